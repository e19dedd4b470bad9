/* SPDX-License-Identifier: MIT */
/* Plain float versions for segments, capsules and triangles, most of them after C. Ericson, "Real-Time Collision Detection",
 * 2005. */
#include "baseline.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

typedef bvol_vec3 vec;

INLINE float dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE vec sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* a + t b */
INLINE vec along(vec a, float t, vec b)
{
    return (vec){a.x + t * b.x, a.y + t * b.y, a.z + t * b.z};
}

INLINE vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

INLINE float clamp(float x, float low, float high)
{
    return x < low ? low : x > high ? high : x;
}

INLINE float least(float a, float b)
{
    return a < b ? a : b;
}

INLINE float most(float a, float b)
{
    return a > b ? a : b;
}

INLINE vec to_local(const bvol_obb *box, vec p)
{
    vec d = sub(p, box->center);
    return (vec){dot(d, box->axis[0]), dot(d, box->axis[1]), dot(d, box->axis[2])};
}

/* --- distances, squared --- */

INLINE float point_to_segment(vec p, vec a, vec b)
{
    vec d = sub(b, a);
    float t = clamp(dot(sub(p, a), d) / dot(d, d), 0, 1);
    vec off = sub(p, along(a, t, d));
    return dot(off, off);
}

/* Ericson 5.1.9. */
INLINE float segment_to_segment(vec p0, vec p1, vec q0, vec q1)
{
    vec d1 = sub(p1, p0), d2 = sub(q1, q0), r = sub(p0, q0);
    float a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r), c = dot(d1, r), b = dot(d1, d2), denominator = a * e - b * b;
    float s = denominator > 0 ? clamp((b * f - c * e) / denominator, 0, 1) : 0, t = (b * s + f) / e;
    if (t < 0) {
        t = 0;
        s = clamp(-c / a, 0, 1);
    } else if (t > 1) {
        t = 1;
        s = clamp((b - c) / a, 0, 1);
    }
    vec off = sub(along(p0, s, d1), along(q0, t, d2));
    return dot(off, off);
}

/* Ericson 5.1.5, by regions. */
INLINE float point_to_triangle(vec p, const bvol_triangle *t)
{
    vec ab = sub(t->b, t->a), ac = sub(t->c, t->a), ap = sub(p, t->a), bp = sub(p, t->b), cp = sub(p, t->c);
    float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    float va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    vec off;
    if (d1 <= 0 && d2 <= 0)
        off = ap;
    else if (d3 >= 0 && d4 <= d3)
        off = bp;
    else if (vc <= 0 && d1 >= 0 && d3 <= 0)
        off = along(ap, -d1 / (d1 - d3), ab);
    else if (d6 >= 0 && d5 <= d6)
        off = cp;
    else if (vb <= 0 && d2 >= 0 && d6 <= 0)
        off = along(ap, -d2 / (d2 - d6), ac);
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        off = along(bp, -(d4 - d3) / (d4 - d3 + d5 - d6), sub(t->c, t->b));
    else
        off = along(along(ap, -vb / (va + vb + vc), ab), -vc / (va + vb + vc), ac);
    return dot(off, off);
}

/* Of a segment to the box from -h to h: the distance is convex along it, so its slope is sought within a bracket. */
INLINE float segment_to_box(vec a, vec b, vec h)
{
    enum { STEPS = 8 };
    vec d = sub(b, a), off = {0, 0, 0};
    float low = 0, high = 1, t = 0.5f;
    for (int i = 0; i < STEPS; ++i) {
        vec p = along(a, t, d);
        off = sub(p, (vec){clamp(p.x, -h.x, h.x), clamp(p.y, -h.y, h.y), clamp(p.z, -h.z, h.z)});
        float slope = dot(off, d), bend = (off.x != 0) * d.x * d.x + (off.y != 0) * d.y * d.y + (off.z != 0) * d.z * d.z;
        if (slope == 0)
            break;
        if (slope > 0)
            high = t;
        else
            low = t;
        float next = t - slope / bend;
        next = next > low && next < high   ? next
               : next >= high && high == 1 ? 1
               : next <= low && low == 0   ? 0
                                           : 0.5f * (low + high);
        if (next == t)
            break;
        t = next;
    }
    vec p = along(a, t, d);
    off = sub(p, (vec){clamp(p.x, -h.x, h.x), clamp(p.y, -h.y, h.y), clamp(p.z, -h.z, h.z)});
    return dot(off, off);
}

