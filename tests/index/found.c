/* SPDX-License-Identifier: MIT */
#include "index/found.h"

#include <stdlib.h>

int compare_ids(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int compare_found(const void *a, const void *b)
{
    const bvol_index_found x = *(const bvol_index_found *)a, y = *(const bvol_index_found *)b;
    return x.at < y.at ? -1 : x.at > y.at ? 1 : compare_ids(&x.id, &y.id);
}

int compare_pairs(const void *a, const void *b)
{
    const bvol_pair x = *(const bvol_pair *)a, y = *(const bvol_pair *)b;
    return x.a != y.a ? compare_ids(&x.a, &y.a) : compare_ids(&x.b, &y.b);
}

int same_found(const bvol_index_found *a, const bvol_index_found *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].id != b[i].id || !(a[i].at <= b[i].at && b[i].at <= a[i].at))
            return 0;
    return 1;
}

typedef int order(const void *a, const void *b);

static int same_list(char *got, const char *want, size_t size, size_t n, size_t room, int unordered, order *compare)
{
    const size_t written = n < room ? n : room;
    if (unordered)
        qsort(got, written, size, compare);
    for (size_t i = 0; i < written; i++) {
        const char *const one = got + i * size;
        const int twice = i > 0 && compare(one - size, one) == 0;
        if (twice || !(unordered ? bsearch(one, want, n, size, compare) != NULL : compare(one, want + i * size) == 0))
            return 0;
    }
    return 1;
}

int same_ids(uint32_t *got, const uint32_t *want, size_t n, size_t room, int unordered)
{
    return same_list((char *)got, (const char *)want, sizeof *got, n, room, unordered, compare_ids);
}

int same_pairs(bvol_pair *got, const bvol_pair *want, size_t n, size_t room, int unordered)
{
    return same_list((char *)got, (const char *)want, sizeof *got, n, room, unordered, compare_pairs);
}
