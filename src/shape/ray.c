/* SPDX-License-Identifier: MIT */
/* Rays against half-spaces, boxes and spheres, with the record of the hit; against other shapes in ray/. The answer comes first
 * and is exact: a float filter, then signs of exact sums (arith/exact.h) or dyadic numbers. The record is computed in double
 * after it, and never contradicts it. */
#include <bvol/ray.h>

#include "affine/image.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/stage.h"
#include "base/value.h"
#include "shape/ray.h"
#include "shape/ray/ball_filter.h"
#include "shape/ray/slab_filter.h"

#include <stddef.h>

void bvol_ray_point(const bvol_ray *ray, float t, bvol_vec3 *out)
{
    bvoli_line l;
    (void)bvoli_ray_load(ray, &l);
    for (int c = 0; c < 3; ++c)
        bvoli_coords_out(out)[c] = isnan(t) ? NAN : (float)bvoli_ray_coordinate(&l, c, (double)t);
}

void bvol_ray_transform(const bvol_ray *ray, const float matrix[16], bvol_ray *out)
{
    const int valid = bvoli_vec3_finite(&ray->origin) && bvoli_vec3_finite(&ray->dir) && !isnan(ray->t_min) &&
                      !isnan(ray->t_max) && bvoli_affine_finite(matrix);
    *out = valid
               ? (bvol_ray){bvoli_image(&ray->origin, matrix), ray->t_min, bvoli_image_direction(&ray->dir, matrix), ray->t_max}
               : (bvol_ray){BVOLI_VEC3_NAN, NAN, BVOLI_VEC3_NAN, NAN};
}

/* A coordinate of one end of a ray, rounded down and up: the product of two floats is exact in double. */
static void grow_to_end(const bvoli_line *l, int c, double t, bvol_aabb *box)
{
    const double along = l->d[c] == 0 ? 0 : t * l->d[c];
    const float low = bvoli_down(l->o[c], along), high = bvoli_up(l->o[c], along);
    float *min = bvoli_coords_out(&box->min) + c, *max = bvoli_coords_out(&box->max) + c;
    *min = low < *min ? low : *min;
    *max = high > *max ? high : *max;
}

void bvol_ray_bounds(const bvol_ray *ray, bvol_aabb *out)
{
    bvoli_line l;
    const int meets = bvoli_ray_load(ray, &l);
    *out = BVOLI_AABB_EMPTY;
    if (!bvoli_vec3_finite(&ray->origin) || !bvoli_vec3_finite(&ray->dir) || isnan(ray->t_min) || isnan(ray->t_max))
        *out = BVOLI_AABB_NAN;
    for (int c = 0; c < 3 && meets; ++c) {
        grow_to_end(&l, c, l.t0, out);
        grow_to_end(&l, c, l.t1, out);
    }
}

int bvoli_ray_cut(const bvoli_slabs *s, bvoli_crossing *x)
{
    float last = -INFINITY;
    int entered = -1;
    x->enter = -INFINITY;
    x->exit = INFINITY;
    for (int i = 0; i < 3; ++i) {
        if (s->along[i] == 0)
            continue;
        int up = s->along[i] > 0;
        double enter = ((up ? s->lo[i] : s->hi[i]) - s->at[i]) / s->along[i];
        double exit = ((up ? s->hi[i] : s->lo[i]) - s->at[i]) / s->along[i];
        x->exit = bvoli_lesser(x->exit, exit);
        if ((float)enter > last) {
            last = (float)enter;
            x->enter = enter;
            entered = i;
        }
    }
    return entered;
}

/* Half-space */

/* With u = 2^-53: four exact products in h have three roundings, three in s two, t s and the sum two more. 7 u of all
 * magnitudes. */
#define PLANE_SLACK 0x1p-49

/* Height over the plane is h + t s; the terms are exact. */
typedef struct slope {
    double h[4], s[3];
} slope;

