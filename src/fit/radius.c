/* SPDX-License-Identifier: MIT */
#include "fit/radius.h"

#include <bvol/sphere.h>

#include "arith/exact.h"
#include "arith/filter.h"
#include "kernel/kernel.h"

/* The squared distance of a finite point, or -1. */
static double distance_sq(const bvoli_cloud *cloud, size_t i, const double from[3])
{
    bvol_vec3 p;
    if (!bvoli_cloud_point(cloud, i, &p))
        return -1;
    const double gap[3] = {(double)p.x - from[0], (double)p.y - from[1], (double)p.z - from[2]};
    return bvoli_dot(gap, gap);
}

double bvoli_farthest(const bvoli_cloud *cloud, const double center[3], size_t *at)
{
    double most = -1;
    if (cloud->dimension == 3) {
        *at = bvoli_kernels_now()->points_farthest(&cloud->points, center, &most);
        return most;
    }
    for (size_t i = 0; i < cloud->points.count; ++i) {
        const double sq = distance_sq(cloud, i, center);
        *at = sq > most ? i : *at;
        most = bvoli_greater(sq, most);
    }
    return most;
}

size_t bvoli_next_beyond(const bvoli_cloud *cloud, size_t first, const double center[3], double sq)
{
    if (cloud->dimension == 3)
        return bvoli_kernels_now()->points_beyond(&cloud->points, first, center, sq);
    while (first < cloud->points.count && distance_sq(cloud, first, center) < sq)
        ++first;
    return first;
}

/* With u = 2^-53 a squared distance has three roundings and the sum of three two more; 8 u covers 5 u and the rounding of the
 * ends of the interval. */
#define DISTANCE_SLACK 0x1p-50

float bvoli_least_root(double sq)
{
    float root = (float)bvoli_sqrt(sq);
    while (root > 0 && (double)bvoli_next_down(root) * (double)bvoli_next_down(root) >= sq)
        root = bvoli_next_down(root);
    while ((double)root * (double)root < sq)
        root = bvoli_next_up(root);
    return root;
}

static int exact_holds_all(const bvol_sphere *sphere, const bvoli_cloud *cloud)
{
    bvol_vec3 p;
    for (size_t i = 0; i < cloud->points.count; ++i)
        if (bvoli_cloud_point(cloud, i, &p) && !bvol_sphere_contains_point(sphere, &p))
            return 0;
    return 1;
}

/* The square of the least radius is known within the slack, in which there is room for one float at most: where there is one,
 * as in all cases with small integers, each point is tested. */
void bvoli_set_least_radius(bvol_sphere *sphere, double reach_sq, const bvoli_cloud *cloud)
{
    sphere->radius = bvoli_least_root(reach_sq * (1 - DISTANCE_SLACK));
    float safe = bvoli_least_root(reach_sq * (1 + DISTANCE_SLACK));
    if (sphere->radius < safe && !exact_holds_all(sphere, cloud))
        sphere->radius = safe;
    if (!bvoli_finite(sphere->radius))
        *sphere = BVOLI_SPHERE_NAN;
}
