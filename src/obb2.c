/* SPDX-License-Identifier: MIT */
/* Oriented rectangles are decided in space (base/lift.h), most of them by a filter before it that knows of two dimensions. */
#include <bvol/aabb2.h>
#include <bvol/obb.h>
#include <bvol/obb2.h>

#include "base/filter.h"
#include "base/lift.h"
#include "base/pairs2.h"
#include "base/shape.h"

#include <stddef.h>

/* One OBB */

void bvol_obb2_from_aabb2(const bvol_aabb2 *box, const float matrix[6], bvol_obb2 *out)
{
    const bvol_aabb flat = bvoli_flat_aabb(box);
    float m[16];
    bvol_obb made;
    bvoli_lift_matrix(matrix, m);
    bvol_obb_from_aabb(&flat, m, &made);
    *out =
        (bvol_obb2){bvoli_drop(&made.center), bvoli_drop(&made.extent), {bvoli_drop(&made.axis[0]), bvoli_drop(&made.axis[1])}};
}

/* Within half an ulp of 1 and what the library of C adds in double. */
void bvol_obb2_from_angle(const bvol_vec2 *center, const bvol_vec2 *extent, float angle, bvol_obb2 *out)
{
    float c = (float)cos((double)angle), s = (float)sin((double)angle);
    *out = (bvol_obb2){*center, *extent, {{c, s}, {-s, c}}};
}

bvol_result bvol_obb2_validate(const bvol_obb2 *box, double *defect)
{
    if (box == NULL)
        return BVOL_ERROR_ARGUMENT;
    const bvol_obb flat = bvoli_flat_obb(box);
    return bvol_obb_validate(&flat, defect);
}

void bvol_obb2_corners(const bvol_obb2 *box, bvol_vec2 out[4])
{
    const bvol_obb flat = bvoli_flat_obb(box);
    bvol_vec3 corners[8];
    bvol_obb_corners(&flat, corners);
    for (int i = 0; i < 4; ++i)
        out[i] = bvoli_drop(&corners[i]);
}

void bvol_obb2_bounds(const bvol_obb2 *box, bvol_aabb2 *out)
{
    const bvol_obb flat = bvoli_flat_obb(box);
    bvol_aabb bounds;
    bvol_obb_bounds(&flat, &bounds);
    *out = bvoli_drop_aabb(&bounds);
}

/* The filter */

/* Two rectangles share a point if and only if the vector t between their centers lies in the polygon of all sums of
 * s[i] * h[i] * w[i], |s[i]| <= 1, whose edges run along the w. The first contains the second if and only if the same holds
 * along its own edges with the h of the second negative. */
typedef struct zonogon {
    double w[4][2], h[4], t[2];
} zonogon;

/* With u = 2^-53: t has one rounding in a coordinate, its products with w another, their difference a third. The cross product
 * of two w is a difference of exact products with one rounding, times h the second, four of them summed have three more. The
 * last difference adds one: 7 u |w[i]|_1 S, where S = |t|_1 + sum of h |w|_1. Where the t and h of an AABB come from the
 * distances of its walls, those and their sums have two roundings, of magnitudes below |t| + |h| both: 4 u more. 32 u covers
 * that, the second order, and the rounding of the slack. Degree 3 of floats cannot leave the range of double. */
#define EDGE_SLACK 0x1p-48

static double cross(const double a[2], const double b[2])
{
    return a[0] * b[1] - a[1] * b[0];
}

static double sum_abs(const double a[2])
{
    return fabs(a[0]) + fabs(a[1]);
}

/* By the edges along the first few w: +1 t is outside, -1 inside, 0 not certain: so for every NaN and infinity, which make the
 * slack one. Where every edge has t on its inner side the polygon has an inside, so its edges are all there is. */
enum { CONTAINER = 2, BOTH = 4 };

static inline int filter(const zonogon *z, int edges)
{
    double size = sum_abs(z->t);
    int inside = 1;
    for (int k = 0; k < 4; ++k)
        size += fabs(z->h[k]) * sum_abs(z->w[k]);
    for (int i = 0; i < edges; ++i) {
        double reach = 0;
        for (int k = 0; k < 4; ++k)
            reach += z->h[k] * fabs(cross(z->w[i], z->w[k]));
        int side = bvoli_decide(fabs(cross(z->w[i], z->t)) - reach, EDGE_SLACK * sum_abs(z->w[i]) * size);
        if (side > 0)
            return 1;
        inside &= side < 0;
    }
    return -inside;
}

