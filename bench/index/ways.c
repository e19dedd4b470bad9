/* SPDX-License-Identifier: MIT */
/* The same work in several ways of this library, beside the loop that one would write without them. */
#include "ways.h"

#include "harness/random.h"

#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOXES = 100000, QUERIES = 20000, REMOVED = BOXES / 2, CHANGED = 1000, SOME = 10, WAYS = 5 };

static bvol_aabb *boxes, *queries;
static bvol_index_item *items;
static bvol_ray *rays;
static bvol_index *index_of_boxes, *other; /* dynamic */
static bvol_scratch *scratch;
static bvol_index_cursor *cursor;
static uint64_t *offsets, *mask;
static uint32_t *all_ids;         /* 0, 1 and so on */
static uint32_t changed[CHANGED]; /* the ids of boxes that get other items */
static void *rows;                /* room for all that is found */
static size_t room;               /* of its bytes */

static void check(int good)
{
    if (!good) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
}

static void *take(size_t count, size_t size)
{
    void *const memory = malloc(count * size);
    check(memory != NULL);
    return memory;
}

static void give_room(size_t bytes)
{
    if (bytes > room) {
        free(rows);
        rows = take(room = bytes, 1);
    }
}

static bvol_index *make(uint32_t engine)
{
    const bvol_index_options options = {.size = sizeof options, .engine = engine};
    bvol_index *index = NULL;
    check(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    return index;
}

static bvol_index *build(uint32_t engine)
{
    bvol_index *const index = make(engine);
    check(bvol_index_build(index, boxes, BOXES, 0, items, 0, NULL) == BVOL_OK);
    return index;
}

/* Rows of ids */

static size_t ask_rows(uint32_t flags, uint32_t *ids, size_t capacity)
{
    const bvol_resources with = {.flags = flags, .scratch = scratch};
    check(bvol_index_overlaps_aabb_many(index_of_boxes, queries, QUERIES, 0, NULL, &with, offsets, ids, capacity) == BVOL_OK);
    return (size_t)offsets[QUERIES];
}

static double count_then_fill(void)
{
    const size_t found = ask_rows(0, NULL, 0);
    give_room(found * sizeof(uint32_t));
    return (double)ask_rows(0, rows, found);
}

static double fill(void)
{
    return (double)ask_rows(0, rows, room / sizeof(uint32_t));
}

static double count_only(void)
{
    return (double)ask_rows(0, NULL, 0);
}

static double keep(void)
{
    return (double)ask_rows(BVOL_RESOURCES_KEEP_ROWS, NULL, 0);
}

static double keep_and_copy(void)
{
    const size_t found = ask_rows(BVOL_RESOURCES_KEEP_ROWS, NULL, 0);
    give_room(found * sizeof(uint32_t));
    memcpy(rows, bvol_scratch_ids(scratch), found * sizeof(uint32_t));
    return (double)found;
}

/* Rays */

static double any_by_one(void)
{
    size_t hit = 0;
    for (size_t i = 0; i < QUERIES; ++i)
        hit += (size_t)bvol_index_raycast_any(index_of_boxes, &rays[i], NULL);
    return (double)hit;
}

static double any_many(void)
{
    const bvol_resources with = {.scratch = scratch};
    size_t hit = 0;
    check(bvol_index_raycast_any_many(index_of_boxes, rays, QUERIES, 0, NULL, &with, mask, (QUERIES + 63) / 64) == BVOL_OK);
    for (size_t i = 0; i < QUERIES; ++i)
        hit += mask[i / 64] >> i % 64 & 1;
    return (double)hit;
}

static double hits_by_one(void)
{
    size_t hit = 0;
    for (size_t i = 0; i < QUERIES; ++i)
        hit += bvol_index_raycast(index_of_boxes, &rays[i], NULL, rows, room / sizeof(bvol_index_found));
    return (double)hit;
}

static size_t ask_hits(uint32_t flags, bvol_index_found *hits, size_t capacity)
{
    const bvol_resources with = {.flags = flags, .scratch = scratch};
    check(bvol_index_raycast_many(index_of_boxes, rays, QUERIES, 0, NULL, &with, offsets, hits, capacity) == BVOL_OK);
    return (size_t)offsets[QUERIES];
}

static double count_then_fill_hits(void)
{
    const size_t found = ask_hits(0, NULL, 0);
    give_room(found * sizeof(bvol_index_found));
    return (double)ask_hits(0, rows, found);
}

static double fill_hits(void)
{
    return (double)ask_hits(0, rows, room / sizeof(bvol_index_found));
}

static double keep_hits(void)
{
    return (double)ask_hits(BVOL_RESOURCES_KEEP_ROWS, NULL, 0);
}

static double first_by_one(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        bvol_ray_hit hit;
        sum += bvol_index_raycast_first(index_of_boxes, &rays[i], NULL, NULL, &hit) ? (double)hit.t_enter : 0;
    }
    return sum;
}

