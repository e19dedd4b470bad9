/* SPDX-License-Identifier: MIT */
/* What the shapes above the plane need of it. */
#ifndef BVOL_PLANE_INTERNAL_H
#define BVOL_PLANE_INTERNAL_H

#include "base/stage.h"

#include <bvol/plane.h>

/* The sign of dot(normal, p) + d for a valid plane; `who` asks, for the counters. A coordinate of p may be infinite where that
 * of the normal is not 0, as long as the infinite products agree in sign. An infinite d outweighs everything. */
int bvoli_plane_side(const bvol_plane *plane, const bvol_vec3 *p, enum bvoli_predicate who);

#endif
