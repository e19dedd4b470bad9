/* SPDX-License-Identifier: MIT */
/* The hull of points in one plane, by their images in a plane of coordinates (A. Andrew, "Another efficient algorithm for
 * convex hulls in two dimensions", 1979). */
#include "hull/flat.h"
#include "hull/orientation.h"
#include "hull/sort.h"

#include "base/value.h"

/* Seen along axis k the corners are no line. */
typedef struct view {
    const bvoli_corner *corners;
    int k;
} view;

static int comes_before(const void *context, uint32_t a, uint32_t b)
{
    const view *const v = context;
    const float *const p = bvoli_coords(&v->corners[a].at), *const q = bvoli_coords(&v->corners[b].at);
    const int i = (v->k + 1) % 3, j = (v->k + 2) % 3;
    return p[i] != q[i] ? p[i] < q[i] : p[j] != q[j] ? p[j] < q[j] : a < b;
}

/* Half of the outline, of corners from `first` on, by steps: those at which it turns left. Its last corner begins the other
 * half. Returns how many it has. */
static uint32_t chain(const view *v, const uint32_t *sorted, uint32_t count, int backward, uint32_t *out)
{
    uint32_t length = 0;
    for (uint32_t n = 0; n < count; ++n) {
        const uint32_t corner = sorted[backward ? count - 1 - n : n];
        const bvol_vec3 *const at = &v->corners[corner].at;
        while (length >= 2 && bvoli_turn(&v->corners[out[length - 2]].at, &v->corners[out[length - 1]].at, at, v->k) <= 0)
            --length;
        out[length++] = corner;
    }
    return length - 1;
}

/* Of equal corners the first. */
static uint32_t drop_equal(const view *v, uint32_t *sorted, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t n = 0; n < count; ++n)
        if (kept == 0 || !bvoli_vec3_equal(&v->corners[sorted[n]].at, &v->corners[sorted[kept - 1]].at))
            sorted[kept++] = sorted[n];
    return kept;
}

/* Both sides of the polygon. */
static int add_sides(bvoli_faces *faces, const uint32_t *outline, uint32_t length)
{
    for (int side = 0; side < 2; ++side) {
        for (uint32_t n = 0; n < length; ++n)
            if (!bvoli_faces_add(faces, outline[side == 0 ? n : length - 1 - n]))
                return 0;
        if (!bvoli_faces_end(faces))
            return 0;
    }
    return 1;
}

int bvoli_faces_of_flat(bvoli_faces *faces, const uint32_t seed[3])
{
    const bvoli_corner *const corners = faces->corners;
    bvoli_growing memory = {NULL, 0, NULL, 0};
    view v = {corners, 0};
    while (bvoli_turn(&corners[seed[0]].at, &corners[seed[1]].at, &corners[seed[2]].at, v.k) == 0)
        ++v.k;
    const size_t count = faces->corner_count;
    if (!bvoli_array_reserve(faces->allocator, &memory, sizeof(uint32_t), 0, 2 * count + 1))
        return 0;
    uint32_t *const sorted = bvoli_numbers(&memory), *const outline = sorted + count;
    for (uint32_t i = 0; i < count; ++i)
        sorted[i] = i;
    bvoli_sort(sorted, count, comes_before, &v);
    const uint32_t distinct = drop_equal(&v, sorted, (uint32_t)count);
    uint32_t length = chain(&v, sorted, distinct, 0, outline);
    length += chain(&v, sorted, distinct, 1, outline + length);
    const int done = add_sides(faces, outline, length);
    bvoli_array_free(faces->allocator, &memory);
    return done;
}
