/* SPDX-License-Identifier: MIT */
/* W5: boxes come and move. ns a member; of those of which some move, too. */
#include "../table.h"
#include "cases.h"
#include "scene.h"

#include <stdlib.h>

static int by_number(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

static void make(const batch_case *c, uint64_t seed, scene *out)
{
    scene_moving(out, c->count, seed, c->sorted);
    if (c->ascending)
        qsort(out->some, out->some_count, sizeof *out->some, by_number);
}

static void make_obbs(const batch_case *c, uint64_t seed, scene *out)
{
    scene_obb_pairs(out, c->pairs, c->count, seed);
}

static const workload quaternions = {EXACT(obb, overlaps, obb), .overlap = 0.50};

#define CREATE .name = "W5 create and destroy", .unit = "box", .task = TASK_CREATE, .make = make
#define ALL .name = "W5 all boxes move", .unit = "box", .task = TASK_UPDATE_ALL, .make = make
#define MOVES .name = "W5 1 % of boxes move", .unit = "box", .task = TASK_MOVE_SOME, .make = make
#define ASCENDING .data = "in ascending order", .ascending = 1
#define SOME .name = "W5 1 % move, one query", .unit = "box", .task = TASK_UPDATE_SOME, .make = make
#define ONE .name = "W5 append one by one", .unit = "box", .task = TASK_APPEND_ONE, .make = make
#define MANY .name = "W5 append by the thousand", .unit = "box", .task = TASK_APPEND_MANY, .make = make
#define OBBS .name = "W5 all OBBs move", .unit = "OBB", .task = TASK_OBB_UPDATE, .make = make_obbs, .pairs = &quaternions

static const batch_case list[] = {
    {CREATE, .count = 16, .rarely = 1},
    {CREATE, .count = 10000, .goals = {BY_HAND(2)}},
    {CREATE, .count = 1000000, .rarely = 1, .goals = {BY_HAND(2)}},
    {CREATE, .count = 10000000, .rarely = 1},
    {ALL, .count = 16, .rarely = 1},
    {ALL, .count = 10000},
    {ALL, .count = 1000000, .rarely = 1, .goals = {BY_HAND(1.5)}},
    {ALL, .count = 10000000, .rarely = 1},
    {MOVES, .count = 10000, .goals = {BY_HAND(4)}},
    {MOVES, .count = 10000, ASCENDING, .goals = {BY_HAND(4)}},
    {MOVES, .count = 1000000, .rarely = 1, .goals = {BY_HAND(4)}},
    {MOVES, .count = 1000000, ASCENDING, .rarely = 1, .goals = {BY_HAND(4)}},
    {SOME, .count = 10000, .goals = {BY_HAND(4)}},
    {SOME, .count = 1000000, .rarely = 1, .goals = {BY_HAND(6)}},
    {SOME, .count = 10000000, .rarely = 1},
    {ONE, .count = 1000, .rarely = 1, .goals = {BY_HAND(8)}},
    {ONE, .count = 10000, .goals = {BY_HAND(8)}},
    {ONE, .count = 1000000, .rarely = 1, .goals = {BY_HAND(8)}},
    {MANY, .count = 1000, .rarely = 1, .goals = {BY_HAND(2)}},
    {MANY, .count = 10000, .goals = {BY_HAND(2)}},
    {MANY, .count = 1000000, .rarely = 1, .goals = {BY_HAND(2)}},
    {OBBS, .count = 10000, .goals = {{NULL, NANOSECONDS, 30, 30}}},
    {OBBS, .count = 1000000, .rarely = 1, .goals = {{NULL, NANOSECONDS, 30, 30}}},
};

const batch_cases change_cases = {list, sizeof list / sizeof list[0]};
