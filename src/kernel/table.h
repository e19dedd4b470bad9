/* SPDX-License-Identifier: MIT */
/* Fills the table of the instruction set whose wrappers were included before. */
#ifndef BVOLI_KERNEL_TABLE_H
#define BVOLI_KERNEL_TABLE_H

#include "affine/ball_image.h"
#include "affine/obb_about.h"
#include "affine/obb_corner_points.h"
#include "affine/obb_in_frame.h"
#include "kernel/kernel.h"

/* What kernel/x86/avx2_contacts.c has of its own. */
#ifdef __AVX2__
#define BVOLI_ONCE_MORE(function) function##_avx2
int bvoli_centered_gap_avx2(const bvoli_centered *a, const bvoli_centered *b, int where, unsigned open, int sense,
                            bvoli_gap *out);
int bvoli_obbs_gap_avx2(const bvol_obb *a, const bvol_obb *b, int sense, bvoli_gap *out);
int bvoli_bodies_manifold_avx2(const bvoli_body *a, const bvoli_body *b, const bvoli_gap *gap, double deepest,
                               double largest_gap, bvol_contact out[BVOLI_CONTACTS]);
#else
#define BVOLI_ONCE_MORE(function) function
#endif

#include "kernel/make/depth_template.h"
#include "kernel/make/image_template.h"
#include "kernel/make/outward_template.h"
#include "kernel/make/points_template.h"
#include "kernel/make/wide_pack_template.h"
#include "kernel/pairs/couple_obb_template.h"
#include "kernel/pairs/couple_template.h"
#include "kernel/pairs/couple_triangle_template.h"
#include "kernel/set/aabb_template.h"
#include "kernel/set/collect_template.h"
#include "kernel/set/distance_template.h"
#include "kernel/set/masks_template.h"
#include "kernel/set/obb_distance_template.h"
#include "kernel/set/obb_template.h"
#include "kernel/set/quantized_template.h"
#include "kernel/set/ray_template.h"
#include "kernel/set/sphere_template.h"
#include "kernel/set/write_template.h"
#include "kernel/tree/block_template.h"
#include "kernel/tree/crossing_template.h"
#include "kernel/tree/curve_template.h"
#include "kernel/tree/descent_template.h"
#include "kernel/tree/frame_template.h"
#include "kernel/tree/group_template.h"
#include "kernel/tree/solid_template.h"
#include "kernel/tree/sorts.h"
#include "kernel/tree/triangle_image_template.h"
#include "kernel/tree/triangle_near_template.h"
#include "kernel/tree/triangle_pair_template.h"
#include "kernel/tree/triangle_sweep_template.h"
#include "kernel/tree/triangle_template.h"

