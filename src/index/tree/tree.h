/* SPDX-License-Identifier: MIT */
/* Trees of blocks of boxes. Leaves hold the exact boxes with their ids; every other block holds, for each block below it, a box
 * that contains all of that block's boxes.
 *
 * All leaves are equally deep, and every block but the root has at least BVOLI_FILL_LEAST boxes, as in R-trees (A. Guttman,
 * SIGMOD 1984): so the depth is bounded by the number of boxes alone, whatever they are. A list is a tree without inner blocks:
 * all blocks are leaves, filled in order, and all but the last are full. */
#ifndef BVOLI_INDEX_TREE_TREE_H
#define BVOLI_INDEX_TREE_TREE_H

#include "base/array.h"
#include "index/octree/cells.h"
#include "kernel/tree/block.h"
#include "kernel/tree/descent.h"

#include <bvol/index_many.h>

#include <stddef.h>
#include <stdint.h>

/* A block that is split has 17 boxes, and gives at least 6 to each half. */
enum { BVOLI_FILL_LEAST = 4, BVOLI_SPLIT_LEAST = 6 };

/* 4^15 exceeds the greatest number of boxes: each level but the root's has four times the blocks of the one above. Above the
 * trees of an octree are the blocks of its cells (octree.h). */
enum { BVOLI_TREE_LEVELS = 16, BVOLI_LEVELS = BVOLI_TREE_LEVELS + BVOLI_CELL_LEVELS };
#define BVOLI_BOXES_MAX ((size_t)1 << 27)

/* A place is a lane of a block: 16 times the number of the block, plus the lane. All are below the flags of ids that have no
 * place, and so there are fewer than 2^26 blocks. */
#define BVOLI_PLACE(block, lane) ((uint32_t)BVOLI_WIDE * (block) + (lane))
#define BVOLI_PLACES_MAX 0x40000000U
#define BVOLI_BLOCKS_MAX (BVOLI_PLACES_MAX / BVOLI_WIDE - 1)

typedef struct bvoli_tree {
    bvoli_growing blocks, links; /* bvoli_block, bvoli_link */
    bvoli_growing places;        /* uint32_t: of each id */
    uint32_t used;               /* blocks that are or were in the tree */
    uint32_t vacant;             /* the first that is free, or BVOLI_NONE */
    uint32_t free_blocks;
    uint32_t root; /* BVOLI_NONE in lists, and without boxes */
    int list;
    size_t promised;     /* insertions that there must be room for */
    double packed_cost;  /* bvoli_tree_cost() when the tree was packed; 0 if it was not */
    bvoli_octree octree; /* empty unless the engine is one */
} bvoli_tree;

static inline bvoli_block *bvoli_block_at(const bvoli_tree *tree, uint32_t block)
{
    return (bvoli_block *)tree->blocks.data + block;
}

static inline bvoli_link *bvoli_link_at(const bvoli_tree *tree, uint32_t block)
{
    return (bvoli_link *)tree->links.data + block;
}

static inline uint32_t *bvoli_places(const bvoli_tree *tree)
{
    return tree->places.data;
}

/* The blocks at which queries begin: the root, or all blocks of a list. */
static inline uint32_t bvoli_root_count(const bvoli_tree *tree)
{
    return tree->list ? tree->used : tree->root != BVOLI_NONE;
}

static inline uint32_t bvoli_root(const bvoli_tree *tree, uint32_t i)
{
    return tree->list ? i : tree->root;
}

static inline bvol_aabb bvoli_lane_box(const bvoli_block *b, uint32_t lane)
{
    return (bvol_aabb){{b->side[0][lane], b->side[1][lane], b->side[2][lane]},
                       {b->side[3][lane], b->side[4][lane], b->side[5][lane]}};
}

static inline void bvoli_lane_write(bvoli_block *b, uint32_t lane, const bvol_aabb *box)
{
    b->side[0][lane] = box->min.x;
    b->side[1][lane] = box->min.y;
    b->side[2][lane] = box->min.z;
    b->side[3][lane] = box->max.x;
    b->side[4][lane] = box->max.y;
    b->side[5][lane] = box->max.z;
}

static inline bvol_aabb bvoli_place_box(const bvoli_tree *tree, uint32_t place)
{
    return bvoli_lane_box(bvoli_block_at(tree, place / BVOLI_WIDE), place % BVOLI_WIDE);
}

/* The lanes of a leaf whose ids are below a number. */
static inline uint32_t bvoli_lanes_below(const bvoli_block *leaf, uint32_t ids)
{
    uint32_t lanes = 0;
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        lanes |= (uint32_t)(leaf->child[lane] < ids) << lane;
    return lanes;
}

static inline int bvoli_box_holds(const bvol_aabb *a, const bvol_aabb *b)
{
    return a->min.x <= b->min.x && a->min.y <= b->min.y && a->min.z <= b->min.z && a->max.x >= b->max.x &&
           a->max.y >= b->max.y && a->max.z >= b->max.z;
}

/* Neither is NaN. */
static inline void bvoli_box_include(bvol_aabb *a, const bvol_aabb *b)
{
    a->min.x = b->min.x < a->min.x ? b->min.x : a->min.x;
    a->min.y = b->min.y < a->min.y ? b->min.y : a->min.y;
    a->min.z = b->min.z < a->min.z ? b->min.z : a->min.z;
    a->max.x = b->max.x > a->max.x ? b->max.x : a->max.x;
    a->max.y = b->max.y > a->max.y ? b->max.y : a->max.y;
    a->max.z = b->max.z > a->max.z ? b->max.z : a->max.z;
}

