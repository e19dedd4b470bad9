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

/* So many words before the last are looked at one by one: kernels have just stored them so, and vectors would wait until they
 * are in the cache. */
enum { WORDS_LATE = 8 };

/* Counts words first .. end - 1. Returns whether that is all there is to do: everybody is selected and plain, and nothing is
 * left open. */
static inline int only_count(const bvoli_selection *asked, const uint64_t *plain, const uint64_t *yes, const uint64_t *unsure,
                             size_t first, size_t end, size_t *count)
{
    uint64_t all = ~(uint64_t)0, open = 0;
    size_t found = 0;
#pragma GCC unroll 4
    for (size_t w = first; w < end; ++w) {
        all &= asked->start[w] & plain[w];
        open |= unsure[w];
        found += bits_count(yes[w]);
    }
    *count = found;
    return (~all | open) == 0;
}

static size_t collect(const bvoli_selection *asked, const uint64_t *plain, uint64_t *yes, uint64_t *unsure, uint64_t *open)
{
    const size_t end = asked->words - 1;
    uint64_t singly = 0;
    size_t count = 0, late, w = 0;
#ifdef COLLECTS_FOURS
    w = end < WORDS_LATE ? 0 : collect_fours(asked->start, plain, yes, unsure, end - WORDS_LATE, &count, &singly);
#endif
    if (only_count(asked, plain, yes, unsure, w, end, &late)) {
        count += late;
        w = end;
    }
    for (; w < end; ++w)
        singly |= (uint64_t)collect_word(asked->start[w], plain[w], &yes[w], &unsure[w], &count) << w;
    /* Of members that do not exist the kernel may say anything. */
    singly |= (uint64_t)collect_word(asked->start[end] & asked->last, plain[end], &yes[end], &unsure[end], &count) << end;
    *open = singly;
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
