/* SPDX-License-Identifier: MIT */
/* What functions of the caller's may do that the library calls: filters, visitors, executors and allocators. Each call that
 * calls one is met by each function that could be called from within; a table says what must come of it. */
#include "index/model.h"
#include "ledger.h"

#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

enum { BOXES = 600, QUERIES = 40, ROOM = 5000 };

/* What is there to be used from within. */
typedef struct world {
    bvol_index *index, *other, *third;
    bvol_index_cursor *cursor, *spare_cursor;
    bvol_scratch *scratch, *spare_scratch;
    bvol_pair_tracker *tracker, *spare_tracker;
    const bvol_aabb *boxes;
    bvol_frustum *frustum;
    bvol_shape *shape;
    size_t found, pairs; /* what a question about everything finds */
} world;

static const bvol_aabb everywhere = {{-INF, -INF, -INF}, {INF, INF, INF}}, some_box = {{0, 0, 0}, {4, 4, 4}};
static const bvol_vec3 some_point = {2, 2, 2}, motion = {9, 9, 9};
static const bvol_sphere ball = {{2, 2, 2}, 50};
static const bvol_capsule some_capsule = {{2, 2, 2}, {5, 5, 5}, 50};
static const bvol_obb some_obb = {{2, 2, 2}, {50, 50, 50}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const bvol_triangle some_triangle = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const bvol_ray some_ray = {{-1, -1, -1}, 0, {1, 1, 1}, INF};

/* Where one array is written, nobody reads it. */
static uint32_t ids[ROOM];
static uint8_t classes[ROOM];
static bvol_index_closest closest;
static bvol_index_found found[ROOM];
static bvol_index_closest closest_ones[ROOM];
static bvol_ray_hit hits[ROOM];
static bvol_pair pairs[ROOM];
static uint64_t offsets[QUERIES + 1];
static bvol_index_cell cells[ROOM];
static unsigned char file[1 << 20];

/* Probes: what is done from within */

enum { NOTHING = 100 }; /* found, where there is something to be found */

static bvol_result count_is(size_t given, size_t want)
{
    return given == want ? BVOL_OK : given == 0 ? NOTHING : BVOL_ERROR_CORRUPT;
}

static bvol_result probe_insert(world *w)
{
    uint32_t id;
    return bvol_index_insert(w->index, &some_box, NULL, &id);
}

static bvol_result probe_insert_many(world *w)
{
    uint32_t id[2];
    return bvol_index_insert_many(w->index, w->boxes, 2, 0, NULL, 0, id);
}

static bvol_result probe_remove(world *w)
{
    return bvol_index_remove(w->index, 3);
}

static bvol_result probe_move(world *w)
{
    return bvol_index_move(w->index, 3, &some_box);
}

static bvol_result probe_move_many(world *w)
{
    static const uint32_t which[2] = {1, 2};
    return bvol_index_move_many(w->index, which, w->boxes, 2, 0);
}

static bvol_result probe_build(world *w)
{
    return bvol_index_build(w->index, w->boxes, 5, 0, NULL, 0, NULL);
}

static bvol_result probe_build_obbs(world *w)
{
    return bvol_index_build_obbs(w->index, &some_obb, 1, 0, NULL, 0, NULL);
}

static bvol_result probe_build_spheres(world *w)
{
    return bvol_index_build_spheres(w->index, &ball, 1, 0, NULL, 0, NULL);
}

static bvol_result probe_build_hulls(world *w)
{
    static const bvol_hull *const none = NULL;
    return bvol_index_build_hulls(w->index, &none, 1, 0, NULL, 0, NULL);
}

static bvol_result probe_build_triangles(world *w)
{
    const bvol_triangle_mesh one = {.size = sizeof one, .vertices = &some_triangle.a, .vertex_count = 3, .count = 1};
    return bvol_index_build_triangles(w->index, &one, NULL, 0, NULL);
}

static bvol_result probe_refit(world *w)
{
    return bvol_index_refit(w->index);
}

static bvol_result probe_refit_listed(world *w)
{
    return bvol_index_refit_listed(w->index, NULL, 0);
}

static bvol_result probe_commit(world *w)
{
    return bvol_index_commit(w->index);
}

static bvol_result probe_clear(world *w)
{
    return bvol_index_clear(w->index);
}

static bvol_result probe_change_of_another(world *w)
{
    uint32_t id;
    const bvol_result result = bvol_index_insert(w->third, &some_box, NULL, &id);
    return result == BVOL_OK ? bvol_index_remove(w->third, id) : result;
}

static int is_given(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    *(size_t *)context += id < BOXES;
    return 0;
}

static bvol_result probe_query(world *w)
{
    return count_is(bvol_index_overlaps_aabb(w->index, &everywhere, NULL, NULL, 0), w->found);
}

static bvol_result probe_each(world *w)
{
    size_t given = 0;
    (void)bvol_index_overlaps_aabb_each(w->index, &everywhere, NULL, is_given, &given);
    return count_is(given, w->found);
}

static bvol_result probe_nearest(world *w)
{
    bvol_index_found near[2];
    return count_is(bvol_index_nearest_point(w->index, &some_point, INF, NULL, near, 2), 2);
}

static bvol_result probe_ray(world *w)
{
    return count_is((size_t)bvol_index_raycast_any(w->index, &some_ray, NULL), 1);
}

/* The first of them ends the query. */
static float end_at_once(const bvol_index_found *box, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    (void)hit;
    (void)user;
    *(size_t *)context += box->at <= limit;
    return -INFINITY;
}

static bvol_result probe_ray_each(world *w)
{
    size_t given = 0;
    (void)bvol_index_raycast_each(w->index, &some_ray, NULL, end_at_once, &given);
    return count_is(given, 1);
}

static bvol_result probe_nearest_each(world *w)
{
    size_t given = 0;
    (void)bvol_index_nearest_point_each(w->index, &some_point, INF, NULL, end_at_once, &given);
    return count_is(given, 1);
}

static bvol_result probe_pairs(world *w)
{
    return count_is(bvol_index_pairs(w->index, NULL, NULL, NULL, 0), w->pairs);
}

static bvol_result probe_pairs_between(world *w)
{
    const size_t first = bvol_index_pairs_between(w->index, w->other, NULL, NULL, NULL, 0),
                 second = bvol_index_pairs_between(w->other, w->index, NULL, NULL, NULL, 0);
    return first == second ? count_is(first, 2 * w->pairs + w->found) : BVOL_ERROR_CORRUPT;
}

static bvol_result probe_get(world *w)
{
    bvol_aabb box;
    return bvol_index_get(w->index, 3, &box, NULL);
}

static bvol_result probe_bounds(world *w)
{
    bvol_aabb box;
    return bvol_index_bounds(w->index, &box);
}

static bvol_result probe_stats(world *w)
{
    bvol_index_stats info = {.size = sizeof info};
    return bvol_index_get_stats(w->index, &info);
}

static bvol_result probe_validate(world *w)
{
    return bvol_index_validate(w->index);
}

static bvol_result probe_cells(world *w)
{
    return bvol_index_cells(w->index, cells, ROOM) > 0 ? BVOL_OK : NOTHING;
}

static bvol_result probe_save(world *w)
{
    static unsigned char again[sizeof file];
    size_t needed;
    return bvol_index_save(w->index, again, sizeof again, &needed);
}

static bvol_result begin_and_step(world *w, bvol_index_cursor *cursor)
{
    uint32_t id;
    const bvol_result result = bvol_index_overlaps_aabb_begin(w->index, &everywhere, NULL, cursor);
    return result == BVOL_OK ? bvol_index_cursor_next(cursor, &id) : result;
}

static bvol_result probe_begin_shape(world *w)
{
    return bvol_index_overlaps_shape_begin(w->index, w->shape, NULL, w->cursor);
}

static bvol_result probe_begin_ray(world *w)
{
    return bvol_index_raycast_begin(w->index, &some_ray, NULL, w->cursor);
}

static bvol_result probe_step_found(world *w)
{
    bvol_index_found next;
    return bvol_index_cursor_next_found(w->cursor, &next);
}

static bvol_result probe_begin(world *w)
{
    return begin_and_step(w, w->cursor);
}

static bvol_result probe_step(world *w)
{
    uint32_t id;
    return bvol_index_cursor_next(w->cursor, &id);
}

static bvol_result probe_other_cursor(world *w)
{
    return begin_and_step(w, w->spare_cursor);
}

static bvol_result batch(world *w, bvol_scratch *scratch)
{
    uint64_t ends[2];
    const bvol_result result =
        bvol_index_overlaps_aabb_many(w->index, &everywhere, 1, 0, NULL, &(bvol_resources){.scratch = scratch}, ends, NULL, 0);
    return result == BVOL_OK ? count_is((size_t)ends[1], w->found) : result;
}

static bvol_result probe_batch(world *w)
{
    return batch(w, w->scratch);
}

static bvol_result probe_other_batch(world *w)
{
    return batch(w, w->spare_scratch);
}

static bvol_result probe_own_batch(world *w)
{
    return batch(w, NULL);
}

static void run_plainly(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    for (size_t i = 0; i < parts; i++)
        part(work, i);
}

static bvol_result probe_pairs_by_scratch(world *w)
{
    const bvol_executor two = {.size = sizeof two, .threads = 2, .run = run_plainly};
    const bvol_resources resources = {.executor = &two, .scratch = w->scratch};
    return count_is(bvol_index_pairs(w->index, NULL, &resources, NULL, 0), w->pairs);
}

static bvol_result probe_update(world *w)
{
    const bvol_result result = bvol_pair_tracker_update(w->tracker);
    return result == BVOL_OK ? count_is(bvol_pair_tracker_pairs(w->tracker, NULL, 0), w->pairs) : result;
}

static bvol_result probe_other_update(world *w)
{
    return bvol_pair_tracker_update(w->spare_tracker);
}

static bvol_result probe_new_tracker(world *w)
{
    bvol_pair_tracker *tracker;
    const bvol_result result = bvol_pair_tracker_create(w->index, NULL, NULL, &tracker);
    bvol_pair_tracker_destroy(tracker);
    return result;
}

enum { CURSOR = 1, SCRATCH = 2, TRACKER = 4 }; /* what callers use, and probes too */

typedef struct probe {
    const char *name;
    bvol_result (*run)(world *w);
    bvol_result asking, changing; /* what must come of it within a question and within a change of the index */
    int uses;                     /* BVOL_ERROR_BUSY where the caller does too */
} probe;

#define CHANGE BVOL_ERROR_BUSY, BVOL_ERROR_BUSY, 0
#define FINDS BVOL_OK, NOTHING, 0
#define TELLS BVOL_OK, BVOL_ERROR_BUSY, 0
static const probe probes[] = {
    {"insert", probe_insert, CHANGE},
    {"insert_many", probe_insert_many, CHANGE},
    {"remove", probe_remove, CHANGE},
    {"move", probe_move, CHANGE},
    {"move_many", probe_move_many, CHANGE},
    {"build", probe_build, CHANGE},
    {"build_obbs", probe_build_obbs, CHANGE},
    {"build_spheres", probe_build_spheres, CHANGE},
    {"build_hulls", probe_build_hulls, CHANGE},
    {"build_triangles", probe_build_triangles, CHANGE},
    {"refit", probe_refit, CHANGE},
    {"refit_listed", probe_refit_listed, CHANGE},
    {"commit", probe_commit, CHANGE},
    {"clear", probe_clear, CHANGE},
    {"change of another index", probe_change_of_another, BVOL_OK, BVOL_OK, 0},
    {"overlaps_aabb", probe_query, FINDS},
    {"overlaps_aabb_each", probe_each, FINDS},
    {"nearest_point", probe_nearest, FINDS},
    {"raycast_any", probe_ray, FINDS},
    {"raycast_each", probe_ray_each, FINDS},
    {"nearest_point_each", probe_nearest_each, FINDS},
    {"pairs", probe_pairs, FINDS},
    {"pairs_between", probe_pairs_between, FINDS},
    {"cells", probe_cells, FINDS},
    {"get", probe_get, TELLS},
    {"bounds", probe_bounds, TELLS},
    {"stats", probe_stats, TELLS},
    {"validate", probe_validate, TELLS},
    {"save", probe_save, TELLS},
    {"step of a cursor", probe_step, BVOL_OK, BVOL_ERROR_STALE, CURSOR},
    {"begin of a cursor", probe_begin, BVOL_OK, BVOL_ERROR_BUSY, CURSOR},
    {"begin of a cursor by a shape", probe_begin_shape, BVOL_OK, BVOL_ERROR_BUSY, CURSOR},
    {"begin of a cursor by a ray", probe_begin_ray, BVOL_OK, BVOL_ERROR_BUSY, CURSOR},
    {"step to what is found", probe_step_found, BVOL_OK, BVOL_ERROR_STALE, CURSOR},
    {"another cursor", probe_other_cursor, TELLS},
    {"overlaps_aabb_many", probe_batch, BVOL_OK, BVOL_ERROR_BUSY, SCRATCH},
    {"pairs by threads", probe_pairs_by_scratch, FINDS},
    {"overlaps_aabb_many by another scratch", probe_other_batch, TELLS},
    {"overlaps_aabb_many without a scratch", probe_own_batch, TELLS},
    {"update of a tracker", probe_update, BVOL_OK, BVOL_ERROR_BUSY, TRACKER},
    {"update of another tracker", probe_other_update, TELLS},
    {"a new tracker", probe_new_tracker, TELLS},
};
enum { PROBES = sizeof probes / sizeof *probes };

/* What calls back */

enum { FILTER = 1, THREADS = 2, MEMORY = 4 }; /* functions of the caller's: a visitor is like a filter */

/* The probe that is to be made when the first function of a kind is called. */
static struct {
    world *world;
    const probe *probe;
    int by, calls;
    bvol_result result;
} within;

static void probe_once(int by)
{
    if (within.world && within.by == by && within.calls++ == 0)
        within.result = within.probe->run(within.world);
}

static int accept(uint32_t id, uint64_t user, void *context)
{
    (void)id;
    (void)user;
    (void)context;
    probe_once(FILTER);
    return 1;
}

static int visit(uint32_t id, uint64_t user, void *context)
{
    return !accept(id, user, context);
}

static float limit_by(const bvol_index_found *box, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    (void)hit;
    return accept(box->id, user, context) ? limit : -INFINITY;
}

static int accept_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    return accept(pair->a, user_a + user_b, context);
}

