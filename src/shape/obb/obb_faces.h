/* SPDX-License-Identifier: MIT */
/* The faces of an OBB in double. */
#ifndef BVOLI_SHAPE_OBB_OBB_FACES_H
#define BVOLI_SHAPE_OBB_OBB_FACES_H

#include <bvol/types.h>

/* A box as two faces across each of the cross products n of its axes: |n . x| <= h for each of its points x, from the center.
 * Those are all its points if the axes are independent; if not, h is 0. With u = 2^-53: components of n have one rounding, and
 * h is within 5 u of size, which it would be if nothing cancelled. */
typedef struct bvoli_faces {
    double n[3][3], h[3];
    double steepness, size; /* steepness: the sum of all |n| */
} bvoli_faces;

void bvoli_faces_of(const bvol_obb *box, bvoli_faces *out);

#endif
