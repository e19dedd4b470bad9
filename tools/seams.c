/* SPDX-License-Identifier: MIT */
#include "seams.h"

#include "tool.h"

#include <stdlib.h>

/* An edge of a triangle, by the lower of its vertices first. */
typedef struct side {
    uint32_t low, high;
    int forward; /* from low to high */
} side;

static int compare(const void *a, const void *b)
{
    const side *p = a, *q = b;
    if (p->low != q->low)
        return p->low < q->low ? -1 : 1;
    return (p->high > q->high) - (p->high < q->high);
}

/* Triangles with two equal corners have no edges. */
static size_t collect(const mesh *m, side *out)
{
    size_t count = 0;
    for (size_t t = 0; t < m->triangle_count; ++t) {
        const uint32_t *const v = m->triangles[t];
        for (int k = 0; k < 3 && v[0] != v[1] && v[1] != v[2] && v[2] != v[0]; ++k) {
            const uint32_t a = v[k], b = v[(k + 1) % 3];
            out[count++] = a < b ? (side){a, b, 1} : (side){b, a, 0};
        }
    }
    return count;
}

/* What is wrong with an edge that so many triangles have, some of which go forward; or SEAM_KINDS. */
static int kind_of(size_t triangles, size_t forward)
{
    if (triangles != 2)
        return triangles == 1 ? SEAM_OPEN : SEAM_CROWDED;
    return forward == 1 ? SEAM_KINDS : SEAM_FLIPPED;
}

void seams_find(const mesh *m, seams *out)
{
    side *const sides = tool_alloc(m->triangle_count, 3 * sizeof *sides);
    const size_t count = collect(m, sides);
    qsort(sides, count, sizeof *sides, compare);
    *out = (seams){.seams = tool_alloc(count + 1, sizeof *out->seams)};
    for (size_t i = 0, end; i < count; i = end) {
        size_t forward = 0;
        for (end = i; end < count && compare(&sides[end], &sides[i]) == 0; ++end)
            forward += (size_t)sides[end].forward;
        const int kind = kind_of(end - i, forward);
        if (kind == SEAM_KINDS)
            continue;
        out->seams[out->count++] = (seam){sides[i].low, sides[i].high, kind};
        ++out->kinds[kind];
    }
    free(sides);
}

void seams_free(seams *s)
{
    free(s->seams);
}
