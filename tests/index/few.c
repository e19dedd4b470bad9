/* SPDX-License-Identifier: MIT */
/* Questions about a box, and about a point, to indexes of so few boxes that they are asked in a way of their own: up to 256,
 * which have a tree of two levels, and a few more. */
#include "index/found.h"
#include "index/model.h"
#include "ledger.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 300, GUARD = 0x5a5a5a5a };

static const size_t sizes[] = {0, 1, 15, 16, 17, 31, 32, 33, 64, 127, 128, 129, 144, 192, 255, 256, 257, FEW};

typedef struct scene_of_few {
    bvol_index *index;
    bvol_aabb boxes[FEW];
    unsigned char live[FEW];
    size_t count;
    int unordered;
} scene_of_few;

/* As they are built or come one by one; then some move, and some go. */
static void make(scene_of_few *s, chance *c, size_t count)
{
    const enum scene scene = (enum scene)chance_int(c, 0, SCENES - 1);
    const bvol_index_options *const options = &engines[chance_int(c, 0, ENGINES - 1)];
    s->count = count;
    s->unordered = (options->flags & BVOL_INDEX_UNORDERED) != 0;
    for (size_t i = 0; i < count; i++) {
        s->boxes[i] = draw_box(c, scene);
        s->live[i] = 1;
    }
    s->index = index_of(options, s->boxes, count, chance_int(c, 0, 1));
    for (size_t i = 0; i < count && one_in(c, 2); i++) {
        const uint32_t id = (uint32_t)chance_int(c, 0, (int)count - 1);
        if (!s->live[id])
            continue;
        if (one_in(c, 4)) {
            s->live[id] = 0;
            CHECK(bvol_index_remove(s->index, id) == BVOL_OK);
        } else {
            s->boxes[id] = draw_box(c, scene);
            CHECK(bvol_index_move(s->index, id, &s->boxes[id]) == BVOL_OK);
        }
    }
}

/* A box of the index, one that is drawn like these, everywhere, nowhere, inside out, or not a number. */
static bvol_aabb draw_question(const scene_of_few *s, chance *c)
{
    const bvol_aabb all = aabb(-INF, -INF, -INF, INF, INF, INF), far = aabb(1e30F, 1e30F, 1e30F, INF, INF, INF);
    const bvol_aabb drawn = draw_box(c, (enum scene)chance_int(c, 0, SCENES - 1));
    switch (chance_int(c, 0, 7)) {
    case 0: return s->count > 0 ? s->boxes[chance_int(c, 0, (int)s->count - 1)] : drawn;
    case 1: return all;
    case 2: return far;
    case 3: return aabb(drawn.min.x, drawn.min.y, drawn.min.z, drawn.max.x, NAN, drawn.max.z);
    case 4: return (bvol_aabb){drawn.max, drawn.min};
    default: return drawn;
    }
}

static size_t find_one_by_one(const scene_of_few *s, const bvol_aabb *query, uint32_t *out)
{
    size_t found = 0;
    for (uint32_t id = 0; id < s->count; id++)
        if (s->live[id] && bvol_aabb_overlaps_aabb(&s->boxes[id], query))
            out[found++] = id;
    return found;
}

/* With room for all, for some, for exactly what is found, and without any; nothing is written behind the room. */
static void check(const scene_of_few *s, chance *c, const bvol_aabb *query, int as_point)
{
    uint32_t want[FEW], got[FEW + 1];
    const size_t found = find_one_by_one(s, query, want);
    const size_t rooms[] = {FEW, found, (size_t)chance_int(c, 0, (int)s->count), found > 0 ? found - 1 : 0, 0};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        const size_t room = rooms[i];
        memset(got, 0x5a, sizeof got);
        CHECK((as_point ? bvol_index_contains_point(s->index, &query->min, NULL, got, room)
                        : bvol_index_overlaps_aabb(s->index, query, NULL, got, room)) == found);
        CHECK(got[room] == GUARD);
        CHECKF(same_ids(got, want, found, room, s->unordered), "%zu boxes, room for %zu of %zu", s->count, room, found);
    }
    CHECK((as_point ? bvol_index_contains_point(s->index, &query->min, NULL, NULL, 9)
                    : bvol_index_overlaps_aabb(s->index, query, NULL, NULL, 9)) == found);
    CHECK((as_point ? bvol_index_contains_point_any(s->index, &query->min, NULL)
                    : bvol_index_overlaps_aabb_any(s->index, query, NULL)) == (found > 0));
}

