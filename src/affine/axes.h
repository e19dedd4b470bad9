/* SPDX-License-Identifier: MIT */
/* Orthonormal axes, rounded to float, and coordinates along them: for making OBBs about things. */
#ifndef BVOLI_AFFINE_AXES_H
#define BVOLI_AFFINE_AXES_H

#include <bvol/types.h>

/* How far axes are from orthonormal: the largest entry of |A^T A - I|, within 2^-50 where it is below 1. */
double bvoli_defect(const double axis[3][3]);

/* The numbers of three things, the largest first, and the first of equal ones; without a jump, which would be mispredicted. */
static inline void bvoli_largest_first(const double size[3], int order[3])
{
    const int a = size[0] >= size[1], b = size[1] >= size[2], c = size[0] >= size[2];
    order[0] = order[1] = order[2] = 0; /* NaN makes places that are the same */
    order[2 - a - c] = 0;
    order[1 + a - b] = 1;
    order[b + c] = 2;
}

/* Right-handed axes along the vectors, the first ones of `order` followed most closely: the first exactly, the second within
 * their plane, and the third as far as its sign, which makes the axes left-handed where the vectors are. Vectors that are zero
 * or depend on the ones before get an axis that fits the others. */
void bvoli_orthonormal(const double v[3][3], const int order[3], bvol_vec3 axis[3]);

/* The axes of vectors that are far from parallel and not near the ends of double's range, which most are: two square roots,
 * neither after the other. turned[c] holds coordinate c of all three. Returns 0 for other vectors. */
int bvoli_orthonormal_sides(const double turned[3][3], const double half[3], bvol_vec3 axis[3]);

/* The vectors that give the coordinates along the axes: dot(dual[i], axis[j]) is 1 for i = j, else 0, but for rounding. */
void bvoli_dual(const bvol_vec3 axis[3], double dual[3][3]);

/* Turns a symmetric matrix by Jacobi's method until the magnitudes above its diagonal add up to no more than `negligible`, or
 * as far as rounding goes, and the columns of v along. */
void bvoli_diagonalise(double m[3][3], double v[3][3], double negligible);

/* With u = 2^-53, and axes orthonormal within 2^-20: the components of a cross product of floats have one rounding, the
 * determinant (sum |a_c| |cross_c| <= 1 + 2^-18) has four, its inverse and the product with it one each: 7.1 u for the dual
 * vector. The other vector has up to 2 u, the scalar product three, a factor two with its product, the sum of four three: 17.1
 * u of the magnitude. 32 u cover the second order and the rounding of the magnitude too. */
#define BVOLI_EXTENT_SLACK 0x1p-48

/* What is known of an extent: it is at least `least` and at most `safe`, the same float in nearly all cases. */
typedef struct bvoli_extent {
    float least, safe;
} bvoli_extent;

/* Bounds of an extent that was computed as `reach`: sums of up to four terms, each the magnitude of the scalar product of a
 * dual vector and some vector with up to two roundings a component (and one more factor with one); `magnitude` is what they
 * would be if nothing cancelled. */
bvoli_extent bvoli_bound_extent(double reach, double magnitude);
float bvoli_extent_up(double reach, double magnitude); /* the safe one alone */

#endif
