/* SPDX-License-Identifier: MIT */
/* Decides from the bounds on t of slabs. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_SLAB_TEMPLATE_H
#define BVOLI_KERNEL_SET_SLAB_TEMPLATE_H

#include "arith/slabs.h"

/* For any numbers, by the certainty of bvol_ray_hits_aabb(): an overflow makes the slack infinite or NaN. */
static inline vf slab_slack(vf enter, vf exit)
{
    return vf_add(vf_mul(vf_splat(SLAB_SLACK), vf_abs(vf_add(enter, exit))), vf_splat(SLAB_UNDERFLOW_SLACK));
}

/* For enter from 0 on, and numbers of which none can overflow, two limits of exit do, in half the operations.
 *
 * Let u = 2^-24, E = enter, X = exit, B = SLAB_UNDERFLOW_SLACK. Each is within 3.02 u of itself and A = B / 64 of the truth,
 * see arith/slabs.h: the maximum over the axes too, since negative bounds lie behind the 0 from which E begins. Both limits
 * round once or twice. X above the upper one is above (1 + 13.9 u) E + 0.99 B and positive, so the true exit is above (1 + 10
 * u) E + 0.98 B - A, and the true entry at most (1 + 3.02 u) E + A. X below the lower one is below (1 - 13.8 u) E - 0.99 B; the
 * true exit is at most A if X is negative and this is not, and else below (1 - 10 u) E - 0.98 B + A; the true entry is at least
 * (1 - 3.02 u) E - A, which is more than both. */
static inline vf upper_limit(vf enter)
{
    return vf_fma(enter, vf_splat(1 + 2 * SLAB_SLACK), vf_splat(SLAB_UNDERFLOW_SLACK));
}

static inline vm slab_hit(vf enter, vf exit, int forward)
{
    return forward ? vf_gt(exit, upper_limit(enter)) : vf_gt(vf_sub(exit, enter), slab_slack(enter, exit));
}

static inline vf lower_limit(vf enter)
{
#ifdef BVOLI_ALWAYS_SURE
    return enter;
#else
    return vf_fma(enter, vf_splat(1 - 2 * SLAB_SLACK), vf_splat(-SLAB_UNDERFLOW_SLACK));
#endif
}

static inline vm slab_miss(vf enter, vf exit, int forward)
{
    return forward ? vf_lt(exit, lower_limit(enter)) : vf_lt(vf_sub(exit, enter), vf_neg(slab_slack(enter, exit)));
}

#endif
