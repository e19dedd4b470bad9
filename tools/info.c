/* SPDX-License-Identifier: MIT */
/* bvol info: volumes about a mesh, and the check that they hold what they should. */
#include "command.h"
#include "mesh.h"
#include "tool.h"

#include <math.h>
#include <stdio.h>

typedef struct volumes {
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_obb obb;
} volumes;

static void fit(const mesh *m, volumes *out)
{
    const float *points = &m->vertices[0].x;
    bvol_aabb_from_points((const bvol_vec3 *)points, m->vertex_count, sizeof(bvol_vec3), &out->aabb);
    bvol_sphere_from_points((const bvol_vec3 *)points, m->vertex_count, sizeof(bvol_vec3), &out->sphere);
    bvol_obb_from_points((const bvol_vec3 *)points, m->vertex_count, sizeof(bvol_vec3), &out->obb);
}

static double sphere_volume(const bvol_sphere *s)
{
    double r = (double)s->radius;
    return 4.0 / 3.0 * 3.14159265358979324 * r * r * r;
}

/* 8 e0 e1 e2 |det of the axes|; the determinant is 1 but for rounding. */
static double obb_volume(const bvol_obb *b)
{
    const bvol_vec3 *u = &b->axis[0], *v = &b->axis[1], *w = &b->axis[2];
    double det = (double)u->x * ((double)v->y * (double)w->z - (double)v->z * (double)w->y) -
                 (double)u->y * ((double)v->x * (double)w->z - (double)v->z * (double)w->x) +
                 (double)u->z * ((double)v->x * (double)w->y - (double)v->y * (double)w->x);
    return 8.0 * (double)b->extent.x * (double)b->extent.y * (double)b->extent.z * fabs(det);
}

static void print_vec3(const char *name, const bvol_vec3 *v)
{
    tool_print("          %-7s %.9g %.9g %.9g\n", name, (double)v->x, (double)v->y, (double)v->z);
}

static void print_volumes(const volumes *v)
{
    tool_print("AABB      volume  %.6g\n", bvol_aabb_volume(&v->aabb));
    print_vec3("min", &v->aabb.min);
    print_vec3("max", &v->aabb.max);
    tool_print("sphere    volume  %.6g\n", sphere_volume(&v->sphere));
    print_vec3("center", &v->sphere.center);
    tool_print("          radius  %.9g\n", (double)v->sphere.radius);
    tool_print("OBB       volume  %.6g\n", obb_volume(&v->obb));
    print_vec3("center", &v->obb.center);
    print_vec3("extent", &v->obb.extent);
    for (int k = 0; k < 3; ++k)
        print_vec3(k == 0 ? "axes" : "", &v->obb.axis[k]);
}

/* Asks for each vertex by itself, with predicates that know nothing of how the volumes were found. */
static int print_check(const mesh *m, const volumes *v)
{
    size_t in_aabb = 0, in_sphere = 0, in_obb = 0;
    for (size_t i = 0; i < m->vertex_count; ++i) {
        in_aabb += (size_t)bvol_aabb_contains_point(&v->aabb, &m->vertices[i]);
        in_sphere += (size_t)bvol_sphere_contains_point(&v->sphere, &m->vertices[i]);
        in_obb += (size_t)bvol_obb_contains_point(&v->obb, &m->vertices[i]);
    }
    tool_print("inside    of %zu vertices: AABB %zu, sphere %zu, OBB %zu\n", m->vertex_count, in_aabb, in_sphere, in_obb);
    if (in_aabb == m->vertex_count && in_sphere == m->vertex_count && in_obb == m->vertex_count)
        return TOOL_OK;
    tool_error("a volume leaves vertices out");
    return TOOL_FAILED;
}

/* Which of the volumes would pass the largest float, or NULL. */
static const char *too_large(const volumes *v)
{
    if (!isfinite(v->sphere.radius))
        return "a sphere";
    return bvol_obb_validate(&v->obb, NULL) < BVOL_OK ? "an oriented box" : NULL;
}

static int info(const arguments *a)
{
    mesh m;
    volumes v;
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    fit(&m, &v);
    if (too_large(&v)) {
        tool_error("%s: too large for %s", mesh_name(a->meshes[0]), too_large(&v));
        mesh_free(&m);
        return TOOL_FAILED;
    }
    tool_print("mesh      %s\n", mesh_name(a->meshes[0]));
    tool_print("vertices  %zu read, %zu after joining identical ones\n", m.read_count, m.vertex_count);
    tool_print("triangles %zu\n", m.triangle_count);
    print_volumes(&v);
    int status = print_check(&m, &v);
    mesh_free(&m);
    return status == TOOL_OK ? tool_finish_output() : status;
}

const command info_command = {
    .name = "info",
    .summary = "bounding volumes about a mesh, and a check that they hold every vertex",
    .usage = "MESH",
    .description = "Prints the counts of a mesh, then an axis-aligned box, a sphere and an oriented box\n"
                   "about it with their volumes, and how many vertices each holds: all of them, decided\n"
                   "vertex by vertex with the library's exact tests. Floats are printed with nine digits,\n"
                   "so they read back as the same floats.\n",
    .options = "",
    .own = NULL,
    .meshes = 1,
    .draws = DRAWS_NOTHING,
    .run = info,
};
