/* SPDX-License-Identifier: MIT */
#include "oracle/hulls.h"

#include "oracle/num.h"
#include "oracle/place.h"

#include <math.h>

/* --- what is valid --- */

static int is_ray(const float *f)
{
    return isfinite(f[0]) && isfinite(f[1]) && isfinite(f[3]) && isfinite(f[4]) && f[2] <= f[5] && f[2] < INFINITY &&
           f[5] > -INFINITY;
}

static int is_valid(const planar *p)
{
    if (p->kind == RAY)
        return is_ray(p->f);
    for (int i = 0; i < p->floats; i++)
        if (isnan(p->f[i]) || (isinf(p->f[i]) && p->kind != AABB))
            return 0;
    return 1;
}

static int is_empty(const planar *p)
{
    return p->floats == 0 || (p->kind == SPHERE && p->f[2] < 0) ||
           (p->kind == AABB && (p->f[0] > p->f[2] || p->f[1] > p->f[3]));
}

static int has_finite_point(const planar *p)
{
    return p->kind != AABB || (p->f[0] < INFINITY && p->f[1] < INFINITY && p->f[2] > -INFINITY && p->f[3] > -INFINITY);
}

static int is_bounded(const planar *p)
{
    for (int i = 0; i < p->floats; i++)
        if (isinf(p->f[i]))
            return 0;
    return 1;
}

/* --- bodies: corners and a radius, degree 2 --- */

typedef struct body {
    int corners;
    place p[PLANAR_POINTS];
    num radius;
} body;

/* Beyond all that is finite in either shape: units of degree 2 that no coordinate has. */
static num far_out(const planar *a, const planar *b)
{
    num sum = num_one();
    for (int i = 0; i < a->floats; i++)
        sum = isinf(a->f[i]) ? sum : num_add(sum, num_abs(num_float(a->f[i])));
    for (int i = 0; i < b->floats; i++)
        sum = isinf(b->f[i]) ? sum : num_add(sum, num_abs(num_float(b->f[i])));
    return num_square(sum);
}

static num coordinate(float f, num far)
{
    return isinf(f) ? (f > 0 ? far : num_neg(far)) : raised(f);
}

static place along(const float *o, num t, const float *d)
{
    return (place){num_add(raised(o[0]), num_mul(t, num_float(d[0]))), num_add(raised(o[1]), num_mul(t, num_float(d[1])))};
}

/* A unit is at least as small as any coordinate of a direction that is not 0, so that far times it is far out, also beyond an
 * origin. */
static num parameter(float t, num far)
{
    return isinf(t) ? (t > 0 ? far : num_neg(far)) : num_float(t);
}

static body body_of(const planar *s, num far)
{
    const float *f = s->f;
    body b = {.radius = s->kind == SPHERE ? raised(f[2]) : num_zero()};
    if (s->kind == AABB)
        for (; b.corners < 4; b.corners++)
            b.p[b.corners] = (place){coordinate(f[b.corners & 1 ? 2 : 0], far), coordinate(f[b.corners & 2 ? 3 : 1], far)};
    else if (s->kind == OBB)
        for (; b.corners < 4; b.corners++) {
            const num e = num_abs(num_float(f[2])), g = num_abs(num_float(f[3]));
            const place first = along(f, b.corners & 1 ? e : num_neg(e), f + 4);
            const num h = b.corners & 2 ? g : num_neg(g);
            b.p[b.corners] =
                (place){num_add(first.x, num_mul(h, num_float(f[6]))), num_add(first.y, num_mul(h, num_float(f[7])))};
        }
    else if (s->kind == RAY)
        for (; b.corners < 2; b.corners++)
            b.p[b.corners] = along(f, parameter(f[b.corners ? 5 : 2], far), f + 3);
    else
        for (; b.corners < (s->kind == SPHERE ? 1 : s->floats / 2); b.corners++)
            b.p[b.corners] = (place){raised(f[2 * b.corners]), raised(f[2 * b.corners + 1])};
    return b;
}

/* --- common points of cores --- */

static int in_triangle(place a, place b, place c, place p)
{
    const int turn = side(a, b, c);
    return turn != 0 && side(a, b, p) * turn >= 0 && side(b, c, p) * turn >= 0 && side(c, a, p) * turn >= 0;
}

static int covers(const body *b, place p)
{
    for (int i = 0; i < b->corners; i++)
        for (int j = 0; j <= i; j++) {
            if (on_segment(b->p[i], b->p[j], p))
                return 1;
            for (int k = 0; k < j; k++)
                if (in_triangle(b->p[i], b->p[j], b->p[k], p))
                    return 1;
        }
    return 0;
}

