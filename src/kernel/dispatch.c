/* SPDX-License-Identifier: MIT */
/* Which table of kernels this CPU can run. */
#include <bvol/cpu.h>

#include "kernel/kernel.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if defined(BVOLI_X86_64)

#include <cpuid.h>

/* CPUID, leaf 1. */
enum { ECX_FMA = 1 << 12, ECX_POPCNT = 1 << 23, ECX_OSXSAVE = 1 << 27, ECX_AVX = 1 << 28 };
/* Leaf 7. */
#define EBX_AVX2 (1U << 5 | 1U << 8)                           /* and BMI2 */
#define EBX_AVX512 (1U << 16 | 1U << 17 | 1U << 30 | 1U << 31) /* F, DQ, BW, VL */
/* XCR0: which registers the operating system saves. */
enum { XCR0_YMM = 0x06, XCR0_ZMM = 0xe6 };

static unsigned saved_registers(void)
{
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

/* How many tables of bvoli_kernels_all the CPU can run. */
static int tables_of_cpu(void)
{
    const unsigned needed = ECX_FMA | ECX_POPCNT | ECX_OSXSAVE | ECX_AVX;
    unsigned eax, ebx, ecx, edx;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || (ecx & needed) != needed)
        return 2;
    const unsigned saved = saved_registers();
    if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) || (ebx & EBX_AVX2) != EBX_AVX2 || (saved & XCR0_YMM) != XCR0_YMM)
        return 2;
    return (ebx & EBX_AVX512) == EBX_AVX512 && (saved & XCR0_ZMM) == XCR0_ZMM ? 4 : 3;
}

const bvoli_kernels *const bvoli_kernels_all[] = {&bvoli_kernels_scalar, &bvoli_kernels_sse2, &bvoli_kernels_avx2,
                                                  &bvoli_kernels_avx512, NULL};

#elif defined(BVOLI_AARCH64)

static int tables_of_cpu(void)
{
    return 2;
}

const bvoli_kernels *const bvoli_kernels_all[] = {&bvoli_kernels_scalar, &bvoli_kernels_neon, NULL};

#elif defined(BVOLI_WASM_SIMD)

static int tables_of_cpu(void)
{
    return 2;
}

const bvoli_kernels *const bvoli_kernels_all[] = {&bvoli_kernels_scalar, &bvoli_kernels_simd128, NULL};

#else

static int tables_of_cpu(void)
{
    return 1;
}

const bvoli_kernels *const bvoli_kernels_all[] = {&bvoli_kernels_scalar, NULL};

#endif

/* How many tables may be used. */
static int tables_allowed(void)
{
    const char *max = getenv("BVOL_CPU_MAX");
    const int tables = tables_of_cpu();
    for (int i = 0; max && i < tables; ++i)
        if (strcmp(max, bvoli_kernels_all[i]->name) == 0)
            return i + 1;
    return tables;
}

/* NULL until it is asked for. Two threads that ask at once find the same. */
static const bvoli_kernels *_Atomic chosen;

const bvoli_kernels *bvoli_kernels_now(void)
{
    const bvoli_kernels *table = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (!table) {
        table = bvoli_kernels_all[tables_allowed() - 1];
        atomic_store_explicit(&chosen, table, memory_order_relaxed);
    }
    return table;
}

int bvoli_kernels_use(const bvoli_kernels *table)
{
    const int tables = tables_allowed();
    int known = table == NULL;
    for (int i = 0; i < tables; ++i)
        known |= bvoli_kernels_all[i] == table;
    if (known)
        atomic_store_explicit(&chosen, table, memory_order_relaxed);
    return known;
}

const char *bvol_cpu_backend(void)
{
    return bvoli_kernels_now()->name;
}
