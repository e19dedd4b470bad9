/* SPDX-License-Identifier: MIT */
/* Boxes of a batch that go down the tree of an index together. */
#ifndef BVOLI_INDEX_QUERY_GROUP_H
#define BVOLI_INDEX_QUERY_GROUP_H

#include "index/query/question.h"
#include "kernel/tree/group.h"

/* What a query of a batch asks: one half of a cache line. */
typedef struct bvoli_asked {
    bvol_aabb bounds;
    enum bvoli_asking { BVOLI_ASKS_NOTHING, BVOLI_ASKS_ALONE, BVOLI_ASKS_TOGETHER } way;
    uint32_t unused;
} bvoli_asked;

/* Of a query of a kind. */
void bvoli_asked_make(const bvoli_query *of, const bvol_index *index, const void *query, bvoli_asked *out);

/* Asks an index that has a tree about some queries, a lane each; NULL asks nothing. The rows of lanes that are left are still
 * to be found; the others are ended. */
void bvoli_group_ask(bvoli_group *group, const bvol_index *index, const bvoli_asked *const asked[BVOLI_WIDE]);

#endif
