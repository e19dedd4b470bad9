/* SPDX-License-Identifier: MIT */
/* Files of indexes of boxes in double: what is read answers as what was saved, whichever way and whatever was changed before;
 * every damage has a result, and whatever a file says, no call leads out of it or fails to end. */
#include "test.h"

#include "f64.h"
#include "f64_changes.h"
#include "index/saved.h"
#include "index/sign.h"
#include "ledger.h"
#include "values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where the fields of a header are, and what follows it. */
enum { CHECKSUM_AT = 24, FLOATS_BYTES_AT = 40, BOUNDED_AT = 88, HEADER = 2424, FLOATS_AT = 2432 };

static changing world; /* too large for the stack */
static ledger memory;
static const bvol_allocator counting = {ledger_alloc, ledger_free, &memory};

static bvol_result save_to(const index_f64 *index, void *buffer, size_t capacity, size_t *needed)
{
    return index->axes == 3 ? bvol_index_f64_save(index->space, buffer, capacity, needed)
                            : bvol_index2_f64_save(index->plane, buffer, capacity, needed);
}

static saved save_doubles(const index_f64 *index, size_t shift)
{
    size_t size, again;
    CHECK(save_to(index, NULL, 0, &size) == BVOL_OK);
    saved file = room_for_file(size, shift);
    CHECK(save_to(index, file.bytes, size - 1, &again) == BVOL_ERROR_ARGUMENT && again == size);
    CHECK(save_to(index, file.bytes, size, &again) == BVOL_OK && again == size);
    return file;
}

static bvol_result read_doubles(const saved *file, size_t size, int axes, int loads, index_f64 *out)
{
    memset(out, 0, sizeof *out);
    out->axes = axes;
    if (axes == 3)
        return (loads ? bvol_index_f64_load : bvol_index_f64_map)(file->bytes, size, &counting, &out->space);
    return (loads ? bvol_index2_f64_load : bvol_index2_f64_map)(file->bytes, size, &counting, &out->plane);
}

static bvol_result check_doubles(const saved *file, size_t size, int axes)
{
    return axes == 3 ? bvol_index_f64_check_file(file->bytes, size) : bvol_index2_f64_check_file(file->bytes, size);
}

static void begin(chance *c, changing *m, int kind, uint32_t engine)
{
    memset(m, 0, sizeof *m);
    memory = (ledger){0, 0, 0, 0};
    m->kind = kind;
    m->axes = chance_int(c, 2, 3);
    CHECK(index_f64_create(&m->index, m->axes, engine, &counting) == BVOL_OK);
    for (int s = chance_int(c, 0, 9); s > 0; s--)
        changing_step(c, m);
}

TEST(index_f64_file, what_is_read_is_what_was_saved)
{
    chance c = {test_seed()};
    changing *const m = &world;
    const long cases = test_cases(150);
    for (long i = 0; i < cases; i++) {
        begin(&c, m, (int)(i % WORLDS), (uint32_t)(i / WORLDS % 5));
        const int loads = one_in(&c, 2);
        saved file = save_doubles(&m->index, (size_t)(one_in(&c, 3) ? chance_int(&c, 1, 15) : 0)), twice;
        index_f64 read;
        CHECK(check_doubles(&file, file.size, m->axes) == BVOL_OK);
        CHECK(read_doubles(&file, file.size, m->axes, loads, &read) == BVOL_OK && index_f64_validate(&read) == BVOL_OK);
        index_f64_destroy(&m->index);
        m->index = read;
        m->borrowed = 0;
        memset(m->retired, 0, sizeof m->retired);
        twice = save_doubles(&m->index, 0);
        CHECK(twice.size == file.size && memcmp(twice.bytes, file.bytes, file.size) == 0);
        free_file(&twice);
        if (loads)
            memset(file.bytes, 0xee, file.size);
        for (int s = 0; s < 6; s++) {
            changing_ask(&c, m);
            changing_step(&c, m);
        }
        changing_ask(&c, m);
        index_f64_destroy(&m->index);
        free_file(&file);
        CHECK(memory.live == 0 && memory.bytes == 0);
    }
}

/* Coordinates of every order of magnitude lie in many stretches, of lengths of which the rounded one may be a place too long.
 */
