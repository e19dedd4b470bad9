/* SPDX-License-Identifier: MIT */
/* Questions about two boxes in double, in space and in the plane, against comparisons and rationals. */
#include "index/f64.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <string.h>

static bvol_aabb_f64 box_of(const double box[6])
{
    return (bvol_aabb_f64){{box[0], box[1], box[2]}, {box[3], box[4], box[5]}};
}

static bvol_aabb2_f64 rectangle_of(const double box[6])
{
    return (bvol_aabb2_f64){{box[0], box[1]}, {box[3], box[4]}};
}

/* Whether min <= max on so many axes. */
static int some(const double a[6], int axes)
{
    int yes = 1;
    for (int k = 0; k < axes; k++)
        yes &= a[k] <= a[3 + k];
    return yes;
}

static int any_nan(const double a[6], int axes)
{
    int nan = 0;
    for (int k = 0; k < axes; k++)
        nan |= isnan(a[k]) || isnan(a[3 + k]);
    return nan;
}

static void check_booleans(const double a[6], const double b[6], int axes)
{
    const bvol_aabb_f64 a3 = box_of(a), b3 = box_of(b);
    const bvol_aabb2_f64 a2 = rectangle_of(a), b2 = rectangle_of(b);
    int meet = some(a, axes) && some(b, axes), inner = meet, hold = meet, hold_point = 1;
    for (int k = 0; k < axes; k++) {
        meet &= a[k] <= b[3 + k] && b[k] <= a[3 + k];
        inner &= a[k] < b[3 + k] && b[k] < a[3 + k];
        hold &= a[k] <= b[k] && b[3 + k] <= a[3 + k];
        hold_point &= a[k] <= b[k] && b[k] <= a[3 + k];
    }
    hold = some(b, axes) ? hold : !any_nan(a, axes) && !any_nan(b, axes);
    const int class = meet ? hold ? BVOL_INSIDE : BVOL_INTERSECTS : BVOL_OUTSIDE;
    if (axes == 3)
        CHECK(bvol_aabb_f64_overlaps_aabb_f64(&a3, &b3) == meet &&
              bvol_aabb_f64_overlaps_aabb_f64_interior(&a3, &b3) == inner &&
              bvol_aabb_f64_contains_aabb_f64(&a3, &b3) == hold && bvol_aabb_f64_contains_point(&a3, &b3.min) == hold_point &&
              bvol_aabb_f64_classify_aabb_f64(&a3, &b3) == class);
    else
        CHECK(bvol_aabb2_f64_overlaps_aabb2_f64(&a2, &b2) == meet &&
              bvol_aabb2_f64_overlaps_aabb2_f64_interior(&a2, &b2) == inner &&
              bvol_aabb2_f64_contains_aabb2_f64(&a2, &b2) == hold &&
              bvol_aabb2_f64_contains_point(&a2, &b2.min) == hold_point &&
              bvol_aabb2_f64_classify_aabb2_f64(&a2, &b2) == class);
}

/* Of boxes that are not empty and no coordinate of which is infinite. */
static void check_distance(const double a[6], const double b[6], int axes)
{
    const bvol_aabb_f64 a3 = box_of(a), b3 = box_of(b);
    const bvol_aabb2_f64 a2 = rectangle_of(a), b2 = rectangle_of(b);
    const double got =
                     axes == 3 ? bvol_aabb_f64_distance_sq_aabb_f64(&a3, &b3) : bvol_aabb2_f64_distance_sq_aabb2_f64(&a2, &b2),
                 back =
                     axes == 3 ? bvol_aabb_f64_distance_sq_aabb_f64(&b3, &a3) : bvol_aabb2_f64_distance_sq_aabb2_f64(&b2, &a2);
    rational_begin();
    rational sum = rational_of(0);
    for (int k = 0; k < axes; k++) {
        const rational gap = a[k] > b[3 + k]   ? rational_sub(rational_of(a[k]), rational_of(b[3 + k]))
                             : b[k] > a[3 + k] ? rational_sub(rational_of(b[k]), rational_of(a[3 + k]))
                                               : rational_of(0);
        sum = rational_add(sum, rational_mul(gap, gap));
    }
    CHECK(got == back && (got == 0) == (rational_sign(sum) == 0) && got <= DBL_MAX && got >= 0);
    if (got == 0x1p-1074) {
        CHECK(rational_cmp(sum, rational_power_of_two(-1073)) < 0);
        return;
    }
    CHECKF(rational_cmp(rational_of(got), sum) <= 0, "%a is above", got);
    if (got < DBL_MAX) {
        const rational most = rational_add(rational_mul(sum, rational_power_of_two(-51)), rational_power_of_two(-1074));
        CHECKF(rational_cmp(rational_sub(sum, rational_of(got)), most) <= 0, "%a is too far below", got);
    }
}

