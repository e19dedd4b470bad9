/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN(sphere, contains, point)},
    {PLAIN(sphere, overlaps, plane), .overlap = 0.75},
    {PLAIN(sphere, within, plane), .overlap = 0.25},
    {PLAIN(sphere, overlaps, aabb)},
    {PLAIN(sphere, contains, aabb), .scale_a = 4},
    {PLAIN(sphere, within, aabb), .scale_b = 4},
    {PLAIN(sphere, overlaps, sphere)},
    {PLAIN(sphere, contains, sphere), .scale_a = 4},
};

const workloads sphere_workloads = WORKLOADS(list);
