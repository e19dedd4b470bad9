/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Search indexes: many boxes, found again by where they are. One handle, several engines, the same answers from each.
 *
 * An index owns copies of its boxes. Each box has an **id**, a small number that it keeps while it moves, and may have an
 * **item**: 64 bits of the caller's, and the categories that filters ask for. Every query finds exactly the boxes that the
 * function for single boxes would find which its contract names, if all were asked one by one: with every engine, after any
 * changes, on every machine. A box that is empty or has a NaN is kept, and is never found.
 *
 * **Which engine.** #BVOL_ENGINE_BVH for boxes that are known at once and move together or not at all; #BVOL_ENGINE_DYNAMIC for
 * boxes that come, go and move one by one; #BVOL_ENGINE_OCTREE for boxes that are spread evenly, and for cells that stay where
 * they are; #BVOL_ENGINE_FLAT for a few hundred, and to compare with. #BVOL_ENGINE_AUTO chooses:
 * a list for up to 32 boxes, else a hierarchy, which becomes dynamic when boxes are inserted or moved, and a hierarchy again
 * when half of them or more are moved by one call (unless its quality is high).
 * All engines but FLAT keep the boxes in a tree of blocks. Its depth follows from their number alone (at most 16), so that no
 * boxes, identical, nested or infinite, make it deep; that of an octree is at most 38, as its cells are halved 20 times at
 * most.
 *
 * **Results.** Ids go to an array of the caller's, in ascending order, as many as there is room for: the lowest. The returned
 * count is that of all boxes found. With #BVOL_INDEX_UNORDERED ids are in an order that depends on the engine and on how the
 * boxes came there, though not on the machine, and those that there is no room for are any; this saves the time to sort.
 * What is left of an array of pairs may be overwritten: to have room for twice as many as are found saves time to sort.
 *
 * **Filters.** A #bvol_index_filter restricts a query to some items. NULL restricts nothing.
 *
 * **Functions of the caller's** are called by many functions here: those of filters, visitors, executors and allocators. Each
 * must return. While a question is asked, they may ask the same index anything, and may do anything to other indexes; what
 * changes the index returns #BVOL_ERROR_BUSY. While the index is changed, its allocator and the executor may neither change nor
 * ask it: what returns errors returns #BVOL_ERROR_BUSY, and other questions find nothing. A cursor, a scratch and a pair
 * tracker are not to be used by what is called on their own behalf, and return #BVOL_ERROR_BUSY. No handle that is in use
 * may be destroyed, and what was passed to a call is to stay as it is until the call returns.
 *
 * A function that leaves by longjmp() or by an exception, where the compiler lets it pass, loses what memory the call had
 * taken. The index is sound and answers, and can be destroyed; it can be changed after bvol_index_recover(). A cursor, a
 * scratch or a tracker that the call had used can only be destroyed, and so can an index if the call was a change of it.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0
 * and writes nothing, except where a function says what NULL means. Functions that change an index leave it unchanged where
 * they return an error, which is #BVOL_ERROR_ROUNDING where the processor does not round to nearest (bvol_cpu_validate());
 * questions that return no result do not look at that. An index that bvol_index_map() made of a file is copied by the first
 * change, which may then also return #BVOL_ERROR_MEMORY, or #BVOL_ERROR_CORRUPT for a file that is damaged.
 *
 * @complexity Queries take O(log(boxes) + boxes found) on average for boxes that overlap few others, and O(boxes) with
 * #BVOL_ENGINE_FLAT. Queries allocate nothing.
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it. */
#ifndef BVOL_INDEX_H
#define BVOL_INDEX_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/frustum.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/shape.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a search index. @since 0.1 */
typedef struct bvol_index bvol_index;

/** No id. @since 0.1 */
#define BVOL_NO_ID UINT32_MAX

/** Engines. The numbers never change. @since 0.1 */
typedef enum bvol_index_engine {
    BVOL_ENGINE_AUTO = 0,    /**< chooses one of the others */
    BVOL_ENGINE_FLAT = 1,    /**< a list of all boxes */
    BVOL_ENGINE_BVH = 2,     /**< a bounding volume hierarchy; boxes that move make its boxes grow until it is refitted */
    BVOL_ENGINE_DYNAMIC = 3, /**< a hierarchy with room for boxes to move in */
    BVOL_ENGINE_OCTREE = 4   /**< a loose octree: cells that are fixed in space */
} bvol_index_engine;

/** How well a #BVOL_ENGINE_BVH is built. @since 0.1 */
typedef enum bvol_index_quality {
    BVOL_INDEX_QUALITY_FAST = 0, /**< along a space-filling curve */
    BVOL_INDEX_QUALITY_HIGH = 1  /**< by the surface area heuristic: takes several times as long to build */
} bvol_index_quality;

/** Flags of an index. @since 0.1 */
typedef enum bvol_index_flags {
    BVOL_INDEX_UNORDERED = 1 << 0 /**< results are not sorted */
} bvol_index_flags;

/** Options of a new index. NULL instead of options means that all fields except size are 0. @since 0.1 */
typedef struct bvol_index_options {
    uint32_t size;     /**< sizeof(bvol_index_options); 0 means that of version 0.1 */
    uint32_t flags;    /**< any of #bvol_index_flags */
    uint32_t engine;   /**< one of #bvol_index_engine */
    uint32_t quality;  /**< one of #bvol_index_quality */
    float margin;      /**< how far boxes of #BVOL_ENGINE_DYNAMIC may move before their place changes; 0: by their size */
    uint32_t reserved; /**< 0 */
    bvol_aabb world;   /**< where most boxes of a #BVOL_ENGINE_OCTREE will be; without a length, as if all 0: found from them */
} bvol_index_options;

/** The default #bvol_index_options. @since 0.1 */
#define BVOL_INDEX_OPTIONS_INIT                                                                                                \
    {                                                                                                                          \
        sizeof(bvol_index_options), 0, 0, 0, 0, 0,                                                                             \
        {                                                                                                                      \
            {0, 0, 0},                                                                                                         \
            {                                                                                                                  \
                0, 0, 0                                                                                                        \
            }                                                                                                                  \
        }                                                                                                                      \
    }

