/* SPDX-License-Identifier: MIT */
/* Plain float versions of the predicates, as textbooks and engines have them: good code, but wrong where rounding decides.
 * They are what the exact versions are measured against. Each takes the same arguments as the public function of its name. */
#ifndef BVOL_BENCH_BASELINE_H
#define BVOL_BENCH_BASELINE_H

#include "bench.h"

int plain_plane_contains_point(const bvol_plane *plane, const bvol_point *p);

int plain_aabb_contains_point(const bvol_aabb *box, const bvol_point *p);
int plain_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane);
int plain_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane);
int plain_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b);
int plain_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b);

int plain_sphere_contains_point(const bvol_sphere *sphere, const bvol_point *p);
int plain_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane);
int plain_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane);
int plain_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box);
int plain_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box);
int plain_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box);
int plain_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b);
int plain_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b);

int plain_kdop_contains_point(const bvol_kdop *kdop, const bvol_point *p);
int plain_kdop_cull_kdop(const bvol_kdop *a, const bvol_kdop *b);
int plain_kdop2_contains_point(const bvol_kdop2 *kdop, const bvol_point2 *p);
int plain_kdop2_cull_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b);

int plain_obb_contains_point(const bvol_obb *box, const bvol_point *p);
int plain_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane);
int plain_obb_within_plane(const bvol_obb *box, const bvol_plane *plane);
int plain_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b);
int plain_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b);
int plain_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b);
int plain_obb_contains_obb(const bvol_obb *a, const bvol_obb *b);
int plain_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b);
/* The same test written as loops; and as a textbook prints it, out at the first axis that separates. */
int plain_obb_overlaps_obb_loops(const bvol_obb *a, const bvol_obb *b);
int plain_obb_overlaps_obb_each(const bvol_obb *a, const bvol_obb *b);

/* The planes of the frustum one after the other, out at the first that has the shape outside. The OBB and the true overlap have
 * no plain version that answers the same question. */
int plain_frustum_contains_point(const bvol_frustum *frustum, const bvol_point *p);
int plain_frustum_cull_aabb(const bvol_frustum *frustum, const bvol_aabb *box);
int plain_frustum_contains_aabb(const bvol_frustum *frustum, const bvol_aabb *box);
int plain_frustum_cull_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere);

int plain_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit);
int plain_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit);
int plain_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit);
int plain_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit);

/* In the plane, and of other box forms (plain_flat.c). */
int plain_aabb2_contains_point(const bvol_aabb2 *box, const bvol_point2 *p);
int plain_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);
int plain_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);
int plain_circle_contains_point(const bvol_circle *circle, const bvol_point2 *p);
int plain_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);
int plain_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);
int plain_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);
int plain_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b);
int plain_circle_contains_circle(const bvol_circle *a, const bvol_circle *b);
int plain_obb2_contains_point(const bvol_obb2 *box, const bvol_point2 *p);
int plain_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);
int plain_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);
int plain_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);
int plain_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b);
int plain_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b);
int plain_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b);
int plain_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b);
int plain_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b);
int plain_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit);
int plain_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit);
int plain_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit);
/* Convex ones in the plane (plain_convex.c). */
int plain_segment2_overlaps_segment2(const bvol_segment2 *a, const bvol_segment2 *b);
int plain_aabb2_overlaps_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);
int plain_circle_overlaps_segment2(const bvol_circle *a, const bvol_segment2 *b);
int plain_obb2_overlaps_segment2(const bvol_obb2 *a, const bvol_segment2 *b);
int plain_polygon2_contains_point(const bvol_polygon2 *polygon, const bvol_point2 *p);
int plain_polygon2_overlaps_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);
int plain_polygon2_overlaps_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);
int plain_polygon2_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);
int plain_polygon2_overlaps_circle(const bvol_polygon2 *a, const bvol_circle *b);
int plain_polygon2_contains_circle(const bvol_polygon2 *a, const bvol_circle *b);
int plain_polygon2_overlaps_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);
int plain_polygon2_overlaps_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);
int plain_polygon2_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);
int plain_ray2_hits_polygon2(const bvol_ray2 *ray, const bvol_polygon2 *polygon, bvol_ray2_hit *hit);

/* Those that the rows made from the library's table of pairs look up by name (cells.c): X(A, verb, B), and X(A, B) of rays. Of
 * segments, capsules and triangles (plain_bodies.c) and of polygons (plain_convex.c). */
