/* SPDX-License-Identifier: MIT */
/* Indexes of the plane: whatever is done to one, with every engine, each query finds what the predicate of single rectangles
 * finds among all of them one by one. */
#include "index/plane_model.h"
#include "index/saved.h"
#include "ledger.h"
#include "tables.h"

static int check_state2(const model *m, const bvol_index2 *index)
{
    bvol_aabb2 all = aabb2(INF, INF, -INF, -INF), box;
    bvol_index_item item;
    WANT(bvol_index2_validate(index) == BVOL_OK, "not valid");
    WANT(bvol_index2_count(index) == m->count, "count %zu, not %zu", bvol_index2_count(index), m->count);
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_result result = bvol_index2_get(index, id, &box, &item);
        WANT(result == (m->live[id] ? BVOL_OK : BVOL_ERROR_ARGUMENT), "get of %u", (unsigned)id);
        if (!m->live[id])
            continue;
        WANT(memcmp(&item, &m->item[id], sizeof item) == 0, "item of %u", (unsigned)id);
        const bvol_aabb2 own = rectangle(&m->box[id]);
        for (int k = 0; k < 4; k++) {
            const float a = ((const float *)&box)[k], b = ((const float *)&own)[k];
            WANT(isnan(a) ? isnan(b) : float_bits(a) == float_bits(b), "rectangle of %u", (unsigned)id);
        }
        if (can_be_found(&m->box[id]))
            bvol_aabb2_merge(&all, &own, &all);
    }
    WANT(bvol_index2_bounds(index, &box) == BVOL_OK && same_aabb2(box, all), "bounds");
    return 1;
}

/* ---- what is done ---- */

enum { MANY = 200 };

/* Rectangles with items, or without, among other things. */
typedef struct thing {
    bvol_index_item item;
    bvol_aabb2 box;
    float other[2];
} thing;

static void draw_things(chance *c, enum scene scene, thing *things, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        things[i].box = draw_rectangle(c, scene);
        things[i].item = draw_item(c);
    }
}

static void model_insert2(model *m, uint32_t id, const thing *t, int with_item)
{
    const bvol_aabb box = flat(&t->box);
    model_insert(m, id, &box, with_item ? &t->item : NULL);
}

static int is_result(bvol_result result)
{
    return result == BVOL_OK || result == BVOL_ERROR_MEMORY;
}

/* Of what lacks memory only where it has a file to copy first. */
static int is_result_in(int in_file, bvol_result result)
{
    return result == BVOL_OK || (in_file && result == BVOL_ERROR_MEMORY);
}

static int build2(model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    static thing things[2 * MANY];
    const size_t n = (size_t)chance_int(c, 0, 2 * MANY);
    const int with_items = one_in(c, 2);
    draw_things(c, scene, things, n);
    const bvol_result result =
        bvol_index2_build(index, &things->box, n, sizeof *things, with_items ? &things->item : NULL, sizeof *things, NULL);
    WANT(is_result(result), "build gives %d", (int)result);
    if (result != BVOL_OK)
        return 1;
    model_clear(m);
    for (uint32_t i = 0; i < n; i++)
        model_insert2(m, i, &things[i], with_items);
    return 1;
}

static int insert2(model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    static thing things[MANY];
    uint32_t ids[MANY];
    const size_t n = one_in(c, 8) ? (size_t)chance_int(c, 0, MANY) : 1;
    const int with_items = one_in(c, 2);
    if (m->ids + n > MOST)
        return 1;
    draw_things(c, scene, things, n);
    const bvol_result result = n == 1 ? bvol_index2_insert(index, &things->box, with_items ? &things->item : NULL, ids)
                                      : bvol_index2_insert_many(index, &things->box, n, sizeof *things,
                                                                with_items ? &things->item : NULL, sizeof *things, ids);
    WANT(is_result(result), "insert gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++) {
        WANT(ids[i] < MOST && !m->live[ids[i]] && !m->retired[ids[i]], "id %u is given out again", (unsigned)ids[i]);
        model_insert2(m, ids[i], &things[i], with_items);
    }
    return 1;
}

