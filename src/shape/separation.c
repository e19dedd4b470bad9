/* SPDX-License-Identifier: MIT */
/* How far apart shapes are, and how deep in each other: the gap of their bodies (convex/gap.h), and where that is not certain
 * to be one or the other, the exact predicates. */
#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/plane.h>
#include <bvol/separation.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"
#include "convex/convex.h"
#include "convex/gap.h"

#include <float.h>
#include <stddef.h>

#define LEAST 0x1p-149F

/* Two solid bodies, what is between them, and how they lie. */
typedef struct answer {
    bvoli_gap gap;
    int state;
} answer;

/* The state, or none where the gap may be 0. */
static int state_of_gap(const bvoli_gap *gap)
{
    return gap->lo > 0 ? BVOL_SEPARATION_APART : gap->hi < 0 ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_NONE;
}

/* Only gaps that may be 0 need the predicates. */
static int state_of(bvoli_body *a, bvoli_body *b, const bvoli_gap *gap, enum bvoli_predicate who)
{
    const int state = state_of_gap(gap);
    if (state != BVOL_SEPARATION_NONE)
        return state;
    if (!bvoli_bodies_overlap(a, b, BVOLI_CLOSED, who))
        return BVOL_SEPARATION_APART;
    return bvoli_bodies_overlap(a, b, BVOLI_INTERIOR, who) ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_TOUCHING;
}

/* What is above the largest float: rounding down gives it, and rounding up infinity. */
static float float_below(double x)
{
    return x > (double)FLT_MAX ? FLT_MAX : bvoli_round_down(x, 0);
}

static float float_above(double x)
{
    return -float_below(-x);
}

static float lower_of(const answer *found)
{
    const float lo = float_below(found->gap.lo);
    return found->state == BVOL_SEPARATION_TOUCHING ? 0
           : found->state == BVOL_SEPARATION_APART  ? (lo > LEAST ? lo : LEAST)
                                                    : (lo < -LEAST ? lo : -LEAST);
}

static float upper_of(const answer *found)
{
    const float hi = found->gap.hi == -INFINITY        ? -INFINITY
                     : found->gap.hi > (double)FLT_MAX ? INFINITY
                                                       : float_above(found->gap.hi);
    return found->state == BVOL_SEPARATION_TOUCHING ? 0
           : found->state == BVOL_SEPARATION_APART  ? (hi > LEAST ? hi : LEAST)
                                                    : (hi < -LEAST ? hi : -LEAST);
}

static bvol_vec3 vec3_of(const double v[3])
{
    return (bvol_vec3){(float)v[0], (float)v[1], (float)v[2]};
}

static void give_record(const answer *found, bvol_separation *out)
{
    const bvoli_gap *const gap = &found->gap;
    *out = (bvol_separation){.state = (uint32_t)found->state,
                             .distance = lower_of(found),
                             .distance_max = upper_of(found),
                             .normal = vec3_of(gap->n),
                             .point = vec3_of(gap->a),
                             .other_point = vec3_of(gap->b),
                             .feature = gap->face[0],
                             .other_feature = gap->face[1]};
}

/* Two of one kind in the order of their fields, so that the same is computed whatever the order is. */
static int is_after(const float *a, const float *b, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (a[i] != b[i])
            return a[i] > b[i];
    return 0;
}

static void exchange(bvoli_gap *gap)
{
    const uint32_t face = gap->face[0];
    gap->face[0] = gap->face[1];
    gap->face[1] = face;
    for (int c = 0; c < 3; ++c) {
        const double a = gap->a[c];
        gap->a[c] = gap->b[c];
        gap->b[c] = a;
        gap->n[c] = -gap->n[c];
    }
}

/* Returns 0 where a shape is not legal, or empty. */
static int find(bvoli_body *a, bvoli_body *b, enum bvoli_predicate who, int exchanged, answer *out)
{
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return 0;
    bvoli_bodies_gap(exchanged ? b : a, exchanged ? a : b, 0, exchanged ? -1 : 1, &out->gap);
    if (exchanged)
        exchange(&out->gap);
    out->state = state_of(a, b, &out->gap, who);
    return 1;
}

/* The functions; those of two of one kind look at their order. */
#define ORDER(a, b) is_after((const float *)(const void *)(a), (const float *)(const void *)(b), sizeof *(a) / sizeof(float))

