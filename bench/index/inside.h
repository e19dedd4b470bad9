/* SPDX-License-Identifier: MIT */
/* Whether points lie inside of a closed mesh, by others. */
#ifndef BVOL_BENCH_INSIDE_H
#define BVOL_BENCH_INSIDE_H

#include "mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct insider {
    const char *name;
    void *(*build)(const bench_mesh *m); /* NULL for a mesh that it does not take */
    void (*destroy)(void *index);
    int (*encloses)(void *index, const bvol_vec3 *p); /* on the surface too */
} insider;

extern const insider insider_cgal;

#ifdef __cplusplus
}
#endif

#endif
