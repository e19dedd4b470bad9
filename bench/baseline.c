/* SPDX-License-Identifier: MIT */
#include "baseline.h"

#include <math.h>

/* A plain version is one flat function, as if written out by hand: compilers differ in what they would inline. */
#define INLINE static inline __attribute__((always_inline))

INLINE float dot(bvol_vec3 a, bvol_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE bvol_vec3 sub(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

INLINE float min_of(float a, float b)
{
    return a < b ? a : b;
}

INLINE float max_of(float a, float b)
{
    return a > b ? a : b;
}

INLINE float clamp(float x, float low, float high)
{
    return min_of(max_of(x, low), high);
}

int plain_touch(const void *a, const void *b)
{
    return *(const float *)a < *(const float *)b;
}

/* --- planes ------------------------------------------------------------------------------------------------------------- */

int plain_plane_contains_point(const bvol_plane *plane, const bvol_point *p)
{
    return dot(plane->normal, *p) + plane->d >= 0;
}

/* --- axis-aligned boxes ------------------------------------------------------------------------------------------------- */

int plain_aabb_contains_point(const bvol_aabb *box, const bvol_point *p)
{
    return box->min.x <= p->x && p->x <= box->max.x && box->min.y <= p->y && p->y <= box->max.y && box->min.z <= p->z &&
           p->z <= box->max.z;
}

int plain_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y &&
           a->min.z <= b->max.z && b->min.z <= a->max.z;
}

int plain_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    return a->min.x <= b->min.x && b->max.x <= a->max.x && a->min.y <= b->min.y && b->max.y <= a->max.y &&
           a->min.z <= b->min.z && b->max.z <= a->max.z;
}

/* Signed distance (in lengths of the normal) of the corner that lies furthest along the normal, and of the opposite one. */
INLINE float far_corner(const bvol_aabb *box, const bvol_plane *plane)
{
    bvol_vec3 n = plane->normal;
    bvol_vec3 p = {n.x >= 0 ? box->max.x : box->min.x, n.y >= 0 ? box->max.y : box->min.y, n.z >= 0 ? box->max.z : box->min.z};
    return dot(n, p) + plane->d;
}

INLINE float near_corner(const bvol_aabb *box, const bvol_plane *plane)
{
    bvol_vec3 n = plane->normal;
    bvol_vec3 p = {n.x >= 0 ? box->min.x : box->max.x, n.y >= 0 ? box->min.y : box->max.y, n.z >= 0 ? box->min.z : box->max.z};
    return dot(n, p) + plane->d;
}

int plain_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane)
{
    return far_corner(box, plane) >= 0;
}

int plain_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane)
{
    return near_corner(box, plane) >= 0;
}

/* --- spheres ------------------------------------------------------------------------------------------------------------ */

int plain_sphere_contains_point(const bvol_sphere *sphere, const bvol_point *p)
{
    bvol_vec3 d = sub(sphere->center, *p);
    return dot(d, d) <= sphere->radius * sphere->radius;
}

int plain_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane)
{
    return dot(plane->normal, sphere->center) + plane->d >= -sphere->radius * sqrtf(dot(plane->normal, plane->normal));
}

int plain_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane)
{
    return dot(plane->normal, sphere->center) + plane->d >= sphere->radius * sqrtf(dot(plane->normal, plane->normal));
}

/* Arvo 1990. */
int plain_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    bvol_vec3 c = sphere->center;
    bvol_vec3 p = {clamp(c.x, box->min.x, box->max.x), clamp(c.y, box->min.y, box->max.y), clamp(c.z, box->min.z, box->max.z)};
    bvol_vec3 d = sub(c, p);
    return dot(d, d) <= sphere->radius * sphere->radius;
}

int plain_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    bvol_vec3 low = sub(sphere->center, box->min), high = sub(box->max, sphere->center);
    bvol_vec3 d = {max_of(low.x, high.x), max_of(low.y, high.y), max_of(low.z, high.z)};
    return dot(d, d) <= sphere->radius * sphere->radius;
}

int plain_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    bvol_vec3 c = sphere->center;
    float r = sphere->radius;
    return box->min.x <= c.x - r && c.x + r <= box->max.x && box->min.y <= c.y - r && c.y + r <= box->max.y &&
           box->min.z <= c.z - r && c.z + r <= box->max.z;
}

int plain_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    bvol_vec3 d = sub(a->center, b->center);
    float r = a->radius + b->radius;
    return dot(d, d) <= r * r;
}

int plain_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    bvol_vec3 d = sub(a->center, b->center);
    float r = a->radius - b->radius;
    return r >= 0 && dot(d, d) <= r * r;
}

