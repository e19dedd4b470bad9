/* SPDX-License-Identifier: MIT */
/* Where two triangles of a mesh meet. Neighbours have vertices in common, and with two of them the edge between these; that is
 * where they should meet. Where they have a point in common outside of these vertices and edges, the surface meets itself. */
#ifndef MEETING_H
#define MEETING_H

#include "mesh.h"

#include <stdint.h>

/* How many vertices two triangles have in common, which are the corners of both at the same places: 0 to 3. */
int meeting_shared(const mesh *m, uint32_t a, uint32_t b);

/* Whether two triangles that touch do so outside of the vertices and edges that both have. Exact. */
int meeting_elsewhere(const mesh *m, uint32_t a, uint32_t b);

/* Whether they surely do not, by the signs of volumes in double and without the library: 0 where double cannot tell. */
int meeting_surely_not(const mesh *m, uint32_t a, uint32_t b);

#endif
