/* SPDX-License-Identifier: MIT */
/* Kernels over boxes. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_AABB_TEMPLATE_H
#define BVOLI_KERNEL_SET_AABB_TEMPLATE_H

#include "base/prefetch.h"
#include "kernel/kernel.h"
#include "kernel/set/masks_template.h"
#include "kernel/set/relation_template.h"
#include "kernel/set/slab_template.h"

#include <bvol/types.h>

#include <float.h>

/* Words of sets larger than the cache are prefetched so many before they are judged: the CPU follows six columns at once, but
 * late. Beyond the call they are where it is about a whole chunk, since the next is then likely to be looked at too: else each
 * chunk begins with memory that nobody asked for. At a million boxes culling takes two thirds of the time that it takes
 * without. In the cache it would cost a tenth. */
enum { WORDS_AHEAD = 4 };

/* While word w of `words` is judged, which is word `word` of the columns. */
static inline void fetch_ahead(const bvoli_aabb_columns *c, size_t word, size_t w, size_t words)
{
    const int wanted = c->ahead && (words == BVOLI_CHUNK || w + WORDS_AHEAD < words);
    for (int k = 0; k < 6 && wanted; ++k)
        bvoli_prefetch_lines(c->side[k] + BVOLI_WORD * (word + WORDS_AHEAD), BVOLI_WORD * sizeof(float));
}

/* Along an axis, neither empty: they meet where the greater of their beginnings is not above the lesser of their ends. One
 * comparison instead of two, of which processors make fewer at once than minima. */
WORD_INLINE vm axis_meets(const float *min, const float *max, const box_lanes *q, int k)
{
    return vf_le(vf_max(q->lo[k], vf_load(min)), vf_min(q->hi[k], vf_load(max)));
}

/* The boxes from number `at` on that overlap along so many axes, two or three. */
WORD_INLINE vm boxes_meet(const bvoli_aabb_columns *c, const box_lanes *q, int axes, size_t at)
{
    const vm x = axis_meets(c->side[0] + at, c->side[3] + at, q, 0), y = axis_meets(c->side[1] + at, c->side[4] + at, q, 1);
    return axes == 2 ? vm_and(x, y) : vm_and(vm_and(x, y), axis_meets(c->side[2] + at, c->side[5] + at, q, 2));
}

/* The boxes from number `at` on. */
WORD_INLINE vm boxes_at(const bvoli_aabb_columns *c, const box_lanes *q, size_t at, enum relation r, int axes)
{
    if (r == OVERLAP)
        return boxes_meet(c, q, axes, at);
    const vm x = axis_relates(c->side[0] + at, c->side[3] + at, q, 0, r);
    const vm y = axis_relates(c->side[1] + at, c->side[4] + at, q, 1, r);
    const vm z = axis_relates(c->side[2] + at, c->side[5] + at, q, 2, r);
    return vm_and(vm_and(x, y), z);
}

WORD_INLINE void boxes_relate(const bvoli_aabb_columns *c, const bvol_aabb *query, size_t first, size_t words, uint64_t *yes,
                              uint64_t *unsure, enum relation r, int axes)
{
    const box_lanes q = box_splat(query);
    for (size_t w = 0; w < words; ++w) {
        uint64_t bits = 0;
        fetch_ahead(c, first + w, w, words);
        for (size_t i = 0; i < BVOLI_WORD; i += (size_t)MASKS * LANES) {
            vm all[MASKS];
            for (size_t g = 0; g < MASKS; ++g)
                all[g] = boxes_at(c, &q, BVOLI_WORD * (first + w) + i + g * LANES, r, axes);
            bits |= masks_bits(all, MASKS) << i;
        }
        yes[w] = bits;
        unsure[w] = 0;
    }
}

KERNEL(aabb_overlaps_aabb, boxes_relate(columns, query, first, words, yes, unsure, OVERLAP, 3))

KERNEL(aabb_overlaps_flat, boxes_relate(columns, query, first, words, yes, unsure, OVERLAP, 2))

