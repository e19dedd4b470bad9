/* SPDX-License-Identifier: MIT */
/* bvol distance: how far the surfaces of two meshes are from each other, and whether one lies inside of the other. */
#include "command.h"
#include "crossings.h"
#include "mesh_index.h"
#include "place.h"
#include "shaded.h"
#include "tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PANELS = 2, PANEL = 600, GAP = 8 };

static struct {
    vector turn, move;
} request;

/* One of the two. */
typedef struct body {
    const char *called, *path;
    mesh mesh;
    bvol_index *index;
    int cancels; /* closed and oriented, so that there is an inside */
    size_t held; /* vertices of the other one that are in it or on it */
} body;

static int validate(body *b)
{
    bvol_mesh_report report = BVOL_MESH_REPORT_INIT;
    const bvol_result result = bvol_index_validate_mesh(b->index, NULL, &report, NULL, 0);
    b->cancels = report.flags & BVOL_MESH_CLOSED && report.flags & BVOL_MESH_ORIENTED;
    tool_print("%-9s %s, %zu triangles, %s\n", b->called, mesh_name(b->path), b->mesh.triangle_count,
               b->cancels ? "closed and oriented" : "without an inside: open or not oriented");
    if (result == BVOL_OK)
        return 0;
    tool_error("%s: %s", mesh_name(b->path), bvol_result_name(result));
    return -1;
}

static int count_held(body *b, const body *other)
{
    const size_t count = other->mesh.vertex_count, words = count / 64 + 1;
    uint64_t *const mask = tool_alloc(words, sizeof *mask);
    const bvol_result result = bvol_index_encloses_point_many(b->index, other->mesh.vertices, count, 0, NULL, mask, words);
    for (size_t i = 0; i < count && result == BVOL_OK; ++i)
        b->held += mask[i / 64] >> i % 64 & 1;
    free(mask);
    if (result == BVOL_OK)
        return 0;
    tool_error("%s: %s", mesh_name(b->path), bvol_result_name(result));
    return -1;
}

static void print_held(const body *b, const body *other)
{
    if (b->cancels)
        tool_print("inside    %zu of %zu vertices of the %s mesh are in the %s\n", b->held, other->mesh.vertex_count,
                   other->called, b->called);
}

static void print_point(const char *name, const bvol_vec3 *p)
{
    tool_print("          %-7s %.9g %.9g %.9g\n", name, (double)p->x, (double)p->y, (double)p->z);
}

static void print_separation(const body *a, const body *b, const bvol_separation *s, const bvol_pair *pair, double seconds)
{
    if (s->state == BVOL_SEPARATION_TOUCHING)
        tool_print("surfaces  touch, found in %.4f s\n", seconds);
    else
        tool_print("surfaces  apart by %.9g to %.9g, found in %.4f s\n", (double)s->distance, (double)s->distance_max, seconds);
    tool_print("          triangles %u of the %s, %u of the %s\n", (unsigned)pair->a, a->called, (unsigned)pair->b, b->called);
    print_point(a->called, &s->point);
    print_point(b->called, &s->other_point);
}

/* Checking */

/* How many pairs of vertices and triangles are asked at most. */
enum { PAIRS = 40000000 };

static vector mix(vector a, double s, vector ab, double t, vector ac)
{
    return vector_add(vector_add(a, s, ab), t, ac);
}

static double part(double above, double below)
{
    return below > 0 ? fmin(fmax(above / below, 0), 1) : 0;
}

/* The distance of a point to one of a segment. */
static double to_segment(vector p, vector a, vector b)
{
    const vector ab = vector_add(b, -1, a), ap = vector_add(p, -1, a);
    const vector off = vector_add(ap, -part(vector_dot(ap, ab), vector_dot(ab, ab)), ab);
    return sqrt(vector_dot(off, off));
}

/* The distance of a point to one of a triangle, never less than the true one but for rounding: to that of its plane, if it is
 * in the triangle, and to its edges. */