static int move2(model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    static thing things[MOST];
    static uint32_t ids[MOST];
    const size_t n = one_in(c, 4) ? (size_t)chance_int(c, 0, (int)m->count) : 1;
    if (m->count == 0)
        return 1;
    size_t at = chance_bits(c) % m->count;
    draw_things(c, scene, things, n);
    for (size_t i = 0; i < n; i++) {
        ids[i] = nth_live(m, at);
        if (one_in(c, 2)) {
            things[i].box = rectangle(&m->box[ids[i]]);
            things[i].box.max.x += 0.125F;
        }
        at = one_in(c, 9) ? at : (at + 1) % m->count;
    }
    const bvol_result result = n == 1 ? bvol_index2_move(index, ids[0], &things->box)
                                      : bvol_index2_move_many(index, ids, &things->box, n, sizeof *things);
    WANT(is_result(result), "move gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        m->box[ids[i]] = flat(&things[i].box);
    return 1;
}

/* The rest of what an index of space does in the same way. */
static int check_verbs2(model *m, bvol_index2 *index, int in_file, chance *c)
{
    static uint32_t ids[MOST];
    static uint64_t users[MOST];
    const bvol_index_item item = draw_item(c);
    WANT(bvol_index2_ids(index, ids, MOST) == m->count && bvol_index2_users(index, ids, m->count, 0, users) == BVOL_OK, "ids");
    for (size_t i = 0; i < m->count; i++)
        WANT(m->live[ids[i]] && users[i] == m->item[ids[i]].user, "user of %u", (unsigned)ids[i]);
    bvol_result result = bvol_index2_reserve(index, m->count + 10);
    WANT(is_result(result), "reserve gives %d", (int)result);
    if (m->count < 3)
        return 1;
    result = bvol_index2_set_item(index, ids[0], &item);
    WANT(is_result(result), "set_item gives %d", (int)result);
    if (result == BVOL_OK)
        m->item[ids[0]] = item;
    ids[0] = ids[2];
    result = bvol_index2_remove_many(index, ids, 3);
    WANT(is_result_in(in_file, result), "remove_many");
    if (result != BVOL_OK)
        return 1;
    model_remove(m, ids[1]);
    model_remove(m, ids[2]);
    return 1;
}

static int remove2(model *m, bvol_index2 *index, int in_file, chance *c)
{
    if (one_in(c, 5))
        return check_verbs2(m, index, in_file, c);
    for (int n = one_in(c, 9) ? 60 : 1; n > 0 && m->count > 0; n--) {
        const uint32_t id = nth_live(m, chance_bits(c) % m->count);
        const bvol_result result = bvol_index2_remove(index, id);
        WANT(is_result_in(in_file, result), "remove");
        if (result != BVOL_OK)
            return 1;
        WANT(bvol_index2_remove(index, id) == BVOL_ERROR_ARGUMENT, "remove twice");
        model_remove(m, id);
    }
    return 1;
}

static int tidy2(model *m, bvol_index2 *index, int in_file, chance *c)
{
    if (one_in(c, 2)) {
        WANT(is_result_in(in_file, bvol_index2_refit(index)), "refit");
    } else if (one_in(c, 8)) {
        WANT(bvol_index2_clear(index) == BVOL_OK, "clear");
        model_clear(m);
    } else {
        const bvol_result result = bvol_index2_commit(index);
        WANT(is_result(result), "commit");
        if (result == BVOL_OK)
            memset(m->retired, 0, sizeof m->retired);
    }
    return 1;
}

/* Trackers of all boxes, and of some. */
enum { TRACKERS = 2 };

/* What the steps are done to. */
typedef struct subject2 {
    bvol_index2 *index;
    const bvol_allocator *allocator;
    saved file; /* of which the index was made */
    tracking trackers[TRACKERS];
    size_t calls; /* of the callback of the second */
    bvol_index_filter some;
} subject2;

static void begin_tracking2(subject2 *s)
{
    s->some = (bvol_index_filter){sizeof s->some, BVOL_INDEX_FILTER_LAYERS, 5,    15,  NULL, &s->calls,
                                  NULL,           accept_even_pair,         NULL, NULL};
    for (int i = 0; i < TRACKERS; i++) {
        s->trackers[i] = (tracking){.filter = i ? &s->some : NULL};
        (void)bvol_pair_tracker_create2(s->index, s->trackers[i].filter, s->allocator, &s->trackers[i].tracker);
    }
}

static void end_tracking2(subject2 *s)
{
    for (int i = 0; i < TRACKERS; i++)
        tracking_end(&s->trackers[i]);
}

/* The index is saved, and what is read again takes its place. */
static int save2(model *m, subject2 *s, chance *c)
{
    const enum way way = (enum way)chance_int(c, 0, WAYS - 1);
    saved before = s->file;
    end_tracking2(s);
    const bvol_result result = reopen2(&s->index, way, NULL, s->allocator, &s->file);
    WANT(is_result(result), "%s gives %d", way_names[way], (int)result);
    if (result == BVOL_OK) {
        free_file(&before);
        memset(m->retired, 0, sizeof m->retired);
    } else {
        s->file = before;
    }
    begin_tracking2(s);
    return 1;
}

static int step2(const bvol_index_options *options, model *m, subject2 *s, enum scene scene, chance *c)
{
    bvol_index2 *const index = s->index;
    const int in_file = s->file.bytes != NULL, action = chance_int(c, 0, 104);
    return action >= 103   ? save2(m, s, c)
           : action >= 100 ? m->count > 300 || check_tracker(m, &s->trackers[chance_int(c, 0, TRACKERS - 1)])
           : action < 2    ? build2(m, index, scene, c)
           : action < 30   ? insert2(m, index, scene, c)
           : action < 45   ? remove2(m, index, in_file, c)
           : action < 65   ? move2(m, index, scene, c)
           : action < 70   ? tidy2(m, index, in_file, c)
                           : check_query2(options, m, index, c);
}

/* Some steps from a seed. Returns whether all went well. */
static int run2(const bvol_index_options *options, uint64_t seed, int steps, ledger *memory)
{
    static model m;
    const bvol_allocator allocator = {ledger_alloc, ledger_free, memory};
    chance c = {seed};
    const int mixed = one_in(&c, 3), scene = chance_int(&c, 0, SCENES - 1);
    subject2 s = {.allocator = &allocator};
    int right = 1;
    memset(&m, 0, sizeof m);
    const bvol_index2_options flat = flat_options(options);
    if (bvol_index2_create(&flat, &allocator, &s.index) != BVOL_OK)
        return memory->fail_at > 0 && !s.index;
    begin_tracking2(&s);
    for (int i = 0; i < steps && right; i++) {
        chance own = {chance_bits(&c)};
        right = step2(options, &m, &s, (enum scene)(mixed ? chance_int(&own, 0, SCENES - 1) : scene), &own) &&
                check_state2(&m, s.index);
    }
    tracking_end(&s.trackers[0]);
    bvol_index2_destroy(s.index);
    tracking_end(&s.trackers[1]);
    free_file(&s.file);
    WANT(!right || memory->live == 0, "memory is lost");
    return right;
}

TEST(index_plane_changes, every_query_finds_what_single_tests_find_after_any_changes)
{
    chance c = {test_seed()};
    const long rounds = test_cases(3);
    const int skip = test_sizes(4, 1), steps = test_sizes(60, 300);
    FOR_EACH_TABLE
    for (long round = 0; round < rounds; round++) {
        const uint64_t seed = chance_bits(&c);
        for (int e = chance_int(&c, 0, skip - 1); e < ENGINES; e += skip) {
            ledger memory = {0, 0, 0, 0};
            CHECKF(run2(&engines[e], seed, steps, &memory), "engine %d, seed %#llx: %s", e, (unsigned long long)seed, failure);
        }
    }
}

TEST(index_plane_changes, a_failed_allocation_leaves_the_index_as_it_was)
{
    chance c = {test_seed() + 1};
    const long rounds = test_cases(4);
    const int skip = test_sizes(4, 1), steps = test_sizes(12, 24);
    for (long round = 0; round < rounds; round++) {
        const uint64_t seed = chance_bits(&c);
        for (int e = chance_int(&c, 0, skip - 1); e < ENGINES; e += skip) {
            ledger all = {0, 0, 0, 0};
            CHECKF(run2(&engines[e], seed, steps, &all), "%s", failure);
            for (int fail_at = 1; fail_at <= all.calls; fail_at++) {
                ledger memory = {0, fail_at, 0, 0};
                CHECKF(run2(&engines[e], seed, steps, &memory), "engine %d, allocation %d, seed %#llx: %s", e, fail_at,
                       (unsigned long long)seed, failure);
            }
        }
    }
}

/* Of rectangles, made at once or one by one. */
TEST(index_plane_changes, every_question_is_asked_of_every_engine)
{
    static const char *const questions[] = {
#define X(name) #name,
#include "index/questions2.inc"
#undef X
    };
    enum { BOXES = 200 };
    static model m;
    static thing things[BOXES];
    static bvol_aabb2 boxes[BOXES];
    chance c = {test_seed() + 2};
    for (int e = 0; e < ENGINES; e += test_sizes(3, 1)) {
        memset(&m, 0, sizeof m);
        draw_things(&c, SMALL, things, BOXES);
        for (uint32_t id = 0; id < BOXES; id++) {
            model_insert2(&m, id, &things[id], 0);
            boxes[id] = things[id].box;
        }
        bvol_index2 *index = index2_of(&engines[e], boxes, BOXES, e % 2);
        forget_asked();
        for (int i = 0; i < 400; i++)
            CHECKF(check_query2(&engines[e], &m, index, &c), "engine %d: %s", e, failure);
        for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
            CHECKF(times_asked(questions[i]) > 0, "engine %d was not asked bvol_index2_%s()", e, questions[i]);
        bvol_index2_destroy(index);
    }
}