/* --- oriented boxes ----------------------------------------------------------------------------------------------------- */

/* A point in the box's own frame. */
INLINE bvol_vec3 to_local(const bvol_obb *box, bvol_vec3 p)
{
    bvol_vec3 d = sub(p, box->center);
    return (bvol_vec3){dot(d, box->axis[0]), dot(d, box->axis[1]), dot(d, box->axis[2])};
}

int plain_obb_contains_point(const bvol_obb *box, const bvol_point *p)
{
    bvol_vec3 d = to_local(box, *p);
    return fabsf(d.x) <= box->extent.x && fabsf(d.y) <= box->extent.y && fabsf(d.z) <= box->extent.z;
}

INLINE float reach(const bvol_obb *box, bvol_vec3 n)
{
    return box->extent.x * fabsf(dot(n, box->axis[0])) + box->extent.y * fabsf(dot(n, box->axis[1])) +
           box->extent.z * fabsf(dot(n, box->axis[2]));
}

int plain_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane)
{
    return dot(plane->normal, box->center) + plane->d >= -reach(box, plane->normal);
}

int plain_obb_within_plane(const bvol_obb *box, const bvol_plane *plane)
{
    return dot(plane->normal, box->center) + plane->d >= reach(box, plane->normal);
}

int plain_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    bvol_vec3 d = to_local(a, b->center), h = a->extent;
    bvol_vec3 out = {max_of(fabsf(d.x) - h.x, 0), max_of(fabsf(d.y) - h.y, 0), max_of(fabsf(d.z) - h.z, 0)};
    return dot(out, out) <= b->radius * b->radius;
}

int plain_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    bvol_vec3 d = to_local(a, b->center), h = a->extent;
    float r = b->radius;
    return fabsf(d.x) + r <= h.x && fabsf(d.y) + r <= h.y && fabsf(d.z) + r <= h.z;
}

int plain_obb_contains_obb(const bvol_obb *a, const bvol_obb *b)
{
    bvol_vec3 d = to_local(a, b->center), h = a->extent;
    return fabsf(d.x) + reach(b, a->axis[0]) <= h.x && fabsf(d.y) + reach(b, a->axis[1]) <= h.y &&
           fabsf(d.z) + reach(b, a->axis[2]) <= h.z;
}

/* Separating axes after Gottschalk 1996 and Ericson 2005, 4.4.1: everything in the frame of a, |R| enlarged a little so that
 * the cross product of parallel edges separates nothing. The pair in that frame: */
typedef struct relative {
    float r[3][3], abs[3][3], t[3], h[3], g[3];
} relative;

static const float parallel = 1e-6f;

INLINE void set3(float out[3], bvol_vec3 v)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

INLINE void relate(const bvol_obb *a, const bvol_obb *b, relative *p)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            p->r[i][j] = dot(a->axis[i], b->axis[j]);
            p->abs[i][j] = fabsf(p->r[i][j]) + parallel;
        }
    set3(p->t, to_local(a, b->center));
    set3(p->h, a->extent);
    set3(p->g, b->extent);
}

INLINE void relate_aabb(const bvol_obb *a, const bvol_aabb *b, relative *p)
{
    bvol_vec3 center = {0.5f * (b->min.x + b->max.x), 0.5f * (b->min.y + b->max.y), 0.5f * (b->min.z + b->max.z)};
    for (int i = 0; i < 3; ++i) {
        float axis[3];
        set3(axis, a->axis[i]);
        for (int j = 0; j < 3; ++j) {
            p->r[i][j] = axis[j];
            p->abs[i][j] = fabsf(axis[j]) + parallel;
        }
    }
    set3(p->t, to_local(a, center));
    set3(p->h, a->extent);
    set3(p->g, sub(b->max, center));
}

INLINE int apart_on_a(const relative *p, int i)
{
    return fabsf(p->t[i]) > p->h[i] + p->g[0] * p->abs[i][0] + p->g[1] * p->abs[i][1] + p->g[2] * p->abs[i][2];
}

INLINE int apart_on_b(const relative *p, int j)
{
    float t = p->t[0] * p->r[0][j] + p->t[1] * p->r[1][j] + p->t[2] * p->r[2][j];
    return fabsf(t) > p->g[j] + p->h[0] * p->abs[0][j] + p->h[1] * p->abs[1][j] + p->h[2] * p->abs[2][j];
}

INLINE int apart_on_edges(const relative *p, int i, int j)
{
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    float t = p->t[i2] * p->r[i1][j] - p->t[i1] * p->r[i2][j];
    float a = p->h[i1] * p->abs[i2][j] + p->h[i2] * p->abs[i1][j];
    float b = p->g[j1] * p->abs[i][j2] + p->g[j2] * p->abs[i][j1];
    return fabsf(t) > a + b;
}

