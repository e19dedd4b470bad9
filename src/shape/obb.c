/* SPDX-License-Identifier: MIT */
/* Oriented boxes. Each pair has up to three stages: a float filter in the frame of one box (convex/filters/obb_filter.h), or
 * one in double; then the pair as a zonotope, whose axes are judged in double and, where that is not certain, exactly
 * (convex/zonotope.h). Half-spaces have stages of their own here, spheres and capsules in shape/obb/obb_sphere.c. Making and
 * moving OBBs is in shape/obb/obb_from_aabb.c and shape/obb/obb_transform.c, their corners are in shape/obb/obb_corners.c, what
 * is seen from within a box in shape/obb/obb_local.c, segments in shape/obb/obb_line.c. */
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/box_image.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "base/rounding.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/filters/obb_filter.h"
#include "convex/pair_functions.h"
#include "convex/zonotope.h"
#include "kernel/make/images.h"
#include "shape/obb/obb_cut4.h"
#include "shape/obb/obb_line.h"
#include "shape/obb/obb_line4.h"
#include "shape/plane_filter.h"

#include <stddef.h>

/* One OBB */

bvol_result bvol_obb_validate(const bvol_obb *box, double *defect)
{
    double axis[3][3], extent[3];
    if (box == NULL)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_obb_finite(box))
        return BVOL_ERROR_NOT_FINITE;
    bvoli_load_axes(box, axis, extent);
    const double largest = bvoli_defect((const double(*)[3])axis);
    if (defect != NULL)
        *defect = largest;
    if (bvoli_dependent(axis[0], axis[1], axis[2]))
        return BVOL_NOTE_DEPENDENT;
    return largest < (double)OBB_DEFECT_LIMIT ? BVOL_OK : BVOL_NOTE_NOT_ORTHONORMAL;
}

/* The terms of the highest (side 1) or the lowest (side -1) coordinate c of an OBB. */
static void reach_terms(const bvol_obb *box, int c, double side, double terms[4])
{
    double axis[3][3], extent[3];
    bvoli_load_axes(box, axis, extent);
    terms[0] = (double)bvoli_coords(&box->center)[c];
    for (int i = 0; i < 3; ++i)
        terms[1 + i] = side * extent[i] * fabs(axis[i][c]);
}

/* What the filters leave open, which is all NaN and infinities too. */
BVOLI_RARE static void sharp_bounds(const bvol_obb *box, bvol_aabb *out)
{
    bvol_aabb bounds = BVOLI_AABB_NAN;
    BVOLI_MADE(obb_bounds, BVOLI_OPEN);
    if (bvoli_obb_finite(box))
        for (int c = 0; c < 3; ++c) {
            double terms[4];
            reach_terms(box, c, -1, terms);
            bvoli_coords_out(&bounds.min)[c] = bvoli_sum_down(terms, 4);
            reach_terms(box, c, 1, terms);
            bvoli_coords_out(&bounds.max)[c] = bvoli_sum_up(terms, 4);
        }
    *out = bounds;
}

void bvol_obb_bounds(const bvol_obb *box, bvol_aabb *out)
{
    const int stage = bvoli_kernels_now()->obb_box(box, out);
    if (stage == BVOLI_OPEN)
        sharp_bounds(box, out);
    else
        BVOLI_MADE(obb_bounds, stage);
}

static void bounds_of_one(const void *box, const float *matrix, void *out)
{
    (void)matrix;
    bvol_obb_bounds(box, out);
}

static const float no_matrix[1];

bvol_result bvol_obb_bounds_many(const bvol_obb *boxes, size_t count, size_t stride, bvol_aabb *out, size_t out_stride)
{
    if (!bvoli_array_legal(boxes, count, &stride, sizeof *boxes) || !bvoli_array_legal(out, count, &out_stride, sizeof *out))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    const bvoli_images in = {(const char *)boxes, (const char *)no_matrix, (char *)out, stride, 0, out_stride};
    bvoli_make_images(&in, count, bvoli_kernels_now()->obb_boxes, bounds_of_one);
    return BVOL_OK;
}

