/* SPDX-License-Identifier: MIT */
/* Plain float versions for segments and convex polygons of the plane, counterclockwise: separating axes along the normals of
 * edges, and Cyrus and Beck's clipping of rays. */
#include "baseline.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

typedef struct corners {
    const bvol_vec2 *p;
    int count;
} corners;

INLINE float dot(bvol_vec2 a, bvol_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

INLINE bvol_vec2 sub(bvol_vec2 a, bvol_vec2 b)
{
    return (bvol_vec2){a.x - b.x, a.y - b.y};
}

INLINE corners of_polygon(const bvol_polygon2 *polygon)
{
    return (corners){(const bvol_vec2 *)(const void *)polygon->points, (int)polygon->count};
}

INLINE corners of_segment(const bvol_segment2 *segment)
{
    return (corners){&segment->a, 2};
}

INLINE corners of_aabb(const bvol_aabb2 *box, bvol_vec2 out[4])
{
    out[0] = box->min;
    out[1] = (bvol_vec2){box->max.x, box->min.y};
    out[2] = box->max;
    out[3] = (bvol_vec2){box->min.x, box->max.y};
    return (corners){out, 4};
}

INLINE corners of_obb(const bvol_obb2 *box, bvol_vec2 out[4])
{
    bvol_vec2 u = {box->extent.x * box->axis[0].x, box->extent.x * box->axis[0].y};
    bvol_vec2 v = {box->extent.y * box->axis[1].x, box->extent.y * box->axis[1].y}, c = box->center;
    out[0] = (bvol_vec2){c.x - u.x - v.x, c.y - u.y - v.y};
    out[1] = (bvol_vec2){c.x + u.x - v.x, c.y + u.y - v.y};
    out[2] = (bvol_vec2){c.x + u.x + v.x, c.y + u.y + v.y};
    out[3] = (bvol_vec2){c.x - u.x + v.x, c.y - u.y + v.y};
    return (corners){out, 4};
}

/* The outward normal of edge i. */
INLINE bvol_vec2 normal(corners c, int i)
{
    bvol_vec2 e = sub(c.p[i + 1 < c.count ? i + 1 : 0], c.p[i]);
    return (bvol_vec2){e.y, -e.x};
}

INLINE float lowest(corners c, bvol_vec2 n)
{
    float least = INFINITY;
    for (int i = 0; i < c.count; ++i) {
        float h = dot(n, c.p[i]);
        least = h < least ? h : least;
    }
    return least;
}

/* Whether all of b is beyond some edge of a. */
INLINE int beyond_an_edge(corners a, corners b)
{
    for (int i = 0; i < a.count; ++i) {
        bvol_vec2 n = normal(a, i);
        if (lowest(b, n) > dot(n, a.p[i]))
            return 1;
    }
    return 0;
}

INLINE int overlap(corners a, corners b)
{
    return !beyond_an_edge(a, b) && !beyond_an_edge(b, a);
}

INLINE int contain(corners a, corners b)
{
    for (int i = 0; i < a.count; ++i) {
        bvol_vec2 n = normal(a, i), back = {-n.x, -n.y};
        if (-lowest(b, back) > dot(n, a.p[i]))
            return 0;
    }
    return 1;
}

INLINE float distance_sq(bvol_vec2 a, bvol_vec2 b, bvol_vec2 p)
{
    bvol_vec2 e = sub(b, a), d = sub(p, a);
    float t = dot(d, e) / dot(e, e);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    d = (bvol_vec2){d.x - t * e.x, d.y - t * e.y};
    return dot(d, d);
}

int plain_segment2_overlaps_segment2(const bvol_segment2 *a, const bvol_segment2 *b)
{
    return overlap(of_segment(a), of_segment(b));
}

int plain_aabb2_overlaps_segment2(const bvol_aabb2 *a, const bvol_segment2 *b)
{
    bvol_vec2 m = {0.5f * (b->a.x + b->b.x - a->min.x - a->max.x), 0.5f * (b->a.y + b->b.y - a->min.y - a->max.y)};
    bvol_vec2 h = {0.5f * (a->max.x - a->min.x), 0.5f * (a->max.y - a->min.y)};
    bvol_vec2 d = {0.5f * (b->b.x - b->a.x), 0.5f * (b->b.y - b->a.y)};
    if (fabsf(m.x) > h.x + fabsf(d.x) || fabsf(m.y) > h.y + fabsf(d.y))
        return 0;
    return fabsf(m.x * d.y - m.y * d.x) <= h.x * fabsf(d.y) + h.y * fabsf(d.x);
}

int plain_circle_overlaps_segment2(const bvol_circle *a, const bvol_segment2 *b)
{
    return distance_sq(b->a, b->b, a->center) <= a->radius * a->radius;
}

int plain_obb2_overlaps_segment2(const bvol_obb2 *a, const bvol_segment2 *b)
{
    bvol_vec2 p = sub(b->a, a->center), q = sub(b->b, a->center);
    bvol_aabb2 box = {{-a->extent.x, -a->extent.y}, {a->extent.x, a->extent.y}};
    bvol_segment2 local = {{dot(p, a->axis[0]), dot(p, a->axis[1])}, {dot(q, a->axis[0]), dot(q, a->axis[1])}};
    return plain_aabb2_overlaps_segment2(&box, &local);
}

int plain_polygon2_contains_point(const bvol_polygon2 *polygon, const bvol_point2 *p)
{
    return contain(of_polygon(polygon), (corners){p, 1});
}

int plain_polygon2_overlaps_segment2(const bvol_polygon2 *a, const bvol_segment2 *b)
{
    return overlap(of_polygon(a), of_segment(b));
}

int plain_polygon2_overlaps_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b)
{
    bvol_vec2 p[4];
    return overlap(of_polygon(a), of_aabb(b, p));
}

