/* SPDX-License-Identifier: MIT */
/* How far apart hulls and other shapes are, and how deep in each other: their gap (gap.h), and where that is not certain to be
 * one or the other, the exact predicates. */
#include <bvol/hull.h>
#include <bvol/plane.h>
#include <bvol/separation.h>

#include "arith/filter.h"
#include "base/value.h"
#include "convex/closed_gap.h"
#include "hull/gap.h"
#include "hull/overlaps.h"
#include "shape/separation.h"

#include <math.h>
#include <stddef.h>

/* --- bodies --- */

/* Fills a pair, or returns 0 where one is empty, or not legal. */
static int begin(const bvol_hull *hull, bvoli_body *body, bvoli_hull_pair *q)
{
    if (!hull || hull->dimension < 0 || body->state != BVOLI_SOLID)
        return 0;
    bvoli_hull_clip(hull, NULL, body);
    *q = (bvoli_hull_pair){.hull = hull, .body = body, .radius = body->radius};
    return 1;
}

/* A depth without limit: the body has no side that ends. */
static int is_endless(const bvoli_body *body)
{
    for (int k = 0; k < body->sides; ++k)
        if (!isinf(body->lo[k]) || !isinf(body->hi[k]))
            return 0;
    return body->unbounded;
}

static void end_endless(bvoli_gap *out)
{
    out->lo = out->hi = -INFINITY;
    out->sq = 0;
    out->face[0] = out->face[1] = BVOL_NO_FEATURE;
    for (int c = 0; c < 3; ++c) {
        out->n[c] = 0;
        out->a[c] = out->b[c] = NAN;
    }
}

/* Only gaps that may be 0 need the predicates. */
static void find_body(const bvol_hull *hull, bvoli_body *body, int sense, enum bvoli_predicate who, bvoli_answer *out)
{
    bvoli_hull_pair q;
    out->state = BVOL_SEPARATION_NONE;
    out->none = !hull || body->state == BVOLI_INVALID ? NAN : INFINITY;
    const int endless = body->state == BVOLI_SOLID && is_endless(body);
    if (!begin(hull, body, &q))
        return;
    if (endless)
        end_endless(&out->gap);
    else
        bvoli_hull_gap(&q, sense, &out->gap);
    out->state = bvoli_state_of_gap(&out->gap);
    if (out->state == BVOL_SEPARATION_NONE)
        out->state = !bvoli_hull_overlaps_body(hull, body, BVOLI_CLOSED, who)    ? BVOL_SEPARATION_APART
                     : bvoli_hull_overlaps_body(hull, body, BVOLI_INTERIOR, who) ? BVOL_SEPARATION_OVERLAPPING
                                                                                 : BVOL_SEPARATION_TOUCHING;
}

static void give_body_points(const bvol_hull *hull, bvoli_body *body, bvoli_answer *found, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    bvoli_hull_pair q;
    if (found->state == BVOL_SEPARATION_OVERLAPPING && begin(hull, body, &q))
        bvoli_hull_common_point(&q, found->gap.a);
    bvoli_give_points(found, on_a, on_b);
}

/* `find` is the same for all functions of a pair, of which `who` decides. */
#define FIND(type, who)                                                                                                        \
    static void find_##type(const bvol_hull *hull, const bvol_##type *other, int sense, bvoli_body *body, bvoli_answer *found) \
    {                                                                                                                          \
        body->state = BVOLI_INVALID;                                                                                           \
        if (other)                                                                                                             \
            bvoli_body_of_##type(other, body);                                                                                 \
        find_body(hull, body, sense, who, found);                                                                              \
    }                                                                                                                          \
    int bvoli_hull_exchanged_##type(const void *a, const void *b, bvol_separation *out)                                        \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        bvoli_answer found;                                                                                                    \
        find_##type(a, b, -1, &body, &found);                                                                                  \
        if (found.state != BVOL_SEPARATION_NONE)                                                                               \
            bvoli_exchange_gap(&found.gap);                                                                                    \
        return bvoli_give_state(&found, out);                                                                                  \
    }
