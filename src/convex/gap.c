/* SPDX-License-Identifier: MIT */
#include "convex/gap.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "convex/cells.h"
#include "convex/difference.h"
#include "convex/edge.h"

#include <math.h>

enum { EDGES_EACH = 3, EDGES = 2 * EDGES_EACH };

typedef struct edges {
    int count;
    bvoli_edge edge[EDGES];
} edges;

/* A point twice, and a side of no width, has none. */
static void add_edges(const bvoli_body *body, const bvoli_core *core, edges *out)
{
    if (body->points == 2 && core->sides == 1)
        bvoli_edge_between(body->point[1], body->point[0], &out->edge[out->count++]);
    for (int i = 0; i < 3 && body->points == 3; ++i)
        bvoli_edge_between(body->point[(i + 1) % 3], body->point[i], &out->edge[out->count++]);
    for (int k = 0; k < body->sides; ++k)
        if (body->lo[k] < body->hi[k])
            bvoli_edge_along(body->direction[k], &out->edge[out->count++]);
}

/* The best direction so far, a unit vector, and the least n . x along it. */
typedef struct best {
    double value, n[3];
    int tie;   /* whether -n is as good */
    int tried; /* whether there was any */
    int sense; /* of n and -n that are as good, whether the first component that is not 0 is positive (1), or negative (-1) */
} best;

/* -1 if the first component that is not 0 is negative, else 1. */
static int sense_of(const double n[3])
{
    const double first = n[0] != 0 ? n[0] : n[1] != 0 ? n[1] : n[2];
    return first < 0 ? -1 : 1;
}

static void try_direction(const bvoli_difference *q, const double n[3], best *b)
{
    const double against[3] = {-n[0], -n[1], -n[2]}, sq = bvoli_dot(n, n);
    if (!(sq > 0))
        return;
    b->tried = 1;
    const double up = bvoli_difference_least(q, n), down = bvoli_difference_least(q, against), length = bvoli_sqrt(sq),
                 value = bvoli_greater(up, down) / length;
    if (!(value > b->value))
        return;
    const double side = up > down ? 1 : down > up ? -1 : b->sense * sense_of(n);
    b->value = value;
    b->tie = up == down;
    for (int c = 0; c < 3; ++c)
        b->n[c] = side * n[c] / length;
}

/* Where all edges are parallel, or there are none: a direction perpendicular to them. */
static void try_perpendicular(const bvoli_difference *q, const edges *e, best *b)
{
    double n[3] = {1, 0, 0};
    for (int k = 0; k < e->count; ++k) {
        const double *const v = e->edge[k].near;
        const int least = fabs(v[0]) <= fabs(v[1]) ? (fabs(v[0]) <= fabs(v[2]) ? 0 : 2) : fabs(v[1]) <= fabs(v[2]) ? 1 : 2;
        const int i = (least + 1) % 3, j = (least + 2) % 3;
        if (bvoli_sum_abs(v) == 0)
            continue;
        n[least] = 0;
        n[i] = v[j];
        n[j] = -v[i];
    }
    try_direction(q, n, b);
}

/* Faces of the difference: along two edges each. */

static void try_all_faces(const bvoli_difference *q, const edges *e, best *out)
{
    double n[3];
    for (int i = 0; i < e->count; ++i)
        for (int j = i + 1; j < e->count; ++j) {
            bvoli_cross_edges(&e->edge[i], &e->edge[j], n);
            try_direction(q, n, out);
        }
}

static void try_planar_faces(const bvoli_difference *q, const edges *e, best *out)
{
    for (int i = 0; i < e->count; ++i) {
        const double n[3] = {e->edge[i].near[1], -e->edge[i].near[0], 0};
        try_direction(q, n, out);
    }
}

/* What is left of a vector x perpendicular to each of the edges: near the point of an edge of the difference that is nearest to
 * 0, x is known to the last bits of the size only, and turns out of the plane perpendicular to the edge. */
static void try_edges(const bvoli_difference *q, const edges *e, const double x[3], best *out)
{
    for (int k = 0; k < e->count; ++k) {
        const double *const v = e->edge[k].near, sq = bvoli_dot(v, v);
        double n[3] = {x[0], x[1], x[2]};
        for (int again = 0; again < 2 && sq > 0; ++again) {
            const double share = bvoli_dot(n, v) / sq;
            for (int c = 0; c < 3; ++c)
                n[c] -= share * v[c];
        }
        try_direction(q, n, out);
    }
}

