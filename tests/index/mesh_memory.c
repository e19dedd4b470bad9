/* SPDX-License-Identifier: MIT */
/* Meshes whose allocator fails, at each of its calls: what fails changes and writes nothing, what does not gives the answers of
 * an index that had all the memory it wanted, and questions of meshes want none. */
#include "index/found.h"
#include "index/mesh_oracle.h"
#include "index/sweepers.h"
#include "ledger.h"

#include <math.h>

enum { POINTS = 40, RINGS = 6 };

/* What is asked, and what is answered. */
typedef struct asked {
    bvol_vec3 point[POINTS];
    bvol_aabb box;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
    bvol_shape *shape;
    bvol_vec3 motion;
    float turn[16];
} asked;

typedef struct answers {
    int winding[POINTS], on[POINTS], encloses[POINTS];
    double angle[POINTS];
    bvol_index_closest closest[POINTS];
    size_t met[SWEEPERS];
    uint32_t first[SWEEPERS];
    bvol_sweep_hit hit[SWEEPERS];
    int state;
    bvol_separation apart;
    bvol_pair nearest;
    size_t near, overlapping;
} answers;

static void ask_about(asked *q, chance *c)
{
    const bvol_aabb box = aabb(3, 0.25F, -0.5F, 3.5F, 0.5F, 0.5F);
    *q = (asked){.box = box,
                 .sphere = {{3, 0, 0.5F}, 0.25F},
                 .capsule = {{3, 0, 0}, {3, 0.5F, 0}, 0.125F},
                 .obb = obb(vec3(3, -0.25F, 0), vec3(0.25F, 0.5F, 0.125F)),
                 .motion = {-5, 0.25F, 0},
                 .turn = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2.5F, 0, 0, 1}};
    for (int i = 0; i < POINTS; i++)
        q->point[i] = i % 4 == 0 ? vec3(1, 0, 0) : chance_vec3(c, -1.5F, 1.5F);
    CHECK(bvol_shape_create_capsule(&q->capsule, NULL, &q->shape) == BVOL_OK);
}

static const void *mover_of(const asked *q, const sweeper *s)
{
    switch (s->kind) {
    case BVOL_KIND_AABB: return &q->box;
    case BVOL_KIND_SPHERE: return &q->sphere;
    case BVOL_KIND_CAPSULE: return &q->capsule;
    case BVOL_KIND_OBB: return &q->obb;
    default: return q->shape;
    }
}

static void ask(const bvol_index *index, const bvol_index *other, const asked *q, answers *a)
{
    memset(a, 0, sizeof *a);
    for (int i = 0; i < POINTS; i++) {
        a->winding[i] = bvol_index_winding_point(index, &q->point[i], &a->on[i]);
        a->encloses[i] = bvol_index_encloses_point(index, &q->point[i]);
        (void)bvol_index_closest_point(index, &q->point[i], INF, NULL, &a->closest[i]);
        a->angle[i] = bvol_index_solid_angle_point(index, &q->point[i], NULL);
    }
    for (int i = 0; i < SWEEPERS; i++) {
        const void *const moving = mover_of(q, &sweepers[i]);
        a->met[i] = sweepers[i].all(index, moving, &q->motion, NULL, NULL, 0);
        (void)sweepers[i].first(index, moving, &q->motion, NULL, &a->first[i], &a->hit[i]);
    }
    a->state = bvol_index_separation_index(index, other, q->turn, &a->apart, &a->nearest);
    a->near = bvol_index_pairs_near(other, index, q->turn, 0.5F, NULL, NULL, 0);
    a->overlapping = bvol_index_pairs_between_transformed(index, other, q->turn, NULL, NULL, NULL, 0);
}

