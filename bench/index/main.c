/* SPDX-License-Identifier: MIT */
/* Indexes of boxes beside those of other libraries: building, queries, neighbours, pairs. Answers are compared before anything
 * is timed. */
#include "harness/harness.h"
#include "harness/random.h"
#include "index.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole list of a row, in the order of the table. */
static const contender *const contenders[] = {
    &index_fast,         &index_high, &index_dynamic, &index_octree, &index_flat, &index_set,
#ifdef BENCH_BOOST
    &index_boost,
#endif
#ifdef BENCH_BULLET
    &index_bullet,
#endif
#ifdef BENCH_CGAL
    &index_cgal,
#endif
#ifdef BENCH_EMBREE
    &index_embree,
#endif
#ifdef BENCH_FCL
    &index_fcl,
#endif
#ifdef BENCH_SPATIALINDEX
    &index_spatialindex,
#endif
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders, OURS = 6, QUERIES = 1000, VIEWS = 20, FLAT_MOST = 10000 };

static const char *const missing =
#ifndef BENCH_BOOST
    " Boost"
#endif
#ifndef BENCH_BULLET
    " Bullet"
#endif
#ifndef BENCH_CGAL
    " CGAL"
#endif
#ifndef BENCH_EMBREE
    " Embree"
#endif
#ifndef BENCH_FCL
    " FCL"
#endif
#ifndef BENCH_SPATIALINDEX
    " libspatialindex"
#endif
    "";

enum work { BUILD, OVERLAPS, BATCHES, RAYS, NEAREST, PAIRS, MOVING, CULLING };

/* `many` is how many boxes a query finds, about, or how many neighbours it wants. */
typedef struct job {
    const char *name, *data;
    enum work work;
    int quick; /* part of --quick and --check */
    size_t boxes, many;
} job;

static const job jobs[] = {
    {"build", "even boxes", BUILD, 1, 100000, 0},
    {"build", "even boxes", BUILD, 0, 1000000, 0},
    {"build", "even boxes", BUILD, 0, 10000000, 0},
    {"overlaps", "10 found", OVERLAPS, 1, 100, 10},
    {"overlaps", "10 found", OVERLAPS, 1, 1000, 10},
    {"overlaps", "10 found", OVERLAPS, 0, 10000, 10},
    {"overlaps", "10 found", OVERLAPS, 1, 100000, 10},
    {"overlaps", "10 found", OVERLAPS, 0, 1000000, 10},
    {"overlaps", "10 found", OVERLAPS, 0, 10000000, 10},
    {"overlaps", "1000 found", OVERLAPS, 1, 100000, 1000},
    {"overlaps", "1000 found", OVERLAPS, 0, 1000000, 1000},
    {"batch of overlaps", "10 found", BATCHES, 1, 100000, 10},
    {"batch of overlaps", "10 found", BATCHES, 0, 1000000, 10},
    {"rays", "first box", RAYS, 1, 100, 0},
    {"rays", "first box", RAYS, 1, 1000, 0},
    {"rays", "first box", RAYS, 0, 10000, 0},
    {"rays", "first box", RAYS, 1, 100000, 0},
    {"rays", "first box", RAYS, 0, 1000000, 0},
    {"rays", "first box", RAYS, 0, 10000000, 0},
    {"nearest", "1 wanted", NEAREST, 1, 100000, 1},
    {"nearest", "8 wanted", NEAREST, 1, 100000, 8},
    {"nearest", "1 wanted", NEAREST, 0, 1000000, 1},
    {"nearest", "8 wanted", NEAREST, 0, 1000000, 8},
    {"build and pairs", "1 pair a box", PAIRS, 1, 100, 1},
    {"build and pairs", "1 pair a box", PAIRS, 1, 1000, 1},
    {"build and pairs", "1 pair a box", PAIRS, 0, 10000, 1},
    {"build and pairs", "1 pair a box", PAIRS, 1, 100000, 1},
    {"build and pairs", "10 pairs a box", PAIRS, 0, 100000, 10},
    {"build and pairs", "1 pair a box", PAIRS, 0, 1000000, 1},
    {"build and pairs", "1 pair a box", PAIRS, 0, 10000000, 1},
    {"move and pairs", "1 pair a box", MOVING, 1, 100000, 1},
    {"cull", "1 % in view", CULLING, 1, 100000, 0},
    {"cull", "1 % in view", CULLING, 0, 1000000, 0},
};

