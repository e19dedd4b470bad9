/* SPDX-License-Identifier: MIT */
/* Half-spaces and a box, an AABB or an OBB. */
#ifndef BVOLI_POLYHEDRON_POLYHEDRON_BOX_H
#define BVOLI_POLYHEDRON_POLYHEDRON_BOX_H

#include "polyhedron/linear_forms.h"

/* Whether half-spaces share no finite point with a box along the axes of a frame, or the coordinate axes if that is NULL;
 * exact. Ends of the box may be infinite only then. `forms` are the half-spaces along these axes. Sets *exact if it took exact
 * arithmetic. */
int bvoli_halfspaces_miss_box(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_linear_forms *forms,
                              const bvoli_span *box, int *exact);

#endif
