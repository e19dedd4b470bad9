/* SPDX-License-Identifier: MIT */
/* Indexes of boxes in double beside those of float and those of other libraries, all with the options that one has without any.
 * Answers are compared before anything is timed. */
#include "doubles.h"

#include "../rings/map.h"
#include "harness/harness.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#if defined __GLIBC__ && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>
static size_t bytes_in_use(void)
{
    const struct mallinfo2 m = mallinfo2();
    return m.uordblks + m.hblkhd;
}
#else
static size_t bytes_in_use(void)
{
    return 0;
}
#endif

/* The first two of a row are this library's. */
static const doubles_index *const contenders[] = {
    &doubles_space,
    &doubles_float_space,
    &doubles_plane,
    &doubles_float_plane,
#ifdef BENCH_BOOST
    &doubles_boost_space,
    &doubles_boost_plane,
#endif
#ifdef BENCH_GEOS
    &doubles_geos,
#endif
#ifdef BENCH_SPATIALINDEX
    &doubles_spatialindex_space,
    &doubles_spatialindex_plane,
#endif
    &doubles_plain_space,
    &doubles_plain_plane,
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders, QUERIES = 1000 };

static const char *const missing =
#ifndef BENCH_BOOST
    " Boost"
#endif
#ifndef BENCH_GEOS
    " GEOS"
#endif
#ifndef BENCH_SPATIALINDEX
    " libspatialindex"
#endif
    "";

enum work {
    BUILD,
    OVERLAPS,
    OVERLAPS_UNORDERED,
    NEAREST,
    PAIRS,
    JOIN,
    OVERLAPS_MANY,
    NEAREST_MANY,
    GROW,
    MOVE,
    REMOVE,
    SAVE,
    LOAD,
    OPEN
};
/* Boxes of up to a unit, one in a cube or square of as many units; that, and those of the other index a third of it away; two
 * such clusters of centimetre boxes, 1e9 apart; or the boxes of the segments of a map. */
enum place { EVEN, APART, CLUSTERS, MAP };

/* So many boxes change where some do. */
enum { CHANGE_STEP = 10 };

/* `many` is how many boxes a query finds, about, or how many neighbours it wants. */
typedef struct job {
    const char *name, *data;
    enum work work;
    int dimensions;
    enum place place;
    int quick; /* part of --quick and --check */
    size_t boxes, many;
} job;

