/* SPDX-License-Identifier: MIT */
#include "polyhedron/polyhedron_sphere.h"

#include "arith/filter.h"
#include "polyhedron/common_point.h"
#include "polyhedron/nearest_point.h"

/* The sign of x + side * sqrt(y) for y >= 0. */
static int exact_sign_with_root(const bvoli_dyadic *x, const bvoli_dyadic *y, int side)
{
    bvoli_dyadic square;
    bvoli_dy_put_product(x, x, &square);
    const int sign = bvoli_dy_sign(*x), order = bvoli_dy_compare(&square, y);
    if (bvoli_dy_sign(*y) == 0)
        return sign;
    return sign * side < 0 ? order * sign : side;
}

static int exact_ball(const bvoli_halfspaces *h, int i, const double center[3], double radius, int side)
{
    bvoli_dyadic n[3], height, length_sq, r, radius_sq, reach_sq;
    bvoli_halfspace_normal(h, i, n);
    bvoli_halfspace_height(h, i, center, &height);
    bvoli_dy_put(radius, &r);
    bvoli_dy_put_product(&r, &r, &radius_sq);
    bvoli_dy_put_dot(n, n, &length_sq);
    bvoli_dy_put_product(&radius_sq, &length_sq, &reach_sq);
    return exact_sign_with_root(&height, &reach_sq, side);
}

/* The height is within 5 u of its size, the radius times |n| within 5 u of itself, their sum has one more rounding: the slack
 * of heights covers it. */
int bvoli_halfspace_ball(const bvoli_halfspaces *h, int i, const double center[3], double radius, int side, int *exact)
{
    double size, height = bvoli_height_over(h->q[i], center, &size), reach = radius * h->length[i];
    int sign = bvoli_decide(height + side * reach, BVOLI_HEIGHT_SLACK * (size + reach));
    if (sign != 0)
        return sign;
    *exact = 1;
    return exact_ball(h, i, center, radius, side);
}

int bvoli_halfspaces_miss_ball(const bvoli_halfspaces *h, const double center[3], double radius, enum bvoli_predicate who)
{
    bvoli_foot_view view;
    bvoli_foot foot;
    int exact = 0, inside = 1;
    for (int i = 0; i < h->count; ++i) {
        double size;
        if (bvoli_halfspace_ball(h, i, center, radius, 1, &exact) < 0) {
            BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_FAST);
            return 1;
        }
        inside &= bvoli_height_over(h->q[i], center, &size) > BVOLI_HEIGHT_SLACK * size;
    }
    if (inside || bvoli_halfspaces_surely_meet(h, center, center, radius)) {
        BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_FAST);
        return 0;
    }
    bvoli_foot_view_of(h, center, NULL, radius, 0, &view);
    bvoli_nearest_point(&view, &foot);
    const int miss = bvoli_foot_beyond(&foot);
    BVOLI_STAGE(who, exact || view.exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return miss;
}
