/* SPDX-License-Identifier: MIT */
/* Meshes whose vertices have moved where they are: refits of all triangles and of some that are listed, beside reading the
 * corners in the order of the triangles and writing as many bytes as boxes and copies of corners have. */
#include "mesh.h"

#include "harness/harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct job {
    const char *name;
    int side;
    size_t every; /* triangle of so many is listed; 0: none is, all are read */
} job;

static const job jobs[] = {{"all", 190, 0}, {"one of 16 listed", 190, 16}, {"one of 1000 listed", 190, 1000},
                           {"all", 707, 0}, {"one of 16 listed", 707, 16}, {"one of 1000 listed", 707, 1000}};

/* What a refit writes of a triangle at least: its box, and its corners. */
typedef struct written {
    bvol_aabb box;
    bvol_triangle corners;
} written;

static const bench_mesh *mesh;
static bvol_index *own;
static written *out;
static uint32_t *ids;
static size_t count;
static float sway;

static void copy_triangle(size_t i, written *to)
{
    const bvol_vec3 a = mesh->vertices[mesh->triangles[i][0]], b = mesh->vertices[mesh->triangles[i][1]],
                    c = mesh->vertices[mesh->triangles[i][2]];
    to->corners = (bvol_triangle){a, b, c};
    to->box = (bvol_aabb){a, c};
}

static void run_floor(void *context, size_t passes)
{
    const job *const j = context;
    for (; passes > 0; --passes)
        for (size_t i = 0; i < count; ++i)
            copy_triangle(j->every ? ids[i] : i, &out[i]);
}

/* One vertex moves to and fro; all that are asked for are read whether they have moved or not. */
static void run_refit(void *context, size_t passes)
{
    const job *const j = context;
    for (; passes > 0; --passes) {
        sway = -sway;
        mesh->vertices[mesh->triangles[0][0]].x += sway;
        const bvol_result result = j->every ? bvol_index_refit_listed(own, ids, count) : bvol_index_refit(own);
        if (result != BVOL_OK)
            exit(1);
    }
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    r->name = j->name;
    r->data = "a dented ball";
    snprintf(r->size, sizeof r->size, "%zu", bench_mesh_size(j->side));
    snprintf(r->fields, sizeof r->fields, "%zu", bench_mesh_size(j->side));
    r->skip = s->arguments.scene != NULL || ((s->arguments.quick || s->arguments.check) && j->side > 200);
    r->calls = j->every ? bench_mesh_size(j->side) / j->every : bench_mesh_size(j->side);
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    static job asked;
    asked = jobs[index];
    (void)s;
    mesh = bench_mesh_make(asked.side);
    own = bench_mesh_index(mesh, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST, 0);
    count = asked.every ? mesh->triangle_count / asked.every : mesh->triangle_count;
    out = malloc(count * sizeof *out);
    ids = malloc(count * sizeof *ids);
    if (!out || !ids)
        exit(1);
    for (size_t i = 0; i < count; ++i)
        ids[i] = (uint32_t)(i * (asked.every ? asked.every : 1));
    sway = 0.001F;
    row_add(r, (candidate){.label = "reads and writes", .role = ROLE_PEER, .run = run_floor, .context = &asked});
    row_add(r, (candidate){.label = "refit", .role = ROLE_SET, .run = run_refit, .context = &asked});
    return 1;
}

static void release(void)
{
    bvol_index_destroy(own);
    free(out);
    free(ids);
    own = NULL;
    out = NULL;
    ids = NULL;
    bench_mesh_release();
}

static const candidate *floor_of(const row *r)
{
    return &r->candidates[0];
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Refits of meshes whose vertices have moved",
        .notes = "ns a triangle that is read. ratio: to reading the corners and writing as many bytes.\n",
        .call = "triangle",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "triangles",
        .ratios = {{"ratio", "ratio", floor_of}},
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