static const job jobs[] = {
    {"build", "space", BUILD, 3, EVEN, 1, 100000, 0},
    {"overlaps", "space, 0 found", OVERLAPS, 3, EVEN, 1, 100000, 0},
    {"overlaps", "space, 10 found", OVERLAPS, 3, EVEN, 1, 100000, 10},
    {"overlaps", "space, 10 found", OVERLAPS, 3, EVEN, 0, 1000000, 10},
    {"overlaps", "space, 1000 found", OVERLAPS, 3, EVEN, 1, 100000, 1000},
    {"overlaps in any order", "space, 1000 found", OVERLAPS_UNORDERED, 3, EVEN, 1, 100000, 1000},
    {"nearest", "space, 1 wanted", NEAREST, 3, EVEN, 1, 100000, 1},
    {"nearest", "space, 8 wanted", NEAREST, 3, EVEN, 1, 100000, 8},
    {"pairs", "space, 1 pair a box", PAIRS, 3, EVEN, 1, 4000, 1},
    {"pairs", "space, 1 pair a box", PAIRS, 3, EVEN, 1, 100000, 1},
    {"join", "space, 2 pairs a box", JOIN, 3, EVEN, 1, 4000, 1},
    {"join", "space, 2 pairs a box", JOIN, 3, EVEN, 1, 100000, 1},
    {"join", "space, areas that overlap in part", JOIN, 3, APART, 1, 100000, 1},
    {"overlaps, a batch", "space, 10 found", OVERLAPS_MANY, 3, EVEN, 1, 100000, 10},
    {"nearest, a batch", "space, 8 wanted", NEAREST_MANY, 3, EVEN, 1, 100000, 8},
    {"insert one by one", "space", GROW, 3, EVEN, 1, 100000, 0},
    {"move a tenth", "space", MOVE, 3, EVEN, 1, 100000, 0},
    {"remove a tenth and insert it", "space", REMOVE, 3, EVEN, 1, 100000, 0},
    {"save", "space", SAVE, 3, EVEN, 1, 100000, 0},
    {"load", "space", LOAD, 3, EVEN, 1, 100000, 0},
    {"open a file", "space", OPEN, 3, EVEN, 1, 100000, 0},
    {"build", "plane", BUILD, 2, EVEN, 1, 100000, 0},
    {"overlaps", "plane, 0 found", OVERLAPS, 2, EVEN, 1, 100000, 0},
    {"overlaps", "plane, 10 found", OVERLAPS, 2, EVEN, 1, 100000, 10},
    {"overlaps", "plane, 10 found", OVERLAPS, 2, EVEN, 0, 1000000, 10},
    {"overlaps", "plane, 1000 found", OVERLAPS, 2, EVEN, 1, 100000, 1000},
    {"overlaps in any order", "plane, 1000 found", OVERLAPS_UNORDERED, 2, EVEN, 1, 100000, 1000},
    {"nearest", "plane, 1 wanted", NEAREST, 2, EVEN, 1, 100000, 1},
    {"nearest", "plane, 8 wanted", NEAREST, 2, EVEN, 1, 100000, 8},
    {"pairs", "plane, 1 pair a box", PAIRS, 2, EVEN, 1, 4000, 1},
    {"pairs", "plane, 1 pair a box", PAIRS, 2, EVEN, 1, 100000, 1},
    {"join", "plane, 2 pairs a box", JOIN, 2, EVEN, 1, 4000, 1},
    {"join", "plane, 2 pairs a box", JOIN, 2, EVEN, 1, 100000, 1},
    {"join", "plane, areas that overlap in part", JOIN, 2, APART, 1, 100000, 1},
    {"overlaps, a batch", "plane, 10 found", OVERLAPS_MANY, 2, EVEN, 1, 100000, 10},
    {"nearest, a batch", "plane, 8 wanted", NEAREST_MANY, 2, EVEN, 1, 100000, 8},
    {"insert one by one", "plane", GROW, 2, EVEN, 1, 100000, 0},
    {"move a tenth", "plane", MOVE, 2, EVEN, 1, 100000, 0},
    {"remove a tenth and insert it", "plane", REMOVE, 2, EVEN, 1, 100000, 0},
    {"overlaps", "two clusters, 10 found", OVERLAPS, 3, CLUSTERS, 1, 100000, 10},
    {"nearest", "two clusters, 8 wanted", NEAREST, 3, CLUSTERS, 1, 100000, 8},
    {"overlaps", "two clusters of the plane, 10 found", OVERLAPS, 2, CLUSTERS, 1, 100000, 10},
    {"nearest", "two clusters of the plane, 8 wanted", NEAREST, 2, CLUSTERS, 1, 100000, 8},
    {"build", "segments of a map", BUILD, 2, MAP, 1, 0, 0},
    {"overlaps", "segments of a map, few found", OVERLAPS, 2, MAP, 1, 0, 3},
    {"overlaps", "segments of a map, some found", OVERLAPS, 2, MAP, 1, 0, 100},
    {"nearest", "segments of a map, 1 wanted", NEAREST, 2, MAP, 1, 0, 1},
    {"nearest", "segments of a map, 8 wanted", NEAREST, 2, MAP, 1, 0, 8},
    {"pairs", "segments of a map", PAIRS, 2, MAP, 1, 0, 1},
};

/* One contender's work of the row that is prepared. */
typedef struct task {
    const job *job;
    const doubles_index *by;
    void *index, *other;
    void *file;
    size_t file_size;
    int moved; /* boxes are where the others are */
    double answer;
} task;

static doubles_boxes boxes, others, queries;
static bench_map map;
static task tasks[CONTENDERS];
static uint32_t ids[DOUBLES_ROOM];
static char labels[sizeof jobs / sizeof *jobs][CONTENDERS][64]; /* which stay for the goals */

/* Drawing */

static void *room(size_t count, size_t size)
{
    void *const p = calloc(count, size);
    if (!p)
        exit(1);
    return p;
}

static void make_room(doubles_boxes *b, size_t count)
{
    *b = (doubles_boxes){count,
                         count,
                         room(count, sizeof *b->space),
                         room(count, sizeof *b->plane),
                         room(count, sizeof *b->space_floats),
                         room(count, sizeof *b->plane_floats)};
}

static void free_room(doubles_boxes *b)
{
    free(b->space);
    free(b->plane);
    free(b->space_floats);
    free(b->plane_floats);
    *b = (doubles_boxes){0};
}

/* With all bits of a double. */
static double uniform(uint64_t *rng, double high)
{
    return high * ((double)random_uniform(rng, 0, 1) + 0x1p-24 * (double)random_uniform(rng, 0, 1));
}

