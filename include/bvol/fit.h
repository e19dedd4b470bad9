/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Bounding volumes of points: each result is certain to contain every point.
 *
 * bvol_obb_from_points_minimal() and bvol_obb2_from_points_minimal(), which need memory for a hull, are in bvol/hull.h.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_FIT_H
#define BVOL_FIT_H

#include <bvol/api.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Computes a small sphere that contains all points of an array. A heuristic finds the center, and the radius is then made
 * large enough that bvol_sphere_contains_point() is true for every point.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param[out] out the sphere; it is empty, with radius -1, if no point is accepted
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, or stride is neither
 * 0 nor a multiple of 4 that is at least 12, the result is 0 and the empty sphere
 * @contract ENCLOSING: the radius is the smallest float with which the sphere about the chosen center contains every point.
 * @edge One accepted point or more always gives a sphere. If the center or the radius would exceed the largest float, the
 * sphere is all NaN.
 * @complexity O(count).
 * @source J. Ritter, "An efficient bounding sphere", Graphics Gems, 1990; T. Larsson, "Fast and tight fitting bounding
 * spheres", 2008.
 * @since 0.1 */
BVOL_API size_t bvol_sphere_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_sphere *out);

/** Computes the smallest sphere that contains all points of an array, and the points that determine it. Which these are is
 * found without any rounding, so that they are a proof: the smallest sphere about them contains all points.
 *
 * @param points the first point
 * @param count the number of points, below 2^32 - 1
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param[out] out the sphere; it is empty, with radius -1, if no point is accepted
 * @param[out] support the numbers of the one to four points on the smallest sphere that determine it, in the order of their
 * coordinates (by x, then y, then z), and UINT32_MAX in the places behind them; of equal points the lowest number; NULL for
 * none. Where more points lie on the sphere than it needs, which of them are chosen depends on coordinates alone
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, stride is neither 0
 * nor a multiple of 4 that is at least 12, or there are too many points, the result is 0 and the empty sphere
 * @contract ENCLOSING: each coordinate of the center is the float nearest to that of the smallest sphere, and the radius is the
 * smallest float with which the sphere about that center contains every point, as bvol_sphere_contains_point() says. The sphere
 * does not depend on the order of the points.
 * @edge One accepted point or more always gives a sphere, about equal points one of radius 0. If the radius would exceed the
 * largest float, the sphere is all NaN.
 * @complexity O(count) times a few passes in practice; it always ends.
 * @source B. Gaertner, "Fast and robust smallest enclosing balls", 1999, with exact decisions.
 * @since 0.1 */
BVOL_API size_t bvol_sphere_from_points_minimal(const bvol_vec3 *points, size_t count, size_t stride, bvol_sphere *out,
                                                uint32_t support[4]);

/** Computes the smallest circle that contains all points of an array, and the points that determine it, without any rounding.
 *
 * @param points the first point
 * @param count the number of points, below 2^32 - 1
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (8 bytes)
 * @param[out] out the circle; it is empty, with radius -1, if no point is accepted
 * @param[out] support the numbers of the one to three points on the smallest circle that determine it, in the order of their
 * coordinates (by x, then y), and UINT32_MAX in the places behind them; of equal points the lowest number; NULL for none. Where
 * more points lie on the circle than it needs, which of them are chosen depends on coordinates alone
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, stride is neither 0
 * nor a multiple of 4 that is at least 8, or there are too many points, the result is 0 and the empty circle
 * @contract ENCLOSING: each coordinate of the center is the float nearest to that of the smallest circle, and the radius is the
 * smallest float with which the circle about that center contains every point, as bvol_circle_contains_point() says. The circle
 * does not depend on the order of the points.
 * @edge One accepted point or more always gives a circle, about equal points one of radius 0. If the radius would exceed the
 * largest float, the circle is all NaN.
 * @complexity O(count) times a few passes in practice; it always ends.
 * @source B. Gaertner, "Fast and robust smallest enclosing balls", 1999, with exact decisions.
 * @since 0.1 */
