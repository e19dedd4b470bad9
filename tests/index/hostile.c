/* SPDX-License-Identifier: MIT */
#include "index/hostile.h"

#include "index/handle.h"
#include "index/model.h"

#include <math.h>

enum { IDS = 2 * BOXES };

bvol_index *index_with_all(const bvol_index_options *options, size_t count, uint64_t seed)
{
    static bvol_aabb boxes[BOXES];
    static bvol_item items[BOXES];
    chance c = {seed};
    bvol_index *index = NULL;
    for (size_t i = 0; i < count; i++) {
        boxes[i] = draw_box(&c, i % 9 == 0 ? HOSTILE : SPREAD);
        items[i] = (bvol_item){i, 1, 1};
    }
    if (count > 5)
        boxes[5].min.x = NAN;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, boxes, count, 0, items, 0) == BVOL_OK);
    for (uint32_t id = 7; id < count; id += 13)
        CHECK(bvol_index_remove(index, id) == BVOL_OK);
    return index;
}

saved file_with_all(const bvol_index_options *options, size_t count, uint64_t seed)
{
    bvol_index *index = index_with_all(options, count, seed);
    const saved file = save_index(index, 0);
    bvol_index_destroy(index);
    return file;
}

/* Everything that can be asked. Every id that is told is one of the file's. */

static size_t ids_of(const bvol_index *index)
{
    return index->ids;
}

static int visit(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    CHECK(id < *(const size_t *)context);
    return 0;
}

