/* SPDX-License-Identifier: MIT */
/* Building and pairs by an executor: the same as by one thread, for any number of threads and in any order of the parts. */
#include "index/handle.h"
#include "index/model.h"
#include "ledger.h"

#include <bvol/index_many.h>

#include <math.h>
#include <stdlib.h>

/* The last part first, and counts them. */
static void backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    *(size_t *)context += parts;
    while (parts-- > 0)
        part(work, parts);
}

/* All that shows how a tree is made: what it is made of and what that costs, and in which order its boxes are found. */
static void same_index(const bvol_index *a, const bvol_index *b, size_t count)
{
    bvol_index_stats info[2] = {{.size = sizeof *info}, {.size = sizeof *info}};
    const bvol_index *const both[2] = {a, b};
    const bvol_aabb everywhere = {{-INF, -INF, -INF}, {INF, INF, INF}};
    uint32_t *const ids = malloc((2 * count + 1) * sizeof *ids);
    size_t found[2];
    CHECK(ids);
    for (int i = 0; i < 2; i++) {
        CHECK(bvol_index_validate(both[i]) == BVOL_OK && bvol_index_get_stats(both[i], &info[i]) == BVOL_OK);
        found[i] = bvol_index_overlaps_aabb(both[i], &everywhere, NULL, ids + (size_t)i * count, count);
    }
    CHECK(memcmp(&info[0], &info[1], sizeof *info) == 0);
    const double packed = a->tree.packed_cost, cost = bvoli_tree_cost(&a->tree);
    CHECK(packed == b->tree.packed_cost);
    CHECKF(fabs(packed - cost) <= 1e-12 * cost, "%g of %g", packed, cost); /* sums of the same numbers in another order */
    CHECK(found[0] == found[1] && memcmp(ids, ids + count, found[0] * sizeof *ids) == 0);
    free(ids);
}

TEST(index_parallel, an_index_is_built_the_same)
{
    static const size_t counts[] = {0, 1, 16, 17, 300, 4096, 5000, 30000, 70000};
    chance c = {test_seed()};
    const size_t sizes = (size_t)test_sizes(6, 9);
    for (size_t i = 0; i < sizes; i++)
        for (int e = 0; e < ENGINES; e++) {
            bvol_index_options options = engines[e];
            const size_t count = counts[i];
            size_t parts = 0;
            const bvol_executor executor = {sizeof executor, (uint32_t)chance_int(&c, 2, 9), backwards, &parts};
            const enum scene scene = (enum scene)chance_int(&c, 0, SCENES - 1);
            bvol_aabb *boxes = even_boxes(&c, count + 1);
            for (size_t k = 0; k < count && one_in(&c, 2); k++)
                boxes[k] = draw_box(&c, scene);
            options.flags |= BVOL_INDEX_UNORDERED;
            bvol_index *one = index_of(&options, boxes, count, 0), *many = index_of(&options, boxes, count / 2, 0);
            CHECK(bvol_index_build(many, boxes, count, 0, NULL, 0, &(bvol_resources){.executor = &executor}) == BVOL_OK);
            same_index(one, many, count);
            CHECKF(count < 30000 || parts > 16 || options.engine == BVOL_ENGINE_FLAT || options.engine == BVOL_ENGINE_OCTREE,
                   "%zu parts", parts);
            bvol_index_destroy(one);
            bvol_index_destroy(many);
            free(boxes);
        }
}

