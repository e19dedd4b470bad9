/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_INDEX_PLANE_WAYS_H
#define BVOL_BENCH_INDEX_PLANE_WAYS_H

#include "harness/harness.h"

/* A source of rows. */
int plane_ways_describe(size_t row_number, const session *s, row *r);
int plane_ways_prepare(size_t row_number, const session *s, row *r);
void plane_ways_release(void);

#endif
