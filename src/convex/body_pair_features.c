/* SPDX-License-Identifier: MIT */
/* Corners and edges of the difference of two bodies: those that may be nearest to 0 are tried, in integers where the numbers
 * allow it, else in double with running bounds of the errors, and what those leave open in dyadic numbers. */
#include "arith/filter.h"
#include "arith/numbers.h"
#include "base/bits.h"
#include "base/stage.h"
#include "convex/body_pair.h"
#include "convex/units.h"

#include <math.h>

/* Degrees in the fields: the cross product of a corner and an edge has three, its square six; the direction made of it four,
 * its projections six. */

/* The terms of coordinate c of a feature's corner; returns how many. Directions of sides are floats, their ends floats or
 * powers of two, so that double holds the products. Of an edge along a side any point on its line is as good, as only the cross
 * product with the side is asked for: the side itself is left out, since it would hide all others where it is long. Along a
 * coordinate axis it hides nothing. */
enum { CORNER_TERMS = 2 + 2 * BVOLI_SIDES };
static int corner_terms(const bvoli_body_pair *q, const bvoli_feature *f, int c, double terms[CORNER_TERMS])
{
    int count = 0;
    for (int second = 0; second < 2; ++second) {
        const bvoli_body *body = second ? q->b : q->a;
        const int corner = second ? f->b : f->a, turn = second ? -1 : 1, side = f->side - BVOLI_SIDES * second;
        terms[count++] = turn * body->point[corner >> body->sides][c];
        for (int k = 0; k < body->sides; ++k)
            if (k != side && body->direction[k][c] != 0)
                terms[count++] = turn * (corner >> k & 1 ? body->hi[k] : body->lo[k]) * body->direction[k][c];
    }
    return count;
}

#define NUMBERS estimates
#include "convex/features_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "convex/features_template.h"
#undef NUMBERS
#if BVOLI_HAS_WIDE
#define NUMBERS integers
#include "convex/features_template.h"
#undef NUMBERS
#endif

/* A body of eight corners against one of four, a capsule that moves, with nine features each at most. */
enum { CORNERS = 8 * 4 };
_Static_assert(CORNERS *(BVOLI_COORDINATES + 1) <= BVOLI_FEATURES, "all features have room");

/* The place of a feature's corner among all of the difference. */
static int place_of(const bvoli_body_pair *q, const bvoli_feature *f)
{
    return f->a * bvoli_body_corners(q->b) + f->b;
}

/* The vectors to all corners, rounded. */
typedef struct corners {
    double v[CORNERS][3];
} corners;

/* A corner of one body, the last term first. */
static void find_body_corner(const bvoli_body *body, int corner, double out[3])
{
    for (int c = 0; c < 3; ++c) {
        out[c] = 0;
        for (int k = body->sides; k-- > 0;)
            out[c] += (corner >> k & 1 ? body->hi[k] : body->lo[k]) * body->direction[k][c];
        out[c] += body->point[corner >> body->sides][c];
    }
}

static void find_corners(const bvoli_body_pair *q, int of_a, int of_b, corners *out)
{
    double a[3], b[CORNERS][3];
    for (int j = 0; j < of_b; ++j)
        find_body_corner(q->b, j, b[j]);
    for (int i = 0; i < of_a; ++i) {
        find_body_corner(q->a, i, a);
        for (int j = 0; j < of_b; ++j)
            bvoli_subtract(a, b[j], out->v[i * of_b + j]);
    }
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
    if (bvoli_decide(reach - bvoli_sqrt(height), FEATURE_SLACK * size) > 0 ||
        bvoli_decide(height - bvoli_dot(n, nearest), NEAREST_SLACK * size * size) > 0)
        return 1;
    const double low = bvoli_body_project(q->a, n).lo - bvoli_body_project(q->b, n).hi;
    return bvoli_decide(height - low, FEATURE_SLACK * size * size) > 0;
}

static int corner_is_idle(const bvoli_body_pair *q, const double nearest[3], const double v[3])
{
    return is_idle(q, nearest, v, bvoli_dot(v, v), q->r, 1);
}

/* What all features of one edge share. */
typedef struct line {
    double length, sum; /* and the sum of its magnitudes */
    int8_t side;        /* as in bvoli_feature */
} line;

