/* SPDX-License-Identifier: MIT */
/* Where two bodies meet: the facets of both that lie most along the normal, seen along it, are two convex polygons. The corners
 * of what they have in common are the points of contact, and what lies between the facets there is the depth of each. */
#ifndef BVOLI_CONVEX_MANIFOLD_H
#define BVOLI_CONVEX_MANIFOLD_H

#include "convex/gap.h"

#include <bvol/manifold.h>

enum { BVOLI_CONTACTS = 4 };

/* Of two solid bodies without infinite ends, and the gap between them, which is neither endless nor greater than `largest_gap`.
 * The deepest comes first; its depth is `deepest`, that of the gap. An id is the feature of a, and that of b times 2^16
 * (convex/facet.h), or BVOL_NO_FEATURE for the points of the gap. Returns how many, at least 1. */
int bvoli_bodies_manifold(const bvoli_body *a, const bvoli_body *b, const bvoli_gap *gap, double deepest, double largest_gap,
                          bvol_contact out[BVOLI_CONTACTS]);

/* The same where b is a half-space, of which all that can be told is in the gap. Of a body with infinite ends only the points
 * of the gap are found. */
int bvoli_body_manifold_at_plane(const bvoli_body *a, const bvoli_gap *gap, double deepest, double largest_gap,
                                 bvol_contact out[BVOLI_CONTACTS]);

#endif