/* OBB and point */

static void set_offset(bvoli_zonotope *z, const bvol_vec3 *from, const bvol_vec3 *to)
{
    for (int c = 0; c < 3; ++c) {
        z->offset[c][0] = (double)bvoli_coords(to)[c];
        z->offset[c][1] = -(double)bvoli_coords(from)[c];
    }
}

BVOLI_APART static int sharp_contains_point(const bvol_obb *box, const bvol_vec3 *p)
{
    bvoli_zonotope z;
    if (!bvoli_obb_finite(box) || !bvoli_vec3_finite(p))
        return 0;
    bvoli_zonotope_begin(&z);
    bvoli_zonotope_add_obb(&z, box, 1);
    set_offset(&z, &box->center, p);
    bvoli_zonotope_set_axes(&z, BVOLI_CONTAINER);
    return bvoli_zonotope_contains(&z, BVOLI_obb_contains_point);
}

int bvol_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p)
{
    const int side = bvoli_obb_filter_point(box, p);
    if (side == 0)
        return sharp_contains_point(box, p);
    BVOLI_STAGE(BVOLI_obb_contains_point, BVOLI_FAST);
    return side < 0;
}

/* OBB and half-space */

/* With u = 2^-53: n . c + d of exact products has three roundings; each |n . axis| has two of exact products, its product with
 * the extent and their sum four more. 7 u of the sum of all magnitudes, doubled. No NaN or infinity is decided. */
#define PLANE_SLACK 0x1p-49

/* The sign of n . c + d + side * sum of extent |n . axis|, at least 0 or not. */
static int exact_reaches_plane(const double n[3], const double height[4], double axis[3][3], const double extent[3], int side)
{
    bvoli_dyadic normal[3], a[3], along, reach;
    bvoli_dy_load(n, normal);
    bvoli_dy_put_sum(height, 4, &reach);
    for (int i = 0; i < 3; ++i) {
        bvoli_dy_load(axis[i], a);
        bvoli_dy_put_dot(normal, a, &along);
        bvoli_dy_drop_sign(&along);
        bvoli_dy_add_scaled(&along, side * extent[i], &reach);
    }
    return bvoli_dy_sign(reach) >= 0;
}

/* What the filter in float leaves open. */
BVOLI_APART static int sharp_reaches_plane(const bvol_obb *box, const bvol_plane *plane, int side,
                                           enum bvoli_predicate predicate)
{
    double axis[3][3], extent[3], n[3], c[3];
    bvoli_load_axes(box, axis, extent);
    bvoli_load(&plane->normal, n);
    bvoli_load(&box->center, c);
    const double height[4] = {n[0] * c[0], n[1] * c[1], n[2] * c[2], (double)plane->d};
    double value = height[0] + height[1] + height[2] + height[3], magnitude = bvoli_sum_abs(height) + fabs(height[3]);
    const double n_sum = bvoli_sum_abs(n);
    for (int i = 0; i < 3; ++i) {
        value += side * extent[i] * fabs(bvoli_dot(n, axis[i]));
        magnitude += extent[i] * n_sum * bvoli_sum_abs(axis[i]);
    }
    int sign = bvoli_decide(value, PLANE_SLACK * magnitude);
    if (sign != 0) {
        BVOLI_STAGE(predicate, BVOLI_FAST);
        return sign > 0;
    }
    if (!bvoli_obb_finite(box) || !bvoli_plane_valid(plane))
        return 0;
    if (isinf(plane->d))
        return plane->d > 0;
    BVOLI_STAGE(predicate, BVOLI_EXACT);
    return exact_reaches_plane(n, height, axis, extent, side);
}

