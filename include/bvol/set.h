/* SPDX-License-Identifier: MIT */
/** @file
 * @brief What all packed sets of shapes share.
 *
 * A set owns copies of its members in a layout of its own and answers for all of them at once. Each answer is the same as that
 * of the function for single shapes whose name it shares, on every CPU.
 *
 * Members are numbered from 0. **Masks** hold a bit for each: bit `i & 63` of word `i >> 6`, with all further bits of the last
 * word 0, so a mask of n members has (n + 63) / 64 words. Where a mask is shorter, as many words as it has are written. A start
 * mask `only` limits a question to the members whose bits are set there; it must have all words, its further bits may be
 * anything, and it may be the very memory that the answer goes to. The other members count as no.
 *
 * **Numbers** of members come in ascending order, as many as there is room for; the count that is returned is always that of
 * all.
 *
 * A set may be asked by any number of threads at once, as long as none changes it. */
#ifndef BVOL_SET_H
#define BVOL_SET_H

#include <stdint.h>

/** How a set is to be made. NULL stands for all zero but the size. @since 0.1 */
typedef struct bvol_set_options {
    uint32_t size;  /**< sizeof(bvol_set_options) */
    uint32_t flags; /**< 0 */
} bvol_set_options;

#endif
