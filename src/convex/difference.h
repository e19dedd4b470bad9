/* SPDX-License-Identifier: MIT */
/* The difference D of the cores of two bodies, and the search in double for its point nearest to 0. */
#ifndef BVOLI_CONVEX_DIFFERENCE_H
#define BVOLI_CONVEX_DIFFERENCE_H

#include "convex/body.h"

#include <stdint.h>

/* A core about an origin near it: conv(point[0], ..) + sum of s[k] side[k], |s[k]| <= 1, with one point or three. */
typedef struct bvoli_core {
    int points, sides;
    double point[BVOLI_POINTS][3];
    double side[BVOLI_SIDES][3];
    int endless[BVOLI_SIDES];     /* bit 0: the side has no lower end, bit 1: it has no upper one; it is clipped there */
    double along[BVOLI_SIDES][3]; /* its direction, without rounding, where the difference is unbounded */
    const bvoli_body *body;
} bvoli_core;

typedef struct bvoli_difference {
    bvoli_core a, b;
    double origin[3];
    int unbounded;
    double size; /* the sum of the greatest |x|_1 of both cores, from the origin, which is in the middle of a */
} bvoli_difference;

/* Clips bodies that are unbounded, beyond all that is nearest to the other. */
void bvoli_bodies_clip(bvoli_body *a, bvoli_body *b);

/* Of two solid bodies, which are clipped. */
void bvoli_difference_of(bvoli_body *a, bvoli_body *b, bvoli_difference *out);

/* The same where a moves by a vector of that length at most. */
void bvoli_difference_on_way(bvoli_body *a, bvoli_body *b, double way, bvoli_difference *out);

/* A point d = a - b of the difference. */
typedef struct bvoli_difference_point {
    double d[3], a[3], b[3];
} bvoli_difference_point;

/* The least n . x over the difference; -infinity where it is unbounded. */
double bvoli_difference_least(const bvoli_difference *q, const double n[3]);

/* That, and the greatest. */
bvoli_projection bvoli_difference_project(const bvoli_difference *q, const double n[3]);

/* Searches for the point of the difference that is nearest to a target, first in the direction -n. `at` is the nearest that was
 * found, its d being taken from the target. Where `least` becomes greater, the least n . x of the difference less the target
 * for a unit vector n, no point is nearer than it, and n is that vector. Returns whether both distances agree as far as double
 * can tell. */
int bvoli_difference_nearest(const bvoli_difference *q, const double target[3], bvoli_difference_point *at, double *least,
                             double n[3]);

#endif
