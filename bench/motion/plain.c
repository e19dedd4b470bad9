/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include <math.h>

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

static float clamp(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

static int state_of(float distance)
{
    return distance > 0 ? BVOL_SEPARATION_APART : distance < 0 ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_TOUCHING;
}

static int give(float distance, bvol_vec3 n, bvol_vec3 on_a, bvol_vec3 on_b, bvol_separation *out)
{
    const int state = state_of(distance);
    *out = (bvol_separation){.state = (uint32_t)state,
                             .distance = distance,
                             .distance_max = distance,
                             .normal = n,
                             .point = on_a,
                             .other_point = on_b,
                             .feature = BVOL_NO_FEATURE,
                             .other_feature = BVOL_NO_FEATURE};
    return state;
}

/* Two points with balls about them. */
static int of_balls(bvol_vec3 a, float of_a, bvol_vec3 b, float of_b, bvol_separation *out)
{
    const bvol_vec3 d = minus(a, b);
    const float length = sqrtf(dot(d, d));
    const bvol_vec3 n = length > 0 ? (bvol_vec3){d.x / length, d.y / length, d.z / length} : (bvol_vec3){1, 0, 0};
    return give(length - of_a - of_b, n, along(a, -of_a, n), along(b, of_b, n), out);
}

int plain_sphere_separation_point(const bvol_sphere *a, const bvol_vec3 *b, bvol_separation *out)
{
    return of_balls(a->center, a->radius, *b, 0, out);
}

int plain_sphere_separation_sphere(const bvol_sphere *a, const bvol_sphere *b, bvol_separation *out)
{
    return of_balls(a->center, a->radius, b->center, b->radius, out);
}

/* The side through which a point inside a box leaves it. */
static int leave(bvol_vec3 p, float r, const bvol_aabb *box, bvol_separation *out)
{
    const float ways[6] = {p.x - box->min.x, box->max.x - p.x, p.y - box->min.y,
                           box->max.y - p.y, p.z - box->min.z, box->max.z - p.z};
    int least = 0;
    for (int i = 1; i < 6; ++i)
        if (ways[i] < ways[least])
            least = i;
    bvol_vec3 n = {0, 0, 0};
    (&n.x)[least / 2] = least % 2 ? 1.0F : -1.0F;
    return give(-ways[least] - r, n, along(p, -r, n), along(p, ways[least], n), out);
}

static int of_ball_and_box(bvol_vec3 p, float r, const bvol_aabb *box, bvol_separation *out)
{
    const bvol_vec3 q = {clamp(p.x, box->min.x, box->max.x), clamp(p.y, box->min.y, box->max.y),
                         clamp(p.z, box->min.z, box->max.z)},
                    d = minus(p, q);
    const float sq = dot(d, d);
    return sq > 0 ? of_balls(p, r, q, 0, out) : leave(p, r, box, out);
}

int plain_sphere_separation_aabb(const bvol_sphere *a, const bvol_aabb *b, bvol_separation *out)
{
    return of_ball_and_box(a->center, a->radius, b, out);
}

static void exchange(bvol_separation *s)
{
    const bvol_vec3 point = s->point;
    s->point = s->other_point;
    s->other_point = point;
    s->normal = (bvol_vec3){-s->normal.x, -s->normal.y, -s->normal.z};
}

int plain_aabb_separation_point(const bvol_aabb *a, const bvol_vec3 *b, bvol_separation *out)
{
    const int state = of_ball_and_box(*b, 0, a, out);
    exchange(out);
    return state;
}

/* Of two boxes: the gap on each axis, or the shorter way out. */
int plain_aabb_separation_aabb(const bvol_aabb *a, const bvol_aabb *b, bvol_separation *out)
{
    bvol_vec3 d = {0, 0, 0}, n = {0, 0, 0}, on_a = a->min, on_b = b->min;
    float best = -INFINITY, sq = 0;
    int axis = 0;
    for (int c = 0; c < 3; ++c) {
        const float a0 = (&a->min.x)[c], a1 = (&a->max.x)[c], b0 = (&b->min.x)[c], b1 = (&b->max.x)[c], above = a0 - b1,
                    below = b0 - a1, gap = above > below ? above : below;
        (&on_a.x)[c] = (&on_b.x)[c] = a0 > b0 ? a0 : b0;
        if (gap > 0) {
            (&d.x)[c] = above > below ? gap : -gap;
            (&on_a.x)[c] = above > below ? a0 : a1;
            (&on_b.x)[c] = above > below ? b1 : b0;
            sq += gap * gap;
        }
        if (gap > best) {
            best = gap;
            axis = c;
            (&n.x)[0] = (&n.x)[1] = (&n.x)[2] = 0;
            (&n.x)[c] = above > below ? 1.0F : -1.0F;
        }
    }
    if (sq > 0) {
        const float length = sqrtf(sq);
        return give(length, (bvol_vec3){d.x / length, d.y / length, d.z / length}, on_a, on_b, out);
    }
    (&on_a.x)[axis] = (&n.x)[axis] > 0 ? (&a->min.x)[axis] : (&a->max.x)[axis];
    (&on_b.x)[axis] = (&n.x)[axis] > 0 ? (&b->max.x)[axis] : (&b->min.x)[axis];
    return give(best, n, on_a, on_b, out);
}

static bvol_vec3 nearest_on(const bvol_capsule *c, bvol_vec3 p)
{
    const bvol_vec3 d = minus(c->b, c->a);
    const float sq = dot(d, d);
    return along(c->a, sq > 0 ? clamp(dot(minus(p, c->a), d) / sq, 0, 1) : 0, d);
}

int plain_capsule_separation_point(const bvol_capsule *a, const bvol_vec3 *b, bvol_separation *out)
{
    return of_balls(nearest_on(a, *b), a->radius, *b, 0, out);
}

int plain_capsule_separation_sphere(const bvol_capsule *a, const bvol_sphere *b, bvol_separation *out)
{
    return of_balls(nearest_on(a, b->center), a->radius, b->center, b->radius, out);
}

/* C. Ericson, "Real-Time Collision Detection", 2005, 5.1.9; of capsules that are no spheres. */
static void nearest_on_both(const bvol_capsule *a, const bvol_capsule *b, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    const bvol_vec3 p = minus(a->b, a->a), q = minus(b->b, b->a), r = minus(a->a, b->a);
    const float pp = dot(p, p), qq = dot(q, q), pq = dot(p, q), pr = dot(p, r), qr = dot(q, r), det = pp * qq - pq * pq;
    float s = det > 0 ? clamp((pq * qr - pr * qq) / det, 0, 1) : 0, t = (pq * s + qr) / qq;
    if (t < 0 || t > 1) {
        t = clamp(t, 0, 1);
        s = clamp((pq * t - pr) / pp, 0, 1);
    }
    *on_a = along(a->a, s, p);
    *on_b = along(b->a, t, q);
}

int plain_capsule_separation_capsule(const bvol_capsule *a, const bvol_capsule *b, bvol_separation *out)
{
    bvol_vec3 p, q;
    nearest_on_both(a, b, &p, &q);
    return of_balls(p, a->radius, q, b->radius, out);
}

/* --- squares of distances --------------------------------------------------------------------------------------------------
 */

/* What is left of a distance of two points. */
static float square_between(bvol_vec3 a, float of_a, bvol_vec3 b, float of_b)
{
    const bvol_vec3 d = minus(a, b);
    const float left = sqrtf(dot(d, d)) - of_a - of_b;
    return left > 0 ? left * left : 0;
}

float plain_sphere_distance_sq_point(const bvol_sphere *a, const bvol_vec3 *b)
{
    return square_between(a->center, a->radius, *b, 0);
}

float plain_sphere_distance_sq_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    return square_between(a->center, a->radius, b->center, b->radius);
}

