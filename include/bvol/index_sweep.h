/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Moving shapes and the contents of an index: what does a shape meet on its way, and what first?
 *
 * A box, a sphere, a capsule, an OBB or a #bvol_shape moves along a straight line, as in `bvol/sweep.h`, through all that an
 * index holds: its boxes, or the shapes of `bvol/index_shapes.h`. So a character is moved through a level:
 * bvol_index_sweep_capsule_interior_first() tells which triangle stops it, when, and along which normal.
 *
 * What is met is what the function of single shapes meets, bvol_capsule_sweep_triangle() or its like, asked of everything one
 * by one, whatever the engine. The two questions are those of single sweeps: the plain functions count touching; those with
 * `_interior` in their names ask when interiors begin to overlap, so that what rests on a floor, slides along a wall or parts
 * from it is not stopped. With no motion they tell what is touched or overlapped already.
 *
 * **The order** is that of times, and of ids where these are equal. **The time** of what is met is the `t_enter` of the single
 * function or, if that is later, another that the search has found: that at which the box about the moving shape meets the box
 * about the other, or a bound of a ball, a capsule, a box or an OBB at a triangle. None is ever late; the others are the later
 * ones only where the shapes graze each other, or by the last bits, and depend on nothing but the two shapes and the motion.
 * The record of the first has this time as its `t_enter`, and is that of the single function otherwise.
 *
 * A moving shape may be any #bvol_shape that has sweeps (bvol_shape_can() with #BVOL_QUESTION_SWEEP); others meet nothing.
 *
 * Any pointer may be NULL: then nothing is found, or #BVOL_ERROR_ARGUMENT is returned where there are errors.
 *
 * @experimental The last family of questions to come to indexes.
 * @complexity O(log n + k) for most data, where k is how much lies on the way up to the first, or of all; O(n) at worst.
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it or its arrays. */
#ifndef BVOL_INDEX_SWEEP_H
#define BVOL_INDEX_SWEEP_H