static int same_answers(const answers *a, const answers *b)
{
    return memcmp(a->winding, b->winding, sizeof a->winding) == 0 && memcmp(a->on, b->on, sizeof a->on) == 0 &&
           memcmp(a->encloses, b->encloses, sizeof a->encloses) == 0 && memcmp(a->angle, b->angle, sizeof a->angle) == 0 &&
           memcmp(a->closest, b->closest, sizeof a->closest) == 0 && memcmp(a->met, b->met, sizeof a->met) == 0 &&
           memcmp(a->first, b->first, sizeof a->first) == 0 && memcmp(a->hit, b->hit, sizeof a->hit) == 0 &&
           a->state == b->state && memcmp(&a->apart, &b->apart, sizeof a->apart) == 0 &&
           memcmp(&a->nearest, &b->nearest, sizeof a->nearest) == 0 && a->near == b->near && a->overlapping == b->overlapping;
}

static bvol_vec3 in_place(chance *c, bvol_vec3 on_ball)
{
    (void)c;
    return on_ball;
}

static bvol_vec3 nearby(chance *c, bvol_vec3 on_ball)
{
    return vec3(on_ball.x * (0.5F + chance_float(c, 0, 1)), on_ball.y, on_ball.z * 2);
}

static bvol_result build(bvol_index *index, const surface *s)
{
    const bvol_triangle_mesh mesh = {sizeof mesh, 0, &s->triangle[0].a, 3 * s->count, 0, NULL, s->count};
    return bvol_index_build_triangles(index, &mesh, NULL, 0, NULL);
}

/* Two surfaces and what is true of each; the index that is the other of two meshes. */
typedef struct world {
    chance c;
    surface before, after;
    bvol_index *of_before, *of_after;
    asked q;
    answers of[2];
} world;

static void begin(world *w)
{
    *w = (world){.c = {test_seed()}};
    surface_add_ball(&w->before, RINGS, &w->c, in_place);
    surface_add_ball(&w->after, RINGS, &w->c, nearby);
    w->of_before = index_of_surface(NULL, &w->before);
    w->of_after = index_of_surface(NULL, &w->after);
    ask_about(&w->q, &w->c);
    ask(w->of_before, w->of_before, &w->q, &w->of[0]);
    ask(w->of_after, w->of_before, &w->q, &w->of[1]);
    CHECK(!same_answers(&w->of[0], &w->of[1]));
}

static void end(world *w)
{
    bvol_index_destroy(w->of_before);
    bvol_index_destroy(w->of_after);
    bvol_shape_destroy(w->q.shape);
}

/* Of copies of corners alone an index may be short and not say so. */
TEST(index_mesh_memory, a_mesh_is_built_or_stays_as_it_was)
{
    static world w;
    static answers got;
    begin(&w);
    for (int e = 0; e < ENGINES; e++) {
        int failed = 0, done = 0;
        for (int fail = 1; !done; fail++) {
            ledger memory = {0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
            bvol_index *index = NULL;
            CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK && build(index, &w.before) == BVOL_OK);
            memory.fail_at = memory.calls + fail;
            const bvol_result result = build(index, &w.after);
            CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
            done = memory.calls < memory.fail_at;
            failed += result != BVOL_OK;
            const int calls = memory.calls;
            ask(index, w.of_before, &w.q, &got);
            CHECKF(same_answers(&got, &w.of[result == BVOL_OK]), "engine %d, allocation %d: %d", e, fail, (int)result);
            CHECK(memory.calls == calls && bvol_index_validate(index) == BVOL_OK);
            bvol_index_destroy(index);
            CHECK(memory.live == 0 && memory.bytes == 0);
        }
        CHECK(failed > 0);
    }
    end(&w);
}

/* Makes some triangles ones that can never be found, or all of them what they were after. */
static void put(surface *s, const surface *from, int odd)
{
    *s = *from;
    for (size_t i = 0; odd && i < s->count; i += 5)
        s->triangle[i].b.y = NAN;
}

