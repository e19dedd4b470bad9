/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_PICTURE_H
#define BVOL_BENCH_PICTURE_H

#include "harness.h"

/* Draws the medians. Returns 0 if the file cannot be written. */
int picture_svg(const benchmark *b, const char *path, const row *list, size_t count);

#endif
