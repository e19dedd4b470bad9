/* SPDX-License-Identifier: MIT */
/* Which of the caller's points may be vertices. */
#ifndef BVOLI_HULL_CORNERS_H
#define BVOLI_HULL_CORNERS_H

#include "base/points.h"
#include "hull/faces.h"

/* Finite points, with 0 for -0, in their order; of many, only those outside a box that certainly lies within the hull. Returns
 * 0 without memory. `corners` holds bvoli_corner and is to be freed also then. */
int bvoli_corners_gather(const bvol_allocator *allocator, const bvoli_points *points, bvoli_growing *corners, uint32_t *count,
                         size_t *skipped);

#endif
