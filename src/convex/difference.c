/* SPDX-License-Identifier: MIT */
#include "convex/difference.h"

#include "arith/filter.h"

#include <math.h>

/* The middle of a core; of three points, the first. */
static void find_middle(const bvoli_body *body, double out[3])
{
    const int last = body->points == 2;
    for (int c = 0; c < 3; ++c)
        out[c] = last ? 0.5 * (body->point[0][c] + body->point[1][c]) : body->point[0][c];
    for (int k = 0; k < body->sides; ++k)
        for (int c = 0; c < 3; ++c)
            out[c] += 0.5 * (body->lo[k] + body->hi[k]) * body->direction[k][c];
}

/* Two points are one with a side. */
static double set_sides(const bvoli_body *body, bvoli_core *out)
{
    double sum = 0;
    out->sides = 0;
    for (int k = 0; k < (body->points == 2 ? 1 : body->sides); ++k) {
        double *const side = out->side[out->sides];
        for (int c = 0; c < 3; ++c)
            side[c] = 0.5 * (body->points == 2 ? body->point[1][c] - body->point[0][c]
                                               : (body->hi[k] - body->lo[k]) * body->direction[k][c]);
        const double length = bvoli_sum_abs(side);
        sum += length;
        out->endless[out->sides] = 0;
        out->sides += length > 0;
    }
    return sum;
}

/* The sum of the magnitudes of all that is finite. */
static double finite_reach(const bvoli_body *body)
{
    double reach = body->radius;
    for (int i = 0; i < body->points; ++i)
        reach += bvoli_sum_abs(body->point[i]);
    for (int k = 0; k < body->sides; ++k)
        reach += ((isinf(body->lo[k]) ? 0 : fabs(body->lo[k])) + (isinf(body->hi[k]) ? 0 : fabs(body->hi[k]))) *
                 bvoli_sum_abs(body->direction[k]);
    return reach;
}

static void note_endless(const bvoli_body *body, int endless[BVOLI_SIDES])
{
    for (int k = 0; k < body->sides; ++k)
        endless[k] = (body->lo[k] == -INFINITY) | (body->hi[k] == INFINITY) << 1;
}

static void clip_on_way(bvoli_body *a, bvoli_body *b, double way)
{
    if (!a->unbounded && !b->unbounded)
        return;
    const double reach = finite_reach(a) + finite_reach(b) + way;
    bvoli_body_clip(a, reach);
    bvoli_body_clip(b, reach);
}

void bvoli_bodies_clip(bvoli_body *a, bvoli_body *b)
{
    clip_on_way(a, b, 0);
}

/* Sides of a body without a width are none of its core. */
static void set_endless(const bvoli_body *body, const int endless[BVOLI_SIDES], bvoli_core *out)
{
    for (int k = 0, side = 0; k < body->sides && side < out->sides; ++k)
        if (body->lo[k] < body->hi[k]) {
            for (int c = 0; c < 3; ++c)
                out->along[side][c] = body->direction[k][c];
            out->endless[side++] = endless[k];
        }
}

/* Returns its size. */
static double set_core(const bvoli_body *body, const double origin[3], bvoli_core *out)
{
    double most = 0;
    out->body = body;
    out->points = body->points == 3 ? 3 : 1;
    find_middle(body, out->point[0]);
    for (int i = 0; i < out->points; ++i) {
        for (int c = 0; c < 3; ++c)
            out->point[i][c] = (out->points == 3 ? body->point[i][c] : out->point[i][c]) - origin[c];
        most = bvoli_greater(most, bvoli_sum_abs(out->point[i]));
    }
    return most + set_sides(body, out);
}

void bvoli_difference_on_way(bvoli_body *a, bvoli_body *b, double way, bvoli_difference *out)
{
    int of_a[BVOLI_SIDES] = {0}, of_b[BVOLI_SIDES] = {0};
    const int unbounded = out->unbounded = a->unbounded || b->unbounded;
    if (unbounded) {
        note_endless(a, of_a);
        note_endless(b, of_b);
        clip_on_way(a, b, way);
    }
    find_middle(a, out->origin);
    out->size = set_core(a, out->origin, &out->a);
    out->size += set_core(b, out->origin, &out->b);
    if (unbounded) {
        set_endless(a, of_a, &out->a);
        set_endless(b, of_b, &out->b);
    }
}

