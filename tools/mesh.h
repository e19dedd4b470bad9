/* SPDX-License-Identifier: MIT */
/* Triangle meshes, read from files by assimp. */
#ifndef MESH_H
#define MESH_H

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

typedef struct mesh {
    bvol_vec3 *vertices; /* all finite, no two equal */
    size_t vertex_count;
    uint32_t (*triangles)[3]; /* vertices of each triangle, all in range */
    size_t triangle_count;
    size_t *part_ends; /* the file's meshes in turn: part p ends before triangle part_ends[p], where the next begins */
    size_t part_count; /* those with triangles */
    size_t read_count; /* vertices in the file as assimp gives them, before identical ones are joined */
} mesh;

/* Reads a mesh with at least one triangle. Returns 0, or -1 after a message, with nothing to free. */
int mesh_load(const char *path, mesh *out);
void mesh_free(mesh *m);

void mesh_triangle(const mesh *m, size_t triangle, bvol_vec3 corners[3]);

#endif
