/* SPDX-License-Identifier: MIT */
/* The public functions that all sets have in two forms, made from how a query is prepared. A set has `members` (set/driver.h).
 */
#ifndef BVOLI_SET_FUNCTIONS_H
#define BVOLI_SET_FUNCTIONS_H

#include "set/driver.h"

/* The function that returns a mask and the one that returns numbers; `prepare` makes the set query of a shape that is not NULL,
 * in a struct that has it as `query`. */
#define BVOLI_MASK_AND_IDS(set_type, function, ids_function, type, prepared, prepare)                                          \
    size_t function(const set_type *set, const type *query, const uint64_t *only, uint64_t *mask, size_t mask_words)           \
    {                                                                                                                          \
        prepared p;                                                                                                            \
        if (!set || !query)                                                                                                    \
            return bvoli_no_mask(set ? set->members.count : 0, mask, mask_words);                                              \
        prepare(set, query, &p);                                                                                               \
        return bvoli_query_mask(&set->members, &p.query, only, mask, mask_words);                                              \
    }                                                                                                                          \
                                                                                                                               \
    size_t ids_function(const set_type *set, const type *query, const uint64_t *only, uint32_t *ids, size_t capacity)          \
    {                                                                                                                          \
        prepared p;                                                                                                            \
        if (!set || !query)                                                                                                    \
            return 0;                                                                                                          \
        prepare(set, query, &p);                                                                                               \
        return bvoli_query_ids(&set->members, &p.query, only, ids, capacity);                                                  \
    }

#endif
