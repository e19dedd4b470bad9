/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How far apart are two shapes, or how deep is one in the other, and which way is out?
 *
 * Whether two shapes have a common point is decided exactly, by the functions that say so. Here is how much: their distance,
 * where they have none, and where their interiors have common points, the depth: the length of the shortest translation of one
 * of them after which they only touch. A depth is a distance below 0. No shape is grown by a margin.
 *
 * **The interval.** What is between two shapes is seldom a float. A #bvol_separation has two that enclose it, in real
 * arithmetic: distance <= true value <= distance_max. They differ by no more than 2^-21 of the value and 2^-44 of the size,
 * which is the sum, over both shapes, of the greatest |x| + |y| + |z| of a point x, y, z of it, taken from the middle of a.
 * Where one is 0, both are, and the shapes touch. Where numbers are round both are the same float: two boxes two apart, centers
 * that are 3 and 4 apart along two axes. That is so for all but triangles and hulls, where what is nearest is along coordinate
 * axes.
 *
 * **The normal** is a unit vector from b to a. For shapes that are apart it points from the closest point of b to that of a,
 * and for shapes that overlap along the shortest way on which a leaves b. `point` is a point of a, `other_point` a point of b,
 * and point - other_point is distance times normal but for rounding. Where several directions are as good, the first in an
 * order of the features of the shapes is taken; where n and -n are, for example for two spheres about one center, that whose
 * first component that is not 0 is positive. With the operands exchanged, where both are of one kind, the interval is the same,
 * the points are exchanged and the normal is negated, but for n and -n.
 *
 * **Depth** is defined by the difference of both shapes, the set of all a - b: interiors overlap if 0 is in its interior, and
 * the depth is the distance of 0 from its boundary. So a point has a depth in a box, and a segment that pierces a triangle can
 * be pulled out of it; two flat shapes in one plane, or a point on a segment, only touch. A depth without limit, as in a box
 * that is infinite on all sides, is -infinity for both ends, and then the normal is 0 and the points are NaN.
 *
 * **Half-spaces** have a signed distance: from their boundary to the point of the other shape that is deepest in them, negative
 * inside. Their size, for the interval, is that of the coordinates of the other shape as they are, and |d| over the length of
 * the normal; both ends are one float where numbers are round and the length of the normal is. A half-space that is all of
 * space has a depth without limit.
 *
 * **Rays** have a size, for the interval, that is measured from the middle of all coordinates: that of the other shape and of
 * the origin, and of the ray from the end that is nearer to its origin, as far as 64 times the first two. The depth of a ray is
 * the shortest way on which all of it leaves the other shape.
 *
 * Distances beyond the largest float are the largest float and +infinity. Pointers must not be NULL and are not checked, except
 * where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once.
 * @source C. Lawson, R. Hanson, "Solving Least Squares Problems", 1974, chapter 23; P. Wolfe, "Finding the nearest point in a
 * polytope", Mathematical Programming 11, 1976; S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996: the facets of the
 * difference of two boxes. */
#ifndef BVOL_SEPARATION_H
#define BVOL_SEPARATION_H

#include <bvol/api.h>
#include <bvol/hull.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** How two shapes lie to each other. The numbers never change. @since 0.1 */
typedef enum bvol_separation_state {
    BVOL_SEPARATION_NONE = 0,       /**< a shape is empty or not legal */
    BVOL_SEPARATION_APART = 1,      /**< they have no common point */
    BVOL_SEPARATION_TOUCHING = 2,   /**< they have common points, but their interiors have none */
    BVOL_SEPARATION_OVERLAPPING = 3 /**< their interiors overlap */
} bvol_separation_state;

/** How far apart two shapes a and b are, or how deep they are in each other: a negative distance. @since 0.1 */
typedef struct bvol_separation {
    uint32_t state;        /**< one of #bvol_separation_state */
    uint32_t reserved;     /**< 0 */
    float distance;        /**< never above the true value, except 2^-149 for what is less */
    float distance_max;    /**< never below the true value, except -2^-149 for a depth that is less */
    bvol_vec3 normal;      /**< unit vector from b to a */
    bvol_vec3 point;       /**< the point of a */
    bvol_vec3 other_point; /**< the point of b */
    uint32_t feature; /**< the face of a that normal is perpendicular to, or #BVOL_NO_FEATURE; 2 * axis for boxes, plus 1 on
                           the upper side; 0 for triangles */
    uint32_t other_feature; /**< that of b */
} bvol_separation;

/** Computes how a shape is pushed out of another.
 *
 * The translation is along the normal and a little longer than the depth, so that what rounding takes away is made up for: of
 * the numbers of the record, and of the coordinates of the shape, when the translation is added to them in floats. So after
 * that both shapes touch at most. It is what is added to the center of a sphere or an OBB, to both ends of a segment or
 * capsule, to the corners of a triangle, and to the min and the max of an AABB.
 *
 * @param separation what a separation function said of the shape a, which is moved, and of b
 * @param reach the greatest magnitude of a coordinate of any point of both shapes, or more; of the half-space of a plane, the
 * magnitude of d over the length of its normal
 * @param[out] out the translation of a; its negation is that of b
 * @contract ENCLOSING: longer than -distance by at most 2^-18 of the reach, and 2^-145.
 * @edge Shapes that do not overlap are not moved: 0. A depth without limit, and a reach that is negative, infinite or NaN, give
 * NaN. What exceeds the largest float is infinite.
 * @since 0.1 */