#define PLAIN_CELLS(X)                                                                                                         \
    X(plane, overlaps, segment)                                                                                                \
    X(plane, contains, segment)                                                                                                \
    X(aabb, overlaps, segment)                                                                                                 \
    X(aabb, contains, segment)                                                                                                 \
    X(sphere, overlaps, segment)                                                                                               \
    X(sphere, contains, segment)                                                                                               \
    X(capsule, contains, point)                                                                                                \
    X(capsule, overlaps, segment)                                                                                              \
    X(capsule, contains, segment)                                                                                              \
    X(capsule, overlaps, plane)                                                                                                \
    X(capsule, within, plane)                                                                                                  \
    X(capsule, overlaps, aabb)                                                                                                 \
    X(capsule, contains, aabb)                                                                                                 \
    X(capsule, within, aabb)                                                                                                   \
    X(capsule, overlaps, sphere)                                                                                               \
    X(capsule, contains, sphere)                                                                                               \
    X(capsule, within, sphere)                                                                                                 \
    X(capsule, overlaps, capsule)                                                                                              \
    X(capsule, contains, capsule)                                                                                              \
    X(obb, overlaps, segment)                                                                                                  \
    X(obb, contains, segment)                                                                                                  \
    X(obb, contains, aabb)                                                                                                     \
    X(obb, within, aabb)                                                                                                       \
    X(obb, within, sphere)                                                                                                     \
    X(obb, overlaps, capsule)                                                                                                  \
    X(obb, contains, capsule)                                                                                                  \
    X(obb, within, capsule)                                                                                                    \
    X(triangle, overlaps, segment)                                                                                             \
    X(triangle, overlaps, plane)                                                                                               \
    X(triangle, within, plane)                                                                                                 \
    X(triangle, overlaps, aabb)                                                                                                \
    X(triangle, within, aabb)                                                                                                  \
    X(triangle, overlaps, sphere)                                                                                              \
    X(triangle, within, sphere)                                                                                                \
    X(triangle, overlaps, capsule)                                                                                             \
    X(triangle, within, capsule)                                                                                               \
    X(triangle, overlaps, obb)                                                                                                 \
    X(triangle, within, obb)                                                                                                   \
    X(triangle, overlaps, triangle)                                                                                            \
    X(frustum, overlaps, segment)                                                                                              \
    X(frustum, contains, segment)                                                                                              \
    X(frustum, contains, sphere)                                                                                               \
    X(frustum, contains, capsule)                                                                                              \
    X(frustum, contains, obb)                                                                                                  \
    X(frustum, overlaps, triangle)                                                                                             \
    X(frustum, contains, triangle)                                                                                             \
    X(frustum, overlaps, plane)                                                                                                \
    X(frustum, within, plane)                                                                                                  \
    X(frustum, within, aabb)                                                                                                   \
    X(frustum, within, obb)                                                                                                    \
    X(frustum, overlaps, frustum)                                                                                              \
    X(frustum, contains, frustum)                                                                                              \
    X(aabb2, contains, segment2)                                                                                               \
    X(circle, contains, segment2)                                                                                              \
    X(obb2, contains, segment2)                                                                                                \
    X(polygon2, contains, segment2)                                                                                            \
    X(polygon2, within, aabb2)                                                                                                 \
    X(polygon2, within, circle)                                                                                                \
    X(polygon2, within, obb2)                                                                                                  \
    X(polygon2, contains, obb2)
#define PLAIN_CELL_RAYS(X)                                                                                                     \
    X(ray, triangle)                                                                                                           \
    X(ray, capsule)                                                                                                            \
    X(ray2, segment2)
#define PLAIN_CELL(A, verb, B) int plain_##A##_##verb##_##B(const bvol_##A *a, const bvol_##B *b);
PLAIN_CELLS(PLAIN_CELL)
#define PLAIN_CELL_RAY(A, B) int plain_##A##_hits_##B(const bvol_##A *ray, const bvol_##B *b, bvol_##A##_hit *hit);
PLAIN_CELL_RAYS(PLAIN_CELL_RAY)

#define PLAIN_FORM(F, POINT)                                                                                                   \
    int plain_##F##_contains_point(const bvol_##F *box, const bvol_##POINT *p);                                                \
    int plain_##F##_overlaps_##F(const bvol_##F *a, const bvol_##F *b);                                                        \
    int plain_##F##_contains_##F(const bvol_##F *a, const bvol_##F *b);                                                        \
    int plain_##F##_near_##F(const bvol_##F *a, const bvol_##F *b, float eps);
PLAIN_FORM(aabb_centered, point)
PLAIN_FORM(aabb_sized, point)
PLAIN_FORM(aabb2_centered, point2)
PLAIN_FORM(aabb2_sized, point2)
int plain_aabb_near_aabb(const bvol_aabb *a, const bvol_aabb *b, float eps);
int plain_aabb2_near_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, float eps);

/* Reads one float of each shape: what a call and its first cache misses cost, the floor of every predicate. */
int plain_touch(const void *a, const void *b);

#endif
