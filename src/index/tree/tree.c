/* SPDX-License-Identifier: MIT */
/* Insertion and removal are those of R-trees (A. Guttman, "R-trees: a dynamic index structure for spatial searching", SIGMOD
 * 1984), but a block that has become too small takes boxes from a neighbour or joins it, as in B-trees, which needs no memory.
 * The split is that of the R*-tree (N. Beckmann et al., SIGMOD 1990), with the sum of both surfaces as its measure. */
#include "index/tree/tree.h"

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/parallel.h"
#include "index/tree/columns.h"
#include "kernel/kernel.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Blocks */

void bvoli_tree_start(bvoli_tree *tree, int list)
{
    memset(tree, 0, sizeof *tree);
    tree->list = list;
    bvoli_tree_clear(tree);
}

void bvoli_tree_free(const bvol_allocator *allocator, bvoli_tree *tree)
{
    bvoli_array_free(allocator, &tree->blocks);
    bvoli_array_free(allocator, &tree->links);
    bvoli_array_free(allocator, &tree->places);
    bvoli_array_free(allocator, &tree->octree.cells);
}

void bvoli_tree_clear(bvoli_tree *tree)
{
    tree->used = tree->free_blocks = 0;
    tree->vacant = tree->root = BVOLI_NONE;
    tree->promised = 0;
    tree->packed_cost = 0;
    bvoli_octree_clear(&tree->octree);
}

int bvoli_tree_reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t blocks)
{
    const size_t needed = blocks > tree->free_blocks ? tree->used + (blocks - tree->free_blocks) : 0;
    return blocks <= BVOLI_BLOCKS_MAX && needed <= BVOLI_BLOCKS_MAX &&
           bvoli_array_reserve(allocator, &tree->links, sizeof(bvoli_link), tree->used, needed) &&
           bvoli_array_reserve(allocator, &tree->blocks, sizeof(bvoli_block), tree->used, needed);
}

size_t bvoli_blocks_of_insertions(size_t insertions, size_t of_one, size_t boxes)
{
    const size_t of_all = 3 * insertions + boxes / 3 + BVOLI_TREE_LEVELS;
    return insertions < of_all / of_one ? insertions * of_one : of_all;
}

static void clear_lane(bvoli_block *b, uint32_t lane)
{
    bvoli_lane_write(b, lane, &BVOLI_AABB_NAN);
    b->child[lane] = BVOLI_NONE;
}

static void start_block(bvoli_tree *tree, uint32_t block, uint16_t level)
{
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        clear_lane(bvoli_block_at(tree, block), lane);
    *bvoli_link_at(tree, block) = (bvoli_link){BVOLI_NONE, 0, level, BVOLI_NONE};
}

/* A block that is free, as it lies. */
static uint32_t take_block(bvoli_tree *tree)
{
    const uint32_t block = tree->vacant;
    if (block == BVOLI_NONE)
        return tree->used++;
    tree->vacant = bvoli_link_at(tree, block)->parent;
    --tree->free_blocks;
    return block;
}

uint32_t bvoli_block_new(bvoli_tree *tree, uint16_t level)
{
    const uint32_t block = take_block(tree);
    start_block(tree, block, level);
    return block;
}

void bvoli_block_free(bvoli_tree *tree, uint32_t block)
{
    *bvoli_link_at(tree, block) = (bvoli_link){tree->vacant, 0, BVOLI_LEVELS, BVOLI_NONE};
    tree->vacant = block;
    ++tree->free_blocks;
}

void bvoli_block_replace(bvoli_tree *tree, uint32_t block, uint32_t by)
{
    const uint32_t place = bvoli_link_at(tree, block)->parent;
    bvoli_link_at(tree, by)->parent = place;
    if (place != BVOLI_NONE)
        bvoli_block_at(tree, place / BVOLI_WIDE)->child[place % BVOLI_WIDE] = by;
}

/* Lanes */

/* Tells what a lane is about where it is. */
static void tell_place(bvoli_tree *tree, uint32_t block, uint32_t lane)
{
    const uint32_t child = bvoli_block_at(tree, block)->child[lane];
    if (bvoli_link_at(tree, block)->level == 0)
        bvoli_places(tree)[child] = BVOLI_PLACE(block, lane);
    else
        bvoli_link_at(tree, child)->parent = BVOLI_PLACE(block, lane);
}