#define SEPARATION(function, type)                                                                                             \
    int function(const bvol_hull *a, const bvol_##type *b, bvol_separation *out)                                               \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        bvoli_answer found;                                                                                                    \
        find_##type(a, b, 1, &body, &found);                                                                                   \
        return bvoli_give_state(&found, out);                                                                                  \
    }
#define DISTANCE_SQ(function, type)                                                                                            \
    float function(const bvol_hull *a, const bvol_##type *b)                                                                   \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        bvoli_answer found;                                                                                                    \
        find_##type(a, b, 1, &body, &found);                                                                                   \
        return bvoli_square_of_distance(&found);                                                                               \
    }
#define CLOSEST_POINTS(function, type)                                                                                         \
    void function(const bvol_hull *a, const bvol_##type *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                                  \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        bvoli_answer found;                                                                                                    \
        if (!on_a || !on_b)                                                                                                    \
            return;                                                                                                            \
        find_##type(a, b, 1, &body, &found);                                                                                   \
        give_body_points(a, &body, &found, on_a, on_b);                                                                        \
    }

FIND(vec3, BVOLI_hull_contains_point)
SEPARATION(bvol_hull_separation_point, vec3)
DISTANCE_SQ(bvol_hull_distance_sq_point, vec3)
CLOSEST_POINTS(bvol_hull_closest_points_point, vec3)
FIND(segment, BVOLI_hull_overlaps_segment)
SEPARATION(bvol_hull_separation_segment, segment)
DISTANCE_SQ(bvol_hull_distance_sq_segment, segment)
CLOSEST_POINTS(bvol_hull_closest_points_segment, segment)
FIND(aabb, BVOLI_hull_overlaps_aabb)
SEPARATION(bvol_hull_separation_aabb, aabb)
DISTANCE_SQ(bvol_hull_distance_sq_aabb, aabb)
CLOSEST_POINTS(bvol_hull_closest_points_aabb, aabb)
FIND(sphere, BVOLI_hull_overlaps_sphere)
SEPARATION(bvol_hull_separation_sphere, sphere)
DISTANCE_SQ(bvol_hull_distance_sq_sphere, sphere)
CLOSEST_POINTS(bvol_hull_closest_points_sphere, sphere)
FIND(capsule, BVOLI_hull_overlaps_capsule)
SEPARATION(bvol_hull_separation_capsule, capsule)
DISTANCE_SQ(bvol_hull_distance_sq_capsule, capsule)
CLOSEST_POINTS(bvol_hull_closest_points_capsule, capsule)
FIND(obb, BVOLI_hull_overlaps_obb)
SEPARATION(bvol_hull_separation_obb, obb)
DISTANCE_SQ(bvol_hull_distance_sq_obb, obb)
CLOSEST_POINTS(bvol_hull_closest_points_obb, obb)
FIND(triangle, BVOLI_hull_overlaps_triangle)
SEPARATION(bvol_hull_separation_triangle, triangle)
DISTANCE_SQ(bvol_hull_distance_sq_triangle, triangle)
CLOSEST_POINTS(bvol_hull_closest_points_triangle, triangle)

/* --- two hulls --- */

/* Upright boxes are asked as such; faces are those of the hulls. */
static void find_boxes(const bvol_hull *a, const bvol_hull *b, bvoli_answer *out)
{
    const bvoli_hull_pair q = {.hull = a, .other = b};
    bvoli_find_aabb_aabb(&a->bounds, &b->bounds, out);
    bvoli_hull_pair_faces(&q, out->gap.n, out->gap.face);
}

