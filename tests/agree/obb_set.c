/* SPDX-License-Identifier: MIT */
/* What sets of OBBs answer, under every table of kernels, is what the oracle says. */
#define ROLLING_KIND obb
#include "agree/agree.h"
#include "agree/rolling.h"
#include "oracle/oracle.h"

static rolling rolling_aabb, rolling_obb, rolling_pair;

static int ask_aabb(const bvol_obb_set *set, const void *query, const uint64_t only[2])
{
    return (int)bvol_obb_set_overlaps_aabb_mask(set, query, only, NULL, 0);
}

static int ask_obb(const bvol_obb_set *set, const void *query, const uint64_t only[2])
{
    return (int)bvol_obb_set_overlaps_obb_mask(set, query, only, NULL, 0);
}

/* As the pair of the one member of a set of the query and the member that is asked about, in both orders. */
static int ask_pair(const bvol_obb_set *set, const void *query, const uint64_t only[2])
{
    uint32_t member = 0;
    bvol_obb_set *first;
    while (!(only[member / 64] >> (member % 64) & 1))
        ++member;
    if (bvol_obb_set_create(query, 1, 0, NULL, NULL, &first) != BVOL_OK)
        return -1;
    const bvol_pair pair = {0, member}, swapped = {member, 0};
    const int answer = (int)bvol_obb_set_overlaps_pairs(first, set, &pair, 1, NULL, 0);
    const int other = (int)bvol_obb_set_overlaps_pairs(set, first, &swapped, 1, NULL, 0);
    bvol_obb_set_destroy(first);
    return answer == other ? answer : -1;
}

#define ANSWER(name, asked, ask, B)                                                                                            \
    static int library_##name(const shape *a, const shape *b)                                                                  \
    {                                                                                                                          \
        return rolling_answer(&rolling_##asked, ask, &a->as.obb, &b->as.B);                                                    \
    }                                                                                                                          \
    static int oracle_of_##name(const shape *a, const shape *b)                                                                \
    {                                                                                                                          \
        return oracle_obb_overlaps_##B(&a->as.obb, &b->as.B);                                                                  \
    }

ANSWER(obb_set_overlaps_aabb_mask, aabb, ask_aabb, aabb)
ANSWER(obb_set_overlaps_obb_mask, obb, ask_obb, obb)
ANSWER(obb_set_overlaps_pairs, pair, ask_pair, obb)

AGREE(agree_obb_set, obb_set_overlaps_aabb_mask, OBB, AABB, OVERLAPS, 0, -1, 0)
AGREE(agree_obb_set, obb_set_overlaps_obb_mask, OBB, OBB, OVERLAPS, 1, -1, 0)
AGREE(agree_obb_set, obb_set_overlaps_pairs, OBB, OBB, OVERLAPS, 1, -1, 0)
