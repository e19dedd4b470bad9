/* SPDX-License-Identifier: MIT */
/* Polygons in double: which of them touch a rectangle, and which segment is nearest to a point, against rationals. */
#include "index/rings_oracle.h"

#include <stdlib.h>

#include "index/rings/distance.h"

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

/* An end in the rectangle, or a side of it that the segment crosses or touches. */
static int segment_touches(bvol_vec2_f64 a, bvol_vec2_f64 b, const bvol_aabb2_f64 *box)
{
    if (!(box->min.x <= box->max.x && box->min.y <= box->max.y))
        return 0;
    const bvol_vec2_f64 corner[4] = {box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}};
    int touches = a.x >= box->min.x && a.x <= box->max.x && a.y >= box->min.y && a.y <= box->max.y;
    for (int i = 0; i < 4; i++)
        touches |= oracle_segments_meet(a, b, corner[i], corner[(i + 1) % 4]);
    return touches;
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

/* All of them, and the first where there is less room. */
static void check_segments(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *box, size_t room)
{
    static bvol_rings2_f64_found found[MAP_VERTICES];
    bvol_vec2_f64 a, b;
    size_t count = 0;
    const size_t all = bvol_rings2_f64_overlaps_aabb2_segments(rings, box, found, room);
    for (uint32_t polygon = 0; polygon < m.polygons; polygon++)
        for (size_t r = m.polygon[polygon]; r < m.polygon[polygon + 1]; r++)
            for (size_t i = 0; i < map_segments(&m, r); i++) {
                map_segment(&m, r, i, &a, &b);
                /* A last point that repeats the first begins no segment. */
                if ((i > 0 && i + 1 == map_segments(&m, r) && a.x == b.x && a.y == b.y) || !segment_touches(a, b, box))
                    continue;
                if (count < room) {
                    const bvol_rings2_f64_found *const f = &found[count];
                    CHECKF(f->polygon == polygon && f->ring == r && f->vertex == m.ring[r] + i && f->distance == 0 &&
                               f->reserved == 0,
                           "%zu: vertex %u, not %zu", count, f->vertex, m.ring[r] + i);
                }
                count++;
            }
    CHECKF(all == count, "{%a, %a, %a, %a}: %zu, not %zu", box->min.x, box->min.y, box->max.x, box->max.y, all, count);
    CHECK(bvol_rings2_f64_overlaps_aabb2_segments(rings, box, NULL, room) == count);
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
            check_segments(rings, &box, one_in(&c, 2) ? MAP_VERTICES : (size_t)chance_int(&c, 0, 9));
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
    double best = INFINITY;
    uint32_t vertex = UINT32_MAX;
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
                /* A last point that repeats the first begins no segment. */
                if (i > 0 && i + 1 == map_segments(&m, r) && a.x == b.x && a.y == b.y)
                    continue;
                const double distance = bvoli_segment_distance_f64(&a, &b, &p);
                if (distance < best || (distance == best && at < vertex)) {
                    best = distance;
                    vertex = at;
                }
            }
    CHECK(any == seen);
    CHECK(!any || (found.vertex == vertex && found.distance == best));
}

static int by_distance(const void *a, const void *b)
{
    const bvol_rings2_f64_found *const p = a, *const q = b;
    return p->distance != q->distance ? (p->distance > q->distance) - (p->distance < q->distance)
                                      : (p->vertex > q->vertex) - (p->vertex < q->vertex);
}

