/* SPDX-License-Identifier: MIT */
/* bvol inside: which points lie inside of a mesh, and a slice through it. */
#include "beams.h"
#include "command.h"
#include "mesh_index.h"
#include "points.h"
#include "slice.h"
#include "tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    slice cut;
    int placed; /* whether a place of the cut was given */
    const char *list;
} request = {.cut = {.axis = 2}};

/* What is asked, and what is found. */
typedef struct asked {
    const mesh *mesh;
    const bvol_index *index;
    bvol_aabb box;
    points points;
    int32_t *winding;
    uint64_t *on; /* the surface */
    int cancels;  /* the mesh is closed and oriented */
} asked;

static int is_on(const asked *a, size_t i)
{
    return a->on[i / 64] >> i % 64 & 1;
}

/* Returns 0, or -1 after a message. */
static int validate(asked *a)
{
    bvol_mesh_report report = BVOL_MESH_REPORT_INIT;
    const bvol_result result = bvol_index_validate_mesh(a->index, NULL, &report, NULL, 0);
    const int closed = (report.flags & BVOL_MESH_CLOSED) != 0, oriented = (report.flags & BVOL_MESH_ORIENTED) != 0;
    a->cancels = closed && oriented;
    if (result != BVOL_OK) {
        tool_error("the mesh: %s", bvol_result_name(result));
        return -1;
    }
    if (a->cancels)
        tool_print("surface   closed and oriented: inside and outside are defined everywhere\n");
    else
        tool_print("surface   %s, %s: counted are crossings along +x, and holes let them through\n",
                   closed ? "closed" : "not closed", oriented ? "oriented" : "not oriented");
    return 0;
}

static int find(asked *a)
{
    const size_t count = a->points.count, words = count / 64 + 1;
    a->winding = tool_alloc(count, sizeof *a->winding);
    a->on = tool_alloc(words, sizeof *a->on);
    const double start = tool_seconds();
    const bvol_result result = bvol_index_winding_point_many(a->index, a->points.at, count, 0, NULL, a->winding, a->on, words);
    const double seconds = tool_seconds() - start;
    if (result != BVOL_OK) {
        tool_error("the points: %s", bvol_result_name(result));
        return -1;
    }
    size_t inside = 0, on = 0;
    for (size_t i = 0; i < count; ++i) {
        on += (size_t)is_on(a, i);
        inside += a->winding[i] != 0 || is_on(a, i);
    }
    tool_print("inside    %zu of %zu points, of which %zu on the surface; %.0f ns a point\n", inside, count, on,
               1e9 * seconds / (double)count);
    return 0;
}

static int compare_numbers(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void print_windings(const asked *a)
{
    const size_t count = a->points.count;
    int32_t *const sorted = tool_alloc(count, sizeof *sorted);
    memcpy(sorted, a->winding, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_numbers);
    tool_print("windings ");
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && sorted[end] == sorted[i];)
            ++end;
        tool_print(" %d: %zu%s", (int)sorted[i], end - i, end < count ? "," : "\n");
    }
    free(sorted);
}

/* Checking */

/* How many pairs of points and triangles are asked at most. */
enum { PAIRS = 60000000 };

typedef struct recount {
    size_t asked, unsure, differing;
} recount;

static int is_finite(const bvol_vec3 *p)
{
    return isfinite(p->x) && isfinite(p->y) && isfinite(p->z);
}

static void count_again(const asked *a, int (*place)(const bvol_aabb *, const bvol_vec3 *, bvol_vec3 *), recount *out)
{
    const size_t most = PAIRS / a->mesh->triangle_count + 1, step = a->points.count / most + 1;
    for (size_t i = 0; i < a->points.count; i += step) {
        const bvol_vec3 *const p = &a->points.at[i];
        bvol_vec3 end;
        int winding;
        ++out->asked;
        if (!is_finite(p) || !place(&a->box, p, &end) || !beams_count(a->mesh, p, &end, &winding))
            ++out->unsure;
        else
            out->differing += winding != a->winding[i] || is_on(a, i);
        tool_progress("recounting", i + 1, a->points.count);
    }
    tool_progress("recounting", 1, 1);
}

/* Whether nothing differs. Where edges cancel, any direction gives the same number. */
static int report_recount(const asked *a)
{
    recount r = {0, 0, 0};
    count_again(a, beams_along, &r);
    if (a->cancels)
        count_again(a, beams_askew, &r);
    tool_print("recount   %zu lines without the library: %zu too close to an edge to tell, %zu differ\n", r.asked, r.unsure,
               r.differing);
    if (r.differing > 0)
        tool_error("the recount disagrees");
    return r.differing == 0;
}

/* Writing */

static int write_list(const asked *a)
{
    output to;
    if (!request.list)
        return 0;
    if (output_open(&to, request.list) != 0)
        return -1;
    for (size_t i = 0; i < a->points.count; ++i) {
        const bvol_vec3 *const p = &a->points.at[i];
        fprintf(to.file, "%.9g %.9g %.9g %d %d\n", (double)p->x, (double)p->y, (double)p->z, (int)a->winding[i], is_on(a, i));
    }
    if (output_close(&to, ferror(to.file) ? "not all could be written" : NULL) != 0)
        return -1;
    tool_print("written   %s, %zu points\n", output_name(request.list), a->points.count);
    return 0;
}

