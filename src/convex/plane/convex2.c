/* SPDX-License-Identifier: MIT */
#include "convex/plane/convex2.h"

#include "arith/exact.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/numbers.h"
#include "arith/round.h"
#include "convex/plane/hull2.h"

typedef struct pair {
    const bvoli_body2 *a, *b;
    size_t first, end; /* the corners of b that take part */
    int interior;      /* whether the interiors must overlap */
    double radius[2];  /* their sum is not negative */
    double r;          /* it, rounded */
    double size;       /* S: how far both cores reach along a coordinate axis, added */
    int exact;         /* some sign was not certain in double */
} pair;

/* A corner of the difference: that of two corners. With u = 2^-53, x is within e = 4 u S of it in each coordinate: 2 u S for
 * the corners and u S for their difference. */
typedef struct corner {
    size_t a, b;
    double x[2];
} corner;

/* All slacks below are 64 u times what the derivations call M. Values of floats up to degree 4, and so their sums and products
 * here, keep far from where doubles end, except that squares of length take degree 8: lengths are roots. */
#define SLACK 0x1p-47

static double largest(const double v[2])
{
    return bvoli_greater(fabs(v[0]), fabs(v[1]));
}

static double sum_abs(const double v[2])
{
    return fabs(v[0]) + fabs(v[1]);
}

static double length(const double v[2])
{
    return bvoli_sqrt(v[0] * v[0] + v[1] * v[1]);
}

static double cross(const double v[2], const double w[2])
{
    return v[0] * w[1] - v[1] * w[0];
}

static int same(const corner *p, const corner *q)
{
    return p->a == q->a && p->b == q->b;
}

static corner corner_of(const pair *q, size_t a, size_t b)
{
    double p[2], r[2];
    bvoli_body2_corner(q->a, a, p);
    bvoli_body2_corner(q->b, b, r);
    return (corner){a, b, {p[0] - r[0], p[1] - r[1]}};
}

/* Vectors and what is asked of them */

/* One corner minus another, or minus 0 if that is NULL. */
typedef struct vector {
    const corner *from, *to;
} vector;

enum product { CROSS, DOT };

/* Part of the difference: a corner u, or the edge from u to v, with side the sign of u x v, not 0, such that the point of the
 * line nearest to 0 lies between u and v. */
typedef struct part {
    int corners, side;
    corner u, v;
} part;

/* sign times the product of what is measured with a vector; n is that in double, each coordinate within 10 u S. */
typedef struct direction {
    enum product product;
    int sign;
    vector along;
    double n[2];
} direction;

/* The terms of a coordinate of the vector from a corner of a body to another one, times a sign; what both corners have is left
 * out. Returns how many. */
static int step_terms(const bvoli_body2 *body, size_t from, size_t to, int c, double sign, double *terms)
{
    double start[BVOLI_CORNER_TERMS], end[BVOLI_CORNER_TERMS];
    const int each = bvoli_body2_terms(body, to, c, end);
    int count = 0;
    (void)bvoli_body2_terms(body, from, c, start);
    for (int i = 0; i < each; ++i)
        if (start[i] != end[i]) {
            terms[count++] = sign * end[i];
            terms[count++] = -sign * start[i];
        }
    return count;
}

/* Those of a corner. */
static int corner_terms(const bvoli_body2 *body, size_t i, int c, double sign, double *terms)
{
    const int count = bvoli_body2_terms(body, i, c, terms);
    for (int k = 0; k < count; ++k)
        terms[k] *= sign;
    return count;
}

/* Those of to - from, where from may be NULL for 0. */
static int gather(const pair *q, const corner *from, const corner *to, int c, double terms[4 * BVOLI_CORNER_TERMS])
{
    const int count = from ? step_terms(q->a, from->a, to->a, c, 1, terms) : corner_terms(q->a, to->a, c, 1, terms);
    double *rest = terms + count;
    return count + (from ? step_terms(q->b, from->b, to->b, c, -1, rest) : corner_terms(q->b, to->b, c, -1, rest));
}

