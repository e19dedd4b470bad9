/* SPDX-License-Identifier: MIT */
/* Rays to the first triangle of ten thousand copies of a mesh, turned and placed at random; and moving one of them. Before
 * anything is timed the answers are compared: our own bit by bit, of a peer that rounds a few rays in a thousand may differ. */
#include "placed.h"

#include "harness/harness.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
#ifdef BENCH_EMBREE
    PEERS = 1,
#else
    PEERS = 0,
#endif
    OURS = 2,
    PLACERS = OURS + PEERS,
    ACROSS = 64,
    RAYS = ACROSS * ACROSS,
    COPIES = 10000
};

static float matrices[COPIES][16];

/* Instances */

typedef struct placed {
    bvol_index *mesh;
    bvol_instances *instances;
} placed;

static void *build_instances(const bench_mesh *m, const float (*maps)[16], size_t count)
{
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH};
    placed *const p = malloc(sizeof *p);
    bvol_instance *const array = malloc(count * sizeof *array);
    if (!p || !array)
        exit(1);
    p->mesh = bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH, 0);
    for (size_t i = 0; i < count; ++i) {
        array[i].index = p->mesh;
        memcpy(array[i].matrix, maps[i], sizeof array[i].matrix);
    }
    if (bvol_instances_create(&options, NULL, &p->instances) != BVOL_OK ||
        bvol_instances_build(p->instances, array, count, 0, NULL, 0, NULL) != BVOL_OK)
        exit(1);
    free(array);
    return p;
}

static void destroy_instances(void *scene)
{
    placed *const p = scene;
    bvol_instances_destroy(p->instances);
    bvol_index_destroy(p->mesh);
    free(p);
}

static double cast_instances(const void *scene, const bvol_ray *ray)
{
    bvol_ray_hit hit;
    return bvol_instances_raycast_first(((const placed *)scene)->instances, ray, NULL, NULL, &hit) ? (double)hit.t_enter : -1;
}

static void move_instance(void *scene, uint32_t which, const float matrix[16])
{
    if (bvol_instances_move(((placed *)scene)->instances, which, matrix) != BVOL_OK)
        exit(1);
}

/* All triangles of all copies in one index; and boxes like those about the copies, to be moved */

typedef struct flat {
    bvol_index *index, *boxes;
    bvol_vec3 *corners;
    bvol_aabb about;
} flat;

static void *build_flat(const bench_mesh *m, const float (*maps)[16], size_t count)
{
    flat *const f = malloc(sizeof *f);
    bvol_index *const mesh = bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST, 0);
    const size_t n = count * m->triangle_count;
    bvol_aabb *const boxes = malloc(count * sizeof *boxes);
    if (!f || !boxes || !(f->corners = malloc(3 * n * sizeof *f->corners)))
        exit(1);
    (void)bvol_index_bounds(mesh, &f->about);
    bvol_index_destroy(mesh);
    for (size_t i = 0; i < count; ++i) {
        bvol_aabb_transform(&f->about, maps[i], &boxes[i]);
        for (size_t k = 0; k < m->triangle_count; ++k) {
            const uint32_t *const t = m->triangles[k];
            bvol_triangle triangle = {m->vertices[t[0]], m->vertices[t[1]], m->vertices[t[2]]};
            bvol_triangle_transform(&triangle, maps[i], &triangle);
            memcpy(f->corners + 3 * (i * m->triangle_count + k), &triangle, sizeof triangle);
        }
    }
    const bvol_triangle_mesh all = {.size = sizeof all, .vertices = f->corners, .vertex_count = 3 * n, .count = n};
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH};
    if (bvol_index_create(&options, NULL, &f->index) != BVOL_OK || bvol_index_create(&options, NULL, &f->boxes) != BVOL_OK ||
        bvol_index_build_triangles(f->index, &all, NULL, 0, NULL) != BVOL_OK ||
        bvol_index_build(f->boxes, boxes, count, 0, NULL, 0, NULL) != BVOL_OK)
        exit(1);
    free(boxes);
    return f;
}

static void destroy_flat(void *scene)
{
    flat *const f = scene;
    bvol_index_destroy(f->index);
    bvol_index_destroy(f->boxes);
    free(f->corners);
    free(f);
}

static double cast_flat(const void *scene, const bvol_ray *ray)
{
    bvol_ray_hit hit;
    return bvol_index_raycast_first(((const flat *)scene)->index, ray, NULL, NULL, &hit) ? (double)hit.t_enter : -1;
}

/* The box alone: what moving an instance is to be compared with. */
static void move_box(void *scene, uint32_t which, const float matrix[16])
{
    flat *const f = scene;
    bvol_aabb box;
    bvol_aabb_transform(&f->about, matrix, &box);
    if (bvol_index_move(f->boxes, which, &box) != BVOL_OK)
        exit(1);
}

