/* SPDX-License-Identifier: MIT */
/* Sequences of questions to indexes of boxes in double, of space or of the plane, which change and become files, and to
 * polygons in double. What they must find comes of comparisons of all boxes, and for polygons of rationals. */
#include "bytes.h"
#include "chance.h"
#include "index/f64.h"
#include "index/rings_oracle.h"
#include "ledger.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MEMBERS = 300, SIDES = 2 * AXES_MAX };

typedef struct world {
    bytes in;
    ledger memory;
    bvol_allocator allocator;
    int axes;
    index_f64 index[2];
    double box[2][MEMBERS][SIDES]; /* packed by the number of axes: see box_at() */
    size_t count[2];               /* ids up to this; the boxes of those that are not in use are NaN */
    unsigned char live[2][MEMBERS];
    int owns[2];   /* the boxes are not read from here any more */
    void *file[2]; /* that is mapped, or NULL */
    map polygons;
    enum place place;
    uint32_t rule;
    bvol_rings2_f64 *rings; /* NULL before they are made */
} world;

static void expect(int holds, const char *what)
{
    static const drawn nothing;
    if (!holds)
        complain(what, &nothing, NULL);
}

/* What the checks of the oracles call. */
void test_message(const char *format, ...)
{
    (void)format;
}

_Noreturn void test_fail(const char *file, int line, const char *text)
{
    static const drawn nothing;
    (void)file;
    (void)line;
    complain(text, &nothing, NULL);
}

/* ---- doubles ---- */

static double take_eighth(bytes *in)
{
    return ((int)take_byte(in) - 128) / 8.0;
}

static double take_bits(bytes *in)
{
    uint64_t bits = 0;
    double d;
    for (int i = 0; i < 8; i++)
        bits |= (uint64_t)take_byte(in) << 8 * i;
    memcpy(&d, &bits, sizeof d);
    return d;
}

/* A number, or one beside it. */
static double beside(double number, unsigned byte)
{
    return byte % 3 == 0 ? number : nextafter(number, byte % 3 == 1 ? (double)INFINITY : -(double)INFINITY);
}

/* Of a cluster that is far away: the same in float, or different by the last bit of a double. */
static double take_far(bytes *in)
{
    const double base = take_eighth(in);
    return beside(base + 1e9, take_byte(in));
}

static double take_power(bytes *in)
{
    const unsigned byte = take_byte(in), flags = take_byte(in);
    return ldexp(flags & 1 ? -3 : 1, (int)(byte * 8 + (flags >> 5)) - 1074);
}

static double take_odd(bytes *in)
{
    static const double odd[] = {0,
                                 -0.0,
                                 1,
                                 -1,
                                 0x1p-1074,
                                 -0x1p-1074,
                                 DBL_MIN,
                                 DBL_MAX,
                                 -DBL_MAX,
                                 (double)INFINITY,
                                 -(double)INFINITY,
                                 (double)NAN,
                                 0x1p-149,
                                 0x1p128,
                                 0x1p-53,
                                 0x1p53};
    return odd[take_below(in, (int)(sizeof odd / sizeof *odd))];
}

static void take_doubles(bytes *in, double *out, int count)
{
    static double (*const makes[])(bytes *) = {take_bits, take_eighth, take_far, take_power, take_odd};
    double (*const make)(bytes *) = makes[take_below(in, 5)];
    for (int i = 0; i < count; i++)
        out[i] = make(in);
}

/* ---- boxes ---- */

static double *box_at(world *w, int which, size_t i)
{
    return &w->box[which][0][0] + i * 2 * (size_t)w->axes;
}

static void build(world *w)
{
    const int which = take_below(&w->in, 2), kind = take_below(&w->in, WORLDS);
    chance c = {take_byte(&w->in)};
    w->count[which] = (size_t)take_byte(&w->in) % MEMBERS;
    w->owns[which] = 0;
    memset(w->live[which], 0, sizeof w->live[which]);
    memset(w->live[which], 1, w->count[which]);
    for (size_t i = 0; i < w->count[which]; i++)
        world_box(&c, kind, w->axes, box_at(w, which, i));
    for (int some = take_below(&w->in, 4); some > 0 && w->count[which] > 0; some--)
        take_doubles(&w->in, box_at(w, which, take_byte(&w->in) % w->count[which]), 2 * w->axes);
    expect(index_f64_build(&w->index[which], box_at(w, which, 0), w->count[which], 0, NULL) == BVOL_OK, "a build");
    expect(index_f64_validate(&w->index[which]) == BVOL_OK, "an index whose parts agree");
}

