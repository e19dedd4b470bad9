/* SPDX-License-Identifier: MIT */
/* Rays of the plane are traced in space (base/lift.h). */
#include <bvol/ray.h>
#include <bvol/ray2.h>

#include "base/lift.h"

#include <stddef.h>

void bvol_ray2_point(const bvol_ray2 *ray, float t, bvol_vec2 *out)
{
    const bvol_ray lifted = bvoli_lift_ray(ray);
    bvol_vec3 point;
    bvol_ray_point(&lifted, t, &point);
    *out = bvoli_drop(&point);
}

/* No face along the plane is ever entered, so features and normals are those of edges. */
static void drop_hit(const bvol_ray_hit *from, bvol_ray2_hit *to)
{
    *to = (bvol_ray2_hit){.t_enter = from->t_enter,
                          .t_exit = from->t_exit,
                          .point = bvoli_drop(&from->point),
                          .normal = bvoli_drop(&from->normal),
                          .feature = from->feature,
                          .inside = from->inside};
}

int bvol_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit)
{
    const bvol_ray lifted = bvoli_lift_ray(ray);
    const bvol_aabb tall = bvoli_tall_aabb(box);
    bvol_ray_hit record;
    if (!bvol_ray_hits_aabb(&lifted, &tall, hit ? &record : NULL))
        return 0;
    if (hit != NULL)
        drop_hit(&record, hit);
    return 1;
}

int bvol_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit)
{
    const bvol_ray lifted = bvoli_lift_ray(ray);
    const bvol_sphere sphere = bvoli_lift_circle(circle);
    bvol_ray_hit record;
    if (!bvol_ray_hits_sphere(&lifted, &sphere, hit ? &record : NULL))
        return 0;
    if (hit != NULL)
        drop_hit(&record, hit);
    return 1;
}

int bvol_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit)
{
    const bvol_ray lifted = bvoli_lift_ray(ray);
    const bvol_obb tall = bvoli_tall_obb(box, 0);
    bvol_ray_hit record;
    if (!bvol_ray_hits_obb(&lifted, &tall, hit ? &record : NULL))
        return 0;
    if (hit != NULL)
        drop_hit(&record, hit);
    return 1;
}