static int exact_reaches_plane(const slope *p, double t)
{
    bvoli_dyadic rise, height;
    bvoli_dy_put_sum(p->s, 3, &rise);
    bvoli_dy_put_sum(p->h, 4, &height);
    bvoli_dy_add_scaled(&rise, t, &height);
    return bvoli_dy_sign(height) >= 0;
}

/* Whether the point at t lies in the half-space. */
static int reaches_plane(const slope *p, double t, enum bvoli_predicate predicate)
{
    double value = (p->h[0] + p->h[1] + p->h[2] + p->h[3]) + t * (p->s[0] + p->s[1] + p->s[2]);
    double magnitude = bvoli_sum_abs(p->h) + fabs(p->h[3]) + fabs(t) * bvoli_sum_abs(p->s);
    int sign = bvoli_decide(value, PLANE_SLACK * magnitude);
    BVOLI_STAGE(predicate, sign ? BVOLI_FAST : BVOLI_EXACT);
    return sign ? sign > 0 : exact_reaches_plane(p, t);
}

/* Whether the higher end of the ray lies in the half-space. */
static int line_reaches_plane(const slope *p, const bvoli_line *l)
{
    int rise = bvoli_sum_sign(p->s, 3);
    double end = rise > 0 ? l->t1 : rise < 0 ? l->t0 : 0;
    return isinf(end) || reaches_plane(p, end, BVOLI_ray_hits_plane);
}

static void cross_plane(const slope *p, const double n[3], bvoli_crossing *x)
{
    double rise = bvoli_sum(p->s, 3), t = -bvoli_sum(p->h, 4) / rise, length = bvoli_sqrt(bvoli_dot(n, n));
    x->feature = 0;
    x->enter = rise > 0 ? t : -INFINITY;
    x->exit = rise < 0 ? t : INFINITY;
    for (int c = 0; c < 3; ++c)
        x->normal[c] = -n[c] / length;
}

/* Everything for d = inf, nothing for -inf. */
static int hits_infinite_plane(const bvol_ray *ray, const bvoli_line *l, const bvol_plane *plane, bvol_ray_hit *hit)
{
    const bvoli_crossing never = {.enter = -INFINITY, .exit = INFINITY};
    if (plane->d > 0 && hit != NULL)
        bvoli_ray_record(ray, &never, !isinf(l->t0), hit);
    return plane->d > 0;
}

/* What the filter knows: the terms of the height over the plane at t = 0 and of how fast the ray rises, their sums, and the
 * sums of their magnitudes. */
typedef struct rising {
    double at, rise, size, steepness, t0, t1;
    int legal;
} rising;

BVOLI_INLINE rising see_plane(const bvol_ray *ray, const bvol_plane *plane)
{
    const double t0 = (double)ray->t_min, t1 = (double)ray->t_max;
    double n[3], o[3], d[3];
    bvoli_load(&plane->normal, n);
    bvoli_load(&ray->origin, o);
    bvoli_load(&ray->dir, d);
    const double h[4] = {n[0] * o[0], n[1] * o[1], n[2] * o[2], (double)plane->d},
                 s[3] = {n[0] * d[0], n[1] * d[1], n[2] * d[2]};
    const double steepness = bvoli_sum_abs(s), size = bvoli_sum_abs(h) + fabs(h[3]);
    return (rising){.at = h[0] + h[1] + h[2] + h[3],
                    .rise = s[0] + s[1] + s[2],
                    .size = size,
                    .steepness = steepness,
                    .t0 = t0,
                    .t1 = t1,
                    .legal = (t0 <= t1) & (t0 < (double)INFINITY) & (t1 > -(double)INFINITY) &
                             (size + steepness < (double)INFINITY)};
}

/* 1 if the point at t certainly lies in the half-space, -1 if it certainly does not, else 0. */
BVOLI_INLINE int reaches_by_filter(const rising *r, double t)
{
    return bvoli_decide(r->at + t * r->rise, PLANE_SLACK * (r->size + fabs(t) * r->steepness));
}

