/* SPDX-License-Identifier: MIT */
/* Box forms: special operands as literals, conversions against rationals. Random questions are in agree/aabb_forms.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static const uint32_t bad_bits[] = {0x7fc00000, 0xffc00000, 0x7f800001,
                                    0xff800000}; /* NaNs, and -inf: legal in one field only */

static rational exact(float f)
{
    return rational_of((double)f);
}

static bvol_aabb_centered centered(float x, float y, float z, float hx, float hy, float hz)
{
    bvol_aabb_centered b = {{x, y, z}, {hx, hy, hz}};
    return b;
}

static bvol_aabb_sized sized(float x, float y, float z, float sx, float sy, float sz)
{
    bvol_aabb_sized b = {{x, y, z}, {sx, sy, sz}};
    return b;
}

/* S1: the box as center and half extents, point hit test, box against box. */
TEST(aabb_forms, centered_touching_counts)
{
    bvol_aabb_centered a = centered(0, 0, 0, 1, 1, 1), inner = centered(0.5f, 0, 0, 0.5f, 1, 0);
    for (int x = -3; x <= 3; x++)
        for (int y = -3; y <= 3; y++) {
            bvol_aabb_centered b = centered((float)x, (float)y, 2, 1, 1, 1);
            bvol_vec3 p = vec3((float)x, (float)y, 1);
            int overlaps = abs(x) <= 2 && abs(y) <= 2;
            CHECK(bvol_aabb_centered_overlaps_aabb_centered(&a, &b) == overlaps);
            CHECK(bvol_aabb_centered_overlaps_aabb_centered(&b, &a) == overlaps);
            CHECK(bvol_aabb_centered_classify_aabb_centered(&a, &b) == overlaps);
            CHECK(bvol_aabb_centered_contains_point(&a, &p) == (abs(x) <= 1 && abs(y) <= 1));
            CHECK(bvol_aabb_centered_near_aabb_centered(&a, &b, 1) == 1);
            CHECK(bvol_aabb_centered_near_aabb_centered(&a, &b, nextafterf(1, 0)) == overlaps);
        }
    CHECK(bvol_aabb_centered_contains_aabb_centered(&a, &inner) == 1 &&
          bvol_aabb_centered_contains_aabb_centered(&inner, &a) == 0);
    CHECK(bvol_aabb_centered_classify_aabb_centered(&a, &inner) == BVOL_INSIDE);
    inner.center.x = nextafterf(0.5f, 1);
    CHECK(bvol_aabb_centered_contains_aabb_centered(&a, &inner) == 0);
}

/* S12: the box as lower corner and size. */
TEST(aabb_forms, sized_touching_counts)
{
    bvol_aabb2_sized a = {{0, 0}, {2, 2}};
    for (int x = -3; x <= 3; x++)
        for (int y = -3; y <= 3; y++) {
            bvol_aabb2_sized b = {{(float)x, (float)y}, {2, 2}};
            bvol_vec2 p = vec2((float)x, (float)y);
            int overlaps = abs(x) <= 2 && abs(y) <= 2, same = x == 0 && y == 0;
            CHECK(bvol_aabb2_sized_overlaps_aabb2_sized(&a, &b) == overlaps);
            CHECK(bvol_aabb2_sized_contains_aabb2_sized(&a, &b) == same);
            CHECK(bvol_aabb2_sized_classify_aabb2_sized(&a, &b) == overlaps + same);
            CHECK(bvol_aabb2_sized_contains_point(&a, &p) == (x >= 0 && x <= 2 && y >= 0 && y <= 2));
            CHECK(bvol_aabb2_sized_near_aabb2_sized(&a, &b, 1) == 1);
        }
}

