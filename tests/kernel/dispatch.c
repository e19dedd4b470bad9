/* SPDX-License-Identifier: MIT */
/* Which table of kernels is chosen. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L /* setenv */
#endif
#include "tables.h"
#include "test.h"

#include <bvol/cpu.h>

#include <stdlib.h>
#include <string.h>

#ifndef _WIN32

static int place_of(const char *name)
{
    for (int i = 0; bvoli_kernels_all[i]; i++)
        if (strcmp(bvoli_kernels_all[i]->name, name) == 0)
            return i;
    return -1;
}

/* The backend with BVOL_CPU_MAX set to that, or not set. */
static const char *backend_under(const char *max)
{
    if (max)
        setenv("BVOL_CPU_MAX", max, 1);
    else
        unsetenv("BVOL_CPU_MAX");
    bvoli_kernels_use(NULL);
    return bvol_cpu_backend();
}

TEST(kernel_dispatch, the_environment_lowers_the_table_and_never_raises_it)
{
    const char *max = getenv("BVOL_CPU_MAX");
    char *saved = max ? strdup(max) : NULL;
    const char *best = backend_under(NULL);
    int failed = 0;
    for (int i = 0; bvoli_kernels_all[i]; i++) {
        const char *name = bvoli_kernels_all[i]->name;
        failed += strcmp(backend_under(name), i < place_of(best) ? name : best) != 0;
        /* what is forbidden cannot be had, what is allowed can */
        for (int k = 0; bvoli_kernels_all[k]; k++)
            failed += bvoli_kernels_use(bvoli_kernels_all[k]) != (k <= i && k <= place_of(best));
    }
    failed += strcmp(backend_under("no such thing"), best) != 0;
    failed += strcmp(backend_under(""), best) != 0;
    failed += strcmp(backend_under("AVX2"), best) != 0;
    (void)backend_under(saved);
    free(saved);
    CHECK(failed == 0);
}

TEST(kernel_dispatch, a_table_is_found_once_and_lasts)
{
    const bvoli_kernels *now = bvoli_kernels_now();
    CHECK(now && now == bvoli_kernels_now());
    CHECK(strcmp(now->name, bvol_cpu_backend()) == 0);
    CHECK(bvoli_kernels_use(&bvoli_kernels_scalar) == 1);
    CHECK(strcmp(bvol_cpu_backend(), "scalar") == 0);
    CHECK(bvoli_kernels_use(NULL) == 1);
    CHECK(bvoli_kernels_now() == now);
    const bvoli_kernels stranger = *now;
    CHECK(bvoli_kernels_use(&stranger) == 0);
    CHECK(bvoli_kernels_now() == now);
}

#endif

TEST(kernel_dispatch, the_backend_has_a_known_name)
{
    static const char *const known[] = {"scalar", "sse2", "avx2", "avx512", "neon"};
    int found = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        found += strcmp(bvol_cpu_backend(), known[i]) == 0;
    CHECK(found == 1);
}
