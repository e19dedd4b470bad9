/* SPDX-License-Identifier: MIT */
/* A crate leans into a wall, a ray finds the crate, and two marbles miss by less than floats can say. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>

int main(void)
{
    /* A cube of size 2, turned by 30 degrees about y and moved to (4, 1, 0): column-major, as in OpenGL. */
    const bvol_aabb cube = {{-1, -1, -1}, {1, 1, 1}};
    const float c = 0.8660254F, s = 0.5F;
    const float pose[16] = {c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 4, 1, 0, 1};
    bvol_obb crate;
    bvol_obb_from_aabb(&cube, pose, &crate);

    const bvol_aabb wall = {{5, 0, -10}, {6, 3, 10}};
    printf("crate and wall: %s\n", bvol_obb_overlaps_aabb(&crate, &wall) ? "overlap" : "apart");

    const bvol_ray ray = {.origin = {0, 1, 0}, .t_min = 0, .dir = {1, 0, 0}, .t_max = INFINITY};
    bvol_ray_hit hit;
    if (bvol_ray_hits_obb(&ray, &crate, &hit))
        printf("ray enters the crate at t = %.4f, at (%.4f, %.4f, %.4f)\n", hit.t_enter, hit.point.x, hit.point.y, hit.point.z);

    /* Radius 1 each, centers 2 and a hair apart. In float the square of the distance rounds to 4, and they seem to touch. */
    const bvol_sphere a = {{0, 0, 0}, 1}, b = {{2, 0x1p-13F, 0}, 1};
    const float dx = b.center.x - a.center.x, dy = b.center.y - a.center.y, r = a.radius + b.radius;
    printf("marbles in float: %s\n", dx * dx + dy * dy <= r * r ? "touch" : "apart");
    printf("marbles exactly:  %s\n", bvol_sphere_overlaps_sphere(&a, &b) ? "touch" : "apart");
    return 0;
}
