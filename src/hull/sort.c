/* SPDX-License-Identifier: MIT */
#include "hull/sort.h"

/* Lets an item sink below those that come after it: to the bottom along those that come last, and from there up again, since
 * most items end near the bottom. Which of two comes last is not to be foreseen, so it is reckoned and no jump depends on it.
 */
static void sink(uint32_t *items, size_t at, size_t count, bvoli_is_before *before, const void *context)
{
    const uint32_t item = items[at];
    size_t hole = at, child;
    for (; (child = 2 * hole + 2) < count; hole = child) {
        child -= (size_t)before(context, items[child], items[child - 1]);
        items[hole] = items[child];
    }
    if (child == count) {
        items[hole] = items[child - 1];
        hole = child - 1;
    }
    for (; hole > at && before(context, items[(hole - 1) / 2], item); hole = (hole - 1) / 2)
        items[hole] = items[(hole - 1) / 2];
    items[hole] = item;
}

void bvoli_sort(uint32_t *items, size_t count, bvoli_is_before *before, const void *context)
{
    for (size_t i = count / 2; i-- > 0;)
        sink(items, i, count, before, context);
    for (size_t end = count; end-- > 1;) {
        const uint32_t last = items[end];
        items[end] = items[0];
        items[0] = last;
        sink(items, 0, end, before, context);
    }
}