static void check_ids_of_queries(const bvol_index *index, chance *c)
{
    static uint32_t ids[IDS];
    static uint8_t classes[IDS];
    bvol_aabb box = draw_box(c, (enum scene)chance_int(c, 0, SCENES - 1));
    if (one_in(c, 3))
        box = aabb(-INF, -INF, -INF, INF, INF, INF);
    const bvol_sphere ball = {draw_box(c, SMALL).min, 1e3F};
    const bvol_plane sides[2] = {{{1, 0.25F, 0}, 9}, {{0, 1, 0.5F}, 1e6F}};
    const size_t most = ids_of(index);
    size_t calls = most, n;
    bvol_frustum *frustum = NULL;
    const bvol_filter filter = {.size = sizeof filter, .category = 1, .mask = 1};
    n = bvol_index_overlaps_aabb(index, &box, one_in(c, 2) ? &filter : NULL, ids, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(ids[i] < most);
    n = bvol_index_within_aabb(index, &box, NULL, ids, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(ids[i] < most);
    n = bvol_index_overlaps_sphere(index, &ball, NULL, ids, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(ids[i] < most);
    (void)bvol_index_overlaps_aabb_each(index, &box, NULL, visit, &calls);
    CHECK(bvol_frustum_create_from_planes(sides, 2, NULL, &frustum) == BVOL_OK);
    n = bvol_index_classify_frustum(index, frustum, NULL, ids, classes, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(ids[i] < most && classes[i] <= BVOL_INSIDE);
    bvol_frustum_destroy(frustum);
}

static void check_ids_found(const bvol_index *index, chance *c)
{
    static bvol_found found[IDS];
    static bvol_pair pairs[IDS];
    const bvol_aabb box = draw_box(c, SMALL);
    const bvol_vec3 way = chance_vec3(c, -99, 99);
    const bvol_ray line = ray(box.min, way, -INF, INF);
    const float turn[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1};
    size_t n = bvol_index_raycast(index, &line, NULL, found, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(found[i].id < ids_of(index));
    n = bvol_index_sweep_aabb(index, &box, &way, NULL, found, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(found[i].id < ids_of(index));
    n = bvol_index_nearest_point(index, &box.min, INF, NULL, found, IDS);
    for (size_t i = 0; i < n; i++)
        CHECK(found[i].id < ids_of(index));
    n = bvol_index_pairs(index, NULL, pairs, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(pairs[i].a < ids_of(index) && pairs[i].b < ids_of(index));
    n = bvol_index_pairs_between_transformed(index, index, turn, NULL, pairs, IDS);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(pairs[i].a < ids_of(index) && pairs[i].b < ids_of(index));
}

static void check_steps(const bvol_index *index, chance *c)
{
    const bvol_aabb box = draw_box(c, SMALL);
    bvol_cursor *cursor = NULL;
    uint32_t id;
    CHECK(bvol_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb_begin(index, &box, NULL, cursor) == BVOL_OK);
    while (bvol_cursor_next(cursor, &id) == BVOL_OK)
        CHECK(id < ids_of(index));
    bvol_cursor_destroy(cursor);
}

static void check_everything(const bvol_index *index, chance *c)
{
    static bvol_index_cell cells[IDS];
    bvol_index_info info = {.size = sizeof info};
    bvol_aabb box;
    bvol_item item;
    size_t size;
    for (uint32_t id = 0; id < ids_of(index) && id < IDS; id++)
        (void)bvol_index_get(index, id, &box, &item);
    CHECK(bvol_index_bounds(index, &box) == BVOL_OK && bvol_index_stats(index, &info) == BVOL_OK);
    (void)bvol_index_cells(index, cells, IDS);
    check_ids_of_queries(index, c);
    check_ids_found(index, c);
    check_steps(index, c);
    saved again = save_index(index, 0);
    CHECK(again.bytes && bvol_index_file_check(again.bytes, again.size) == BVOL_OK);
    CHECK(bvol_index_save(index, NULL, 0, &size) == BVOL_OK && size == again.size);
    free_file(&again);
}

/* What can be changed is, and then the index is sound. */
static void check_changes(bvol_index *index, chance *c)
{
    const bvol_aabb box = draw_box(c, SMALL);
    uint32_t id = 0;
    const int sound = bvol_index_validate(index) == BVOL_OK;
    const bvol_result result = bvol_index_insert(index, &box, NULL, &id);
    CHECKF(result == (sound ? BVOL_OK : BVOL_ERROR_CORRUPT), "an insertion gives %d", (int)result);
    for (uint32_t i = 0; i < 40 && sound; i++) {
        const bvol_aabb other = draw_box(c, SMALL);
        CHECK(bvol_index_insert(index, &other, NULL, &id) == BVOL_OK);
        (void)bvol_index_remove(index, (uint32_t)(chance_bits(c) % (ids_of(index) + 1)));
        (void)bvol_index_move(index, (uint32_t)(chance_bits(c) % (ids_of(index) + 1)), &other);
        CHECK(bvol_index_validate(index) == BVOL_OK);
    }
    if (sound)
        CHECK(bvol_index_commit(index) == BVOL_OK);
    CHECK(bvol_index_clear(index) == BVOL_OK && bvol_index_count(index) == 0);
    CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK && id == 0 && bvol_index_validate(index) == BVOL_OK);
}

int try_file(const saved *file, size_t size, uint64_t seed)
{
    chance c = {seed};
    saved copy = copy_of_file(file, size);
    bvol_index *index = NULL;
    const bvol_result result = bvol_index_open(copy.bytes, copy.size, NULL, NULL, &index);
    CHECK((result == BVOL_OK) == (index != NULL));
    CHECKF(result == BVOL_OK || result == BVOL_ERROR_CORRUPT || result == BVOL_ERROR_VERSION || result == BVOL_ERROR_KIND,
           "open gives %d", (int)result);
    if (index) {
        check_everything(index, &c);
        check_changes(index, &c);
    }
    bvol_index_destroy(index);
    free_file(&copy);
    return result == BVOL_OK;
}

bvol_result load_file(const saved *file)
{
    bvol_index *index = NULL;
    const bvol_result result = bvol_index_load(file->bytes, file->size, NULL, NULL, &index);
    CHECK((result == BVOL_OK) == (index != NULL));
    bvol_index_destroy(index);
    return result;
}
