/* SPDX-License-Identifier: MIT */
#include "convex/plane/hull2.h"

#include "arith/exact.h"
#include "arith/filter.h"

#include <string.h>

/* With u = 2^-53: differences of floats have one rounding, their products three, the difference of those four: 4 u of the sum
 * of both products; as much again covers the bound itself. */
#define ORIENTATION_SLACK 0x1p-50

static int likely_turn(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r, const bvol_vec2 *s)
{
    const double px = (double)p->x, py = (double)p->y, qx = (double)q->x, qy = (double)q->y;
    const double rx = (double)r->x, ry = (double)r->y, sx = (double)s->x, sy = (double)s->y;
    const double left = (qx - px) * (sy - ry), right = (qy - py) * (sx - rx);
    return bvoli_decide(left - right, ORIENTATION_SLACK * (fabs(left) + fabs(right)));
}

int bvoli_orientation(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r)
{
    const int sign = likely_turn(p, q, p, r);
    if (sign != 0)
        return sign;
    const double px = (double)p->x, py = (double)p->y, qx = (double)q->x, qy = (double)q->y, rx = (double)r->x,
                 ry = (double)r->y;
    const double terms[6] = {qx * ry, -(qx * py), -(px * ry), -(qy * rx), qy * px, py * rx};
    return bvoli_sum_sign(terms, 6);
}

/* The sign of (q - p) x (s - r), exact. */
static int turn(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r, const bvol_vec2 *s)
{
    const int sign = likely_turn(p, q, r, s);
    if (sign != 0)
        return sign;
    const double px = (double)p->x, py = (double)p->y, qx = (double)q->x, qy = (double)q->y;
    const double rx = (double)r->x, ry = (double)r->y, sx = (double)s->x, sy = (double)s->y;
    const double terms[8] = {qx * sy, -(qx * ry), -(px * sy), px * ry, -(qy * sx), qy * rx, py * sx, -(py * rx)};
    return bvoli_sum_sign(terms, 8);
}

static int equal(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x == q->x && p->y == q->y;
}

/* Whether r is beyond q from p; all three lie on one line. */
static int beyond(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r)
{
    if (p->x != q->x)
        return q->x > p->x ? r->x > q->x : r->x < q->x;
    return q->y > p->y ? r->y > q->y : r->y < q->y;
}

/* The order of points from left to right, and of those with one x from below. */
static int comes_before(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x < q->x || (p->x == q->x && p->y < q->y);
}

size_t bvoli_hull2_first(const bvoli_points *points)
{
    size_t first = 0;
    for (size_t i = 1; i < points->count; ++i)
        if (comes_before(bvoli_point2(points, i), bvoli_point2(points, first)))
            first = i;
    return first;
}

size_t bvoli_hull2_last(const bvoli_points *points)
{
    size_t last = 0;
    for (size_t i = 1; i < points->count; ++i)
        if (comes_before(bvoli_point2(points, last), bvoli_point2(points, i)))
            last = i;
    return last;
}

/* The index of a point so many places on from another one, or back, round the polygon; no more than there are points. */
static size_t index_after(const bvoli_points *points, size_t i, size_t places, int back)
{
    const size_t left = points->count - i;
    return back ? (i >= places ? i - places : points->count - (places - i)) : places < left ? i + places : places - left;
}

/* The first point after i, or before it, round the polygon, that is another. */
static size_t other_after(const bvoli_points *points, size_t i, int back)
{
    const bvol_vec2 *p = bvoli_point2(points, i);
    for (size_t at = index_after(points, i, 1, back); at != i; at = index_after(points, at, 1, back))
        if (!equal(p, bvoli_point2(points, at)))
            return at;
    return i;
}

/* Whether the edge from p to q, another point, goes right or straight up. */
static int is_rightward(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return q->x != p->x ? q->x > p->x : q->y > p->y;
}