TEST(index_few, boxes_are_found_as_one_by_one)
{
    static scene_of_few s;
    chance c = {test_seed()};
    for (long n = test_cases(400); n > 0; n--) {
        make(&s, &c, sizes[(size_t)n % (sizeof sizes / sizeof *sizes)]);
        for (int i = 0; i < 20; i++) {
            const bvol_aabb query = draw_question(&s, &c), point = {query.min, query.min};
            check(&s, &c, &query, 0);
            check(&s, &c, &point, 1);
        }
        bvol_index_destroy(s.index);
    }
}

/* Copies are all found, whatever their number, and the least of them where there is little room: in a list of nine blocks too,
 * which is one more than are asked in a way of their own. */
TEST(index_few, identical_boxes_are_all_found)
{
    const bvol_index_options list = {.size = sizeof list, .engine = BVOL_ENGINE_FLAT};
    static bvol_aabb boxes[FEW];
    const bvol_aabb unit = aabb(0, 0, 0, 1, 1, 1), touching = aabb(1, 1, 1, 2, 2, 2);
    uint32_t ids[FEW];
    for (size_t i = 0; i < FEW; i++)
        boxes[i] = unit;
    for (size_t i = 0; i < 2 * (size_t)FEW; i++) {
        const size_t count = i / 2 + 1;
        bvol_index *index = index_of(i % 2 ? &list : NULL, boxes, count, 0);
        CHECK(bvol_index_overlaps_aabb(index, &touching, NULL, ids, FEW) == count && ids[count - 1] == count - 1);
        CHECK(bvol_index_overlaps_aabb(index, &touching, NULL, ids, 1) == count && ids[0] == 0);
        CHECK(bvol_index_contains_point(index, &touching.min, NULL, ids, FEW) == count);
        bvol_index_destroy(index);
    }
}

/* What lies behind the room is not even read, as tools see that watch memory: where no leaf is asked, and so none has room. */
TEST(index_few, nothing_behind_the_room_is_read)
{
    static bvol_aabb boxes[FEW];
    for (size_t i = 0; i < FEW; i++)
        boxes[i] = aabb((float)i, 0, 0, (float)i, 1, 1);
    const bvol_aabb nowhere = aabb(0, 2, 0, FEW, 3, 1), one = aabb(7, 0, 0, 7, 1, 1);
    const bvol_index_options unordered = {.size = sizeof unordered, .flags = BVOL_INDEX_UNORDERED};
    for (size_t i = 0; i <= 2 * (size_t)256; i += 15) {
        const size_t count = i / 2;
        bvol_index *index = index_of(i % 2 ? &unordered : NULL, boxes, count, 0);
        for (size_t room = 0; room <= 40; room++) {
            uint32_t *const ids = malloc(room > 0 ? room * sizeof *ids : 1);
            CHECK(ids && bvol_index_overlaps_aabb(index, &nowhere, NULL, ids, room) == 0);
            CHECK(bvol_index_overlaps_aabb(index, &one, NULL, ids, room) == (count > 7));
            CHECK(count <= 7 || room == 0 || ids[0] == 7);
            free(ids);
        }
        bvol_index_destroy(index);
    }
}

/* Who asks while the index is changed is told nothing, and is not answered from what is half done. */
static const bvol_index *in_change;
static long asked_in_change;

static void *allocate_and_ask(size_t size, size_t align, void *user)
{
    const bvol_aabb all = aabb(-9, -9, -9, 9, 9, 9);
    uint32_t ids[FEW];
    (void)align;
    (void)user;
    if (in_change) {
        CHECK(bvol_index_overlaps_aabb(in_change, &all, NULL, ids, FEW) == 0);
        CHECK(!bvol_index_contains_point_any(in_change, &all.min, NULL));
        asked_in_change++;
    }
    return malloc(size);
}

TEST(index_few, nothing_is_found_while_few_boxes_are_changed)
{
    const bvol_allocator allocator = {allocate_and_ask, plain_free, NULL};
    const bvol_aabb unit = aabb(0, 0, 0, 1, 1, 1);
    bvol_index *index = NULL;
    uint32_t id, ids[FEW];
    CHECK(bvol_index_create(NULL, &allocator, &index) == BVOL_OK);
    in_change = index;
    for (size_t i = 0; i < FEW; i++)
        CHECK(bvol_index_insert(index, &unit, NULL, &id) == BVOL_OK);
    in_change = NULL;
    CHECK(asked_in_change > 0 && bvol_index_overlaps_aabb(index, &unit, NULL, ids, FEW) == FEW);
    bvol_index_destroy(index);
}
