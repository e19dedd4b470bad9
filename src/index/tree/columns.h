/* SPDX-License-Identifier: MIT */
/* Boxes side by side, coordinate by coordinate, as blocks and kernels have them. */
#ifndef BVOLI_INDEX_TREE_COLUMNS_H
#define BVOLI_INDEX_TREE_COLUMNS_H

#include "arith/vec4.h"

#include <bvol/types.h>

/* How many of them are turned at once. */
enum { BVOLI_TURNED = 4 };

/* The six sides of four boxes: min x, y, z, max x, y, z. A vector from min.x on ends with max.x. */
static inline void bvoli_boxes_turn(const bvol_aabb *const box[BVOLI_TURNED], v4 side[6])
{
    const v4 a = v4_load(&box[0]->min.x), b = v4_load(&box[1]->min.x), c = v4_load(&box[2]->min.x), d = v4_load(&box[3]->min.x),
             xy = v4_starts(a, b), other_xy = v4_starts(c, d), zx = v4_ends(a, b), other_zx = v4_ends(c, d),
             yz = v4_load_twos(&box[0]->max.y, &box[1]->max.y), other_yz = v4_load_twos(&box[2]->max.y, &box[3]->max.y);
    side[0] = v4_evens(xy, other_xy);
    side[1] = v4_odds(xy, other_xy);
    side[2] = v4_evens(zx, other_zx);
    side[3] = v4_odds(zx, other_zx);
    side[4] = v4_evens(yz, other_yz);
    side[5] = v4_odds(yz, other_yz);
}

#endif