void bvoli_difference_of(bvoli_body *a, bvoli_body *b, bvoli_difference *out)
{
    bvoli_difference_on_way(a, b, 0, out);
}

/* The corner of a core that is farthest along side * n. */
static void find_support(const bvoli_core *core, const double n[3], double side, double out[3], int8_t *corner, int8_t *upper)
{
    int best = 0, bits = 0;
    double highest = core->points > 1 ? side * bvoli_dot(n, core->point[0]) : 0;
    for (int i = 1; i < core->points; ++i) {
        const double height = side * bvoli_dot(n, core->point[i]);
        if (height > highest) {
            highest = height;
            best = i;
        }
    }
    for (int c = 0; c < 3; ++c)
        out[c] = core->point[best][c];
    for (int k = 0; k < core->sides; ++k) {
        const int up = side * bvoli_dot(n, core->side[k]) >= 0;
        const double s = up ? 1 : -1;
        bits |= up << k;
        for (int c = 0; c < 3; ++c)
            out[c] += s * core->side[k][c];
    }
    *corner = (int8_t)best;
    *upper = (int8_t)bits;
}

/* The corner of the difference less a target that is farthest against n. */
static void find_corner(const bvoli_difference *q, const double n[3], const double target[3], bvoli_difference_point *at)
{
    find_support(&q->a, n, -1, at->a, &at->corner[0], &at->upper[0]);
    find_support(&q->b, n, 1, at->b, &at->corner[1], &at->upper[1]);
    for (int c = 0; c < 3; ++c)
        at->d[c] = at->a[c] - at->b[c] - target[c];
}

static double least_along(const bvoli_core *core, const double n[3], double side)
{
    double least = side * bvoli_dot(n, core->point[0]);
    for (int i = 1; i < core->points; ++i)
        least = bvoli_lesser(least, side * bvoli_dot(n, core->point[i]));
    for (int k = 0; k < core->sides; ++k)
        least -= fabs(bvoli_dot(n, core->side[k]));
    return least;
}

/* Whether a core goes on without end toward lower side * n. */
static int sinks(const bvoli_core *core, const double n[3], double side)
{
    for (int k = 0; k < core->sides; ++k) {
        const double slope = core->endless[k] ? side * bvoli_dot(n, core->along[k]) : 0;
        if ((slope > 0 && core->endless[k] & 1) || (slope < 0 && core->endless[k] & 2))
            return 1;
    }
    return 0;
}

double bvoli_difference_least(const bvoli_difference *q, const double n[3])
{
    if (q->unbounded && (sinks(&q->a, n, 1) || sinks(&q->b, n, -1)))
        return -INFINITY;
    return least_along(&q->a, n, 1) + least_along(&q->b, n, -1);
}

bvoli_projection bvoli_difference_project(const bvoli_difference *q, const double n[3])
{
    double lo, hi, half = 0;
    if (q->unbounded || q->a.points > 1 || q->b.points > 1) {
        const double against[3] = {-n[0], -n[1], -n[2]};
        return (bvoli_projection){bvoli_difference_least(q, n), -bvoli_difference_least(q, against)};
    }
    if (q->a.sides == 3 && q->b.sides == 3) /* two boxes, without loops */
        half = ((fabs(bvoli_dot(n, q->a.side[0])) + fabs(bvoli_dot(n, q->a.side[1]))) + fabs(bvoli_dot(n, q->a.side[2]))) +
               ((fabs(bvoli_dot(n, q->b.side[0])) + fabs(bvoli_dot(n, q->b.side[1]))) + fabs(bvoli_dot(n, q->b.side[2])));
    else {
        for (int k = 0; k < q->a.sides; ++k)
            half += fabs(bvoli_dot(n, q->a.side[k]));
        for (int k = 0; k < q->b.sides; ++k)
            half += fabs(bvoli_dot(n, q->b.side[k]));
    }
    lo = hi = bvoli_dot(n, q->a.point[0]) - bvoli_dot(n, q->b.point[0]);
    return (bvoli_projection){lo - half, hi + half};
}

