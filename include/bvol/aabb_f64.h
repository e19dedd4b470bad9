/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Large worlds: boxes in double, relative to an origin in double, for sets and indexes of floats.
 *
 * Floats are half a meter apart at ten thousand kilometers from the origin. So choose an origin near what is looked at, and put
 * what bvol_aabb_from_f64() makes of each box and of each query into a set or an index. Nothing is lost: boxes become larger
 * where they must be rounded, by less than a float's place. What is found overlaps in floats; whether it overlaps in double,
 * where that matters, is then a comparison of the boxes in double. A point is a box whose min and max are equal. For what
 * moves, and for lines of sight, bvol_aabb_moving_from_f64() makes a box and a motion for sweeps.
 *
 * When the origin moves, all boxes are made anew: bvol_index_build() takes less time than to ask a few thousand questions.
 *
 * Pointers must not be NULL and are not checked.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_AABB_F64_H
#define BVOL_AABB_F64_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Converts a box in double to floats relative to an origin.
 *
 * @param box the box; may be infinite
 * @param origin the point that becomes 0; finite
 * @param[out] out the smallest box of floats that contains all points p - origin, for p in the box, in real arithmetic
 * @contract TIGHTEST.
 * @edge An empty box gives the canonical empty box. A NaN, or an origin that is not finite, gives an all-NaN box. A box that is
 * farther away than the largest float reaches from there to infinity.
 * @since 0.1 */
BVOL_API void bvol_aabb_from_f64(const bvol_aabb_f64 *box, const double origin[3], bvol_aabb *out);

/** Converts a box in double that moves, or a point, to floats relative to an origin, for bvol_index_sweep_aabb() and
 * bvol_aabb_sweep_aabb(). A line of sight from p to q is the point p with the motion q - p.
 *
 * @param box the box at the start; may be infinite
 * @param motion how far it moves until t = 1; finite
 * @param origin the point that becomes 0; finite
 * @param[out] start the box at the start: at each t from 0 to 1 it has moved over all points p + t motion - origin, for p in
 * the box, in real arithmetic
 * @param[out] moved the motion in floats
 * @contract ENCLOSING: the motion is the nearest one, and the start is what bvol_aabb_from_f64() gives, enlarged by what was
 * lost of the motion and rounded outward.
 * @edge An empty box gives the canonical empty box. A NaN, or an origin or a motion that is not finite, gives an all-NaN box
 * and motion. A motion beyond the largest float becomes that, and the start reaches to infinity along it.
 * @since 0.1 */
BVOL_API void bvol_aabb_moving_from_f64(const bvol_aabb_f64 *box, const double motion[3], const double origin[3],
                                        bvol_aabb *start, bvol_vec3 *moved);

BVOL_END

#endif
