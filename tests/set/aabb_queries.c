/* SPDX-License-Identifier: MIT */
/* Sets of boxes answer as their members do one by one, under every table of kernels. */
#include "boxes.h"
#include "frusta.h"

#include <stdlib.h>

/* --- questions --- */

#define SET bvol_aabb_set
#define MEMBER bvol_aabb
#include "set/question_template.h"

QUESTION(overlaps_aabb, bvol_aabb, bvol_aabb_overlaps_aabb(member, query))
QUESTION(overlaps_aabb_interior, bvol_aabb, bvol_aabb_overlaps_aabb_interior(member, query))
QUESTION(contains_point, bvol_vec3, bvol_aabb_contains_point(member, query))
QUESTION(within_aabb, bvol_aabb, bvol_aabb_contains_aabb(query, member))
QUESTION(cull_frustum, bvol_frustum, bvol_frustum_cull_aabb(query, member))
QUESTION(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_aabb(query, member))
QUESTION(raycast, bvol_ray, bvol_ray_hits_aabb(query, member, NULL))

static int by_place(const void *a, const void *b)
{
    const float x = ((const bvol_aabb *)a)->min.x, y = ((const bvol_aabb *)b)->min.x;
    return (x > y) - (x < y);
}

/* Boxes of any kind, or only such as kernels can judge, perhaps sorted, so that whole blocks are in or out. */
static void draw_members(chance *state, int kind, bvol_aabb *boxes, size_t count)
{
    draw_boxes(state, boxes, count);
    if (kind % 3 == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const float x = (float)chance_int(state, -8, 7), y = (float)chance_int(state, -8, 7),
                    z = (float)chance_int(state, -8, 7);
        boxes[i] = aabb(x, y, z, x + 1, y + (float)chance_int(state, 0, 1), z);
    }
    if (kind % 3 == 1)
        qsort(boxes, count, sizeof *boxes, by_place);
}

/* Query number `at` of a kind: odd ones first, then any. */
typedef const void *draw_query(chance *state, int at);

/* Every size, under every table; where one case in a thousand is tried, sizes take turns with the queries. */
static void check_sizes(const question *q, draw_query *draw, int queries)
{
    const int step = test_sizes(4, 1);
    static bvol_aabb boxes[MOST];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    {
        for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
            draw_members(&state, s, boxes, sizes[s]);
            bvol_aabb_set *set = set_of(boxes, sizes[s]);
            for (int i = s % step; i < queries; i += step)
                check_question(q, set, boxes, draw(&state, i), &state);
            bvol_aabb_set_destroy(set);
        }
    }
}

static const void *draw_query_box(chance *state, int at)
{
    static const bvol_aabb odd[] = {{{-INF, -INF, -INF}, {INF, INF, INF}},
                                    {{INF, INF, INF}, {-INF, -INF, -INF}},
                                    {{2, -9, -9}, {-2, 9, 9}},
                                    {{-9, 3, -9}, {9, -3, 9}},
                                    {{-9, -9, NAN}, {9, 9, 9}},
                                    {{-9, -9, -9}, {NAN, 9, 9}},
                                    {{INF, INF, INF}, {INF, INF, INF}},
                                    {{-9, -9, -9}, {9, 9, 0}},
                                    {{0, 0, 0}, {0, 0, 0}},
                                    {{-0.0F, -20, -20}, {20, 20, 20}},
                                    {{-20, -20, -20}, {4, 20, 20}},
                                    {{-20, -20, -20}, {20, 20, 20}}};
    static bvol_aabb box;
    box = at < (int)(sizeof odd / sizeof *odd) ? odd[at] : draw_box(state);
    return &box;
}

static const void *draw_query_point(chance *state, int at)
{
    static const bvol_vec3 odd[] = {{NAN, 0, 0}, {0, NAN, 0},       {0, 0, NAN},  {INF, 0, 0},
                                    {0, 0, 0},   {-INF, INF, -INF}, {0, -0.0F, 0}};
    static bvol_vec3 point;
    point = vec3((float)chance_int(state, -9, 12), (float)chance_int(state, -9, 12), (float)chance_int(state, -9, 12));
    return at < (int)(sizeof odd / sizeof *odd) ? &odd[at] : &point;
}

