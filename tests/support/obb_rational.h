/* SPDX-License-Identifier: MIT */
/* OBBs in rationals. */
#ifndef BVOL_TESTS_OBB_RATIONAL_H
#define BVOL_TESTS_OBB_RATIONAL_H

#include "rational.h"

#include <bvol/types.h>

rational rational_dot(const rational a[3], const rational b[3]);
void rational_cross(const rational a[3], const rational b[3], rational out[3]);
void rational_vec3(const bvol_vec3 *v, rational out[3]);

/* Corner n, with + |extent| on axis k if bit k of n is set. */
void rational_corner(const bvol_obb *box, int n, rational out[3]);

/* The numbers s with p = center + sum of s[i] axis[i], for independent axes. */
void rational_local(const bvol_obb *box, const rational p[3], rational s[3]);

/* Whether an OBB with independent axes holds a point. */
int rational_obb_holds(const bvol_obb *box, const rational p[3]);

/* All that separate of the 15 axes, turned from a to b: normals of a's faces and b's, crossed edges. Returns their number; that
 * of the faces among them is left in rational_separating_faces. For independent axes. */
int rational_separating_axes(const bvol_obb *a, const bvol_obb *b, rational out[15][3]);
extern int rational_separating_faces;

#endif
