/* SPDX-License-Identifier: MIT */
#include "agree/agree.h"
#include "oracle/bodies.h"
#include "oracle/oracle.h"

#include <string.h>

/* The answer and the flag `inside` of one call. A miss must leave the hit alone, a hit must keep its numbers in order; if not,
 * -1, which no oracle says. */
static int check_hit(const shape *ray, int answer, const bvol_ray_hit *hit)
{
    static const bvol_ray_hit untouched;
    if (!answer)
        return memcmp(hit, &untouched, sizeof untouched) == 0 ? 0 : -1;
    if (!(ray->as.ray.t_min <= hit->t_enter && hit->t_enter <= hit->t_exit && hit->t_exit <= ray->as.ray.t_max))
        return -1;
    return hit->inside <= 1 ? (int)hit->inside : -1;
}

#define RAY_LIBRARY(other)                                                                                                     \
    static int library_ray_hits_##other(const shape *a, const shape *b)                                                        \
    {                                                                                                                          \
        return bvol_ray_hits_##other(&a->as.ray, &b->as.other, NULL);                                                          \
    }                                                                                                                          \
    static int library_ray_inside_##other(const shape *a, const shape *b)                                                      \
    {                                                                                                                          \
        bvol_ray_hit hit;                                                                                                      \
        memset(&hit, 0, sizeof hit);                                                                                           \
        return check_hit(a, bvol_ray_hits_##other(&a->as.ray, &b->as.other, &hit), &hit);                                      \
    }
#define RAY_ORACLE(other, hits, inside)                                                                                        \
    static int oracle_of_ray_hits_##other(const shape *a, const shape *b)                                                      \
    {                                                                                                                          \
        return hits;                                                                                                           \
    }                                                                                                                          \
    static int oracle_of_ray_inside_##other(const shape *a, const shape *b)                                                    \
    {                                                                                                                          \
        return inside;                                                                                                         \
    }
#define RAY_QUESTIONS(other)                                                                                                   \
    RAY_LIBRARY(other)                                                                                                         \
    RAY_ORACLE(other, oracle_ray_hits_##other(&a->as.ray, &b->as.other), oracle_ray_inside_##other(&a->as.ray, &b->as.other))
#define RAY_QUESTIONS_OF_BODIES(other)                                                                                         \
    RAY_LIBRARY(other)                                                                                                         \
    RAY_ORACLE(other, oracle_ray_hits_body(a, b), oracle_ray_inside_body(a, b))

RAY_QUESTIONS(plane)
RAY_QUESTIONS(aabb)
RAY_QUESTIONS(sphere)
RAY_QUESTIONS(obb)
RAY_QUESTIONS_OF_BODIES(capsule)
RAY_QUESTIONS_OF_BODIES(triangle)

enum { FAST_EXACT = HAS_FAST | HAS_EXACT };

AGREE(agree_ray, ray_hits_plane, RAY, PLANE, OVERLAPS, 0, BVOLI_ray_hits_plane, FAST_EXACT)
AGREE(agree_ray, ray_hits_aabb, RAY, AABB, OVERLAPS, 0, BVOLI_ray_hits_aabb, FAST_EXACT)
AGREE(agree_ray, ray_hits_sphere, RAY, SPHERE, OVERLAPS, 0, BVOLI_ray_hits_sphere, FAST_EXACT)
AGREE(agree_ray, ray_hits_obb, RAY, OBB, OVERLAPS, 0, BVOLI_ray_hits_obb, FAST_EXACT)

AGREE(agree_ray, ray_inside_plane, RAY, PLANE, STARTS, 0, BVOLI_ray_inside_plane, FAST_EXACT)
AGREE(agree_ray, ray_inside_aabb, RAY, AABB, STARTS, 0, BVOLI_ray_inside_aabb, FAST_EXACT)
AGREE(agree_ray, ray_inside_sphere, RAY, SPHERE, STARTS, 0, BVOLI_ray_inside_sphere, FAST_EXACT)
AGREE(agree_ray, ray_inside_obb, RAY, OBB, STARTS, 0, BVOLI_ray_inside_obb, FAST_EXACT)

AGREE(agree_ray, ray_hits_capsule, RAY, CAPSULE, OVERLAPS, 0, BVOLI_ray_hits_capsule, HAS_FAST | HAS_DOUBLE | HAS_EXACT)
AGREE(agree_ray, ray_hits_triangle, RAY, TRIANGLE, OVERLAPS, 0, BVOLI_ray_hits_triangle, FAST_EXACT | HAS_DOUBLE)
AGREE(agree_ray, ray_inside_capsule, RAY, CAPSULE, STARTS, 0, BVOLI_ray_inside_capsule, HAS_FAST | HAS_DOUBLE | HAS_EXACT)
AGREE(agree_ray, ray_inside_triangle, RAY, TRIANGLE, STARTS, 0, BVOLI_ray_inside_triangle, HAS_EXACT)
