/* SPDX-License-Identifier: MIT */
/* bvol view: the levels of an octree and of a hierarchy over the triangles of a mesh, as a picture. */
#include "canvas.h"
#include "command.h"
#include "distinct.h"
#include "mesh.h"
#include "mesh_index.h"
#include "picture.h"
#include "tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ENGINES = 2, LEVELS = 3, PANEL = 480, GAP = 8, SHOWN_LEAST = 16 };

static const struct {
    const char *name;
    uint32_t kind;
    double loose; /* how far boxes may stick out of cells, in sides */
} engines[ENGINES] = {{"octree", BVOL_ENGINE_OCTREE, 0.5}, {"bvh", BVOL_ENGINE_BVH, 0}};

/* All cells of an index. Those of one parent follow each other. */
typedef struct cells {
    bvol_index_cell *all;
    size_t *first, *end; /* the parts of each */
    size_t count;
    uint32_t depth; /* of the deepest */
} cells;

static void cells_of(const bvol_index *index, cells *out)
{
    out->count = bvol_index_cells(index, NULL, 0);
    out->all = tool_alloc(out->count + 1, sizeof *out->all);
    out->first = tool_alloc(out->count + 1, sizeof *out->first);
    out->end = tool_alloc(out->count + 1, sizeof *out->end);
    out->depth = 0;
    bvol_index_cells(index, out->all, out->count);
    for (size_t i = 0; i < out->count; ++i) {
        const uint32_t parent = out->all[i].parent;
        out->depth = out->all[i].depth > out->depth ? out->all[i].depth : out->depth;
        if (parent >= i)
            continue;
        out->first[parent] = out->end[parent] == 0 ? i : out->first[parent];
        out->end[parent] = i + 1;
    }
}

static void cells_free(cells *c)
{
    free(c->all);
    free(c->first);
    free(c->end);
}

/* Checking */

static int box_lies_in(const bvol_aabb *box, const bvol_aabb *cell, double loose)
{
    const float *min = &box->min.x, *max = &box->max.x, *from = &cell->min.x, *to = &cell->max.x;
    for (int k = 0; k < 3; ++k) {
        const double by = loose > 0 && isfinite(to[k]) ? loose * ((double)to[k] - (double)from[k]) : 0;
        if (!((double)min[k] >= (double)from[k] - by && (double)max[k] <= (double)to[k] + by))
            return 0;
    }
    return 1;
}

/* Whether a box lies in a cell that has boxes of its own, below one that it lies in. The recursion is as deep as the cells. */
static int has_home(const cells *c, size_t cell, const bvol_aabb *box, double loose)
{
    if (!box_lies_in(box, &c->all[cell].box, loose))
        return 0;
    if (c->all[cell].own > 0)
        return 1;
    for (size_t i = c->first[cell]; i < c->end[cell]; ++i)
        if (c->all[i].parent == cell && has_home(c, i, box, loose))
            return 1;
    return 0;
}

/* Every triangle lies in some cell, and the numbers of boxes add up. */
static int is_complete(const cells *c, const mesh *m, double loose)
{
    size_t own = 0, lost = 0;
    for (size_t i = 0; i < c->count; ++i)
        own += c->all[i].own;
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 corners[3];
        bvol_aabb box;
        int found = 0;
        mesh_triangle(m, t, corners);
        bvol_aabb_from_points(corners, 3, 0, &box);
        for (size_t i = 0; i < c->count && c->all[i].depth == 0 && !found; ++i)
            found = has_home(c, i, &box, loose);
        lost += !found;
    }
    return own == m->triangle_count && lost == 0;
}

/* Drawing: from the front, along z */

/* A square about the mesh. */
typedef struct frame {
    point min;
    double size;
} frame;

static frame frame_of(const mesh *m)
{
    bvol_aabb all;
    bvol_aabb_from_points(m->vertices, m->vertex_count, 0, &all);
    const double width = (double)all.max.x - (double)all.min.x, height = (double)all.max.y - (double)all.min.y,
                 longest = fmax(fmax(width, height), 1e-30), size = 1.3 * longest;
    return (frame){{((double)all.min.x + (double)all.max.x - size) / 2, -((double)all.min.y + (double)all.max.y + size) / 2},
                   size};
}

/* The picture's y points down. */
static point from_front(const bvol_vec3 *p)
{
    return (point){(double)p->x, -(double)p->y};
}

static void draw_mesh(canvas *c, const mesh *m)
{
    static const color body = {62, 72, 94, 1};
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 corners[3];
        mesh_triangle(m, t, corners);
        const point p[3] = {from_front(&corners[0]), from_front(&corners[1]), from_front(&corners[2])};
        canvas_fill(c, p, 3, body);
    }
}

/* Cells of a level. */
typedef struct level {
    size_t count, fullest;
} level;

