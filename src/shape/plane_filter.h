/* SPDX-License-Identifier: MIT */
/* Whether triangles, capsules and boxes reach a half-space, or lie in it: filters in float vectors before those in double. */
#ifndef BVOLI_SHAPE_PLANE_FILTER_H
#define BVOLI_SHAPE_PLANE_FILTER_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

/* With u = 2^-24 and M = |n| . |p| + |d| + what reaches from p: heights n . p + d have one rounding in each product and three
 * in sums, 4 u of M. r |n| has four roundings, of which the root halves three; a half axis of a box, e |n . a|, has four, and
 * two more in the sum of three; the last sum adds one: no more than 7 u of M, and 11 u in all. 32 u cover that, the second
 * order and the roundings of the slack.
 *
 * What is lost below 2^-126, and to a flush to zero in what is given, is covered by HEIGHT_LOST beside all magnitudes: a
 * product loses 2^-126, times an extent or 1, and what is taken from a number 2^-126 times what it is multiplied by, while the
 * slack is at least 2^-19 (|n| + 2^-30) (|p| + r + 2^-30 + (e + 2^-30) (|a| + 2^-30)). Below 2^-63 the root of n . n loses
 * 2^-62. HEIGHT_UP makes the slack infinite from M = 2^96 on: below that n . a is less than 2^126, and no height overflows;
 * where n . n does, the slack does too. */
#define HEIGHT_SLACK 0x1p-51F
#define HEIGHT_UP 0x1p32F
#define HEIGHT_LOST 0x1p-30F

/* The normal of a plane and its distance, each in all lanes, and the magnitudes of the normal, HEIGHT_LOST with each. */
typedef struct bvoli_plane4 {
    v4 x, y, z, d, size_x, size_y, size_z;
} bvoli_plane4;

static inline bvoli_plane4 bvoli_plane4_of(const bvol_plane *plane)
{
    const v4 all = v4_load(&plane->normal.x), size = v4_add(v4_abs(all), v4_splat(HEIGHT_LOST));
    return (bvoli_plane4){v4_all_x(all),  v4_all_y(all),  v4_all_z(all), v4_all_w(all),
                          v4_all_x(size), v4_all_y(size), v4_all_z(size)};
}

/* Points, or other vectors, one a lane: the fourth is no number that matters. */
typedef struct bvoli_columns4 {
    v4 x, y, z;
} bvoli_columns4;

static inline v4 bvoli_plane4_dot(const bvoli_plane4 *p, const bvoli_columns4 *v)
{
    return v4_add(v4_add(v4_mul(p->x, v->x), v4_mul(p->y, v->y)), v4_mul(p->z, v->z));
}

/* M of vectors whose magnitudes are these. */
static inline v4 bvoli_plane4_slack(const bvoli_plane4 *p, const bvoli_columns4 *size)
{
    const v4 m = v4_add(v4_add(v4_mul(p->size_x, size->x), v4_mul(p->size_y, size->y)), v4_mul(p->size_z, size->z));
    return v4_mul(v4_mul(v4_add(m, v4_abs(p->d)), v4_splat(HEIGHT_UP)), v4_splat(HEIGHT_SLACK));
}

/* What is asked of up to three balls of one radius. */
enum bvoli_plane4_question { BVOLI_ANY_REACHES, BVOLI_ALL_WITHIN };

/* -1 if that certainly is so, 1 if it certainly is not, 0 if neither is certain: so for every NaN and infinity, and where the
 * radius is negative. */
BVOLI_INLINE int bvoli_plane4_filter(const bvol_plane *plane, const bvoli_columns4 *c, float radius,
                                     enum bvoli_plane4_question question)
{
    const bvoli_plane4 p = bvoli_plane4_of(plane);
    const v4 r = v4_splat(radius);
    const v4 length = v4_sqrt(v4_add(v4_add(v4_mul(p.x, p.x), v4_mul(p.y, p.y)), v4_mul(p.z, p.z))), reach = v4_mul(r, length);
    const v4 around = v4_add(r, v4_splat(HEIGHT_LOST));
    const bvoli_columns4 size = {v4_add(v4_abs(c->x), around), v4_add(v4_abs(c->y), around), v4_add(v4_abs(c->z), around)};
    const v4 slack = v4_add(bvoli_plane4_slack(&p, &size), v4_mul(reach, v4_splat(HEIGHT_LOST)));
    const v4 height = v4_add(bvoli_plane4_dot(&p, c), p.d);
    const v4 end = question == BVOLI_ANY_REACHES ? v4_add(height, reach) : v4_sub(height, reach);
    const int in = mask4_bits(v4_gt(end, slack)) & MASK4_XYZ, out = mask4_bits(v4_gt(v4_neg(slack), end)) & MASK4_XYZ;
    const int yes = question == BVOLI_ANY_REACHES ? in != 0 : in == MASK4_XYZ,
              no = question == BVOLI_ANY_REACHES ? out == MASK4_XYZ : out != 0;
    const int finite = mask4_bits(v4_gt(v4_splat(INFINITY), slack)) & MASK4_XYZ;
    return radius >= 0 && finite == MASK4_XYZ ? no - yes : 0;
}

/* How far a box reaches along a coordinate axis, with room for what is lost: e and the coordinates of its axes, one a lane. */
static inline v4 bvoli_plane4_room(v4 center, v4 e, v4 axes)
{
    const v4 lost = v4_splat(HEIGHT_LOST);
    return v4_add(v4_add(v4_abs(center), lost), v4_sum3(v4_mul(v4_add(e, lost), v4_add(v4_abs(axes), lost))));
}

/* The same of an OBB: whether its highest (side 1) or its lowest (side -1) point over the plane lies in the half-space. */
BVOLI_INLINE int bvoli_plane4_filter_obb(const bvol_plane *plane, const bvol_obb *box, float side)
{
    const bvoli_plane4 p = bvoli_plane4_of(plane);
    const v4 center = v4_load(&box->center.x), e = v4_abs(v4_load(&box->extent.x));
    const bvoli_columns4 c = {v4_all_x(center), v4_all_y(center), v4_all_z(center)};
    bvoli_columns4 a;
    v4_load_columns(&box->axis[0].x, &a.x, &a.y, &a.z);
    const bvoli_columns4 size = {bvoli_plane4_room(c.x, e, a.x), bvoli_plane4_room(c.y, e, a.y),
                                 bvoli_plane4_room(c.z, e, a.z)};
    const v4 reach = v4_sum3(v4_mul(e, v4_abs(bvoli_plane4_dot(&p, &a)))), slack = bvoli_plane4_slack(&p, &size);
    const v4 end = v4_add(v4_add(bvoli_plane4_dot(&p, &c), p.d), v4_mul(v4_splat(side), reach));
    return (mask4_bits(v4_gt(v4_neg(slack), end)) & 1) - (mask4_bits(v4_gt(end, slack)) & 1);
}

static inline bvoli_columns4 bvoli_columns4_of_capsule(const bvol_capsule *capsule)
{
    v4 a = v4_load(&capsule->a.x), b = v4_load(&capsule->b.x), c = b;
    v4_transpose(&a, &b, &c);
    return (bvoli_columns4){a, b, c};
}

static inline bvoli_columns4 bvoli_columns4_of_triangle(const bvol_triangle *triangle)
{
    bvoli_columns4 out;
    v4_load_columns(&triangle->a.x, &out.x, &out.y, &out.z);
    return out;
}

#endif
