/* SPDX-License-Identifier: MIT */
#include "convex/plane/tour.h"

#include "arith/filter.h"

/* With u = 2^-53: the vectors from one point to the next and to c have one rounding each, c its own errors, a product one more,
 * their difference or sum another: 4 u of the products and 4 u M |edge|_1 (1 + u). The length of an edge times the radius is
 * within 5 u of itself. 32 u of the sum of all cover it. */
#define TOUR_SLACK 0x1p-48

typedef struct question {
    const bvoli_points *points;
    double c[2], magnitude, radius;
} question;

static void load(const bvoli_points *points, size_t i, double out[2])
{
    const bvol_vec2 *p = bvoli_point2(points, i);
    out[0] = (double)p->x;
    out[1] = (double)p->y;
}

/* The product of a normal with the vector from p to x, less what is given; the slack is that of both, and of the errors of x.
 */
static double height(const double n[2], const double p[2], const double x[2], double magnitude, double less, double *slack)
{
    const double along = n[0] * (x[0] - p[0]), across = n[1] * (x[1] - p[1]);
    *slack = TOUR_SLACK * (fabs(along) + fabs(across) + magnitude * (fabs(n[0]) + fabs(n[1])) + less);
    return along + across - less;
}

static double reach(const question *q, const double n[2])
{
    return q->radius > 0 ? q->radius * bvoli_sqrt(n[0] * n[0] + n[1] * n[1]) : 0;
}

/* The inner normal of a stretch from p to q of a tour counterclockwise. */
static void normal_of(const double p[2], const double q[2], double n[2])
{
    n[0] = p[1] - q[1];
    n[1] = q[0] - p[0];
}

/* Whether the disc certainly reaches farther out across the stretch that ends at point i than all points do. */
static int reaches_beyond(const question *q, size_t i, double side)
{
    double p[2], n[2], slack, other, v[2];
    load(q->points, i > 0 ? i - 1 : q->points->count - 1, p);
    load(q->points, i, v);
    normal_of(p, v, n);
    n[0] *= side;
    n[1] *= side;
    const double low = height(n, p, q->c, q->magnitude, reach(q, n), &slack);
    int beyond = low < -slack;
    for (size_t k = 0; k < q->points->count && beyond; ++k) {
        load(q->points, k, v);
        const double at = height(n, p, v, 0, 0, &other);
        beyond = at - other > low + slack;
    }
    return beyond;
}

/* A tour that certainly passes the disc always on the same side goes round it, and so there is some of it in every direction.
 * The stretch that does not pass a convex polygon's points on the right side is one across which the disc may reach out. */
int bvoli_tour_filter(const bvoli_points *points, const double c[2], double magnitude, double radius)
{
    const question q = {points, {c[0], c[1]}, magnitude, radius};
    size_t ends[2] = {0, 0};
    int left = points->count > 2, right = left;
    if (!left)
        return 0;
    double p[2], next[2];
    load(points, points->count - 1, p);
    for (size_t i = 0; i < points->count && (left || right); ++i, p[0] = next[0], p[1] = next[1]) {
        double n[2], slack;
        load(points, i, next);
        normal_of(p, next, n);
        const double margin = reach(&q, n), at = height(n, p, q.c, magnitude, 0, &slack), room = slack + TOUR_SLACK * margin;
        if (left && !(at - margin > room)) {
            left = 0;
            ends[0] = i;
        }
        if (right && !(-at - margin > room)) {
            right = 0;
            ends[1] = i;
        }
    }
    if (left || right)
        return -1;
    return reaches_beyond(&q, ends[0], 1) || reaches_beyond(&q, ends[1], -1);
}

/* A difference of floats has one rounding, the squares of the distance and of the radius are within 5 u of themselves: 16 u of
 * their sum. */
#define DISC_SLACK 0x1p-49

int bvoli_disc_filter(const bvoli_points *points, const bvol_vec2 *c, float radius)
{
    const double x = (double)c->x, y = (double)c->y, reach_sq = (double)radius * (double)radius;
    int all = points->count > 0 && radius >= 0;
    for (size_t i = 0; i < points->count && all; ++i) {
        double p[2];
        load(points, i, p);
        const double sq = (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y);
        const int side = bvoli_decide(sq - reach_sq, DISC_SLACK * (sq + reach_sq));
        if (side > 0)
            return 1;
        all = side < 0;
    }
    return -all;
}
