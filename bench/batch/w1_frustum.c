/* SPDX-License-Identifier: MIT */
/* W1: which of so many boxes does a frustum see? By planes, as renderers cull; and in truth. */
#include "cases.h"
#include "scene.h"

static void make(const batch_case *c, uint64_t seed, scene *out)
{
    scene_boxes(out, c->count, seed, c->sorted);
}

#define CULL .name = "W1 frustum culls boxes", .unit = "box", .task = TASK_CULL, .make = make
#define TRUTH .name = "W1 frustum overlaps boxes", .unit = "box", .task = TASK_FRUSTUM, .make = make
#define SORTED .data = "neighbours in space near each other", .sorted = 1
#define FLUSHED .data = "nothing in the caches", .flushed = 1

static const batch_case list[] = {
    {CULL, .count = 16, .goals = {PLAINLY(1)}},
    {CULL, .count = 64},
    {CULL, .count = 256},
    {CULL, .count = 1000, .goals = {BY_HAND(1.1)}},
    {CULL, .count = 10000, .drawn = 1, .goals = {{"cglm", TIMES_AS_FAST, 13, 10}, INEXACT, BY_HAND(1)}},
    {CULL, .count = 10000, SORTED, .rarely = 1},
    {CULL, .count = 10000, FLUSHED, .rarely = 1},
    {CULL, .count = 1000000, .drawn = 1, .goals = {{"cglm", TIMES_AS_FAST, 18, 16}, {FLOOR, TIMES_THE_TIME, 1.1, 0}, INEXACT}},
    {CULL, .count = 1000000, SORTED, .rarely = 1},
    {CULL, .count = 1000000, FLUSHED, .rarely = 1},
    {CULL, .count = 10000000, .rarely = 1, .goals = {{FLOOR, TIMES_THE_TIME, 1.1, 0}}},
    {TRUTH, .count = 16},
    {TRUTH, .count = 64},
    {TRUTH, .count = 256},
    {TRUTH, .count = 10000},
    {TRUTH, .count = 1000000, .drawn = 1},
    {TRUTH, .count = 10000000, .rarely = 1},
};

const batch_cases frustum_cases = {list, sizeof list / sizeof list[0]};
