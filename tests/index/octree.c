/* SPDX-License-Identifier: MIT */
/* What octrees of others are known to get wrong: boxes across walls, outside of the world and larger than it, many in one
 * point, halving without end, boxes that are far from each other. */
#include "index/model.h"
#include "ledger.h"

#include <math.h>

static bvol_index *octree_in(bvol_aabb world)
{
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = world};
    bvol_index *index = NULL;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    return index;
}

static const bvol_aabb unit_world = {{0, 0, 0}, {1, 1, 1}}, no_world = {{0, 0, 0}, {0, 0, 0}};

static bvol_index_stats info_of(const bvol_index *index)
{
    bvol_index_stats info = {.size = sizeof info};
    CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_get_stats(index, &info) == BVOL_OK);
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
    bvol_index_counters counters = {0};
    const bvol_index_filter filter = {.size = sizeof filter, .counters = &counters};
    const bvol_aabb q = cube_about(p, 0);
    const size_t n = bvol_index_overlaps_aabb(index, &q, &filter, ids, 100000);
    size_t i = 0;
    while (i < n && ids[i] != id)
        i++;
    CHECK(i < n);
    return counters.nodes + counters.leaves;
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
            CHECK(bvol_index_build(index, points, n, 0, NULL, 0, NULL) == BVOL_OK);
        bvol_index_stats info = info_of(index);
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

/* Where boxes are that make an octree waste memory: a few to a cell, cells in cells with a box in each, or one place below many
 * cells. Groups come one after the other; each has its place. */
enum spread {
    EVEN,
    GROUPS_OF_2,
    GROUPS_OF_6,
    GROUPS_OF_17,
    GROUPS_OF_20,
    POINTS_OF_17,
    POINTS_OF_24,
    ONE_PLACE,
    ALONG_AN_AXIS,
    ALONG_A_DIAGONAL,
    A_FRACTAL,
    ALL_SCALES,
    SHAFTS,
    FORKS,
    A_SPHERE,
    SPREADS
};

static bvol_vec3 in_fractal(chance *c)
{
    bvol_vec3 p = {0, 0, 0};
    for (float side = 0.5F; side > 0x1p-22F; side /= 2) { /* five parts of eight, and of each five */
        const int part = (int)chance_int(c, 0, 4);
        p = vec3(p.x + (part & 1 ? side : 0), p.y + (part & 2 ? side : 0), p.z + (part & 4 ? side : 0));
    }
    return p;
}

static bvol_aabb near_group(chance *c, bvol_vec3 at, float reach)
{
    const bvol_vec3 by = chance_vec3(c, 0, reach);
    return cube_about(vec3(at.x + by.x, at.y + by.y, at.z + by.z), 1e-7F);
}

static void draw_spread(chance *c, enum spread spread, bvol_aabb *boxes, size_t n)
{
    static const size_t groups[SPREADS] = {1, 2, 6, 17, 20, 17, 24, 1, 1, 1, 1, 2, 44, 40, 1};
    bvol_vec3 at = {0, 0, 0};
    for (size_t i = 0; i < n; i++) {
        const size_t k = i % groups[spread];
        const float way = (float)i / (float)n, scale = ldexpf(1, -(int)(k % 20));
        at = k == 0 ? chance_vec3(c, 0, 1) : at;
        switch (spread) {
        case EVEN: boxes[i] = cube_about(at, 0.25F / cbrtf((float)n)); break;
        case POINTS_OF_17:
        case POINTS_OF_24: boxes[i] = cube_about(at, 0); break;
        case ONE_PLACE: boxes[i] = cube_about(vec3(0.3F, 0.6F, 0.7F), 0); break;
        case ALONG_AN_AXIS: boxes[i] = cube_about(vec3(at.x, 0, 0), 0); break;
        case ALONG_A_DIAGONAL: boxes[i] = cube_about(vec3(way, way, way), 0.4F / (float)n); break;
        case A_FRACTAL: boxes[i] = cube_about(in_fractal(c), 1e-8F); break;
        case ALL_SCALES: boxes[i] = near_group(c, at, k == 0 ? 0 : ldexpf(1, -(int)chance_int(c, 1, 20))); break;
        case SHAFTS: boxes[i] = cube_about(at, scale / 16); break;
        case FORKS:
            boxes[i] = cube_about(k < 20 ? at : vec3(at.x + scale / 2, at.y + scale / 2, at.z + scale / 2), 1e-9F);
            break;
        case A_SPHERE: {
            const double turn = 6.2831853 * (double)at.x, z = 2 * (double)at.y - 1, r = sqrt(1 - z * z);
            boxes[i] = cube_about(vec3((float)(r * cos(turn)), (float)(r * sin(turn)), (float)z), 1e-4F);
            break;
        }
        default: boxes[i] = near_group(c, at, 1e-3F); break;
        }
    }
}

