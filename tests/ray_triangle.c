/* SPDX-License-Identifier: MIT */
#include "base/stage.h"
#include "stages.h"
#include "test.h"
#include "values.h"

static const bvol_triangle right_angle = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

TEST(ray_triangle, through_the_face_from_both_sides)
{
    bvol_ray down = ray(vec3(1, 2, 6), vec3(0, 0, -2), 0, INF), up = ray(vec3(1, 2, -6), vec3(0, 0, 2), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_triangle(&down, &right_angle, &h) == 1 && bvol_ray_hits_triangle(&down, &right_angle, NULL) == 1);
    CHECK(h.t_enter == 3 && h.t_exit == 3 && same_vec3(h.point, vec3(1, 2, 0)) && same_vec3(h.normal, vec3(0, 0, 1)));
    CHECK(h.u == 0.25f && h.v == 0.5f && h.feature == 0 && h.inside == 0);
    CHECK(bvol_ray_hits_triangle(&up, &right_angle, &h) == 1);
    CHECK(h.t_enter == 3 && same_vec3(h.normal, vec3(0, 0, -1)) && h.u == 0.25f && h.v == 0.5f && h.feature == 1);
    up.t_max = 3;
    CHECK(bvol_ray_hits_triangle(&up, &right_angle, NULL) == 1);
    up.t_max = nextafterf(3, 0);
    CHECK(bvol_ray_hits_triangle(&up, &right_angle, NULL) == 0);
    down.t_min = 3;
    CHECK(bvol_ray_hits_triangle(&down, &right_angle, &h) == 1 && h.inside == 1 && h.feature == BVOL_NO_FEATURE);
    CHECK(same_vec3(h.normal, vec3(0, 0, 0)) && h.t_enter == 3 && h.t_exit == 3 && h.u == 0.25f);
    down.t_min = nextafterf(3, 4);
    CHECK(bvol_ray_hits_triangle(&down, &right_angle, NULL) == 0);
    down.t_min = -INF;
    CHECK(bvol_ray_hits_triangle(&down, &right_angle, &h) == 1 && h.inside == 0 && h.t_enter == 3);
}

TEST(ray_triangle, a_miss_leaves_the_record_alone)
{
    bvol_ray r = ray(vec3(3, 3, 6), vec3(0, 0, -1), 0, INF);
    bvol_ray_hit h, before;
    memset(&h, 0x5a, sizeof h);
    before = h;
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 0 && memcmp(&h, &before, sizeof h) == 0);
    r = ray(vec3(1, 1, 6), vec3(0, 0, -1), 1, 0); /* empty */
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 0 && memcmp(&h, &before, sizeof h) == 0);
    r = ray(vec3(1, 1, 6), vec3(0, 0, -1), 0, NAN);
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 0);
    r = ray(vec3(1, 1, 6), vec3(0, INF, -1), 0, 1);
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 0);
}