/* A convex polygon turns to one side everywhere and goes around once, so its edges change from right to left once, and back
 * once. */
enum bvoli_order2 bvoli_hull2_order(const bvoli_points *points)
{
    const size_t start = other_after(points, 0, 0);
    size_t at = start, next = other_after(points, at, 0), reversals = 0;
    int left = 0, right = 0;
    if (start == 0)
        return BVOLI_IN_LINE;
    do {
        const size_t last = other_after(points, next, 0);
        const bvol_vec2 *p = bvoli_point2(points, at), *q = bvoli_point2(points, next), *r = bvoli_point2(points, last);
        const int side = bvoli_orientation(p, q, r);
        left |= side > 0;
        right |= side < 0;
        reversals += is_rightward(p, q) != is_rightward(q, r);
        at = next;
        next = last;
    } while (at != start);
    if (!left && !right)
        return BVOLI_IN_LINE;
    return left == right || reversals != 2 ? BVOLI_NOT_CONVEX : left ? BVOLI_COUNTERCLOCKWISE : BVOLI_CLOCKWISE;
}

/* Of equal points, which follow each other in the order of a convex polygon, the first. */
static size_t first_equal(const bvoli_points *points, size_t i)
{
    const bvol_vec2 *p = bvoli_point2(points, i);
    if (equal(p, bvoli_point2(points, 0)))
        return 0;
    while (equal(p, bvoli_point2(points, i - 1)))
        --i;
    return i;
}

static int is_convex(enum bvoli_order2 order)
{
    return order == BVOLI_COUNTERCLOCKWISE || order == BVOLI_CLOCKWISE;
}

/* Corners ahead, in any order of the points */

/* The corners ahead while points come one after the other: the corners of all so far, up to as many as there is room for. Those
 * left out then are to the left of the last edge. An edge that turns no farther than every edge that ever was the last where
 * something was left out has nothing to its right: the corners that there were ahead then support it. The first edge is such an
 * edge. */
typedef struct search {
    const bvoli_points *points;
    size_t corner; /* after which they come */
    bvoli_ahead2 *ahead;
    int limited;
    size_t limit[2]; /* of those last edges the one that turns least: from one point to another */
} search;

static int precedes(const bvoli_ahead2 *ahead, const bvol_vec2 *p, const bvol_vec2 *q)
{
    return ahead->leftward ? comes_before(q, p) : comes_before(p, q);
}

static const bvol_vec2 *corner_ahead(const bvoli_points *points, const bvoli_ahead2 *ahead, size_t i)
{
    return bvoli_point2(points, ahead->corner[i]);
}

/* The first of the corners ahead that does not come before a point. */
static size_t place_of(const bvoli_points *points, const bvoli_ahead2 *ahead, const bvol_vec2 *p)
{
    size_t before = 0, end = ahead->held;
    while (before < end) {
        const size_t middle = before + (end - before) / 2;
        if (precedes(ahead, corner_ahead(points, ahead, middle), p))
            before = middle + 1;
        else
            end = middle;
    }
    return before;
}

static size_t before_place(const search *s, size_t i)
{
    return i > 0 ? s->ahead->corner[i - 1] : s->corner;
}

/* The side of a point of the edge that ends at a corner ahead. */
static int side_of_edge(const search *s, size_t end, const bvol_vec2 *p)
{
    return bvoli_orientation(bvoli_point2(s->points, before_place(s, end)), corner_ahead(s->points, s->ahead, end), p);
}

/* How the edge that ends at a corner ahead turns to that which limits: 1 if it comes before. */
static int turn_to_limit(const search *s, size_t end)
{
    return turn(bvoli_point2(s->points, before_place(s, end)), corner_ahead(s->points, s->ahead, end),
                bvoli_point2(s->points, s->limit[0]), bvoli_point2(s->points, s->limit[1]));
}

