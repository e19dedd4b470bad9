/* SPDX-License-Identifier: MIT */
/* Sets of rectangles: what they hold, and that they answer as their members do one by one, under every table of kernels, with
 * the 16-bit copy and without. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb2.h>
#include <bvol/aabb2_set.h>
#include <bvol/circle.h>
#include <bvol/obb2.h>
#include <bvol/polygon2.h>
#include <bvol/ray2.h>

#include <stdlib.h>

static const size_t sizes[] = {0, 1, 4, 15, 17, 63, 64, 65, 129, 700, 4097};
enum { SIZES = sizeof sizes / sizeof *sizes, SMALL_SIZES = 10, MOST = 4097, MASK_WORDS = (MOST + 63) / 64 };

/* What no kernel can judge, or no predicate. */
static const float odd[] = {NAN, INF, -INF, 0, -0.0F, TINY, FLT_MAX, -FLT_MAX};

static void spoil(chance *state, float *floats, int count)
{
    floats[chance_int(state, 0, count - 1)] = odd[chance_int(state, 0, 7)];
}

/* Small integers, so that many touch, some flat, some empty and some odd. */
static bvol_aabb2 draw_rectangle(chance *state)
{
    bvol_aabb2 box;
    float f[4];
    for (int k = 0; k < 2; k++) {
        f[k] = (float)chance_int(state, -8, 8);
        f[k + 2] = f[k] + (float)chance_int(state, chance_int(state, 0, 20) ? 0 : -3, 4);
    }
    if (chance_int(state, 0, 15) == 0)
        spoil(state, f, 4);
    memcpy(&box, f, sizeof box);
    return box;
}

static int by_place(const void *a, const void *b)
{
    const float x = ((const bvol_aabb2 *)a)->min.x, y = ((const bvol_aabb2 *)b)->min.x;
    return (x > y) - (x < y);
}

/* Any, or only such as kernels can judge, perhaps sorted, so that whole blocks are in or out. */
static void draw_members(chance *state, int kind, bvol_aabb2 *boxes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const float x = (float)chance_int(state, -8, 7), y = (float)chance_int(state, -8, 7);
        boxes[i] = (bvol_aabb2){{x, y}, {x + 1, y + (float)chance_int(state, 0, 1)}};
        if (kind % 3 == 0)
            boxes[i] = draw_rectangle(state);
    }
    if (kind % 3 == 1)
        qsort(boxes, count, sizeof *boxes, by_place);
}

static bvol_aabb2_set *set_of(const bvol_aabb2 *boxes, size_t count)
{
    bvol_aabb2_set *set = NULL;
    CHECK(bvol_aabb2_set_create(boxes, count, 0, NULL, NULL, &set) == BVOL_OK && set);
    return set;
}

/* --- questions --- */

#define SET bvol_aabb2_set
#define MEMBER bvol_aabb2
#include "set/question_template.h"

QUESTION(overlaps_aabb2, bvol_aabb2, bvol_aabb2_overlaps_aabb2(member, query))
QUESTION(overlaps_aabb2_interior, bvol_aabb2, bvol_aabb2_overlaps_aabb2_interior(member, query))
QUESTION(contains_point, bvol_vec2, bvol_aabb2_contains_point(member, query))
QUESTION(within_aabb2, bvol_aabb2, bvol_aabb2_contains_aabb2(query, member))
QUESTION(overlaps_segment2, bvol_segment2, bvol_aabb2_overlaps_segment2(member, query))
QUESTION(overlaps_segment2_interior, bvol_segment2, bvol_aabb2_overlaps_segment2_interior(member, query))
QUESTION(overlaps_circle, bvol_circle, bvol_circle_overlaps_aabb2(query, member))
QUESTION(overlaps_circle_interior, bvol_circle, bvol_circle_overlaps_aabb2_interior(query, member))
QUESTION(overlaps_obb2, bvol_obb2, bvol_obb2_overlaps_aabb2(query, member))
QUESTION(overlaps_obb2_interior, bvol_obb2, bvol_obb2_overlaps_aabb2_interior(query, member))
QUESTION(overlaps_polygon2, bvol_polygon2, bvol_polygon2_overlaps_aabb2(query, member))
QUESTION(overlaps_polygon2_interior, bvol_polygon2, bvol_polygon2_overlaps_aabb2_interior(query, member))
QUESTION(raycast, bvol_ray2, bvol_ray2_hits_aabb2(query, member, NULL))