static void add_obb(zonogon *z, int at, const bvol_obb2 *box, double scale)
{
    z->h[at] = scale * fabs((double)box->extent.x);
    z->h[at + 1] = scale * fabs((double)box->extent.y);
    for (int i = 0; i < 2; ++i) {
        z->w[at + i][0] = (double)box->axis[i].x;
        z->w[at + i][1] = (double)box->axis[i].y;
    }
}

/* The other rectangle has side 1 where they may overlap, -1 where it is to be contained. */
static inline int filter_obb(const bvol_obb2 *a, const bvol_obb2 *b, double side, int edges)
{
    zonogon z;
    add_obb(&z, 0, a, 1);
    add_obb(&z, 2, b, side);
    z.t[0] = (double)b->center.x - (double)a->center.x;
    z.t[1] = (double)b->center.y - (double)a->center.y;
    return filter(&z, edges);
}

/* Everything doubled: the sum of the distances from a's center to two opposite walls is the size, their difference 2 t. */
static inline int filter_aabb(const bvol_obb2 *a, const bvol_aabb2 *b, double side, int edges)
{
    zonogon z = {.w = {[2] = {1, 0}, [3] = {0, 1}}};
    double left = (double)a->center.x - (double)b->min.x, right = (double)b->max.x - (double)a->center.x;
    double below = (double)a->center.y - (double)b->min.y, above = (double)b->max.y - (double)a->center.y;
    add_obb(&z, 0, a, 2);
    z.h[2] = side * (right + left);
    z.h[3] = side * (above + below);
    z.t[0] = right - left;
    z.t[1] = above - below;
    return filter(&z, edges);
}

/* OBB and point */

int bvol_obb2_contains_point(const bvol_obb2 *box, const bvol_vec2 *p)
{
    zonogon z = {.t = {(double)p->x - (double)box->center.x, (double)p->y - (double)box->center.y}};
    add_obb(&z, 0, box, 1);
    int side = filter(&z, CONTAINER);
    if (side != 0)
        return side < 0;
    const bvol_obb tall = bvoli_tall_obb(box, 0);
    const bvol_vec3 q = bvoli_lift(p, 0);
    return bvol_obb_contains_point(&tall, &q);
}

/* OBB and segment */

BVOLI_PAIR2_BOTH_WAYS(obb2, segment2)

/* OBB and AABB */

static int nonempty(const bvol_aabb2 *box)
{
    return box->min.x <= box->max.x && box->min.y <= box->max.y;
}

int bvol_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!nonempty(b))
        return 0;
    int side = filter_aabb(a, b, 1, BOTH);
    if (side != 0)
        return side < 0;
    const bvol_obb tall = bvoli_tall_obb(a, 0);
    const bvol_aabb flat = bvoli_flat_aabb(b);
    return bvol_obb_overlaps_aabb(&tall, &flat);
}

BVOLI_PAIR2_INSIDES(obb2, aabb2)

int bvol_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    int side = nonempty(b) ? filter_aabb(a, b, -1, CONTAINER) : 0;
    if (side != 0)
        return side < 0;
    const bvol_obb tall = bvoli_tall_obb(a, 0);
    const bvol_aabb flat = bvoli_flat_aabb(b);
    return bvol_obb_contains_aabb(&tall, &flat);
}

/* With u = 2^-53: two exact products added to the center have two roundings, less the wall a third: 3 u of all magnitudes. */
#define WALL_SLACK 0x1p-50

