/* SPDX-License-Identifier: MIT */
/* Any convex shape in one form:
 *
 *     conv(point[0], point[1], ..) + sum of s[k] * direction[k] with lo[k] <= s[k] <= hi[k] + ball(radius).
 *
 * Segments and triangles have only points, spheres and capsules points and a radius, boxes a point and directions. Every number
 * is a field of the shape, so nothing is rounded. The body without its ball is called its core. What a moving body passes
 * through is a body with one more direction: the motion. */
#ifndef BVOLI_CONVEX_BODY_H
#define BVOLI_CONVEX_BODY_H

#include "arith/filter.h"

#include <bvol/types.h>

enum { BVOLI_POINTS = 3, BVOLI_SIDES = 4 };

/* A field is NaN, or infinite where that is not legal; no point; no point with finite coordinates; some. */
enum bvoli_state { BVOLI_INVALID, BVOLI_EMPTY, BVOLI_AT_INFINITY, BVOLI_SOLID };

typedef struct bvoli_body {
    enum bvoli_state state;
    int points, sides;                       /* how many points and directions */
    double point[BVOLI_POINTS][3];           /* floats */
    double direction[BVOLI_SIDES][3];        /* floats */
    double lo[BVOLI_SIDES], hi[BVOLI_SIDES]; /* floats or powers of two; infinite where the body is unbounded */
    double radius;                           /* a float, not negative */
    int unbounded;
} bvoli_body;

/* What overlap means: a common point, or a common point of the interiors, so that 0 lies in the interior of the difference. */
enum bvoli_touch { BVOLI_CLOSED, BVOLI_INTERIOR };

void bvoli_body_of_vec3(const bvol_vec3 *p, bvoli_body *out);
void bvoli_body_of_segment(const bvol_segment *segment, bvoli_body *out);
void bvoli_body_of_triangle(const bvol_triangle *triangle, bvoli_body *out);
void bvoli_body_of_sphere(const bvol_sphere *sphere, bvoli_body *out);
void bvoli_body_of_capsule(const bvol_capsule *capsule, bvoli_body *out);
void bvoli_body_of_aabb(const bvol_aabb *box, bvoli_body *out);
void bvoli_body_of_obb(const bvol_obb *box, bvoli_body *out);

/* Of one whose numbers are known to be finite, which is not asked. */
void bvoli_body_of_finite_obb(const bvol_obb *box, bvoli_body *out);

/* All that a body passes through from the start of a motion to its end, or, backward, from the start to where it would have
 * come from. For bodies of three sides at most. */
void bvoli_body_sweep(const bvoli_body *body, const double motion[3], int backward, bvoli_body *out);

/* How many edges of a core are between points; the others are along sides. */
static inline int bvoli_point_edges(int points)
{
    return points == 3 ? 3 : points - 1;
}

/* How far the core reaches from the origin along any coordinate axis at most, and a little more. */
double bvoli_body_reach(const bvoli_body *body);

/* Clips infinite ends to just beyond a reach, which changes no answer about shapes within it. For bodies with one point. */
void bvoli_body_clip(bvoli_body *body, double reach);

/* How many corners a core has at most, and one of them as a body without sides of any width. */
int bvoli_body_corners(const bvoli_body *body);
void bvoli_body_corner(const bvoli_body *body, int corner, bvoli_body *out);

/* The least and the greatest n . x over the core; rounded. Inline, since most ask for one of them. */
typedef struct bvoli_projection {
    double lo, hi;
} bvoli_projection;

static inline bvoli_projection bvoli_body_project(const bvoli_body *body, const double n[3])
{
    bvoli_projection projection;
    projection.lo = projection.hi = bvoli_dot(n, body->point[0]);
    for (int i = 1; i < body->points; ++i) {
        const double height = bvoli_dot(n, body->point[i]);
        projection.lo = height < projection.lo ? height : projection.lo;
        projection.hi = height > projection.hi ? height : projection.hi;
    }
    for (int k = 0; k < body->sides; ++k) {
        const double slope = bvoli_dot(n, body->direction[k]), x = slope * body->lo[k], y = slope * body->hi[k];
        projection.lo += x < y ? x : y;
        projection.hi += x < y ? y : x;
    }
    return projection;
}

#endif
