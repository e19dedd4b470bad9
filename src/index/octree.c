/* SPDX-License-Identifier: MIT */
#include "index/octree.h"

#include "arith/round.h"
#include "base/value.h"
#include "index/order.h"

#include <math.h>
#include <string.h>

/* The grid: numbers of units, in double. All corners of cells and of loose cells are exact. */

enum { DEPTH = BVOLI_CELL_DEPTH_MOST };
#define UNITS ((double)(1 << DEPTH))

static double side_of(const bvoli_octree *o, int depth)
{
    return o->unit * (double)(1 << (DEPTH - depth));
}

static uint32_t corner_at(uint32_t at, int depth)
{
    return at >> (DEPTH - depth) << (DEPTH - depth);
}

typedef struct cube {
    double min[3], max[3];
} cube;

static cube cube_at(const bvoli_octree *o, const uint32_t at[3], int depth, double by)
{
    const double side = side_of(o, depth);
    cube c;
    for (int k = 0; k < 3; ++k) {
        const double low = o->low[k] + o->unit * (double)corner_at(at[k], depth);
        c.min[k] = low - by * side;
        c.max[k] = low + (1 + by) * side;
    }
    return c;
}

void bvoli_octree_box(const bvoli_octree *o, uint32_t cell, bvol_aabb *out)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    const cube own = cube_at(o, c->at, c->depth, 0);
    for (int k = 0; k < 3; ++k) {
        bvoli_coords_out(&out->min)[k] = bvoli_down(own.min[k], 0);
        bvoli_coords_out(&out->max)[k] = bvoli_up(own.max[k], 0);
    }
}

static int cube_holds(const cube *c, const bvol_aabb *box)
{
    for (int k = 0; k < 3; ++k)
        if (!((double)bvoli_coords(&box->min)[k] >= c->min[k] && (double)bvoli_coords(&box->max)[k] <= c->max[k]))
            return 0;
    return 1;
}

int bvoli_octree_holds(const bvoli_octree *o, uint32_t cell, const bvol_aabb *box)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    const cube loose = cube_at(o, c->at, c->depth, 0.5);
    return cube_holds(&loose, box);
}

static int is_finite(const bvol_aabb *box)
{
    return bvoli_vec3_finite(&box->min) && bvoli_vec3_finite(&box->max);
}

/* Of a finite box, rounded. */
static double center_of(const bvol_aabb *box, int axis)
{
    return 0.5 * ((double)bvoli_coords(&box->min)[axis] + (double)bvoli_coords(&box->max)[axis]);
}

/* How deep the cells are that a box of some length fits: a length is at most two to its exponent. */
static int depth_of_length(const bvoli_octree *o, double length)
{
    int exponent;
    const double part = frexp(length * o->per_unit, &exponent);
    if (!(length > 0))
        return DEPTH;
    const int halvings = exponent - (part <= 0.5);
    return halvings <= 0 ? DEPTH : DEPTH - halvings;
}

/* A rounded center may lie in the cell beside, whose loose cell the box then sticks out of by as little: it fits a larger one.
 */
bvoli_spot bvoli_octree_spot(const bvoli_octree *o, const bvol_aabb *box)
{
    bvoli_spot s = {-1, 0, {0, 0, 0}};
    double longest = 0;
    if (!is_finite(box))
        return s;
    s.is_outside = !o->has_grid;
    for (int k = 0; k < 3 && o->has_grid; ++k) {
        const double length = (double)bvoli_coords(&box->max)[k] - (double)bvoli_coords(&box->min)[k],
                     at = (center_of(box, k) - o->low[k]) * o->per_unit;
        longest = length > longest ? length : longest;
        s.is_outside |= !(at >= 0 && at <= UNITS);
        s.at[k] = !(at > 0) ? 0 : at >= UNITS ? (1U << DEPTH) - 1 : (uint32_t)at;
    }
    if (s.is_outside)
        return s;
    for (s.depth = depth_of_length(o, longest); s.depth >= 0; --s.depth) {
        const cube loose = cube_at(o, s.at, s.depth, 0.5);
        if (cube_holds(&loose, box))
            return s;
    }
    s.depth = -1;
    return s;
}

