/* SPDX-License-Identifier: MIT */
/* Two hulls of points on ellipsoids, in some positions. */
#ifndef BVOL_BENCH_TWO_HULLS_H
#define BVOL_BENCH_TWO_HULLS_H

#include "fit.h"

/* Half of the points are of the one, the others of the other: how far their centers are from each other. */
void two_hulls_make(const bvol_vec3 *points, size_t count, double apart);
void two_hulls_release(void);

/* Sums over all positions. */
fit_work two_hulls_overlap; /* how many overlap */
fit_work two_hulls_gap;     /* distances and negative depths */
/* The same, of copies that have not been looked at for a while. */
fit_work two_hulls_overlap_cold, two_hulls_gap_cold;
fit_work two_hulls_bullet;

#endif