TEST(ray_triangle, in_the_plane_it_comes_in_through_a_side)
{
    bvol_ray r = ray(vec3(-2, 1, 0), vec3(2, 0, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 1);
    CHECK(h.t_enter == 1 && h.t_exit == 2.5f && same_vec3(h.point, vec3(0, 1, 0)) && h.feature == BVOL_NO_FEATURE);
    CHECK(same_vec3(h.normal, vec3(-1, 0, 0)) && h.u == 0 && h.v == 0.25f);
    r = ray(vec3(1, 1, 0), vec3(0, 1, 0), 0, INF);
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == 2);
    r = ray(vec3(-1, 0, 0), vec3(1, 0, 0), 0, INF); /* along a side */
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 1 && h.t_enter == 1 && h.t_exit == 5);
    r = ray(vec3(4, -2, 0), vec3(0, 1, 0), 0, INF); /* at a corner */
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 1 && h.t_enter == 2 && h.t_exit == 2);
    r.origin.z = TINY;
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 0);
    r = ray(vec3(1, 1, 0), vec3(0, 0, 0), 0, INF); /* a point */
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == INF);
    CHECK(h.u == 0.25f && h.v == 0.25f && h.feature == BVOL_NO_FEATURE);
    r.t_min = -INF;
    CHECK(bvol_ray_hits_triangle(&r, &right_angle, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    CHECK(h.u == 0.25f && h.v == 0.25f && same_vec3(h.point, vec3(1, 1, 0)) && same_vec3(h.normal, vec3(0, 0, 0)));
}

/* Both are exact in double: a sum would hide what is below 2^-53. */
static int within_triangle(const bvol_ray_hit *h)
{
    const double u = (double)h->u, v = (double)h->v;
    return u >= 0 && v >= 0 && (u > v ? v <= 1 - u : u <= 1 - v);
}

TEST(ray_triangle, u_and_v_add_up_to_no_more_than_1_where_they_differ_much)
{
    const bvol_triangle unit = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const bvol_triangle tall = {{-0x1.4f209ep-1f, 0x1.ee52d6p+98f, -0x1.d45df8p-121f},
                                {0x1.f1p-141f, 0x1.628f5ep-121f, 0x1p+1f},
                                {0x1.744d1ap+97f, -0x1.7ba728p+97f, -0x1.190caap-121f}};
    const bvol_ray down = {
        {0x1.ce43aap-5f, -0x1.5bp-141f, -0x1.7b676cp-2f}, 0, {-0x1.ce43aap-5f, 0x1.628f74p-121f, 0x1.2f6ceep+1f}, INF};
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_triangle(&down, &tall, &h) == 1 && within_triangle(&h) && h.u > 0.999F && h.v > 0);
    for (int i = 20; i < 149; i++) { /* in the plane, near a corner of the far side */
        const bvol_ray along = ray(vec3(ldexpf(1, -i), 2, 0), vec3(0, -1, 0), 0, INF);
        CHECK(bvol_ray_hits_triangle(&along, &unit, &h) == 1 && within_triangle(&h) && h.v > 0.999F);
    }
}

