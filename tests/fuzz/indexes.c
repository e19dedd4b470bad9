/* SPDX-License-Identifier: MIT */
/* Sequences of calls on a search index, with an allocator that fails when the bytes say so. A plain list of the boxes tells
 * what each query must find; what failed must have changed nothing, and in the end no memory is left. */
#include "bytes.h"
#include "chance.h"
#include "ledger.h"

#include <bvol/index.h>
#include <bvol/index_cursor.h>
#include <bvol/index_many.h>
#include <bvol/pair_tracker.h>

#include <math.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MEMBERS = 600, BATCH = 40 }; /* deep enough for three levels */

typedef struct world {
    bytes in;
    ledger memory;
    bvol_allocator allocator;
    bvol_index *index;
    int unordered;
    bvol_aabb box[MEMBERS];
    unsigned char live[MEMBERS], retired[MEMBERS]; /* removed since the last commit */
    uint32_t ids;                                  /* those from 0 on that may be in use */
    size_t count;
    bvol_index_cursor *cursor;
    bvol_pair_tracker *tracker;             /* NULL where there was no memory for it */
    unsigned char paired[MEMBERS][MEMBERS]; /* at the last update */
} world;

static void expect(int holds, const char *what)
{
    static const drawn nothing;
    if (!holds)
        complain(what, &nothing, NULL);
}

/* Whether a call that may allocate did what it says: it fails only if the allocator has. */
static int succeeded(const world *w, int calls_before, bvol_result result)
{
    const int failed = w->memory.fail_at > calls_before && w->memory.fail_at <= w->memory.calls;
    expect(result == BVOL_OK || (failed && result == BVOL_ERROR_MEMORY), "a result that is not that of the allocator");
    return result == BVOL_OK;
}

/* ---- changes ---- */

/* A byte makes many boxes that touch: small integers, all different or all the same. */
static void take_small_boxes(world *w, bvol_aabb *out, size_t count)
{
    chance c = {take_byte(&w->in)};
    const int same = one_in(&c, 4);
    for (size_t i = 0; i < count; i++) {
        float *const f = &out[i].min.x;
        for (int k = 0; k < 3; k++) {
            f[k] = (float)chance_int(&c, -9, 9);
            f[k + 3] = f[k] + (float)chance_int(&c, 0, 3);
        }
        if (same)
            out[i] = out[0];
    }
}

static size_t take_boxes(world *w, bvol_aabb *out)
{
    const size_t count = (size_t)take_below(&w->in, BATCH);
    if (take_below(&w->in, 2) == 0) {
        take_small_boxes(w, out, count);
        return count;
    }
    for (size_t i = 0; i < count; i++)
        take_floats(&w->in, &out[i].min.x, 6);
    return count;
}

static void enter(world *w, uint32_t id, const bvol_aabb *box)
{
    expect(id < MEMBERS && !w->live[id] && !w->retired[id], "an id that is free");
    w->box[id] = *box;
    w->live[id] = 1;
    w->count++;
    if (id >= w->ids)
        w->ids = id + 1;
}

static void forget(world *w)
{
    memset(w->live, 0, sizeof w->live);
    memset(w->retired, 0, sizeof w->retired);
    w->count = w->ids = 0;
}

static void build(world *w)
{
    bvol_aabb some[BATCH];
    const size_t count = take_boxes(w, some);
    const int calls = w->memory.calls;
    if (!succeeded(w, calls, bvol_index_build(w->index, some, count, 0, NULL, 0, NULL)))
        return;
    forget(w);
    for (uint32_t i = 0; i < count; i++)
        enter(w, i, &some[i]);
}

static void insert_one(world *w)
{
    bvol_aabb box;
    uint32_t id = BVOL_NO_ID;
    take_floats(&w->in, &box.min.x, 6);
    const int calls = w->memory.calls;
    if (w->ids < MEMBERS && succeeded(w, calls, bvol_index_insert(w->index, &box, NULL, &id)))
        enter(w, id, &box);
}