BVOL_API void bvol_separation_push_out(const bvol_separation *separation, float reach, bvol_vec3 *out);

/** @name Segment and point
 * @{ */

/** Tells how far apart a segment and a point are, or how deep they are in each other.
 *
 * @param a the segment
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_segment_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_segment_separation_point(const bvol_segment *a, const bvol_vec3 *b, bvol_separation *out);

/** Computes the squared distance of a segment and a point.
 *
 * @param a the segment
 * @param b the point
 * @return the squared distance; 0 if and only if bvol_segment_contains_point() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_segment_distance_sq_point(const bvol_segment *a, const bvol_vec3 *b);

/** Finds the points of a segment and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the segment
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_segment_closest_points_point(const bvol_segment *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two segments
 * @{ */

/** Tells how far apart two segments are, or how deep they are in each other.
 *
 * @param a the first segment
 * @param b the second segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_segment_overlaps_segment(), and segments have no interior that others could be in),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_segment_separation_segment(const bvol_segment *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of two segments.
 *
 * @param a the first segment
 * @param b the second segment
 * @return the squared distance; 0 if and only if bvol_segment_overlaps_segment() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_segment_distance_sq_segment(const bvol_segment *a, const bvol_segment *b);

/** Finds the points of two segments that are closest to each other, and a common point if they have one.
 *
 * @param a the first segment
 * @param b the second segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_segment_closest_points_segment(const bvol_segment *a, const bvol_segment *b, bvol_vec3 *on_a,
                                                  bvol_vec3 *on_b);

/** @} */

/** @name Half-space and point
 * @{ */

/** Tells how far apart a half-space and a point are, or how deep they are in each other.
 *
 * @param a the half-space
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_plane_contains_point(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_plane_separation_point(const bvol_plane *a, const bvol_vec3 *b, bvol_separation *out);

/** Computes the squared distance of a half-space and a point.
 *
 * @param a the half-space
 * @param b the point
 * @return the squared distance; 0 if and only if bvol_plane_contains_point() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN, or an infinity anywhere but in d gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_plane_distance_sq_point(const bvol_plane *a, const bvol_vec3 *b);

/** Finds the points of a half-space and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the half-space
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_plane_closest_points_point(const bvol_plane *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Half-space and segment
 * @{ */

/** Tells how far apart a half-space and a segment are, or how deep they are in each other.
 *
 * @param a the half-space
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_plane_overlaps_segment(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_plane_separation_segment(const bvol_plane *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of a half-space and a segment.
 *
 * @param a the half-space
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_plane_overlaps_segment() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN, or an infinity anywhere but in d gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_plane_distance_sq_segment(const bvol_plane *a, const bvol_segment *b);

/** Finds the points of a half-space and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the half-space
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_plane_closest_points_segment(const bvol_plane *a, const bvol_segment *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Box and point
 * @{ */

/** Tells how far apart a box and a point are, or how deep they are in each other.
 *
 * @param a the box
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb_separation_point(const bvol_aabb *a, const bvol_vec3 *b, bvol_separation *out);

/** Finds the points of a box and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the box
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_closest_points_point(const bvol_aabb *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Box and segment
 * @{ */

/** Tells how far apart a box and a segment are, or how deep they are in each other.
 *
 * @param a the box
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb_overlaps_segment(), and that of bvol_aabb_overlaps_segment_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb_separation_segment(const bvol_aabb *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of a box and a segment.
 *
 * @param a the box
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_aabb_overlaps_segment() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point, gives +inf; a NaN, or an infinity anywhere but in a box gives NaN.
 * What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_aabb_distance_sq_segment(const bvol_aabb *a, const bvol_segment *b);

/** Finds the points of a box and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the box
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_closest_points_segment(const bvol_aabb *a, const bvol_segment *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Box and half-space
 * @{ */

/** Tells how far apart a box and a half-space are, or how deep they are in each other.
 *
 * @param a the box
 * @param b the half-space
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb_overlaps_plane(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in d or in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb_separation_plane(const bvol_aabb *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of a box and a half-space.
 *
 * @param a the box
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_aabb_overlaps_plane() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point, gives +inf; a NaN, or an infinity anywhere but in d or in a box gives
 * NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_aabb_distance_sq_plane(const bvol_aabb *a, const bvol_plane *b);

/** Finds the points of a box and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the box
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in d or in a box, gives points of
 * NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_closest_points_plane(const bvol_aabb *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two boxes
 * @{ */

/** Tells how far apart two boxes are, or how deep they are in each other.
 *
 * @param a the first box
 * @param b the second box
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb_overlaps_aabb(), and that of bvol_aabb_overlaps_aabb_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb_separation_aabb(const bvol_aabb *a, const bvol_aabb *b, bvol_separation *out);

/** Finds the points of two boxes that are closest to each other, and a common point if they have one.
 *
 * @param a the first box
 * @param b the second box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_closest_points_aabb(const bvol_aabb *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Sphere and point
 * @{ */

/** Tells how far apart a sphere and a point are, or how deep they are in each other.
 *
 * @param a the sphere
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_sphere_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_sphere_separation_point(const bvol_sphere *a, const bvol_vec3 *b, bvol_separation *out);

/** Finds the points of a sphere and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the sphere
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_sphere_closest_points_point(const bvol_sphere *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Sphere and segment
 * @{ */

