/* SPDX-License-Identifier: MIT */
/* Oriented rectangles: making them, measuring them, touching and the hair beside it. Special operands are in truth_table.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static const uint32_t not_finite[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};

static rational exact(float f)
{
    return rational_of((double)f);
}

static rational cross(const rational a[2], const rational b[2])
{
    return rational_sub(rational_mul(a[0], b[1]), rational_mul(a[1], b[0]));
}

/* Whether an exact point lies in an OBB whose axes are independent (Cramer's rule). */
static int holds(const bvol_obb2 *box, const rational p[2])
{
    rational a[2] = {exact(box->axis[0].x), exact(box->axis[0].y)}, b[2] = {exact(box->axis[1].x), exact(box->axis[1].y)};
    rational q[2] = {rational_sub(p[0], exact(box->center.x)), rational_sub(p[1], exact(box->center.y))};
    rational det = rational_abs(cross(a, b));
    return rational_cmp(rational_abs(cross(q, b)), rational_mul(rational_abs(exact(box->extent.x)), det)) <= 0 &&
           rational_cmp(rational_abs(cross(q, a)), rational_mul(rational_abs(exact(box->extent.y)), det)) <= 0;
}

/* ---- making ---- */

TEST(obb2, from_aabb2_under_maps_that_are_exact)
{
    static const float unmoved[6] = {1, 0, 0, 1, 0, 0}, quarter_turn[6] = {0, 1, -1, 0, 10, 20},
                       mirror[6] = {-2, 0, 0, 3, 0, 0};
    bvol_aabb2 box = aabb2(1, 2, 3, 8);
    bvol_obb2 o;
    bvol_obb2_from_aabb2(&box, unmoved, &o);
    CHECK(same_vec2(o.center, vec2(2, 5)) && same_vec2(o.extent, vec2(1, 3)));
    CHECK(same_vec2(o.axis[0], vec2(1, 0)) && same_vec2(o.axis[1], vec2(0, 1)));
    bvol_obb2_from_aabb2(&box, quarter_turn, &o);
    CHECK(same_vec2(o.center, vec2(5, 22)) && same_vec2(o.extent, vec2(1, 3)));
    CHECK(same_vec2(o.axis[0], vec2(0, 1)) && same_vec2(o.axis[1], vec2(-1, 0)));
    bvol_obb2_from_aabb2(&box, mirror, &o);
    CHECK(same_vec2(o.center, vec2(-4, 15)) && same_vec2(o.extent, vec2(2, 9)));
    CHECK(same_vec2(o.axis[0], vec2(-1, 0)) && same_vec2(o.axis[1], vec2(0, 1)));
}

/* A plane has two axes, however little the map leaves of it. */
TEST(obb2, from_aabb2_under_singular_maps_stays_in_the_plane)
{
    static const float maps[][6] = {
        {0, 0, 0, 0, 1, 2}, {2, 0, 0, 0, 1, 2}, {0, 0, 0, 2, 1, 2}, {1, 1, 1, 1, 0, 0}, {1, 2, -2, -4, 0, 0}};
    bvol_aabb2 box = aabb2(0, 0, 1, 3);
    for (int i = 0; i < 5; i++) {
        bvol_obb2 o;
        double defect = 1;
        bvol_obb2_from_aabb2(&box, maps[i], &o);
        CHECKF(bvol_obb2_validate(&o, &defect) == BVOL_OK && defect < 1e-6, "map %d", i);
    }
}

TEST(obb2, from_aabb2_refuses_what_no_obb_can_be)
{
    static const bvol_aabb2 bad[] = {{{1, 0}, {0, 1}}, {{INF, INF}, {-INF, -INF}}, {{0, 0}, {INF, 1}}, {{0, NAN}, {1, 1}}};
    static const float unmoved[6] = {1, 0, 0, 1, 0, 0}, large[6] = {FLT_MAX, 0, 0, 1, 0, 0};
    bvol_aabb2 box = aabb2(0, 0, 4, 1);
    bvol_obb2 o;
    for (int i = 0; i < 4; i++) {
        bvol_obb2_from_aabb2(&bad[i], unmoved, &o);
        CHECK(all_nan(&o, 8));
    }
    bvol_obb2_from_aabb2(&box, large, &o);
    CHECK(all_nan(&o, 8));
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 4; k++) {
            float m[6] = {1, 0, 0, 1, 0, 0};
            set_field(m, i, not_finite[k]);
            bvol_obb2_from_aabb2(&box, m, &o);
            CHECK(all_nan(&o, 8));
        }
}

