/* SPDX-License-Identifier: MIT */
/* Indexes of the plane beside those of other libraries. Answers are compared before anything is timed. */
#include "plane.h"
#include "harness/harness.h"
#include "harness/random.h"
#include "plane_ways.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* This library's engines */

static void *build(const bvol_aabb2 *boxes, size_t count, uint32_t kind, uint32_t quality)
{
    const bvol_index2_options options = {
        .size = sizeof options, .flags = BVOL_INDEX_UNORDERED, .engine = kind, .quality = quality};
    bvol_index2 *index = NULL;
    if (bvol_index2_create(&options, NULL, &index) != BVOL_OK ||
        bvol_index2_build(index, boxes, count, 0, NULL, 0, NULL) != BVOL_OK) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return index;
}

static void *build_fast(const bvol_aabb2 *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST);
}

static void *build_high(const bvol_aabb2 *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
}

static void *build_dynamic(const bvol_aabb2 *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_DYNAMIC, 0);
}

static void *build_quadtree(const bvol_aabb2 *boxes, size_t count)
{
    return build(boxes, count, BVOL_ENGINE_OCTREE, 0);
}

static void destroy(void *index)
{
    bvol_index2_destroy(index);
}

enum { ROOM = 65536 };
static uint32_t ids[ROOM];

static size_t overlaps(const void *index, const bvol_aabb2 *query)
{
    return bvol_index2_overlaps_aabb2(index, query, NULL, ids, ROOM);
}

static size_t segment(const void *index, const bvol_segment2 *query)
{
    return bvol_index2_overlaps_segment2(index, query, NULL, ids, ROOM);
}

static double nearest(const void *index, const bvol_vec2 *p, size_t count)
{
    bvol_index_found found[64];
    const size_t n = bvol_index2_nearest_point(index, p, INFINITY, NULL, found, count);
    double sum = 0;
    for (size_t i = 0; i < n; ++i)
        sum += (double)found[i].at;
    return sum;
}

static size_t pairs(const void *index, const bvol_aabb2 *boxes, size_t count)
{
    static bvol_pair found[ROOM];
    (void)boxes;
    (void)count;
    return bvol_index2_pairs(index, NULL, NULL, found, ROOM);
}

static const planar fast = {"index, fast", build_fast, destroy, overlaps, segment, nearest, pairs},
                    high = {"index, high quality", build_high, destroy, overlaps, segment, nearest, pairs},
                    dynamic = {"index, dynamic", build_dynamic, destroy, overlaps, segment, nearest, pairs},
                    quadtree = {"index, quadtree", build_quadtree, destroy, overlaps, segment, nearest, pairs};

/* The whole list of a row, in the order of the table. */
static const planar *const contenders[] = {
    &fast,        &high, &dynamic, &quadtree,
#ifdef BENCH_BOOST
    &plane_boost,
#endif
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders, OURS = 4, QUERIES = 1000 };

enum work { BUILD, OVERLAPS, SEGMENTS, NEAREST, PAIRS };

/* `many` is how many rectangles a query finds, about, or how many neighbours it wants. */
typedef struct job {
    const char *name, *data;
    enum work work;
    int quick; /* part of --quick and --check */
    size_t boxes, many;
} job;

static const job jobs[] = {
    {"build", "even rectangles", BUILD, 1, 100000, 0},
    {"build", "even rectangles", BUILD, 0, 1000000, 0},
    {"overlaps", "10 found", OVERLAPS, 1, 1000, 10},
    {"overlaps", "10 found", OVERLAPS, 1, 100000, 10},
    {"overlaps", "10 found", OVERLAPS, 0, 1000000, 10},
    {"overlaps", "1000 found", OVERLAPS, 1, 100000, 1000},
    {"segments", "of length 20", SEGMENTS, 1, 100000, 20},
    {"segments", "of length 20", SEGMENTS, 0, 1000000, 20},
    {"nearest", "1 wanted", NEAREST, 1, 100000, 1},
    {"nearest", "8 wanted", NEAREST, 1, 100000, 8},
    {"nearest", "8 wanted", NEAREST, 0, 1000000, 8},
    {"build and pairs", "1 pair a rectangle", PAIRS, 1, 100000, 1},
    {"build and pairs", "1 pair a rectangle", PAIRS, 0, 1000000, 1},
};