static void put(bvoli_tree *tree, uint32_t block, uint32_t lane, const bvol_aabb *box, uint32_t child)
{
    bvoli_block *b = bvoli_block_at(tree, block);
    bvoli_lane_write(b, lane, box);
    b->child[lane] = child;
    tell_place(tree, block, lane);
}

void bvoli_lane_append(bvoli_tree *tree, uint32_t block, const bvol_aabb *box, uint32_t child)
{
    put(tree, block, bvoli_link_at(tree, block)->count++, box, child);
}

void bvoli_lane_take(bvoli_tree *tree, uint32_t block, uint32_t lane)
{
    bvoli_block *b = bvoli_block_at(tree, block);
    const uint32_t last = --bvoli_link_at(tree, block)->count;
    if (lane != last) {
        const bvol_aabb box = bvoli_lane_box(b, last);
        put(tree, block, lane, &box, b->child[last]);
    }
    clear_lane(b, last);
}

/* The least or greatest of lanes 0 and 1, and of 2 and 3, of two vectors. Of zeros the first remains. */
static inline v4 min_of_twos(v4 a, v4 b)
{
    return v4_min(v4_odds(a, b), v4_evens(a, b));
}

static inline v4 max_of_twos(v4 a, v4 b)
{
    return v4_max(v4_odds(a, b), v4_evens(a, b));
}

/* Four lanes at a time. The second of two is taken where the first is NaN, and so none that is unused. */
bvol_aabb bvoli_lanes_bounds(const bvoli_block *b)
{
    v4 low[3], high[3];
    float lows[4], highs[4];
    for (int k = 0; k < 3; ++k) {
        low[k] = v4_splat(INFINITY);
        high[k] = v4_splat(-INFINITY);
        for (int lane = 0; lane < BVOLI_WIDE; lane += 4) {
            low[k] = v4_min(v4_load(b->side[k] + lane), low[k]);
            high[k] = v4_max(v4_load(b->side[k + 3] + lane), high[k]);
        }
    }
    v4_store(lows, min_of_twos(min_of_twos(low[0], low[1]), min_of_twos(low[2], low[2])));
    v4_store(highs, max_of_twos(max_of_twos(high[0], high[1]), max_of_twos(high[2], high[2])));
    return (bvol_aabb){{lows[0], lows[1], lows[2]}, {highs[0], highs[1], highs[2]}};
}

bvol_aabb bvoli_block_bounds(const bvoli_tree *tree, uint32_t block)
{
    return bvoli_lanes_bounds(bvoli_block_at(tree, block));
}

int bvoli_block_rest_is_clear(const bvoli_block *block, uint32_t count)
{
    for (uint32_t lane = count; lane < BVOLI_WIDE; ++lane)
        for (int side = 0; side < 6; ++side)
            if (!isnan(block->side[side][lane]))
                return 0;
    return 1;
}

/* Writes the box about a block, which is not the root. */
static void set_about(bvoli_tree *tree, uint32_t block, const bvol_aabb *box)
{
    const uint32_t place = bvoli_link_at(tree, block)->parent;
    bvoli_lane_write(bvoli_block_at(tree, place / BVOLI_WIDE), place % BVOLI_WIDE, box);
}

void bvoli_tree_grow(bvoli_tree *tree, uint32_t block, const bvol_aabb *box)
{
    for (uint32_t place = bvoli_link_at(tree, block)->parent; place != BVOLI_NONE;
         place = bvoli_link_at(tree, place / BVOLI_WIDE)->parent) {
        bvol_aabb about = bvoli_place_box(tree, place);
        if (bvoli_box_holds(&about, box))
            return;
        bvoli_box_include(&about, box);
        bvoli_lane_write(bvoli_block_at(tree, place / BVOLI_WIDE), place % BVOLI_WIDE, &about);
    }
}

/* Infinite, or NaN, for boxes that are; such a measure is never less than another. */
double bvoli_half_area(const bvol_aabb *box)
{
    const double x = (double)box->max.x - (double)box->min.x, y = (double)box->max.y - (double)box->min.y,
                 z = (double)box->max.z - (double)box->min.z;
    return x * y + y * z + z * x;
}

/* How large a box is, or by how much one is larger than another: its surface, and the length of its edges where that tells no
 * difference, as it does not between boxes on a line along an axis, which have none. */
typedef struct extent {
    double area, edges;
} extent;

static const extent most = {INFINITY, INFINITY};

