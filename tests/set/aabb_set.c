/* SPDX-License-Identifier: MIT */
/* Sets of boxes: what they hold, where it comes from, and what they refuse. */
#include "boxes.h"
#include "ledger.h"

/* --- where boxes come from --- */

TEST(set_aabb_set, members_come_back_from_any_stride_and_offset)
{
    static char memory[(MOST + 1) * 40], back[(MOST + 1) * 40];
    static bvol_aabb boxes[MOST];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++)
        for (size_t stride = 24; stride <= 40; stride += 4)
            for (size_t offset = 0; offset <= 4; offset += 4) {
                bvol_aabb_set *set;
                const size_t count = sizes[s];
                draw_boxes(&state, boxes, count);
                memset(memory, 0x55, sizeof memory);
                memset(back, 0x33, sizeof back);
                for (size_t i = 0; i < count; i++)
                    memcpy(memory + offset + i * stride, &boxes[i], sizeof *boxes);
                CHECK(bvol_aabb_set_create((const bvol_aabb *)(const void *)(memory + offset), count, stride, NULL, NULL,
                                           &set) == BVOL_OK);
                check_holds(set, boxes, count);
                CHECK(bvol_aabb_set_get(set, 0, count, (bvol_aabb *)(void *)(back + offset), stride) == BVOL_OK);
                for (size_t i = 0; i < (count + 1) * stride; i++) {
                    const size_t at = (i - offset) % stride;
                    const int field = i >= offset && (i - offset) / stride < count && at < sizeof *boxes;
                    CHECK(field || back[i] == 0x33);
                }
                for (size_t i = 0; i < count; i++)
                    CHECK(same_box((const bvol_aabb *)(const void *)(back + offset + i * stride), &boxes[i]));
                bvol_aabb_set_destroy(set);
            }
}