/* The cube about centers from low to high. Its corner is a multiple of an eighth of its side, which is at least 2^-24 of any
 * coordinate: so the corners of the smallest loose cells are multiples of 2^-21 of the side and below 2^25 sides, which doubles
 * hold. */
static void set_grid(bvoli_octree *o, const double low[3], const double high[3])
{
    double most = 0;
    int exponent;
    for (int k = 0; k < 3; ++k) {
        const double length = high[k] - low[k], reach = fmax(fabs(low[k]), fabs(high[k])) * 0x1p-24;
        most = fmax(most, fmax(length, reach));
    }
    (void)frexp(most > 0 ? most : 1, &exponent);
    for (double side = ldexp(1, exponent); !o->has_grid; side *= 2) {
        o->has_grid = 1;
        o->unit = side / UNITS;
        o->per_unit = UNITS / side;
        for (int k = 0; k < 3; ++k) {
            o->low[k] = floor(low[k] / (side / 8)) * (side / 8);
            o->has_grid &= o->low[k] + side >= high[k];
        }
    }
}

/* Side and corner of a cube about floats, which are below 2^128 and no nearer to each other than 2^-149: see above. */
int bvoli_octree_set_grid(bvoli_octree *o, const double low[3], double unit)
{
    int exponent;
    const double part = frexp(unit, &exponent);
    if (!(unit > 0 && unit <= 0x1p128 && unit >= 0x1p-256) || !(part <= 0.5))
        return 0;
    for (int k = 0; k < 3; ++k)
        if (!(fabs(low[k]) <= 0x1p130))
            return 0;
    o->has_grid = 1;
    o->unit = unit;
    o->per_unit = 1 / unit;
    memcpy(o->low, low, sizeof o->low);
    return 1;
}

static void include_center(double low[3], double high[3], const bvol_aabb *box)
{
    for (int k = 0; k < 3; ++k) {
        const double center = center_of(box, k);
        low[k] = center < low[k] ? center : low[k];
        high[k] = center > high[k] ? center : high[k];
    }
}

static int has_length(const bvol_aabb *box)
{
    return box->min.x < box->max.x || box->min.y < box->max.y || box->min.z < box->max.z;
}

/* Its two corners. */
static void include_world(double low[3], double high[3], const bvol_aabb *world)
{
    const bvol_aabb corner[2] = {{world->min, world->min}, {world->max, world->max}};
    include_center(low, high, &corner[0]);
    include_center(low, high, &corner[1]);
}

#define NOWHERE                                                                                                                \
    {INFINITY, INFINITY, INFINITY},                                                                                            \
    {                                                                                                                          \
        -INFINITY, -INFINITY, -INFINITY                                                                                        \
    }

/* Cells */

static bvoli_cell *cell_at(const bvoli_tree *tree, uint32_t cell)
{
    return bvoli_cell_at(&tree->octree, cell);
}

static uint16_t level_of(const bvoli_cell *cell)
{
    return (uint16_t)(BVOLI_TREE_LEVELS + DEPTH - cell->depth);
}

static int reserve_cells(const bvol_allocator *allocator, bvoli_octree *o, size_t cells)
{
    const size_t needed = cells > o->free_cells ? o->used + (cells - o->free_cells) : 0;
    return bvoli_array_reserve(allocator, &o->cells, sizeof(bvoli_cell), o->used, needed);
}

static uint32_t take_cell(bvoli_octree *o)
{
    const uint32_t cell = o->vacant;
    if (cell == BVOLI_NONE)
        return o->used++;
    o->vacant = bvoli_cell_at(o, cell)->parent;
    --o->free_cells;
    return cell;
}

static void free_cell(bvoli_octree *o, uint32_t cell)
{
    bvoli_cell_at(o, cell)->parent = o->vacant;
    o->vacant = cell;
    ++o->free_cells;
}

/* All of space has one child. */
static int octant_of(const bvoli_cell *c, const uint32_t at[3])
{
    const int shift = DEPTH - 1 - c->depth;
    return c->depth < 0 ? 0 : (int)((at[0] >> shift & 1) | (at[1] >> shift & 1) << 1 | (at[2] >> shift & 1) << 2);
}

