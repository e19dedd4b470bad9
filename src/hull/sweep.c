/* SPDX-License-Identifier: MIT */
/* Hulls that move, and others that move toward hulls. Whether they meet is asked of the pair whose difference has all it
 * becomes on the way (pair.h), and how they start of the pair at the start: the predicates are exact, so that times decide
 * nothing. */
#include <bvol/hull.h>
#include <bvol/separation.h>
#include <bvol/sweep.h>

#include "arith/filter.h"
#include "base/value.h"
#include "hull/gap.h"
#include "hull/overlaps.h"
#include "hull/times.h"
#include "shape/sweep_records.h"

#include <stddef.h>

/* What moves is the first of a pair, or, if they are exchanged, the second: then the first one moves back. */

static int state_of(bvoli_hull_pair *q, const double v[3], enum bvoli_touch touch, enum bvoli_predicate who)
{
    bvoli_hull_pair at_start = *q, path = *q;
    path.way = v;
    path.interior = touch == BVOLI_INTERIOR;
    if (!bvoli_hull_pair_overlap(&path, who))
        return BVOLI_MISS;
    if (!bvoli_hull_pair_overlap(&at_start, who))
        return BVOLI_HIT;
    at_start.interior = 1;
    return bvoli_hull_pair_overlap(&at_start, who) ? BVOLI_OVERLAPPING : BVOLI_TOUCHING;
}

/* Returns the state; `out` may be NULL. */
static int sweep(bvoli_hull_pair *q, bvoli_body *body, const bvol_vec3 *motion, int exchanged, enum bvoli_touch touch,
                 enum bvoli_predicate who, bvoli_meeting *out)
{
    double v[3], way[3];
    bvoli_load(motion, v);
    for (int c = 0; c < 3; ++c)
        way[c] = exchanged ? -v[c] : v[c];
    if (body) {
        bvoli_hull_clip(q->hull, way, body);
        q->body = body;
        q->radius = body->radius;
    }
    const int state = state_of(q, way, touch, who);
    if (state == BVOLI_MISS || !out)
        return state;
    bvoli_hull_meeting(q, way, state, out);
    if (exchanged)
        bvoli_exchange_meeting(v, out);
    return state;
}

/* How a hull and another shape are apart, or lie in each other. */
typedef int separation_of(const bvol_hull *hull, const void *other, bvol_separation *out);

/* Fills in the record, of what touches or overlaps at the start by the separation. */
static int finish(int state, const bvoli_meeting *m, const bvol_hull *hull, const void *other, separation_of *separation,
                  int swapped, bvol_sweep_hit *hit)
{
    bvol_separation s;
    if (state == BVOLI_MISS || !hit)
        return state;
    bvoli_give_hit(state, m, hit);
    if (state != BVOLI_HIT && separation(hull, other, &s) != BVOL_SEPARATION_NONE)
        bvoli_give_separation(&s, swapped, hit);
    return state;
}

/* --- bodies --- */

static int sweep_body(const bvol_hull *hull, bvoli_body *body, const void *other, const bvol_vec3 *motion, int body_moves,
                      enum bvoli_touch touch, enum bvoli_predicate who, separation_of *separation, bvol_sweep_hit *hit)
{
    bvoli_hull_pair q = {.hull = hull};
    bvoli_meeting m;
    if (!hull || hull->dimension < 0 || body->state != BVOLI_SOLID || !motion || !bvoli_vec3_finite(motion))
        return BVOL_SWEEP_MISS;
    const int state = sweep(&q, body, motion, body_moves, touch, who, hit ? &m : NULL);
    return finish(state, &m, hull, other, separation, body_moves, hit);
}

