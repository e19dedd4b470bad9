/* SPDX-License-Identifier: MIT */
#include "convex/plane/gap2.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "convex/plane/ring2.h"

#include <math.h>
#include <string.h>

static double dot(const double v[2], const double w[2])
{
    return v[0] * w[0] + v[1] * w[1];
}

static double cross(const double v[2], const double w[2])
{
    return v[0] * w[1] - v[1] * w[0];
}

static double length_of(const double v[2])
{
    return bvoli_sqrt(dot(v, v));
}

/* Two cores and their difference. */
typedef struct pair {
    bvoli_ring2 a, b;
    int endless[2][2]; /* whether the difference goes on without end down and up along a coordinate */
    double r;          /* the sum of the radii */
} pair;

/* An edge of the difference: its ends, each a corner of a less one of b, its direction, and the unit vector n to its left,
 * which points inward. */
typedef struct edge {
    bvoli_corner2 a, b;
    double from[2], to[2], n[2], along[2], step[2];
    int exact[2]; /* whether a coordinate of `from` is without rounding */
    int of_a;     /* whether the step is one of a, or of b the other way */
} edge;

/* A point of an edge. */
typedef struct place {
    bvoli_corner2 a, b;
    double step[2], part;
    int of_a;
} place;

/* What a walk about the difference finds: the edge whose n has the greatest n . x on it, which is the least of the difference
 * along n; and the point nearest to a target. */
typedef struct found {
    double value, n[2], slanted; /* slanted: the greatest of edges whose value may have a rounding */
    place foot;                  /* of 0 on the line of that edge; beyond its ends where part is not in 0 to 1 */
    double distance, direction[2];
    double x[2]; /* from the target to the nearest point */
    int exact;   /* whether that is without rounding, and certain */
    place nearest;
    int past_last; /* whether the last edge so far certainly is nearest at its end */
    int first_too; /* whether the nearest point is the first corner, so that the very last edge is to be so, too */
    int turns;     /* and whether that one is to go the other way than the first */
    double first_n[2], last_n[2];
    double size; /* the greatest |x| + |y| of a corner x, y */
    int edges, sense;
} found;

static void subtract(const bvoli_corner2 *a, const bvoli_corner2 *b, double out[2])
{
    for (int c = 0; c < 2; ++c)
        out[c] = (a->at[c] - b->at[c]) + (a->added[c] - b->added[c]);
}

/* The same, and whether it is without rounding. */
static void subtract_exactly(const bvoli_corner2 *a, const bvoli_corner2 *b, double out[2], int exact[2])
{
    for (int c = 0; c < 2; ++c) {
        double lost;
        const double added = a->added[c] - b->added[c], places = bvoli_two_sum(a->at[c], -b->at[c], &lost);
        out[c] = places + added;
        exact[c] = lost == 0 && added == 0;
    }
}

static void find_point(const place *p, double a[2], double b[2])
{
    for (int c = 0; c < 2; ++c) {
        a[c] = p->a.at[c] + p->a.added[c] + (p->of_a ? p->part * p->step[c] : 0);
        b[c] = p->b.at[c] + p->b.added[c] - (p->of_a ? 0 : p->part * p->step[c]);
    }
}

/* The walk */

typedef struct tour {
    bvoli_walk2 a, b;
} tour;

static void begin(const pair *q, tour *out)
{
    bvoli_walk2_begin(&q->a, 1, &out->a);
    bvoli_walk2_begin(&q->b, -1, &out->b);
}

/* The next edge of the difference; 0 if there is none. */
static int take_edge(tour *t, edge *out)
{
    if (t->a.left == 0 && t->b.left == 0)
        return 0;
    const int of_a = t->b.left == 0 || (t->a.left > 0 && bvoli_walk2_precedes(&t->a, &t->b));
    bvoli_walk2 *const walk = of_a ? &t->a : &t->b;
    out->a = t->a.from;
    out->b = t->b.from;
    out->of_a = of_a;
    subtract_exactly(&out->a, &out->b, out->from, out->exact);
    subtract(of_a ? &t->a.to : &out->a, of_a ? &out->b : &t->b.to, out->to);
    subtract(&walk->to, &walk->from, out->step);
    const double length = length_of(walk->along);
    for (int c = 0; c < 2; ++c) {
        out->along[c] = walk->along[c];
        out->step[c] *= walk->sign;
    }
    out->n[0] = -out->along[1] / length;
    out->n[1] = out->along[0] / length;
    bvoli_walk2_go_on(walk);
    return 1;
}

