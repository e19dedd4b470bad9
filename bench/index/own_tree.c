/* SPDX-License-Identifier: MIT */
#include "own_tree.h"

#include "baseline.h"

#include <math.h>

#include <stdlib.h>
#include <string.h>

#ifndef __AVX512F__

int own_tree_runs(void)
{
    return 0;
}

own_tree *own_tree_build(const bvol_aabb *boxes, size_t count)
{
    (void)boxes;
    (void)count;
    return NULL;
}

void own_tree_destroy(own_tree *tree)
{
    (void)tree;
}

#define ABSENT(name, type)                                                                                                     \
    size_t name(const own_tree *tree, const type *query, uint32_t *ids)                                                        \
    {                                                                                                                          \
        (void)tree;                                                                                                            \
        (void)query;                                                                                                           \
        (void)ids;                                                                                                             \
        return 0;                                                                                                              \
    }
ABSENT(own_tree_aabb, bvol_aabb)
ABSENT(own_tree_sphere, bvol_sphere)
ABSENT(own_tree_capsule, bvol_capsule)
ABSENT(own_tree_obb, bvol_obb)

size_t own_tree_cull(const own_tree *tree, const bvol_plane *planes, int count, uint32_t *ids)
{
    (void)tree;
    (void)planes;
    (void)count;
    (void)ids;
    return 0;
}

size_t own_tree_pairs(const own_tree *tree, bvol_pair *out, size_t room)
{
    (void)tree;
    (void)out;
    (void)room;
    return 0;
}

#else

#include <immintrin.h>

enum { WIDE = 16, LEVELS = 8, DIGIT = 10, VALUES = 1 << DIGIT, STACK = (LEVELS + 1) * WIDE };

/* Unused boxes are inside out. */
typedef struct node {
    float side[6][WIDE];
    uint32_t child[WIDE]; /* a node, or in leaves an id */
} node;

/* Leaves first, then the levels above; the root is the last. */
struct own_tree {
    node *nodes;
    uint32_t leaves, count;
};

typedef __m512 vec;
#define SPLAT(x) _mm512_set1_ps(x)
#define LE(a, b) _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ)
#define SIDE(n, k) _mm512_load_ps((n)->side[k])

int own_tree_runs(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
}

static uint32_t spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000ffU;
    x = (x | x << 8) & 0x0300f00fU;
    x = (x | x << 4) & 0x030c30c3U;
    return (x | x << 2) & 0x09249249U;
}

static void *take(size_t size)
{
    void *p = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!p)
        exit(1);
    return p;
}

/* Keys above, numbers below. Returns the sorted ones. */
static uint64_t *sorted_keys(const bvol_aabb *boxes, size_t count, uint64_t *keys, uint64_t *other)
{
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, scale[3];
    size_t begin[3][VALUES];
    memset(begin, 0, sizeof begin);
    for (size_t i = 0; i < count; ++i) {
        const float c[3] = {boxes[i].min.x + boxes[i].max.x, boxes[i].min.y + boxes[i].max.y, boxes[i].min.z + boxes[i].max.z};
        for (int k = 0; k < 3; ++k) {
            low[k] = c[k] < low[k] ? c[k] : low[k];
            high[k] = c[k] > high[k] ? c[k] : high[k];
        }
    }
    for (int k = 0; k < 3; ++k)
        scale[k] = high[k] > low[k] ? 1023.9F / (high[k] - low[k]) : 0;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t x = (uint32_t)(int)((boxes[i].min.x + boxes[i].max.x - low[0]) * scale[0]),
                       y = (uint32_t)(int)((boxes[i].min.y + boxes[i].max.y - low[1]) * scale[1]),
                       z = (uint32_t)(int)((boxes[i].min.z + boxes[i].max.z - low[2]) * scale[2]),
                       key = spread(x) << 2 | spread(y) << 1 | spread(z);
        keys[i] = (uint64_t)key << 32 | i;
        ++begin[0][key & (VALUES - 1)];
        ++begin[1][key >> DIGIT & (VALUES - 1)];
        ++begin[2][key >> 2 * DIGIT];
    }
    for (int d = 0; d < 3; ++d) {
        size_t sum = 0;
        for (int v = 0; v < VALUES; ++v) {
            const size_t here = begin[d][v];
            begin[d][v] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; ++i)
            other[begin[d][keys[i] >> (32 + DIGIT * d) & (VALUES - 1)]++] = keys[i];
        uint64_t *const swap = keys;
        keys = other;
        other = swap;
    }
    return keys;
}

