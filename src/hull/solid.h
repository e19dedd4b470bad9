/* SPDX-License-Identifier: MIT */
/* The hull of points that are in no plane. */
#ifndef BVOLI_HULL_SOLID_H
#define BVOLI_HULL_SOLID_H

#include "hull/faces.h"

/* The faces of corners of which these four are in no plane. Returns 0 without memory. */
int bvoli_faces_of_solid(bvoli_faces *faces, const uint32_t seed[4]);

#endif
