/* SPDX-License-Identifier: MIT */
/* The descent of a ray through a tree of blocks. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_DESCENT_TEMPLATE_H
#define BVOLI_KERNEL_TREE_DESCENT_TEMPLATE_H

#include "base/bits.h"
#include "base/prefetch.h"
#include "kernel/tree/block_template.h"
#include "kernel/tree/descent.h"
#include "kernel/tree/triangle_template.h"

#include <string.h>

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

/* What is to be done with the boxes of a block: taken or looked into, some of them whole; open is what needs an exact look. */
typedef struct block_verdict {
    uint32_t lanes, whole, open;
} block_verdict;

/* What a judge looks at: the boxes of a leaf, of a block of leaves, or of a block above these. To ask whether all of a leaf is
 * found would take as long as to look into it, and a jump that is hard to foresee. */
enum height { LEAF, LEAVES, ABOVE };

/* Judges a block by a shape, and by the box about it. */
typedef block_verdict judge_of_blocks(const bvoli_block *block, const void *shape, const box_lanes *about, enum height height);

/* Writes the children of some lanes without a jump on how many they are, where there is room for a block. */
static inline uint32_t block_spread(const bvoli_block *block, uint32_t lanes, uint32_t *out)
{
#ifdef NUMBERS_SPREAD
    return numbers_spread(block->child, lanes, out);
#else
    return block_pick(block, lanes, out);
#endif
}

/* Gives what is found in leaves, one after the other, as long as nothing is open and there is room. Returns of how many. It
 * goes by way of the stack: so no more of the caller's array is written than is found. */
enum { GIVEN_AT_ONCE = 1024 };

WORD_INLINE size_t leaves_give(bvoli_box_descent *d, const uint32_t *which, size_t count, const void *shape,
                               const box_lanes *about, judge_of_blocks *judge)
{
    const bvoli_block *const blocks = d->blocks;
    uint32_t found[GIVEN_AT_ONCE];
    size_t done = 0;
    for (int is_open = 0; done < count && d->taken < d->most && !is_open;) {
        const size_t left = d->most - d->taken, room = GIVEN_AT_ONCE - BVOLI_WIDE, most = left < room ? left : room;
        size_t taken = 0;
        for (; done < count && taken < most; ++done) {
            const uint32_t leaf = which[done] & ~BVOLI_WHOLE;
            const block_verdict v =
                which[done] != leaf ? (block_verdict){box_used_lanes(d, leaf), 0, 0} : judge(blocks + leaf, shape, about, LEAF);
            is_open = v.open != 0;
            if (is_open)
                break;
            taken += block_spread(blocks + leaf, v.lanes, found + taken);
        }
        memcpy(d->out + d->taken, found, taken * sizeof *found);
        d->taken += taken;
    }
    d->leaves += done;
    return done;
}

/* The children of a block of leaves, to be looked at later. */
WORD_INLINE size_t leaves_add(const bvoli_block *b, block_verdict v, uint32_t *leaves)
{
    const size_t count = block_spread(b, v.lanes, leaves);
    if (v.whole != 0) /* then all are */
        for (size_t i = 0; i < count; ++i)
            leaves[i] |= BVOLI_WHOLE;
    return count;
}

/* Lists leaves below the blocks on the stack, which is not empty, until there are many. It stops where a leaf is on top, or a
 * block of which something is open. A block that is alone below another is gone on to before it would be on the stack. */
WORD_INLINE size_t leaves_list(bvoli_box_descent *d, const void *shape, const box_lanes *about, judge_of_blocks *judge,
                               uint32_t *leaves, int *is_open)
{
    uint32_t *const stack = d->stack;
    size_t depth = d->depth, count = 0;
    for (uint32_t next = stack[--depth];;) {
        const uint32_t block = next & ~BVOLI_WHOLE, used = box_used_lanes(d, block);
        const bvoli_block *const b = d->blocks + block;
        const unsigned level = d->links[block].level;
        block_verdict v = {used, used, 0};
        if (next == block && level > 0)
            v = level == 1 ? judge(b, shape, about, LEAVES) : judge(b, shape, about, ABOVE);
        *is_open = v.open != 0;
        if (level == 0 || *is_open) {
            stack[depth++] = next;
            break;
        }
        ++d->nodes;
        if (level == 1) {
            count += leaves_add(b, v, leaves + count);
        } else if (v.whole == 0 && v.lanes != 0 && (v.lanes & (v.lanes - 1)) == 0) {
            next = b->child[bvoli_lowest_bit(v.lanes)];
            continue;
        } else {
            depth += box_push(d, b, v.lanes, v.whole, stack + depth);
        }
        if (depth == 0 || count >= BVOLI_LEAVES_AT_ONCE)
            break;
        next = stack[--depth];
    }
    d->depth = depth;
    return count;
}

