/* SPDX-License-Identifier: MIT */
/* Plain float versions in the plane, and of the box forms. */
#include "baseline.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

INLINE float dot(bvol_vec2 a, bvol_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

INLINE bvol_vec2 sub(bvol_vec2 a, bvol_vec2 b)
{
    return (bvol_vec2){a.x - b.x, a.y - b.y};
}

INLINE float min_of(float a, float b)
{
    return a < b ? a : b;
}

INLINE float max_of(float a, float b)
{
    return a > b ? a : b;
}

/* --- rectangles and circles --------------------------------------------------------------------------------------------- */

int plain_aabb2_contains_point(const bvol_aabb2 *box, const bvol_point2 *p)
{
    return box->min.x <= p->x && p->x <= box->max.x && box->min.y <= p->y && p->y <= box->max.y;
}

int plain_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

int plain_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    return a->min.x <= b->min.x && b->max.x <= a->max.x && a->min.y <= b->min.y && b->max.y <= a->max.y;
}

int plain_circle_contains_point(const bvol_circle *circle, const bvol_point2 *p)
{
    bvol_vec2 d = sub(circle->center, *p);
    return dot(d, d) <= circle->radius * circle->radius;
}

int plain_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    bvol_vec2 c = circle->center;
    bvol_vec2 d = {c.x - min_of(max_of(c.x, box->min.x), box->max.x), c.y - min_of(max_of(c.y, box->min.y), box->max.y)};
    return dot(d, d) <= circle->radius * circle->radius;
}

int plain_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    bvol_vec2 low = sub(circle->center, box->min), high = sub(box->max, circle->center);
    bvol_vec2 d = {max_of(low.x, high.x), max_of(low.y, high.y)};
    return dot(d, d) <= circle->radius * circle->radius;
}

int plain_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    bvol_vec2 c = circle->center;
    float r = circle->radius;
    return box->min.x <= c.x - r && c.x + r <= box->max.x && box->min.y <= c.y - r && c.y + r <= box->max.y;
}

int plain_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b)
{
    bvol_vec2 d = sub(a->center, b->center);
    float r = a->radius + b->radius;
    return dot(d, d) <= r * r;
}

int plain_circle_contains_circle(const bvol_circle *a, const bvol_circle *b)
{
    bvol_vec2 d = sub(a->center, b->center);
    float r = a->radius - b->radius;
    return r >= 0 && dot(d, d) <= r * r;
}

/* --- oriented rectangles ------------------------------------------------------------------------------------------------ */

INLINE bvol_vec2 to_local(const bvol_obb2 *box, bvol_vec2 p)
{
    bvol_vec2 d = sub(p, box->center);
    return (bvol_vec2){dot(d, box->axis[0]), dot(d, box->axis[1])};
}

INLINE float reach(const bvol_obb2 *box, bvol_vec2 n)
{
    return box->extent.x * fabsf(dot(n, box->axis[0])) + box->extent.y * fabsf(dot(n, box->axis[1]));
}

/* An upright rectangle with axes. */
INLINE bvol_obb2 turned(const bvol_aabb2 *box)
{
    bvol_vec2 center = {0.5f * (box->min.x + box->max.x), 0.5f * (box->min.y + box->max.y)};
    return (bvol_obb2){center, sub(box->max, center), {{1, 0}, {0, 1}}};
}

/* The four axes of two rectangles; out at the first pair that separates. */
INLINE int overlap(const bvol_obb2 *a, const bvol_obb2 *b)
{
    bvol_vec2 t = to_local(a, b->center), s = to_local(b, a->center);
    if (fabsf(t.x) > a->extent.x + reach(b, a->axis[0]) || fabsf(t.y) > a->extent.y + reach(b, a->axis[1]))
        return 0;
    return fabsf(s.x) <= b->extent.x + reach(a, b->axis[0]) && fabsf(s.y) <= b->extent.y + reach(a, b->axis[1]);
}

