/* SPDX-License-Identifier: MIT */
/* Polygons in double: how they are made, and which of them contain a point, against the definition in rationals. */
#include "index/rings_oracle.h"
#include "ledger.h"

static map m;

static void check_point(const bvol_rings2_f64 *rings, uint32_t rule, bvol_vec2_f64 p)
{
    uint32_t ids[MAP_POLYGONS], expected[MAP_POLYGONS];
    size_t count = 0;
    for (uint32_t i = 0; i < m.polygons; i++) {
        int on = 7;
        const int got = bvol_rings2_f64_winding_point(rings, i, &p, &on), want = oracle_ring_winding(&m, i, p);
        CHECKF(got == want, "polygon %u about {%a, %a}: %d, not %d", i, p.x, p.y, got, want);
        CHECKF(on == oracle_on_boundary(&m, i, p), "polygon %u about {%a, %a}: on the boundary %d", i, p.x, p.y, on);
        CHECK(on || want == oracle_ring_winding_down(&m, i, p));
        CHECK(bvol_rings2_f64_winding_point(rings, i, &p, NULL) == want);
        CHECK(bvol_rings2_f64_encloses_point(rings, i, &p) == oracle_encloses(&m, i, rule, p));
        if (oracle_encloses(&m, i, rule, p))
            expected[count++] = i;
    }
    CHECK(bvol_rings2_f64_contains_point(rings, &p, ids, MAP_POLYGONS) == count);
    CHECK(memcmp(ids, expected, count * sizeof *ids) == 0);
}

/* What a stranger tries first. */
TEST(index_rings, the_unit_square_about_the_origin)
{
    static const double at[] = {-1, -0.5, -0.25, -0.0, 0, 0.25, 0.5, 1, DBL_MAX, -DBL_MAX, 0x1p-1074};
    enum { MANY = sizeof at / sizeof *at };
    for (int turned = 0; turned < 2; turned++) {
        map_clear(&m);
        map_rectangle(&m, -0.5, -0.5, 0.5, 0.5, turned);
        map_end_polygon(&m);
        bvol_rings2_f64 *const rings = map_rings(&m, BVOL_RULE_EVEN_ODD);
        CHECK(bvol_rings2_f64_count(rings) == 1);
        for (int i = 0; i < MANY * MANY; i++) {
            const bvol_vec2_f64 p = {at[i % MANY], at[i / MANY]};
            const double far = fmax(fabs(p.x), fabs(p.y));
            uint32_t id = 7;
            int on;
            CHECK(bvol_rings2_f64_encloses_point(rings, 0, &p) == (far <= 0.5));
            CHECK(bvol_rings2_f64_contains_point(rings, &p, &id, 1) == (far <= 0.5) && id == (far <= 0.5 ? 0U : 7U));
            const int winding = bvol_rings2_f64_winding_point(rings, 0, &p, &on);
            CHECK(on == (far == 0.5) && (far >= 0.5 || winding == (turned ? -1 : 1)) && (far <= 0.5 || winding == 0));
        }
        bvol_rings2_f64_destroy(rings);
    }
}

