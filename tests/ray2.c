/* SPDX-License-Identifier: MIT */
/* Rays in the plane: the record of a hit. Special operands are in truth_table.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

static int same_hit(const bvol_ray2_hit *a, const bvol_ray2_hit *b)
{
    return a->t_enter == b->t_enter && a->t_exit == b->t_exit && same_vec2(a->point, b->point) &&
           same_vec2(a->normal, b->normal) && a->feature == b->feature && a->inside == b->inside;
}

TEST(ray2, point_along_a_ray)
{
    bvol_ray2 r = ray2(vec2(1, 2), vec2(3, 0), 5, 4); /* its ends are not looked at */
    bvol_vec2 p;
    bvol_ray2_point(&r, -2, &p);
    CHECK(p.x == -5 && p.y == 2);
    bvol_ray2_point(&r, INF, &p);
    CHECK(p.x == INF && p.y == 2);
    bvol_ray2_point(&r, NAN, &p);
    CHECK(all_nan(&p, 2));
}

static const struct {
    bvol_ray2 ray;
    bvol_ray2_hit hit;
} square_hits[] = {
    /* against [1, 3] x [1, 3]: through each of its four edges */
    {{{0, 2}, 0, {1, 0}, INF}, {1, 3, {1, 2}, {-1, 0}, 0, 0}},
    {{{5, 2}, 0, {-2, 0}, INF}, {1, 2, {3, 2}, {1, 0}, 1, 0}},
    {{{2, 0}, 0, {0, 0.5f}, INF}, {2, 6, {2, 1}, {0, -1}, 2, 0}},
    {{{2, 4}, 0, {0, -1}, INF}, {1, 3, {2, 3}, {0, 1}, 3, 0}},
    {{{2, 2}, 0, {1, 0}, INF}, {0, 1, {2, 2}, {0, 0}, BVOL_NO_FEATURE, 1}},                /* from inside */
    {{{2, 2}, -INF, {1, 0}, INF}, {-1, 1, {1, 2}, {-1, 0}, 0, 0}},                         /* a line */
    {{{2, 2}, 0, {0, 0}, INF}, {0, INF, {2, 2}, {0, 0}, BVOL_NO_FEATURE, 1}},              /* a point */
    {{{2, 2}, -0.5f, {1, 0}, 0.5f}, {-0.5f, 0.5f, {1.5f, 2}, {0, 0}, BVOL_NO_FEATURE, 1}}, /* ends inside */
    {{{0, 0}, 0, {1, 1}, INF}, {1, 3, {1, 1}, {-1, 0}, 0, 0}},                             /* into a corner: the lowest axis */
    {{{0, 1}, 0, {1, 0}, INF}, {1, 3, {1, 1}, {-1, 0}, 0, 0}},                             /* along an edge */
};

TEST(ray2, bounds_of_a_ray)
{
    const bvol_ray2 segment = ray2(vec2(1, 2), vec2(1, -2), -1, 2), half = ray2(vec2(1, 2), vec2(0, -2), 1, INF);
    const bvol_ray2 empty = ray2(vec2(1, 2), vec2(1, -2), 1, 0), invalid = ray2(vec2(1, 2), vec2(1, INF), 1, 2);
    bvol_aabb2 box;
    bvol_ray2_bounds(&segment, &box);
    CHECK(same_aabb2(box, aabb2(0, -2, 3, 4)));
    bvol_ray2_bounds(&half, &box);
    CHECK(same_aabb2(box, aabb2(1, -INF, 1, 0)));
    bvol_ray2_bounds(&empty, &box);
    CHECK(same_aabb2(box, aabb2(INF, INF, -INF, -INF)));
    bvol_ray2_bounds(&invalid, &box);
    CHECK(all_nan(&box, 4));
}

TEST(ray2, hits_of_a_square_as_a_rectangle_and_as_an_obb)
{
    bvol_aabb2 box = aabb2(1, 1, 3, 3);
    bvol_obb2 o = obb2(vec2(2, 2), vec2(1, 1));
    for (unsigned i = 0; i < sizeof square_hits / sizeof *square_hits; i++) {
        bvol_ray2_hit hit;
        memset(&hit, 0, sizeof hit);
        CHECK(bvol_ray2_hits_aabb2(&square_hits[i].ray, &box, NULL) == 1);
        CHECK(bvol_ray2_hits_aabb2(&square_hits[i].ray, &box, &hit) == 1);
        CHECKF(same_hit(&hit, &square_hits[i].hit), "rectangle, case %u", i);
        memset(&hit, 0, sizeof hit);
        CHECK(bvol_ray2_hits_obb2(&square_hits[i].ray, &o, NULL) == 1);
        CHECK(bvol_ray2_hits_obb2(&square_hits[i].ray, &o, &hit) == 1);
        CHECKF(same_hit(&hit, &square_hits[i].hit), "OBB, case %u", i);
    }
}

TEST(ray2, hits_of_an_unbounded_rectangle)
{
    bvol_aabb2 half = aabb2(1, -INF, INF, INF);
    bvol_ray2 in = ray2(vec2(0, 7), vec2(2, 0), 0, INF), along = ray2(vec2(0, 7), vec2(0, 1), 0, INF);
    bvol_ray2_hit hit, expected = {0.5f, INF, {1, 7}, {-1, 0}, 0, 0};
    CHECK(bvol_ray2_hits_aabb2(&in, &half, &hit) == 1 && same_hit(&hit, &expected));
    CHECK(bvol_ray2_hits_aabb2(&along, &half, NULL) == 0);
}

