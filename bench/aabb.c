/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN(aabb, contains, point)},        {PLAIN(aabb, overlaps, plane)}, {PLAIN(aabb, within, plane)},
    {EXACT(aabb, classify_within, plane)}, {PLAIN(aabb, overlaps, aabb)},  {PLAIN(aabb, contains, aabb), .scale_a = 4},
    {EXACT(aabb, classify, aabb)},
};

const workloads aabb_workloads = WORKLOADS(list);