/* Goes down by what is certain alone. Leaves wait until there are many of them, since how many are below a block cannot be
 * foreseen: to look into those of each block at once took up to twice as long. Those that are left come on top of the stack.
 */
WORD_INLINE void certain_descend(bvoli_box_descent *d, const void *shape, judge_of_blocks *judge)
{
    const box_lanes about = box_splat(d->bounds);
    uint32_t leaves[BVOLI_LEAVES_AT_ONCE + BVOLI_WIDE];
    size_t waiting = 0, done = 0;
    for (int is_open = 0; d->depth > 0 && !is_open && done == waiting;) {
        waiting = leaves_list(d, shape, &about, judge, leaves, &is_open);
        if (waiting == 0 && !is_open && d->depth > 0) /* a leaf is on top */
            leaves[waiting++] = d->stack[--d->depth];
        done = leaves_give(d, leaves, waiting, shape, &about, judge);
    }
    while (waiting > done)
        d->stack[d->depth++] = leaves[--waiting];
}

/* Of boxes that lie in the inner one all is found. With doubts boxes of leaves that only touch the bounds are open. */
WORD_INLINE block_verdict box_judge(const bvoli_block *block, const bvol_aabb *inner, const box_lanes *about,
                                    enum height height, int axes, int doubts)
{
    uint32_t open = 0;
    if (height == LEAF && doubts) {
        const uint32_t lanes = block_overlaps_closely(block, about, axes, 0, &open);
        return (block_verdict){lanes, 0, open};
    }
    const uint32_t lanes = block_relates_along(block, about, axes, OVERLAP);
    if (height != ABOVE || box_are_few(lanes))
        return (block_verdict){lanes, 0, 0};
    const box_lanes within = box_splat(inner);
    return (block_verdict){lanes, block_relates_along(block, &within, axes, WITHIN) & lanes, 0};
}

#define BOX_JUDGE(name, axes, doubts)                                                                                          \
    WORD_INLINE block_verdict name(const bvoli_block *block, const void *shape, const box_lanes *about, enum height height)    \
    {                                                                                                                          \
        return box_judge(block, shape, about, height, axes, doubts);                                                           \
    }
BOX_JUDGE(box_judge_plane, 2, 0)
BOX_JUDGE(box_judge_plane_closely, 2, 1)
BOX_JUDGE(box_judge_space, 3, 0)
BOX_JUDGE(box_judge_space_closely, 3, 1)

