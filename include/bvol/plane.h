/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Planes, each the boundary of a closed half-space. */
#ifndef BVOL_PLANE_H
#define BVOL_PLANE_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Whether a point lies in a closed half-space.
 *
 * @param plane the half-space
 * @param p a point
 * @return 1 if dot(normal, p) + d >= 0 in real arithmetic, else 0
 * @contract EXACT.
 * @edge A zero normal or an infinite d decides by the sign of d alone; NaN, or an infinity elsewhere, gives 0.
 * @complexity O(1).
 * @threads Safe.
 * @since 0.1 */
BVOL_API int bvol_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p);

BVOL_END

#endif
