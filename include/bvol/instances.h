/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Instances: indexes that are placed in a world, each by an affine map, and the same one as often as one likes. A
 * thousand copies of a mesh take the memory of one, and moving one of them costs what moving a box does.
 *
 * **What is asked.** An instance holds the image of each item of its index: of an index of triangles what
 * bvol_triangle_transform() makes of each triangle, of an index of boxes what bvol_aabb_transform() makes of each box. Every
 * answer is the one that an index of all these images would give, each with the number of its instance and its own id: a ray
 * hits an image if and only if bvol_ray_hits_triangle() or bvol_ray_hits_aabb() says so of the image, and has its record. The
 * images are of floats, rounded as those two functions round, and nothing else is rounded: not the ray.
 *
 * **Which indexes.** Those of boxes and of triangles; those of other shapes are refused (#BVOL_ERROR_KIND), as the image of a
 * sphere under a map is none, in general.
 *
 * **Lifetime.** Indexes are borrowed: they must live as long as an instance of them does. One that was changed while it has
 * instances, by whatever changes an index, needs bvol_instances_refit(), or bvol_instances_move() of each instance of it,
 * before the next question; until then questions may miss what it holds. Matrices are copied.
 *
 * **The order** of what rays hit, shapes meet or is near is that of t or of distances, then of the numbers of instances, then
 * of ids; of all else that of the numbers of instances, then of ids. Numbers of instances are as ids of an index are: kept
 * while an instance moves, and given out again after bvol_instances_commit() only.
 *
 * **The boxes about instances** are in an index of their own, which bvol_instances_boxes() lends for all that can be asked of
 * boxes: which instances a frustum sees, which come near each other, a pair tracker, a cursor, their items and statistics.
 *
 * **Functions of the caller's**: what `bvol/index.h` says of an index holds of instances. While a question is asked that has a
 * filter with a function, changes of the instances and of the index that is being asked return #BVOL_ERROR_BUSY. An index that
 * is being changed by a call that has not returned holds nothing until then.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other returns 0 and writes
 * nothing, except where a function says what NULL means. Functions that change instances leave them unchanged where they return
 * an error, which is #BVOL_ERROR_ROUNDING where the processor does not round to nearest.
 *
 * @experimental Two levels, and the filters of both, wait for programs that use them.
 * @complexity Questions take O(log n) for the instances, and of each whose box is met what its index takes, typically; they
 * allocate nothing.
 * @threads Any number of threads may ask at once, as long as none changes the instances, their indexes or the arrays of those.
 */
#ifndef BVOL_INSTANCES_H
#define BVOL_INSTANCES_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/shape.h>
#include <bvol/sweep.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of instances. @since 0.1 */
typedef struct bvol_instances bvol_instances;

/** An index, and where it is. @since 0.1 */
typedef struct bvol_instance {
    const bvol_index *index; /**< of boxes or triangles; borrowed as long as the instance is there */
    float matrix[16];        /**< an affine map from its frame to the world: column-major, for column vectors; the last row is
                                  ignored */
} bvol_instance;

/** An item of an instance. @since 0.1 */
typedef struct bvol_instances_id {
    uint32_t instance; /**< the number of the instance */
    uint32_t item;     /**< the id in its index */
} bvol_instances_id;

/** An item of an instance that a question found, and where. @since 0.1 */
typedef struct bvol_instances_found {
    uint32_t instance; /**< the number of the instance */
    uint32_t item;     /**< the id in its index */
    float at;          /**< the t at which a ray enters it or a moving shape meets it, or the squared distance to it */
} bvol_instances_found;

/** The point of all images that is closest to a point. @since 0.1 */
typedef struct bvol_instances_closest {
    uint32_t instance; /**< the number of the instance that it is a point of */
    uint32_t item;     /**< the id in its index */
    float distance_sq; /**< the squared distance, as bvol_instances_nearest_point() tells it */
    bvol_vec3 point;   /**< the closest point */
    float weights[3];  /**< of a triangle: of the corners a, b and c of its image, none negative; of a box 0 */
} bvol_instances_closest;

/** Two items of instances that overlap. @since 0.1 */
typedef struct bvol_instances_pair {
    bvol_instances_id a; /**< of the first instances; of one handle that of the lower number */
    bvol_instances_id b; /**< of the second */
} bvol_instances_pair;

/** Decides whether a question finds an item of an instance. @since 0.1
 *
 * @param id the instance, and the id in its index
 * @param user the user number of the instance
 * @param hit the record of a ray; NULL for other questions
 * @param context what the filter gives
 * @return 0 to leave the item out, and to let a ray pass */
typedef int (*bvol_instances_accept)(const bvol_instances_id *id, uint64_t user, const bvol_ray_hit *hit, void *context);

/** Restricts a question. With a filter that is not legal it finds nothing, and bvol_instances_filter_validate() says why.
 * @since 0.1 */
typedef struct bvol_instances_filter {
    uint32_t size;                 /**< sizeof(bvol_instances_filter); 0 means that of version 0.1 */
    uint32_t flags;                /**< #BVOL_INDEX_FILTER_FRONT or #BVOL_INDEX_FILTER_BACK, of the images of triangles; or 0 */
    uint64_t category;             /**< the categories of the question: instances whose mask has none of them are left out; 0:
                                        any mask */
    uint64_t mask;                 /**< instances that are in none of these categories are left out; 0: any category */
    bvol_instances_accept accept;  /**< called for every item that is left; NULL: all are found. Of pairs whose images overlap
                                      for the first, and for the second if the first is left */
    void *context;                 /**< passed to accept */
    bvol_index_counters *counters; /**< what the question looks at is counted here, of the boxes about instances and of their
                                        indexes; may be NULL */
    void *reserved;                /**< NULL */
} bvol_instances_filter;

/** A #bvol_instances_filter that leaves nothing out, to be filled in. @since 0.1 */
#define BVOL_INSTANCES_FILTER_INIT                                                                                             \
    {                                                                                                                          \
        sizeof(bvol_instances_filter), 0, 0, 0, NULL, NULL, NULL, NULL                                                         \
    }

/** Says whether a filter is legal: questions find nothing with one that is not.
 *
 * @param filter the filter; may be NULL
 * @return #BVOL_OK, or #BVOL_ERROR_OPTIONS for a size, a flag or a byte that this version does not know, here or in the
 * counters, or for both flags at once
 * @contract EXACT.
 * @edge NULL is legal.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_filter_validate(const bvol_instances_filter *filter);

/** @name Making and changing instances
 * @{ */

/** Makes a handle without instances.
 *
 * @param options options of the index of the boxes about instances; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new handle, which bvol_instances_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS or
 * #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge The same options are legal as for bvol_index_create().
 * @complexity O(1), with two allocations.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_create(const bvol_index_options *options, const bvol_allocator *allocator,
                                           bvol_instances **out);

/** Frees instances, and not their indexes.
 *
 * @param instances the instances; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. No function that a call of the instances has called may destroy them.
 * @complexity O(1).
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API void bvol_instances_destroy(bvol_instances *instances);

/** Replaces all instances. Element i of the array has number i.
 *
 * @param instances the instances
 * @param array the first new one; may be NULL if count is 0
 * @param count how many they are, from 0 to 2^27
 * @param stride bytes from one to the next, a multiple of the alignment of a pointer; 0 means packed
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (also for an index that is NULL), #BVOL_ERROR_KIND (an index that holds neither boxes
 * nor triangles), #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the matrices are kept as given.
 * @edge Any matrix is legal: one that mirrors, one of which a row or all is 0, and with an entry that is not finite, with which
 * nothing of the instance is ever found.
 * @complexity That of bvol_index_build() of as many boxes. Memory is about 92 bytes an instance.
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_build(bvol_instances *instances, const bvol_instance *array, size_t count, size_t stride,
                                          const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/** Adds an instance.
 *
 * @param instances the instances
 * @param instance the new one, which is copied
 * @param item its item; may be NULL
 * @param[out] number its number; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, also of the index, or too many), #BVOL_ERROR_KIND (an index that holds
 * neither boxes nor triangles), #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the matrix is kept as given.
 * @edge The same as for bvol_instances_build().
 * @complexity O(log n) on average.
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_insert(bvol_instances *instances, const bvol_instance *instance,
                                           const bvol_index_item *item, uint32_t *number);

/** Removes an instance, which gives its index back. Its number is not given out again before the next bvol_instances_commit().
 *
 * @param instances the instances
 * @param number the number of the instance
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such instance), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Instances that are never found are removed like any other. It does not look at the index, which may be gone already.
 * @complexity O(log n), without allocation.
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_remove(bvol_instances *instances, uint32_t number);

/** Gives an instance another matrix. Questions find it there at once.
 *
 * @param instances the instances
 * @param number the number of the instance
 * @param matrix the new map
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such instance), #BVOL_ERROR_KIND (its index holds neither boxes nor
 * triangles any more), #BVOL_ERROR_MEMORY (only if the old box about it or the new one is empty or has a NaN), or
 * #BVOL_ERROR_BUSY in a callback, of a change of its index too
 * @contract EXACT: the matrix is kept as given.
 * @edge Any matrix is legal, also the one that it has: then what its index holds now is found.
 * @complexity That of bvol_index_move() of a box; O(boxes) for an index that is a list (#BVOL_ENGINE_FLAT), and the first time
 * after an index of triangles was built or refitted.
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_move(bvol_instances *instances, uint32_t number, const float matrix[16]);

/** Gives an instance another item: its user number, its categories and its mask.
 *
 * @param instances the instances
 * @param number the number of the instance
 * @param item the new item; NULL: user 0, in all categories and found by all
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (instances is NULL, or there is no such instance), #BVOL_ERROR_MEMORY (only for the
 * first item where there was none), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge The same as for bvol_index_set_item().
 * @complexity O(1); O(n) for the first item where there was none.
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_set_item(bvol_instances *instances, uint32_t number, const bvol_index_item *item);

/** Takes the bounds of all indexes anew, which must be done before the next question where one was changed, and makes the boxes
 * above instances as small as they can be.
 *
 * @param instances the instances
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_KIND (an index holds neither boxes nor triangles any more),
 * #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback, of a change of an index too
 * @contract EXACT.
 * @edge Without instances nothing happens.
 * @complexity O(n). Memory for 28 bytes an instance is used, and given back.
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_refit(bvol_instances *instances);

/** Builds the tree about the instances anew if that is worth it, and lets the numbers of removed ones be given out again: as
 * bvol_index_commit() does.
 *
 * @param instances the instances
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Without instances nothing happens. The indexes are not looked at.
 * @complexity That of bvol_index_commit().
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_commit(bvol_instances *instances);

/** Lets instances be changed again after a function of the caller's has left a call by longjmp() or by an exception: as
 * bvol_index_recover() does, which the index that was being asked needs as well.
 *
 * @param instances the instances
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY where it was a change that was left
 * @contract EXACT.
 * @edge Where nothing has been left, nothing happens.
 * @complexity O(1).
 * @threads No other thread may use the instances at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_recover(bvol_instances *instances);

/** @}
 * @name What there is
 * @{ */

/** Returns the number of instances.
 *
 * @param instances the instances
 * @return how many there are; 0 for NULL
 * @contract EXACT.
 * @edge Instances that are never found count too.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_instances_count(const bvol_instances *instances);

/** Returns an instance.
 *
 * @param instances the instances
 * @param number its number
 * @param[out] out its index and its matrix, of which the last row is 0, 0, 0, 1; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such instance), or #BVOL_ERROR_BUSY in a callback of a change
 * @contract EXACT: every float has the bits that were given.
 * @edge Instances that are never found are returned like any other.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_get(const bvol_instances *instances, uint32_t number, bvol_instance *out);

/** Lends the index of the boxes about instances, for questions about those: its ids are the numbers of the instances, and its
 * items are theirs. Each box lies in what bvol_aabb_transform() makes of a box about all that the index holds, which is the
 * smallest after the index was built or refitted and may have room to spare after changes of it; where triangles that were
 * built or refitted fill less than that box, as those of a ball do, it is smaller.
 *
 * @param instances the instances
 * @param[out] out the index, which belongs to the instances and is freed with it; unchanged on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT for a NULL
 * @contract ENCLOSING: each box contains the images of all that its instance holds.
 * @edge An instance of an index without boxes has an empty box, and one with a matrix that is not finite has one of NaN.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_instances_boxes(const bvol_instances *instances, const bvol_index **out);

/** @}
 * @name Rays
 * @{ */

/** Finds all that a ray hits: sorted by t, then by instances, then by ids, also with #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param ray the ray
 * @param filter what is asked for; NULL means all
 * @param[out] hits what is hit, and where, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that hits has room for
 * @return how much is hit, which may be more than capacity
 * @contract EXACT: what is hit is what bvol_ray_hits_triangle() or bvol_ray_hits_aabb() says of the images. ACCURATE: the
 * numbers are those of their records, as bvol_index_raycast() tells them.
 * @edge The same as for bvol_index_raycast(): a ray that is not legal hits nothing, and an image with a NaN or an infinity in a
 * triangle is never hit.
 * @since 0.1 */
BVOL_API size_t bvol_instances_raycast(const bvol_instances *instances, const bvol_ray *ray,
                                       const bvol_instances_filter *filter, bvol_instances_found *hits, size_t capacity);

/** Finds what a ray hits first: what has the least t, of that the least instance, and of that the least id.
 *
 * @param instances the instances
 * @param ray the ray
 * @param filter what is asked for; NULL means all
 * @param[out] id what is hit; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is hit; may be NULL
 * @return 1 if anything is hit, else 0
 * @contract EXACT: whether anything is hit. ACCURATE: the record is that of bvol_ray_hits_triangle() or bvol_ray_hits_aabb() of
 * the image.
 * @edge The same as for bvol_instances_raycast().
 * @since 0.1 */
BVOL_API int bvol_instances_raycast_first(const bvol_instances *instances, const bvol_ray *ray,
                                          const bvol_instances_filter *filter, bvol_instances_id *id, bvol_ray_hit *hit);

/** Tests whether a ray hits anything at all.
 *
 * @param instances the instances
 * @param ray the ray
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is hit, else 0
 * @contract EXACT.
 * @edge The same as for bvol_instances_raycast().
 * @since 0.1 */
BVOL_API int bvol_instances_raycast_any(const bvol_instances *instances, const bvol_ray *ray,
                                        const bvol_instances_filter *filter);

/** @}
 * @name Overlaps
 * @{ */

/** Finds all images that overlap a box. Touching counts.
 *
 * @param instances the instances
 * @param query the box
 * @param filter what is asked for; NULL means all
 * @param[out] ids what is found, as much as there is room for: in ascending order and the least, or with
 * #BVOL_INDEX_UNORDERED in any; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return how much is found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_aabb() or bvol_aabb_overlaps_aabb() for the image.
 * @edge The same as for bvol_index_overlaps_aabb().
 * @since 0.1 */
BVOL_API size_t bvol_instances_overlaps_aabb(const bvol_instances *instances, const bvol_aabb *query,
                                             const bvol_instances_filter *filter, bvol_instances_id *ids, size_t capacity);

/** Tests whether any image overlaps a box. Touching counts.
 *
 * @param instances the instances
 * @param query the box
 * @param filter what is asked for; NULL means all
 * @return 1 if any does, else 0
 * @contract EXACT: the answer is whether bvol_instances_overlaps_aabb() finds anything.
 * @edge The same as for bvol_index_overlaps_aabb().
 * @since 0.1 */
BVOL_API int bvol_instances_overlaps_aabb_any(const bvol_instances *instances, const bvol_aabb *query,
                                              const bvol_instances_filter *filter);

/** Finds all images that overlap a sphere. Touching counts.
 *
 * @param instances the instances
 * @param query the sphere
 * @param filter what is asked for; NULL means all
 * @param[out] ids what is found, as much as there is room for: in ascending order and the least, or with
 * #BVOL_INDEX_UNORDERED in any; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return how much is found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_sphere() or bvol_sphere_overlaps_aabb() for the image.
 * @edge The same as for bvol_index_overlaps_sphere().
 * @since 0.1 */
BVOL_API size_t bvol_instances_overlaps_sphere(const bvol_instances *instances, const bvol_sphere *query,
                                               const bvol_instances_filter *filter, bvol_instances_id *ids, size_t capacity);

/** Tests whether any image overlaps a sphere. Touching counts.
 *
 * @param instances the instances
 * @param query the sphere
 * @param filter what is asked for; NULL means all
 * @return 1 if any does, else 0
 * @contract EXACT: the answer is whether bvol_instances_overlaps_sphere() finds anything.
 * @edge The same as for bvol_index_overlaps_sphere().
 * @since 0.1 */
BVOL_API int bvol_instances_overlaps_sphere_any(const bvol_instances *instances, const bvol_sphere *query,
                                                const bvol_instances_filter *filter);

/** Finds all images that overlap a capsule. Touching counts.
 *
 * @param instances the instances
 * @param query the capsule
 * @param filter what is asked for; NULL means all
 * @param[out] ids what is found, as much as there is room for: in ascending order and the least, or with
 * #BVOL_INDEX_UNORDERED in any; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return how much is found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_capsule() or bvol_capsule_overlaps_aabb() for the image.
 * @edge The same as for bvol_index_overlaps_capsule().
 * @since 0.1 */
BVOL_API size_t bvol_instances_overlaps_capsule(const bvol_instances *instances, const bvol_capsule *query,
                                                const bvol_instances_filter *filter, bvol_instances_id *ids, size_t capacity);

/** Tests whether any image overlaps a capsule. Touching counts.
 *
 * @param instances the instances
 * @param query the capsule
 * @param filter what is asked for; NULL means all
 * @return 1 if any does, else 0
 * @contract EXACT: the answer is whether bvol_instances_overlaps_capsule() finds anything.
 * @edge The same as for bvol_index_overlaps_capsule().
 * @since 0.1 */
BVOL_API int bvol_instances_overlaps_capsule_any(const bvol_instances *instances, const bvol_capsule *query,
                                                 const bvol_instances_filter *filter);

/** Finds all images that overlap an OBB. Touching counts.
 *
 * @param instances the instances
 * @param query the OBB
 * @param filter what is asked for; NULL means all
 * @param[out] ids what is found, as much as there is room for: in ascending order and the least, or with
 * #BVOL_INDEX_UNORDERED in any; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return how much is found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_obb() or bvol_obb_overlaps_aabb() for the image.
 * @edge The same as for bvol_index_overlaps_obb().
 * @since 0.1 */
BVOL_API size_t bvol_instances_overlaps_obb(const bvol_instances *instances, const bvol_obb *query,
                                            const bvol_instances_filter *filter, bvol_instances_id *ids, size_t capacity);

/** Tests whether any image overlaps an OBB. Touching counts.
 *
 * @param instances the instances
 * @param query the OBB
 * @param filter what is asked for; NULL means all
 * @return 1 if any does, else 0
 * @contract EXACT: the answer is whether bvol_instances_overlaps_obb() finds anything.
 * @edge The same as for bvol_index_overlaps_obb().
 * @since 0.1 */
BVOL_API int bvol_instances_overlaps_obb_any(const bvol_instances *instances, const bvol_obb *query,
                                             const bvol_instances_filter *filter);

/** Finds all images that overlap a shape of any kind. Touching counts.
 *
 * @param instances the instances
 * @param query the shape
 * @param filter what is asked for; NULL means all
 * @param[out] ids what is found, as much as there is room for: in ascending order and the least, or with
 * #BVOL_INDEX_UNORDERED in any; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return how much is found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_shape_overlaps() for the image.
 * @edge The same as for bvol_index_overlaps_shape().
 * @since 0.1 */
BVOL_API size_t bvol_instances_overlaps_shape(const bvol_instances *instances, const bvol_shape *query,
                                              const bvol_instances_filter *filter, bvol_instances_id *ids, size_t capacity);

/** Tests whether any image overlaps a shape of any kind. Touching counts.
 *
 * @param instances the instances
 * @param query the shape
 * @param filter what is asked for; NULL means all
 * @return 1 if any does, else 0
 * @contract EXACT: the answer is whether bvol_instances_overlaps_shape() finds anything.
 * @edge The same as for bvol_index_overlaps_shape().
 * @since 0.1 */
BVOL_API int bvol_instances_overlaps_shape_any(const bvol_instances *instances, const bvol_shape *query,
                                               const bvol_instances_filter *filter);

/** @}
 * @name Motion
 * @{ */

/** Finds all images that a moving box meets, the first ones first: sorted by t, then by instances, then by ids, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_aabb_sweep_triangle() or bvol_aabb_sweep_aabb() meets of the images. ENCLOSING: the
 * times are never late, and are those of bvol_index_sweep_aabb().
 * @edge The same as for bvol_index_sweep_aabb().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_aabb(const bvol_instances *instances, const bvol_aabb *moving, const bvol_vec3 *motion,
                                          const bvol_instances_filter *filter, bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving box meets first: of what has the least t the least instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_aabb_sweep_triangle() or bvol_aabb_sweep_aabb(), asked of all
 * images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_aabb().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_aabb_first(const bvol_instances *instances, const bvol_aabb *moving, const bvol_vec3 *motion,
                                             const bvol_instances_filter *filter, bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving box meets any image.
 *
 * @param instances the instances
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_aabb_sweep_triangle() or bvol_aabb_sweep_aabb(), asked of all images.
 * @edge The same as for bvol_index_sweep_aabb().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_aabb_any(const bvol_instances *instances, const bvol_aabb *moving, const bvol_vec3 *motion,
                                           const bvol_instances_filter *filter);

/** Finds all images that a moving box comes to overlap by more than touching, the first ones first: sorted by t, then by
 * instances, then by ids, also with #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_aabb_sweep_triangle_interior() or bvol_aabb_sweep_aabb_interior() meets of the
 * images. ENCLOSING: the times are never late, and are those of bvol_index_sweep_aabb_interior().
 * @edge The same as for bvol_index_sweep_aabb_interior().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_aabb_interior(const bvol_instances *instances, const bvol_aabb *moving,
                                                   const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                   bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving box comes to overlap by more than touching first: of what has the least t the least instance,
 * and of that the least id.
 *
 * @param instances the instances
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_aabb_sweep_triangle_interior() or
 * bvol_aabb_sweep_aabb_interior(), asked of all images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit
 * says.
 * @edge The same as for bvol_index_sweep_aabb_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_aabb_interior_first(const bvol_instances *instances, const bvol_aabb *moving,
                                                      const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                      bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving box comes to overlap by more than touching any image.
 *
 * @param instances the instances
 * @param moving the box at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_aabb_sweep_triangle_interior() or bvol_aabb_sweep_aabb_interior(), asked of all
 * images.
 * @edge The same as for bvol_index_sweep_aabb_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_aabb_interior_any(const bvol_instances *instances, const bvol_aabb *moving,
                                                    const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** Finds all images that a moving sphere meets, the first ones first: sorted by t, then by instances, then by ids, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_sphere_sweep_triangle() or bvol_sphere_sweep_aabb() meets of the images. ENCLOSING:
 * the times are never late, and are those of bvol_index_sweep_sphere().
 * @edge The same as for bvol_index_sweep_sphere().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_sphere(const bvol_instances *instances, const bvol_sphere *moving, const bvol_vec3 *motion,
                                            const bvol_instances_filter *filter, bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving sphere meets first: of what has the least t the least instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_sphere_sweep_triangle() or bvol_sphere_sweep_aabb(), asked of all
 * images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_sphere().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_sphere_first(const bvol_instances *instances, const bvol_sphere *moving,
                                               const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                               bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving sphere meets any image.
 *
 * @param instances the instances
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_sphere_sweep_triangle() or bvol_sphere_sweep_aabb(), asked of all images.
 * @edge The same as for bvol_index_sweep_sphere().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_sphere_any(const bvol_instances *instances, const bvol_sphere *moving,
                                             const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** Finds all images that a moving sphere comes to overlap by more than touching, the first ones first: sorted by t, then by
 * instances, then by ids, also with #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_sphere_sweep_triangle_interior() or bvol_sphere_sweep_aabb_interior() meets of the
 * images. ENCLOSING: the times are never late, and are those of bvol_index_sweep_sphere_interior().
 * @edge The same as for bvol_index_sweep_sphere_interior().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_sphere_interior(const bvol_instances *instances, const bvol_sphere *moving,
                                                     const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                     bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving sphere comes to overlap by more than touching first: of what has the least t the least
 * instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_sphere_sweep_triangle_interior() or
 * bvol_sphere_sweep_aabb_interior(), asked of all images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit
 * says.
 * @edge The same as for bvol_index_sweep_sphere_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_sphere_interior_first(const bvol_instances *instances, const bvol_sphere *moving,
                                                        const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                        bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving sphere comes to overlap by more than touching any image.
 *
 * @param instances the instances
 * @param moving the sphere at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_sphere_sweep_triangle_interior() or bvol_sphere_sweep_aabb_interior(), asked of
 * all images.
 * @edge The same as for bvol_index_sweep_sphere_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_sphere_interior_any(const bvol_instances *instances, const bvol_sphere *moving,
                                                      const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** Finds all images that a moving capsule meets, the first ones first: sorted by t, then by instances, then by ids, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_capsule_sweep_triangle() or bvol_capsule_sweep_aabb() meets of the images.
 * ENCLOSING: the times are never late, and are those of bvol_index_sweep_capsule().
 * @edge The same as for bvol_index_sweep_capsule().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_capsule(const bvol_instances *instances, const bvol_capsule *moving,
                                             const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                             bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving capsule meets first: of what has the least t the least instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_capsule_sweep_triangle() or bvol_capsule_sweep_aabb(), asked of
 * all images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_capsule().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_capsule_first(const bvol_instances *instances, const bvol_capsule *moving,
                                                const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving capsule meets any image.
 *
 * @param instances the instances
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_capsule_sweep_triangle() or bvol_capsule_sweep_aabb(), asked of all images.
 * @edge The same as for bvol_index_sweep_capsule().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_capsule_any(const bvol_instances *instances, const bvol_capsule *moving,
                                              const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** Finds all images that a moving capsule comes to overlap by more than touching, the first ones first: sorted by t, then by
 * instances, then by ids, also with #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_capsule_sweep_triangle_interior() or bvol_capsule_sweep_aabb_interior() meets of
 * the images. ENCLOSING: the times are never late, and are those of bvol_index_sweep_capsule_interior().
 * @edge The same as for bvol_index_sweep_capsule_interior().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_capsule_interior(const bvol_instances *instances, const bvol_capsule *moving,
                                                      const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                      bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving capsule comes to overlap by more than touching first: of what has the least t the least
 * instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_capsule_sweep_triangle_interior() or
 * bvol_capsule_sweep_aabb_interior(), asked of all images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit
 * says.
 * @edge The same as for bvol_index_sweep_capsule_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_capsule_interior_first(const bvol_instances *instances, const bvol_capsule *moving,
                                                         const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                         bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving capsule comes to overlap by more than touching any image.
 *
 * @param instances the instances
 * @param moving the capsule at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_capsule_sweep_triangle_interior() or bvol_capsule_sweep_aabb_interior(), asked of
 * all images.
 * @edge The same as for bvol_index_sweep_capsule_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_capsule_interior_any(const bvol_instances *instances, const bvol_capsule *moving,
                                                       const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** Finds all images that a moving OBB meets, the first ones first: sorted by t, then by instances, then by ids, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the OBB at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_obb_sweep_triangle() or bvol_obb_sweep_aabb() meets of the images. ENCLOSING: the
 * times are never late, and are those of bvol_index_sweep_obb().
 * @edge The same as for bvol_index_sweep_obb().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_obb(const bvol_instances *instances, const bvol_obb *moving, const bvol_vec3 *motion,
                                         const bvol_instances_filter *filter, bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving OBB meets first: of what has the least t the least instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the OBB at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_obb_sweep_triangle() or bvol_obb_sweep_aabb(), asked of all
 * images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_obb().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_obb_first(const bvol_instances *instances, const bvol_obb *moving, const bvol_vec3 *motion,
                                            const bvol_instances_filter *filter, bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving OBB meets any image.
 *
 * @param instances the instances
 * @param moving the OBB at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_obb_sweep_triangle() or bvol_obb_sweep_aabb(), asked of all images.
 * @edge The same as for bvol_index_sweep_obb().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_obb_any(const bvol_instances *instances, const bvol_obb *moving, const bvol_vec3 *motion,
                                          const bvol_instances_filter *filter);

/** Finds all images that a moving OBB comes to overlap by more than touching, the first ones first: sorted by t, then by
 * instances, then by ids, also with #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the OBB at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_obb_sweep_triangle_interior() or bvol_obb_sweep_aabb_interior() meets of the
 * images. ENCLOSING: the times are never late, and are those of bvol_index_sweep_obb_interior().
 * @edge The same as for bvol_index_sweep_obb_interior().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_obb_interior(const bvol_instances *instances, const bvol_obb *moving,
                                                  const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                  bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving OBB comes to overlap by more than touching first: of what has the least t the least instance,
 * and of that the least id.
 *
 * @param instances the instances
 * @param moving the OBB at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_obb_sweep_triangle_interior() or bvol_obb_sweep_aabb_interior(),
 * asked of all images. ENCLOSING: the times. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_obb_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_obb_interior_first(const bvol_instances *instances, const bvol_obb *moving,
                                                     const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                     bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving OBB comes to overlap by more than touching any image.
 *
 * @param instances the instances
 * @param moving the OBB at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_obb_sweep_triangle_interior() or bvol_obb_sweep_aabb_interior(), asked of all
 * images.
 * @edge The same as for bvol_index_sweep_obb_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_obb_interior_any(const bvol_instances *instances, const bvol_obb *moving,
                                                   const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** Finds all images that a moving shape meets, the first ones first: sorted by t, then by instances, then by ids, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_shape_sweep() meets of the images. ENCLOSING: the times are never late, and are
 * those of bvol_index_sweep_shape().
 * @edge The same as for bvol_index_sweep_shape().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_shape(const bvol_instances *instances, const bvol_shape *moving, const bvol_vec3 *motion,
                                           const bvol_instances_filter *filter, bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving shape meets first: of what has the least t the least instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_shape_sweep(), asked of all images. ENCLOSING: the times.
 * ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_shape().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_shape_first(const bvol_instances *instances, const bvol_shape *moving,
                                              const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                              bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving shape meets any image.
 *
 * @param instances the instances
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_shape_sweep(), asked of all images.
 * @edge The same as for bvol_index_sweep_shape().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_shape_any(const bvol_instances *instances, const bvol_shape *moving, const bvol_vec3 *motion,
                                            const bvol_instances_filter *filter);

/** Finds all images that a moving shape comes to overlap by more than touching, the first ones first: sorted by t, then by
 * instances, then by ids, also with #BVOL_INDEX_UNORDERED.
 *
 * @param instances the instances
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] met what is met and when, as much as there is room for: the first; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return how much is met, which may be more than capacity
 * @contract EXACT: what is met is what bvol_shape_sweep_interior() meets of the images. ENCLOSING: the times are never late,
 * and are those of bvol_index_sweep_shape_interior().
 * @edge The same as for bvol_index_sweep_shape_interior().
 * @since 0.1 */
BVOL_API size_t bvol_instances_sweep_shape_interior(const bvol_instances *instances, const bvol_shape *moving,
                                                    const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                    bvol_instances_found *met, size_t capacity);

/** Finds the image that a moving shape comes to overlap by more than touching first: of what has the least t the least
 * instance, and of that the least id.
 *
 * @param instances the instances
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @param[out] id what is met; unchanged if nothing is; may be NULL
 * @param[out] hit the record; unchanged if nothing is met; may be NULL
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer and the state are those of bvol_shape_sweep_interior(), asked of all images. ENCLOSING: the
 * times. ACCURATE: normal and point, as #bvol_sweep_hit says.
 * @edge The same as for bvol_index_sweep_shape_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_shape_interior_first(const bvol_instances *instances, const bvol_shape *moving,
                                                       const bvol_vec3 *motion, const bvol_instances_filter *filter,
                                                       bvol_instances_id *id, bvol_sweep_hit *hit);

/** Tests whether a moving shape comes to overlap by more than touching any image.
 *
 * @param instances the instances
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param filter what is asked for; NULL means all
 * @return 1 if anything is met, else 0
 * @contract EXACT: the answer is that of bvol_shape_sweep_interior(), asked of all images.
 * @edge The same as for bvol_index_sweep_shape_interior().
 * @since 0.1 */
BVOL_API int bvol_instances_sweep_shape_interior_any(const bvol_instances *instances, const bvol_shape *moving,
                                                     const bvol_vec3 *motion, const bvol_instances_filter *filter);

/** @}
 * @name Neighbors
 * @{ */

/** Finds the images nearest to a point: sorted by squared distance, then by instances, then by ids.
 *
 * @param instances the instances
 * @param p the point
 * @param max_distance_sq the greatest squared distance of what is found; may be infinite
 * @param filter what is asked for; NULL means all
 * @param[out] found an array of wanted elements: what is nearest, and the squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of elements written
 * @contract ENCLOSING: the squared distances are those of bvol_triangle_distance_sq_point() or bvol_aabb_distance_sq_aabb() for
 * the images, and those are found for which they are least, with the least instances and ids among equal ones.
 * @edge The same as for bvol_index_nearest_point().
 * @since 0.1 */
BVOL_API size_t bvol_instances_nearest_point(const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                                             const bvol_instances_filter *filter, bvol_instances_found *found, size_t wanted);

/** Finds the point of all images that is closest to a point: of the one that is nearest, and of those as near of the least
 * instance and id.
 *
 * @param instances the instances
 * @param p the point
 * @param max_distance_sq the greatest squared distance that is looked for; may be infinite
 * @param filter what is asked for; NULL means all
 * @param[out] out the point, its distance, what it is a point of, and where in a triangle; unchanged if there is none
 * @return 1 if there is one, else 0
 * @contract ENCLOSING: what is nearest and its distance are those of bvol_instances_nearest_point() with 1 wanted. ACCURATE:
 * the point, as bvol_index_closest_point() tells it of the image.
 * @edge The same as for bvol_index_closest_point().
 * @since 0.1 */
BVOL_API int bvol_instances_closest_point(const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                                          const bvol_instances_filter *filter, bvol_instances_closest *out);

/** @}
 * @name Pairs
 * @{ */

/** Finds all pairs of images of different instances that overlap, each once, with the lower number of an instance first.
 * Touching counts.
 *
 * @param instances the instances
 * @param filter which instances are asked for, both of a pair; NULL means all
 * @param[out] pairs the pairs found, as many as there is room for: in ascending order, by a, then by b, and the least, or with
 * #BVOL_INDEX_UNORDERED any; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_triangle(), bvol_triangle_overlaps_aabb() or
 * bvol_aabb_overlaps_aabb() for the images.
 * @edge Images that are never found are in no pair, and two of one instance are in none.
 * @complexity Pairs of instances whose boxes overlap take what bvol_index_pairs_between_transformed() takes, about twice.
 * @since 0.1 */
BVOL_API size_t bvol_instances_pairs(const bvol_instances *instances, const bvol_instances_filter *filter,
                                     bvol_instances_pair *pairs, size_t capacity);

/** Finds all pairs of an image of some instances and one of others that overlap. Touching counts.
 *
 * @param a the first instances
 * @param b the second instances; may be the first, and then each image is paired with itself too
 * @param filter which instances are asked for, both of a pair; NULL means all
 * @param[out] pairs the pairs found, as many as there is room for: in ascending order, by a, then by b, and the least, or with
 * #BVOL_INDEX_UNORDERED in the first instances any; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be more than capacity
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_triangle(), bvol_triangle_overlaps_aabb() or
 * bvol_aabb_overlaps_aabb() for the images.
 * @edge Images that are never found are in no pair.
 * @complexity The same as for bvol_instances_pairs().
 * @since 0.1 */
BVOL_API size_t bvol_instances_pairs_between(const bvol_instances *a, const bvol_instances *b,
                                             const bvol_instances_filter *filter, bvol_instances_pair *pairs, size_t capacity);

/** @} */

BVOL_END

#endif