static void insert_many(world *w)
{
    bvol_aabb some[BATCH];
    uint32_t ids[BATCH];
    const size_t count = take_boxes(w, some);
    const int calls = w->memory.calls;
    if (w->ids + count > MEMBERS || !succeeded(w, calls, bvol_index_insert_many(w->index, some, count, 0, NULL, 0, ids)))
        return;
    for (size_t i = 0; i < count; i++)
        enter(w, ids[i], &some[i]);
}

/* Any id, also of no box. */
static uint32_t take_id(world *w)
{
    return (uint32_t)(take_byte(&w->in) * 3 % (w->ids + 2));
}

static int is_live(const world *w, uint32_t id)
{
    return id < w->ids && w->live[id];
}

static void remove_some(world *w)
{
    for (int n = 1 + take_below(&w->in, 20); n > 0; n--) {
        const uint32_t id = take_id(w);
        const bvol_result result = bvol_index_remove(w->index, id);
        expect(result == (is_live(w, id) ? BVOL_OK : BVOL_ERROR_ARGUMENT), "a removal of what is there");
        if (result != BVOL_OK)
            continue;
        w->live[id] = 0;
        w->retired[id] = 1;
        w->count--;
    }
}

static void move_one(world *w)
{
    const uint32_t id = take_id(w);
    bvol_aabb box;
    take_floats(&w->in, &box.min.x, 6);
    const int calls = w->memory.calls;
    const bvol_result result = bvol_index_move(w->index, id, &box);
    if (!is_live(w, id))
        expect(result == BVOL_ERROR_ARGUMENT, "a move of what is not there");
    else if (succeeded(w, calls, result))
        w->box[id] = box;
}

static void move_many(world *w)
{
    bvol_aabb some[BATCH];
    uint32_t ids[BATCH];
    const size_t count = take_boxes(w, some);
    int all = 1;
    for (size_t i = 0; i < count; i++) {
        ids[i] = take_id(w);
        all &= is_live(w, ids[i]);
    }
    const int calls = w->memory.calls;
    const bvol_result result = bvol_index_move_many(w->index, ids, some, count, 0);
    if (!all)
        expect(result == BVOL_ERROR_ARGUMENT, "a move of what is not there");
    else if (succeeded(w, calls, result))
        for (size_t i = 0; i < count; i++)
            w->box[ids[i]] = some[i];
}

static void tidy(world *w)
{
    const int calls = w->memory.calls;
    switch (take_below(&w->in, 4)) {
    case 0: expect(bvol_index_refit(w->index) == BVOL_OK, "a refit"); break;
    case 1:
        if (take_below(&w->in, 4) == 0 && succeeded(w, calls, bvol_index_clear(w->index)))
            forget(w);
        break;
    default:
        if (succeeded(w, calls, bvol_index_commit(w->index)))
            memset(w->retired, 0, sizeof w->retired);
        break;
    }
}

static void plan_failure(world *w)
{
    w->memory.fail_at = w->memory.calls + take_below(&w->in, 4);
}

/* ---- queries ---- */

static int can_be_found(const bvol_aabb *b)
{
    return b->min.x <= b->max.x && b->min.y <= b->max.y && b->min.z <= b->max.z;
}

typedef union query {
    float f[8];
    bvol_aabb box;
    bvol_vec3 point;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_ray ray;
} query;

enum { BOX, POINT, WITHIN, SPHERE, CAPSULE, QUERIES };

static size_t ask(const world *w, int which, const query *q, uint32_t *ids)
{
    switch (which) {
    case BOX: return bvol_index_overlaps_aabb(w->index, &q->box, NULL, ids, MEMBERS);
    case POINT: return bvol_index_contains_point(w->index, &q->point, NULL, ids, MEMBERS);
    case WITHIN: return bvol_index_within_aabb(w->index, &q->box, NULL, ids, MEMBERS);
    case SPHERE: return bvol_index_overlaps_sphere(w->index, &q->sphere, NULL, ids, MEMBERS);
    default: return bvol_index_overlaps_capsule(w->index, &q->capsule, NULL, ids, MEMBERS);
    }
}

