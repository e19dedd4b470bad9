/* SPDX-License-Identifier: MIT */
/* Meshes of files, as the program bvol reads them. */
#include "mesh.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef BENCH_SCENES
#include "../../tools/mesh.h"

static void into_ball(bench_mesh *m)
{
    bvol_sphere about;
    if (bvol_sphere_from_points(m->vertices, m->vertex_count, 0, &about) == 0)
        exit(1);
    for (size_t i = 0; i < m->vertex_count; ++i) {
        bvol_vec3 *const v = &m->vertices[i];
        *v = (bvol_vec3){(v->x - about.center.x) / about.radius, (v->y - about.center.y) / about.radius,
                         (v->z - about.center.z) / about.radius};
    }
}

void bench_mesh_load(const char *path, bench_mesh *out)
{
    mesh m;
    if (mesh_load(path, NULL, &m) != 0)
        exit(1);
    free(m.part_ends);
    *out = (bench_mesh){m.vertices, m.triangles, m.vertex_count, m.triangle_count};
    into_ball(out);
}
#else
void bench_mesh_load(const char *path, bench_mesh *out)
{
    (void)out;
    fprintf(stderr, "bench: %s: assimp, which reads meshes, was not there\n", path);
    exit(1);
}
#endif
