/* SPDX-License-Identifier: MIT */
/* Indexes of segments, circles, OBBs and polygons of the plane, with every engine: each query finds what the function of single
 * shapes finds among all shapes one by one. */
#include "index/found.h"
#include "index/plane_model.h"
#include "index/shape_scene2.h"
#include "index/visits.h"
#include "ledger.h"

#include <math.h>

enum { ROOM2 = SHAPES2_MOST * SHAPES2_MOST };

/* ---- everything that is asked ---- */

typedef struct answers2 {
    uint32_t ids[SHAPES2_MOST + 1];
    size_t count;
} answers2;

/* What was found in all, so that a test sees whether it has asked for anything. */
static size_t found_ids, found_hits, found_pairs;

static void check_answers(answers2 *got, const answers2 *want, const char *what)
{
    CHECKF(got->count == want->count, "%s finds %zu, not %zu", what, got->count, want->count);
    qsort(got->ids, got->count, sizeof *got->ids, compare_ids);
    CHECKF(memcmp(got->ids, want->ids, want->count * sizeof *want->ids) == 0, "%s finds others", what);
    found_ids += got->count;
}

static int collect(uint32_t id, uint64_t user, void *context)
{
    answers2 *const a = context;
    (void)user;
    a->ids[a->count++] = id;
    return 0;
}

static void step_to_all(bvol_index_cursor *cursor, answers2 *got)
{
    for (got->count = 0; bvol_index_cursor_next(cursor, &got->ids[got->count]) == BVOL_OK; got->count++)
        CHECK(got->count < SHAPES2_MOST);
}

