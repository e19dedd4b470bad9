/* SPDX-License-Identifier: MIT */
#include "mesh.h"

#include <math.h>
#include <stdlib.h>

static bench_mesh ball, scene;

static void make_ball(int side, bench_mesh *out)
{
    const double turn = 2 * acos(-1.0) / side;
    out->vertex_count = (size_t)side * (size_t)(side + 1);
    out->triangle_count = 2 * (size_t)side * (size_t)side;
    out->vertices = malloc(out->vertex_count * sizeof *out->vertices);
    out->triangles = malloc(out->triangle_count * sizeof *out->triangles);
    if (!out->vertices || !out->triangles)
        exit(1);
    for (int i = 0, n = 0; i <= side; ++i)
        for (int k = 0; k < side; ++k, ++n) {
            const double u = i * turn / 2, v = k * turn;
            const double r =
                1 + 0.1 * sin(5 * u) * cos(4 * v) + 0.03 * sin(23 * u) * sin(19 * v) + 0.005 * cos(71 * u) * cos(90 * v);
            out->vertices[n] = (bvol_vec3){(float)(r * sin(u) * cos(v)), (float)(r * cos(u)), (float)(r * sin(u) * sin(v))};
        }
    for (int i = 0, n = 0; i < side; ++i)
        for (int k = 0; k < side; ++k) {
            const uint32_t a = (uint32_t)(i * side + k), b = (uint32_t)(i * side + (k + 1) % side), c = a + (uint32_t)side,
                           d = b + (uint32_t)side;
            const uint32_t both[2][3] = {{a, c, b}, {b, c, d}};
            for (int half = 0; half < 2; ++half, ++n)
                for (int corner = 0; corner < 3; ++corner)
                    out->triangles[n][corner] = both[half][corner];
        }
}

bvol_index *bench_mesh_index(const bench_mesh *m, uint32_t kind, uint32_t quality, uint32_t flags)
{
    const bvol_index_options options = {.size = sizeof options, .flags = flags, .engine = kind, .quality = quality};
    const bvol_triangle_mesh t = {sizeof t, 32, m->vertices, m->vertex_count, 0, m->triangles, m->triangle_count};
    bvol_index *index;
    if (bvol_index_create(&options, NULL, &index) != BVOL_OK || bvol_index_build_triangles(index, &t, NULL, 0, NULL) != BVOL_OK)
        exit(1);
    return index;
}

void bench_scene_open(const char *path)
{
    if (path)
        bench_mesh_load(path, &scene);
}

size_t bench_mesh_size(int side)
{
    return side > 0 ? 2 * (size_t)side * (size_t)side : scene.triangle_count;
}

const bench_mesh *bench_mesh_make(int side)
{
    if (side == 0)
        return &scene;
    make_ball(side, &ball);
    return &ball;
}

void bench_mesh_release(void)
{
    free(ball.vertices);
    free(ball.triangles);
    ball = (bench_mesh){NULL, NULL, 0, 0};
}

int bench_mesh_skip(int side, const arguments *a)
{
    return (side == 0) != (a->scene != NULL) || ((a->quick || a->check) && side > 200);
}
