/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_INDEX_WAYS_H
#define BVOL_BENCH_INDEX_WAYS_H

#include "harness/harness.h"

/* A source of rows. */
int ways_describe(size_t row_number, const session *s, row *r);
int ways_prepare(size_t row_number, const session *s, row *r);
void ways_release(void);

#endif