static const void *draw_query_ray(chance *state, int at)
{
    static const float steps[] = {0, -0.0F, 1, -1, 2, 0.5F, -3, TINY, 0x1p-41F, 0x1p41F};
    static const bvol_ray odd[] = {
        {{-20, 0, 0}, 0, {1, 0, 0}, INF},     {{0, 0, 0}, 0, {0, 0, 0}, INF},       {{-20, 0, 0}, 1, {1, 0, 0}, 0},
        {{-20, 0, 0}, NAN, {1, 0, 0}, INF},   {{-20, 0, 0}, 0, {1, 0, 0}, NAN},     {{-20, 0, NAN}, 0, {1, 0, 0}, INF},
        {{-20, 0, 0}, 0, {1, NAN, 0}, INF},   {{-20, 0, 0}, -INF, {-1, 0, 0}, INF}, {{-20, 0, 0}, INF, {1, 0, 0}, INF},
        {{-20, 0, 0}, -INF, {1, 0, 0}, -INF}, {{INF, 0, 0}, 0, {0, 1, 0}, INF},     {{-20, 0, 0}, 0, {INF, 0, 0}, INF},
        {{-20, 0, 0}, 0, {1, TINY, 0}, INF},  {{-20, 0, 0}, 20, {1, 0, 0}, 20},     {{0x1p41F, 0, 0}, 0, {-1, 0, 0}, INF}};
    static bvol_ray r;
    r.origin = vec3((float)chance_int(state, -9, 9), (float)chance_int(state, -9, 9), (float)chance_int(state, -9, 9));
    r.dir = vec3(steps[chance_int(state, 0, 9)], steps[chance_int(state, 0, 6)], steps[chance_int(state, 0, 6)]);
    r.t_min = chance_int(state, 0, 2) ? 0 : (float)chance_int(state, -9, 3);
    r.t_max = chance_int(state, 0, 2) ? INF : (float)chance_int(state, 0, 9);
    return at < (int)(sizeof odd / sizeof *odd) ? &odd[at] : &r;
}

/* Frusta of every kind, one for each query number. */
enum { FRUSTA = 3 * FRUSTUM_KINDS };

static const bvol_frustum *frustum_at(int at)
{
    static case_frustum made[FRUSTA];
    chance c = {test_seed() + (uint64_t)at};
    if (!made[at].frustum)
        case_make(&c, (enum frustum_kind)(at % FRUSTUM_KINDS), &made[at]);
    return made[at].frustum;
}

static const void *draw_query_frustum(chance *state, int at)
{
    (void)state;
    return frustum_at(at);
}

TEST(set_aabb_queries, overlaps_aabb_is_what_the_members_say)
{
    check_sizes(&overlaps_aabb, draw_query_box, 18);
}

TEST(set_aabb_queries, overlaps_aabb_interior_is_what_the_members_say)
{
    check_sizes(&overlaps_aabb_interior, draw_query_box, 18);
}

TEST(set_aabb_queries, contains_point_is_what_the_members_say)
{
    check_sizes(&contains_point, draw_query_point, 12);
}

TEST(set_aabb_queries, within_aabb_is_what_the_members_say)
{
    check_sizes(&within_aabb, draw_query_box, 18);
}

TEST(set_aabb_queries, raycast_is_what_the_members_say)
{
    check_sizes(&raycast, draw_query_ray, 50);
}

TEST(set_aabb_queries, cull_frustum_is_what_the_members_say)
{
    check_sizes(&cull_frustum, draw_query_frustum, FRUSTA);
}

TEST(set_aabb_queries, overlaps_frustum_is_what_the_members_say)
{
    check_sizes(&overlaps_frustum, draw_query_frustum, FRUSTA);
}

/* Planes are prepared for boxes about as far away as the planes are, and made anew for boxes much farther or nearer. */
TEST(set_aabb_queries, frusta_much_larger_or_smaller_than_the_members)
{
    static const int scales[] = {-60, -9, -5, -4, 0, 4, 5, 9, 60};
    static bvol_aabb boxes[500];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (size_t s = 0; s < sizeof scales / sizeof *scales; s += (size_t)test_sizes(4, 1)) {
        draw_members(&state, 2, boxes, 500);
        for (int i = 0; i < 500; i++)
            for (int k = 0; k < 6; k++)
                (&boxes[i].min.x)[k] = ldexpf((&boxes[i].min.x)[k], scales[s]);
        bvol_aabb_set *set = set_of(boxes, 500);
        for (int i = 0; i < FRUSTA; i += test_sizes(5, 1)) {
            check_question(&cull_frustum, set, boxes, frustum_at(i), &state);
            check_question(&overlaps_frustum, set, boxes, frustum_at(i), &state);
        }
        bvol_aabb_set_destroy(set);
    }
}