/* --- queries --- */

static bvol_vec2 draw_point(chance *state)
{
    return (bvol_vec2){(float)chance_int(state, -9, 12), (float)chance_int(state, -9, 12)};
}

typedef union query {
    float floats[12];
    bvol_aabb2 box;
    bvol_vec2 point;
    bvol_segment2 segment;
    bvol_circle circle;
    bvol_obb2 obb;
    bvol_ray2 ray;
} query;

static int draw_box_query(chance *state, query *out)
{
    out->box = draw_rectangle(state);
    if (chance_int(state, 0, 5) == 0) /* all of the plane, a part of it, or nothing of it */
        out->box = (bvol_aabb2){{-INF, chance_int(state, 0, 1) ? -INF : -2}, {INF, chance_int(state, -3, 9) < 0 ? -INF : INF}};
    return 4;
}

static int draw_point_query(chance *state, query *out)
{
    out->point = draw_point(state);
    return 2;
}

static int draw_segment_query(chance *state, query *out)
{
    out->segment = (bvol_segment2){draw_point(state), draw_point(state)};
    return 4;
}

static int draw_circle_query(chance *state, query *out)
{
    out->circle = (bvol_circle){draw_point(state), (float)chance_int(state, -1, 5)};
    return 3;
}

/* Turned by right angles, by 3, 4, 5, or by any angle. */
static int draw_obb_query(chance *state, query *out)
{
    static const bvol_vec2 axes[] = {{1, 0}, {0, 1}, {0.6F, 0.8F}};
    const int which = chance_int(state, 0, 3);
    const double angle = chance_real(state, 0, 7);
    const bvol_vec2 axis = which < 3 ? axes[which] : (bvol_vec2){(float)cos(angle), (float)sin(angle)};
    out->obb = (bvol_obb2){
        draw_point(state), {(float)chance_int(state, 0, 3), (float)chance_int(state, 0, 3)}, {axis, {-axis.y, axis.x}}};
    return 8;
}

static int draw_ray_query(chance *state, query *out)
{
    static const float steps[] = {0, -0.0F, 1, -1, 2, 0.5F, -3, TINY, 0x1p-41F, 0x1p41F};
    const bvol_vec2 dir = {steps[chance_int(state, 0, 9)], steps[chance_int(state, 0, 6)]};
    out->ray = (bvol_ray2){draw_point(state), chance_int(state, 0, 2) ? 0 : (float)chance_int(state, -9, 3), dir,
                           chance_int(state, 0, 2) ? INF : (float)chance_int(state, 0, 9)};
    return 6;
}

/* Fills in a query and returns how many floats it has. */
typedef int draw_query(chance *state, query *out);

static const struct {
    const question *question;
    draw_query *draw;
} kinds[] = {{&overlaps_aabb2, draw_box_query},
             {&overlaps_aabb2_interior, draw_box_query},
             {&contains_point, draw_point_query},
             {&within_aabb2, draw_box_query},
             {&overlaps_segment2, draw_segment_query},
             {&overlaps_segment2_interior, draw_segment_query},
             {&overlaps_circle, draw_circle_query},
             {&overlaps_circle_interior, draw_circle_query},
             {&overlaps_obb2, draw_obb_query},
             {&overlaps_obb2_interior, draw_obb_query},
             {&raycast, draw_ray_query}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* A convex polygon about a place, perhaps of one or two points. */
static void check_polygon(const bvol_aabb2_set *set, const bvol_aabb2 *model, chance *state)
{
    float points[4][2];
    const bvol_vec2 p = draw_point(state);
    for (int i = 0; i < 4; i++) {
        points[i][0] = p.x + (float)(chance_int(state, 0, 3) * (i % 2 ? 0 : i - 1));
        points[i][1] = p.y + (float)(chance_int(state, 0, 3) * (i % 2 ? i - 2 : 0));
    }
    if (chance_int(state, 0, 7) == 0)
        spoil(state, points[0], 8);
    const bvol_polygon2 polygon = {(const bvol_vec2 *)points[0], (uint32_t)chance_int(state, 0, 4), 0};
    check_question(&overlaps_polygon2, set, model, &polygon, state);
    check_question(&overlaps_polygon2_interior, set, model, &polygon, state);
}

TEST(set_aabb2_set, answers_are_what_the_members_say)
{
    static bvol_aabb2 boxes[MOST];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++)
        for (int round = 0; round < (sizes[s] > 200 ? test_sizes(1, 2) : test_sizes(1, 8)); round++) {
            draw_members(&state, s + round, boxes, sizes[s]);
            bvol_aabb2_set *set = set_of(boxes, sizes[s]);
            for (int k = 0; k < KINDS; k++) {
                query q;
                const int floats = kinds[k].draw(&state, &q);
                if (chance_int(&state, 0, 5) == 0)
                    spoil(&state, q.floats, floats);
                check_question(kinds[k].question, set, boxes, &q, &state);
            }
            check_polygon(set, boxes, &state);
            bvol_aabb2_set_destroy(set);
        }
}

