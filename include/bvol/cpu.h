/* SPDX-License-Identifier: MIT */
/** @file
 * @brief The instruction set that packed sets of shapes use.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CPU_H
#define BVOL_CPU_H

#include <bvol/api.h>

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

BVOL_END

#endif
