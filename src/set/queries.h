/* SPDX-License-Identifier: MIT */
/* Frusta and rays as kernels see them. */
#ifndef BVOL_SET_QUERIES_H
#define BVOL_SET_QUERIES_H

#include "base/halfspaces.h"
#include "kernel/kernel.h"

#include <bvol/types.h>

/* Half-spaces for boxes whose coordinates have magnitudes up to `reach`, which is finite. */
void bvoli_planes_of(const bvoli_halfspaces *h, float reach, bvoli_planes *out);

/* Returns 0 for a ray that kernels cannot judge: one that meets nothing, or whose numbers are too large or too small. */
int bvoli_slabs_of(const bvol_ray *ray, bvoli_slabs *out);

#endif
