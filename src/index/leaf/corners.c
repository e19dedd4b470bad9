/* SPDX-License-Identifier: MIT */
#include "index/leaf/corners.h"

#include <bvol/triangle.h>

#include "base/bits.h"

#include <string.h>

int bvoli_index_begin_corners(bvol_index *index)
{
    if (index->leaves.kind != &bvoli_leaf_triangle ||
        !bvoli_array_reserve(&index->allocator, &index->corners, sizeof(bvoli_corners), 0, index->tree.used))
        return 0;
    index->corners_version = index->version;
    return 1;
}

void bvoli_index_copy_corners_of(bvol_index *index, uint32_t block)
{
    const bvoli_block *const b = bvoli_block_at(&index->tree, block);
    const bvoli_link *const link = bvoli_link_at(&index->tree, block);
    bvoli_corners *const c = (bvoli_corners *)index->corners.data + block;
    memset(c, 0, sizeof *c);
    for (uint32_t lane = 0; link->level == 0 && lane < link->count; ++lane)
        bvoli_corners_write(c, lane, &index->leaves, b->child[lane]);
}

void bvoli_index_copy_corners(bvol_index *index)
{
    const int begun = bvoli_index_begin_corners(index);
    for (uint32_t block = 0; begun && block < index->tree.used; ++block)
        bvoli_index_copy_corners_of(index, block);
}

const bvoli_corners *bvoli_corners_of_lanes(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes,
                                            bvoli_corners *space)
{
    const bvoli_corners *const copy = bvoli_index_corners(index, leaf);
    if (copy)
        return copy;
    memset(space, 0, sizeof *space);
    for (lanes &= bvoli_index_lanes(index, leaf); lanes != 0; lanes &= lanes - 1)
        bvoli_corners_write(space, bvoli_lowest_bit(lanes), &index->leaves, leaf->child[bvoli_lowest_bit(lanes)]);
    return space;
}

void bvoli_corners_move_some(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, const float matrix[16],
                             bvoli_corners *out, bvoli_block *boxes)
{
    bvoli_corners space;
    const bvoli_corners *const from = bvoli_corners_of_lanes(index, leaf, lanes, &space);
    for (uint32_t left = index->kernels->triangles_move(from, lanes, matrix, out); left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        bvol_triangle t = bvoli_corners_triangle(from, lane);
        bvol_triangle_transform(&t, matrix, &t);
        bvoli_corners_put(out, lane, 0, &t.a);
        bvoli_corners_put(out, lane, 1, &t.b);
        bvoli_corners_put(out, lane, 2, &t.c);
    }
    index->kernels->triangles_bounds(out, lanes, boxes->side);
    memcpy(boxes->child, leaf->child, sizeof boxes->child);
}

void bvoli_corners_move(const bvol_index *index, const bvoli_block *leaf, const float matrix[16], bvoli_corners *out,
                        bvoli_block *boxes)
{
    const uint32_t block = (uint32_t)(leaf - bvoli_block_at(&index->tree, 0));
    const uint32_t lanes = (uint32_t)bvoli_low_bits(bvoli_link_at(&index->tree, block)->count) & bvoli_index_lanes(index, leaf);
    bvoli_corners_move_some(index, leaf, lanes, matrix, out, boxes);
}
