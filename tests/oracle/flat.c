/* SPDX-License-Identifier: MIT */
#include "oracle/flat.h"
#include "oracle/num.h"
#include "oracle/place.h"

#include <math.h>

/* A parallelogram, a segment or a point: corner i is at the upper end of direction k if bit k of i is set. */
typedef struct body {
    place p[4];
} body;

static int answer(int yes, int tie)
{
    return !yes ? -1 : !tie;
}

static num least(num a, num b)
{
    return num_compare(a, b) <= 0 ? a : b;
}

static num most(num a, num b)
{
    return num_compare(a, b) >= 0 ? a : b;
}

/* --- validity --- */

static int finite(const float *f, int count)
{
    for (int i = 0; i < count; i++)
        if (!isfinite(f[i]))
            return 0;
    return 1;
}

static int has_nan(const bvol_aabb2 *box)
{
    return isnan(box->min.x) || isnan(box->min.y) || isnan(box->max.x) || isnan(box->max.y);
}

static int is_empty(const bvol_aabb2 *box)
{
    return box->min.x > box->max.x || box->min.y > box->max.y;
}

/* Holds a point that is not at infinity. */
static int holds_finite(const bvol_aabb2 *box)
{
    return !has_nan(box) && !is_empty(box) && box->min.x < INFINITY && box->min.y < INFINITY && box->max.x > -INFINITY &&
           box->max.y > -INFINITY;
}

static int ray_valid(const bvol_ray2 *ray)
{
    return finite(&ray->origin.x, 2) && finite(&ray->dir.x, 2) && ray->t_min <= ray->t_max && ray->t_min < INFINITY &&
           ray->t_max > -INFINITY;
}

/* --- bodies --- */

static place point_of(const bvol_vec2 *p)
{
    return (place){raised(p->x), raised(p->y)};
}

static body body_point(const bvol_vec2 *p)
{
    place q = point_of(p);
    return (body){{q, q, q, q}};
}

static body body_obb(const bvol_obb2 *box)
{
    body b;
    for (int i = 0; i < 4; i++) {
        b.p[i] = point_of(&box->center);
        for (int k = 0; k < 2; k++) {
            num e = num_abs(num_float(k ? box->extent.y : box->extent.x));
            num s = i >> k & 1 ? e : num_neg(e);
            b.p[i].x = num_add(b.p[i].x, num_mul(s, num_float(box->axis[k].x)));
            b.p[i].y = num_add(b.p[i].y, num_mul(s, num_float(box->axis[k].y)));
        }
    }
    return b;
}

/* Cuts infinite ends off beyond low and high. */
static void cut(float min, float max, num low, num high, num *lo, num *hi)
{
    num step = num_mul(num_one(), num_one());
    *hi = isinf(max) ? NULL : raised(max);
    *lo = isinf(min) ? num_sub(*hi ? least(*hi, low) : low, step) : raised(min);
    if (!*hi)
        *hi = num_add(most(*lo, high), step);
}

/* A rectangle with a finite point, beside another body. */
static body body_aabb(const bvol_aabb2 *box, const body *other)
{
    place low = other->p[0], high = low;
    num x[2], y[2];
    for (int i = 1; i < 4; i++) {
        low = (place){least(low.x, other->p[i].x), least(low.y, other->p[i].y)};
        high = (place){most(high.x, other->p[i].x), most(high.y, other->p[i].y)};
    }
    cut(box->min.x, box->max.x, low.x, high.x, &x[0], &x[1]);
    cut(box->min.y, box->max.y, low.y, high.y, &y[0], &y[1]);
    return (body){{{x[0], y[0]}, {x[1], y[0]}, {x[0], y[1]}, {x[1], y[1]}}};
}

static body body_circle_bounds(const bvol_circle *c)
{
    num r = num_abs(raised(c->radius));
    place q = point_of(&c->center);
    num x0 = num_sub(q.x, r), x1 = num_add(q.x, r), y0 = num_sub(q.y, r), y1 = num_add(q.y, r);
    return (body){{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}}};
}

