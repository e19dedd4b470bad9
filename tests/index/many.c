/* SPDX-License-Identifier: MIT */
/* Batches of queries: each row is what the single query finds, whatever the executor, the room and the scratch. */
#include "index/model.h"
#include "ledger.h"
#include "tables.h"

#include <math.h>

enum { BOXES = 600, QUERIES = 150, ROOM = 60000, WANTED = 5 };

/* Runs parts from the last to the first, each once; `context` counts them. */
static void backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    *(size_t *)context += parts;
    while (parts-- > 0)
        part(work, parts);
}

typedef struct asked {
    bvol_aabb box[QUERIES];
    bvol_sphere sphere[QUERIES];
    bvol_capsule capsule[QUERIES];
    bvol_obb obb[QUERIES];
    struct {
        float other;
        bvol_vec3 point; /* with a stride */
    } at[QUERIES];
    bvol_ray ray[QUERIES];
} asked;

/* Along two axes at times, backward or up to somewhere, and with what no ray has. */
static bvol_ray draw_ray(chance *c, const bvol_vec3 *from)
{
    const float odd[] = {0, -0.0F, NAN, INF, 1e30F, -1e-40F, -1, 3};
    bvol_ray r = ray(*from, vec3((float)chance_int(c, -2, 2), 1, 0.5F), 0, INF);
    float *const all[] = {&r.origin.x, &r.dir.x, &r.dir.y, &r.dir.z, &r.t_min, &r.t_max};
    if (one_in(c, 3))
        *all[chance_int(c, 0, 5)] = odd[chance_int(c, 0, 7)];
    return r;
}

static void draw_queries(chance *c, asked *q)
{
    for (int i = 0; i < QUERIES; i++) {
        const enum scene scene = one_in(c, 8) ? HOSTILE : SPREAD;
        q->box[i] = draw_box(c, scene);
        q->at[i].point = q->box[i].min;
        q->sphere[i] = (bvol_sphere){q->at[i].point, (float)chance_int(c, -1, 20)};
        q->capsule[i] = capsule(q->at[i].point, q->box[i].max, (float)chance_int(c, 0, 9));
        q->obb[i] = obb(q->at[i].point, vec3(9, 5, (float)chance_int(c, 0, 5)));
        q->ray[i] = draw_ray(c, &q->at[i].point);
    }
}

enum rows_of { BOX, WITHIN, POINT, SPHERE, CAPSULE, OBB, KINDS };

static size_t ask_one(const bvol_index *x, const asked *q, int kind, int i, const bvol_index_filter *f, uint32_t *ids,
                      size_t room)
{
    switch (kind) {
    case BOX: return bvol_index_overlaps_aabb(x, &q->box[i], f, ids, room);
    case WITHIN: return bvol_index_within_aabb(x, &q->box[i], f, ids, room);
    case POINT: return bvol_index_contains_point(x, &q->at[i].point, f, ids, room);
    case SPHERE: return bvol_index_overlaps_sphere(x, &q->sphere[i], f, ids, room);
    case CAPSULE: return bvol_index_overlaps_capsule(x, &q->capsule[i], f, ids, room);
    default: return bvol_index_overlaps_obb(x, &q->obb[i], f, ids, room);
    }
}

static bvol_result ask_with(const bvol_index *x, const asked *q, int kind, size_t n, const bvol_index_filter *f,
                            const bvol_resources *with, uint64_t *offsets, uint32_t *ids, size_t room)
{
    switch (kind) {
    case BOX: return bvol_index_overlaps_aabb_many(x, q->box, n, 0, f, with, offsets, ids, room);
    case WITHIN: return bvol_index_within_aabb_many(x, q->box, n, 0, f, with, offsets, ids, room);
    case POINT: return bvol_index_contains_point_many(x, &q->at[0].point, n, sizeof q->at[0], f, with, offsets, ids, room);
    case SPHERE: return bvol_index_overlaps_sphere_many(x, q->sphere, n, 0, f, with, offsets, ids, room);
    case CAPSULE: return bvol_index_overlaps_capsule_many(x, q->capsule, n, 0, f, with, offsets, ids, room);
    default: return bvol_index_overlaps_obb_many(x, q->obb, n, 0, f, with, offsets, ids, room);
    }
}

