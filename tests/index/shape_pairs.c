/* SPDX-License-Identifier: MIT */
/* Pairs of shapes in indexes, with every engine and every table of kernels: those that single tests find. */
#include "index/found.h"
#include "index/model.h"
#include "index/pair_visits.h"
#include "index/shape_scene.h"
#include "tables.h"

static void check_pairs_found(bvol_pair *got, size_t found, const bvol_pair *want, size_t n)
{
    CHECKF(found == n, "%zu pairs, not %zu", found, n);
    qsort(got, n, sizeof *got, compare_pairs);
    CHECK(memcmp(got, want, n * sizeof *got) == 0);
}

/* Of shapes, with themselves, and with shapes of another kind or with boxes. */
static void check_all_pairs(const scene_of_shapes *a, const scene_of_shapes *b, const bvol_index *ia, const bvol_index *ib)
{
    static bvol_pair want[ROOM], got[ROOM];
    size_t n = 0;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = i + 1; k < a->count; k++)
            if (bvol_shape_overlaps(a->handle[i], a->handle[k]))
                want[n++] = (bvol_pair){i, k};
    check_pairs_found(got, bvol_index_pairs(ia, NULL, NULL, got, ROOM), want, n);
    n = 0;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (bvol_shape_overlaps(a->handle[i], b->handle[k]))
                want[n++] = (bvol_pair){i, k};
    check_pairs_found(got, bvol_index_pairs_between(ia, ib, NULL, NULL, got, ROOM), want, n);
    CHECK(bvol_index_pairs_between(ib, ia, NULL, NULL, NULL, 0) == n);
    static pair_visits visits;
    chance c = {test_seed() + n};
    pair_visits_begin(&visits, &c, want, n);
    CHECK(pair_visits_are_right(&visits, bvol_index_pairs_between_each(ia, ib, NULL, take_pair, &visits)));
}

TEST(index_shape_pairs, pairs_are_those_of_the_shapes)
{
    static scene_of_shapes a, b;
    any_value query[QUERIES];
    chance c = {test_seed() + 1};
    for (long round = test_cases(40); round > 0; round--) {
        const enum kind ka = held_kinds[chance_int(&c, 0, HELD_KINDS - 1)],
                        kb = one_in(&c, 4) ? AABB : held_kinds[chance_int(&c, 0, HELD_KINDS - 1)];
        const size_t n = (size_t)chance_int(&c, 1, 50);
        draw_scene(&a, ka, kb, n, query, &c);
        memset(&b, 0, sizeof b);
        b.kind = kb;
        b.count = n < QUERIES ? n : QUERIES;
        memcpy(b.value, query, b.count * sizeof *query);
        bvol_index *ia = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &a), *ib;
        if (kb == AABB) {
            bvol_aabb boxes[QUERIES];
            for (size_t i = 0; i < b.count; i++) {
                boxes[i] = query[i].aabb;
                CHECK(bvol_shape_create_aabb(&boxes[i], NULL, &b.handle[i]) == BVOL_OK);
            }
            ib = index_of(&engines[chance_int(&c, 0, ENGINES - 1)], boxes, b.count, 0);
        } else {
            lay_out(&b, &c);
            ib = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &b);
        }
        check_all_pairs(&a, &b, ia, ib);
        bvol_index_destroy(ib);
        bvol_index_destroy(ia);
        free_scene(&b);
        free_scene(&a);
    }
}

/* Shapes of the second index that are moved as such, or the boxes about them. */
static bvol_shape *moved_shape(const scene_of_shapes *s, size_t i, const float matrix[16])
{
    bvol_shape *out = NULL;
    bvol_triangle t;
    bvol_aabb box;
    if (s->kind == TRIANGLE) {
        bvol_triangle_transform(&s->value[i].triangle, matrix, &t);
        CHECK(bvol_shape_create_triangle(&t, NULL, &out) == BVOL_OK);
    } else {
        bvol_aabb_transform(&s->box[i], matrix, &box);
        CHECK(bvol_shape_create_aabb(&box, NULL, &out) == BVOL_OK);
    }
    return out;
}

