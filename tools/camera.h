/* SPDX-License-Identifier: MIT */
/* A pinhole camera: one ray through the middle of each cell of a grid. */
#ifndef CAMERA_H
#define CAMERA_H

#include "vector.h"

#include <bvol/bvol.h>

#include <stdint.h>

typedef struct camera {
    bvol_vec3 origin;
    vector forward, right, up; /* orthonormal */
    double cell;               /* size of a cell on the plane at distance 1 */
    uint32_t width, height;    /* cells */
} camera;

/* Cells from x0 to x1 and y0 to y1, ends included; none if x0 > x1 or y0 > y1. */
typedef struct cells {
    int64_t x0, y0, x1, y1;
} cells;

/* A camera that looks at a sphere from the side that `from` points to and sees all of it. Returns 0, or -1 where floats are too
 * coarse to stand there. `from` is not zero. */
int camera_look_at(camera *out, const bvol_sphere *sphere, vector from, uint32_t width, uint32_t height);

/* The ray of cell (x, y), from the origin without end; its direction is about 1 long. y counts from the top. */
void camera_ray(const camera *c, uint32_t x, uint32_t y, bvol_ray *out);

/* Every cell whose ray could meet the box. */
cells camera_cells_of(const camera *c, const bvol_aabb *box);

#endif
