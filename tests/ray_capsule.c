/* SPDX-License-Identifier: MIT */
#include "test.h"
#include "values.h"

#include <float.h>

static const bvol_capsule upright = {{0, 0, 0}, {0, 0, 8}, 2};

TEST(ray_capsule, through_the_side_and_the_ends)
{
    bvol_ray r = ray(vec3(-6, 0, 2), vec3(2, 0, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 1 && bvol_ray_hits_capsule(&r, &upright, NULL) == 1);
    CHECK(h.t_enter == 2 && h.t_exit == 4 && same_vec3(h.point, vec3(-2, 0, 2)) && same_vec3(h.normal, vec3(-1, 0, 0)));
    CHECK(h.feature == 2 && h.u == 0.25f && h.v == 0 && h.inside == 0);
    r = ray(vec3(0, 0, -7), vec3(0, 0, 1), 0, INF); /* along the axis */
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 1 && h.t_enter == 5 && h.t_exit == 17 && h.feature == 0 && h.u == 0);
    CHECK(same_vec3(h.normal, vec3(0, 0, -1)));
    r = ray(vec3(0, 0, 17), vec3(0, 0, -1), 0, INF);
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 1 && h.t_enter == 7 && h.t_exit == 19 && h.feature == 1 && h.u == 1);
    r = ray(vec3(0, 0, 4), vec3(1, 0, 0), 0, 1); /* within */
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == 1);
    CHECK(h.feature == BVOL_NO_FEATURE && h.u == 0 && same_vec3(h.normal, vec3(0, 0, 0)));
    r = ray(vec3(0, 5, 4), vec3(0, 0, 0), 0, INF); /* a point */
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 0);
    r.origin.y = 2;
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 1 && h.inside == 1);
    r = ray(vec3(-6, 0, 2), vec3(2, 0, 0), 0, nextafterf(2, 0));
    CHECK(bvol_ray_hits_capsule(&r, &upright, &h) == 0);
}

TEST(ray_capsule, tangents_touch)
{
    bvol_capsule c = upright;
    bvol_ray side = ray(vec3(-9, 2, 3), vec3(3, 0, 0), 0, INF), top = ray(vec3(-9, 0, 10), vec3(3, 0, 0), 0, INF);
    bvol_ray along = ray(vec3(2, 0, -20), vec3(0, 0, 1), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_capsule(&side, &c, &h) == 1 && h.t_enter == 3 && h.t_exit == 3 && h.feature == 2);
    CHECK(bvol_ray_hits_capsule(&top, &c, &h) == 1 && h.t_enter == 3 && h.t_exit == 3 && h.feature == 1);
    CHECK(bvol_ray_hits_capsule(&along, &c, &h) == 1 && h.t_enter == 20 && h.t_exit == 28);
    c.radius = nextafterf(2, 0);
    CHECK(bvol_ray_hits_capsule(&side, &c, &h) == 0 && bvol_ray_hits_capsule(&top, &c, &h) == 0);
    CHECK(bvol_ray_hits_capsule(&along, &c, &h) == 0);
}

TEST(ray_capsule, without_a_radius_it_is_a_segment_that_faces_the_ray)
{
    bvol_capsule c = {{0, 0, 0}, {0, 0, 8}, 0};
    bvol_ray r = ray(vec3(-6, 0, 2), vec3(2, 0, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1 && h.t_enter == 3 && same_vec3(h.normal, vec3(-1, 0, 0)) && h.u == 0.25f);
    r.origin.y = TINY;
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 0);
    c.radius = -1;
    r.origin.y = 0;
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 0);
    c = (bvol_capsule){{0, 0, 2}, {0, 0, 2}, 1}; /* a ball */
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1 && h.t_enter == 2.5f && h.t_exit == 3.5f);
}

