/* SPDX-License-Identifier: MIT */
/* Which triangles of two meshes touch, one of them moved. Before anything is timed the numbers of pairs are compared: those of
 * peers, who round, may differ. */
#include "meshes.h"

#include "harness/harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void *build_fast(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST, BVOL_INDEX_UNORDERED);
}

static void *build_high(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH, BVOL_INDEX_UNORDERED);
}

static void *build_octree(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_OCTREE, 0, BVOL_INDEX_UNORDERED);
}

static void destroy(void *index)
{
    bvol_index_destroy(index);
}

enum { ROOM = 65536 };

static size_t touching(void *a, void *b, const float matrix[16])
{
    static bvol_pair pairs[ROOM];
    return bvol_index_pairs_between_transformed(a, b, matrix, NULL, NULL, pairs, ROOM);
}

static size_t any(void *a, void *b, const float matrix[16])
{
    return (size_t)bvol_index_pairs_between_transformed_any(a, b, matrix, NULL, NULL);
}

static const collider fast = {"bvh, fast", 0, build_fast, destroy, touching, any},
                      high = {"bvh, high", 0, build_high, destroy, touching, any},
                      octree = {"octree", 0, build_octree, destroy, touching, any};

static const collider *const colliders[] = {
    &high,          &fast, &octree,
#ifdef BENCH_BULLET
    &meshes_bullet,
#endif
#ifdef BENCH_FCL
    &meshes_fcl,
#endif
};
enum { OURS = 3, COLLIDERS = sizeof colliders / sizeof *colliders };

/* Two meshes about as large as 1, whose centers are so far apart. */
typedef struct job {
    const char *name, *data;
    int side; /* of the grid that is bent to a ball; 0: the mesh of --scene */
    float apart;
    int any; /* whether there is a pair, instead of which there are */
} job;

static const job jobs[] = {
    {"two meshes", "deep in each other", 64, 0.7F, 0},  {"two meshes", "side by side", 64, 1.9F, 0},
    {"two meshes", "deep in each other", 190, 0.7F, 0}, {"two meshes", "side by side", 190, 1.9F, 0},
    {"any of two", "deep in each other", 190, 0.7F, 1}, {"any of two", "side by side", 190, 1.9F, 1},
    {"any of two", "apart by a little", 190, 2.25F, 1}, {"two meshes", "deep in each other", 740, 0.7F, 0},
    {"two meshes", "side by side", 740, 1.9F, 0},       {"two meshes", "a scene and itself", 0, 0.3F, 0},
    {"two meshes", "far from itself", 0, 1, 0}};

typedef struct task {
    const collider *by;
    const float *matrix;
    void *a, *b;
    size_t found;
    int any;
} task;

static float matrix[16];
static task tasks[COLLIDERS];

static void run(void *context, size_t passes)
{
    task *const t = context;
    for (; passes > 0; --passes)
        t->found = (t->any ? t->by->any : t->by->touching)(t->a, t->b, t->matrix);
}

/* A turn about two axes, and a way along x. */
static void set_matrix(float apart)
{
    const double s = sin(0.7), c = cos(0.7), p = sin(1.1), q = cos(1.1);
    const double m[16] = {c, s, 0, 0, -s * q, c * q, p, 0, s * p, -c * p, q, 0, (double)apart, 0, 0, 1};
    for (int i = 0; i < 16; ++i)
        matrix[i] = (float)m[i];
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    r->name = j->name;
    r->data = j->data;
    snprintf(r->size, sizeof r->size, "%zu", bench_mesh_size(j->side));
    snprintf(r->fields, sizeof r->fields, "%zu", bench_mesh_size(j->side));
    r->skip = bench_mesh_skip(j->side, &s->arguments);
    r->calls = 1;
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    int agree = 1;
    (void)s;
    const bench_mesh *const mesh = bench_mesh_make(j->side);
    set_matrix(j->apart);
    for (int i = 0; i < COLLIDERS; ++i) {
        task *const t = &tasks[i];
        if (j->any && !colliders[i]->any)
            continue;
        *t = (task){colliders[i], matrix, colliders[i]->build(mesh), colliders[i]->build(mesh), 0, j->any};
        run(t, 1);
        const double slack = t->by->slack * (double)tasks[0].found;
        const int right = (j->any || tasks[0].found > 0) && fabs((double)t->found - (double)tasks[0].found) <= slack;
        if (!right)
            fprintf(stderr, "%s, %s: %s finds %zu pairs, not %zu\n", r->name, r->data, t->by->name, t->found, tasks[0].found);
        agree &= right;
        row_add(r, (candidate){.label = t->by->name, .role = i < OURS ? ROLE_SET : ROLE_PEER, .run = run, .context = t});
    }
    return agree;
}

static void release(void)
{
    for (int i = 0; i < COLLIDERS; ++i)
        if (tasks[i].by) {
            tasks[i].by->destroy(tasks[i].a);
            tasks[i].by->destroy(tasks[i].b);
            tasks[i] = (task){0};
        }
    bench_mesh_release();
}

static void open_scene(const session *s)
{
    bench_scene_open(s->arguments.scene);
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Triangles of two meshes that touch, beside other libraries",
        .notes = "ns for all pairs, or for whether there is any; how many triangles each mesh has. ratio: to the best peer.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "triangles",
        .ratios = {{"ratio", "ratio", row_best}},
        .open = open_scene,
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
