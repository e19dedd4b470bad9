/* SPDX-License-Identifier: MIT */
/* The sign of a point's height over a plane, for other shapes. */
#ifndef BVOLI_SHAPE_PLANE_H
#define BVOLI_SHAPE_PLANE_H

#include "arith/filter.h"
#include "base/stage.h"

#include <bvol/plane.h>

/* Each product of floats is exact in double. Three additions of four terms are off by at most 3 u sum |t_i| to first order,
 * u = 2^-53 (Higham, "Accuracy and Stability of Numerical Algorithms", 4.2); a fourth u covers the second order and the
 * rounding of the bound. */
#define SIDE_SLACK 0x1p-51

/* The sign of the sum of four terms if it is certain, else 0: so for every NaN or infinity. */
static inline int bvoli_side_filter(const double terms[4])
{
    double value = terms[0] + terms[1] + terms[2] + terms[3];
    return bvoli_decide(value, SIDE_SLACK * (bvoli_sum_abs(terms) + fabs(terms[3])));
}

/* The sign of dot(normal, p) + d for a valid plane; `who` asks, for the counters. A coordinate of p may be infinite where that
 * of the normal is not 0, as long as the infinite products agree in sign. An infinite d outweighs everything. */
int bvoli_plane_side(const bvol_plane *plane, const bvol_vec3 *p, enum bvoli_predicate who);

#endif
