/* SPDX-License-Identifier: MIT */
/* Shapes that move of which it is told which: an index answers as one that is built of them anew, with every engine and every
 * kind of shape, also where they become such that can never be found, or come back. */
#include "index/model.h"
#include "index/shape_scene.h"
#include "ledger.h"
#include "tables.h"

#include <math.h>

enum { LISTED_MOST = 2 * SHAPES_MOST };

static void check_same(const bvol_index *index, const scene_of_shapes *s, const unsigned char *removed, const any_value *q)
{
    static uint32_t got[SHAPES_MOST];
    static bvol_index_found near[SHAPES_MOST], wanted[SHAPES_MOST];
    bvol_index *const fresh = index_of_shapes(NULL, s);
    bvol_aabb about = aabb(INF, INF, INF, -INF, -INF, -INF), told;
    for (uint32_t i = 0; i < s->count; i++)
        if (removed[i])
            CHECK(bvol_index_remove(fresh, i) == BVOL_OK);
    CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_count(index) == bvol_index_count(fresh));
    const bvol_aabb box = {q->point, {q->point.x + 2, q->point.y + 2, q->point.z + 2}};
    size_t n = bvol_index_overlaps_aabb(index, &box, NULL, got, SHAPES_MOST), want = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (!removed[i] && can_be_found(&s->box[i])) {
            int seen = 0;
            const int overlaps = s->kind == TRIANGLE ? bvol_triangle_overlaps_aabb(&s->value[i].triangle, &box)
                                 : s->kind == OBB    ? bvol_obb_overlaps_aabb(&s->value[i].obb, &box)
                                                     : bvol_sphere_overlaps_aabb(&s->value[i].sphere, &box);
            for (size_t k = 0; k < n; k++)
                seen += got[k] == i;
            CHECKF(seen == overlaps, "shape %u", (unsigned)i);
            want += (size_t)overlaps;
            bvol_aabb_merge(&about, &s->box[i], &about);
        }
    CHECK(n == want);
    const int bounded = bvol_index_bounds(index, &told) == BVOL_OK;
    CHECK(bounded && memcmp(&told, &about, sizeof told) == 0);
    n = bvol_index_nearest_point(index, &q->point, INF, NULL, near, SHAPES_MOST);
    CHECK(n == bvol_index_nearest_point(fresh, &q->point, INF, NULL, wanted, SHAPES_MOST));
    for (size_t i = 0; i < n; i++)
        CHECK(near[i].id == wanted[i].id && near[i].at == wanted[i].at);
    bvol_index_destroy(fresh);
}

/* Moves some shapes to where others are, or by floats; some become such that are never found. */
static size_t move_some(scene_of_shapes *s, chance *c, uint32_t *ids)
{
    const size_t most = one_in(c, 3) ? s->count : s->count / 9 + 1;
    size_t n = 0;
    while (n < most) {
        const uint32_t id = (uint32_t)(chance_bits(c) % s->count);
        any_value *const v = &s->value[id];
        if (one_in(c, 3))
            *v = s->value[chance_bits(c) % s->count];
        else
            v->f[chance_int(c, 0, 2)] += one_in(c, 9) ? NAN : (float)chance_int(c, -3, 3);
        ids[n++] = id;
        if (one_in(c, 4) && n < most)
            ids[n++] = id; /* twice */
    }
    put_values(s);
    return n;
}

static void check_pairs_are_tracked(bvol_pair_tracker *tracker, const bvol_index *index)
{
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK);
    CHECK(bvol_pair_tracker_pairs(tracker, NULL, 0) == bvol_index_pairs(index, NULL, NULL, NULL, 0));
}

