/* SPDX-License-Identifier: MIT */
/* Upright boxes that move, against others at rest: a ray against three slabs, in closed form. */
#ifndef BVOLI_SHAPE_SWEEP_BOXES_H
#define BVOLI_SHAPE_SWEEP_BOXES_H

#include "convex/motion.h"

/* Whether a moving box meets another and when first, the greatest float that is not late: a box that contains another is met no
 * later. Returns whether it is met, with that time, and the first and the last time in double, as rounded, unless NULL. */
int bvoli_box_meets_box(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, float *t, double times[2]);

/* The state, and for hits all of the record, else only the times. */
int bvoli_boxes_meet(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, enum bvoli_touch touch,
                     bvoli_meeting *out);

#endif
