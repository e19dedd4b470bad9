/* SPDX-License-Identifier: MIT */
/* How far meshes are from each other, with every engine and table of kernels: as far as their nearest triangles, of all pairs
 * one by one. */
#include "index/found.h"
#include "index/model.h"
#include "index/shape_scene.h"
#include "tables.h"

#include <math.h>

static bvol_index *index_of_triangles(const bvol_triangle *t, size_t count, int engine)
{
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &t->a, .vertex_count = 3 * count, .count = count};
    bvol_index *index = NULL;
    CHECK(bvol_index_create(&engines[engine], NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

/* The least of all pairs: by the greater of the distances of the triangles and of their boxes, then by ids. */
typedef struct least {
    int found;
    float sq;
    bvol_pair ids;
} least;

static least find_least(const bvol_triangle *a, size_t count, const bvol_triangle *b, size_t others, const float *matrix)
{
    least best = {0, INF, {0, 0}};
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < others; k++) {
            bvol_triangle moved = b[k];
            bvol_aabb box, other;
            if (matrix)
                bvol_triangle_transform(&moved, matrix, &moved);
            bvol_triangle_bounds(&a[i], &box);
            bvol_triangle_bounds(&moved, &other);
            if (!can_be_found(&box) || !can_be_found(&other))
                continue;
            const float own = bvol_triangle_distance_sq_triangle(&a[i], &moved),
                        of_boxes = bvol_aabb_distance_sq_aabb(&box, &other), sq = own < of_boxes ? of_boxes : own;
            if (!best.found || sq < best.sq)
                best = (least){1, sq, {i, k}};
        }
    return best;
}

/* How far two triangles are counted as being from each other; NaN of what is never found. */
static float near_sq(const bvol_triangle *t, bvol_triangle other, const float *matrix)
{
    bvol_aabb box, other_box;
    if (matrix)
        bvol_triangle_transform(&other, matrix, &other);
    bvol_triangle_bounds(t, &box);
    bvol_triangle_bounds(&other, &other_box);
    if (!can_be_found(&box) || !can_be_found(&other_box))
        return NAN;
    return fmaxf(bvol_triangle_distance_sq_triangle(t, &other), bvol_aabb_distance_sq_aabb(&box, &other_box));
}

static int count_up(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    (void)pair;
    (void)user_a;
    (void)user_b;
    return ++*(size_t *)context >= 3;
}

/* All pairs that are as near as some pair, or as the touching, with a filter or without. */
static size_t check_near(const bvol_index *first, const bvol_index *second, const bvol_triangle *a, size_t count,
                         const bvol_triangle *b, size_t others, const float *matrix, chance *c)
{
    static bvol_pair want[ROOM], got[ROOM];
    size_t asked = 0;
    const bvol_index_filter even_ones = {.size = sizeof even_ones, .accept = accept_even, .context = &asked};
    const bvol_index_filter *const f = one_in(c, 2) ? &even_ones : NULL;
    const float some = near_sq(&a[chance_bits(c) % count], b[chance_bits(c) % others], matrix), limit = one_in(c, 4)   ? 0
                                                                                                        : one_in(c, 8) ? INF
                                                                                                                       : some;
    size_t n = 0, room, calls = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < others; k++)
            if (near_sq(&a[i], b[k], matrix) <= limit && !(f && (i | k) % 2))
                want[n++] = (bvol_pair){i, k};
    CHECK(bvol_index_pairs_near(first, second, matrix, limit, f, NULL, 0) == n);
    CHECK(bvol_index_pairs_near_any(first, second, matrix, limit, f) == (n > 0));
    CHECK(bvol_index_pairs_near_each(first, second, matrix, limit, f, count_up, &calls) == calls && calls == (n < 3 ? n : 3));
    memset(got, 0x55, sizeof got);
    room = one_in(c, 2) ? ROOM - 1 : n / 2;
    CHECK(bvol_index_pairs_near(first, second, matrix, limit, f, got, room) == n);
    CHECK(got[n < room ? n : room].a == 0x55555555);
    if (room >= n) /* of an unordered index any are the first */
        qsort(got, n, sizeof *got, compare_pairs);
    for (size_t i = 0; i < n && room >= n; i++)
        CHECKF(got[i].a == want[i].a && got[i].b == want[i].b, "pair %d of %d", (int)i, (int)n);
    return n;
}