/* A square with a hole, and in it an island; the hole goes the other way, or the same. */
TEST(index_rings, holes_and_islands)
{
    static const struct {
        double x;
        int same, even_odd, nonzero;
    } cases[] = {{-9, 0, 0, 0}, {-5, 0, 1, 1}, {-4.5, 0, 1, 1}, {-3, 0, 1, 1}, {-2, 0, 0, 0},   {-1, 0, 1, 1},
                 {0, 0, 1, 1},  {2, 0, 0, 0},  {-9, 1, 0, 0},   {-5, 1, 1, 1}, {-4.5, 1, 1, 1}, {-3, 1, 1, 1},
                 {-2, 1, 0, 1}, {-1, 1, 1, 1}, {0, 1, 1, 1},    {2, 1, 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (uint32_t rule = 0; rule < 2; rule++) {
            const bvol_vec2_f64 p = {cases[i].x, 0.25};
            map_clear(&m);
            map_rectangle(&m, -5, -5, 5, 5, 0);
            map_rectangle(&m, -3, -3, 3, 3, !cases[i].same);
            map_rectangle(&m, -1, -1, 1, 1, 0);
            map_end_polygon(&m);
            bvol_rings2_f64 *const rings = map_rings(&m, rule);
            CHECKF(bvol_rings2_f64_encloses_point(rings, 0, &p) == (rule ? cases[i].nonzero : cases[i].even_odd), "case %zu",
                   i);
            check_point(rings, rule, p);
            bvol_rings2_f64_destroy(rings);
        }
}

TEST(index_rings, a_star_of_five_points_is_hollow_or_not)
{
    static const double star[5][2] = {{0, 10}, {-6, -8}, {9, 3}, {-9, 3}, {6, -8}};
    map_clear(&m);
    for (int i = 0; i < 5; i++)
        map_vertex(&m, star[i][0], star[i][1]);
    map_end_ring(&m);
    map_end_polygon(&m);
    const bvol_vec2_f64 center = {0, 0}, arm = {0, 9};
    for (uint32_t rule = 0; rule < 2; rule++) {
        bvol_rings2_f64 *const rings = map_rings(&m, rule);
        CHECK(bvol_rings2_f64_winding_point(rings, 0, &center, NULL) == 2);
        CHECK(bvol_rings2_f64_encloses_point(rings, 0, &center) == (rule == BVOL_RULE_NONZERO));
        CHECK(bvol_rings2_f64_encloses_point(rings, 0, &arm) == 1);
        bvol_rings2_f64_destroy(rings);
    }
}

/* Rings of no points, one and two, and points that repeat. */
TEST(index_rings, rings_of_few_points)
{
    map_clear(&m);
    map_end_ring(&m);
    map_end_polygon(&m); /* 0: a ring without points */
    map_end_polygon(&m); /* 1: no rings */
    map_vertex(&m, 3, 4);
    map_end_ring(&m);
    map_end_polygon(&m); /* 2: a point */
    for (int i = 0; i < 5; i++)
        map_vertex(&m, 3, 4);
    map_end_ring(&m);
    map_end_polygon(&m); /* 3: the same, often */
    map_vertex(&m, 3, 4);
    map_vertex(&m, 5, 8);
    map_end_ring(&m);
    map_end_polygon(&m); /* 4: a segment */
    map_vertex(&m, 3, 4);
    map_vertex(&m, 5, 8);
    map_vertex(&m, 3, 4);
    map_end_ring(&m);
    map_end_polygon(&m); /* 5: the same, closed */
    static const struct {
        bvol_vec2_f64 p;
        uint32_t ids[4];
        size_t count;
    } cases[] = {{{3, 4}, {2, 3, 4, 5}, 4}, {{4, 6}, {4, 5}, 2}, {{5, 8}, {4, 5}, 2},
                 {{4, 6.5}, {0}, 0},        {{2, 2}, {0}, 0},    {{0, 0}, {0}, 0}};
    bvol_rings2_f64 *const rings = map_rings(&m, BVOL_RULE_NONZERO);
    CHECK(bvol_rings2_f64_count(rings) == 6);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t ids[6];
        CHECK(bvol_rings2_f64_contains_point(rings, &cases[i].p, ids, 6) == cases[i].count);
        CHECK(memcmp(ids, cases[i].ids, cases[i].count * sizeof *ids) == 0);
        check_point(rings, BVOL_RULE_NONZERO, cases[i].p);
    }
    bvol_aabb2_f64 box;
    CHECK(bvol_rings2_f64_bounds(rings, 0, &box) == BVOL_OK && box.min.x == INFINITY && box.max.y == -INFINITY);
    CHECK(bvol_rings2_f64_bounds(rings, 4, &box) == BVOL_OK && box.min.x == 3 && box.min.y == 4 && box.max.x == 5 &&
          box.max.y == 8);
    CHECK(bvol_rings2_f64_bounds(rings, 6, &box) == BVOL_ERROR_ARGUMENT && box.min.x == 3);
    bvol_rings2_f64_destroy(rings);
}

TEST(index_rings, nothing_is_legal)
{
    const bvol_rings2_f64_arrays arrays = BVOL_RINGS2_F64_ARRAYS_INIT;
    const bvol_vec2_f64 p = {0, 0};
    bvol_rings2_f64 *rings;
    int on = 7;
    CHECK(bvol_rings2_f64_create(&arrays, NULL, &rings) == BVOL_OK);
    CHECK(bvol_rings2_f64_count(rings) == 0 && bvol_rings2_f64_contains_point(rings, &p, NULL, 0) == 0);
    CHECK(bvol_rings2_f64_encloses_point(rings, 0, &p) == 0 && bvol_rings2_f64_winding_point(rings, 0, &p, &on) == 0 &&
          on == 0);
    bvol_rings2_f64_destroy(rings);
}

/* Arrays as they come: with other fields between points, offsets of 64 bits, parts of an array, each ring a polygon. */
TEST(index_rings, arrays_of_any_form)
{
    static const struct {
        bvol_vec2_f64 at;
        double height;
    } points[6] = {{{NAN, 0}, 1}, {{0, 0}, 1}, {{4, 0}, 1}, {{0, 4}, 1}, {{9, 9}, 1}, {{INFINITY, 0}, 1}};
    static const uint64_t wide[3] = {1, 4, 5}, polygons[2] = {1, 2};
    static const uint32_t narrow[3] = {1, 4, 5};
    bvol_rings2_f64_arrays arrays = {0, 64, 0, 0, &points[0].at, 6, sizeof points[0], wide, 2, NULL, 99};
    const bvol_vec2_f64 in = {1, 1}, at = {9, 9};
    bvol_rings2_f64 *rings;
    uint32_t id = 7;
    CHECK(bvol_rings2_f64_create(&arrays, NULL, &rings) == BVOL_OK && bvol_rings2_f64_count(rings) == 2);
    CHECK(bvol_rings2_f64_contains_point(rings, &in, &id, 1) == 1 && id == 0);
    CHECK(bvol_rings2_f64_contains_point(rings, &at, &id, 1) == 1 && id == 1);
    bvol_rings2_f64_destroy(rings);
    arrays.offset_bits = 0;
    arrays.ring_offsets = narrow;
    CHECK(bvol_rings2_f64_create(&arrays, NULL, &rings) == BVOL_OK && bvol_rings2_f64_contains_point(rings, &in, NULL, 0) == 1);
    bvol_rings2_f64_destroy(rings);
    arrays.offset_bits = 64;
    arrays.ring_offsets = wide;
    arrays.polygon_offsets = polygons;
    arrays.polygon_count = 1;
    CHECK(bvol_rings2_f64_create(&arrays, NULL, &rings) == BVOL_OK && bvol_rings2_f64_count(rings) == 1);
    CHECK(bvol_rings2_f64_contains_point(rings, &in, NULL, 0) == 0);
    CHECK(bvol_rings2_f64_contains_point(rings, &at, &id, 1) == 1 && id == 0);
    bvol_rings2_f64_destroy(rings);
}

static bvol_result make(bvol_rings2_f64_arrays arrays, const bvol_allocator *allocator)
{
    bvol_rings2_f64 *rings = (bvol_rings2_f64 *)(uintptr_t)1;
    const bvol_result result = bvol_rings2_f64_create(&arrays, allocator, &rings);
    CHECK((result == BVOL_OK) == (rings != NULL));
    bvol_rings2_f64_destroy(rings);
    return result;
}

TEST(index_rings, what_is_not_legal)
{
    static const uint32_t back[3] = {0, 4, 3}, beyond[3] = {0, 4, 5};
    map_clear(&m);
    map_rectangle(&m, 0, 0, 1, 1, 0);
    map_end_ring(&m);
    map_end_polygon(&m);
    const bvol_rings2_f64_arrays good = map_arrays(&m, 0);
    bvol_rings2_f64_arrays a = good;
    CHECK(make(good, NULL) == BVOL_OK);
#define REFUSES(field, value, error)                                                                                           \
    a = good;                                                                                                                  \
    a.field = (value);                                                                                                         \
    CHECK(make(a, NULL) == (error))
    REFUSES(size, 3, BVOL_ERROR_OPTIONS);
    REFUSES(offset_bits, 16, BVOL_ERROR_OPTIONS);
    REFUSES(rule, 2, BVOL_ERROR_OPTIONS);
    REFUSES(reserved, 1, BVOL_ERROR_OPTIONS);
    REFUSES(vertices, NULL, BVOL_ERROR_ARGUMENT);
    REFUSES(vertex_stride, 8, BVOL_ERROR_ARGUMENT);
    REFUSES(vertex_stride, 20, BVOL_ERROR_ARGUMENT);
    REFUSES(vertex_stride, SIZE_MAX - 7, BVOL_ERROR_ARGUMENT);
    REFUSES(vertex_count, 3, BVOL_ERROR_ARGUMENT);
    REFUSES(vertex_count, ((size_t)1 << 27) + 1, BVOL_ERROR_ARGUMENT);
    REFUSES(ring_count, ((size_t)1 << 27) + 1, BVOL_ERROR_ARGUMENT);
    REFUSES(polygon_count, ((size_t)1 << 27) + 1, BVOL_ERROR_ARGUMENT);
    REFUSES(ring_count, 1, BVOL_ERROR_ARGUMENT);
    REFUSES(ring_offsets, NULL, BVOL_ERROR_ARGUMENT);
    REFUSES(ring_offsets, back, BVOL_ERROR_ARGUMENT);
    REFUSES(ring_offsets, beyond, BVOL_ERROR_ARGUMENT);
    REFUSES(polygon_offsets, beyond, BVOL_ERROR_ARGUMENT);
    const bvol_allocator lame = {NULL, NULL, NULL};
    CHECK(make(good, &lame) == BVOL_ERROR_ARGUMENT);
    for (int i = 0; i < 6; i++) {
        static const double bad[3] = {NAN, INFINITY, -INFINITY};
        map_clear(&m);
        map_rectangle(&m, 0, 0, 1, 1, 0);
        map_end_polygon(&m);
        *(i % 2 ? &m.vertex[i / 2].x : &m.vertex[i / 2].y) = bad[i / 2];
        CHECK(make(map_arrays(&m, 0), NULL) == BVOL_ERROR_NOT_FINITE);
    }
}

TEST(index_rings, points_that_are_not_finite_are_nowhere)
{
    static const double bad[3] = {NAN, INFINITY, -INFINITY};
    map_clear(&m);
    map_rectangle(&m, -DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX, 0);
    map_end_polygon(&m);
    bvol_rings2_f64 *const rings = map_rings(&m, 0);
    for (int i = 0; i < 6; i++) {
        const bvol_vec2_f64 p = {i % 2 ? bad[i / 2] : 0, i % 2 ? 0 : bad[i / 2]};
        uint32_t id = 7;
        int on = 7;
        CHECK(bvol_rings2_f64_contains_point(rings, &p, &id, 1) == 0 && id == 7);
        CHECK(bvol_rings2_f64_encloses_point(rings, 0, &p) == 0);
        CHECK(bvol_rings2_f64_winding_point(rings, 0, &p, &on) == 0 && on == 0);
    }
    bvol_rings2_f64_destroy(rings);
}

/* In front of random scenes: everything alike. */
TEST(index_rings, polygons_that_are_all_the_same)
{
    enum { SAME = 700, FEW = 9 };
    map_clear(&m);
    for (int i = 0; i < SAME; i++) {
        map_rectangle(&m, 0, 0, 1, 1, 0);
        map_end_polygon(&m);
    }
    bvol_rings2_f64 *const rings = map_rings(&m, 0);
    const bvol_vec2_f64 in = {0.5, 0.5}, corner = {1, 1}, out = {2, 0.5};
    uint32_t ids[SAME];
    CHECK(bvol_rings2_f64_contains_point(rings, &in, ids, SAME) == SAME);
    for (uint32_t i = 0; i < SAME; i++)
        CHECK(ids[i] == i);
    memset(ids, 0xff, sizeof ids);
    CHECK(bvol_rings2_f64_contains_point(rings, &corner, ids, FEW) == SAME && ids[FEW] == UINT32_MAX);
    for (uint32_t i = 0; i < FEW; i++)
        CHECK(ids[i] == i);
    CHECK(bvol_rings2_f64_contains_point(rings, &out, ids, SAME) == 0);
    bvol_rings2_f64_destroy(rings);
}

TEST(index_rings, any_polygons_are_as_rationals_say)
{
    chance c = {test_seed()};
    for (long i = test_cases(400); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        const uint32_t rule = (uint32_t)chance_int(&c, 0, 1);
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, rule);
        for (int k = 0; k < 12; k++)
            check_point(rings, rule, map_point(&m, &c, place));
        bvol_rings2_f64_destroy(rings);
    }
}

