/* SPDX-License-Identifier: MIT */
/* The layouts that never change, written out: compiled for several machines, never run. */
#include <bvol/types.h>

#include <stddef.h>

#define SIZE(type, size, align)                                                                                                \
    _Static_assert(sizeof(type) == (size), "size of " #type);                                                                  \
    _Static_assert(_Alignof(type) == (align), "alignment of " #type)
#define FIELD(type, field, offset) _Static_assert(offsetof(type, field) == (offset), "offset of " #type "." #field)

SIZE(bvol_vec3, 12, 4);
FIELD(bvol_vec3, x, 0);
FIELD(bvol_vec3, y, 4);
FIELD(bvol_vec3, z, 8);

SIZE(bvol_aabb, 24, 4);
FIELD(bvol_aabb, min, 0);
FIELD(bvol_aabb, max, 12);

SIZE(bvol_sphere, 16, 4);
FIELD(bvol_sphere, center, 0);
FIELD(bvol_sphere, radius, 12);

SIZE(bvol_plane, 16, 4);
FIELD(bvol_plane, normal, 0);
FIELD(bvol_plane, d, 12);

SIZE(bvol_obb, 60, 4);
FIELD(bvol_obb, center, 0);
FIELD(bvol_obb, extent, 12);
FIELD(bvol_obb, axis, 24);

SIZE(bvol_ray, 32, 4);
FIELD(bvol_ray, origin, 0);
FIELD(bvol_ray, t_min, 12);
FIELD(bvol_ray, dir, 16);
FIELD(bvol_ray, t_max, 28);

SIZE(bvol_ray_hit, 48, 4);
FIELD(bvol_ray_hit, t_enter, 0);
FIELD(bvol_ray_hit, t_exit, 4);
FIELD(bvol_ray_hit, point, 8);
FIELD(bvol_ray_hit, normal, 20);
FIELD(bvol_ray_hit, u, 32);
FIELD(bvol_ray_hit, v, 36);
FIELD(bvol_ray_hit, feature, 40);
FIELD(bvol_ray_hit, inside, 44);

_Static_assert(BVOL_OUTSIDE == 0 && BVOL_INTERSECTS == 1 && BVOL_INSIDE == 2, "values of bvol_class");
_Static_assert(BVOL_NO_FEATURE == 0xffffffffu, "value of BVOL_NO_FEATURE");
