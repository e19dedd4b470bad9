/* SPDX-License-Identifier: MIT */
/* The nearest points of two rays: where both lines are nearest, if that is on both, and else at an end of one of them. The
 * nearest of these is taken, so that rounding makes none of them wrong. */
#include <bvol/ray.h>

#include "arith/filter.h"
#include "base/value.h"

#include <math.h>

/* o + t d, lo <= t <= hi. */
typedef struct line {
    double o[3], d[3], lo, hi;
} line;

typedef struct nearest {
    double sq, on_a[3], on_b[3];
} nearest;

/* Returns 0 for what is not legal, or empty. */
static int load_ray(const bvol_ray *ray, line *out)
{
    bvoli_load(&ray->origin, out->o);
    bvoli_load(&ray->dir, out->d);
    out->lo = (double)ray->t_min;
    out->hi = (double)ray->t_max;
    return bvoli_vec3_finite(&ray->origin) && bvoli_vec3_finite(&ray->dir) && out->lo <= out->hi && out->lo < INFINITY &&
           out->hi > -INFINITY;
}

static int load_segment(const bvol_segment *segment, line *out)
{
    double end[3];
    bvoli_load(&segment->a, out->o);
    bvoli_load(&segment->b, end);
    for (int c = 0; c < 3; ++c)
        out->d[c] = end[c] - out->o[c];
    out->lo = 0;
    out->hi = 1;
    return bvoli_vec3_finite(&segment->a) && bvoli_vec3_finite(&segment->b);
}

static double clamped(const line *l, double t)
{
    return bvoli_lesser(bvoli_greater(t, l->lo), l->hi);
}

static void find_point(const line *l, double t, double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = l->o[c] + (l->d[c] != 0 ? t * l->d[c] : 0);
}

/* The parameter of the point that is nearest to a point. */
static double nearest_to(const line *l, const double p[3])
{
    const double sq = bvoli_dot(l->d, l->d), to_p[3] = {p[0] - l->o[0], p[1] - l->o[1], p[2] - l->o[2]};
    return clamped(l, sq > 0 ? bvoli_dot(l->d, to_p) / sq : 0);
}

/* The point of a at s, and that of b which is nearest to it. */
static void try_at(const line *a, const line *b, double s, int exchanged, nearest *best)
{
    double p[3], q[3], sq = 0;
    find_point(a, s, p);
    find_point(b, nearest_to(b, p), q);
    for (int c = 0; c < 3; ++c)
        sq += (p[c] - q[c]) * (p[c] - q[c]);
    if (!(sq < best->sq))
        return;
    best->sq = sq;
    for (int c = 0; c < 3; ++c) {
        best->on_a[c] = exchanged ? q[c] : p[c];
        best->on_b[c] = exchanged ? p[c] : q[c];
    }
}

static void try_ends(const line *a, const line *b, int exchanged, nearest *best)
{
    try_at(a, b, clamped(a, 0), exchanged, best);
    if (!isinf(a->lo))
        try_at(a, b, a->lo, exchanged, best);
    if (!isinf(a->hi))
        try_at(a, b, a->hi, exchanged, best);
}

/* Where the lines are nearest: n is perpendicular to both, and the way from one origin to the other, less n's share of it, goes
 * along both. */
static void try_lines(const line *a, const line *b, nearest *best)
{
    double n[3], across[3];
    const double way[3] = {b->o[0] - a->o[0], b->o[1] - a->o[1], b->o[2] - a->o[2]};
    bvoli_cross(a->d, b->d, n);
    const double sq = bvoli_dot(n, n);
    if (!(sq > 0))
        return;
    bvoli_cross(way, b->d, across);
    try_at(a, b, clamped(a, bvoli_dot(across, n) / sq), 0, best);
}

static void find_nearest(const line *a, const line *b, nearest *best)
{
    best->sq = INFINITY;
    try_lines(a, b, best);
    try_ends(a, b, 0, best);
    try_ends(b, a, 1, best);
}

static bvol_vec3 rounded(const double v[3])
{
    return (bvol_vec3){(float)v[0] + 0.0F, (float)v[1] + 0.0F, (float)v[2] + 0.0F};
}

void bvol_ray_closest_point(const bvol_ray *ray, const bvol_vec3 *p, bvol_vec3 *out)
{
    line l;
    double at[3], found[3];
    bvoli_load(p, at);
    if (!load_ray(ray, &l) || !bvoli_vec3_finite(p)) {
        *out = BVOLI_VEC3_NAN;
        return;
    }
    find_point(&l, nearest_to(&l, at), found);
    *out = rounded(found);
}

void bvol_ray_closest_points_segment(const bvol_ray *ray, const bvol_segment *segment, bvol_vec3 *on_ray, bvol_vec3 *on_segment)
{
    line a, b;
    nearest found;
    *on_ray = *on_segment = BVOLI_VEC3_NAN;
    if (!load_ray(ray, &a) || !load_segment(segment, &b))
        return;
    find_nearest(&a, &b, &found);
    *on_ray = rounded(found.on_a);
    *on_segment = rounded(found.on_b);
}

void bvol_ray_closest_points_ray(const bvol_ray *a, const bvol_ray *b, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    line p, q;
    nearest found;
    *on_a = *on_b = BVOLI_VEC3_NAN;
    if (!load_ray(a, &p) || !load_ray(b, &q))
        return;
    find_nearest(&p, &q, &found);
    *on_a = rounded(found.on_a);
    *on_b = rounded(found.on_b);
}