/* Adds side times the vector from one corner of a core to another, to the last bits of itself. */
static void add_way(const bvoli_core *core, double side, int from, int to, int from_upper, int to_upper, double v[3])
{
    for (int c = 0; c < 3 && from != to; ++c)
        v[c] += side * (core->body->point[to][c] - core->body->point[from][c]);
    for (int k = 0; k < core->sides; ++k) {
        const int change = (to_upper >> k & 1) - (from_upper >> k & 1);
        for (int c = 0; c < 3 && change != 0; ++c)
            v[c] += 2 * side * change * core->side[k][c];
    }
}

static void find_way(const bvoli_difference *q, const bvoli_difference_point *from, const bvoli_difference_point *to,
                     double v[3])
{
    v[0] = v[1] = v[2] = 0;
    add_way(&q->a, 1, from->corner[0], to->corner[0], from->upper[0], to->upper[0], v);
    add_way(&q->b, -1, from->corner[1], to->corner[1], from->upper[1], to->upper[1], v);
}

/* P. Wolfe, "Finding the nearest point in a polytope", Mathematical Programming 11, 1976: up to four points of the polytope,
 * and the weights of the point nearest to the target in their hull. */

enum { CORRAL = 4, ROUNDS = 32 };

typedef struct corral {
    const bvoli_difference *q;
    int count;
    bvoli_difference_point point[CORRAL];
    double weight[CORRAL];
    double basis[CORRAL - 1][3]; /* orthogonal, along the flat through all points but the last one that was taken in */
} corral;

/* What is left of a vector is rounding noise. */
#define REST_LIMIT 0x1p-49

/* The point of least norm, which the others are taken from: a weight of a far point may be less than the rounding of 1. */
static int find_base(const corral *k)
{
    int base = 0;
    for (int i = 1; i < k->count; ++i)
        if (bvoli_dot(k->point[i].d, k->point[i].d) < bvoli_dot(k->point[base].d, k->point[base].d))
            base = i;
    return base;
}

static double distance_sq(const corral *k, int i, int j)
{
    double d[3];
    for (int c = 0; c < 3; ++c)
        d[c] = k->point[i].d[c] - k->point[j].d[c];
    return bvoli_dot(d, d);
}

/* The shortest of the ways from points of a set of bits to others. */
static void find_shortest(const corral *k, unsigned set, int *from, int *to)
{
    double least = INFINITY;
    for (int i = 0; i < k->count; ++i)
        for (int j = 0; j < k->count; ++j) {
            if (!(set >> i & 1) || set >> j & 1)
                continue;
            const double sq = k->count > 2 ? distance_sq(k, i, j) : 0;
            if (sq < least) {
                least = sq;
                *from = i;
                *to = j;
            }
        }
}

/* The weights, of any sign, of the nearest point to 0 in the flat through all points, by ways from the base to all others, each
 * the shortest to one more: those between neighbours are exact to the last bits, however far both are. The ways are made
 * orthogonal (modified Gram and Schmidt). 0 if they depend on each other. */
static int find_weights(corral *k, double weight[CORRAL])
{
    const int base = find_base(k), ways = k->count - 1;
    int from[CORRAL - 1] = {0}, to[CORRAL - 1] = {0};
    double r[CORRAL - 1][CORRAL - 1], w[CORRAL - 1], rest[3];
    unsigned set = 1U << base;
    for (int c = 0; c < 3; ++c)
        rest[c] = -k->point[base].d[c];
    for (int i = 0; i < ways; ++i) {
        double *const v = k->basis[i];
        find_shortest(k, set, &from[i], &to[i]);
        set |= 1U << to[i];
        find_way(k->q, &k->point[from[i]], &k->point[to[i]], v);
        const double whole = bvoli_dot(v, v);
        for (int j = 0; j < i; ++j) {
            r[j][i] = bvoli_dot(k->basis[j], v) / r[j][j];
            for (int c = 0; c < 3; ++c)
                v[c] -= r[j][i] * k->basis[j][c];
        }
        r[i][i] = bvoli_dot(v, v);
        if (!(r[i][i] > REST_LIMIT * REST_LIMIT * whole))
            return 0;
        w[i] = bvoli_dot(v, rest) / r[i][i];
        for (int c = 0; c < 3; ++c)
            rest[c] -= w[i] * v[c];
    }
    for (int i = 0; i < k->count; ++i)
        weight[i] = i == base;
    for (int i = ways - 1; i >= 0; --i) {
        for (int j = 0; j < i; ++j)
            w[j] -= r[j][i] * w[i];
        weight[to[i]] += w[i];
        weight[from[i]] -= w[i];
    }
    return 1;
}

