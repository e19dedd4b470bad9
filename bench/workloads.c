/* SPDX-License-Identifier: MIT */
#include "bench.h"

static const workloads *const families[] = {&obb_workloads,    &ray_workloads,   &frustum_workloads, &aabb_workloads,
                                            &sphere_workloads, &plane_workloads, &flat_workloads,    &forms_workloads};

const workload *workload_at(size_t index)
{
    for (size_t f = 0; f < sizeof families / sizeof families[0]; ++f) {
        if (index < families[f]->count)
            return &families[f]->list[index];
        index -= families[f]->count;
    }
    return NULL;
}