TEST(obb2, from_aabb2_holds_the_image_and_little_more)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_vec2 a = vec2(chance_float(&rng, -4, 4), chance_float(&rng, -4, 4)), b, corner[4];
        double angle = chance_real(&rng, -4, 4), sx = chance_real(&rng, 0.1, 3), sy = chance_real(&rng, 0.1, 3);
        b = vec2(a.x + chance_float(&rng, 0, 4), a.y + chance_float(&rng, 0, 4));
        float m[6] = {(float)(sx * cos(angle)), (float)(sx * sin(angle)),  (float)(-sy * sin(angle)),
                      (float)(sy * cos(angle)), chance_float(&rng, -9, 9), chance_float(&rng, -9, 9)};
        if (i % 2) /* sheared */
            m[i % 4] += chance_float(&rng, -1, 1);
        bvol_aabb2 box;
        bvol_obb2 o;
        bvol_aabb2_from_corners(&a, &b, &box);
        bvol_aabb2_corners(&box, corner);
        bvol_obb2_from_aabb2(&box, m, &o);
        rational_begin();
        for (int k = 0; k < 4; k++) {
            rational p[2];
            for (int row = 0; row < 2; row++)
                p[row] = rational_add(rational_add(rational_product((double)m[row], (double)corner[k].x),
                                                   rational_product((double)m[2 + row], (double)corner[k].y)),
                                      exact(m[4 + row]));
            CHECK(holds(&o, p));
        }
        double hx = 0.5 * ((double)box.max.x - box.min.x) * sx, hy = 0.5 * ((double)box.max.y - box.min.y) * sy;
        double spare = 0x1p-21 * (hx + hy + fabs((double)o.center.x) + fabs((double)o.center.y));
        if (i % 2 == 0) /* the map's own columns are orthogonal to 2^-23 only */
            CHECKF((double)o.extent.x <= hx + spare && (double)o.extent.y <= hy + spare, "%a for %a, %a for %a",
                   (double)o.extent.x, hx, (double)o.extent.y, hy);
    }
}

TEST(obb2, from_angle_turns_from_x_toward_y)
{
    bvol_vec2 c = vec2(1, 2), e = vec2(3, 4);
    bvol_obb2 o;
    bvol_obb2_from_angle(&c, &e, 0, &o);
    CHECK(same_vec2(o.center, c) && same_vec2(o.extent, e));
    CHECK(same_vec2(o.axis[0], vec2(1, 0)) && same_vec2(o.axis[1], vec2(0, 1)));
    for (int i = -100; i <= 100; i++) {
        float angle = 0.37f * (float)i;
        bvol_obb2_from_angle(&c, &e, angle, &o);
        CHECK(fabs((double)o.axis[0].x - cos((double)angle)) <= 0x1p-24 &&
              fabs((double)o.axis[0].y - sin((double)angle)) <= 0x1p-24);
        CHECK(o.axis[1].x == -o.axis[0].y && o.axis[1].y == o.axis[0].x);
    }
    static const float bad[] = {NAN, INF, -INF};
    for (int i = 0; i < 3; i++) {
        bvol_obb2_from_angle(&c, &e, bad[i], &o);
        CHECK(all_nan(o.axis, 4) && bvol_obb2_overlaps_obb2(&o, &o) == 0);
    }
}

TEST(obb2, validate_tells_what_the_axes_are)
{
    static const struct {
        bvol_vec2 axis[2];
        bvol_result result;
        double defect;
    } cases[] = {{{{1, 0}, {0, 1}}, BVOL_OK, 0},
                 {{{0, -1}, {-1, 0}}, BVOL_OK, 0},
                 {{{1, 0x1p-11f}, {0, 1}}, BVOL_OK, 0x1p-11},
                 {{{1, 0x1p-10f}, {0, 1}}, BVOL_NOTE_NOT_ORTHONORMAL, 0x1p-10},
                 {{{2, 0}, {0, 1}}, BVOL_NOTE_NOT_ORTHONORMAL, 3},
                 {{{1, 2}, {2, 4}}, BVOL_NOTE_DEPENDENT, 19},
                 {{{0, 0}, {0, 1}}, BVOL_NOTE_DEPENDENT, 1}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_obb2 o = {{1, 2}, {3, 4}, {cases[i].axis[0], cases[i].axis[1]}};
        double defect = -1;
        CHECKF(bvol_obb2_validate(&o, &defect) == cases[i].result && defect == cases[i].defect, "case %u", i);
        CHECK(bvol_obb2_validate(&o, NULL) == cases[i].result);
    }
    double defect = -1;
    CHECK(bvol_obb2_validate(NULL, &defect) == BVOL_ERROR_ARGUMENT);
    for (int field = 0; field < 8; field++)
        for (int k = 0; k < 4; k++) {
            bvol_obb2 o = obb2(vec2(1, 2), vec2(3, 4));
            set_field(&o, field, not_finite[k]);
            CHECK(bvol_obb2_validate(&o, &defect) == BVOL_ERROR_NOT_FINITE && defect == -1);
        }
}