static double to_triangle(vector p, const vector t[3])
{
    const vector ab = vector_add(t[1], -1, t[0]), ac = vector_add(t[2], -1, t[0]), ap = vector_add(p, -1, t[0]);
    const double d00 = vector_dot(ab, ab), d01 = vector_dot(ab, ac), d11 = vector_dot(ac, ac), d20 = vector_dot(ap, ab),
                 d21 = vector_dot(ap, ac), det = d00 * d11 - d01 * d01;
    double least = fmin(fmin(to_segment(p, t[0], t[1]), to_segment(p, t[1], t[2])), to_segment(p, t[2], t[0]));
    const double v = d11 * d20 - d01 * d21, w = d00 * d21 - d01 * d20;
    if (det > 0 && v >= 0 && w >= 0 && v + w <= det) {
        const vector off = vector_add(p, -1, mix(t[0], v / det, ab, w / det, ac));
        least = fmin(least, sqrt(vector_dot(off, off)));
    }
    return least;
}

static void corners_of(const mesh *m, size_t i, vector out[3])
{
    bvol_vec3 corners[3];
    mesh_triangle(m, i, corners);
    for (int k = 0; k < 3; ++k)
        out[k] = vector_of(&corners[k]);
}

/* The least distance of some vertices of one mesh to the triangles of another. */
static double least_to(const mesh *of, const mesh *to, size_t *asked)
{
    const size_t most = PAIRS / to->triangle_count + 1, step = of->vertex_count / most + 1;
    double least = (double)INFINITY;
    vector corners[3];
    for (size_t i = 0; i < of->vertex_count; i += step, ++*asked)
        for (size_t t = 0; t < to->triangle_count; ++t) {
            corners_of(to, t, corners);
            least = fmin(least, to_triangle(vector_of(&of->vertices[i]), corners));
        }
    return least;
}

static void count(uint32_t a, uint32_t b, void *user)
{
    (void)a;
    (void)b;
    ++*(size_t *)user;
}