static bvol_result ask_many(const bvol_index *x, const asked *q, int kind, size_t n, const bvol_index_filter *f,
                            bvol_scratch *s, const bvol_executor *e, uint64_t *offsets, uint32_t *ids, size_t room)
{
    const bvol_resources with = {.executor = e, .scratch = s};
    return ask_with(x, q, kind, n, f, &with, offsets, ids, room);
}

/* The rows that the scratch keeps, until it is used again. */
static void compare_kept(const bvol_index *x, const asked *q, int kind, const bvol_index_filter *f, bvol_scratch *s,
                         const bvol_executor *e, const uint32_t *want, size_t total)
{
    static uint64_t at[QUERIES + 1];
    static uint32_t ids[1];
    const bvol_resources keep = {.flags = BVOL_RESOURCES_KEEP_ROWS, .executor = e, .scratch = s};
    CHECK(ask_with(x, q, kind, QUERIES, f, &keep, at, NULL, 0) == BVOL_OK && at[QUERIES] == total);
    CHECK(!bvol_scratch_found(s));
    CHECK(total == 0 || memcmp(bvol_scratch_ids(s), want, total * sizeof *want) == 0);
    CHECK(ask_with(x, q, kind, QUERIES, f, &keep, at, ids, 1) == BVOL_OK && at[QUERIES] == total && !bvol_scratch_ids(s));
    CHECK(ask_many(x, q, kind, QUERIES, f, s, e, at, NULL, 0) == BVOL_OK && !bvol_scratch_ids(s));
}
/* One kind of rows under one executor, with all the room and with less. */
static void compare_rows(const bvol_index *x, const asked *q, int kind, const bvol_index_filter *f, bvol_scratch *s,
                         const bvol_executor *e)
{
    static uint32_t want[ROOM], got[ROOM + 1];
    static uint64_t want_at[QUERIES + 1], at[QUERIES + 1];
    bvol_index_counters one = {0}, many = {0};
    bvol_index_filter filter = f ? *f : (bvol_index_filter){.size = sizeof filter};
    filter.counters = &one;
    for (int i = 0; i < QUERIES; i++)
        want_at[i + 1] = want_at[i] + ask_one(x, q, kind, i, &filter, want + want_at[i], ROOM - (size_t)want_at[i]);
    filter.counters = &many;
    const size_t total = (size_t)want_at[QUERIES], rooms[] = {ROOM, total, total / 3, 1, 0};
    CHECK(total <= ROOM);
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        memset(got, 0x55, sizeof got);
        many = (bvol_index_counters){0};
        CHECK(ask_many(x, q, kind, QUERIES, &filter, s, e, at, got, rooms[r]) == BVOL_OK);
        const size_t written = total < rooms[r] ? total : rooms[r];
        CHECKF(memcmp(at, want_at, sizeof at) == 0, "kind %d: %d, not %d", kind, (int)at[QUERIES], (int)total);
        CHECKF(memcmp(got, want, written * sizeof *got) == 0 && got[written] == 0x55555555, "kind %d", kind);
        CHECK(many.nodes == one.nodes && many.leaves == one.leaves);
    }
    memset(got, 0x55, sizeof got); /* without counters, boxes are asked together */
    CHECK(ask_many(x, q, kind, QUERIES, f, s, e, at, got, total / 2) == BVOL_OK && memcmp(at, want_at, sizeof at) == 0);
    CHECK(memcmp(got, want, total / 2 * sizeof *got) == 0 && got[total / 2] == 0x55555555);
    CHECK(ask_many(x, q, kind, QUERIES, f, s, e, at, NULL, 99) == BVOL_OK && at[QUERIES] == total);
    if (s)
        compare_kept(x, q, kind, f, s, e, want, total);
    CHECK(ask_many(x, q, kind, 3, f, s, e, at, got, ROOM) == BVOL_OK && at[3] == want_at[3]);
    CHECK(ask_many(x, q, kind, 0, f, s, e, at, got, ROOM) == BVOL_OK && at[0] == 0);
}

