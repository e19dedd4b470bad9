/* SPDX-License-Identifier: MIT */
/* Rays from the inside of closed meshes, at every vertex and every side: how many meet no triangle. Nothing is timed.
 *
 *     leaks          the exit code is 1 if a ray leaks from this library's index */
#include "triangles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void *build(const bench_mesh *m)
{
    return bench_mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH, 0);
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

static const caster own = {"bvol", build, destroy, cast};
static const caster *const casters[] = {
    &own,
#ifdef BENCH_EMBREE
    &caster_embree_robust,
    &caster_embree,
#endif
};
enum { CASTERS = sizeof casters / sizeof *casters };

/* A torus: a grid of so many vertices around and about the tube, whose dents and place are given. */
typedef struct torus {
    const char *name;
    int around, about;
    double tube, dents, x;
} torus;

static const torus tori[] = {{"a torus", 256, 128, 0.4, 0, 0},
                             {"a torus with dents", 512, 256, 0.4, 0.1, 0},
                             {"a thin torus far from the origin", 512, 64, 0.05, 0.01, 100}};
enum { TORI = sizeof tori / sizeof *tori };

static bvol_vec3 point(const torus *t, int i, int k, double radius)
{
    const double turn = 2 * acos(-1.0), u = turn * i / t->around, v = turn * k / t->about;
    const double r = radius * (t->tube + t->dents * t->tube * sin(7 * u) * cos(5 * v));
    return (bvol_vec3){(float)(t->x + (1 + r * cos(v)) * cos(u)), (float)((1 + r * cos(v)) * sin(u)), (float)(r * sin(v))};
}

static void make(const torus *t, bench_mesh *m)
{
    const uint32_t n = (uint32_t)t->around, w = (uint32_t)t->about;
    m->vertex_count = (size_t)n * w;
    m->triangle_count = 2 * m->vertex_count;
    m->vertices = malloc(m->vertex_count * sizeof *m->vertices);
    m->triangles = malloc(m->triangle_count * sizeof *m->triangles);
    if (!m->vertices || !m->triangles)
        exit(1);
    for (uint32_t i = 0; i < n; ++i)
        for (uint32_t k = 0; k < w; ++k) {
            const uint32_t a = i * w + k, b = i * w + (k + 1) % w, c = (i + 1) % n * w + k, d = (i + 1) % n * w + (k + 1) % w;
            const uint32_t both[2][3] = {{a, c, b}, {b, c, d}};
            m->vertices[a] = point(t, (int)i, (int)k, 1);
            for (int h = 0; h < 2; ++h)
                for (int corner = 0; corner < 3; ++corner)
                    m->triangles[2 * a + (uint32_t)h][corner] = both[h][corner];
        }
}

static bvol_ray at(bvol_vec3 from, bvol_vec3 p)
{
    return (bvol_ray){from, 0, {p.x - from.x, p.y - from.y, p.z - from.z}, INFINITY};
}

/* Rays from four places in the tube at the corners of a triangle, and at the middles of its sides. */
static size_t leaks_of(const caster *by, const void *index, const torus *t, const bench_mesh *m, size_t triangle)
{
    const uint32_t *const corner = m->triangles[triangle];
    size_t leaks = 0;
    for (int place = 0; place < 4; ++place) {
        const bvol_vec3 from = point(t, (int)(triangle / 2 / (size_t)t->about) + place * 3, place, 0.1 * place);
        for (int k = 0; k < 3; ++k) {
            const bvol_vec3 p = m->vertices[corner[k]], q = m->vertices[corner[(k + 1) % 3]];
            const bvol_ray rays[2] = {at(from, p), at(from, (bvol_vec3){(p.x + q.x) / 2, (p.y + q.y) / 2, (p.z + q.z) / 2})};
            for (int i = 0; i < 2; ++i)
                leaks += by->cast(index, &rays[i]) < 0;
        }
    }
    return leaks;
}

int main(void)
{
    size_t own_leaks = 0;
    for (int i = 0; i < TORI; ++i) {
        bench_mesh m;
        make(&tori[i], &m);
        printf("%s, %zu triangles, %zu rays; leaks:", tori[i].name, m.triangle_count, 24 * m.triangle_count);
        for (int c = 0; c < CASTERS; ++c) {
            void *const index = casters[c]->build(&m);
            size_t leaks = 0;
            for (size_t t = 0; t < m.triangle_count; ++t)
                leaks += leaks_of(casters[c], index, &tori[i], &m, t);
            casters[c]->destroy(index);
            printf(" %s %zu%s", casters[c]->name, leaks, c + 1 < CASTERS ? "," : "\n");
            own_leaks += c == 0 ? leaks : 0;
        }
        free(m.vertices);
        free(m.triangles);
    }
    return own_leaks > 0;
}