/* The caller's boxes change where they are. */
static void change(world *w)
{
    const int which = take_below(&w->in, 2);
    for (int some = take_below(&w->in, 8); some > 0 && w->count[which] > 0 && !w->owns[which]; some--)
        take_doubles(&w->in, box_at(w, which, take_byte(&w->in) % w->count[which]), 2 * w->axes);
    expect(index_f64_refit(&w->index[which]) == BVOL_OK, "a refit");
}

static void take_box(world *w, double *box)
{
    chance c = {take_byte(&w->in)};
    if (take_below(&w->in, 2) == 0)
        take_doubles(&w->in, box, 2 * w->axes);
    else
        world_box(&c, take_below(&w->in, WORLDS), w->axes, box);
}

/* Inserts as many as there is room for. */
static void insert(world *w)
{
    const int which = take_below(&w->in, 2);
    const index_f64 *const at = &w->index[which];
    double boxes[4][SIDES];
    uint32_t ids[4];
    const size_t count = 1 + (size_t)take_below(&w->in, 4), words = 2 * (size_t)w->axes;
    if (w->count[which] + count > MEMBERS)
        return;
    for (size_t i = 0; i < count; i++)
        take_box(w, boxes[i]);
    expect((w->axes == 3 ? bvol_index_f64_insert_many(at->space, (const bvol_aabb_f64 *)(const void *)boxes, count,
                                                      sizeof *boxes, NULL, 0, ids)
                         : bvol_index2_f64_insert_many(at->plane, (const bvol_aabb2_f64 *)(const void *)boxes, count,
                                                       sizeof *boxes, NULL, 0, ids)) == BVOL_OK,
           "boxes that come");
    w->owns[which] = 1;
    for (size_t i = 0; i < count; i++) {
        expect(ids[i] < w->count[which] + count && !w->live[which][ids[i]], "an id that is free");
        w->live[which][ids[i]] = 1;
        memcpy(box_at(w, which, ids[i]), boxes[i], words * sizeof(double));
    }
    for (size_t i = 0; i < count; i++)
        w->count[which] = ids[i] >= w->count[which] ? ids[i] + 1 : w->count[which];
    expect(index_f64_validate(at) == BVOL_OK, "an index whose parts agree after boxes came");
}

/* A box moves, or goes; one that is not there does neither. */
static void move_or_remove(world *w)
{
    const int which = take_below(&w->in, 2), goes = take_below(&w->in, 2);
    const index_f64 *const at = &w->index[which];
    const uint32_t id = take_byte(&w->in);
    const int there = id < w->count[which] && w->live[which][id];
    double box[SIDES];
    take_box(w, box);
    expect((w->axes == 3 ? bvol_index_f64_own(at->space) : bvol_index2_f64_own(at->plane)) == BVOL_OK, "a copy of the boxes");
    w->owns[which] = 1;
    const bvol_result result =
        w->axes == 3 ? (goes ? bvol_index_f64_remove(at->space, id) : bvol_index_f64_move(at->space, id, (void *)box))
                     : (goes ? bvol_index2_f64_remove(at->plane, id) : bvol_index2_f64_move(at->plane, id, (void *)box));
    expect(result == (there ? BVOL_OK : BVOL_ERROR_ARGUMENT), "a box that moves or goes");
    for (int k = 0; k < 2 * w->axes && there; k++)
        box_at(w, which, id)[k] = goes ? (double)NAN : box[k];
    if (there)
        w->live[which][id] = (unsigned char)!goes;
    expect(index_f64_validate(at) == BVOL_OK, "an index whose parts agree after a box moved");
}

static void commit(world *w)
{
    const int which = take_below(&w->in, 2);
    const index_f64 *const at = &w->index[which];
    expect((w->axes == 3 ? bvol_index_f64_commit(at->space) : bvol_index2_f64_commit(at->plane)) == BVOL_OK, "a commit");
    expect(index_f64_validate(at) == BVOL_OK, "an index whose parts agree after a commit");
}

