/* SPDX-License-Identifier: MIT */
/* Which points lie inside of a closed mesh: one by one, many at once, and where the beam meets a vertex of many triangles,
 * beside a ray along +x that finds all of its hits, and CGAL. All answers are compared before anything is timed. */
#include "inside.h"

#include "harness/harness.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 1000000, SOME = 4096, MOST = 5, ROOM = 4096 };

static bvol_vec3 *points;
static int32_t *windings;
static bench_mesh closed;

typedef struct task {
    void (*ask)(struct task *t);
    const insider *peer;
    void *index;
    const bvol_vec3 *first;
    size_t count;
    long sum;
} task;

static task tasks[MOST];
static int task_count;

static void by_rays(task *t)
{
    static bvol_index_found found[ROOM];
    for (size_t i = 0; i < t->count; ++i) {
        const bvol_ray ray = {t->first[i], 0, {1, 0, 0}, INFINITY};
        t->sum += (long)bvol_index_raycast(t->index, &ray, NULL, found, ROOM);
    }
}

static void one_by_one(task *t)
{
    for (size_t i = 0; i < t->count; ++i)
        t->sum += bvol_index_winding_point(t->index, &t->first[i], NULL);
}

static void at_once(task *t)
{
    if (bvol_index_winding_point_many(t->index, t->first, t->count, 0, NULL, windings, NULL, 0) != BVOL_OK)
        exit(1);
    for (size_t i = 0; i < t->count; ++i)
        t->sum += windings[i];
}

static void by_peer(task *t)
{
    for (size_t i = 0; i < t->count; ++i)
        t->sum += t->peer->encloses(t->index, &t->first[i]);
}

static const insider *const peers[] = {
#ifdef BENCH_CGAL
    &insider_cgal,
#endif
    NULL};

/* A ball with dents, closed, whose poles lie on the axis of x and have `side` triangles each; or the mesh of --scene. */
typedef struct job {
    const char *name;
    int side, at_pole;
    size_t count;
} job;

static const job jobs[] = {{"inside", 190, 0, SOME},
                           {"inside, a million", 190, 0, MANY},
                           {"inside, at a vertex", 100, 1, SOME},
                           {"inside", 0, 0, SOME},
                           {"inside, a million", 0, 0, MANY}};

static bvol_vec3 place(double u, double v)
{
    const double r = 1 + 0.1 * sin(u) * sin(5 * u) * cos(4 * v) + 0.03 * sin(u) * sin(23 * u) * sin(19 * v);
    return (bvol_vec3){(float)(r * cos(u)), (float)(r * sin(u) * cos(v)), (float)(r * sin(u) * sin(v))};
}

static void add_triangle(bench_mesh *m, int a, int b, int c)
{
    uint32_t *const to = m->triangles[m->triangle_count++];
    to[0] = (uint32_t)a;
    to[1] = (uint32_t)b;
    to[2] = (uint32_t)c;
}

/* Vertices 0 and 1 are the poles, ring i begins at 2 + i * side. */
static void make_closed(int side, bench_mesh *out)
{
    const double turn = 2 * acos(-1.0) / side;
    const int rings = side - 1, last = 2 + (rings - 1) * side;
    *out = (bench_mesh){.vertices = malloc((size_t)(2 + rings * side) * sizeof *out->vertices),
                        .triangles = malloc(2 * (size_t)side * (size_t)rings * sizeof *out->triangles)};
    if (!out->vertices || !out->triangles)
        exit(1);
    out->vertices[0] = (bvol_vec3){1, 0, 0};
    out->vertices[1] = (bvol_vec3){-1, 0, 0};
    out->vertex_count = 2;
    for (int i = 0; i < rings; ++i)
        for (int k = 0; k < side; ++k)
            out->vertices[out->vertex_count++] = place((i + 1) * turn / 2, k * turn);
    for (int k = 0; k < side; ++k) {
        const int next = (k + 1) % side;
        add_triangle(out, 0, 2 + k, 2 + next);
        add_triangle(out, 1, last + next, last + k);
        for (int i = 0; i + 1 < rings; ++i) {
            const int a = 2 + i * side, b = a + side;
            add_triangle(out, a + k, b + k, b + next);
            add_triangle(out, a + k, b + next, a + next);
        }
    }
}

