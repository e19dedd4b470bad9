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
#include "convex/closed_gap.h"
#include "convex/convex.h"
#include "convex/filters/obb_gap.h"
#include "convex/gap.h"
#include "kernel/kernel.h"
#include "shape/separation.h"

#include <float.h>
#include <stddef.h>

typedef bvoli_answer answer;

/* No jump, since which it is cannot be foretold. */
int bvoli_state_of_gap(const bvoli_gap *gap)
{
    return BVOL_SEPARATION_APART * (gap->lo > 0) + BVOL_SEPARATION_OVERLAPPING * (gap->hi < 0) +
           BVOL_SEPARATION_TOUCHING * ((gap->lo == 0) & (gap->hi == 0));
}

/* Only gaps that may be 0 need the predicates. */
static int state_of(bvoli_body *a, bvoli_body *b, const bvoli_gap *gap, enum bvoli_predicate who)
{
    const int state = bvoli_state_of_gap(gap);
    if (state != BVOL_SEPARATION_NONE)
        return state;
    const int lie = bvoli_bodies_lie(a, b, who);
    return lie < 0 ? BVOL_SEPARATION_APART : lie > 0 ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_TOUCHING;
}

/* A zero is +0. */
static bvol_vec3 vec3_of(const double v[3])
{
    return (bvol_vec3){(float)v[0] + 0.0F, (float)v[1] + 0.0F, (float)v[2] + 0.0F};
}

/* Whether both ends are floats of one sign once they are rounded, as nearly always. */
static int is_ordinary(const bvoli_gap *gap)
{
    const double lo = fabs(gap->lo), hi = fabs(gap->hi), most = (double)FLT_MAX, least = 2 * (double)BVOLI_LEAST_GAP;
    return (lo > least) & (hi > least) & (lo < most) & (hi < most) & (gap->lo * gap->hi > 0);
}

static void give_record(const answer *found, bvol_separation *out)
{
    const bvoli_gap *const gap = &found->gap;
    const int ordinary = is_ordinary(gap);
    *out = (bvol_separation){.state = (uint32_t)found->state,
                             .distance = ordinary ? bvoli_round_down(gap->lo, 0) : bvoli_lower_of(found),
                             .distance_max = ordinary ? -bvoli_round_down(-gap->hi, 0) : bvoli_gap_upper(found->state, gap->hi),
                             .normal = vec3_of(gap->n),
                             .point = vec3_of(gap->a),
                             .other_point = vec3_of(gap->b),
                             .feature = gap->face[0],
                             .other_feature = gap->face[1]};
}

/* What is between any two bodies. */
static void find_between(bvoli_body *a, bvoli_body *b, enum bvoli_predicate who, int exchanged, int sense, answer *out)
{
    out->state = BVOL_SEPARATION_NONE;
    out->none = a->state == BVOLI_INVALID || b->state == BVOLI_INVALID ? NAN : INFINITY;
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return;
    bvoli_bodies_gap(exchanged ? b : a, exchanged ? a : b, 0, exchanged ? -sense : sense, &out->gap);
    if (exchanged)
        bvoli_exchange_gap(&out->gap);
    out->state = state_of(a, b, &out->gap, who);
}

/* Closed forms. Each returns 0 where it does not serve, and where a shape is empty or not legal. */

static bvoli_ball ball_of(const bvol_vec3 *center, float radius)
{
    bvoli_ball ball = {.radius = (double)radius};
    bvoli_load(center, ball.center);
    return ball;
}

static int is_ball(const bvol_sphere *sphere)
{
    return bvoli_sphere_finite(sphere) && sphere->radius >= 0;
}

static int closed_sphere_vec3(const bvol_sphere *a, const bvol_vec3 *b, int sense, bvoli_gap *out)
{
    if (!is_ball(a) || !bvoli_vec3_finite(b))
        return 0;
    const bvoli_ball p = ball_of(&a->center, a->radius), q = ball_of(b, 0);
    bvoli_balls_gap(&p, &q, sense, out);
    return 1;
}

static int closed_sphere_sphere(const bvol_sphere *a, const bvol_sphere *b, int sense, bvoli_gap *out)
{
    if (!is_ball(a) || !is_ball(b))
        return 0;
    const bvoli_ball p = ball_of(&a->center, a->radius), q = ball_of(&b->center, b->radius);
    bvoli_balls_gap(&p, &q, sense, out);
    return 1;
}

