/* SPDX-License-Identifier: MIT */
/* A shape of the plane is a shape of space in the plane z = 0, and predicates of it have the same answers there. So the
 * functions of the plane have no exact stage of their own: their shapes are embedded, and the functions of space decide.
 *
 * A shape is embedded flat, with no thickness, wherever its corners matter because something may contain it. A container, or
 * one of two shapes that overlap, may be tall: only its section at z = 0 can meet the other one. Tall is better there, since
 * the filters could not be certain of a thickness of 0. */
#ifndef BVOLI_AFFINE_EMBED_H
#define BVOLI_AFFINE_EMBED_H

#include "arith/filter.h"

#include <bvol/types.h>

#include <float.h>
#include <math.h>

static inline bvol_vec3 bvoli_embed(const bvol_vec2 *v, float z)
{
    return (bvol_vec3){v->x, v->y, z};
}

static inline bvol_vec2 bvoli_drop(const bvol_vec3 *v)
{
    return (bvol_vec2){v->x, v->y};
}

static inline bvol_aabb bvoli_flat_aabb(const bvol_aabb2 *box)
{
    return (bvol_aabb){bvoli_embed(&box->min, 0), bvoli_embed(&box->max, 0)};
}

static inline bvol_aabb bvoli_tall_aabb(const bvol_aabb2 *box)
{
    return (bvol_aabb){bvoli_embed(&box->min, -INFINITY), bvoli_embed(&box->max, INFINITY)};
}

/* A thickness that is too small to count, and yet not 0: what lies in the plane lies between its walls, not on them, which
 * filters can be certain of. The least normal number, so that no flush to zero takes it away. */
static inline bvol_aabb bvoli_thin_aabb(const bvol_aabb2 *box)
{
    return (bvol_aabb){bvoli_embed(&box->min, -FLT_MIN), bvoli_embed(&box->max, FLT_MIN)};
}

/* Empty and NaN boxes are so in every coordinate. */
static inline bvol_aabb2 bvoli_drop_aabb(const bvol_aabb *box)
{
    return (bvol_aabb2){bvoli_drop(&box->min), bvoli_drop(&box->max)};
}

static inline bvol_sphere bvoli_embed_circle(const bvol_circle *circle)
{
    return (bvol_sphere){bvoli_embed(&circle->center, 0), circle->radius};
}

static inline bvol_obb bvoli_embed_obb(const bvol_obb2 *box, float thickness)
{
    return (bvol_obb){bvoli_embed(&box->center, 0),
                      bvoli_embed(&box->extent, thickness),
                      {bvoli_embed(&box->axis[0], 0), bvoli_embed(&box->axis[1], 0), {0, 0, 1}}};
}

static inline bvol_obb bvoli_flat_obb(const bvol_obb2 *box)
{
    return bvoli_embed_obb(box, 0);
}

/* A box as thick as it is long, and twice as thick as something that it may have to contain: always finite, and a NaN in an
 * extent is still there. */
static inline bvol_obb bvoli_tall_obb(const bvol_obb2 *box, float other)
{
    const double longest = bvoli_greater(fabs((double)box->extent.x), fabs((double)box->extent.y));
    return bvoli_embed_obb(box, (float)bvoli_lesser(bvoli_greater(longest, 2 * (double)other), (double)FLT_MAX));
}

static inline bvol_segment bvoli_embed_segment(const bvol_segment2 *segment)
{
    return (bvol_segment){bvoli_embed(&segment->a, 0), bvoli_embed(&segment->b, 0)};
}

static inline bvol_ray bvoli_embed_ray(const bvol_ray2 *ray)
{
    return (bvol_ray){bvoli_embed(&ray->origin, 0), ray->t_min, bvoli_embed(&ray->dir, 0), ray->t_max};
}

/* No face along the plane is ever entered, so features and normals are those of edges. */
static inline bvol_ray2_hit bvoli_drop_hit(const bvol_ray_hit *hit)
{
    return (bvol_ray2_hit){.t_enter = hit->t_enter,
                           .t_exit = hit->t_exit,
                           .point = bvoli_drop(&hit->point),
                           .normal = bvoli_drop(&hit->normal),
                           .feature = hit->feature,
                           .inside = hit->inside};
}

/* A ray that stays in the plane, and what it hits there. */
static inline bvol_ray2 bvoli_drop_ray(const bvol_ray *ray)
{
    return (bvol_ray2){bvoli_drop(&ray->origin), ray->t_min, bvoli_drop(&ray->dir), ray->t_max};
}

static inline bvol_ray_hit bvoli_embed_hit(const bvol_ray2_hit *hit)
{
    return (bvol_ray_hit){.t_enter = hit->t_enter,
                          .t_exit = hit->t_exit,
                          .point = bvoli_embed(&hit->point, 0),
                          .normal = bvoli_embed(&hit->normal, 0),
                          .feature = hit->feature,
                          .inside = hit->inside};
}

/* Six floats of an affine map of the plane become sixteen of a map that leaves z unchanged. */
static inline void bvoli_embed_matrix(const float in[6], float out[16])
{
    const float m[16] = {in[0], in[1], 0, 0, in[2], in[3], 0, 0, 0, 0, 1, 0, in[4], in[5], 0, 1};
    for (int i = 0; i < 16; ++i)
        out[i] = m[i];
}

#endif
