/* SPDX-License-Identifier: MIT */
/* When a hull that moves along a straight line meets another shape, and when it leaves it: as convex/motion.h has it of bodies,
 * by directions that bound the time. The nearest point of the difference D from where the ray -t v is gives the next direction,
 * which is Newton's method for the distance (G. van den Bergen, "Ray casting against general convex objects with application to
 * continuous collision detection", 2004); the first one is along an axis. How a direction was found does not matter, since what
 * it proves is computed anew, with a bound of its error, and rounded outward. */
#ifndef BVOLI_HULL_TIMES_H
#define BVOLI_HULL_TIMES_H

#include "convex/motion.h"
#include "hull/pair.h"

/* Of a pair that has a common point at some time from 0 to 1, the hull moving by v, whose body is clipped for the way; the
 * state is one of motion.h. Where they touch or overlap at the start, the times only. */
void bvoli_hull_meeting(const bvoli_hull_pair *q, const double v[3], int state, bvoli_meeting *out);

#endif