/* The first of those that the single function says are hit, with its record. */
TEST(set_aabb_queries, raycast_first_is_the_least_of_single_calls)
{
    static bvol_aabb boxes[MOST];
    uint64_t only[MASK_WORDS];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        draw_members(&state, s, boxes, sizes[s]);
        bvol_aabb_set *set = set_of(boxes, sizes[s]);
        for (int i = 0; i < test_sizes(10, 40); i++) {
            const bvol_ray *query = draw_query_ray(&state, i);
            bvol_ray_hit hit, best = {.t_enter = 7}, got = {.t_enter = 7};
            uint32_t id = 7, best_id = 7;
            int found = 0;
            chance_mask(&state, only, MASK_WORDS);
            for (size_t k = 0; k < sizes[s]; k++)
                if ((i % 2 || only[k / 64] >> k % 64 & 1) && bvol_ray_hits_aabb(query, &boxes[k], &hit) &&
                    (!found || hit.t_enter < best.t_enter)) {
                    found = 1;
                    best_id = (uint32_t)k;
                    best = hit;
                }
            CHECK(bvol_aabb_set_raycast_first(set, query, i % 2 ? NULL : only, &id, &got) == found);
            CHECKF(id == best_id, "%u, not %u of %zu", id, best_id, sizes[s]);
            CHECK(memcmp(&got, &best, sizeof got) == 0);
            CHECK(bvol_aabb_set_raycast_first(set, query, i % 2 ? NULL : only, NULL, NULL) == found);
        }
        bvol_aabb_set_destroy(set);
    }
}

TEST(set_aabb_queries, classify_frustum_is_what_the_members_say)
{
    static bvol_aabb boxes[MOST];
    static uint8_t classes[MOST + 8];
    chance state = {test_seed()};
    uint64_t only[MASK_WORDS];
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        const size_t count = sizes[s];
        draw_members(&state, s, boxes, count);
        bvol_aabb_set *set = set_of(boxes, count);
        for (int i = 0; i < FRUSTA; i++) {
            const bvol_frustum *f = frustum_at(i);
            const size_t room = i % 4 ? count + 8 : count / 2;
            size_t some = 0;
            chance_mask(&state, only, MASK_WORDS);
            memset(classes, 77, sizeof classes);
            for (size_t k = 0; k < count; k++)
                some += (!(i & 1) || only[k / 64] >> (k % 64) & 1) && bvol_frustum_overlaps_aabb(f, &boxes[k]);
            CHECK(bvol_aabb_set_classify_frustum(set, f, i & 1 ? only : NULL, classes, room) == some);
            CHECK(bvol_aabb_set_classify_frustum(set, f, i & 1 ? only : NULL, NULL, room) == some);
            for (size_t k = 0; k < count + 8; k++) {
                const int asked = !(i & 1) || (only[k / 64] >> (k % 64) & 1);
                const int want = k >= count || k >= room ? 77 : asked ? bvol_frustum_classify_aabb(f, &boxes[k]) : BVOL_OUTSIDE;
                CHECKF(classes[k] == want, "member %zu of %zu: %d, not %d", k, count, classes[k], want);
            }
        }
        bvol_aabb_set_destroy(set);
    }
}

TEST(set_aabb_queries, raycast_t_is_where_the_members_are_entered)
{
    static bvol_aabb boxes[MOST];
    static float t[MOST + 1];
    chance state = {test_seed()};
    uint64_t only[MASK_WORDS], mask[MASK_WORDS], want[MASK_WORDS];
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        const size_t count = sizes[s], words = (count + 63) / 64;
        draw_members(&state, s, boxes, count);
        bvol_aabb_set *set = set_of(boxes, count);
        for (int i = 0; i < 40; i++) {
            const bvol_ray *r = draw_query_ray(&state, i);
            const size_t room = i % 4 ? count : count / 2;
            for (size_t k = 0; k <= MOST; k++)
                t[k] = -77;
            chance_mask(&state, only, words);
            const size_t hits = bvol_aabb_set_raycast_mask(set, r, i & 1 ? only : NULL, want, words);
            CHECK(bvol_aabb_set_raycast_enter(set, r, i & 1 ? only : NULL, mask, words, t, room) == hits);
            CHECK(memcmp(mask, want, words * sizeof *mask) == 0);
            CHECK(bvol_aabb_set_raycast_enter(set, r, i & 1 ? only : NULL, NULL, 0, NULL, room) == hits);
            for (size_t k = 0; k <= count; k++) {
                bvol_ray_hit hit = {.t_enter = -77};
                if (k < room && (mask[k / 64] >> (k % 64) & 1))
                    CHECK(bvol_ray_hits_aabb(r, &boxes[k], &hit) == 1);
                CHECKF(memcmp(&t[k], &hit.t_enter, sizeof *t) == 0, "member %zu: %a, not %a", k, (double)t[k],
                       (double)hit.t_enter);
            }
        }
        bvol_aabb_set_destroy(set);
    }
}

