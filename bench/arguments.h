/* SPDX-License-Identifier: MIT */
/* The command line that the benchmarks share. */
#ifndef BVOL_BENCH_ARGUMENTS_H
#define BVOL_BENCH_ARGUMENTS_H

#include "bench.h"

typedef struct arguments {
    options measure;
    const char *only, *csv, *svg;
    int quick, check;
} arguments;

/* Ends the program for --help, and with exit code 2 for a mistake. what says on the first lines what is measured, only what
 * --only selects by. */
arguments arguments_parse(int argc, char **argv, const char *what, const char *only, int rounds, int quick_rounds);

#endif