static void draw_matrix(chance *c, float m[16])
{
    memcpy(m, identity, 16 * sizeof *m);
    if (one_in(c, 2)) {
        m[0] = m[5] = 0.6F;
        m[1] = 0.8F;
        m[4] = -0.8F;
    }
    for (int k = 12; k < 15; k++)
        m[k] = one_in(c, 2) ? (float)chance_int(c, -3, 3) : chance_float(c, -2, 2);
}

TEST(index_separation, meshes_are_as_far_as_their_nearest_triangles)
{
    static scene_of_shapes s;
    static bvol_triangle a[SHAPES_MOST], b[SHAPES_MOST];
    any_value query[QUERIES];
    chance c = {test_seed()};
    long apart = 0, touching = 0;
    size_t near_pairs = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(25); n > 0; n--) {
        float m[16];
        draw_scene(&s, TRIANGLE, TRIANGLE, (size_t)chance_int(&c, 1, SHAPES_MOST), query, &c);
        size_t others = s.count < QUERIES ? s.count : QUERIES;
        for (size_t i = 0; i < s.count; i++)
            a[i] = s.value[i].triangle;
        for (size_t i = 0; i < others; i++)
            b[i] = query[i].triangle;
        while (one_in(&c, 2) && others < SHAPES_MOST) { /* more of them, farther along an axis */
            b[others] = b[chance_bits(&c) % others];
            b[others].a.x += 3;
            others++;
        }
        draw_matrix(&c, m);
        const float *const matrix = one_in(&c, 2) ? m : NULL;
        bvol_index *const first = index_of_triangles(a, s.count, chance_int(&c, 0, ENGINES - 1)),
                          *const second = index_of_triangles(b, others, chance_int(&c, 0, ENGINES - 1));
        const least want = find_least(a, s.count, b, others, matrix);
        bvol_separation got, untouched;
        bvol_pair ids = {77, 78};
        memset(&got, 0x55, sizeof got);
        untouched = got;
        const int state = bvol_index_separation_index(first, second, matrix, &got, &ids);
        CHECK(bvol_index_separation_index(first, second, matrix, NULL, NULL) == state);
        if (!want.found) {
            CHECK(state == BVOL_SEPARATION_NONE && ids.a == 77 && memcmp(&got, &untouched, sizeof got) == 0);
        } else {
            CHECKF(ids.a == want.ids.a && ids.b == want.ids.b, "%u and %u, not %u and %u", (unsigned)ids.a, (unsigned)ids.b,
                   (unsigned)want.ids.a, (unsigned)want.ids.b);
            CHECK(state == (want.sq == 0 ? BVOL_SEPARATION_TOUCHING : BVOL_SEPARATION_APART) && got.state == (uint32_t)state);
            CHECK(want.sq == 0 ? got.distance == 0 && got.distance_max == 0
                               : (double)got.distance * (double)got.distance <= (double)want.sq &&
                                     got.distance_max >= got.distance && got.distance_max > 0);
            touching += want.sq == 0;
            apart += want.sq > 0;
        }
        near_pairs += check_near(first, second, a, s.count, b, others, matrix, &c);
        bvol_index_destroy(first);
        bvol_index_destroy(second);
        free_scene(&s);
    }
    CHECK(test_cases(25) < 25 || near_pairs > 1000);
    CHECK(test_cases(25) < 25 || (apart > test_cases(4) && touching > test_cases(4)));
}

/* A cube from -1 to 1 */

