/* SPDX-License-Identifier: MIT */
#include "convex/body.h"

#include "arith/filter.h"
#include "arith/vec2d.h"
#include "base/value.h"

#include <math.h>

/* A body of that many points without sides. */
static void set_points(const bvol_vec3 *const points[], int count, bvoli_body *out)
{
    out->state = BVOLI_SOLID;
    out->points = count;
    out->sides = 0;
    out->radius = 0;
    out->unbounded = 0;
    for (int i = 0; i < count; ++i) {
        bvoli_load(points[i], out->point[i]);
        if (!bvoli_vec3_finite(points[i]))
            out->state = BVOLI_INVALID;
    }
}

static void set_radius(float radius, bvoli_body *out)
{
    out->radius = (double)radius;
    if (!(fabsf(radius) <= FLT_MAX))
        out->state = BVOLI_INVALID;
    else if (radius < 0 && out->state == BVOLI_SOLID)
        out->state = BVOLI_EMPTY;
}

void bvoli_body_of_vec3(const bvol_vec3 *p, bvoli_body *out)
{
    set_points((const bvol_vec3 *const[]){p}, 1, out);
}

void bvoli_body_of_segment(const bvol_segment *segment, bvoli_body *out)
{
    set_points((const bvol_vec3 *const[]){&segment->a, &segment->b}, 2, out);
}

void bvoli_body_of_triangle(const bvol_triangle *triangle, bvoli_body *out)
{
    set_points((const bvol_vec3 *const[]){&triangle->a, &triangle->b, &triangle->c}, 3, out);
}

void bvoli_body_of_sphere(const bvol_sphere *sphere, bvoli_body *out)
{
    set_points((const bvol_vec3 *const[]){&sphere->center}, 1, out);
    set_radius(sphere->radius, out);
}

void bvoli_body_of_capsule(const bvol_capsule *capsule, bvoli_body *out)
{
    set_points((const bvol_vec3 *const[]){&capsule->a, &capsule->b}, 2, out);
    set_radius(capsule->radius, out);
}

void bvoli_body_of_aabb(const bvol_aabb *box, bvoli_body *out)
{
    out->points = 1;
    out->sides = 3;
    out->radius = 0;
    out->unbounded = !bvoli_vec3_finite(&box->min) || !bvoli_vec3_finite(&box->max);
    out->state = bvoli_aabb_has_nan(box)             ? BVOLI_INVALID
                 : !bvoli_aabb_nonempty(box)         ? BVOLI_EMPTY
                 : !bvoli_aabb_has_finite_point(box) ? BVOLI_AT_INFINITY
                                                     : BVOLI_SOLID;
    bvoli_load(&box->min, out->lo);
    bvoli_load(&box->max, out->hi);
    for (int k = 0; k < 3; ++k) {
        out->point[0][k] = 0;
        for (int c = 0; c < 3; ++c)
            out->direction[k][c] = k == c;
    }
}

void bvoli_body_of_finite_obb(const bvol_obb *box, bvoli_body *out)
{
    const d3 hi = d3_abs(d3_of_v4(v4_load(&box->extent.x)));
    out->state = BVOLI_SOLID;
    out->points = 1;
    out->sides = 3;
    out->radius = 0;
    out->unbounded = 0;
    d3_store(out->point[0], d3_of_v4(v4_load(&box->center.x)));
    d3_store(out->hi, hi);
    d3_store(out->lo, d3_mul(hi, d3_splat(-1)));
    for (int k = 0; k < 3; ++k)
        d3_store(out->direction[k], d3_load(&box->axis[k].x));
}

void bvoli_body_of_obb(const bvol_obb *box, bvoli_body *out)
{
    bvoli_body_of_finite_obb(box, out);
    if (!bvoli_obb_finite(box))
        out->state = BVOLI_INVALID;
}

void bvoli_body_sweep(const bvoli_body *body, const double motion[3], int backward, bvoli_body *out)
{
    *out = *body;
    for (int c = 0; c < 3; ++c)
        out->direction[out->sides][c] = motion[c];
    out->lo[out->sides] = backward ? -1 : 0;
    out->hi[out->sides] = backward ? 0 : 1;
    ++out->sides;
}

double bvoli_body_reach(const bvoli_body *body)
{
    double reach = 0;
    for (int i = 0; i < body->points; ++i)
        reach = bvoli_greater(reach, bvoli_max_abs(body->point[i]));
    for (int k = 0; k < body->sides; ++k)
        reach += bvoli_greater(fabs(body->lo[k]), fabs(body->hi[k])) * bvoli_max_abs(body->direction[k]);
    return reach;
}

void bvoli_body_clip(bvoli_body *body, double reach)
{
    if (!body->unbounded)
        return;
    for (int k = 0; k < body->sides; ++k) {
        const double speed = bvoli_max_abs(body->direction[k]);
        int exponent;
        (void)frexp(speed > 0 ? 4 * (reach + bvoli_max_abs(body->point[0])) / speed : 0, &exponent);
        const double beyond = ldexp(1, exponent); /* a power of two, so that its products stay short */
        if (isinf(body->lo[k]))
            body->lo[k] = bvoli_lesser(-beyond, body->hi[k]);
        if (isinf(body->hi[k]))
            body->hi[k] = bvoli_greater(beyond, body->lo[k]);
    }
}

int bvoli_body_corners(const bvoli_body *body)
{
    return body->points << body->sides;
}

void bvoli_body_corner(const bvoli_body *body, int corner, bvoli_body *out)
{
    const int point = corner >> body->sides;
    *out = *body;
    out->points = 1;
    out->radius = 0;
    for (int c = 0; c < 3; ++c)
        out->point[0][c] = body->point[point][c];
    for (int k = 0; k < body->sides; ++k)
        out->lo[k] = out->hi[k] = corner >> k & 1 ? body->hi[k] : body->lo[k];
}
