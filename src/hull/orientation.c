/* SPDX-License-Identifier: MIT */
#include "hull/orientation.h"

#include "arith/dyadic.h"
#include "arith/estimate.h"
#include "arith/wide.h"
#include "base/value.h"
#include "convex/plane/hull2.h"

static bvoli_estimate difference(const bvol_vec3 *p, const bvol_vec3 *from, int k)
{
    return bvoli_exact_sum((double)bvoli_coords(p)[k], -(double)bvoli_coords(from)[k]);
}

/* With u = 2^-53: differences of floats are within u of themselves, a product of two within 3 u, the difference of two within 4
 * u of their magnitudes, its product with a third within 6 u, and the sum of three of these within 8 u. Doubled for the bound's
 * own roundings. Differences are 0 or between 2^-149 and 2^129, so nothing is lost or infinite. */
#define VOLUME_SLACK 0x1p-49

/* The sign of the volume as far as double tells, else 0: most points are far from the plane. */
static int sure_sign(const bvol_vec3 *const p[3], const bvol_vec3 *from, const bvol_vec3 *to)
{
    double e[3], f[3], volume = 0, size = 0;
    for (int k = 0; k < 3; ++k) {
        e[k] = (double)bvoli_coords(p[1])[k] - (double)bvoli_coords(p[0])[k];
        f[k] = (double)bvoli_coords(p[2])[k] - (double)bvoli_coords(p[0])[k];
    }
    for (int k = 0; k < 3; ++k) {
        const double way = (double)bvoli_coords(to)[k] - (double)bvoli_coords(from)[k], first = e[(k + 1) % 3] * f[(k + 2) % 3],
                     second = e[(k + 2) % 3] * f[(k + 1) % 3];
        volume += (first - second) * way;
        size += (fabs(first) + fabs(second)) * fabs(way);
    }
    return bvoli_decide(volume, VOLUME_SLACK * size);
}

/* Of the first three points, and the way from one of the other two to the other. */
static bvoli_estimate near_volume(const bvol_vec3 *const p[3], const bvol_vec3 *from, const bvol_vec3 *to)
{
    bvoli_estimate edge[2][3], way[3], normal[3];
    for (int k = 0; k < 3; ++k) {
        edge[0][k] = difference(p[1], p[0], k);
        edge[1][k] = difference(p[2], p[0], k);
        way[k] = difference(to, from, k);
    }
    bvoli_estimate_cross(edge[0], edge[1], normal);
    return bvoli_estimate_dot(normal, way);
}

/* In integers below 2^60, if the coordinates fit: differences are below 2^61. Returns whether they did. */
static int integers_tell(const bvol_vec3 *const p[4], int *sign)
{
#if BVOLI_HAS_WIDE
    double largest = 0;
    for (int i = 0; i < 12; ++i)
        largest = bvoli_greater(largest, fabs((double)bvoli_coords(p[i / 3])[i % 3]));
    const double power = ldexp(1, bvoli_wide_scale(largest));
    int64_t at[4][3];
    int exact = 1;
    for (int i = 0; i < 12; ++i)
        at[i / 3][i % 3] = bvoli_wide_load((double)bvoli_coords(p[i / 3])[i % 3], power, &exact);
    if (!exact)
        return 0;
    for (int i = 3; i < 12; ++i)
        at[i / 3][i % 3] -= at[0][i % 3];
    bvoli_i128 normal[3];
    bvoli_wide_cross(at[1], at[2], normal);
    const bvoli_i256 volume = bvoli_wide_dot(normal, at[3]);
    *sign = bvoli_i256_sign(&volume);
    return 1;
#else
    (void)p, (void)sign;
    return 0;
#endif
}

static void load_way(const bvol_vec3 *from, const bvol_vec3 *to, bvoli_dyadic out[3])
{
    double terms[3][2];
    for (int k = 0; k < 3; ++k) {
        terms[k][0] = (double)bvoli_coords(to)[k];
        terms[k][1] = -(double)bvoli_coords(from)[k];
    }
    bvoli_dy_load_sums((const double(*)[2])terms, out);
}

static int dyadic_sign(const bvol_vec3 *const p[3], const bvol_vec3 *from, const bvol_vec3 *to)
{
    bvoli_dyadic edge[2][3], way[3], normal[3], volume;
    load_way(p[0], p[1], edge[0]);
    load_way(p[0], p[2], edge[1]);
    load_way(from, to, way);
    bvoli_dy_cross(edge[0], edge[1], normal);
    bvoli_dy_put_dot(normal, way, &volume);
    return bvoli_dy_sign(volume);
}

int bvoli_orientation3(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d)
{
    const bvol_vec3 *const p[4] = {a, b, c, d};
    int sign = sure_sign(p, a, d);
    if (sign != 0)
        return sign;
    const bvoli_estimate near = near_volume(p, a, d);
    sign = bvoli_estimate_sign(near);
    if (sign != 0 || near.error == 0 || integers_tell(p, &sign))
        return sign;
    return dyadic_sign(p, a, d);
}

int bvoli_rise3(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *from, const bvol_vec3 *to)
{
    const bvol_vec3 *const p[3] = {a, b, c};
    int sign = sure_sign(p, from, to);
    if (sign != 0)
        return sign;
    const bvoli_estimate near = near_volume(p, from, to);
    sign = bvoli_estimate_sign(near);
    return sign != 0 || near.error == 0 ? sign : dyadic_sign(p, from, to);
}

int bvoli_turn(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, int k)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const float *const p = bvoli_coords(a), *const q = bvoli_coords(b), *const r = bvoli_coords(c);
    const bvol_vec2 flat[3] = {{p[i], p[j]}, {q[i], q[j]}, {r[i], r[j]}};
    return bvoli_orientation(&flat[0], &flat[1], &flat[2]);
}

int bvoli_collinear(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c)
{
    return bvoli_turn(a, b, c, 0) == 0 && bvoli_turn(a, b, c, 1) == 0 && bvoli_turn(a, b, c, 2) == 0;
}
