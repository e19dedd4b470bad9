/* SPDX-License-Identifier: MIT */
/* On which side of three points a fourth lies, exactly. Coordinates are finite. */
#ifndef BVOLI_HULL_ORIENTATION_H
#define BVOLI_HULL_ORIENTATION_H

#include <bvol/types.h>

/* The sign of (b - a) x (c - a) . (d - a): 1 if d is above the plane in which a, b and c are counterclockwise as seen from
 * above, -1 below it, 0 in it. */
int bvoli_orientation3(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d);

/* The sign of (b - a) x (c - a) . (to - from): whether the way from one point to another rises along the normal of the plane.
 */
int bvoli_rise3(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *from, const bvol_vec3 *to);

/* The sign of component k of (b - a) x (c - a). */
int bvoli_turn(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, int k);

/* Whether three points lie on one line. */
int bvoli_collinear(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c);

#endif
