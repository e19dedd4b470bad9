/* SPDX-License-Identifier: MIT */
/* What the engines do each in its own way: how they pack many boxes, insert one, how much room they make for it, and how they
 * move it.
 *
 * FLAT looks at all boxes. BVH writes a moved box over the old one and lets the boxes above grow: quick, and undone by
 * refitting. DYNAMIC makes room for the way ahead, so that most moves change nothing above, and inserts a box anew that leaves
 * its room: its tree stays good without refitting. OCTREE has cells (octree.h). */
#include "index/handle.h"
#include "index/octree.h"
#include "index/octree_grid.h"
#include "index/octree_pack.h"
#include "index/order.h"

#include "base/value.h"

static int reserve_blocks(bvol_index *index, size_t boxes)
{
    return boxes <= SIZE_MAX / BVOLI_BLOCKS_OF_INSERTION &&
           bvoli_tree_reserve(&index->allocator, &index->tree, BVOLI_BLOCKS_OF_INSERTION * boxes);
}

static void insert_exact(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
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

/* Room on every side: the margin of the options, or an eighth of the longest side; and twice the last way ahead. */
#define ROOM_OF_SIDE 0.125F
#define ROOM_AHEAD 2

static float longest_side(const bvol_aabb *box)
{
    const float x = box->max.x - box->min.x, y = box->max.y - box->min.y, z = box->max.z - box->min.z;
    const float xy = x > y ? x : y;
    return xy > z ? xy : z;
}

/* A margin that is NaN, as the length of a side may be, leaves a coordinate as it is, and so does motion that is. */
static void roomy(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *moved, bvol_aabb *out)
{
    const float margin = index->options.margin > 0 ? index->options.margin : ROOM_OF_SIDE * longest_side(box);
    *out = *box;
    for (int k = 0; k < 3; ++k) {
        const float ahead = ROOM_AHEAD * bvoli_coords(moved)[k];
        float *const lo = bvoli_coords_out(&out->min) + k, *const hi = bvoli_coords_out(&out->max) + k;
        const float low = *lo - margin + (ahead < 0 ? ahead : 0), high = *hi + margin + (ahead > 0 ? ahead : 0);
        *lo = low < *lo ? low : *lo;
        *hi = high > *hi ? high : *hi;
    }
}

static void insert_roomy(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    static const bvol_vec3 still = {0, 0, 0};
    bvol_aabb about;
    roomy(index, box, &still, &about);
    bvoli_tree_insert(&index->tree, &index->tree.root, id, box, &about);
}

/* Without memory for a new place the boxes above grow, which is right too. */
static void move_within_room(bvol_index *index, uint32_t place, const bvol_aabb *box)
{
    bvoli_tree *const tree = &index->tree;
    const uint32_t block = place / BVOLI_WIDE, parent = bvoli_link_at(tree, block)->parent;
    const bvol_aabb about = parent == BVOLI_NONE ? *box : bvoli_place_box(tree, parent);
    if (bvoli_box_holds(&about, box)) {
        write_box(index, place, box);
        return;
    }
    if (!reserve_blocks(index, 1)) {
        write_and_grow(index, place, box);
        return;
    }
    const bvol_aabb old = bvoli_place_box(tree, place);
    const bvol_vec3 moved = {box->min.x - old.min.x, box->min.y - old.min.y, box->min.z - old.min.z};
    const uint32_t id = bvoli_block_at(tree, block)->child[place % BVOLI_WIDE];
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

const bvoli_engine bvoli_engine_flat = {BVOL_INDEX_FLAT, 1, 0, reserve_blocks, insert_exact, remove_at, write_box, pack_list};
const bvoli_engine bvoli_engine_bvh = {BVOL_INDEX_BVH, 0, 0, reserve_blocks, insert_exact, remove_at, write_and_grow,
                                       pack_hierarchy};
const bvoli_engine bvoli_engine_dynamic = {BVOL_INDEX_DYNAMIC, 0, 1, reserve_blocks, insert_roomy, remove_at, move_within_room,
                                           pack_along_curve};
const bvoli_engine bvoli_engine_octree = {BVOL_INDEX_OCTREE, 0,         1, reserve_cells, insert_in_cell, remove_from_cell,
                                          move_to_cell,      pack_cells};