/* ---- files ---- */

static bvol_result read_file(world *w, const void *file, size_t size, int loads, index_f64 *out)
{
    *out = (index_f64){w->axes, NULL, NULL};
    return w->axes == 3 ? (loads ? bvol_index_f64_load : bvol_index_f64_map)(file, size, &w->allocator, &out->space)
                        : (loads ? bvol_index2_f64_load : bvol_index2_f64_map)(file, size, &w->allocator, &out->plane);
}

static void take_query(world *w, double *q);

/* What a damaged file says is not trusted: no question leads out of it. */
static void read_damaged(world *w, void *file, size_t size)
{
    index_f64 read;
    uint32_t ids[4];
    bvol_index_found_f64 found[4];
    double q[SIDES];
    const int loads = take_below(&w->in, 2);
    for (int some = 1 + take_below(&w->in, 4); some > 0; some--) {
        const size_t at = ((size_t)take_byte(&w->in) << 8 | take_byte(&w->in)) % size;
        ((unsigned char *)file)[at] ^= (unsigned char)take_byte(&w->in);
    }
    take_query(w, q);
    if (read_file(w, file, take_below(&w->in, 8) ? size : size - 1, loads, &read) != BVOL_OK)
        return;
    (void)index_f64_overlaps(&read, q, NULL, ids, 4);
    (void)index_f64_nearest_box(&read, q, (double)INFINITY, found, 4);
    (void)index_f64_pairs(&read, NULL, NULL, 0);
    index_f64_destroy(&read);
}

/* An index becomes the file of itself, which is loaded or mapped; or that is damaged and read besides. */
static void save(world *w)
{
    const int which = take_below(&w->in, 2), how = take_below(&w->in, 3);
    index_f64 *const at = &w->index[which], read;
    size_t size, again;
    expect((w->axes == 3 ? bvol_index_f64_save(at->space, NULL, 0, &size) : bvol_index2_f64_save(at->plane, NULL, 0, &size)) ==
               BVOL_OK,
           "the size of a file");
    void *const file = malloc(size);
    if (!file)
        return;
    expect((w->axes == 3 ? bvol_index_f64_save(at->space, file, size, &again)
                         : bvol_index2_f64_save(at->plane, file, size, &again)) == BVOL_OK &&
               again == size,
           "a file");
    expect((w->axes == 3 ? bvol_index_f64_check_file(file, size) : bvol_index2_f64_check_file(file, size)) == BVOL_OK,
           "a file that is whole");
    if (how == 2) {
        read_damaged(w, file, size);
        free(file);
        return;
    }
    expect(read_file(w, file, size, how == 0, &read) == BVOL_OK && index_f64_validate(&read) == BVOL_OK, "a file that is read");
    index_f64_destroy(at);
    free(w->file[which]);
    *at = read;
    w->file[which] = file;
    w->owns[which] = 1;
}

/* Any box; or one of those that are there, with sides moved by a bit. */
static void take_query(world *w, double *q)
{
    if (take_below(&w->in, 2) == 0 || w->count[0] == 0) {
        take_doubles(&w->in, q, 2 * w->axes);
        return;
    }
    const double *const box = box_at(w, 0, take_byte(&w->in) % w->count[0]);
    const unsigned how = take_byte(&w->in);
    for (int k = 0; k < 2 * w->axes; k++)
        q[k] = beside(how & 128 ? box[(k + w->axes) % (2 * w->axes)] : box[k], how >> k);
}

