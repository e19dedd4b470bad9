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

/* Calls a function with the leaves of an index, of which compilers know how many bits the numbers of vertices have where it is
 * made part of the caller. */
#define BY_BITS(function, leaves, ...)                                                                                         \
    ((leaves).index_bits == 32   ? function((leaves), 32, __VA_ARGS__)                                                         \
     : (leaves).index_bits == 16 ? function((leaves), 16, __VA_ARGS__)                                                         \
                                 : function((leaves), 0, __VA_ARGS__))

/* One corner of four triangles. */
static inline void gather(const bvoli_leaves *leaves, const uint32_t ids[4], unsigned corner, v4 out[3])
{
    const bvol_vec3 *at[4];
    for (int i = 0; i < 4; ++i)
        at[i] = bvoli_leaf_corner(leaves, ids[i], corner);
    const v4 first = v4_load_twos(&at[0]->x, &at[1]->x), second = v4_load_twos(&at[2]->x, &at[3]->x);
    out[0] = v4_evens(first, second);
    out[1] = v4_odds(first, second);
    out[2] = v4_set4(at[0]->z, at[1]->z, at[2]->z, at[3]->z);
}

static inline void copy_four(const bvoli_leaves *leaves, const uint32_t *ids, uint32_t lane, bvoli_corners *c)
{
    v4 at[3][3];
    for (unsigned corner = 0; corner < 3; ++corner)
        gather(leaves, ids + lane, corner, at[corner]);
    for (int i = 0; i < 9; ++i)
        v4_store(c->corner[i / 3][i % 3] + lane, at[i / 3][i % 3]);
}

static inline void copy_corners(bvoli_leaves leaves, uint32_t bits, const uint32_t *ids, uint32_t count, bvoli_corners *c)
{
    leaves.index_bits = bits;
    uint32_t lane = 0;
    for (; lane + 4 <= count; lane += 4)
        copy_four(&leaves, ids, lane, c);
    for (; lane < count; ++lane)
        bvoli_corners_write(c, lane, &leaves, ids[lane]);
}

static void copy_corners_of_leaf(bvol_index *index, uint32_t block)
{
    const uint32_t *const ids = bvoli_block_at(&index->tree, block)->child;
    const uint32_t count = bvoli_link_at(&index->tree, block)->count;
    bvoli_corners *const c = corners_of_block(index, block);
    if (count < BVOLI_WIDE)
        memset(c, 0, sizeof *c);
    BY_BITS(copy_corners, index->leaves, ids, count, c);
}

/* Whether all numbers are finite: 0 times others is NaN. */
static inline int are_finite(v4 at[3][3])
{
    v4 zero = v4_splat(0);
    for (int i = 0; i < 9; ++i)
        zero = v4_mul(zero, at[i / 3][i % 3]);
    return mask4_bits(v4_eq(zero, zero)) == 15;
}

static inline v4 lower_of(v4 at[3][3], int k)
{
    return v4_min(at[2][k], v4_min(at[1][k], at[0][k]));
}

static inline v4 upper_of(v4 at[3][3], int k)
{
    return v4_max(at[2][k], v4_max(at[1][k], at[0][k]));
}

/* The boxes about four triangles, which are those of bvol_triangle_bounds(), one after the other: their coordinates in columns
 * become those of each box, of which every other one ends within a vector. */
static inline void put_boxes(v4 at[3][3], bvol_aabb out[4])
{
    float *const to = &out->min.x;
    v4 low[3], high[3];
    for (int k = 0; k < 3; ++k) {
        low[k] = lower_of(at, k);
        high[k] = upper_of(at, k);
    }
    const v4 even = v4_evens(low[0], low[1]), odd = v4_odds(low[0], low[1]), other_even = v4_evens(low[2], high[0]),
             other_odd = v4_odds(low[2], high[0]), last_even = v4_evens(high[1], high[2]), last_odd = v4_odds(high[1], high[2]);
    const v4 second = v4_evens(odd, other_odd), fourth = v4_odds(odd, other_odd);
    v4_store(to, v4_evens(even, other_even));
    v4_store(to + 4, v4_starts(v4_evens(last_even, last_even), second));
    v4_store(to + 8, v4_ends(second, v4_evens(last_odd, last_odd)));
    v4_store(to + 12, v4_odds(even, other_even));
    v4_store(to + 16, v4_starts(v4_odds(last_even, last_even), fourth));
    v4_store(to + 20, v4_ends(fourth, v4_odds(last_odd, last_odd)));
}

