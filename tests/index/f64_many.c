/* SPDX-License-Identifier: MIT */
/* Batches, cursors and visitors of pairs of indexes in double, in space and in the plane: each answer is what the single query
 * finds, whatever the executor and the room. */
#include "f64.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BOXES = 400, QUERIES = 70, ROOM = QUERIES * BOXES, WANTED = 3, WORDS = 2 * AXES_MAX, PAIRS = BOXES * BOXES };

/* A box, a point and a ray: origin, t_min, direction, t_max. */
typedef struct asked {
    double box[WORDS], point[AXES_MAX], ray[2 * AXES_MAX + 2];
} asked;

enum { RECORD = 64 };

/* The functions of a handle. */
typedef struct verbs {
    size_t (*single[3])(const void *index, const void *query, const bvol_index_filter *filter, uint32_t *ids, size_t capacity);
    bvol_result (*many[3])(const void *index, const void *queries, size_t count, size_t stride, const bvol_resources *with,
                           uint64_t *offsets, uint32_t *ids, size_t capacity);
    bvol_result (*begin[3])(const void *index, const void *query, bvol_index_cursor *cursor);
    int (*first)(const void *index, const void *ray, uint32_t *id, void *hit);
    bvol_result (*first_many)(const void *index, const void *rays, size_t count, size_t stride, const bvol_resources *with,
                              uint32_t *ids, void *hits);
    bvol_result (*any_many)(const void *index, const void *rays, size_t count, size_t stride, const bvol_resources *with,
                            uint64_t *mask, size_t words);
    size_t (*hits)(const void *index, const void *ray, bvol_index_found_f64 *hits, size_t capacity);
    bvol_result (*hits_many)(const void *index, const void *rays, size_t count, size_t stride, const bvol_resources *with,
                             uint64_t *offsets, bvol_index_found_f64 *hits, size_t capacity);
    size_t (*nearest)(const void *index, const void *p, double most, bvol_index_found_f64 *found, size_t wanted);
    bvol_result (*nearest_many)(const void *index, const void *points, size_t count, size_t stride, double most,
                                const bvol_resources *with, bvol_index_found_f64 *found, size_t wanted);
    size_t (*pairs)(const void *a, const void *b, bvol_pair *pairs, size_t capacity);
    int (*pairs_any)(const void *a, const void *b);
    size_t (*pairs_each)(const void *a, const void *b, bvol_index_pair_visitor visit, void *context);
    size_t record; /* bytes of a record of a ray */
} verbs;

#define FINDS(handle, verb)                                                                                                    \
    static size_t handle##_##verb##_of(const void *index, const void *query, const bvol_index_filter *filter, uint32_t *ids,   \
                                       size_t capacity)                                                                        \
    {                                                                                                                          \
        return handle##_##verb(index, query, filter, ids, capacity);                                                           \
    }                                                                                                                          \
    static bvol_result handle##_##verb##_many_of(const void *index, const void *queries, size_t count, size_t stride,          \
                                                 const bvol_resources *with, uint64_t *offsets, uint32_t *ids,                 \
                                                 size_t capacity)                                                              \
    {                                                                                                                          \
        return handle##_##verb##_many(index, queries, count, stride, NULL, with, offsets, ids, capacity);                      \
    }                                                                                                                          \
    static bvol_result handle##_##verb##_begin_of(const void *index, const void *query, bvol_index_cursor *cursor)             \
    {                                                                                                                          \
        return handle##_##verb##_begin(index, query, NULL, cursor);                                                            \
    }

