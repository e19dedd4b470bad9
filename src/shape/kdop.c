/* SPDX-License-Identifier: MIT */
/* k-DOPs of space: slabs along 7, 9 or 13 of the lines of kdop/slabs.h, which answers all questions. */
#include <bvol/aabb.h>
#include <bvol/kdop.h>

#include "base/rounding.h"
#include "base/value.h"
#include "shape/kdop/dop.h"

#include <stddef.h>

/* 14, 18 and 26; the 18-DOP leaves the four diagonals of space out. */
static const bvoli_dop_form forms[] = {
    {BVOLI_SLABS_14, 3, 7, {0, 1, 2, 3, 4, 5, 6}, {{1, 0, 0, 1, 1, 1, 1}, {0, 1, 0, 1, 1, -1, -1}, {0, 0, 1, 1, -1, 1, -1}}},
    {BVOLI_SLABS_18,
     3,
     9,
     {0, 1, 2, 7, 8, 9, 10, 11, 12},
     {{1, 0, 0, 1, 1, 1, 1, 0, 0}, {0, 1, 0, 1, -1, 0, 0, 1, 1}, {0, 0, 1, 0, 0, 1, -1, 1, -1}}},
    {BVOLI_SLABS_26,
     3,
     13,
     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
     {{1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0},
      {0, 1, 0, 1, 1, -1, -1, 1, -1, 0, 0, 1, 1},
      {0, 0, 1, 1, -1, 1, -1, 0, 0, 1, -1, 1, -1}}}};

/* NULL for any other number. */
static const bvoli_dop_form *form_of_count(uint32_t count)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; ++i)
        if (count == (uint32_t)forms[i].count)
            return &forms[i];
    return NULL;
}

const bvoli_dop_form *bvoli_kdop_form(uint32_t k)
{
    return k % 2 == 0 ? form_of_count(k / 2) : NULL;
}

/* Of no form, with count 0, if there is none. */
static void fill(const bvoli_dop_form *form, float low, float high, bvol_kdop *out)
{
    *out = (bvol_kdop){.count = form ? (uint32_t)form->count : 0};
    if (form)
        bvoli_dop_fill(form, low, high, out->min, out->max);
}

static bvoli_slabs slabs_of(const bvol_kdop *kdop)
{
    const bvoli_dop_form *const form = form_of_count(kdop->count);
    if (form)
        return bvoli_dop_slabs(form, kdop->min, kdop->max);
    bvoli_slabs none;
    bvoli_slabs_begin(&none, BVOLI_SLABS_26);
    none.state = BVOLI_SLABS_INVALID;
    return none;
}

/* Making */

void bvol_kdop_make_empty(uint32_t k, bvol_kdop *out)
{
    fill(bvoli_kdop_form(k), INFINITY, -INFINITY, out);
}

size_t bvol_kdop_from_points(const bvol_vec3 *points, size_t count, size_t stride, uint32_t k, bvol_kdop *out)
{
    const bvoli_points all = bvoli_points_of(points, count, stride);
    const bvoli_dop_form *const form = bvoli_kdop_form(k);
    fill(form, INFINITY, -INFINITY, out);
    return form ? bvoli_dop_fit(form, &all, out->min, out->max) : 0;
}

void bvol_kdop_from_aabb(const bvol_aabb *box, uint32_t k, bvol_kdop *out)
{
    const bvoli_dop_form *const form = bvoli_kdop_form(k);
    const bvol_aabb copy = *box;
    fill(form, INFINITY, -INFINITY, out);
    if (form && bvoli_aabb_has_nan(&copy))
        fill(form, NAN, NAN, out);
    else if (form && bvoli_aabb_nonempty(&copy))
        bvoli_dop_of_box(form, bvoli_coords(&copy.min), bvoli_coords(&copy.max), out->min, out->max);
}

void bvol_kdop_direction(uint32_t k, uint32_t i, bvol_vec3 *out)
{
    const bvoli_dop_form *const form = bvoli_kdop_form(k);
    *out = (bvol_vec3){NAN, NAN, NAN};
    if (!form || i >= (uint32_t)form->count)
        return;
    const int8_t *const normal = bvoli_lines[form->lines[i]];
    *out = (bvol_vec3){(float)normal[0], (float)normal[1], (float)normal[2]};
}

/* Questions */

bvol_result bvol_kdop_validate(const bvol_kdop *kdop)
{
    if (kdop == NULL || !form_of_count(kdop->count))
        return BVOL_ERROR_ARGUMENT;
    const bvoli_slabs slabs = slabs_of(kdop);
    if (slabs.state == BVOLI_SLABS_INVALID)
        return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    return bvoli_slabs_any_point(&slabs) ? BVOL_OK : BVOL_NOTE_EMPTY;
}

