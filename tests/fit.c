/* SPDX-License-Identifier: MIT */
/* Fits: clouds of every kind, each accepted point inside in exact arithmetic, and how close the shape is. */
#include "fit_clouds.h"
#include "obb_rational.h"
#include "rational.h"
#include "stages.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <stdlib.h>

/* ---- spheres ---- */

/* Whether a squared radius holds every point about the center, in rationals. */
static int radius_holds(const bvol_sphere *s, float radius, const bvol_vec3 *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        rational_begin();
        rational sum = rational_of(0);
        for (int c = 0; c < 3; c++) {
            rational d =
                rational_sub(rational_of((double)vec3_get(&points[i], c)), rational_of((double)vec3_get(&s->center, c)));
            sum = rational_add(sum, rational_mul(d, d));
        }
        if (rational_cmp(sum, rational_product((double)radius, (double)radius)) > 0)
            return 0;
    }
    return 1;
}

TEST(fit, sphere_holds_every_point_with_the_least_radius_or_one_ulp_more)
{
    chance rng = {test_seed()};
    for (long i = test_cases(1000); i > 0; i--) {
        bvol_vec3 points[MOST];
        size_t count = clouds[i % CLOUDS](&rng, points);
        bvol_sphere s;
        CHECK(bvol_sphere_from_points(points, count, 0, &s) == count);
        CHECKF(s.radius >= 0, "cloud %ld", i % CLOUDS);
        for (size_t k = 0; k < count; k++)
            CHECKF(bvol_sphere_contains_point(&s, &points[k]), "cloud %ld, point %u", i % CLOUDS, (unsigned)k);
        CHECK(radius_holds(&s, s.radius, points, count));
        float less = nextafterf(nextafterf(s.radius, -1), -1); /* two ulps less is too small */
        CHECKF(less < 0 || !radius_holds(&s, less, points, count), "cloud %ld", i % CLOUDS);
    }
}

TEST(fit, sphere_about_a_cube_or_points_of_a_sphere_is_close_to_the_smallest)
{
    chance rng = {test_seed()};
    for (long i = test_cases(200); i > 0; i--) {
        bvol_vec3 points[MOST];
        bvol_sphere s;
        size_t count = cube_corners(&rng, points);
        bvol_sphere_from_points(points, count, 0, &s);
        CHECK((double)s.radius <= 1.2 * 0.5 * sqrt(3) * (double)points[7].x);
        count = sphere_surface(&rng, points); /* so many points leave no smaller sphere worth mention */
        bvol_sphere_from_points(points, count, 0, &s);
        CHECK((double)s.radius <= 1.2 * 5);
        count = along_an_axis(&rng, points);
        bvol_aabb box;
        bvol_vec3 size;
        bvol_aabb_from_points(points, count, 0, &box);
        bvol_aabb_size(&box, &size);
        bvol_sphere_from_points(points, count, 0, &s);
        CHECK((double)s.radius <= 1.2 * 0.5 * (double)(size.x + size.y + size.z));
    }
}

/* Distances in float, which leave most points out, do not tell which of these is farthest. */
TEST(fit, sphere_holds_points_of_a_sphere_whatever_floats_say)
{
    static bvol_vec3 points[3000];
    chance rng = {test_seed()};
    for (long i = test_cases(30); i > 0; i--) {
        const float far = chance_float(&rng, -2, 2);
        const size_t count = (size_t)chance_int(&rng, 600, 3000);
        bvol_sphere s, minimal;
        for (size_t k = 0; k < count; k++) {
            bvol_vec3 axis[3];
            chance_rotation(&rng, axis);
            const bvol_vec3 p = axis[0];
            points[k] = vec3(p.x + far, p.y - far, p.z);
        }
        FOR_EACH_TABLE
        {
            bvol_sphere_from_points(points, count, 0, &s);
            bvol_sphere_from_points_minimal(points, count, 0, &minimal, NULL);
            for (size_t k = 0; k < count; k++)
                CHECK(bvol_sphere_contains_point(&s, &points[k]) && bvol_sphere_contains_point(&minimal, &points[k]));
        }
    }
}