/* Shapes that touch members in one point: the kernels leave them open, and the predicate of the plane decides. */
TEST(set_aabb2_set, queries_that_touch_members_are_answered_as_each_says)
{
    static bvol_aabb2 boxes[200];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (int round = 0; round < test_sizes(6, 30); round++) {
        for (int i = 0; i < 200; i++) {
            const bvol_vec2 p = {chance_float(&state, -4, 4), chance_float(&state, -4, 4)};
            boxes[i] = (bvol_aabb2){p, {p.x + chance_float(&state, 0, 1), p.y + chance_float(&state, 0, 1)}};
        }
        bvol_aabb2_set *set = set_of(boxes, 200);
        const bvol_aabb2 *b = &boxes[chance_int(&state, 0, 199)], *c = &boxes[chance_int(&state, 0, 199)];
        const bvol_circle circle = {{b->max.x + 0.5F, b->min.y}, (b->max.x + 0.5F) - b->max.x};
        const bvol_segment2 segment = {{b->max.x - 1, b->max.y + 1}, {b->max.x + 1, b->max.y - 1}};
        const bvol_aabb2 between = {{fminf(b->max.x, c->min.x), -9}, {fmaxf(b->max.x, c->min.x), 9}};
        const bvol_ray2 ray = {{-9, b->max.y}, 0, {1, 0}, b->min.x + 9};
        check_question(&overlaps_circle, set, boxes, &circle, &state);
        check_question(&overlaps_circle_interior, set, boxes, &circle, &state);
        check_question(&overlaps_segment2, set, boxes, &segment, &state);
        check_question(&overlaps_segment2_interior, set, boxes, &segment, &state);
        check_question(&overlaps_aabb2, set, boxes, &between, &state);
        check_question(&overlaps_aabb2_interior, set, boxes, &between, &state);
        check_question(&contains_point, set, boxes, &b->max, &state);
        check_question(&raycast, set, boxes, &ray, &state);
        bvol_aabb2_set_destroy(set);
    }
}

TEST(set_aabb2_set, many_queries_are_answered_as_each)
{
    enum { QUERIES = 11 };
    static bvol_aabb2 boxes[MOST], queries[QUERIES];
    static uint64_t masks[QUERIES][MASK_WORDS];
    size_t counts[QUERIES];
    answer want;
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        draw_members(&state, s, boxes, sizes[s]);
        for (int i = 0; i < QUERIES; i++)
            queries[i] = draw_rectangle(&state);
        bvol_aabb2_set *set = set_of(boxes, sizes[s]);
        bvol_aabb2_set_overlaps_aabb2_mask_many(set, queries, QUERIES, 0, NULL, masks[0], MASK_WORDS, counts);
        for (int i = 0; i < QUERIES; i++) {
            ask_all(one_overlaps_aabb2, &queries[i], boxes, sizes[s], NULL, &want);
            CHECK(counts[i] == want.count);
            CHECK(memcmp(masks[i], want.mask, (sizes[s] + 63) / 64 * sizeof(uint64_t)) == 0);
        }
        bvol_aabb2_set_destroy(set);
    }
}

/* --- rays --- */

