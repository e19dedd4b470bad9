/* SPDX-License-Identifier: MIT */
/* Boxes of any axes that move, against others: fifteen slabs in double (S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH
 * 1996; T. Kay, J. Kajiya, 1986), and only where that is certain of the whole record, which then is that of motion.h. */
#ifndef BVOLI_CONVEX_BOX_MOTION_H
#define BVOLI_CONVEX_BOX_MOTION_H

#include "convex/motion.h"
#include "convex/motion_times.h"

/* All points center + sum of s[k] side[k], |s[k]| <= 1. Of an OBB the sides are exact, of an upright box they are rounded. */
typedef struct bvoli_turned_box {
    double center[3], side[3][3];
    double length[3];      /* |x| + |y| + |z| of the sides */
    const bvol_vec3 *axes; /* the directions of the sides, or NULL where they are those of the coordinates */
} bvoli_turned_box;

void bvoli_turned_box_of_obb(const bvol_obb *box, bvoli_turned_box *out);
void bvoli_turned_box_of_aabb(const bvol_aabb *box, bvoli_turned_box *out);

/* The state where a moves by v, or BVOLI_UNDECIDED: so for all that is not finite or has no width somewhere, all that touches
 * at the start or with a face on a face, and times that may be floats; then `known` is written. Unless `out` is NULL the times
 * are written, if the state is neither that nor a miss, and for a hit the rest of the record. */
int bvoli_turned_boxes_meet(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], bvoli_known_times *known,
                            bvoli_meeting *out);

#endif
