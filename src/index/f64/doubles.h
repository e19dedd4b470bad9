/* SPDX-License-Identifier: MIT */
/* What an index of boxes in double has beside the index of floats that it is: where the boxes are, and how they became floats.
 * A bvol_index_f64 and a bvol_index2_f64 are handles that are never looked into: the index is behind them. */
#ifndef BVOLI_INDEX_F64_DOUBLES_H
#define BVOLI_INDEX_F64_DOUBLES_H

#include "index/f64/map.h"
#include "index/handle.h"
#include "index/query/question.h"

#include <bvol/index2_f64.h>
#include <bvol/index_f64.h>

struct bvoli_doubles {
    bvoli_map map;
    bvoli_boxes_f64 boxes; /* one for each id: the caller's, or those of the copy */
    bvoli_growing copy;    /* empty where the caller's are borrowed */
    size_t came, changed;  /* boxes that came, and those with them that moved, since the map was made */
    size_t patience;       /* so many may have changed while the map is fine enough */
    int outgrown;          /* one of them is beyond the reach that the map had then */
};

static inline bvoli_box_f64 bvoli_doubles_at(const bvoli_doubles *doubles, uint32_t id)
{
    return bvoli_boxes_f64_at(&doubles->boxes, id);
}

static inline bvol_index *bvoli_index_of_f64(bvol_index_f64 *index)
{
    return (bvol_index *)(void *)index;
}

static inline const bvol_index *bvoli_index_seen_in_f64(const bvol_index_f64 *index)
{
    return (const bvol_index *)(const void *)index;
}

static inline bvol_index *bvoli_index_of_f64_2(bvol_index2_f64 *index)
{
    return (bvol_index *)(void *)index;
}

static inline const bvol_index *bvoli_index_seen_in_f64_2(const bvol_index2_f64 *index)
{
    return (const bvol_index *)(const void *)index;
}

/* The box of floats for one in double: NaN and empty ones remain so. */
bvol_aabb bvoli_doubles_box(const bvoli_map *map, bvoli_box_f64 box);

extern const bvoli_query bvoli_query_aabb_f64, bvoli_query_aabb2_f64;

/* Boxes as floats, in an array that was empty. NULL without memory. */
bvol_aabb *bvoli_doubles_floats(const bvol_index *index, const bvoli_map *map, const bvoli_boxes_f64 *boxes,
                                bvoli_growing *out);

/* The rest of public functions that make and change indexes, of space and of the plane. */
bvol_result bvoli_doubles_create(const bvol_index_options *options, const bvol_allocator *allocator, int axes,
                                 bvol_index **out);
void bvoli_doubles_destroy(bvol_index *index);
bvol_result bvoli_doubles_build(bvol_index *index, const void *first, size_t count, size_t stride, int points,
                                const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);
bvol_result bvoli_doubles_refit(bvol_index *index);
bvol_result bvoli_doubles_clear(bvol_index *index);

/* After bvoli_change_begin(): makes the map anew, and packs all boxes, where ids are free or not. */
bvol_result bvoli_doubles_rebuild(bvol_index *index);

/* Changes of boxes. */
bvol_result bvoli_doubles_insert(bvol_index *index, const double *boxes, size_t count, size_t stride,
                                 const bvol_index_item *items, size_t item_stride, uint32_t *ids);
bvol_result bvoli_doubles_move(bvol_index *index, const uint32_t *ids, const double *boxes, size_t count, size_t stride);
bvol_result bvoli_doubles_reserve(bvol_index *index, size_t boxes);
bvol_result bvoli_doubles_commit(bvol_index *index);
bvol_result bvoli_doubles_own(bvol_index *index);

/* The index has all that it needs itself, and nothing of the caller's array or of a file. */
bvol_result bvoli_doubles_take_over(bvol_index *index);

bvol_result bvoli_doubles_get(const bvol_index *index, uint32_t id, double *box, bvol_index_item *item);
bvol_result bvoli_doubles_bounds(const bvol_index *index, double *out);
bvol_result bvoli_doubles_get_stats(const bvol_index *index, bvol_index_stats *out);

#endif