static bvol_vec3 nearest_in(const bvol_aabb *box, bvol_vec3 p)
{
    return (bvol_vec3){clamp(p.x, box->min.x, box->max.x), clamp(p.y, box->min.y, box->max.y),
                       clamp(p.z, box->min.z, box->max.z)};
}

float plain_sphere_distance_sq_aabb(const bvol_sphere *a, const bvol_aabb *b)
{
    return square_between(a->center, a->radius, nearest_in(b, a->center), 0);
}

float plain_aabb_distance_sq_point(const bvol_aabb *a, const bvol_vec3 *b)
{
    const bvol_vec3 d = minus(*b, nearest_in(a, *b));
    return dot(d, d);
}

static float way_between(float a0, float a1, float b0, float b1)
{
    const float above = a0 - b1, below = b0 - a1, way = above > below ? above : below;
    return way > 0 ? way : 0;
}

float plain_aabb_distance_sq_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    const bvol_vec3 d = {way_between(a->min.x, a->max.x, b->min.x, b->max.x),
                         way_between(a->min.y, a->max.y, b->min.y, b->max.y),
                         way_between(a->min.z, a->max.z, b->min.z, b->max.z)};
    return dot(d, d);
}

float plain_capsule_distance_sq_point(const bvol_capsule *a, const bvol_vec3 *b)
{
    return square_between(nearest_on(a, *b), a->radius, *b, 0);
}

