/* SPDX-License-Identifier: MIT */
/* Hulls in the plane, against their definition in rationals: a corner is a point that lies in no triangle of others. */
#include "clouds.h"
#include "rational.h"
#include "test.h"
#include "values.h"

enum { MOST = 300 };

typedef struct flat_cloud {
    size_t count;
    bvol_vec2 at[MOST];
} flat_cloud;

static void fill(chance *c, int kind, size_t count, flat_cloud *out)
{
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        const bvol_vec3 p = cloud_point(c, kind);
        out->at[i] = i > 0 && one_in(c, 6) ? out->at[chance_int(c, 0, (int)i - 1)] : (bvol_vec2){p.x, p.y};
    }
}

static int is_finite(const bvol_vec2 *p)
{
    return isfinite(p->x) && isfinite(p->y);
}

static int equal(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x == q->x && p->y == q->y;
}

static int before(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x != q->x ? p->x < q->x : p->y < q->y;
}

/* The sign of (b - a) x (c - a). */
static int turn(const bvol_vec2 *a, const bvol_vec2 *b, const bvol_vec2 *c)
{
    rational_begin();
    const rational x = rational_of((double)a->x), y = rational_of((double)a->y);
    return rational_sign(
        rational_sub(rational_mul(rational_sub(rational_of((double)b->x), x), rational_sub(rational_of((double)c->y), y)),
                     rational_mul(rational_sub(rational_of((double)b->y), y), rational_sub(rational_of((double)c->x), x))));
}

/* Whether p lies in the triangle abc, which may be flat. */
static int lies_in(const bvol_vec2 *p, const bvol_vec2 *a, const bvol_vec2 *b, const bvol_vec2 *c)
{
    const int u = turn(a, b, p), v = turn(b, c, p), w = turn(c, a, p);
    if (u == 0 && v == 0 && w == 0) {
        const bvol_vec2 *const corner[3] = {a, b, c};
        int least = 0, most = 0;
        for (int i = 0; i < 3; i++) {
            least |= !before(p, corner[i]);
            most |= !before(corner[i], p);
        }
        return least && most;
    }
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/* The lowest of equals, and in no triangle of points elsewhere. */
static int is_corner(const flat_cloud *c, size_t n)
{
    const bvol_vec2 *const p = &c->at[n];
    if (!is_finite(p))
        return 0;
    for (size_t i = 0; i < c->count; i++) {
        if (i < n && equal(&c->at[i], p))
            return 0;
        for (size_t j = 0; j <= i; j++)
            for (size_t k = 0; k <= j; k++) {
                const bvol_vec2 *const corner[3] = {&c->at[i], &c->at[j], &c->at[k]};
                int elsewhere = 1;
                for (int m = 0; m < 3; m++)
                    elsewhere &= is_finite(corner[m]) && !equal(corner[m], p);
                if (elsewhere && lies_in(p, corner[0], corner[1], corner[2]))
                    return 0;
            }
    }
    return 1;
}

/* In order, as a strictly convex polygon that has every point on its left. */
static const char *complaint(const flat_cloud *c, const uint32_t *ids, size_t count)
{
    for (size_t i = 0; i < c->count; i++)
        if (i < count ? ids[i] >= c->count : ids[i] != UINT32_MAX)
            return "what is no corner is none";
    for (size_t i = 0; i < count; i++) {
        const bvol_vec2 *const p = &c->at[ids[i]], *const q = &c->at[ids[(i + 1) % count]],
                               *const r = &c->at[ids[(i + 2) % count]];
        if (i > 0 && !before(&c->at[ids[0]], p))
            return "the first corner is not the first by coordinates";
        if (count > 2 && turn(p, q, r) <= 0)
            return "it does not turn left at each corner";
        for (size_t k = 0; k < c->count; k++) {
            if (k < ids[i] && equal(&c->at[k], p))
                return "a corner is not the lowest of equals";
            if (count > 1 && is_finite(&c->at[k]) && turn(p, q, &c->at[k]) < 0)
                return "a point lies outside";
        }
    }
    return NULL;
}

static size_t ask(const flat_cloud *c, uint32_t *ids)
{
    size_t skipped = MOST + 1, nan = 0;
    for (size_t i = 0; i < c->count; i++)
        nan += (size_t)!is_finite(&c->at[i]);
    const size_t count = bvol_polygon2_hull(&(const bvol_polygon2){c->at, c->count, 0}, ids, &skipped);
    CHECKF(skipped == nan, "%zu points are not finite and %zu left out", nan, skipped);
    return count;
}

TEST(polygon2_hull, corners_are_those_of_the_definition)
{
    chance c = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        const int kind = chance_int(&c, 0, CLOUD_KINDS - 1);
        flat_cloud cloud;
        uint32_t ids[MOST];
        fill(&c, kind, (size_t)chance_int(&c, 0, 8), &cloud);
        const size_t count = ask(&cloud, ids);
        size_t expected = 0;
        for (size_t n = 0; n < cloud.count; n++) {
            int found = 0;
            for (size_t k = 0; k < count; k++)
                found |= ids[k] == n;
            CHECKF(found == is_corner(&cloud, n), "kind %d, %zu points: point %zu is%s a corner", kind, cloud.count, n,
                   found ? " not" : "");
            expected += (size_t)found;
        }
        CHECKF(expected == count, "kind %d: a corner twice", kind);
        const char *const wrong = complaint(&cloud, ids, count);
        CHECKF(!wrong, "kind %d, %zu points: %s", kind, cloud.count, wrong);
    }
}

