/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Ray casts against single shapes in the plane. A ray may be bounded, so segments and lines are rays too.
 *
 * The answer (hit or miss) and the field `inside` are EXACT. The numbers of the hit are ACCURATE and consistent with each
 * other: `t_min <= t_enter <= t_exit <= t_max`, and normal and feature belong to the reported t_enter. If the ray enters
 * through several faces at once, or one after the other too soon for t_enter to tell, one of them is reported. What is said of
 * points holds while t is neither infinite nor subnormal. A ray that misses leaves the hit unchanged.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_RAY2_H
#define BVOL_RAY2_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the point origin + t * dir of a ray.
 *
 * @param ray the ray; its t_min and t_max are ignored
 * @param t the parameter, in units of the length of dir
 * @param[out] out the point
 * @contract ACCURATE: the error of each coordinate is at most half an ulp plus 2^-52 of the larger of its two terms.
 * @edge In a coordinate where dir is 0, an infinite t gives the coordinate of the origin. A NaN gives NaN.
 * @since 0.1 */
BVOL_API void bvol_ray2_point(const bvol_ray2 *ray, float t, bvol_vec2 *out);

/** Computes the smallest box that contains a ray.
 *
 * @param ray the ray
 * @param[out] out the smallest rectangle of floats that contains it, infinite on axes along which the ray is unbounded
 * @contract TIGHTEST.
 * @edge An empty ray gives the canonical empty rectangle. A NaN, or an infinity where none is legal, gives an all-NaN
 * rectangle. In a coordinate where dir is 0, an infinite t gives the coordinate of the origin.
 * @since 0.1 */
BVOL_API void bvol_ray2_bounds(const bvol_ray2 *ray, bvol_aabb2 *out);

/** Computes the image of a ray under an affine map of the plane. The parameter t keeps its meaning: the image of the point of
 * the ray at t is the point of the image at t.
 *
 * @param ray the ray
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out the image; may be the same object as the ray
 * @contract TIGHTEST: each coordinate of origin and dir is the float nearest to the true coordinate, with ties to even.
 * @edge A NaN, or an infinity in any field but t_min and t_max, gives an all-NaN ray. A coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_ray2_transform(const bvol_ray2 *ray, const float matrix[6], bvol_ray2 *out);

/** Tests whether a ray hits a rectangle, and computes where.
 *
 * @param ray the ray
 * @param box the rectangle; may be infinite
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a ray along an edge is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 4 ulps where they are not t_min or t_max).
 * @edge An empty ray or rectangle, a NaN, or an infinity where none is legal, gives a miss. Points at infinity are never hit.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit);

/** Tests whether a ray hits a circle, and computes where.
 *
 * @param ray the ray
 * @param circle the circle
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a tangent ray is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (the error of the points at t_enter and t_exit is at most 2^-20 of the
 * radius plus 2^-22 of the distance from origin to center, except near tangents, where it is the square root of this).
 * @edge An empty ray or circle, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit);

/** Tests whether a ray hits an OBB, and computes where.
 *
 * @param ray the ray
 * @param box the OBB
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL. If the axes are linearly dependent, the
 * feature is #BVOL_NO_FEATURE and the normal, unless it is zero, points toward the ray
 * @return 1 if they have a common point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (for orthonormal axes the error of the points at t_enter and t_exit is at
 * most 2^-20 of the sum of extent and distance; for linearly dependent axes t_enter and t_exit are within 1 ulp where they are
 * not t_min or t_max).
 * @edge An empty ray, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit);

/** Tests whether a ray hits a segment, and computes where.
 *
 * @param ray the ray
 * @param segment the segment
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL. A segment has two edges, one on each
 * side of it: the feature is 0 for the edge that begins at a in counterclockwise order and 1 for the edge that begins at b. If
 * the ray is parallel to the segment, or the segment is a point, the feature is #BVOL_NO_FEATURE, and the normal points back
 * along the ray
 * @return 1 if they have a common point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 1 ulp where they are not t_min or t_max).
 * @edge An empty ray, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_segment2(const bvol_ray2 *ray, const bvol_segment2 *segment, bvol_ray2_hit *hit);

/** Tests whether a ray hits a polygon, and computes where.
 *
 * @param ray the ray
 * @param polygon the polygon
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL. The feature is the index of the point
 * at which the entered edge begins in counterclockwise order, the lowest index if there are several. If the polygon is a
 * segment that is parallel to the ray, or a point, the feature is #BVOL_NO_FEATURE, and the normal points back along the ray
 * @return 1 if they have a common point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 1 ulp where they are not t_min or t_max).
 * @edge An empty ray or polygon, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity O(n) in most cases, O(n^2) at worst, for n points; with a hit O(n log n) for up to 1,000 corners, and as much
 * again for each 1,000 more, where they are not in the order of a convex polygon.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_polygon2(const bvol_ray2 *ray, const bvol_polygon2 *polygon, bvol_ray2_hit *hit);

BVOL_END

#endif