/* Whether the highest (side 1) or lowest (side -1) point over the plane lies in the half-space. */
BVOLI_INLINE int reaches_plane(const bvol_obb *box, const bvol_plane *plane, int side, enum bvoli_predicate predicate)
{
    const int below = bvoli_plane4_filter_obb(plane, box, side);
    if (below == 0)
        return sharp_reaches_plane(box, plane, side, predicate);
    BVOLI_STAGE(predicate, BVOLI_FAST);
    return below < 0;
}

int bvol_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane)
{
    return reaches_plane(box, plane, 1, BVOLI_obb_overlaps_plane);
}

int bvol_obb_within_plane(const bvol_obb *box, const bvol_plane *plane)
{
    return reaches_plane(box, plane, -1, BVOLI_obb_within_plane);
}

BVOLI_CLASSIFY(bvol_obb_classify_within_plane, obb, plane, bvol_obb_overlaps_plane, bvol_obb_within_plane)

/* OBB and AABB */

/* Asks the axes alone that the filter leaves open. Boxes whose axes it trusts are not flat: their axes span space. */
static void ask_open_axes(const obb_pair *p, int interior, bvoli_zonotope *z)
{
    const unsigned open = bvoli_obb_open_axes(p);
    z->interior = interior;
    if (open == BVOLI_ALL_OPEN) {
        bvoli_zonotope_set_axes(z, BVOLI_BOTH);
    } else {
        z->axes = BVOLI_BOTH;
        z->open = open;
    }
}

/* The zonotope of both, everything doubled so that the AABB's center and half sizes stay exact. An infinite wall is drawn in to
 * just beyond the OBB's reach, which changes neither answer. */
static void pair_with_aabb(const bvol_obb *a, const bvol_aabb *b, double side, bvoli_zonotope *z)
{
    bvoli_zonotope_begin(z);
    bvoli_zonotope_add_obb(z, a, 2);
    for (int c = 0; c < 3; ++c) {
        double terms[4], lo = (double)bvoli_coords(&b->min)[c], hi = (double)bvoli_coords(&b->max)[c];
        reach_terms(a, c, 1, terms);
        const double reach = fabs(terms[0]) + terms[1] + terms[2] + terms[3], beyond = reach > 0 ? 2 * reach : 1;
        if (isinf(lo))
            lo = bvoli_lesser(-beyond, hi);
        if (isinf(hi))
            hi = bvoli_greater(beyond, lo);
        z->direction[3 + c][c] = 1;
        z->extent[3 + c][0] = side * hi;
        z->extent[3 + c][1] = -side * lo;
        z->offset[c][0] = lo;
        z->offset[c][1] = hi;
        z->offset[c][2] = -2 * terms[0];
    }
    z->generators += 3;
}

/* When the filter is not certain. */
BVOLI_APART static int sharp_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b, int interior)
{
    bvoli_zonotope z;
    if (!bvoli_obb_finite(a) || !bvoli_aabb_has_finite_point(b))
        return 0;
    const obb_pair p = bvoli_obb_pair_with_aabb(a, b);
    pair_with_aabb(a, b, 1, &z);
    ask_open_axes(&p, interior, &z);
    return bvoli_zonotope_contains(&z, BVOLI_obb_overlaps_aabb);
}

static inline int overlaps_aabb(const bvol_obb *a, const bvol_aabb *b, int interior)
{
    if (!bvoli_aabb_nonempty(b))
        return 0;
    int side = bvoli_obb_filter_aabb(a, b);
    if (side == 0)
        return sharp_overlaps_aabb(a, b, interior);
    BVOLI_STAGE(BVOLI_obb_overlaps_aabb, BVOLI_FAST);
    return side < 0;
}

int bvol_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    return overlaps_aabb(a, b, 0);
}

int bvol_obb_overlaps_aabb_interior(const bvol_obb *a, const bvol_aabb *b)
{
    return overlaps_aabb(a, b, 1);
}

