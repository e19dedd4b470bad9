/* SPDX-License-Identifier: MIT */
#include "index/octree/blocks.h"

#include <string.h>

enum { DEPTH = BVOLI_CELL_DEPTH_MOST };

int bvoli_octree_reserve_cells(const bvol_allocator *allocator, bvoli_octree *o, size_t cells)
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

void bvoli_octree_free_cell(bvoli_octree *o, uint32_t cell)
{
    bvoli_cell_at(o, cell)->parent = o->vacant;
    o->vacant = cell;
    ++o->free_cells;
}

uint32_t bvoli_octree_add_cell(bvoli_octree *o, uint32_t parent, const uint32_t at[3])
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
        c->at[k] = bvoli_octree_corner(at[k], c->depth);
    p->child[bvoli_octree_octant(p, at)] = cell;
    return cell;
}

static int is_child(const bvoli_octree *o, uint32_t parent, int octant, uint32_t child)
{
    const bvoli_cell *const p = bvoli_cell_at(o, parent), *const c = child < o->used ? bvoli_cell_at(o, child) : NULL;
    if (!c || c->parent != parent || c->depth != p->depth + 1 || c->depth > DEPTH || bvoli_octree_octant(p, c->at) != octant)
        return 0;
    for (int k = 0; k < 3; ++k)
        if (c->at[k] != bvoli_octree_corner(c->at[k], c->depth) || c->at[k] >> DEPTH != 0 ||
            (p->depth >= 0 && bvoli_octree_corner(c->at[k], p->depth) != p->at[k]))
            return 0;
    return 1;
}

int bvoli_octree_links_cell(const bvoli_octree *o, uint32_t cell)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    if (c->depth < -1 || c->depth > DEPTH || (cell == BVOLI_SPACE) != (c->depth < 0) ||
        (c->parent == BVOLI_NONE) != (c->depth < 0) || (c->depth < 0 && (c->at[0] | c->at[1] | c->at[2]) != 0))
        return 0;
    for (int i = 0; i < 8; ++i)
        if (c->child[i] != BVOLI_NONE && !is_child(o, cell, i, c->child[i]))
            return 0;
    return 1;
}

double bvoli_octree_waste(const bvoli_shares *shares)
{
    double waste = 0;
    int parts = 0;
    for (int i = 0; i < BVOLI_PARTS; ++i) {
        const size_t n = shares->boxes[i];
        if (n == 0)
            continue;
        ++parts;
        waste += i == BVOLI_OWN ? 0 : (double)sizeof(bvoli_cell);
        waste += n * BVOLI_BYTES_OF_BOX < BVOLI_BYTES_OF_BLOCK ? (double)(BVOLI_BYTES_OF_BLOCK - n * BVOLI_BYTES_OF_BOX) : 0;
    }
    return waste + (parts > 1 ? BVOLI_BYTES_OF_BLOCK : 0);
}

void bvoli_octree_refuse(bvoli_cell *c, size_t deeper)
{
    while (deeper >> c->patience > 0)
        ++c->patience;
}

bvoli_shares bvoli_octree_shares(const bvoli_octree *o, uint32_t cell)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    bvoli_shares shares = {{0}};
    shares.boxes[BVOLI_OWN] = c->boxes;
    for (int i = 0; i < BVOLI_OWN; ++i) {
        shares.boxes[i] = c->child[i] != BVOLI_NONE ? bvoli_cell_at(o, c->child[i])->boxes : 0;
        shares.boxes[BVOLI_OWN] -= shares.boxes[i];
    }
    return shares;
}

void bvoli_octree_add_space(bvoli_octree *o)
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
    return s->depth > c->depth && bvoli_octree_corner(s->at[0], c->depth) == c->at[0] &&
           bvoli_octree_corner(s->at[1], c->depth) == c->at[1] && bvoli_octree_corner(s->at[2], c->depth) == c->at[2];
}

void bvoli_octree_append_part(bvoli_tree *tree, uint32_t block, uint32_t part)
{
    const bvol_aabb box = bvoli_block_bounds(tree, part);
    bvoli_lane_append(tree, block, &box, part);
    bvoli_tree_grow(tree, block, &box);
}