#define NUMBERS estimates
#include "convex/plane/signs_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "convex/plane/signs_template.h"
#undef NUMBERS

/* Exact doubles: sums of floats of one kind of magnitude, as nearly all coordinates are, have no rounding. */

/* The sum of some terms, if it is exact. */
static int double_sum(const double *terms, int count, double *out)
{
    double sum = 0, lost = 0;
    for (int i = 0; i < count; ++i) {
        double error;
        sum = bvoli_two_sum(sum, terms[i], &error);
        lost += fabs(error);
    }
    *out = sum;
    return lost == 0;
}

static int double_vector(const pair *q, const corner *from, const corner *to, double out[2])
{
    double terms[4 * BVOLI_CORNER_TERMS];
    int exact = 1;
    for (int c = 0; c < 2; ++c)
        exact &= double_sum(terms, gather(q, from, to, c, terms), &out[c]);
    return exact;
}

/* Writes the product of two doubles as two terms. */
static void set_product(double a, double b, double terms[2])
{
    terms[0] = bvoli_two_product(a, b, &terms[1]);
}

/* Signs */

static void rounded(vector w, double out[2])
{
    for (int c = 0; c < 2; ++c)
        out[c] = w.from ? w.to->x[c] - w.from->x[c] : w.to->x[c];
}

static int exact_sign(pair *q, enum product product, vector v, vector w)
{
    const int likely = estimates_sign_of(q, product, v, w);
    q->exact = 1;
    BVOLI_MADE(planar_sign, likely == BVOLI_OPEN);
    return likely != BVOLI_OPEN ? likely : dyadics_sign_of(q, product, v, w);
}

/* The sign of v x w or v . w. Each coordinate of v and w is within 2 e + u 2 S = 10 u S, so the products with the other vector
 * and those with each other are within 10 u S (|v|_1 + |w|_1) and (10 u S)^2 2 together; three roundings add 3 u 2 S |w|_1 at
 * most. M = S (|v|_1 + |w|_1): the first and the last are below 16 u M. The second is below as much again where anything is
 * certain: then |v|_1 and |w|_1 are above 64 u S each, or their product could not exceed 64 u M. */
static int sign_of(pair *q, enum product product, vector v, vector w)
{
    double x[2], y[2];
    rounded(v, x);
    rounded(w, y);
    const double value = product == CROSS ? cross(x, y) : x[0] * y[0] + x[1] * y[1];
    const int sign = bvoli_decide(value, SLACK * q->size * (sum_abs(x) + sum_abs(y)));
    return sign != 0 ? sign : exact_sign(q, product, v, w);
}

static int is_zero(pair *q, const corner *p)
{
    double terms[4 * BVOLI_CORNER_TERMS];
    if (largest(p->x) > SLACK * q->size)
        return 0;
    for (int c = 0; c < 2; ++c)
        if (bvoli_sum_sign(terms, gather(q, NULL, p, c, terms)) != 0)
            return 0;
    return 1;
}

/* The sign of r less the distance from 0 to a corner: r^2 - |u|^2; or to an edge along a coordinate axis, which is the other
 * coordinate of both ends. 0 in *known for others. */
static int double_reach(const pair *q, const part *p, int *known)
{
    const double r = q->radius[0], s = q->radius[1];
    double u[2], v[2], terms[7] = {r * r, 2 * r * s, s * s};
    *known = double_vector(q, NULL, &p->u, u);
    if (p->corners == 1) {
        set_product(u[0], -u[0], terms + 3);
        set_product(u[1], -u[1], terms + 5);
        return bvoli_sum_sign(terms, 7);
    }
    *known &= double_vector(q, NULL, &p->v, v);
    const int c = u[1] == v[1];
    *known &= u[c] == v[c];
    return bvoli_sum_sign((double[]){r, s, -fabs(u[c])}, 3);
}

