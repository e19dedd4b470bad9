/* SPDX-License-Identifier: MIT */
/* Polygons in double: which of them touch a rectangle, and which segment is nearest to a point, against rationals. */
#include "index/rings_oracle.h"

#ifndef BVOL_SHARED
#include "index/rings/distance.h"
#endif

static map m;

static void check_box(const bvol_rings2_f64 *rings, uint32_t rule, const bvol_aabb2_f64 *box)
{
    uint32_t ids[MAP_POLYGONS], expected[MAP_POLYGONS];
    size_t count = 0;
    for (uint32_t i = 0; i < m.polygons; i++)
        if (oracle_ring_touches(&m, i, rule, box))
            expected[count++] = i;
    const size_t found = bvol_rings2_f64_overlaps_aabb2(rings, box, ids, MAP_POLYGONS);
    CHECKF(found == count, "{%a, %a, %a, %a}: %zu, not %zu", box->min.x, box->min.y, box->max.x, box->max.y, found, count);
    CHECK(count == 0 || memcmp(ids, expected, count * sizeof *ids) == 0);
}

static bvol_aabb2_f64 box_of(bvol_vec2_f64 a, bvol_vec2_f64 b)
{
    return (bvol_aabb2_f64){{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
}

/* A square with a hole. */
static bvol_rings2_f64 *make_frame(void)
{
    map_clear(&m);
    map_rectangle(&m, -0.5, -0.5, 0.5, 0.5, 0);
    map_rectangle(&m, -0.25, -0.25, 0.25, 0.25, 0);
    map_end_polygon(&m);
    return map_rings(&m, BVOL_RULE_EVEN_ODD);
}

TEST(index_rings_near, boxes_at_a_frame)
{
    bvol_rings2_f64 *const rings = make_frame();
    static const struct {
        bvol_aabb2_f64 box;
        int touches;
    } cases[] = {{{{-1, -1}, {1, 1}}, 1},
                 {{{-0.125, -0.125}, {0.125, 0.125}}, 0},
                 {{{-0.25, 0}, {0, 0}}, 1},
                 {{{0.3, 0.3}, {0.4, 0.4}}, 1},
                 {{{0.5, 0.5}, {1, 1}}, 1},
                 {{{0.5 + 0x1p-52, 0.5}, {1, 1}}, 0},
                 {{{-INFINITY, -INFINITY}, {INFINITY, INFINITY}}, 1},
                 {{{-INFINITY, 2}, {INFINITY, INFINITY}}, 0},
                 {{{INFINITY, 0}, {INFINITY, 0}}, 0},
                 {{{-INFINITY, 0}, {-INFINITY, 0}}, 0},
                 {{{1, 1}, {-1, -1}}, 0},
                 {{{NAN, -1}, {1, 1}}, 0},
                 {{{-1, -1}, {1, NAN}}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t id = 7;
        CHECKF((int)bvol_rings2_f64_overlaps_aabb2(rings, &cases[i].box, &id, 1) == cases[i].touches, "case %zu", i);
        CHECK(id == (cases[i].touches ? 0U : 7U));
    }
    bvol_rings2_f64_destroy(rings);
}

TEST(index_rings_near, any_boxes_are_as_rationals_say)
{
    chance c = {test_seed()};
    for (long i = test_cases(200); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        const uint32_t rule = (uint32_t)chance_int(&c, 0, 1);
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, rule);
        for (int k = 0; k < 6; k++) {
            const bvol_vec2_f64 a = map_point(&m, &c, place), b = one_in(&c, 5) ? a : map_point(&m, &c, place);
            const bvol_aabb2_f64 box = box_of(a, b);
            check_box(rings, rule, &box);
        }
        bvol_rings2_f64_destroy(rings);
    }
}

TEST(index_rings_near, round_distances_are_exact_and_ties_go_to_the_first)
{
    bvol_rings2_f64 *const rings = make_frame();
    static const struct {
        bvol_vec2_f64 p;
        uint32_t vertex;
        double distance;
    } cases[] = {{{0, 0}, 4, 0.25},  {{0.375, 0}, 1, 0.125},       {{2, 0}, 1, 1.5},      {{0, -0.5}, 0, 0},
                 {{3.5, 4.5}, 1, 5}, {{-0.375, -0.375}, 0, 0.125}, {{0.25, 0.25}, 5, 0.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_rings2_f64_found found = {7, 7, 7, 7, 7};
        CHECK(bvol_rings2_f64_nearest_point(rings, &cases[i].p, INFINITY, &found) == 1);
        CHECKF(found.vertex == cases[i].vertex && found.distance == cases[i].distance, "case %zu: %u, %a", i, found.vertex,
               found.distance);
        CHECK(found.polygon == 0 && found.ring == cases[i].vertex / 4 && found.reserved == 0);
        CHECK(bvol_rings2_f64_nearest_point(rings, &cases[i].p, cases[i].distance, &found) == 1);
        const bvol_rings2_f64_found before = found;
        CHECK(bvol_rings2_f64_nearest_point(rings, &cases[i].p, cases[i].distance - 0.0625, &found) == 0);
        CHECK(bvol_rings2_f64_nearest_point(rings, &cases[i].p, NAN, &found) == 0);
        CHECK(memcmp(&before, &found, sizeof found) == 0);
    }
    const bvol_vec2_f64 bad[2] = {{NAN, 0}, {0, INFINITY}};
    for (int i = 0; i < 2; i++) {
        bvol_rings2_f64_found found;
        CHECK(bvol_rings2_f64_nearest_point(rings, &bad[i], INFINITY, &found) == 0);
    }
    bvol_rings2_f64_destroy(rings);
}

static void check_nearest(const bvol_rings2_f64 *rings, bvol_vec2_f64 p)
{
    bvol_rings2_f64_found found;
    bvol_vec2_f64 a, b;
    const int any = bvol_rings2_f64_nearest_point(rings, &p, INFINITY, &found);
    int seen = 0;
#ifndef BVOL_SHARED
    double best = INFINITY;
    uint32_t vertex = UINT32_MAX;
#endif
    for (uint32_t polygon = 0; polygon < m.polygons; polygon++)
        for (size_t r = m.polygon[polygon]; r < m.polygon[polygon + 1]; r++)
            for (size_t i = 0; i < map_segments(&m, r); i++) {
                const uint32_t at = (uint32_t)(m.ring[r] + i);
                map_segment(&m, r, i, &a, &b);
                CHECK(any);
                CHECKF(oracle_is_distance(a, b, p, found.distance, at != found.vertex), "{%a, %a} {%a, %a} {%a, %a}: %a", a.x,
                       a.y, b.x, b.y, p.x, p.y, found.distance);
                if (at == found.vertex)
                    seen = polygon == found.polygon && r == found.ring;
#ifndef BVOL_SHARED
                /* A last point that repeats the first begins no segment. */
                if (i > 0 && i + 1 == map_segments(&m, r) && a.x == b.x && a.y == b.y)
                    continue;
                const double distance = bvoli_segment_distance_f64(&a, &b, &p);
                if (distance < best || (distance == best && at < vertex)) {
                    best = distance;
                    vertex = at;
                }
#endif
            }
    CHECK(any == seen);
#ifndef BVOL_SHARED
    CHECK(!any || (found.vertex == vertex && found.distance == best));
#endif
}

TEST(index_rings_near, nearest_segments_are_as_rationals_say)
{
    chance c = {test_seed()};
    for (long i = test_cases(200); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int k = 0; k < 6; k++)
            check_nearest(rings, one_in(&c, 4) ? place_point(&c, WHOLE) : map_point(&m, &c, place));
        bvol_rings2_f64_destroy(rings);
    }
}
