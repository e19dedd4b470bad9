/* SPDX-License-Identifier: MIT */
#include "convex/axes.h"

#include "arith/filter.h"
#include "arith/numbers.h"
#include "convex/units.h"

/* Degrees in the fields: points have one, sides of OBBs two (extent times axis), edges one. Of a capsule and an OBB, the cross
 * product of edges has two and its projections four; squared they have eight, which dyadic.h holds. */

/* What is asked, of bodies or of a zonotope. Pairs with coordinate axes are the last ones. */
typedef struct asked {
    int of_bodies; /* which of the two */
    const bvoli_body_pair *bodies;
    const bvoli_zonotope *zonotope;
    const bvoli_edge_pair *pairs;
    int count;
} asked;

#define NUMBERS estimates
#include "convex/axes_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "convex/axes_template.h"
#undef NUMBERS
#if BVOLI_HAS_WIDE
#define NUMBERS integers
#include "convex/axes_template.h"
#undef NUMBERS
#endif

/* As below, or BVOLI_OPEN if the numbers do not allow it. */
static int by_integers(const asked *ask)
{
#if BVOLI_HAS_WIDE
    integers_pair p;
    bvoli_units units;
    bvoli_i128 idle[BVOLI_EDGE_PAIRS][3]; /* cross products that prove nothing */
    int idles = 0;
    if (!(ask->of_bodies ? bvoli_units_of_bodies(ask->bodies, &units) : bvoli_units_of_zonotope(ask->zonotope, &units)) ||
        !integers_load(ask, &units, &p))
        return BVOLI_OPEN;
    for (int k = 0; k < ask->count && integers_is_needed(&p, ask->pairs[k]); ++k) {
        bvoli_i128 *n = idle[idles];
        bvoli_wide_cross(p.edge[ask->pairs[k].i], p.edge[ask->pairs[k].j], n);
        int known = bvoli_integers_is_zero(n);
        for (int i = 0; i < idles && !known; ++i)
            known = bvoli_wide_parallel(n, idle[i]);
        if (known)
            continue;
        const int side = integers_direction_objects(&p, ask->pairs[k], n);
        if (side != 0)
            return side;
        ++idles;
    }
    return 0;
#else
    (void)ask;
    return BVOLI_OPEN;
#endif
}

/* As below, or BVOLI_OPEN with those that are. */
static int by_estimates(const asked *ask, bvoli_edge_pair open[BVOLI_EDGE_PAIRS], int *count)
{
    estimates_pair p;
    *count = 0;
    (void)estimates_load(ask, &bvoli_no_units, &p);
    for (int k = 0; k < ask->count && estimates_is_needed(&p, ask->pairs[k]); ++k) {
        const int side = estimates_pair_objects(&p, ask->pairs[k]);
        if (side == BVOLI_OPEN)
            open[(*count)++] = ask->pairs[k];
        else if (side != 0)
            return side;
    }
    return *count > 0 ? BVOLI_OPEN : 0;
}

static BVOLI_RARE int by_dyadics(const asked *ask)
{
    dyadics_pair p;
    int side = 0;
    (void)dyadics_load(ask, &bvoli_no_units, &p);
    for (int k = 0; k < ask->count && side == 0 && dyadics_is_needed(&p, ask->pairs[k]); ++k)
        side = dyadics_pair_objects(&p, ask->pairs[k]);
    return side;
}

/* 1 or -1 if one of the axes proves the answer no, which says to what side; or 0. */
static int find_side(const asked *ask, enum bvoli_axes_stage *stage)
{
    *stage = BVOLI_BY_INTEGERS;
    if (ask->count == 0)
        return 0;
    int side = by_integers(ask);
    if (side != BVOLI_OPEN)
        return side;
    bvoli_edge_pair open[BVOLI_EDGE_PAIRS];
    asked rest = *ask;
    rest.pairs = open;
    *stage = BVOLI_BY_ESTIMATES;
    side = by_estimates(ask, open, &rest.count);
    if (side != BVOLI_OPEN)
        return side;
    *stage = BVOLI_BY_DYADICS;
    return by_dyadics(&rest);
}

int bvoli_axes_separate_bodies(const bvoli_body_pair *q, const bvoli_edge_pair *pairs, int count, enum bvoli_axes_stage *stage)
{
    return find_side(&(const asked){1, q, NULL, pairs, count}, stage) != 0;
}

int bvoli_axes_exclude_offset(const bvoli_zonotope *z, const bvoli_edge_pair *pairs, int count, enum bvoli_axes_stage *stage)
{
    return find_side(&(const asked){0, NULL, z, pairs, count}, stage);
}