TEST(obb2, corners_and_bounds_are_rounded_as_promised)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_obb2 o;
        bvol_vec2 corner[4];
        bvol_aabb2 box;
        for (int k = 0; k < 8; k++)
            set_field(&o, k, float_bits(i & 1 ? chance_float(&rng, -2, 2) : chance_finite(&rng)));
        bvol_obb2_corners(&o, corner);
        bvol_obb2_bounds(&o, &box);
        for (int c = 0; c < 2; c++) {
            float low = c ? box.min.y : box.min.x, high = c ? box.max.y : box.max.x;
            rational least = NULL, most = NULL;
            rational_begin();
            for (int k = 0; k < 4; k++) {
                rational x = exact(c ? o.center.y : o.center.x);
                for (int j = 0; j < 2; j++) {
                    float e = fabsf(j ? o.extent.y : o.extent.x), a = c ? o.axis[j].y : o.axis[j].x;
                    x = rational_add(x, rational_product(k >> j & 1 ? (double)e : -(double)e, (double)a));
                }
                CHECK(rational_rounds_to(x, c ? corner[k].y : corner[k].x));
                least = least && rational_cmp(least, x) < 0 ? least : x;
                most = most && rational_cmp(most, x) > 0 ? most : x;
            }
            CHECK(rational_rounds_down_to(least, low) && rational_rounds_up_to(most, high));
        }
    }
    for (int field = 0; field < 8; field++)
        for (int k = 0; k < 4; k++) {
            bvol_obb2 o = obb2(vec2(1, 2), vec2(3, 4));
            bvol_vec2 corner[4];
            bvol_aabb2 box;
            set_field(&o, field, not_finite[k]);
            bvol_obb2_corners(&o, corner);
            bvol_obb2_bounds(&o, &box);
            CHECK(all_nan(corner, 8) && all_nan(&box, 4));
        }
}

/* ---- touching ---- */

/* Both with the coordinate axes: the answers of rectangles. */
TEST(obb2, aligned_ones_answer_as_rectangles)
{
    for (int x = -3; x <= 3; x++)
        for (int y = -3; y <= 3; y++)
            for (int half = 0; half <= 2; half++) {
                bvol_aabb2 p = aabb2(-1, -1, 1, 1), q = aabb2((float)(x - half), (float)y, (float)(x + half), (float)y);
                bvol_obb2 a = obb2(vec2(0, 0), vec2(1, 1)), b = obb2(vec2((float)x, (float)y), vec2((float)half, 0));
                int overlaps = bvol_aabb2_overlaps_aabb2(&p, &q), contains = bvol_aabb2_contains_aabb2(&p, &q);
                CHECK(bvol_obb2_overlaps_obb2(&a, &b) == overlaps && bvol_obb2_overlaps_obb2(&b, &a) == overlaps);
                CHECK(bvol_obb2_overlaps_aabb2(&a, &q) == overlaps && bvol_obb2_overlaps_aabb2(&b, &p) == overlaps);
                CHECK(bvol_obb2_contains_obb2(&a, &b) == contains && bvol_obb2_contains_aabb2(&a, &q) == contains);
                CHECK(bvol_obb2_within_aabb2(&b, &p) == contains);
                CHECK(bvol_obb2_classify_obb2(&a, &b) == bvol_aabb2_classify_aabb2(&p, &q));
                CHECK(bvol_obb2_classify_aabb2(&a, &q) == bvol_aabb2_classify_aabb2(&p, &q));
                CHECK(bvol_obb2_classify_within_aabb2(&b, &p) == bvol_aabb2_classify_aabb2(&p, &q));
            }
}

/* The square on its corner, |x| + |y| <= 2 units, at many scales. */
static bvol_obb2 diamond(float unit)
{
    bvol_obb2 o = {{0, 0}, {unit, unit}, {{1, 1}, {-1, 1}}};
    return o;
}