static void limit_to_last(search *s)
{
    const size_t last = s->ahead->held - 1;
    if (s->limited && turn_to_limit(s, last) <= 0)
        return;
    s->limited = 1;
    s->limit[0] = before_place(s, last);
    s->limit[1] = s->ahead->corner[last];
}

/* Puts a point to the right of the edge that ends at a place into it, and takes out what no longer is a corner. */
static void insert(search *s, size_t place, size_t i)
{
    bvoli_ahead2 *const a = s->ahead;
    const bvol_vec2 *p = bvoli_point2(s->points, i);
    size_t begin = place, end = place;
    while (begin > 0 && side_of_edge(s, begin - 1, p) <= 0)
        --begin;
    while (end + 1 < a->held && bvoli_orientation(p, corner_ahead(s->points, a, end), corner_ahead(s->points, a, end + 1)) <= 0)
        ++end;
    memmove(a->corner + begin + 1, a->corner + end, (a->held - end) * sizeof *a->corner);
    a->corner[begin] = i;
    a->held += begin + 1 - end;
    if (a->held > BVOLI_AHEAD) {
        --a->held;
        limit_to_last(s);
    }
}

/* Of equal points the first stays, as they come in their order. */
static void offer(search *s, size_t i)
{
    const bvol_vec2 *p = bvoli_point2(s->points, i);
    if (!precedes(s->ahead, bvoli_point2(s->points, s->corner), p))
        return;
    const size_t place = place_of(s->points, s->ahead, p), held = s->ahead->held;
    if (place < held) {
        if (side_of_edge(s, place, p) < 0)
            insert(s, place, i);
    } else if (s->limited && side_of_edge(s, held - 1, p) > 0)
        limit_to_last(s);
    else
        insert(s, place, i);
}

static void find_ahead(const bvoli_points *points, size_t corner, bvoli_ahead2 *ahead)
{
    search s = {points, corner, ahead, 0, {corner, corner}};
    ahead->held = ahead->taken = 0;
    for (size_t i = 0; i < points->count; ++i)
        offer(&s, i);
    while (s.limited && ahead->held > 1 && turn_to_limit(&s, ahead->held - 1) < 0)
        --ahead->held;
}

/* None are ahead only where all points are equal. */
static void look_ahead(const bvoli_points *points, size_t corner, bvoli_ahead2 *ahead)
{
    find_ahead(points, corner, ahead);
    if (ahead->held == 0) {
        ahead->leftward = !ahead->leftward;
        find_ahead(points, corner, ahead);
    }
}

void bvoli_ahead2_begin(bvoli_ahead2 *ahead)
{
    ahead->leftward = 0;
    ahead->held = ahead->taken = 0;
}

size_t bvoli_hull2_next(const bvoli_points *points, size_t corner, bvoli_ahead2 *ahead)
{
    if (ahead->taken == ahead->held)
        look_ahead(points, corner, ahead);
    return ahead->held > 0 ? ahead->corner[ahead->taken++] : corner;
}

size_t bvoli_hull2_next_of(const bvoli_points *points, enum bvoli_order2 order, size_t corner, bvoli_ahead2 *ahead)
{
    if (!is_convex(order))
        return bvoli_hull2_next(points, corner, ahead);
    const int back = order == BVOLI_CLOCKWISE;
    const bvol_vec2 *p = bvoli_point2(points, corner);
    size_t next = other_after(points, corner, back), last = other_after(points, next, back);
    while (bvoli_orientation(p, bvoli_point2(points, next), bvoli_point2(points, last)) == 0 &&
           beyond(p, bvoli_point2(points, next), bvoli_point2(points, last))) {
        next = last;
        last = other_after(points, next, back);
    }
    return first_equal(points, next);
}

/* Points in the order of a convex polygon from the first of all from left to right to the last, along the lower side of the
 * polygon or along the upper one. None comes before the one before it. */
typedef struct chain {
    const bvoli_points *points;
    size_t start, length; /* the first one, and how many places on the last is */
    int back;             /* whether they are taken backward */
} chain;

