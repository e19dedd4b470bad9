/* SPDX-License-Identifier: MIT */
/* OBBs about parallelepipeds: axes along the sides, made orthonormal, and extents that are certain to contain them. In double
 * with bounds, for single shapes and for kernels alike; what is unusual is left open. */
#ifndef BVOLI_AFFINE_OBB_ABOUT_H
#define BVOLI_AFFINE_OBB_ABOUT_H

#include "affine/axes.h"
#include "affine/box_image.h"
#include "affine/frame.h"
#include "affine/image.h"
#include "arith/filter.h"

/* |s[k]| <= half[k] times column k, about a center that is `gap` from the rounded one. */
typedef struct bvoli_sides {
    d3 column[3]; /* [c]: coordinate c of all columns */
    d3 half, gap;
} bvoli_sides;

/* Columns whose angles are within 2^-22 of right ones are axes as they are, once of length 1. Rounded to float, they are
 * orthonormal within 2^-22 + 3 2^-24, below 2^-20. Squares near the ends of double's range are left to others. */
#define BVOLI_RIGHT_SQ 0x1p-44
#define BVOLI_LEAST_SQ 0x1p-400
#define BVOLI_LARGEST_SQ 0x1p400

/* Axes along the sides, with their frame; 0 if they are left open. */
static inline int bvoli_axes_along(const bvoli_sides *in, f3 axis[3], bvoli_frame *f)
{
    const d3 *v = in->column;
    const d3 next[3] = {d3_yzx(v[0]), d3_yzx(v[1]), d3_yzx(v[2])};
    const d3 square = bvoli_dot_lanes(v, v), product = bvoli_dot_lanes(v, next);
    const d3 most = d3_mul(d3_splat(BVOLI_RIGHT_SQ), d3_mul(square, d3_yzx(square)));
    const unsigned right = d3_at_most(d3_mul(product, product), most) & d3_less(d3_splat(BVOLI_LEAST_SQ), square) &
                           d3_less(square, d3_splat(BVOLI_LARGEST_SQ));
    d3 lanes[3];
    if (right == BVOLI_THREE) {
        const d3 inverse = d3_div(d3_splat(1), d3_sqrt(square));
        for (int c = 0; c < 3; ++c) {
            axis[c] = d3_nearest(d3_mul(v[c], inverse));
            lanes[c] = d3_widen(axis[c]);
        }
    } else {
        double column[3][3], half[3];
        bvol_vec3 made[3];
        for (int c = 0; c < 3; ++c)
            d3_store(column[c], v[c]);
        d3_store(half, in->half);
        if (!bvoli_orthonormal_sides((const double(*)[3])column, half, made))
            return 0;
        bvoli_load_turned(bvoli_coords(made), lanes);
        for (int c = 0; c < 3; ++c)
            axis[c] = d3_nearest(lanes[c]);
    }
    *f = bvoli_frame_of(lanes);
    return 1;
}

/* sum of half[k] |column[k]|_1 */
static inline double bvoli_sides_size(const d3 column[3], d3 half)
{
    return d3_sum(d3_mul(half, d3_add(d3_add(d3_abs(column[0]), d3_abs(column[1])), d3_abs(column[2]))));
}

/* Extents as computed, and a bound on how far they may be off. */
typedef struct bvoli_reach {
    d3 reach, slack;
} bvoli_reach;

/* With u = 2^-53 and axes orthonormal within 2^-20: a scalar product with a dual vector has 10 u (see frame.h), the product
 * with a half side one, the sum of four three: 14 u of sum half[k] |column[k]|_1 + |gap|_1 for what has no error of its own,
 * and 1.001 times what that has elsewhere. 32 u leave room for 16 u of it, and cover the roundings of the bound and of its sum
 * with the reach. */
#define BVOLI_REACH_SLACK 0x1p-48

/* A rounded center, how far it is from the true one, and what the error of that counts as in the magnitude. */
typedef struct bvoli_center {
    d3 gap;
    f3 nearest;
    double magnitude;
} bvoli_center;

/* A gap from bvoli_nearest3_and_gap() is within 2^-40 = 2^13 u of itself, so that it counts 2^9 times. */
static inline int bvoli_sharp_center(const d3 *terms, int count, bvoli_center *out)
{
    const int certain = bvoli_nearest3_and_gap(terms, count, &out->nearest, &out->gap);
    out->magnitude = 0x1p9 * d3_sum(d3_abs(out->gap));
    return certain;
}

