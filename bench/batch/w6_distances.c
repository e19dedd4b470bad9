/* SPDX-License-Identifier: MIT */
/* W6: how far are so many boxes from a point, and which is the nearest? */
#include "cases.h"
#include "scene.h"

static void make(const batch_case *c, uint64_t seed, scene *out)
{
    scene_boxes(out, c->count, seed, c->sorted);
}

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
};

const batch_cases distance_cases = {list, sizeof list / sizeof list[0]};
