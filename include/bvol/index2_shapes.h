/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Indexes of segments, circles, OBBs and convex polygons of the plane: which road is the nearest, which parcel contains
 * a point. The index keeps a box about each shape; where a box is found, the exact test of the shape decides.
 *
 * An index that was built here answers for its shapes: id i is shape i of the caller's array. The array is **borrowed**, and so
 * are the points of polygons: they must stay where they are until the index is built anew, cleared or destroyed. Shapes may be
 * moved where they are; then bvol_index2_refit() must come before the next question, as bvol/index_shapes.h says of space.
 *
 * - **About the shapes**: bvol_index2_overlaps_aabb2() and all other `overlaps`, bvol_index2_contains_point(), as
 *   bvol_shape_overlaps() and bvol_shape_contains() do; bvol_index2_raycast() and its other forms, as
 *   bvol_ray2_hits_segment2() and so on; bvol_index2_nearest_point(), by bvol_segment2_distance_sq_point() and so on: the
 *   distance from the outline, 0 within a shape that has an inside; bvol_index2_pairs() and bvol_index2_pairs_between(), also
 *   with an index of other shapes or of boxes; pair trackers; bvol_index2_within_aabb2(), since a rectangle of floats contains
 *   a shape if and only if it contains its bounds.
 * - **About their boxes** answer all others: bvol_index2_nearest_aabb2(), bvol_index2_sweep_aabb2() and
 *   bvol_index2_sweep_circle() with their other forms, bvol_index2_get(), bvol_index2_bounds().
 *   bvol_index2_pairs_between_transformed() moves the boxes of its second index.
 *
 * A shape that has a NaN, an infinity or a negative radius is never found, and neither is a polygon without points or with an
 * illegal view. The order of the hits of a ray is that of `t_enter`, then of ids, but where the rounded `t_enter` of a record
 * is before the box of the shape is entered, the t of the box counts instead.
 *
 * The boxes of an index of shapes cannot be changed one by one: bvol_index2_insert(), bvol_index2_insert_many(),
 * bvol_index2_move() and bvol_index2_move_many() return #BVOL_ERROR_KIND. Shapes can be removed, all can be moved at once as
 * said above, and bvol_index2_commit() works as ever.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT and leaves the index unchanged, as it does with
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest.
 *
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it or its arrays. */
#ifndef BVOL_INDEX2_SHAPES_H
#define BVOL_INDEX2_SHAPES_H

#include <bvol/api.h>
#include <bvol/index2.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Segments over points that they share, or not, in arrays of the caller's: polylines, networks, or segments by themselves. An
 * array of bvol_segment2 is one without indices that is not joined, of two points a segment. @since 0.1 */
typedef struct bvol_segment_mesh2 {
    uint32_t size;             /**< sizeof(bvol_segment_mesh2); 0 means that of version 0.1 */
    uint32_t index_bits;       /**< 16 or 32: the width of an element of indices; 0: there are no indices */
    uint32_t joined;           /**< 1: a polyline, segment i goes from corner i to i + 1; 0: from corner 2 i to 2 i + 1 */
    uint32_t reserved;         /**< 0 */
    const bvol_vec2 *vertices; /**< the first point; may be NULL if there are none */
    size_t vertex_count;       /**< the number of points */
    size_t vertex_stride;      /**< bytes from one point to the next, a multiple of 4; 0 means packed (8 bytes) */
    /** An array of index_count numbers of index_bits / 8 bytes: those of the points at the corners; NULL: corner i is point i.
     */
    const void *indices;
    size_t index_count; /**< how many there are, at least as many as corners; ignored without indices */
    size_t count;       /**< the number of segments, from 0 to 2^27 */
} bvol_segment_mesh2;

/** A #bvol_segment_mesh2 without segments, to be filled in. @since 0.1 */
#define BVOL_SEGMENT_MESH2_INIT                                                                                                \
    {                                                                                                                          \
        sizeof(bvol_segment_mesh2), 0, 0, 0, NULL, 0, 0, NULL, 0, 0                                                            \
    }

/** Replaces all that an index holds by segments. Segment i has id i. The points and the indices are borrowed; the struct is
 * not.
 *
 * @param index the index
 * @param mesh the segments; their points and indices are borrowed until the index is built anew, cleared or destroyed
 * @param items an array of mesh->count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, too many segments, an index that is not below
 * vertex_count, fewer indices than corners, or, without indices, fewer points); #BVOL_ERROR_OPTIONS (a size, index_bits or a
 * joined that is not legal, or such resources); #BVOL_ERROR_MEMORY; or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single segments.
 * @edge Any segment is legal. One of length 0 is a point, and is found as such; one that has a NaN or an infinity is never
 * found. So several polylines in one array may be parted by points of NaN.
 * @complexity As for bvol_index2_build(), since no point is copied; O(corners) if there are indices, which are all looked at.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_build_segments2(bvol_index2 *index, const bvol_segment_mesh2 *mesh,
                                                 const bvol_index_item *items, size_t item_stride,
                                                 const bvol_resources *resources);

/** Replaces all that an index holds by circles. Circle i has id i. The array is borrowed.
 *
 * @param index the index
 * @param circles the first circle; may be NULL if count is 0; borrowed until the index is built anew, cleared or destroyed
 * @param count the number of circles, from 0 to 2^27
 * @param stride bytes from one circle to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single circles.
 * @edge Any circle is legal; one that is empty, has a NaN or an infinity is never found.
 * @complexity As for bvol_index2_build(), since no shape is copied.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_build_circles(bvol_index2 *index, const bvol_circle *circles, size_t count, size_t stride,
                                               const bvol_index_item *items, size_t item_stride,
                                               const bvol_resources *resources);

/** Replaces all that an index holds by OBBs. OBB i has id i. The array is borrowed.
 *
 * @param index the index
 * @param boxes the first OBB; may be NULL if count is 0; borrowed until the index is built anew, cleared or destroyed
 * @param count the number of OBBs, from 0 to 2^27
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single OBBs.
 * @edge Any OBB is legal; one that has a NaN or an infinity is never found.
 * @complexity As for bvol_index2_build(), since no shape is copied.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_build_obbs2(bvol_index2 *index, const bvol_obb2 *boxes, size_t count, size_t stride,
                                             const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/** Replaces all that an index holds by polygons. Polygon i has id i. The array is borrowed.
 *
 * @param index the index
 * @param polygons the first polygon; may be NULL if count is 0; borrowed until the index is built anew, cleared or destroyed
 * @param count the number of polygons, from 0 to 2^27
 * @param stride bytes from one polygon to the next, a multiple of a pointer's alignment; 0 means packed (24 bytes where
 * pointers have 8)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single polygons.
 * @edge Any polygon is legal, as a view of points in any order, which are borrowed too; one without points, with an illegal
 * view, a NaN or an infinity is never found.
 * @complexity As for bvol_index2_build(), since no shape is copied.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_build_polygons2(bvol_index2 *index, const bvol_polygon2 *polygons, size_t count, size_t stride,
                                                 const bvol_index_item *items, size_t item_stride,
                                                 const bvol_resources *resources);

BVOL_END

#endif
