/* SPDX-License-Identifier: MIT */
/* A ray in doubles, and the record of its hit. */
#ifndef BVOLI_SHAPE_RAY_LINE_H
#define BVOLI_SHAPE_RAY_LINE_H

#include "arith/filter.h"
#include "base/value.h"
#include "convex/body.h"

#include <bvol/ray.h>

/* A ray in doubles. */
typedef struct bvoli_line {
    double o[3], d[3], t0, t1;
} bvoli_line;

static inline void bvoli_line_of(const bvol_ray *ray, bvoli_line *l)
{
    bvoli_load(&ray->origin, l->o);
    bvoli_load(&ray->dir, l->d);
    l->t0 = (double)ray->t_min;
    l->t1 = (double)ray->t_max;
}

/* 0 for a ray that misses everything. */
static inline int bvoli_ray_legal(const bvol_ray *ray)
{
    return bvoli_vec3_finite(&ray->origin) && bvoli_vec3_finite(&ray->dir) && ray->t_min <= ray->t_max &&
           ray->t_min <= FLT_MAX && ray->t_max >= -FLT_MAX;
}

static inline int bvoli_ray_load(const bvol_ray *ray, bvoli_line *l)
{
    bvoli_line_of(ray, l);
    return bvoli_ray_legal(ray);
}

static inline double bvoli_ray_coordinate(const bvoli_line *l, int c, double t)
{
    return l->d[c] == 0 ? l->o[c] : l->o[c] + t * l->d[c];
}

/* The record of a hit */

/* Where a ray enters and leaves, and through which features: enter is -inf and exit +inf where nothing bounds it. */
typedef struct bvoli_crossing {
    double enter, exit, normal[3];
    uint32_t feature;
} bvoli_crossing;

static inline float bvoli_ray_clamp(double t, float lo, float hi)
{
    float f = (float)t;
    return f > hi ? hi : f < lo ? lo : f;
}

static inline void bvoli_ray_record(const bvol_ray *ray, const bvoli_line *l, const bvoli_crossing *x, int inside,
                                    bvol_ray_hit *hit)
{
    const int starts = inside || !(x->enter > -INFINITY);
    bvol_ray_hit out = {0};
    out.t_enter = inside ? ray->t_min : bvoli_ray_clamp(x->enter, ray->t_min, ray->t_max);
    out.t_exit = bvoli_ray_clamp(x->exit, out.t_enter, ray->t_max);
    out.feature = starts ? BVOL_NO_FEATURE : x->feature;
    out.inside = (uint32_t)inside;
    for (int c = 0; c < 3; ++c) {
        bvoli_coords_out(&out.point)[c] = (float)bvoli_ray_coordinate(l, c, starts ? (double)out.t_enter : x->enter);
        bvoli_coords_out(&out.normal)[c] = starts ? 0.0F : (float)x->normal[c];
    }
    *hit = out;
}

/* The points from t0 to t1 as a body. */
static inline void bvoli_ray_piece(const bvoli_line *l, double t0, double t1, bvoli_body *out)
{
    *out = (bvoli_body){.state = BVOLI_SOLID, .points = 1, .sides = 1, .lo = {t0}, .hi = {t1}};
    out->unbounded = isinf(t0) || isinf(t1);
    for (int c = 0; c < 3; ++c) {
        out->point[0][c] = l->o[c];
        out->direction[0][c] = l->d[c];
    }
}

#endif