/* One contender's work of the row that is prepared. */
typedef struct task {
    const job *job;
    const contender *by;
    void *index;
    double answer;
} task;

static bvol_aabb *boxes, *moved, queries[BATCH];
static bvol_ray rays[QUERIES];
static bvol_frustum *views[VIEWS];
static task tasks[CONTENDERS];

static size_t queries_of(const job *j)
{
    return j->work == BATCHES ? BATCH : j->work == CULLING ? VIEWS : QUERIES;
}

static int finds_boxes(const job *j)
{
    return j->work == OVERLAPS || j->work == BATCHES;
}

/* Whether a time is for all boxes. */
static int is_of_boxes(const job *j)
{
    return j->work == BUILD || j->work == PAIRS || j->work == MOVING;
}

static int offers(const contender *c, const job *j)
{
    if (c == &index_flat && j->boxes > FLAT_MOST)
        return 0;
    switch (j->work) {
    case BUILD: return c->overlaps || c->ray;
    case OVERLAPS:
    case BATCHES: return c->overlaps != NULL;
    case RAYS: return c->ray != NULL;
    case NEAREST: return c->nearest != NULL;
    case PAIRS: return c->pairs != NULL;
    case MOVING: return c->move && c->pairs;
    default: return c->cull != NULL;
    }
}

static double ask(const task *t, size_t i)
{
    switch (t->job->work) {
    case RAYS: return t->by->ray(t->index, &rays[i]);
    case NEAREST: return t->by->nearest(t->index, &queries[i].min, t->job->many);
    case CULLING: return (double)t->by->cull(t->index, views[i]);
    default: return (double)t->by->overlaps(t->index, &queries[i]);
    }
}

/* Some free many small pieces of memory, which the C library joins when somebody next asks for a large one: here, so that the
 * next contender does not pay for it. */
static void join_free_memory(void)
{
    void *volatile large = malloc((size_t)1 << 20);
    free(large);
}

/* The work of one pass. Boxes move there and back, and the pairs are counted each time. */
static double work(const task *t)
{
    const job *const j = t->job;
    double sum = 0;
    if (j->work == BUILD || j->work == PAIRS) {
        void *index = t->by->build(boxes, j->boxes);
        if (j->work == PAIRS)
            sum = (double)t->by->pairs(index, boxes, j->boxes);
        t->by->destroy(index);
        join_free_memory();
        return sum;
    }
    if (j->work == MOVING) {
        t->by->move(t->index, moved, j->boxes);
        sum = (double)t->by->pairs(t->index, moved, j->boxes);
        t->by->move(t->index, boxes, j->boxes);
        return sum + (double)t->by->pairs(t->index, boxes, j->boxes);
    }
    if (j->work == BATCHES && t->by->batch)
        return (double)t->by->batch(t->index, queries, BATCH);
    for (size_t i = 0; i < queries_of(j); ++i)
        sum += ask(t, i);
    return sum;
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    while (passes-- > 0)
        t->answer = work(t);
}

/* Boxes of up to half a unit, one in a cube of so many units. */
static void draw_boxes(const job *j, uint64_t *rng, float half, float reach)
{
    boxes = malloc(j->boxes * sizeof *boxes);
    moved = malloc(j->boxes * sizeof *moved);
    if (!boxes || !moved)
        exit(1);
    for (size_t i = 0; i < j->boxes; ++i) {
        const bvol_vec3 p = random_in_cube(rng);
        const bvol_vec3 s = {random_uniform(rng, 0, 2 * reach), random_uniform(rng, 0, 2 * reach),
                             random_uniform(rng, 0, 2 * reach)};
        const bvol_vec3 min = {half * p.x, half * p.y, half * p.z};
        const float way = random_uniform(rng, -0.1F, 0.1F);
        boxes[i] = (bvol_aabb){min, {min.x + s.x, min.y + s.y, min.z + s.z}};
        moved[i] = (bvol_aabb){{min.x + way, min.y, min.z}, {min.x + s.x + way, min.y + s.y, min.z + s.z}};
    }
}