TEST(fit, sphere_about_one_or_equal_points_is_the_point)
{
    chance rng = {test_seed()};
    for (long i = test_cases(200); i > 0; i--) {
        bvol_vec3 points[MOST];
        size_t count = i & 1 ? one_point(&rng, points) : identical(&rng, points);
        bvol_sphere s;
        CHECK(bvol_sphere_from_points(points, count, 0, &s) == count);
        CHECK(s.radius == 0 && s.center.x == points[0].x && s.center.y == points[0].y && s.center.z == points[0].z);
    }
}

/* The distance is above 1 by 2^-61, which a double does not show. */
TEST(fit, sphere_radius_is_rounded_up_by_a_hair)
{
    static const bvol_vec3 points[] = {{1, 0x1p-30f, 0}, {-1, -0x1p-30f, 0}};
    bvol_sphere s;
    CHECK(bvol_sphere_from_points(points, 2, 0, &s) == 2);
    CHECK(s.center.x == 0 && s.center.y == 0 && s.center.z == 0);
    CHECK(s.radius == nextafterf(1, 2));
    CHECK(bvol_sphere_contains_point(&s, &points[0]) == 1 && bvol_sphere_contains_point(&s, &points[1]) == 1);
}

TEST(fit, sphere_beyond_the_largest_float_is_all_nan)
{
    static const bvol_vec3 points[] = {{-FLT_MAX, -FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX, FLT_MAX}};
    bvol_sphere s = sphere(0, 0, 0, 0);
    CHECK(bvol_sphere_from_points(points, 2, 0, &s) == 2);
    CHECK(all_nan(&s, 4));
}

/* ---- OBBs ---- */

static int right_handed(const bvol_obb *o)
{
    rational axis[3][3], cross[3];
    rational_begin();
    for (int k = 0; k < 3; k++)
        rational_vec3(&o->axis[k], axis[k]);
    rational_cross(axis[0], axis[1], cross);
    return rational_sign(rational_dot(cross, axis[2])) > 0;
}

TEST(fit, obb_holds_every_point_is_right_handed_and_falls_in_extent)
{
    chance rng = {test_seed()};
    for (long i = test_cases(600); i > 0; i--) {
        bvol_vec3 points[MOST];
        size_t count = clouds[i % CLOUDS](&rng, points);
        bvol_obb o;
        CHECK(bvol_obb_from_points(points, count, 0, &o) == count);
        CHECKF(bvol_obb_validate(&o, NULL) == BVOL_OK, "cloud %ld", i % CLOUDS);
        CHECKF(right_handed(&o), "cloud %ld", i % CLOUDS);
        CHECKF(o.extent.x >= o.extent.y && o.extent.y >= o.extent.z && o.extent.z >= 0, "cloud %ld", i % CLOUDS);
        for (size_t k = 0; k < count; k++) {
            CHECKF(bvol_obb_contains_point(&o, &points[k]), "cloud %ld, point %u", i % CLOUDS, (unsigned)k);
            if (i % 10 == 0) {
                rational p[3];
                rational_begin();
                rational_vec3(&points[k], p);
                CHECK(rational_obb_holds(&o, p));
            }
        }
    }
}

/* Whether some point lies farther from the center along a coordinate than the float below the extent. */
static int is_least(const bvol_obb *o, int k, int c, const bvol_vec3 *points, size_t count)
{
    const float extent = vec3_get(&o->extent, k);
    int found = extent == 0;
    for (size_t i = 0; i < count && !found; i++) {
        rational_begin();
        const rational gap = rational_abs(
            rational_sub(rational_of((double)vec3_get(&points[i], c)), rational_of((double)vec3_get(&o->center, c))));
        found = rational_cmp(gap, rational_of((double)nextafterf(extent, 0))) > 0;
    }
    return found;
}

static int is_upright(const bvol_obb *o)
{
    int zeros = 0;
    for (int k = 0; k < 9; k++)
        zeros += vec3_get(&o->axis[k / 3], k % 3) == 0;
    return zeros == 6;
}