/** What the caller says of a box. A box without an item has user 0, and is in all categories and asks for all. @since 0.1 */
typedef struct bvol_index_item {
    uint64_t user;     /**< any number, for example the address of an object */
    uint64_t category; /**< a bit for each category that the box is in */
    uint64_t mask;     /**< a bit for each category whose queries find the box */
} bvol_index_item;

/** Counts what queries looked at. Queries add to the fields. @since 0.1 */
typedef struct bvol_index_counters {
    uint32_t size;   /**< sizeof(bvol_index_counters); 0 means that of version 0.1 */
    uint32_t flags;  /**< 0 */
    uint64_t nodes;  /**< blocks of up to 16 boxes above the leaves */
    uint64_t leaves; /**< blocks of up to 16 boxes with ids */
} bvol_index_counters;

/** A #bvol_index_counters that has counted nothing. @since 0.1 */
#define BVOL_INDEX_COUNTERS_INIT                                                                                               \
    {                                                                                                                          \
        sizeof(bvol_index_counters), 0, 0, 0                                                                                   \
    }

/** Decides whether a query finds a box. @since 0.1
 *
 * @param id the id of the box
 * @param user the user number of its item
 * @param context what the filter gives
 * @return 0 to leave the box out */
typedef int (*bvol_index_accept)(uint32_t id, uint64_t user, void *context);

/** Takes a box that a query found. @since 0.1
 *
 * @param id the id of the box
 * @param user the user number of its item
 * @param context what the caller of the query gave
 * @return 0 to go on, anything else to end the query */
typedef int (*bvol_index_visitor)(uint32_t id, uint64_t user, void *context);

/** Decides whether a question about pairs finds a pair. @since 0.1
 *
 * @param pair the pair: a is an id of the first index and b of the second; of one index a is the lower id
 * @param user_a the user number of the item of a
 * @param user_b the user number of the item of b
 * @param context what the filter gives
 * @return 0 to leave the pair out */
typedef int (*bvol_index_accept_pair)(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context);

/** Takes a pair that a question found. @since 0.1
 *
 * @param pair the pair: a is an id of the first index and b of the second; of one index a is the lower id
 * @param user_a the user number of the item of a
 * @param user_b the user number of the item of b
 * @param context what the caller of the question gave
 * @return 0 to go on, anything else to end the question */
typedef int (*bvol_index_pair_visitor)(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context);

/** Decides whether a ray hits what it meets, by the record: where a texture is transparent, for example, or on which side.
 * @since 0.1
 *
 * @param id the id of the box
 * @param user the user number of its item
 * @param hit the record of the ray; in the plane with z = 0
 * @param context what the filter gives
 * @return 0 to let the ray pass */
typedef int (*bvol_index_accept_hit)(uint32_t id, uint64_t user, const bvol_ray_hit *hit, void *context);

/** Flags of a filter. Only one of #BVOL_INDEX_FILTER_FRONT and #BVOL_INDEX_FILTER_BACK is legal. Both are about rays at an
 * index of triangles; other questions, and rays at what has no sides, ignore them. By the signs of exact numbers a triangle has
 * its front toward a ray if the ray runs against the normal (b - a) x (c - a), and its back if it runs along it, wherever the
 * ray begins. A ray in the plane of a triangle, and any ray at one without an area, meets neither. @since 0.1 */
typedef enum bvol_index_filter_flags {
    BVOL_INDEX_FILTER_LAYERS = 1 << 0, /**< a pair is left out unless each of both is in a category of the other's mask */
    BVOL_INDEX_FILTER_FRONT = 1 << 1,  /**< rays meet triangles only from the side where their corners are counterclockwise */
    BVOL_INDEX_FILTER_BACK = 1 << 2    /**< rays meet triangles only from the other side */
} bvol_index_filter_flags;

/** Restricts a query. A query whose filter is not legal finds nothing, and bvol_index_filter_validate() says why. @since 0.1 */
typedef struct bvol_index_filter {
    uint32_t size;            /**< sizeof(bvol_index_filter); 0 means that of version 0.1 */
    uint32_t flags;           /**< any of #bvol_index_filter_flags */
    uint64_t category;        /**< the categories of the query: boxes whose mask has none of them are left out; 0: any mask */
    uint64_t mask;            /**< boxes that are in none of these categories are left out; 0: any category */
    bvol_index_accept accept; /**< called for every box that is left; NULL: all are found. It may not change the index */
    void *context;            /**< passed to accept, accept_pair and accept_hit */
    bvol_index_counters *counters;      /**< what the query looks at is counted here; may be NULL */
    bvol_index_accept_pair accept_pair; /**< called for pairs whose boxes overlap, of which both are left; NULL: all are found.
                                             It may not change the index. Questions that are not about pairs ignore it */
    bvol_index_accept_hit accept_hit;   /**< called for what a ray hits and all else leaves; NULL: all are found. It may not
                                           change   the index. Questions that are not about rays ignore it */
    void *reserved;                     /**< NULL */
} bvol_index_filter;

/** A #bvol_index_filter that leaves nothing out, to be filled in. @since 0.1 */
#define BVOL_INDEX_FILTER_INIT                                                                                                 \
    {                                                                                                                          \
        sizeof(bvol_index_filter), 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL                                                 \
    }

/** A box that a query found, and where. @since 0.1 */
typedef struct bvol_index_found {
    uint32_t id; /**< the id of the box */
    float at;    /**< the t at which a ray enters it or a moving shape meets it, or the squared distance to it */
} bvol_index_found;

/** The point of what an index holds that is closest to a point. @since 0.1 */
typedef struct bvol_index_closest {
    uint32_t id;       /**< the id of the shape or box that it is a point of */
    float distance_sq; /**< the squared distance, as bvol_index_nearest_point() tells it */
    bvol_vec3 point;   /**< the closest point */
    float weights[3];  /**< of a triangle: of its corners a, b and c, none negative; of other shapes 0 */
} bvol_index_closest;

/** Takes what a ray, a moving shape or a search for neighbors found, and says how much farther to look: how rays are tested
 * against objects of the caller's in the boxes, for example, so that whatever lies beyond the first object hit is never looked
 * at. @since 0.1
 *
 * @param found the box, and where it is; not beyond the limit
 * @param hit the record of a ray, in the plane with z = 0; NULL for other questions
 * @param user the user number of its item
 * @param limit what lies beyond is not looked for any more: at first the t_max of the ray, 1 for a moving shape, or
 * max_distance_sq
 * @param context what the caller of the query gave
 * @return the new limit: limit to go on; where the caller's own object is hit, or how far it is, to see only what may come
 * before it or is as far; -INFINITY to end the query. What is greater than limit, or a NaN, leaves it as it is */
