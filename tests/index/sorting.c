/* SPDX-License-Identifier: MIT */
/* How ids, pairs and found boxes are sorted, and the least of them kept, beside qsort(). Needs no other library. */
#include "chance.h"
#include "test.h"

#include "index/pairs/pairs.h"
#include "index/query/ids.h"

#include <stdlib.h>

#define ELEMENT uint64_t
#define KEY(e) (e)
#define NAME(function) long_##function
#include "index/query/least_template.h"
#undef ELEMENT
#undef KEY
#undef NAME

#define ELEMENT uint32_t
#define KEY(e) (e)
#define NAME(function) short_##function
#include "index/query/least_template.h"
#undef ELEMENT
#undef KEY
#undef NAME

enum { MOST = 20000 };

static int compare(const void *a, const void *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* Random bits where the mask has some, so that keys differ in a few bits, in far ones, or not at all. */
static uint64_t draw_mask(chance *c)
{
    const uint64_t all = chance_bits(c);
    switch (chance_int(c, 0, 5)) {
    case 0: return all & chance_bits(c) & chance_bits(c) & chance_bits(c);
    case 1: return all >> chance_int(c, 0, 63);
    case 2: return 0xfffffULL << 32 | 0xfffff;
    case 3: return UINT64_MAX << chance_int(c, 0, 63);
    case 4: return 0;
    default: return UINT64_MAX;
    }
}

static size_t draw_count(chance *c)
{
    static const int most[] = {3, 30, 300, 1030, 3000, MOST};
    return (size_t)chance_int(c, 0, most[chance_int(c, 0, test_sizes(3, 5))]);
}

static void draw_keys(chance *c, uint64_t *keys, size_t count, uint64_t bits)
{
    const uint64_t mask = draw_mask(c) & bits, base = chance_bits(c) & ~mask & bits;
    for (size_t i = 0; i < count; i++)
        keys[i] = base | (chance_bits(c) & mask);
}

TEST(index_sorting, keys_of_64_bits_are_sorted_as_qsort_does)
{
    static uint64_t keys[MOST], kept[MOST], right[MOST];
    chance c = {test_seed()};
    for (long n = test_cases(1000); n > 0; n--) {
        const size_t count = draw_count(&c);
        draw_keys(&c, keys, count, UINT64_MAX);
        for (size_t i = 0; i < count; i++)
            long_keep(kept, count, i, keys[i]);
        memcpy(right, keys, count * sizeof *keys);
        qsort(right, count, sizeof *right, compare);
        long_sort(keys, count);
        long_sort(kept, count);
        CHECKF(memcmp(keys, right, count * sizeof *keys) == 0, "%ld: %d keys", n, (int)count);
        CHECKF(memcmp(kept, right, count * sizeof *keys) == 0, "%ld: %d keys, of a heap", n, (int)count);
    }
}

TEST(index_sorting, the_least_keys_of_32_bits_are_kept_and_sorted)
{
    static uint64_t keys[MOST];
    static uint32_t kept[MOST];
    chance c = {test_seed()};
    for (long n = test_cases(1000); n > 0; n--) {
        const size_t count = draw_count(&c), wanted = draw_count(&c), room = wanted < count ? wanted : count;
        draw_keys(&c, keys, count, UINT32_MAX);
        for (size_t i = 0; i < count; i++)
            short_keep(kept, wanted, i, (uint32_t)keys[i]);
        short_sort(kept, room);
        qsort(keys, count, sizeof *keys, compare);
        for (size_t i = 0; i < room; i++)
            CHECKF(kept[i] == keys[i], "%ld: element %d of %d", n, (int)i, (int)room);
    }
}

/* All of a range, or some from the low end on, with gaps: so that a word has many bits, one or none, and the greatest is far.
 */
static size_t draw_ids(chance *c, uint32_t *ids)
{
    const size_t count = draw_count(c);
    const uint64_t gap = (uint64_t)1 << chance_int(c, 0, 12);
    uint32_t next = chance_int(c, 0, 1) ? (uint32_t)chance_bits(c) >> 12 : 0;
    for (size_t i = 0; i < count; i++) {
        ids[i] = next;
        next += 1 + (uint32_t)(chance_bits(c) % gap);
    }
    if (count > 0 && chance_int(c, 0, 3) == 0)
        ids[count - 1] = UINT32_MAX;
    for (size_t i = count; i > 1; i--) {
        const size_t other = (size_t)(chance_bits(c) % i);
        const uint32_t moved = ids[i - 1];
        ids[i - 1] = ids[other];
        ids[other] = moved;
    }
    return count;
}

TEST(index_sorting, ids_that_differ_are_sorted_by_bits_or_otherwise)
{
    static uint32_t ids[MOST];
    static uint64_t right[MOST];
    chance c = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        const size_t count = draw_ids(&c, ids);
        for (size_t i = 0; i < count; i++)
            right[i] = ids[i];
        qsort(right, count, sizeof *right, compare);
        bvoli_ids_sort(ids, count);
        for (size_t i = 0; i < count; i++)
            CHECKF(ids[i] == right[i], "%ld: id %d of %d is %u", n, (int)i, (int)count, ids[i]);
    }
}

