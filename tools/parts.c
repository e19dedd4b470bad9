/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include "tool.h"

#include <math.h>
#include <stdlib.h>

/* A triangle by the middle of its box. */
typedef struct keyed {
    double middle[3];
    uint32_t triangle;
} keyed;

static int compare(const keyed *a, const keyed *b, int axis)
{
    if (a->middle[axis] != b->middle[axis])
        return a->middle[axis] < b->middle[axis] ? -1 : 1;
    return (a->triangle > b->triangle) - (a->triangle < b->triangle);
}

static int compare_x(const void *a, const void *b)
{
    return compare(a, b, 0);
}

static int compare_y(const void *a, const void *b)
{
    return compare(a, b, 1);
}

static int compare_z(const void *a, const void *b)
{
    return compare(a, b, 2);
}

static int longest_axis(const keyed *items, size_t count)
{
    int longest = 0;
    double length = -1;
    for (int axis = 0; axis < 3; ++axis) {
        double min = INFINITY, max = -INFINITY;
        for (size_t i = 0; i < count; ++i) {
            min = fmin(min, items[i].middle[axis]);
            max = fmax(max, items[i].middle[axis]);
        }
        if (max - min > length) {
            length = max - min;
            longest = axis;
        }
    }
    return longest;
}

/* Puts items into the order of their groups, 1 <= groups <= count, by halving across the longest axis; writes where each group
 * ends, counted from `first`. */
static void split(keyed *items, size_t count, size_t groups, size_t first, size_t *ends)
{
    static int (*const by_axis[3])(const void *, const void *) = {compare_x, compare_y, compare_z};
    if (groups <= 1) {
        *ends = first + count;
        return;
    }
    qsort(items, count, sizeof *items, by_axis[longest_axis(items, count)]);
    size_t left_groups = groups / 2;
    size_t left = (size_t)((uint64_t)count * left_groups / groups); /* left_groups at least, as count >= groups */
    split(items, left, left_groups, first, ends);
    split(items + left, count - left, groups - left_groups, first + left, ends + left_groups);
}

static void group_triangles(parts *out, const mesh *m)
{
    keyed *items = tool_alloc(m->triangle_count, sizeof *items);
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 corners[3], middle;
        bvol_aabb box;
        mesh_triangle(m, t, corners);
        bvol_aabb_from_points(corners, 3, 0, &box);
        bvol_aabb_center(&box, &middle);
        items[t] = (keyed){{(double)middle.x, (double)middle.y, (double)middle.z}, (uint32_t)t};
    }
    split(items, m->triangle_count, out->count, 0, out->ends);
    for (size_t t = 0; t < m->triangle_count; ++t)
        out->triangles[t] = items[t].triangle;
    free(items);
}

static void keep_file_order(parts *out, const mesh *m)
{
    for (size_t p = 0; p < out->count; ++p)
        out->ends[p] = m->part_ends[p];
    for (size_t t = 0; t < m->triangle_count; ++t)
        out->triangles[t] = (uint32_t)t;
}

/* Returns whether all oriented boxes are finite. */
static int fit_boxes(parts *out, const mesh *m)
{
    bvol_vec3(*corners)[3] = tool_alloc(m->triangle_count, sizeof *corners);
    int finite = 1;
    for (size_t t = 0; t < m->triangle_count; ++t)
        mesh_triangle(m, out->triangles[t], corners[t]);
    for (size_t p = 0; p < out->count; ++p) {
        size_t first = p > 0 ? out->ends[p - 1] : 0, points = 3 * (out->ends[p] - first);
        bvol_aabb_from_points(corners[first], points, 0, &out->aabbs[p]);
        bvol_obb_from_points(corners[first], points, 0, &out->obbs[p]);
        finite &= bvol_obb_validate(&out->obbs[p], NULL) >= BVOL_OK;
    }
    free(corners);
    return finite;
}

int parts_create(parts *out, const mesh *m, size_t groups)
{
    out->count = groups == 0 ? m->part_count : groups < m->triangle_count ? groups : m->triangle_count;
    out->ends = tool_alloc(out->count, sizeof *out->ends);
    out->triangles = tool_alloc(m->triangle_count, sizeof *out->triangles);
    out->aabbs = tool_alloc(out->count, sizeof *out->aabbs);
    out->obbs = tool_alloc(out->count, sizeof *out->obbs);
    if (groups == 0)
        keep_file_order(out, m);
    else
        group_triangles(out, m);
    if (fit_boxes(out, m))
        return 0;
    parts_free(out);
    return -1;
}

void parts_free(parts *p)
{
    free(p->ends);
    free(p->triangles);
    free(p->aabbs);
    free(p->obbs);
    *p = (parts){0};
}
