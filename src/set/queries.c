/* SPDX-License-Identifier: MIT */
#include "set/queries.h"

#include "arith/filter.h"
#include "arith/power.h"
#include "base/value.h"

/* With u = 2^-24 and m the reach of a box: a coefficient has one rounding to float, its product one if it is not fused, and the
 * sum three: 5 u of |n|_1 m and 4 u of |d|; 8 u also covers the roundings of the bound. What is lost below 2^-126, the smallest
 * normal float, is below 2^-120 (m + 1). */
#define HEIGHT_SLACK 0x1p-21
#define HEIGHT_UNDERFLOW 0x1p-120

/* Each plane is scaled so that |n|_1 reach + |d| lies in [1, 2), which makes all slacks about equal. A reach beyond 2^40, as
 * boxes have that stand for all of space, would cost the heights of the others their bits; with 2^40 in its place |n|_1 is at
 * most 2^-39, so that no height overflows still. Below 2^-90 coefficients would. */
#define REACH_MOST 0x1p40
#define REACH_LEAST 0x1p-90

void bvoli_planes_of(const bvoli_halfspaces *h, float reach, bvoli_planes *out)
{
    static const double everywhere[4] = {0, 0, 0, 1};
    const double m = bvoli_lesser(bvoli_greater((double)reach, REACH_LEAST), REACH_MOST);
    double slope = 0, rest = 0;
    out->count = h->count == 0 ? 1 : h->count;
    for (int i = 0; i < out->count; ++i) {
        const double *q = h->count == 0 ? everywhere : h->q[i];
        const double scale = bvoli_unit_scale(bvoli_sum_abs(q) * m + fabs(q[3]));
        for (int k = 0; k < 4; ++k)
            out->q[i][k] = (float)(scale * q[k]);
        for (int k = 0; k < 3; ++k) {
            out->high[i][k] = (uint8_t)(q[k] < 0 ? k : k + 3);
            out->low[i][k] = (uint8_t)(q[k] < 0 ? k + 3 : k);
        }
        slope = bvoli_greater(slope, HEIGHT_SLACK * scale * bvoli_sum_abs(q));
        rest = bvoli_greater(rest, HEIGHT_SLACK * scale * fabs(q[3]));
    }
    out->slope = (float)(slope + HEIGHT_UNDERFLOW);
    out->rest = (float)(rest + HEIGHT_UNDERFLOW);
}

/* Let u = 2^-24. A coefficient has one rounding to float, its product one if it is not fused, the sum three: 5 u of |n| |c| +
 * |d|. 16 u also cover sums with radii and of the slack. Lengths beyond 2^60 are left to the single functions. */
#define BALL_HEIGHT_SLACK 0x1p-20F
#define BALL_HEIGHT_UNDERFLOW 0x1p-100F

int bvoli_obb_planes_of(const bvoli_halfspaces *h, bvoli_obb_planes *out)
{
    float far = 0;
    *out = (bvoli_obb_planes){.count = h->count, .slope = BALL_HEIGHT_SLACK};
    for (int i = 0; i < h->count; ++i) {
        for (int k = 0; k < 4; ++k)
            out->q[i][k] = (float)(h->q[i][k] / h->length[i]);
        if (!(fabsf(out->q[i][3]) <= (float)BVOLI_PACKED_OBB_LIMIT))
            return 0;
        far = fmaxf(far, fabsf(out->q[i][3]));
    }
    if (h->count == 0) { /* everywhere is a height of 1, but for centers that are NaN */
        out->count = 1;
        out->q[0][3] = 1;
    }
    out->rest = BALL_HEIGHT_SLACK * far + BALL_HEIGHT_UNDERFLOW;
    return 1;
}

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
