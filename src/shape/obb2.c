/* SPDX-License-Identifier: MIT */
/* Oriented rectangles are decided in space (affine/embed.h), after filters for two dimensions for most pairs: in float
 * (convex/plane/zonogon4.h), then in double. */
#include <bvol/aabb2.h>
#include <bvol/obb.h>
#include <bvol/obb2.h>

#include "affine/embed.h"
#include "arith/filter.h"
#include "convex/plane/local4.h"
#include "convex/plane/pair_functions2.h"
#include "convex/plane/sides4.h"
#include "convex/plane/zonogon4.h"

#include <stddef.h>

/* One OBB */

/* Images of flat boxes keep z as their third axis: their other axes lie in the plane, and so do vectors that fit those. */
static bvol_obb2 drop_obb(const bvol_obb *box)
{
    return (bvol_obb2){
        bvoli_drop(&box->center), bvoli_drop(&box->extent), {bvoli_drop(&box->axis[0]), bvoli_drop(&box->axis[1])}};
}

void bvol_obb2_from_aabb2(const bvol_aabb2 *box, const float matrix[6], bvol_obb2 *out)
{
    float m[16];
    bvol_obb made;
    bvoli_embed_matrix(matrix, m);
    bvol_obb_from_aabb((bvol_aabb[]){bvoli_flat_aabb(box)}, m, &made);
    *out = drop_obb(&made);
}

void bvol_obb2_transform(const bvol_obb2 *box, const float matrix[6], bvol_obb2 *out)
{
    bvol_obb flat = bvoli_flat_obb(box);
    float m[16];
    bvoli_embed_matrix(matrix, m);
    const float scale = fmaxf(fabsf(matrix[0]), fabsf(matrix[1]));
    m[10] = scale > 0 && scale <= FLT_MAX ? scale : 1; /* so that a scale is the same along all axes */
    bvol_obb_transform(&flat, m, &flat);
    *out = drop_obb(&flat);
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
    return bvol_obb_validate((bvol_obb[]){bvoli_flat_obb(box)}, defect);
}

void bvol_obb2_corners(const bvol_obb2 *box, bvol_vec2 out[4])
{
    bvol_vec3 corners[8];
    bvol_obb_corners((bvol_obb[]){bvoli_flat_obb(box)}, corners);
    for (int i = 0; i < 4; ++i)
        out[i] = bvoli_drop(&corners[i]);
}

void bvol_obb2_bounds(const bvol_obb2 *box, bvol_aabb2 *out)
{
    bvol_aabb bounds;
    bvol_obb_bounds((bvol_obb[]){bvoli_flat_obb(box)}, &bounds);
    *out = bvoli_drop_aabb(&bounds);
}

/* The filter */

enum { CONTAINER = 2, BOTH = 4 };

static inline void set_pair(const bvol_obb2 *a, const bvol_obb2 *b, double side, bvoli_zonogon *z)
{
    bvoli_zonogon_add_obb(z, 0, a, 1);
    bvoli_zonogon_add_obb(z, 2, b, side);
    z->t[0] = (double)b->center.x - (double)a->center.x;
    z->t[1] = (double)b->center.y - (double)a->center.y;
}

/* Filters in double, where floats are not certain. The other rectangle has side 1 where they may overlap, -1 where it is to be
 * contained. */
BVOLI_RARE static int double_filter_obb(const bvol_obb2 *a, const bvol_obb2 *b, double side, int edges)
{
    bvoli_zonogon z;
    set_pair(a, b, side, &z);
    return bvoli_zonogon_filter(&z, edges);
}

static inline int filter_overlap(const bvol_obb2 *a, const bvol_obb2 *b)
{
    const bvoli_zonogon4 z = bvoli_zonogon4_of_obbs(a, b, 0);
    const int side = bvoli_zonogon4_filter(&z, BVOLI_ALL_EDGES);
    return side != 0 ? side : double_filter_obb(a, b, 1, BOTH);
}