/* A box whose ends are given relative to an origin. */
static void put(doubles_boxes *b, size_t i, const double *low, const double *high, const double *origin)
{
    const bvol_aabb_f64 s = {{origin[0] + low[0], origin[1] + low[1], origin[2] + low[2]},
                             {origin[0] + high[0], origin[1] + high[1], origin[2] + high[2]}};
    b->space[i] = s;
    b->plane[i] = (bvol_aabb2_f64){{s.min.x, s.min.y}, {s.max.x, s.max.y}};
    b->space_floats[i] =
        (bvol_aabb){{(float)low[0], (float)low[1], (float)low[2]}, {(float)high[0], (float)high[1], (float)high[2]}};
    b->plane_floats[i] = (bvol_aabb2){{(float)low[0], (float)low[1]}, {(float)high[0], (float)high[1]}};
}

/* A place in UTM, and a second one. */
static const double origins[2][3] = {{500000.37, 5820000.37, 100.5}, {1e9, 1e9, 1e9}};

/* So many boxes with sides of up to `reach`, or of exactly that, in a cube or square of that side which begins there. */
static void draw_boxes(doubles_boxes *b, size_t count, uint64_t *rng, const job *j, double from, double side, double reach,
                       int exactly)
{
    make_room(b, count);
    for (size_t i = 0; i < count; ++i) {
        double low[3], high[3];
        for (int k = 0; k < 3; ++k) {
            low[k] = from + uniform(rng, side);
            high[k] = low[k] + (exactly ? reach : uniform(rng, reach));
        }
        put(b, i, low, high, origins[j->place == CLUSTERS && i >= count / 2]);
    }
}

static double root(const job *j, double of)
{
    return j->dimensions == 2 ? sqrt(of) : cbrt(of);
}

static int is_of_boxes(const job *j)
{
    return j->work == BUILD || j->work == PAIRS || j->work == JOIN || j->work >= GROW;
}

static int needs_others(const job *j)
{
    return j->work == JOIN || j->work == MOVE;
}

static int finds(const job *j)
{
    return j->work == OVERLAPS || j->work == OVERLAPS_UNORDERED || j->work == OVERLAPS_MANY;
}

static int is_nearest(const job *j)
{
    return j->work == NEAREST || j->work == NEAREST_MANY;
}

/* Of boxes with sides of half the reach on average, `many` overlap a query of the last side, and each overlaps `many` others
 * where pairs are asked for. */
static void draw_even(const job *j, uint64_t *rng)
{
    const double unit = j->place == CLUSTERS ? 0.01 : 1, clusters = j->place == CLUSTERS ? 2 : 1;
    const double side = unit * root(j, (double)j->boxes / clusters);
    const double reach = unit * (is_of_boxes(j) && j->many > 0 ? root(j, 2 * (double)j->many)
                                 : finds(j) && j->many == 0    ? 0.125
                                                               : 1);
    draw_boxes(&boxes, j->boxes, rng, j, 0, side, reach, 0);
    draw_boxes(&others, needs_others(j) ? j->boxes : 1, rng, j, j->place == APART ? side / 3 : 0, side, reach, 0);
    const double query = finds(j) && j->many > 0 ? unit * root(j, (double)j->many) - reach / 2 : 0;
    draw_boxes(&queries, QUERIES, rng, j, 0, side, query, 1);
    if (j->place == CLUSTERS) /* floats are of one of both; the queries of both ask there */
        boxes.float_count = j->boxes / 2;
}

/* The boxes of a map's segments, in degrees; queries at points of it, as wide as some segments are long. */
static void draw_map(const job *j, uint64_t *rng)
{
    static const double zero[3];
    const double width = (map.about.max.x - map.about.min.x) * sqrt((double)j->many) * 1e-4;
    size_t n = 0;
    make_room(&boxes, map.point_count);
    make_room(&others, 1);
    make_room(&queries, QUERIES);
    for (size_t r = 0; r < map.ring_count; ++r)
        for (size_t i = map.rings[r]; i + 1 < map.rings[r + 1]; ++i, ++n) {
            const bvol_vec2_f64 a = map.points[i], b = map.points[i + 1];
            const double low[3] = {fmin(a.x, b.x), fmin(a.y, b.y), 0}, high[3] = {fmax(a.x, b.x), fmax(a.y, b.y), 0};
            put(&boxes, n, low, high, zero);
        }
    boxes.count = boxes.float_count = n;
    for (size_t i = 0; i < QUERIES; ++i) {
        const bvol_vec2_f64 p = map.points[(size_t)uniform(rng, (double)map.point_count)];
        const double low[3] = {p.x + uniform(rng, width), p.y + uniform(rng, width), 0};
        const double high[3] = {low[0] + (j->work == OVERLAPS ? width : 0), low[1] + (j->work == OVERLAPS ? width : 0), 0};
        put(&queries, i, low, high, zero);
    }
}

