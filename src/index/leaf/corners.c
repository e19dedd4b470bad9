/* SPDX-License-Identifier: MIT */
#include "index/leaf/corners.h"

#include <bvol/aabb.h>
#include <bvol/triangle.h>

#include "arith/vec4.h"
#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"

#include <string.h>

static int reserve_corners(bvol_index *index)
{
    return index->leaves.kind == &bvoli_leaf_triangle &&
           bvoli_array_reserve(&index->allocator, &index->corners, sizeof(bvoli_corners), 0, index->tree.used);
}

static bvoli_corners *corners_of_block(const bvol_index *index, uint32_t block)
{
    return (bvoli_corners *)index->corners.data + block;
}

/* Of vertices whose numbers have so many bits, which compilers know where this is made part of another function. */
static inline void copy_corners(bvoli_corners *c, bvoli_leaves leaves, uint32_t bits, const uint32_t *ids, uint32_t count)
{
    leaves.index_bits = bits;
    for (uint32_t lane = 0; lane < count; ++lane)
        bvoli_corners_write(c, lane, &leaves, ids[lane]);
}

static void copy_corners_of_leaf(bvol_index *index, uint32_t block)
{
    const uint32_t *const ids = bvoli_block_at(&index->tree, block)->child;
    const uint32_t count = bvoli_link_at(&index->tree, block)->count;
    bvoli_corners *const c = corners_of_block(index, block);
    if (count < BVOLI_WIDE)
        memset(c, 0, sizeof *c);
    if (index->leaves.index_bits == 16)
        copy_corners(c, index->leaves, 16, ids, count);
    else
        copy_corners(c, index->leaves, 32, ids, count);
}

void bvoli_index_copy_corners(bvol_index *index)
{
    if (!reserve_corners(index))
        return;
    for (uint32_t block = 0; block < index->tree.used; ++block)
        if (bvoli_link_at(&index->tree, block)->level == 0)
            copy_corners_of_leaf(index, block);
    index->corners_version = index->version;
}

/* Whether no coordinate of any lane is NaN or infinite: 0 times another is 0, and that times these is NaN. */
static int are_finite(const bvoli_corners *c)
{
    const float *const x = &c->corner[0][0][0];
    const v4 zero = v4_splat(0);
    v4 sum = zero, other = zero;
    float all[4];
    for (unsigned i = 0; i < sizeof *c / sizeof *x; i += 8) {
        sum = v4_add(sum, v4_mul(v4_load(x + i), zero));
        other = v4_add(other, v4_mul(v4_load(x + i + 4), zero));
    }
    v4_store(all, v4_add(sum, other));
    return all[0] + all[1] + all[2] + all[3] == 0;
}

static inline v4 nan_unless_equal(v4 v, v4 a, v4 b)
{
    return v4_nan_unless_le(v4_nan_unless_le(v, a, b), b, a);
}

/* Gives finite triangles of a leaf their boxes, which are those of bvol_triangle_bounds(). Returns how many are others. */
static uint32_t bound_leaf(const bvoli_corners *c, uint32_t count, bvoli_block *b)
{
    const bvol_aabb nowhere = BVOLI_AABB_NAN;
    uint32_t others = 0;
    for (unsigned i = 0; i < BVOLI_WIDE; i += 4) {
        v4 same = v4_splat(0);
        for (int k = 0; k < 3; ++k) {
            const v4 x = v4_load(c->corner[0][k] + i), y = v4_load(c->corner[1][k] + i), z = v4_load(c->corner[2][k] + i),
                     low = v4_min(z, v4_min(y, x)), high = v4_max(z, v4_max(y, x));
            same = nan_unless_equal(nan_unless_equal(same, low, v4_load(b->side[k] + i)), high, v4_load(b->side[k + 3] + i));
            v4_store(b->side[k] + i, low);
            v4_store(b->side[k + 3] + i, high);
        }
        others |= (15U & ~(uint32_t)mask4_bits(v4_le(same, same))) << i;
    }
    for (uint32_t lane = count; lane < BVOLI_WIDE; ++lane)
        bvoli_lane_write(b, lane, &nowhere);
    return bvoli_count_bits(others & (uint32_t)bvoli_low_bits(count));
}

