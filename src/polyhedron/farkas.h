/* SPDX-License-Identifier: MIT */
/* Whether half-spaces and a box share a point, by Farkas' lemma.
 *
 * They do not if and only if some mix of the planes, with weights that are not negative, is negative on the whole box. The
 * maximum of a mix over the box is convex in the weights and linear as long as no coefficient of the mixed normal changes its
 * sign, so if it is negative anywhere, then also on an extreme ray of one of these cones of weights: where all but m weights
 * are zero and m - 1 of the coefficients vanish. That leaves
 *
 *     planes alone;
 *     pairs, mixed such that one coordinate vanishes: the silhouette edges of N. Greene, "Detecting intersection of a
 *         rectangular solid and a convex polyhedron", Graphics Gems IV, 1994;
 *     triples, mixed such that two coordinates vanish: what bounds the half-spaces themselves along an axis;
 *     four planes whose mix has a normal of zero and is negative: then the half-spaces share no point at all, which is asked
 *     elsewhere (polyhedra.h), and supposed here that they do.
 *
 * Neighbours alone matter. A mix f is nowhere negative on the half-spaces, so f less its minimum there is negative on the box
 * too, and a mix of planes through the points where f is least (duality of linear programs): of three at most (C.
 * Caratheodory), each two of which meet in such a point. The cones of the weights of these have the extreme rays above. */
#ifndef BVOLI_POLYHEDRON_FARKAS_H
#define BVOLI_POLYHEDRON_FARKAS_H

#include "base/stage.h"
#include "polyhedron/adjacency.h"
#include "polyhedron/linear_forms.h"

#include <stddef.h>
#include <stdint.h>

/* A mix of one, two or three planes; m[c] is within e[c]. */
typedef struct bvoli_farkas {
    double m[4], e[4];
    uint8_t size, plane[3];
    uint8_t gone[2]; /* the coordinates that vanish: size - 1 of them */
    uint8_t certain; /* the weights certainly are positive */
} bvoli_farkas;

/* Most mixes that so many planes have. */
size_t bvoli_farkas_max(int planes, const bvoli_adjacency *adjacent);

/* Writes the mixes for boxes along the coordinate axes, all certain, and returns how many there are. */
size_t bvoli_farkas_of(const bvoli_halfspaces *h, const bvoli_adjacency *adjacent, bvoli_farkas *out);

/* Whether one of these mixes is negative on all finite points of a box; exact. */
int bvoli_farkas_separates(const bvoli_halfspaces *h, const bvoli_farkas *mixes, size_t count, const bvoli_span *box,
                           enum bvoli_predicate who);

/* Whether any mix is, for a box along the axes of a frame; exact. `forms` are those of the frame. */
int bvoli_farkas_separates_in(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_linear_forms *forms,
                              const bvoli_adjacency *adjacent, const bvoli_span *box, enum bvoli_predicate who);

/* The least float that no point of the half-spaces exceeds along an axis (side 1), or the negative of the greatest that none
 * falls below (side -1): infinite if there is none. The half-spaces share a point. Sets *exact if it took exact arithmetic. */
float bvoli_farkas_bound(const bvoli_halfspaces *h, const bvoli_farkas *mixes, size_t count, int axis, int side, int *exact);

#endif
