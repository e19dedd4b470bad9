/* SPDX-License-Identifier: MIT */
/* Ids that a question finds, in ascending order in the caller's array. */
#ifndef BVOLI_INDEX_QUERY_IDS_H
#define BVOLI_INDEX_QUERY_IDS_H

#include <stddef.h>
#include <stdint.h>

/* Id number `given`, from 0 on, of those that are to be kept while there is room: the least ones. */
void bvoli_ids_keep(uint32_t *ids, size_t room, size_t given, uint32_t id);

/* Sorts ids, no two of which are equal. Of those that are, as a file may have them that nobody checked, only one is sure to be
 * left. */
void bvoli_ids_sort(uint32_t *ids, size_t count);

#endif