/* Asks for what leaves ahead will be copied from, which lies anywhere: the numbers of vertices, or vertices that have none, and
 * farther ahead which they are. To ask for the vertices that have numbers makes it slower. */
static void ask_for_corners(const bvol_index *index, uint32_t block)
{
    enum { NEXT = 4 };
    const bvoli_leaves *const leaves = &index->leaves;
    const size_t size = leaves->indices ? leaves->index_bits / 8 : leaves->stride;
    const char *const first = leaves->indices ? leaves->indices : leaves->first;
    if (block + 2 * NEXT < index->tree.used)
        BVOLI_PREFETCH(bvoli_block_at(&index->tree, block + 2 * NEXT)->child);
    if (block + NEXT >= index->tree.used || bvoli_link_at(&index->tree, block + NEXT)->level != 0)
        return;
    const uint32_t *const ids = bvoli_block_at(&index->tree, block + NEXT)->child;
    const uint32_t count = bvoli_link_at(&index->tree, block + NEXT)->count;
    for (uint32_t lane = 0; lane < count; ++lane)
        BVOLI_PREFETCH(first + size * leaves->step * ids[lane]);
}

int bvoli_index_reread_corners(bvol_index *index, size_t *moved)
{
    const bvoli_link *const links = index->tree.links.data;
    int finite = reserve_corners(index);
    index->corners_version = 0; /* of none */
    for (uint32_t block = 0; finite && block < index->tree.used; ++block)
        if (links[block].level == 0) {
            ask_for_corners(index, block);
            copy_corners_of_leaf(index, block);
            finite = are_finite(corners_of_block(index, block));
        }
    *moved = 0;
    for (uint32_t block = 0; finite && block < index->tree.used; ++block)
        if (links[block].level == 0) {
            *moved += bound_leaf(corners_of_block(index, block), links[block].count, bvoli_block_at(&index->tree, block));
            bvoli_tree_fit_leaf(&index->tree, block);
        }
    if (!finite)
        return 0;
    bvoli_tree_refit_above(&index->tree);
    index->corners_version = index->version;
    return 1;
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

/* All at once, which is refused where the processor does not round to nearest. */
void bvoli_boxes_move(const bvoli_block *block, uint32_t count, const float matrix[16], bvoli_block *out)
{
    bvol_aabb boxes[BVOLI_WIDE] = {{{0, 0, 0}, {0, 0, 0}}}; /* compilers do not see that no block is without boxes */
    for (uint32_t lane = 0; lane < count; ++lane)
        boxes[lane] = bvoli_lane_box(block, lane);
    if (bvol_aabb_transform_many(boxes, count, 0, matrix, 1, 0, boxes, 0) != BVOL_OK)
        for (uint32_t lane = 0; lane < count; ++lane)
            bvol_aabb_transform(&boxes[lane], matrix, &boxes[lane]);
    *out = *block;
    for (uint32_t lane = 0; lane < count; ++lane)
        bvoli_lane_write(out, lane, &boxes[lane]);
}

void bvoli_boxes_move_about(const bvol_index *index, const bvoli_block *block, uint32_t count, const float matrix[16],
                            bvoli_block *out)
{
    const uint32_t all = (uint32_t)bvoli_low_bits(count);
    const bvol_aabb nowhere = BVOLI_AABB_NAN;
    for (uint32_t open = index->kernels->block_move(block, all, matrix, out->side); open != 0; open &= open - 1) {
        bvol_aabb box = bvoli_lane_box(block, bvoli_lowest_bit(open));
        bvol_aabb_transform(&box, matrix, &box);
        bvoli_lane_write(out, bvoli_lowest_bit(open), &box);
    }
    for (uint32_t lane = count; lane < BVOLI_WIDE; ++lane)
        bvoli_lane_write(out, lane, &nowhere);
    memcpy(out->child, block->child, sizeof out->child);
}
