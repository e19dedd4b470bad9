/* SPDX-License-Identifier: MIT */
/* Boxes of a batch that go down the tree of an index together. */
#ifndef BVOLI_INDEX_QUERY_GROUP_H
#define BVOLI_INDEX_QUERY_GROUP_H

#include "index/query/question.h"
#include "kernel/tree/group.h"

/* Asks an index that has a tree about some queries of a kind, a lane each; NULL asks nothing. The rows of lanes that are left
 * are still to be found; the others are ended. */
void bvoli_group_ask(bvoli_group *group, const bvoli_query *of, const bvol_index *index, const void *const queries[BVOLI_WIDE]);

#endif
