/* SPDX-License-Identifier: MIT */
/* Cursors: what they say when the index changes, and that they cost what the query costs. That they find what queries find, is
 * asked of every engine in index.c. */
#include "index/model.h"
#include "index/visits.h"
#include "ledger.h"

#include <stdlib.h>

enum { BOXES = 300 };

static const bvol_aabb everywhere = {{-INF, -INF, -INF}, {INF, INF, INF}};

static bvol_index_cursor *new_cursor(void)
{
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    return cursor;
}

/* Changes: those that return BVOL_OK or are short of memory make cursors stale, and those that are refused do not. */

static const bvol_aabb a_box = {{1, 1, 1}, {2, 2, 2}}, no_box = {{1, 1, 1}, {0, 0, 0}};
static const bvol_sphere ball = {{1, 1, 1}, 1};
static const bvol_obb cube = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const bvol_vec3 corners[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const bvol_triangle_mesh one = {.size = sizeof one, .vertices = corners, .vertex_count = 3, .count = 1},
                                too_few = {.size = sizeof one, .vertices = corners, .vertex_count = 2, .count = 1};
static const bvol_executor no_team = {.size = sizeof no_team, .threads = 2};
static const uint32_t third = 3, beyond = BOXES;
static uint32_t fresh_id;

/* Moves a box to where it is. */
static bvol_result stay(bvol_index *i)
{
    bvol_aabb box;
    const bvol_result result = bvol_index_get(i, 3, &box, NULL);
    return result == BVOL_OK ? bvol_index_move(i, 3, &box) : result;
}

#define CHANGES(X)                                                                                                             \
    X(bvol_index_build(i, &a_box, 1, 0, NULL, 0, NULL), OK)                                                                    \
    X(bvol_index_build(i, NULL, 0, 0, NULL, 0, NULL), OK)                                                                      \
    X(bvol_index_build(i, NULL, 1, 0, NULL, 0, NULL), ERROR_ARGUMENT)                                                          \
    X(bvol_index_build(i, &a_box, 1, 6, NULL, 0, NULL), ERROR_ARGUMENT)                                                        \
    X(bvol_index_build(i, &a_box, 1, 0, NULL, 0, &(bvol_resources){.executor = &no_team}), ERROR_OPTIONS)                      \
    X(bvol_index_build_obbs(i, &cube, 1, 0, NULL, 0, NULL), OK)                                                                \
    X(bvol_index_build_obbs(i, NULL, 1, 0, NULL, 0, NULL), ERROR_ARGUMENT)                                                     \
    X(bvol_index_build_spheres(i, &ball, 1, 0, NULL, 0, NULL), OK)                                                             \
    X(bvol_index_build_spheres(i, &ball, 1, 2, NULL, 0, NULL), ERROR_ARGUMENT)                                                 \
    X(bvol_index_build_triangles(i, &one, NULL, 0, NULL), OK)                                                                  \
    X(bvol_index_build_triangles(i, NULL, NULL, 0, NULL), ERROR_ARGUMENT)                                                      \
    X(bvol_index_build_triangles(i, &too_few, NULL, 0, NULL), ERROR_ARGUMENT)                                                  \
    X(bvol_index_clear(i), OK)                                                                                                 \
    X(bvol_index_insert(i, &a_box, NULL, &fresh_id), OK)                                                                       \
    X(bvol_index_insert(i, &no_box, NULL, &fresh_id), OK)                                                                      \
    X(bvol_index_insert(i, NULL, NULL, &fresh_id), ERROR_ARGUMENT)                                                             \
    X(bvol_index_insert(i, &a_box, NULL, NULL), ERROR_ARGUMENT)                                                                \
    X(bvol_index_insert_many(i, NULL, 0, 0, NULL, 0, NULL), OK)                                                                \
    X(bvol_index_insert_many(i, &a_box, 1, 2, NULL, 0, &fresh_id), ERROR_ARGUMENT)                                             \
    X(bvol_index_remove(i, 3), OK)                                                                                             \
    X(bvol_index_remove(i, BOXES), ERROR_ARGUMENT)                                                                             \
    X(bvol_index_move(i, 3, &a_box), OK)                                                                                       \
    X(stay(i), OK)                                                                                                             \
    X(bvol_index_move(i, 3, NULL), ERROR_ARGUMENT)                                                                             \
    X(bvol_index_move(i, BOXES, &a_box), ERROR_ARGUMENT)                                                                       \
    X(bvol_index_move_many(i, NULL, NULL, 0, 0), OK)                                                                           \
    X(bvol_index_move_many(i, &third, &a_box, 1, 0), OK)                                                                       \
    X(bvol_index_move_many(i, &beyond, &a_box, 1, 0), ERROR_ARGUMENT)                                                          \
    X(bvol_index_refit(i), OK)                                                                                                 \
    X(bvol_index_commit(i), OK)                                                                                                \
    X(bvol_index_recover(i), NOTE_END) /* is no change */

/* Of an index of shapes. */
#define CHANGES_OF_SHAPES(X)                                                                                                   \
    X(bvol_index_insert(i, &a_box, NULL, &fresh_id), ERROR_KIND)                                                               \
    X(bvol_index_insert_many(i, NULL, 0, 0, NULL, 0, NULL), ERROR_KIND)                                                        \
    X(bvol_index_move(i, 0, &a_box), ERROR_KIND)                                                                               \
    X(bvol_index_move_many(i, NULL, NULL, 0, 0), ERROR_KIND)                                                                   \
    X(bvol_index_remove(i, 0), OK)                                                                                             \
    X(bvol_index_remove(i, 9), ERROR_ARGUMENT)                                                                                 \
    X(bvol_index_commit(i), OK)

/* Of one of the plane. */
#define CHANGES_IN_PLANE(X)                                                                                                    \
    X(bvol_index2_build(p, &square, 1, 0, NULL, 0, NULL), OK)                                                                  \
    X(bvol_index2_build(p, NULL, 1, 0, NULL, 0, NULL), ERROR_ARGUMENT)                                                         \
    X(bvol_index2_insert(p, &square, NULL, &fresh_id), OK)                                                                     \
    X(bvol_index2_insert(p, NULL, NULL, &fresh_id), ERROR_ARGUMENT)                                                            \
    X(bvol_index2_insert_many(p, &square, 1, 2, NULL, 0, &fresh_id), ERROR_ARGUMENT)                                           \
    X(bvol_index2_insert_many(p, NULL, 0, 0, NULL, 0, NULL), OK)                                                               \
    X(bvol_index2_remove(p, 1), OK)                                                                                            \
    X(bvol_index2_remove(p, 9), ERROR_ARGUMENT)                                                                                \
    X(bvol_index2_move(p, 1, &square), OK)                                                                                     \
    X(bvol_index2_move(p, 1, NULL), ERROR_ARGUMENT)                                                                            \
    X(bvol_index2_move_many(p, NULL, NULL, 0, 0), OK)                                                                          \
    X(bvol_index2_move_many(p, &beyond, &square, 1, 0), ERROR_ARGUMENT)                                                        \
    X(bvol_index2_refit(p), OK)                                                                                                \
    X(bvol_index2_commit(p), OK)                                                                                               \
    X(bvol_index2_clear(p), OK)

static const bvol_aabb2 square = {{0, 0}, {1, 1}};

/* Some steps after a change. */
static void check_stale(bvol_index_cursor *cursor, const char *name, bvol_result changed)
{
    const int is_stale = changed == BVOL_OK || changed == BVOL_ERROR_MEMORY;
    uint32_t id = BVOL_NO_ID;
    for (int again = 0; again < 2; again++) {
        const bvol_result step = bvol_index_cursor_next(cursor, &id);
        CHECKF(step == (is_stale ? BVOL_ERROR_STALE : BVOL_OK) && (id == BVOL_NO_ID) == is_stale, "%d after %s", (int)step,
               name);
    }
}

/* Before all boxes, in no order or by their distance. */
static bvol_result begin_all(const bvol_index *i, int in_order, bvol_index_cursor *cursor)
{
    static const bvol_vec3 corner = {0, 0, 0};
    return in_order ? bvol_index_nearest_point_begin(i, &corner, INF, NULL, cursor)
                    : bvol_index_overlaps_aabb_begin(i, &everywhere, NULL, cursor);
}

#define RESULT(result) ((result) == BVOL_NOTE_END ? BVOL_OK : (result))
#define CHECK_CHANGE(call, result)                                                                                             \
    {                                                                                                                          \
        bvol_index *const i = index_of(&engines[e], boxes, BOXES, 0);                                                          \
        CHECK(begin_all(i, in_order, cursor) == BVOL_OK);                                                                      \
        for (int step = chance_int(&c, 0, BOXES - 3); step > 0; step--)                                                        \
            CHECK(bvol_index_cursor_next(cursor, &fresh_id) == BVOL_OK);                                                       \
        CHECKF((call) == RESULT(BVOL_##result), "%s", #call);                                                                  \
        check_stale(cursor, #call, BVOL_##result);                                                                             \
        CHECK(begin_all(i, in_order, cursor) == BVOL_OK);                                                                      \
        for (size_t n = bvol_index_overlaps_aabb(i, &everywhere, NULL, NULL, 0); n > 0; n--)                                   \
            CHECK(bvol_index_cursor_next(cursor, &fresh_id) == BVOL_OK);                                                       \
        CHECK(bvol_index_cursor_next(cursor, &fresh_id) == BVOL_NOTE_END);                                                     \
        bvol_index_destroy(i);                                                                                                 \
        CHECK(bvol_index_cursor_next(cursor, &fresh_id) == BVOL_NOTE_END); /* it is at its end, and does not ask the index */  \
    }

TEST(index_cursor, a_cursor_is_stale_after_any_change_that_is_not_refused)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_index_cursor *cursor = new_cursor();
    for (int e = 0; e < ENGINES; e++)
        for (int in_order = 0; in_order < 2; in_order++) {
            CHANGES(CHECK_CHANGE)
        }
    bvol_index_cursor_destroy(cursor);
    free(boxes);
}

#define CHECK_CHANGE_OF_SHAPES(call, result)                                                                                   \
    {                                                                                                                          \
        const bvol_sphere balls[4] = {ball, ball, ball, ball};                                                                 \
        bvol_index *const i = index_of(NULL, NULL, 0, 0);                                                                      \
        CHECK(bvol_index_build_spheres(i, balls, 4, 0, NULL, 0, NULL) == BVOL_OK);                                             \
        CHECK(bvol_index_overlaps_aabb_begin(i, &everywhere, NULL, cursor) == BVOL_OK);                                        \
        CHECKF((call) == BVOL_##result, "%s", #call);                                                                          \
        check_stale(cursor, #call, BVOL_##result);                                                                             \
        bvol_index_destroy(i);                                                                                                 \
    }

TEST(index_cursor, a_cursor_of_shapes_is_stale_after_any_change_that_is_not_refused)
{
    bvol_index_cursor *cursor = new_cursor();
    CHANGES_OF_SHAPES(CHECK_CHANGE_OF_SHAPES)
    bvol_index_cursor_destroy(cursor);
}

#define CHECK_CHANGE_IN_PLANE(call, result)                                                                                    \
    {                                                                                                                          \
        const bvol_aabb2 squares[4] = {square, square, square, square};                                                        \
        bvol_index2 *p;                                                                                                        \
        CHECK(bvol_index2_create(NULL, NULL, &p) == BVOL_OK && bvol_index2_build(p, squares, 4, 0, NULL, 0, NULL) == BVOL_OK); \
        CHECK(bvol_index2_overlaps_aabb2_begin(p, &square, NULL, cursor) == BVOL_OK);                                          \
        CHECKF((call) == BVOL_##result, "%s", #call);                                                                          \
        check_stale(cursor, #call, BVOL_##result);                                                                             \
        bvol_index2_destroy(p);                                                                                                \
    }

TEST(index_cursor, a_cursor_in_the_plane_is_stale_after_any_change_that_is_not_refused)
{
    bvol_index_cursor *cursor = new_cursor();
    CHANGES_IN_PLANE(CHECK_CHANGE_IN_PLANE)
    bvol_index_cursor_destroy(cursor);
}

/* Whatever had been done before there was no memory. */
TEST(index_cursor, a_cursor_is_stale_after_a_change_that_was_short_of_memory)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_index_cursor *cursor = new_cursor();
    for (int e = 0; e < ENGINES; e++) {
        ledger memory = {0, 0, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_index *index;
        uint32_t ids[BOXES];
        CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK);
        CHECK(bvol_index_build(index, boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
        for (int at = 1, done = 0; !done; at++) {
            CHECK(bvol_index_overlaps_aabb_begin(index, &everywhere, NULL, cursor) == BVOL_OK);
            CHECK(bvol_index_cursor_next(cursor, ids) == BVOL_OK);
            memory.calls = 0;
            memory.fail_at = at;
            const bvol_result result = bvol_index_insert_many(index, boxes, BOXES, 0, NULL, 0, ids);
            done = result == BVOL_OK;
            CHECK(done || result == BVOL_ERROR_MEMORY);
            check_stale(cursor, "insert_many", result);
        }
        bvol_index_destroy(index);
        CHECK(memory.live == 0);
    }
    bvol_index_cursor_destroy(cursor);
    free(boxes);
}

TEST(index_cursor, a_cursor_looks_at_what_the_query_looks_at)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_index_cursor *cursor = new_cursor();
    const bvol_aabb query = aabb(1, 1, 1, 3, 4, 5);
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = index_of(&engines[e], boxes, BOXES, 0);
        bvol_index_counters once = {0}, steps = {0};
        const bvol_index_filter of_query = {.size = sizeof of_query, .counters = &once},
                                of_cursor = {.size = sizeof of_cursor, .counters = &steps};
        uint32_t id;
        const size_t found = bvol_index_overlaps_aabb(index, &query, &of_query, NULL, 0);
        CHECK(bvol_index_overlaps_aabb_begin(index, &query, &of_cursor, cursor) == BVOL_OK && steps.leaves == 0);
        for (size_t i = 0; i < found; i++)
            CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_OK && steps.leaves > 0);
        CHECK(found > 1 && bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END);
        CHECK(steps.nodes == once.nodes && steps.leaves == once.leaves && steps.leaves > 1);
        bvol_index_destroy(index);
    }
    bvol_index_cursor_destroy(cursor);
    free(boxes);
}

/* What all neighbours of a point are, in order. */
static size_t all_near(const bvol_index *index, const bvol_vec3 *p, bvol_index_found *out)
{
    return bvol_index_nearest_point(index, p, INF, NULL, out, BOXES);
}

/* Many at equal distances, some of them in the same place: which comes first is told by the ids. */
TEST(index_cursor, boxes_that_are_as_far_are_stepped_to_by_their_ids)
{
    chance c = {test_seed()};
    bvol_aabb boxes[BOXES];
    bvol_index_cursor *cursor = new_cursor();
    for (int i = 0; i < BOXES; i++) {
        const float x = (float)(i / 2 % 6), y = (float)(i / 12 % 5), z = (float)(i / 60);
        boxes[i] = aabb(x, y, z, x + 0.5F, y + 0.5F, z + 0.5F);
    }
    for (int i = BOXES - 1; i > 0; i--) {
        const int other = chance_int(&c, 0, i);
        const bvol_aabb swap = boxes[i];
        boxes[i] = boxes[other];
        boxes[other] = swap;
    }
    for (int e = 0; e < ENGINES; e++) {
        static bvol_index_found want[BOXES];
        bvol_index *index = index_of(&engines[e], boxes, BOXES, one_in(&c, 2));
        const bvol_vec3 p = {2.25F, 2.25F, 2.25F};
        const bvol_ray along = ray(vec3(0.25F, 0.25F, 0.25F), vec3(1, 1, 1), -INF, INF);
        size_t equal = 0;
        CHECK(all_near(index, &p, want) == BOXES);
        for (int i = 1; i < BOXES; i++)
            equal += want[i].at <= want[i - 1].at;
        CHECK(equal > BOXES / 2);
        CHECK(bvol_index_nearest_point_begin(index, &p, INF, NULL, cursor) == BVOL_OK);
        CHECK(steps_are_right(cursor, &c, want, BOXES));
        const size_t hit = bvol_index_raycast(index, &along, NULL, want, BOXES);
        CHECK(hit == 10 && bvol_index_raycast_begin(index, &along, NULL, cursor) == BVOL_OK);
        CHECK(steps_are_right(cursor, &c, want, hit));
        bvol_index_destroy(index);
    }
    bvol_index_cursor_destroy(cursor);
}

/* A step that lacks memory can be repeated, and whatever has been found is not lost. */
TEST(index_cursor, a_step_without_memory_leaves_the_cursor_where_it_is)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    for (int e = 0; e < ENGINES; e++) {
        static bvol_index_found want[BOXES];
        bvol_index *index = index_of(&engines[e], boxes, BOXES, 0);
        const bvol_vec3 p = {2, 2, 2};
        ledger memory = {0, 0, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_index_cursor *cursor;
        int lacked = 0;
        CHECK(bvol_index_cursor_create(&allocator, &cursor) == BVOL_OK && all_near(index, &p, want) == BOXES);
        CHECK(bvol_index_nearest_point_begin(index, &p, INF, NULL, cursor) == BVOL_OK && memory.calls == 1);
        for (size_t i = 0; i < BOXES;) {
            bvol_index_found found = {BVOL_NO_ID, 0};
            memory.fail_at = memory.calls + 1; /* each allocation fails, and is made again */
            bvol_result result = bvol_index_cursor_next_found(cursor, &found);
            if (result == BVOL_ERROR_MEMORY) {
                CHECK(found.id == BVOL_NO_ID && bvol_index_cursor_next(cursor, &found.id) != BVOL_NOTE_END);
                lacked++;
                if (found.id != BVOL_NO_ID) {
                    CHECK(found.id == want[i].id);
                    i++;
                }
                continue;
            }
            CHECKF(result == BVOL_OK && found.id == want[i].id, "step %zu gives %d", i, (int)result);
            i++;
        }
        CHECK(lacked > 0 && bvol_index_cursor_next(cursor, &(uint32_t){0}) == BVOL_NOTE_END);
        const int calls = memory.calls;
        CHECK(bvol_index_nearest_point_begin(index, &p, INF, NULL, cursor) == BVOL_OK);
        CHECK(steps_are_right(cursor, &c, want, BOXES) && memory.calls == calls); /* the memory is kept */
        bvol_index_cursor_destroy(cursor);
        CHECK(memory.live == 0);
        bvol_index_destroy(index);
    }
    free(boxes);
}

/* The first of many neighbours takes few looks. */
TEST(index_cursor, a_cursor_in_order_looks_no_farther_than_it_must)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_index_cursor *cursor = new_cursor();
    bvol_index *index =
        index_of(&(bvol_index_options){.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_BVH}, boxes, BOXES, 0);
    bvol_index_counters steps = {0};
    const bvol_index_filter counting = {.size = sizeof counting, .counters = &steps};
    bvol_index_stats stats = BVOL_INDEX_STATS_INIT;
    const bvol_vec3 p = {2, 2, 2};
    bvol_index_found found;
    size_t n = 0;
    CHECK(bvol_index_get_stats(index, &stats) == BVOL_OK);
    CHECK(bvol_index_nearest_point_begin(index, &p, INF, &counting, cursor) == BVOL_OK && steps.leaves == 0);
    CHECK(bvol_index_cursor_next_found(cursor, &found) == BVOL_OK && steps.leaves > 0 && 2 * steps.leaves < stats.leaves);
    for (n = 1; bvol_index_cursor_next_found(cursor, &found) == BVOL_OK; n++)
        ;
    CHECK(n == BOXES && steps.leaves == stats.leaves && steps.nodes == stats.nodes);
    bvol_index_destroy(index);
    bvol_index_cursor_destroy(cursor);
    free(boxes);
}

/* Tries to change the index that is asked about. */
static int accept_and_change(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    CHECK(bvol_index_remove(context, id) == BVOL_ERROR_BUSY);
    return id % 3 == 0;
}

TEST(index_cursor, a_filter_may_not_change_the_index_and_the_caller_may)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_index_cursor *cursor = new_cursor();
    bvol_index *index = index_of(NULL, boxes, BOXES, 0);
    const bvol_index_filter some = {.size = sizeof some, .accept = accept_and_change, .context = index};
    uint32_t id;
    CHECK(bvol_index_overlaps_aabb_begin(index, &everywhere, &some, cursor) == BVOL_OK);
    for (int i = 0; i < BOXES / 3; i++)
        CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_OK && id % 3 == 0);
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END);
    CHECK(bvol_index_remove(index, id) == BVOL_OK);
    bvol_index_destroy(index);
    bvol_index_cursor_destroy(cursor);
    free(boxes);
}

TEST(index_cursor, wrong_arguments_are_refused_and_leave_the_cursor_where_it_is)
{
    const bvol_aabb boxes[2] = {aabb(0, 0, 0, 1, 1, 1), aabb(1, 0, 0, 2, 1, 1)}, nowhere = aabb(1, 0, 0, 0, 1, 1);
    const bvol_index_filter wrong = {.size = 8};
    ledger memory = {0, 1, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory}, no_free = {ledger_alloc, NULL, NULL};
    bvol_index *index = index_of(NULL, boxes, 2, 0);
    bvol_index_cursor *cursor = (bvol_index_cursor *)(uintptr_t)1;
    uint32_t id = 7;
    CHECK(bvol_index_cursor_create(&allocator, &cursor) == BVOL_ERROR_MEMORY && !cursor);
    CHECK(bvol_index_cursor_create(&no_free, &cursor) == BVOL_ERROR_ARGUMENT && !cursor);
    CHECK(bvol_index_cursor_create(&allocator, &cursor) == BVOL_OK);
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END && id == 7);
    CHECK(bvol_index_overlaps_aabb_begin(index, &boxes[0], NULL, cursor) == BVOL_OK &&
          bvol_index_cursor_next(cursor, &id) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb_begin(index, &nowhere, &wrong, cursor) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb_begin(index, NULL, NULL, cursor) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_overlaps_shape_begin(index, NULL, NULL, cursor) == BVOL_ERROR_ARGUMENT);
    const uint32_t first = id;
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_OK && id + first == 1);
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END && id + first == 1);
    CHECK(bvol_index_overlaps_aabb_begin(index, &nowhere, NULL, cursor) == BVOL_OK);
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END);
    CHECK(memory.calls == 2); /* the one that failed, and the handle */
    bvol_index_cursor_destroy(cursor);
    bvol_index_cursor_destroy(NULL);
    CHECK(memory.live == 0);
    bvol_index_destroy(index);
}
