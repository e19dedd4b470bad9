/* SPDX-License-Identifier: MIT */
/* Meshes for benchmarks. */
#ifndef BVOL_BENCH_MESH_H
#define BVOL_BENCH_MESH_H

#include "harness/arguments.h"

#include <bvol/bvol.h>

#include <stddef.h>

typedef struct bench_mesh {
    bvol_vec3 *vertices;
    uint32_t (*triangles)[3];
    size_t vertex_count, triangle_count;
} bench_mesh;

#ifdef __cplusplus
extern "C" {
#endif

/* Loads the mesh of --scene, if the path is not NULL. */
void bench_scene_open(const char *path);

/* A ball with dents of several sizes, as a scan has: side x side squares of two triangles; or for 0 the mesh of --scene. The
 * size is a number of triangles. */
size_t bench_mesh_size(int side);
const bench_mesh *bench_mesh_make(int side);
void bench_mesh_release(void);

/* If there is a scene, that is all that is measured; and balls of many triangles not quickly. */
int bench_mesh_skip(int side, const arguments *a);

/* The mesh of a file, moved and scaled into the ball of radius 1 about the origin. Ends the program after a message if there is
 * none, or no library that reads it. */
void bench_mesh_load(const char *path, bench_mesh *out);

/* An index of the triangles, by an engine of bvol_index_engine and a quality. */
bvol_index *bench_mesh_index(const bench_mesh *m, uint32_t kind, uint32_t quality, uint32_t flags);

#ifdef __cplusplus
}
#endif

#endif
