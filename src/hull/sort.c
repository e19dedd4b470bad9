/* SPDX-License-Identifier: MIT */
#include "hull/sort.h"

/* Lets an item sink below those that come after it. */
static void sink(uint32_t *items, size_t at, size_t count, bvoli_is_before *before, const void *context)
{
    const uint32_t item = items[at];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && before(context, items[child], items[child + 1]))
            ++child;
        if (!before(context, item, items[child]))
            break;
        items[at] = items[child];
    }
    items[at] = item;
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
