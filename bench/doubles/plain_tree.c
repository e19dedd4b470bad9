/* SPDX-License-Identifier: MIT */
/* What a good engineer writes in an afternoon in place of an index in double: a tree of 16 boxes a node, for AVX-512, packed
 * once by sorting along one axis after the other (S. Leutenegger, M. Lopez, J. Edgington, "STR", 1997), ids in no order,
 * squares not certified. It shows how fast a tree over doubles can be at all. */
#include "doubles.h"

#ifdef __AVX512F__

#include <immintrin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 16, HALF = WIDE / 2, AXES = 3, STACK = 256 };

/* Unused boxes are inside out. A box of the plane is at 0 along z. */
typedef struct node {
    double side[2 * AXES][WIDE];
    uint32_t child[WIDE]; /* a node, or in leaves an id */
} node;

/* Leaves first, then the levels above; the root is the last. */
typedef struct tree {
    node *nodes;
    uint32_t leaves, count;
} tree;

typedef struct item {
    double side[2 * AXES];
    uint32_t child;
} item;

static void *take(size_t size)
{
    void *const p = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!p)
        exit(1);
    return p;
}

#define ORDER(k)                                                                                                               \
    static int order_##k(const void *a, const void *b)                                                                         \
    {                                                                                                                          \
        const double *const p = ((const item *)a)->side, *const q = ((const item *)b)->side;                                   \
        const double x = p[k] + p[AXES + k], y = q[k] + q[AXES + k];                                                           \
        return (x > y) - (x < y);                                                                                              \
    }
ORDER(0)
ORDER(1)
ORDER(2)

/* In slices along an axis, and within these along the next. */
static void tile(item *items, size_t count, int k, int axes)
{
    static int (*const orders[AXES])(const void *, const void *) = {order_0, order_1, order_2};
    const size_t nodes = (count + WIDE - 1) / WIDE, slices = (size_t)ceil(pow((double)nodes, 1.0 / (axes - k))),
                 most = (nodes + slices - 1) / slices * WIDE;
    qsort(items, count, sizeof *items, orders[k]);
    for (size_t i = 0; k + 1 < axes && i < count; i += most)
        tile(items + i, count - i < most ? count - i : most, k + 1, axes);
}

/* A node of up to so many, and the box about it. */
static item fill(node *n, const item *items, size_t count)
{
    item about = {{INFINITY, INFINITY, INFINITY, -INFINITY, -INFINITY, -INFINITY}, 0};
    for (size_t lane = 0; lane < WIDE; ++lane) {
        n->child[lane] = lane < count ? items[lane].child : 0;
        for (int k = 0; k < 2 * AXES; ++k) {
            const double none = k < AXES ? INFINITY : -INFINITY, at = lane < count ? items[lane].side[k] : none;
            n->side[k][lane] = at;
            about.side[k] = k < AXES ? fmin(about.side[k], at) : fmax(about.side[k], at);
        }
    }
    return about;
}

static tree *pack(item *items, size_t count, int axes)
{
    tree *const t = take(sizeof *t);
    t->nodes = take((count / (WIDE - 1) + 64) * sizeof *t->nodes);
    t->leaves = (uint32_t)((count + WIDE - 1) / WIDE);
    t->count = 0;
    while (t->count == 0 || count > 1) {
        size_t above = 0;
        tile(items, count, 0, axes);
        for (size_t i = 0; i < count; i += WIDE) {
            item about = fill(&t->nodes[t->count], items + i, count - i < WIDE ? count - i : WIDE);
            about.child = t->count++;
            items[above++] = about;
        }
        count = above;
    }
    free(items);
    return t;
}

static void *build_space(const doubles_boxes *b)
{
    item *const items = take(b->count * sizeof *items);
    for (size_t i = 0; i < b->count; ++i) {
        const bvol_aabb_f64 a = b->space[i];
        items[i] = (item){{a.min.x, a.min.y, a.min.z, a.max.x, a.max.y, a.max.z}, (uint32_t)i};
    }
    return pack(items, b->count, 3);
}

static void *build_plane(const doubles_boxes *b)
{
    item *const items = take(b->count * sizeof *items);
    for (size_t i = 0; i < b->count; ++i) {
        const bvol_aabb2_f64 a = b->plane[i];
        items[i] = (item){{a.min.x, a.min.y, 0, a.max.x, a.max.y, 0}, (uint32_t)i};
    }
    return pack(items, b->count, 2);
}

static void destroy(void *index)
{
    tree *const t = index;
    free(t->nodes);
    free(t);
}

#define SIDE(n, k, half) _mm512_load_pd((n)->side[k] + (half)*HALF)
#define EVERY static inline __attribute__((always_inline))

EVERY uint32_t meets(const node *n, const __m512d *low, const __m512d *high, int axes)
{
    uint32_t lanes = 0;
    for (int half = 0; half < 2; ++half) {
        uint32_t all = 0xff;
        for (int k = 0; k < axes; ++k)
            all &= (uint32_t)_mm512_cmp_pd_mask(SIDE(n, k, half), high[k], _CMP_LE_OQ) &
                   (uint32_t)_mm512_cmp_pd_mask(SIDE(n, AXES + k, half), low[k], _CMP_GE_OQ);
        lanes |= all << half * HALF;
    }
    return lanes;
}