/* As the allocator counts and as the index tells. */
static void check_bytes(const bvol_index *index, const ledger *memory, const char *when, int spread)
{
    const bvol_index_stats info = info_of(index);
    CHECKF(info.bytes == memory->bytes && info.bytes <= 120 * info.boxes, "%s, spread %d: %g bytes a box", when, spread,
           (double)memory->bytes / (double)info.boxes);
}

TEST(index_octree, takes_at_most_120_bytes_a_box_wherever_the_boxes_are)
{
    const size_t n = (size_t)test_sizes(4400, 16000);
    bvol_aabb *boxes = malloc(n * sizeof *boxes);
    CHECK(boxes);
    for (int spread = 0; spread < SPREADS; spread++)
        for (int one_by_one = 0; one_by_one < 2; one_by_one++) {
            chance c = {test_seed() + (uint64_t)spread};
            ledger memory = {0, 0, 0, 0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
            const bvol_index_options options = {
                .size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = one_by_one ? unit_world : no_world};
            bvol_index *index = NULL;
            uint32_t id;
            draw_spread(&c, (enum spread)spread, boxes, n);
            CHECK(bvol_index_create(&options, &allocator, &index) == BVOL_OK);
            for (size_t i = 0; i < n && one_by_one; i++)
                CHECK(bvol_index_insert(index, &boxes[i], NULL, &id) == BVOL_OK);
            if (!one_by_one)
                CHECK(bvol_index_build(index, boxes, n, 0, NULL, 0, NULL) == BVOL_OK);
            check_bytes(index, &memory, one_by_one ? "inserted" : "built", spread);
            for (size_t i = 0; i < 2 * n; i++) {
                const size_t to = (size_t)chance_int(&c, 0, (int)n - 1);
                CHECK(bvol_index_move(index, (uint32_t)chance_int(&c, 0, (int)n - 1), &boxes[to]) == BVOL_OK);
            }
            check_bytes(index, &memory, "moved", spread);
            for (uint32_t i = 0; i < n; i++)
                if (i % 4 != 0)
                    CHECK(bvol_index_remove(index, i) == BVOL_OK);
            CHECK(bvol_index_commit(index) == BVOL_OK);
            const bvol_index_stats info = info_of(index);
            CHECKF((double)(464 * (info.nodes + info.leaves)) <= 120.0 * (double)info.boxes, "removed, spread %d: %d blocks",
                   spread, (int)(info.nodes + info.leaves));
            bvol_index_destroy(index);
            CHECK(memory.live == 0);
        }
    free(boxes);
}

/* A cell in cells, with many boxes of each size, of which all but a few go: what is left is joined. */
TEST(index_octree, cells_that_are_drained_by_moves_are_joined)
{
    enum { GROUP = 1000 };
    const uint32_t count = (uint32_t)test_sizes(5000, 20000);
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = unit_world};
    bvol_index *index = NULL;
    bvol_aabb *boxes = malloc(count * sizeof *boxes);
    uint32_t *ids = malloc(count * sizeof *ids);
    CHECK(boxes && ids && bvol_index_create(&options, &allocator, &index) == BVOL_OK);
    chance c = {test_seed() + 5};
    bvol_vec3 at = {0.5F, 0.5F, 0.5F};
    for (uint32_t i = 0; i < count; i++)
        boxes[i] = cube_about(at, ldexpf(1, -3 - (int)(i % 20)));
    CHECK(bvol_index_build(index, boxes, count, 0, NULL, 0, NULL) == BVOL_OK);
    for (int group = 1; group <= (int)count / GROUP; group++) {
        at = chance_vec3(&c, 0.3F, 0.7F);
        for (uint32_t i = 0; i < count; i++) /* forty stay in each place */
            if (i % GROUP >= 40 || (int)(i / GROUP) >= group) {
                const bvol_aabb box = cube_about(at, ldexpf(1, -3 - (int)(i % 20)));
                CHECK(bvol_index_move(index, i, &box) == BVOL_OK);
            }
    }
    check_bytes(index, &memory, "drained", -1);
    bvol_index_destroy(index);
    free(boxes);
    free(ids);
}

