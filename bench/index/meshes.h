/* SPDX-License-Identifier: MIT */
/* Which triangles of two meshes touch, by this library and by others. */
#ifndef BVOL_BENCH_MESHES_H
#define BVOL_BENCH_MESHES_H

#include "mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct collider {
    const char *name;
    double slack; /* how many more or fewer pairs it may find, of those that there are */
    void *(*build)(const bench_mesh *m);
    void (*destroy)(void *index);
    /* The number of pairs of triangles of two meshes, the second of which is moved by a matrix without scale. */
    size_t (*touching)(void *a, void *b, const float matrix[16]);
    /* 1 if there is such a pair, else 0; NULL where it is not asked. */
    size_t (*any)(void *a, void *b, const float matrix[16]);
} collider;

extern const collider meshes_bullet, meshes_fcl;

#ifdef __cplusplus
}
#endif

#endif