TEST(fit, obb_along_the_coordinates_has_the_least_extents)
{
    chance rng = {test_seed()};
    for (long i = test_cases(600); i > 0; i--) {
        bvol_vec3 points[MOST];
        const size_t count = clouds[i % CLOUDS](&rng, points);
        bvol_obb o;
        bvol_obb_from_points(points, count, 0, &o);
        for (int k = 0; k < 9 && is_upright(&o); k++)
            CHECKF(vec3_get(&o.axis[k / 3], k % 3) == 0 || is_least(&o, k / 3, k % 3, points, count),
                   "cloud %ld, extent %d: %a", i % CLOUDS, k / 3, (double)vec3_get(&o.extent, k / 3));
    }
    EXPECT_STAGES(obb_from_points, 3);
}

/* The points are the last of their memory, so that a sanitizer sees what reads behind them. */
TEST(fit, every_table_fits_alike)
{
    chance rng = {test_seed()};
    for (long i = test_cases(400); i > 0; i--) {
        bvol_vec3 points[MOST];
        size_t count = clouds[i % CLOUDS](&rng, points);
        count = i % 3 == 0 ? count : (size_t)chance_int(&rng, 0, (int)count);
        for (size_t k = (size_t)chance_int(&rng, 0, 40); k < count; k += (size_t)chance_int(&rng, 1, 20))
            *vec3_at(&points[k], (int)(k % 3)) = k % 2 ? NAN : INF;
        const size_t width = 3 + (size_t)chance_int(&rng, 0, 2), floats = count == 0 ? 0 : width * (count - 1) + 3;
        float *memory = malloc(floats * sizeof *memory + (floats == 0));
        for (size_t k = 0; k < count; k++)
            memcpy(memory + width * k, &points[k], sizeof *points);
        bvol_sphere sphere = {0}, first_sphere = {0};
        bvol_obb obb = {0}, first_obb = {0};
        size_t tables = 0, accepted = 0;
        FOR_EACH_TABLE
        {
            const size_t here = bvol_sphere_from_points((const bvol_vec3 *)memory, count, width * sizeof *memory, &sphere);
            CHECK(bvol_obb_from_points((const bvol_vec3 *)memory, count, width * sizeof *memory, &obb) == here);
            if (tables++ == 0) {
                accepted = here;
                first_sphere = sphere;
                first_obb = obb;
            }
            CHECKF(here == accepted && memcmp(&sphere, &first_sphere, sizeof sphere) == 0 &&
                       memcmp(&obb, &first_obb, sizeof obb) == 0,
                   "cloud %ld, table %u", i % CLOUDS, (unsigned)tables);
        }
        free(memory);
    }
}

/* The true extent along an axis is half of the spread of the points along it. */
TEST(fit, obb_extents_are_within_their_bound)
{
    chance rng = {test_seed()};
    for (long i = test_cases(600); i > 0; i--) {
        bvol_vec3 points[MOST];
        size_t count = clouds[i % CLOUDS](&rng, points);
        bvol_obb o;
        bvol_obb_from_points(points, count, 0, &o);
        double h[3], sum = 0;
        for (int k = 0; k < 3; k++) {
            double low = (double)INF, high = -(double)INF;
            for (size_t n = 0; n < count; n++) {
                double s = 0;
                for (int c = 0; c < 3; c++)
                    s += (double)vec3_get(&points[n], c) * (double)vec3_get(&o.axis[k], c);
                low = fmin(low, s);
                high = fmax(high, s);
            }
            h[k] = 0.5 * (high - low);
            sum += h[k] + fabs((double)vec3_get(&o.center, k));
        }
        for (int k = 0; k < 3; k++)
            CHECKF((double)vec3_get(&o.extent, k) <= h[k] + 0x1p-21 * sum + 0x1p-148,
                   "cloud %ld, extent %d: %a for %a, bound %a", i % CLOUDS, k, (double)vec3_get(&o.extent, k), h[k],
                   0x1p-21 * sum);
    }
}

TEST(fit, obb_volume_is_never_above_that_of_the_box_along_the_axes)
{
    chance rng = {test_seed()};
    for (long i = test_cases(300); i > 0; i--) {
        bvol_vec3 points[MOST];
        size_t count = i & 1 ? slanted_box(&rng, points) : cube_corners(&rng, points);
        bvol_obb o;
        bvol_aabb box;
        bvol_obb_from_points(points, count, 0, &o);
        bvol_aabb_from_points(points, count, 0, &box);
        double volume = 8 * (double)o.extent.x * (double)o.extent.y * (double)o.extent.z;
        CHECK(volume <= 1.0001 * bvol_aabb_volume(&box));
    }
}

