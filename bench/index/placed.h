/* SPDX-License-Identifier: MIT */
/* Rays to the first triangle of many copies of one mesh, by this library and by others. */
#ifndef BVOL_BENCH_PLACED_H
#define BVOL_BENCH_PLACED_H

#include "mesh.h"

typedef struct placer {
    const char *name;
    void *(*build)(const bench_mesh *m, const float (*matrices)[16], size_t count);
    void (*destroy)(void *scene);
    double (*cast)(const void *scene, const bvol_ray *ray);            /* t of the first triangle; -1 if there is none */
    void (*move)(void *scene, uint32_t which, const float matrix[16]); /* NULL where it takes a build */
} placer;

#ifdef BENCH_EMBREE
extern const placer placer_embree_robust;
#endif

#endif
