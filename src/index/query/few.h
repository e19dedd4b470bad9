/* SPDX-License-Identifier: MIT */
/* Boxes that a box meets in an index of few. */
#ifndef BVOLI_INDEX_QUERY_FEW_H
#define BVOLI_INDEX_QUERY_FEW_H

#include "index/handle.h"

/* What overlaps a box into *found, as bvol_index_overlaps_aabb() finds it without a filter, where there are few boxes and
 * nobody else is to be asked. Returns 0 where that is not so, or where nothing can be found. */
int bvoli_find_few(const bvol_index *index, const bvol_aabb *query, uint32_t *ids, size_t capacity, size_t *found);

#endif