TEST(fit, obb_beyond_the_largest_float_is_all_nan)
{
    static const bvol_vec3 points[] = {
        {-FLT_MAX, -FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX, FLT_MAX}, {FLT_MAX, -FLT_MAX, FLT_MAX}};
    bvol_obb o;
    CHECK(bvol_obb_from_points(points, 3, 0, &o) == 3);
    if (!all_nan(&o, 15))
        for (int i = 0; i < 3; i++)
            CHECK(bvol_obb_contains_point(&o, &points[i]));
}

/* ---- arguments ---- */

TEST(fit, points_that_are_not_finite_are_left_out_and_not_counted)
{
    static const uint32_t bad[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};
    for (int field = 0; field < 12; field++)
        for (int k = 0; k < 4; k++) {
            bvol_vec3 points[] = {{0, 0, 0}, {1, 2, 3}, {-4, 5, 6}, {7, -8, 9}};
            set_field(points, field, bad[k]);
            bvol_sphere s;
            bvol_obb o;
            CHECK(bvol_sphere_from_points(points, 4, 0, &s) == 3);
            CHECK(bvol_obb_from_points(points, 4, 0, &o) == 3);
            for (int i = 0; i < 4; i++)
                if (i != field / 3)
                    CHECK(bvol_sphere_contains_point(&s, &points[i]) && bvol_obb_contains_point(&o, &points[i]));
        }
}

TEST(fit, points_that_are_not_finite_change_nothing)
{
    static const uint32_t bad[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};
    chance rng = {test_seed()};
    for (long i = test_cases(500); i > 0; i--) {
        bvol_vec3 points[MOST], mixed[2 * MOST];
        size_t count = clouds[i % CLOUDS](&rng, points), total = 0;
        for (size_t k = 0; k < count; k++) {
            if (k == 0 || chance_bits(&rng) & 1) {
                mixed[total] = chance_vec3(&rng, -1, 1);
                set_field(&mixed[total++], chance_int(&rng, 0, 2), bad[chance_int(&rng, 0, 3)]);
            }
            mixed[total++] = points[k];
        }
        bvol_sphere s, s2;
        bvol_obb o, o2;
        bvol_sphere_from_points(points, count, 0, &s);
        bvol_obb_from_points(points, count, 0, &o);
        CHECKF(bvol_sphere_from_points(mixed, total, 0, &s2) == count, "cloud %ld", i % CLOUDS);
        CHECKF(bvol_obb_from_points(mixed, total, 0, &o2) == count, "cloud %ld", i % CLOUDS);
        CHECKF(memcmp(&s, &s2, sizeof s) == 0 && memcmp(&o, &o2, sizeof o) == 0, "cloud %ld", i % CLOUDS);
    }
}

static int sphere_is_empty(const bvol_sphere *s)
{
    return s->radius == -1;
}

TEST(fit, without_points_or_with_a_bad_stride_gives_nothing)
{
    static const float points[64] = {0}, bad[] = {NAN, 0, 0, 0, INF, 0};
    static const size_t strides[] = {1, 4, 8, 11, 13, 14, 15, 18};
    bvol_sphere s = sphere(1, 1, 1, 1);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    CHECK(bvol_sphere_from_points((const bvol_vec3 *)points, 0, 0, &s) == 0 && sphere_is_empty(&s));
    CHECK(bvol_obb_from_points((const bvol_vec3 *)points, 0, 0, &o) == 0 && all_nan(&o, 15));
    s = sphere(1, 1, 1, 1);
    o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    CHECK(bvol_sphere_from_points(NULL, 4, 0, &s) == 0 && sphere_is_empty(&s));
    CHECK(bvol_obb_from_points(NULL, 4, 0, &o) == 0 && all_nan(&o, 15));
    s = sphere(1, 1, 1, 1);
    o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    CHECK(bvol_sphere_from_points((const bvol_vec3 *)bad, 2, 0, &s) == 0 && sphere_is_empty(&s));
    CHECK(bvol_obb_from_points((const bvol_vec3 *)bad, 2, 0, &o) == 0 && all_nan(&o, 15));
    for (unsigned i = 0; i < sizeof strides / sizeof *strides; i++) {
        s = sphere(1, 1, 1, 1);
        o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
        CHECKF(bvol_sphere_from_points((const bvol_vec3 *)points, 2, strides[i], &s) == 0 && sphere_is_empty(&s), "stride %u",
               (unsigned)strides[i]);
        CHECKF(bvol_obb_from_points((const bvol_vec3 *)points, 2, strides[i], &o) == 0 && all_nan(&o, 15), "stride %u",
               (unsigned)strides[i]);
    }
}