/* How far coordinates in double may be off: a float's rounding of the largest, with room. */
static double coarseness(const body *a, const body *b, const bvol_separation *s)
{
    bvol_aabb box, other;
    bvol_aabb_from_points(a->mesh.vertices, a->mesh.vertex_count, 0, &box);
    bvol_aabb_from_points(b->mesh.vertices, b->mesh.vertex_count, 0, &other);
    bvol_aabb_merge(&box, &other, &box);
    const float sides[6] = {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
    double most = fabs((double)s->distance_max);
    for (int k = 0; k < 6; ++k)
        most = fmax(most, fabs((double)sides[k]));
    return 0x1p-20 * most;
}

/* How far the points that were found are from their triangles and from each other, and whether any vertex is nearer. */
static int report_recount(const body *a, const body *b, const bvol_separation *s, const bvol_pair *pair)
{
    const double off = coarseness(a, b, s);
    const vector p = vector_of(&s->point), q = vector_of(&s->other_point), between = vector_add(p, -1, q);
    vector first[3], second[3];
    size_t asked = 0, cross = 0;
    corners_of(&a->mesh, pair->a, first);
    corners_of(&b->mesh, pair->b, second);
    const double apart = sqrt(vector_dot(between, between)), beside = fmax(to_triangle(p, first), to_triangle(q, second)),
                 least = fmin(least_to(&a->mesh, &b->mesh, &asked), least_to(&b->mesh, &a->mesh, &asked));
    crossings_find(&a->mesh, &b->mesh, count, &cross);
    const int right = beside <= off && apart <= (double)s->distance_max + off && apart >= (double)s->distance - off &&
                      least >= (double)s->distance - off && !(cross > 0 && s->state != BVOL_SEPARATION_TOUCHING);
    tool_print("recount   in double: the points are %.3g apart; of %zu vertices none is nearer than %.9g to the other mesh;\n"
               "          %zu pairs of triangles surely cross%s\n",
               apart, asked, least, cross, right ? "" : ": it differs");
    if (!right)
        tool_error("the recount disagrees");
    return right;
}

/* Drawing */

/* Both in one mesh, those of the second with 1. */
static mesh joined(const mesh *a, const mesh *b, uint8_t **which)
{
    mesh m = {.vertex_count = a->vertex_count + b->vertex_count, .triangle_count = a->triangle_count + b->triangle_count};
    m.vertices = tool_alloc(m.vertex_count, sizeof *m.vertices);
    m.triangles = tool_alloc(m.triangle_count, sizeof *m.triangles);
    *which = tool_alloc(m.triangle_count, 1);
    for (size_t i = 0; i < m.vertex_count; ++i)
        m.vertices[i] = i < a->vertex_count ? a->vertices[i] : b->vertices[i - a->vertex_count];
    for (size_t t = 0; t < m.triangle_count; ++t) {
        const int second = t >= a->triangle_count;
        const uint32_t *const from = second ? b->triangles[t - a->triangle_count] : a->triangles[t];
        (*which)[t] = (uint8_t)second;
        for (int k = 0; k < 3; ++k)
            m.triangles[t][k] = from[k] + (second ? (uint32_t)a->vertex_count : 0);
    }
    return m;
}

/* What holds a vertex of the other is drawn thin. */
static void draw(const body *a, const body *b, const bvol_separation *s, picture *out)
{
    static const color background = {14, 17, 24, 1}, line = {255, 240, 120, 1};
    const color bodies[2] = {{110, 168, 230, a->held > 0 ? 0.25 : 1}, {232, 140, 100, b->held > 0 ? 0.25 : 1}};
    const onlooker *const sides[PANELS] = {&from_front, &from_aside};
    const vector p = vector_of(&s->point), q = vector_of(&s->other_point);
    uint8_t *which;
    const mesh both = joined(&a->mesh, &b->mesh, &which);
    bvol_sphere about;
    canvas all;
    bvol_sphere_from_points(both.vertices, both.vertex_count, 0, &about);
    const double radius = about.radius > 0 ? 1.1 * (double)about.radius : 1;
    canvas_create(&all, PANELS * (PANEL + GAP) + GAP, PANEL + 2 * GAP, background);
    for (uint32_t i = 0; i < PANELS; ++i) {
        shaded_panel(&all, sides[i], GAP + i * (PANEL + GAP), GAP, PANEL, vector_of(&about.center), radius);
        shaded_bodies(&all, sides[i], &both, bodies, which);
        canvas_line(&all, shaded_place(sides[i], p), shaded_place(sides[i], q), 2, line);
        canvas_line(&all, shaded_place(sides[i], p), shaded_place(sides[i], p), 9, line);
        canvas_line(&all, shaded_place(sides[i], q), shaded_place(sides[i], q), 9, line);
        tool_progress("drawing", i + 1, PANELS);
    }
    canvas_finish(&all, out);
    canvas_free(&all);
    free(both.vertices);
    free(both.triangles);
    free(which);
}

static int write_picture(const body *a, const body *b, const bvol_separation *s, const char *path)
{
    output to;
    picture p;
    if (!path)
        return 0;
    if (output_open(&to, path) != 0)
        return -1;
    draw(a, b, s, &p);
    const int status = picture_write(&p, &to);
    picture_free(&p);
    return status;
}

static int compare(body *a, body *b, const char *picture_path)
{
    bvol_separation s = {.state = BVOL_SEPARATION_NONE};
    bvol_pair pair = {0, 0};
    if (validate(a) != 0 || validate(b) != 0 || count_held(a, b) != 0 || count_held(b, a) != 0)
        return TOOL_FAILED;
    tool_print("placed    turned by %g %g %g degrees, moved by %g %g %g\n", request.turn.x, request.turn.y, request.turn.z,
               request.move.x, request.move.y, request.move.z);
    const double start = tool_seconds();
    if (bvol_index_separation_index(a->index, b->index, NULL, &s, &pair) == BVOL_SEPARATION_NONE) {
        tool_error("there is no distance");
        return TOOL_FAILED;
    }
    print_separation(a, b, &s, &pair, tool_seconds() - start);
    print_held(a, b);
    print_held(b, a);
    const int right = report_recount(a, b, &s, &pair), written = write_picture(a, b, &s, picture_path) == 0,
              status = tool_finish_output();
    return right && written ? status : TOOL_FAILED;
}

/* Leaves out vertices that no triangle has: they are no part of a surface. */
static void leave_out_unused(mesh *m)
{
    uint32_t *const number = tool_alloc(m->vertex_count, sizeof *number);
    size_t count = 0;
    for (size_t t = 0; t < m->triangle_count; ++t)
        for (int k = 0; k < 3; ++k)
            number[m->triangles[t][k]] = 1;
    for (size_t i = 0; i < m->vertex_count; ++i) {
        if (number[i] == 0)
            continue;
        m->vertices[count] = m->vertices[i];
        number[i] = (uint32_t)count++;
    }
    for (size_t t = 0; t < m->triangle_count; ++t)
        for (int k = 0; k < 3; ++k)
            m->triangles[t][k] = number[m->triangles[t][k]];
    m->vertex_count = count;
    free(number);
}

static int compare_placed(body *a, body *b, const char *picture_path)
{
    leave_out_unused(&a->mesh);
    leave_out_unused(&b->mesh);
    place_turn(&b->mesh, request.turn);
    if (place_move(&b->mesh, request.move) != 0) {
        tool_error("%s: moved beyond the largest float", mesh_name(b->path));
        return TOOL_FAILED;
    }
    a->index = mesh_index(&a->mesh, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
    b->index = mesh_index(&b->mesh, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
    const int status = compare(a, b, picture_path);
    bvol_index_destroy(a->index);
    bvol_index_destroy(b->index);
    return status;
}

static int distance(const arguments *args)
{
    body a = {.called = "first", .path = args->meshes[0]}, b = {.called = "second", .path = args->meshes[1]};
    int status = TOOL_FAILED;
    if (mesh_load(a.path, args->format, &a.mesh) != 0)
        return TOOL_FAILED;
    if (mesh_load(b.path, args->format, &b.mesh) == 0) {
        status = compare_placed(&a, &b, args->output);
        mesh_free(&b.mesh);
    }
    mesh_free(&a.mesh);
    return status;
}

static int parse_vector(const char *text, vector *out)
{
    char rest;
    if (sscanf(text, "%lf,%lf,%lf%c", &out->x, &out->y, &out->z, &rest) != 3)
        return -1;
    return isfinite(out->x) && isfinite(out->y) && isfinite(out->z) ? 0 : -1;
}

static int parse_turn(const char *text)
{
    return parse_vector(text, &request.turn);
}

static int parse_move(const char *text)
{
    return parse_vector(text, &request.move);
}

static const own_option options[] = {
    {"turn", parse_turn, "X,Y,Z in degrees"}, {"move", parse_move, "X,Y,Z"}, {NULL, NULL, NULL}};

const command distance_command = {
    .name = "distance",
    .summary = "how far the surfaces of two meshes are apart, and whether one lies in the other",
    .usage = "MESH MESH [-o FILE.png] [--turn X,Y,Z] [--move X,Y,Z]",
    .description = "Prints how far the surfaces of two meshes are from each other, as two floats with the\n"
                   "distance between them, the nearest triangles and the nearest points; or that they touch.\n"
                   "Where a mesh is closed and oriented, how many vertices of the other one it holds: if the\n"
                   "surfaces do not touch, a part of the other one is inside of it as a whole, or outside.\n"
                   "\n"
                   "The picture shows both from two sides, and where they are nearest. One that holds\n"
                   "vertices of the other is seen through.\n"
                   "\n"
                   "At the end all of it is found again in double, without the library: how far the points\n"
                   "are apart and from their triangles, that no vertex is nearer to the other mesh, and\n"
                   "whether triangles surely cross. Of many vertices not all are asked. If that differs, the\n"
                   "exit status is 1.\n",
    .options = "      --turn X,Y,Z    turn the second mesh about the middle of its box, in degrees\n"
               "                      about x, then y, then z (default 0,0,0)\n"
               "      --move X,Y,Z    then move it by this much (default 0,0,0)\n",
    .own = options,
    .meshes = 2,
    .draws = DRAWS_IF_ASKED,
    .run = distance,
};
