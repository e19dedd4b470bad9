/* SPDX-License-Identifier: MIT */
/* How far apart shapes of the plane are, and how deep in each other: the gap of their bodies (convex/plane/gap2.h), and where
 * that is not certain to be one or the other, the exact predicates. */
#include <bvol/separation2.h>

#include "convex/plane/convex2.h"
#include "convex/plane/gap2.h"
#include "shape/gap_floats.h"
#include "shape/separation2.h"

#include <stddef.h>

/* What is between two solid bodies, and how they lie. */
typedef struct answer {
    bvoli_gap2 gap;
    int state;
} answer;

int bvoli_bodies2_state(bvoli_body2 *a, bvoli_body2 *b, const bvoli_gap2 *gap, enum bvoli_predicate who)
{
    const int state = bvoli_gap_state(gap->lo, gap->hi);
    if (state != BVOL_SEPARATION_NONE)
        return state;
    if (!bvoli_bodies2_overlap(a, b, BVOLI_CLOSED, who))
        return BVOL_SEPARATION_APART;
    return bvoli_bodies2_overlap(a, b, BVOLI_INTERIOR, who) ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_TOUCHING;
}

static void exchange(bvoli_gap2 *gap)
{
    const uint32_t face = gap->face[0];
    gap->face[0] = gap->face[1];
    gap->face[1] = face;
    for (int c = 0; c < 2; ++c) {
        const double a = gap->a[c];
        gap->a[c] = gap->b[c];
        gap->b[c] = a;
        gap->n[c] = -gap->n[c];
    }
}

/* Returns 0 where a shape is not legal, or empty. */
static int find(bvoli_body2 *a, bvoli_body2 *b, enum bvoli_predicate who, int exchanged, answer *out)
{
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return 0;
    bvoli_bodies2_gap(exchanged ? b : a, exchanged ? a : b, exchanged ? -1 : 1, &out->gap);
    if (exchanged)
        exchange(&out->gap);
    out->state = bvoli_bodies2_state(a, b, &out->gap, who);
    return 1;
}

static bvol_vec2 vec2_of(const double v[2])
{
    return (bvol_vec2){(float)v[0] + 0.0F, (float)v[1] + 0.0F};
}

static void give_record(const answer *found, bvol_separation2 *out)
{
    const bvoli_gap2 *const gap = &found->gap;
    *out = (bvol_separation2){.state = (uint32_t)found->state,
                              .distance = bvoli_gap_lower(found->state, gap->lo),
                              .distance_max = bvoli_gap_upper(found->state, gap->hi),
                              .normal = vec2_of(gap->n),
                              .point = vec2_of(gap->a),
                              .other_point = vec2_of(gap->b),
                              .feature = gap->face[0],
                              .other_feature = gap->face[1]};
}

static float square_of_distance(const bvoli_body2 *a, const bvoli_body2 *b, int some, const answer *found)
{
    if (a->state == BVOLI_INVALID || b->state == BVOLI_INVALID)
        return NAN;
    return !some                                   ? INFINITY
           : found->state == BVOL_SEPARATION_APART ? bvoli_float_square(found->gap.lo > 0 ? found->gap.sq : 0)
                                                   : 0;
}

static void give_points(bvoli_body2 *a, bvoli_body2 *b, int some, answer *found, bvol_vec2 *on_a, bvol_vec2 *on_b)
{
    *on_a = *on_b = (bvol_vec2){NAN, NAN};
    if (!some)
        return;
    if (found->state == BVOL_SEPARATION_OVERLAPPING)
        bvoli_bodies2_common_point(a, b, found->gap.a);
    *on_a = vec2_of(found->gap.a);
    *on_b = found->state == BVOL_SEPARATION_APART ? vec2_of(found->gap.b) : *on_a;
}

/* Two of one kind, in the order of their fields. */

int bvoli_polygon2_is_after(const bvol_polygon2 *a, const bvol_polygon2 *b)
{
    const bvoli_points p = bvoli_points2_of(a->points, a->count, a->stride),
                       q = bvoli_points2_of(b->points, b->count, b->stride);
    if (p.count != q.count)
        return p.count > q.count;
    for (size_t i = 0; i < p.count; ++i) {
        const bvol_vec2 *const v = bvoli_point2(&p, i), *const w = bvoli_point2(&q, i);
        if (v->x != w->x || v->y != w->y)
            return bvoli_is_after(&v->x, &w->x, 2);
    }
    return 0;
}

#define IS_AFTER(kind)                                                                                                         \
    int bvoli_##kind##_is_after(const bvol_##kind *a, const bvol_##kind *b)                                                    \
    {                                                                                                                          \
        return BVOLI_IS_AFTER(a, b);                                                                                           \
    }
IS_AFTER(segment2)
IS_AFTER(aabb2)
IS_AFTER(circle)
IS_AFTER(obb2)

/* The functions */