TEST(index_refit_listed, an_index_is_what_it_would_be_anew)
{
    static scene_of_shapes s;
    static uint32_t ids[LISTED_MOST];
    any_value query[QUERIES];
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long round = test_cases(12); round > 0; round--)
        for (int held = 0; held < HELD_KINDS; held++) {
            unsigned char removed[SHAPES_MOST] = {0};
            bvol_pair_tracker *tracker = NULL;
            saved file = {NULL, NULL, 0};
            draw_scene(&s, held_kinds[held], AABB, (size_t)chance_int(&c, 1, SHAPES_MOST), query, &c);
            bvol_index *index = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &s);
            if (one_in(&c, 4))
                file = reopen_shapes(&index, &s, &c);
            CHECK(bvol_pair_tracker_create(index, NULL, NULL, &tracker) == BVOL_OK);
            check_pairs_are_tracked(tracker, index);
            for (int k = 0; k < 5; k++) {
                const size_t n = move_some(&s, &c, ids);
                size_t left = 0;
                for (size_t i = 0; i < n; i++)
                    if (!removed[ids[i]])
                        ids[left++] = ids[i];
                CHECK(bvol_index_refit_listed(index, ids, left) == BVOL_OK);
                check_same(index, &s, removed, &query[k]);
                check_pairs_are_tracked(tracker, index);
                const uint32_t gone = (uint32_t)(chance_bits(&c) % s.count);
                if (!removed[gone] && one_in(&c, 2)) {
                    CHECK(bvol_index_remove(index, gone) == BVOL_OK);
                    removed[gone] = 1;
                }
                if (one_in(&c, 4))
                    CHECK(bvol_index_commit(index) == BVOL_OK);
            }
            bvol_pair_tracker_destroy(tracker);
            bvol_index_destroy(index);
            free_file(&file);
            free_scene(&s);
        }
}

/* A strip of triangles along x, one unit each. */
enum { STRIP = 4000 };

static void make_strip(bvol_triangle *strip)
{
    for (int i = 0; i < STRIP; i++)
        strip[i] = triangle(vec3((float)i, 0, 0), vec3((float)i + 1, 0, 0), vec3((float)i, 1, 0));
}