/* Sums that neither float nor double holds: 1 + 2^-149 is more than 1, and 2^-149 less than nothing is left of a gap. */
TEST(aabb_forms, a_hair_beyond_the_reach_of_double_decides)
{
    bvol_aabb_centered a = centered(0, 0, 0, 1, 1, 1), b = centered(2, 0, 0, 1, 1, 1), hair = centered(TINY, 0, 0, 1, 1, 1);
    bvol_aabb_centered away = centered(-TINY, 0, 0, 1, 1, 1), point = centered(1, 0, 0, 0, 0, 0);
    CHECK(bvol_aabb_centered_overlaps_aabb_centered(&a, &b) == 1 && bvol_aabb_centered_overlaps_aabb_centered(&hair, &b) == 1);
    CHECK(bvol_aabb_centered_overlaps_aabb_centered(&away, &b) == 0 &&
          bvol_aabb_centered_overlaps_aabb_centered(&b, &away) == 0);
    CHECK(bvol_aabb_centered_near_aabb_centered(&away, &b, TINY) == 1);
    CHECK(bvol_aabb_centered_near_aabb_centered(&away, &b, 0) == 0);
    CHECK(bvol_aabb_centered_contains_aabb_centered(&hair, &point) == 1);
    CHECK(bvol_aabb_centered_contains_aabb_centered(&away, &point) == 0);
    CHECK(bvol_aabb_centered_contains_point(&hair, &point.center) == 1 &&
          bvol_aabb_centered_contains_point(&away, &point.center) == 0);
    bvol_aabb_sized s = sized(-TINY, 0, 0, 1, 1, 1), t = sized(1, 0, 0, 1, 1, 1);
    CHECK(bvol_aabb_sized_overlaps_aabb_sized(&s, &t) == 0 && bvol_aabb_sized_overlaps_aabb_sized(&t, &s) == 0);
    s.min.x = 0;
    CHECK(bvol_aabb_sized_overlaps_aabb_sized(&s, &t) == 1);
}

/* Columns: the operands as b; rows: as a. Not valid ones answer 0 to everything. */
TEST(aabb_forms, centered_answers_of_special_operands)
{
    static const bvol_aabb2_centered operands[] = {
        {{1, 1}, {1, 1}},         /* [0, 2]^2 */
        {{2, 0}, {0, 0}},         /* the point (2, 0) */
        {{5, 1}, {INF, 1}},       /* all x, y in [0, 2] */
        {{0, 0}, {INF, INF}},     /* the plane */
        {{1, 1}, {-TINY, 1}},     /* empty */
        {{1, 1}, {INF, -1}},      /* empty */
        {{1, 1}, {-0.0f, -0.0f}}, /* the point (1, 1) */
        {{INF, 1}, {-1, 1}},      /* not valid */
        {{1, 1}, {-INF, 1}},      /* not valid */
        {{-INF, 1}, {INF, 1}},    /* not valid */
        {{1, NAN}, {-1, 1}},      /* not valid */
    };
    static const char *const overlaps[] = {"11110010000", "11110000000", "11110010000", "11110010000",
                                           "00000000000", "00000000000", "10110010000", "00000000000",
                                           "00000000000", "00000000000", "00000000000"};
    static const char *const contains[] = {"11001110000", "01001100000", "11101110000", "11111110000",
                                           "00001100000", "00001100000", "00001110000", "00000000000",
                                           "00000000000", "00000000000", "00000000000"};
    for (int i = 0; i < 11; i++)
        for (int j = 0; j < 11; j++) {
            const bvol_aabb2_centered *a = &operands[i], *b = &operands[j];
            int o = overlaps[i][j] - '0', c = contains[i][j] - '0';
            CHECKF(bvol_aabb2_centered_overlaps_aabb2_centered(a, b) == o, "overlaps, %d and %d", i, j);
            CHECKF(bvol_aabb2_centered_near_aabb2_centered(a, b, 0) == o, "touches, %d and %d", i, j);
            CHECKF(bvol_aabb2_centered_contains_aabb2_centered(a, b) == c, "contains, %d and %d", i, j);
            CHECKF(bvol_aabb2_centered_classify_aabb2_centered(a, b) == (o ? o + c : 0), "classify, %d and %d", i, j);
        }
}

