/* SPDX-License-Identifier: MIT */
/* The kernels that sort ids and pairs, where registers have eight lanes or more. Included once into each instruction set's
 * file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_SORTS_H
#define BVOLI_KERNEL_TREE_SORTS_H

#include "kernel/kernel.h"

#ifdef BVOLI_SORTS

#include <string.h>

enum { SORT_ROWS = 8, SORT_AT_ONCE = 4, SORT_FROM = 16 };

#define WORD uint32_t
#define V(name) vu_##name
#define SORT(name) ids_sort_##name
#include "kernel/tree/sort_template.h"
#undef WORD
#undef V
#undef SORT

#ifdef SORT_SOME
/* Of one vector each lane is a column. */
WORD_INLINE vu_words ids_sort_lanes(vu_words v)
{
#pragma GCC unroll 4
    for (unsigned columns = 1; columns < vu_lanes; columns *= 2) {
        v = vu_halves(v, vu_turn(v, 2 * columns - 1), 2 * columns - 1);
        ids_sort_clean_lanes(&v, columns / 2, 1);
    }
    return v;
}

#define ROWS_SORT rows_sort
static size_t rows_sort(const uint32_t *ends, size_t row, size_t rows, uint32_t first, const uint32_t *ids, bvol_pair *pairs)
{
    size_t at = row > 0 ? ends[row - 1] : 0;
    for (; row < rows && ends[row] - at <= vu_lanes; ++row) {
        const size_t count = ends[row] - at;
        vu_store_pairs(pairs + at, count, first + (uint32_t)row, ids_sort_lanes(vu_load_some(ids + at, count)));
        at = ends[row];
    }
    return row;
}
#endif

/* Where few cannot be loaded alone, to sort them by insertion takes no longer. */
static int ids_sort_by_size(void *ids, size_t count)
{
#ifdef SORT_SOME
    if (count <= vu_lanes) {
        vu_store_some(ids, count, ids_sort_lanes(vu_load_some(ids, count)));
        return 1;
    }
#endif
    return count >= SORT_FROM && ids_sort_all(ids, count);
}

#define WORD uint64_t
#define V(name) vq_##name
#define SORT(name) pairs_sort_##name
#include "kernel/tree/sort_template.h"
#undef WORD
#undef V
#undef SORT

#else

static int ids_sort_all(void *ids, size_t count)
{
    (void)ids;
    (void)count;
    return 0;
}

#define pairs_sort_all ids_sort_all
#define ids_sort_by_size ids_sort_all

#endif

#ifndef ROWS_SORT
#define ROWS_SORT NULL
#endif

#ifndef BVOLI_DIVIDES
static int ids_sort_divide(void *array, size_t count, unsigned bit, size_t *without)
{
    (void)array;
    (void)count;
    (void)bit;
    (void)without;
    return 0;
}

#define pairs_sort_divide ids_sort_divide
#endif

#endif
