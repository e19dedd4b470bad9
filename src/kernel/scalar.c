/* SPDX-License-Identifier: MIT */
#include "kernel/simd_scalar.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_scalar = BVOLI_KERNELS("scalar");
