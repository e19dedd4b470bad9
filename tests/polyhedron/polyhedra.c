/* SPDX-License-Identifier: MIT */
/* polyhedron/polyhedra.h where the double of a weight is zero, or has the wrong sign, as that of sums of two floats may. */
#include "test.h"

#include "values.h"

#include <polyhedron/polyhedra.h>

static const float origin[3] = {0, 0, 0};

/* The planes x + z >= 1, y - x >= 1 and -y - (1 - hair) z >= 1 add up to hair z >= 3, and the last one is z <= -1. In one order
 * determinants are positive, in the next negative. */
static int four_share_no_point(double hair, int turned)
{
    const double planes[4][4][2] = {
        {{1}, {0}, {1}, {-1}}, {{-1}, {1}, {0}, {-1}}, {{0}, {-1}, {-1, hair}, {-1}}, {{0}, {0}, {-1}, {-1}}};
    bvoli_halfspaces h = {.count = 0};
    for (int i = 0; i < 4; i++)
        CHECK(bvoli_halfspaces_add(&h, planes[(i + turned) % 4]));
    return !bvoli_polyhedron_nonempty(&(bvoli_polyhedron){&h, origin, 0, NULL});
}

TEST(polyhedron_polyhedra, a_weight_of_four_may_be_zero_in_double)
{
    for (int turned = 0; turned < 4; turned++) {
        CHECK(four_share_no_point(0x1p-60, turned));
        CHECK(!four_share_no_point(-0x1p-60, turned));
    }
}

/* x >= -1, -x + hair y >= -1 and y >= 0, within -y >= -1 times something: only where they lean to each other. */
static int wedge_lies_below(double hair, double height)
{
    bvoli_halfspaces h = {.count = 0}, ceiling = {.count = 0};
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{1}, {0}, {0}, {1}}));
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{-1}, {-hair}, {0}, {1}}));
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{0}, {1}, {0}, {0}}));
    CHECK(bvoli_halfspaces_add(&ceiling, (const double[4][2]){{0}, {-1}, {0}, {height}}));
    return bvoli_polyhedron_within(&(bvoli_polyhedron){&h, origin, 0, NULL}, &ceiling, BVOLI_frustum_contains_frustum);
}

TEST(polyhedron_polyhedra, a_wedge_ends_where_its_sides_meet_however_far)
{
    CHECK(wedge_lies_below(0x1p-120, 0x1p121) == 1);
    CHECK(wedge_lies_below(0x1p-120, 0x1p121 - 0x1p97) == 0);
    CHECK(wedge_lies_below(-0x1p-120, FLT_MAX) == 0);
    CHECK(wedge_lies_below(0, FLT_MAX) == 0);
}

/* x <= -2^-61 against x + y >= 1 and y <= 1: no common point, but one that double cannot tell from one. */
TEST(polyhedron_polyhedra, that_a_point_may_lie_in_both_is_not_enough)
{
    static const float point[3] = {-0x1p-60f, 1, 0};
    bvoli_halfspaces h = {.count = 0}, others = {.count = 0};
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{-1}, {0}, {0}, {-0x1p-61}}));
    CHECK(bvoli_halfspaces_add(&others, (const double[4][2]){{1}, {1}, {0}, {-1}}));
    CHECK(bvoli_halfspaces_add(&others, (const double[4][2]){{0}, {-1}, {0}, {1}}));
    CHECK(bvoli_halfspaces_contain(&h, point) == 1 && bvoli_halfspaces_contain(&others, point) == 0);
    const bvoli_polyhedron a = {&h, point, 1, NULL}, b = {&others, point, 0, NULL};
    CHECK(!bvoli_polyhedra_overlap(&a, &b, BVOLI_frustum_overlaps_frustum));
    CHECK(!bvoli_polyhedra_overlap(&b, &a, BVOLI_frustum_overlaps_frustum));
}

static void add(bvoli_halfspaces *h, int axis, double slope, double d)
{
    double term[4][2] = {{0}, {0}, {0}, {d}};
    term[axis][0] = slope;
    CHECK(bvoli_halfspaces_add(h, (const double(*)[2])term));
}

/* Half-spaces along some axes hold nothing in along the others. */
TEST(polyhedron_polyhedra, are_endless_where_no_plane_bounds_them)
{
    for (int bounded = 0; bounded < 8; bounded++)
        for (int axis = 0; axis < 3; axis++)
            for (int side = -1; side <= 1; side += 2) {
                bvoli_halfspaces h = {.count = 0}, wall = {.count = 0};
                for (int k = 0; k < 3; k++)
                    for (int s = -1; s <= 1 && (bounded >> k & 1); s += 2)
                        add(&h, k, s, 1);
                add(&wall, axis, side, 1);
                const bvoli_polyhedron region = {&h, origin, 0, NULL};
                CHECK(bvoli_polyhedron_nonempty(&region));
                CHECK(bvoli_polyhedron_within(&region, &wall, BVOLI_frustum_contains_frustum) == (bounded >> axis & 1));
                wall.count = 0;
                add(&wall, axis, side, -1);
                const bvoli_polyhedron beyond = {&wall, origin, 0, NULL};
                CHECK(bvoli_polyhedra_overlap(&region, &beyond, BVOLI_frustum_overlaps_frustum));
                add(&wall, axis, side, -1.5);
                CHECK(bvoli_polyhedra_overlap(&region, &beyond, BVOLI_frustum_overlaps_frustum) == !(bounded >> axis & 1));
            }
}

/* No half-spaces are all of space, which only what holds everywhere holds: a plane with no normal is none. */
TEST(polyhedron_polyhedra, of_no_half_spaces)
{
    const bvoli_halfspaces none = {.count = 0};
    bvoli_halfspaces one = {.count = 0};
    CHECK(bvoli_halfspaces_add(&one, (const double[4][2]){{0}, {1}, {0}, {9}}));
    const bvoli_polyhedron all = {&none, origin, 0, NULL}, half = {&one, origin, 0, NULL};
    CHECK(bvoli_polyhedron_nonempty(&all) && bvoli_polyhedra_overlap(&all, &half, BVOLI_frustum_overlaps_frustum));
    CHECK(bvoli_polyhedron_within(&half, &none, BVOLI_frustum_contains_frustum));
    CHECK(!bvoli_polyhedron_within(&all, &one, BVOLI_frustum_contains_frustum));
}

/* x <= 1 and five others, within x <= 1 + hair, which has the same normal: in double it is the same half-space. */
static int cube_lies_below(double hair)
{
    bvoli_halfspaces h = {.count = 0}, ceiling = {.count = 0};
    for (int i = 0; i < 6; i++) {
        double plane[4][2] = {{0}, {0}, {0}, {1}};
        plane[i / 2][0] = i % 2 ? 1 : -1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])plane));
    }
    CHECK(bvoli_halfspaces_add(&ceiling, (const double[4][2]){{-1}, {0}, {0}, {1, hair}}));
    return bvoli_polyhedron_within(&(bvoli_polyhedron){&h, origin, 0, NULL}, &ceiling, BVOLI_frustum_within_aabb);
}

TEST(polyhedron_polyhedra, a_plane_that_only_double_takes_for_another_is_not_the_same)
{
    CHECK(cube_lies_below(0));
    CHECK(cube_lies_below(0x1p-60));
    CHECK(!cube_lies_below(-0x1p-60));
}