static const bench_mesh *mesh_of(const job *j)
{
    if (j->side == 0)
        return bench_mesh_make(0);
    make_closed(j->side, &closed);
    return &closed;
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    for (; passes > 0; --passes) {
        t->sum = 0;
        t->ask(t);
    }
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    const size_t size = j->side > 0 ? 2 * (size_t)j->side * (size_t)(j->side - 1) : bench_mesh_size(0);
    r->name = j->name;
    r->data = j->side > 0 ? "a closed ball" : "scene";
    snprintf(r->size, sizeof r->size, "%zu", size);
    snprintf(r->fields, sizeof r->fields, "%zu", size);
    r->skip = bench_mesh_skip(j->side, &s->arguments);
    r->calls = j->count;
    return 1;
}

static task *add(row *r, const char *label, bench_role role, task t)
{
    task *const to = &tasks[task_count++];
    *to = t;
    row_add(r, (candidate){.label = label, .role = role, .run = run, .context = to});
    return to;
}

/* In the cube about the mesh. */
static void draw(size_t count, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    points = malloc(2 * count * sizeof *points);
    windings = malloc(count * sizeof *windings);
    if (!points || !windings)
        exit(1);
    for (size_t i = 0; i < 2 * count; ++i)
        points[i] = random_in_cube(&rng);
}

/* How many of some points are inside by a peer and not by this library, or the other way round. */
static int differing(const task *own, const task *peer)
{
    int count = 0;
    for (size_t i = 0; i < SOME; ++i)
        count += peer->peer->encloses(peer->index, &own->first[i]) != bvol_index_encloses_point(own->index, &own->first[i]);
    return count;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    const bench_mesh *const mesh = mesh_of(j);
    bvol_index *const own = bench_mesh_index(mesh, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH, 0);
    const size_t n = j->count;
    int agree = 1;
    draw(n, s->arguments.seed);
    const task like = {.index = own, .first = points, .count = n};
    if (j->at_pole) { /* the beam passes through both poles, or one, or none */
        for (size_t i = 0; i < n; ++i)
            points[n + i] = (bvol_vec3){1.5F * points[i].x, 0, 0};
        task elsewhere = like, there = like;
        elsewhere.ask = there.ask = one_by_one;
        there.first = points + n;
        add(r, "elsewhere", ROLE_PEER, elsewhere);
        add(r, "bvol", ROLE_SET, there);
    } else {
        task ray = like, single = like, many = like;
        ray.ask = by_rays;
        single.ask = one_by_one;
        many.ask = at_once;
        if (n < MANY)
            add(r, "a ray", ROLE_PEER, ray);
        task *const first = add(r, "bvol", n < MANY ? ROLE_SET : ROLE_PEER, single);
        task *const batch = add(r, "batch", ROLE_SET, many);
        run(first, 1);
        run(batch, 1);
        agree = first->sum == batch->sum;
    }
    const task *const ours = &tasks[task_count - 1];
    for (int i = 0; peers[i] && n < MANY; ++i) {
        void *const theirs = peers[i]->build(mesh);
        task t = {.ask = by_peer, .peer = peers[i], .index = theirs, .first = ours->first, .count = n};
        if (!theirs)
            continue;
        const int others = differing(ours, add(r, peers[i]->name, ROLE_PEER, t));
        if (others > 0)
            fprintf(stderr, "%s: %s differs about %d points\n", r->name, peers[i]->name, others);
        agree &= others == 0;
    }
    return agree;
}

static void release(void)
{
    for (int i = 0; i < task_count; ++i)
        if (tasks[i].peer)
            tasks[i].peer->destroy(tasks[i].index);
    if (task_count > 0)
        bvol_index_destroy(tasks[0].index);
    task_count = 0;
    free(points);
    free(windings);
    free(closed.vertices);
    free(closed.triangles);
    points = NULL;
    windings = NULL;
    closed = (bench_mesh){NULL, NULL, 0, 0};
}

/* The ray, a point elsewhere, or points one by one. */
static const candidate *first_peer(const row *r)
{
    for (int i = 0; i < r->count; ++i)
        if (r->candidates[i].role == ROLE_PEER)
            return &r->candidates[i];
    return row_best(r);
}

static void open_scene(const session *s)
{
    bench_scene_open(s->arguments.scene);
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Which points lie inside of a closed mesh",
        .notes = "ns a point. ratio: to a ray that finds all of its hits; of a million points, to points one by one; at a\n"
                 "vertex of 100 triangles, to points elsewhere.\n",
        .call = "point",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "triangles",
        .ratios = {{"ratio", "ratio", first_peer}},
        .open = open_scene,
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
