/* SPDX-License-Identifier: MIT */
/* Indexes: whatever is done to one, with every engine, each query finds what the predicate of single boxes finds among all
 * boxes one by one. What is done is a list of steps, so that a failing one can be made shorter and be printed. */
#include "index/model.h"
#include "index/saved.h"
#include "ledger.h"
#include "tables.h"

#include <stdlib.h>

enum action {
    BUILD,
    INSERT,
    INSERT_MANY,
    REMOVE,
    MOVE,
    MOVE_LITTLE,
    MOVE_MANY,
    REFIT,
    COMMIT,
    CLEAR,
    SET_ITEM,
    RESERVE,
    QUERY,
    TRACK,
    REOPEN,
    ACTIONS
};
static const char *const action_names[ACTIONS] = {"BUILD",       "INSERT",    "INSERT_MANY", "REMOVE", "MOVE",
                                                  "MOVE_LITTLE", "MOVE_MANY", "REFIT",       "COMMIT", "CLEAR",
                                                  "SET_ITEM",    "RESERVE",   "QUERY",       "TRACK",  "REOPEN"};
/* How often each is drawn, of 100. */
static const int often[ACTIONS] = {1, 22, 3, 15, 8, 10, 3, 3, 3, 1, 3, 1, 20, 5, 2};

/* All that a step does follows from its seed and the boxes that are there. */
typedef struct step {
    enum action action;
    enum scene scene;
    uint64_t seed;
} step;

enum { STEPS = 400 };

typedef struct plan {
    bvol_index_options options;
    step steps[STEPS];
    size_t count;
} plan;

/* Pairs of many boxes take long to find one by one: mostly fewer are asked for. */
static int many_boxes(const model *m, chance *c)
{
    return m->count > 300 && !one_in(c, 12);
}

static int check_query(const plan *p, const model *m, bvol_index *index, chance *c)
{
    const int unordered = (p->options.flags & BVOL_INDEX_UNORDERED) != 0;
    size_t calls;
    bvol_index_filter space;
    const bvol_index_filter *const f = draw_filter(c, &space, &calls);
    switch (chance_int(c, many_boxes(m, c), 9)) {
    case 0: return check_pairs(m, index, unordered, f, c);
    case 1: return check_nearest(m, index, f, c);
    case 2:
    case 3: return check_ray(m, index, f, c);
    case 4:
    case 5: return check_sweep(m, index, f, c);
    default: return check_ids(m, index, unordered, f, c);
    }
}

/* All ids, and the user numbers under them, as of an array of pairs too. */
static int check_lists(const model *m, const bvol_index *index)
{
    static uint32_t ids[MOST + 1], spread[2 * MOST];
    static uint64_t users[MOST], again[MOST];
    size_t n = 0;
    ids[m->count] = 7;
    WANT(bvol_index_ids(index, ids, m->count) == m->count && ids[m->count] == 7, "number of ids");
    WANT(m->count == 0 || bvol_index_ids(index, spread, m->count - 1) == m->count, "ids without room");
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id]) {
            WANT(ids[n] == id, "id %u is not listed", (unsigned)id);
            spread[2 * n++] = id;
        }
    WANT(bvol_index_users(index, ids, n, 0, users) == BVOL_OK, "users");
    WANT(bvol_index_users(index, spread, n, 8, again) == BVOL_OK, "users of pairs");
    for (size_t i = 0; i < n; i++)
        WANT(users[i] == m->item[ids[i]].user && again[i] == users[i], "user of %u", (unsigned)ids[i]);
    return 1;
}

