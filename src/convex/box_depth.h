/* SPDX-License-Identifier: MIT */
/* How deep two OBBs are in each other whose interiors certainly overlap: the gap of convex/centered_gap.c, bit for bit, without
 * its jumps on what cannot be foretold. */
#ifndef BVOLI_CONVEX_BOX_DEPTH_H
#define BVOLI_CONVEX_BOX_DEPTH_H

#include "convex/gap.h"

/* Of two boxes whose axes are nearly orthonormal, whose numbers are finite and that have a ball in common; only faces of
 * `open`, which is not 0, may be the nearest (convex/centered_gap.h). Returns 0 where more is to be done than to find the
 * nearest face and the point on it in one round: where a side has no width, a face lies along a coordinate, so that the depth
 * may be known exactly, or a side along the face.
 */
int bvoli_boxes_depth(const bvol_obb *a, const bvol_obb *b, unsigned open, bvoli_gap *out);

#endif