typedef float (*bvol_index_limiter)(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit,
                                    void *context);

/** Says how far an object of the caller's is whose box is near. @since 0.1
 *
 * @param found the box, and the squared distance to it
 * @param user the user number of its item
 * @param context what the caller of the query gave
 * @return the squared distance to the object; less than that of the box means that of the box, and a NaN leaves it out */
typedef float (*bvol_index_distance_sq)(const bvol_index_found *found, uint64_t user, void *context);

/** What an index is made of. @since 0.1 */
typedef struct bvol_index_stats {
    uint32_t size;   /**< sizeof(bvol_index_stats), set by the caller; 0 means that of version 0.1 */
    uint32_t engine; /**< one of #bvol_index_engine, never #BVOL_ENGINE_AUTO */
    uint64_t boxes;  /**< the number of boxes, also of those that are never found */
    uint64_t depth;  /**< blocks on the way from the root to a box: 1 for a list or a single block, 0 without boxes */
    uint64_t nodes;  /**< blocks above the leaves */
    uint64_t leaves; /**< blocks of up to 16 boxes with ids */
    uint64_t bytes;  /**< memory that was requested from the allocator */
    double cost;     /**< how many blocks besides the topmost a line through the bounds meets on average: see
                          bvol_index_get_stats(); 0 for a list */
} bvol_index_stats;

/** A #bvol_index_stats to be written. @since 0.1 */
#define BVOL_INDEX_STATS_INIT                                                                                                  \
    {                                                                                                                          \
        sizeof(bvol_index_stats), 0, 0, 0, 0, 0, 0, 0                                                                          \
    }

/** A cell of an index: of a #BVOL_ENGINE_OCTREE a cube, of other engines a block of their tree with the box about all that is
 * in it. @since 0.1 */
typedef struct bvol_index_cell {
    bvol_aabb box;   /**< the cell; boxes of an octree may stick out of theirs by half its side */
    uint32_t depth;  /**< 0 at the top, 1 below it, and so on */
    uint32_t parent; /**< the place in the list of the cell that it is a part of; #BVOL_NO_ID at the top */
    uint32_t own;    /**< boxes that are in the cell, and in none below it */
    uint32_t boxes;  /**< boxes that are in the cell and in those below it */
} bvol_index_cell;

/** Says whether a filter is legal: queries find nothing with one that is not.
 *
 * @param filter the filter; may be NULL
 * @return #BVOL_OK, or #BVOL_ERROR_OPTIONS for a size, a flag or a byte that this version does not know, here or in the
 * counters, or for flags that exclude each other
 * @contract EXACT.
 * @edge NULL is legal.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_index_filter_validate(const bvol_index_filter *filter);

/** @name Making an index
 * @{ */

/** Makes an index without boxes.
 *
 * @param options options of the index; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS or
 * #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge A margin that is negative, infinite or NaN, or a world that is empty, infinite or NaN, gives #BVOL_ERROR_OPTIONS. The
 * world of an octree is a hint: boxes outside of it are kept and found like all others.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_create(const bvol_index_options *options, const bvol_allocator *allocator, bvol_index **out);

/** Frees an index.
 *
 * @param index the index; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. No function that a call of the index has called may destroy it.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API void bvol_index_destroy(bvol_index *index);

/** Replaces all boxes of an index. Box i has id i.
 *
 * @param index the index
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of boxes, from 0 to 2^27
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity O(count), or O(count log(count)) with #BVOL_INDEX_QUALITY_HIGH. Memory is about 36 bytes a box, and while
 * building about 24 more; with #BVOL_ENGINE_OCTREE it is 55 to 90, at most 120 wherever the boxes are, and while building 40
 * more. Boxes that come one by one leave blocks emptier: 60 bytes a box, up to 110 in an octree.
 * @threads No other thread may use the index at the same time.
 * @source J. Skilling, "Programming the Hilbert curve", 2004; I. Wald, "On fast construction of SAH-based bounding volume
 * hierarchies", 2007.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_build(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                      const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/** Removes all boxes. The next box has id 0.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(1). The memory is kept for other boxes.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_clear(bvol_index *index);

/** @}
 * @name Changing an index
 * @{ */