TEST(set_aabb2_set, raycast_first_and_t_are_those_of_single_calls)
{
    static bvol_aabb2 boxes[MOST];
    static float t[MOST];
    uint64_t mask[MASK_WORDS];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        draw_members(&state, s, boxes, sizes[s]);
        bvol_aabb2_set *set = set_of(boxes, sizes[s]);
        for (int round = 0; round < test_sizes(5, 20); round++) {
            query q;
            bvol_ray2_hit hit, best = {.t_enter = 7}, got = {.t_enter = 7};
            uint32_t id = 7, best_id = 7;
            int found = 0;
            draw_ray_query(&state, &q);
            bvol_aabb2_set_raycast_enter(set, &q.ray, NULL, mask, MASK_WORDS, t, MOST);
            for (size_t k = 0; k < sizes[s]; k++) {
                const int hits = bvol_ray2_hits_aabb2(&q.ray, &boxes[k], &hit);
                CHECK((int)(mask[k / 64] >> k % 64 & 1) == hits && (!hits || t[k] == hit.t_enter));
                if (hits && (!found || hit.t_enter < best.t_enter)) {
                    found = 1;
                    best_id = (uint32_t)k;
                    best = hit;
                }
            }
            CHECK(bvol_aabb2_set_raycast_first(set, &q.ray, NULL, &id, &got) == found);
            CHECK(id == best_id && memcmp(&got, &best, sizeof got) == 0);
            CHECK(bvol_aabb2_set_raycast_first(set, &q.ray, NULL, NULL, NULL) == found);
        }
        bvol_aabb2_set_destroy(set);
    }
}

/* --- what a set holds --- */

static int same_float(float a, float b)
{
    return a == b || (isnan(a) && isnan(b));
}

TEST(set_aabb2_set, bounds_are_those_of_all_members)
{
    static bvol_aabb2 boxes[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < SIZES; s++)
        for (int kind = 0; kind < 6; kind++) {
            bvol_aabb2 all, bounds;
            bvol_aabb2_make_empty(&all);
            draw_members(&state, kind, boxes, sizes[s]);
            for (size_t i = 0; i < sizes[s]; i++)
                bvol_aabb2_merge(&all, &boxes[i], &all);
            bvol_aabb2_set *set = set_of(boxes, sizes[s]);
            CHECK(bvol_aabb2_set_bounds(set, &bounds) == BVOL_OK);
            CHECK(same_float(bounds.min.x, all.min.x) && same_float(bounds.min.y, all.min.y));
            CHECK(same_float(bounds.max.x, all.max.x) && same_float(bounds.max.y, all.max.y));
            bvol_aabb2_set_destroy(set);
        }
}

TEST(set_aabb2_set, members_come_back_from_any_stride)
{
    static char memory[130 * 28], back[130 * 28];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (size_t stride = 16; stride <= 28; stride += 4)
        for (size_t count = 0; count <= 130; count += 13) {
            bvol_aabb2_set *set;
            memset(back, 0x33, sizeof back);
            for (size_t i = 0; i < count; i++) {
                const bvol_aabb2 b = draw_rectangle(&state);
                memcpy(memory + i * stride, &b, sizeof b);
            }
            CHECK(bvol_aabb2_set_create((const bvol_aabb2 *)(const void *)memory, count, stride, NULL, NULL, &set) == BVOL_OK);
            CHECK(bvol_aabb2_set_get(set, 0, count, (bvol_aabb2 *)(void *)back, stride) == BVOL_OK);
            for (size_t i = 0; i < count * stride; i++)
                CHECK(i % stride < sizeof(bvol_aabb2) ? back[i] == memory[i] : back[i] == 0x33);
            bvol_aabb2_set_destroy(set);
        }
}

TEST(set_aabb2_set, wrong_arguments_are_refused)
{
    const bvol_aabb2 box = {{0, 0}, {1, 1}};
    const uint32_t ids[2] = {0, 1};
    bvol_aabb2_set *set = (bvol_aabb2_set *)(uintptr_t)1;
    bvol_set_options options = {sizeof options, 1};
    CHECK(bvol_aabb2_set_create(NULL, 1, 0, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT && !set);
    CHECK(bvol_aabb2_set_create(&box, 1, 12, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_create(&box, 1, 18, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_create(&box, SIZE_MAX, 0, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_create(&box, 1, 0, &options, NULL, &set) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_aabb2_set_create(&box, 1, 0, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    set = set_of(&box, 1);
    CHECK(bvol_aabb2_set_append(set, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_append(set, &box, UINT32_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_update(set, 0, &box, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_update_listed(set, ids + 1, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_update_listed(set, NULL, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_aabb2_set_remove(set, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_reserve(set, SIZE_MAX) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_get(set, 0, 2, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_set_count(set) == 1 && bvol_aabb2_set_bytes(set) >= 24 && bvol_aabb2_set_count(NULL) == 0);
    bvol_aabb2_set_destroy(set);
    bvol_aabb2_set_destroy(NULL);
}
