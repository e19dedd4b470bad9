/* SPDX-License-Identifier: MIT */
/* What sets answer, under every table of kernels, is what the oracle says. Frusta are in agree/frustum.c. */
#include "agree/agree.h"
#include "agree/rolling.h"
#include "oracle/oracle.h"

#include <string.h>

#define SET_QUESTION(verb)                                                                                                     \
    static int ask_##verb(const bvol_aabb_set *set, const void *query, const uint64_t only[2])                                 \
    {                                                                                                                          \
        return (int)bvol_aabb_set_##verb##_mask(set, query, only, NULL, 0);                                                    \
    }                                                                                                                          \
    static rolling rolling_##verb;

SET_QUESTION(overlaps_aabb)
SET_QUESTION(contains_point)
SET_QUESTION(within_aabb)
SET_QUESTION(raycast)

#define ANSWER(name, verb, box, query, oracle)                                                                                 \
    static int library_##name(const shape *a, const shape *b)                                                                  \
    {                                                                                                                          \
        return rolling_answer(&rolling_##verb, ask_##verb, &box, &query);                                                      \
    }                                                                                                                          \
    static int oracle_of_##name(const shape *a, const shape *b)                                                                \
    {                                                                                                                          \
        return oracle;                                                                                                         \
    }

ANSWER(set_overlaps_aabb, overlaps_aabb, a->as.aabb, b->as.aabb, oracle_aabb_overlaps_aabb(&a->as.aabb, &b->as.aabb))
ANSWER(set_contains_point, contains_point, a->as.aabb, b->as.point, oracle_aabb_contains_point(&a->as.aabb, &b->as.point))
ANSWER(set_within_aabb, within_aabb, b->as.aabb, a->as.aabb, oracle_aabb_contains_aabb(&a->as.aabb, &b->as.aabb))
ANSWER(set_raycast, raycast, b->as.aabb, a->as.ray, oracle_ray_hits_aabb(&a->as.ray, &b->as.aabb))

AGREE(agree_set, set_overlaps_aabb, AABB, AABB, OVERLAPS, 1, -1, 0)
AGREE(agree_set, set_contains_point, AABB, POINT, OVERLAPS, 0, -1, 0)
AGREE(agree_set, set_within_aabb, AABB, AABB, CONTAINS, 0, -1, 0)
AGREE(agree_set, set_raycast, RAY, AABB, OVERLAPS, 0, -1, 0)

/* Rays as members of sets, one of each table, against the box. */
static int library_ray_set_hits_aabb(const shape *a, const shape *b)
{
    static const bvol_ray none[ROLLING_MEMBERS];
    static bvol_ray_set *sets[5];
    static int count;
    static unsigned at;
    int answer = 0;
    if (count == 0) {
        FOR_EACH_TABLE
        {
            if (bvol_ray_set_create(none, ROLLING_MEMBERS, 0, NULL, NULL, &sets[count++]) != BVOL_OK)
                return -1;
        }
    }
    at = (at + 1) % ROLLING_MEMBERS;
    const uint64_t only[2] = {at < 64 ? (uint64_t)1 << at : 0, at < 64 ? 0 : (uint64_t)1 << (at - 64)};
    for (int i = 0; i < count && answer >= 0; i++) {
        bvol_ray_set_update(sets[i], at, &a->as.ray, 1, 0);
        const int now = (int)bvol_ray_set_hits_aabb_mask(sets[i], &b->as.aabb, only, NULL, 0);
        answer = i == 0 || now == answer ? now : -1;
    }
    return answer;
}

static int oracle_of_ray_set_hits_aabb(const shape *a, const shape *b)
{
    return oracle_ray_hits_aabb(&a->as.ray, &b->as.aabb);
}

AGREE(agree_set, ray_set_hits_aabb, RAY, AABB, OVERLAPS, 0, -1, 0)
