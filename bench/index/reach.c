/* SPDX-License-Identifier: MIT */
/* What a moving shape meets first of a mesh, beside a ray along its way; and the closest point of a mesh and the distance of
 * two, beside others. Distances are compared with those of the others before anything is timed. */
#include "reach.h"

#include "harness/harness.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>

enum { ASKED = 4096, MOST = 5 };

static bvol_vec3 from[ASKED], ways[ASKED];

typedef struct task task;
typedef double question(const task *t, int i);

struct task {
    const char *name;
    question *ask;
    const finder *peer; /* NULL: this library */
    void *index;
    float size;
    double sum;
};

static task tasks[MOST];
static int task_count;

/* When something is met first; 2 if never. */

static double of_ray(const task *t, int i)
{
    const bvol_ray ray = {from[i], 0, ways[i], 1};
    bvol_ray_hit hit;
    return bvol_index_raycast_first(t->index, &ray, NULL, NULL, &hit) ? (double)hit.t_enter : 2;
}

static double of_sphere(const task *t, int i)
{
    const bvol_sphere moving = {from[i], t->size};
    bvol_sweep_hit hit;
    return bvol_index_sweep_sphere_first(t->index, &moving, &ways[i], NULL, NULL, &hit) ? (double)hit.t_enter : 2;
}

static double of_capsule(const task *t, int i)
{
    const bvol_capsule moving = {from[i], {from[i].x, from[i].y + 3 * t->size, from[i].z}, t->size};
    bvol_sweep_hit hit;
    return bvol_index_sweep_capsule_first(t->index, &moving, &ways[i], NULL, NULL, &hit) ? (double)hit.t_enter : 2;
}

static double of_box(const task *t, int i)
{
    const float r = t->size;
    const bvol_aabb moving = {{from[i].x - r, from[i].y - r, from[i].z - r}, {from[i].x + r, from[i].y + r, from[i].z + r}};
    bvol_sweep_hit hit;
    return bvol_index_sweep_aabb_first(t->index, &moving, &ways[i], NULL, NULL, &hit) ? (double)hit.t_enter : 2;
}

