/* SPDX-License-Identifier: MIT */
#include "table.h"

#define OBB_OBB                                                                                                                \
    PLAIN(obb, overlaps, obb), .goal = 1.25,                                                                                   \
                               .plains[1] = {CHECKED_(plain_obb_overlaps_obb_loops, obb, obb), "plain as loops", 0},           \
                               .plains[2] = {CHECKED_(plain_obb_overlaps_obb_each, obb, obb), "plain with 15 exits", 1}
#define QUATERNIONS .data = "axes from quaternions", .axes = AXES_QUATERNION
#define PRODUCTS .data = "axes from products of two matrices", .axes = AXES_PRODUCT

static const workload list[] = {
    {OBB_OBB, QUATERNIONS, .overlap = 0.05},
    {OBB_OBB, QUATERNIONS, .overlap = 0.50},
    {OBB_OBB, QUATERNIONS, .overlap = 0.95},
    {OBB_OBB, PRODUCTS, .overlap = 0.05},
    {OBB_OBB, PRODUCTS, .overlap = 0.50},
    {OBB_OBB, PRODUCTS, .overlap = 0.95},
    {PLAIN(obb, contains, obb), .scale_a = 4},
    {.name = "obb_separating_axis_obb",
     .exact = CHECKED_OUT_(bvol_obb_separating_axis_obb, obb, obb, bvol_vec3),
     .call = loop_obb_obb_axis,
     .a = KIND_obb,
     .b = KIND_obb},
    {PLAIN(obb, contains, point)},
    {PLAIN(obb, overlaps, plane), .overlap = 0.75},
    {PLAIN(obb, within, plane), .overlap = 0.25},
    {PLAIN(obb, overlaps, aabb)},
    {PLAIN(obb, overlaps, sphere)},
    {PLAIN(obb, contains, sphere), .scale_a = 4},
};

const workloads obb_workloads = WORKLOADS(list);