/* The child of a cell in which a point lies. There is room for it. */
static uint32_t add_cell(bvoli_octree *o, uint32_t parent, const uint32_t at[3])
{
    const uint32_t cell = take_cell(o);
    bvoli_cell *const c = bvoli_cell_at(o, cell), *const p = bvoli_cell_at(o, parent);
    memset(c, 0, sizeof *c);
    c->parent = parent;
    c->own = c->block = BVOLI_NONE;
    for (int i = 0; i < 8; ++i)
        c->child[i] = BVOLI_NONE;
    c->depth = (int16_t)(p->depth + 1);
    for (int k = 0; k < 3; ++k)
        c->at[k] = corner_at(at[k], c->depth);
    p->child[octant_of(p, at)] = cell;
    return cell;
}

static int is_child(const bvoli_octree *o, uint32_t parent, int octant, uint32_t child)
{
    const bvoli_cell *const p = bvoli_cell_at(o, parent), *const c = child < o->used ? bvoli_cell_at(o, child) : NULL;
    if (!c || c->parent != parent || c->depth != p->depth + 1 || c->depth > DEPTH || octant_of(p, c->at) != octant)
        return 0;
    for (int k = 0; k < 3; ++k)
        if (c->at[k] != corner_at(c->at[k], c->depth) || c->at[k] >> DEPTH != 0 ||
            (p->depth >= 0 && corner_at(c->at[k], p->depth) != p->at[k]))
            return 0;
    return 1;
}

int bvoli_octree_links_cell(const bvoli_octree *o, uint32_t cell)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    if (c->depth < -1 || c->depth > DEPTH || (cell == BVOLI_SPACE) != (c->depth < 0) ||
        (c->parent == BVOLI_NONE) != (c->depth < 0))
        return 0;
    for (int i = 0; i < 8; ++i)
        if (c->child[i] != BVOLI_NONE && !is_child(o, cell, i, c->child[i]))
            return 0;
    return 1;
}

/* All of space, which is there from the first box on. */
static void add_space(bvoli_octree *o)
{
    if (o->used > 0)
        return;
    o->used = 1;
    bvoli_cell *const space = bvoli_cell_at(o, BVOLI_SPACE);
    memset(space, 0, sizeof *space);
    space->parent = space->own = space->block = BVOLI_NONE;
    for (int i = 0; i < 8; ++i)
        space->child[i] = BVOLI_NONE;
    space->depth = -1;
    space->is_split = 1;
}

/* The deepest cell that there is on the way to where a box belongs, and whether it is to have a child there. */
static uint32_t find_cell(const bvoli_tree *tree, const bvoli_spot *s, int *lacks_child)
{
    uint32_t cell = BVOLI_SPACE;
    for (;;) {
        const bvoli_cell *const c = cell_at(tree, cell);
        *lacks_child = 0;
        if (!c->is_split || s->depth <= c->depth)
            return cell;
        const uint32_t child = c->child[octant_of(c, s->at)];
        *lacks_child = child == BVOLI_NONE;
        if (child == BVOLI_NONE)
            return cell;
        cell = child;
    }
}

uint32_t bvoli_octree_cell_of(const bvoli_tree *tree, uint32_t block)
{
    while (bvoli_link_at(tree, block)->cell == BVOLI_NONE)
        block = bvoli_link_at(tree, block)->parent / BVOLI_WIDE;
    return bvoli_link_at(tree, block)->cell;
}

/* A box that there was no memory to move may be in a cell that it does not lie in, and then goes to none below. */
int bvoli_octree_is_deeper(const bvoli_cell *c, const bvoli_spot *s)
{
    if (c->depth < 0)
        return s->is_outside;
    return s->depth > c->depth && corner_at(s->at[0], c->depth) == c->at[0] && corner_at(s->at[1], c->depth) == c->at[1] &&
           corner_at(s->at[2], c->depth) == c->at[2];
}

/* Blocks of cells */

/* Tells a cell and those whose only part it is that their block is another. */
static void rename_block(bvoli_tree *tree, uint32_t cell, uint32_t from, uint32_t to)
{
    for (; cell != BVOLI_NONE && cell_at(tree, cell)->block == from; cell = cell_at(tree, cell)->parent)
        cell_at(tree, cell)->block = to;
    tree->root = cell_at(tree, BVOLI_SPACE)->block;
}