/* +1 hit, -1 miss, 0 not certain: so for everything illegal, which the sum of the magnitudes tells, and where it is not certain
 * whether the ray rises. */
BVOLI_INLINE int filter_plane(const rising *r)
{
    const double end = r->rise > 0 ? r->t1 : r->t0;
    if (!(r->legal & (fabs(r->rise) > PLANE_SLACK * r->steepness)))
        return 0;
    return isinf(end) ? 1 : reaches_by_filter(r, end);
}

BVOLI_APART static int sharp_hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit)
{
    bvoli_line l;
    double n[3];
    if (!bvoli_ray_load(ray, &l) || !bvoli_plane_valid(plane))
        return 0;
    if (isinf(plane->d))
        return hits_infinite_plane(ray, &l, plane, hit);
    bvoli_load(&plane->normal, n);
    slope p = {.h[3] = (double)plane->d};
    for (int c = 0; c < 3; ++c) {
        p.h[c] = n[c] * l.o[c];
        p.s[c] = n[c] * l.d[c];
    }
    if (!line_reaches_plane(&p, &l))
        return 0;
    if (hit != NULL) {
        bvoli_crossing x;
        cross_plane(&p, n, &x);
        bvoli_ray_record(ray, &x, !isinf(l.t0) && reaches_plane(&p, l.t0, BVOLI_ray_inside_plane), hit);
    }
    return 1;
}

/* Records a hit that the filter is certain of, from the filter's own numbers; returns 0 where these are not within 2^-40 of
 * themselves, or where it is not certain whether the ray starts inside. Sums of up to four terms, in this order, are what
 * bvoli_sum() returns where they are above 2^-8 of all magnitudes. */
#define PLANE_SHARE 0x1p-8

BVOLI_INLINE int record_plane(const bvol_ray *ray, const bvol_plane *plane, const rising *r, bvol_ray_hit *hit)
{
    const int start = isinf(r->t0) ? -1 : reaches_by_filter(r, r->t0);
    if (!((fabs(r->rise) > PLANE_SHARE * r->steepness) & (fabs(r->at) > PLANE_SHARE * r->size) & (start != 0)))
        return 0;
    BVOLI_STAGE(BVOLI_ray_inside_plane, BVOLI_FAST);
    const double t = -r->at / r->rise;
    if ((start < 0) & (r->rise > 0)) {
        const d3 n = d3_load(&plane->normal.x);
        const f3 normal = d3_nearest(d3_div(d3_sub(d3_splat(-0.0), n), d3_splat(d3_length(n))));
        bvoli_ray_write_entry(ray, t, (double)INFINITY, normal, 0, hit);
    } else {
        bvoli_ray_write_start(ray, r->rise > 0 ? (double)INFINITY : t, start > 0, hit);
    }
    return 1;
}

BVOLI_INLINE int hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit)
{
    const rising r = see_plane(ray, plane);
    const int side = filter_plane(&r);
    if (side == 0 || (side > 0 && hit != NULL && !record_plane(ray, plane, &r, hit)))
        return sharp_hits_plane(ray, plane, hit);
    BVOLI_STAGE(BVOLI_ray_hits_plane, BVOLI_FAST);
    return side > 0;
}

BVOLI_APART static int hits_and_records_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit)
{
    return hits_plane(ray, plane, hit);
}

int bvol_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit)
{
    return hit != NULL ? hits_and_records_plane(ray, plane, hit) : hits_plane(ray, plane, NULL);
}

/* AABB */

static inline bvoli_slab_view view_slabs(const bvol_ray *ray, const bvol_aabb *box)
{
    return (bvoli_slab_view){v4_load(&ray->origin.x), v4_load(&ray->dir.x), v4_load(&box->min.x), v4_load_yzw(&box->min.z)};
}