TEST(obb2, a_diamond_touches_at_its_corners_and_edges)
{
    static const int exponents[] = {-140, -75, -10, 0, 20, 75, 120};
    for (unsigned e = 0; e < sizeof exponents / sizeof *exponents; e++) {
        float u = ldexpf(1, exponents[e]), over = nextafterf(u, INF);
        bvol_obb2 d = diamond(u), inner = obb2(vec2(0, 0), vec2(u, u)), wider = obb2(vec2(0, 0), vec2(u, over));
        bvol_vec2 on = vec2(u, u), off = vec2(u, over);
        bvol_aabb2 edge = aabb2(u, u, 3 * u, 3 * u), beside = aabb2(over, u, 3 * u, 3 * u), square = aabb2(-u, -u, u, u),
                   larger = aabb2(-u, -u, u, over), around = aabb2(-2 * u, -2 * u, 2 * u, 2 * u),
                   tight = aabb2(-2 * u, -2 * u, 2 * u, nextafterf(2 * u, 0));
        bvol_circle corner = circle(3 * u, 0, u), less = circle(3 * u, 0, nextafterf(u, 0));
        bvol_circle about = circle(0, 0, 2 * u), small = circle(0, 0, nextafterf(2 * u, 0)), in = circle(0, 0, u);
        CHECK(bvol_obb2_contains_point(&d, &on) == 1 && bvol_obb2_contains_point(&d, &off) == 0);
        CHECK(bvol_obb2_overlaps_aabb2(&d, &edge) == 1 && bvol_obb2_overlaps_aabb2(&d, &beside) == 0);
        CHECK(bvol_obb2_contains_aabb2(&d, &square) == 1 && bvol_obb2_contains_aabb2(&d, &larger) == 0);
        CHECK(bvol_obb2_contains_obb2(&d, &inner) == 1 && bvol_obb2_contains_obb2(&d, &wider) == 0);
        CHECK(bvol_obb2_within_aabb2(&d, &around) == 1 && bvol_obb2_within_aabb2(&d, &tight) == 0);
        CHECK(bvol_obb2_overlaps_circle(&d, &corner) == 1 && bvol_obb2_overlaps_circle(&d, &less) == 0);
        CHECK(bvol_obb2_within_circle(&d, &about) == 1 && bvol_obb2_within_circle(&d, &small) == 0);
        CHECK(bvol_obb2_contains_circle(&d, &in) == 1 && bvol_obb2_contains_circle(&d, &about) == 0);
        CHECK(bvol_obb2_classify_circle(&d, &in) == BVOL_INSIDE && bvol_obb2_classify_circle(&d, &about) == BVOL_INTERSECTS);
        CHECK(bvol_obb2_classify_within_circle(&d, &about) == BVOL_INSIDE);
        CHECK(bvol_obb2_classify_within_circle(&d, &corner) == BVOL_INTERSECTS);
    }
}

/* A point on an edge of a turned square, P = w1 + 2^-j w0 with the center moved by the second term: the distance of the edge
 * cancels exactly, but its products have more bits than double. */
TEST(obb2, rounding_does_not_part_a_point_from_an_edge)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        bvol_vec2 zero = vec2(0, 0), one = vec2(1, 1);
        float k = ldexpf(1, -chance_int(&rng, 1, 29));
        bvol_obb2 a, point;
        bvol_obb2_from_angle(&zero, &one, chance_float(&rng, -4, 4), &a);
        point = obb2(a.axis[1], zero);
        a.center = vec2(-k * a.axis[0].x, -k * a.axis[0].y);
        bvol_aabb2 box = {point.center, point.center};
        CHECK(bvol_obb2_overlaps_obb2(&a, &point) == 1 && bvol_obb2_overlaps_obb2(&point, &a) == 1);
        CHECK(bvol_obb2_overlaps_aabb2(&a, &box) == 1 && bvol_obb2_contains_point(&a, &point.center) == 1);
        a.extent.y = nextafterf(1, 0);
        CHECK(bvol_obb2_overlaps_obb2(&a, &point) == 0 && bvol_obb2_overlaps_aabb2(&a, &box) == 0);
    }
}

