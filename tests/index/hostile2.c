/* SPDX-License-Identifier: MIT */
/* What is asked of an index of the plane that is made of a hostile file. */
#include "index/hostile.h"

#include "index/handle.h"
#include "index/plane_model.h"

#include <math.h>

enum { IDS = 2 * BOXES };

static void check_id(const bvol_index2 *index, uint32_t id)
{
    CHECK(id < ((const bvol_index *)(const void *)index)->ids);
}

static void check_ids_told(const bvol_index2 *index, const uint32_t *ids, size_t n)
{
    for (size_t i = 0; i < n && i < IDS; i++)
        check_id(index, ids[i]);
}

static void check_found_told(const bvol_index2 *index, const bvol_index_found *found, size_t n)
{
    for (size_t i = 0; i < n && i < IDS; i++)
        check_id(index, found[i].id);
}

static void check_pairs_told(const bvol_index2 *a, const bvol_index2 *b, const bvol_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n && i < IDS; i++) {
        check_id(a, pairs[i].a);
        check_id(b, pairs[i].b);
    }
}

static int visit(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    check_id(context, id);
    return 0;
}

/* All forms of all queries that find ids. */
static void check_verbs2(const bvol_index2 *index, chance *c)
{
    static uint32_t ids[IDS];
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    for (int verb = 0; verb < VERBS2; verb++) {
        query2 q;
        uint32_t id;
        draw_query2(c, (enum verb2)verb, &q);
        if (verb == BOX && one_in(c, 3))
            q.box = aabb2(-INF, -INF, INF, INF);
        check_ids_told(index, ids, ask2(index, (enum verb2)verb, &q, NULL, ids, IDS));
        (void)ask_any2(index, (enum verb2)verb, &q, NULL);
        (void)ask_each2(index, (enum verb2)verb, &q, NULL, visit, (void *)(uintptr_t)index);
        CHECK(ask_begin2(index, (enum verb2)verb, &q, NULL, cursor) == BVOL_OK);
        while (bvol_index_cursor_next(cursor, &id) == BVOL_OK)
            check_id(index, id);
        free_query2((enum verb2)verb, &q);
    }
    bvol_index_cursor_destroy(cursor);
}

/* A line that kernels judge, and one that they do not. */
static void check_rays_and_sweeps(const bvol_index2 *index, chance *c)
{
    static bvol_index_found found[IDS];
    const bvol_aabb2 box = draw_rectangle(c, SMALL);
    const bvol_circle ball = {box.min, 2};
    const bvol_vec2 from = draw_rectangle(c, SPREAD).min, way = {chance_float(c, -99, 99), chance_float(c, -99, 99)};
    const bvol_ray2 lines[2] = {ray2(from, way, 0, INF), ray2(from, way, -INF, INF)};
    uint32_t id = 0;
    float t;
    for (int i = 0; i < 2; i++) {
        bvol_ray2_hit hit;
        check_found_told(index, found, bvol_index2_raycast(index, &lines[i], NULL, found, IDS));
        (void)bvol_index2_raycast_any(index, &lines[i], NULL);
        if (bvol_index2_raycast_first(index, &lines[i], NULL, &id, &hit))
            check_id(index, id);
    }
    check_found_told(index, found, bvol_index2_sweep_aabb2(index, &box, &way, NULL, found, IDS));
    check_found_told(index, found, bvol_index2_sweep_circle(index, &ball, &way, NULL, found, IDS));
    if (bvol_index2_sweep_aabb2_first(index, &box, &way, NULL, &id, &t))
        check_id(index, id);
    if (bvol_index2_sweep_circle_first(index, &ball, &way, NULL, &id, &t))
        check_id(index, id);
    check_found_told(index, found, bvol_index2_nearest_point(index, &box.min, INF, NULL, found, IDS));
    check_found_told(index, found, bvol_index2_nearest_aabb2(index, &box, INF, NULL, found, 5));
}

/* Of itself, and with sound indexes of a circle and of a rectangle on either side. */
static void check_pairs2(const bvol_index2 *index)
{
    static bvol_pair pairs[IDS];
    static const bvol_circle ball = {{0, 0}, 50};
    static const bvol_aabb2 box = {{-50, -50}, {50, 50}};
    static const float turn[6] = {0, 1, -1, 0, 3, 0};
    bvol_index2 *of_circle = index2_of(NULL, &box, 1, 0), *of_box = index2_of(NULL, &box, 1, 0);
    CHECK(bvol_index2_build_circles(of_circle, &ball, 1, 0, NULL, 0, NULL) == BVOL_OK);
    check_pairs_told(index, index, pairs, bvol_index2_pairs(index, NULL, NULL, pairs, IDS));
    check_pairs_told(index, index, pairs, bvol_index2_pairs_between_transformed(index, index, turn, NULL, NULL, pairs, IDS));
    for (int k = 0; k < 2; k++) {
        const bvol_index2 *const other = k ? of_box : of_circle;
        check_pairs_told(index, other, pairs, bvol_index2_pairs_between(index, other, NULL, NULL, pairs, IDS));
        check_pairs_told(other, index, pairs, bvol_index2_pairs_between(other, index, NULL, NULL, pairs, IDS));
        check_pairs_told(other, index, pairs,
                         bvol_index2_pairs_between_transformed(other, index, turn, NULL, NULL, pairs, IDS));
    }
    bvol_index2_destroy(of_circle);
    bvol_index2_destroy(of_box);
}

void check_everything2(const bvol_index *index, chance *c)
{
    const bvol_index2 *const flat = (const bvol_index2 *)(const void *)index;
    check_verbs2(flat, c);
    check_rays_and_sweeps(flat, c);
    check_pairs2(flat);
}

static uint32_t any_id(const bvol_index *index, chance *c)
{
    return (uint32_t)(chance_bits(c) % (index->ids + 1));
}

void change_rectangles(bvol_index *index, chance *c)
{
    enum { MANY = 5 };
    bvol_index2 *const flat = (bvol_index2 *)(void *)index;
    bvol_aabb2 boxes[MANY];
    uint32_t ids[MANY], id;
    for (int i = 0; i < MANY; i++)
        boxes[i] = draw_rectangle(c, SMALL);
    CHECK(bvol_index2_insert(flat, &boxes[0], NULL, &id) == BVOL_OK);
    CHECK(bvol_index2_insert_many(flat, boxes, MANY, 0, NULL, 0, ids) == BVOL_OK);
    (void)bvol_index2_remove(flat, any_id(index, c));
    (void)bvol_index2_move(flat, any_id(index, c), &boxes[1]);
    for (int i = 0; i < MANY; i++)
        ids[i] = any_id(index, c);
    (void)bvol_index2_move_many(flat, ids, boxes, MANY, 0);
}