TEST(ray_triangle, corners_in_a_line_are_met_as_a_segment)
{
    bvol_triangle flat = {{0, 0, 0}, {1, 0, 0}, {4, 0, 0}};
    bvol_ray across = ray(vec3(2, -3, 0), vec3(0, 1, 0), 0, INF), along = ray(vec3(-2, 0, 0), vec3(1, 0, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_triangle(&across, &flat, &h) == 1 && h.t_enter == 3 && h.t_exit == 3);
    CHECK(same_vec3(h.normal, vec3(0, -1, 0)));
    CHECK(bvol_ray_hits_triangle(&along, &flat, &h) == 1 && h.t_enter == 2 && h.t_exit == 6);
    across.origin.z = TINY;
    CHECK(bvol_ray_hits_triangle(&across, &flat, &h) == 0);
    flat = (bvol_triangle){{2, 0, 0}, {2, 0, 0}, {2, 0, 0}};
    across.origin.z = 0;
    CHECK(bvol_ray_hits_triangle(&across, &flat, &h) == 1 && h.t_enter == 3);
    across = ray(vec3(2, 0, 0), vec3(0, 0, 0), 0, 5); /* a point on a point */
    CHECK(bvol_ray_hits_triangle(&across, &flat, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == 5);
    flat = (bvol_triangle){{-0x1p-60f, 0, 0}, {1, 1, 0}, {3, 3, 0}}; /* not in a line, but in double */
    across = ray(vec3(1, 1, 5), vec3(0, 0, -1), 0, INF);
    CHECK(bvol_ray_hits_triangle(&across, &flat, &h) == 1 && h.t_enter == 5 && !isnan(h.normal.z));
}

/* Whether rounding may carry a ray that is meant to pass through a + s (b - a) out of the parallelogram of a, b and c: by less
 * than 2^-20 across the ray, and the more within the plane the flatter they meet. */
static int may_leave(const bvol_triangle *t, const bvol_vec3 *dir, double s)
{
    double e[3], f[3], n[3], d[3];
    for (int k = 0; k < 3; k++) {
        e[k] = (double)vec3_get(&t->b, k) - (double)vec3_get(&t->a, k);
        f[k] = (double)vec3_get(&t->c, k) - (double)vec3_get(&t->a, k);
        d[k] = (double)vec3_get(dir, k);
    }
    for (int k = 0; k < 3; k++)
        n[k] = e[(k + 1) % 3] * f[(k + 2) % 3] - e[(k + 2) % 3] * f[(k + 1) % 3];
    const double size = sqrt(dot3(n, n)), side = sqrt(dot3(e, e)), height = size / side;
    const double astray = 0x1p-20 * size * sqrt(dot3(d, d)) / fabs(dot3(n, d));
    return !(astray < fmin(s, 1 - s) * fmin(side, height));
}

/* Both triangles of a quadrilateral, and rays through the diagonal: at least one is hit by each, whatever the rounding. */
TEST(ray_triangle, no_ray_slips_between_triangles_that_share_a_side)
{
    chance rng = {test_seed()};
    long rays = 0;
    for (long n = test_cases(3000); n > 0; n--) {
        bvol_vec3 a = chance_vec3(&rng, -1, 1), b = chance_vec3(&rng, -1, 1);
        bvol_triangle left = {a, b, chance_vec3(&rng, -1, 1)}, right = {b, a, vec3(0, 0, 0)};
        float s = chance_float(&rng, 0, 1);
        bvol_vec3 origin = chance_vec3(&rng, -9, 9), on;
        for (int k = 0; k < 3; k++) { /* right is left's image in the shared side, so that every ray near it meets one */
            *vec3_at(&on, k) = vec3_get(&a, k) + s * (vec3_get(&b, k) - vec3_get(&a, k));
            *vec3_at(&right.c, k) = vec3_get(&a, k) + vec3_get(&b, k) - vec3_get(&left.c, k);
        }
        bvol_ray r = ray(origin, vec3(on.x - origin.x, on.y - origin.y, on.z - origin.z), 0, 2);
        const int doubtful = may_leave(&left, &r.dir, (double)s);
        CHECK(doubtful || bvol_ray_hits_triangle(&r, &left, NULL) || bvol_ray_hits_triangle(&r, &right, NULL));
        rays += !doubtful;
    }
    CHECK(rays > 0);
}

static bvol_vec3 scaled(bvol_vec3 v, int exponent)
{
    return vec3(ldexpf(v.x, exponent), ldexpf(v.y, exponent), ldexpf(v.z, exponent));
}

/* Up to the scale where products of two lengths overflow, with directions short enough that those of three do not. */
TEST(ray_triangle, hits_are_hits_at_every_scale)
{
    const bvol_vec3 corner[][5] = {{{4, 3, 0}, {-2, -2, 2}, {1, -3, 1}, {-2, -3, -3}, {3, 4, 3}},
                                   {{-3, -2, 4}, {4, 3, -1}, {2, -1, 3}, {-4, -4, -3}, {-4, 2, 4}},
                                   {{2, -1, -2}, {2, -3, 0}, {4, -2, -1}, {1, -2, -4}, {1, -3, -1}},
                                   {{1, 1, 2}, {1, 0, -4}, {4, 4, 2}, {0, 4, 3}, {1, -3, -4}}};
    for (size_t i = 0; i < sizeof corner / sizeof *corner; i++)
        for (int size = -100; size <= 120; size++)
            for (int speed = -60; speed <= 100; speed++) {
                const bvol_vec3 *c = corner[i];
                const bvol_triangle t = {scaled(c[2], size), scaled(c[3], size), scaled(c[4], size)};
                const bvol_ray r = ray(scaled(c[0], size), scaled(c[1], speed), 0, INF);
                CHECK(bvol_ray_hits_triangle(&r, &t, NULL) == 1);
            }
}

/* Triangles of small integers, rays from far through a point of them: t, u and v are known quotients. */
TEST(ray_triangle, numbers_are_within_an_ulp)
{
    chance rng = {test_seed()};
    for (long n = test_cases(3000); n > 0; n--) {
        float f[15];
        for (int i = 0; i < 15; i++)
            f[i] = (float)chance_int(&rng, -1000, 1000) * (i < 9 ? 1 : 0x1p-3f);
        bvol_triangle t = {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}, {f[6], f[7], f[8]}};
        bvol_ray r = ray(vec3(f[9], f[10], f[11]), vec3(f[12], f[13], f[14]), -INF, INF);
        bvol_ray_hit h;
        if (!bvol_ray_hits_triangle(&r, &t, &h) || h.feature == BVOL_NO_FEATURE)
            continue;
        double e1[3], e2[3], s[3], d[3], value[4];
        for (int k = 0; k < 3; k++) {
            e1[k] = (double)f[3 + k] - f[k];
            e2[k] = (double)f[6 + k] - f[k];
            s[k] = (double)f[9 + k] - f[k];
            d[k] = (double)f[12 + k];
        }
        for (int i = 0; i < 4; i++) { /* exact: sums of products of three integers below 2^14, in units of 2^-6 */
            const double *p = i == 1 ? s : e1, *q = i == 2 ? s : e2, *w = i == 3 ? s : d;
            value[i] =
                p[0] * (q[1] * w[2] - q[2] * w[1]) + p[1] * (q[2] * w[0] - q[0] * w[2]) + p[2] * (q[0] * w[1] - q[1] * w[0]);
        }
        CHECK(fabs(value[1] / value[0] - (double)h.u) <= ulp(h.u) && fabs(value[2] / value[0] - (double)h.v) <= ulp(h.v));
        CHECK(fabs(-value[3] / value[0] - (double)h.t_enter) <= ulp(h.t_enter));
    }
}

/* Corners of whole numbers, too large for doubles to tell where a ray passes, and rays that meet the middle of a side at a
 * known t: with a record and without one they hit, whichever corner comes first. */
TEST(ray_triangle, rays_through_the_middle_of_a_side_hit_with_a_record_too)
{
    chance rng = {test_seed()};
    for (long n = test_cases(3000); n > 0; n--) {
        bvol_vec3 corner[3];
        float dir[3];
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++)
                *vec3_at(&corner[i], k) = (float)(2 * chance_int(&rng, -1000000, 1000000));
            dir[k] = (float)chance_int(&rng, -1000, 1000);
        }
        const bvol_vec3 middle =
            vec3((corner[0].x + corner[1].x) / 2, (corner[0].y + corner[1].y) / 2, (corner[0].z + corner[1].z) / 2);
        const bvol_ray r = ray(vec3(middle.x - 4096 * dir[0], middle.y - 4096 * dir[1], middle.z - 4096 * dir[2]),
                               vec3(dir[0], dir[1], dir[2]), 0, INF);
        for (int i = 0; i < 3; i++) {
            const bvol_triangle t = {corner[i], corner[(i + 1) % 3], corner[(i + 2) % 3]};
            bvol_ray_hit h;
            CHECK(bvol_ray_hits_triangle(&r, &t, NULL) == 1);
            CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 1 && fabsf(h.t_enter - 4096) <= 0x1p-11F);
        }
    }
}