/* Möller and Trumbore 1997, of the line a + s d; the t of the meeting is left in *at. */
INLINE int line_meets(vec a, vec d, const bvol_triangle *t, float *at)
{
    vec e1 = sub(t->b, t->a), e2 = sub(t->c, t->a), p = cross(d, e2), r = sub(a, t->a);
    float determinant = dot(e1, p), inverse = 1 / determinant, u = dot(r, p) * inverse;
    if (!(u >= 0) || u > 1)
        return 0;
    vec q = cross(r, e1);
    float v = dot(d, q) * inverse;
    *at = dot(e2, q) * inverse;
    return v >= 0 && u + v <= 1;
}

INLINE int segment_meets(vec a, vec b, const bvol_triangle *t)
{
    float at;
    return line_meets(a, sub(b, a), t, &at) && at >= 0 && at <= 1;
}

INLINE float segment_to_triangle(vec a, vec b, const bvol_triangle *t)
{
    if (segment_meets(a, b, t))
        return 0;
    float ends = least(point_to_triangle(a, t), point_to_triangle(b, t));
    float edges = least(segment_to_segment(a, b, t->a, t->b), segment_to_segment(a, b, t->b, t->c));
    return least(least(ends, edges), segment_to_segment(a, b, t->c, t->a));
}

/* --- segments --- */

int plain_plane_overlaps_segment(const bvol_plane *plane, const bvol_segment *s)
{
    return most(dot(plane->normal, s->a), dot(plane->normal, s->b)) + plane->d >= 0;
}

int plain_plane_contains_segment(const bvol_plane *plane, const bvol_segment *s)
{
    return least(dot(plane->normal, s->a), dot(plane->normal, s->b)) + plane->d >= 0;
}

/* Ericson 5.3.3, with the box from -h to h. */
INLINE int segment_overlaps_box(vec a, vec b, vec h)
{
    vec m = {0.5f * (a.x + b.x), 0.5f * (a.y + b.y), 0.5f * (a.z + b.z)}, d = sub(b, m);
    vec ad = {fabsf(d.x), fabsf(d.y), fabsf(d.z)};
    return fabsf(m.x) <= h.x + ad.x && fabsf(m.y) <= h.y + ad.y && fabsf(m.z) <= h.z + ad.z &&
           fabsf(m.y * d.z - m.z * d.y) <= h.y * ad.z + h.z * ad.y && fabsf(m.z * d.x - m.x * d.z) <= h.x * ad.z + h.z * ad.x &&
           fabsf(m.x * d.y - m.y * d.x) <= h.x * ad.y + h.y * ad.x;
}

INLINE vec center_of(const bvol_aabb *box)
{
    return (vec){0.5f * (box->min.x + box->max.x), 0.5f * (box->min.y + box->max.y), 0.5f * (box->min.z + box->max.z)};
}

INLINE vec extent_of(const bvol_aabb *box)
{
    return (vec){0.5f * (box->max.x - box->min.x), 0.5f * (box->max.y - box->min.y), 0.5f * (box->max.z - box->min.z)};
}

int plain_aabb_overlaps_segment(const bvol_aabb *box, const bvol_segment *s)
{
    return segment_overlaps_box(sub(s->a, center_of(box)), sub(s->b, center_of(box)), extent_of(box));
}

int plain_obb_overlaps_segment(const bvol_obb *box, const bvol_segment *s)
{
    return segment_overlaps_box(to_local(box, s->a), to_local(box, s->b), box->extent);
}

int plain_sphere_overlaps_segment(const bvol_sphere *a, const bvol_segment *b)
{
    return point_to_segment(a->center, b->a, b->b) <= a->radius * a->radius;
}

/* --- capsules --- */

int plain_capsule_contains_point(const bvol_capsule *a, const bvol_point *p)
{
    return point_to_segment(*p, a->a, a->b) <= a->radius * a->radius;
}