/* There is room for 15 more. */
static inline size_t pick(const node *n, uint32_t lanes, uint32_t *out)
{
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_load_si512(n->child)));
    return (size_t)__builtin_popcount(lanes);
}

EVERY size_t find(const tree *t, const double *min, const double *max, uint32_t *ids, int axes)
{
    uint32_t stack[STACK];
    size_t depth = 1, found = 0;
    __m512d low[AXES], high[AXES];
    for (int k = 0; k < axes; ++k) {
        low[k] = _mm512_set1_pd(min[k]);
        high[k] = _mm512_set1_pd(max[k]);
    }
    stack[0] = t->count - 1;
    while (depth > 0 && found + WIDE <= DOUBLES_ROOM) {
        const uint32_t at = stack[--depth];
        const node *const n = &t->nodes[at];
        const uint32_t lanes = meets(n, low, high, axes);
        if (at < t->leaves)
            found += pick(n, lanes, ids + found);
        else
            depth += pick(n, lanes, stack + depth);
    }
    return found;
}

static size_t find_space(const void *index, const doubles_boxes *queries, size_t i, uint32_t *ids)
{
    return find(index, &queries->space[i].min.x, &queries->space[i].max.x, ids, 3);
}

static size_t find_plane(const void *index, const doubles_boxes *queries, size_t i, uint32_t *ids)
{
    return find(index, &queries->plane[i].min.x, &queries->plane[i].max.x, ids, 2);
}

/* The squared distances of the boxes of a node, and those below a limit. */
EVERY uint32_t measure(const node *n, const __m512d *from, double limit, double out[WIDE], int axes)
{
    uint32_t lanes = 0;
    for (int half = 0; half < 2; ++half) {
        __m512d sum = _mm512_setzero_pd();
        for (int k = 0; k < axes; ++k) {
            const __m512d below = _mm512_sub_pd(SIDE(n, k, half), from[k]),
                          above = _mm512_sub_pd(from[k], SIDE(n, AXES + k, half)),
                          gap = _mm512_max_pd(_mm512_max_pd(below, above), _mm512_setzero_pd());
            sum = _mm512_fmadd_pd(gap, gap, sum);
        }
        _mm512_storeu_pd(out + half * HALF, sum);
        lanes |= (uint32_t)_mm512_cmp_pd_mask(sum, _mm512_set1_pd(limit), _CMP_LT_OQ) << half * HALF;
    }
    return lanes;
}

typedef struct entry {
    double at;
    uint32_t node;
} entry;

/* The nearest node first; what is wanted in order. */
EVERY double search(const tree *t, const double *p, size_t wanted, int axes)
{
    entry stack[STACK] = {{0, t->count - 1}};
    double best[DOUBLES_WANTED], limit = INFINITY, sum = 0;
    size_t depth = 1, have = 0;
    __m512d from[AXES];
    for (int k = 0; k < axes; ++k)
        from[k] = _mm512_set1_pd(p[k]);
    while (depth > 0) {
        const entry next = stack[--depth];
        if (next.at >= limit)
            continue;
        const node *const n = &t->nodes[next.node];
        const size_t below = depth;
        double at[WIDE];
        for (uint32_t lanes = measure(n, from, limit, at, axes); lanes != 0; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            if (next.node >= t->leaves) {
                size_t i = depth++;
                for (; i > below && stack[i - 1].at < at[lane]; --i)
                    stack[i] = stack[i - 1];
                stack[i] = (entry){at[lane], n->child[lane]};
            } else if (at[lane] < limit) {
                size_t i = have < wanted ? have++ : wanted - 1;
                for (; i > 0 && best[i - 1] > at[lane]; --i)
                    best[i] = best[i - 1];
                best[i] = at[lane];
                limit = have == wanted ? best[wanted - 1] : limit;
            }
        }
    }
    for (size_t i = 0; i < have; ++i)
        sum += best[i];
    return sum;
}

static double search_space(const void *index, const doubles_boxes *queries, size_t i, size_t wanted)
{
    return search(index, &queries->space[i].min.x, wanted, 3);
}

static double search_plane(const void *index, const doubles_boxes *queries, size_t i, size_t wanted)
{
    return search(index, &queries->plane[i].min.x, wanted, 2);
}

static int runs(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
}

/* Pairs and joins are not offered. */
#define TREE(axes, place)                                                                                                      \
    {                                                                                                                          \
        .name = "plain tree", .dimensions = axes, .runs = runs, .most_boxes = 1, .build = build_##place, .destroy = destroy,   \
        .overlaps = find_##place, .nearest = search_##place                                                                    \
    }

#else

static int runs(void)
{
    return 0;
}

#define TREE(axes, place)                                                                                                      \
    {                                                                                                                          \
        .name = "plain tree", .dimensions = axes, .runs = runs                                                                 \
    }

#endif

const doubles_index doubles_plain_space = TREE(3, space), doubles_plain_plane = TREE(2, plane);