void bvoli_tree_start(bvoli_tree *tree, int list);
void bvoli_tree_free(const bvol_allocator *allocator, bvoli_tree *tree);

/* Forgets all blocks, and keeps the memory. */
void bvoli_tree_clear(bvoli_tree *tree);

/* Makes sure that so many more blocks can be had. Returns 0, and changes nothing, without memory, or where there would be more
 * than BVOLI_BLOCKS_MAX. */
int bvoli_tree_reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t blocks);

/* The number of blocks that one insertion can need: a new one on each level, and a root. */
enum { BVOLI_BLOCKS_OF_INSERTION = BVOLI_TREE_LEVELS + 1 };

/* The number of blocks that so many insertions can need, after which there are so many boxes, if one alone can need so many: a
 * tree of n boxes has fewer blocks than n / 3 and one a level, each being a fourth full. Each box may be in a tree of its own,
 * with two blocks of cells above. */
size_t bvoli_blocks_of_insertions(size_t insertions, size_t of_one, size_t boxes);

/* Inserts a box that is not empty; the boxes about it are made to hold `about` too. The blocks are reserved, and places have
 * room for the id. `root` is that of the whole tree, or of a part of it, which may become another block or none: the block
 * above it is told of another one, but not of none. */
void bvoli_tree_insert(bvoli_tree *tree, uint32_t *root, uint32_t id, const bvol_aabb *box, const bvol_aabb *about);

void bvoli_tree_remove(bvoli_tree *tree, uint32_t *root, uint32_t place);

/* Single blocks and lanes. */
uint32_t bvoli_block_new(bvoli_tree *tree, uint16_t level);
void bvoli_block_free(bvoli_tree *tree, uint32_t block);

/* Another block comes below the block that this one is below. */
void bvoli_block_replace(bvoli_tree *tree, uint32_t block, uint32_t by);

/* The last lane takes the place of one that is taken out. */
void bvoli_lane_append(bvoli_tree *tree, uint32_t block, const bvol_aabb *box, uint32_t child);
void bvoli_lane_take(bvoli_tree *tree, uint32_t block, uint32_t lane);

/* Makes the boxes above a block hold a box. */
void bvoli_tree_grow(bvoli_tree *tree, uint32_t block, const bvol_aabb *box);

/* Makes every box above the leaves as small as it can be: all at once, or that about each leaf, in the order of memory, and
 * then those above these. */
void bvoli_tree_refit(bvoli_tree *tree);
void bvoli_tree_fit_leaf(bvoli_tree *tree, uint32_t block);
void bvoli_tree_refit_above(bvoli_tree *tree);

/* The smallest box that contains those of a block, whose unused lanes are NaN. */
bvol_aabb bvoli_lanes_bounds(const bvoli_block *block);
bvol_aabb bvoli_block_bounds(const bvoli_tree *tree, uint32_t block);

/* Whether the lanes from a number on are never found. */
int bvoli_block_rest_is_clear(const bvoli_block *block, uint32_t count);

/* Half the surface of a box: a measure of how often queries enter it. */
double bvoli_half_area(const bvol_aabb *box);

/* The sum of half the surfaces of all boxes above the leaves, those that are finite. */
double bvoli_tree_cost(const bvoli_tree *tree);

/* The bounds of twice the centers of boxes. */
typedef struct bvoli_centers {
    double low[3], high[3];
} bvoli_centers;

/* The boxes that a tree is made of: number i is the i-th element, and has the i-th id, or i where there are no ids. */
typedef struct bvoli_boxes {
    const char *first;
    size_t count, stride;
    const uint32_t *ids;
    const bvoli_centers *centers; /* of all of them, without those of boxes with an infinite side; NULL if not known */
} bvoli_boxes;

static inline const bvol_aabb *bvoli_boxes_at(const bvoli_boxes *boxes, size_t i)
{
    return (const bvol_aabb *)(const void *)(boxes->first + i * boxes->stride);
}

/* The number of blocks that bvoli_tree_pack() needs for so many boxes, and how many each lane of its root has room for. */
size_t bvoli_blocks_of_pack(size_t count, int list);
size_t bvoli_room_of_pack(size_t count);

/* Where the boxes of child k begin, of c children that share n boxes. */
static inline size_t bvoli_share(size_t n, size_t c, size_t k)
{
    return n / c * k + (k < n % c ? k : n % c);
}

/* How many children, which have room for `room` boxes each, a block of a packed tree has that holds n boxes in all. Room for
 * them is a power of 16; since n is more than half of what the block itself has room for, so is each child's share. */
static inline size_t bvoli_children(size_t n, size_t room)
{
    return (n + room - 1) / room;
}

/* Makes a cleared tree, whose blocks are reserved, of boxes in the given order, and finds its cost: the low 32 bits of order[i]
 * are the number of a box. By an executor, or without one, the tree is the same. */
void bvoli_tree_pack(bvoli_tree *tree, const bvoli_boxes *boxes, const uint64_t *order, size_t count,
                     const bvol_executor *executor);

/* Makes one more tree of at least one box, and returns its root. */
uint32_t bvoli_tree_pack_part(bvoli_tree *tree, const bvoli_boxes *boxes, const uint64_t *order, size_t count);

#endif
