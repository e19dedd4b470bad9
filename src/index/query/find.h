/* SPDX-License-Identifier: MIT */
/* What is done with queries that find ids: each verb serves queries of all kinds, in space and in the plane, and a public
 * function is one verb for one kind. Any pointer may be NULL but the kind. */
#ifndef BVOLI_INDEX_QUERY_FIND_H
#define BVOLI_INDEX_QUERY_FIND_H

#include "index/query/question.h"

#include <bvol/index_cursor.h>
#include <bvol/index_many.h>

size_t bvoli_find_ids(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                      uint32_t *ids, size_t capacity);
int bvoli_find_any(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter);
size_t bvoli_find_each(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                       bvol_index_visitor visit, void *context);
bvol_result bvoli_find_begin(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                             bvol_index_cursor *cursor);
bvol_result bvoli_find_many(const bvoli_query *of, const bvol_index *index, const void *queries, size_t count, size_t stride,
                            const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                            size_t capacity);

/* Public functions, of a handle that is a bvol_index or one in disguise, and of queries of such a type. */
#define BVOLI_IN_SPACE(index) ((const bvol_index *)(const void *)(index))

#define BVOLI_IDS(function, handle, type, of)                                                                                  \
    size_t function(const handle *index, const type *query, const bvol_index_filter *filter, uint32_t *ids, size_t capacity)   \
    {                                                                                                                          \
        return bvoli_find_ids(&(of), BVOLI_IN_SPACE(index), query, filter, ids, capacity);                                     \
    }

#define BVOLI_ANY(function, handle, type, of)                                                                                  \
    int function(const handle *index, const type *query, const bvol_index_filter *filter)                                      \
    {                                                                                                                          \
        return bvoli_find_any(&(of), BVOLI_IN_SPACE(index), query, filter);                                                    \
    }

#define BVOLI_EACH(function, handle, type, of)                                                                                 \
    size_t function(const handle *index, const type *query, const bvol_index_filter *filter, bvol_index_visitor visit,         \
                    void *context)                                                                                             \
    {                                                                                                                          \
        return bvoli_find_each(&(of), BVOLI_IN_SPACE(index), query, filter, visit, context);                                   \
    }

#define BVOLI_BEGIN(function, handle, type, of)                                                                                \
    bvol_result function(const handle *index, const type *query, const bvol_index_filter *filter, bvol_index_cursor *cursor)   \
    {                                                                                                                          \
        return bvoli_find_begin(&(of), BVOLI_IN_SPACE(index), query, filter, cursor);                                          \
    }

#define BVOLI_MANY(function, handle, type, of)                                                                                 \
    bvol_result function(const handle *index, const type *queries, size_t count, size_t stride,                                \
                         const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,   \
                         size_t capacity)                                                                                      \
    {                                                                                                                          \
        return bvoli_find_many(&(of), BVOLI_IN_SPACE(index), queries, count, stride, filter, resources, offsets, ids,          \
                               capacity);                                                                                      \
    }

#endif
