/* SPDX-License-Identifier: MIT */
/* Copies of a mesh set up as a city, and a camera that flies through it. The same numbers give the same city everywhere. */
#ifndef CITY_H
#define CITY_H

#include "vector.h"

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

typedef struct city {
    bvol_aabb *boxes; /* of the copies */
    size_t count;
    double size; /* the ground reaches from 0 to size in x and z; y is up */
} city;

/* Sets up so many copies of what lies in a box. Returns 0, or -1 with nothing to free if the box is too large or too small to
 * be scaled. */
int city_create(city *out, const bvol_aabb *mesh, size_t copies);
void city_free(city *c);

typedef struct view {
    vector eye, forward, right, up; /* the last three orthonormal */
    vector corners[8];              /* of what is seen, four near and four far, before the matrix is rounded */
    float matrix[16];               /* projection times view: column-major, depth from 0 to 1 */
} view;

/* The camera that the program uses. The angle is from the lower edge of the picture to the upper. */
enum { VIEW_DEGREES = 50, VIEW_NEAR = 1, VIEW_FAR = 260 };

/* Where the camera is at a time from 0 to 1, when it is back. */
void city_view(const city *c, double time, view *out);

#endif