/* Where that is not certain: 0 for all but upright edges. */
static int exact_obb(const bvol_obb2 *a, const bvol_obb2 *b, int interior)
{
    bvoli_zonogon z = {.terms = {{(double)b->center.x, -(double)a->center.x}, {(double)b->center.y, -(double)a->center.y}}};
    set_pair(a, b, 1, &z);
    double all = bvoli_sum_abs2(z.t);
    for (int k = 0; k < 4; ++k)
        all += z.h[k] + bvoli_sum_abs2(z.w[k]);
    if (!isfinite(all))
        return 0;
    const int side = bvoli_zonogon_exact(&z, interior);
    if (side != 0)
        BVOLI_STAGE(BVOLI_obb_overlaps_obb, BVOLI_EXACT);
    return side;
}

/* Everything doubled: the sum of the distances from a's center to two opposite walls is the size, their difference 2 t. */
BVOLI_RARE static int double_filter_aabb(const bvol_obb2 *a, const bvol_aabb2 *b, double side, int edges)
{
    bvoli_zonogon z = {.w = {[2] = {1, 0}, [3] = {0, 1}}};
    double left = (double)a->center.x - (double)b->min.x, right = (double)b->max.x - (double)a->center.x;
    double below = (double)a->center.y - (double)b->min.y, above = (double)b->max.y - (double)a->center.y;
    bvoli_zonogon_add_obb(&z, 0, a, 2);
    z.h[2] = side * (right + left);
    z.h[3] = side * (above + below);
    z.t[0] = right - left;
    z.t[1] = above - below;
    return bvoli_zonogon_filter(&z, edges);
}

static inline int filter_overlap_aabb(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    const bvoli_zonogon4 z = bvoli_zonogon4_of_aabb(a, b, 0);
    const int side = bvoli_zonogon4_filter(&z, BVOLI_ALL_EDGES);
    return side != 0 ? side : double_filter_aabb(a, b, 1, BOTH);
}

/* OBB and point */

/* Where floats are not certain. */
BVOLI_RARE static int sharp_contains_point(const bvol_obb2 *box, const bvol_vec2 *p)
{
    const int side = bvoli_zonogon_filter_point(box, p);
    if (side != 0)
        return side < 0;
    return bvol_obb_contains_point((bvol_obb[]){bvoli_tall_obb(box, 0)}, (bvol_vec3[]){bvoli_embed(p, 0)});
}

int bvol_obb2_contains_point(const bvol_obb2 *box, const bvol_vec2 *p)
{
    const bvoli_sides4 sides = bvoli_sides4_of(box);
    const int side = bvoli_sides4_filter(&sides, v4_load_twos(&p->x, &p->x));
    return side != 0 ? side < 0 : sharp_contains_point(box, p);
}

float bvol_obb2_distance_sq_point(const bvol_obb2 *box, const bvol_vec2 *p)
{
    return bvol_obb_distance_sq_point((bvol_obb[]){bvoli_flat_obb(box)}, (bvol_vec3[]){bvoli_embed(p, 0)});
}

/* OBB and segment */

BVOLI_RARE static int double_filter_segment(const bvol_obb2 *a, const bvol_segment2 *b)
{
    bvoli_zonogon z = {.h = {0}};
    bvoli_zonogon_add_obb(&z, 0, a, 2);
    bvoli_zonogon_add_segment(&z, 2, b);
    bvoli_zonogon_set_offset(&z, &a->center, &a->center, b);
    return bvoli_zonogon_filter(&z, 3);
}

static inline int filter_segment(const bvol_obb2 *a, const bvol_segment2 *b)
{
    const bvoli_zonogon4 z = bvoli_zonogon4_of_segment(a, b, 0);
    const int side = bvoli_zonogon4_filter(&z, BVOLI_EDGES_AND_SEGMENT);
    return side != 0 ? side : double_filter_segment(a, b);
}

