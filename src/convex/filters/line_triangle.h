/* SPDX-License-Identifier: MIT */
/* Lines through triangles: by the signs of determinants in double. */
#ifndef BVOLI_CONVEX_FILTERS_LINE_TRIANGLE_H
#define BVOLI_CONVEX_FILTERS_LINE_TRIANGLE_H

#include "arith/filter.h"
#include "arith/vec4.h"
#include "convex/filters/determinant_slack.h"

#include <float.h>

/* A determinant, and what it would be if nothing cancelled. With u = 2^-53: columns may have one rounding, products of three of
 * them five, their sum four more: it is within 9 u of its magnitude. */
typedef struct bvoli_determinant {
    double value, magnitude;
} bvoli_determinant;

/* The part of it that two of its columns make: their cross product, with the magnitudes of its terms. */
typedef struct bvoli_minors {
    double value[3], magnitude[3];
} bvoli_minors;

static inline bvoli_minors bvoli_minors_of(const double b[3], const double c[3])
{
    bvoli_minors out;
    for (int i = 0; i < 3; ++i) {
        const double first = b[(i + 1) % 3] * c[(i + 2) % 3], second = b[(i + 2) % 3] * c[(i + 1) % 3];
        out.value[i] = first - second;
        out.magnitude[i] = fabs(first) + fabs(second);
    }
    return out;
}

static inline bvoli_determinant bvoli_determinant_of(const double a[3], const bvoli_minors *m)
{
    bvoli_determinant out = {0, 0};
    for (int i = 0; i < 3; ++i) {
        out.value += a[i] * m->value[i];
        out.magnitude += fabs(a[i]) * m->magnitude[i];
    }
    return out;
}

/* With u = 2^-53, and X, Y and Z the largest magnitudes in three vectors within u each: a product of two coordinates is within
 * 3 u X Y, the difference of two, a component of the cross product, within 8 u X Y and below 2 X Y; times a third coordinate it
 * is within 12 u X Y Z, and three of those and their sum within 48 u X Y Z. Twice as much and more, 128 u, covers the sums of
 * determinants below, each with a rounding of a product and one of the sum, and the roundings of the slack. */
#define BVOLI_DETERMINANT_SLACK 0x1p-46

/* Whether all that must be positive certainly is, and whether some certainly is negative. */
typedef struct bvoli_conditions {
    int positive, negative;
} bvoli_conditions;

static inline void bvoli_require(double value, double slack, bvoli_conditions *c)
{
    c->positive &= value > slack;
    c->negative |= value < -slack;
}

/* Where a line goes through the plane of a triangle: left = u * side + v * other + t * back. From a corner, left leads to a
 * point of the line, side and other to the other corners; back is the opposite of the direction of the line. All may have one
 * rounding.
 *
 * Whether 0 < u, 0 < v, u + v < 1 and t0 < t < t1 certainly hold, so that the interior of the piece passes through the interior
 * of the triangle: -1; or they share no point: 1. 0 if neither is certain: so for every NaN and infinity, but in t0 and t1.
 *
 * By Cramer's rule (T. Moeller and B. Trumbore, "Fast, minimum storage ray-triangle intersection", 1997) without its division:
 * u, v, 1 - u - v, t - t0 and t1 - t times the determinant, whose sign is made positive. */
static inline int bvoli_line_through_triangle(const double side[3], const double other[3], const double back[3],
                                              const double left[3], double t0, double t1)
{
    double across[3], up[3];
    bvoli_cross(other, back, across);
    bvoli_cross(side, left, up);
    const double s = bvoli_max_abs(side), o = bvoli_max_abs(other), b = bvoli_max_abs(back), l = bvoli_max_abs(left);
    const double determinant_slack = BVOLI_DETERMINANT_SLACK * (s * o * b), u_slack = BVOLI_DETERMINANT_SLACK * (l * o * b),
                 v_slack = BVOLI_DETERMINANT_SLACK * (s * l * b), t_slack = BVOLI_DETERMINANT_SLACK * (s * o * l);
    const double signed_determinant = bvoli_dot(side, across), sign = signed_determinant < 0 ? -1 : 1,
                 determinant = sign * signed_determinant;
    const double u = sign * bvoli_dot(left, across), v = sign * bvoli_dot(back, up), t = -sign * bvoli_dot(other, up);
    bvoli_conditions c = {1, 0};
    bvoli_require(u, u_slack, &c);
    bvoli_require(v, v_slack, &c);
    bvoli_require(determinant - (u + v), determinant_slack + (u_slack + v_slack), &c);
    if (t0 != -INFINITY)
        bvoli_require(t - t0 * determinant, t_slack + fabs(t0) * determinant_slack, &c);
    if (t1 != INFINITY)
        bvoli_require(t1 * determinant - t, t_slack + fabs(t1) * determinant_slack, &c);
    return determinant > determinant_slack ? c.negative - c.positive : 0;
}