static int exact_reach(pair *q, const part *p)
{
    int known;
    const int side = double_reach(q, p, &known), likely = known ? side : estimates_reach(q, p);
    BVOLI_MADE(planar_reach, known ? 0 : likely != BVOLI_OPEN ? 1 : 2);
    q->exact = 1;
    return likely != BVOLI_OPEN ? likely : dyadics_reach(q, p);
}

/* The sign of r less the distance from 0 to a part. A corner: |u| is within 2 e and a root's and a square's 4 u S, r within u
 * r; M = S + r. An edge: |u x v| as above, and r |v - u| within (2 10 u S + 5 u |v - u|) r. */
static int reach(pair *q, const part *p)
{
    double edge[2], value, m;
    if (p->corners == 1) {
        value = q->r - length(p->u.x);
        m = q->size + q->r;
    } else {
        rounded((vector){&p->u, &p->v}, edge);
        value = q->r * length(edge) - fabs(cross(p->u.x, p->v.x));
        m = q->size * (sum_abs(p->u.x) + sum_abs(p->v.x)) + q->r * (q->size + sum_abs(edge));
    }
    const int sign = bvoli_decide(value, SLACK * m);
    return sign != 0 ? sign : exact_reach(q, p);
}

/* Directions */

static direction direction_of(enum product product, int sign, vector along)
{
    direction d = {product, sign, along, {0, 0}};
    double v[2];
    rounded(along, v);
    d.n[0] = product == DOT ? v[0] : sign * v[1];
    d.n[1] = product == DOT ? v[1] : -sign * v[0];
    return d;
}

/* The sign of the height of a vector in the direction. */
static int rise(pair *q, const direction *d, vector w)
{
    return d->sign * sign_of(q, d->product, w, d->along);
}

/* The corner of a body that is lowest along n, by doubles. */
static size_t lowest(const bvoli_body2 *body, size_t first, size_t end, const double n[2], double *least)
{
    size_t found = first;
    *least = INFINITY;
    for (size_t i = first; i < end; ++i) {
        double p[2];
        bvoli_body2_corner(body, i, p);
        const double height = n[0] * p[0] + n[1] * p[1];
        const int lower = height < *least;
        *least = lower ? height : *least;
        found = lower ? i : found;
    }
    return found;
}

/* The corner of the difference that is lowest along n. The direction n is taken as it is: *least is within 7 u S |n|_1 of the
 * least height there. */
static corner lowest_corner(const pair *q, const double n[2], double *least)
{
    const double opposite[2] = {-n[0], -n[1]};
    double of_a, of_b;
    const size_t a = lowest(q->a, 0, q->a->count, n, &of_a), b = lowest(q->b, q->first, q->end, opposite, &of_b);
    *least = of_a + of_b;
    return corner_of(q, a, b);
}

/* Whether n certainly separates by more than r: M = |n|_1 (S + r) covers the height and three roundings of r |n|. */
static int separates(const pair *q, const double n[2], double least)
{
    return least - q->r * length(n) > SLACK * sum_abs(n) * (q->size + q->r);
}

/* A direction with bounds of its errors, and exactly once that is needed. */
typedef struct exact_direction {
    bvoli_estimate likely[2];
    int known;
    bvoli_dyadic n[2];
} exact_direction;

/* The sign of the height of corner i less that of corner j along a direction times a sign. */
static int compare_heights(const pair *q, const bvoli_body2 *body, size_t i, size_t j, const direction *d, int sign,
                           exact_direction *e)
{
    const int likely = estimates_compare_heights(body, j, i, e->likely);
    BVOLI_MADE(planar_height, likely == BVOLI_OPEN);
    if (likely != BVOLI_OPEN)
        return likely;
    if (!e->known)
        dyadics_find_direction(q, d, sign, e->n);
    e->known = 1;
    return dyadics_compare_heights(body, j, i, e->n);
}

