/* SPDX-License-Identifier: MIT */
#include "mesh_index.h"

#include "tool.h"

#include <stdlib.h>

bvol_index *mesh_index(const mesh *m, uint32_t kind, uint32_t quality)
{
    const bvol_index_options options = {.size = sizeof options, .kind = kind, .quality = quality};
    const bvol_triangles triangles = {.size = sizeof triangles,
                                      .index_bits = 32,
                                      .vertices = m->vertices,
                                      .vertex_count = m->vertex_count,
                                      .indices = m->triangles,
                                      .count = m->triangle_count};
    bvol_index *index;
    bvol_result result = bvol_index_create(&options, NULL, &index);
    if (result == BVOL_OK)
        result = bvol_index_build_triangles(index, &triangles, NULL, 0);
    if (result == BVOL_OK)
        return index;
    tool_error("index of %zu triangles: %s", m->triangle_count, bvol_result_name(result));
    exit(TOOL_FAILED);
}