/* What is there, without queries. */
static int check_state(const model *m, const bvol_index *index)
{
    bvol_aabb all = {{INF, INF, INF}, {-INF, -INF, -INF}}, box;
    bvol_index_item item;
    WANT(bvol_index_validate(index) == BVOL_OK, "not valid");
    WANT(bvol_index_count(index) == m->count, "count %zu, not %zu", bvol_index_count(index), m->count);
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_result result = bvol_index_get(index, id, &box, &item);
        WANT(result == (m->live[id] ? BVOL_OK : BVOL_ERROR_ARGUMENT), "get of %u", (unsigned)id);
        if (!m->live[id])
            continue;
        WANT(memcmp(&item, &m->item[id], sizeof item) == 0, "item of %u", (unsigned)id);
        for (int k = 0; k < 6; k++) {
            const float a = ((const float *)&box)[k], b = ((const float *)&m->box[id])[k];
            WANT(isnan(a) ? isnan(b) : float_bits(a) == float_bits(b), "box of %u", (unsigned)id);
        }
        if (can_be_found(&m->box[id]))
            bvol_aabb_merge(&all, &m->box[id], &all);
    }
    WANT(bvol_index_bounds(index, &box) == BVOL_OK && same_aabb(&box, &all), "bounds");
    return check_lists(m, index);
    return 1;
}

/* Doing a step to both */

enum { MANY = 200 };

/* Boxes with items, or without. */
static int do_insert(model *m, bvol_index *index, const step *s, chance *c)
{
    bvol_aabb boxes[MANY];
    bvol_index_item items[MANY];
    uint32_t ids[MANY];
    const size_t n = s->action == INSERT ? 1 : (size_t)chance_int(c, 0, MANY);
    const int with_items = one_in(c, 2);
    for (size_t i = 0; i < n; i++) {
        boxes[i] = draw_box(c, s->scene);
        items[i] = draw_item(c);
    }
    if (m->ids + n > MOST)
        return 1;
    const bvol_result result = s->action == INSERT
                                   ? bvol_index_insert(index, boxes, with_items ? items : NULL, ids)
                                   : bvol_index_insert_many(index, boxes, n, 0, with_items ? items : NULL, 0, ids);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "insert gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++) {
        WANT(ids[i] < MOST && !m->live[ids[i]] && !m->retired[ids[i]], "id %u is given out again", (unsigned)ids[i]);
        model_insert(m, ids[i], &boxes[i], with_items ? &items[i] : NULL);
    }
    return 1;
}

static int do_build(model *m, bvol_index *index, const step *s, chance *c)
{
    static struct {
        bvol_index_item item;
        bvol_aabb box;
        float other[2];
    } both[1500];
    const size_t n = (size_t)(one_in(c, 2) ? chance_int(c, 0, 1500) : chance_int(c, 0, 20));
    const int with_items = one_in(c, 2);
    for (size_t i = 0; i < n; i++) {
        both[i].box = draw_box(c, s->scene);
        both[i].item = draw_item(c);
    }
    const bvol_result result =
        bvol_index_build(index, &both[0].box, n, sizeof *both, with_items ? &both[0].item : NULL, sizeof *both, NULL);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "build gives %d", (int)result);
    if (result != BVOL_OK)
        return 1;
    model_clear(m);
    for (uint32_t i = 0; i < n; i++)
        model_insert(m, i, &both[i].box, with_items ? &both[i].item : NULL);
    return 1;
}

static int do_move(model *m, bvol_index *index, const step *s, chance *c)
{
    static bvol_aabb boxes[MOST];
    static uint32_t ids[MOST];
    const size_t n = s->action == MOVE_MANY ? (size_t)chance_int(c, 0, (int)m->count) : 1;
    const int little = s->action == MOVE_LITTLE || one_in(c, 2);
    if (m->count == 0)
        return 1;
    size_t at = chance_bits(c) % m->count;
    for (size_t i = 0; i < n; i++) {
        ids[i] = nth_live(m, at);
        boxes[i] = draw_box(c, s->scene);
        for (int k = 0; k < 6 && little; k++)
            ((float *)&boxes[i])[k] = ((float *)&m->box[ids[i]])[k] + 0.125F * (float)chance_int(c, 0, 1);
        at = one_in(c, 9) ? at : (at + 1) % m->count;
    }
    const bvol_result result =
        n == 1 ? bvol_index_move(index, ids[0], &boxes[0]) : bvol_index_move_many(index, ids, boxes, n, 0);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "move gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        m->box[ids[i]] = boxes[i];
    return 1;
}

