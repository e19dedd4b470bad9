/* SPDX-License-Identifier: MIT */
/* bvol check: what is wrong with a mesh, and a picture of where. */
#include "command.h"
#include "distinct.h"
#include "meeting.h"
#include "mesh_index.h"
#include "seams.h"
#include "shaded.h"
#include "tool.h"

#include <math.h>
#include <stdlib.h>

enum { PANELS = 2, PANEL = 600, GAP = 8 };

static struct {
    int list, strict;
} request;

typedef struct checked {
    const mesh *mesh;
    const bvol_index *index;
    bvol_mesh_report report;
    uint8_t *faults;
    seams seams;
} checked;

static const char *const fault_names[] = {"degenerate", "duplicate", "open", "crowded", "flipped", "pinched", "crossing"};

enum { FAULTS = sizeof fault_names / sizeof *fault_names };

static int all_is_well(const bvol_mesh_report *r)
{
    const uint32_t good = BVOL_MESH_CLOSED | BVOL_MESH_ORIENTED | BVOL_MESH_MANIFOLD;
    return r->flags == good && r->degenerate == 0 && r->crossings == 0;
}

static void print_report(const checked *c)
{
    const bvol_mesh_report *const r = &c->report;
    tool_print("surface   %s, %s, %s\n", r->flags & BVOL_MESH_CLOSED ? "closed" : "not closed",
               r->flags & BVOL_MESH_ORIENTED ? "oriented" : "not oriented",
               r->flags & BVOL_MESH_MANIFOLD ? "manifold" : "not manifold");
    tool_print("edges     %llu open, %llu crowded, %llu flipped\n", (unsigned long long)r->open_edges,
               (unsigned long long)r->crowded_edges, (unsigned long long)r->flipped_edges);
    tool_print("vertices  %llu, of which %llu are pinched\n", (unsigned long long)r->vertices,
               (unsigned long long)r->pinched_vertices);
    tool_print("triangles %llu, of which %llu are degenerate and %llu duplicates\n", (unsigned long long)r->triangles,
               (unsigned long long)r->degenerate, (unsigned long long)r->duplicates);
    tool_print("crossings %llu pairs of triangles\n", (unsigned long long)r->crossings);
    tool_print("area      %.9g, off by at most %.1e\n", r->area, r->area_error);
    if (isnan(r->volume))
        return;
    tool_print("volume    %.9g, off by at most %.1e\n", r->volume, r->volume_error);
    if (isfinite(r->center_error))
        tool_print("center    %.9g %.9g %.9g, off by at most %.1e\n", r->center.x, r->center.y, r->center.z, r->center_error);
}

static void print_list(const checked *c)
{
    for (size_t t = 0; t < c->mesh->triangle_count && request.list; ++t) {
        if (c->faults[t] == 0)
            continue;
        tool_print("%zu", t);
        for (int f = 0; f < FAULTS; ++f)
            if (c->faults[t] >> f & 1)
                tool_print(" %s", fault_names[f]);
        tool_print("\n");
    }
}

/* Checking */

/* Pairs of triangles that cross, counted one by one. */
static size_t count_crossings(const checked *c)
{
    const found_pairs touching = mesh_index_pairs(c->index, NULL);
    size_t count = 0;
    for (size_t i = 0; i < touching.count; ++i) {
        const bvol_pair *const p = &touching.pairs[i];
        const int degenerate = (c->faults[p->a] | c->faults[p->b]) & BVOL_MESH_DEGENERATE;
        count += !degenerate && meeting_elsewhere(c->mesh, p->a, p->b);
    }
    free(touching.pairs);
    return count;
}

/* The volume in long double, summed over tetrahedra from a vertex. */
static double volume_of(const mesh *m)
{
    const bvol_vec3 *const o = &m->vertices[0];
    long double sum = 0;
    for (size_t t = 0; t < m->triangle_count; ++t) {
        long double v[3][3];
        for (int k = 0; k < 3; ++k) {
            const bvol_vec3 *const p = &m->vertices[m->triangles[t][k]];
            v[k][0] = (long double)p->x - (long double)o->x;
            v[k][1] = (long double)p->y - (long double)o->y;
            v[k][2] = (long double)p->z - (long double)o->z;
        }
        sum += v[0][0] * (v[1][1] * v[2][2] - v[1][2] * v[2][1]) + v[0][1] * (v[1][2] * v[2][0] - v[1][0] * v[2][2]) +
               v[0][2] * (v[1][0] * v[2][1] - v[1][1] * v[2][0]);
    }
    return (double)(sum / 6);
}

