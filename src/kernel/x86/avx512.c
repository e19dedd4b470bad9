/* SPDX-License-Identifier: MIT */
/* The kernels on AVX-512. */
#include "kernel/simd_avx512.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_avx512 = BVOLI_KERNELS("avx512");
