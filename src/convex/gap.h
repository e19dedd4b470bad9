/* SPDX-License-Identifier: MIT */
/* How far apart two bodies are, or how deep one is in the other. With D the difference of their cores and r the sum of their
 * radii, both are the greatest value, over all unit vectors n, of
 *
 *     g(n) = min over D of n . x   less r.
 *
 * It is the distance where it is positive, and less the depth where it is negative: the least length of a translation after
 * which no interior point is common. Where 0 is outside of D, the greatest g belongs to the direction of the nearest point of
 * D, and where it is inside, to a face of D, along two edges of the bodies: the separating axes of Gottschalk, Lin and Manocha
 * (1996), all of which are asked. */
#ifndef BVOLI_CONVEX_GAP_H
#define BVOLI_CONVEX_GAP_H

#include "convex/body.h"

#include <stdint.h>

/* lo <= distance <= hi; negative: depth. n is a unit vector from b to a, and a - b = distance * n but for rounding, both being
 * points of the bodies. A depth without limit is -infinity, with n = 0. */
typedef struct bvoli_gap {
    double lo, hi, n[3], a[3], b[3];
    double sq;        /* of a distance: never above its square */
    uint32_t face[2]; /* of a and of b, to which n is perpendicular; BVOL_NO_FEATURE where there is none */
} bvoli_gap;

/* The square of a positive lower end, not above it. */
static inline double bvoli_gap_square(double lo)
{
    return lo > 0x1p-80 ? lo * lo * (1 - 0x1p-52) : 0;
}

/* Of solid bodies, both at z = 0 if they are planar, and then n is too. Where n and -n serve alike, the first component that is
 * not 0 has the sign of `sense`. */
void bvoli_bodies_gap(bvoli_body *a, bvoli_body *b, int planar, int sense, bvoli_gap *out);

/* Of a solid body and the half-space of a plane that is legal and not empty: n points out of the half-space. */
void bvoli_plane_gap(const bvoli_body *body, const bvol_plane *plane, bvoli_gap *out);

/* The face of a body that n is perpendicular to, but for rounding, or BVOL_NO_FEATURE; `side` is 1 where n points out of it,
 * else -1. */
uint32_t bvoli_face_of(const bvoli_body *body, const double n[3], double side);

/* Of two that have one. */
void bvoli_bodies_common_point(bvoli_body *a, bvoli_body *b, double out[3]);

#endif