static place place_on(const edge *e, double part)
{
    return (place){e->a, e->b, {e->step[0], e->step[1]}, part, e->of_a};
}

/* -1 if the first component that is not 0, as a float, is negative, else 1. */
static int sense_of(const double n[2])
{
    return ((float)n[0] != 0 ? n[0] : n[1]) < 0 ? -1 : 1;
}

/* Whether the difference goes on without end toward lower n . x. */
static int sinks(const pair *q, const double n[2])
{
    int sinks = 0;
    for (int c = 0; c < 2; ++c)
        sinks |= (n[c] > 0 && q->endless[c][0]) || (n[c] < 0 && q->endless[c][1]);
    return sinks;
}

/* Whether n . x, or its product with n, is without rounding. */
static int is_exact_along(const edge *e)
{
    return (e->n[0] == 0 && e->exact[1]) || (e->n[1] == 0 && e->exact[0]);
}

/* Of two directions n and -n that serve alike the one of the wanted sense is taken, of others the first. */
static void try_line(const pair *q, const edge *e, double part, found *f)
{
    const double value = dot(e->n, e->from);
    if (!is_exact_along(e) && !sinks(q, e->n))
        f->slanted = bvoli_greater(value, f->slanted);
    const int opposite = e->n[0] == -f->n[0] && e->n[1] == -f->n[1];
    if (!(value > f->value || (value == f->value && opposite && sense_of(e->n) == f->sense)) || sinks(q, e->n))
        return;
    f->value = value;
    f->foot = place_on(e, part);
    for (int c = 0; c < 2; ++c)
        f->n[c] = e->n[c];
}

/* With u = 2^-53: the direction of an edge is within 4 u of itself, its product with x within 6 u of |x|_1. Along an axis, and
 * of x without rounding, it has no rounding. */
#define RISE_SLACK 0x1p-50

/* Whether v . x, v being the direction of an edge, is certainly not negative. */
static int is_certain(const edge *e, double rise, const double x[2])
{
    const int upright = e->n[0] == 0 || e->n[1] == 0;
    return upright ? rise >= 0 : rise > RISE_SLACK * (fabs(x[0]) + fabs(x[1]));
}

static int is_opposite(const double n[2], const double m[2])
{
    return n[0] == -m[0] && n[1] == -m[1];
}

/* The foot of the target on the edge, or the first end where that is nearer; the other end is the first of the next edge. Of
 * the two long edges of what is flat, the far one is as near, and not the nearest for certain. An end
 * right across from the inner side is nearest only where the edge before goes the other way: else it lies on such a far one. */
static void try_nearest(const edge *e, const double target[2], found *f)
{
    const double v[2] = {e->n[1], -e->n[0]}, from[2] = {e->from[0] - target[0], e->from[1] - target[1]},
                 to[2] = {e->to[0] - target[0], e->to[1] - target[1]}, rise = dot(v, from), end = dot(v, to),
                 height = dot(e->n, from), length = length_of(from);
    const int between = rise < 0 && end > 0, past_last = f->past_last, first = !between && f->edges == 0,
              across = rise == 0 && !(height > 0), turned = is_opposite(e->n, f->last_n);
    const double distance = between ? fabs(height) : length;
    f->past_last = is_certain(e, -end, to);
    memcpy(f->last_n, e->n, sizeof f->last_n);
    if (f->edges == 0)
        memcpy(f->first_n, e->n, sizeof f->first_n);
    const int exact =
        between ? height > 0 && is_exact_along(e)
                : e->exact[0] && e->exact[1] && is_certain(e, rise, from) && (first || (past_last && (!across || turned)));
    if (!(distance < f->distance || (distance == f->distance && exact > f->exact)))
        return;
    f->distance = distance;
    f->nearest = place_on(e, between ? -rise / (end - rise) : 0);
    f->first_too = first;
    f->turns = across;
    f->exact = exact;
    for (int c = 0; c < 2; ++c) {
        f->x[c] = between ? height * e->n[c] : from[c];
        f->direction[c] = between ? (height < 0 ? -e->n[c] : e->n[c]) : from[c] / length;
    }
}

