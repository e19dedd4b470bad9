/* SPDX-License-Identifier: MIT */
/* How far rays are from shapes, and how deep in them: a ray is a body of one point and one side. It is cut where it is out of
 * reach of the other shape for good, which changes neither what is nearest nor the way out, unless both have no end. */
#include <bvol/separation.h>

#include "arith/exact.h"
#include "convex/convex.h"
#include "convex/gap.h"
#include "shape/gap_floats.h"
#include "shape/plane.h"
#include "shape/ray.h"

/* What is between a ray and another shape, and how they lie. */
typedef struct answer {
    bvoli_gap gap;
    int state;
    float none; /* the squared distance where there is no state */
} answer;

/* A ray without a direction is a point. */
static void body_of_ray(const bvol_ray *ray, bvoli_body *out)
{
    bvoli_line l;
    const int some = bvoli_ray_load(ray, &l), ordered = !isnan(ray->t_min) && !isnan(ray->t_max);
    bvoli_ray_piece(&l, l.t0, l.t1, out);
    if (!bvoli_vec3_finite(&ray->origin) || !bvoli_vec3_finite(&ray->dir) || !ordered)
        out->state = BVOLI_INVALID;
    else if (!some)
        out->state = BVOLI_EMPTY;
    if (bvoli_sum_abs(l.d) == 0) {
        out->sides = 0;
        out->unbounded = 0;
    }
}

/* Ends that are beyond 16 times a reach and that of the origin count as none, and are cut where that is out of reach. */
#define OUT_OF_REACH 16

static void cut(bvoli_body *ray, double reach)
{
    const double far = OUT_OF_REACH * (reach + bvoli_max_abs(ray->point[0])), speed = bvoli_max_abs(ray->direction[0]);
    if (ray->sides == 0)
        return;
    if (ray->lo[0] * speed < -far)
        ray->lo[0] = -INFINITY;
    if (ray->hi[0] * speed > far)
        ray->hi[0] = INFINITY;
    ray->unbounded = isinf(ray->lo[0]) || isinf(ray->hi[0]);
    bvoli_body_clip(ray, reach);
    ray->unbounded = 0;
}

static int is_solid(const bvoli_body *ray, const bvoli_body *other, answer *out)
{
    out->state = BVOL_SEPARATION_NONE;
    out->none = ray->state == BVOLI_INVALID || other->state == BVOLI_INVALID ? NAN : INFINITY;
    return ray->state == BVOLI_SOLID && other->state == BVOLI_SOLID;
}

/* With u = 2^-53: the middle of a ray is the sum of its origin and a product of two roundings, 3 u of both in all. */
#define MIDDLE_SLACK 0x1p-51

static void widen(const bvoli_body *ray, bvoli_gap *gap)
{
    const double end = ray->sides == 0 ? 0 : bvoli_greater(fabs(ray->lo[0]), fabs(ray->hi[0])),
                 slack = MIDDLE_SLACK * (bvoli_sum_abs(ray->point[0]) + end * bvoli_sum_abs(ray->direction[0]));
    gap->lo -= slack;
    gap->hi += slack;
    gap->sq = bvoli_gap_square(gap->lo);
}

/* `hits` is whether they have a common point. */
static void find(bvoli_body *ray, bvoli_body *other, int hits, enum bvoli_predicate who, answer *out)
{
    if (!is_solid(ray, other, out))
        return;
    if (!other->unbounded)
        cut(ray, bvoli_body_reach(other) + other->radius);
    bvoli_bodies_gap(ray, other, 0, 1, &out->gap);
    if (out->gap.hi > -INFINITY)
        widen(ray, &out->gap);
    out->state = bvoli_gap_state(out->gap.lo, out->gap.hi);
    if (out->state == BVOL_SEPARATION_NONE)
        out->state = !hits                                                   ? BVOL_SEPARATION_APART
                     : bvoli_bodies_overlap(ray, other, BVOLI_INTERIOR, who) ? BVOL_SEPARATION_OVERLAPPING
                                                                             : BVOL_SEPARATION_TOUCHING;
}