static int has_parts(const bvoli_tree *tree, const bvoli_cell *c)
{
    return bvoli_link_at(tree, c->block)->level == level_of(c);
}

static void append_part(bvoli_tree *tree, uint32_t block, uint32_t part)
{
    const bvol_aabb box = bvoli_block_bounds(tree, part);
    bvoli_lane_append(tree, block, &box, part);
    bvoli_tree_grow(tree, block, &box);
}

/* Adds a part to a cell. */
static void attach(bvoli_tree *tree, uint32_t cell, uint32_t part)
{
    while (cell != BVOLI_NONE && cell_at(tree, cell)->block == BVOLI_NONE) {
        cell_at(tree, cell)->block = part;
        cell = cell_at(tree, cell)->parent;
    }
    if (cell != BVOLI_NONE) {
        const uint32_t top = cell_at(tree, cell)->block;
        uint32_t parts = top;
        if (!has_parts(tree, cell_at(tree, cell))) {
            parts = bvoli_block_new(tree, level_of(cell_at(tree, cell)));
            bvoli_block_replace(tree, top, parts);
            rename_block(tree, cell, top, parts);
            append_part(tree, parts, top);
        }
        append_part(tree, parts, part);
    }
    tree->root = cell_at(tree, BVOLI_SPACE)->block;
}

/* Takes away a part of a cell, which was at a place of the block above, if there is one. */
static void detach(bvoli_tree *tree, uint32_t cell, uint32_t part, uint32_t place)
{
    while (cell != BVOLI_NONE && cell_at(tree, cell)->block == part) {
        cell_at(tree, cell)->block = BVOLI_NONE;
        cell = cell_at(tree, cell)->parent;
    }
    if (cell != BVOLI_NONE) {
        const uint32_t parts = place / BVOLI_WIDE;
        bvoli_lane_take(tree, parts, place % BVOLI_WIDE);
        if (bvoli_link_at(tree, parts)->count == 1) {
            const uint32_t left = bvoli_block_at(tree, parts)->child[0];
            bvoli_block_replace(tree, parts, left);
            rename_block(tree, cell, parts, left);
            bvoli_block_free(tree, parts);
        }
    }
    tree->root = cell_at(tree, BVOLI_SPACE)->block;
}

/* A cell's own boxes */

static void mark_own(bvoli_tree *tree, uint32_t cell)
{
    bvoli_link_at(tree, cell_at(tree, cell)->own)->cell = cell;
}

static void own_box(bvoli_tree *tree, uint32_t cell, uint32_t id, const bvol_aabb *box, const bvoli_spot *s)
{
    bvoli_cell *const c = cell_at(tree, cell);
    const uint32_t before = c->own;
    if (before != BVOLI_NONE)
        bvoli_link_at(tree, before)->cell = BVOLI_NONE;
    bvoli_tree_insert(tree, &c->own, id, box, box);
    mark_own(tree, cell);
    c->deeper += (uint32_t)bvoli_octree_is_deeper(c, s);
    if (before == BVOLI_NONE)
        attach(tree, cell, c->own);
    else if (before != c->own)
        rename_block(tree, cell, before, c->own);
}

static void disown_box(bvoli_tree *tree, uint32_t cell, uint32_t place, const bvoli_spot *s)
{
    bvoli_cell *const c = cell_at(tree, cell);
    const uint32_t before = c->own, above = bvoli_link_at(tree, before)->parent;
    bvoli_link_at(tree, before)->cell = BVOLI_NONE;
    c->deeper -= c->deeper > 0 && bvoli_octree_is_deeper(c, s);
    bvoli_tree_remove(tree, &c->own, place);
    if (c->own == BVOLI_NONE) {
        detach(tree, cell, before, above);
        return;
    }
    mark_own(tree, cell);
    if (before != c->own)
        rename_block(tree, cell, before, c->own);
}

/* Room for so many insertions, and for so many more cells and blocks. */
static int reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes, size_t cells, size_t blocks)
{
    enum { BLOCKS = BVOLI_BLOCKS_OF_INSERTION + 1 };
    return boxes <= (SIZE_MAX - blocks) / BLOCKS && reserve_cells(allocator, &tree->octree, boxes + cells) &&
           bvoli_tree_reserve(allocator, tree, BLOCKS * boxes + blocks);
}

