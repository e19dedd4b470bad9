/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Indexes of triangles, OBBs, spheres and hulls: the two stages of a collision test in one call. The index keeps a box
 * about each shape; where a box is found, the exact test of the shape decides.
 *
 * An index that was built here answers for its shapes: id i is shape i of the caller's array. The array is **borrowed**: it
 * must stay where it is until the index is built anew, cleared or destroyed.
 *
 * **Shapes that move.** Vertices, OBBs and spheres may be changed where they are, as many as one likes; then bvol_index_refit()
 * must come before the next question: it gives every shape the box that it has now, and keeps the tree. Between the change and
 * the refit a question may miss shapes. The numbers of vertices in the array of indices must stay as they are. A hull does not
 * change, but others may take the places of those in the array, before a refit.
 * bvol_index_commit() does not look at the shapes; after many refits it makes the tree good again.
 *
 * - **About the shapes**: bvol_index_overlaps_aabb() and all other `overlaps`, bvol_index_contains_point(),
 *   bvol_index_classify_frustum(), as bvol_shape_overlaps(), bvol_shape_contains() and bvol_shape_classify() do;
 *   bvol_index_raycast() and its other forms, as bvol_ray_hits_triangle() and so on; bvol_index_pairs() and
 *   bvol_index_pairs_between(), also with an index of other shapes or of boxes, pair trackers;
 *   bvol_index_sweep_capsule() and all other sweeps (`bvol/index_sweep.h`), as bvol_capsule_sweep_triangle() and so on;
 *   bvol_index_nearest_point(), by bvol_triangle_distance_sq_point() and so on: the distance from the surface, 0 within an OBB,
 *   a sphere or a hull, and of a hull at least that of its box, which is nearer to the truth where it is more;
 *   bvol_index_within_aabb(), since a box of floats contains a shape if and only if it contains its bounds.
 *   bvol_index_pairs_between_transformed() moves the triangles of its second index by bvol_triangle_transform(); of other
 *   shapes in the second index it moves the boxes, as it does with boxes.
 * - **About their boxes** answer all others: bvol_index_cull_frustum(), which may find more than is in view by its nature,
 *   bvol_index_nearest_aabb() with its other forms, bvol_index_get(), bvol_index_bounds().
 *
 * Batches and cursors answer as single queries do. A shape that has a NaN, an infinity or a negative radius is never found, and
 * neither is anything else that its own functions never find.
 *
 * **Rays**: the order of hits is that of `t_enter`, then of ids. The t of a hit is that of its record, with one exception: the
 * numbers of records are rounded, and where a sphere, an OBB, a hull or a triangle in whose plane the ray lies seems to be
 * entered before its box is, the t at which the ray enters the box counts instead.
 *
 * The boxes of an index of shapes cannot be changed one by one: bvol_index_insert(), bvol_index_insert_many(),
 * bvol_index_move() and bvol_index_move_many() return #BVOL_ERROR_KIND. Shapes can be removed, all can be moved at once as said
 * above, and bvol_index_commit() works as ever.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT and leaves the index unchanged,
 * as it does with #BVOL_ERROR_ROUNDING where the processor does not round to nearest.
 *
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it or its arrays. */
#ifndef BVOL_INDEX_SHAPES_H
#define BVOL_INDEX_SHAPES_H

#include <bvol/api.h>
#include <bvol/hull.h>
#include <bvol/index.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Triangles over vertices that they share, or not, in arrays of the caller's. @since 0.1 */
typedef struct bvol_triangle_mesh {
    uint32_t size;             /**< sizeof(bvol_triangle_mesh); 0 means that of version 0.1 */
    uint32_t index_bits;       /**< 16 or 32: the width of an element of indices; 0: there are no indices */
    const bvol_vec3 *vertices; /**< the first vertex; may be NULL if there are none */
    size_t vertex_count;       /**< the number of vertices */
    size_t vertex_stride;      /**< bytes from one vertex to the next, a multiple of 4; 0 means packed (12 bytes) */
    /** An array of 3 * count numbers of index_bits / 8 bytes: those of the vertices; NULL: triangle i has 3 i to 3 i + 2. */
    const void *indices;
    size_t count; /**< the number of triangles, from 0 to 2^27 */
} bvol_triangle_mesh;