static void compare_rays(const bvol_index *x, const asked *q, const bvol_index_filter *f, bvol_scratch *s,
                         const bvol_executor *e)
{
    static bvol_ray_hit hits[QUERIES];
    static uint32_t ids[QUERIES];
    memset(hits, 0x55, sizeof hits);
    CHECK(bvol_index_raycast_first_many(x, q->ray, QUERIES, 0, f, &(bvol_resources){.executor = e, .scratch = s}, ids, hits) ==
          BVOL_OK);
    for (int i = 0; i < QUERIES; i++) {
        bvol_ray_hit hit;
        uint32_t id = BVOL_NO_ID;
        memset(&hit, 0x55, sizeof hit);
        bvol_index_raycast_first(x, &q->ray[i], f, &id, &hit);
        CHECKF(ids[i] == id && memcmp(&hit, &hits[i], sizeof hit) == 0, "ray %d", i);
    }
    CHECK(bvol_index_raycast_first_many(x, q->ray, QUERIES, 0, f, &(bvol_resources){.executor = e, .scratch = s}, ids, NULL) ==
          BVOL_OK);
}

/* All hits, and whether there are any. */
static void compare_hits(const bvol_index *x, const asked *q, const bvol_index_filter *f, bvol_scratch *s,
                         const bvol_executor *e)
{
    static bvol_index_found want[ROOM], got[ROOM + 1];
    static uint64_t at[QUERIES + 1], mask[(QUERIES + 63) / 64 + 1];
    const bvol_resources with = {.executor = e, .scratch = s},
                         keep = {.flags = BVOL_RESOURCES_KEEP_ROWS, .executor = e, .scratch = s};
    size_t total = 0;
    memset(mask, 0x55, sizeof mask);
    CHECK(bvol_index_raycast_any_many(x, q->ray, QUERIES, 0, f, &with, mask, sizeof mask / sizeof *mask) == BVOL_OK);
    CHECK(bvol_index_raycast_many(x, q->ray, QUERIES, 0, f, &with, at, NULL, 9) == BVOL_OK);
    for (size_t i = 0; i < QUERIES; i++) {
        CHECKF((int)(mask[i / 64] >> i % 64 & 1) == bvol_index_raycast_any(x, &q->ray[i], f), "any of ray %zu", i);
        CHECKF(at[i] == total, "row %zu begins at %d, not %zu", i, (int)at[i], total);
        total += bvol_index_raycast(x, &q->ray[i], f, want + total, ROOM - total);
    }
    CHECK(mask[QUERIES / 64] >> QUERIES % 64 == 0 && mask[(QUERIES + 63) / 64] == 0x5555555555555555);
    const uint64_t first = mask[0];
    memset(mask, 0x55, sizeof mask);
    CHECK(bvol_index_raycast_any_many(x, q->ray, QUERIES, 0, f, &with, mask, 1) == BVOL_OK);
    CHECK(mask[0] == first && mask[1] == 0x5555555555555555);
    CHECK((total > 0 || f) && total <= ROOM && at[QUERIES] == total);
    const size_t rooms[] = {ROOM, total, total / 3, 1, 0};
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        const size_t written = total < rooms[r] ? total : rooms[r];
        memset(got, 0x55, sizeof got);
        CHECK(bvol_index_raycast_many(x, q->ray, QUERIES, 0, f, &with, at, got, rooms[r]) == BVOL_OK && at[QUERIES] == total);
        CHECK(memcmp(got, want, written * sizeof *got) == 0 && got[written].id == 0x55555555);
    }
    CHECK(bvol_index_raycast_many(x, q->ray, QUERIES, 0, f, &keep, at, NULL, 0) == (s ? BVOL_OK : BVOL_ERROR_OPTIONS));
    CHECK(!s || (!bvol_scratch_ids(s) && memcmp(bvol_scratch_found(s), want, total * sizeof *want) == 0));
}

