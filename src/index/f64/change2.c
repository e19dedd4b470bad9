/* SPDX-License-Identifier: MIT */
/* The public functions that change indexes of rectangles in double. */
#include "index/f64/doubles.h"

#include <bvol/index2_f64_change.h>

bvol_result bvol_index2_f64_insert(bvol_index2_f64 *index, const bvol_aabb2_f64 *box, const bvol_index_item *item, uint32_t *id)
{
    return bvol_index2_f64_insert_many(index, box, 1, 0, item, 0, id);
}

bvol_result bvol_index2_f64_insert_many(bvol_index2_f64 *index, const bvol_aabb2_f64 *boxes, size_t count, size_t stride,
                                        const bvol_index_item *items, size_t item_stride, uint32_t *ids)
{
    return bvoli_doubles_insert(bvoli_index_of_f64_2(index), boxes ? &boxes->min.x : NULL, count, stride, items, item_stride,
                                ids);
}

bvol_result bvol_index2_f64_move(bvol_index2_f64 *index, uint32_t id, const bvol_aabb2_f64 *box)
{
    return bvol_index2_f64_move_many(index, &id, box, 1, 0);
}

bvol_result bvol_index2_f64_move_many(bvol_index2_f64 *index, const uint32_t *ids, const bvol_aabb2_f64 *boxes, size_t count,
                                      size_t stride)
{
    return bvoli_doubles_move(bvoli_index_of_f64_2(index), ids, boxes ? &boxes->min.x : NULL, count, stride);
}

bvol_result bvol_index2_f64_remove(bvol_index2_f64 *index, uint32_t id)
{
    return bvol_index_remove(bvoli_index_of_f64_2(index), id);
}

bvol_result bvol_index2_f64_remove_many(bvol_index2_f64 *index, const uint32_t *ids, size_t count)
{
    return bvol_index_remove_many(bvoli_index_of_f64_2(index), ids, count);
}

bvol_result bvol_index2_f64_set_item(bvol_index2_f64 *index, uint32_t id, const bvol_index_item *item)
{
    return bvol_index_set_item(bvoli_index_of_f64_2(index), id, item);
}

bvol_result bvol_index2_f64_reserve(bvol_index2_f64 *index, size_t boxes)
{
    return bvoli_doubles_reserve(bvoli_index_of_f64_2(index), boxes);
}

bvol_result bvol_index2_f64_commit(bvol_index2_f64 *index)
{
    return bvoli_doubles_commit(bvoli_index_of_f64_2(index));
}

bvol_result bvol_index2_f64_own(bvol_index2_f64 *index)
{
    return bvoli_doubles_own(bvoli_index_of_f64_2(index));
}

bvol_result bvol_index2_f64_recover(bvol_index2_f64 *index)
{
    return bvol_index_recover(bvoli_index_of_f64_2(index));
}

size_t bvol_index2_f64_ids(const bvol_index2_f64 *index, uint32_t *ids, size_t capacity)
{
    return bvol_index_ids(bvoli_index_seen_in_f64_2(index), ids, capacity);
}
