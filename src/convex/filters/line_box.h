/* SPDX-License-Identifier: MIT */
/* Lines and boxes by separating axes: those perpendicular to the line and to an edge of the box. */
#ifndef BVOLI_CONVEX_FILTERS_LINE_BOX_H
#define BVOLI_CONVEX_FILTERS_LINE_BOX_H

#include "arith/filter.h"

/* With half sizes h of a box, p from its middle to any point of a line along e: line and box share a point if and only if
 * |p_i e_j - p_j e_i| <= h_i |e_j| + h_j |e_i| for all three pairs of axes (Gottschalk, Lin and Manocha, "OBBTree", 1996).
 * Returns 1 if one certainly fails, -1 if each certainly holds strictly, and 0 otherwise, each known within slack. */
static inline int bvoli_line_passes(const double p[3], const double e[3], const double h[3], double slack)
{
    int inside = 1;
    for (int i = 0, j = 1; i < 3; ++i, j = (i + 1) % 3) {
        const int side = bvoli_decide(fabs(p[i] * e[j] - p[j] * e[i]) - (h[i] * fabs(e[j]) + h[j] * fabs(e[i])), slack);
        if (side > 0)
            return 1;
        inside &= side < 0;
    }
    return -inside;
}

#endif
