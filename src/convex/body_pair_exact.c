/* SPDX-License-Identifier: MIT */
/* The exact stage of predicates of two bodies: every direction that could prove the answer no is tried, in integers where the
 * numbers allow it, else in double with running bounds of the errors, and what those leave open in dyadic numbers. */
#include "convex/body_pair.h"

#include "arith/dyadic.h"
#include "arith/filter.h"
#include "base/bits.h"
#include "base/stage.h"

#include <math.h>

/* Degrees in the fields: points have one, sides of OBBs two (extent times axis), edges one. Of a capsule and an OBB, the cross
 * product of edges has two and its projections four; squared they have eight. The cross product of a corner and an edge has
 * three, its square six; the direction made of it four, its projections six. So eight is the most, which dyadic.h holds. */

typedef struct exact_body {
    const bvoli_body *rounded;
    bvoli_dyadic point[BVOLI_POINTS][3], direction[BVOLI_SIDES][3], lo[BVOLI_SIDES], hi[BVOLI_SIDES];
} exact_body;

typedef struct exact_body_pair {
    const bvoli_body_pair *q;
    exact_body a, b;
    bvoli_dyadic edge[BVOLI_EDGES][3], radius_sq;
} exact_body_pair;

typedef struct exact_projection {
    bvoli_dyadic lo, hi;
} exact_projection;

static void open_body(const bvoli_body *body, exact_body *out)
{
    out->rounded = body;
    for (int i = 0; i < body->points; ++i)
        bvoli_dy_load(body->point[i], out->point[i]);
    for (int k = 0; k < body->sides; ++k) {
        bvoli_dy_load(body->direction[k], out->direction[k]);
        bvoli_dy_put(body->lo[k], &out->lo[k]);
        bvoli_dy_put(body->hi[k], &out->hi[k]);
    }
}

/* The edges of a bvoli_body_pair are rounded if they join points, and exact if they are sides. */
static void open_edges(const exact_body *body, const double rounded[][3], int count, bvoli_dyadic edge[][3])
{
    for (int k = 0; k < count; ++k) {
        int to, from;
        bvoli_edge_points(k, &to, &from);
        for (int c = 0; c < 3; ++c)
            if (body->rounded->points > 1)
                bvoli_dy_put_difference(&body->point[to][c], &body->point[from][c], &edge[k][c]);
            else
                bvoli_dy_put(rounded[k][c], &edge[k][c]);
    }
}

static void open_body_pair(const bvoli_body_pair *q, exact_body_pair *e)
{
    bvoli_dyadic radius;
    e->q = q;
    bvoli_dy_put_sum(q->radius, 2, &radius);
    bvoli_dy_put_product(&radius, &radius, &e->radius_sq);
    open_body(q->a, &e->a);
    open_body(q->b, &e->b);
    open_edges(&e->a, q->edge, q->edges[0], e->edge);
    open_edges(&e->b, q->edge + BVOLI_EDGES_EACH, q->edges[1], e->edge + BVOLI_EDGES_EACH);
    for (int k = BVOLI_COORDINATES; k < BVOLI_EDGES; ++k)
        bvoli_dy_load(q->edge[k], e->edge[k]);
}

static void find_projection(const exact_body *body, const bvoli_dyadic n[3], exact_projection *out)
{
    bvoli_dyadic height, slope;
    bvoli_dy_put_dot(n, body->point[0], &out->lo);
    bvoli_dy_put_copy(&out->lo, &out->hi);
    for (int i = 1; i < body->rounded->points; ++i) {
        bvoli_dy_put_dot(n, body->point[i], &height);
        if (bvoli_dy_cmp(height, out->lo) < 0)
            bvoli_dy_put_copy(&height, &out->lo);
        else if (bvoli_dy_cmp(height, out->hi) > 0)
            bvoli_dy_put_copy(&height, &out->hi);
    }
    for (int k = 0; k < body->rounded->sides; ++k) {
        bvoli_dy_put_dot(n, body->direction[k], &slope);
        const int rising = bvoli_dy_sign(slope) >= 0;
        bvoli_dy_add_product(&slope, rising ? &body->lo[k] : &body->hi[k], &out->lo);
        bvoli_dy_add_product(&slope, rising ? &body->hi[k] : &body->lo[k], &out->hi);
    }
}

/* The sign of the way from one end up to another, less a reach; without a reach that of the way. */
static int compare_way(const bvoli_dyadic *from, const bvoli_dyadic *to, const bvoli_dyadic *reach_sq)
{
    bvoli_dyadic way, square;
    bvoli_dy_put_difference(to, from, &way);
    const int sign = bvoli_dy_sign(way);
    if (sign < 0 || bvoli_dy_sign(*reach_sq) == 0)
        return sign;
    bvoli_dy_put_product(&way, &way, &square);
    return bvoli_dy_cmp(square, *reach_sq);
}

