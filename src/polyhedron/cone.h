/* SPDX-License-Identifier: MIT */
/* Whether a vector of four numbers is a sum of others with weights that are not negative: whether it lies in their cone.
 *
 * This decides predicates of half-spaces, each with the vector (normal, d). By Farkas' lemma (A. Schrijver, "Theory of Linear
 * and Integer Programming", 1986, corollaries 7.1e and 7.1h)
 *
 *     half-spaces share no point if and only if (0, 0, 0, -1) lies in their cone;
 *     if they share one, all their common points lie in another half-space if and only if its vector lies in the cone of theirs
 *     and of (0, 0, 0, 1). */
#ifndef BVOLI_POLYHEDRON_CONE_H
#define BVOLI_POLYHEDRON_CONE_H

#include "arith/long_float.h"
#include "polyhedron/halfspaces.h"

#include <stdint.h>

/* So many vectors at most; behind them stand four unit vectors and a target. */
enum { BVOLI_CONE = 2 * BVOLI_HALFSPACES, BVOLI_CONE_PLACES = BVOLI_CONE + 5 };

/* A vector: in double, each component within 2^-50 of itself, all scaled by a positive number, those before the last below 2;
 * and exactly: component k is the sum of so many terms from k * terms on, or dyadic where there are none. */
typedef struct bvoli_cone_vector {
    const double *q, *term;
    int terms;
    const bvoli_dyadic *exact;
} bvoli_cone_vector;

/* Room for a vector that is made of sums, such as heights of points over a plane. */
enum { BVOLI_CONE_TERMS = 8 };
typedef struct bvoli_cone_row {
    double q[4], term[4 * BVOLI_CONE_TERMS];
} bvoli_cone_row;

/* The hyperplane through all members of a basis but one, with that one on its positive side. */
typedef struct bvoli_hyperplane {
    int left_out, through[3];
    int sign; /* of the determinants that it is made of against the normal */
    double n[4], size[4];
    bvoli_dyadic exact[4];
    int known; /* whether the normal is known exactly too */
#if BVOLI_HAS_WIDE
    int integers; /* whether it is known in integers: -1 before that is tried */
    bvoli_i256 integer[4];
    unsigned minors, components; /* which are known in long floats, a bit each */
    bvoli_long_float minor[6], component[4];
#endif
} bvoli_hyperplane;

/* A component of a vector, of which the limbs stand in a row with those of others. */
typedef struct bvoli_cone_kept {
    int32_t sign, base, size, first;
} bvoli_cone_kept;

/* Most have two limbs or three; of numbers that are so far apart that there is no room for all, some are made anew. */
enum { BVOLI_CONE_LIMBS = 512 * 64 / BVOLI_LIMB_BITS };

typedef struct bvoli_cone {
    int dimension;                               /* 4; or less, if all later components of all vectors and targets are 0 */
    int count;                                   /* of the vectors that span it; the unit vectors stand behind them */
    bvoli_cone_vector vector[BVOLI_CONE_PLACES]; /* (0, 0, 0, 1) may be one of them too */
    double lost;                                 /* what underflow may take from a determinant */
    int member[4], orientation;                  /* a basis of space, and the sign of its determinant */
    bvoli_hyperplane plane[4];                   /* of this basis, or of those before it; through[0] < 0: of none */
    uint8_t is_kept[BVOLI_CONE_PLACES];          /* which components of a vector are here as dyadic numbers, a bit each */
    bvoli_cone_kept kept[BVOLI_CONE_PLACES][4];
    int limbs; /* how many of theirs */
    bvoli_limb limb[BVOLI_CONE_LIMBS];
#if BVOLI_HAS_WIDE
    int8_t has_integers[BVOLI_CONE_PLACES]; /* whether a vector is here in integers, -1 before that is tried */
    int64_t integer[BVOLI_CONE_PLACES][4];
    uint8_t is_close[BVOLI_CONE_PLACES]; /* whether a vector is here in long floats, scaled like those in double */
    bvoli_long_float close[BVOLI_CONE_PLACES][4];
    int scale[BVOLI_CONE_PLACES]; /* the exponent of the power of two by which such a vector was scaled */
#endif
} bvoli_cone;

/* (0, 0, 0, 1) and (0, 0, 0, -1). */
bvoli_cone_vector bvoli_cone_up(void);
bvoli_cone_vector bvoli_cone_down(void);

/* Half-space i. */
bvoli_cone_vector bvoli_cone_halfspace(const bvoli_halfspaces *h, int i);

/* A vector that is known exactly, whose numbers in double are written to q. Numbers are within 2^-1000 and 2^1000. */
bvoli_cone_vector bvoli_cone_exact(const bvoli_dyadic exact[4], double q[4]);

/* The vector of a row whose terms are there, so many for each component; its numbers in double are written. */
bvoli_cone_vector bvoli_cone_sums(bvoli_cone_row *row, int terms);

/* A cone begins without vectors, gets some, and is finished; after that it can be tested for targets. */
void bvoli_cone_begin(bvoli_cone *cone, int dimension);
void bvoli_cone_add(bvoli_cone *cone, bvoli_cone_vector v);
void bvoli_cone_add_all(bvoli_cone *cone, const bvoli_halfspaces *h);
void bvoli_cone_finish(bvoli_cone *cone, int *exact);

/* Whether a vector lies in the cone; sets *exact if that took exact arithmetic. The cone is changed only in its basis, from
 * which the search for the next target begins. */
int bvoli_cone_contains(bvoli_cone *cone, bvoli_cone_vector v, int *exact);

#endif
