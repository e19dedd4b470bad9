/* SPDX-License-Identifier: MIT */
/* The layouts and the values of enums that never change, written out: compiled for several machines, never run. */
#include <bvol/aabb2.h>
#include <bvol/aabb2_f64.h>
#include <bvol/frustum.h>
#include <bvol/hull.h>
#include <bvol/index.h>
#include <bvol/index2.h>
#include <bvol/index2_shapes.h>
#include <bvol/index_f64.h>
#include <bvol/index_file.h>
#include <bvol/index_many.h>
#include <bvol/index_shapes.h>
#include <bvol/instances.h>
#include <bvol/manifold.h>
#include <bvol/manifold2.h>
#include <bvol/mesh.h>
#include <bvol/result.h>
#include <bvol/rings2.h>
#include <bvol/separation.h>
#include <bvol/set.h>
#include <bvol/shape.h>
#include <bvol/types.h>
#include <bvol/vertices.h>

#include <stddef.h>

#define SIZE(type, size, align)                                                                                                \
    _Static_assert(sizeof(type) == (size), "size of " #type);                                                                  \
    _Static_assert(_Alignof(type) == (align), "alignment of " #type)
#define FIELD(type, field, offset) _Static_assert(offsetof(type, field) == (offset), "offset of " #type "." #field)

SIZE(bvol_vec3, 12, 4);
FIELD(bvol_vec3, x, 0);
FIELD(bvol_vec3, y, 4);
FIELD(bvol_vec3, z, 8);

SIZE(bvol_aabb, 24, 4);
FIELD(bvol_aabb, min, 0);
FIELD(bvol_aabb, max, 12);

SIZE(bvol_sphere, 16, 4);
FIELD(bvol_sphere, center, 0);
FIELD(bvol_sphere, radius, 12);

SIZE(bvol_plane, 16, 4);
FIELD(bvol_plane, normal, 0);
FIELD(bvol_plane, d, 12);

SIZE(bvol_obb, 60, 4);
FIELD(bvol_obb, center, 0);
FIELD(bvol_obb, extent, 12);
FIELD(bvol_obb, axis, 24);

SIZE(bvol_segment, 24, 4);
FIELD(bvol_segment, a, 0);
FIELD(bvol_segment, b, 12);

SIZE(bvol_triangle, 36, 4);
FIELD(bvol_triangle, a, 0);
FIELD(bvol_triangle, b, 12);
FIELD(bvol_triangle, c, 24);

SIZE(bvol_capsule, 28, 4);
FIELD(bvol_capsule, a, 0);
FIELD(bvol_capsule, b, 12);
FIELD(bvol_capsule, radius, 24);

SIZE(bvol_ray, 32, 4);
FIELD(bvol_ray, origin, 0);
FIELD(bvol_ray, t_min, 12);
FIELD(bvol_ray, dir, 16);
FIELD(bvol_ray, t_max, 28);

SIZE(bvol_ray_hit, 48, 4);
FIELD(bvol_ray_hit, t_enter, 0);
FIELD(bvol_ray_hit, t_exit, 4);
FIELD(bvol_ray_hit, point, 8);
FIELD(bvol_ray_hit, normal, 20);
FIELD(bvol_ray_hit, u, 32);
FIELD(bvol_ray_hit, v, 36);
FIELD(bvol_ray_hit, feature, 40);
FIELD(bvol_ray_hit, inside, 44);

SIZE(bvol_sweep_hit, 48, 4);
FIELD(bvol_sweep_hit, t_enter, 0);
FIELD(bvol_sweep_hit, t_exit, 4);
FIELD(bvol_sweep_hit, point, 8);
FIELD(bvol_sweep_hit, normal, 20);
FIELD(bvol_sweep_hit, feature, 32);
FIELD(bvol_sweep_hit, other_feature, 36);
FIELD(bvol_sweep_hit, state, 40);
FIELD(bvol_sweep_hit, reserved, 44);

SIZE(bvol_sweep_hit2, 40, 4);
FIELD(bvol_sweep_hit2, t_enter, 0);
FIELD(bvol_sweep_hit2, t_exit, 4);
FIELD(bvol_sweep_hit2, point, 8);
FIELD(bvol_sweep_hit2, normal, 16);
FIELD(bvol_sweep_hit2, feature, 24);
FIELD(bvol_sweep_hit2, other_feature, 28);
FIELD(bvol_sweep_hit2, state, 32);
FIELD(bvol_sweep_hit2, reserved, 36);

SIZE(bvol_separation, 60, 4);
FIELD(bvol_separation, state, 0);
FIELD(bvol_separation, reserved, 4);
FIELD(bvol_separation, distance, 8);
FIELD(bvol_separation, distance_max, 12);
FIELD(bvol_separation, normal, 16);
FIELD(bvol_separation, point, 28);
FIELD(bvol_separation, other_point, 40);
FIELD(bvol_separation, feature, 52);
FIELD(bvol_separation, other_feature, 56);
SIZE(bvol_separation2, 48, 4);
FIELD(bvol_separation2, state, 0);
FIELD(bvol_separation2, reserved, 4);
FIELD(bvol_separation2, distance, 8);
FIELD(bvol_separation2, distance_max, 12);
FIELD(bvol_separation2, normal, 16);
FIELD(bvol_separation2, point, 24);
FIELD(bvol_separation2, other_point, 32);
FIELD(bvol_separation2, feature, 40);
FIELD(bvol_separation2, other_feature, 44);

SIZE(bvol_contact, 24, 4);
FIELD(bvol_contact, point, 0);
FIELD(bvol_contact, depth, 12);
FIELD(bvol_contact, id, 16);
FIELD(bvol_contact, reserved, 20);

SIZE(bvol_contact2, 16, 4);
FIELD(bvol_contact2, point, 0);
FIELD(bvol_contact2, depth, 8);
FIELD(bvol_contact2, id, 12);

SIZE(bvol_vec2, 8, 4);
FIELD(bvol_vec2, x, 0);
FIELD(bvol_vec2, y, 4);

SIZE(bvol_segment2, 16, 4);
FIELD(bvol_segment2, a, 0);
FIELD(bvol_segment2, b, 8);

SIZE(bvol_polygon2, 3 * sizeof(void *), _Alignof(void *));
FIELD(bvol_polygon2, points, 0);
FIELD(bvol_polygon2, count, sizeof(void *));
FIELD(bvol_polygon2, stride, 2 * sizeof(void *));

SIZE(bvol_aabb2, 16, 4);
FIELD(bvol_aabb2, min, 0);
FIELD(bvol_aabb2, max, 8);

SIZE(bvol_circle, 12, 4);
FIELD(bvol_circle, center, 0);
FIELD(bvol_circle, radius, 8);

SIZE(bvol_kdop, 112, 4);
FIELD(bvol_kdop, count, 0);
FIELD(bvol_kdop, reserved, 4);
FIELD(bvol_kdop, min, 8);
FIELD(bvol_kdop, max, 60);

SIZE(bvol_kdop2, 32, 4);
FIELD(bvol_kdop2, min, 0);
FIELD(bvol_kdop2, max, 16);

SIZE(bvol_obb2, 32, 4);
FIELD(bvol_obb2, center, 0);
FIELD(bvol_obb2, extent, 8);
FIELD(bvol_obb2, axis, 16);

SIZE(bvol_ray2, 24, 4);
FIELD(bvol_ray2, origin, 0);
FIELD(bvol_ray2, t_min, 8);
FIELD(bvol_ray2, dir, 12);
FIELD(bvol_ray2, t_max, 20);

SIZE(bvol_ray2_hit, 32, 4);
FIELD(bvol_ray2_hit, t_enter, 0);
FIELD(bvol_ray2_hit, t_exit, 4);
FIELD(bvol_ray2_hit, point, 8);
FIELD(bvol_ray2_hit, normal, 16);
FIELD(bvol_ray2_hit, feature, 24);
FIELD(bvol_ray2_hit, inside, 28);

SIZE(bvol_aabb_centered, 24, 4);
FIELD(bvol_aabb_centered, center, 0);
FIELD(bvol_aabb_centered, extent, 12);

SIZE(bvol_aabb_sized, 24, 4);
FIELD(bvol_aabb_sized, min, 0);
FIELD(bvol_aabb_sized, size, 12);

SIZE(bvol_aabb2_centered, 16, 4);
FIELD(bvol_aabb2_centered, center, 0);
FIELD(bvol_aabb2_centered, extent, 8);

SIZE(bvol_aabb2_sized, 16, 4);
FIELD(bvol_aabb2_sized, min, 0);
FIELD(bvol_aabb2_sized, size, 8);

SIZE(bvol_frustum_options, 16, 4);
FIELD(bvol_frustum_options, size, 0);
FIELD(bvol_frustum_options, flags, 4);
FIELD(bvol_frustum_options, depth_range, 8);
FIELD(bvol_frustum_options, reserved, 12);

SIZE(bvol_vec3_f64, 24, _Alignof(double));
FIELD(bvol_vec3_f64, x, 0);
FIELD(bvol_vec3_f64, y, 8);
FIELD(bvol_vec3_f64, z, 16);

SIZE(bvol_aabb_f64, 48, _Alignof(double));
FIELD(bvol_aabb_f64, min, 0);
FIELD(bvol_aabb_f64, max, 24);

SIZE(bvol_index_found_f64, 16, _Alignof(double));
FIELD(bvol_index_found_f64, id, 0);
FIELD(bvol_index_found_f64, reserved, 4);
FIELD(bvol_index_found_f64, at, 8);

SIZE(bvol_vec2_f64, 16, _Alignof(double));
FIELD(bvol_vec2_f64, x, 0);
FIELD(bvol_vec2_f64, y, 8);

SIZE(bvol_aabb2_f64, 32, _Alignof(double));
FIELD(bvol_aabb2_f64, min, 0);
FIELD(bvol_aabb2_f64, max, 16);

SIZE(bvol_ray_f64, 64, _Alignof(double));
FIELD(bvol_ray_f64, origin, 0);
FIELD(bvol_ray_f64, t_min, 24);
FIELD(bvol_ray_f64, dir, 32);
FIELD(bvol_ray_f64, t_max, 56);

SIZE(bvol_ray_hit_f64, 48, _Alignof(double));
FIELD(bvol_ray_hit_f64, t_enter, 0);
FIELD(bvol_ray_hit_f64, t_exit, 8);
FIELD(bvol_ray_hit_f64, normal, 16);
FIELD(bvol_ray_hit_f64, feature, 40);
FIELD(bvol_ray_hit_f64, inside, 44);

SIZE(bvol_sweep_hit_f64, 56, _Alignof(double));
FIELD(bvol_sweep_hit_f64, t_enter, 0);
FIELD(bvol_sweep_hit_f64, t_exit, 8);
FIELD(bvol_sweep_hit_f64, normal, 16);
FIELD(bvol_sweep_hit_f64, feature, 40);
FIELD(bvol_sweep_hit_f64, other_feature, 44);
FIELD(bvol_sweep_hit_f64, state, 48);
FIELD(bvol_sweep_hit_f64, reserved, 52);

SIZE(bvol_sweep_hit2_f64, 48, _Alignof(double));
FIELD(bvol_sweep_hit2_f64, t_enter, 0);
FIELD(bvol_sweep_hit2_f64, t_exit, 8);
FIELD(bvol_sweep_hit2_f64, normal, 16);
FIELD(bvol_sweep_hit2_f64, feature, 32);
FIELD(bvol_sweep_hit2_f64, other_feature, 36);
FIELD(bvol_sweep_hit2_f64, state, 40);
FIELD(bvol_sweep_hit2_f64, reserved, 44);

SIZE(bvol_ray2_f64, 48, _Alignof(double));
FIELD(bvol_ray2_f64, origin, 0);
FIELD(bvol_ray2_f64, t_min, 16);
FIELD(bvol_ray2_f64, dir, 24);
FIELD(bvol_ray2_f64, t_max, 40);

SIZE(bvol_ray2_hit_f64, 40, _Alignof(double));
FIELD(bvol_ray2_hit_f64, t_enter, 0);
FIELD(bvol_ray2_hit_f64, t_exit, 8);
FIELD(bvol_ray2_hit_f64, normal, 16);
FIELD(bvol_ray2_hit_f64, feature, 32);
FIELD(bvol_ray2_hit_f64, inside, 36);

SIZE(bvol_pair, 8, 4);
FIELD(bvol_pair, a, 0);
FIELD(bvol_pair, b, 4);

SIZE(bvol_set_options, 8, 4);
FIELD(bvol_set_options, size, 0);
FIELD(bvol_set_options, flags, 4);

SIZE(bvol_allocator, 3 * sizeof(void *), _Alignof(void *));
FIELD(bvol_allocator, alloc, 0);
FIELD(bvol_allocator, free, sizeof(void *));
FIELD(bvol_allocator, user, 2 * sizeof(void *));

SIZE(bvol_index_options, 48, 4);
FIELD(bvol_index_options, size, 0);
FIELD(bvol_index_options, flags, 4);
FIELD(bvol_index_options, engine, 8);
FIELD(bvol_index_options, quality, 12);
FIELD(bvol_index_options, margin, 16);
FIELD(bvol_index_options, reserved, 20);
FIELD(bvol_index_options, world, 24);

SIZE(bvol_index_item, 24, _Alignof(uint64_t));
FIELD(bvol_index_item, user, 0);
FIELD(bvol_index_item, category, 8);
FIELD(bvol_index_item, mask, 16);

SIZE(bvol_index_counters, 24, _Alignof(uint64_t));
FIELD(bvol_index_counters, size, 0);
FIELD(bvol_index_counters, flags, 4);
FIELD(bvol_index_counters, nodes, 8);
FIELD(bvol_index_counters, leaves, 16);

SIZE(bvol_resources, 8 + 2 * sizeof(void *), _Alignof(void *));
FIELD(bvol_resources, size, 0);
FIELD(bvol_resources, flags, 4);
FIELD(bvol_resources, executor, 8);
FIELD(bvol_resources, scratch, 8 + sizeof(void *));

SIZE(bvol_index2_options, 40, 4);
FIELD(bvol_index2_options, size, 0);
FIELD(bvol_index2_options, flags, 4);
FIELD(bvol_index2_options, engine, 8);
FIELD(bvol_index2_options, quality, 12);
FIELD(bvol_index2_options, margin, 16);
FIELD(bvol_index2_options, reserved, 20);
FIELD(bvol_index2_options, world, 24);

SIZE(bvol_executor, 8 + 2 * sizeof(void *), _Alignof(void *));
FIELD(bvol_executor, size, 0);
FIELD(bvol_executor, threads, 4);
FIELD(bvol_executor, run, 8);
FIELD(bvol_executor, context, 8 + sizeof(void *));

SIZE(bvol_index_filter, 24 + 6 * sizeof(void *), _Alignof(uint64_t));
FIELD(bvol_index_filter, size, 0);
FIELD(bvol_index_filter, flags, 4);
FIELD(bvol_index_filter, category, 8);
FIELD(bvol_index_filter, mask, 16);
FIELD(bvol_index_filter, accept, 24);
FIELD(bvol_index_filter, context, 24 + sizeof(void *));
FIELD(bvol_index_filter, counters, 24 + 2 * sizeof(void *));
FIELD(bvol_index_filter, accept_pair, 24 + 3 * sizeof(void *));
FIELD(bvol_index_filter, accept_hit, 24 + 4 * sizeof(void *));
FIELD(bvol_index_filter, reserved, 24 + 5 * sizeof(void *));

SIZE(bvol_instance, 64 + sizeof(void *), sizeof(void *));
FIELD(bvol_instance, index, 0);
FIELD(bvol_instance, matrix, sizeof(void *));

SIZE(bvol_instances_id, 8, 4);
FIELD(bvol_instances_id, instance, 0);
FIELD(bvol_instances_id, item, 4);

SIZE(bvol_instances_found, 12, 4);
FIELD(bvol_instances_found, instance, 0);
FIELD(bvol_instances_found, item, 4);
FIELD(bvol_instances_found, at, 8);

SIZE(bvol_instances_pair, 16, 4);
FIELD(bvol_instances_pair, a, 0);
FIELD(bvol_instances_pair, b, 8);

SIZE(bvol_instances_closest, 36, 4);
FIELD(bvol_instances_closest, instance, 0);
FIELD(bvol_instances_closest, item, 4);
FIELD(bvol_instances_closest, distance_sq, 8);
FIELD(bvol_instances_closest, point, 12);
FIELD(bvol_instances_closest, weights, 24);

SIZE(bvol_instances_filter, 24 + 4 * sizeof(void *), _Alignof(uint64_t));
FIELD(bvol_instances_filter, size, 0);
FIELD(bvol_instances_filter, flags, 4);
FIELD(bvol_instances_filter, category, 8);
FIELD(bvol_instances_filter, mask, 16);
FIELD(bvol_instances_filter, accept, 24);
FIELD(bvol_instances_filter, context, 24 + sizeof(void *));
FIELD(bvol_instances_filter, counters, 24 + 2 * sizeof(void *));
FIELD(bvol_instances_filter, reserved, 24 + 3 * sizeof(void *));

SIZE(bvol_index_found, 8, 4);
FIELD(bvol_index_found, id, 0);
FIELD(bvol_index_found, at, 4);

SIZE(bvol_index_closest, 32, 4);
FIELD(bvol_index_closest, id, 0);
FIELD(bvol_index_closest, distance_sq, 4);
FIELD(bvol_index_closest, point, 8);
FIELD(bvol_index_closest, weights, 20);

SIZE(bvol_index_sources, 8 + 3 * sizeof(void *), sizeof(void *));
FIELD(bvol_index_sources, size, 0);
FIELD(bvol_index_sources, kind, 4);
FIELD(bvol_index_sources, shapes, 8);
FIELD(bvol_index_sources, count, 8 + sizeof(void *));
FIELD(bvol_index_sources, stride, 8 + 2 * sizeof(void *));

SIZE(bvol_triangle_mesh, 8 + 5 * sizeof(void *), sizeof(void *));
FIELD(bvol_triangle_mesh, size, 0);
FIELD(bvol_triangle_mesh, index_bits, 4);
FIELD(bvol_triangle_mesh, vertices, 8);
FIELD(bvol_triangle_mesh, vertex_count, 8 + sizeof(void *));
FIELD(bvol_triangle_mesh, vertex_stride, 8 + 2 * sizeof(void *));
FIELD(bvol_triangle_mesh, indices, 8 + 3 * sizeof(void *));
FIELD(bvol_triangle_mesh, count, 8 + 4 * sizeof(void *));

SIZE(bvol_segment_mesh2, 16 + 6 * sizeof(void *), sizeof(void *));
FIELD(bvol_segment_mesh2, size, 0);
FIELD(bvol_segment_mesh2, index_bits, 4);
FIELD(bvol_segment_mesh2, joined, 8);
FIELD(bvol_segment_mesh2, reserved, 12);
FIELD(bvol_segment_mesh2, vertices, 16);
FIELD(bvol_segment_mesh2, vertex_count, 16 + sizeof(void *));
FIELD(bvol_segment_mesh2, vertex_stride, 16 + 2 * sizeof(void *));
FIELD(bvol_segment_mesh2, indices, 16 + 3 * sizeof(void *));
FIELD(bvol_segment_mesh2, index_count, 16 + 4 * sizeof(void *));
FIELD(bvol_segment_mesh2, count, 16 + 5 * sizeof(void *));

SIZE(bvol_rings2_f64_arrays, 16 + 7 * sizeof(void *), sizeof(void *));
FIELD(bvol_rings2_f64_arrays, size, 0);
FIELD(bvol_rings2_f64_arrays, offset_bits, 4);
FIELD(bvol_rings2_f64_arrays, rule, 8);
FIELD(bvol_rings2_f64_arrays, reserved, 12);
FIELD(bvol_rings2_f64_arrays, vertices, 16);
FIELD(bvol_rings2_f64_arrays, vertex_count, 16 + sizeof(void *));
FIELD(bvol_rings2_f64_arrays, vertex_stride, 16 + 2 * sizeof(void *));
FIELD(bvol_rings2_f64_arrays, ring_offsets, 16 + 3 * sizeof(void *));
FIELD(bvol_rings2_f64_arrays, ring_count, 16 + 4 * sizeof(void *));
FIELD(bvol_rings2_f64_arrays, polygon_offsets, 16 + 5 * sizeof(void *));
FIELD(bvol_rings2_f64_arrays, polygon_count, 16 + 6 * sizeof(void *));

SIZE(bvol_rings2_f64_found, 24, _Alignof(double));
FIELD(bvol_rings2_f64_found, polygon, 0);
FIELD(bvol_rings2_f64_found, ring, 4);
FIELD(bvol_rings2_f64_found, vertex, 8);
FIELD(bvol_rings2_f64_found, reserved, 12);
FIELD(bvol_rings2_f64_found, distance, 16);

SIZE(bvol_vertices, 40 + 5 * sizeof(void *), sizeof(void *));
FIELD(bvol_vertices, size, 0);
FIELD(bvol_vertices, format, 4);
FIELD(bvol_vertices, index_bits, 8);
FIELD(bvol_vertices, reserved, 12);
FIELD(bvol_vertices, first, 16);
FIELD(bvol_vertices, count, 16 + sizeof(void *));
FIELD(bvol_vertices, stride, 16 + 2 * sizeof(void *));
FIELD(bvol_vertices, indices, 16 + 3 * sizeof(void *));
FIELD(bvol_vertices, index_count, 16 + 4 * sizeof(void *));
FIELD(bvol_vertices, scale, 16 + 5 * sizeof(void *));
FIELD(bvol_vertices, offset, 28 + 5 * sizeof(void *));

SIZE(bvol_index_cell, 40, 4);
FIELD(bvol_index_cell, box, 0);
FIELD(bvol_index_cell, depth, 24);
FIELD(bvol_index_cell, parent, 28);
FIELD(bvol_index_cell, own, 32);
FIELD(bvol_index_cell, boxes, 36);

SIZE(bvol_index2_cell, 32, 4);
FIELD(bvol_index2_cell, box, 0);
FIELD(bvol_index2_cell, depth, 16);
FIELD(bvol_index2_cell, parent, 20);
FIELD(bvol_index2_cell, own, 24);
FIELD(bvol_index2_cell, boxes, 28);

SIZE(bvol_hull_options, 8, 4);
FIELD(bvol_hull_options, size, 0);
FIELD(bvol_hull_options, flags, 4);
SIZE(bvol_obb_proof, 16, _Alignof(double));
FIELD(bvol_obb_proof, size, 0);
FIELD(bvol_obb_proof, exhaustive, 4);
FIELD(bvol_obb_proof, volume_lower, 8);
SIZE(bvol_hull_measures, 72, _Alignof(double));
FIELD(bvol_hull_measures, size, 0);
FIELD(bvol_hull_measures, reserved, 4);
FIELD(bvol_hull_measures, volume, 8);
FIELD(bvol_hull_measures, volume_error, 16);
FIELD(bvol_hull_measures, area, 24);
FIELD(bvol_hull_measures, area_error, 32);
FIELD(bvol_hull_measures, center, 40);
FIELD(bvol_hull_measures, center_error, 64);
SIZE(bvol_mesh_report, 144, _Alignof(uint64_t));
FIELD(bvol_mesh_report, size, 0);
FIELD(bvol_mesh_report, flags, 4);
FIELD(bvol_mesh_report, triangles, 8);
FIELD(bvol_mesh_report, vertices, 16);
FIELD(bvol_mesh_report, degenerate, 24);
FIELD(bvol_mesh_report, duplicates, 32);
FIELD(bvol_mesh_report, open_edges, 40);
FIELD(bvol_mesh_report, crowded_edges, 48);
FIELD(bvol_mesh_report, flipped_edges, 56);
FIELD(bvol_mesh_report, pinched_vertices, 64);
FIELD(bvol_mesh_report, crossings, 72);
FIELD(bvol_mesh_report, area, 80);
FIELD(bvol_mesh_report, area_error, 88);
FIELD(bvol_mesh_report, volume, 96);
FIELD(bvol_mesh_report, volume_error, 104);
FIELD(bvol_mesh_report, center, 112);
FIELD(bvol_mesh_report, center_error, 136);
SIZE(bvol_index_stats, 56, _Alignof(uint64_t));
FIELD(bvol_index_stats, size, 0);
FIELD(bvol_index_stats, engine, 4);
FIELD(bvol_index_stats, boxes, 8);
FIELD(bvol_index_stats, depth, 16);
FIELD(bvol_index_stats, nodes, 24);
FIELD(bvol_index_stats, leaves, 32);
FIELD(bvol_index_stats, bytes, 40);
FIELD(bvol_index_stats, cost, 48);

#define VALUE(type, name, value) _Static_assert((int)(type)(name) == (value), "value of " #name)

VALUE(bvol_class, BVOL_OUTSIDE, 0);
VALUE(bvol_class, BVOL_INTERSECTS, 1);
VALUE(bvol_class, BVOL_INSIDE, 2);

VALUE(bvol_rule, BVOL_RULE_EVEN_ODD, 0);
VALUE(bvol_rule, BVOL_RULE_NONZERO, 1);

VALUE(bvol_separation_state, BVOL_SEPARATION_NONE, 0);
VALUE(bvol_separation_state, BVOL_SEPARATION_APART, 1);
VALUE(bvol_separation_state, BVOL_SEPARATION_TOUCHING, 2);
VALUE(bvol_separation_state, BVOL_SEPARATION_OVERLAPPING, 3);

VALUE(bvol_depth, BVOL_DEPTH_EITHER, 0);
VALUE(bvol_depth, BVOL_DEPTH_MINUS_ONE_TO_ONE, 1);
VALUE(bvol_depth, BVOL_DEPTH_ZERO_TO_ONE, 2);

VALUE(bvol_frustum_flags, BVOL_FRUSTUM_REVERSED_Z, 1);
VALUE(bvol_frustum_flags, BVOL_FRUSTUM_ROW_MAJOR, 2);

VALUE(bvol_y_direction, BVOL_Y_UP, 0);
VALUE(bvol_y_direction, BVOL_Y_DOWN, 1);

VALUE(bvol_index_engine, BVOL_ENGINE_AUTO, 0);
VALUE(bvol_index_engine, BVOL_ENGINE_FLAT, 1);
VALUE(bvol_index_engine, BVOL_ENGINE_BVH, 2);
VALUE(bvol_index_engine, BVOL_ENGINE_DYNAMIC, 3);
VALUE(bvol_index_engine, BVOL_ENGINE_OCTREE, 4);

VALUE(bvol_index_quality, BVOL_INDEX_QUALITY_FAST, 0);
VALUE(bvol_index_quality, BVOL_INDEX_QUALITY_HIGH, 1);

VALUE(bvol_index_flags, BVOL_INDEX_UNORDERED, 1);
VALUE(bvol_index_filter_flags, BVOL_INDEX_FILTER_LAYERS, 1);
VALUE(bvol_resources_flags, BVOL_RESOURCES_KEEP_ROWS, 1);
VALUE(bvol_mesh_flags, BVOL_MESH_CLOSED, 1);
VALUE(bvol_mesh_flags, BVOL_MESH_ORIENTED, 2);
VALUE(bvol_mesh_flags, BVOL_MESH_MANIFOLD, 4);
VALUE(bvol_mesh_faults, BVOL_MESH_DEGENERATE, 1);
VALUE(bvol_mesh_faults, BVOL_MESH_DUPLICATE, 2);
VALUE(bvol_mesh_faults, BVOL_MESH_OPEN, 4);
VALUE(bvol_mesh_faults, BVOL_MESH_CROWDED, 8);
VALUE(bvol_mesh_faults, BVOL_MESH_FLIPPED, 16);
VALUE(bvol_mesh_faults, BVOL_MESH_PINCHED, 32);
VALUE(bvol_mesh_faults, BVOL_MESH_CROSSING, 64);
VALUE(bvol_index_filter_flags, BVOL_INDEX_FILTER_FRONT, 2);
VALUE(bvol_index_filter_flags, BVOL_INDEX_FILTER_BACK, 4);

VALUE(bvol_kind, BVOL_KIND_POINT, 1);
VALUE(bvol_kind, BVOL_KIND_SEGMENT, 2);
VALUE(bvol_kind, BVOL_KIND_RAY, 3);
VALUE(bvol_kind, BVOL_KIND_PLANE, 4);
VALUE(bvol_kind, BVOL_KIND_AABB, 5);
VALUE(bvol_kind, BVOL_KIND_SPHERE, 6);
VALUE(bvol_kind, BVOL_KIND_CAPSULE, 7);
VALUE(bvol_kind, BVOL_KIND_OBB, 8);
VALUE(bvol_kind, BVOL_KIND_TRIANGLE, 9);
VALUE(bvol_kind, BVOL_KIND_FRUSTUM, 10);
VALUE(bvol_kind, BVOL_KIND_HULL, 11);
VALUE(bvol_kind, BVOL_KIND_PLANAR, 32);
VALUE(bvol_kind, BVOL_KIND_POINT2, 33);
VALUE(bvol_kind, BVOL_KIND_SEGMENT2, 34);
VALUE(bvol_kind, BVOL_KIND_RAY2, 35);
VALUE(bvol_kind, BVOL_KIND_AABB2, 37);
VALUE(bvol_kind, BVOL_KIND_CIRCLE, 38);
VALUE(bvol_kind, BVOL_KIND_OBB2, 40);
VALUE(bvol_kind, BVOL_KIND_POLYGON2, 41);

VALUE(bvol_question, BVOL_QUESTION_OVERLAPS, 0);
VALUE(bvol_question, BVOL_QUESTION_CONTAINS, 1);
VALUE(bvol_question, BVOL_QUESTION_WITHIN, 2);
VALUE(bvol_question, BVOL_QUESTION_CLASSIFY, 3);
VALUE(bvol_question, BVOL_QUESTION_OVERLAPS_INTERIOR, 4);
VALUE(bvol_question, BVOL_QUESTION_SEPARATION, 5);
VALUE(bvol_question, BVOL_QUESTION_SWEEP, 6);
VALUE(bvol_sweep_state, BVOL_SWEEP_MISS, 0);
VALUE(bvol_sweep_state, BVOL_SWEEP_HIT, 1);
VALUE(bvol_sweep_state, BVOL_SWEEP_TOUCHING, 2);
VALUE(bvol_sweep_state, BVOL_SWEEP_OVERLAPPING, 3);
VALUE(bvol_question, BVOL_QUESTION_MANIFOLD, 7);

VALUE(bvol_vertex_format, BVOL_VERTEX_FLOAT, 0);
VALUE(bvol_vertex_format, BVOL_VERTEX_DOUBLE, 1);
VALUE(bvol_vertex_format, BVOL_VERTEX_HALF, 2);
VALUE(bvol_vertex_format, BVOL_VERTEX_INT16, 3);
VALUE(bvol_vertex_format, BVOL_VERTEX_UINT16, 4);

VALUE(bvol_result_code, BVOL_OK, 0);
VALUE(bvol_result_code, BVOL_ERROR_ARGUMENT, -1);
VALUE(bvol_result_code, BVOL_ERROR_NOT_FINITE, -2);
VALUE(bvol_result_code, BVOL_ERROR_MEMORY, -3);
VALUE(bvol_result_code, BVOL_ERROR_OPTIONS, -4);
VALUE(bvol_result_code, BVOL_ERROR_UNBOUNDED, -5);
VALUE(bvol_result_code, BVOL_ERROR_EMPTY, -6);
VALUE(bvol_result_code, BVOL_ERROR_DEGENERATE, -7);
VALUE(bvol_result_code, BVOL_ERROR_KIND, -8);
VALUE(bvol_result_code, BVOL_ERROR_BUSY, -9);
VALUE(bvol_result_code, BVOL_ERROR_CORRUPT, -10);
VALUE(bvol_result_code, BVOL_ERROR_STALE, -11);
VALUE(bvol_result_code, BVOL_ERROR_VERSION, -12);
VALUE(bvol_result_code, BVOL_ERROR_ROUNDING, -13);
VALUE(bvol_result_code, BVOL_ERROR_INEXACT, -14);
VALUE(bvol_result_code, BVOL_NOTE_NOT_ORTHONORMAL, 1);
VALUE(bvol_result_code, BVOL_NOTE_DEPENDENT, 2);
VALUE(bvol_result_code, BVOL_NOTE_DEGENERATE, 3);
VALUE(bvol_result_code, BVOL_NOTE_EMPTY, 4);
VALUE(bvol_result_code, BVOL_NOTE_NOT_CONVEX, 5);
VALUE(bvol_result_code, BVOL_NOTE_END, 6);
VALUE(bvol_result_code, BVOL_NOTE_FLUSH, 7);

_Static_assert(BVOL_NO_FEATURE == 0xffffffffu, "value of BVOL_NO_FEATURE");
_Static_assert(BVOL_NO_ID == 0xffffffffu, "value of BVOL_NO_ID");