static void aabb_bounds_overlap(const void *blocks, const void *query, size_t chunk, size_t count, uint64_t *some,
                                uint64_t *all)
{
    const bvoli_aabb_columns *c = blocks;
    const box_lanes q = box_splat(query);
    *some = *all = 0;
    for (size_t i = 0; i < count; i += LANES) {
        const uint64_t meet = vm_bits(boxes_at(c, &q, BVOLI_CHUNK * chunk + i, OVERLAP, 3));
        *some |= meet << i;
        if (meet)
            *all |= (uint64_t)vm_bits(boxes_at(c, &q, BVOLI_CHUNK * chunk + i, WITHIN, 3)) << i;
    }
}

KERNEL(aabb_interior, boxes_relate(columns, query, first, words, yes, unsure, OVERLAP_INTERIOR, 3))

KERNEL(aabb_within_aabb, boxes_relate(columns, query, first, words, yes, unsure, WITHIN, 3))

/* Vectors whose results stay in registers while one plane after the other is looked at: four of AVX-512, eight of AVX2, and
 * one of four lanes, where fewer registers are left. */
enum { GROUP = LANES == 4 ? 1 : BVOLI_WORD / LANES < 8 ? BVOLI_WORD / LANES : 8, GROUP_LANES = GROUP * LANES };

/* One plane in every lane, and the columns of a corner: read once, since compilers must suppose that writing answers changes
 * them. */
typedef struct plane_lanes {
    vf x, y, z, d;
    const float *column[3];
} plane_lanes;

WORD_INLINE plane_lanes plane_splat(const bvoli_aabb_columns *c, const float q[4], const uint8_t corner[3])
{
    return (plane_lanes){vf_splat(q[0]),
                         vf_splat(q[1]),
                         vf_splat(q[2]),
                         vf_splat(q[3]),
                         {c->side[corner[0]], c->side[corner[1]], c->side[corner[2]]}};
}

/* The computed heights of GROUP_LANES corners from number `at` on, over one plane. */
WORD_INLINE void corner_heights(const plane_lanes *p, size_t at, vf height[GROUP])
{
    const float *x = p->column[0] + at, *y = p->column[1] + at, *z = p->column[2] + at;
    for (size_t g = 0; g < GROUP; ++g)
        height[g] = vf_fma(vf_load(x + g * LANES), p->x,
                           vf_fma(vf_load(y + g * LANES), p->y, vf_fma(vf_load(z + g * LANES), p->z, p->d)));
}

/* The least of those heights over `count` planes. */
WORD_INLINE void least_heights(const plane_lanes *p, int count, size_t at, vf least[GROUP])
{
    corner_heights(&p[0], at, least);
#pragma GCC unroll 5
    for (int i = 1; i < count; ++i) {
        vf height[GROUP];
        corner_heights(&p[i], at, height);
        for (size_t g = 0; g < GROUP; ++g)
            least[g] = vf_min(least[g], height[g]);
    }
}

static inline float planes_slack(const bvoli_planes *p, float reach)
{
    return p->slope * reach + p->rest;
}

/* Certain where the least height is farther from 0 than the slack: near are those that are not below, less those above. One
 * word, whose members begin with number `at`. */
WORD_INLINE void side_of_planes(const plane_lanes *p, int count, size_t at, float slack_of_word, uint64_t *yes,
                                uint64_t *unsure)
{
    const vf slack = vf_splat(slack_of_word);
    uint64_t above = 0, rest = 0;
    for (size_t i = 0; i < BVOLI_WORD; i += GROUP_LANES) {
        vf least[GROUP];
        vm over[GROUP], not_under[GROUP];
        least_heights(p, count, at + i, least);
        for (size_t g = 0; g < GROUP; ++g) {
            over[g] = vf_gt(least[g], slack);
            not_under[g] = vf_ge(least[g], vf_neg(slack));
        }
        above |= masks_bits(over, GROUP) << i;
        rest |= masks_bits(not_under, GROUP) << i;
    }
    *yes = above;
    *unsure = rest & ~above;
}

/* A frustum's number of planes is a constant here, so that compilers keep them in registers from word to word. */
enum { PLANES_USUAL = 6 };