INLINE int contain(const bvol_obb2 *a, const bvol_obb2 *b)
{
    bvol_vec2 t = to_local(a, b->center);
    return fabsf(t.x) + reach(b, a->axis[0]) <= a->extent.x && fabsf(t.y) + reach(b, a->axis[1]) <= a->extent.y;
}

int plain_obb2_contains_point(const bvol_obb2 *box, const bvol_point2 *p)
{
    bvol_vec2 d = to_local(box, *p);
    return fabsf(d.x) <= box->extent.x && fabsf(d.y) <= box->extent.y;
}

int plain_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    bvol_obb2 other = turned(b);
    return overlap(a, &other);
}

int plain_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    bvol_obb2 other = turned(b);
    return contain(a, &other);
}

int plain_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b)
{
    bvol_vec2 c = a->center;
    float x = reach(a, (bvol_vec2){1, 0}), y = reach(a, (bvol_vec2){0, 1});
    return b->min.x <= c.x - x && c.x + x <= b->max.x && b->min.y <= c.y - y && c.y + y <= b->max.y;
}

int plain_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    bvol_vec2 d = to_local(a, b->center);
    bvol_vec2 out = {max_of(fabsf(d.x) - a->extent.x, 0), max_of(fabsf(d.y) - a->extent.y, 0)};
    return dot(out, out) <= b->radius * b->radius;
}

int plain_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    bvol_vec2 d = to_local(a, b->center);
    return fabsf(d.x) + b->radius <= a->extent.x && fabsf(d.y) + b->radius <= a->extent.y;
}

int plain_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b)
{
    bvol_vec2 d = to_local(a, b->center);
    bvol_vec2 far = {fabsf(d.x) + a->extent.x, fabsf(d.y) + a->extent.y};
    return dot(far, far) <= b->radius * b->radius;
}

int plain_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    return overlap(a, b);
}

int plain_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b)
{
    return contain(a, b);
}

/* --- rays --------------------------------------------------------------------------------------------------------------- */

INLINE void record(const bvol_ray2 *ray, float t0, float t1, bvol_vec2 normal, uint32_t feature, bvol_ray2_hit *hit)
{
    int inside = t0 == ray->t_min;
    *hit = (bvol_ray2_hit){t0,
                           t1,
                           {ray->origin.x + t0 * ray->dir.x, ray->origin.y + t0 * ray->dir.y},
                           inside ? (bvol_vec2){0, 0} : normal,
                           inside ? BVOL_NO_FEATURE : feature,
                           (uint32_t)inside};
}

INLINE int slabs(const bvol_ray2 *ray, bvol_vec2 o, bvol_vec2 d, bvol_vec2 low, bvol_vec2 high, const bvol_vec2 axis[2],
                 bvol_ray2_hit *hit)
{
    float ix = 1 / d.x, iy = 1 / d.y;
    float ax = (low.x - o.x) * ix, bx = (high.x - o.x) * ix, ay = (low.y - o.y) * iy, by = (high.y - o.y) * iy;
    float x0 = min_of(ax, bx), x1 = max_of(ax, bx), y0 = min_of(ay, by), y1 = max_of(ay, by);
    float t0 = max_of(max_of(x0, y0), ray->t_min), t1 = min_of(min_of(x1, y1), ray->t_max);
    if (!(t0 <= t1))
        return 0;
    if (hit) {
        int k = y0 > x0, upper = (k ? d.y : d.x) < 0;
        float side = upper ? 1 : -1;
        record(ray, t0, t1, (bvol_vec2){side * axis[k].x, side * axis[k].y}, (uint32_t)(2 * k + upper), hit);
    }
    return 1;
}

int plain_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit)
{
    static const bvol_vec2 axis[2] = {{1, 0}, {0, 1}};
    return slabs(ray, ray->origin, ray->dir, box->min, box->max, axis, hit);
}

