/* SPDX-License-Identifier: MIT */
/* When shapes that move meet others, and where shapes that rest on each other touch: add rows to the list at the end. */
#include "harness/random.h"
#include "plain_sweeps.h"
#include "rows.h"
#include "shapes.h"

/* --- how they are called ---------------------------------------------------------------------------------------------------
 */

#define SWEEP_LOOP(A, B)                                                                                                       \
    static void sweep_##A##_##B(any_function f, const couples *data, double out[COUPLES])                                      \
    {                                                                                                                          \
        __typeof__(bvol_##A##_sweep_##B) *const call = (__typeof__(bvol_##A##_sweep_##B) *)f;                                  \
        const moving_##A *const a = data->a;                                                                                   \
        const bvol_##B *const b = data->b;                                                                                     \
        bvol_sweep_hit s;                                                                                                      \
        for (size_t i = 0; i < COUPLES; ++i)                                                                                   \
            out[i] = call(&a[i].shape, &a[i].motion, &b[i], &s) ? (double)s.t_enter : NEVER;                                   \
    }
SWEEP_LOOP(obb, obb)
SWEEP_LOOP(aabb, aabb)
SWEEP_LOOP(sphere, sphere)
SWEEP_LOOP(sphere, aabb)
SWEEP_LOOP(sphere, capsule)
SWEEP_LOOP(sphere, triangle)
SWEEP_LOOP(capsule, triangle)

/* The least depth, as a distance; 0 without points. */
static void manifold_obb_obb(any_function f, const couples *data, double out[COUPLES])
{
    __typeof__(bvol_obb_manifold_obb) *const call = (__typeof__(bvol_obb_manifold_obb) *)f;
    const bvol_obb *const a = data->a, *const b = data->b;
    bvol_vec3 normal;
    bvol_contact found[4];
    for (size_t i = 0; i < COUPLES; ++i)
        out[i] = call(&a[i], &b[i], 0, &normal, found) > 0 ? -(double)found[0].depth : 0;
}

/* --- data ------------------------------------------------------------------------------------------------------------------
 */

/* Pairs that are apart at the start and meet, or do not: each as it comes, or the first half of them and the others after. */
#define PUT_SWEEP(A, B, spread)                                                                                                \
    static void put_sweep_##A##_##B(uint64_t *random, int meets, moving_##A *a, bvol_##B *b)                                   \
    {                                                                                                                          \
        bvol_sweep_hit hit;                                                                                                    \
        do {                                                                                                                   \
            put_##A(random, spread, &a->shape);                                                                                \
            put_##B(random, spread, b);                                                                                        \
            put_point(random, spread, &a->motion);                                                                             \
        } while (bvol_##A##_sweep_##B(&a->shape, &a->motion, b, &hit) != meets);                                               \
    }                                                                                                                          \
    static void put_mixed_##A##_##B(uint64_t *random, size_t index, void *a, void *b)                                          \
    {                                                                                                                          \
        (void)index;                                                                                                           \
        put_sweep_##A##_##B(random, random_uniform(random, 0, 1) < 0.5F, a, b);                                                \
    }
PUT_SWEEP(obb, obb, 4)
PUT_SWEEP(aabb, aabb, 4)
PUT_SWEEP(sphere, sphere, 4)
PUT_SWEEP(sphere, aabb, 4)
PUT_SWEEP(sphere, capsule, 4)
PUT_SWEEP(sphere, triangle, 4)
PUT_SWEEP(capsule, triangle, 4)

static void put_sorted_obb_obb(uint64_t *random, size_t index, void *a, void *b)
{
    put_sweep_obb_obb(random, index < COUPLES / 2, a, b);
}

static void move(uint64_t *random, float down, bvol_vec3 *motion)
{
    *motion = (bvol_vec3){down > 0 ? 0 : random_uniform(random, -1, 1), -down, down > 0 ? 0 : random_uniform(random, -1, 1)};
}

/* What rests exactly on the other slides there, or is lifted and falls on it. */
static void put_sliding_crates(uint64_t *random, size_t index, void *a, void *b)
{
    moving_obb *const upper = a;
    put_scene("crate on a crate", random, index, &upper->shape, b);
    move(random, 0, &upper->motion);
}

static void put_falling_crates(uint64_t *random, size_t index, void *a, void *b)
{
    moving_obb *const upper = a;
    put_scene("crate on a crate", random, index, &upper->shape, b);
    upper->shape.center.y += 0.75F;
    move(random, 1, &upper->motion);
}

/* The roundest numbers: what has the size 1 falls by 10 on a cube about the origin, from a height that is a whole number. */
static const bvol_vec3 half_cube = {0.5F, 0.5F, 0.5F}, other_half = {-0.5F, -0.5F, -0.5F}, down = {0, -10, 0};

static float put_height(size_t index)
{
    return (float)(2 + index % 8);
}

static void put_falling_cubes(uint64_t *random, size_t index, void *a, void *b)
{
    moving_obb *const upper = a;
    bvol_obb *const cube = b;
    (void)random;
    *cube = (bvol_obb){.extent = half_cube, .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    *upper = (moving_obb){*cube, down};
    upper->shape.center.y = put_height(index);
}

static void put_falling_boxes(uint64_t *random, size_t index, void *a, void *b)
{
    moving_aabb *const upper = a;
    const float y = put_height(index);
    (void)random;
    *(bvol_aabb *)b = (bvol_aabb){other_half, half_cube};
    *upper = (moving_aabb){{{-0.5F, y - 0.5F, -0.5F}, {0.5F, y + 0.5F, 0.5F}}, down};
}

static void put_ball_on_floor(uint64_t *random, size_t index, void *a, void *b)
{
    (void)random;
    *(bvol_aabb *)b = (bvol_aabb){{-100, -1, -100}, {100, 0, 100}};
    *(moving_sphere *)a = (moving_sphere){{{0, put_height(index), 0}, 0.5F}, down};
}

static void put_sliding_boxes(uint64_t *random, size_t index, void *a, void *b)
{
    moving_aabb *const upper = a;
    bvol_aabb *const lower = b;
    (void)index;
    put_aabb(random, 1, lower);
    put_aabb(random, 1, &upper->shape);
    upper->shape.max.y += lower->max.y - upper->shape.min.y;
    upper->shape.min.y = lower->max.y;
    move(random, 0, &upper->motion);
}

static void put_falling_ball(uint64_t *random, size_t index, void *a, void *b)
{
    moving_sphere *const ball = a;
    put_scene("ball on a flat triangle", random, index, b, &ball->shape);
    ball->shape.center.y += 0.75F;
    move(random, 1, &ball->motion);
}

static void put_rolling_ball(uint64_t *random, size_t index, void *a, void *b)
{
    moving_sphere *const ball = a;
    bvol_triangle under;
    put_scene("ball on a flat triangle", random, index, &under, &ball->shape);
    *(bvol_aabb *)b = (bvol_aabb){{ball->shape.center.x - 8, -1, -8}, {ball->shape.center.x + 8, 0, 8}};
    move(random, 0, &ball->motion);
}

static void put_falling_capsule(uint64_t *random, size_t index, void *a, void *b)
{
    moving_capsule *const capsule = a;
    put_scene("capsule on a flat triangle", random, index, b, &capsule->shape);
    capsule->shape.a.y += 0.75F;
    capsule->shape.b.y += 0.75F;
    move(random, 1, &capsule->motion);
}

static void put_resting_crates(uint64_t *random, size_t index, void *a, void *b)
{
    put_scene("crate on a crate", random, index, a, b);
}

/* As a solver leaves them: a little in each other. */
static void put_sunken_crates(uint64_t *random, size_t index, void *a, void *b)
{
    put_scene("crate on a crate", random, index, a, b);
    ((bvol_obb *)a)->center.y -= 0.001F;
}

static void put_deep_obbs(uint64_t *random, size_t index, void *a, void *b)
{
    (void)index;
    do {
        put_obb(random, 2, a);
        put_obb(random, 2, b);
    } while (!bvol_obb_overlaps_obb(a, b));
}

/* --- rows ------------------------------------------------------------------------------------------------------------------
 */

#define SWEEP(A, B)                                                                                                            \
    .name = #A "_sweep_" #B, .call = sweep_##A##_##B, .size_a = sizeof(moving_##A), .size_b = sizeof(bvol_##B),                \
    .plain = (any_function)plain_##A##_sweep_##B, .share = "meet", .below = NEVER

#define SWEEP_OF_OBBS SWEEP(obb, obb), .plain_label = "15 swept axes in double", .peers = {&bullet_cast}
#define TO_PLAIN(value)                                                                                                        \
    {                                                                                                                          \
        PLAIN_FLOAT, TIMES_THE_TIME, value                                                                                     \
    }
#define MIXED .data = "half of them meet", .tolerance = 1e-3

#define MANIFOLD                                                                                                               \
    .name = "obb_manifold_obb", .call = manifold_obb_obb, .size_a = sizeof(bvol_obb), .size_b = sizeof(bvol_obb),              \
    .peers = {&bullet_contacts, &fcl_depth}, .goals = {{"Bullet", TIMES_THE_TIME, 2}}

const motion_row sweep_rows[] = {
    {SWEEP_OF_OBBS, MIXED, .make = put_mixed_obb_obb, .goals = {TO_PLAIN(1.5), {"Bullet", TIMES_THE_TIME, 1.0 / 3}}},
    {SWEEP_OF_OBBS, .data = "those that meet first", .make = put_sorted_obb_obb, .tolerance = 1e-3,
     .goals = {TO_PLAIN(1.5), {"Bullet", TIMES_THE_TIME, 1.0 / 3}}},
    {SWEEP_OF_OBBS, .data = "a crate slides on a crate", .make = put_sliding_crates, .tolerance = 1e-3, .plain_is_other = 1},
    {SWEEP_OF_OBBS, .data = "a crate falls on a crate", .make = put_falling_crates, .tolerance = 1e-3, .plain_is_other = 1},
    {SWEEP_OF_OBBS, .data = "a cube falls on a cube", .make = put_falling_cubes, .tolerance = 1e-3, .goals = {TO_PLAIN(2)}},
    {SWEEP(aabb, aabb), MIXED, .make = put_mixed_aabb_aabb, .goals = {TO_PLAIN(2)}},
    {SWEEP(aabb, aabb), .data = "a box slides on a box", .make = put_sliding_boxes, .plain_is_other = 1},
    {SWEEP(aabb, aabb), .data = "a cube falls on a cube", .make = put_falling_boxes, .tolerance = 1e-3, .goals = {TO_PLAIN(2)}},
    {SWEEP(sphere, sphere), MIXED, .make = put_mixed_sphere_sphere, .goals = {TO_PLAIN(2)}},
    {SWEEP(sphere, aabb), MIXED, .make = put_mixed_sphere_aabb, .goals = {TO_PLAIN(2)}},
    {SWEEP(sphere, aabb), .data = "a ball rolls on a floor", .make = put_rolling_ball, .plain_is_other = 1},
    {SWEEP(sphere, aabb), .data = "a ball falls on a floor", .make = put_ball_on_floor, .tolerance = 1e-3,
     .goals = {TO_PLAIN(2)}},
    {SWEEP(sphere, capsule), MIXED, .make = put_mixed_sphere_capsule, .goals = {TO_PLAIN(2)}},
    {SWEEP(sphere, triangle), MIXED, .make = put_mixed_sphere_triangle, .goals = {TO_PLAIN(2)}},
    {SWEEP(sphere, triangle), .data = "a ball falls on a flat triangle", .make = put_falling_ball, .plain_is_other = 1},
    {SWEEP(capsule, triangle), MIXED, .make = put_mixed_capsule_triangle, .goals = {TO_PLAIN(2)}},
    {SWEEP(capsule, triangle), .data = "a capsule falls on a flat triangle", .make = put_falling_capsule, .plain_is_other = 1},
    {MANIFOLD, .data = "a crate a little in a crate", .make = put_sunken_crates, .tolerance = 1e-3},
    {MANIFOLD, .data = "crate on crate", .make = put_resting_crates, .tolerance = 1e-3},
    {MANIFOLD, .data = "that overlap", .make = put_deep_obbs, .tolerance = 1e-3},
    {.name = NULL},
};
