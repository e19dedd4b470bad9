/* SPDX-License-Identifier: MIT */
/* Balls that move, and what is a point, a segment or a triangle, with a radius: in double, as
 * textbooks have it, and only where that is certain of the whole record, which then is that of motion.h.
 *
 * The textbook's time is not trusted: with x the vector from the nearest point of the other to the center at that time, the
 * distance is convex in the time, so its tangent, of direction x, bounds it from below, and the distance from that one point
 * from above. Where neither lets the true time be on the other side of a float, the time is certain (C. Ericson, "Real-Time
 * Collision Detection", 2005, 5.1 and 5.3, for the forms). */
#ifndef BVOLI_CONVEX_BALL_MOTION_H
#define BVOLI_CONVEX_BALL_MOTION_H

#include "convex/motion.h"

/* The hull of one to three points, as seen from the center of the ball at the start. */
typedef struct bvoli_target {
    int points;
    double point[3][3];
} bvoli_target;

typedef struct bvoli_ball_meeting {
    float enter, exit;
    double n[3]; /* from the target to the ball: a unit vector */
} bvoli_ball_meeting;

/* The state of a ball that moves by v, with the sum of both radii, or BVOLI_UNDECIDED: so for all that is not finite, and all
 * that touches. The times and, for a hit, the normal are written if `out` is not NULL and the state is neither that nor a miss.
 */
int bvoli_ball_meets_target(bvoli_target *target, const double v[3], double r, bvoli_ball_meeting *out);

#endif
