/* SPDX-License-Identifier: MIT */
/* What libraries are asked about points: each answer is one number by which they are compared. */
#ifndef BVOL_BENCH_FIT_H
#define BVOL_BENCH_FIT_H

#include <bvol/bvol.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef double fit_work(const bvol_vec3 *points, size_t count);

fit_work cgal_hull;   /* how many vertices it has */
fit_work cgal_sphere; /* the radius */
fit_work cgal_obb;    /* the volume */
fit_work qhull_hull;

/* Two hulls of as many points each, of which the second is moved by an offset; how far apart they are, or how deep in each
 * other: a negative distance. */
typedef struct bullet_pair bullet_pair;
bullet_pair *bullet_pair_make(const bvol_vec3 *a, const bvol_vec3 *b, size_t count);
void bullet_pair_free(bullet_pair *pair);
double bullet_pair_gap(bullet_pair *pair, const bvol_vec3 *offset);

#ifdef __cplusplus
}
#endif

#endif
