/* SPDX-License-Identifier: MIT */
/* The kernels on AVX2 with FMA. */
#include "kernel/simd_avx2.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_avx2 = BVOLI_KERNELS("avx2");
