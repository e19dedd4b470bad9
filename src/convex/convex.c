/* SPDX-License-Identifier: MIT */
#include "convex/convex.h"

#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "base/value.h"
#include "convex/axes.h"
#include "convex/body_pair.h"

#include <math.h>

/* Pairs of edges */

/* The directions of a body's edges; rounded. Sides of no width have none. */
static int set_edges(const bvoli_body *body, double edge[][3])
{
    int count = 0;
    for (int k = 0; k < bvoli_point_edges(body->points); ++k, ++count) {
        int to, from;
        bvoli_edge_points(k, &to, &from);
        for (int c = 0; c < 3; ++c)
            edge[count][c] = body->point[to][c] - body->point[from][c];
    }
    for (int k = 0; k < body->sides; ++k, ++count)
        for (int c = 0; c < 3; ++c)
            edge[count][c] = body->lo[k] < body->hi[k] ? body->direction[k][c] : 0;
    return count;
}

/* Field by field here and below, since compilers clear a large struct by an instruction that takes as long as a few axes. */
static void set_body_pair(const bvoli_body *a, const bvoli_body *b, double radius, double other, bvoli_body_pair *q)
{
    q->a = a;
    q->b = b;
    q->contains = q->interior = 0;
    q->tied = NULL;
    q->radius[0] = radius;
    q->radius[1] = other;
    q->r = radius + other;
    q->size = bvoli_body_reach(a) + bvoli_body_reach(b) + q->r;
    q->edges[0] = set_edges(a, q->edge);
    q->edges[1] = 0;
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            q->edge[BVOLI_COORDINATES + k][c] = k == c;
}

static bvoli_edge_pair *add_pairs(bvoli_edge_pair *end, int i, int i_end, int j, int j_end)
{
    for (; i < i_end; ++i)
        for (int k = j; k < j_end; ++k)
            *end++ = (bvoli_edge_pair){(uint8_t)i, (uint8_t)k};
    return end;
}

/* The edges of a body with each other: those of a triangle have one normal between them. */
static bvoli_edge_pair *add_own_pairs(bvoli_edge_pair *end, const bvoli_body *body, int first, int count)
{
    for (int i = 1; i < count; ++i)
        for (int j = 0; j < i; ++j)
            if (body->points < 3 || i > 2 || i + j == 1)
                *end++ = (bvoli_edge_pair){(uint8_t)(first + j), (uint8_t)(first + i)};
    return end;
}

/* Pairs of the bodies' edges: faces first. */
static int list_pairs(const bvoli_body_pair *q, bvoli_edge_pair pairs[BVOLI_EDGE_PAIRS])
{
    bvoli_edge_pair *end = add_own_pairs(pairs, q->a, 0, q->edges[0]);
    if (q->edges[1] > 0)
        end = add_own_pairs(end, q->b, BVOLI_EDGES_EACH, q->edges[1]);
    end = add_pairs(end, 0, q->edges[0], BVOLI_EDGES_EACH, BVOLI_EDGES_EACH + q->edges[1]);
    return (int)(end - pairs);
}

/* Pairs with the coordinate axes. */
static int list_coordinate_pairs(const bvoli_body_pair *q, bvoli_edge_pair pairs[BVOLI_EDGE_PAIRS])
{
    bvoli_edge_pair *end = pairs;
    for (int k = 0; k < 3; ++k)
        *end++ = (bvoli_edge_pair){(uint8_t)(BVOLI_COORDINATES + k), (uint8_t)(BVOLI_COORDINATES + (k + 1) % 3)};
    end = add_pairs(end, 0, q->edges[0], BVOLI_COORDINATES, BVOLI_EDGES);
    end = add_pairs(end, BVOLI_EDGES_EACH, BVOLI_EDGES_EACH + q->edges[1], BVOLI_COORDINATES, BVOLI_EDGES);
    return (int)(end - pairs);
}

/* In double */

/* The cross product, and the sum of the magnitudes of its products. An edge has one rounding and a product of two of them
 * three, the difference four: each coordinate is within 4 u of its two products. 0 only if all products are: then it is exact.
 */
