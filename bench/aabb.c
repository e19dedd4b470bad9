/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN(aabb, contains, point)},
    {PLAIN(aabb, overlaps, plane), .overlap = 0.75},
    {PLAIN(aabb, within, plane), .overlap = 0.25},
    {PLAIN(aabb, overlaps, aabb)},
    {PLAIN(aabb, contains, aabb), .scale_a = 4},
};

const workloads aabb_workloads = WORKLOADS(list);