/** Tells how far apart a sphere and a segment are, or how deep they are in each other.
 *
 * @param a the sphere
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_sphere_overlaps_segment(), and that of bvol_sphere_overlaps_segment_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_sphere_separation_segment(const bvol_sphere *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of a sphere and a segment.
 *
 * @param a the sphere
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_sphere_overlaps_segment() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_sphere_distance_sq_segment(const bvol_sphere *a, const bvol_segment *b);

/** Finds the points of a sphere and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the sphere
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_sphere_closest_points_segment(const bvol_sphere *a, const bvol_segment *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Sphere and half-space
 * @{ */

/** Tells how far apart a sphere and a half-space are, or how deep they are in each other.
 *
 * @param a the sphere
 * @param b the half-space
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_sphere_overlaps_plane(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_sphere_separation_plane(const bvol_sphere *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of a sphere and a half-space.
 *
 * @param a the sphere
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_sphere_overlaps_plane() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN, or an infinity anywhere but in d gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_sphere_distance_sq_plane(const bvol_sphere *a, const bvol_plane *b);

/** Finds the points of a sphere and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the sphere
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_sphere_closest_points_plane(const bvol_sphere *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Sphere and box
 * @{ */

/** Tells how far apart a sphere and a box are, or how deep they are in each other.
 *
 * @param a the sphere
 * @param b the box
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_sphere_overlaps_aabb(), and that of bvol_sphere_overlaps_aabb_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_sphere_separation_aabb(const bvol_sphere *a, const bvol_aabb *b, bvol_separation *out);

/** Computes the squared distance of a sphere and a box.
 *
 * @param a the sphere
 * @param b the box
 * @return the squared distance; 0 if and only if bvol_sphere_overlaps_aabb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point, gives +inf; a NaN, or an infinity anywhere but in a box gives NaN.
 * What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_sphere_distance_sq_aabb(const bvol_sphere *a, const bvol_aabb *b);

/** Finds the points of a sphere and a box that are closest to each other, and a common point if they have one.
 *
 * @param a the sphere
 * @param b the box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_sphere_closest_points_aabb(const bvol_sphere *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two spheres
 * @{ */

/** Tells how far apart two spheres are, or how deep they are in each other.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_sphere_overlaps_sphere(), and that of bvol_sphere_overlaps_sphere_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_sphere_separation_sphere(const bvol_sphere *a, const bvol_sphere *b, bvol_separation *out);

/** Computes the squared distance of two spheres.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @return the squared distance; 0 if and only if bvol_sphere_overlaps_sphere() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_sphere_distance_sq_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** Finds the points of two spheres that are closest to each other, and a common point if they have one.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_sphere_closest_points_sphere(const bvol_sphere *a, const bvol_sphere *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Capsule and point
 * @{ */

/** Tells how far apart a capsule and a point are, or how deep they are in each other.
 *
 * @param a the capsule
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_capsule_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_capsule_separation_point(const bvol_capsule *a, const bvol_vec3 *b, bvol_separation *out);

/** Computes the squared distance of a capsule and a point.
 *
 * @param a the capsule
 * @param b the point
 * @return the squared distance; 0 if and only if bvol_capsule_contains_point() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_capsule_distance_sq_point(const bvol_capsule *a, const bvol_vec3 *b);

/** Finds the points of a capsule and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the capsule
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_points_point(const bvol_capsule *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Capsule and segment
 * @{ */

/** Tells how far apart a capsule and a segment are, or how deep they are in each other.
 *
 * @param a the capsule
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_capsule_overlaps_segment(), and that of bvol_capsule_overlaps_segment_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_capsule_separation_segment(const bvol_capsule *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of a capsule and a segment.
 *
 * @param a the capsule
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_capsule_overlaps_segment() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_capsule_distance_sq_segment(const bvol_capsule *a, const bvol_segment *b);

/** Finds the points of a capsule and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the capsule
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_points_segment(const bvol_capsule *a, const bvol_segment *b, bvol_vec3 *on_a,
                                                  bvol_vec3 *on_b);

/** @} */

/** @name Capsule and half-space
 * @{ */

/** Tells how far apart a capsule and a half-space are, or how deep they are in each other.
 *
 * @param a the capsule
 * @param b the half-space
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_capsule_overlaps_plane(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_capsule_separation_plane(const bvol_capsule *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of a capsule and a half-space.
 *
 * @param a the capsule
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_capsule_overlaps_plane() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN, or an infinity anywhere but in d gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_capsule_distance_sq_plane(const bvol_capsule *a, const bvol_plane *b);

/** Finds the points of a capsule and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the capsule
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_points_plane(const bvol_capsule *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Capsule and box
 * @{ */

/** Tells how far apart a capsule and a box are, or how deep they are in each other.
 *
 * @param a the capsule
 * @param b the box
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_capsule_overlaps_aabb(), and that of bvol_capsule_overlaps_aabb_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_capsule_separation_aabb(const bvol_capsule *a, const bvol_aabb *b, bvol_separation *out);

/** Computes the squared distance of a capsule and a box.
 *
 * @param a the capsule
 * @param b the box
 * @return the squared distance; 0 if and only if bvol_capsule_overlaps_aabb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point, gives +inf; a NaN, or an infinity anywhere but in a box gives NaN.
 * What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_capsule_distance_sq_aabb(const bvol_capsule *a, const bvol_aabb *b);

/** Finds the points of a capsule and a box that are closest to each other, and a common point if they have one.
 *
 * @param a the capsule
 * @param b the box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_points_aabb(const bvol_capsule *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Capsule and sphere
 * @{ */

