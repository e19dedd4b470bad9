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

/* Shapes of Bullet, each where it is; NULL is none to free. How far two are apart; the part of a motion of the first, or 1,
 * after which it meets the second; and a world of shapes, with the t at which a ray of it meets the first, or its end. */
typedef struct bullet_shape bullet_shape;
typedef struct bullet_world bullet_world;
bullet_shape *bullet_shape_hull(const bvol_vec3 *points, size_t count);
bullet_shape *bullet_shape_box(const bvol_aabb *box);
bullet_shape *bullet_shape_ball(const bvol_sphere *ball);
void bullet_shape_free(bullet_shape *shape);
double bullet_shape_gap(const bullet_shape *a, const bullet_shape *b);
double bullet_shape_cast(const bullet_shape *a, const bullet_shape *b, const bvol_vec3 *motion);
bullet_world *bullet_world_make(bullet_shape *const *shapes, size_t count);
void bullet_world_free(bullet_world *world);
double bullet_world_ray(const bullet_world *world, const bvol_ray *ray);

#ifdef __cplusplus
}
#endif

#endif
