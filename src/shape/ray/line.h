/* SPDX-License-Identifier: MIT */
/* A ray in doubles, and the record of its hit. */
#ifndef BVOLI_SHAPE_RAY_LINE_H
#define BVOLI_SHAPE_RAY_LINE_H

#include "arith/filter.h"
#include "arith/vec3d.h"
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

/* Writes a record whose point is that at t. All is read before anything is written. Where the direction is 0, its coordinate is
 * that of the origin, which less +0 keeps its bits. */
BVOLI_INLINE void bvoli_ray_write(const bvol_ray *ray, double t, float enter, float exit, f3 normal, uint32_t feature,
                                  int inside, bvol_ray_hit *hit)
{
    const d3 o = d3_load(&ray->origin.x), d = d3_load(&ray->dir.x);
    f3_store(&hit->point.x, d3_nearest(d3_sub(o, d3_unless_zero(d3_mul(d3_splat(-t), d), d))));
    f3_store(&hit->normal.x, normal);
    hit->t_enter = enter;
    hit->t_exit = exit;
    hit->u = 0;
    hit->v = 0;
    hit->feature = feature;
    hit->inside = (uint32_t)inside;
}

/* A ray that enters; and one that starts inside, or whose start nothing bounds, which has no normal and no feature. */
BVOLI_INLINE void bvoli_ray_write_entry(const bvol_ray *ray, double enter, double exit, f3 normal, uint32_t feature,
                                        bvol_ray_hit *hit)
{
    const float first = bvoli_ray_clamp(enter, ray->t_min, ray->t_max);
    bvoli_ray_write(ray, enter, first, bvoli_ray_clamp(exit, first, ray->t_max), normal, feature, 0, hit);
}

BVOLI_INLINE void bvoli_ray_write_start(const bvol_ray *ray, double exit, int inside, bvol_ray_hit *hit)
{
    const float first = ray->t_min;
    bvoli_ray_write(ray, (double)first, first, bvoli_ray_clamp(exit, first, ray->t_max), f3_zero(), BVOL_NO_FEATURE, inside,
                    hit);
}

static inline void bvoli_ray_record(const bvol_ray *ray, const bvoli_crossing *x, int inside, bvol_ray_hit *hit)
{
    if (inside || !(x->enter > -(double)INFINITY))
        bvoli_ray_write_start(ray, x->exit, inside, hit);
    else
        bvoli_ray_write_entry(ray, x->enter, x->exit, d3_nearest(d3_set(x->normal[0], x->normal[1], x->normal[2])), x->feature,
                              hit);
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
