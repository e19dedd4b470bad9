/* SPDX-License-Identifier: MIT */
#include "mesh_index.h"

#include "tool.h"

#include <stdlib.h>

static bvol_triangle_mesh triangles_of(const mesh *m)
{
    return (bvol_triangle_mesh){.size = sizeof(bvol_triangle_mesh),
                                .index_bits = 32,
                                .vertices = m->vertices,
                                .vertex_count = m->vertex_count,
                                .indices = m->triangles,
                                .count = m->triangle_count};
}

bvol_index *mesh_index(const mesh *m, uint32_t kind, uint32_t quality)
{
    const bvol_index_options options = {.size = sizeof options, .engine = kind, .quality = quality};
    const bvol_triangle_mesh triangles = triangles_of(m);
    bvol_index *index;
    bvol_result result = bvol_index_create(&options, NULL, &index);
    if (result == BVOL_OK)
        result = bvol_index_build_triangles(index, &triangles, NULL, 0, NULL);
    if (result == BVOL_OK)
        return index;
    tool_error("index of %zu triangles: %s", m->triangle_count, bvol_result_name(result));
    exit(TOOL_FAILED);
}

bvol_result mesh_index_open(const mesh *m, const void *file, size_t size, bvol_index **out)
{
    const bvol_triangle_mesh triangles = triangles_of(m);
    const bvol_index_sources shapes = {.size = sizeof shapes, .kind = BVOL_KIND_TRIANGLE, .shapes = &triangles};
    return bvol_index_map(file, size, &shapes, NULL, out);
}

found_pairs mesh_index_pairs(const bvol_index *a, const bvol_index *b)
{
    found_pairs out = {NULL, 1024};
    for (size_t room = 0; room < out.count;) {
        room = out.count;
        free(out.pairs);
        out.pairs = tool_alloc(room, sizeof *out.pairs);
        out.count =
            b ? bvol_index_pairs_between(a, b, NULL, NULL, out.pairs, room) : bvol_index_pairs(a, NULL, NULL, out.pairs, room);
    }
    return out;
}

static int compare_pairs(const void *p, const void *q)
{
    const bvol_pair *a = p, *b = q;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return (a->b > b->b) - (a->b < b->b);
}

const bvol_pair *found_pairs_find(const found_pairs *f, uint32_t a, uint32_t b)
{
    const bvol_pair both = {a, b};
    return bsearch(&both, f->pairs, f->count, sizeof both, compare_pairs);
}
