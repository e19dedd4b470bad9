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

/* Whether assimp reads a format of this name, which is an ending of files without its dot. */
int mesh_format_known(const char *format);

/* Reads a mesh with at least one triangle, from standard input if path is "-". The format is NULL if the path's ending and the
 * contents are to tell it; otherwise, and from standard input and pipes, only what lies in that one file is read. Returns 0, or
 * -1 after a message, with nothing to free. */
int mesh_load(const char *path, const char *format, mesh *out);

/* What to call a mesh of this path in messages and reports. */
const char *mesh_name(const char *path);

void mesh_free(mesh *m);

void mesh_triangle(const mesh *m, size_t triangle, bvol_vec3 corners[3]);

#endif