TEST(index_f64_file, stretches_of_all_lengths_are_sound)
{
    enum { POINTS = 300 };
    static bvol_vec2_f64 points[POINTS];
    chance c = {test_seed()};
    for (long n = test_cases(400); n > 0; n--) {
        index_f64 index = {.axes = 2};
        const int widest = chance_int(&c, 10, 1000);
        CHECK(bvol_index2_f64_create(NULL, NULL, &index.plane) == BVOL_OK);
        for (int i = 0; i < POINTS; i++) {
            points[i].x = ldexp(chance_real(&c, -1, 1), chance_int(&c, -widest, widest));
            points[i].y = ldexp(chance_real(&c, -1, 1), chance_int(&c, 0, widest));
        }
        CHECK(bvol_index2_f64_build_points(index.plane, points, POINTS, 0, NULL, 0, NULL) == BVOL_OK);
        saved file = save_doubles(&index, 0);
        CHECKF(check_doubles(&file, file.size, 2) == BVOL_OK, "%ld", n);
        free_file(&file);
        index_f64_destroy(&index);
    }
}

TEST(index_f64_file, nothing_of_a_file_may_be_missing_or_damaged)
{
    chance c = {test_seed()};
    changing *const m = &world;
    for (uint32_t engine = 0; engine < 5; engine++) {
        begin(&c, m, 0, engine);
        saved file = save_doubles(&m->index, 0);
        index_f64 read;
        const size_t step = file.size / (size_t)test_sizes(60, 400) + 1;
        for (size_t i = (size_t)chance_int(&c, 0, (int)step - 1); i < file.size; i += i < HEADER ? 7 : step) {
            const unsigned char by = (unsigned char)chance_int(&c, 1, 255);
            CHECK(read_doubles(&file, i, m->axes, 0, &read) == BVOL_ERROR_CORRUPT);
            file.bytes[i] ^= by;
            const int of_version = i / 4 == 2 || i / 4 == FLOATS_AT / 4 + 2; /* of the file, or of that of the floats within */
            CHECKF(check_doubles(&file, file.size, m->axes) == (of_version ? BVOL_ERROR_VERSION : BVOL_ERROR_CORRUPT), "%zu",
                   i);
            CHECK(read_doubles(&file, file.size, m->axes, 1, &read) != BVOL_OK);
            file.bytes[i] ^= by;
        }
        CHECK(check_doubles(&file, file.size, 5 - m->axes) == BVOL_ERROR_KIND);
        CHECK(read_doubles(&file, file.size, 5 - m->axes, 0, &read) == BVOL_ERROR_KIND);
        free_file(&file);
        index_f64_destroy(&m->index);
        CHECK(memory.live == 0);
    }
}

/* With the checksums that a file must have, of both headers and of all. */
static void sign(saved *file)
{
    uint64_t floats = 0;
    for (int i = 7; i >= 0; i--)
        floats = floats << 8 | file->bytes[FLOATS_BYTES_AT + i];
    if (floats >= sizeof(bvoli_file_header) && floats <= file->size - FLOATS_AT)
        sign_file(file->bytes + FLOATS_AT, (size_t)floats);
    put_number(file->bytes + CHECKSUM_AT, bvoli_checksum(file->bytes + HEADER, file->size - HEADER));
    put_number(file->bytes + HEADER - 8, bvoli_checksum(file->bytes, HEADER - 8));
}

static double draw_number(chance *c)
{
    static const double odd[] = {0, -1, NAN, INF, -INF, 1e308, 0x1p-1074, 3};
    return odd[chance_int(c, 0, (int)(sizeof odd / sizeof *odd) - 1)];
}

static void deceive(chance *c, saved *file)
{
    for (int n = chance_int(c, 1, 3); n > 0; n--) {
        const double number = draw_number(c);
        const uint32_t word = one_in(c, 2) ? UINT32_MAX - (uint32_t)chance_int(c, 0, 2) : (uint32_t)chance_int(c, 0, 700);
        const size_t part = (size_t)chance_int(c, 0, 3),
                     room = part == 0   ? 112
                            : part == 1 ? HEADER
                                        : file->size,
                     at = chance_bits(c) % (room - 8) / 8 * 8;
        if (one_in(c, 2))
            memcpy(file->bytes + at, &number, sizeof number);
        else
            memcpy(file->bytes + at + (one_in(c, 2) ? 4 : 0), &word, sizeof word);
    }
    sign(file);
}

