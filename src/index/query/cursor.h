/* SPDX-License-Identifier: MIT */
/* Cursors that step from box to box in order. */
#ifndef BVOLI_INDEX_QUERY_CURSOR_H
#define BVOLI_INDEX_QUERY_CURSOR_H

#include "index/query/browse.h"

#include <bvol/index_cursor.h>

/* Makes the question of a query. Returns 0 if nothing can be found. */
typedef int bvoli_browse_prepare(const bvol_index *index, const void *query, bvoli_browse *out);

/* The rest of the public functions; a query that lacks something is NULL. */
bvol_result bvoli_cursor_begin_in_order(const bvol_index *index, bvoli_browse_prepare *prepare, const void *query,
                                        const bvol_index_filter *filter, bvol_index_cursor *cursor);

#endif
