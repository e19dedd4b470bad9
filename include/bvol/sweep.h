/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Shapes that move along a straight line: what do they meet on their way, and when?
 *
 * A moving shape is given where it starts, with its motion: the vector from there to where it ends. At the time t, from 0 to 1,
 * it is displaced by t times the motion. Nothing of this is rounded before the question is decided: the shape meets another if
 * and only if the two have a common point at some t of real numbers in [0, 1], so that fast shapes do not pass through thin
 * walls. A shape turned or deformed on its way is not offered. If both move, the motion is that of the first less that of the
 * second.
 *
 * **Two kinds of questions.** The plain functions count touching: a box that slides along a floor meets it, and so does one
 * that leaves it. The functions that end in `_interior` ask when interiors begin to overlap, as a character controller wants
 * it: shapes that rest on each other, slide along each other or part do not block each other. What starts with a common
 * interior point is met whatever the motion. Interiors overlap if 0 is in the interior of the difference of the shapes, as for
 * bvol_obb_separation_obb() and its like: so a point or a triangle that comes into a box is met. Where the difference is flat,
 * as that of two rectangles in parallel planes, it has no interior, and they pass each other. That of a triangle and a point
 * always is, so there is no such function.
 *
 * **The state** is EXACT, that of the functions that test for overlap: #BVOL_SWEEP_TOUCHING and #BVOL_SWEEP_OVERLAPPING say how
 * the shapes lie at t = 0, and then t_enter is 0. #BVOL_SWEEP_HIT says that they are apart at t = 0, though t_enter may round
 * to 0.
 *
 * **The times** enclose the true ones, in real arithmetic: t_enter is never late, so that at t_enter no interiors overlap if
 * none did at t = 0, and t_exit is never early. They are out by an ulp and by 2^-44 of the size over the speed at most, where
 * the size is that of #bvol_separation and the length of the motion, and the speed is how fast the shapes approach each other
 * along the normal there. Two shapes that graze each other have no speed, and edges of triangles and segments that are nearly
 * parallel make a normal that is not known to the last bits: then t_enter may be earlier by more. Where all numbers on the way
 * are small integers, or for two upright boxes always, t_enter is the greatest float that is not late; with hulls, where they
 * meet at a face or are boxes.
 *
 * **The operands exchanged** and the motion negated, as if the other moved, give the same state, the same times and the normal
 * negated.
 *
 * Half-spaces have an interior, and are left never or in one direction. Rays and frusta are not offered.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means: it gives #BVOL_SWEEP_MISS where
 * one of the shapes is a hull.
 *
 * @complexity O(1), except where one of the shapes is a hull.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once.
 * @source T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986: a ray cut by slabs; S. Gottschalk, M. Lin, D.
 * Manocha, "OBBTree", SIGGRAPH 1996: the faces of the difference, which are the slabs; for spheres and capsules Newton's method
 * on the distance, as G. van den Bergen, "Ray casting against general convex objects with application to continuous collision
 * detection", 2004, has it. */
#ifndef BVOL_SWEEP_H
#define BVOL_SWEEP_H

#include <bvol/api.h>
#include <bvol/hull.h>
#include <bvol/types.h>

#include <stdint.h>

BVOL_BEGIN

/** Whether a moving shape meets another, and how. The numbers never change. @since 0.1 */
typedef enum bvol_sweep_state {
    BVOL_SWEEP_MISS = 0,       /**< it does not; the record is not written */
    BVOL_SWEEP_HIT = 1,        /**< it does, and they are apart at the start */
    BVOL_SWEEP_TOUCHING = 2,   /**< they touch at the start */
    BVOL_SWEEP_OVERLAPPING = 3 /**< their interiors overlap at the start */
} bvol_sweep_state;

