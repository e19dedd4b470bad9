/* SPDX-License-Identifier: MIT */
/* What other files need to know of a frustum. */
#ifndef BVOL_FRUSTUM_PLANES_H
#define BVOL_FRUSTUM_PLANES_H

#include "base/halfspaces.h"
#include "base/regions.h"

#include <bvol/frustum.h>

/* The planes that do not hold everywhere or nowhere. */
const bvoli_halfspaces *bvoli_frustum_halfspaces(const bvol_frustum *frustum);

/* The place of half-space i among all planes of the frustum. */
int bvoli_frustum_plane_number(const bvol_frustum *frustum, int i);

/* Three coordinates of a point that most likely lies in all of them, far from each. */
const float *bvoli_frustum_deep_point(const bvol_frustum *frustum);

/* Both. */
bvoli_region bvoli_frustum_region(const bvol_frustum *frustum);

/* Whether one plane alone holds no point, and whether all together hold none. */
int bvoli_frustum_nowhere(const bvol_frustum *frustum);
int bvoli_frustum_empty(const bvol_frustum *frustum);

#endif