static void find_only_corner(const tour *t, int sense, found *f)
{
    int exact[2];
    f->nearest = (place){t->a.from, t->b.from, {0, 0}, 0, 1};
    subtract_exactly(&t->a.from, &t->b.from, f->x, exact);
    f->exact = exact[0] && exact[1];
    f->size = fabs(f->x[0]) + fabs(f->x[1]);
    f->value = f->distance = length_of(f->x);
    for (int c = 0; c < 2; ++c)
        f->n[c] = f->direction[c] = f->distance > 0 ? f->x[c] / f->distance : c == 0 ? sense : 0;
}

static void walk_about(const pair *q, const double target[2], int sense, found *f)
{
    tour t;
    edge e;
    *f = (found){.value = -INFINITY, .slanted = -INFINITY, .distance = INFINITY, .sense = sense};
    for (begin(q, &t); take_edge(&t, &e); ++f->edges) {
        const double v[2] = {e.n[1], -e.n[0]}, rise = dot(v, e.from), end = dot(v, e.to);
        f->size = bvoli_greater(fabs(e.from[0]) + fabs(e.from[1]), f->size);
        try_line(q, &e, -rise / (end - rise), f);
        try_nearest(&e, target, f);
    }
    f->exact &= !f->first_too || (f->past_last && (!f->turns || is_opposite(f->first_n, f->last_n)));
    if (f->edges == 0)
        find_only_corner(&t, sense, f);
}

/* Both bodies */

static double finite_magnitude(double x)
{
    return isinf(x) ? 0 : fabs(x);
}

static double finite_reach(const bvoli_body2 *body)
{
    double reach = body->radius;
    for (int c = 0; c < 2; ++c)
        reach += finite_magnitude(body->lo[c]) + finite_magnitude(body->hi[c]);
    return reach;
}

/* Beyond all that is nearest to the other. */
static void clip(bvoli_body2 *a, bvoli_body2 *b, pair *q)
{
    const double reach = finite_reach(a) + finite_reach(b);
    for (int c = 0; c < 2; ++c) {
        q->endless[c][0] = a->lo[c] == -INFINITY || b->hi[c] == INFINITY;
        q->endless[c][1] = a->hi[c] == INFINITY || b->lo[c] == -INFINITY;
    }
    if (a->unbounded)
        bvoli_body2_clip(a, reach);
    if (b->unbounded)
        bvoli_body2_clip(b, reach);
}

static void set_pair(bvoli_body2 *a, bvoli_body2 *b, pair *q)
{
    clip(a, b, q);
    bvoli_ring2_of(a, &q->a);
    bvoli_ring2_of(b, &q->b);
    q->r = a->radius + b->radius;
}

/* With u = 2^-53 and S the size: a corner of the difference is the sum of a difference of places, of which the middle of the
 * difference is one, and of two half diagonals, which add up to no more than S; each has a rounding, and so have both sums: 4 u
 * S in all. A unit vector is within 4 u of one, so n . x is within 5 u of |x|, and where the directions of two edges differ by
 * less than 4 u, their order may be wrong, by which a corner is off by 4 u S. A distance is the root of a sum of two squares,
 * 4 u S more; a foot that is taken for an end, or an end for a foot, is off by as much. The radii add u of their sum r, and its
 * difference with the distance as much. 32 u of S + r cover all. */
#define GAP2_SLACK 0x1p-48

static double slack_of(const pair *q, const found *f)
{
    return GAP2_SLACK * (f->size + q->r);
}

/* Whether 0 is certainly in the difference, or certainly not: what is inside by no more than the slack of the value is no
 * farther from an edge than twice that, and the slack of the distance. */
static int is_inside(const pair *q, const found *f)
{
    return f->value < -slack_of(q, f);
}

static int is_outside(const pair *q, const found *f)
{
    return f->edges == 0 || f->distance > 4 * slack_of(q, f);
}

/* The point of the difference by which 0 leaves it first. */
static place way_out(const pair *q, const found *f)
{
    const double target[2] = {f->value * f->n[0], f->value * f->n[1]};
    found near;
    if (f->foot.part >= 0 && f->foot.part <= 1)
        return f->foot;
    walk_about(q, target, 1, &near); /* an edge that goes on along the same line */
    return near.nearest;
}