/* Triangles of sizes from 2^low to 2^high, and points on their sides but for what rounding moves them by. */
static void check_beside_sides(int low, int high)
{
    chance c = {test_seed()};
    for (long i = test_cases(1500); i > 0; i--) {
        const double size = ldexp(1, chance_int(&c, low, high));
        map_clear(&m);
        for (int k = 0; k < 3; k++)
            map_vertex(&m, chance_real(&c, -1, 1) * size, chance_real(&c, -1, 1) * size);
        map_end_ring(&m);
        map_end_polygon(&m);
        bvol_rings2_f64 *const rings = map_rings(&m, BVOL_RULE_EVEN_ODD);
        for (int k = 0; k < 6; k++) {
            const bvol_vec2_f64 a = m.vertex[k % 3], b = m.vertex[(k + 1) % 3];
            const double share = chance_real(&c, 0, 1);
            check_point(rings, BVOL_RULE_EVEN_ODD, (bvol_vec2_f64){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
        }
        bvol_rings2_f64_destroy(rings);
    }
}

TEST(index_rings, points_beside_a_side_by_less_than_a_double_tells)
{
    check_beside_sides(-60, 60);
}

/* Products that underflow are off by more than their own slack tells. */
TEST(index_rings, triangles_whose_products_are_less_than_any_double)
{
    check_beside_sides(-525, -508);
}

/* A coast: each segment is bent in its middle, to any side, again and again. */
static void add_coast(chance *c, int levels, double x, double y, double size)
{
    const size_t first = m.vertices;
    double angle[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++)
        map_vertex(&m, x + angle[i][0] * size, y + angle[i][1] * size);
    for (int level = 0; level < levels; level++) {
        const size_t count = m.vertices - first;
        m.vertices += count;
        CHECK(m.vertices <= MAP_VERTICES);
        for (size_t i = count; i-- > 0;)
            m.vertex[first + 2 * i] = m.vertex[first + i];
        for (size_t i = 0; i < count; i++) {
            const bvol_vec2_f64 a = m.vertex[first + 2 * i], b = m.vertex[first + (2 * i + 2) % (2 * count)];
            const double bend = chance_real(c, -0.3, 0.3);
            m.vertex[first + 2 * i + 1] =
                (bvol_vec2_f64){(a.x + b.x) / 2 + bend * (b.y - a.y), (a.y + b.y) / 2 - bend * (b.x - a.x)};
        }
    }
    map_end_ring(&m);
}

/* Trees of several levels, of runs, of rings and of polygons. */
TEST(index_rings, long_coasts_and_many_islands)
{
    chance c = {test_seed()};
    for (long i = test_cases(3); i > 0; i--) {
        map_clear(&m);
        add_coast(&c, 11, 0, 0, 10);
        add_coast(&c, 7, 1, 1, 3);
        map_end_polygon(&m);
        for (int k = 0; k < 90; k++)
            add_coast(&c, 2, chance_int(&c, -20, 20), chance_int(&c, -20, 20), chance_real(&c, 0.1, 3));
        map_end_polygon(&m);
        for (int k = 0; k < 90; k++) {
            add_coast(&c, 3, chance_int(&c, -20, 20), chance_int(&c, -20, 20), chance_real(&c, 0.1, 3));
            map_end_polygon(&m);
        }
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int k = 0; k < 25; k++) {
            bvol_vec2_f64 p = {chance_real(&c, -20, 20), chance_real(&c, -20, 20)};
            if (one_in(&c, 2))
                p = map_point(&m, &c, WHOLE);
            check_point(rings, 0, p);
        }
        bvol_rings2_f64_destroy(rings);
    }
}

/* Islands of a metre at two places 1e9 from each other: one cell has all of a place, which the tree tells apart. */
TEST(index_rings, clusters_far_apart)
{
    chance c = {test_seed()};
    for (long i = test_cases(4); i > 0; i--) {
        map_clear(&m);
        for (int k = 0; k < 120; k++) {
            const double x = (k % 2) * 1e9 + chance_int(&c, 0, 40) / 100.0, y = chance_int(&c, 0, 40) / 100.0;
            map_rectangle(&m, x, y, x + chance_int(&c, 0, 9) / 100.0, y + 0.05, 0);
            map_end_polygon(&m);
        }
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int k = 0; k < 40; k++)
            check_point(rings, 0, map_point(&m, &c, DEGREES));
        bvol_rings2_f64_destroy(rings);
    }
}

