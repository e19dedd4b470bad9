/* SPDX-License-Identifier: MIT */
/* What all sets have, and the verbs by which members come and go: each set of shapes says in a table how its own members are
 * kept, and its public functions are these. */
#ifndef BVOLI_SET_SET_H
#define BVOLI_SET_SET_H

#include "set/driver.h"
#include "set/memory.h"

#include <string.h>

/* The first member of every set. */
typedef struct bvoli_set {
    bvol_allocator allocator;
    const bvoli_kernels *kernels;
    size_t capacity; /* a multiple of 64 */
    bvoli_memory memory;
    bvoli_members members;
    int growing; /* its allocator is called, and must not change it */
} bvoli_set;

/* How a kind of set keeps its members. Arguments have been checked. Verbs that a kind has not are NULL. */
typedef struct bvoli_set_kind {
    size_t size, element; /* of a set, and of a member as callers have it */
    /* Gives a set room for so many members, and keeps those that it has. On failure the set stays as it was. */
    bvol_result (*reserve)(bvoli_set *set, size_t members);
    /* Adds members, for which there is room, behind those that there are; the count is still the old one. */
    void (*append)(bvoli_set *set, size_t count, const bvoli_array *from);
    void (*put)(bvoli_set *set, size_t first, size_t count, const bvoli_array *from);
    /* Replaces the members whose numbers are listed, one after the other. */
    void (*put_listed)(bvoli_set *set, const uint32_t *numbers, size_t count, const bvoli_array *from);
    /* Moves the last member to this place, which may be its own; the count is still the old one. */
    void (*drop)(bvoli_set *set, size_t i);
    void (*get)(const bvoli_set *set, size_t i, void *out);
    void (*clear)(bvoli_set *set); /* or NULL, where there is nothing to do but to count none */
} bvoli_set_kind;

bvol_result bvoli_set_create(const bvoli_set_kind *kind, const void *from, size_t count, size_t stride,
                             const bvol_set_options *options, const bvol_allocator *allocator, bvoli_set **out);
void bvoli_set_destroy(const bvoli_set_kind *kind, bvoli_set *set);
size_t bvoli_set_bytes(const bvoli_set_kind *kind, const bvoli_set *set);
bvol_result bvoli_set_append(const bvoli_set_kind *kind, bvoli_set *set, const void *from, size_t count, size_t stride);
bvol_result bvoli_set_update(const bvoli_set_kind *kind, bvoli_set *set, size_t first, const void *from, size_t count,
                             size_t stride);
bvol_result bvoli_set_update_many(const bvoli_set_kind *kind, bvoli_set *set, const uint32_t *ids, const void *from,
                                  size_t count, size_t stride);
bvol_result bvoli_set_reserve(const bvoli_set_kind *kind, bvoli_set *set, size_t members);
bvol_result bvoli_set_clear(const bvoli_set_kind *kind, bvoli_set *set);
bvol_result bvoli_set_remove(const bvoli_set_kind *kind, bvoli_set *set, size_t index);
bvol_result bvoli_set_get(const bvoli_set_kind *kind, const bvoli_set *set, size_t first, size_t count, void *out,
                          size_t stride);

/* Local boxes, and a matrix for all or one for each; `images_of` is a function as bvol_aabb_transform_many(). */
typedef bvol_result bvoli_set_maker(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                    size_t matrix_count, size_t matrix_stride, void *out);
typedef struct bvoli_moved_boxes {
    const bvol_aabb *boxes;
    size_t count, stride;
    const float *matrices;
    size_t matrix_count, matrix_stride;
} bvoli_moved_boxes;

bvol_result bvoli_set_update_transformed(const bvoli_set_kind *kind, bvoli_set *set, size_t first,
                                         const bvoli_moved_boxes *from, bvoli_set_maker *images_of);

static inline size_t bvoli_set_count(const bvoli_set *set)
{
    return set ? set->members.count : 0;
}

/* How many of `count` members from number `first` on lie in the word of the first. */
static inline size_t bvoli_in_word(size_t first, size_t count)
{
    const size_t room = BVOLI_WORD - first % BVOLI_WORD;
    return count < room ? count : room;
}

/* Kernels read whole words, so members of the last one that do not exist must be something: before `count` members are appended
 * behind the `first` that there are, the columns of the word in which they end are zeroed if they begin it. */
static inline void bvoli_begin_word(float *const *column, int columns, size_t first, size_t count)
{
    const size_t end = first + count, last = end - end % BVOLI_WORD;
    for (int k = 0; k < columns && first <= last && last < end; ++k)
        memset(column[k] + last, 0, BVOLI_WORD * sizeof(float));
}

#endif