static double cross_edges(const double a[3], const double b[3], double n[3])
{
    double products = 0;
    for (int c = 0; c < 3; ++c) {
        const double first = a[(c + 1) % 3] * b[(c + 2) % 3], second = a[(c + 2) % 3] * b[(c + 1) % 3];
        n[c] = first - second;
        products += fabs(first) + fabs(second);
    }
    return products;
}

/* The bit of the coordinate axis that the cross product n of two edges is parallel to, or 0: the other components have products
 * of 0 only, and an edge has a component of 0 only if it truly is. */
static int coordinate_bit(const double a[3], const double b[3], const double n[3])
{
    int bits = 0;
    if ((n[0] != 0) + (n[1] != 0) + (n[2] != 0) > 1)
        return 0;
    for (int c = 0; c < 3; ++c) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        if ((a[i] != 0 && b[j] != 0) || (a[j] != 0 && b[i] != 0))
            bits |= 1 << c;
    }
    return bits & (bits - 1) ? 0 : bits;
}

/* What pairs of edges tell. */
typedef struct judgement {
    bvoli_edge_pair kept[BVOLI_EDGE_PAIRS]; /* those that are not certain */
    int count, wide;
    int coordinates; /* bits of the coordinate axes that are known to prove nothing */
    int exact;       /* whether one of those was not certain in double */
} judgement;

static void start_judgement(judgement *j)
{
    j->count = j->wide = j->coordinates = j->exact = 0;
}

/* 1 if a pair certainly proves the answer no, -1 if it certainly does not, else 0. */
static int judge_pair(const bvoli_body_pair *q, bvoli_edge_pair pair, judgement *j)
{
    double n[3];
    const double *a = q->edge[pair.i], *b = q->edge[pair.j], products = cross_edges(a, b, n);
    if (!(products > 0))
        return -1;
    if (j->coordinates != 0 && (j->coordinates & coordinate_bit(a, b, n)) != 0)
        return -1;
    const int judged = bvoli_body_pair_try(q, n, products, &j->wide);
    const int bit = judged > 0 ? 0 : coordinate_bit(a, b, n);
    if (bit == 0)
        return judged;
    if (judged == 0 && q->tied) /* it may be */
        *q->tied = 1;
    j->coordinates |= bit;
    j->exact |= judged == 0;
    return judged < 0 || !bvoli_body_pair_along_coordinate(q, bit >> 1) ? -1 : 1;
}

/* 1 if a pair certainly proves the answer no. Keeps those that are not certain. */
static int judge_pairs(const bvoli_body_pair *q, const bvoli_edge_pair *pairs, int count, judgement *j)
{
    for (int k = 0; k < count; ++k) {
        const int judged = judge_pair(q, pairs[k], j);
        if (judged > 0)
            return 1;
        if (judged == 0)
            j->kept[j->count++] = pairs[k];
    }
    return 0;
}

static int axes_object(const bvoli_body_pair *q, const judgement *j)
{
    enum bvoli_axes_stage stage;
    const int no = bvoli_axes_separate_bodies(q, j->kept, j->count, &stage);
    BVOLI_MADE(body_axes, stage);
    return no;
}

/* Whether the answer is yes as far as cross products of edges tell. */
static int no_pair_objects(const bvoli_body_pair *q, enum bvoli_predicate who)
{
    bvoli_edge_pair pairs[BVOLI_EDGE_PAIRS];
    judgement j;
    start_judgement(&j);
    int no = judge_pairs(q, pairs, list_pairs(q, pairs), &j);
    if (!no && !j.wide)
        no = judge_pairs(q, pairs, list_coordinate_pairs(q, pairs), &j);
    if (no || j.count == 0) {
        BVOLI_STAGE(who, j.exact ? BVOLI_EXACT : BVOLI_DOUBLE);
        return !no;
    }
    BVOLI_STAGE(who, BVOLI_EXACT);
    return !axes_object(q, &j);
}