/* From a hair over a corner a ray runs nearly within the plane to the middle of a face, so that the determinant may have the
 * wrong sign in float while that of t is certain: neither may tell a miss. All numbers are whole multiples of powers of two
 * that floats hold, so that the end of the direction is on the face exactly. */
TEST(ray_triangle, from_a_hair_over_a_corner_to_the_middle_of_the_face)
{
    chance state = {test_seed()};
    for (long n = test_cases(5000) + 500; n > 0; n--) {
        bvol_ray r = {.t_max = INF};
        bvol_triangle t = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        for (int k = 0; k < 3; k++) {
            const int b = chance_int(&state, -0x80000, 0x80000), c = chance_int(&state, -0x80000, 0x80000);
            const int off = chance_int(&state, -3, 3), middle = (b + c) * 8;
            *vec3_at(&t.b, k) = ldexpf((float)b, -20);
            *vec3_at(&t.c, k) = ldexpf((float)c, -20);
            *vec3_at(&r.origin, k) = ldexpf((float)off, -25);
            *vec3_at(&r.dir, k) = ldexpf((float)(middle - off), -25);
        }
        CHECK(bvol_ray_hits_triangle(&r, &t, NULL));
        r.t_max = 1;
        CHECK(bvol_ray_hits_triangle(&r, &t, NULL));
        r.t_min = -0x1p-20F;
        r.t_max = INF;
        CHECK(bvol_ray_hits_triangle(&r, &t, NULL));
    }
}

