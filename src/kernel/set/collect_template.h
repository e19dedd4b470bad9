/* SPDX-License-Identifier: MIT */
/* Joins what kernels found with what is left open, for all queries, and counts: counting bits takes one instruction in some
 * tables and a dozen in others. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_COLLECT_TEMPLATE_H
#define BVOLI_KERNEL_SET_COLLECT_TEMPLATE_H

#include "base/bits.h"
#include "kernel/kernel.h"

/* Returns whether members of the word are left to the predicate of single shapes. */
static inline int collect_word(uint64_t start, uint64_t plain, uint64_t *yes, uint64_t *unsure, size_t *count)
{
    const uint64_t certain = plain & ~*unsure;
    *yes &= start & certain;
    *unsure = start & ~certain;
    *count += bits_count(*yes);
    return *unsure != 0;
}

static size_t collect(const bvoli_selection *asked, const uint64_t *plain, uint64_t *yes, uint64_t *unsure, uint64_t *open)
{
    const size_t end = asked->words - 1;
    uint64_t singly = 0;
    size_t count = 0, w = 0;
    yes[end] &= asked->last; /* of members that do not exist the kernel may say anything */
#ifdef COLLECTS_FOURS
    w = collect_fours(asked->start, plain, yes, unsure, asked->words, &count, &singly);
#endif
    for (; w <= end; ++w)
        singly |= (uint64_t)collect_word(asked->start[w], plain[w], &yes[w], &unsure[w], &count) << w;
    unsure[end] &= asked->last;
    *open = unsure[end] ? singly : singly & ~((uint64_t)1 << end);
    return count;
}

/* The numbers of LANES bits at once, where instructions for that exist: no branch depends on the bits. */
static void number(uint64_t bits, uint32_t base, uint32_t *out)
{
#ifdef BITS_TO_NUMBERS
    for (unsigned i = 0; i < BVOLI_WORD; i += LANES)
        out += bits_to_numbers((unsigned)(bits >> i) & ((1U << LANES) - 1), base + i, out);
#else
    for (; bits; bits &= bits - 1)
        *out++ = base + bvoli_lowest_bit(bits);
#endif
}

#endif
