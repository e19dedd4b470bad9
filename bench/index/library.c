/* SPDX-License-Identifier: MIT */
/* This library's engines. */
#include "index.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void *build_with(const bvol_index_options *options, const bvol_aabb *boxes, size_t count)
{
    bvol_index *index = NULL;
    if (bvol_index_create(options, NULL, &index) != BVOL_OK ||
        bvol_index_build(index, boxes, count, 0, NULL, 0, NULL) != BVOL_OK) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return index;
}

/* Without an order of ids, which no other library gives. */
static void *build(const bvol_aabb *boxes, size_t count, uint32_t kind, uint32_t quality)
{
    const bvol_index_options options = {
        .size = sizeof options, .flags = BVOL_INDEX_UNORDERED, .engine = kind, .quality = quality};
    return build_with(&options, boxes, count);
}

/* As those have it who give no options: ids and pairs in ascending order. */
static void *build_default(const bvol_aabb *boxes, size_t count)
{
    return build_with(NULL, boxes, count);
}

static void *build_fast(const bvol_aabb *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST);
}

static void *build_high(const bvol_aabb *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
}

static void *build_dynamic(const bvol_aabb *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_DYNAMIC, 0);
}

static void *build_octree(const bvol_aabb *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_OCTREE, 0);
}

static void *build_flat(const bvol_aabb *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_FLAT, 0);
}

static void destroy(void *index)
{
    bvol_index_destroy(index);
}

enum { ROOM = 65536 };
static uint32_t ids[ROOM];

static size_t overlaps(const void *index, const bvol_aabb *query)
{
    return bvol_index_overlaps_aabb(index, query, NULL, ids, ROOM);
}

/* Single queries leave their ids in a small array, which stays in the cache; a batch writes all of them. */
static size_t batch(const void *index, const bvol_aabb *queries, size_t count)
{
    static uint64_t offsets[BATCH + 1];
    static uint32_t all[64 * BATCH];
    static bvol_scratch *scratch; /* is kept until the program ends */
    if (count > BATCH || (!scratch && bvol_scratch_create(NULL, &scratch) != BVOL_OK) ||
        bvol_index_overlaps_aabb_many(index, queries, count, 0, NULL, &(bvol_resources){.scratch = scratch}, offsets, all,
                                      64 * BATCH) != BVOL_OK) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return (size_t)offsets[count];
}

static double nearest(const void *index, const bvol_vec3 *p, size_t count)
{
    bvol_index_found found[64];
    const size_t n = bvol_index_nearest_point(index, p, INFINITY, NULL, found, count);
    double sum = 0;
    for (size_t i = 0; i < n; ++i)
        sum += (double)found[i].at;
    return sum;
}

static size_t pairs(const void *index, const bvol_aabb *boxes, size_t count)
{
    static bvol_pair found[ROOM];
    (void)boxes;
    (void)count;
    return bvol_index_pairs(index, NULL, NULL, found, ROOM);
}

static double cast_ray(const void *index, const bvol_ray *ray)
{
    bvol_ray_hit hit;
    return bvol_index_raycast_first(index, ray, NULL, NULL, &hit) ? (double)hit.t_enter : 0;
}

static size_t cull(const void *index, const bvol_frustum *frustum)
{
    return bvol_index_cull_frustum(index, frustum, NULL, ids, ROOM);
}

static void move(void *index, const bvol_aabb *boxes, size_t count)
{
    static uint32_t all[BATCH];
    for (size_t i = 0; i < count && count <= BATCH; ++i)
        all[i] = (uint32_t)i;
    if (count > BATCH || bvol_index_move_many(index, all, boxes, count, 0) != BVOL_OK) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
}

#define OURS(name, make)                                                                                                       \
    {                                                                                                                          \
        name, make, destroy, overlaps, batch, cast_ray, nearest, pairs, cull, move                                             \
    }
const contender index_fast = OURS("index, fast", build_fast), index_high = OURS("index, high quality", build_high),
                index_dynamic = OURS("index, dynamic", build_dynamic), index_octree = OURS("index, octree", build_octree),
                index_flat = OURS("index, flat", build_flat), index_default = OURS("index, no options", build_default);

/* The packed set, which looks at every box. */

static void *build_set(const bvol_aabb *boxes, size_t count)
{
    bvol_aabb_set *set = NULL;
    if (bvol_aabb_set_create(boxes, count, 0, NULL, NULL, &set) != BVOL_OK) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return set;
}

static void destroy_set(void *set)
{
    bvol_aabb_set_destroy(set);
}

static size_t cull_set(const void *set, const bvol_frustum *frustum)
{
    return bvol_aabb_set_cull_frustum_ids(set, frustum, NULL, ids, ROOM);
}

const contender index_set = {.name = "packed set", .build = build_set, .destroy = destroy_set, .cull = cull_set};
