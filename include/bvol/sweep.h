/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Shapes that move along a straight line: what do they meet on their way, and when first?
 *
 * A moving shape is given where it starts, with its motion: the vector from there to where it ends. At the time t, from 0 to 1,
 * it is displaced by t times the motion. Nothing of this is rounded before the question is decided: the shape meets a box if
 * and only if the two have a common point at some t of real numbers in [0, 1], so that fast shapes do not pass through thin
 * walls.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SWEEP_H
#define BVOL_SWEEP_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Tests whether a moving box meets another, and computes when first. Touching counts.
 *
 * @param moving the moving box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param box the box that stands still; may be infinite
 * @param[out] t the first t at which they have a common point; unchanged if they never have; may be NULL
 * @return 1 if they have a common point at some t from 0 to 1, else 0
 * @contract EXACT (the answer, and whether t is 0), ACCURATE (t within 1 ulp). A box that contains another is met no later.
 * @edge An empty box, a NaN, or a motion that is not finite, gives 0. A motion of zero asks bvol_aabb_overlaps_aabb(). Sides at
 * infinity stay there.
 * @source T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986: the difference of the boxes is cut by a ray.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_aabb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, float *t);

/** Tests whether a moving sphere meets a box, and computes when first. Touching counts.
 *
 * @param moving the moving sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param box the box that stands still; may be infinite
 * @param[out] t the first t at which they have a common point; unchanged if they never have; may be NULL
 * @return 1 if they have a common point at some t from 0 to 1, else 0
 * @contract EXACT (the answer, and whether the sphere meets the box at t = 0), ACCURATE (t is within 1 ulp of the first time of
 * this sphere, or of one that is larger: its radius exceeds that of this one by at most 2^-40 of the radius and the distance
 * that the center moves until then. Only where a sphere grazes the box do the two differ by much).
 * @edge An empty sphere or box, a NaN, or an infinity where none is legal, gives 0. A motion of zero asks
 * bvol_sphere_overlaps_aabb().
 * @source C. Ericson, "Real-Time Collision Detection", 2005, section 5.5.7: a ray against the box with rounded corners.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_aabb(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *box, float *t);

/** Tests whether a moving rectangle meets another, and computes when first. Touching counts.
 *
 * @param moving the moving rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param box the rectangle that stands still; may be infinite
 * @param[out] t the first t at which they have a common point; unchanged if they never have; may be NULL
 * @return 1 if they have a common point at some t from 0 to 1, else 0
 * @contract EXACT (the answer, and whether t is 0), ACCURATE (t within 1 ulp). A rectangle that contains another is met no
 * later.
 * @edge An empty rectangle, a NaN, or a motion that is not finite, gives 0. A motion of zero asks
 * bvol_aabb2_overlaps_aabb2(). Sides at infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_aabb2(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *box, float *t);

/** Tests whether a moving circle meets a rectangle, and computes when first. Touching counts.
 *
 * @param moving the moving circle at t = 0
 * @param motion how far it moves until t = 1
 * @param box the rectangle that stands still; may be infinite
 * @param[out] t the first t at which they have a common point; unchanged if they never have; may be NULL
 * @return 1 if they have a common point at some t from 0 to 1, else 0
 * @contract EXACT (the answer, and whether the circle meets the rectangle at t = 0), ACCURATE (t as that of
 * bvol_sphere_sweep_aabb()).
 * @edge An empty circle or rectangle, a NaN, or an infinity where none is legal, gives 0. A motion of zero asks
 * bvol_circle_overlaps_aabb2().
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_aabb2(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_aabb2 *box, float *t);

BVOL_END

#endif