BVOLI_OVERLAPS2_AFTER(filter_segment, bvol_obb2_overlaps_segment2, obb2, segment2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(filter_segment, bvol_obb2_overlaps_segment2_interior, obb2, segment2)

BVOLI_RARE static int sharp_contains_segment(const bvol_obb2 *a, const bvol_segment2 *b)
{
    return bvol_obb2_contains_point(a, &b->a) && bvol_obb2_contains_point(a, &b->b);
}

int bvol_obb2_contains_segment2(const bvol_obb2 *a, const bvol_segment2 *b)
{
    const bvoli_sides4 sides = bvoli_sides4_of(a);
    const int side = bvoli_sides4_filter(&sides, v4_load(&b->a.x));
    return side != 0 ? side < 0 : sharp_contains_segment(a, b);
}

BVOLI_CLASSIFY(bvol_obb2_classify_segment2, obb2, segment2, bvol_obb2_overlaps_segment2, bvol_obb2_contains_segment2)
BVOLI_WITHIN2(bvol_obb2_within_segment2, obb2, segment2)
BVOLI_CLASSIFY(bvol_obb2_classify_within_segment2, obb2, segment2, bvol_obb2_overlaps_segment2, bvol_obb2_within_segment2)

/* OBB and AABB */

static int nonempty(const bvol_aabb2 *box)
{
    return box->min.x <= box->max.x && box->min.y <= box->max.y;
}

int bvol_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!nonempty(b))
        return 0;
    const int side = filter_overlap_aabb(a, b);
    if (side != 0)
        return side < 0;
    return bvol_obb_overlaps_aabb((bvol_obb[]){bvoli_tall_obb(a, 0)}, (bvol_aabb[]){bvoli_flat_aabb(b)});
}

int bvol_obb2_overlaps_aabb2_interior(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!nonempty(b))
        return 0;
    const int side = filter_overlap_aabb(a, b);
    if (side != 0)
        return side < 0;
    const bvol_aabb thick = {bvoli_embed(&b->min, -1), bvoli_embed(&b->max, 1)};
    return bvol_obb_overlaps_aabb_interior((bvol_obb[]){bvoli_tall_obb(a, 0)}, &thick);
}

BVOLI_RARE static int sharp_contains_aabb(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    const int side = nonempty(b) ? double_filter_aabb(a, b, -1, CONTAINER) : 0;
    if (side != 0)
        return side < 0;
    return bvol_obb_contains_aabb((bvol_obb[]){bvoli_tall_obb(a, 0)}, (bvol_aabb[]){bvoli_flat_aabb(b)});
}

int bvol_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    const bvoli_sides4 sides = bvoli_sides4_of(a);
    const int side = nonempty(b) ? bvoli_sides4_filter_aabb2(&sides, v4_load(&b->min.x)) : 0;
    return side != 0 ? side < 0 : sharp_contains_aabb(a, b);
}

/* In floats, a wall a lane: with u = 2^-24 the distance of a wall from the center has one rounding, a product one, their sum
 * another, and the room that is left a last one: 3 u of all magnitudes. 8 u cover that and the roundings of the slack. What is
 * lost below 2^-126, and to a flush to zero, is 2^-126 times a half side or an axis or 1: WALL4_LOST beside both is more. */
#define WALL4_SLACK 0x1p-21F
#define WALL4_LOST 0x1p-30F

/* +1 beyond a wall, -1 between all of them, 0 not certain; never -1 for a NaN or an infinity. */
static inline int filter_walls4(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    static const float outward[4] = {-1, -1, 1, 1};
    const v4 body = v4_load(&a->center.x), axes = v4_abs(v4_load(&a->axis[0].x)), walls = v4_load(&b->min.x);
    const v4 center = v4_starts(body, body), half = v4_abs(v4_ends(body, body)), lost = v4_constant(WALL4_LOST);
    const v4 h = v4_starts(v4_all_x(half), v4_all_y(half)), parts = v4_mul(h, axes),
             sizes = v4_mul(v4_add(h, lost), v4_add(axes, lost));
    const v4 to = v4_sub(walls, center), room = v4_sub(v4_mul(to, v4_load(outward)), v4_add(parts, v4_turn(v4_turn(parts))));
    const v4 size = v4_add(v4_add(v4_abs(walls), v4_abs(center)), v4_add(sizes, v4_turn(v4_turn(sizes))));
    const v4 slack = v4_mul(size, v4_constant(WALL4_SLACK));
    const int out = mask4_bits(v4_gt(v4_neg(slack), room)), in = mask4_bits(v4_gt(room, slack));
    return (out != 0) - (in == 15);
}