static extent extent_of(const bvol_aabb *box)
{
    const double x = (double)box->max.x - (double)box->min.x, y = (double)box->max.y - (double)box->min.y,
                 z = (double)box->max.z - (double)box->min.z;
    return (extent){bvoli_half_area(box), x + y + z};
}

static extent sum(extent a, extent b)
{
    return (extent){a.area + b.area, a.edges + b.edges};
}

static extent difference(extent a, extent b)
{
    return (extent){a.area - b.area, a.edges - b.edges};
}

static int is_less(extent a, extent b)
{
    return a.area < b.area || (a.area <= b.area && a.edges < b.edges);
}

/* How much larger a box about both is than the first. */
static extent growth(const bvol_aabb *box, const bvol_aabb *by)
{
    bvol_aabb both = *box;
    bvoli_box_include(&both, by);
    return difference(extent_of(&both), extent_of(box));
}

/* The lane whose box grows least, of those the smallest, of those the first. In double, so that it is the same everywhere. */
static uint32_t choose(const bvoli_tree *tree, uint32_t block, const bvol_aabb *box)
{
    const bvoli_block *b = bvoli_block_at(tree, block);
    const uint32_t used = (uint32_t)bvoli_low_bits(bvoli_link_at(tree, block)->count);
    uint32_t best = 0, left = bvoli_kernels_now()->block_grow_least(b, box) & used;
    extent least = most, smallest = most;
    if ((left & (left - 1)) == 0 && left != 0)
        return bvoli_lowest_bit(left);
    for (; left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        const bvol_aabb about = bvoli_lane_box(b, lane);
        bvol_aabb both = about;
        bvoli_box_include(&both, box);
        if (!(bvoli_half_area(&both) - bvoli_half_area(&about) <= least.area))
            continue; /* nearly all: what decides between equals is not worth finding */
        const extent size = extent_of(&about), grown = difference(extent_of(&both), size);
        const int is_tie = grown.area <= least.area && grown.edges <= least.edges;
        if (is_less(grown, least) || (is_tie && is_less(size, smallest))) {
            best = lane;
            least = grown;
            smallest = size;
        }
    }
    return best;
}

/* Splits */

/* One box more than a block holds, and as many in whole vectors. */
enum { SPLIT = BVOLI_WIDE + 1, SPLIT_ROOM = BVOLI_WIDE + 4 };

typedef struct entry {
    bvol_aabb box;
    uint32_t child;
} entry;

/* The entries of a block that is split, their middles along each axis, and their order. */
typedef struct entries {
    entry of[SPLIT];
    float middle[3][SPLIT_ROOM];
    uint8_t at[SPLIT];
} entries;

/* The centers, as sums of halves, which are finite where floats are: were those of large boxes all infinite, nothing would tell
 * where they are. No NaN. */
static v4 middles_of(v4 lo, v4 hi)
{
    const v4 half = v4_splat(0.5F);
    return v4_add(v4_mul(half, lo), v4_mul(half, v4_min(hi, v4_splat(FLT_MAX))));
}

static void read_entries(entries *e, const bvoli_block *b, const bvol_aabb *box, uint32_t child)
{
    float last[4];
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        e->of[lane] = (entry){bvoli_lane_box(b, lane), b->child[lane]};
    e->of[BVOLI_WIDE] = (entry){*box, child};
    v4_store(last, middles_of(v4_load(&box->min.x), v4_load_yzw(&box->min.z)));
    for (int k = 0; k < 3; ++k) {
        for (int lane = 0; lane < BVOLI_WIDE; lane += 4)
            v4_store(e->middle[k] + lane, middles_of(v4_load(b->side[k] + lane), v4_load(b->side[k + 3] + lane)));
        e->middle[k][BVOLI_WIDE] = last[k];
    }
    for (int i = 0; i < SPLIT; ++i)
        e->at[i] = (uint8_t)i;
}

/* By their middles; what is equal keeps its order. Each goes behind all that are less, without a jump: who comes before whom
 * cannot be foreseen. */