/* Boxes are numbered by parts: whichever has the first that is empty, and at whichever end. */
TEST(index_parallel, empty_boxes_are_left_out_the_same)
{
    enum { BOXES = 20000 };
    static const size_t empty[] = {0, 1, BOXES / 2 - 1, BOXES / 2, BOXES / 2 + 1, 3333, 9999, BOXES - 1};
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .flags = BVOL_INDEX_UNORDERED};
    chance c = {test_seed() + 7};
    bvol_aabb *const boxes = even_boxes(&c, BOXES);
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        size_t parts = 0;
        const bvol_executor executor = {sizeof executor, (uint32_t)chance_int(&c, 2, 9), backwards, &parts};
        const size_t others[2] = {empty[i], (size_t)chance_int(&c, 0, BOXES - 1)};
        const bvol_aabb kept[2] = {boxes[others[0]], boxes[others[1]]};
        boxes[others[0]] = boxes[others[1]] = aabb(1, 1, 1, 0, 1, 1);
        bvol_index *one = index_of(&options, boxes, BOXES, 0), *many = index_of(&options, boxes, 5, 0);
        CHECK(bvol_index_build(many, boxes, BOXES, 0, NULL, 0, &(bvol_resources){.executor = &executor}) == BVOL_OK);
        same_index(one, many, BOXES);
        boxes[others[1]] = kept[1];
        boxes[others[0]] = kept[0];
        bvol_index_destroy(one);
        bvol_index_destroy(many);
    }
    free(boxes);
}

#include "index/parallel.h"
#include "index/tree/order.h"

/* Keys ascend, and of equal ones numbers. */
static void check_order(const uint64_t *order, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 1; i < count; i++)
        wrong += order[i - 1] >= order[i];
    CHECKF(wrong == 0, "%zu of %zu", wrong, count);
}

/* Many boxes tell their centers where they are numbered, and their order is the same; not so if one of them is empty. */
static void check_numbers(bvol_aabb *boxes, size_t count, uint64_t *keys, const bvol_executor *executor, const uint64_t *want)
{
    bvoli_boxes all = {(const char *)boxes, count, sizeof *boxes, NULL, NULL};
    bvoli_centers centers;
    CHECK(bvoli_order_number(&all, keys, &centers, executor) == count);
    CHECK((all.centers != NULL) == (count >= BVOLI_BOXES_OF_TEAM));
    CHECK(memcmp(bvoli_order_curve(&all, keys, keys + count, count, executor), want, count * sizeof *want) == 0);
    all.centers = NULL;
    boxes[count - 1] = (bvol_aabb){{1, 1, 1}, {0, 0, 0}};
    CHECK(bvoli_order_number(&all, keys, &centers, executor) == count - 1 && !all.centers);
}

/* Boxes that fill a cube, lie in a plane, on a line or in one point, and in a small part of the grid but for one of them, or
 * but for one that is infinite. */
TEST(index_parallel, keys_are_sorted)
{
    static const size_t counts[] = {2, 100, 5000, 8192, 9001, 20000};
    chance c = {test_seed() + 5};
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++)
        for (int kind = 0; kind < 6; kind++) {
            const size_t count = counts[n];
            const float x = kind == 3 ? 0 : 100, y = kind == 2 ? 0 : x, z = kind == 1 ? 0 : y;
            size_t parts = 0;
            const bvol_executor executor = {sizeof executor, (uint32_t)chance_int(&c, 2, 9), backwards, &parts};
            bvol_aabb *const boxes = malloc(count * sizeof *boxes);
            uint64_t *const keys = malloc(6 * count * sizeof *keys);
            CHECK(boxes && keys);
            for (size_t i = 0; i < count; i++) {
                const bvol_vec3 p = {x * (float)chance_real(&c, 0, 1), y * (float)chance_real(&c, 0, 1),
                                     z * (float)chance_real(&c, 0, 1)};
                boxes[i] = (bvol_aabb){p, {p.x + 1, p.y + 1, p.z + 1}};
                keys[i] = keys[2 * count + i] = i;
            }
            if (kind == 4)
                boxes[count / 2] = (bvol_aabb){{1e4F, 1e4F, 1e4F}, {1e4F, 1e4F, 1e4F}};
            if (kind == 5)
                boxes[count / 2].max.x = INFINITY;
            const bvoli_boxes all = {(const char *)boxes, count, sizeof *boxes, NULL, NULL};
            const uint64_t *const one = bvoli_order_curve(&all, keys, keys + count, count, NULL),
                                  *const many = bvoli_order_curve(&all, keys + 2 * count, keys + 3 * count, count, &executor);
            check_order(one, count);
            CHECK(memcmp(one, many, count * sizeof *one) == 0);
            check_numbers(boxes, count, keys + 4 * count, &executor, one);
            free(boxes);
            free(keys);
        }
}