TEST(fit, strides_give_the_same_shapes)
{
    chance rng = {test_seed()};
    bvol_vec3 points[MOST];
    float spread[MOST * 8];
    size_t count = slanted_box(&rng, points);
    bvol_sphere s, s2;
    bvol_obb o, o2;
    bvol_sphere_from_points(points, count, 0, &s);
    bvol_obb_from_points(points, count, 0, &o);
    for (size_t stride = 12; stride <= 32; stride += 4) {
        for (size_t i = 0; i < MOST * 8; i++)
            spread[i] = 1e9f; /* read by mistake, it would show */
        for (size_t i = 0; i < count; i++)
            memcpy(&spread[i * stride / 4], &points[i], 12);
        CHECK(bvol_sphere_from_points((const bvol_vec3 *)spread, count, stride, &s2) == count &&
              memcmp(&s, &s2, sizeof s) == 0);
        CHECK(bvol_obb_from_points((const bvol_vec3 *)spread, count, stride, &o2) == count && memcmp(&o, &o2, sizeof o) == 0);
    }
}

/* ---- about an AABB under a map ---- */

TEST(fit, obb_from_aabb_under_a_signed_permutation_with_scale)
{
    static const float m[16] = {0, 2, 0, 9, 0, 0, -4, 9, 0.5f, 0, 0, 9, 10, 20, 30, 9}; /* x to 2y, y to -4z, z to x/2 */
    bvol_aabb box = aabb(-1, -2, -3, 3, 4, 5), bounds, expected = aabb(8.5f, 18, 14, 12.5f, 26, 38);
    bvol_obb o;
    bvol_obb_from_aabb(&box, m, &o);
    bvol_obb_bounds(&o, &bounds);
    CHECK(bvol_obb_validate(&o, NULL) == BVOL_OK);
    CHECK(bvol_obb_within_aabb(&o, &bounds) == 1);
    CHECK(bounds.min.x <= expected.min.x && bounds.min.y <= expected.min.y && bounds.min.z <= expected.min.z);
    CHECK(bounds.max.x >= expected.max.x && bounds.max.y >= expected.max.y && bounds.max.z >= expected.max.z);
    float slack = 0x1p-21f * (4 + 12 + 2 + 10.5f + 22 + 26);
    CHECK(o.extent.x <= 4 + slack && o.extent.y <= 12 + slack && o.extent.z <= 2 + slack);
}

