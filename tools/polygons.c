/* SPDX-License-Identifier: MIT */
#include "polygons.h"

#include "side.h"
#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A vertex by its id. */
typedef struct named {
    uint32_t id, place;
} named;

static int compare(const void *a, const void *b)
{
    const named *x = a, *y = b;
    return x->id < y->id ? -1 : x->id > y->id;
}

/* Puts places where ids are. */
static void name_places(const bvol_hull *hull, polygons *p)
{
    uint32_t *const ids = tool_alloc(p->point_count, sizeof *ids);
    named *const names = tool_alloc(p->point_count, sizeof *names);
    (void)bvol_hull_vertices(hull, ids, p->point_count);
    for (uint32_t i = 0; i < p->point_count; ++i)
        names[i] = (named){ids[i], i};
    qsort(names, p->point_count, sizeof *names, compare);
    for (size_t i = 0; i < p->offsets[p->count]; ++i) {
        const named wanted = {p->corners[i], 0}, *found = bsearch(&wanted, names, p->point_count, sizeof *names, compare);
        p->corners[i] = found ? found->place : 0;
    }
    free(names);
    free(ids);
}

void polygons_of(const bvol_hull *hull, polygons *out)
{
    *out = (polygons){.count = bvol_hull_faces(hull, NULL, 0, NULL, 0), .point_count = bvol_hull_vertices(hull, NULL, 0)};
    out->points = tool_alloc(out->point_count, sizeof *out->points);
    out->offsets = tool_alloc(out->count + 1, sizeof *out->offsets);
    (void)bvol_hull_points(hull, out->points, out->point_count);
    (void)bvol_hull_faces(hull, out->offsets, out->count + 1, NULL, 0);
    out->corners = tool_alloc(out->offsets[out->count], sizeof *out->corners);
    (void)bvol_hull_faces(hull, NULL, 0, out->corners, out->offsets[out->count]);
    name_places(hull, out);
}

void polygons_free(polygons *p)
{
    free(p->points);
    free(p->offsets);
    free(p->corners);
}

/* Points times faces, at most. */
#define PATIENCE 2e8

size_t polygons_leave_out(const polygons *p, const bvol_vec3 *points, size_t count, size_t *asked)
{
    const size_t step = 1 + (size_t)((double)count * (double)p->count / PATIENCE);
    size_t out = 0;
    vector *const face = tool_alloc(3 * p->count, sizeof *face);
    for (size_t i = 0; i < p->count; ++i)
        for (size_t k = 0; k < 3; ++k)
            face[3 * i + k] = vector_of(&p->points[p->corners[p->offsets[i] + k]]);
    *asked = 0;
    for (size_t n = 0; n < count; n += step, ++*asked) {
        const vector at = vector_of(&points[n]);
        int below = 1;
        for (size_t i = 0; i < p->count && below; ++i)
            below = side_of(&face[3 * i], &face[3 * i + 1], &face[3 * i + 2], &at) >= 0;
        out += (size_t)!below;
    }
    free(face);
    return out;
}

int polygons_write(const polygons *p, output *to)
{
    const char *reason = NULL;
    errno = 0;
    for (size_t i = 0; i < p->point_count; ++i)
        fprintf(to->file, "v %.9g %.9g %.9g\n", (double)p->points[i].x, (double)p->points[i].y, (double)p->points[i].z);
    for (size_t i = 0; i < p->count; ++i) {
        fputs("f", to->file);
        for (uint32_t k = p->offsets[i]; k < p->offsets[i + 1]; ++k)
            fprintf(to->file, " %u", (unsigned)p->corners[k] + 1);
        fputs("\n", to->file);
    }
    if (fflush(to->file) != 0 || ferror(to->file))
        reason = errno != 0 ? strerror(errno) : "not written";
    if (output_close(to, reason) != 0)
        return -1;
    tool_print("written   %s, %zu vertices and %zu faces\n", output_name(to->path), p->point_count, p->count);
    return 0;
}
