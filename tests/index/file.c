/* SPDX-License-Identifier: MIT */
/* Files of indexes: every damage has a result, and whatever a file says, no call leads out of it or fails to end. That what is
 * read answers as what was saved is seen by tests/index/index.c and tests/index/shapes.c, which save and read in between. */
#include "test.h"

#include "index/hostile.h"
#include "index/model.h"
#include "index/sign.h"
#include "ledger.h"

TEST(index_file, the_same_index_has_the_same_bytes)
{
    for (int e = 0; e < ENGINES; e++)
        for (size_t count = 0; count <= BOXES; count += 30) {
            bvol_index *index = index_with_all(&engines[e], count, test_seed());
            const saved first = save_index(index, 0), shifted = save_index(index, 3);
            CHECK(first.size == shifted.size && memcmp(first.bytes, shifted.bytes, first.size) == 0);
            CHECK(bvol_index_check_file(shifted.bytes, shifted.size) == BVOL_OK);
            for (int way = 0; way < WAYS; way++) {
                saved file, again;
                CHECK(reopen(&index, (enum way)way, NULL, NULL, &file) == BVOL_OK);
                again = save_index(index, 0);
                CHECK(again.size == first.size && memcmp(again.bytes, first.bytes, first.size) == 0);
                free_file(&again);
                if (way == LOAD) /* which needs no file any more */
                    free_file(&file);
                CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
                if (way != LOAD)
                    free_file(&file);
                CHECK(bvol_index_validate(index) == BVOL_OK);
                bvol_index_destroy(index);
                CHECK(bvol_index_load(first.bytes, first.size, NULL, NULL, &index) == BVOL_OK);
            }
            bvol_index_destroy(index);
            free(first.memory);
            free(shifted.memory);
        }
}

/* Where nothing is copied, nothing large is allocated. */
TEST(index_file, what_is_opened_is_not_copied)
{
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    saved file = file_with_all(&engines[0], BOXES, 1);
    bvol_index_stats info = {.size = sizeof info};
    bvol_index *index = NULL;
    CHECK(bvol_index_map(file.bytes, file.size, NULL, &allocator, &index) == BVOL_OK);
    CHECK(bvol_index_get_stats(index, &info) == BVOL_OK);
    if (bvoli_file_is_native())
        CHECK(memory.calls == 1 && memory.bytes == info.bytes && info.bytes < file.size / 4);
    CHECK(bvol_index_refit(index) == BVOL_OK && memory.bytes > BOXES * sizeof(bvol_aabb));
    bvol_index_destroy(index);
    CHECK(memory.live == 0);
    free_file(&file);
}

/* All that was requested is told: also the copy of a file at an odd address. */
TEST(index_file, the_bytes_of_an_index_are_those_of_its_allocator)
{
    for (int e = 0; e < ENGINES; e++)
        for (int way = 0; way < WAYS; way++) {
            ledger memory = {0, 0, 0, 0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
            bvol_index *index = index_with_all(&engines[e], BOXES, 1);
            bvol_index_stats info = {.size = sizeof info};
            saved file;
            CHECK(reopen(&index, (enum way)way, NULL, &allocator, &file) == BVOL_OK);
            CHECK(bvol_index_get_stats(index, &info) == BVOL_OK);
            CHECKF(info.bytes == memory.bytes, "%s: %zu bytes, not %zu", way_names[way], (size_t)info.bytes, memory.bytes);
            CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_get_stats(index, &info) == BVOL_OK);
            CHECK(info.bytes == memory.bytes);
            bvol_index_destroy(index);
            free_file(&file);
        }
}

TEST(index_file, every_part_of_a_file_is_refused)
{
    for (int e = 0; e < ENGINES; e += test_sizes(4, 1)) {
        saved file = file_with_all(&engines[e], BOXES, test_seed());
        for (size_t size = 0; size < file.size; size += size < 300 ? 1 : 61) {
            saved part = copy_of_file(&file, size);
            CHECKF(!try_file(&part, size, NULL, 1), "%zu of %zu bytes are opened", size, file.size);
            CHECK(load_file(&part, NULL) == BVOL_ERROR_CORRUPT &&
                  bvol_index_check_file(part.bytes, size) == BVOL_ERROR_CORRUPT);
            free_file(&part);
        }
        saved longer = copy_of_file(&file, file.size + 64);
        memset(longer.bytes + file.size, 0, 64);
        CHECK(!try_file(&longer, longer.size, NULL, 1));
        free_file(&longer);
        free_file(&file);
    }
}

