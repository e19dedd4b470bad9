/* SPDX-License-Identifier: MIT */
/* The kernels on NEON. */
#include "kernel/simd_neon.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_neon = BVOLI_KERNELS("neon");