static void compare_nearest(const bvol_index *x, const asked *q, const bvol_index_filter *f, bvol_scratch *s,
                            const bvol_executor *e)
{
    static bvol_index_found found[QUERIES * WANTED];
    CHECK(bvol_index_nearest_point_many(x, &q->at[0].point, QUERIES, sizeof q->at[0], 400, f,
                                        &(bvol_resources){.executor = e, .scratch = s}, found, WANTED) == BVOL_OK);
    for (int i = 0; i < QUERIES; i++) {
        bvol_index_found want[WANTED];
        const size_t n = bvol_index_nearest_point(x, &q->at[i].point, 400, f, want, WANTED);
        for (size_t k = 0; k < WANTED; k++)
            CHECKF(found[i * WANTED + (int)k].id == (k < n ? want[k].id : BVOL_NO_ID), "point %d", i);
        CHECK(memcmp(want, &found[i * WANTED], n * sizeof *want) == 0);
    }
    CHECK(bvol_index_nearest_point_many(x, &q->at[0].point, QUERIES, 0, 1, f, &(bvol_resources){.executor = e, .scratch = s},
                                        NULL, 0) == BVOL_OK);
}

static void compare_closest(const bvol_index *x, const asked *q, const bvol_index_filter *f, bvol_scratch *s,
                            const bvol_executor *e)
{
    static const bvol_index_closest none = {.id = BVOL_NO_ID};
    static bvol_index_closest got[QUERIES];
    const bvol_resources with = {.executor = e, .scratch = s};
    CHECK(bvol_index_closest_point_many(x, &q->at[0].point, QUERIES, sizeof q->at[0], 400, f, &with, got) == BVOL_OK);
    for (int i = 0; i < QUERIES; i++) {
        bvol_index_closest want = none;
        (void)bvol_index_closest_point(x, &q->at[i].point, 400, f, &want);
        CHECKF(memcmp(&want, &got[i], sizeof want) == 0, "point %d", i);
    }
    CHECK(bvol_index_closest_point_many(x, NULL, 0, 0, 1, f, &with, NULL) == BVOL_OK);
    CHECK(bvol_index_closest_point_many(x, &q->at[0].point, 1, 6, 1, f, &with, got) == BVOL_ERROR_ARGUMENT);
}