/* All that can be asked, of whatever the file says. */
static void ask_all(chance *c, const changing *m, index_f64 *index)
{
    static uint32_t ids[16];
    static bvol_index_found_f64 found[16];
    static bvol_pair pairs[4];
    double q[CHANGING_WORDS];
    changing_query(c, m, q);
    (void)index_f64_overlaps(index, q, NULL, ids, 16);
    (void)index_f64_within(index, q, NULL, ids, 16);
    (void)index_f64_nearest_box(index, q, INF, found, 16);
    (void)index_f64_nearest_point(index, q, INF, found, 16);
    (void)index_f64_pairs(index, NULL, pairs, 4);
    (void)index_f64_pairs_between(index, &m->index, NULL, pairs, 4);
    const bvol_ray_f64 ray = {{q[0], q[1], 0}, 0, {1, 2, 3}, INF};
    const bvol_ray2_f64 ray2 = {{q[0], q[1]}, 0, {1, 2}, INF};
    if (index->axes == 3)
        (void)bvol_index_f64_raycast(index->space, &ray, NULL, found, 16);
    else
        (void)bvol_index2_f64_raycast(index->plane, &ray2, NULL, found, 16);
    (void)index_f64_validate(index);
    const bvol_aabb_f64 box = {{q[0], q[1], q[2]}, {q[0], q[1], q[2]}};
    const bvol_aabb2_f64 box2 = {{q[0], q[1]}, {q[0], q[1]}};
    if (index->axes == 3)
        (void)bvol_index_f64_insert(index->space, &box, NULL, ids);
    else
        (void)bvol_index2_f64_insert(index->plane, &box2, NULL, ids);
    (void)index_f64_refit(index);
    (void)index_f64_overlaps(index, q, NULL, ids, 16);
}

TEST(index_f64_file, files_that_deceive_lead_nowhere)
{
    chance c = {test_seed()};
    changing *const m = &world;
    const long cases = test_cases(60);
    long opened = 0, loaded = 0;
    for (long i = 0; i < cases; i++) {
        begin(&c, m, (int)(i % WORLDS), (uint32_t)(i / WORLDS % 5));
        saved file = save_doubles(&m->index, 0);
        for (int r = 0; r < 40; r++) {
            saved other = copy_of_file(&file, file.size);
            index_f64 read;
            deceive(&c, &other);
            if (read_doubles(&other, other.size, m->axes, 0, &read) == BVOL_OK) {
                opened++;
                ask_all(&c, m, &read);
                index_f64_destroy(&read);
            }
            if (read_doubles(&other, other.size, m->axes, 1, &read) == BVOL_OK) {
                loaded++;
                ask_all(&c, m, &read);
                index_f64_destroy(&read);
            }
            free_file(&other);
        }
        free_file(&file);
        index_f64_destroy(&m->index);
        CHECK(memory.live == 0);
    }
    CHECKF(cases < 30 || (opened > 0 && loaded < opened), "%ld opened, %ld loaded", opened, loaded);
}

/* A file of which more ids are said to be in use than it has boxes, where all are asked for: no more are written. */
TEST(index_f64_file, no_more_are_found_than_there_is_room_for)
{
    enum { BOXES = 100, LEFT = 60, NOT_IN_USE = 0x80 };
    static bvol_aabb2_f64 boxes[BOXES];
    static bvol_index_found_f64 found[BOXES];
    index_f64 index, read;
    size_t freed = 0;
    memory = (ledger){0, 0, 0, 0};
    for (int i = 0; i < BOXES; i++)
        boxes[i] = (bvol_aabb2_f64){{i, 0}, {i + 0.5, 1}};
    CHECK(index_f64_create(&index, 2, BVOL_ENGINE_AUTO, &counting) == BVOL_OK);
    CHECK(index_f64_build(&index, &boxes[0].min.x, BOXES, 0, NULL) == BVOL_OK);
    for (uint32_t id = LEFT; id < BOXES; id++)
        CHECK(bvol_index2_f64_remove(index.plane, id) == BVOL_OK);
    saved file = save_doubles(&index, 0);
    for (size_t i = FLOATS_AT + sizeof(bvoli_file_header); i + 4 <= file.size && freed < BOXES - LEFT; i += 4) {
        const unsigned char *const place = file.bytes + i; /* of an id: a list of those that are not in use */
        freed = place[3] == 0xff || (place[3] == NOT_IN_USE && place[2] == 0 && place[1] == 0) ? freed + 1 : 0;
        if (freed == BOXES - LEFT)
            memset(file.bytes + i + 4 - 4 * freed, 0, 4 * freed);
    }
    CHECK(freed == BOXES - LEFT);
    sign(&file);
    CHECK(read_doubles(&file, file.size, 2, 0, &read) == BVOL_OK);
    memset(found, 0xee, sizeof found);
    CHECK(index_f64_nearest_point(&read, &boxes[0].min.x, INF, found, LEFT) <= LEFT);
    for (int i = LEFT; i < BOXES; i++)
        CHECKF(found[i].id == 0xeeeeeeee, "%d is written", i);
    index_f64_destroy(&read);
    free_file(&file);
    index_f64_destroy(&index);
}

