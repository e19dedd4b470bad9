/* SPDX-License-Identifier: MIT */
/* Capsules about points: they hold all of them, with a radius that is the least but for rounding, and are not much larger than
 * what is known to do. */
#include "fit_clouds.h"
#include "tables.h"
#include "test.h"
#include "values.h"

static int holds_all(const bvol_capsule *c, const bvol_vec3 *points, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!bvol_capsule_contains_point(c, &points[i]))
            return 0;
    return 1;
}

static double volume(const bvol_capsule *c)
{
    const double x = (double)c->b.x - (double)c->a.x, y = (double)c->b.y - (double)c->a.y, z = (double)c->b.z - (double)c->a.z,
                 r = (double)c->radius;
    return r * r * (3 * sqrt(x * x + y * y + z * z) + 4 * r);
}

static double size_of(const bvol_vec3 *points, size_t count)
{
    bvol_aabb box;
    bvol_aabb_from_points(points, count, 0, &box);
    return ((double)box.max.x - (double)box.min.x) + ((double)box.max.y - (double)box.min.y) +
           ((double)box.max.z - (double)box.min.z);
}

TEST(fit_capsule, holds_every_point_with_the_least_radius_but_for_rounding)
{
    chance rng = {test_seed()};
    for (long i = test_cases(1300); i > 0; i--) {
        bvol_vec3 points[MOST];
        bvol_capsule c;
        const size_t count = clouds[i % CLOUDS](&rng, points);
        CHECK(bvol_capsule_from_points(points, count, 0, &c) == count);
        CHECKF(c.radius >= 0 && holds_all(&c, points, count), "cloud %ld of %zu points: %a %a %a, %a %a %a, %a", i % CLOUDS,
               count, (double)c.a.x, (double)c.a.y, (double)c.a.z, (double)c.b.x, (double)c.b.y, (double)c.b.z,
               (double)c.radius);
        const double r = (double)c.radius, less = r * (1 - 0x1p-22) - 0x1p-46 * size_of(points, count) - 0x1p-149;
        bvol_capsule smaller = c;
        smaller.radius = (float)less;
        CHECKF(less < 0 || !holds_all(&smaller, points, count), "cloud %ld of %zu points: %a is more than is needed",
               i % CLOUDS, count, r);
    }
}

/* Points on the surface of a capsule, and in it. */
static void draw_capsule(chance *rng, const bvol_capsule *c, bvol_vec3 *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bvol_vec3 axis[3];
        const float t = i < count / 2 ? (float)(i % 2) : chance_float(rng, 0, 1);
        chance_rotation(rng, axis);
        for (int k = 0; k < 3; k++)
            *vec3_at(&points[i], k) =
                vec3_get(&c->a, k) + t * (vec3_get(&c->b, k) - vec3_get(&c->a, k)) + c->radius * vec3_get(&axis[0], k);
    }
}

TEST(fit_capsule, of_the_points_of_a_capsule_is_nearly_that)
{
    chance rng = {test_seed()};
    const long cases = test_cases(200);
    double sum = 0;
    for (long i = cases; i > 0; i--) {
        bvol_vec3 points[MOST];
        bvol_capsule made, c = {chance_vec3(&rng, -3, 3), chance_vec3(&rng, -3, 3), chance_float(&rng, 0.1F, 2)};
        draw_capsule(&rng, &c, points, MOST);
        CHECK(bvol_capsule_from_points(points, MOST, 0, &made) == MOST);
        CHECKF(volume(&made) <= 1.1 * volume(&c), "case %ld: %g of %g", i, volume(&made), volume(&c));
        sum += volume(&made) / volume(&c);
    }
    CHECKF(sum <= 1.02 * (double)cases, "%g times in the mean", sum / (double)cases);
}

TEST(fit_capsule, is_not_larger_than_the_sphere)
{
    chance rng = {test_seed()};
    for (long i = test_cases(390); i > 0; i--) {
        bvol_vec3 points[MOST];
        bvol_capsule c;
        bvol_sphere s;
        const size_t count = clouds[i % CLOUDS](&rng, points);
        bvol_capsule_from_points(points, count, 0, &c);
        bvol_sphere_from_points(points, count, 0, &s);
        const double r = (double)s.radius;
        CHECKF(volume(&c) <= 4 * r * r * r, "cloud %ld of %zu points: %g times", i % CLOUDS, count,
               volume(&c) / (4 * r * r * r));
    }
}