TEST(fit, obb_from_aabb_of_what_no_obb_can_be_is_all_nan)
{
    static const bvol_aabb boxes[] = {{{INF, INF, INF}, {-INF, -INF, -INF}},
                                      {{0, 1, 0}, {1, 0, 1}},
                                      {{0, 0, 0}, {1, 1, INF}},
                                      {{-INF, 0, 0}, {1, 1, 1}},
                                      {{INF, 0, 0}, {INF, 1, 1}}};
    bvol_obb o;
    for (int i = 0; i < 5; i++) {
        o = obb(vec3(0, 0, 0), vec3(0, 0, 0));
        bvol_obb_from_aabb(&boxes[i], identity, &o);
        CHECKF(all_nan(&o, 15), "box %d", i);
    }
    bvol_aabb unit = aabb(0, 0, 0, 1, 1, 1);
    for (int field = 0; field < 6; field++) {
        bvol_aabb bad = unit;
        set_field(&bad, field, nan_bits[field % NAN_COUNT]);
        o = obb(vec3(0, 0, 0), vec3(0, 0, 0));
        bvol_obb_from_aabb(&bad, identity, &o);
        CHECKF(all_nan(&o, 15), "field %d", field);
    }
    static const uint32_t bad[] = {0x7fc00000, 0x7f800000, 0xff800000};
    for (int entry = 0; entry < 16; entry++)
        for (int k = 0; k < 3; k++) {
            float m[16];
            memcpy(m, identity, sizeof m);
            set_field(m, entry, bad[k]);
            bvol_obb_from_aabb(&unit, m, &o);
            CHECKF(all_nan(&o, 15) == (entry % 4 != 3), "entry %d", entry);
        }
    float huge[16];
    memcpy(huge, identity, sizeof huge);
    huge[0] = huge[12] = FLT_MAX;
    bvol_aabb far = aabb(0, 0, 0, 4, 1, 1);
    bvol_obb_from_aabb(&far, huge, &o);
    CHECK(all_nan(&o, 15));
    for (int k = 0; k < 3; k++) { /* only a center, only an extent beyond the largest float */
        bvol_aabb point = aabb(0, 0, 0, 0, 0, 0), wide = point;
        *vec3_at(&point.min, k) = *vec3_at(&point.max, k) = *vec3_at(&wide.max, k) = FLT_MAX;
        *vec3_at(&wide.min, k) = -FLT_MAX;
        memcpy(huge, identity, sizeof huge);
        huge[5 * k] = 2;
        bvol_obb_from_aabb(&point, huge, &o);
        CHECKF(all_nan(&o, 15), "center %d", k);
        bvol_obb_from_aabb(&wide, huge, &o);
        CHECKF(all_nan(&o, 15), "extent %d", k);
    }
}

/* The columns (S, S, 0), (-U, U, 0), (0, 0, 1) run along axes of r = fl(sqrt(1/2)) exactly, about a center of 0: then the least
 * extent is the least float e with e r >= S h, and here S h is 0 to 3 units in 2^47 from a multiple of r. The long second side
 * makes the error of a computed extent greater than that. */
TEST(fit, obb_from_aabb_along_exact_axes_has_the_least_extents)
{
    static const struct {
        int s, h;
    } near[] = {{0xb504f3, 0x6b193b}, {0xb504f3, 0xffffff}, {0xc00001, 0x6b193b}, {0xfffff1, 0x73a97c}, {0xfffff1, 0xa5f781},
                {0xc00001, 0x49ebb8}, {0x9f1235, 0xaa46ad}, {0xfffff1, 0x82b6ee}, {0x9f1235, 0x94ca21}};
    static const int exponents[] = {-70, -20, 0, 20, 60};
    const float r = 0xb504f3p-24f;
    for (int n = 0; n < 9; n++)
        for (int e = 0; e < 5; e++)
            for (int k = 0; k < 3; k++) {
                const int x = (k + 1) % 3, y = (k + 2) % 3;
                const float s = ldexpf((float)near[n].s, exponents[e]), h = ldexpf((float)near[n].h, -12);
                float m[16] = {0};
                m[4 * x + x] = m[4 * x + y] = s;
                m[4 * y + x] = -s;
                m[4 * y + y] = s;
                m[4 * k + k] = 1;
                bvol_vec3 half = vec3(1, 1, 1);
                *vec3_at(&half, x) = h;
                *vec3_at(&half, y) = 16 * h;
                bvol_aabb box = {vec3(-half.x, -half.y, -half.z), half};
                bvol_obb o;
                bvol_obb_from_aabb(&box, m, &o);
                CHECK(vec3_get(&o.axis[x], x) == r && vec3_get(&o.axis[x], y) == r && vec3_get(&o.axis[x], k) == 0);
                float extent = vec3_get(&o.extent, x);
                CHECKF((double)extent * (double)r >= (double)s * (double)h, "case %d at 2^%d", n, exponents[e]);
                CHECKF((double)nextafterf(extent, 0) * (double)r < (double)s * (double)h, "case %d at 2^%d", n, exponents[e]);
            }
}

