/* SPDX-License-Identifier: MIT */
/* The kernels on SSE2. */
#include "kernel/simd_sse2.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_sse2 = BVOLI_KERNELS("sse2");
