/* SPDX-License-Identifier: MIT */
/* The radius of a ball about a chosen center. */
#ifndef BVOLI_FIT_RADIUS_H
#define BVOLI_FIT_RADIUS_H

#include "fit/cloud.h"

/* The squared distance of the point that is farthest from a finite center, as bvoli_dot() of the differences is rounded, and
 * its number. */
double bvoli_farthest(const bvoli_cloud *cloud, const double center[3], size_t *at);

/* From number `first` on, the first point or one before that is as far from a finite center as the root of sq, which is not
 * negative; or how many points there are. */
size_t bvoli_next_beyond(const bvoli_cloud *cloud, size_t first, const double center[3], double sq);

/* The least float whose square is not below sq; infinite if there is none. */
float bvoli_least_root(double sq);

/* Gives the sphere about its center the least radius with which it contains all points; reach_sq is the squared distance of the
 * farthest. The sphere is all NaN if that is beyond the largest float. */
void bvoli_set_least_radius(bvol_sphere *sphere, double reach_sq, const bvoli_cloud *cloud);

#endif