TEST(aabb_forms, sized_answers_of_special_operands)
{
    static const bvol_aabb2_sized operands[] = {
        {{0, 0}, {2, 2}},           /* [0, 2]^2 */
        {{2, 0}, {0, -0.0f}},       /* the point (2, 0) */
        {{1, 0}, {INF, 2}},         /* x >= 1, y in [0, 2] */
        {{-INF, -INF}, {INF, INF}}, /* the plane */
        {{1, 1}, {-TINY, INF}},     /* empty */
        {{INF, 1}, {INF, 1}},       /* not valid */
        {{-INF, 1}, {1, 1}},        /* not valid */
        {{1, 1}, {-INF, 1}},        /* not valid */
        {{-INF, 1}, {-1, 1}},       /* not valid */
        {{1, NAN}, {-1, 1}},        /* not valid */
    };
    static const char *const overlaps[] = {"1111000000", "1111000000", "1111000000", "1111000000", "0000000000",
                                           "0000000000", "0000000000", "0000000000", "0000000000", "0000000000"};
    static const char *const contains[] = {"1100100000", "0100100000", "0110100000", "1111100000", "0000100000",
                                           "0000000000", "0000000000", "0000000000", "0000000000", "0000000000"};
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            const bvol_aabb2_sized *a = &operands[i], *b = &operands[j];
            int o = overlaps[i][j] - '0', c = contains[i][j] - '0';
            CHECKF(bvol_aabb2_sized_overlaps_aabb2_sized(a, b) == o, "overlaps, %d and %d", i, j);
            CHECKF(bvol_aabb2_sized_near_aabb2_sized(a, b, 0) == o, "touches, %d and %d", i, j);
            CHECKF(bvol_aabb2_sized_contains_aabb2_sized(a, b) == c, "contains, %d and %d", i, j);
            CHECKF(bvol_aabb2_sized_classify_aabb2_sized(a, b) == (o ? o + c : 0), "classify, %d and %d", i, j);
        }
}

TEST(aabb_forms, points_at_infinity_lie_in_boxes_that_reach_them)
{
    bvol_aabb2_centered c = {{0, 0}, {INF, 1}};
    bvol_aabb2_sized s = {{0, 0}, {INF, 1}}, line = {{-INF, 0}, {INF, 1}};
    bvol_vec2 right = vec2(INF, 1), left = vec2(-INF, 1), up = vec2(0, INF), bad = vec2(NAN, 0);
    CHECK(bvol_aabb2_centered_contains_point(&c, &right) == 1 && bvol_aabb2_centered_contains_point(&c, &left) == 1);
    CHECK(bvol_aabb2_centered_contains_point(&c, &up) == 0 && bvol_aabb2_centered_contains_point(&c, &bad) == 0);
    CHECK(bvol_aabb2_sized_contains_point(&s, &right) == 1 && bvol_aabb2_sized_contains_point(&s, &left) == 0);
    CHECK(bvol_aabb2_sized_contains_point(&line, &left) == 1 && bvol_aabb2_sized_contains_point(&line, &bad) == 0);
    c.extent.y = -1;
    right.y = 0;
    CHECK(bvol_aabb2_centered_contains_point(&c, &right) == 0);
}

TEST(aabb_forms, nan_in_any_field_makes_every_question_0)
{
    for (int field = 0; field < 6; field++)
        for (int k = 0; k < 4; k++) {
            bvol_aabb_centered c = centered(0, 0, 0, INF, INF, INF), ok = c, gone = centered(0, 0, 0, -1, -1, -1);
            bvol_aabb_sized s = sized(-1, -1, -1, INF, INF, INF), fine = s;
            bvol_vec3 p = vec3(0, 0, 0);
            set_field(&c, field, bad_bits[k]);
            set_field(&gone, field, bad_bits[k]);
            set_field(&s, field, bad_bits[k]);
            CHECK(!bvol_aabb_centered_overlaps_aabb_centered(&c, &ok) && !bvol_aabb_centered_overlaps_aabb_centered(&ok, &c));
            CHECK(!bvol_aabb_centered_contains_aabb_centered(&c, &ok) && !bvol_aabb_centered_contains_aabb_centered(&ok, &c));
            CHECK(!bvol_aabb_centered_contains_aabb_centered(&ok, &gone) &&
                  !bvol_aabb_centered_contains_aabb_centered(&gone, &ok));
            CHECK(!bvol_aabb_centered_near_aabb_centered(&c, &ok, INF) && !bvol_aabb_centered_near_aabb_centered(&ok, &c, INF));
            CHECK(!bvol_aabb_centered_contains_point(&c, &p) && !bvol_aabb_centered_classify_aabb_centered(&c, &ok));
            if (bad_bits[k] == 0xff800000 && field < 3)
                continue; /* min = -inf with size = +inf */
            CHECK(!bvol_aabb_sized_overlaps_aabb_sized(&s, &fine) && !bvol_aabb_sized_overlaps_aabb_sized(&fine, &s));
            CHECK(!bvol_aabb_sized_contains_aabb_sized(&s, &fine) && !bvol_aabb_sized_contains_aabb_sized(&fine, &s));
            CHECK(!bvol_aabb_sized_near_aabb_sized(&s, &fine, INF) && !bvol_aabb_sized_contains_point(&s, &p));
        }
}