/* Removes every fifth shape, or none. What is left has lost its copies of triangles. */
static int remove_some(bvol_index *index, const scene_of_shapes *s, int some)
{
    for (uint32_t id = 0; some && id < s->count; id += 5)
        CHECK(bvol_index_remove(index, id) == BVOL_OK);
    return some;
}

TEST(index_shape_pairs, pairs_of_moved_shapes_are_those_of_their_images)
{
    static scene_of_shapes a, b;
    static bvol_pair want[ROOM], got[ROOM];
    static pair_visits visits;
    any_value query[QUERIES];
    chance c = {test_seed() + 5};
    FOR_EACH_TABLE
    for (long round = test_cases(40); round > 0; round--) {
        float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        size_t n = 0;
        for (int k = 0; k < 15; k++)
            if (k % 4 != 3 && one_in(&c, 3))
                matrix[k] += (float)chance_int(&c, -3, 3) / 4;
        draw_scene(&a, held_kinds[chance_int(&c, 0, HELD_KINDS - 1)], AABB, 40, query, &c);
        draw_scene(&b, held_kinds[chance_int(&c, 0, HELD_KINDS - 1)], AABB, 40, query, &c);
        if (a.kind == b.kind && one_in(&c, 2)) { /* so that many are near */
            free_scene(&b);
            memset(b.handle, 0, sizeof b.handle);
            memcpy(b.value, a.value, sizeof a.value);
            lay_out(&b, &c);
        }
        bvol_index *ia = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &a),
                   *ib = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &b);
        const int less_a = remove_some(ia, &a, one_in(&c, 3)), less_b = remove_some(ib, &b, one_in(&c, 3));
        for (uint32_t k = 0; k < b.count; k++) {
            bvol_shape *moved = moved_shape(&b, k, matrix);
            for (uint32_t i = 0; i < a.count; i++)
                if (!(less_a && i % 5 == 0) && !(less_b && k % 5 == 0) && can_be_found(&b.box[k]) &&
                    bvol_shape_overlaps(a.handle[i], moved))
                    want[n++] = (bvol_pair){i, k};
            bvol_shape_destroy(moved);
        }
        qsort(want, n, sizeof *want, compare_pairs);
        check_pairs_found(got, bvol_index_pairs_between_transformed(ia, ib, matrix, NULL, NULL, got, ROOM), want, n);
        pair_visits_begin(&visits, &c, want, n);
        const size_t calls = bvol_index_pairs_between_transformed_each(ia, ib, matrix, NULL, take_pair, &visits);
        CHECKF(pair_visits_are_right(&visits, calls), "%zu calls, %zu wrong", calls, visits.wrong);
        bvol_index_destroy(ib);
        bvol_index_destroy(ia);
        free_scene(&b);
        free_scene(&a);
    }
}

/* Cells of a grid that has so many along each axis, in boxes that leave room between them; those of the other grid lie there,
 * and one of them is so long that it touches one box of the first. */
enum { CELLS = 11, GRID = CELLS * CELLS * CELLS };

static void draw_grid(float offset, bvol_aabb boxes[GRID])
{
    for (int i = 0; i < GRID; i++) {
        const bvol_vec3 low =
            vec3((float)(i % CELLS) + offset, (float)(i / CELLS % CELLS) + offset, (float)(i / CELLS / CELLS) + offset);
        boxes[i] = (bvol_aabb){low, vec3(low.x + 0.25F, low.y + 0.25F, low.z + 0.25F)};
    }
}

static bvol_index *index_of_grid(uint32_t kind, uint32_t quality, const bvol_aabb boxes[GRID])
{
    const bvol_index_options options = {.size = sizeof options, .engine = kind, .quality = quality};
    bvol_index *index;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK &&
          bvol_index_build(index, boxes, GRID, 0, NULL, 0, NULL) == BVOL_OK);
    return index;
}

