/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Rays, segments and lines against shapes.
 *
 * The answer (hit or miss) and the `inside` flag are EXACT. The numbers of the hit are ACCURATE and consistent with each
 * other: `t_min <= t_enter <= t_exit <= t_max`, and normal and feature belong to the reported t_enter, ties to the lowest axis.
 * A ray that misses leaves the hit as it was. bvol_ray_hits_frustum() is in frustum.h.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_RAY_H
#define BVOL_RAY_H

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
BVOL_API void bvol_ray_point(const bvol_ray *ray, float t, bvol_vec3 *out);

/** The box of a ray.
 *
 * @param ray the ray
 * @param[out] out the smallest float box about it, infinite where the ray has no end
 * @contract TIGHTEST.
 * @edge A ray that misses everything gives the empty box; NaN, or an infinity where none is legal, gives an all-NaN one. In a
 * coordinate where dir is 0 an infinite t leaves the origin.
 * @since 0.1 */
BVOL_API void bvol_ray_bounds(const bvol_ray *ray, bvol_aabb *out);

/** The image of a ray under an affine map. Parameters stay: the image of the point at t is the point of the image at t.
 *
 * @param ray the ray
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the image; may be the ray itself
 * @contract TIGHTEST: each coordinate of origin and dir is the float nearest to the true one, ties to even.
 * @edge NaN, or an infinity elsewhere than in t_min and t_max, gives an all-NaN ray; a coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_ray_transform(const bvol_ray *ray, const float matrix[16], bvol_ray *out);

/** Whether a ray meets a closed half-space, and where.
 *
 * From outside it comes in at t_enter through the plane; from inside it goes out at t_exit.
 *
 * @param ray the ray
 * @param plane the half-space
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t within 1 ulp where it is not cut off by t_min or t_max).
 * @edge An empty ray or half-space, NaN, or an infinity where none is legal, misses.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit);

/** Whether a ray meets a closed box, and where.
 *
 * @param ray the ray
 * @param box the box; may be infinite
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0; a ray along a face touches
 * @contract EXACT (the answer and `inside`), ACCURATE (t within 4 ulps where it is not cut off by t_min or t_max; point, which
 * lies in the box, within 2^-20 of the larger of origin and box, a coordinate each).
 * @edge An empty ray or box, NaN, or an infinity where none is legal, misses. Points at infinity are not met.
 * @source T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986 (slabs); undecided cases exactly.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit);

/** Whether a ray meets a closed sphere, and where.
 *
 * @param ray the ray
 * @param sphere the sphere
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0; a tangent touches
 * @contract EXACT (the answer and `inside`), ACCURATE (the points at t_enter and t_exit are within 2^-20 of the radius and
 * 2^-22 of the distance from origin to center, of the true ones, except near tangents, where the error is its square root).
 * @edge An empty ray or sphere, NaN, or an infinity where none is legal, misses.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit);

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
BVOL_API int bvol_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit);

/** Whether a ray meets a closed capsule, and where.
 *
 * The hit's feature is 0 where it meets the round end at a, 1 for the one at b, and 2 between them; u is how far along the way
 * from a to b the normal stands, from 0 to 1.
 *
 * @param ray the ray
 * @param capsule the capsule
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0; a tangent touches
 * @contract EXACT (the answer and `inside`), ACCURATE (the points at t_enter and t_exit are within 2^-20 of the radius, the
 * length and the distance from the origin to the capsule of the true ones, except near tangents, where the error is its square
 * root, and for rays nearly along the capsule).
 * @edge An empty ray or capsule, NaN, or an infinity where none is legal, misses. A capsule of radius 0 faces the ray.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_capsule(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit);

/** Whether a ray meets a triangle, and where. Watertight: a ray that passes through a side or a corner hits every triangle that
 * has it.
 *
 * The hit's point is a + u (b - a) + v (c - a). Its feature is 0 where the ray comes from the side on which the corners turn
 * counterclockwise, 1 for the other side, and #BVOL_NO_FEATURE for a ray in the plane of the triangle, of which t_enter and
 * t_exit are where it comes in and goes out, and which is faced by the normal. Any other ray has t_exit = t_enter.
 *
 * @param ray the ray
 * @param triangle the triangle
 * @param[out] hit where; untouched by a miss; may be NULL
 * @return 1 if they share a point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t, u and v within 1 ulp where the ray crosses the plane and is not cut
 * off by t_min or t_max).
 * @edge An empty ray, NaN, or an infinity where none is legal, misses. Corners in a line make a segment or a point, which a ray
 * may meet.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_triangle(const bvol_ray *ray, const bvol_triangle *triangle, bvol_ray_hit *hit);

BVOL_END

#endif