int bvol_obb_contains_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    bvoli_zonotope z;
    const int side = bvoli_aabb_nonempty(b) ? bvoli_obb_filter_holds_aabb(a, b) : 0;
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_aabb, BVOLI_FAST);
        return side < 0;
    }
    if (!bvoli_obb_finite(a) || bvoli_aabb_has_nan(b))
        return 0;
    if (!bvoli_aabb_nonempty(b))
        return 1;
    if (!bvoli_vec3_finite(&b->min) || !bvoli_vec3_finite(&b->max))
        return 0;
    pair_with_aabb(a, b, -1, &z);
    bvoli_zonotope_set_axes(&z, BVOLI_CONTAINER);
    return bvoli_zonotope_contains(&z, BVOLI_obb_contains_aabb);
}

/* With u = 2^-53 a sum of five exact products is off by at most 4 u of the sum of their magnitudes. */
#define BOUND_SLACK 0x1p-50

/* Whether a coordinate, given as exact terms, is at most a wall. */
static int below_wall(const double terms[4], double wall, int *exact)
{
    const double all[5] = {wall, -terms[0], -terms[1], -terms[2], -terms[3]};
    double value = 0, magnitude = 0;
    if (isinf(wall))
        return wall > 0;
    for (int i = 0; i < 5; ++i) {
        value += all[i];
        magnitude += fabs(all[i]);
    }
    int sign = bvoli_decide(value, BOUND_SLACK * magnitude);
    *exact |= sign == 0;
    return (sign ? sign : bvoli_sum_sign(all, 5)) >= 0;
}

BVOLI_RARE static int sharp_within_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    int within = 1, exact = 0;
    if (!bvoli_obb_finite(a) || !bvoli_aabb_nonempty(b))
        return 0;
    for (int c = 0; c < 3 && within; ++c) {
        double high[4], low[4];
        reach_terms(a, c, 1, high);
        reach_terms(a, c, -1, low);
        for (int i = 0; i < 4; ++i)
            low[i] = -low[i];
        within = below_wall(high, (double)bvoli_coords(&b->max)[c], &exact) &&
                 below_wall(low, -(double)bvoli_coords(&b->min)[c], &exact);
    }
    BVOLI_STAGE(BVOLI_obb_within_aabb, exact ? BVOLI_EXACT : BVOLI_FAST);
    return within;
}

/* In floats, a coordinate a lane: with u = 2^-24 the distance of a wall from the center has one rounding, a product one, the
 * sum of three two more, and the room that is left a last one: 5 u of all magnitudes. 16 u cover that and the roundings of the
 * slack. What is lost below 2^-126, and to a flush to zero, is 2^-126 times an extent or an axis or 1: WALL4_LOST of all of
 * them is more. */
#define WALL4_SLACK 0x1p-20F
#define WALL4_LOST 0x1p-60F

/* +1 beyond a wall, -1 between all of them, 0 not certain: so for every NaN and infinity. */
static inline int filter_walls(const bvol_obb *a, const bvol_aabb *b)
{
    const v4 center = v4_load(&a->center.x), e = v4_abs(v4_load(&a->extent.x)), lo = v4_load(&b->min.x),
             hi = v4_load_yzw(&b->min.z), lost = v4_constant(WALL4_LOST);
    const v4 x = v4_abs(v4_load(&a->axis[0].x)), y = v4_abs(v4_load(&a->axis[1].x)), z = v4_abs(v4_load_yzw(&a->axis[1].z));
    const v4 ex = v4_all_x(e), ey = v4_all_y(e), ez = v4_all_z(e);
    const v4 reach = v4_add(v4_add(v4_mul(ex, x), v4_mul(ey, y)), v4_mul(ez, z));
    const v4 room = v4_sub(v4_min(v4_sub(center, lo), v4_sub(hi, center)), reach);
    const v4 factors = v4_add(v4_add(v4_add(x, y), z), v4_add(v4_add(ex, ey), ez));
    const v4 size = v4_add(v4_add(v4_add(v4_abs(lo), v4_abs(hi)), v4_abs(center)), reach);
    const v4 slack = v4_add(v4_mul(size, v4_constant(WALL4_SLACK)), v4_mul(v4_add(factors, v4_constant(1)), lost));
    const int out = mask4_bits(v4_gt(v4_neg(slack), room)) & MASK4_XYZ, in = mask4_bits(v4_gt(room, slack)) & MASK4_XYZ;
    return (out != 0) - (in == MASK4_XYZ);
}

