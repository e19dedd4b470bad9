/* SPDX-License-Identifier: MIT */
#include "fit/radius.h"

#include <bvol/sphere.h>

#include "arith/exact.h"
#include "arith/filter.h"
#include "kernel/kernel.h"

double bvoli_farthest(const bvoli_cloud *cloud, const double center[3], size_t *at)
{
    double most = -1;
    bvol_vec3 p;
    if (cloud->dimension == 3) {
        *at = bvoli_kernels_now()->points_farthest(&cloud->points, center, &most);
        return most;
    }
    for (size_t i = 0; i < cloud->points.count; ++i) {
        if (!bvoli_cloud_point(cloud, i, &p))
            continue;
        const double gap[3] = {(double)p.x - center[0], (double)p.y - center[1], (double)p.z - center[2]};
        const double sq = bvoli_dot(gap, gap);
        *at = sq > most ? i : *at;
        most = bvoli_greater(sq, most);
    }
    return most;
}

/* With u = 2^-53 a squared distance has three roundings and the sum of three two more; 8 u covers 5 u and the rounding of the
 * ends of the interval. */
#define DISTANCE_SLACK 0x1p-50

float bvoli_least_root(double sq)
{
    float root = (float)sqrt(sq);
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
