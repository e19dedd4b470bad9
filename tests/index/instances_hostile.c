/* SPDX-License-Identifier: MIT */
/* Instances in round numbers, and what one could do to them: no memory, functions that call back, indexes that change. */
#include "index/model.h"
#include "ledger.h"

#include <setjmp.h>

/* A cube from 0 to 1, of twelve triangles. */
static const bvol_vec3 corners[8] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
static const uint16_t sides[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

static bvol_index *cube(void)
{
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .index_bits = 16, .vertices = corners, .vertex_count = 8, .indices = sides, .count = 12};
    bvol_index *index = NULL;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

static bvol_instance at(const bvol_index *index, float x, float y, float z)
{
    return (bvol_instance){index, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1}};
}

static bvol_instances *place(const bvol_instance *array, size_t count, const bvol_allocator *allocator)
{
    bvol_instances *instances = NULL;
    CHECK(bvol_instances_create(NULL, allocator, &instances) == BVOL_OK);
    CHECK(bvol_instances_build(instances, array, count, 0, NULL, 0, NULL) == BVOL_OK);
    return instances;
}

enum { ROW = 1000 };
static const bvol_aabb everywhere = {{-INF, -INF, -INF}, {INF, INF, INF}};
static const bvol_ray along_x = {{-1, 0.25F, 0.5F}, 0, {1, 0, 0}, INF};

TEST(index_instances_hostile, a_row_of_cubes_is_hit_one_after_the_other)
{
    static bvol_instance row[ROW];
    static bvol_instances_found hits[4 * ROW];
    bvol_index *const index = cube();
    for (int i = 0; i < ROW; i++)
        row[i] = at(index, (float)i, 0, 0);
    bvol_instances *const instances = place(row, ROW, NULL);
    bvol_instances_id id;
    bvol_ray_hit hit;
    CHECK(bvol_instances_raycast_first(instances, &along_x, NULL, &id, &hit) && id.instance == 0 && hit.t_enter == 1 &&
          hit.point.x == 0 && hit.normal.x == -1);
    /* each wall between two cubes is there twice */
    CHECK(bvol_instances_raycast(instances, &along_x, NULL, hits, 4 * ROW) == 2 * ROW);
    for (uint32_t i = 0; i < 2 * ROW; i++)
        CHECK(hits[i].instance == i / 2 && hits[i].at == (float)((i + 1) / 2 + 1));
    /* touching counts: two cubes and half of a third, at a corner of each */
    const bvol_aabb box = {{9, 1, 1}, {10, 2, 2}};
    bvol_instances_id ids[64];
    const size_t n = bvol_instances_overlaps_aabb(instances, &box, NULL, ids, 64);
    CHECK(n > 6 && ids[0].instance == 8 && ids[n - 1].instance == 10);
    CHECK(bvol_instances_overlaps_aabb(instances, &everywhere, NULL, NULL, 0) == 12 * ROW);
    bvol_index_destroy(index);
    bvol_instances_destroy(instances); /* which does not look at its indexes */
}

/* A point at rest in a wall of each cube, from ever: of all that it is in the least instance counts, wherever that lies. */
TEST(index_instances_hostile, of_hits_at_minus_infinity_the_least_counts)
{
    static bvol_instance wall[ROW];
    static bvol_instances_found hits[4 * ROW];
    const bvol_ray rest = {{0, 0, 0}, -INF, {0, 0, 0}, INF};
    bvol_index *const index = cube();
    for (int i = 0; i < ROW; i++)
        wall[i] = at(index, 0, (float)((i + 1) * 7 % ROW) / -ROW, (float)((i + 1) * 13 % ROW) / -ROW);
    bvol_instances *const instances = place(wall, ROW, NULL);
    bvol_instances_id id;
    bvol_ray_hit hit;
    const size_t count = bvol_instances_raycast(instances, &rest, NULL, hits, 4 * ROW);
    CHECK(count >= ROW && hits[0].instance == 0 && hits[0].at == -INF);
    CHECK(bvol_instances_raycast_first(instances, &rest, NULL, &id, &hit) && hit.t_enter == -INF);
    CHECK(id.instance == 0 && id.item == hits[0].item);
    bvol_index_destroy(index);
    bvol_instances_destroy(instances);
}