static void query_ids(world *w)
{
    double q[SIDES];
    uint32_t ids[MEMBERS];
    take_query(w, q);
    const int what = take_below(&w->in, 3), axes = w->axes;
    if (what == 1)
        memcpy(q + axes, q, (size_t)axes * sizeof *q);
    const size_t count = what == 0   ? index_f64_overlaps(&w->index[0], q, NULL, ids, MEMBERS)
                         : what == 1 ? index_f64_contains(&w->index[0], q, NULL, ids, MEMBERS)
                                     : index_f64_within(&w->index[0], q, NULL, ids, MEMBERS);
    size_t expected = 0;
    for (uint32_t id = 0; id < w->count[0]; id++) {
        const double *const box = box_at(w, 0, id);
        if (what == 2 ? !boxes_meet(box, box, axes) || !box_holds(q, box, axes) : !boxes_meet(q, box, axes))
            continue;
        expect(expected < count && ids[expected] == id, "the boxes that are found, in their order");
        expected++;
    }
    expect(count == expected, "the number of boxes found");
    if (what == 0)
        expect(index_f64_overlaps_any(&w->index[0], q, NULL) == (count > 0), "whether any box is found");
}

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Squares that are not the largest double nor below the least normal one tell the order alone. */
static void query_nearest(world *w)
{
    double q[SIDES], distances[MEMBERS];
    bvol_index_found_f64 found[MEMBERS];
    take_query(w, q);
    const int of_box = take_below(&w->in, 2), axes = w->axes;
    const size_t wanted = (size_t)take_below(&w->in, 20);
    if (!of_box)
        memcpy(q + axes, q, (size_t)axes * sizeof *q);
    int legal = boxes_meet(q, q, axes);
    for (int k = 0; k < axes && !of_box; k++)
        legal &= fabs(q[k]) <= DBL_MAX;
    const size_t count = of_box ? index_f64_nearest_box(&w->index[0], q, (double)INFINITY, found, wanted)
                                : index_f64_nearest_point(&w->index[0], q, (double)INFINITY, found, wanted);
    size_t there = 0;
    for (size_t i = 0; i < w->count[0] && legal; i++)
        if (boxes_meet(box_at(w, 0, i), box_at(w, 0, i), axes))
            distances[there++] = boxes_distance_sq(q, box_at(w, 0, i), axes);
    qsort(distances, there, sizeof *distances, by_number);
    expect(count == (there < wanted ? there : wanted), "the number of nearest boxes");
    for (size_t i = 0; i < count; i++) {
        const double at = found[i].at;
        expect(found[i].id < w->count[0] && at == distances[i] && at == boxes_distance_sq(q, box_at(w, 0, found[i].id), axes),
               "the distance of a nearest box");
        const int tied = i > 0 && found[i - 1].at == at;
        expect(!tied || found[i - 1].id != found[i].id, "a nearest box once");
        expect(!tied || (at > 0 && at < DBL_MIN) || at == DBL_MAX || found[i - 1].id < found[i].id, "equally near boxes by id");
    }
}

static void query_pairs(world *w)
{
    size_t within = 0, between = 0;
    for (size_t a = 0; a < w->count[0]; a++) {
        for (size_t b = a + 1; b < w->count[0]; b++)
            within += (size_t)boxes_meet(box_at(w, 0, a), box_at(w, 0, b), w->axes);
        for (size_t b = 0; b < w->count[1]; b++)
            between += (size_t)boxes_meet(box_at(w, 0, a), box_at(w, 1, b), w->axes);
    }
    expect(index_f64_pairs(&w->index[0], NULL, NULL, 0) == within, "the pairs of an index");
    expect(index_f64_pairs_between(&w->index[0], &w->index[1], NULL, NULL, 0) == between, "the pairs of two indexes");
}

/* ---- polygons ---- */

static void make_rings(world *w)
{
    chance c = {take_byte(&w->in)};
    int finite = 1;
    w->place = (enum place)take_below(&w->in, PLACES);
    w->rule = (uint32_t)take_below(&w->in, 2);
    bvol_rings2_f64_destroy(w->rings);
    map_random(&w->polygons, &c, w->place);
    const map *const m = &w->polygons;
    for (int some = take_below(&w->in, 6); some > 0 && m->vertices > 0; some--)
        take_doubles(&w->in, &w->polygons.vertex[take_byte(&w->in) % m->vertices].x, 2);
    for (size_t i = 0; i < m->vertices; i++)
        finite &= fabs(m->vertex[i].x) <= DBL_MAX && fabs(m->vertex[i].y) <= DBL_MAX;
    const bvol_rings2_f64_arrays arrays = map_arrays(m, w->rule);
    expect(bvol_rings2_f64_create(&arrays, &w->allocator, &w->rings) == (finite ? BVOL_OK : BVOL_ERROR_NOT_FINITE), "polygons");
}