/* Whether the ray enters at face lo of axis i before it leaves at face hi of axis j: (lo - o_i) / d_i <= (hi - o_j) / d_j,
 * multiplied out into four exact products. */
static int exact_before(const bvoli_line *l, int i, double lo, int j, double hi)
{
    double di = fabs(l->d[i]), dj = fabs(l->d[j]), si = l->d[i] < 0 ? -1 : 1, sj = l->d[j] < 0 ? -1 : 1;
    const double terms[4] = {si * lo * dj, -si * l->o[i] * dj, -sj * hi * di, sj * l->o[j] * di};
    return bvoli_sum_sign(terms, 4) <= 0;
}

/* The sign of the coordinate at t less a wall, for finite t and wall. */
static int exact_side(const bvoli_line *l, int c, double t, double wall)
{
    return bvoli_sum_sign((double[]){l->o[c], t * l->d[c], -wall}, 3);
}

/* Whether the ray passes all pairs of an entry and an exit, its own ends among them. Infinite walls and ends stop nothing. */
static int exact_hits_aabb(const bvoli_line *l, const double near[3], const double far[3])
{
    for (int i = 0; i < 3; ++i) {
        int sign = l->d[i] < 0 ? -1 : 1;
        if (l->d[i] == 0 && !(near[i] <= l->o[i] && l->o[i] <= far[i]))
            return 0;
        if (l->d[i] == 0)
            continue;
        if (!isinf(l->t0) && !isinf(far[i]) && sign * exact_side(l, i, l->t0, far[i]) > 0)
            return 0;
        if (!isinf(l->t1) && !isinf(near[i]) && sign * exact_side(l, i, l->t1, near[i]) < 0)
            return 0;
        for (int j = 0; j < 3; ++j)
            if (j != i && l->d[j] != 0 && !isinf(near[i]) && !isinf(far[j]) && !exact_before(l, i, near[i], j, far[j]))
                return 0;
    }
    return 1;
}

/* The faces through which the ray enters and leaves, by the sign of the direction; the lower one first where that is 0. */
static void order_walls(const bvoli_line *l, const bvol_aabb *box, double near[3], double far[3])
{
    for (int c = 0; c < 3; ++c) {
        double lo = (double)bvoli_coords(&box->min)[c], hi = (double)bvoli_coords(&box->max)[c];
        near[c] = l->d[c] < 0 ? hi : lo;
        far[c] = l->d[c] < 0 ? lo : hi;
    }
}

/* Whether the point at t_min lies in the box. Its rounded coordinate lies on the same side of a wall, or on the wall itself. */
static int starts_in_aabb(const bvoli_line *l, const bvol_aabb *box)
{
    int exact = 0, inside = !isinf(l->t0);
    for (int c = 0; c < 3 && inside; ++c) {
        double lo = (double)bvoli_coords(&box->min)[c], hi = (double)bvoli_coords(&box->max)[c];
        double x = l->o[c] + l->t0 * l->d[c];
        exact |= x == lo || x == hi;
        inside = (x == lo ? exact_side(l, c, l->t0, lo) >= 0 : x > lo) && (x == hi ? exact_side(l, c, l->t0, hi) <= 0 : x < hi);
    }
    BVOLI_STAGE(BVOLI_ray_inside_aabb, exact ? BVOLI_EXACT : BVOLI_FAST);
    return inside;
}