/* The slack of a sum of four terms with up to two roundings each, 5 u in all; 6 u with the rounding of sum -+ slack, of 8 u. A
 * gap that is within 8 u of the terms counts half of them. Where they cancel to less than 2^-24 of them that would be more than
 * the contracts leave room for. */
static inline int bvoli_filter_center(const d3 terms[4], double sides, bvoli_center *out)
{
    const d3 sum = d3_add(d3_add(d3_add(terms[0], terms[1]), terms[2]), terms[3]);
    const d3 size = d3_add(d3_add(d3_add(d3_abs(terms[0]), d3_abs(terms[1])), d3_abs(terms[2])), d3_abs(terms[3]));
    unsigned certain = BVOLI_THREE;
    out->nearest = bvoli_round3_nearest(sum, d3_mul(d3_splat(0x1p-50), size), &certain);
    out->gap = d3_sub(sum, d3_widen(out->nearest));
    const double terms_size = d3_sum(size);
    out->magnitude = 0.5 * terms_size + d3_sum(d3_abs(out->gap));
    return certain == BVOLI_THREE && 0x1p-24 * terms_size <= sides + d3_sum(d3_abs(sum));
}

static inline bvoli_reach bvoli_find_reach(const bvoli_frame *f, const bvoli_sides *in, double magnitude)
{
    const d3 *v = in->column;
    const d3 next[3] = {d3_yzx(v[0]), d3_yzx(v[1]), d3_yzx(v[2])}, last[3] = {d3_zxy(v[0]), d3_zxy(v[1]), d3_zxy(v[2])};
    d3 reach = d3_abs(bvoli_dot3_lanes(f->dual, in->gap));
    reach = d3_add(reach, d3_mul(in->half, d3_abs(bvoli_dot_lanes(f->dual, v))));
    reach = d3_add(reach, d3_mul(d3_yzx(in->half), d3_abs(bvoli_dot_lanes(f->dual, next))));
    reach = d3_add(reach, d3_mul(d3_zxy(in->half), d3_abs(bvoli_dot_lanes(f->dual, last))));
    return (bvoli_reach){d3_mul(reach, d3_abs(f->inverse)), d3_splat(BVOLI_REACH_SLACK * magnitude)};
}

/* The safe extents; 0 where one is beyond the largest float, or NaN. */
static inline int bvoli_safe_extents(const bvoli_reach *r, f3 *out)
{
    const d3 top = d3_add(r->reach, r->slack);
    const f3 nearest = d3_nearest(top);
    *out = f3_step_up(nearest, d3_sub(d3_widen(nearest), top));
    return d3_at_most(top, d3_splat((double)FLT_MAX)) == BVOLI_THREE;
}

/* Lanes whose safe extent is the least one too. */
static inline unsigned bvoli_least_extents(const bvoli_reach *r)
{
    return bvoli_round_certain(r->reach, d3_sub(d3_widen(d3_nearest(r->reach)), r->reach), r->slack);
}

/* Extents of lone axes: the farther wall of the image's box, less the center. Returns the lanes of which that is certain. */
static inline unsigned bvoli_lone_extents(const bvoli_frame *f, const bvol_aabb *box, const float matrix[16], f3 center,
                                          f3 *out)
{
    const unsigned lone = bvoli_lone_axes(f);
    d3 low[5], high[5];
    f3 below, above;
    if (lone == 0)
        return 0;
    for (int k = 0; k < 3; ++k) {
        const d3 column = d3_load(bvoli_column(matrix, k));
        const d3 a = d3_mul(column, d3_splat((double)bvoli_coords(&box->min)[k]));
        const d3 b = d3_mul(column, d3_splat((double)bvoli_coords(&box->max)[k]));
        low[k] = d3_min(a, b);
        high[k] = d3_max(a, b);
    }
    low[3] = high[3] = d3_load(matrix + 12);
    low[4] = high[4] = d3_sub(d3_splat(0), d3_widen(center));
    const unsigned certain = bvoli_round_by_residuals(low, high, 5, &below, &above);
    const d3 extent = d3_max(d3_sub(d3_splat(0), d3_widen(below)), d3_widen(above));
    const d3 size[3] = {d3_abs(f->axis[0]), d3_abs(f->axis[1]), d3_abs(f->axis[2])};
    *out = d3_nearest(bvoli_dot3_lanes(size, extent));
    return certain == BVOLI_THREE ? lone : 0;
}

