/* SPDX-License-Identifier: MIT */
/* A row for every function that makes, moves or measures a value; complete.sh compares them with the exported symbols. */
#include "making.h"

/* The coordinates of a box, with places that a float does not have. */
#define DOUBLES(box)                                                                                                           \
    (&(const bvol_aabb_f64){{1.1 * (double)(box).min.x, 1.1 * (double)(box).min.y, 1.1 * (double)(box).min.z},                 \
                            {1.1 * (double)(box).max.x, 1.1 * (double)(box).max.y, 1.1 * (double)(box).max.z}})
#define DOUBLES2(box)                                                                                                          \
    (&(const bvol_aabb2_f64){{1.1 * (double)(box).min.x, 1.1 * (double)(box).min.y},                                           \
                             {1.1 * (double)(box).max.x, 1.1 * (double)(box).max.y}})
#define CORNER(box) (&DOUBLES(box)->min)
#define CORNER2(box) (&DOUBLES2(box)->min)

/* Functions that write a value, functions that return a number, and functions of all items, each with its own map. */
#define ROWS(MAKES, MEASURES, MANY)                                                                                            \
    MANY(aabb_transform_many, bvol_aabb, 0, &items->box, ITEMS, sizeof *items, items->matrix, ITEMS, sizeof *items)            \
    MANY(obb_from_aabb_many, bvol_obb, 0, &items->box, ITEMS, sizeof *items, items->matrix, ITEMS, sizeof *items)              \
    MANY(obb_bounds_many, bvol_aabb, 0, &items->obb, ITEMS, sizeof *items)                                                     \
    MANY(aabb_separation_aabb_many, bvol_separation, 0, &items->box, ITEMS, sizeof *items, &items->box_b, ITEMS,               \
         sizeof *items)                                                                                                        \
    MANY(sphere_separation_sphere_many, bvol_separation, 0, &items->sphere, ITEMS, sizeof *items, &items->sphere, 1, 0)        \
    MANY(obb_separation_obb_many, bvol_separation, 0, &items->obb, ITEMS, sizeof *items, &items->obb_b, ITEMS, sizeof *items)  \
    MANY(sphere_transform_many, bvol_sphere, 0, &items->sphere, ITEMS, sizeof *items, items->matrix, ITEMS, sizeof *items)     \
    MAKES(aabb_transform, bvol_aabb, 40, &s->box, s->matrix)                                                                   \
    MAKES(aabb_merge_transformed, bvol_aabb, 0, &items->box, 64, sizeof *items, items->matrix, 64, sizeof *items)              \
    MAKES(aabb_from_corners, bvol_aabb, 0, &s->point, &s->point_b)                                                             \
    MAKES(aabb_from_center_size, bvol_aabb, 0, &s->point, &s->obb.extent)                                                      \
    MAKES(aabb_from_points, bvol_aabb, 0, (const bvol_vec3 *)s->cloud, CLOUD, 0)                                               \
    MAKES(aabb_center, bvol_vec3, 0, &s->box)                                                                                  \
    MAKES(aabb_size, bvol_vec3, 0, &s->box)                                                                                    \
    MEASURES(aabb_area, 0, &s->box)                                                                                            \
    MEASURES(aabb_volume, 0, &s->box)                                                                                          \
    MAKES(aabb_corners, corners, 0, &s->box)                                                                                   \
    MAKES(aabb_closest_point, bvol_vec3, 0, &s->box, &s->point)                                                                \
    MEASURES(aabb_distance_sq_point, 0, &s->box, &s->point)                                                                    \
    MEASURES(aabb_distance_sq_aabb, 0, &s->box, &s->box_b)                                                                     \
    MAKES(aabb_merge, bvol_aabb, 0, &s->box, &s->box_b)                                                                        \
    MAKES(aabb_merge_point, bvol_aabb, 0, &s->box, &s->point)                                                                  \
    MAKES(aabb_intersection, bvol_aabb, 0, &s->box, &s->box_b)                                                                 \
    MAKES(aabb_expand, bvol_aabb, 0, &s->box, s->t)                                                                            \
    MAKES(aabb_centered_from_aabb, bvol_aabb_centered, 0, &s->box)                                                             \
    MAKES(aabb_centered_bounds, bvol_aabb, 0, &s->centered)                                                                    \
    MAKES(aabb_sized_from_aabb, bvol_aabb_sized, 0, &s->box)                                                                   \
    MAKES(aabb_from_f64, bvol_aabb, 0, DOUBLES(s->box), CORNER(s->box_b))                                                      \
    MANY(aabb_from_f64_many, bvol_aabb, 0, making_doubles, ITEMS, 0, &making_doubles->min)                                     \
    MANY(aabb_from_point_f64_many, bvol_aabb, 0, &making_doubles->min, ITEMS, sizeof *making_doubles, &making_doubles->min)    \
    MANY(aabb2_from_f64_many, bvol_aabb2, 0, (const bvol_aabb2_f64 *)(const void *)making_doubles, ITEMS, 0,                   \
         (const bvol_vec2_f64 *)(const void *)making_doubles)                                                                  \
    MANY(aabb2_from_point_f64_many, bvol_aabb2, 0, (const bvol_vec2_f64 *)(const void *)making_doubles, ITEMS, 0,              \
         (const bvol_vec2_f64 *)(const void *)making_doubles)                                                                  \
    MAKES(aabb_from_point_f64, bvol_aabb, 0, &DOUBLES(s->box)->min, CORNER(s->box_b))                                          \
    MAKES(aabb2_from_f64, bvol_aabb2, 0, DOUBLES2(s->box2), CORNER2(s->box_b))                                                 \
    MAKES(aabb2_from_point_f64, bvol_aabb2, 0, &DOUBLES2(s->box2)->min, CORNER2(s->box_b))                                     \
    MAKES(aabb_moving_from_f64, bvol_vec3, 0, DOUBLES(s->box), CORNER(s->box), CORNER(s->box_b), &(bvol_aabb){0})              \
    MEASURES(aabb_f64_sweep_aabb_f64, 0, DOUBLES(s->box), &DOUBLES(s->box_b)->min, DOUBLES(s->box_b),                          \
             &(bvol_sweep_hit_f64){0})                                                                                         \
    MEASURES(aabb2_f64_sweep_aabb2_f64, 0, DOUBLES2(s->box2), &DOUBLES2(s->box2_b)->min, DOUBLES2(s->box2_b),                  \
             &(bvol_sweep_hit2_f64){0})                                                                                        \
    MEASURES(aabb_f64_sweep_aabb_f64_interior, 0, DOUBLES(s->box), &DOUBLES(s->box_b)->min, DOUBLES(s->box_b),                 \
             &(bvol_sweep_hit_f64){0})                                                                                         \
    MEASURES(aabb2_f64_sweep_aabb2_f64_interior, 0, DOUBLES2(s->box2), &DOUBLES2(s->box2_b)->min, DOUBLES2(s->box2_b),         \
             &(bvol_sweep_hit2_f64){0})                                                                                        \
    MEASURES(aabb_f64_distance_sq_aabb_f64, 0, DOUBLES(s->box), DOUBLES(s->box_b))                                             \
    MEASURES(aabb_f64_distance_sq_point, 0, DOUBLES(s->box), &DOUBLES(s->box_b)->min)                                          \
    MEASURES(aabb2_f64_distance_sq_aabb2_f64, 0, DOUBLES2(s->box2), DOUBLES2(s->box2_b))                                       \
    MEASURES(aabb2_f64_distance_sq_point, 0, DOUBLES2(s->box2), &DOUBLES2(s->box2_b)->min)                                     \
    MAKES(aabb_sized_bounds, bvol_aabb, 0, &s->sized)                                                                          \
    MAKES(obb_from_aabb, bvol_obb, 90, &s->box, s->matrix)                                                                     \
    MAKES(obb_transform, bvol_obb, 90, &s->obb, s->matrix)                                                                     \
    MAKES(obb_bounds, bvol_aabb, 40, &s->obb)                                                                                  \
    MEASURES(obb_distance_sq_point, 0, &s->obb, &s->point)                                                                     \
    MAKES(obb_corners, corners, 100, &s->obb)                                                                                  \
    MAKES(obb_local_point, bvol_vec3, 40, &s->obb, &s->point)                                                                  \
    MAKES(obb_local_bounds, bvol_aabb, 100, &s->obb, &s->obb_b)                                                                \
    MAKES(obb_local_obb, bvol_obb, 100, &s->obb, &s->obb_b)                                                                    \
    MAKES(obb_from_points, bvol_obb, 0, (const bvol_vec3 *)s->cloud, CLOUD, 0)                                                 \
    MAKES(sphere_transform, bvol_sphere, s_goal, &s->sphere, s->matrix)                                                        \
    MAKES(sphere_bounds, bvol_aabb, 0, &s->sphere)                                                                             \
    MEASURES(sphere_distance_sq_point, 0, &s->sphere, &s->point)                                                               \
    MAKES(kdop_from_points, bvol_kdop, 0, (const bvol_vec3 *)s->cloud, CLOUD, 0, 26)                                           \
    MAKES(kdop_from_aabb, bvol_kdop, 0, &s->box, 26)                                                                           \
    MAKES(kdop_bounds, bvol_aabb, 0, &s->kdop)                                                                                 \
    MAKES(kdop_merge, bvol_kdop, 0, &s->kdop, &s->kdop_b)                                                                      \
    MAKES(kdop_merge_point, bvol_kdop, 0, &s->kdop, &s->point)                                                                 \
    MAKES(kdop_transform, bvol_kdop, 0, &s->kdop, s->matrix)                                                                   \
    MAKES(kdop2_from_points, bvol_kdop2, 0, (const bvol_vec2 *)s->cloud, CLOUD, 0)                                             \
    MAKES(kdop2_from_aabb2, bvol_kdop2, 0, &s->box2)                                                                           \
    MAKES(kdop2_bounds, bvol_aabb2, 0, &s->kdop2)                                                                              \
    MAKES(kdop2_merge, bvol_kdop2, 0, &s->kdop2, &s->kdop2_b)                                                                  \
    MAKES(kdop2_merge_point, bvol_kdop2, 0, &s->kdop2, &s->point2)                                                             \
    MAKES(kdop2_transform, bvol_kdop2, 0, &s->kdop2, s->matrix2)                                                               \
    MAKES(sphere_from_points, bvol_sphere, 0, (const bvol_vec3 *)s->cloud, CLOUD, 0)                                           \
    MAKES(capsule_transform, bvol_capsule, s_goal, &s->capsule, s->matrix)                                                     \
    MAKES(capsule_bounds, bvol_aabb, 0, &s->capsule)                                                                           \
    MAKES(plane_transform, bvol_plane, 80, &s->plane, s->matrix)                                                               \
    MAKES(segment_transform, bvol_segment, 0, &s->segment, s->matrix)                                                          \
    MAKES(segment_bounds, bvol_aabb, 0, &s->segment)                                                                           \
    MAKES(triangle_transform, bvol_triangle, 0, &s->triangle, s->matrix)                                                       \
    MAKES(triangle_bounds, bvol_aabb, 0, &s->triangle)                                                                         \
    MEASURES(triangle_distance_sq_point, 0, &s->triangle, &s->point)                                                           \
    MAKES(ray_transform, bvol_ray, 0, &s->ray, s->matrix)                                                                      \
    MAKES(ray_bounds, bvol_aabb, 0, &s->ray)                                                                                   \
    MAKES(ray_point, bvol_vec3, 0, &s->ray, s->t)                                                                              \
    MAKES(aabb2_transform, bvol_aabb2, 40, &s->box2, s->matrix2)                                                               \
    MAKES(aabb2_from_corners, bvol_aabb2, 0, &s->point2, &s->point2_b)                                                         \
    MAKES(aabb2_from_center_size, bvol_aabb2, 0, &s->point2, &s->obb2.extent)                                                  \
    MAKES(aabb2_from_points, bvol_aabb2, 0, (const bvol_vec2 *)s->cloud, CLOUD, 0)                                             \
    MAKES(aabb2_center, bvol_vec2, 0, &s->box2)                                                                                \
    MAKES(aabb2_size, bvol_vec2, 0, &s->box2)                                                                                  \
    MEASURES(aabb2_area, 0, &s->box2)                                                                                          \
    MEASURES(aabb2_top, 0, &s->box2, 0)                                                                                        \
    MEASURES(aabb2_bottom, 0, &s->box2, 0)                                                                                     \
    MAKES(aabb2_corners, corners2, 0, &s->box2)                                                                                \
    MAKES(aabb2_closest_point, bvol_vec2, 0, &s->box2, &s->point2)                                                             \
    MEASURES(aabb2_distance_sq_point, 0, &s->box2, &s->point2)                                                                 \
    MEASURES(aabb2_distance_sq_aabb2, 0, &s->box2, &s->box2_b)                                                                 \
    MAKES(aabb2_merge, bvol_aabb2, 0, &s->box2, &s->box2_b)                                                                    \
    MAKES(aabb2_merge_point, bvol_aabb2, 0, &s->box2, &s->point2)                                                              \
    MAKES(aabb2_intersection, bvol_aabb2, 0, &s->box2, &s->box2_b)                                                             \
    MAKES(aabb2_expand, bvol_aabb2, 0, &s->box2, s->t)                                                                         \
    MAKES(aabb2_centered_from_aabb2, bvol_aabb2_centered, 0, &s->box2)                                                         \
    MAKES(aabb2_centered_bounds, bvol_aabb2, 0, &s->centered2)                                                                 \
    MAKES(aabb2_sized_from_aabb2, bvol_aabb2_sized, 0, &s->box2)                                                               \
    MAKES(aabb2_sized_bounds, bvol_aabb2, 0, &s->sized2)                                                                       \
    MAKES(obb2_from_aabb2, bvol_obb2, 90, &s->box2, s->matrix2)                                                                \
    MAKES(obb2_from_angle, bvol_obb2, 0, &s->point2, &s->obb2.extent, s->t)                                                    \
    MAKES(obb2_transform, bvol_obb2, 90, &s->obb2, s->matrix2)                                                                 \
    MEASURES(obb2_distance_sq_point, 0, &s->obb2, &s->point2)                                                                  \
    MAKES(obb2_bounds, bvol_aabb2, 40, &s->obb2)                                                                               \
    MAKES(obb2_corners, corners2, 100, &s->obb2)                                                                               \
    MAKES(circle_transform, bvol_circle, s_goal, &s->circle, s->matrix2)                                                       \
    MEASURES(circle_distance_sq_point, 0, &s->circle, &s->point2)                                                              \
    MAKES(circle_bounds, bvol_aabb2, 0, &s->circle)                                                                            \
    MAKES(segment2_transform, bvol_segment2, 0, &s->segment2, s->matrix2)                                                      \
    MEASURES(segment2_distance_sq_point, 0, &s->segment2, &s->point2)                                                          \
    MAKES(segment2_bounds, bvol_aabb2, 0, &s->segment2)                                                                        \
    MAKES(ray2_transform, bvol_ray2, 0, &s->ray2, s->matrix2)                                                                  \
    MAKES(ray2_bounds, bvol_aabb2, 0, &s->ray2)                                                                                \
    MAKES(ray2_point, bvol_vec2, 0, &s->ray2, s->t)                                                                            \
    MAKES(polygon2_transform, corners2, 0, &s->polygon2, s->matrix2)                                                           \
    MEASURES(polygon2_distance_sq_point, 0, &s->polygon2, &s->point2)                                                          \
    MAKES(polygon2_bounds, bvol_aabb2, 0, &s->polygon2)                                                                        \
    MEASURES(plane_signed_distance_point, 0, &s->plane, &s->point)                                                             \
    MEASURES(sphere_signed_distance_point, 0, &s->sphere, &s->point)                                                           \
    MEASURES(aabb_signed_distance_point, 0, &s->box, &s->point)                                                                \
    MAKES(segment_closest_point, bvol_vec3, 0, &s->segment, &s->point)                                                         \
    MAKES(plane_closest_point, bvol_vec3, 0, &s->plane, &s->point)                                                             \
    MAKES(sphere_closest_point, bvol_vec3, 0, &s->sphere, &s->point)                                                           \
    MAKES(capsule_closest_point, bvol_vec3, 0, &s->capsule, &s->point)                                                         \
    MAKES(obb_closest_point, bvol_vec3, 0, &s->obb, &s->point)                                                                 \
    MAKES(triangle_closest_point, bvol_vec3, 0, &s->triangle, &s->point)                                                       \
    MAKES(ray_closest_point, bvol_vec3, 0, &s->ray, &s->point)                                                                 \
    MAKES(ray_closest_points_segment, bvol_vec3, 0, &s->ray, &s->segment, &(bvol_vec3){0})                                     \
    MAKES(ray_closest_points_ray, bvol_vec3, 0, &s->ray, &items->ray, &(bvol_vec3){0})                                         \
    MAKES(segment_translate, bvol_segment, 0, &s->segment, &s->point)                                                          \
    MAKES(plane_translate, bvol_plane, 0, &s->plane, &s->point)                                                                \
    MAKES(sphere_translate, bvol_sphere, 0, &s->sphere, &s->point)                                                             \
    MAKES(capsule_translate, bvol_capsule, 0, &s->capsule, &s->point)                                                          \
    MAKES(obb_translate, bvol_obb, 0, &s->obb, &s->point)                                                                      \
    MAKES(triangle_translate, bvol_triangle, 0, &s->triangle, &s->point)                                                       \
    MAKES(ray_translate, bvol_ray, 0, &s->ray, &s->point)                                                                      \
    MAKES(aabb_translate, bvol_aabb, 0, &s->box, &s->point)                                                                    \
    MAKES(sphere_merge, bvol_sphere, 0, &s->sphere, &items->sphere)                                                            \
    MAKES(capsule_from_points, bvol_capsule, 0, (const bvol_vec3 *)s->cloud, CLOUD, 0)                                         \
    MAKES(capsule_merge, bvol_capsule, 0, &s->capsule, &(bvol_capsule){s->segment.a, s->point_b, 1})                           \
    MAKES(obb_merge, bvol_obb, 0, &s->obb, &s->obb_b)                                                                          \
    MAKES(sphere_merge_point, bvol_sphere, 0, &s->sphere, &s->point)                                                           \
    MAKES(obb_from_rotation, bvol_obb, 0, &s->point, &s->obb.extent, s->matrix)                                                \
    MEASURES(triangle_area, 0, &s->triangle)                                                                                   \
    MAKES(triangle_normal, bvol_vec3, 0, &s->triangle)                                                                         \
    MAKES(triangle_barycentric, bvol_vec3, 0, &s->triangle, &s->point)                                                         \
    MAKES(plane_common_point, bvol_vec3, 0, &s->plane, &items->plane, &items[1].plane)                                         \
    MAKES(ray_separation_plane, bvol_separation, 0, &s->ray, &s->plane)                                                        \
    MEASURES(ray_distance_sq_plane, 0, &s->ray, &s->plane)                                                                     \
    MAKES(ray_separation_aabb, bvol_separation, 0, &s->ray, &s->box)                                                           \
    MEASURES(ray_distance_sq_aabb, 0, &s->ray, &s->box)                                                                        \
    MAKES(ray_separation_sphere, bvol_separation, 0, &s->ray, &s->sphere)                                                      \
    MEASURES(ray_distance_sq_sphere, 0, &s->ray, &s->sphere)                                                                   \
    MAKES(ray_separation_capsule, bvol_separation, 0, &s->ray, &s->capsule)                                                    \
    MEASURES(ray_distance_sq_capsule, 0, &s->ray, &s->capsule)                                                                 \
    MAKES(ray_separation_obb, bvol_separation, 0, &s->ray, &s->obb)                                                            \
    MEASURES(ray_distance_sq_obb, 0, &s->ray, &s->obb)                                                                         \
    MAKES(ray_separation_triangle, bvol_separation, 0, &s->ray, &s->triangle)                                                  \
    MEASURES(ray_distance_sq_triangle, 0, &s->ray, &s->triangle)                                                               \
    MAKES(segment2_separation_point, bvol_separation2, 0, &s->segment2, &s->point2)                                            \
    MAKES(segment2_separation_segment2, bvol_separation2, 0, &s->segment2, &items->segment2)                                   \
    MEASURES(segment2_distance_sq_segment2, 0, &s->segment2, &items->segment2)                                                 \
    MAKES(aabb2_separation_point, bvol_separation2, 0, &s->box2, &s->point2)                                                   \
    MAKES(aabb2_separation_segment2, bvol_separation2, 0, &s->box2, &s->segment2)                                              \
    MEASURES(aabb2_distance_sq_segment2, 0, &s->box2, &s->segment2)                                                            \
    MAKES(aabb2_separation_aabb2, bvol_separation2, 0, &s->box2, &s->box2_b)                                                   \
    MAKES(circle_separation_point, bvol_separation2, 0, &s->circle, &s->point2)                                                \
    MAKES(circle_separation_segment2, bvol_separation2, 0, &s->circle, &s->segment2)                                           \
    MEASURES(circle_distance_sq_segment2, 0, &s->circle, &s->segment2)                                                         \
    MAKES(circle_separation_aabb2, bvol_separation2, 0, &s->circle, &s->box2_b)                                                \
    MEASURES(circle_distance_sq_aabb2, 0, &s->circle, &s->box2_b)                                                              \
    MAKES(circle_separation_circle, bvol_separation2, 0, &s->circle, &items->circle)                                           \
    MEASURES(circle_distance_sq_circle, 0, &s->circle, &items->circle)                                                         \
    MAKES(obb2_separation_point, bvol_separation2, 0, &s->obb2, &s->point2)                                                    \
    MAKES(obb2_separation_segment2, bvol_separation2, 0, &s->obb2, &s->segment2)                                               \
    MEASURES(obb2_distance_sq_segment2, 0, &s->obb2, &s->segment2)                                                             \
    MAKES(obb2_separation_aabb2, bvol_separation2, 0, &s->obb2, &s->box2_b)                                                    \
    MEASURES(obb2_distance_sq_aabb2, 0, &s->obb2, &s->box2_b)                                                                  \
    MAKES(obb2_separation_circle, bvol_separation2, 0, &s->obb2, &s->circle)                                                   \
    MEASURES(obb2_distance_sq_circle, 0, &s->obb2, &s->circle)                                                                 \
    MAKES(obb2_separation_obb2, bvol_separation2, 0, &s->obb2, &items->obb2)                                                   \
    MEASURES(obb2_distance_sq_obb2, 0, &s->obb2, &items->obb2)                                                                 \
    MAKES(polygon2_separation_point, bvol_separation2, 0, &s->polygon2, &s->point2)                                            \
    MAKES(polygon2_separation_segment2, bvol_separation2, 0, &s->polygon2, &s->segment2)                                       \
    MEASURES(polygon2_distance_sq_segment2, 0, &s->polygon2, &s->segment2)                                                     \
    MAKES(polygon2_separation_aabb2, bvol_separation2, 0, &s->polygon2, &s->box2_b)                                            \
    MEASURES(polygon2_distance_sq_aabb2, 0, &s->polygon2, &s->box2_b)                                                          \
    MAKES(polygon2_separation_circle, bvol_separation2, 0, &s->polygon2, &s->circle)                                           \
    MEASURES(polygon2_distance_sq_circle, 0, &s->polygon2, &s->circle)                                                         \
    MAKES(polygon2_separation_obb2, bvol_separation2, 0, &s->polygon2, &s->obb2)                                               \
    MEASURES(polygon2_distance_sq_obb2, 0, &s->polygon2, &s->obb2)                                                             \
    MAKES(polygon2_separation_polygon2, bvol_separation2, 0, &s->polygon2, &items->polygon2)                                   \
    MEASURES(polygon2_distance_sq_polygon2, 0, &s->polygon2, &items->polygon2)                                                 \
    MAKES(separation_push_out, bvol_vec3, 0, &s->gap, 10)                                                                      \
    MAKES(aabb_advance, bvol_aabb, 0, &s->box, &s->point, 0.3F)                                                                \
    MAKES(sphere_advance, bvol_sphere, 0, &s->sphere, &s->point, 0.3F)                                                         \
    MAKES(capsule_advance, bvol_capsule, 0, &s->capsule, &s->point, 0.3F)                                                      \
    MAKES(obb_advance, bvol_obb, 0, &s->obb, &s->point, 0.3F)                                                                  \
    MAKES(triangle_advance, bvol_triangle, 0, &s->triangle, &s->point, 0.3F)                                                   \
    MAKES(aabb2_advance, bvol_aabb2, 0, &s->box2, &s->point2, 0.3F)                                                            \
    MAKES(circle_advance, bvol_circle, 0, &s->circle, &s->point2, 0.3F)                                                        \
    MAKES(obb2_advance, bvol_obb2, 0, &s->obb2, &s->point2, 0.3F)                                                              \
    MEASURES(aabb_sweep_point, 0, &s->box, &s->point, &s->point, &(bvol_sweep_hit){0})                                         \
    MEASURES(aabb_sweep_segment, 0, &s->box, &s->point, &items->segment, &(bvol_sweep_hit){0})                                 \
    MEASURES(aabb_sweep_plane, 0, &s->box, &s->point, &s->plane, &(bvol_sweep_hit){0})                                         \
    MEASURES(aabb_sweep_aabb, 0, &s->box, &s->point, &s->box_b, &(bvol_sweep_hit){0})                                          \
    MEASURES(aabb_sweep_sphere, 0, &s->box, &s->point, &items->sphere, &(bvol_sweep_hit){0})                                   \
    MEASURES(aabb_sweep_capsule, 0, &s->box, &s->point, &items->capsule, &(bvol_sweep_hit){0})                                 \
    MEASURES(aabb_sweep_obb, 0, &s->box, &s->point, &s->obb_b, &(bvol_sweep_hit){0})                                           \
    MEASURES(aabb_sweep_triangle, 0, &s->box, &s->point, &items->triangle, &(bvol_sweep_hit){0})                               \
    MEASURES(sphere_sweep_point, 0, &s->sphere, &s->point, &s->point, &(bvol_sweep_hit){0})                                    \
    MEASURES(sphere_sweep_segment, 0, &s->sphere, &s->point, &items->segment, &(bvol_sweep_hit){0})                            \
    MEASURES(sphere_sweep_plane, 0, &s->sphere, &s->point, &s->plane, &(bvol_sweep_hit){0})                                    \
    MEASURES(sphere_sweep_aabb, 0, &s->sphere, &s->point, &s->box_b, &(bvol_sweep_hit){0})                                     \
    MEASURES(sphere_sweep_sphere, 0, &s->sphere, &s->point, &items->sphere, &(bvol_sweep_hit){0})                              \
    MEASURES(sphere_sweep_capsule, 0, &s->sphere, &s->point, &items->capsule, &(bvol_sweep_hit){0})                            \
    MEASURES(sphere_sweep_obb, 0, &s->sphere, &s->point, &s->obb_b, &(bvol_sweep_hit){0})                                      \
    MEASURES(sphere_sweep_triangle, 0, &s->sphere, &s->point, &items->triangle, &(bvol_sweep_hit){0})                          \
    MEASURES(capsule_sweep_point, 0, &s->capsule, &s->point, &s->point, &(bvol_sweep_hit){0})                                  \
    MEASURES(capsule_sweep_segment, 0, &s->capsule, &s->point, &items->segment, &(bvol_sweep_hit){0})                          \
    MEASURES(capsule_sweep_plane, 0, &s->capsule, &s->point, &s->plane, &(bvol_sweep_hit){0})                                  \
    MEASURES(capsule_sweep_aabb, 0, &s->capsule, &s->point, &s->box_b, &(bvol_sweep_hit){0})                                   \
    MEASURES(capsule_sweep_sphere, 0, &s->capsule, &s->point, &items->sphere, &(bvol_sweep_hit){0})                            \
    MEASURES(capsule_sweep_capsule, 0, &s->capsule, &s->point, &items->capsule, &(bvol_sweep_hit){0})                          \
    MEASURES(capsule_sweep_obb, 0, &s->capsule, &s->point, &s->obb_b, &(bvol_sweep_hit){0})                                    \
    MEASURES(capsule_sweep_triangle, 0, &s->capsule, &s->point, &items->triangle, &(bvol_sweep_hit){0})                        \
    MEASURES(obb_sweep_point, 0, &s->obb, &s->point, &s->point, &(bvol_sweep_hit){0})                                          \
    MEASURES(obb_sweep_segment, 0, &s->obb, &s->point, &items->segment, &(bvol_sweep_hit){0})                                  \
    MEASURES(obb_sweep_plane, 0, &s->obb, &s->point, &s->plane, &(bvol_sweep_hit){0})                                          \
    MEASURES(obb_sweep_aabb, 0, &s->obb, &s->point, &s->box_b, &(bvol_sweep_hit){0})                                           \
    MEASURES(obb_sweep_sphere, 0, &s->obb, &s->point, &items->sphere, &(bvol_sweep_hit){0})                                    \
    MEASURES(obb_sweep_capsule, 0, &s->obb, &s->point, &items->capsule, &(bvol_sweep_hit){0})                                  \
    MEASURES(obb_sweep_obb, 0, &s->obb, &s->point, &s->obb_b, &(bvol_sweep_hit){0})                                            \
    MEASURES(obb_sweep_triangle, 0, &s->obb, &s->point, &items->triangle, &(bvol_sweep_hit){0})                                \
    MEASURES(triangle_sweep_point, 0, &s->triangle, &s->point, &s->point, &(bvol_sweep_hit){0})                                \
    MEASURES(triangle_sweep_segment, 0, &s->triangle, &s->point, &items->segment, &(bvol_sweep_hit){0})                        \
    MEASURES(triangle_sweep_plane, 0, &s->triangle, &s->point, &s->plane, &(bvol_sweep_hit){0})                                \
    MEASURES(triangle_sweep_aabb, 0, &s->triangle, &s->point, &s->box_b, &(bvol_sweep_hit){0})                                 \
    MEASURES(triangle_sweep_sphere, 0, &s->triangle, &s->point, &items->sphere, &(bvol_sweep_hit){0})                          \
    MEASURES(triangle_sweep_capsule, 0, &s->triangle, &s->point, &items->capsule, &(bvol_sweep_hit){0})                        \
    MEASURES(triangle_sweep_obb, 0, &s->triangle, &s->point, &s->obb_b, &(bvol_sweep_hit){0})                                  \
    MEASURES(triangle_sweep_triangle, 0, &s->triangle, &s->point, &items->triangle, &(bvol_sweep_hit){0})                      \
    MEASURES(aabb2_sweep_point, 0, &s->box2, &s->point2, &s->point2, &(bvol_sweep_hit2){0})                                    \
    MEASURES(aabb2_sweep_segment2, 0, &s->box2, &s->point2, &items->segment2, &(bvol_sweep_hit2){0})                           \
    MEASURES(aabb2_sweep_aabb2, 0, &s->box2, &s->point2, &s->box2_b, &(bvol_sweep_hit2){0})                                    \
    MEASURES(aabb2_sweep_circle, 0, &s->box2, &s->point2, &items->circle, &(bvol_sweep_hit2){0})                               \
    MEASURES(aabb2_sweep_obb2, 0, &s->box2, &s->point2, &items->obb2, &(bvol_sweep_hit2){0})                                   \
    MEASURES(circle_sweep_point, 0, &s->circle, &s->point2, &s->point2, &(bvol_sweep_hit2){0})                                 \
    MEASURES(circle_sweep_segment2, 0, &s->circle, &s->point2, &items->segment2, &(bvol_sweep_hit2){0})                        \
    MEASURES(circle_sweep_aabb2, 0, &s->circle, &s->point2, &s->box2_b, &(bvol_sweep_hit2){0})                                 \
    MEASURES(circle_sweep_circle, 0, &s->circle, &s->point2, &items->circle, &(bvol_sweep_hit2){0})                            \
    MEASURES(circle_sweep_obb2, 0, &s->circle, &s->point2, &items->obb2, &(bvol_sweep_hit2){0})                                \
    MEASURES(obb2_sweep_point, 0, &s->obb2, &s->point2, &s->point2, &(bvol_sweep_hit2){0})                                     \
    MEASURES(obb2_sweep_segment2, 0, &s->obb2, &s->point2, &items->segment2, &(bvol_sweep_hit2){0})                            \
    MEASURES(obb2_sweep_aabb2, 0, &s->obb2, &s->point2, &s->box2_b, &(bvol_sweep_hit2){0})                                     \
    MEASURES(obb2_sweep_circle, 0, &s->obb2, &s->point2, &items->circle, &(bvol_sweep_hit2){0})                                \
    MEASURES(obb2_sweep_obb2, 0, &s->obb2, &s->point2, &items->obb2, &(bvol_sweep_hit2){0})                                    \
    MAKES(segment_separation_point, bvol_separation, 0, &s->segment, &s->point)                                                \
    MEASURES(segment_distance_sq_point, 0, &s->segment, &s->point)                                                             \
    MAKES(segment_separation_segment, bvol_separation, 0, &s->segment, &items->segment)                                        \
    MEASURES(segment_distance_sq_segment, 0, &s->segment, &items->segment)                                                     \
    MAKES(aabb_separation_point, bvol_separation, 0, &s->box, &s->point)                                                       \
    MAKES(aabb_separation_segment, bvol_separation, 0, &s->box, &s->segment)                                                   \
    MEASURES(aabb_distance_sq_segment, 0, &s->box, &s->segment)                                                                \
    MAKES(aabb_separation_aabb, bvol_separation, 0, &s->box, &s->box_b)                                                        \
    MAKES(sphere_separation_point, bvol_separation, 0, &s->sphere, &s->point)                                                  \
    MAKES(sphere_separation_segment, bvol_separation, 0, &s->sphere, &s->segment)                                              \
    MEASURES(sphere_distance_sq_segment, 0, &s->sphere, &s->segment)                                                           \
    MAKES(sphere_separation_aabb, bvol_separation, 0, &s->sphere, &s->box_b)                                                   \
    MEASURES(sphere_distance_sq_aabb, 0, &s->sphere, &s->box_b)                                                                \
    MAKES(sphere_separation_sphere, bvol_separation, 0, &s->sphere, &items->sphere)                                            \
    MEASURES(sphere_distance_sq_sphere, 0, &s->sphere, &items->sphere)                                                         \
    MAKES(capsule_separation_point, bvol_separation, 0, &s->capsule, &s->point)                                                \
    MEASURES(capsule_distance_sq_point, 0, &s->capsule, &s->point)                                                             \
    MAKES(capsule_separation_segment, bvol_separation, 0, &s->capsule, &s->segment)                                            \
    MEASURES(capsule_distance_sq_segment, 0, &s->capsule, &s->segment)                                                         \
    MAKES(capsule_separation_aabb, bvol_separation, 0, &s->capsule, &s->box_b)                                                 \
    MEASURES(capsule_distance_sq_aabb, 0, &s->capsule, &s->box_b)                                                              \
    MAKES(capsule_separation_sphere, bvol_separation, 0, &s->capsule, &s->sphere)                                              \
    MEASURES(capsule_distance_sq_sphere, 0, &s->capsule, &s->sphere)                                                           \
    MAKES(capsule_separation_capsule, bvol_separation, 0, &s->capsule, &items->capsule)                                        \
    MEASURES(capsule_distance_sq_capsule, 0, &s->capsule, &items->capsule)                                                     \
    MAKES(obb_separation_point, bvol_separation, 0, &s->obb, &s->point)                                                        \
    MAKES(obb_separation_segment, bvol_separation, 0, &s->obb, &s->segment)                                                    \
    MEASURES(obb_distance_sq_segment, 0, &s->obb, &s->segment)                                                                 \
    MAKES(obb_separation_aabb, bvol_separation, 0, &s->obb, &s->box_b)                                                         \
    MEASURES(obb_distance_sq_aabb, 0, &s->obb, &s->box_b)                                                                      \
    MAKES(obb_separation_sphere, bvol_separation, 0, &s->obb, &s->sphere)                                                      \
    MEASURES(obb_distance_sq_sphere, 0, &s->obb, &s->sphere)                                                                   \
    MAKES(obb_separation_capsule, bvol_separation, 0, &s->obb, &s->capsule)                                                    \
    MEASURES(obb_distance_sq_capsule, 0, &s->obb, &s->capsule)                                                                 \
    MAKES(obb_separation_obb, bvol_separation, 0, &s->obb, &s->obb_b)                                                          \
    MEASURES(obb_distance_sq_obb, 0, &s->obb, &s->obb_b)                                                                       \
    MAKES(triangle_separation_point, bvol_separation, 0, &s->triangle, &s->point)                                              \
    MAKES(triangle_separation_segment, bvol_separation, 0, &s->triangle, &s->segment)                                          \
    MEASURES(triangle_distance_sq_segment, 0, &s->triangle, &s->segment)                                                       \
    MAKES(triangle_separation_aabb, bvol_separation, 0, &s->triangle, &s->box_b)                                               \
    MEASURES(triangle_distance_sq_aabb, 0, &s->triangle, &s->box_b)                                                            \
    MAKES(triangle_separation_sphere, bvol_separation, 0, &s->triangle, &s->sphere)                                            \
    MEASURES(triangle_distance_sq_sphere, 0, &s->triangle, &s->sphere)                                                         \
    MAKES(triangle_separation_capsule, bvol_separation, 0, &s->triangle, &s->capsule)                                          \
    MEASURES(triangle_distance_sq_capsule, 0, &s->triangle, &s->capsule)                                                       \
    MAKES(triangle_separation_obb, bvol_separation, 0, &s->triangle, &s->obb_b)                                                \
    MEASURES(triangle_distance_sq_obb, 0, &s->triangle, &s->obb_b)                                                             \
    MAKES(triangle_separation_triangle, bvol_separation, 0, &s->triangle, &items->triangle)                                    \
    MEASURES(triangle_distance_sq_triangle, 0, &s->triangle, &items->triangle)                                                 \
    MAKES(plane_separation_point, bvol_separation, 0, &s->plane, &s->point)                                                    \
    MEASURES(plane_distance_sq_point, 0, &s->plane, &s->point)                                                                 \
    MAKES(plane_separation_segment, bvol_separation, 0, &s->plane, &s->segment)                                                \
    MEASURES(plane_distance_sq_segment, 0, &s->plane, &s->segment)                                                             \
    MAKES(aabb_separation_plane, bvol_separation, 0, &s->box, &s->plane)                                                       \
    MEASURES(aabb_distance_sq_plane, 0, &s->box, &s->plane)                                                                    \
    MAKES(sphere_separation_plane, bvol_separation, 0, &s->sphere, &s->plane)                                                  \
    MEASURES(sphere_distance_sq_plane, 0, &s->sphere, &s->plane)                                                               \
    MAKES(capsule_separation_plane, bvol_separation, 0, &s->capsule, &s->plane)                                                \
    MEASURES(capsule_distance_sq_plane, 0, &s->capsule, &s->plane)                                                             \
    MAKES(obb_separation_plane, bvol_separation, 0, &s->obb, &s->plane)                                                        \
    MEASURES(obb_distance_sq_plane, 0, &s->obb, &s->plane)                                                                     \
    MAKES(aabb2_manifold_aabb2, two_contacts2, 0, &s->box2, &s->box2_b, s->t, NULL)                                            \
    MAKES(obb2_manifold_aabb2, two_contacts2, 0, &s->obb2, &s->box2_b, s->t, NULL)                                             \
    MAKES(obb2_manifold_obb2, two_contacts2, 0, &s->obb2, &items->obb2, s->t, NULL)                                            \
    MAKES(polygon2_manifold_aabb2, two_contacts2, 0, &s->polygon2, &s->box2_b, s->t, NULL)                                     \
    MAKES(polygon2_manifold_obb2, two_contacts2, 0, &s->polygon2, &s->obb2, s->t, NULL)                                        \
    MAKES(polygon2_manifold_polygon2, two_contacts2, 0, &s->polygon2, &items->polygon2, s->t, NULL)                            \
    MAKES(aabb_manifold_plane, four_contacts, 0, &s->box, &s->plane, s->t, NULL)                                               \
    MAKES(aabb_manifold_aabb, four_contacts, 0, &s->box, &s->box_b, s->t, NULL)                                                \
    MAKES(sphere_manifold_plane, four_contacts, 0, &s->sphere, &s->plane, s->t, NULL)                                          \
    MAKES(sphere_manifold_aabb, four_contacts, 0, &s->sphere, &s->box_b, s->t, NULL)                                           \
    MAKES(sphere_manifold_sphere, four_contacts, 0, &s->sphere, &items->sphere, s->t, NULL)                                    \
    MAKES(capsule_manifold_plane, four_contacts, 0, &s->capsule, &s->plane, s->t, NULL)                                        \
    MAKES(capsule_manifold_aabb, four_contacts, 0, &s->capsule, &s->box_b, s->t, NULL)                                         \
    MAKES(capsule_manifold_sphere, four_contacts, 0, &s->capsule, &s->sphere, s->t, NULL)                                      \
    MAKES(capsule_manifold_capsule, four_contacts, 0, &s->capsule, &items->capsule, s->t, NULL)                                \
    MAKES(obb_manifold_plane, four_contacts, 0, &s->obb, &s->plane, s->t, NULL)                                                \
    MAKES(obb_manifold_aabb, four_contacts, 0, &s->obb, &s->box_b, s->t, NULL)                                                 \
    MAKES(obb_manifold_sphere, four_contacts, 0, &s->obb, &s->sphere, s->t, NULL)                                              \
    MAKES(obb_manifold_capsule, four_contacts, 0, &s->obb, &s->capsule, s->t, NULL)                                            \
    MAKES(obb_manifold_obb, four_contacts, 0, &s->obb, &s->obb_b, s->t, NULL)                                                  \
    MAKES(triangle_manifold_plane, four_contacts, 0, &s->triangle, &s->plane, s->t, NULL)                                      \
    MAKES(triangle_manifold_aabb, four_contacts, 0, &s->triangle, &s->box_b, s->t, NULL)                                       \
    MAKES(triangle_manifold_sphere, four_contacts, 0, &s->triangle, &s->sphere, s->t, NULL)                                    \
    MAKES(triangle_manifold_capsule, four_contacts, 0, &s->triangle, &s->capsule, s->t, NULL)                                  \
    MAKES(triangle_manifold_obb, four_contacts, 0, &s->triangle, &s->obb_b, s->t, NULL)                                        \
    MAKES(triangle_manifold_triangle, four_contacts, 0, &s->triangle, &items->triangle, s->t, NULL)                            \
    MAKES(triangle_separation_plane, bvol_separation, 0, &s->triangle, &s->plane)                                              \
    MEASURES(triangle_distance_sq_plane, 0, &s->triangle, &s->plane)

