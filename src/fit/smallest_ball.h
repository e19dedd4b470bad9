/* SPDX-License-Identifier: MIT */
/* The smallest ball that contains points, by the few of them that it is determined by. */
#ifndef BVOLI_FIT_SMALLEST_BALL_H
#define BVOLI_FIT_SMALLEST_BALL_H

#include "fit/circumball.h"
#include "fit/cloud.h"

/* Returns how many points are finite, and unless there is none the ball. Its support holds numbers of points, of equal ones the
 * lowest, and follows from the coordinates alone, by which it is sorted. */
size_t bvoli_smallest_ball(const bvoli_cloud *cloud, bvoli_circumball *out);

#endif