/* The edge of a body to which n, outward, is perpendicular but for rounding. */
#define FACE_SHARE 0x1p-40

static uint32_t face_of_rectangle(const bvoli_body2 *body, const double n[2])
{
    uint32_t across = 0, axis = 0;
    for (uint32_t k = 0; k < 2; ++k)
        if (fabs(dot(n, body->along[k])) > FACE_SHARE * length_of(body->along[k])) {
            ++across;
            axis = k;
        }
    return across == 1 ? 2 * axis + (dot(n, body->along[axis]) > 0) : BVOL_NO_FEATURE;
}

static size_t highest_point(const bvoli_points *points, const double n[2])
{
    size_t highest = 0;
    for (size_t i = 1; i < points->count; ++i) {
        const bvol_vec2 *const p = bvoli_point2(points, i), *const q = bvoli_point2(points, highest);
        const double step[2] = {(double)p->x - (double)q->x, (double)p->y - (double)q->y};
        if (dot(n, step) > 0)
            highest = i;
    }
    return highest;
}

/* The number of the point at which it begins, counterclockwise: of all points that are as high along n as the highest, the
 * first that is lowest along the edge. */
static uint32_t face_of_points(const bvoli_points *points, const double n[2])
{
    const double along[2] = {-n[1], n[0]};
    const bvol_vec2 *const top = bvoli_point2(points, highest_point(points, n));
    double least = INFINITY, most = -INFINITY;
    size_t first = 0;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec2 *const p = bvoli_point2(points, i);
        const double way[2] = {(double)p->x - (double)top->x, (double)p->y - (double)top->y}, at = dot(along, way);
        if (fabs(dot(n, way)) > FACE_SHARE * fabs(at))
            continue;
        if (at < least)
            first = i;
        least = bvoli_lesser(at, least);
        most = bvoli_greater(at, most);
    }
    return least < most ? (uint32_t)first : BVOL_NO_FEATURE;
}

static uint32_t face_of(const bvoli_body2 *body, const double n[2], double side)
{
    const double out[2] = {side * n[0], side * n[1]};
    return body->sides == 2     ? face_of_rectangle(body, out)
           : body->points.first ? face_of_points(&body->points, out)
                                : BVOL_NO_FEATURE;
}

static void set_points(const bvoli_body2 *a, const bvoli_body2 *b, const place *p, bvoli_gap2 *out)
{
    find_point(p, out->a, out->b);
    for (int c = 0; c < 2; ++c) {
        out->a[c] -= a->radius * out->n[c];
        out->b[c] += b->radius * out->n[c];
    }
    out->face[0] = face_of(a, out->n, -1);
    out->face[1] = face_of(b, out->n, 1);
}

static void set_endless(bvoli_gap2 *out)
{
    out->lo = out->hi = -INFINITY;
    for (int c = 0; c < 2; ++c) {
        out->n[c] = 0;
        out->a[c] = out->b[c] = NAN;
    }
    out->face[0] = out->face[1] = BVOL_NO_FEATURE;
}

static int is_float(double x)
{
    return (double)(float)x == x;
}

/* The length of a vector without rounding, and its square: of round numbers these have none either. */
typedef struct length {
    double root, sq;
    int root_exact, sq_exact;
} length;

static length exact_length(const double x[2])
{
    double lost;
    length out = {.sq = bvoli_two_sum(x[0] * x[0], x[1] * x[1], &lost)};
    const int on_axis = x[0] == 0 || x[1] == 0;
    out.sq_exact = is_float(x[0]) && is_float(x[1]) && lost == 0;
    out.root = on_axis ? fabs(x[0]) + fabs(x[1]) : bvoli_sqrt(out.sq);
    out.root_exact = on_axis || (out.sq_exact && is_float(out.root) && out.root * out.root == out.sq);
    return out;
}

/* With u = 2^-53: the square of the lower end has one rounding, and this product one more. */
#define SQUARE_SHARE (1 - 0x1p-51)