/* +1 beyond a wall, -1 between all of them, 0 not certain: so for every NaN and infinity. */
static int filter_walls(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    const double h[2] = {fabs((double)a->extent.x), fabs((double)a->extent.y)};
    const double reach[2] = {h[0] * fabs((double)a->axis[0].x) + h[1] * fabs((double)a->axis[1].x),
                             h[0] * fabs((double)a->axis[0].y) + h[1] * fabs((double)a->axis[1].y)};
    const double center[2] = {(double)a->center.x, (double)a->center.y};
    const double lo[2] = {(double)b->min.x, (double)b->min.y}, hi[2] = {(double)b->max.x, (double)b->max.y};
    int inside = 1;
    for (int c = 0; c < 2; ++c) {
        double magnitude = fabs(center[c]) + reach[c];
        int low = bvoli_decide(lo[c] - (center[c] - reach[c]), WALL_SLACK * (magnitude + fabs(lo[c])));
        int high = bvoli_decide(center[c] + reach[c] - hi[c], WALL_SLACK * (magnitude + fabs(hi[c])));
        if (low > 0 || high > 0)
            return 1;
        inside &= (low < 0) & (high < 0);
    }
    return -inside;
}

int bvol_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    int side = filter_walls(a, b);
    if (side != 0)
        return side < 0;
    const bvol_obb flat = bvoli_flat_obb(a);
    const bvol_aabb tall = bvoli_tall_aabb(b);
    return bvol_obb_within_aabb(&flat, &tall);
}

int bvol_obb2_classify_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    return bvol_obb2_overlaps_aabb2(a, b) ? BVOL_INTERSECTS + bvol_obb2_contains_aabb2(a, b) : BVOL_OUTSIDE;
}

int bvol_obb2_classify_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    return bvol_obb2_overlaps_aabb2(a, b) ? BVOL_INTERSECTS + bvol_obb2_within_aabb2(a, b) : BVOL_OUTSIDE;
}

/* OBB and circle */

int bvol_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    const bvol_obb tall = bvoli_tall_obb(a, 0);
    const bvol_sphere sphere = bvoli_lift_circle(b);
    return bvol_obb_overlaps_sphere(&tall, &sphere);
}

BVOLI_PAIR2_INSIDES(obb2, circle)

int bvol_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    const bvol_obb tall = bvoli_tall_obb(a, b->radius);
    const bvol_sphere sphere = bvoli_lift_circle(b);
    return bvol_obb_contains_sphere(&tall, &sphere);
}

int bvol_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    const bvol_obb flat = bvoli_flat_obb(a);
    const bvol_sphere sphere = bvoli_lift_circle(b);
    return bvol_obb_within_sphere(&flat, &sphere);
}

int bvol_obb2_classify_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    return bvol_obb2_overlaps_circle(a, b) ? BVOL_INTERSECTS + bvol_obb2_contains_circle(a, b) : BVOL_OUTSIDE;
}

int bvol_obb2_classify_within_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    return bvol_obb2_overlaps_circle(a, b) ? BVOL_INTERSECTS + bvol_obb2_within_circle(a, b) : BVOL_OUTSIDE;
}

/* Two OBBs */

int bvol_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    int side = filter_obb(a, b, 1, BOTH);
    if (side != 0)
        return side < 0;
    const bvol_obb p = bvoli_tall_obb(a, 0), q = bvoli_tall_obb(b, 0);
    return bvol_obb_overlaps_obb(&p, &q);
}

BVOLI_PAIR2_INSIDES(obb2, obb2)

int bvol_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    int side = filter_obb(a, b, -1, CONTAINER);
    if (side != 0)
        return side < 0;
    const bvol_obb tall = bvoli_tall_obb(a, 0), flat = bvoli_flat_obb(b);
    return bvol_obb_contains_obb(&tall, &flat);
}

int bvol_obb2_classify_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    return bvol_obb2_overlaps_obb2(a, b) ? BVOL_INTERSECTS + bvol_obb2_contains_obb2(a, b) : BVOL_OUTSIDE;
}

int bvol_obb2_separating_axis_obb2(const bvol_obb2 *a, const bvol_obb2 *b, bvol_vec2 *axis)
{
    const bvol_obb p = bvoli_tall_obb(a, 0), q = bvoli_tall_obb(b, 0);
    bvol_vec3 direction;
    if (!bvol_obb_separating_axis_obb(&p, &q, &direction))
        return 0;
    if (axis != NULL)
        *axis = bvoli_drop(&direction);
    return 1;
}

BVOLI_SHAPE(obb2, BVOL_SHAPE_OBB2, bvol_obb2)