static int ask_box(int which, const query *q, const bvol_aabb *box)
{
    switch (which) {
    case BOX: return bvol_aabb_overlaps_aabb(&q->box, box);
    case POINT: return bvol_aabb_contains_point(box, &q->point);
    case WITHIN: return can_be_found(&q->box) && can_be_found(box) && bvol_aabb_contains_aabb(&q->box, box);
    case SPHERE: return bvol_sphere_overlaps_aabb(&q->sphere, box);
    default: return bvol_capsule_overlaps_aabb(&q->capsule, box);
    }
}

/* Every box that should be found is, once, and no other. */
static void query_ids(world *w)
{
    uint32_t ids[MEMBERS];
    unsigned char found[MEMBERS] = {0};
    query q;
    const int which = take_below(&w->in, QUERIES);
    take_floats(&w->in, q.f, 8);
    const size_t count = ask(w, which, &q, ids);
    expect(count <= w->count, "no more boxes than there are");
    for (size_t i = 0; i < count; i++) {
        expect(ids[i] < w->ids && !found[ids[i]], "each box once");
        expect(w->unordered || i == 0 || ids[i] > ids[i - 1], "ids in ascending order");
        found[ids[i]] = 1;
    }
    for (uint32_t id = 0; id < w->ids; id++)
        expect(found[id] == (w->live[id] && ask_box(which, &q, &w->box[id])), "the boxes that a query finds");
}

/* A cursor steps to the same boxes; in the middle the index may change, and then it says so. */
static void query_steps(world *w)
{
    unsigned char found[MEMBERS] = {0};
    bvol_aabb q;
    bvol_result result;
    uint32_t id = BVOL_NO_ID;
    size_t left = (size_t)take_below(&w->in, 2 * BATCH);
    take_floats(&w->in, &q.min.x, 6);
    expect(bvol_index_overlaps_aabb_begin(w->index, &q, NULL, w->cursor) == BVOL_OK, "a cursor that begins");
    while (left-- > 0 && (result = bvol_index_cursor_next(w->cursor, &id)) == BVOL_OK) {
        expect(id < w->ids && !found[id] && w->live[id] && bvol_aabb_overlaps_aabb(&q, &w->box[id]),
               "a step to a box that is found");
        found[id] = 1;
    }
    if (take_below(&w->in, 2) == 0) {
        const bvol_result before = bvol_index_cursor_next(w->cursor, &id);
        expect(bvol_index_refit(w->index) == BVOL_OK, "a refit");
        result = bvol_index_cursor_next(w->cursor, &id);
        expect(result == (before == BVOL_NOTE_END ? BVOL_NOTE_END : BVOL_ERROR_STALE), "a cursor that is stale");
        return;
    }
    while ((result = bvol_index_cursor_next(w->cursor, &id)) == BVOL_OK) {
        expect(id < w->ids && !found[id], "each box once");
        found[id] = 1;
    }
    expect(result == BVOL_NOTE_END, "a cursor at its end");
    for (id = 0; id < w->ids; id++)
        expect(found[id] == (w->live[id] && bvol_aabb_overlaps_aabb(&q, &w->box[id])), "the boxes that a cursor steps to");
}

static void run_backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    while (parts-- > 0)
        part(work, parts);
}

/* A batch finds what its queries find; what there is no room for is counted. */
static void query_batch(world *w)
{
    static uint32_t ids[BATCH * MEMBERS], one[MEMBERS];
    uint64_t rows[BATCH + 1];
    bvol_aabb q[BATCH];
    const bvol_executor executor = {sizeof executor, (uint32_t)take_below(&w->in, 5), run_backwards, NULL};
    const size_t count = take_boxes(w, q), room = take_below(&w->in, 2) ? BATCH * MEMBERS : (size_t)take_byte(&w->in);
    const bvol_result result =
        bvol_index_overlaps_aabb_many(w->index, q, count, 0, NULL, &(bvol_resources){.executor = &executor}, rows, ids, room);
    expect(result == BVOL_OK && rows[0] == 0, "a batch");
    for (size_t i = 0; i < count; i++) {
        const size_t found = bvol_index_overlaps_aabb(w->index, &q[i], NULL, one, MEMBERS);
        expect(rows[i + 1] - rows[i] == found, "the length of a row");
        if (rows[i + 1] <= room && found > 0)
            expect(memcmp(ids + rows[i], one, found * sizeof *one) == 0, "a row of a batch");
    }
}