static int closed_aabb_vec3(const bvol_aabb *a, const bvol_vec3 *b, int sense, bvoli_gap *out)
{
    if (!bvoli_aabb_has_finite_point(a) || !bvoli_vec3_finite(b))
        return 0;
    const bvoli_ball q = ball_of(b, 0);
    bvoli_ball_box_gap(&q, a, -sense, out);
    bvoli_exchange_gap(out);
    return 1;
}

static int closed_sphere_aabb(const bvol_sphere *a, const bvol_aabb *b, int sense, bvoli_gap *out)
{
    if (!is_ball(a) || !bvoli_aabb_has_finite_point(b))
        return 0;
    const bvoli_ball p = ball_of(&a->center, a->radius);
    bvoli_ball_box_gap(&p, b, sense, out);
    return 1;
}

static int closed_aabb_aabb(const bvol_aabb *a, const bvol_aabb *b, int sense, bvoli_gap *out)
{
    if (!bvoli_aabb_has_finite_point(a) || !bvoli_aabb_has_finite_point(b))
        return 0;
    bvoli_boxes_gap(a, b, sense, out);
    return 1;
}

/* A segment with a radius, and a ball; the segment is the first. */
static int closed_at_segment(const bvol_vec3 *from, const bvol_vec3 *to, float radius, const bvoli_ball *ball, bvoli_gap *out)
{
    double p[3], q[3];
    if (!bvoli_vec3_finite(from) || !bvoli_vec3_finite(to) || !(radius >= 0 && radius <= FLT_MAX))
        return 0;
    bvoli_load(from, p);
    bvoli_load(to, q);
    if (!bvoli_ball_segment_gap(ball, p, q, (double)radius, out))
        return 0;
    bvoli_exchange_gap(out);
    return 1;
}

static int closed_segment_vec3(const bvol_segment *a, const bvol_vec3 *b, int sense, bvoli_gap *out)
{
    const bvoli_ball q = ball_of(b, 0);
    (void)sense;
    return bvoli_vec3_finite(b) && closed_at_segment(&a->a, &a->b, 0, &q, out);
}

static int closed_capsule_vec3(const bvol_capsule *a, const bvol_vec3 *b, int sense, bvoli_gap *out)
{
    const bvoli_ball q = ball_of(b, 0);
    (void)sense;
    return bvoli_vec3_finite(b) && closed_at_segment(&a->a, &a->b, a->radius, &q, out);
}

static int closed_capsule_sphere(const bvol_capsule *a, const bvol_sphere *b, int sense, bvoli_gap *out)
{
    const bvoli_ball q = ball_of(&b->center, b->radius);
    (void)sense;
    return is_ball(b) && closed_at_segment(&a->a, &a->b, a->radius, &q, out);
}

static int closed_sphere_segment(const bvol_sphere *a, const bvol_segment *b, int sense, bvoli_gap *out)
{
    const bvoli_ball p = ball_of(&a->center, a->radius);
    (void)sense;
    if (!is_ball(a) || !closed_at_segment(&b->a, &b->b, 0, &p, out))
        return 0;
    bvoli_exchange_gap(out);
    return 1;
}

/* Cores that are points, segments and boxes. Each fills a body about its center, or returns 0 where it is not legal, empty or
 * unbounded. */

static int center_vec3(const bvol_vec3 *p, bvoli_centered *out)
{
    bvoli_centered_of_point(p, 0, out);
    return bvoli_vec3_finite(p);
}

static int center_segment(const bvol_segment *segment, bvoli_centered *out)
{
    bvoli_centered_of_segment(&segment->a, &segment->b, 0, out);
    return bvoli_vec3_finite(&segment->a) && bvoli_vec3_finite(&segment->b);
}

static int center_sphere(const bvol_sphere *sphere, bvoli_centered *out)
{
    bvoli_centered_of_point(&sphere->center, sphere->radius, out);
    return is_ball(sphere);
}

static int center_capsule(const bvol_capsule *capsule, bvoli_centered *out)
{
    bvoli_centered_of_segment(&capsule->a, &capsule->b, capsule->radius, out);
    return bvoli_vec3_finite(&capsule->a) && bvoli_vec3_finite(&capsule->b) && capsule->radius >= 0 &&
           capsule->radius <= FLT_MAX;
}