/* Whether the difference of the cores comes within the radius of 0. */
static int is_near(const bvoli_body_pair *q, enum bvoli_predicate who)
{
    bvoli_edge_pair pairs[BVOLI_EDGE_PAIRS];
    judgement j;
    double nearest[3];
    const int rest = bvoli_body_pair_rests(q), side = rest ? rest : bvoli_body_pair_min_norm(q, nearest);
    BVOLI_STAGE(who, side && !rest ? BVOLI_DOUBLE : BVOLI_EXACT);
    if (q->tied && rest != 0) /* which stands on the other */
        *q->tied = 1;
    if (side != 0)
        return side < 0;
    if (bvoli_body_pair_integer_touch(q)) {
        if (q->tied)
            *q->tied = 1;
        return 1;
    }
    start_judgement(&j);
    if (judge_pairs(q, pairs, list_pairs(q, pairs), &j))
        return 0;
    return !axes_object(q, &j) && !bvoli_body_pair_exact_features(q, nearest);
}

/* Whether two bodies of nothing but points have one in common, as triangles of a mesh have. */
static int share_corner(const bvoli_body *a, const bvoli_body *b)
{
    int same = 0;
    for (int i = 0; i < a->points; ++i)
        for (int j = 0; j < b->points; ++j)
            same |=
                (a->point[i][0] == b->point[j][0]) & (a->point[i][1] == b->point[j][1]) & (a->point[i][2] == b->point[j][2]);
    return same & (a->sides + b->sides == 0);
}

/* Where they overlap, `tied` is set unless the answer is the same if their interiors have to: what is asked then are the same
 * directions, of which one that is no tie says the same. It may be NULL. */
static int cores_within(const bvoli_body *a, const bvoli_body *b, double radius, double other, int interior, int *tied,
                        enum bvoli_predicate who)
{
    bvoli_body_pair q;
    if (!interior && share_corner(a, b)) {
        if (tied)
            *tied = !(radius + other > 0);
        BVOLI_STAGE(who, BVOLI_DOUBLE);
        return 1;
    }
    set_body_pair(a, b, radius, other, &q);
    q.interior = interior;
    q.tied = tied;
    q.edges[1] = set_edges(b, q.edge + BVOLI_EDGES_EACH);
    return q.r > 0 ? is_near(&q, who) : no_pair_objects(&q, who);
}

/* Points and what has no faces */

/* With u = 2^-53 and s the size: the corner p is off by 3 u s in a coordinate, m = p - a by 4 u s and the edge e by 2 u s. Any
 * t from 0 to 1 gives a point of the core; m - t e has 5 u s more, 11 u s a coordinate and 20 u s in all, its length 16 u s,
 * less r 7 u s. The best t is (m . e) / (e . e), which is off by 35 u s / |e|, and so is the distance by as much. 78 u s; 256 u
 * cover three times as much. */
#define NEAREST_SLACK 0x1p-45

/* 1 if a point, which is a body without width, certainly lies farther than r from a core of one or two points, -1 if it
 * certainly lies nearer, else 0. `nearest` is the point of the core, less the point. */
static int judge_point(const bvoli_body *core, const bvoli_body *point, double r, double nearest[3])
{
    const double *a = core->point[0], *b = core->point[core->points - 1];
    double m[3], e[3];
    for (int c = 0; c < 3; ++c) {
        m[c] = point->point[0][c];
        for (int k = 0; k < point->sides; ++k)
            m[c] += point->lo[k] * point->direction[k][c];
        m[c] -= a[c];
        e[c] = b[c] - a[c];
    }
    const double length_sq = bvoli_dot(e, e), along = bvoli_dot(m, e);
    const double t = along > 0 ? bvoli_lesser(along / length_sq, 1) : 0;
    for (int c = 0; c < 3; ++c)
        nearest[c] = t * e[c] - m[c];
    const double size = bvoli_body_reach(core) + bvoli_body_reach(point) + r;
    return bvoli_decide(bvoli_sqrt(bvoli_dot(nearest, nearest)) - r, NEAREST_SLACK * size);
}

static int is_point_and_core(const bvoli_body *core, const bvoli_body *point)
{
    return point->points == 1 && point->sides == 0 && core->points <= 2 && core->sides == 0;
}

/* The filter above for two bodies, in either order; 0 where neither is a body without width against a core of one or two
 * points. */
