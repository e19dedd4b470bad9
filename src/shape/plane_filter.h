/* SPDX-License-Identifier: MIT */
/* Whether triangles, capsules and boxes reach a half-space, or lie in it: filters in float vectors before those in double. */
#ifndef BVOLI_SHAPE_PLANE_FILTER_H
#define BVOLI_SHAPE_PLANE_FILTER_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

/* With u = 2^-24 and M = |n|_1 (|p|_1 + what reaches from p) + |d|: a height n . p + d has one rounding in each product and
 * four in sums, 5 u of M. r |n| has four roundings, of which the root halves three; a half axis of a box, e |n . a|, has four,
 * and three more in the sum with the others and with n . p; the last sum adds one: 8 u of M at most, and 13 u in all. 32 u
 * cover that, the second order and the roundings of the slack.
 *
 * What is lost below 2^-126, and to a flush to zero in what is given, is covered by HEIGHT_LOST beside magnitudes: a product
 * loses 2^-126, times an extent or 1, and what is taken from a number 2^-126 times what it is multiplied by, while the slack is
 * at least 2^-19 (|n| + 2^-30) (|p| + r + 2^-30) for balls and 2^-19 (|n| + 2^-30) (|p| + (e + 2^-30) (|a| + 2^-30)) for boxes.
 * Below 2^-63 the root of n . n loses 2^-62. HEIGHT_UP makes the slack infinite from M = 2^96 on: below that n . a is less than
 * 2^126, and no height overflows; where n . n does, the slack does too. */
#define HEIGHT_SLACK 0x1p-51F
#define HEIGHT_UP 0x1p32F
#define HEIGHT_LOST 0x1p-30F

/* M, of which `size` is what |n|_1 is multiplied by, as a slack. */
static inline v4 bvoli_height_slack(v4 normal_size, v4 size, v4 d)
{
    return v4_mul(v4_mul(v4_add(v4_mul(normal_size, size), v4_abs(d)), v4_constant(HEIGHT_UP)), v4_constant(HEIGHT_SLACK));
}

/* The magnitudes of a vector, HEIGHT_LOST with each. */
static inline v4 bvoli_height_size(v4 v)
{
    return v4_add(v4_abs(v), v4_constant(HEIGHT_LOST));
}

/* The sums of three vectors, one a lane. */
static inline v4 bvoli_sums3(v4 a, v4 b, v4 c)
{
    v4_transpose(&a, &b, &c);
    return v4_add(v4_add(a, b), c);
}

/* The normal of a plane, its distance and |n|_1, each in all lanes. */
typedef struct bvoli_plane4 {
    v4 x, y, z, d, size;
} bvoli_plane4;

static inline bvoli_plane4 bvoli_plane4_of(const bvol_plane *plane)
{
    const v4 all = v4_load(&plane->normal.x);
    return (bvoli_plane4){v4_all_x(all), v4_all_y(all), v4_all_z(all), v4_all_w(all),
                          v4_all_x(v4_sum3(bvoli_height_size(all)))};
}

/* Points, or other vectors, one a lane: the fourth is no number that matters. */
typedef struct bvoli_columns4 {
    v4 x, y, z;
} bvoli_columns4;

static inline v4 bvoli_plane4_dot(const bvoli_plane4 *p, const bvoli_columns4 *v)
{
    return v4_add(v4_add(v4_mul(p->x, v->x), v4_mul(p->y, v->y)), v4_mul(p->z, v->z));
}

/* |p|_1 of each, with HEIGHT_LOST. */
static inline v4 bvoli_columns4_size(const bvoli_columns4 *v)
{
    return v4_add(v4_add(v4_abs(v->x), v4_abs(v->y)), bvoli_height_size(v->z));
}

/* What is asked of up to three points, or of both balls of a capsule. */
enum bvoli_plane4_question { BVOLI_ANY_REACHES, BVOLI_ALL_WITHIN };

/* -1 if that certainly is so of the lanes of a mask, 1 if it certainly is not, 0 if neither is certain: so for every NaN and
 * infinity, which make all of the slack one. `end` is the height of each that counts. */
BVOLI_INLINE int bvoli_plane4_answer(v4 end, v4 slack, int lanes, enum bvoli_plane4_question question)
{
    const int in = mask4_bits(v4_gt(end, slack)) & lanes, out = mask4_bits(v4_gt(v4_neg(slack), end)) & lanes;
    return question == BVOLI_ANY_REACHES ? (out == lanes) - (in != 0) : (out != 0) - (in == lanes);
}

/* Of the corners of a triangle, whose heights are found side by side with |n|_1. */
BVOLI_INLINE int bvoli_plane4_filter_triangle(const bvol_plane *plane, const bvol_triangle *triangle,
                                              enum bvoli_plane4_question question)
{
    const v4 n = v4_load(&plane->normal.x), a = v4_load(&triangle->a.x), b = v4_load(&triangle->b.x),
             c = v4_load_yzw(&triangle->b.z), d = v4_all_w(n);
    const v4 sums = v4_totals(v4_mul(n, a), v4_mul(n, b), v4_mul(n, c), bvoli_height_size(n));
    const v4 size = v4_sum3(v4_add(v4_add(v4_abs(a), v4_abs(b)), bvoli_height_size(c)));
    return bvoli_plane4_answer(v4_add(sums, d), bvoli_height_slack(v4_all_w(sums), size, d), MASK4_XYZ, question);
}