float plain_capsule_distance_sq_sphere(const bvol_capsule *a, const bvol_sphere *b)
{
    return square_between(nearest_on(a, b->center), a->radius, b->center, b->radius);
}

float plain_capsule_distance_sq_capsule(const bvol_capsule *a, const bvol_capsule *b)
{
    bvol_vec3 p, q;
    nearest_on_both(a, b, &p, &q);
    return square_between(p, a->radius, q, b->radius);
}

/* --- fifteen axes ----------------------------------------------------------------------------------------------------------
 */

typedef struct frame {
    double axis[3][3], half[3], center[3];
} frame;

static void load(const bvol_obb *box, frame *out)
{
    for (int i = 0; i < 3; ++i) {
        out->half[i] = (double)(&box->extent.x)[i];
        out->center[i] = (double)(&box->center.x)[i];
        for (int c = 0; c < 3; ++c)
            out->axis[i][c] = (double)(&box->axis[i].x)[c];
    }
}

typedef struct widest {
    double gap, n[3];
} widest;

static void consider(double gap, double side, const double n[3], widest *w)
{
    if (gap <= w->gap)
        return;
    w->gap = gap;
    for (int c = 0; c < 3; ++c)
        w->n[c] = side < 0 ? -n[c] : n[c];
}

int plain_obb_separation_obb(const bvol_obb *a, const bvol_obb *b, bvol_separation *out)
{
    frame p, q;
    double m[3][3], abs_m[3][3], of_p[3], of_q[3], d[3];
    widest w = {-INFINITY, {1, 0, 0}};
    load(a, &p);
    load(b, &q);
    for (int c = 0; c < 3; ++c)
        d[c] = p.center[c] - q.center[c];
    for (int i = 0; i < 3; ++i) {
        of_p[i] = p.axis[i][0] * d[0] + p.axis[i][1] * d[1] + p.axis[i][2] * d[2];
        of_q[i] = q.axis[i][0] * d[0] + q.axis[i][1] * d[1] + q.axis[i][2] * d[2];
        for (int j = 0; j < 3; ++j) {
            m[i][j] = p.axis[i][0] * q.axis[j][0] + p.axis[i][1] * q.axis[j][1] + p.axis[i][2] * q.axis[j][2];
            abs_m[i][j] = fabs(m[i][j]);
        }
    }
    for (int i = 0; i < 3; ++i) {
        const double reach_q = q.half[0] * abs_m[i][0] + q.half[1] * abs_m[i][1] + q.half[2] * abs_m[i][2];
        const double reach_p = p.half[0] * abs_m[0][i] + p.half[1] * abs_m[1][i] + p.half[2] * abs_m[2][i];
        consider(fabs(of_p[i]) - p.half[i] - reach_q, of_p[i], p.axis[i], &w);
        consider(fabs(of_q[i]) - q.half[i] - reach_p, of_q[i], q.axis[i], &w);
    }
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const double sq = m[i1][j] * m[i1][j] + m[i2][j] * m[i2][j];
            if (sq < 1e-6) /* nearly parallel */
                continue;
            const double side = of_p[i2] * m[i1][j] - of_p[i1] * m[i2][j],
                         reach = p.half[i1] * abs_m[i2][j] + p.half[i2] * abs_m[i1][j] + q.half[j1] * abs_m[i][j2] +
                                 q.half[j2] * abs_m[i][j1],
                         length = sqrt(sq), gap = (fabs(side) - reach) / length;
            if (gap <= w.gap)
                continue;
            const double n[3] = {(p.axis[i][1] * q.axis[j][2] - p.axis[i][2] * q.axis[j][1]) / length,
                                 (p.axis[i][2] * q.axis[j][0] - p.axis[i][0] * q.axis[j][2]) / length,
                                 (p.axis[i][0] * q.axis[j][1] - p.axis[i][1] * q.axis[j][0]) / length};
            consider(gap, side, n, &w);
        }
    *out = (bvol_separation){.state = (uint32_t)state_of((float)w.gap),
                             .distance = (float)w.gap,
                             .normal = {(float)w.n[0], (float)w.n[1], (float)w.n[2]}};
    return (int)out->state;
}