TEST(index_many, rows_are_what_single_queries_find)
{
    static asked q;
    static bvol_aabb boxes[BOXES];
    const uint32_t threads[] = {1, 8, 1000};
    chance c = {test_seed()};
    bvol_scratch *scratch = NULL;
    CHECK(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    for (int round = 0; round < test_sizes(1, 2); round++)
        for (int engine = 0; engine < ENGINES; engine += test_sizes(3, 1)) {
            size_t parts = 0, calls = 0;
            const bvol_index_filter even = {sizeof even, 0, 0, 0, accept_even, &calls, NULL, NULL, NULL, NULL};
            for (int i = 0; i < BOXES; i++)
                boxes[i] = draw_box(&c, one_in(&c, 20) ? HOSTILE : SPREAD);
            bvol_index *index = index_of(&engines[engine], boxes, BOXES, 0);
            draw_queries(&c, &q);
            for (int e = -1; e < 3; e++) {
                const bvol_executor executor = {sizeof executor, e < 0 ? 0 : threads[e], backwards, &parts};
                const bvol_executor *const use = e < 0 ? NULL : &executor;
                const bvol_index_filter *const f = one_in(&c, 2) ? &even : NULL;
                bvol_scratch *const s = one_in(&c, 2) ? scratch : NULL;
                compare_rows(index, &q, chance_int(&c, 0, KINDS - 1), f, s, use);
                compare_rays(index, &q, f, s, use);
                compare_hits(index, &q, f, s, use);
                compare_nearest(index, &q, f, s, use);
                compare_closest(index, &q, f, s, use);
            }
            CHECK(parts > 8);
            bvol_index_destroy(index);
        }
    bvol_scratch_destroy(scratch);
}

/* Below a root of two blocks rays begin with both. These lie in each other, so that what is hit first may be in either. */
TEST(index_many, rays_begin_at_a_root_of_two)
{
    static asked q;
    static bvol_aabb boxes[BOXES];
    chance c = {test_seed() + 2};
    for (long i = 0; i < test_cases(400); i++) {
        const int count = one_in(&c, 4) ? chance_int(&c, 257, 400) : chance_int(&c, 17, 32);
        for (int k = 0; k < count; k++) {
            const bvol_vec3 at = chance_vec3(&c, 0, 3), side = chance_vec3(&c, 0, one_in(&c, 9) ? 2 : 0.4F);
            boxes[k] = (bvol_aabb){at, {at.x + side.x, at.y + side.y, at.z + side.z}};
        }
        if (one_in(&c, 3))
            boxes[0] = draw_box(&c, HOSTILE);
        for (int k = 0; k < QUERIES; k++) {
            const bvol_vec3 from = chance_vec3(&c, -1, 4);
            const float first = one_in(&c, 5) ? chance_float(&c, 0, 2) : 0;
            q.ray[k] =
                one_in(&c, 9) ? draw_ray(&c, &from) : ray(from, chance_vec3(&c, -1, 1), first, one_in(&c, 5) ? first + 1 : INF);
        }
        bvol_index *const index = index_of(&(bvol_index_options){.engine = BVOL_ENGINE_BVH}, boxes, (size_t)count, 0);
        compare_rays(index, &q, NULL, NULL, NULL);
        bvol_index_destroy(index);
    }
}

/* An octree about whose middle boxes are smaller the nearer they are. A ray that begins there leaves blocks of each level for
 * later. */
TEST(index_many, rays_out_of_a_cluster_leave_much_for_later)
{
    enum { CLUSTER = 4000 };
    static asked q;
    static bvol_aabb boxes[CLUSTER];
    chance c = {test_seed() + 3};
    for (long i = 0; i < 1 + test_cases(20); i++) {
        const bvol_vec3 middle = i % 2 ? chance_vec3(&c, -0.5F, 0.5F) : vec3(0, 0, 0);
        for (int k = 0; k < CLUSTER; k++) {
            const float far = exp2f(chance_float(&c, -20, 0));
            const bvol_vec3 way = chance_vec3(&c, -far, far);
            const float half = 0.2F * far * chance_float(&c, 0, 1);
            const bvol_vec3 at = vec3(middle.x + way.x, middle.y + way.y, middle.z + way.z);
            boxes[k] = aabb(at.x - half, at.y - half, at.z - half, at.x + half, at.y + half, at.z + half);
        }
        for (int k = 0; k < QUERIES; k++)
            q.ray[k] = ray(middle, k % 2 ? chance_vec3(&c, -1, 1) : vec3(1, chance_float(&c, -1e-3F, 1e-3F), 1e-7F), 0,
                           one_in(&c, 3) ? 1 : INF);
        FOR_EACH_TABLE
        {
            bvol_index_stats stats = {.size = sizeof stats};
            bvol_index *const index = index_of(&(bvol_index_options){.engine = BVOL_ENGINE_OCTREE}, boxes, CLUSTER, 0);
            bvol_index_get_stats(index, &stats);
            CHECK(stats.depth > 6);
            compare_rays(index, &q, NULL, NULL, NULL);
            bvol_index_destroy(index);
        }
    }
}

/* Of triangles first: what kernels tell of them may not be left behind for other shapes. */
TEST(index_many, first_hits_of_shapes_are_those_of_single_rays)
{
    static asked q;
    static bvol_vec3 corners[3 * BOXES];
    static bvol_sphere balls[BOXES];
    static bvol_obb turned[BOXES];
    chance c = {test_seed()};
    draw_queries(&c, &q);
    for (int i = 0; i < BOXES; i++) {
        const bvol_aabb box = draw_box(&c, SPREAD);
        corners[3 * i] = box.min;
        corners[3 * i + 1] = box.max;
        corners[3 * i + 2] = vec3(box.min.x + 20, box.max.y, box.min.z - 30);
        balls[i] = (bvol_sphere){box.min, (float)chance_int(&c, 0, 9)};
        turned[i] = obb(box.min, vec3(9, (float)chance_int(&c, 0, 9), 2));
        turned[i].axis[0] = vec3(0.6F, 0.8F, 0);
        turned[i].axis[1] = vec3(-0.8F, 0.6F, 0);
    }
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = corners, .vertex_count = 3 * BOXES, .count = BOXES};
    for (int kind = 0; kind < 3; kind++) {
        bvol_index *x = NULL;
        CHECK(bvol_index_create(NULL, NULL, &x) == BVOL_OK);
        CHECK((kind == 0   ? bvol_index_build_triangles(x, &mesh, NULL, 0, NULL)
               : kind == 1 ? bvol_index_build_spheres(x, balls, BOXES, 0, NULL, 0, NULL)
                           : bvol_index_build_obbs(x, turned, BOXES, 0, NULL, 0, NULL)) == BVOL_OK);
        compare_rays(x, &q, NULL, NULL, NULL);
        bvol_index_destroy(x);
    }
}