static int judge_cores(const bvoli_body *a, const bvoli_body *b)
{
    const double r = a->radius + b->radius;
    if (!(r > 0))
        return 0;
    double nearest[3];
    return is_point_and_core(a, b)   ? judge_point(a, b, r, nearest)
           : is_point_and_core(b, a) ? judge_point(b, a, r, nearest)
                                     : 0;
}

/* Answers */

static int overlap(bvoli_body *a, bvoli_body *b, enum bvoli_touch touch, int *tied, enum bvoli_predicate who)
{
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return 0;
    const int side = judge_cores(a, b);
    if (side != 0) {
        BVOLI_STAGE(who, BVOLI_DOUBLE);
        return side < 0;
    }
    if (a->unbounded)
        bvoli_body_clip(a, bvoli_body_reach(b) + b->radius);
    if (b->unbounded)
        bvoli_body_clip(b, bvoli_body_reach(a) + a->radius);
    return cores_within(a, b, a->radius, b->radius, touch == BVOLI_INTERIOR, tied, who);
}

int bvoli_bodies_overlap(bvoli_body *a, bvoli_body *b, enum bvoli_touch touch, enum bvoli_predicate who)
{
    return overlap(a, b, touch, NULL, who);
}

int bvoli_bodies_lie(bvoli_body *a, bvoli_body *b, enum bvoli_predicate who)
{
    int tied = 0;
    if (!overlap(a, b, BVOLI_CLOSED, &tied, who))
        return -1;
    return !tied || bvoli_bodies_overlap(a, b, BVOLI_INTERIOR, who);
}

int bvoli_bodies_rest(const bvoli_body *a, const bvoli_body *b)
{
    bvoli_body_pair q;
    set_body_pair(a, b, a->radius, b->radius, &q);
    return bvoli_body_pair_rests(&q);
}

/* Whether the ball about a corner, a body without width, lies in a body of one or two points: the difference of the cores is no
 * more than a segment, of which ends and edge tell all where there is a radius. */
static int corner_within(const bvoli_body *a, const bvoli_body *corner, double radius, const double nearest[3],
                         enum bvoli_predicate who)
{
    bvoli_body_pair q;
    set_body_pair(a, corner, a->radius, -radius, &q);
    q.edges[1] = set_edges(corner, q.edge + BVOLI_EDGES_EACH);
    if (!(q.r > 0))
        return no_pair_objects(&q, who);
    BVOLI_STAGE(who, BVOLI_EXACT);
    const int rest = bvoli_body_pair_rests(&q);
    if (rest != 0)
        return rest < 0;
    return bvoli_body_pair_integer_touch(&q) || !bvoli_body_pair_exact_features(&q, nearest);
}

/* Whether the ball of b's radius about each corner of b lies in a, which has a radius. */
static int contains_corners(const bvoli_body *a, const bvoli_body *b, enum bvoli_predicate who)
{
    bvoli_body corner;
    double nearest[3];
    if (a->radius < b->radius)
        return 0;
    for (int k = 0; k < bvoli_body_corners(b); ++k) {
        bvoli_body_corner(b, k, &corner);
        const int side = judge_point(a, &corner, a->radius - b->radius, nearest);
        if (side != 0)
            BVOLI_STAGE(who, BVOLI_DOUBLE);
        if (side > 0 || (side == 0 && !corner_within(a, &corner, b->radius, nearest, who)))
            return 0;
    }
    return 1;
}

int bvoli_body_contains(bvoli_body *a, bvoli_body *b, enum bvoli_predicate who)
{
    bvoli_body_pair q;
    if (a->state == BVOLI_INVALID || b->state == BVOLI_INVALID)
        return 0;
    if (b->state == BVOLI_EMPTY)
        return 1;
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID || b->unbounded)
        return 0;
    if (a->radius > 0)
        return contains_corners(a, b, who);
    if (a->unbounded)
        bvoli_body_clip(a, bvoli_body_reach(b) + b->radius);
    set_body_pair(a, b, b->radius, 0, &q);
    q.contains = 1;
    return no_pair_objects(&q, who);
}