/* S6: touching within a tolerance, in every form and between boxes of min and max. */
TEST(aabb_forms, touching_within_eps)
{
    bvol_aabb a = aabb(0, 0, 0, 1, 1, 1), b = aabb(1.5f, 1.25f, 0, 2, 2, 1), at_infinity = aabb(INF, 0, 0, INF, 1, 1);
    bvol_aabb below = aabb(-INF, 0, 0, -INF, 1, 1), empty = aabb(1, 1, 1, 0, 0, 0), nan = aabb(0, 0, 0, 1, 1, NAN);
    bvol_aabb2 p = aabb2(0, 0, 1, 1), q = aabb2(-2, 1, -0.5f, 3);
    CHECK(bvol_aabb_near_aabb(&a, &b, 0.5f) == 1 && bvol_aabb_near_aabb(&b, &a, 0.5f) == 1);
    CHECK(bvol_aabb_near_aabb(&a, &b, nextafterf(0.5f, 0)) == 0 && bvol_aabb_near_aabb(&a, &b, 0) == 0);
    CHECK(bvol_aabb2_near_aabb2(&p, &q, 0.5f) == 1 && bvol_aabb2_near_aabb2(&q, &p, nextafterf(0.5f, 0)) == 0);
    static const float no_eps[] = {-TINY, -1, -INF, NAN};
    for (int i = 0; i < 4; i++) {
        CHECK(bvol_aabb_near_aabb(&a, &a, no_eps[i]) == 0 && bvol_aabb2_near_aabb2(&p, &p, no_eps[i]) == 0);
        bvol_aabb_centered c = centered(0, 0, 0, 1, 1, 1);
        CHECK(bvol_aabb_centered_near_aabb_centered(&c, &c, no_eps[i]) == 0);
    }
    CHECK(bvol_aabb_near_aabb(&a, &a, -0.0f) == 1);
    CHECK(bvol_aabb_near_aabb(&a, &at_infinity, FLT_MAX) == 0 && bvol_aabb_near_aabb(&at_infinity, &at_infinity, 0) == 1);
    CHECK(bvol_aabb_near_aabb(&below, &at_infinity, FLT_MAX) == 0 && bvol_aabb_near_aabb(&below, &at_infinity, INF) == 1);
    CHECK(bvol_aabb_near_aabb(&a, &at_infinity, INF) == 1 && bvol_aabb_near_aabb(&a, &empty, INF) == 0);
    CHECK(bvol_aabb_near_aabb(&empty, &empty, INF) == 0 && bvol_aabb_near_aabb(&nan, &a, INF) == 0);
    CHECK(bvol_aabb_near_aabb(&a, &nan, 1) == 0);
}

/* An end at 1 + 2^-24 is rounded to 1, and 1.5 seems farther away than it is. */
TEST(aabb_forms, ends_that_are_rounded_are_as_far_apart_as_they_are)
{
    const bvol_aabb_sized a = sized(1, 0, 0, 0x1p-24F, 1, 1), b = sized(1.5F, 0, 0, 1, 1, 1);
    CHECK(bvol_aabb_sized_near_aabb_sized(&a, &b, 0.5F - 0x1p-25F) == 1);
    CHECK(bvol_aabb_sized_near_aabb_sized(&a, &b, 0.5F - 0x1p-24F) == 1);
    CHECK(bvol_aabb_sized_near_aabb_sized(&a, &b, 0.5F - 0x3p-25F) == 0);
}

