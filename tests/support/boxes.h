/* SPDX-License-Identifier: MIT */
/* Boxes that tests of boxes share. */
#ifndef BVOL_TESTS_BOXES_H
#define BVOL_TESTS_BOXES_H

#include "chance.h"
#include "values.h"

static const float SPACE = INF;

static inline bvol_aabb all_space(void)
{
    return aabb(-SPACE, -SPACE, -SPACE, SPACE, SPACE, SPACE);
}

static inline bvol_aabb canonical_empty(void)
{
    return aabb(INF, INF, INF, -INF, -INF, -INF);
}

/* Boxes that hold nothing: the canonical one, inverted on one axis by much and by a hair, and beside infinities. */
static const bvol_aabb empties[] = {
    {{INF, INF, INF}, {-INF, -INF, -INF}}, {{0, 3, 0}, {2, 1, 2}},      {{0, 0, TINY}, {1, 1, 0}},
    {{-INF, 1, -INF}, {INF, 0, INF}},      {{INF, 0, 0}, {-INF, 1, 1}}, {{1, 1, 1}, {0, 0, 0}},
};
enum { EMPTIES = sizeof empties / sizeof *empties };

static const float matrix_identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static inline bvol_aabb random_box(chance *rng, double size)
{
    bvol_vec3 a = chance_vec3(rng, -size, size), b = chance_vec3(rng, -size, size);
    bvol_aabb box;
    bvol_aabb_from_corners(&a, &b, &box);
    return box;
}

/* Scales that make squares overflow, underflow and neither. */
static inline double random_scale(chance *rng)
{
    return ldexp(1, chance_bits(rng) & 1 ? chance_int(rng, -148, 126) : chance_int(rng, -2, 2));
}

#endif
