/* SPDX-License-Identifier: MIT */
/* Hulls that move, hulls and frusta, and hulls that are the same, beside the casts of Bullet and textbook loops. */
#include "fit.h"
#include "harness/random.h"
#include "questions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Pairs are asked one after the other, some times each. */
enum { PAIRS = 64, AGAIN = 4, CALLS = PAIRS * AGAIN, MOST_VERTICES = 1000 };

typedef struct pair {
    bvol_hull *a, *b;
    bvol_aabb box;
    bvol_sphere ball;
    bvol_vec3 motion;
    bvol_frustum *frustum;
    bvol_plane planes[6];
    bvol_vec3 *points; /* of a */
    int count;
    bullet_shape *bullet_a, *bullet_b, *bullet_box, *bullet_ball;
} pair;

static pair pairs[PAIRS];

#define ASK(function, expression)                                                                                              \
    static double function(void)                                                                                               \
    {                                                                                                                          \
        double sum = 0;                                                                                                        \
        for (int n = 0; n < PAIRS; ++n) {                                                                                      \
            const pair *const p = &pairs[n];                                                                                   \
            for (int k = 0; k < AGAIN; ++k)                                                                                    \
                sum += (double)(expression);                                                                                   \
        }                                                                                                                      \
        return sum;                                                                                                            \
    }

/* Motions: when they meet, or 1. */

static float meets_hull(const pair *p)
{
    bvol_sweep_hit hit;
    return bvol_hull_sweep_hull(p->a, &p->motion, p->b, &hit) ? hit.t_enter : 1;
}

static float meets_box(const pair *p)
{
    bvol_sweep_hit hit;
    return bvol_hull_sweep_aabb(p->a, &p->motion, &p->box, &hit) ? hit.t_enter : 1;
}

static float meets_ball(const pair *p)
{
    bvol_sweep_hit hit;
    return bvol_hull_sweep_sphere(p->a, &p->motion, &p->ball, &hit) ? hit.t_enter : 1;
}

static float separation(const pair *p)
{
    bvol_separation s;
    return bvol_hull_separation_hull(p->a, p->b, &s) ? s.distance : 0;
}

ASK(ask_meets_hull, meets_hull(p))
ASK(ask_meets_box, meets_box(p))
ASK(ask_meets_ball, meets_ball(p))
ASK(ask_separation, separation(p))
ASK(ask_overlaps, bvol_hull_overlaps_hull(p->a, p->b))
ASK(ask_interior, bvol_hull_overlaps_hull_interior(p->a, p->b))
ASK(ask_frustum, bvol_hull_overlaps_frustum(p->a, p->frustum))
ASK(ask_cull, bvol_hull_cull_frustum(p->a, p->frustum))
ASK(ask_classify, bvol_hull_classify_within_frustum(p->a, p->frustum))

#ifdef BENCH_BULLET
ASK(bullet_meets_hull, bullet_shape_cast(p->bullet_a, p->bullet_b, &p->motion))
ASK(bullet_meets_box, bullet_shape_cast(p->bullet_a, p->bullet_box, &p->motion))
ASK(bullet_meets_ball, bullet_shape_cast(p->bullet_a, p->bullet_ball, &p->motion))
ASK(bullet_separation, bullet_shape_gap(p->bullet_a, p->bullet_b))
#endif

/* The textbook: each vertex against each plane, in float; outside where all are outside of one plane, inside where none is. */
static int plain_class(const pair *p)
{
    int inside = 1;
    for (int i = 0; i < 6; ++i) {
        const bvol_plane *const plane = &p->planes[i];
        int in = 0;
        for (int k = 0; k < p->count; ++k) {
            const bvol_vec3 *const v = &p->points[k];
            in += plane->normal.x * v->x + plane->normal.y * v->y + plane->normal.z * v->z + plane->d >= 0;
        }
        if (in == 0)
            return 0;
        inside &= in == p->count;
    }
    return 1 + inside;
}

ASK(plain_classify, plain_class(p))
ASK(plain_cull, plain_class(p) > 0)

/* Data */

static bvol_vec3 scaled(bvol_vec3 v, float by)
{
    return (bvol_vec3){v.x * by, v.y * by, v.z * by};
}

static void set_points(pair *p, int count)
{
    p->count = count;
    p->points = malloc((size_t)count * sizeof *p->points);
    if (!p->points)
        exit(1);
}

/* The hull moves by 6 from about 4 away toward a place near the other: it is apart from all three at the start, and half of the
 * hulls meet the other. */
static void draw_moving(uint64_t *random, int size, pair *p, bvol_vec3 *other)
{
    const bvol_vec3 way = random_direction(random), aside = random_in_cube(random), zero = {0, 0, 0};
    const bvol_vec3 from = {4 * way.x + 2 * aside.x, 4 * way.y + 2 * aside.y, 4 * way.z + 2 * aside.z};
    p->a = question_hull(random, size, &from, 1, p->points);
    p->b = question_hull(random, size, &zero, 1, other);
    p->box = (bvol_aabb){{-1, -0.5F, -0.75F}, {1, 0.5F, 0.75F}};
    p->ball = (bvol_sphere){{0, 0, 0}, 1};
    p->motion = scaled(way, -6);
}

