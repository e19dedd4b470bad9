/* SPDX-License-Identifier: MIT */
/* Trees of blocks: where boxes have no surface to tell places apart, how many blocks there may be, and what the cost is. */
#include "test.h"

#include "index/handle.h"
#include "index/model.h"
#include "ledger.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Boxes on a line along an axis have no surface, and neither has any box about them. Up to 31 of some 400 blocks are looked at,
 * whatever the seed. */
TEST(index_tree, points_on_a_line_are_found_in_few_blocks_though_they_came_one_by_one)
{
    enum { N = 6000, QUERIES = 300 };
    static bvol_aabb points[N];
    for (int e = 0; e < ENGINES; e++)
        for (int axis = 0; axis < 3; axis++) {
            chance c = {test_seed() + (uint64_t)axis};
            bvol_index_counters counters = {0};
            const bvol_index_filter filter = {.size = sizeof filter, .counters = &counters};
            if (engines[e].engine == BVOL_ENGINE_FLAT)
                continue;
            for (int i = 0; i < N; i++) {
                bvol_vec3 p = {0, 0, 0};
                (&p.x)[axis] = chance_float(&c, -N, N);
                points[i] = (bvol_aabb){p, p};
            }
            bvol_index *index = index_of(&engines[e], points, N, 1);
            for (int i = 0; i < QUERIES; i++)
                CHECK(bvol_index_overlaps_aabb(index, &points[i], &filter, NULL, 0) > 0);
            const double blocks = (double)(counters.nodes + counters.leaves) / QUERIES;
            CHECKF(bvol_index_validate(index) == BVOL_OK && blocks < 60, "engine %d, axis %d: %g blocks", e, axis, blocks);
            for (uint32_t id = 0; id < N; id++) /* and after most have gone, which joins blocks */
                if (id % 8 != 0)
                    CHECK(bvol_index_remove(index, id) == BVOL_OK);
            counters = (bvol_index_counters){0};
            for (int i = 0; i < QUERIES; i++)
                CHECK((bvol_index_overlaps_aabb(index, &points[i], &filter, NULL, 0) > 0) || i % 8 != 0);
            const double left = (double)(counters.nodes + counters.leaves) / QUERIES;
            CHECKF(left < 60, "engine %d, axis %d: %g blocks of those that are left", e, axis, left);
            bvol_index_destroy(index);
        }
}

/* Half the surface of a box, and the sum of its edges. */
static double surface(const bvol_aabb *b, double *edges)
{
    const double x = (double)b->max.x - (double)b->min.x, y = (double)b->max.y - (double)b->min.y,
                 z = (double)b->max.z - (double)b->min.z;
    *edges = x + y + z;
    return x * y + y * z + z * x;
}

/* The lane of a block whose box grows least, by surface, then by edges; of those the smallest, so too; of those the first. */
static uint32_t lane_that_grows_least(const bvoli_tree *tree, uint32_t block, const bvol_aabb *box)
{
    uint32_t best = BVOLI_WIDE;
    double least[4] = {0, 0, 0, 0};
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count; lane++) {
        const bvol_aabb about = bvoli_lane_box(bvoli_block_at(tree, block), lane);
        bvol_aabb both = about;
        double rank[4], edges;
        int before = 0;
        bvoli_box_include(&both, box);
        rank[2] = surface(&about, &rank[3]);
        rank[0] = surface(&both, &edges) - rank[2];
        rank[1] = edges - rank[3];
        for (int k = 0; k < 4 && before == 0; k++)
            before = rank[k] < least[k] ? 1 : rank[k] > least[k] ? -1 : 0;
        if (best == BVOLI_WIDE || before == 1) {
            best = lane;
            memcpy(least, rank, sizeof least);
        }
    }
    return best;
}