#ifdef __SSE2__
/* Both ends are no normal floats, so that nothing seems to be between them; it is 1.8 x 2^-126. */
TEST(aabb_forms, ends_that_are_flushed_are_as_far_apart_as_they_are)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    const float place = 0x1.e6p-126F, extent = 0x1p-126F;
    const bvol_aabb_centered a = centered(place, 0, 0, extent, 1, 1), b = centered(-place, 0, 0, extent, 1, 1);
    for (int i = 0; i < 4; i++) {
        _mm_setcsr(before | settings[i]);
        const int below = bvol_aabb_centered_near_aabb_centered(&a, &b, FLT_MIN);
        const int above = bvol_aabb_centered_near_aabb_centered(&a, &b, 2 * FLT_MIN);
        const int meet = bvol_aabb_centered_overlaps_aabb_centered(&a, &b);
        _mm_setcsr(before);
        CHECKF(!below && above && !meet, "setting %x", settings[i]);
    }
}
#endif

/* ---- conversions ---- */

TEST(aabb_forms, conversions_of_special_boxes)
{
    static const struct {
        bvol_aabb2 box;
        bvol_aabb2_centered centered;
        bvol_aabb2_sized sized;
    } cases[] = {{{{0, 1}, {2, 5}}, {{1, 3}, {1, 2}}, {{0, 1}, {2, 4}}},
                 {{{3, 3}, {3, 3}}, {{3, 3}, {0, 0}}, {{3, 3}, {0, 0}}},
                 {{{-INF, 1}, {2, INF}}, {{2, 1}, {INF, INF}}, {{-INF, 1}, {INF, INF}}},
                 {{{-INF, INF}, {INF, INF}}, {{0, 0}, {INF, INF}}, {{-INF, -INF}, {INF, INF}}},
                 {{{-INF, -FLT_MAX}, {-INF, FLT_MAX}}, {{0, 0}, {INF, FLT_MAX}}, {{-INF, -FLT_MAX}, {INF, INF}}},
                 {{{INF, INF}, {-INF, -INF}}, {{0, 0}, {-1, -1}}, {{0, 0}, {-1, -1}}},
                 {{{0, 1}, {2, 0}}, {{0, 0}, {-1, -1}}, {{0, 0}, {-1, -1}}}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_aabb2_centered c;
        bvol_aabb2_sized s;
        bvol_aabb2_centered_from_aabb2(&cases[i].box, &c);
        bvol_aabb2_sized_from_aabb2(&cases[i].box, &s);
        CHECKF(same_vec2(c.center, cases[i].centered.center) && same_vec2(c.extent, cases[i].centered.extent), "case %u", i);
        CHECKF(same_vec2(s.min, cases[i].sized.min) && same_vec2(s.size, cases[i].sized.size), "case %u", i);
    }
    for (int field = 0; field < 4; field++)
        for (int empty = 0; empty < 2; empty++) {
            bvol_aabb2 bad = empty ? aabb2(1, 1, 0, 0) : aabb2(0, 0, 1, 1);
            bvol_aabb2_centered c;
            bvol_aabb2_sized s;
            set_field(&bad, field, nan_bits[field]);
            bvol_aabb2_centered_from_aabb2(&bad, &c);
            bvol_aabb2_sized_from_aabb2(&bad, &s);
            CHECK(all_nan(&c, 4) && all_nan(&s, 4));
        }
}

