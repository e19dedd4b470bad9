/* SPDX-License-Identifier: MIT */
/* The least rectangle about points in the plane: it holds all of them, and none along an edge of the hull is smaller. */
#include "fit_clouds.h"
#include "ledger.h"
#include "test.h"
#include "values.h"

static size_t draw(chance *rng, long i, bvol_vec2 *out)
{
    bvol_vec3 points[MOST];
    const size_t count = clouds[i % CLOUDS](rng, points);
    for (size_t k = 0; k < count; k++)
        out[k] = (bvol_vec2){points[k].x, points[k].y};
    return count;
}

/* Half sides of what the points span along an axis and across it, and a quarter of the area. */
static double area_along(const bvol_vec2 *points, size_t count, double x, double y, double half[2])
{
    double low[2] = {(double)INFINITY, (double)INFINITY}, high[2] = {-(double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < count; i++) {
        const double at[2] = {x * (double)points[i].x + y * (double)points[i].y,
                              x * (double)points[i].y - y * (double)points[i].x};
        for (int k = 0; k < 2; k++) {
            low[k] = fmin(low[k], at[k]);
            high[k] = fmax(high[k], at[k]);
        }
    }
    for (int k = 0; k < 2; k++)
        half[k] = (high[k] - low[k]) / 2;
    return half[0] * half[1];
}

/* The least over all edges of the hull. */
static double least_area(const bvol_vec2 *points, size_t count)
{
    uint32_t ids[MOST];
    double least = (double)INFINITY, half[2];
    const size_t corners = bvol_polygon2_hull(&(const bvol_polygon2){points, count, 0}, ids, NULL);
    for (size_t i = 0; i < corners; i++) {
        const bvol_vec2 *const p = &points[ids[i]], *const q = &points[ids[(i + 1) % corners]];
        const double x = (double)q->x - (double)p->x, y = (double)q->y - (double)p->y, length = hypot(x, y);
        if (length > 0)
            least = fmin(least, area_along(points, count, x / length, y / length, half));
    }
    return corners > 1 ? least : 0;
}

static double size_of(const bvol_obb2 *box)
{
    return fabs((double)box->center.x) + fabs((double)box->center.y) + (double)box->extent.x + (double)box->extent.y;
}

static void check(const bvol_vec2 *points, size_t count, const bvol_obb2 *box, const char *what, long i)
{
    for (size_t k = 0; k < count; k++)
        CHECKF(bvol_obb2_contains_point(box, &points[k]), "%s %ld: point %zu of %zu is outside", what, i, k, count);
    const bvol_vec2 *const a = box->axis;
    CHECKF(box->extent.x >= box->extent.y && a[0].x * a[1].y - a[0].y * a[1].x > 0.999F, "%s %ld: not in order", what, i);
    /* Extents are what the points need along those axes, and a bound of rounding. */
    double half[2], slack = 0x1p-20 * size_of(box) + 0x1p-148;
    (void)area_along(points, count, (double)a[0].x, (double)a[0].y, half);
    CHECKF((double)box->extent.x <= half[0] + slack && (double)box->extent.y <= half[1] + slack,
           "%s %ld: extents %g %g about points of %g %g", what, i, (double)box->extent.x, (double)box->extent.y, half[0],
           half[1]);
    /* Axes of floats are turned by 2^-24, and boxes of which one is hardly smaller are alike. */
    const double area = half[0] * half[1], least = least_area(points, count), more = 0x1p-18 * (half[0] + half[1]) + slack;
    CHECKF(area <= least + more * (half[0] + half[1]), "%s %ld: area %g, but %g is possible", what, i, area, least);
}

TEST(fit_flat, rectangle_holds_every_point_and_is_the_least)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2600); i > 0; i--) {
        bvol_vec2 points[MOST];
        bvol_obb2 box;
        const size_t count = draw(&rng, i, points);
        CHECK(bvol_obb2_from_points_minimal(points, count, 0, NULL, &box) == BVOL_OK);
        check(points, count, &box, "cloud", i % CLOUDS);
    }
}

TEST(fit_flat, rectangle_does_not_depend_on_the_order_of_points)
{
    chance rng = {test_seed()};
    for (long i = test_cases(650); i > 0; i--) {
        bvol_vec2 points[MOST];
        bvol_obb2 box, other;
        const size_t count = draw(&rng, i, points);
        CHECK(bvol_obb2_from_points_minimal(points, count, 0, NULL, &box) == BVOL_OK);
        for (size_t k = count; k > 1; k--) {
            const size_t n = (size_t)chance_int(&rng, 0, (int)k - 1);
            const bvol_vec2 p = points[n];
            points[n] = points[k - 1];
            points[k - 1] = p;
        }
        CHECK(bvol_obb2_from_points_minimal(points, count, 0, NULL, &other) == BVOL_OK);
        CHECKF(memcmp(&box, &other, sizeof box) == 0, "cloud %ld of %zu points", i % CLOUDS, count);
    }
}

