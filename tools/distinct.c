/* SPDX-License-Identifier: MIT */
#include "distinct.h"

#include "tool.h"

#include <stdlib.h>
#include <string.h>

/* A triangle by its corners in ascending order. */
typedef struct keyed {
    uint32_t corners[3], triangle;
} keyed;

static keyed key_of(const mesh *m, size_t t)
{
    const uint32_t *v = m->triangles[t];
    const uint32_t low = v[0] < v[1] ? v[0] : v[1], high = v[0] < v[1] ? v[1] : v[0];
    if (v[2] < low)
        return (keyed){{v[2], low, high}, (uint32_t)t};
    if (v[2] < high)
        return (keyed){{low, v[2], high}, (uint32_t)t};
    return (keyed){{low, high, v[2]}, (uint32_t)t};
}

static int compare_corners(const keyed *p, const keyed *q)
{
    for (int k = 0; k < 3; ++k)
        if (p->corners[k] != q->corners[k])
            return p->corners[k] < q->corners[k] ? -1 : 1;
    return 0;
}

static int compare(const void *a, const void *b)
{
    const keyed *p = a, *q = b;
    const int by_corners = compare_corners(p, q);
    return by_corners != 0 ? by_corners : (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

mesh distinct_triangles(const mesh *m)
{
    keyed *sorted = tool_alloc(m->triangle_count, sizeof *sorted);
    unsigned char *first = tool_alloc(m->triangle_count, 1);
    mesh out = *m;
    for (size_t t = 0; t < m->triangle_count; ++t)
        sorted[t] = key_of(m, t);
    qsort(sorted, m->triangle_count, sizeof *sorted, compare);
    for (size_t i = 0; i < m->triangle_count; ++i)
        first[sorted[i].triangle] = i == 0 || compare_corners(&sorted[i - 1], &sorted[i]) != 0;
    out.triangles = tool_alloc(m->triangle_count, sizeof *out.triangles);
    out.triangle_count = 0;
    for (size_t t = 0; t < m->triangle_count; ++t)
        if (first[t])
            memcpy(out.triangles[out.triangle_count++], m->triangles[t], sizeof *out.triangles);
    free(first);
    free(sorted);
    return out;
}
