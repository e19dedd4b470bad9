/* SPDX-License-Identifier: MIT */
/* Whether half-spaces and a box share a point, by Farkas' lemma, and bounds of half-spaces.
 *
 * They do not if and only if some combination of the planes with weights that are not negative, a Farkas combination, is
 * negative on the whole box. The maximum of a combination over the box is convex in the weights and linear as long as no
 * coefficient of the combined normal changes its sign, so if it is negative for any weights, then also on an extreme ray of one
 * of the cones of weights on which the signs are constant. There all but m weights are zero, and m - 1 of the coefficients
 * vanish. That leaves
 *
 *     planes alone;
 *     pairs, combined so that one coordinate vanishes: the silhouette edges of N. Greene, "Detecting intersection of a
 *         rectangular solid and a convex polyhedron", Graphics Gems IV, 1994;
 *     triples, combined so that two coordinates vanish: what bounds the half-spaces themselves along an axis;
 *     four planes whose combination has a normal of zero and is negative: then the half-spaces share no point at all.
 *
 * The last kind is not tried here: that the half-spaces share a point is presupposed, and decided in polyhedra.h. What is
 * nearly a tie is decided in polyhedron_box.h: as many combinations are nearly one there, each would be asked exactly.
 *
 * Only neighbours matter. A combination f is nowhere negative on the half-spaces, so f minus its minimum there is negative on
 * the box too. It is a combination of planes through the points where f is least (duality of linear programs): of three at most
 * (C. Caratheodory), any two of which meet in such a point. The cones of their weights have the extreme rays above. */
#ifndef BVOLI_POLYHEDRON_FARKAS_H
#define BVOLI_POLYHEDRON_FARKAS_H

#include "polyhedron/adjacency.h"
#include "polyhedron/linear_forms.h"

#include <stddef.h>
#include <stdint.h>

/* A combination of one, two or three planes; coefficient m[c] is within e[c] of the true one. */
typedef struct bvoli_farkas {
    double m[4], e[4];
    uint8_t size, plane[3];
    uint8_t gone[2]; /* the coordinates that vanish: size - 1 of them */
    uint8_t certain; /* the weights are certainly positive */
} bvoli_farkas;

/* The largest number of combinations that so many planes have. */
size_t bvoli_farkas_max(int planes, const bvoli_adjacency *adjacent);

/* Writes the combinations for boxes along the coordinate axes, all certain, and returns how many there are. */
size_t bvoli_farkas_of(const bvoli_halfspaces *h, const bvoli_adjacency *adjacent, bvoli_farkas *out);

/* Whether a combination of half-spaces, as linear forms along the axes of a box, is negative on that: 1 if one certainly is, -1
 * if certainly none is, 0 if that is open. */
int bvoli_farkas_decide(const bvoli_linear_forms *forms, const bvoli_adjacency *adjacent, const bvoli_span *box);

/* The same along the coordinate axes, of half-spaces all of whose corners are known. */
int bvoli_farkas_decide_known(const bvoli_vertices *corners, const bvoli_linear_forms *forms, const bvoli_adjacency *adjacent,
                              const bvoli_span *box);

/* For each axis the least float that no point of the half-spaces exceeds along it, and the negative of the greatest that none
 * falls below; returns 0 if there is none of some side. The half-spaces share a point. Sets *exact if it took exact arithmetic.
 */
int bvoli_farkas_bounds(const bvoli_halfspaces *h, const bvoli_farkas *combinations, size_t count, float bound[6], int *exact);

/* Whether there are all of these. */
int bvoli_farkas_bounded(const bvoli_halfspaces *h, const bvoli_farkas *combinations, size_t count);

#endif