static double middle_of(const bvol_aabb *box, int axis)
{
    const float *const min = &box->min.x, *const max = &box->max.x;
    return 0.5 * (double)min[axis] + 0.5 * (double)max[axis];
}

static int draw_slice(const asked *a, const char *path)
{
    output to;
    picture p;
    if (!path)
        return 0;
    if (!request.placed)
        request.cut.at = middle_of(&a->box, request.cut.axis);
    if (output_open(&to, path) != 0)
        return -1;
    if (slice_draw(&request.cut, a->index, &a->box, &p) != 0) {
        output_close(&to, "no picture");
        return -1;
    }
    const int status = picture_write(&p, &to);
    picture_free(&p);
    return status;
}

/* The box of a mesh, larger by a tenth on each side, so that there is an outside. */
static bvol_aabb grown(const bvol_aabb *box)
{
    const double width[3] = {(double)box->max.x - (double)box->min.x, (double)box->max.y - (double)box->min.y,
                             (double)box->max.z - (double)box->min.z};
    const float by = (float)(0.1 * fmax(fmax(width[0], width[1]), width[2]));
    bvol_aabb out;
    bvol_aabb_expand(box, by, &out);
    return isfinite(out.max.x - out.min.x) && isfinite(out.max.y) && isfinite(out.max.z) ? out : *box;
}

static int inside_mesh(const arguments *args, const mesh *m)
{
    bvol_index *const index = mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
    asked a = {.mesh = m, .index = index};
    int status = TOOL_FAILED;
    bvol_aabb_from_points(m->vertices, m->vertex_count, 0, &a.box);
    const bvol_aabb around = grown(&a.box);
    if (points_load(args->points, &around, &a.points) == 0) {
        tool_print("mesh      %s, %zu triangles\n", mesh_name(args->meshes[0]), m->triangle_count);
        tool_print("points    %s, %zu\n", points_name(args->points), a.points.count);
        if (validate(&a) == 0 && find(&a) == 0) {
            print_windings(&a);
            const int right = report_recount(&a), written = write_list(&a) == 0 && draw_slice(&a, args->output) == 0;
            status = tool_finish_output();
            status = right && written ? status : TOOL_FAILED;
        }
        points_free(&a.points);
    }
    free(a.winding);
    free(a.on);
    bvol_index_destroy(index);
    return status;
}

static int inside(const arguments *a)
{
    mesh m;
    const char *const list = request.list;
    if (list && strcmp(list, "-") == 0 && a->output && strcmp(a->output, "-") == 0)
        return tool_usage_error("bvol inside", "the list and the picture cannot both be standard output");
    if (list && (output_overwrites(list, a->meshes[0]) || output_overwrites(list, a->points) ||
                 (a->output && (output_overwrites(list, a->output) || strcmp(list, a->output) == 0))))
        return tool_usage_error("bvol inside", "%s: the list would overwrite the mesh, the points or the picture", list);
    if (list && strcmp(list, "-") == 0)
        tool_report_to(stderr);
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    const int status = inside_mesh(a, &m);
    mesh_free(&m);
    return status;
}

static int parse_across(const char *text)
{
    if (text[0] < 'x' || text[0] > 'z' || text[1] != '\0')
        return -1;
    request.cut.axis = text[0] - 'x';
    return 0;
}

static int parse_at(const char *text)
{
    char rest;
    request.placed = 1;
    return sscanf(text, "%lf%c", &request.cut.at, &rest) == 1 && isfinite((float)request.cut.at) ? 0 : -1;
}

static int parse_list(const char *text)
{
    request.list = text;
    return *text != '\0' ? 0 : -1;
}

static const own_option options[] = {{"across", parse_across, "x, y or z"},
                                     {"at", parse_at, "a number"},
                                     {"list", parse_list, "the name of a file"},
                                     {NULL, NULL, NULL}};

const command inside_command = {
    .name = "inside",
    .summary = "which points lie inside of a mesh, and a slice of how far from its surface",
    .usage = "MESH POINTS [-o FILE.png] [--across x|y|z] [--at T] [--list FILE]",
    .description = "Counts the points that lie inside of a mesh or on its surface, by their winding numbers,\n"
                   "which are exact: how often the surface goes around a point. POINTS is one of\n"
                   "\n"
                   "  lattice:N   N x N x N points of a box that is a tenth larger than the mesh's\n"
                   "  random:N    N points of this box, the same each time\n"
                   "  FILE        lines of three numbers; - is standard input\n"
                   "\n"
                   "The picture is a slice through the mesh: what is inside is blue, what is outside is\n"
                   "orange, and bands tell how far the surface is. Of a mesh that is open the crossings\n"
                   "along +x are counted, so that a hole is seen as a streak.\n"
                   "\n"
                   "At the end points are asked again along lines, triangle by triangle and without the\n"
                   "library; if the mesh is closed and oriented, in two directions. Of many points not all\n"
                   "are. If a number differs, the exit status is 1.\n",
    .options = "      --across x|y|z  the axis that the slice is across (default z)\n"
               "      --at T          where it is along that (default: the middle of the mesh's box)\n"
               "      --list FILE     write each point with its winding number, and with 1 if it lies on\n"
               "                      the surface and 0 if not\n",
    .own = options,
    .meshes = 1,
    .points = 1,
    .draws = DRAWS_IF_ASKED,
    .run = inside,
};
