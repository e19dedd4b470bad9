/* SPDX-License-Identifier: MIT */
/* Balls that move, against upright boxes at rest, in closed form. */
#ifndef BVOLI_SHAPE_SWEEP_BALL_H
#define BVOLI_SHAPE_SWEEP_BALL_H

#include "convex/motion.h"

/* The state, for a ball whose radius is greater than 0, and if `out` is not NULL, the times, and for hits the rest of the
 * record. The box about a ball meets a box no later than the ball does. */
int bvoli_ball_meets_box(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *box, enum bvoli_touch touch,
                         bvoli_meeting *out);

#endif