/* In long runs each byte; else some, others with each engine. */
TEST(index_file, any_byte_that_is_damaged_is_found)
{
    for (int e = 0; e < ENGINES; e += test_sizes(4, 1)) {
        saved file = file_with_all(&engines[e], 40, test_seed());
        const size_t skip = test_cases(10) >= 100 ? 1 : (size_t)test_sizes(23, 4);
        for (size_t i = (size_t)e % skip; i < file.size; i += skip) {
            const unsigned char by = (unsigned char)(1 + i % 255);
            file.bytes[i] ^= by;
            const bvol_result result = bvol_index_check_file(file.bytes, file.size);
            CHECKF(result == (i / 4 == 2 ? BVOL_ERROR_VERSION : BVOL_ERROR_CORRUPT), "byte %zu gives %d", i, (int)result);
            CHECK(load_file(&file, NULL) == result);
            (void)try_file(&file, file.size, NULL, i);
            file.bytes[i] ^= by;
        }
        CHECK(load_file(&file, NULL) == BVOL_OK);
        free_file(&file);
    }
}

/* Numbers that lead astray: of blocks, places and ids that are not there, or are others. */
static uint32_t draw_number(chance *c)
{
    switch (chance_int(c, 0, 4)) {
    case 0: return (uint32_t)chance_int(c, 0, 40);
    case 1: return UINT32_MAX - (uint32_t)chance_int(c, 0, 2);
    case 2: return (uint32_t)1 << chance_int(c, 0, 31);
    case 3: return (uint32_t)chance_int(c, 0, 40) * BVOLI_WIDE + (uint32_t)chance_int(c, 0, 15);
    default: return (uint32_t)chance_bits(c);
    }
}

static void deceive(saved *file, chance *c)
{
    for (int n = chance_int(c, 1, 4); n > 0; n--) {
        const uint32_t number = draw_number(c);
        const size_t at = chance_bits(c) % (one_in(c, 3) ? sizeof(bvoli_file_header) : file->size);
        const size_t size = (size_t)chance_int(c, 1, 4);
        for (size_t i = 0; i < size && (at & ~(size_t)3) + i < file->size; i++)
            file->bytes[(at & ~(size_t)3) + i] = (unsigned char)(number >> 8 * i);
    }
    sign_file(file->bytes, file->size);
}

/* Of boxes, and of shapes. */
TEST(index_file, files_that_deceive_lead_nowhere)
{
    chance c = {test_seed()};
    const long rounds = test_cases(100);
    for (int what = 0; what < HOLDINGS; what++) {
        size_t opened = 0, loaded = 0;
        for (int e = 0; e < ENGINES; e++) {
            const size_t count = (size_t)chance_int(&c, 0, BOXES);
            held h;
            hold(&h, (enum holding)what, count, test_seed() + (uint64_t)e);
            saved file = file_of_held(&engines[e], &h, count, test_seed());
            for (long round = 0; round < rounds; round++) {
                saved other = copy_of_file(&file, file.size);
                deceive(&other, &c);
                opened += (size_t)try_file(&other, other.size, &h, chance_bits(&c));
                const bvol_result result = load_file(&other, &h);
                CHECK(result == BVOL_OK || result == BVOL_ERROR_CORRUPT || result == BVOL_ERROR_VERSION ||
                      result == BVOL_ERROR_KIND || (shapes_of(&h) && result == BVOL_ERROR_ARGUMENT));
                loaded += result == BVOL_OK;
                free_file(&other);
            }
            free_file(&file);
            let_go(&h);
        }
        CHECKF(rounds < 30 || (opened > 0 && loaded < opened), "of %s %zu are opened, %zu loaded", holding_names[what], opened,
               loaded);
    }
}

/* The header of a file, and where its parts are. */
static bvoli_file_header header_of(const saved *file, bvoli_file_part parts[BVOLI_FILE_PARTS])
{
    bvoli_file_header h;
    memcpy(&h, file->bytes, sizeof h);
    bvoli_file_turn(&h, sizeof h, bvoli_file_header_fields);
    (void)bvoli_file_parts(&h, parts);
    return h;
}

/* Of the first lane of the first leaf. */
static size_t first_id_of_leaves(const saved *file)
{
    bvoli_file_part parts[BVOLI_FILE_PARTS];
    const bvoli_file_header h = header_of(file, parts);
    return (size_t)parts[BVOLI_FILE_BLOCKS].first + h.inner * sizeof(bvoli_block) + offsetof(bvoli_block, child);
}