TEST(ray2, hits_of_a_circle)
{
    bvol_circle c = circle(0, 0, 5);
    bvol_ray2 across = ray2(vec2(-7, 3), vec2(1, 0), 0, INF), tangent = ray2(vec2(-7, 5), vec2(1, 0), 0, INF);
    bvol_ray2 inside = ray2(vec2(0, 3), vec2(2, 0), 0, 1);
    bvol_ray2_hit hit, crossing = {3, 11, {-4, 3}, {-0.8f, 0.6f}, 0, 0}, touch = {7, 7, {0, 5}, {0, 1}, 0, 0};
    bvol_ray2_hit start = {0, 1, {0, 3}, {0, 0}, BVOL_NO_FEATURE, 1};
    CHECK(bvol_ray2_hits_circle(&across, &c, NULL) == 1);
    CHECK(bvol_ray2_hits_circle(&across, &c, &hit) == 1 && same_hit(&hit, &crossing));
    CHECK(bvol_ray2_hits_circle(&tangent, &c, &hit) == 1 && same_hit(&hit, &touch));
    CHECK(bvol_ray2_hits_circle(&inside, &c, &hit) == 1 && same_hit(&hit, &start));
    c.radius = nextafterf(5, 0);
    CHECK(bvol_ray2_hits_circle(&tangent, &c, NULL) == 0);
}

TEST(ray2, at_circles_by_directions_and_radii_of_any_size)
{
    const bvol_circle c = circle(0, 0, 1);
    for (int size = -140; size <= 120; size += 4) {
        const bvol_ray2 at = ray2(vec2(0, -10), vec2(0, ldexpf(1, size)), 0, INF), past = ray2(vec2(2, -10), at.dir, 0, INF);
        const bvol_ray2 ending = ray2(vec2(0, -10), at.dir, 0, size > -120 ? ldexpf(16, -size) : INF);
        CHECKF(bvol_ray2_hits_circle(&at, &c, NULL) && !bvol_ray2_hits_circle(&past, &c, NULL), "2^%d", size);
        CHECKF(bvol_ray2_hits_circle(&ending, &c, NULL), "2^%d", size);
    }
    const bvol_ray2 still = ray2(vec2(0x1.b8p-75F, 0x1.b8p-75F), vec2(1, 0), 0, 0); /* squares are rounded to few bits */
    const bvol_circle small = circle(0, 0, 0x1.36p-74F), larger = circle(0, 0, 0x1.38p-74F);
    CHECK(!bvol_ray2_hits_circle(&still, &small, NULL) && bvol_ray2_hits_circle(&still, &larger, NULL));
}

TEST(ray2, hits_of_a_diamond_and_of_a_segment)
{
    bvol_obb2 d = {{0, 0}, {1, 1}, {{1, 1}, {-1, 1}}}, segment = {{0, 0}, {1, 1}, {{1, 1}, {1, 1}}};
    bvol_ray2 r = ray2(vec2(-3, 1), vec2(1, 0), 0, INF), touch = ray2(vec2(-3, 2), vec2(1, 0), 0, INF);
    bvol_ray2_hit hit;
    CHECK(bvol_ray2_hits_obb2(&r, &d, &hit) == 1 && hit.t_enter == 2 && hit.t_exit == 4 && hit.feature == 3);
    CHECK(fabsf(hit.normal.x + sqrtf(0.5f)) <= 0x1p-23f && fabsf(hit.normal.y - sqrtf(0.5f)) <= 0x1p-23f && hit.inside == 0);
    CHECK(bvol_ray2_hits_obb2(&touch, &d, &hit) == 1 && hit.t_enter == 3 && hit.t_exit == 3);
    touch.origin.y = nextafterf(2, 3);
    CHECK(bvol_ray2_hits_obb2(&touch, &d, NULL) == 0);
    CHECK(bvol_ray2_hits_obb2(&r, &segment, &hit) == 1 && hit.t_enter <= 4 && hit.t_exit >= 4); /* at (1, 1) */
    CHECK(bvol_ray2_hits_obb2(&touch, &segment, NULL) == 0);
}