TEST(index_refit_listed, few_of_many_move)
{
    static bvol_triangle strip[STRIP];
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &strip[0].a, .vertex_count = 3 * STRIP, .count = STRIP};
    static const uint32_t ids[3] = {77, 3999, 0};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = NULL;
        bvol_index_found near;
        uint32_t id = BVOL_NO_ID;
        bvol_ray_hit hit;
        make_strip(strip);
        CHECK(bvol_index_create(&engines[e], NULL, &index) == BVOL_OK &&
              bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        for (int i = 0; i < 3; i++)
            strip[ids[i]] = triangle(vec3(-9, (float)i, 5), vec3(-8, (float)i, 5), vec3(-9, (float)i, 6));
        CHECK(bvol_index_refit_listed(index, ids, 3) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        for (int i = 0; i < 3; i++) {
            const bvol_ray down = ray(vec3(-8.75F, 9, 5.25F), vec3(0, -1, 0), 0, INF);
            const bvol_vec3 p = {-9, (float)i, 5};
            CHECK(bvol_index_nearest_point(index, &p, 0, NULL, &near, 1) == 1 && near.id == ids[i]);
            CHECK(bvol_index_raycast_first(index, &down, NULL, &id, &hit) && id == 0 && hit.t_enter == 7);
        }
        const bvol_vec3 before = {77.25F, 0.25F, 0};
        CHECK(bvol_index_nearest_point(index, &before, 0.01F, NULL, &near, 1) == 0);
        make_strip(strip); /* and back */
        CHECK(bvol_index_refit_listed(index, ids, 3) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        CHECK(bvol_index_nearest_point(index, &before, 0, NULL, &near, 1) == 1 && near.id == 77);
        bvol_aabb about;
        CHECK(bvol_index_bounds(index, &about) == BVOL_OK && about.min.x == 0 && about.max.z == 0);
        bvol_index_destroy(index);
    }
}

TEST(index_refit_listed, what_is_refused_changes_nothing)
{
    static bvol_triangle strip[STRIP];
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &strip[0].a, .vertex_count = 3 * STRIP, .count = STRIP};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    static const uint32_t wrong[3] = {5, STRIP, 6}, gone[2] = {5, 9}, none[1] = {BVOL_NO_ID};
    const bvol_vec3 p = {5.25F, 0.25F, 3};
    bvol_index *index = NULL, *const of_boxes = index_of(NULL, &box, 1, 0);
    bvol_index_found near;
    make_strip(strip);
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_remove(index, 9) == BVOL_OK);
    strip[5] = triangle(vec3(5, 0, 3), vec3(6, 0, 3), vec3(5, 1, 3));
    CHECK(bvol_index_refit_listed(index, wrong, 3) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_refit_listed(index, gone, 2) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_refit_listed(index, none, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_refit_listed(index, NULL, 1) == BVOL_ERROR_ARGUMENT &&
          bvol_index_refit_listed(NULL, gone, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_refit_listed(of_boxes, gone, 0) == BVOL_ERROR_KIND);
    CHECK(bvol_index_refit_listed(index, NULL, 0) == BVOL_OK);
    CHECK(bvol_index_nearest_point(index, &p, 0, NULL, &near, 1) == 0);
    CHECK(bvol_index_refit_listed(index, gone, 1) == BVOL_OK);
    CHECK(bvol_index_nearest_point(index, &p, 0, NULL, &near, 1) == 1 && near.id == 5);
    bvol_index_destroy(index);
    bvol_index_destroy(of_boxes);
}

/* Any number of any triangle of a leaf: the triangle is found no more, and again when it is back. */
TEST(index_refit_listed, one_number_of_a_mesh_is_not_finite)
{
    enum { FEW = 70 };
    static bvol_triangle strip[STRIP];
    static const float bad[3] = {NAN, INF, -INF};
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &strip[0].a, .vertex_count = 3 * FEW, .count = FEW};
    const bvol_aabb all = aabb(-1, -1, -1, STRIP, 9, 9);
    bvol_index *index = NULL;
    make_strip(strip);
    CHECK(bvol_index_create(&engines[0], NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    for (int i = 0; i < FEW; i++)
        for (int k = 0; k < 9; k++) {
            float *const number = &strip[i].a.x + k;
            const float before = *number;
            *number = bad[(i + k) % 3];
            CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
            CHECK(bvol_index_overlaps_aabb(index, &all, NULL, NULL, 0) == FEW - 1);
            *number = before;
            CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
            CHECK(bvol_index_overlaps_aabb(index, &all, NULL, NULL, 0) == FEW);
        }
    bvol_index_destroy(index);
}

/* Without memory for a triangle that is found no more, behind others that have moved: what is saved can be read again. */
TEST(index_refit_listed, a_refit_without_memory_leaves_an_index)
{
    static bvol_triangle strip[STRIP];
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &strip[0].a, .vertex_count = 3 * STRIP, .count = STRIP};
    for (int e = 0; e < ENGINES; e++) {
        ledger memory = {0, 0, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        const bvol_aabb all = aabb(-1, -1, -1, STRIP, 99, 9), high = aabb(-1, 50, -1, STRIP, 99, 9);
        bvol_index *index = NULL;
        size_t size = 0;
        make_strip(strip);
        CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK &&
              bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        for (int i = 0; i < STRIP; i++)
            strip[i].a.y = strip[i].b.y = 60;
        strip[STRIP / 2].c.z = NAN;
        memory.fail_at = memory.calls + 1;
        CHECK(bvol_index_refit(index) == BVOL_ERROR_MEMORY);
        for (uint32_t id = 0; id < STRIP; id++) {
            bvol_aabb box;
            CHECK(bvol_index_get(index, id, &box, NULL) == BVOL_OK && box.max.y <= 60 && box.max.z == 0);
        }
        CHECK(bvol_index_overlaps_aabb(index, &all, NULL, NULL, 0) >= STRIP - 1);
        CHECK(bvol_index_save(index, NULL, 0, &size) == BVOL_OK);
        void *const file = malloc(size);
        CHECK(file && bvol_index_save(index, file, size, &size) == BVOL_OK && bvol_index_check_file(file, size) == BVOL_OK);
        free(file);
        CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        CHECK(bvol_index_overlaps_aabb(index, &high, NULL, NULL, 0) == STRIP - 1);
        bvol_index_destroy(index);
        CHECK(memory.live == 0);
    }
}