/* Work */

static size_t ask_each(const task *t, const doubles_boxes *of)
{
    size_t found = 0;
    for (size_t i = 0; i < of->count; ++i)
        found += t->by->overlaps(t->index, of, i, ids);
    return found;
}

static size_t overlaps_many(const task *t)
{
    return t->by->overlaps_many ? t->by->overlaps_many(t->index, &queries, ids) : ask_each(t, &queries);
}

static double nearest_each(const task *t, size_t wanted)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i)
        sum += t->by->nearest(t->index, &queries, i, wanted);
    return sum;
}

static double work_on_files_and_changes(task *t)
{
    const doubles_index *const by = t->by;
    switch (t->job->work) {
    case GROW: by->destroy(by->grow(&boxes)); break;
    case MOVE:
        by->move(t->index, t->moved ? &others : &boxes, t->moved ? &boxes : &others, CHANGE_STEP);
        t->moved = !t->moved;
        break;
    case REMOVE: by->remove(t->index, &boxes, CHANGE_STEP); break;
    case SAVE: return by->save(t->index, t->file, t->file_size) == t->file_size ? 0 : -1;
    case LOAD: by->destroy(by->load(t->file, t->file_size)); break;
    default: by->destroy(by->map(t->file, t->file_size));
    }
    return 0;
}

static double work(task *t)
{
    const job *const j = t->job;
    switch (j->work) {
    case BUILD: t->by->destroy(t->by->build(&boxes)); return 0;
    case PAIRS:
        if (t->by->pairs)
            return (double)t->by->pairs(t->index);
        return ((double)ask_each(t, &boxes) - (double)boxes.count) / 2;
    case JOIN: return (double)(t->by->join ? t->by->join(t->index, t->other) : ask_each(t, &others));
    case NEAREST: return nearest_each(t, j->many);
    case NEAREST_MANY: return t->by->nearest_many ? t->by->nearest_many(t->index, &queries, j->many) : nearest_each(t, j->many);
    case OVERLAPS:
    case OVERLAPS_UNORDERED: return (double)ask_each(t, &queries);
    case OVERLAPS_MANY: return (double)overlaps_many(t);
    default: return work_on_files_and_changes(t);
    }
}

static void run(void *context, size_t passes)
{
    task *const t = context;
    while (passes-- > 0)
        t->answer = work(t);
}

/* What the boxes that are found have for ids, summed up, also after changes. */
static double check_sum(task *t)
{
    double sum = t->answer;
    if (t->moved)
        (void)work(t);
    for (size_t i = 0; (finds(t->job) || t->job->work == MOVE || t->job->work == REMOVE) && i < QUERIES; ++i) {
        const size_t n = t->by->overlaps(t->index, &queries, i, ids);
        for (size_t k = 0; k < n && k < DOUBLES_ROOM; ++k)
            sum += ids[k];
    }
    return sum;
}

