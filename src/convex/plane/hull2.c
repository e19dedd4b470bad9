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

size_t bvoli_hull2_first(const bvoli_points *points)
{
    size_t first = 0;
    for (size_t i = 1; i < points->count; ++i) {
        const bvol_vec2 *p = bvoli_point2(points, i), *least = bvoli_point2(points, first);
        if (p->x < least->x || (p->x == least->x && p->y < least->y))
            first = i;
    }
    return first;
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

/* The first point after i, round the polygon, that is another. */
static size_t other_after(const bvoli_points *points, size_t i)
{
    const bvol_vec2 *p = bvoli_point2(points, i);
    for (size_t at = i + 1 < points->count ? i + 1 : 0; at != i; at = at + 1 < points->count ? at + 1 : 0)
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
    const size_t start = other_after(points, 0);
    size_t at = start, next = other_after(points, at), reversals = 0;
    int left = 0, right = 0;
    if (start == 0)
        return BVOLI_IN_LINE;
    do {
        const size_t last = other_after(points, next);
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