WORD_INLINE void sides_of_planes(const bvoli_aabb_columns *c, const bvoli_planes *p, int count, const uint8_t (*corner)[3],
                                 size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    plane_lanes planes[BVOLI_PLANES_MAX];
    for (int i = 0; i < count; ++i)
        planes[i] = plane_splat(c, p->q[i], corner[i]);
    for (size_t w = 0; w < words; ++w) {
        uint64_t open;
        fetch_ahead(c, first + w, w, words);
        side_of_planes(planes, count, BVOLI_WORD * (first + w), planes_slack(p, c->reach[first + w]), &yes[w], &open);
        unsure[w] = BVOLI_UNSURE(open);
    }
}

static void aabb_cull(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_planes *p = query;
    if (p->count == PLANES_USUAL)
        sides_of_planes(columns, p, PLANES_USUAL, p->high, first, words, yes, unsure);
    else
        sides_of_planes(columns, p, p->count, p->high, first, words, yes, unsure);
}

/* The least height over all planes of the corners of LANES boxes from number `at` on. */
WORD_INLINE vf least_of_lanes(const plane_lanes *p, int count, size_t at)
{
    vf least = vf_splat(FLT_MAX);
#pragma GCC unroll 6
    for (int i = 0; i < count; ++i) {
        const vf z = vf_fma(vf_load(p[i].column[2] + at), p[i].z, p[i].d);
        const vf y = vf_fma(vf_load(p[i].column[1] + at), p[i].y, z);
        least = vf_min(least, vf_fma(vf_load(p[i].column[0] + at), p[i].x, y));
    }
    return least;
}

WORD_INLINE void cull_bounds(const bvoli_aabb_columns *c, const bvoli_planes *p, int planes, size_t chunk, size_t count,
                             uint64_t *some, uint64_t *all)
{
    const vf slack = vf_splat(planes_slack(p, c->reach[chunk]));
    plane_lanes high[BVOLI_PLANES_MAX], low[BVOLI_PLANES_MAX];
    uint64_t meet = 0, within = 0;
    for (int i = 0; i < planes; ++i) {
        high[i] = plane_splat(c, p->q[i], p->high[i]);
        low[i] = plane_splat(c, p->q[i], p->low[i]);
    }
    for (size_t i = 0; i < count; i += LANES) {
        const size_t at = BVOLI_CHUNK * chunk + i;
        const uint64_t bits = vm_bits(vf_ge(least_of_lanes(high, planes, at), vf_neg(slack)));
        meet |= bits << i;
        if (bits)
            within |= (uint64_t)vm_bits(vf_gt(least_of_lanes(low, planes, at), slack)) << i;
    }
    *some = meet;
    *all = within;
}

static void aabb_bounds_cull(const void *blocks, const void *query, size_t chunk, size_t count, uint64_t *some, uint64_t *all)
{
    const bvoli_planes *p = query;
    if (p->count == PLANES_USUAL)
        cull_bounds(blocks, p, PLANES_USUAL, chunk, count, some, all);
    else
        cull_bounds(blocks, p, p->count, chunk, count, some, all);
}

static void aabb_inside(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_planes *p = query;
    sides_of_planes(columns, p, p->count, p->low, first, words, yes, unsure);
}

/* A box overlaps the intersection of half-spaces if its point nearest to `interior_point` certainly is in all of them, as it is
 * for most boxes that overlap. Only boxes outside one plane certainly do not overlap. Few vectors are handled at once, since
 * each needs many registers. */
enum { MEET_GROUP = LANES < 16 ? 2 : 4, MEET_LANES = MEET_GROUP * LANES };

/* The coordinate along axis k of the point of each box nearest to `interior_point`. */
WORD_INLINE void nearest_coordinates(const bvoli_aabb_columns *c, const bvoli_planes *p, int k, size_t at, vf out[MEET_GROUP])
{
    const vf interior = vf_splat(p->interior_point[k]);
    for (size_t g = 0; g < MEET_GROUP; ++g)
        out[g] = vf_min(vf_max(vf_load(c->side[k] + at + g * LANES), interior), vf_load(c->side[k + 3] + at + g * LANES));
}