/* Records where a ray hits an AABB, which it does; inside: whether its start lies within. */
static void record_in_aabb(const bvol_ray *ray, const bvoli_line *l, const bvol_aabb *box, int inside, bvol_ray_hit *hit)
{
    bvoli_slabs s;
    bvoli_crossing x = {0};
    bvoli_load(&box->min, s.lo);
    bvoli_load(&box->max, s.hi);
    for (int c = 0; c < 3; ++c) {
        s.at[c] = l->o[c];
        s.along[c] = l->d[c];
    }
    int i = bvoli_ray_cut(&s, &x), upper = i >= 0 && l->d[i] < 0;
    if (i >= 0)
        x.normal[i] = upper ? 1 : -1;
    x.feature = (uint32_t)(2 * i + upper);
    bvoli_ray_record(ray, &x, inside, hit);

    /* The point lies on the box: rounding may have taken it off. */
    const bvol_vec3 lo = box->min, hi = box->max;
    for (int c = 0; c < 3; ++c) {
        float *p = &bvoli_coords_out(&hit->point)[c];
        *p = bvoli_ray_clamp((double)*p, bvoli_coords(&lo)[c], bvoli_coords(&hi)[c]);
        if (hit->feature != BVOL_NO_FEATURE && c == i)
            *p = upper ? bvoli_coords(&hi)[c] : bvoli_coords(&lo)[c];
    }
}

/* Returns 1. */
BVOLI_RARE static int record_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit)
{
    bvoli_line l;
    (void)bvoli_ray_load(ray, &l);
    record_in_aabb(ray, &l, box, starts_in_aabb(&l, box), hit);
    return 1;
}

/* When the filter is not certain. */
BVOLI_RARE static int sharp_hits_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit)
{
    bvoli_line l;
    double near[3], far[3];
    if (!bvoli_ray_load(ray, &l) || !bvoli_aabb_has_finite_point(box))
        return 0;
    order_walls(&l, box, near, far);
    BVOLI_STAGE(BVOLI_ray_hits_aabb, BVOLI_EXACT);
    return exact_hits_aabb(&l, near, far) && (hit == NULL || record_aabb(ray, box, hit));
}

/* Records a hit that the filter is certain of. Returns 1. */
BVOLI_APART static int record_filtered(const bvol_ray *ray, const bvol_aabb *box, v4 near, float enter, float exit,
                                       bvol_ray_hit *hit)
{
    const bvoli_slab_view v = view_slabs(ray, box);
    if (!bvoli_slab_record(&v, near, enter, exit, ray->t_min, ray->t_max, hit))
        return record_aabb(ray, box, hit);
    BVOLI_STAGE(BVOLI_ray_inside_aabb, BVOLI_FAST);
    return 1;
}

int bvol_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit)
{
    const bvoli_slab_view v = view_slabs(ray, box);
    bvoli_float_slabs s;
    float room;
    if (!bvoli_slab_cut(&v, &s) || !bvoli_slab_room(&ray->t_min, &ray->t_max, &s, &room))
        return sharp_hits_aabb(ray, box, hit);
    BVOLI_STAGE(BVOLI_ray_hits_aabb, BVOLI_FAST);
    const int hits = room > 0;
    return (hit != NULL) & hits ? record_filtered(ray, box, s.near, s.enter, s.exit, hit) : hits;
}

/* By the record, when the filter is not certain. */
BVOLI_RARE static int enters_by_record(const bvol_ray *ray, const float *walls, size_t step, float *t)
{
    const bvol_aabb box = {{walls[0], walls[step], walls[2 * step]}, {walls[3 * step], walls[4 * step], walls[5 * step]}};
    bvol_ray_hit hit;
    if (!bvol_ray_hits_aabb(ray, &box, &hit))
        return 0;
    *t = hit.t_enter;
    return 1;
}

int bvoli_ray_enters_aabb(const bvol_ray *ray, const float *walls, size_t step, float *t)
{
    const v4 min = v4_set3(walls[0], walls[step], walls[2 * step]),
             max = v4_set3(walls[3 * step], walls[4 * step], walls[5 * step]);
    const bvoli_slab_view v = {v4_load(&ray->origin.x), v4_load(&ray->dir.x), min, max};
    bvoli_float_slabs s;
    float room;
    if (!bvoli_slab_cut(&v, &s) || !bvoli_slab_room(&ray->t_min, &ray->t_max, &s, &room))
        return enters_by_record(ray, walls, step, t);
    if (room <= 0)
        return 0;
    if (!bvoli_slab_start(s.enter, ray->t_min, t))
        return enters_by_record(ray, walls, step, t);
    BVOLI_STAGE(BVOLI_ray_hits_aabb, BVOLI_FAST);
    return 1;
}