/* Splitting */

enum { SOME = 32 };

/* The ids of some of the boxes below a block that would fit deeper cells than this. Returns how many there are by now. The
 * recursion is as deep as the tree of the cell's own boxes. */
static size_t some_deeper(const bvoli_tree *tree, const bvoli_cell *c, uint32_t block, uint32_t ids[SOME], size_t count)
{
    const bvoli_block *const b = bvoli_block_at(tree, block);
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count && count < SOME; ++lane) {
        if (bvoli_link_at(tree, block)->level > 0) {
            count = some_deeper(tree, c, b->child[lane], ids, count);
            continue;
        }
        const bvol_aabb box = bvoli_lane_box(b, lane);
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
        if (bvoli_octree_is_deeper(c, &s))
            ids[count++] = b->child[lane];
    }
    return count;
}

static uint32_t count_deeper(const bvoli_tree *tree, const bvoli_cell *c, uint32_t block)
{
    uint32_t deeper = 0;
    for (uint32_t lane = 0; block != BVOLI_NONE && lane < bvoli_link_at(tree, block)->count; ++lane) {
        const bvol_aabb box = bvoli_lane_box(bvoli_block_at(tree, block), lane);
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
        deeper += bvoli_link_at(tree, block)->level > 0 ? count_deeper(tree, c, bvoli_block_at(tree, block)->child[lane])
                                                        : (uint32_t)bvoli_octree_is_deeper(c, &s);
    }
    return deeper;
}

/* Gives a box of a cell that is split to the cell below that it belongs to. */
static void push_down(bvoli_tree *tree, uint32_t cell, uint32_t id)
{
    const uint32_t place = bvoli_places(tree)[id];
    const bvol_aabb box = bvoli_place_box(tree, place);
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
    uint32_t child = cell_at(tree, cell)->child[octant_of(cell_at(tree, cell), s.at)];
    if (child == BVOLI_NONE)
        child = add_cell(&tree->octree, cell, s.at);
    own_box(tree, child, id, &box, &s);
    ++cell_at(tree, child)->boxes;
    disown_box(tree, cell, place, &s);
}

/* Splits a cell, and then those below it, if they have too many boxes that fit deeper ones: they may have more than one too
 * many if there was no memory for it before. A tree of so many boxes has fewer blocks than half as many and one. Without memory
 * the cell stays as it is, which is right too. */
static void split_full(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t cell)
{
    bvoli_cell *const c = cell_at(tree, cell);
    uint32_t ids[SOME];
    if (c->deeper > BVOLI_SPLIT_ABOVE && tree->octree.misplaced) /* boxes may have changed without being counted */
        c->deeper = count_deeper(tree, c, c->own);
    if (c->is_split || c->deeper <= BVOLI_SPLIT_ABOVE ||
        !reserve(allocator, tree, tree->octree.promised, 8, c->deeper / 2 + 10))
        return;
    cell_at(tree, cell)->is_split = 1;
    while (cell_at(tree, cell)->deeper > 0) {
        const size_t count = some_deeper(tree, cell_at(tree, cell), cell_at(tree, cell)->own, ids, 0);
        for (size_t i = 0; i < count; ++i)
            push_down(tree, cell, ids[i]);
    }
    for (int i = 0; i < 8; ++i)
        if (cell_at(tree, cell)->child[i] != BVOLI_NONE)
            split_full(allocator, tree, cell_at(tree, cell)->child[i]);
}

/* Joining */

typedef struct few {
    bvol_aabb box[BVOLI_JOIN_BELOW];
    uint32_t id[BVOLI_JOIN_BELOW];
    int count;
} few;

/* Frees all blocks from one down, and keeps their boxes. The recursion is as deep as they are. */
static void take_all(bvoli_tree *tree, uint32_t block, few *out)
{
    const uint32_t count = bvoli_link_at(tree, block)->count;
    for (uint32_t lane = 0; lane < count; ++lane) {
        const bvoli_block *const b = bvoli_block_at(tree, block);
        if (bvoli_link_at(tree, block)->level > 0) {
            take_all(tree, b->child[lane], out);
            continue;
        }
        out->box[out->count] = bvoli_lane_box(b, lane);
        out->id[out->count++] = b->child[lane];
    }
    bvoli_block_free(tree, block);
}