TEST(fit_capsule, of_known_points)
{
    bvol_capsule c;
    const bvol_vec3 cube[] = {{-.5F, -.5F, -.5F}, {.5F, -.5F, -.5F}, {-.5F, .5F, -.5F}, {.5F, .5F, -.5F},
                              {-.5F, -.5F, .5F},  {.5F, -.5F, .5F},  {-.5F, .5F, .5F},  {.5F, .5F, .5F}};
    CHECK(bvol_capsule_from_points(cube, 8, 0, &c) == 8 && holds_all(&c, cube, 8));
    CHECK(volume(&c) <= 1.000001 * 4 * 0.75 * sqrt(0.75)); /* the ball about it */
    /* Two points, three in a line, one, equal ones. */
    const bvol_vec3 line[] = {{0, 0, 0}, {4, 2, 6}, {2, 1, 3}, {2, 1, 3}};
    CHECK(bvol_capsule_from_points(line, 3, 0, &c) == 3 && c.radius < 1e-6F && holds_all(&c, line, 3));
    CHECK(bvol_capsule_from_points(line + 1, 1, 0, &c) == 1 && c.radius == 0 && c.a.x == 4 && c.b.y == 2 && c.b.z == 6);
    CHECK(bvol_capsule_from_points(line + 2, 2, 0, &c) == 2 && c.radius == 0 && c.a.x == 2 && c.b.z == 3);
    /* Along an axis it is that segment. */
    const bvol_vec3 axis[] = {{1, 2, -3}, {1, 2, 5}, {1, 2, 0}};
    CHECK(bvol_capsule_from_points(axis, 3, 0, &c) == 3 && c.radius == 0 && fabsf(c.a.z - c.b.z) == 8);
}

TEST(fit_capsule, of_what_is_no_point_is_empty)
{
    bvol_capsule c;
    const bvol_vec3 points[] = {{NAN, 0, 0}, {0, INF, 0}, {1, 2, 3}};
    CHECK(bvol_capsule_from_points(points, 2, 0, &c) == 0 && c.radius == -1);
    CHECK(bvol_capsule_from_points(NULL, 2, 0, &c) == 0 && c.radius == -1);
    CHECK(bvol_capsule_from_points(points, 0, 0, &c) == 0 && c.radius == -1);
    CHECK(bvol_capsule_from_points(points, 3, 8, &c) == 0 && c.radius == -1);
    CHECK(bvol_capsule_from_points(points, 3, 0, &c) == 1 && c.radius == 0 && c.a.x == 1 && c.b.z == 3);
    /* Half of the range of floats is fine, all of it is not. */
    const bvol_vec3 far[] = {
        {-FLT_MAX, -FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX, FLT_MAX}, {FLT_MAX, -FLT_MAX, 0}, {-FLT_MAX, FLT_MAX, 9}};
    CHECK(bvol_capsule_from_points(far, 4, 0, &c) == 4);
    CHECK(isnan(c.radius) ? isnan(c.a.x) && isnan(c.b.z) : holds_all(&c, far, 4));
    const bvol_vec3 small[] = {{0, 0, 0}, {TINY, 0, 0}, {0, 0, 3 * TINY}};
    CHECK(bvol_capsule_from_points(small, 3, 0, &c) == 3 && holds_all(&c, small, 3));
}

TEST(fit_capsule, every_table_and_stride_fits_alike)
{
    chance rng = {test_seed()};
    for (long i = 0; i < CLOUDS; i++) {
        bvol_vec3 points[MOST];
        struct {
            bvol_vec3 at;
            float more;
        } spread[MOST];
        bvol_capsule c, other;
        const size_t count = clouds[i](&rng, points);
        for (size_t k = 0; k < count; k++)
            spread[k].at = points[k];
        bvol_capsule_from_points(points, count, 0, &c);
        FOR_EACH_TABLE
        {
            CHECK(bvol_capsule_from_points(&spread[0].at, count, sizeof *spread, &other) == count);
            CHECKF(memcmp(&c, &other, sizeof c) == 0, "cloud %ld", i);
        }
    }
}