static const bvol_vec3 corners[8] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                     {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
static const uint16_t sides[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

static int is_nearly(float distance, float truly)
{
    return distance <= truly && distance >= truly * (1 - 0x1p-20F);
}

/* Squares of side .1 in a plane, two triangles each, a row of 14 after the other. */
static void draw_layer(bvol_triangle *t, size_t count, float scale, float z)
{
    for (size_t i = 0; i < count; i++) {
        const float x = 0.1F * scale * (float)(i / 2 % 14), y = 0.1F * scale * (float)(i / 28), side = 0.1F * scale;
        t[i] = (bvol_triangle){{x, y, z}, {x + side, y, z}, {i % 2 ? x + side : x, y + side, z}};
    }
}

/* Many pairs are as near as the nearest, and their squares are floats only in part, or hardly any. */
TEST(index_separation, layers_as_far_everywhere)
{
    enum { LOWER = 90, UPPER = 60 };
    static bvol_triangle a[LOWER], b[UPPER];
    const int exponents[] = {0, 60, -60, -66, -68, -70, -71, -72, -73, -74, -75};
    for (size_t n = 0; n < sizeof exponents / sizeof *exponents; n += (size_t)test_step(4)) {
        const float scale = ldexpf(1, exponents[n]);
        draw_layer(a, LOWER, scale, 0);
        draw_layer(b, UPPER, scale, 0.7F * scale);
        const least want = find_least(a, LOWER, b, UPPER, identity);
        size_t near = 0;
        for (uint32_t i = 0; i < LOWER; i++)
            for (uint32_t k = 0; k < UPPER; k++)
                near += near_sq(&a[i], b[k], identity) <= want.sq;
        FOR_EACH_TABLE
        for (int engine = 0; engine < ENGINES; engine += test_sizes(2, 1)) {
            bvol_index *const first = index_of_triangles(a, LOWER, engine), *const second =
                                                                                index_of_triangles(b, UPPER, engine);
            bvol_pair ids = {77, 78};
            CHECK(bvol_index_separation_index(first, second, identity, NULL, &ids) == BVOL_SEPARATION_APART);
            CHECKF(ids.a == want.ids.a && ids.b == want.ids.b, "2^%d: %u and %u", exponents[n], ids.a, ids.b);
            CHECKF(bvol_index_pairs_near(first, second, identity, want.sq, NULL, NULL, 0) == near, "2^%d", exponents[n]);
            bvol_index_destroy(first);
            bvol_index_destroy(second);
        }
    }
}

/* A cone whose triangles all meet at its tip: pairs of two such are all as near, and the least ids are anywhere. */
static void draw_cone(bvol_triangle *t, size_t count, chance *c)
{
    const double turn = 2 * acos(-1.0) / (double)count;
    for (size_t i = 0; i < count; i++) {
        const double at = turn * (double)i, next = turn * (double)(i + 1);
        const size_t k = chance_bits(c) % (i + 1);
        t[i] = t[k];
        t[k] = (bvol_triangle){{0, 0, 1}, {(float)cos(at), (float)sin(at), 0}, {(float)cos(next), (float)sin(next), 0}};
    }
}

TEST(index_separation, cones_tip_to_tip)
{
    enum { SIDES = 70 };
    static bvol_triangle t[SIDES];
    const float turned[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 4, 1};
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(4); n > 0; n--) {
        draw_cone(t, SIDES, &c);
        t[chance_bits(&c) % SIDES].a.z = one_in(&c, 2) ? 1 : 1.125F; /* all the same, or one sticks out */
        const least want = find_least(t, SIDES, t, SIDES, turned);
        for (int engine = 0; engine < ENGINES; engine++) {
            bvol_index *const index = index_of_triangles(t, SIDES, engine);
            bvol_pair ids = {77, 78};
            CHECK(bvol_index_separation_index(index, index, turned, NULL, &ids) == BVOL_SEPARATION_APART);
            CHECKF(ids.a == want.ids.a && ids.b == want.ids.b, "%u and %u, not %u and %u", (unsigned)ids.a, (unsigned)ids.b,
                   (unsigned)want.ids.a, (unsigned)want.ids.b);
            bvol_index_destroy(index);
        }
    }
}

TEST(index_separation, cubes_are_apart_by_round_numbers)
{
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .index_bits = 16, .vertices = corners, .vertex_count = 8, .indices = sides, .count = 12};
    float beside[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1},
          about[16] = {3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1},
          at_corner[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 2, 2, 1},
          wrong[16] = {1, 0, 0, 0, 0, NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = NULL, *boxes = NULL, *empty = NULL;
        bvol_separation s;
        bvol_pair ids;
        const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}};
        CHECK(bvol_index_create(&engines[e], NULL, &index) == BVOL_OK &&
              bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index_create(&engines[e], NULL, &boxes) == BVOL_OK &&
              bvol_index_build(boxes, &box, 1, 0, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index_create(&engines[e], NULL, &empty) == BVOL_OK);
        CHECK(bvol_index_separation_index(index, index, beside, &s, &ids) == BVOL_SEPARATION_APART && is_nearly(s.distance, 1));
        CHECK(s.normal.x == -1 && ids.a == 0 && ids.b == 0 && s.point.x == 1 && s.other_point.x == 2); /* corners of both */
        /* one within the other: the surfaces are apart */
        CHECK(bvol_index_separation_index(index, index, about, &s, &ids) == BVOL_SEPARATION_APART && is_nearly(s.distance, 2));
        CHECK(bvol_index_separation_index(index, index, at_corner, &s, &ids) == BVOL_SEPARATION_TOUCHING && s.distance == 0 &&
              s.distance_max == 0 && s.point.x == 1 && s.point.y == 1 && s.point.z == 1 && s.other_point.z == 1);
        CHECK(bvol_index_separation_index(index, index, NULL, &s, &ids) == BVOL_SEPARATION_TOUCHING && ids.a == 0 &&
              ids.b == 0);
        const bvol_separation before = s;
        CHECK(bvol_index_separation_index(index, index, wrong, &s, &ids) == BVOL_SEPARATION_NONE);
        CHECK(bvol_index_separation_index(index, boxes, NULL, &s, &ids) == BVOL_SEPARATION_NONE);
        CHECK(bvol_index_separation_index(empty, index, NULL, &s, &ids) == BVOL_SEPARATION_NONE);
        CHECK(bvol_index_separation_index(index, NULL, NULL, &s, &ids) == BVOL_SEPARATION_NONE);
        CHECK(memcmp(&s, &before, sizeof s) == 0);
        bvol_index_destroy(index);
        bvol_index_destroy(boxes);
        bvol_index_destroy(empty);
    }
}