/* Whether the gap between projections, which is negative where they overlap, is wider than the reach; equality is enough if
 * interiors have to overlap. Or, of a body that has to contain the other, whether the room at an end is less than the reach. */
static int pair_objects(const exact_body_pair *e, bvoli_edge_pair pair)
{
    bvoli_dyadic n[3], n_sq, reach_sq;
    exact_projection a, b;
    bvoli_dy_cross(e->edge[pair.i], e->edge[pair.j], n);
    bvoli_dy_put_dot(n, n, &n_sq);
    if (bvoli_dy_sign(n_sq) == 0)
        return 0;
    bvoli_dy_put_product(&e->radius_sq, &n_sq, &reach_sq);
    find_projection(&e->a, n, &a);
    find_projection(&e->b, n, &b);
    if (e->q->contains)
        return compare_way(&b.hi, &a.hi, &reach_sq) < 0 || compare_way(&a.lo, &b.lo, &reach_sq) < 0;
    const int above = e->q->interior ? 0 : 1;
    return compare_way(&b.hi, &a.lo, &reach_sq) >= above || compare_way(&a.hi, &b.lo, &reach_sq) >= above;
}

int bvoli_body_pair_exact_axes(const bvoli_body_pair *q, const bvoli_edge_pair *pairs, int count)
{
    exact_body_pair e;
    bvoli_edge_pair open[BVOLI_EDGE_PAIRS];
    int open_count = 0;
    int known = count > 0 ? bvoli_body_pair_integer_axes(q, pairs, count) : 0;
    if (known >= 0) {
        BVOLI_MADE(body_axes, 0);
        return known;
    }
    for (int k = 0; k < count && known <= 0; ++k) {
        known = bvoli_body_pair_estimate_axis(q, pairs[k]);
        if (known == 0)
            open[open_count++] = pairs[k];
    }
    BVOLI_MADE(body_axes, known > 0 || open_count == 0 ? 1 : 2);
    if (known > 0)
        return 1;
    if (open_count > 0)
        open_body_pair(q, &e);
    for (int k = 0; k < open_count; ++k)
        if (pair_objects(&e, open[k]))
            return 1;
    return 0;
}

/* Corners and edges of the difference */

/* A corner of the difference: one of either body. */
typedef struct corner {
    bvoli_body a, b;
    double v[3]; /* rounded */
} corner;

static void add_corner(const bvoli_body *body, double side, double v[3])
{
    for (int c = 0; c < 3; ++c) {
        double sum = body->point[0][c];
        for (int k = 0; k < body->sides; ++k)
            sum += body->lo[k] * body->direction[k][c];
        v[c] += side * sum;
    }
}

static void find_corner(const bvoli_body_pair *q, int i, int j, corner *out)
{
    bvoli_body_corner(q->a, i, &out->a);
    bvoli_body_corner(q->b, j, &out->b);
    out->v[0] = out->v[1] = out->v[2] = 0;
    add_corner(&out->a, 1, out->v);
    add_corner(&out->b, -1, out->v);
}

/* The terms of a coordinate of a corner; returns how many. Directions of sides are floats, their ends floats or powers of two,
 * so that double holds the products. */
static int corner_terms(const bvoli_body *body, int turn, int c, double terms[1 + BVOLI_SIDES])
{
    terms[0] = turn * body->point[0][c];
    for (int k = 0; k < body->sides; ++k)
        terms[1 + k] = turn * body->lo[k] * body->direction[k][c];
    return 1 + body->sides;
}

static void exact_corner(const corner *at, bvoli_dyadic v[3])
{
    double terms[2 + 2 * BVOLI_SIDES];
    for (int c = 0; c < 3; ++c) {
        const int count = corner_terms(&at->a, 1, c, terms);
        bvoli_dy_put_sum(terms, count + corner_terms(&at->b, -1, c, terms + count), &v[c]);
    }
}

/* Whether no point of a core lies below its corner along n (side 1), or none above (side -1), as far as that is open. */
static int supports(const exact_body *body, int number, const bvoli_dyadic n[3], int side, unsigned open)
{
    const bvoli_dyadic *from = body->point[number >> body->rounded->sides];
    bvoli_dyadic way[3], rise;
    for (int i = 0; i < body->rounded->points; ++i) {
        if (!(open >> i & 1))
            continue;
        for (int c = 0; c < 3; ++c)
            bvoli_dy_put_difference(&body->point[i][c], &from[c], &way[c]);
        bvoli_dy_put_dot(n, way, &rise);
        if (side * bvoli_dy_sign(rise) < 0)
            return 0;
    }
    for (int k = 0; k < body->rounded->sides; ++k) {
        if (!(open >> (BVOLI_POINTS + k) & 1))
            continue;
        bvoli_dy_put_dot(n, body->direction[k], &rise);
        if (side * (number >> k & 1 ? -1 : 1) * bvoli_dy_sign(rise) < 0)
            return 0;
    }
    return 1;
}

