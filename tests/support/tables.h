/* SPDX-License-Identifier: MIT */
/* Tests of sets run once for each table of kernels that this CPU has. */
#ifndef BVOL_TESTS_TABLES_H
#define BVOL_TESTS_TABLES_H

#include "kernel/kernel.h"
#include "set/quantized.h"

/* Lets the next table be used and returns 1; or, behind the last, the best again and returns 0. */
static inline int next_table(int *at)
{
    while (bvoli_kernels_all[++*at])
        if (bvoli_kernels_use(bvoli_kernels_all[*at]))
            return 1;
    bvoli_kernels_use(NULL);
    return 0;
}

#define FOR_EACH_TABLE for (int table_ = -1; next_table(&table_);)

/* Sets of boxes as they are, then with the 16-bit copy from so many members on, under every table. */
static inline int next_layout(int *at, size_t from_members)
{
    bvoli_quantized_from(++*at ? from_members : 0);
    if (*at < 2)
        return 1;
    bvoli_quantized_from(0);
    return 0;
}

#define FOR_EACH_LAYOUT(from_members)                                                                                          \
    for (int layout_ = -1; next_layout(&layout_, from_members);)                                                               \
    FOR_EACH_TABLE

#endif