/* Inserts a box, and returns whether it could be told where it must go, and is there. */
static int goes_where_least_grows(bvol_index *index, const bvol_aabb *box)
{
    uint32_t block = index->tree.root, id;
    while (block != BVOLI_NONE && bvoli_link_at(&index->tree, block)->level > 0)
        block = bvoli_block_at(&index->tree, block)->child[lane_that_grows_least(&index->tree, block, box)];
    const int has_room = block != BVOLI_NONE && bvoli_link_at(&index->tree, block)->count < BVOLI_WIDE;
    CHECK(bvol_index_insert(index, box, NULL, &id) == BVOL_OK);
    if (!has_room)
        return 0;
    CHECKF(bvoli_places(&index->tree)[id] / BVOLI_WIDE == block, "box %u is in another block", (unsigned)id);
    return 1;
}

/* Large boxes that grow by little beside what they are, along one wall, so that floats alone would choose others. */
TEST(index_tree, large_boxes_that_grow_a_little_are_told_apart)
{
    enum { N = 3000 };
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH};
    chance c = {test_seed()};
    bvol_index *index = NULL;
    int chosen = 0;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    for (int i = 0; i < N; i++) {
        const float y = chance_float(&c, 1, 1000), z = chance_float(&c, 1, 1000);
        const bvol_aabb box = {{chance_float(&c, -1000, 900), -y, -z}, {1000 + 0x1p-10F * (float)i, y, z}};
        chosen += goes_where_least_grows(index, &box);
    }
    CHECK(chosen > N / 2 && bvol_index_validate(index) == BVOL_OK);
    bvol_index_destroy(index);
}

/* Few that touch, many of whole numbers, some long, very large or endless. */
TEST(index_tree, boxes_go_where_the_boxes_about_them_grow_least)
{
    enum { N = 3000 };
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH};
    chance c = {test_seed()};
    bvol_index *index = NULL;
    long chosen = 0;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    for (int i = 0; i < N; i++) {
        const int whole = i % 3 == 0;
        const float scale = i % 500 == 499 ? 0x1p100F : i % 5 == 0 ? 1000 : 3;
        bvol_aabb box;
        for (int k = 0; k < 3; k++) {
            const float low = whole ? (float)chance_int(&c, -9, 9) : chance_float(&c, -1000, 1000);
            (&box.min.x)[k] = low;
            (&box.max.x)[k] = low + (whole ? (float)chance_int(&c, 0, 2) : scale * chance_float(&c, 0, 1));
        }
        if (i % 700 == 699)
            box.max.y = INFINITY;
        uint32_t id;
        if (box.max.y < INFINITY)
            chosen += goes_where_least_grows(index, &box);
        else
            CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_OK);
    }
    CHECK(chosen > N / 2 && bvol_index_validate(index) == BVOL_OK);
    bvol_index_destroy(index);
}

static void wander(bvol_aabb *box, chance *c)
{
    for (int k = 0; k < 3; k++) {
        const float way = chance_float(c, -1, 1);
        (&box->min.x)[k] += way;
        (&box->max.x)[k] += way;
    }
}

/* Without memory it goes on with the tree as it is. */
TEST(index_tree, a_tree_of_boxes_that_wander_stays_good)
{
    enum { N = 2000, FRAMES = 300 };
    static bvol_aabb boxes[N];
    static uint32_t ids[N];
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH};
    chance c = {test_seed()};
    bvol_index *index = NULL, *fresh = NULL;
    CHECK(bvol_index_create(&options, &allocator, &index) == BVOL_OK && bvol_index_create(&options, NULL, &fresh) == BVOL_OK);
    for (uint32_t i = 0; i < N; i++) {
        const bvol_vec3 p = chance_vec3(&c, -20, 20);
        boxes[i] = (bvol_aabb){p, {p.x + 1, p.y + 1, p.z + 1}};
        ids[i] = i;
    }
    CHECK(bvol_index_build(index, boxes, N, 0, NULL, 0, NULL) == BVOL_OK);
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 0; i < N; i++)
            wander(&boxes[i], &c);
        memory.fail_at = frame % 7 == 0 ? memory.calls + 1 : 0;
        CHECK(bvol_index_move_many(index, ids, boxes, N, 0) == BVOL_OK);
        CHECK(bvol_index_validate(index) == BVOL_OK);
    }
    CHECK(bvol_index_build(fresh, boxes, N, 0, NULL, 0, NULL) == BVOL_OK);
    const double cost = bvoli_tree_cost(&index->tree), best = bvoli_tree_cost(&fresh->tree);
    CHECKF(cost < 1.7 * best, "%g times that of a new one", cost / best);
    for (uint32_t i = 0; i < N; i++) {
        const bvol_aabb held = bvoli_index_box(index, i);
        CHECK(memcmp(&held, &boxes[i], sizeof held) == 0);
    }
    bvol_index_destroy(index);
    bvol_index_destroy(fresh);
    CHECK(memory.live == 0);
}

