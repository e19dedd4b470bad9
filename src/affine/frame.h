/* SPDX-License-Identifier: MIT */
/* Three axes as a frame, and coordinates along them, in double with bounds. Lanes are axes. */
#ifndef BVOLI_AFFINE_FRAME_H
#define BVOLI_AFFINE_FRAME_H

#include "arith/round_sum.h"
#include "base/value.h"

/* Dual vectors give coordinates: dot(dual i, axis j) is 1 for i = j, else 0. Here they are times the determinant, cross
 * products of two axes each. [c] is coordinate c of all three. */
typedef struct bvoli_frame {
    d3 axis[3], dual[3];
    d3 inverse; /* of the determinant, found anew in each lane */
} bvoli_frame;

/* Scalar products of three vectors with one. A pointer, not an array of three: GCC 12 would warn of arrays that it has taken
 * apart. */
static inline d3 bvoli_dot3(const d3 *v, const double with[3])
{
    const d3 xy = d3_add(d3_mul(v[0], d3_splat(with[0])), d3_mul(v[1], d3_splat(with[1])));
    return d3_add(xy, d3_mul(v[2], d3_splat(with[2])));
}

/* The product with a vector in lanes. */
static inline d3 bvoli_dot3_lanes(const d3 v[3], d3 with)
{
    const d3 xy = d3_add(d3_mul(v[0], d3_all_x(with)), d3_mul(v[1], d3_all_y(with)));
    return d3_add(xy, d3_mul(v[2], d3_all_z(with)));
}

/* Scalar products lane by lane. */
static inline d3 bvoli_dot_lanes(const d3 a[3], const d3 b[3])
{
    return d3_add(d3_add(d3_mul(a[0], b[0]), d3_mul(a[1], b[1])), d3_mul(a[2], b[2]));
}

/* A point from an origin, along axes: magnitudes, and what they would be if nothing cancelled. */
typedef struct bvoli_seen {
    d3 along, size;
} bvoli_seen;

static inline bvoli_seen bvoli_see(const d3 dual[3], d3 origin, d3 p)
{
    const d3 offset = d3_sub(p, origin);
    const d3 term[3] = {d3_mul(dual[0], d3_all_x(offset)), d3_mul(dual[1], d3_all_y(offset)),
                        d3_mul(dual[2], d3_all_z(offset))};
    return (bvoli_seen){d3_abs(d3_add(d3_add(term[0], term[1]), term[2])),
                        d3_add(d3_add(d3_abs(term[0]), d3_abs(term[1])), d3_abs(term[2]))};
}

/* Three vectors, [c] coordinate c of them all. */
static inline void bvoli_load_turned(const float p[9], d3 v[3])
{
    for (int c = 0; c < 3; ++c)
        v[c] = d3_gather(p + c, 3);
}

static inline bvoli_frame bvoli_frame_of(const d3 axis[3])
{
    bvoli_frame f = {.axis = {axis[0], axis[1], axis[2]}};
    d3 next[3], last[3];
    for (int c = 0; c < 3; ++c) {
        next[c] = d3_yzx(axis[c]);
        last[c] = d3_zxy(axis[c]);
    }
    f.dual[0] = d3_sub(d3_mul(next[1], last[2]), d3_mul(last[1], next[2]));
    f.dual[1] = d3_sub(d3_mul(next[2], last[0]), d3_mul(last[2], next[0]));
    f.dual[2] = d3_sub(d3_mul(next[0], last[1]), d3_mul(last[0], next[1]));
    f.inverse = d3_div(d3_splat(1), bvoli_dot_lanes(axis, f.dual));
    return f;
}

static inline bvoli_frame bvoli_load_frame(const bvol_vec3 axis[3])
{
    d3 lanes[3];
    bvoli_load_turned(bvoli_coords(axis), lanes);
    return bvoli_frame_of(lanes);
}

/* For axes nearly orthonormal: their dual vectors are of length 1 too, but for 2^-8 at most, and well-conditioned. */
#define BVOLI_FRAME_DEFECT 0x1p-10

/* Whether no entry of |A^T A - I| reaches that, A having the axes as columns. No NaN or infinity passes. */
static inline int bvoli_frame_orthonormal(const bvoli_frame *f)
{
    const d3 next[3] = {d3_yzx(f->axis[0]), d3_yzx(f->axis[1]), d3_yzx(f->axis[2])}, limit = d3_splat(BVOLI_FRAME_DEFECT);
    const d3 square = d3_sub(bvoli_dot_lanes(f->axis, f->axis), d3_splat(1)), product = bvoli_dot_lanes(f->axis, next);
    return (d3_less(d3_abs(square), limit) & d3_less(d3_abs(product), limit)) == BVOLI_THREE;
}

/* The coordinates of a vector. With u = 2^-53 and orthonormal axes: components of the dual vectors have one rounding, the
 * scalar product three, the determinant (sum |axis| |dual| <= 1.01) four, its inverse and the product with it one each: 10.1 u
 * of sum |dual| |v| / |determinant|, and so of 1.01 |v|_1. */
static inline d3 bvoli_frame_coordinates(const bvoli_frame *f, const double v[3])
{
    return d3_mul(bvoli_dot3(f->dual, v), f->inverse);
}

/* Axes that lie along a coordinate axis, +-1 on it, where the other two have nothing: such an axis is its own dual vector. So
 * it is in the identity, quarter turns, and for the axis of a rotation about a coordinate axis. */
static inline unsigned bvoli_lone_axes(const bvoli_frame *f)
{
    const d3 size[3] = {d3_abs(f->axis[0]), d3_abs(f->axis[1]), d3_abs(f->axis[2])}, zero = d3_splat(0);
    unsigned lone = 0;
    for (int c = 0; c < 3; ++c) {
        const d3 off = d3_add(size[(c + 1) % 3], size[(c + 2) % 3]), others = d3_add(d3_yzx(size[c]), d3_zxy(size[c]));
        const unsigned unit = d3_at_most(d3_abs(d3_sub(size[c], d3_splat(1))), zero);
        lone |= unit & d3_at_most(off, zero) & d3_at_most(others, zero);
    }
    return lone;
}

#endif
