/* SPDX-License-Identifier: MIT */
/* Polygons in double: a tree of boxes about runs of consecutive segments.
 *
 * The winding number of a polygon about a point p is what a ray from p along +x crosses upward, less what it crosses downward.
 * Of a run of consecutive segments that lies wholly to the right of p, that is told by the heights of both of its ends, since
 * crossings in between cancel; one wholly to the left, above or below adds nothing. So only runs whose boxes contain p are
 * looked into, which are few, and no more than comparisons are needed up to single segments. An odd number of crossings is an
 * odd winding number: one number serves both rules.
 *
 * p is taken to be moved by less than anything along x, then y (crossing.h): an end at the height of p is below the ray. */
#ifndef BVOLI_INDEX_RINGS_RINGS_H
#define BVOLI_INDEX_RINGS_RINGS_H

#include "base/array.h"

#include <bvol/rings2.h>

#include <float.h>
#include <math.h>

/* As many segments in a run, and as many runs or nodes under a node. */
enum { BVOLI_RUN = 8 };

/* A reference is a node, or, with its highest bit, a run: its first vertex in the low 28 bits, the number of its segments less
 * 1 in three above. Among nodes about polygons it is the number of a polygon instead of a run. */
#define BVOLI_RING_RUN 0x80000000U
#define BVOLI_RING_NONE UINT32_MAX
enum { BVOLI_RING_VERTEX_BITS = 28 };

/* Boxes side by side, in steps of a grid. A coordinate v is the step (v - low) * scale + 1, cut to 0 and BVOLI_RING_STEPS. Each
 * operation in that is monotone, rounded as it is, so coordinates whose steps differ are in the order of their steps, with no
 * slack; those with equal steps are told apart by what is below the node. Lanes without a child hold nothing. */
enum { BVOLI_RING_STEPS = INT16_MAX };
typedef struct bvoli_ring_node {
    double low[2], scale[2];
    int16_t min_x[BVOLI_RUN], max_x[BVOLI_RUN], min_y[BVOLI_RUN], max_y[BVOLI_RUN];
    uint32_t child[BVOLI_RUN];
} bvoli_ring_node;

/* The steps of the heights where consecutive runs begin, and where the last ends; -1, below every point, of other boxes. */
typedef struct bvoli_ring_starts {
    int16_t step[BVOLI_RUN + 1];
} bvoli_ring_starts;

static inline int bvoli_ring_step(double v, double low, double scale)
{
    double step = (v - low) * scale + 1;
    step = step > 0 ? step : 0;
    return (int)(step < BVOLI_RING_STEPS ? step : BVOLI_RING_STEPS);
}

/* From the root of all polygons to that of a polygon, or from that to a run, a path has at most that many nodes, since each
 * level is an eighth of the one below: 10 of up to 2^27 rings, 9 of the 2^25 runs of a ring. */
enum { BVOLI_RING_LEVELS = 20, BVOLI_RING_STACK = (BVOLI_RUN - 1) * BVOLI_RING_LEVELS + 1 };

struct bvol_rings2_f64 {
    bvol_allocator allocator;
    uint32_t rule, root;   /* of all polygons that have points */
    bvol_aabb2_f64 bounds; /* of all of them */
    double grid_scale[2];
    uint32_t grid_size; /* cells of a row and of a column; 0 if there is no grid (grid.h) */
    size_t polygon_count, ring_count, vertex_count, node_count;
    bvoli_growing x, y;     /* double: the vertices of rings, one after the other, each with its first again at its end */
    bvoli_growing nodes;    /* bvoli_ring_node */
    bvoli_growing starts;   /* bvoli_ring_starts of each node */
    bvoli_growing cells;    /* uint32_t: where the entries of each cell of the grid begin, and the last end */
    bvoli_growing entries;  /* uint32_t */
    bvoli_growing polygons; /* bvoli_ring_polygon */
    bvoli_growing rings;    /* bvoli_ring, of those with points */
};

typedef struct bvoli_ring_polygon {
    bvol_aabb2_f64 bounds;
    uint32_t root; /* BVOLI_RING_NONE without points */
} bvoli_ring_polygon;

/* Where a ring is among the vertices here, where it was among the caller's, and which one it was of which polygon. */
typedef struct bvoli_ring {
    uint32_t first, original, number, polygon;
} bvoli_ring;

static inline const bvoli_ring_node *bvoli_ring_node_at(const bvol_rings2_f64 *rings, uint32_t node)
{
    return (const bvoli_ring_node *)rings->nodes.data + node;
}

static inline const bvoli_ring_polygon *bvoli_ring_polygon_at(const bvol_rings2_f64 *rings, uint32_t id)
{
    return (const bvoli_ring_polygon *)rings->polygons.data + id;
}

static inline uint32_t bvoli_run_first(uint32_t run)
{
    return run & ((1U << BVOLI_RING_VERTEX_BITS) - 1);
}

static inline uint32_t bvoli_run_count(uint32_t run)
{
    return (run >> BVOLI_RING_VERTEX_BITS & 7) + 1;
}

/* Steps of a grid in a unit of length, about so many along a side. A side that is longer than the largest double has the grid
 * about a part of it. */
static inline double bvoli_grid_scale(double steps, double min, double max)
{
    const double scale = steps / (max - min);
    return scale > DBL_MIN ? scale < DBL_MAX ? scale : DBL_MAX : DBL_MIN;
}

/* The ring that a vertex is of. */
static inline const bvoli_ring *bvoli_rings_ring_of(const bvol_rings2_f64 *rings, uint32_t vertex)
{
    const bvoli_ring *const all = rings->rings.data;
    size_t low = 0, high = rings->ring_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (all[middle].first <= vertex)
            low = middle;
        else
            high = middle;
    }
    return &all[low];
}

/* The segment that begins at a vertex, as callers know it. */
static inline bvol_rings2_f64_found bvoli_rings_segment(const bvol_rings2_f64 *rings, uint32_t vertex, double distance)
{
    const bvoli_ring *const ring = bvoli_rings_ring_of(rings, vertex);
    return (bvol_rings2_f64_found){ring->polygon, ring->number, ring->original + (vertex - ring->first), 0, distance};
}

static inline int bvoli_vec2_f64_finite(const bvol_vec2_f64 *p)
{
    return fabs(p->x) <= DBL_MAX && fabs(p->y) <= DBL_MAX;
}

#endif