/* Boxes of space about flat points are compared by their areas, not by what else they are. */
TEST(fit_flat, patient_box_of_flat_points_is_that_rectangle)
{
    chance rng = {test_seed()};
    for (long i = test_cases(52); i > 0; i--) {
        bvol_vec2 flat[MOST];
        bvol_vec3 points[MOST];
        bvol_obb2 least;
        bvol_obb box;
        const size_t count = draw(&rng, i, flat);
        for (size_t k = 0; k < count; k++)
            points[k] = vec3(flat[k].x, flat[k].y, 0);
        CHECK(bvol_obb2_from_points_minimal(flat, count, 0, NULL, &least) == BVOL_OK);
        CHECK(bvol_obb_from_points_minimal(points, count, 0, NULL, &box, NULL) == BVOL_OK);
        const double size = (double)least.extent.x + (double)least.extent.y, area = (double)box.extent.x * (double)box.extent.y;
        CHECKF(area <= (double)least.extent.x * (double)least.extent.y + 0x1p-18 * size * size + 0x1p-290,
               "cloud %ld of %zu points: %g, but %g is possible", i % CLOUDS, count, area,
               (double)least.extent.x * (double)least.extent.y);
    }
}

TEST(fit_flat, rectangles_of_known_shapes)
{
    bvol_obb2 box;
    /* A square stays as it is; one that stands on a corner is found. */
    const bvol_vec2 square[] = {{-0.5F, -0.5F}, {0.5F, -0.5F}, {0.5F, 0.5F}, {-0.5F, 0.5F}, {0, 0}};
    CHECK(bvol_obb2_from_points_minimal(square, 5, 0, NULL, &box) == BVOL_OK);
    CHECK(box.extent.x == 0.5F && box.extent.y == 0.5F && box.center.x == 0 && box.center.y == 0);
    CHECK(fabsf(box.axis[0].x) + fabsf(box.axis[0].y) == 1);
    const bvol_vec2 diamond[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    CHECK(bvol_obb2_from_points_minimal(diamond, 4, 0, NULL, &box) == BVOL_OK);
    CHECK((double)box.extent.x * (double)box.extent.y < 0.5000001);
    /* A segment, a point, none. */
    const bvol_vec2 line[] = {{0, 0}, {3, 4}, {1.5F, 2}};
    CHECK(bvol_obb2_from_points_minimal(line, 3, 0, NULL, &box) == BVOL_OK);
    CHECK(fabsf(box.extent.x - 2.5F) < 1e-6F && box.extent.y < 1e-6F);
    CHECK(bvol_obb2_from_points_minimal(line + 1, 1, 0, NULL, &box) == BVOL_OK);
    CHECK(box.center.x == 3 && box.center.y == 4 && box.extent.x == 0 && box.extent.y == 0);
    CHECK(bvol_obb2_from_points_minimal(NULL, 0, 0, NULL, &box) == BVOL_OK && isnan(box.center.x) && isnan(box.axis[1].y));
    const bvol_vec2 bad[] = {{NAN, 0}, {0, INFINITY}, {1, 2}};
    CHECK(bvol_obb2_from_points_minimal(bad, 2, 0, NULL, &box) == BVOL_OK && isnan(box.extent.x));
    CHECK(bvol_obb2_from_points_minimal(bad, 3, 0, NULL, &box) == BVOL_OK && box.center.x == 1 && box.extent.x == 0);
    /* What floats cannot hold. */
    const bvol_vec2 far[] = {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}};
    CHECK(bvol_obb2_from_points_minimal(far, 2, 0, NULL, &box) == BVOL_OK);
    CHECK(isnan(box.extent.x) || (bvol_obb2_contains_point(&box, &far[0]) && bvol_obb2_contains_point(&box, &far[1])));
}

TEST(fit_flat, rectangle_says_what_is_wrong)
{
    const bvol_vec2 points[] = {{0, 0}, {1, 0}, {0, 1}};
    bvol_obb2 box = {{7, 7}, {7, 7}, {{7, 7}, {7, 7}}};
    const bvol_obb2 before = box;
    CHECK(bvol_obb2_from_points_minimal(points, 3, 0, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb2_from_points_minimal(NULL, 3, 0, NULL, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb2_from_points_minimal(points, 3, 6, NULL, &box) == BVOL_ERROR_ARGUMENT);
    int fail_at = 0;
    bvol_result result = BVOL_ERROR_MEMORY;
    while (result == BVOL_ERROR_MEMORY) {
        CHECK(memcmp(&box, &before, sizeof box) == 0);
        ledger l = {0, ++fail_at, 0, 0};
        const bvol_allocator allocator = {ledger_alloc, ledger_free, &l};
        result = bvol_obb2_from_points_minimal(points, 3, 0, &allocator, &box);
        CHECK(l.live == 0 && l.bytes == 0);
    }
    CHECK(result == BVOL_OK && fail_at == 3);
}
