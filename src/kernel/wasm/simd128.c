/* SPDX-License-Identifier: MIT */
/* The kernels on the vectors of WebAssembly, which Emscripten gives by the names of SSE2. */
#include "kernel/simd_sse2.h"

#include "kernel/table.h"

const bvoli_kernels bvoli_kernels_simd128 = BVOLI_KERNELS("simd128");