/* The forms of a question, whose names begin alike. */
#define CHECK_FORMS(question, query)                                                                                           \
    do {                                                                                                                       \
        got.count = question(index, query, NULL, got.ids, SHAPES2_MOST);                                                       \
        check_answers(&got, want, #question);                                                                                  \
        CHECK(question##_any(index, query, NULL) == (want->count > 0));                                                        \
        got.count = 0;                                                                                                         \
        CHECK(question##_each(index, query, NULL, collect, &got) == want->count);                                              \
        check_answers(&got, want, #question "_each");                                                                          \
        CHECK(question##_begin(index, query, NULL, cursor) == BVOL_OK);                                                        \
        step_to_all(cursor, &got);                                                                                             \
        check_answers(&got, want, #question "_begin");                                                                         \
    } while (0)

static void ask_kind(const bvol_index2 *index, const bvol_shape *query, bvol_index_cursor *cursor, const answers2 *want)
{
    answers2 got;
    bvol_vec2 p;
    bvol_segment2 s;
    bvol_aabb2 box;
    bvol_circle ball;
    bvol_obb2 obb;
    CHECK_FORMS(bvol_index2_overlaps_shape, query);
    if (bvol_shape_get_point2(query, &p) == BVOL_OK)
        CHECK_FORMS(bvol_index2_contains_point, &p);
    if (bvol_shape_get_segment2(query, &s) == BVOL_OK)
        CHECK_FORMS(bvol_index2_overlaps_segment2, &s);
    if (bvol_shape_get_aabb2(query, &box) == BVOL_OK)
        CHECK_FORMS(bvol_index2_overlaps_aabb2, &box);
    if (bvol_shape_get_circle(query, &ball) == BVOL_OK)
        CHECK_FORMS(bvol_index2_overlaps_circle, &ball);
    if (bvol_shape_get_obb2(query, &obb) == BVOL_OK)
        CHECK_FORMS(bvol_index2_overlaps_obb2, &obb);
}

static void find_overlapping(const scene2 *s, const bvol_shape *query, answers2 *want)
{
    want->count = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->handle[i] && bvol_shape_overlaps(query, s->handle[i]))
            want->ids[want->count++] = i;
}

static void check_overlaps(const scene2 *s, const bvol_index2 *index, const bvol_shape *query)
{
    bvol_index_cursor *cursor = NULL;
    answers2 want;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    find_overlapping(s, query, &want);
    ask_kind(index, query, cursor, &want);
    bvol_index_cursor_destroy(cursor);
}

static void check_polygon(const scene2 *s, const bvol_index2 *index, const bvol_polygon2 *polygon)
{
    bvol_index_cursor *cursor = NULL;
    bvol_shape *query = NULL;
    answers2 found, got, *const want = &found;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK && bvol_shape_create_polygon2(polygon, NULL, &query) == BVOL_OK);
    find_overlapping(s, query, want);
    CHECK_FORMS(bvol_index2_overlaps_polygon2, polygon);
    CHECK_FORMS(bvol_index2_overlaps_shape, query);
    bvol_shape_destroy(query);
    bvol_index_cursor_destroy(cursor);
}

static void check_within(const scene2 *s, const bvol_index2 *index, const bvol_aabb2 *box)
{
    answers2 want = {.count = 0}, got;
    for (uint32_t i = 0; i < s->count && rectangle_can_be_found(box); i++)
        if (rectangle_can_be_found(&s->box[i]) && bvol_aabb2_contains_aabb2(box, &s->box[i]))
            want.ids[want.count++] = i;
    got.count = bvol_index2_within_aabb2(index, box, NULL, got.ids, SHAPES2_MOST);
    check_answers(&got, &want, "within");
}

/* Each kind of query that there is a handle for, at places where shapes are. */
static void check_queries(const scene2 *s, const bvol_index2 *index, chance *c)
{
    const bvol_aabb2 box = draw_rectangle(c, one_in(c, 4) ? SPREAD : SMALL);
    query2 q[VERBS2];
    bvol_shape *query[5];
    bvol_vec2 corners[5];
    draw_query2(c, SEGMENT, &q[SEGMENT]);
    draw_query2(c, CIRCLE, &q[CIRCLE]);
    draw_query2(c, OBB, &q[OBB]);
    CHECK(bvol_shape_create_aabb2(&box, NULL, &query[0]) == BVOL_OK);
    CHECK(bvol_shape_create_point2(&box.min, NULL, &query[1]) == BVOL_OK);
    CHECK(bvol_shape_create_segment2(&q[SEGMENT].segment, NULL, &query[2]) == BVOL_OK);
    CHECK(bvol_shape_create_circle(&q[CIRCLE].circle, NULL, &query[3]) == BVOL_OK);
    CHECK(bvol_shape_create_obb2(&q[OBB].obb, NULL, &query[4]) == BVOL_OK);
    for (int i = 0; i < 5; i++) {
        check_overlaps(s, index, query[i]);
        bvol_shape_destroy(query[i]);
        corners[i] = draw_rectangle(c, SMALL).min;
    }
    const bvol_polygon2 polygon = {corners, (size_t)chance_int(c, 0, 5), 0};
    check_polygon(s, index, &polygon);
    check_within(s, index, &box);
    check_within(s, index, &(bvol_aabb2){{-9, -9}, {9, 9}});
}

/* ---- rays and neighbours ---- */

static float order_of(const scene2 *s, size_t i, const bvol_ray2 *r, const bvol_ray2_hit *hit)
{
    bvol_ray2_hit box;
    CHECK(bvol_ray2_hits_aabb2(r, &s->box[i], &box));
    return box.t_enter > hit->t_enter ? box.t_enter : hit->t_enter;
}

static void check_rays(const scene2 *s, const bvol_index2 *index, chance *c)
{
    bvol_index_found want[SHAPES2_MOST], got[SHAPES2_MOST];
    const bvol_vec2 from = draw_rectangle(c, SMALL).min, to = draw_rectangle(c, SMALL).min;
    const bvol_ray2 r = ray2(from, vec2(to.x - from.x, to.y - from.y), one_in(c, 4) ? -INF : 0, one_in(c, 3) ? 1 : INF);
    bvol_ray2_hit hit, of_one;
    uint32_t id = 77;
    size_t n = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (hits_scene2(s, i, &r, &hit))
            want[n++] = (bvol_index_found){i, order_of(s, i, &r, &hit)};
    qsort(want, n, sizeof *want, compare_found);
    CHECK(bvol_index2_raycast(index, &r, NULL, got, SHAPES2_MOST) == n && same_found(got, want, n));
    CHECK(bvol_index2_raycast_any(index, &r, NULL) == (n > 0));
    found_hits += n;
    memset(&hit, 0x55, sizeof hit);
    memset(&of_one, 0x55, sizeof of_one);
    CHECK(bvol_index2_raycast_first(index, &r, NULL, &id, &hit) == (n > 0));
    CHECK(n == 0 || (id == want[0].id && hits_scene2(s, id, &r, &of_one) && memcmp(&hit, &of_one, sizeof hit) == 0));
    static bvol_ray2_hit hits[SHAPES2_MOST];
    bvol_index_cursor *cursor = NULL;
    memset(hits, 0x55, sizeof hits);
    CHECK(bvol_index2_raycast_hits(index, &r, NULL, got, hits, SHAPES2_MOST) == n && same_found(got, want, n));
    for (size_t i = 0; i < n; i++)
        CHECK(hits_scene2(s, got[i].id, &r, &of_one) && memcmp(&hits[i], &of_one, sizeof of_one) == 0);
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK && bvol_index2_raycast_begin(index, &r, NULL, cursor) == BVOL_OK);
    CHECK(steps_are_right(cursor, c, want, n));
    bvol_index_cursor_destroy(cursor);
}

static void check_nearest_shapes2(const scene2 *s, const bvol_index2 *index, chance *c)
{
    bvol_index_found want[SHAPES2_MOST], got[SHAPES2_MOST];
    const bvol_vec2 p = draw_rectangle(c, one_in(c, 4) ? SPREAD : SMALL).min;
    const size_t wanted = (size_t)(one_in(c, 2) ? chance_int(c, 1, 4) : SHAPES2_MOST);
    const float most = one_in(c, 3) ? 4 : INF;
    size_t n = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const float d = distance_sq_scene2(s, i, &p);
        if (rectangle_can_be_found(&s->box[i]) && d <= most)
            want[n++] = (bvol_index_found){i, d};
    }
    qsort(want, n, sizeof *want, compare_found);
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(bvol_index2_nearest_point_begin(index, &p, most, NULL, cursor) == BVOL_OK && steps_are_right(cursor, c, want, n));
    bvol_index_cursor_destroy(cursor);
    n = n < wanted ? n : wanted;
    CHECK(bvol_index2_nearest_point(index, &p, most, NULL, got, wanted) == n);
    CHECK(same_found(got, want, n));
}

/* ---- pairs ---- */

static size_t find_pairs2(const scene2 *a, const scene2 *b, bvol_pair *out)
{
    size_t n = 0;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = b == a ? i + 1 : 0; k < b->count; k++)
            if (a->handle[i] && b->handle[k] && bvol_shape_overlaps(a->handle[i], b->handle[k]))
                out[n++] = (bvol_pair){i, k};
    return n;
}

static void check_pairs_list(bvol_pair *got, size_t found, const bvol_pair *want, size_t n, const char *what)
{
    CHECKF(found == n, "%s: %zu, not %zu", what, found, n);
    qsort(got, n, sizeof *got, compare_pairs);
    CHECKF(memcmp(got, want, n * sizeof *got) == 0, "%s: others", what);
    found_pairs += n;
}

static void check_pairs_shapes2(const scene2 *s, const bvol_index2 *index, bvol_pair_tracker *tracker)
{
    static bvol_pair want[ROOM2], got[ROOM2];
    const size_t n = find_pairs2(s, s, want);
    check_pairs_list(got, bvol_index2_pairs(index, NULL, NULL, got, ROOM2), want, n, "pairs");
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK);
    check_pairs_list(got, bvol_pair_tracker_pairs(tracker, got, ROOM2), want, n, "tracked pairs");
}