static void find_hulls(const bvol_hull *a, const bvol_hull *b, bvoli_answer *out)
{
    out->state = BVOL_SEPARATION_NONE;
    out->none = !a || !b ? NAN : INFINITY;
    if (!a || !b || a->dimension < 0 || b->dimension < 0)
        return;
    if (a->is_box && b->is_box) {
        find_boxes(a, b, out);
        return;
    }
    const int exchanged = bvoli_hull_is_after(a, b);
    const bvoli_hull_pair q = {.hull = exchanged ? b : a, .other = exchanged ? a : b};
    bvoli_hull_gap(&q, exchanged ? -1 : 1, &out->gap);
    if (exchanged)
        bvoli_exchange_gap(&out->gap);
    out->state = bvoli_state_of_gap(&out->gap);
    if (out->state == BVOL_SEPARATION_NONE)
        out->state = !bvol_hull_overlaps_hull(a, b)           ? BVOL_SEPARATION_APART
                     : bvol_hull_overlaps_hull_interior(a, b) ? BVOL_SEPARATION_OVERLAPPING
                                                              : BVOL_SEPARATION_TOUCHING;
}

int bvol_hull_separation_hull(const bvol_hull *a, const bvol_hull *b, bvol_separation *out)
{
    bvoli_answer found;
    find_hulls(a, b, &found);
    return bvoli_give_state(&found, out);
}

float bvol_hull_distance_sq_hull(const bvol_hull *a, const bvol_hull *b)
{
    bvoli_answer found;
    find_hulls(a, b, &found);
    return bvoli_square_of_distance(&found);
}

void bvol_hull_closest_points_hull(const bvol_hull *a, const bvol_hull *b, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    bvoli_answer found;
    if (!on_a || !on_b)
        return;
    find_hulls(a, b, &found);
    if (found.state == BVOL_SEPARATION_OVERLAPPING) {
        const bvoli_hull_pair q = {.hull = a, .other = b};
        bvoli_hull_common_point(&q, found.gap.a);
    }
    bvoli_give_points(&found, on_a, on_b);
}

/* --- half-spaces --- */

static int overlaps_plane(const void *hull, const bvol_plane *plane)
{
    return bvol_hull_overlaps_plane(hull, plane);
}

static int within_plane(const void *hull, const bvol_plane *plane)
{
    return bvol_hull_within_plane(hull, plane);
}

/* By the vertex that is deepest in the half-space. */
static void find_plane(const bvol_hull *hull, const bvol_plane *plane, bvoli_answer *out)
{
    bvoli_body deepest = {.state = BVOLI_INVALID};
    out->state = BVOL_SEPARATION_NONE;
    out->none = NAN;
    if (!hull || !plane)
        return;
    const uint32_t place = bvoli_hull_place(hull, bvol_hull_support(hull, &plane->normal, BVOL_NO_VERTEX));
    if (place < hull->vertex_count)
        bvoli_body_of_vec3(&hull->points[place], &deepest);
    else if (hull->dimension < 0)
        deepest.state = BVOLI_EMPTY;
    bvoli_answer_at_plane(&deepest, hull, plane, overlaps_plane, within_plane, 0, out);
    if (out->state != BVOL_SEPARATION_NONE) {
        const double against[3] = {-out->gap.n[0], -out->gap.n[1], -out->gap.n[2]};
        out->gap.face[0] = bvoli_hull_face_along(hull, against);
    }
}

int bvol_hull_separation_plane(const bvol_hull *a, const bvol_plane *b, bvol_separation *out)
{
    bvoli_answer found;
    find_plane(a, b, &found);
    return bvoli_give_state(&found, out);
}

float bvol_hull_distance_sq_plane(const bvol_hull *a, const bvol_plane *b)
{
    bvoli_answer found;
    find_plane(a, b, &found);
    return bvoli_square_of_distance(&found);
}

void bvol_hull_closest_points_plane(const bvol_hull *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    bvoli_answer found;
    if (!on_a || !on_b)
        return;
    find_plane(a, b, &found);
    bvoli_give_points_at_plane(&found, on_a, on_b, found.gap.a, found.gap.b);
}