/* A quadtree is an octree of flat boxes. */
TEST(index_octree, a_quadtree_takes_at_most_120_bytes_a_rectangle)
{
    const size_t n = (size_t)test_sizes(4400, 16000);
    bvol_aabb *boxes = malloc(n * sizeof *boxes);
    bvol_aabb2 *flat = malloc(n * sizeof *flat);
    CHECK(boxes && flat);
    for (int spread = 0; spread < SPREADS; spread++)
        for (int one_by_one = 0; one_by_one < 2; one_by_one++) {
            const bvol_index2_options options = {
                .size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = {{0, 0}, {1, 1}}};
            chance c = {test_seed() + (uint64_t)spread};
            bvol_index_stats info = {.size = sizeof info};
            bvol_index2 *index = NULL;
            uint32_t id;
            draw_spread(&c, (enum spread)spread, boxes, n);
            for (size_t i = 0; i < n; i++)
                flat[i] = (bvol_aabb2){{boxes[i].min.x, boxes[i].min.y}, {boxes[i].max.x, boxes[i].max.y}};
            CHECK(bvol_index2_create(&options, NULL, &index) == BVOL_OK);
            for (size_t i = 0; i < n && one_by_one; i++)
                CHECK(bvol_index2_insert(index, &flat[i], NULL, &id) == BVOL_OK);
            if (!one_by_one)
                CHECK(bvol_index2_build(index, flat, n, 0, NULL, 0, NULL) == BVOL_OK);
            CHECK(bvol_index2_get_stats(index, &info) == BVOL_OK && bvol_index2_validate(index) == BVOL_OK);
            CHECKF(info.bytes <= 120 * info.boxes, "spread %d: %g bytes a rectangle", spread,
                   (double)info.bytes / (double)info.boxes);
            bvol_index2_destroy(index);
        }
    free(boxes);
    free(flat);
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
    CHECK(engines[ENGINES - 2].engine == BVOL_ENGINE_OCTREE && info_of(index).depth <= 10);
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
        bvol_index_stats info = info_of(index);
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

/* Cells */

/* All cells, to be freed. */
static bvol_index_cell *cells_of(const bvol_index *index, size_t *count)
{
    *count = bvol_index_cells(index, NULL, 99);
    bvol_index_cell *cells = malloc((*count + 1) * sizeof *cells);
    CHECK(cells);
    cells[*count].own = 77;
    CHECK(bvol_index_cells(index, cells, *count) == *count && cells[*count].own == 77);
    return cells;
}

static int is_everywhere(const bvol_aabb *box)
{
    return isinf(box->min.x) && isinf(box->max.x);
}

/* Parents come before their children, and what these have is all that the parent has besides its own. */
static void check_levels(const bvol_index_cell *cells, size_t count, size_t boxes)
{
    size_t *below = calloc(count + 1, sizeof *below), tops = 0;
    CHECK(below);
    for (size_t i = 0; i < count; i++) {
        CHECK(i == 0 || cells[i].depth == cells[i - 1].depth || cells[i].depth == cells[i - 1].depth + 1);
        CHECK((cells[i].depth == 0) == (cells[i].parent == BVOL_NO_ID));
        CHECK(cells[i].boxes > 0);
        if (cells[i].depth == 0) {
            tops += cells[i].boxes;
            continue;
        }
        CHECK(cells[i].parent < i && cells[cells[i].parent].depth + 1 == cells[i].depth);
        below[cells[i].parent] += cells[i].boxes;
    }
    for (size_t i = 0; i < count; i++)
        CHECK(cells[i].own + below[i] == cells[i].boxes);
    CHECK(tops == boxes);
    free(below);
}

/* Cells of one depth: their own boxes are the ones that lie in their boxes, made larger by half their side for an octree, as
 * far as other cells do not have them. Each box must lie in as large a cell of enough depths. */
static void check_boxes(const bvol_index_cell *cells, size_t count, const bvol_aabb *boxes, size_t n, int loose)
{
    for (size_t i = 0; i < count; i++) {
        const bvol_aabb *b = &cells[i].box;
        const double by = loose && !is_everywhere(b) ? 0.5 * ((double)b->max.x - (double)b->min.x) : 0;
        size_t inside = 0;
        for (size_t k = 0; k < n; k++)
            inside += (double)boxes[k].min.x >= (double)b->min.x - by && (double)boxes[k].max.x <= (double)b->max.x + by &&
                      (double)boxes[k].min.y >= (double)b->min.y - by && (double)boxes[k].max.y <= (double)b->max.y + by &&
                      (double)boxes[k].min.z >= (double)b->min.z - by && (double)boxes[k].max.z <= (double)b->max.z + by;
        CHECKF(inside >= cells[i].boxes, "cell %zu: %zu boxes lie in it, not %u", i, inside, (unsigned)cells[i].boxes);
    }
}

/* A cube of an octree is one of the eight parts of its parent. */
static void check_cubes(const bvol_index_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (cells[i].depth == 0)
            continue;
        const bvol_aabb *child = &cells[i].box, *parent = &cells[cells[i].parent].box;
        CHECK(bvol_aabb_contains_aabb(parent, child));
        for (int k = 0; k < 3; k++) {
            const float lo = (&parent->min.x)[k], hi = (&parent->max.x)[k], middle = lo + (hi - lo) / 2;
            const float from = (&child->min.x)[k], to = (&child->max.x)[k];
            CHECK((from <= lo && from >= lo && to <= middle && to >= middle) ||
                  (from <= middle && from >= middle && to <= hi && to >= hi));
        }
        for (size_t j = 0; j < i; j++)
            CHECK(cells[j].depth != cells[i].depth || !same_aabb(&cells[j].box, child));
    }
}