/** When a moving shape meets another, and where. @since 0.1 */
typedef struct bvol_sweep_hit {
    float t_enter;    /**< when they meet, never late; 0 if they touch or overlap at the start */
    float t_exit;     /**< when they part, never early; at most 1 */
    bvol_vec3 point;  /**< a common point at t_enter, but for rounding; of what starts touching or overlapping, the point of
                           the other shape as #bvol_separation has it */
    bvol_vec3 normal; /**< unit vector from the other shape to the moving one; that of the separation, if they touch or
                           overlap at the start */
    uint32_t feature; /**< the face of the moving shape that normal is perpendicular to, or #BVOL_NO_FEATURE; as in
                           #bvol_separation */
    uint32_t other_feature; /**< that of the other shape */
    uint32_t state;         /**< one of #bvol_sweep_state */
    uint32_t reserved;      /**< 0 */
} bvol_sweep_hit;

/** The same in the plane. @since 0.1 */
typedef struct bvol_sweep_hit2 {
    float t_enter;          /**< when they meet, never late; 0 if they touch or overlap at the start */
    float t_exit;           /**< when they part, never early; at most 1 */
    bvol_vec2 point;        /**< a common point at t_enter, but for rounding; of what starts touching or overlapping, a point of
                                 the other shape */
    bvol_vec2 normal;       /**< unit vector from the other shape to the moving one */
    uint32_t feature;       /**< the edge of the moving shape that normal is perpendicular to, or #BVOL_NO_FEATURE; 2 * axis for
                                 rectangles, plus 1 on the upper side */
    uint32_t other_feature; /**< that of the other shape */
    uint32_t state;         /**< one of #bvol_sweep_state */
    uint32_t reserved;      /**< 0 */
} bvol_sweep_hit2;

/** @name Moving boxes
 * @{ */

/** Tests whether a box that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_point(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                   bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_point_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                            bvol_sweep_hit *hit);

/** Tests whether a box that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_segment(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_segment_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a box that moves meets a half-space, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there. A half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_plane(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                   bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a half-space by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there. A half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_plane_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                            bvol_sweep_hit *hit);

/** Tests whether a box that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_aabb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                  bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_aabb_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                           bvol_sweep_hit *hit);

/** Tests whether a box that moves meets a sphere, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_sphere(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                    bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a sphere by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_sphere_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                             bvol_sweep_hit *hit);

/** Tests whether a box that moves meets a capsule, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_capsule(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a capsule by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_capsule_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a box that moves meets an oriented box, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_obb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_obb *other, bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap an oriented box by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_obb_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                          bvol_sweep_hit *hit);

/** Tests whether a box that moves meets a triangle, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_triangle(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a triangle by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_triangle_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                               bvol_sweep_hit *hit);

/** @} */

/** @name Moving spheres
 * @{ */

/** Tests whether a sphere that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_point(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_point_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_segment(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                       bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_segment_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                                bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets a half-space, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_plane(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a half-space by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_plane_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets a box, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_aabb(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                    bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a box by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_aabb_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                             bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_sphere(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_sphere_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                               bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets a capsule, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_capsule(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                       bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a capsule by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_capsule_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                                bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets an oriented box, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_obb(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                   bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap an oriented box by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_obb_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                            bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets a triangle, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_triangle(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                        bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a triangle by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_triangle_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                                 bvol_sweep_hit *hit);

/** @} */

/** @name Moving capsules
 * @{ */

/** Tests whether a capsule that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_point(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_point_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                               bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_segment(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                        bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_segment_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                                 bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets a half-space, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_plane(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a half-space by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_plane_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                               bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets a box, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_aabb(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a box by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_aabb_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets a sphere, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_sphere(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                       bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a sphere by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_sphere_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                                bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_capsule(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                        bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_capsule_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                                 bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets an oriented box, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_obb(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                    bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap an oriented box by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_obb_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                             bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets a triangle, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_triangle(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                         bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a triangle by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_triangle_interior(const bvol_capsule *moving, const bvol_vec3 *motion,
                                                  const bvol_triangle *other, bvol_sweep_hit *hit);

/** @} */

/** @name Moving oriented boxes
 * @{ */

