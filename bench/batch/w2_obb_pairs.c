/* SPDX-License-Identifier: MIT */
/* W2: which of so many pairs of oriented boxes overlap? Pair i is box i of one set and box i of another. And which of so many
 * overlap one? */
#include "../table.h"
#include "cases.h"
#include "scene.h"

static void make(const batch_case *c, uint64_t seed, scene *out)
{
    scene_obb_pairs(out, c->pairs, c->count, seed);
}

static void make_one(const batch_case *c, uint64_t seed, scene *out)
{
    scene_obbs(out, c->pairs, c->count, seed);
}

/* The pairs of ./dev bench pairs. */
static const workload quaternions[] = {
    {EXACT(obb, overlaps, obb), .overlap = 0.05},
    {EXACT(obb, overlaps, obb), .overlap = 0.50},
    {EXACT(obb, overlaps, obb), .overlap = 0.95},
};
static const workload products[] = {
    {EXACT(obb, overlaps, obb), .overlap = 0.05, .axes = AXES_PRODUCT},
    {EXACT(obb, overlaps, obb), .overlap = 0.50, .axes = AXES_PRODUCT},
    {EXACT(obb, overlaps, obb), .overlap = 0.95, .axes = AXES_PRODUCT},
};

#define PAIRS_OF(workload_, count_)                                                                                            \
    .name = "W2 OBB pairs", .unit = "pair", .task = TASK_OBB_PAIRS, .make = make, .pairs = &(workload_), .count = (count_)
#define ONE(count_)                                                                                                            \
    .name = "W2 one OBB, many OBBs", .unit = "OBB", .task = TASK_OBB_OBBS, .make = make_one, .pairs = &quaternions[1],         \
    .count = (count_)
#define TURNED .data = "axes from quaternions"
#define MULTIPLIED .data = "axes from products of matrices"
#define GOAL(avx512, avx2) .goals = {{"scalar SAT15", TIMES_AS_FAST, avx512, avx2}, INEXACT, BY_HAND(1)}

static const batch_case list[] = {
    {PAIRS_OF(quaternions[1], 16), TURNED},
    {PAIRS_OF(quaternions[1], 64), TURNED},
    {PAIRS_OF(quaternions[1], 256), TURNED},
    {PAIRS_OF(quaternions[0], 4096), TURNED, GOAL(3, 2), .drawn = 1},
    {PAIRS_OF(quaternions[1], 4096), TURNED, GOAL(5, 3.5), .drawn = 1},
    {PAIRS_OF(quaternions[2], 4096), TURNED, GOAL(8, 5), .drawn = 1},
    {PAIRS_OF(products[0], 4096), MULTIPLIED, GOAL(3, 2)},
    {PAIRS_OF(products[1], 4096), MULTIPLIED, GOAL(5, 3.5)},
    {PAIRS_OF(products[2], 4096), MULTIPLIED, GOAL(8, 5)},
    {PAIRS_OF(quaternions[0], 1000000), TURNED, GOAL(3, 0), .rarely = 1},
    {PAIRS_OF(quaternions[1], 1000000), TURNED, GOAL(4.5, 0), .drawn = 1},
    {PAIRS_OF(quaternions[2], 1000000), TURNED, GOAL(4.5, 0), .rarely = 1},
    {PAIRS_OF(products[0], 1000000), MULTIPLIED, GOAL(3, 0), .rarely = 1},
    {PAIRS_OF(products[1], 1000000), MULTIPLIED, GOAL(4.5, 0), .rarely = 1},
    {PAIRS_OF(products[2], 1000000), MULTIPLIED, GOAL(4.5, 0), .rarely = 1},
    {ONE(16), TURNED},
    {ONE(10000), TURNED, .goals = {BY_HAND(1)}},
    {ONE(1000000), TURNED, .rarely = 1, .goals = {BY_HAND(1)}},
};

const batch_cases obb_pair_cases = {list, sizeof list / sizeof list[0]};
