/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_FANS_H
#define BVOL_BENCH_FANS_H

#include "harness/harness.h"

/* Rows of meshes whose triangles all meet at a vertex. */
extern const source worst_fans;

#endif