static int same_pairs(const bvol_pair *a, const bvol_pair *b, size_t count)
{
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

TEST(index_parallel, pairs_are_the_same_in_the_same_order)
{
    enum { BOXES = 3000, ROOM = 60000 };
    static bvol_pair want[ROOM], got[ROOM + 1];
    chance c = {test_seed() + 1};
    bvol_scratch *scratch = NULL;
    const long cases = test_cases(12);
    size_t parts = 0;
    CHECK(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    for (long i = 0; i < cases; i++)
        for (int e = 0; e < ENGINES; e++) {
            const bvol_executor executor = {sizeof executor, (uint32_t)chance_int(&c, 1, 9), backwards, &parts};
            const size_t count = (size_t)(one_in(&c, 3) ? chance_int(&c, 0, 60) : chance_int(&c, 0, BOXES));
            const size_t room = (size_t)(one_in(&c, 3) ? chance_int(&c, 0, 300) : ROOM);
            const enum scene scene = count < 100 ? (enum scene)chance_int(&c, 0, SCENES - 1) : SPREAD;
            bvol_aabb *boxes = even_boxes(&c, count + 1);
            size_t calls, total = 77;
            bvol_index_filter space, second;
            bvol_index_counters counters[2] = {{0}, {0}};
            const bvol_resources threads = {.executor = &executor, .scratch = one_in(&c, 2) ? scratch : NULL};
            const bvol_index_filter *const f = draw_filter(&c, &space, &calls);
            for (size_t k = 0; k < count && one_in(&c, 3); k++)
                boxes[k] = draw_box(&c, scene);
            bvol_index *index = index_of(&engines[e], boxes, count, one_in(&c, 3));
            space.counters = &counters[0];
            const size_t n = bvol_index_pairs(index, f, NULL, want, room), written = n < room ? n : room;
            second = space;
            second.counters = &counters[1];
            got[written].a = 77;
            total = bvol_index_pairs(index, f ? &second : NULL, &threads, got, room);
            CHECKF(total == n, "engine %d, %zu boxes: %zu pairs, not %zu", e, count, total, n);
            CHECKF(same_pairs(got, want, written) && got[written].a == 77, "engine %d, %zu boxes, room for %zu of %zu", e,
                   count, room, n);
            CHECK(!f || (counters[0].nodes == counters[1].nodes && counters[0].leaves == counters[1].leaves));
            CHECK(bvol_index_pairs(index, f, &threads, NULL, 9) == n);
            bvol_index_destroy(index);
            free(boxes);
        }
    CHECK(parts > 0);
    bvol_scratch_destroy(scratch);
}

/* The first part that is begun, which another thread finds all others beside, and then there are rounds without delay. */
typedef struct delay {
    bvol_executor_part part;
    void *work;
    size_t left, rounds;
} delay;

static void delayed(bvol_executor_part part, void *work, size_t parts, void *context)
{
    delay *const d = context;
    const size_t first = d->rounds++ == 0;
    *d = (delay){part, work, first * (parts - 1), d->rounds};
    part(work, 0);
    for (size_t i = first ? parts : 1; i < parts; i++)
        part(work, i);
}

static int find_others(uint32_t id, uint64_t user, void *context)
{
    delay *const d = context;
    (void)id;
    (void)user;
    while (d->left > 0)
        d->part(d->work, d->left--);
    return 1;
}

/* Nothing is put to its place before the first part is done, whose thread was late: there is not room for all others until
 * then. */
TEST(index_parallel, a_late_part_of_pairs_comes_first)
{
    enum { BOXES = 6000, ROOM = 40000 };
    static bvol_pair want[ROOM], got[ROOM + 1];
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .flags = BVOL_INDEX_UNORDERED};
    chance c = {test_seed() + 3};
    bvol_aabb *const boxes = even_boxes(&c, BOXES);
    bvol_index *const index = index_of(&options, boxes, BOXES, 0);
    const size_t n = bvol_index_pairs(index, NULL, NULL, want, ROOM);
    for (size_t room = ROOM; room > 0; room = room > n ? n : room / 2) {
        delay d = {NULL, NULL, 0, 0};
        bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
        filter.accept = find_others;
        filter.context = &d;
        const size_t written = n < room ? n : room;
        const bvol_executor executor = {sizeof executor, 2, delayed, &d};
        got[written].a = 77;
        CHECK(bvol_index_pairs(index, &filter, &(bvol_resources){.executor = &executor}, got, room) == n);
        CHECKF(same_pairs(got, want, written) && got[written].a == 77, "room for %zu of %zu", room, n);
        CHECKF(d.rounds > 1, "%zu rounds", d.rounds);
    }
    bvol_index_destroy(index);
    free(boxes);
}

/* Executors that break their word: they call no part, each part twice, or every other and some that there are not. */
static void idle(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)part, (void)work, (void)parts, (void)context;
}

