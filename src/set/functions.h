/* SPDX-License-Identifier: MIT */
/* The public functions that all sets have, made from the kind of the set and from how a query is prepared. A set begins with a
 * bvoli_set (set/set.h); its file has a `kind` and a function get(), which is that of the kind. */
#ifndef BVOLI_SET_FUNCTIONS_H
#define BVOLI_SET_FUNCTIONS_H

#include "set/set.h"

/* The function that returns a mask and the one that returns numbers; `prepare` makes the set query of a shape that is not NULL,
 * in a struct that has it as `query`. */
#define BVOLI_MASK_AND_IDS(set_type, function, ids_function, type, prepared, prepare)                                          \
    size_t function(const set_type *set, const type *query, const uint64_t *only, uint64_t *mask, size_t mask_words)           \
    {                                                                                                                          \
        prepared p;                                                                                                            \
        if (!set || !query)                                                                                                    \
            return bvoli_no_mask(bvoli_set_count((const bvoli_set *)set), mask, mask_words);                                   \
        prepare(set, query, &p);                                                                                               \
        return bvoli_query_mask(&((const bvoli_set *)set)->members, &p.query, only, mask, mask_words);                         \
    }                                                                                                                          \
                                                                                                                               \
    size_t ids_function(const set_type *set, const type *query, const uint64_t *only, uint32_t *ids, size_t capacity)          \
    {                                                                                                                          \
        prepared p;                                                                                                            \
        if (!set || !query)                                                                                                    \
            return 0;                                                                                                          \
        prepare(set, query, &p);                                                                                               \
        return bvoli_query_ids(&((const bvoli_set *)set)->members, &p.query, only, ids, capacity);                             \
    }

/* Making and changing sets */

#define BVOLI_SET_CREATE(function, set_type, type)                                                                             \
    bvol_result function(const type *members, size_t count, size_t stride, const bvol_set_options *options,                    \
                         const bvol_allocator *allocator, set_type **out)                                                      \
    {                                                                                                                          \
        bvoli_set *set;                                                                                                        \
        if (!out)                                                                                                              \
            return BVOL_ERROR_ARGUMENT;                                                                                        \
        const bvol_result result = bvoli_set_create(&kind, members, count, stride, options, allocator, &set);                  \
        *out = (set_type *)set;                                                                                                \
        return result;                                                                                                         \
    }

#define BVOLI_SET_DESTROY(function, set_type)                                                                                  \
    void function(set_type *set)                                                                                               \
    {                                                                                                                          \
        bvoli_set_destroy(&kind, (bvoli_set *)set);                                                                            \
    }

#define BVOLI_SET_COUNT(function, set_type)                                                                                    \
    size_t function(const set_type *set)                                                                                       \
    {                                                                                                                          \
        return bvoli_set_count((const bvoli_set *)set);                                                                        \
    }

#define BVOLI_SET_BYTES(function, set_type)                                                                                    \
    size_t function(const set_type *set)                                                                                       \
    {                                                                                                                          \
        return bvoli_set_bytes(&kind, (const bvoli_set *)set);                                                                 \
    }

#define BVOLI_SET_APPEND(function, set_type, type)                                                                             \
    bvol_result function(set_type *set, const type *members, size_t count, size_t stride)                                      \
    {                                                                                                                          \
        return bvoli_set_append(&kind, (bvoli_set *)set, members, count, stride);                                              \
    }

#define BVOLI_SET_UPDATE(function, set_type, type)                                                                             \
    bvol_result function(set_type *set, size_t first, const type *members, size_t count, size_t stride)                        \
    {                                                                                                                          \
        return bvoli_set_update(&kind, (bvoli_set *)set, first, members, count, stride);                                       \
    }

#define BVOLI_SET_UPDATE_MANY(function, set_type, type)                                                                        \
    bvol_result function(set_type *set, const uint32_t *ids, const type *members, size_t count, size_t stride)                 \
    {                                                                                                                          \
        return bvoli_set_update_many(&kind, (bvoli_set *)set, ids, members, count, stride);                                    \
    }

#define BVOLI_SET_RESERVE(function, set_type)                                                                                  \
    bvol_result function(set_type *set, size_t members)                                                                        \
    {                                                                                                                          \
        return bvoli_set_reserve(&kind, (bvoli_set *)set, members);                                                            \
    }

#define BVOLI_SET_CLEAR(function, set_type)                                                                                    \
    bvol_result function(set_type *set)                                                                                        \
    {                                                                                                                          \
        return bvoli_set_clear(&kind, (bvoli_set *)set);                                                                       \
    }

#define BVOLI_SET_REMOVE(function, set_type)                                                                                   \
    bvol_result function(set_type *set, size_t index)                                                                          \
    {                                                                                                                          \
        return bvoli_set_remove(&kind, (bvoli_set *)set, index);                                                               \
    }

#define BVOLI_SET_GET(function, set_type, type)                                                                                \
    bvol_result function(const set_type *set, size_t first, size_t count, type *out, size_t stride)                            \
    {                                                                                                                          \
        return bvoli_set_get(&kind, (const bvoli_set *)set, first, count, out, stride);                                        \
    }

