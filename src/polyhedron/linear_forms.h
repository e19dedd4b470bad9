/* SPDX-License-Identifier: MIT */
/* Half-spaces as linear forms along the axes of a box: of an AABB the coordinate axes, of an OBB its own. The point
 * origin + sum of s[k] * axis[k] has the coordinates s, and an OBB is the points with |s[k]| <= extent[k]. */
#ifndef BVOLI_POLYHEDRON_LINEAR_FORMS_H
#define BVOLI_POLYHEDRON_LINEAR_FORMS_H

#include "polyhedron/halfspaces.h"

/* Normals have coefficients below 2, d is below 2^279 and a coordinate below 2^128, so no value overflows; but where
 * coefficients as small as 2^-277 meet axes as small as 2^-149, products may underflow. Each such loses at most 2^-1074, times
 * factors below 2^300, less than a hundred times. */
#define BVOLI_UNDERFLOW_SLACK 0x1p-700

/* The coordinates of a box. `far` is the greatest magnitude along each axis. */
typedef struct bvoli_span {
    double lo[3], hi[3], far[3];
} bvoli_span;

/* The coordinates of an OBB, floats. */
typedef struct bvoli_frame {
    double origin[3], axis[3][3];
} bvoli_frame;

/* Half-spaces along the axes of a box, each coefficient within 5 u of a magnitude g >= |q|, with u = 2^-53. */
typedef struct bvoli_linear_forms {
    int count;
    double q[BVOLI_HALFSPACES][4], g[BVOLI_HALFSPACES][4];
} bvoli_linear_forms;

/* Along the coordinate axes if frame is NULL. */
void bvoli_linear_forms_of(const bvoli_halfspaces *h, const bvoli_frame *frame, bvoli_linear_forms *out);

void bvoli_span_of(const double lo[3], const double hi[3], bvoli_span *out);

/* The sign of form i at the highest (side 1) or lowest (side -1) point of a box of finite ends; sets *exact if it took exact
 * arithmetic. */
int bvoli_linear_form_corner(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_linear_forms *forms, int i,
                             const bvoli_span *box, int side, int *exact);

/* Whether form i certainly is positive on all of a box. */
int bvoli_linear_form_surely_holds(const bvoli_linear_forms *forms, int i, const bvoli_span *box);

/* Searches for a point that certainly is common, in double: a quick proof that no Farkas combination separates. May fail to
 * find one. */
int bvoli_linear_forms_meet(const bvoli_linear_forms *forms, const bvoli_span *box);

#endif