BVOL_API size_t bvol_circle_from_points_minimal(const bvol_vec2 *points, size_t count, size_t stride, bvol_circle *out,
                                                uint32_t support[3]);

/** Computes a small OBB that contains all points of an array. Its volume is usually within a few percent of the least; a turned
 * box is found as it is. The axes are those of a search or the coordinate axes, whichever gives the smaller volume, and the
 * extents are then made large enough that bvol_obb_contains_point() is true for every point.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param[out] out the OBB, with right-handed axes and the largest extent first; all NaN if no point is accepted
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, or stride is neither
 * 0 nor a multiple of 4 that is at least 12, the result is 0 and the all-NaN OBB
 * @contract ENCLOSING: each extent is at most 2^-21 (|h|_1 + |c|_1) + 2^-148 larger than half the width of the points along its
 * axis, where h are the extents and c is the center.
 * @edge Coplanar, collinear and identical points are legal. If a field of the OBB would exceed the largest float, the OBB is
 * all NaN.
 * @complexity O(count): up to eleven passes, and up to about a hundred microseconds for the search.
 * @source T. Larsson, L. Kaellberg, "Fast computation of tight-fitting oriented bounding boxes", 2011, for where the search
 * begins; boxes of few points are then turned to the least rectangles about their sides, and points that stick out join the
 * few.
 * @since 0.1 */
BVOL_API size_t bvol_obb_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_obb *out);

/** Computes a small capsule that contains all points of an array. Its direction and place are those of a search; the radius is
 * then made large enough that bvol_capsule_contains_point() is true for every point.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param[out] out the capsule; it is empty, with radius -1, if no point is accepted
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, or stride is neither
 * 0 nor a multiple of 4 that is at least 12, the result is 0 and the empty capsule
 * @contract ENCLOSING: the radius is at most 2^-22 of itself and 2^-46 of the size of the points larger than the least with
 * which a capsule about the chosen segment contains every point.
 * @edge Coplanar, collinear and identical points are legal. If an end or the radius would exceed the largest float, the capsule
 * is all NaN.
 * @complexity O(count): up to twenty passes, and up to a millisecond for the search.
 * @source The search of bvol_obb_from_points() for where the direction begins, which is then turned by little steps; across it,
 * the least circle about the points.
 * @since 0.1 */
BVOL_API size_t bvol_capsule_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_capsule *out);

/** Computes a capsule that contains two capsules: of those along the directions between any two of the four ends, the one of
 * the least volume, to the accuracy of a heuristic.
 *
 * @param a one capsule
 * @param b the other
 * @param[out] out a capsule that contains both; may be the same object as either
 * @contract ENCLOSING: bvol_capsule_contains_capsule() is true for both. Where one contains the other, it is that one, and the
 * first of two that are equal.
 * @edge A capsule of negative radius is empty: the other one is the result, and b if both are. A NaN or an infinity in any
 * field, or a result beyond the largest float, gives an all-NaN capsule.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API void bvol_capsule_merge(const bvol_capsule *a, const bvol_capsule *b, bvol_capsule *out);

/** Computes an OBB that contains two OBBs: that of bvol_obb_from_points() for their corners, with extents that make up for
 * rounding.
 *
 * @param a one OBB
 * @param b the other
 * @param[out] out an OBB that contains both, with right-handed axes; may be the same object as either
 * @contract ENCLOSING: bvol_obb_contains_obb() is true for both. Where one contains the other, it is that one, and the first of
 * two that are equal.
 * @edge A NaN or an infinity in any field, or a result beyond the largest float, gives an all-NaN OBB.
 * @complexity O(1), some tens of microseconds.
 * @since 0.1 */
BVOL_API void bvol_obb_merge(const bvol_obb *a, const bvol_obb *b, bvol_obb *out);

BVOL_END

#endif
