/* SPDX-License-Identifier: MIT */
/* What the engines do each in its own way: how much room they make for a box, and how they move one.
 *
 * FLAT looks at all boxes. BVH writes a moved box over the old one and lets the boxes above grow: quick, and undone by
 * refitting. DYNAMIC makes room for the way ahead, so that most moves change nothing above, and inserts a box anew that leaves
 * its room: its tree stays good without refitting. */
#include "index/handle.h"

#include "base/value.h"

static void exact(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *moved, bvol_aabb *out)
{
    (void)index;
    (void)moved;
    *out = *box;
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
    if (!bvoli_tree_reserve(&index->allocator, tree, BVOLI_BLOCKS_OF_INSERTION)) {
        write_and_grow(index, place, box);
        return;
    }
    const bvol_aabb old = bvoli_place_box(tree, place);
    const bvol_vec3 moved = {box->min.x - old.min.x, box->min.y - old.min.y, box->min.z - old.min.z};
    const uint32_t id = bvoli_block_at(tree, block)->child[place % BVOLI_WIDE];
    bvol_aabb room;
    roomy(index, box, &moved, &room);
    bvoli_tree_remove(tree, place);
    bvoli_tree_insert(tree, id, box, &room);
}

const bvoli_engine bvoli_engine_flat = {BVOL_INDEX_FLAT, 1, exact, write_box};
const bvoli_engine bvoli_engine_bvh = {BVOL_INDEX_BVH, 0, exact, write_and_grow};
const bvoli_engine bvoli_engine_dynamic = {BVOL_INDEX_DYNAMIC, 0, roomy, move_within_room};
