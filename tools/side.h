/* SPDX-License-Identifier: MIT */
/* On which side of a plane a point lies, found without the library. */
#ifndef SIDE_H
#define SIDE_H

#include "vector.h"

#include <float.h>
#include <math.h>

/* The sign of the volume of the tetrahedron abcd, or 0 where double cannot tell. J. R. Shewchuk, "Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates", 1997: with eps = 2^-53 = DBL_EPSILON / 2 the error is at
 * most (7 + 56 eps) eps times the sum of the terms' magnitudes. Products of three differences of floats stay within 2^-447 and
 * 2^390, so no step over- or underflows. */
static inline int side_of(const vector *a, const vector *b, const vector *c, const vector *d)
{
    vector u = vector_add(*a, -1, *d), v = vector_add(*b, -1, *d), w = vector_add(*c, -1, *d);
    double vw = v.x * w.y, wv = w.x * v.y, wu = w.x * u.y, uw = u.x * w.y, uv = u.x * v.y, vu = v.x * u.y;
    double det = u.z * (vw - wv) + v.z * (wu - uw) + w.z * (uv - vu);
    double magnitude =
        (fabs(vw) + fabs(wv)) * fabs(u.z) + (fabs(wu) + fabs(uw)) * fabs(v.z) + (fabs(uv) + fabs(vu)) * fabs(w.z);
    double error = (7 + 28 * DBL_EPSILON) * (DBL_EPSILON / 2) * magnitude;
    return det > error ? 1 : det < -error ? -1 : 0;
}

#endif