/* --- several queries at once --- */

enum { QUERIES = 19 };

/* Masks and counts against those of one query after the other. */
static void check_many(const bvol_aabb_set *set, ask_mask *one, const void *const query[QUERIES], const uint64_t *only,
                       const uint64_t *masks, const size_t *counts, size_t mask_words)
{
    static uint64_t want[MASK_WORDS + 1];
    for (int i = 0; i < QUERIES; i++) {
        memset(want, 0xcd, sizeof want);
        CHECK(one(set, query[i], only, want, mask_words) == counts[i]);
        CHECKF(memcmp(want, masks + (size_t)i * mask_words, mask_words * sizeof *want) == 0, "query %d", i);
    }
}

TEST(set_aabb_queries, many_queries_are_answered_as_each)
{
    static bvol_aabb boxes[MOST];
    static uint64_t masks[QUERIES * (MASK_WORDS + 1) + 1];
    struct {
        bvol_aabb box;
        float more[2];
    } spread[QUERIES];
    const void *query[QUERIES];
    const bvol_frustum *frusta[QUERIES];
    size_t counts[QUERIES];
    chance state = {test_seed()};
    uint64_t only[MASK_WORDS];
    for (int i = 0; i < QUERIES; i++)
        frusta[i] = i == 5 ? NULL : frustum_at(i % FRUSTA);
    FOR_EACH_LAYOUT(1)
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        const size_t count = sizes[s], words = s % 2 ? (count + 63) / 64 : (count + 63) / 128;
        const uint64_t *from = s % 3 ? only : NULL;
        draw_members(&state, s, boxes, count);
        chance_mask(&state, only, MASK_WORDS);
        bvol_aabb_set *set = set_of(boxes, count);

        for (int i = 0; i < QUERIES; i++) {
            spread[i].box = *(const bvol_aabb *)draw_query_box(&state, i);
            query[i] = &spread[i];
        }
        memset(masks, 0xcd, sizeof masks);
        bvol_aabb_set_overlaps_aabb_mask_many(set, &spread[0].box, QUERIES, sizeof *spread, from, masks, words, counts);
        check_many(set, mask_overlaps_aabb, query, from, masks, counts, words);
        CHECK(masks[QUERIES * words] == 0xcdcdcdcdcdcdcdcd);

        for (int i = 0; i < QUERIES; i++)
            query[i] = frusta[i];
        bvol_aabb_set_cull_frustum_mask_many(set, frusta, QUERIES, from, masks, words, counts);
        check_many(set, mask_cull_frustum, query, from, masks, counts, words);
        bvol_aabb_set_overlaps_frustum_mask_many(set, frusta, QUERIES, from, masks, words, counts);
        check_many(set, mask_overlaps_frustum, query, from, masks, counts, words);
        bvol_aabb_set_overlaps_frustum_mask_many(set, frusta, QUERIES, from, masks, words, NULL);
        check_many(set, mask_overlaps_frustum, query, from, masks, counts, words);
        memset(counts, 0xcd, sizeof counts);
        bvol_aabb_set_overlaps_frustum_mask_many(set, frusta, QUERIES, from, NULL, words, counts);
        check_many(set, mask_overlaps_frustum, query, from, masks, counts, words);
        bvol_aabb_set_destroy(set);
    }
}