/* With another index of shapes, and one of rectangles, which may be moved. */
static void check_pairs_with_others(const scene2 *s, const bvol_index2 *index, int e, chance *c)
{
    static const float matrix[6] = {0, 1, -1, 0, 2, 0};
    static scene2 other;
    static bvol_pair want[ROOM2], got[ROOM2];
    bvol_aabb2 boxes[40];
    draw_scene2(&other, (enum held2)chance_int(c, 0, HELD2 - 1), (size_t)chance_int(c, 0, 60), c);
    bvol_index2 *of_shapes = index_of_scene2(&engines[e], &other, NULL);
    size_t n = find_pairs2(s, &other, want);
    check_pairs_list(got, bvol_index2_pairs_between(index, of_shapes, NULL, NULL, got, ROOM2), want, n, "pairs of two");
    CHECK(bvol_index2_pairs_between_any(index, of_shapes, NULL, NULL) == (n > 0));
    bvol_index2_destroy(of_shapes);
    free_scene2(&other);
    for (int i = 0; i < 40; i++)
        boxes[i] = draw_rectangle(c, SMALL);
    bvol_index2 *of_boxes = index2_of(&engines[e], boxes, 40, 0);
    for (int moved = 0; moved < 2; moved++) {
        n = 0;
        for (uint32_t i = 0; i < s->count; i++)
            for (uint32_t k = 0; k < 40; k++) {
                bvol_shape *box = NULL;
                bvol_aabb2 at = boxes[k];
                if (moved)
                    bvol_aabb2_transform(&at, matrix, &at);
                CHECK(bvol_shape_create_aabb2(&at, NULL, &box) == BVOL_OK);
                if (s->handle[i] && bvol_shape_overlaps(s->handle[i], box))
                    want[n++] = (bvol_pair){i, k};
                bvol_shape_destroy(box);
            }
        const size_t found = moved ? bvol_index2_pairs_between_transformed(index, of_boxes, matrix, NULL, NULL, got, ROOM2)
                                   : bvol_index2_pairs_between(index, of_boxes, NULL, NULL, got, ROOM2);
        check_pairs_list(got, found, want, n, moved ? "pairs with moved boxes" : "pairs with boxes");
    }
    bvol_index2_destroy(of_boxes);
}

