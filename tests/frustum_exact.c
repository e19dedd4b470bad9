/* SPDX-License-Identifier: MIT */
/* Frusta whose planes and heights double cannot hold: what only exact numbers decide. */
#include "frustum_checks.h"

/* --- hairs --- */

/* Matrices whose planes are sums of numbers far apart: rounded, they are others, and only the exact stage knows. Each box is
 * the only one of its kind to be decided by what double loses. */
typedef struct hair {
    float m[16];
    bvol_aabb box;
    int cull, overlaps, contains;
} hair;

static const hair hairs[] = {
    {{0, -0x1.000002p+0F, 0x1p-60F, 0x1p+63F, 1, -0x1p-54F, 0x1p-60F, -1, 0x1p-59F, 0x1p+63F, 0x1p+3F, 0, -0x1p+63F, -0x1p+1F,
      0, -0x1p-54F},
     {{-1, -INF, -INF}, {-1, INF, INF}},
     1,
     0,
     0},
    {{0, -0x1.000002p+0F, 0x1p-60F, 0x1p+63F, 0x1p-59F, 0x1p+63F, 0x1p+3F, 0, 1, -0x1p-54F, 0x1p-60F, -1, -0x1p+63F, -0x1p+1F,
      0, -0x1p-54F},
     {{-1, -INF, -INF}, {-1, INF, INF}},
     1,
     0,
     0},
    {{-0x1p-53F, -0x1p+60F, -1, 0, 0, 0x1p-59F, 0x1p-60F, -1, 0, 0, -0x1p-30F, 0, 0x1p-30F, 0x1p-61F, -0x1p-61F, 0},
     {{-0x1p+1F, -INF, 0}, {-1, INF, 0}},
     1,
     1,
     0},
    {{0, 1, -0x1p+60F, 0, -0x1p-59F, 1, -0x1p+60F, -0x1p-60F, -0x1p-119F, 0x1p-54F, -0x1.000002p+0F, 1, 0x1p-120F, -0x1p-53F,
      0x1p-60F, 0},
     {{-INF, 1, 0x1p+1F}, {INF, 0x1p+1F, 0x1p+1F}},
     1,
     1,
     0},
    {{0x1p-53F, -0x1p-54F, -0x1p-53F, 0, 0x1p+1F, 0, -0x1p+1F, -0x1p-59F, -0x1p-60F, 0, -0x1p+1F, -0x1.8p-59F, 0x1p-60F, 1,
      -0x1p-60F, -0x1p-121F},
     {{-INF, -INF, 0}, {INF, INF, 0x1p+1F}},
     1,
     1,
     0},
    {{-0x1p+60F, 0, 0, 0x1p-54F, -0x1p+1F, -0x1p+63F, 0, -0x1p-54F, -0x1p+60F, -0x1.000002p+0F, 0, 0x1p+63F, -0x1p-30F,
      0x1p-60F, 0x1p-60F, 0},
     {{1, 0x1p-59F, 1}, {1, 1, 0x1.8p+1F}},
     1,
     1,
     0},
};

TEST(frustum_exact, matrices_that_double_cannot_hold_are_decided_exactly)
{
    for (size_t i = 0; i < sizeof hairs / sizeof *hairs; i++) {
        const hair *h = &hairs[i];
        bvol_frustum *f = of_matrix(h->m, &from_zero);
        BOX(f, h->box, h->cull, h->overlaps, h->contains);
        bvol_frustum_destroy(f);
    }
}

