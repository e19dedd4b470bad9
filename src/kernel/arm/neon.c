/* SPDX-License-Identifier: MIT */
#include "kernel/simd_neon.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_neon = BVOLI_KERNELS("neon");
