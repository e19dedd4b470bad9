/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN(aabb, contains, point)},
    {PLAIN(aabb, overlaps, plane), .overlap = 0.75},
    {PLAIN(aabb, within, plane), .overlap = 0.25},
    {EXACT(aabb, classify_within, plane), .overlap = 0.75},
    {PLAIN(aabb, overlaps, aabb)},
    {PLAIN(aabb, contains, aabb), .scale_a = 4},
    {EXACT(aabb, classify, aabb)},
};

const workloads aabb_workloads = WORKLOADS(list);
