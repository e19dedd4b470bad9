/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Fits: shapes about points, with the certainty that every point is inside.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_FIT_H
#define BVOL_FIT_H

#include <bvol/api.h>
#include <bvol/types.h>

#include <stddef.h>

BVOL_BEGIN

/** A small sphere about points: found by a heuristic, then certified, so that bvol_sphere_contains_point() holds for each of
 * them.
 *
 * @param points first coordinate of the first point; each point is three floats
 * @param count number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12)
 * @param[out] out the sphere; radius -1 (empty) if no point is accepted
 * @return the number of points accepted; a point with a NaN or an infinity is left out. NULL points or a stride that is neither
 *         0 nor a multiple of 4 from 12 up give 0 and the empty sphere
 * @contract ENCLOSING: the radius is the least float that holds every point about the chosen center.
 * @edge Never fails for one point or more; if the sphere would pass the largest float, it is all NaN.
 * @complexity O(count).
 * @source J. Ritter, "An efficient bounding sphere", Graphics Gems, 1990; T. Larsson, "Fast and tight fitting bounding
 * spheres", 2008.
 * @since 0.1 */
BVOL_API size_t bvol_sphere_from_points(const float *points, size_t count, size_t stride, bvol_sphere *out);

/** A small OBB about points: axes by principal components or the coordinate axes, whichever gives the smaller volume, then
 * certified, so that bvol_obb_contains_point() holds for each point.
 *
 * @param points first coordinate of the first point; each point is three floats
 * @param count number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12)
 * @param[out] out the OBB; right-handed, extents in falling order; all NaN if no point is accepted
 * @return the number of points accepted; a point with a NaN or an infinity is left out. NULL points or a stride that is neither
 *         0 nor a multiple of 4 from 12 up give 0 and the all-NaN OBB
 * @contract ENCLOSING: each extent is at most 2^-21 (|h|_1 + |c|_1) + 2^-148 above half of the points' spread along its axis,
 * with h the extents and c the center.
 * @edge Planar, collinear and identical points are legal; if the OBB would pass the largest float, it is all NaN.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_obb_from_points(const float *points, size_t count, size_t stride, bvol_obb *out);

BVOL_END

#endif