#define BVOLI_KERNELS(name_)                                                                                                   \
    {                                                                                                                          \
        .name = name_, .triangles_crossed = triangles_crossed, .beams_cross = beams_cross,                                     \
        .triangles_raycast = triangles_raycast, .triangles_pairs = triangles_pairs, .triangles_along = triangles_along,        \
        .triangles_move = triangles_move, .block_move = block_move, .triangles_bounds = triangles_bounds,                      \
        .triangles_swept = triangles_swept, .triangles_apart = triangles_apart, .block_rounded = block_rounded,                \
        .block_obb_swept = block_obb_swept, .collect = collect, .number = number, .aabb_overlaps_aabb = aabb_overlaps_aabb,    \
        .aabb_overlaps_flat = aabb_overlaps_flat, .aabb_within_aabb = aabb_within_aabb, .aabb_cull = aabb_cull,                \
        .aabb_inside = aabb_inside, .aabb_meets = aabb_meets, .aabb_raycast = aabb_raycast,                                    \
        .quantized_overlaps_aabb = quantized_overlaps_aabb, .quantized_within_aabb = quantized_within_aabb,                    \
        .quantized_cull = quantized_cull, .rays_hit_aabb = rays_hit_aabb, .obb_overlaps_obb = obb_overlaps_obb,                \
        .obb_cull = obb_cull, .obb_meets = obb_meets, .obb_separations = obb_separations, .aabb_images = aabb_images,          \
        .obb_boxes = obb_boxes, .obb_images = obb_images, .obb_rows = obb_rows, .sphere_images = sphere_images,                \
        .aabb_write = aabb_write, .aabb_bound = aabb_bound, .quantize = quantize, .block_overlaps = block_overlaps,            \
        .block_within = block_within, .block_pairs = block_pairs, .block_meetings = block_meetings,                            \
        .block_bounds = block_bounds, .block_share = block_share, .block_grow_least = block_grow_least,                        \
        .block_raycast = block_raycast, .block_sweep = block_sweep, .ray_descend = ray_descend, .ways_descend = WAYS_DESCEND,  \
        .way_shorten = WAY_SHORTEN, .box_descend = box_descend, .group_descend = group_descend,                                \
        .framed_descend = framed_descend, .ray_frame = ray_frame, .block_sides = block_sides, .block_pick = block_pick,        \
        .blocks_overlaps = blocks_overlaps, .block_couple = block_couple, .block_distances = block_distances,                  \
        .block_near = block_near, .block_nearest = block_nearest, .block_order = block_order, .aabb_interior = aabb_interior,  \
        .sphere_overlaps = sphere_overlaps, .sphere_cull = sphere_cull, .sphere_meets = sphere_meets,                          \
        .sphere_raycast = sphere_raycast, .obb_raycast = obb_raycast, .aabb_measure = aabb_measure,                            \
        .sphere_measure = sphere_measure, .obb_measure = obb_measure, .obb_distances = obb_distances,                          \
        .aabb_nearness = aabb_nearness, .sphere_nearness = sphere_nearness, .obb_nearness = obb_nearness,                      \
        .sphere_write = sphere_write, .obb_of_image = bvoli_obb_of_image, .obb_image = bvoli_obb_image,                        \
        .obb_box = bvoli_obb_box, .obb_corners = bvoli_corner_points, .obb_local_bounds = bvoli_bounds_in_frame,               \
        .obb_local_obb = bvoli_obb_in_frame, .sphere_image = bvoli_sphere_image_quickly,                                       \
        .capsule_image = bvoli_capsule_image_quickly, .points_along = points_along, .points_reach = points_reach,              \
        .points_extreme = points_extreme, .points_farthest = points_farthest, .points_beyond = points_beyond,                  \
        .points_bounds = points_bounds, .curve_places = curve_places, .curve_cells = curve_cells, .outward = outward,          \
        .block_round = block_round, .block_turned = block_turned, .ball_descend = ball_descend,                                \
        .turned_descend = turned_descend, .ids_sort = ids_sort_by_size, .pairs_sort = pairs_sort_all, .rows_sort = ROWS_SORT,  \
        .ids_divide = ids_sort_divide, .pairs_divide = pairs_sort_divide, .couple_aabb_aabb = couple_aabb_aabb,                \
        .couple_sphere_sphere = couple_sphere_sphere, .couple_sphere_aabb = couple_sphere_aabb,                                \
        .couple_obb_obb = couple_obb_obb, .couple_obb_aabb = couple_obb_aabb,                                                  \
        .couple_capsule_capsule = couple_capsule_capsule, .couple_triangle_aabb = couple_triangle_aabb,                        \
        .couple_triangle_sphere = couple_triangle_sphere, .couple_ray_aabb = couple_ray_aabb,                                  \
        .couple_ray_triangle = couple_ray_triangle, .aabb_bounds_overlap = aabb_bounds_overlap,                                \
        .aabb_bounds_cull = aabb_bounds_cull, .aabb_bounds_raycast = aabb_bounds_raycast,                                      \
        .centered_gap = BVOLI_ONCE_MORE(bvoli_centered_gap), .obbs_gap = BVOLI_ONCE_MORE(bvoli_obbs_gap),                      \
        .bodies_manifold = BVOLI_ONCE_MORE(bvoli_bodies_manifold),                                                             \
    }

#endif
