/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How far apart are two shapes of the plane, or how deep is one in the other, and which way is out?
 *
 * All is as `bvol/separation.h` says of space: the state is exact, two floats enclose the distance or, as a negative one, the
 * depth, and there are a normal and a point of each shape. This is what differs:
 *
 * **The interval.** Its ends differ by no more than 2^-21 of the value and 2^-44 of the size, which is the width and the height
 * of the smallest rectangle about both shapes. A rectangle without an end counts as one that reaches four times as far as all
 * finite coordinates together.
 *
 * **Depth** of two segments that cross is the shortest way on which one leaves the other. Two segments on one line, or a point
 * on a segment, only touch.
 *
 * **Features** are edges. Those of a rectangle are 2 * axis, plus 1 on the upper side; that of a polygon is the number of the
 * point at which it begins in counterclockwise order, the lowest if there are several; a segment has the edges 0 and 1, one on
 * each side, which begin at a and at b. So it is with rays (`bvol/ray2.h`).
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once.
 * @source M. de Berg, O. Cheong, M. van Kreveld, M. Overmars, "Computational Geometry", 3rd edition, 2008, section 13.3: the
 * edges of the difference of two convex polygons. */
#ifndef BVOL_SEPARATION2_H
#define BVOL_SEPARATION2_H

#include <bvol/api.h>
#include <bvol/separation.h>
#include <bvol/types.h>

#include <stdint.h>

BVOL_BEGIN

/** How far apart two shapes a and b of the plane are, or how deep they are in each other: a negative distance. @since 0.1 */
typedef struct bvol_separation2 {
    uint32_t state;         /**< one of #bvol_separation_state */
    uint32_t reserved;      /**< 0 */
    float distance;         /**< never above the true value, except 2^-149 for what is less */
    float distance_max;     /**< never below the true value, except -2^-149 for a depth that is less */
    bvol_vec2 normal;       /**< unit vector from b to a */
    bvol_vec2 point;        /**< the point of a */
    bvol_vec2 other_point;  /**< the point of b */
    uint32_t feature;       /**< the edge of a that normal is perpendicular to, or #BVOL_NO_FEATURE */
    uint32_t other_feature; /**< that of b */
} bvol_separation2;

/** @name Segment and point
 * @{ */

/** Tells how far apart a segment and a point are, or how deep they are in each other.
 *
 * @param a the segment
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_segment2_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation2 says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_segment2_separation_point(const bvol_segment2 *a, const bvol_vec2 *b, bvol_separation2 *out);

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
BVOL_API void bvol_segment2_closest_points_point(const bvol_segment2 *a, const bvol_vec2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Two segments
 * @{ */

/** Tells how far apart two segments are, or how deep they are in each other.
 *
 * @param a the first segment
 * @param b the second segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_segment2_overlaps_segment2(), and that of
 * bvol_segment2_overlaps_segment2_interior()), ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_segment2_separation_segment2(const bvol_segment2 *a, const bvol_segment2 *b, bvol_separation2 *out);

/** Computes the squared distance of two segments.
 *
 * @param a the first segment
 * @param b the second segment
 * @return the squared distance; 0 if and only if bvol_segment2_overlaps_segment2() says that they have a common point,
 * otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_segment2_distance_sq_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

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
BVOL_API void bvol_segment2_closest_points_segment2(const bvol_segment2 *a, const bvol_segment2 *b, bvol_vec2 *on_a,
                                                    bvol_vec2 *on_b);

/** @} */

/** @name Rectangle and point
 * @{ */

/** Tells how far apart a rectangle and a point are, or how deep they are in each other.
 *
 * @param a the rectangle
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb2_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation2 says).
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_separation_point(const bvol_aabb2 *a, const bvol_vec2 *b, bvol_separation2 *out);

/** Finds the points of a rectangle and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the rectangle
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives points
 * of NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_closest_points_point(const bvol_aabb2 *a, const bvol_vec2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Rectangle and segment
 * @{ */

/** Tells how far apart a rectangle and a segment are, or how deep they are in each other.
 *
 * @param a the rectangle
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb2_overlaps_segment2(), and that of bvol_aabb2_overlaps_segment2_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_separation_segment2(const bvol_aabb2 *a, const bvol_segment2 *b, bvol_separation2 *out);

/** Computes the squared distance of a rectangle and a segment.
 *
 * @param a the rectangle
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_aabb2_overlaps_segment2() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a rectangle without a finite point gives +inf; a NaN, or an infinity anywhere but in a rectangle
 * gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_aabb2_distance_sq_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Finds the points of a rectangle and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the rectangle
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives points
 * of NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_closest_points_segment2(const bvol_aabb2 *a, const bvol_segment2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Two rectangles
 * @{ */