static void make_moving(uint64_t *random, int size)
{
    for (int n = 0; n < PAIRS; ++n) {
        pair *const p = &pairs[n];
        static bvol_vec3 other[MOST_VERTICES];
        set_points(p, size);
        for (;;) {
            draw_moving(random, size, p, other);
            if (!bvol_hull_overlaps_hull(p->a, p->b) && !bvol_hull_overlaps_aabb(p->a, &p->box) &&
                !bvol_hull_overlaps_sphere(p->a, &p->ball) && (meets_hull(p) < 1) == n % 2)
                break;
            bvol_hull_destroy(p->a);
            bvol_hull_destroy(p->b);
        }
#ifdef BENCH_BULLET
        p->bullet_a = bullet_shape_hull(p->points, (size_t)size);
        p->bullet_b = bullet_shape_hull(other, (size_t)size);
        p->bullet_box = bullet_shape_box(&p->box);
        p->bullet_ball = bullet_shape_ball(&p->ball);
#endif
    }
}

/* Frusta whose axis is that of z, of cameras at the origin that look 60 degrees wide; a third of the hulls are outside, a third
 * inside and a third cross a plane. */
static void make_watched(uint64_t *random, int size)
{
    static const bvol_plane sides[6] = {{{0.8F, 0, 0.6F}, 0},  {{-0.8F, 0, 0.6F}, 0}, {{0, 0.8F, 0.6F}, 0},
                                        {{0, -0.8F, 0.6F}, 0}, {{0, 0, 1}, -1},       {{0, 0, -1}, 100}};
    for (int n = 0; n < PAIRS; ++n) {
        pair *const p = &pairs[n];
        set_points(p, size);
        memcpy(p->planes, sides, sizeof sides);
        if (bvol_frustum_create_from_planes(sides, 6, NULL, &p->frustum) != BVOL_OK)
            exit(1);
        for (int tries = 0;; ++tries) {
            const bvol_vec3 at = random_in_cube(random), center = {40 * at.x, 40 * at.y, 50 + 50 * at.z};
            p->a = question_hull(random, size, &center, 2, p->points);
            if (bvol_hull_classify_within_frustum(p->a, p->frustum) == n % 3)
                break;
            bvol_hull_destroy(p->a);
        }
    }
}

static void make_identical(uint64_t *random, int size)
{
    for (int n = 0; n < PAIRS; ++n) {
        pair *const p = &pairs[n];
        const bvol_vec3 zero = {0, 0, 0};
        set_points(p, size);
        p->a = question_hull(random, size, &zero, 1, p->points);
        if (bvol_hull_create(p->points, (size_t)size, 0, NULL, NULL, &p->b) != BVOL_OK)
            exit(1);
#ifdef BENCH_BULLET
        p->bullet_a = bullet_shape_hull(p->points, (size_t)size);
        p->bullet_b = bullet_shape_hull(p->points, (size_t)size);
#endif
    }
}

/* Unit cubes: one about the origin, and one that is moved and falls. */
static void make_cubes(float x, float y)
{
    for (int n = 0; n < PAIRS; ++n) {
        pair *const p = &pairs[n];
        bvol_vec3 other[8];
        set_points(p, 8);
        for (int i = 0; i < 8; ++i) {
            other[i] = (bvol_vec3){i & 1 ? 0.5F : -0.5F, i & 2 ? 0.5F : -0.5F, i & 4 ? 0.5F : -0.5F};
            p->points[i] = (bvol_vec3){other[i].x + x, other[i].y + y, other[i].z};
        }
        p->motion = (bvol_vec3){0, -4, 0};
        if (bvol_hull_create(p->points, 8, 0, NULL, NULL, &p->a) != BVOL_OK ||
            bvol_hull_create(other, 8, 0, NULL, NULL, &p->b) != BVOL_OK)
            exit(1);
#ifdef BENCH_BULLET
        p->bullet_a = bullet_shape_hull(p->points, 8);
        p->bullet_b = bullet_shape_hull(other, 8);
#endif
    }
}

static void make_same_cubes(uint64_t *random, int size)
{
    (void)random;
    (void)size;
    make_cubes(0, 0);
}

static void make_touching_cubes(uint64_t *random, int size)
{
    (void)random;
    (void)size;
    make_cubes(0, 1);
}

static void make_falling_cubes(uint64_t *random, int size)
{
    (void)random;
    (void)size;
    make_cubes(0.25F, 3);
}