/* One id of a leaf is beyond the last, next to it or far away, and both checksums are right. Queries find it nowhere, the full
 * check and changes refuse it. */
TEST(index_file, an_id_beyond_the_last_is_never_looked_up)
{
    static const uint32_t ids[] = {BOXES, BOXES + 1, 0x7fffffff, 0x80000000U, UINT32_MAX};
    for (int what = 0; what < HOLDINGS; what++)
        for (int e = 0; e < ENGINES; e++) {
            held h;
            hold(&h, (enum holding)what, BOXES, test_seed());
            saved file = file_of_held(&engines[e], &h, BOXES, test_seed());
            CHECK(check_held_file(&file, &h) == BVOL_OK);
            for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
                for (int k = 0; k < 4; k++)
                    file.bytes[first_id_of_leaves(&file) + (size_t)k] = (unsigned char)(ids[i] >> 8 * k);
                sign_file(file.bytes, file.size);
                CHECK(try_file(&file, file.size, &h, i));
                CHECKF(check_held_file(&file, &h) == BVOL_ERROR_CORRUPT, "of %s, id %u passes", holding_names[what],
                       (unsigned)ids[i]);
                CHECK(load_file(&file, &h) == BVOL_ERROR_CORRUPT);
            }
            free_file(&file);
            let_go(&h);
        }
}

/* An octree of boxes that are in no cell but all space, which a file says is not split; and one in a cube, without a grid. All
 * changes would take that for granted. */
TEST(index_file, an_octree_without_what_all_have_is_refused)
{
    static const bvol_aabb boxes[2] = {{{-INF, 0, 0}, {INF, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}};
    const bvol_index_options octree = {.size = sizeof octree, .engine = BVOL_ENGINE_OCTREE};
    for (int i = 0; i < 2; i++) {
        bvoli_file_part parts[BVOLI_FILE_PARTS];
        bvol_index *index = index_of(&octree, &boxes[i], 1, 0);
        saved file = save_index(index, 0);
        bvol_index_destroy(index);
        CHECK(load_file(&file, NULL) == BVOL_OK && header_of(&file, parts).cells == (i == 0 ? 1 : 2));
        file.bytes[i == 0 ? parts[BVOLI_FILE_CELLS].first + offsetof(bvoli_cell, is_split)
                          : offsetof(bvoli_file_header, has_grid)] = 0;
        sign_file(file.bytes, file.size);
        CHECKF(load_file(&file, NULL) == BVOL_ERROR_CORRUPT, "file %d passes", i);
        CHECK(try_file(&file, file.size, NULL, 1));
        free_file(&file);
    }
}

TEST(index_file, a_failed_allocation_has_a_result)
{
    for (int e = 0; e < ENGINES; e += test_sizes(4, 1))
        for (int way = 0; way < WAYS; way++)
            for (int fail_at = 1;; fail_at++) {
                ledger memory = {0, fail_at, 0, 0};
                const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
                bvol_index *index = index_with_all(&engines[e], BOXES, 1);
                saved file;
                const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
                uint32_t id = 77;
                const bvol_result result = reopen(&index, (enum way)way, NULL, &allocator, &file);
                CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
                const size_t count = bvol_index_count(index);
                const bvol_result inserted = bvol_index_insert(index, &box, NULL, &id);
                CHECK(inserted == BVOL_OK || (inserted == BVOL_ERROR_MEMORY && id == 77 && bvol_index_count(index) == count));
                CHECK(bvol_index_validate(index) == BVOL_OK);
                const int failed = memory.calls >= fail_at;
                CHECK(failed || (result == BVOL_OK && inserted == BVOL_OK));
                bvol_index_destroy(index);
                CHECK(memory.live == 0);
                free_file(&file);
                if (!failed)
                    break;
            }
}

TEST(index_file, saving_without_memory_or_room_writes_nothing)
{
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_index *index = NULL;
    unsigned char bytes[4000], before[4000];
    size_t needed = 0;
    CHECK(bvol_index_create(NULL, &allocator, &index) == BVOL_OK &&
          bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) == BVOL_OK);
    memset(bytes, 0x5a, sizeof bytes);
    memset(before, 0x5a, sizeof before);
    memory.fail_at = memory.calls + 1;
    CHECK(bvol_index_save(index, bytes, sizeof bytes, &needed) == BVOL_ERROR_MEMORY && needed == 0);
    CHECK(bvol_index_save(index, NULL, 0, &needed) == BVOL_OK && needed > 500 && needed < sizeof bytes);
    CHECK(bvol_index_save(index, bytes, needed - 1, &needed) == BVOL_ERROR_ARGUMENT &&
          memcmp(bytes, before, sizeof bytes) == 0);
    CHECK(bvol_index_save(index, bytes, needed, &needed) == BVOL_OK && bytes[needed] == 0x5a);
    CHECK(bvol_index_check_file(bytes, needed) == BVOL_OK);
    bvol_index_destroy(index);
}