/* Long thin triangles across everything, each in every cell: no grid, or a coarse one, and in time. */
TEST(index_rings, polygons_across_the_whole_map)
{
    chance c = {test_seed()};
    for (int many = 20; many <= (test_cases(1000) < 1000 ? 20 : 4000); many *= 14) {
        map_clear(&m);
        for (int k = 0; k < many; k++) {
            map_vertex(&m, chance_real(&c, 0, 1), 0);
            map_vertex(&m, chance_real(&c, 0, 1), 1000);
            map_vertex(&m, chance_real(&c, 0, 1), 1000);
            map_end_ring(&m);
            map_end_polygon(&m);
        }
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int k = 0; k < 10; k++)
            check_point(rings, 0, map_point(&m, &c, WHOLE));
        bvol_rings2_f64_destroy(rings);
    }
}

/* Orders that make a selection take a step for each entry: it ends in time, and all is found. */
TEST(index_rings, centers_in_hostile_orders)
{
    chance c = {test_seed()};
    for (int order = 0; order < 4; order++) {
        enum { MANY = 4000 };
        map_clear(&m);
        for (int i = 0; i < MANY; i++) {
            const double x = order == 0 ? i : order == 1 ? MANY - i : order == 2 ? (i % 2 ? i : MANY - i) : (i * i) % 7;
            map_vertex(&m, x, 0);
            map_end_ring(&m);
            map_end_polygon(&m);
        }
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int k = 0; k < 20; k++) {
            const uint32_t id = (uint32_t)chance_int(&c, 0, MANY - 1);
            uint32_t ids[MANY];
            const size_t found = bvol_rings2_f64_contains_point(rings, &m.vertex[id], ids, MANY);
            int is_there = 0;
            for (size_t i = 0; i < found; i++) {
                CHECK(m.vertex[ids[i]].x == m.vertex[id].x);
                is_there |= ids[i] == id;
            }
            CHECK(is_there);
        }
        bvol_rings2_f64_destroy(rings);
    }
}