/* Whether a second count finds the same. Volumes in long double are as exact as that is: on some machines only as double. */
static int report_recount(const checked *c)
{
    const bvol_mesh_report *const r = &c->report;
    const mesh once = distinct_triangles(c->mesh);
    const size_t duplicates = c->mesh->triangle_count - once.triangle_count, crossing = count_crossings(c);
    const size_t *const kinds = c->seams.kinds;
    const double volume = isnan(r->volume) ? 0 : volume_of(c->mesh), allowed = 2 * r->volume_error + 1e-12 * fabs(volume);
    const int right = kinds[SEAM_OPEN] == r->open_edges && kinds[SEAM_CROWDED] == r->crowded_edges &&
                      kinds[SEAM_FLIPPED] == r->flipped_edges && duplicates == r->duplicates && crossing == r->crossings &&
                      (isnan(r->volume) || !(fabs(volume - r->volume) > allowed));
    free(once.triangles);
    tool_print("recount   by the numbers of vertices %zu open, %zu crowded, %zu flipped edges, %zu duplicates; one by one %zu\n"
               "          pairs that cross%s\n",
               kinds[SEAM_OPEN], kinds[SEAM_CROWDED], kinds[SEAM_FLIPPED], duplicates, crossing, right ? "" : ": it differs");
    if (!right)
        tool_error("the recount disagrees");
    return right;
}

/* Drawing */

static const color body = {128, 134, 150, 1};

/* In the order of seams, and of what is wrong with triangles: those that cross, are there twice, or are degenerate. */
static const color seam_colors[SEAM_KINDS] = {{255, 214, 64, 1}, {236, 92, 236, 1}, {72, 208, 255, 1}};
static const color fault_colors[] = {{0, 0, 0, 0}, {240, 72, 72, 0.85}, {96, 214, 120, 0.85}, {255, 150, 60, 1}};

static uint8_t color_of(uint8_t faults)
{
    if (faults & BVOL_MESH_DEGENERATE)
        return 3;
    return faults & BVOL_MESH_CROSSING ? 1 : faults & BVOL_MESH_DUPLICATE ? 2 : 0;
}

static void draw_edge(const checked *c, canvas *on, const onlooker *from, const seam *edge, color with)
{
    const vector a = vector_of(&c->mesh->vertices[edge->from]), b = vector_of(&c->mesh->vertices[edge->to]);
    canvas_line(on, shaded_place(from, a), shaded_place(from, b), 2.5, with);
}

/* What is wrong with triangles is drawn over all of them, and edges over that: faults at the back are seen through the mesh. */
static void draw_faults(const checked *c, canvas *on, const onlooker *from)
{
    mesh wrong = *c->mesh;
    wrong.triangle_count = 0;
    wrong.triangles = tool_alloc(c->mesh->triangle_count, sizeof *wrong.triangles);
    uint8_t *const which = tool_alloc(c->mesh->triangle_count, 1);
    for (size_t t = 0; t < c->mesh->triangle_count; ++t) {
        const uint32_t *const v = c->mesh->triangles[t];
        const uint8_t with = color_of(c->faults[t]);
        for (int k = 0; k < 3 && with == 3; ++k)
            draw_edge(c, on, from, &(seam){v[k], v[(k + 1) % 3], 0}, fault_colors[3]);
        if (with == 0 || with == 3)
            continue;
        for (int k = 0; k < 3; ++k)
            wrong.triangles[wrong.triangle_count][k] = v[k];
        which[wrong.triangle_count++] = with;
    }
    shaded_bodies(on, from, &wrong, fault_colors, which);
    for (size_t i = 0; i < c->seams.count; ++i)
        draw_edge(c, on, from, &c->seams.seams[i], seam_colors[c->seams.seams[i].kind]);
    free(which);
    free(wrong.triangles);
}