/* `make` is the function that makes many members of boxes and matrices. */
#define BVOLI_SET_UPDATE_TRANSFORMED(function, set_type, make)                                                                 \
    static bvol_result make_members(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,                \
                                    size_t matrix_count, size_t matrix_stride, void *out)                                      \
    {                                                                                                                          \
        return make(boxes, count, stride, matrices, matrix_count, matrix_stride, out, 0);                                      \
    }                                                                                                                          \
                                                                                                                               \
    bvol_result function(set_type *set, size_t first, const bvol_aabb *boxes, size_t count, size_t stride,                     \
                         const float *matrices, size_t matrix_count, size_t matrix_stride)                                     \
    {                                                                                                                          \
        const bvoli_moved_boxes from = {boxes, count, stride, matrices, matrix_count, matrix_stride};                          \
        return bvoli_set_update_transformed(&kind, (bvoli_set *)set, first, &from, make_members);                              \
    }

/* Queries */

/* The predicate of single shapes about member i, `answer` about `member` and `query`. */
#define BVOLI_SINGLE(name, member_type, type, answer)                                                                          \
    static int single_##name(const void *set, size_t i, const void *shape)                                                     \
    {                                                                                                                          \
        const type *query = shape;                                                                                             \
        member_type member;                                                                                                    \
        get(set, i, &member);                                                                                                  \
        return answer;                                                                                                         \
    }

/* Element i of an array that a caller describes; NULL if it is not legal. */
static inline const void *bvoli_query_at(const void *first, size_t count, size_t stride, size_t element, size_t i)
{
    bvoli_array array;
    return bvoli_array_of(first, count, stride, element, &array) ? bvoli_element(&array, i) : NULL;
}

/* Several queries in one pass over memory for every BVOLI_AT_ONCE, which lie well on the stack. `query_at` gives query i + k,
 * or NULL. */
enum { BVOLI_AT_ONCE = 8 };
#define BVOLI_MANY(set_type, function, type, prepared, prepare, query_at, ...)                                                 \
    void function(const set_type *set, __VA_ARGS__, const uint64_t *only, uint64_t *masks, size_t mask_words, size_t *counts)  \
    {                                                                                                                          \
        prepared p[BVOLI_AT_ONCE];                                                                                             \
        bvoli_set_query q[BVOLI_AT_ONCE];                                                                                      \
        for (size_t i = 0; set && i < count; i += BVOLI_AT_ONCE) {                                                             \
            const size_t some = count - i < BVOLI_AT_ONCE ? count - i : BVOLI_AT_ONCE;                                         \
            for (size_t k = 0; k < some; ++k) {                                                                                \
                const type *query = query_at;                                                                                  \
                p[k].query = (bvoli_set_query){0};                                                                             \
                if (query)                                                                                                     \
                    prepare(set, query, &p[k]);                                                                                \
                q[k] = p[k].query;                                                                                             \
            }                                                                                                                  \
            bvoli_query_many(&((const bvoli_set *)set)->members, q, some, only, masks ? masks + i *mask_words : NULL,          \
                             mask_words, counts ? counts + i : NULL);                                                          \
        }                                                                                                                      \
    }

/* The functions that say where a ray enters, of all members and of the first; `hits` is the function for single shapes, and
 * `shortens` as in bvoli_first_hit. */
#define BVOLI_RAYCAST_T_AND_FIRST(t_function, first_function, set_type, member_type, type, hits, prepared, raycast, shortens)  \
    static int hits_member(const void *set, size_t i, const void *ray, bvol_ray_hit *hit)                                      \
    {                                                                                                                          \
        member_type member;                                                                                                    \
        get(set, i, &member);                                                                                                  \
        return hits(ray, &member, hit);                                                                                        \
    }                                                                                                                          \
                                                                                                                               \
    size_t t_function(const set_type *set, const type *ray, const uint64_t *only, uint64_t *mask, size_t mask_words, float *t, \
                      size_t capacity)                                                                                         \
    {                                                                                                                          \
        prepared q;                                                                                                            \
        if (!set || !ray)                                                                                                      \
            return bvoli_no_mask(bvoli_set_count((const bvoli_set *)set), mask, mask_words);                                   \
        raycast(set, ray, &q);                                                                                                 \
        return bvoli_query_t(&((const bvoli_set *)set)->members, &q.query, only, mask, mask_words, hits_member, t, capacity);  \
    }                                                                                                                          \
                                                                                                                               \
    static const bvoli_set_query *first_query(const void *set, const type *ray, void *room)                                    \
    {                                                                                                                          \
        prepared *q = room;                                                                                                    \
        raycast(set, ray, q);                                                                                                  \
        return &q->query;                                                                                                      \
    }                                                                                                                          \
                                                                                                                               \
    int first_function(const set_type *set, const type *ray, const uint64_t *only, uint32_t *id, bvol_ray_hit *hit)            \
    {                                                                                                                          \
        prepared q;                                                                                                            \
        const bvoli_first_hit ask = {first_query, hits_member, set, &q, shortens};                                             \
        return set && ray && bvoli_query_first(&((const bvoli_set *)set)->members, &ask, ray, only, id, hit);                  \
    }

#endif
