/* SPDX-License-Identifier: MIT */
#include "index/leaf/corners.h"

#include <bvol/aabb.h>
#include <bvol/triangle.h>

#include "base/bits.h"

#include <math.h>
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

static void copy_corners_of_leaf(bvol_index *index, uint32_t block)
{
    const uint32_t *const ids = bvoli_block_at(&index->tree, block)->child;
    const uint32_t count = bvoli_link_at(&index->tree, block)->count;
    const bvoli_leaves leaves = index->leaves;
    bvoli_corners *const c = corners_of_block(index, block);
    if (count < BVOLI_WIDE)
        memset(c, 0, sizeof *c);
    for (uint32_t lane = 0; lane < count; ++lane)
        bvoli_corners_write(c, lane, &leaves, ids[lane]);
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
    float sum[BVOLI_WIDE] = {0}, all = 0;
    for (unsigned i = 0; i < sizeof *c / sizeof *x; i += BVOLI_WIDE)
        for (unsigned lane = 0; lane < BVOLI_WIDE; ++lane)
            sum[lane] += x[i + lane] * 0;
    for (unsigned lane = 0; lane < BVOLI_WIDE; ++lane)
        all += sum[lane];
    return all == 0;
}

/* Gives finite triangles of a leaf their boxes, which are those of bvol_triangle_bounds(). Returns how many are others. */
static uint32_t bound_leaf(const bvoli_corners *c, uint32_t count, bvoli_block *b)
{
    uint32_t other[BVOLI_WIDE] = {0}, sum = 0;
    for (int k = 0; k < 3; ++k) {
        const float *const x = c->corner[0][k], *const y = c->corner[1][k], *const z = c->corner[2][k];
        for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane) {
            const float lesser = y[lane] < x[lane] ? y[lane] : x[lane], greater = y[lane] > x[lane] ? y[lane] : x[lane],
                        low = z[lane] < lesser ? z[lane] : lesser, high = z[lane] > greater ? z[lane] : greater;
            other[lane] |= (uint32_t)(b->side[k][lane] != low) | (uint32_t)(b->side[k + 3][lane] != high);
            b->side[k][lane] = lane < count ? low : NAN;
            b->side[k + 3][lane] = lane < count ? high : NAN;
        }
    }
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        sum += lane < count ? other[lane] : 0;
    return sum;
}

int bvoli_index_reread_corners(bvol_index *index, size_t *moved)
{
    const bvoli_link *const links = index->tree.links.data;
    int finite = reserve_corners(index);
    index->corners_version = 0; /* of none */
    for (uint32_t block = 0; finite && block < index->tree.used; ++block)
        if (links[block].level == 0) {
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