/* The fuller, the warmer; fainter where there are many. */
static void draw_cell(canvas *c, const bvol_index_cell *cell, const frame *f, const level *of)
{
    const double share = sqrt((double)cell->boxes / (double)of->fullest), faint = fmin(1, sqrt(200 / (double)of->count));
    const color edge = {96 + 159 * share, 168 + 40 * share, 220 - 130 * share, faint * (0.35 + 0.5 * share)},
                inside = {edge.red, edge.green, edge.blue, 0.05 * faint};
    const bvol_aabb *b = &cell->box;
    if (!isfinite(b->min.x) || !isfinite(b->max.x))
        return;
    const point min = {fmax((double)b->min.x, f->min.x - f->size), -(double)b->max.y},
                max = {fmin((double)b->max.x, f->min.x + 2 * f->size), -(double)b->min.y};
    const point corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    canvas_rectangle(c, min, max, inside);
    for (int i = 0; i < 4; ++i)
        canvas_line(c, corners[i], corners[(i + 1) % 4], 1, edge);
}

static level level_of(const cells *c, uint32_t depth)
{
    level of = {0, 1};
    for (size_t i = 0; i < c->count; ++i)
        if (c->all[i].depth == depth) {
            ++of.count;
            of.fullest = c->all[i].boxes > of.fullest ? c->all[i].boxes : of.fullest;
        }
    return of;
}

/* The depth of the first panel: that of several cells. */
static uint32_t first_depth(const cells *c)
{
    uint32_t depth = 0;
    while (depth < c->depth && level_of(c, depth).count < SHOWN_LEAST)
        ++depth;
    return depth;
}

static void draw_engine(canvas *all, uint32_t row, const cells *c, const mesh *m, const frame *f)
{
    static const color ground = {24, 28, 38, 1};
    const uint32_t first = first_depth(c);
    tool_print("%-9s %zu cells, depths 0 to %u; from left to right:", engines[row].name, c->count, (unsigned)c->depth);
    for (uint32_t k = 0; k < LEVELS; ++k) {
        const level of = level_of(c, first + k);
        canvas_window(all, GAP + k * (PANEL + GAP), GAP + row * (PANEL + GAP), PANEL, f->min, f->size);
        canvas_rectangle(all, f->min, (point){f->min.x + f->size, f->min.y + f->size}, ground);
        draw_mesh(all, m);
        for (size_t i = 0; i < c->count; ++i)
            if (c->all[i].depth == first + k)
                draw_cell(all, &c->all[i], f, &of);
        if (of.count > 0)
            tool_print("%s %zu of depth %u", k > 0 ? "," : "", of.count, (unsigned)(first + k));
        tool_progress("drawing", (size_t)row * LEVELS + k + 1, (size_t)ENGINES * LEVELS);
    }
    tool_print("\n");
}

/* Draws both engines. Returns whether what they say of their cells is right. */
static int draw(const mesh *m, picture *out)
{
    static const color background = {14, 17, 24, 1};
    const frame f = frame_of(m);
    const mesh once = distinct_triangles(m);
    canvas all;
    int right = 1;
    canvas_create(&all, LEVELS * (PANEL + GAP) + GAP, ENGINES * (PANEL + GAP) + GAP, background);
    for (uint32_t e = 0; e < ENGINES; ++e) {
        bvol_index *index = mesh_index(m, engines[e].kind, 0);
        cells c;
        cells_of(index, &c);
        draw_engine(&all, e, &c, &once, &f);
        right = is_complete(&c, m, engines[e].loose) && right;
        cells_free(&c);
        bvol_index_destroy(index);
    }
    canvas_finish(&all, out);
    canvas_free(&all);
    free(once.triangles);
    return right;
}

static int view(const arguments *a)
{
    mesh m;
    picture p;
    int status = TOOL_FAILED;
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    output to;
    if (output_open(&to, a->output) == 0) {
        const int right = draw(&m, &p);
        const int written = picture_write(&p, &to) == 0;
        tool_print("checked   %zu triangles, each in a cell of both: %s\n", m.triangle_count, right ? "yes" : "no");
        status = tool_finish_output();
        if (!right)
            tool_error("cells leave triangles out");
        status = right && written ? status : TOOL_FAILED;
        picture_free(&p);
    }
    mesh_free(&m);
    return status;
}

const command view_command = {
    .name = "view",
    .summary = "the levels of an octree and of a hierarchy over a mesh",
    .usage = "MESH -o FILE.png",
    .description = "Builds two indexes of the triangles of a mesh and draws their cells, seen along z: the\n"
                   "cubes of an octree above, the boxes of a hierarchy below, deeper levels to the right.\n"
                   "The fuller a cell the warmer its colour. Triangles may stick out of the cubes of an\n"
                   "octree by half a side.\n"
                   "\n"
                   "At the end it is checked without the index that each triangle lies in some cell.\n",
    .options = "",
    .meshes = 1,
    .draws = DRAWS_ALWAYS,
    .run = view,
};
