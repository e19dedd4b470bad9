/* SPDX-License-Identifier: MIT */
/* The descent of a ray through a tree of blocks. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_DESCENT_TEMPLATE_H
#define BVOLI_KERNEL_TREE_DESCENT_TEMPLATE_H

#include "base/bits.h"
#include "base/prefetch.h"
#include "kernel/tree/block_template.h"
#include "kernel/tree/descent.h"
#include "kernel/tree/triangle_template.h"

static inline uint32_t box_used_lanes(const bvoli_box_descent *d, uint32_t block)
{
    return (1U << d->links[block].count) - 1;
}

/* Puts blocks below one on the stack, the first of them on top, and returns how many. Only the children of blocks that are
 * taken whole are read. */
static inline size_t box_push(const bvoli_box_descent *d, const bvoli_block *b, uint32_t lanes, uint32_t whole, uint32_t *stack)
{
    const size_t count = bvoli_count_bits(lanes);
    for (size_t at = count; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes), child = b->child[lane];
        const bvoli_block *const below = d->blocks + child;
        BVOLI_PREFETCH(d->links + child);
        BVOLI_PREFETCH(below->child);
        if (!(whole >> lane & 1))
            bvoli_prefetch_lines(below->side, sizeof below->side);
        stack[--at] = child | (whole >> lane & 1 ? BVOLI_WHOLE : 0);
    }
    return count;
}

/* Few boxes of a block are rarely found whole, and to look into one that is takes little longer than to ask first. */
static inline int box_are_few(uint32_t lanes)
{
    lanes &= lanes - 1;
    lanes &= lanes - 1;
    return (lanes & (lanes - 1)) == 0;
}

/* With doubts, which matter where ids are given without a pause, boxes of leaves that only touch the bounds are told apart: at
 * once where ids were given already, and otherwise when a leaf has some. Most leaves have none where little is found, and those
 * who look for nothing need not know first whether a block is a leaf. */
WORD_INLINE uint32_t boxes_descend(bvoli_box_descent *d, int axes, int doubts)
{
    const box_lanes bounds = box_splat(d->bounds);
    uint32_t *const stack = d->stack;
    for (size_t depth = d->depth; depth > 0;) {
        for (uint32_t next = stack[--depth];;) {
            const uint32_t block = next & ~BVOLI_WHOLE;
            const bvoli_block *const b = d->blocks + block;
            const int is_whole = next != block;
            const int is_leaf = d->links[block].level == 0;
            uint32_t lanes, open = 0;
            if (is_whole)
                lanes = box_used_lanes(d, block);
            else if (doubts && d->taken > 0 && is_leaf)
                lanes = block_overlaps_closely(b, &bounds, axes, 0, &open);
            else
                lanes = block_relates_along(b, &bounds, axes, OVERLAP);
            ++*(is_leaf ? &d->leaves : &d->nodes);
            if (lanes == 0)
                break;
            if (doubts && is_leaf && d->taken == 0 && !is_whole)
                lanes = block_overlaps_closely(b, &bounds, axes, 0, &open);
            if (is_leaf && d->taken < d->most && open == 0) {
                d->taken += block_pick(b, lanes, d->out + d->taken);
                break;
            }
            if (is_leaf) {
                d->leaf = next;
                d->depth = depth;
                return lanes;
            }
            if (!is_whole && (lanes & (lanes - 1)) == 0) {
                next = b->child[bvoli_lowest_bit(lanes)];
                continue;
            }
            uint32_t whole = is_whole ? lanes : 0;
            if (!is_whole && !box_are_few(lanes)) {
                const box_lanes inner = box_splat(d->inner);
                whole = block_relates_along(b, &inner, axes, WITHIN) & lanes;
            }
            depth += box_push(d, b, lanes, whole, stack + depth);
            next = stack[--depth];
        }
    }
    d->depth = 0;
    return 0;
}