/* One contender's work of the row that is prepared. */
typedef struct task {
    const job *job;
    const planar *by;
    void *index;
    double answer;
} task;

static bvol_aabb2 *boxes, queries[QUERIES];
static bvol_segment2 segments[QUERIES];
static task tasks[CONTENDERS];

static int is_of_boxes(const job *j)
{
    return j->work == BUILD || j->work == PAIRS;
}

static double ask(const task *t, size_t i)
{
    switch (t->job->work) {
    case SEGMENTS: return (double)t->by->segment(t->index, &segments[i]);
    case NEAREST: return t->by->nearest(t->index, &queries[i].min, t->job->many);
    default: return (double)t->by->overlaps(t->index, &queries[i]);
    }
}

/* The work of one pass. */
static double work(const task *t)
{
    const job *const j = t->job;
    double sum = 0;
    if (is_of_boxes(j)) {
        void *index = t->by->build(boxes, j->boxes);
        if (j->work == PAIRS)
            sum = (double)t->by->pairs(index, boxes, j->boxes);
        t->by->destroy(index);
        return sum;
    }
    for (size_t i = 0; i < QUERIES; ++i)
        sum += ask(t, i);
    return sum;
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    while (passes-- > 0)
        t->answer = work(t);
}

/* Rectangles with sides of up to a unit, one in a square of as many units; of up to two units where pairs are asked for. */
static void draw(const job *j, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const float side = sqrtf((float)j->boxes), reach = j->work == PAIRS ? sqrtf(2) : 1;
    const float query = j->work == OVERLAPS ? sqrtf((float)j->many) - reach / 2 : 0;
    boxes = malloc(j->boxes * sizeof *boxes);
    if (!boxes)
        exit(1);
    for (size_t i = 0; i < j->boxes; ++i) {
        const float x = random_uniform(&rng, 0, side), y = random_uniform(&rng, 0, side);
        boxes[i] = (bvol_aabb2){{x, y}, {x + random_uniform(&rng, 0, reach), y + random_uniform(&rng, 0, reach)}};
    }
    for (size_t i = 0; i < QUERIES; ++i) {
        const float x = random_uniform(&rng, 0, side), y = random_uniform(&rng, 0, side),
                    angle = random_uniform(&rng, 0, 6.28F);
        queries[i] = (bvol_aabb2){{x, y}, {x + query, y + query}};
        segments[i] = (bvol_segment2){{x, y}, {x + (float)j->many * cosf(angle), y + (float)j->many * sinf(angle)}};
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
    r->calls = is_of_boxes(j) ? j->boxes : QUERIES;
    r->rounds = j->boxes > 100000 ? 7 : 0;
    return 1;
}

/* Sums of squares in another order, of another precision, differ a little; and segments that are judged in floats may lose a
 * rectangle that they touch. */
static int same(const job *j, double a, double b)
{
    const double slack = j->work == NEAREST ? 1e-4 : j->work == SEGMENTS ? 1e-3 : 0;
    return fabs(a - b) <= slack * fabs(a);
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    int agree = 1;
    draw(j, s->arguments.seed);
    for (size_t i = 0; i < CONTENDERS; ++i) {
        task *const t = &tasks[i];
        *t = (task){j, contenders[i], NULL, 0};
        if (!is_of_boxes(j))
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
#ifndef BENCH_BOOST
    fprintf(stderr, "not there: Boost\n");
#endif
    const benchmark b = {
        .title = "Indexes of the plane, beside another library",
        .notes =
            "build, pairs: ns a rectangle. save, open a file: ns a file. others: ns a query, at random places. ratio: to the\n"
            "best peer, or the loop by hand.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "boxes,many",
        .ratios = {{"ratio", "ratio", row_best}},
        .sources = {{describe, prepare, release}, {plane_ways_describe, plane_ways_prepare, plane_ways_release}},
    };
    return harness_main(&b, argc, argv);
}