/* The image of [hair, 1] about a center of 1/2: 1/2 is enough unless the hair is negative. */
TEST(fit, obb_from_aabb_a_hair_off_its_center_has_the_least_extents)
{
    static const float hairs[] = {0, TINY, -TINY, 0x1p-100f, -0x1p-100f, 0x1p-60f, -0x1p-60f};
    for (int n = 0; n < 7; n++)
        for (int scale = -20; scale <= 20; scale += 20)
            for (int k = 0; k < 3; k++)
                for (int side = -1; side <= 1; side += 2) {
                    const int row = (k + 1) % 3;
                    float m[16] = {0}, unit = ldexpf(1, scale);
                    for (int i = 0; i < 3; i++)
                        m[4 * i + (i + 1) % 3] = (float)side * unit;
                    bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
                    *vec3_at(&box.min, k) = hairs[n];
                    bvol_obb o;
                    bvol_obb_from_aabb(&box, m, &o);
                    CHECK(vec3_get(&o.center, row) == (float)side * 0.5f * unit);
                    float least = hairs[n] < 0 ? nextafterf(0.5f, 1) : 0.5f;
                    CHECKF(vec3_get(&o.extent, k) == least * unit, "hair %a on side %d of axis %d", (double)hairs[n], side, k);
                    CHECK(vec3_get(&o.extent, row) == 0.5f * unit);
                }
}

/* Rotations, scales, mirrors, shears, flat and zero maps: always about the image, and close where the columns are orthogonal.
 */
TEST(fit, obb_from_aabb_holds_the_image_and_is_close_to_it)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_vec3 axis[3], low = chance_vec3(&rng, -10, 10), size = chance_vec3(&rng, 0, 10);
        double scale[3];
        float m[16] = {0};
        int kind = (int)(i % 6); /* 0, 1: rotation and scale; 2: shear; 3: a zero column; 4: all zero; 5: far away */
        chance_rotation(&rng, axis);
        for (int k = 0; k < 3; k++)
            scale[k] = kind == 0 ? 1 : chance_real(&rng, -3, 3);
        if (kind == 3)
            scale[i / 6 % 3] = 0;
        if (kind == 4)
            scale[0] = scale[1] = scale[2] = 0;
        for (int e = 0; e < 12; e++)
            m[e] = e % 4 == 3  ? NAN
                   : kind == 2 ? chance_float(&rng, -2, 2)
                               : (float)(scale[e / 4] * (double)vec3_get(&axis[e / 4], e % 4));
        for (int c = 0; c < 3; c++)
            m[12 + c] = chance_float(&rng, -1, 1) * (kind == 5 ? 1e6f : 10);
        bvol_aabb box = aabb(low.x, low.y, low.z, low.x + size.x, low.y + size.y, low.z + size.z);
        bvol_obb o;
        bvol_obb_from_aabb(&box, m, &o);
        CHECK(bvol_obb_validate(&o, NULL) == BVOL_OK);
        for (int n = 0; n < 8; n++) {
            rational p[3];
            rational_begin();
            for (int r = 0; r < 3; r++) {
                p[r] = rational_of((double)m[12 + r]);
                for (int c = 0; c < 3; c++)
                    p[r] = rational_add(
                        p[r], rational_product((double)m[4 * c + r], (double)vec3_get(n >> c & 1 ? &box.max : &box.min, c)));
            }
            CHECKF(rational_obb_holds(&o, p), "corner %d of case %ld, kind %d", n, i, kind);
        }
        double h[3], sum = 0;
        for (int k = 0; k < 3; k++) {
            h[k] = fabs(scale[k]) * 0.5 * ((double)vec3_get(&box.max, k) - (double)vec3_get(&box.min, k));
            sum += h[k] + fabs((double)vec3_get(&o.center, k));
        }
        /* Twice the bound, since these columns are orthogonal up to their rounding to float only. */
        for (int k = 0; k < 3 && kind != 2; k++)
            CHECKF((double)vec3_get(&o.extent, k) <= h[k] + 0x1p-20 * sum, "extent %d: %g, %g", k,
                   (double)vec3_get(&o.extent, k), h[k]);
    }
}

TEST(fit, nice_points_get_nice_numbers)
{
    const float points[] = {1, 0, 0, -1, 0, 0, 0, 2, 0, 0, -2, 0, 0, 0, 3, 0, 0, -3};
    bvol_vec3 corners[8];
    bvol_sphere s;
    bvol_obb o;
    CHECK(bvol_sphere_from_points((const bvol_vec3 *)points, 6, 0, &s) == 6 && s.radius == 3);
    for (int i = 0; i < 8; i++)
        corners[i] = vec3(i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3);
    CHECK(bvol_obb_from_points(corners, 8, 0, &o) == 8 && is_upright(&o));
    CHECK(o.extent.x == 3 && o.extent.y == 2 && o.extent.z == 1);
}

