/* SPDX-License-Identifier: MIT */
#include "timing.h"

#include <stdlib.h>
#include <time.h>

double timing_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

double timing_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof values[0], by_value);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}