/* Sees the first box, and those that are as far. */
static float end_at_first(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    (void)hit;
    (void)user;
    (void)limit;
    *(float *)context = found->at;
    return found->at;
}

static double first_visited(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        float at = 0;
        (void)bvol_index_raycast_each(index_of_boxes, &rays[i], NULL, end_at_first, &at);
        sum += (double)at;
    }
    return sum;
}

/* The sum over so many steps. */
static double step(size_t steps)
{
    double sum = 0;
    bvol_index_found found;
    for (size_t i = 0; i < steps && bvol_index_cursor_next_found(cursor, &found) == BVOL_OK; ++i)
        sum += (double)found.at;
    return sum;
}

static double first_step(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        check(bvol_index_raycast_begin(index_of_boxes, &rays[i], NULL, cursor) == BVOL_OK);
        sum += step(1);
    }
    return sum;
}

static double records_by_one(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const bvol_index_found *const hits = rows;
        const size_t hit = bvol_index_raycast(index_of_boxes, &rays[i], NULL, rows, 1000);
        for (size_t k = 0; k < hit; ++k) {
            bvol_ray_hit record;
            sum += bvol_ray_hits_aabb(&rays[i], &boxes[hits[k].id], &record) ? (double)record.t_exit : 0;
        }
    }
    return sum;
}

static double records_at_once(void)
{
    bvol_ray_hit *const records = (bvol_ray_hit *)((bvol_index_found *)rows + QUERIES);
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const size_t hit = bvol_index_raycast_hits(index_of_boxes, &rays[i], NULL, rows, records, 1000);
        for (size_t k = 0; k < hit; ++k)
            sum += (double)records[k].t_exit;
    }
    return sum;
}

/* Neighbours: the sums of their distances */

static double near_by_one(size_t count, size_t wanted)
{
    double sum = 0;
    for (size_t i = 0; i < count; ++i) {
        double of_one = 0;
        const bvol_index_found *const near = rows;
        const size_t n = bvol_index_nearest_point(index_of_boxes, &queries[i].min, INFINITY, NULL, rows, wanted);
        for (size_t k = 0; k < n; ++k)
            of_one += (double)near[k].at;
        sum += of_one;
    }
    return sum;
}

static double near_by_steps(size_t count, size_t wanted)
{
    double sum = 0;
    for (size_t i = 0; i < count; ++i) {
        check(bvol_index_nearest_point_begin(index_of_boxes, &queries[i].min, INFINITY, NULL, cursor) == BVOL_OK);
        sum += step(wanted);
    }
    return sum;
}

static float distance_of_box(const bvol_index_found *found, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return found->at;
}