/* The lowest corner of a body along a direction times a sign; exact. n is that, rounded: heights in
 * double are within 10 u S 2 S for n and 5 u S |n|_1 for the rest, so one that is above the least by more than twice as much is
 * not it: M = S (S + |n|_1). */
static size_t exact_lowest(const pair *q, const bvoli_body2 *body, size_t first, size_t end, const double n[2],
                           const direction *d, int sign)
{
    exact_direction e;
    double least, p[2];
    size_t found = lowest(body, first, end, n, &least);
    estimates_find_direction(q, d, sign, e.likely);
    e.known = 0;
    for (size_t i = first; i < end; ++i) {
        bvoli_body2_corner(body, i, p);
        if (i == found || n[0] * p[0] + n[1] * p[1] - least > SLACK * q->size * (q->size + sum_abs(n)))
            continue;
        if (compare_heights(q, body, i, found, d, sign, &e) < 0)
            found = i;
    }
    return found;
}

static corner exact_lowest_corner(pair *q, const direction *d)
{
    const double opposite[2] = {-d->n[0], -d->n[1]};
    q->exact = 1;
    const size_t a = exact_lowest(q, q->a, 0, q->a->count, d->n, d, d->sign);
    return corner_of(q, a, exact_lowest(q, q->b, q->first, q->end, opposite, d, -d->sign));
}

/* The search */

/* 0 is farther than r; within r or on the boundary of some part; in the interior of a triangle of corners. */
enum outcome { FAR, NEAR, INSIDE };

/* Adds a corner that is lower than all of the part, and keeps what is nearest to 0 now. INSIDE or NEAR: 0 itself is there. */
static enum outcome add_to_corner(pair *q, part *p, const corner *w)
{
    if (sign_of(q, DOT, (vector){NULL, w}, (vector){&p->u, w}) <= 0) {
        p->u = *w;
        return is_zero(q, w) ? NEAR : FAR;
    }
    p->side = sign_of(q, CROSS, (vector){NULL, &p->u}, (vector){NULL, w});
    p->v = *w;
    p->corners = 2;
    return p->side == 0 ? NEAR : FAR;
}

/* Whether the point nearest to 0 on the line through w and x lies between them. */
static int faces(pair *q, const corner *w, const corner *x)
{
    return sign_of(q, DOT, (vector){NULL, w}, (vector){w, x}) < 0 && sign_of(q, DOT, (vector){NULL, x}, (vector){w, x}) > 0;
}

/* w is beyond the line of u and v, on the side of 0. Where 0 is beyond w's edges too, the nearest point lies on one of them, or
 * is w; it cannot be u or v, since a point between them was nearer than either. */
static enum outcome add_to_edge(pair *q, part *p, const corner *w)
{
    const corner u = p->u, v = p->v;
    const int at_v = p->side * sign_of(q, CROSS, (vector){NULL, &v}, (vector){NULL, w});
    const int at_u = p->side * sign_of(q, CROSS, (vector){NULL, w}, (vector){NULL, &u});
    if (at_v >= 0 && at_u >= 0)
        return at_v > 0 && at_u > 0 ? INSIDE : NEAR;
    if (at_v < 0 && faces(q, w, &v))
        *p = (part){2, -p->side, v, *w};
    else if (at_u < 0 && faces(q, w, &u))
        *p = (part){2, -p->side, *w, u};
    else
        *p = (part){1, 0, *w, *w};
    return FAR;
}

static direction outward(const part *p)
{
    return p->corners == 1 ? direction_of(DOT, 1, (vector){NULL, &p->u}) : direction_of(CROSS, p->side, (vector){&p->u, &p->v});
}