static int center_aabb(const bvol_aabb *box, bvoli_centered *out)
{
    bvoli_centered_of_aabb(box, out);
    return bvoli_aabb_nonempty(box) && bvoli_vec3_finite(&box->min) && bvoli_vec3_finite(&box->max);
}

static int center_obb(const bvol_obb *box, bvoli_centered *out)
{
    bvoli_centered_of_obb(box, out);
    return bvoli_obb_finite(box);
}

/* Of a pair of which no face can be left out beforehand. */
static obb_view view_all(const void *a, const void *b)
{
    (void)a, (void)b;
    return (obb_view){0, BVOLI_ALL_PAIRS, 0};
}

#define CENTERED_BY(first, second, view_of, exchanged)                                                                         \
    static int closed_##first##_##second(const bvol_##first *a, const bvol_##second *b, int sense, bvoli_gap *out)             \
    {                                                                                                                          \
        bvoli_centered p, q;                                                                                                   \
        if (!center_##first(a, &p) || !center_##second(b, &q))                                                                 \
            return 0;                                                                                                          \
        const int swap = exchanged;                                                                                            \
        const obb_view view = view_of(a, b);                                                                                   \
        if (!bvoli_kernels_now()->centered_gap(swap ? &q : &p, swap ? &p : &q, view.where, view.open, swap ? -sense : sense,   \
                                               out))                                                                           \
            return 0;                                                                                                          \
        if (swap)                                                                                                              \
            bvoli_exchange_gap(out);                                                                                           \
        return 1;                                                                                                              \
    }
#define CENTERED(first, second, view_of) CENTERED_BY(first, second, view_of, 0)

CENTERED_BY(segment, segment, view_all, BVOLI_IS_AFTER(a, b))
CENTERED(aabb, segment, view_all)
CENTERED(capsule, segment, view_all)
CENTERED(capsule, aabb, view_all)
CENTERED_BY(capsule, capsule, view_all, BVOLI_IS_AFTER(a, b))
CENTERED(obb, vec3, view_all)
CENTERED(obb, segment, view_all)
CENTERED(obb, aabb, bvoli_obb_view_aabb)
CENTERED(obb, sphere, view_all)
CENTERED(obb, capsule, view_all)

/* In the order in which they are asked about. */
static int closed_obb_obb(const bvol_obb *a, const bvol_obb *b, int sense, bvoli_gap *out)
{
    const int swap = BVOLI_IS_AFTER(a, b);
    if (!bvoli_kernels_now()->obbs_gap(swap ? b : a, swap ? a : b, swap ? -sense : sense, out))
        return 0;
    if (swap)
        bvoli_exchange_gap(out);
    return 1;
}

#define NO_CLOSED_FORM(a, b, sense, out) 0

/* What is between two shapes: find_A_B. A closed form whose interval holds 0 and more leaves the state to the predicates. */
#define FIND_BY(first, second, who, exchanged, closed)                                                                         \
    BVOLI_APART static void find_by_bodies_##first##_##second(const bvol_##first *a, const bvol_##second *b, int sense,        \
                                                              answer *found)                                                   \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        bvoli_body_of_##first(a, &p);                                                                                          \
        bvoli_body_of_##second(b, &q);                                                                                         \
        find_between(&p, &q, who, exchanged, sense, found);                                                                    \
    }                                                                                                                          \
    static void find_##first##_##second(const bvol_##first *a, const bvol_##second *b, int sense, answer *found)               \
    {                                                                                                                          \
        found->state = closed(a, b, sense, &found->gap) ? bvoli_state_of_gap(&found->gap) : BVOL_SEPARATION_NONE;              \
        if (found->state == BVOL_SEPARATION_NONE)                                                                              \
            find_by_bodies_##first##_##second(a, b, sense, found);                                                             \
    }
#define FIND(first, second, who, closed) FIND_BY(first, second, who, 0, closed)
#define FIND_OF_TWO(kind, who, closed) FIND_BY(kind, kind, who, BVOLI_IS_AFTER(a, b), closed)