/* Sphere */

/* A ray relative to a sphere: m = origin - center in two exact terms a coordinate and rounded. */
typedef struct sphere_view {
    double terms[3][2], m[3], radius;
} sphere_view;

static void view_ray(const bvoli_line *l, const bvol_sphere *sphere, sphere_view *v)
{
    v->radius = (double)sphere->radius;
    for (int c = 0; c < 3; ++c) {
        v->terms[c][0] = l->o[c];
        v->terms[c][1] = -(double)bvoli_coords(&sphere->center)[c];
        v->m[c] = v->terms[c][0] + v->terms[c][1];
    }
}

/* In exact numbers. */
typedef struct exact_view {
    bvoli_dyadic m[3], d[3], d_sq, radius_sq;
} exact_view;

static void exact_view_ray(const bvoli_line *l, const sphere_view *v, exact_view *e)
{
    bvoli_dy_load(l->d, e->d);
    bvoli_dy_load_sums(v->terms, e->m);
    bvoli_dy_put(v->radius * v->radius, &e->radius_sq);
    bvoli_dy_put_dot(e->d, e->d, &e->d_sq);
}

static int exact_growth(const exact_view *e, double t)
{
    if (isinf(t))
        return t > 0 ? 1 : -1;
    bvoli_dyadic growth;
    bvoli_dy_put_dot(e->m, e->d, &growth);
    bvoli_dy_add_scaled(&e->d_sq, t, &growth);
    return bvoli_dy_sign(growth);
}

/* |m + t d|^2 <= r^2 */
static int exact_at(const exact_view *e, double t)
{
    bvoli_dyadic p[3], distance_sq;
    for (int c = 0; c < 3; ++c) {
        bvoli_dy_put_copy(&e->m[c], &p[c]);
        bvoli_dy_add_scaled(&e->d[c], t, &p[c]);
    }
    bvoli_dy_put_dot(p, p, &distance_sq);
    return bvoli_dy_cmp(distance_sq, e->radius_sq) <= 0;
}

/* |m x d|^2 <= r^2 d.d */
static int exact_line(const exact_view *e)
{
    bvoli_dyadic cross[3], distance_sq, reach_sq;
    bvoli_dy_cross(e->m, e->d, cross);
    bvoli_dy_put_dot(cross, cross, &distance_sq);
    bvoli_dy_put_product(&e->radius_sq, &e->d_sq, &reach_sq);
    return bvoli_dy_cmp(distance_sq, reach_sq) <= 0;
}

static int exact_hits_sphere(const bvoli_line *l, const sphere_view *v)
{
    exact_view e;
    exact_view_ray(l, v, &e);
    if (bvoli_dy_sign(e.d_sq) == 0)
        return exact_at(&e, 0);
    if (exact_growth(&e, l->t0) >= 0)
        return exact_at(&e, l->t0);
    if (exact_growth(&e, l->t1) <= 0)
        return exact_at(&e, l->t1);
    return exact_line(&e);
}

static int exact_starts_in_sphere(const bvoli_line *l, const sphere_view *v)
{
    exact_view e;
    exact_view_ray(l, v, &e);
    return exact_at(&e, l->t0);
}

static int starts_in_sphere(const bvoli_line *l, const sphere_view *v)
{
    if (isinf(l->t0))
        return 0;
    const int sign = bvoli_ball_holds(v->m, l->d, l->t0, v->radius, BVOLI_SPACE);
    BVOLI_STAGE(BVOLI_ray_inside_sphere, sign ? BVOLI_FAST : BVOLI_EXACT);
    return sign ? sign > 0 : exact_starts_in_sphere(l, v);
}

