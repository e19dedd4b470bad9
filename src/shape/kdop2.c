/* SPDX-License-Identifier: MIT */
/* 8-DOPs of the plane: slabs along four of the lines of kdop/slabs.h, which answers all questions. */
#include <bvol/kdop2.h>

#include "base/rounding.h"
#include "base/value.h"
#include "shape/kdop/dop.h"

#include <stddef.h>

static const bvoli_dop_form form = {BVOLI_SLABS_PLANE, 2, 4, {0, 1, 7, 8}, {{1, 0, 1, 1}, {0, 1, 1, -1}}};

const bvoli_dop_form *bvoli_kdop2_form(void)
{
    return &form;
}

static void fill(float low, float high, bvol_kdop2 *out)
{
    bvoli_dop_fill(&form, low, high, out->min, out->max);
}

static bvoli_slabs slabs_of(const bvol_kdop2 *kdop)
{
    return bvoli_dop_slabs(&form, kdop->min, kdop->max);
}

/* Making */

void bvol_kdop2_make_empty(bvol_kdop2 *out)
{
    fill(INFINITY, -INFINITY, out);
}

size_t bvol_kdop2_from_points(const bvol_vec2 *points, size_t count, size_t stride, bvol_kdop2 *out)
{
    const bvoli_points all = bvoli_points2_of(points, count, stride);
    return bvoli_dop_fit(&form, &all, out->min, out->max);
}

void bvol_kdop2_from_aabb2(const bvol_aabb2 *box, bvol_kdop2 *out)
{
    const float min[2] = {box->min.x, box->min.y}, max[2] = {box->max.x, box->max.y};
    fill(INFINITY, -INFINITY, out);
    if (isnan(min[0]) || isnan(min[1]) || isnan(max[0]) || isnan(max[1]))
        fill(NAN, NAN, out);
    else if (min[0] <= max[0] && min[1] <= max[1])
        bvoli_dop_of_box(&form, min, max, out->min, out->max);
}

/* Questions */

bvol_result bvol_kdop2_validate(const bvol_kdop2 *kdop)
{
    if (kdop == NULL)
        return BVOL_ERROR_ARGUMENT;
    const bvoli_slabs slabs = slabs_of(kdop);
    if (slabs.state == BVOLI_SLABS_INVALID)
        return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    return bvoli_slabs_any_point(&slabs) ? BVOL_OK : BVOL_NOTE_EMPTY;
}

int bvol_kdop2_is_empty(const bvol_kdop2 *kdop)
{
    const bvoli_slabs slabs = slabs_of(kdop);
    return slabs.state != BVOLI_SLABS_INVALID && !bvoli_slabs_any_point(&slabs);
}

void bvol_kdop2_bounds(const bvol_kdop2 *kdop, bvol_aabb2 *out)
{
    const bvoli_slabs slabs = slabs_of(kdop);
    if (slabs.state == BVOLI_SLABS_INVALID)
        *out = (bvol_aabb2){{NAN, NAN}, {NAN, NAN}};
    else if (!bvoli_slabs_any_point(&slabs))
        *out = (bvol_aabb2){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    else
        *out = (bvol_aabb2){{kdop->min[0], kdop->min[1]}, {kdop->max[0], kdop->max[1]}};
}

int bvol_kdop2_contains_point(const bvol_kdop2 *kdop, const bvol_vec2 *p)
{
    return bvoli_dop_contains_point(&form, kdop->min, kdop->max, (float[]){p->x, p->y, 0});
}

int bvol_kdop2_cull_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b)
{
    return bvoli_dop_cull(form.count, a->min, a->max, b->min, b->max);
}

int bvol_kdop2_overlaps_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b)
{
    if (!bvol_kdop2_cull_kdop2(a, b))
        return 0;
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    return bvoli_slabs_overlap(&first, &second);
}

int bvol_kdop2_overlaps_kdop2_interior(const bvol_kdop2 *a, const bvol_kdop2 *b)
{
    if (!bvol_kdop2_cull_kdop2(a, b))
        return 0;
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    return bvoli_slabs_overlap_interior(&first, &second);
}

int bvol_kdop2_contains_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b)
{
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    return bvoli_slabs_contain(&first, &second);
}

/* Changing */

void bvol_kdop2_merge(const bvol_kdop2 *a, const bvol_kdop2 *b, bvol_kdop2 *out)
{
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    bvol_kdop2 both;
    fill(INFINITY, -INFINITY, &both);
    if (first.state == BVOLI_SLABS_INVALID || second.state == BVOLI_SLABS_INVALID)
        fill(NAN, NAN, &both);
    else if (first.state == BVOLI_SLABS_CROSSED || second.state == BVOLI_SLABS_CROSSED)
        both = first.state == BVOLI_SLABS_CROSSED ? *b : *a;
    else {
        bvoli_dop_merge(&form, a->min, a->max, both.min, both.max);
        bvoli_dop_merge(&form, b->min, b->max, both.min, both.max);
    }
    *out = both;
}

void bvol_kdop2_merge_point(const bvol_kdop2 *kdop, const bvol_vec2 *p, bvol_kdop2 *out)
{
    bvol_kdop2 point;
    if (bvol_kdop2_from_points(p, 1, 0, &point) == 0)
        fill(NAN, NAN, &point);
    bvol_kdop2_merge(kdop, &point, out);
}

void bvol_kdop2_transform(const bvol_kdop2 *kdop, const float matrix[6], bvol_kdop2 *out)
{
    const bvoli_slabs slabs = slabs_of(kdop);
    const float columns[12] = {matrix[0], matrix[1], 0, matrix[2], matrix[3], 0, 0, 0, 1, matrix[4], matrix[5], 0};
    int finite = 1;
    for (int i = 0; i < 6; ++i)
        finite &= fabsf(matrix[i]) <= FLT_MAX;
    if (slabs.state == BVOLI_SLABS_INVALID || !finite)
        fill(NAN, NAN, out);
    else if (slabs.state == BVOLI_SLABS_CROSSED)
        fill(INFINITY, -INFINITY, out);
    else
        bvoli_dop_image(&form, &slabs, columns, out->min, out->max);
}
