/* SPDX-License-Identifier: MIT */
#include "polyhedron/polyhedron_capsule.h"

#include "arith/filter.h"
#include "polyhedron/nearest_point.h"
#include "polyhedron/polyhedron_sphere.h"

/* Combinations of two planes */

/* Whether two planes have a combination that is constant along the segment, and less than minus the radius. */
static int exact_combination_beyond(const bvoli_nearest *f, int i, int j)
{
    const int plane[2] = {i, j};
    bvoli_dyadic edge[3], n[2][3], weight[2], u[3], height, of_plane;
    bvoli_nearest_exact_edge(f, edge);
    for (int a = 0; a < 2; ++a) {
        bvoli_halfspace_normal(f->h, plane[a], n[a]);
        bvoli_dy_put_dot(n[a], edge, &weight[1 - a]);
    }
    if (bvoli_dy_sign(weight[0]) * bvoli_dy_sign(weight[1]) >= 0)
        return 0;
    for (int a = 0; a < 2; ++a)
        bvoli_dy_drop_sign(&weight[a]);
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put_product(&weight[0], &n[0][k], &u[k]);
        bvoli_dy_add_product(&weight[1], &n[1][k], &u[k]);
    }
    bvoli_dy_put(0, &height);
    for (int a = 0; a < 2; ++a) {
        bvoli_halfspace_height(f->h, plane[a], f->center, &of_plane);
        bvoli_dy_add_product(&weight[a], &of_plane, &height);
    }
    if (bvoli_dy_sign(height) >= 0)
        return 0;
    bvoli_dyadic height_sq, reach_sq, u_sq;
    bvoli_dy_put_product(&height, &height, &height_sq);
    bvoli_dy_put_dot(u, u, &u_sq);
    bvoli_nearest_exact_reach(f, &u_sq, &reach_sq);
    return bvoli_dy_cmp(height_sq, reach_sq) > 0;
}

/* Weights are slopes: within 5 u of their steepness, u = 2^-53. So the combination of heights is within 5 + 5 + 1 + 1 = 12 u of
 * the combination of their sizes; a component of the combined normal within 5 + 1 + 1 + 1 = 8 u of the combination g of the
 * largest magnitudes, its length within 2 * 8 + 6 of that, and one more times the radius. 32 u covers each, including the
 * second order and the roundings of the bounds. */
#define MIX_SLACK 0x1p-48

/* Where squares underflow the root loses 2^-536, and 2^-408 times a radius. */
#define MIX_UNDERFLOW 0x1p-400

/* 0 if it is uncertain whether the slope differs from zero. */
static int slope_sign(const bvoli_nearest *f, int i)
{
    return bvoli_decide(f->slope[i], BVOLI_HEIGHT_SLACK * f->steepness[i]);
}

/* -1 if the combination certainly exists and the segment lies below it by more than the radius, 1 if certainly not, 0 if that
 * is not certain. */
static int decide_combination(const bvoli_nearest *f, int i, int j)
{
    const int signs[2] = {slope_sign(f, i), slope_sign(f, j)}, certain = signs[0] != 0 && signs[1] != 0;
    const double weight[2] = {fabs(f->slope[j]), fabs(f->slope[i])}, most[2] = {f->steepness[j], f->steepness[i]};
    const double *p = f->h->q[i], *q = f->h->q[j];
    double u[3];
    if (most[0] == 0 || most[1] == 0 || (certain && signs[0] == signs[1]))
        return 1;
    for (int k = 0; k < 3; ++k)
        u[k] = weight[0] * p[k] + weight[1] * q[k];
    const double height = weight[0] * f->height[i] + weight[1] * f->height[j], reach = f->radius * sqrt(bvoli_dot(u, u));
    const double size = most[0] * f->size[i] + most[1] * f->size[j];
    const double g = most[0] * bvoli_max_abs(p) + most[1] * bvoli_max_abs(q);
    const int sign = bvoli_decide(height + reach, MIX_SLACK * (size + f->radius * g) + MIX_UNDERFLOW);
    return sign < 0 && !certain ? 0 : sign;
}