/* Seven exact terms a coordinate: halved walls times the columns, and the translation. Walls that cancel stand side by side, so
 * that their sum has no residual. */
static inline int bvoli_center_of_image(const bvol_aabb *box, const float matrix[16], bvoli_center *out)
{
    d3 terms[7], *at = terms;
    for (int k = 0; k < 3; ++k) {
        const d3 column = d3_load(bvoli_column(matrix, k));
        *at++ = d3_mul(column, d3_splat(0.5 * (double)bvoli_coords(&box->min)[k]));
        *at++ = d3_mul(column, d3_splat(0.5 * (double)bvoli_coords(&box->max)[k]));
    }
    terms[6] = d3_load(matrix + 12);
    return bvoli_sharp_center(terms, 7, out);
}

/* Whether every side of the image runs along its own axis and the center is not rounded, for certain: products of two floats
 * are exact, and a sharp gap is 0 only where the true one is, which one of the filter need not be. */
static inline int bvoli_is_aligned(const bvoli_frame *f, const bvoli_sides *in, const bvol_aabb *box, const float matrix[16])
{
    const d3 zero = d3_splat(0), *a = f->axis, *v = in->column;
    unsigned aligned = d3_at_most(d3_abs(in->gap), zero);
    bvoli_center sharp;
    for (int c = 0; c < 3; ++c) {
        const int d = (c + 1) % 3;
        aligned &= d3_at_most(d3_abs(d3_sub(d3_mul(a[c], v[d]), d3_mul(a[d], v[c]))), zero);
    }
    return aligned == BVOLI_THREE && bvoli_center_of_image(box, matrix, &sharp) &&
           d3_at_most(d3_abs(sharp.gap), zero) == BVOLI_THREE;
}

/* The least extents of an aligned image, for which half a side |column| is at most extent |axis|: in the largest coordinate of
 * both, which is the same one, that is a sum of three exact products. So it is for boxes about the origin under rotations whose
 * columns are the axes; there extents are floats, which no slack tells from their neighbours. With u = 2^-53 the quotient has
 * three roundings and what lies 8 u below it one, so that the least float is the next above that, or the one after it. Returns
 * the lanes of which it is certain. */
static inline unsigned bvoli_aligned_extents(const bvoli_frame *f, const bvoli_sides *in, const bvol_aabb *box, f3 *out)
{
    const d3 zero = d3_splat(0), *a = f->axis, *v = in->column;
    const d3 size = d3_max(d3_max(d3_abs(a[0]), d3_abs(a[1])), d3_abs(a[2]));
    const d3 side = d3_max(d3_max(d3_abs(v[0]), d3_abs(v[1])), d3_abs(v[2])), half = d3_mul(side, d3_splat(0.5));
    const d3 below = d3_mul(d3_div(d3_mul(side, in->half), size), d3_splat(1 - 0x1p-50));
    const f3 nearest = d3_nearest(below), least = f3_step_up(nearest, d3_sub(d3_widen(nearest), below));
    const d3 terms[3] = {d3_mul(half, d3_load(bvoli_coords(&box->min))),
                         d3_sub(zero, d3_mul(half, d3_load(bvoli_coords(&box->max)))), d3_mul(d3_widen(least), size)};
    const bvoli_sum3 s = bvoli_add_up(terms, 3);
    const d3 open = d3_add(s.magnitude, s.magnitude);
    const unsigned holds = d3_less(open, s.sum) | (d3_at_most(open, zero) & d3_at_most(zero, s.sum));
    *out = f3_choose(holds, least, f3_step_up(least, d3_splat(-1)));
    return holds | d3_less(open, d3_sub(zero, s.sum));
}

/* The extents again, the safe ones where they are certain to be the least, by what knows more of aligned and of lone axes.
 * Returns 0 where one is left open. */
static inline int bvoli_sharp_extents(const bvoli_frame *f, const bvoli_sides *in, const bvol_aabb *box, const float matrix[16],
                                      f3 center, unsigned least, f3 *extent)
{
    f3 sharp = *extent;
    unsigned certain = bvoli_is_aligned(f, in, box, matrix) ? bvoli_aligned_extents(f, in, box, &sharp) : 0;
    *extent = f3_choose(certain, sharp, *extent);
    certain |= least;
    if (certain == BVOLI_THREE)
        return 1;
    const unsigned lone = bvoli_lone_extents(f, box, matrix, center, &sharp);
    *extent = f3_choose(lone, sharp, *extent);
    return (certain | lone) == BVOLI_THREE;
}