/* 1 / 49 times 49 is not 1 in double, so the point is off the axis by rounding noise, which is no normal. */
TEST(ray_capsule, rounding_noise_is_no_normal)
{
    bvol_capsule c = {{0, 0, 0}, {0, 0, 8}, 0};
    bvol_ray r = ray(vec3(-1, 0, 2), vec3(49, 0, 1), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1);
    CHECK(fabsf(h.normal.x + 49 / sqrtf(2402)) < 1e-6f && fabsf(h.normal.z + 1 / sqrtf(2402)) < 1e-6f);
    c.radius = TINY; /* the surface is where the axis is */
    r = ray(vec3(-1, 0, 2), vec3(1, 0, 0), 0, INF);
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1 && same_vec3(h.normal, vec3(-1, 0, 0)));
}

/* Axes along (1, 2, 2) and steps along (2, 1, -2), both times integers: products that double rounds, sums that it does not
 * cancel to 0. The ray starts on the side, or a step of a float out of it, and goes inward. */
TEST(ray_capsule, rays_that_start_on_the_side_start_inside)
{
    chance rng = {test_seed()};
    for (long n = 2000; n > 0; n--) {
        const float x = (float)(2 * chance_int(&rng, 1 << 18, 1 << 19) + 1),
                    y = (float)(2 * chance_int(&rng, 1 << 18, 1 << 19) + 1);
        const bvol_capsule c = {{-x, -2 * x, -2 * x}, {x, 2 * x, 2 * x}, 3 * y};
        bvol_ray r = ray(vec3(2 * y, y, -2 * y), vec3(-2, -1, 3), 0, INF);
        bvol_ray_hit h;
        CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.feature == BVOL_NO_FEATURE);
        r.origin.x = nextafterf(r.origin.x, INF);
        CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1 && h.inside == 0 && h.feature == 2 && h.u > 0.25f && h.u < 0.75f);
    }
}

/* Rays beside the axis, across it and along it, bounded and not, and capsules that are balls, far too small or too large. */
TEST(ray_capsule, that_a_stranger_would_try)
{
    static const float sizes[] = {1, 0x1p-64F, 0x1p62F, 0x1p-140F, 0x1p122F};
    for (int i = 0; i < 5; i++) {
        const float s = sizes[i];
        const bvol_capsule c = {{0, 0, 0}, {0, 0, 8 * s}, 2 * s}, ball = {{0, 0, 0}, {0, 0, 0}, 2 * s};
        bvol_ray across = ray(vec3(-6 * s, 0, 0), vec3(1, 0, 0), -INF, INF),
                 down = ray(vec3(s, 0, 20 * s), vec3(0, 0, -s), 0, 15);
        const bvol_ray aside = ray(vec3(-6 * s, 0, 4 * s), vec3(s, 0, 0), 0, INF);
        bvol_ray_hit h;
        CHECK(bvol_ray_hits_capsule(&across, &c, &h) == 1 && h.t_enter == 4 * s && h.t_exit == 8 * s && !h.inside &&
              h.feature == 0);
        CHECK(bvol_ray_hits_capsule(&across, &ball, &h) == 1 && h.t_enter == 4 * s && h.t_exit == 8 * s && h.u == 0);
        CHECK(bvol_ray_hits_capsule(&down, &c, &h) == 1 && h.t_exit == 15 && h.feature == 1 && h.u == 1 && h.normal.x == 0.5f);
        CHECK(bvol_ray_hits_capsule(&aside, &c, &h) == 1 && h.t_enter == 4 && h.t_exit == 8 && h.feature == 2 && h.u == 0.5f);
        down.t_min = 14;
        CHECK(bvol_ray_hits_capsule(&down, &c, &h) == 1 && h.t_enter == 14 && h.t_exit == 15 && h.inside == 1);
    }
}