TEST(set_aabb_queries, many_queries_that_are_none_find_nothing)
{
    static bvol_aabb boxes[70];
    bvol_aabb_set *set = set_of(boxes, 70);
    uint64_t masks[5] = {7, 7, 7, 7, 7};
    size_t counts[2] = {7, 7};
    bvol_aabb_set_overlaps_aabb_mask_many(set, NULL, 2, 0, NULL, masks, 2, counts);
    CHECK(counts[0] == 0 && counts[1] == 0 && masks[0] == 0 && masks[1] == 0 && masks[2] == 0 && masks[3] == 0 &&
          masks[4] == 7);
    counts[0] = masks[0] = masks[3] = 7;
    bvol_aabb_set_overlaps_aabb_mask_many(set, boxes, 2, 20, NULL, masks, 2, counts);
    CHECK(counts[0] == 0 && masks[0] == 0 && masks[3] == 0);
    counts[0] = masks[0] = masks[3] = 7;
    bvol_aabb_set_cull_frustum_mask_many(set, NULL, 2, NULL, masks, 2, counts);
    CHECK(counts[0] == 0 && masks[0] == 0 && masks[3] == 0);
    counts[0] = masks[0] = 7;
    bvol_aabb_set_overlaps_frustum_mask_many(NULL, NULL, 2, NULL, masks, 2, counts);
    bvol_aabb_set_overlaps_aabb_mask_many(NULL, boxes, 2, 0, NULL, masks, 2, counts);
    bvol_aabb_set_overlaps_aabb_mask_many(set, boxes, 0, 0, NULL, masks, 2, counts);
    CHECK(counts[0] == 7 && masks[0] == 7);
    bvol_aabb_set_destroy(set);
}

/* --- coordinates of every size --- */

/* Boxes from 2^-149 to the largest float in one set, where one slack serves many. */
TEST(set_aabb_queries, boxes_of_every_size_are_judged_as_each)
{
    static bvol_aabb boxes[MOST];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (long round = test_cases(60); round > 0; round--) {
        const size_t count = 300;
        const int low = chance_int(&state, -149, 127), high = chance_int(&state, low, 127);
        for (size_t i = 0; i < count; i++) {
            float *f = (float *)&boxes[i];
            for (int k = 0; k < 3; k++) {
                const float a = chance_float(&state, -2, 2), b = chance_float(&state, -2, 2);
                const int scale = chance_int(&state, 0, 40) ? low : high;
                f[k] = fmaxf(ldexpf(fminf(a, b), scale), -FLT_MAX);
                f[k + 3] = fminf(ldexpf(fmaxf(a, b), scale), FLT_MAX);
            }
        }
        bvol_aabb_set *set = set_of(boxes, count);
        bvol_plane planes[4];
        bvol_frustum *f;
        for (int i = 0; i < 4; i++) {
            planes[i].normal = chance_vec3(&state, -1, 1);
            planes[i].d = ldexpf(chance_float(&state, -2, 2), chance_int(&state, 0, 2) ? low : high);
            planes[i].d = fminf(fmaxf(planes[i].d, -FLT_MAX), FLT_MAX);
        }
        CHECK(bvol_frustum_create_from_planes(planes, 4, NULL, &f) == BVOL_OK);
        const bvol_ray r = {chance_vec3(&state, -1, 1), 0, chance_vec3(&state, -1, 1), INF};
        check_question(&cull_frustum, set, boxes, f, &state);
        check_question(&overlaps_frustum, set, boxes, f, &state);
        check_question(&raycast, set, boxes, &r, &state);
        check_question(&overlaps_aabb, set, boxes, &boxes[7], &state);
        bvol_frustum_destroy(f);
        bvol_aabb_set_destroy(set);
    }
}

/* Floats one or two steps beside x, or x itself. */
static float beside(chance *state, float x)
{
    const int steps = chance_int(state, -2, 2);
    for (int i = 0; i < (steps < 0 ? -steps : steps); i++)
        x = nextafterf(x, steps < 0 ? -INF : INF);
    return fminf(fmaxf(x, -FLT_MAX), FLT_MAX);
}

/* Boxes about a place, of numbers with some bits or with all; now and then one is far away, and few steps are left for the
 * others. */
static void draw_neighbors(chance *state, bvol_aabb *boxes, size_t count)
{
    const int scale = chance_int(state, -140, 100), away = chance_int(state, 0, 25), whole = chance_int(state, 0, 1);
    const bvol_vec3 place = chance_vec3(state, -1, 1);
    for (size_t i = 0; i < count; i++) {
        const int far = chance_int(state, 0, 99) == 0 ? 20 : 0;
        for (int k = 0; k < 3; k++) {
            const float middle = ldexpf((&place.x)[k], scale + away);
            float a = chance_float(state, -1, 1), b = chance_float(state, -1, 1);
            if (whole) {
                a = (float)chance_int(state, -9, 9) / 8;
                b = (float)chance_int(state, -9, 9) / 8;
            }
            (&boxes[i].min.x)[k] = middle + ldexpf(fminf(a, b), scale + far);
            (&boxes[i].max.x)[k] = middle + ldexpf(fmaxf(a, b), scale + far);
        }
    }
}

