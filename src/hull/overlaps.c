/* SPDX-License-Identifier: MIT */
/* Whether hulls overlap other shapes: by bodies (convex/body.h), but for half-spaces. */
#include "hull/overlaps.h"

#include "arith/filter.h"
#include "base/classify.h"
#include "base/value.h"
#include "hull/exact_search.h"
#include "hull/search.h"

#include <bvol/aabb.h>
#include <bvol/plane.h>

int bvoli_hull_pair_overlap(bvoli_hull_pair *q, enum bvoli_predicate who)
{
    bvoli_corral k;
    bvoli_hull_pair_measure(q);
    const int answer = bvoli_hull_pair_search(q, &k);
    BVOLI_STAGE(who, answer != 0 ? BVOLI_DOUBLE : BVOLI_EXACT);
    return answer != 0 ? answer > 0 : bvoli_hull_pair_decide(q, k.tag, k.count);
}

/* The greatest coordinate of a hull, in magnitude. */
static double reach_of(const bvol_hull *hull)
{
    double lo[3], hi[3];
    bvoli_load(&hull->bounds.min, lo);
    bvoli_load(&hull->bounds.max, hi);
    return bvoli_greater(bvoli_max_abs(lo), bvoli_max_abs(hi));
}

void bvoli_hull_clip(const bvol_hull *hull, const double *way, bvoli_body *body)
{
    bvoli_body_clip(body, reach_of(hull) + body->radius + (way ? bvoli_max_abs(way) : 0));
}

int bvoli_hull_overlaps_body(const bvol_hull *hull, bvoli_body *body, enum bvoli_touch touch, enum bvoli_predicate who)
{
    if (!hull || hull->dimension < 0 || body->state != BVOLI_SOLID)
        return 0;
    bvoli_hull_clip(hull, NULL, body);
    bvoli_hull_pair q = {.hull = hull, .body = body, .radius = body->radius, .interior = touch == BVOLI_INTERIOR};
    return bvoli_hull_pair_overlap(&q, who);
}

static int hulls_overlap(const bvol_hull *a, const bvol_hull *b, enum bvoli_touch touch, enum bvoli_predicate who)
{
    if (!a || !b || a->dimension < 0 || b->dimension < 0)
        return 0;
    if (!(touch == BVOLI_INTERIOR ? bvol_aabb_overlaps_aabb_interior : bvol_aabb_overlaps_aabb)(&a->bounds, &b->bounds)) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return 0;
    }
    if (a->is_box && b->is_box) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return 1;
    }
    bvoli_hull_pair q = {.hull = a, .other = b, .interior = touch == BVOLI_INTERIOR};
    return bvoli_hull_pair_overlap(&q, who);
}

/* `name` is the function without bvol_. */
#define OVERLAPS(function, name, type, touch)                                                                                  \
    int function(const bvol_hull *hull, const bvol_##type *other)                                                              \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        if (!other)                                                                                                            \
            return 0;                                                                                                          \
        bvoli_body_of_##type(other, &body);                                                                                    \
        return bvoli_hull_overlaps_body(hull, &body, touch, BVOLI_##name);                                                     \
    }

OVERLAPS(bvol_hull_overlaps_segment, hull_overlaps_segment, segment, BVOLI_CLOSED)
OVERLAPS(bvol_hull_overlaps_segment_interior, hull_overlaps_segment_interior, segment, BVOLI_INTERIOR)
OVERLAPS(bvol_hull_overlaps_aabb, hull_overlaps_aabb, aabb, BVOLI_CLOSED)
OVERLAPS(bvol_hull_overlaps_aabb_interior, hull_overlaps_aabb_interior, aabb, BVOLI_INTERIOR)
OVERLAPS(bvol_hull_overlaps_sphere, hull_overlaps_sphere, sphere, BVOLI_CLOSED)
OVERLAPS(bvol_hull_overlaps_sphere_interior, hull_overlaps_sphere_interior, sphere, BVOLI_INTERIOR)
OVERLAPS(bvol_hull_overlaps_capsule, hull_overlaps_capsule, capsule, BVOLI_CLOSED)
OVERLAPS(bvol_hull_overlaps_capsule_interior, hull_overlaps_capsule_interior, capsule, BVOLI_INTERIOR)
OVERLAPS(bvol_hull_overlaps_obb, hull_overlaps_obb, obb, BVOLI_CLOSED)
OVERLAPS(bvol_hull_overlaps_obb_interior, hull_overlaps_obb_interior, obb, BVOLI_INTERIOR)
OVERLAPS(bvol_hull_overlaps_triangle, hull_overlaps_triangle, triangle, BVOLI_CLOSED)
OVERLAPS(bvol_hull_overlaps_triangle_interior, hull_overlaps_triangle_interior, triangle, BVOLI_INTERIOR)

int bvol_hull_overlaps_hull(const bvol_hull *a, const bvol_hull *b)
{
    return hulls_overlap(a, b, BVOLI_CLOSED, BVOLI_hull_overlaps_hull);
}

int bvol_hull_overlaps_hull_interior(const bvol_hull *a, const bvol_hull *b)
{
    return hulls_overlap(a, b, BVOLI_INTERIOR, BVOLI_hull_overlaps_hull_interior);
}

/* The vertex that is deepest in a half-space: along its normal, or (side -1) against it. */
static const bvol_vec3 *extreme(const bvol_hull *hull, const bvol_plane *plane, float side)
{
    const bvol_vec3 n = {side * plane->normal.x, side * plane->normal.y, side * plane->normal.z};
    const uint32_t id = bvol_hull_support(hull, &n, BVOL_NO_VERTEX);
    return id == BVOL_NO_VERTEX ? NULL : &hull->points[bvoli_hull_place(hull, id)];
}

int bvol_hull_overlaps_plane(const bvol_hull *hull, const bvol_plane *plane)
{
    const bvol_vec3 *const highest = hull && plane ? extreme(hull, plane, 1) : NULL;
    return highest && bvol_plane_contains_point(plane, highest);
}

int bvol_hull_within_plane(const bvol_hull *hull, const bvol_plane *plane)
{
    if (!hull || !plane || hull->vertex_count == 0)
        return hull && plane && bvoli_plane_valid(plane);
    const bvol_vec3 *const lowest = extreme(hull, plane, -1);
    return lowest && bvol_plane_contains_point(plane, lowest);
}

BVOLI_CLASSIFY(bvol_hull_classify_within_plane, hull, plane, bvol_hull_overlaps_plane, bvol_hull_within_plane)
