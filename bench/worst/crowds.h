/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_CROWDS_H
#define BVOL_BENCH_CROWDS_H

#include "harness/harness.h"

/* Rows of polygons of many points. */
extern const source worst_crowds;

#endif