/* With u = 2^-53: two exact products added to the center have two roundings, less the wall a third: 3 u of all magnitudes. */
#define WALL_SLACK 0x1p-50

/* +1 beyond a wall, -1 between all of them, 0 not certain: so for every NaN and infinity. */
BVOLI_RARE static int double_filter_walls(const bvol_obb2 *a, const bvol_aabb2 *b)
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
    int side = filter_walls4(a, b);
    side = side != 0 ? side : double_filter_walls(a, b);
    if (side != 0)
        return side < 0;
    return bvol_obb_within_aabb((bvol_obb[]){bvoli_flat_obb(a)}, (bvol_aabb[]){bvoli_tall_aabb(b)});
}

BVOLI_CLASSIFY(bvol_obb2_classify_aabb2, obb2, aabb2, bvol_obb2_overlaps_aabb2, bvol_obb2_contains_aabb2)

BVOLI_CLASSIFY(bvol_obb2_classify_within_aabb2, obb2, aabb2, bvol_obb2_overlaps_aabb2, bvol_obb2_within_aabb2)

/* OBB and circle */

/* A circle as a rectangle sees it: w leads from center to center, h are the half sides along the axes. */
typedef struct circle_view {
    double w[2], h[2], axis[2][2], r, size; /* size: S = |w|_1 + sum of h |axis|_1 + r */
} circle_view;

/* Returns 0 if the circle is empty. */
static int view_circle(const bvol_obb2 *a, const bvol_circle *b, circle_view *out)
{
    out->w[0] = (double)b->center.x - (double)a->center.x;
    out->w[1] = (double)b->center.y - (double)a->center.y;
    out->h[0] = fabs((double)a->extent.x);
    out->h[1] = fabs((double)a->extent.y);
    out->r = (double)b->radius;
    out->size = bvoli_sum_abs2(out->w) + out->r;
    for (int i = 0; i < 2; ++i) {
        out->axis[i][0] = (double)a->axis[i].x;
        out->axis[i][1] = (double)a->axis[i].y;
        out->size += out->h[i] * bvoli_sum_abs2(out->axis[i]);
    }
    return b->radius >= 0;
}

static double dot2(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

/* With u = 2^-53: w has one rounding; a point of the rectangle, of any s that are kept from -h to h, two products and two sums:
 * the vector n from it to the center is within 6 u S in each coordinate, its length within 9 u S and 4 u of itself. Heights
 * over a line with the normal n, exact as it is, are within 4 u of S |n|_1, the rectangle's reach within 5 u, r |n| within 5 u
 * of itself. Cross products with an axis are within 4 u of S |axis|_1, r times its length within 5 u of itself. 32 u of S, or
 * of S times |n|_1 or |axis|_1, cover each. */
#define CIRCLE_SLACK 0x1p-48

/* +1 a rectangle and a circle certainly are apart, -1 they certainly meet, 0 neither is certain. The nearest point is found as
 * if the axes were orthonormal, and judged as any point of the rectangle is, and so is the line across the way from it. */
BVOLI_RARE static int double_filter_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    circle_view v;
    if (!view_circle(a, b, &v))
        return 0;
    double n[2] = {v.w[0], v.w[1]}, reach = 0;
    for (int i = 0; i < 2; ++i) {
        const double along = dot2(v.w, v.axis[i]), s = along < -v.h[i] ? -v.h[i] : along < v.h[i] ? along : v.h[i];
        n[0] -= s * v.axis[i][0];
        n[1] -= s * v.axis[i][1];
    }
    const double length = bvoli_sqrt(dot2(n, n)), slack = CIRCLE_SLACK * v.size;
    if (length < v.r - slack)
        return -1;
    for (int i = 0; i < 2; ++i)
        reach += v.h[i] * fabs(dot2(v.axis[i], n));
    return dot2(v.w, n) - reach - v.r * length > slack * bvoli_sum_abs2(n);
}

static inline int filter_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    const int side = bvoli_local4_filter_near(a, b);
    return side != 0 ? side : double_filter_circle(a, b);
}