static uint32_t box_descend(bvoli_box_descent *d, int axes)
{
    const int doubts = d->inner != d->bounds && d->most > 0;
    if (axes == 2)
        return doubts ? boxes_descend(d, 2, 1) : boxes_descend(d, 2, 0);
    return doubts ? boxes_descend(d, 3, 1) : boxes_descend(d, 3, 0);
}

/* A prepared ray in vectors. */
typedef struct prepared_lanes {
    vf near_scale[3], near_shift[3], far_scale[3], far_shift[3], back[3], front[3], first, last;
    size_t near[3], far[3];
    int moving;
} prepared_lanes;

WORD_INLINE prepared_lanes prepared_splat(const bvoli_prepared_ray *ray, int moving)
{
    prepared_lanes w;
    w.moving = moving;
    for (int a = 0; a < 3; ++a) {
        w.near_scale[a] = vf_splat(ray->near_scale[a]);
        w.near_shift[a] = vf_splat(ray->near_shift[a]);
        w.far_scale[a] = vf_splat(ray->far_scale[a]);
        w.far_shift[a] = vf_splat(ray->far_shift[a]);
        w.back[a] = vf_splat(ray->back[a]);
        w.front[a] = vf_splat(ray->front[a]);
        w.near[a] = ray->near[a] * (size_t)BVOLI_WIDE;
        w.far[a] = ray->far[a] * (size_t)BVOLI_WIDE;
    }
    w.first = vf_splat(ray->first);
    w.last = vf_splat(ray->last);
    return w;
}

static inline vf prepared_enters(const float *side, const prepared_lanes *w, int a)
{
    return vf_fma(vf_load(side + w->near[a]), w->near_scale[a], w->near_shift[a]);
}

static inline vf prepared_leaves(const float *side, const prepared_lanes *w, int a)
{
    return vf_fma(vf_load(side + w->far[a]), w->far_scale[a], w->far_shift[a]);
}

/* A bit for each of LANES boxes from lane i on that is not certainly missed, and where they are entered. */
WORD_INLINE uint32_t prepared_meets(const bvoli_block *block, const prepared_lanes *w, int i, vf *enter)
{
    const uint32_t all = (1U << LANES) - 1;
    const float *const side = block->side[0] + i;
    vf in = w->first, out = w->last;
    if (w->moving == 3) {
        in = vf_max(vf_max(prepared_enters(side, w, 0), prepared_enters(side, w, 1)), vf_max(prepared_enters(side, w, 2), in));
        out =
            vf_min(vf_min(prepared_leaves(side, w, 0), prepared_leaves(side, w, 1)), vf_min(prepared_leaves(side, w, 2), out));
        *enter = in;
        return (uint32_t)vm_bits(vf_le(in, out)) & all;
    }
    for (int a = 0; a < w->moving; ++a) {
        in = vf_max(prepared_enters(side, w, a), in);
        out = vf_min(prepared_leaves(side, w, a), out);
    }
    vm inside = vf_le(in, out);
    for (int a = w->moving; a < 3; ++a)
        inside = vm_and(inside,
                        vm_and(vf_le(vf_load(side + w->near[a]), w->front[a]), vf_ge(vf_load(side + w->far[a]), w->back[a])));
    *enter = in;
    return (uint32_t)vm_bits(inside) & all;
}

/* Puts one of the entries that were pushed together, of which `count` are there, in its place: the nearest on top. */
static inline void prepared_insert(bvoli_stack_entry *stack, size_t count, bvoli_stack_entry next)
{
    for (; count > 0 && stack[count - 1].bound < next.bound; --count)
        stack[count] = stack[count - 1];
    stack[count] = next;
}

/* Puts some of the blocks below one on the stack, all but the nearest, which is returned: whoever goes on there need not wait
 * until it has been written. All are asked for with their links, which say whether they are leaves. */
