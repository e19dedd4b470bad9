/* SPDX-License-Identifier: MIT */
/* The triangles of a mesh in a search index. */
#ifndef MESH_INDEX_H
#define MESH_INDEX_H

#include "mesh.h"

/* An index of the triangles, which stay in the mesh; by an engine, one of bvol_index_engine, and a quality. Without memory the
 * program ends. */
bvol_index *mesh_index(const mesh *m, uint32_t kind, uint32_t quality);

/* One that was saved, in memory that must stay as long as the index. */
bvol_result mesh_index_open(const mesh *m, const void *file, size_t size, bvol_index **out);

/* Pairs in ascending order, to be freed. */
typedef struct found_pairs {
    bvol_pair *pairs;
    size_t count;
} found_pairs;

/* All pairs of an index, or of two where b is not NULL. */
found_pairs mesh_index_pairs(const bvol_index *a, const bvol_index *b);

/* One of them, or NULL if it is not there. */
const bvol_pair *found_pairs_find(const found_pairs *f, uint32_t a, uint32_t b);

#endif
