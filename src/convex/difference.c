/* SPDX-License-Identifier: MIT */
#include "convex/difference.h"

#include "arith/filter.h"
#include "base/stage.h"
#include "convex/corral.h"

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

/* A corner of a core: which point, and a bit for each side that is at its upper end. */
static void find_corner(const bvoli_core *core, int point, int upper, double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = core->point[point][c];
    for (int k = 0; k < core->sides; ++k) {
        const double s = upper >> k & 1 ? 1 : -1;
        for (int c = 0; c < 3; ++c)
            out[c] += s * core->side[k][c];
    }
}

/* That which is farthest along side * n. */
static void find_support(const bvoli_core *core, const double n[3], double side, int *point, int *upper)
{
    double highest = core->points > 1 ? side * bvoli_dot(n, core->point[0]) : 0;
    *point = *upper = 0;
    for (int i = 1; i < core->points; ++i) {
        const double height = side * bvoli_dot(n, core->point[i]);
        if (height > highest) {
            highest = height;
            *point = i;
        }
    }
    for (int k = 0; k < core->sides; ++k)
        *upper |= (side * bvoli_dot(n, core->side[k]) >= 0) << k;
}

/* A corner of the difference, as the corral knows it: of either core which point, and which sides are at their upper ends. */
static uint64_t tag_of(const int point[2], const int upper[2])
{
    return (uint64_t)point[0] | (uint64_t)point[1] << 8 | (uint64_t)upper[0] << 16 | (uint64_t)upper[1] << 24;
}

static int point_of(uint64_t tag, int core)
{
    return (int)(tag >> 8 * core & 0xff);
}

static int upper_of(uint64_t tag, int core)
{
    return (int)(tag >> (16 + 8 * core) & 0xff);
}

static void find_both_corners(const bvoli_difference *q, uint64_t tag, double a[3], double b[3])
{
    find_corner(&q->a, point_of(tag, 0), upper_of(tag, 0), a);
    find_corner(&q->b, point_of(tag, 1), upper_of(tag, 1), b);
}