/* 1 + e' - e, which is above 1, and below it if each sum is rounded to double. */
TEST(obb2, rounding_does_not_draw_a_corner_in_from_a_wall)
{
    bvol_aabb2 wall = aabb2(-4, -1, 1, 1);
    bvol_obb2 o = {{-0x1.8p-54f, 0}, {1, 0x1.80002p-54f}, {{1, 0}, {1, 0}}};
    CHECK(bvol_obb2_within_aabb2(&o, &wall) == 0);
    o.extent.y = 0x1.8p-54f;
    CHECK(bvol_obb2_within_aabb2(&o, &wall) == 1);
}

/* A corner beyond 1 by less than double tells, whose distance, rounded, falls short of the radius. */
TEST(obb2, rounding_does_not_draw_a_corner_into_a_circle)
{
    const bvol_circle c = circle(0, 0, 0x1.000004p+0f);
    bvol_obb2 o = {{1, 0}, {0x1.fcp-30f, 0x1.000b96p+0f}, {{0x1p-24f, 0}, {0, 0x1.69f986p-11f}}};
    CHECK(bvol_obb2_within_circle(&o, &c) == 0);
    o.axis[0].x = 0;
    CHECK(bvol_obb2_within_circle(&o, &c) == 1);
}

/* Axes that are no longer than 1, or not perpendicular, by little and by much: a polygon of the corners, which are floats. */
TEST(obb2, with_any_axes_meets_and_holds_circles_as_its_corners_do)
{
    static const float stretch[] = {-0.125F, 0x1p-12F, -0x1p-12F, 0x1p-8F, -0x1p-8F, 0.25F, 1.5F};
    chance rng = {test_seed()};
    for (unsigned i = 0; i < sizeof stretch / sizeof *stretch; i++)
        for (int kind = 0; kind < 3; kind++) {
            const float k = stretch[i];
            bvol_obb2 o = obb2(vec2(0, 0), vec2(2, 1));
            if (kind == 0)
                o.axis[0].x += k;
            else if (kind == 1)
                o.axis[1].y += k;
            else
                o.axis[1].x = k;
            const bvol_vec2 u = vec2(2 * o.axis[0].x, 2 * o.axis[0].y), v = o.axis[1];
            const bvol_vec2 corner[4] = {vec2(-u.x - v.x, -u.y - v.y), vec2(u.x - v.x, u.y - v.y), vec2(u.x + v.x, u.y + v.y),
                                         vec2(v.x - u.x, v.y - u.y)};
            const bvol_polygon2 p = polygon2(corner, 4);
            for (int step = 0; step < 200; step++) {
                const float reach = step % 2 ? 0.25F * (float)chance_int(&rng, 1, 12) : chance_float(&rng, 0, 4);
                const bvol_circle c =
                    circle(0.5F * (float)chance_int(&rng, -8, 8), 0.5F * (float)chance_int(&rng, -8, 8), reach);
                const bvol_circle near = circle(2 * (1 + k) + reach, 0, reach), inner = circle(2 + 2 * k - reach, 0, reach);
                const bvol_circle *const all[] = {&c, &near, &inner};
                for (int n = 0; n < 3; n++) {
                    CHECK(bvol_obb2_overlaps_circle(&o, all[n]) == bvol_polygon2_overlaps_circle(&p, all[n]));
                    CHECK(bvol_obb2_contains_circle(&o, all[n]) == bvol_polygon2_contains_circle(&p, all[n]));
                    CHECK(bvol_obb2_within_circle(&o, all[n]) == bvol_polygon2_within_circle(&p, all[n]));
                }
            }
        }
}

/* The height that a rectangle is lifted by must neither overflow nor be too small for the circle. */
TEST(obb2, contains_the_largest_circles)
{
    bvol_obb2 o = obb2(vec2(0, 0), vec2(FLT_MAX, FLT_MAX)), thin = obb2(vec2(0, 0), vec2(FLT_MAX, nextafterf(FLT_MAX, 0)));
    bvol_circle c = circle(0, 0, FLT_MAX);
    CHECK(bvol_obb2_contains_circle(&o, &c) == 1 && bvol_obb2_contains_circle(&thin, &c) == 0);
    CHECK(bvol_obb2_overlaps_circle(&thin, &c) == 1 && bvol_obb2_within_circle(&o, &c) == 0);
}

