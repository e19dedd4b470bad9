/* SPDX-License-Identifier: MIT */
/* Hulls, proved in rationals: a closed surface of strictly convex faces with no edge between faces of one plane, whose vertices
 * are points and above which no point lies, is that of the hull and of nothing else. */
#ifndef BVOL_TESTS_HULL_PROOF_H
#define BVOL_TESTS_HULL_PROOF_H

#include "rational.h"

#include <bvol/bvol.h>

enum { HULL_MOST = 700 };

typedef struct cloud {
    size_t count;
    bvol_vec3 at[HULL_MOST];
} cloud;

/* What a hull says of itself. Ids become places in the list of vertices. */
typedef struct surface {
    size_t vertices, faces, corners;
    uint32_t ids[HULL_MOST], offsets[2 * HULL_MOST + 1], loops[6 * HULL_MOST];
    bvol_vec3 at[HULL_MOST];
} surface;

/* Reads a hull; NULL, or what is wrong with it. */
const char *surface_read(const bvol_hull *hull, surface *s);

/* Reads the hull of some points and proves that it is; NULL, or what is wrong. */
const char *surface_complaint(const bvol_hull *hull, const cloud *c, surface *s);

/* Whether a point lies in it, by its faces; the surface of a flat hull is its polygon. */
int surface_contains(const surface *s, int dimension, const bvol_vec3 *p);

/* Corner i of a face, or of that many more than it has. */
const bvol_vec3 *surface_corner(const surface *s, size_t face, size_t i);

/* Six times the volume of a tetrahedron, positive if d is above the triangle. */
rational rational_six_volumes(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d);

int point_is_finite(const bvol_vec3 *p);

#endif
