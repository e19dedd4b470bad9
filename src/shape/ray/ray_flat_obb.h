/* SPDX-License-Identifier: MIT */
/* Where a ray meets an OBB whose axes are linearly dependent: a piece of a plane or of a line, or a point. */
#ifndef BVOLI_RAY_FLAT_OBB_H
#define BVOLI_RAY_FLAT_OBB_H

#include "shape/ray.h"

#include <bvol/types.h>

/* The ray is known to hit. Times are within 2^-50 of themselves. There is no face to name; the normal points toward the ray. */
void bvoli_ray_cross_flat_obb(const bvoli_line *l, const bvol_obb *box, bvoli_crossing *x);

#endif
