/* SPDX-License-Identifier: MIT */
/* Winding numbers of a mesh about a point found a second way, without the library: triangle by triangle, in double, with a
 * bound on the error. */
#ifndef BEAMS_H
#define BEAMS_H

#include "mesh.h"

#include <bvol/bvol.h>

/* Whether a segment surely meets the surface only inside of triangles, or not at all, and then how often it leaves through
 * their fronts, less how often it enters there. It begins at p and ends outside of the mesh's box. */
int beams_count(const mesh *m, const bvol_vec3 *p, const bvol_vec3 *end, int *winding);

/* Ends of segments from a point that are outside of a box: one along +x, and one askew. Returns 0 where floats do not go that
 * far. */
int beams_along(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *end);
int beams_askew(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *end);

#endif
