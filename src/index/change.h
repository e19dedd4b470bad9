/* SPDX-License-Identifier: MIT */
/* Changes of an index for handles that have more to do with its allocator: each after bvoli_change_begin(), and to be ended by
 * bvoli_change_end(). */
#ifndef BVOLI_INDEX_CHANGE_H
#define BVOLI_INDEX_CHANGE_H

#include "index/guard.h"

#include <bvol/index_many.h>

bvol_result bvoli_index_build(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                              const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);
bvol_result bvoli_index_insert_many(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                    const bvol_index_item *items, size_t item_stride, uint32_t *ids);
bvol_result bvoli_index_move_many(bvol_index *index, const uint32_t *ids, const bvol_aabb *boxes, size_t count, size_t stride);
bvol_result bvoli_index_reserve(bvol_index *index, size_t boxes);
bvol_result bvoli_index_commit(bvol_index *index);
bvol_result bvoli_index_refit(bvol_index *index);

/* Packs all boxes anew, each id that is in use with its element of an array. BVOL_ERROR_MEMORY, and then nothing has changed.
 */
bvol_result bvoli_index_rebuild(bvol_index *index, const bvol_aabb *boxes);

#endif
