/* SPDX-License-Identifier: MIT */
/* What the engines do differently: how they pack many boxes, insert one, how much room they make for it, and how they
 * move it.
 *
 * FLAT looks at all boxes. BVH writes a moved box over the old one and lets the boxes above grow: quick, and undone by
 * refitting. DYNAMIC makes room for motion to come, so that most moves change nothing above, and inserts a box anew that leaves
 * its room: its tree stays good without refitting. OCTREE has cells (octree.h). */
#include "index/handle.h"
#include "index/octree/grid.h"
#include "index/octree/octree.h"
#include "index/octree/pack.h"
#include "index/tree/order.h"

#include "arith/vec4.h"
#include "base/value.h"

/* Besides the room that was promised. */
static int make_blocks(bvol_index *index, size_t boxes)
{
    const size_t all = index->tree.promised + boxes;
    return bvoli_tree_reserve(&index->allocator, &index->tree,
                              bvoli_blocks_of_insertions(all, BVOLI_BLOCKS_OF_INSERTION, index->count + all));
}

static int reserve_blocks(bvol_index *index, size_t boxes)
{
    index->tree.promised = 0;
    if (!make_blocks(index, boxes))
        return 0;
    index->tree.promised = boxes;
    return 1;
}

static void insert_exact(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    index->tree.promised -= index->tree.promised > 0;
    bvoli_tree_insert(&index->tree, &index->tree.root, id, box, box);
}

static void remove_at(bvol_index *index, uint32_t place)
{
    bvoli_tree_remove(&index->tree, &index->tree.root, place);
}

static void write_box(bvol_index *index, uint32_t place, const bvol_aabb *box)
{
    bvoli_lane_write(bvoli_block_at(&index->tree, place / BVOLI_WIDE), place % BVOLI_WIDE, box);
}

static void write_and_grow(bvol_index *index, uint32_t place, const bvol_aabb *box)
{
    write_box(index, place, box);
    bvoli_tree_grow(&index->tree, place / BVOLI_WIDE, box);
}

/* Room on every side: the margin of the options, or an eighth of the longest side; and twice the last motion. */
#define ROOM_OF_SIDE 0.125F
#define ROOM_AHEAD 2

/* Lanes are coordinates of one box, or boxes side by side. A margin that is NaN, as the length of a side may be, leaves a
 * coordinate as it is, and a motion that is counts as none: v4_min() and v4_max() take the second of two then. */
static v4 margin_of(const bvol_index *index, v4 x, v4 y, v4 z)
{
    return index->options.margin > 0 ? v4_splat(index->options.margin)
                                     : v4_mul(v4_splat(ROOM_OF_SIDE), v4_max(v4_max(x, y), z));
}

static v4 with_room_below(v4 lo, v4 margin, v4 motion)
{
    return v4_min(v4_add(v4_sub(lo, margin), v4_min(motion, v4_splat(0))), lo);
}

static v4 with_room_above(v4 hi, v4 margin, v4 motion)
{
    return v4_max(v4_add(v4_add(hi, margin), v4_max(motion, v4_splat(0))), hi);
}

