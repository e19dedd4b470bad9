/* SPDX-License-Identifier: MIT */
/* Indexes of boxes beside those of other libraries: building, queries, neighbours, pairs. Answers are compared before anything
 * is timed. */
#include "harness/harness.h"
#include "harness/random.h"
#include "index.h"
#include "mesh.h"
#include "ways.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The whole list of a row, in the order of the table. */
static const contender *const contenders[] = {
    &index_fast,         &index_high, &index_dynamic, &index_octree, &index_flat, &index_default, &index_set,
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
enum { CONTENDERS = sizeof contenders / sizeof *contenders, OURS = 7, QUERIES = 1000, VIEWS = 20, FLAT_MOST = 10000 };

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

#define SCENE "a mesh's triangles"

/* MOVE_NEAR moves a part of the boxes there and back, within the room that dynamic ones have, and MOVE_FAR beyond it;
 * MOVE_FIRST moves it once after a build, which counts too. */
enum work { BUILD, OVERLAPS, BATCHES, RAYS, NEAREST, PAIRS, MOVING, MOVE_NEAR, MOVE_FAR, MOVE_FIRST, CULLING };

#define CLUSTERS "clusters of 20"

/* `many` is how many boxes a query finds, about, how many neighbours it wants, or how many of a hundred boxes move. */
typedef struct job {
    const char *name, *data;
    enum work work;
    int quick;          /* part of --quick and --check */
    size_t boxes, many; /* no boxes: those of the triangles of --scene */
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
    {"move some", "1 % within room", MOVE_NEAR, 0, 100000, 1},
    {"move some", "5 % within room", MOVE_NEAR, 0, 100000, 5},
    {"move some", "10 % within room", MOVE_NEAR, 1, 100000, 10},
    {"move some", "13 % within room", MOVE_NEAR, 1, 100000, 13},
    {"move some", "20 % within room", MOVE_NEAR, 0, 100000, 20},
    {"move some", "50 % within room", MOVE_NEAR, 0, 100000, 50},
    {"move some", "100 % within room", MOVE_NEAR, 0, 100000, 100},
    {"move some", "1 % beyond room", MOVE_FAR, 0, 100000, 1},
    {"move some", "5 % beyond room", MOVE_FAR, 0, 100000, 5},
    {"move some", "10 % beyond room", MOVE_FAR, 1, 100000, 10},
    {"move some", "13 % beyond room", MOVE_FAR, 1, 100000, 13},
    {"move some", "20 % beyond room", MOVE_FAR, 0, 100000, 20},
    {"move some", "50 % beyond room", MOVE_FAR, 0, 100000, 50},
    {"move some", "100 % beyond room", MOVE_FAR, 0, 100000, 100},
    {"build and move some", "10 % within room", MOVE_FIRST, 1, 100000, 10},
    {"build and move some", "13 % within room", MOVE_FIRST, 1, 100000, 13},
    {"build", CLUSTERS, BUILD, 1, 100000, 0},
    {"overlaps", CLUSTERS, OVERLAPS, 1, 100000, 10},
    {"nearest", CLUSTERS ", 8 wanted", NEAREST, 1, 100000, 8},
    {"cull", "1 % in view", CULLING, 1, 100000, 0},
    {"cull", "1 % in view", CULLING, 0, 1000000, 0},
    {"build", SCENE, BUILD, 1, 0, 0},
    {"overlaps", SCENE ", twice a triangle's", OVERLAPS, 1, 0, 0},
    {"rays", SCENE ", first box", RAYS, 1, 0, 0},
    {"nearest", SCENE ", 1 wanted", NEAREST, 1, 0, 1},
    {"nearest", SCENE ", 8 wanted", NEAREST, 1, 0, 8},
    {"build and pairs", SCENE, PAIRS, 1, 0, 0},
};

static size_t boxes_of(const job *j)
{
    return j->boxes > 0 ? j->boxes : bench_mesh_size(0);
}

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

static int moves_some(const job *j)
{
    return j->work == MOVE_NEAR || j->work == MOVE_FAR || j->work == MOVE_FIRST;
}

static int is_clustered(const job *j)
{
    return strncmp(j->data, CLUSTERS, strlen(CLUSTERS)) == 0;
}

/* Whether a time is for all boxes. */
static int is_of_boxes(const job *j)
{
    return j->work == BUILD || j->work == PAIRS || j->work == MOVING || j->work == MOVE_FIRST;
}

/* How many boxes move. */
static size_t movers_of(const job *j)
{
    return moves_some(j) ? boxes_of(j) * j->many / 100 : boxes_of(j);
}

/* So many boxes at most: others would take minutes. */
static size_t most_of(const contender *c)
{
    static const char *const slow[] = {"Bullet", "FCL", "libspatialindex", "CGAL"};
    for (size_t i = 0; i < sizeof slow / sizeof *slow; ++i)
        if (strstr(c->name, slow[i]))
            return 1000000;
    return c == &index_flat ? FLAT_MOST : SIZE_MAX;
}

static int offers(const contender *c, const job *j)
{
    if (boxes_of(j) > most_of(c))
        return 0;
    switch (j->work) {
    case BUILD: return c->overlaps || c->ray;
    case OVERLAPS:
    case BATCHES: return c->overlaps != NULL;
    case RAYS: return c->ray != NULL;
    case NEAREST: return c->nearest != NULL;
    case PAIRS: return c->pairs != NULL;
    case MOVING: return c->move && c->pairs;
    case MOVE_NEAR:
    case MOVE_FAR:
    case MOVE_FIRST: return c->move && c->overlaps;
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
        void *index = t->by->build(boxes, boxes_of(j));
        if (j->work == PAIRS)
            sum = (double)t->by->pairs(index, boxes, boxes_of(j));
        t->by->destroy(index);
        join_free_memory();
        return sum;
    }
    if (moves_some(j)) {
        void *const index = j->work == MOVE_FIRST ? t->by->build(boxes, boxes_of(j)) : t->index;
        t->by->move(index, moved, movers_of(j));
        sum = (double)t->by->overlaps(index, &queries[0]);
        if (j->work == MOVE_FIRST)
            t->by->destroy(index);
        else
            t->by->move(index, boxes, movers_of(j));
        return sum;
    }
    if (j->work == MOVING) {
        t->by->move(t->index, moved, boxes_of(j));
        sum = (double)t->by->pairs(t->index, moved, boxes_of(j));
        t->by->move(t->index, boxes, boxes_of(j));
        return sum + (double)t->by->pairs(t->index, boxes, boxes_of(j));
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
    boxes = malloc(boxes_of(j) * sizeof *boxes);
    moved = malloc(boxes_of(j) * sizeof *moved);
    if (!boxes || !moved)
        exit(1);
    bvol_vec3 cluster = {0, 0, 0};
    for (size_t i = 0; i < boxes_of(j); ++i) {
        bvol_vec3 p = random_in_cube(rng);
        if (is_clustered(j) && i % 20 == 0)
            cluster = p;
        if (is_clustered(j)) /* a thousandth of the cube */
            p = (bvol_vec3){cluster.x + p.x / 1000, cluster.y + p.y / 1000, cluster.z + p.z / 1000};
        const bvol_vec3 s = {random_uniform(rng, 0, 2 * reach), random_uniform(rng, 0, 2 * reach),
                             random_uniform(rng, 0, 2 * reach)};
        const bvol_vec3 min = {half * p.x, half * p.y, half * p.z};
        const float reach_of_way = j->work == MOVE_FAR ? 4 : moves_some(j) ? 0.02F : 0.1F;
        const float way = random_uniform(rng, -reach_of_way, reach_of_way);
        boxes[i] = (bvol_aabb){min, {min.x + s.x, min.y + s.y, min.z + s.z}};
        moved[i] = (bvol_aabb){{min.x + way, min.y, min.z}, {min.x + s.x + way, min.y + s.y, min.z + s.z}};
    }
}

/* The boxes of a mesh's triangles, and about some of them boxes of twice their size. */
static void take_boxes(const bench_mesh *m, uint64_t *rng)
{
    boxes = malloc(m->triangle_count * sizeof *boxes);
    if (!boxes)
        exit(1);
    for (size_t i = 0; i < m->triangle_count; ++i) {
        const uint32_t *const corner = m->triangles[i];
        const bvol_triangle t = {m->vertices[corner[0]], m->vertices[corner[1]], m->vertices[corner[2]]};
        bvol_triangle_bounds(&t, &boxes[i]);
    }
    for (size_t i = 0; i < QUERIES; ++i) {
        const bvol_aabb b = boxes[(size_t)random_uniform(rng, 0, (float)m->triangle_count - 1)];
        const bvol_vec3 h = {(b.max.x - b.min.x) / 2, (b.max.y - b.min.y) / 2, (b.max.z - b.min.z) / 2};
        queries[i] = (bvol_aabb){{b.min.x - h.x, b.min.y - h.y, b.min.z - h.z}, {b.max.x + h.x, b.max.y + h.y, b.max.z + h.z}};
        rays[i] = (bvol_ray){random_in_cube(rng), 0, random_in_cube(rng), INFINITY};
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
    if (j->boxes == 0) {
        take_boxes(bench_mesh_make(0), &rng);
        return;
    }
    const float side = cbrtf((float)boxes_of(j)), half = side / 2;
    /* Of boxes with sides of half a unit on average, so many overlap a query of this side, or another box. */
    const float apart = is_clustered(j) ? 0.001F : 0.5F;
    const float reach = j->work == PAIRS || j->work == MOVING ? cbrtf(2.0F * (float)j->many) / 2 : apart;
    const float query = finds_boxes(j) || moves_some(j) ? cbrtf((float)j->many) - reach : 0;
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
    snprintf(r->size, sizeof r->size, "%zu", boxes_of(j));
    snprintf(r->fields, sizeof r->fields, "%zu,%zu", boxes_of(j), j->many);
    r->skip = (j->boxes == 0) != (s->arguments.scene != NULL) || ((s->arguments.quick || s->arguments.check) && !j->quick) ||
              (j->boxes > 1000000 && !s->arguments.only);
    r->calls = j->work == MOVING || j->work == MOVE_NEAR || j->work == MOVE_FAR ? 2 * movers_of(j)
               : is_of_boxes(j)                                                 ? boxes_of(j)
                                                                                : queries_of(j);
    r->rounds = boxes_of(j) > 100000 ? 7 : 0;
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
        if (j->work != BUILD && j->work != PAIRS && j->work != MOVE_FIRST)
            t->index = t->by->build(boxes, boxes_of(j));
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

static void open_scene(const session *s)
{
    bench_scene_open(s->arguments.scene);
}

int main(int argc, char **argv)
{
    if (missing[0] != '\0')
        fprintf(stderr, "not there:%s\n", missing);
    const benchmark b = {
        .title = "Indexes of boxes, beside other libraries",
        .notes =
            "build, pairs, moves: ns a box; move some: ns a box that moves. others: ns a query, at random places. ratio: to "
            "the best peer. 10M boxes: --only.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "boxes,many",
        .ratios = {{"ratio", "ratio", row_best}},
        .open = open_scene,
        .sources = {{describe, prepare, release}, {ways_describe, ways_prepare, ways_release}},
    };
    return harness_main(&b, argc, argv);
}