static int edge_is_idle(const bvoli_body_pair *q, const double nearest[3], const double v[3], const double e[3], const line *l)
{
    double moment[3], n[3];
    bvoli_cross(v, e, moment);
    bvoli_cross(e, moment, n);
    return is_idle(q, nearest, n, bvoli_dot(moment, moment), q->r * l->length, l->sum);
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
    const int side = edge - bvoli_point_edges(body->points), sides = number & ((1 << body->sides) - 1);
    if (side < 0) {
        bvoli_edge_points(edge, &ends[1], &ends[0]);
        for (int i = 0; i < 2; ++i)
            ends[i] = ends[i] << body->sides | sides;
    } else {
        ends[0] = number & ~(1 << side);
        ends[1] = number | 1 << side;
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

/* Whether see_from_ends() tells a corner first, of the two at an edge. */
static int is_first_end(const bvoli_body *body, int edge, int number)
{
    const int side = edge - bvoli_point_edges(body->points);
    return side < 0 ? number >> body->sides == edge : !(number >> side & 1);
}

/* Whether an edge at a corner of it, the first of its two, may prove something. */
static int edge_counts(const bvoli_body_pair *q, const double nearest[3], const corners *all, const line *l, bvoli_feature f)
{
    const int own = f.edge % BVOLI_EDGES_EACH, second = f.edge / BVOLI_EDGES_EACH;
    const double *const e = q->edge[f.edge];
    bvoli_feature from[2];
    if (!is_first_end(second ? q->b : q->a, own, second ? f.b : f.a) || edge_is_idle(q, nearest, all->v[place_of(q, &f)], e, l))
        return 0;
    see_from_ends(q, f, from);
    return !edge_is_idle(q, nearest, all->v[place_of(q, &from[1])], e, l);
}

/* The side that an edge is along, if that is aslant to the coordinate axes, as in bvoli_feature. */
static int8_t side_of(const bvoli_body_pair *q, int edge)
{
    const int second = edge / BVOLI_EDGES_EACH;
    const bvoli_body *body = second ? q->b : q->a;
    const int side = edge % BVOLI_EDGES_EACH - bvoli_point_edges(body->points);
    if (side < 0)
        return -1;
    const double *d = body->direction[side];
    return (int8_t)((d[0] != 0) + (d[1] != 0) + (d[2] != 0) > 1 ? side + BVOLI_SIDES * second : -1);
}

/* Lists the edges that have a length. Returns how many. */
static int list_lines(const bvoli_body_pair *q, line out[BVOLI_COORDINATES], int8_t edges[BVOLI_COORDINATES])
{
    int count = 0;
    for (int i = 0; i < BVOLI_COORDINATES; ++i) {
        if (i % BVOLI_EDGES_EACH >= q->edges[i / BVOLI_EDGES_EACH])
            continue;
        const double *const e = q->edge[i], length = bvoli_sqrt(bvoli_dot(e, e));
        if (length == 0)
            continue;
        edges[count] = (int8_t)i;
        out[count++] = (line){length, bvoli_sum_abs(e), side_of(q, i)};
    }
    return count;
}

/* The features that may prove something. */
static int list_features(const bvoli_body_pair *q, const double nearest[3], bvoli_feature out[BVOLI_FEATURES])
{
    const int of_a = bvoli_body_corners(q->a), of_b = bvoli_body_corners(q->b);
    corners all;
    line lines[BVOLI_COORDINATES];
    int8_t edges[BVOLI_COORDINATES];
    const int of_lines = list_lines(q, lines, edges);
    int count = 0;
    find_corners(q, of_a, of_b, &all);
    for (int i = 0; i < of_a; ++i)
        for (int j = 0; j < of_b; ++j) {
            if (is_twin(q->a, i) || is_twin(q->b, j))
                continue;
            bvoli_feature f = {(int8_t)i, (int8_t)j, -1, -1, BVOLI_ALL_OF_FEATURE};
            if (!corner_is_idle(q, nearest, all.v[place_of(q, &f)]))
                out[count++] = f;
            for (int k = 0; k < of_lines; ++k) {
                f.edge = edges[k];
                f.side = lines[k].side;
                if (edge_counts(q, nearest, &all, &lines[k], f))
                    out[count++] = f;
            }
        }
    return count;
}

/* Whether one of the features proves the answer no, or BVOLI_OPEN if integers cannot tell: so for bodies with sides. */
static int by_integers(const bvoli_body_pair *q, const bvoli_feature *features, int count)
{
    if (q->a->sides + q->b->sides > 0)
        return BVOLI_OPEN;
#if BVOLI_HAS_WIDE
    integers_pair p;
    bvoli_units units;
    int64_t v[3];
    if (!bvoli_units_of_bodies(q, &units) || !integers_load_bodies(q, &units, &p))
        return BVOLI_OPEN;
    for (int k = 0; k < count; ++k) {
        bvoli_feature f = features[k];
        if (integers_find_corner(q, &f, &units, v) && integers_feature_objects(&p, v, &f))
            return 1;
    }
    return 0;
#else
    (void)features;
    (void)count;
    return BVOLI_OPEN;
#endif
}

/* Estimates of the vectors to corners, as they are asked for. */
typedef struct estimated_corners {
    uint32_t known; /* a bit each */
    bvoli_estimate v[CORNERS][3];
} estimated_corners;

static int estimate_from(const bvoli_body_pair *q, const estimates_pair *p, estimated_corners *all, bvoli_feature *f)
{
    const int place = place_of(q, f);
    f->open = BVOLI_ALL_OF_FEATURE;
    if (f->side >= 0) {
        bvoli_estimate v[3];
        (void)estimates_find_corner(q, f, &bvoli_no_units, v);
        return estimates_feature_objects(p, v, f);
    }
    if (!(all->known >> place & 1))
        (void)estimates_find_corner(q, f, &bvoli_no_units, all->v[place]);
    all->known |= UINT32_C(1) << place;
    return estimates_feature_objects(p, all->v[place], f);
}

/* Whether a feature proves the answer no, and what is open of it: of an edge from the end that leaves less open, or, where it
 * is along a side, without the side if that leaves less open. */
static int estimate_feature(const bvoli_body_pair *q, const estimates_pair *p, estimated_corners *all, bvoli_feature *f)
{
    bvoli_feature from[2];
    const int8_t side = f->side;
    f->side = -1;
    int known = estimate_from(q, p, all, f);
    if (known != BVOLI_OPEN || f->edge < 0)
        return known;
    see_from_ends(q, *f, from);
    from[1].side = side;
    known = estimate_from(q, p, all, &from[1]);
    if (known == BVOLI_OPEN && bvoli_count_bits(from[1].open) < bvoli_count_bits(f->open))
        *f = from[1];
    return known;
}

/* As above, or BVOLI_OPEN with the features that are. */
static int by_estimates(const bvoli_body_pair *q, bvoli_feature *features, int *count)
{
    estimates_pair p;
    estimated_corners all;
    int open = 0;
    all.known = 0;
    (void)estimates_load_bodies(q, &bvoli_no_units, &p);
    for (int k = 0; k < *count; ++k) {
        const int known = estimate_feature(q, &p, &all, &features[k]);
        if (known == 1)
            return 1;
        if (known == BVOLI_OPEN)
            features[open++] = features[k];
    }
    *count = open;
    return open > 0 ? BVOLI_OPEN : 0;
}

static BVOLI_RARE int by_dyadics(const bvoli_body_pair *q, bvoli_feature *features, int count)
{
    dyadics_pair p;
    bvoli_dyadic v[3];
    (void)dyadics_load_bodies(q, &bvoli_no_units, &p);
    for (int k = 0; k < count; ++k) {
        bvoli_feature *f = &features[k];
        if (k == 0 || f->a != f[-1].a || f->b != f[-1].b || f->side >= 0 || f[-1].side >= 0)
            (void)dyadics_find_corner(q, f, &bvoli_no_units, v);
        if (dyadics_feature_objects(&p, v, f))
            return 1;
    }
    return 0;
}

int bvoli_body_pair_exact_features(const bvoli_body_pair *q, const double nearest[3])
{
    bvoli_feature features[BVOLI_FEATURES];
    int count = list_features(q, nearest, features);
    if (count == 0)
        return 0;
    int known = by_integers(q, features, count);
    if (known != BVOLI_OPEN) {
        BVOLI_MADE(body_features, 0);
        return known;
    }
    known = by_estimates(q, features, &count);
    BVOLI_MADE(body_features, known != BVOLI_OPEN ? 1 : 2);
    return known != BVOLI_OPEN ? known : by_dyadics(q, features, count);
}