/* When the filter is not certain. */
BVOLI_RARE static int exact_hits(const bvoli_line *l, const bvol_ray *ray, const bvol_sphere *sphere, const sphere_view *v)
{
    if (!bvoli_ray_legal(ray) || !bvoli_sphere_finite(sphere) || sphere->radius < 0)
        return 0;
    BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_EXACT);
    return exact_hits_sphere(l, v);
}

/* With a record: the roots of bvoli_ball_cross(), with the same bits, decide. +1 hit, -1 miss, 0 not certain. */
BVOLI_INLINE int record_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit)
{
    const d3 d = d3_load(&ray->dir.x), m = d3_sub(d3_load(&ray->origin.x), d3_load(&sphere->center.x)), cross = d3_cross(m, d);
    const bvoli_ball_cut cut =
        bvoli_cut_ball(d3_dot(d, d), d3_dot(m, d), d3_dot(cross, cross), d3_sum(d3_abs(m)) * d3_sum(d3_abs(d)),
                       (double)sphere->radius, (double)ray->t_min, (double)ray->t_max);
    if (cut.side <= 0)
        return cut.side;
    BVOLI_STAGE(BVOLI_ray_inside_sphere, BVOLI_FAST);
    if (cut.inside) {
        bvoli_ray_write_start(ray, cut.exit, 1, hit);
    } else {
        const d3 out = d3_add(m, d3_mul(d3_splat(cut.enter), d));
        bvoli_ray_write_entry(ray, cut.enter, cut.exit, d3_nearest(d3_div(out, d3_splat(d3_length(out)))), 0, hit);
    }
    return 1;
}

/* What other filters leave open. */
BVOLI_RARE static int hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit)
{
    bvoli_line l;
    sphere_view v;
    bvoli_line_of(ray, &l);
    view_ray(&l, sphere, &v);
    const int sign = bvoli_ball_filter(&l, v.m, v.radius, BVOLI_SPACE);
    if (sign != 0)
        BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_FAST);
    if (!(sign > 0 || (sign == 0 && exact_hits(&l, ray, sphere, &v))))
        return 0;
    if (hit != NULL) {
        bvoli_crossing x;
        bvoli_ball_cross(&l, v.m, v.radius, &x);
        bvoli_ray_record(ray, &x, starts_in_sphere(&l, &v), hit);
    }
    return 1;
}

BVOLI_APART static int hits_and_records_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit)
{
    const int side = record_sphere(ray, sphere, hit);
    if (side == 0)
        return hits_sphere(ray, sphere, hit);
    BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_FAST);
    return side > 0;
}

/* +1 hit, -1 miss, 0 not certain: so for everything illegal. */
static inline int float_filter_sphere(const bvol_ray *ray, const bvol_sphere *sphere)
{
    const v4 m = v4_sub(v4_load(&ray->origin.x), v4_load(&sphere->center.x)), d = v4_load(&ray->dir.x);
    float sums[4];
    v4_store(sums, v4_totals(v4_mul(m, d), v4_mul(d, d), v4_abs(m), v4_abs(d)));
    const float t = bvoli_ball4_nearest(sums[0], sums[1], ray->t_min, ray->t_max);
    const v4 p = v4_add(m, v4_mul(v4_splat(t), d));
    const bvoli_ball4 ball = {sums[2], sums[3], v4_total3(v4_mul(p, p)), v4_total3(v4_abs(p))};
    return ray->t_min <= ray->t_max ? bvoli_ball4_filter(&ball, t, sphere->radius) : 0;
}

int bvol_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit)
{
    if (hit != NULL)
        return hits_and_records_sphere(ray, sphere, hit);
    const int side = float_filter_sphere(ray, sphere);
    if (side == 0)
        return hits_sphere(ray, sphere, NULL);
    BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_FAST);
    return side > 0;
}
