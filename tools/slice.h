/* SPDX-License-Identifier: MIT */
/* A picture of how far places of a plane are from a mesh: those inside blue, those outside orange, in bands. */
#ifndef SLICE_H
#define SLICE_H

#include "mesh.h"
#include "picture.h"

#include <bvol/bvol.h>

/* A plane across the axis x, y or z (0, 1, 2). */
typedef struct slice {
    int axis;
    double at;
} slice;

/* Draws it; what is seen is a square about the mesh's box. Returns 0, or -1 after a message. */
int slice_draw(const slice *s, const bvol_index *index, const bvol_aabb *box, picture *out);

#endif