WORD_INLINE void meets_planes(const bvoli_aabb_columns *c, const bvoli_planes *p, size_t at, vf highest[MEET_GROUP],
                              vf point[MEET_GROUP])
{
    vf px[MEET_GROUP], py[MEET_GROUP], pz[MEET_GROUP];
    nearest_coordinates(c, p, 0, at, px);
    nearest_coordinates(c, p, 1, at, py);
    nearest_coordinates(c, p, 2, at, pz);
    for (size_t g = 0; g < MEET_GROUP; ++g)
        highest[g] = point[g] = vf_splat(FLT_MAX);
    for (int i = 0; i < p->count; ++i) {
        const float *x = c->side[p->high[i][0]] + at, *y = c->side[p->high[i][1]] + at, *z = c->side[p->high[i][2]] + at;
        const vf nx = vf_splat(p->q[i][0]), ny = vf_splat(p->q[i][1]), nz = vf_splat(p->q[i][2]), d = vf_splat(p->q[i][3]);
        for (size_t g = 0; g < MEET_GROUP; ++g) {
            const vf hx = vf_load(x + g * LANES), hy = vf_load(y + g * LANES), hz = vf_load(z + g * LANES);
            highest[g] = vf_min(highest[g], vf_fma(hx, nx, vf_fma(hy, ny, vf_fma(hz, nz, d))));
            point[g] = vf_min(point[g], vf_fma(px[g], nx, vf_fma(py[g], ny, vf_fma(pz[g], nz, d))));
        }
    }
}

static void aabb_meets(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_aabb_columns *c = columns;
    const bvoli_planes *p = query;
    for (size_t w = 0; w < words; ++w) {
        const vf slack = vf_splat(planes_slack(p, c->reach[first + w]));
        uint64_t in = 0, out = 0;
        fetch_ahead(c, first + w, w, words);
        for (size_t i = 0; i < BVOLI_WORD; i += MEET_LANES) {
            vf highest[MEET_GROUP], point[MEET_GROUP];
            meets_planes(c, p, BVOLI_WORD * (first + w) + i, highest, point);
            for (size_t g = 0; g < MEET_GROUP; ++g) {
                in |= (uint64_t)vm_bits(vf_gt(point[g], slack)) << (i + g * LANES);
                out |= (uint64_t)vm_bits(vf_lt(highest[g], vf_neg(slack))) << (i + g * LANES);
            }
        }
        yes[w] = in;
        unsure[w] = ~(in | out);
    }
}

/* For rays two results a vector stay in registers. */
enum { RAY_GROUP = BVOLI_WORD / LANES < 4 ? BVOLI_WORD / LANES : 4, RAY_LANES = RAY_GROUP * LANES };

/* A ray in every lane along the axes on which it advances, and the columns of the faces: read once, as those of planes. */
typedef struct ray_lanes {
    vf origin[3], inverse[3], first, last;
    const float *near[3], *far[3];
} ray_lanes;

WORD_INLINE ray_lanes ray_splat(const bvoli_aabb_columns *c, const bvoli_slab_ray *s)
{
    ray_lanes r = {.first = vf_splat(s->first), .last = vf_splat(s->last)};
    for (int a = 0; a < 3; ++a) {
        r.origin[a] = vf_splat(s->origin[a]);
        r.inverse[a] = vf_splat(s->inverse[a]);
        r.near[a] = c->side[s->near[a]];
        r.far[a] = c->side[s->far[a]];
    }
    return r;
}

/* Where a ray passes the faces of so many groups of boxes along the axes on which it advances. */
WORD_INLINE void cut_slabs(const ray_lanes *r, int moving, size_t at, size_t groups, vf *enter, vf *exit)
{
    for (size_t g = 0; g < groups; ++g) {
        enter[g] = r->first;
        exit[g] = r->last;
    }
#pragma GCC unroll 3
    for (int a = 0; a < moving; ++a) {
        const float *near = r->near[a] + at, *far = r->far[a] + at;
        for (size_t g = 0; g < groups; ++g) {
            enter[g] = vf_max(vf_mul(vf_sub(vf_load(near + g * LANES), r->origin[a]), r->inverse[a]), enter[g]);
            exit[g] = vf_min(vf_mul(vf_sub(vf_load(far + g * LANES), r->origin[a]), r->inverse[a]), exit[g]);
        }
    }
}