/* Whether w is lower than the part, after a second, exact look for the lowest corner if that is not certain. */
static int goes_on(pair *q, const part *p, const direction *d, corner *w)
{
    const int known = same(w, &p->u) || (p->corners == 2 && same(w, &p->v));
    if (!known && rise(q, d, (vector){&p->u, w}) < 0)
        return 1;
    *w = exact_lowest_corner(q, d);
    return rise(q, d, (vector){&p->u, w}) < 0;
}

/* Whether the bounding boxes of the bodies are certainly disjoint: M = S + r, as for separates(). */
static int boxes_apart(const pair *q)
{
    const double beyond = q->r + SLACK * (q->size + q->r);
    int apart = 0;
    for (int c = 0; c < 2; ++c)
        apart |= (q->a->lo[c] - q->b->hi[c] > beyond) | (q->b->lo[c] - q->a->hi[c] > beyond);
    return apart;
}

static int same_part(const part *p, const part *q)
{
    return p->corners == q->corners && same(&p->u, &q->u) && (p->corners == 1 || same(&p->v, &q->v));
}

/* Each part is nearer to 0 than those before, so that none comes twice; where rounding is not to nearest one may, and then the
 * search would go in a circle for ever. R. Brent's method finds that out: it compares with the part of the last step whose
 * number is a power of two ("An improved Monte Carlo factorization algorithm", 1980). The bodies count as near then. */
static enum outcome search(pair *q)
{
    double n[2], least;
    if (boxes_apart(q))
        return FAR;
    for (int c = 0; c < 2; ++c)
        n[c] = (q->a->lo[c] + q->a->hi[c]) - (q->b->lo[c] + q->b->hi[c]);
    const corner start = lowest_corner(q, n, &least);
    part p = {1, 0, start, start}, known = p;
    if (separates(q, n, least))
        return FAR;
    if (is_zero(q, &start))
        return NEAR;
    for (unsigned step = 1;; ++step) {
        if (q->r > 0 && reach(q, &p) >= q->interior)
            return NEAR;
        const direction d = outward(&p);
        corner w = lowest_corner(q, d.n, &least);
        if (separates(q, d.n, least) || !goes_on(q, &p, &d, &w))
            return FAR;
        const enum outcome found = p.corners == 1 ? add_to_corner(q, &p, &w) : add_to_edge(q, &p, &w);
        if (found != FAR)
            return found;
        if (same_part(&p, &known))
            return NEAR;
        if ((step & (step - 1)) == 0)
            known = p;
    }
}

/* Interiors */

/* Whether the bounding boxes of two hulls of the caller's points, which are exact, have no common interior point: so it is
 * where an edge along a coordinate axis lies along another. */
static int hulls_apart(const bvoli_body2 *a, const bvoli_body2 *b)
{
    int apart = 0;
    for (int c = 0; c < 2; ++c)
        apart |= (a->lo[c] >= b->hi[c]) | (b->lo[c] >= a->hi[c]);
    return apart & (a->radius == 0) & (b->radius == 0) & (a->points.first != NULL) & (b->points.first != NULL);
}

static int other_than_zero(pair *q, corner *out)
{
    for (size_t i = 0; i < q->a->count; ++i) {
        *out = corner_of(q, i, q->first);
        if (!is_zero(q, out))
            return 1;
    }
    for (size_t i = q->first; i < q->end; ++i) {
        *out = corner_of(q, 0, i);
        if (!is_zero(q, out))
            return 1;
    }
    return 0;
}

/* Whether 0, which lies in the difference, lies in its interior, by portal refinement (Snethen, "XenoCollide: complex collision
 * made simple", 2008): from one corner, 0 is seen between a corner to the right and one to the left, until it is on this side
 * of the vector between them.
 *
 * Both lie on the boundary, and the next one strictly between them on the part of it that is beyond: each comes once. The
 * boundary has no more vertices than both bodies together, and as many edges, of which each gives one point between its ends at
 * most, since its normal comes once. Where rounding is not to nearest the count ends what may go on for ever. */