TEST(index_mesh_memory, a_refit_that_fails_is_made_again)
{
    static world w;
    static surface moving;
    static answers got, odd;
    begin(&w);
    put(&moving, &w.after, 1);
    bvol_index *const fresh = index_of_surface(NULL, &moving);
    ask(fresh, w.of_before, &w.q, &odd);
    bvol_index_destroy(fresh);
    for (int e = 0; e < ENGINES; e++) {
        int failed = 0, done = 0;
        for (int fail = 1; !done; fail++) {
            ledger memory = {0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
            bvol_index *index = NULL;
            put(&moving, &w.before, 0);
            CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK && build(index, &moving) == BVOL_OK);
            put(&moving, &w.after, 1);
            memory.fail_at = memory.calls + fail;
            const bvol_result result = bvol_index_refit(index);
            done = memory.calls < memory.fail_at;
            failed += result != BVOL_OK;
            CHECK(bvol_index_validate(index) == BVOL_OK || result != BVOL_OK);
            CHECK(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && bvol_index_refit(index) == BVOL_OK));
            ask(index, w.of_before, &w.q, &got);
            CHECKF(same_answers(&got, &odd), "engine %d, allocation %d: %d", e, fail, (int)result);
            put(&moving, &w.after, 0);
            memory.fail_at = memory.calls + 1;
            const bvol_result back = bvol_index_refit(index);
            CHECK(back == BVOL_OK || (back == BVOL_ERROR_MEMORY && bvol_index_refit(index) == BVOL_OK));
            ask(index, w.of_before, &w.q, &got);
            CHECKF(same_answers(&got, &w.of[1]), "engine %d, allocation %d: back", e, fail);
            bvol_index_destroy(index);
            CHECK(memory.live == 0 && memory.bytes == 0);
        }
        CHECK(failed > 0);
    }
    end(&w);
}

static void backward(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    while (parts-- > 0)
        part(work, parts);
}

/* What batches write. */
typedef struct written {
    bvol_index_closest closest[POINTS];
    int32_t winding[POINTS];
    uint64_t mask;
} written;

static bvol_result ask_many(const world *w, int verb, const bvol_resources *with, written *out)
{
    switch (verb) {
    case 0: return bvol_index_closest_point_many(w->of_after, w->q.point, POINTS, 0, INF, NULL, with, out->closest);
    case 1: return bvol_index_winding_point_many(w->of_after, w->q.point, POINTS, 0, with, out->winding, &out->mask, 1);
    default: return bvol_index_encloses_point_many(w->of_after, w->q.point, POINTS, 0, with, &out->mask, 1);
    }
}

TEST(index_mesh_memory, batches_that_fail_write_nothing)
{
    static world w;
    static written got, untouched;
    const bvol_executor executor = {sizeof executor, 4, backward, NULL};
    begin(&w);
    memset(&untouched, 0x55, sizeof untouched);
    for (int verb = 0; verb < 3; verb++) {
        bvol_result result = BVOL_ERROR_MEMORY;
        for (int fail = 1; result != BVOL_OK; fail++) {
            ledger memory = {.fail_at = fail};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
            bvol_scratch *scratch = NULL;
            memcpy(&got, &untouched, sizeof got);
            result = bvol_scratch_create(&allocator, &scratch);
            if (result == BVOL_OK)
                result = ask_many(&w, verb, &(bvol_resources){.executor = &executor, .scratch = scratch}, &got);
            bvol_scratch_destroy(scratch);
            CHECK(memory.live == 0 && memory.bytes == 0);
            CHECK(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && memcmp(&got, &untouched, sizeof got) == 0));
            CHECK(result != BVOL_OK || fail > 2);
        }
        for (int i = 0; i < POINTS; i++)
            switch (verb) {
            case 0: CHECK(memcmp(&got.closest[i], &w.of[1].closest[i], sizeof *got.closest) == 0); break;
            case 1: CHECK(got.winding[i] == w.of[1].winding[i] && (int)(got.mask >> i & 1) == w.of[1].on[i]); break;
            default: CHECK((int)(got.mask >> i & 1) == w.of[1].encloses[i]); break;
            }
    }
    end(&w);
}

