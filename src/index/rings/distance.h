/* SPDX-License-Identifier: MIT */
/* How far a point is from a segment of the plane, in double. */
#ifndef BVOLI_INDEX_RINGS_DISTANCE_H
#define BVOLI_INDEX_RINGS_DISTANCE_H

#include <bvol/types.h>

/* Within 2^-45 of itself, and 2^-800 of the greatest coordinate. */
double bvoli_segment_distance_f64(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p);

#endif