static int visit_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    return !accept_pair(pair, user_a, user_b, context);
}

static int accept_hit(uint32_t id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    return hit->t_enter <= hit->t_exit && accept(id, user, context);
}

static float distance_by(const bvol_index_found *box, uint64_t user, void *context)
{
    return accept(box->id, user, context) ? box->at : 0;
}

static void run_parts(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    probe_once(THREADS);
    for (size_t i = parts; i-- > 0;)
        part(work, i);
}

/* Blocks are in a list, since calls that are left lose theirs. */
typedef struct block {
    struct block *next, *before;
    _Alignas(max_align_t) char bytes[];
} block;

static block *blocks;

static void *probing_alloc(size_t size, size_t align, void *user)
{
    (void)align;
    (void)user;
    probe_once(MEMORY);
    block *const b = malloc(sizeof *b + size);
    if (!b)
        return NULL;
    b->before = NULL;
    b->next = blocks;
    if (b->next)
        b->next->before = b;
    blocks = b;
    return b->bytes;
}

static void probing_free(void *memory, size_t size, size_t align, void *user)
{
    block *const b = (block *)(void *)((char *)memory - offsetof(block, bytes));
    (void)size;
    (void)align;
    (void)user;
    probe_once(MEMORY);
    *(b->before ? &b->before->next : &blocks) = b->next;
    if (b->next)
        b->next->before = b->before;
    free(b);
}

