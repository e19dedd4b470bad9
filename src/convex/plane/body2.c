/* SPDX-License-Identifier: MIT */
#include "convex/plane/body2.h"

#include "arith/filter.h"

#include <float.h>
#include <math.h>

static void begin(bvoli_body2 *out, enum bvoli_state state)
{
    out->state = state;
    out->unbounded = 0;
    out->count = 0;
    out->points = (bvoli_points){NULL, 0, 0};
    out->sides = 0;
    out->radius = 0;
}

/* Bodies of points */

static void of_points(bvoli_points points, bvoli_body2 *out)
{
    double lo[2] = {INFINITY, INFINITY}, hi[2] = {-INFINITY, -INFINITY};
    int finite = 1;
    for (size_t i = 0; i < points.count; ++i) {
        const bvol_vec2 *p = bvoli_point2(&points, i);
        const double x = (double)p->x, y = (double)p->y;
        finite &= (fabs(x) <= (double)FLT_MAX) & (fabs(y) <= (double)FLT_MAX);
        lo[0] = x < lo[0] ? x : lo[0];
        lo[1] = y < lo[1] ? y : lo[1];
        hi[0] = x > hi[0] ? x : hi[0];
        hi[1] = y > hi[1] ? y : hi[1];
    }
    begin(out, !finite ? BVOLI_INVALID : points.count == 0 ? BVOLI_EMPTY : BVOLI_SOLID);
    out->points = points;
    out->count = points.count;
    for (int c = 0; c < 2; ++c) {
        out->lo[c] = lo[c];
        out->hi[c] = hi[c];
    }
}

void bvoli_body2_of_vec2(const bvol_vec2 *p, bvoli_body2 *out)
{
    of_points(bvoli_points2_of(p, 1, 0), out);
}

void bvoli_body2_of_segment2(const bvol_segment2 *segment, bvoli_body2 *out)
{
    of_points(bvoli_points2_of(&segment->a, 2, 0), out);
}

void bvoli_body2_of_circle(const bvol_circle *circle, bvoli_body2 *out)
{
    bvoli_body2_of_vec2(&circle->center, out);
    out->radius = (double)circle->radius;
    if (!(fabs(out->radius) <= (double)FLT_MAX))
        out->state = BVOLI_INVALID;
    else if (out->state == BVOLI_SOLID && out->radius < 0)
        out->state = BVOLI_EMPTY;
}

void bvoli_body2_of_polygon2(const bvol_polygon2 *polygon, bvoli_body2 *out)
{
    const bvoli_points points = bvoli_points2_of(polygon->points, polygon->count, polygon->stride);
    if (points.count == polygon->count)
        of_points(points, out);
    else
        begin(out, BVOLI_INVALID);
}

/* Bodies of corners of their own */

/* Sums the terms of the corners there are, of which one is the first. */
static void add_up(bvoli_body2 *out)
{
    for (size_t i = 0; i < out->count; ++i)
        for (int c = 0; c < 2; ++c) {
            const double *t = out->term[i][c], x = t[0] + (t[1] + t[2]);
            out->corner[i][c] = x;
            out->lo[c] = i == 0 || x < out->lo[c] ? x : out->lo[c];
            out->hi[c] = i == 0 || x > out->hi[c] ? x : out->hi[c];
        }
}

static void set_box(const double lo[2], const double hi[2], bvoli_body2 *out)
{
    out->count = 4;
    out->sides = 2;
    for (int k = 0; k < 2; ++k)
        for (int c = 0; c < 2; ++c)
            out->along[k][c] = k == c;
    for (int i = 0; i < 4; ++i)
        for (int c = 0; c < 2; ++c) {
            out->term[i][c][0] = i >> c & 1 ? hi[c] : lo[c];
            out->term[i][c][1] = out->term[i][c][2] = 0;
        }
    add_up(out);
}

void bvoli_body2_of_aabb2(const bvol_aabb2 *box, bvoli_body2 *out)
{
    const double lo[2] = {(double)box->min.x, (double)box->min.y}, hi[2] = {(double)box->max.x, (double)box->max.y};
    begin(out, BVOLI_SOLID);
    if (isnan(lo[0]) || isnan(lo[1]) || isnan(hi[0]) || isnan(hi[1]))
        out->state = BVOLI_INVALID;
    else if (lo[0] > hi[0] || lo[1] > hi[1])
        out->state = BVOLI_EMPTY;
    else if (lo[0] > (double)FLT_MAX || lo[1] > (double)FLT_MAX || hi[0] < -(double)FLT_MAX || hi[1] < -(double)FLT_MAX)
        out->state = BVOLI_AT_INFINITY;
    else
        set_box(lo, hi, out);
    for (int c = 0; c < 2; ++c)
        out->unbounded |= isinf(lo[c]) || isinf(hi[c]);
}