int bvol_obb_within_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    const int side = filter_walls(a, b);
    if (side == 0)
        return sharp_within_aabb(a, b);
    BVOLI_STAGE(BVOLI_obb_within_aabb, BVOLI_FAST);
    return side < 0;
}

BVOLI_CLASSIFY(bvol_obb_classify_aabb, obb, aabb, bvol_obb_overlaps_aabb, bvol_obb_contains_aabb)

BVOLI_CLASSIFY(bvol_obb_classify_within_aabb, obb, aabb, bvol_obb_overlaps_aabb, bvol_obb_within_aabb)

/* Two OBBs */

static void pair_with_obb(const bvol_obb *a, const bvol_obb *b, double side, bvoli_zonotope *z)
{
    bvoli_zonotope_begin(z);
    bvoli_zonotope_add_obb(z, a, 1);
    bvoli_zonotope_add_obb(z, b, side);
    set_offset(z, &a->center, &b->center);
}

/* When the filter is not certain. */
BVOLI_APART static int sharp_overlaps_obb(const bvol_obb *a, const bvol_obb *b, int interior)
{
    bvoli_zonotope z;
    if (!bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        return 0;
    const obb_pair p = bvoli_obb_pair(a, b);
    pair_with_obb(a, b, 1, &z);
    ask_open_axes(&p, interior, &z);
    return bvoli_zonotope_contains(&z, BVOLI_obb_overlaps_obb);
}

static inline int overlaps_obb(const bvol_obb *a, const bvol_obb *b, int interior)
{
    int side = bvoli_obb_filter_obb(a, b);
    if (side == 0)
        return sharp_overlaps_obb(a, b, interior);
    BVOLI_STAGE(BVOLI_obb_overlaps_obb, BVOLI_FAST);
    return side < 0;
}

int bvol_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b)
{
    return overlaps_obb(a, b, 0);
}

int bvol_obb_overlaps_obb_interior(const bvol_obb *a, const bvol_obb *b)
{
    return overlaps_obb(a, b, 1);
}

