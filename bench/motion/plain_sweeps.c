/* SPDX-License-Identifier: MIT */
/* C. Ericson, "Real-Time Collision Detection", 2005: 5.3.2, 5.3.7 and 5.5.5 to 5.5.8; I. Quilez has capsules without loops. */
#include "plain_sweeps.h"

#include <math.h>
#include <stddef.h>

/* --- vectors -------------------------------------------------------------------------------------------------------------- */

static bvol_vec3 minus(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* a + s d */
static bvol_vec3 along(bvol_vec3 a, float s, bvol_vec3 d)
{
    return (bvol_vec3){a.x + s * d.x, a.y + s * d.y, a.z + s * d.z};
}

static float dot(bvol_vec3 a, bvol_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static bvol_vec3 cross(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static bvol_vec3 unit(bvol_vec3 a)
{
    const float length = sqrtf(dot(a, a));
    return length > 0 ? along((bvol_vec3){0, 0, 0}, 1 / length, a) : (bvol_vec3){1, 0, 0};
}

static float clamp(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

/* A path that meets nothing. */
#define NONE 2.0F

static int give(float t, int at_start, bvol_vec3 n, bvol_vec3 point, bvol_sweep_hit *out)
{
    if (!(t <= 1))
        return BVOL_SWEEP_MISS;
    const int state = at_start ? BVOL_SWEEP_OVERLAPPING : BVOL_SWEEP_HIT;
    *out = (bvol_sweep_hit){.t_enter = t,
                            .t_exit = 1,
                            .point = point,
                            .normal = n,
                            .feature = BVOL_NO_FEATURE,
                            .other_feature = BVOL_NO_FEATURE,
                            .state = (uint32_t)state};
    return state;
}

/* --- paths of a point ----------------------------------------------------------------------------------------------------- */

/* When a point that moves from `at` by v comes into a ball about 0. */
static float meet_ball(bvol_vec3 at, bvol_vec3 v, float r)
{
    const float c = dot(at, at) - r * r, b = dot(at, v), a = dot(v, v), root = b * b - a * c;
    return c <= 0 ? 0 : b >= 0 || root < 0 ? NONE : (-b - sqrtf(root)) / a;
}

/* Into a capsule from p to q. */
static float meet_capsule(bvol_vec3 at, bvol_vec3 v, bvol_vec3 p, bvol_vec3 q, float r)
{
    const bvol_vec3 d = minus(q, p), from = minus(at, p);
    const float dd = dot(d, d), dv = dot(d, v), df = dot(d, from), vf = dot(v, from), vv = dot(v, v), ff = dot(from, from),
                a = dd * vv - dv * dv, b = dd * vf - df * dv, c = dd * ff - df * df - r * r * dd, root = b * b - a * c;
    if (root < 0)
        return NONE;
    const float t = c <= 0 ? 0 : a > 0 ? (-b - sqrtf(root)) / a : 0, height = df + t * dv;
    if (t >= 0 && height > 0 && height < dd && (c <= 0 || a > 0))
        return t;
    return meet_ball(minus(at, height <= 0 ? p : q), v, r);
}

static void take(float t, float *best)
{
    *best = t < *best ? t : *best;
}

/* Into a parallelogram or, if `three`, a triangle at p with sides u and w, thickened by r. */
static float meet_face(bvol_vec3 at, bvol_vec3 v, bvol_vec3 p, bvol_vec3 u, bvol_vec3 w, float r, int three)
{
    const bvol_vec3 n = unit(cross(u, w)), from = minus(at, p);
    const float height = dot(n, from), side = height < 0 ? -1.0F : 1.0F, speed = -side * dot(n, v);
    const float t = side * height <= r ? 0 : speed > 0 ? (side * height - r) / speed : NONE;
    if (t > 1)
        return NONE;
    const bvol_vec3 x = along(along(from, t, v), -side * r, n);
    const float uu = dot(u, u), uw = dot(u, w), ww = dot(w, w), ux = dot(u, x), wx = dot(w, x), det = uu * ww - uw * uw,
                s = (ux * ww - wx * uw) / det, q = (wx * uu - ux * uw) / det;
    return s >= 0 && q >= 0 && (three ? s + q <= 1 : s <= 1 && q <= 1) ? t : NONE;
}

/* --- boxes ---------------------------------------------------------------------------------------------------------------- */

/* Slabs. */
int plain_aabb_sweep_aabb(const bvol_aabb *a, const bvol_vec3 *v, const bvol_aabb *b, bvol_sweep_hit *out)
{
    float enter = 0, leave = 1;
    int axis = -1;
    for (int c = 0; c < 3; ++c) {
        const float near = (&b->min.x)[c] - (&a->max.x)[c], far = (&b->max.x)[c] - (&a->min.x)[c], speed = (&v->x)[c];
        if (speed == 0) {
            if (near > 0 || far < 0)
                return BVOL_SWEEP_MISS;
            continue;
        }
        const float first = (speed > 0 ? near : far) / speed, last = (speed > 0 ? far : near) / speed;
        if (first > enter) {
            enter = first;
            axis = c;
        }
        leave = last < leave ? last : leave;
        if (enter > leave)
            return BVOL_SWEEP_MISS;
    }
    bvol_vec3 n = {0, 0, 0}, at = a->min;
    for (int c = 0; c < 3; ++c) {
        const float low = (&a->min.x)[c] + enter * (&v->x)[c];
        (&at.x)[c] = clamp(low, (&b->min.x)[c], (&b->max.x)[c]);
    }
    if (axis >= 0)
        (&n.x)[axis] = (&v->x)[axis] > 0 ? -1.0F : 1.0F;
    const int state = give(enter, axis < 0, n, at, out);
    out->t_exit = leave;
    return state;
}

/* --- balls ---------------------------------------------------------------------------------------------------------------- */

/* The normal is from the nearest point of the other to the center. */
static int give_ball(float t, bvol_vec3 at, bvol_vec3 nearest, bvol_sweep_hit *out)
{
    return give(t, t == 0, unit(minus(at, nearest)), nearest, out);
}

int plain_sphere_sweep_sphere(const bvol_sphere *a, const bvol_vec3 *v, const bvol_sphere *b, bvol_sweep_hit *out)
{
    const float t = meet_ball(minus(a->center, b->center), *v, a->radius + b->radius);
    if (t > 1)
        return BVOL_SWEEP_MISS;
    const bvol_vec3 n = unit(minus(along(a->center, t, *v), b->center));
    return give(t, t == 0, n, along(b->center, b->radius, n), out);
}

static bvol_vec3 nearest_of_segment(bvol_vec3 p, bvol_vec3 q, bvol_vec3 at)
{
    const bvol_vec3 d = minus(q, p);
    const float dd = dot(d, d);
    return along(p, dd > 0 ? clamp(dot(minus(at, p), d) / dd, 0, 1) : 0, d);
}

int plain_sphere_sweep_capsule(const bvol_sphere *a, const bvol_vec3 *v, const bvol_capsule *b, bvol_sweep_hit *out)
{
    const float t = meet_capsule(a->center, *v, b->a, b->b, a->radius + b->radius);
    if (t > 1)
        return BVOL_SWEEP_MISS;
    const bvol_vec3 at = along(a->center, t, *v), on_axis = nearest_of_segment(b->a, b->b, at), n = unit(minus(at, on_axis));
    return give(t, t == 0, n, along(on_axis, b->radius, n), out);
}

static bvol_vec3 corner_of(const bvol_aabb *box, int bits)
{
    return (bvol_vec3){bits & 1 ? box->max.x : box->min.x, bits & 2 ? box->max.y : box->min.y,
                       bits & 4 ? box->max.z : box->min.z};
}

/* The box and its sides moved out by r, and where the path comes into that: beside a side, an edge or a corner. */
int plain_sphere_sweep_aabb(const bvol_sphere *a, const bvol_vec3 *v, const bvol_aabb *b, bvol_sweep_hit *out)
{
    const float r = a->radius;
    float enter = 0, leave = 1, t;
    for (int c = 0; c < 3; ++c) {
        const float near = (&b->min.x)[c] - r - (&a->center.x)[c], far = (&b->max.x)[c] + r - (&a->center.x)[c],
                    speed = (&v->x)[c], first = (speed > 0 ? near : far) / speed, last = (speed > 0 ? far : near) / speed;
        if (speed == 0 && (near > 0 || far < 0))
            return BVOL_SWEEP_MISS;
        if (speed == 0)
            continue;
        enter = first > enter ? first : enter;
        leave = last < leave ? last : leave;
        if (enter > leave)
            return BVOL_SWEEP_MISS;
    }
    const bvol_vec3 p = along(a->center, enter, *v);
    int under = 0, over = 0;
    for (int c = 0; c < 3; ++c) {
        under |= ((&p.x)[c] < (&b->min.x)[c]) << c;
        over |= ((&p.x)[c] > (&b->max.x)[c]) << c;
    }
    const int beside = under | over;
    if (beside == 7) {
        const bvol_vec3 corner = corner_of(b, over);
        t = NONE;
        for (int c = 0; c < 3; ++c)
            take(meet_capsule(a->center, *v, corner, corner_of(b, over ^ 1 << c), r), &t);
    } else if ((beside & (beside - 1)) == 0) {
        t = enter;
    } else { /* from the edge the path may go on beside a corner */
        const int axis = 7 ^ beside;
        const bvol_vec3 low = corner_of(b, over), high = corner_of(b, over | axis);
        t = meet_capsule(a->center, *v, low, high, r);
        for (int c = 0; c < 3 && t > 1; ++c)
            if (beside >> c & 1) {
                take(meet_capsule(a->center, *v, low, corner_of(b, over ^ 1 << c), r), &t);
                take(meet_capsule(a->center, *v, high, corner_of(b, (over | axis) ^ 1 << c), r), &t);
            }
    }
    if (t > 1)
        return BVOL_SWEEP_MISS;
    const bvol_vec3 at = along(a->center, t, *v);
    return give_ball(
        t, at, (bvol_vec3){clamp(at.x, b->min.x, b->max.x), clamp(at.y, b->min.y, b->max.y), clamp(at.z, b->min.z, b->max.z)},
        out);
}

/* Ericson, 5.1.5. */
static bvol_vec3 nearest_of_triangle(const bvol_triangle *f, bvol_vec3 at)
{
    const bvol_vec3 ab = minus(f->b, f->a), ac = minus(f->c, f->a), bc = minus(f->c, f->b), ap = minus(at, f->a),
                    bp = minus(at, f->b), cp = minus(at, f->c);
    const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    const float vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (d1 <= 0 && d2 <= 0)
        return f->a;
    if (d3 >= 0 && d4 <= d3)
        return f->b;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return along(f->a, d1 / (d1 - d3), ab);
    if (d6 >= 0 && d5 <= d6)
        return f->c;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return along(f->a, d2 / (d2 - d6), ac);
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return along(f->b, (d4 - d3) / ((d4 - d3) + (d5 - d6)), bc);
    const float share = 1 / (va + vb + vc);
    return along(along(f->a, vb * share, ab), vc * share, ac);
}

int plain_sphere_sweep_triangle(const bvol_sphere *a, const bvol_vec3 *v, const bvol_triangle *b, bvol_sweep_hit *out)
{
    float t = meet_face(a->center, *v, b->a, minus(b->b, b->a), minus(b->c, b->a), a->radius, 1);
    if (t > 1) {
        take(meet_capsule(a->center, *v, b->a, b->b, a->radius), &t);
        take(meet_capsule(a->center, *v, b->b, b->c, a->radius), &t);
        take(meet_capsule(a->center, *v, b->c, b->a, a->radius), &t);
    }
    if (t > 1)
        return BVOL_SWEEP_MISS;
    const bvol_vec3 at = along(a->center, t, *v);
    return give_ball(t, at, nearest_of_triangle(b, at), out);
}

/* What the triangle less the axis is, a prism with rounded edges: five faces and nine edges. */
int plain_capsule_sweep_triangle(const bvol_capsule *a, const bvol_vec3 *v, const bvol_triangle *b, bvol_sweep_hit *out)
{
    const bvol_vec3 d = minus(a->a, a->b), corner[3] = {b->a, b->b, b->c};
    const bvol_vec3 ends[2] = {{0, 0, 0}, d}, ab = minus(b->b, b->a), ac = minus(b->c, b->a);
    const float r = a->radius;
    float t = NONE;
    for (int k = 0; k < 2; ++k)
        take(meet_face(a->a, *v, along(b->a, 1, ends[k]), ab, ac, r, 1), &t);
    for (int i = 0; i < 3; ++i) {
        const bvol_vec3 p = corner[i], q = corner[(i + 1) % 3];
        take(meet_face(a->a, *v, p, minus(q, p), d, r, 0), &t);
        take(meet_capsule(a->a, *v, p, along(p, 1, d), r), &t);
        for (int k = 0; k < 2; ++k)
            take(meet_capsule(a->a, *v, along(p, 1, ends[k]), along(q, 1, ends[k]), r), &t);
    }
    if (t > 1)
        return BVOL_SWEEP_MISS;
    /* the nearest points of axis and triangle: an end of the axis, or a point of it that is nearest to an edge */
    const bvol_capsule now = {along(a->a, t, *v), along(a->b, t, *v), r};
    bvol_vec3 on_axis = now.a, nearest = nearest_of_triangle(b, now.a);
    const bvol_vec3 other = nearest_of_triangle(b, now.b);
    if (dot(minus(now.b, other), minus(now.b, other)) < dot(minus(on_axis, nearest), minus(on_axis, nearest))) {
        on_axis = now.b;
        nearest = other;
    }
    for (int i = 0; i < 3; ++i) {
        const bvol_vec3 p = minus(now.b, now.a), q = minus(corner[(i + 1) % 3], corner[i]), w = minus(now.a, corner[i]);
        const float pp = dot(p, p), qq = dot(q, q), pq = dot(p, q), det = pp * qq - pq * pq,
                    s = det > 0 ? clamp((pq * dot(q, w) - dot(p, w) * qq) / det, 0, 1) : 0,
                    u = clamp((pq * s + dot(q, w)) / qq, 0, 1);
        const bvol_vec3 x = along(now.a, s, p), y = along(corner[i], u, q), gap = minus(x, y);
        if (dot(gap, gap) < dot(minus(on_axis, nearest), minus(on_axis, nearest))) {
            on_axis = x;
            nearest = y;
        }
    }
    return give_ball(t, on_axis, nearest, out);
}

/* --- fifteen axes --------------------------------------------------------------------------------------------------------- */

typedef struct course {
    double enter, leave, n[3];
} course;

/* |center + t speed| <= reach. Returns whether no time is left. */
static int cut(double center, double speed, double reach, const double n[3], course *c)
{
    if (speed == 0)
        return fabs(center) > reach;
    const double side = speed > 0 ? -1 : 1, first = (side * center - reach) / fabs(speed),
                 last = (side * center + reach) / fabs(speed);
    if (first > c->enter) {
        c->enter = first;
        for (int i = 0; i < 3; ++i)
            c->n[i] = side * n[i];
    }
    c->leave = last < c->leave ? last : c->leave;
    return c->enter > c->leave;
}

static void load(const bvol_vec3 *v, double out[3])
{
    out[0] = (double)v->x;
    out[1] = (double)v->y;
    out[2] = (double)v->z;
}

static double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

int plain_obb_sweep_obb(const bvol_obb *a, const bvol_vec3 *motion, const bvol_obb *b, bvol_sweep_hit *out)
{
    double p[3][3], q[3][3], h[3], k[3], d[3], v[3], at[3], m[3][3], abs_m[3][3], dp[3], dq[3], vp[3], vq[3];
    course c = {0, 1, {0, 0, 0}};
    load(&a->extent, h);
    load(&b->extent, k);
    load(motion, v);
    load(&a->center, d);
    load(&b->center, at);
    for (int i = 0; i < 3; ++i) {
        d[i] -= at[i];
        load(&a->axis[i], p[i]);
        load(&b->axis[i], q[i]);
    }
    for (int i = 0; i < 3; ++i) {
        dp[i] = dot3(p[i], d);
        vp[i] = dot3(p[i], v);
        dq[i] = dot3(q[i], d);
        vq[i] = dot3(q[i], v);
        for (int j = 0; j < 3; ++j) {
            m[i][j] = dot3(p[i], q[j]);
            abs_m[i][j] = fabs(m[i][j]);
        }
    }
    for (int i = 0; i < 3; ++i)
        if (cut(dp[i], vp[i], h[i] + k[0] * abs_m[i][0] + k[1] * abs_m[i][1] + k[2] * abs_m[i][2], p[i], &c) ||
            cut(dq[i], vq[i], k[i] + h[0] * abs_m[0][i] + h[1] * abs_m[1][i] + h[2] * abs_m[2][i], q[i], &c))
            return BVOL_SWEEP_MISS;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const double n[3] = {p[i][1] * q[j][2] - p[i][2] * q[j][1], p[i][2] * q[j][0] - p[i][0] * q[j][2],
                                 p[i][0] * q[j][1] - p[i][1] * q[j][0]};
            if (m[i1][j] * m[i1][j] + m[i2][j] * m[i2][j] < 1e-12) /* nearly parallel */
                continue;
            if (cut(dp[i2] * m[i1][j] - dp[i1] * m[i2][j], vp[i2] * m[i1][j] - vp[i1] * m[i2][j],
                    h[i1] * abs_m[i2][j] + h[i2] * abs_m[i1][j] + k[j1] * abs_m[i][j2] + k[j2] * abs_m[i][j1], n, &c))
                return BVOL_SWEEP_MISS;
        }
    const double length = sqrt(dot3(c.n, c.n)), scale = length > 0 ? 1 / length : 0;
    const int state =
        give((float)c.enter, c.enter == 0,
             (bvol_vec3){(float)(scale * c.n[0]), (float)(scale * c.n[1]), (float)(scale * c.n[2])}, b->center, out);
    out->t_exit = (float)c.leave;
    return state;
}