/* From the gap of the cores and its slack, 0 where it is exact. */
static void set_ends(const bvoli_body2 *a, const bvoli_body2 *b, double lowest, double highest, double slack, bvoli_gap2 *out)
{
    double lost[2];
    const double r = bvoli_two_sum(a->radius, b->radius, &lost[0]), whole = bvoli_two_sum(lowest, -r, &lost[1]);
    const int exact = slack == 0 && lost[0] == 0 && lost[1] == 0;
    slack = exact || slack > 0 ? slack : GAP2_SLACK * (fabs(lowest) + r);
    out->lo = exact ? whole : lowest - slack - r;
    out->hi = exact ? whole : highest + slack - r;
    out->sq = is_float(out->lo) ? out->lo * out->lo : out->lo * out->lo * SQUARE_SHARE;
}

static void set_gap(const bvoli_body2 *a, const bvoli_body2 *b, const pair *q, const found *f, bvoli_gap2 *out)
{
    const double slack = slack_of(q, f);
    if (is_inside(q, f))
        set_ends(a, b, f->value, f->value, f->slanted < f->value - 2 * slack ? 0 : slack, out);
    else if (!is_outside(q, f))
        set_ends(a, b, f->value, f->distance, slack, out);
    else {
        const length l = exact_length(f->x);
        const double distance = f->exact ? l.root : f->distance;
        set_ends(a, b, distance, distance, f->exact && l.root_exact ? 0 : slack, out);
        if (f->exact && l.sq_exact && q->r == 0)
            out->sq = l.sq;
    }
}

void bvoli_bodies2_gap(bvoli_body2 *a, bvoli_body2 *b, int sense, bvoli_gap2 *out)
{
    static const double zero[2] = {0, 0};
    pair q;
    found f;
    set_pair(a, b, &q);
    walk_about(&q, zero, sense, &f);
    if (f.value == -INFINITY) {
        set_endless(out);
        return;
    }
    const int outside = !is_inside(&q, &f) && is_outside(&q, &f);
    const place at = is_inside(&q, &f) ? way_out(&q, &f) : f.nearest;
    set_gap(a, b, &q, &f, out);
    for (int c = 0; c < 2; ++c)
        out->n[c] = outside ? f.direction[c] : f.n[c];
    set_points(a, b, &at, out);
}

/* Common points */

/* Where the way from 0 along n leaves the difference, which 0 is inside. */
static double find_exit(const pair *q, const double n[2], place *out)
{
    double most = 0;
    tour t;
    edge e;
    for (begin(q, &t); take_edge(&t, &e);) {
        const double from = cross(n, e.from), to = cross(n, e.to), part = from / (from - to),
                     height = dot(n, e.from) + part * dot(n, e.step);
        if (!(from <= 0 && to > 0 && height > most))
            continue;
        most = height;
        *out = place_on(&e, part);
    }
    return most;
}

/* Between two points of the boundary of the difference that are opposite to each other as seen from 0. */
static void find_between(const pair *q, const found *f, double out[2])
{
    place far, near = way_out(q, f);
    double a[2], b[2], last[2];
    find_point(&near, a, b);
    far = near;
    const double first = -f->value, exit = find_exit(q, f->n, &far), share = exit > 0 ? first / (first + exit) : 0;
    find_point(&far, last, b);
    for (int c = 0; c < 2; ++c)
        out[c] = (1 - share) * a[c] + share * last[c];
}

/* Between the nearest points of the cores, within both radii. */
static void find_near(const bvoli_body2 *a, const bvoli_body2 *b, const found *f, double out[2])
{
    double p[2], other[2];
    const double d = f->distance, first = bvoli_greater(d - b->radius, 0), last = bvoli_lesser(a->radius, d),
                 share = d > 0 ? 0.5 * (first + last) / d : 0;
    find_point(&f->nearest, p, other);
    for (int c = 0; c < 2; ++c)
        out[c] = p[c] + share * (other[c] - p[c]);
}

void bvoli_bodies2_common_point(bvoli_body2 *a, bvoli_body2 *b, double out[2])
{
    static const double zero[2] = {0, 0};
    pair q;
    found f;
    set_pair(a, b, &q);
    walk_about(&q, zero, 1, &f);
    if (is_inside(&q, &f))
        find_between(&q, &f, out);
    else
        find_near(a, b, &f, out);
}
