/* SPDX-License-Identifier: MIT */
#include "convex/zonotope.h"

#include "arith/dyadic.h"
#include "arith/estimate.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/wide.h"

#include <string.h>

/* With u = 2^-53 and M = |L|_1 (sum |extent_i| |direction_i|_inf + max_c sum |offset terms of c|):
 * L has one rounding a component (u), a dot product with exact vectors three more, an extent one, its product one, and the sum
 * over at most six generators six: each |extent_i| |L . direction_i| is within 12 u of |L|_1 |extent_i| |direction_i|_inf. The
 * offset has three roundings a component, so L . offset is within 7 u of |L|_1 times its terms. The difference adds one. So 16
 * u M bounds the error of the inequality's two sides; the factor 2 covers the roundings of M. */
#define AXIS_SLACK 0x1p-48

/* A determinant of float vectors, cross product first: 5 u |L|_1 |v|_inf by the same count. */
#define DETERMINANT_SLACK 0x1p-50

/* Pairs of directions in the order in which their axes are tried: the faces of each triple, the edges of one with those of the
 * other, the coordinate axes. */
static const uint8_t axis_pairs[BVOLI_AXES][2] = {
    {1, 2}, {2, 0}, {0, 1}, {4, 5}, {5, 3}, {3, 4}, {0, 3}, {0, 4}, {0, 5}, {1, 3}, {1, 4}, {1, 5},
    {2, 3}, {2, 4}, {2, 5}, {7, 8}, {8, 6}, {6, 7}, {0, 6}, {0, 7}, {0, 8}, {1, 6}, {1, 7}, {1, 8},
    {2, 6}, {2, 7}, {2, 8}, {3, 6}, {3, 7}, {3, 8}, {4, 6}, {4, 7}, {4, 8}, {5, 6}, {5, 7}, {5, 8},
};

void bvoli_zonotope_begin(bvoli_zonotope *z)
{
    memset(z, 0, sizeof *z);
    for (int i = 0; i < 3; ++i)
        z->direction[BVOLI_GENERATORS + i][i] = 1;
}

void bvoli_zonotope_add_obb(bvoli_zonotope *z, const bvol_obb *box, double scale)
{
    double extent[3];
    bvoli_load(&box->extent, extent);
    for (int i = 0; i < 3; ++i, ++z->generators) {
        bvoli_load(&box->axis[i], z->direction[z->generators]);
        z->extent[z->generators][0] = scale * fabs(extent[i]);
    }
}

static int exact_dependent(const double a[3], const double b[3], const double c[3])
{
    bvoli_dyadic x[3], y[3], z[3], cross[3], determinant;
    bvoli_dy_load(a, x);
    bvoli_dy_load(b, y);
    bvoli_dy_load(c, z);
    bvoli_dy_cross(y, z, cross);
    bvoli_dy_put_dot(x, cross, &determinant);
    return bvoli_dy_sign(determinant) == 0;
}

int bvoli_dependent(const double a[3], const double b[3], const double c[3])
{
    double cross[3];
    bvoli_cross(b, c, cross);
    if (bvoli_decide(bvoli_dot(a, cross), DETERMINANT_SLACK * bvoli_sum_abs(cross) * bvoli_max_abs(a)) != 0)
        return 0;
    return exact_dependent(a, b, c);
}

static int spans(const bvoli_zonotope *z, int first)
{
    const unsigned triple = 7U << first;
    return (z->axes & triple) == triple &&
           !bvoli_dependent(z->direction[first], z->direction[first + 1], z->direction[first + 2]);
}

void bvoli_zonotope_set_axes(bvoli_zonotope *z, unsigned axes)
{
    z->axes = axes;
    z->open = BVOLI_ALL_OPEN;
    if (!spans(z, 0) && !spans(z, 3))
        z->axes |= 7U << BVOLI_GENERATORS;
}

/* What does not depend on the axis, in double. */
typedef struct rounded {
    double offset[3], extent[BVOLI_GENERATORS], magnitude;
} rounded;

static void round_zonotope(const bvoli_zonotope *z, rounded *r)
{
    double largest = 0, spread = 0;
    for (int c = 0; c < 3; ++c) {
        const double *t = z->offset[c];
        r->offset[c] = ((t[0] + t[1]) + t[2]) + t[3];
        largest = bvoli_greater(largest, ((fabs(t[0]) + fabs(t[1])) + fabs(t[2])) + fabs(t[3]));
    }
    for (int i = 0; i < z->generators; ++i) {
        r->extent[i] = z->extent[i][0] + z->extent[i][1];
        spread += fabs(r->extent[i]) * bvoli_max_abs(z->direction[i]);
    }
    r->magnitude = largest + spread;
}

