/* SPDX-License-Identifier: MIT */
/* How much is looked at: the work of queries, the depth of trees, and what many changes do to them. */
#include "index/model.h"
#include "index/verbs.h"

#include <math.h>

/* Verbs of the test of growth that do not find ids. */
enum further { FIRST = VERBS, ANY, ALL_HITS, NEAREST, FURTHER };

static void ask_further(const bvol_index *index, int verb, bvol_vec3 p, const bvol_index_filter *f)
{
    const bvol_ray line = ray(p, vec3(1, 0.5F, 0.25F), 0, 4);
    bvol_index_found found[8];
    switch (verb) {
    case FIRST: bvol_index_raycast_first(index, &line, f, NULL, NULL); break;
    case ANY: bvol_index_raycast_any(index, &line, f); break;
    case ALL_HITS: bvol_index_raycast(index, &line, f, found, 8); break;
    default: bvol_index_nearest_point(index, &p, INF, f, found, 8); break;
    }
}

/* How many blocks queries of one kind, of a few results each, look at. */
static double blocks_looked_at(const bvol_index_options *options, int verb, size_t count, int one_by_one)
{
    chance c = {5};
    bvol_index_counters counters = {0};
    const bvol_index_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, &counters, NULL, NULL, NULL};
    bvol_aabb *boxes = even_boxes(&c, count);
    bvol_index *index = index_of(options, boxes, count, one_by_one);
    const double side = cbrt((double)count);
    enum { QUERIES = 50 };
    for (int i = 0; i < QUERIES; i++) {
        const bvol_vec3 p = chance_vec3(&c, 1, side - 1);
        const bvol_plane planes[6] = {plane(1, 0, 0.1F, 1 - p.x),  plane(-1, 0, 0.1F, 1 + p.x), plane(0, 1, 0.1F, 1 - p.y),
                                      plane(0, -1, 0.1F, 1 + p.y), plane(0, 0, 1, 1 - p.z),     plane(0, 0, -1, 1 + p.z)};
        const bvol_triangle t = triangle(vec3(p.x - 1, p.y, p.z), vec3(p.x + 1, p.y + 1, p.z), vec3(p.x, p.y - 1, p.z + 1));
        query q = {.box = aabb(p.x - 1, p.y - 1, p.z - 1, p.x + 1, p.y + 1, p.z + 1)};
        switch (verb) {
        case POINT: q.point = p; break;
        case SPHERE: q.sphere = (bvol_sphere){p, 1}; break;
        case CAPSULE: q.capsule = capsule(p, vec3(p.x + 1, p.y, p.z), 1); break;
        case OBB:
            q.obb = obb(p, vec3(1, 0.5F, 0.5F));
            chance_rotation(&c, q.obb.axis);
            break;
        case FRUSTUM:
        case CULL: CHECK(bvol_frustum_create_from_planes(planes, 6, NULL, &q.frustum) == BVOL_OK); break;
        case SHAPE: CHECK(bvol_shape_create_triangle(&t, NULL, &q.shape) == BVOL_OK); break;
        default: break;
        }
        if (verb >= VERBS)
            ask_further(index, verb, p, &filter);
        else
            ask(index, (enum verb)verb, &q, &filter, NULL, 0);
        free_query((enum verb)verb, &q);
    }
    bvol_index_destroy(index);
    free(boxes);
    return (double)(counters.nodes + counters.leaves) / QUERIES;
}

TEST(index_growth, queries_look_at_few_blocks_however_many_there_are)
{
    for (int e = 0; e < test_sizes(2, ENGINES); e++)
        for (int verb = 0; verb < test_sizes(1, FURTHER); verb++)
            for (int one_by_one = 0; one_by_one < 2; one_by_one++) {
                if (engines[e].engine == BVOL_ENGINE_FLAT)
                    continue;
                const double few = blocks_looked_at(&engines[e], verb, 1000, one_by_one);
                const double many = blocks_looked_at(&engines[e], verb, 8000, one_by_one);
                CHECKF(few > 0 && many < 4 * few && many < 100, "engine %d, %s: %g blocks of 8000 boxes, %g of 1000", e,
                       verb_names[verb], few, many);
            }
}