static int do_remove(model *m, bvol_index *index, int in_file, chance *c)
{
    if (m->count == 0)
        return 1;
    for (int n = one_in(c, 9) ? 60 : 1; n > 0 && m->count > 0; n--) {
        const uint32_t id = nth_live(m, chance_bits(c) % m->count);
        const bvol_result result = bvol_index_remove(index, id);
        WANT(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && in_file), "remove");
        if (result != BVOL_OK)
            return 1;
        WANT(bvol_index_remove(index, id) == BVOL_ERROR_ARGUMENT, "remove twice");
        model_remove(m, id);
    }
    return 1;
}

/* Some ids occur again; with one that is not in use nothing is removed. */
static int do_remove_many(model *m, bvol_index *index, int in_file, chance *c)
{
    uint32_t ids[MANY + 1];
    const size_t n = m->count > 0 ? (size_t)chance_int(c, 0, MANY) : 0;
    for (size_t i = 0; i < n; i++)
        ids[i] = nth_live(m, chance_bits(c) % m->count);
    ids[n] = MOST;
    WANT(bvol_index_remove_many(index, ids, n + 1) == BVOL_ERROR_ARGUMENT, "remove of what is not there");
    const bvol_result result = bvol_index_remove_many(index, ids, n);
    WANT(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && in_file), "remove_many gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        if (m->live[ids[i]])
            model_remove(m, ids[i]);
    return 1;
}

static int do_set_item(model *m, bvol_index *index, chance *c)
{
    if (m->count == 0)
        return 1;
    const uint32_t id = nth_live(m, chance_bits(c) % m->count);
    const bvol_index_item item = draw_item(c), none = {0, UINT64_MAX, UINT64_MAX};
    const int without = one_in(c, 4);
    const bvol_result result = bvol_index_set_item(index, id, without ? NULL : &item);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "set_item gives %d", (int)result);
    WANT(bvol_index_set_item(index, MOST, &item) == BVOL_ERROR_ARGUMENT, "item of what is not there");
    if (result == BVOL_OK)
        m->item[id] = without ? none : item;
    return 1;
}

/* Trackers of all boxes, and of some. */
enum { TRACKERS = 2 };

/* What the steps are done to. */
typedef struct subject {
    bvol_index *index;
    const bvol_allocator *allocator;
    saved file; /* of which the index was made */
    tracking trackers[TRACKERS];
    size_t calls; /* of the callback of the second */
    bvol_index_filter some;
} subject;

static void begin_tracking(subject *s)
{
    for (int i = 0; i < TRACKERS; i++)
        tracking_begin(&s->trackers[i], s->index, s->allocator, i ? &s->some : NULL);
}

/* The index is saved, and what is read again takes its place. */
static int do_reopen(model *m, subject *s, chance *c)
{
    const enum way way = (enum way)chance_int(c, 0, WAYS - 1);
    saved before = s->file;
    for (int i = 0; i < TRACKERS; i++)
        tracking_end(&s->trackers[i]);
    const bvol_result result = reopen(&s->index, way, NULL, s->allocator, &s->file);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "%s gives %d", way_names[way], (int)result);
    if (result == BVOL_OK) {
        free_file(&before);
        memset(m->retired, 0, sizeof m->retired);
    } else {
        s->file = before;
    }
    begin_tracking(s);
    return 1;
}