/* All six faces, one way out, then all nine pairs of edges: the order of the library. The sums of comparisons are written out,
 * which suits gcc. */
INLINE int overlap_in_groups(const relative *p)
{
    int apart_on_faces = apart_on_a(p, 0) | apart_on_a(p, 1) | apart_on_a(p, 2) | /* */
                         apart_on_b(p, 0) | apart_on_b(p, 1) | apart_on_b(p, 2);
    if (apart_on_faces)
        return 0;
    return !(apart_on_edges(p, 0, 0) | apart_on_edges(p, 0, 1) | apart_on_edges(p, 0, 2) | /* */
             apart_on_edges(p, 1, 0) | apart_on_edges(p, 1, 1) | apart_on_edges(p, 1, 2) | /* */
             apart_on_edges(p, 2, 0) | apart_on_edges(p, 2, 1) | apart_on_edges(p, 2, 2));
}

int plain_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b)
{
    relative p;
    relate(a, b, &p);
    return overlap_in_groups(&p);
}

/* The same as loops, which suits clang. */
int plain_obb_overlaps_obb_loops(const bvol_obb *a, const bvol_obb *b)
{
    relative p;
    relate(a, b, &p);
    int apart = 0;
    for (int i = 0; i < 3; ++i)
        apart |= apart_on_a(&p, i) | apart_on_b(&p, i);
    if (apart)
        return 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            apart |= apart_on_edges(&p, i, j);
    return !apart;
}

int plain_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    relative p;
    relate_aabb(a, b, &p);
    return overlap_in_groups(&p);
}

int plain_obb_overlaps_obb_each(const bvol_obb *a, const bvol_obb *b)
{
    relative p;
    relate(a, b, &p);
    for (int i = 0; i < 3; ++i)
        if (apart_on_a(&p, i))
            return 0;
    for (int j = 0; j < 3; ++j)
        if (apart_on_b(&p, j))
            return 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (apart_on_edges(&p, i, j))
                return 0;
    return 1;
}

/* --- rays --------------------------------------------------------------------------------------------------------------- */

/* The record of a hit: entry and exit, and the axis and side of the face that was entered (axis -1: began inside). */
INLINE void record(const bvol_ray *ray, float t0, float t1, int axis, int upper, bvol_vec3 normal, bvol_ray_hit *hit)
{
    bvol_vec3 o = ray->origin, d = ray->dir;
    int inside = axis < 0;
    hit->t_enter = t0;
    hit->t_exit = t1;
    hit->point = (bvol_vec3){o.x + t0 * d.x, o.y + t0 * d.y, o.z + t0 * d.z};
    hit->normal = normal;
    hit->u = hit->v = 0;
    hit->feature = inside ? BVOL_NO_FEATURE : (uint32_t)(2 * axis + upper);
    hit->inside = (uint32_t)inside;
}

int plain_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane, bvol_ray_hit *hit)
{
    float at = dot(plane->normal, ray->origin) + plane->d, speed = dot(plane->normal, ray->dir);
    float t = -at / speed, t0 = ray->t_min, t1 = ray->t_max;
    int begins_inside = at + t0 * speed >= 0;
    if (speed > 0)
        t0 = max_of(t0, t);
    else if (speed < 0)
        t1 = min_of(t1, t);
    else if (at < 0)
        return 0;
    if (!(t0 <= t1))
        return 0;
    if (hit) {
        float s = -1 / sqrtf(dot(plane->normal, plane->normal));
        bvol_vec3 n = {plane->normal.x * s, plane->normal.y * s, plane->normal.z * s};
        record(ray, t0, t1, begins_inside ? -1 : 0, 0, begins_inside ? (bvol_vec3){0, 0, 0} : n, hit);
    }
    return 1;
}

/* The record for a box: the entered face is the axis whose near plane gave t0. */
INLINE void record_box(const bvol_ray *ray, const float near[3], const float d[3], float t0, float t1, const bvol_vec3 frame[3],
                       bvol_ray_hit *hit)
{
    int axis = -1;
    for (int k = 2; k >= 0; --k)
        if (near[k] == t0)
            axis = k;
    if (t0 == ray->t_min)
        axis = -1;
    int upper = axis >= 0 && d[axis] < 0;
    float s = upper ? 1.0f : -1.0f;
    bvol_vec3 normal = {0, 0, 0};
    if (axis >= 0)
        normal = (bvol_vec3){s * frame[axis].x, s * frame[axis].y, s * frame[axis].z};
    record(ray, t0, t1, axis, upper, normal, hit);
}

