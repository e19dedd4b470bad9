/* SPDX-License-Identifier: MIT */
/* Boxes as zonotopes, the sets center + sum of s[i] * w[i] with every |s[i]| <= 1: an OBB has three generators w, an AABB three
 * along the coordinate axes, a Minkowski sum of two boxes all six. Everything is doubled, so that an AABB needs no half. */
#ifndef BVOL_TESTS_ORACLE_ZONOTOPE_H
#define BVOL_TESTS_ORACLE_ZONOTOPE_H

#include "oracle/num.h"

#include <bvol/types.h>

typedef struct zonotope {
    vec center; /* degree 2 */
    vec w[6];   /* degree 2, may be zero */
    vec dir[6]; /* degree 1, parallel to w, not zero where w is not */
    int count;
} zonotope;

zonotope zonotope_obb(const bvol_obb *box);
/* The box must hold a finite point. Infinite sides are cut off beyond the reach of other. */
zonotope zonotope_aabb(const bvol_aabb *box, const zonotope *other);

/* The set of differences p - q of points p of a and q of b: a and b meet if and only if it holds 0. */
zonotope zonotope_difference(const zonotope *a, const zonotope *b);

/* A point as degree 2, doubled: of floats, and twice the point of a ray at t_min. */
vec zonotope_point(const bvol_vec3 *p);
vec zonotope_ray_point(const bvol_ray *ray);
/* Corner i takes +w[k] if bit k of i is set, -w[k] otherwise. */
vec zonotope_corner(const zonotope *z, int i);

/* Normals, degree 2, such that the zonotope is where |normal . (p - center)| <= support for each of them. */
enum { ZONOTOPE_NORMALS = 36 };
int zonotope_normals(const zonotope *z, vec normal[ZONOTOPE_NORMALS]);
/* The sum of |normal . w[i]|. */
num zonotope_support(const zonotope *z, vec normal);

/* Whether a point lies in the zonotope: -1 outside, 0 on the boundary, 1 in the interior. Decides by the normals. */
int zonotope_holds(const zonotope *z, vec p);
/* The same answer, 0 or 1, from the definition: whether sum s[i] * w[i] = p - center has a solution with every |s[i]| <= 1. */
int zonotope_holds_by_definition(const zonotope *z, vec p);

/* Whether the ball of a center (as zonotope_point) and radius >= 0 (degree 2, doubled) meets a zonotope of three generators. */
int zonotope_meets_ball(const zonotope *z, vec center, num radius);
/* Whether the zonotope contains the ball. */
int zonotope_contains_ball(const zonotope *z, vec center, num radius);

#endif