/* Corners of a box turned by any angle, with points in it: the box is found as it was. */
TEST(fit, obb_of_a_turned_box_is_the_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(300); i > 0; i--) {
        bvol_vec3 axis[3], points[MOST], e = chance_vec3(&rng, 0.1, 5), center = chance_vec3(&rng, -9, 9);
        if (i % 3 == 0)
            e = vec3(1, 1, 1);
        chance_rotation(&rng, axis);
        const size_t count = 8 + (size_t)chance_int(&rng, 0, MOST - 8);
        for (size_t n = 0; n < count; n++) {
            double at[3] = {(double)center.x, (double)center.y, (double)center.z};
            for (int k = 0; k < 3; k++) {
                const double s = (double)vec3_get(&e, k) * (n >= 8 ? chance_real(&rng, -1, 1) : n >> k & 1 ? 1 : -1);
                for (int c = 0; c < 3; c++)
                    at[c] += s * (double)vec3_get(&axis[k], c);
            }
            points[n] = vec3((float)at[0], (float)at[1], (float)at[2]);
        }
        bvol_obb o;
        CHECK(bvol_obb_from_points(points, count, 0, &o) == count);
        const double volume = (double)e.x * (double)e.y * (double)e.z;
        CHECKF((double)o.extent.x * (double)o.extent.y * (double)o.extent.z <= 1.001 * volume, "%g of %g, %u points",
               (double)o.extent.x * (double)o.extent.y * (double)o.extent.z, volume, (unsigned)count);
    }
}

/* Turns about a coordinate axis, about a diagonal of the cube and about what is neither; none, by degrees up to a right angle,
 * by little and by very little. */
static void turned_axes(int axis, double angle, double out[3][3])
{
    static const double about[5][3] = {{1, 0, 0},
                                       {0, 0, 1},
                                       {0.57735026918962573, 0.57735026918962573, 0.57735026918962573},
                                       {0.6, 0, -0.8},
                                       {2.0 / 7, 3.0 / 7, 6.0 / 7}};
    const double *const a = about[axis], c = cos(angle), s = sin(angle);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out[i][k] = (i == k ? c : 0) + (1 - c) * a[i] * a[k] + (i == k ? 0 : (k == (i + 1) % 3 ? s : -s) * a[3 - i - k]);
}

/* A cube is as large as its box but for a thousandth however it is turned, which is where the search ends: of its corners, and
 * of points on its faces with them. Where it is turned by more than that tells, they are the same. */
TEST(fit, obb_of_a_cube_at_every_turn_is_the_cube)
{
    enum { ON_FACES = 200 };
    static bvol_vec3 points[8 + ON_FACES];
    chance rng = {test_seed()};
    for (int turn = 0; turn < 5 * 100; turn += test_step(7)) {
        const int step = turn / 5;
        double axis[3][3];
        turned_axes(turn % 5, step <= 90 ? 0.017453292519943295 * step : ldexp(1, -3 * (step - 90)), axis);
        for (int n = 0; n < 8 + ON_FACES; n++) {
            double at[3] = {0, 0, 0};
            for (int k = 0; k < 3; k++) {
                const int level = n >= 8 && k == n % 3;
                const double s = n < 8 ? (n >> k & 1 ? 1 : -1) : level ? (n & 8 ? 1 : -1) : chance_real(&rng, -1, 1);
                for (int c = 0; c < 3; c++)
                    at[c] += s * axis[k][c];
            }
            points[n] = vec3((float)at[0], (float)at[1], (float)at[2]);
        }
        for (size_t count = 8; count <= 8 + ON_FACES; count += ON_FACES) {
            bvol_obb o;
            CHECK(bvol_obb_from_points(points, count, 0, &o) == count);
            const double volume = (double)o.extent.x * (double)o.extent.y * (double)o.extent.z;
            CHECKF(volume <= (step <= 90 ? 1 + 1e-5 : 1.001), "%.9g, turn %d, %u points", volume, turn, (unsigned)count);
        }
    }
}