static double near_objects(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        double of_one = 0;
        const bvol_index_found *const near = rows;
        const size_t n =
            bvol_index_nearest_point_by(index_of_boxes, &queries[i].min, INFINITY, NULL, distance_of_box, NULL, rows, SOME);
        for (size_t k = 0; k < n; ++k)
            of_one += (double)near[k].at;
        sum += of_one;
    }
    return sum;
}

#define NEAR(name, count, wanted)                                                                                              \
    static double near_##name(void)                                                                                            \
    {                                                                                                                          \
        return near_by_one(count, wanted);                                                                                     \
    }                                                                                                                          \
    static double step_to_##name(void)                                                                                         \
    {                                                                                                                          \
        return near_by_steps(count, wanted);                                                                                   \
    }
NEAR(first, QUERIES, 1)
NEAR(some, QUERIES, SOME)
NEAR(all, 1, BOXES)

/* Pairs: of those that their layers leave */

static int in_layers(uint32_t a, uint32_t b)
{
    return (items[a].category & items[b].mask) && (items[b].category & items[a].mask);
}

static int accept_layers(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    (void)user_a;
    (void)user_b;
    (void)context;
    return in_layers(pair->a, pair->b);
}

static int count_layers(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    *(size_t *)context += (size_t)accept_layers(pair, user_a, user_b, NULL);
    return 0;
}

static double pairs_with(const bvol_index_filter *filter)
{
    return (double)bvol_index_pairs(index_of_boxes, filter, NULL, rows, room / sizeof(bvol_pair));
}

static double all_pairs(void)
{
    const size_t found = bvol_index_pairs(index_of_boxes, NULL, NULL, rows, room / sizeof(bvol_pair));
    const bvol_pair *const pairs = rows;
    size_t left = 0;
    for (size_t i = 0; i < found; ++i)
        left += (size_t)in_layers(pairs[i].a, pairs[i].b);
    return (double)left;
}

static double pairs_of_layers(void)
{
    return pairs_with(&(bvol_index_filter){.size = sizeof(bvol_index_filter), .flags = BVOL_INDEX_FILTER_LAYERS});
}

static double pairs_accepted(void)
{
    return pairs_with(&(bvol_index_filter){.size = sizeof(bvol_index_filter), .accept_pair = accept_layers});
}

static double pairs_visited(void)
{
    size_t left = 0;
    (void)bvol_index_pairs_each(index_of_boxes, NULL, count_layers, &left);
    return (double)left;
}

static double between_counted(void)
{
    return bvol_index_pairs_between(index_of_boxes, other, NULL, NULL, NULL, 0) > 0;
}

static double between_any(void)
{
    return bvol_index_pairs_between_any(index_of_boxes, other, NULL, NULL);
}

/* Changes, each with what is needed to make them again */

static double removed_from(bvol_index *index, int at_once)
{
    for (size_t i = 0; i < REMOVED && !at_once; ++i)
        check(bvol_index_remove(index, all_ids[2 * i]) == BVOL_OK);
    if (at_once) {
        uint32_t *const even = rows;
        for (size_t i = 0; i < REMOVED; ++i)
            even[i] = all_ids[2 * i];
        check(bvol_index_remove_many(index, even, REMOVED) == BVOL_OK);
    }
    const double left = (double)bvol_index_count(index);
    bvol_index_destroy(index);
    return left;
}

static double remove_by_one(void)
{
    return removed_from(build(BVOL_ENGINE_DYNAMIC), 0);
}

static double remove_many(void)
{
    return removed_from(build(BVOL_ENGINE_DYNAMIC), 1);
}

static double inserted_into(size_t reserved, int at_once)
{
    bvol_index *const index = make(BVOL_ENGINE_DYNAMIC);
    uint32_t id;
    check(bvol_index_reserve(index, reserved) == BVOL_OK);
    for (size_t i = 0; i < BOXES && !at_once; ++i)
        check(bvol_index_insert(index, &boxes[i], NULL, &id) == BVOL_OK);
    if (at_once)
        check(bvol_index_insert_many(index, boxes, BOXES, 0, NULL, 0, rows) == BVOL_OK);
    const double count = (double)bvol_index_count(index);
    bvol_index_destroy(index);
    return count;
}