/* Where maps are rigid or scale all alike; main.c knows the other goal. */
enum { s_goal = 60 };

typedef struct corners {
    bvol_vec3 corner[8];
} corners;
typedef struct corners2 {
    bvol_vec2 corner[4];
} corners2;

typedef struct two_contacts2 {
    bvol_contact2 p[2];
} two_contacts2;

typedef struct four_contacts {
    bvol_contact p[4];
} four_contacts;

/* Outputs are passed as void pointers: every data pointer is passed alike, and arrays need no type of their own. */
#define MAKES_LOOP(name, type, goal, ...)                                                                                      \
    static double loop_##name(any_function f, const item *items)                                                               \
    {                                                                                                                          \
        double sum = 0;                                                                                                        \
        for (const item *s = items; s < items + ITEMS; ++s) {                                                                  \
            type out;                                                                                                          \
            ((__typeof__(bvol_##name) *)f)(__VA_ARGS__, (void *)&out);                                                         \
            sum += (double)*(const float *)(const void *)&out;                                                                 \
        }                                                                                                                      \
        return sum;                                                                                                            \
    }
#define MEASURES_LOOP(name, goal, ...)                                                                                         \
    static double loop_##name(any_function f, const item *items)                                                               \
    {                                                                                                                          \
        double sum = 0;                                                                                                        \
        for (const item *s = items; s < items + ITEMS; ++s)                                                                    \
            sum += (double)((__typeof__(bvol_##name) *)f)(__VA_ARGS__);                                                        \
        return sum;                                                                                                            \
    }
#define MANY_LOOP(name, type, goal, ...)                                                                                       \
    static double loop_##name(any_function f, const item *items)                                                               \
    {                                                                                                                          \
        static type out[ITEMS];                                                                                                \
        (void)items;                                                                                                           \
        double sum = 0;                                                                                                        \
        (void)((__typeof__(bvol_##name) *)f)(__VA_ARGS__, out, 0);                                                             \
        for (int i = 0; i < ITEMS; ++i)                                                                                        \
            sum += (double)*(const float *)(const void *)&out[i];                                                              \
        return sum;                                                                                                            \
    }
ROWS(MAKES_LOOP, MEASURES_LOOP, MANY_LOOP)

#define MAKES_ROW(name, type, goal, ...) {#name, loop_##name, goal, (any_function)bvol_##name},
#define MEASURES_ROW(name, goal, ...) {#name, loop_##name, goal, (any_function)bvol_##name},
const making_row making_rows[] = {ROWS(MAKES_ROW, MEASURES_ROW, MAKES_ROW){NULL, NULL, 0, NULL}};