static void sort_entries(entries *e, int axis)
{
    float key[SPLIT_ROOM] = {0}, less[SPLIT_ROOM];
    uint8_t sorted[SPLIT], equal[SPLIT] = {0};
    v4 keys[SPLIT_ROOM / 4], before[SPLIT_ROOM / 4];
    for (int i = 0; i < SPLIT; ++i)
        key[i] = e->middle[axis][e->at[i]];
    for (size_t c = 0; c < SPLIT_ROOM / 4; ++c) {
        keys[c] = v4_load(&key[4 * c]);
        before[c] = v4_splat(0);
    }
    for (int i = 0; i < SPLIT; ++i)
        for (size_t c = 0; c < SPLIT_ROOM / 4; ++c)
            before[c] = v4_add(before[c], v4_select(v4_lt(v4_splat(key[i]), keys[c]), v4_splat(1), v4_splat(0)));
    for (size_t c = 0; c < SPLIT_ROOM / 4; ++c)
        v4_store(&less[4 * c], before[c]);
    for (int i = 0; i < SPLIT; ++i) {
        const int rank = (int)less[i];
        sorted[rank + equal[rank]++] = e->at[i];
    }
    memcpy(e->at, sorted, sizeof sorted);
}

/* A box about others, as vectors. */
typedef struct box_about {
    v4 lo, hi;
} box_about;

static box_about nothing(void)
{
    return (box_about){v4_splat(INFINITY), v4_splat(-INFINITY)};
}

static box_about include(box_about a, const bvol_aabb *box)
{
    return (box_about){v4_min(v4_load(&box->min.x), a.lo), v4_max(v4_load_yzw(&box->min.z), a.hi)};
}

static extent extent_of_all(box_about a)
{
    float lo[4], hi[4];
    v4_store(lo, a.lo);
    v4_store(hi, a.hi);
    return extent_of(&(bvol_aabb){{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}});
}

/* The extents of both parts, if the first `at` make one block, into cost[at], where both have enough. */
static void costs_of_splits(const entries *e, extent cost[SPLIT])
{
    box_about all = nothing();
    for (int i = 0; i <= SPLIT - BVOLI_SPLIT_LEAST; ++i) {
        if (i >= BVOLI_SPLIT_LEAST)
            cost[i] = extent_of_all(all);
        all = include(all, &e->of[e->at[i]].box);
    }
    all = nothing();
    for (int i = SPLIT - 1; i >= BVOLI_SPLIT_LEAST; --i) {
        all = include(all, &e->of[e->at[i]].box);
        if (i <= SPLIT - BVOLI_SPLIT_LEAST)
            cost[i] = sum(cost[i], extent_of_all(all));
    }
}

/* Orders the entries so that the first of them, whose number is returned, make one block and the others another. Where all
 * splits cost the same, as those of boxes in one place, it is the most even one, which leaves the blocks fullest. */
static int split(entries *e)
{
    int best = SPLIT / 2;
    uint8_t best_order[SPLIT];
    extent least = most, cost[SPLIT];
    for (int axis = 0; axis < 3; ++axis) {
        int is_best = axis == 0;
        sort_entries(e, axis);
        costs_of_splits(e, cost);
        for (int k = 0; k <= SPLIT - 2 * BVOLI_SPLIT_LEAST; ++k) {
            const int i = k % 2 ? SPLIT / 2 + (k + 1) / 2 : SPLIT / 2 - k / 2;
            if (is_less(cost[i], least)) {
                least = cost[i];
                best = i;
                is_best = 1;
            }
        }
        if (is_best)
            memcpy(best_order, e->at, sizeof best_order);
    }
    memcpy(e->at, best_order, sizeof best_order);
    return best;
}

/* Writes four lanes from one on. */
static void write_lanes(bvoli_block *b, uint32_t lane, const bvol_aabb *const box[BVOLI_TURNED])
{
    v4 side[6];
    bvoli_boxes_turn(box, side);
    for (int k = 0; k < 6; ++k)
        v4_store(b->side[k] + lane, side[k]);
}

/* Writes all of a block, and tells what there is where it is now. */
static void fill(bvoli_tree *tree, uint32_t block, const entries *e, int first, int count)
{
    const entry unused = {BVOLI_AABB_NAN, BVOLI_NONE};
    bvoli_block *const b = bvoli_block_at(tree, block);
    bvoli_link_at(tree, block)->count = (uint16_t)count;
    for (int lane = 0; lane < BVOLI_WIDE; lane += BVOLI_TURNED) {
        const bvol_aabb *box[BVOLI_TURNED];
        for (int i = 0; i < BVOLI_TURNED; ++i) {
            const entry *const of = lane + i < count ? &e->of[e->at[first + lane + i]] : &unused;
            box[i] = &of->box;
            b->child[lane + i] = of->child;
        }
        write_lanes(b, (uint32_t)lane, box);
    }
    for (int lane = 0; lane < count; ++lane)
        tell_place(tree, block, (uint32_t)lane);
}

