/* SPDX-License-Identifier: MIT */
#include "convex/units.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "arith/wide.h"

#include <string.h>

enum { BODY_SHIFT = 60, LARGEST_SHIFT = 69 };

static void find_largest(const bvoli_body *body, double *position, double *direction)
{
    for (int i = 0; i < body->points; ++i)
        *position = bvoli_greater(*position, bvoli_max_abs(body->point[i]));
    for (int k = 0; k < body->sides; ++k) {
        *position = bvoli_greater(*position, bvoli_greater(fabs(body->lo[k]), fabs(body->hi[k])));
        *direction = bvoli_greater(*direction, bvoli_max_abs(body->direction[k]));
    }
}

/* Whether the sides of a body, if there are any, lie along coordinate axes: these directions are integers already. */
static int is_upright(const bvoli_body *body)
{
    for (int k = 0; k < body->sides; ++k)
        for (int c = 0; c < 3; ++c)
            if (body->direction[k][c] != 0 && fabs(body->direction[k][c]) != 1)
                return 0;
    return 1;
}

int bvoli_units_of_bodies(const bvoli_body_pair *q, bvoli_units *out)
{
    double position = bvoli_greater(q->radius[0], fabs(q->radius[1])), direction = 0;
    find_largest(q->a, &position, &direction);
    find_largest(q->b, &position, &direction);
    const int upright = is_upright(q->a) && is_upright(q->b);
    out->shift = upright ? 0 : (int)bvoli_lesser(bvoli_wide_scale(direction), BODY_SHIFT);
    if (!isfinite(position) || out->shift < 0)
        return 0;
    out->point = out->end = bvoli_small_power(-bvoli_wide_scale(position));
    out->direction = bvoli_small_power(-out->shift);
    return 1;
}

int bvoli_units_of_zonotope(const bvoli_zonotope *z, bvoli_units *out)
{
    double direction = 0, extent = 0, offset = 0, terms[BVOLI_TERMS];
    for (int i = 0; i < BVOLI_GENERATORS; ++i)
        direction = bvoli_greater(direction, bvoli_max_abs(z->direction[i]));
    for (int i = 0; i < z->generators; ++i)
        extent = bvoli_greater(extent, bvoli_greater(fabs(z->extent[i][0]), fabs(z->extent[i][1])));
    for (int c = 0; c < 3; ++c)
        for (int t = bvoli_offset_terms(z->offset[c], terms); t-- > 0;)
            offset = bvoli_greater(offset, fabs(terms[t]));
    const int along = bvoli_wide_scale(direction), end = bvoli_wide_scale(extent);
    const int point = (int)bvoli_lesser(bvoli_wide_scale(offset), along + end);
    out->point = bvoli_small_power(-point);
    out->direction = bvoli_small_power(-along);
    out->end = bvoli_small_power(-end);
    out->shift = along + end - point;
    return out->shift <= LARGEST_SHIFT;
}

int bvoli_offset_terms(const double terms[BVOLI_TERMS], double out[BVOLI_TERMS])
{
    double sum = 0, lost = 0;
    for (int t = 0; t < BVOLI_TERMS; ++t) {
        double error;
        sum = bvoli_two_sum(sum, terms[t], &error);
        lost += fabs(error);
    }
    if (lost == 0) {
        out[0] = sum;
        return 1;
    }
    memcpy(out, terms, BVOLI_TERMS * sizeof *terms);
    return BVOLI_TERMS;
}
