/* SPDX-License-Identifier: MIT */
/* The beam of a point: the ray from it along +x, moved by less than anything along x, then y, then z. */
#ifndef BVOLI_INDEX_MESH_CROSSING_H
#define BVOLI_INDEX_MESH_CROSSING_H

#include "index/handle.h"
#include "index/leaf/leaf.h"

#include <bvol/types.h>

/* 1 if the beam of a point crosses a triangle from its back, -1 from its front, 0 if it does not cross it. Sets *on if the
 * triangle contains the point, unless `on` is NULL or it is set already. */
int bvoli_beam_crosses(const bvol_triangle *triangle, const bvol_vec3 *p, int *on);

/* The same for all triangles of an index that holds them: the sum. Without NaN. */
int bvoli_beam_winding(const bvol_index *index, const bvol_vec3 *p, int *on);

static inline int bvoli_index_is_mesh(const bvol_index *index)
{
    return index && index->leaves.kind == &bvoli_leaf_triangle;
}

#endif