/* A file that nobody checked may give an id twice. Nothing is written beyond them, and each is one of those given. */
TEST(index_sorting, equal_ids_do_no_harm)
{
    for (uint32_t apart = 0; apart < 3; apart++)
        for (size_t count = 0; count <= 100; count++) {
            uint32_t ids[101];
            for (size_t i = 0; i < count; i++)
                ids[i] = 5 + apart * (uint32_t)(i % 7);
            ids[count] = 4711;
            bvoli_ids_sort(ids, count);
            CHECKF(ids[count] == 4711, "%d ids", (int)count);
            for (size_t i = 0; i < count; i++)
                CHECKF(ids[i] >= 5 && ids[i] <= 5 + 6 * apart, "id %d of %d is %u", (int)i, (int)count, ids[i]);
        }
}

/* Dense, as ids are; all alike; the least and the greatest in turns; far apart; of two meshes, of which one has many ids. */
static bvol_pair draw_pair(chance *c, int kind, uint32_t some)
{
    const uint32_t a = (uint32_t)chance_bits(c), b = (uint32_t)chance_bits(c);
    switch (kind) {
    case 0: return (bvol_pair){a % some, b % some};
    case 1: return (bvol_pair){UINT32_MAX, UINT32_MAX};
    case 2: return (bvol_pair){a & 1 ? UINT32_MAX : 0, b & 1 ? 0 : UINT32_MAX};
    case 3: return (bvol_pair){a, b};
    case 4: return (bvol_pair){7, UINT32_MAX - b % some};
    case 5: return (bvol_pair){UINT32_MAX - a % some, 0};
    default: return (bvol_pair){a % 3 << 30, b % some};
    }
}

static void check_pairs(chance *c, int kind, size_t count, size_t room)
{
    static bvol_pair pairs[4 * MOST + 1];
    static uint64_t right[MOST];
    const uint32_t some = 1 + (uint32_t)chance_int(c, 0, (int)count);
    const size_t behind = room == SIZE_MAX ? count : room;
    for (size_t i = 0; i < count; i++) {
        pairs[i] = draw_pair(c, kind, some);
        right[i] = (uint64_t)pairs[i].a << 32 | pairs[i].b;
    }
    pairs[behind] = (bvol_pair){47, 11};
    qsort(right, count, sizeof *right, compare);
    bvoli_pairs_sort(pairs, count, room);
    for (size_t i = 0; i < count; i++)
        CHECKF(((uint64_t)pairs[i].a << 32 | pairs[i].b) == right[i], "pair %d of %d, kind %d, room for %d", (int)i, (int)count,
               kind, (int)room);
    CHECKF(pairs[behind].a == 47 && pairs[behind].b == 11, "%d pairs, kind %d, room for %d", (int)count, kind, (int)room);
}

TEST(index_sorting, pairs_are_sorted_whatever_the_room_behind_them)
{
    chance c = {test_seed()};
    for (int n = 0; n < 7 * 30; n++) {
        const size_t count = n < 70 ? (size_t)chance_int(&c, 2040, 2060) : draw_count(&c);
        check_pairs(&c, n % 7, count, count);
        check_pairs(&c, n % 7, count, 4 * count);
        check_pairs(&c, n % 7, count, SIZE_MAX);
        check_pairs(&c, n % 7, count, count + (size_t)chance_int(&c, 0, (int)(3 * count)));
    }
}