/* Whether memory was asked for. */
static int asks(size_t blocks)
{
    ledger memory = {0, 1, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    bvoli_tree tree;
    bvoli_tree_start(&tree, 0);
    CHECK(!bvoli_tree_reserve(&allocator, &tree, blocks)); /* the first call fails */
    return memory.calls == 1;
}

/* The numbers of places are below the flags that mark ids without one. */
TEST(index_tree, there_are_never_so_many_blocks_that_a_place_is_taken_for_a_flag)
{
    CHECK(BVOLI_PLACE(BVOLI_BLOCKS_MAX - 1, BVOLI_WIDE - 1) < BVOLI_PLACES_MAX);
    CHECK(asks(1) && asks(BVOLI_BLOCKS_MAX) && !asks((size_t)BVOLI_BLOCKS_MAX + 1) && !asks(SIZE_MAX));
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    bvoli_tree tree;
    bvoli_tree_start(&tree, 0);
    CHECK(bvoli_tree_reserve(&allocator, &tree, 3));
    tree.used = 3;
    const int before = memory.calls;
    CHECK(!bvoli_tree_reserve(&allocator, &tree, BVOLI_BLOCKS_MAX - 2) && memory.calls == before);
    bvoli_tree_free(&allocator, &tree);
    CHECK(memory.live == 0);
}

TEST(index_tree, insertions_need_no_more_blocks_than_all_boxes_can_have)
{
    CHECK(bvoli_blocks_of_insertions(0, 17, 100) == 0 && bvoli_blocks_of_insertions(1, 17, 100) == 17);
    CHECK(bvoli_blocks_of_insertions(1000, 17, 1000) < 4000);
    CHECK(bvoli_blocks_of_insertions(BVOLI_BOXES_MAX, 18, BVOLI_BOXES_MAX) < 4 * BVOLI_BOXES_MAX);
}

/* One box of many that becomes empty, or ceases to be, asks for memory for itself alone. */
TEST(index_tree, a_box_that_becomes_empty_among_many_that_move_takes_no_memory_for_all)
{
    enum { N = 5000 };
    static bvol_aabb boxes[N];
    static uint32_t ids[N];
    for (int e = 0; e < ENGINES; e++) {
        chance c = {test_seed() + 2};
        ledger memory = {0, 0, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
        bvol_index *index = NULL;
        for (uint32_t i = 0; i < N; i++) {
            boxes[i] = draw_box(&c, SPREAD);
            ids[i] = i;
        }
        CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK);
        CHECK(bvol_index_build(index, boxes, N, 0, NULL, 0, NULL) == BVOL_OK);
        const bvol_aabb kept = boxes[7];
        for (int round = 0; round < 4; round++) {
            boxes[7] = round % 2 ? kept : aabb(1, 1, 1, 0, 0, 0);
            CHECK(bvol_index_move_many(index, ids, boxes, N, 0) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
            CHECKF(memory.bytes <= 140 * (size_t)N, "engine %d: %g bytes a box", e, (double)memory.bytes / N);
        }
        bvol_index_destroy(index);
    }
}

/* How many of many boxes move makes no difference to those that stay where they have room, from the first time on after they
 * were built: nothing above them is another, and so none takes more time than another. */
TEST(index_tree, boxes_that_move_within_their_margin_leave_the_tree_as_it_is)
{
    enum { N = 4000 };
    static const int parts[] = {1, 10, 12, 13, 50, 100};
    static bvol_aabb moved[N];
    static uint32_t ids[N];
    chance c = {test_seed() + 3};
    bvol_aabb *boxes = even_boxes(&c, N);
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        bvol_index *index = index_of(&engines[4], boxes, N, 0);
        const size_t count = (size_t)(N * parts[p] / 100), n = bvol_index_cells(index, NULL, 0);
        bvol_index_cell *before = malloc(n * sizeof *before), *after = malloc(n * sizeof *after);
        CHECK(before && after && bvol_index_cells(index, before, n) == n);
        for (size_t i = 0; i < count; i++) {
            const bvol_vec3 by = chance_vec3(&c, -0.4F, 0.4F);
            const bvol_aabb b = boxes[i];
            ids[i] = (uint32_t)i;
            moved[i] = aabb(b.min.x + by.x, b.min.y + by.y, b.min.z + by.z, b.max.x + by.x, b.max.y + by.y, b.max.z + by.z);
        }
        CHECK(bvol_index_move_many(index, ids, moved, count, 0) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        CHECKF(bvol_index_cells(index, after, n) == n && memcmp(before, after, n * sizeof *before) == 0, "%d %%", parts[p]);
        free(before);
        free(after);
        bvol_index_destroy(index);
    }
    free(boxes);
}

/* An id that is listed twice, empty and then not, is a box again, and one that was empty becomes so anew. */
TEST(index_tree, ids_that_occur_twice_cross_twice)
{
    const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}}, empty = {{1, 1, 1}, {0, 0, 0}};
    for (int e = 0; e < ENGINES; e++) {
        bvol_aabb boxes[200], moved[600];
        uint32_t ids[600];
        for (int i = 0; i < 200; i++)
            boxes[i] = i % 2 ? box : empty;
        for (int i = 0; i < 600; i++) {
            ids[i] = (uint32_t)i % 200;
            moved[i] = i % 3 ? box : empty;
        }
        bvol_index *index = index_of(&engines[e], boxes, 200, 0);
        CHECK(bvol_index_move_many(index, ids, moved, 600, 0) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        CHECK(bvol_index_count(index) == 200);
        size_t full = 0;
        for (int i = 400; i < 600; i++)
            full += i % 3 != 0;
        CHECK(bvol_index_overlaps_aabb(index, &box, NULL, NULL, 0) == full);
        bvol_index_destroy(index);
    }
}

/* The cost */

static double half_area(const bvol_aabb *b)
{
    const double x = (double)b->max.x - (double)b->min.x, y = (double)b->max.y - (double)b->min.y,
                 z = (double)b->max.z - (double)b->min.z;
    return x * y + y * z + z * x;
}

static double recount_cells(const bvol_index *index)
{
    const size_t n = bvol_index_cells(index, NULL, 0);
    bvol_index_cell *cells = malloc((n + 1) * sizeof *cells);
    double sum = 0;
    CHECK(cells && bvol_index_cells(index, cells, n) == n);
    for (size_t i = 0; i < n; i++)
        sum += cells[i].depth > 0 ? half_area(&cells[i].box) : 0;
    free(cells);
    return sum;
}

/* The same of the blocks of an octree, from its cells down: of boxes that are as small as they can be. */
static double recount_below(const bvoli_tree *tree, uint32_t block)
{
    double sum = 0;
    for (uint32_t lane = 0; bvoli_link_at(tree, block)->level > 0 && lane < bvoli_link_at(tree, block)->count; lane++) {
        const uint32_t child = bvoli_block_at(tree, block)->child[lane];
        const bvol_aabb about = bvoli_block_bounds(tree, child);
        sum += half_area(&about) + recount_below(tree, child);
    }
    return sum;
}

static double recount_parts(const bvoli_tree *tree, uint32_t cell)
{
    const bvoli_cell *const c = bvoli_cell_at(&tree->octree, cell);
    uint32_t parts[9];
    double sum = 0;
    int count = 0;
    if (c->own != BVOLI_NONE) {
        sum = recount_below(tree, c->own);
        parts[count++] = c->own;
    }
    for (int i = 0; i < 8; i++)
        if (c->child[i] != BVOLI_NONE) {
            sum += recount_parts(tree, c->child[i]);
            parts[count++] = bvoli_cell_at(&tree->octree, c->child[i])->block;
        }
    for (int i = 0; i < count && count > 1; i++) {
        const bvol_aabb about = bvoli_block_bounds(tree, parts[i]);
        sum += half_area(&about);
    }
    return sum;
}

/* How many blocks that are not the topmost a line through the bounds meets on average: the surfaces of the boxes about them, in
 * surfaces of the bounds (Crofton's formula). Lines are drawn evenly: through a random point of a disc about the bounds, across
 * a random direction. */
static double blocks_that_lines_meet(const bvol_index *index, const bvol_aabb *bounds, chance *c)
{
    const bvol_vec3 middle = {(bounds->min.x + bounds->max.x) / 2, (bounds->min.y + bounds->max.y) / 2,
                              (bounds->min.z + bounds->max.z) / 2};
    const float reach = bounds->max.x - bounds->min.x + bounds->max.y - bounds->min.y + bounds->max.z - bounds->min.z;
    bvol_index_counters counters = {0};
    const bvol_index_filter filter = {.size = sizeof filter, .counters = &counters};
    int lines = 0;
    for (int i = 0; i < 40000; i++) {
        bvol_vec3 axis[3];
        chance_rotation(c, axis);
        const float u = chance_float(c, -1, 1) * reach, v = chance_float(c, -1, 1) * reach;
        const bvol_ray r = {.origin = {middle.x + u * axis[0].x + v * axis[1].x - 2 * reach * axis[2].x,
                                       middle.y + u * axis[0].y + v * axis[1].y - 2 * reach * axis[2].y,
                                       middle.z + u * axis[0].z + v * axis[1].z - 2 * reach * axis[2].z},
                            .dir = axis[2],
                            .t_max = INF};
        bvol_ray_hit hit;
        if (!bvol_ray_hits_aabb(&r, bounds, &hit))
            continue;
        lines++;
        bvol_index_raycast(index, &r, &filter, NULL, 0);
    }
    CHECK(lines > 500);
    return (double)(counters.nodes + counters.leaves) / lines - 1;
}

TEST(index_tree, the_cost_is_that_of_the_boxes_about_blocks_and_what_lines_meet)
{
    enum { N = 3000 };
    chance c = {11};
    bvol_aabb *boxes = even_boxes(&c, N);
    for (int e = 0; e < ENGINES; e += test_sizes(3, 1))
        for (int changed = 0; changed < 3; changed++) {
            bvol_index *index = index_of(&engines[e], boxes, N, changed == 2);
            for (uint32_t i = 0; i < N && changed == 1; i += 3) {
                bvol_aabb to = boxes[i];
                to.min.x -= 0.2F;
                CHECK(bvol_index_move(index, i, &to) == BVOL_OK);
            }
            bvol_index_stats info = {.size = sizeof info};
            bvol_aabb bounds;
            CHECK(bvol_index_get_stats(index, &info) == BVOL_OK && bvol_index_bounds(index, &bounds) == BVOL_OK);
            const double told = info.cost * half_area(&bounds), counted = recount_cells(index);
            if (info.engine == BVOL_ENGINE_FLAT) {
                CHECK(!(info.cost > 0) && !(info.cost < 0));
            } else {
                const double met = blocks_that_lines_meet(index, &bounds, &c);
                CHECKF(met > 0.9 * info.cost && met < 1.1 * info.cost, "engine %d: lines meet %g blocks, the cost is %g", e,
                       met, info.cost);
                CHECKF(info.engine == BVOL_ENGINE_OCTREE || fabs(told - counted) <= 1e-9 * told, "engine %d: %g, not %g", e,
                       told, counted);
            }
            if (info.engine == BVOL_ENGINE_OCTREE) {
                CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_get_stats(index, &info) == BVOL_OK);
                const double below = recount_parts(&index->tree, BVOLI_SPACE);
                CHECKF(fabs(info.cost * half_area(&bounds) - below) <= 1e-9 * below, "engine %d: %g, not %g", e,
                       info.cost * half_area(&bounds), below);
            }
            bvol_index_destroy(index);
        }
    free(boxes);
}
