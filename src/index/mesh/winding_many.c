/* SPDX-License-Identifier: MIT */
/* Winding numbers about many points. Points are put in order along a curve in y and z, so that those that come one after the
 * other lie behind each other along x, and their beams cross much the same triangles: a group of them walks down the tree once,
 * about a box that holds all of their beams, and each triangle meets the whole group in one kernel.
 *
 * Where beams of a group are far from each other that costs more than it saves. So a walk has a budget, a fraction of
 * what its points would look at one by one. Who runs out of it is asked one by one, and so are some that come next. */
#include <bvol/mesh.h>

#include "base/bits.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/mesh/crossing.h"
#include "index/query/many.h"

#include <math.h>
#include <string.h>

typedef struct group {
    const bvol_index *index;
    bvoli_beams beams;
    bvol_aabb about;
    uint32_t asked; /* lanes with a point, without NaN */
    int sum[BVOLI_WIDE], on[BVOLI_WIDE];
    size_t budget; /* blocks and triangles */
} group;

static bvol_vec3 point_of(const group *g, uint32_t lane)
{
    return (bvol_vec3){g->beams.at[0][lane], g->beams.at[1][lane], g->beams.at[2][lane]};
}

static void add_point(group *g, uint32_t lane, const bvol_vec3 *p)
{
    for (int k = 0; k < 3; ++k)
        g->beams.at[k][lane] = bvoli_coords(p)[k];
    if (bvoli_vec3_has_nan(p))
        return;
    const bvol_aabb beam = {*p, {INFINITY, p->y, p->z}};
    if (g->asked != 0)
        bvoli_box_include(&g->about, &beam);
    else
        g->about = beam;
    g->asked |= (uint32_t)1 << lane;
}

/* What kernels leave open of one triangle. */
static void settle(group *g, const bvol_triangle *t, uint32_t open)
{
    for (open &= g->asked; open != 0; open &= open - 1) {
        const uint32_t lane = bvoli_lowest_bit(open);
        const bvol_vec3 p = point_of(g, lane);
        g->sum[lane] += bvoli_beam_crosses(t, &p, g->beams.surfaces ? &g->on[lane] : NULL);
    }
}

static void ask_leaf(group *g, const bvoli_block *leaf, uint32_t lanes)
{
    bvoli_corners space;
    uint16_t open[BVOLI_WIDE];
    const bvoli_corners *const corners = bvoli_corners_of_lanes(g->index, leaf, lanes, &space);
    memset(g->beams.sum, 0, sizeof g->beams.sum);
    for (uint32_t left = g->index->kernels->beams_cross(corners, lanes, &g->beams, open); left != 0; left &= left - 1) {
        const bvol_triangle t = bvoli_corners_triangle(corners, bvoli_lowest_bit(left));
        settle(g, &t, open[bvoli_lowest_bit(left)]);
    }
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        g->sum[lane] += (int)g->beams.sum[lane];
}

/* Returns 0 where the budget was not enough. */
static int walk(group *g)
{
    const bvoli_tree *const tree = &g->index->tree;
    uint32_t stack[BVOLI_STACK];
    for (uint32_t i = 0; i < bvoli_root_count(tree); ++i) {
        size_t depth = 0;
        for (stack[depth++] = bvoli_root(tree, i); depth > 0;) {
            const uint32_t block = stack[--depth];
            const bvoli_block *const b = bvoli_block_at(tree, block);
            uint32_t lanes = g->index->kernels->block_overlaps(b, &g->about);
            const int is_leaf = bvoli_link_at(tree, block)->level == 0;
            const size_t work = 1 + (is_leaf ? bvoli_count_bits(lanes) : 0);
            if (g->budget < work)
                return 0;
            g->budget -= work;
            if (is_leaf) {
                lanes &= bvoli_index_lanes(g->index, b);
                if (lanes != 0)
                    ask_leaf(g, b, lanes);
                continue;
            }
            for (; lanes != 0; lanes &= lanes - 1)
                stack[depth++] = b->child[bvoli_lowest_bit(lanes)];
        }
    }
    return 1;
}