/* Squares of a grid, and larger ones that find up to 144 of them, among which are some that are empty, infinite or NaN. */
static bvol_aabb square(int i, int side)
{
    const float x = (float)(i % 64), y = (float)(i / 64 % 64), s = (float)side;
    return i % 97 == 1 ? aabb(x, y, 0, NAN, y, 1) : i % 89 == 1 ? aabb(x, -INF, 0, x, INF, 1) : aabb(x, y, 0, x + s, y + s, 1);
}

TEST(index_many, queries_that_are_asked_together_find_what_each_finds)
{
    enum { SQUARES = 4096, ASKED = 700, ROW = 200 };
    static bvol_aabb boxes[SQUARES], wanted[ASKED];
    static uint64_t at[ASKED + 1];
    static uint32_t ids[ASKED * ROW], row[SQUARES];
    const bvol_index_options options[] = {{.size = sizeof *options},
                                          {.size = sizeof *options, .flags = BVOL_INDEX_UNORDERED},
                                          {.size = sizeof *options, .engine = BVOL_ENGINE_OCTREE}};
    for (int i = 0; i < SQUARES; i++)
        boxes[i] = square(i, 1);
    for (int i = 0; i < ASKED; i++)
        wanted[i] = square(i * 1237, i % 12 - 1);
    for (int i = 0; i < ASKED; i += 3) /* some that find any number from 1 on */
        wanted[i].max.y = wanted[i].min.y + (float)(i % 5);
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        bvol_index *const index = index_of(&options[o], boxes, SQUARES, 0);
        CHECK(bvol_index_overlaps_aabb_many(index, wanted, ASKED, 0, NULL, NULL, at, ids, sizeof ids / sizeof *ids) == BVOL_OK);
        size_t most = 0;
        for (int i = 0; i < ASKED; i++) {
            const size_t found = bvol_index_overlaps_aabb(index, &wanted[i], NULL, row, SQUARES);
            CHECKF(at[i + 1] - at[i] == found && memcmp(row, ids + at[i], found * sizeof *row) == 0, "query %d", i);
            most = found > most ? found : most;
        }
        CHECK(most > 112 && at[ASKED] <= sizeof ids / sizeof *ids);
        bvol_index_destroy(index);
    }
}

