/* SPDX-License-Identifier: MIT */
/* What octrees of others are known to get wrong: boxes across walls, outside of the world and larger than it, many in one
 * point, halving without end, boxes that are far from each other. */
#include "index/model.h"

#include <math.h>

static bvol_index *octree_in(bvol_aabb world)
{
    const bvol_index_options options = {.size = sizeof options, .kind = BVOL_INDEX_OCTREE, .world = world};
    bvol_index *index = NULL;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    return index;
}

static const bvol_aabb unit_world = {{0, 0, 0}, {1, 1, 1}}, no_world = {{0, 0, 0}, {0, 0, 0}};

static bvol_index_info info_of(const bvol_index *index)
{
    bvol_index_info info = {.size = sizeof info};
    CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_stats(index, &info) == BVOL_OK);
    return info;
}

static bvol_aabb cube_about(bvol_vec3 p, float half)
{
    return aabb(p.x - half, p.y - half, p.z - half, p.x + half, p.y + half, p.z + half);
}

/* Blocks that a query for a small box looks at, which must find this one. */
static uint64_t blocks_to_find(const bvol_index *index, bvol_vec3 p, uint32_t id)
{
    static uint32_t ids[100000];
    bvol_visits visits = {0, 0};
    const bvol_filter filter = {.size = sizeof filter, .visits = &visits};
    const bvol_aabb q = cube_about(p, 0);
    const size_t n = bvol_index_overlaps_aabb(index, &q, &filter, ids, 100000);
    size_t i = 0;
    while (i < n && ids[i] != id)
        i++;
    CHECK(i < n);
    return visits.nodes + visits.leaves;
}

TEST(index_octree, a_box_across_walls_at_every_depth_is_found_from_all_sides)
{
    bvol_index *index = octree_in(unit_world);
    uint32_t id;
    for (int depth = 1; depth <= 24; depth++)
        for (int wall = 1; wall < 8; wall += 2) {
            const float at = ldexpf((float)wall, -depth), half = ldexpf(1, -26);
            const bvol_aabb box = cube_about(vec3(at, at, at), half);
            CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK);
            for (int corner = 0; corner < 8; corner++) {
                const bvol_vec3 p = {corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                                     corner & 4 ? box.max.z : box.min.z};
                blocks_to_find(index, p, id);
            }
        }
    info_of(index);
    bvol_index_destroy(index);
}

TEST(index_octree, boxes_outside_of_the_world_and_larger_than_it_are_kept)
{
    bvol_index *index = octree_in(unit_world);
    const bvol_aabb odd[] = {{{2, 2, 2}, {3, 3, 3}},
                             {{-1e30F, 0, 0}, {-1e30F, 1, 1}},
                             {{-50, -50, -50}, {50, 50, 50}},
                             {{-FLT_MAX, -FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX, FLT_MAX}},
                             {{-INF, -INF, -INF}, {INF, INF, INF}},
                             {{0.5F, 0.5F, 0.5F}, {INF, 1, 1}},
                             {{INF, INF, INF}, {INF, INF, INF}},
                             {{FLT_MAX, FLT_MAX, FLT_MAX}, {FLT_MAX, FLT_MAX, FLT_MAX}},
                             {{1, 1, 1}, {1, 1, 1}},
                             {{0, 0, 0}, {0, 0, 0}},
                             {{-0x1p-149F, 0, 0}, {0x1p-149F, 0, 0}},
                             {{1, 1, 1}, {nextafterf(1, 2), 1, 1}}};
    enum { ODD = sizeof odd / sizeof *odd };
    uint32_t id;
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < ODD; i++)
            CHECK(bvol_index_insert(index, &odd[i], NULL, &id) == BVOL_OK);
        info_of(index);
        for (uint32_t i = 0; i <= id; i++) {
            blocks_to_find(index, odd[i % ODD].min, i);
            blocks_to_find(index, odd[i % ODD].max, i);
        }
    }
    for (uint32_t i = 0; i <= id; i++)
        CHECK(bvol_index_remove(index, i) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
    CHECK(info_of(index).depth == 0);
    bvol_index_destroy(index);
}

