/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <string.h>

static const workloads *const families[] = {&obb_workloads,  &ray_workloads,    &frustum_workloads,
                                            &aabb_workloads, &sphere_workloads, &plane_workloads,
                                            &flat_workloads, &forms_workloads,  &kdop_workloads};

static const workload *in_families(size_t *index)
{
    for (size_t f = 0; f < sizeof families / sizeof families[0]; ++f) {
        if (*index < families[f]->count)
            return &families[f]->list[*index];
        *index -= families[f]->count;
    }
    return NULL;
}

static int has_family(const char *name)
{
    for (size_t i = 0, at = 0;; at = ++i) {
        const workload *w = in_families(&at);
        if (!w || strcmp(w->name, name) == 0)
            return w != NULL;
    }
}

/* What the families do not measure already, with the plain versions. */
enum { CELLS_MAX = 512 };
static workload cells[CELLS_MAX];
static size_t cell_count;

static void make_cells(void)
{
    for (size_t i = 0; i < cell_workloads.count && cell_count < CELLS_MAX; ++i) {
        const workload *w = &cell_workloads.list[i];
        if (has_family(w->name))
            continue;
        cells[cell_count] = *w;
        cells[cell_count++].plains[0].test = cell_plain(w->name);
    }
}

const workload *workload_at(size_t index)
{
    const workload *w = in_families(&index);
    if (w)
        return w;
    if (cell_count == 0)
        make_cells();
    return index < cell_count ? &cells[index] : NULL;
}