TEST(index_rings, without_memory_nothing_is_made_or_lost)
{
    chance c = {test_seed()};
    map_clear(&m);
    add_coast(&c, 6, 0, 0, 10);
    for (int k = 0; k < 20; k++) {
        map_rectangle(&m, k, k, k + 1, k + 1, 0);
        map_end_polygon(&m);
    }
    for (int fail = 1;; fail++) {
        ledger l = {.fail_at = fail};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &l};
        const bvol_result result = make(map_arrays(&m, 0), &allocator);
        CHECK(l.live == 0);
        if (result == BVOL_OK) {
            CHECK(fail > 6);
            break;
        }
        CHECK(result == BVOL_ERROR_MEMORY);
    }
}

/* Batches */

enum { POINTS_MOST = 1000, IDS_MOST = 1 << 15 };

static void run_backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    while (parts-- > 0)
        part(work, parts);
}

static void check_rows(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points, size_t count, const uint64_t *offsets,
                       const uint32_t *ids)
{
    CHECK(offsets[0] == 0);
    for (size_t i = 0; i < count; i++) {
        uint32_t row[MAP_POLYGONS];
        const size_t found = bvol_rings2_f64_contains_point(rings, &points[i], row, MAP_POLYGONS);
        CHECK(offsets[i + 1] - offsets[i] == found);
        CHECK(found == 0 || memcmp(row, ids + offsets[i], found * sizeof *row) == 0);
    }
}

