/* SPDX-License-Identifier: MIT */
/* The STRtree of GEOS, asked from C about one rectangle after the other. What it is asked with is made before it is asked,
 * since it takes geometries. bench.py builds and calls it. */
#include <geos_c.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct bench_geos {
    GEOSContextHandle_t geos;
    GEOSSTRtree *tree;
    GEOSGeometry **boxes, **asked;
    size_t count, asked_count;
} bench_geos;

/* Where ids go. */
typedef struct list {
    uint32_t *at;
} list;

static void take(void *item, void *context)
{
    *((list *)context)->at++ = (uint32_t)(uintptr_t)item;
}

static GEOSGeometry **rectangles(GEOSContextHandle_t geos, const double *boxes, size_t count)
{
    GEOSGeometry **const made = malloc((count + 1) * sizeof *made);
    for (size_t i = 0; made && i < count; i++)
        made[i] = GEOSGeom_createRectangle_r(geos, boxes[4 * i], boxes[4 * i + 1], boxes[4 * i + 2], boxes[4 * i + 3]);
    return made;
}

/* Over boxes, least x and y and greatest x and y of each, with a question for each of `asked`. */
bench_geos *bench_geos_create(const double *boxes, size_t count, const double *asked, size_t asked_count)
{
    bench_geos *const b = calloc(1, sizeof *b);
    uint32_t first;
    if (!b)
        return NULL;
    b->geos = GEOS_init_r();
    b->count = count;
    b->asked_count = asked_count;
    b->boxes = rectangles(b->geos, boxes, count);
    b->asked = rectangles(b->geos, asked, asked_count);
    b->tree = GEOSSTRtree_create_r(b->geos, 10);
    for (size_t i = 0; i < count; i++)
        GEOSSTRtree_insert_r(b->geos, b->tree, b->boxes[i], (void *)(uintptr_t)i);
    GEOSGeometry *const nowhere = GEOSGeom_createRectangle_r(b->geos, -2, -2, -1, -1);
    GEOSSTRtree_query_r(b->geos, b->tree, nowhere, take, &(list){&first}); /* the first question builds it */
    GEOSGeom_destroy_r(b->geos, nowhere);
    return b;
}

/* All questions; ids have room for all that are found. Returns how many they are. */
size_t bench_geos_ask(bench_geos *b, uint32_t *ids)
{
    list out = {ids};
    for (size_t i = 0; i < b->asked_count; i++)
        GEOSSTRtree_query_r(b->geos, b->tree, b->asked[i], take, &out);
    return (size_t)(out.at - ids);
}

void bench_geos_destroy(bench_geos *b)
{
    GEOSSTRtree_destroy_r(b->geos, b->tree);
    for (size_t i = 0; i < b->count; i++)
        GEOSGeom_destroy_r(b->geos, b->boxes[i]);
    for (size_t i = 0; i < b->asked_count; i++)
        GEOSGeom_destroy_r(b->geos, b->asked[i]);
    free(b->boxes);
    free(b->asked);
    GEOS_finish_r(b->geos);
    free(b);
}