FIND(segment, vec3, BVOLI_segment_contains_point, closed_segment_vec3)
FIND_OF_TWO(segment, BVOLI_segment_overlaps_segment, closed_segment_segment)
FIND(aabb, vec3, BVOLI_aabb_contains_point, closed_aabb_vec3)
FIND(aabb, segment, BVOLI_aabb_overlaps_segment, closed_aabb_segment)
FIND_OF_TWO(aabb, BVOLI_aabb_overlaps_aabb, closed_aabb_aabb)
FIND(sphere, vec3, BVOLI_sphere_contains_point, closed_sphere_vec3)
FIND(sphere, segment, BVOLI_sphere_overlaps_segment, closed_sphere_segment)
FIND(sphere, aabb, BVOLI_sphere_overlaps_aabb, closed_sphere_aabb)
FIND_OF_TWO(sphere, BVOLI_sphere_overlaps_sphere, closed_sphere_sphere)
FIND(capsule, vec3, BVOLI_capsule_contains_point, closed_capsule_vec3)
FIND(capsule, segment, BVOLI_capsule_overlaps_segment, closed_capsule_segment)
FIND(capsule, aabb, BVOLI_capsule_overlaps_aabb, closed_capsule_aabb)
FIND(capsule, sphere, BVOLI_capsule_overlaps_sphere, closed_capsule_sphere)
FIND_OF_TWO(capsule, BVOLI_capsule_overlaps_capsule, closed_capsule_capsule)
FIND(obb, vec3, BVOLI_obb_contains_point, closed_obb_vec3)
FIND(obb, segment, BVOLI_obb_overlaps_segment, closed_obb_segment)
FIND(obb, aabb, BVOLI_obb_overlaps_aabb, closed_obb_aabb)
FIND(obb, sphere, BVOLI_obb_overlaps_sphere, closed_obb_sphere)
FIND(obb, capsule, BVOLI_obb_overlaps_capsule, closed_obb_capsule)
FIND_OF_TWO(obb, BVOLI_obb_overlaps_obb, closed_obb_obb)
FIND(triangle, vec3, BVOLI_triangle_contains_point, NO_CLOSED_FORM)
FIND(triangle, segment, BVOLI_triangle_overlaps_segment, NO_CLOSED_FORM)
FIND(triangle, aabb, BVOLI_triangle_overlaps_aabb, NO_CLOSED_FORM)
FIND(triangle, sphere, BVOLI_triangle_overlaps_sphere, NO_CLOSED_FORM)
FIND(triangle, capsule, BVOLI_triangle_overlaps_capsule, NO_CLOSED_FORM)
FIND(triangle, obb, BVOLI_triangle_overlaps_obb, NO_CLOSED_FORM)
FIND_OF_TWO(triangle, BVOLI_triangle_overlaps_triangle, NO_CLOSED_FORM)

/* For manifolds. */
#define GIVE_ANSWER(first, second)                                                                                             \
    void bvoli_find_##first##_##second(const bvol_##first *a, const bvol_##second *b, bvoli_answer *out)                       \
    {                                                                                                                          \
        find_##first##_##second(a, b, 1, out);                                                                                 \
    }
GIVE_ANSWER(aabb, aabb)
GIVE_ANSWER(sphere, aabb)
GIVE_ANSWER(sphere, sphere)
GIVE_ANSWER(capsule, aabb)
GIVE_ANSWER(capsule, sphere)
GIVE_ANSWER(capsule, capsule)
GIVE_ANSWER(obb, aabb)
GIVE_ANSWER(obb, sphere)
GIVE_ANSWER(obb, capsule)
GIVE_ANSWER(obb, obb)
GIVE_ANSWER(triangle, aabb)
GIVE_ANSWER(triangle, sphere)
GIVE_ANSWER(triangle, capsule)
GIVE_ANSWER(triangle, obb)
GIVE_ANSWER(triangle, triangle)

/* The functions. */

int bvoli_give_state(const answer *found, bvol_separation *out)
{
    if (out && found->state != BVOL_SEPARATION_NONE)
        give_record(found, out);
    return found->state;
}

