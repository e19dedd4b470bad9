/* SPDX-License-Identifier: MIT */
/* What body_pair_exact.c decides in dyadic numbers, in double with running bounds of the errors (arith/estimate.h), where that
 * is enough: in nearly all cases that integers of fixed width do not hold, in which sizes have nothing to do with each other.
 */
#include "arith/estimate.h"
#include "convex/body_pair.h"

typedef bvoli_estimate estimate;

typedef struct projection {
    estimate lo, hi;
} projection;

static estimate dot(const estimate n[3], const double p[3])
{
    estimate v[3];
    bvoli_estimate_load(p, v);
    return bvoli_estimate_dot(n, v);
}

static projection project(const bvoli_body *body, const estimate n[3])
{
    projection out;
    out.lo = out.hi = dot(n, body->point[0]);
    for (int i = 1; i < body->points; ++i) {
        const estimate height = dot(n, body->point[i]);
        out.lo = bvoli_estimate_lesser(out.lo, height);
        out.hi = bvoli_estimate_greater(out.hi, height);
    }
    for (int k = 0; k < body->sides; ++k) {
        const estimate slope = dot(n, body->direction[k]);
        const estimate x = bvoli_estimate_product(slope, bvoli_exactly(body->lo[k]));
        const estimate y = bvoli_estimate_product(slope, bvoli_exactly(body->hi[k]));
        out.lo = bvoli_estimate_sum(out.lo, bvoli_estimate_lesser(x, y));
        out.hi = bvoli_estimate_sum(out.hi, bvoli_estimate_greater(x, y));
    }
    return out;
}

/* Edge k of both bodies' together: of points a difference, else exact. */
static void find_edge(const bvoli_body_pair *q, int k, estimate out[3])
{
    const bvoli_body *body = k < BVOLI_EDGES_EACH ? q->a : q->b;
    const int of_points = k < BVOLI_COORDINATES && body->points > 1;
    int to, from;
    bvoli_edge_points(k % BVOLI_EDGES_EACH, &to, &from);
    for (int c = 0; c < 3; ++c)
        out[c] = of_points ? bvoli_estimate_difference(bvoli_exactly(body->point[to][c]), bvoli_exactly(body->point[from][c]))
                           : bvoli_exactly(q->edge[k][c]);
}

static estimate square(estimate x)
{
    return bvoli_estimate_product(x, x);
}

static estimate square_of_radii(const bvoli_body_pair *q)
{
    return square(bvoli_estimate_sum(bvoli_exactly(q->radius[0]), bvoli_exactly(q->radius[1])));
}

/* The sign of a number less the root of another one, which is not negative. */
static int beyond(estimate x, estimate square_of_reach)
{
    const int side = bvoli_estimate_sign(x), order = bvoli_estimate_sign(bvoli_estimate_difference(square(x), square_of_reach));
    return side < 0 || order < 0 ? -1 : side > 0 && order > 0;
}

int bvoli_body_pair_estimate_axis(const bvoli_body_pair *q, bvoli_edge_pair pair)
{
    estimate e[3], f[3], n[3];
    find_edge(q, pair.i, e);
    find_edge(q, pair.j, f);
    bvoli_estimate_cross(e, f, n);
    const estimate reach_sq = bvoli_estimate_product(square_of_radii(q), bvoli_estimate_dot(n, n));
    const projection a = project(q->a, n), b = project(q->b, n);
    if (q->contains) { /* less room than the radius at one end */
        const int above = beyond(bvoli_estimate_difference(a.hi, b.hi), reach_sq);
        const int below = beyond(bvoli_estimate_difference(b.lo, a.lo), reach_sq);
        return above < 0 || below < 0 ? 1 : -(above > 0 && below > 0);
    }
    const int above = beyond(bvoli_estimate_difference(a.lo, b.hi), reach_sq);
    const int below = beyond(bvoli_estimate_difference(b.lo, a.hi), reach_sq);
    return above > 0 || below > 0 ? 1 : -(above < 0 && below < 0);
}

