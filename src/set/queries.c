/* SPDX-License-Identifier: MIT */
#include "set/queries.h"

#include "base/value.h"

/* Writes coordinate axis c as number `at`. */
static void put_axis(const bvol_ray *ray, int c, int at, bvoli_slab_ray *out)
{
    const float d = bvoli_coords(&ray->dir)[c];
    out->origin[at] = bvoli_coords(&ray->origin)[c];
    out->inverse[at] = 1 / d;
    out->near[at] = (uint8_t)(d < 0 ? c + 3 : c);
    out->far[at] = (uint8_t)(d < 0 ? c : c + 3);
}

int bvoli_slab_ray_of(const bvol_ray *ray, bvoli_slab_ray *out)
{
    int still = 3;
    out->moving = 0;
    out->forward = bvoli_ray_forward(ray);
    out->first = ray->t_min;
    out->last = ray->t_max;
    for (int c = 0; c < 3; ++c) {
        const enum bvoli_motion motion = bvoli_motion_of(bvoli_coords(&ray->origin)[c], bvoli_coords(&ray->dir)[c]);
        if (motion == BVOLI_BEYOND)
            return 0;
        put_axis(ray, c, motion == BVOLI_STILL ? --still : out->moving++, out);
    }
    return bvoli_ray_in_order(ray);
}

void bvoli_slab_motion_of(const bvol_aabb *box, const bvol_vec3 *motion, const bvol_aabb *path, bvoli_slab_motion *out)
{
    int still = 3;
    out->moving = 0;
    for (int c = 0; c < 3; ++c) {
        const float d = bvoli_coords(motion)[c], min = bvoli_coords(&box->min)[c], max = bvoli_coords(&box->max)[c];
        const int moves = bvoli_motion_of(min, d) == BVOLI_MOVING && bvoli_motion_of(max, d) == BVOLI_MOVING,
                  at = moves ? out->moving++ : --still, back = moves && d < 0;
        out->front[at] = back ? min : moves ? max : bvoli_coords(&path->max)[c];
        out->back[at] = back ? max : moves ? min : bvoli_coords(&path->min)[c];
        out->inverse[at] = moves ? 1 / d : 0;
        out->near[at] = (uint8_t)(back ? c + 3 : c);
        out->far[at] = (uint8_t)(back ? c : c + 3);
    }
}

void bvoli_prepare_ray(const bvoli_slab_ray *ray, bvoli_prepared_ray *out)
{
    out->moving = ray->moving;
    out->first = ray->first;
    out->last = ray->last * BVOLI_WAY_MORE + SLAB_UNDERFLOW_SLACK;
    for (int a = 0; a < 3; ++a) {
        const float shift = ray->origin[a] * ray->inverse[a], slack = BVOLI_WAY_SLACK * fabsf(shift) + SLAB_UNDERFLOW_SLACK;
        out->near_scale[a] = ray->inverse[a];
        out->far_scale[a] = ray->inverse[a] * BVOLI_WAY_MORE;
        out->near_shift[a] = -shift - slack;
        out->far_shift[a] = slack - shift * BVOLI_WAY_MORE;
        out->back[a] = out->front[a] = ray->origin[a];
        out->near[a] = ray->near[a];
        out->far[a] = ray->far[a];
    }
}

int bvoli_sphere_ray_of(const bvol_ray *ray, bvoli_sphere_ray *out)
{
    const float *o = bvoli_coords(&ray->origin), *d = bvoli_coords(&ray->dir);
    double square = 0;
    int near = bvoli_ray_in_order(ray) && fabsf(ray->t_min) <= BVOLI_SPHERE_LIMIT;
    for (int k = 0; k < 3; ++k) {
        square += (double)d[k] * (double)d[k];
        near &= fabsf(o[k]) <= BVOLI_SPHERE_LIMIT;
        out->origin[k] = o[k];
        out->dir[k] = d[k];
    }
    out->first = ray->t_min;
    out->last = ray->t_max;
    out->inverse = (float)(1 / square);
    return near && square >= 0x1p-60 && square <= 0x1p60;
}
