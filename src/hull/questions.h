/* SPDX-License-Identifier: MIT */
/* The highest vertex for searches, which check what they find. */
#ifndef BVOLI_HULL_QUESTIONS_H
#define BVOLI_HULL_QUESTIONS_H

#include "hull/hull.h"

/* A vertex of a hull that is higher along a direction than all others, or as high but for SUPPORT_SLACK of the sum of the
 * magnitudes of direction times bounds (questions.c); from a place on, if that is less than the number of vertices. A component
 * of the direction that is not 0 is between 2^-300 and 2^200: so no product of
 * it with a coordinate loses bits, nor does what it lacks. */
uint32_t bvoli_hull_highest(const bvol_hull *hull, const double along[3], uint32_t start);

/* The side of the plane of a face on which a point certainly is that is known within an error in each coordinate: 1 above it,
 * -1 below it, else 0. */
int bvoli_hull_face_side(const bvol_hull *hull, uint32_t face, const double p[3], const double error[3]);

#endif
