/* SPDX-License-Identifier: MIT */
/* How small the volume of a box about points can be, by a search of all rotations. */
#ifndef BVOLI_FIT_LEAST_VOLUME_H
#define BVOLI_FIT_LEAST_VOLUME_H

#include "base/points.h"
#include "fit/box_search.h"

/* Of more points nothing is searched. */
enum { BVOLI_EXHAUSTIVE_POINTS = 256 };

/* Replaces a box about the points, which are finite and not in one plane, by smaller ones that it finds, and returns a number
 * that the volume of no box is below: within 2^-20 of the best, if so much time is enough, which is told, or 0 of too many
 * points. */
double bvoli_least_volume(const bvoli_box_search *search, bvoli_turned_box *best, int *is_exhaustive);

#endif
