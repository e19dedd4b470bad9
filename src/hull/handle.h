/* SPDX-License-Identifier: MIT */
/* What a hull keeps: vertices in the order of their coordinates, which are called by their places in it, and faces of them. */
#ifndef BVOLI_HULL_HANDLE_H
#define BVOLI_HULL_HANDLE_H

#include "arith/filter.h"
#include "base/value.h"

#include <bvol/hull.h>

/* The plane of a face in double: a point is above it if normal . (p - first vertex) exceeds what its size may be off. */
typedef struct bvoli_face_plane {
    double normal[3], products[3]; /* magnitudes of what each component of the normal is made of */
} bvoli_face_plane;

struct bvol_hull {
    bvol_allocator allocator;
    size_t bytes; /* of all of it: one allocation */
    size_t skipped;
    int32_t dimension;
    uint32_t vertex_count, face_count;
    int32_t is_box; /* whether it is its bounds, an upright box with a width along each axis */
    bvol_aabb bounds;
    bvoli_face_plane *planes;
    bvol_vec3 *points;
    uint32_t *ids;                  /* of the caller */
    uint32_t *by_id, *ids_in_order; /* places in the order of ids, and the ids in that order */
    uint32_t *id_starts, id_shift;  /* where the ids begin in it that have this number or more without their lower bits */
    uint32_t *face_offsets, *face_corners; /* places; a loop begins with its least */
    uint32_t *link_offsets, *links;        /* the neighbors of each vertex in order */
    float *steps[3];                       /* of each link from the vertex to the neighbor, and some zeros at the end */
    uint32_t grid, *starts;                /* places from which it is not far (climb.h) */
};

/* So many steps may be read beyond those of the last vertex. */
enum { BVOLI_HULL_SPARE_LINKS = 7 };

/* How far a hull that is not empty reaches from the origin along axis c. */
static inline double bvoli_hull_reach(const bvol_hull *hull, int c)
{
    return bvoli_greater(fabs((double)bvoli_coords(&hull->bounds.min)[c]), fabs((double)bvoli_coords(&hull->bounds.max)[c]));
}

#endif