static int any_combination_beyond(const bvoli_nearest *f, int exact, int *unsure)
{
    for (int i = 0; i < f->h->count; ++i)
        for (int j = 0; j < i; ++j) {
            const int sign = decide_combination(f, i, j);
            *unsure |= sign == 0;
            if (exact ? sign == 0 && exact_combination_beyond(f, i, j) : sign < 0)
                return 1;
        }
    return 0;
}

/* A common point, if it is easily found */

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

/* The point of the capsule nearest to p, or one within it. The largest radius that no rounding passes is below r (1 - 8 u). */
static void pull_in(const bvoli_nearest *f, double p[3])
{
    double way[3], x[3];
    for (int k = 0; k < 3; ++k)
        way[k] = p[k] - f->center[k];
    double t = bvoli_dot(way, f->edge) / bvoli_dot(f->edge, f->edge);
    t = t > 0 ? t < 1 ? t : 1 : 0;
    for (int k = 0; k < 3; ++k) {
        x[k] = f->center[k] + t * f->edge[k];
        way[k] = p[k] - x[k];
    }
    const double length = sqrt(bvoli_dot(way, way)), reach = f->radius * (1 - 0x1p-50);
    for (int k = 0; k < 3 && length > reach; ++k)
        p[k] = x[k] + reach / length * way[k];
}

static int find_common_point(const bvoli_nearest *f)
{
    const double m = bvoli_greater(bvoli_max_abs(f->center), bvoli_max_abs(f->to)) + f->radius;
    double p[3], distance = 0;
    int i = 0;
    for (int k = 0; k < 3; ++k)
        p[k] = f->center[k] + 0.5 * f->edge[k];
    for (int step = 0; step < STEPS; ++step) {
        if (!may_miss(f->h, p, m, &i, &distance))
            return 1;
        for (int k = 0; k < 3; ++k)
            p[k] -= STRIDE * distance * f->h->q[i][k] / f->h->length[i];
        pull_in(f, p);
    }
    return 0;
}

/* Deciding */

/* Whether the balls about both ends are below one plane. */
static int one_plane_excludes(const bvoli_nearest *f, int *exact)
{
    for (int i = 0; i < f->h->count; ++i)
        if (bvoli_halfspace_ball(f->h, i, f->center, f->radius, 1, exact) < 0 &&
            bvoli_halfspace_ball(f->h, i, f->to, f->radius, 1, exact) < 0)
            return 1;
    return 0;
}

static int any_foot_beyond(const bvoli_nearest ends[2], int exact, int *unsure)
{
    return bvoli_nearest_beyond(&ends[0], exact, unsure) || bvoli_nearest_beyond(&ends[1], exact, unsure) ||
           any_combination_beyond(&ends[0], exact, unsure) || bvoli_line_nearest_beyond(&ends[0], exact, unsure);
}

int bvoli_halfspaces_miss_capsule(const bvoli_halfspaces *h, const double a[3], const double b[3], double radius,
                                  enum bvoli_predicate who)
{
    bvoli_nearest ends[2];
    int exact = 0, unsure = 0;
    if (a[0] == b[0] && a[1] == b[1] && a[2] == b[2])
        return bvoli_halfspaces_miss_ball(h, a, radius, who);
    bvoli_nearest_of(h, a, b, radius, &ends[0]);
    const int excluded = one_plane_excludes(&ends[0], &exact);
    if (excluded || find_common_point(&ends[0])) {
        BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_FAST);
        return excluded;
    }
    bvoli_nearest_of(h, b, a, radius, &ends[1]);
    const int miss = any_foot_beyond(ends, 0, &unsure);
    exact |= unsure && !miss;
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return miss || (unsure && any_foot_beyond(ends, 1, &unsure));
}