TEST(index_file, another_version_is_refused_whatever_follows)
{
    saved file = file_with_all(NULL, BOXES, 1);
    bvol_index *index = (bvol_index *)(uintptr_t)1;
    file.bytes[8]++;
    for (size_t size = 16; size <= file.size; size += 400) {
        CHECK(bvol_index_map(file.bytes, size, NULL, NULL, &index) == BVOL_ERROR_VERSION && !index);
        CHECK(bvol_index_load(file.bytes, size, NULL, NULL, &index) == BVOL_ERROR_VERSION && !index);
        CHECK(bvol_index_check_file(file.bytes, size) == BVOL_ERROR_VERSION);
    }
    free_file(&file);
}

/* Shapes must be those of the file. */
TEST(index_file, other_shapes_are_refused)
{
    bvol_sphere balls[3] = {{{0, 0, 0}, 1}, {{5, 0, 0}, 1}, {{9, 0, 0}, 2}};
    bvol_index_sources shapes = {.size = sizeof shapes, .kind = BVOL_KIND_SPHERE, .shapes = balls, .count = 3};
    bvol_index *index = NULL, *other;
    saved file;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_spheres(index, balls, 3, 0, NULL, 0, NULL) == BVOL_OK);
    file = save_index(index, 0);
    bvol_index_destroy(index);
    CHECK(bvol_index_load(file.bytes, file.size, NULL, NULL, &other) == BVOL_ERROR_KIND && !other);
    shapes.kind = BVOL_KIND_OBB;
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_KIND);
    shapes.kind = BVOL_KIND_SPHERE;
    shapes.count = 2;
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_ARGUMENT);
    shapes.count = 3;
    shapes.stride = 18;
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_ARGUMENT);
    shapes.stride = 0;
    shapes.size = 8;
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_OPTIONS);
    shapes.size = sizeof shapes;
    CHECK(bvol_index_load(file.bytes, file.size, &shapes, NULL, &other) == BVOL_OK);
    bvol_index_destroy(other);
    balls[1].radius = 1.5F; /* another box */
    CHECK(bvol_index_load(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_CORRUPT);
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_OK);
    CHECK(bvol_index_validate(other) == BVOL_ERROR_CORRUPT && bvol_index_remove(other, 0) == BVOL_ERROR_CORRUPT);
    balls[1].radius = -1; /* none */
    CHECK(bvol_index_validate(other) == BVOL_ERROR_CORRUPT);
    balls[1].radius = 1;
    CHECK(bvol_index_validate(other) == BVOL_OK && bvol_index_remove(other, 0) == BVOL_OK && bvol_index_count(other) == 2);
    CHECK(bvol_index_validate(other) == BVOL_OK);
    bvol_index_destroy(other);
    free_file(&file);
}

TEST(index_file, shapes_for_a_file_of_boxes_are_refused)
{
    const bvol_sphere ball = {{0, 0, 0}, 1};
    bvol_index_sources shapes = {.size = sizeof shapes, .kind = BVOL_KIND_SPHERE, .shapes = &ball, .count = 1};
    const bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_index *index = index_of(NULL, &box, 1, 0);
    saved file = save_index(index, 0);
    bvol_index_destroy(index);
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &index) == BVOL_ERROR_KIND && !index);
    shapes.kind = BVOL_KIND_AABB;
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &index) == BVOL_ERROR_KIND && !index);
    free_file(&file);
}

