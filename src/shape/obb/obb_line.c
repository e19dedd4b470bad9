/* SPDX-License-Identifier: MIT */
#include "shape/obb/obb_line.h"

#include "arith/filter.h"
#include "convex/filters/line_box.h"
#include "shape/obb/obb_faces.h"

static void find_heights(const bvoli_faces *f, const double v[3], double out[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = bvoli_dot(f->n[i], v);
}

/* Let u = 2^-53, and A, B, C the steepness times |p|_1 and |e|_1, and the size (obb_faces.h). Heights of p are within 5 u of A,
 * those of e of B, and h within 5 u of C. A point of the line has a height within 7 u of A + |t| B, and its test against h is
 * off by 9 u of the sum S of these and C. A product of two heights is within 11 u of A B, one with h of C B; four of them and
 * their sum within 28 u of S B. 64 u covers both, and the roundings of the slack.
 *
 * Products with h may lose bits below 2^-1022, 2^-1074 each. A and B are 0 or at least 2^-447, so the slack of the lines is
 * more than 2^-947, unless p and t are 0: then heights of p are 0, and it only matters whether h is positive. */
#define LINE_SLACK 0x1p-47

int bvoli_obb_line(const bvol_obb *box, const double p[3], const double e[3], double t0, double t1)
{
    bvoli_faces f;
    double at[3], along[3];
    int inside = 1;
    bvoli_faces_of(box, &f);
    find_heights(&f, p, at);
    find_heights(&f, e, along);
    const double speed = f.steepness * bvoli_sum_abs(e);
    const double slack =
        LINE_SLACK * (f.steepness * bvoli_sum_abs(p) + (fabs(t0) > fabs(t1) ? fabs(t0) : fabs(t1)) * speed + f.size);
    for (int i = 0; i < 3; ++i) {
        const double first = at[i] + t0 * along[i], last = at[i] + t1 * along[i];
        const double below = first < last ? first : last, above = -(first < last ? last : first);
        const int side = bvoli_decide((below > above ? below : above) - f.h[i], slack);
        if (side > 0)
            return 1;
        inside &= side < 0;
    }
    const int passes = bvoli_line_passes(at, along, f.h, slack * speed);
    return passes > 0 ? 1 : -(inside && passes < 0);
}
