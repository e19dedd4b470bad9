/* SPDX-License-Identifier: MIT */
/* Indexes of the plane: contact, arguments, cells and the cost of queries. */
#include "index/found.h"
#include "index/plane_model.h"
#include "ledger.h"

#include <math.h>

/* ---- special cases ---- */

/* A circle about the origin of radius 5 touches the corner at 3 and 4, and no float beyond; a diagonal touches the corner that
 * it passes. */
TEST(index_plane, what_touches_is_found_and_what_is_next_to_it_is_not)
{
    const float over = nextafterf(4, 5);
    const bvol_aabb2 boxes[2] = {aabb2(3, 4, 9, 9), aabb2(3, over, 9, 9)};
    const bvol_circle ball = circle(0, 0, 5);
    const bvol_segment2 way = segment2(0, 8, 6, 0);
    const bvol_obb2 turned = {
        {0, 0}, {3.5F, 3.5F}, {{1, 1}, {-1, 1}}}; /* a square whose corner is at 7, whose edge is x + y = 7 */
    const bvol_ray2 along = ray2(vec2(0, 0), vec2(3, 4), 0, INF), level = ray2(vec2(0, 4), vec2(1, 0), 0, INF);
    for (int e = 0; e < ENGINES; e++) {
        bvol_index2 *index = index2_of(&engines[e], boxes, 2, e % 2);
        uint32_t ids[3] = {9, 9, 9};
        bvol_ray2_hit hit;
        CHECK(bvol_index2_overlaps_circle(index, &ball, NULL, ids, 3) == 1 && ids[0] == 0);
        CHECK(bvol_index2_overlaps_segment2(index, &way, NULL, ids, 3) == 1 && ids[0] == 0);
        CHECK(bvol_index2_overlaps_obb2(index, &turned, NULL, ids, 3) == 1 && ids[0] == 0);
        CHECK(bvol_index2_raycast_first(index, &along, NULL, ids, &hit) && ids[0] == 0 && hit.t_enter >= 1 && hit.t_enter <= 1);
        CHECK(bvol_index2_raycast(index, &level, NULL, NULL, 0) == 1);
        bvol_index2_destroy(index);
    }
}

/* A point of the boundary of a shape, rounded, moved by some floats, and where the shape is not: beside it, in signs. */
static bvol_vec2 boundary(chance *c, enum verb2 verb, const query2 *q, bvol_vec2 *outward)
{
    const double t = chance_real(c, 0, 1), angle = chance_real(c, 0, 6.28), side = one_in(c, 2) ? 1 : -1;
    double p[2], n[2];
    if (verb == CIRCLE) {
        n[0] = cos(angle);
        n[1] = sin(angle);
        p[0] = (double)q->circle.center.x + (double)q->circle.radius * n[0];
        p[1] = (double)q->circle.center.y + (double)q->circle.radius * n[1];
    } else if (verb == SEGMENT) {
        const bvol_segment2 *s = &q->segment;
        n[0] = side * ((double)s->b.y - (double)s->a.y);
        n[1] = side * ((double)s->a.x - (double)s->b.x);
        p[0] = (double)s->a.x + t * ((double)s->b.x - (double)s->a.x);
        p[1] = (double)s->a.y + t * ((double)s->b.y - (double)s->a.y);
    } else {
        const bvol_obb2 *o = &q->obb;
        const double along = (2 * t - 1) * (double)o->extent.x, across = side * (double)o->extent.y;
        n[0] = side * (double)o->axis[1].x;
        n[1] = side * (double)o->axis[1].y;
        p[0] = (double)o->center.x + along * (double)o->axis[0].x + across * (double)o->axis[1].x;
        p[1] = (double)o->center.y + along * (double)o->axis[0].y + across * (double)o->axis[1].y;
    }
    *outward = vec2(n[0] < 0 ? -1 : 1, n[1] < 0 ? -1 : 1);
    bvol_vec2 at = {(float)p[0], (float)p[1]};
    for (int k = chance_int(c, 0, 2); k > 0; k--)
        at.x = nextafterf(at.x, one_in(c, 2) ? INF : -INF);
    return at;
}