static bvol_vec3 vec3_of(const double v[3])
{
    return (bvol_vec3){(float)v[0] + 0.0F, (float)v[1] + 0.0F, (float)v[2] + 0.0F};
}

static int give_state(const answer *found, bvol_separation *out)
{
    const bvoli_gap *const gap = &found->gap;
    if (out && found->state != BVOL_SEPARATION_NONE)
        *out = (bvol_separation){.state = (uint32_t)found->state,
                                 .distance = bvoli_gap_lower(found->state, gap->lo),
                                 .distance_max = bvoli_gap_upper(found->state, gap->hi),
                                 .normal = vec3_of(gap->n),
                                 .point = vec3_of(gap->a),
                                 .other_point = vec3_of(gap->b),
                                 .feature = gap->face[0],
                                 .other_feature = gap->face[1]};
    return found->state;
}

static float square_of_distance(const answer *found)
{
    return found->state == BVOL_SEPARATION_NONE    ? found->none
           : found->state == BVOL_SEPARATION_APART ? bvoli_float_square(found->gap.lo > 0 ? found->gap.sq : 0)
                                                   : 0;
}

static void give_points(const answer *found, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    *on_a = found->state != BVOL_SEPARATION_NONE ? vec3_of(found->gap.a) : BVOLI_VEC3_NAN;
    *on_b = found->state == BVOL_SEPARATION_APART ? vec3_of(found->gap.b) : *on_a;
}