/* Gives the boxes of a full block and one more to it and to a new block, which is returned. */
static uint32_t split_block(bvoli_tree *tree, uint32_t block, const bvol_aabb *box, uint32_t child)
{
    entries e;
    read_entries(&e, bvoli_block_at(tree, block), box, child);
    const int first = split(&e);
    const uint32_t other = take_block(tree);
    *bvoli_link_at(tree, other) = (bvoli_link){BVOLI_NONE, 0, bvoli_link_at(tree, block)->level, BVOLI_NONE};
    fill(tree, block, &e, 0, first);
    fill(tree, other, &e, first, SPLIT - first);
    return other;
}

/* Insertion */

/* Adds a box to a block, and splits blocks on the way up to a root where it must. */
static void add(bvoli_tree *tree, uint32_t *root, uint32_t block, bvol_aabb box, uint32_t child)
{
    while (bvoli_link_at(tree, block)->count == BVOLI_WIDE) {
        const uint32_t other = split_block(tree, block, &box, child), place = bvoli_link_at(tree, block)->parent;
        const bvol_aabb about = bvoli_block_bounds(tree, block);
        box = bvoli_block_bounds(tree, other);
        child = other;
        if (block == *root) {
            *root = bvoli_block_new(tree, (uint16_t)(bvoli_link_at(tree, block)->level + 1));
            bvoli_block_replace(tree, block, *root);
            bvoli_lane_append(tree, *root, &about, block);
            block = *root;
        } else {
            set_about(tree, block, &about);
            block = place / BVOLI_WIDE;
        }
    }
    bvoli_lane_append(tree, block, &box, child);
}

static void insert_in_list(bvoli_tree *tree, uint32_t id, const bvol_aabb *box)
{
    if (tree->used == 0 || bvoli_link_at(tree, tree->used - 1)->count == BVOLI_WIDE)
        bvoli_block_new(tree, 0);
    bvoli_lane_append(tree, tree->used - 1, box, id);
}

void bvoli_tree_insert(bvoli_tree *tree, uint32_t *root, uint32_t id, const bvol_aabb *box, const bvol_aabb *about)
{
    if (tree->list) {
        insert_in_list(tree, id, box);
        return;
    }
    if (*root == BVOLI_NONE)
        *root = bvoli_block_new(tree, 0);
    uint32_t block = *root;
    while (bvoli_link_at(tree, block)->level > 0)
        block = bvoli_block_at(tree, block)->child[choose(tree, block, about)];
    bvoli_tree_grow(tree, block, about);
    add(tree, root, block, *box, id);
}

/* Removal */

/* The other box of the parent that grows least by the one about this block. */
static uint32_t neighbour(const bvoli_tree *tree, uint32_t place)
{
    const bvoli_block *parent = bvoli_block_at(tree, place / BVOLI_WIDE);
    const uint32_t self = place % BVOLI_WIDE;
    const bvol_aabb box = bvoli_lane_box(parent, self);
    uint32_t best = self == 0;
    extent least = most;
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, place / BVOLI_WIDE)->count; ++lane) {
        const bvol_aabb other = bvoli_lane_box(parent, lane);
        const extent grown = growth(&other, &box);
        if (lane != self && is_less(grown, least)) {
            least = grown;
            best = lane;
        }
    }
    return parent->child[best];
}

static void move_lane(bvoli_tree *tree, uint32_t from, uint32_t lane, uint32_t to)
{
    const bvol_aabb box = bvoli_lane_box(bvoli_block_at(tree, from), lane);
    bvoli_lane_append(tree, to, &box, bvoli_block_at(tree, from)->child[lane]);
    bvoli_lane_take(tree, from, lane);
}

/* Both blocks have the same parent, and together they have more boxes than one can hold. */
static void borrow(bvoli_tree *tree, uint32_t block, uint32_t from)
{
    while (bvoli_link_at(tree, block)->count < BVOLI_SPLIT_LEAST) {
        const bvoli_block *b = bvoli_block_at(tree, from);
        const bvol_aabb bounds = bvoli_block_bounds(tree, block);
        uint32_t best = 0;
        extent least = most;
        for (uint32_t lane = 0; lane < bvoli_link_at(tree, from)->count; ++lane) {
            const bvol_aabb other = bvoli_lane_box(b, lane);
            const extent grown = growth(&bounds, &other);
            if (is_less(grown, least)) {
                least = grown;
                best = lane;
            }
        }
        move_lane(tree, from, best, block);
    }
    const bvol_aabb about = bvoli_block_bounds(tree, block), rest = bvoli_block_bounds(tree, from);
    set_about(tree, block, &about);
    set_about(tree, from, &rest);
}

