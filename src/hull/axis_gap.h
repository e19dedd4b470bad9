/* SPDX-License-Identifier: MIT */
/* Gaps along a coordinate axis that are a double exactly, as those of round numbers are. */
#ifndef BVOLI_HULL_AXIS_GAP_H
#define BVOLI_HULL_AXIS_GAP_H

#include "hull/nearest.h"

/* The axis along which a vector is, or -1. */
int bvoli_axis_of(const double n[3]);

/* Coordinate c of a corner of D, in the coordinates of the caller; 0 where no double has it. */
int bvoli_hull_coordinate(const bvoli_hull_pair *q, uint64_t corner, int c, double *out);

/* Of shapes that are apart: whether their cores are exactly as far from each other as is given. That is shown where n, by which
 * they are separated, is along an axis, and the corners of the corral, all of the same height, have the foot of 0 among them.
 */
int bvoli_hull_axis_distance(const bvoli_hull_view *v, const bvoli_hull_nearest *near, double *distance);

/* How high D is along an axis, in the direction of the sign; 0 where no double has it. */
int bvoli_hull_axis_height(const bvoli_hull_pair *q, int c, double sign, double *out);

#endif
