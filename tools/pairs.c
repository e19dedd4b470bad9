/* SPDX-License-Identifier: MIT */
/* bvol pairs: which triangles of a mesh touch each other, and where else than at the vertices and edges that both have: there
 * the surface meets itself. */
#include "command.h"
#include "crossings.h"
#include "meeting.h"
#include "mesh.h"
#include "mesh_index.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

static int lists;

/* The boxes about the triangles alone, as a first stage would ask them. */
static void report_boxes(const mesh *m)
{
    const double start = tool_seconds();
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH};
    bvol_aabb *boxes = tool_alloc(m->triangle_count, sizeof *boxes);
    bvol_index *index = NULL;
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 corners[3];
        mesh_triangle(m, t, corners);
        bvol_aabb_from_points(corners, 3, 0, &boxes[t]);
    }
    bvol_result result = bvol_index_create(&options, NULL, &index);
    if (result == BVOL_OK)
        result = bvol_index_build(index, boxes, m->triangle_count, 0, NULL, 0, NULL);
    if (result == BVOL_OK)
        tool_print("AABBs     %zu pairs overlap, found in %.4f s\n", bvol_index_pairs(index, NULL, NULL, NULL, 0),
                   tool_seconds() - start);
    else
        tool_error("index of %zu boxes: %s", m->triangle_count, bvol_result_name(result));
    bvol_index_destroy(index);
    free(boxes);
}

/* What is known of the pairs that touch: how many have so many vertices in common, and of these how many meet elsewhere too. */
typedef struct tally {
    size_t sharing[4], elsewhere[4];
    unsigned char *marks; /* for each pair, whether it meets elsewhere */
} tally;

static size_t sum_of(const size_t counts[4])
{
    return counts[0] + counts[1] + counts[2] + counts[3];
}

static tally tally_of(const mesh *m, const found_pairs *touching)
{
    tally t = {.marks = tool_alloc(touching->count, 1)};
    for (size_t i = 0; i < touching->count; ++i) {
        const bvol_pair *p = &touching->pairs[i];
        const int shared = meeting_shared(m, p->a, p->b);
        t.marks[i] = (unsigned char)meeting_elsewhere(m, p->a, p->b);
        ++t.sharing[shared];
        t.elsewhere[shared] += t.marks[i];
    }
    return t;
}

static void print_tally(const tally *t, const found_pairs *touching)
{
    tool_print("shared    %zu pairs have one vertex in common, %zu have two, %zu all three\n", t->sharing[1], t->sharing[2],
               t->sharing[3]);
    tool_print("elsewhere %zu pairs touch without a common vertex\n", t->sharing[0]);
    tool_print(
        "itself    %zu pairs meet outside of common vertices and edges: %zu without a common vertex, %zu with one, %zu with\n"
        "          two, %zu with all three\n",
        sum_of(t->elsewhere), t->elsewhere[0], t->elsewhere[1], t->elsewhere[2], t->elsewhere[3]);
    for (size_t i = 0; i < touching->count && lists; ++i)
        if (t->marks[i])
            tool_print("%u %u\n", (unsigned)touching->pairs[i].a, (unsigned)touching->pairs[i].b);
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

/* Pairs that surely cross, found in another way; those of them that are not among the pairs that meet elsewhere are lost. */
typedef struct crossing {
    const found_pairs *touching;
    const tally *tally;
    size_t count, lost;
} crossing;

static void count_crossing(uint32_t a, uint32_t b, void *user)
{
    crossing *c = user;
    if (a >= b)
        return;
    const bvol_pair *found = found_pairs_find(c->touching, a, b);
    ++c->count;
    c->lost += !found || !c->tally->marks[found - c->touching->pairs];
}

/* Compares what is said of where pairs meet with what double can tell. Returns whether nothing is wrong. */
static int report_meetings(const mesh *m, const found_pairs *touching, const tally *t)
{
    crossing c = {touching, t, 0, 0};
    size_t clear = 0, wrong = 0;
    crossings_find(m, m, count_crossing, &c);
    for (size_t i = 0; i < touching->count; ++i)
        if (meeting_surely_not(m, touching->pairs[i].a, touching->pairs[i].b)) {
            ++clear;
            wrong += t->marks[i];
        }
    tool_print(
        "crossings %zu pairs surely cross, of which %zu were lost; %zu surely meet nowhere else, of which %zu are said to\n",
        c.count, c.lost, clear, wrong);
    return c.lost == 0 && wrong == 0;
}

/* Returns whether the numbers of the vertices and another engine give the same pairs. */
static int report_recount(const mesh *m, const found_pairs *touching, const tally *t)
{
    bvol_index *index = mesh_index(m, BVOL_ENGINE_OCTREE, 0);
    const found_pairs again = mesh_index_pairs(index, NULL);
    const size_t sharing = count_sharing(m);
    const int same = again.count == touching->count &&
                     (again.count == 0 || memcmp(again.pairs, touching->pairs, again.count * sizeof *again.pairs) == 0);
    bvol_index_destroy(index);
    free(again.pairs);
    tool_print("recount   %zu pairs have a common vertex; an octree finds %s\n", sharing, same ? "the same" : "others");
    return sharing == sum_of(t->sharing) - t->sharing[0] && same;
}

static int pairs(const arguments *args)
{
    mesh m;
    if (mesh_load(args->meshes[0], args->format, &m) != 0)
        return TOOL_FAILED;
    tool_print("mesh      %s, %zu triangles\n", mesh_name(args->meshes[0]), m.triangle_count);
    report_boxes(&m);
    const double start = tool_seconds();
    bvol_index *index = mesh_index(&m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST);
    const found_pairs touching = mesh_index_pairs(index, NULL);
    tool_print("triangles %zu pairs touch, found in %.4f s\n", touching.count, tool_seconds() - start);
    const tally t = tally_of(&m, &touching);
    print_tally(&t, &touching);
    const int met = report_meetings(&m, &touching, &t), right = report_recount(&m, &touching, &t) && met;
    bvol_index_destroy(index);
    free(t.marks);
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
                   "and how many of them have one vertex in common, two, three or none. Vertices at the same\n"
                   "place count as one. Neighbours share a vertex, or two and the edge between them. Where\n"
                   "two triangles have a point in common outside of the vertices and edges that both have,\n"
                   "the surface meets itself: it passes through itself, touches or overlaps itself, is folded\n"
                   "flat or there twice, or a vertex lies on an edge. Prints what the boxes of the triangles\n"
                   "alone leave, too.\n"
                   "\n"
                   "At the end the pairs with a common vertex are counted by the numbers of the vertices,\n"
                   "another engine is asked, and without the library it is found out which triangles surely\n"
                   "pass through each other, and which surely meet at common vertices and edges only. If one\n"
                   "of these differs, the exit status is 1.\n",
    .options = "      --list          also the numbers of the triangles where the surface meets itself,\n"
               "                      from 0, a pair a line\n",
    .own = options,
    .meshes = 1,
    .draws = DRAWS_NOTHING,
    .run = pairs,
};