static void check_all(const scene2 *s, const bvol_index2 *index, int e, chance *c)
{
    CHECK(bvol_index2_validate(index) == BVOL_OK && bvol_index2_count(index) == s->count);
    for (int i = 0; i < 4; i++) {
        check_queries(s, index, c);
        check_rays(s, index, c);
        check_nearest_shapes2(s, index, c);
    }
    if (one_in(c, 3))
        check_pairs_with_others(s, index, e, c);
}

/* ---- tests ---- */

TEST(index_plane_shapes, queries_find_what_single_shapes_say)
{
    static scene2 s;
    chance c = {test_seed()};
    found_ids = found_hits = found_pairs = 0;
    for (long n = test_cases(6); n > 0; n--)
        for (int what = 0; what < HELD2; what++)
            for (int e = chance_int(&c, 0, test_sizes(4, 1) - 1); e < ENGINES; e += test_sizes(4, 1)) {
                bvol_pair_tracker *tracker = NULL;
                draw_scene2(&s, (enum held2)what, (size_t)chance_int(&c, 0, SHAPES2_MOST), &c);
                bvol_index2 *index = index_of_scene2(&engines[e], &s, NULL);
                CHECK(bvol_pair_tracker_create2(index, NULL, NULL, &tracker) == BVOL_OK);
                check_all(&s, index, e, &c);
                check_pairs_shapes2(&s, index, tracker);
                bvol_pair_tracker_destroy(tracker);
                bvol_index2_destroy(index);
                free_scene2(&s);
            }
    CHECK(test_cases(6) < 6 || (found_ids > 100 && found_hits > 100 && found_pairs > 100));
}

/* Among them some that come to be found and some that cease to; items change in between, which trackers notice. */
TEST(index_plane_shapes, shapes_that_moved_are_read_again)
{
    static scene2 s;
    chance c = {test_seed() + 1};
    for (long n = test_cases(3); n > 0; n--)
        for (int what = 0; what < HELD2; what++)
            for (int e = chance_int(&c, 0, test_sizes(4, 1) - 1); e < ENGINES; e += test_sizes(4, 1)) {
                bvol_pair_tracker *tracker = NULL;
                draw_scene2(&s, (enum held2)what, (size_t)chance_int(&c, 1, SHAPES2_MOST), &c);
                bvol_index2 *index = index_of_scene2(&engines[e], &s, NULL);
                CHECK(bvol_pair_tracker_create2(index, NULL, NULL, &tracker) == BVOL_OK);
                for (int i = 0; i < 3; i++) {
                    check_pairs_shapes2(&s, index, tracker);
                    move_scene2(&s, &c);
                    CHECK(bvol_index2_refit(index) == BVOL_OK && (i != 1 || bvol_index2_commit(index) == BVOL_OK));
                    check_all(&s, index, e, &c);
                    check_pairs_shapes2(&s, index, tracker);
                    CHECK(bvol_index2_set_item(index, 0, NULL) == BVOL_OK);
                }
                bvol_pair_tracker_destroy(tracker);
                bvol_index2_destroy(index);
                free_scene2(&s);
            }
}

