/* SPDX-License-Identifier: MIT */
/* Rectangles along the coordinate axes. Functions that only compare do so here; those that compute do so in space
 * (affine/embed.h). */
#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/segment2.h>

#include "affine/embed.h"
#include "arith/filter.h"
#include "arith/vec4.h"
#include "base/points.h"
#include "base/value.h"
#include "convex/plane/pair_functions2.h"
#include "convex/plane/zonogon.h"

/* No NaN and not empty, in one go. */
static int nonempty(const bvol_aabb2 *box)
{
    return box->min.x <= box->max.x && box->min.y <= box->max.y;
}

static int has_nan(const bvol_aabb2 *box)
{
    return isnan(box->min.x) || isnan(box->min.y) || isnan(box->max.x) || isnan(box->max.y);
}

/* Making rectangles */

void bvol_aabb2_make_empty(bvol_aabb2 *out)
{
    *out = (bvol_aabb2){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
}

void bvol_aabb2_from_corners(const bvol_vec2 *a, const bvol_vec2 *b, bvol_aabb2 *out)
{
    bvol_aabb box;
    bvol_aabb_from_corners((bvol_vec3[]){bvoli_embed(a, 0)}, (bvol_vec3[]){bvoli_embed(b, 0)}, &box);
    *out = bvoli_drop_aabb(&box);
}

void bvol_aabb2_from_center_size(const bvol_vec2 *center, const bvol_vec2 *size, bvol_aabb2 *out)
{
    bvol_aabb box;
    bvol_aabb_from_center_size((bvol_vec3[]){bvoli_embed(center, 0)}, (bvol_vec3[]){bvoli_embed(size, 0)}, &box);
    *out = bvoli_drop_aabb(&box);
}

size_t bvol_aabb2_from_points(const bvol_vec2 *points, size_t count, size_t stride, bvol_aabb2 *out)
{
    bvoli_points all = bvoli_points2_of(points, count, stride);
    bvol_aabb2 box;
    size_t accepted = 0;
    bvol_aabb2_make_empty(&box);
    for (size_t i = 0; i < all.count; ++i) {
        const bvol_vec2 p = *bvoli_point2(&all, i);
        if (isnan(p.x) || isnan(p.y))
            continue;
        box.min = (bvol_vec2){p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y};
        box.max = (bvol_vec2){p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y};
        ++accepted;
    }
    *out = box;
    return accepted;
}

/* Properties of one rectangle */

int bvol_aabb2_is_empty(const bvol_aabb2 *box)
{
    return !nonempty(box) && !has_nan(box);
}

void bvol_aabb2_center(const bvol_aabb2 *box, bvol_vec2 *out)
{
    bvol_vec3 center;
    bvol_aabb_center((bvol_aabb[]){bvoli_flat_aabb(box)}, &center);
    *out = bvoli_drop(&center);
}

void bvol_aabb2_size(const bvol_aabb2 *box, bvol_vec2 *out)
{
    bvol_vec3 size;
    bvol_aabb_size((bvol_aabb[]){bvoli_flat_aabb(box)}, &size);
    *out = bvoli_drop(&size);
}

/* A flat box has two faces of that area, and four of area 0. */
double bvol_aabb2_area(const bvol_aabb2 *box)
{
    return 0.5 * bvol_aabb_area((bvol_aabb[]){bvoli_flat_aabb(box)});
}

void bvol_aabb2_corners(const bvol_aabb2 *box, bvol_vec2 out[4])
{
    const bvol_aabb2 b = *box;
    for (int i = 0; i < 4; ++i)
        out[i] = (bvol_vec2){i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y};
}

float bvol_aabb2_top(const bvol_aabb2 *box, int y)
{
    return y != BVOL_Y_UP ? box->min.y : box->max.y;
}

float bvol_aabb2_bottom(const bvol_aabb2 *box, int y)
{
    return y != BVOL_Y_UP ? box->max.y : box->min.y;
}

/* Point and rectangle: all coordinates at once, as in space. */

int bvol_aabb2_contains_point(const bvol_aabb2 *box, const bvol_vec2 *p)
{
    return mask4_bits(v4_le(v4_load_twos(&box->min.x, &p->x), v4_load_twos(&p->x, &box->max.x))) == 15;
}

void bvol_aabb2_closest_point(const bvol_aabb2 *box, const bvol_vec2 *p, bvol_vec2 *out)
{
    bvol_vec3 closest;
    bvol_aabb_closest_point((bvol_aabb[]){bvoli_flat_aabb(box)}, (bvol_vec3[]){bvoli_embed(p, 0)}, &closest);
    *out = bvoli_drop(&closest);
}

float bvol_aabb2_distance_sq_point(const bvol_aabb2 *box, const bvol_vec2 *p)
{
    return bvol_aabb_distance_sq_point((bvol_aabb[]){bvoli_flat_aabb(box)}, (bvol_vec3[]){bvoli_embed(p, 0)});
}

/* Segment and rectangle */

/* In float, everything doubled: t leads from center to center, h are the sides, d the segment, and with K = |t| + h + |d|,
 * where |t| is taken from walls to ends, and u = 2^-24: t has two roundings, h and d one, and the sums along the axes two more,
 * 5 u of K; products with d across another two and their sums two, 8 u of K times |d|. 16 u cover these and the roundings of
 * the slack.
 *
 * K is below SEGMENT4_LIMIT: then what is lost below 2^-126, and to a flush to zero in what is given, is at most 2^-94, and
 * SEGMENT4_LOST is more. */
#define SEGMENT4_SLACK 0x1p-20F
#define SEGMENT4_LIMIT 0x1p30F
#define SEGMENT4_LOST 0x1p-60F

/* By both axes and the normal of the segment: +1 apart, -1 a point of the interiors in common, 0 neither is certain: so for
 * every NaN, infinity and empty rectangle. */
static inline int float_filter_segment(const bvol_aabb2 *a, const bvol_segment2 *b)
{
    enum { WALLS = 3, AXES = 7 };
    const v4 walls = v4_load(&a->min.x), ends = v4_load(&b->a.x), off = v4_sub(ends, walls), far = v4_abs(off);
    const v4 t = v4_add(off, v4_swap(off)), h = v4_sub(v4_swap(walls), walls), d = v4_sub(v4_swap(ends), ends);
    const v4 across = v4_turn(d), steep = v4_abs(across), reach = v4_add(h, v4_abs(d));
    const v4 size = v4_add(v4_add(far, v4_swap(far)), reach), turns = v4_mul(t, across);
    const v4 reaches = v4_mul(h, steep), sizes = v4_mul(size, steep);
    const v4 beyond_axes = v4_sub(v4_abs(t), reach),
             beyond_normal = v4_sub(v4_abs(v4_add(turns, v4_turn(turns))), v4_add(reaches, v4_turn(reaches)));
    const v4 beyond = v4_starts(beyond_axes, beyond_normal), all = v4_starts(size, v4_add(sizes, v4_turn(sizes)));
    const v4 slack = v4_add(v4_mul(all, v4_constant(SEGMENT4_SLACK)), v4_constant(SEGMENT4_LOST));
    const mask4 sound = mask4_and(v4_le(walls, v4_swap(walls)), v4_lt(size, v4_constant(SEGMENT4_LIMIT)));
    const int out = mask4_bits(v4_gt(beyond, slack)) & AXES, in = mask4_bits(v4_gt(v4_neg(slack), beyond)) & AXES;
    return (mask4_bits(sound) & WALLS) == WALLS ? (out != 0) - (in == AXES) : 0;
}

BVOLI_RARE static int double_filter_segment(const bvol_aabb2 *a, const bvol_segment2 *b)
{
    bvoli_zonogon z = {.h = {(double)a->max.x - (double)a->min.x, (double)a->max.y - (double)a->min.y}, .w = {{1, 0}, {0, 1}}};
    bvoli_zonogon_add_segment(&z, 2, b);
    bvoli_zonogon_set_offset(&z, &a->min, &a->max, b);
    return nonempty(a) ? bvoli_zonogon_filter(&z, 3) : 0;
}

static inline int filter_segment(const bvol_aabb2 *a, const bvol_segment2 *b)
{
    const int side = float_filter_segment(a, b);
    return side != 0 ? side : double_filter_segment(a, b);
}

BVOLI_OVERLAPS2_AFTER(filter_segment, bvol_aabb2_overlaps_segment2, aabb2, segment2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(filter_segment, bvol_aabb2_overlaps_segment2_interior, aabb2, segment2)

int bvol_aabb2_contains_segment2(const bvol_aabb2 *a, const bvol_segment2 *b)
{
    const int finite = bvoli_vec2_finite(&b->a) & bvoli_vec2_finite(&b->b);
    return finite & bvol_aabb2_contains_point(a, &b->a) & bvol_aabb2_contains_point(a, &b->b);
}

BVOLI_CLASSIFY(bvol_aabb2_classify_segment2, aabb2, segment2, bvol_aabb2_overlaps_segment2, bvol_aabb2_contains_segment2)
BVOLI_WITHIN2(bvol_aabb2_within_segment2, aabb2, segment2)
BVOLI_CLASSIFY(bvol_aabb2_classify_within_segment2, aabb2, segment2, bvol_aabb2_overlaps_segment2, bvol_aabb2_within_segment2)

/* Two rectangles */

/* Lower corners, and the upper ones of both, or of each other. */
typedef struct corners {
    v4 lower, upper, other;
} corners;

static inline corners corners_of(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    const v4 first = v4_load(&a->min.x), second = v4_load(&b->min.x);
    return (corners){v4_starts(first, second), v4_ends(first, second), v4_ends(second, first)};
}

int bvol_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    const corners c = corners_of(a, b);
    return mask4_bits(mask4_and(v4_le(c.lower, c.upper), v4_le(c.lower, c.other))) == 15;
}

/* The difference of two rectangles is a rectangle, which has to contain 0. */
int bvol_aabb2_overlaps_aabb2_interior(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    const corners c = corners_of(a, b);
    return mask4_bits(mask4_and(v4_le(c.lower, c.upper), v4_lt(c.lower, c.other))) == 15;
}

int bvol_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    if (!nonempty(b))
        return !has_nan(b) && !has_nan(a);
    return mask4_bits(v4_le(v4_load_twos(&a->min.x, &b->max.x), v4_load_twos(&b->min.x, &a->max.x))) == 15;
}