/* The recursion is as deep as the cells. */
static void free_below(bvoli_octree *o, uint32_t cell)
{
    for (int i = 0; i < 8; ++i) {
        const uint32_t child = bvoli_cell_at(o, cell)->child[i];
        if (child == BVOLI_NONE)
            continue;
        free_below(o, child);
        free_cell(o, child);
        bvoli_cell_at(o, cell)->child[i] = BVOLI_NONE;
    }
}

/* Makes a cell of few boxes one that is not split. The blocks that it needs are among those that it had. */
static void join(bvoli_tree *tree, uint32_t cell)
{
    bvoli_cell *const c = cell_at(tree, cell);
    const uint32_t before = c->block;
    few all = {.count = 0};
    free_below(&tree->octree, cell);
    c->is_split = 0;
    c->deeper = 0;
    c->own = BVOLI_NONE;
    if (before == BVOLI_NONE)
        return;
    const uint32_t above = bvoli_link_at(tree, before)->parent;
    take_all(tree, before, &all);
    c->own = bvoli_block_new(tree, 0);
    bvoli_link_at(tree, c->own)->parent = above;
    if (above != BVOLI_NONE)
        bvoli_block_at(tree, above / BVOLI_WIDE)->child[above % BVOLI_WIDE] = c->own;
    rename_block(tree, cell, before, c->own);
    mark_own(tree, cell);
    for (int i = 0; i < all.count; ++i) {
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &all.box[i]);
        c->deeper += (uint32_t)bvoli_octree_is_deeper(c, &s);
        bvoli_lane_append(tree, c->own, &all.box[i], all.id[i]);
    }
}

/* After a removal: the largest cell that has become too small is joined, and those without boxes go. */
static void tidy_above(bvoli_tree *tree, uint32_t cell)
{
    uint32_t small = BVOLI_NONE;
    for (uint32_t c = cell; c != BVOLI_SPACE; c = cell_at(tree, c)->parent)
        if (cell_at(tree, c)->is_split && cell_at(tree, c)->boxes <= BVOLI_JOIN_BELOW)
            small = c;
    if (small != BVOLI_NONE) {
        join(tree, small);
        cell = small;
    }
    while (cell != BVOLI_SPACE && cell_at(tree, cell)->boxes == 0) {
        const uint32_t parent = cell_at(tree, cell)->parent;
        bvoli_cell *const p = cell_at(tree, parent);
        p->child[octant_of(p, cell_at(tree, cell)->at)] = BVOLI_NONE;
        free_cell(&tree->octree, cell);
        cell = parent;
    }
}

/* Changes */

int bvoli_octree_reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes)
{
    if (!reserve(allocator, tree, boxes, 1, 0))
        return 0;
    tree->octree.promised = boxes;
    return 1;
}

void bvoli_octree_begin(bvoli_octree *o, const bvol_aabb *world)
{
    double bounds[2][3] = {NOWHERE};
    if (o->has_grid || !has_length(world))
        return;
    include_world(bounds[0], bounds[1], world);
    set_grid(o, bounds[0], bounds[1]);
}

void bvoli_octree_insert(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t id, const bvol_aabb *box)
{
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, box);
    int lacks_child;
    tree->octree.promised -= tree->octree.promised > 0;
    add_space(&tree->octree);
    uint32_t cell = find_cell(tree, &s, &lacks_child);
    if (lacks_child)
        cell = add_cell(&tree->octree, cell, s.at);
    own_box(tree, cell, id, box, &s);
    for (uint32_t c = cell; c != BVOLI_NONE; c = cell_at(tree, c)->parent)
        ++cell_at(tree, c)->boxes;
    split_full(allocator, tree, cell);
}

void bvoli_octree_remove(bvoli_tree *tree, uint32_t place)
{
    const uint32_t cell = bvoli_octree_cell_of(tree, place / BVOLI_WIDE);
    const bvol_aabb box = bvoli_place_box(tree, place);
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
    disown_box(tree, cell, place, &s);
    for (uint32_t c = cell; c != BVOLI_NONE; c = cell_at(tree, c)->parent)
        --cell_at(tree, c)->boxes;
    tidy_above(tree, cell);
}

