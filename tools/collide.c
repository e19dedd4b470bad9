/* SPDX-License-Identifier: MIT */
/* bvol collide: which parts of two meshes could touch, in two stages, and which triangles do. */
#include "command.h"
#include "crossings.h"
#include "mesh.h"
#include "mesh_index.h"
#include "parts.h"
#include "place.h"
#include "tool.h"
#include "vector.h"

#include <stdio.h>
#include <stdlib.h>

enum { PARTS_MAX = 4096 };

/* What was asked. */
static struct {
    size_t groups; /* 0 for the file's meshes */
    vector turn, move;
    int moved; /* whether move was given */
} request;

/* Part i of one mesh with part j of the other. */
typedef struct pair {
    uint32_t i, j;
} pair;

/* What is known of a pair of parts. */
enum { BY_AABBS = 1, BY_OBBS = 2, CROSSES = 4, TOUCHES = 8 };

typedef struct pairs {
    const parts *a, *b;
    size_t count;
    pair *left;           /* after the stages so far */
    unsigned char *marks; /* see mark_of() */
} pairs;

static unsigned char *mark_of(const pairs *p, pair of)
{
    return &p->marks[of.i * p->b->count + of.j];
}

/* The first stage asks every pair, the second only those that the first has left. Both return how many they leave. */
static size_t by_aabbs(pairs *p)
{
    size_t left = 0;
    for (uint32_t i = 0; i < p->a->count; ++i)
        for (uint32_t j = 0; j < p->b->count; ++j)
            if (bvol_aabb_overlaps_aabb(&p->a->aabbs[i], &p->b->aabbs[j]))
                p->left[left++] = (pair){i, j};
    return left;
}

static size_t by_obbs(pairs *p, size_t asked)
{
    size_t left = 0;
    for (size_t k = 0; k < asked; ++k) {
        pair of = p->left[k];
        if (bvol_obb_overlaps_obb(&p->a->obbs[of.i], &p->b->obbs[of.j]))
            p->left[left++] = of;
    }
    return left;
}

static void mark(pairs *p, size_t left, unsigned char stage)
{
    for (size_t k = 0; k < left; ++k)
        *mark_of(p, p->left[k]) |= stage;
}

static void print_stage(const char *name, size_t asked, size_t left, double seconds)
{
    tool_print("%-9s %zu of %zu pairs are left", name, left, asked);
    if (asked > 0)
        tool_print(" (%.2f %%), %.1f ns a pair", 100.0 * (double)left / (double)asked, 1e9 * seconds / (double)asked);
    tool_print("\n");
}

static void run_stages(pairs *p)
{
    double start = tool_seconds();
    size_t left_by_aabbs = by_aabbs(p);
    print_stage("AABBs", p->count, left_by_aabbs, tool_seconds() - start);
    mark(p, left_by_aabbs, BY_AABBS);
    start = tool_seconds();
    size_t left_by_obbs = by_obbs(p, left_by_aabbs);
    print_stage("OBBs", left_by_aabbs, left_by_obbs, tool_seconds() - start);
    mark(p, left_by_obbs, BY_OBBS);
}

/* Boxes of parts are neither empty nor NaN: six comparisons suffice. */
static int plainly_overlap(const bvol_aabb *a, const bvol_aabb *b)
{
    return a->max.x >= b->min.x && a->max.y >= b->min.y && a->max.z >= b->min.z && b->max.x >= a->min.x &&
           b->max.y >= a->min.y && b->max.z >= a->min.z;
}

/* Counts both stages again: AABBs by plain comparisons, OBBs of every pair by the search for a separating axis, with the two
 * sides swapped. Returns the number of pairs on which a stage and its recount differ. */
