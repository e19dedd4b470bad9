/* SPDX-License-Identifier: MIT */
/* Batches of queries of the plane: each answer is what the single query finds, whatever the executor, the room and the scratch.
 */
#include "index/plane_model.h"

enum { BOXES = 600, QUERIES = 150, ROOM = 60000, WANTED = 5 };

/* Runs parts from the last to the first, each once; `context` counts them. */
static void backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    *(size_t *)context += parts;
    while (parts-- > 0)
        part(work, parts);
}

/* With a stride. */
typedef struct asked {
    query2 query;
    bvol_ray2 ray;
    float other;
} asked;

static bvol_result ask_many(const bvol_index2 *x, enum verb2 verb, const asked *q, size_t n, const bvol_index_filter *f,
                            const bvol_resources *with, uint64_t *offsets, uint32_t *ids, size_t room)
{
    const query2 *const first = &q->query;
    switch (verb) {
    case BOX: return bvol_index2_overlaps_aabb2_many(x, &first->box, n, sizeof *q, f, with, offsets, ids, room);
    case WITHIN: return bvol_index2_within_aabb2_many(x, &first->box, n, sizeof *q, f, with, offsets, ids, room);
    case POINT: return bvol_index2_contains_point_many(x, &first->point, n, sizeof *q, f, with, offsets, ids, room);
    case SEGMENT: return bvol_index2_overlaps_segment2_many(x, &first->segment, n, sizeof *q, f, with, offsets, ids, room);
    case CIRCLE: return bvol_index2_overlaps_circle_many(x, &first->circle, n, sizeof *q, f, with, offsets, ids, room);
    default: return bvol_index2_overlaps_obb2_many(x, &first->obb, n, sizeof *q, f, with, offsets, ids, room);
    }
}

static void compare_ids_of(const bvol_index2 *x, enum verb2 verb, const asked *q, const bvol_index_filter *f,
                           const bvol_resources *with)
{
    static uint32_t want[ROOM], got[ROOM + 1];
    static uint64_t want_at[QUERIES + 1], at[QUERIES + 1];
    for (int i = 0; i < QUERIES; i++)
        want_at[i + 1] = want_at[i] + ask2(x, verb, &q[i].query, f, want + want_at[i], ROOM - (size_t)want_at[i]);
    const size_t total = (size_t)want_at[QUERIES], rooms[] = {ROOM, total, total / 3, 0};
    CHECK(total <= ROOM);
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        const size_t written = total < rooms[r] ? total : rooms[r];
        memset(got, 0x55, sizeof got);
        CHECK(ask_many(x, verb, q, QUERIES, f, with, at, got, rooms[r]) == BVOL_OK);
        CHECKF(memcmp(at, want_at, sizeof at) == 0, "%s: %d, not %d", verb_names2[verb], (int)at[QUERIES], (int)total);
        CHECKF(memcmp(got, want, written * sizeof *got) == 0 && got[written] == 0x55555555, "%s", verb_names2[verb]);
    }
    CHECK(ask_many(x, verb, q, QUERIES, f, with, at, NULL, 0) == BVOL_OK && at[QUERIES] == total);
    if (!with->scratch)
        return;
    bvol_resources keep = *with;
    keep.flags = BVOL_RESOURCES_KEEP_ROWS;
    CHECK(ask_many(x, verb, q, QUERIES, f, &keep, at, NULL, 0) == BVOL_OK && at[QUERIES] == total);
    CHECK(total == 0 || memcmp(bvol_scratch_ids(with->scratch), want, total * sizeof *want) == 0);
}

static void compare_rays(const bvol_index2 *x, const asked *q, const bvol_index_filter *f, const bvol_resources *with)
{
    static bvol_index_found want[ROOM], got[ROOM];
    static bvol_ray2_hit hits[QUERIES];
    static uint32_t ids[QUERIES];
    static uint64_t at[QUERIES + 1], mask[(QUERIES + 63) / 64 + 1];
    size_t total = 0;
    memset(hits, 0x55, sizeof hits);
    memset(mask, 0x55, sizeof mask);
    CHECK(bvol_index2_raycast_first_many(x, &q->ray, QUERIES, sizeof *q, f, with, ids, hits) == BVOL_OK);
    CHECK(bvol_index2_raycast_any_many(x, &q->ray, QUERIES, sizeof *q, f, with, mask, sizeof mask / sizeof *mask) == BVOL_OK);
    CHECK(bvol_index2_raycast_many(x, &q->ray, QUERIES, sizeof *q, f, with, at, got, ROOM) == BVOL_OK);
    for (size_t i = 0; i < QUERIES; i++) {
        bvol_ray2_hit hit;
        uint32_t id = BVOL_NO_ID;
        memset(&hit, 0x55, sizeof hit);
        const int any = bvol_index2_raycast_first(x, &q[i].ray, f, &id, &hit);
        CHECKF(ids[i] == id && memcmp(&hit, &hits[i], sizeof hit) == 0, "ray %zu", i);
        CHECKF((int)(mask[i / 64] >> i % 64 & 1) == any, "any of ray %zu", i);
        CHECKF(at[i] == total, "row %zu", i);
        total += bvol_index2_raycast(x, &q[i].ray, f, want + total, ROOM - total);
    }
    CHECK(mask[QUERIES / 64] >> QUERIES % 64 == 0 && mask[(QUERIES + 63) / 64] == 0x5555555555555555);
    CHECK(total > 0 && total <= ROOM && at[QUERIES] == total && memcmp(got, want, total * sizeof *got) == 0);
}

