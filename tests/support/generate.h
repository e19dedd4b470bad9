/* SPDX-License-Identifier: MIT */
/* Pairs of shapes that are hard to decide, made by recipes: how the numbers are drawn, whether the shapes are then made to
 * touch, and what is done to the contact afterwards. */
#ifndef BVOL_TESTS_GENERATE_H
#define BVOL_TESTS_GENERATE_H

#include "chance.h"
#include "shape.h"

/* How the first shape lies to the second when they touch. STARTS: the point of a ray at t_min lies in the second shape. */
enum relation { OVERLAPS, CONTAINS, WITHIN, STARTS };

enum draw {
    STRANGER,  /* what one tries first: boxes about the origin, round numbers, twice the same shape, nothing but zeros */
    ORDINARY,  /* places about the origin, sizes about 1, axes of every kind */
    CLEAN,     /* the same with axes from float quaternions only */
    ALIGNED,   /* the same with axes along those of space */
    SKEWED,    /* the same with axes stretched and sheared by 2^-18 to 2^-10 */
    FAR,       /* 1e2 to 1e15 from the origin, sizes down to 2^-20 of that */
    NEAR_ONE,  /* places and sizes with mantissas just above 1 */
    SLIVER,    /* sizes (r, r 2^-40, 0) in some order */
    FLAT,      /* some sizes zero */
    DEPENDENT, /* linearly dependent axes */
    INFINITE,  /* some infinities where they are legal */
    SUBNORMAL, /* places and sizes of a few 2^-149 */
    WIDE,      /* every exponent from -149 to 127 */
    LATTICE,   /* small integers; ray directions of {0, -0, 2^-149, +-1}^3 */
    DYADIC,    /* multiples of 1/8, axes of 2^-11: sums and products stay exact, so contacts are exact ties */
    SPECIAL,   /* every field from a list of odd values, NaN and infinity among them */
    BITS,      /* every field random bits */
};

enum finish {
    AS_PLACED,
    NUDGED,     /* some fields off by -3 to +3 ulp */
    MIDDLE,     /* two groups of fields off by some ulps each, chosen so that their effects cancel to about 2^-45 */
    SLIPPED,    /* one shape at 0 moves along the contact by 2^-20 to 2^-50: still a tie, or a distance off by the square */
    SLID,       /* the same by 1/8 to 2 and more: beside a face, in its plane */
    CANCELLING, /* contacts and flat boxes whose terms are rounded in double before they cancel */
    HAIR,       /* a coordinate that was 0 becomes 2^-30 to 2^-149 */
};

typedef struct recipe {
    const char *name;
    enum draw draw;
    int touch;
    enum finish finish;
    int scaled; /* all lengths times 2^k, k from -149 to 120 */
} recipe;

extern const recipe recipes[];
extern const int recipe_count;

void generate(const recipe *how, enum kind ka, enum kind kb, enum relation relation, chance *c, shape *a, shape *b);
/* The same for twins in the plane: all that matters has z = 0, and the contact is one in the plane. What else stands in a z, as
 * nudges and odd values do, is to be dropped. */
void generate_planar(const recipe *how, enum kind ka, enum kind kb, enum relation relation, chance *c, shape *a, shape *b);

#endif
