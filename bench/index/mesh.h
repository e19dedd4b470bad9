/* SPDX-License-Identifier: MIT */
/* Meshes for benchmarks. */
#ifndef BVOL_BENCH_MESH_H
#define BVOL_BENCH_MESH_H

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

/* A ball with dents of several sizes, as a scan has: side x side squares of two triangles. */
void bench_ball_make(int side, bench_mesh *out);
void bench_mesh_free(bench_mesh *m);

#ifdef __cplusplus
}
#endif

#endif