/* From aside, and from the opposite side. */
static void draw(const checked *c, picture *out)
{
    static const color background = {14, 17, 24, 1};
    const onlooker sides[PANELS] = {from_aside,
                                    {{-from_aside.right.x, -from_aside.right.y, -from_aside.right.z},
                                     {-from_aside.up.x, from_aside.up.y, -from_aside.up.z},
                                     {-from_aside.toward.x, from_aside.toward.y, -from_aside.toward.z}}};
    const mesh once = distinct_triangles(c->mesh);
    bvol_sphere about;
    canvas all;
    bvol_sphere_from_points(c->mesh->vertices, c->mesh->vertex_count, 0, &about);
    const double radius = about.radius > 0 ? 1.1 * (double)about.radius : 1;
    canvas_create(&all, PANELS * (PANEL + GAP) + GAP, PANEL + 2 * GAP, background);
    for (uint32_t i = 0; i < PANELS; ++i) {
        shaded_panel(&all, &sides[i], GAP + i * (PANEL + GAP), GAP, PANEL, vector_of(&about.center), radius);
        shaded_mesh(&all, &sides[i], &once, body);
        draw_faults(c, &all, &sides[i]);
        tool_progress("drawing", i + 1, PANELS);
    }
    canvas_finish(&all, out);
    canvas_free(&all);
    free(once.triangles);
}

static int write_picture(const checked *c, const char *path)
{
    output to;
    picture p;
    if (!path)
        return 0;
    if (output_open(&to, path) != 0)
        return -1;
    draw(c, &p);
    const int status = picture_write(&p, &to);
    picture_free(&p);
    return status;
}

static int check_mesh(const arguments *a, const mesh *m)
{
    bvol_index *const index = mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
    checked c = {.mesh = m, .index = index, .report = BVOL_MESH_REPORT_INIT, .faults = tool_alloc(m->triangle_count, 1)};
    int status = TOOL_FAILED;
    const double start = tool_seconds();
    const bvol_result result = bvol_index_validate_mesh(index, NULL, &c.report, c.faults, m->triangle_count);
    tool_print("mesh      %s, checked in %.3f s\n", mesh_name(a->meshes[0]), tool_seconds() - start);
    if (result == BVOL_OK) {
        seams_find(m, &c.seams);
        print_report(&c);
        print_list(&c);
        const int right = report_recount(&c), written = write_picture(&c, a->output) == 0;
        status = tool_finish_output();
        status = right && written && !(request.strict && !all_is_well(&c.report)) ? status : TOOL_FAILED;
        seams_free(&c.seams);
    } else {
        tool_error("the mesh: %s", bvol_result_name(result));
    }
    free(c.faults);
    bvol_index_destroy(index);
    return status;
}

static int check(const arguments *a)
{
    mesh m;
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    const int status = check_mesh(a, &m);
    mesh_free(&m);
    return status;
}

static int parse_list(const char *text)
{
    (void)text;
    request.list = 1;
    return 0;
}

static int parse_strict(const char *text)
{
    (void)text;
    request.strict = 1;
    return 0;
}

static const own_option options[] = {{"list", parse_list, NULL}, {"strict", parse_strict, NULL}, {NULL, NULL, NULL}};

const command check_command = {
    .name = "check",
    .summary = "what is wrong with a mesh: holes, edges of many triangles, crossings; and its volume",
    .usage = "MESH [-o FILE.png] [--list] [--strict]",
    .description = "Tells whether a mesh is closed, oriented and manifold, and what is wrong with it: edges\n"
                   "that only one triangle has (open), that three or more have (crowded), or along which two\n"
                   "go the same way (flipped); vertices whose triangles are several fans (pinched);\n"
                   "triangles with corners on one line (degenerate) and with those of an earlier one\n"
                   "(duplicates); and pairs of triangles that meet outside of the vertices and edges that\n"
                   "both have (crossings). Vertices at the same place count as one. Prints area, volume and\n"
                   "center of mass with bounds of their errors; the last two are those of a closed and\n"
                   "oriented mesh.\n"
                   "\n"
                   "The picture shows the mesh from two sides, and what is wrong through it: open edges\n"
                   "yellow, crowded ones purple, flipped ones light blue; triangles that cross red,\n"
                   "duplicates green, degenerate ones as orange lines.\n"
                   "\n"
                   "At the end edges and duplicates are counted by the numbers of their vertices, without\n"
                   "the library, crossings one by one, and the volume is summed in long double. If one of\n"
                   "these differs, the exit status is 1.\n",
    .options = "      --list          also the numbers of the triangles with something wrong, from 0, and\n"
               "                      what it is\n"
               "      --strict        exit status 1 if anything is wrong with the mesh\n",
    .own = options,
    .meshes = 1,
    .draws = DRAWS_IF_ASKED,
    .run = check,
};
