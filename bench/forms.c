/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN(aabb_centered, contains, point)},
    {PLAIN(aabb_centered, overlaps, aabb_centered)},
    {PLAIN(aabb_centered, contains, aabb_centered), .scale_a = 4},
    {TOUCHES(aabb_centered)},
    {PLAIN(aabb_sized, contains, point)},
    {PLAIN(aabb_sized, overlaps, aabb_sized)},
    {PLAIN(aabb_sized, contains, aabb_sized), .scale_a = 4},
    {TOUCHES(aabb_sized)},
    {PLAIN_POINT2(aabb2_centered)},
    {PLAIN(aabb2_centered, overlaps, aabb2_centered)},
    {PLAIN(aabb2_centered, contains, aabb2_centered), .scale_a = 4},
    {TOUCHES(aabb2_centered)},
    {PLAIN_POINT2(aabb2_sized)},
    {PLAIN(aabb2_sized, overlaps, aabb2_sized)},
    {PLAIN(aabb2_sized, contains, aabb2_sized), .scale_a = 4},
    {TOUCHES(aabb2_sized)},
    {TOUCHES(aabb)},
    {TOUCHES(aabb2)},
};

const workloads forms_workloads = WORKLOADS(list);