static inline bvoli_stack_entry prepared_push(const bvoli_block *blocks, const bvoli_link *links, const bvoli_block *b,
                                              uint32_t lanes, const float enters[BVOLI_WIDE], bvoli_stack_entry *stack)
{
    uint32_t lane = bvoli_lowest_bit(lanes);
    bvoli_stack_entry nearest = {b->child[lane], enters[lane]};
    BVOLI_PREFETCH(links + nearest.block);
    bvoli_prefetch_lines(blocks + nearest.block, sizeof *b);
    lanes &= lanes - 1;
    for (size_t count = 0; lanes != 0; lanes &= lanes - 1, ++count) {
        lane = bvoli_lowest_bit(lanes);
        const bvoli_stack_entry next = {b->child[lane], enters[lane]};
        BVOLI_PREFETCH(links + next.block);
        bvoli_prefetch_lines(blocks + next.block, sizeof *b);
        if (next.bound < nearest.bound) {
            prepared_insert(stack, count, nearest);
            nearest = next;
        } else {
            prepared_insert(stack, count, next);
        }
    }
    return nearest;
}

/* Sets what may be hit in a leaf: by the triangles, or by the boxes. */
WORD_INLINE uint32_t prepared_at_leaf(bvoli_descent *d, const prepared_lanes *w, const bvol_ray *ray, uint32_t leaf)
{
    const uint32_t lanes = (1U << d->links[leaf].count) - 1;
    uint32_t bits = 0;
    if (d->corners)
        bvoli_prefetch_lines(d->corners + leaf, sizeof *d->corners);
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf enter;
        bits |= prepared_meets(d->blocks + leaf, w, i, &enter) << i;
        vf_store(d->bounds + i, block_bound(enter));
    }
    bits &= lanes;
    return bits != 0 && d->corners ? triangles_raycast(d->corners + leaf, bits, ray, &d->sure) : bits;
}

WORD_INLINE int prepared_descend(bvoli_descent *d, const bvoli_prepared_ray *prepared, const bvol_ray *ray, int moving)
{
    const prepared_lanes w = prepared_splat(prepared, moving);
    bvoli_stack_entry *const stack = d->stack;
    size_t depth = d->depth;
    while (depth > 0) {
        const bvoli_stack_entry top = stack[--depth];
        if (top.bound > prepared->last)
            continue;
        for (uint32_t block = top.block;;) {
            const bvoli_block *const b = d->blocks + block;
            float enters[BVOLI_WIDE];
            uint32_t lanes = 0;
            if (d->links[block].level == 0) {
                ++d->leaves;
                d->lanes = prepared_at_leaf(d, &w, ray, block);
                if (d->lanes == 0)
                    break;
                d->leaf = block;
                d->depth = depth;
                return 1;
            }
            ++d->nodes;
            for (int i = 0; i < BVOLI_WIDE; i += LANES) {
                vf enter;
                lanes |= prepared_meets(b, &w, i, &enter) << i;
                vf_store(enters + i, enter);
            }
            lanes &= (1U << d->links[block].count) - 1;
            if (lanes == 0)
                break;
            if ((lanes & (lanes - 1)) == 0) {
                block = b->child[bvoli_lowest_bit(lanes)];
                continue;
            }
            block = prepared_push(d->blocks, d->links, b, lanes, enters, stack + depth).block;
            depth += bvoli_count_bits(lanes) - 1;
        }
    }
    d->depth = 0;
    return 0;
}

static int ray_descend(bvoli_descent *d, const bvoli_prepared_ray *prepared, const bvol_ray *ray)
{
    return prepared->moving == 3 ? prepared_descend(d, prepared, ray, 3) : prepared_descend(d, prepared, ray, prepared->moving);
}

static void ray_at_leaf(bvoli_descent *d, const bvoli_prepared_ray *prepared, const bvol_ray *ray, uint32_t leaf)
{
    const prepared_lanes w = prepared_splat(prepared, 3);
    d->lanes = prepared_at_leaf(d, &w, ray, leaf);
}

#ifdef ENTRIES_PUSH
#define WAYS_DESCEND ways_descend