static double insert_by_one(void)
{
    return inserted_into(0, 0);
}

static double insert_reserved(void)
{
    return inserted_into(BOXES, 0);
}

static double insert_many(void)
{
    return inserted_into(0, 1);
}

static double set_items(void)
{
    for (uint32_t i = 0; i < CHANGED; ++i)
        check(bvol_index_set_item(other, changed[i], &items[i]) == BVOL_OK);
    return (double)bvol_index_count(other);
}

/* Only a commit lets ids be given out again. */
static double insert_again(void)
{
    for (uint32_t i = 0; i < CHANGED; ++i)
        check(bvol_index_remove(other, changed[i]) == BVOL_OK &&
              bvol_index_insert(other, &boxes[i * (BOXES / CHANGED)], &items[i], &changed[i]) == BVOL_OK);
    check(bvol_index_commit(other) == BVOL_OK);
    return (double)bvol_index_count(other);
}

/* Rows of the table */

typedef struct way {
    const char *label;
    bench_role role;
    double (*run)(void);
} way;

typedef struct job {
    const char *name, *data;
    size_t calls;
    way ways[WAYS];
} job;

static const job jobs[] = {
    {"rows",
     "10 found, sorted",
     QUERIES,
     {{"count, then fill", ROLE_LOOP, count_then_fill},
      {"kept rows", ROLE_SET, keep},
      {"kept rows, copied", ROLE_SET, keep_and_copy},
      {"room known", ROLE_SET, fill},
      {"count only", ROLE_SET, count_only}}},
    {"rays, any box", "even boxes", QUERIES, {{"one by one", ROLE_LOOP, any_by_one}, {"raycast_any_many", ROLE_SET, any_many}}},
    {"rays, all boxes",
     "even boxes",
     QUERIES,
     {{"one by one", ROLE_LOOP, hits_by_one},
      {"count, then fill", ROLE_SET, count_then_fill_hits},
      {"kept rows", ROLE_SET, keep_hits},
      {"room known", ROLE_SET, fill_hits}}},
    {"rays, first box",
     "even boxes",
     QUERIES,
     {{"raycast_first", ROLE_LOOP, first_by_one},
      {"raycast_each, a visitor", ROLE_SET, first_visited},
      {"a cursor's first step", ROLE_SET, first_step}}},
    {"rays, all records",
     "even boxes",
     QUERIES,
     {{"raycast, then a loop", ROLE_LOOP, records_by_one}, {"raycast_hits", ROLE_SET, records_at_once}}},
    {"1 neighbour", "even boxes", QUERIES, {{"nearest_point", ROLE_LOOP, near_first}, {"a cursor", ROLE_SET, step_to_first}}},
    {"10 neighbours",
     "even boxes",
     QUERIES,
     {{"nearest_point", ROLE_LOOP, near_some},
      {"a cursor", ROLE_SET, step_to_some},
      {"nearest_point_by", ROLE_SET, near_objects}}},
    {"all neighbours", "even boxes", BOXES, {{"nearest_point", ROLE_LOOP, near_all}, {"a cursor", ROLE_SET, step_to_all}}},
    {"pairs by layers",
     "1 pair a box",
     BOXES,
     {{"all pairs, then a loop", ROLE_LOOP, all_pairs},
      {"layers", ROLE_SET, pairs_of_layers},
      {"accept_pair", ROLE_SET, pairs_accepted},
      {"pairs_each, a visitor", ROLE_SET, pairs_visited}}},
    {"any pair of two", "even boxes", 1, {{"counted", ROLE_LOOP, between_counted}, {"any", ROLE_SET, between_any}}},
    {"build and remove half",
     "dynamic",
     REMOVED,
     {{"one by one", ROLE_LOOP, remove_by_one}, {"remove_many", ROLE_SET, remove_many}}},
    {"insert",
     "dynamic",
     BOXES,
     {{"one by one", ROLE_LOOP, insert_by_one},
      {"reserve, one by one", ROLE_SET, insert_reserved},
      {"insert_many", ROLE_SET, insert_many}}},
    {"other items",
     "1 % of the boxes, dynamic",
     CHANGED,
     {{"removed, inserted", ROLE_LOOP, insert_again}, {"set_item", ROLE_SET, set_items}}},
};