static int surrounded(pair *q)
{
    corner from, right, left;
    if (!other_than_zero(q, &from))
        return 0;
    const vector view = {NULL, &from};
    direction d = direction_of(CROSS, -1, view); /* heights are from x p */
    right = exact_lowest_corner(q, &d);
    if (rise(q, &d, (vector){NULL, &right}) >= 0)
        return 0;
    d = direction_of(CROSS, 1, view);
    left = exact_lowest_corner(q, &d);
    if (rise(q, &d, (vector){NULL, &left}) >= 0)
        return 0;
    const size_t most = 2 * (q->a->count + q->b->count);
    for (size_t step = 0; step <= most && sign_of(q, CROSS, (vector){NULL, &right}, (vector){NULL, &left}) >= 0; ++step) {
        d = direction_of(CROSS, 1, (vector){&right, &left});
        const corner w = exact_lowest_corner(q, &d);
        if (rise(q, &d, (vector){NULL, &w}) >= 0)
            return 0;
        const int side = sign_of(q, CROSS, view, (vector){NULL, &w});
        if (side == 0)
            return 1;
        *(side < 0 ? &right : &left) = w;
    }
    return 1;
}

/* The predicates */

static int decided(const pair *q, int answer, enum bvoli_predicate who)
{
    BVOLI_STAGE(who, q->exact ? BVOLI_EXACT : BVOLI_FAST);
    (void)q;
    return answer;
}

static pair pair_of(const bvoli_body2 *a, const bvoli_body2 *b)
{
    return (pair){.a = a, .b = b, .end = b->count, .size = bvoli_body2_reach(a) + bvoli_body2_reach(b)};
}

static void set_radius(pair *q, double of_a, double of_b)
{
    q->radius[0] = of_a;
    q->radius[1] = of_b;
    q->r = of_a + of_b;
}

int bvoli_bodies2_overlap(bvoli_body2 *a, bvoli_body2 *b, enum bvoli_touch common, enum bvoli_predicate who)
{
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return 0;
    if (a->unbounded)
        bvoli_body2_clip(a, bvoli_body2_reach(b) + b->radius);
    if (b->unbounded)
        bvoli_body2_clip(b, bvoli_body2_reach(a) + a->radius);
    pair q = pair_of(a, b);
    set_radius(&q, a->radius, b->radius);
    q.interior = common == BVOLI_INTERIOR;
    if (q.interior && hulls_apart(a, b))
        return decided(&q, 0, who);
    const enum outcome found = search(&q);
    const int sure = !q.interior || found != NEAR || q.r > 0;
    return decided(&q, sure ? found != FAR : surrounded(&q), who);
}

/* Whether the core of a, which consists of the caller's points, contains the disc of b: its center is to the left of every edge
 * of the hull, and r or more from it. */
static int hull_contains_disc(pair *q)
{
    const bvoli_points *points = &q->a->points;
    const enum bvoli_order2 order = bvoli_hull2_order(points);
    const size_t first = bvoli_hull2_first(points);
    bvoli_ahead2 ahead;
    size_t at = first, steps = 0;
    bvoli_ahead2_begin(&ahead);
    do {
        const size_t next = bvoli_hull2_next_of(points, order, at, &ahead);
        const part edge = {2, 1, corner_of(q, at, q->first), corner_of(q, next, q->first)};
        if (next == at || sign_of(q, CROSS, (vector){NULL, &edge.u}, (vector){NULL, &edge.v}) <= 0 || reach(q, &edge) > 0)
            return 0;
        at = next;
    } while (at != first && ++steps < points->count);
    return 1;
}

/* One side of the tour through the caller's points in their order, as a convex polygon's. */
typedef struct bank {
    int certain;    /* every stretch certainly passes the center on that side, and more than r away */
    double nearest; /* by how much the nearest does */
    size_t at;      /* where that one ends */
} bank;