/* A box of the plane that is found nowhere else in space, and one that is never found: either as high as one. */
TEST(index_file, a_file_of_the_plane_with_a_box_that_is_not_thin_is_refused)
{
    static const float high = 1;
    static const bvol_aabb2 boxes[2] = {{{-1, -1}, {1, 1}}, {{1, 0}, {0, 0}}};
    bvol_index2 *index = NULL, *again = NULL;
    bvol_index *space = NULL;
    uint32_t id = 7;
    CHECK(bvol_index2_create(NULL, NULL, &index) == BVOL_OK && bvol_index2_build(index, boxes, 2, 0, NULL, 0, NULL) == BVOL_OK);
    for (int k = 0; k < 2; k++) {
        bvoli_file_part parts[BVOLI_FILE_PARTS];
        saved file = save_index2(index, 0);
        (void)header_of(&file, parts);
        const size_t at =
            k ? (size_t)parts[BVOLI_FILE_OUTCASTS].first + offsetof(bvol_aabb, max.z)
              : (size_t)parts[BVOLI_FILE_BLOCKS].first + offsetof(bvoli_block, side) + 5 * BVOLI_WIDE * sizeof high;
        CHECK(bvol_index2_check_file(file.bytes, file.size) == BVOL_OK);
        memcpy(file.bytes + at, &high, sizeof high);
        sign_file(file.bytes, file.size);
        CHECK(bvol_index2_check_file(file.bytes, file.size) == BVOL_ERROR_CORRUPT);
        CHECK(bvol_index2_load(file.bytes, file.size, NULL, NULL, &again) == BVOL_ERROR_CORRUPT && !again);
        CHECK(bvol_index2_map(file.bytes, file.size, NULL, NULL, &again) == BVOL_OK);
        CHECK(bvol_index2_overlaps_aabb2(again, &boxes[0], NULL, &id, 1) == 1 && id == 0);
        CHECK(bvol_index2_insert(again, &boxes[0], NULL, &id) == BVOL_ERROR_CORRUPT);
        bvol_index2_destroy(again);
        again = NULL;
        CHECK(bvol_index_map(file.bytes, file.size, NULL, NULL, &space) == BVOL_ERROR_KIND && !space);
        free_file(&file);
    }
    bvol_index2_destroy(index);
}

TEST(index_file, space_and_plane_are_not_taken_for_each_other)
{
    static const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    static const bvol_aabb2 rectangle = {{-1, -1}, {1, 1}};
    const bvol_sphere ball = {{0, 0, 0}, 1};
    const bvol_index_sources shapes = {.size = sizeof shapes, .kind = BVOL_KIND_SPHERE, .shapes = &ball, .count = 1};
    bvol_index *space = index_of(NULL, &box, 1, 0);
    bvol_index2 *plane = NULL;
    CHECK(bvol_index2_create(NULL, NULL, &plane) == BVOL_OK);
    CHECK(bvol_index2_build(plane, &rectangle, 1, 0, NULL, 0, NULL) == BVOL_OK);
    saved of_space = save_index(space, 0), of_plane = save_index2(plane, 0);
    bvol_index_destroy(space);
    bvol_index2_destroy(plane);
    CHECK(bvol_index_load(of_plane.bytes, of_plane.size, NULL, NULL, &space) == BVOL_ERROR_KIND && !space);
    CHECK(bvol_index2_map(of_space.bytes, of_space.size, NULL, NULL, &plane) == BVOL_ERROR_KIND && !plane);
    CHECK(bvol_index2_load(of_space.bytes, of_space.size, NULL, NULL, &plane) == BVOL_ERROR_KIND && !plane);
    CHECK(bvol_index2_map(of_plane.bytes, of_plane.size, &shapes, NULL, &plane) == BVOL_ERROR_KIND && !plane);
    CHECK(bvol_index_check_file(of_plane.bytes, of_plane.size) == BVOL_ERROR_KIND);
    CHECK(bvol_index2_check_file(of_space.bytes, of_space.size) == BVOL_ERROR_KIND);
    CHECK(bvol_index_check_file(of_space.bytes, of_space.size) == BVOL_OK);
    CHECK(bvol_index2_check_file(of_plane.bytes, of_plane.size) == BVOL_OK);
    free_file(&of_space);
    free_file(&of_plane);
}

/* The validator bites: of each kind of number that a sound index keeps, whichever it is changed to. An index of a file is told
 * from one of its own, since the file can be written to. */

typedef struct damage {
    const char *what;
    int part;
    size_t first, step, bytes; /* of an element, the fields from the first on, and how long each is */
    size_t fields;
    int octree; /* means something in octrees only */
} damage;