/* A ray that begins before its origin, which is so near to the plane that doubles lose it: where the filter knows that it hits
 * it knows nothing of t. */
TEST(ray_triangle, an_origin_a_hair_over_the_plane_is_met_there_by_a_ray_from_before_it)
{
    const bvol_triangle t = {{-5, -3, 1}, {3, -1, 2}, {2, 4, -3}}; /* 0 lies in it */
    const bvol_ray r = ray(vec3(0, 0, 0x1p-60F), vec3(0, 0, -1), -1, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 1 && h.t_enter == 0x1p-60F && h.inside == 0);
}

/* Slivers, and rays that hit them nearly along their planes: doubles still tell that they hit, and no longer where. */
TEST(ray_triangle, t_is_right_whichever_corner_of_a_sliver_comes_first)
{
    chance rng = {test_seed()};
    long hits = 0;
    for (long n = test_cases(100000); n > 0; n--) {
        const float thin = ldexpf(1, -(int)chance_int(&rng, 8, 22)), share = chance_float(&rng, 0.2F, 0.8F);
        const bvol_vec3 a = chance_vec3(&rng, -1, 1), b = chance_vec3(&rng, -1, 1), off = chance_vec3(&rng, -1, 1);
        bvol_vec3 corner[3] = {a, b}, dir, origin;
        for (int k = 0; k < 3; k++) {
            const float side = vec3_get(&b, k) - vec3_get(&a, k), c = vec3_get(&a, k) + share * side + thin * vec3_get(&off, k);
            *vec3_at(&corner[2], k) = c;
            *vec3_at(&dir, k) = side + 4 * thin * vec3_get(&off, k);
            *vec3_at(&origin, k) = (vec3_get(&a, k) + vec3_get(&b, k) + c) / 3 - 2 * vec3_get(&dir, k);
        }
        const bvol_ray r = ray(origin, dir, 0, INF);
        float at[3] = {0, 0, 0};
        int hit = 0;
        for (int i = 0; i < 3; i++) {
            const bvol_triangle t = {corner[i], corner[(i + 1) % 3], corner[(i + 2) % 3]};
            bvol_ray_hit h;
            if (bvol_ray_hits_triangle(&r, &t, &h) && h.feature != BVOL_NO_FEATURE) {
                at[i] = h.t_enter;
                hit++;
            }
        }
        CHECK(hit == 0 || hit == 3);
        CHECK(fabsf(at[0] - at[1]) <= 2 * ulp(at[0]) && fabsf(at[0] - at[2]) <= 2 * ulp(at[0]));
        hits += hit > 0;
    }
    CHECK(hits > 0);
}

