/* SPDX-License-Identifier: MIT */
/** @file
 * @brief The threads of OpenMP for calls of libbvol that take an executor: the companion library bvol-openmp.
 *
 * libbvol itself starts no threads. */
#ifndef BVOL_OPENMP_H
#define BVOL_OPENMP_H

#include <bvol/api.h>
#include <bvol/resources.h>

BVOL_BEGIN

/** Returns an executor that divides work among the threads of OpenMP, as many as omp_get_max_threads() says now.
 *
 * @param[out] out the executor; NULL does nothing
 * @contract EXACT: results are the same bytes for any number of threads.
 * @edge In a parallel region of the caller's, OpenMP decides whether there are threads for one within it.
 * @complexity O(1).
 * @threads Safe.
 * @since 0.1 */
BVOL_API void bvol_openmp_executor(bvol_executor *out);

BVOL_END

#endif
