/* SPDX-License-Identifier: MIT */
/* Numbers of things sorted by a function, without further memory: heapsort (J. Williams, 1964), O(n log n) always. */
#ifndef BVOLI_HULL_SORT_H
#define BVOLI_HULL_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Whether a comes before b. */
typedef int bvoli_is_before(const void *context, uint32_t a, uint32_t b);

void bvoli_sort(uint32_t *items, size_t count, bvoli_is_before *before, const void *context);

#endif
