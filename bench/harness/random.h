/* SPDX-License-Identifier: MIT */
/* Random numbers and what is made of them. The state is any number but zero, so a seed always gives the same data. */
#ifndef BVOL_BENCH_RANDOM_H
#define BVOL_BENCH_RANDOM_H

#include <bvol/bvol.h>

#include <stdint.h>

/* A state from a seed, zero among them. */
uint64_t random_state(uint64_t seed);

float random_uniform(uint64_t *state, float low, float high);

/* A point of the cube from -1 to 1. */
bvol_vec3 random_in_cube(uint64_t *state);

/* A direction, made unit in float as callers do it. */
bvol_vec3 random_direction(uint64_t *state);

/* Half sizes of a box, each from a quarter to two of the scale. */
bvol_vec3 random_extents(uint64_t *state, float scale);

/* Axes from a quaternion made unit in float. */
void random_rotation(uint64_t *state, float m[3][3]);

#endif