/* +1 the inequality fails, -1 it holds, 0 not certain. A zero axis says nothing, so it holds. */
static int axis_fails(const bvoli_zonotope *z, const rounded *r, const double axis[3])
{
    double length = bvoli_sum_abs(axis), reach = 0;
    if (length == 0)
        return -1;
    for (int i = 0; i < z->generators; ++i)
        reach += r->extent[i] * fabs(bvoli_dot(axis, z->direction[i]));
    return bvoli_decide(fabs(bvoli_dot(axis, r->offset)) - reach, AXIS_SLACK * length * r->magnitude);
}

/* Whether the inequality fails where the offset compares so with the reach. */
static int is_beyond(const bvoli_zonotope *z, int order)
{
    return z->interior ? order >= 0 : order > 0;
}

/* In double with running bounds of the errors: -1 where the inequality certainly holds along direction i x direction j, 1 where
 * it certainly fails, or 2 if the offset points against that; 0 where neither is certain, as along a zero axis. */
static int likely_axis_fails(const bvoli_zonotope *z, int i, int j)
{
    bvoli_estimate a[3], b[3], axis[3], reach = bvoli_exactly(0);
    bvoli_estimate_load(z->direction[i], a);
    bvoli_estimate_load(z->direction[j], b);
    bvoli_estimate_cross(a, b, axis);
    for (int k = 0; k < z->generators; ++k) {
        if (k == i || k == j) /* perpendicular to the axis */
            continue;
        bvoli_estimate_load(z->direction[k], a);
        const bvoli_estimate projection = bvoli_estimate_abs(bvoli_estimate_dot(axis, a));
        reach = bvoli_estimate_sum(reach, bvoli_estimate_product(bvoli_estimate_total(z->extent[k], 2), projection));
    }
    for (int c = 0; c < 3; ++c)
        b[c] = bvoli_estimate_total(z->offset[c], BVOLI_TERMS);
    const bvoli_estimate distance = bvoli_estimate_dot(axis, b);
    const int order = bvoli_estimate_sign(bvoli_estimate_difference(bvoli_estimate_abs(distance), reach));
    const int side = bvoli_estimate_sign(distance);
    return order > 0 && side == 0 ? 0 : order > 0 ? (side < 0 ? 2 : 1) : order;
}

/* 1 where the inequality fails along direction i x direction j, or -1 if the offset points against that; 0 where it holds. In
 * dyadic numbers, where doubles cannot tell. */
static int dyadic_axis_fails(const bvoli_zonotope *z, int i, int j)
{
    bvoli_dyadic a[3], b[3], axis[3], extent, projection, distance, reach;
    bvoli_dy_put(0, &reach);
    const int likely = likely_axis_fails(z, i, j);
    if (likely != 0)
        return likely < 0 ? 0 : likely == 2 ? -1 : 1;
    bvoli_dy_load(z->direction[i], a);
    bvoli_dy_load(z->direction[j], b);
    bvoli_dy_cross(a, b, axis);
    for (int k = 0; k < z->generators; ++k) {
        if (k == i || k == j)
            continue;
        bvoli_dy_load(z->direction[k], a);
        bvoli_dy_put_dot(axis, a, &projection);
        bvoli_dy_drop_sign(&projection);
        bvoli_dy_put_sum(z->extent[k], 2, &extent);
        bvoli_dy_add_product(&extent, &projection, &reach);
    }
    for (int c = 0; c < 3; ++c)
        bvoli_dy_put_sum(z->offset[c], BVOLI_TERMS, &b[c]);
    bvoli_dy_put_dot(axis, b, &distance);
    const int sign = bvoli_dy_sign(distance);
    bvoli_dy_drop_sign(&distance);
    if (bvoli_dy_is_zero(axis) || !is_beyond(z, bvoli_dy_cmp(distance, reach)))
        return 0;
    return sign < 0 ? -1 : 1;
}

#if BVOLI_HAS_WIDE
/* The same in integers: directions are below 2^60, extents, sums of two, below 2^61 and offsets, sums of four, below 2^62.
 * Cross products are below 2^121, their scalar products with directions below 2^183, times extents 2^244, and six of those
 * below 2^247; scalar products with the offset are below 2^185. */
typedef struct integers {
    int known; /* whether there are such; -1 before they are made */
    int64_t direction[BVOLI_DIRECTIONS][3], extent[BVOLI_GENERATORS], offset[3];
    int shift; /* offsets times 2^shift are in the unit of directions times extents */
    int axes;
    bvoli_i128 axis[BVOLI_AXES][3]; /* along which the inequality is known to hold */
} integers;

/* Scales that leave more room than this beside the bits above would overflow. */
enum { LARGEST_SHIFT = 69, LEAST_SHIFT = -7 };