/* Whether a point of a core lies below its corner along n (side 1), or above (side -1): 1 certainly; or 0 and what is open of
 * that. n is exactly perpendicular to `edge`, one of the core's, or -1 for none. */
static int is_passed(const bvoli_body *body, int corner, const estimate n[3], double side, int edge, unsigned *open)
{
    const int point = corner >> body->sides;
    *open = 0;
    for (int i = 0; i < body->points; ++i) {
        int to, from;
        estimate way[3];
        bvoli_edge_points(edge, &to, &from);
        if (i == point || (edge >= 0 && ((i == to && point == from) || (i == from && point == to))))
            continue;
        for (int c = 0; c < 3; ++c)
            way[c] =
                bvoli_estimate_difference(bvoli_exactly(side * body->point[i][c]), bvoli_exactly(side * body->point[point][c]));
        const estimate rise = bvoli_estimate_dot(n, way);
        const int sign = bvoli_estimate_sign(rise);
        if (sign < 0)
            return 1;
        if (sign == 0 && !bvoli_estimate_is_zero(rise))
            *open |= 1U << i;
    }
    for (int k = 0; k < body->sides; ++k) {
        if (body->points == 1 && k == edge)
            continue;
        const estimate rise = dot(n, body->direction[k]);
        const int sign = bvoli_estimate_sign(rise), way = corner >> k & 1 ? -1 : 1;
        if (body->lo[k] == body->hi[k])
            continue;
        if (sign * way * side < 0)
            return 1;
        if (sign == 0 && !bvoli_estimate_is_zero(rise))
            *open |= 1U << (BVOLI_POINTS + k);
    }
    return 0;
}

static void add_corner(const bvoli_body *body, int corner, double side, estimate v[3])
{
    const double *point = body->point[corner >> body->sides];
    for (int c = 0; c < 3; ++c) {
        v[c] = bvoli_estimate_sum(v[c], bvoli_exactly(side * point[c]));
        for (int k = 0; k < body->sides; ++k) {
            const double s = side * (corner >> k & 1 ? body->hi[k] : body->lo[k]);
            v[c] = bvoli_estimate_sum(v[c], bvoli_estimate_product(bvoli_exactly(s), bvoli_exactly(body->direction[k][c])));
        }
    }
}

/* The direction of the feature, and the sign of its distance from 0 less the radii: a corner v is its own direction, an edge e
 * at v lies v x e away, times |e|, along e x (v x e). */
static int find_direction(const bvoli_body_pair *q, bvoli_feature feature, estimate n[3])
{
    const estimate zero = bvoli_exactly(0), radius_sq = square_of_radii(q);
    estimate v[3] = {zero, zero, zero}, e[3], moment[3];
    add_corner(q->a, feature.a, 1, v);
    add_corner(q->b, feature.b, -1, v);
    if (feature.edge < 0) {
        for (int c = 0; c < 3; ++c)
            n[c] = v[c];
        return bvoli_estimate_sign(bvoli_estimate_difference(bvoli_estimate_dot(v, v), radius_sq));
    }
    find_edge(q, feature.edge, e);
    bvoli_estimate_cross(v, e, moment);
    bvoli_estimate_cross(e, moment, n);
    const estimate reach_sq = bvoli_estimate_product(radius_sq, bvoli_estimate_dot(e, e));
    return bvoli_estimate_sign(bvoli_estimate_difference(bvoli_estimate_dot(moment, moment), reach_sq));
}

int bvoli_body_pair_estimate_feature(const bvoli_body_pair *q, bvoli_feature *f)
{
    estimate n[3];
    unsigned of_a, of_b;
    const int order = find_direction(q, *f, n), own = f->edge < BVOLI_EDGES_EACH;
    if (order < 0 || is_passed(q->a, f->a, n, 1, own ? f->edge : -1, &of_a) ||
        is_passed(q->b, f->b, n, -1, own ? -1 : f->edge - BVOLI_EDGES_EACH, &of_b))
        return -1;
    f->open = (uint16_t)(of_a | of_b << BVOLI_OPEN_EACH | (order > 0 ? 0 : BVOLI_OPEN_REACH));
    return f->open == 0;
}