static const bvol_vec2 *link(const chain *c, size_t place)
{
    return bvoli_point2(c->points, index_after(c->points, c->start, place, c->back));
}

/* 1 if a point lies above a chain, -1 if below it, 0 if on it; it neither comes before all of it nor after all of it. */
static int side_of(const chain *c, const bvol_vec2 *p)
{
    size_t before = 0, after = c->length;
    while (after - before > 1) {
        const size_t middle = before + (after - before) / 2;
        *(comes_before(p, link(c, middle)) ? &after : &before) = middle;
    }
    return bvoli_orientation(link(c, before), link(c, after), p);
}

/* Of points in line the chains are from one end to the other, and so the same. */
static int chains_contain(const bvoli_points *points, enum bvoli_order2 order, const bvoli_points *others)
{
    const size_t first = bvoli_hull2_first(points), last = bvoli_hull2_last(points);
    const size_t on = last >= first ? last - first : points->count - (first - last);
    const chain ahead = {points, first, on, 0}, behind = {points, first, points->count - on, 1};
    const chain *const lower = order == BVOLI_CLOCKWISE ? &behind : &ahead, *const upper = lower == &ahead ? &behind : &ahead;
    const bvol_vec2 *start = bvoli_point2(points, first), *end = bvoli_point2(points, last);
    for (size_t i = 0; i < others->count; ++i) {
        const bvol_vec2 *p = bvoli_point2(others, i);
        if (comes_before(p, start) || comes_before(end, p))
            return 0;
        const int inside =
            is_convex(order) ? side_of(lower, p) >= 0 && side_of(upper, p) <= 0 : bvoli_orientation(start, end, p) == 0;
        if (!inside)
            return 0;
    }
    return 1;
}

/* Whether all other points that neither come before nor after a stretch of the boundary are to the left of it. */
static int stretch_contains(const search *s, const bvoli_points *others)
{
    const bvoli_ahead2 *a = s->ahead;
    const bvol_vec2 *start = bvoli_point2(s->points, s->corner), *end = corner_ahead(s->points, a, a->held - 1);
    for (size_t i = 0; i < others->count; ++i) {
        const bvol_vec2 *p = bvoli_point2(others, i);
        if (!precedes(a, p, start) && !precedes(a, end, p) && side_of_edge(s, place_of(s->points, a, p), p) < 0)
            return 0;
    }
    return 1;
}

static int lie_between(const bvol_vec2 *start, const bvol_vec2 *end, const bvoli_points *others)
{
    for (size_t i = 0; i < others->count; ++i)
        if (comes_before(bvoli_point2(others, i), start) || comes_before(end, bvoli_point2(others, i)))
            return 0;
    return 1;
}

/* Of points in any order, not all equal: stretch by stretch of the corners ahead. */
static int stretches_contain(const bvoli_points *points, const bvoli_points *others)
{
    const size_t first = bvoli_hull2_first(points), last = bvoli_hull2_last(points);
    bvoli_ahead2 ahead;
    size_t at = first, steps = 0;
    int inside = lie_between(bvoli_point2(points, first), bvoli_point2(points, last), others);
    bvoli_ahead2_begin(&ahead);
    while (inside && steps < points->count) {
        look_ahead(points, at, &ahead);
        const search s = {points, at, &ahead, 0, {at, at}};
        inside = ahead.held > 0 && stretch_contains(&s, others);
        at = inside ? ahead.corner[ahead.held - 1] : at;
        steps = at == first ? points->count : steps + 1;
    }
    return inside;
}

int bvoli_hull2_contains(const bvoli_points *points, const bvoli_points *others)
{
    const enum bvoli_order2 order = bvoli_hull2_order(points);
    return (order == BVOLI_NOT_CONVEX ? stretches_contain(points, others) : chains_contain(points, order, others)) ? -1 : 1;
}