TEST(aabb_forms, bounds_of_special_forms)
{
    static const bvol_aabb2 empty = {{INF, INF}, {-INF, -INF}};
    bvol_aabb2_centered c = {{1, 2}, {3, INF}}, gone = {{0, 0}, {1, -1}};
    bvol_aabb2_sized s = {{1, -INF}, {INF, INF}}, none = {{0, 0}, {-TINY, 1}};
    bvol_aabb2 box;
    bvol_aabb2_centered_bounds(&c, &box);
    CHECK(same_aabb2(box, aabb2(-2, -INF, 4, INF)));
    bvol_aabb2_centered_bounds(&gone, &box);
    CHECK(same_aabb2(box, empty));
    bvol_aabb2_sized_bounds(&s, &box);
    CHECK(same_aabb2(box, aabb2(1, -INF, INF, INF)));
    bvol_aabb2_sized_bounds(&none, &box);
    CHECK(same_aabb2(box, empty));
    for (int field = 0; field < 4; field++) {
        bvol_aabb2_centered bad_c = gone;
        bvol_aabb2_sized bad_s = none;
        set_field(&bad_c, field, nan_bits[field]);
        set_field(&bad_s, field, nan_bits[field]);
        bvol_aabb2_centered_bounds(&bad_c, &box);
        CHECK(all_nan(&box, 4));
        bvol_aabb2_sized_bounds(&bad_s, &box);
        CHECK(all_nan(&box, 4));
    }
}

static float any_float(chance *rng, long i)
{
    return i % 3 == 0 ? chance_finite(rng) : i % 3 == 1 ? chance_float(rng, -9, 9) : chance_float(rng, 1e6, 1.001e6);
}

TEST(aabb_forms, conversions_enclose_and_are_as_tight_as_promised)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        bvol_vec3 p = vec3(any_float(&rng, i), any_float(&rng, i), any_float(&rng, i));
        bvol_vec3 q = vec3(any_float(&rng, i), any_float(&rng, i / 2), any_float(&rng, i));
        bvol_aabb box;
        bvol_aabb_centered c;
        bvol_aabb_sized s;
        bvol_aabb_from_corners(&p, &q, &box);
        bvol_aabb_centered_from_aabb(&box, &c);
        bvol_aabb_sized_from_aabb(&box, &s);
        rational_begin();
        for (int k = 0; k < 3; k++) {
            rational lo = exact(vec3_get(&box.min, k)), hi = exact(vec3_get(&box.max, k)),
                     center = exact(vec3_get(&c.center, k));
            float m = fabsf(vec3_get(&c.center, k));
            rational reach = rational_max(rational_sub(hi, center), rational_sub(center, lo));
            CHECK(rational_rounds_up_to(reach, vec3_get(&c.extent, k)));
            rational half_ulp = rational_product(0.5, m == FLT_MAX ? 0x1p104 : (double)nextafterf(m, INF) - (double)m);
            rational off = rational_sub(rational_add(center, center), rational_add(lo, hi));
            rational allowed = rational_add(half_ulp, rational_product((double)m, 0x1p-52));
            CHECK(rational_cmp(rational_abs(off), rational_add(allowed, allowed)) <= 0);
            CHECK(vec3_get(&s.min, k) == vec3_get(&box.min, k) &&
                  rational_rounds_up_to(rational_sub(hi, lo), vec3_get(&s.size, k)));
        }
    }
}

TEST(aabb_forms, bounds_are_the_tightest)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        bvol_aabb_centered c = centered(any_float(&rng, i), any_float(&rng, i), any_float(&rng, i), fabsf(any_float(&rng, i)),
                                        fabsf(any_float(&rng, i / 2)), fabsf(any_float(&rng, i / 3)));
        bvol_aabb_sized s = {c.center, c.extent};
        bvol_aabb about_c, about_s;
        bvol_aabb_centered_bounds(&c, &about_c);
        bvol_aabb_sized_bounds(&s, &about_s);
        rational_begin();
        for (int k = 0; k < 3; k++) {
            rational m = exact(vec3_get(&c.center, k)), h = exact(vec3_get(&c.extent, k));
            CHECK(rational_rounds_down_to(rational_sub(m, h), vec3_get(&about_c.min, k)));
            CHECK(rational_rounds_up_to(rational_add(m, h), vec3_get(&about_c.max, k)));
            CHECK(vec3_get(&about_s.min, k) == vec3_get(&s.min, k));
            CHECK(rational_rounds_up_to(rational_add(m, h), vec3_get(&about_s.max, k)));
        }
    }
}
