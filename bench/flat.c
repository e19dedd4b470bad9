/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN_POINT2(aabb2)},
    {PLAIN(aabb2, overlaps, aabb2)},
    {PLAIN(aabb2, contains, aabb2), .scale_a = 4},
    {EXACT(aabb2, classify, aabb2)},
    {PLAIN_POINT2(circle)},
    {PLAIN(circle, overlaps, aabb2)},
    {PLAIN(circle, contains, aabb2), .scale_a = 4},
    {PLAIN(circle, within, aabb2), .scale_b = 4},
    {PLAIN(circle, overlaps, circle)},
    {PLAIN(circle, contains, circle), .scale_a = 4},
    {PLAIN_POINT2(obb2)},
    {PLAIN(obb2, overlaps, aabb2)},
    {PLAIN(obb2, contains, aabb2), .scale_a = 4},
    {PLAIN(obb2, within, aabb2), .scale_b = 4},
    {PLAIN(obb2, overlaps, circle)},
    {PLAIN(obb2, contains, circle), .scale_a = 4},
    {PLAIN(obb2, within, circle), .scale_b = 4},
    {PLAIN(obb2, overlaps, obb2), .overlap = 0.05},
    {PLAIN(obb2, overlaps, obb2)},
    {PLAIN(obb2, overlaps, obb2), .overlap = 0.95},
    {PLAIN(obb2, contains, obb2), .scale_a = 4},
    {EXACT(obb2, classify, obb2)},
    {RAY2(aabb2, loop_ray2_aabb2, "no record")},
    {RAY2(aabb2, loop_ray2_aabb2_hit, "with record")},
    {RAY2(circle, loop_ray2_circle, "no record")},
    {RAY2(circle, loop_ray2_circle_hit, "with record")},
    {RAY2(obb2, loop_ray2_obb2, "no record")},
    {RAY2(obb2, loop_ray2_obb2_hit, "with record")},
};

const workloads flat_workloads = WORKLOADS(list);
