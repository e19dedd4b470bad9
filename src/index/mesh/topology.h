/* SPDX-License-Identifier: MIT */
/* How the triangles of an index are joined: vertices and edges by their coordinates. A corner is 3 times the id of its triangle
 * plus its number there; an edge is called by the corner that it begins at. */
#ifndef BVOLI_INDEX_MESH_TOPOLOGY_H
#define BVOLI_INDEX_MESH_TOPOLOGY_H

#include "index/handle.h"

#include <bvol/mesh.h>

/* Arrays of one element for each corner of each id. */
typedef struct bvoli_topology {
    const bvol_index *index;
    size_t ids, corners;     /* and how many corners there are in triangles that are finite and in the index */
    uint32_t *vertex;        /* its number; BVOLI_NONE where there is no such triangle */
    uint32_t *order, *other; /* corners, in several orders */
    uint32_t *key;
    uint32_t *joined; /* of a fan */
    uint8_t *faults;  /* of each id */
} bvoli_topology;

/* How many uint32_t the arrays take for so many ids, and their places in as many. */
size_t bvoli_topology_words(size_t ids);
void bvoli_topology_place(bvoli_topology *t, const bvol_index *index, uint32_t *words);

static inline bvol_triangle bvoli_topology_triangle(const bvoli_topology *t, size_t id)
{
    const bvoli_leaves *const leaves = &t->index->leaves;
    return (bvol_triangle){*bvoli_leaf_corner(leaves, (uint32_t)id, 0), *bvoli_leaf_corner(leaves, (uint32_t)id, 1),
                           *bvoli_leaf_corner(leaves, (uint32_t)id, 2)};
}

static inline int bvoli_topology_has(const bvoli_topology *t, size_t id)
{
    return t->vertex[3 * id] != UINT32_MAX;
}

/* No two corners are the same vertex. */
static inline int bvoli_topology_has_edges(const bvoli_topology *t, size_t id)
{
    const uint32_t *const v = t->vertex + 3 * id;
    return v[0] != v[1] && v[1] != v[2] && v[2] != v[0];
}

/* Counts all that is about vertices and edges, sets the flags, and marks triangles. */
void bvoli_topology_report(bvoli_topology *t, bvol_mesh_report *report);

#endif