void bvoli_body2_of_obb2(const bvol_obb2 *box, bvoli_body2 *out)
{
    const float *f = &box->center.x;
    const double extent[2] = {fabs((double)box->extent.x), fabs((double)box->extent.y)};
    begin(out, BVOLI_SOLID);
    for (int i = 0; i < 8; ++i)
        if (!(fabsf(f[i]) <= FLT_MAX))
            out->state = BVOLI_INVALID;
    out->count = 4;
    out->sides = 2;
    for (int k = 0; k < 2; ++k)
        for (int c = 0; c < 2; ++c)
            out->along[k][c] = (double)f[4 + 2 * k + c];
    for (int i = 0; i < 4; ++i)
        for (int c = 0; c < 2; ++c) {
            out->term[i][c][0] = (double)f[c];
            for (int k = 0; k < 2; ++k)
                out->term[i][c][1 + k] = (i >> k & 1 ? extent[k] : -extent[k]) * (double)f[4 + 2 * k + c];
        }
    add_up(out);
}

/* The least e with |x| < 2^e; 0 for 0. */
static int exponent_of(double x)
{
    int exponent;
    (void)frexp(x, &exponent);
    return exponent;
}

double bvoli_body2_reach(const bvoli_body2 *body)
{
    double reach = 0;
    for (int c = 0; c < 2; ++c)
        reach = bvoli_greater(reach, bvoli_greater(fabs(body->lo[c]), fabs(body->hi[c])));
    return reach;
}

/* A power of two, for short products. The other end stays where it is even if that is farther out. */
void bvoli_body2_clip(bvoli_body2 *body, double reach)
{
    const double far = ldexp(1, exponent_of(reach) + 1);
    double lo[2], hi[2];
    for (int c = 0; c < 2; ++c) {
        lo[c] = isinf(body->lo[c]) ? (body->hi[c] < -far ? body->hi[c] : -far) : body->lo[c];
        hi[c] = isinf(body->hi[c]) ? (lo[c] > far ? lo[c] : far) : body->hi[c];
    }
    set_box(lo, hi, body);
    body->unbounded = 0;
}

/* Rays */

static int is_ray(const bvol_ray2 *ray)
{
    return fabsf(ray->origin.x) <= FLT_MAX && fabsf(ray->origin.y) <= FLT_MAX && fabsf(ray->dir.x) <= FLT_MAX &&
           fabsf(ray->dir.y) <= FLT_MAX && ray->t_min <= ray->t_max && ray->t_min <= FLT_MAX && ray->t_max >= -FLT_MAX;
}

static void of_stretch(const bvol_ray2 *ray, const double t[2], size_t count, bvoli_body2 *out)
{
    out->count = count;
    for (size_t i = 0; i < count; ++i)
        for (int c = 0; c < 2; ++c) {
            out->term[i][c][0] = (double)(c ? ray->origin.y : ray->origin.x);
            out->term[i][c][1] = t[i] * (double)(c ? ray->dir.y : ray->dir.x);
            out->term[i][c][2] = 0;
        }
    add_up(out);
}

void bvoli_body2_of_start(const bvol_ray2 *ray, bvoli_body2 *out)
{
    const double t[2] = {(double)ray->t_min, 0};
    begin(out, is_ray(ray) ? BVOLI_SOLID : BVOLI_INVALID);
    of_stretch(ray, t, out->state == BVOLI_SOLID, out);
}

/* Where t times the larger coordinate of the direction is 4 (reach + |origin|), the ray is out of reach for good, and stays so
 * as t grows. t is a power of two, so that its products are exact, and 1 at least, so that none is smaller than one of two
 * floats. */
void bvoli_body2_of_ray2(const bvol_ray2 *ray, double reach, bvoli_body2 *out)
{
    if (!is_ray(ray)) {
        begin(out, BVOLI_INVALID);
        return;
    }
    begin(out, BVOLI_SOLID);
    const double speed = bvoli_greater(fabs((double)ray->dir.x), fabs((double)ray->dir.y));
    const double distance = reach + bvoli_greater(fabs((double)ray->origin.x), fabs((double)ray->origin.y));
    const double far = bvoli_greater(1, ldexp(1, exponent_of(distance) - exponent_of(speed) + 3));
    double t[2] = {(double)ray->t_min, (double)ray->t_max};
    t[0] = isinf(t[0]) ? bvoli_lesser(t[1], -far) : t[0];
    t[1] = isinf(t[1]) ? bvoli_greater(t[0], far) : t[1];
    of_stretch(ray, t, 2, out);
}

int bvoli_body2_terms(const bvoli_body2 *body, size_t i, int coordinate, double out[BVOLI_CORNER_TERMS])
{
    if (body->points.first) {
        const bvol_vec2 *p = bvoli_point2(&body->points, i);
        out[0] = (double)(coordinate ? p->y : p->x);
        return 1;
    }
    for (int k = 0; k < BVOLI_CORNER_TERMS; ++k)
        out[k] = body->term[i][coordinate][k];
    return BVOLI_CORNER_TERMS;
}