/* A cursor that lacks memory steps on when there is some again. */
TEST(index_mesh_memory, steps_of_sweeps_wait_for_memory)
{
    static world w;
    static bvol_index_found want[SURFACE_MOST];
    begin(&w);
    for (int i = 0; i < SWEEPERS; i++) {
        const void *const moving = mover_of(&w.q, &sweepers[i]);
        const size_t count = sweepers[i].all(w.of_after, moving, &w.q.motion, NULL, want, SURFACE_MOST);
        ledger memory = {0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_index_cursor *cursor = NULL;
        int lacked = 0;
        CHECK(count > 0 && bvol_index_cursor_create(&allocator, &cursor) == BVOL_OK);
        CHECK(sweepers[i].begin(w.of_after, moving, &w.q.motion, NULL, cursor) == BVOL_OK);
        for (size_t step = 0; step < count;) {
            bvol_index_found found = {BVOL_NO_ID, 0};
            memory.fail_at = lacked <= (int)step ? memory.calls + 1 : 0;
            const bvol_result result = bvol_index_cursor_next_found(cursor, &found);
            if (result == BVOL_ERROR_MEMORY) {
                CHECK(found.id == BVOL_NO_ID);
                lacked++;
                continue;
            }
            CHECKF(result == BVOL_OK && same_found(&found, &want[step], 1), "%s: step %zu", sweepers[i].name, step);
            step++;
        }
        CHECK(lacked > 0 && bvol_index_cursor_next(cursor, &(uint32_t){0}) == BVOL_NOTE_END);
        bvol_index_cursor_destroy(cursor);
        CHECK(memory.live == 0 && memory.bytes == 0);
    }
    end(&w);
}

/* Questions of instances, all of which write where the caller says. */
static size_t ask_instances(const bvol_instances *instances, const asked *q)
{
    static bvol_instances_found found[SURFACE_MOST];
    static bvol_instances_pair pairs[SURFACE_MOST];
    const bvol_ray line = ray(vec3(3, 0, 0), vec3(-1, 0.125F, 0), 0, INF);
    bvol_instances_closest closest;
    size_t sum = bvol_instances_raycast(instances, &line, NULL, found, SURFACE_MOST);
    sum += bvol_instances_overlaps_aabb(instances, &q->box, NULL, NULL, 0);
    sum += bvol_instances_sweep_capsule(instances, &q->capsule, &q->motion, NULL, found, SURFACE_MOST);
    sum += bvol_instances_sweep_sphere_interior(instances, &q->sphere, &q->motion, NULL, found, SURFACE_MOST);
    sum += bvol_instances_nearest_point(instances, &q->point[1], INF, NULL, found, 5);
    sum += (size_t)bvol_instances_closest_point(instances, &q->point[1], INF, NULL, &closest);
    sum += bvol_instances_pairs(instances, NULL, pairs, SURFACE_MOST);
    return sum;
}

/* The instances that an allocation keeps from being made are not asked; of those that are, all are found. */
TEST(index_mesh_memory, instances_of_meshes_are_asked_without_memory)
{
    static world w;
    begin(&w);
    bvol_instance two[2] = {{.index = w.of_before}, {.index = w.of_after}};
    for (int k = 0; k < 16; k++) {
        two[0].matrix[k] = (float)(k % 5 == 0);
        two[1].matrix[k] = w.q.turn[k];
    }
    int made = 0;
    for (int fail = 1; !made; fail++) {
        ledger memory = {.fail_at = fail};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_instances *instances = NULL;
        made = bvol_instances_create(NULL, &allocator, &instances) == BVOL_OK &&
               bvol_instances_build(instances, two, 2, 0, NULL, 0, NULL) == BVOL_OK;
        CHECK(made || memory.calls >= fail);
        const int calls = memory.calls;
        memory.fail_at = calls + 1;
        const size_t found = instances ? ask_instances(instances, &w.q) : 0;
        CHECK(memory.calls == calls && (found > 10) == made);
        bvol_instances_destroy(instances);
        CHECK(memory.live == 0 && memory.bytes == 0);
    }
    end(&w);
}