/* Four sides and a far end that hold a hundredth of the cube: a pyramid from a place near its middle. */
static void draw_view(uint64_t *rng, float half, bvol_frustum **out)
{
    const bvol_vec3 p = random_in_cube(rng);
    const bvol_vec3 eye = {half / 4 * p.x, half / 4 * p.y, half / 4 * p.z};
    const float far = half * 0.6F, slope = 0.52F; /* 4/3 far^3 slope^2 = 0.08 half^3 */
    const bvol_plane sides[5] = {{{1, 0, slope}, -(eye.x + slope * eye.z)},
                                 {{-1, 0, slope}, eye.x - slope * eye.z},
                                 {{0, 1, slope}, -(eye.y + slope * eye.z)},
                                 {{0, -1, slope}, eye.y - slope * eye.z},
                                 {{0, 0, -1}, eye.z + far}};
    if (bvol_frustum_create_from_planes(sides, 5, NULL, out) != BVOL_OK)
        exit(1);
}

static void draw(const job *j, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const float side = cbrtf((float)j->boxes), half = side / 2;
    /* Of boxes with sides of half a unit on average, so many overlap a query of this side, or another box. */
    const float reach = j->work == PAIRS || j->work == MOVING ? cbrtf(2.0F * (float)j->many) / 2 : 0.5F;
    const float query = finds_boxes(j) ? cbrtf((float)j->many) - reach : 0;
    draw_boxes(j, &rng, half, reach);
    for (size_t i = 0; i < queries_of(j); ++i) {
        const bvol_vec3 p = random_in_cube(&rng);
        const bvol_vec3 min = {half * p.x, half * p.y, half * p.z};
        queries[i] = (bvol_aabb){min, {min.x + query, min.y + query, min.z + query}};
        if (i < QUERIES)
            rays[i] = (bvol_ray){min, 0, random_in_cube(&rng), INFINITY};
        if (j->work == CULLING)
            draw_view(&rng, half, &views[i]);
    }
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    r->name = j->name;
    r->data = j->data;
    snprintf(r->size, sizeof r->size, "%zu", j->boxes);
    snprintf(r->fields, sizeof r->fields, "%zu,%zu", j->boxes, j->many);
    r->skip = ((s->arguments.quick || s->arguments.check) && !j->quick) || (j->boxes > 1000000 && !s->arguments.only);
    r->calls = j->work == MOVING ? 2 * j->boxes : is_of_boxes(j) ? j->boxes : queries_of(j);
    r->rounds = j->boxes > 100000 ? 7 : 0;
    return 1;
}

/* Sums of squares in another order, of another precision, differ a little. */
static int same(const job *j, double a, double b)
{
    return j->work == NEAREST || j->work == RAYS ? fabs(a - b) <= 1e-4 * fabs(a) : a >= b && a <= b;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    int agree = 1;
    draw(j, s->arguments.seed);
    for (size_t i = 0; i < CONTENDERS; ++i) {
        task *const t = &tasks[i];
        *t = (task){j, contenders[i], NULL, 0};
        if (!offers(t->by, j))
            continue;
        if (j->work != BUILD && j->work != PAIRS)
            t->index = t->by->build(boxes, j->boxes);
        t->answer = work(t);
        const int right = same(j, tasks[0].answer, t->answer);
        if (!right)
            fprintf(stderr, "%s, %s: %s gives %.9g, not %.9g\n", r->name, r->data, t->by->name, t->answer, tasks[0].answer);
        agree &= right;
        row_add(r, (candidate){.label = t->by->name, .role = i < OURS ? ROLE_SET : ROLE_PEER, .run = run, .context = t});
    }
    return agree;
}

static void release(void)
{
    for (size_t i = 0; i < CONTENDERS; ++i)
        if (tasks[i].index)
            tasks[i].by->destroy(tasks[i].index);
    for (size_t i = 0; i < VIEWS; ++i) {
        bvol_frustum_destroy(views[i]);
        views[i] = NULL;
    }
    free(boxes);
    free(moved);
    boxes = moved = NULL;
}

int main(int argc, char **argv)
{
    if (missing[0] != '\0')
        fprintf(stderr, "not there:%s\n", missing);
    const benchmark b = {
        .title = "Indexes of boxes, beside other libraries",
        .notes = "build, pairs, moves: ns a box. others: ns a query, at random places. ratio: to the best peer. 10M boxes: "
                 "--only.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "boxes,many",
        .ratios = {{"ratio", "ratio", row_best}},
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
