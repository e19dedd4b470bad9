/* SPDX-License-Identifier: MIT */
/* Capsules: bodies of two points and a radius (convex/convex.h). Against segments and capsules a filter by the distance of the
 * two axes comes first (convex/filters/segment_distance.h), against boxes and points another (convex/filters/capsule_box.h); a
 * capsule lies in a convex shape if the balls about both of its ends do. */
#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/sphere.h>

#include "affine/ball_image.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"
#include "convex/filters/capsule_box.h"
#include "convex/filters/segment_distance.h"
#include "convex/pair_functions.h"
#include "kernel/kernel.h"
#include "shape/ball_reach.h"
#include "shape/box_filter.h"
#include "shape/plane_filter.h"

#include <stddef.h>

static int is_finite(const bvol_capsule *capsule)
{
    return bvoli_vec3_finite(&capsule->a) && bvoli_vec3_finite(&capsule->b) && fabsf(capsule->radius) <= FLT_MAX;
}

void bvol_capsule_bounds(const bvol_capsule *capsule, bvol_aabb *out)
{
    const double r = (double)capsule->radius;
    if (!is_finite(capsule)) {
        *out = BVOLI_AABB_NAN;
        return;
    }
    if (r < 0) {
        *out = BVOLI_AABB_EMPTY;
        return;
    }
    bvol_aabb core;
    bvol_aabb_from_corners(&capsule->a, &capsule->b, &core);
    for (int c = 0; c < 3; ++c) {
        bvoli_coords_out(&out->min)[c] = bvoli_down((double)bvoli_coords(&core.min)[c], -r);
        bvoli_coords_out(&out->max)[c] = bvoli_up((double)bvoli_coords(&core.max)[c], r);
    }
}

bvol_result bvol_capsule_validate(const bvol_capsule *capsule)
{
    if (capsule == NULL)
        return BVOL_ERROR_ARGUMENT;
    if (!is_finite(capsule))
        return BVOL_ERROR_NOT_FINITE;
    if (capsule->radius < 0)
        return BVOL_NOTE_EMPTY;
    return bvoli_vec3_equal(&capsule->a, &capsule->b) ? BVOL_NOTE_DEGENERATE : BVOL_OK;
}

void bvol_capsule_transform(const bvol_capsule *capsule, const float matrix[16], bvol_capsule *out)
{
    const int stage = bvoli_kernels_now()->capsule_image(capsule, matrix, out);
    BVOLI_MADE(capsule_transform, stage == BVOLI_STRETCH_ROTATIONS);
    if (stage != BVOLI_STRETCH_ROTATIONS) {
        BVOLI_MADE(stretch, stage);
        return;
    }
    const bvol_vec3 ends[2] = {capsule->a, capsule->b};
    bvol_vec3 images[2];
    const float radius = bvoli_balls_image(ends, 2, capsule->radius, matrix, images);
    *out = (bvol_capsule){images[0], images[1], radius};
}

/* 1 if two capsules of radii that are not negative are certainly disjoint, -1 if their interiors certainly overlap, 0 if
 * neither is certain. */
BVOLI_RARE static int compare_in_double(const bvol_vec3 *a0, const bvol_vec3 *a1, float ra, const bvol_vec3 *b0,
                                        const bvol_vec3 *b1, float rb)
{
    bvoli_segment_difference difference;
    double a[3], b[3];
    bvoli_load(a0, a);
    bvoli_load(b0, b);
    bvoli_load(a1, difference.u);
    bvoli_load(b1, difference.v);
    for (int c = 0; c < 3; ++c) {
        difference.w[c] = a[c] - b[c];
        difference.u[c] -= a[c];
        difference.v[c] -= b[c];
    }
    difference.size = bvoli_sum_abs(difference.w) + bvoli_sum_abs(difference.u) + bvoli_sum_abs(difference.v);
    return bvoli_segments_beyond(&difference, (double)ra + (double)rb);
}