static void roomy(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *moved, bvol_aabb *out)
{
    const v4 lo = v4_set3(box->min.x, box->min.y, box->min.z), hi = v4_set3(box->max.x, box->max.y, box->max.z),
             size = v4_sub(hi, lo), margin = margin_of(index, v4_all_x(size), v4_all_y(size), v4_all_z(size)),
             motion = v4_mul(v4_splat(ROOM_AHEAD), v4_set3(moved->x, moved->y, moved->z));
    float low[4], high[4];
    v4_store(low, with_room_below(lo, margin, motion));
    v4_store(high, with_room_above(hi, margin, motion));
    *out = (bvol_aabb){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

static void insert_roomy(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    static const bvol_vec3 still = {0, 0, 0};
    bvol_aabb about;
    roomy(index, box, &still, &about);
    index->tree.promised -= index->tree.promised > 0;
    bvoli_tree_insert(&index->tree, &index->tree.root, id, box, &about);
}

/* The box about a leaf whose boxes have room and stand still, four at a time: one by one took a fourth of the time to pack. */
static bvol_aabb room_of_leaf(const bvol_index *index, const bvoli_block *leaf)
{
    bvoli_block about; /* without children */
    for (int lane = 0; lane < BVOLI_WIDE; lane += 4) {
        v4 lo[3], hi[3], size[3];
        for (int k = 0; k < 3; ++k) {
            lo[k] = v4_load(leaf->side[k] + lane);
            hi[k] = v4_load(leaf->side[k + 3] + lane);
            size[k] = v4_sub(hi[k], lo[k]);
        }
        const v4 margin = margin_of(index, size[0], size[1], size[2]), still = v4_splat(0);
        for (int k = 0; k < 3; ++k) {
            v4_store(about.side[k] + lane, with_room_below(lo[k], margin, still));
            v4_store(about.side[k + 3] + lane, with_room_above(hi[k], margin, still));
        }
    }
    return bvoli_lanes_bounds(&about);
}

/* The recursion is as deep as the tree. */
static bvol_aabb make_room(const bvol_index *index, bvoli_tree *tree, uint32_t block)
{
    bvoli_block *const b = bvoli_block_at(tree, block);
    if (bvoli_link_at(tree, block)->level == 0)
        return room_of_leaf(index, b);
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count; ++lane) {
        const bvol_aabb about = make_room(index, tree, b->child[lane]);
        bvoli_lane_write(b, lane, &about);
    }
    return bvoli_lanes_bounds(b);
}

void bvoli_index_make_room(const bvol_index *index, bvoli_tree *tree)
{
    if (tree->root != BVOLI_NONE)
        (void)make_room(index, tree, tree->root);
}

/* The box about its leaf, which has room, contains it. */
static int has_room(const bvol_index *index, uint32_t place, const bvol_aabb *box)
{
    const uint32_t parent = bvoli_link_at(&index->tree, place / BVOLI_WIDE)->parent;
    const bvol_aabb about = parent == BVOLI_NONE ? *box : bvoli_place_box(&index->tree, parent);
    return bvoli_box_holds(&about, box);
}

/* Without memory for a new place the boxes above grow, which is right too. */
static void move_within_room(bvol_index *index, uint32_t place, const bvol_aabb *box)
{
    bvoli_tree *const tree = &index->tree;
    if (has_room(index, place, box)) {
        write_box(index, place, box);
        return;
    }
    if (!make_blocks(index, 1)) {
        write_and_grow(index, place, box);
        return;
    }
    const bvol_aabb old = bvoli_place_box(tree, place);
    const bvol_vec3 moved = {box->min.x - old.min.x, box->min.y - old.min.y, box->min.z - old.min.z};
    const uint32_t id = bvoli_block_at(tree, place / BVOLI_WIDE)->child[place % BVOLI_WIDE];
    bvol_aabb room;
    roomy(index, box, &moved, &room);
    bvoli_tree_remove(tree, &tree->root, place);
    bvoli_tree_insert(tree, &tree->root, id, box, &room);
}

/* Packing */

static int pack_list(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                     const bvol_executor *executor)
{
    if (!bvoli_tree_reserve(&index->allocator, fresh, bvoli_blocks_of_pack(count, 1)))
        return 0;
    bvoli_tree_pack(fresh, boxes, keys, count, executor);
    return 1;
}

static int pack_along_curve(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                            const bvol_executor *executor)
{
    bvoli_growing other = {NULL, 0, NULL, 0};
    const int enough = bvoli_array_reserve(&index->allocator, &other, sizeof(uint64_t), 0, count) &&
                       bvoli_tree_reserve(&index->allocator, fresh, bvoli_blocks_of_pack(count, 0));
    if (enough)
        bvoli_tree_pack(fresh, boxes, count > 0 ? bvoli_order_curve(boxes, keys, other.data, count, executor) : NULL, count,
                        executor);
    bvoli_array_free(&index->allocator, &other);
    return enough;
}

static int pack_by_planes(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                          const bvol_executor *executor)
{
    bvoli_growing parts = {NULL, 0, NULL, 0};
    const int enough = bvoli_array_reserve(&index->allocator, &parts, sizeof(bvoli_part), 0, count) &&
                       bvoli_tree_reserve(&index->allocator, fresh, bvoli_blocks_of_pack(count, 0));
    if (enough) {
        bvoli_order_planes(boxes, keys, parts.data, count, executor);
        bvoli_tree_pack(fresh, boxes, keys, count, executor);
    }
    bvoli_array_free(&index->allocator, &parts);
    return enough;
}

static int pack_hierarchy(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                          const bvol_executor *executor)
{
    return (index->options.quality == BVOL_INDEX_QUALITY_HIGH ? pack_by_planes : pack_along_curve)(index, fresh, boxes, keys,
                                                                                                   count, executor);
}

static int pack_with_room(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                          const bvol_executor *executor)
{
    if (!pack_along_curve(index, fresh, boxes, keys, count, executor))
        return 0;
    bvoli_index_make_room(index, fresh);
    fresh->packed_cost = bvoli_tree_cost(fresh);
    return 1;
}

/* Cells */

static int reserve_cells(bvol_index *index, size_t boxes)
{
    return bvoli_octree_reserve(&index->allocator, &index->tree, boxes);
}

static void insert_in_cell(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    bvoli_octree_begin(&index->tree.octree, &index->options.world);
    bvoli_octree_insert(&index->allocator, &index->tree, id, box);
}

static void remove_from_cell(bvol_index *index, uint32_t place)
{
    bvoli_octree_remove(&index->tree, place);
}

static void move_to_cell(bvol_index *index, uint32_t place, const bvol_aabb *box)
{
    bvoli_octree_move(&index->allocator, &index->tree, place, box);
}

static int pack_cells(const bvol_index *index, bvoli_tree *fresh, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                      const bvol_executor *executor)
{
    (void)executor;
    return bvoli_octree_pack(&index->allocator, fresh, boxes, &index->options.world, keys, count);
}

const bvoli_engine bvoli_engine_flat = {BVOL_ENGINE_FLAT, 1,         0,    reserve_blocks, insert_exact,
                                        remove_at,        write_box, NULL, pack_list};
const bvoli_engine bvoli_engine_bvh = {BVOL_ENGINE_BVH, 0, 0, reserve_blocks, insert_exact, remove_at, write_and_grow, NULL,
                                       pack_hierarchy};
const bvoli_engine bvoli_engine_dynamic = {
    BVOL_ENGINE_DYNAMIC, 0, 1, reserve_blocks, insert_roomy, remove_at, move_within_room, has_room, pack_with_room};
const bvoli_engine bvoli_engine_octree = {BVOL_ENGINE_OCTREE, 0,    1,         reserve_cells, insert_in_cell, remove_from_cell,
                                          move_to_cell,       NULL, pack_cells};
