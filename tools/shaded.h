/* SPDX-License-Identifier: MIT */
/* Meshes and outlines seen from far away, in parallel. */
#ifndef SHADED_H
#define SHADED_H

#include "canvas.h"
#include "mesh.h"
#include "vector.h"

/* Three unit vectors at right angles: where right, up and the eye are. */
typedef struct onlooker {
    vector right, up, toward;
} onlooker;

/* Along z, with y up; and from the upper right. */
extern const onlooker from_front, from_aside;

/* Where a picture shows a place, with y down. */
point shaded_place(const onlooker *from, vector at);

/* The triangles of a mesh, the nearest last, the steeper the darker. */
void shaded_mesh(canvas *c, const onlooker *from, const mesh *m, color body);

/* The same with the colour bodies[which[t]] for triangle t. */
void shaded_bodies(canvas *c, const onlooker *from, const mesh *m, const color *bodies, const uint8_t *which);

/* A square of a picture that begins at pixel (x, y), with everything in it that is at most so far from a place. */
void shaded_panel(canvas *c, const onlooker *from, uint32_t x, uint32_t y, uint32_t pixels, vector middle, double radius);

#endif
