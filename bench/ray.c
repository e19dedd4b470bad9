/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {RAY_ONLY(aabb, "no record"), .goal = 1.25, .overlap = 0.05},
    {RAY_ONLY(aabb, "no record"), .goal = 1.25, .overlap = 0.50},
    {RAY_ONLY(aabb, "no record"), .goal = 1.25, .overlap = 0.95},
    {RAY_RECORD(aabb, "with record"), .goal = 1.25, .overlap = 0.05},
    {RAY_RECORD(aabb, "with record"), .goal = 1.25, .overlap = 0.50},
    {RAY_RECORD(aabb, "with record"), .goal = 1.25, .overlap = 0.95},
    {RAY_ONLY(plane, "no record")},
    {RAY_RECORD(plane, "with record")},
    {RAY_ONLY(sphere, "no record")},
    {RAY_RECORD(sphere, "with record")},
    {RAY_ONLY(obb, "no record")},
    {RAY_RECORD(obb, "with record")},
    {RAY_ONLY(capsule, "no record")},
    {RAY_RECORD(capsule, "with record")},
    {RAY_ONLY(triangle, "no record")},
    {RAY_RECORD(triangle, "with record")},
};

const workloads ray_workloads = WORKLOADS(list);