/* The offset along one axis as one double, where that is exact: differences of floats near each other are. Else the terms. */
static int offset_terms(const double terms[BVOLI_TERMS], double out[BVOLI_TERMS])
{
    double sum = 0, lost = 0;
    for (int t = 0; t < BVOLI_TERMS; ++t) {
        double error;
        sum = bvoli_two_sum(sum, terms[t], &error);
        lost += fabs(error);
    }
    if (lost == 0) {
        out[0] = sum;
        return 1;
    }
    memcpy(out, terms, BVOLI_TERMS * sizeof *terms);
    return BVOLI_TERMS;
}

static void make_integers(const bvoli_zonotope *z, integers *n)
{
    double largest[3] = {1, 0, 0}; /* of directions, with the coordinate axes; extents; offsets */
    double offset[3][BVOLI_TERMS];
    int terms[3];
    for (int i = 0; i < z->generators; ++i) {
        largest[0] = bvoli_greater(largest[0], bvoli_max_abs(z->direction[i]));
        largest[1] = bvoli_greater(largest[1], bvoli_greater(fabs(z->extent[i][0]), fabs(z->extent[i][1])));
    }
    for (int i = z->generators; i < BVOLI_GENERATORS; ++i)
        largest[0] = bvoli_greater(largest[0], bvoli_max_abs(z->direction[i]));
    for (int c = 0; c < 3; ++c) {
        terms[c] = offset_terms(z->offset[c], offset[c]);
        for (int t = 0; t < terms[c]; ++t)
            largest[2] = bvoli_greater(largest[2], fabs(offset[c][t]));
    }
    int scale[3];
    double power[3];
    for (int k = 0; k < 3; ++k) {
        scale[k] = bvoli_wide_scale(largest[k]);
        power[k] = ldexp(1, scale[k]);
    }
    n->known = 1;
    n->axes = 0;
    n->shift = scale[0] + scale[1] - scale[2];
    for (int i = 0; i < BVOLI_DIRECTIONS; ++i)
        for (int c = 0; c < 3; ++c)
            n->direction[i][c] = bvoli_wide_load(z->direction[i][c], power[0], &n->known);
    for (int i = 0; i < z->generators; ++i)
        n->extent[i] =
            bvoli_wide_load(z->extent[i][0], power[1], &n->known) + bvoli_wide_load(z->extent[i][1], power[1], &n->known);
    for (int c = 0; c < 3; ++c) {
        n->offset[c] = 0;
        for (int t = 0; t < terms[c]; ++t)
            n->offset[c] += bvoli_wide_load(offset[c][t], power[2], &n->known);
    }
    if (n->shift > LARGEST_SHIFT || n->shift < LEAST_SHIFT)
        n->known = 0;
}

/* Whether the inequality is known to hold along an axis: it is zero, or parallel to one of those before. */
static int is_known_axis(const integers *n, const bvoli_i128 a[3])
{
    int known = (a[0] | a[1] | a[2]) == 0;
    for (int k = 0; k < n->axes && !known; ++k)
        known = bvoli_wide_parallel(a, n->axis[k]);
    return known;
}

static int integer_axis_fails(const bvoli_zonotope *z, integers *n, int i, int j)
{
    bvoli_i128 *axis = n->axis[n->axes];
    bvoli_i256 reach = {{0, 0, 0, 0}};
    bvoli_wide_cross(n->direction[i], n->direction[j], axis);
    if (is_known_axis(n, axis))
        return 0;
    for (int k = 0; k < z->generators; ++k) {
        if (k == i || k == j)
            continue;
        bvoli_i256 projection = bvoli_wide_dot(axis, n->direction[k]);
        bvoli_i256_abs(&projection);
        const bvoli_i256 part = bvoli_i256_times(&projection, n->extent[k]);
        bvoli_words_add(reach.w, part.w, 4);
    }
    bvoli_i256 distance = bvoli_wide_dot(axis, n->offset);
    const int side = bvoli_i256_sign(&distance);
    bvoli_i256_abs(&distance);
    distance = bvoli_i256_shifted(&distance, n->shift > 0 ? n->shift : 0);
    reach = bvoli_i256_shifted(&reach, n->shift < 0 ? -n->shift : 0);
    if (is_beyond(z, bvoli_i256_compare(&distance, &reach)))
        return side < 0 ? -1 : 1;
    ++n->axes;
    return 0;
}

/* 0 if the inequality holds along direction i x direction j, otherwise 1, or -1 if the axis points against the offset. Exact.
 */
static int exact_axis_fails(const bvoli_zonotope *z, integers *n, int i, int j)
{
    if (n->known < 0)
        make_integers(z, n);
    BVOLI_MADE(zonotope_axis, n->known ? 1 : 2);
    return n->known ? integer_axis_fails(z, n, i, j) : dyadic_axis_fails(z, i, j);
}
#else
typedef struct integers {
    int known;
} integers;

