/* SPDX-License-Identifier: MIT */
#include "index/found.h"

int compare_ids(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int compare_found(const void *a, const void *b)
{
    const bvol_found x = *(const bvol_found *)a, y = *(const bvol_found *)b;
    return x.at < y.at ? -1 : x.at > y.at ? 1 : compare_ids(&x.id, &y.id);
}

int compare_pairs(const void *a, const void *b)
{
    const bvol_pair x = *(const bvol_pair *)a, y = *(const bvol_pair *)b;
    return x.a != y.a ? compare_ids(&x.a, &y.a) : compare_ids(&x.b, &y.b);
}

int same_found(const bvol_found *a, const bvol_found *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].id != b[i].id || !(a[i].at <= b[i].at && b[i].at <= a[i].at))
            return 0;
    return 1;
}