/* Whether the highest (side 1) or the lowest (side -1) point of a ball over a plane lies in the half-space; its radius is not
 * negative. */
BVOLI_INLINE int bvoli_plane4_filter_ball(const bvol_plane *plane, const bvol_sphere *ball, int side)
{
    const v4 n = v4_load(&plane->normal.x), center = v4_load(&ball->center.x), d = v4_all_w(n), r = v4_all_w(center);
    const v4 sums = bvoli_sums3(v4_mul(n, center), v4_mul(n, n), bvoli_height_size(n)),
             reach = v4_mul(r, v4_sqrt(v4_all_y(sums)));
    const v4 slack = v4_add(bvoli_height_slack(v4_all_z(sums), v4_add(v4_sum3(bvoli_height_size(center)), r), d),
                            v4_mul(reach, v4_constant(HEIGHT_LOST)));
    const v4 height = v4_add(sums, d), end = side > 0 ? v4_add(height, reach) : v4_sub(height, reach);
    return (mask4_bits(v4_gt(v4_neg(slack), end)) & 1) - (mask4_bits(v4_gt(end, slack)) & 1);
}

/* Of the balls about both ends of a capsule, whose heights are found side by side with |n|_1 and n . n; 0 too if the radius is
 * negative. */
BVOLI_INLINE int bvoli_plane4_filter_capsule(const bvol_plane *plane, const bvol_capsule *capsule,
                                             enum bvoli_plane4_question question)
{
    enum { BOTH = 3 };
    const v4 n = v4_load(&plane->normal.x), a = v4_load(&capsule->a.x), b = v4_load_yzw(&capsule->a.z), d = v4_all_w(n),
             r = v4_splat(capsule->radius);
    const v4 sums = v4_totals(v4_mul(n, a), v4_mul(n, b), bvoli_height_size(n), v4_mul(n, n)),
             reach = v4_mul(r, v4_sqrt(v4_all_w(sums))), size = v4_add(v4_sum3(v4_add(v4_abs(a), bvoli_height_size(b))), r);
    const v4 slack = v4_add(bvoli_height_slack(v4_all_z(sums), size, d), v4_mul(reach, v4_constant(HEIGHT_LOST)));
    const v4 height = v4_add(sums, d), end = question == BVOLI_ANY_REACHES ? v4_add(height, reach) : v4_sub(height, reach);
    return capsule->radius >= 0 ? bvoli_plane4_answer(end, slack, BOTH, question) : 0;
}

/* The ends of a segment, whose heights are found side by side with |n|_1: a bit is set for each that is in,
 * where both are certain. */
enum bvoli_ends4 { BVOLI_ENDS_OUT = 0, BVOLI_ENDS_IN = 3, BVOLI_ENDS_OPEN = 4 };

BVOLI_INLINE int bvoli_plane4_ends(const bvol_plane *plane, const bvol_segment *segment)
{
    const v4 n = v4_load(&plane->normal.x), a = v4_load(&segment->a.x), b = v4_load_yzw(&segment->a.z), d = v4_all_w(n);
    const v4 sums = bvoli_sums3(v4_mul(n, a), v4_mul(n, b), bvoli_height_size(n));
    const v4 size = v4_sum3(v4_add(v4_abs(a), bvoli_height_size(b))), height = v4_add(sums, d);
    const v4 slack = bvoli_height_slack(v4_all_z(sums), size, d);
    const int certain = mask4_bits(v4_gt(v4_abs(height), slack)) & 3, in = mask4_bits(v4_gt(height, v4_splat(0))) & 3;
    return certain == 3 ? in : BVOLI_ENDS_OPEN;
}

/* Whether the highest (side 1) or the lowest (side -1) point of an OBB over a plane lies in the half-space. */
BVOLI_INLINE int bvoli_plane4_filter_obb(const bvol_plane *plane, const bvol_obb *box, int side)
{
    const v4 n = v4_load(&plane->normal.x), center = v4_load(&box->center.x), e = v4_abs(v4_load(&box->extent.x));
    v4 x, y, z;
    v4_load_columns(&box->axis[0].x, &x, &y, &z);
    const v4 along = v4_add(v4_add(v4_mul(v4_all_x(n), x), v4_mul(v4_all_y(n), y)), v4_mul(v4_all_z(n), z));
    const v4 lost = v4_constant(HEIGHT_LOST), length = v4_add(v4_add(v4_abs(x), v4_abs(y)), bvoli_height_size(z));
    const v4 height = v4_mul(n, center), reach = v4_mul(e, v4_abs(along));
    const v4 sums = bvoli_sums3(side > 0 ? v4_add(height, reach) : v4_sub(height, reach),
                                v4_add(v4_abs(center), v4_mul(v4_add(e, lost), length)), bvoli_height_size(n));
    const v4 d = v4_all_w(n), end = v4_add(sums, d), slack = bvoli_height_slack(v4_all_z(sums), v4_all_y(sums), d);
    return (mask4_bits(v4_gt(v4_neg(slack), end)) & 1) - (mask4_bits(v4_gt(end, slack)) & 1);
}

#endif
