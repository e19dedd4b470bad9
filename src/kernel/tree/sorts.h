/* SPDX-License-Identifier: MIT */
/* The kernels that sort ids and pairs, where registers have eight lanes or more. Included once into each instruction set's
 * file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_SORTS_H
#define BVOLI_KERNEL_TREE_SORTS_H

#include "kernel/kernel.h"

#ifdef BVOLI_SORTS

#include <string.h>

enum { SORT_ROWS = 8, SORT_AT_ONCE = 4 };

#define WORD uint32_t
#define V(name) vu_##name
#define SORT(name) ids_sort_##name
#include "kernel/tree/sort_template.h"
#undef WORD
#undef V
#undef SORT

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
