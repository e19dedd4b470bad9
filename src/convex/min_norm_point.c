/* SPDX-License-Identifier: MIT */
/* A search in double for a point of the difference of two bodies within the radius, or a direction that separates them
 * (body_pair.h). */
#include "convex/body_pair.h"

#include "arith/filter.h"
#include "base/stage.h"
#include "convex/corral.h"

#include <math.h>

/* Each round comes nearer to 0 or stands still, and then it is the last. Hard pairs take 9 or fewer; but slivers that move far
 * come nearer by a rounding at a time, and are left to the exact stage. */
enum { ROUNDS = 24 };

/* A point of a core that is farthest against n (side -1) or along it (side 1). */
static void find_support(const bvoli_body *body, const double n[3], double side, double out[3])
{
    int best = 0;
    double highest = side * bvoli_dot(n, body->point[0]);
    for (int i = 1; i < body->points; ++i) {
        const double height = side * bvoli_dot(n, body->point[i]);
        if (height > highest) {
            highest = height;
            best = i;
        }
    }
    for (int c = 0; c < 3; ++c)
        out[c] = body->point[best][c];
    for (int k = 0; k < body->sides; ++k) {
        const double s = side * bvoli_dot(n, body->direction[k]) > 0 ? body->hi[k] : body->lo[k];
        for (int c = 0; c < 3; ++c)
            out[c] += s * body->direction[k][c];
    }
}

static void find_middle(const bvoli_body *body, double out[3])
{
    for (int c = 0; c < 3; ++c) {
        out[c] = 0;
        for (int i = 0; i < body->points; ++i)
            out[c] += body->point[i][c] / body->points;
        for (int k = 0; k < body->sides; ++k)
            out[c] += 0.5 * (body->lo[k] + body->hi[k]) * body->direction[k][c];
    }
}

/* With u = 2^-53: a coordinate of a support point has nine roundings, the weighted sum of four of them four more and their
 * weights, which add up to 1 but for six, one each: 20 u size a coordinate, 35 u in length, the root and its squares 3 u more;
 * doubled. The middle, which comes first, has fewer: two for a side, three for the mean of points, one each for four sums. */
#define POINT_SLACK 0x1p-47

int bvoli_body_pair_min_norm(const bvoli_body_pair *q, double nearest[3])
{
    double *x = nearest;
    bvoli_corral k;
    double far[3], near[3], point[3];
    k.count = 0;
    find_middle(q->a, far);
    find_middle(q->b, near);
    bvoli_subtract(far, near, x);
    for (int round = 0; round < ROUNDS; ++round) {
        BVOLI_ROUND(nearest_by_corral, round + 1, ROUNDS);
        int wide = 0;
        if (bvoli_decide(q->r - bvoli_sqrt(bvoli_dot(x, x)), POINT_SLACK * q->size) > 0)
            return -1;
        if (bvoli_body_pair_try(q, x, bvoli_sum_abs(x), &wide) > 0)
            return 1;
        find_support(q->a, x, -1, far);
        find_support(q->b, x, 1, near);
        bvoli_subtract(far, near, point);
        const double progress = bvoli_dot(x, x) - bvoli_dot(x, point);
        const double before[3] = {x[0], x[1], x[2]};
        if (!(progress > POINT_SLACK * q->size * bvoli_sum_abs(x)) || k.count == BVOLI_CORRAL ||
            !bvoli_corral_take_in(&k, point, 0, x) || bvoli_same_point(before, x))
            return 0;
    }
    return 0;
}
