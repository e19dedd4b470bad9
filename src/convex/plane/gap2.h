/* SPDX-License-Identifier: MIT */
/* How far apart two bodies of the plane are, or how deep one is in the other, as convex/gap.h says for space. The difference of
 * their cores is a convex polygon, whose edges are those of one core and, turned round, those of the other, in the order of
 * their directions (M. de Berg and others, "Computational Geometry", 2008, chapter 13). So one walk about it asks all edges and
 * all corners: nothing is searched for, and with n and m corners it takes n + m steps. */
#ifndef BVOLI_CONVEX_PLANE_GAP2_H
#define BVOLI_CONVEX_PLANE_GAP2_H

#include "convex/plane/body2.h"

#include <stdint.h>

/* lo <= distance <= hi; negative: depth. n is a unit vector from b to a, and a - b = distance * n but for rounding, both being
 * points of the bodies. A depth without limit is -infinity, with n = 0. */
typedef struct bvoli_gap2 {
    double lo, hi, sq, n[2], a[2], b[2]; /* sq: not above the square of a distance */
    uint32_t face[2]; /* the edges of a and of b to which n is perpendicular; BVOL_NO_FEATURE where there is none */
} bvoli_gap2;

/* Of solid bodies; those that are unbounded are clipped, which changes no predicate about them. Where n and -n serve alike, the
 * first component that is not 0 has the sign of `sense`. */
void bvoli_bodies2_gap(bvoli_body2 *a, bvoli_body2 *b, int sense, bvoli_gap2 *out);

/* Of two that have one. */
void bvoli_bodies2_common_point(bvoli_body2 *a, bvoli_body2 *b, double out[2]);

#endif
