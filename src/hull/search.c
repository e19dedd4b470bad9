/* SPDX-License-Identifier: MIT */
#include "hull/search.h"

#include "arith/filter.h"
#include "base/stage.h"
#include "base/value.h"
#include "hull/questions.h"

#include <math.h>
#include <string.h>

/* A round finds one corner of D; whatever lies well apart or well in each other takes three to eight. */
enum { ROUNDS = 32 };

/* A direction of length 1 in the largest component, without what is lost beside that. 0 for the zero vector, or what is beyond
 * the range of double. */
static int scale(const double x[3], double n[3])
{
    const double largest = bvoli_max_abs(x);
    if (!(largest > 0x1p-900 && largest < 0x1p900))
        return 0;
    for (int c = 0; c < 3; ++c) {
        n[c] = x[c] / largest;
        n[c] = fabs(n[c]) < 0x1p-100 ? 0 : n[c];
    }
    return 1;
}

/* The corner of a body that is highest along n, and its height. */
static uint32_t highest_corner(const bvoli_body *body, const double n[3], double *height)
{
    uint32_t best = 0, bits = 0;
    *height = bvoli_dot(n, body->point[0]);
    for (int i = 1; i < body->points; ++i) {
        const double other = bvoli_dot(n, body->point[i]);
        best = other > *height ? (uint32_t)i : best;
        *height = bvoli_greater(other, *height);
    }
    for (int k = 0; k < body->sides; ++k) {
        const double slope = bvoli_dot(n, body->direction[k]), s = slope > 0 ? body->hi[k] : body->lo[k];
        bits |= (uint32_t)(slope > 0) << k;
        *height += s * slope;
    }
    return best << body->sides | bits;
}

static double height_of(const bvol_hull *hull, uint32_t place, const double n[3])
{
    double p[3];
    bvoli_load(&hull->points[place], p);
    return bvoli_dot(n, p);
}

/* Whether it is far from one direction to another: then what was found along the one is no good place to climb from. */
static int is_far(const double n[3], const double from[3])
{
    return !(bvoli_dot(n, from) > 0.8 * bvoli_sqrt(bvoli_dot(n, n) * bvoli_dot(from, from)));
}

/* The corner of D that is lowest along n. Returns its height in double; the places are where the climb begins and ends. */
static double lowest_corner(const bvoli_hull_pair *q, const double n[3], uint32_t place[2], uint64_t *corner)
{
    const double down[3] = {-n[0], -n[1], -n[2]};
    double height;
    place[0] = bvoli_hull_highest(q->hull, down, place[0]);
    if (q->other) {
        place[1] = bvoli_hull_highest(q->other, n, place[1]);
        height = height_of(q->other, place[1], n);
    } else {
        place[1] = highest_corner(q->body, n, &height);
    }
    const double slope = q->way ? bvoli_dot(n, q->way) : 0;
    *corner = bvoli_hull_tag(place[0], place[1]) | (slope < 0 ? BVOLI_AT_END : 0);
    return (height_of(q->hull, place[0], n) - height) + bvoli_lesser(slope, 0);
}

static void corner_at(const bvoli_hull_pair *q, uint64_t corner, double out[3])
{
    for (int c = 0; c < 3; ++c) {
        double terms[BVOLI_HULL_TERMS];
        const int count = bvoli_hull_pair_terms(q, corner, c, terms);
        out[c] = terms[0] + terms[1];
        for (int i = 2; i < count; ++i)
            out[c] += terms[i];
    }
}

/* A direction from the middle of the other shape to that of the hull, as far as boxes tell. */
static void start(const bvoli_hull_pair *q, double x[3])
{
    for (int c = 0; c < 3; ++c) {
        x[c] = 0.5 * ((double)bvoli_coords(&q->hull->bounds.min)[c] + (double)bvoli_coords(&q->hull->bounds.max)[c]);
        if (q->other)
            x[c] -= 0.5 * ((double)bvoli_coords(&q->other->bounds.min)[c] + (double)bvoli_coords(&q->other->bounds.max)[c]);
        else
            x[c] -= q->body->point[0][c];
    }
    for (int k = 0; !q->other && k < q->body->sides; ++k)
        for (int c = 0; c < 3; ++c)
            x[c] -= 0.5 * (q->body->lo[k] + q->body->hi[k]) * q->body->direction[k][c];
    for (int c = 0; c < 3 && q->way; ++c)
        x[c] += 0.5 * q->way[c];
    if (bvoli_max_abs(x) == 0)
        x[0] = 1;
}

/* With u = 2^-53 and s the sum of |n| times the reach: the height of a vertex has 3 u of its magnitudes, and the highest one in
 * double is as high as the truly highest but for twice that, or for 2^-49 s (SUPPORT_SLACK). That of a corner of a body has 3 u
 * for a slope, one for its product and up to five for sums: 10 u, and as much again where a slope has the wrong sign. Their
 * difference has one more: below 2^-49 s and 2^-49 s; doubled. A way is a side more, with 4 u, and twice as many where its
 * slope has the wrong sign. There is room for that, and for what the radius times the length of n has, 5 u of itself: it is
 * compared with a height, which is at most s. */
#define APART_SLACK 0x1p-47

/* Whether no point of D, or none of its interior, is behind the plane through its lowest corner: n certainly separates. */
static int separates(const bvoli_hull_pair *q, const double n[3], double lowest)
{
    const double size = fabs(n[0]) * q->reach[0] + fabs(n[1]) * q->reach[1] + fabs(n[2]) * q->reach[2];
    const double thick = q->radius > 0 ? q->radius * bvoli_sqrt(bvoli_dot(n, n)) : 0;
    return lowest - thick > APART_SLACK * size;
}

/* With u = 2^-53: a coordinate of a corner has six roundings of its terms, the weighted sum of four of them four more and
 * their weights, which add up to 1 but for six, one each: 17 u of the reach a coordinate, the root and its squares 3 u more;
 * doubled.
 */
#define POINT_SLACK 0x1p-47

static int is_near(const bvoli_hull_pair *q, const double x[3])
{
    const double size = q->reach[0] + q->reach[1] + q->reach[2] + q->radius;
    return q->radius > 0 && q->radius - bvoli_sqrt(bvoli_dot(x, x)) > POINT_SLACK * size;
}

int bvoli_hull_pair_search(const bvoli_hull_pair *q, bvoli_corral *k)
{
    double x[3], n[3], before[3] = {0, 0, 0}, point[3];
    uint32_t place[2] = {UINT32_MAX, UINT32_MAX};
    k->count = 0;
    start(q, x);
    for (int round = 0; round < ROUNDS && scale(x, n); ++round) {
        BVOLI_ROUND(hull_search, round + 1, ROUNDS);
        if (is_far(n, before))
            place[0] = place[1] = UINT32_MAX;
        memcpy(before, n, sizeof n);
        uint64_t corner;
        const double lowest = lowest_corner(q, n, place, &corner);
        if (separates(q, n, lowest))
            return -1;
        corner_at(q, corner, point);
        const double progress = bvoli_dot(x, x) - bvoli_dot(x, point);
        if (k->count > 0 && !(progress > 0x1p-50 * bvoli_dot(x, x)))
            return 0;
        const double last[3] = {x[0], x[1], x[2]};
        if (!bvoli_corral_take_in(k, point, corner, x) || bvoli_same_point(last, x))
            return 0;
        if (is_near(q, x))
            return 1;
        if (k->count == BVOLI_CORRAL)
            return 0;
    }
    return 0;
}