/* Some of the nearest, against all, which are sorted. */
static void check_many_nearest(const bvol_rings2_f64 *rings, bvol_vec2_f64 p, size_t wanted, int bounded)
{
    static bvol_rings2_f64_found all[MAP_VERTICES], found[MAP_VERTICES];
    bvol_vec2_f64 a, b;
    size_t count = 0;
    for (uint32_t polygon = 0; polygon < m.polygons; polygon++)
        for (uint32_t r = m.polygon[polygon]; r < m.polygon[polygon + 1]; r++)
            for (size_t i = 0; i < map_segments(&m, r); i++) {
                map_segment(&m, r, i, &a, &b);
                if (i == 0 || i + 1 < map_segments(&m, r) || a.x != b.x || a.y != b.y)
                    all[count++] = (bvol_rings2_f64_found){polygon, r, (uint32_t)(m.ring[r] + i), 0,
                                                           bvoli_segment_distance_f64(&a, &b, &p)};
            }
    qsort(all, count, sizeof *all, by_distance);
    const double most = bounded && count > 0 ? all[count / 3].distance : INFINITY;
    while (count > 0 && all[count - 1].distance > most)
        count--;
    count = count < wanted ? count : wanted;
    const size_t got = bvol_rings2_f64_nearest_segments(rings, &p, most, found, wanted);
    CHECKF(got == count, "%zu, not %zu", got, count);
    for (size_t i = 0; i < count; i++)
        CHECKF(memcmp(&found[i], &all[i], sizeof *all) == 0, "%zu of %zu: %u, not %u", i, count, found[i].vertex,
               all[i].vertex);
}

TEST(index_rings_near, many_nearest_segments_are_those_of_all)
{
    chance c = {test_seed()};
    for (long i = test_cases(200); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int k = 0; k < 6; k++)
            check_many_nearest(rings, one_in(&c, 4) ? place_point(&c, WHOLE) : map_point(&m, &c, place),
                               (size_t)chance_int(&c, 0, one_in(&c, 2) ? 5 : 200), one_in(&c, 3));
        bvol_rings2_f64_destroy(rings);
    }
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

/* The square is 0 where the polygon contains the point. Otherwise it is above 0, not above that of the distance of any segment,
 * and near one of them. */
static void check_distance(const bvol_rings2_f64 *rings, uint32_t id, uint32_t rule, bvol_vec2_f64 p)
{
    const double square = bvol_rings2_f64_distance_sq_point(rings, id, &p);
    bvol_vec2_f64 a, b;
    bvol_aabb2_f64 box;
    int any = 0, near = 0;
    CHECK(bvol_rings2_f64_bounds(rings, id, &box) == BVOL_OK);
    const double reach =
        fmax(fmax(fmax(fabs(box.min.x), fabs(box.max.x)), fmax(fabs(box.min.y), fabs(box.max.y))), fmax(fabs(p.x), fabs(p.y)));
    for (size_t r = m.polygon[id]; r < m.polygon[id + 1]; r++)
        for (size_t i = 0; i < map_segments(&m, r); i++) {
            map_segment(&m, r, i, &a, &b);
            any = 1;
            if (square > 0)
                CHECKF(square == 0x1p-1074 || oracle_square_is_near(a, b, p, square, -1), "{%a, %a} {%a, %a} {%a, %a}: %a", a.x,
                       a.y, b.x, b.y, p.x, p.y, square);
            near |= square == DBL_MAX || oracle_square_is_near(a, b, p, square, reach);
        }
    CHECK(any ? (square == 0) == oracle_encloses(&m, id, rule, p) : isinf(square));
    CHECKF(!any || square == 0 || near, "%a", square);
}

TEST(index_rings_near, squared_distances_are_below_those_of_rationals)
{
    chance c = {test_seed()};
    for (long i = test_cases(60); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        const uint32_t rule = (uint32_t)chance_int(&c, 0, 1);
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, rule);
        for (uint32_t id = 0; id < m.polygons; id++)
            check_distance(rings, id, rule, one_in(&c, 4) ? place_point(&c, WHOLE) : map_point(&m, &c, place));
        bvol_rings2_f64_destroy(rings);
    }
}