/* +1 the circle certainly is not between two opposite sides, -1 it certainly is between both pairs, 0 neither is certain. */
BVOLI_RARE static int double_filter_holds_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    circle_view v;
    int inside = view_circle(a, b, &v);
    const double area = fabs(bvoli_cross2(v.axis[0], v.axis[1]));
    for (int i = 0; i < 2 && inside; ++i) {
        const double *axis = v.axis[i], beyond = fabs(bvoli_cross2(axis, v.w)) + v.r * bvoli_sqrt(dot2(axis, axis));
        const int side = bvoli_decide(beyond - v.h[1 - i] * area, CIRCLE_SLACK * bvoli_sum_abs2(axis) * v.size);
        if (side > 0)
            return 1;
        inside = side < 0;
    }
    return -inside;
}

int bvol_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    const int side = filter_circle(a, b);
    if (side != 0)
        return side < 0;
    return bvol_obb_overlaps_sphere((bvol_obb[]){bvoli_tall_obb(a, 0)}, (bvol_sphere[]){bvoli_embed_circle(b)});
}

int bvol_obb2_overlaps_circle_interior(const bvol_obb2 *a, const bvol_circle *b)
{
    if (filter_circle(a, b) > 0)
        return 0;
    return bvol_obb_overlaps_sphere_interior((bvol_obb[]){bvoli_tall_obb(a, 0)}, (bvol_sphere[]){bvoli_embed_circle(b)});
}

int bvol_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    int side = bvoli_local4_filter_holds(a, b);
    side = side != 0 ? side : double_filter_holds_circle(a, b);
    if (side != 0)
        return side < 0;
    return bvol_obb_contains_sphere((bvol_obb[]){bvoli_tall_obb(a, b->radius)}, (bvol_sphere[]){bvoli_embed_circle(b)});
}

/* With u = 2^-53 and S = |w|_1 + |p|_1 + |q|_1 + r, where w is the vector between the centers and p, q the half sides: w has
 * one rounding, p and q none, a corner w + p + q two more, so its coordinates are within 3 u S. The squares are off by 7 u S^2,
 * their sum and the difference by 3 u S^2 more: 17 u; 32 u also covers the slack's own roundings. */
#define CORNER_SLACK 0x1p-48

/* +1 a corner is outside, -1 none is, 0 not certain: so for every NaN and infinity, which make the slack one. */
BVOLI_RARE static int filter_corners(const bvol_obb2 *a, const bvol_circle *b)
{
    const double h[2] = {(double)a->extent.x, (double)a->extent.y}, r = (double)b->radius;
    const double w[2] = {(double)a->center.x - (double)b->center.x, (double)a->center.y - (double)b->center.y};
    const double p[2] = {h[0] * (double)a->axis[0].x, h[0] * (double)a->axis[0].y};
    const double q[2] = {h[1] * (double)a->axis[1].x, h[1] * (double)a->axis[1].y};
    const double size = bvoli_sum_abs2(w) + bvoli_sum_abs2(p) + bvoli_sum_abs2(q) + r;
    double farthest = 0;
    for (int corner = 0; corner < 4; ++corner) {
        const double s = corner & 1 ? 1 : -1, t = corner & 2 ? 1 : -1;
        const double x = w[0] + s * p[0] + t * q[0], y = w[1] + s * p[1] + t * q[1];
        farthest = bvoli_greater(farthest, x * x + y * y);
    }
    return r >= 0 ? bvoli_decide(farthest - r * r, CORNER_SLACK * size * size) : 0;
}

/* In floats, a corner a lane: with u = 2^-24, the vector w between the centers and the half sides p and q have one rounding in
 * a coordinate, p + q and p - q another, the sums of w and those a third: 3 u of S; its distance and the radius, more or less
 * the slack, are compared by squares, 3 u more. 16 u cover that. What is lost below 2^-126, and to a flush to zero, is 2^-126
 * times a half side or an axis, or 2^-62 for a root: RIM_LOST beside all of them is more, and half sides are in S as they are.
 */
#define RIM_SLACK 0x1p-20F
#define RIM_LOST 0x1p-30F