static int do_step(const plan *p, model *m, subject *of, const step *s)
{
    bvol_index *const index = of->index;
    chance c = {s->seed};
    bvol_result result;
    switch (s->action) {
    case BUILD: return do_build(m, index, s, &c);
    case INSERT:
    case INSERT_MANY: return do_insert(m, index, s, &c);
    case REMOVE:
        return one_in(&c, 9) ? do_remove_many(m, index, of->file.bytes != NULL, &c)
                             : do_remove(m, index, of->file.bytes != NULL, &c);
    case SET_ITEM: return do_set_item(m, index, &c);
    case RESERVE:
        result = bvol_index_reserve(index, (size_t)chance_int(&c, 0, MOST));
        WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "reserve gives %d", (int)result);
        return 1;
    case MOVE:
    case MOVE_LITTLE:
    case MOVE_MANY: return do_move(m, index, s, &c);
    case REFIT:
        result = bvol_index_refit(index);
        WANT(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && of->file.bytes), "refit");
        return 1;
    case COMMIT:
        result = bvol_index_commit(index);
        WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "commit");
        if (result == BVOL_OK)
            memset(m->retired, 0, sizeof m->retired);
        return 1;
    case CLEAR:
        WANT(bvol_index_clear(index) == BVOL_OK, "clear");
        model_clear(m);
        return 1;
    case TRACK: return many_boxes(m, &c) || check_tracker(m, &of->trackers[chance_int(&c, 0, TRACKERS - 1)]);
    case REOPEN: return do_reopen(m, of, &c);
    default: return check_query(p, m, index, &c);
    }
}

/* Returns whether all went well; `at` is the step that did not. */
static int run(const plan *p, ledger *memory, size_t *at)
{
    static model m;
    const bvol_allocator allocator = {ledger_alloc, ledger_free, memory};
    subject s = {.allocator = &allocator};
    int right = 1;
    s.some =
        (bvol_index_filter){sizeof s.some, BVOL_INDEX_FILTER_LAYERS, 5, 15, NULL, &s.calls, NULL, accept_even_pair, NULL, NULL};
    memset(&m, 0, sizeof m);
    if (bvol_index_create(&p->options, &allocator, &s.index) != BVOL_OK)
        return memory->fail_at > 0 && !s.index;
    begin_tracking(&s);
    for (size_t i = 0; i < p->count && right; i++) {
        *at = i;
        right = do_step(p, &m, &s, &p->steps[i]) && check_state(&m, s.index);
    }
    tracking_end(&s.trackers[0]);
    bvol_index_destroy(s.index);
    tracking_end(&s.trackers[1]);
    free_file(&s.file);
    if (right && memory->live != 0) {
        snprintf(failure, sizeof failure, "memory is lost");
        right = 0;
    }
    return right;
}

static int fails(const plan *p)
{
    ledger memory = {0, 0, 0, 0};
    size_t at;
    return !run(p, &memory, &at);
}

/* Leaves out what it fails without: halves, quarters, and at last single steps. */
static void shrink(plan *p)
{
    for (size_t some = p->count / 2; some > 0; some /= 2)
        for (size_t first = 0; first + some <= p->count;) {
            plan shorter = *p;
            memmove(shorter.steps + first, shorter.steps + first + some, (p->count - first - some) * sizeof(step));
            shorter.count -= some;
            if (fails(&shorter))
                *p = shorter;
            else
                first += some;
        }
}

static void report(plan *p)
{
    static char text[20000];
    shrink(p);
    CHECK(fails(p));
    int at = snprintf(text, sizeof text, "%s; {{.flags = %u, .engine = %u, .quality = %u, .margin = %a}, {", failure,
                      (unsigned)p->options.flags, (unsigned)p->options.engine, (unsigned)p->options.quality,
                      (double)p->options.margin);
    for (size_t i = 0; i < p->count && at < (int)sizeof text - 80; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "{%s, %s, %#llx}, ", action_names[p->steps[i].action],
                       scene_names[p->steps[i].scene], (unsigned long long)p->steps[i].seed);
    CHECKF(p->count == SIZE_MAX, "%s}, %zu}", text, p->count);
}

static void draw_plan(chance *c, plan *p, size_t count)
{
    const int mixed = one_in(c, 3);
    const enum scene scene = (enum scene)chance_int(c, 0, SCENES - 1);
    p->count = count;
    for (size_t i = 0; i < count; i++) {
        int left = chance_int(c, 0, 99), action = 0;
        while (left >= often[action])
            left -= often[action++];
        p->steps[i] = (step){(enum action)action, mixed ? (enum scene)chance_int(c, 0, SCENES - 1) : scene, chance_bits(c)};
    }
}

