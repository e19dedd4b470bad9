/* SPDX-License-Identifier: MIT */
/* Whether a corner or an edge of the difference of two bodies proves that they are farther apart than their radii, in one kind
 * of numbers. Included with NUMBERS defined. */
#include "convex/pair_template.h"

/* The vector to the feature's corner. Returns whether the numbers fit. */
static int NAME(find_corner)(const bvoli_body_pair *q, const bvoli_feature *f, const bvoli_units *units, EDGE v[3])
{
    double terms[CORNER_TERMS];
    int fits = 1;
    for (int c = 0; c < 3; ++c) {
        const int count = corner_terms(q, f, c, terms);
        OP(load)(terms, count, units->point, &fits, &v[c]);
    }
    return fits;
}

/* Whether a point of a core lies below its corner along n (side 1), or above (side -1): 1 certainly; or 0, and *open is what
 * remains open of what was. n is exactly perpendicular to `edge`, one of the core's, or -1 for none. */
static int NAME(is_passed)(const BODY *body, int corner, const NUMBER n[3], int side, int edge, unsigned *open)
{
    const int point = corner >> body->sides, of_points = bvoli_point_edges(body->points);
    unsigned left = 0;
    int to, from;
    EDGE vector[3];
    NUMBER rise;
    bvoli_edge_points(edge, &to, &from);
    for (int i = 0; i < body->points; ++i) {
        const int beside = edge >= 0 && edge < of_points && ((i == to && point == from) || (i == from && point == to));
        if (!(*open >> i & 1U) || i == point || beside)
            continue;
        for (int c = 0; c < 3; ++c)
            OP(difference)(&body->point[i][c], &body->point[point][c], &vector[c]);
        OP(long_dot)(n, vector, &rise);
        const int sign = OP(sign)(&rise);
        if (sign == -side)
            return 1;
        left |= (unsigned)(sign == BVOLI_OPEN) << i;
    }
    for (int k = 0; k < body->sides; ++k) {
        const int bit = BVOLI_POINTS + k;
        if (!(*open >> bit & 1U) || of_points + k == edge || body->flat >> k & 1)
            continue;
        OP(long_dot)(n, body->direction[k], &rise);
        const int sign = OP(sign)(&rise);
        if (sign == (corner >> k & 1 ? side : -side))
            return 1;
        left |= (unsigned)(sign == BVOLI_OPEN) << bit;
    }
    *open = left;
    return 0;
}

/* The feature's direction: a corner v is its own direction, an edge e at v lies v x e away, times |e|, along e x (v x e). */
static void NAME(find_direction)(const EDGE v[3], const EDGE *e, AXIS moment[3], NUMBER n[3])
{
    for (int c = 0; c < 3 && !e; ++c)
        OP(widen)(&v[c], &n[c]);
    if (!e)
        return;
    OP(cross)(v, e, moment);
    OP(long_cross)(e, moment, n);
}

/* The sign of the feature's distance from 0 less the radii, negative unless it is beyond them. */
static int NAME(find_order)(const PAIR *p, const EDGE v[3], const EDGE *e, const AXIS moment[3])
{
    NUMBER distance_sq, edge_sq, reach_sq;
    if (e) {
        OP(axis_square)(moment, &distance_sq);
        OP(edge_square)(e, &edge_sq);
        OP(product)(&p->radius_sq, &edge_sq, &reach_sq);
    } else {
        OP(edge_square)(v, &distance_sq);
    }
    const int order = OP(order)(&distance_sq, e ? &reach_sq : &p->radius_sq);
    if (order == 0 && p->tied)
        *p->tied = 1;
    return order == 0 && !p->interior ? -1 : order;
}

/* Whether the feature at the corner v proves the answer no: 1, or 0 if not, or BVOLI_OPEN and what is. Next to none are within
 * the reach, as double tells of most that are. */
static int NAME(feature_objects)(const PAIR *p, const EDGE v[3], bvoli_feature *f)
{
    AXIS moment[3];
    NUMBER n[3];
    const EDGE *const e = f->edge < 0 ? NULL : p->edge[f->edge];
    const int own = f->edge < BVOLI_EDGES_EACH;
    unsigned of_a = f->open & ((1U << BVOLI_OPEN_EACH) - 1), of_b = f->open >> BVOLI_OPEN_EACH & ((1U << BVOLI_OPEN_EACH) - 1);
    NAME(find_direction)(v, e, moment, n);
    if (NAME(is_passed)(&p->a, f->a, n, 1, own ? f->edge : -1, &of_a) ||
        NAME(is_passed)(&p->b, f->b, n, -1, own ? -1 : f->edge - BVOLI_EDGES_EACH, &of_b))
        return 0;
    const int order = f->open & BVOLI_OPEN_REACH ? NAME(find_order)(p, v, e, moment) : 1;
    if (order < 0)
        return 0;
    f->open = (uint16_t)(of_a | of_b << BVOLI_OPEN_EACH | (order == BVOLI_OPEN ? BVOLI_OPEN_REACH : 0));
    return f->open == 0 ? 1 : BVOLI_OPEN;
}
