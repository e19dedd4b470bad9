/* SPDX-License-Identifier: MIT */
/* W6: how far are so many boxes, spheres, oriented boxes and rectangles from a point, and which is the nearest? */
#include "../table.h"
#include "cases.h"
#include "scene.h"

static void make(const batch_case *c, uint64_t seed, scene *out)
{
    scene_boxes(out, c->count, seed, c->sorted);
}

static void make_spheres(const batch_case *c, uint64_t seed, scene *out)
{
    scene_spheres(out, c->count, seed);
}

static void make_obbs(const batch_case *c, uint64_t seed, scene *out)
{
    scene_obbs(out, c->pairs, c->count, seed);
}

static void make_rectangles(const batch_case *c, uint64_t seed, scene *out)
{
    scene_rectangles(out, c->count, seed);
}

static const workload turned = {EXACT(obb, overlaps, obb), .overlap = 0.5};

/* Both questions about that many members. */
#define BOTH(plural, singular, all, one, make_, ...)                                                                           \
    {.name = "W6 distances of many " plural, .unit = singular, .task = all, .make = make_, __VA_ARGS__},                       \
    {                                                                                                                          \
        .name = "W6 the nearest of many " plural, .unit = singular, .task = one, .make = make_, __VA_ARGS__                    \
    }
#define SPHERES(...) BOTH("spheres", "sphere", TASK_SPHERE_DISTANCES, TASK_NEAREST_SPHERE, make_spheres, __VA_ARGS__)
#define OBBS(...) BOTH("OBBs", "OBB", TASK_OBB_DISTANCES, TASK_NEAREST_OBB, make_obbs, .pairs = &turned, __VA_ARGS__)
#define RECTANGLES(...)                                                                                                        \
    BOTH("rectangles", "rectangle", TASK_RECTANGLE_DISTANCES, TASK_NEAREST_RECTANGLE, make_rectangles, __VA_ARGS__)

#define DISTANCES .name = "W6 distances of many boxes", .unit = "box", .task = TASK_DISTANCES, .make = make
#define NEAREST .name = "W6 the nearest of many boxes", .unit = "box", .task = TASK_NEAREST, .make = make
#define SORTED .data = "neighbours in space near each other", .sorted = 1

static const batch_case list[] = {
    {DISTANCES, .count = 64},
    {DISTANCES, .count = 10000, .goals = {BY_HAND(1.1)}},
    {DISTANCES, .count = 1000000, .rarely = 1},
    {NEAREST, .count = 64},
    {NEAREST, .count = 10000, .goals = {BY_HAND(1.1)}},
    {NEAREST, .count = 10000, SORTED, .rarely = 1},
    {NEAREST, .count = 1000000, .rarely = 1},
    SPHERES(.count = 64),
    SPHERES(.count = 10000),
    SPHERES(.count = 1000000, .rarely = 1),
    OBBS(.count = 64),
    OBBS(.count = 10000),
    OBBS(.count = 1000000, .rarely = 1),
    RECTANGLES(.count = 64),
    RECTANGLES(.count = 10000),
    RECTANGLES(.count = 1000000, .rarely = 1),
};

const batch_cases distance_cases = {list, sizeof list / sizeof list[0]};