int ways_describe(size_t row_number, const session *s, row *r)
{
    (void)s;
    if (row_number >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[row_number];
    r->name = j->name;
    r->data = j->data;
    snprintf(r->size, sizeof r->size, "%d", BOXES);
    snprintf(r->fields, sizeof r->fields, "%d,0", BOXES);
    r->skip = s->arguments.scene != NULL;
    r->undrawn = 1;
    r->calls = j->calls;
    return 1;
}

/* Boxes of half a unit on average, one in a cube of a unit, and queries that find about ten. */
static void draw(uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const float half = cbrtf(BOXES) / 2;
    for (uint32_t i = 0; i < BOXES; ++i) {
        const bvol_vec3 p = random_in_cube(&rng), min = {half * p.x, half * p.y, half * p.z};
        boxes[i] = (bvol_aabb){
            min, {min.x + random_uniform(&rng, 0, 1), min.y + random_uniform(&rng, 0, 1), min.z + random_uniform(&rng, 0, 1)}};
        items[i] = (bvol_index_item){i, (uint64_t)1 << i % 4, i % 2 ? 5 : 15};
        all_ids[i] = i;
        changed[i / (BOXES / CHANGED)] = i / (BOXES / CHANGED) * (BOXES / CHANGED);
        if (i >= QUERIES)
            continue;
        queries[i] = (bvol_aabb){min, {min.x + 1.65F, min.y + 1.65F, min.z + 1.65F}};
        rays[i] = (bvol_ray){min, 0, random_in_cube(&rng), INFINITY};
    }
}

static void run(void *context, size_t passes)
{
    const way *const w = context;
    while (passes-- > 0)
        (void)w->run();
}

int ways_prepare(size_t row_number, const session *s, row *r)
{
    const job *const j = &jobs[row_number];
    int agree = 1;
    boxes = take(BOXES, sizeof *boxes);
    items = take(BOXES, sizeof *items);
    all_ids = take(BOXES, sizeof *all_ids);
    queries = take(QUERIES, sizeof *queries);
    rays = take(QUERIES, sizeof *rays);
    offsets = take(QUERIES + 1, sizeof *offsets);
    mask = take((QUERIES + 63) / 64, sizeof *mask);
    give_room((size_t)8 * BOXES * sizeof(bvol_pair));
    check(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    check(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    draw(s->arguments.seed);
    index_of_boxes = build(BVOL_ENGINE_BVH);
    other = build(BVOL_ENGINE_DYNAMIC);
    for (const way *w = j->ways; w < j->ways + WAYS && w->label; ++w) {
        const double want = j->ways[0].run(), got = w->run();
        const int right = want >= got && want <= got;
        if (!right)
            fprintf(stderr, "%s, %s: %s gives %.9g, not %.9g\n", r->name, r->data, w->label, got, want);
        agree &= right;
        row_add(r, (candidate){.label = w->label, .role = w->role, .run = run, .context = (void *)(uintptr_t)w});
    }
    return agree;
}

void ways_release(void)
{
    void *const all[] = {boxes, items, all_ids, queries, rays, offsets, mask, rows};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        free(all[i]);
    rows = NULL;
    room = 0;
    bvol_scratch_destroy(scratch);
    bvol_index_cursor_destroy(cursor);
    bvol_index_destroy(index_of_boxes);
    bvol_index_destroy(other);
}
