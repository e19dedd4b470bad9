/* SPDX-License-Identifier: MIT */
/** @file
 * @brief What is common to all packed sets of shapes.
 *
 * A set owns copies of its members in a layout of its own, and a test of a set answers for all members at once. On every CPU
 * each answer is the same as that of the function for single shapes that the contract of the test names.
 *
 * Members are numbered from 0. A **mask** has a bit for each member: member i has bit `i & 63` of word `i >> 6`. So a mask of n
 * members has (n + 63) / 64 words. The remaining bits of the last word are 0 in results. If a mask for a result is shorter,
 * only the words that it has are written. An input mask `only` limits a test to the members whose bits are set in it. It must
 * have all words, its remaining bits may have any value, and it may be the memory that the result is written to. Members whose
 * bits are not set are not found.
 *
 * **Numbers** of members are written in ascending order, as many as there is room for. The returned count is always that of all
 * members found.
 *
 * The allocator of a set, when it is called, may ask the set, and not change it: that returns BVOL_ERROR_BUSY.
 * Where the processor does not round to nearest (bvol_cpu_validate()), sets are neither made nor changed: that returns
 * #BVOL_ERROR_ROUNDING.
 *
 * Any number of threads may test one set at once, as long as none changes or destroys it. */
#ifndef BVOL_SET_H
#define BVOL_SET_H

#include <stdint.h>

/** Options of a new set. NULL instead of options means that all fields except size are 0. @since 0.1 */
typedef struct bvol_set_options {
    uint32_t size;  /**< sizeof(bvol_set_options); 0 means that of version 0.1 */
    uint32_t flags; /**< 0 */
} bvol_set_options;

/** The default #bvol_set_options. @since 0.1 */
#define BVOL_SET_OPTIONS_INIT                                                                                                  \
    {                                                                                                                          \
        sizeof(bvol_set_options), 0                                                                                            \
    }

#endif
