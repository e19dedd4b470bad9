/* SPDX-License-Identifier: MIT */
/* Indexes of boxes in double whose boxes come, go and move, over the caller's array and over a copy: sequences of changes and
 * questions, against all boxes one by one in double. */
#include "f64_changes.h"
#include "f64.h"
#include "found.h"
#include "ledger.h"
#include "stages.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static changing world; /* too large for the stack */
static ledger memory;

static const bvol_allocator counting = {ledger_alloc, ledger_free, &memory};

static void begin(chance *c, changing *m, int kind, uint32_t engine)
{
    memset(m, 0, sizeof *m);
    memory = (ledger){0, 0, 0, 0};
    m->kind = kind;
    m->axes = chance_int(c, 2, 3);
    CHECK(index_f64_create(&m->index, m->axes, engine, &counting) == BVOL_OK);
}

static void end(changing *m)
{
    index_f64_destroy(&m->index);
    CHECK(memory.live == 0 && memory.bytes == 0);
}

TEST(index_f64_changes, sequences_of_changes_and_questions_agree_with_all_boxes)
{
    chance c = {test_seed()};
    changing *const m = &world;
    const long cases = test_cases(150);
    for (long i = 0; i < cases; i++) {
        begin(&c, m, (int)(i % WORLDS), (uint32_t)(i / WORLDS % 5));
        const int steps = one_in(&c, 8) ? 200 : 25;
        for (int s = 0; s < steps; s++) {
            changing_step(&c, m);
            CHECKF(index_f64_validate(&m->index) == BVOL_OK, "kind %d, step %d", m->kind, s);
            changing_ask(&c, m);
        }
        end(m);
    }
}

/* Without memory a change is refused and nothing is different; or it is made, where memory only makes it faster. */
TEST(index_f64_changes, each_allocation_may_fail)
{
    chance c = {test_seed()};
    changing *const m = &world;
    const long cases = test_cases(60);
    for (long i = 0; i < cases; i++) {
        begin(&c, m, (int)(i % WORLDS), (uint32_t)(i / WORLDS % 5));
        for (int s = 0; s < 25; s++) {
            memory.fail_at = memory.calls + chance_int(&c, 1, 6);
            changing_step(&c, m);
            memory.fail_at = 0;
            CHECK(index_f64_validate(&m->index) == BVOL_OK);
            changing_ask(&c, m);
        }
        end(m);
    }
}

