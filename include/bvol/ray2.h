/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Rays, segments and lines in the plane against shapes.
 *
 * The answer (hit or miss) and the `inside` flag are EXACT. The numbers of the hit are ACCURATE and consistent with each
 * other: `t_min <= t_enter <= t_exit <= t_max`, and normal and feature belong to the reported t_enter, ties to the lowest axis.
 * A ray that misses leaves the hit as it was.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_RAY2_H
#define BVOL_RAY2_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The point origin + t * dir.
 *
 * @param ray the ray; its t_min and t_max are not looked at
 * @param t parameter, in units of dir
 * @param[out] out the point
 * @contract ACCURATE: each coordinate within half an ulp and 2^-52 of the larger of its two terms.
 * @edge In a coordinate where dir is 0 an infinite t leaves the origin; NaN gives NaN.
 * @since 0.1 */
BVOL_API void bvol_ray2_point(const bvol_ray2 *ray, float t, bvol_vec2 *out);

/** The box of a ray.
 *
 * @param ray the ray
 * @param[out] out the smallest float rectangle about it, infinite where the ray has no end
 * @contract TIGHTEST.
 * @edge A ray that misses everything gives the empty box; NaN, or an infinity where none is legal, gives an all-NaN one. In a
 * coordinate where dir is 0 an infinite t leaves the origin.
 * @since 0.1 */
BVOL_API void bvol_ray2_bounds(const bvol_ray2 *ray, bvol_aabb2 *out);

/** The image of a ray under an affine map of the plane. Parameters stay: the image of the point at t is the point of the image
 * at t.
 *
 * @param ray the ray
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out the image; may be the ray itself
 * @contract TIGHTEST: each coordinate of origin and dir is the float nearest to the true one, ties to even.
 * @edge NaN, or an infinity elsewhere than in t_min and t_max, gives an all-NaN ray; a coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_ray2_transform(const bvol_ray2 *ray, const float matrix[6], bvol_ray2 *out);

/** Whether a ray meets a closed rectangle, and where.
 *
 * @param ray the ray
 * @param box the rectangle; may be infinite
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0; a ray along an edge touches
 * @contract EXACT (the answer and `inside`), ACCURATE (t within 4 ulps where it is not cut off by t_min or t_max).
 * @edge An empty ray or rectangle, NaN, or an infinity where none is legal, misses. Points at infinity are not met.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit);

/** Whether a ray meets a closed circle, and where.
 *
 * @param ray the ray
 * @param circle the circle
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0; a tangent touches
 * @contract EXACT (the answer and `inside`), ACCURATE (the points at t_enter and t_exit are within 2^-20 of the radius and
 * 2^-22 of the distance from origin to center, of the true ones, except near tangents, where the error is its square root).
 * @edge An empty ray or circle, NaN, or an infinity where none is legal, misses.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit);

/** Whether a ray meets a closed OBB, and where.
 *
 * @param ray the ray
 * @param box the OBB
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (for orthonormal axes the points at t_enter and t_exit are within 2^-20
 * of extent plus distance from the true ones).
 * @edge An empty ray, NaN, or an infinity where none is legal, misses.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit);

/** Whether a ray meets a segment, and where.
 *
 * @param ray the ray
 * @param segment the segment
 * @param[out] hit where; untouched by a miss; may be NULL. Its feature is the index of the point (of a segment 0 for a, 1
 * for b) at which the entered edge begins, counterclockwise round the segment; of several, the lowest. Where the ray
 * comes in at a point or along a line, as into a flat shape, there is no feature, and the normal points back along the ray
 * @return 1 if they share a point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t within 1 ulp where it is not cut off by t_min or t_max).
 * @edge An empty ray, NaN, or an infinity where none is legal, misses.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_segment2(const bvol_ray2 *ray, const bvol_segment2 *segment, bvol_ray2_hit *hit);

/** Whether a ray meets a polygon, and where.
 *
 * @param ray the ray
 * @param polygon the polygon
 * @param[out] hit where; untouched by a miss; may be NULL. Its feature is the index of the point (of a segment 0 for a, 1
 * for b) at which the entered edge begins, counterclockwise round the polygon; of several, the lowest. Where the ray
 * comes in at a point or along a line, as into a flat shape, there is no feature, and the normal points back along the ray
 * @return 1 if they share a point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t within 1 ulp where it is not cut off by t_min or t_max).
 * @edge An empty ray or polygon, NaN, or an infinity where none is legal, misses.
 * @complexity O(n) in most cases, O(n^2) at worst, for n points; with a hit O(n h) for h points on their hull.
 * @since 0.1 */
BVOL_API int bvol_ray2_hits_polygon2(const bvol_ray2 *ray, const bvol_polygon2 *polygon, bvol_ray2_hit *hit);

BVOL_END

#endif