static double of_obb(const task *t, int i)
{
    const float r = t->size;
    const bvol_obb moving = {from[i], {r, r, r}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    bvol_sweep_hit hit;
    return bvol_index_sweep_obb_first(t->index, &moving, &ways[i], NULL, NULL, &hit) ? (double)hit.t_enter : 2;
}

/* How far the mesh is. */

static double of_closest(const task *t, int i)
{
    bvol_index_closest closest;
    return bvol_index_closest_point(t->index, &from[i], INFINITY, NULL, &closest) ? sqrt((double)closest.distance_sq) : -1;
}

static double of_peer(const task *t, int i)
{
    return t->peer->distance(t->index, &from[i]);
}

/* How far the mesh is from the same one elsewhere. */

static double of_surfaces(const task *t, int i)
{
    const float moved[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, from[i].x, from[i].y, from[i].z, 1};
    bvol_separation found;
    return bvol_index_separation_index(t->index, t->index, moved, &found, NULL) ? (double)found.distance_max : -1;
}

static double of_peers_surfaces(const task *t, int i)
{
    return t->peer->surfaces(t->index, &from[i]);
}

static const finder *const peers[] = {
#ifdef BENCH_EMBREE
    &finder_embree,
#endif
#ifdef BENCH_CGAL
    &finder_cgal,
#endif
#ifdef BENCH_FCL
    &finder_fcl,
#endif
    NULL};

enum { SWEEP, CLOSEST, SURFACES };

/* size: the radius of what moves; of closest points 0 near to a vertex, else anywhere; or how far two meshes are moved apart.
 */
typedef struct job {
    const char *name;
    int kind, side, asked;
    float size;
} job;

static const job jobs[] = {{"sweep, radius .02", SWEEP, 190, ASKED, 0.02F}, {"sweep, radius .1", SWEEP, 190, ASKED, 0.1F},
                           {"closest, within", CLOSEST, 190, ASKED, 1},     {"closest, near", CLOSEST, 190, ASKED, 0},
                           {"two meshes, apart", SURFACES, 190, 32, 3},     {"two meshes, near", SURFACES, 190, 32, 2.2F},
                           {"sweep, radius .02", SWEEP, 0, ASKED, 0.02F},   {"closest, within", CLOSEST, 0, ASKED, 1},
                           {"closest, near", CLOSEST, 0, ASKED, 0},         {"two meshes, near", SURFACES, 0, 32, 2.2F}};

static int asked; /* of the row that is prepared */

/* In the cube about the mesh; or, of closest points, near to a vertex. */
static void draw(const job *j, const bench_mesh *mesh, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    for (int i = 0; i < ASKED; ++i) {
        const bvol_vec3 p = random_in_cube(&rng), q = random_in_cube(&rng);
        from[i] = (bvol_vec3){1.2F * p.x, 1.2F * p.y, 1.2F * p.z};
        ways[i] = (bvol_vec3){q.x - from[i].x, q.y - from[i].y, q.z - from[i].z};
        if (j->kind == SURFACES) {
            const float scale = j->size / sqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
            from[i] = (bvol_vec3){scale * p.x, scale * p.y, scale * p.z};
        }
        if (j->kind == CLOSEST && j->size == 0) {
            const bvol_vec3 v = mesh->vertices[(size_t)(i * 7919L) % mesh->vertex_count];
            from[i] = (bvol_vec3){v.x + 0.01F * p.x, v.y + 0.01F * p.y, v.z + 0.01F * p.z};
        }
    }
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    for (; passes > 0; --passes) {
        t->sum = 0;
        for (int i = 0; i < asked; ++i)
            t->sum += t->ask(t, i);
    }
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
    r->calls = (size_t)j->asked;
    return 1;
}

static void add(row *r, task t, bench_role role)
{
    tasks[task_count] = t;
    row_add(r, (candidate){.label = t.name, .role = role, .run = run, .context = &tasks[task_count]});
    ++task_count;
}

/* Distances of others, in float or double, that differ by more than a hair. */
static int differing(const task *a, const task *b)
{
    int count = 0;
    for (int i = 0; i < asked; ++i)
        count += !(fabs(a->ask(a, i) - b->ask(b, i)) < 1e-5);
    return count;
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    const bench_mesh *const mesh = bench_mesh_make(j->side);
    bvol_index *const own = bench_mesh_index(mesh, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH, 0);
    int agree = 1;
    asked = j->asked;
    draw(j, mesh, s->arguments.seed);
    if (j->kind == SWEEP) {
        add(r, (task){"a ray", of_ray, NULL, own, 0, 0}, ROLE_PEER);
        add(r, (task){"capsule", of_capsule, NULL, own, j->size, 0}, ROLE_SET);
        add(r, (task){"sphere", of_sphere, NULL, own, j->size, 0}, ROLE_SET);
        add(r, (task){"box", of_box, NULL, own, j->size, 0}, ROLE_SET);
        add(r, (task){"obb", of_obb, NULL, own, j->size, 0}, ROLE_SET);
        return 1;
    }
    const int two = j->kind == SURFACES;
    add(r, (task){"bvol", two ? of_surfaces : of_closest, NULL, own, 0, 0}, ROLE_SET);
    for (int i = 0; peers[i]; ++i) {
        if (two && !peers[i]->surfaces)
            continue;
        add(r, (task){peers[i]->name, two ? of_peers_surfaces : of_peer, peers[i], peers[i]->build(mesh), 0, 0}, ROLE_PEER);
        const int others = differing(&tasks[0], &tasks[task_count - 1]);
        if (others > 0)
            fprintf(stderr, "%s: %s differs about %d distances\n", r->name, peers[i]->name, others);
        agree &= others <= asked / 100;
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
    bench_mesh_release();
}

/* The ray, or Embree, where it is there. */
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
        .title = "What a moving shape meets first of a mesh, and how far meshes are",
        .notes = "ns a call. ratio: of sweeps to a ray along the way; of closest points to Embree's point query, of two meshes "
                 "to FCL.\n",
        .call = "call",
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