#define BODIES(shape)                                                                                                          \
    bvoli_body p, q;                                                                                                           \
    answer found;                                                                                                              \
    body_of_ray(a, &p);                                                                                                        \
    bvoli_body_of_##shape(b, &q);                                                                                              \
    find(&p, &q, bvol_ray_hits_##shape(a, b, NULL), BVOLI_ray_hits_##shape, &found)

#define SEPARATION(function, shape)                                                                                            \
    int function(const bvol_ray *a, const bvol_##shape *b, bvol_separation *out)                                               \
    {                                                                                                                          \
        BODIES(shape);                                                                                                         \
        return give_state(&found, out);                                                                                        \
    }
#define DISTANCE_SQ(function, shape)                                                                                           \
    float function(const bvol_ray *a, const bvol_##shape *b)                                                                   \
    {                                                                                                                          \
        BODIES(shape);                                                                                                         \
        return square_of_distance(&found);                                                                                     \
    }
#define CLOSEST_POINTS(function, shape)                                                                                        \
    void function(const bvol_ray *a, const bvol_##shape *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                                  \
    {                                                                                                                          \
        BODIES(shape);                                                                                                         \
        if (found.state == BVOL_SEPARATION_OVERLAPPING)                                                                        \
            bvoli_bodies_common_point(&p, &q, found.gap.a);                                                                    \
        give_points(&found, on_a, on_b);                                                                                       \
    }

SEPARATION(bvol_ray_separation_aabb, aabb)
DISTANCE_SQ(bvol_ray_distance_sq_aabb, aabb)
CLOSEST_POINTS(bvol_ray_closest_points_aabb, aabb)
SEPARATION(bvol_ray_separation_sphere, sphere)
DISTANCE_SQ(bvol_ray_distance_sq_sphere, sphere)
CLOSEST_POINTS(bvol_ray_closest_points_sphere, sphere)
SEPARATION(bvol_ray_separation_capsule, capsule)
DISTANCE_SQ(bvol_ray_distance_sq_capsule, capsule)
CLOSEST_POINTS(bvol_ray_closest_points_capsule, capsule)
SEPARATION(bvol_ray_separation_obb, obb)
DISTANCE_SQ(bvol_ray_distance_sq_obb, obb)
CLOSEST_POINTS(bvol_ray_closest_points_obb, obb)
SEPARATION(bvol_ray_separation_triangle, triangle)
DISTANCE_SQ(bvol_ray_distance_sq_triangle, triangle)
CLOSEST_POINTS(bvol_ray_closest_points_triangle, triangle)

/* Half-spaces */

/* The end of the ray that is deepest in the half-space; of a ray along its boundary, any that is finite. */
static double deepest_end(const bvoli_body *ray, const bvol_plane *plane)
{
    const double terms[3] = {(double)plane->normal.x * ray->direction[0][0], (double)plane->normal.y * ray->direction[0][1],
                             (double)plane->normal.z * ray->direction[0][2]};
    const int slope = ray->sides == 0 ? 0 : bvoli_sum_sign(terms, 3);
    if (slope != 0)
        return slope > 0 ? ray->hi[0] : ray->lo[0];
    return !isinf(ray->lo[0]) ? ray->lo[0] : !isinf(ray->hi[0]) ? ray->hi[0] : 0;
}

/* The deepest end alone decides: it is in the half-space, in the one on the other side, or in both. */
static int state_at_plane(const bvol_ray *ray, const bvol_plane *plane, double end)
{
    const bvol_plane behind = {{-plane->normal.x, -plane->normal.y, -plane->normal.z}, -plane->d};
    bvol_ray point = *ray;
    point.t_min = point.t_max = (float)end;
    return !bvol_ray_hits_plane(&point, plane, NULL)    ? BVOL_SEPARATION_APART
           : bvol_ray_hits_plane(&point, &behind, NULL) ? BVOL_SEPARATION_TOUCHING
                                                        : BVOL_SEPARATION_OVERLAPPING;
}

/* A depth without limit. */
static void set_endless(bvoli_gap *out)
{
    out->lo = out->hi = -INFINITY;
    for (int c = 0; c < 3; ++c) {
        out->n[c] = 0;
        out->a[c] = out->b[c] = NAN;
    }
    out->face[0] = out->face[1] = BVOL_NO_FEATURE;
}

static void find_at_plane(const bvol_ray *a, const bvol_plane *b, bvoli_body *ray, answer *out)
{
    const int flat = b->normal.x == 0 && b->normal.y == 0 && b->normal.z == 0;
    body_of_ray(a, ray);
    out->state = BVOL_SEPARATION_NONE;
    out->none = ray->state == BVOLI_INVALID || !bvoli_plane_valid(b) ? NAN : INFINITY;
    if (ray->state != BVOLI_SOLID || !bvoli_plane_valid(b) || b->d == -INFINITY || (flat && b->d < 0))
        return;
    bvoli_body deepest = *ray;
    const double end = deepest.lo[0] = deepest.hi[0] = deepest_end(ray, b);
    if (isinf(end))
        set_endless(&out->gap);
    else
        bvoli_plane_gap(&deepest, b, &out->gap);
    out->state = bvoli_gap_state(out->gap.lo, out->gap.hi);
    if (out->state == BVOL_SEPARATION_NONE)
        out->state = state_at_plane(a, b, end);
}

/* Where the ray crosses the boundary, or the end nearest to it. */
static void find_common_point(const bvoli_body *ray, const bvol_plane *plane, double out[3])
{
    double n[3];
    bvoli_load(&plane->normal, n);
    const double slope = bvoli_dot(n, ray->direction[0]), height = bvoli_dot(n, ray->point[0]) + (double)plane->d,
                 crossing = slope != 0 && isfinite(height) ? -height / slope : 0,
                 t = bvoli_greater(bvoli_lesser(crossing, ray->hi[0]), ray->lo[0]);
    for (int c = 0; c < 3; ++c)
        out[c] = ray->point[0][c] + (ray->direction[0][c] == 0 ? 0 : t * ray->direction[0][c]);
}

int bvol_ray_separation_plane(const bvol_ray *a, const bvol_plane *b, bvol_separation *out)
{
    bvoli_body ray;
    answer found;
    find_at_plane(a, b, &ray, &found);
    return give_state(&found, out);
}

float bvol_ray_distance_sq_plane(const bvol_ray *a, const bvol_plane *b)
{
    bvoli_body ray;
    answer found;
    find_at_plane(a, b, &ray, &found);
    return square_of_distance(&found);
}

void bvol_ray_closest_points_plane(const bvol_ray *a, const bvol_plane *b, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    bvoli_body ray;
    answer found;
    find_at_plane(a, b, &ray, &found);
    if (found.state == BVOL_SEPARATION_OVERLAPPING)
        find_common_point(&ray, b, found.gap.a);
    give_points(&found, on_a, on_b);
}
