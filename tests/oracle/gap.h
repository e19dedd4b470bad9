/* SPDX-License-Identifier: MIT */
/* The oracle for distances and depths: the nearest point of the difference of two shapes to 0, or where 0 is inside, the
 * nearest face, in floating-point numbers of 3,000 bits. What is found is certified by itself: a distance by a point and a
 * direction whose distances differ by less than 2^-500. */
#ifndef BVOL_TESTS_ORACLE_GAP_H
#define BVOL_TESTS_ORACLE_GAP_H

#include "planar.h"
#include "shape.h"

/* Of finite shapes that are not empty, and neither rays nor planes: what is between them, negative where their interiors
 * overlap, and how large they are. 0 if nothing was certified, which is a failure of the oracle. */
typedef struct oracle_gap {
    double value, size;
} oracle_gap;
int oracle_gap_of(const shape *a, const shape *b, oracle_gap *out);

/* Of all that a passes through from a time to another, or at one time, moving by v; and b. */
int oracle_gap_of_path(const shape *a, const float v[3], double from, double to, const shape *b, oracle_gap *out);

/* Whether none of the planes along two edges has them farther apart, there; 0 of round shapes, and where there is no such
 * plane. At a sharp edge of the difference that is less than their distance. */
int oracle_faces_are_within(double hi);

/* Whether the difference of two such shapes has an interior. */
int oracle_spans(const shape *a, const shape *b);

/* Of a half-space whose normal is not 0, and a shape as above: the distance of its deepest point from the boundary. */
void oracle_gap_of_plane(const shape *s, const bvol_plane *plane, oracle_gap *out);

/* Of a ray, which may have no end, and a finite shape or a half-space, unless the depth has no limit. */
int oracle_gap_of_ray(const bvol_ray *ray, const shape *other, oracle_gap *out);

/* Of finite shapes of the plane that are not empty; their size is the width and the height of what holds both. */
int oracle_gap_of_planar(const planar *a, const planar *b, oracle_gap *out);

/* The sign of the last gap: exact of a half-space, but for spheres and capsules, whose ties are within 2^-1000 of the size. */
int oracle_gap_sign(void);

/* Whether the value of the last gap lies in an interval. */
int oracle_gap_is_within(double lo, double hi);

#endif