static int is_pair(const world *w, uint32_t a, uint32_t b)
{
    return w->live[a] && w->live[b] && bvol_aabb_overlaps_aabb(&w->box[a], &w->box[b]);
}

/* What began and what ended make the pairs of before those of now. A pair of which an id means another box both ended and
 * began. */
static void track(world *w)
{
    static bvol_pair pairs[MEMBERS * MEMBERS];
    const int calls = w->memory.calls;
    if (!w->tracker || !succeeded(w, calls, bvol_pair_tracker_update(w->tracker)))
        return;
    size_t count = bvol_pair_tracker_ended(w->tracker, pairs, MEMBERS * MEMBERS);
    for (size_t i = 0; i < count; i++) {
        expect(w->paired[pairs[i].a][pairs[i].b] == 1, "the end of a pair that was there");
        w->paired[pairs[i].a][pairs[i].b] = 0;
    }
    count = bvol_pair_tracker_began(w->tracker, pairs, MEMBERS * MEMBERS);
    for (size_t i = 0; i < count; i++) {
        expect(w->paired[pairs[i].a][pairs[i].b] == 0, "the beginning of a pair that was not there");
        w->paired[pairs[i].a][pairs[i].b] = 1;
    }
    for (uint32_t a = 0; a < w->ids; a++)
        for (uint32_t b = a + 1; b < w->ids; b++)
            expect(w->paired[a][b] == is_pair(w, a, b), "the pairs of a tracker");
}

static int hit_box(int sweeps, const query *q, const bvol_aabb *box, float *at)
{
    bvol_ray_hit hit = {0};
    bvol_sweep_hit met = {0};
    const bvol_vec3 *const motion = (const bvol_vec3 *)&q->f[5];
    const int is_hit = sweeps == 2 ? bvol_sphere_sweep_aabb(&q->sphere, motion, box, &met) != BVOL_SWEEP_MISS
                       : sweeps    ? bvol_aabb_sweep_aabb(&q->box, motion, box, &met) != BVOL_SWEEP_MISS
                                   : bvol_ray_hits_aabb(&q->ray, box, &hit);
    *at = sweeps ? met.t_enter : hit.t_enter;
    return is_hit;
}

/* Of a ray, of a sphere, or of a box whose motion begins with its last coordinate: all hits in order, and the first. */
static void query_hits(world *w)
{
    bvol_index_found hits[MEMBERS];
    query q;
    const int sweeps = take_below(&w->in, 3);
    take_floats(&w->in, q.f, 8);
    const bvol_vec3 *const motion = (const bvol_vec3 *)&q.f[5];
    const size_t count = sweeps == 2 ? bvol_index_sweep_sphere(w->index, &q.sphere, motion, NULL, hits, MEMBERS)
                         : sweeps    ? bvol_index_sweep_aabb(w->index, &q.box, motion, NULL, hits, MEMBERS)
                                     : bvol_index_raycast(w->index, &q.ray, NULL, hits, MEMBERS);
    size_t expected = 0;
    float at;
    for (uint32_t id = 0; id < w->ids; id++)
        expected += (size_t)(w->live[id] && hit_box(sweeps, &q, &w->box[id], &at));
    expect(count == expected, "the number of boxes that are hit");
    for (size_t i = 0; i < count; i++) {
        expect(hits[i].id < w->ids && w->live[hits[i].id] && hit_box(sweeps, &q, &w->box[hits[i].id], &at) && at == hits[i].at,
               "a hit of a box");
        expect(i == 0 || hits[i - 1].at < hits[i].at || (hits[i - 1].at == hits[i].at && hits[i - 1].id < hits[i].id),
               "hits in their order, each once");
    }
    uint32_t id = BVOL_NO_ID;
    const int any = sweeps == 2 ? bvol_index_sweep_sphere_first(w->index, &q.sphere, motion, NULL, &id, NULL)
                    : sweeps    ? bvol_index_sweep_aabb_first(w->index, &q.box, motion, NULL, &id, NULL)
                                : bvol_index_raycast_first(w->index, &q.ray, NULL, &id, NULL);
    expect(any == (count > 0) && (!any || id == hits[0].id), "the first hit");
}