static const bvol_vec3 world_axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/* Slabs (Kay and Kajiya 1986), the two parameters of a slab sorted by min and max; no branch up to the answer. */
INLINE int slabs(const bvol_ray *ray, const float o[3], const float d[3], const float low[3], const float high[3],
                 const bvol_vec3 frame[3], bvol_ray_hit *hit)
{
    float t0 = ray->t_min, t1 = ray->t_max, near[3];
    for (int k = 0; k < 3; ++k) {
        float inverse = 1 / d[k];
        float a = (low[k] - o[k]) * inverse, b = (high[k] - o[k]) * inverse;
        near[k] = min_of(a, b);
        t0 = max_of(near[k], t0);
        t1 = min_of(max_of(a, b), t1);
    }
    int hits = t0 <= t1;
    if (hit && hits)
        record_box(ray, near, d, t0, t1, frame, hit);
    return hits;
}

int plain_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box, bvol_ray_hit *hit)
{
    float o[3], d[3], low[3], high[3];
    set3(o, ray->origin);
    set3(d, ray->dir);
    set3(low, box->min);
    set3(high, box->max);
    return slabs(ray, o, d, low, high, world_axes, hit);
}

/* The slabs of the box in its own frame. */
int plain_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit)
{
    float o[3], d[3], high[3];
    set3(o, to_local(box, ray->origin));
    for (int k = 0; k < 3; ++k)
        d[k] = dot(ray->dir, box->axis[k]);
    set3(high, box->extent);
    float low[3] = {-high[0], -high[1], -high[2]};
    return slabs(ray, o, d, low, high, box->axis, hit);
}

/* The quadratic for directions of any length, with the discriminant from the nearest point (Haines et al. 2019). */
int plain_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere, bvol_ray_hit *hit)
{
    bvol_vec3 f = sub(ray->origin, sphere->center), d = ray->dir;
    float a = dot(d, d), b = -dot(f, d), r = sphere->radius, c = dot(f, f) - r * r;
    float foot = b / a;
    bvol_vec3 off = {f.x + foot * d.x, f.y + foot * d.y, f.z + foot * d.z};
    float rest = r * r - dot(off, off);
    if (rest < 0)
        return 0;
    float q = b + copysignf(sqrtf(a * rest), b);
    float first = c / q, second = q / a;
    float t0 = max_of(min_of(first, second), ray->t_min), t1 = min_of(max_of(first, second), ray->t_max);
    if (!(t0 <= t1))
        return 0;
    if (hit) {
        int begins_inside = t0 == ray->t_min;
        bvol_vec3 n = {(f.x + t0 * d.x) / r, (f.y + t0 * d.y) / r, (f.z + t0 * d.z) / r};
        record(ray, t0, t1, begins_inside ? -1 : 0, 0, begins_inside ? (bvol_vec3){0, 0, 0} : n, hit);
    }
    return 1;
}

/* --- frusta: six planes with unit normals --- */

int plain_frustum_contains_point(const bvol_frustum *frustum, const bvol_point *p)
{
    const plain_planes *f = plain_planes_of(frustum);
    for (int i = 0; i < 6; ++i)
        if (dot(f->plane[i].normal, *p) + f->plane[i].d < 0)
            return 0;
    return 1;
}

int plain_frustum_cull_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    const plain_planes *f = plain_planes_of(frustum);
    for (int i = 0; i < 6; ++i) {
        bvol_vec3 n = f->plane[i].normal;
        bvol_vec3 p = {n.x > 0 ? box->max.x : box->min.x, n.y > 0 ? box->max.y : box->min.y, n.z > 0 ? box->max.z : box->min.z};
        if (dot(n, p) + f->plane[i].d < 0)
            return 0;
    }
    return 1;
}

int plain_frustum_contains_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    const plain_planes *f = plain_planes_of(frustum);
    for (int i = 0; i < 6; ++i) {
        bvol_vec3 n = f->plane[i].normal;
        bvol_vec3 p = {n.x > 0 ? box->min.x : box->max.x, n.y > 0 ? box->min.y : box->max.y, n.z > 0 ? box->min.z : box->max.z};
        if (dot(n, p) + f->plane[i].d < 0)
            return 0;
    }
    return 1;
}

int plain_frustum_cull_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere)
{
    const plain_planes *f = plain_planes_of(frustum);
    for (int i = 0; i < 6; ++i)
        if (dot(f->plane[i].normal, sphere->center) + f->plane[i].d < -sphere->radius)
            return 0;
    return 1;
}