/** Tests whether an oriented box that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_point(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_vec3 *other, bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_point_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                           bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_segment(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                    bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_segment_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                             bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a half-space, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_plane(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                  bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a half-space by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_plane_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                           bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a box, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_aabb(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_aabb *other, bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a box by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_aabb_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                          bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a sphere, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_sphere(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                   bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a sphere by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_sphere_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                            bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a capsule, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_capsule(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                    bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a capsule by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_capsule_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                             bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_obb(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_obb *other, bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_obb_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                         bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a triangle, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_triangle(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                     bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a triangle by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_triangle_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                              bvol_sweep_hit *hit);

/** @} */

/** @name Moving triangles
 * @{ */

/** Tests whether a triangle that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_point(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                       bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_segment(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                         bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_segment_interior(const bvol_triangle *moving, const bvol_vec3 *motion,
                                                  const bvol_segment *other, bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets a half-space, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_plane(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                       bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap a half-space by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_plane_interior(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                                bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets a box, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_aabb(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap a box by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_aabb_interior(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                               bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets a sphere, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_sphere(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                        bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap a sphere by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_sphere_interior(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                                 bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets a capsule, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_capsule(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                         bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap a capsule by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_capsule_interior(const bvol_triangle *moving, const bvol_vec3 *motion,
                                                  const bvol_capsule *other, bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets an oriented box, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_obb(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap an oriented box by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_obb_interior(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_triangle(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                          bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other triangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_triangle_interior(const bvol_triangle *moving, const bvol_vec3 *motion,
                                                   const bvol_triangle *other, bvol_sweep_hit *hit);

/** @} */

/** @name Moving hulls
 * @{ */

/** Tests whether a hull that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_point().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_point(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                   bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_point().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_point_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_vec3 *other,
                                            bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_segment().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_segment(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_segment().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_segment_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_segment *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets a half-space, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @complexity That of bvol_hull_support().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_plane(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                   bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a half-space by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the half-space, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. A
 * half-space that is all of space overlaps what is not empty, with a normal of 0 and a point of NaN.
 * @complexity That of bvol_hull_support().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_plane_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_plane *other,
                                            bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets a box, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * Sides at infinity stay there.
 * @complexity That of bvol_hull_separation_aabb().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_aabb(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                  bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a box by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the box, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * Sides at infinity stay there.
 * @complexity That of bvol_hull_separation_aabb().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_aabb_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                           bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets a sphere, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_sphere().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_sphere(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                    bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a sphere by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the sphere, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_sphere().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_sphere_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                             bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets a capsule, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_capsule().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_capsule(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a capsule by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the capsule, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_capsule().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_capsule_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                              bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets an oriented box, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_obb().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_obb(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_obb *other, bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap an oriented box by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented box, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_obb().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_obb_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_obb *other,
                                          bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets a triangle, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_triangle().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_triangle(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap a triangle by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the triangle, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_triangle().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_triangle_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_triangle *other,
                                               bvol_sweep_hit *hit);

/** Tests whether a hull that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_hull().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_hull(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                  bvol_sweep_hit *hit);

/** Tests whether a hull that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the hull at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_hull().
 * @since 0.1 */
BVOL_API int bvol_hull_sweep_hull_interior(const bvol_hull *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                           bvol_sweep_hit *hit);

/** @} */

/** @name Other shapes that move toward hulls
 * @{ */

/** Tests whether a box that moves meets a hull, and tells when. Touching counts.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * Sides at infinity stay there.
 * @complexity That of bvol_hull_separation_aabb().
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_hull(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                  bvol_sweep_hit *hit);

/** Tests whether a box that moves comes to overlap a hull by more than touching, and tells when.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * Sides at infinity stay there.
 * @complexity That of bvol_hull_separation_aabb().
 * @since 0.1 */
BVOL_API int bvol_aabb_sweep_hull_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                           bvol_sweep_hit *hit);