/* The OBB about the image of a box. Empty boxes, NaN, infinities and what passes the largest float are left open: all numbers
 * take part in sums that are NaN or infinite then. */
static inline int bvoli_obb_of_image(const bvol_aabb *box, const float matrix[16], bvol_obb *out)
{
    const d3 min = d3_load(bvoli_coords(&box->min)), max = d3_load(bvoli_coords(&box->max)), half = d3_splat(0.5);
    const d3 middle = d3_mul(half, d3_add(min, max));
    const d3 terms[4] = {d3_mul(d3_load(matrix), d3_all_x(middle)), d3_mul(d3_load(matrix + 4), d3_all_y(middle)),
                         d3_mul(d3_load(matrix + 8), d3_all_z(middle)), d3_load(matrix + 12)};
    bvoli_sides in = {.half = d3_mul(half, d3_sub(max, min))};
    bvoli_center center;
    bvoli_frame f;
    f3 axis[3], extent;
    for (int c = 0; c < 3; ++c)
        in.column[c] = d3_gather(matrix + c, 4);
    const double size = bvoli_sides_size(in.column, in.half);
    if (d3_at_most(min, max) != BVOLI_THREE ||
        (!bvoli_filter_center(terms, size, &center) && !bvoli_center_of_image(box, matrix, &center)))
        return BVOLI_OPEN;
    in.gap = center.gap;
    if (!bvoli_axes_along(&in, axis, &f))
        return BVOLI_OPEN;
    const bvoli_reach r = bvoli_find_reach(&f, &in, size + center.magnitude);
    if (!bvoli_safe_extents(&r, &extent))
        return BVOLI_OPEN;
    const unsigned least = bvoli_least_extents(&r);
    int stage = BVOLI_BY_FILTER;
    if (least != BVOLI_THREE) {
        if (!bvoli_sharp_extents(&f, &in, box, matrix, center.nearest, least, &extent))
            return BVOLI_OPEN;
        stage = BVOLI_BY_RESIDUALS;
    }
    f3_store(bvoli_coords_out(&out->center), center.nearest);
    f3_store(bvoli_coords_out(&out->extent), extent);
    f3_store_turned(bvoli_coords_out(out->axis), axis[0], axis[1], axis[2]);
    return stage;
}

/* The image of an OBB. Returns 0, and sets nothing, for what is unusual. bvoli_find_reach() has 14 u of the magnitude; with the
 * rounding of the columns, 2 u of sum |m| |axis|, it is 16 u. */
static inline int bvoli_obb_image(const bvol_obb *box, const float matrix[16], bvol_obb *out)
{
    const d3 terms[4] = {d3_mul(d3_load(matrix), d3_splat((double)box->center.x)),
                         d3_mul(d3_load(matrix + 4), d3_splat((double)box->center.y)),
                         d3_mul(d3_load(matrix + 8), d3_splat((double)box->center.z)), d3_load(matrix + 12)};
    d3 axes[3], size = d3_splat(0);
    f3 axis[3], extent;
    bvoli_center center;
    bvoli_frame f;
    bvoli_sides in = {.half = d3_abs(d3_load(bvoli_coords(&box->extent)))};
    bvoli_load_turned(bvoli_coords(box->axis), axes);
    for (int j = 0; j < 3; ++j) {
        const float *column = bvoli_column(matrix, j);
        const double m[3] = {(double)column[0], (double)column[1], (double)column[2]};
        size = d3_add(size, d3_mul(d3_splat(bvoli_sum_abs(m)), d3_abs(axes[j])));
        for (int c = 0; c < 3; ++c) {
            const d3 term = d3_mul(d3_splat(m[c]), axes[j]);
            in.column[c] = j == 0 ? term : d3_add(in.column[c], term);
        }
    }
    const double sides = d3_sum(d3_mul(in.half, size));
    if (!bvoli_filter_center(terms, sides, &center) && !bvoli_sharp_center(terms, 4, &center))
        return 0;
    in.gap = center.gap;
    if (!bvoli_axes_along(&in, axis, &f))
        return 0;
    const bvoli_reach r = bvoli_find_reach(&f, &in, sides + center.magnitude);
    if (!bvoli_safe_extents(&r, &extent))
        return 0;
    f3_store(bvoli_coords_out(&out->center), center.nearest);
    f3_store(bvoli_coords_out(&out->extent), extent);
    f3_store_turned(bvoli_coords_out(out->axis), axis[0], axis[1], axis[2]);
    return 1;
}

#endif
