/* SPDX-License-Identifier: MIT */
/* The surface of a hull: corners, and faces of them. */
#ifndef POLYGONS_H
#define POLYGONS_H

#include "output.h"

#include <bvol/bvol.h>

typedef struct polygons {
    bvol_vec3 *points; /* in the order of their coordinates */
    size_t point_count, count;
    uint32_t *offsets, *corners; /* where each face begins, and its corners by their places, counterclockwise from outside */
} polygons;

void polygons_of(const bvol_hull *hull, polygons *out);
void polygons_free(polygons *p);

/* How many of some points lie certainly above a face, found without the library. Of many points and faces not all are asked,
 * which `asked` tells. */
size_t polygons_leave_out(const polygons *p, const bvol_vec3 *points, size_t count, size_t *asked);

/* Writes a mesh in the format of Wavefront OBJ to an open file and closes it. Returns 0, or -1 after a message. */
int polygons_write(const polygons *p, output *to);

#endif
