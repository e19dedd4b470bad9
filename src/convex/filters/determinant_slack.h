/* SPDX-License-Identifier: MIT */
/* The slack of determinants of three vectors of floats, for lines through triangles. */
#ifndef BVOLI_CONVEX_FILTERS_DETERMINANT_SLACK_H
#define BVOLI_CONVEX_FILTERS_DETERMINANT_SLACK_H

/* With u = 2^-24, and X, Y and Z the sums of the magnitudes of three vectors: those of the products in a determinant add up to
 * no more than X Y Z. A product of two coordinates is within 3 u, the difference of two adds one, a third coordinate two, the
 * sum two: 8 u X Y Z; sums of determinants and the roundings of the slack make it no more than 16 u. 64 u of 2 X Y Z are taken,
 * and X and Y are the vectors whose cross product comes first: then nothing has overflowed where the slack is finite. 2^-30
 * more in each of the sums covers what is lost below 2^-126: in differences, in products of two and in products of three.
 * Products and sums that are rounded once together only lose less. */
#define BVOLI_DETERMINANT4_SLACK 0x1p-18F
#define BVOLI_DETERMINANT4_LOST 0x1p-30F

#endif