/** Tests whether a sphere that moves meets a hull, and tells when. Touching counts.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_sphere().
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_hull(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                    bvol_sweep_hit *hit);

/** Tests whether a sphere that moves comes to overlap a hull by more than touching, and tells when.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_sphere().
 * @since 0.1 */
BVOL_API int bvol_sphere_sweep_hull_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                             bvol_sweep_hit *hit);

/** Tests whether a capsule that moves meets a hull, and tells when. Touching counts.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_capsule().
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_hull(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                     bvol_sweep_hit *hit);

/** Tests whether a capsule that moves comes to overlap a hull by more than touching, and tells when.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_capsule().
 * @since 0.1 */
BVOL_API int bvol_capsule_sweep_hull_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                              bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves meets a hull, and tells when. Touching counts.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_obb().
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_hull(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_hull *other, bvol_sweep_hit *hit);

/** Tests whether an oriented box that moves comes to overlap a hull by more than touching, and tells when.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_obb().
 * @since 0.1 */
BVOL_API int bvol_obb_sweep_hull_interior(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                          bvol_sweep_hit *hit);

/** Tests whether a triangle that moves meets a hull, and tells when. Touching counts.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_triangle().
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_hull(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                      bvol_sweep_hit *hit);

/** Tests whether a triangle that moves comes to overlap a hull by more than touching, and tells when.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the hull, which stands still
 * @param[out] hit the record, whose features of hulls are numbers of faces as in bvol_hull_faces(); unchanged if they do not
 * meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says.
 * @edge An empty shape, NULL, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @complexity That of bvol_hull_separation_triangle().
 * @since 0.1 */
BVOL_API int bvol_triangle_sweep_hull_interior(const bvol_triangle *moving, const bvol_vec3 *motion, const bvol_hull *other,
                                               bvol_sweep_hit *hit);

/** @} */

/** @name Moving rectangles
 * @{ */

/** Tests whether a rectangle that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_point(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_vec2 *other,
                                    bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_point_interior(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_vec2 *other,
                                             bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_segment2(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_segment2 *other,
                                       bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_segment2_interior(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_segment2 *other,
                                                bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_aabb2(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *other,
                                    bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_aabb2_interior(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *other,
                                             bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves meets a circle, and tells when. Touching counts.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the circle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_circle(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_circle *other,
                                     bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves comes to overlap a circle by more than touching, and tells when.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the circle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_circle_interior(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_circle *other,
                                              bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves meets an oriented rectangle, and tells when. Touching counts.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_obb2(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_obb2 *other,
                                   bvol_sweep_hit2 *hit);

/** Tests whether a rectangle that moves comes to overlap an oriented rectangle by more than touching, and tells when.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sweep_obb2_interior(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_obb2 *other,
                                            bvol_sweep_hit2 *hit);

/** @} */

/** @name Moving circles
 * @{ */

/** Tests whether a circle that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_point(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_vec2 *other,
                                     bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_point_interior(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_vec2 *other,
                                              bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_segment2(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_segment2 *other,
                                        bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_segment2_interior(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_segment2 *other,
                                                 bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves meets a rectangle, and tells when. Touching counts.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_aabb2(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_aabb2 *other,
                                     bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves comes to overlap a rectangle by more than touching, and tells when.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_aabb2_interior(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_aabb2 *other,
                                              bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other circle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_circle(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_circle *other,
                                      bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other circle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_circle_interior(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_circle *other,
                                               bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves meets an oriented rectangle, and tells when. Touching counts.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_obb2(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_obb2 *other,
                                    bvol_sweep_hit2 *hit);

/** Tests whether a circle that moves comes to overlap an oriented rectangle by more than touching, and tells when.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the oriented rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_circle_sweep_obb2_interior(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_obb2 *other,
                                             bvol_sweep_hit2 *hit);

/** @} */

/** @name Moving oriented rectangles
 * @{ */