TEST(index_index, every_query_finds_what_single_tests_find_after_any_changes)
{
    chance c = {test_seed()};
    static plan p;
    const long rounds = test_cases(2);
    const int skip = test_sizes(4, 1); /* where one case in a thousand is tried, only some of the engines */
    FOR_EACH_TABLE
    for (long round = 0; round < rounds; round++) {
        draw_plan(&c, &p, (size_t)chance_int(&c, 1, STEPS));
        for (int e = chance_int(&c, 0, skip - 1); e < ENGINES; e += skip) {
            p.options = engines[e];
            if (fails(&p))
                report(&p);
        }
    }
}

TEST(index_index, a_failed_allocation_leaves_the_index_as_it_was)
{
    chance c = {test_seed() + 1};
    static plan p;
    const long rounds = test_cases(4); /* short ones, since every step is done again for every allocation */
    const int skip = test_sizes(4, 1);
    for (long round = 0; round < rounds; round++) {
        draw_plan(&c, &p, (size_t)test_sizes(12, 24));
        p.steps[0].action = INSERT_MANY;
        for (int e = chance_int(&c, 0, skip - 1); e < ENGINES; e += skip) {
            ledger all = {0, 0, 0, 0};
            size_t at = 0;
            p.options = engines[e];
            CHECKF(run(&p, &all, &at), "%s", failure);
            for (int fail_at = 1; fail_at <= all.calls; fail_at++) {
                ledger memory = {0, fail_at, 0, 0};
                CHECKF(run(&p, &memory, &at), "engine %d, allocation %d, step %zu, %s: %s", e, fail_at, at,
                       action_names[p.steps[at].action], failure);
            }
        }
    }
}

/* Whatever the headers say can be asked, of every engine: the table of docs/search.md. */
TEST(index_index, every_question_is_asked_of_every_engine)
{
    static const char *const questions[] = {
#define X(name) #name,
#include "index/questions.inc"
#undef X
    };
    static model m;
    enum { BOXES = 200 };
    chance c = {test_seed() + 2};
    for (int e = 0; e < ENGINES; e += test_sizes(3, 1)) {
        const plan p = {.options = engines[e]};
        memset(&m, 0, sizeof m);
        for (uint32_t id = 0; id < BOXES; id++) {
            const bvol_aabb box = draw_box(&c, SMALL);
            model_insert(&m, id, &box, NULL);
        }
        bvol_index *index = index_of(&p.options, m.box, BOXES, e % 2);
        forget_asked();
        for (int i = 0; i < test_sizes(200, 400); i++)
            CHECKF(check_query(&p, &m, index, &c), "engine %d: %s", e, failure);
        for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
            CHECKF(times_asked(questions[i]) > 0, "engine %d was not asked bvol_index_%s()", e, questions[i]);
        bvol_index_destroy(index);
    }
}

TEST(index_index, auto_says_what_it_chose)
{
    chance c = {1};
    bvol_aabb *boxes = even_boxes(&c, 1000);
    bvol_index_stats info = {.size = sizeof info};
    uint32_t id;
    bvol_index *index = index_of(NULL, boxes, 32, 0);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_FLAT && info.leaves == 2);
    CHECK(bvol_index_insert(index, boxes, NULL, &id) == BVOL_OK && id == 32);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_DYNAMIC && info.depth == 2);
    CHECK(bvol_index_build(index, boxes, 1000, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_BVH && info.cost > 0);
    CHECK(bvol_index_move(index, 0, &boxes[1]) == BVOL_OK);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_DYNAMIC && info.bytes >= 28000);
    bvol_index_destroy(index);
    free(boxes);
}