static inline int bound_four(const bvoli_leaves *leaves, uint32_t first, bvol_aabb out[4])
{
    const uint32_t ids[4] = {first, first + 1, first + 2, first + 3};
    v4 at[3][3];
    for (unsigned corner = 0; corner < 3; ++corner)
        gather(leaves, ids, corner, at[corner]);
    if (!are_finite(at))
        return 0;
    put_boxes(at, out);
    return 1;
}

/* One by one at the end, and where some triangle is not finite. */
static inline void bound_all(bvoli_leaves leaves, uint32_t bits, uint32_t count, bvol_aabb *out)
{
    leaves.index_bits = bits;
    for (uint32_t i = 0; i < count; i += 4)
        if (count - i < 4 || !bound_four(&leaves, i, out + i))
            for (uint32_t k = i; k < count && k < i + 4; ++k) {
                const bvol_triangle t = {*bvoli_leaf_corner(&leaves, k, 0), *bvoli_leaf_corner(&leaves, k, 1),
                                         *bvoli_leaf_corner(&leaves, k, 2)};
                bvol_triangle_bounds(&t, &out[k]);
            }
}

void bvoli_corners_bounds(const bvoli_leaves *leaves, size_t count, bvol_aabb *out)
{
    BY_BITS(bound_all, *leaves, (uint32_t)count, out);
}

/* Gives four triangles their corners, from lane i on, and boxes, which are those of bvol_triangle_bounds(). Sets the lanes
 * whose boxes are as before. Returns 0, and no box is another, if some triangle is not finite. */
static inline int reread_four(const bvoli_leaves *leaves, const uint32_t *ids, uint32_t i, bvoli_corners *c, bvoli_block *b,
                              uint32_t *same)
{
    v4 at[3][3];
    mask4 equal = v4_eq(v4_splat(0), v4_splat(0));
    for (unsigned corner = 0; corner < 3; ++corner)
        gather(leaves, ids + i, corner, at[corner]);
    if (!are_finite(at))
        return 0;
    for (int k = 0; k < 3; ++k) {
        const v4 low = lower_of(at, k), high = upper_of(at, k), x = at[0][k], y = at[1][k], z = at[2][k],
                 old_low = v4_load(b->side[k] + i), old_high = v4_load(b->side[k + 3] + i);
        equal = mask4_and(equal, mask4_and(v4_eq(low, old_low), v4_eq(high, old_high)));
        v4_store(c->corner[0][k] + i, x);
        v4_store(c->corner[1][k] + i, y);
        v4_store(c->corner[2][k] + i, z);
        v4_store(b->side[k] + i, low);
        v4_store(b->side[k + 3] + i, high);
    }
    *same |= (uint32_t)mask4_bits(equal) << i;
    return 1;
}

/* The lanes of a leaf that have no triangle. */
static void clear_lanes(bvoli_corners *c, bvoli_block *b, uint32_t count)
{
    const bvol_aabb nowhere = BVOLI_AABB_NAN;
    const bvol_vec3 zero = {0, 0, 0};
    for (uint32_t lane = count; lane < BVOLI_WIDE; ++lane) {
        bvoli_lane_write(b, lane, &nowhere);
        for (unsigned corner = 0; corner < 3; ++corner)
            bvoli_corners_put(c, lane, corner, &zero);
    }
}

/* Gives the triangles of a leaf, of which there is one, their corners and boxes, up to four that are not all finite, for which
 * it returns 0. Adds how many have other boxes. Lanes without triangles are read as the first one is, and cleared. */
static inline int reread_leaf(bvoli_leaves leaves, uint32_t bits, uint32_t count, bvoli_corners *c, bvoli_block *b,
                              size_t *moved)
{
    uint32_t same = 0, first[BVOLI_WIDE], i = 0;
    const uint32_t *const ids = count < BVOLI_WIDE ? first : b->child;
    leaves.index_bits = bits;
    for (uint32_t lane = 0; count < BVOLI_WIDE && lane < BVOLI_WIDE; ++lane)
        first[lane] = b->child[lane < count ? lane : 0];
    while (i < BVOLI_WIDE && reread_four(&leaves, ids, i, c, b, &same))
        i += 4;
    clear_lanes(c, b, count);
    *moved += bvoli_count_bits(~same & (uint32_t)bvoli_low_bits(i < count ? i : count));
    return i == BVOLI_WIDE;
}