/* All polygons of the map are asked about a point, and about a rectangle. */
static void query_rings(world *w)
{
    chance c = {take_byte(&w->in)};
    const map *const m = &w->polygons;
    if (!w->rings || m->vertices == 0)
        return;
    bvol_vec2_f64 p = map_point(m, &c, w->place);
    bvol_aabb2_f64 box;
    const bvol_vec2_f64 other = map_point(m, &c, w->place);
    if (take_below(&w->in, 4) == 0)
        take_doubles(&w->in, &p.x, 2);
    if (!(fabs(p.x) <= DBL_MAX && fabs(p.y) <= DBL_MAX)) {
        expect(bvol_rings2_f64_contains_point(w->rings, &p, NULL, 0) == 0, "a point that is not finite in no polygon");
        return;
    }
    box = (bvol_aabb2_f64){{fmin(p.x, other.x), fmin(p.y, other.y)}, {fmax(p.x, other.x), fmax(p.y, other.y)}};
    static uint32_t in[MAP_POLYGONS], touching[MAP_POLYGONS];
    const size_t found = bvol_rings2_f64_contains_point(w->rings, &p, in, MAP_POLYGONS),
                 met = bvol_rings2_f64_overlaps_aabb2(w->rings, &box, touching, MAP_POLYGONS);
    size_t expected = 0, expected_to_meet = 0;
    for (uint32_t i = 0; i < m->polygons; i++) {
        const int encloses = oracle_encloses(m, i, w->rule, p);
        expect(bvol_rings2_f64_encloses_point(w->rings, i, &p) == encloses, "whether a polygon contains a point");
        expect(!encloses || (expected < found && in[expected] == i), "a polygon that contains a point");
        expected += (size_t)encloses;
        if (!oracle_ring_touches(m, i, w->rule, &box))
            continue;
        expect(expected_to_meet < met && touching[expected_to_meet] == i, "a polygon that touches a rectangle");
        expected_to_meet++;
    }
    expect(found == expected && met == expected_to_meet, "the number of polygons found");
}

/* The distance is that of the segment which is said, and no segment is nearer. */
static void query_border(world *w)
{
    chance c = {take_byte(&w->in)};
    const map *const m = &w->polygons;
    bvol_rings2_f64_found found;
    if (!w->rings || m->vertices == 0)
        return;
    const bvol_vec2_f64 p = map_point(m, &c, w->place);
    size_t segments = 0;
    const int any = bvol_rings2_f64_nearest_point(w->rings, &p, (double)INFINITY, &found);
    for (size_t r = 0; r < m->rings; r++)
        for (size_t i = 0; i < map_segments(m, r); i++, segments++) {
            bvol_vec2_f64 a, b;
            map_segment(m, r, i, &a, &b);
            const int only_least = !(any && r == found.ring && m->ring[r] + i == found.vertex);
            expect(any && oracle_is_distance(a, b, p, found.distance, only_least), "the nearest segment");
        }
    expect(any == (segments > 0), "whether there is a segment");
}

/* ---- a run ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const steps[])(world *) = {
        build,       change,      query_ids,    query_ids, query_ids, query_nearest,  query_nearest, query_pairs, make_rings,
        query_rings, query_rings, query_border, insert,    insert,    move_or_remove, commit,        save};
    static world w;
    memset(&w, 0, sizeof w);
    w.in = (bytes){data, data + size};
    w.allocator = (bvol_allocator){ledger_alloc, ledger_free, &w.memory};
    w.axes = 2 + take_below(&w.in, 2);
    for (int i = 0; i < 2; i++) {
        const uint32_t engine = (uint32_t)take_below(&w.in, 5);
        expect(index_f64_create(&w.index[i], w.axes, engine, &w.allocator) == BVOL_OK, "an index");
    }
    while (w.in.at < w.in.end)
        steps[take_below(&w.in, (int)(sizeof steps / sizeof *steps))](&w);
    bvol_rings2_f64_destroy(w.rings);
    for (int i = 0; i < 2; i++) {
        index_f64_destroy(&w.index[i]);
        free(w.file[i]);
    }
    expect(w.memory.live == 0 && w.memory.bytes == 0, "all memory given back");
    return 0;
}
