/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Ray casts against single shapes. A ray may be bounded, so segments and lines are rays too.
 *
 * The answer (hit or miss) and the field `inside` are EXACT. The numbers of the hit are ACCURATE and consistent with each
 * other: `t_min <= t_enter <= t_exit <= t_max`, and normal and feature belong to the reported t_enter. If the ray enters
 * through several faces at once, or one after the other too soon for t_enter to tell, one of them is reported. What is said of
 * points holds while t is neither infinite nor subnormal. A ray that misses leaves the hit unchanged.
 * bvol_ray_hits_frustum() is in frustum.h.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_RAY_H
#define BVOL_RAY_H

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
BVOL_API void bvol_ray_point(const bvol_ray *ray, float t, bvol_vec3 *out);

/** Computes the smallest box that contains a ray.
 *
 * @param ray the ray
 * @param[out] out the smallest box of floats that contains it, infinite on axes along which the ray is unbounded
 * @contract TIGHTEST.
 * @edge An empty ray gives the canonical empty box. A NaN, or an infinity where none is legal, gives an all-NaN box. In a
 * coordinate where dir is 0, an infinite t gives the coordinate of the origin.
 * @since 0.1 */
BVOL_API void bvol_ray_bounds(const bvol_ray *ray, bvol_aabb *out);

/** Computes the image of a ray under an affine map. The parameter t keeps its meaning: the image of the point of the ray at t
 * is the point of the image at t.
 *
 * @param ray the ray
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the image; may be the same object as the ray
 * @contract TIGHTEST: each coordinate of origin and dir is the float nearest to the true coordinate, with ties to even.
 * @edge A NaN, or an infinity in any field but t_min and t_max, gives an all-NaN ray. A coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_ray_transform(const bvol_ray *ray, const float matrix[16], bvol_ray *out);

/** Tests whether a ray hits a half-space, and computes where.
 *
 * A ray that starts outside enters through the plane at t_enter; a ray that starts inside leaves through it at t_exit.
 *
 * @param ray the ray
 * @param plane the half-space
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 1 ulp where they are not t_min or t_max).
 * @edge An empty ray or half-space, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit);

/** Tests whether a ray hits a box, and computes where.
 *
 * @param ray the ray
 * @param box the box; may be infinite
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a ray along a face is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 4 ulps where they are not t_min or t_max; the
 * point lies in the box, and the error of each of its coordinates is at most 2^-20 of the larger of the coordinates of origin
 * and box).
 * @edge An empty ray or box, a NaN, or an infinity where none is legal, gives a miss. Points at infinity are never hit.
 * @source T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986 (slabs); cases that floats cannot decide are decided
 * exactly.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit);

/** Tests whether a ray hits a sphere, and computes where.
 *
 * @param ray the ray
 * @param sphere the sphere
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a tangent ray is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (the error of the points at t_enter and t_exit is at most 2^-20 of the
 * radius plus 2^-22 of the distance from origin to center, except near tangents, where it is the square root of this).
 * @edge An empty ray or sphere, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit);

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
BVOL_API int bvol_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit);

/** Tests whether a ray hits a capsule, and computes where.
 *
 * The feature of the hit is 0 on the round end at a, 1 on the round end at b, and 2 on the side between them. The field u is
 * the position along the segment at which the normal starts, from 0 at a to 1 at b.
 *
 * @param ray the ray
 * @param capsule the capsule
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a tangent ray is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (the error of the points at t_enter and t_exit is at most 2^-20 of the
 * sum of the radius, the length and the distance from the origin to the capsule, except near tangents, where it is the square
 * root of this, and except for rays nearly parallel to the capsule).
 * @edge An empty ray or capsule, a NaN, or an infinity where none is legal, gives a miss. The normal of a capsule of radius 0
 * points toward the ray.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_capsule(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit);

/** Tests whether a ray hits a triangle, and computes where. The test is watertight: a ray through a side or a corner hits every
 * triangle with this side or corner.
 *
 * The point of the hit is a + u (b - a) + v (c - a); u and v are not negative and add up to no more than 1. The feature is 0 if
 * the ray comes from the side on which the corners appear in counterclockwise order, and 1 if it comes from the other side;
 * then t_exit = t_enter. For a ray in the plane of the triangle the feature is #BVOL_NO_FEATURE, t_enter and t_exit are where
 * it enters and leaves the triangle, and the normal points toward the ray.
 *
 * @param ray the ray
 * @param triangle the triangle
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter, u and v within 1 ulp where the ray crosses the plane and
 * t_enter is not t_min or t_max).
 * @edge An empty ray, a NaN, or an infinity where none is legal, gives a miss. A triangle with collinear corners is a segment
 * or a point, which a ray may hit.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_triangle(const bvol_ray *ray, const bvol_triangle *triangle, bvol_ray_hit *hit);

/** Finds the point of a ray, or of a line, that is closest to a point.
 *
 * @param ray the ray
 * @param p the point
 * @param[out] out the closest point
 * @contract ACCURATE: its distance from p exceeds the least one by at most 2^-20 of the largest coordinate of p, of the origin
 * of the ray, and of the point.
 * @edge An empty ray, a NaN, or an infinity where none is legal, gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_point(const bvol_ray *ray, const bvol_vec3 *p, bvol_vec3 *out);

/** Finds the points of a ray and a segment that are closest to each other.
 *
 * @param ray the ray
 * @param segment the segment
 * @param[out] on_ray the point of the ray
 * @param[out] on_segment the point of the segment
 * @contract ACCURATE: as bvol_ray_closest_points_ray().
 * @edge An empty ray, a NaN, or an infinity where none is legal, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_segment(const bvol_ray *ray, const bvol_segment *segment, bvol_vec3 *on_ray,
                                              bvol_vec3 *on_segment);

/** Finds the points of two rays that are closest to each other: two lines, where t_min is -inf and t_max is +inf.
 *
 * @param a the first ray
 * @param b the second ray
 * @param[out] on_a the point of the first
 * @param[out] on_b the point of the second
 * @contract ACCURATE: their distance exceeds the least one by at most 2^-20 of the largest coordinate of both origins and of
 * both points. Which of several closest pairs is found, of parallel rays, is not said.
 * @edge An empty ray, a NaN, or an infinity where none is legal, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_ray(const bvol_ray *a, const bvol_ray *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** Moves a ray along a vector.
 *
 * @param ray the ray
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the ray
 * @contract ACCURATE: each coordinate of the origin is the nearest float; as bvol_ray_transform() with the matrix of this
 * translation.
 * @edge That of bvol_ray_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_ray_translate(const bvol_ray *ray, const bvol_vec3 *by, bvol_ray *out);

BVOL_END

#endif
