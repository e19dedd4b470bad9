/* SPDX-License-Identifier: MIT */
/* What is wrong with a mesh. */
#include "base/rounding.h"
#include "base/sized.h"
#include "index/mesh/crossing.h"
#include "index/mesh/crossing_pairs.h"
#include "index/mesh/measure.h"
#include "index/parallel.h"
#include "index/scratch.h"

#include <string.h>

/* Returns 0 without memory. */
static int examine(const bvol_index *index, bvol_scratch *scratch, bvoli_topology *t, bvol_mesh_report *out)
{
    const size_t words = bvoli_topology_words(index->ids);
    if (!bvoli_array_reserve(&scratch->allocator, &scratch->ids, sizeof(uint32_t), 0, words + 1))
        return 0;
    bvoli_topology_place(t, index, scratch->ids.data);
    bvoli_topology_report(t, out);
    out->crossings = bvoli_topology_crossings(t);
    bvoli_topology_measure(t, out);
    return 1;
}

bvol_result bvol_index_validate_mesh(const bvol_index *index, const bvol_resources *resources, bvol_mesh_report *report,
                                     uint8_t *faults, size_t capacity)
{
    bvol_mesh_report out = {.size = 0};
    bvoli_scratch_use use;
    bvoli_topology t;
    bvol_resources with;
    if (!index || !report)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_index_is_mesh(index))
        return BVOL_ERROR_KIND;
    if (!bvoli_resources_read(resources, &with) || !bvoli_sized_legal(report, sizeof out, sizeof out))
        return BVOL_ERROR_OPTIONS;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    bvol_result result = bvoli_scratch_begin(&use, index, with.scratch);
    if (result != BVOL_OK)
        return result;
    result = examine(index, use.scratch, &t, &out) ? BVOL_OK : BVOL_ERROR_MEMORY;
    if (result == BVOL_OK) {
        (void)bvoli_sized_write(report, sizeof out, sizeof out, &out);
        for (size_t i = 0; faults && i < capacity && i < t.ids; ++i)
            faults[i] = t.faults[i];
    }
    bvoli_scratch_end(&use);
    return result;
}
