/* SPDX-License-Identifier: MIT */
#include "base/rounding.h"

#include <bvol/cpu.h>

#include <float.h>

/* The difference is subnormal: flushed when it is made, or when it is read. */
bvol_result bvol_cpu_validate(void)
{
    volatile float least = FLT_MIN;
    volatile float difference = 1.5F * least;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    difference -= least;
    return difference > 0 ? BVOL_OK : BVOL_NOTE_FLUSH;
}
