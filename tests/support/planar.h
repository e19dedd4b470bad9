/* SPDX-License-Identifier: MIT */
/* Shapes of space as twins in the plane: their floats without z, laid out as the twin's struct. A triangle becomes a polygon of
 * more points than three, in an order that is not its own. */
#ifndef BVOL_TESTS_PLANAR_H
#define BVOL_TESTS_PLANAR_H

#include "shape.h"

enum { PLANAR_POINTS = 16, PLANAR_FLOATS = 2 * PLANAR_POINTS };

/* Kinds are those of space: SPHERE is a circle, TRIANGLE a polygon. */
typedef struct planar {
    enum kind kind;
    int floats;
    float f[PLANAR_FLOATS];
} planar;

planar planar_of(const shape *s);
bvol_polygon2 planar_polygon(const planar *p);

#endif