static void write_lane(node *n, int lane, const bvol_aabb *b, uint32_t child)
{
    n->side[0][lane] = b->min.x;
    n->side[1][lane] = b->min.y;
    n->side[2][lane] = b->min.z;
    n->side[3][lane] = b->max.x;
    n->side[4][lane] = b->max.y;
    n->side[5][lane] = b->max.z;
    n->child[lane] = child;
}

static bvol_aabb bounds(const node *n)
{
    return (bvol_aabb){{_mm512_reduce_min_ps(SIDE(n, 0)), _mm512_reduce_min_ps(SIDE(n, 1)), _mm512_reduce_min_ps(SIDE(n, 2))},
                       {_mm512_reduce_max_ps(SIDE(n, 3)), _mm512_reduce_max_ps(SIDE(n, 4)), _mm512_reduce_max_ps(SIDE(n, 5))}};
}

own_tree *own_tree_build(const bvol_aabb *boxes, size_t count)
{
    const bvol_aabb inside_out = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    own_tree *const t = take(sizeof *t);
    uint64_t *const keys = take(count * sizeof *keys), *const other = take(count * sizeof *other);
    const uint64_t *const order = sorted_keys(boxes, count, keys, other);
    t->nodes = take((count / 15 + LEVELS) * sizeof *t->nodes);
    t->leaves = t->count = (uint32_t)((count + WIDE - 1) / WIDE);
    for (size_t i = 0; i < (size_t)t->leaves * WIDE; ++i) {
        const uint32_t id = i < count ? (uint32_t)order[i] : 0;
        write_lane(&t->nodes[i / WIDE], i % WIDE, i < count ? &boxes[id] : &inside_out, id);
    }
    for (uint32_t first = 0, level = t->leaves; level > 1;) {
        const uint32_t above = (level + WIDE - 1) / WIDE;
        for (uint32_t i = 0; i < above * WIDE; ++i) {
            const bvol_aabb box = i < level ? bounds(&t->nodes[first + i]) : inside_out;
            write_lane(&t->nodes[t->count + i / WIDE], i % WIDE, &box, first + i);
        }
        first = t->count;
        level = above;
        t->count += above;
    }
    free(keys);
    free(other);
    return t;
}

void own_tree_destroy(own_tree *tree)
{
    free(tree->nodes);
    free(tree);
}

static inline uint32_t meets_box(const node *n, const bvol_aabb *q)
{
    return LE(SIDE(n, 0), SPLAT(q->max.x)) & LE(SIDE(n, 1), SPLAT(q->max.y)) & LE(SIDE(n, 2), SPLAT(q->max.z)) &
           LE(SPLAT(q->min.x), SIDE(n, 3)) & LE(SPLAT(q->min.y), SIDE(n, 4)) & LE(SPLAT(q->min.z), SIDE(n, 5));
}

static inline size_t pick(const node *n, uint32_t lanes, uint32_t *ids)
{
    const __mmask16 mask = (__mmask16)lanes;
    _mm512_storeu_si512(ids, _mm512_maskz_compress_epi32(mask, _mm512_load_si512(n->child)));
    return (size_t)__builtin_popcount(lanes);
}