/** Inserts a box.
 *
 * @param index the index
 * @param box the box
 * @param item its item; may be NULL
 * @param[out] id the id of the box; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or too many boxes), #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the box is kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity O(log(boxes)) on average.
 * @threads No other thread may use the index at the same time.
 * @source A. Guttman, "R-trees: a dynamic index structure for spatial searching", SIGMOD 1984.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_insert(bvol_index *index, const bvol_aabb *box, const bvol_index_item *item, uint32_t *id);

/** Inserts several boxes: as bvol_index_insert() of one after the other, but all or none.
 *
 * @param index the index
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] ids an array of count ids: those of the boxes; may be NULL if count is 0; undefined on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge The same as for bvol_index_insert().
 * @complexity O(count log(boxes)) on average.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_insert_many(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                            const bvol_index_item *items, size_t item_stride, uint32_t *ids);

/** Removes a box. Its id is not given out again before the next bvol_index_commit().
 *
 * @param index the index
 * @param id the id of the box
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such box), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN are removed like any other.
 * @complexity O(log(boxes)), without allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_remove(bvol_index *index, uint32_t id);

/** Removes several boxes: all or none. Their ids are not given out again before the next bvol_index_commit().
 *
 * @param index the index
 * @param ids an array of count ids: those of the boxes; may be NULL if count is 0
 * @param count the number of ids
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an id that is not in use), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An id may occur more than once.
 * @complexity O(count log(boxes)), without allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_remove_many(bvol_index *index, const uint32_t *ids, size_t count);

/** Gives a box another item: its user number, its categories and its mask.
 *
 * @param index the index
 * @param id the id of the box
 * @param item the new item; NULL: user 0, in all categories and found by all
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (the index is NULL, or there is no such box), #BVOL_ERROR_MEMORY (only for the first
 * item of an index that had none), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Pair trackers report pairs that begin or end because a filter judges the new item otherwise.
 * @complexity O(1); O(boxes) for the first item of an index that had none.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_set_item(bvol_index *index, uint32_t id, const bvol_index_item *item);

/** Makes room for boxes that will be inserted one by one.
 *
 * @param index the index
 * @param boxes how many boxes there will be in all; fewer than there are changes nothing
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or more boxes than an index can have), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Insertions up to this number then ask a #BVOL_ENGINE_FLAT, #BVOL_ENGINE_BVH or #BVOL_ENGINE_DYNAMIC for no memory if
 * the boxes are not empty and the index has items already or gets none. Others may ask seldom: #BVOL_ENGINE_AUTO when it
 * chooses another engine, #BVOL_ENGINE_OCTREE when it outgrows its cube.
 * @complexity O(boxes).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_reserve(bvol_index *index, size_t boxes);

/** Gives a box of an index another place and size. Queries find it there at once.
 *
 * @param index the index
 * @param id the id of the box
 * @param box the new box
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such box), #BVOL_ERROR_MEMORY (only if the old box or the new one is
 * empty or has a NaN), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the box is kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity O(log(boxes)) on average; O(1) with #BVOL_ENGINE_DYNAMIC for boxes that move a little.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_move(bvol_index *index, uint32_t id, const bvol_aabb *box);

/** Moves several boxes: as bvol_index_move() of one after the other, but all or none. For many boxes at once it is much faster.
 *
 * @param index the index
 * @param ids an array of count ids: those of the boxes; may be NULL if count is 0
 * @param boxes the first new box; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY (only if an old box or a new one is empty or has a NaN), or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge An id may occur more than once; the last box counts.
 * @complexity O(count log(boxes)) on average, but O(boxes) at most if count is at least an eighth of the boxes and 128;
 * O(count) with #BVOL_ENGINE_DYNAMIC for boxes that stay within their room, which a build gives them too.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_move_many(bvol_index *index, const uint32_t *ids, const bvol_aabb *boxes, size_t count,
                                          size_t stride);

/** Makes the boxes above the leaves as small as they can be. Answers are the same before and after, but faster after many boxes
 * of a #BVOL_ENGINE_BVH have moved. The room that #BVOL_ENGINE_DYNAMIC left for moves is gone then.
 *
 * Of an index of shapes (`bvol/index_shapes.h`) it reads the shapes again first: the caller may have moved them where they are,
 * and all answers are about the shapes as they are now. The blocks of the tree stay: far moves make questions slower until
 * bvol_index_commit() builds it anew, and in an octree shapes stay in their cells until then.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY (only if shapes have become such that can never be
 * found, or have ceased to be), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal. A shape that has become empty, or has a NaN or an infinity now, keeps its id and is
 * not found; the first refit after it is back finds it again. Removed shapes stay removed. Pair trackers take all shapes for
 * changed. Where there is no memory each shape has the box of before or that of now, and those that have moved may be missed.
 * @complexity O(boxes), without allocation; with shapes memory is requested only as said, and for the copy of the corners of
 * triangles if the index has none, which is done without where there is none to be had.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_refit(bvol_index *index);

/** Reads shapes of the caller's again of which it is told that they have moved, as bvol_index_refit() does all: where few have,
 * as where one part of a mesh moves or a hand touches a cloth. Those that are not listed must be where they were.
 *
 * @param index an index of shapes
 * @param ids an array of count ids: those of the shapes that have moved, some perhaps again; may be NULL if count is 0
 * @param count the number of ids
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL or an id that is not in use, and then nothing has changed, #BVOL_ERROR_KIND
 * for an index of boxes, #BVOL_ERROR_MEMORY as bvol_index_refit(), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge As bvol_index_refit() for shapes that become empty or cease to be, which takes as long as reading all again.
 * @complexity O(count log(boxes)), or that of bvol_index_refit() where more than an eighth of all are listed.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_refit_listed(bvol_index *index, const uint32_t *ids, size_t count);

/** Builds the tree anew if that is worth it, for example after a level was loaded or between frames, and lets the ids of
 * removed boxes be given out again. Answers are the same before and after, except for the order with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(boxes) if a fourth of the boxes have changed since the last time, or if the cost has grown by half; otherwise
 * O(boxes / 16).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_commit(bvol_index *index);

/** Lets an index be changed again after a function of the caller's has left a call by longjmp() or by an exception, instead of
 * by returning. The index counts that call as one in progress until then, and refuses changes with #BVOL_ERROR_BUSY; questions
 * are answered as ever. It is to be called where the jump has landed, and never by a function that a call of the index has
 * called: the index could then be changed under that call.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY where it was a change that was left, by an allocator
 * or an executor: such an index can only be destroyed
 * @contract EXACT.
 * @edge Where nothing has been left, nothing happens.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_recover(bvol_index *index);

/** @}
 * @name What an index holds
 * @{ */

/** Returns the number of boxes.
 *
 * @param index the index
 * @return the number of boxes; 0 for NULL
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN count too.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_index_count(const bvol_index *index);

/** Returns a box and its item.
 *
 * @param index the index
 * @param id the id of the box
 * @param[out] box the box; may be NULL
 * @param[out] item its item; may be NULL
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (the index is NULL, or there is no such box) or #BVOL_ERROR_BUSY (in a callback of
 * a change), and then nothing is written
 * @contract EXACT: every float has the bits that were given, except that a NaN may have another payload.
 * @edge Boxes that are empty or have a NaN are returned like any other.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_index_get(const bvol_index *index, uint32_t id, bvol_aabb *box, bvol_index_item *item);

/** Lists the ids of all boxes, in ascending order.
 *
 * @param index the index
 * @param[out] ids an array of capacity ids; may be NULL if capacity is 0
 * @param capacity how many ids there is room for
 * @return the number of boxes; 0 for NULL and in a callback of a change
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN are listed too.
 * @complexity O(ids that are or were in use).
 * @since 0.1 */
BVOL_API size_t bvol_index_ids(const bvol_index *index, uint32_t *ids, size_t capacity);

