/* SPDX-License-Identifier: MIT */
/* W3: which of so many boxes does one ray hit, and which of so many rays hit one box? */
#include "cases.h"
#include "scene.h"

static void make_boxes(const batch_case *c, uint64_t seed, scene *out)
{
    scene_boxes(out, c->count, seed, c->sorted);
}

static void make_rays(const batch_case *c, uint64_t seed, scene *out)
{
    scene_rays(out, c->count, seed);
}

#define RAY_BOXES .name = "W3 one ray, many boxes", .unit = "box", .task = TASK_RAY_BOXES, .make = make_boxes
#define RAYS_BOX .name = "W3 many rays, one box", .unit = "ray", .task = TASK_RAYS_BOX, .make = make_rays
#define SORTED .data = "neighbours in space near each other", .sorted = 1
#define FLUSHED .data = "nothing in the caches", .flushed = 1

static const batch_case list[] = {
    {RAY_BOXES, .count = 16, .goals = {PLAINLY(1)}},
    {RAY_BOXES, .count = 64},
    {RAY_BOXES, .count = 256},
    {RAY_BOXES, .count = 1000, .goals = {BY_HAND(1.1)}},
    {RAY_BOXES, .count = 10000, .goals = {{"four-wide", TIMES_AS_FAST, 6, 0}, INEXACT, BY_HAND(1.1)}},
    {RAY_BOXES, .count = 10000, SORTED, .rarely = 1},
    {RAY_BOXES, .count = 10000, FLUSHED, .rarely = 1},
    {RAY_BOXES, .count = 1000000, .drawn = 1,
     .goals = {{"four-wide", TIMES_AS_FAST, 2.2, 0}, {FLOOR, TIMES_THE_TIME, 1.05, 1.15}, INEXACT, BY_HAND(1)}},
    {RAY_BOXES, .count = 1000000, SORTED, .rarely = 1},
    {RAY_BOXES, .count = 1000000, FLUSHED, .rarely = 1},
    {RAY_BOXES, .count = 10000000, .rarely = 1},
    {RAYS_BOX, .count = 16},
    {RAYS_BOX, .count = 64},
    {RAYS_BOX, .count = 256},
    {RAYS_BOX, .count = 10000, .goals = {{"naive", TIMES_AS_FAST, 8, 0}, INEXACT, BY_HAND(1.1)}},
    {RAYS_BOX, .count = 1000000, .drawn = 1,
     .goals = {{"naive", TIMES_AS_FAST, 6, 0}, {FLOOR, TIMES_THE_TIME, 1.05, 1.15}, INEXACT}},
    {RAYS_BOX, .count = 10000000, .rarely = 1},
};

const batch_cases ray_cases = {list, sizeof list / sizeof list[0]};
