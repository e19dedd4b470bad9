/* SPDX-License-Identifier: MIT */
/* The oracle for segments, capsules and triangles with all other shapes, from the definition: the point of least distance is
 * sought on every feature of the difference of both, with its coefficients in range. Answers as in oracle.h. */
#ifndef BVOL_TESTS_ORACLE_BODIES_H
#define BVOL_TESTS_ORACLE_BODIES_H

#include "shape.h"

int oracle_bodies_overlap(const shape *a, const shape *b);
/* Of a capsule or a triangle. Inside: whether the point at t_min lies in it. */
int oracle_ray_hits_body(const shape *ray, const shape *other);
int oracle_ray_inside_body(const shape *ray, const shape *other);
int oracle_body_contains(const shape *outer, const shape *inner);
/* Whether the difference of both holds a ball about 0: by its faces, which is fast; and by definition. */
int oracle_bodies_overlap_interior(const shape *a, const shape *b);
int oracle_bodies_overlap_interior_by_definition(const shape *a, const shape *b);
int oracle_body_overlaps_plane(const shape *a, const shape *plane);
int oracle_body_within_plane(const shape *a, const shape *plane);

#endif