/** Tells how far apart two rectangles are, or how deep they are in each other.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_aabb2_overlaps_aabb2(), and that of bvol_aabb2_overlaps_aabb2_interior()), ENCLOSING
 * (the interval, as #bvol_separation2 says).
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_separation_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_separation2 *out);

/** Finds the points of two rectangles that are closest to each other, and a common point if they have one.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives points
 * of NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_closest_points_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Circle and point
 * @{ */

/** Tells how far apart a circle and a point are, or how deep they are in each other.
 *
 * @param a the circle
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_circle_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_circle_separation_point(const bvol_circle *a, const bvol_vec2 *b, bvol_separation2 *out);

/** Finds the points of a circle and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the circle
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_circle_closest_points_point(const bvol_circle *a, const bvol_vec2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Circle and segment
 * @{ */

/** Tells how far apart a circle and a segment are, or how deep they are in each other.
 *
 * @param a the circle
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_circle_overlaps_segment2(), and that of bvol_circle_overlaps_segment2_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_circle_separation_segment2(const bvol_circle *a, const bvol_segment2 *b, bvol_separation2 *out);

/** Computes the squared distance of a circle and a segment.
 *
 * @param a the circle
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_circle_overlaps_segment2() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_circle_distance_sq_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Finds the points of a circle and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the circle
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_circle_closest_points_segment2(const bvol_circle *a, const bvol_segment2 *b, bvol_vec2 *on_a,
                                                  bvol_vec2 *on_b);

/** @} */

/** @name Circle and rectangle
 * @{ */

/** Tells how far apart a circle and a rectangle are, or how deep they are in each other.
 *
 * @param a the circle
 * @param b the rectangle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_circle_overlaps_aabb2(), and that of bvol_circle_overlaps_aabb2_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_circle_separation_aabb2(const bvol_circle *a, const bvol_aabb2 *b, bvol_separation2 *out);

/** Computes the squared distance of a circle and a rectangle.
 *
 * @param a the circle
 * @param b the rectangle
 * @return the squared distance; 0 if and only if bvol_circle_overlaps_aabb2() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a rectangle without a finite point gives +inf; a NaN, or an infinity anywhere but in a rectangle
 * gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_circle_distance_sq_aabb2(const bvol_circle *a, const bvol_aabb2 *b);

/** Finds the points of a circle and a rectangle that are closest to each other, and a common point if they have one.
 *
 * @param a the circle
 * @param b the rectangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives points
 * of NaN.
 * @since 0.1 */