static int all_finite(const double a[6], int axes)
{
    int finite = 1;
    for (int k = 0; k < axes; k++)
        finite &= fabs(a[k]) <= DBL_MAX && fabs(a[3 + k]) <= DBL_MAX;
    return finite;
}

TEST(box_f64, answers_are_those_of_comparisons_and_rationals)
{
    chance c = {test_seed()};
    long distances = 0;
    const long cases = test_cases(60000);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS), axes = 2 + (int)(i / WORLDS % 2), k = chance_int(&c, 0, 2);
        double a[6], b[6];
        world_box(&c, kind, 3, a);
        world_box(&c, one_in(&c, 9) ? chance_int(&c, 0, WORLDS - 1) : kind, 3, b);
        if (one_in(&c, 2)) { /* as close as can be */
            b[k] = nextafter(a[3 + k], one_in(&c, 3) ? a[3 + k] : one_in(&c, 2) ? INFINITY : -INFINITY);
            b[3 + k] = b[k] > b[3 + k] ? b[k] : b[3 + k];
        }
        check_booleans(a, b, axes);
        check_booleans(a, a, axes);
        if (some(a, axes) && some(b, axes) && all_finite(a, axes) && all_finite(b, axes)) {
            check_distance(a, b, axes);
            distances++;
        }
    }
    CHECK(test_cases(60000) < 60000 || distances > cases / 2);
}

/* What anyone tries first is a whole number. */
TEST(box_f64, distances_that_are_doubles_are_exact)
{
    const bvol_aabb_f64 cube = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    const bvol_aabb2_f64 square = {{0, 0}, {1, 1}};
    CHECK(bvol_aabb_f64_distance_sq_point(&cube, &(bvol_vec3_f64){3.5, 4.5, 0}) == 25);
    CHECK(bvol_aabb_f64_distance_sq_point(&cube, &(bvol_vec3_f64){0.5, 0.5, 0.5}) == 0);
    CHECK(bvol_aabb2_f64_distance_sq_point(&square, &(bvol_vec2_f64){4, 5}) == 25);
    CHECK(bvol_aabb2_f64_distance_sq_point(&square, &(bvol_vec2_f64){1, 1 + DBL_EPSILON}) == 0x1p-104);
    CHECK(bvol_aabb2_f64_distance_sq_point(&square, &(bvol_vec2_f64){1e200, 0}) == DBL_MAX);
    CHECK(bvol_aabb2_f64_distance_sq_point(&square, &(bvol_vec2_f64){-1e-200, 0}) == 0x1p-1074);
}

/* Between the ends of doubles, where a way back from a sum may be beyond them. */
TEST(box_f64, distances_from_the_ends_of_doubles)
{
    const bvol_aabb_f64 end = {{0, 0, -DBL_MAX}, {0, 0, -DBL_MAX}};
    chance c = {test_seed()};
    for (int i = 0; i < 2000; i++) {
        const double z = ldexp(chance_real(&c, -1, 1), chance_int(&c, 900, 1024));
        const bvol_aabb2_f64 line = {{-z, 0}, {-z, 1}};
        CHECK(bvol_aabb_f64_distance_sq_point(&end, &(bvol_vec3_f64){0, 0, z}) == DBL_MAX);
        CHECK(bvol_aabb2_f64_distance_sq_point(&line, &(bvol_vec2_f64){-DBL_MAX, 0}) == DBL_MAX);
    }
}

TEST(box_f64, distances_of_what_has_none)
{
    const bvol_aabb_f64 cube = {{0, 0, 0}, {1, 1, 1}}, empty = {{1, 0, 0}, {0, 1, 1}}, nan = {{NAN, 0, 0}, {1, 1, 1}},
                        away = {{INF, 0, 0}, {INF, 1, 1}}, all = {{-INF, -INF, -INF}, {INF, INF, INF}};
    CHECK(bvol_aabb_f64_distance_sq_aabb_f64(&cube, &empty) == INF && bvol_aabb_f64_distance_sq_aabb_f64(&empty, &cube) == INF);
    CHECK(isnan(bvol_aabb_f64_distance_sq_aabb_f64(&cube, &nan)) && isnan(bvol_aabb_f64_distance_sq_aabb_f64(&nan, &empty)));
    CHECK(bvol_aabb_f64_distance_sq_aabb_f64(&cube, &away) == INF && bvol_aabb_f64_distance_sq_aabb_f64(&away, &all) == 0);
    CHECK(isnan(bvol_aabb_f64_distance_sq_point(&cube, &(bvol_vec3_f64){INF, 0, 0})));
    CHECK(isnan(bvol_aabb2_f64_distance_sq_point(&(bvol_aabb2_f64){{0, 0}, {1, 1}}, &(bvol_vec2_f64){0, NAN})));
    CHECK(bvol_aabb2_f64_distance_sq_point(&(bvol_aabb2_f64){{0, 0}, {-1, 1}}, &(bvol_vec2_f64){0, 0}) == INF);
}