int plain_capsule_overlaps_segment(const bvol_capsule *a, const bvol_segment *b)
{
    return segment_to_segment(a->a, a->b, b->a, b->b) <= a->radius * a->radius;
}

int plain_capsule_overlaps_plane(const bvol_capsule *a, const bvol_plane *p)
{
    return most(dot(p->normal, a->a), dot(p->normal, a->b)) + p->d >= -a->radius * sqrtf(dot(p->normal, p->normal));
}

int plain_capsule_within_plane(const bvol_capsule *a, const bvol_plane *p)
{
    return least(dot(p->normal, a->a), dot(p->normal, a->b)) + p->d >= a->radius * sqrtf(dot(p->normal, p->normal));
}

int plain_capsule_overlaps_aabb(const bvol_capsule *a, const bvol_aabb *b)
{
    vec c = center_of(b);
    return segment_to_box(sub(a->a, c), sub(a->b, c), extent_of(b)) <= a->radius * a->radius;
}

int plain_capsule_overlaps_sphere(const bvol_capsule *a, const bvol_sphere *b)
{
    float r = a->radius + b->radius;
    return point_to_segment(b->center, a->a, a->b) <= r * r;
}

int plain_capsule_overlaps_capsule(const bvol_capsule *a, const bvol_capsule *b)
{
    float r = a->radius + b->radius;
    return segment_to_segment(a->a, a->b, b->a, b->b) <= r * r;
}

int plain_obb_overlaps_capsule(const bvol_obb *a, const bvol_capsule *b)
{
    return segment_to_box(to_local(a, b->a), to_local(a, b->b), a->extent) <= b->radius * b->radius;
}

int plain_capsule_contains_sphere(const bvol_capsule *a, const bvol_sphere *b)
{
    float r = a->radius - b->radius;
    return r >= 0 && point_to_segment(b->center, a->a, a->b) <= r * r;
}

/* A capsule lies in what holds the balls about its ends. */
#define HOLDS_CAPSULE(A)                                                                                                       \
    int plain_##A##_contains_capsule(const bvol_##A *a, const bvol_capsule *b)                                                 \
    {                                                                                                                          \
        const bvol_sphere first = {b->a, b->radius}, last = {b->b, b->radius};                                                 \
        return plain_##A##_contains_sphere(a, &first) && plain_##A##_contains_sphere(a, &last);                                \
    }
HOLDS_CAPSULE(capsule)
HOLDS_CAPSULE(obb)

#define CAPSULE_WITHIN(B)                                                                                                      \
    int plain_capsule_within_##B(const bvol_capsule *a, const bvol_##B *b)                                                     \
    {                                                                                                                          \
        const bvol_sphere first = {a->a, a->radius}, last = {a->b, a->radius};                                                 \
        return ball_in_##B(&first, b) && ball_in_##B(&last, b);                                                                \
    }
INLINE int ball_in_aabb(const bvol_sphere *ball, const bvol_aabb *box)
{
    vec c = ball->center;
    float r = ball->radius;
    return box->min.x <= c.x - r && c.x + r <= box->max.x && box->min.y <= c.y - r && c.y + r <= box->max.y &&
           box->min.z <= c.z - r && c.z + r <= box->max.z;
}

INLINE int ball_in_sphere(const bvol_sphere *ball, const bvol_sphere *b)
{
    float r = b->radius - ball->radius;
    vec d = sub(ball->center, b->center);
    return r >= 0 && dot(d, d) <= r * r;
}
CAPSULE_WITHIN(aabb)
CAPSULE_WITHIN(sphere)

/* --- triangles --- */

INLINE float highest(const bvol_triangle *t, vec n)
{
    return most(most(dot(n, t->a), dot(n, t->b)), dot(n, t->c));
}

INLINE float lowest(const bvol_triangle *t, vec n)
{
    return least(least(dot(n, t->a), dot(n, t->b)), dot(n, t->c));
}

int plain_triangle_overlaps_plane(const bvol_triangle *a, const bvol_plane *p)
{
    return highest(a, p->normal) + p->d >= 0;
}

int plain_triangle_within_plane(const bvol_triangle *a, const bvol_plane *p)
{
    return lowest(a, p->normal) + p->d >= 0;
}

