/* SPDX-License-Identifier: MIT */
/* Indexes of the boxes of real scenes, asked about each other by every engine, beside brute force.
 *
 *     scenes FILE...    files of boxes.py: of space if their names end in 3, of the plane if they end in 2 */
#include "index/found.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct engine {
    const char *name;
    bvol_index_options options;
} engines[] = {
    {"flat", {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_FLAT}},
    {"bvh", {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_FAST}},
    {"bvh, high", {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH}},
    {"dynamic", {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_DYNAMIC}},
    {"octree", {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_OCTREE}},
};

/* A question is asked so often that single boxes are asked about this often. The pairs of all boxes are asked for up to so
 * many, and beyond that those of some boxes; a list of all boxes is asked for pairs up to so many. */
enum { ENGINES = sizeof engines / sizeof *engines, SINGLE = 200000, LEAST = 3, MOST = 100, ALL_PAIRS = 2000, SOME = 50 };
enum { LIST = 0, TREE = 1, LIST_PAIRS = 100000 };

static size_t asked, found_sum, failures;

void must(bvol_result result)
{
    if (result == BVOL_OK)
        return;
    fprintf(stderr, "scenes: %s\n", bvol_result_name(result));
    exit(1);
}

static void *room_of(size_t count, size_t size)
{
    void *const room = calloc(count + 1, size);
    if (!room)
        must(BVOL_ERROR_MEMORY);
    return room;
}

typedef struct scene {
    const char *name;
    const dimension *in;
    unsigned char *boxes;
    size_t count;
    void *indexes[ENGINES];
    bvol_index_found *want, *got;
    uint32_t *ids;
} scene;

static const void *box_of(const scene *s, size_t i)
{
    return s->boxes + i * s->in->box_size;
}

/* The right answer, to s->want. */
static size_t brute_force(const scene *s, const question *what, const query *q)
{
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++) {
        float at = 0;
        if (what->holds(q, box_of(s, i), &at))
            s->want[n++] = (bvol_index_found){(uint32_t)i, at};
    }
    qsort(s->want, n, sizeof *s->want, compare_found);
    return what->most && n > what->most ? what->most : n;
}

/* That of an index, to s->got. */
static size_t ask(const scene *s, const question *what, const query *q, const void *index)
{
    const size_t room = what->most ? what->most : s->count;
    if (what->ask)
        return what->ask(index, q, s->got, room);
    const size_t n = what->ids(index, q, s->ids, room);
    for (size_t i = 0; i < n && i < room; i++)
        s->got[i] = (bvol_index_found){s->ids[i], 0};
    return n;
}

static void fail(const scene *s, size_t engine, const char *what)
{
    fprintf(stderr, "%s: %s by %s: another answer than that of single boxes\n", s->name, what, engines[engine].name);
    failures++;
}

static void ask_questions(const scene *s, const question *what, chance *c)
{
    size_t times = SINGLE / s->count;
    times = times < LEAST ? LEAST : times > MOST ? MOST : times;
    while (times-- > 0) {
        query q;
        what->draw(c, s->boxes, s->count, &q);
        const size_t n = brute_force(s, what, &q);
        for (size_t e = 0; e < ENGINES; e++)
            if (ask(s, what, &q, s->indexes[e]) != n || !same_found(s->got, s->want, n))
                fail(s, e, what->name);
        if (what->release)
            what->release(&q);
        asked++;
        found_sum += n;
    }
}

/* Whether the pairs of box a with those after it, which are in order among n pairs, are those that overlap. */
static int pairs_right(const scene *s, size_t a, const bvol_pair *pairs, size_t n)
{
    size_t low = 0, high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (pairs[middle].a < a)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t b = a + 1; b < s->count; b++)
        if (s->in->overlap(box_of(s, a), box_of(s, b))) {
            if (low >= n || pairs[low].a != a || pairs[low].b != b)
                return 0;
            low++;
        }
    return low == n || pairs[low].a > a;
}

static void ask_pairs(const scene *s)
{
    const size_t n = s->in->pairs(s->indexes[TREE], NULL, 0), step = s->count <= ALL_PAIRS ? 1 : s->count / SOME;
    bvol_pair *const want = room_of(n, sizeof *want), *const got = room_of(n, sizeof *got);
    (void)s->in->pairs(s->indexes[TREE], want, n);
    for (size_t a = 0; a < s->count; a += step)
        if (!pairs_right(s, a, want, n))
            fail(s, TREE, "pairs");
    for (size_t e = 0; e < ENGINES; e++)
        if (e != LIST || s->count <= LIST_PAIRS)
            if (s->in->pairs(s->indexes[e], got, n) != n || !same_pairs(got, want, n, n, 0))
                fail(s, e, "pairs");
    asked++;
    found_sum += n;
    free(want);
    free(got);
}

static void check_scene(scene *s)
{
    chance c = {s->count};
    s->want = room_of(s->count, sizeof *s->want);
    s->got = room_of(s->count, sizeof *s->got);
    s->ids = room_of(s->count, sizeof *s->ids);
    for (size_t e = 0; e < ENGINES; e++)
        s->indexes[e] = s->in->build(&engines[e].options, s->boxes, s->count);
    for (size_t i = 0; i < s->in->question_count; i++)
        ask_questions(s, &s->in->questions[i], &c);
    ask_pairs(s);
    for (size_t e = 0; e < ENGINES; e++)
        s->in->destroy(s->indexes[e]);
    free(s->ids);
    free(s->want);
    free(s->got);
}

/* Boxes as they are stored: floats of this machine, which tests of scenes take to be little-endian. */
static void load(const char *path, scene *s)
{
    FILE *const file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(1);
    }
    const long size = ftell(file);
    s->name = path;
    s->in = path[strlen(path) - 1] == '2' ? &plane : &space;
    s->count = (size_t)size / s->in->box_size;
    s->boxes = room_of(s->count, s->in->box_size);
    rewind(file);
    if (s->count == 0 || fread(s->boxes, s->in->box_size, s->count, file) != s->count)
        must(BVOL_ERROR_ARGUMENT);
    fclose(file);
}

int main(int argc, char **argv)
{
    size_t boxes = 0;
    for (int i = 1; i < argc; i++) {
        scene s;
        load(argv[i], &s);
        check_scene(&s);
        boxes += s.count;
        free(s.boxes);
    }
    printf("%d scenes of %zu boxes: %zu questions, each to %d engines, %zu boxes and pairs found, %zu answers differ\n",
           argc - 1, boxes, asked, (int)ENGINES, found_sum, failures);
    return failures > 0 || argc < 2;
}
