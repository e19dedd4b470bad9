/* SPDX-License-Identifier: MIT */
#include "fit/rod.h"

void bvoli_rod_along(const bvoli_balls *balls, const double at[3], const double unit[3], double radius, bvoli_rod *out)
{
    double first = (double)INFINITY, last = -(double)INFINITY;
    out->radius = radius;
    for (int i = 0; i < balls->count; ++i) {
        double away[3], side[3];
        bvoli_move_along(balls->center[i], -1, at, away);
        const double far = bvoli_across(away, unit, side), spare = radius - (balls->radius ? balls->radius[i] : 0),
                     reach = bvoli_sqrt(bvoli_greater(spare * spare - far * far, 0)), place = bvoli_dot(away, unit);
        first = bvoli_lesser(first, place + reach);
        last = bvoli_greater(last, place - reach);
    }
    if (first > last)
        first = last = 0.5 * (first + last);
    bvoli_move_along(at, first, unit, out->ends[0]);
    bvoli_move_along(at, last, unit, out->ends[1]);
    out->volume = radius * radius * (3 * (last - first) + 4 * radius);
}
