/* SPDX-License-Identifier: MIT */
/* The kernels on one number at a time, for any CPU. */
#include "kernel/simd_scalar.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_scalar = BVOLI_KERNELS("scalar");
