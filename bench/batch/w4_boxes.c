/* SPDX-License-Identifier: MIT */
/* W4: which of so many boxes overlap one box, and which rectangles one rectangle? */
#include "cases.h"
#include "scene.h"

static void make(const batch_case *c, uint64_t seed, scene *out)
{
    scene_boxes(out, c->count, seed, c->sorted);
}

static void make_rectangles(const batch_case *c, uint64_t seed, scene *out)
{
    scene_rectangles(out, c->count, seed);
}

#define BOXES .name = "W4 one box, many boxes", .unit = "box", .task = TASK_BOX_BOXES, .make = make
#define RECTANGLES                                                                                                             \
    .name = "W4 one rectangle, many rectangles", .unit = "rectangle", .task = TASK_RECTANGLES, .make = make_rectangles
#define SORTED .data = "neighbours in space near each other", .sorted = 1
#define FLUSHED .data = "nothing in the caches", .flushed = 1

static const batch_case list[] = {
    {BOXES, .count = 16, .goals = {PLAINLY(1)}},
    {BOXES, .count = 64},
    {BOXES, .count = 256, .drawn = 1},
    {BOXES, .count = 1000, .goals = {BY_HAND(1.1)}},
    {BOXES, .count = 10000, .drawn = 1, .goals = {{"four-wide", TIMES_AS_FAST, 3, 0}, BY_HAND(1)}},
    {BOXES, .count = 10000, SORTED, .rarely = 1},
    {BOXES, .count = 10000, FLUSHED, .rarely = 1},
    {BOXES, .count = 1000000, .drawn = 1, .goals = {{FLOOR, TIMES_THE_TIME, 1.05, 1.15}}},
    {BOXES, .count = 1000000, SORTED, .rarely = 1},
    {BOXES, .count = 1000000, FLUSHED, .rarely = 1},
    {BOXES, .count = 10000000, .rarely = 1},
    {RECTANGLES, .count = 64, .rarely = 1},
    {RECTANGLES, .count = 10000, .goals = {BY_HAND(1)}},
    {RECTANGLES, .count = 1000000, .goals = {{FLOOR, TIMES_THE_TIME, 1.05, 1.15}}},
};

const batch_cases box_cases = {list, sizeof list / sizeof list[0]};
