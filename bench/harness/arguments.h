/* SPDX-License-Identifier: MIT */
/* The command line that the benchmarks share. */
#ifndef BVOL_BENCH_ARGUMENTS_H
#define BVOL_BENCH_ARGUMENTS_H

#include <stdint.h>

typedef struct arguments {
    uint64_t seed;
    int rounds;
    double seconds; /* each sample lasts about this long */
    const char *only, *csv, *svg, *before, *scene;
    int quick, check;
} arguments;

/* Ends the program for --help, and with exit code 2 for a mistake. what says on the first line what is measured. */
arguments arguments_parse(int argc, char **argv, const char *what, int rounds, int quick_rounds);

#endif