static void free_lost_blocks(void)
{
    while (blocks)
        probing_free(blocks->bytes, 1, 1, NULL);
}

static const bvol_allocator probing = {probing_alloc, probing_free, NULL};
static const bvol_index_filter asks = {.size = sizeof asks, .accept = accept},
                               asks_pairs = {.size = sizeof asks_pairs, .accept_pair = accept_pair};
static const bvol_index_filter asks_hits = {.size = sizeof asks_hits, .accept_hit = accept_hit};
static const bvol_executor team = {.size = sizeof team, .threads = 4, .run = run_parts};

/* Of batches, which otherwise have none. */
static const bvol_index_filter *filter_now(void)
{
    return within.by == FILTER ? &asks : NULL;
}

static const bvol_executor *team_now(void)
{
    return within.by == THREADS ? &team : NULL;
}

static bvol_sphere balls[QUERIES];
static bvol_capsule capsules[QUERIES];
static bvol_obb obbs[QUERIES];
static bvol_ray rays[QUERIES];
static bvol_vec3 points[QUERIES];
static size_t count;

#define CALLER(name, call)                                                                                                     \
    static void call_##name(world *w)                                                                                          \
    {                                                                                                                          \
        (void)(call);                                                                                                          \
    }
CALLER(overlaps_aabb, bvol_index_overlaps_aabb(w->index, &everywhere, &asks, ids, ROOM))
CALLER(overlaps_aabb_any, bvol_index_overlaps_aabb_any(w->index, &everywhere, &asks))
CALLER(overlaps_aabb_each, bvol_index_overlaps_aabb_each(w->index, &everywhere, NULL, visit, NULL))
CALLER(overlaps_shape, bvol_index_overlaps_shape(w->index, w->shape, &asks, ids, ROOM))
CALLER(overlaps_shape_each, bvol_index_overlaps_shape_each(w->index, w->shape, NULL, visit, NULL))
CALLER(contains_point, bvol_index_contains_point(w->index, &w->boxes[5].min, &asks, ids, ROOM))
CALLER(within_aabb, bvol_index_within_aabb(w->index, &everywhere, &asks, ids, ROOM))
CALLER(overlaps_sphere, bvol_index_overlaps_sphere(w->index, &ball, &asks, ids, ROOM))
CALLER(overlaps_capsule, bvol_index_overlaps_capsule(w->index, &some_capsule, &asks, ids, ROOM))
CALLER(overlaps_obb, bvol_index_overlaps_obb(w->index, &some_obb, &asks, ids, ROOM))
CALLER(overlaps_frustum, bvol_index_overlaps_frustum(w->index, w->frustum, &asks, ids, ROOM))
CALLER(cull_frustum, bvol_index_cull_frustum(w->index, w->frustum, &asks, ids, ROOM))
CALLER(classify_frustum, bvol_index_classify_frustum(w->index, w->frustum, &asks, ids, classes, ROOM))
#define EACH(name, query)                                                                                                      \
    CALLER(name##_any, bvol_index_##name##_any(w->index, query, &asks))                                                        \
    CALLER(name##_each, bvol_index_##name##_each(w->index, query, NULL, visit, NULL))
EACH(contains_point, &w->boxes[5].min)
EACH(within_aabb, &everywhere)
EACH(overlaps_sphere, &ball)
EACH(overlaps_capsule, &some_capsule)
EACH(overlaps_obb, &some_obb)
EACH(overlaps_frustum, w->frustum)
EACH(cull_frustum, w->frustum)
CALLER(overlaps_shape_any, bvol_index_overlaps_shape_any(w->index, w->shape, &asks))
CALLER(raycast_first, bvol_index_raycast_first(w->index, &some_ray, &asks, ids, NULL))
CALLER(raycast_any, bvol_index_raycast_any(w->index, &some_ray, &asks))
CALLER(raycast, bvol_index_raycast(w->index, &some_ray, &asks, found, ROOM))
#define SWEEPS(name, moving)                                                                                                   \
    CALLER(name, bvol_index_##name(w->index, moving, &motion, &asks, found, ROOM))                                             \
    CALLER(name##_first, bvol_index_##name##_first(w->index, moving, &motion, &asks, ids, NULL))                               \
    CALLER(name##_any, bvol_index_##name##_any(w->index, moving, &motion, &asks))                                              \
    CALLER(name##_each, bvol_index_##name##_each(w->index, moving, &motion, NULL, limit_by, NULL))
SWEEPS(sweep_aabb, &some_box)
SWEEPS(sweep_aabb_interior, &some_box)
SWEEPS(sweep_sphere, &ball)
SWEEPS(sweep_sphere_interior, &ball)
SWEEPS(sweep_capsule, &some_capsule)
SWEEPS(sweep_capsule_interior, &some_capsule)
SWEEPS(sweep_obb, &some_obb)
SWEEPS(sweep_obb_interior, &some_obb)
SWEEPS(sweep_shape, w->shape)
SWEEPS(sweep_shape_interior, w->shape)
CALLER(closest_point, bvol_index_closest_point(w->index, &some_point, INF, &asks, &closest))
CALLER(nearest_point, bvol_index_nearest_point(w->index, &some_point, INF, &asks, found, 9))
CALLER(nearest_aabb, bvol_index_nearest_aabb(w->index, &some_box, INF, &asks, found, 9))
CALLER(raycast_each, bvol_index_raycast_each(w->index, &some_ray, NULL, limit_by, NULL))
CALLER(nearest_point_each, bvol_index_nearest_point_each(w->index, &some_point, INF, NULL, limit_by, NULL))
CALLER(nearest_aabb_each, bvol_index_nearest_aabb_each(w->index, &some_box, INF, NULL, limit_by, NULL))
CALLER(raycast_first_by_hits, bvol_index_raycast_first(w->index, &some_ray, &asks_hits, ids, NULL))
CALLER(raycast_any_by_hits, bvol_index_raycast_any(w->index, &some_ray, &asks_hits))
CALLER(raycast_hits, bvol_index_raycast_hits(w->index, &some_ray, &asks_hits, found, hits, ROOM))
CALLER(raycast_by_hits, bvol_index_raycast(w->index, &some_ray, &asks_hits, found, ROOM))
CALLER(nearest_point_by, bvol_index_nearest_point_by(w->index, &some_point, INF, NULL, distance_by, NULL, found, 9))
CALLER(pairs, bvol_index_pairs(w->index, &asks, NULL, pairs, ROOM))
CALLER(pairs_between, bvol_index_pairs_between(w->index, w->other, &asks, NULL, pairs, ROOM))
CALLER(pairs_with, bvol_index_pairs_between(w->other, w->index, &asks, NULL, pairs, ROOM))
CALLER(pairs_transformed, bvol_index_pairs_between_transformed(w->index, w->index, identity, &asks, NULL, pairs, ROOM))
CALLER(pairs_any, bvol_index_pairs_any(w->index, &asks, NULL))
CALLER(pairs_between_any, bvol_index_pairs_between_any(w->index, w->other, &asks, NULL))
CALLER(pairs_transformed_any, bvol_index_pairs_between_transformed_any(w->other, w->index, identity, &asks, NULL))
CALLER(pairs_each, bvol_index_pairs_each(w->index, NULL, visit_pair, NULL))
CALLER(pairs_between_each, bvol_index_pairs_between_each(w->index, w->other, NULL, visit_pair, NULL))
CALLER(pairs_with_each, bvol_index_pairs_between_each(w->other, w->index, NULL, visit_pair, NULL))
CALLER(pairs_transformed_each, bvol_index_pairs_between_transformed_each(w->other, w->index, identity, NULL, visit_pair, NULL))
CALLER(pairs_by_pairs, bvol_index_pairs(w->index, &asks_pairs, NULL, pairs, ROOM))
CALLER(pairs_between_by_pairs, bvol_index_pairs_between(w->index, w->other, &asks_pairs, NULL, pairs, ROOM))
CALLER(pairs_with_by_pairs, bvol_index_pairs_between(w->other, w->index, &asks_pairs, NULL, pairs, ROOM))
CALLER(pairs_transformed_by_pairs,
       bvol_index_pairs_between_transformed(w->other, w->index, identity, &asks_pairs, NULL, pairs, ROOM))
CALLER(pairs_any_by_pairs, bvol_index_pairs_any(w->index, &asks_pairs, NULL))
CALLER(save, bvol_index_save(w->index, file, sizeof file, &count))
CALLER(update, bvol_pair_tracker_update(w->tracker))

#define BATCH(name, queries)                                                                                                   \
    CALLER(name, bvol_index_##name(w->index, queries, QUERIES, 0, filter_now(),                                                \
                                   &(bvol_resources){.executor = team_now(), .scratch = w->scratch}, offsets, ids, ROOM))
BATCH(overlaps_aabb_many, w->boxes)
BATCH(within_aabb_many, w->boxes)
BATCH(contains_point_many, points)
BATCH(overlaps_sphere_many, balls)
BATCH(overlaps_capsule_many, capsules)
BATCH(overlaps_obb_many, obbs)
CALLER(raycast_first_many,
       bvol_index_raycast_first_many(w->index, rays, QUERIES, 0, filter_now(),
                                     &(bvol_resources){.executor = team_now(), .scratch = w->scratch}, ids, NULL))
CALLER(raycast_any_many,
       bvol_index_raycast_any_many(w->index, rays, QUERIES, 0, filter_now(),
                                   &(bvol_resources){.executor = team_now(), .scratch = w->scratch}, offsets, 1))
CALLER(raycast_many,
       bvol_index_raycast_many(w->index, rays, QUERIES, 0, filter_now(),
                               &(bvol_resources){.executor = team_now(), .scratch = w->scratch}, offsets, found, ROOM))
CALLER(kept_many,
       bvol_index_overlaps_aabb_many(w->index, w->boxes, QUERIES, 0, filter_now(),
                                     &(bvol_resources){
                                         .flags = BVOL_RESOURCES_KEEP_ROWS, .executor = team_now(), .scratch = w->scratch},
                                     offsets, NULL, 0))
CALLER(nearest_point_many,
       bvol_index_nearest_point_many(w->index, points, QUERIES, 0, INF, filter_now(),
                                     &(bvol_resources){.executor = team_now(), .scratch = w->scratch}, found, 3))
CALLER(closest_point_many,
       bvol_index_closest_point_many(w->index, points, QUERIES, 0, INF, filter_now(),
                                     &(bvol_resources){.executor = team_now(), .scratch = w->scratch}, closest_ones))
CALLER(pairs_alone, bvol_index_pairs(w->index, &asks, &(bvol_resources){.scratch = w->scratch}, pairs, ROOM))
CALLER(pairs_by_threads,
       bvol_index_pairs(w->index, filter_now(), &(bvol_resources){.executor = &team, .scratch = w->scratch}, pairs, ROOM))

CALLER(pairs_by_threads_and_pairs,
       bvol_index_pairs(w->index, &asks_pairs, &(bvol_resources){.executor = &team, .scratch = w->scratch}, pairs, ROOM))

static void call_step(world *w)
{
    uint32_t id;
    CHECK(bvol_index_overlaps_aabb_begin(w->index, &everywhere, &asks, w->cursor) == BVOL_OK);
    CHECK(bvol_index_cursor_next(w->cursor, &id) == BVOL_OK);
}

static void make_tracker(world *w, const bvol_index_filter *filter, bvol_pair_tracker **out);

static void call_update_by_pairs(world *w)
{
    bvol_pair_tracker_destroy(w->tracker);
    make_tracker(w, &asks_pairs, &w->tracker);
    (void)bvol_pair_tracker_update(w->tracker);
}

static void call_step_in_order(world *w)
{
    uint32_t id;
    CHECK(bvol_index_nearest_point_begin(w->index, &some_point, INF, filter_now(), w->cursor) == BVOL_OK);
    CHECK(bvol_index_cursor_next(w->cursor, &id) == BVOL_OK);
}

/* Changes, which are to call an allocator or an executor */

CALLER(build, bvol_index_build(w->index, w->boxes, BOXES, 0, NULL, 0, NULL))
CALLER(build_obbs, bvol_index_build_obbs(w->index, obbs, QUERIES, 0, NULL, 0, NULL))
CALLER(build_spheres, bvol_index_build_spheres(w->index, balls, QUERIES, 0, NULL, 0, NULL))
CALLER(insert_many, bvol_index_insert_many(w->index, w->boxes, BOXES, 0, NULL, 0, ids))
CALLER(commit, bvol_index_commit(w->index))
CALLER(clear, bvol_index_clear(w->index))

static void call_build_by_threads(world *w)
{
    enum { MANY = 1 << 14 };
    static bvol_aabb many[MANY];
    for (int i = 0; i < MANY; i++)
        many[i] = w->boxes[i % BOXES];
    (void)bvol_index_build(w->index, many, MANY, 0, NULL, 0, &(bvol_resources){.executor = &team});
}

static void call_move_many(world *w)
{
    static bvol_aabb nowhere[BOXES];
    static uint32_t all[BOXES];
    for (uint32_t i = 0; i < BOXES; i++) {
        nowhere[i] = aabb(1, 1, 1, 0, 0, 0);
        all[i] = i;
    }
    (void)bvol_index_move_many(w->index, all, nowhere, BOXES, 0);
}

static void call_build_triangles(world *w)
{
    const bvol_triangle_mesh some = {.size = sizeof some, .vertices = points, .vertex_count = QUERIES, .count = QUERIES / 3};
    (void)bvol_index_build_triangles(w->index, &some, NULL, 0, NULL);
}

typedef struct caller {
    const char *name;
    void (*run)(world *w);
    int by, changes, uses;
} caller;

#define ASKS(name)                                                                                                             \
    {                                                                                                                          \
#name, call_##name, FILTER, 0, 0                                                                                       \
    }
#define ASKS_SWEEPS(name) ASKS(name), ASKS(name##_first), ASKS(name##_any), ASKS(name##_each)
#define BATCHES(name)                                                                                                          \
    {#name " by its filter", call_##name, FILTER, 0, SCRATCH}, {#name " by its executor", call_##name, THREADS, 0, SCRATCH},   \
    {                                                                                                                          \
#name " by its allocator", call_##name, MEMORY, 0, SCRATCH                                                             \
    }
#define CHANGES(name)                                                                                                          \
    {                                                                                                                          \
#name, call_##name, MEMORY, 1, 0                                                                                       \
    }
static const caller callers[] = {
    ASKS(overlaps_aabb),
    ASKS(overlaps_aabb_any),
    ASKS(overlaps_aabb_each),
    ASKS(overlaps_shape),
    ASKS(overlaps_shape_each),
    ASKS(contains_point),
    ASKS(within_aabb),
    ASKS(overlaps_sphere),
    ASKS(overlaps_capsule),
    ASKS(overlaps_obb),
    ASKS(overlaps_frustum),
    ASKS(cull_frustum),
    ASKS(contains_point_any),
    ASKS(contains_point_each),
    ASKS(within_aabb_any),
    ASKS(within_aabb_each),
    ASKS(overlaps_sphere_any),
    ASKS(overlaps_sphere_each),
    ASKS(overlaps_capsule_any),
    ASKS(overlaps_capsule_each),
    ASKS(overlaps_obb_any),
    ASKS(overlaps_obb_each),
    ASKS(overlaps_frustum_any),
    ASKS(overlaps_frustum_each),
    ASKS(cull_frustum_any),
    ASKS(cull_frustum_each),
    ASKS(overlaps_shape_any),
    ASKS(classify_frustum),
    ASKS(raycast_first),
    ASKS(raycast_any),
    ASKS(raycast),
    ASKS_SWEEPS(sweep_aabb),
    ASKS_SWEEPS(sweep_aabb_interior),
    ASKS_SWEEPS(sweep_sphere),
    ASKS_SWEEPS(sweep_sphere_interior),
    ASKS_SWEEPS(sweep_capsule),
    ASKS_SWEEPS(sweep_capsule_interior),
    ASKS_SWEEPS(sweep_obb),
    ASKS_SWEEPS(sweep_obb_interior),
    ASKS_SWEEPS(sweep_shape),
    ASKS_SWEEPS(sweep_shape_interior),
    ASKS(closest_point),
    ASKS(nearest_point),
    ASKS(nearest_aabb),
    ASKS(raycast_each),
    ASKS(nearest_point_each),
    ASKS(nearest_aabb_each),
    ASKS(nearest_point_by),
    ASKS(raycast_first_by_hits),
    ASKS(raycast_any_by_hits),
    ASKS(raycast_by_hits),
    ASKS(raycast_hits),
    ASKS(pairs),
    ASKS(pairs_between),
    ASKS(pairs_with),
    ASKS(pairs_transformed),
    ASKS(pairs_any),
    ASKS(pairs_between_any),
    ASKS(pairs_transformed_any),
    ASKS(pairs_each),
    ASKS(pairs_between_each),
    ASKS(pairs_with_each),
    ASKS(pairs_transformed_each),
    ASKS(pairs_by_pairs),
    ASKS(pairs_between_by_pairs),
    ASKS(pairs_with_by_pairs),
    ASKS(pairs_transformed_by_pairs),
    ASKS(pairs_any_by_pairs),
    {"save", call_save, MEMORY, 0, 0},
    {"step of a cursor", call_step, FILTER, 0, CURSOR},
    {"step in order by its filter", call_step_in_order, FILTER, 0, CURSOR},
    {"step in order by its allocator", call_step_in_order, MEMORY, 0, CURSOR},
    {"update of a tracker by its filter", call_update, FILTER, 0, TRACKER},
    {"update of a tracker by its pairs", call_update_by_pairs, FILTER, 0, TRACKER},
    {"update of a tracker by its allocator", call_update, MEMORY, 0, TRACKER},
    BATCHES(overlaps_aabb_many),
    BATCHES(within_aabb_many),
    BATCHES(contains_point_many),
    BATCHES(overlaps_sphere_many),
    BATCHES(overlaps_capsule_many),
    BATCHES(overlaps_obb_many),
    BATCHES(raycast_first_many),
    BATCHES(raycast_any_many),
    BATCHES(raycast_many),
    BATCHES(kept_many),
    BATCHES(nearest_point_many),
    BATCHES(closest_point_many),
    {"pairs with a scratch by one thread", call_pairs_alone, FILTER, 0, 0},
    BATCHES(pairs_by_threads),
    {"pairs by threads by their pairs", call_pairs_by_threads_and_pairs, FILTER, 0, SCRATCH},
    CHANGES(build),
    CHANGES(build_obbs),
    CHANGES(build_spheres),
    CHANGES(build_triangles),
    {"build by its executor", call_build_by_threads, THREADS, 1, 0},
    CHANGES(insert_many),
    CHANGES(move_many),
    CHANGES(commit),
    CHANGES(clear),
};
enum { CALLERS = sizeof callers / sizeof *callers };

/* Worlds */

static void make_index(bvol_index **out, const bvol_aabb *boxes)
{
    static bvol_index_item items[BOXES]; /* which bvol_index_clear() frees */
    CHECK(bvol_index_create(NULL, &probing, out) == BVOL_OK);
    CHECK(bvol_index_build(*out, boxes, BOXES, 0, items, 0, NULL) == BVOL_OK);
}

static void make_tracker(world *w, const bvol_index_filter *filter, bvol_pair_tracker **out)
{
    CHECK(bvol_pair_tracker_create(w->index, filter, &probing, out) == BVOL_OK);
}

/* Half of the boxes have gone, so that a commit packs the tree, if it is said so. */
static void make_world(world *w, const bvol_aabb *boxes, int thinned)
{
    static const bvol_plane side = {{1, 0, 0}, 90};
    uint32_t id;
    *w = (world){.boxes = boxes};
    make_index(&w->index, boxes);
    make_index(&w->other, boxes);
    make_index(&w->third, boxes);
    for (id = BOXES / 2; thinned && id < BOXES; id++)
        CHECK(bvol_index_remove(w->index, id) == BVOL_OK && bvol_index_remove(w->other, id) == BVOL_OK);
    CHECK(bvol_frustum_create_from_planes(&side, 1, NULL, &w->frustum) == BVOL_OK);
    CHECK(bvol_shape_create_sphere(&ball, NULL, &w->shape) == BVOL_OK);
    CHECK(bvol_index_cursor_create(&probing, &w->cursor) == BVOL_OK &&
          bvol_index_cursor_create(NULL, &w->spare_cursor) == BVOL_OK);
    CHECK(bvol_scratch_create(&probing, &w->scratch) == BVOL_OK && bvol_scratch_create(NULL, &w->spare_scratch) == BVOL_OK);
    make_tracker(w, &asks, &w->tracker);
    make_tracker(w, NULL, &w->spare_tracker);
    CHECK(begin_and_step(w, w->cursor) == BVOL_OK);
    w->found = bvol_index_overlaps_aabb(w->index, &everywhere, NULL, NULL, 0);
    w->pairs = bvol_index_pairs(w->index, NULL, NULL, NULL, 0);
    CHECK(w->found > QUERIES && w->pairs > QUERIES && w->pairs < ROOM / 4);
}

static void destroy_world(const world *w)
{
    bvol_pair_tracker_destroy(w->tracker);
    bvol_pair_tracker_destroy(w->spare_tracker);
    bvol_scratch_destroy(w->scratch);
    bvol_scratch_destroy(w->spare_scratch);
    bvol_index_cursor_destroy(w->cursor);
    bvol_index_cursor_destroy(w->spare_cursor);
    bvol_shape_destroy(w->shape);
    bvol_frustum_destroy(w->frustum);
    bvol_index_destroy(w->index);
    bvol_index_destroy(w->other);
    bvol_index_destroy(w->third);
}

static bvol_aabb *draw_boxes(void)
{
    chance c = {test_seed()};
    bvol_aabb *const boxes = even_boxes(&c, BOXES);
    for (int i = 0; i < QUERIES; i++) {
        points[i] = boxes[i].min;
        balls[i] = (bvol_sphere){points[i], 1};
        capsules[i] = (bvol_capsule){points[i], boxes[i].max, 1};
        obbs[i] = some_obb;
        obbs[i].center = points[i];
        rays[i] = some_ray;
        rays[i].origin = points[i];
    }
    return boxes;
}

static bvol_result expected(const caller *by, const probe *p)
{
    if (by->uses & p->uses)
        return BVOL_ERROR_BUSY;
    return by->changes ? p->changing : p->asking;
}

/* Makes a world and a call in it, within which the probe is made. */
static void call(world *w, const caller *by, const probe *p, const bvol_aabb *boxes)
{
    within.world = NULL;
    make_world(w, boxes, by->run == call_commit);
    within.world = w;
    within.probe = p;
    within.by = by->by;
    within.calls = 0;
    by->run(w);
    within.world = NULL;
}

/* Afterwards the index is sound, and can be changed. */
static void meet(const caller *by, const probe *p, const bvol_aabb *boxes)
{
    world w;
    uint32_t id;
    call(&w, by, p, boxes);
    CHECKF(within.calls > 0, "%s calls nobody", by->name);
    CHECKF(within.result == expected(by, p), "%s within %s gives %d, not %d", p->name, by->name, (int)within.result,
           (int)expected(by, p));
    CHECKF(bvol_index_validate(w.index) == BVOL_OK, "%s within %s", p->name, by->name);
    CHECKF(bvol_index_clear(w.index) == BVOL_OK, "%s within %s leaves the index busy", p->name, by->name);
    CHECK(bvol_index_insert(w.index, &some_box, NULL, &id) == BVOL_OK && id == 0);
    w.found = 1;
    CHECKF(batch(&w, w.scratch) == BVOL_OK, "%s within %s leaves the scratch busy", p->name, by->name);
    CHECKF(begin_and_step(&w, w.cursor) == BVOL_OK, "%s within %s leaves the cursor busy", p->name, by->name);
    CHECKF(bvol_pair_tracker_update(w.tracker) == BVOL_OK, "%s within %s leaves the tracker busy", p->name, by->name);
    destroy_world(&w);
}

TEST(index_callbacks, what_may_be_done_within_what)
{
    bvol_aabb *const boxes = draw_boxes();
    const int step = test_step(11);
    for (int i = 0; i < CALLERS; i++)
        for (int k = i % step; k < PROBES; k += step)
            meet(&callers[i], &probes[k], boxes);
    CHECK(!blocks);
    free(boxes);
}

/* Calls that are left by a jump */

static jmp_buf landing;

static bvol_result leap(world *w)
{
    w->found = bvol_index_overlaps_aabb(w->index, &everywhere, NULL, NULL, 0);
    longjmp(landing, 1);
}

static const probe leaping = {"leap", leap, BVOL_OK, BVOL_OK, 0};

/* Whether a world is as within the call that was left. */
static void is_as_within(world *w, const caller *by)
{
    for (int k = 0; k < PROBES; k++) {
        const bvol_result result = probes[k].run(w), want = expected(by, &probes[k]);
        CHECKF(result == want, "%s after %s was left gives %d, not %d", probes[k].name, by->name, (int)result, (int)want);
    }
}

/* A filter that tries to change the index. */
static int busy(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    return bvol_index_remove(context, id) == BVOL_ERROR_BUSY;
}

static void can_be_changed(bvol_index *index, const char *name)
{
    const bvol_index_filter tries = {.size = sizeof tries, .accept = busy, .context = index};
    const size_t all = bvol_index_overlaps_aabb(index, &everywhere, NULL, NULL, 0);
    uint32_t id;
    CHECKF(bvol_index_overlaps_aabb(index, &everywhere, &tries, NULL, 0) == all, "%s", name);
    CHECKF(bvol_index_insert(index, &some_box, NULL, &id) == BVOL_OK, "%s", name);
    CHECKF(bvol_index_validate(index) == BVOL_OK && bvol_index_commit(index) == BVOL_OK, "%s", name);
    CHECKF(bvol_index_overlaps_aabb(index, &everywhere, &tries, NULL, 0) == all + 1, "%s", name);
}

TEST(index_callbacks, a_call_that_was_left_by_a_jump_leaves_an_index_that_can_be_asked_and_recovered)
{
    static bvol_aabb *boxes;
    static world w;
    static int i;
    boxes = draw_boxes();
    for (i = 0; i < CALLERS; i++) {
        const caller *const by = &callers[i];
        if (!setjmp(landing)) {
            call(&w, by, &leaping, boxes);
            CHECKF(0, "%s was not left", by->name);
        }
        within.world = NULL;
        w.found = w.found ? w.found : BOXES;
        is_as_within(&w, &callers[i]);
        CHECKF(bvol_index_recover(w.index) == (callers[i].changes ? BVOL_ERROR_BUSY : BVOL_OK), "%s", callers[i].name);
        if (!callers[i].changes)
            can_be_changed(w.index, callers[i].name);
        CHECK(bvol_index_recover(w.other) == BVOL_OK);
        can_be_changed(w.other, callers[i].name);
        destroy_world(&w);
        free_lost_blocks();
    }
    free(boxes);
}

static int recover_first(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    return id != 0 || bvol_index_recover(context) == BVOL_OK;
}

/* As it must not be used: those inside, who have been given up, do not leave in place of others. */
TEST(index_callbacks, who_was_given_up_does_not_leave)
{
    bvol_aabb *const boxes = draw_boxes();
    bvol_index *const index = index_of(NULL, boxes, BOXES, 0);
    const bvol_index_filter filter = {.size = sizeof filter, .accept = recover_first, .context = index};
    for (int round = 0; round < 3; round++)
        CHECK(bvol_index_overlaps_aabb(index, &everywhere, &filter, NULL, 0) > 0);
    can_be_changed(index, "recover");
    CHECK(bvol_index_recover(NULL) == BVOL_ERROR_ARGUMENT && bvol_index2_recover(NULL) == BVOL_ERROR_ARGUMENT);
    bvol_index_destroy(index);
    free(boxes);
}

static int forget_me(uint32_t id, uint64_t user, void *context)
{
    bvol_index_filter *const filter = context;
    (void)id;
    (void)user;
    filter->accept = NULL;
    return 1;
}

/* A filter that is another at the end of the query than at its beginning. */
TEST(index_callbacks, a_filter_that_alters_itself_leaves_the_index_free)
{
    bvol_aabb *const boxes = draw_boxes();
    bvol_index *const index = index_of(NULL, boxes, BOXES, 0);
    bvol_index_filter filter = {.size = sizeof filter, .accept = forget_me, .context = &filter};
    CHECK(bvol_index_overlaps_aabb(index, &everywhere, &filter, NULL, 0) > 0 && !filter.accept);
    can_be_changed(index, "a filter that alters itself");
    bvol_index_destroy(index);
    free(boxes);
}

/* In the plane */

typedef struct plane_world {
    bvol_index2 *index;
    int calls;
} plane_world;

static const bvol_aabb2 square = {{0, 0}, {1, 1}};
static const bvol_vec2 ends_in_plane[2] = {{0, 0}, {1, 1}};
static const bvol_segment_mesh2 way_in_plane = {.vertices = ends_in_plane, .vertex_count = 2, .count = 1};
static const bvol_circle round_in_plane = {{0, 0}, 1};
static const bvol_obb2 turned_in_plane = {{0, 0}, {1, 1}, {{1, 0}, {0, 1}}};
static const bvol_polygon2 hull_in_plane = {ends_in_plane, 2, 0};

static int change_in_plane(uint32_t id, uint64_t user, void *context)
{
    plane_world *const w = context;
    uint32_t other = 7;
    (void)user;
    w->calls++;
    CHECK(bvol_index2_insert(w->index, &square, NULL, &other) == BVOL_ERROR_BUSY && other == 7);
    CHECK(bvol_index2_insert_many(w->index, &square, 1, 0, NULL, 0, &other) == BVOL_ERROR_BUSY && other == 7);
    CHECK(bvol_index2_remove(w->index, id) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_move(w->index, id, &square) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_move_many(w->index, &id, &square, 1, 0) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_build(w->index, &square, 1, 0, NULL, 0, NULL) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_refit(w->index) == BVOL_ERROR_BUSY && bvol_index2_commit(w->index) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_clear(w->index) == BVOL_ERROR_BUSY && bvol_index2_count(w->index) == 2);
    CHECK(bvol_index2_build_segments2(w->index, &way_in_plane, NULL, 0, NULL) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_build_circles(w->index, &round_in_plane, 1, 0, NULL, 0, NULL) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_build_obbs2(w->index, &turned_in_plane, 1, 0, NULL, 0, NULL) == BVOL_ERROR_BUSY);
    CHECK(bvol_index2_build_polygons2(w->index, &hull_in_plane, 1, 0, NULL, 0, NULL) == BVOL_ERROR_BUSY);
    return 0;
}

static void *change_in_plane_alloc(size_t size, size_t align, void *user)
{
    plane_world *const w = user;
    bvol_pair_tracker *tracker = NULL;
    size_t bytes = 7;
    (void)align;
    if (w->index) {
        (void)change_in_plane(0, 0, w);
        CHECK(bvol_index2_validate(w->index) == BVOL_ERROR_BUSY);
        CHECK(bvol_index2_overlaps_aabb2(w->index, &square, NULL, NULL, 0) == 0);
        CHECK(bvol_index2_overlaps_polygon2(w->index, &hull_in_plane, NULL, NULL, 0) == 0);
        CHECK(!bvol_index2_sweep_circle_first(w->index, &round_in_plane, &ends_in_plane[1], NULL, NULL, NULL));
        CHECK(bvol_index2_save(w->index, NULL, 0, &bytes) == BVOL_ERROR_BUSY && bytes == 7);
        CHECK(bvol_pair_tracker_create2(w->index, NULL, NULL, &tracker) == BVOL_ERROR_BUSY && !tracker);
    }
    return malloc(size);
}

TEST(index_callbacks, an_index_of_the_plane_is_not_changed_from_within)
{
    plane_world w = {NULL, 0};
    const bvol_allocator allocator = {change_in_plane_alloc, plain_free, &w};
    const bvol_aabb2 two[2] = {square, square};
    uint32_t added[2];
    bvol_index2 *index;
    CHECK(bvol_index2_create(NULL, &allocator, &index) == BVOL_OK);
    CHECK(bvol_index2_build(index, two, 2, 0, NULL, 0, NULL) == BVOL_OK);
    w.index = index;
    CHECK(bvol_index2_overlaps_aabb2_each(index, &square, NULL, change_in_plane, &w) == 2 && w.calls == 2);
    CHECK(bvol_index2_insert_many(index, two, 2, 0, NULL, 0, added) == BVOL_OK && w.calls > 2);
    CHECK(bvol_index2_count(index) == 4 && bvol_index2_validate(index) == BVOL_OK);
    bvol_index2_destroy(index);
}