/** A #bvol_triangle_mesh without triangles, to be filled in. @since 0.1 */
#define BVOL_TRIANGLE_MESH_INIT                                                                                                \
    {                                                                                                                          \
        sizeof(bvol_triangle_mesh), 0, NULL, 0, 0, NULL, 0                                                                     \
    }

/** Replaces all that an index holds by triangles. Triangle i has id i. The vertices and the indices are borrowed; the struct is
 * not.
 *
 * @param index the index
 * @param mesh the triangles; their vertices and indices are borrowed until the index is built anew, cleared or destroyed
 * @param items an array of mesh->count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, too many triangles, an index that is not below
 * vertex_count, or, without indices, fewer than three vertices for each triangle); #BVOL_ERROR_OPTIONS (a size or
 * index_bits that are not legal, or such resources); #BVOL_ERROR_MEMORY; or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single triangles. Rays are watertight: one through a side or a
 * corner hits every triangle with this side or corner.
 * @edge Any triangle is legal. One whose corners are collinear is a segment or a point, and is found as such; one that has a
 * NaN or an infinity is never found.
 * @complexity O(count), or O(count log(count)) with #BVOL_INDEX_QUALITY_HIGH. Memory is about 75 bytes a triangle, of which
 * 40 are a copy of the corners for rays and pairs, and about 48 more while building; an octree may take three times as much.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_build_triangles(bvol_index *index, const bvol_triangle_mesh *mesh, const bvol_index_item *items,
                                                size_t item_stride, const bvol_resources *resources);

/** Replaces all that an index holds by OBBs. OBB i has id i. The array is borrowed.
 *
 * @param index the index
 * @param boxes the first OBB; may be NULL if count is 0; borrowed until the index is built anew, cleared or destroyed
 * @param count the number of OBBs, from 0 to 2^27
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single OBBs.
 * @edge Any OBB is legal; one that has a NaN or an infinity is never found.
 * @complexity As for bvol_index_build_triangles(), with about 36 bytes for each, since nothing is copied.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_build_obbs(bvol_index *index, const bvol_obb *boxes, size_t count, size_t stride,
                                           const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/** Replaces all that an index holds by spheres. Sphere i has id i. The array is borrowed.
 *
 * @param index the index
 * @param spheres the first sphere; may be NULL if count is 0; borrowed until the index is built anew, cleared or destroyed
 * @param count the number of spheres, from 0 to 2^27
 * @param stride bytes from one sphere to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single spheres.
 * @edge Any sphere is legal; one that is empty, has a NaN or an infinity is never found.
 * @complexity As for bvol_index_build_triangles(), with about 36 bytes for each, since nothing is copied.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_build_spheres(bvol_index *index, const bvol_sphere *spheres, size_t count, size_t stride,
                                              const bvol_index_item *items, size_t item_stride,
                                              const bvol_resources *resources);

/** Replaces all that an index holds by convex hulls. Hull i has id i. The array and the hulls are borrowed.
 *
 * @param index the index
 * @param hulls the first of the pointers to hulls, each of which may be NULL; may be NULL if count is 0; borrowed until the
 * index is built anew, cleared or destroyed, as are the hulls
 * @param count the number of hulls, from 0 to 2^27
 * @param stride bytes from one pointer to the next, a multiple of the alignment of a pointer; 0 means packed
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: every answer is that of the function of single hulls.
 * @edge A hull may be flat, a segment or a point. What is NULL, or a hull without points, is never found. One hull may be there
 * several times.
 * @complexity As for bvol_index_build_triangles(), with about 36 bytes for each, since nothing is copied.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_build_hulls(bvol_index *index, const bvol_hull *const *hulls, size_t count, size_t stride,
                                            const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

BVOL_END

#endif