static const placer instances = {"instances", build_instances, destroy_instances, cast_instances, move_instance},
                    flattened = {"flattened; a box", build_flat, destroy_flat, cast_flat, move_box};

static const placer *const placers[PLACERS] = {
    &instances,
    &flattened,
#ifdef BENCH_EMBREE
    &placer_embree_robust,
#endif
};

enum work { CAMERA, RANDOM, MOVE };

typedef struct job {
    const char *name;
    enum work work;
    int side; /* of the grid that is bent to a ball */
} job;

static const job jobs[] = {{"camera", CAMERA, 10}, {"random rays", RANDOM, 10}, {"move", MOVE, 10}};

static bvol_ray rays[RAYS];

typedef struct task {
    const job *job;
    const placer *by;
    void *scene;
    double sum;
} task;

static task tasks[PLACERS];

/* Turned about z and x, in a cube that is filled by a tenth. */
static void draw_matrices(uint64_t seed)
{
    uint64_t rng = random_state(seed);
    for (int i = 0; i < COPIES; ++i) {
        const bvol_vec3 at = random_in_cube(&rng), angle = random_in_cube(&rng);
        const float a = 3 * angle.x, b = 3 * angle.y, ca = cosf(a), sa = sinf(a), cb = cosf(b), sb = sinf(b);
        const float m[16] = {ca,      sa,       0,  0, -sa * cb,  ca * cb,   sb,        0,
                             sa * sb, -ca * sb, cb, 0, 40 * at.x, 40 * at.y, 40 * at.z, 1};
        memcpy(matrices[i], m, sizeof m);
    }
}

static void draw_rays(const job *j, uint64_t seed)
{
    uint64_t rng = random_state(seed + 1);
    for (int i = 0; i < RAYS; ++i) {
        const float x = (float)(i % ACROSS) / ACROSS - 0.5F, y = (float)(i / ACROSS) / ACROSS - 0.5F;
        const bvol_vec3 from = random_in_cube(&rng), to = random_in_cube(&rng);
        if (j->work == CAMERA)
            rays[i] = (bvol_ray){{0.1F, 0.2F, 90}, 0, {x * 0.8F, y * 0.8F, -1}, INFINITY};
        else
            rays[i] =
                (bvol_ray){{45 * from.x, 45 * from.y, 45 * from.z}, 0, {to.x - from.x, to.y - from.y, to.z - from.z}, INFINITY};
    }
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    for (; passes > 0; --passes) {
        t->sum = 0;
        for (int i = 0; i < RAYS; ++i)
            if (t->job->work == MOVE)
                t->by->move(t->scene, (uint32_t)i, matrices[i]);
            else
                t->sum += t->by->cast(t->scene, &rays[i]);
    }
}

/* Rays of which one misses, or whose t differ by more than a thousandth; not at all, where that is wanted. */
static int differing(const task *a, const task *b, double share)
{
    int count = 0;
    for (int i = 0; i < RAYS; ++i) {
        const double s = a->by->cast(a->scene, &rays[i]), t = b->by->cast(b->scene, &rays[i]);
        count += fabs(s - t) > share * fabs(s);
    }
    return count;
}

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    r->name = jobs[index].name;
    r->data = "copies of a dented ball";
    snprintf(r->size, sizeof r->size, "%d", COPIES);
    snprintf(r->fields, sizeof r->fields, "%d", COPIES);
    r->calls = RAYS;
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    const bench_mesh *const mesh = bench_mesh_make(j->side);
    int agree = 1;
    draw_matrices(s->arguments.seed);
    draw_rays(j, s->arguments.seed);
    for (int i = 0; i < PLACERS; ++i) {
        task *const t = &tasks[i];
        *t = (task){j, placers[i], placers[i]->build(mesh, (const float(*)[16])matrices, COPIES), 0};
        const int others = differing(&tasks[0], t, i < OURS ? 0 : 1e-3), allowed = i < OURS ? 0 : RAYS / 100;
        if (others > allowed)
            fprintf(stderr, "%s: %s differs from %s about %d rays\n", r->name, t->by->name, tasks[0].by->name, others);
        agree &= others <= allowed;
        if (j->work != MOVE || t->by->move)
            row_add(r, (candidate){.label = t->by->name, .role = i < OURS ? ROLE_SET : ROLE_PEER, .run = run, .context = t});
    }
    return agree;
}

static void release(void)
{
    for (int i = 0; i < PLACERS; ++i)
        if (tasks[i].scene)
            tasks[i].by->destroy(tasks[i].scene);
    bench_mesh_release();
}

/* Embree, or where there is no peer the flattened scene. */
static const candidate *other(const row *r)
{
    return r->count > 1 ? &r->candidates[r->count - 1] : row_best(r);
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Rays at copies of a mesh, and moving them, beside Embree",
        .notes = "ns a ray, or a move. ratio: to Embree's robust mode, one thread; of moves to moving the box alone.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "copies",
        .ratios = {{"ratio", "ratio", other}},
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