TEST(index_instances_hostile, the_default_cube_is_where_it_was)
{
    const float turn[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
                mirror[16] = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bvol_index *const index = cube();
    const bvol_instance same[3] = {at(index, 0, 0, 0), at(index, 0, 0, 0), at(index, 0, 0, 0)};
    bvol_instances *const instances = place(same, 3, NULL);
    bvol_instances_found hits[9];
    bvol_ray_hit hit;
    CHECK(bvol_instances_raycast(instances, &along_x, NULL, hits, 9) == 6);
    CHECK(hits[0].instance == 0 && hits[1].instance == 1 && hits[2].instance == 2 && hits[2].at == 1 && hits[3].at == 2);
    CHECK(bvol_instances_move(instances, 0, turn) == BVOL_OK && bvol_instances_move(instances, 2, mirror) == BVOL_OK);
    const bvol_ray down = {{-0.5F, 0.25F, 9}, 0, {0, 0, -1}, INF};
    CHECK(bvol_instances_raycast(instances, &down, NULL, hits, 9) == 4 && hits[0].instance == 0 && hits[1].instance == 2 &&
          hits[2].instance == 0 && hits[0].at == 8 && hits[3].at == 9);
    /* a mirrored triangle shows its back: filters see the image */
    bvol_instances_filter front = BVOL_INSTANCES_FILTER_INIT;
    front.flags = BVOL_INDEX_FILTER_FRONT;
    CHECK(bvol_instances_raycast(instances, &down, &front, hits, 9) == 2 && hits[0].instance == 0 && hits[0].at == 8 &&
          hits[1].instance == 2 && hits[1].at == 9);
    CHECK(bvol_instances_raycast_first(instances, &down, NULL, NULL, &hit) && hit.point.z == 1);
    bvol_instances_destroy(instances);
    bvol_index_destroy(index);
}

TEST(index_instances_hostile, wrong_indexes_and_numbers_are_refused)
{
    bvol_index *const index = cube(), *spheres = NULL, *empty = NULL;
    const bvol_sphere ball = {{0, 0, 0}, 1};
    CHECK(bvol_index_create(NULL, NULL, &spheres) == BVOL_OK && bvol_index_create(NULL, NULL, &empty) == BVOL_OK);
    CHECK(bvol_index_build_spheres(spheres, &ball, 1, 0, NULL, 0, NULL) == BVOL_OK);
    const bvol_instance good[2] = {at(index, 0, 0, 0), at(empty, 0, 0, 0)}, none = at(NULL, 0, 0, 0),
                        wrong[2] = {good[0], at(spheres, 0, 0, 0)};
    bvol_instances *const instances = place(good, 2, NULL);
    bvol_index_item item = no_item;
    uint32_t number = 77;
    CHECK(bvol_instances_build(instances, wrong, 2, 0, NULL, 0, NULL) == BVOL_ERROR_KIND);
    CHECK(bvol_instances_build(instances, &none, 1, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_build(instances, good, 2, 4, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_build(instances, good, 2, sizeof *good + 1, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_build(instances, good, SIZE_MAX / 2, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_build(instances, good, 2, 0, &item, 3, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_insert(instances, &wrong[1], NULL, &number) == BVOL_ERROR_KIND && number == 77);
    CHECK(bvol_instances_insert(instances, &none, NULL, &number) == BVOL_ERROR_ARGUMENT && number == 77);
    CHECK(bvol_instances_move(instances, 2, good[0].matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_set_item(instances, 2, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_instances_remove(instances, 2) == BVOL_ERROR_ARGUMENT && bvol_instances_count(instances) == 2);
    CHECK(bvol_instances_overlaps_aabb(instances, &everywhere, NULL, NULL, 0) == 12);
    /* an index that becomes one of spheres is not found any more, and said to be wrong */
    CHECK(bvol_index_build_spheres(index, &ball, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_instances_refit(instances) == BVOL_ERROR_KIND);
    CHECK(bvol_instances_move(instances, 0, good[0].matrix) == BVOL_ERROR_KIND);
    CHECK(bvol_instances_move(instances, 1, good[0].matrix) == BVOL_OK);
    CHECK(bvol_instances_overlaps_aabb(instances, &everywhere, NULL, NULL, 0) == 0);
    /* the boxes about instances are boxes, also for others; but not for themselves */
    const bvol_index *boxes = NULL;
    bvol_instances *others = NULL;
    CHECK(bvol_instances_boxes(instances, &boxes) == BVOL_OK && bvol_instances_create(NULL, NULL, &others) == BVOL_OK);
    const bvol_instance of_boxes = at(boxes, 1, 1, 1);
    CHECK(bvol_instances_insert(instances, &of_boxes, NULL, &number) == BVOL_ERROR_BUSY && number == 77);
    CHECK(bvol_instances_insert(others, &of_boxes, NULL, &number) == BVOL_OK && number == 0);
    CHECK(bvol_instances_overlaps_aabb(others, &everywhere, NULL, NULL, 0) == 1);
    bvol_instances_destroy(others);
    bvol_instances_destroy(instances);
    bvol_index_destroy(index);
    bvol_index_destroy(spheres);
    bvol_index_destroy(empty);
}

/* ---- no memory ---- */

/* Does everything that takes memory, with an allocator that fails once. Returns whether it failed. */
static int fails_at(int call, const bvol_index *index)
{
    ledger memory = {.fail_at = call};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    const bvol_instance two[2] = {at(index, 0, 0, 0), at(index, 5, 0, 0)};
    const bvol_index_item item = {1, 2, 3};
    const float nowhere[16] = {NAN};
    bvol_instances *instances = NULL;
    bvol_result result = bvol_instances_create(NULL, &allocator, &instances);
    CHECK((result == BVOL_OK) == (instances != NULL));
    size_t count = 0;
    uint32_t number = 77;
    for (int step = 0; step < 6 && result == BVOL_OK; step++) {
        switch (step) {
        case 0: result = bvol_instances_build(instances, two, 2, 0, NULL, 0, NULL); break;
        case 1: result = bvol_instances_insert(instances, &two[0], NULL, &number); break;
        case 2: result = bvol_instances_insert(instances, &two[1], &item, &number); break;
        case 3: result = bvol_instances_refit(instances); break;
        case 4: result = bvol_instances_move(instances, 1, nowhere); break;
        default: result = bvol_instances_commit(instances); break;
        }
        if (result == BVOL_OK)
            count = step < 3 ? (size_t)step + 2 : count;
        CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
        CHECK(bvol_instances_count(instances) == count);
        const size_t found = count - (step > 4 || (step == 4 && result == BVOL_OK));
        CHECK(bvol_instances_overlaps_aabb(instances, &everywhere, NULL, NULL, 0) == 12 * found);
    }
    bvol_instances_destroy(instances);
    CHECK(memory.live == 0 && memory.bytes == 0);
    return memory.calls >= call;
}

TEST(index_instances_hostile, without_memory_nothing_changes)
{
    bvol_index *const index = cube();
    int call = 1;
    while (fails_at(call, index))
        call++;
    CHECK(call > 10);
    bvol_index_destroy(index);
}

/* ---- functions that call back ---- */

typedef struct caller {
    bvol_instances *instances;
    bvol_index *index, *other;
    size_t calls;
    jmp_buf *out;
} caller;

static int call_back(const bvol_instances_id *id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    caller *const c = context;
    const bvol_instance one = at(c->index, 0, 0, 0);
    const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}};
    uint32_t number = 77;
    (void)user;
    (void)hit;
    CHECK(id->instance < 2 && id->item < 12);
    c->calls++;
    CHECK(bvol_instances_build(c->instances, &one, 1, 0, NULL, 0, NULL) == BVOL_ERROR_BUSY);
    CHECK(bvol_instances_insert(c->instances, &one, NULL, &number) == BVOL_ERROR_BUSY && number == 77);
    CHECK(bvol_instances_move(c->instances, 0, one.matrix) == BVOL_ERROR_BUSY);
    CHECK(bvol_instances_remove(c->instances, 0) == BVOL_ERROR_BUSY);
    CHECK(bvol_instances_set_item(c->instances, 0, NULL) == BVOL_ERROR_BUSY);
    CHECK(bvol_instances_refit(c->instances) == BVOL_ERROR_BUSY && bvol_instances_commit(c->instances) == BVOL_ERROR_BUSY);
    CHECK(bvol_index_clear(c->index) == BVOL_ERROR_BUSY && bvol_index_refit(c->index) == BVOL_ERROR_BUSY);
    CHECK(bvol_index_build(c->other, &box, 1, 0, NULL, 0, NULL) == BVOL_OK); /* which nothing is asked of */
    CHECK(bvol_instances_overlaps_aabb(c->instances, &everywhere, NULL, NULL, 0) == 24);
    CHECK(bvol_instances_raycast_any(c->instances, &along_x, NULL));
    if (c->out)
        longjmp(*c->out, 1);
    return 1;
}

TEST(index_instances_hostile, functions_may_ask_and_not_change)
{
    caller c = {.index = cube()};
    const bvol_instance two[2] = {at(c.index, 0, 0, 0), at(c.index, 5, 0, 0)};
    bvol_instances_filter filter = BVOL_INSTANCES_FILTER_INIT;
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    CHECK(bvol_index_create(NULL, NULL, &c.other) == BVOL_OK);
    c.instances = place(two, 2, NULL);
    filter.accept = call_back;
    filter.context = &c;
    filter.counters = &counters;
    CHECK(bvol_instances_raycast(c.instances, &along_x, &filter, NULL, 0) == 4 && c.calls == 4);
    CHECK(counters.leaves >= 3);
    CHECK(bvol_instances_raycast_any(c.instances, &along_x, &filter) && c.calls == 5);
    CHECK(bvol_instances_overlaps_aabb(c.instances, &everywhere, &filter, NULL, 0) == 24 && c.calls == 29);
    CHECK(bvol_instances_overlaps_aabb_any(c.instances, &everywhere, &filter) && c.calls == 30);
    CHECK(bvol_instances_move(c.instances, 0, two[0].matrix) == BVOL_OK && bvol_index_refit(c.index) == BVOL_OK);
    bvol_instances_destroy(c.instances);
    bvol_index_destroy(c.index);
    bvol_index_destroy(c.other);
}

/* What was looked into already is not being asked any more, and may change. */
typedef struct eraser {
    bvol_index *of[2];
    uint32_t first, calls;
    int spheres;
} eraser;

static int erase_the_first(const bvol_instances_id *id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    static const bvol_sphere ball = {{7, 7, 7}, 1};
    eraser *const e = context;
    (void)user;
    (void)hit;
    e->first = e->calls++ == 0 ? id->instance : e->first;
    if (id->instance == e->first)
        return 1;
    bvol_index *const gone = e->of[e->first];
    CHECK((e->spheres ? bvol_index_build_spheres(gone, &ball, 1, 0, NULL, 0, NULL) : bvol_index_clear(gone)) == BVOL_OK);
    return 0;
}

TEST(index_instances_hostile, the_closest_point_is_of_what_was_found)
{
    const bvol_aabb boxes[2] = {{{-11, 0, 0}, {-10, 4, 1}}, {{10, 0, 0}, {11, 4, 1}}};
    const bvol_vec3 p = {1, 2, 0.5F};
    for (int spheres = 0; spheres < 2; spheres++) {
        eraser e = {.spheres = spheres};
        bvol_instances_filter filter = BVOL_INSTANCES_FILTER_INIT;
        bvol_instances_closest closest;
        for (int i = 0; i < 2; i++)
            CHECK(bvol_index_create(NULL, NULL, &e.of[i]) == BVOL_OK &&
                  bvol_index_build(e.of[i], boxes, 2, 0, NULL, 0, NULL) == BVOL_OK);
        const bvol_instance two[2] = {at(e.of[0], 0, 0, 0), at(e.of[1], 0, 1, 0)};
        bvol_instances *const instances = place(two, 2, NULL);
        filter.accept = erase_the_first;
        filter.context = &e;
        CHECK(bvol_instances_closest_point(instances, &p, INF, &filter, &closest) && e.calls > 1);
        CHECK(closest.instance == e.first && closest.item == 1 && closest.distance_sq == 81);
        CHECK(closest.point.x == 10 && closest.point.y == 2 && closest.point.z == 0.5F);
        bvol_instances_destroy(instances);
        bvol_index_destroy(e.of[0]);
        bvol_index_destroy(e.of[1]);
    }
}

TEST(index_instances_hostile, a_jump_out_of_a_question_can_be_mended)
{
    static jmp_buf out;
    static caller c;
    c = (caller){.index = cube(), .out = &out};
    const bvol_instance two[2] = {at(c.index, 0, 0, 0), at(c.index, 5, 0, 0)};
    bvol_instances_filter filter = BVOL_INSTANCES_FILTER_INIT;
    CHECK(bvol_index_create(NULL, NULL, &c.other) == BVOL_OK);
    c.instances = place(two, 2, NULL);
    filter.accept = call_back;
    filter.context = &c;
    if (setjmp(out) == 0)
        CHECK(bvol_instances_raycast(c.instances, &along_x, &filter, NULL, 0) == 99);
    CHECK(c.calls == 1 && bvol_instances_commit(c.instances) == BVOL_ERROR_BUSY);
    CHECK(bvol_instances_recover(c.instances) == BVOL_OK && bvol_instances_commit(c.instances) == BVOL_OK);
    CHECK(bvol_index_refit(c.index) == BVOL_ERROR_BUSY && bvol_index_recover(c.index) == BVOL_OK);
    CHECK(bvol_index_refit(c.index) == BVOL_OK);
    bvol_instances_destroy(c.instances);
    bvol_index_destroy(c.index);
    bvol_index_destroy(c.other);
}

/* While an index is changed, what asks from within finds nothing of it, and takes no bounds of it. */
typedef struct nosy {
    bvol_instances *instances;
    const bvol_index *index;
    size_t asked;
} nosy;

static void *ask_and_alloc(size_t size, size_t align, void *user)
{
    nosy *const n = user;
    (void)align;
    if (n->instances) {
        const bvol_instance one = at(n->index, 0, 0, 0);
        uint32_t number = 77;
        n->asked++;
        CHECK(bvol_instances_overlaps_aabb(n->instances, &everywhere, NULL, NULL, 0) == 0);
        CHECK(!bvol_instances_raycast_any(n->instances, &along_x, NULL));
        CHECK(bvol_instances_move(n->instances, 0, one.matrix) == BVOL_ERROR_BUSY);
        CHECK(bvol_instances_refit(n->instances) == BVOL_ERROR_BUSY);
        CHECK(bvol_instances_insert(n->instances, &one, NULL, &number) == BVOL_ERROR_BUSY && number == 77);
    }
    return malloc(size);
}

TEST(index_instances_hostile, an_index_that_is_being_changed_holds_nothing)
{
    nosy n = {NULL, NULL, 0};
    const bvol_allocator allocator = {ask_and_alloc, plain_free, &n};
    const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}};
    bvol_index *index = NULL;
    bvol_instances *own = NULL;
    uint32_t number;
    CHECK(bvol_index_create(NULL, &allocator, &index) == BVOL_OK &&
          bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) == BVOL_OK);
    const bvol_instance one = at(index, 0, 0, 0);
    n.index = index;
    n.instances = place(&one, 1, NULL);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) == BVOL_OK && n.asked > 0);
    CHECK(bvol_instances_overlaps_aabb(n.instances, &everywhere, NULL, NULL, 0) == 1);
    bvol_instances_destroy(n.instances);
    /* and while the instances are changed themselves */
    n = (nosy){NULL, index, 0};
    CHECK(bvol_instances_create(NULL, &allocator, &own) == BVOL_OK);
    n.instances = own;
    CHECK(bvol_instances_insert(own, &one, NULL, &number) == BVOL_OK && n.asked > 0);
    n.instances = NULL;
    bvol_instances_destroy(own);
    bvol_index_destroy(index);
}
