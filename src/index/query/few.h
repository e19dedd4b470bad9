/* SPDX-License-Identifier: MIT */
/* Boxes that a box meets in an index of few. */
#ifndef BVOLI_INDEX_QUERY_FEW_H
#define BVOLI_INDEX_QUERY_FEW_H

#include "index/query/find.h"

/* What bvoli_find_ids() and bvoli_find_any() find of a query about a box, without a filter. Where there are few boxes and
 * nobody else is to be asked, it is found in a way of its own. */
size_t bvoli_find_ids_of_few(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_aabb *box,
                             uint32_t *ids, size_t capacity);
int bvoli_find_any_of_few(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_aabb *box);

#endif
