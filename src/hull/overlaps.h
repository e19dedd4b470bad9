/* SPDX-License-Identifier: MIT */
/* Whether a hull overlaps a body. */
#ifndef BVOLI_HULL_OVERLAPS_H
#define BVOLI_HULL_OVERLAPS_H

#include "base/stage.h"
#include "convex/body.h"
#include "hull/pair.h"

/* Whether a solid body and a hull have a common point, or a common point of their interiors. NULL and an empty hull have none.
 */
int bvoli_hull_overlaps_body(const bvol_hull *hull, bvoli_body *body, enum bvoli_touch touch, enum bvoli_predicate who);

/* Clips a body that is unbounded beyond all that is near the hull, on a way of three floats or where it is (NULL). */
void bvoli_hull_clip(const bvol_hull *hull, const double *way, bvoli_body *body);

/* Whether the shapes of a pair overlap, whose body is clipped; sets the reach. */
int bvoli_hull_pair_overlap(bvoli_hull_pair *q, enum bvoli_predicate who);

#endif