#define SEPARATION(function, first, second)                                                                                    \
    int function(const bvol_##first *a, const bvol_##second *b, bvol_separation *out)                                          \
    {                                                                                                                          \
        answer found;                                                                                                          \
        find_##first##_##second(a, b, 1, &found);                                                                              \
        return bvoli_give_state(&found, out);                                                                                  \
    }

#define EXCHANGED(first, second, kind)                                                                                         \
    int bvoli_##first##_exchanged_##second(const void *a, const void *b, bvol_separation *out)                                 \
    {                                                                                                                          \
        answer found;                                                                                                          \
        find_##first##_##second(a, b, -1, &found);                                                                             \
        bvoli_exchange_gap(&found.gap);                                                                                        \
        return bvoli_give_state(&found, out);                                                                                  \
    }
BVOLI_EXCHANGED_PAIRS(EXCHANGED)

float bvoli_square_of_distance(const answer *found)
{
    if (found->state != BVOL_SEPARATION_APART)
        return found->state == BVOL_SEPARATION_NONE ? found->none : 0;
    return found->gap.lo > 0 ? bvoli_float_square(found->gap.sq) : BVOLI_LEAST_GAP;
}

#define DISTANCE_SQ(function, first, second)                                                                                   \
    float function(const bvol_##first *a, const bvol_##second *b)                                                              \
    {                                                                                                                          \
        answer found;                                                                                                          \
        find_##first##_##second(a, b, 1, &found);                                                                              \
        return bvoli_square_of_distance(&found);                                                                               \
    }

void bvoli_give_points(const answer *found, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    const int some = found->state != BVOL_SEPARATION_NONE;
    *on_a = some ? vec3_of(found->gap.a) : BVOLI_VEC3_NAN;
    *on_b = found->state == BVOL_SEPARATION_APART ? vec3_of(found->gap.b) : *on_a;
}

#define CLOSEST_POINTS(function, first, second)                                                                                \
    void function(const bvol_##first *a, const bvol_##second *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                             \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        answer found;                                                                                                          \
        find_##first##_##second(a, b, 1, &found);                                                                              \
        if (found.state == BVOL_SEPARATION_OVERLAPPING) {                                                                      \
            bvoli_body_of_##first(a, &p);                                                                                      \
            bvoli_body_of_##second(b, &q);                                                                                     \
            bvoli_bodies_common_point(&p, &q, found.gap.a);                                                                    \
        }                                                                                                                      \
        bvoli_give_points(&found, on_a, on_b);                                                                                 \
    }

SEPARATION(bvol_segment_separation_point, segment, vec3)
SEPARATION(bvol_segment_separation_segment, segment, segment)
SEPARATION(bvoli_separation_aabb_vec3, aabb, vec3)
SEPARATION(bvol_aabb_separation_segment, aabb, segment)
SEPARATION(bvoli_separation_aabb_aabb, aabb, aabb)
SEPARATION(bvoli_separation_sphere_vec3, sphere, vec3)
SEPARATION(bvol_sphere_separation_segment, sphere, segment)
SEPARATION(bvoli_separation_sphere_aabb, sphere, aabb)
SEPARATION(bvoli_separation_sphere_sphere, sphere, sphere)
SEPARATION(bvoli_separation_capsule_vec3, capsule, vec3)
SEPARATION(bvol_capsule_separation_segment, capsule, segment)
SEPARATION(bvol_capsule_separation_aabb, capsule, aabb)
SEPARATION(bvoli_separation_capsule_sphere, capsule, sphere)
SEPARATION(bvoli_separation_capsule_capsule, capsule, capsule)
SEPARATION(bvol_obb_separation_point, obb, vec3)
SEPARATION(bvol_obb_separation_segment, obb, segment)
SEPARATION(bvol_obb_separation_aabb, obb, aabb)
SEPARATION(bvol_obb_separation_sphere, obb, sphere)
SEPARATION(bvol_obb_separation_capsule, obb, capsule)
SEPARATION(bvol_obb_separation_obb, obb, obb)
SEPARATION(bvol_triangle_separation_point, triangle, vec3)
SEPARATION(bvol_triangle_separation_segment, triangle, segment)
SEPARATION(bvol_triangle_separation_aabb, triangle, aabb)
SEPARATION(bvol_triangle_separation_sphere, triangle, sphere)
SEPARATION(bvol_triangle_separation_capsule, triangle, capsule)
SEPARATION(bvol_triangle_separation_obb, triangle, obb)
SEPARATION(bvol_triangle_separation_triangle, triangle, triangle)
DISTANCE_SQ(bvol_segment_distance_sq_point, segment, vec3)
DISTANCE_SQ(bvol_segment_distance_sq_segment, segment, segment)
DISTANCE_SQ(bvol_aabb_distance_sq_segment, aabb, segment)
DISTANCE_SQ(bvol_sphere_distance_sq_segment, sphere, segment)
DISTANCE_SQ(bvoli_distance_sq_sphere_aabb, sphere, aabb)
DISTANCE_SQ(bvoli_distance_sq_sphere_sphere, sphere, sphere)
DISTANCE_SQ(bvoli_distance_sq_capsule_vec3, capsule, vec3)
DISTANCE_SQ(bvol_capsule_distance_sq_segment, capsule, segment)
DISTANCE_SQ(bvol_capsule_distance_sq_aabb, capsule, aabb)
DISTANCE_SQ(bvoli_distance_sq_capsule_sphere, capsule, sphere)
DISTANCE_SQ(bvoli_distance_sq_capsule_capsule, capsule, capsule)
DISTANCE_SQ(bvol_obb_distance_sq_segment, obb, segment)
DISTANCE_SQ(bvol_obb_distance_sq_aabb, obb, aabb)
DISTANCE_SQ(bvol_obb_distance_sq_sphere, obb, sphere)
DISTANCE_SQ(bvol_obb_distance_sq_capsule, obb, capsule)
DISTANCE_SQ(bvol_obb_distance_sq_obb, obb, obb)
DISTANCE_SQ(bvol_triangle_distance_sq_segment, triangle, segment)
DISTANCE_SQ(bvol_triangle_distance_sq_aabb, triangle, aabb)
DISTANCE_SQ(bvol_triangle_distance_sq_sphere, triangle, sphere)
DISTANCE_SQ(bvol_triangle_distance_sq_capsule, triangle, capsule)
DISTANCE_SQ(bvol_triangle_distance_sq_obb, triangle, obb)
DISTANCE_SQ(bvol_triangle_distance_sq_triangle, triangle, triangle)
CLOSEST_POINTS(bvol_segment_closest_points_point, segment, vec3)
CLOSEST_POINTS(bvol_segment_closest_points_segment, segment, segment)
CLOSEST_POINTS(bvol_aabb_closest_points_point, aabb, vec3)
CLOSEST_POINTS(bvol_aabb_closest_points_segment, aabb, segment)
CLOSEST_POINTS(bvol_aabb_closest_points_aabb, aabb, aabb)
CLOSEST_POINTS(bvol_sphere_closest_points_point, sphere, vec3)
CLOSEST_POINTS(bvol_sphere_closest_points_segment, sphere, segment)
CLOSEST_POINTS(bvol_sphere_closest_points_aabb, sphere, aabb)
CLOSEST_POINTS(bvol_sphere_closest_points_sphere, sphere, sphere)
CLOSEST_POINTS(bvol_capsule_closest_points_point, capsule, vec3)
CLOSEST_POINTS(bvol_capsule_closest_points_segment, capsule, segment)
CLOSEST_POINTS(bvol_capsule_closest_points_aabb, capsule, aabb)
CLOSEST_POINTS(bvol_capsule_closest_points_sphere, capsule, sphere)
CLOSEST_POINTS(bvol_capsule_closest_points_capsule, capsule, capsule)
CLOSEST_POINTS(bvol_obb_closest_points_point, obb, vec3)
CLOSEST_POINTS(bvol_obb_closest_points_segment, obb, segment)
CLOSEST_POINTS(bvol_obb_closest_points_aabb, obb, aabb)
CLOSEST_POINTS(bvol_obb_closest_points_sphere, obb, sphere)
CLOSEST_POINTS(bvol_obb_closest_points_capsule, obb, capsule)
CLOSEST_POINTS(bvol_obb_closest_points_obb, obb, obb)
CLOSEST_POINTS(bvol_triangle_closest_points_point, triangle, vec3)
CLOSEST_POINTS(bvol_triangle_closest_points_segment, triangle, segment)
CLOSEST_POINTS(bvol_triangle_closest_points_aabb, triangle, aabb)
CLOSEST_POINTS(bvol_triangle_closest_points_sphere, triangle, sphere)
CLOSEST_POINTS(bvol_triangle_closest_points_capsule, triangle, capsule)
CLOSEST_POINTS(bvol_triangle_closest_points_obb, triangle, obb)
CLOSEST_POINTS(bvol_triangle_closest_points_triangle, triangle, triangle)

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

/* Interiors overlap unless all of the shape is on the other side. */
void bvoli_answer_at_plane(const bvoli_body *body, const void *value, const bvol_plane *plane, bvoli_plane_question *overlaps,
                           bvoli_plane_question *within, int plane_first, answer *out)
{
    out->state = BVOL_SEPARATION_NONE;
    out->none = body->state == BVOLI_INVALID || !bvoli_plane_valid(plane) ? NAN : INFINITY;
    if (!find_at_plane(body, plane, &out->gap))
        return;
    const bvol_plane behind = opposite(plane);
    out->state = bvoli_state_of_gap(&out->gap);
    if (out->state == BVOL_SEPARATION_NONE)
        out->state = !overlaps(value, plane)  ? BVOL_SEPARATION_APART
                     : within(value, &behind) ? BVOL_SEPARATION_TOUCHING
                                              : BVOL_SEPARATION_OVERLAPPING;
    if (plane_first)
        bvoli_exchange_gap(&out->gap);
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
        bvoli_answer_at_plane(body, value, plane, shape##_overlaps, shape##_within, plane_first, out);                         \
    }

void bvoli_give_points_at_plane(const answer *found, bvol_vec3 *on_shape, bvol_vec3 *on_plane, const double shape[3],
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
        return bvoli_give_state(&found, out);                                                                                  \
    }
#define DISTANCE_SQ_AT_PLANE(function, shape)                                                                                  \
    float function(const bvol_##shape *a, const bvol_plane *b)                                                                 \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(a, b, 0, &body, &found);                                                                              \
        return bvoli_square_of_distance(&found);                                                                               \
    }
#define CLOSEST_POINTS_AT_PLANE(function, shape)                                                                               \
    void function(const bvol_##shape *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                                \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(a, b, 0, &body, &found);                                                                              \
        bvoli_give_points_at_plane(&found, on_a, on_b, found.gap.a, found.gap.b);                                              \
    }
#define SEPARATION_OF_PLANE(function, shape)                                                                                   \
    int function(const bvol_plane *a, const bvol_##shape *b, bvol_separation *out)                                             \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(b, a, 1, &body, &found);                                                                              \
        return bvoli_give_state(&found, out);                                                                                  \
    }
#define DISTANCE_SQ_OF_PLANE(function, shape)                                                                                  \
    float function(const bvol_plane *a, const bvol_##shape *b)                                                                 \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(b, a, 1, &body, &found);                                                                              \
        return bvoli_square_of_distance(&found);                                                                               \
    }
#define CLOSEST_POINTS_OF_PLANE(function, shape)                                                                               \
    void function(const bvol_plane *a, const bvol_##shape *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                                \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        answer found;                                                                                                          \
        shape##_at_plane(b, a, 1, &body, &found);                                                                              \
        bvoli_give_points_at_plane(&found, on_b, on_a, found.gap.b, found.gap.a);                                              \
    }

AT_PLANE(vec3, bvol_plane_contains_point(plane, s), bvol_plane_contains_point(plane, s))
AT_PLANE(segment, bvol_plane_overlaps_segment(plane, s), bvol_plane_contains_segment(plane, s))
AT_PLANE(aabb, bvol_aabb_overlaps_plane(s, plane), bvol_aabb_within_plane(s, plane))
AT_PLANE(sphere, bvol_sphere_overlaps_plane(s, plane), bvol_sphere_within_plane(s, plane))
AT_PLANE(capsule, bvol_capsule_overlaps_plane(s, plane), bvol_capsule_within_plane(s, plane))
AT_PLANE(obb, bvol_obb_overlaps_plane(s, plane), bvol_obb_within_plane(s, plane))
AT_PLANE(triangle, bvol_triangle_overlaps_plane(s, plane), bvol_triangle_within_plane(s, plane))

#define FIND_AT_PLANE(function, shape)                                                                                         \
    void function(const bvol_##shape *a, const bvol_plane *b, bvoli_body *body, bvoli_answer *out)                             \
    {                                                                                                                          \
        shape##_at_plane(a, b, 0, body, out);                                                                                  \
    }

FIND_AT_PLANE(bvoli_find_aabb_plane, aabb)
FIND_AT_PLANE(bvoli_find_sphere_plane, sphere)
FIND_AT_PLANE(bvoli_find_capsule_plane, capsule)
FIND_AT_PLANE(bvoli_find_obb_plane, obb)
FIND_AT_PLANE(bvoli_find_triangle_plane, triangle)

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