static inline int filter_rim(const bvol_obb2 *a, const bvol_circle *b)
{
    const v4 body = v4_load(&a->center.x), axes = v4_load(&a->axis[0].x), to = v4_sub(body, v4_load2(&b->center.x));
    const v4 sides = v4_mul(v4_ends_twice(body), axes), r = v4_splat(b->radius), w = v4_starts(to, to);
    const v4 halves = v4_add(v4_starts(sides, sides), v4_mul(v4_ends(sides, sides), v4_set4(1, 1, -1, -1)));
    const v4 one = v4_add(w, halves), other = v4_sub(w, halves), first = v4_mul(one, one), second = v4_mul(other, other);
    const v4 sq = v4_add(v4_evens(first, second), v4_odds(first, second));
    const v4 parts = v4_add(v4_add(v4_abs(to), v4_abs(sides)), v4_mul(v4_abs(axes), v4_constant(RIM_LOST)));
    const v4 two = v4_add(parts, v4_swap(parts)), size = v4_add(v4_add(two, v4_turn(two)), r);
    const v4 slack = v4_mul(v4_add(size, v4_constant(RIM_LOST)), v4_constant(RIM_SLACK));
    const v4 outer = v4_add(r, slack), inner = v4_sub(r, slack);
    const int out = mask4_bits(v4_gt(sq, v4_mul(outer, outer))) != 0;
    const int in = mask4_bits(v4_gt(v4_mul(inner, v4_abs(inner)), sq)) == 15;
    return b->radius >= 0 ? out - in : 0;
}

int bvol_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    int side = filter_rim(a, b);
    side = side != 0 ? side : filter_corners(a, b);
    if (side != 0)
        return side < 0;
    return bvol_obb_within_sphere((bvol_obb[]){bvoli_flat_obb(a)}, (bvol_sphere[]){bvoli_embed_circle(b)});
}

BVOLI_CLASSIFY(bvol_obb2_classify_circle, obb2, circle, bvol_obb2_overlaps_circle, bvol_obb2_contains_circle)

BVOLI_CLASSIFY(bvol_obb2_classify_within_circle, obb2, circle, bvol_obb2_overlaps_circle, bvol_obb2_within_circle)

/* Two OBBs */

/* Tall ones have as much in common: one is a point at most, or has a thickness. */
static int overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b, int interior)
{
    int side = filter_overlap(a, b);
    if (side == 0)
        side = exact_obb(a, b, interior);
    if (side != 0)
        return side < 0;
    const bvol_obb p = bvoli_tall_obb(a, 0), q = bvoli_tall_obb(b, 0);
    return interior ? bvol_obb_overlaps_obb_interior(&p, &q) : bvol_obb_overlaps_obb(&p, &q);
}

int bvol_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    return overlaps_obb2(a, b, 0);
}

int bvol_obb2_overlaps_obb2_interior(const bvol_obb2 *a, const bvol_obb2 *b)
{
    return overlaps_obb2(a, b, 1);
}

int bvol_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    const bvoli_zonogon4 z = bvoli_zonogon4_of_obbs(a, b, 1);
    int side = bvoli_zonogon4_filter(&z, BVOLI_EDGES_OF_FIRST);
    if (side == 0)
        side = double_filter_obb(a, b, -1, CONTAINER);
    if (side != 0)
        return side < 0;
    return bvol_obb_contains_obb((bvol_obb[]){bvoli_tall_obb(a, 0)}, (bvol_obb[]){bvoli_flat_obb(b)});
}

BVOLI_CLASSIFY(bvol_obb2_classify_obb2, obb2, obb2, bvol_obb2_overlaps_obb2, bvol_obb2_contains_obb2)

int bvol_obb2_separating_axis_obb2(const bvol_obb2 *a, const bvol_obb2 *b, bvol_vec2 *axis)
{
    bvol_vec3 direction;
    if (!bvol_obb_separating_axis_obb((bvol_obb[]){bvoli_tall_obb(a, 0)}, (bvol_obb[]){bvoli_tall_obb(b, 0)}, &direction))
        return 0;
    if (axis != NULL)
        *axis = bvoli_drop(&direction);
    return 1;
}
