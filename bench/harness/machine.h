/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_MACHINE_H
#define BVOL_BENCH_MACHINE_H

#include <stdio.h>

/* With its version. */
const char *machine_compiler(void);

/* Which library, kernels, compiler and CPU, on one line without its end. */
void machine_print(FILE *f);

#endif