/* The test in float vectors; a1 and b1 are the second ends. 0 where a radius is negative. */
static inline int compare(const bvol_capsule *a, const bvol_vec3 *b0, const bvol_vec3 *b, v4 b1, float rb)
{
    if (signbit(a->radius) | signbit(rb))
        return 0;
    const v4 p = v4_load(&a->a.x), q = v4_load(&b0->x);
    const int side = bvoli_segments_beyond4(v4_sub(p, q), v4_sub(v4_load(&a->b.x), p), v4_sub(b1, q), v4_splat(a->radius + rb));
    BVOLI_MADE(segment_distance, side == 0);
    return side != 0 ? side : compare_in_double(&a->a, &a->b, a->radius, b0, b, rb);
}

static inline int filter_segment(const bvol_capsule *a, const bvol_segment *b)
{
    return compare(a, &b->a, &b->b, v4_load_yzw(&b->a.z), 0);
}

static inline int filter_capsule(const bvol_capsule *a, const bvol_capsule *b)
{
    return compare(a, &b->a, &b->b, v4_load(&b->b.x), b->radius);
}

BVOLI_RARE static int sharp_overlaps_plane(const bvol_capsule *capsule, const bvol_plane *plane)
{
    const bvol_sphere first = {capsule->a, capsule->radius}, second = {capsule->b, capsule->radius};
    return is_finite(capsule) && (bvol_sphere_overlaps_plane(&first, plane) || bvol_sphere_overlaps_plane(&second, plane));
}

int bvol_capsule_overlaps_plane(const bvol_capsule *capsule, const bvol_plane *plane)
{
    const int beyond = bvoli_plane4_filter_capsule(plane, capsule, BVOLI_ANY_REACHES);
    if (beyond == 0)
        return sharp_overlaps_plane(capsule, plane);
    BVOLI_STAGE(BVOLI_sphere_overlaps_plane, BVOLI_FAST);
    return beyond < 0;
}

static int filter_point(const bvol_capsule *a, const bvol_vec3 *b)
{
    return bvoli_capsule_filter_holds(a, b, 1, 0);
}

static int filter_contains_segment(const bvol_capsule *a, const bvol_segment *b)
{
    return bvoli_capsule_filter_holds(a, &b->a, 2, 0);
}

static int filter_contains_sphere(const bvol_capsule *a, const bvol_sphere *b)
{
    return bvoli_capsule_filter_holds(a, &b->center, 1, b->radius);
}

/* With balls on either side, whose interiors meet where they are nearer than both radii together. */
static int filter_sphere(const bvol_capsule *a, const bvol_sphere *b)
{
    return a->radius > 0 && b->radius > 0
               ? bvoli_segment_filter_ball(&a->a, &a->b, &b->center, (double)a->radius + (double)b->radius)
               : 0;
}

static int filter_contains_capsule(const bvol_capsule *a, const bvol_capsule *b)
{
    return bvoli_capsule_filter_holds(a, &b->a, 2, b->radius);
}

static int filter_aabb(const bvol_capsule *a, const bvol_aabb *b)
{
    return bvoli_capsule_filter_aabb(a, b, 0);
}

static int filter_aabb_interior(const bvol_capsule *a, const bvol_aabb *b)
{
    return bvoli_capsule_filter_aabb(a, b, 1);
}

BVOLI_CONTAINS_POINT_AFTER(filter_point, bvol_capsule_contains_point, capsule)
BVOLI_OVERLAPS_AFTER(filter_segment, bvol_capsule_overlaps_segment, capsule, segment)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_segment, bvol_capsule_overlaps_segment_interior, capsule, segment)
BVOLI_CONTAINS_AFTER(filter_contains_segment, bvol_capsule_contains_segment, capsule, segment)
BVOLI_CLASSIFY(bvol_capsule_classify_segment, capsule, segment, bvol_capsule_overlaps_segment, bvol_capsule_contains_segment)
BVOLI_WITHIN(bvol_capsule_within_segment, capsule, segment)
BVOLI_CLASSIFY(bvol_capsule_classify_within_segment, capsule, segment, bvol_capsule_overlaps_segment,
               bvol_capsule_within_segment)

