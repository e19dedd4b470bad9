/* SPDX-License-Identifier: MIT */
/* Prepares spheres, capsules and oriented boxes for kernels over blocks. */
#ifndef BVOLI_INDEX_QUERY_SOLID_H
#define BVOLI_INDEX_QUERY_SOLID_H

#include "kernel/tree/solid.h"

#include <bvol/types.h>

/* Of shapes that have bounds, and so are finite and not empty. */
void bvoli_round_of_sphere(const bvol_sphere *sphere, bvoli_round *out);
void bvoli_round_of_capsule(const bvol_capsule *capsule, bvoli_round *out);

/* Returns 0 where two axes are nearly parallel. */
int bvoli_directions_of_obb(const bvol_obb *box, bvoli_directions *out);

#endif
