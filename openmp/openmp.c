/* SPDX-License-Identifier: MIT */
#include <bvol/openmp.h>

#include <omp.h>

/* Parts take different times, so each thread takes the next one when it is done. OpenMP counts with signed numbers, here of 64
 * bits. */
static void run(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
#pragma omp parallel for schedule(dynamic, 1)
    for (long long i = 0; i < (long long)parts; ++i)
        part(work, (size_t)i);
}

void bvol_openmp_executor(bvol_executor *out)
{
    const int threads = omp_get_max_threads();
    if (out)
        *out = (bvol_executor){sizeof *out, (uint32_t)(threads > 0 ? threads : 1), run, NULL};
}
