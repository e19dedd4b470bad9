/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_SCENE_H
#define BVOL_BENCH_SCENE_H

#include "../bench.h"
#include "batch.h"

/* Boxes all over a world that a frustum, a ray and a box look at; in any order, or neighbours in space near each other. */
void scene_boxes(scene *s, size_t count, uint64_t seed, int sorted);

/* The same with where they move. */
void scene_moving(scene *s, size_t count, uint64_t seed, int sorted);

/* The balls in such boxes. */
void scene_spheres(scene *s, size_t count, uint64_t seed);

/* Rays about one box, half of which hit it. */
void scene_rectangles(scene *s, size_t count, uint64_t seed);
void scene_rays(scene *s, size_t count, uint64_t seed);

/* Pairs of a workload of two OBBs, with its share of overlaps. */
void scene_obb_pairs(scene *s, const workload *w, size_t count, uint64_t seed);

/* The first of each pair all over the world, and one oriented box among them; and a point, where the ray
 * begins. */
void scene_obbs(scene *s, const workload *w, size_t count, uint64_t seed);

void scene_free(scene *s);

#endif