static place ray_at(const bvol_ray2 *ray, num t)
{
    place p = point_of(&ray->origin);
    return (place){num_add(p.x, num_mul(t, num_float(ray->dir.x))), num_add(p.y, num_mul(t, num_float(ray->dir.y)))};
}

/* As a segment that passes everything within reach: a direction that is not 0 has a coordinate of at least one unit. */
static body body_ray(const bvol_ray2 *ray, num reach)
{
    num far = num_add(num_add(num_abs(raised(ray->origin.x)), num_abs(raised(ray->origin.y))), num_add(reach, num_one()));
    num t0 = isinf(ray->t_min) ? NULL : num_float(ray->t_min), t1 = isinf(ray->t_max) ? NULL : num_float(ray->t_max);
    t0 = t0 ? t0 : t1 ? least(num_neg(far), t1) : num_neg(far);
    t1 = t1 ? t1 : most(t0, far);
    place a = ray_at(ray, t0), b = ray_at(ray, t1);
    return (body){{a, b, a, b}};
}

static num reach_of(const body *b)
{
    num r = num_zero();
    for (int i = 0; i < 4; i++)
        r = most(r, num_add(num_abs(b->p[i].x), num_abs(b->p[i].y)));
    return r;
}

/* The largest finite coordinate of a rectangle, as far as a ray has to be followed. */
static num reach_of_aabb(const bvol_aabb2 *box)
{
    const float *f = &box->min.x;
    num r = num_zero();
    for (int i = 0; i < 4; i++)
        r = isinf(f[i]) ? r : most(r, num_abs(raised(f[i])));
    return r;
}

/* --- by the normals of edges --- */

enum { NORMALS = 6 };

/* Those of both bodies, and the coordinate axes for what lies on one line. */
static void normals(const body *a, const body *b, place n[NORMALS])
{
    const body *both[2] = {a, b};
    for (int i = 0; i < 4; i++) {
        place edge = minus(both[i / 2]->p[1 << (i & 1)], both[i / 2]->p[0]);
        n[i] = (place){num_neg(edge.y), edge.x};
    }
    n[4] = (place){num_one(), num_zero()};
    n[5] = (place){num_zero(), num_one()};
}

static void project(const body *b, place n, num *lo, num *hi)
{
    *lo = *hi = dot(b->p[0], n);
    for (int i = 1; i < 4; i++) {
        num h = dot(b->p[i], n);
        *lo = least(*lo, h);
        *hi = most(*hi, h);
    }
}

/* The edges of a flat body are as good as none, and then some normal is a tie. */
static int meet(const body *a, const body *b)
{
    place n[NORMALS];
    int sign = 1;
    normals(a, b, n);
    for (int i = 0; i < NORMALS; i++) {
        num alo, ahi, blo, bhi;
        if (!num_sign(n[i].x) && !num_sign(n[i].y))
            continue;
        project(a, n[i], &alo, &ahi);
        project(b, n[i], &blo, &bhi);
        int one = num_compare(ahi, blo), other = num_compare(bhi, alo);
        sign = one < sign ? one : sign;
        sign = other < sign ? other : sign;
    }
    return sign;
}

static int holds(const body *a, const body *b)
{
    place n[NORMALS];
    int sign = 1;
    normals(a, a, n);
    for (int i = 0; i < NORMALS; i++) {
        num alo, ahi, blo, bhi;
        if (!num_sign(n[i].x) && !num_sign(n[i].y))
            continue;
        project(a, n[i], &alo, &ahi);
        project(b, n[i], &blo, &bhi);
        int one = num_compare(ahi, bhi), other = num_compare(blo, alo);
        sign = one < sign ? one : sign;
        sign = other < sign ? other : sign;
    }
    return sign;
}

/* --- by definition --- */

