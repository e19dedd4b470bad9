/* SPDX-License-Identifier: MIT */
/* Capsules that move, against segments, capsules, triangles and boxes, and balls against turned boxes: where a ball, as large
 * as both radii, meets the difference of the cores. That is a prism with a triangle or a sum of segments, with few faces and
 * edges, of which the textbook's forms give times; they are taken where they are certain, as in ball_motion.h, and then are
 * those of motion.h. */
#ifndef BVOLI_CONVEX_ROUNDED_MOTION_H
#define BVOLI_CONVEX_ROUNDED_MOTION_H

#include "convex/motion_times.h"

/* All that is known of the times, for a course with a radius. 0, and nothing is written, where double is not certain: so for
 * all that touches at the start, grazes, or is unbounded. */
int bvoli_times_by_features(const bvoli_course *c, bvoli_times *out);

#endif
