/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_FRUSTA_H
#define BVOL_BENCH_FRUSTA_H

#include <bvol/bvol.h>

enum { FRUSTA = 4 };

/* Plane i of so many of one of the frusta that one tries first: a column of regular sides, a spire, both 1 high and low and 1
 * wide, a ball, and a box of which each side is told often. */
void frusta_plane(int frustum, int count, int i, bvol_plane *out);

#endif
