/* SPDX-License-Identifier: MIT */
/* How far shapes are from each other, a row a function and a kind of data: add one to the list at the end. */
#include "rows.h"

#include "plain.h"
#include "shapes.h"

/* --- how they are called ---------------------------------------------------------------------------------------------------
 */

#define SEPARATION_LOOP(A, B)                                                                                                  \
    static void separation_##A##_##B(any_function f, const couples *data, double out[COUPLES])                                 \
    {                                                                                                                          \
        int (*const call)(const bvol_##A *, const bvol_##B *, bvol_separation *) =                                             \
            (int (*)(const bvol_##A *, const bvol_##B *, bvol_separation *))f;                                                 \
        const bvol_##A *const a = data->a;                                                                                     \
        const bvol_##B *const b = data->b;                                                                                     \
        bvol_separation s = {0};                                                                                               \
        for (size_t i = 0; i < COUPLES; ++i) {                                                                                 \
            (void)call(&a[i], &b[i], &s);                                                                                      \
            out[i] = (double)s.distance;                                                                                       \
        }                                                                                                                      \
    }
SEPARATION_LOOP(sphere, point)
SEPARATION_LOOP(sphere, sphere)
SEPARATION_LOOP(sphere, aabb)
SEPARATION_LOOP(aabb, point)
SEPARATION_LOOP(aabb, aabb)
SEPARATION_LOOP(capsule, point)
SEPARATION_LOOP(capsule, sphere)
SEPARATION_LOOP(capsule, capsule)
SEPARATION_LOOP(obb, obb)

#define DISTANCE_SQ_LOOP(A, B)                                                                                                 \
    static void distance_sq_##A##_##B(any_function f, const couples *data, double out[COUPLES])                                \
    {                                                                                                                          \
        float (*const call)(const bvol_##A *, const bvol_##B *) = (float (*)(const bvol_##A *, const bvol_##B *))f;            \
        const bvol_##A *const a = data->a;                                                                                     \
        const bvol_##B *const b = data->b;                                                                                     \
        for (size_t i = 0; i < COUPLES; ++i)                                                                                   \
            out[i] = (double)call(&a[i], &b[i]);                                                                               \
    }
DISTANCE_SQ_LOOP(sphere, point)
DISTANCE_SQ_LOOP(sphere, sphere)
DISTANCE_SQ_LOOP(sphere, aabb)
DISTANCE_SQ_LOOP(aabb, point)
DISTANCE_SQ_LOOP(aabb, aabb)
DISTANCE_SQ_LOOP(capsule, point)
DISTANCE_SQ_LOOP(capsule, sphere)
DISTANCE_SQ_LOOP(capsule, capsule)

static void separation_of_many(any_function f, const couples *data, double out[COUPLES])
{
    static bvol_separation records[COUPLES];
    (void)((__typeof__(bvol_obb_separation_obb_many) *)f)(data->a, COUPLES, 0, data->b, COUPLES, 0, records, 0);
    for (size_t i = 0; i < COUPLES; ++i)
        out[i] = (double)records[i].distance;
}

/* --- data -------------------------------------------------------------------------------------------------------------------
 */

/* About half of the pairs overlap. */
#define PUT(A, B, spread)                                                                                                      \
    static void put_##A##_##B(uint64_t *random, size_t index, void *a, void *b)                                                \
    {                                                                                                                          \
        (void)index;                                                                                                           \
        put_##A(random, spread, a);                                                                                            \
        put_##B(random, spread, b);                                                                                            \
    }
PUT(sphere, point, 1)
PUT(sphere, sphere, 2)
PUT(sphere, aabb, 2)
PUT(aabb, point, 1.2F)
PUT(aabb, aabb, 2)
PUT(capsule, point, 1)
PUT(capsule, sphere, 2)
PUT(capsule, capsule, 1.5F)

static void put_obbs(uint64_t *random, int overlapping, float spread, bvol_obb *a, bvol_obb *b)
{
    do {
        put_obb(random, spread, a);
        put_obb(random, spread, b);
    } while (bvol_obb_overlaps_obb(a, b) != overlapping);
}

static void put_deep_obbs(uint64_t *random, size_t index, void *a, void *b)
{
    (void)index;
    put_obbs(random, 1, 2, a, b);
}

static void put_far_obbs(uint64_t *random, size_t index, void *a, void *b)
{
    (void)index;
    put_obbs(random, 0, 4, a, b);
}

static void put_any_obbs(uint64_t *random, size_t index, void *a, void *b)
{
    put_obbs(random, index % 2 == 0, 3, a, b);
}

static void put_crates(uint64_t *random, size_t index, void *a, void *b)
{
    put_scene("crate on a crate", random, index, a, b);
}

static void put_bricks(uint64_t *random, size_t index, void *a, void *b)
{
    put_scene("brick wall", random, index, a, b);
}

/* --- rows -------------------------------------------------------------------------------------------------------------------
 */

#define AXES "15 axes in double"
#define NEARLY .tolerance = 1e-3 /* what the peers promise */

#define CLOSED_AS(verb, A, B)                                                                                                  \
    .name = #A "_" #verb "_" #B, .data = "half of them overlap", .call = verb##_##A##_##B, .size_a = sizeof(bvol_##A),         \
    .size_b = sizeof(bvol_##B), .make = put_##A##_##B, .plain = (any_function)plain_##A##_##verb##_##B, .tolerance = 1e-4,     \
    .goals = {{PLAIN_FLOAT, TIMES_THE_TIME, 2}}
#define CLOSED(A, B)                                                                                                           \
    {                                                                                                                          \
        CLOSED_AS(separation, A, B)                                                                                            \
    }
#define CLOSED_SQ(A, B)                                                                                                        \
    {                                                                                                                          \
        CLOSED_AS(distance_sq, A, B), .share = "overlap", .below = 0x1p-149                                                    \
    }

#define OF_OBBS                                                                                                                \
    .name = "obb_separation_obb", .call = separation_obb_obb, .size_a = sizeof(bvol_obb), .size_b = sizeof(bvol_obb),          \
    .plain = (any_function)plain_obb_separation_obb, .plain_label = AXES

const motion_row separation_rows[] = {
    {OF_OBBS, .data = "that overlap", .make = put_deep_obbs, NEARLY, .peers = {&bullet_depth, &fcl_depth, &ccd_depth},
     .goals = {{PLAIN_FLOAT, TIMES_THE_TIME, 1.5}, {"Bullet", TIMES_THE_TIME, 0.125}}},
    {OF_OBBS, .data = "that are apart", .make = put_far_obbs, NEARLY, .plain_is_other = 1,
     .peers = {&bullet_distance, &fcl_distance}, .goals = {{"Bullet", TIMES_THE_TIME, 0.7}}},
    /* Far from the origin some crates are apart, corner at corner, where the axes give less than the distance. */
    {OF_OBBS, .data = "crate on crate", .make = put_crates, .tolerance = 0.1, .goals = {{PLAIN_FLOAT, TIMES_THE_TIME, 10}}},
    {OF_OBBS, .data = "bricks of a wall", .make = put_bricks, .tolerance = 1e-2, .goals = {{PLAIN_FLOAT, TIMES_THE_TIME, 10}}},
    {.name = "obb_separation_obb_many",
     .data = "half of them overlap",
     .call = separation_of_many,
     .size_a = sizeof(bvol_obb),
     .size_b = sizeof(bvol_obb),
     .make = put_any_obbs,
     .plain = (any_function)bvol_obb_separation_obb,
     .plain_label = "one by one",
     .plain_call = separation_obb_obb,
     .tolerance = 0,
     .goals = {{PLAIN_FLOAT, TIMES_THE_TIME, 0.5}}},
    CLOSED(sphere, point),
    CLOSED(sphere, sphere),
    CLOSED(sphere, aabb),
    CLOSED(aabb, point),
    CLOSED(aabb, aabb),
    CLOSED(capsule, point),
    CLOSED(capsule, sphere),
    CLOSED(capsule, capsule),
    CLOSED_SQ(sphere, point),
    CLOSED_SQ(sphere, sphere),
    CLOSED_SQ(sphere, aabb),
    CLOSED_SQ(aabb, point),
    CLOSED_SQ(aabb, aabb),
    CLOSED_SQ(capsule, point),
    CLOSED_SQ(capsule, sphere),
    CLOSED_SQ(capsule, capsule),
    {.name = NULL},
};