static size_t report_recount(const pairs *p)
{
    size_t left[2] = {0, 0}, differing = 0;
    for (uint32_t j = 0; j < p->b->count; ++j) {
        for (uint32_t i = 0; i < p->a->count; ++i) {
            int aabbs = plainly_overlap(&p->a->aabbs[i], &p->b->aabbs[j]);
            int obbs = !bvol_obb_separating_axis_obb(&p->b->obbs[j], &p->a->obbs[i], NULL) && aabbs;
            left[0] += (size_t)aabbs;
            left[1] += (size_t)obbs;
            differing += *mark_of(p, (pair){i, j}) != (aabbs ? BY_AABBS : 0) + (obbs ? BY_OBBS : 0);
        }
        tool_progress("recounting", j + 1, p->b->count);
    }
    tool_print("recount   AABBs by plain comparisons %zu, OBBs by separating axes of all pairs %zu: %zu pairs differ\n",
               left[0], left[1], differing);
    return differing;
}

static uint32_t *part_of_each_triangle(const parts *p)
{
    uint32_t *out = tool_alloc(p->ends[p->count - 1], sizeof *out);
    for (size_t part = 0, t = 0; part < p->count; ++part)
        for (; t < p->ends[part]; ++t)
            out[p->triangles[t]] = (uint32_t)part;
    return out;
}

static found_pairs find_touching(const mesh *a, const mesh *b)
{
    bvol_index *of_a = mesh_index(a, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST),
               *of_b = mesh_index(b, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST);
    const found_pairs out = mesh_index_pairs(of_a, of_b);
    bvol_index_destroy(of_a);
    bvol_index_destroy(of_b);
    return out;
}

typedef struct crossings {
    pairs *pairs;
    uint32_t *part_a, *part_b; /* of each triangle */
    found_pairs touching;
    size_t triangles, parts, lost;
} crossings;

/* What triangles that touch, or cross, say of their parts: whether that is news, and whether these were taken apart. */
static void mark_parts(crossings *c, uint32_t a, uint32_t b, unsigned char what)
{
    unsigned char *marks = mark_of(c->pairs, (pair){c->part_a[a], c->part_b[b]});
    if (*marks & what)
        return;
    *marks |= what;
    ++c->parts;
    c->lost += !(*marks & BY_OBBS);
}

static void mark_crossing(uint32_t a, uint32_t b, void *user)
{
    crossings *c = user;
    ++c->triangles;
    mark_parts(c, a, b, CROSSES);
    c->lost += !found_pairs_find(&c->touching, a, b);
}

/* Finds the triangles that touch, each pair by itself. */
static void report_touching(crossings *c, const mesh *a, const mesh *b)
{
    double start = tool_seconds();
    c->touching = find_touching(a, b);
    double seconds = tool_seconds() - start;
    for (size_t i = 0; i < c->touching.count; ++i)
        mark_parts(c, c->touching.pairs[i].a, c->touching.pairs[i].b, TOUCHES);
    tool_print("triangles %zu pairs touch, in %zu pairs of parts, found with both indexes made in %.4f s\n", c->touching.count,
               c->parts, seconds);
    c->parts = 0;
}

/* Returns how many pairs of parts that touch were taken apart, and of triangles that cross were not found to touch. */
static size_t report_crossings(pairs *p, const mesh *a, const mesh *b)
{
    crossings c = {.pairs = p, .part_a = part_of_each_triangle(p->a), .part_b = part_of_each_triangle(p->b)};
    report_touching(&c, a, b);
    crossings_find(a, b, mark_crossing, &c);
    tool_print("crossings %zu pairs of triangles surely cross, in %zu pairs of parts, of which the stages lost %zu\n",
               c.triangles, c.parts, c.lost);
    free(c.touching.pairs);
    free(c.part_a);
    free(c.part_b);
    return c.lost;
}

static int report(const mesh *a, const mesh *b, const parts *parts_a, const parts *parts_b)
{
    pairs p = {.a = parts_a, .b = parts_b, .count = parts_a->count * parts_b->count};
    p.left = tool_alloc(parts_a->count, parts_b->count * sizeof *p.left);
    p.marks = tool_alloc(parts_a->count, parts_b->count * sizeof *p.marks);
    run_stages(&p);
    size_t differing = report_recount(&p), lost = report_crossings(&p, a, b);
    free(p.left);
    free(p.marks);
    if (differing == 0 && lost == 0)
        return tool_finish_output();
    if (lost > 0)
        tool_error("parts that touch were taken apart, or triangles that cross");
    if (differing > 0)
        tool_error("the recount disagrees");
    return TOOL_FAILED;
}

