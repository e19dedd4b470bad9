/* SPDX-License-Identifier: MIT */
/* Farkas combinations (farkas.h) along the axes of an OBB, by factors that depend on the planes alone and on the axes alone.
 *
 * A form's coefficient is a scalar product of a normal n[i] and an axis a[k], and those of combinations are minors of them.
 * Where axes or normals are nearly parallel, all forms are nearly multiples of one another, and double leaves their minors
 * open. But a minor of two rows is (n[i] x n[j]) . (a[k] x a[l]), and one of three det(n) det(a) (the formula of Cauchy and
 * Binet): products of numbers that keep their size. With running bounds of the errors of these (arith/estimate.h) next to none
 * are left open but ties. */
#ifndef BVOLI_POLYHEDRON_APART_H
#define BVOLI_POLYHEDRON_APART_H

#include "arith/estimate.h"
#include "polyhedron/linear_forms.h"

#include <stdint.h>

/* Of how many planes pairs are kept: a frustum has six, and each two are in many combinations. */
enum { BVOLI_APART_PLANES = 8, BVOLI_APART_PAIRS = BVOLI_APART_PLANES * (BVOLI_APART_PLANES - 1) / 2 };

/* A plane: its normal, d, and the scalar products of normal and axes. */
typedef struct bvoli_apart_plane {
    bvoli_estimate normal[3], d, along[3];
} bvoli_apart_plane;

/* Two planes: the cross product of their normals, and its scalar products with those of axes. */
typedef struct bvoli_apart_pair {
    bvoli_estimate cross[3], minor[3];
} bvoli_apart_pair;

typedef struct bvoli_apart {
    const bvoli_halfspaces *h;
    const bvoli_frame *frame;
    bvoli_estimate axis[3][3], origin[3];
    bvoli_estimate across[3][3]; /* axis[k + 1] x axis[k + 2] */
    bvoli_estimate moment[3][3]; /* axis[k] x origin */
    bvoli_estimate volume;       /* the determinant of the axes */
    uint32_t planes, pairs;      /* a bit for each of those that are here */
    uint32_t minors[3];          /* likewise of pairs with this minor */
    bvoli_apart_plane plane[BVOLI_HALFSPACES];
    bvoli_apart_pair pair[BVOLI_APART_PAIRS];
} bvoli_apart;

void bvoli_apart_of(const bvoli_halfspaces *h, const bvoli_frame *frame, bvoli_apart *out);

/* -1 if the combination of two or three planes, in ascending order, without one or two coordinates exists and is negative on
 * the whole box, 1 if it certainly does not exist or is not negative, 0 if that is open. */
int bvoli_apart_decide(bvoli_apart *a, int size, const uint8_t plane[3], const uint8_t gone[2], const bvoli_span *box);

#endif