/* Pauses at the next leaf. */
WORD_INLINE uint32_t boxes_descend(bvoli_box_descent *d, int axes)
{
    const box_lanes bounds = box_splat(d->bounds);
    uint32_t *const stack = d->stack;
    for (size_t depth = d->depth; depth > 0;) {
        for (uint32_t next = stack[--depth];;) {
            const uint32_t block = next & ~BVOLI_WHOLE;
            const bvoli_block *const b = d->blocks + block;
            const int is_whole = next != block, is_leaf = d->links[block].level == 0;
            const uint32_t lanes = is_whole ? box_used_lanes(d, block) : block_relates_along(b, &bounds, axes, OVERLAP);
            ++*(is_leaf ? &d->leaves : &d->nodes);
            if (lanes == 0)
                break;
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

static void boxes_give(bvoli_box_descent *d, int axes)
{
    const bvol_aabb *const inner = d->inner;
    const int doubts = inner != d->bounds;
    if (axes == 2 && doubts)
        certain_descend(d, inner, box_judge_plane_closely);
    else if (axes == 2)
        certain_descend(d, inner, box_judge_plane);
    else if (doubts)
        certain_descend(d, inner, box_judge_space_closely);
    else
        certain_descend(d, inner, box_judge_space);
}

static uint32_t box_descend(bvoli_box_descent *d, int axes)
{
    if (d->most > 0)
        boxes_give(d, axes);
    return axes == 2 ? boxes_descend(d, 2) : boxes_descend(d, 3);
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
static inline bvoli_stack_entry prepared_push(const bvoli_block *blocks, const bvoli_link *links, const uint32_t *child,
                                              uint32_t lanes, const float *enters, bvoli_stack_entry *stack)
{
    uint32_t lane = bvoli_lowest_bit(lanes);
    bvoli_stack_entry nearest = {child[lane], enters[lane]};
    BVOLI_PREFETCH(links + nearest.block);
    bvoli_prefetch_lines(blocks + nearest.block, sizeof *blocks);
    lanes &= lanes - 1;
    for (size_t count = 0; lanes != 0; lanes &= lanes - 1, ++count) {
        lane = bvoli_lowest_bit(lanes);
        const bvoli_stack_entry next = {child[lane], enters[lane]};
        BVOLI_PREFETCH(links + next.block);
        bvoli_prefetch_lines(blocks + next.block, sizeof *blocks);
        if (next.bound < nearest.bound) {
            prepared_insert(stack, count, nearest);
            nearest = next;
        } else {
            prepared_insert(stack, count, next);
        }
    }
    return nearest;
}

/* What may be hit in a leaf: by the triangles, or by the boxes. */
WORD_INLINE uint32_t prepared_at_leaf(const bvoli_block *b, uint32_t used, const bvoli_corners *corners,
                                      const prepared_lanes *w, const bvol_ray *ray, float bounds[BVOLI_WIDE], uint32_t *sure)
{
    uint32_t bits = 0;
    if (corners)
        bvoli_prefetch_lines(corners, sizeof *corners);
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf enter;
        bits |= prepared_meets(b, w, i, &enter) << i;
        vf_store(bounds + i, block_bound(enter));
    }
    bits &= (1U << used) - 1;
    return bits != 0 && corners ? triangles_raycast(corners, bits, ray, sure) : bits;
}

/* The boxes of a block that are not certainly missed, and where they are entered. */
WORD_INLINE uint32_t prepared_look(const bvoli_descent *d, const prepared_lanes *w, uint32_t block, float enters[BVOLI_WIDE])
{
    uint32_t lanes = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf enter;
        lanes |= prepared_meets(d->blocks + block, w, i, &enter) << i;
        vf_store(enters + i, enter);
    }
    return lanes & ((1U << d->links[block].count) - 1);
}

/* Takes the next block from the stack, if there is one. */
static inline int prepared_pop(const bvoli_stack_entry *stack, size_t *depth, float last, uint32_t *block)
{
    while (*depth > 0) {
        const bvoli_stack_entry top = stack[--*depth];
        *block = top.block;
        if (!(top.bound > last))
            return 1;
    }
    return 0;
}

/* Whether a descent begins at a block of two blocks above others, as where there are a few boxes more than a tree of a level
 * less has room for. A file may say that leaves are anywhere. */
static inline int prepared_begins(const bvoli_descent *d)
{
    const uint32_t root = d->stack[0].block;
    const uint32_t *const child = d->blocks[root].child;
    return d->depth == 1 && d->stack[0].bound == -INFINITY && d->links[root].count == 2 && d->links[root].level > 1 &&
           d->links[child[0]].level > 0 && d->links[child[1]].level > 0;
}

/* Looks into both at once, so that none waits until another is known. Together they leave no more on the stack than the levels
 * of both have room for. */
WORD_INLINE int prepared_begin(bvoli_descent *d, const prepared_lanes *w, size_t *depth, uint32_t *block)
{
    const uint32_t root = d->stack[0].block;
    float enters[2 * BVOLI_WIDE];
    uint32_t child[2 * BVOLI_WIDE], lanes = 0;
    for (uint32_t i = 0; i < 2; ++i) {
        const uint32_t below = d->blocks[root].child[i];
        lanes |= prepared_look(d, w, below, enters + i * (size_t)BVOLI_WIDE) << i * BVOLI_WIDE;
        memcpy(child + i * (size_t)BVOLI_WIDE, d->blocks[below].child, sizeof d->blocks[below].child);
    }
    d->nodes += 2;
    *depth = 0;
    if (lanes == 0)
        return 0;
    *block = prepared_push(d->blocks, d->links, child, lanes, enters, d->stack).block;
    *depth = bvoli_count_bits(lanes) - 1;
    return 1;
}

WORD_INLINE int prepared_descend(bvoli_descent *d, const bvoli_prepared_ray *prepared, const bvol_ray *ray, int moving)
{
    const prepared_lanes w = prepared_splat(prepared, moving);
    bvoli_stack_entry *const stack = d->stack;
    size_t depth = d->depth;
    uint32_t block;
    int goes_on =
        prepared_begins(d) ? prepared_begin(d, &w, &depth, &block) : prepared_pop(stack, &depth, prepared->last, &block);
    for (; goes_on; goes_on = prepared_pop(stack, &depth, prepared->last, &block)) {
        for (;;) {
            const bvoli_block *const b = d->blocks + block;
            float enters[BVOLI_WIDE];
            if (d->links[block].level == 0) {
                ++d->leaves;
                d->lanes = prepared_at_leaf(b, d->links[block].count, d->corners ? d->corners + block : NULL, &w, ray,
                                            d->bounds, &d->sure);
                if (d->lanes == 0)
                    break;
                d->leaf = block;
                d->depth = depth;
                return 1;
            }
            ++d->nodes;
            const uint32_t lanes = prepared_look(d, &w, block, enters);
            if (lanes == 0)
                break;
            if ((lanes & (lanes - 1)) == 0) {
                block = b->child[bvoli_lowest_bit(lanes)];
                continue;
            }
            block = prepared_push(d->blocks, d->links, b->child, lanes, enters, stack + depth).block;
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

#ifdef ENTRIES_PUSH
#define WAYS_DESCEND ways_descend
#define WAY_SHORTEN way_shorten

/* Asks for the block on top, with its link. */
static inline void way_ask_ahead(const bvoli_ways *ways, const bvoli_way *way)
{
    if (way->depth == 0)
        return;
    const uint32_t next = way->stack[way->depth - 1].block;
    BVOLI_PREFETCH(ways->links + next);
    bvoli_prefetch_lines(ways->blocks + next, sizeof *ways->blocks);
}

WORD_INLINE void way_descend(const bvoli_ways *ways, bvoli_way *way)
{
    bvoli_stack_entry *const top = way->stack + --way->depth;
    const bvoli_block *const b = ways->blocks + top->block;
    const prepared_lanes w = prepared_splat(&way->ray, 3);
    vf enter;
    const uint32_t lanes = prepared_meets(b, &w, 0, &enter) & ((1U << ways->links[top->block].count) - 1);
    const size_t count = bits_count(lanes);
    if (count <= ENTRIES_AT_ONCE) {
        entries_push(top, b->child, enter, lanes);
    } else {
        float enters[BVOLI_WIDE];
        vf_store(enters, enter);
        top[count - 1] = prepared_push(ways->blocks, ways->links, b->child, lanes, enters, top);
    }
    way->depth += count;
    way_ask_ahead(ways, way);
}

/* What is below a leaf has not been asked for since it was put there. */
WORD_INLINE void way_look(const bvoli_ways *ways, bvoli_way *way)
{
    const uint32_t leaf = way->stack[--way->depth].block;
    way_ask_ahead(ways, way);
    const prepared_lanes w = prepared_splat(&way->ray, 3);
    const bvoli_corners *const corners = ways->corners ? ways->corners + leaf : NULL;
    way->leaf = leaf;
    way->lanes =
        prepared_at_leaf(ways->blocks + leaf, ways->links[leaf].count, corners, &w, &way->near, way->bounds, &way->sure);
}

/* Way number i, those at leaves being the last, of which `some` have been found to have something. Returns how many have. */
WORD_INLINE size_t ways_step(bvoli_ways *ways, size_t i, size_t some)
{
    if (i < ways->inner) {
        way_descend(ways, ways->at_inner[i]);
        return some;
    }
    bvoli_way *const way = ways->at_leaf[i - ways->inner];
    way_look(ways, way);
    ways->at_leaf[some] = way;
    return some + (way->lanes != 0);
}

WORD_APART size_t ways_descend_few(bvoli_ways *ways)
{
    size_t some = 0;
    for (size_t i = 0; i < ways->inner + ways->leaves; ++i)
        some = ways_step(ways, i, some);
    return some;
}

/* Of all of them, as mostly, the loop is written out: nobody foresees when it ends, and jumps at a place of their own are
 * foreseen better. By hand GCC 12 would take the columns of walls for vectors. */
static size_t ways_descend(bvoli_ways *ways)
{
    size_t some = 0;
    if (ways->inner + ways->leaves < BVOLI_WAYS)
        return ways_descend_few(ways);
#pragma GCC unroll 8
    for (size_t i = 0; i < BVOLI_WAYS; ++i)
        some = ways_step(ways, i, some);
    return some;
}

static void way_shorten(bvoli_way *way)
{
    way->depth = entries_keep(way->stack, way->depth, way->ray.last);
}
#else
#define WAYS_DESCEND NULL
#define WAY_SHORTEN NULL
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
            d->stack[last] = prepared_push(d->blocks, d->links, b->child, lanes, bounds, d->stack + d->depth);
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