void bvoli_octree_move(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t place, const bvol_aabb *box)
{
    const uint32_t block = place / BVOLI_WIDE, lane = place % BVOLI_WIDE, cell = bvoli_octree_cell_of(tree, block);
    const bvol_aabb old = bvoli_place_box(tree, place);
    const bvoli_spot from = bvoli_octree_spot(&tree->octree, &old), to = bvoli_octree_spot(&tree->octree, box);
    int lacks_child;
    const int stays = find_cell(tree, &to, &lacks_child) == cell && !lacks_child;
    if (!stays && reserve(allocator, tree, tree->octree.promised + 1, 0, 0)) {
        const uint32_t id = bvoli_block_at(tree, block)->child[lane];
        bvoli_octree_remove(tree, place);
        bvoli_octree_insert(allocator, tree, id, box);
        return;
    }
    bvoli_cell *const c = cell_at(tree, cell);
    tree->octree.misplaced |= !stays;
    c->deeper -= c->deeper > 0 && bvoli_octree_is_deeper(c, &from);
    c->deeper += (uint32_t)bvoli_octree_is_deeper(c, &to);
    bvoli_lane_write(bvoli_block_at(tree, block), lane, box);
    bvoli_tree_grow(tree, block, box);
    split_full(allocator, tree, cell);
}

int bvoli_octree_is_outgrown(const bvoli_tree *tree)
{
    if (tree->octree.used == 0)
        return 0;
    const bvoli_cell *const space = cell_at(tree, BVOLI_SPACE);
    return space->deeper > BVOLI_SPLIT_ABOVE && space->deeper > space->boxes / 8;
}

/* Packing: the boxes of a cell are its own or go to one of its children, and so on */

/* A box on its way, 16 bytes. */
typedef struct placed {
    uint32_t at[3];
    uint32_t number_and_depth; /* 32 times the number, which is below 2^27, plus one more than the depth */
} placed;

typedef struct packing {
    const bvol_allocator *allocator;
    bvoli_tree *tree;
    const bvoli_boxes *boxes;
    uint64_t *keys;
    placed *all, *other;
    size_t blocks; /* that are needed */
} packing;

static int depth_of(const placed *p)
{
    return (int)(p->number_and_depth % 32) - 1;
}

/* Its own boxes come first, then those of each child. sizes[8] is the number of its own. */
static void sort_boxes(const packing *p, const bvoli_cell *c, size_t first, size_t count, size_t sizes[9])
{
    size_t next[9], at = 0;
    memset(sizes, 0, 9 * sizeof *sizes);
    for (size_t i = first; i < first + count; ++i)
        ++sizes[depth_of(&p->all[i]) <= c->depth ? 8 : octant_of(c, p->all[i].at)];
    for (int n = 0, i = 8; n < 9; i = n++) {
        next[i] = first + at;
        at += sizes[i];
    }
    for (size_t i = first; i < first + count; ++i)
        p->other[next[depth_of(&p->all[i]) <= c->depth ? 8 : octant_of(c, p->all[i].at)]++] = p->all[i];
    memcpy(p->all + first, p->other + first, count * sizeof *p->all);
}

/* First all cells are made, and the blocks counted that they need: until these are made, `own` is the number of the first of a
 * cell's own boxes. Returns 0 without memory. The recursion is as deep as the cells. */
static int divide(packing *p, uint32_t cell, size_t first, size_t count)
{
    bvoli_octree *const o = &p->tree->octree;
    bvoli_cell *c = bvoli_cell_at(o, cell);
    size_t sizes[9] = {0}, deeper = 0, own = count;
    for (size_t i = first; i < first + count; ++i)
        deeper += depth_of(&p->all[i]) > c->depth;
    c->boxes = (uint32_t)count;
    c->is_split = cell == BVOLI_SPACE || deeper > BVOLI_SPLIT_ABOVE;
    c->deeper = c->is_split ? 0 : (uint32_t)deeper;
    c->own = (uint32_t)first;
    if (c->is_split) {
        sort_boxes(p, c, first, count, sizes);
        own = sizes[8];
    }
    size_t parts = own > 0, at = first + own;
    for (int i = 0; i < 8 && c->is_split; at += sizes[i++]) {
        parts += sizes[i] > 0;
        if (sizes[i] > 0 && !(reserve_cells(p->allocator, o, 1) && divide(p, add_cell(o, cell, p->all[at].at), at, sizes[i])))
            return 0;
        c = bvoli_cell_at(o, cell);
    }
    p->blocks += bvoli_blocks_of_pack(own, 0) + (parts > 1);
    return 1;
}