/* Rectangles whose corners lie within some floats of the boundary of a shape, none of whose numbers is round. */
TEST(index_plane, corners_next_to_shapes_are_judged_as_single_tests_judge_them)
{
    enum { N = 200 };
    chance c = {test_seed() + 6};
    size_t found[VERBS2] = {0}, asked[VERBS2] = {0};
    for (long i = 0; i < test_cases(600); i++) {
        const enum verb2 verb = (enum verb2)(SEGMENT + i % 3);
        const bvol_vec2 a = vec2(chance_float(&c, -9, 9), chance_float(&c, -9, 9)),
                        b = vec2(chance_float(&c, -9, 9), one_in(&c, 4) ? a.y : chance_float(&c, -9, 9)),
                        e = vec2(chance_float(&c, 0, 3), chance_float(&c, 0, 3));
        static bvol_aabb2 boxes[N];
        static uint32_t want[N], got[N];
        query2 q;
        size_t n = 0;
        if (verb == SEGMENT)
            q.segment = (bvol_segment2){a, b};
        else if (verb == CIRCLE)
            q.circle = (bvol_circle){a, e.x};
        else
            bvol_obb2_from_angle(&a, &e, b.x, &q.obb);
        for (uint32_t k = 0; k < N; k++) {
            bvol_vec2 out;
            const bvol_vec2 p = boundary(&c, verb, &q, &out), far = {p.x + out.x * 0.5F, p.y + out.y * 0.5F};
            bvol_aabb2_from_corners(&p, &far, &boxes[k]);
            if (judge2(verb, &q, &boxes[k]))
                want[n++] = k;
        }
        const bvol_index_options *const options = &engines[i / 3 % ENGINES];
        bvol_index2 *index = index2_of(options, boxes, N, 0);
        CHECKF(ask2(index, verb, &q, NULL, got, N) == n, "%s", verb_names2[verb]);
        CHECKF(same_ids(got, want, n, N, (options->flags & BVOL_INDEX_UNORDERED) != 0), "%s", verb_names2[verb]);
        found[verb] += n;
        asked[verb] += N;
        bvol_index2_destroy(index);
    }
    for (int verb = SEGMENT; verb <= OBB && test_cases(600) >= 3; verb++)
        CHECKF(found[verb] > 0 && found[verb] < asked[verb], "%s finds %zu of %zu", verb_names2[verb], found[verb],
               asked[verb]);
}

TEST(index_plane, illegal_options_are_refused)
{
    const bvol_index2_options wrong[] = {{.size = 4},
                                         {.size = sizeof *wrong, .flags = 2},
                                         {.size = sizeof *wrong, .engine = 5},
                                         {.size = sizeof *wrong, .margin = NAN},
                                         {.size = sizeof *wrong, .world = {{1, 0}, {0, 1}}},
                                         {.size = sizeof *wrong, .world = {{0, 0}, {1, INF}}}};
    const bvol_index2_options right = {.size = sizeof right, .world = {{0, 0}, {1, 1}}};
    const bvol_allocator no_free = {ledger_alloc, NULL, NULL};
    bvol_index2 *index;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        index = (bvol_index2 *)(uintptr_t)1;
        CHECK(bvol_index2_create(&wrong[i], NULL, &index) == BVOL_ERROR_OPTIONS && !index);
    }
    CHECK(bvol_index2_create(NULL, &no_free, &index) == BVOL_ERROR_ARGUMENT && !index);
    CHECK(bvol_index2_create(&right, NULL, &index) == BVOL_OK);
    bvol_index2_destroy(index);
    bvol_index2_destroy(NULL);
}

