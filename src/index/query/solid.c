/* SPDX-License-Identifier: MIT */
#include "index/query/solid.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec3d.h"
#include "base/value.h"

#include <math.h>
#include <string.h>

/* Balls. Let u = 2^-24. A gap has one rounding, its square two more and the sum of three two: computed squared distances are
 * within 7 u of the true ones, and within 2^-120 where squares are lost below 2^-126. 16 u also cover the roundings here, of
 * which u is that to a float. */
#define ROUND_SLACK 0x1p-20
#define ROUND_LOST 0x1p-120

/* Where subnormal coordinates are taken for 0, a distance is off by 2^-125 a coordinate. */
#define FLUSHED 0x1p-110

/* Let R be the largest coordinate of both ends. The way between them is within u 2 R, so is its part, and the sum of that and
 * the first end within u R: a coordinate of the point of the segment is off by at most 5 u R, and the point by 9 u R. */
#define PLACE_SLACK 0x1p-20

static void set_reach(bvoli_round *r, double radius, double off)
{
    const double least = radius - off, most = radius + off, near = least * least * (1 - ROUND_SLACK) - ROUND_LOST;
    r->near_sq = least > 0 ? (float)(near < (double)FLT_MAX ? near : (double)FLT_MAX) : -1;
    r->far_sq = (float)(most * most * (1 + ROUND_SLACK) + ROUND_LOST);
}

void bvoli_round_of_sphere(const bvol_sphere *sphere, bvoli_round *out)
{
    *out = (bvoli_round){.moves = 0};
    memcpy(out->from, &sphere->center, sizeof out->from);
    memcpy(out->to, &sphere->center, sizeof out->to);
    set_reach(out, (double)sphere->radius, FLUSHED);
}

void bvoli_round_of_capsule(const bvol_capsule *capsule, bvoli_round *out)
{
    double length_sq = 0, reach = 0;
    *out = (bvoli_round){.moves = 1};
    memcpy(out->from, &capsule->a, sizeof out->from);
    memcpy(out->to, &capsule->b, sizeof out->to);
    for (int k = 0; k < 3; ++k) {
        const double a = (double)out->from[k], b = (double)out->to[k];
        out->way[k] = (float)(b - a);
        length_sq += (b - a) * (b - a);
        reach = bvoli_greater(reach, bvoli_greater(fabs(a), fabs(b)));
    }
    out->inverse = length_sq > 1 / (double)FLT_MAX ? (float)(1 / length_sq) : 0;
    set_reach(out, (double)capsule->radius, PLACE_SLACK * reach + FLUSHED);
    out->radius_sq = bvoli_up((double)capsule->radius * (double)capsule->radius, ROUND_LOST);
}

/* Oriented boxes. Along a vector n, whose coordinates are at most 1, upright boxes and this one are apart by V = |n t| - |n| g
 * - r, everything doubled. Let m be the distances of all walls of an upright box from the center, added up,
 * and E = sum of e_i |a_i|_1, so that r <= 2 E. Walls have one rounding, t and g two, within 4 u m together; their products and
 * sums 3 u m each and 2 u more; r is rounded to a float and V has one rounding: 12 u m + 4 u E. A vector that is rounded to
 * floats, by u in each coordinate, moves V by 2 u m + 2 u E. So 14 u (m + E), and 21 u where coordinates are up to 1.5; 32 u
 * cover the roundings of the slack as well.
 * If V is above it for any of them, the boxes are apart. If it is below the negative of it for all, which are all that can part
 * two such boxes, none does; where a vector is 0 it never would. */
#define DIRECTION_SLACK 0x1p-19

static double along(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double longest(const double a[3])
{
    return bvoli_greater(fabs(a[0]), bvoli_greater(fabs(a[1]), fabs(a[2])));
}

/* A power of two that makes a vector neither long nor short: short ones would be within the slack of all. */
static double scale_of(const double n[3])
{
    const double largest = longest(n);
    int exponent = 0;
    if (!(largest >= 0.25) || !(largest <= 1.5))
        (void)frexp(largest, &exponent);
    return exponent == 0 ? 1 : ldexp(1, -exponent);
}

/* Adds a vector, if it is not 0. */
static void add_direction(bvoli_directions *d, const double n[3], double axes[3][3], const double half[3])
{
    const double scale = scale_of(n);
    double rounded[3], reach = 0;
    if (!(longest(n) > 0))
        return;
    for (int k = 0; k < 3; ++k) {
        d->n[d->count][k] = (float)(n[k] * scale);
        d->size[d->count][k] = fabsf(d->n[d->count][k]);
        rounded[k] = (double)d->n[d->count][k];
    }
    for (int i = 0; i < 3; ++i)
        reach += half[i] * fabs(along(rounded, axes[i]));
    d->reach[d->count++] = (float)(2 * reach);
}

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* Products of two floats are exact in double, so that a coordinate of a normal is off by 2^-53 of the product of the axes: not
 * more than a rounding to float by far, unless they are nearly parallel. */
#define PARALLEL 0x1p-20

int bvoli_directions_of_obb(const bvol_obb *box, bvoli_directions *out)
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double half[3] = {fabs((double)box->extent.x), fabs((double)box->extent.y), fabs((double)box->extent.z)};
    double axes[3][3], n[3], reach = 0;
    out->count = 0;
    memcpy(out->center, &box->center, sizeof out->center);
    for (int i = 0; i < 3; ++i) {
        bvoli_load(&box->axis[i], axes[i]);
        reach += half[i] * (fabs(axes[i][0]) + fabs(axes[i][1]) + fabs(axes[i][2]));
    }
    if (!(reach < (double)BVOLI_TURNED_MAX))
        return 0;
    for (int k = 0; k < 3; ++k)
        add_direction(out, unit[k], axes, half);
    for (int i = 0; i < 3; ++i) {
        const double *const a = axes[(i + 1) % 3], *const b = axes[(i + 2) % 3];
        cross(a, b, n);
        if (!(longest(n) > PARALLEL * longest(a) * longest(b)))
            return 0;
        add_direction(out, n, axes, half);
    }
    for (int k = 0; k < 3; ++k) {
        out->edges[k] = out->count;
        for (int i = 0; i < 3; ++i) {
            cross(unit[k], axes[i], n);
            add_direction(out, n, axes, half);
        }
    }
    out->edges[3] = out->count;
    out->relative = (float)DIRECTION_SLACK;
    out->slack = (float)(DIRECTION_SLACK * reach + FLUSHED);
    return 1;
}
