/* SPDX-License-Identifier: MIT */
/* The oracle for segments and polygons of the plane and for insides, from the definition: common points are sought among
 * corners, in triangles of three corners each, and where two ways between corners cross. A polygon may have any number of
 * points in any order. Answers as in oracle.h. */
#ifndef BVOL_TESTS_ORACLE_HULLS_H
#define BVOL_TESTS_ORACLE_HULLS_H

#include "planar.h"

/* A tie is a common point where insides have none. */
int oracle_planar_overlap(const planar *a, const planar *b);
int oracle_planar_contains(const planar *outer, const planar *inner);

/* Whether the ray hits and its point at t_min lies in the shape. */
int oracle_planar_starts_in(const planar *ray, const planar *b);

#endif