/* The corner of the difference that is farthest against n, less a target. */
static uint64_t find_far_corner(const bvoli_difference *q, const double n[3], const double target[3], double d[3])
{
    int point[2], upper[2];
    double a[3], b[3];
    find_support(&q->a, n, -1, &point[0], &upper[0]);
    find_support(&q->b, n, 1, &point[1], &upper[1]);
    const uint64_t tag = tag_of(point, upper);
    find_both_corners(q, tag, a, b);
    for (int c = 0; c < 3; ++c)
        d[c] = a[c] - b[c] - target[c];
    return tag;
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

static void find_way(const bvoli_difference *q, uint64_t from, uint64_t to, double v[3])
{
    v[0] = v[1] = v[2] = 0;
    add_way(&q->a, 1, point_of(from, 0), point_of(to, 0), upper_of(from, 0), upper_of(to, 0), v);
    add_way(&q->b, -1, point_of(from, 1), point_of(to, 1), upper_of(from, 1), upper_of(to, 1), v);
}

/* Each round comes nearer to 0 or stands still, and then it is the last. Of hard pairs none is known that takes more than 13.
 */
enum { ROUNDS = 32 };

/* Wolfe's search (corral.h) with weights of its own. */
typedef struct search {
    const bvoli_difference *q;
    bvoli_corral k;
    double basis[BVOLI_CORRAL - 1][3]; /* orthogonal, along the flat through all points but the last one that was taken in */
} search;

/* What is left of a vector is rounding noise. */
#define REST_LIMIT 0x1p-49

/* The point of least norm, which the others are taken from: a weight of a far point may be less than the rounding of 1. */
static int find_base(const bvoli_corral *k)
{
    int base = 0;
    for (int i = 1; i < k->count; ++i)
        if (bvoli_dot(k->point[i], k->point[i]) < bvoli_dot(k->point[base], k->point[base]))
            base = i;
    return base;
}

static double distance_sq(const bvoli_corral *k, int i, int j)
{
    double d[3];
    bvoli_subtract(k->point[i], k->point[j], d);
    return bvoli_dot(d, d);
}

/* The shortest of the ways from points of a set of bits to others. */
static void find_shortest(const bvoli_corral *k, unsigned set, int *from, int *to)
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
static int find_weights(const bvoli_corral *k, void *context, double weight[BVOLI_CORRAL])
{
    search *const s = context;
    const int base = find_base(k), ways = k->count - 1;
    int from[BVOLI_CORRAL - 1] = {0}, to[BVOLI_CORRAL - 1] = {0};
    double r[BVOLI_CORRAL - 1][BVOLI_CORRAL - 1] = {{0}}, w[BVOLI_CORRAL - 1] = {0}, rest[3];
    unsigned set = 1U << base;
    for (int c = 0; c < 3; ++c)
        rest[c] = -k->point[base][c];
    for (int i = 0; i < ways; ++i) {
        double *const v = s->basis[i];
        find_shortest(k, set, &from[i], &to[i]);
        set |= 1U << to[i];
        find_way(s->q, k->tag[from[i]], k->tag[to[i]], v);
        const double whole = bvoli_dot(v, v);
        for (int j = 0; j < i; ++j) {
            r[j][i] = bvoli_dot(s->basis[j], v) / r[j][j];
            for (int c = 0; c < 3; ++c)
                v[c] -= r[j][i] * s->basis[j][c];
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

/* Distances agree to a share of themselves, or of the size. */
#define NEAR_SHARE 0x1p-46
#define NEAR_SIZE 0x1p-48

/* The direction of the nearest point x of the corral: perpendicular to the flat through all of it, to the last bits, while x is
 * known to the last bits of the size only. */
static void find_direction(const search *s, const double x[3], double n[3])
{
    if (s->k.count == 3) {
        bvoli_cross(s->basis[0], s->basis[1], n);
        const double side = bvoli_dot(n, x) < 0 ? -1 : 1;
        for (int c = 0; c < 3; ++c)
            n[c] *= side;
        return;
    }
    for (int c = 0; c < 3; ++c)
        n[c] = x[c];
    if (s->k.count == 2) {
        const double *const u = s->basis[0];
        for (int again = 0; again < 2; ++again) {
            const double share = bvoli_dot(n, u) / bvoli_dot(u, u);
            for (int c = 0; c < 3; ++c)
                n[c] -= share * u[c];
        }
    }
}

/* Whether a corner that was taken in has been dropped at once, which rounding does, and the point is where it was: then all
 * that follows would be the same again. */
static int stands_still(const bvoli_corral *k, uint64_t taken, const double before[3], const double now[3])
{
    for (int i = 0; i < k->count; ++i)
        if (k->tag[i] == taken)
            return 0;
    return bvoli_same_point(before, now);
}

/* The points of both cores that make the point of a corral. */
static void find_points(const bvoli_difference *q, const bvoli_corral *k, bvoli_difference_point *at)
{
    double a[3], b[3];
    for (int c = 0; c < 3; ++c)
        at->a[c] = at->b[c] = 0;
    for (int i = 0; i < k->count; ++i) {
        find_both_corners(q, k->tag[i], a, b);
        for (int c = 0; c < 3; ++c) {
            at->a[c] += k->weight[i] * a[c];
            at->b[c] += k->weight[i] * b[c];
        }
    }
}

/* x is the point of the corral that is left, which is the nearest that was found. */
static int search_from(search *s, const double target[3], double x[3], bvoli_corral *left, double *least, double n[3])
{
    double direction[3], point[3];
    s->k.count = 1;
    s->k.weight[0] = 1;
    s->k.tag[0] = find_far_corner(s->q, n, target, x);
    for (int c = 0; c < 3; ++c)
        s->k.point[0][c] = x[c];
    for (int round = 0; round < ROUNDS; ++round) {
        BVOLI_ROUND(nearest_of_difference, round + 1, ROUNDS);
        *left = s->k;
        find_direction(s, x, direction);
        const uint64_t tag = find_far_corner(s->q, direction, target, point);
        const double length = bvoli_sqrt(bvoli_dot(x, x)), unit = bvoli_sqrt(bvoli_dot(direction, direction)),
                     low = unit > 0 ? bvoli_dot(direction, point) / unit : 0;
        if (low > *least) {
            *least = low;
            for (int c = 0; c < 3; ++c)
                n[c] = unit > 0 ? direction[c] / unit : 0;
        }
        if (length <= NEAR_SIZE * s->q->size || length - *least <= NEAR_SHARE * length + NEAR_SIZE * s->q->size)
            return 1;
        const double before[3] = {x[0], x[1], x[2]};
        if (s->k.count == BVOLI_CORRAL || !bvoli_corral_take_in_by(&s->k, find_weights, s, point, tag, x) ||
            stands_still(&s->k, tag, before, x))
            return 0;
    }
    return 0;
}

int bvoli_difference_nearest(const bvoli_difference *q, const double target[3], bvoli_difference_point *at, double *least,
                             double n[3])
{
    search s = {.q = q};
    bvoli_corral left;
    const int sure = search_from(&s, target, at->d, &left, least, n);
    find_points(q, &left, at);
    return sure;
}
