/* SPDX-License-Identifier: MIT */
/** @file
 * @brief The instruction set that packed sets of shapes use, and whether the processor is set to compute as answers need.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CPU_H
#define BVOL_CPU_H

#include <bvol/result.h>

BVOL_BEGIN

/** Returns the name of the instruction set that packed sets use if they are made from now on: "scalar", "sse2", "avx2",
 * "avx512" or "neon".
 *
 * It is the best instruction set that the CPU and the operating system support, which is determined once. If the environment
 * variable `BVOL_CPU_MAX` holds one of these names, it can lower the choice but never raise it. The variable is read once too,
 * and any other text in it is ignored. Answers never depend on the instruction set.
 *
 * @return a constant string, which must not be freed
 * @contract EXACT.
 * @edge On 32-bit CPUs the result is always "scalar".
 * @since 0.1 */
BVOL_API const char *bvol_cpu_backend(void);

/** Checks whether the processor is set to compute as exact answers need: rounding to nearest, ties to even, and with subnormal
 * numbers.
 *
 * Both are settings of the calling thread, by `fesetround` and by FTZ, DAZ or FZ, which other libraries may have changed.
 * Functions that return a ::bvol_result and compute look at the rounding themselves, below a nanosecond a call, and return
 * #BVOL_ERROR_ROUNDING before they change anything: those that make or change sets, indexes and frusta, batches, images of
 * many, bounds and images of shapes. Functions that return values, yes or no, or counts have no result to say it by, and do not
 * look: their answers may be wrong then, though they end. No other function looks whether subnormal numbers are flushed.
 *
 * @return #BVOL_OK; #BVOL_ERROR_ROUNDING if rounding is not to nearest; #BVOL_NOTE_FLUSH if it is, and subnormal numbers are
 * flushed to zero, so that answers are right for shapes without them
 * @contract EXACT.
 * @edge The answer is about the thread that asks, until it changes its settings.
 * @since 0.1 */
BVOL_API bvol_result bvol_cpu_validate(void);

BVOL_END

#endif