/* The plane is met at a time that is a float, and determinants are not exact in double. */
TEST(ray_triangle, a_float_at_which_the_plane_is_met_is_an_end)
{
    chance rng = {test_seed()};
    for (int i = 0; i < 2000; i++) {
        bvol_triangle t = {chance_vec3(&rng, -1, 1), chance_vec3(&rng, -1, 1), chance_vec3(&rng, -1, 1)};
        t.a.z = t.b.z = t.c.z = 0;
        const float at = chance_float(&rng, 1, 2), x = chance_float(&rng, -1, 1), y = chance_float(&rng, -1, 1);
        const bvol_vec3 from = vec3((t.a.x + t.b.x + t.c.x) / 3 - at * x, (t.a.y + t.b.y + t.c.y) / 3 - at * y, -at);
        bvol_ray r = ray(from, vec3(x, y, 1), 0, INF);
        bvol_ray_hit h;
        if (!bvol_ray_hits_triangle(&r, &t, NULL)) /* one that is thinner than what was rounded */
            continue;
        r.t_min = at;
        CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 1 && h.inside == 1 && h.t_enter == at);
        r.t_min = nextafterf(at, 0);
        CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 1 && h.inside == 0 && h.t_enter == at);
        r.t_min = nextafterf(at, 3);
        CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 0);
        r.t_min = 0;
        r.t_max = at;
        CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 1 && h.inside == 0 && h.t_enter == at);
        r.t_max = nextafterf(at, 0);
        CHECK(bvol_ray_hits_triangle(&r, &t, &h) == 0);
    }
}

/* Ends at infinity are drawn in, so that what is plain is certain in double. */
TEST(ray_triangle, plain_answers_about_endless_rays_need_no_exact_numbers)
{
    const bvol_ray back = ray(vec3(1, 1, 3), vec3(0, 0, 1), -INF, 0), on = ray(vec3(1, 1, 3), vec3(0, 0, -1), 0, INF);
    const bvol_ray away = ray(vec3(5, 5, 3), vec3(0, 0, 1), -INF, 0), off = ray(vec3(1, 1, 3), vec3(0, 0, 1), 0, INF);
    const bvol_ray above = ray(vec3(1, 1, 3), vec3(1, 0, 0), 0, INF), below = ray(vec3(1, 1, -3), vec3(1, 0, 0), -INF, 0);
    const uint64_t *counts = bvoli_stages[BVOLI_ray_hits_triangle], before = counts[BVOLI_EXACT];
    CHECK(bvol_ray_hits_triangle(&back, &right_angle, NULL) == 1 && bvol_ray_hits_triangle(&on, &right_angle, NULL) == 1);
    CHECK(bvol_ray_hits_triangle(&away, &right_angle, NULL) == 0 && bvol_ray_hits_triangle(&off, &right_angle, NULL) == 0);
    CHECK(bvol_ray_hits_triangle(&above, &right_angle, NULL) == 0 && bvol_ray_hits_triangle(&below, &right_angle, NULL) == 0);
    CHECK(counts[BVOLI_EXACT] == before);
}

#ifdef __SIZEOF_INT128__ /* what the integers are made of */
TEST(ray_triangle, integers_decide_what_meets_edges_and_corners)
{
    const bvol_vec3 at[] = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {2, 0, 0}, {0, 3, 0}, {1, 3, 0}, {2.5f, 1.5f, 0}};
    enum { PLACES = sizeof at / sizeof *at };
    const uint64_t decided = STAGE_CALLS(line_crossing, 0), open = STAGE_CALLS(line_crossing, 1);
    for (int i = 0; i < PLACES; i++) {
        const bvol_ray down = ray(vec3(at[i].x, at[i].y, 3), vec3(0, 0, -1), 0, INF);
        CHECK(bvol_ray_hits_triangle(&down, &right_angle, NULL) == 1);
    }
    CHECK(STAGE_CALLS(line_crossing, 0) - decided == PLACES);
    CHECK(STAGE_CALLS(line_crossing, 1) == open);
}
#endif
