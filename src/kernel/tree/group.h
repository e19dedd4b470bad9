/* SPDX-License-Identifier: MIT */
/* Boxes that go down a tree together: what some of them have to look at is read once. */
#ifndef BVOLI_KERNEL_TREE_GROUP_H
#define BVOLI_KERNEL_TREE_GROUP_H

#include "kernel/tree/descent.h"

/* The longest row that is found so. */
enum { BVOLI_GROUP_ROW = 96 };

/* One box a lane, NaN in lanes that ask nothing. Each has a row of the ids that it finds, where there is room for a block more:
 * a short one sorted where that is asked for, any other in the order in which it would find them alone. What is in a row of a
 * lane that is left means nothing: there are too many, or, with doubts, a box of a leaf has a wall in common with the lane's,
 * which is finite then. */
typedef struct bvoli_group {
    bvoli_block asked; /* whose children mean nothing */
    int sorts;         /* rows of no more ids than a block has lanes are sorted */
    uint32_t left, taken[BVOLI_WIDE];
    uint32_t rows[BVOLI_WIDE][BVOLI_GROUP_ROW + BVOLI_WIDE];
} bvoli_group;

/* Blocks still to be looked at, each by some of the group. */
typedef struct bvoli_group_entry {
    uint32_t block, lanes;
} bvoli_group_entry;

/* From a root on, with a stack that has room for what each level leaves on it, along the first so many axes. */
typedef void bvoli_group_descender(const bvoli_block *blocks, const bvoli_link *links, uint32_t root, bvoli_group_entry *stack,
                                   int axes, int doubts, bvoli_group *group);

#endif
