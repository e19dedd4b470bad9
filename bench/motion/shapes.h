/* SPDX-License-Identifier: MIT */
/* Shapes for the rows, drawn: each no more than a few units, about a place in a cube. */
#ifndef BVOL_BENCH_MOTION_SHAPES_H
#define BVOL_BENCH_MOTION_SHAPES_H

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

void put_point(uint64_t *random, float spread, bvol_vec3 *out);
void put_sphere(uint64_t *random, float spread, bvol_sphere *out);
void put_aabb(uint64_t *random, float spread, bvol_aabb *out);
void put_capsule(uint64_t *random, float spread, bvol_capsule *out);
void put_obb(uint64_t *random, float spread, bvol_obb *out);
void put_triangle(uint64_t *random, float spread, bvol_triangle *out);

/* Two shapes that touch: those of the benchmark of contacts. */
void put_scene(const char *name, uint64_t *random, size_t index, void *a, void *b);

#endif