int plain_triangle_overlaps_segment(const bvol_triangle *a, const bvol_segment *b)
{
    return segment_meets(b->a, b->b, a);
}

int plain_triangle_overlaps_sphere(const bvol_triangle *a, const bvol_sphere *b)
{
    return point_to_triangle(b->center, a) <= b->radius * b->radius;
}

int plain_triangle_overlaps_capsule(const bvol_triangle *a, const bvol_capsule *b)
{
    return segment_to_triangle(b->a, b->b, a) <= b->radius * b->radius;
}

/* Whether the axis separates a triangle from the box from -h to h. */
INLINE int separates(const bvol_triangle *t, vec axis, vec h)
{
    float reach = h.x * fabsf(axis.x) + h.y * fabsf(axis.y) + h.z * fabsf(axis.z);
    return lowest(t, axis) > reach || highest(t, axis) < -reach;
}

/* Akenine-Möller 2001: three faces of the box, the triangle's plane, nine pairs of edges. */
INLINE int triangle_overlaps_box(const bvol_triangle *t, vec h)
{
    static const vec unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    vec edge[3] = {sub(t->b, t->a), sub(t->c, t->b), sub(t->a, t->c)};
    for (int i = 0; i < 3; ++i)
        if (separates(t, unit[i], h))
            return 0;
    if (separates(t, cross(edge[0], edge[1]), h))
        return 0;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            if (separates(t, cross(unit[i], edge[k]), h))
                return 0;
    return 1;
}

int plain_triangle_overlaps_aabb(const bvol_triangle *a, const bvol_aabb *b)
{
    vec c = center_of(b);
    bvol_triangle local = {sub(a->a, c), sub(a->b, c), sub(a->c, c)};
    return triangle_overlaps_box(&local, extent_of(b));
}

int plain_triangle_overlaps_obb(const bvol_triangle *a, const bvol_obb *b)
{
    bvol_triangle local = {to_local(b, a->a), to_local(b, a->b), to_local(b, a->c)};
    return triangle_overlaps_box(&local, b->extent);
}

/* Whether all corners of b lie strictly on one side of the plane of a. */
INLINE int plane_separates(const bvol_triangle *a, const bvol_triangle *b)
{
    vec n = cross(sub(a->b, a->a), sub(a->c, a->a));
    float d = dot(n, a->a);
    return lowest(b, n) > d || highest(b, n) < d;
}

/* Both planes first (Möller 1997), then the edges of each against the other (Ericson 5.2.10). */
int plain_triangle_overlaps_triangle(const bvol_triangle *a, const bvol_triangle *b)
{
    if (plane_separates(a, b) || plane_separates(b, a))
        return 0;
    return segment_meets(a->a, a->b, b) || segment_meets(a->b, a->c, b) || segment_meets(a->c, a->a, b) ||
           segment_meets(b->a, b->b, a) || segment_meets(b->b, b->c, a) || segment_meets(b->c, b->a, a);
}

/* --- what holds all corners --- */

INLINE int in_aabb(const bvol_aabb *box, vec p)
{
    return box->min.x <= p.x && p.x <= box->max.x && box->min.y <= p.y && p.y <= box->max.y && box->min.z <= p.z &&
           p.z <= box->max.z;
}

INLINE int in_sphere(const bvol_sphere *s, vec p)
{
    vec d = sub(p, s->center);
    return dot(d, d) <= s->radius * s->radius;
}

INLINE int in_capsule(const bvol_capsule *c, vec p)
{
    return point_to_segment(p, c->a, c->b) <= c->radius * c->radius;
}

INLINE int in_obb(const bvol_obb *box, vec p)
{
    vec d = to_local(box, p);
    return fabsf(d.x) <= box->extent.x && fabsf(d.y) <= box->extent.y && fabsf(d.z) <= box->extent.z;
}

INLINE vec aabb_corner(const bvol_aabb *box, int i)
{
    return (vec){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y, i & 4 ? box->max.z : box->min.z};
}