TEST(index_many, a_failed_allocation_writes_nothing)
{
    static asked q;
    static uint64_t at[QUERIES + 1];
    static uint32_t ids[QUERIES];
    chance c = {test_seed()};
    size_t parts = 0;
    const bvol_executor executor = {sizeof executor, 4, backwards, &parts};
    draw_queries(&c, &q);
    bvol_index *index = index_of(NULL, q.box, QUERIES, 0);
    for (int fail_at = 1;; fail_at++) {
        ledger memory = {0, fail_at, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_scratch *scratch = NULL;
        bvol_result result = bvol_scratch_create(&allocator, &scratch);
        at[0] = 77;
        if (result == BVOL_OK)
            result = bvol_index_overlaps_aabb_many(
                index, q.box, QUERIES, 0, NULL, &(bvol_resources){.executor = &executor, .scratch = scratch}, at, ids, QUERIES);
        bvol_scratch_destroy(scratch);
        CHECK(memory.live == 0);
        if (result == BVOL_OK)
            break;
        CHECKF(result == BVOL_ERROR_MEMORY && at[0] == 77 && parts == 0, "allocation %d", fail_at);
        CHECK(fail_at < 20);
    }
    CHECK(at[0] == 0 && parts > 0);
    bvol_index_destroy(index);
}

/* Nothing is kept where there was no memory for it, and one that is used shows nothing. */
static void is_not_shown(bvol_executor_part part, void *work, size_t parts, void *context)
{
    CHECK(!bvol_scratch_ids(*(bvol_scratch **)context) && !bvol_scratch_found(*(bvol_scratch **)context));
    for (size_t i = 0; i < parts; i++)
        part(work, i);
}

TEST(index_many, kept_rows_are_all_or_none)
{
    static asked q;
    static uint64_t at[QUERIES + 1];
    static uint32_t want[ROOM];
    chance c = {test_seed()};
    bvol_scratch *scratch = NULL;
    const bvol_executor executor = {sizeof executor, 4, is_not_shown, &scratch};
    draw_queries(&c, &q);
    bvol_index *index = index_of(NULL, q.box, QUERIES, 0);
    CHECK(bvol_index_overlaps_aabb_many(index, q.box, QUERIES, 0, NULL, NULL, at, want, ROOM) == BVOL_OK);
    const size_t total = (size_t)at[QUERIES];
    int fail_at = 1;
    for (bvol_result result = BVOL_ERROR_MEMORY; result != BVOL_OK; fail_at++) {
        ledger memory = {0, fail_at, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        CHECK(fail_at < 20);
        if (bvol_scratch_create(&allocator, &scratch) != BVOL_OK)
            continue;
        const bvol_resources keep = {.flags = BVOL_RESOURCES_KEEP_ROWS, .executor = &executor, .scratch = scratch};
        CHECK(!bvol_scratch_ids(scratch));
        result = bvol_index_overlaps_aabb_many(index, q.box, QUERIES, 0, NULL, &keep, at, NULL, 0);
        CHECKF(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && !bvol_scratch_ids(scratch)), "allocation %d", fail_at);
        CHECK(result != BVOL_OK || memcmp(bvol_scratch_ids(scratch), want, total * sizeof *want) == 0);
        CHECK(bvol_index_overlaps_aabb_many(index, NULL, 0, 0, NULL, &keep, at, NULL, 0) == BVOL_OK && at[0] == 0);
        bvol_scratch_destroy(scratch);
        CHECK(memory.live == 0);
    }
    CHECK(total > 0 && fail_at > 5);
    CHECK(!bvol_scratch_ids(NULL) && !bvol_scratch_found(NULL));
    bvol_index_destroy(index);
}

TEST(index_many, wrong_arguments_are_refused)
{
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    const bvol_executor small = {8, 2, backwards, NULL}, empty = {sizeof empty, 2, NULL, NULL};
    const bvol_index_filter wrong = {8, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL};
    bvol_index *index = index_of(NULL, &box, 1, 0);
    uint64_t at[2] = {7, 7};
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 20, NULL, NULL, at, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 26, NULL, NULL, at, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 0, &wrong, NULL, at, NULL, 0) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 0, NULL, &(bvol_resources){.executor = &small}, at, NULL, 0) ==
          BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 0, NULL, &(bvol_resources){.executor = &empty}, at, NULL, 0) ==
          BVOL_ERROR_OPTIONS);
    const bvol_resources nowhere = {.flags = BVOL_RESOURCES_KEEP_ROWS}, unknown = {.flags = 2};
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 0, NULL, &nowhere, at, NULL, 0) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 0, NULL, &unknown, at, NULL, 0) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_resources_validate(&nowhere) == BVOL_ERROR_OPTIONS && bvol_resources_validate(&unknown) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_raycast_any_many(index, NULL, 0, 0, NULL, NULL, NULL, 0) == BVOL_OK);
    CHECK(bvol_index_raycast_any_many(index, NULL, 1, 0, NULL, NULL, at, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(at[0] == 7 && at[1] == 7);
    bvol_index_destroy(index);
}