/** Tells how far apart a capsule and a sphere are, or how deep they are in each other.
 *
 * @param a the capsule
 * @param b the sphere
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_capsule_overlaps_sphere(), and that of bvol_capsule_overlaps_sphere_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_capsule_separation_sphere(const bvol_capsule *a, const bvol_sphere *b, bvol_separation *out);

/** Computes the squared distance of a capsule and a sphere.
 *
 * @param a the capsule
 * @param b the sphere
 * @return the squared distance; 0 if and only if bvol_capsule_overlaps_sphere() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_capsule_distance_sq_sphere(const bvol_capsule *a, const bvol_sphere *b);

/** Finds the points of a capsule and a sphere that are closest to each other, and a common point if they have one.
 *
 * @param a the capsule
 * @param b the sphere
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_points_sphere(const bvol_capsule *a, const bvol_sphere *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two capsules
 * @{ */

/** Tells how far apart two capsules are, or how deep they are in each other.
 *
 * @param a the first capsule
 * @param b the second capsule
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_capsule_overlaps_capsule(), and that of bvol_capsule_overlaps_capsule_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_capsule_separation_capsule(const bvol_capsule *a, const bvol_capsule *b, bvol_separation *out);

/** Computes the squared distance of two capsules.
 *
 * @param a the first capsule
 * @param b the second capsule
 * @return the squared distance; 0 if and only if bvol_capsule_overlaps_capsule() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_capsule_distance_sq_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** Finds the points of two capsules that are closest to each other, and a common point if they have one.
 *
 * @param a the first capsule
 * @param b the second capsule
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_points_capsule(const bvol_capsule *a, const bvol_capsule *b, bvol_vec3 *on_a,
                                                  bvol_vec3 *on_b);

/** @} */

/** @name OBB and point
 * @{ */

/** Tells how far apart an OBB and a point are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_point(const bvol_obb *a, const bvol_vec3 *b, bvol_separation *out);

/** Finds the points of an OBB and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_point(const bvol_obb *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name OBB and segment
 * @{ */

/** Tells how far apart an OBB and a segment are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_overlaps_segment(), and that of bvol_obb_overlaps_segment_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_segment(const bvol_obb *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of an OBB and a segment.
 *
 * @param a the OBB
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_obb_overlaps_segment() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_segment(const bvol_obb *a, const bvol_segment *b);

/** Finds the points of an OBB and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_segment(const bvol_obb *a, const bvol_segment *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name OBB and half-space
 * @{ */

/** Tells how far apart an OBB and a half-space are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the half-space
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_overlaps_plane(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_plane(const bvol_obb *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of an OBB and a half-space.
 *
 * @param a the OBB
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_obb_overlaps_plane() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN, or an infinity anywhere but in d gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_plane(const bvol_obb *a, const bvol_plane *b);

/** Finds the points of an OBB and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_plane(const bvol_obb *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name OBB and box
 * @{ */

/** Tells how far apart an OBB and a box are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the box
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_overlaps_aabb(), and that of bvol_obb_overlaps_aabb_interior()), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_aabb(const bvol_obb *a, const bvol_aabb *b, bvol_separation *out);

/** Computes the squared distance of an OBB and a box.
 *
 * @param a the OBB
 * @param b the box
 * @return the squared distance; 0 if and only if bvol_obb_overlaps_aabb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point, gives +inf; a NaN, or an infinity anywhere but in a box gives NaN.
 * What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Finds the points of an OBB and a box that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_aabb(const bvol_obb *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name OBB and sphere
 * @{ */

/** Tells how far apart an OBB and a sphere are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the sphere
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_overlaps_sphere(), and that of bvol_obb_overlaps_sphere_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_sphere(const bvol_obb *a, const bvol_sphere *b, bvol_separation *out);

/** Computes the squared distance of an OBB and a sphere.
 *
 * @param a the OBB
 * @param b the sphere
 * @return the squared distance; 0 if and only if bvol_obb_overlaps_sphere() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Finds the points of an OBB and a sphere that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the sphere
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_sphere(const bvol_obb *a, const bvol_sphere *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name OBB and capsule
 * @{ */

/** Tells how far apart an OBB and a capsule are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the capsule
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_overlaps_capsule(), and that of bvol_obb_overlaps_capsule_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_capsule(const bvol_obb *a, const bvol_capsule *b, bvol_separation *out);

/** Computes the squared distance of an OBB and a capsule.
 *
 * @param a the OBB
 * @param b the capsule
 * @return the squared distance; 0 if and only if bvol_obb_overlaps_capsule() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_capsule(const bvol_obb *a, const bvol_capsule *b);

/** Finds the points of an OBB and a capsule that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the capsule
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_capsule(const bvol_obb *a, const bvol_capsule *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two OBBs
 * @{ */

/** Tells how far apart two OBBs are, or how deep they are in each other.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb_overlaps_obb(), and that of bvol_obb_overlaps_obb_interior()), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb_separation_obb(const bvol_obb *a, const bvol_obb *b, bvol_separation *out);

/** Computes the squared distance of two OBBs.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @return the squared distance; 0 if and only if bvol_obb_overlaps_obb() says that they have a common point, otherwise at least
 * 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_obb(const bvol_obb *a, const bvol_obb *b);

/** Finds the points of two OBBs that are closest to each other, and a common point if they have one.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_points_obb(const bvol_obb *a, const bvol_obb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Triangle and point
 * @{ */