/* All boxes of a block go to another with the same parent. Returns the parent. */
static uint32_t join(bvoli_tree *tree, uint32_t block, uint32_t to)
{
    const uint32_t place = bvoli_link_at(tree, block)->parent;
    bvol_aabb about = bvoli_place_box(tree, bvoli_link_at(tree, to)->parent);
    const bvol_aabb more = bvoli_place_box(tree, place);
    bvoli_box_include(&about, &more);
    while (bvoli_link_at(tree, block)->count > 0)
        move_lane(tree, block, bvoli_link_at(tree, block)->count - 1U, to);
    set_about(tree, to, &about);
    bvoli_block_free(tree, block);
    bvoli_lane_take(tree, place / BVOLI_WIDE, place % BVOLI_WIDE);
    return place / BVOLI_WIDE;
}

/* A root that has one child gives way to it, and one without any goes. */
static void lower_root(bvoli_tree *tree, uint32_t *root)
{
    while (bvoli_link_at(tree, *root)->level > 0 && bvoli_link_at(tree, *root)->count == 1) {
        const uint32_t child = bvoli_block_at(tree, *root)->child[0];
        bvoli_block_replace(tree, *root, child);
        bvoli_block_free(tree, *root);
        *root = child;
    }
    if (bvoli_link_at(tree, *root)->count == 0) {
        bvoli_block_free(tree, *root);
        *root = BVOLI_NONE;
    }
}

/* The last box of a list takes the place of one that is removed. */
static void remove_from_list(bvoli_tree *tree, uint32_t place)
{
    const uint32_t last = tree->used - 1, lane = bvoli_link_at(tree, last)->count - 1U;
    if (place != BVOLI_PLACE(last, lane)) {
        const bvol_aabb box = bvoli_lane_box(bvoli_block_at(tree, last), lane);
        put(tree, place / BVOLI_WIDE, place % BVOLI_WIDE, &box, bvoli_block_at(tree, last)->child[lane]);
    }
    clear_lane(bvoli_block_at(tree, last), lane);
    bvoli_link_at(tree, last)->count = (uint16_t)lane;
    tree->used -= lane == 0;
}

void bvoli_tree_remove(bvoli_tree *tree, uint32_t *root, uint32_t place)
{
    uint32_t block = place / BVOLI_WIDE;
    if (tree->list) {
        remove_from_list(tree, place);
        return;
    }
    bvoli_lane_take(tree, block, place % BVOLI_WIDE);
    while (block != *root && bvoli_link_at(tree, block)->count < BVOLI_FILL_LEAST) {
        const uint32_t other = neighbour(tree, bvoli_link_at(tree, block)->parent);
        if (bvoli_link_at(tree, block)->count + bvoli_link_at(tree, other)->count > BVOLI_WIDE) {
            borrow(tree, block, other);
            return;
        }
        block = join(tree, block, other);
    }
    lower_root(tree, root);
}

/* All of a tree */

void bvoli_tree_fit_leaf(bvoli_tree *tree, uint32_t block)
{
    const bvol_aabb box = bvoli_block_bounds(tree, block);
    if (bvoli_link_at(tree, block)->parent != BVOLI_NONE)
        set_about(tree, block, &box);
}

/* Blocks below which there are others, in boxes that fit if these are leaves. Recursion is as deep as the tree. */
static void refit_above(bvoli_tree *tree, uint32_t block)
{
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count; ++lane) {
        const uint32_t child = bvoli_block_at(tree, block)->child[lane];
        if (bvoli_link_at(tree, child)->level == 0)
            continue;
        refit_above(tree, child);
        const bvol_aabb box = bvoli_block_bounds(tree, child);
        bvoli_lane_write(bvoli_block_at(tree, block), lane, &box);
    }
}

void bvoli_tree_refit_above(bvoli_tree *tree)
{
    if (tree->root != BVOLI_NONE && bvoli_link_at(tree, tree->root)->level > 0)
        refit_above(tree, tree->root);
}

