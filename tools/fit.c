/* SPDX-License-Identifier: MIT */
/* bvol fit: bounding volumes about a mesh, by how much larger they are than its convex hull. */
#include "command.h"
#include "distinct.h"
#include "fitted.h"
#include "picture.h"
#include "polygons.h"
#include "tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 3, ROWS = 2, PANEL = 400, GAP = 8 };

/* From left to right, and from above. */
static const size_t shown[ROWS * COLUMNS] = {FITTED_AABB, FITTED_OBB, FITTED_SPHERE, FITTED_CAPSULE, FITTED_DOP26, FITTED_HULL};

static struct {
    int minimal;
    const char *hull;
} request;

/* Whether the check found nothing. */
static int report(const fitted *f, const mesh *m)
{
    const double least = f->volume[FITTED_HULL];
    size_t lost = 0;
    tool_print("          volume        of the hull's   ms         outside\n");
    for (size_t which = 0; which < FITTED_COUNT; ++which) {
        size_t asked;
        const size_t out = fitted_leaves_out(f, which, m->vertices, m->vertex_count, &asked);
        const double times = f->volume[which] == least ? 1 : f->volume[which] / least;
        tool_print("%-9s %-13.6g %-15.4f %-10.3f %zu of %zu\n", fitted_names[which], f->volume[which], times,
                   1e3 * f->seconds[which], out, asked);
        lost += out;
    }
    if (request.minimal) {
        tool_print("sphere    no smaller one: it rests on");
        for (int i = 0; i < 4 && f->sphere_rests[i] != BVOL_NO_VERTEX; ++i)
            tool_print("%s %u", i > 0 ? "," : " vertices", (unsigned)f->sphere_rests[i]);
        tool_print("\nOBB       none has less than %.6g%s\n", f->proof.volume_lower,
                   f->proof.exhaustive ? ": it is the least but for a millionth" : "");
    }
    if (lost > 0)
        tool_error("a volume leaves vertices out");
    return lost == 0;
}

static void draw(const fitted *f, const mesh *m, picture *out)
{
    static const color background = {14, 17, 24, 1}, body = {150, 158, 178, 1}, edge = {232, 178, 74, 1};
    const mesh once = distinct_triangles(m);
    const double radius = (double)f->sphere.radius > 0 ? 1.45 * (double)f->sphere.radius : 1;
    canvas all;
    canvas_create(&all, COLUMNS * (PANEL + GAP) + GAP, ROWS * (PANEL + GAP) + GAP, background);
    for (uint32_t i = 0; i < ROWS * COLUMNS; ++i) {
        shaded_panel(&all, &from_aside, GAP + i % COLUMNS * (PANEL + GAP), GAP + i / COLUMNS * (PANEL + GAP), PANEL,
                     vector_of(&f->sphere.center), radius);
        shaded_mesh(&all, &from_aside, &once, body);
        fitted_draw(f, shown[i], &all, &from_aside, edge);
        tool_progress("drawing", i + 1, (size_t)ROWS * COLUMNS);
    }
    canvas_finish(&all, out);
    canvas_free(&all);
    free(once.triangles);
}

static int write_hull(const fitted *f)
{
    output to;
    polygons faces;
    if (!request.hull)
        return 0;
    if (output_open(&to, request.hull) != 0)
        return -1;
    polygons_of(f->body[FITTED_HULL], &faces);
    const int status = polygons_write(&faces, &to);
    polygons_free(&faces);
    return status;
}

static int fit_mesh(const arguments *a, const mesh *m)
{
    fitted f;
    output to;
    picture p;
    int status = TOOL_FAILED;
    if (fitted_create(&f, mesh_name(a->meshes[0]), m->vertices, m->vertex_count, request.minimal) != 0)
        return TOOL_FAILED;
    if (output_open(&to, a->output) == 0) {
        tool_print("mesh      %s, %zu vertices, %zu of them on the hull\n", mesh_name(a->meshes[0]), m->vertex_count,
                   bvol_hull_vertices(f.body[FITTED_HULL], NULL, 0));
        const int right = report(&f, m);
        draw(&f, m, &p);
        const int written = picture_write(&p, &to) == 0 && write_hull(&f) == 0;
        status = tool_finish_output();
        status = right && written ? status : TOOL_FAILED;
        picture_free(&p);
    }
    fitted_free(&f);
    return status;
}

static int fit(const arguments *a)
{
    mesh m;
    if (request.hull && (output_overwrites(request.hull, a->meshes[0]) || output_overwrites(request.hull, a->output) ||
                         strcmp(request.hull, a->output) == 0))
        return tool_usage_error("bvol fit", "%s: the hull would overwrite the mesh or the picture", request.hull);
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    const int status = fit_mesh(a, &m);
    mesh_free(&m);
    return status;
}

static int parse_minimal(const char *text)
{
    (void)text;
    request.minimal = 1;
    return 0;
}

static int parse_hull(const char *text)
{
    request.hull = text;
    return *text != '\0' ? 0 : -1;
}

static const own_option options[] = {
    {"minimal", parse_minimal, NULL}, {"hull", parse_hull, "the name of a file"}, {NULL, NULL, NULL}};

const command fit_command = {
    .name = "fit",
    .summary = "volumes about a mesh, beside its convex hull; which can be written",
    .usage = "MESH -o FILE.png [--minimal] [--hull FILE.obj]",
    .description = "Fits an upright box, a sphere, a capsule, an oriented box, k-DOPs and the convex hull to a\n"
                   "mesh, and prints what volume each has, how many times that of the hull it is, and what it\n"
                   "costs. The picture shows the upright box, the oriented box and the sphere above, and the\n"
                   "capsule, the 26-DOP and the hull below.\n"
                   "\n"
                   "At the end each vertex is asked for: whether it lies in the volumes, with the library's\n"
                   "exact tests, and below the faces of the hull, without the library.\n",
    .options = "      --minimal       the smallest sphere, and an oriented box of the least volume that a\n"
               "                      patient search finds, with a bound of the least\n"
               "      --hull FILE     write the hull as a mesh, a Wavefront OBJ\n",
    .own = options,
    .meshes = 1,
    .draws = DRAWS_ALWAYS,
    .run = fit,
};