BVOLI_RARE static int sharp_within_plane(const bvol_capsule *capsule, const bvol_plane *plane)
{
    const bvol_sphere first = {capsule->a, capsule->radius}, second = {capsule->b, capsule->radius};
    return bvol_sphere_within_plane(&first, plane) && bvol_sphere_within_plane(&second, plane);
}

int bvol_capsule_within_plane(const bvol_capsule *capsule, const bvol_plane *plane)
{
    const int beyond = bvoli_plane4_filter_capsule(plane, capsule, BVOLI_ALL_WITHIN);
    if (beyond == 0)
        return sharp_within_plane(capsule, plane);
    BVOLI_STAGE(BVOLI_sphere_within_plane, BVOLI_FAST);
    return beyond < 0;
}

BVOLI_CLASSIFY(bvol_capsule_classify_within_plane, capsule, plane, bvol_capsule_overlaps_plane, bvol_capsule_within_plane)
BVOLI_OVERLAPS_AFTER(filter_aabb, bvol_capsule_overlaps_aabb, capsule, aabb)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_aabb_interior, bvol_capsule_overlaps_aabb_interior, capsule, aabb)
BVOLI_CONTAINS_AFTER(bvoli_capsule_filter_holds_aabb, bvol_capsule_contains_aabb, capsule, aabb)
BVOLI_CLASSIFY(bvol_capsule_classify_aabb, capsule, aabb, bvol_capsule_overlaps_aabb, bvol_capsule_contains_aabb)

int bvol_capsule_within_aabb(const bvol_capsule *capsule, const bvol_aabb *box)
{
    const v4 ends[2] = {v4_load(&capsule->a.x), v4_load_yzw(&capsule->a.z)};
    const int side = bvoli_box_filter_balls(ends, 2, capsule->radius, box);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_within_aabb, BVOLI_FAST);
        return side < 0;
    }
    const bvol_sphere a = {capsule->a, capsule->radius}, b = {capsule->b, capsule->radius};
    return bvol_sphere_within_aabb(&a, box) && bvol_sphere_within_aabb(&b, box);
}

BVOLI_CLASSIFY(bvol_capsule_classify_within_aabb, capsule, aabb, bvol_capsule_overlaps_aabb, bvol_capsule_within_aabb)
BVOLI_OVERLAPS_AFTER(filter_sphere, bvol_capsule_overlaps_sphere, capsule, sphere)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_sphere, bvol_capsule_overlaps_sphere_interior, capsule, sphere)
BVOLI_CONTAINS_AFTER(filter_contains_sphere, bvol_capsule_contains_sphere, capsule, sphere)
BVOLI_CLASSIFY(bvol_capsule_classify_sphere, capsule, sphere, bvol_capsule_overlaps_sphere, bvol_capsule_contains_sphere)

int bvol_capsule_within_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere)
{
    const v4 ends[2] = {v4_load(&capsule->a.x), v4_load_yzw(&capsule->a.z)};
    const int side = bvoli_reach_filter_balls(sphere, ends, 2, capsule->radius);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_contains_sphere, BVOLI_FAST);
        return side > 0;
    }
    const bvol_sphere a = {capsule->a, capsule->radius}, b = {capsule->b, capsule->radius};
    return bvol_sphere_contains_sphere(sphere, &a) && bvol_sphere_contains_sphere(sphere, &b);
}

BVOLI_CLASSIFY(bvol_capsule_classify_within_sphere, capsule, sphere, bvol_capsule_overlaps_sphere, bvol_capsule_within_sphere)
BVOLI_OVERLAPS_AFTER(filter_capsule, bvol_capsule_overlaps_capsule, capsule, capsule)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_capsule, bvol_capsule_overlaps_capsule_interior, capsule, capsule)
BVOLI_CONTAINS_AFTER(filter_contains_capsule, bvol_capsule_contains_capsule, capsule, capsule)
BVOLI_CLASSIFY(bvol_capsule_classify_capsule, capsule, capsule, bvol_capsule_overlaps_capsule, bvol_capsule_contains_capsule)