/* Half of the boxes or more that move at once make a hierarchy of it, which does not become slower the longer they wander. */
TEST(index_index, auto_is_a_hierarchy_where_all_move)
{
    enum { BOXES = 1000 };
    static bvol_aabb boxes[BOXES];
    static uint32_t ids[BOXES], found[BOXES];
    chance c = {test_seed()};
    const bvol_index_options options = {.size = sizeof options, .margin = 1e6F};
    bvol_index_stats info = {.size = sizeof info}, anew = {.size = sizeof anew};
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = draw_box(&c, SPREAD);
        ids[i] = (uint32_t)i;
    }
    bvol_index *index = index_of(&options, boxes, BOXES, 0);
    for (int frame = 0; frame < 8; frame++) {
        const size_t moving = frame % 4 == 0 ? 1 : frame % 4 == 1 ? BOXES / 2 - 1 : BOXES;
        for (size_t i = 0; i < moving; i++)
            boxes[i] = draw_box(&c, SPREAD);
        CHECK(bvol_index_move_many(index, ids, boxes, moving, 0) == BVOL_OK);
        CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        CHECK(info.engine == (moving < BOXES ? BVOL_ENGINE_DYNAMIC : BVOL_ENGINE_BVH));
        bvol_index *const other = index_of(NULL, boxes, BOXES, 0);
        CHECK(bvol_index_get_stats(other, &anew) == BVOL_OK);
        CHECK(moving < BOXES || info.cost <= 2 * anew.cost);
        for (int i = 0; i < BOXES; i += 50)
            CHECK(bvol_index_overlaps_aabb(index, &boxes[i], NULL, found, BOXES) ==
                  bvol_index_overlaps_aabb(other, &boxes[i], NULL, NULL, 0));
        bvol_index_destroy(other);
    }
    boxes[0] = aabb(NAN, 0, 0, 1, 1, 1);
    CHECK(bvol_index_move_many(index, ids, boxes, BOXES, 0) == BVOL_OK);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_DYNAMIC);
    bvol_index_destroy(index);
}

/* A list that had no memory to become a tree becomes one when its boxes move: the tree has room for those that were in no place
 * before, which needs some. */
TEST(index_index, a_list_that_becomes_a_tree_has_room_for_what_moves)
{
    enum { BOXES = 33 };
    static bvol_aabb boxes[BOXES];
    static uint32_t ids[BOXES];
    int late = 0;
    for (int k = 1; k <= 8; k++) {
        ledger memory = {0, 0, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_index_stats info = {.size = sizeof info};
        bvol_index *index = NULL;
        chance c = {test_seed() + (uint64_t)k};
        for (int i = 0; i < BOXES; i++)
            boxes[i] = i < BOXES / 2 ? aabb(NAN, 0, 0, 1, 1, 1) : draw_box(&c, SPREAD);
        CHECK(bvol_index_create(NULL, &allocator, &index) == BVOL_OK);
        CHECK(bvol_index_insert_many(index, boxes, BOXES - 1, 0, NULL, 0, ids) == BVOL_OK);
        memory.fail_at = memory.calls + k;
        if (bvol_index_insert(index, &boxes[BOXES - 1], NULL, &ids[BOXES - 1]) == BVOL_OK &&
            bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_FLAT) {
            late++;
            for (int i = 0; i < BOXES; i++)
                boxes[i] = draw_box(&c, SPREAD);
            memory.fail_at = 0;
            CHECK(bvol_index_move_many(index, ids, boxes, BOXES, 0) == BVOL_OK);
            CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && info.engine == BVOL_ENGINE_DYNAMIC);
            CHECK(bvol_index_validate(index) == BVOL_OK);
            for (int i = 0; i < BOXES; i++)
                CHECK(bvol_index_overlaps_aabb(index, &boxes[i], NULL, NULL, 0) > 0);
        }
        bvol_index_destroy(index);
        CHECK(memory.live == 0);
    }
    CHECK(late > 0);
}