/* Whether the difference lies wholly beyond the plane through the feature with the normal n, as far as that is open. */
static int bounds_difference(const exact_body_pair *e, const bvoli_feature *f, const bvoli_dyadic n[3])
{
    return supports(&e->a, f->a, n, 1, f->open) && supports(&e->b, f->b, n, -1, f->open >> BVOLI_OPEN_EACH);
}

static void feature_corner(const bvoli_body_pair *q, const bvoli_feature *f, bvoli_dyadic v[3])
{
    corner at;
    find_corner(q, f->a, f->b, &at);
    exact_corner(&at, v);
}

/* Whether a distance is beyond the radii, given both squared. */
static int is_beyond(const exact_body_pair *e, const bvoli_dyadic *distance_sq, const bvoli_dyadic *reach_sq)
{
    const int order = bvoli_dy_cmp(*distance_sq, *reach_sq);
    return e->q->interior ? order >= 0 : order > 0;
}

/* n = v: |v| > r, and nothing of the difference lies below it. */
static int corner_objects(const exact_body_pair *e, const bvoli_feature *f, const bvoli_dyadic v[3])
{
    bvoli_dyadic v_sq;
    if (f->open & BVOLI_OPEN_REACH) {
        bvoli_dy_put_dot(v, v, &v_sq);
        if (!is_beyond(e, &v_sq, &e->radius_sq))
            return 0;
    }
    return bounds_difference(e, f, v);
}

/* n = e x (v x e): |v x e| > r |e|, and nothing of the difference lies below n . v = |v x e|^2. */
static int edge_objects(const exact_body_pair *e, const bvoli_feature *f, const bvoli_dyadic v[3])
{
    const bvoli_dyadic *edge = e->edge[f->edge];
    bvoli_dyadic moment[3], n[3], height, edge_sq, reach_sq;
    bvoli_dy_cross(v, edge, moment);
    if (f->open & BVOLI_OPEN_REACH) {
        bvoli_dy_put_dot(moment, moment, &height);
        bvoli_dy_put_dot(edge, edge, &edge_sq);
        bvoli_dy_put_product(&e->radius_sq, &edge_sq, &reach_sq);
        if (bvoli_dy_sign(reach_sq) == 0 || !is_beyond(e, &height, &reach_sq))
            return 0;
    }
    bvoli_dy_cross(edge, moment, n);
    return bounds_difference(e, f, n);
}

/* With u = 2^-53 and s the size: v is within 8 u s in each coordinate, the edge within u, so v x e is within 36 u s |e|_1 and
 * n = e x (v x e) within 48 u s |e|_1^2, in sums of magnitudes that are at most 3 s |e|_1 and 3 s |e|_1^2. Against points that
 * are at most 2 s from v this makes 96 u s^2 |e|_1^2, the projections themselves add less than 60. 256 u covers all, and the
 * lengths of v and v x e, too. */
#define FEATURE_SLACK 0x1p-45

/* The point nearest to 0 that the search came to is within 64 u s of a point of the difference, so n times it is off by 192 u
 * s^2 |e|_1^2 more: 96 for n, 60 for the height and 18 for the roundings of the product make 366; 512 u. */
#define NEAREST_SLACK 0x1p-44

/* Whether it is certain that a direction proves nothing: what it belongs to is within the reach, or part of the difference lies
 * below its height: a known point, or the lowest one. Slack grows with the scale. */
static int is_idle(const bvoli_body_pair *q, const double nearest[3], const double n[3], double height, double reach,
                   double scale)
{
    const double size = q->size * scale;
    if (bvoli_decide(reach - sqrt(height), FEATURE_SLACK * size) > 0 ||
        bvoli_decide(height - bvoli_dot(n, nearest), NEAREST_SLACK * size * size) > 0)
        return 1;
    const double low = bvoli_body_project(q->a, n).lo - bvoli_body_project(q->b, n).hi;
    return bvoli_decide(height - low, FEATURE_SLACK * size * size) > 0;
}

static int corner_is_idle(const bvoli_body_pair *q, const double nearest[3], const corner *at)
{
    return is_idle(q, nearest, at->v, bvoli_dot(at->v, at->v), q->r, 1);
}

static int edge_is_idle(const bvoli_body_pair *q, const double nearest[3], const corner *at, int edge)
{
    const double *e = q->edge[edge], length = sqrt(bvoli_dot(e, e));
    double moment[3], n[3];
    bvoli_cross(at->v, e, moment);
    bvoli_cross(e, moment, n);
    return length == 0 || is_idle(q, nearest, n, bvoli_dot(moment, moment), q->r * length, bvoli_sum_abs(e));
}