TEST(set_aabb_set, a_part_of_the_members_comes_back)
{
    static bvol_aabb boxes[200], back[200];
    chance state = {test_seed()};
    draw_boxes(&state, boxes, 200);
    bvol_aabb_set *set = set_of(boxes, 200);
    CHECK(bvol_aabb_set_get(set, 63, 66, back, 0) == BVOL_OK);
    for (int i = 0; i < 66; i++)
        CHECK(same_box(&back[i], &boxes[63 + i]));
    CHECK(bvol_aabb_set_get(set, 200, 0, back, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_get(set, 200, 0, NULL, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_get(set, 199, 2, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_get(set, 201, 0, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_get(set, 1, SIZE_MAX, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_get(set, 0, 1, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_get(set, 0, 1, back, 20) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_get(set, 0, 1, back, 26) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_get(NULL, 0, 0, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(same_box(&back[0], &boxes[63]));
    bvol_aabb_set_destroy(set);
}

/* --- change --- */

/* A set and its model through random changes; after each the set must hold and answer what the model does. */
TEST(set_aabb_set, a_member_that_left_is_in_no_bounds)
{
    bvol_aabb box = aabb(0, 0, 0, 1, 1, 1), far = aabb(50, 50, 50, 51, 51, 51), bounds;
    bvol_aabb_set *set = set_of(&box, 1);
    CHECK(bvol_aabb_set_append(set, &far, 1, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_remove(set, 1) == BVOL_OK);
    CHECK(bvol_aabb_set_bounds(set, &bounds) == BVOL_OK && same_box(&bounds, &box));
    CHECK(bvol_aabb_set_append(set, &far, 1, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_update(set, 1, &box, 1, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_bounds(set, &bounds) == BVOL_OK && same_box(&bounds, &box));
    CHECK(bvol_aabb_set_update(set, 0, &far, 1, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_remove(set, 1) == BVOL_OK);
    CHECK(bvol_aabb_set_bounds(set, &bounds) == BVOL_OK && same_box(&bounds, &far));
    bvol_aabb_set_destroy(set);
}

/* A box of any place in a cube or, one in three, in a far smaller one; one in ten is empty. */
static bvol_aabb any_box(chance *state)
{
    const float scale = chance_int(state, 0, 2) ? 1 : 1e-3F;
    bvol_aabb box;
    for (int k = 0; k < 3; k++) {
        (&box.min.x)[k] = scale * (float)chance_int(state, -9999, 9999);
        (&box.max.x)[k] = (&box.min.x)[k] + scale * (float)chance_int(state, 0, 99);
    }
    if (chance_int(state, 0, 9) == 0)
        (&box.min.x)[chance_int(state, 0, 2)] = 20000;
    return box;
}

/* Most members touch no bound, and some are the only ones at one: these leave it, others come to it, and the set grows. */
TEST(set_aabb_set, bounds_follow_members_one_by_one)
{
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (int round = 0; round < 20; round++) {
        bvol_aabb boxes[200], bounds;
        size_t count = (size_t)chance_int(&state, 1, 100);
        for (size_t i = 0; i < count; i++)
            boxes[i] = any_box(&state);
        bvol_aabb_set *set = set_of(boxes, count);
        for (int step = 0; step < 300; step++) {
            bvol_aabb all;
            const size_t i = (size_t)chance_int(&state, 0, (int)count - (chance_int(&state, 0, 9) && count < 200 ? 0 : 1));
            const uint32_t number = (uint32_t)i;
            boxes[i] = any_box(&state);
            if (i == count)
                CHECK(bvol_aabb_set_append(set, &boxes[count++], 1, 0) == BVOL_OK);
            else
                CHECK(bvol_aabb_set_update_listed(set, &number, &boxes[i], 1, 0) == BVOL_OK);
            bvol_aabb_make_empty(&all);
            for (size_t k = 0; k < count; k++)
                bvol_aabb_merge(&all, &boxes[k], &all);
            CHECKF(bvol_aabb_set_bounds(set, &bounds) == BVOL_OK && same_box(&bounds, &all), "round %d, step %d", round, step);
        }
        bvol_aabb_set_destroy(set);
    }
}

/* One map for all members, and one for each. */
TEST(set_aabb_set, transformed_members_are_those_that_the_single_function_makes)
{
    static bvol_aabb local[200], model[200];
    static float matrices[200][16];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (size_t maps = 1; maps <= 150; maps += 149) {
        bvol_aabb_set *set;
        draw_boxes(&state, local, 200);
        memcpy(model, local, sizeof model);
        set = set_of(local, 200);
        for (size_t i = 0; i < 200; i++)
            for (int k = 0; k < 16; k++)
                matrices[i][k] = chance_float(&state, -2, 2);
        CHECK(bvol_aabb_set_update_transformed(set, 30, local, 150, 0, matrices[0], maps, 0) == BVOL_OK);
        for (size_t i = 0; i < 150; i++)
            bvol_aabb_transform(&local[i], matrices[maps == 1 ? 0 : i], &model[30 + i]);
        check_holds(set, model, 200);
        bvol_aabb_set_destroy(set);
    }
}

TEST(set_aabb_set, reserved_room_needs_no_allocation)
{
    static bvol_aabb boxes[1000];
    ledger l = {0, 0, 0, 0};
    const bvol_allocator a = {ledger_alloc, ledger_free, &l};
    bvol_aabb_set *set;
    CHECK(bvol_aabb_set_create(boxes, 10, 0, NULL, &a, &set) == BVOL_OK && l.calls == 2);
    CHECK(bvol_aabb_set_reserve(set, 1000) == BVOL_OK && l.calls == 3 && bvol_aabb_set_count(set) == 10);
    CHECK(bvol_aabb_set_reserve(set, 5) == BVOL_OK && bvol_aabb_set_reserve(set, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_append(set, boxes + 10, 990, 0) == BVOL_OK && bvol_aabb_set_clear(set) == BVOL_OK);
    CHECK(bvol_aabb_set_append(set, boxes, 1000, 0) == BVOL_OK && l.calls == 3);
    check_holds(set, boxes, 1000);
    l.fail_at = 4;
    CHECK(bvol_aabb_set_reserve(set, 5000) == BVOL_ERROR_MEMORY);
    check_holds(set, boxes, 1000);
    bvol_aabb_set_destroy(set);
}

/* --- memory --- */

TEST(set_aabb_set, memory_comes_from_the_allocator_and_goes_back_to_it)
{
    static bvol_aabb boxes[300];
    ledger l = {0, 0, 0, 0};
    bvol_allocator a = {ledger_alloc, ledger_free, &l};
    bvol_aabb_set *set;
    CHECK(bvol_aabb_set_create(boxes, 100, 0, NULL, &a, &set) == BVOL_OK && l.calls == 2 && l.live == 2);
    CHECK(bvol_aabb_set_bytes(set) == l.bytes);
    memset(&a, 0, sizeof a); /* it was copied */
    CHECK(bvol_aabb_set_append(set, boxes, 28, 0) == BVOL_OK && l.calls == 2);
    CHECK(bvol_aabb_set_append(set, boxes, 1, 0) == BVOL_OK && l.calls == 3 && l.live == 2);
    CHECK(bvol_aabb_set_bytes(set) == l.bytes);
    CHECK(bvol_aabb_set_append(set, boxes, 60, 0) == BVOL_OK && l.calls == 3); /* half as much again was taken */
    CHECK(bvol_aabb_set_update(set, 0, boxes, 100, 0) == BVOL_OK && bvol_aabb_set_remove(set, 3) == BVOL_OK && l.calls == 3);
    bvol_aabb_set_destroy(set);
    CHECK(l.live == 0 && l.bytes == 0);
    bvol_aabb_set_destroy(NULL);
}

TEST(set_aabb_set, a_failed_allocation_leaves_everything_as_it_was)
{
    static bvol_aabb boxes[300];
    chance state = {test_seed()};
    draw_boxes(&state, boxes, 300);
    FOR_EACH_LAYOUT(1)
    for (int at = 1; at < 6; at++) {
        ledger l = {0, at, 0, 0};
        const bvol_allocator a = {ledger_alloc, ledger_free, &l};
        bvol_aabb_set *set = (bvol_aabb_set *)(uintptr_t)1;
        bvol_result result = bvol_aabb_set_create(boxes, 100, 0, NULL, &a, &set);
        CHECK(result == (at <= 2 ? BVOL_ERROR_MEMORY : BVOL_OK) && (set == NULL) == (at <= 2));
        if (set) {
            result = bvol_aabb_set_append(set, boxes + 100, 200, 0);
            CHECK(result == (at == 3 ? BVOL_ERROR_MEMORY : BVOL_OK));
            check_holds(set, boxes, at == 3 ? 100 : 300);
        }
        bvol_aabb_set_destroy(set);
        CHECK(l.live == 0 && l.bytes == 0);
    }
}

/* As many members as numbers have: too many for this memory, but not for the function; one more is. */
TEST(set_aabb_set, the_most_members_are_a_matter_of_memory)
{
    const size_t most = SIZE_MAX / 256 < UINT32_MAX ? SIZE_MAX / 256 : UINT32_MAX;
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    ledger l = {0, 2, 0, 0};
    const bvol_allocator a = {ledger_alloc, ledger_free, &l};
    bvol_aabb_set *set;
    CHECK(bvol_aabb_set_create(&box, most, 0, NULL, &a, &set) == BVOL_ERROR_MEMORY && l.live == 0);
    CHECK(bvol_aabb_set_create(&box, most + 1, 0, NULL, &a, &set) == BVOL_ERROR_ARGUMENT);
    l = (ledger){0, 3, 0, 0};
    CHECK(bvol_aabb_set_create(&box, 1, 0, NULL, &a, &set) == BVOL_OK);
    CHECK(bvol_aabb_set_append(set, &box, most - 1, 0) == BVOL_ERROR_MEMORY);
    CHECK(bvol_aabb_set_append(set, &box, most, 0) == BVOL_ERROR_ARGUMENT);
    check_holds(set, &box, 1);
    bvol_aabb_set_destroy(set);
    CHECK(l.live == 0);
}

/* --- arguments --- */

#define REFUSED(code, call)                                                                                                    \
    do {                                                                                                                       \
        set = (bvol_aabb_set *)(uintptr_t)1;                                                                                   \
        CHECK((call) == (code));                                                                                               \
        CHECK(set == NULL);                                                                                                    \
    } while (0)

TEST(set_aabb_set, wrong_arguments_are_refused)
{
    const bvol_allocator no_alloc = {NULL, ledger_free, NULL}, no_free = {ledger_alloc, NULL, NULL};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_aabb_set *set;
    bvol_aabb out = aabb(7, 7, 7, 7, 7, 7);
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_aabb_set_create(NULL, 1, 0, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_aabb_set_create(&box, 1, 20, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_aabb_set_create(&box, 1, 26, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_aabb_set_create(&box, 1, 0, NULL, &no_alloc, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_aabb_set_create(&box, 1, 0, NULL, &no_free, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_aabb_set_create(&box, SIZE_MAX, 0, NULL, NULL, &set));
    CHECK(bvol_aabb_set_create(&box, 1, 0, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    set = set_of(&box, 1);
    CHECK(bvol_aabb_set_append(set, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_append(set, &box, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_append(set, &box, SIZE_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_append(set, &box, UINT32_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_append(NULL, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_append(set, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_update(set, 0, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update(set, 0, &box, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update(set, 0, &box, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update(set, 2, &box, 0, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update(set, 1, &box, SIZE_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update(NULL, 0, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update(set, 1, NULL, 0, 0) == BVOL_OK);
    const uint32_t ids[2] = {0, 1};
    float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    CHECK(bvol_aabb_set_update_listed(set, ids, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_listed(set, NULL, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_listed(set, ids, &box, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_listed(set, ids + 1, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_listed(NULL, ids, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_listed(set, NULL, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_aabb_set_update_transformed(set, 0, NULL, 1, 0, matrix, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(set, 0, &box, 1, 4, matrix, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(set, 0, &box, 1, 0, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(set, 0, &box, 1, 0, matrix, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(set, 0, &box, 1, 0, matrix, 1, 60) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(set, 0, &box, 1, 0, matrix, 1, 66) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(set, 1, &box, 1, 0, matrix, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_update_transformed(NULL, 0, &box, 1, 0, matrix, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_reserve(set, SIZE_MAX) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_reserve(NULL, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_clear(NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_remove(set, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_remove(NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_bounds(set, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_set_bounds(NULL, &out) == BVOL_ERROR_ARGUMENT && out.min.x == 7);
    CHECK(bvol_aabb_set_count(NULL) == 0 && bvol_aabb_set_bytes(NULL) == 0);
    check_holds(set, &box, 1);
    bvol_aabb_set_destroy(set);
}

TEST(set_aabb_set, options_of_another_version_are_refused_unless_they_ask_for_nothing_new)
{
    struct {
        bvol_set_options known;
        uint32_t later[2];
    } o = {{sizeof(bvol_set_options), 0}, {0, 0}};
    bvol_aabb_set *set;
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.size = 4, bvol_aabb_set_create(NULL, 0, 0, &o.known, NULL, &set)));
    o.known.size = sizeof o;
    CHECK(bvol_aabb_set_create(NULL, 0, 0, &o.known, NULL, &set) == BVOL_OK);
    bvol_aabb_set_destroy(set);
    REFUSED(BVOL_ERROR_OPTIONS, (o.later[1] = 1, bvol_aabb_set_create(NULL, 0, 0, &o.known, NULL, &set)));
    o.known.size = sizeof o.known;
    CHECK(bvol_aabb_set_create(NULL, 0, 0, &o.known, NULL, &set) == BVOL_OK);
    bvol_aabb_set_destroy(set);
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.flags = 1, bvol_aabb_set_create(NULL, 0, 0, &o.known, NULL, &set)));
}