/* The boxes between whose faces a ray lies along the axes on which its direction is 0: comparisons, nothing to round. */
WORD_INLINE uint64_t between_walls(const ray_lanes *r, int moving, size_t at, size_t groups)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < groups * LANES; i += LANES) {
        vm inside = vf_le(vf_splat(0), vf_splat(0));
        for (int a = moving; a < 3; ++a) {
            inside = vm_and(inside, vf_le(vf_load(r->near[a] + at + i), r->origin[a]));
            inside = vm_and(inside, vf_ge(vf_load(r->far[a] + at + i), r->origin[a]));
        }
        bits |= (uint64_t)vm_bits(inside) << i;
    }
    return bits;
}

enum { ALL_RAY_LANES_SHIFT = BVOLI_WORD - RAY_LANES };

/* One word, whose members begin with number `at`. Most rays certainly miss all of them, which is tested first. */
WORD_INLINE void raycast_word(const ray_lanes *r, int moving, size_t at, int forward, uint64_t *yes, uint64_t *unsure)
{
    uint64_t certain = 0, open = 0;
    for (size_t i = 0; i < BVOLI_WORD; i += RAY_LANES) {
        vf enter[RAY_GROUP], exit[RAY_GROUP];
        uint64_t maybe = ~(uint64_t)0 >> ALL_RAY_LANES_SHIFT, hit = 0;
        cut_slabs(r, moving, at + i, RAY_GROUP, enter, exit);
        for (size_t g = 0; g < RAY_GROUP; ++g)
            maybe ^= (uint64_t)vm_bits(slab_miss(enter[g], exit[g], forward)) << g * LANES;
        if (moving < 3)
            maybe &= between_walls(r, moving, at + i, RAY_GROUP);
        if (!maybe)
            continue;
        for (size_t g = 0; g < RAY_GROUP; ++g)
            hit |= (uint64_t)vm_bits(slab_hit(enter[g], exit[g], forward)) << g * LANES;
        certain |= BVOLI_GUESS(maybe, hit & maybe) << i;
        open |= BVOLI_UNSURE(maybe & ~hit) << i;
    }
    *yes = certain;
    *unsure = open;
}

/* On how many axes a ray advances is a constant here, so that compilers keep it in registers from word to word. */
WORD_INLINE void raycast_words(const bvoli_aabb_columns *c, const bvoli_slab_ray *s, int moving, size_t first, size_t words,
                               uint64_t *yes, uint64_t *unsure)
{
    const ray_lanes r = ray_splat(c, s);
    for (size_t w = 0; w < words; ++w) {
        fetch_ahead(c, first + w, w, words);
        if (s->forward && c->reach[first + w] <= SLAB_REACH)
            raycast_word(&r, moving, BVOLI_WORD * (first + w), 1, &yes[w], &unsure[w]);
        else
            raycast_word(&r, moving, BVOLI_WORD * (first + w), 0, &yes[w], &unsure[w]);
    }
}

static void aabb_raycast(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_slab_ray *s = query;
    if (s->moving == 3)
        raycast_words(columns, s, 3, first, words, yes, unsure);
    else
        raycast_words(columns, s, s->moving, first, words, yes, unsure);
}

WORD_INLINE uint64_t raycast_bounds(const bvoli_aabb_columns *c, const bvoli_slab_ray *s, int moving, size_t first,
                                    size_t count)
{
    const ray_lanes r = ray_splat(c, s);
    uint64_t some = 0;
    for (size_t i = 0; i < count; i += LANES) {
        vf enter, exit;
        cut_slabs(&r, moving, first + i, 1, &enter, &exit);
        some |= ((uint64_t)vm_bits(vm_not(slab_miss(enter, exit, 0))) & between_walls(&r, moving, first + i, 1)) << i;
    }
    return some;
}

static void aabb_bounds_raycast(const void *blocks, const void *query, size_t chunk, size_t count, uint64_t *some,
                                uint64_t *all)
{
    const bvoli_slab_ray *s = query;
    const size_t first = BVOLI_CHUNK * chunk;
    *some = s->moving == 3 ? raycast_bounds(blocks, s, 3, first, count) : raycast_bounds(blocks, s, s->moving, first, count);
    *all = 0;
}

#endif