int plain_polygon2_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b)
{
    bvol_vec2 p[4];
    return contain(of_polygon(a), of_aabb(b, p));
}

int plain_polygon2_overlaps_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    corners c = of_polygon(a);
    float least = INFINITY;
    if (contain(c, (corners){&b->center, 1}))
        return 1;
    for (int i = 0; i < c.count; ++i) {
        float d = distance_sq(c.p[i], c.p[i + 1 < c.count ? i + 1 : 0], b->center);
        least = d < least ? d : least;
    }
    return least <= b->radius * b->radius;
}

int plain_polygon2_contains_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    corners c = of_polygon(a);
    for (int i = 0; i < c.count; ++i) {
        bvol_vec2 n = normal(c, i);
        if (dot(n, sub(c.p[i], b->center)) < b->radius * sqrtf(dot(n, n)))
            return 0;
    }
    return 1;
}

int plain_polygon2_overlaps_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    bvol_vec2 p[4];
    return overlap(of_polygon(a), of_obb(b, p));
}

int plain_polygon2_overlaps_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b)
{
    return overlap(of_polygon(a), of_polygon(b));
}

int plain_polygon2_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b)
{
    return contain(of_polygon(a), of_polygon(b));
}

int plain_ray2_hits_polygon2(const bvol_ray2 *ray, const bvol_polygon2 *polygon, bvol_ray2_hit *hit)
{
    corners c = of_polygon(polygon);
    float enter = ray->t_min, exit = ray->t_max;
    int edge = -1;
    for (int i = 0; i < c.count; ++i) {
        bvol_vec2 n = normal(c, i);
        float speed = dot(n, ray->dir), away = dot(n, sub(c.p[i], ray->origin)), t = away / speed;
        if (speed == 0 && away < 0)
            return 0;
        if (speed > 0)
            exit = t < exit ? t : exit;
        if (speed < 0 && t > enter) {
            enter = t;
            edge = i;
        }
    }
    if (!(enter <= exit))
        return 0;
    if (hit) {
        bvol_vec2 n = edge < 0 ? (bvol_vec2){0, 0} : normal(c, edge);
        float size = edge < 0 ? 1 : sqrtf(dot(n, n));
        *hit = (bvol_ray2_hit){.t_enter = enter,
                               .t_exit = exit,
                               .point = {ray->origin.x + enter * ray->dir.x, ray->origin.y + enter * ray->dir.y},
                               .normal = {n.x / size, n.y / size},
                               .feature = (uint32_t)edge,
                               .inside = edge < 0};
    }
    return 1;
}

int plain_ray2_hits_segment2(const bvol_ray2 *ray, const bvol_segment2 *segment, bvol_ray2_hit *hit)
{
    bvol_vec2 e = sub(segment->b, segment->a), m = sub(segment->a, ray->origin), d = ray->dir;
    float area = d.x * e.y - d.y * e.x, t = (m.x * e.y - m.y * e.x) / area, s = (m.x * d.y - m.y * d.x) / area;
    if (!(t >= ray->t_min && t <= ray->t_max && s >= 0 && s <= 1))
        return 0;
    if (hit) {
        float size = (area > 0 ? -1 : 1) / sqrtf(dot(e, e));
        *hit = (bvol_ray2_hit){.t_enter = t,
                               .t_exit = t,
                               .point = {ray->origin.x + t * d.x, ray->origin.y + t * d.y},
                               .normal = {e.y * size, -e.x * size}};
    }
    return 1;
}

/* --- what holds all corners --- */

INLINE int in_aabb(const bvol_aabb2 *box, bvol_vec2 p)
{
    return box->min.x <= p.x && p.x <= box->max.x && box->min.y <= p.y && p.y <= box->max.y;
}

INLINE int in_circle(const bvol_circle *circle, bvol_vec2 p)
{
    bvol_vec2 d = sub(p, circle->center);
    return dot(d, d) <= circle->radius * circle->radius;
}

INLINE int in_obb(const bvol_obb2 *box, bvol_vec2 p)
{
    bvol_vec2 d = sub(p, box->center);
    return fabsf(dot(d, box->axis[0])) <= box->extent.x && fabsf(dot(d, box->axis[1])) <= box->extent.y;
}

#define HOLDS_SEGMENT(A, in)                                                                                                   \
    int plain_##A##_contains_segment2(const bvol_##A *a, const bvol_segment2 *b)                                               \
    {                                                                                                                          \
        return in(a, b->a) && in(a, b->b);                                                                                     \
    }
HOLDS_SEGMENT(aabb2, in_aabb)
HOLDS_SEGMENT(circle, in_circle)
HOLDS_SEGMENT(obb2, in_obb)

#define POLYGON_WITHIN(B, in)                                                                                                  \
    int plain_polygon2_within_##B(const bvol_polygon2 *a, const bvol_##B *b)                                                   \
    {                                                                                                                          \
        corners c = of_polygon(a);                                                                                             \
        for (int i = 0; i < c.count; ++i)                                                                                      \
            if (!in(b, c.p[i]))                                                                                                \
                return 0;                                                                                                      \
        return 1;                                                                                                              \
    }
POLYGON_WITHIN(aabb2, in_aabb)
POLYGON_WITHIN(circle, in_circle)
POLYGON_WITHIN(obb2, in_obb)

int plain_polygon2_contains_segment2(const bvol_polygon2 *a, const bvol_segment2 *b)
{
    return contain(of_polygon(a), of_segment(b));
}

int plain_polygon2_contains_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    bvol_vec2 p[4];
    return contain(of_polygon(a), of_obb(b, p));
}
