/* SPDX-License-Identifier: MIT */
/* Rays to the first triangle of a mesh. Before anything is timed the answers are compared: of a peer that rounds, a few rays in
 * a thousand may miss what they graze, or hit it a little earlier or later. */
#include "triangles.h"

#include "harness/harness.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
#ifdef BENCH_EMBREE
    PEERS = 2,
#else
    PEERS = 0,
#endif
    OURS = 3,
    CASTERS = OURS + PEERS,
    ACROSS = 128,
    RAYS = ACROSS * ACROSS
};

static void *build_fast(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST, 0);
}

static void *build_high(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH, 0);
}

static void *build_octree(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_OCTREE, 0, 0);
}

static void destroy(void *index)
{
    bvol_index_destroy(index);
}

static double cast(const void *index, const bvol_ray *ray)
{
    bvol_ray_hit hit;
    return bvol_index_raycast_first(index, ray, NULL, NULL, &hit) ? (double)hit.t_enter : -1;
}

static const caster fast = {"bvh, fast", build_fast, destroy, cast}, high = {"bvh, high", build_high, destroy, cast},
                    octree = {"octree", build_octree, destroy, cast};

static const caster *const casters[CASTERS] = {
    &high,
    &fast,
    &octree,
#ifdef BENCH_EMBREE
    &caster_embree_robust,
    &caster_embree,
#endif
};

enum work { COHERENT, RANDOM, BUILD };

typedef struct job {
    const char *name;
    enum work work;
    int side; /* of the grid that is bent to a ball; 0: the mesh of --scene */
} job;

static const job jobs[] = {{"camera", COHERENT, 190}, {"random rays", RANDOM, 190}, {"build", BUILD, 190},
                           {"camera", COHERENT, 740}, {"random rays", RANDOM, 740}, {"build", BUILD, 740},
                           {"camera", COHERENT, 0},   {"random rays", RANDOM, 0},   {"build", BUILD, 0}};

static const bench_mesh *mesh;
static bvol_ray rays[RAYS];

typedef struct task {
    const job *job;
    const caster *by;
    void *index;
    double sum;
} task;

static task tasks[CASTERS];

/* Of a camera, row by row; or between two points of the cube about the ball. */
static void draw_rays(const job *j, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    for (int i = 0; i < RAYS; ++i) {
        const float x = (float)(i % ACROSS) / ACROSS - 0.5F, y = (float)(i / ACROSS) / ACROSS - 0.5F;
        const bvol_vec3 from = random_in_cube(&rng), to = random_in_cube(&rng);
        if (j->work == COHERENT)
            rays[i] = (bvol_ray){{0.1F, 0.2F, 3}, 0, {x * 0.8F, y * 0.8F, -1}, INFINITY};
        else
            rays[i] = (bvol_ray){
                {1.2F * from.x, 1.2F * from.y, 1.2F * from.z}, 0, {to.x - from.x, to.y - from.y, to.z - from.z}, INFINITY};
    }
}

static double cast_all(const task *t)
{
    double sum = 0;
    for (int i = 0; i < RAYS; ++i)
        sum += t->by->cast(t->index, &rays[i]);
    return sum;
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    for (; passes > 0; --passes) {
        if (t->job->work != BUILD) {
            t->sum = cast_all(t);
            continue;
        }
        t->by->destroy(t->index);
        t->index = t->by->build(mesh);
    }
}

/* Rays of which one misses, or whose t differ by more than a thousandth. */
static int differing(const task *a, const task *b)
{
    int count = 0;
    for (int i = 0; i < RAYS; ++i) {
        const double s = a->by->cast(a->index, &rays[i]), t = b->by->cast(b->index, &rays[i]);
        count += fabs(s - t) > 1e-3 * fabs(s);
    }
    return count;
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    r->name = j->name;
    r->data = j->side > 0 ? "a dented ball" : "scene";
    snprintf(r->size, sizeof r->size, "%zu", bench_mesh_size(j->side));
    snprintf(r->fields, sizeof r->fields, "%zu", bench_mesh_size(j->side));
    r->skip = bench_mesh_skip(j->side, &s->arguments);
    r->calls = j->work == BUILD ? bench_mesh_size(j->side) : RAYS;
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    int agree = 1;
    mesh = bench_mesh_make(j->side);
    draw_rays(j, s->arguments.seed);
    for (int i = 0; i < CASTERS; ++i) {
        task *const t = &tasks[i];
        *t = (task){j, casters[i], casters[i]->build(mesh), 0};
        const int others = differing(&tasks[0], t), allowed = i < OURS ? 0 : RAYS / 1000;
        if (others > allowed)
            fprintf(stderr, "%s: %s differs from %s about %d rays\n", r->name, t->by->name, tasks[0].by->name, others);
        agree &= others <= allowed;
        row_add(r, (candidate){.label = t->by->name, .role = i < OURS ? ROLE_SET : ROLE_PEER, .run = run, .context = t});
    }
    return agree;
}

static void release(void)
{
    for (int i = 0; i < CASTERS; ++i)
        if (tasks[i].index)
            tasks[i].by->destroy(tasks[i].index);
    bench_mesh_release();
}

static const candidate *robust(const row *r)
{
    return r->count > OURS ? &r->candidates[OURS] : row_best(r);
}

static void open_scene(const session *s)
{
    bench_scene_open(s->arguments.scene);
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Rays to the first triangle of a mesh, beside Embree",
        .notes = "camera, random: ns a ray; build: ns a triangle. ratio: to Embree's robust mode, one thread each.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "triangles",
        .ratios = {{"ratio", "ratio", robust}},
        .open = open_scene,
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