/* -2.28 + 1.9 + 1.9 > 0, but in float the first product is -inf and stays so. */
TEST(frustum_exact, sums_that_overflow_float_are_not_decided_in_float)
{
    const bvol_plane mixed = {{-1.9F, 1, 1}, 0}, against = {{1.9F, -1, -1}, 0}, far = {{1, 0, 0}, -FLT_MAX};
    const float a = 0x1.3p127F, b = 0x1.e66666p127F;
    const bvol_aabb box = aabb(a, b, b, a, b, b);
    bvol_frustum *f = of_planes(&mixed, 1);
    BOX(f, box, 1, 1, 1);
    bvol_frustum_destroy(f);
    f = of_planes(&against, 1);
    BOX(f, box, 0, 0, 0);
    bvol_frustum_destroy(f);
    /* The same for a point and for a sphere that reaches as far. */
    const bvol_vec3 p = box.min;
    f = of_planes(&mixed, 1);
    CHECK(bvol_frustum_contains_point(f, &p) == 1);
    BALL(f, sphere(a, b, b, 0), 1, 1, 1);
    bvol_frustum_destroy(f);
    f = of_planes(&against, 1);
    CHECK(bvol_frustum_contains_point(f, &p) == 0);
    BALL(f, sphere(a, b, b, 0), 0, 0, 0);
    bvol_frustum_destroy(f);
    f = of_planes(&far, 1);
    BOX(f, aabb(0, 0, 0, FLT_MAX, 1, 1), 1, 1, 0);
    BOX(f, aabb(0, 0, 0, nextafterf(FLT_MAX, 0), 1, 1), 0, 0, 0);
    bvol_frustum_destroy(f);
}

/* The terms of the height cancel exactly, and the radius is below what double can tell from their rounding. */
TEST(frustum_exact, a_sphere_on_a_plane_far_away_lies_on_both_sides)
{
    const bvol_plane plane = {{1, 1, 0}, 0};
    const bvol_sphere ball = sphere(0x1p40F, -0x1p40F, 0, 0x1p-30F);
    bvol_frustum *f = of_planes(&plane, 1);
    BALL(f, ball, 1, 1, 0);
    bvol_frustum_destroy(f);
}

/* Unit spheres a hair off a plane through the origin whose normal is a hair off x: the height and r |n| differ in bits that
 * double rounds away, and rounds the wrong way. */
TEST(frustum_exact, spheres_at_a_plane_by_less_than_double_can_hold)
{
    static const struct {
        float y, z, x, cy, cz;
        int contains, overlaps;
    } cases[] = {
        {0x1.cp-24F, -0x1p-26F, 1, 0x1.cp-25F, -0x1p-27F, 1, 1}, {-0x1p-26F, 0x1.4p-25F, 1, -0x1p-26F, 0x1p-26F, 0, 1},
        {0x1.4p-25F, -0x1.2p-25F, 1, 0x1p-24F, 0x1p-25F, 0, 1},  {-0x1.8p-25F, -0x1.4p-25F, -1, 0x1.4p-24F, -0x1.8p-25F, 0, 1},
        {0x1.8p-25F, -0x1.4p-25F, -1, -0x1.4p-25F, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double n[3] = {1, (double)cases[i].y, (double)cases[i].z};
        const double c[3] = {(double)cases[i].x, (double)cases[i].cy, (double)cases[i].cz};
        const bvol_plane plane = {{1, cases[i].y, cases[i].z}, 0};
        const bvol_sphere ball = {{cases[i].x, cases[i].cy, cases[i].cz}, 1};
        bvol_frustum *f = of_planes(&plane, 1);
        /* height -+ |n| by h^2 - n^2 = 2 (h - 1) - (n^2 - 1) + (h - 1)^2, with |h| = 1 + e: all that matters fits in double */
        const double e = (c[0] > 0 ? 1 : -1) * (n[1] * c[1] + n[2] * c[2]);
        const double larger = 2 * e - (n[1] * n[1] + n[2] * n[2]);
        CHECKF(cases[i].contains == (c[0] > 0 && larger >= 0) && cases[i].overlaps == (c[0] > 0 || larger <= 0), "case %d",
               (int)i);
        CHECKF(bvol_frustum_contains_sphere(f, &ball) == cases[i].contains, "case %d", (int)i);
        CHECKF(bvol_frustum_overlaps_sphere(f, &ball) == cases[i].overlaps, "case %d", (int)i);
        CHECKF(bvol_frustum_cull_sphere(f, &ball) == cases[i].overlaps, "case %d", (int)i);
        bvol_frustum_destroy(f);
    }
}