/* The same in float vectors, a first filter: left = u * side + v * other - t * direction, and all may have one rounding.
 *
 * Values are t, u, v and w = 1 - u - v, all times the determinant: the line passes where u, v and w have one sign, and a ray
 * that begins at t = 0 and has no end where t has it too. It misses where two of the four differ in sign: so where the
 * determinant is 0 too, since u, v and w are 0 then if it meets the triangle. Of other rays t - t0 and t1 - t, times the
 * determinant, are asked instead of t, and the determinant itself: its sign is that of an infinite end, which is above the
 * largest float.
 *
 * The slack is that of determinant_slack.h, for the longer of both sides, whose size is s where those of left and direction are
 * l and d: of t s s l, of u and v s l d, of the determinant s s d; u, v and w all have s s d + s l d. What it is made of is
 * more than the magnitudes in each value together: where it is finite nothing has overflowed.
 *
 * Cross products are left as their terms fall, in lanes that are turned: both by other lanes, so that the vectors that are
 * multiplied with the one were turned for the other. */
static inline int bvoli_line_through_triangle4(v4 side, v4 other, v4 direction, v4 left, float t0, float t1)
{
    enum { TUVW = 15, UVW = 14, ENDS = 4, DETERMINANT = 1 << 6 };
    const v4 next_other = v4_yzx(other), next_direction = v4_yzx(direction), next_side = v4_zxy(side), next_left = v4_zxy(left);
    const v4 across = v4_sub(v4_mul(other, next_direction), v4_mul(next_other, direction)),
             up = v4_sub(v4_mul(next_side, left), v4_mul(side, next_left));
    const v4 of_u = v4_mul(next_left, across), of_v = v4_mul(next_direction, up), of_all = v4_mul(next_side, across);
    const v4 values = v4_totals(v4_mul(next_other, up), of_u, of_v, v4_sub(of_all, v4_add(of_u, of_v)));
    v4 sides = v4_max(v4_abs(side), v4_abs(other)), start = v4_abs(left), pace = v4_abs(direction);
    v4_transpose(&sides, &start, &pace);
    const v4 sizes = v4_add(v4_add(v4_add(sides, start), pace), v4_constant(BVOLI_DETERMINANT4_LOST)), s = v4_all_x(sizes);
    const v4 twice = v4_mul(v4_mul(sizes, v4_yzx(sizes)), v4_add(s, s)), share = v4_constant(BVOLI_DETERMINANT4_SLACK),
             off = v4_mul(v4_first(twice, v4_add(v4_all_y(twice), v4_all_z(twice))), share);
    int certain = mask4_bits(v4_gt(v4_abs(values), off)), positive = mask4_bits(v4_gt(values, off)), all = TUVW, sound = 1;
    if (!((t0 == 0) & (t1 > FLT_MAX))) {
        const v4 determinant = v4_sum3(of_all), determinant_off = v4_mul(v4_all_z(twice), share), ends = v4_set4(t0, t1, 0, 0);
        const v4 within = v4_mul(v4_sub(v4_all_x(values), v4_mul(ends, determinant)), v4_set4(1, -1, 1, 1)),
                 apart = v4_min(v4_mul(v4_abs(ends), determinant_off), v4_set4(FLT_MAX, FLT_MAX, 0, 0));
        const v4 asked = v4_starts(within, determinant), asked_off = v4_starts(v4_add(v4_all_x(off), apart), determinant_off);
        all = UVW | TUVW << ENDS;
        certain = (certain & UVW) | mask4_bits(v4_gt(v4_abs(asked), asked_off)) << ENDS;
        positive = (positive & UVW) | mask4_bits(v4_gt(asked, asked_off)) << ENDS;
        sound = certain & DETERMINANT;
    }
    if (certain == all) /* nearly always; which sign is told without a jump, of which half would be missed */
        return 1 - 2 * ((positive == 0) | (positive == all));
    return sound && mask4_bits(v4_lt(off, v4_splat(INFINITY))) == TUVW && positive != 0 && positive != certain;
}

/* Where the line of a ray crosses the plane of a triangle: left = u * side + v * other - t * direction, where left leads from a
 * corner to where the ray begins, side and other to the other corners. All times the determinant of side, other and direction,
 * which is 0 if the line lies in the plane or beside it; rest is 1 - u - v. Each is within 2^-52 of itself, and 0 only if it
 * truly is. */
typedef struct bvoli_line_crossing {
    double determinant, u, v, rest, t;
} bvoli_line_crossing;

/* In integers; returns whether that can be done, as it can unless numbers lie too far from each other. All are floats. */
int bvoli_line_cross_triangle(const double *const corner[3], const double from[3], const double direction[3],
                              bvoli_line_crossing *out);

#endif
