/* SPDX-License-Identifier: MIT */
/* GEOS: prepared geometries in its tree. It has no rule of even and odd; GEOSBuildArea(), which has it, loses parts of
 * countries (3.11). */
#include "map.h"

#include <geos_c.h>
#include <stdlib.h>

typedef struct geos_map {
    GEOSSTRtree *tree;
    size_t count, hits, sum;
    GEOSGeometry **shapes, *point;
    const GEOSPreparedGeometry **prepared;
} geos_map;

typedef struct entry {
    geos_map *map;
    size_t id;
} entry;

static entry *entries;

static GEOSGeometry *ring_of(const bench_map *m, uint32_t ring)
{
    const uint32_t first = m->rings[ring], count = m->rings[ring + 1] - first;
    const bvol_vec2_f64 *const p = m->points + first;
    const int closed = count > 0 && p[0].x == p[count - 1].x && p[0].y == p[count - 1].y;
    const uint32_t all = count + !closed;
    if (all < 4)
        return NULL;
    GEOSCoordSequence *const to = GEOSCoordSeq_create(all, 2);
    for (uint32_t i = 0; i < all; ++i)
        GEOSCoordSeq_setXY(to, i, p[i % count].x, p[i % count].y);
    return GEOSGeom_createLinearRing(to);
}

/* Twice the area, whose sign says which way a ring goes. */
static double turn_of(const bench_map *m, uint32_t ring)
{
    double sum = 0;
    for (uint32_t i = m->rings[ring], j = m->rings[ring + 1] - 1; i < m->rings[ring + 1]; j = i++)
        sum += (m->points[j].x - m->points[i].x) * (m->points[j].y + m->points[i].y);
    return sum;
}

/* Holes go the other way than the first ring, and follow what they are in. Rings of less than a triangle, which GEOS does not
 * take, are left out. */
static GEOSGeometry *shape_of(const bench_map *m, size_t polygon)
{
    const uint32_t first = m->polygons[polygon], last = m->polygons[polygon + 1];
    GEOSGeometry **const shells = malloc((last - first + 1) * sizeof *shells),
                         **const holes = malloc((last - first + 1) * sizeof *holes);
    unsigned count = 0;
    if (!shells || !holes)
        exit(1);
    for (uint32_t i = first, next; i < last; i = next) {
        GEOSGeometry *const shell = ring_of(m, i);
        unsigned hole_count = 0;
        for (next = i + 1; next < last && turn_of(m, next) * turn_of(m, first) < 0; ++next)
            if ((holes[hole_count] = ring_of(m, next)))
                hole_count++;
        if (shell)
            shells[count++] = GEOSGeom_createPolygon(shell, holes, hole_count);
    }
    GEOSGeometry *const all = GEOSGeom_createCollection(GEOS_MULTIPOLYGON, shells, count);
    if (!all)
        exit(1);
    free(shells);
    free(holes);
    return all;
}

static void *build(const bench_map *m)
{
    geos_map *const g = calloc(1, sizeof *g);
    initGEOS(NULL, NULL);
    entries = calloc(m->polygon_count, sizeof *entries);
    g->shapes = calloc(m->polygon_count, sizeof(GEOSGeometry *));
    g->prepared = calloc(m->polygon_count, sizeof(const GEOSPreparedGeometry *));
    g->tree = GEOSSTRtree_create(10);
    g->point = NULL;
    for (; g->count < m->polygon_count; ++g->count) {
        const size_t i = g->count;
        g->shapes[i] = shape_of(m, i);
        g->prepared[i] = GEOSPrepare(g->shapes[i]);
        entries[i] = (entry){g, i};
        GEOSSTRtree_insert(g->tree, g->shapes[i], &entries[i]);
    }
    return g;
}

static void look(void *item, void *context)
{
    const entry *const e = item;
    geos_map *const g = context;
    if (GEOSPreparedIntersects(g->prepared[e->id], g->point) != 1)
        return;
    g->hits++;
    g->sum += e->id;
}

static size_t contains(void *index, const bvol_vec2_f64 *point, size_t *sum)
{
    geos_map *const g = index;
    g->hits = g->sum = 0;
    g->point = GEOSGeom_createPointFromXY(point->x, point->y);
    GEOSSTRtree_query(g->tree, g->point, look, g);
    GEOSGeom_destroy(g->point);
    *sum += g->sum;
    return g->hits;
}

static void destroy(void *index)
{
    geos_map *const g = index;
    GEOSSTRtree_destroy(g->tree);
    for (size_t i = 0; i < g->count; ++i) {
        GEOSPreparedGeom_destroy(g->prepared[i]);
        GEOSGeom_destroy(g->shapes[i]);
    }
    free(g->shapes);
    free(g->prepared);
    free(entries);
    free(g);
    finishGEOS();
}

const map_peer map_peer_geos = {"geos", build, contains, destroy};