BVOLI_APART static int sharp_contains_obb(const bvol_obb *a, const bvol_obb *b)
{
    bvoli_zonotope z;
    if (!bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        return 0;
    pair_with_obb(a, b, -1, &z);
    bvoli_zonotope_set_axes(&z, BVOLI_CONTAINER);
    return bvoli_zonotope_contains(&z, BVOLI_obb_contains_obb);
}

int bvol_obb_contains_obb(const bvol_obb *a, const bvol_obb *b)
{
    const int side = bvoli_obb_filter_holds_obb(a, b);
    if (side == 0)
        return sharp_contains_obb(a, b);
    BVOLI_STAGE(BVOLI_obb_contains_obb, BVOLI_FAST);
    return side < 0;
}

BVOLI_CLASSIFY(bvol_obb_classify_obb, obb, obb, bvol_obb_overlaps_obb, bvol_obb_contains_obb)

int bvol_obb_separating_axis_obb(const bvol_obb *a, const bvol_obb *b, bvol_vec3 *axis)
{
    bvoli_zonotope z;
    double direction[3];
    if (bvoli_obb_filter_obb(a, b) < 0 || !bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        return 0;
    pair_with_obb(a, b, 1, &z);
    bvoli_zonotope_set_axes(&z, BVOLI_BOTH);
    if (!bvoli_zonotope_failing_axis(&z, direction))
        return 0;
    if (axis != NULL) {
        double length = bvoli_sqrt(bvoli_dot(direction, direction));
        *axis = (bvol_vec3){(float)(direction[0] / length), (float)(direction[1] / length), (float)(direction[2] / length)};
    }
    return 1;
}

/* By bodies */

/* 1 apart, -1 the segment has a point within the box, 0 not certain. */
BVOLI_RARE static int double_filter_segment(const bvol_obb *box, const bvol_segment *segment)
{
    double center[3], a[3], b[3];
    bvoli_load(&box->center, center);
    bvoli_load(&segment->a, a);
    bvoli_load(&segment->b, b);
    for (int c = 0; c < 3; ++c) {
        b[c] -= a[c];
        a[c] -= center[c];
    }
    return bvoli_obb_line(box, a, b, 0, 1);
}

/* What slabs leave open. */
BVOLI_APART static int filter_segment_by_axes(const bvol_obb *box, const bvol_segment *segment)
{
    const v4 a = v4_load(&segment->a.x);
    const int side = bvoli_obb_line4(box, v4_sub(a, v4_load(&box->center.x)), v4_sub(v4_load_yzw(&segment->a.z), a), 0, 1);
    return side != 0 ? side : double_filter_segment(box, segment);
}

static inline int filter_segment(const bvol_obb *box, const bvol_segment *segment)
{
    const v4 a = v4_load(&segment->a.x);
    const int side = bvoli_obb_cut4(box, v4_sub(a, v4_load(&box->center.x)), v4_sub(v4_load_yzw(&segment->a.z), a), 0, 1);
    return side != 0 ? side : filter_segment_by_axes(box, segment);
}

BVOLI_OVERLAPS_AFTER(filter_segment, bvol_obb_overlaps_segment, obb, segment)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_segment, bvol_obb_overlaps_segment_interior, obb, segment)

int bvol_obb_contains_segment(const bvol_obb *box, const bvol_segment *segment)
{
    const v4 ends[2] = {v4_load(&segment->a.x), v4_load_yzw(&segment->a.z)};
    const int side = bvoli_obb_filter_holds_balls(box, ends, 2, v4_splat(0));
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_point, BVOLI_FAST);
        return side < 0;
    }
    return bvol_obb_contains_point(box, &segment->a) && bvol_obb_contains_point(box, &segment->b);
}

BVOLI_CLASSIFY(bvol_obb_classify_segment, obb, segment, bvol_obb_overlaps_segment, bvol_obb_contains_segment)
BVOLI_WITHIN(bvol_obb_within_segment, obb, segment)
BVOLI_CLASSIFY(bvol_obb_classify_within_segment, obb, segment, bvol_obb_overlaps_segment, bvol_obb_within_segment)

/* Homogeneous: each component is a sum of four squares or two products, over the square of the length. */
void bvol_obb_from_rotation(const bvol_vec3 *center, const bvol_vec3 *extent, const float rotation[4], bvol_obb *out)
{
    const double x = (double)rotation[0], y = (double)rotation[1], z = (double)rotation[2], w = (double)rotation[3];
    const double sq = x * x + y * y + z * z + w * w;
    if (!(sq > 0 && sq < INFINITY) || !bvoli_vec3_finite(center) || !bvoli_vec3_finite(extent)) {
        *out = BVOLI_OBB_NAN;
        return;
    }
    const double axis[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y + z * w), 2 * (x * z - y * w)},
                               {2 * (x * y - z * w), w * w - x * x + y * y - z * z, 2 * (y * z + x * w)},
                               {2 * (x * z + y * w), 2 * (y * z - x * w), w * w - x * x - y * y + z * z}};
    out->center = *center;
    out->extent = *extent;
    for (int i = 0; i < 3; ++i)
        for (int c = 0; c < 3; ++c)
            bvoli_coords_out(&out->axis[i])[c] = (float)(axis[i][c] / sq) + 0.0F;
}
