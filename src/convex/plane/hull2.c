/* SPDX-License-Identifier: MIT */
#include "convex/plane/hull2.h"

#include "arith/exact.h"
#include "arith/filter.h"

/* With u = 2^-53: differences of floats have one rounding, their products three, the difference of those four: 4 u of the sum
 * of both products; as much again covers the bound itself. */
#define ORIENTATION_SLACK 0x1p-50

int bvoli_orientation(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r)
{
    const double px = (double)p->x, py = (double)p->y, qx = (double)q->x, qy = (double)q->y, rx = (double)r->x,
                 ry = (double)r->y;
    const double left = (qx - px) * (ry - py), right = (qy - py) * (rx - px);
    int sign = bvoli_decide(left - right, ORIENTATION_SLACK * (fabs(left) + fabs(right)));
    if (sign != 0)
        return sign;
    const double terms[6] = {qx * ry, -(qx * py), -(px * ry), -(qy * rx), qy * px, py * rx};
    return bvoli_sum_sign(terms, 6);
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

size_t bvoli_hull2_next(const bvoli_points *points, size_t corner)
{
    const bvol_vec2 *p = bvoli_point2(points, corner);
    size_t next = corner;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec2 *q = bvoli_point2(points, next), *r = bvoli_point2(points, i);
        if (equal(p, r))
            continue;
        const int side = next == corner ? -1 : bvoli_orientation(p, q, r);
        if (side < 0 || (side == 0 && beyond(p, q, r)))
            next = i;
    }
    return next;
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

size_t bvoli_hull2_next_of(const bvoli_points *points, enum bvoli_order2 order, size_t corner)
{
    if (!is_convex(order))
        return bvoli_hull2_next(points, corner);
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

static int all_left_of(const bvol_vec2 *p, const bvol_vec2 *q, const bvoli_points *others)
{
    for (size_t i = 0; i < others->count; ++i)
        if (bvoli_orientation(p, q, bvoli_point2(others, i)) < 0)
            return 0;
    return 1;
}

/* Edge by edge, of which each takes a look at all points of both. */
enum { FEW_CORNERS = 64 };

static int edges_contain(const bvoli_points *points, const bvoli_points *others)
{
    const size_t first = bvoli_hull2_first(points);
    size_t at = first;
    for (int edges = 0; edges < FEW_CORNERS; ++edges) {
        const size_t next = bvoli_hull2_next(points, at);
        if (!all_left_of(bvoli_point2(points, at), bvoli_point2(points, next), others))
            return 1;
        if (next == first)
            return -1;
        at = next;
    }
    return 0;
}

int bvoli_hull2_contains(const bvoli_points *points, const bvoli_points *others)
{
    const enum bvoli_order2 order = bvoli_hull2_order(points);
    if (order == BVOLI_NOT_CONVEX)
        return edges_contain(points, others);
    return chains_contain(points, order, others) ? -1 : 1;
}
