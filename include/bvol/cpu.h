/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Which instructions sets of shapes use.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CPU_H
#define BVOL_CPU_H

#include <bvol/api.h>

BVOL_BEGIN

/** The instruction set that sets made from now on will use: "scalar", "sse2", "avx2", "avx512" or "neon".
 *
 * It is the best that the CPU and the operating system have, found out once. The environment variable `BVOL_CPU_MAX`, holding
 * one of these names, lowers it, never raises it; it is read once too, and any other text in it is as if it were not there.
 * Answers never depend on it.
 *
 * @return a constant string, never to be freed
 * @contract EXACT.
 * @edge 32-bit CPUs always have "scalar".
 * @since 0.1 */
BVOL_API const char *bvol_cpu_backend(void);

BVOL_END

#endif
