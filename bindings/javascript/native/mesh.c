/* SPDX-License-Identifier: MIT */
/* A mesh: an index of triangles with the vertices and numbers that it borrows, in memory of its own. */
#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

typedef struct bvoljs_mesh {
    bvol_index *index; /* the first, as mesh.js knows */
    float *vertices;
    uint32_t *indices; /* NULL: triangle i has the vertices 3 i to 3 i + 2 */
    size_t vertex_count, count;
} bvoljs_mesh;

void EXPORT(bvoljs_mesh_destroy)(bvoljs_mesh *mesh)
{
    if (mesh) {
        bvol_index_destroy(mesh->index);
        free(mesh->vertices);
        free(mesh->indices);
        free(mesh);
    }
}

/* Makes room for a mesh; NULL where there is none. */
bvoljs_mesh *EXPORT(bvoljs_mesh_create)(size_t vertex_count, size_t count, int indexed)
{
    bvoljs_mesh *made = calloc(1, sizeof *made);
    if (!made) {
        return NULL;
    }
    made->vertex_count = vertex_count;
    made->count = count;
    made->vertices = malloc((3 * vertex_count + 1) * sizeof(float));
    made->indices = indexed ? malloc((3 * count + 1) * sizeof(uint32_t)) : NULL;
    if (!made->vertices || (indexed && !made->indices) || bvol_index_create(NULL, NULL, &made->index) != BVOL_OK) {
        bvoljs_mesh_destroy(made);
        return NULL;
    }
    return made;
}

float *EXPORT(bvoljs_mesh_vertices)(const bvoljs_mesh *mesh)
{
    return mesh->vertices;
}

uint32_t *EXPORT(bvoljs_mesh_indices)(const bvoljs_mesh *mesh)
{
    return mesh->indices;
}

/* Builds the index of what was put into the two arrays. */
bvol_result EXPORT(bvoljs_mesh_finish)(bvoljs_mesh *mesh)
{
    const bvol_triangle_mesh triangles = {
        .size = sizeof triangles,
        .index_bits = mesh->indices ? 32 : 0,
        .vertices = (const bvol_vec3 *)(const void *)mesh->vertices,
        .vertex_count = mesh->vertex_count,
        .indices = mesh->indices,
        .count = mesh->count,
    };
    return bvol_index_build_triangles(mesh->index, &triangles, NULL, 0, NULL);
}