void bvoli_tree_refit(bvoli_tree *tree)
{
    for (uint32_t block = 0; block < tree->used && !tree->list; ++block)
        if (bvoli_link_at(tree, block)->level == 0)
            bvoli_tree_fit_leaf(tree, block);
    bvoli_tree_refit_above(tree);
}

/* What a box above the leaves costs. */
static double cost_of(const bvol_aabb *box)
{
    const double area = bvoli_half_area(box);
    return area < INFINITY ? area : 0;
}

double bvoli_tree_cost(const bvoli_tree *tree)
{
    double cost = 0;
    for (uint32_t block = 0; block < tree->used; ++block) {
        const bvoli_link *link = bvoli_link_at(tree, block);
        for (uint32_t lane = 0; link->level > 0 && link->level < BVOLI_LEVELS && lane < link->count; ++lane) {
            const bvol_aabb box = bvoli_lane_box(bvoli_block_at(tree, block), lane);
            cost += cost_of(&box);
        }
    }
    return cost;
}

/* The blocks of a packed tree of that many levels. Children have one of two sizes. */
static size_t count_blocks(size_t count, size_t room, int level)
{
    if (level == 0)
        return 1;
    const size_t children = bvoli_children(count, room), larger = count % children, size = count / children;
    return 1 + (children - larger) * count_blocks(size, room / BVOLI_WIDE, level - 1) +
           (larger > 0 ? larger * count_blocks(size + 1, room / BVOLI_WIDE, level - 1) : 0);
}

/* The level of the root of a packed tree, and how many boxes each of its lanes has room for. */
static int level_of_pack(size_t count, size_t *room)
{
    int level = 0;
    for (*room = 1; *room * BVOLI_WIDE < count; *room *= BVOLI_WIDE)
        ++level;
    return level;
}

size_t bvoli_room_of_pack(size_t count)
{
    size_t room;
    (void)level_of_pack(count, &room);
    return room;
}

size_t bvoli_blocks_of_pack(size_t count, int list)
{
    size_t room;
    const int level = level_of_pack(count, &room);
    if (count == 0)
        return 0;
    return list ? bvoli_children(count, BVOLI_WIDE) : count_blocks(count, room, level);
}

/* A block of a packed tree, with all below: `count` boxes from `first` on, whose lanes have room for `room` boxes each. */
typedef struct packed {
    size_t first, count, room;
    uint32_t block;
    uint16_t level;
    double cost; /* of all below, once it is packed */
} packed;

enum { PACKED_MOST = BVOLI_WIDE * BVOLI_WIDE };

typedef struct packing {
    bvoli_tree *tree;
    const bvoli_boxes *boxes;
    const uint64_t *order;
    size_t end;
    int apart;       /* blocks of this level are packed by themselves; -1 for none */
    packed *list;    /* these blocks */
    int lists;       /* whether they are listed now, or packed already */
    size_t listed;   /* how many */
    size_t finished; /* how many of them are below others by now */
} packing;

static uint32_t id_of(const packing *p, uint32_t number)
{
    return p->boxes->ids ? p->boxes->ids[number] : number;
}

/* How far ahead boxes are asked for, and places of ids: their order in memory is another. Places that lie side by side are
 * written by several threads. */
enum { BOXES_AHEAD = 40 };

/* Number `at` of a leaf's boxes, into a lane; tells its id where it is. */
static const bvol_aabb *pack_box(const packing *p, uint32_t block, uint32_t lane, size_t at, size_t end)
{
    if (at + BOXES_AHEAD < end) {
        const uint32_t next = (uint32_t)p->order[at + BOXES_AHEAD];
        const bvol_aabb *const ahead = bvoli_boxes_at(p->boxes, next);
        BVOLI_PREFETCH(&ahead->min.x);
        BVOLI_PREFETCH(&ahead->max.z);
        BVOLI_PREFETCH_TO_WRITE(bvoli_places(p->tree) + id_of(p, next));
    }
    const uint32_t number = (uint32_t)p->order[at], id = id_of(p, number);
    bvoli_block_at(p->tree, block)->child[lane] = id;
    bvoli_places(p->tree)[id] = BVOLI_PLACE(block, lane);
    return bvoli_boxes_at(p->boxes, number);
}

