/* SPDX-License-Identifier: MIT */
/* Whether the processor rounds to nearest, ties to even, as all slacks, two-sums and expansions reckon with. It is a setting of
 * the calling thread (fesetround). What returns a result asks before it computes. */
#ifndef BVOLI_BASE_ROUNDING_H
#define BVOLI_BASE_ROUNDING_H

#include <bvol/result.h>

/* The floats next to 1.5 are 2^-23 away from it, and its last bit is 0: to nearest and even 1.5 + 2^-24 and 1.5 - 2^-24 are 1.5
 * both. Upward and with ties away from 0 the sum is not, downward and toward 0 the difference. Compilers reckon with roundings
 * to nearest, but not with a number that they have to read. */
static inline bvol_result bvoli_check_rounding(void)
{
    static const volatile float half_ulp = 0x1p-24F;
    const float hair = half_ulp;
    return 1.5F + hair == 1.5F - hair ? BVOL_OK : BVOL_ERROR_ROUNDING;
}

#endif
