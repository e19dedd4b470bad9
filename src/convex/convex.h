/* SPDX-License-Identifier: MIT */
/* The one mechanism behind the predicates of segments, triangles and capsules, with each other and with all other shapes.
 *
 * Two bodies (body.h) are disjoint if and only if some direction n separates them: with D the difference of their cores, which
 * is of the same form, and r the sum of their radii,
 *
 *     g(n) = min over D of n . x > r |n|.
 *
 * Every n gives a valid proof, and few need trying: where the point of D nearest to 0 lies in the interior of
 *
 *     a face of D, n is the cross product of two of its edges;
 *     an edge e, n is the component perpendicular to e of any of its points v: e x (v x e);
 *     a corner v, n is v itself.
 *
 * So it need not be known which feature is nearest, nor whether a projection lies within a face. Edges of D run along sides and
 * differences of points of either body. Without a radius the cross products alone decide (the separating axes of Gottschalk,
 * Lin and Manocha, 1996, for any such bodies), if the edges span space; where they may not, the coordinate axes join them: D is
 * then the limit of bodies that are not flat.
 *
 * A body without a radius contains another if and only if the other lies behind all its faces; one with a radius contains the
 * ball about a corner if and only if the corner is within the difference of the radii of its core.
 *
 * What is certain in double is decided there, the rest exactly. Answers are EXACT. */
#ifndef BVOLI_CONVEX_CONVEX_H
#define BVOLI_CONVEX_CONVEX_H

#include "base/stage.h"
#include "convex/body.h"

/* Whether two bodies share a point; 0 if one is invalid or empty. Interior: whether their interiors do, that is, whether 0 lies
 * in the interior of their difference. One of them at most is unbounded. */
int bvoli_bodies_overlap(bvoli_body *a, bvoli_body *b, enum bvoli_touch touch, enum bvoli_predicate who);

/* How two solid bodies lie: -1 apart, 0 touching, or 1 with common interior points. Unless a direction is a tie, the exact
 * stage is asked once. */
int bvoli_bodies_lie(bvoli_body *a, bvoli_body *b, enum bvoli_predicate who);

/* 1 if a coordinate axis separates two solid bodies, of which none is unbounded, -1 if one has a radius and stands on a face of
 * the other that is perpendicular to a coordinate axis, else 0; exact. */
int bvoli_bodies_rest(const bvoli_body *a, const bvoli_body *b);

/* Whether a coordinate axis certainly proves that what a passes through, moving by v, does not meet b: one of the plane, if
 * they are planar. Asks nothing of what is unbounded. */
int bvoli_bodies_beside(const bvoli_body *a, const bvoli_body *b, const double v[3], int planar, enum bvoli_touch touch);

/* Whether a contains b. Every valid a contains an empty b, no a an unbounded one. */
int bvoli_body_contains(bvoli_body *a, bvoli_body *b, enum bvoli_predicate who);

#endif