TEST(index_octree, cells_are_listed_level_by_level_with_all_boxes_in_them)
{
    enum { N = 700 };
    static bvol_aabb boxes[N];
    chance c = {test_seed() + 2};
    for (int e = 0; e < ENGINES; e++)
        for (int scene = 0; scene < HOSTILE; scene++) {
            const int octree = engines[e].engine == BVOL_ENGINE_OCTREE;
            for (int i = 0; i < N; i++)
                boxes[i] = draw_box(&c, (enum scene)scene);
            bvol_index *index = index_of(&engines[e], boxes, N, e % 2);
            size_t count, few;
            bvol_index_cell *cells = cells_of(index, &count), some[5];
            check_levels(cells, count, N);
            check_boxes(cells, count, boxes, N, octree);
            /* cubes about small numbers are floats */
            if (octree && (scene == SMALL || scene == SPREAD))
                check_cubes(cells, count);
            few = bvol_index_cells(index, some, 5);
            CHECK(few == count && memcmp(some, cells, (count < 5 ? count : 5) * sizeof *some) == 0);
            free(cells);
            bvol_index_destroy(index);
        }
}

/* Not only are there no more boxes in cells than lie in them: in cubes that are not split, exactly those whose centers do. */
TEST(index_octree, a_cube_has_the_boxes_whose_centers_lie_in_it)
{
    enum { N = 3000 };
    chance c = {test_seed() + 3};
    bvol_aabb *boxes = even_boxes(&c, N);
    bvol_index *index = index_of(&engines[ENGINES - 2], boxes, N, 0);
    size_t count, deepest = 0;
    bvol_index_cell *cells = cells_of(index, &count);
    for (size_t i = 0; i < count; i++) {
        size_t inside = 0;
        for (int k = 0; k < N; k++) {
            const bvol_aabb *b = &boxes[k];
            const bvol_vec3 p = {b->min.x + (b->max.x - b->min.x) / 2, b->min.y + (b->max.y - b->min.y) / 2,
                                 b->min.z + (b->max.z - b->min.z) / 2};
            inside += (size_t)bvol_aabb_contains_point(&cells[i].box, &p);
        }
        /* a center may be rounded across a wall */
        CHECKF(inside + 2 >= cells[i].boxes, "%zu in the cube, not %u", inside, (unsigned)cells[i].boxes);
        deepest = cells[i].depth > deepest ? cells[i].depth : deepest;
    }
    CHECK(deepest >= 2 && count > N / 40 && count < N);
    free(cells);
    bvol_index_destroy(index);
    free(boxes);
}

TEST(index_octree, an_index_without_boxes_has_no_cells)
{
    const bvol_aabb empty = {{1, 1, 1}, {0, 0, 0}}, infinite = {{-INF, 0, 0}, {INF, 1, 1}};
    uint32_t id;
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = index_of(&engines[e], NULL, 0, 0);
        bvol_index_cell cell;
        CHECK(bvol_index_cells(index, &cell, 1) == 0);
        CHECK(bvol_index_insert(index, &empty, NULL, &id) == BVOL_OK && bvol_index_cells(index, &cell, 1) == 0);
        CHECK(bvol_index_insert(index, &infinite, NULL, &id) == BVOL_OK && bvol_index_cells(index, &cell, 1) == 1);
        CHECK(cell.depth == 0 && cell.own == 1 && cell.boxes == 1 && cell.parent == BVOL_NO_ID && is_everywhere(&cell.box));
        CHECK(bvol_index_remove(index, id) == BVOL_OK && bvol_index_cells(index, NULL, 0) == 0);
        bvol_index_destroy(index);
    }
}