#ifdef __SSE2__
/* The product of two axes is no normal float, and large sides make a rectangle of it nevertheless. */
TEST(obb2, of_short_axes_and_long_sides_holds_points_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    const bvol_obb2 box = {{0, 0}, {0x1p100F, 0x1p100F}, {{0x1p-63F, 0}, {0, 0x1p-64F}}};
    const bvol_vec2 in = vec2(0, 0x1p35F), out = vec2(0, 0x1p37F);
    const bvol_segment2 inside = {in, in}, leaving = {in, out};
    const bvol_aabb2 within = {in, in}, beyond = {in, out};
    for (int i = 0; i < 4; i++) {
        _mm_setcsr(before | settings[i]);
        const int holds_in = bvol_obb2_contains_point(&box, &in) + bvol_obb2_contains_segment2(&box, &inside) +
                             bvol_obb2_contains_aabb2(&box, &within);
        const int holds_out = bvol_obb2_contains_point(&box, &out) + bvol_obb2_contains_segment2(&box, &leaving) +
                              bvol_obb2_contains_aabb2(&box, &beyond);
        _mm_setcsr(before);
        CHECKF(holds_in == 3 && holds_out == 0, "%d %d, setting %x", holds_in, holds_out, settings[i]);
    }
}

/* Squares are lost, and so are half of two sides of a square of which the diagonal counts. */
TEST(obb2, squares_that_are_flushed_draw_no_corner_near)
{
    static const unsigned settings[] = {0, 0x8000, 0x8040};
    const unsigned before = _mm_getcsr();
    const float a = 0x1.ffp-64F, r = 0x1.01p-63F;
    const bvol_obb2 box = {{0, 0}, {a, a}, {{1, 0}, {0, 1}}};
    const bvol_circle apart = circle(2 * a, 2 * a, r), about = circle(0, 0, r);
    const bvol_vec2 corners[3] = {{0, 0}, {a, 0}, {a, a}};
    const bvol_polygon2 half = polygon2(corners, 3);
    for (int i = 0; i < 3; i++) {
        _mm_setcsr(before | settings[i]);
        const int near = bvol_obb2_overlaps_circle(&box, &apart), within = bvol_obb2_within_circle(&box, &about),
                  held = bvol_polygon2_within_circle(&half, &about);
        _mm_setcsr(before);
        CHECKF(near == 0 && within == 0 && held == 0, "%d %d %d, setting %x", near, within, held, settings[i]);
    }
}
#endif

TEST(obb2, separating_axis_points_from_the_first_to_the_second)
{
    bvol_obb2 a = obb2(vec2(0, 0), vec2(1, 1)), b = obb2(vec2(0, -5), vec2(1, 1)), d = diamond(1);
    bvol_vec2 axis = vec2(7, 7);
    CHECK(bvol_obb2_separating_axis_obb2(&a, &b, &axis) == 1 && axis.x == 0 && axis.y == -1);
    CHECK(bvol_obb2_separating_axis_obb2(&b, &a, &axis) == 1 && axis.x == 0 && axis.y == 1);
    a.center = vec2(2.25f, 2.25f); /* only the edges of the diamond separate */
    CHECK(bvol_obb2_separating_axis_obb2(&a, &d, &axis) == 1);
    CHECK(fabsf(axis.x + sqrtf(0.5f)) <= 0x1p-23f && fabsf(axis.y + sqrtf(0.5f)) <= 0x1p-23f);
    CHECK(bvol_obb2_separating_axis_obb2(&a, &d, NULL) == 1);
    a.center = vec2(2, 2); /* corner on edge */
    axis = vec2(7, 7);
    CHECK(bvol_obb2_separating_axis_obb2(&a, &d, &axis) == 0 && axis.x == 7 && axis.y == 7);
    for (int field = 0; field < 8; field++) {
        bvol_obb2 bad = b;
        set_field(&bad, field, nan_bits[field % NAN_COUNT]);
        CHECK(bvol_obb2_separating_axis_obb2(&a, &bad, &axis) == 0 && axis.x == 7);
    }
}

TEST(obb2, separating_axis_exists_if_and_only_if_they_are_apart)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_vec2 e = vec2(chance_float(&rng, 0, 2), chance_float(&rng, 0, 2)), c = vec2(chance_float(&rng, -2, 2), 2), axis;
        bvol_obb2 a = obb2(vec2(0, 0), vec2(1, 1)), b;
        bvol_obb2_from_angle(&c, &e, chance_float(&rng, -4, 4), &b);
        int apart = bvol_obb2_separating_axis_obb2(&a, &b, &axis);
        CHECK(apart == !bvol_obb2_overlaps_obb2(&a, &b));
        CHECK(!apart || (c.x * axis.x + c.y * axis.y > 0 && fabsf(axis.x * axis.x + axis.y * axis.y - 1) < 0x1p-21f));
    }
}