BVOL_API void bvol_circle_closest_points_aabb2(const bvol_circle *a, const bvol_aabb2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Two circles
 * @{ */

/** Tells how far apart two circles are, or how deep they are in each other.
 *
 * @param a the first circle
 * @param b the second circle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_circle_overlaps_circle(), and that of bvol_circle_overlaps_circle_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_circle_separation_circle(const bvol_circle *a, const bvol_circle *b, bvol_separation2 *out);

/** Computes the squared distance of two circles.
 *
 * @param a the first circle
 * @param b the second circle
 * @return the squared distance; 0 if and only if bvol_circle_overlaps_circle() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_circle_distance_sq_circle(const bvol_circle *a, const bvol_circle *b);

/** Finds the points of two circles that are closest to each other, and a common point if they have one.
 *
 * @param a the first circle
 * @param b the second circle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_circle_closest_points_circle(const bvol_circle *a, const bvol_circle *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name OBB and point
 * @{ */

/** Tells how far apart an OBB and a point are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb2_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation2 says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb2_separation_point(const bvol_obb2 *a, const bvol_vec2 *b, bvol_separation2 *out);

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
BVOL_API void bvol_obb2_closest_points_point(const bvol_obb2 *a, const bvol_vec2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name OBB and segment
 * @{ */

/** Tells how far apart an OBB and a segment are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb2_overlaps_segment2(), and that of bvol_obb2_overlaps_segment2_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb2_separation_segment2(const bvol_obb2 *a, const bvol_segment2 *b, bvol_separation2 *out);

/** Computes the squared distance of an OBB and a segment.
 *
 * @param a the OBB
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_obb2_overlaps_segment2() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb2_distance_sq_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

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
BVOL_API void bvol_obb2_closest_points_segment2(const bvol_obb2 *a, const bvol_segment2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name OBB and rectangle
 * @{ */

/** Tells how far apart an OBB and a rectangle are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the rectangle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb2_overlaps_aabb2(), and that of bvol_obb2_overlaps_aabb2_interior()), ENCLOSING
 * (the interval, as #bvol_separation2 says).
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives
 * #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb2_separation_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b, bvol_separation2 *out);

/** Computes the squared distance of an OBB and a rectangle.
 *
 * @param a the OBB
 * @param b the rectangle
 * @return the squared distance; 0 if and only if bvol_obb2_overlaps_aabb2() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a rectangle without a finite point gives +inf; a NaN, or an infinity anywhere but in a rectangle
 * gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb2_distance_sq_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Finds the points of an OBB and a rectangle that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the rectangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, gives points
 * of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb2_closest_points_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name OBB and circle
 * @{ */

/** Tells how far apart an OBB and a circle are, or how deep they are in each other.
 *
 * @param a the OBB
 * @param b the circle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb2_overlaps_circle(), and that of bvol_obb2_overlaps_circle_interior()), ENCLOSING
 * (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb2_separation_circle(const bvol_obb2 *a, const bvol_circle *b, bvol_separation2 *out);

/** Computes the squared distance of an OBB and a circle.
 *
 * @param a the OBB
 * @param b the circle
 * @return the squared distance; 0 if and only if bvol_obb2_overlaps_circle() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_obb2_distance_sq_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Finds the points of an OBB and a circle that are closest to each other, and a common point if they have one.
 *
 * @param a the OBB
 * @param b the circle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, gives points of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb2_closest_points_circle(const bvol_obb2 *a, const bvol_circle *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Two OBBs
 * @{ */

/** Tells how far apart two OBBs are, or how deep they are in each other.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_obb2_overlaps_obb2(), and that of bvol_obb2_overlaps_obb2_interior()), ENCLOSING
 * (the interval, as #bvol_separation2 says).
 * @edge A NaN or an infinity in any field gives #BVOL_SEPARATION_NONE.
 * @since 0.1 */
BVOL_API int bvol_obb2_separation_obb2(const bvol_obb2 *a, const bvol_obb2 *b, bvol_separation2 *out);

/** Computes the squared distance of two OBBs.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @return the squared distance; 0 if and only if bvol_obb2_overlaps_obb2() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb2_distance_sq_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

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
BVOL_API void bvol_obb2_closest_points_obb2(const bvol_obb2 *a, const bvol_obb2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Polygon and point
 * @{ */

/** Tells how far apart a polygon and a point are, or how deep they are in each other.
 *
 * @param a the polygon
 * @param b the point
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_polygon2_contains_point(), and whether the point is in the interior), ENCLOSING (the
 * interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives #BVOL_SEPARATION_NONE.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API int bvol_polygon2_separation_point(const bvol_polygon2 *a, const bvol_vec2 *b, bvol_separation2 *out);

/** Finds the points of a polygon and a point that are closest to each other, and a common point if they have one.
 *
 * @param a the polygon
 * @param b the point
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives points of NaN.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API void bvol_polygon2_closest_points_point(const bvol_polygon2 *a, const bvol_vec2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Polygon and segment
 * @{ */

/** Tells how far apart a polygon and a segment are, or how deep they are in each other.
 *
 * @param a the polygon
 * @param b the segment
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_polygon2_overlaps_segment2(), and that of
 * bvol_polygon2_overlaps_segment2_interior()), ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives #BVOL_SEPARATION_NONE.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API int bvol_polygon2_separation_segment2(const bvol_polygon2 *a, const bvol_segment2 *b, bvol_separation2 *out);

/** Computes the squared distance of a polygon and a segment.
 *
 * @param a the polygon
 * @param b the segment
 * @return the squared distance; 0 if and only if bvol_polygon2_overlaps_segment2() says that they have a common point,
 * otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field, or an illegal view gives NaN. What exceeds the largest
 * float is the largest float.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API float bvol_polygon2_distance_sq_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Finds the points of a polygon and a segment that are closest to each other, and a common point if they have one.
 *
 * @param a the polygon
 * @param b the segment
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives points of NaN.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API void bvol_polygon2_closest_points_segment2(const bvol_polygon2 *a, const bvol_segment2 *b, bvol_vec2 *on_a,
                                                    bvol_vec2 *on_b);

/** @} */

/** @name Polygon and rectangle
 * @{ */

/** Tells how far apart a polygon and a rectangle are, or how deep they are in each other.
 *
 * @param a the polygon
 * @param b the rectangle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_polygon2_overlaps_aabb2(), and that of bvol_polygon2_overlaps_aabb2_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, or an illegal
 * view, gives #BVOL_SEPARATION_NONE.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API int bvol_polygon2_separation_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b, bvol_separation2 *out);

/** Computes the squared distance of a polygon and a rectangle.
 *
 * @param a the polygon
 * @param b the rectangle
 * @return the squared distance; 0 if and only if bvol_polygon2_overlaps_aabb2() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape, or a rectangle without a finite point gives +inf; a NaN, or an infinity anywhere but in a rectangle, or
 * an illegal view gives NaN. What exceeds the largest float is the largest float.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API float bvol_polygon2_distance_sq_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Finds the points of a polygon and a rectangle that are closest to each other, and a common point if they have one.
 *
 * @param a the polygon
 * @param b the rectangle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, a rectangle without a finite point, or a NaN, or an infinity anywhere but in a rectangle, or an illegal
 * view, gives points of NaN.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API void bvol_polygon2_closest_points_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Polygon and circle
 * @{ */

/** Tells how far apart a polygon and a circle are, or how deep they are in each other.
 *
 * @param a the polygon
 * @param b the circle
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_polygon2_overlaps_circle(), and that of bvol_polygon2_overlaps_circle_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives #BVOL_SEPARATION_NONE.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API int bvol_polygon2_separation_circle(const bvol_polygon2 *a, const bvol_circle *b, bvol_separation2 *out);

/** Computes the squared distance of a polygon and a circle.
 *
 * @param a the polygon
 * @param b the circle
 * @return the squared distance; 0 if and only if bvol_polygon2_overlaps_circle() says that they have a common point, otherwise
 * at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field, or an illegal view gives NaN. What exceeds the largest
 * float is the largest float.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API float bvol_polygon2_distance_sq_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Finds the points of a polygon and a circle that are closest to each other, and a common point if they have one.
 *
 * @param a the polygon
 * @param b the circle
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives points of NaN.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API void bvol_polygon2_closest_points_circle(const bvol_polygon2 *a, const bvol_circle *b, bvol_vec2 *on_a,
                                                  bvol_vec2 *on_b);

/** @} */

/** @name Polygon and OBB
 * @{ */

/** Tells how far apart a polygon and an OBB are, or how deep they are in each other.
 *
 * @param a the polygon
 * @param b the OBB
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_polygon2_overlaps_obb2(), and that of bvol_polygon2_overlaps_obb2_interior()),
 * ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives #BVOL_SEPARATION_NONE.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API int bvol_polygon2_separation_obb2(const bvol_polygon2 *a, const bvol_obb2 *b, bvol_separation2 *out);

/** Computes the squared distance of a polygon and an OBB.
 *
 * @param a the polygon
 * @param b the OBB
 * @return the squared distance; 0 if and only if bvol_polygon2_overlaps_obb2() says that they have a common point, otherwise at
 * least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field, or an illegal view gives NaN. What exceeds the largest
 * float is the largest float.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API float bvol_polygon2_distance_sq_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Finds the points of a polygon and an OBB that are closest to each other, and a common point if they have one.
 *
 * @param a the polygon
 * @param b the OBB
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives points of NaN.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API void bvol_polygon2_closest_points_obb2(const bvol_polygon2 *a, const bvol_obb2 *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** @} */

/** @name Two polygons
 * @{ */

/** Tells how far apart two polygons are, or how deep they are in each other.
 *
 * @param a the first polygon
 * @param b the second polygon
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state: that of bvol_polygon2_overlaps_polygon2(), and that of
 * bvol_polygon2_overlaps_polygon2_interior()), ENCLOSING (the interval, as #bvol_separation2 says).
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives #BVOL_SEPARATION_NONE.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API int bvol_polygon2_separation_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b, bvol_separation2 *out);

/** Computes the squared distance of two polygons.
 *
 * @param a the first polygon
 * @param b the second polygon
 * @return the squared distance; 0 if and only if bvol_polygon2_overlaps_polygon2() says that they have a common point,
 * otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most what
 * #bvol_separation2 says of the distance, and 2^-22 of itself.
 * @edge An empty shape gives +inf; a NaN or an infinity in any field, or an illegal view gives NaN. What exceeds the largest
 * float is the largest float.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API float bvol_polygon2_distance_sq_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Finds the points of two polygons that are closest to each other, and a common point if they have one.
 *
 * @param a the first polygon
 * @param b the second polygon
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: each is within 2^-23 of the largest coordinate of its shape of a point of it, and of the distance to the
 * other; which of several closest points is found is not said.
 * @edge An empty shape, or a NaN or an infinity in any field, or an illegal view, gives points of NaN.
 * @complexity O(n) for n points in the order of a convex polygon, O(n log n) for others of up to 1,000 corners and as much
 * again for each 1,000 more; where the interval holds 0, that of the predicates is added.
 * @since 0.1 */
BVOL_API void bvol_polygon2_closest_points_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b, bvol_vec2 *on_a,
                                                    bvol_vec2 *on_b);

/** @} */

BVOL_END

#endif