static void tell(const bvoli_batch *b, size_t i, int winding, int on)
{
    if (b->hits)
        ((int32_t *)b->hits)[i] = winding;
    if (b->mask)
        bvoli_batch_tell(b, i, b->hits ? on : on || winding != 0);
}

static void answer_one(const bvoli_batch *b, size_t i)
{
    const bvol_vec3 *const p = bvoli_batch_query(b, i);
    int on = 0;
    const int winding = bvoli_vec3_has_nan(p) ? 0 : bvoli_beam_winding(b->index, p, b->mask ? &on : NULL);
    tell(b, i, winding, on);
}

/* A tree of n triangles has about log16(n) levels, of which a point looks at a few blocks each, and meets some triangles; so
 * many blocks and triangles together for each point of a group are a fraction of that. A list has no levels: all of its blocks
 * are looked at by each point. */
enum { WORK_OF_POINT = 7 };

static size_t budget_of(const bvol_index *index, size_t points)
{
    return WORK_OF_POINT * points + (index->tree.list ? index->tree.used : 0);
}

/* Answers `count` points, of at most a group, from a place on; returns 0 where that takes too long. */
static int answer_group(const bvoli_batch *b, size_t first, size_t count)
{
    group g = {.index = b->index, .beams.surfaces = b->mask != NULL, .budget = budget_of(b->index, count)};
    for (size_t k = 0; k < count; ++k)
        add_point(&g, (uint32_t)k, bvoli_batch_query(b, bvoli_batch_number(b, first + k)));
    if (g.asked != 0 && !walk(&g))
        return 0;
    for (size_t k = 0; k < count; ++k)
        tell(b, bvoli_batch_number(b, first + k), g.asked >> k & 1 ? g.sum[k] : 0, g.on[k]);
    return 1;
}

/* Where a group takes too long the next ones will, too: after each that does twice as many points as before are asked one by
 * one, up to so many, until one does not. */
enum { PAUSE_MOST = 64 * BVOLI_WIDE };

static void answer_run(const bvoli_batch *b, size_t first, size_t end)
{
    size_t pause = 0;
    while (first < end) {
        const size_t left = end - first, count = left < BVOLI_WIDE ? left : BVOLI_WIDE;
        if (count > 1 && answer_group(b, first, count)) {
            first += count;
            pause = 0;
            continue;
        }
        pause = pause == 0 ? BVOLI_WIDE : pause < PAUSE_MOST ? 2 * pause : pause;
        for (const size_t stop = left < pause ? end : first + pause; first < stop; ++first)
            answer_one(b, bvoli_batch_number(b, first));
    }
}

/* In order of y and z. */
static void place_of_beam(const bvoli_batch *b, const void *query, bvol_aabb *out)
{
    const bvol_vec3 *const p = query;
    (void)b;
    *out = (bvol_aabb){{0, p->y, p->z}, {0, p->y, p->z}};
}

static const bvoli_batch_verb verb_winding = {.size = sizeof(bvol_vec3), .place = place_of_beam, .answer_run = answer_run};

static bvol_result ask(bvoli_batch *b, const bvol_vec3 *points, size_t stride, const bvol_resources *resources)
{
    if (b->index && !bvoli_index_is_mesh(b->index))
        return BVOL_ERROR_KIND;
    b->verb = &verb_winding;
    return bvoli_batch_ask(b, points, stride, resources);
}

bvol_result bvol_index_winding_point_many(const bvol_index *index, const bvol_vec3 *points, size_t count, size_t stride,
                                          const bvol_resources *resources, int32_t *windings, uint64_t *mask, size_t mask_words)
{
    bvoli_batch b = {.index = windings || count == 0 ? index : NULL,
                     .count = count,
                     .hits = windings,
                     .mask = mask,
                     .mask_words = mask_words};
    return ask(&b, points, stride, resources);
}

bvol_result bvol_index_encloses_point_many(const bvol_index *index, const bvol_vec3 *points, size_t count, size_t stride,
                                           const bvol_resources *resources, uint64_t *mask, size_t mask_words)
{
    bvoli_batch b = {.index = mask || count == 0 ? index : NULL, .count = count, .mask = mask, .mask_words = mask_words};
    return ask(&b, points, stride, resources);
}
