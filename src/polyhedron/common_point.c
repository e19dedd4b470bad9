/* SPDX-License-Identifier: MIT */
#include "polyhedron/common_point.h"

#include "arith/filter.h"

/* Relaxation (S. Agmon, "The relaxation method for linear inequalities", 1954), kept within the capsule: from the middle of the
 * segment across the plane that is missed most, to half that distance inside. */
enum { STEPS = 6 };
#define STRIDE 1.5

/* Let m be the largest coordinate of either end and the radius together. A point of the segment is computed within 5 u m in
 * each coordinate, and one within the radius of it within 3 u m more; its height over a plane has five roundings: 13 u of
 * |n|_1 m + |d|. */
#define POINT_SLACK 0x1p-49

/* Whether p, or the point that p approximates, may miss a plane; then which one it misses most, and its distance from it. */
static int may_miss(const bvoli_halfspaces *h, const double p[3], double m, int *worst, double *distance)
{
    int missed = 0;
    for (int i = 0; i < h->count; ++i) {
        const double *q = h->q[i], v = bvoli_dot(q, p) + q[3];
        if (v > POINT_SLACK * (bvoli_sum_abs(q) * m + fabs(q[3])))
            continue;
        if (!missed || v / h->length[i] < *distance) {
            *worst = i;
            *distance = v / h->length[i];
        }
        missed = 1;
    }
    return missed;
}

typedef struct capsule {
    const bvoli_halfspaces *h;
    const double *a, *b; /* the ends */
    double edge[3], radius;
} capsule;

/* The point of the capsule nearest to p, or one within it. The largest radius that no rounding passes is below r (1 - 8 u). */
static void pull_in(const capsule *c, double p[3])
{
    double offset[3], x[3];
    for (int k = 0; k < 3; ++k)
        offset[k] = p[k] - c->a[k];
    double t = bvoli_dot(offset, c->edge) / bvoli_dot(c->edge, c->edge);
    t = t > 0 ? t < 1 ? t : 1 : 0;
    for (int k = 0; k < 3; ++k) {
        x[k] = c->a[k] + t * c->edge[k];
        offset[k] = p[k] - x[k];
    }
    const double length = bvoli_sqrt(bvoli_dot(offset, offset)), reach = c->radius * (1 - 0x1p-50);
    for (int k = 0; k < 3 && length > reach; ++k)
        p[k] = x[k] + reach / length * offset[k];
}

/* The edge of a ball is 0: its t is a NaN, which becomes 0. */
static int find_common_point(const capsule *c)
{
    const double m = bvoli_greater(bvoli_max_abs(c->a), bvoli_max_abs(c->b)) + c->radius;
    double p[3], distance = 0;
    int i = 0;
    for (int k = 0; k < 3; ++k)
        p[k] = c->a[k] + 0.5 * c->edge[k];
    for (int step = 0; step < STEPS; ++step) {
        if (!may_miss(c->h, p, m, &i, &distance))
            return 1;
        for (int k = 0; k < 3; ++k)
            p[k] -= STRIDE * distance * c->h->q[i][k] / c->h->length[i];
        pull_in(c, p);
    }
    return 0;
}

int bvoli_halfspaces_surely_meet(const bvoli_halfspaces *h, const double a[3], const double b[3], double radius)
{
    const capsule c = {h, a, b, {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, radius};
    return find_common_point(&c);
}
