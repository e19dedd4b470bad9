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
enum {
#ifdef BENCH_BOOST
    PEERS = 1,
#else
    PEERS = 0,
#endif
    OURS = 4,
    CONTENDERS = OURS + PEERS,
    QUERIES = 1000
};

static const contender *const contenders[CONTENDERS] = {
    &index_fast,  &index_high, &index_dynamic, &index_octree,
#ifdef BENCH_BOOST
    &index_boost,
#endif
};

enum work { BUILD, OVERLAPS, BATCHES, NEAREST, PAIRS };

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
    {"overlaps", "10 found", OVERLAPS, 0, 1000000, 10},
    {"overlaps", "10 found", OVERLAPS, 1, 100000, 10},
    {"overlaps", "1000 found", OVERLAPS, 1, 100000, 1000},
    {"overlaps", "1000 found", OVERLAPS, 0, 1000000, 1000},
    {"batch of overlaps", "10 found", BATCHES, 1, 100000, 10},
    {"batch of overlaps", "10 found", BATCHES, 0, 1000000, 10},
    {"nearest", "1 wanted", NEAREST, 1, 100000, 1},
    {"nearest", "8 wanted", NEAREST, 1, 100000, 8},
    {"nearest", "1 wanted", NEAREST, 0, 1000000, 1},
    {"nearest", "8 wanted", NEAREST, 0, 1000000, 8},
    {"build and pairs", "1 pair a box", PAIRS, 1, 100000, 1},
    {"build and pairs", "1 pair a box", PAIRS, 0, 1000000, 1},
};

/* One contender's work of the row that is prepared. */
typedef struct task {
    const job *job;
    const contender *by;
    void *index;
    double answer;
} task;

static bvol_aabb *boxes, queries[BATCH];
static task tasks[CONTENDERS];

static size_t queries_of(const job *j)
{
    return j->work == BATCHES ? BATCH : QUERIES;
}

static int finds_boxes(const job *j)
{
    return j->work == OVERLAPS || j->work == BATCHES;
}

/* The work of one pass. */
static double work(const task *t)
{
    const job *const j = t->job;
    double sum = 0;
    if (j->work == BUILD || j->work == PAIRS) {
        void *index = t->by->build(boxes, j->boxes);
        if (j->work == PAIRS)
            sum = (double)t->by->pairs(index, boxes, j->boxes);
        t->by->destroy(index);
        return sum;
    }
    if (j->work == BATCHES && t->by->batch)
        return (double)t->by->batch(t->index, queries, BATCH);
    for (size_t i = 0; i < queries_of(j); ++i)
        sum += finds_boxes(j) ? (double)t->by->overlaps(t->index, &queries[i])
                              : t->by->nearest(t->index, &queries[i].min, j->many);
    return sum;
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    while (passes-- > 0)
        t->answer = work(t);
}

/* Boxes of up to half a unit, one in a cube of so many units. */
static void draw(const job *j, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const float side = cbrtf((float)j->boxes), half = side / 2;
    /* Of boxes with sides of half a unit on average, so many overlap a query of this side, or another box. */
    const float reach = j->work == PAIRS ? cbrtf(2.0F * (float)j->many) / 2 : 0.5F;
    const float query = finds_boxes(j) ? cbrtf((float)j->many) - reach : 0;
    boxes = malloc(j->boxes * sizeof *boxes);
    if (!boxes)
        exit(1);
    for (size_t i = 0; i < j->boxes; ++i) {
        const bvol_vec3 p = random_in_cube(&rng);
        const bvol_vec3 s = {random_uniform(&rng, 0, 2 * reach), random_uniform(&rng, 0, 2 * reach),
                             random_uniform(&rng, 0, 2 * reach)};
        const bvol_vec3 min = {half * p.x, half * p.y, half * p.z};
        boxes[i] = (bvol_aabb){min, {min.x + s.x, min.y + s.y, min.z + s.z}};
    }
    for (size_t i = 0; i < queries_of(j); ++i) {
        const bvol_vec3 p = random_in_cube(&rng);
        const bvol_vec3 min = {half * p.x, half * p.y, half * p.z};
        queries[i] = (bvol_aabb){min, {min.x + query, min.y + query, min.z + query}};
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
    r->skip = (s->arguments.quick || s->arguments.check) && !j->quick;
    r->calls = j->work == BUILD || j->work == PAIRS ? j->boxes : queries_of(j);
    r->rounds = j->boxes > 100000 ? 7 : 0;
    return 1;
}

/* Sums of squares in another order, of another precision, differ a little. */
static int same(const job *j, double a, double b)
{
    return j->work == NEAREST ? fabs(a - b) <= 1e-4 * fabs(a) : a >= b && a <= b;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    int agree = 1;
    draw(j, s->arguments.seed);
    for (size_t i = 0; i < CONTENDERS; ++i) {
        task *const t = &tasks[i];
        *t = (task){j, contenders[i], NULL, 0};
        if (finds_boxes(j) || j->work == NEAREST)
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
    free(boxes);
    boxes = NULL;
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Indexes of boxes, beside other libraries",
        .notes = "build, pairs: ns a box. overlaps, nearest: ns a query, at random places. ratio: to the best peer.\n",
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