/* Through the side beside both balls, all of which have no square of a square in double. */
TEST(ray_capsule, of_the_largest_floats)
{
    const float most = FLT_MAX;
    const bvol_capsule c = {{-most, 0, 0}, {most, 0, 0}, most};
    const bvol_ray r = ray(vec3(most, most, 0.6f * most), vec3(-most, -most, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_capsule(&r, &c, &h) == 1 && h.inside == 0 && h.feature == 2);
    CHECK(fabsf(h.t_enter - 0.2f) < 1e-6f && fabsf(h.t_exit - 1.8f) < 1e-6f && fabsf(h.u - 0.9f) < 1e-6f);
    CHECK(fabsf(h.normal.x) < 1e-6f && fabsf(h.normal.y - 0.8f) < 1e-6f && fabsf(h.normal.z - 0.6f) < 1e-6f);
}

/* Products of the direction and of what is not yet met would be 0, or have the wrong sign: the sum of a product above all
 * floats and of two below 0 that are floats. */
TEST(ray_capsule, slow_and_fast_rays_come_nearer)
{
    const bvol_capsule near_by = {{0x1p-22F, 0, 0}, {0x1p-22F, 0x1p-26F, 0}, 0x1p-24F},
                       about_0 = {{0, 0, 0}, {0, 0, 0x1p30F}, 1.7F * 0x1p54F};
    bvol_ray slow = ray(vec3(0, 0, 0), vec3(0x1p-149F, 0, 0), 0, FLT_MAX),
             fast = ray(vec3(1.05F * 0x1p54F, -.98F * 0x1p54F, -.98F * 0x1p54F), vec3(0x1p74F, .99F * 0x1p74F, .99F * 0x1p74F),
                        0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_capsule(&slow, &near_by, NULL) == 1);
    CHECK(bvol_ray_hits_capsule(&fast, &about_0, NULL) == 1);
    CHECK(bvol_ray_hits_capsule(&slow, &near_by, &h) == 1 && h.inside == 0 && h.t_enter > 0x1p126F && h.t_enter < 0x1p127F);
    CHECK(bvol_ray_hits_capsule(&fast, &about_0, &h) == 1 && h.inside == 0 && h.t_enter > 0 && h.t_enter < 0x1p-19F);
    slow.t_max = 0x1p126F;
    CHECK(bvol_ray_hits_capsule(&slow, &near_by, NULL) == 0);
}

static double distance_to_axis(const bvol_capsule *c, const bvol_ray *r, double t)
{
    double w[3] = {0}, p[3], ww = 0, pw = 0, sum = 0; /* GCC 12 takes w for uninitialized */
    for (int k = 0; k < 3; k++) {
        w[k] = (double)vec3_get(&c->b, k) - (double)vec3_get(&c->a, k);
        p[k] = (double)vec3_get(&r->origin, k) + t * (double)vec3_get(&r->dir, k) - (double)vec3_get(&c->a, k);
        ww += w[k] * w[k];
        pw += p[k] * w[k];
    }
    double s = fmin(fmax(pw / ww, 0), 1);
    for (int k = 0; k < 3; k++)
        sum += (p[k] - s * w[k]) * (p[k] - s * w[k]);
    return sqrt(sum);
}

TEST(ray_capsule, comes_in_and_goes_out_at_the_surface)
{
    chance rng = {test_seed()};
    int hits[3] = {0, 0, 0};
    for (long n = 2000 + test_cases(20000); n > 0; n--) {
        bvol_capsule c = {chance_vec3(&rng, -2, 2), chance_vec3(&rng, -2, 2), chance_float(&rng, 0.1, 2)};
        bvol_ray r = ray(chance_vec3(&rng, -9, 9), chance_vec3(&rng, -1, 1), -INF, INF);
        bvol_ray_hit h;
        if (!bvol_ray_hits_capsule(&r, &c, &h))
            continue;
        hits[h.feature]++;
        CHECK(fabs(distance_to_axis(&c, &r, (double)h.t_enter) - (double)c.radius) < 2e-5);
        CHECK(fabs(distance_to_axis(&c, &r, (double)h.t_exit) - (double)c.radius) < 2e-5);
        CHECK(distance_to_axis(&c, &r, 0.5 * ((double)h.t_enter + (double)h.t_exit)) < (double)c.radius + 1e-6);
        float length = h.normal.x * h.normal.x + h.normal.y * h.normal.y + h.normal.z * h.normal.z;
        float against = h.normal.x * r.dir.x + h.normal.y * r.dir.y + h.normal.z * r.dir.z;
        CHECK(fabsf(length - 1) < 1e-6f && against < 1e-3f && h.u >= 0 && h.u <= 1);
    }
    CHECK(hits[0] > 0 && hits[1] > 0 && hits[2] > 0);
}