/* Pairs look at a number of blocks in proportion to the boxes. */
TEST(index_growth, pairs_look_at_few_blocks_for_each_box)
{
    for (int e = 0; e < ENGINES; e++) {
        double each[2];
        if (engines[e].engine == BVOL_ENGINE_FLAT)
            continue;
        for (int large = 0; large < 2; large++) {
            chance c = {5};
            bvol_index_counters counters = {0};
            const bvol_index_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, &counters, NULL, NULL, NULL};
            const size_t count = large ? (size_t)test_sizes(8000, 32000) : 1000;
            bvol_aabb *boxes = even_boxes(&c, count);
            bvol_index *index = index_of(&engines[e], boxes, count, 0);
            const size_t one = bvol_index_pairs(index, &filter, NULL, NULL, 0);
            each[large] = (double)(counters.nodes + counters.leaves) / (double)count;
            CHECK(one > 0 && bvol_index_pairs_between(index, index, NULL, NULL, NULL, 0) == 2 * one + count);
            bvol_index_destroy(index);
            free(boxes);
        }
        CHECKF(each[0] > 0 && each[1] < 2 * each[0] && each[1] < 16, "engine %d: %g and %g blocks a box", e, each[0], each[1]);
    }
}

/* The most boxes a block holds is 16, the fewest 4; cells are halved 20 times at most. An octree keeps those that fit no cell
 * beside the others. */
TEST(index_growth, the_depth_follows_from_the_number_of_boxes_whatever_they_are)
{
    const uint32_t count = (uint32_t)test_sizes(5000, 20000);
    chance c = {test_seed()};
    bvol_aabb *boxes = malloc(count * sizeof *boxes);
    CHECK(boxes);
    const int step = test_sizes(3, 1); /* where one case in a thousand is tried, scenes take turns with the engines */
    for (int scene = 0; scene < SCENES; scene++)
        for (int e = 1 + scene % step; e < ENGINES; e += step) {
            bvol_index_stats info = {.size = sizeof info};
            for (size_t i = 0; i < count; i++)
                boxes[i] = draw_box(&c, (enum scene)scene);
            bvol_index *index = index_of(&engines[e], boxes, count, e % 2);
            CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_get_stats(index, &info) == BVOL_OK);
            const uint64_t most = engines[e].engine == BVOL_ENGINE_OCTREE ? 21 + 5 : 8; /* 20 halvings, and a tree below */
            CHECKF(info.boxes == count && info.depth >= (uint64_t)test_sizes(3, 4) && info.depth <= most,
                   "scene %d, engine %d: %d levels", scene, e, (int)info.depth);
            for (uint32_t id = 0; id < count - 5; id++)
                CHECK(bvol_index_remove(index, id) == BVOL_OK);
            CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_get_stats(index, &info) == BVOL_OK);
            const unsigned apart = engines[e].engine == BVOL_ENGINE_OCTREE;
            CHECK(info.boxes == 5 && info.depth <= 1 + apart && info.nodes <= apart);
            bvol_index_destroy(index);
        }
    free(boxes);
}

TEST(index_growth, a_soak_of_changes_leaves_queries_nearly_as_quick)
{
    enum { N = 4000 };
    chance c = {test_seed()};
    const long changes = test_cases(100000);
    bvol_aabb *boxes = even_boxes(&c, N);
    const double side = cbrt((double)N);
    for (int e = 0; e < ENGINES; e++) {
        if (engines[e].engine == BVOL_ENGINE_FLAT)
            continue;
        bvol_index *index = index_of(&engines[e], boxes, N, 0), *fresh;
        bvol_index_counters counters[2] = {{0}, {0}};
        for (long i = 0; i < changes; i++) {
            const uint32_t id = (uint32_t)chance_int(&c, 0, N - 1);
            const bvol_vec3 p = chance_vec3(&c, 0, side), s = chance_vec3(&c, 0, 1);
            boxes[id] = aabb(p.x, p.y, p.z, p.x + s.x, p.y + s.y, p.z + s.z);
            CHECK(bvol_index_move(index, id, &boxes[id]) == BVOL_OK);
            if (i % 5000 == 0)
                CHECK(bvol_index_commit(index) == BVOL_OK);
        }
        CHECK(bvol_index_commit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        fresh = index_of(&engines[e], boxes, N, 0);
        for (int i = 0; i < 200; i++) {
            const bvol_vec3 p = chance_vec3(&c, 0, side);
            const bvol_aabb q = aabb(p.x, p.y, p.z, p.x + 1, p.y + 1, p.z + 1);
            size_t found[2];
            for (int k = 0; k < 2; k++) {
                const bvol_index_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, &counters[k], NULL, NULL, NULL};
                found[k] = bvol_index_overlaps_aabb(k ? fresh : index, &q, &filter, NULL, 0);
            }
            CHECK(found[0] == found[1]);
        }
        const double ratio =
            (double)(counters[0].nodes + counters[0].leaves) / (double)(counters[1].nodes + counters[1].leaves);
        CHECKF(ratio <= 1.5, "engine %d: %g times the blocks", e, ratio);
        bvol_index_destroy(index);
        bvol_index_destroy(fresh);
    }
    free(boxes);
}