static void print_mesh(const char *name, const char *path, const mesh *m, const parts *p)
{
    tool_print("%-9s %s, %zu triangles in %zu part%s\n", name, path, m->triangle_count, p->count, p->count == 1 ? "" : "s");
}

static int collide_placed(const char *name_a, const char *name_b, const mesh *a, const mesh *b)
{
    parts parts_a, parts_b;
    if (parts_create(&parts_a, a, request.groups) != 0) {
        tool_error("%s: too large for an oriented box", name_a);
        return TOOL_FAILED;
    }
    if (parts_create(&parts_b, b, request.groups) != 0) {
        tool_error("%s: too large for an oriented box, where it was moved to", name_b);
        parts_free(&parts_a);
        return TOOL_FAILED;
    }
    print_mesh("first", name_a, a, &parts_a);
    print_mesh("second", name_b, b, &parts_b);
    tool_print("placed    turned by %g %g %g degrees, moved by %g %g %g\n", request.turn.x, request.turn.y, request.turn.z,
               request.move.x, request.move.y, request.move.z);
    int status = report(a, b, &parts_a, &parts_b);
    parts_free(&parts_a);
    parts_free(&parts_b);
    return status;
}

static int collide(const arguments *args)
{
    mesh a, b;
    const char *name_a = mesh_name(args->meshes[0]), *name_b = mesh_name(args->meshes[1]);
    int status = TOOL_FAILED;
    if (mesh_load(args->meshes[0], args->format, &a) != 0)
        return TOOL_FAILED;
    if (mesh_load(args->meshes[1], args->format, &b) == 0) {
        place_turn(&b, request.turn);
        if (!request.moved)
            request.move = place_beside(&a, &b);
        if (place_move(&b, request.move) == 0)
            status = collide_placed(name_a, name_b, &a, &b);
        else
            tool_error("%s: moved beyond the largest float", name_b);
        mesh_free(&b);
    }
    mesh_free(&a);
    return status;
}

static int parse_parts(const char *text)
{
    char rest;
    unsigned groups;
    if (sscanf(text, "%5u%c", &groups, &rest) != 1 || groups < 1 || groups > PARTS_MAX)
        return -1;
    request.groups = groups;
    return 0;
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
    request.moved = 1;
    return parse_vector(text, &request.move);
}

static const own_option options[] = {{"parts", parse_parts, "a number from 1 to 4096"},
                                     {"turn", parse_turn, "X,Y,Z in degrees"},
                                     {"move", parse_move, "X,Y,Z"},
                                     {NULL, NULL, NULL}};

const command collide_command = {
    .name = "collide",
    .summary = "which parts of two meshes could touch, and which triangles do",
    .usage = "MESH MESH [--parts N] [--turn X,Y,Z] [--move X,Y,Z]",
    .description = "Finds the pairs of parts of two meshes that could touch, in two stages: axis-aligned\n"
                   "boxes for every pair, then oriented boxes for the pairs that are left. Prints what\n"
                   "each stage keeps and what it costs. Then it finds the pairs of triangles that touch, by\n"
                   "an index of the triangles of each mesh and exactly.\n"
                   "\n"
                   "At the end both stages are counted again in another way, and the triangles that surely\n"
                   "pass through each other are looked for without any boxes of parts or the library. If a\n"
                   "count differs, or if of two triangles that touch or cross the parts were taken apart, or\n"
                   "two that cross were not found to touch, the exit status is 1.\n",
    .options = "      --parts N       cut each mesh into N groups of neighbouring triangles, from 1 to\n"
               "                      4096 (default: the meshes that the file consists of)\n"
               "      --turn X,Y,Z    turn the second mesh about the middle of its box, in degrees\n"
               "                      about x, then y, then z (default 0,0,0)\n"
               "      --move X,Y,Z    then move it by this much (default: so that its box lies level\n"
               "                      with the first mesh's and a third of the narrower one's width\n"
               "                      into it, from the side of greater x)\n",
    .own = options,
    .meshes = 2,
    .draws = DRAWS_NOTHING,
    .run = collide,
};
