/* SPDX-License-Identifier: MIT */
/* A circle is the section of a sphere through its center, so the functions of spheres decide in space (affine/embed.h) wherever
 * there is one for the pair. Where those begin with float vectors a filter for two dimensions comes first: a shape that was
 * embedded just before would have to be read back wider than it was written, which processors wait for. */
#include <bvol/aabb2.h>
#include <bvol/circle.h>
#include <bvol/sphere.h>

#include "affine/embed.h"
#include "arith/filter.h"
#include "convex/plane/pair_functions2.h"
#include "shape/ball_reach.h"

void bvol_circle_bounds(const bvol_circle *circle, bvol_aabb2 *out)
{
    bvol_aabb box;
    bvol_sphere_bounds((bvol_sphere[]){bvoli_embed_circle(circle)}, &box);
    *out = bvoli_drop_aabb(&box);
}

/* The map flattens z: a sphere's image takes the largest stretch of all directions, and z must not be it. */
void bvol_circle_transform(const bvol_circle *circle, const float matrix[6], bvol_circle *out)
{
    bvol_sphere sphere = bvoli_embed_circle(circle);
    float m[16];
    bvoli_embed_matrix(matrix, m);
    m[10] = 0;
    bvol_sphere_transform(&sphere, m, &sphere);
    *out = (bvol_circle){bvoli_drop(&sphere.center), sphere.radius};
}

/* With u = 2^-53: a squared difference has three roundings and the sum of two one more, 4 u of the squared distance; the
 * squared sum of the radii has three, 3 u of itself. Their difference keeps its sign and has one more. 8 u of both cover that
 * and the second order. */
#define REACH_SLACK 0x1p-50

/* 1 if a point a distance away is certainly out of reach, -1 if it is certainly less than that away, 0 if neither is certain:
 * so for every NaN and infinity, and for a reach that is not valid. */
static inline int compare_reach(double x, double y, double reach, int valid)
{
    const double gap_sq = x * x + y * y, reach_sq = reach * reach;
    return valid ? bvoli_decide(gap_sq - reach_sq, REACH_SLACK * (gap_sq + reach_sq)) : 0;
}

static inline int filter_point(const bvol_circle *circle, const bvol_vec2 *p)
{
    return compare_reach((double)circle->center.x - (double)p->x, (double)circle->center.y - (double)p->y,
                         (double)circle->radius, circle->radius >= 0);
}

int bvol_circle_contains_point(const bvol_circle *circle, const bvol_vec2 *p)
{
    const int side = filter_point(circle, p);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_contains_point, BVOLI_FAST);
        return side < 0;
    }
    return bvol_sphere_contains_point((bvol_sphere[]){bvoli_embed_circle(circle)}, (bvol_vec3[]){bvoli_embed(p, 0)});
}

float bvol_circle_distance_sq_point(const bvol_circle *circle, const bvol_vec2 *p)
{
    return bvol_sphere_distance_sq_point((bvol_sphere[]){bvoli_embed_circle(circle)}, (bvol_vec3[]){bvoli_embed(p, 0)});
}

/* Circle and segment */

/* With u = 2^-53, m = center - a and e = b - a: m . e is off by 6 u |m|_1 |e|, e . e and the quotient by 5 u of themselves, and
 * so the nearest point by 12 u |m|_1 along the segment, whose distance from the best one does not grow when it is clipped to an
 * end. Any t from 0 to 1 gives a point of the segment; m - t e and its length are off by 8 u (|m|_1 + |e|_1), and the
 * difference with r by u more. 64 u covers three times as much. */
#define NEAREST_SLACK 0x1p-47

/* 1 if disjoint, -1 if the interiors overlap, 0 if that is not certain: so for every NaN and infinity, and for a segment of
 * length 0. */
static int filter_segment(const bvol_circle *circle, const bvol_segment2 *s)
{
    const double r = (double)circle->radius;
    const double m[2] = {(double)circle->center.x - (double)s->a.x, (double)circle->center.y - (double)s->a.y};
    const double e[2] = {(double)s->b.x - (double)s->a.x, (double)s->b.y - (double)s->a.y};
    const double part = (m[0] * e[0] + m[1] * e[1]) / (e[0] * e[0] + e[1] * e[1]);
    const double t = part < 0 ? 0 : part > 1 ? 1 : part;
    const double x = m[0] - t * e[0], y = m[1] - t * e[1];
    const double size = fabs(m[0]) + fabs(m[1]) + fabs(e[0]) + fabs(e[1]) + r;
    return r >= 0 ? bvoli_decide(bvoli_sqrt(x * x + y * y) - r, NEAREST_SLACK * size) : 0;
}

