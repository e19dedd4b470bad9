/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_TIMING_H
#define BVOL_BENCH_TIMING_H

#include <stddef.h>

/* Seconds on the CPU, so that being preempted does not count. */
double timing_now(void);

/* The median; sorts the values. */
double timing_median(double *values, int count);

#endif
