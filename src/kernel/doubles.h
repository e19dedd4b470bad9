/* SPDX-License-Identifier: MIT */
/* Doubles in the widest registers, a half of a vf at a time. What is done lane by lane rounds as it does singly. A vd has HALF
 * doubles, a vh as many floats; truth values are bits. Beside the operations of all vectors (arith/vectors.h) there are, where
 * a simd_*.h says so by BVOLI_HALVES:
 *
 *     vd_widen, vd_nearest       floats as doubles; doubles to the nearest floats
 *     vh_same(a, b)              lanes with the same bits that are no NaN
 *     vd_of(a, half)             the lower or the upper half of a vf
 *     vd_cut(a)                  toward 0 to 24 bits, those of a float
 *     vd_less, vd_at_most        comparisons
 *     vd_if_less(a, b, p, q)     p where a < b; q where not, or where one is NaN
 *
 * where it also says BVOLI_CUTS, what rounds toward 0:
 *
 *     vd_sub_cut, vd_mul_cut, vd_fma_cut, and vd_float_cut, to floats, the largest one for what is beyond it
 *     vd_amid_floats(a, up, least)
 *                                positive lanes from `least` on, a normal float, in which no float lies from 63 - up units of
 *                                the last place below a to `up` units above
 *
 * and where it also says BVOLI_DOUBLES, truth values of doubles (vdm), what steps from float to float, and what gathers:
 *
 *     vdm_but(a, b)              a where b is not
 *     vdm_of(bits)               lane i is true where bit i is set; higher bits are not
 *     vf_fours_at(at, from, out) four floats of each of LANES arrays, from number `from` on: out[k] has number k of each
 *     vh_fours_at(at, from, out) the same of HALF arrays
 *     vh_step(a, lanes, up)      the next floats below (up 0) or above (up 1) in the lanes that are set, none of them a
 *                                zero, an infinity or NaN
 *     vh_unsigned_zero(a)        minus zero becomes plus zero */
#ifndef BVOLI_KERNEL_DOUBLES_H
#define BVOLI_KERNEL_DOUBLES_H

#include <float.h>
#include <math.h>

#ifdef BVOLI_HALVES

enum { HALF = LANES / 2, ALL_HALF = (1 << HALF) - 1 };

/* Knuth's two-sum, see arith/round.h. */
static inline vd vd_two_sum(vd a, vd b, vd *error)
{
    const vd sum = vd_add(a, b), moved = vd_sub(sum, a);
    *error = vd_add(vd_sub(a, vd_sub(sum, moved)), vd_sub(b, moved));
    return sum;
}

#endif

#ifdef BVOLI_DOUBLES

/* The greatest floats not above (up 0) or the least not below the sums (up 1), which are known within slack; clears the bits of
 * those that are not certain: as bvoli_round3_down() does, arith/round_sum.h. A zero is +0. */
static inline vh vd_round(vd sum, vd slack, int up, unsigned *certain)
{
    const vh f = vd_nearest(sum);
    const vd gap = vd_sub(vd_widen(f), sum), off = vd_abs(gap), zero = vd_splat(0);
    *certain &= vd_less(slack, off) & vd_at_most(off, vd_mul(vd_splat(0.5), vd_abs(sum)));
    return vh_unsigned_zero(vh_step(f, up ? vd_less(gap, zero) : vd_less(zero, gap), up));
}

#endif

#endif
