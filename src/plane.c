/* SPDX-License-Identifier: MIT */
#include "plane.h"

#include "base/exact.h"
#include "base/filter.h"
#include "base/value.h"

/* Each product of floats is exact in double. Three additions of four terms are off by at most 3 u sum |t_i| to first order,
 * u = 2^-53 (Higham, "Accuracy and Stability of Numerical Algorithms", 4.2); a fourth u covers the second order and the
 * rounding of the bound. */
#define SIDE_SLACK 0x1p-51

static int exact_side(const double terms[4])
{
    return bvoli_sum_sign(terms, 4);
}

int bvoli_plane_side(const bvol_plane *plane, const bvol_vec3 *p, enum bvoli_predicate who)
{
    double n[3], x[3];
    bvoli_load(&plane->normal, n);
    bvoli_load(p, x);
    double terms[4] = {n[0] * x[0], n[1] * x[1], n[2] * x[2], (double)plane->d};
    if (isinf(terms[3]))
        return terms[3] > 0 ? 1 : -1;

    double value = terms[0] + terms[1] + terms[2] + terms[3];
    if (isinf(value))
        return value > 0 ? 1 : -1;
    int sign = bvoli_decide(value, SIDE_SLACK * (bvoli_sum_abs(terms) + fabs(terms[3])));
    if (sign != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return sign;
    }
    BVOLI_STAGE(who, BVOLI_EXACT);
    return exact_side(terms);
}

int bvol_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p)
{
    if (!bvoli_plane_valid(plane) || !bvoli_vec3_finite(p))
        return 0;
    return bvoli_plane_side(plane, p, BVOLI_plane_contains_point) >= 0;
}
