/* SPDX-License-Identifier: MIT */
/* Indexes of hulls, with default options, beside loops over all hulls and worlds of Bullet. */
#include "fit.h"
#include "harness/random.h"
#include "questions.h"

#include <math.h>
#include <stdlib.h>

enum { MEMBERS = 1000, QUERIES = 64, MOST_VERTICES = 32 };

static bvol_hull *hulls[MEMBERS];
static bvol_aabb bounds[MEMBERS], boxes[QUERIES];
static bvol_ray rays[QUERIES];
static bvol_vec3 places[QUERIES];
static bvol_index *members;
#ifdef BENCH_BULLET
static bullet_shape *bullet_hulls[MEMBERS];
static bullet_world *world;
#endif

static bvol_index *build(void)
{
    bvol_index *index;
    if (bvol_index_create(NULL, NULL, &index) != BVOL_OK ||
        bvol_index_build_hulls(index, (const bvol_hull *const *)hulls, MEMBERS, 0, NULL, 0, NULL) != BVOL_OK)
        exit(1);
    return index;
}

static void make(uint64_t *random, int size)
{
    bvol_vec3 points[MOST_VERTICES];
    for (int i = 0; i < MEMBERS; ++i) {
        const bvol_vec3 at = random_in_cube(random), center = {20 * at.x, 20 * at.y, 20 * at.z};
        hulls[i] = question_hull(random, size, &center, random_uniform(random, 0.5F, 2), points);
        (void)bvol_hull_bounds(hulls[i], &bounds[i]);
#ifdef BENCH_BULLET
        bullet_hulls[i] = bullet_shape_hull(points, (size_t)size);
#endif
    }
    for (int i = 0; i < QUERIES; ++i) {
        const bvol_vec3 p = random_in_cube(random), q = random_in_cube(random);
        boxes[i] = (bvol_aabb){{20 * p.x - 2, 20 * p.y - 2, 20 * p.z - 2}, {20 * p.x + 2, 20 * p.y + 2, 20 * p.z + 2}};
        rays[i] = (bvol_ray){.origin = {30 * p.x, 30 * p.y, 30 * p.z},
                             .dir = {20 * q.x - 30 * p.x, 20 * q.y - 30 * p.y, 20 * q.z - 30 * p.z},
                             .t_max = 2};
        places[i] = (bvol_vec3){25 * p.x, 25 * p.y, 25 * p.z};
    }
    members = build();
#ifdef BENCH_BULLET
    world = bullet_world_make(bullet_hulls, MEMBERS);
#endif
}

void members_release(void)
{
    bvol_index_destroy(members);
    members = NULL;
#ifdef BENCH_BULLET
    bullet_world_free(world);
    world = NULL;
#endif
    for (int i = 0; i < MEMBERS; ++i) {
        bvol_hull_destroy(hulls[i]);
        hulls[i] = NULL;
#ifdef BENCH_BULLET
        bullet_shape_free(bullet_hulls[i]);
        bullet_hulls[i] = NULL;
#endif
    }
}

/* Ours */

static double ask_build(void)
{
    bvol_index *const index = build();
    const double count = (double)bvol_index_count(index);
    bvol_index_destroy(index);
    return count;
}

static double ask_boxes(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i)
        sum += (double)bvol_index_overlaps_aabb(members, &boxes[i], NULL, NULL, 0);
    return sum;
}

static double ask_rays(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i) {
        uint32_t id;
        bvol_ray_hit hit;
        sum += bvol_index_raycast_first(members, &rays[i], NULL, &id, &hit) ? (double)hit.t_enter : 2;
    }
    return sum;
}

static double ask_nearest(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i) {
        bvol_index_found found;
        if (bvol_index_nearest_point(members, &places[i], INFINITY, NULL, &found, 1) > 0)
            sum += (double)found.at;
    }
    return sum;
}

/* Loops that look at boxes first */

static double loop_boxes(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i)
        for (int k = 0; k < MEMBERS; ++k)
            sum += bvol_aabb_overlaps_aabb(&bounds[k], &boxes[i]) && bvol_hull_overlaps_aabb(hulls[k], &boxes[i]);
    return sum;
}

static double loop_rays(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i) {
        bvol_ray ray = rays[i];
        bvol_ray_hit hit;
        for (int k = 0; k < MEMBERS; ++k)
            if (bvol_ray_hits_aabb(&ray, &bounds[k], NULL) && bvol_ray_hits_hull(&ray, hulls[k], &hit))
                ray.t_max = hit.t_enter;
        sum += (double)ray.t_max;
    }
    return sum;
}

static double loop_nearest(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i) {
        float least = INFINITY;
        for (int k = 0; k < MEMBERS; ++k)
            if (bvol_aabb_distance_sq_point(&bounds[k], &places[i]) < least) {
                const float at = bvol_hull_distance_sq_point(hulls[k], &places[i]);
                least = at < least ? at : least;
            }
        sum += (double)least;
    }
    return sum;
}

#ifdef BENCH_BULLET
static double bullet_build(void)
{
    bullet_world *const w = bullet_world_make(bullet_hulls, MEMBERS);
    bullet_world_free(w);
    return MEMBERS;
}

static double bullet_rays(void)
{
    double sum = 0;
    for (int i = 0; i < QUERIES; ++i)
        sum += bullet_world_ray(world, &rays[i]);
    return sum;
}
#endif

#define MANY "1,000 hulls, defaults"

const question_row member_rows[] = {
    {"index_build_hulls", MANY, 32, 1, make, {{"bvol_index_build_hulls", ROLE_SET, ask_build, 0}, BULLET_WAY(bullet_build, 0)}},
    {"index_overlaps_aabb",
     MANY,
     32,
     QUERIES,
     make,
     {{"bvol_index_overlaps_aabb", ROLE_SET, ask_boxes, 0}, {"boxes, then each hull", ROLE_LOOP, loop_boxes, 0}}},
    {"index_raycast_first",
     MANY,
     32,
     QUERIES,
     make,
     {{"bvol_index_raycast_first", ROLE_SET, ask_rays, 0},
      {"boxes, then each hull", ROLE_LOOP, loop_rays, 1e-6},
      BULLET_WAY(bullet_rays, 0.1)}},
    {"index_nearest_point",
     MANY,
     32,
     QUERIES,
     make,
     {{"bvol_index_nearest_point", ROLE_SET, ask_nearest, 0}, {"boxes, then each hull", ROLE_LOOP, loop_nearest, 0}}},
    {.name = NULL},
};