INLINE vec obb_corner(const bvol_obb *box, int i)
{
    vec p = along(box->center, i & 1 ? box->extent.x : -box->extent.x, box->axis[0]);
    p = along(p, i & 2 ? box->extent.y : -box->extent.y, box->axis[1]);
    return along(p, i & 4 ? box->extent.z : -box->extent.z, box->axis[2]);
}

#define HOLDS_SEGMENT(A)                                                                                                       \
    int plain_##A##_contains_segment(const bvol_##A *a, const bvol_segment *b)                                                 \
    {                                                                                                                          \
        return in_##A(a, b->a) && in_##A(a, b->b);                                                                             \
    }
HOLDS_SEGMENT(aabb)
HOLDS_SEGMENT(sphere)
HOLDS_SEGMENT(capsule)
HOLDS_SEGMENT(obb)

#define TRIANGLE_WITHIN(B)                                                                                                     \
    int plain_triangle_within_##B(const bvol_triangle *a, const bvol_##B *b)                                                   \
    {                                                                                                                          \
        return in_##B(b, a->a) && in_##B(b, a->b) && in_##B(b, a->c);                                                          \
    }
TRIANGLE_WITHIN(aabb)
TRIANGLE_WITHIN(sphere)
TRIANGLE_WITHIN(capsule)
TRIANGLE_WITHIN(obb)

