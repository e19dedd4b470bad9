/* SPDX-License-Identifier: MIT */
/* Which stage decided: counters for the tests, which prove with them that every stage is reached and bites.
 *
 * They exist only in the build that defines BVOL_COUNT_STAGES, which is never installed; elsewhere the macro is empty. */
#ifndef BVOLI_BASE_STAGE_H
#define BVOLI_BASE_STAGE_H

#include <stdint.h>

/* Every predicate that has an exact stage, named as its public function without the bvol_ prefix. `inside` of a ray's hit
 * counts for itself. */
#define BVOLI_PREDICATES(X)                                                                                                    \
    X(plane_contains_point)                                                                                                    \
    X(aabb_overlaps_plane)                                                                                                     \
    X(aabb_within_plane)                                                                                                       \
    X(sphere_contains_point)                                                                                                   \
    X(sphere_overlaps_plane)                                                                                                   \
    X(sphere_within_plane)                                                                                                     \
    X(sphere_overlaps_aabb)                                                                                                    \
    X(sphere_contains_aabb)                                                                                                    \
    X(sphere_within_aabb)                                                                                                      \
    X(sphere_overlaps_sphere)                                                                                                  \
    X(sphere_contains_sphere)                                                                                                  \
    X(obb_contains_point)                                                                                                      \
    X(obb_overlaps_plane)                                                                                                      \
    X(obb_within_plane)                                                                                                        \
    X(obb_overlaps_aabb)                                                                                                       \
    X(obb_contains_aabb)                                                                                                       \
    X(obb_within_aabb)                                                                                                         \
    X(obb_overlaps_sphere)                                                                                                     \
    X(obb_contains_sphere)                                                                                                     \
    X(obb_within_sphere)                                                                                                       \
    X(obb_overlaps_obb)                                                                                                        \
    X(obb_contains_obb)                                                                                                        \
    X(frustum_contains_point)                                                                                                  \
    X(frustum_cull_aabb)                                                                                                       \
    X(frustum_overlaps_aabb)                                                                                                   \
    X(frustum_cull_sphere)                                                                                                     \
    X(frustum_overlaps_sphere)                                                                                                 \
    X(frustum_contains_sphere)                                                                                                 \
    X(frustum_cull_obb)                                                                                                        \
    X(frustum_overlaps_obb)                                                                                                    \
    X(frustum_contains_obb)                                                                                                    \
    X(frustum_contains_aabb)                                                                                                   \
    X(frustum_overlaps_segment)                                                                                                \
    X(frustum_cull_capsule)                                                                                                    \
    X(frustum_overlaps_capsule)                                                                                                \
    X(frustum_overlaps_triangle)                                                                                               \
    X(frustum_overlaps_plane)                                                                                                  \
    X(frustum_within_plane)                                                                                                    \
    X(frustum_overlaps_frustum)                                                                                                \
    X(frustum_contains_frustum)                                                                                                \
    X(frustum_within_aabb)                                                                                                     \
    X(frustum_within_obb)                                                                                                      \
    X(segment_contains_point)                                                                                                  \
    X(segment_overlaps_segment)                                                                                                \
    X(segment_contains_segment)                                                                                                \
    X(aabb_overlaps_segment)                                                                                                   \
    X(aabb_within_segment)                                                                                                     \
    X(sphere_overlaps_segment)                                                                                                 \
    X(sphere_within_segment)                                                                                                   \
    X(capsule_contains_point)                                                                                                  \
    X(capsule_overlaps_segment)                                                                                                \
    X(capsule_contains_segment)                                                                                                \
    X(capsule_within_segment)                                                                                                  \
    X(capsule_overlaps_aabb)                                                                                                   \
    X(capsule_contains_aabb)                                                                                                   \
    X(capsule_overlaps_sphere)                                                                                                 \
    X(capsule_contains_sphere)                                                                                                 \
    X(capsule_overlaps_capsule)                                                                                                \
    X(capsule_contains_capsule)                                                                                                \
    X(obb_overlaps_segment)                                                                                                    \
    X(obb_within_segment)                                                                                                      \
    X(obb_overlaps_capsule)                                                                                                    \
    X(obb_within_capsule)                                                                                                      \
    X(triangle_contains_point)                                                                                                 \
    X(triangle_overlaps_segment)                                                                                               \
    X(triangle_contains_segment)                                                                                               \
    X(triangle_within_segment)                                                                                                 \
    X(triangle_overlaps_aabb)                                                                                                  \
    X(triangle_contains_aabb)                                                                                                  \
    X(triangle_overlaps_sphere)                                                                                                \
    X(triangle_contains_sphere)                                                                                                \
    X(triangle_overlaps_capsule)                                                                                               \
    X(triangle_contains_capsule)                                                                                               \
    X(triangle_within_capsule)                                                                                                 \
    X(triangle_overlaps_obb)                                                                                                   \
    X(triangle_contains_obb)                                                                                                   \
    X(triangle_overlaps_triangle)                                                                                              \
    X(triangle_contains_triangle)                                                                                              \
    X(aabb2_overlaps_segment2)                                                                                                 \
    X(aabb2_overlaps_segment2_interior)                                                                                        \
    X(aabb2_within_segment2)                                                                                                   \
    X(circle_overlaps_aabb2_interior)                                                                                          \
    X(circle_overlaps_circle_interior)                                                                                         \
    X(circle_overlaps_segment2)                                                                                                \
    X(circle_overlaps_segment2_interior)                                                                                       \
    X(circle_within_segment2)                                                                                                  \
    X(obb2_overlaps_aabb2_interior)                                                                                            \
    X(obb2_overlaps_circle_interior)                                                                                           \
    X(obb2_overlaps_obb2_interior)                                                                                             \
    X(obb2_overlaps_segment2)                                                                                                  \
    X(obb2_overlaps_segment2_interior)                                                                                         \
    X(obb2_within_segment2)                                                                                                    \
    X(polygon2_contains_aabb2)                                                                                                 \
    X(polygon2_contains_circle)                                                                                                \
    X(polygon2_contains_obb2)                                                                                                  \
    X(polygon2_contains_point)                                                                                                 \
    X(polygon2_contains_polygon2)                                                                                              \
    X(polygon2_contains_segment2)                                                                                              \
    X(polygon2_overlaps_aabb2)                                                                                                 \
    X(polygon2_overlaps_aabb2_interior)                                                                                        \
    X(polygon2_overlaps_circle)                                                                                                \
    X(polygon2_overlaps_circle_interior)                                                                                       \
    X(polygon2_overlaps_obb2)                                                                                                  \
    X(polygon2_overlaps_obb2_interior)                                                                                         \
    X(polygon2_overlaps_polygon2)                                                                                              \
    X(polygon2_overlaps_polygon2_interior)                                                                                     \
    X(polygon2_overlaps_segment2)                                                                                              \
    X(polygon2_overlaps_segment2_interior)                                                                                     \
    X(polygon2_within_circle)                                                                                                  \
    X(polygon2_within_obb2)                                                                                                    \
    X(polygon2_within_segment2)                                                                                                \
    X(segment2_contains_point)                                                                                                 \
    X(segment2_contains_segment2)                                                                                              \
    X(segment2_overlaps_segment2)                                                                                              \
    X(segment2_overlaps_segment2_interior)                                                                                     \
    X(ray2_hits_segment2)                                                                                                      \
    X(ray2_hits_polygon2)                                                                                                      \
    X(ray2_inside_segment2)                                                                                                    \
    X(ray2_inside_polygon2)                                                                                                    \
    X(ray_hits_plane)                                                                                                          \
    X(ray_hits_aabb)                                                                                                           \
    X(ray_hits_sphere)                                                                                                         \
    X(ray_hits_obb)                                                                                                            \
    X(ray_hits_capsule)                                                                                                        \
    X(ray_hits_triangle)                                                                                                       \
    X(ray_hits_frustum)                                                                                                        \
    X(ray_inside_plane)                                                                                                        \
    X(ray_inside_aabb)                                                                                                         \
    X(ray_inside_sphere)                                                                                                       \
    X(ray_inside_obb)                                                                                                          \
    X(ray_inside_capsule)                                                                                                      \
    X(ray_inside_triangle)                                                                                                     \
    X(ray_inside_frustum)

#define BVOLI_PREDICATE_ENUM(name) BVOLI_##name,
enum bvoli_predicate { BVOLI_PREDICATES(BVOLI_PREDICATE_ENUM) BVOLI_PREDICATE_COUNT };

/* Fast is the first filter (float vectors or a double estimate), double the sharper filter where there is one. */
enum bvoli_stage { BVOLI_FAST, BVOLI_DOUBLE, BVOLI_EXACT, BVOLI_STAGE_COUNT };

#ifdef BVOL_COUNT_STAGES
extern uint64_t bvoli_stages[BVOLI_PREDICATE_COUNT][BVOLI_STAGE_COUNT];
#define BVOLI_STAGE(predicate, stage) ((void)++bvoli_stages[predicate][stage])
#else
#define BVOLI_STAGE(predicate, stage) ((void)(predicate), (void)(stage))
#endif

#endif
