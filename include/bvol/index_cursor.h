/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Cursors: one box of a query after the other, as long as the caller wants to know more.
 *
 * A cursor stands before the first box that a query finds, and bvol_index_cursor_next() steps to it and returns its id. A
 * cursor is made once and begun for any number of queries, of any index, one after the other. Neither beginning nor stepping
 * allocates, unless it is in order:
 *
 *     bvol_index_overlaps_aabb_begin(index, &query, NULL, cursor);
 *     while (bvol_index_cursor_next(cursor, &id) == BVOL_OK)
 *         ...
 *
 * **In order.** A cursor that was begun for a ray, a moving shape or neighbors steps to boxes in the order in which
 * bvol_index_raycast() and its like write them, and looks no farther than it has to for those that it has been asked for: for
 * who does not know how many neighbors he wants, or tests one after the other until one will do.
 * bvol_index_cursor_next_found() also says where a box is. Such a cursor keeps what it has found in memory of its allocator,
 * and keeps the memory for the next query; where that lacks, the step returns #BVOL_ERROR_MEMORY and may be repeated. The
 * function of a filter is asked before it is known whether the box is the next.
 *
 * **Changes.** A cursor does not follow an index that changes: from the next call on that changes the index and returns
 * #BVOL_OK, also if it had nothing to do, or #BVOL_ERROR_MEMORY, bvol_index_cursor_next() returns #BVOL_ERROR_STALE until the
 * cursor is begun again. A call that returns another error has changed nothing, and cursors go on. A cursor at its end stays
 * there. It does not know that its index was destroyed: neither step it then before it is begun again, nor destroy the shape or
 * the frustum of its query before it is at its end. Other queries are copied, and may be gone once the cursor is begun.
 *
 * The function of its filter and its allocator may use the index, and other cursors, but not the cursor that has called them:
 * this returns #BVOL_ERROR_BUSY.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function does
 * nothing, except where a function says what NULL means. Where the processor does not round to nearest, a cursor is not begun:
 * that returns #BVOL_ERROR_ROUNDING. Steps do not look at it.
 *
 * @threads Any number of cursors may be stepped through one index at once, each by one thread, as long as none changes or
 * destroys the index. */
#ifndef BVOL_INDEX_CURSOR_H
#define BVOL_INDEX_CURSOR_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/result.h>
#include <bvol/shape.h>
#include <bvol/types.h>

#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a cursor. @since 0.1 */
typedef struct bvol_index_cursor bvol_index_cursor;

/** Makes a cursor that is at its end.
 *
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new cursor, which bvol_index_cursor_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function) or #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge None.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_cursor_create(const bvol_allocator *allocator, bvol_index_cursor **out);

/** Frees a cursor.
 *
 * @param cursor the cursor; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. Its index may be destroyed before. The function of its filter must not destroy it.
 * @complexity O(1).
 * @threads No other thread may use the cursor at the same time.
 * @since 0.1 */
BVOL_API void bvol_index_cursor_destroy(bvol_index_cursor *cursor);

/** Begins to find the boxes that have a common point with a box. Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the box, which is copied; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_overlaps_aabb() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_overlaps_aabb().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_aabb_begin(const bvol_index *index, const bvol_aabb *query,
                                                    const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that have a common point with a shape in space of any kind. Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param shape the shape; borrowed until the cursor is at its end or begun again
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_overlaps_shape() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_overlaps_shape().
 * @complexity That of bvol_shape_bounds(), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_shape_begin(const bvol_index *index, const bvol_shape *shape,
                                                     const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that a point lies in.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param p the point, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_contains_point() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_contains_point().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_contains_point_begin(const bvol_index *index, const bvol_vec3 *p,
                                                     const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that lie wholly in a box.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the containing box, which is copied; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_within_aabb() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_within_aabb().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_within_aabb_begin(const bvol_index *index, const bvol_aabb *query,
                                                  const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that have a common point with a sphere. Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the sphere, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_overlaps_sphere() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_overlaps_sphere().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_sphere_begin(const bvol_index *index, const bvol_sphere *query,
                                                      const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that have a common point with a capsule. Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the capsule, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_overlaps_capsule() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_overlaps_capsule().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_capsule_begin(const bvol_index *index, const bvol_capsule *query,
                                                       const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that have a common point with an OBB. Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the OBB, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_overlaps_obb() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_overlaps_obb().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_obb_begin(const bvol_index *index, const bvol_obb *query,
                                                   const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that have a common point with a frustum. Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param frustum the frustum; borrowed until the cursor is at its end or begun again
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_overlaps_frustum() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_overlaps_frustum().
 * @complexity O(planes), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_frustum_begin(const bvol_index *index, const bvol_frustum *frustum,
                                                       const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that may be in view, as renderers ask.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param frustum the frustum; borrowed until the cursor is at its end or begun again
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index_cull_frustum() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index_cull_frustum().
 * @complexity O(planes), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_cull_frustum_begin(const bvol_index *index, const bvol_frustum *frustum,
                                                   const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes that a ray hits, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param ray the ray, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index_raycast(), with room for all.
 * @edge The same as for bvol_index_raycast().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_raycast_begin(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                              bvol_index_cursor *cursor);

/** Begins to find the boxes nearest to a point, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param p the point, which is copied
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index_nearest_point(), with room for all.
 * @edge The same as for bvol_index_nearest_point().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_nearest_point_begin(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                                    const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Begins to find the boxes nearest to a box, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the box, which is copied
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index_nearest_aabb(), with room for all.
 * @edge The same as for bvol_index_nearest_aabb().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_nearest_aabb_begin(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                                                   const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Steps to the next box. What is looked at for it is counted in the counters of the filter.
 *
 * @param cursor the cursor
 * @param[out] id the id of the box; unchanged unless the result is #BVOL_OK
 * @return #BVOL_OK, #BVOL_NOTE_END if there is no other box, #BVOL_ERROR_STALE if the index may have changed since the cursor
 * was begun, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_BUSY in a callback of its own filter or allocator, or
 * #BVOL_ERROR_MEMORY, which leaves the cursor where it is
 * @contract EXACT: each box that the query finds is stepped to once.
 * @edge A cursor that was never begun is at its end, and one that is at its end stays there.
 * @complexity O(log(boxes)) on average for boxes that overlap few others, without allocation unless it is in order.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_cursor_next(bvol_index_cursor *cursor, uint32_t *id);

/** Steps to the next box, and says where it is.
 *
 * @param cursor the cursor
 * @param[out] found the box, and the t at which a ray enters it or a moving shape meets it, or the squared distance to it; 0
 * for a cursor that is not in order; unchanged unless the result is #BVOL_OK
 * @return what bvol_index_cursor_next() returns
 * @contract EXACT: each box that the query finds is stepped to once; the numbers are those of the query.
 * @edge The same as for bvol_index_cursor_next().
 * @complexity That of bvol_index_cursor_next().
 * @since 0.1 */
BVOL_API bvol_result bvol_index_cursor_next_found(bvol_index_cursor *cursor, bvol_index_found *found);

BVOL_END

#endif
