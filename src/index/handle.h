/* SPDX-License-Identifier: MIT */
/* The representation of a bvol_index, for its own files. */
#ifndef BVOLI_INDEX_HANDLE_H
#define BVOLI_INDEX_HANDLE_H

#include "affine/embed.h"
#include "base/array.h"
#include "base/value.h"
#include "index/guard.h"
#include "index/leaf/leaf.h"
#include "index/pairs/change_log.h"
#include "index/tree/tree.h"
#include "kernel/kernel.h"

#include <bvol/index.h>

/* What tells engines apart: all keep their boxes in a tree of blocks or in a list. */
typedef struct bvoli_engine {
    uint32_t kind; /* one of bvol_index_engine */
    int list;
    int repacks; /* after many boxes have moved at once: to refit is not enough */
    /* Makes room for so many insertions. Returns 0, and changes nothing, without memory. */
    int (*reserve)(bvol_index *index, size_t boxes);
    /* Inserts a box that is not empty: there is room for it, and for its place. */
    void (*insert)(bvol_index *index, uint32_t id, const bvol_aabb *box);
    void (*remove)(bvol_index *index, uint32_t place);
    /* Gives the box at a place, which is not empty, another box that is not empty. */
    void (*move)(bvol_index *index, uint32_t place, const bvol_aabb *box);
    /* Whether a box, which is not empty, may be written to a place as it is, so that to move it there takes next to no time.
     * NULL where that is not so of any. */
    int (*stays)(const bvol_index *index, uint32_t place, const bvol_aabb *box);
    /* Makes a cleared tree of the boxes whose numbers are in keys, which are lost; its places have room. By an executor, or
     * without one, it is the same. Returns 0 without memory, and then no place has changed. */
    int (*pack)(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                const bvol_executor *executor);
} bvoli_engine;

extern const bvoli_engine bvoli_engine_flat, bvoli_engine_bvh, bvoli_engine_dynamic, bvoli_engine_octree;

/* Gives the leaves of a tree room for their boxes to move in, as boxes have that are inserted one by one. */
void bvoli_index_make_room(const bvol_index *index, bvoli_tree *tree);

/* A box that is empty or has a NaN: kept, and never found. */
typedef struct bvoli_outcast {
    bvol_aabb box;
    uint32_t id;
} bvoli_outcast;

/* Places of ids that are not in the tree: the other bits are a number among the outcasts, or the next free id. */
#define BVOLI_FREE 0x80000000U
#define BVOLI_OUTCAST BVOLI_PLACES_MAX
#define BVOLI_LAST_FREE 0xffffffffU

/* Ids that are not in use: those that may be given out, and those that were removed since the last commit. Linked by places. */
typedef struct bvoli_free_ids {
    uint32_t spare, removed, removed_last;
} bvoli_free_ids;

/* How far what an index holds reaches (extent.h): the box about all, its center and half its size. The corners of all triangles
 * lie in three elliptic cylinders about the center, along z, x and y, and in an ellipsoid, whose half axes are half the size of
 * the box times `round`: of a cylinder along z the first is 1, and of a ball the last, but for rounding. INFINITY: it tells no
 * more than the others. */
typedef struct bvoli_extent {
    bvol_aabb box;
    double center[3], half[3], round[4];
    int is_round; /* what follows the box is known */
} bvoli_extent;

/* The same of what has been in an index since a version, which is one less than `next`. Whoever sets `busy` may write it. */
typedef struct bvoli_known_extent {
    atomic_flag busy;
    _Atomic uint64_t next;
    bvoli_extent extent;
} bvoli_known_extent;

/* What is written through a const index too, by any number of threads at once. */
typedef struct bvoli_shared {
    bvoli_guard guard;
    bvoli_change_logs change_logs;
    bvoli_known_extent extent;
} bvoli_shared;

/* What an index of boxes in double has more (f64/doubles.h). */
typedef struct bvoli_doubles bvoli_doubles;