/* TEST is about the node n. `ids` has room for 15 more than are found. */
#define WALK(tree, ids, TEST)                                                                                                  \
    do {                                                                                                                       \
        uint32_t stack[STACK];                                                                                                 \
        size_t depth = 1, found = 0;                                                                                           \
        stack[0] = (tree)->count - 1;                                                                                          \
        while (depth > 0) {                                                                                                    \
            const uint32_t at = stack[--depth];                                                                                \
            const node *const n = &(tree)->nodes[at];                                                                          \
            const uint32_t lanes = (TEST);                                                                                     \
            if (at < (tree)->leaves)                                                                                           \
                found += pick(n, lanes, (ids) + found);                                                                        \
            else                                                                                                               \
                depth += pick(n, lanes, stack + depth);                                                                        \
        }                                                                                                                      \
        return found;                                                                                                          \
    } while (0)

size_t own_tree_aabb(const own_tree *tree, const bvol_aabb *query, uint32_t *ids)
{
    WALK(tree, ids, meets_box(n, query));
}

static inline vec gap(vec low, vec high, float at)
{
    const vec p = SPLAT(at);
    return _mm512_max_ps(_mm512_max_ps(_mm512_sub_ps(low, p), _mm512_sub_ps(p, high)), SPLAT(0));
}

static inline uint32_t meets_sphere(const node *n, const bvol_sphere *s)
{
    const vec x = gap(SIDE(n, 0), SIDE(n, 3), s->center.x), y = gap(SIDE(n, 1), SIDE(n, 4), s->center.y),
              z = gap(SIDE(n, 2), SIDE(n, 5), s->center.z);
    return LE(_mm512_fmadd_ps(x, x, _mm512_fmadd_ps(y, y, _mm512_mul_ps(z, z))), SPLAT(s->radius * s->radius));
}

size_t own_tree_sphere(const own_tree *tree, const bvol_sphere *query, uint32_t *ids)
{
    WALK(tree, ids, meets_sphere(n, query));
}

/* One by one where the box about it meets them. */
static inline uint32_t meets_capsule(const node *n, const bvol_capsule *c, const bvol_aabb *about)
{
    uint32_t lanes = meets_box(n, about);
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        const int i = __builtin_ctz(left);
        const bvol_aabb box = {{n->side[0][i], n->side[1][i], n->side[2][i]}, {n->side[3][i], n->side[4][i], n->side[5][i]}};
        if (!plain_capsule_overlaps_aabb(c, &box))
            lanes &= ~(1U << i);
    }
    return lanes;
}

size_t own_tree_capsule(const own_tree *tree, const bvol_capsule *query, uint32_t *ids)
{
    bvol_aabb about;
    bvol_capsule_bounds(query, &about);
    WALK(tree, ids, meets_capsule(n, query, &about));
}

#define ABS(a) _mm512_abs_ps(a)
#define MUL(a, b) _mm512_mul_ps(a, b)
#define FMA(a, b, c) _mm512_fmadd_ps(a, b, c)

/* Separating axes: the three of the boxes, the three of the OBB, and the nine of pairs of edges. */
static inline uint32_t meets_obb(const node *n, const bvol_obb *o, const bvol_aabb *about)
{
    uint32_t lanes = meets_box(n, about);
    if (lanes == 0)
        return 0;
    const float e[3] = {o->extent.x, o->extent.y, o->extent.z}, c[3] = {o->center.x, o->center.y, o->center.z};
    const float axis[3][3] = {{o->axis[0].x, o->axis[0].y, o->axis[0].z},
                              {o->axis[1].x, o->axis[1].y, o->axis[1].z},
                              {o->axis[2].x, o->axis[2].y, o->axis[2].z}};
    vec d[3], h[3];
    for (int k = 0; k < 3; ++k) {
        h[k] = MUL(_mm512_sub_ps(SIDE(n, k + 3), SIDE(n, k)), SPLAT(0.5F));
        d[k] = _mm512_sub_ps(MUL(_mm512_add_ps(SIDE(n, k + 3), SIDE(n, k)), SPLAT(0.5F)), SPLAT(c[k]));
    }
    for (int j = 0; j < 3; ++j) {
        const vec at = FMA(SPLAT(axis[j][0]), d[0], FMA(SPLAT(axis[j][1]), d[1], MUL(SPLAT(axis[j][2]), d[2])));
        const vec reach = FMA(SPLAT(fabsf(axis[j][0])), h[0],
                              FMA(SPLAT(fabsf(axis[j][1])), h[1], FMA(SPLAT(fabsf(axis[j][2])), h[2], SPLAT(e[j]))));
        lanes &= LE(ABS(at), reach);
    }
    for (int k = 0; k < 3 && lanes != 0; ++k) /* a coordinate axis times an axis of the OBB */
        for (int j = 0; j < 3; ++j) {
            const int y = (k + 1) % 3, z = (k + 2) % 3, p = (j + 1) % 3, q = (j + 2) % 3;
            const vec at = _mm512_sub_ps(MUL(SPLAT(axis[j][y]), d[z]), MUL(SPLAT(axis[j][z]), d[y]));
            const vec reach =
                FMA(SPLAT(fabsf(axis[j][y])), h[z],
                    FMA(SPLAT(fabsf(axis[j][z])), h[y], SPLAT(e[p] * fabsf(axis[q][k]) + e[q] * fabsf(axis[p][k]))));
            lanes &= LE(ABS(at), reach);
        }
    return lanes;
}

