/* SPDX-License-Identifier: MIT */
/* Cursors: what they say when the index changes, and that they cost what the query costs. That they find what queries find, is
 * asked of every engine in index.c. */
#include "index/model.h"
#include "ledger.h"

#include <stdlib.h>

enum { BOXES = 300 };

static const bvol_aabb everywhere = {{-INF, -INF, -INF}, {INF, INF, INF}};

static bvol_cursor *new_cursor(void)
{
    bvol_cursor *cursor = NULL;
    CHECK(bvol_cursor_create(NULL, &cursor) == BVOL_OK);
    return cursor;
}

TEST(index_cursor, a_cursor_is_stale_after_any_change)
{
    enum { CHANGES = 8 };
    static const char *const names[CHANGES] = {"build", "clear", "insert", "remove", "move", "refit", "commit", "failed"};
    static const bvol_result results[2] = {BVOL_OK, BVOL_ERROR_ARGUMENT};
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_cursor *cursor = new_cursor();
    for (int e = 0; e < ENGINES; e++)
        for (int change = 0; change < CHANGES; change++) {
            bvol_index *index = index_of(&engines[e], boxes, BOXES, 0);
            bvol_result changed = BVOL_OK;
            uint32_t id = 0, other;
            CHECK(bvol_index_overlaps_aabb_begin(index, &everywhere, NULL, cursor) == BVOL_OK);
            for (int step = chance_int(&c, 0, BOXES - 1); step > 0; step--)
                CHECK(bvol_cursor_next(cursor, &id) == BVOL_OK);
            switch (change) {
            case 0: changed = bvol_index_build(index, boxes, 9, 0, NULL, 0); break;
            case 1: changed = bvol_index_clear(index); break;
            case 2: changed = bvol_index_insert(index, boxes, NULL, &other); break;
            case 3: changed = bvol_index_remove(index, id); break;
            case 4: changed = bvol_index_move(index, id, boxes); break;
            case 5: changed = bvol_index_refit(index); break;
            case 6: changed = bvol_index_commit(index); break;
            default: changed = bvol_index_remove(index, BOXES); break;
            }
            CHECKF(changed == results[change == CHANGES - 1], "%s", names[change]);
            other = id;
            for (int again = 0; again < 2; again++)
                CHECKF(bvol_cursor_next(cursor, &id) == BVOL_ERROR_STALE && id == other, "engine %d, %s", e, names[change]);
            CHECK(bvol_index_overlaps_aabb_begin(index, &everywhere, NULL, cursor) == BVOL_OK);
            for (size_t n = bvol_index_count(index); n > 0; n--)
                CHECK(bvol_cursor_next(cursor, &id) == BVOL_OK);
            CHECK(bvol_cursor_next(cursor, &id) == BVOL_NOTE_END);
            bvol_index_destroy(index);
            CHECK(bvol_cursor_next(cursor, &id) == BVOL_NOTE_END); /* it is at its end, and does not ask the index */
        }
    bvol_cursor_destroy(cursor);
    free(boxes);
}

TEST(index_cursor, a_cursor_looks_at_what_the_query_looks_at)
{
    chance c = {test_seed()};
    bvol_aabb *boxes = even_boxes(&c, BOXES);
    bvol_cursor *cursor = new_cursor();
    const bvol_aabb query = aabb(1, 1, 1, 3, 4, 5);
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = index_of(&engines[e], boxes, BOXES, 0);
        bvol_visits once = {0, 0}, steps = {0, 0};
        const bvol_filter of_query = {.size = sizeof of_query, .visits = &once},
                          of_cursor = {.size = sizeof of_cursor, .visits = &steps};
        uint32_t id;
        const size_t found = bvol_index_overlaps_aabb(index, &query, &of_query, NULL, 0);
        CHECK(bvol_index_overlaps_aabb_begin(index, &query, &of_cursor, cursor) == BVOL_OK && steps.leaves == 0);
        for (size_t i = 0; i < found; i++)
            CHECK(bvol_cursor_next(cursor, &id) == BVOL_OK && steps.leaves > 0);
        CHECK(found > 1 && bvol_cursor_next(cursor, &id) == BVOL_NOTE_END);
        CHECK(steps.nodes == once.nodes && steps.leaves == once.leaves && steps.leaves > 1);
        bvol_index_destroy(index);
    }
    bvol_cursor_destroy(cursor);
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
    bvol_cursor *cursor = new_cursor();
    bvol_index *index = index_of(NULL, boxes, BOXES, 0);
    const bvol_filter some = {.size = sizeof some, .accept = accept_and_change, .context = index};
    uint32_t id;
    CHECK(bvol_index_overlaps_aabb_begin(index, &everywhere, &some, cursor) == BVOL_OK);
    for (int i = 0; i < BOXES / 3; i++)
        CHECK(bvol_cursor_next(cursor, &id) == BVOL_OK && id % 3 == 0);
    CHECK(bvol_cursor_next(cursor, &id) == BVOL_NOTE_END);
    CHECK(bvol_index_remove(index, id) == BVOL_OK);
    bvol_index_destroy(index);
    bvol_cursor_destroy(cursor);
    free(boxes);
}

TEST(index_cursor, wrong_arguments_are_refused_and_leave_the_cursor_where_it_is)
{
    const bvol_aabb boxes[2] = {aabb(0, 0, 0, 1, 1, 1), aabb(1, 0, 0, 2, 1, 1)}, nowhere = aabb(1, 0, 0, 0, 1, 1);
    const bvol_filter wrong = {.size = 8};
    ledger memory = {0, 1, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory}, no_free = {ledger_alloc, NULL, NULL};
    bvol_index *index = index_of(NULL, boxes, 2, 0);
    bvol_cursor *cursor = (bvol_cursor *)(uintptr_t)1;
    uint32_t id = 7;
    CHECK(bvol_cursor_create(&allocator, &cursor) == BVOL_ERROR_MEMORY && !cursor);
    CHECK(bvol_cursor_create(&no_free, &cursor) == BVOL_ERROR_ARGUMENT && !cursor);
    CHECK(bvol_cursor_create(&allocator, &cursor) == BVOL_OK);
    CHECK(bvol_cursor_next(cursor, &id) == BVOL_NOTE_END && id == 7);
    CHECK(bvol_index_overlaps_aabb_begin(index, &boxes[0], NULL, cursor) == BVOL_OK &&
          bvol_cursor_next(cursor, &id) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb_begin(index, &nowhere, &wrong, cursor) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb_begin(index, NULL, NULL, cursor) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_overlaps_shape_begin(index, NULL, NULL, cursor) == BVOL_ERROR_ARGUMENT);
    const uint32_t first = id;
    CHECK(bvol_cursor_next(cursor, &id) == BVOL_OK && id + first == 1);
    CHECK(bvol_cursor_next(cursor, &id) == BVOL_NOTE_END && id + first == 1);
    CHECK(bvol_index_overlaps_aabb_begin(index, &nowhere, NULL, cursor) == BVOL_OK);
    CHECK(bvol_cursor_next(cursor, &id) == BVOL_NOTE_END);
    CHECK(memory.calls == 2); /* the one that failed, and the handle */
    bvol_cursor_destroy(cursor);
    bvol_cursor_destroy(NULL);
    CHECK(memory.live == 0);
    bvol_index_destroy(index);
}