/* Two grids in each other, which are searched where most of them is in common first, and have one pair or none. */
TEST(index_shape_pairs, the_only_pair_of_two_grids_in_each_other_is_found)
{
    static bvol_aabb first[GRID], second[GRID];
    const float none[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const uint32_t kinds[] = {BVOL_ENGINE_BVH, BVOL_ENGINE_BVH, BVOL_ENGINE_DYNAMIC, BVOL_ENGINE_OCTREE};
    draw_grid(0, first);
    draw_grid(0.5F, second);
    for (uint32_t k = 0; k < 4; k++) {
        const uint32_t quality = k == 1 ? BVOL_INDEX_QUALITY_HIGH : BVOL_INDEX_QUALITY_FAST;
        bvol_index *const a = index_of_grid(kinds[k], quality, first), *const b = index_of_grid(kinds[k], quality, second);
        CHECK(!bvol_index_pairs_between_any(a, b, NULL, NULL));
        CHECK(!bvol_index_pairs_between_transformed_any(a, b, none, NULL, NULL));
        for (uint32_t i = 0; i < GRID; i += 7) {
            const bvol_aabb before = second[i],
                            along = {{before.min.x, before.min.y - 0.25F, before.min.z - 0.25F}, before.max},
                            longer = {{before.min.x - 0.25F, along.min.y, along.min.z}, before.max};
            CHECK(bvol_index_move(b, i, &along) == BVOL_OK && !bvol_index_pairs_between_any(a, b, NULL, NULL));
            CHECK(bvol_index_move(b, i, &longer) == BVOL_OK && bvol_index_pairs_between_any(a, b, NULL, NULL));
            CHECK(bvol_index_pairs_between_transformed_any(a, b, none, NULL, NULL));
            CHECK(bvol_index_move(b, i, &before) == BVOL_OK);
        }
        bvol_index_destroy(b);
        bvol_index_destroy(a);
    }
}

/* A triangle with two opposite corners of a box. */
static void span_box(const bvol_aabb *box, bvol_vec3 corners[3])
{
    corners[0] = box->min;
    corners[1] = box->max;
    corners[2] = vec3(box->max.x, box->min.y, box->min.z);
}

static bvol_index *index_of_soup(const bvol_vec3 corners[3 * GRID])
{
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH};
    const bvol_triangle_mesh soup = {.size = sizeof soup, .vertices = corners, .vertex_count = (size_t)3 * GRID, .count = GRID};
    bvol_index *index;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &soup, NULL, 0, NULL) == BVOL_OK);
    return index;
}

/* The same with triangles, whose leaves are put in order too, where one is moved to touch another in a corner. */
TEST(index_shape_pairs, the_only_pair_of_triangles_in_each_other_is_found)
{
    static bvol_aabb first[GRID], second[GRID];
    static bvol_vec3 of_first[3 * GRID], of_second[3 * GRID];
    const float none[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    draw_grid(0, first);
    draw_grid(0.5F, second);
    for (int i = 0; i < GRID; i++) {
        span_box(&first[i], &of_first[3 * i]);
        span_box(&second[i], &of_second[3 * i]);
    }
    bvol_index *const a = index_of_soup(of_first), *const b = index_of_soup(of_second);
    CHECK(!bvol_index_pairs_between_transformed_any(a, b, none, NULL, NULL));
    for (int i = 0; i < GRID; i += 7) {
        bvol_vec3 *const corner = &of_second[3 * i];
        const bvol_vec3 before = *corner;
        *corner = vec3(before.x, before.y - 0.25F, before.z - 0.25F);
        CHECK(bvol_index_refit(b) == BVOL_OK && !bvol_index_pairs_between_transformed_any(a, b, none, NULL, NULL));
        corner->x -= 0.25F;
        CHECK(bvol_index_refit(b) == BVOL_OK && bvol_index_pairs_between_transformed_any(a, b, none, NULL, NULL));
        *corner = before;
    }
    bvol_index_destroy(b);
    bvol_index_destroy(a);
}