BVOLI_OVERLAPS2_AFTER(filter_segment, bvol_circle_overlaps_segment2, circle, segment2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(filter_segment, bvol_circle_overlaps_segment2_interior, circle, segment2)

int bvol_circle_contains_segment2(const bvol_circle *a, const bvol_segment2 *b)
{
    const int start = filter_point(a, &b->a), end = filter_point(a, &b->b);
    if (start * end != 0)
        return start + end == -2;
    return bvol_circle_contains_point(a, &b->a) && bvol_circle_contains_point(a, &b->b);
}

BVOLI_CLASSIFY(bvol_circle_classify_segment2, circle, segment2, bvol_circle_overlaps_segment2, bvol_circle_contains_segment2)
BVOLI_WITHIN2(bvol_circle_within_segment2, circle, segment2)
BVOLI_CLASSIFY(bvol_circle_classify_within_segment2, circle, segment2, bvol_circle_overlaps_segment2,
               bvol_circle_within_segment2)

/* Circle and rectangle */

/* Whether both are more than nothing, and neither radius nor walls are NaN; the others are left to space. */
static inline int are_solid(const bvol_circle *circle, const bvol_aabb2 *box)
{
    return circle->radius >= 0 && box->min.x <= box->max.x && box->min.y <= box->max.y;
}

/* From the nearest point of an interval to c; NaN where c is. */
static inline float gap_outside(float c, float lo, float hi)
{
    const float up = lo > c ? lo : c;
    return c - (hi < up ? hi : up);
}

/* Where the gap is infinite nothing is certain. */
static inline int filter_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const float x = gap_outside(circle->center.x, box->min.x, box->max.x),
                y = gap_outside(circle->center.y, box->min.y, box->max.y);
    return are_solid(circle, box) ? -bvoli_reach_filter(x * x + y * y, circle->radius) : 0;
}

int bvol_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const int side = filter_aabb2(circle, box);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_circle_overlaps_aabb2, BVOLI_FAST);
        return side < 0;
    }
    return bvol_sphere_overlaps_aabb((bvol_sphere[]){bvoli_embed_circle(circle)}, (bvol_aabb[]){bvoli_flat_aabb(box)});
}

BVOLI_OVERLAPS_INTERIOR2_AFTER(filter_aabb2, bvol_circle_overlaps_aabb2_interior, circle, aabb2)

/* Rounding is monotone: the greater of the rounded distances is the rounding of the greater one. */
static inline int filter_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const float left = circle->center.x - box->min.x, right = box->max.x - circle->center.x, x = left > right ? left : right;
    const float down = circle->center.y - box->min.y, up = box->max.y - circle->center.y, y = down > up ? down : up;
    return are_solid(circle, box) ? -bvoli_reach_filter(x * x + y * y, circle->radius) : 0;
}

int bvol_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const int side = filter_contains_aabb2(circle, box);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_contains_aabb, BVOLI_FAST);
        return side < 0;
    }
    return bvol_sphere_contains_aabb((bvol_sphere[]){bvoli_embed_circle(circle)}, (bvol_aabb[]){bvoli_flat_aabb(box)});
}

/* 1 if a circle certainly is beyond a wall, -1 if it certainly is between all, 0 if neither is certain; never -1 for a NaN.
 * Rounding is monotone: a wall other than the rounded end of the circle lies on the same side of the true end. */
static inline int filter_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const double x = (double)circle->center.x, y = (double)circle->center.y, r = (double)circle->radius;
    const double left = (double)box->min.x, right = (double)box->max.x, bottom = (double)box->min.y, top = (double)box->max.y;
    const int in = (x - r > left) & (x + r < right) & (y - r > bottom) & (y + r < top);
    const int out = (x - r < left) | (x + r > right) | (y - r < bottom) | (y + r > top);
    return r >= 0 ? out - in : 0;
}

int bvol_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const int side = filter_within_aabb2(circle, box);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_within_aabb, BVOLI_FAST);
        return side < 0;
    }
    return bvol_sphere_within_aabb((bvol_sphere[]){bvoli_embed_circle(circle)}, (bvol_aabb[]){bvoli_tall_aabb(box)});
}

BVOLI_CLASSIFY(bvol_circle_classify_aabb2, circle, aabb2, bvol_circle_overlaps_aabb2, bvol_circle_contains_aabb2)

BVOLI_CLASSIFY(bvol_circle_classify_within_aabb2, circle, aabb2, bvol_circle_overlaps_aabb2, bvol_circle_within_aabb2)

/* Two circles */

static int filter_circle(const bvol_circle *a, const bvol_circle *b)
{
    return compare_reach((double)a->center.x - (double)b->center.x, (double)a->center.y - (double)b->center.y,
                         (double)a->radius + (double)b->radius, (a->radius >= 0) & (b->radius >= 0));
}

int bvol_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b)
{
    const int side = filter_circle(a, b);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_circle_overlaps_circle, BVOLI_FAST);
        return side < 0;
    }
    return bvol_sphere_overlaps_sphere((bvol_sphere[]){bvoli_embed_circle(a)}, (bvol_sphere[]){bvoli_embed_circle(b)});
}

BVOLI_OVERLAPS_INTERIOR2_AFTER(filter_circle, bvol_circle_overlaps_circle_interior, circle, circle)

int bvol_circle_contains_circle(const bvol_circle *a, const bvol_circle *b)
{
    const int side = compare_reach((double)a->center.x - (double)b->center.x, (double)a->center.y - (double)b->center.y,
                                   (double)a->radius - (double)b->radius, (b->radius >= 0) & (a->radius >= b->radius));
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_contains_sphere, BVOLI_FAST);
        return side < 0;
    }
    return bvol_sphere_contains_sphere((bvol_sphere[]){bvoli_embed_circle(a)}, (bvol_sphere[]){bvoli_embed_circle(b)});
}

BVOLI_CLASSIFY(bvol_circle_classify_circle, circle, circle, bvol_circle_overlaps_circle, bvol_circle_contains_circle)
