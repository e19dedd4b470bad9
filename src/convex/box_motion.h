/* SPDX-License-Identifier: MIT */
/* Boxes of any axes that move, against others: fifteen slabs (S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; T.
 * Kay, J. Kajiya, 1986), those that a filter in floats leaves open in double, and only where that is certain of all times. */
#ifndef BVOLI_CONVEX_BOX_MOTION_H
#define BVOLI_CONVEX_BOX_MOTION_H

#include "convex/motion.h"
#include "convex/motion_times.h"

/* All points center + sum of s[k] half[k] axis[k], |s[k]| <= 1. */
typedef struct bvoli_turned_box {
    double center[3], half[3], axis[3][3];
    int exact; /* whether center and half have no rounding; those of an upright box may have one each */
} bvoli_turned_box;

void bvoli_turned_box_of_obb(const bvol_obb *box, bvoli_turned_box *out);
void bvoli_turned_box_of_aabb(const bvol_aabb *box, bvoli_turned_box *out);

/* Sets of faces, a bit each by the numbers of motion_times.h: all of them, and what a filter says of a certain miss. */
enum { BVOLI_ANY_FACE = (1 << BVOLI_FACES_OF_BOXES) - 1, BVOLI_NO_TIME = 1 << BVOLI_FACES_OF_BOXES };

/* The state where a moves by v, or BVOLI_UNDECIDED: so for all that is not finite or has no width somewhere, all that touches
 * at the start, and times that may be floats, unless they are those of a wall that is upright; then `known` is written. Faces
 * that are not in `faces` certainly tell no time, and certainly let the boxes overlap at the start if all of the others do, and
 * if there are none the difference has an interior. Unless `out` is NULL the times are written, if the state is neither that
 * nor a miss, and for a hit the rest of the record: where a face meets a face, a point that is in the middle of both as seen
 * from one middle to the other. */
int bvoli_turned_boxes_meet(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], unsigned faces,
                            bvoli_known_times *known, bvoli_meeting *out);

#endif