#define BODIES(first, second)                                                                                                  \
    bvoli_body p, q;                                                                                                           \
    answer found;                                                                                                              \
    bvoli_body_of_##first(a, &p);                                                                                              \
    bvoli_body_of_##second(b, &q)

#define SEPARATION_BY(function, first, second, who, exchanged)                                                                 \
    int function(const bvol_##first *a, const bvol_##second *b, bvol_separation *out)                                          \
    {                                                                                                                          \
        BODIES(first, second);                                                                                                 \
        if (!find(&p, &q, who, exchanged, &found))                                                                             \
            return BVOL_SEPARATION_NONE;                                                                                       \
        if (out)                                                                                                               \
            give_record(&found, out);                                                                                          \
        return found.state;                                                                                                    \
    }
#define SEPARATION(function, first, second, who) SEPARATION_BY(function, first, second, who, 0)
#define SEPARATION_OF_TWO(function, kind, who) SEPARATION_BY(function, kind, kind, who, ORDER(a, b))

/* The square of the lower end, rounded down. */
static float square_of_distance(const bvoli_body *a, const bvoli_body *b, const answer *found)
{
    if (a->state == BVOLI_INVALID || b->state == BVOLI_INVALID)
        return NAN;
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return INFINITY;
    if (found->state != BVOL_SEPARATION_APART)
        return 0;
    const double lo = found->gap.lo;
    const float sq = lo > 0x1p-80 ? float_below(lo * lo * (1 - 0x1p-52)) : 0;
    return sq > LEAST ? sq : LEAST;
}

#define DISTANCE_SQ_BY(function, first, second, who, exchanged)                                                                \
    float function(const bvol_##first *a, const bvol_##second *b)                                                              \
    {                                                                                                                          \
        BODIES(first, second);                                                                                                 \
        (void)find(&p, &q, who, exchanged, &found);                                                                            \
        return square_of_distance(&p, &q, &found);                                                                             \
    }
#define DISTANCE_SQ(function, first, second, who) DISTANCE_SQ_BY(function, first, second, who, 0)
#define DISTANCE_SQ_OF_TWO(function, kind, who) DISTANCE_SQ_BY(function, kind, kind, who, ORDER(a, b))

static void give_points(bvoli_body *a, bvoli_body *b, int some, answer *found, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    *on_a = *on_b = BVOLI_VEC3_NAN;
    if (!some)
        return;
    if (found->state == BVOL_SEPARATION_OVERLAPPING)
        bvoli_bodies_common_point(a, b, found->gap.a);
    *on_a = vec3_of(found->gap.a);
    *on_b = found->state == BVOL_SEPARATION_APART ? vec3_of(found->gap.b) : *on_a;
}

#define CLOSEST_POINTS_BY(function, first, second, who, exchanged)                                                             \
    void function(const bvol_##first *a, const bvol_##second *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                             \
    {                                                                                                                          \
        BODIES(first, second);                                                                                                 \
        const int some = find(&p, &q, who, exchanged, &found);                                                                 \
        give_points(&p, &q, some, &found, on_a, on_b);                                                                         \
    }
#define CLOSEST_POINTS(function, first, second, who) CLOSEST_POINTS_BY(function, first, second, who, 0)
#define CLOSEST_POINTS_OF_TWO(function, kind, who) CLOSEST_POINTS_BY(function, kind, kind, who, ORDER(a, b))

SEPARATION(bvol_segment_separation_point, segment, vec3, BVOLI_segment_contains_point)
SEPARATION_OF_TWO(bvol_segment_separation_segment, segment, BVOLI_segment_overlaps_segment)
SEPARATION(bvol_aabb_separation_point, aabb, vec3, BVOLI_aabb_contains_point)
SEPARATION(bvol_aabb_separation_segment, aabb, segment, BVOLI_aabb_overlaps_segment)
SEPARATION_OF_TWO(bvol_aabb_separation_aabb, aabb, BVOLI_aabb_overlaps_aabb)
SEPARATION(bvol_sphere_separation_point, sphere, vec3, BVOLI_sphere_contains_point)
SEPARATION(bvol_sphere_separation_segment, sphere, segment, BVOLI_sphere_overlaps_segment)
SEPARATION(bvol_sphere_separation_aabb, sphere, aabb, BVOLI_sphere_overlaps_aabb)
SEPARATION_OF_TWO(bvol_sphere_separation_sphere, sphere, BVOLI_sphere_overlaps_sphere)
SEPARATION(bvol_capsule_separation_point, capsule, vec3, BVOLI_capsule_contains_point)
SEPARATION(bvol_capsule_separation_segment, capsule, segment, BVOLI_capsule_overlaps_segment)
SEPARATION(bvol_capsule_separation_aabb, capsule, aabb, BVOLI_capsule_overlaps_aabb)
SEPARATION(bvol_capsule_separation_sphere, capsule, sphere, BVOLI_capsule_overlaps_sphere)
SEPARATION_OF_TWO(bvol_capsule_separation_capsule, capsule, BVOLI_capsule_overlaps_capsule)
SEPARATION(bvol_obb_separation_point, obb, vec3, BVOLI_obb_contains_point)
SEPARATION(bvol_obb_separation_segment, obb, segment, BVOLI_obb_overlaps_segment)
SEPARATION(bvol_obb_separation_aabb, obb, aabb, BVOLI_obb_overlaps_aabb)
SEPARATION(bvol_obb_separation_sphere, obb, sphere, BVOLI_obb_overlaps_sphere)
SEPARATION(bvol_obb_separation_capsule, obb, capsule, BVOLI_obb_overlaps_capsule)
SEPARATION_OF_TWO(bvol_obb_separation_obb, obb, BVOLI_obb_overlaps_obb)
SEPARATION(bvol_triangle_separation_point, triangle, vec3, BVOLI_triangle_contains_point)
SEPARATION(bvol_triangle_separation_segment, triangle, segment, BVOLI_triangle_overlaps_segment)
SEPARATION(bvol_triangle_separation_aabb, triangle, aabb, BVOLI_triangle_overlaps_aabb)
SEPARATION(bvol_triangle_separation_sphere, triangle, sphere, BVOLI_triangle_overlaps_sphere)
SEPARATION(bvol_triangle_separation_capsule, triangle, capsule, BVOLI_triangle_overlaps_capsule)
SEPARATION(bvol_triangle_separation_obb, triangle, obb, BVOLI_triangle_overlaps_obb)
SEPARATION_OF_TWO(bvol_triangle_separation_triangle, triangle, BVOLI_triangle_overlaps_triangle)
DISTANCE_SQ(bvol_segment_distance_sq_point, segment, vec3, BVOLI_segment_contains_point)
DISTANCE_SQ_OF_TWO(bvol_segment_distance_sq_segment, segment, BVOLI_segment_overlaps_segment)
DISTANCE_SQ(bvol_aabb_distance_sq_segment, aabb, segment, BVOLI_aabb_overlaps_segment)
DISTANCE_SQ(bvol_sphere_distance_sq_segment, sphere, segment, BVOLI_sphere_overlaps_segment)
DISTANCE_SQ(bvol_sphere_distance_sq_aabb, sphere, aabb, BVOLI_sphere_overlaps_aabb)
DISTANCE_SQ_OF_TWO(bvol_sphere_distance_sq_sphere, sphere, BVOLI_sphere_overlaps_sphere)
DISTANCE_SQ(bvol_capsule_distance_sq_point, capsule, vec3, BVOLI_capsule_contains_point)
DISTANCE_SQ(bvol_capsule_distance_sq_segment, capsule, segment, BVOLI_capsule_overlaps_segment)
DISTANCE_SQ(bvol_capsule_distance_sq_aabb, capsule, aabb, BVOLI_capsule_overlaps_aabb)
DISTANCE_SQ(bvol_capsule_distance_sq_sphere, capsule, sphere, BVOLI_capsule_overlaps_sphere)
DISTANCE_SQ_OF_TWO(bvol_capsule_distance_sq_capsule, capsule, BVOLI_capsule_overlaps_capsule)
DISTANCE_SQ(bvol_obb_distance_sq_segment, obb, segment, BVOLI_obb_overlaps_segment)
DISTANCE_SQ(bvol_obb_distance_sq_aabb, obb, aabb, BVOLI_obb_overlaps_aabb)
DISTANCE_SQ(bvol_obb_distance_sq_sphere, obb, sphere, BVOLI_obb_overlaps_sphere)
DISTANCE_SQ(bvol_obb_distance_sq_capsule, obb, capsule, BVOLI_obb_overlaps_capsule)
DISTANCE_SQ_OF_TWO(bvol_obb_distance_sq_obb, obb, BVOLI_obb_overlaps_obb)
DISTANCE_SQ(bvol_triangle_distance_sq_segment, triangle, segment, BVOLI_triangle_overlaps_segment)
DISTANCE_SQ(bvol_triangle_distance_sq_aabb, triangle, aabb, BVOLI_triangle_overlaps_aabb)
DISTANCE_SQ(bvol_triangle_distance_sq_sphere, triangle, sphere, BVOLI_triangle_overlaps_sphere)
DISTANCE_SQ(bvol_triangle_distance_sq_capsule, triangle, capsule, BVOLI_triangle_overlaps_capsule)
DISTANCE_SQ(bvol_triangle_distance_sq_obb, triangle, obb, BVOLI_triangle_overlaps_obb)
DISTANCE_SQ_OF_TWO(bvol_triangle_distance_sq_triangle, triangle, BVOLI_triangle_overlaps_triangle)
CLOSEST_POINTS(bvol_segment_closest_points_point, segment, vec3, BVOLI_segment_contains_point)
CLOSEST_POINTS_OF_TWO(bvol_segment_closest_points_segment, segment, BVOLI_segment_overlaps_segment)
CLOSEST_POINTS(bvol_aabb_closest_points_point, aabb, vec3, BVOLI_aabb_contains_point)
CLOSEST_POINTS(bvol_aabb_closest_points_segment, aabb, segment, BVOLI_aabb_overlaps_segment)
CLOSEST_POINTS_OF_TWO(bvol_aabb_closest_points_aabb, aabb, BVOLI_aabb_overlaps_aabb)
CLOSEST_POINTS(bvol_sphere_closest_points_point, sphere, vec3, BVOLI_sphere_contains_point)
CLOSEST_POINTS(bvol_sphere_closest_points_segment, sphere, segment, BVOLI_sphere_overlaps_segment)
CLOSEST_POINTS(bvol_sphere_closest_points_aabb, sphere, aabb, BVOLI_sphere_overlaps_aabb)
CLOSEST_POINTS_OF_TWO(bvol_sphere_closest_points_sphere, sphere, BVOLI_sphere_overlaps_sphere)
CLOSEST_POINTS(bvol_capsule_closest_points_point, capsule, vec3, BVOLI_capsule_contains_point)
CLOSEST_POINTS(bvol_capsule_closest_points_segment, capsule, segment, BVOLI_capsule_overlaps_segment)
CLOSEST_POINTS(bvol_capsule_closest_points_aabb, capsule, aabb, BVOLI_capsule_overlaps_aabb)
CLOSEST_POINTS(bvol_capsule_closest_points_sphere, capsule, sphere, BVOLI_capsule_overlaps_sphere)
CLOSEST_POINTS_OF_TWO(bvol_capsule_closest_points_capsule, capsule, BVOLI_capsule_overlaps_capsule)
CLOSEST_POINTS(bvol_obb_closest_points_point, obb, vec3, BVOLI_obb_contains_point)
CLOSEST_POINTS(bvol_obb_closest_points_segment, obb, segment, BVOLI_obb_overlaps_segment)
CLOSEST_POINTS(bvol_obb_closest_points_aabb, obb, aabb, BVOLI_obb_overlaps_aabb)
CLOSEST_POINTS(bvol_obb_closest_points_sphere, obb, sphere, BVOLI_obb_overlaps_sphere)
CLOSEST_POINTS(bvol_obb_closest_points_capsule, obb, capsule, BVOLI_obb_overlaps_capsule)
CLOSEST_POINTS_OF_TWO(bvol_obb_closest_points_obb, obb, BVOLI_obb_overlaps_obb)
CLOSEST_POINTS(bvol_triangle_closest_points_point, triangle, vec3, BVOLI_triangle_contains_point)
CLOSEST_POINTS(bvol_triangle_closest_points_segment, triangle, segment, BVOLI_triangle_overlaps_segment)
CLOSEST_POINTS(bvol_triangle_closest_points_aabb, triangle, aabb, BVOLI_triangle_overlaps_aabb)
CLOSEST_POINTS(bvol_triangle_closest_points_sphere, triangle, sphere, BVOLI_triangle_overlaps_sphere)
CLOSEST_POINTS(bvol_triangle_closest_points_capsule, triangle, capsule, BVOLI_triangle_overlaps_capsule)
CLOSEST_POINTS(bvol_triangle_closest_points_obb, triangle, obb, BVOLI_triangle_overlaps_obb)
CLOSEST_POINTS_OF_TWO(bvol_triangle_closest_points_triangle, triangle, BVOLI_triangle_overlaps_triangle)

/* Half-spaces */

/* Returns 0 where one is not legal, or empty; a half-space that is all of space has no gap, but a depth without limit. */
static int find_at_plane(const bvoli_body *body, const bvol_plane *plane, bvoli_gap *out)
{
    const int flat = plane->normal.x == 0 && plane->normal.y == 0 && plane->normal.z == 0;
    if (body->state != BVOLI_SOLID || !bvoli_plane_valid(plane) || plane->d == -INFINITY || (flat && plane->d < 0))
        return 0;
    bvoli_plane_gap(body, plane, out);
    return 1;
}

/* The half-space on the other side, which has the same boundary. */
static bvol_plane opposite(const bvol_plane *plane)
{
    return (bvol_plane){{-plane->normal.x, -plane->normal.y, -plane->normal.z}, -plane->d};
}

typedef int plane_question(const void *value, const bvol_plane *plane);

/* Fills `out`, in the other order where the plane comes first. Interiors overlap unless all of the shape is on the other side.
 */
static void answer_at_plane(const bvoli_body *body, const void *value, const bvol_plane *plane, plane_question *overlaps,
                            plane_question *within, int plane_first, answer *out)
{
    out->state = BVOL_SEPARATION_NONE;
    if (!find_at_plane(body, plane, &out->gap))
        return;
    const bvol_plane behind = opposite(plane);
    out->state = state_of_gap(&out->gap);
    if (out->state == BVOL_SEPARATION_NONE)
        out->state = !overlaps(value, plane)  ? BVOL_SEPARATION_APART
                     : within(value, &behind) ? BVOL_SEPARATION_TOUCHING
                                              : BVOL_SEPARATION_OVERLAPPING;
    if (plane_first)
        exchange(&out->gap);
}

/* Public functions, called with their pointers' types erased. */
#define AT_PLANE(shape, overlaps, within)                                                                                      \
    static int shape##_overlaps(const void *s, const bvol_plane *plane)                                                        \
    {                                                                                                                          \
        return overlaps;                                                                                                       \
    }                                                                                                                          \
    static int shape##_within(const void *s, const bvol_plane *plane)                                                          \
    {                                                                                                                          \
        return within;                                                                                                         \
    }                                                                                                                          \
    static void shape##_at_plane(const bvol_##shape *value, const bvol_plane *plane, int plane_first, bvoli_body *body,        \
                                 answer *out)                                                                                  \
    {                                                                                                                          \
        bvoli_body_of_##shape(value, body);                                                                                    \
        answer_at_plane(body, value, plane, shape##_overlaps, shape##_within, plane_first, out);                               \
    }

static int give_state(const answer *found, bvol_separation *out)
{
    if (out && found->state != BVOL_SEPARATION_NONE)
        give_record(found, out);
    return found->state;
}

static float square_at_plane(const bvoli_body *body, const bvol_plane *plane, const answer *found)
{
    if (body->state == BVOLI_INVALID || !bvoli_plane_valid(plane))
        return NAN;
    return found->state == BVOL_SEPARATION_NONE ? INFINITY : square_of_distance(body, body, found);
}

/* The point of a shape that is deepest in a half-space is a common one, if any is. */
static void give_points_at_plane(const answer *found, bvol_vec3 *on_shape, bvol_vec3 *on_plane, const double shape[3],
                                 const double plane[3])
{
    const int some = found->state != BVOL_SEPARATION_NONE;
    *on_shape = some ? vec3_of(shape) : BVOLI_VEC3_NAN;
    *on_plane = found->state == BVOL_SEPARATION_APART ? vec3_of(plane) : *on_shape;
}

#define SEPARATION_AT_PLANE(function, shape)                                                                                   \
    int function(const bvol_##shape *a, const bvol_plane *b, bvol_separation *out)                                             \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(a, b, 0, &body, &found);                                                                              \
        return give_state(&found, out);                                                                                        \
    }
#define DISTANCE_SQ_AT_PLANE(function, shape)                                                                                  \
    float function(const bvol_##shape *a, const bvol_plane *b)                                                                 \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(a, b, 0, &body, &found);                                                                              \
        return square_at_plane(&body, b, &found);                                                                              \
    }
#define CLOSEST_POINTS_AT_PLANE(function, shape)                                                                               \
    void function(const bvol_##shape *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                                \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(a, b, 0, &body, &found);                                                                              \
        give_points_at_plane(&found, on_a, on_b, found.gap.a, found.gap.b);                                                    \
    }
#define SEPARATION_OF_PLANE(function, shape)                                                                                   \
    int function(const bvol_plane *a, const bvol_##shape *b, bvol_separation *out)                                             \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(b, a, 1, &body, &found);                                                                              \
        return give_state(&found, out);                                                                                        \
    }
#define DISTANCE_SQ_OF_PLANE(function, shape)                                                                                  \
    float function(const bvol_plane *a, const bvol_##shape *b)                                                                 \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(b, a, 1, &body, &found);                                                                              \
        return square_at_plane(&body, a, &found);                                                                              \
    }
#define CLOSEST_POINTS_OF_PLANE(function, shape)                                                                               \
    void function(const bvol_plane *a, const bvol_##shape *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                                \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(b, a, 1, &body, &found);                                                                              \
        give_points_at_plane(&found, on_b, on_a, found.gap.b, found.gap.a);                                                    \
    }

AT_PLANE(vec3, bvol_plane_contains_point(plane, s), bvol_plane_contains_point(plane, s))
AT_PLANE(segment, bvol_plane_overlaps_segment(plane, s), bvol_plane_contains_segment(plane, s))
AT_PLANE(aabb, bvol_aabb_overlaps_plane(s, plane), bvol_aabb_within_plane(s, plane))
AT_PLANE(sphere, bvol_sphere_overlaps_plane(s, plane), bvol_sphere_within_plane(s, plane))
AT_PLANE(capsule, bvol_capsule_overlaps_plane(s, plane), bvol_capsule_within_plane(s, plane))
AT_PLANE(obb, bvol_obb_overlaps_plane(s, plane), bvol_obb_within_plane(s, plane))
AT_PLANE(triangle, bvol_triangle_overlaps_plane(s, plane), bvol_triangle_within_plane(s, plane))

SEPARATION_OF_PLANE(bvol_plane_separation_point, vec3)
DISTANCE_SQ_OF_PLANE(bvol_plane_distance_sq_point, vec3)
CLOSEST_POINTS_OF_PLANE(bvol_plane_closest_points_point, vec3)
SEPARATION_OF_PLANE(bvol_plane_separation_segment, segment)
DISTANCE_SQ_OF_PLANE(bvol_plane_distance_sq_segment, segment)
CLOSEST_POINTS_OF_PLANE(bvol_plane_closest_points_segment, segment)
SEPARATION_AT_PLANE(bvol_aabb_separation_plane, aabb)
DISTANCE_SQ_AT_PLANE(bvol_aabb_distance_sq_plane, aabb)
CLOSEST_POINTS_AT_PLANE(bvol_aabb_closest_points_plane, aabb)
SEPARATION_AT_PLANE(bvol_sphere_separation_plane, sphere)
DISTANCE_SQ_AT_PLANE(bvol_sphere_distance_sq_plane, sphere)
CLOSEST_POINTS_AT_PLANE(bvol_sphere_closest_points_plane, sphere)
SEPARATION_AT_PLANE(bvol_capsule_separation_plane, capsule)
DISTANCE_SQ_AT_PLANE(bvol_capsule_distance_sq_plane, capsule)
CLOSEST_POINTS_AT_PLANE(bvol_capsule_closest_points_plane, capsule)
SEPARATION_AT_PLANE(bvol_obb_separation_plane, obb)
DISTANCE_SQ_AT_PLANE(bvol_obb_distance_sq_plane, obb)
CLOSEST_POINTS_AT_PLANE(bvol_obb_closest_points_plane, obb)
SEPARATION_AT_PLANE(bvol_triangle_separation_plane, triangle)
DISTANCE_SQ_AT_PLANE(bvol_triangle_distance_sq_plane, triangle)
CLOSEST_POINTS_AT_PLANE(bvol_triangle_closest_points_plane, triangle)
