/* SPDX-License-Identifier: MIT */
/* bvol spin: four ways to keep an upright box about a mesh that turns, side by side over a full turn. */
#include "command.h"
#include "distinct.h"
#include "picture.h"
#include "shaded.h"
#include "spinning.h"
#include "tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PANELS = 4, PANEL = 400, GAP = 8 };

static struct {
    vector axis;
    unsigned steps;
} request = {{2, 3, 6}, 360};

/* The names are those of the report; what each is, the help says. */
static const color way_colors[SPINNING_WAYS] = {{214, 96, 110, 1}, {232, 178, 74, 1}, {110, 168, 230, 1}, {120, 214, 140, 1}};

/* Drawing */

/* Pixels of the outline of a way's box: that of the points lies under that of the hull. */
static const double way_widths[SPINNING_WAYS] = {1.5, 1.5, 6, 2};

static void draw_box(canvas *c, const bvol_aabb *box, double width, color with)
{
    const point min = {(double)box->min.x, -(double)box->max.y}, max = {(double)box->max.x, -(double)box->min.y};
    const point corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    for (int i = 0; i < 4; ++i)
        canvas_line(c, corners[i], corners[(i + 1) % 4], width, with);
}

/* The mesh in the middle of a quarter, and its boxes. */
static void draw_moment(canvas *c, const spinning *s, const mesh *once, uint32_t quarter)
{
    static const color body = {150, 158, 178, 1};
    const size_t step = (2 * quarter + 1) * s->steps / ((size_t)2 * PANELS);
    mesh turned = *once;
    turned.vertices = tool_alloc(once->vertex_count, sizeof *turned.vertices);
    spinning_turn(s, step, turned.vertices);
    shaded_panel(c, &from_front, GAP + quarter * (PANEL + GAP), GAP, PANEL, s->pivot, 1.45 * (double)s->sphere.radius);
    shaded_mesh(c, &from_front, &turned, body);
    for (size_t way = 0; way < SPINNING_WAYS; ++way)
        draw_box(c, &s->ways[way].boxes[step], way_widths[way], way_colors[way]);
    free(turned.vertices);
}

/* The volumes of a quarter: `top` means of the tightest are at the top, and lines at whole ones. */
static void draw_volumes(canvas *c, const spinning *s, uint32_t quarter, double unit, double top)
{
    static const color ground = {24, 28, 38, 1}, grid = {52, 60, 78, 1};
    const size_t first = quarter * s->steps / PANELS, last = (quarter + 1) * s->steps / PANELS;
    canvas_window(c, GAP + quarter * (PANEL + GAP), 2 * GAP + PANEL, PANEL, (point){0, -1}, 1);
    canvas_rectangle(c, (point){0, -1}, (point){1, 0}, ground);
    for (int line = 1; line < top; ++line)
        canvas_line(c, (point){0, -line / top}, (point){1, -line / top}, 1, grid);
    for (size_t way = 0; way < SPINNING_WAYS; ++way)
        for (size_t step = first; step < last; ++step) {
            const double width = (double)(last - first), from = spinning_volume(s, way, step) / unit / top,
                         to = spinning_volume(s, way, step + 1) / unit / top;
            canvas_line(c, (point){(double)(step - first) / width, -from}, (point){(double)(step + 1 - first) / width, -to},
                        way_widths[way] + 0.5, way_colors[way]);
        }
}

static void draw(const spinning *s, const mesh *m, picture *out)
{
    static const color background = {14, 17, 24, 1};
    const mesh once = distinct_triangles(m);
    double most = 0;
    for (size_t way = 0; way < SPINNING_WAYS; ++way)
        most = fmax(most, s->ways[way].most);
    /* Where no box has a volume, all are drawn at the bottom. */
    const double unit = s->ways[SPINNING_HULL].mean > 0 ? s->ways[SPINNING_HULL].mean : most > 0 ? most : 1;
    canvas all;
    canvas_create(&all, PANELS * (PANEL + GAP) + GAP, 2 * (PANEL + GAP) + GAP, background);
    for (uint32_t quarter = 0; quarter < PANELS; ++quarter) {
        draw_moment(&all, s, &once, quarter);
        draw_volumes(&all, s, quarter, unit, fmax(1.05 * most / unit, 1));
        tool_progress("drawing", quarter + 1, PANELS);
    }
    canvas_finish(&all, out);
    canvas_free(&all);
    free(once.triangles);
}

/* Report */

/* How many times as much; of nothing, as much as nothing. */
static double times(double a, double b)
{
    return a == b ? 1 : a / b;
}