TEST(index_plane, wrong_arguments_are_refused)
{
    const bvol_aabb2 box = aabb2(0, 0, 1, 1);
    bvol_index_stats info = {.size = 8};
    const bvol_index_filter filter = {8, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL};
    bvol_index2 *index = index2_of(NULL, &box, 1, 0);
    uint32_t ids[2] = {0, 7};
    CHECK(bvol_index2_build(index, &box, 1, 12, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build(index, &box, 1, 18, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build(index, &box, 1, 0, NULL, 4, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build(index, &box, SIZE_MAX, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_insert_many(index, &box, SIZE_MAX, 0, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_move(index, 1, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_move_many(index, ids, &box, 2, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_move_many(index, &ids[1], &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_remove(index, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_get_stats(index, &info) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index2_count(index) == 1 && bvol_index2_get(index, 0, NULL, NULL) == BVOL_OK);
    CHECK(bvol_index2_overlaps_aabb2(index, &box, NULL, NULL, 0) == 1);
    CHECK(bvol_index2_overlaps_aabb2(index, &box, &filter, NULL, 0) == 0);
    bvol_index2_destroy(index);
}

/* ---- cells ---- */

/* Rectangles of which each has about as many neighbours, however many there are; to be freed. */
static bvol_aabb2 *even_rectangles(chance *c, size_t count)
{
    bvol_aabb2 *boxes = malloc(count * sizeof *boxes);
    const double side = sqrt((double)count);
    CHECK(boxes);
    for (size_t i = 0; i < count; i++) {
        const float x = chance_float(c, 0, side), y = chance_float(c, 0, side);
        boxes[i] = aabb2(x, y, x + chance_float(c, 0, 1), y + chance_float(c, 0, 1));
    }
    return boxes;
}

/* A quadtree: each cell a fourth of its parent, of which there are at most four, and all boxes in some. */
TEST(index_plane, cells_of_a_quadtree_are_fourths_of_their_parents)
{
    enum { N = 3000 };
    chance c = {test_seed() + 3};
    bvol_aabb2 *boxes = even_rectangles(&c, N);
    for (int e = ENGINES - 2; e < ENGINES; e++) {
        bvol_index2 *index = index2_of(&engines[e], boxes, N, e % 2);
        const size_t count = bvol_index2_cells(index, NULL, 9);
        bvol_index2_cell *cells = malloc((count + 1) * sizeof *cells);
        size_t own = 0, deep = 0;
        CHECK(cells);
        unsigned *children = calloc(count, sizeof *children);
        CHECK(children);
        cells[count].own = 77;
        CHECK(bvol_index2_cells(index, cells, count) == count && cells[count].own == 77);
        for (size_t i = 0; i < count; i++) {
            const bvol_vec2 lo = cells[i].box.min, hi = cells[i].box.max;
            own += cells[i].own;
            deep += cells[i].depth > 2;
            CHECK((cells[i].parent == BVOL_NO_ID) == (cells[i].depth == 0));
            if (cells[i].depth == 0)
                continue;
            CHECK(cells[i].parent < i && ++children[cells[i].parent] <= 4);
            const bvol_aabb2 *parent = &cells[cells[i].parent].box;
            CHECK(bvol_aabb2_contains_aabb2(parent, &cells[i].box));
            CHECK(fabsf((hi.x - lo.x) - (hi.y - lo.y)) <= 0 && fabsf(2 * (hi.x - lo.x) - (parent->max.x - parent->min.x)) <= 0);
        }
        CHECK(own == N && deep > 16);
        free(children);
        free(cells);
        bvol_index2_destroy(index);
    }
    free(boxes);
}

/* The blocks of other engines, whose boxes hold theirs. */
TEST(index_plane, cells_of_other_engines_are_blocks)
{
    enum { N = 500 };
    chance c = {test_seed() + 4};
    bvol_aabb2 *boxes = even_rectangles(&c, N);
    for (int e = 0; e < ENGINES - 2; e++) {
        bvol_index2 *index = index2_of(&engines[e], boxes, N, e % 2);
        static bvol_index2_cell cells[N];
        const size_t count = bvol_index2_cells(index, cells, N);
        bvol_aabb2 all, bounds;
        size_t own = 0;
        bvol_aabb2_make_empty(&all);
        CHECK(count > 0 && count <= N);
        for (size_t i = 0; i < count; i++) {
            own += cells[i].own;
            bvol_aabb2_merge(&all, &cells[i].box, &all);
        }
        CHECK(bvol_index2_bounds(index, &bounds) == BVOL_OK && bvol_aabb2_contains_aabb2(&all, &bounds));
        CHECK(own == N);
        bvol_index2_destroy(index);
    }
    free(boxes);
}

/* ---- growth ---- */

/* Four times the boxes, and not even twice the blocks that a small query looks at. */
TEST(index_plane, queries_look_at_few_blocks)
{
    const int sizes = test_sizes(2, 3);
    chance c = {test_seed() + 5};
    for (int e = 1; e < ENGINES; e++) {
        double before = 0;
        for (int i = 0; i < sizes; i++) {
            const size_t n = (size_t)2000 << 2 * i;
            bvol_aabb2 *boxes = even_rectangles(&c, n);
            bvol_index2 *index = index2_of(&engines[e], boxes, n, engines[e].engine == BVOL_ENGINE_DYNAMIC);
            bvol_index_counters counters = {0};
            const bvol_index_filter filter = {.size = sizeof filter, .counters = &counters};
            enum { QUERIES = 200 };
            for (int k = 0; k < QUERIES; k++) {
                const bvol_aabb2 *q = &boxes[chance_bits(&c) % n];
                const bvol_circle ball = {q->min, 1};
                bvol_index_found found;
                CHECK(bvol_index2_overlaps_aabb2(index, q, &filter, NULL, 0) > 0);
                CHECK(bvol_index2_overlaps_circle(index, &ball, &filter, NULL, 0) > 0);
                CHECK(bvol_index2_nearest_point(index, &q->max, INF, &filter, &found, 1) == 1);
            }
            const double looked = (double)(counters.nodes + counters.leaves) / (3 * QUERIES);
            CHECKF(looked < 60 && (i == 0 || looked < 2 * before), "engine %d, %zu boxes: %g blocks for a query, %g before", e,
                   n, looked, before);
            before = looked;
            bvol_index2_destroy(index);
            free(boxes);
        }
    }
}