size_t own_tree_obb(const own_tree *tree, const bvol_obb *query, uint32_t *ids)
{
    bvol_aabb about;
    bvol_obb_bounds(query, &about);
    WALK(tree, ids, meets_obb(n, query, &about));
}

static inline uint32_t meets_planes(const node *n, const bvol_plane *planes, int count)
{
    uint32_t lanes = 0xffff;
    for (int j = 0; j < count; ++j) {
        const bvol_vec3 a = planes[j].normal;
        const vec x = SIDE(n, a.x > 0 ? 3 : 0), y = SIDE(n, a.y > 0 ? 4 : 1), z = SIDE(n, a.z > 0 ? 5 : 2);
        lanes &= LE(SPLAT(0), FMA(x, SPLAT(a.x), FMA(y, SPLAT(a.y), FMA(z, SPLAT(a.z), SPLAT(planes[j].d)))));
    }
    return lanes & LE(SIDE(n, 0), SIDE(n, 3));
}

size_t own_tree_cull(const own_tree *tree, const bvol_plane *planes, int count, uint32_t *ids)
{
    WALK(tree, ids, meets_planes(n, planes, count));
}

/* The pairs of two leaves, which may be the same. */
static size_t pairs_of_leaves(const node *a, const node *b, bvol_pair *out, size_t room, size_t found)
{
    const bvol_aabb about = bounds(b);
    for (uint32_t left = meets_box(a, &about); left != 0; left &= left - 1) {
        const int i = __builtin_ctz(left);
        const bvol_aabb box = {{a->side[0][i], a->side[1][i], a->side[2][i]}, {a->side[3][i], a->side[4][i], a->side[5][i]}};
        uint32_t lanes = meets_box(b, &box);
        for (lanes &= a == b ? ~(2U << i) + 1 : 0xffff; lanes != 0; lanes &= lanes - 1) {
            const uint32_t one = a->child[i], two = b->child[__builtin_ctz(lanes)];
            if (found < room)
                out[found] = one < two ? (bvol_pair){one, two} : (bvol_pair){two, one};
            ++found;
        }
    }
    return found;
}

size_t own_tree_pairs(const own_tree *tree, bvol_pair *out, size_t room)
{
    size_t found = 0;
    for (uint32_t leaf = 0; leaf < tree->leaves; ++leaf) {
        const bvol_aabb about = bounds(&tree->nodes[leaf]);
        uint32_t stack[STACK];
        size_t depth = 1;
        stack[0] = tree->count - 1;
        while (depth > 0) {
            const uint32_t at = stack[--depth];
            const node *const n = &tree->nodes[at];
            if (at >= tree->leaves)
                depth += pick(n, meets_box(n, &about), stack + depth);
            else if (at >= leaf)
                found = pairs_of_leaves(&tree->nodes[leaf], n, out, room, found);
        }
    }
    return found;
}

#endif