TEST(polygon2_hull, of_many_points_is_convex_and_holds_them)
{
    chance c = {test_seed()};
    for (long i = test_cases(48); i > 0; i--) {
        const int kind = (int)(i % CLOUD_KINDS);
        flat_cloud cloud;
        uint32_t ids[MOST];
        fill(&c, kind, (size_t)chance_int(&c, 9, MOST), &cloud);
        const size_t count = ask(&cloud, ids);
        const char *const wrong = complaint(&cloud, ids, count);
        CHECKF(!wrong, "kind %d, %zu points: %s", kind, cloud.count, wrong);
    }
}

TEST(polygon2_hull, is_the_same_in_any_order_of_points)
{
    chance c = {test_seed()};
    for (long i = test_cases(400); i > 0; i--) {
        flat_cloud cloud;
        uint32_t ids[MOST], others[MOST];
        fill(&c, chance_int(&c, 0, CLOUD_KINDS - 1), (size_t)chance_int(&c, 1, 40), &cloud);
        flat_cloud mixed = cloud;
        for (size_t k = mixed.count; k > 1; k--) {
            const size_t other = (size_t)chance_int(&c, 0, (int)k - 1);
            const bvol_vec2 p = mixed.at[other];
            mixed.at[other] = mixed.at[k - 1];
            mixed.at[k - 1] = p;
        }
        const size_t count = ask(&cloud, ids);
        CHECK(ask(&mixed, others) == count);
        for (size_t k = 0; k < count; k++)
            CHECKF(equal(&cloud.at[ids[k]], &mixed.at[others[k]]), "corner %zu of %zu", k, count);
    }
}

TEST(polygon2_hull, of_a_square_is_the_square)
{
    const bvol_vec2 points[] = {{0, 0},  {1, 1},  {0, -0.0F}, {NAN, 0}, {-1, -1},
                                {1, -1}, {-1, 1}, {1, 0},     {1, 1},   {INFINITY, 5}};
    uint32_t ids[10];
    size_t skipped;
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points, 10, 0}, ids, &skipped) == 4 && skipped == 2);
    CHECK(ids[0] == 4 && ids[1] == 5 && ids[2] == 1 && ids[3] == 6 && ids[4] == UINT32_MAX && ids[9] == UINT32_MAX);
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points, 10, 0}, ids, NULL) == 4);
    /* Every other point, and zeros of either sign. */
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points, 5, 16}, ids, NULL) == 3);
    CHECK(ids[0] == 2 && ids[1] == 4 && ids[2] == 3);
}

TEST(polygon2_hull, of_less_than_a_triangle)
{
    const bvol_vec2 points[] = {{2, 2}, {0, 0}, {1, 1}, {2, 2}, {-0.0F, 0}, {0, -0.0F}};
    uint32_t ids[6] = {7, 7, 7, 7, 7, 7};
    size_t skipped = 9;
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points, 6, 0}, ids, &skipped) == 2 && skipped == 0);
    CHECK(ids[0] == 1 && ids[1] == 0 && ids[2] == UINT32_MAX);
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points + 4, 2, 0}, ids, NULL) == 1 && ids[0] == 0);
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){NULL, 0, 0}, ids, &skipped) == 0 && skipped == 0);
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){NULL, 3, 0}, ids, &skipped) == 0 && skipped == 0);
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points, 3, 4}, ids, &skipped) == 0 && skipped == 0);
    CHECK(bvol_polygon2_hull(&(const bvol_polygon2){points, 3, 10}, ids, &skipped) == 0 && skipped == 0);
}
