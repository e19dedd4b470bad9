/* SPDX-License-Identifier: MIT */
/* A search in double for a point of the difference of two bodies within the radius, or a direction that separates them
 * (body_pair.h). */
#include "convex/body_pair.h"

#include "arith/filter.h"

#include <math.h>

/* The point of least norm in the difference of two cores, by P. Wolfe, "Finding the nearest point in a polytope", Mathematical
 * Programming 11, 1976, on support points as Gilbert, Johnson and Keerthi find them (1988). What is found is judged by itself,
 * so how it was found cannot make an answer wrong. */

enum { CORRAL = 4, ROUNDS = 24 };

/* Points of the difference, and weights that are not negative and add up to 1. */
typedef struct corral {
    int count;
    double point[CORRAL][3], weight[CORRAL];
} corral;

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

static void subtract(const double a[3], const double b[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = a[c] - b[c];
}

/* A pivot this small beside its diagonal is rounding noise: the points depend on each other. */
#define PIVOT_LIMIT 0x1p-44

/* The weights, of any sign, of the point of least norm in the flat through all points: the normal equations of the differences
 * to the last one. 0 if they depend on each other. */
static int find_weights(const corral *k, double weight[CORRAL])
{
    const int last = k->count - 1;
    double d[CORRAL - 1][3], g[CORRAL - 1][CORRAL] = {{0}}, rest = 1;
    for (int i = 0; i < last; ++i)
        subtract(k->point[i], k->point[last], d[i]);
    for (int i = 0; i < last; ++i) {
        for (int j = 0; j < last; ++j)
            g[i][j] = bvoli_dot(d[i], d[j]);
        g[i][last] = -bvoli_dot(d[i], k->point[last]);
    }
    for (int i = 0; i < last; ++i) {
        if (!(g[i][i] > PIVOT_LIMIT * bvoli_dot(d[i], d[i])))
            return 0;
        for (int row = i + 1; row < last; ++row) {
            const double factor = g[row][i] / g[i][i];
            for (int j = i; j <= last; ++j)
                g[row][j] -= factor * g[i][j];
        }
    }
    for (int i = last - 1; i >= 0; --i) {
        weight[i] = g[i][last];
        for (int j = i + 1; j < last; ++j)
            weight[i] -= g[i][j] * weight[j];
        weight[i] /= g[i][i];
    }
    for (int i = 0; i < last; ++i)
        rest -= weight[i];
    weight[last] = rest;
    return 1;
}

static void drop(corral *k, int i)
{
    --k->count;
    k->weight[i] = k->weight[k->count];
    for (int c = 0; c < 3; ++c)
        k->point[i][c] = k->point[k->count][c];
}

/* Moves the weights toward others until one is 0, whose point is dropped, or up to them; 1 if up to them. */
static int move_weights(corral *k, const double weight[CORRAL])
{
    double step = 1;
    int leaves = -1;
    for (int i = 0; i < k->count; ++i) {
        if (weight[i] > 0)
            continue;
        const double fall = k->weight[i] - weight[i], part = fall > 0 ? k->weight[i] / fall : 0;
        if (leaves < 0 || part < step) {
            step = part;
            leaves = i;
        }
    }
    for (int i = 0; i < k->count; ++i)
        k->weight[i] += step * (weight[i] - k->weight[i]);
    if (leaves < 0)
        return 1;
    drop(k, leaves);
    return 0;
}

/* The point of the corral; its weights are made to be no less than 0 and to add up to 1 but for rounding. */
static void find_point(corral *k, double x[3])
{
    double sum = 0;
    x[0] = x[1] = x[2] = 0;
    for (int i = 0; i < k->count; ++i) {
        k->weight[i] = bvoli_greater(k->weight[i], 0);
        sum += k->weight[i];
    }
    for (int i = 0; i < k->count; ++i) {
        k->weight[i] /= sum;
        for (int c = 0; c < 3; ++c)
            x[c] += k->weight[i] * k->point[i][c];
    }
}

/* Takes a point in and goes to the point of least norm; 0 if rounding prevents that. */
static int take_in(corral *k, const double point[3], double x[3])
{
    double weight[CORRAL];
    for (int c = 0; c < 3; ++c)
        k->point[k->count][c] = point[c];
    k->weight[k->count] = k->count == 0;
    ++k->count;
    do
        if (!find_weights(k, weight))
            return 0;
    while (!move_weights(k, weight));
    find_point(k, x);
    return 1;
}

/* With u = 2^-53: a coordinate of a support point has nine roundings, the weighted sum of four of them four more and their
 * weights, which add up to 1 but for six, one each: 20 u size a coordinate, 35 u in length, the root and its squares 3 u more;
 * doubled. The middle, which comes first, has fewer: two for a side, three for the mean of points, one each for four sums. */
#define POINT_SLACK 0x1p-47

int bvoli_body_pair_min_norm(const bvoli_body_pair *q, double nearest[3])
{
    double *x = nearest;
    corral k;
    double far[3], near[3], point[3];
    k.count = 0;
    find_middle(q->a, far);
    find_middle(q->b, near);
    subtract(far, near, x);
    for (int round = 0; round < ROUNDS; ++round) {
        int wide = 0;
        if (bvoli_decide(q->r - sqrt(bvoli_dot(x, x)), POINT_SLACK * q->size) > 0)
            return -1;
        if (bvoli_body_pair_try(q, x, bvoli_sum_abs(x), &wide) > 0)
            return 1;
        find_support(q->a, x, -1, far);
        find_support(q->b, x, 1, near);
        subtract(far, near, point);
        const double progress = bvoli_dot(x, x) - bvoli_dot(x, point);
        if (!(progress > POINT_SLACK * q->size * bvoli_sum_abs(x)) || k.count == CORRAL || !take_in(&k, point, x))
            return 0;
    }
    return 0;
}