int bvol_kdop_is_empty(const bvol_kdop *kdop)
{
    const bvoli_slabs slabs = slabs_of(kdop);
    return slabs.state != BVOLI_SLABS_INVALID && !bvoli_slabs_any_point(&slabs);
}

void bvol_kdop_bounds(const bvol_kdop *kdop, bvol_aabb *out)
{
    const bvoli_slabs slabs = slabs_of(kdop);
    const float *const min = kdop->min, *const max = kdop->max;
    if (slabs.state == BVOLI_SLABS_INVALID)
        *out = BVOLI_AABB_NAN;
    else if (!bvoli_slabs_any_point(&slabs))
        *out = BVOLI_AABB_EMPTY;
    else
        *out = (bvol_aabb){{min[0], min[1], min[2]}, {max[0], max[1], max[2]}};
}

int bvol_kdop_contains_point(const bvol_kdop *kdop, const bvol_vec3 *p)
{
    const bvoli_dop_form *const form = form_of_count(kdop->count);
    return form && bvoli_dop_contains_point(form, kdop->min, kdop->max, bvoli_coords(p));
}

/* Of different k-DOPs only the slabs of the coordinates are sure to be alike. Numbers known to compilers make short loops
 * faster. */
int bvol_kdop_cull_kdop(const bvol_kdop *a, const bvol_kdop *b)
{
    if (a->count == 13 && b->count == 13)
        return bvoli_dop_cull(13, a->min, a->max, b->min, b->max);
    if (!form_of_count(a->count) || !form_of_count(b->count))
        return 0;
    return a->count == b->count ? bvoli_dop_cull((int)a->count, a->min, a->max, b->min, b->max)
                                : bvoli_dop_cull3(a->min, a->max, b->min, b->max);
}

int bvol_kdop_overlaps_kdop(const bvol_kdop *a, const bvol_kdop *b)
{
    if (!bvol_kdop_cull_kdop(a, b))
        return 0;
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    return bvoli_slabs_overlap(&first, &second);
}

int bvol_kdop_overlaps_kdop_interior(const bvol_kdop *a, const bvol_kdop *b)
{
    if (!bvol_kdop_cull_kdop(a, b))
        return 0;
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    return bvoli_slabs_overlap_interior(&first, &second);
}

int bvol_kdop_contains_kdop(const bvol_kdop *a, const bvol_kdop *b)
{
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    return bvoli_slabs_contain(&first, &second);
}

/* Changing */

void bvol_kdop_merge(const bvol_kdop *a, const bvol_kdop *b, bvol_kdop *out)
{
    const bvoli_slabs first = slabs_of(a), second = slabs_of(b);
    const bvoli_dop_form *const form = form_of_count(a->count);
    bvol_kdop both;
    if (a->count != b->count || first.state == BVOLI_SLABS_INVALID || second.state == BVOLI_SLABS_INVALID)
        fill(form, NAN, NAN, &both);
    else if (first.state == BVOLI_SLABS_CROSSED || second.state == BVOLI_SLABS_CROSSED)
        both = first.state == BVOLI_SLABS_CROSSED ? *b : *a;
    else {
        fill(form, INFINITY, -INFINITY, &both);
        bvoli_dop_merge(form, a->min, a->max, both.min, both.max);
        bvoli_dop_merge(form, b->min, b->max, both.min, both.max);
    }
    *out = both;
}

void bvol_kdop_merge_point(const bvol_kdop *kdop, const bvol_vec3 *p, bvol_kdop *out)
{
    bvol_kdop point;
    const uint32_t k = kdop->count <= BVOLI_LINES ? 2 * kdop->count : 0;
    if (bvol_kdop_from_points(p, 1, 0, k, &point) == 0)
        fill(bvoli_kdop_form(k), NAN, NAN, &point);
    bvol_kdop_merge(kdop, &point, out);
}

void bvol_kdop_transform(const bvol_kdop *kdop, const float matrix[16], bvol_kdop *out)
{
    const bvoli_slabs slabs = slabs_of(kdop);
    const bvoli_dop_form *const form = form_of_count(kdop->count);
    float columns[12];
    for (int i = 0; i < 12; ++i)
        columns[i] = bvoli_column(matrix, i / 3)[i % 3];
    if (slabs.state == BVOLI_SLABS_INVALID || !bvoli_affine_finite(matrix))
        fill(form, NAN, NAN, out);
    else if (slabs.state == BVOLI_SLABS_CROSSED)
        fill(form, INFINITY, -INFINITY, out);
    else {
        fill(form, INFINITY, -INFINITY, out);
        bvoli_dop_image(form, &slabs, columns, out->min, out->max);
    }
}