BVOLI_CLASSIFY(bvol_aabb2_classify_aabb2, aabb2, aabb2, bvol_aabb2_overlaps_aabb2, bvol_aabb2_contains_aabb2)

float bvol_aabb2_distance_sq_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    return bvol_aabb_distance_sq_aabb((bvol_aabb[]){bvoli_flat_aabb(a)}, (bvol_aabb[]){bvoli_flat_aabb(b)});
}

/* Changing rectangles */

void bvol_aabb2_merge(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_aabb2 *out)
{
    bvol_aabb both;
    bvol_aabb_merge((bvol_aabb[]){bvoli_flat_aabb(a)}, (bvol_aabb[]){bvoli_flat_aabb(b)}, &both);
    *out = bvoli_drop_aabb(&both);
}

void bvol_aabb2_merge_point(const bvol_aabb2 *box, const bvol_vec2 *p, bvol_aabb2 *out)
{
    const bvol_aabb2 point = {*p, *p};
    bvol_aabb2_merge(box, &point, out);
}

void bvol_aabb2_intersection(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_aabb2 *out)
{
    bvol_aabb common;
    bvol_aabb_intersection((bvol_aabb[]){bvoli_flat_aabb(a)}, (bvol_aabb[]){bvoli_flat_aabb(b)}, &common);
    *out = bvoli_drop_aabb(&common);
}

/* Tall: no amount uses up a height without bounds. */
void bvol_aabb2_expand(const bvol_aabb2 *box, float amount, bvol_aabb2 *out)
{
    bvol_aabb grown;
    bvol_aabb_expand((bvol_aabb[]){bvoli_tall_aabb(box)}, amount, &grown);
    *out = bvoli_drop_aabb(&grown);
}

void bvol_aabb2_transform(const bvol_aabb2 *box, const float matrix[6], bvol_aabb2 *out)
{
    bvol_aabb image;
    float m[16];
    bvoli_embed_matrix(matrix, m);
    bvol_aabb_transform((bvol_aabb[]){bvoli_flat_aabb(box)}, m, &image);
    *out = bvoli_drop_aabb(&image);
}
