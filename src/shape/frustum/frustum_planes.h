/* SPDX-License-Identifier: MIT */
/* Half-spaces as kernels see them. */
#ifndef BVOLI_SHAPE_FRUSTUM_FRUSTUM_PLANES_H
#define BVOLI_SHAPE_FRUSTUM_FRUSTUM_PLANES_H

#include "kernel/kernel.h"
#include "kernel/set/packed_obb.h"
#include "polyhedron/halfspaces.h"

/* How far the half-spaces are from the origin: the largest distance of a plane of them. */
float bvoli_planes_reach(const bvoli_halfspaces *h);

/* Half-spaces for boxes whose coordinates have magnitudes up to `reach`, which is finite. */
void bvoli_planes_of(const bvoli_halfspaces *h, float reach, bvoli_planes *out);

/* Planes with normals of length 1, for OBBs and spheres. Returns 0 if a plane is too far away for kernels. */
int bvoli_obb_planes_of(const bvoli_halfspaces *h, bvoli_obb_planes *out);

#endif