/* Asks for what leaves ahead will be copied from, which lies anywhere: the numbers of vertices, or vertices that have none, and
 * farther ahead which they are. To ask for the vertices that have numbers gains nothing, but to ask for what will be written
 * does, corners and also boxes: what lies anywhere comes between. */
static void ask_ahead(const bvol_index *index, uint32_t block, int boxes)
{
    enum { NEXT = 4 };
    const bvoli_leaves *const leaves = &index->leaves;
    const size_t size = leaves->indices ? leaves->index_bits / 8 : leaves->stride;
    const char *const first = leaves->indices ? leaves->indices : leaves->first;
    if (block + 2 * NEXT < index->tree.used)
        BVOLI_PREFETCH(bvoli_block_at(&index->tree, block + 2 * NEXT)->child);
    if (block + NEXT >= index->tree.used || bvoli_link_at(&index->tree, block + NEXT)->level != 0)
        return;
    const bvoli_block *const b = bvoli_block_at(&index->tree, block + NEXT);
    const uint32_t count = bvoli_link_at(&index->tree, block + NEXT)->count;
    for (uint32_t lane = 0; lane < count; ++lane)
        BVOLI_PREFETCH(first + size * leaves->step * b->child[lane]);
    for (int side = 0; side < 6 && boxes; ++side)
        BVOLI_PREFETCH_TO_WRITE(b->side[side]);
    for (int i = 0; i < 9; ++i)
        BVOLI_PREFETCH_TO_WRITE(corners_of_block(index, block + NEXT)->corner[i / 3][i % 3]);
}

void bvoli_index_copy_corners(bvol_index *index)
{
    if (!reserve_corners(index))
        return;
    for (uint32_t block = 0; block < index->tree.used; ++block)
        if (bvoli_link_at(&index->tree, block)->level == 0) {
            ask_ahead(index, block, 0);
            copy_corners_of_leaf(index, block);
        }
    index->corners_version = index->corners_made = index->version;
}

int bvoli_index_reread_corners(bvol_index *index, size_t *moved)
{
    const bvoli_link *const links = index->tree.links.data;
    int finite = 1;
    index->corners_version = 0; /* of none */
    *moved = 0;
    if (!reserve_corners(index))
        return 0;
    for (uint32_t block = 0; finite && block < index->tree.used; ++block)
        if (links[block].level == 0 && links[block].count > 0) {
            ask_ahead(index, block, 1);
            finite = BY_BITS(reread_leaf, index->leaves, links[block].count, corners_of_block(index, block),
                             bvoli_block_at(&index->tree, block), moved);
            bvoli_tree_fit_leaf(&index->tree, block);
        }
    bvoli_tree_refit_above(&index->tree);
    if (finite)
        index->corners_version = index->corners_made = index->version;
    return finite;
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

void bvoli_corners_move_lanes(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, const float matrix[16],
                              bvoli_corners *out)
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
}

void bvoli_corners_move_some(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, const float matrix[16],
                             bvoli_corners *out, bvoli_block *boxes)
{
    bvoli_corners_move_lanes(index, leaf, lanes, matrix, out);
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

/* Lanes without a box are NaN, and stay so. */
void bvoli_boxes_move_about(const bvol_index *index, const bvoli_block *block, uint32_t count, const float matrix[16],
                            bvoli_block *out)
{
    const uint32_t all = (uint32_t)bvoli_low_bits(count);
    for (uint32_t open = index->kernels->block_move(block, all, matrix, out->side); open != 0; open &= open - 1) {
        bvol_aabb box = bvoli_lane_box(block, bvoli_lowest_bit(open));
        bvol_aabb_transform(&box, matrix, &box);
        bvoli_lane_write(out, bvoli_lowest_bit(open), &box);
    }
    memcpy(out->child, block->child, sizeof out->child);
}