static void twice(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    for (size_t i = 0; i < 2 * parts; i++)
        part(work, i / 2);
}

static void every_other(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    for (size_t i = 1; i < 2 * parts; i += 2)
        part(work, 2 * parts - i);
}

static void (*const broken[])(bvol_executor_part, void *, size_t, void *) = {idle, twice, every_other};
enum { BROKEN = sizeof broken / sizeof *broken };

TEST(index_parallel, executors_that_break_their_word_find_all_pairs)
{
    enum { BOXES = 3000, ROOM = 20000 };
    static bvol_pair want[ROOM], got[ROOM + 1];
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .flags = BVOL_INDEX_UNORDERED};
    chance c = {test_seed() + 4};
    bvol_aabb *const boxes = even_boxes(&c, BOXES);
    bvol_index *const index = index_of(&options, boxes, BOXES, 0);
    const size_t n = bvol_index_pairs(index, NULL, NULL, want, ROOM);
    for (int i = 0; i < BROKEN; i++) {
        const bvol_executor executor = {sizeof executor, 4, broken[i], NULL};
        got[n].a = 77;
        CHECK(bvol_index_pairs(index, NULL, &(bvol_resources){.executor = &executor}, got, ROOM) == n);
        CHECK(same_pairs(got, want, n) && got[n].a == 77);
    }
    bvol_index_destroy(index);
    free(boxes);
}

TEST(index_parallel, executors_that_break_their_word_build_the_same)
{
    enum { BOXES = 30000 };
    chance c = {test_seed() + 8};
    bvol_aabb *const boxes = even_boxes(&c, BOXES);
    for (int e = 0; e < ENGINES; e++) {
        bvol_index_options options = engines[e];
        options.flags |= BVOL_INDEX_UNORDERED;
        bvol_index *const one = index_of(&options, boxes, BOXES, 0), *const many = index_of(&options, boxes, 5, 0);
        for (int i = 0; i < BROKEN; i++) {
            const bvol_executor executor = {sizeof executor, 4, broken[i], NULL};
            CHECK(bvol_index_build(many, boxes, BOXES, 0, NULL, 0, &(bvol_resources){.executor = &executor}) == BVOL_OK);
            same_index(one, many, BOXES);
        }
        bvol_index_destroy(one);
        bvol_index_destroy(many);
    }
    free(boxes);
}

/* More parts than are known at once, in whichever order each broken executor calls them. */
static void count_part(void *work, size_t i)
{
    ++((int *)work)[i];
}

