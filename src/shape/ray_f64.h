/* SPDX-License-Identifier: MIT */
/* Rays in double as what passes, and the records of what they hit. */
#ifndef BVOLI_SHAPE_RAY_F64_H
#define BVOLI_SHAPE_RAY_F64_H

#include "shape/passage_f64.h"

#include <bvol/aabb2_f64.h>
#include <bvol/aabb_f64.h>

static inline bvoli_passage_f64 bvoli_ray_f64_passage(const bvol_ray_f64 *ray)
{
    return (bvoli_passage_f64){&ray->origin.x, &ray->origin.x, &ray->dir.x, ray->t_min, ray->t_max, 3, 0, 0};
}

static inline bvoli_passage_f64 bvoli_ray2_f64_passage(const bvol_ray2_f64 *ray)
{
    return (bvoli_passage_f64){&ray->origin.x, &ray->origin.x, &ray->dir.x, ray->t_min, ray->t_max, 2, 0, 0};
}

static inline double bvoli_pass_f64_normal(const bvoli_pass_f64 *pass, int axis)
{
    return pass->axis != axis ? 0 : pass->upper ? 1 : -1;
}

static inline uint32_t bvoli_pass_f64_feature(const bvoli_pass_f64 *pass)
{
    return pass->axis < 0 ? BVOL_NO_FEATURE : 2 * (uint32_t)pass->axis + (uint32_t)pass->upper;
}

static inline bvol_ray_hit_f64 bvoli_ray_f64_record(const bvoli_pass_f64 *pass)
{
    const bvol_vec3_f64 normal = {bvoli_pass_f64_normal(pass, 0), bvoli_pass_f64_normal(pass, 1),
                                  bvoli_pass_f64_normal(pass, 2)};
    return (bvol_ray_hit_f64){pass->enter, pass->exit, normal, bvoli_pass_f64_feature(pass), (uint32_t)pass->inside};
}

static inline bvol_ray2_hit_f64 bvoli_ray2_f64_record(const bvoli_pass_f64 *pass)
{
    const bvol_vec2_f64 normal = {bvoli_pass_f64_normal(pass, 0), bvoli_pass_f64_normal(pass, 1)};
    return (bvol_ray2_hit_f64){pass->enter, pass->exit, normal, bvoli_pass_f64_feature(pass), (uint32_t)pass->inside};
}

#endif
