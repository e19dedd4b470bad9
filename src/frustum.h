/* SPDX-License-Identifier: MIT */
/* What other files need to know of a frustum. */
#ifndef BVOLI_FRUSTUM_H
#define BVOLI_FRUSTUM_H

#include "polyhedron/halfspaces.h"
#include "polyhedron/polyhedra.h"

#include <bvol/frustum.h>

#include <stddef.h>
#include <stdint.h>

/* Of its memory, in bytes; a copy of all of them is a frustum too. */
size_t bvoli_frustum_size(const bvol_frustum *frustum);

/* The planes that do not hold everywhere or nowhere. */
const bvoli_halfspaces *bvoli_frustum_halfspaces(const bvol_frustum *frustum);

/* Side `sign` of row r of a matrix against row s, where s < 0 stands for zero: s + sign * r. */
typedef struct bvoli_row_side {
    int8_t row, sign, with;
} bvoli_row_side;

/* What a matrix says: its rows, and which make the planes left, right, bottom, top, near, far. */
typedef struct bvoli_view {
    double row[4][4];
    bvoli_row_side side[6];
} bvoli_view;

/* NULL where there is no matrix. */
const bvoli_view *bvoli_frustum_view(const bvol_frustum *frustum);

/* The least float that no point exceeds along an axis (side 1), or the negative of the greatest that none falls below (side
 * -1): infinite if there is none. The frustum is not empty. */
float bvoli_frustum_bound(const bvol_frustum *frustum, int axis, int side);

/* The place of half-space i among all planes of the frustum. */
int bvoli_frustum_plane_number(const bvol_frustum *frustum, int i);

/* Three coordinates of a point that most likely lies in all of them, far from each. */
const float *bvoli_frustum_interior_point(const bvol_frustum *frustum);

/* Both. */
bvoli_polyhedron bvoli_frustum_polyhedron(const bvol_frustum *frustum);

/* Whether one plane alone holds no point, and whether all together hold none. */
int bvoli_frustum_nowhere(const bvol_frustum *frustum);
int bvoli_frustum_empty(const bvol_frustum *frustum);

#endif