TEST(ray2, misses_leave_the_record_alone)
{
    bvol_ray2 r = ray2(vec2(10, 10), vec2(1, 0), 0, INF);
    bvol_aabb2 box = aabb2(1, 1, 3, 3);
    bvol_circle c = circle(2, 2, 1);
    bvol_obb2 o = obb2(vec2(2, 2), vec2(1, 1));
    bvol_ray2_hit hit, before;
    memset(&hit, 0x55, sizeof hit);
    before = hit;
    CHECK(bvol_ray2_hits_aabb2(&r, &box, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0);
    CHECK(bvol_ray2_hits_circle(&r, &c, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0);
    CHECK(bvol_ray2_hits_obb2(&r, &o, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0);
}

/* The left, right, lower and upper edge of a square are these of a polygon; into a corner the lowest one counts. */
TEST(ray2, hits_of_a_square_as_a_polygon)
{
    static const bvol_vec2 corners[] = {{1, 1}, {3, 1}, {3, 3}, {1, 3}}, clockwise[] = {{3, 3}, {3, 1}, {3, 2}, {1, 1}, {1, 3}};
    static const uint32_t edges[][4] = {{3, 1, 0, 2}, {4, 1, 3, 0}};
    for (unsigned i = 0; i < sizeof square_hits / sizeof *square_hits; i++)
        for (int order = 0; order < 2; order++) {
            const bvol_polygon2 p = order ? polygon2(clockwise, 5) : polygon2(corners, 4);
            bvol_ray2_hit hit, expected = square_hits[i].hit;
            if (expected.feature != BVOL_NO_FEATURE)
                expected.feature = edges[order][expected.feature];
            if (i == 8) {
                expected.feature = order ? 3 : 0;
                expected.normal = vec2(0, -1);
            }
            memset(&hit, 0, sizeof hit);
            CHECK(bvol_ray2_hits_polygon2(&square_hits[i].ray, &p, NULL) == 1);
            CHECK(bvol_ray2_hits_polygon2(&square_hits[i].ray, &p, &hit) == 1);
            CHECKF(same_hit(&hit, &expected), "case %u, order %d", i, order);
        }
}

TEST(ray2, hits_of_segments_across_along_and_at_an_end)
{
    static const struct {
        bvol_segment2 segment;
        bvol_ray2 ray;
        bvol_ray2_hit hit;
    } cases[] = {
        {{{2, -1}, {2, 1}}, {{0, 0}, 0, {1, 0}, INF}, {2, 2, {2, 0}, {-1, 0}, 1, 0}},
        {{{2, -1}, {2, 1}}, {{4, 0}, 0, {-2, 0}, INF}, {1, 1, {2, 0}, {1, 0}, 0, 0}},
        {{{2, -1}, {2, 1}}, {{0, -1}, 0, {1, 0}, INF}, {2, 2, {2, -1}, {-1, 0}, 1, 0}},
        {{{5, 0}, {2, 0}}, {{0, 0}, 0, {1, 0}, INF}, {2, 5, {2, 0}, {-1, 0}, BVOL_NO_FEATURE, 0}},
        {{{5, 0}, {2, 0}}, {{0, 0}, 0, {1, 0}, 4}, {2, 4, {2, 0}, {-1, 0}, BVOL_NO_FEATURE, 0}},
        {{{5, 0}, {2, 0}}, {{3, 0}, 0, {0, 1}, INF}, {0, 0, {3, 0}, {0, 0}, BVOL_NO_FEATURE, 1}},
        {{{5, 0}, {2, 0}}, {{9, 0}, -INF, {-1, 0}, INF}, {4, 7, {5, 0}, {1, 0}, BVOL_NO_FEATURE, 0}},
        {{{6, 8}, {6, 8}}, {{0, 0}, 0, {3, 4}, INF}, {2, 2, {6, 8}, {-0.6f, -0.8f}, BVOL_NO_FEATURE, 0}},
        {{{0, 0}, {2, 2}}, {{1, 1}, -3, {0, 0}, INF}, {-3, INF, {1, 1}, {0, 0}, BVOL_NO_FEATURE, 1}},
        {{{0, 0}, {2, 2}}, {{1, 1}, -INF, {0, 0}, INF}, {-INF, INF, {1, 1}, {0, 0}, BVOL_NO_FEATURE, 0}},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_ray2_hit hit;
        memset(&hit, 0, sizeof hit);
        CHECK(bvol_ray2_hits_segment2(&cases[i].ray, &cases[i].segment, NULL) == 1);
        CHECK(bvol_ray2_hits_segment2(&cases[i].ray, &cases[i].segment, &hit) == 1);
        CHECKF(same_hit(&hit, &cases[i].hit), "case %u: %a %a (%a %a) (%a %a) %u %u", i, (double)hit.t_enter,
               (double)hit.t_exit, (double)hit.point.x, (double)hit.point.y, (double)hit.normal.x, (double)hit.normal.y,
               hit.feature, hit.inside);
    }
}

/* Every field of a ray may be the largest float, of either sign; each hits where it starts, ends or is after one unit. */
TEST(ray2, fields_as_large_as_floats_go)
{
    const float m = FLT_MAX;
    const bvol_ray2 rays[] = {ray2(vec2(m, 0), vec2(1, 0), 0, INF), ray2(vec2(0, 0), vec2(m, 0), 0, INF),
                              ray2(vec2(0, 0), vec2(1, 0), m, INF), ray2(vec2(0, 0), vec2(1, 0), -INF, m),
                              ray2(vec2(0, 0), vec2(-1, 0), -INF, -m)};
    const bvol_segment2 wall = segment2(m, -1, m, 1), left = segment2(-m, -1, -m, 1), beside = segment2(m, 1, m, 2);
    const bvol_segment2 top = segment2(-1, m, 1, m), bottom = segment2(-1, -m, 1, -m);
    for (unsigned i = 0; i < sizeof rays / sizeof *rays; i++) {
        bvol_ray2 r = rays[i];
        CHECKF(bvol_ray2_hits_segment2(&r, &wall, NULL) == 1 && bvol_ray2_hits_segment2(&r, &beside, NULL) == 0, "ray %u", i);
        r.origin.x = -r.origin.x;
        r.dir.x = -r.dir.x;
        CHECKF(bvol_ray2_hits_segment2(&r, &left, NULL) == 1, "ray %u mirrored", i);
        r.origin = vec2(0, -r.origin.x);
        r.dir = vec2(0, -r.dir.x);
        CHECKF(bvol_ray2_hits_segment2(&r, &top, NULL) == 1, "ray %u upward", i);
        r.origin.y = -r.origin.y;
        r.dir.y = -r.dir.y;
        CHECKF(bvol_ray2_hits_segment2(&r, &bottom, NULL) == 1, "ray %u downward", i);
    }
}

/* A line through a segment, but for one field that is NaN, or infinite where it must not be. */
TEST(ray2, fields_that_no_ray_has)
{
    enum { ORIGIN_X, ORIGIN_Y, T_MIN, DIR_X, DIR_Y, T_MAX };
    static const struct {
        int field;
        float value;
    } cases[] = {{ORIGIN_X, NAN}, {ORIGIN_Y, NAN}, {DIR_X, NAN},  {DIR_Y, NAN},    {T_MIN, NAN}, {T_MAX, NAN},
                 {ORIGIN_X, INF}, {ORIGIN_Y, INF}, {DIR_X, INF},  {DIR_Y, INF},    {T_MIN, INF}, {ORIGIN_X, -INF},
                 {DIR_X, -INF},   {DIR_Y, -INF},   {T_MAX, -INF}, {ORIGIN_Y, -INF}};
    const bvol_ray2 line = ray2(vec2(0, 0), vec2(1, 1), -INF, INF);
    const bvol_segment2 s = segment2(0, 2, 2, 0);
    CHECK(bvol_ray2_hits_segment2(&line, &s, NULL) == 1);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_ray2 r = line;
        set_field(&r, cases[i].field, float_bits(cases[i].value));
        CHECKF(bvol_ray2_hits_segment2(&r, &s, NULL) == 0, "case %u", i);
    }
}

/* What an infinite direction would give from here is 0 times it, or a line along an axis. */
TEST(ray2, infinite_directions_hit_nothing)
{
    const bvol_segment2 upright = segment2(1, 2, 1, -1), level = segment2(2, 1, -1, 1);
    for (int sign = -1; sign <= 1; sign += 2) {
        const bvol_ray2 right = ray2(vec2(1, 2), vec2((float)sign, 0), -1, 1),
                        up = ray2(vec2(2, 1), vec2(0, (float)sign), -1, 1);
        const bvol_ray2 far_right = ray2(vec2(1, 2), vec2((float)sign * INF, 0), -1, 1);
        const bvol_ray2 far_up = ray2(vec2(2, 1), vec2(0, (float)sign * INF), -1, 1);
        CHECK(bvol_ray2_hits_segment2(&right, &upright, NULL) == 1 && bvol_ray2_hits_segment2(&up, &level, NULL) == 1);
        CHECK(bvol_ray2_hits_segment2(&far_right, &upright, NULL) == 0 && bvol_ray2_hits_segment2(&far_up, &level, NULL) == 0);
    }
}

TEST(ray2, a_line_without_beginning_is_not_inside_even_if_it_stays_where_it_is)
{
    const bvol_vec2 corners[] = {{0, 0}, {4, 0}, {0, 4}};
    const bvol_polygon2 p = polygon2(corners, 3);
    const bvol_segment2 s = segment2(0, 0, 2, 2);
    const bvol_ray2 stays = ray2(vec2(1, 1), vec2(0, 0), -INF, INF);
    bvol_ray2_hit h;
    CHECK(bvol_ray2_hits_polygon2(&stays, &p, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    CHECK(bvol_ray2_hits_segment2(&stays, &s, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
}

/* Copies of a point are a point. */
TEST(ray2, misses_of_segments_and_polygons_leave_the_record_alone)
{
    const bvol_vec2 points[] = {{2, 2}, {2, 2}, {2, 2}}, lost[] = {{2, 2}, {NAN, 2}, {2, 2}};
    const bvol_polygon2 p = polygon2(points, 3), none = polygon2(points, 0), broken = polygon2(lost, 3);
    const bvol_segment2 s = segment2(2, 2, 3, 3);
    const bvol_ray2 to = ray2(vec2(0, 0), vec2(1, 1), 0, INF), beside = ray2(vec2(0, 0), vec2(1, nextafterf(1, 2)), 0, INF);
    const bvol_ray2 away = ray2(vec2(0, 0), vec2(-1, -1), 0, INF), early = ray2(vec2(0, 0), vec2(1, 1), 0, nextafterf(2, 0));
    const bvol_ray2 empty = ray2(vec2(0, 0), vec2(1, 1), 3, 1), never = ray2(vec2(0, 0), vec2(1, 1), INF, INF);
    const bvol_ray2 list[] = {beside,
                              away,
                              early,
                              empty,
                              never,
                              ray2(vec2(0, NAN), vec2(1, 1), 0, 3),
                              ray2(vec2(0, 0), vec2(1, INF), 0, 3),
                              ray2(vec2(0, 0), vec2(1, 1), NAN, 3)};
    bvol_ray2_hit hit, before;
    CHECK(bvol_ray2_hits_polygon2(&to, &p, &hit) == 1 && hit.t_enter == 2 && hit.t_exit == 2 && hit.inside == 0);
    memset(&hit, 0x55, sizeof hit);
    before = hit;
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
        CHECKF(bvol_ray2_hits_polygon2(&list[i], &p, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0, "ray %u", i);
        CHECKF(bvol_ray2_hits_segment2(&list[i], &s, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0, "ray %u", i);
    }
    CHECK(bvol_ray2_hits_polygon2(&to, &none, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0);
    CHECK(bvol_ray2_hits_polygon2(&to, &broken, &hit) == 0 && memcmp(&hit, &before, sizeof hit) == 0);
}

TEST(ray2, the_parameter_of_a_segment_is_within_an_ulp)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        const double off = i & 1 ? 1e5 : 0;
        const bvol_segment2 s = segment2(chance_float(&rng, off - 1, off + 1), chance_float(&rng, -1, 1),
                                         chance_float(&rng, off - 1, off + 1), chance_float(&rng, -1, 1));
        const bvol_ray2 r = ray2(vec2(chance_float(&rng, off - 3, off + 3), chance_float(&rng, -3, 3)),
                                 vec2(chance_float(&rng, -1, 1), chance_float(&rng, -1, 1)), -INF, INF);
        bvol_ray2_hit hit;
        if (!bvol_ray2_hits_segment2(&r, &s, &hit))
            continue;
        rational_begin();
        const rational ex = rational_sub(rational_of((double)s.b.x), rational_of((double)s.a.x));
        const rational ey = rational_sub(rational_of((double)s.b.y), rational_of((double)s.a.y));
        const rational px = rational_sub(rational_of((double)s.a.x), rational_of((double)r.origin.x));
        const rational py = rational_sub(rational_of((double)s.a.y), rational_of((double)r.origin.y));
        const rational dx = rational_of((double)r.dir.x), dy = rational_of((double)r.dir.y);
        const rational t = rational_div(rational_sub(rational_mul(px, ey), rational_mul(py, ex)),
                                        rational_sub(rational_mul(dx, ey), rational_mul(dy, ex)));
        CHECK(rational_cmp(t, rational_of((double)nextafterf(hit.t_enter, -INF))) >= 0);
        CHECK(rational_cmp(t, rational_of((double)nextafterf(hit.t_enter, INF))) <= 0);
        CHECK(hit.t_enter == hit.t_exit && hit.inside == 0);
    }
}

/* Whether a ray meets a segment that is not parallel to it, in rationals. */
static int meets_askew(const bvol_ray2 *r, const bvol_segment2 *s)
{
    rational_begin();
    const rational zero = rational_of(0), one = rational_of(1);
    const rational ex = rational_sub(rational_of((double)s->b.x), rational_of((double)s->a.x));
    const rational ey = rational_sub(rational_of((double)s->b.y), rational_of((double)s->a.y));
    const rational px = rational_sub(rational_of((double)s->a.x), rational_of((double)r->origin.x));
    const rational py = rational_sub(rational_of((double)s->a.y), rational_of((double)r->origin.y));
    const rational dx = rational_of((double)r->dir.x), dy = rational_of((double)r->dir.y);
    const rational area = rational_sub(rational_mul(dx, ey), rational_mul(dy, ex));
    if (rational_cmp(area, zero) == 0)
        return -1;
    const rational t = rational_div(rational_sub(rational_mul(px, ey), rational_mul(py, ex)), area);
    const rational along = rational_div(rational_sub(rational_mul(px, dy), rational_mul(py, dx)), area);
    return rational_cmp(t, rational_of((double)r->t_min)) >= 0 && rational_cmp(t, rational_of((double)r->t_max)) <= 0 &&
           rational_cmp(along, zero) >= 0 && rational_cmp(along, one) <= 0;
}

/* Of whole numbers, so that many end on each other; and far ones beside which near ones are lost in float. */
TEST(ray2, segments_from_near_to_far)
{
    static const int exponents[] = {0, 12, 24, 25, 50, 60, 120};
    chance c = {test_seed()};
    long met = 0, cases = 0;
    for (long n = test_cases(3000); n > 0; n--) {
        const int exponent = exponents[chance_int(&c, 0, (int)(sizeof exponents / sizeof *exponents) - 1)];
        float at[8];
        for (int k = 0; k < 8; k++)
            at[k] = ldexpf((float)chance_int(&c, -4, 4), k == 2 || k == 3 ? exponent : 0);
        const bvol_segment2 s = segment2(at[0], at[1], at[2], at[3]), back = segment2(at[2], at[3], at[0], at[1]);
        const bvol_ray2 r =
            ray2(vec2(at[4], at[5]), vec2(at[6], at[7]), (float)chance_int(&c, -1, 1), (float)chance_int(&c, 1, 3));
        const int truth = meets_askew(&r, &s);
        if (truth < 0)
            continue;
        CHECKF(bvol_ray2_hits_segment2(&r, &s, NULL) == truth && bvol_ray2_hits_segment2(&r, &back, NULL) == truth,
               "%g %g to %g %g, from %g %g, %g %g", (double)at[0], (double)at[1], (double)at[2], (double)at[3], (double)at[4],
               (double)at[5], (double)at[6], (double)at[7]);
        met += truth;
        cases++;
    }
    CHECK(cases < 100 || met * 20 > cases);
}

TEST(ray2, of_equal_points_the_first_names_the_edge)
{
    static const bvol_vec2 points[] = {{1, 1}, {3, 1}, {3, 1}, {3, 3}, {3, 3}, {1, 3}};
    const bvol_polygon2 p = polygon2(points, 6);
    const bvol_ray2 right = ray2(vec2(5, 2), vec2(-1, 0), 0, INF), top = ray2(vec2(2, 5), vec2(0, -1), 0, INF);
    bvol_ray2_hit hit;
    CHECK(bvol_ray2_hits_polygon2(&right, &p, &hit) == 1 && hit.feature == 1);
    CHECK(bvol_ray2_hits_polygon2(&top, &p, &hit) == 1 && hit.feature == 3);
}

/* Asks about a polygon, and about the same points given twice, which no filter for convex polygons tells. */
static void check_twice_given(const bvol_vec2 *points, uint32_t count, const bvol_ray2 *ray)
{
    bvol_vec2 twice[2 * 8];
    for (uint32_t i = 0; i < 2 * count; i++)
        twice[i] = points[i / 2];
    const bvol_polygon2 p = polygon2(points, count), q = polygon2(twice, 2 * count);
    bvol_ray2_hit hit, other;
    memset(&hit, 0, sizeof hit);
    memset(&other, 0, sizeof other);
    const int hits = bvol_ray2_hits_polygon2(ray, &p, &hit);
    CHECK(hits == bvol_ray2_hits_polygon2(ray, &q, &other) && hits == bvol_ray2_hits_polygon2(ray, &p, NULL));
    other.feature = other.feature == BVOL_NO_FEATURE ? BVOL_NO_FEATURE : other.feature / 2;
    CHECKF(memcmp(&hit, &other, sizeof hit) == 0, "t %a %a, %a %a, features %u %u, inside %u %u", (double)hit.t_enter,
           (double)other.t_enter, (double)hit.t_exit, (double)other.t_exit, hit.feature, other.feature, hit.inside,
           other.inside);
}

/* Round polygons either way round, and rays at their corners and past them by a hair, from edges and corners, along axes and
 * edges, of any length. */
TEST(ray2, records_of_convex_polygons_have_the_bits_of_those_of_any_points)
{
    static const float spans[] = {1, 1, 1, 0x1p-140f, 0x1p-60f, 0x1p60f, 0x1p120f};
    chance rng = {test_seed()};
    for (long n = test_cases(20000); n > 0; n--) {
        const uint32_t count = (uint32_t)chance_int(&rng, 3, 8);
        const int lattice = chance_int(&rng, 0, 1), back = chance_int(&rng, 0, 1);
        const float size = spans[chance_int(&rng, 0, 6)], turn = chance_float(&rng, 0, 6);
        bvol_vec2 at[8];
        for (uint32_t i = 0; i < count; i++) {
            const float angle = turn + 6.2831853f * (float)(back ? count - i : i) / (float)count;
            at[i] = vec2(3 * cosf(angle), 2 * sinf(angle));
            at[i] = lattice ? vec2(size * roundf(at[i].x), size * roundf(at[i].y)) : vec2(size * at[i].x, size * at[i].y);
        }
        const bvol_vec2 *const a = &at[chance_int(&rng, 0, (int)count - 1)], *const b =
                                                                                 &at[chance_int(&rng, 0, (int)count - 1)];
        const bvol_vec2 middle = vec2(0.5f * a->x + 0.5f * b->x, 0.5f * a->y + 0.5f * b->y);
        bvol_ray2 ray = ray2(vec2(size * (float)chance_int(&rng, -4, 4), size * chance_float(&rng, -4, 4)), vec2(0, 0), 0, INF);
        if (chance_int(&rng, 0, 3) == 0)
            ray.origin = chance_int(&rng, 0, 1) ? *a : middle;
        ray.dir = chance_int(&rng, 0, 1) ? vec2(middle.x - ray.origin.x, middle.y - ray.origin.y)
                                         : vec2((float)chance_int(&rng, -1, 1), (float)chance_int(&rng, -1, 1));
        if (chance_int(&rng, 0, 3) == 0)
            ray.dir = vec2(b->x * (1 + 0x1p-20f) - ray.origin.x, b->y - ray.origin.y);
        if (chance_int(&rng, 0, 1)) {
            ray.t_min = (float)chance_int(&rng, -4, 2);
            ray.t_max = chance_int(&rng, 0, 1) ? ray.t_min + 0.5f * (float)chance_int(&rng, 0, 4) : INF;
        }
        check_twice_given(at, count, &ray);
    }
}

/* Beside a corner near zero, where a ray starts 2^-32 from a corner between edges of length 2 and 2^-19, roundings of the long
 * one hide which of both is entered: their times are the same float, so it is the first. */
TEST(ray2, an_edge_is_not_told_from_a_longer_one_beside_it_by_what_roundings_hide)
{
    static const bvol_vec2 at[][4] = {{{-0x1.c90f82p+0f, -0x1.6a38e8p+0f},
                                       {0x1.9a45a8p-39f, 0x1.126458p-39f},
                                       {0x1.dcf374p-20f, 0x1.79fcb4p-20f},
                                       {-0x1.bc70ap-4f, 0x1.69665cp+0f}},
                                      {{-0x1.99ee2cp+0f, -0x1.6667f4p+0f},
                                       {0x1.6503p-34f, -0x1.5991cp-33f},
                                       {0x1.f9a6ccp-20f, 0x1.ba09bap-20f},
                                       {-0x1.8735f8p-2f, 0x1.a75b7ap-1f}}};
    static const bvol_ray2 rays[] = {{{0x1.12c10ep-32f, -0x1.002e9ap-34f}, 0, {-0x1.ef70eap+6f, 0x1.025198p+5f}, INFINITY},
                                     {{0x1.fccdeap-30f, -0x1.2907e4p-31f}, 0, {-0x1.f3aa2p-9f, 0x1.bed80cp-11f}, INFINITY}};
    for (int i = 0; i < 2; i++) {
        bvol_ray2_hit hit;
        const bvol_polygon2 p = polygon2(at[i], 4);
        CHECK(bvol_ray2_hits_polygon2(&rays[i], &p, &hit) == 1 && hit.feature == 0);
        check_twice_given(at[i], 4, &rays[i]);
    }
}

/* A ray that starts on an edge starts inside. The edge stands where the ray's origin and a product of two floats end, so that
 * the product with its length has 72 bits, and the quotient is off. */
TEST(ray2, rays_that_start_on_an_edge_of_a_polygon_start_inside)
{
    chance rng = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        const float t = chance_float(&rng, 1, 2), speed = chance_float(&rng, 1, 2), height = chance_float(&rng, 1, 2);
        const double way = (double)t * (double)speed;
        const float wall = (float)way, rest = (float)(way - (double)wall);
        const bvol_vec2 at[4] = {vec2(wall, 0), vec2(wall + 3, 0), vec2(wall + 3, height), vec2(wall, height)};
        const bvol_polygon2 p = polygon2(at, 4);
        bvol_ray2_hit hit;
        const bvol_ray2 ray = ray2(vec2(-rest, 0.5f), vec2(speed, 0), t, INF);
        CHECK(bvol_ray2_hits_polygon2(&ray, &p, &hit) == 1 && hit.inside == 1 && hit.feature == BVOL_NO_FEATURE);
        check_twice_given(at, 4, &ray);
    }
}

/* A ray that starts on a circle starts inside: at a point of integers, from one, so that t is 1 and roots and quotients are
 * off.
 */
TEST(ray2, rays_that_start_on_a_circle_start_inside)
{
    static const bvol_vec2 on[] = {{3, 4}, {-4, 3}, {0, -5}, {5, 0}, {-3, -4}};
    chance rng = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        const bvol_vec2 p = on[chance_int(&rng, 0, 4)];
        const bvol_vec2 d = vec2((float)chance_int(&rng, -9, 9) / 64, (float)chance_int(&rng, -9, 9) / 64);
        const bvol_circle c = circle(7, -2, 5);
        const bvol_ray2 ray = ray2(vec2(7 + p.x - d.x, p.y - 2 - d.y), d, 1, INF);
        bvol_ray2_hit hit;
        CHECK(bvol_ray2_hits_circle(&ray, &c, &hit) == 1 && hit.inside == 1 && hit.feature == BVOL_NO_FEATURE);
    }
}

/* And one that starts on an edge of a rectangle, which is where a product of two floats ends: the product of that with the
 * other axis has 72 bits, and quotients are off. */
TEST(ray2, rays_that_start_on_an_edge_of_an_obb_start_inside)
{
    chance rng = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        const float extent = chance_float(&rng, 1, 2), a = chance_float(&rng, 1, 2), b = chance_float(&rng, 1, 2);
        const double way = (double)extent * (double)a;
        const float wall = (float)way, rest = (float)(way - (double)wall);
        const bvol_obb2 box = {{-rest, 0}, {extent, 3}, {{a, 0}, {0, b}}};
        const bvol_ray2 ray = ray2(vec2(2 * wall, 0), vec2(-wall, wall / 64), 1, INF);
        bvol_ray2_hit hit;
        CHECK(bvol_ray2_hits_obb2(&ray, &box, &hit) == 1 && hit.inside == 1 && hit.feature == BVOL_NO_FEATURE);
    }
}

/* Of axes that are nearly parallel, consecutive numbers of Fibonacci or these made small, whose area is 1 or 2^-48: where a
 * corner is in double, less a center of 55 bits, is off by a thousandth of the box. */
TEST(ray2, starts_in_boxes_of_axes_that_are_nearly_parallel)
{
    int seen[2] = {0, 0};
    for (int n = 0; n < 2 * 41 * 41; n++) {
        const float s = n % 2 ? 1 : 0x1p-24f, least = 0x1p-31f * s;
        const bvol_vec2 u = vec2(14930352 * s, 9227465 * s), v = vec2(9227465 * s, 5702887 * s);
        const bvol_obb2 box = {{least * (float)(n / 2 % 41 - 20), least * (float)(n / 82 - 20)}, {1, 1}, {u, v}};
        const bvol_obb tall = {{box.center.x, box.center.y, 0}, {1, 1, 1}, {{u.x, u.y, 0}, {v.x, v.y, 0}, {0, 0, 1}}};
        const bvol_ray2 ray = ray2(u, vec2(-2 * s, -s), 0, INF);
        const bvol_ray space = {{u.x, u.y, 0}, 0, {-2 * s, -s, s}, INF};
        const bvol_vec3 at = {u.x, u.y, 0};
        const int inside = bvol_obb2_contains_point(&box, &u);
        bvol_ray2_hit hit;
        bvol_ray_hit record;
        if (bvol_ray2_hits_obb2(&ray, &box, &hit))
            CHECK(hit.inside == (uint32_t)inside);
        else
            CHECK(!inside);
        CHECK(bvol_obb_contains_point(&tall, &at) == inside);
        if (bvol_ray_hits_obb(&space, &tall, &record))
            CHECK(record.inside == (uint32_t)inside);
        else
            CHECK(!inside);
        seen[inside]++;
    }
    CHECK(seen[0] > 0 && seen[1] > 0);
}

/* Where a ray runs along a pair of edges, or nearly: far from the box along these, so that doubles lose where it is across the
 * others; at times that are 0 as floats, of both pairs alike, of which the first is told, and of one only; and in no direction
 * that there is. */
TEST(ray2, along_edges_of_obbs_at_extremes)
{
    const bvol_obb2 wide = {{-0x1p-149f, 1}, {1, 0x1.93e594p+99f}, {{0, -2}, {2, -1}}};
    const bvol_ray2 far = {{-0x1.903ddep+99f, 0x1.903ddep+98f}, -0x1.c85e8cp-1f, {0, 2}, 0x1.a568p-8f};
    const bvol_obb2 thin = {{0x1.4484c2p-100f, -1}, {0x1.b38fb8p-127f, 0x1p-149f}, {{1, 0}, {0, 1}}};
    const bvol_ray2 fast = {thin.center, -INF, {1, 0x1.2ced2ep+126f}, INF};
    const bvol_obb2 least = {{0x1.93e598p+99f, 0x1.93e59p+99f}, {0x1p-149f, 0x1p-149f}, {{-1, -2}, {-2, -2}}};
    const bvol_ray2 diagonal = {least.center, -1, least.center, 1};
    bvol_ray2_hit hit;
    CHECK(bvol_ray2_hits_obb2(&far, &wide, &hit) == 1 && hit.inside == 0 && hit.feature == 1);
    CHECK(bvol_ray2_hits_obb2(&fast, &thin, &hit) == 1 && hit.feature == 2 && hit.normal.y == -1);
    CHECK(bvol_ray2_hits_obb2(&diagonal, &least, &hit) == 1 && hit.inside == 0 && hit.feature == 0);
    for (int k = 0; k < 6; k++) {
        bvol_ray2 none = ray2(vec2(0, 0), vec2(1, 1), 0, INF);
        const bvol_vec2 odd = k % 3 == 0 ? vec2(INF, 1) : k % 3 == 1 ? vec2(1, -INF) : vec2(NAN, 1);
        *(k < 3 ? &none.dir : &none.origin) = odd;
        const bvol_obb2 box = {{1, 1}, {0x1.ff933cp+127f, 0x1.ff933cp+127f}, {{0.8f, 0.6f}, {-0.6f, 0.8f}}};
        const bvol_ray space = {{none.origin.x, none.origin.y, 0}, 0, {none.dir.x, none.dir.y, 0}, INF};
        const bvol_obb tall = {
            {1, 1, 0}, {box.extent.x, box.extent.x, box.extent.x}, {{0.8f, 0.6f, 0}, {-0.6f, 0.8f, 0}, {0, 0, 1}}};
        bvol_ray_hit record;
        CHECK(bvol_ray2_hits_obb2(&none, &box, &hit) == 0 && bvol_ray_hits_obb(&space, &tall, &record) == 0);
        CHECK(bvol_ray2_hits_obb2(&none, &box, NULL) == 0 && bvol_ray_hits_obb(&space, &tall, NULL) == 0);
    }
}

/* A record has the bits of that of the ray in space at the box as thick as it is long: of turned boxes, round ones that rays
 * run along, skewed ones, such as are nearly flat and segments, which rays from their middle enter at a zero whose sign is
 * seen. */
TEST(ray2, records_of_obbs_are_those_of_space)
{
    chance state = {test_seed()};
    for (long n = 0; n < test_cases(20000); n++) {
        const int round = n % 4 == 0;
        const float turn = round ? 0 : chance_float(&state, -4, 4), c = cosf(turn), s = sinf(turn);
        bvol_obb2 box = {{chance_float(&state, -2, 2), chance_float(&state, -2, 2)},
                         {chance_float(&state, -2, 2), chance_float(&state, 0, 2)},
                         {{c, s}, {-s, c}}};
        bvol_ray2 ray = {{chance_float(&state, -3, 3), chance_float(&state, -3, 3)}, 0, {0, 0}, INF};
        if (n % 4 == 1)
            box.axis[1] = (bvol_vec2){c * chance_float(&state, -1, 1), s + chance_float(&state, -0x1p-20, 0x1p-20)};
        if (round) {
            box.center = (bvol_vec2){(float)chance_int(&state, -1, 1), 0};
            box.extent = (bvol_vec2){1, (float)chance_int(&state, 0, 2)};
            ray.origin = (bvol_vec2){(float)chance_int(&state, -3, 3), (float)chance_int(&state, -2, 2)};
            ray.t_min = chance_int(&state, 0, 1) ? 0 : -INF;
        }
        if (n % 8 == 2) {
            box.extent.x = 0;
            ray.origin = box.center;
            ray.t_min = -INF;
        }
        ray.dir = round ? (bvol_vec2){(float)chance_int(&state, -1, 1), (float)chance_int(&state, -1, 1)}
                        : (bvol_vec2){box.center.x - ray.origin.x + chance_float(&state, -1, 1), box.center.y - ray.origin.y};
        const float thick = fmaxf(fabsf(box.extent.x), fabsf(box.extent.y));
        const bvol_obb tall = {{box.center.x, box.center.y, 0},
                               {box.extent.x, box.extent.y, thick},
                               {{box.axis[0].x, box.axis[0].y, 0}, {box.axis[1].x, box.axis[1].y, 0}, {0, 0, 1}}};
        const bvol_ray in_space = {{ray.origin.x, ray.origin.y, 0}, ray.t_min, {ray.dir.x, ray.dir.y, 0}, ray.t_max};
        bvol_ray2_hit got;
        bvol_ray_hit record;
        memset(&got, 0, sizeof got);
        memset(&record, 0, sizeof record);
        CHECK(bvol_ray2_hits_obb2(&ray, &box, &got) == bvol_ray_hits_obb(&in_space, &tall, &record));
        const bvol_ray2_hit want = {.t_enter = record.t_enter,
                                    .t_exit = record.t_exit,
                                    .point = {record.point.x, record.point.y},
                                    .normal = {record.normal.x, record.normal.y},
                                    .feature = record.feature,
                                    .inside = record.inside};
        CHECKF(memcmp(&got, &want, sizeof want) == 0, "case %ld: enters at %a, not %a", n, (double)got.t_enter,
               (double)want.t_enter);
    }
}