/* Looks into the block on top. */
WORD_INLINE void way_descend(const bvoli_block *blocks, const bvoli_link *links, bvoli_way *way)
{
    bvoli_stack_entry *const top = way->stack + --way->depth;
    const bvoli_block *const b = blocks + top->block;
    const prepared_lanes w = prepared_splat(way->ray, 3);
    vf enter;
    const uint32_t lanes = prepared_meets(b, &w, 0, &enter) & ((1U << links[top->block].count) - 1);
    const size_t count = bits_count(lanes);
    if (count <= ENTRIES_AT_ONCE) {
        entries_push(top, b->child, enter, lanes);
    } else {
        float enters[BVOLI_WIDE];
        vf_store(enters, enter);
        top[count - 1] = prepared_push(blocks, links, b, lanes, enters, top);
    }
    way->depth += count;
}

static void ways_descend(const bvoli_block *blocks, const bvoli_link *links, bvoli_way *const ways[], size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        way_descend(blocks, links, ways[i]);
        if (ways[i]->depth == 0)
            continue;
        const uint32_t next = ways[i]->stack[ways[i]->depth - 1].block;
        BVOLI_PREFETCH(links + next);
        bvoli_prefetch_lines(blocks + next, sizeof *blocks);
    }
}
#else
#define WAYS_DESCEND NULL
#endif

/* Before which nothing of LANES boxes from lane i on is hit. */
static inline vf framed_bound(const bvoli_block *block, const bvoli_framed_ray *framed, int i)
{
    vf bound = vf_splat(framed->shift);
    for (int a = 0; a < 3; ++a)
        bound = vf_fma(vf_load(block->side[framed->first[a]] + i), vf_splat(framed->scale[a]), bound);
    return bound;
}

WORD_INLINE uint32_t framed_at_leaf(const bvoli_descent *d, const prepared_lanes *w, const bvoli_framed_ray *framed,
                                    uint32_t leaf)
{
    uint32_t bits = 0;
    if (d->corners)
        bvoli_prefetch_lines(d->corners + leaf, sizeof *d->corners);
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf enter;
        bits |= prepared_meets(d->blocks + leaf, w, i, &enter) << i;
    }
    bits &= (1U << d->links[leaf].count) - 1;
    return bits != 0 && d->corners ? triangles_near(d->corners + leaf, bits, &framed->line, framed->reach) : bits;
}

WORD_INLINE int framed_descend_by(bvoli_descent *d, const bvoli_framed_ray *framed, int moving)
{
    const prepared_lanes w = prepared_splat(&framed->walls, moving);
    while (d->depth > 0) {
        const bvoli_stack_entry top = d->stack[--d->depth];
        const bvoli_block *const b = d->blocks + top.block;
        if (top.bound > framed->end)
            continue;
        if (d->links[top.block].level == 0) {
            ++d->leaves;
            d->leaf = top.block;
            d->lanes = framed_at_leaf(d, &w, framed, top.block);
            if (d->lanes != 0)
                return 1;
            continue;
        }
        ++d->nodes;
        float bounds[BVOLI_WIDE];
        uint32_t lanes = 0;
        for (int i = 0; i < BVOLI_WIDE; i += LANES) {
            vf enter;
            lanes |= prepared_meets(b, &w, i, &enter) << i;
            vf_store(bounds + i, framed_bound(b, framed, i));
        }
        lanes &= (1U << d->links[top.block].count) - 1;
        if (lanes != 0) {
            const size_t last = d->depth + bvoli_count_bits(lanes) - 1;
            d->stack[last] = prepared_push(d->blocks, d->links, b, lanes, bounds, d->stack + d->depth);
            d->depth = last + 1;
        }
    }
    return 0;
}

static int framed_descend(bvoli_descent *d, const bvoli_framed_ray *framed)
{
    const int moving = framed->walls.moving;
    return moving == 3 ? framed_descend_by(d, framed, 3) : framed_descend_by(d, framed, moving);
}

#endif
