/* SPDX-License-Identifier: MIT */
/* Someone else's program: it has the library's headers and library from pkg-config, CMake or Meson alone. */
#include <bvol/bvol.h>

#include <stdio.h>

int main(void)
{
    const bvol_ray ray = {{-3, 0, 0}, 0, {1, 0, 0}, 10};
    const bvol_sphere sphere = {{0, 0, 0}, 1};
    bvol_ray_hit hit;
    if (bvol_version() != BVOL_VERSION || !bvol_ray_hits_sphere(&ray, &sphere, &hit))
        return 1;
    printf("%s, %s, t = %g\n", bvol_version_string(), bvol_result_name(BVOL_OK), (double)hit.t_enter);
    return hit.t_enter == 2 ? 0 : 1;
}