static int describe(size_t index, const session *s, row *r)
{
    if (index >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[index];
    const size_t count = j->place == MAP ? map.point_count - map.ring_count : j->boxes;
    r->name = j->name;
    r->data = j->data;
    snprintf(r->size, sizeof r->size, "%zu", count);
    snprintf(r->fields, sizeof r->fields, "%zu,%zu", count, j->many);
    r->skip = (j->place == MAP) != (s->arguments.scene != NULL) || ((s->arguments.quick || s->arguments.check) && !j->quick);
    r->calls = j->work == OPEN                        ? 1
               : j->work == MOVE || j->work == REMOVE ? count / CHANGE_STEP
               : is_of_boxes(j)                       ? count
                                                      : QUERIES;
    r->rounds = count > 100000 ? 7 : 0;
    r->goals[0] = (goal){ANYBODY, TIMES_AS_FAST, 2};
    r->goals[1] = (goal){"float index", TIMES_THE_TIME, j->place == CLUSTERS ? 2 : 1.15};
    if (j->work == BUILD || j->work >= GROW)
        r->goals[0].value = r->goals[1].value = 0;
    return 1;
}

static int offers(const doubles_index *d, const job *j)
{
    if (d->dimensions != j->dimensions || (d->runs && !d->runs()))
        return 0;
    switch (j->work) {
    case NEAREST:
    case NEAREST_MANY: return d->most_wanted == 0 || d->most_wanted >= j->many;
    case PAIRS:
    case JOIN: return d->most_boxes == 0 || d->most_boxes >= boxes.count;
    case GROW: return d->grow != NULL;
    case MOVE: return d->move != NULL;
    case REMOVE: return d->remove != NULL;
    case SAVE:
    case LOAD:
    case OPEN: return d->save != NULL;
    default: return 1;
    }
}

/* The indexes of a task, and what they take of memory. */
static const char *start(task *t)
{
    const size_t before = bytes_in_use();
    t->index = (t->job->work == OVERLAPS_UNORDERED && t->by->build_unordered ? t->by->build_unordered : t->by->build)(&boxes);
    const size_t bytes = bytes_in_use() - before;
    if (t->job->work == JOIN && t->by->join)
        t->other = t->by->build(&others);
    if (t->job->work >= SAVE) {
        t->file_size = t->by->save(t->index, NULL, 0);
        t->file = room(t->file_size, 1);
        (void)t->by->save(t->index, t->file, t->file_size);
    }
    t->answer = work(t);
    if (t->job->work != BUILD || bytes == 0)
        return t->by->name;
    char *const label = labels[t->job - jobs][t - tasks];
    snprintf(label, sizeof labels[0][0], "%s, %.1f bytes a box", t->by->name, (double)bytes / (double)boxes.count);
    return label;
}

/* Sums of squares in another order differ a little. */
static int same(const job *j, double a, double b)
{
    return fabs(a - b) <= (is_nearest(j) ? 1e-9 * fabs(a) : 0);
}

static int prepare(size_t index, const session *s, row *r)
{
    const job *const j = &jobs[index];
    uint64_t rng = random_state(s->arguments.seed);
    int agree = 1;
    (j->place == MAP ? draw_map : draw_even)(j, &rng);
    double first = 0;
    for (size_t i = 0; i < CONTENDERS; ++i) {
        task *const t = &tasks[i];
        if (!offers(contenders[i], j))
            continue;
        *t = (task){.job = j, .by = contenders[i]};
        const char *const label = start(t);
        const double sum = check_sum(t);
        if (r->count == 0)
            first = sum;
        const int of_floats = t->by == &doubles_float_space || t->by == &doubles_float_plane,
                  is_plain = t->by == &doubles_plain_space || t->by == &doubles_plain_plane;
        candidate *const c = row_add(r, (candidate){.label = label,
                                                    .role = r->count == 0           ? ROLE_SET
                                                            : of_floats || is_plain ? ROLE_OTHER
                                                                                    : ROLE_PEER,
                                                    .run = run,
                                                    .context = t});
        if (of_floats) /* rounded boxes, and other neighbours */
            c->differ = is_nearest(j) ? 0 : lround(fabs(t->answer - tasks[i - 1].answer));
        else if (!same(j, first, sum)) {
            fprintf(stderr, "%s, %s: %s gives %.17g, not %.17g\n", r->name, r->data, t->by->name, sum, first);
            agree = 0;
        }
    }
    return agree;
}

static void release(void)
{
    for (task *t = tasks; t < tasks + CONTENDERS; ++t) {
        if (t->index)
            t->by->destroy(t->index);
        if (t->other)
            t->by->destroy(t->other);
        free(t->file);
        *t = (task){0};
    }
    free_room(&boxes);
    free_room(&others);
    free_room(&queries);
}

static void open_map(const session *s)
{
    if (s->arguments.scene)
        bench_map_read(s->arguments.scene, &map);
}

static const candidate *the_float(const row *r)
{
    for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
        if (c->role == ROLE_OTHER)
            return c;
    return NULL;
}

int main(int argc, char **argv)
{
    if (missing[0])
        fprintf(stderr, "not there:%s\n", missing);
    const benchmark b = {
        .title = "Indexes of boxes in double, beside float and other libraries",
        .notes = "build, pairs, join, changes, save, load: ns a box. open: ns a file. others: ns a query, at random places. "
                 "ratio: to the best peer. differ: answers\n"
                 "that the index of float, which rounds relative to an origin, has too many or too few.\n",
        .call = "call",
        .rounds = 7,
        .quick_rounds = 7,
        .name_column = "work",
        .columns = "boxes,many",
        .ratios = {{"ratio", "ratio", row_best}, {"float", "to_float", the_float}},
        .open = open_map,
        .sources = {{describe, prepare, release}},
    };
    const int status = harness_main(&b, argc, argv);
    bench_map_free(&map);
    return status;
}
