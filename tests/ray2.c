/* SPDX-License-Identifier: MIT */
/* Rays in the plane: the record of a hit. Special operands are in truth_table.c. */
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