#define AGREE_SHARE 0x1p-22

/* With u = 2^-53 and S the size: the middle of a core has three roundings and the origin as many, so that a point is within 8 u
 * of the size of its core in all coordinates together, and a side within 2 u of itself. A scalar product with a unit vector,
 * which is within 4 u of one, adds 4 u, and the sum over points and sides 8 u: the least n . x is within 26 u of S for the n at
 * hand. That n is within 2^-49 of the normal of a face adds 16 u of S, and the root of a square 4 u. 64 u cover all. */
#define GAP_SLACK 0x1p-47

/* Where the search stands still, since what it weighs is of too different size. Returns the distance. */
BVOLI_RARE static double ask_cells(const bvoli_difference *q, const edges *e, best *b, bvoli_difference_point *at)
{
    bvoli_cells_nearest(q, at);
    try_direction(q, at->d, b);
    try_edges(q, e, at->d, b);
    return bvoli_sqrt(bvoli_dot(at->d, at->d));
}

/* Where 0 is outside, or not certainly inside: the direction of the nearest point. Returns its distance. Bounds that agree for
 * the gap, less r, end the search. */
static double search(const bvoli_difference *q, const edges *e, double r, double slack, best *b, bvoli_difference_point *at)
{
    static const double zero[3] = {0, 0, 0};
    enum { STARTS = 4 };
    double most = INFINITY;
    for (int start = 0; start < STARTS; ++start) {
        bvoli_difference_point next;
        const double side = b->tie ? b->sense : 1;
        double least = bvoli_greater(b->value, slack), n[3] = {side * b->n[0], side * b->n[1], side * b->n[2]};
        const int sure = bvoli_difference_nearest(q, zero, &next, &least, n);
        const double length = bvoli_sqrt(bvoli_dot(next.d, next.d));
        if (start == 0 || length < most) {
            most = length;
            *at = next;
        }
        if (least > slack && least > b->value) {
            b->value = least;
            b->tie = 0;
            b->tried = 1;
            for (int c = 0; c < 3; ++c)
                b->n[c] = n[c];
        }
        if (sure || most - b->value <= AGREE_SHARE * fabs(most - r) + slack)
            return most;
        try_edges(q, e, next.d, b);
    }
    return ask_cells(q, e, b, at);
}

/* The point of the face along which 0 leaves the difference first. */
static void find_way_out(const bvoli_difference *q, const best *b, bvoli_difference_point *at)
{
    double target[3], least = 0, n[3];
    for (int c = 0; c < 3; ++c) {
        n[c] = b->n[c];
        target[c] = b->value * n[c];
    }
    (void)bvoli_difference_nearest(q, target, at, &least, n);
}

static void set_points(const bvoli_difference *q, const bvoli_body *a, const bvoli_body *b, const bvoli_difference_point *at,
                       bvoli_gap *out)
{
    for (int c = 0; c < 3; ++c) {
        out->a[c] = q->origin[c] + at->a[c] - a->radius * out->n[c];
        out->b[c] = q->origin[c] + at->b[c] + b->radius * out->n[c];
    }
}

/* The face of a body that n is perpendicular to, but for rounding; `side` is 1 where n points out of it, else -1. */
#define FACE_SHARE 0x1p-40

uint32_t bvoli_face_of(const bvoli_body *body, const double n[3], double side)
{
    uint32_t axis = 0, across = 0;
    for (int k = 0; k < body->sides; ++k)
        if (fabs(bvoli_dot(n, body->direction[k])) > FACE_SHARE * bvoli_sum_abs(body->direction[k])) {
            axis = (uint32_t)k;
            ++across;
        }
    if (body->sides == 3)
        return across == 1 ? 2 * axis + (side * bvoli_dot(n, body->direction[axis]) > 0) : BVOL_NO_FEATURE;
    for (int i = 0; i < 3 && body->points == 3; ++i) {
        double v[3];
        for (int c = 0; c < 3; ++c)
            v[c] = body->point[(i + 1) % 3][c] - body->point[i][c];
        across += fabs(bvoli_dot(n, v)) > FACE_SHARE * bvoli_sum_abs(v);
    }
    return body->points == 3 && across == 0 ? 0 : BVOL_NO_FEATURE;
}