static void compare_nearest(const bvol_index2 *x, const asked *q, const bvol_index_filter *f, const bvol_resources *with)
{
    static bvol_index_found found[QUERIES * WANTED];
    CHECK(bvol_index2_nearest_point_many(x, &q->ray.origin, QUERIES, sizeof *q, 400, f, with, found, WANTED) == BVOL_OK);
    for (size_t i = 0; i < QUERIES; i++) {
        bvol_index_found want[WANTED];
        const size_t n = bvol_index2_nearest_point(x, &q[i].ray.origin, 400, f, want, WANTED);
        for (size_t k = 0; k < WANTED; k++)
            CHECKF(found[i * WANTED + k].id == (k < n ? want[k].id : BVOL_NO_ID), "point %zu", i);
        CHECK(memcmp(want, &found[i * WANTED], n * sizeof *want) == 0);
    }
    CHECK(bvol_index2_nearest_point_many(x, &q->ray.origin, QUERIES, sizeof *q, 1, f, with, NULL, 0) == BVOL_OK);
}

TEST(index_plane_many, answers_are_those_of_single_queries)
{
    static asked q[QUERIES];
    static bvol_aabb2 boxes[BOXES];
    static const uint32_t threads[] = {1, 8, 1000};
    chance c = {test_seed()};
    bvol_scratch *scratch = NULL;
    CHECK(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    for (int engine = 0; engine < ENGINES; engine += test_sizes(3, 1)) {
        size_t parts = 0, calls = 0;
        const bvol_index_filter even = {.size = sizeof even, .accept = accept_even, .context = &calls};
        for (int i = 0; i < BOXES; i++)
            boxes[i] = draw_rectangle(&c, one_in(&c, 20) ? HOSTILE : SMALL);
        bvol_index2 *index = index2_of(&engines[engine], boxes, BOXES, 0);
        for (int e = -1; e < 3; e++) {
            const enum verb2 verb = (enum verb2)chance_int(&c, 0, OBB); /* those that have batches */
            const bvol_executor executor = {sizeof executor, e < 0 ? 0 : threads[e], backwards, &parts};
            const bvol_resources with = {.executor = e < 0 ? NULL : &executor, .scratch = one_in(&c, 2) ? scratch : NULL};
            const bvol_index_filter *const f = one_in(&c, 2) ? &even : NULL;
            for (int i = 0; i < QUERIES; i++) {
                draw_query2(&c, verb, &q[i].query);
                q[i].ray = ray2(draw_rectangle(&c, SMALL).min, vec2((float)chance_int(&c, -2, 2), 1), 0, INF);
                if (one_in(&c, 9))
                    q[i].ray.origin.x = odd_float(&c);
            }
            compare_ids_of(index, verb, q, f, &with);
            compare_rays(index, q, f, &with);
            compare_nearest(index, q, f, &with);
        }
        CHECK(parts > 8);
        bvol_index2_destroy(index);
    }
    bvol_scratch_destroy(scratch);
}

TEST(index_plane_many, wrong_arguments_are_refused)
{
    const bvol_aabb2 box = aabb2(0, 0, 1, 1);
    bvol_index2 *index = index2_of(NULL, &box, 1, 0);
    const bvol_ray2 ray = ray2(vec2(0, 0), vec2(1, 0), 0, INF);
    uint64_t at[2] = {7, 7};
    CHECK(bvol_index2_overlaps_aabb2_many(index, &box, 1, 12, NULL, NULL, at, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_overlaps_aabb2_many(index, &box, 1, 18, NULL, NULL, at, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_raycast_any_many(index, &ray, 1, 20, NULL, NULL, at, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_raycast_any_many(index, &ray, 1, 0, NULL, NULL, NULL, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(at[0] == 7 && at[1] == 7);
    bvol_index2_destroy(index);
}
