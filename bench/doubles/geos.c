/* SPDX-License-Identifier: MIT */
/* The STRtree of GEOS, in the plane. It takes geometries; those of questions are made before anything is timed. */
#include "doubles.h"

#include <geos_c.h>
#include <math.h>
#include <stdlib.h>

typedef struct geos_tree {
    GEOSSTRtree *tree;
    GEOSGeometry **shapes;
    const doubles_boxes *boxes;
} geos_tree;

/* The shapes of the questions that were asked last. */
static GEOSGeometry **asked;
static const doubles_boxes *asked_of;

static GEOSGeometry **shapes_of(const doubles_boxes *b)
{
    GEOSGeometry **const shapes = calloc(b->count, sizeof *shapes);
    if (!shapes)
        exit(1);
    for (size_t i = 0; i < b->count; ++i)
        shapes[i] = GEOSGeom_createRectangle(b->plane[i].min.x, b->plane[i].min.y, b->plane[i].max.x, b->plane[i].max.y);
    return shapes;
}

static void free_shapes(GEOSGeometry **shapes, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        GEOSGeom_destroy(shapes[i]);
    free(shapes);
}

static void forget(void)
{
    if (asked)
        free_shapes(asked, asked_of->count);
    asked = NULL;
    asked_of = NULL;
}

static const GEOSGeometry *question(const doubles_boxes *b, size_t i)
{
    if (b != asked_of) {
        forget();
        asked = shapes_of(b);
        asked_of = b;
    }
    return asked[i];
}

static void ignore(void *item, void *context)
{
    (void)item;
    (void)context;
}

/* The tree is built when it is asked for the first time. */
static void *build(const doubles_boxes *b)
{
    geos_tree *const g = calloc(1, sizeof *g);
    if (!g)
        exit(1);
    initGEOS(NULL, NULL);
    g->boxes = b;
    g->shapes = shapes_of(b);
    g->tree = GEOSSTRtree_create(10);
    for (size_t i = 0; i < b->count; ++i)
        GEOSSTRtree_insert(g->tree, g->shapes[i], &b->plane[i]);
    if (b->count > 0)
        GEOSSTRtree_query(g->tree, g->shapes[0], ignore, NULL);
    return g;
}

static void destroy(void *index)
{
    geos_tree *const g = index;
    forget();
    GEOSSTRtree_destroy(g->tree);
    free_shapes(g->shapes, g->boxes->count);
    free(g);
}

typedef struct collector {
    const bvol_aabb2_f64 *first;
    uint32_t *ids;
    size_t found;
} collector;

static void collect(void *item, void *context)
{
    collector *const c = context;
    c->ids[c->found++ % DOUBLES_ROOM] = (uint32_t)((const bvol_aabb2_f64 *)item - c->first);
}

static size_t overlaps(const void *index, const doubles_boxes *queries, size_t i, uint32_t *ids)
{
    const geos_tree *const g = index;
    collector c = {g->boxes->plane, ids, 0};
    GEOSSTRtree_query(g->tree, question(queries, i), collect, &c);
    return c.found;
}

static double outside(double low, double high, double other_low, double other_high)
{
    return fmax(0, fmax(other_low - high, low - other_high));
}

static double square_between(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b)
{
    const double x = outside(a->min.x, a->max.x, b->min.x, b->max.x), y = outside(a->min.y, a->max.y, b->min.y, b->max.y);
    return x * x + y * y;
}

static int measure(const void *a, const void *b, double *distance, void *context)
{
    (void)context;
    *distance = sqrt(square_between(a, b));
    return 1;
}

/* It finds one. */
static double nearest(const void *index, const doubles_boxes *queries, size_t i, size_t wanted)
{
    const geos_tree *const g = index;
    const bvol_vec2_f64 p = queries->plane[i].min;
    const bvol_aabb2_f64 at = {p, p};
    (void)wanted;
    return square_between(GEOSSTRtree_nearest_generic(g->tree, &at, question(queries, i), measure, NULL), &at);
}

const doubles_index doubles_geos = {.name = "GEOS",
                                    .dimensions = 2,
                                    .most_wanted = 1,
                                    .build = build,
                                    .destroy = destroy,
                                    .overlaps = overlaps,
                                    .nearest = nearest};