/* Floats that are not those of the doubles. */
TEST(index_f64_file, floats_that_are_of_other_doubles_are_refused)
{
    bvol_aabb2_f64 boxes[3] = {{{0, 0}, {1, 1}}, {{2, 0}, {3, 1}}, {{4, 0}, {5, 1}}};
    index_f64 index, read;
    memory = (ledger){0, 0, 0, 0};
    CHECK(index_f64_create(&index, 2, BVOL_ENGINE_AUTO, &counting) == BVOL_OK);
    CHECK(index_f64_build(&index, &boxes[0].min.x, 3, 0, NULL) == BVOL_OK);
    boxes[1].max.x = 3.5; /* and no refit */
    saved file = save_doubles(&index, 0);
    CHECK(read_doubles(&file, file.size, 2, 1, &read) == BVOL_ERROR_CORRUPT && !read.plane);
    CHECK(check_doubles(&file, file.size, 2) == BVOL_ERROR_CORRUPT);
    CHECK(read_doubles(&file, file.size, 2, 0, &read) == BVOL_OK);
    index_f64_destroy(&read);
    free_file(&file);
    index_f64_destroy(&index);
    CHECK(memory.live == 0);
}

static size_t pairs_of(const index_f64 *index)
{
    return index->axes == 3 ? bvol_index_f64_pairs(index->space, NULL, NULL, NULL, 0)
                            : bvol_index2_f64_pairs(index->plane, NULL, NULL, NULL, 0);
}

/* A file that says all boxes are finite, of few boxes, of which lists may be made, or of more. One of them is everywhere, and
 * another one nowhere but at infinity, where both meet. */
static void check_lie(int axes, uint32_t engine, size_t count)
{
    double boxes[100][6];
    index_f64 index, read;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < axes; k++) {
            boxes[i][k] = i == count - 1 ? INF : i == count / 2 ? -INF : (double)i;
            boxes[i][axes + k] = i == count - 1 || i == count / 2 ? INF : (double)i + 1;
        }
    memory = (ledger){0, 0, 0, 0};
    CHECK(index_f64_create(&index, axes, engine, &counting) == BVOL_OK);
    CHECK(index_f64_build(&index, boxes[0], count, sizeof boxes[0], NULL) == BVOL_OK);
    saved file = save_doubles(&index, 0);
    CHECK(file.bytes[BOUNDED_AT] == 0 && file.bytes[BOUNDED_AT + 3] == 0);
    file.bytes[BOUNDED_AT] = 1;
    sign(&file);
    for (int loads = 0; loads < 2; loads++) {
        CHECK(read_doubles(&file, file.size, axes, loads, &read) == BVOL_OK);
        CHECK(pairs_of(&read) == pairs_of(&index) && pairs_of(&index) >= count - 1);
        index_f64_destroy(&read);
    }
    free_file(&file);
    index_f64_destroy(&index);
    CHECK(memory.live == 0);
}

TEST(index_f64_file, no_pair_is_lost_where_a_file_denies_infinite_boxes)
{
    for (uint32_t engine = 0; engine < 5; engine++)
        for (int axes = 2; axes <= 3; axes++) {
            check_lie(axes, engine, 3);
            check_lie(axes, engine, 100);
        }
}

TEST(index_f64_file, each_allocation_may_fail)
{
    chance c = {test_seed()};
    changing *const m = &world;
    for (int i = 0; i < 10; i++) {
        begin(&c, m, i % WORLDS, (uint32_t)i / 2);
        saved file = save_doubles(&m->index, i % 2 ? 3 : 0);
        for (int fail = 1, done = 0; !done; fail++) {
            index_f64 read;
            const int live = memory.live;
            size_t needed;
            memory.fail_at = memory.calls + fail;
            bvol_result result = save_to(&m->index, NULL, 0, &needed);
            CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
            memory.fail_at = memory.calls + fail;
            result = read_doubles(&file, file.size, m->axes, fail % 2, &read);
            CHECK(result == BVOL_OK || (result == BVOL_ERROR_MEMORY && !read.space && !read.plane && memory.live == live));
            done = result == BVOL_OK && memory.fail_at > memory.calls;
            memory.fail_at = 0;
            if (result == BVOL_OK)
                index_f64_destroy(&read);
        }
        free_file(&file);
        index_f64_destroy(&m->index);
        CHECK(memory.live == 0);
    }
}