/* A tree of a cell's own boxes, which it has. */
static uint32_t pack_own(const packing *p, uint32_t cell, size_t first, size_t count)
{
    uint64_t *order = p->keys + first;
    for (size_t i = 0; i < count; ++i)
        order[i] = p->all[first + i].number_and_depth / 32;
    if (count > BVOLI_WIDE)
        order = bvoli_order_curve(p->boxes, order, (uint64_t *)(void *)(p->other + first), count, NULL);
    const uint32_t root = bvoli_tree_pack_part(p->tree, p->boxes, order, count);
    bvoli_link_at(p->tree, root)->cell = cell;
    return root;
}

/* Then all blocks. The recursion is as deep as the cells. */
static void pack_cell(const packing *p, uint32_t cell)
{
    bvoli_cell *const c = cell_at(p->tree, cell);
    uint32_t parts[9], count = 0, own = c->boxes;
    for (int i = 0; i < 8; ++i)
        if (c->child[i] != BVOLI_NONE) {
            pack_cell(p, c->child[i]);
            parts[count++] = cell_at(p->tree, c->child[i])->block;
            own -= cell_at(p->tree, c->child[i])->boxes;
        }
    c->own = own > 0 ? pack_own(p, cell, c->own, own) : BVOLI_NONE;
    if (own > 0)
        parts[count++] = c->own;
    c->block = count == 0 ? BVOLI_NONE : count == 1 ? parts[0] : bvoli_block_new(p->tree, level_of(c));
    for (uint32_t i = 0; count > 1 && i < count; ++i)
        append_part(p->tree, c->block, parts[i]);
}

static void find_grid(bvoli_octree *o, const bvoli_boxes *boxes, const bvol_aabb *world, const uint64_t *keys, size_t count)
{
    double bounds[2][3] = {NOWHERE};
    if (has_length(world))
        include_world(bounds[0], bounds[1], world);
    for (size_t i = 0; i < count; ++i)
        if (is_finite(bvoli_boxes_at(boxes, (uint32_t)keys[i])))
            include_center(bounds[0], bounds[1], bvoli_boxes_at(boxes, (uint32_t)keys[i]));
    if (bounds[0][0] <= bounds[1][0])
        set_grid(o, bounds[0], bounds[1]);
}

int bvoli_octree_pack(const bvol_allocator *allocator, bvoli_tree *tree, const bvoli_boxes *boxes, const bvol_aabb *world,
                      uint64_t *keys, size_t count)
{
    bvoli_growing all = {NULL, 0, NULL, 0}, other = all;
    find_grid(&tree->octree, boxes, world, keys, count);
    if (count == 0)
        return 1;
    int done = bvoli_array_reserve(allocator, &all, sizeof(placed), 0, count) &&
               bvoli_array_reserve(allocator, &other, sizeof(placed), 0, count) && reserve_cells(allocator, &tree->octree, 1);
    if (done) {
        packing p = {allocator, tree, boxes, keys, all.data, other.data, 0};
        for (size_t i = 0; i < count; ++i) {
            const bvoli_spot s = bvoli_octree_spot(&tree->octree, bvoli_boxes_at(boxes, (uint32_t)keys[i]));
            p.all[i] = (placed){{s.at[0], s.at[1], s.at[2]}, 32 * (uint32_t)keys[i] + (uint32_t)(s.depth + 1)};
        }
        add_space(&tree->octree);
        done = divide(&p, BVOLI_SPACE, 0, count) && bvoli_tree_reserve(allocator, tree, p.blocks);
        if (done)
            pack_cell(&p, BVOLI_SPACE);
        tree->root = done ? cell_at(tree, BVOLI_SPACE)->block : BVOLI_NONE;
    }
    bvoli_array_free(allocator, &all);
    bvoli_array_free(allocator, &other);
    return done;
}