/** Tests whether an oriented rectangle that moves meets a point, and tells when. Touching counts.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_point(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_vec2 *other,
                                   bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves comes to overlap a point by more than touching, and tells when.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the point, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_point_interior(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_vec2 *other,
                                            bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves meets a segment, and tells when. Touching counts.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_segment2(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_segment2 *other,
                                      bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves comes to overlap a segment by more than touching, and tells when.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the segment, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_segment2_interior(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_segment2 *other,
                                               bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves meets a rectangle, and tells when. Touching counts.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_aabb2(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *other,
                                   bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves comes to overlap a rectangle by more than touching, and tells when.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS. Sides at
 * infinity stay there.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_aabb2_interior(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *other,
                                            bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves meets a circle, and tells when. Touching counts.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the circle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_circle(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_circle *other,
                                    bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves comes to overlap a circle by more than touching, and tells when.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the circle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_circle_interior(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_circle *other,
                                             bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves meets another one, and tells when. Touching counts.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other oriented rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if they have a common point at no t from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_obb2(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_obb2 *other,
                                  bvol_sweep_hit2 *hit);

/** Tests whether an oriented rectangle that moves comes to overlap another one by more than touching, and tells when.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param other the other oriented rectangle, which stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state; #BVOL_SWEEP_MISS, which is 0, if their interiors have a common point at no t
 * from 0 to 1
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says.
 * @edge An empty shape, a NaN, an infinity where none is legal, or a motion that is not finite gives #BVOL_SWEEP_MISS.
 * @since 0.1 */
BVOL_API int bvol_obb2_sweep_obb2_interior(const bvol_obb2 *moving, const bvol_vec2 *motion, const bvol_obb2 *other,
                                           bvol_sweep_hit2 *hit);

/** @} */

/** @name Moved on
 * @{ */

/** Moves a box by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the box at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the box can still be inside by as much: bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_aabb_advance(const bvol_aabb *moving, const bvol_vec3 *motion, float t, bvol_aabb *out);

/** Moves a sphere by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the sphere at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the sphere can still be inside by as much: bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_sphere_advance(const bvol_sphere *moving, const bvol_vec3 *motion, float t, bvol_sphere *out);

/** Moves a capsule by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the capsule at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the capsule can still be inside by as much: bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_capsule_advance(const bvol_capsule *moving, const bvol_vec3 *motion, float t, bvol_capsule *out);

/** Moves an oriented box by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the oriented box at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the oriented box can still be inside by as much:
 * bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_obb_advance(const bvol_obb *moving, const bvol_vec3 *motion, float t, bvol_obb *out);

/** Moves a triangle by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the triangle at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the triangle at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the triangle can still be inside by as much: bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_triangle_advance(const bvol_triangle *moving, const bvol_vec3 *motion, float t, bvol_triangle *out);

/** Moves a rectangle by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the rectangle at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the rectangle can still be inside by as much: bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_aabb2_advance(const bvol_aabb2 *moving, const bvol_vec2 *motion, float t, bvol_aabb2 *out);

/** Moves a circle by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the circle at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the circle can still be inside by as much: bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_circle_advance(const bvol_circle *moving, const bvol_vec2 *motion, float t, bvol_circle *out);

/** Moves an oriented rectangle by a part of a motion, each coordinate rounded toward where it was.
 *
 * @param moving the oriented rectangle at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[out] out the oriented rectangle at t; may be moving
 * @contract TIGHTEST: of the floats between a coordinate and its true place at t, which is that coordinate plus t times the
 * motion, the one nearest to that place. So no coordinate goes beyond it.
 * @edge An infinity stays, and so does all where t or the motion is 0; a NaN gives NaN. Coordinates lag behind by less than an
 * ulp, each by another part of it, so that at a slope the oriented rectangle can still be inside by as much:
 * bvol_shape_advance_clear().
 * @since 0.1 */
BVOL_API void bvol_obb2_advance(const bvol_obb2 *moving, const bvol_vec2 *motion, float t, bvol_obb2 *out);

/** @} */

BVOL_END

#endif
