/* SPDX-License-Identifier: MIT */
/* The hull of any points, by the dimension that they span. */
#ifndef BVOLI_HULL_SPAN_H
#define BVOLI_HULL_SPAN_H

#include "hull/faces.h"

/* The hull of the corners: fills in everything from `dimension` on; bvoli_faces_free() frees it. Returns 0 without memory. */
int bvoli_faces_find(bvoli_faces *faces);

#endif
