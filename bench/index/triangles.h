/* SPDX-License-Identifier: MIT */
/* Rays to the first triangle of a mesh, by this library and by others. */
#ifndef BVOL_BENCH_TRIANGLES_H
#define BVOL_BENCH_TRIANGLES_H

#include "mesh.h"

typedef struct caster {
    const char *name;
    void *(*build)(const bench_mesh *m);
    void (*destroy)(void *index);
    double (*cast)(const void *index, const bvol_ray *ray); /* t of the first triangle; -1 if there is none */
} caster;

#ifdef BENCH_EMBREE
extern const caster caster_embree, caster_embree_robust;
#endif

#endif
