/* SPDX-License-Identifier: MIT */
/* bvol index: the engines of an index side by side, over the triangles of a mesh. */
#include "command.h"
#include "mapped.h"
#include "mesh.h"
#include "mesh_index.h"
#include "output.h"
#include "tool.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUERIES = 4096, SIZE = 64 }; /* boxes are a SIZEth of the mesh's */

typedef struct engine {
    const char *name;
    uint32_t kind, quality;
} engine;

static const engine engines[] = {{"flat", BVOL_ENGINE_FLAT, 0},
                                 {"bvh", BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_FAST},
                                 {"bvh, high", BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH},
                                 {"dynamic", BVOL_ENGINE_DYNAMIC, 0},
                                 {"octree", BVOL_ENGINE_OCTREE, 0}};

enum { ENGINES = sizeof engines / sizeof engines[0] };

/* What is asked. */
typedef struct questions {
    bvol_ray rays[QUERIES];
    bvol_aabb boxes[QUERIES];
} questions;

/* The fraction of an additive sequence by the golden ratio, which is spread evenly. */
static double fraction(size_t i, double step)
{
    double x = (double)i * step;
    return x - (double)(uint64_t)x;
}

static bvol_vec3 place_in(const bvol_aabb *box, size_t i)
{
    const float *min = &box->min.x, *max = &box->max.x;
    static const double steps[3] = {0.8191725134, 0.6710436067, 0.5497004779}; /* powers of the root of x^4 = x + 1, inverted */
    bvol_vec3 p;
    for (int k = 0; k < 3; ++k)
        (&p.x)[k] = (float)((double)min[k] + fraction(i + 1, steps[k]) * ((double)max[k] - (double)min[k]));
    return p;
}

/* Rays from one place in the box of the mesh to another, and small boxes about its vertices. */
static void draw_questions(const mesh *m, questions *q)
{
    bvol_aabb all;
    bvol_aabb_from_points(m->vertices, m->vertex_count, 0, &all);
    bvol_vec3 half = {(all.max.x - all.min.x) / (2 * SIZE), (all.max.y - all.min.y) / (2 * SIZE),
                      (all.max.z - all.min.z) / (2 * SIZE)};
    for (size_t i = 0; i < QUERIES; ++i) {
        bvol_vec3 from = place_in(&all, 2 * i), to = place_in(&all, 2 * i + 1),
                  at = m->vertices[(size_t)(fraction(i, 0.6180339887) * (double)m->vertex_count)];
        q->rays[i] = (bvol_ray){from, 0, {to.x - from.x, to.y - from.y, to.z - from.z}, INFINITY};
        q->boxes[i] = (bvol_aabb){{at.x - half.x, at.y - half.y, at.z - half.z}, {at.x + half.x, at.y + half.y, at.z + half.z}};
    }
}

static void ask_ray(const bvol_index *index, const questions *q, size_t i, size_t *answer)
{
    uint32_t id = BVOL_NO_ID;
    (void)bvol_index_raycast_first(index, &q->rays[i], NULL, &id, NULL);
    *answer = id;
}

static void ask_box(const bvol_index *index, const questions *q, size_t i, size_t *answer)
{
    *answer = bvol_index_overlaps_aabb(index, &q->boxes[i], NULL, NULL, 0);
}

/* Asks in turn until all are answered, or as many as there is time for; returns how many a second. */
static double ask_all(const bvol_index *index, const questions *q,
                      void (*ask)(const bvol_index *, const questions *, size_t, size_t *), size_t *answers, size_t *asked)
{
    const double start = tool_seconds(), limit = 0.5;
    double seconds = 0;
    for (*asked = 0; *asked < QUERIES && seconds < limit; ++*asked) {
        ask(index, q, *asked, &answers[*asked]);
        if (*asked % 16 == 15)
            seconds = tool_seconds() - start;
    }
    seconds = tool_seconds() - start;
    return seconds > 0 ? (double)*asked / seconds : 0;
}

/* How many of the answers differ from those of the engine before, of which there are fewer if it was slow. */
typedef struct compared {
    size_t answers[2][QUERIES], asked[2], differing;
} compared;

static void compare(compared *c, int what, const size_t *answers, size_t asked)
{
    const size_t both = asked < c->asked[what] ? asked : c->asked[what];
    for (size_t i = 0; i < both; ++i)
        c->differing += answers[i] != c->answers[what][i];
    for (size_t i = both; i < asked; ++i)
        c->answers[what][i] = answers[i];
    c->asked[what] = asked > both ? asked : c->asked[what];
}

/* Asks an index everything, and prints a line about it, which took so long to make. */
static void print_index(const char *name, const bvol_index *index, double seconds, const mesh *m, const questions *q,
                        compared *c)
{
    static void (*const ask[2])(const bvol_index *, const questions *, size_t, size_t *) = {ask_ray, ask_box};
    bvol_index_stats info = {.size = sizeof info};
    size_t *answers = tool_alloc(QUERIES, sizeof *answers), asked;
    double speed[2];
    (void)bvol_index_get_stats(index, &info);
    for (int what = 0; what < 2; ++what) {
        speed[what] = ask_all(index, q, ask[what], answers, &asked);
        compare(c, what, answers, asked);
    }
    tool_print("%-10s %10.2f %8.1f %6llu %12.0f %12.0f\n", name, 1e3 * seconds, (double)info.bytes / (double)m->triangle_count,
               (unsigned long long)info.depth, speed[0], speed[1]);
    free(answers);
}