/** Reads the user numbers of boxes, for instance of those that a query has found.
 *
 * @param index the index
 * @param ids the first id; may be NULL if count is 0
 * @param count the number of ids
 * @param stride bytes from one id to the next, a multiple of 4; 0 means packed (4 bytes). The ids of an array of
 * bvol_index_found or of bvol_pair are 8 bytes apart
 * @param[out] users an array of count numbers; may be NULL if count is 0
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a bad stride, or an id that is not in use) or #BVOL_ERROR_BUSY (in a
 * callback of a change), and then nothing is written
 * @contract EXACT.
 * @edge A box without an item has user 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_index_users(const bvol_index *index, const uint32_t *ids, size_t count, size_t stride,
                                      uint64_t *users);

/** Computes the smallest box that contains all boxes that can be found.
 *
 * @param index the index
 * @param[out] out the box; the canonical empty box if there is none to be found
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback of a change
 * @contract TIGHTEST.
 * @edge Boxes that are empty or have a NaN add nothing.
 * @complexity O(boxes).
 * @since 0.1 */
BVOL_API bvol_result bvol_index_bounds(const bvol_index *index, bvol_aabb *out);

/** Says what an index is made of.
 *
 * @param index the index
 * @param[in,out] out what it is made of; its size must be set, and otherwise nothing is written
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for another size, or #BVOL_ERROR_BUSY in a callback of
 * a change
 * @contract ACCURATE: the numbers are exact; the cost is a sum in double.
 * @edge The cost is the sum of the surfaces of the boxes that the tree has about its blocks, the topmost block apart, divided
 * by the surface of bvol_index_bounds(). But for #BVOL_ENGINE_OCTREE these are the boxes of the cells of bvol_index_cells()
 * whose depth is not 0. The cubes of an octree are no blocks: a block is about what is in a cube, and one with many boxes of
 * its own has several, so that its cost does not follow from its cells, but compares with that of the other engines. Boxes of
 * infinite surface do not count, and the cost is 0 if the bounds have none, or an infinite one.
 * @complexity O(boxes).
 * @since 0.1 */
BVOL_API bvol_result bvol_index_get_stats(const bvol_index *index, bvol_index_stats *out);

/** Lists the cells of an index level by level, for drawing them and for levels of detail: all cells of depth 0 come first, then
 * all of depth 1, and so on. Cells of an octree are cubes, each an eighth of its parent, and only those are there that have
 * boxes. A box lies in the cube that has twice the side of its cell and the same center. Boxes that fit no cell, as they lie
 * outside of the greatest cube or are larger, are in one more cell of depth 0, whose box is all of space and which comes first.
 * With other engines a cell is a block of their tree, and with #BVOL_ENGINE_FLAT of their list; boxes lie in its box.
 *
 * @param index the index
 * @param[out] cells the cells, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that cells has room for
 * @return the number of cells, which may be larger than capacity
 * @contract EXACT; the box of a cube is ENCLOSING where its corners are no floats.
 * @edge Boxes that are empty or have a NaN are in no cell. After bvol_index_move() has been short of memory, or after
 * bvol_index_refit() of shapes that have moved, a box may lie outside of its cell until the next bvol_index_commit(); queries
 * find it all the same.
 * @complexity O(cells) for each level.
 * @since 0.1 */
BVOL_API size_t bvol_index_cells(const bvol_index *index, bvol_index_cell *cells, size_t capacity);

/** Checks that all parts of an index agree with each other, for tests and for the search of errors: every box lies in those
 * above it, every id leads to its box, and no block is lost.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_BUSY in a callback of a change, or #BVOL_ERROR_CORRUPT: memory
 * was overwritten, or two threads changed it
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(boxes).
 * @since 0.1 */
BVOL_API bvol_result bvol_index_validate(const bvol_index *index);

/** @}
 * @name Finding boxes
 * @{ */

/** Finds the boxes that have a common point with a box. Touching counts.
 *
 * @param index the index
 * @param query the box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the box.
 * @edge A query that is empty or has a NaN finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_aabb(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter,
                                         uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_overlaps_aabb() would find any box.
 *
 * @param index the index
 * @param query the box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb_overlaps_aabb() for any of the boxes.
 * @edge The same as for bvol_index_overlaps_aabb().
 * @since 0.1 */
