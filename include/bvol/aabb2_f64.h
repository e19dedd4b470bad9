/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Rectangles in double: questions about two of them, or about one and a point. Those about many are answered by a
 * #bvol_index2_f64 (`bvol/index2_f64.h`).
 *
 * Pointers must not be NULL and are not checked, but by functions that return errors.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_AABB2_F64_H
#define BVOL_AABB2_F64_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/sweep.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Ray of the plane in double: the points origin + t * dir with t_min <= t <= t_max. All that is said of #bvol_ray holds for it
 * too.
 *
 * @experimental Which records rays in double have is not decided.
 * @since 0.1 */
typedef struct bvol_ray2_f64 {
    bvol_vec2_f64 origin; /**< finite */
    double t_min;         /**< 0 for a ray that starts at its origin, -inf for a line */
    bvol_vec2_f64 dir;    /**< finite */
    double t_max;         /**< +inf for a ray without end */
} bvol_ray2_f64;

/** Where a ray in double hits a rectangle. Always `t_min <= t_enter <= t_exit <= t_max`. A zero may have either sign.
 *
 * @experimental Which records rays in double have is not decided: those of floats tell a point too.
 * @since 0.1 */
typedef struct bvol_ray2_hit_f64 {
    double t_enter;       /**< where the ray enters; t_min of the ray if it starts inside */
    double t_exit;        /**< where the ray leaves; t_max of the ray if it ends inside */
    bvol_vec2_f64 normal; /**< outward unit normal of the edge that is entered; zero if the ray starts inside */
    uint32_t feature;     /**< the edge that is entered, or #BVOL_NO_FEATURE; 2 * axis, plus 1 on the upper side */
    uint32_t inside;      /**< 1 if the point of the ray at t_min lies in the closed rectangle, else 0; 0 if t_min is -inf */
} bvol_ray2_hit_f64;

/** When a moving rectangle in double meets another. A zero may have either sign.
 *
 * @experimental Which records sweeps in double have is not decided: those of floats tell a point too.
 * @since 0.1 */
typedef struct bvol_sweep_hit2_f64 {
    double t_enter; /**< when they meet, never late; 0 if they touch or overlap at the start */
    double t_exit;  /**< when they part, never early; at most 1 */
    bvol_vec2_f64
        normal;       /**< unit vector from the other rectangle to the moving one; zero if they touch or overlap at the start */
    uint32_t feature; /**< the edge of the moving rectangle that meets the other one, or #BVOL_NO_FEATURE; 2 * axis, plus 1 on
                         the upper side */
    uint32_t other_feature; /**< that of the other rectangle */
    uint32_t state;         /**< one of #bvol_sweep_state */
    uint32_t reserved;      /**< 0 */
} bvol_sweep_hit2_f64;

/** Converts a rectangle in double to floats relative to an origin.
 *
 * @param box the rectangle; may be infinite
 * @param origin the point that becomes 0; finite
 * @param[out] out the smallest rectangle of floats that contains all points p - origin, for p in the rectangle, in real
 * arithmetic
 * @contract TIGHTEST.
 * @edge An empty rectangle gives the canonical empty rectangle. A NaN, or an origin that is not finite, gives an all-NaN
 * rectangle. A rectangle that is farther away than the largest float reaches from there to infinity.
 * @since 0.1 */
BVOL_API void bvol_aabb2_from_f64(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *origin, bvol_aabb2 *out);

/** Converts a point in double to floats relative to an origin: a box, since few points are floats.
 *
 * @param p the point; may be infinite
 * @param origin the point that becomes 0; finite
 * @param[out] out the smallest rectangle of floats that contains p - origin in real arithmetic
 * @contract TIGHTEST.
 * @edge A NaN, or an origin that is not finite, gives an all-NaN rectangle. A point that is farther away than the largest float
 * lies between this and infinity.
 * @since 0.1 */
BVOL_API void bvol_aabb2_from_point_f64(const bvol_vec2_f64 *p, const bvol_vec2_f64 *origin, bvol_aabb2 *out);

