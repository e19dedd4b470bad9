/* SPDX-License-Identifier: MIT */
/* Triangles that a mesh has more than once. */
#ifndef DISTINCT_H
#define DISTINCT_H

#include "mesh.h"

/* A mesh of the same vertices, which stay the first one's, with its triangles in their order but without those of which an
 * earlier one has the same corners, whichever comes first. Pictures of both are alike. Only its triangles are to be freed. */
mesh distinct_triangles(const mesh *m);

#endif