static void report(const spinning *s)
{
    const spinning_way *const tight = &s->ways[SPINNING_HULL];
    tool_print("hull      %zu vertices, made in %.3f ms\n", bvol_hull_vertices(s->hull, NULL, 0), 1e3 * s->hull_seconds);
    tool_print("way       ns a box   mean volume   largest   of the hull's mean\n");
    for (size_t way = 0; way < SPINNING_WAYS; ++way) {
        const spinning_way *const w = &s->ways[way];
        tool_print("%-8s %9.1f %13.5g %9.5g %9.3f\n", spinning_names[way], 1e9 * w->seconds, w->mean, w->most,
                   times(w->mean, tight->mean));
    }
}

static int report_check(spinning *s)
{
    const int right = spinning_check(s);
    size_t lost = 0;
    for (size_t way = 0; way < SPINNING_WAYS; ++way)
        lost += s->ways[way].lost;
    tool_print(
        "checked   %zu boxes against all vertices, turned in double: %zu leave one out; %zu of the hull's are too large\n",
        SPINNING_WAYS * s->steps, lost, s->ways[SPINNING_HULL].loose);
    if (!right)
        tool_error("boxes leave vertices out, or are larger than they should be");
    return right;
}

static int spin_mesh(const arguments *a, const mesh *m)
{
    spinning s;
    output to;
    picture p;
    int status = TOOL_FAILED;
    if (spinning_create(&s, mesh_name(a->meshes[0]), m->vertices, m->vertex_count, request.axis, request.steps) != 0)
        return TOOL_FAILED;
    if (output_open(&to, a->output) == 0) {
        tool_print("mesh      %s, %zu vertices\n", mesh_name(a->meshes[0]), m->vertex_count);
        tool_print("turned    once about %g %g %g, in %u steps\n", request.axis.x, request.axis.y, request.axis.z,
                   request.steps);
        report(&s);
        const int right = report_check(&s);
        draw(&s, m, &p);
        const int written = picture_write(&p, &to) == 0;
        status = tool_finish_output();
        status = right && written ? status : TOOL_FAILED;
        picture_free(&p);
    }
    spinning_free(&s);
    return status;
}

static int spin(const arguments *a)
{
    mesh m;
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    const int status = spin_mesh(a, &m);
    mesh_free(&m);
    return status;
}

static int parse_axis(const char *text)
{
    char rest;
    vector v;
    if (sscanf(text, "%lf,%lf,%lf%c", &v.x, &v.y, &v.z, &rest) != 3)
        return -1;
    const double length_sq = vector_dot(v, v);
    request.axis = v;
    return length_sq > 1e-200 && length_sq < 1e200 ? 0 : -1;
}

static int parse_steps(const char *text)
{
    char rest;
    return sscanf(text, "%5u%c", &request.steps, &rest) == 1 && request.steps >= 4 && request.steps <= 36000 ? 0 : -1;
}

static const own_option options[] = {
    {"axis", parse_axis, "X,Y,Z, not all of them 0"}, {"steps", parse_steps, "a number from 4 to 36000"}, {NULL, NULL, NULL}};

const command spin_command = {
    .name = "spin",
    .summary = "four ways to keep an upright box about a mesh that turns",
    .usage = "MESH -o FILE.png [--axis X,Y,Z] [--steps N]",
    .description = "Turns a mesh once about an axis through its middle and keeps an upright box about it, in\n"
                   "four ways:\n"
                   "\n"
                   "  sphere   the box of a sphere about the mesh (red)\n"
                   "  box      the box of the mesh's own box, turned (yellow)\n"
                   "  points   the box of all vertices, turned (blue)\n"
                   "  hull     the extreme vertices of the convex hull, found from those of the step before:\n"
                   "           the tightest box of floats (green)\n"
                   "\n"
                   "Prints what each costs and what volume its boxes have. The picture shows the mesh and the\n"
                   "boxes, seen along z, in the middle of each quarter of the turn, and below the volumes over\n"
                   "that quarter; a line is as much as the mean of the hull's.\n"
                   "\n"
                   "At the end all vertices are turned in double, without the library, and held against each\n"
                   "box.\n",
    .options = "      --axis X,Y,Z    the axis (default 2,3,6)\n"
               "      --steps N       how many boxes a full turn has, from 4 to 36000 (default 360)\n",
    .own = options,
    .meshes = 1,
    .draws = DRAWS_ALWAYS,
    .run = spin,
};