TEST(index_rings_near, squared_distances_of_a_frame)
{
    bvol_rings2_f64 *const rings = make_frame();
    const bvol_vec2_f64 in = {0.375, 0}, hole = {0, 0}, out = {3.5, 4.5}, nowhere = {NAN, 0}, far = {DBL_MAX, DBL_MAX};
    CHECK(bvol_rings2_f64_distance_sq_point(rings, 0, &in) == 0);
    const double inner = bvol_rings2_f64_distance_sq_point(rings, 0, &hole),
                 outer = bvol_rings2_f64_distance_sq_point(rings, 0, &out);
    CHECK(inner <= 0.0625 && inner >= 0.0625 * (1 - 0x1p-41) && outer <= 25 && outer >= 25 * (1 - 0x1p-41));
    CHECK(isnan(bvol_rings2_f64_distance_sq_point(rings, 0, &nowhere)) &&
          isnan(bvol_rings2_f64_distance_sq_point(rings, 1, &in)));
    CHECK(bvol_rings2_f64_distance_sq_point(rings, 0, &far) == DBL_MAX);
    bvol_rings2_f64_destroy(rings);
}

/* A line that is long beyond measure beside its distance, whose place is lost when it is scaled. */
TEST(index_rings_near, squared_distances_of_lines_without_end)
{
    map_clear(&m);
    map_vertex(&m, 0x1p60, -0x1p1000);
    map_vertex(&m, 0x1p60, 0x1p1000);
    map_end_ring(&m);
    map_end_polygon(&m);
    bvol_rings2_f64 *const rings = map_rings(&m, BVOL_RULE_EVEN_ODD);
    const bvol_vec2_f64 near = {0x1p81, 0}, far = {0x1p300, 0};
    const double square = bvol_rings2_f64_distance_sq_point(rings, 0, &near), distance = 0x1p81 - 0x1p60;
    CHECK(square > 0 && square <= distance * distance);
    check_distance(rings, 0, 0, near);
    check_distance(rings, 0, 0, far);
    bvol_rings2_f64_destroy(rings);
}

/* Rows of boxes and nearest segments are what single questions find. */
TEST(index_rings_near, many_are_answered_as_one_by_one)
{
    enum { MANY = 150 };
    static uint32_t ids[MANY * MAP_POLYGONS], row[MAP_POLYGONS];
    chance c = {test_seed()};
    for (long n = test_cases(8); n > 0; n--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        bvol_aabb2_f64 boxes[MANY];
        bvol_rings2_f64_found found[MANY];
        uint64_t at[MANY + 1];
        map_random(&m, &c, place);
        bvol_rings2_f64 *const rings = map_rings(&m, 0);
        for (int i = 0; i < MANY; i++)
            boxes[i] = box_of(map_point(&m, &c, place), map_point(&m, &c, place));
        CHECK(bvol_rings2_f64_overlaps_aabb2_many(rings, boxes, MANY, 0, NULL, at, ids, sizeof ids / sizeof *ids) == BVOL_OK);
        const double most = one_in(&c, 2) ? (double)INFINITY : fabs(place_number(&c, place));
        CHECK(bvol_rings2_f64_nearest_point_many(rings, &boxes->min, MANY, sizeof *boxes, most, NULL, found) == BVOL_OK);
        for (size_t i = 0; i < MANY; i++) {
            const size_t count = bvol_rings2_f64_overlaps_aabb2(rings, &boxes[i], row, MAP_POLYGONS);
            CHECK(at[i + 1] - at[i] == count && (count == 0 || memcmp(row, ids + at[i], count * sizeof *row) == 0));
            bvol_rings2_f64_found one = {BVOL_NO_ID, BVOL_NO_ID, BVOL_NO_ID, 0, INFINITY};
            (void)bvol_rings2_f64_nearest_point(rings, &boxes[i].min, most, &one);
            CHECK(one.polygon == found[i].polygon && one.ring == found[i].ring && one.vertex == found[i].vertex &&
                  one.reserved == found[i].reserved && one.distance == found[i].distance);
        }
        CHECK(bvol_rings2_f64_overlaps_aabb2_many(rings, boxes, MANY, 24, NULL, at, ids, 1) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_rings2_f64_nearest_point_many(rings, &boxes->min, MANY, 20, 1, NULL, found) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_rings2_f64_nearest_point_many(rings, NULL, 0, 0, 1, NULL, NULL) == BVOL_OK);
        bvol_rings2_f64_destroy(rings);
    }
}