static const damage damages[] = {
    {"parent of a block", BVOLI_FILE_LINKS, offsetof(bvoli_link, parent), 0, 4, 1, 0},
    {"boxes of a block", BVOLI_FILE_LINKS, offsetof(bvoli_link, count), 0, 2, 1, 0},
    {"level of a block", BVOLI_FILE_LINKS, offsetof(bvoli_link, level), 0, 2, 1, 0},
    {"cell of a block", BVOLI_FILE_LINKS, offsetof(bvoli_link, cell), 0, 4, 1, 0},
    {"child or id", BVOLI_FILE_BLOCKS, offsetof(bvoli_block, child), 4, 4, BVOLI_WIDE, 0},
    {"place of an id", BVOLI_FILE_PLACES, 0, 0, 4, 1, 0},
    {"id of a box that is never found", BVOLI_FILE_OUTCASTS, offsetof(bvoli_outcast, id), 0, 4, 1, 0},
    {"parent of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, parent), 0, 4, 1, 1},
    {"child of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, child), 4, 4, 8, 1},
    {"corner of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, at), 4, 4, 3, 1},
    {"root of own boxes", BVOLI_FILE_CELLS, offsetof(bvoli_cell, own), 0, 4, 1, 1},
    {"block of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, block), 0, 4, 1, 1},
    {"boxes of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, boxes), 0, 4, 1, 1},
    {"deeper boxes of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, deeper), 0, 4, 1, 1},
    {"depth of a cell", BVOLI_FILE_CELLS, offsetof(bvoli_cell, depth), 0, 2, 1, 1},
};

/* Where a number means nothing: at the lanes of a block that are not used, and all bits but one of the place of a free id. */
static int means_nothing(const bvol_index *index, const damage *d, size_t element, size_t field)
{
    if (d->part == BVOLI_FILE_PLACES && bvoli_places(&index->tree)[element] & BVOLI_FREE)
        return 1;
    return d->part == BVOLI_FILE_BLOCKS && field >= bvoli_link_at(&index->tree, (uint32_t)element)->count;
}

/* Changes one number, asks the validator, and changes it back. */
static int is_noticed(bvol_index *index, unsigned char *at, size_t bytes, uint32_t by)
{
    unsigned char before[4];
    memcpy(before, at, bytes);
    for (size_t i = 0; i < bytes; i++)
        at[i] = (unsigned char)(at[i] ^ (by >> 8 * i));
    const int noticed = bvol_index_validate(index) == BVOL_ERROR_CORRUPT;
    memcpy(at, before, bytes);
    return noticed;
}

static size_t damage_all(bvol_index *index, const damage *d, int engine)
{
    static const uint32_t by[] = {1, 2, 16, 0xffff, 0x80000000U};
    static const size_t sizes[BVOLI_FILE_PARTS] = {sizeof(bvoli_link),      sizeof(bvoli_block),   sizeof(uint32_t),
                                                   sizeof(bvol_index_item), sizeof(bvoli_outcast), sizeof(bvoli_cell)};
    bvoli_growing *arrays[BVOLI_FILE_PARTS];
    size_t tried = 0;
    bvoli_file_arrays(index, arrays);
    for (size_t element = 0; element < arrays[d->part]->capacity; element++)
        for (size_t field = 0; field < d->fields; field++)
            for (size_t b = 0; b < sizeof by / sizeof *by && !means_nothing(index, d, element, field); b++) {
                unsigned char *const at =
                    (unsigned char *)arrays[d->part]->data + element * sizes[d->part] + d->first + field * d->step;
                if (d->bytes == 2 && by[b] > 0xffff)
                    continue;
                CHECKF(is_noticed(index, at, d->bytes, by[b]), "engine %d, %s %zu: ^ %#x in field %zu is not noticed", engine,
                       d->what, element, (unsigned)by[b], field);
                tried++;
            }
    return tried;
}

TEST(index_file, the_validator_notices_whatever_contradicts)
{
    size_t tried[sizeof damages / sizeof *damages] = {0};
    for (int e = 0; e < ENGINES; e++) {
        saved file = file_with_all(&engines[e], BOXES, 1);
        bvol_index *index = NULL;
        CHECK(bvol_index_map(file.bytes, file.size, NULL, NULL, &index) == BVOL_OK);
        for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
            if (!damages[i].octree || engines[e].engine == BVOL_ENGINE_OCTREE)
                tried[i] += damage_all(index, &damages[i], e);
        CHECK(bvol_index_validate(index) == BVOL_OK);
        bvol_index_destroy(index);
        free_file(&file);
    }
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
        CHECKF(tried[i] > 0, "no %s", damages[i].what);
}