/* `find` is the same for all functions of a pair. */
#define FIND(type, separates)                                                                                                  \
    static int separation_##type(const bvol_hull *hull, const void *other, bvol_separation *out)                               \
    {                                                                                                                          \
        return separates(hull, other, out);                                                                                    \
    }                                                                                                                          \
    static int find_##type(const bvol_hull *hull, const bvol_##type *other, const bvol_vec3 *motion, int body_moves,           \
                           enum bvoli_touch touch, enum bvoli_predicate who, bvol_sweep_hit *hit)                              \
    {                                                                                                                          \
        bvoli_body body = {.state = BVOLI_INVALID};                                                                            \
        if (other)                                                                                                             \
            bvoli_body_of_##type(other, &body);                                                                                \
        return sweep_body(hull, &body, other, motion, body_moves, touch, who, separation_##type, hit);                         \
    }
#define HULL_MOVES(function, type, touch, who)                                                                                 \
    int function(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_##type *other, bvol_sweep_hit *hit)              \
    {                                                                                                                          \
        return find_##type(moving, other, motion, 0, touch, who, hit);                                                         \
    }
#define BODY_MOVES(function, type, touch, who)                                                                                 \
    int function(const bvol_##type *moving, const bvol_vec3 *motion, const bvol_hull *other, bvol_sweep_hit *hit)              \
    {                                                                                                                          \
        return find_##type(other, moving, motion, 1, touch, who, hit);                                                         \
    }

FIND(vec3, bvol_hull_separation_point)
HULL_MOVES(bvol_hull_sweep_point, vec3, BVOLI_CLOSED, BVOLI_hull_sweep_point)
HULL_MOVES(bvol_hull_sweep_point_interior, vec3, BVOLI_INTERIOR, BVOLI_hull_sweep_point)
FIND(segment, bvol_hull_separation_segment)
HULL_MOVES(bvol_hull_sweep_segment, segment, BVOLI_CLOSED, BVOLI_hull_sweep_segment)
HULL_MOVES(bvol_hull_sweep_segment_interior, segment, BVOLI_INTERIOR, BVOLI_hull_sweep_segment)
FIND(aabb, bvol_hull_separation_aabb)
HULL_MOVES(bvol_hull_sweep_aabb, aabb, BVOLI_CLOSED, BVOLI_hull_sweep_aabb)
HULL_MOVES(bvol_hull_sweep_aabb_interior, aabb, BVOLI_INTERIOR, BVOLI_hull_sweep_aabb)
BODY_MOVES(bvol_aabb_sweep_hull, aabb, BVOLI_CLOSED, BVOLI_aabb_sweep_hull)
BODY_MOVES(bvol_aabb_sweep_hull_interior, aabb, BVOLI_INTERIOR, BVOLI_aabb_sweep_hull)
FIND(sphere, bvol_hull_separation_sphere)
HULL_MOVES(bvol_hull_sweep_sphere, sphere, BVOLI_CLOSED, BVOLI_hull_sweep_sphere)
HULL_MOVES(bvol_hull_sweep_sphere_interior, sphere, BVOLI_INTERIOR, BVOLI_hull_sweep_sphere)
BODY_MOVES(bvol_sphere_sweep_hull, sphere, BVOLI_CLOSED, BVOLI_sphere_sweep_hull)
BODY_MOVES(bvol_sphere_sweep_hull_interior, sphere, BVOLI_INTERIOR, BVOLI_sphere_sweep_hull)
FIND(capsule, bvol_hull_separation_capsule)
HULL_MOVES(bvol_hull_sweep_capsule, capsule, BVOLI_CLOSED, BVOLI_hull_sweep_capsule)
HULL_MOVES(bvol_hull_sweep_capsule_interior, capsule, BVOLI_INTERIOR, BVOLI_hull_sweep_capsule)
BODY_MOVES(bvol_capsule_sweep_hull, capsule, BVOLI_CLOSED, BVOLI_capsule_sweep_hull)
BODY_MOVES(bvol_capsule_sweep_hull_interior, capsule, BVOLI_INTERIOR, BVOLI_capsule_sweep_hull)
FIND(obb, bvol_hull_separation_obb)
HULL_MOVES(bvol_hull_sweep_obb, obb, BVOLI_CLOSED, BVOLI_hull_sweep_obb)
HULL_MOVES(bvol_hull_sweep_obb_interior, obb, BVOLI_INTERIOR, BVOLI_hull_sweep_obb)
BODY_MOVES(bvol_obb_sweep_hull, obb, BVOLI_CLOSED, BVOLI_obb_sweep_hull)
BODY_MOVES(bvol_obb_sweep_hull_interior, obb, BVOLI_INTERIOR, BVOLI_obb_sweep_hull)
FIND(triangle, bvol_hull_separation_triangle)
HULL_MOVES(bvol_hull_sweep_triangle, triangle, BVOLI_CLOSED, BVOLI_hull_sweep_triangle)
HULL_MOVES(bvol_hull_sweep_triangle_interior, triangle, BVOLI_INTERIOR, BVOLI_hull_sweep_triangle)
BODY_MOVES(bvol_triangle_sweep_hull, triangle, BVOLI_CLOSED, BVOLI_triangle_sweep_hull)
BODY_MOVES(bvol_triangle_sweep_hull_interior, triangle, BVOLI_INTERIOR, BVOLI_triangle_sweep_hull)

/* --- two hulls --- */

static int separation_hull(const bvol_hull *hull, const void *other, bvol_separation *out)
{
    return bvol_hull_separation_hull(hull, other, out);
}

/* Upright boxes are asked as such; faces are those of the hulls. */
static int sweep_boxes(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_hull *other, enum bvoli_touch touch,
                       bvol_sweep_hit *hit)
{
    const int state = (touch == BVOLI_INTERIOR ? bvol_aabb_sweep_aabb_interior : bvol_aabb_sweep_aabb)(&moving->bounds, motion,
                                                                                                       &other->bounds, hit);
    if (state == BVOL_SWEEP_MISS || !hit)
        return state;
    const bvoli_hull_pair q = {.hull = moving, .other = other};
    uint32_t face[2];
    double n[3];
    bvoli_load(&hit->normal, n);
    bvoli_hull_pair_faces(&q, n, face);
    hit->feature = face[0];
    hit->other_feature = face[1];
    return state;
}

static int sweep_hulls(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_hull *other, enum bvoli_touch touch,
                       bvol_sweep_hit *hit)
{
    bvoli_meeting m;
    if (!moving || !other || moving->dimension < 0 || other->dimension < 0 || !motion || !bvoli_vec3_finite(motion))
        return BVOL_SWEEP_MISS;
    if (moving->is_box && other->is_box)
        return sweep_boxes(moving, motion, other, touch, hit);
    const int exchanged = bvoli_hull_is_after(moving, other);
    bvoli_hull_pair q = {.hull = exchanged ? other : moving, .other = exchanged ? moving : other};
    const int state = sweep(&q, NULL, motion, exchanged, touch, BVOLI_hull_sweep_hull, hit ? &m : NULL);
    return finish(state, &m, moving, other, separation_hull, 0, hit);
}

int bvol_hull_sweep_hull(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_hull *other, bvol_sweep_hit *hit)
{
    return sweep_hulls(moving, motion, other, BVOLI_CLOSED, hit);
}

int bvol_hull_sweep_hull_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_hull *other, bvol_sweep_hit *hit)
{
    return sweep_hulls(moving, motion, other, BVOLI_INTERIOR, hit);
}

/* --- half-spaces --- */

/* The vertex that is deepest in the half-space is the first to enter it and the last to leave. */
static int sweep_at_plane(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_plane *other, enum bvoli_touch touch,
                          bvol_sweep_hit *hit)
{
    bvoli_body deepest;
    bvoli_meeting m;
    double v[3];
    if (!moving || moving->dimension < 0 || !motion || !other || !bvoli_vec3_finite(motion) || !bvoli_is_region(other))
        return BVOL_SWEEP_MISS;
    const uint32_t place = bvoli_hull_place(moving, bvol_hull_support(moving, &other->normal, BVOL_NO_VERTEX));
    bvoli_body_of_vec3(&moving->points[place], &deepest);
    bvoli_load(motion, v);
    const int state = bvoli_body_meets_plane(&deepest, other, v, touch, BVOLI_hull_sweep_plane, hit ? &m : NULL);
    if (state == BVOLI_MISS || !hit)
        return state;
    const double against[3] = {-m.n[0], -m.n[1], -m.n[2]};
    m.face[0] = bvoli_hull_face_along(moving, against);
    bvoli_give_hit(state, &m, hit);
    return state;
}

int bvol_hull_sweep_plane(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_plane *other, bvol_sweep_hit *hit)
{
    return sweep_at_plane(moving, motion, other, BVOLI_CLOSED, hit);
}

int bvol_hull_sweep_plane_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                   bvol_sweep_hit *hit)
{
    return sweep_at_plane(moving, motion, other, BVOLI_INTERIOR, hit);
}