static int exact_axis_fails(const bvoli_zonotope *z, integers *n, int i, int j)
{
    (void)n;
    return dyadic_axis_fails(z, i, j);
}
#endif

static int takes_part(const bvoli_zonotope *z, int pair)
{
    return (z->axes >> axis_pairs[pair][0] & z->axes >> axis_pairs[pair][1] & 1U) != 0 &&
           (pair >= BVOLI_BOX_AXES || (z->open >> pair & 1U) != 0);
}

/* Along a coordinate axis the inequality has degree 2, and is a sum of exact doubles; 1 if it fails. */
static int fails_along_coordinate(const bvoli_zonotope *z, int c)
{
    double terms[BVOLI_TERMS + 2 * BVOLI_GENERATORS];
    const int side = bvoli_sum_sign(z->offset[c], BVOLI_TERMS);
    int count = 0;
    for (int t = 0; t < BVOLI_TERMS; ++t)
        if (z->offset[c][t] != 0)
            terms[count++] = side * z->offset[c][t];
    for (int i = 0; i < z->generators; ++i) {
        const double speed = fabs(z->direction[i][c]);
        for (int t = 0; t < 2 && speed != 0; ++t)
            if (z->extent[i][t] != 0)
                terms[count++] = -speed * z->extent[i][t];
    }
    return is_beyond(z, bvoli_sum_sign(terms, count));
}

/* The coordinate along which an axis lies, 3 if it is zero, or -1. A component is 0 only if it truly is. */
static int coordinate_of(const double axis[3])
{
    const int x = axis[0] != 0, y = axis[1] != 0, z = axis[2] != 0;
    return x + y + z > 1 ? -1 : x ? 0 : y ? 1 : z ? 2 : 3;
}

/* Axes that are not yet known to hold. */
typedef struct open_axes {
    uint8_t pair[BVOLI_AXES];
    int count;
} open_axes;

/* In double, and exactly along coordinates, which are all that boxes have that stand upright: -1 if all axes hold, 1 if one
 * fails, or 0. */
static int judge_axes(const bvoli_zonotope *z, open_axes *open, int *coordinates)
{
    const int end = z->axes >> BVOLI_GENERATORS ? BVOLI_AXES : BVOLI_BOX_AXES;
    rounded r;
    int rounded_yet = 0;
    for (int pair = 0; pair < end; ++pair) {
        double axis[3];
        if (!takes_part(z, pair))
            continue;
        bvoli_cross(z->direction[axis_pairs[pair][0]], z->direction[axis_pairs[pair][1]], axis);
        const int c = coordinate_of(axis);
        int fails = -1;
        if (c < 0) {
            if (!rounded_yet++)
                round_zonotope(z, &r);
            fails = axis_fails(z, &r, axis);
        } else if (c < 3 && !(*coordinates >> c & 1)) {
            *coordinates |= 1 << c;
            BVOLI_MADE(zonotope_axis, 0);
            fails = fails_along_coordinate(z, c) ? 1 : -1;
        }
        if (fails > 0)
            return 1;
        if (fails == 0)
            open->pair[open->count++] = (uint8_t)pair;
    }
    return open->count == 0 ? -1 : 0;
}

int bvoli_zonotope_contains(const bvoli_zonotope *z, enum bvoli_predicate predicate)
{
    open_axes open = {.count = 0};
    integers n;
    int coordinates = 0;
    const int fails = judge_axes(z, &open, &coordinates);
    BVOLI_STAGE(predicate, fails == 0 || coordinates ? BVOLI_EXACT : BVOLI_DOUBLE);
    if (fails != 0)
        return fails < 0;
    n.known = -1;
    for (int i = 0; i < open.count; ++i)
        if (exact_axis_fails(z, &n, axis_pairs[open.pair[i]][0], axis_pairs[open.pair[i]][1]))
            return 0;
    return 1;
}

int bvoli_zonotope_failing_axis(const bvoli_zonotope *z, double axis[3])
{
    rounded r;
    integers n;
    n.known = -1;
    round_zonotope(z, &r);
    for (int pair = 0; pair < BVOLI_AXES; ++pair) {
        int i = axis_pairs[pair][0], j = axis_pairs[pair][1];
        if (!takes_part(z, pair))
            continue;
        bvoli_cross(z->direction[i], z->direction[j], axis);
        int fails = axis_fails(z, &r, axis), side = 0;
        if (fails > 0)
            side = bvoli_dot(axis, r.offset) < 0 ? -1 : 1;
        else if (fails == 0)
            side = exact_axis_fails(z, &n, i, j);
        if (side == 0)
            continue;
        for (int c = 0; c < 3; ++c)
            axis[c] *= side;
        return 1;
    }
    return 0;
}