/* One that comes from very far is found, by all questions, before there is memory for another map. */
TEST(index_f64_changes, far_boxes_are_found_without_memory)
{
    static const double far[] = {1e3, 1e7, 1e15, 1e30, 1e60, 1e300, DBL_MAX};
    enum { FAR = (int)(sizeof far / sizeof *far), FIRST = 300 };
    static bvol_aabb2_f64 boxes[FIRST];
    bvol_index2_f64 *index;
    for (int i = 0; i < FIRST; i++)
        boxes[i] = (bvol_aabb2_f64){{i % 17, i % 19}, {i % 17 + .5, i % 19 + .5}};
    for (int way = 0; way < 2 * FAR; way++) {
        const double at = way % 2 ? -far[way / 2] : far[way / 2];
        const bvol_aabb2_f64 box = {{at, at}, {at, at}};
        const bvol_vec2_f64 p = {at, at};
        const bvol_ray2_f64 ray = {{at, 0}, 0, {0, at}, 4};
        bvol_index_found_f64 found, hit;
        uint32_t id, ids[2];
        memory = (ledger){0, 0, 0, 0};
        CHECK(bvol_index2_f64_create(NULL, &counting, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build(index, boxes, FIRST, 0, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index2_f64_own(index) == BVOL_OK && bvol_index2_f64_reserve(index, FIRST + 1) == BVOL_OK);
        memory.fail_at = way % 4 < 2 ? memory.calls + 1 : 0;
        CHECK(bvol_index2_f64_insert(index, &box, NULL, &id) == BVOL_OK && id == FIRST);
        memory.fail_at = 0;
        CHECK(bvol_index2_f64_overlaps_aabb2(index, &box, NULL, ids, 2) == 1 && ids[0] == FIRST);
        CHECK(bvol_index2_f64_nearest_point(index, &p, INF, NULL, &found, 1) == 1 && found.id == FIRST && found.at == 0);
        const size_t hits = bvol_index2_f64_raycast(index, &ray, NULL, &hit, 1);
        CHECKF(hits == 1 && hit.id == FIRST, "%g: %zu", at, hits);
        bvol_index2_f64_destroy(index);
        CHECK(memory.live == 0);
    }
}

/* What a caller's array is to an index: read again by a refit, until a box comes that is not from there. */
TEST(index_f64_changes, an_array_is_borrowed_until_a_box_comes)
{
    bvol_aabb_f64 boxes[3] = {{{0, 0, 0}, {1, 1, 1}}, {{2, 0, 0}, {3, 1, 1}}, {{4, 0, 0}, {5, 1, 1}}}, got;
    const bvol_aabb_f64 all = {{-9, -9, -9}, {9, 9, 9}}, there = {{6, 6, 6}, {7, 7, 7}};
    bvol_index_f64 *index;
    uint32_t id, ids[4];
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, 3, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_remove(index, 1) == BVOL_OK);
    boxes[2] = there;
    CHECK(bvol_index_f64_refit(index) == BVOL_OK && bvol_index_f64_validate(index) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb(index, &there, NULL, ids, 4) == 1 && ids[0] == 2);
    CHECK(bvol_index_f64_overlaps_aabb(index, &all, NULL, ids, 4) == 2 && ids[0] == 0 && ids[1] == 2);
    CHECK(bvol_index_f64_insert(index, &there, NULL, &id) == BVOL_OK && id == 3);
    memset(boxes, 0xff, sizeof boxes);
    CHECK(bvol_index_f64_refit(index) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb(index, &all, NULL, ids, 4) == 3 && ids[2] == 3);
    CHECK(bvol_index_f64_get(index, 2, &got, NULL) == BVOL_OK && memcmp(&got, &there, sizeof got) == 0);
    CHECK(bvol_index_f64_commit(index) == BVOL_OK);
    CHECK(bvol_index_f64_insert(index, &there, NULL, &id) == BVOL_OK && id == 1);
    CHECK(bvol_index_f64_ids(index, ids, 4) == 4 && ids[1] == 1);
    bvol_index_f64_destroy(index);
}

/* Points are kept as points until a box comes that is none. */
TEST(index_f64_changes, points_take_half_as_much)
{
    enum { POINTS = 4000 };
    static bvol_vec2_f64 points[POINTS];
    const bvol_aabb2_f64 point = {{7, 7}, {7, 7}}, box = {{7, 7}, {8, 7}};
    bvol_index_stats stats[3] = {BVOL_INDEX_STATS_INIT, BVOL_INDEX_STATS_INIT, BVOL_INDEX_STATS_INIT};
    bvol_index2_f64 *index;
    bvol_aabb2_f64 got;
    uint32_t id;
    for (int i = 0; i < POINTS; i++)
        points[i] = (bvol_vec2_f64){i % 61, i % 67};
    CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index2_f64_build_points(index, points, POINTS, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index2_f64_get_stats(index, &stats[0]) == BVOL_OK);
    CHECK(bvol_index2_f64_own(index) == BVOL_OK && bvol_index2_f64_get_stats(index, &stats[1]) == BVOL_OK);
    CHECK(stats[1].bytes - stats[0].bytes < 17 * POINTS);
    memset(points, 0, sizeof points);
    CHECK(bvol_index2_f64_insert(index, &point, NULL, &id) == BVOL_OK);
    CHECK(bvol_index2_f64_get(index, id, &got, NULL) == BVOL_OK && memcmp(&got, &point, sizeof got) == 0);
    CHECK(bvol_index2_f64_move(index, 3, &box) == BVOL_OK);
    CHECK(bvol_index2_f64_get(index, 3, &got, NULL) == BVOL_OK && memcmp(&got, &box, sizeof got) == 0);
    CHECK(bvol_index2_f64_get(index, 70, &got, NULL) == BVOL_OK && got.min.x == 9 && got.max.y == 3);
    CHECK(bvol_index2_f64_overlaps_aabb2_any(index, &point, NULL));
    bvol_index2_f64_destroy(index);
}

/* Boxes that come one by one, from ever farther off: the whole is packed seldom, so that each change takes little. */
TEST(index_f64_changes, growing_worlds_are_packed_seldom)
{
    enum { BOXES = 2000 };
    bvol_index_f64 *index;
    double at = 1e-300;
    uint32_t id;
    memory = (ledger){0, 0, 0, 0};
    CHECK(bvol_index_f64_create(NULL, &counting, &index) == BVOL_OK);
    for (int i = 0; i < BOXES; i++, at *= 2) {
        const bvol_aabb_f64 box = {{-at, 0, at}, {at, 0, at}};
        CHECK(bvol_index_f64_insert(index, &box, NULL, &id) == BVOL_OK);
        CHECK(bvol_index_f64_overlaps_aabb(index, &box, NULL, &id, 1) == 1);
    }
    CHECKF(memory.calls < 12 * BOXES, "%d", memory.calls);
    bvol_index_f64_destroy(index);
}

/* As many as there were, each from far beyond all before, on both sides: no question takes those for others, from near or from
 * far, and few of them have all boxes packed. */
TEST(index_f64_changes, far_boxes_one_after_the_other_pack_seldom)
{
    enum { FIRST = 3000, CAME = 60 };
    static bvol_aabb2_f64 boxes[FIRST + CAME];
    bvol_index2_f64 *index;
    for (int i = 0; i < FIRST; i++)
        boxes[i] = (bvol_aabb2_f64){{i % 61, i % 67}, {i % 61 + .5, i % 67 + .5}};
    for (int step = 10; step <= 30; step += 10) {
        memory = (ledger){0, 0, 0, 0};
        CHECK(bvol_index2_f64_create(NULL, &counting, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build(index, boxes, FIRST, 0, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index2_f64_own(index) == BVOL_OK && bvol_index2_f64_reserve(index, FIRST + CAME) == BVOL_OK);
        const int before = memory.calls;
        for (int i = 0; i < CAME; i++) {
            const double at = ldexp(i % 2 ? -1 : 1, 8 + step * (i + 1) < 1020 ? 8 + step * (i + 1) : 1020);
            const bvol_aabb2_f64 box = {{at, i}, {at, i}};
            const bvol_vec2_f64 p = {at, i - 0.25}, home = {30.75, 30.75};
            const bvol_ray2_f64 ray = {{at, -1}, 0, {0, 1}, INFINITY}, out = {{-1, 7.25}, 0, {1, 0}, INFINITY};
            bvol_index_found_f64 found[2];
            uint32_t id, ids[2];
            CHECK(bvol_index2_f64_insert(index, &box, NULL, &id) == BVOL_OK && id == (uint32_t)(FIRST + i));
            CHECK(bvol_index2_f64_overlaps_aabb2(index, &box, NULL, ids, 2) == 1 && ids[0] == id);
            CHECK(bvol_index2_f64_nearest_point(index, &p, INF, NULL, found, 1) == 1 && found[0].id == id &&
                  found[0].at == 0.0625);
            CHECK(bvol_index2_f64_nearest_point(index, &home, INF, NULL, found, 2) == 2 && found[1].at == 0.125);
            CHECK(bvol_index2_f64_raycast_first(index, &ray, NULL, &id, NULL) && id >= FIRST);
            CHECK(bvol_index2_f64_raycast_first(index, &out, NULL, &id, NULL) && boxes[id].min.x == 0 && boxes[id].min.y == 7);
        }
        CHECKF(memory.calls - before < 60, "%d", memory.calls - before);
        CHECK(bvol_index2_f64_commit(index) == BVOL_OK && bvol_index2_f64_validate(index) == BVOL_OK);
        bvol_index2_f64_destroy(index);
    }
}

/* Few boxes from far beyond all others, before there is reason to pack them: what passes near the others meets those that all
 * boxes say, and kernels judge nearly all of the blocks on its way. */
TEST(index_f64_changes, rays_near_boxes_do_not_go_by_far_ones)
{
    enum { FIRST = 20000, CAME = 6 };
    const int rays = test_sizes(10, 100); /* each is asked of all boxes, one by one */
    static const double far[CAME] = {1e9, -1e20, 1e40, -1e100, 1e300, -1e308};
    static bvol_aabb_f64 boxes[FIRST + CAME];
    chance c = {7};
    bvol_index_f64 *index;
    uint32_t id;
    for (int i = 0; i < FIRST; i++) {
        const double x = chance_real(&c, 0, 100), y = chance_real(&c, 0, 100), z = chance_real(&c, 0, 100);
        boxes[i] = (bvol_aabb_f64){{x, y, z}, {x + 1, y + 1, z + 1}};
    }
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, FIRST, 0, NULL, 0, NULL) == BVOL_OK);
    for (int k = 0; k < CAME; k++) {
        const uint64_t by_kernels = STAGE_CALLS(passage_block, 0), by_doubles = STAGE_CALLS(passage_block, 1);
        boxes[FIRST + k] = (bvol_aabb_f64){{far[k], -1, 0}, {far[k] / 2, 50, 100}}; /* the way to it is met by rays */
        boxes[FIRST + k].min.x = far[k] < 0 ? far[k] : far[k] / 2;
        boxes[FIRST + k].max.x = far[k] < 0 ? far[k] / 2 : far[k];
        CHECK(bvol_index_f64_insert(index, &boxes[FIRST + k], NULL, &id) == BVOL_OK && id == (uint32_t)(FIRST + k));
        for (int i = 0; i < rays; i++) {
            const bvol_vec3_f64 to = boxes[FIRST - 1 - i].max;
            bvol_vec3_f64 from = boxes[i].min;
            from.x += i % 5 ? 0 : i % 10 ? -5000 : 5000; /* from outside */
            const bvol_vec3_f64 way = {to.x - from.x, i % 4 ? to.y - from.y : 0, i % 8 ? to.z - from.z : 0};
            const bvol_ray_f64 ray = {from, i % 3 ? 0 : -INFINITY, way, i % 2 ? 2 : INFINITY};
            const bvol_aabb_f64 moving = {from, {from.x + 1, from.y + 1, from.z + 1}};
            size_t hit = 0, met = 0;
            for (int b = 0; b <= FIRST + k; b++) {
                hit += (size_t)bvol_ray_f64_hits_aabb_f64(&ray, &boxes[b], NULL);
                met += bvol_aabb_f64_sweep_aabb_f64(&moving, &way, &boxes[b], NULL) != BVOL_SWEEP_MISS;
            }
            CHECK(bvol_index_f64_raycast(index, &ray, NULL, NULL, 0) == hit);
            CHECK(bvol_index_f64_sweep_aabb(index, &moving, &way, NULL, NULL, 0) == met);
        }
        CHECKF(2 * (STAGE_CALLS(passage_block, 1) - by_doubles) <= STAGE_CALLS(passage_block, 0) - by_kernels,
               "doubles judge %u blocks about %g, kernels %u", (unsigned)(STAGE_CALLS(passage_block, 1) - by_doubles), far[k],
               (unsigned)(STAGE_CALLS(passage_block, 0) - by_kernels));
    }
    bvol_index_f64_destroy(index);
}

/* A box that comes to few boxes with many ids, and goes again: nothing that takes as long as all ids is done each time, which
 * needs memory. */
TEST(index_f64_changes, what_comes_to_an_emptied_index_takes_little)
{
    enum { FIRST = 3000, CHANGES = 500 };
    static bvol_aabb_f64 boxes[FIRST];
    static uint32_t ids[FIRST];
    bvol_index_f64 *index;
    uint32_t id;
    for (uint32_t i = 0; i < FIRST; i++) {
        boxes[i] = (bvol_aabb_f64){{i % 61, i % 67, 0}, {i % 61 + .5, i % 67 + .5, 1}};
        ids[i] = i;
    }
    memory = (ledger){0, 0, 0, 0};
    CHECK(bvol_index_f64_create(NULL, &counting, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, FIRST, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_remove_many(index, ids, FIRST) == BVOL_OK && bvol_index_f64_commit(index) == BVOL_OK);
    const int before = memory.calls;
    for (int i = 0; i < CHANGES; i++) {
        CHECK(bvol_index_f64_insert(index, &boxes[i], NULL, &id) == BVOL_OK);
        CHECK(bvol_index_f64_overlaps_aabb_any(index, &boxes[i], NULL));
        CHECK(bvol_index_f64_remove(index, id) == BVOL_OK);
    }
    CHECKF(memory.calls - before < CHANGES / 2, "%d", memory.calls - before);
    bvol_index_f64_destroy(index);
}

TEST(index_f64_changes, bad_arguments_change_nothing)
{
    const bvol_aabb_f64 boxes[2] = {{{0, 0, 0}, {1, 1, 1}}, {{2, 0, 0}, {3, 1, 1}}};
    const uint32_t good[2] = {0, 1}, bad[2] = {0, 2};
    bvol_index_f64 *index;
    bvol_aabb_f64 got;
    uint32_t ids[2] = {7, 7};
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_insert_many(index, boxes, 2, 0, NULL, 0, ids) == BVOL_OK && ids[0] == 0 && ids[1] == 1);
    CHECK(bvol_index_f64_insert_many(index, boxes, 1, 44, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_insert_many(index, boxes, 1, 52, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_insert_many(index, boxes, (size_t)1 << 60, 0, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_insert_many(index, boxes, (size_t)1 << 27, 0, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_insert_many(index, NULL, 0, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_move_many(index, bad, boxes, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_move_many(index, good, boxes + 1, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_move(index, BVOL_NO_ID, boxes) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_remove_many(index, bad, 2) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_set_item(index, 2, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_reserve(index, (size_t)1 << 60) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_count(index) == 2 && bvol_index_f64_get(index, 0, &got, NULL) == BVOL_OK);
    CHECK(memcmp(&got, boxes, sizeof got) == 0);
    CHECK(bvol_index_f64_recover(index) == BVOL_OK);
    bvol_index_f64_destroy(index);
}

/* Where nearly all are gone what is left is not looked for among all ids: leaves are looked into. And nothing is as near as a
 * negative number, however small. */
TEST(index_f64_changes, the_last_of_many_is_found_by_the_tree)
{
    enum { ALL = 100 };
    static bvol_aabb_f64 boxes[ALL];
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    const bvol_vec3_f64 within = {ALL - 0.75, 0.5, 0.5};
    bvol_index_found_f64 found[2];
    bvol_index_f64 *index;
    filter.counters = &counters;
    for (int i = 0; i < ALL; i++)
        boxes[i] = (bvol_aabb_f64){{i, 0, 0}, {i + 0.5, 1, 1}};
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
    for (uint32_t id = 0; id < ALL - 1; id++)
        CHECK(bvol_index_f64_remove(index, id) == BVOL_OK);
    CHECK(bvol_index_f64_nearest_point(index, &boxes[0].min, INFINITY, &filter, found, 2) == 1 && found[0].id == ALL - 1);
    CHECK(counters.leaves > 0);
    CHECK(bvol_index_f64_nearest_point(index, &within, 0, NULL, found, 2) == 1);
    CHECK(bvol_index_f64_nearest_point(index, &within, -0x1p-1074, NULL, found, 2) == 0);
    bvol_index_f64_destroy(index);
}
