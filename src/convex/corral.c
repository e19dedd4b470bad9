/* SPDX-License-Identifier: MIT */
#include "convex/corral.h"

#include "arith/filter.h"

/* A pivot this small beside its diagonal is rounding noise: the points depend on each other. */
#define PIVOT_LIMIT 0x1p-44

/* The weights, of any sign, of the point of least norm in the flat through all points: the normal equations of the differences
 * to the last one. 0 if they depend on each other. */
static int find_weights(const bvoli_corral *k, void *context, double weight[BVOLI_CORRAL])
{
    (void)context;
    const int last = k->count - 1;
    double d[BVOLI_CORRAL - 1][3], g[BVOLI_CORRAL - 1][BVOLI_CORRAL] = {{0}}, rest = 1;
    for (int i = 0; i < last; ++i)
        bvoli_subtract(k->point[i], k->point[last], d[i]);
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

static void drop(bvoli_corral *k, int i)
{
    --k->count;
    k->weight[i] = k->weight[k->count];
    k->tag[i] = k->tag[k->count];
    for (int c = 0; c < 3; ++c)
        k->point[i][c] = k->point[k->count][c];
}

/* Moves the weights toward others until one is 0, whose point is dropped, or up to them; 1 if up to them. */
static int move_weights(bvoli_corral *k, const double weight[BVOLI_CORRAL])
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
static void find_point(bvoli_corral *k, double x[3])
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

BVOLI_INLINE int take_in(bvoli_corral *k, bvoli_corral_weights *find, void *context, const double point[3], uint64_t tag,
                         double x[3])
{
    double weight[BVOLI_CORRAL];
    for (int c = 0; c < 3; ++c)
        k->point[k->count][c] = point[c];
    k->weight[k->count] = k->count == 0;
    k->tag[k->count] = tag;
    ++k->count;
    do
        if (!find(k, context, weight))
            return 0;
    while (!move_weights(k, weight));
    find_point(k, x);
    return 1;
}

int bvoli_corral_take_in(bvoli_corral *k, const double point[3], uint64_t tag, double x[3])
{
    return take_in(k, find_weights, NULL, point, tag, x);
}

int bvoli_corral_take_in_by(bvoli_corral *k, bvoli_corral_weights *find, void *context, const double point[3], uint64_t tag,
                            double x[3])
{
    return take_in(k, find, context, point, tag, x);
}
