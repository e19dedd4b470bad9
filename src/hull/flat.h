/* SPDX-License-Identifier: MIT */
/* The hull of points in one plane. */
#ifndef BVOLI_HULL_FLAT_H
#define BVOLI_HULL_FLAT_H

#include "hull/faces.h"

/* The faces of corners in the plane of three of them. Returns 0 without memory. */
int bvoli_faces_of_flat(bvoli_faces *faces, const uint32_t seed[3]);

#endif
