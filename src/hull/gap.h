/* SPDX-License-Identifier: MIT */
/* How far apart a hull and another shape are, or how deep in each other: a gap as in convex/gap.h. */
#ifndef BVOLI_HULL_GAP_H
#define BVOLI_HULL_GAP_H

#include "convex/gap.h"
#include "hull/pair.h"

/* Of a pair that is not empty, whose body is clipped (convex/body.h); n is a unit vector from the other shape to the hull,
 * and where n and -n serve alike, its first component that is not 0 has the sign of `sense`. */
void bvoli_hull_gap(const bvoli_hull_pair *q, int sense, bvoli_gap *out);

/* A point of both, of which they have one. */
void bvoli_hull_common_point(const bvoli_hull_pair *q, double out[3]);

/* The face of a hull that n is perpendicular to, but for rounding, and points out of, or BVOL_NO_FEATURE. */
uint32_t bvoli_hull_face_along(const bvol_hull *hull, const double n[3]);

/* Those of both, for a unit vector from the other shape to the hull. */
void bvoli_hull_pair_faces(const bvoli_hull_pair *q, const double n[3], uint32_t face[2]);

#endif