/* Each box twice as far from the origin as the one before, on alternating sides: the cube must follow, however often. */
TEST(index_octree, the_cube_follows_boxes_that_come_farther_and_farther_away)
{
    bvol_index *index = octree_in(unit_world);
    uint32_t id;
    for (int k = -60; k < 126; k++)
        for (int i = 0; i < 30; i++) {
            const float far = ldexpf(k % 2 ? 1 : -1, k), z = far * (1 + (float)i / 64);
            const bvol_aabb box = cube_about(vec3(far, -far, z), fabsf(far) / 256);
            CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK);
            CHECK(blocks_to_find(index, vec3(far, -far, z), id) <= 30);
        }
    CHECK(info_of(index).depth <= 24);
    bvol_index_destroy(index);
}

TEST(index_octree, many_points_in_one_place_are_a_tree_and_not_a_shaft)
{
    enum { N = 20000 };
    for (int one_by_one = 0; one_by_one < 2; one_by_one++) {
        const bvol_aabb point = {{0.3F, 0.6F, 0.7F}, {0.3F, 0.6F, 0.7F}};
        const size_t n = (size_t)test_sizes(2000, N);
        bvol_index *index = octree_in(one_by_one ? unit_world : no_world);
        bvol_aabb *points = malloc(n * sizeof *points);
        uint32_t id;
        CHECK(points);
        for (size_t i = 0; i < n; i++) {
            points[i] = point;
            if (one_by_one)
                CHECK(bvol_index_insert(index, &point, NULL, &id) == BVOL_OK);
        }
        if (!one_by_one)
            CHECK(bvol_index_build(index, points, n, 0, NULL, 0) == BVOL_OK);
        bvol_index_info info = info_of(index);
        CHECKF(info.depth <= 8 && info.nodes * 3 < n && info.bytes < 300 * n, "%d levels, %d blocks above the leaves",
               (int)info.depth, (int)info.nodes);
        /* one more elsewhere: the way there has a single fork */
        const bvol_aabb other = {{0.9F, 0.1F, 0.7F}, {0.9F, 0.1F, 0.7F}};
        CHECK(bvol_index_insert(index, &other, NULL, &id) == BVOL_OK);
        CHECK(blocks_to_find(index, other.min, id) <= 2 && info_of(index).depth <= info.depth + 1);
        for (uint32_t i = 0; i < n - 3; i++)
            CHECK(bvol_index_remove(index, i) == BVOL_OK);
        info = info_of(index);
        CHECK(info.boxes == 4 && info.depth <= 2 && info.leaves <= 2);
        bvol_index_destroy(index);
        free(points);
    }
}

/* Two swarms a million times as far from each other as they are large. */
TEST(index_octree, swarms_far_from_each_other_cost_no_blocks_between_them)
{
    enum { N = 4000 };
    chance c = {test_seed()};
    bvol_aabb *boxes = malloc(N * sizeof *boxes);
    CHECK(boxes);
    for (int i = 0; i < N; i++) {
        const bvol_vec3 p = chance_vec3(&c, 0, 1);
        boxes[i] = cube_about(vec3(p.x + (i % 2 ? 1e5F : 0), p.y, p.z), 0.02F);
    }
    bvol_index *index = index_of(&engines[ENGINES - 2], boxes, N, 0);
    CHECK(engines[ENGINES - 2].kind == BVOL_INDEX_OCTREE && info_of(index).depth <= 10);
    for (uint32_t i = 0; i < N; i++)
        CHECK(blocks_to_find(index, boxes[i].min, i) < 60);
    bvol_index_destroy(index);
    free(boxes);
}

/* A cell that fills and empties is split and joined, and the blocks come back. */
TEST(index_octree, cells_are_split_and_joined_again)
{
    chance c = {test_seed() + 1};
    bvol_index *index = octree_in(unit_world);
    uint64_t bytes = 0;
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 400; i++) {
            const bvol_vec3 p = chance_vec3(&c, 0, 1);
            const bvol_aabb box = cube_about(p, 0.01F);
            uint32_t id;
            CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK);
        }
        bvol_index_info info = info_of(index);
        CHECK(info.leaves > 20 && info.leaves < 400 && info.depth >= 2);
        bytes = round == 0 ? 2 * info.bytes : bytes;
        CHECK(info.bytes <= bytes);
        for (uint32_t i = 0; i < 400; i++)
            CHECK(bvol_index_remove(index, i) == BVOL_OK && (i % 40 != 0 || bvol_index_validate(index) == BVOL_OK));
        info = info_of(index);
        CHECK(info.leaves == 0 && bvol_index_commit(index) == BVOL_OK);
    }
    bvol_index_destroy(index);
}