int plain_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit)
{
    bvol_vec2 d = {dot(ray->dir, box->axis[0]), dot(ray->dir, box->axis[1])}, h = box->extent;
    return slabs(ray, to_local(box, ray->origin), d, (bvol_vec2){-h.x, -h.y}, h, box->axis, hit);
}

int plain_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit)
{
    bvol_vec2 f = sub(ray->origin, circle->center), d = ray->dir;
    float a = dot(d, d), b = -dot(f, d), r = circle->radius, cross = f.x * d.y - f.y * d.x;
    float rest = r * r * a - cross * cross;
    if (rest < 0)
        return 0;
    float root = sqrtf(rest), t0 = max_of((b - root) / a, ray->t_min), t1 = min_of((b + root) / a, ray->t_max);
    if (!(t0 <= t1))
        return 0;
    if (hit)
        record(ray, t0, t1, (bvol_vec2){(f.x + t0 * d.x) / r, (f.y + t0 * d.y) / r}, 0, hit);
    return 1;
}

/* --- box forms ---------------------------------------------------------------------------------------------------------- */

/* The same on every axis; `each` names them. */
#define ALL3(each) (each(x) && each(y) && each(z))
#define ALL2(each) (each(x) && each(y))

#define CENTERED_HOLDS(k) (fabsf(p->k - box->center.k) <= box->extent.k)
#define CENTERED_MEET(k) (fabsf(a->center.k - b->center.k) <= a->extent.k + b->extent.k)
#define CENTERED_NEAR(k) (fabsf(a->center.k - b->center.k) <= a->extent.k + b->extent.k + eps)
#define CENTERED_CONTAIN(k) (fabsf(a->center.k - b->center.k) + b->extent.k <= a->extent.k)
#define SIZED_HOLDS(k) (box->min.k <= p->k && p->k <= box->min.k + box->size.k)
#define SIZED_MEET(k) (a->min.k <= b->min.k + b->size.k && b->min.k <= a->min.k + a->size.k)
#define SIZED_NEAR(k) (a->min.k <= b->min.k + b->size.k + eps && b->min.k <= a->min.k + a->size.k + eps)
#define SIZED_CONTAIN(k) (a->min.k <= b->min.k && b->min.k + b->size.k <= a->min.k + a->size.k)
#define BOX_NEAR(k) (a->min.k <= b->max.k + eps && b->min.k <= a->max.k + eps)

#define FORM(F, POINT, ALL, KIND)                                                                                              \
    int plain_##F##_contains_point(const bvol_##F *box, const bvol_##POINT *p)                                                 \
    {                                                                                                                          \
        return ALL(KIND##_HOLDS);                                                                                              \
    }                                                                                                                          \
    int plain_##F##_overlaps_##F(const bvol_##F *a, const bvol_##F *b)                                                         \
    {                                                                                                                          \
        return ALL(KIND##_MEET);                                                                                               \
    }                                                                                                                          \
    int plain_##F##_contains_##F(const bvol_##F *a, const bvol_##F *b)                                                         \
    {                                                                                                                          \
        return ALL(KIND##_CONTAIN);                                                                                            \
    }                                                                                                                          \
    int plain_##F##_near_##F(const bvol_##F *a, const bvol_##F *b, float eps)                                                  \
    {                                                                                                                          \
        return ALL(KIND##_NEAR);                                                                                               \
    }

FORM(aabb_centered, point, ALL3, CENTERED)
FORM(aabb_sized, point, ALL3, SIZED)
FORM(aabb2_centered, point2, ALL2, CENTERED)
FORM(aabb2_sized, point2, ALL2, SIZED)

int plain_aabb_near_aabb(const bvol_aabb *a, const bvol_aabb *b, float eps)
{
    return ALL3(BOX_NEAR);
}

int plain_aabb2_near_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, float eps)
{
    return ALL2(BOX_NEAR);
}