static int cross_properly(place a, place b, place c, place d)
{
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

static int ways_cross(const body *a, const body *b)
{
    for (int i = 0; i < a->corners; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < b->corners; k++)
                for (int l = 0; l < k; l++)
                    if (cross_properly(a->p[i], a->p[j], b->p[k], b->p[l]))
                        return 1;
    return 0;
}

static int meet(const body *a, const body *b)
{
    for (int i = 0; i < a->corners; i++)
        if (covers(b, a->p[i]))
            return 1;
    for (int i = 0; i < b->corners; i++)
        if (covers(a, b->p[i]))
            return 1;
    return ways_cross(a, b);
}

/* No closed half-plane with 0 on its border holds all differences of corners: to both sides of each one there are others. Of a
 * half-plane that does, the difference farthest to one end has none to one of its sides. */
static int insides_meet(const body *a, const body *b)
{
    const place zero = {num_zero(), num_zero()};
    place all[PLANAR_POINTS * PLANAR_POINTS];
    int count = 0;
    for (int i = 0; i < a->corners * b->corners; i++) {
        all[count] = minus(a->p[i / b->corners], b->p[i % b->corners]);
        count += num_sign(all[count].x) != 0 || num_sign(all[count].y) != 0;
    }
    for (int i = 0; i < count; i++) {
        int left = 0, right = 0;
        for (int j = 0; j < count && !(left && right); j++) {
            const int turn = side(zero, all[i], all[j]);
            left |= turn > 0;
            right |= turn < 0;
        }
        if (!left || !right)
            return 0;
    }
    return count > 0;
}

/* --- distances --- */

/* The sign of r less the distance of two cores without a common point: it is taken at a corner of one. */
static int within_reach(const body *a, const body *b, num r)
{
    int sign = -1;
    for (int i = 0; i < a->corners; i++)
        for (int k = 0; k < b->corners; k++) {
            for (int l = 0; l <= k; l++) {
                const int s = reaches_segment(r, a->p[i], b->p[k], b->p[l]);
                sign = s > sign ? s : sign;
            }
            for (int j = 0; j <= i; j++) {
                const int s = reaches_segment(r, b->p[k], a->p[i], a->p[j]);
                sign = s > sign ? s : sign;
            }
        }
    return sign;
}

static int overlap(const body *a, const body *b)
{
    const num r = num_add(a->radius, b->radius);
    const int common = meet(a, b);
    if (num_sign(r) == 0)
        return !common ? -1 : insides_meet(a, b);
    return common ? 1 : within_reach(a, b, r);
}

/* --- containment --- */

/* Whether all corners lie to the left of the way from corner i to corner j, or on its line. */
static int is_edge(const body *b, int i, int j)
{
    if (num_compare(b->p[i].x, b->p[j].x) == 0 && num_compare(b->p[i].y, b->p[j].y) == 0)
        return 0;
    for (int k = 0; k < b->corners; k++)
        if (side(b->p[i], b->p[j], b->p[k]) < 0)
            return 0;
    return 1;
}

/* The sign of the least distance from the edges of a core to a disc in it. */
static int holds_disc(const body *b, place p, num r)
{
    int sign = 1, edges = 0;
    for (int i = 0; i < b->corners; i++)
        for (int j = 0; j < b->corners; j++) {
            if (!is_edge(b, i, j))
                continue;
            const place e = minus(b->p[j], b->p[i]);
            const num out = cross(e, minus(p, b->p[i]));
            const int s = num_sign(out) < 0 ? -1 : num_compare(num_square(out), num_mul(num_square(r), dot(e, e)));
            sign = s < sign ? s : sign;
            edges++;
        }
    if (edges == 0)
        return covers(b, p) && num_sign(r) == 0 ? 0 : -1;
    return sign >= 0 && !covers(b, p) ? -1 : sign;
}

static int holds(const body *outer, const body *inner)
{
    int sign = 1;
    for (int i = 0; i < inner->corners; i++) {
        const num r = num_sub(outer->radius, inner->radius);
        const int s = num_sign(outer->radius) == 0 ? holds_disc(outer, inner->p[i], inner->radius)
                      : num_sign(r) < 0            ? -1
                                                   : reaches(r, inner->p[i], outer->p[0]);
        sign = s < sign ? s : sign;
    }
    return sign;
}

/* --- the questions --- */

static void begin(const planar *a, const planar *b)
{
    num_begin(a->f, (size_t)a->floats, b->f, (size_t)b->floats);
}

int oracle_planar_overlap(const planar *a, const planar *b)
{
    if (!is_valid(a) || !is_valid(b) || is_empty(a) || is_empty(b) || !has_finite_point(a) || !has_finite_point(b))
        return -1;
    begin(a, b);
    const num far = far_out(a, b);
    const body x = body_of(a, far), y = body_of(b, far);
    return overlap(&x, &y);
}

int oracle_planar_contains(const planar *outer, const planar *inner)
{
    if (!is_valid(outer) || !is_valid(inner))
        return -1;
    if (is_empty(inner))
        return 1;
    if (is_empty(outer) || !has_finite_point(outer) || !is_bounded(inner))
        return -1;
    begin(outer, inner);
    const num far = far_out(outer, inner);
    const body x = body_of(outer, far), y = body_of(inner, far);
    return holds(&x, &y);
}

int oracle_planar_starts_in(const planar *ray, const planar *b)
{
    if (!is_valid(ray) || !is_valid(b) || is_empty(b) || isinf(ray->f[2]))
        return -1;
    begin(ray, b);
    const num far = far_out(ray, b);
    const body x = body_of(ray, far), y = body_of(b, far);
    const body start = {.corners = 1, .p = {x.p[0]}, .radius = num_zero()};
    return overlap(&start, &y);
}