TEST(index_parallel, each_part_is_done_once)
{
    enum { PARTS = 2500 };
    static const size_t counts[] = {1, 2, 1023, 1024, 1025, PARTS};
    for (int i = 0; i < BROKEN; i++)
        for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
            const bvol_executor executor = {sizeof executor, 4, broken[i], NULL};
            int calls[PARTS + 1] = {0};
            size_t wrong = 0;
            bvoli_run(&executor, count_part, calls, counts[n]);
            for (size_t part = 0; part <= PARTS; part++)
                wrong += calls[part] != (part < counts[n]);
            CHECKF(wrong == 0, "%zu of %zu parts", wrong, counts[n]);
        }
}

TEST(index_parallel, pairs_of_all_boxes_are_sorted_by_a_team)
{
    enum { BOXES = 200, PAIRS = BOXES * (BOXES - 1) / 2 };
    static bvol_aabb boxes[BOXES];
    static bvol_pair pairs[PAIRS];
    chance c = {test_seed()};
    size_t parts = 0, k = 0;
    const bvol_executor executor = {sizeof executor, 4, backwards, &parts};
    const bvol_resources threads = {.executor = &executor};
    for (int i = 0; i < BOXES; i++) {
        const float x = (float)chance_int(&c, 0, 900) / 1000, y = (float)chance_int(&c, 0, 900) / 1000;
        boxes[i] = (bvol_aabb){{x - 1, y - 1, -1}, {x + 1, y + 1, 1}};
    }
    bvol_index *index = index_of(NULL, boxes, BOXES, 0);
    CHECK(bvol_index_pairs(index, NULL, &threads, pairs, PAIRS) == PAIRS && parts > 0);
    for (uint32_t a = 0; a < BOXES; a++)
        for (uint32_t b = a + 1; b < BOXES; b++, k++)
            CHECKF(pairs[k].a == a && pairs[k].b == b, "pair %zu is %u and %u", k, pairs[k].a, pairs[k].b);
    bvol_index_destroy(index);
}

TEST(index_parallel, without_memory_one_thread_finds_all_pairs)
{
    enum { BOXES = 2000 };
    static bvol_pair pairs[BOXES];
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_index *index = index_of(NULL, boxes, BOXES, 0);
    size_t parts = 0;
    const bvol_executor executor = {sizeof executor, 4, backwards, &parts};
    const size_t wanted = bvol_index_pairs(index, NULL, NULL, NULL, 0);
    CHECK(wanted > 0);
    int fail_at = 1;
    for (; parts == 0 && fail_at < 20; fail_at++) {
        ledger memory = {0, fail_at, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_resources threads = {.executor = &executor};
        if (bvol_scratch_create(&allocator, &threads.scratch) == BVOL_OK)
            CHECKF(bvol_index_pairs(index, NULL, &threads, pairs, BOXES) == wanted, "allocation %d", fail_at);
        bvol_scratch_destroy(threads.scratch);
        CHECK(memory.live == 0);
    }
    CHECK(fail_at > 3 && parts > 0);
    bvol_index_destroy(index);
    free(boxes);
}

TEST(index_parallel, wrong_arguments_are_refused)
{
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    size_t parts = 0;
    const bvol_executor small = {8, 2, backwards, &parts}, empty = {sizeof empty, 2, NULL, NULL};
    const bvol_index_filter wrong = {8, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL};
    bvol_index *index = index_of(NULL, &box, 1, 0);
    CHECK(bvol_index_build(index, &box, 1, 20, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, &(bvol_resources){.executor = &small}) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, &(bvol_resources){.executor = &empty}) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_pairs(index, NULL, &(bvol_resources){.executor = &small}, NULL, 0) == 0);
    CHECK(bvol_index_pairs(index, NULL, &(bvol_resources){.executor = &empty}, NULL, 0) == 0);
    CHECK(bvol_index_pairs(index, &wrong, NULL, NULL, 0) == 0);
    CHECK(parts == 0 && bvol_index_count(index) == 1);
    bvol_index_destroy(index);
}
