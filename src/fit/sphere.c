/* SPDX-License-Identifier: MIT */
/* A small sphere about points.
 *
 * The smallest ball about a few of the points, at first the extreme ones along seven directions, gives a center. The point that
 * is farthest from it joins the few, and the ball grows: within a few rounds the ball is the smallest of all points or
 * nearly so. Whatever that center is worth, the radius about it is then found with certainty. */
#include <bvol/fit.h>

#include "arith/filter.h"
#include "fit/radius.h"
#include "kernel/kernel.h"

#include <string.h>

/* Rounds after the first, each a pass over all points. */
#define ROUNDS 5

/* Some of the points, those before `front` on the ball or once on one that was solved for on the way, the latest first; and the
 * bounds of all. */
typedef struct few {
    int count, front;
    double point[2 * BVOLI_POINT_DIRECTIONS + ROUNDS + 1][3], low[3], high[3];
} few;

static double distance_sq(const double a[3], const double b[3])
{
    const double gap[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return bvoli_dot(gap, gap);
}

/* The extreme points, direction k's highest at 2 k and lowest at 2 k + 1. Returns the number of finite points. */
static size_t extreme_points(const bvoli_points *all, few *out)
{
    size_t at[2 * BVOLI_POINT_DIRECTIONS];
    const size_t accepted = bvoli_kernels_now()->points_extreme(all, at);
    if (accepted == 0)
        return 0;
    out->count = 2 * BVOLI_POINT_DIRECTIONS;
    out->front = 0;
    for (int i = 0; i < out->count; ++i)
        bvoli_load(bvoli_point(all, at[i]), out->point[i]);
    for (size_t k = 0; k < 3; ++k) { /* the first three directions are the axes */
        out->high[k] = out->point[2 * k][k];
        out->low[k] = out->point[2 * k + 1][k];
    }
    return accepted;
}

/* The smallest ball */

/* A ball through up to four points, with what it takes to add another (B. Gaertner, "Fast and robust smallest enclosing balls",
 * 1999): the first point, and the rest as an orthogonal basis from there. Without points it has a negative radius_sq. */
typedef struct ball {
    int size;
    double center[3], radius_sq;
    double first[3], basis[3][3];
} ball;

/* Guards of the heuristic. They affect how small the sphere is, never whether it contains the points: a point is taken for
 * dependent if its part off the others' span is rounding noise, and for inside if it is outside by less than such noise. */
#define DEPENDENT 0x1p-40
#define ROUGHLY (1 + 0x1p-40)

/* Makes the ball go through another point; 0 if it depends on the points before. */
static int push(ball *b, const double p[3])
{
    double part[3] = {p[0] - b->first[0], p[1] - b->first[1], p[2] - b->first[2]};
    if (b->size == 0) {
        *b = (ball){1, {p[0], p[1], p[2]}, 0, {p[0], p[1], p[2]}, {{0}}};
        return 1;
    }
    double whole_sq = bvoli_dot(part, part);
    for (int j = 0; j < b->size - 1; ++j) {
        const double *v = b->basis[j];
        double along = bvoli_dot(part, v) / bvoli_dot(v, v);
        for (int k = 0; k < 3; ++k)
            part[k] -= along * v[k];
    }
    double part_sq = bvoli_dot(part, part);
    if (!(part_sq > DEPENDENT * whole_sq))
        return 0;
    double shift = (distance_sq(p, b->center) - b->radius_sq) / (2 * part_sq);
    for (int k = 0; k < 3; ++k) {
        b->center[k] += shift * part[k];
        b->basis[b->size - 1][k] = part[k];
    }
    b->radius_sq = distance_sq(b->center, b->first);
    ++b->size;
    return 1;
}

static void move_to_front(few *points, int i)
{
    double p[3];
    memcpy(p, points->point[i], sizeof p);
    memmove(points->point[1], points->point[0], (size_t)i * sizeof p);
    memcpy(points->point[0], p, sizeof p);
}

/* The smallest ball about the first count points that goes through those of `through` (E. Welzl, "Smallest enclosing disks",
 * 1991). At most four levels deep. */
static ball smallest_through(few *points, int count, const ball *through)
{
    ball b = *through;
    for (int i = 0; i < count && through->size < 4; ++i) {
        if (distance_sq(points->point[i], b.center) <= b.radius_sq * ROUGHLY)
            continue;
        ball next = *through;
        if (push(&next, points->point[i])) {
            b = smallest_through(points, i, &next);
            move_to_front(points, i);
        }
    }
    return b;
}

/* The point that is farthest outside; -1 if there is none. */
static int farthest_outside(const few *points, const ball *b)
{
    double most = b->radius_sq * ROUGHLY;
    int found = -1;
    for (int i = 0; i < points->count; ++i) {
        const double sq = distance_sq(points->point[i], b->center);
        found = sq > most ? i : found;
        most = bvoli_greater(sq, most);
    }
    return found;
}

/* The smallest ball about the points, from one about some of them, by pivots (Gaertner): the point that is farthest outside
 * lies on the next ball, which is larger; where it is not, rounding has the last word. */
static void grow_ball(few *points, ball *b)
{
    for (int i = farthest_outside(points, b); i >= 0; i = farthest_outside(points, b)) {
        ball through = {.radius_sq = -1};
        (void)push(&through, points->point[i]);
        const ball next = smallest_through(points, points->front, &through);
        if (!(next.radius_sq > b->radius_sq))
            return;
        *b = next;
        points->front += i >= points->front;
        move_to_front(points, i);
    }
}

/* Into [lo, hi], also from NaN. */
static float confine(double x, double lo, double hi)
{
    return (float)(x > lo ? (x < hi ? x : hi) : lo);
}

/* The center of the smallest ball lies within the bounds of the points, which are floats. */
static bvol_vec3 center_of(const ball *b, const few *points)
{
    return (bvol_vec3){confine(b->center[0], points->low[0], points->high[0]),
                       confine(b->center[1], points->low[1], points->high[1]),
                       confine(b->center[2], points->low[2], points->high[2])};
}

/* The squared distance of the finite point that is farthest from the center, which becomes the next of the few unless it is
 * among them. */
static double farthest(const bvoli_cloud *cloud, const bvol_vec3 *center, few *points, int *found_new)
{
    size_t at = 0;
    double c[3], *next = points->point[points->count];
    bvoli_load(center, c);
    const double farthest_sq = bvoli_farthest(cloud, c, &at);
    bvoli_load(bvoli_point(&cloud->points, at), next);
    *found_new = 1;
    for (int k = 0; k < points->count; ++k)
        if (distance_sq(points->point[k], next) == 0)
            *found_new = 0;
    return farthest_sq;
}

size_t bvol_sphere_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_sphere *out)
{
    const bvoli_cloud cloud = {bvoli_points_of(points, count, stride), 3};
    few chosen;
    size_t accepted = extreme_points(&cloud.points, &chosen);
    *out = (bvol_sphere){{0, 0, 0}, -1};
    if (accepted == 0)
        return 0;

    double reach_sq = INFINITY;
    ball smallest = {.radius_sq = -1};
    for (int round = 0, go_on = 1; go_on; ++round) {
        grow_ball(&chosen, &smallest);
        const bvol_vec3 center = center_of(&smallest, &chosen);
        double sq = farthest(&cloud, &center, &chosen, &go_on);
        if (sq < reach_sq) {
            reach_sq = sq;
            out->center = center;
        }
        go_on = go_on && round < ROUNDS;
        chosen.count += go_on;
    }
    bvoli_set_least_radius(out, reach_sq, &cloud);
    return accepted;
}