/** Converts many rectangles in double to floats relative to one origin, each as bvol_aabb2_from_f64() does, as fast as memory
 * gives them.
 *
 * @param boxes the first rectangle; may be NULL if count is 0
 * @param count the number of rectangles
 * @param stride bytes from one rectangle to the next, a multiple of 8; 0 means packed (32 bytes)
 * @param origin the point that becomes 0; finite
 * @param[out] out an array of count rectangles, out_stride bytes apart; not in the memory of the rectangles; may be NULL if
 * count is 0
 * @param out_stride bytes from one rectangle of the result to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0 or an illegal stride; #BVOL_ERROR_ROUNDING where the
 * processor does not round to nearest. Of an error nothing is written
 * @contract TIGHTEST.
 * @edge The same as for bvol_aabb2_from_f64().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_from_f64_many(const bvol_aabb2_f64 *boxes, size_t count, size_t stride,
                                              const bvol_vec2_f64 *origin, bvol_aabb2 *out, size_t out_stride);

/** Converts many points in double to floats relative to one origin, each as bvol_aabb2_from_point_f64() does, as fast as memory
 * gives them.
 *
 * @param points the first point; may be NULL if count is 0
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 8; 0 means packed (16 bytes)
 * @param origin the point that becomes 0; finite
 * @param[out] out an array of count rectangles, out_stride bytes apart; not in the memory of the points; may be NULL if
 * count is 0
 * @param out_stride bytes from one rectangle of the result to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0 or an illegal stride; #BVOL_ERROR_ROUNDING where the
 * processor does not round to nearest. Of an error nothing is written
 * @contract TIGHTEST.
 * @edge The same as for bvol_aabb2_from_point_f64().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_from_point_f64_many(const bvol_vec2_f64 *points, size_t count, size_t stride,
                                                    const bvol_vec2_f64 *origin, bvol_aabb2 *out, size_t out_stride);

/** Tests whether two rectangles in double have a common point. Touching counts.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A rectangle with min > max on any axis is empty and overlaps nothing. A NaN in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_overlaps_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Tests whether the interiors of two rectangles in double overlap: no line separates the two shapes, not even a line that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own line.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_overlaps_aabb2_f64_interior(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Tests whether a rectangle in double contains a point.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if the point lies in the rectangle or on its boundary, else 0
 * @contract EXACT.
 * @edge An empty rectangle contains no point. A NaN gives 0. A point at infinity lies in a rectangle that reaches there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_contains_point(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p);

/** Tests whether rectangle a contains rectangle b, both in double.
 *
 * @param a the containing rectangle
 * @param b the contained rectangle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty rectangles. A NaN in any field gives 0 even if b
 * is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_contains_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Classifies rectangle b relative to rectangle a, both in double: outside, intersecting or inside.
 *
 * @param a the reference rectangle
 * @param b the rectangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_f64_overlaps_aabb2_f64() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_classify_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Computes the squared distance between a rectangle and a point, both in double.
 *
 * @param box the rectangle
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the rectangle, otherwise at least 2^-1074
 * @contract ENCLOSING: never above the true value, except that one below 2^-1074 is returned as 2^-1074; below it by at most
 * 2^-51 of itself and 2^-1074. What is a double and comes of coordinates whose differences are doubles, as integers do, is
 * itself.
 * @edge An empty rectangle gives +inf. A NaN, or a point that is not finite, gives NaN. What exceeds the largest double is the
 * largest double.
 * @since 0.1 */
BVOL_API double bvol_aabb2_f64_distance_sq_point(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p);

/** Computes the squared distance between two rectangles in double.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return the squared distance; 0 if and only if they overlap, otherwise at least 2^-1074
 * @contract ENCLOSING: as bvol_aabb2_f64_distance_sq_point().
 * @edge An empty rectangle, or one that is infinitely far away, gives +inf. A NaN in any field gives NaN. What exceeds the
 * largest double is the largest double.
 * @since 0.1 */
BVOL_API double bvol_aabb2_f64_distance_sq_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Tests whether a ray in double hits a rectangle, and computes where.
 *
 * @param ray the ray
 * @param box the rectangle; may be infinite
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a ray along an edge is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 2 ulps where they are neither subnormal nor
 * t_min or t_max). If the ray enters through several edges at once, or one after the other too soon for t_enter to tell, one of
 * them is reported.
 * @edge An empty ray or rectangle, a NaN, or an infinity where none is legal, gives a miss. Points at infinity are never hit.
 * @source T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986 (slabs); cases that doubles cannot decide are decided
 * exactly.
 * @experimental Which records rays in double have is not decided: those of floats tell a point too.
 * @since 0.1 */
BVOL_API int bvol_ray2_f64_hits_aabb2_f64(const bvol_ray2_f64 *ray, const bvol_aabb2_f64 *box, bvol_ray2_hit_f64 *hit);

/** Tests whether a rectangle in double that moves meets another one, and tells when. Touching counts. All that `bvol/sweep.h`
 * says of moving shapes holds for it too.
 *
 * @param moving the rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1; finite
 * @param other the other rectangle, which stands still; may be infinite
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times): t_enter is the greatest double that is not late and t_exit the least that
 * is not early, but below the least normal double they may be 0 and that. If they meet at several edges at once, one of
 * them is reported.
 * @edge An empty rectangle, a NaN, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at infinity stay there.
 * @source T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986 (slabs); cases that doubles cannot decide are decided
 * exactly.
 * @experimental Which records sweeps in double have is not decided: those of floats tell a point too.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_sweep_aabb2_f64(const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                            const bvol_aabb2_f64 *other, bvol_sweep_hit2_f64 *hit);

/** Tests whether a rectangle in double that moves comes to overlap another one by more than touching, and tells when, as
 * bvol_aabb2_sweep_aabb2_interior() does.
 *
 * @param moving the rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1; finite
 * @param other the other rectangle, which stands still; may be infinite
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), as for bvol_aabb2_f64_sweep_aabb2_f64().
 * @edge An empty rectangle, a NaN, or a motion that is not finite gives #BVOL_SWEEP_MISS, and so do two that are flat along one
 * axis. Sides at infinity stay there.
 * @experimental As bvol_aabb2_f64_sweep_aabb2_f64().
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_sweep_aabb2_f64_interior(const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                                     const bvol_aabb2_f64 *other, bvol_sweep_hit2_f64 *hit);

BVOL_END

#endif