void pairs_release(void)
{
    for (int n = 0; n < PAIRS; ++n) {
        pair *const p = &pairs[n];
        bvol_hull_destroy(p->a);
        bvol_hull_destroy(p->b);
        bvol_frustum_destroy(p->frustum);
        free(p->points);
#ifdef BENCH_BULLET
        bullet_shape_free(p->bullet_a);
        bullet_shape_free(p->bullet_b);
        bullet_shape_free(p->bullet_box);
        bullet_shape_free(p->bullet_ball);
#endif
        *p = (pair){0};
    }
}

/* Rows */

#define MOVING(size)                                                                                                           \
    {"hull_sweep_hull",                                                                                                        \
     "half of them meet",                                                                                                      \
     size,                                                                                                                     \
     CALLS,                                                                                                                    \
     make_moving,                                                                                                              \
     {{"bvol_hull_sweep_hull", ROLE_SINGLE, ask_meets_hull, 0}, BULLET_WAY(bullet_meets_hull, 0.02)}},                         \
        {"hull_sweep_aabb",                                                                                                    \
         "half of them meet",                                                                                                  \
         size,                                                                                                                 \
         CALLS,                                                                                                                \
         make_moving,                                                                                                          \
         {{"bvol_hull_sweep_aabb", ROLE_SINGLE, ask_meets_box, 0}, BULLET_WAY(bullet_meets_box, 0.02)}},                       \
    {                                                                                                                          \
        "hull_sweep_sphere", "half of them meet", size, CALLS, make_moving,                                                    \
        {                                                                                                                      \
            {"bvol_hull_sweep_sphere", ROLE_SINGLE, ask_meets_ball, 0}, BULLET_WAY(bullet_meets_ball, 0.02)                    \
        }                                                                                                                      \
    }
#define THIRDS "a third outside, across, inside"
#define WATCHED(size)                                                                                                          \
    {"hull_overlaps_frustum",                                                                                                  \
     THIRDS,                                                                                                                   \
     size,                                                                                                                     \
     CALLS,                                                                                                                    \
     make_watched,                                                                                                             \
     {{"bvol_hull_overlaps_frustum", ROLE_SINGLE, ask_frustum, 0}, {"each vertex, float", ROLE_PLAIN, plain_cull, 0.05}}},     \
        {"hull_cull_frustum",                                                                                                  \
         THIRDS,                                                                                                               \
         size,                                                                                                                 \
         CALLS,                                                                                                                \
         make_watched,                                                                                                         \
         {{"bvol_hull_cull_frustum", ROLE_SINGLE, ask_cull, 0}, {"each vertex, float", ROLE_PLAIN, plain_cull, 0.01}}},        \
    {                                                                                                                          \
        "hull_classify_within_frustum", THIRDS, size, CALLS, make_watched,                                                     \
        {                                                                                                                      \
            {"bvol_hull_classify_within_frustum", ROLE_SINGLE, ask_classify, 0},                                               \
            {                                                                                                                  \
                "each vertex, float", ROLE_PLAIN, plain_classify, 0.05                                                         \
            }                                                                                                                  \
        }                                                                                                                      \
    }
#define BOTH(data, size, make)                                                                                                 \
    {"hull_separation_hull",                                                                                                   \
     data,                                                                                                                     \
     size,                                                                                                                     \
     CALLS,                                                                                                                    \
     make,                                                                                                                     \
     {{"bvol_hull_separation_hull", ROLE_SINGLE, ask_separation, 0}, BULLET_WAY(bullet_separation, INFINITY)}},                \
        {"hull_overlaps_hull",                                                                                                 \
         data,                                                                                                                 \
         size,                                                                                                                 \
         CALLS,                                                                                                                \
         make,                                                                                                                 \
         {{"bvol_hull_overlaps_hull", ROLE_SINGLE, ask_overlaps, 0}, BULLET_WAY(bullet_separation, INFINITY)}},                \
    {                                                                                                                          \
        "hull_overlaps_hull_interior", data, size, CALLS, make,                                                                \
        {                                                                                                                      \
            {"bvol_hull_overlaps_hull_interior", ROLE_SINGLE, ask_interior, 0}, BULLET_WAY(bullet_separation, INFINITY)        \
        }                                                                                                                      \
    }

const question_row pair_rows[] = {
    MOVING(32),
    MOVING(1000),
    {"hull_sweep_hull",
     "a cube falls on a cube",
     8,
     CALLS,
     make_falling_cubes,
     {{"bvol_hull_sweep_hull", ROLE_SINGLE, ask_meets_hull, 0}, BULLET_WAY(bullet_meets_hull, 0.02)}},
    WATCHED(32),
    WATCHED(1000),
    BOTH("hulls in themselves", 32, make_identical),
    BOTH("hulls in themselves", 1000, make_identical),
    BOTH("a cube about the origin in itself", 8, make_same_cubes),
    BOTH("a cube on a cube", 8, make_touching_cubes),
    {.name = NULL},
};
