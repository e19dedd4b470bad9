/* SPDX-License-Identifier: MIT */
#include "set/queries.h"

#include "arith/vec4.h"
#include "base/value.h"

#include <string.h>

/* The columns of the faces along coordinate axis c, which is number `at`. */
static void put_columns(int c, int at, int backward, bvoli_slab_ray *out)
{
    out->near[at] = (uint8_t)(backward ? c + 3 : c);
    out->far[at] = (uint8_t)(backward ? c : c + 3);
}

/* Writes coordinate axis c as number `at`. */
static void put_axis(const bvol_ray *ray, int c, int at, bvoli_slab_ray *out)
{
    const float d = bvoli_coords(&ray->dir)[c];
    out->origin[at] = bvoli_coords(&ray->origin)[c];
    out->inverse[at] = 1 / d;
    put_columns(c, at, d < 0, out);
}

/* The columns of the walls that are met first, by the axes along which a ray goes backward, in bits. They are copied as one
 * word: a processor waits where a word is read whose bytes were just written one by one. */
static const uint8_t first_walls[8][4] = {{0, 1, 2}, {3, 1, 2}, {0, 4, 2}, {3, 4, 2},
                                          {0, 1, 5}, {3, 1, 5}, {0, 4, 5}, {3, 4, 5}};

/* What is the same for all boxes, of all axes at once. */
typedef struct axes {
    v4 origin, inverse;
    uint8_t near[4], far[4];
} axes;

/* Whether a ray advances along each: by the numbers of bvoli_motion_of(), of which none is below the limit where one is 0 or
 * NaN. */
static inline int find_axes(const bvol_ray *ray, axes *out)
{
    const v4 origin = v4_load(&ray->origin.x), dir = v4_load(&ray->dir.x), inverse = v4_div(v4_splat(1), dir),
             both = v4_add(dir, inverse), square = v4_add(v4_mul(both, both), v4_mul(origin, origin));
    const int backward = mask4_bits(v4_lt(dir, v4_splat(0))) & 7;
    if ((mask4_bits(v4_lt(square, v4_splat(SLAB_SQUARE_LIMIT))) & 7) != 7)
        return 0;
    out->origin = origin;
    out->inverse = inverse;
    memcpy(out->near, first_walls[backward], sizeof out->near);
    memcpy(out->far, first_walls[7 - backward], sizeof out->far);
    return 1;
}

static int put_axes(const bvol_ray *ray, bvoli_slab_ray *out)
{
    axes a;
    if (!find_axes(ray, &a))
        return 0;
    out->moving = 3;
    v4_store(out->origin, a.origin);
    v4_store(out->inverse, a.inverse);
    memcpy(out->near, a.near, sizeof out->near);
    memcpy(out->far, a.far, sizeof out->far);
    return 1;
}

int bvoli_slab_ray_of(const bvol_ray *ray, bvoli_slab_ray *out)
{
    int still = 3;
    out->forward = bvoli_ray_forward(ray);
    out->first = ray->t_min;
    out->last = ray->t_max;
    if (put_axes(ray, out))
        return bvoli_ray_in_order(ray);
    out->moving = 0;
    out->origin[3] = out->inverse[3] = 0;
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

static inline void prepare(int moving, float first, float last, const axes *a, bvoli_prepared_ray *out)
{
    out->moving = moving;
    out->first = first;
    out->last = last * BVOLI_WAY_MORE + SLAB_UNDERFLOW_SLACK;
    const v4 more = v4_splat(BVOLI_WAY_MORE), shift = v4_mul(a->origin, a->inverse),
             slack = v4_add(v4_mul(v4_splat(BVOLI_WAY_SLACK), v4_abs(shift)), v4_splat(SLAB_UNDERFLOW_SLACK));
    v4_store(out->near_scale, a->inverse);
    v4_store(out->far_scale, v4_mul(a->inverse, more));
    v4_store(out->near_shift, v4_sub(v4_neg(shift), slack));
    v4_store(out->far_shift, v4_sub(slack, v4_mul(shift, more)));
    v4_store(out->back, a->origin);
    v4_store(out->front, a->origin);
    memcpy(out->near, a->near, sizeof out->near);
    memcpy(out->far, a->far, sizeof out->far);
}

void bvoli_prepare_ray(const bvoli_slab_ray *ray, bvoli_prepared_ray *out)
{
    axes a = {.origin = v4_load(ray->origin), .inverse = v4_load(ray->inverse)};
    memcpy(a.near, ray->near, sizeof a.near);
    memcpy(a.far, ray->far, sizeof a.far);
    prepare(ray->moving, ray->first, ray->last, &a, out);
}

int bvoli_prepare_forward(const bvol_ray *ray, bvoli_prepared_ray *out)
{
    axes a;
    bvoli_slab_ray slabs;
    if (!bvoli_ray_forward(ray) || !bvoli_ray_in_order(ray))
        return 0;
    if (find_axes(ray, &a)) {
        prepare(3, ray->t_min, ray->t_max, &a, out);
        return 1;
    }
    if (!bvoli_slab_ray_of(ray, &slabs))
        return 0;
    bvoli_prepare_ray(&slabs, out);
    return 1;
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