/* What a callback may do. */
typedef struct busy {
    bvol_index *index;
    int calls;
} busy;

static int try_to_change(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    busy *const w = context;
    (void)pair;
    (void)user_a;
    (void)user_b;
    w->calls++;
    CHECK(bvol_index_clear(w->index) == BVOL_ERROR_BUSY);
    CHECK(bvol_index_pairs_near_any(w->index, w->index, NULL, 0, NULL) == 1);
    return 0;
}

TEST(index_separation, clearances_of_cubes)
{
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .index_bits = 16, .vertices = corners, .vertex_count = 8, .indices = sides, .count = 12};
    const float beside[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = NULL;
        bvol_pair pairs[200];
        bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
        const bvol_index_filter counting = {.size = sizeof counting, .counters = &counters}, wrong = {.size = 1},
                                all_of_them = {.size = sizeof all_of_them};
        CHECK(bvol_index_create(&engines[e], NULL, &index) == BVOL_OK &&
              bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        busy w = {index, 0};
        /* The sides that face each other are 1 apart, the next ones too, by their edges. */
        CHECK(bvol_index_pairs_near_any(index, index, beside, 0.99F, NULL) == 0);
        CHECK(bvol_index_pairs_near_any(index, index, beside, 1, &counting) == 1 && counters.leaves > 0);
        const size_t n = bvol_index_pairs_near(index, index, beside, 1, &all_of_them, pairs, 200);
        CHECK(n > 4 && n < 144 && (engines[e].flags & BVOL_INDEX_UNORDERED || pairs[0].a == 0));
        CHECK(bvol_index_pairs_near(index, index, beside, INF, NULL, NULL, 200) == 144);
        CHECK(bvol_index_pairs_near_each(index, index, NULL, 0, NULL, try_to_change, &w) == (size_t)w.calls && w.calls > 12);
        CHECK(bvol_index_pairs_near(index, index, beside, -1, NULL, NULL, 0) == 0);
        CHECK(bvol_index_pairs_near(index, index, beside, NAN, NULL, NULL, 0) == 0);
        CHECK(bvol_index_pairs_near(index, index, beside, INF, &wrong, NULL, 0) == 0);
        CHECK(bvol_index_pairs_near_each(index, index, beside, INF, NULL, NULL, NULL) == 0);
        CHECK(bvol_index_pairs_near(index, NULL, beside, INF, NULL, NULL, 0) == 0);
        bvol_index_destroy(index);
    }
}