/* Writes all of a leaf, four lanes at a time. */
static void pack_leaf(const packing *p, uint32_t block, size_t first, size_t count, size_t end)
{
    const bvol_aabb unused = BVOLI_AABB_NAN;
    bvoli_block *const b = bvoli_block_at(p->tree, block);
    for (uint32_t lane = 0; lane < BVOLI_WIDE; lane += BVOLI_TURNED) {
        const bvol_aabb *box[BVOLI_TURNED];
        for (uint32_t i = 0; i < BVOLI_TURNED; ++i) {
            if (lane + i < count) {
                box[i] = pack_box(p, block, lane + i, first + lane + i, end);
            } else {
                box[i] = &unused;
                b->child[lane + i] = BVOLI_NONE;
            }
        }
        write_lanes(b, lane, box);
    }
    *bvoli_link_at(p->tree, block) = (bvoli_link){BVOLI_NONE, (uint16_t)count, 0, BVOLI_NONE};
}

/* Makes a block with all below, whose blocks have the numbers that follow, and returns what these cost: in the order of the
 * tree, so that it is the same number whoever packs them. The recursion is as deep as the tree. */
static double pack(packing *p, const packed *at)
{
    bvoli_tree *const tree = p->tree;
    if (at->level == p->apart) {
        if (!p->lists)
            return p->list[p->finished++].cost;
        p->list[p->listed++] = *at;
        return 0;
    }
    if (at->level == 0) {
        pack_leaf(p, at->block, at->first, at->count, p->end);
        return 0;
    }
    start_block(tree, at->block, at->level);
    const size_t children = bvoli_children(at->count, at->room);
    uint32_t next = at->block + 1;
    double cost = 0;
    for (size_t k = 0; k < children; ++k) {
        const size_t from = bvoli_share(at->count, children, k), to = bvoli_share(at->count, children, k + 1);
        const packed child = {at->first + from, to - from, at->room / BVOLI_WIDE, next, (uint16_t)(at->level - 1), 0};
        cost += pack(p, &child);
        next += (uint32_t)count_blocks(child.count, child.room, child.level);
        if (p->lists)
            continue;
        const bvol_aabb box = bvoli_block_bounds(tree, child.block);
        bvoli_lane_append(tree, at->block, &box, child.block);
        cost += cost_of(&box);
    }
    return cost;
}

static void pack_part(void *work, size_t i)
{
    const packing *const whole = work;
    packing p = *whole;
    p.apart = -1;
    p.lists = 0;
    whole->list[i].cost = pack(&p, &whole->list[i]);
}

/* The blocks two levels below the root by themselves; then those above them. */
static double pack_apart(packing *p, const packed *root, const bvol_executor *executor)
{
    packed list[PACKED_MOST];
    p->apart = root->level - 2;
    p->list = list;
    p->lists = 1;
    (void)pack(p, root);
    bvoli_run(executor, pack_part, p, p->listed);
    p->lists = 0;
    return pack(p, root);
}

/* The blocks follow those that are there. Returns the first, and what it costs. */
static packed pack_all(bvoli_tree *tree, const bvoli_boxes *boxes, const uint64_t *order, size_t count,
                       const bvol_executor *executor)
{
    packing p = {tree, boxes, order, count, -1, NULL, 0, 0, 0};
    packed root = {.count = count, .block = tree->used};
    root.level = (uint16_t)level_of_pack(count, &root.room);
    tree->used += (uint32_t)count_blocks(count, root.room, root.level);
    if (executor && executor->threads > 1 && count >= BVOLI_BOXES_OF_TEAM)
        root.cost = pack_apart(&p, &root, executor);
    else
        root.cost = pack(&p, &root);
    return root;
}

uint32_t bvoli_tree_pack_part(bvoli_tree *tree, const bvoli_boxes *boxes, const uint64_t *order, size_t count)
{
    return pack_all(tree, boxes, order, count, NULL).block;
}

void bvoli_tree_pack(bvoli_tree *tree, const bvoli_boxes *boxes, const uint64_t *order, size_t count,
                     const bvol_executor *executor)
{
    const packing p = {tree, boxes, order, count, -1, NULL, 0, 0, 0};
    for (size_t first = 0; tree->list && first < count; first += BVOLI_WIDE)
        pack_leaf(&p, bvoli_block_new(tree, 0), first, count - first < BVOLI_WIDE ? count - first : BVOLI_WIDE, count);
    if (!tree->list && count > 0) {
        const packed root = pack_all(tree, boxes, order, count, executor);
        tree->root = root.block;
        tree->packed_cost = root.cost;
    }
}