static void drop(corral *k, int i)
{
    --k->count;
    k->weight[i] = k->weight[k->count];
    k->point[i] = k->point[k->count];
}

/* Moves the weights toward others until one is 0, whose point is dropped, or all the way; 1 for all the way. */
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

/* The point of the corral, whose weights are made to be no less than 0 and to add up to 1 but for rounding. */
static void find_point(corral *k, bvoli_difference_point *at)
{
    double sum = 0;
    for (int i = 0; i < k->count; ++i) {
        k->weight[i] = bvoli_greater(k->weight[i], 0);
        sum += k->weight[i];
    }
    for (int c = 0; c < 3; ++c)
        at->d[c] = at->a[c] = at->b[c] = 0;
    for (int i = 0; i < k->count; ++i) {
        k->weight[i] /= sum;
        for (int c = 0; c < 3; ++c) {
            at->d[c] += k->weight[i] * k->point[i].d[c];
            at->a[c] += k->weight[i] * k->point[i].a[c];
            at->b[c] += k->weight[i] * k->point[i].b[c];
        }
    }
}

/* Takes a point in and goes to the nearest point; 0 if rounding leaves none. */
static int take_in(corral *k, const bvoli_difference_point *point, bvoli_difference_point *at)
{
    double weight[CORRAL];
    k->point[k->count] = *point;
    k->weight[k->count] = k->count == 0;
    ++k->count;
    do
        if (!find_weights(k, weight))
            return 0;
    while (!move_weights(k, weight));
    find_point(k, at);
    return 1;
}

/* Distances agree to a share of themselves, or of the size. */
#define NEAR_SHARE 0x1p-46
#define NEAR_SIZE 0x1p-48

/* The direction of the nearest point x of the corral: perpendicular to the flat through all of it, to the last bits, while x is
 * known to the last bits of the size only. */
static void find_direction(const corral *k, const double x[3], double n[3])
{
    if (k->count == 3) {
        const double *const u = k->basis[0], *const v = k->basis[1];
        bvoli_cross(u, v, n);
        const double side = bvoli_dot(n, x) < 0 ? -1 : 1;
        for (int c = 0; c < 3; ++c)
            n[c] *= side;
        return;
    }
    for (int c = 0; c < 3; ++c)
        n[c] = x[c];
    if (k->count == 2) {
        const double *const u = k->basis[0];
        for (int again = 0; again < 2; ++again) {
            const double share = bvoli_dot(n, u) / bvoli_dot(u, u);
            for (int c = 0; c < 3; ++c)
                n[c] -= share * u[c];
        }
    }
}

int bvoli_difference_nearest(const bvoli_difference *q, const double target[3], bvoli_difference_point *at, double *least,
                             double n[3])
{
    corral k;
    bvoli_difference_point point;
    double direction[3];
    k.q = q;
    k.count = 1;
    k.weight[0] = 1;
    find_corner(q, n, target, at);
    k.point[0] = *at;
    for (int round = 0; round < ROUNDS; ++round) {
        find_direction(&k, at->d, direction);
        find_corner(q, direction, target, &point);
        const double length = sqrt(bvoli_dot(at->d, at->d)), unit = sqrt(bvoli_dot(direction, direction)),
                     low = unit > 0 ? bvoli_dot(direction, point.d) / unit : 0;
        if (low > *least) {
            *least = low;
            for (int c = 0; c < 3; ++c)
                n[c] = unit > 0 ? direction[c] / unit : 0;
        }
        if (length <= NEAR_SIZE * q->size || length - *least <= NEAR_SHARE * length + NEAR_SIZE * q->size)
            return 1;
        if (k.count == CORRAL || !take_in(&k, &point, at))
            return 0;
    }
    return 0;
}