static void check_batch(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points, size_t count)
{
    static uint64_t offsets[POINTS_MOST + 1];
    static uint32_t ids[IDS_MOST];
    const bvol_executor executor = {sizeof executor, 3, run_backwards, NULL};
    bvol_scratch *scratch;
    CHECK(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    const bvol_resources with[3] = {{sizeof *with, 0, NULL, NULL},
                                    {sizeof *with, 0, &executor, NULL},
                                    {sizeof *with, BVOL_RESOURCES_KEEP_ROWS, &executor, scratch}};
    for (int w = 0; w < 3; w++) {
        memset(offsets, 0xff, sizeof offsets);
        CHECK(bvol_rings2_f64_contains_point_many(rings, points, count, 0, &with[w], offsets, ids, IDS_MOST) == BVOL_OK);
        check_rows(rings, points, count, offsets, ids);
        const size_t total = (size_t)offsets[count];
        CHECK(bvol_rings2_f64_contains_point_many(rings, points, count, 16, &with[w], offsets, NULL, IDS_MOST) == BVOL_OK);
        CHECK(offsets[count] == total);
        if (w == 2)
            check_rows(rings, points, count, offsets, bvol_scratch_ids(scratch));
        /* Where the room ends in a row, that is cut. */
        static uint32_t cut[IDS_MOST];
        memset(cut, 0xff, sizeof cut);
        CHECK(bvol_rings2_f64_contains_point_many(rings, points, count, 0, &with[w], offsets, cut, total / 2) == BVOL_OK);
        CHECK(memcmp(cut, ids, total / 2 * sizeof *cut) == 0 && cut[total / 2] == UINT32_MAX);
    }
    bvol_scratch_destroy(scratch);
}

TEST(index_rings, many_points_are_answered_as_one_by_one)
{
    static bvol_vec2_f64 points[POINTS_MOST];
    chance c = {test_seed()};
    for (long i = test_cases(30); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, (uint32_t)chance_int(&c, 0, 1));
        const size_t count = (size_t)(one_in(&c, 4) ? POINTS_MOST : chance_int(&c, 0, 100));
        for (size_t k = 0; k < count; k++)
            points[k] = one_in(&c, 20) ? (bvol_vec2_f64){NAN, INFINITY} : map_point(&m, &c, place);
        check_batch(rings, points, count);
        bvol_rings2_f64_destroy(rings);
    }
}