struct bvol_index {
    bvol_allocator allocator;
    const bvoli_kernels *kernels;
    const bvoli_engine *engine;
    bvol_index_options options;
    int planar; /* its boxes are rectangles, thin at z = 0 (plane/plane.h) */
    bvoli_tree tree;
    bvoli_leaves leaves;
    bvoli_growing corners;    /* bvoli_corners of each block, or none (corners.h) */
    uint64_t corners_version; /* they are those of this version */
    uint64_t corners_made;    /* and all were written for this one; 0 if some were since */
    bvoli_growing outcasts;   /* bvoli_outcast */
    size_t outcast_count;
    bvoli_growing items; /* bvol_index_item of each id; no memory where no item was ever given */
    bvoli_free_ids free_ids;
    size_t ids;           /* those from 0 on that are or were in use */
    size_t count;         /* boxes */
    uint64_t version;     /* another after each attempt to change the index: cursors begun before are stale */
    size_t changes;       /* boxes that came, went or moved since the tree was packed */
    int packed_with_room; /* its cost when it was packed is that of a tree with room for motion */
    size_t judged;        /* so many changes had been made when the cost was last found to be low enough */
    /* The arrays lie in a file that was opened, and are neither changed nor trusted (file.h); NULL where they are its own. */
    const void *file;
    bvoli_growing file_copy; /* where the file itself could not be used, what was made of it; else empty */
    bvoli_shared own_shared, *shared;
    bvoli_doubles *doubles; /* NULL of floats */
};

/* The id is in use. */
static inline int bvoli_index_has(const bvol_index *index, uint32_t id)
{
    return id < index->ids && !(bvoli_places(&index->tree)[id] & BVOLI_FREE);
}

/* Not while it is changed: an allocator or an executor asks. */
static inline int bvoli_index_lets_ask(const bvol_index *index)
{
    return bvoli_guard_lets_ask(&index->shared->guard);
}

/* The lanes of a leaf whose ids can be: all, except in a file. */
static inline uint32_t bvoli_index_lanes(const bvol_index *index, const bvoli_block *leaf)
{
    return index->file ? bvoli_lanes_below(leaf, (uint32_t)index->ids) : UINT32_MAX;
}

/* The axes on which its boxes are told apart. */
static inline int bvoli_index_axes(const bvol_index *index)
{
    return index->planar ? 2 : 3;
}

/* The box under an id that can be found; a NaN where a file has none. */
static inline bvol_aabb bvoli_index_box(const bvol_index *index, uint32_t id)
{
    const uint32_t place = bvoli_places(&index->tree)[id];
    return place / BVOLI_WIDE < index->tree.used ? bvoli_place_box(&index->tree, place) : BVOLI_AABB_NAN;
}

/* The kind of what an index holds. */
static inline int bvoli_index_kind(const bvol_index *index)
{
    const int boxes = index->planar ? BVOL_KIND_AABB2 : BVOL_KIND_AABB;
    return index->leaves.kind ? index->leaves.kind->kind : boxes;
}

/* What is in the index under an id that can be found: a shape of the caller's, or what is put into *space. */
typedef union bvoli_held {
    bvol_aabb box;
    bvol_aabb2 rectangle;
    bvoli_leaf_space shape;
} bvoli_held;

/* A box of an index as predicates of what it holds take it: a rectangle in the plane. */
static inline const void *bvoli_index_hold_box(const bvol_index *index, const bvol_aabb *box, bvoli_held *space)
{
    if (index->planar)
        space->rectangle = bvoli_drop_aabb(box);
    else
        space->box = *box;
    return space;
}

static inline const void *bvoli_index_held(const bvol_index *index, uint32_t id, bvoli_held *space)
{
    if (index->leaves.kind)
        return bvoli_leaf_at(&index->leaves, id, &space->shape);
    const bvol_aabb box = bvoli_index_box(index, id);
    return bvoli_index_hold_box(index, &box, space);
}

static inline bvol_index_item bvoli_index_item(const bvol_index *index, uint32_t id)
{
    return index->items.data ? ((const bvol_index_item *)index->items.data)[id] : (bvol_index_item){0, UINT64_MAX, UINT64_MAX};
}

#endif