TEST(index_index, wrong_arguments_are_refused)
{
    const bvol_allocator no_free = {ledger_alloc, NULL, NULL};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    const bvol_index_options wrong[] = {{.size = 4},
                                        {.size = sizeof *wrong, .flags = 2},
                                        {.size = sizeof *wrong, .engine = 5},
                                        {.size = sizeof *wrong, .quality = 2},
                                        {.size = sizeof *wrong, .margin = -1},
                                        {.size = sizeof *wrong, .margin = NAN},
                                        {.size = sizeof *wrong, .margin = INF},
                                        {.size = sizeof *wrong, .reserved = 1},
                                        {.size = sizeof *wrong, .world = {{0, 0, 1}, {1, 1, 0}}},
                                        {.size = sizeof *wrong, .world = {{0, 0, 0}, {1, INF, 1}}},
                                        {.size = sizeof *wrong, .world = {{-INF, 0, 0}, {1, 1, 1}}},
                                        {.size = sizeof *wrong, .world = {{0, 0, 0}, {1, 1, NAN}}}};
    bvol_index_stats info = {.size = 8};
    bvol_index_filter filter = {8, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL};
    bvol_index *index;
    uint32_t ids[2] = {0, 7};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        index = (bvol_index *)(uintptr_t)1;
        CHECK(bvol_index_create(&wrong[i], NULL, &index) == BVOL_ERROR_OPTIONS && !index);
    }
    CHECK(bvol_index_create(NULL, &no_free, &index) == BVOL_ERROR_ARGUMENT && !index);
    index = index_of(NULL, &box, 1, 0);
    CHECK(bvol_index_build(index, &box, 1, 20, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, 1, 26, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 4, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, SIZE_MAX, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_insert_many(index, &box, SIZE_MAX, 0, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_move(index, 1, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_move(index, UINT32_MAX, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_move_many(index, ids, &box, 2, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_remove(index, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb(index, &box, NULL, NULL, 0) == 1);
    CHECK(bvol_index_overlaps_aabb(index, &box, &filter, NULL, 0) == 0);
    static const uint32_t wrong_flags[] = {8, 0x80000000U, BVOL_INDEX_FILTER_FRONT | BVOL_INDEX_FILTER_BACK};
    for (size_t i = 0; i < sizeof wrong_flags / sizeof *wrong_flags; i++) {
        filter = (bvol_index_filter){.size = sizeof filter, .flags = wrong_flags[i]};
        CHECK(bvol_index_filter_validate(&filter) == BVOL_ERROR_OPTIONS);
        CHECK(bvol_index_overlaps_aabb(index, &box, &filter, NULL, 0) == 0);
    }
    filter = (bvol_index_filter){.size = sizeof filter, .reserved = &filter};
    CHECK(bvol_index_filter_validate(&filter) == BVOL_ERROR_OPTIONS);
    bvol_index_destroy(index);
    bvol_index_destroy(NULL);
}

/* What was reserved is not asked for again. */
TEST(index_index, reserved_room_is_enough)
{
    static const uint32_t kinds[] = {BVOL_ENGINE_FLAT, BVOL_ENGINE_BVH, BVOL_ENGINE_DYNAMIC};
    for (size_t e = 0; e < sizeof kinds / sizeof *kinds; e++)
        for (size_t before = 0; before <= 300; before += 150) {
            ledger l = {0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &l};
            const bvol_index_options options = {.size = sizeof options, .engine = kinds[e]};
            chance c = {before + 1};
            uint32_t id;
            bvol_index *index;
            CHECK(bvol_index_create(&options, &allocator, &index) == BVOL_OK);
            for (size_t i = 0; i < 1500; i++) {
                const float x = (float)chance_int(&c, 0, 999), y = (float)chance_int(&c, 0, 999);
                const bvol_aabb box = {{x, y, 0}, {x + 1, y + 1, 1}};
                if (i == before) {
                    CHECK(bvol_index_reserve(index, 1500) == BVOL_OK);
                    l.fail_at = l.calls + 1;
                }
                CHECKF(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK, "engine %u asks for memory at box %zu",
                       (unsigned)kinds[e], i);
            }
            CHECK(bvol_index_reserve(index, 1500) == BVOL_OK && bvol_index_reserve(index, 1501) == BVOL_ERROR_MEMORY);
            CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_count(index) == 1500);
            CHECK(bvol_index_reserve(index, SIZE_MAX) == BVOL_ERROR_ARGUMENT);
            bvol_index_destroy(index);
            CHECK(l.live == 0);
        }
}

/* Users are read all or not at all. */
TEST(index_index, users_of_ids_that_are_not_there)
{
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    const bvol_index_item item = {UINT64_MAX, 1, 1};
    uint32_t ids[3] = {0, 1, 0};
    uint64_t users[3] = {5, 5, 5};
    bvol_index *index;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK && bvol_index_insert(index, &box, &item, &ids[0]) == BVOL_OK);
    CHECK(bvol_index_users(index, ids, 3, 0, users) == BVOL_ERROR_ARGUMENT && users[0] == 5);
    CHECK(bvol_index_users(index, ids, 1, 2, users) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_users(index, ids, 1, 6, users) == BVOL_ERROR_ARGUMENT && users[0] == 5);
    CHECK(bvol_index_users(index, ids, 2, 8, users) == BVOL_OK && users[0] == UINT64_MAX && users[1] == UINT64_MAX);
    CHECK(bvol_index_users(index, NULL, 0, 0, NULL) == BVOL_OK && bvol_index_ids(index, NULL, 0) == 1);
    CHECK(bvol_index_remove_many(index, ids, 2) == BVOL_ERROR_ARGUMENT && bvol_index_remove_many(index, NULL, 0) == BVOL_OK);
    CHECK(bvol_index_count(index) == 1);
    bvol_index_destroy(index);
}

/* A tracker learns of an item that its filter judges otherwise now. */
TEST(index_index, trackers_see_items_change)
{
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    const bvol_index_item seen = {1, 1, 1}, unseen = {1, 2, 2};
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    uint32_t ids[2];
    bvol_index *index;
    bvol_pair_tracker *tracker;
    filter.mask = 1;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    for (int i = 0; i < 2; i++)
        CHECK(bvol_index_insert(index, &box, &seen, &ids[i]) == BVOL_OK);
    CHECK(bvol_pair_tracker_create(index, &filter, NULL, &tracker) == BVOL_OK);
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK && bvol_pair_tracker_began(tracker, NULL, 0) == 1);
    CHECK(bvol_index_set_item(index, ids[0], &unseen) == BVOL_OK && bvol_pair_tracker_update(tracker) == BVOL_OK);
    CHECK(bvol_pair_tracker_ended(tracker, NULL, 0) == 1 && bvol_pair_tracker_pairs(tracker, NULL, 0) == 0);
    CHECK(bvol_index_set_item(index, ids[0], NULL) == BVOL_OK && bvol_pair_tracker_update(tracker) == BVOL_OK);
    CHECK(bvol_pair_tracker_began(tracker, NULL, 0) == 1);
    bvol_pair_tracker_destroy(tracker);
    bvol_index_destroy(index);
}

/* Layers without any of the caller's functions, and an item of no category, which meets nobody. */
TEST(index_index, layers_leave_pairs_out)
{
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    const bvol_index_item items[4] = {{1, 1, 2}, {2, 2, 1}, {3, 2, 3}, {4, 0, UINT64_MAX}};
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_pair pairs[6];
    uint32_t id;
    bvol_index *index;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    for (int i = 0; i < 4; i++)
        CHECK(bvol_index_insert(index, &box, &items[i], &id) == BVOL_OK);
    CHECK(bvol_index_pairs(index, &filter, NULL, pairs, 6) == 6);
    filter.flags = BVOL_INDEX_FILTER_LAYERS;
    CHECK(bvol_index_pairs(index, &filter, NULL, pairs, 6) == 2);
    CHECK(pairs[0].a == 0 && pairs[0].b == 1 && pairs[1].a == 0 && pairs[1].b == 2);
    CHECK(bvol_index_overlaps_aabb(index, &box, &filter, NULL, 0) == 4);
    filter.flags = 8;
    CHECK(bvol_index_filter_validate(&filter) == BVOL_ERROR_OPTIONS && bvol_index_pairs(index, &filter, NULL, NULL, 0) == 0);
    bvol_index_destroy(index);
}
