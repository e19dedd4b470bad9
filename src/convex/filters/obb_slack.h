/* SPDX-License-Identifier: MIT */
/* The slack of the fifteen tests of OBBs in float, of single pairs (convex/filters/obb_filter.h) and of many
 * (kernel/obb_couple_template.h).
 *
 * Let u = 2^-24, S = |h|_1 + |g|_1 + |t|_1 for the half extents h and g and t between the centers, R = A^T B, T = A^T t, and
 * delta = the largest entry of |A^T A - I| and |B^T B - I|, below 2^-10.
 *
 * Rounding. t has one rounding a coordinate, a dot product with it or of two axes at most three more, so T is within 4.1 u
 * |t|_1 and R within 3.1 u. A face test sums four products of such: off by at most 10 u S. An edge test, T[k] R[l] - T[l] R[k]
 * against four products: at most 20 u S.
 *
 * Defect. Write A = Q P with Q orthonormal, P symmetric positive (polar decomposition). P^2 = A^T A, so |P - I| <= 1.51 delta
 * in the spectral norm (3 delta bounds the norm of P^2 - I, and |p - 1| <= |p^2 - 1| / 1.99). Replace both boxes by those with
 * axes Q: each moves by at most 1.51 delta of its extents (Hausdorff distance), R by at most 3.03 delta, T by 1.51 delta |t|_1,
 * and so each test by at most 9.1 delta |t|_1 + 3.03 delta (|h|_1 + |g|_1). For orthonormal axes every test is a true
 * separating axis of length <= 1: if one fails by more than e the boxes are e apart; if none holds by less than e they share a
 * ball of radius e. With e = 1.51 delta (|h|_1 + |g|_1) the true boxes are disjoint, or share a point. Together at most 10
 * delta S.
 *
 * The filter takes 12 delta + 128 u: the computed delta is itself within 4 u (48 u of 12 delta), 20 u are rounding, the rest
 * covers the roundings of S and of the slack. It bounds delta by the sum of the entries, which is quicker to come by than their
 * maximum and lets a NaN through to the guard. */
#ifndef BVOLI_CONVEX_FILTERS_OBB_SLACK_H
#define BVOLI_CONVEX_FILTERS_OBB_SLACK_H

#define OBB_ROUNDING_SLACK 0x1p-17F
#define OBB_DEFECT_SLACK 12.0F

/* Products below 2^-126 may lose all their bits, to subnormals or to a flush to zero: at most thirty in a test, each times at
 * most 2. */
#define OBB_UNDERFLOW_SLACK 0x1p-110F

/* The derivation needs delta < 2^-10, and sums below 2^100 keep every product finite. */
#define OBB_DEFECT_LIMIT 0x1p-10F
#define OBB_SIZE_LIMIT 0x1p100F

/* Let e be the relative slack, 12 delta + 128 u as above. The square of the length of the cross product of an edge a and
 * one of the other box, b, is |a|^2 |b|^2 - (a . b)^2. The filter has the sum of two squares of scalar products of b with the
 * other edges of a's box. That is |b|^2 - (a . b)^2 but for 3 delta |b|^2, since A A^T has the eigenvalues of A^T A, and for
 * 3.1 u in each product: within 4.1 delta + 12 u of the true one, less than e / 2. So a length L is within the share e / (4
 * L^2), of which twice as much is let through for the second order: above this limit L^2 is more than 64 e for every slack that
 * is let through. A value is at most S in magnitude, so for this its quotient is off by the slack over 2 L^3. Edges that are
 * more parallel stay open. */
#define OBB_PARALLEL_SQ 0x1p-8F
#define OBB_RELATIVE_LIMIT 0x1p-14F

#endif