TEST(index_plane_shapes, files_give_the_same_answers)
{
    static scene2 s;
    chance c = {test_seed() + 2};
    for (long n = test_cases(2); n > 0; n--)
        for (int what = 0; what < HELD2; what++)
            for (int e = 0; e < ENGINES; e += test_sizes(4, 1)) {
                saved file;
                draw_scene2(&s, (enum held2)what, (size_t)chance_int(&c, 0, SHAPES2_MOST), &c);
                bvol_index2 *index = index_of_scene2(&engines[e], &s, NULL);
                const bvol_result result = reopen2(&index, (enum way)(n % WAYS), &s.sources, NULL, &file);
                CHECKF(result == BVOL_OK, "%s: %d", held2_names[what], (int)result);
                check_all(&s, index, e, &c);
                move_scene2(&s, &c);
                CHECK(bvol_index2_refit(index) == BVOL_OK);
                check_all(&s, index, e, &c);
                bvol_index2_destroy(index);
                free_file(&file);
                free_scene2(&s);
            }
}

/* Shapes that are not those of the file. */
TEST(index_plane_shapes, files_with_other_shapes_are_refused)
{
    bvol_circle balls[3] = {{{0, 0}, 1}, {{5, 0}, 1}, {{9, 0}, 2}};
    bvol_index_sources shapes = {.size = sizeof shapes, .kind = BVOL_KIND_CIRCLE, .shapes = balls, .count = 3};
    bvol_index2 *index = NULL, *other = NULL;
    CHECK(bvol_index2_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index2_build_circles(index, balls, 3, 0, NULL, 0, NULL) == BVOL_OK);
    saved file = save_index2(index, 0);
    CHECK(bvol_index2_check_file(file.bytes, file.size) == BVOL_OK);
    CHECK(bvol_index2_map(file.bytes, file.size, NULL, NULL, &other) == BVOL_ERROR_KIND && !other);
    shapes.kind = BVOL_KIND_SPHERE;
    CHECK(bvol_index2_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_KIND);
    shapes.kind = BVOL_KIND_OBB2;
    CHECK(bvol_index2_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_KIND);
    shapes.kind = BVOL_KIND_SEGMENT2;
    CHECK(bvol_index2_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_KIND);
    shapes.kind = BVOL_KIND_CIRCLE;
    shapes.count = 2;
    CHECK(bvol_index2_map(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_ARGUMENT && !other);
    shapes.count = 3;
    CHECK(bvol_index2_load(file.bytes, file.size, &shapes, NULL, &other) == BVOL_OK);
    bvol_index2_destroy(other);
    balls[1].radius = 1.5F;
    CHECK(bvol_index2_load(file.bytes, file.size, &shapes, NULL, &other) == BVOL_ERROR_CORRUPT && !other);
    bvol_index2_destroy(index);
    free_file(&file);
}

/* Building, moving and refitting, with every allocation that may fail. */
TEST(index_plane_shapes, a_failed_allocation_leaves_the_index_as_it_was)
{
    static scene2 s;
    chance c = {test_seed() + 3};
    for (int what = 0; what < HELD2; what++)
        for (int e = 0; e < ENGINES; e += test_sizes(4, 1))
            for (int fail_at = 1;; fail_at++) {
                ledger memory = {0, fail_at, 0, 0};
                const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
                const bvol_index2_options flat = flat_options(&engines[e]);
                const bvol_index_item items[SHAPES2_MOST] = {{1, 1, 1}};
                bvol_index2 *index = NULL;
                chance own = {test_seed() + (uint64_t)what};
                draw_scene2(&s, (enum held2)what, 40, &own);
                bvol_result result = bvol_index2_create(&flat, &allocator, &index);
                if (result == BVOL_OK) {
                    result = build_scene2(index, &s, items);
                    CHECK(bvol_index2_count(index) == (result == BVOL_OK ? s.count : 0));
                    move_scene2(&s, &own);
                    if (result == BVOL_OK && (result = bvol_index2_refit(index)) == BVOL_OK)
                        check_queries(&s, index, &c);
                }
                CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
                const int failed = memory.calls >= fail_at;
                CHECK(failed || result == BVOL_OK);
                bvol_index2_destroy(index);
                CHECK(memory.live == 0);
                free_scene2(&s);
                if (!failed)
                    break;
            }
}

/* A road of two pieces that a point of NaN parts, a crossing, and a place where nothing is. */
TEST(index_plane_shapes, the_nearest_road_is_the_one_that_one_sees)
{
    static const bvol_vec2 points[] = {{0, 0}, {10, 0}, {10, 10}, {NAN, NAN}, {-5, 3}, {-5, 3}, {5, -3}};
    bvol_segment_mesh2 roads = BVOL_SEGMENT_MESH2_INIT;
    bvol_index2 *index = NULL;
    bvol_index_found found[2];
    roads.joined = 1;
    roads.vertices = points;
    roads.vertex_count = 7;
    roads.count = 6;
    CHECK(bvol_index2_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index2_build_segments2(index, &roads, NULL, 0, NULL) == BVOL_OK && bvol_index2_count(index) == 6);
    CHECK(bvol_index2_nearest_point(index, &(bvol_vec2){4, 2}, INF, NULL, found, 2) == 2);
    CHECK(found[0].id == 0 && found[0].at == 4 && found[1].id == 5);
    CHECK(bvol_index2_nearest_point(index, &(bvol_vec2){13, 14}, INF, NULL, found, 1) == 1 && found[0].id == 1 &&
          found[0].at == 25);
    CHECK(bvol_index2_nearest_point(index, &(bvol_vec2){-8, 7}, INF, NULL, found, 2) == 2);
    CHECK(found[0].id == 4 && found[0].at == 25 && found[1].id == 5 && found[1].at == 25);
    CHECK(bvol_index2_nearest_point(index, &(bvol_vec2){4, 2}, 3, NULL, found, 2) == 0);
    bvol_pair pairs[9];
    CHECK(bvol_index2_pairs(index, NULL, NULL, pairs, 9) == 3);
    CHECK(pairs[0].a == 0 && pairs[0].b == 1 && pairs[1].a == 0 && pairs[1].b == 5 && pairs[2].a == 4 && pairs[2].b == 5);
    bvol_index2_destroy(index);
}

/* A square in eight corners, of which four lie on its sides, and a triangle beside it, given clockwise. */
TEST(index_plane_shapes, a_point_lies_in_the_parcels_that_it_touches)
{
    static const bvol_vec2 square[] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
                           beside[] = {{1, -1}, {1, 1}, {3, 0}};
    const bvol_polygon2 parcels[] = {{square, 8, 0}, {beside, 3, 0}, {square, 0, 0}, {NULL, 2, 0}};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index2 *index = NULL;
        const bvol_index2_options flat = flat_options(&engines[e]);
        uint32_t ids[4];
        CHECK(bvol_index2_create(&flat, NULL, &index) == BVOL_OK);
        CHECK(bvol_index2_build_polygons2(index, parcels, 4, 0, NULL, 0, NULL) == BVOL_OK && bvol_index2_count(index) == 4);
        CHECK(bvol_index2_contains_point(index, &(bvol_vec2){0, 0}, NULL, ids, 4) == 1 && ids[0] == 0);
        CHECK(bvol_index2_contains_point(index, &(bvol_vec2){1, 0.5F}, NULL, ids, 4) == 2);
        CHECK(bvol_index2_contains_point(index, &(bvol_vec2){2, 0.75F}, NULL, ids, 4) == 0); /* in a box */
        CHECK(bvol_index2_contains_point(index, &(bvol_vec2){2, 0.5F}, NULL, ids, 4) == 1 && ids[0] == 1);
        bvol_index2_destroy(index);
    }
}