#define BODIES(first, second, who, exchanged)                                                                                  \
    bvoli_body2 p, q;                                                                                                          \
    answer found;                                                                                                              \
    bvoli_body2_of_##first(a, &p);                                                                                             \
    bvoli_body2_of_##second(b, &q);                                                                                            \
    const int some = find(&p, &q, who, exchanged, &found)

#define SEPARATION2_BY(function, first, second, who, exchanged)                                                                \
    int function(const bvol_##first *a, const bvol_##second *b, bvol_separation2 *out)                                         \
    {                                                                                                                          \
        BODIES(first, second, who, exchanged);                                                                                 \
        if (some && out)                                                                                                       \
            give_record(&found, out);                                                                                          \
        return some ? found.state : BVOL_SEPARATION_NONE;                                                                      \
    }
#define SEPARATION2(function, first, second, who) SEPARATION2_BY(function, first, second, who, 0)
#define SEPARATION2_OF_TWO(function, kind, who) SEPARATION2_BY(function, kind, kind, who, bvoli_##kind##_is_after(a, b))

#define DISTANCE_SQ2_BY(function, first, second, who, exchanged)                                                               \
    float function(const bvol_##first *a, const bvol_##second *b)                                                              \
    {                                                                                                                          \
        BODIES(first, second, who, exchanged);                                                                                 \
        return square_of_distance(&p, &q, some, &found);                                                                       \
    }
#define DISTANCE_SQ2(function, first, second, who) DISTANCE_SQ2_BY(function, first, second, who, 0)
#define DISTANCE_SQ2_OF_TWO(function, kind, who) DISTANCE_SQ2_BY(function, kind, kind, who, bvoli_##kind##_is_after(a, b))

#define CLOSEST_POINTS2_BY(function, first, second, who, exchanged)                                                            \
    void function(const bvol_##first *a, const bvol_##second *b, bvol_vec2 *on_a, bvol_vec2 *on_b)                             \
    {                                                                                                                          \
        BODIES(first, second, who, exchanged);                                                                                 \
        give_points(&p, &q, some, &found, on_a, on_b);                                                                         \
    }
#define CLOSEST_POINTS2(function, first, second, who) CLOSEST_POINTS2_BY(function, first, second, who, 0)
#define CLOSEST_POINTS2_OF_TWO(function, kind, who) CLOSEST_POINTS2_BY(function, kind, kind, who, bvoli_##kind##_is_after(a, b))

SEPARATION2(bvol_segment2_separation_point, segment2, vec2, BVOLI_segment2_contains_point)
SEPARATION2_OF_TWO(bvol_segment2_separation_segment2, segment2, BVOLI_segment2_overlaps_segment2)
SEPARATION2(bvol_aabb2_separation_point, aabb2, vec2, BVOLI_aabb2_contains_point)
SEPARATION2(bvol_aabb2_separation_segment2, aabb2, segment2, BVOLI_aabb2_overlaps_segment2)
SEPARATION2_OF_TWO(bvol_aabb2_separation_aabb2, aabb2, BVOLI_aabb2_overlaps_aabb2)
SEPARATION2(bvol_circle_separation_point, circle, vec2, BVOLI_circle_contains_point)
SEPARATION2(bvol_circle_separation_segment2, circle, segment2, BVOLI_circle_overlaps_segment2)
SEPARATION2(bvol_circle_separation_aabb2, circle, aabb2, BVOLI_circle_overlaps_aabb2)
SEPARATION2_OF_TWO(bvol_circle_separation_circle, circle, BVOLI_circle_overlaps_circle)
SEPARATION2(bvol_obb2_separation_point, obb2, vec2, BVOLI_obb2_contains_point)
SEPARATION2(bvol_obb2_separation_segment2, obb2, segment2, BVOLI_obb2_overlaps_segment2)
SEPARATION2(bvol_obb2_separation_aabb2, obb2, aabb2, BVOLI_obb2_overlaps_aabb2)
SEPARATION2(bvol_obb2_separation_circle, obb2, circle, BVOLI_obb2_overlaps_circle)
SEPARATION2_OF_TWO(bvol_obb2_separation_obb2, obb2, BVOLI_obb2_overlaps_obb2)
SEPARATION2(bvol_polygon2_separation_point, polygon2, vec2, BVOLI_polygon2_contains_point)
SEPARATION2(bvol_polygon2_separation_segment2, polygon2, segment2, BVOLI_polygon2_overlaps_segment2)
SEPARATION2(bvol_polygon2_separation_aabb2, polygon2, aabb2, BVOLI_polygon2_overlaps_aabb2)
SEPARATION2(bvol_polygon2_separation_circle, polygon2, circle, BVOLI_polygon2_overlaps_circle)
SEPARATION2(bvol_polygon2_separation_obb2, polygon2, obb2, BVOLI_polygon2_overlaps_obb2)
SEPARATION2_OF_TWO(bvol_polygon2_separation_polygon2, polygon2, BVOLI_polygon2_overlaps_polygon2)
DISTANCE_SQ2_OF_TWO(bvol_segment2_distance_sq_segment2, segment2, BVOLI_segment2_overlaps_segment2)
DISTANCE_SQ2(bvol_aabb2_distance_sq_segment2, aabb2, segment2, BVOLI_aabb2_overlaps_segment2)
DISTANCE_SQ2(bvol_circle_distance_sq_segment2, circle, segment2, BVOLI_circle_overlaps_segment2)
DISTANCE_SQ2(bvol_circle_distance_sq_aabb2, circle, aabb2, BVOLI_circle_overlaps_aabb2)
DISTANCE_SQ2_OF_TWO(bvol_circle_distance_sq_circle, circle, BVOLI_circle_overlaps_circle)
DISTANCE_SQ2(bvol_obb2_distance_sq_segment2, obb2, segment2, BVOLI_obb2_overlaps_segment2)
DISTANCE_SQ2(bvol_obb2_distance_sq_aabb2, obb2, aabb2, BVOLI_obb2_overlaps_aabb2)
DISTANCE_SQ2(bvol_obb2_distance_sq_circle, obb2, circle, BVOLI_obb2_overlaps_circle)
DISTANCE_SQ2_OF_TWO(bvol_obb2_distance_sq_obb2, obb2, BVOLI_obb2_overlaps_obb2)
DISTANCE_SQ2(bvol_polygon2_distance_sq_segment2, polygon2, segment2, BVOLI_polygon2_overlaps_segment2)
DISTANCE_SQ2(bvol_polygon2_distance_sq_aabb2, polygon2, aabb2, BVOLI_polygon2_overlaps_aabb2)
DISTANCE_SQ2(bvol_polygon2_distance_sq_circle, polygon2, circle, BVOLI_polygon2_overlaps_circle)
DISTANCE_SQ2(bvol_polygon2_distance_sq_obb2, polygon2, obb2, BVOLI_polygon2_overlaps_obb2)
DISTANCE_SQ2_OF_TWO(bvol_polygon2_distance_sq_polygon2, polygon2, BVOLI_polygon2_overlaps_polygon2)
CLOSEST_POINTS2(bvol_segment2_closest_points_point, segment2, vec2, BVOLI_segment2_contains_point)
CLOSEST_POINTS2_OF_TWO(bvol_segment2_closest_points_segment2, segment2, BVOLI_segment2_overlaps_segment2)
CLOSEST_POINTS2(bvol_aabb2_closest_points_point, aabb2, vec2, BVOLI_aabb2_contains_point)
CLOSEST_POINTS2(bvol_aabb2_closest_points_segment2, aabb2, segment2, BVOLI_aabb2_overlaps_segment2)
CLOSEST_POINTS2_OF_TWO(bvol_aabb2_closest_points_aabb2, aabb2, BVOLI_aabb2_overlaps_aabb2)
CLOSEST_POINTS2(bvol_circle_closest_points_point, circle, vec2, BVOLI_circle_contains_point)
CLOSEST_POINTS2(bvol_circle_closest_points_segment2, circle, segment2, BVOLI_circle_overlaps_segment2)
CLOSEST_POINTS2(bvol_circle_closest_points_aabb2, circle, aabb2, BVOLI_circle_overlaps_aabb2)
CLOSEST_POINTS2_OF_TWO(bvol_circle_closest_points_circle, circle, BVOLI_circle_overlaps_circle)
CLOSEST_POINTS2(bvol_obb2_closest_points_point, obb2, vec2, BVOLI_obb2_contains_point)
CLOSEST_POINTS2(bvol_obb2_closest_points_segment2, obb2, segment2, BVOLI_obb2_overlaps_segment2)
CLOSEST_POINTS2(bvol_obb2_closest_points_aabb2, obb2, aabb2, BVOLI_obb2_overlaps_aabb2)
CLOSEST_POINTS2(bvol_obb2_closest_points_circle, obb2, circle, BVOLI_obb2_overlaps_circle)
CLOSEST_POINTS2_OF_TWO(bvol_obb2_closest_points_obb2, obb2, BVOLI_obb2_overlaps_obb2)
CLOSEST_POINTS2(bvol_polygon2_closest_points_point, polygon2, vec2, BVOLI_polygon2_contains_point)
CLOSEST_POINTS2(bvol_polygon2_closest_points_segment2, polygon2, segment2, BVOLI_polygon2_overlaps_segment2)
CLOSEST_POINTS2(bvol_polygon2_closest_points_aabb2, polygon2, aabb2, BVOLI_polygon2_overlaps_aabb2)
CLOSEST_POINTS2(bvol_polygon2_closest_points_circle, polygon2, circle, BVOLI_polygon2_overlaps_circle)
CLOSEST_POINTS2(bvol_polygon2_closest_points_obb2, polygon2, obb2, BVOLI_polygon2_overlaps_obb2)
CLOSEST_POINTS2_OF_TWO(bvol_polygon2_closest_points_polygon2, polygon2, BVOLI_polygon2_overlaps_polygon2)