/* The squared distances of the nearest boxes, which may be equal, are the least there are. */
static void query_nearest(world *w)
{
    bvol_index_found found[MEMBERS];
    bvol_aabb q;
    take_floats(&w->in, &q.min.x, 6);
    const size_t wanted = (size_t)take_below(&w->in, 12),
                 count = bvol_index_nearest_aabb(w->index, &q, INFINITY, NULL, found, wanted);
    size_t there = 0, nearer = 0;
    for (uint32_t id = 0; id < w->ids && can_be_found(&q); id++) {
        if (!w->live[id] || !can_be_found(&w->box[id]))
            continue;
        const float distance = bvol_aabb_distance_sq_aabb(&w->box[id], &q);
        there++;
        nearer += (size_t)(count > 0 &&
                           (distance < found[count - 1].at || (distance == found[count - 1].at && id <= found[count - 1].id)));
    }
    expect(count == (there < wanted ? there : wanted) && nearer == count, "the nearest boxes");
}

static void query_pairs(world *w)
{
    size_t expected = 0;
    for (uint32_t a = 0; a < w->ids; a++)
        for (uint32_t b = a + 1; b < w->ids && w->live[a]; b++)
            expected += (size_t)(w->live[b] && bvol_aabb_overlaps_aabb(&w->box[a], &w->box[b]));
    expect(bvol_index_pairs(w->index, NULL, NULL, NULL, 0) == expected, "the pairs of boxes");
}

static void check(world *w)
{
    expect(bvol_index_validate(w->index) == BVOL_OK, "an index whose parts agree");
    expect(bvol_index_count(w->index) == w->count, "the count of an index");
    for (uint32_t id = 0; id < w->ids; id++) {
        bvol_aabb box;
        const bvol_result result = bvol_index_get(w->index, id, &box, NULL);
        expect(result == (w->live[id] ? BVOL_OK : BVOL_ERROR_ARGUMENT), "getting a box");
        expect(result != BVOL_OK || memcmp(&box, &w->box[id], sizeof box) == 0, "boxes as they were given");
    }
}

/* ---- a run ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const steps[])(world *) = {build,        insert_one,  insert_many, insert_many, remove_some,
                                             move_one,     move_many,   tidy,        query_ids,   query_ids,
                                             query_hits,   query_hits,  query_pairs, check,       query_nearest,
                                             plan_failure, query_steps, query_batch, track,       track};
    static world w;
    memset(&w, 0, sizeof w);
    w.in = (bytes){data, data + size};
    w.allocator = (bvol_allocator){ledger_alloc, ledger_free, &w.memory};
    w.unordered = take_below(&w.in, 2);
    const bvol_index_options options = {.size = sizeof options,
                                        .flags = w.unordered ? BVOL_INDEX_UNORDERED : 0,
                                        .engine = (uint32_t)take_below(&w.in, 5),
                                        .quality = (uint32_t)take_below(&w.in, 2),
                                        .margin = (float)take_below(&w.in, 3)};
    expect(bvol_index_create(&options, &w.allocator, &w.index) == BVOL_OK, "an index");
    expect(bvol_index_cursor_create(&w.allocator, &w.cursor) == BVOL_OK, "a cursor");
    (void)bvol_pair_tracker_create(w.index, NULL, &w.allocator, &w.tracker);
    while (w.in.at < w.in.end)
        steps[take_below(&w.in, (int)(sizeof steps / sizeof *steps))](&w);
    check(&w);
    track(&w);
    bvol_index_destroy(w.index);
    bvol_pair_tracker_destroy(w.tracker);
    bvol_index_cursor_destroy(w.cursor);
    expect(w.memory.live == 0 && w.memory.bytes == 0, "all memory given back");
    return 0;
}