static void find_gap(bvoli_body *a, bvoli_body *b, int planar, int sense, bvoli_gap *out)
{
    bvoli_difference q;
    bvoli_difference_point at;
    edges e;
    best found = {-INFINITY, {1, 0, 0}, 0, 0, sense};
    bvoli_difference_of(a, b, &q);
    const double r = a->radius + b->radius, slack = GAP_SLACK * (q.size + r);
    e.count = 0;
    add_edges(a, &q.a, &e);
    add_edges(b, &q.b, &e);
    (planar ? try_planar_faces : try_all_faces)(&q, &e, &found);
    double most = found.value;
    if (found.tried && found.value == -INFINITY) { /* everywhere */
        found.n[0] = 0;
        for (int c = 0; c < 3; ++c)
            at.a[c] = at.b[c] = NAN;
    } else if (found.value < -slack && found.tried)
        find_way_out(&q, &found, &at);
    else {
        most = search(&q, &e, r, slack, &found, &at);
        if (!found.tried)
            try_perpendicular(&q, &e, &found);
    }
    out->lo = found.value - slack - r;
    out->hi = most + slack - r;
    out->sq = bvoli_gap_square(out->lo);
    for (int c = 0; c < 3; ++c)
        out->n[c] = found.n[c];
    out->face[0] = bvoli_face_of(a, found.n, -1);
    out->face[1] = bvoli_face_of(b, found.n, 1);
    set_points(&q, a, b, &at, out);
}

/* Lengths, not directions. */
static void scale(bvoli_body *body, double factor)
{
    for (int i = 0; i < body->points; ++i)
        for (int c = 0; c < 3; ++c)
            body->point[i][c] *= factor;
    for (int k = 0; k < body->sides; ++k) {
        body->lo[k] *= factor;
        body->hi[k] *= factor;
    }
    body->radius *= factor;
}

/* Sides are as long as two floats multiplied, and the search needs fourth powers of them: then copies of both, smaller by this
 * factor, serve. */
#define LARGE 0x1p200
#define SMALLER 0x1p-150

static int are_large(const bvoli_body *a, const bvoli_body *b)
{
    return bvoli_body_reach(a) + bvoli_body_reach(b) > LARGE && !a->unbounded && !b->unbounded;
}

BVOLI_RARE static void find_large_gap(bvoli_body a, bvoli_body b, int planar, int sense, bvoli_gap *out)
{
    scale(&a, SMALLER);
    scale(&b, SMALLER);
    find_gap(&a, &b, planar, sense, out);
    out->lo /= SMALLER;
    out->hi /= SMALLER;
    out->sq = bvoli_gap_square(out->lo);
    for (int c = 0; c < 3; ++c) {
        out->a[c] /= SMALLER;
        out->b[c] /= SMALLER;
    }
}

void bvoli_bodies_gap(bvoli_body *a, bvoli_body *b, int planar, int sense, bvoli_gap *out)
{
    if (are_large(a, b))
        find_large_gap(*a, *b, planar, sense, out);
    else
        find_gap(a, b, planar, sense, out);
}

/* Between the nearest points of the cores, within both radii. */
static void find_common_point(bvoli_body *a, bvoli_body *b, double out[3])
{
    static const double zero[3] = {0, 0, 0};
    bvoli_difference q;
    bvoli_difference_point at;
    double least = 0, n[3] = {1, 0, 0};
    bvoli_difference_of(a, b, &q);
    (void)bvoli_difference_nearest(&q, zero, &at, &least, n);
    const double d = bvoli_sqrt(bvoli_dot(at.d, at.d)), first = bvoli_greater(d - b->radius, 0),
                 last = bvoli_lesser(a->radius, d), share = d > 0 ? 0.5 * (first + last) / d : 0;
    for (int c = 0; c < 3; ++c)
        out[c] = q.origin[c] + at.a[c] - share * at.d[c];
}

BVOLI_RARE static void find_large_common_point(bvoli_body a, bvoli_body b, double out[3])
{
    scale(&a, SMALLER);
    scale(&b, SMALLER);
    find_common_point(&a, &b, out);
    for (int c = 0; c < 3; ++c)
        out[c] /= SMALLER;
}

void bvoli_bodies_common_point(bvoli_body *a, bvoli_body *b, double out[3])
{
    if (are_large(a, b))
        find_large_common_point(*a, *b, out);
    else
        find_common_point(a, b, out);
}