/** Tells how far apart a triangle and a point are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_point(const bvol_triangle *a, const bvol_vec3 *b, bvol_separation *out);

/** Finds the points of a triangle and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_point(const bvol_triangle *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Triangle and segment
 * @{ */

/** Tells how far apart a triangle and a segment are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_segment(), and that of bvol_triangle_overlaps_segment_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_segment(const bvol_triangle *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of a triangle and a segment.
 *
 * @param a the triangle
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_segment() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_segment(const bvol_triangle *a, const bvol_segment *b);

/** Finds the points of a triangle and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_segment(const bvol_triangle *a, const bvol_segment *b, bvol_vec3 *on_a,
                                                   bvol_vec3 *on_b);

/** @} */

/** @name Triangle and half-space
 * @{ */

/** Tells how far apart a triangle and a half-space are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the half-space
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_plane(), and whether all of the other is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_plane(const bvol_triangle *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of a triangle and a half-space.
 *
 * @param a the triangle
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_plane() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN, or an infinity anywhere but in d gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_plane(const bvol_triangle *a, const bvol_plane *b);

/** Finds the points of a triangle and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_plane(const bvol_triangle *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Triangle and box
 * @{ */

/** Tells how far apart a triangle and a box are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the box
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_aabb(), and that of bvol_triangle_overlaps_aabb_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_aabb(const bvol_triangle *a, const bvol_aabb *b, bvol_separation *out);

/** Computes the squared distance of a triangle and a box.
 *
 * @param a the triangle
 * @param b the box
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_aabb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point, gives +inf; a NaN, or an infinity anywhere but in a box gives NaN.
 * What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_aabb(const bvol_triangle *a, const bvol_aabb *b);

/** Finds the points of a triangle and a box that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_aabb(const bvol_triangle *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Triangle and sphere
 * @{ */

/** Tells how far apart a triangle and a sphere are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the sphere
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_sphere(), and that of bvol_triangle_overlaps_sphere_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_sphere(const bvol_triangle *a, const bvol_sphere *b, bvol_separation *out);

/** Computes the squared distance of a triangle and a sphere.
 *
 * @param a the triangle
 * @param b the sphere
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_sphere() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_sphere(const bvol_triangle *a, const bvol_sphere *b);

/** Finds the points of a triangle and a sphere that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the sphere
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_sphere(const bvol_triangle *a, const bvol_sphere *b, bvol_vec3 *on_a,
                                                  bvol_vec3 *on_b);

/** @} */

/** @name Triangle and capsule
 * @{ */

/** Tells how far apart a triangle and a capsule are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the capsule
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_capsule(), and that of bvol_triangle_overlaps_capsule_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_capsule(const bvol_triangle *a, const bvol_capsule *b, bvol_separation *out);

/** Computes the squared distance of a triangle and a capsule.
 *
 * @param a the triangle
 * @param b the capsule
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_capsule() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_capsule(const bvol_triangle *a, const bvol_capsule *b);

/** Finds the points of a triangle and a capsule that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the capsule
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_capsule(const bvol_triangle *a, const bvol_capsule *b, bvol_vec3 *on_a,
                                                   bvol_vec3 *on_b);

/** @} */

/** @name Triangle and OBB
 * @{ */

/** Tells how far apart a triangle and an OBB are, or how deep they are in each other.
 *
 * @param a the triangle
 * @param b the OBB
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_obb(), and that of bvol_triangle_overlaps_obb_interior()),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_obb(const bvol_triangle *a, const bvol_obb *b, bvol_separation *out);

/** Computes the squared distance of a triangle and an OBB.
 *
 * @param a the triangle
 * @param b the OBB
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_obb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_obb(const bvol_triangle *a, const bvol_obb *b);

/** Finds the points of a triangle and an OBB that are closest to each other, and a common point if they have one.
 *
 * @param a the triangle
 * @param b the OBB
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_obb(const bvol_triangle *a, const bvol_obb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two triangles
 * @{ */

/** Tells how far apart two triangles are, or how deep they are in each other.
 *
 * @param a the first triangle
 * @param b the second triangle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_triangle_overlaps_triangle(), and that of
 * bvol_triangle_overlaps_triangle_interior()), ENCLOSING (the interval, as #bvol_separation says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_triangle_separation_triangle(const bvol_triangle *a, const bvol_triangle *b, bvol_separation *out);

/** Computes the squared distance of two triangles.
 *
 * @param a the first triangle
 * @param b the second triangle
 * @return the squared distance; 0 if and only if bvol_triangle_overlaps_triangle() says that they have a common point,
 * otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** Finds the points of two triangles that are closest to each other, and a common point if they have one.
 *
 * @param a the first triangle
 * @param b the second triangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge A NaN or an infinity in any field gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_points_triangle(const bvol_triangle *a, const bvol_triangle *b, bvol_vec3 *on_a,
                                                    bvol_vec3 *on_b);

/** @} */

/** @name Hull and point
 * @{ */