static void print_engine(const engine *e, const mesh *m, const questions *q, compared *c)
{
    const double start = tool_seconds();
    bvol_index *index = mesh_index(m, e->kind, e->quality);
    print_index(e->name, index, tool_seconds() - start, m, q, c);
    bvol_index_destroy(index);
}

/* Files */

static const char *save_path, *load_path;

static int parse_save(const char *text)
{
    save_path = text;
    return *text ? 0 : -1;
}

static int parse_load(const char *text)
{
    load_path = text;
    return *text ? 0 : -1;
}

static const own_option own[] = {
    {"save", parse_save, "the name of a file"}, {"load", parse_load, "the name of a file"}, {NULL, NULL, NULL}};

/* Writes the hierarchy of high quality to a file, and closes it. Returns 0, or -1 after a message. */
static int save(output *to, const mesh *m)
{
    bvol_index *index = mesh_index(m, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
    size_t size = 0;
    (void)bvol_index_save(index, NULL, 0, &size);
    void *bytes = tool_alloc(1, size);
    const bvol_result result = bvol_index_save(index, bytes, size, &size);
    const char *wrong = result != BVOL_OK ? bvol_result_name(result) : NULL;
    if (!wrong && fwrite(bytes, 1, size, to->file) != size)
        wrong = strerror(errno);
    const int status = output_close(to, wrong);
    if (status == 0)
        tool_print("saved      %s, %zu bytes\n", to->path, size);
    free(bytes);
    bvol_index_destroy(index);
    return status;
}

/* The index of a file, and how long it took to open. */
typedef struct opened {
    mapped file;
    bvol_index *index;
    double seconds;
} opened;

static void close_index(opened *o)
{
    bvol_index_destroy(o->index);
    mapped_close(&o->file);
}

/* Opens the index of a file, which must be one of this mesh. Returns 0, or -1 after a message, with nothing to close. */
static int open_index(const char *path, const mesh *m, opened *out)
{
    const double start = tool_seconds();
    out->index = NULL;
    if (mapped_open(path, &out->file) != 0)
        return -1;
    bvol_result result = mesh_index_open(m, out->file.bytes, out->file.size, &out->index);
    out->seconds = tool_seconds() - start;
    if (result == BVOL_OK)
        result = bvol_index_validate(out->index);
    if (result == BVOL_OK)
        return 0;
    tool_error("%s: no index of this mesh: %s", path, bvol_result_name(result));
    close_index(out);
    return -1;
}

/* Asks every engine, and the index of a file where there is one. Returns whether all agree. */
static int compare_engines(const mesh *m, const opened *loaded)
{
    questions *q = tool_alloc(1, sizeof *q);
    compared *c = tool_alloc(1, sizeof *c);
    draw_questions(m, q);
    tool_print("engine       build ms  bytes/t  depth       rays/s      boxes/s\n");
    for (int e = 0; e < ENGINES; ++e) {
        print_engine(&engines[e], m, q, c);
        tool_progress("asking", (size_t)e + 1, ENGINES);
    }
    if (loaded)
        print_index("the file", loaded->index, loaded->seconds, m, q, c);
    tool_print("answers    %zu rays and %zu boxes asked, %zu answers differ between engines\n", c->asked[0], c->asked[1],
               c->differing);
    const int agree = c->differing == 0;
    free(c);
    free(q);
    if (!agree)
        tool_error("engines disagree");
    return agree;
}

/* Measures, with the index of a file where there is one, and saves where that is asked for. */
static int measure(const mesh *m, const opened *loaded)
{
    output to = {.file = NULL};
    if (save_path && output_open(&to, save_path) != 0)
        return TOOL_FAILED;
    const int agree = compare_engines(m, loaded);
    const int saved = !to.file || save(&to, m) == 0;
    return agree && saved ? tool_finish_output() : TOOL_FAILED;
}

/* What is wrong with the files is said before anything is measured, which takes its time. */
static int index_engines(const arguments *a)
{
    mesh m;
    opened loaded;
    int status = TOOL_FAILED;
    if (save_path && output_overwrites(save_path, a->meshes[0]))
        return tool_usage_error("bvol index", "%s: the index would overwrite the mesh", save_path);
    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    tool_print("mesh       %s, %zu triangles\n", mesh_name(a->meshes[0]), m.triangle_count);
    if (!load_path) {
        status = measure(&m, NULL);
    } else if (open_index(load_path, &m, &loaded) == 0) {
        status = measure(&m, &loaded);
        close_index(&loaded);
    }
    mesh_free(&m);
    return status;
}

const command index_command = {
    .name = "index",
    .summary = "the engines of a search index side by side, over a mesh",
    .usage = "MESH [--save FILE] [--load FILE]",
    .description = "Builds a search index over the triangles of a mesh with every engine, and asks each\n"
                   "the same questions: which triangle a ray hits first, for rays from one place in the\n"
                   "box of the mesh to another, and how many triangles touch a box a 64th as large as\n"
                   "that of the mesh, about its vertices. Prints the time to build, the bytes that the\n"
                   "index needs for each triangle, how deep it is and how many questions of each kind it\n"
                   "answers in a second. Engines have half a second for each kind.\n"
                   "\n"
                   "A file with an index of this mesh is mapped and asked as well: its line tells the time\n"
                   "to open it, and the bytes that are needed besides it.\n"
                   "\n"
                   "If two engines differ in an answer, the exit status is 1.\n",
    .options = "      --save FILE     write the hierarchy of high quality to a file\n"
               "      --load FILE     ask an index that was saved\n",
    .own = own,
    .meshes = 1,
    .draws = DRAWS_NOTHING,
    .run = index_engines,
};