/* In a triangle or on a segment of corners. */
static int covers(const body *b, place p)
{
    static const int triangles[2][3] = {{0, 1, 2}, {1, 2, 3}};
    for (int i = 0; i < 4; i++)
        for (int j = i; j < 4; j++)
            if (on_segment(b->p[i], b->p[j], p))
                return 1;
    for (int t = 0; t < 2; t++) {
        place u = b->p[triangles[t][0]], v = b->p[triangles[t][1]], w = b->p[triangles[t][2]];
        int turn = side(u, v, w);
        if (turn && side(u, v, p) * turn >= 0 && side(v, w, p) * turn >= 0 && side(w, u, p) * turn >= 0)
            return 1;
    }
    return 0;
}

static int cross_properly(place a, place b, place c, place d)
{
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

static const int edges[4][2] = {{0, 1}, {1, 3}, {3, 2}, {2, 0}};

static int meet_by_definition(const body *a, const body *b)
{
    for (int i = 0; i < 4; i++)
        if (covers(a, b->p[i]) || covers(b, a->p[i]))
            return 1;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (cross_properly(a->p[edges[i][0]], a->p[edges[i][1]], b->p[edges[j][0]], b->p[edges[j][1]]))
                return 1;
    return 0;
}

/* --- discs --- */

static int disc_meets(place q, num r, const body *b)
{
    body center = {{q, q, q, q}};
    int inside = holds(b, &center), sign = -1;
    if (inside > 0 || (inside == 0 && num_sign(r) > 0))
        return 1;
    for (int i = 0; i < 4; i++) {
        int s = reaches_segment(r, q, b->p[edges[i][0]], b->p[edges[i][1]]);
        sign = s > sign ? s : sign;
    }
    return sign;
}

static int disc_holds(place q, num r, const body *b)
{
    int sign = 1;
    for (int i = 0; i < 4; i++) {
        int s = reaches(r, b->p[i], q);
        sign = s < sign ? s : sign;
    }
    return sign;
}

/* Whether the disc stays on its side of the line of every edge. */
static int holds_disc(const body *b, place q, num r)
{
    body center = {{q, q, q, q}};
    int sign = holds(b, &center), proper = side(b->p[0], b->p[1], b->p[2]) != 0;
    if (num_sign(r) == 0 || sign < 0)
        return sign;
    for (int i = 0; i < 4; i++) {
        place u = minus(b->p[edges[i][1]], b->p[edges[i][0]]), v = minus(q, b->p[edges[i][0]]);
        int s = num_compare(num_square(cross(u, v)), num_mul(num_square(r), dot(u, u)));
        sign = s < sign ? s : sign;
    }
    return proper ? sign : -1;
}

/* --- the questions --- */

#define BEGIN(a, b) num_begin((const float *)(a), sizeof *(a) / 4, (const float *)(b), sizeof *(b) / 4)

int oracle_aabb2_contains_point(const bvol_aabb2 *box, const bvol_vec2 *p)
{
    int in = box->min.x <= p->x && p->x <= box->max.x && box->min.y <= p->y && p->y <= box->max.y;
    return answer(in, p->x == box->min.x || p->x == box->max.x || p->y == box->min.y || p->y == box->max.y);
}

int oracle_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    if (has_nan(a) || has_nan(b) || is_empty(a) || is_empty(b))
        return -1;
    float x0 = fmaxf(a->min.x, b->min.x), x1 = fminf(a->max.x, b->max.x);
    float y0 = fmaxf(a->min.y, b->min.y), y1 = fminf(a->max.y, b->max.y);
    return answer(x0 <= x1 && y0 <= y1, x0 == x1 || y0 == y1);
}

int oracle_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    if (has_nan(a) || has_nan(b))
        return -1;
    if (is_empty(b))
        return 1;
    int low = oracle_aabb2_contains_point(a, &b->min), high = oracle_aabb2_contains_point(a, &b->max);
    return low < high ? low : high;
}

