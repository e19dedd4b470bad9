/* SPDX-License-Identifier: MIT */
/* Bounds and OBBs about an OBB in the frame of another, in double with bounds; what is unusual is left open. */
#ifndef BVOLI_AFFINE_OBB_IN_FRAME_H
#define BVOLI_AFFINE_OBB_IN_FRAME_H

#include "affine/box_image.h"
#include "affine/obb_about.h"
#include "affine/obb_view.h"

/* A box as a view has it: where its axes go, and the sum of extent |axis|_1 and the size of the offset. */
typedef struct bvoli_viewed {
    double axis[3][3], extent[3];
    double magnitude;
} bvoli_viewed;

static inline bvoli_viewed bvoli_view_box(const bvoli_view *v, const bvol_obb *box)
{
    bvoli_viewed s = {.magnitude = v->size};
    bvoli_load_axes(box, s.axis, s.extent);
    for (int j = 0; j < 3; ++j)
        s.magnitude += s.extent[j] * bvoli_sum_abs(s.axis[j]);
    return s;
}

/* What is open though the axis is a lone one: coordinates along it are taken exactly, so that the sums are of five exact terms.
 * Sets the lanes that are not certain already; returns those that are certain. */
BVOLI_APART static unsigned bvoli_lone_bounds(const bvoli_view *v, const bvoli_viewed *s, const bvol_obb *box,
                                              const bvol_obb *other, unsigned certain, bvol_aabb *out)
{
    const unsigned lone = bvoli_lone_axes(&v->frame);
    double center[3], from[3];
    d3 low[5], high[5];
    f3 lo, hi;
    bvol_aabb exact;
    bvoli_load(&other->center, center);
    bvoli_load(&box->center, from);
    low[0] = high[0] = bvoli_dot3(v->frame.axis, center);
    low[1] = high[1] = d3_sub(d3_splat(0), bvoli_dot3(v->frame.axis, from));
    for (int j = 0; j < 3; ++j) {
        high[2 + j] = d3_mul(d3_splat(s->extent[j]), d3_abs(bvoli_dot3(v->frame.axis, s->axis[j])));
        low[2 + j] = d3_sub(d3_splat(0), high[2 + j]);
    }
    const unsigned found = bvoli_round_by_residuals(low, high, 5, &lo, &hi) & lone;
    f3_store(bvoli_coords_out(&exact.min), lo);
    f3_store(bvoli_coords_out(&exact.max), hi);
    for (int i = 0; i < 3; ++i)
        if (!(certain >> i & 1)) {
            bvoli_coords_out(&out->min)[i] = bvoli_coords(&exact.min)[i];
            bvoli_coords_out(&out->max)[i] = bvoli_coords(&exact.max)[i];
        }
    return certain | found;
}

/* With u = 2^-53 coordinates have 11.1 u of 1.01 |v|_1, the product with an extent one and the sum of four three: 15.3 u of the
 * magnitude, and less than 32 u with the roundings of the latter. */
#define BVOLI_VIEW_BOUNDS_SLACK 0x1p-48

static inline int bvoli_bounds_in_frame(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out)
{
    bvoli_view v;
    if (!bvoli_find_view(box, &other->center, &v))
        return BVOLI_OPEN;
    const bvoli_viewed s = bvoli_view_box(&v, other);
    const d3 center = bvoli_frame_coordinates(&v.frame, v.offset), slack = d3_splat(BVOLI_VIEW_BOUNDS_SLACK * s.magnitude);
    d3 reach = d3_splat(0);
    unsigned certain = BVOLI_THREE;
    bvol_aabb made;
    int stage = BVOLI_BY_FILTER;
    for (int j = 0; j < 3; ++j)
        reach = d3_add(reach, d3_mul(d3_splat(s.extent[j]), d3_abs(bvoli_frame_coordinates(&v.frame, s.axis[j]))));
    f3_store(bvoli_coords_out(&made.min), bvoli_round3_down(d3_sub(center, reach), slack, &certain));
    f3_store(bvoli_coords_out(&made.max), bvoli_round3_up(d3_add(center, reach), slack, &certain));
    if (certain != BVOLI_THREE) {
        stage = BVOLI_BY_RESIDUALS;
        if (bvoli_lone_bounds(&v, &s, box, other, certain, &made) != BVOLI_THREE)
            return BVOLI_OPEN;
    }
    *out = made;
    return stage;
}

/* Columns are the coordinates of the other box's axes: scalar products with each dual vector. */
static inline void bvoli_view_columns(const bvoli_frame *f, const d3 axes[3], d3 column[3])
{
    const d3 to[3][3] = {{d3_all_x(f->dual[0]), d3_all_x(f->dual[1]), d3_all_x(f->dual[2])},
                         {d3_all_y(f->dual[0]), d3_all_y(f->dual[1]), d3_all_y(f->dual[2])},
                         {d3_all_z(f->dual[0]), d3_all_z(f->dual[1]), d3_all_z(f->dual[2])}};
    const d3 inverse[3] = {d3_all_x(f->inverse), d3_all_y(f->inverse), d3_all_z(f->inverse)};
    for (int i = 0; i < 3; ++i)
        column[i] = d3_mul(bvoli_dot_lanes(to[i], axes), inverse[i]);
}

/* The center is off by 11.1 u of 1.01 |offset|_1, columns by 10.1 u of 1.01 |axis|_1; rows and columns of orthonormal axes have
 * length 1, so that a scalar product with another dual vector leaves that as it is: 14 u + 11.2 u of 32 u of the magnitude. */
static inline int bvoli_filter_local_obb(const bvoli_view *v, const bvol_obb *other, bvol_obb *out)
{
    const d3 center = bvoli_frame_coordinates(&v->frame, v->offset);
    const f3 nearest = d3_nearest(center);
    bvoli_sides in = {.half = d3_abs(d3_load(bvoli_coords(&other->extent))), .gap = d3_sub(center, d3_widen(nearest))};
    bvoli_frame f;
    d3 axes[3];
    f3 axis[3], extent;
    bvoli_load_turned(bvoli_coords(other->axis), axes);
    bvoli_view_columns(&v->frame, axes, in.column);
    if (!bvoli_axes_along(&in, axis, &f))
        return 0;
    const bvoli_reach r = bvoli_find_reach(&f, &in, v->size + bvoli_sides_size(axes, in.half));
    if (!bvoli_safe_extents(&r, &extent))
        return 0;
    f3_store(bvoli_coords_out(&out->center), nearest);
    f3_store(bvoli_coords_out(&out->extent), extent);
    f3_store_turned(bvoli_coords_out(out->axis), axis[0], axis[1], axis[2]);
    return 1;
}

/* Returns 0, and sets nothing, where it is not certain. */
static inline int bvoli_obb_in_frame(const bvol_obb *box, const bvol_obb *other, bvol_obb *out)
{
    bvoli_view v;
    return bvoli_find_view(box, &other->center, &v) && bvoli_filter_local_obb(&v, other, out);
}

#endif
