/* SPDX-License-Identifier: MIT */
/* bvol pairs: which triangles of a mesh touch each other, and where they share no vertex: there the surface meets itself. */
#include "command.h"
#include "crossings.h"
#include "mesh.h"
#include "mesh_index.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

static int lists;

/* How many vertices two triangles have in common. */
static int shared(const mesh *m, uint32_t a, uint32_t b)
{
    int count = 0;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            if (m->triangles[a][i] == m->triangles[b][k]) {
                ++count;
                break;
            }
    return count;
}

/* The boxes about the triangles alone, as a first stage would ask them. */
static void report_boxes(const mesh *m)
{
    const double start = tool_seconds();
    const bvol_index_options options = {.size = sizeof options, .kind = BVOL_INDEX_BVH};
    bvol_aabb *boxes = tool_alloc(m->triangle_count, sizeof *boxes);
    bvol_index *index = NULL;
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 corners[3];
        mesh_triangle(m, t, corners);
        bvol_aabb_from_points(&corners[0].x, 3, 0, &boxes[t]);
    }
    bvol_result result = bvol_index_create(&options, NULL, &index);
    if (result == BVOL_OK)
        result = bvol_index_build(index, boxes, m->triangle_count, 0, NULL, 0);
    if (result == BVOL_OK)
        tool_print("AABBs     %zu pairs overlap, found in %.4f s\n", bvol_index_pairs(index, NULL, NULL, 0),
                   tool_seconds() - start);
    else
        tool_error("index of %zu boxes: %s", m->triangle_count, bvol_result_name(result));
    bvol_index_destroy(index);
    free(boxes);
}

/* Returns how many share a vertex. */
static size_t report_triangles(const mesh *m, const found_pairs *touching, double seconds)
{
    size_t sharing[4] = {0};
    for (size_t i = 0; i < touching->count; ++i)
        ++sharing[shared(m, touching->pairs[i].a, touching->pairs[i].b)];
    tool_print("triangles %zu pairs touch, found in %.4f s\n", touching->count, seconds);
    tool_print("shared    %zu pairs have one vertex in common, %zu have two, %zu all three\n", sharing[1], sharing[2],
               sharing[3]);
    tool_print("elsewhere %zu pairs touch without a common vertex\n", sharing[0]);
    for (size_t i = 0; i < touching->count && lists; ++i)
        if (shared(m, touching->pairs[i].a, touching->pairs[i].b) == 0)
            tool_print("%u %u\n", (unsigned)touching->pairs[i].a, (unsigned)touching->pairs[i].b);
    return touching->count - sharing[0];
}

/* The triangles about each vertex: those of vertex v end before ends[v], where those of the next begin. */
typedef struct fans {
    size_t *ends;
    uint32_t *triangles;
} fans;

static fans fans_of(const mesh *m)
{
    fans f = {tool_alloc(m->vertex_count + 1, sizeof *f.ends), tool_alloc(m->triangle_count, 3 * sizeof *f.triangles)};
    for (size_t t = 0; t < m->triangle_count; ++t)
        for (int k = 0; k < 3; ++k)
            ++f.ends[m->triangles[t][k] + 1];
    for (size_t v = 1; v <= m->vertex_count; ++v)
        f.ends[v] += f.ends[v - 1];
    for (size_t t = 0; t < m->triangle_count; ++t)
        for (int k = 0; k < 3; ++k)
            f.triangles[f.ends[m->triangles[t][k]]++] = (uint32_t)t;
    return f;
}

/* Pairs that share a vertex, by the numbers of the vertices alone: they touch, wherever these are. */
static size_t count_sharing(const mesh *m)
{
    fans f = fans_of(m);
    uint32_t *last = tool_alloc(m->triangle_count, sizeof *last); /* with which it was counted, plus 1 */
    size_t count = 0;
    for (uint32_t t = 0; t < m->triangle_count; ++t)
        for (int k = 0; k < 3; ++k) {
            const uint32_t v = m->triangles[t][k];
            for (size_t i = v > 0 ? f.ends[v - 1] : 0; i < f.ends[v]; ++i) {
                const uint32_t other = f.triangles[i];
                if (other > t && last[other] != t + 1) {
                    last[other] = t + 1;
                    ++count;
                }
            }
        }
    free(last);
    free(f.ends);
    free(f.triangles);
    return count;
}

typedef struct crossing {
    const found_pairs *touching;
    size_t count, lost;
} crossing;

static void count_crossing(uint32_t a, uint32_t b, void *user)
{
    crossing *c = user;
    if (a >= b)
        return;
    ++c->count;
    c->lost += !found_pairs_has(c->touching, a, b);
}

/* Returns whether all that is known in another way has been found, and no engine differs. */
static int report_recount(const mesh *m, const found_pairs *touching, size_t sharing)
{
    crossing c = {touching, 0, 0};
    bvol_index *index = mesh_index(m, BVOL_INDEX_OCTREE, 0);
    const found_pairs again = mesh_index_pairs(index, NULL);
    const size_t right = count_sharing(m);
    const int same = again.count == touching->count &&
                     (again.count == 0 || memcmp(again.pairs, touching->pairs, again.count * sizeof *again.pairs) == 0);
    bvol_index_destroy(index);
    free(again.pairs);
    crossings_find(m, m, count_crossing, &c);
    tool_print("recount   %zu pairs have a common vertex, %zu pairs surely cross, of which %zu were lost; an octree finds %s\n",
               right, c.count, c.lost, same ? "the same" : "others");
    return right == sharing && c.lost == 0 && same;
}

static int pairs(const arguments *args)
{
    mesh m;
    if (mesh_load(args->meshes[0], args->format, &m) != 0)
        return TOOL_FAILED;
    tool_print("mesh      %s, %zu triangles\n", mesh_name(args->meshes[0]), m.triangle_count);
    report_boxes(&m);
    const double start = tool_seconds();
    bvol_index *index = mesh_index(&m, BVOL_INDEX_BVH, BVOL_INDEX_QUALITY_FAST);
    const found_pairs touching = mesh_index_pairs(index, NULL);
    const size_t sharing = report_triangles(&m, &touching, tool_seconds() - start);
    const int right = report_recount(&m, &touching, sharing);
    bvol_index_destroy(index);
    free(touching.pairs);
    mesh_free(&m);
    if (!right)
        tool_error("the recount disagrees");
    return right ? tool_finish_output() : TOOL_FAILED;
}

static int parse_list(const char *text)
{
    (void)text;
    lists = 1;
    return 0;
}

static const own_option options[] = {{"list", parse_list, NULL}, {NULL, NULL, NULL}};

const command pairs_command = {
    .name = "pairs",
    .summary = "which triangles of a mesh touch each other, and where it meets itself",
    .usage = "MESH [--list]",
    .description = "Finds all pairs of triangles of a mesh that touch each other, by an index and exactly,\n"
                   "and how many of them have one vertex in common, two, three or none. Neighbours share\n"
                   "vertices; where others touch, the surface meets itself or passes through itself, or\n"
                   "vertices lie on edges. Vertices at the same place count as one. Prints what the boxes of\n"
                   "the triangles alone leave, too.\n"
                   "\n"
                   "At the end the pairs with a common vertex are counted by the numbers of the vertices,\n"
                   "the triangles that surely pass through each other are looked for without the library,\n"
                   "and another engine is asked. If one of these knows of a pair that was not found, the\n"
                   "exit status is 1.\n",
    .options = "      --list          also the numbers of the triangles that touch without a common\n"
               "                      vertex, from 0, a pair a line\n",
    .own = options,
    .meshes = 1,
    .draws = 0,
    .run = pairs,
};