int oracle_circle_contains_point(const bvol_circle *circle, const bvol_vec2 *p)
{
    if (!finite(&circle->center.x, 3) || !finite(&p->x, 2) || circle->radius < 0)
        return -1;
    BEGIN(circle, p);
    return reaches(raised(circle->radius), point_of(p), point_of(&circle->center));
}

int oracle_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    if (!finite(&circle->center.x, 3) || circle->radius < 0 || !holds_finite(box))
        return -1;
    BEGIN(circle, box);
    body around = body_circle_bounds(circle), b = body_aabb(box, &around);
    return disc_meets(point_of(&circle->center), raised(circle->radius), &b);
}

int oracle_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    if (!finite(&circle->center.x, 3) || has_nan(box))
        return -1;
    if (is_empty(box))
        return 1;
    if (circle->radius < 0 || !finite(&box->min.x, 4))
        return -1;
    BEGIN(circle, box);
    body around = body_circle_bounds(circle), b = body_aabb(box, &around);
    return disc_holds(point_of(&circle->center), raised(circle->radius), &b);
}

int oracle_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    if (!finite(&circle->center.x, 3) || has_nan(box))
        return -1;
    if (circle->radius < 0)
        return 1;
    if (!holds_finite(box))
        return -1;
    BEGIN(circle, box);
    body around = body_circle_bounds(circle), b = body_aabb(box, &around);
    return holds(&b, &around);
}

/* The sign of r + s less the distance of the centers. */
static int compare_radii(const bvol_circle *a, const bvol_circle *b, num sum)
{
    return reaches(sum, point_of(&a->center), point_of(&b->center));
}

int oracle_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b)
{
    if (!finite(&a->center.x, 3) || !finite(&b->center.x, 3) || a->radius < 0 || b->radius < 0)
        return -1;
    BEGIN(a, b);
    return compare_radii(a, b, num_add(raised(a->radius), raised(b->radius)));
}

int oracle_circle_contains_circle(const bvol_circle *a, const bvol_circle *b)
{
    if (!finite(&a->center.x, 3) || !finite(&b->center.x, 3))
        return -1;
    if (b->radius < 0)
        return 1;
    if (a->radius < b->radius)
        return -1;
    BEGIN(a, b);
    return compare_radii(a, b, num_sub(raised(a->radius), raised(b->radius)));
}

int oracle_obb2_contains_point(const bvol_obb2 *box, const bvol_vec2 *p)
{
    if (!finite(&box->center.x, 8) || !finite(&p->x, 2))
        return -1;
    BEGIN(box, p);
    body a = body_obb(box), b = body_point(p);
    return holds(&a, &b);
}

int oracle_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!finite(&a->center.x, 8) || !holds_finite(b))
        return -1;
    BEGIN(a, b);
    body x = body_obb(a), y = body_aabb(b, &x);
    return meet(&x, &y);
}

int oracle_obb2_overlaps_aabb2_by_definition(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!finite(&a->center.x, 8) || !holds_finite(b))
        return 0;
    BEGIN(a, b);
    body x = body_obb(a), y = body_aabb(b, &x);
    return meet_by_definition(&x, &y);
}

int oracle_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!finite(&a->center.x, 8) || has_nan(b))
        return -1;
    if (is_empty(b))
        return 1;
    if (!finite(&b->min.x, 4))
        return -1;
    BEGIN(a, b);
    body x = body_obb(a), y = body_aabb(b, &x);
    return holds(&x, &y);
}

int oracle_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    if (!finite(&a->center.x, 8) || !holds_finite(b))
        return -1;
    BEGIN(a, b);
    body x = body_obb(a), y = body_aabb(b, &x);
    return holds(&y, &x);
}

int oracle_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 3) || b->radius < 0)
        return -1;
    BEGIN(a, b);
    body x = body_obb(a);
    return disc_meets(point_of(&b->center), raised(b->radius), &x);
}