#define VERBS(handle, over, within, ray_hit)                                                                                   \
    FINDS(handle, over)                                                                                                        \
    FINDS(handle, contains_point)                                                                                              \
    FINDS(handle, within)                                                                                                      \
    static int handle##_first(const void *index, const void *ray, uint32_t *id, void *hit)                                     \
    {                                                                                                                          \
        return handle##_raycast_first(index, ray, NULL, id, hit);                                                              \
    }                                                                                                                          \
    static bvol_result handle##_first_many(const void *index, const void *rays, size_t count, size_t stride,                   \
                                           const bvol_resources *with, uint32_t *ids, void *hits)                              \
    {                                                                                                                          \
        return handle##_raycast_first_many(index, rays, count, stride, NULL, with, ids, hits);                                 \
    }                                                                                                                          \
    static bvol_result handle##_any_many(const void *index, const void *rays, size_t count, size_t stride,                     \
                                         const bvol_resources *with, uint64_t *mask, size_t words)                             \
    {                                                                                                                          \
        return handle##_raycast_any_many(index, rays, count, stride, NULL, with, mask, words);                                 \
    }                                                                                                                          \
    static size_t handle##_hits(const void *index, const void *ray, bvol_index_found_f64 *hits, size_t capacity)               \
    {                                                                                                                          \
        return handle##_raycast(index, ray, NULL, hits, capacity);                                                             \
    }                                                                                                                          \
    static bvol_result handle##_hits_many(const void *index, const void *rays, size_t count, size_t stride,                    \
                                          const bvol_resources *with, uint64_t *offsets, bvol_index_found_f64 *hits,           \
                                          size_t capacity)                                                                     \
    {                                                                                                                          \
        return handle##_raycast_many(index, rays, count, stride, NULL, with, offsets, hits, capacity);                         \
    }                                                                                                                          \
    static size_t handle##_nearest(const void *index, const void *p, double most, bvol_index_found_f64 *found, size_t wanted)  \
    {                                                                                                                          \
        return handle##_nearest_point(index, p, most, NULL, found, wanted);                                                    \
    }                                                                                                                          \
    static bvol_result handle##_nearest_many(const void *index, const void *points, size_t count, size_t stride, double most,  \
                                             const bvol_resources *with, bvol_index_found_f64 *found, size_t wanted)           \
    {                                                                                                                          \
        return handle##_nearest_point_many(index, points, count, stride, most, NULL, with, found, wanted);                     \
    }                                                                                                                          \
    static size_t handle##_pairs_of(const void *a, const void *b, bvol_pair *pairs, size_t capacity)                           \
    {                                                                                                                          \
        return a == b ? handle##_pairs(a, NULL, NULL, pairs, capacity)                                                         \
                      : handle##_pairs_between(a, b, NULL, NULL, pairs, capacity);                                             \
    }                                                                                                                          \
    static int handle##_any_of(const void *a, const void *b)                                                                   \
    {                                                                                                                          \
        return a == b ? handle##_pairs_any(a, NULL, NULL) : handle##_pairs_between_any(a, b, NULL, NULL);                      \
    }                                                                                                                          \
    static size_t handle##_each_of(const void *a, const void *b, bvol_index_pair_visitor visit, void *context)                 \
    {                                                                                                                          \
        return a == b ? handle##_pairs_each(a, NULL, visit, context)                                                           \
                      : handle##_pairs_between_each(a, b, NULL, visit, context);                                               \
    }                                                                                                                          \
    static const verbs handle##_verbs = {                                                                                      \
        {handle##_##over##_of, handle##_contains_point_of, handle##_##within##_of},                                            \
        {handle##_##over##_many_of, handle##_contains_point_many_of, handle##_##within##_many_of},                             \
        {handle##_##over##_begin_of, handle##_contains_point_begin_of, handle##_##within##_begin_of},                          \
        handle##_first,                                                                                                        \
        handle##_first_many,                                                                                                   \
        handle##_any_many,                                                                                                     \
        handle##_hits,                                                                                                         \
        handle##_hits_many,                                                                                                    \
        handle##_nearest,                                                                                                      \
        handle##_nearest_many,                                                                                                 \
        handle##_pairs_of,                                                                                                     \
        handle##_any_of,                                                                                                       \
        handle##_each_of,                                                                                                      \
        sizeof(ray_hit)};
VERBS(bvol_index_f64, overlaps_aabb, within_aabb, bvol_ray_hit_f64)
VERBS(bvol_index2_f64, overlaps_aabb2, within_aabb2, bvol_ray2_hit_f64)

static const verbs *verbs_of(const index_f64 *index)
{
    return index->axes == 2 ? &bvol_index2_f64_verbs : &bvol_index_f64_verbs;
}

static const void *handle_of(const index_f64 *index)
{
    return index->axes == 2 ? (const void *)index->plane : (const void *)index->space;
}

/* Runs parts from the last to the first. */
static void backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    while (parts-- > 0)
        part(work, parts);
}

static const bvol_executor team = {.size = sizeof team, .threads = 3, .run = backwards};

static double boxes[2][BOXES * WORDS];
static asked queries[QUERIES];

static void draw(chance *c, int kind, int axes, size_t counts[2])
{
    for (int side = 0; side < 2; side++) {
        counts[side] = (size_t)chance_int(c, 0, BOXES);
        for (size_t i = 0; i < counts[side]; i++)
            world_box(c, one_in(c, 9) ? chance_int(c, 0, WORLDS - 1) : kind, axes, boxes[side] + i * 2 * (size_t)axes);
    }
    for (int i = 0; i < QUERIES; i++) {
        asked *const q = &queries[i];
        world_box(c, kind, axes, q->box);
        for (int k = 0; k < axes; k++) {
            q->point[k] = world_coordinate(c, kind);
            q->ray[k] = world_coordinate(c, kind);
            q->ray[axes + 1 + k] = one_in(c, 5) ? 0 : one_in(c, 2) ? world_coordinate(c, kind) : q->box[k] - q->ray[k];
        }
        q->ray[axes] = 0;
        q->ray[2 * axes + 1] = one_in(c, 2) ? 1 : (double)INFINITY;
    }
}

static const void *query_of(const asked *q, int verb)
{
    return verb == 1 ? q->point : q->box;
}

static int ascending(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

/* What a cursor steps to. */
static void check_cursor(const index_f64 *index, int verb, const asked *q, const uint32_t *want, size_t count)
{
    static uint32_t got[BOXES + 1];
    bvol_index_cursor *cursor;
    size_t n = 0;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(verbs_of(index)->begin[verb](handle_of(index), query_of(q, verb), cursor) == BVOL_OK);
    while (n <= count && bvol_index_cursor_next(cursor, &got[n]) == BVOL_OK)
        n++;
    bvol_index_cursor_destroy(cursor);
    CHECKF(n == count, "verb %d: %zu, not %zu", verb, n, count);
    qsort(got, n, sizeof *got, ascending);
    CHECK(n == 0 || memcmp(got, want, n * sizeof *got) == 0);
}

static void check_ids(const index_f64 *index, int verb, const bvol_resources *with)
{
    static uint32_t want[ROOM], got[ROOM + 1];
    static uint64_t want_at[QUERIES + 1], at[QUERIES + 1];
    const verbs *const v = verbs_of(index);
    const void *const x = handle_of(index);
    for (int i = 0; i < QUERIES; i++) {
        const size_t n = v->single[verb](x, query_of(&queries[i], verb), NULL, want + want_at[i], ROOM - (size_t)want_at[i]);
        want_at[i + 1] = want_at[i] + n;
        if (i % 10 == 0)
            check_cursor(index, verb, &queries[i], want + want_at[i], n);
    }
    const size_t total = (size_t)want_at[QUERIES], rooms[] = {ROOM, total, total / 3, 0};
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        const size_t written = total < rooms[r] ? total : rooms[r];
        memset(got, 0x55, sizeof got);
        CHECK(v->many[verb](x, query_of(queries, verb), QUERIES, sizeof *queries, with, at, got, rooms[r]) == BVOL_OK);
        CHECKF(memcmp(at, want_at, sizeof at) == 0, "verb %d: %d, not %d", verb, (int)at[QUERIES], (int)total);
        CHECKF(memcmp(got, want, written * sizeof *got) == 0 && got[written] == 0x55555555, "verb %d", verb);
    }
}

static void check_rays(const index_f64 *index, const bvol_resources *with)
{
    static bvol_index_found_f64 want[ROOM], got[ROOM];
    static char records[QUERIES * RECORD];
    uint32_t ids[QUERIES];
    uint64_t at[QUERIES + 1], mask[QUERIES / 64 + 2];
    const verbs *const v = verbs_of(index);
    const void *const x = handle_of(index);
    size_t total = 0;
    memset(records, 0x55, sizeof records);
    memset(mask, 0x55, sizeof mask);
    CHECK(v->first_many(x, queries->ray, QUERIES, sizeof *queries, with, ids, records) == BVOL_OK);
    CHECK(v->any_many(x, queries->ray, QUERIES, sizeof *queries, with, mask, sizeof mask / sizeof *mask) == BVOL_OK);
    CHECK(v->hits_many(x, queries->ray, QUERIES, sizeof *queries, with, at, got, ROOM) == BVOL_OK);
    for (size_t i = 0; i < QUERIES; i++) {
        char record[RECORD];
        uint32_t id = BVOL_NO_ID;
        memset(record, 0x55, sizeof record);
        const int any = v->first(x, queries[i].ray, &id, record);
        CHECKF(ids[i] == id && memcmp(record, records + i * v->record, v->record) == 0, "ray %zu", i);
        CHECK((int)(mask[i / 64] >> i % 64 & 1) == any && at[i] == total);
        total += v->hits(x, queries[i].ray, want + total, ROOM - total);
    }
    CHECK(at[QUERIES] == total && mask[QUERIES / 64 + 1] == 0x5555555555555555 && mask[QUERIES / 64] >> QUERIES % 64 == 0);
    CHECK(total == 0 || memcmp(want, got, total * sizeof *want) == 0);
}

static void check_nearest(const index_f64 *index, double most, const bvol_resources *with)
{
    static bvol_index_found_f64 got[QUERIES * WANTED];
    const verbs *const v = verbs_of(index);
    CHECK(v->nearest_many(handle_of(index), queries->point, QUERIES, sizeof *queries, most, with, got, WANTED) == BVOL_OK);
    for (size_t i = 0; i < QUERIES; i++) {
        bvol_index_found_f64 want[WANTED] = {{BVOL_NO_ID, 0, 0}, {BVOL_NO_ID, 0, 0}, {BVOL_NO_ID, 0, 0}};
        (void)v->nearest(handle_of(index), queries[i].point, most, want, WANTED);
        for (int k = 0; k < WANTED; k++)
            CHECK(got[i * WANTED + (size_t)k].id == want[k].id && got[i * WANTED + (size_t)k].at == want[k].at);
    }
}

/* Pairs that a visitor has seen, of which it takes so many. */
typedef struct seen {
    index_f64 *index;
    size_t count, most;
    bvol_pair pairs[PAIRS];
} seen;

/* It may ask the index, and not change it. */
static int see(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    seen *const s = context;
    CHECK(user_a == 0 && user_b == 0);
    if (s->count == 0)
        CHECK(index_f64_refit(s->index) == BVOL_ERROR_BUSY &&
              verbs_of(s->index)->single[0](handle_of(s->index), queries->box, NULL, NULL, 0) <= BOXES);
    s->pairs[s->count++] = *pair;
    return s->count >= s->most;
}

static int ordered(const void *a, const void *b)
{
    const bvol_pair *const p = a, *const q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

static void check_pairs(const index_f64 *a, index_f64 *b)
{
    static bvol_pair want[PAIRS];
    static seen s;
    const verbs *const v = verbs_of(a);
    const size_t total = v->pairs(handle_of(a), handle_of(b), want, PAIRS);
    CHECK(v->pairs_any(handle_of(a), handle_of(b)) == (total > 0));
    for (int some = 0; some < 2; some++) {
        s.index = b;
        s.count = 0;
        s.most = some ? 3 : SIZE_MAX;
        const size_t expected = some && total > 3 ? 3 : total, told = v->pairs_each(handle_of(a), handle_of(b), see, &s);
        CHECKF(told == expected && s.count == told, "%zu, not %zu", told, expected);
        qsort(s.pairs, s.count, sizeof *s.pairs, ordered);
        for (size_t i = 0; i < s.count; i++)
            CHECK(bsearch(&s.pairs[i], want, total, sizeof *want, ordered) &&
                  (i == 0 || ordered(&s.pairs[i - 1], &s.pairs[i]) < 0));
    }
}

TEST(index_f64_many, batches_cursors_and_visitors_find_what_single_questions_do)
{
    chance c = {test_seed()};
    const long cases = test_cases(80);
    for (long n = 0; n < cases; n++) {
        const int axes = 2 + (int)(n % 2);
        const uint32_t engine = (uint32_t)(n / 2 % 5);
        const bvol_resources with = {.size = sizeof with, .executor = one_in(&c, 2) ? &team : NULL};
        size_t counts[2];
        index_f64 index[2];
        draw(&c, (int)(n % WORLDS), axes, counts);
        for (int side = 0; side < 2; side++) {
            CHECK(index_f64_create(&index[side], axes, engine, NULL) == BVOL_OK);
            CHECK(index_f64_build(&index[side], boxes[side], counts[side], 0, NULL) == BVOL_OK);
        }
        for (int verb = 0; verb < 3; verb++)
            check_ids(&index[0], verb, &with);
        check_rays(&index[0], &with);
        check_nearest(&index[0], one_in(&c, 2) ? (double)INFINITY : fabs(world_coordinate(&c, (int)(n % WORLDS))), &with);
        check_pairs(&index[0], &index[0]);
        check_pairs(&index[0], &index[1]);
        index_f64_destroy(&index[0]);
        index_f64_destroy(&index[1]);
    }
}

/* Doubles are read where they are multiples of their size. */
TEST(index_f64_many, strides_of_doubles_are_multiples_of_eight)
{
    static const double box[] = {0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0};
    const bvol_aabb_f64 *const first = (const bvol_aabb_f64 *)(const void *)box;
    const bvol_ray_f64 *const ray = (const bvol_ray_f64 *)(const void *)box;
    index_f64 index;
    uint64_t offsets[2] = {7, 7}, mask = 7;
    CHECK(index_f64_create(&index, 3, BVOL_ENGINE_AUTO, NULL) == BVOL_OK);
    CHECK(index_f64_build(&index, box, 1, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb_many(index.space, first, 1, 52, NULL, NULL, offsets, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_overlaps_aabb_many(index.space, first, 1, 40, NULL, NULL, offsets, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_raycast_any_many(index.space, ray, 1, 68, NULL, NULL, &mask, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(offsets[0] == 7 && offsets[1] == 7 && mask == 7);
    CHECK(bvol_index_f64_overlaps_aabb_many(index.space, first, 1, 56, NULL, NULL, offsets, NULL, 0) == BVOL_OK);
    CHECK(offsets[0] == 0 && offsets[1] == 1);
    index_f64_destroy(&index);
}