TEST(index_rings, batches_that_are_not_legal_or_lack_memory)
{
    const bvol_vec2_f64 points[80] = {{0, 0}};
    uint64_t offsets[81];
    uint32_t ids[80];
    map_clear(&m);
    map_rectangle(&m, -1, -1, 1, 1, 0);
    map_end_polygon(&m);
    bvol_rings2_f64 *const rings = map_rings(&m, 0);
    const bvol_resources strange = {sizeof strange, 99, NULL, NULL};
    memset(offsets, 7, sizeof offsets);
    CHECK(bvol_rings2_f64_contains_point_many(rings, points, 80, 8, NULL, offsets, ids, 80) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_rings2_f64_contains_point_many(rings, points, 80, 20, NULL, offsets, ids, 80) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_rings2_f64_contains_point_many(rings, points, 80, 0, &strange, offsets, ids, 80) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_rings2_f64_contains_point_many(rings, NULL, 0, 0, NULL, offsets, ids, 80) == BVOL_OK && offsets[0] == 0);
    for (int fail = 1;; fail++) {
        ledger l = {0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &l};
        bvol_scratch *scratch;
        CHECK(bvol_scratch_create(&allocator, &scratch) == BVOL_OK);
        l.fail_at = 1 + fail;
        const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, NULL, scratch};
        const bvol_result result = bvol_rings2_f64_contains_point_many(rings, points, 80, 0, &with, offsets, NULL, 0);
        CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
        CHECK(result == BVOL_OK || bvol_scratch_ids(scratch) == NULL);
        bvol_scratch_destroy(scratch);
        CHECK(l.live == 0);
        if (result == BVOL_OK)
            break;
    }
    bvol_rings2_f64_destroy(rings);
}