int oracle_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 3))
        return -1;
    if (b->radius < 0)
        return 1;
    BEGIN(a, b);
    body x = body_obb(a);
    return holds_disc(&x, point_of(&b->center), raised(b->radius));
}

int oracle_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 3) || b->radius < 0)
        return -1;
    BEGIN(a, b);
    body x = body_obb(a);
    return disc_holds(point_of(&b->center), raised(b->radius), &x);
}

int oracle_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 8))
        return -1;
    BEGIN(a, b);
    body x = body_obb(a), y = body_obb(b);
    return meet(&x, &y);
}

int oracle_obb2_overlaps_obb2_by_definition(const bvol_obb2 *a, const bvol_obb2 *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 8))
        return 0;
    BEGIN(a, b);
    body x = body_obb(a), y = body_obb(b);
    return meet_by_definition(&x, &y);
}

int oracle_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 8))
        return -1;
    BEGIN(a, b);
    body x = body_obb(a), y = body_obb(b);
    return holds(&x, &y);
}

int oracle_obb2_contains_obb2_by_definition(const bvol_obb2 *a, const bvol_obb2 *b)
{
    if (!finite(&a->center.x, 8) || !finite(&b->center.x, 8))
        return 0;
    BEGIN(a, b);
    body x = body_obb(a), y = body_obb(b);
    return covers(&x, y.p[0]) && covers(&x, y.p[1]) && covers(&x, y.p[2]) && covers(&x, y.p[3]);
}

/* --- rays --- */

int oracle_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box)
{
    if (!ray_valid(ray) || !holds_finite(box))
        return -1;
    BEGIN(ray, box);
    body segment = body_ray(ray, reach_of_aabb(box)), b = body_aabb(box, &segment);
    return meet(&segment, &b);
}

int oracle_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle)
{
    if (!ray_valid(ray) || !finite(&circle->center.x, 3) || circle->radius < 0)
        return -1;
    BEGIN(ray, circle);
    body around = body_circle_bounds(circle), segment = body_ray(ray, reach_of(&around));
    return disc_meets(point_of(&circle->center), raised(circle->radius), &segment);
}

int oracle_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box)
{
    if (!ray_valid(ray) || !finite(&box->center.x, 8))
        return -1;
    BEGIN(ray, box);
    body b = body_obb(box), segment = body_ray(ray, reach_of(&b));
    return meet(&segment, &b);
}

int oracle_ray2_hits_obb2_by_definition(const bvol_ray2 *ray, const bvol_obb2 *box)
{
    if (!ray_valid(ray) || !finite(&box->center.x, 8))
        return 0;
    BEGIN(ray, box);
    body b = body_obb(box), segment = body_ray(ray, reach_of(&b));
    return meet_by_definition(&segment, &b);
}

static body body_start(const bvol_ray2 *ray)
{
    place p = ray_at(ray, num_float(ray->t_min));
    return (body){{p, p, p, p}};
}

int oracle_ray2_inside_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box)
{
    if (!ray_valid(ray) || !holds_finite(box) || isinf(ray->t_min))
        return -1;
    BEGIN(ray, box);
    body p = body_start(ray), b = body_aabb(box, &p);
    return holds(&b, &p);
}

int oracle_ray2_inside_circle(const bvol_ray2 *ray, const bvol_circle *circle)
{
    if (!ray_valid(ray) || !finite(&circle->center.x, 3) || circle->radius < 0 || isinf(ray->t_min))
        return -1;
    BEGIN(ray, circle);
    body p = body_start(ray);
    return reaches(raised(circle->radius), p.p[0], point_of(&circle->center));
}

int oracle_ray2_inside_obb2(const bvol_ray2 *ray, const bvol_obb2 *box)
{
    if (!ray_valid(ray) || !finite(&box->center.x, 8) || isinf(ray->t_min))
        return -1;
    BEGIN(ray, box);
    body p = body_start(ray), b = body_obb(box);
    return holds(&b, &p);
}