BVOL_API int bvol_index_overlaps_aabb_any(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_overlaps_aabb() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the box.
 * @edge The same as for bvol_index_overlaps_aabb().
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_aabb_each(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter,
                                              bvol_index_visitor visit, void *context);

/** Finds the boxes that a point lies in.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_contains_point() for the box.
 * @edge A NaN finds nothing. The coordinates may be infinite.
 * @since 0.1 */
BVOL_API size_t bvol_index_contains_point(const bvol_index *index, const bvol_vec3 *p, const bvol_index_filter *filter,
                                          uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_contains_point() would find any box.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb_contains_point() for any of the boxes.
 * @edge The same as for bvol_index_contains_point().
 * @since 0.1 */
BVOL_API int bvol_index_contains_point_any(const bvol_index *index, const bvol_vec3 *p, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_contains_point() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb_contains_point() for the box.
 * @edge The same as for bvol_index_contains_point().
 * @since 0.1 */
BVOL_API size_t bvol_index_contains_point_each(const bvol_index *index, const bvol_vec3 *p, const bvol_index_filter *filter,
                                               bvol_index_visitor visit, void *context);

/** Finds the boxes that lie wholly in a box.
 *
 * @param index the index
 * @param query the containing box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_contains_aabb() for the box.
 * @edge A query that is empty or has a NaN finds nothing. Unlike there, empty boxes are not found.
 * @since 0.1 */
BVOL_API size_t bvol_index_within_aabb(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter,
                                       uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_within_aabb() would find any box.
 *
 * @param index the index
 * @param query the containing box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb_contains_aabb() for any of the boxes.
 * @edge The same as for bvol_index_within_aabb().
 * @since 0.1 */
BVOL_API int bvol_index_within_aabb_any(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_within_aabb() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the containing box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb_contains_aabb() for the box.
 * @edge The same as for bvol_index_within_aabb().
 * @since 0.1 */
BVOL_API size_t bvol_index_within_aabb_each(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter,
                                            bvol_index_visitor visit, void *context);

/** Finds the boxes that have a common point with a sphere. Touching counts.
 *
 * @param index the index
 * @param query the sphere
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_sphere_overlaps_aabb() for the box.
 * @edge A query that is empty, or has a NaN, or an infinity where none is legal, finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_sphere(const bvol_index *index, const bvol_sphere *query, const bvol_index_filter *filter,
                                           uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_overlaps_sphere() would find any box.
 *
 * @param index the index
 * @param query the sphere
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_sphere_overlaps_aabb() for any of the boxes.
 * @edge The same as for bvol_index_overlaps_sphere().
 * @since 0.1 */
BVOL_API int bvol_index_overlaps_sphere_any(const bvol_index *index, const bvol_sphere *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_overlaps_sphere() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the sphere
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_sphere_overlaps_aabb() for the box.
 * @edge The same as for bvol_index_overlaps_sphere().
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_sphere_each(const bvol_index *index, const bvol_sphere *query,
                                                const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Finds the boxes that have a common point with a capsule. Touching counts.
 *
 * @param index the index
 * @param query the capsule
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_capsule_overlaps_aabb() for the box.
 * @edge A query that is empty, or has a NaN, or an infinity where none is legal, finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_capsule(const bvol_index *index, const bvol_capsule *query, const bvol_index_filter *filter,
                                            uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_overlaps_capsule() would find any box.
 *
 * @param index the index
 * @param query the capsule
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_capsule_overlaps_aabb() for any of the boxes.
 * @edge The same as for bvol_index_overlaps_capsule().
 * @since 0.1 */
BVOL_API int bvol_index_overlaps_capsule_any(const bvol_index *index, const bvol_capsule *query,
                                             const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_overlaps_capsule() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the capsule
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_capsule_overlaps_aabb() for the box.
 * @edge The same as for bvol_index_overlaps_capsule().
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_capsule_each(const bvol_index *index, const bvol_capsule *query,
                                                 const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Finds the boxes that have a common point with an OBB. Touching counts.
 *
 * @param index the index
 * @param query the OBB
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_obb_overlaps_aabb() for the box.
 * @edge A query with a NaN or an infinity finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_obb(const bvol_index *index, const bvol_obb *query, const bvol_index_filter *filter,
                                        uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_overlaps_obb() would find any box.
 *
 * @param index the index
 * @param query the OBB
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_obb_overlaps_aabb() for any of the boxes.
 * @edge The same as for bvol_index_overlaps_obb().
 * @since 0.1 */
BVOL_API int bvol_index_overlaps_obb_any(const bvol_index *index, const bvol_obb *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_overlaps_obb() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the OBB
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_obb_overlaps_aabb() for the box.
 * @edge The same as for bvol_index_overlaps_obb().
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_obb_each(const bvol_index *index, const bvol_obb *query, const bvol_index_filter *filter,
                                             bvol_index_visitor visit, void *context);

/** Finds the boxes that have a common point with a frustum. Boxes of a part of the tree that is wholly in the frustum are taken
 * without further tests.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_frustum_overlaps_aabb() for the box.
 * @edge An empty frustum finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_frustum(const bvol_index *index, const bvol_frustum *frustum,
                                            const bvol_index_filter *filter, uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_overlaps_frustum() would find any box.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_frustum_overlaps_aabb() for any of the boxes.
 * @edge The same as for bvol_index_overlaps_frustum().
 * @since 0.1 */
BVOL_API int bvol_index_overlaps_frustum_any(const bvol_index *index, const bvol_frustum *frustum,
                                             const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_overlaps_frustum() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_frustum_overlaps_aabb() for the box.
 * @edge The same as for bvol_index_overlaps_frustum().
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_frustum_each(const bvol_index *index, const bvol_frustum *frustum,
                                                 const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Finds the boxes that may be in view, as renderers ask: no single plane of the frustum has the box wholly outside. It finds
 * all boxes that bvol_index_overlaps_frustum() finds, and a few more.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_frustum_cull_aabb() for the box.
 * @edge A frustum of which one plane has no point finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_cull_frustum(const bvol_index *index, const bvol_frustum *frustum, const bvol_index_filter *filter,
                                        uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_cull_frustum() would find any box.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_frustum_cull_aabb() for any of the boxes.
 * @edge The same as for bvol_index_cull_frustum().
 * @since 0.1 */
BVOL_API int bvol_index_cull_frustum_any(const bvol_index *index, const bvol_frustum *frustum, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_cull_frustum() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_frustum_cull_aabb() for the box.
 * @edge The same as for bvol_index_cull_frustum().
 * @since 0.1 */
BVOL_API size_t bvol_index_cull_frustum_each(const bvol_index *index, const bvol_frustum *frustum,
                                             const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Finds the boxes that have a common point with a frustum, and says which lie wholly in it.
 *
 * @param index the index
 * @param frustum the frustum
 * @param filter which items are asked for; NULL means all
 * @param[out] ids an array of capacity ids: those of the boxes found; NULL to count only, and then no class is written
 * @param[out] classes the class of each box in ids: #BVOL_INTERSECTS or #BVOL_INSIDE; may be NULL
 * @param capacity the number of elements that ids and classes have room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_frustum_classify_aabb() for the box.
 * @edge An empty frustum finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index_classify_frustum(const bvol_index *index, const bvol_frustum *frustum,
                                            const bvol_index_filter *filter, uint32_t *ids, uint8_t *classes, size_t capacity);

/** Finds the boxes that have a common point with a shape in space of any kind. Touching counts.
 *
 * @param index the index
 * @param query the shape
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_shape_overlaps(), of the shape and the box, for the box.
 * @edge A shape in the plane finds nothing, and neither does one that is empty, has a NaN, or an infinity where none is legal.
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_shape(const bvol_index *index, const bvol_shape *query, const bvol_index_filter *filter,
                                          uint32_t *ids, size_t capacity);

/** Tests whether bvol_index_overlaps_shape() would find any box.
 *
 * @param index the index
 * @param query the shape
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_shape_overlaps() for any of the boxes.
 * @edge The same as for bvol_index_overlaps_shape().
 * @since 0.1 */
BVOL_API int bvol_index_overlaps_shape_any(const bvol_index *index, const bvol_shape *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index_overlaps_shape() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the shape
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_shape_overlaps() for the box.
 * @edge The same as for bvol_index_overlaps_shape().
 * @since 0.1 */
BVOL_API size_t bvol_index_overlaps_shape_each(const bvol_index *index, const bvol_shape *query,
                                               const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** @}
 * @name Rays, moving shapes, neighbors, pairs
 * @{ */

/** Finds the box that a ray hits first, for picking and shooting: the one with the least t_enter, and of those the one with the
 * least id.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of the box; unchanged if there is none; may be NULL
 * @param[out] hit the record of bvol_ray_hits_aabb(); unchanged if there is none; may be NULL
 * @return 1 if a box is hit, else 0
 * @contract EXACT: the answer and the record are those of bvol_ray_hits_aabb(), asked of all boxes.
 * @edge An empty ray, a NaN, or an infinity where none is legal, hits nothing. Every box in which the ray starts has the
 * t_enter of t_min.
 * @since 0.1 */
BVOL_API int bvol_index_raycast_first(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                      uint32_t *id, bvol_ray_hit *hit);

/** Tests whether a ray hits any box, for lines of sight and shadows.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @return 1 if a box is hit, else 0
 * @contract EXACT: the answer is that of bvol_ray_hits_aabb() for any of the boxes.
 * @edge The same as for bvol_index_raycast_first().
 * @since 0.1 */
BVOL_API int bvol_index_raycast_any(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter);

/** Finds all boxes that a ray hits, the first ones first: sorted by t_enter, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param[out] hits the boxes and the t_enter of each, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that hits has room for
 * @return the number of boxes hit, which may be larger than capacity
 * @contract EXACT: each answer, and each t_enter, is that of bvol_ray_hits_aabb() for the box.
 * @edge The same as for bvol_index_raycast_first().
 * @since 0.1 */
BVOL_API size_t bvol_index_raycast(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                   bvol_index_found *hits, size_t capacity);

/** Finds all boxes that a ray hits, with the records: sorted by t_enter, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of capacity elements: the boxes and the t_enter of each, the first ones; NULL to count only, and
 * then no record is written
 * @param[out] hits an array of capacity elements: the record of each box in found; may be NULL
 * @param capacity the number of elements that found and hits have room for
 * @return the number of boxes hit, which may be larger than capacity
 * @contract EXACT: each answer, and each record, is that of bvol_ray_hits_aabb() for the box.
 * @edge The same as for bvol_index_raycast_first().
 * @since 0.1 */
BVOL_API size_t bvol_index_raycast_hits(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                        bvol_index_found *found, bvol_ray_hit *hits, size_t capacity);

/** Calls a function for boxes that a ray hits, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer and each record are those of bvol_ray_hits_aabb() for the box.
 * @edge The same as for bvol_index_raycast_first().
 * @since 0.1 */
BVOL_API size_t bvol_index_raycast_each(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                        bvol_index_limiter visit, void *context);

/** Finds the boxes nearest to a point: sorted by squared distance, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of wanted elements: the boxes and their squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of boxes written
 * @contract ENCLOSING: the squared distances are those of bvol_aabb_distance_sq_point(), and the boxes are those for which they
 * are least, with the least ids among equal ones.
 * @edge A point that is not finite, or a NaN, finds nothing. Boxes that contain the point have distance 0. With an infinite
 * max_distance_sq boxes at infinite distance are found too.
 * @since 0.1 */
BVOL_API size_t bvol_index_nearest_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                         const bvol_index_filter *filter, bvol_index_found *found, size_t wanted);

/** Calls a function for boxes near a point, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the squared distances are those of bvol_aabb_distance_sq_point().
 * @edge The same as for bvol_index_nearest_point().
 * @since 0.1 */
BVOL_API size_t bvol_index_nearest_point_each(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                              const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Finds the objects of the caller's that are nearest to a point, each of which lies in its box: sorted by squared distance,
 * then by id. A function is asked for the distance of those whose boxes are near enough, roughly the nearest first. It may
 * query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of an object that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param distance_sq the function
 * @param context passed to distance_sq; may be NULL
 * @param[out] found an array of wanted elements: the ids and the squared distances of the objects
 * @param wanted how many of them are wanted at most
 * @return the number of objects written
 * @contract EXACT: of the squared distances that the function gives, those are found that are least, with the least ids among
 * equal ones.
 * @edge The same as for bvol_index_nearest_point(). An object that is nearer than its box counts as being as far as that, and
 * one whose distance is NaN is not found.
 * @since 0.1 */
BVOL_API size_t bvol_index_nearest_point_by(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                            const bvol_index_filter *filter, bvol_index_distance_sq distance_sq, void *context,
                                            bvol_index_found *found, size_t wanted);

/** Finds the point of what an index holds that is closest to a point: of the box, triangle, OBB or sphere that is nearest, and
 * of those as near the one with the least id.
 *
 * @param index the index
 * @param p the point; may lie in *out
 * @param max_distance_sq the greatest squared distance that is looked for; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] out the point, its distance, what it is a point of, and where in a triangle; unchanged if there is none
 * @return 1 if there is one, else 0
 * @contract ENCLOSING: id and distance are those of bvol_index_nearest_point() with 1 wanted. ACCURATE: the point is within an
 * ulp of the largest coordinate of its shape from one that is as near as the closest; of a triangle it is where its weights
 * say, which are rounded.
 * @edge Within a box, an OBB or a sphere, and on a triangle, the closest point is the point itself. A point that is not finite,
 * or a NaN, finds nothing.
 * @since 0.1 */
BVOL_API int bvol_index_closest_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                      const bvol_index_filter *filter, bvol_index_closest *out);

/** Finds the points of what an index holds that are closest to a point, one of each of the nearest boxes, triangles, OBBs,
 * spheres or hulls: sorted by squared distance, then by id. With much room it finds all within a distance.
 *
 * @param index the index
 * @param p the point; may lie in closest
 * @param max_distance_sq the greatest squared distance that is looked for; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] closest an array of wanted elements: the points, their distances, what they are points of, and where in a
 * triangle; those that are not written stay as they are
 * @param wanted how many of them are wanted at most
 * @return the number of elements written
 * @contract ENCLOSING: ids and distances are those of bvol_index_nearest_point() with as many wanted. ACCURATE: each point is
 * that of bvol_index_closest_point() with only its shape accepted.
 * @edge The same as for bvol_index_closest_point().
 * @since 0.1 */
BVOL_API size_t bvol_index_closest_points(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                          const bvol_index_filter *filter, bvol_index_closest *closest, size_t wanted);

/** Finds the boxes nearest to a box: sorted by squared distance, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param query the box
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of wanted elements: the boxes and their squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of boxes written
 * @contract ENCLOSING: the squared distances are those of bvol_aabb_distance_sq_aabb(), and the boxes are those for which they
 * are least, with the least ids among equal ones.
 * @edge A query that is empty or has a NaN finds nothing, and so does a max_distance_sq that is NaN. Boxes that overlap the
 * query have distance 0.
 * @since 0.1 */
BVOL_API size_t bvol_index_nearest_aabb(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                                        const bvol_index_filter *filter, bvol_index_found *found, size_t wanted);

/** Calls a function for boxes near a box, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the box
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the squared distances are those of bvol_aabb_distance_sq_aabb().
 * @edge The same as for bvol_index_nearest_aabb().
 * @since 0.1 */
BVOL_API size_t bvol_index_nearest_aabb_each(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                                             const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Finds all pairs of boxes that overlap, each once, with the lower id first. Touching counts. Pairs are in ascending order, by
 * a, then by b; with #BVOL_INDEX_UNORDERED in any.
 *
 * @param index the index
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] pairs the ids of the pairs found; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the two boxes.
 * @edge Boxes that are empty or have a NaN are in no pair.
 * @complexity O(boxes + pairs found) on average for boxes that overlap few others; O(boxes^2) with #BVOL_ENGINE_FLAT.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs(const bvol_index *index, const bvol_index_filter *filter, const bvol_resources *resources,
                                 bvol_pair *pairs, size_t capacity);

/** Returns whether any two boxes overlap. Touching counts. It ends at the first pair.
 *
 * @param index the index
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @return 1 if bvol_index_pairs() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index_pairs().
 * @complexity That of bvol_index_pairs() at most.
 * @since 0.1 */
BVOL_API int bvol_index_pairs_any(const bvol_index *index, const bvol_index_filter *filter, const bvol_resources *resources);

/** Calls a function for each pair that bvol_index_pairs() would find, until the function returns something else than 0. The
 * order depends on the engine, and the thread is that of the caller. The function may query the index, and may not change it:
 * that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index_pairs() finds.
 * @edge The same as for bvol_index_pairs().
 * @complexity That of bvol_index_pairs() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_each(const bvol_index *index, const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                      void *context);

/** Finds all pairs of a box of one index and a box of another that overlap. Touching counts. Pairs are in ascending order, by
 * a, then by b; in any with #BVOL_INDEX_UNORDERED in the first index.
 *
 * @param a the first index
 * @param b the second index; may be the first, and then every box is paired with itself too
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @param[out] pairs the ids of the pairs found, a in the first index and b in the second; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the two boxes.
 * @edge Boxes that are empty or have a NaN are in no pair.
 * @complexity O(boxes of both + pairs found) on average for boxes that overlap few others; the product with #BVOL_ENGINE_FLAT.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_between(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                         const bvol_resources *resources, bvol_pair *pairs, size_t capacity);

/** Calls a function for each pair that bvol_index_pairs_between() would find, until the function returns something else than 0.
 * The order depends on the engines, and the thread is that of the caller. The function may query both indexes, and may not
 * change them: that gives #BVOL_ERROR_BUSY.
 *
 * @param a the first index
 * @param b the second index
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index_pairs_between() finds.
 * @edge The same as for bvol_index_pairs_between().
 * @complexity That of bvol_index_pairs_between() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_between_each(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                              bvol_index_pair_visitor visit, void *context);

/** Finds all pairs of a box of one index and a box of another that has been moved by an affine map, for indexes of two objects
 * each with a frame of its own. What is compared is the smallest upright box about the image of each box of the second index.
 * So every pair is found whose boxes touch, as moved, and for maps that turn some whose corners only come near: what is left
 * after bvol_obb_overlaps_aabb(), of bvol_obb_from_aabb(), are those that touch. Pairs are in ascending order, by a, then by b;
 * in any with #BVOL_INDEX_UNORDERED in the first index.
 *
 * @param a the first index
 * @param b the second index; may be the first
 * @param matrix an affine map from the frame of b to that of a: 16 floats, column-major, for column vectors; the last row is
 * ignored
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @param[out] pairs the ids of the pairs found, a in the first index and b in the second; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the first box and what bvol_aabb_transform() makes of
 * the second.
 * @edge Boxes that are empty or have a NaN are in no pair, and with a matrix entry that is not finite there is none.
 * @complexity That of bvol_index_pairs_between(), and one bvol_aabb_transform() for each of the boxes of b that it looks at,
 * some of them more than once.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_between_transformed(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                                     const bvol_index_filter *filter, const bvol_resources *resources,
                                                     bvol_pair *pairs, size_t capacity);

/** Calls a function for each pair that bvol_index_pairs_between_transformed() would find, until the function returns something
 * else than 0. The order depends on the engines, and the thread is that of the caller. The function may query both indexes, and
 * may not change them: that gives #BVOL_ERROR_BUSY.
 *
 * @param a the first index
 * @param b the second index
 * @param matrix an affine map from the frame of b to that of a: 16 floats, column-major, for column vectors; the last row is
 * ignored
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index_pairs_between_transformed() finds.
 * @edge The same as for bvol_index_pairs_between_transformed().
 * @complexity That of bvol_index_pairs_between_transformed() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_between_transformed_each(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                                          const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                                          void *context);

/** Returns whether any box of one index overlaps a box of another. Touching counts. It ends at the first pair.
 *
 * @param a the first index
 * @param b the second index
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL
 * @return 1 if bvol_index_pairs_between() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index_pairs_between().
 * @complexity That of bvol_index_pairs_between() at most.
 * @since 0.1 */
BVOL_API int bvol_index_pairs_between_any(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                          const bvol_resources *resources);

/** Returns whether any box of one index overlaps a box of another that has been moved by an affine map. It ends at the first
 * pair.
 *
 * @param a the first index
 * @param b the second index
 * @param matrix an affine map from the frame of b to that of a: 16 floats, column-major, for column vectors; the last row is
 * ignored
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL
 * @return 1 if bvol_index_pairs_between_transformed() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index_pairs_between_transformed().
 * @complexity That of bvol_index_pairs_between_transformed() at most.
 * @since 0.1 */
BVOL_API int bvol_index_pairs_between_transformed_any(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                                      const bvol_index_filter *filter, const bvol_resources *resources);

/** @} */

BVOL_END

#endif
