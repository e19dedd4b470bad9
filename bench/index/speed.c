/* SPDX-License-Identifier: MIT */
/* The questions to indexes in which somebody was ahead of this library, each with the goal that it was given: beside a tree
 * that one writes oneself, a loop, another library, or another way of this one. Answers are compared before anything is timed.
 */
#include "harness/harness.h"
#include "harness/random.h"
#include "index.h"
#include "mesh.h"
#include "own_tree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUERIES = 1000, MANY = 20000, ROOM = 1 << 20, DRIFTERS = 20000, SMALL = 64 };

static bvol_aabb *boxes, queries[MANY];
static bvol_ray rays[MANY];
static bvol_sphere spheres[QUERIES];
static bvol_capsule capsules[QUERIES];
static bvol_obb obbs[QUERIES];
static bvol_plane planes[5];
static bvol_frustum *view;
static size_t count, asked; /* boxes, and questions */
static bvol_index *ours, *other;
static own_tree *own;
static void *boosts;
static uint32_t ids[ROOM], *moved_ids;
static bvol_pair *pairs;
static float drift;

static void check(int right)
{
    if (!right) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
}

static bvol_index *make(uint32_t engine, uint32_t flags)
{
    const bvol_index_options options = {.size = sizeof options, .engine = engine, .flags = flags};
    bvol_index *index = NULL;
    check(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    return index;
}

static bvol_index *build(uint32_t engine, uint32_t flags)
{
    bvol_index *const index = make(engine, flags);
    check(bvol_index_build(index, boxes, count, 0, NULL, 0, NULL) == BVOL_OK);
    return index;
}

/* Work, which returns what must be the same for all */

static double build_ours(void)
{
    bvol_index_destroy(build(BVOL_ENGINE_BVH, BVOL_INDEX_UNORDERED));
    return 0;
}

static double build_own(void)
{
    own_tree_destroy(own_tree_build(boxes, count));
    return 0;
}

#define SUM_OF(n, call)                                                                                                        \
    double sum = 0;                                                                                                            \
    for (size_t i = 0; i < (n); ++i)                                                                                           \
        sum += (double)(call);                                                                                                 \
    return sum

/* One question to this library, to another index of it, and to the tree of one's own. */
#define QUESTION(name, all)                                                                                                    \
    static double name##_ours(void)                                                                                            \
    {                                                                                                                          \
        SUM_OF(asked, bvol_index_overlaps_##name(ours, &(all)[i], NULL, ids, ROOM));                                           \
    }                                                                                                                          \
    static double name##_own(void)                                                                                             \
    {                                                                                                                          \
        SUM_OF(asked, own_tree_##name(own, &(all)[i], ids));                                                                   \
    }
QUESTION(aabb, queries)
QUESTION(sphere, spheres)
QUESTION(capsule, capsules)
QUESTION(obb, obbs)

static double aabb_other(void)
{
    SUM_OF(asked, bvol_index_overlaps_aabb(other, &queries[i], NULL, ids, ROOM));
}

static double cull_ours(void)
{
    return (double)bvol_index_cull_frustum(ours, view, NULL, ids, ROOM);
}

static double cull_own(void)
{
    return (double)own_tree_cull(own, planes, 5, ids);
}

static double pairs_ours(void)
{
    return (double)bvol_index_pairs(ours, NULL, NULL, pairs, ROOM);
}

static double pairs_other(void)
{
    return (double)bvol_index_pairs(other, NULL, NULL, pairs, ROOM);
}

static double both_ours(void)
{
    bvol_index *const index = build(BVOL_ENGINE_BVH, BVOL_INDEX_UNORDERED);
    const double found = (double)bvol_index_pairs(index, NULL, NULL, pairs, ROOM);
    bvol_index_destroy(index);
    return found;
}

static double both_own(void)
{
    own_tree *const tree = own_tree_build(boxes, count);
    const double found = (double)own_tree_pairs(tree, pairs, ROOM);
    own_tree_destroy(tree);
    return found;
}

/* The default options, but for the order of ids. */
static bvol_index *inserted(void)
{
    bvol_index *const index = make(BVOL_ENGINE_AUTO, BVOL_INDEX_UNORDERED);
    uint32_t id;
    for (size_t i = 0; i < count; ++i)
        check(bvol_index_insert(index, &boxes[i], NULL, &id) == BVOL_OK);
    return index;
}

static double insert_ours(void)
{
    bvol_index_destroy(inserted());
    return 0;
}

#ifdef BENCH_BOOST
static double insert_boost(void)
{
    index_boost_one_by_one.destroy(index_boost_one_by_one.build(boxes, count));
    return 0;
}

static double aabb_boost(void)
{
    SUM_OF(QUERIES, index_boost_one_by_one.overlaps(boosts, &queries[i]));
}
#else
#define insert_boost NULL
#define aabb_boost NULL
#endif

static uint64_t offsets[MANY + 1];
static bvol_scratch *scratch;

static double aabb_many(void)
{
    check(bvol_index_overlaps_aabb_many(ours, queries, MANY, 0, NULL, &(bvol_resources){.scratch = scratch}, offsets, ids,
                                        ROOM) == BVOL_OK);
    return (double)offsets[MANY];
}

static double aabb_one_by_one(void)
{
    size_t used = 0;
    for (size_t i = 0; i < MANY; ++i)
        used += bvol_index_overlaps_aabb(ours, &queries[i], NULL, ids + used, ROOM - used);
    return (double)used;
}

static double sum_of_ids(void)
{
    SUM_OF(MANY, ids[i] == BVOL_NO_ID ? 0 : ids[i]);
}

static double rays_many(void)
{
    check(bvol_index_raycast_first_many(ours, rays, MANY, 0, NULL, &(bvol_resources){.scratch = scratch}, ids, NULL) ==
          BVOL_OK);
    return sum_of_ids();
}

static double rays_one_by_one(void)
{
    for (size_t i = 0; i < MANY; ++i)
        if (!bvol_index_raycast_first(ours, &rays[i], NULL, &ids[i], NULL))
            ids[i] = BVOL_NO_ID;
    return sum_of_ids();
}

static double aabb_loop(void)
{
    double sum = 0;
    for (size_t i = 0; i < asked; ++i) {
        const bvol_aabb q = queries[i];
        size_t found = 0;
        for (uint32_t k = 0; k < count; ++k) {
            const bvol_aabb *const b = &boxes[k];
            if (b->min.x <= q.max.x && b->min.y <= q.max.y && b->min.z <= q.max.z && q.min.x <= b->max.x &&
                q.min.y <= b->max.y && q.min.z <= b->max.z)
                ids[found++] = k;
        }
        sum += (double)found;
    }
    return sum;
}

/* A frame in which all boxes go where they were going, and are asked about. */
static double frame_of(bvol_index *index)
{
    check(bvol_index_move_many(index, moved_ids, boxes, count, 0) == BVOL_OK);
    return 0;
}

static double frame_ours(void)
{
    (void)frame_of(ours);
    return aabb_ours();
}

static double frame_other(void)
{
    (void)frame_of(other);
    return aabb_other();
}

/* Rows of the table */

enum data { EVEN, MESH, DRIFTED };

typedef struct job {
    const char *name, *data;
    size_t boxes, found; /* how many boxes a query finds, about; none: it is a point */
    enum data of;
    double (*us)(void), (*them)(void);
    const char *their_label;
    uint32_t engine, flags, other_engine; /* of the indexes that are asked */
    size_t calls;                         /* 0: one a box */
    double goal;
} job;

#define OWN "own tree"
#define LOOP "a loop"
#define ONE "one by one"
#define BOOST "Boost, one by one"
/* Of few boxes MANY questions are asked: a processor learns the jumps of a thousand by heart, which no caller asks again. */
#define ANY_ORDER BVOL_ENGINE_AUTO, BVOL_INDEX_UNORDERED /* as those have them that AUTO is compared with */
#define FAST BVOL_ENGINE_BVH, BVOL_INDEX_UNORDERED, BVOL_ENGINE_BVH

static const job jobs[] = {
    {"build", "even boxes", 100000, 0, EVEN, build_ours, build_own, OWN, FAST, 0, 1.5},
    {"overlaps", "10 found", 100000, 10, EVEN, aabb_ours, aabb_own, OWN, FAST, QUERIES, 1.0},
    {"overlaps, ids sorted", "10 found", 100000, 10, EVEN, aabb_ours, aabb_own, OWN, BVOL_ENGINE_BVH, 0, 0, QUERIES, 1.3},
    {"overlaps", "1000 found", 100000, 1000, EVEN, aabb_ours, aabb_own, OWN, FAST, QUERIES, 1.0},
    {"overlaps, ids sorted", "1000 found", 100000, 1000, EVEN, aabb_ours, aabb_own, OWN, BVOL_ENGINE_BVH, 0, 0, QUERIES, 1.3},
    {"pairs, sorted", "a mesh's triangles", 72200, 0, MESH, pairs_ours, pairs_other, "unordered", BVOL_ENGINE_BVH, 0,
     BVOL_ENGINE_BVH, 0, 1.2},
    {"overlaps sphere", "10 found", 100000, 10, EVEN, sphere_ours, sphere_own, OWN, FAST, QUERIES, 0.8},
    {"overlaps capsule", "10 found", 100000, 10, EVEN, capsule_ours, capsule_own, OWN, FAST, QUERIES, 0.8},
    {"overlaps obb", "10 found", 100000, 10, EVEN, obb_ours, obb_own, OWN, FAST, QUERIES, 0.8},
    {"overlaps sphere", "200 found", 100000, 200, EVEN, sphere_ours, sphere_own, OWN, FAST, QUERIES, 0.8},
    {"overlaps capsule", "200 found", 100000, 200, EVEN, capsule_ours, capsule_own, OWN, FAST, QUERIES, 0.8},
    {"overlaps obb", "200 found", 100000, 200, EVEN, obb_ours, obb_own, OWN, FAST, QUERIES, 0.8},
    {"insert one by one", "even boxes", 100000, 0, EVEN, insert_ours, insert_boost, BOOST, FAST, 0, 0.8},
    {"insert one by one", "even boxes", 10000, 0, EVEN, insert_ours, insert_boost, BOOST, FAST, 0, 0.8},
    {"overlaps of inserted", "10 found", 100000, 10, EVEN, aabb_ours, aabb_boost, BOOST, BVOL_ENGINE_AUTO, BVOL_INDEX_UNORDERED,
     0, QUERIES, 0.7},
    {"build and pairs", "1 pair a box", 100000, 0, EVEN, both_ours, both_own, OWN, FAST, 0, 0.8},
    {"build and pairs", "a mesh's triangles", 72200, 0, MESH, both_ours, both_own, OWN, FAST, 0, 0.8},
    {"cull", "half in view", 1000000, 0, EVEN, cull_ours, cull_own, OWN, FAST, 1, 1.0},
    {"overlaps_aabb_many", "10 found", 100000, 10, EVEN, aabb_many, aabb_one_by_one, ONE, FAST, MANY, 0.7},
    {"overlaps_aabb_many", "10 found", 1000000, 10, EVEN, aabb_many, aabb_one_by_one, ONE, FAST, MANY, 0.7},
    {"raycast_first_many", "even boxes", 100000, 10, EVEN, rays_many, rays_one_by_one, ONE, FAST, MANY, 0.7},
    {"raycast_first_many", "even boxes", 1000000, 10, EVEN, rays_many, rays_one_by_one, ONE, FAST, MANY, 0.7},
    {"overlaps, few boxes", "2 found, no options", 8, 2, EVEN, aabb_ours, aabb_loop, LOOP, 0, 0, 0, MANY, 1.3},
    {"overlaps, few boxes", "2 found, no options", 16, 2, EVEN, aabb_ours, aabb_loop, LOOP, 0, 0, 0, MANY, 1.0},
    {"overlaps, few boxes", "2 found, no options", 32, 2, EVEN, aabb_ours, aabb_loop, LOOP, 0, 0, 0, MANY, 1.0},
    {"overlaps, few boxes", "2 found, no options", 64, 2, EVEN, aabb_ours, aabb_loop, LOOP, 0, 0, 0, MANY, 1.0},
    {"AUTO beside a list", "2 found", 32, 2, EVEN, aabb_ours, aabb_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, MANY, 1.1},
    {"AUTO beside a tree", "2 found", 32, 2, EVEN, aabb_ours, aabb_other, "BVH", ANY_ORDER, BVOL_ENGINE_BVH, MANY, 1.1},
    {"AUTO beside a list", "2 found", 64, 2, EVEN, aabb_ours, aabb_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, MANY, 1.1},
    {"AUTO beside a tree", "2 found", 64, 2, EVEN, aabb_ours, aabb_other, "BVH", ANY_ORDER, BVOL_ENGINE_BVH, MANY, 1.1},
    {"AUTO beside a list", "2 found", 48, 2, EVEN, aabb_ours, aabb_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, MANY, 1.1},
    {"AUTO beside a list", "2 found", 128, 2, EVEN, aabb_ours, aabb_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, MANY, 1.1},
    {"AUTO beside a list", "32 found", 128, 32, EVEN, aabb_ours, aabb_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, MANY, 1.1},
    {"AUTO beside a list", "64 found", 256, 64, EVEN, aabb_ours, aabb_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, MANY, 1.1},
    {"AUTO, all move", "beside a list", 64, 10, EVEN, frame_ours, frame_other, "FLAT", ANY_ORDER, BVOL_ENGINE_FLAT, 0, 1.1},
    {"AUTO, all move", "even boxes", 20000, 10, EVEN, frame_ours, frame_other, "BVH", ANY_ORDER, BVOL_ENGINE_BVH, 0, 1.1},
    {"a frame", "after 400 of drift", DRIFTERS, 10, DRIFTED, frame_ours, frame_other, "the first", BVOL_ENGINE_BVH, 0,
     BVOL_ENGINE_BVH, 0, 1.5},
};

/* Goals are those of AVX-512. Who is beside us has it in any case. */
static double goal_here(double at_best)
{
    const char *const table = bvol_cpu_backend();
    return at_best * (strcmp(table, "avx2") == 0 ? 1.3 : strcmp(table, "sse2") == 0 ? 2 : 1);
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    r->name = j->name;
    r->data = j->data;
    snprintf(r->size, sizeof r->size, "%zu", j->boxes);
    snprintf(r->fields, sizeof r->fields, "%zu,%zu", j->boxes, j->found);
    r->calls = j->calls ? j->calls : j->boxes;
    r->goals[0] = (goal){j->their_label, TIMES_THE_TIME, goal_here(j->goal)};
    r->skip = s->arguments.scene != NULL || !j->them || (strcmp(j->their_label, OWN) == 0 && !own_tree_runs()) ||
              ((s->arguments.quick || s->arguments.check) && j->boxes > 100000);
    return 1;
}

/* Boxes of up to a unit, one in a cube of a unit. */
static void draw_boxes(uint64_t *rng, float half)
{
    for (size_t i = 0; i < count; ++i) {
        const bvol_vec3 p = random_in_cube(rng), min = {half * p.x, half * p.y, half * p.z};
        boxes[i] = (bvol_aabb){
            min, {min.x + random_uniform(rng, 0, 1), min.y + random_uniform(rng, 0, 1), min.z + random_uniform(rng, 0, 1)}};
    }
}

static void draw_queries(uint64_t *rng, float half, size_t found)
{
    const float side = found > 0 ? fmaxf(cbrtf((float)found) - 0.5F, 0.1F) : 0;
    for (size_t i = 0; i < MANY; ++i) {
        const bvol_vec3 p = random_in_cube(rng), min = {half * p.x, half * p.y, half * p.z};
        queries[i] = (bvol_aabb){min, {min.x + side, min.y + side, min.z + side}};
        rays[i] = (bvol_ray){min, 0, random_in_cube(rng), INFINITY};
        if (i >= QUERIES)
            continue;
        const bvol_vec3 dir = random_direction(rng);
        const float r = side / 2;
        spheres[i] = (bvol_sphere){min, r * 1.2F};
        capsules[i] = (bvol_capsule){min, {min.x + side * dir.x, min.y + side * dir.y, min.z + side * dir.z}, r * 0.9F};
        obbs[i].center = min;
        obbs[i].extent = (bvol_vec3){r, r, r};
        float m[3][3];
        random_rotation(rng, m);
        for (int k = 0; k < 3; ++k)
            obbs[i].axis[k] = (bvol_vec3){m[k][0], m[k][1], m[k][2]};
    }
}

/* A pyramid from the middle of one face of the cube that holds about a half. */
static void draw_view(float half)
{
    const float slope = 1.0F;
    const bvol_plane sides[5] = {{{1, 0, slope}, slope * half * 1.2F},
                                 {{-1, 0, slope}, slope * half * 1.2F},
                                 {{0, 1, slope}, slope * half * 1.2F},
                                 {{0, -1, slope}, slope * half * 1.2F},
                                 {{0, 0, -1}, half * 0.55F}};
    memcpy(planes, sides, sizeof planes);
    check(bvol_frustum_create_from_planes(sides, 5, NULL, &view) == BVOL_OK);
}

static void draw(const job *j, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const float half = cbrtf((float)j->boxes) / 2;
    count = j->boxes;
    boxes = malloc(count * sizeof *boxes);
    moved_ids = malloc(count * sizeof *moved_ids);
    pairs = malloc(ROOM * sizeof *pairs);
    check(boxes && moved_ids && pairs);
    if (j->of == MESH) {
        const bench_mesh *const m = bench_mesh_make(190);
        for (size_t i = 0; i < count; ++i) {
            const uint32_t *const c = m->triangles[i];
            const bvol_triangle t = {m->vertices[c[0]], m->vertices[c[1]], m->vertices[c[2]]};
            bvol_triangle_bounds(&t, &boxes[i]);
        }
        bench_mesh_release();
    } else {
        draw_boxes(&rng, half);
    }
    for (size_t i = 0; i < count; ++i)
        moved_ids[i] = (uint32_t)i;
    draw_queries(&rng, half, j->found);
    draw_view(half);
}

/* Boxes that wander, each its own way, a twentieth of a unit a frame. */
static void wander(uint64_t seed)
{
    uint64_t rng = random_state(seed + 1);
    for (int frame = 0; frame < 400; ++frame) {
        for (size_t i = 0; i < count; ++i) {
            const bvol_vec3 d = random_in_cube(&rng);
            bvol_aabb *const b = &boxes[i];
            *b = (bvol_aabb){{b->min.x + drift * d.x, b->min.y + drift * d.y, b->min.z + drift * d.z},
                             {b->max.x + drift * d.x, b->max.y + drift * d.y, b->max.z + drift * d.z}};
        }
        (void)frame_of(ours);
    }
}

static int is_of_inserted(const job *j)
{
    return j->them && j->them == aabb_boost;
}

static void run(void *context, size_t passes)
{
    double (*const *const work)(void) = context;
    while (passes-- > 0)
        (void)(*work)();
}

static int prepare(size_t index, const session *s, row *r)
{
    static job now;
    now = jobs[index];
    asked = now.calls == MANY ? MANY : QUERIES;
    draw(&now, s->arguments.seed);
    check(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    ours = is_of_inserted(&now) ? inserted() : build(now.engine, now.flags);
    if (now.of == DRIFTED) {
        drift = 0.5F;
        wander(s->arguments.seed);
    }
    other = build(now.other_engine, BVOL_INDEX_UNORDERED);
    own = own_tree_runs() ? own_tree_build(boxes, count) : NULL;
#ifdef BENCH_BOOST
    if (is_of_inserted(&now))
        boosts = index_boost_one_by_one.build(boxes, count);
#endif
    const double mine = now.us(), theirs = now.them();
    const int right = fabs(mine - theirs) <= 1e-3 * mine; /* plain float differs where a box nearly touches */
    if (!right)
        fprintf(stderr, "%s, %s: %.9g, and %s gives %.9g\n", r->name, r->data, mine, now.their_label, theirs);
    row_add(r, (candidate){.label = "index", .role = ROLE_SET, .run = run, .context = &now.us});
    row_add(r, (candidate){.label = now.their_label, .role = ROLE_PEER, .run = run, .context = &now.them});
    return right;
}

static void release(void)
{
    bvol_index_destroy(ours);
    bvol_index_destroy(other);
    bvol_scratch_destroy(scratch);
    bvol_frustum_destroy(view);
    if (own)
        own_tree_destroy(own);
#ifdef BENCH_BOOST
    if (boosts)
        index_boost_one_by_one.destroy(boosts);
#endif
    free(boxes);
    free(moved_ids);
    free(pairs);
    boosts = NULL;
    own = NULL;
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Questions to indexes in which somebody was ahead",
        .notes = "ns a query, or a box. ratio: to the other of the row, whose goal is told at the end.\n",
        .call = "call",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "boxes,many",
        .ratios = {{"ratio", "ratio", row_best}},
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