static void pass(bank *b, size_t i, double inward, double slack)
{
    const int nearer = inward < b->nearest;
    b->certain &= inward > slack;
    b->nearest = nearer ? inward : b->nearest;
    b->at = nearer ? i : b->at;
}

/* Whether the hull of the tour contains the disc about the first corner of b: 1 if it certainly does, since the tour passes the
 * center always on the same side and more than r away, and so there is some of it in every direction; -1 if it certainly does
 * not, since no point of a is r or more beyond the center across the stretch that comes nearest. With the vectors w from
 * corners to the center, M = S (|edge|_1 + |w|_1) + r |edge|. */
static int judge_by_tour(const pair *q)
{
    bank left = {q->a->count > 2, INFINITY, 0}, right = left;
    double p[2], next[2], center[2], least;
    bvoli_body2_corner(q->b, q->first, center);
    bvoli_body2_corner(q->a, q->a->count - 1, p);
    for (size_t i = 0; i < q->a->count; ++i) {
        bvoli_body2_corner(q->a, i, next);
        const double edge[2] = {next[0] - p[0], next[1] - p[1]}, w[2] = {center[0] - p[0], center[1] - p[1]};
        const double height = cross(edge, w), margin = q->r > 0 ? q->r * length(edge) : 0;
        const double slack = SLACK * (q->size * (sum_abs(edge) + sum_abs(w)) + margin);
        pass(&left, i, height - margin, slack);
        pass(&right, i, -height - margin, slack);
        p[0] = next[0];
        p[1] = next[1];
    }
    if (left.certain || right.certain)
        return 1;
    const double side = left.nearest > right.nearest ? 1 : -1;
    const size_t at = side > 0 ? left.at : right.at;
    bvoli_body2_corner(q->a, at > 0 ? at - 1 : q->a->count - 1, p);
    bvoli_body2_corner(q->a, at, next);
    const double n[2] = {-side * (next[1] - p[1]), side * (next[0] - p[0])};
    (void)lowest_corner(q, n, &least);
    return -(least + q->r * length(n) > SLACK * sum_abs(n) * (q->size + q->r));
}

/* Whether a contains the part of b about one corner. */
static int contains_corner(pair *q)
{
    if (q->a->radius > 0) {
        const part distance = {1, 0, corner_of(q, 0, q->first), corner_of(q, 0, q->first)};
        return reach(q, &distance) >= 0;
    }
    const int sure = q->a->points.first ? judge_by_tour(q) : 0;
    if (sure != 0)
        return sure > 0;
    return q->r > 0 ? hull_contains_disc(q) : search(q) != FAR;
}

/* As bvoli_hull2_contains(), of bodies that are polygons of many points. */
static int contains_many(const bvoli_body2 *a, const bvoli_body2 *b)
{
    const int polygons = a->points.first && b->points.first && a->radius == 0 && b->radius == 0;
    return polygons && bvoli_hull2_are_many(&a->points, &b->points) ? bvoli_hull2_contains(&a->points, &b->points) : 0;
}

int bvoli_body2_contains(bvoli_body2 *a, bvoli_body2 *b, enum bvoli_predicate who)
{
    if (a->state == BVOLI_INVALID || b->state == BVOLI_INVALID)
        return 0;
    if (b->state == BVOLI_EMPTY)
        return 1;
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID || b->unbounded || (a->radius > 0 && a->radius < b->radius))
        return 0;
    if (a->unbounded)
        bvoli_body2_clip(a, bvoli_body2_reach(b) + b->radius);
    pair q = pair_of(a, b);
    set_radius(&q, a->radius, a->radius > 0 ? -b->radius : b->radius);
    const int side = contains_many(a, b);
    int holds = 1;
    if (side != 0) {
        q.exact = 1;
        return decided(&q, side < 0, who);
    }
    for (size_t i = 0; i < b->count && holds; ++i) {
        q.first = i;
        q.end = i + 1;
        holds = contains_corner(&q);
    }
    return decided(&q, holds, who);
}
