/* SPDX-License-Identifier: MIT */
/* The closest point of a mesh, and the distance of two, by this library and by others. */
#ifndef BVOL_BENCH_REACH_H
#define BVOL_BENCH_REACH_H

#include "mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct finder {
    const char *name;
    void *(*build)(const bench_mesh *m);
    void (*destroy)(void *index);
    double (*distance)(void *index, const bvol_vec3 *p); /* from the mesh, whose nearest point is found */
    double (*surfaces)(void *index, const bvol_vec3 *p); /* of the mesh and the same one moved by p; NULL where it has none */
} finder;

extern const finder finder_cgal, finder_embree, finder_fcl;

#ifdef __cplusplus
}
#endif

#endif
