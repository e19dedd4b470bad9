/* SPDX-License-Identifier: MIT */
/* What the hull of points of the plane contains, by the tour through the points in their order: a filter for those that are in
 * the order of a convex polygon, as most are. */
#ifndef BVOLI_CONVEX_PLANE_TOUR_H
#define BVOLI_CONVEX_PLANE_TOUR_H

#include "base/points.h"

/* -1 if the hull of the points certainly contains the disc of a radius about c, 1 if it certainly does not, 0 if neither is
 * certain: so for every NaN and infinity. The radius is not negative; c is within 4 u of the magnitude in each coordinate, u =
 * 2^-53. */
int bvoli_tour_filter(const bvoli_points *points, const double c[2], double magnitude, double radius);

/* The same of whether a disc about c contains all points; of no points, 0. */
int bvoli_disc_filter(const bvoli_points *points, const bvol_vec2 *c, float radius);

#endif