/* A box whose sides are those of members, or beside them. */
static bvol_aabb draw_touching(chance *state, const bvol_aabb *boxes, size_t count)
{
    bvol_aabb box;
    for (int k = 0; k < 3; k++) {
        const bvol_aabb *one = &boxes[chance_int(state, 0, (int)count - 1)];
        const bvol_aabb *other = chance_int(state, 0, 3) ? &boxes[chance_int(state, 0, (int)count - 1)] : one;
        const float a = beside(state, (chance_int(state, 0, 1) ? &one->min.x : &one->max.x)[k]);
        const float b = beside(state, (chance_int(state, 0, 1) ? &other->min.x : &other->max.x)[k]);
        (&box.min.x)[k] = chance_int(state, 0, 4) ? fminf(a, b) : -INF;
        (&box.max.x)[k] = chance_int(state, 0, 4) ? fmaxf(a, b) : INF;
    }
    return box;
}

/* A half-space through a corner, or beside it; one in four through the origin too, where all products cancel. */
static bvol_plane draw_touching_plane(chance *state, const float corner[3])
{
    int exponent;
    double d = 0;
    float n[3];
    (void)frexpf(fmaxf(fabsf(corner[0]), fabsf(corner[1])), &exponent);
    if (chance_int(state, 0, 3) == 0)
        return (bvol_plane){{ldexpf(corner[1], -exponent), -ldexpf(corner[0], -exponent), 0}, 0};
    for (int k = 0; k < 3; k++) {
        n[k] = chance_int(state, 0, 1) ? (float)chance_int(state, -2, 2) : chance_float(state, -1, 1);
        d -= (double)n[k] * (double)corner[k];
    }
    return (bvol_plane){{n[0], n[1], n[2]}, beside(state, (float)fmin(fmax(d, -FLT_MAX), FLT_MAX))};
}

static bvol_frustum *draw_touching_frustum(chance *state, const bvol_aabb *boxes, size_t count)
{
    bvol_plane planes[3];
    bvol_frustum *f;
    for (int i = 0; i < 3; i++) {
        const float *sides = &boxes[chance_int(state, 0, (int)count - 1)].min.x;
        float corner[3];
        for (int k = 0; k < 3; k++)
            corner[k] = sides[k + 3 * chance_int(state, 0, 1)];
        planes[i] = draw_touching_plane(state, corner);
    }
    CHECK(bvol_frustum_create_from_planes(planes, (size_t)chance_int(state, 1, 3), NULL, &f) == BVOL_OK);
    return f;
}

TEST(set_aabb_queries, queries_that_touch_members_are_answered_as_each_says)
{
    static bvol_aabb boxes[MOST];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1)
    for (long round = test_cases(60); round > 0; round--) {
        const size_t count = (size_t)chance_int(&state, 60, 700);
        draw_neighbors(&state, boxes, count);
        bvol_aabb_set *set = set_of(boxes, count);
        for (int i = 0; i < 3; i++) {
            const bvol_aabb box = draw_touching(&state, boxes, count);
            bvol_frustum *f = draw_touching_frustum(&state, boxes, count);
            check_question(&overlaps_aabb, set, boxes, &box, &state);
            check_question(&overlaps_aabb_interior, set, boxes, &box, &state);
            check_question(&within_aabb, set, boxes, &box, &state);
            check_question(&contains_point, set, boxes, &box.min, &state);
            check_question(&cull_frustum, set, boxes, f, &state);
            bvol_frustum_destroy(f);
        }
        bvol_aabb_set_destroy(set);
    }
}

/* --- after changes --- */