#define ALL_CORNERS(name, A, B, inside)                                                                                        \
    int name(const bvol_##A *a, const bvol_##B *b)                                                                             \
    {                                                                                                                          \
        for (int i = 0; i < 8; ++i)                                                                                            \
            if (!(inside))                                                                                                     \
                return 0;                                                                                                      \
        return 1;                                                                                                              \
    }
ALL_CORNERS(plain_capsule_contains_aabb, capsule, aabb, in_capsule(a, aabb_corner(b, i)))
ALL_CORNERS(plain_obb_contains_aabb, obb, aabb, in_obb(a, aabb_corner(b, i)))
ALL_CORNERS(plain_obb_within_aabb, obb, aabb, in_aabb(b, obb_corner(a, i)))
ALL_CORNERS(plain_obb_within_sphere, obb, sphere, in_sphere(b, obb_corner(a, i)))
ALL_CORNERS(plain_obb_within_capsule, obb, capsule, in_capsule(b, obb_corner(a, i)))

/* --- rays --- */

static int triangle_record(const bvol_ray *ray, const bvol_triangle *t, float at, bvol_ray_hit *hit)
{
    vec n = cross(sub(t->b, t->a), sub(t->c, t->a));
    float size = (dot(n, ray->dir) > 0 ? -1 : 1) / sqrtf(dot(n, n));
    *hit = (bvol_ray_hit){
        .t_enter = at, .t_exit = at, .point = along(ray->origin, at, ray->dir), .normal = {n.x * size, n.y * size, n.z * size}};
    return 1;
}

int plain_ray_hits_triangle(const bvol_ray *ray, const bvol_triangle *t, bvol_ray_hit *hit)
{
    float at;
    if (!line_meets(ray->origin, ray->dir, t, &at) || !(at >= ray->t_min && at <= ray->t_max))
        return 0;
    return hit ? triangle_record(ray, t, at, hit) : 1;
}

/* Where a line enters and leaves a ball; 0 if it misses. */
INLINE int clip_ball(vec from, vec d, vec center, float r, float *enter, float *leave)
{
    vec m = sub(from, center);
    float a = dot(d, d), b = dot(m, d), c = dot(m, m) - r * r, rest = b * b - a * c;
    if (rest < 0)
        return 0;
    float root = sqrtf(rest);
    *enter = least(*enter, (-b - root) / a);
    *leave = most(*leave, (-b + root) / a);
    return 1;
}

/* The cylinder between the two ends (Ericson 5.3.7), and the balls about them. */
int plain_ray_hits_capsule(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit)
{
    vec axis = sub(capsule->b, capsule->a), m = sub(ray->origin, capsule->a), d = ray->dir;
    float length = dot(axis, axis), md = dot(m, axis), nd = dot(d, axis), r = capsule->radius;
    float a = length * dot(d, d) - nd * nd, b = length * dot(m, d) - nd * md, c = length * (dot(m, m) - r * r) - md * md;
    float rest = b * b - a * c, enter = INFINITY, leave = -INFINITY;
    if (rest < 0)
        return 0;
    float root = sqrtf(rest), t0 = (-b - root) / a, t1 = (-b + root) / a;
    if (md + t0 * nd >= 0 && md + t0 * nd <= length)
        enter = t0;
    if (md + t1 * nd >= 0 && md + t1 * nd <= length)
        leave = t1;
    (void)clip_ball(ray->origin, d, capsule->a, r, &enter, &leave);
    (void)clip_ball(ray->origin, d, capsule->b, r, &enter, &leave);
    enter = most(enter, ray->t_min);
    leave = least(leave, ray->t_max);
    if (!(enter <= leave))
        return 0;
    if (hit) {
        vec p = along(ray->origin, enter, d);
        vec q = along(capsule->a, clamp(dot(sub(p, capsule->a), axis) / length, 0, 1), axis);
        int inside = enter == ray->t_min;
        float size = inside ? 0 : 1 / r;
        *hit = (bvol_ray_hit){.t_enter = enter,
                              .t_exit = leave,
                              .point = p,
                              .normal = {(p.x - q.x) * size, (p.y - q.y) * size, (p.z - q.z) * size},
                              .inside = (uint32_t)inside};
    }
    return 1;
}

/* --- frusta: clipped by six planes with unit normals --- */

INLINE float height(const bvol_plane *plane, vec p)
{
    return dot(plane->normal, p) + plane->d;
}

/* Cyrus and Beck. */
int plain_frustum_overlaps_segment(const bvol_frustum *frustum, const bvol_segment *s)
{
    const plain_planes *f = plain_planes_of(frustum);
    float enter = 0, leave = 1;
    for (int i = 0; i < 6; ++i) {
        float a = height(&f->plane[i], s->a), b = height(&f->plane[i], s->b);
        if (a < 0 && b < 0)
            return 0;
        if (a < 0)
            enter = most(enter, a / (a - b));
        if (b < 0)
            leave = least(leave, a / (a - b));
    }
    return enter <= leave;
}

/* Sutherland and Hodgman. */
int plain_frustum_overlaps_triangle(const bvol_frustum *frustum, const bvol_triangle *t)
{
    const plain_planes *f = plain_planes_of(frustum);
    vec rings[2][9] = {{t->a, t->b, t->c}};
    int count = 3;
    for (int i = 0; i < 6 && count > 0; ++i) {
        const vec *from = rings[i % 2];
        vec *to = rings[1 - i % 2];
        int kept = 0;
        for (int k = 0; k < count; ++k) {
            vec p = from[k], q = from[k + 1 < count ? k + 1 : 0];
            float a = height(&f->plane[i], p), b = height(&f->plane[i], q);
            if (a >= 0)
                to[kept++] = p;
            if ((a < 0) != (b < 0))
                to[kept++] = along(p, a / (a - b), sub(q, p));
        }
        count = kept;
    }
    return count > 0;
}

#define IN_ALL_PLANES(B, least_height)                                                                                         \
    int plain_frustum_contains_##B(const bvol_frustum *frustum, const bvol_##B *b)                                             \
    {                                                                                                                          \
        const plain_planes *f = plain_planes_of(frustum);                                                                      \
        for (int i = 0; i < 6; ++i) {                                                                                          \
            const bvol_plane *p = &f->plane[i];                                                                                \
            if (!((least_height) >= 0))                                                                                        \
                return 0;                                                                                                      \
        }                                                                                                                      \
        return 1;                                                                                                              \
    }
IN_ALL_PLANES(segment, least(height(p, b->a), height(p, b->b)))
IN_ALL_PLANES(triangle, lowest(b, p->normal) + p->d)
IN_ALL_PLANES(sphere, height(p, b->center) - b->radius)
IN_ALL_PLANES(capsule, least(height(p, b->a), height(p, b->b)) - b->radius)
IN_ALL_PLANES(obb, height(p, b->center) - b->extent.x * fabsf(dot(p->normal, b->axis[0])) -
                       b->extent.y * fabsf(dot(p->normal, b->axis[1])) - b->extent.z * fabsf(dot(p->normal, b->axis[2])))
