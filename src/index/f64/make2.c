/* SPDX-License-Identifier: MIT */
/* The public functions of indexes of rectangles in double. */
#include "index/f64/doubles.h"

bvol_result bvol_index2_f64_create(const bvol_index_options *options, const bvol_allocator *allocator, bvol_index2_f64 **out)
{
    bvol_index *index = NULL;
    const bvol_result result = out ? bvoli_doubles_create(options, allocator, 2, &index) : BVOL_ERROR_ARGUMENT;
    if (out)
        *out = (bvol_index2_f64 *)(void *)index;
    return result;
}

void bvol_index2_f64_destroy(bvol_index2_f64 *index)
{
    bvoli_doubles_destroy(bvoli_index_of_f64_2(index));
}

bvol_result bvol_index2_f64_build(bvol_index2_f64 *index, const bvol_aabb2_f64 *boxes, size_t count, size_t stride,
                                  const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_doubles_build(bvoli_index_of_f64_2(index), boxes, count, stride, 0, items, item_stride, resources);
}

bvol_result bvol_index2_f64_build_points(bvol_index2_f64 *index, const bvol_vec2_f64 *points, size_t count, size_t stride,
                                         const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_doubles_build(bvoli_index_of_f64_2(index), points, count, stride, 1, items, item_stride, resources);
}

bvol_result bvol_index2_f64_refit(bvol_index2_f64 *index)
{
    return bvoli_doubles_refit(bvoli_index_of_f64_2(index));
}

bvol_result bvol_index2_f64_clear(bvol_index2_f64 *index)
{
    return bvoli_doubles_clear(bvoli_index_of_f64_2(index));
}

size_t bvol_index2_f64_count(const bvol_index2_f64 *index)
{
    return bvol_index_count(bvoli_index_seen_in_f64_2(index));
}

bvol_result bvol_index2_f64_get(const bvol_index2_f64 *index, uint32_t id, bvol_aabb2_f64 *box, bvol_index_item *item)
{
    return bvoli_doubles_get(bvoli_index_seen_in_f64_2(index), id, box ? &box->min.x : NULL, item);
}

bvol_result bvol_index2_f64_users(const bvol_index2_f64 *index, const uint32_t *ids, size_t count, size_t stride,
                                  uint64_t *users)
{
    return bvol_index_users(bvoli_index_seen_in_f64_2(index), ids, count, stride, users);
}

bvol_result bvol_index2_f64_bounds(const bvol_index2_f64 *index, bvol_aabb2_f64 *out)
{
    return bvoli_doubles_bounds(bvoli_index_seen_in_f64_2(index), out ? &out->min.x : NULL);
}

bvol_result bvol_index2_f64_get_stats(const bvol_index2_f64 *index, bvol_index_stats *out)
{
    return bvoli_doubles_get_stats(bvoli_index_seen_in_f64_2(index), out);
}

bvol_result bvol_index2_f64_validate(const bvol_index2_f64 *index)
{
    return bvol_index_validate(bvoli_index_seen_in_f64_2(index));
}