TEST(set_aabb_queries, changes_leave_the_members_that_they_should)
{
    static bvol_aabb model[MOST + 100], fresh[MOST];
    chance state = {test_seed()};
    FOR_EACH_LAYOUT(1000)
    {
        bvol_aabb_set *set = set_of(NULL, 0);
        size_t count = 0;
        for (int step = 0; step < test_sizes(30, 120); step++) {
            size_t n = (size_t)chance_int(&state, 0, step % 7 ? 70 : 1500);
            switch (chance_int(&state, 0, 3)) {
            case 0:
                n = count + n > MOST ? MOST - count : n;
                draw_boxes(&state, fresh, n);
                CHECK(bvol_aabb_set_append(set, fresh, n, 0) == BVOL_OK);
                memcpy(model + count, fresh, n * sizeof *fresh);
                count += n;
                break;
            case 1: {
                const size_t first = (size_t)chance_int(&state, 0, (int)count);
                n = first + n > count ? count - first : n;
                draw_boxes(&state, fresh, n);
                CHECK(bvol_aabb_set_update(set, first, fresh, n, 0) == BVOL_OK);
                memcpy(model + first, fresh, n * sizeof *fresh);
                break;
            }
            default:
                for (n /= 2; n > 0 && count > 0; n--) {
                    const size_t at = (size_t)chance_int(&state, 0, (int)count - 1);
                    CHECK(bvol_aabb_set_remove(set, at) == BVOL_OK);
                    model[at] = model[--count];
                }
            }
            const bvol_aabb query = draw_box(&state);
            check_holds(set, model, count);
            check_question(&overlaps_aabb, set, model, &query, &state);
        }
        while (count > 0) {
            CHECK(bvol_aabb_set_remove(set, count / 2) == BVOL_OK);
            model[count / 2] = model[count - 1];
            if (--count % 61 == 0)
                check_holds(set, model, count);
        }
        CHECK(bvol_aabb_set_count(set) == 0);
        bvol_aabb_set_destroy(set);
    }
}

/* --- no set, no query --- */

/* Questions without a set or a query. */
static void check_null(const question *q, const void *about)
{
    static bvol_aabb boxes[70];
    bvol_aabb_set *set = set_of(boxes, 70);
    uint64_t mask[3] = {7, 7, 7};
    uint32_t id = 7;
    CHECK(q->mask(NULL, about, NULL, mask, 3) == 0 && mask[0] == 7);
    CHECK(q->mask(set, NULL, NULL, mask, 1) == 0 && mask[0] == 0 && mask[1] == 7);
    CHECK(q->mask(set, NULL, NULL, mask, 3) == 0 && mask[1] == 0 && mask[2] == 7);
    CHECK(q->mask(set, NULL, NULL, NULL, 3) == 0);
    CHECK(q->ids(NULL, about, NULL, &id, 1) == 0 && q->ids(set, NULL, NULL, &id, 1) == 0 && id == 7);
    bvol_aabb_set_destroy(set);
}

TEST(set_aabb_queries, null_finds_nothing)
{
    const bvol_aabb box = aabb(-9, -9, -9, 9, 9, 9);
    const bvol_ray r = ray(vec3(0, 0, 0), vec3(1, 0, 0), 0, INF);
    static bvol_aabb boxes[70];
    bvol_aabb_set *set = set_of(boxes, 70);
    uint64_t mask[2] = {7, 7};
    uint8_t classes[71];
    float t = 7;
    check_null(&overlaps_aabb, &box);
    check_null(&contains_point, &box.min);
    check_null(&within_aabb, &box);
    check_null(&cull_frustum, frustum_at(0));
    check_null(&overlaps_frustum, frustum_at(0));
    check_null(&raycast, &r);
    CHECK(bvol_aabb_set_raycast_enter(set, NULL, NULL, mask, 2, &t, 1) == 0 && mask[0] == 0 && mask[1] == 0 && t == 7);
    CHECK(bvol_aabb_set_raycast_enter(NULL, &r, NULL, NULL, 2, &t, 1) == 0 && t == 7);
    memset(classes, 7, sizeof classes);
    CHECK(bvol_aabb_set_classify_frustum(NULL, frustum_at(0), NULL, classes, 71) == 0 && classes[0] == 7);
    CHECK(bvol_aabb_set_classify_frustum(set, NULL, NULL, classes, 69) == 0 && classes[68] == 0 && classes[69] == 7);
    CHECK(bvol_aabb_set_classify_frustum(set, NULL, NULL, classes, 71) == 0 && classes[69] == 0 && classes[70] == 7);
    CHECK(bvol_aabb_set_classify_frustum(set, NULL, NULL, NULL, 71) == 0);
    bvol_aabb_set_destroy(set);
}