/* Whether a corner is another one again, as at the end of a side without width. */
static int is_twin(const bvoli_body *body, int number)
{
    for (int k = 0; k < body->sides; ++k)
        if ((number >> k & 1) && body->lo[k] == body->hi[k])
            return 1;
    return 0;
}

/* The corners of a body at the ends of one of its edges. */
static void edge_ends(const bvoli_body *body, int edge, int number, int ends[2])
{
    if (body->points > 1) {
        bvoli_edge_points(edge, &ends[1], &ends[0]);
    } else {
        ends[0] = number & ~(1 << edge);
        ends[1] = number | 1 << edge;
    }
}

/* A feature of an edge, seen from either end of it: the same direction, of which one end may tell what the other leaves open.
 */
static void see_from_ends(const bvoli_body_pair *q, bvoli_feature f, bvoli_feature out[2])
{
    const int own = f.edge % BVOLI_EDGES_EACH, second = f.edge / BVOLI_EDGES_EACH;
    int ends[2];
    edge_ends(second ? q->b : q->a, own, second ? f.b : f.a, ends);
    for (int i = 0; i < 2; ++i) {
        out[i] = f;
        *(second ? &out[i].b : &out[i].a) = (int8_t)ends[i];
    }
}

/* Whether an edge at a corner of it, the first of its two, may prove something. */
static int edge_counts(const bvoli_body_pair *q, const double nearest[3], bvoli_feature f)
{
    bvoli_feature from[2];
    corner at;
    if (f.edge % BVOLI_EDGES_EACH >= q->edges[f.edge / BVOLI_EDGES_EACH])
        return 0;
    see_from_ends(q, f, from);
    if (from[0].a != f.a || from[0].b != f.b)
        return 0;
    for (int i = 0; i < 2; ++i) {
        find_corner(q, from[i].a, from[i].b, &at);
        if (edge_is_idle(q, nearest, &at, f.edge))
            return 0;
    }
    return 1;
}

/* The features that may prove something. */
static int list_features(const bvoli_body_pair *q, const double nearest[3], bvoli_feature out[BVOLI_FEATURES])
{
    corner at;
    int count = 0;
    for (int i = 0; i < bvoli_body_corners(q->a); ++i)
        for (int j = 0; j < bvoli_body_corners(q->b); ++j) {
            if (is_twin(q->a, i) || is_twin(q->b, j))
                continue;
            find_corner(q, i, j, &at);
            if (!corner_is_idle(q, nearest, &at))
                out[count++] = (bvoli_feature){(int8_t)i, (int8_t)j, -1, 0};
            for (int k = 0; k < BVOLI_COORDINATES; ++k) {
                const bvoli_feature f = {(int8_t)i, (int8_t)j, (int8_t)k, 0};
                if (edge_counts(q, nearest, f))
                    out[count++] = f;
            }
        }
    return count;
}

/* Whether a feature proves the answer no, in double, and what is open of it: of an edge from the end that leaves less open. */
static int estimate_feature(const bvoli_body_pair *q, bvoli_feature *f)
{
    bvoli_feature from[2];
    int known = bvoli_body_pair_estimate_feature(q, f);
    if (known != 0 || f->edge < 0)
        return known;
    see_from_ends(q, *f, from);
    known = bvoli_body_pair_estimate_feature(q, &from[1]);
    if (known == 0 && bvoli_count_bits(from[1].open) < bvoli_count_bits(f->open))
        *f = from[1];
    return known;
}

/* A body of eight corners against one of two or three, with seven features each at most. */
_Static_assert(8 * 3 * (BVOLI_COORDINATES + 1) <= BVOLI_FEATURES, "all features have room");

int bvoli_body_pair_exact_features(const bvoli_body_pair *q, const double nearest[3])
{
    bvoli_feature features[BVOLI_FEATURES];
    const int count = list_features(q, nearest, features);
    if (count == 0)
        return 0;
    int open = 0, known = bvoli_body_pair_integer_features(q, features, count);
    if (known >= 0) {
        BVOLI_MADE(body_features, 0);
        return known;
    }
    for (int k = 0; k < count && known <= 0; ++k) {
        known = estimate_feature(q, &features[k]);
        if (known == 0)
            features[open++] = features[k];
    }
    BVOLI_MADE(body_features, known > 0 || open == 0 ? 1 : 2);
    if (known > 0)
        return 1;
    exact_body_pair e;
    bvoli_dyadic v[3];
    if (open > 0)
        open_body_pair(q, &e);
    for (int k = 0; k < open; ++k) {
        const bvoli_feature *f = &features[k];
        if (k == 0 || f->a != f[-1].a || f->b != f[-1].b)
            feature_corner(q, f, v);
        if (f->edge < 0 ? corner_objects(&e, f, v) : edge_objects(&e, f, v))
            return 1;
    }
    return 0;
}
