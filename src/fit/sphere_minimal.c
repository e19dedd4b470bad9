/* SPDX-License-Identifier: MIT */
/* The smallest sphere and the smallest circle about points, rounded to floats. */
#include <bvol/fit.h>

#include "fit/radius.h"
#include "fit/smallest_ball.h"

#include "arith/filter.h"

static size_t fit(const bvoli_cloud *cloud, bvol_sphere *out, uint32_t *support)
{
    bvoli_circumball ball;
    const size_t accepted = bvoli_smallest_ball(cloud, &ball);
    *out = (bvol_sphere){{0, 0, 0}, -1};
    for (int i = 0; support && i <= cloud->dimension; ++i)
        support[i] = accepted > 0 && i < ball.support.count ? ball.support.id[i] : UINT32_MAX;
    if (accepted == 0)
        return 0;
    size_t at = 0;
    double center[3];
    for (int k = 0; k < 3; ++k)
        bvoli_coords_out(&out->center)[k] = bvoli_circumball_center(&ball, k);
    bvoli_load(&out->center, center);
    bvoli_set_least_radius(out, bvoli_farthest(cloud, center, &at), cloud);
    return accepted;
}

/* Numbers of points have 32 bits. */
static bvoli_cloud cloud_of(bvoli_points points, int dimension)
{
    const bvoli_points none = {NULL, 0, 0};
    return (bvoli_cloud){points.count < UINT32_MAX ? points : none, dimension};
}

size_t bvol_sphere_from_points_minimal(const bvol_vec3 *points, size_t count, size_t stride, bvol_sphere *out,
                                       uint32_t support[4])
{
    const bvoli_cloud cloud = cloud_of(bvoli_points_of(points, count, stride), 3);
    return fit(&cloud, out, support);
}

size_t bvol_circle_from_points_minimal(const bvol_vec2 *points, size_t count, size_t stride, bvol_circle *out,
                                       uint32_t support[3])
{
    const bvoli_cloud cloud = cloud_of(bvoli_points2_of(points, count, stride), 2);
    bvol_sphere sphere;
    const size_t accepted = fit(&cloud, &sphere, support);
    *out = (bvol_circle){{sphere.center.x, sphere.center.y}, sphere.radius};
    return accepted;
}