/* Boxes change their sizes while there is no memory to pack the octree anew. What it has counted of them is then out of date,
 * and cells that are split because of it must come to an end. */
TEST(index_octree, boxes_that_changed_without_memory_are_split_to_an_end)
{
    enum { CORNER = 16, ALL = 400 };
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = unit_world};
    static bvol_aabb boxes[ALL];
    static uint32_t ids[ALL];
    bvol_index *index = NULL;
    uint32_t id;
    CHECK(bvol_index_create(&options, &allocator, &index) == BVOL_OK);
    for (uint32_t i = 0; i < ALL; i++) {
        const float along = (float)i / ALL;
        ids[i] = i;
        boxes[i] = i < CORNER ? cube_about(vec3(0.9F, 0.9F, 0.9F + along), 0.001F)
                              : cube_about(vec3(along, 0.1F, 0.1F), i < ALL / 2 ? 0.001F : 0.3F);
    }
    CHECK(bvol_index_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
    for (uint32_t i = 0; i < ALL; i++)
        boxes[i] =
            i < CORNER ? cube_about(vec3(0.75F, 0.75F, 0.75F), 0.2F) : cube_about(vec3(0.1F, (float)i / ALL, 0.1F), 0.001F);
    for (uint32_t i = ALL / 2; i < ALL; i++) /* these were large, and become small where they are */
        boxes[i] = cube_about(vec3(0.5F, 0.5F, (float)i / ALL), 0.001F);
    memory.fail_at = memory.calls + 1;
    CHECK(bvol_index_move_many(index, ids, boxes, ALL, 0) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
    memory.fail_at = 0;
    for (int i = 0; i < 3 * CORNER; i++) {
        const bvol_aabb box = cube_about(vec3(0.9F, 0.9F, 0.9F), 0.001F);
        CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        blocks_to_find(index, vec3(0.9F, 0.9F, 0.9F), id);
    }
    for (uint32_t i = 0; i < ALL; i++)
        blocks_to_find(index, boxes[i].min, i);
    CHECK(bvol_index_commit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
    bvol_index_destroy(index);
    CHECK(memory.live == 0);
}

/* Where a ray begins at two blocks, both are looked into at once, unless one is a leaf: 300 boxes in two layers, and a few far
 * away, which in an octree are a leaf beside a tree. */
TEST(index_octree, a_ray_that_begins_at_two_blocks_finds_the_first_box_below_either)
{
    enum { ACROSS = 15, BOXES = 2 * 10 * ACROSS, FAR = 3 };
    static bvol_aabb boxes[BOXES + FAR];
    for (int i = 0; i < BOXES; i++) {
        const float x = (float)(i / 2 % ACROSS), y = (float)(i / 2 / ACROSS), z = (float)(i % 2);
        boxes[i] = aabb(x, y, z, x + 0.5F, y + 0.5F, z + 0.5F);
    }
    for (int i = 0; i < FAR; i++)
        boxes[BOXES + i] = aabb(1e4F, 1e4F + 4 * (float)i, 1e4F, 1e4F + 1, 1e4F + 4 * (float)i + 1, 1e4F + 1);
    for (int way = 0; way < 6; way++) {
        const size_t count = (size_t)(way % 2 ? BOXES + FAR : BOXES);
        const bvol_index_options options = {.size = sizeof options,
                                            .engine = way / 2 == 2 ? BVOL_ENGINE_OCTREE : BVOL_ENGINE_BVH,
                                            .quality = way / 2 == 1 ? BVOL_INDEX_QUALITY_HIGH : BVOL_INDEX_QUALITY_FAST};
        bvol_index *index;
        CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
        CHECK(bvol_index_build(index, boxes, count, 0, NULL, 0, NULL) == BVOL_OK);
        for (size_t i = 0; i < count; i++)
            for (int slanted = 0; slanted < 2; slanted++) {
                const float off = slanted ? 0.01F : 0;
                const bvol_vec3 *const at = &boxes[i].min;
                const bvol_ray r = ray(vec3(at->x + 0.2F, at->y + 0.2F, at->z + 3), vec3(off, off, -1), 0, INF);
                uint32_t id = 0;
                const uint32_t first = (uint32_t)(i < BOXES ? i | 1 : i);
                CHECK(bvol_index_raycast_any(index, &r, NULL));
                CHECK(bvol_index_raycast_first(index, &r, NULL, &id, NULL) && id == first);
            }
        bvol_index_destroy(index);
    }
}
