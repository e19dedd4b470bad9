/* SPDX-License-Identifier: MIT */
/* Which polygons contain a point, one by one and a million at once, which touch a rectangle, and which segment is nearest. All
 * answers about points are compared with those of the peer before anything is timed. */
#include "map.h"

#include "harness/harness.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MANY = 1000000, SOME = 65536, MOST = 3, ROOM = 4096, SIDE = 56 };

static bench_map map;
static bvol_rings2_f64 *rings;
static bvol_vec2_f64 *points;
static uint64_t *offsets;
static uint32_t *ids;
static bvol_scratch *scratch;
static void *peer;

typedef struct task {
    void (*ask)(struct task *t);
    size_t count, hits, sum;
} task;

static task tasks[MOST];
static int task_count;

static void one_by_one(task *t)
{
    uint32_t found[ROOM];
    for (size_t i = 0; i < t->count; ++i) {
        const size_t n = bvol_rings2_f64_contains_point(rings, &points[i], found, ROOM);
        t->hits += n;
        for (size_t k = 0; k < n && k < ROOM; ++k)
            t->sum += found[k];
    }
}

static void at_once(task *t)
{
    bvol_resources resources = BVOL_RESOURCES_INIT;
    resources.scratch = scratch;
    if (bvol_rings2_f64_contains_point_many(rings, points, t->count, 0, &resources, offsets, ids, ROOM + 2 * MANY) != BVOL_OK)
        exit(1);
    t->hits = offsets[t->count];
    for (size_t i = 0; i < t->hits; ++i)
        t->sum += ids[i];
}

static void boxes(task *t)
{
    uint32_t found[ROOM];
    const double wide = (map.about.max.x - map.about.min.x) / 100;
    for (size_t i = 0; i < t->count; ++i) {
        const bvol_aabb2_f64 box = {points[i], {points[i].x + wide, points[i].y + wide}};
        t->hits += bvol_rings2_f64_overlaps_aabb2(rings, &box, found, ROOM);
    }
}

static void nearest(task *t)
{
    for (size_t i = 0; i < t->count; ++i) {
        bvol_rings2_f64_found found;
        t->hits += (size_t)bvol_rings2_f64_nearest_point(rings, &points[i], (double)INFINITY, &found);
    }
}

#ifdef BENCH_GEOS
static void by_peer(task *t)
{
    for (size_t i = 0; i < t->count; ++i)
        t->hits += map_peer_geos.contains(peer, &points[i], &t->sum);
}
#endif

typedef struct job {
    const char *name;
    size_t count;
    void (*ask)(task *t);
} job;

static const job jobs[] = {{"contains a point", SOME, one_by_one},
                           {"contains, a million points", MANY, at_once},
                           {"touches a rectangle", SOME / 16, boxes},
                           {"nearest segment", SOME / 16, nearest}};

static void run(void *context, size_t passes)
{
    task *const t = context;
    for (; passes > 0; --passes) {
        t->hits = t->sum = 0;
        t->ask(t);
    }
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    r->name = jobs[index].name;
    r->data = s->arguments.scene ? "scene" : "counties";
    snprintf(r->size, sizeof r->size, "%zu", map.point_count);
    snprintf(r->fields, sizeof r->fields, "%zu", map.point_count);
    r->calls = jobs[index].count;
    return 1;
}

static task *add(row *r, const char *label, bench_role role, void (*ask)(task *t), size_t count)
{
    task *const t = &tasks[task_count++];
    *t = (task){ask, count, 0, 0};
    row_add(r, (candidate){.label = label, .role = role, .run = run, .context = t});
    return t;
}

/* Uniform over the bounds of the map. */
static double between(uint64_t *rng, double low, double high)
{
    return low + (high - low) * (double)random_uniform(rng, 0, 1);
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    uint64_t rng = random_state(s->arguments.seed);
    for (size_t i = 0; i < MANY; ++i)
        points[i] =
            (bvol_vec2_f64){between(&rng, map.about.min.x, map.about.max.x), between(&rng, map.about.min.y, map.about.max.y)};
    const task *const ours = add(r, "bvol", ROLE_SET, j->ask, j->count);
    run(&tasks[0], 1);
    int agree = 1;
    if (j->ask == at_once) {
        const task *const single = add(r, "one by one", ROLE_PEER, one_by_one, j->count);
        run(&tasks[task_count - 1], 1);
        agree &= single->hits == ours->hits && single->sum == ours->sum;
    }
#ifdef BENCH_GEOS
    if (j->ask == one_by_one) {
        const task *const theirs = add(r, map_peer_geos.name, ROLE_PEER, by_peer, j->count);
        run(&tasks[task_count - 1], 1);
        const int same = theirs->hits == ours->hits && theirs->sum == ours->sum;
        if (!same)
            fprintf(stderr, "%s: %s finds %zu, not %zu\n", r->name, map_peer_geos.name, theirs->hits, ours->hits);
        agree &= same || s->arguments.scene; /* of real maps it builds areas its own way */
    }
#endif
    return agree;
}

static void release(void)
{
    task_count = 0;
}

static void open_map(const session *s)
{
    if (s->arguments.scene)
        bench_map_read(s->arguments.scene, &map);
    else
        bench_map_make(SIDE, s->arguments.seed, &map);
    const bvol_rings2_f64_arrays arrays = {.size = sizeof arrays,
                                           .vertices = map.points,
                                           .vertex_count = map.point_count,
                                           .offset_bits = 32,
                                           .ring_offsets = map.rings,
                                           .ring_count = map.ring_count,
                                           .polygon_offsets = map.polygons,
                                           .polygon_count = map.polygon_count};
    points = malloc(MANY * sizeof *points);
    offsets = malloc((MANY + 1) * sizeof *offsets);
    ids = malloc((ROOM + 2 * MANY) * sizeof *ids);
    if (!points || !offsets || !ids || bvol_scratch_create(NULL, &scratch) != BVOL_OK ||
        bvol_rings2_f64_create(&arrays, NULL, &rings) != BVOL_OK)
        exit(1);
#ifdef BENCH_GEOS
    peer = map_peer_geos.build(&map);
#endif
}

static void close_map(void)
{
#ifdef BENCH_GEOS
    map_peer_geos.destroy(peer);
#endif
    bvol_rings2_f64_destroy(rings);
    bvol_scratch_destroy(scratch);
    free(points);
    free(offsets);
    free(ids);
    bench_map_free(&map);
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Polygons with holes in double",
        .notes = "ns a question. ratio: to points one by one, or the fastest peer.\n",
        .call = "question",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "points",
        .ratios = {{"ratio", "ratio", row_best}},
        .open = open_map,
        .sources = {{describe, prepare, release}},
    };
#ifndef BENCH_GEOS
    printf("Missing: GEOS (libgeos-dev)\n");
#endif
    const int status = harness_main(&b, argc, argv);
    close_map();
    return status;
}
