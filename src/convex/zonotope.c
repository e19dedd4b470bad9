/* SPDX-License-Identifier: MIT */
#include "convex/zonotope.h"

#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "convex/axes.h"

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
static const bvoli_edge_pair axis_pairs[BVOLI_AXES] = {
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

static int takes_part(const bvoli_zonotope *z, int pair)
{
    return (z->axes >> axis_pairs[pair].i & z->axes >> axis_pairs[pair].j & 1U) != 0 &&
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
    bvoli_edge_pair pair[BVOLI_AXES];
    int count;
} open_axes;

static int exact_axes_fail(const bvoli_zonotope *z, const bvoli_edge_pair *pairs, int count)
{
    enum bvoli_axes_stage stage;
    const int side = bvoli_axes_exclude_offset(z, pairs, count, &stage);
    BVOLI_MADE(zonotope_axis, stage == BVOLI_BY_INTEGERS ? 1 : 2);
    return side;
}

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
        bvoli_cross(z->direction[axis_pairs[pair].i], z->direction[axis_pairs[pair].j], axis);
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
            open->pair[open->count++] = axis_pairs[pair];
    }
    return open->count == 0 ? -1 : 0;
}

int bvoli_zonotope_contains(const bvoli_zonotope *z, enum bvoli_predicate predicate)
{
    open_axes open = {.count = 0};
    int coordinates = 0;
    const int fails = judge_axes(z, &open, &coordinates);
    BVOLI_STAGE(predicate, fails == 0 || coordinates ? BVOLI_EXACT : BVOLI_DOUBLE);
    if (fails != 0)
        return fails < 0;
    return !exact_axes_fail(z, open.pair, open.count);
}

int bvoli_zonotope_failing_axis(const bvoli_zonotope *z, double axis[3])
{
    rounded r;
    round_zonotope(z, &r);
    for (int pair = 0; pair < BVOLI_AXES; ++pair) {
        int i = axis_pairs[pair].i, j = axis_pairs[pair].j;
        if (!takes_part(z, pair))
            continue;
        bvoli_cross(z->direction[i], z->direction[j], axis);
        int fails = axis_fails(z, &r, axis), side = 0;
        if (fails > 0)
            side = bvoli_dot(axis, r.offset) < 0 ? -1 : 1;
        else if (fails == 0)
            side = exact_axes_fail(z, &axis_pairs[pair], 1);
        if (side == 0)
            continue;
        for (int c = 0; c < 3; ++c)
            axis[c] *= side;
        return 1;
    }
    return 0;
}