/** Tells how far apart a hull and a point are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the point
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty hull, or a NaN or an infinity in the point, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_point(const bvol_hull *a, const bvol_vec3 *b, bvol_separation *out);

/** Computes the squared distance of a hull and a point.
 *
 * @param a the hull
 * @param b the point
 * @return the squared distance; 0 if and only if bvol_hull_contains_point() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_point().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_point(const bvol_hull *a, const bvol_vec3 *b);

/** Finds the points of a hull and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_point().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_point(const bvol_hull *a, const bvol_vec3 *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and segment
 * @{ */

/** Tells how far apart a hull and a segment are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the segment
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_segment(), and of bvol_hull_overlaps_segment_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty hull, or a NaN or an infinity in the segment, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_segment(const bvol_hull *a, const bvol_segment *b, bvol_separation *out);

/** Computes the squared distance of a hull and a segment.
 *
 * @param a the hull
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_segment() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_segment().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_segment(const bvol_hull *a, const bvol_segment *b);

/** Finds the points of a hull and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_segment().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_segment(const bvol_hull *a, const bvol_segment *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and half-space
 * @{ */

/** Tells how far apart a hull and a half-space are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the half-space
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_plane(), and whether all of the hull is on the other side of its
 * boundary), ENCLOSING (the interval, as #bvol_separation says).
 * @edge A NaN, or an infinity anywhere but in d, or an empty half-space, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average.
 * @since 0.1 */