#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/index_cursor.h>
#include <bvol/result.h>
#include <bvol/shape.h>
#include <bvol/sweep.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** @name Boxes
 * @{ */

/** Finds all that a moving box meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_aabb_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_aabb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_aabb(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                      const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving box meets first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_aabb_sweep_triangle() and its like, asked of all.
 * ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_aabb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_aabb_first(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                         const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving box meets anything at all.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_aabb_sweep_triangle() and its like, asked of all.
 * @edge The same as for bvol_aabb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_aabb_any(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                       const bvol_index_filter *filter);

/** Calls a function for what a moving box meets, which may shorten the search. The order is roughly the nearest first, and the
 * same each time. All that is not beyond the limit at the end has been visited, unless the function ended the query. It may
 * query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_aabb_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_aabb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_aabb_each(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                           const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving box meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the box at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_aabb(), with room for all.
 * @edge The same as for bvol_index_sweep_aabb().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_aabb_begin(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                                 const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds all that a moving box comes to overlap by more than touching, the first ones first: sorted by t, then by id, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_aabb_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_aabb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_aabb_interior(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                               const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving box comes to overlap by more than touching first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_aabb_sweep_triangle_interior() and its like, asked of
 * all. ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_aabb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_aabb_interior_first(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                                  const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving box comes to overlap by more than touching anything.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_aabb_sweep_triangle_interior() and its like, asked of all.
 * @edge The same as for bvol_aabb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_aabb_interior_any(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                                const bvol_index_filter *filter);

/** Calls a function for what a moving box comes to overlap by more than touching, which may shorten the search. The order is
 * roughly the nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the
 * function ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_aabb_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_aabb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_aabb_interior_each(const bvol_index *index, const bvol_aabb *moving, const bvol_vec3 *motion,
                                                    const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving box comes to overlap by more than touching, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the box at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_aabb_interior(), with room for all.
 * @edge The same as for bvol_index_sweep_aabb_interior().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_aabb_interior_begin(const bvol_index *index, const bvol_aabb *moving,
                                                          const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                          bvol_index_cursor *cursor);

/** @} */

/** @name Spheres
 * @{ */

/** Finds all that a moving sphere meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_sphere_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_sphere_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_sphere(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                        const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving sphere meets first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_sphere_sweep_triangle() and its like, asked of all.
 * ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_sphere_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_sphere_first(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                           const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving sphere meets anything at all.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_sphere_sweep_triangle() and its like, asked of all.
 * @edge The same as for bvol_sphere_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_sphere_any(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                         const bvol_index_filter *filter);

/** Calls a function for what a moving sphere meets, which may shorten the search. The order is roughly the nearest first, and
 * the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the query. It may
 * query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_sphere_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_sphere_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_sphere_each(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                             const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving sphere meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the sphere at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_sphere(), with room for all.
 * @edge The same as for bvol_index_sweep_sphere().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_sphere_begin(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                                   const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds all that a moving sphere comes to overlap by more than touching, the first ones first: sorted by t, then by id, also
 * with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_sphere_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_sphere_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_sphere_interior(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                                 const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving sphere comes to overlap by more than touching first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_sphere_sweep_triangle_interior() and its like, asked of
 * all. ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_sphere_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_sphere_interior_first(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                                    const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving sphere comes to overlap by more than touching anything.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_sphere_sweep_triangle_interior() and its like, asked of all.
 * @edge The same as for bvol_sphere_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_sphere_interior_any(const bvol_index *index, const bvol_sphere *moving, const bvol_vec3 *motion,
                                                  const bvol_index_filter *filter);

/** Calls a function for what a moving sphere comes to overlap by more than touching, which may shorten the search. The order is
 * roughly the nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the
 * function ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_sphere_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_sphere_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_sphere_interior_each(const bvol_index *index, const bvol_sphere *moving,
                                                      const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                      bvol_index_limiter visit, void *context);

/** Begins to find what a moving sphere comes to overlap by more than touching, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the sphere at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_sphere_interior(), with room for all.
 * @edge The same as for bvol_index_sweep_sphere_interior().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_sphere_interior_begin(const bvol_index *index, const bvol_sphere *moving,
                                                            const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                            bvol_index_cursor *cursor);

/** @} */

/** @name Capsules
 * @{ */

/** Finds all that a moving capsule meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_capsule_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_capsule_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or
 * a motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_capsule(const bvol_index *index, const bvol_capsule *moving, const bvol_vec3 *motion,
                                         const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving capsule meets first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_capsule_sweep_triangle() and its like, asked of all.
 * ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_capsule_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or
 * a motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_capsule_first(const bvol_index *index, const bvol_capsule *moving, const bvol_vec3 *motion,
                                            const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving capsule meets anything at all.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_capsule_sweep_triangle() and its like, asked of all.
 * @edge The same as for bvol_capsule_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or
 * a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_capsule_any(const bvol_index *index, const bvol_capsule *moving, const bvol_vec3 *motion,
                                          const bvol_index_filter *filter);

/** Calls a function for what a moving capsule meets, which may shorten the search. The order is roughly the nearest first, and
 * the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the query. It may
 * query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_capsule_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_capsule_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or
 * a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_capsule_each(const bvol_index *index, const bvol_capsule *moving, const bvol_vec3 *motion,
                                              const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving capsule meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the capsule at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_capsule(), with room for all.
 * @edge The same as for bvol_index_sweep_capsule().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_capsule_begin(const bvol_index *index, const bvol_capsule *moving,
                                                    const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                    bvol_index_cursor *cursor);

/** Finds all that a moving capsule comes to overlap by more than touching, the first ones first: sorted by t, then by id, also
 * with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_capsule_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_capsule_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_capsule_interior(const bvol_index *index, const bvol_capsule *moving, const bvol_vec3 *motion,
                                                  const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving capsule comes to overlap by more than touching first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_capsule_sweep_triangle_interior() and its like, asked of
 * all. ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_capsule_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_capsule_interior_first(const bvol_index *index, const bvol_capsule *moving,
                                                     const bvol_vec3 *motion, const bvol_index_filter *filter, uint32_t *id,
                                                     bvol_sweep_hit *hit);

/** Tests whether a moving capsule comes to overlap by more than touching anything.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_capsule_sweep_triangle_interior() and its like, asked of all.
 * @edge The same as for bvol_capsule_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_capsule_interior_any(const bvol_index *index, const bvol_capsule *moving, const bvol_vec3 *motion,
                                                   const bvol_index_filter *filter);

/** Calls a function for what a moving capsule comes to overlap by more than touching, which may shorten the search. The order
 * is roughly the nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless
 * the function ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_capsule_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_capsule_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_capsule_interior_each(const bvol_index *index, const bvol_capsule *moving,
                                                       const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                       bvol_index_limiter visit, void *context);

/** Begins to find what a moving capsule comes to overlap by more than touching, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the capsule at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_capsule_interior(), with room for all.
 * @edge The same as for bvol_index_sweep_capsule_interior().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_capsule_interior_begin(const bvol_index *index, const bvol_capsule *moving,
                                                             const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                             bvol_index_cursor *cursor);

/** @} */

/** @name Oriented boxes
 * @{ */

/** Finds all that a moving oriented box meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_obb_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_obb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_obb(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                     const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving oriented box meets first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_obb_sweep_triangle() and its like, asked of all.
 * ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_obb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_obb_first(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                        const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving oriented box meets anything at all.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_obb_sweep_triangle() and its like, asked of all.
 * @edge The same as for bvol_obb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_obb_any(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                      const bvol_index_filter *filter);

/** Calls a function for what a moving oriented box meets, which may shorten the search. The order is roughly the nearest first,
 * and the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the query. It
 * may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_obb_sweep_triangle() and its like meet. ENCLOSING: the times are never late, as
 * said above.
 * @edge The same as for bvol_obb_sweep_triangle() and its like: an empty shape, a NaN, an infinity where none is legal, or a
 * motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_obb_each(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                          const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving oriented box meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the oriented box at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_obb(), with room for all.
 * @edge The same as for bvol_index_sweep_obb().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_obb_begin(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                                const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds all that a moving oriented box comes to overlap by more than touching, the first ones first: sorted by t, then by id,
 * also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_obb_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_obb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_obb_interior(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                              const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving oriented box comes to overlap by more than touching first: what has the least t, and of that the least
 * id.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_obb_sweep_triangle_interior() and its like, asked of all.
 * ENCLOSING: the times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_obb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0,
 * whatever the motion.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_obb_interior_first(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                                 const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving oriented box comes to overlap by more than touching anything.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_obb_sweep_triangle_interior() and its like, asked of all.
 * @edge The same as for bvol_obb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_obb_interior_any(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                               const bvol_index_filter *filter);

/** Calls a function for what a moving oriented box comes to overlap by more than touching, which may shorten the search. The
 * order is roughly the nearest first, and the same each time. All that is not beyond the limit at the end has been visited,
 * unless the function ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the oriented box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_obb_sweep_triangle_interior() and its like meet. ENCLOSING: the times are never
 * late, as said above.
 * @edge The same as for bvol_obb_sweep_triangle_interior() and its like: an empty shape, a NaN, an infinity where none is
 * legal, or a motion that is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_obb_interior_each(const bvol_index *index, const bvol_obb *moving, const bvol_vec3 *motion,
                                                   const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving oriented box comes to overlap by more than touching, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the oriented box at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_obb_interior(), with room for all.
 * @edge The same as for bvol_index_sweep_obb_interior().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_obb_interior_begin(const bvol_index *index, const bvol_obb *moving,
                                                         const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                         bvol_index_cursor *cursor);

/** @} */

/** @name Shapes of any kind
 * @{ */

/** Finds all that a moving shape meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_shape_sweep() meets. ENCLOSING: the times are never late, as said above.
 * @edge The same as for bvol_shape_sweep(): an empty shape, a NaN, an infinity where none is legal, or a motion that is not
 * finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_shape(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                       const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving shape meets first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_shape_sweep(), asked of all. ENCLOSING: the times, as
 * said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_shape_sweep(): an empty shape, a NaN, an infinity where none is legal, or a motion that is not
 * finite meets nothing. What touches or overlaps at the start is met at t = 0.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_shape_first(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                          const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving shape meets anything at all.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_shape_sweep(), asked of all.
 * @edge The same as for bvol_shape_sweep(): an empty shape, a NaN, an infinity where none is legal, or a motion that is not
 * finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_shape_any(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                        const bvol_index_filter *filter);

/** Calls a function for what a moving shape meets, which may shorten the search. The order is roughly the nearest first, and
 * the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the query. It may
 * query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_shape_sweep() meets. ENCLOSING: the times are never late, as said above.
 * @edge The same as for bvol_shape_sweep(): an empty shape, a NaN, an infinity where none is legal, or a motion that is not
 * finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_shape_each(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                            const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving shape meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the shape at t = 0; borrowed as the index is
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_shape(), with room for all.
 * @edge The same as for bvol_index_sweep_shape().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_shape_begin(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                                  const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds all that a moving shape comes to overlap by more than touching, the first ones first: sorted by t, then by id, also
 * with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_shape_sweep_interior() meets. ENCLOSING: the times are never late, as said above.
 * @edge The same as for bvol_shape_sweep_interior(): an empty shape, a NaN, an infinity where none is legal, or a motion that
 * is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0, whatever the motion.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_shape_interior(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                                const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Finds what a moving shape comes to overlap by more than touching first: what has the least t, and of that the least id.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of what is met; unchanged if there is none; may be NULL
 * @param[out] hit the record; unchanged if there is none; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer, the state and the id are those of bvol_shape_sweep_interior(), asked of all. ENCLOSING: the
 * times, as said above. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_shape_sweep_interior(): an empty shape, a NaN, an infinity where none is legal, or a motion that
 * is not finite meets nothing. What overlaps by more than touching at the start is met at t = 0, whatever the motion.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_shape_interior_first(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                                   const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);

/** Tests whether a moving shape comes to overlap by more than touching anything.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_shape_sweep_interior(), asked of all.
 * @edge The same as for bvol_shape_sweep_interior(): an empty shape, a NaN, an infinity where none is legal, or a motion that
 * is not finite meets nothing.
 * @since 0.1 */
BVOL_API int bvol_index_sweep_shape_interior_any(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                                 const bvol_index_filter *filter);

/** Calls a function for what a moving shape comes to overlap by more than touching, which may shorten the search. The order is
 * roughly the nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the
 * function ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the shape at t = 0, a shape of any kind
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: what is met is what bvol_shape_sweep_interior() meets. ENCLOSING: the times are never late, as said above.
 * @edge The same as for bvol_shape_sweep_interior(): an empty shape, a NaN, an infinity where none is legal, or a motion that
 * is not finite meets nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_sweep_shape_interior_each(const bvol_index *index, const bvol_shape *moving, const bvol_vec3 *motion,
                                                     const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find what a moving shape comes to overlap by more than touching, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the shape at t = 0; borrowed as the index is
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: what is met, when, and the order are those of bvol_index_sweep_shape_interior(), with room for all.
 * @edge The same as for bvol_index_sweep_shape_interior().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_sweep_shape_interior_begin(const bvol_index *index, const bvol_shape *moving,
                                                           const bvol_vec3 *motion, const bvol_index_filter *filter,
                                                           bvol_index_cursor *cursor);

/** @} */

BVOL_END

#endif