TEST(index_plane_shapes, wrong_arguments_are_refused)
{
    static const bvol_vec2 points[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
    static const uint16_t few[4] = {0, 1, 2, 4};
    const bvol_circle ball = {{0, 0}, 1};
    const bvol_polygon2 polygon = {points, 4, 0};
    const bvol_segment_mesh2 right = {sizeof right, 0, 1, 0, points, 4, 0, NULL, 0, 3};
    const struct {
        bvol_segment_mesh2 mesh;
        bvol_result result;
    } wrong[] = {{{9, 0, 1, 0, points, 4, 0, NULL, 0, 3}, BVOL_ERROR_OPTIONS},
                 {{0, 8, 1, 0, points, 4, 0, NULL, 0, 3}, BVOL_ERROR_OPTIONS},
                 {{0, 0, 2, 0, points, 4, 0, NULL, 0, 3}, BVOL_ERROR_OPTIONS},
                 {{0, 0, 1, 1, points, 4, 0, NULL, 0, 3}, BVOL_ERROR_OPTIONS},
                 {{0, 0, 1, 0, points, 4, 0, NULL, 0, 4}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 0, 0, points, 4, 0, NULL, 0, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 1, 0, points, 4, 6, NULL, 0, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 1, 0, points, 4, 10, NULL, 0, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 1, 0, NULL, 4, 0, NULL, 0, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 1, 0, points, 4, 0, few, 4, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 16, 1, 0, points, 4, 0, NULL, 0, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 16, 1, 0, points, 4, 0, few, 4, 3}, BVOL_ERROR_ARGUMENT},
                 {{0, 16, 1, 0, points, 4, 0, few, 2, 2}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 1, 0, points, 4, 0, NULL, 0, SIZE_MAX}, BVOL_ERROR_ARGUMENT},
                 {{0, 0, 0, 0, points, 4, 0, NULL, 0, SIZE_MAX / 2 + 1}, BVOL_ERROR_ARGUMENT}};
    const bvol_aabb2 box = {{0, 0}, {1, 1}};
    bvol_index2 *index = NULL;
    uint32_t id = 0;
    CHECK(bvol_index2_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index2_build_segments2(index, &right, NULL, 0, NULL) == BVOL_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECKF(bvol_index2_build_segments2(index, &wrong[i].mesh, NULL, 0, NULL) == wrong[i].result, "mesh %zu", i);
    const bvol_segment_mesh2 network = {0, 16, 1, 0, points, 4, 0, few, 3, 2};
    CHECK(bvol_index2_count(index) == 3 && bvol_index2_build_segments2(index, &network, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index2_count(index) == 2 && bvol_index2_build_segments2(index, &right, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index2_build_segments2(index, NULL, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build_circles(index, &ball, 1, 14, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build_polygons2(index, &polygon, 1, sizeof polygon - sizeof(void *), NULL, 0, NULL) ==
          BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build_polygons2(index, &polygon, 1, sizeof polygon + 1, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build_obbs2(index, NULL, 1, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_insert(index, &box, NULL, &id) == BVOL_ERROR_KIND && bvol_index2_move(index, 0, &box) == BVOL_ERROR_KIND);
    CHECK(bvol_index2_count(index) == 3 && bvol_index2_remove(index, 1) == BVOL_OK && bvol_index2_validate(index) == BVOL_OK);
    CHECK(bvol_index2_overlaps_aabb2(index, &box, NULL, &id, 1) == 1 && id == 0);
    bvol_index2_destroy(index);
}

/* A shape of space says nothing about the plane. */
TEST(index_plane_shapes, handles_of_space_find_nothing)
{
    const bvol_aabb2 box = {{-1, -1}, {1, 1}};
    const bvol_sphere ball = {{0, 0, 0}, 1};
    bvol_index2 *index = index2_of(NULL, &box, 1, 0);
    bvol_index_cursor *cursor = NULL;
    bvol_shape *shape = NULL;
    uint32_t id = 7;
    CHECK(bvol_shape_create_sphere(&ball, NULL, &shape) == BVOL_OK && bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(bvol_index2_overlaps_shape(index, shape, NULL, &id, 1) == 0 && !bvol_index2_overlaps_shape_any(index, shape, NULL));
    CHECK(bvol_index2_overlaps_shape_begin(index, shape, NULL, cursor) == BVOL_OK);
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END && id == 7);
    bvol_shape_destroy(shape);
    bvol_index_cursor_destroy(cursor);
    bvol_index2_destroy(index);
}