BVOL_API int bvol_hull_separation_plane(const bvol_hull *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of a hull and a half-space.
 *
 * @param a the hull
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_plane() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_plane().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_plane(const bvol_hull *a, const bvol_plane *b);

/** Finds the points of a hull and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_plane().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_plane(const bvol_hull *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and box
 * @{ */

/** Tells how far apart a hull and a box are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the box
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_aabb(), and of bvol_hull_overlaps_aabb_interior()), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty shape or a NaN gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_aabb(const bvol_hull *a, const bvol_aabb *b, bvol_separation *out);

/** Computes the squared distance of a hull and a box.
 *
 * @param a the hull
 * @param b the box
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_aabb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_aabb().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_aabb(const bvol_hull *a, const bvol_aabb *b);

/** Finds the points of a hull and a box that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_aabb().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_aabb(const bvol_hull *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and sphere
 * @{ */

/** Tells how far apart a hull and a sphere are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the sphere
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_sphere(), and of bvol_hull_overlaps_sphere_interior()), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in the sphere, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_sphere(const bvol_hull *a, const bvol_sphere *b, bvol_separation *out);

/** Computes the squared distance of a hull and a sphere.
 *
 * @param a the hull
 * @param b the sphere
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_sphere() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_sphere().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_sphere(const bvol_hull *a, const bvol_sphere *b);

/** Finds the points of a hull and a sphere that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the sphere
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_sphere().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_sphere(const bvol_hull *a, const bvol_sphere *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and capsule
 * @{ */

/** Tells how far apart a hull and a capsule are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the capsule
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_capsule(), and of bvol_hull_overlaps_capsule_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN or an infinity in the capsule, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_capsule(const bvol_hull *a, const bvol_capsule *b, bvol_separation *out);

/** Computes the squared distance of a hull and a capsule.
 *
 * @param a the hull
 * @param b the capsule
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_capsule() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_capsule().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_capsule(const bvol_hull *a, const bvol_capsule *b);

/** Finds the points of a hull and a capsule that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the capsule
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_capsule().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_capsule(const bvol_hull *a, const bvol_capsule *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and OBB
 * @{ */

/** Tells how far apart a hull and an oriented box are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the oriented box
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_obb(), and of bvol_hull_overlaps_obb_interior()), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty hull, or a NaN or an infinity in the oriented box, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_obb(const bvol_hull *a, const bvol_obb *b, bvol_separation *out);

/** Computes the squared distance of a hull and an oriented box.
 *
 * @param a the hull
 * @param b the oriented box
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_obb() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_obb().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_obb(const bvol_hull *a, const bvol_obb *b);

/** Finds the points of a hull and an oriented box that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the oriented box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_obb().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_obb(const bvol_hull *a, const bvol_obb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Hull and triangle
 * @{ */

/** Tells how far apart a hull and a triangle are, or how deep they are in each other.
 *
 * @param a the hull
 * @param b the triangle
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_triangle(), and of bvol_hull_overlaps_triangle_interior()), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty hull, or a NaN or an infinity in the triangle, gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges)
 * where a great many faces are as deep as each other, or where the shapes are thin beyond what double resolves. Nothing is
 * allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_triangle(const bvol_hull *a, const bvol_triangle *b, bvol_separation *out);

/** Computes the squared distance of a hull and a triangle.
 *
 * @param a the hull
 * @param b the triangle
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_triangle() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; NULL, a NaN, or an infinity where none is legal gives NaN. What exceeds the largest float is
 * the largest float.
 * @complexity That of bvol_hull_separation_triangle().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_triangle(const bvol_hull *a, const bvol_triangle *b);

/** Finds the points of a hull and a triangle that are closest to each other, and a common point if they have one.
 *
 * @param a the hull
 * @param b the triangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a NaN, or an infinity where none is legal gives points of NaN. So does NULL instead of a shape; NULL
 * instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_triangle().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_triangle(const bvol_hull *a, const bvol_triangle *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Two hulls
 * @{ */

/** Tells how far apart two hulls are, or how deep they are in each other.
 *
 * @param a the first hull
 * @param b the second hull
 * @param[out] out the record, whose features are numbers of faces as in bvol_hull_faces(); unchanged if there is none; may be
 * NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_hull_overlaps_hull(), and of bvol_hull_overlaps_hull_interior()), ENCLOSING (the
 * interval, as #bvol_separation says).
 * @edge An empty hull gives #BVOL_SEPARATION_NONE, as NULL does.
 * @complexity O(sqrt(vertices)) on average where they are apart, as overlap. A depth takes some dozen times that; O(edges of
 * one times those of the other) where a great many faces are as deep as each other, or where the shapes are thin beyond what
 * double resolves. Nothing is allocated; the stack holds 40 KB.
 * @source E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex objects in three-
 * dimensional space", 1988; G. van den Bergen, GDC 2001; D. Gregorius, GDC 2013 (pairs of edges).
 * @since 0.1 */
BVOL_API int bvol_hull_separation_hull(const bvol_hull *a, const bvol_hull *b, bvol_separation *out);

/** Computes the squared distance of two hulls.
 *
 * @param a the first hull
 * @param b the second hull
 * @return the squared distance; 0 if and only if bvol_hull_overlaps_hull() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty hull gives +inf, and NULL gives NaN. What exceeds the largest float is the largest float.
 * @complexity That of bvol_hull_separation_hull().
 * @since 0.1 */
BVOL_API float bvol_hull_distance_sq_hull(const bvol_hull *a, const bvol_hull *b);

/** Finds the points of two hulls that are closest to each other, and a common point if they have one.
 *
 * @param a the first hull
 * @param b the second hull
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty hull gives points of NaN. So does NULL instead of a shape; NULL instead of a point writes nothing.
 * @complexity That of bvol_hull_separation_hull().
 * @since 0.1 */
BVOL_API void bvol_hull_closest_points_hull(const bvol_hull *a, const bvol_hull *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Ray and half-space
 * @{ */

/** Tells how far apart a ray and a half-space are, or how deep they are in each other.
 *
 * @param a the ray
 * @param b the half-space
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_ray_hits_plane(), and whether the deepest point of the ray is on the boundary),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min, t_max and d, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_ray_separation_plane(const bvol_ray *a, const bvol_plane *b, bvol_separation *out);

/** Computes the squared distance of a ray and a half-space.
 *
 * @param a the ray
 * @param b the half-space
 * @return the squared distance; 0 if and only if bvol_ray_hits_plane() says that they have a common point, otherwise at least
 * 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN, or an infinity anywhere but in t_min, t_max and d, gives NaN. What exceeds the
 * largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_ray_distance_sq_plane(const bvol_ray *a, const bvol_plane *b);

/** Finds the points of a ray and a half-space that are closest to each other, and a common point if they have one.
 *
 * @param a the ray
 * @param b the half-space
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape, as far as rays count, of a point of it, and
 * of the distance to the other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min, t_max and d, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_plane(const bvol_ray *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Ray and box
 * @{ */

/** Tells how far apart a ray and a box are, or how deep they are in each other.
 *
 * @param a the ray
 * @param b the box
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_ray_hits_aabb(), and whether 0 is in the interior of their difference), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in t_min, t_max and a box, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_ray_separation_aabb(const bvol_ray *a, const bvol_aabb *b, bvol_separation *out);

/** Computes the squared distance of a ray and a box.
 *
 * @param a the ray
 * @param b the box
 * @return the squared distance; 0 if and only if bvol_ray_hits_aabb() says that they have a common point, otherwise at least
 * 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a box without a finite point gives +inf; a NaN, or an infinity anywhere but in t_min, t_max and a
 * box, gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_ray_distance_sq_aabb(const bvol_ray *a, const bvol_aabb *b);

/** Finds the points of a ray and a box that are closest to each other, and a common point if they have one.
 *
 * @param a the ray
 * @param b the box
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape, as far as rays count, of a point of it, and
 * of the distance to the other; which of several closest points is found is not said.
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in t_min, t_max and a box, gives
 * points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_aabb(const bvol_ray *a, const bvol_aabb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Ray and sphere
 * @{ */

/** Tells how far apart a ray and a sphere are, or how deep they are in each other.
 *
 * @param a the ray
 * @param b the sphere
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_ray_hits_sphere(), and whether 0 is in the interior of their difference), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_ray_separation_sphere(const bvol_ray *a, const bvol_sphere *b, bvol_separation *out);

/** Computes the squared distance of a ray and a sphere.
 *
 * @param a the ray
 * @param b the sphere
 * @return the squared distance; 0 if and only if bvol_ray_hits_sphere() says that they have a common point, otherwise at least
 * 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN, or an infinity anywhere but in t_min and t_max, gives NaN. What exceeds the largest
 * float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_ray_distance_sq_sphere(const bvol_ray *a, const bvol_sphere *b);

/** Finds the points of a ray and a sphere that are closest to each other, and a common point if they have one.
 *
 * @param a the ray
 * @param b the sphere
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape, as far as rays count, of a point of it, and
 * of the distance to the other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_sphere(const bvol_ray *a, const bvol_sphere *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Ray and capsule
 * @{ */

/** Tells how far apart a ray and a capsule are, or how deep they are in each other.
 *
 * @param a the ray
 * @param b the capsule
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_ray_hits_capsule(), and whether 0 is in the interior of their difference), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_ray_separation_capsule(const bvol_ray *a, const bvol_capsule *b, bvol_separation *out);

/** Computes the squared distance of a ray and a capsule.
 *
 * @param a the ray
 * @param b the capsule
 * @return the squared distance; 0 if and only if bvol_ray_hits_capsule() says that they have a common point, otherwise at least
 * 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN, or an infinity anywhere but in t_min and t_max, gives NaN. What exceeds the largest
 * float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_ray_distance_sq_capsule(const bvol_ray *a, const bvol_capsule *b);

/** Finds the points of a ray and a capsule that are closest to each other, and a common point if they have one.
 *
 * @param a the ray
 * @param b the capsule
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape, as far as rays count, of a point of it, and
 * of the distance to the other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_capsule(const bvol_ray *a, const bvol_capsule *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Ray and OBB
 * @{ */

/** Tells how far apart a ray and an OBB are, or how deep they are in each other.
 *
 * @param a the ray
 * @param b the OBB
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_ray_hits_obb(), and whether 0 is in the interior of their difference), ENCLOSING
 * (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_ray_separation_obb(const bvol_ray *a, const bvol_obb *b, bvol_separation *out);

/** Computes the squared distance of a ray and an OBB.
 *
 * @param a the ray
 * @param b the OBB
 * @return the squared distance; 0 if and only if bvol_ray_hits_obb() says that they have a common point, otherwise at least
 * 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN, or an infinity anywhere but in t_min and t_max, gives NaN. What exceeds the largest
 * float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_ray_distance_sq_obb(const bvol_ray *a, const bvol_obb *b);

/** Finds the points of a ray and an OBB that are closest to each other, and a common point if they have one.
 *
 * @param a the ray
 * @param b the OBB
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape, as far as rays count, of a point of it, and
 * of the distance to the other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_obb(const bvol_ray *a, const bvol_obb *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Ray and triangle
 * @{ */

/** Tells how far apart a ray and a triangle are, or how deep they are in each other.
 *
 * @param a the ray
 * @param b the triangle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_ray_hits_triangle(), and whether 0 is in the interior of their difference),
 * ENCLOSING (the interval, as #bvol_separation says).
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_ray_separation_triangle(const bvol_ray *a, const bvol_triangle *b, bvol_separation *out);

/** Computes the squared distance of a ray and a triangle.
 *
 * @param a the ray
 * @param b the triangle
 * @return the squared distance; 0 if and only if bvol_ray_hits_triangle() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN, or an infinity anywhere but in t_min and t_max, gives NaN. What exceeds the largest
 * float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_ray_distance_sq_triangle(const bvol_ray *a, const bvol_triangle *b);

/** Finds the points of a ray and a triangle that are closest to each other, and a common point if they have one.
 *
 * @param a the ray
 * @param b the triangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape, as far as rays count, of a point of it, and
 * of the distance to the other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN, or an infinity anywhere but in t_min and t_max, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_ray_closest_points_triangle(const bvol_ray *a, const bvol_triangle *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** @} */

/** @name Many pairs
 * @{ */

/** Tells for each of many pairs of boxes how far apart they are, or how deep they are in each other.
 *
 * @param boxes the first of each pair
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param others the second of each pair
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] out an array of count records, out_stride bytes apart; each has the same bits as from
 * bvol_aabb_separation_aabb(), and where there is none, only its state is written
 * @param out_stride bytes from one record to the next, a multiple of 4; 0 means packed (60 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT (the states), ENCLOSING (the intervals), as bvol_aabb_separation_aabb().
 * @edge The same as for bvol_aabb_separation_aabb().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_separation_aabb_many(const bvol_aabb *boxes, size_t count, size_t stride,
                                                    const bvol_aabb *others, size_t other_count, size_t other_stride,
                                                    bvol_separation *out, size_t out_stride);

/** Tells for each of many pairs of spheres how far apart they are, or how deep they are in each other.
 *
 * @param spheres the first of each pair
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param others the second of each pair
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param[out] out an array of count records, out_stride bytes apart; each has the same bits as from
 * bvol_sphere_separation_sphere(), and where there is none, only its state is written
 * @param out_stride bytes from one record to the next, a multiple of 4; 0 means packed (60 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT (the states), ENCLOSING (the intervals), as bvol_sphere_separation_sphere().
 * @edge The same as for bvol_sphere_separation_sphere().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_sphere_separation_sphere_many(const bvol_sphere *spheres, size_t count, size_t stride,
                                                        const bvol_sphere *others, size_t other_count, size_t other_stride,
                                                        bvol_separation *out, size_t out_stride);

/** Tells for each of many pairs of OBBs how far apart they are, or how deep they are in each other.
 *
 * @param boxes the first of each pair
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param others the second of each pair
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param[out] out an array of count records, out_stride bytes apart; each has the same bits as from
 * bvol_obb_separation_obb(), and where there is none, only its state is written
 * @param out_stride bytes from one record to the next, a multiple of 4; 0 means packed (60 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT (the states), ENCLOSING (the intervals), as bvol_obb_separation_obb().
 * @edge The same as for bvol_obb_separation_obb().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_separation_obb_many(const bvol_obb *boxes, size_t count, size_t stride, const bvol_obb *others,
                                                  size_t other_count, size_t other_stride, bvol_separation *out,
                                                  size_t out_stride);

/** @} */

BVOL_END

#endif
