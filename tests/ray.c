/* SPDX-License-Identifier: MIT */
/* Rays: the record of a hit in worked cases, its numbers against rationals, its order. Special operands are in truth_table.c.
 */
#include "rational.h"
#include "test.h"
#include "values.h"

/* What holds for every record of a hit. */
static void check_record(const bvol_ray *r, const bvol_ray_hit *h)
{
    CHECKF(r->t_min <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= r->t_max, "%a %a %a %a", (double)r->t_min,
           (double)h->t_enter, (double)h->t_exit, (double)r->t_max);
    CHECK(h->inside <= 1 && h->u == 0 && h->v == 0);
    CHECK(!h->inside || (h->t_enter == r->t_min && h->feature == BVOL_NO_FEATURE));
    double length = sqrt((double)h->normal.x * (double)h->normal.x + (double)h->normal.y * (double)h->normal.y +
                         (double)h->normal.z * (double)h->normal.z);
    CHECK(h->inside ? length == 0 : length == 0 || fabs(length - 1) < 0x1p-22);
}

/* The normal of a box's face of that number. */
static bvol_vec3 face_normal(uint32_t feature)
{
    bvol_vec3 n = vec3(0, 0, 0);
    *vec3_at(&n, (int)(feature / 2)) = feature & 1 ? 1 : -1;
    return n;
}

/* ---- bounds ---- */

TEST(ray, bounds_of_special_rays)
{
    bvol_aabb box, expected = aabb(0, -2, 3, 3, 4, 3);
    bvol_ray r = ray(vec3(1, 2, 3), vec3(1, -2, 0), -1, 2);
    bvol_ray_bounds(&r, &box);
    CHECK(same_aabb(&box, &expected));
    r = ray(vec3(1, 2, 3), vec3(1, -TINY, -0.0f), 0, INF);
    expected = aabb(1, -INF, 3, INF, 2, 3);
    bvol_ray_bounds(&r, &box);
    CHECK(same_aabb(&box, &expected));
    r = ray(vec3(1, 2, 3), vec3(1, -2, 0), -INF, INF);
    expected = aabb(-INF, -INF, 3, INF, INF, 3);
    bvol_ray_bounds(&r, &box);
    CHECK(same_aabb(&box, &expected));
    r = ray(vec3(1, 2, 3), vec3(FLT_MAX, -FLT_MAX, 0), FLT_MAX, FLT_MAX);
    expected = aabb(FLT_MAX, -INF, 3, INF, -FLT_MAX, 3);
    bvol_ray_bounds(&r, &box);
    CHECK(same_aabb(&box, &expected));
    r = ray(vec3(1, 2, 3), vec3(1, 0, 0), 1, 1);
    expected = aabb(2, 2, 3, 2, 2, 3);
    bvol_ray_bounds(&r, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(ray, bounds_of_empty_rays_are_empty)
{
    const bvol_ray empty[] = {ray(vec3(1, 2, 3), vec3(1, 0, 0), 1, 0), ray(vec3(1, 2, 3), vec3(1, 0, 0), INF, INF),
                              ray(vec3(1, 2, 3), vec3(1, 0, 0), -INF, -INF), ray(vec3(1, 2, 3), vec3(0, 0, 0), 1, -1)};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
        bvol_ray_bounds(&empty[i], &box);
        CHECK(is_canonical_empty(&box));
    }
}

TEST(ray, bounds_of_nan_and_infinity_are_all_nan_even_of_an_empty_ray)
{
    for (int field = 0; field < 8; field++)
        for (int k = 0; k < NAN_COUNT + 2; k++)
            for (int empty = 0; empty < 2; empty++) {
                bvol_ray r = ray(vec3(1, 2, 3), vec3(1, 2, 3), 0, empty ? -1 : 1);
                bvol_aabb box = aabb(0, 0, 0, 0, 0, 0);
                const int is_nan = k < NAN_COUNT, of_t = field == 3 || field == 7;
                set_field(&r, field, is_nan ? nan_bits[k] : float_bits(k == NAN_COUNT ? INF : -INF));
                bvol_ray_bounds(&r, &box);
                CHECKF((is_nan || !of_t) == all_nan(&box, 6), "field %d, value %d", field, k);
            }
}

TEST(ray, bounds_are_the_tightest_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        const int wild = (int)(i % 3);
        bvol_ray r =
            ray(chance_vec3(&rng, -3, 3), chance_vec3(&rng, -3, 3), chance_float(&rng, -3, 0), chance_float(&rng, 0, 3));
        bvol_aabb box;
        if (wild == 0) {
            r.origin.y = chance_finite(&rng);
            r.dir = vec3(chance_finite(&rng), chance_finite(&rng), chance_finite(&rng));
            r.t_max = r.t_min + fabsf(chance_finite(&rng));
        }
        bvol_ray_bounds(&r, &box);
        if (!(fabsf(r.t_max) <= FLT_MAX))
            continue;
        rational_begin();
        for (int k = 0; k < 3; k++) {
            const double o = (double)vec3_get(&r.origin, k), d = (double)vec3_get(&r.dir, k);
            rational first = rational_add(rational_of(o), rational_product((double)r.t_min, d));
            rational last = rational_add(rational_of(o), rational_product((double)r.t_max, d));
            rational low = rational_cmp(first, last) < 0 ? first : last, high = low == first ? last : first;
            CHECK(rational_rounds_down_to(low, vec3_get(&box.min, k)));
            CHECK(rational_rounds_up_to(high, vec3_get(&box.max, k)));
        }
    }
}

/* ---- worked cases ---- */

TEST(ray, comes_in_through_each_face_of_a_box)
{
    bvol_aabb box = aabb(-1, -2, -3, 1, 2, 3);
    bvol_obb same = obb(vec3(0, 0, 0), vec3(1, 2, 3));
    for (int k = 0; k < 3; k++)
        for (int upper = 0; upper < 2; upper++) {
            bvol_ray r = ray(vec3(0.5f, 0.5f, 0.5f), vec3(0, 0, 0), 0, INF);
            *vec3_at(&r.origin, k) = upper ? 9.0f : -9.0f;
            *vec3_at(&r.dir, k) = upper ? -2.0f : 2.0f;
            bvol_vec3 point = vec3(0.5f, 0.5f, 0.5f);
            *vec3_at(&point, k) = (float)(k + 1) * (upper ? 1.0f : -1.0f);
            for (int oriented = 0; oriented < 2; oriented++) {
                bvol_ray_hit h;
                CHECK((oriented ? bvol_ray_hits_obb(&r, &same, &h) : bvol_ray_hits_aabb(&r, &box, &h)) == 1);
                check_record(&r, &h);
                CHECK(h.t_enter == (float)(8 - k) / 2 && h.t_exit == (float)(10 + k) / 2 && h.inside == 0);
                CHECK(h.feature == (uint32_t)(2 * k + upper) && same_vec3(h.normal, face_normal(h.feature)));
                CHECK(same_vec3(h.point, point));
            }
        }
}

TEST(ray, from_inside_enters_at_t_min_with_no_normal)
{
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_obb same = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    bvol_sphere ball = sphere(0, 0, 0, 1);
    bvol_plane half = plane(-1, 0, 0, 1); /* x <= 1 */
    for (int kind = 0; kind < 4; kind++)
        for (int cut = 0; cut < 2; cut++) { /* t_max beyond the shape, and within */
            bvol_ray r = ray(vec3(-2, 0, 0), vec3(4, 0, 0), 0.5f, cut ? 0.625f : INF);
            bvol_ray_hit h;
            CHECK((kind == 0   ? bvol_ray_hits_aabb(&r, &box, &h)
                   : kind == 1 ? bvol_ray_hits_obb(&r, &same, &h)
                   : kind == 2 ? bvol_ray_hits_sphere(&r, &ball, &h)
                               : bvol_ray_hits_plane(&r, &half, &h)) == 1);
            check_record(&r, &h);
            CHECKF(h.t_enter == 0.5f && h.t_exit == (cut ? 0.625f : 0.75f) && h.inside == 1, "kind %d", kind);
            CHECK(same_vec3(h.point, vec3(0, 0, 0)) && same_vec3(h.normal, vec3(0, 0, 0)));
            CHECK(h.feature == BVOL_NO_FEATURE);
        }
}

TEST(ray, starting_on_the_surface_starts_inside)
{
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_obb same = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    bvol_sphere ball = sphere(0, 0, 0, 1);
    bvol_plane half = plane(-1, 0, 0, 1);
    for (int away = 0; away < 2; away++) {
        bvol_ray r = ray(vec3(1, 0, 0), vec3(away ? 1 : -1, 0, 0), 0, INF);
        bvol_ray_hit h;
        CHECK(bvol_ray_hits_aabb(&r, &box, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == (away ? 0.0f : 2.0f));
        CHECK(bvol_ray_hits_obb(&r, &same, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == (away ? 0.0f : 2.0f));
        CHECK(bvol_ray_hits_sphere(&r, &ball, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == (away ? 0.0f : 2.0f));
        CHECK(bvol_ray_hits_plane(&r, &half, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == (away ? 0 : INF));
    }
}

TEST(ray, a_line_without_beginning_is_not_inside)
{
    bvol_aabb space = aabb(-INF, -INF, -INF, INF, INF, INF), box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_plane everything = plane(0, 0, 0, 1), beyond = plane(1, 0, 0, INF), half = plane(-1, 0, 0, 1);
    bvol_ray r = ray(vec3(0, 0, 0), vec3(1, 0, 0), -INF, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_aabb(&r, &space, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    CHECK(h.feature == BVOL_NO_FEATURE && same_vec3(h.normal, vec3(0, 0, 0)));
    CHECK(bvol_ray_hits_plane(&r, &everything, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    CHECK(bvol_ray_hits_plane(&r, &beyond, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    CHECK(bvol_ray_hits_plane(&r, &half, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == 1);
    CHECK(bvol_ray_hits_aabb(&r, &box, &h) == 1 && h.inside == 0 && h.t_enter == -1 && h.t_exit == 1 && h.feature == 0);
    r.dir = vec3(0, 0, 0);
    CHECK(bvol_ray_hits_aabb(&r, &box, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    CHECK(same_vec3(h.point, vec3(0, 0, 0)));
    bvol_sphere ball = sphere(0, 0, 0, 1);
    CHECK(bvol_ray_hits_sphere(&r, &ball, &h) == 1 && h.inside == 0 && h.t_enter == -INF && h.t_exit == INF);
    for (int signs = 0; signs < 8; signs++) {
        r.dir = vec3(signs & 1 ? -1.0f : 1.0f, signs & 2 ? -1.0f : 1.0f, signs & 4 ? -1.0f : 1.0f);
        CHECK(bvol_ray_hits_aabb(&r, &space, &h) == 1 && h.inside == 0 && h.t_enter == -INF);
    }
}

TEST(ray, starting_a_hair_off_a_box_is_not_inside)
{
    for (int k = 0; k < 3; k++)
        for (int side = -1; side <= 1; side += 2) /* from 1 - 2^-60 into [1, 2], or the mirror image */
            for (int hair = -1; hair <= 1; hair++) {
                bvol_aabb box = aabb(1, 1, 1, 2, 2, 2);
                bvol_ray r = ray(vec3(1.5f, 1.5f, 1.5f), vec3(0, 0, 0), (float)hair * 0x1p-30f, INF);
                *vec3_at(&r.origin, k) = (float)side;
                *vec3_at(&r.dir, k) = (float)side * 0x1p-30f;
                *vec3_at(side > 0 ? &box.min : &box.max, k) = (float)side;
                *vec3_at(side > 0 ? &box.max : &box.min, k) = 2 * (float)side;
                bvol_ray_hit h;
                CHECK(bvol_ray_hits_aabb(&r, &box, &h) == 1);
                check_record(&r, &h);
                CHECKF(h.inside == (uint32_t)(hair >= 0), "axis %d, side %d, hair %d", k, side, hair);
            }
}

/* Enters at 3/6 and leaves at 1/2 of the least float, or a last bit sooner. fl(1/6) is above 1/6: as floats the first rounds up
 * to 1, the second to 0. */
TEST(ray, parameters_below_the_least_float_are_decided_exactly)
{
    for (int i = 0; i < 3; i++)
        for (int sooner = 0; sooner < 2; sooner++) {
            const int j = (i + 1) % 3;
            bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
            bvol_ray r = ray(vec3(0, 0, 0), vec3(0, 0, 0), 0, INF);
            *vec3_at(&r.dir, i) = 6;
            *vec3_at(&box.min, i) = 3 * TINY;
            *vec3_at(&r.dir, j) = sooner ? nextafterf(2, 3) : 2;
            *vec3_at(&box.max, j) = TINY;
            CHECKF(bvol_ray_hits_aabb(&r, &box, NULL) == !sooner, "axes %d and %d", i, j);
        }
}

TEST(ray, ties_between_faces_go_to_the_lowest_axis)
{
    bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_obb same = obb(vec3(0.5f, 0.5f, 0.5f), vec3(0.5f, 0.5f, 0.5f));
    for (int signs = 0; signs < 8; signs++)
        for (int first = 0; first < 3; first++) {
            bvol_ray r = ray(vec3(0.5f, 0.5f, 0.5f), vec3(0, 0, 0), 0, INF);
            for (int k = first; k < 3; k++) { /* toward a corner, or an edge */
                *vec3_at(&r.dir, k) = signs >> k & 1 ? -1.0f : 1.0f;
                *vec3_at(&r.origin, k) = signs >> k & 1 ? 3.0f : -2.0f;
            }
            bvol_ray_hit h;
            CHECK(bvol_ray_hits_aabb(&r, &box, &h) == 1);
            CHECK(h.t_enter == 2 && h.t_exit == 3 && h.feature == (uint32_t)(2 * first + (signs >> first & 1)));
            CHECK(same_vec3(h.normal, face_normal(h.feature)));
            CHECK(bvol_ray_hits_obb(&r, &same, &h) == 1);
            CHECK(h.t_enter == 2 && h.t_exit == 3 && h.feature == (uint32_t)(2 * first + (signs >> first & 1)));
        }
}

TEST(ray, against_a_sphere)
{
    bvol_sphere ball = sphere(10, 2, 3, 5);
    bvol_ray r = ray(vec3(0, 2, 7), vec3(2, 0, 0), 0, INF); /* 4 beside the center: the half chord is 3 */
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_sphere(&r, &ball, &h) == 1);
    check_record(&r, &h);
    CHECK(h.t_enter == 3.5f && h.t_exit == 6.5f && h.inside == 0 && same_vec3(h.point, vec3(7, 2, 7)));
    CHECK(same_vec3(h.normal, vec3(-0.6f, 0, 0.8f)));
    r.origin.z = 8; /* a tangent touches */
    CHECK(bvol_ray_hits_sphere(&r, &ball, &h) == 1);
    CHECK(h.t_enter == 5 && h.t_exit == 5 && same_vec3(h.point, vec3(10, 2, 8)) && same_vec3(h.normal, vec3(0, 0, 1)));
    r.origin.z = nextafterf(8, 9);
    CHECK(bvol_ray_hits_sphere(&r, &ball, &h) == 0);
    bvol_sphere point = sphere(10, 2, 8, 0);
    r.origin.z = 8; /* a point faces the ray */
    CHECK(bvol_ray_hits_sphere(&r, &point, &h) == 1 && h.t_enter == 5 && same_vec3(h.normal, vec3(-1, 0, 0)));
}

TEST(ray, against_a_half_space)
{
    bvol_plane half = plane(0, 0, 2, -6); /* z >= 3 */
    bvol_ray r = ray(vec3(1, 2, -1), vec3(0, 0, 2), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_plane(&r, &half, &h) == 1);
    check_record(&r, &h);
    CHECK(h.t_enter == 2 && h.t_exit == INF && h.inside == 0 && same_vec3(h.point, vec3(1, 2, 3)));
    CHECK(same_vec3(h.normal, vec3(0, 0, -1))); /* outward */
    r.dir.z = -2;
    CHECK(bvol_ray_hits_plane(&r, &half, &h) == 0);
    r.origin.z = 7;
    CHECK(bvol_ray_hits_plane(&r, &half, &h) == 1);
    CHECK(h.t_enter == 0 && h.t_exit == 2 && h.inside == 1);
    r = ray(vec3(0, 0, 3), vec3(1, 1, 0), 0, 9); /* along the plane */
    CHECK(bvol_ray_hits_plane(&r, &half, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == 9);
    r.origin.z = nextafterf(3, 2);
    CHECK(bvol_ray_hits_plane(&r, &half, &h) == 0);
}

TEST(ray, against_a_turned_box)
{
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 2, 3)); /* x of the box along world y, y along -x */
    o.axis[0] = vec3(0, 1, 0);
    o.axis[1] = vec3(-1, 0, 0);
    bvol_ray r = ray(vec3(5, 0.5f, 0.5f), vec3(-1, 0, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_obb(&r, &o, &h) == 1);
    check_record(&r, &h);
    CHECK(h.t_enter == 3 && h.t_exit == 7 && h.feature == 2 && same_vec3(h.normal, vec3(1, 0, 0)));
    r = ray(vec3(0, -5, 0), vec3(0, 1, 0), 0, INF);
    CHECK(bvol_ray_hits_obb(&r, &o, &h) == 1);
    CHECK(h.t_enter == 4 && h.t_exit == 6 && h.feature == 0 && same_vec3(h.normal, vec3(0, -1, 0)));
}

TEST(ray, a_miss_leaves_the_hit_untouched)
{
    bvol_ray_hit h, pattern;
    memset(&pattern, 0xa5, sizeof pattern);
    h = pattern;
    bvol_ray misses[] = {ray(vec3(9, 9, 9), vec3(1, 0, 0), 0, INF), ray(vec3(0, 0, 0), vec3(1, 0, 0), 1, 0),
                         ray(vec3(0, 0, 0), vec3(NAN, 0, 0), 0, INF), ray(vec3(0, 0, 0), vec3(1, 0, 0), INF, INF),
                         ray(vec3(9, 9, 9), vec3(0, 0, 0), 0, INF)};
    bvol_plane half = plane(-1, 0, 0, 1);
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_sphere ball = sphere(0, 0, 0, 1);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    for (int i = 0; i < 5; i++) {
        CHECK(bvol_ray_hits_plane(&misses[i], &half, &h) == 0);
        CHECK(bvol_ray_hits_aabb(&misses[i], &box, &h) == 0);
        CHECK(bvol_ray_hits_sphere(&misses[i], &ball, &h) == 0);
        CHECK(bvol_ray_hits_obb(&misses[i], &o, &h) == 0);
        CHECKF(memcmp(&h, &pattern, sizeof h) == 0, "ray %d", i);
    }
}

TEST(ray, the_largest_finite_parameters_are_legal)
{
    bvol_aabb box = aabb(1, -1, -1, 3, 1, 1);
    bvol_sphere ball = sphere(2, 0, 0, 1);
    bvol_obb o = obb(vec3(2, 0, 0), vec3(1, 1, 1));
    bvol_plane half = plane(1, 0, 0, -1);
    for (int end = 0; end < 2; end++) { /* about x = 2 at the only parameter, or the last */
        bvol_ray r = end ? ray(vec3(0, 0, 0), vec3(-0x1p-127f, 0, 0), -INF, -FLT_MAX)
                         : ray(vec3(0, 0, 0), vec3(0x1p-127f, 0, 0), FLT_MAX, INF);
        CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 1 && bvol_ray_hits_sphere(&r, &ball, NULL) == 1);
        CHECK(bvol_ray_hits_obb(&r, &o, NULL) == 1 && bvol_ray_hits_plane(&r, &half, NULL) == 1);
    }
}

/* Of short axes products of heights and speeds are below the least floats. Boxes about the origin, 0.8 wide and 1.2, and rays
 * at 45 degrees from beside them: only where 0.8 is beside 1.2 does one meet the middle. */
TEST(ray, against_boxes_of_very_short_axes)
{
    for (int up = -60; up <= 4; up++) {
        const float s = ldexpf(1, up), wide = 0.8f, off = 1.2f;
        for (int k = 0; k < 3; k++) {
            const int next = (k + 1) % 3, last = (k + 2) % 3;
            bvol_obb crossed = obb(vec3(0, 0, 0), vec3(wide, wide, wide)), passed = obb(vec3(0, 0, 0), vec3(off, off, off));
            bvol_ray hit = ray(vec3(0, 0, 0), vec3(0, 0, 0), -1, 1), miss;
            for (int i = 0; i < 3; i++)
                crossed.axis[i] = passed.axis[i] = vec3(s * (float)(i == 0), s * (float)(i == 1), s * (float)(i == 2));
            *vec3_at(&crossed.extent, last) = *vec3_at(&passed.extent, last) = 0x1p20f;
            *vec3_at(&passed.extent, next) = 0;
            *vec3_at(&hit.dir, k) = *vec3_at(&hit.dir, next) = fmaxf(1, 4 * s);
            miss = hit;
            *vec3_at(&hit.origin, k) = off * s;
            *vec3_at(&miss.origin, k) = wide * s;
            *vec3_at(&miss.origin, next) = -wide * s;
            CHECKF(bvol_ray_hits_obb(&hit, &crossed, NULL) == 1, "axes of 2^%d", up);
            CHECKF(bvol_ray_hits_obb(&miss, &passed, NULL) == 0, "axes of 2^%d", up);
        }
    }
}

/* ---- numbers ---- */

/* Directions that are along axes, flat, tiny, huge, ordinary. */
static bvol_vec3 random_direction(chance *rng)
{
    bvol_vec3 d;
    float scale = ldexpf(1, chance_int(rng, -3, 3) * (chance_bits(rng) & 1 ? 30 : 1));
    do
        for (int k = 0; k < 3; k++)
            *vec3_at(&d, k) = (chance_bits(rng) & 3) == 0 ? 0 : chance_float(rng, -1, 1) * scale;
    while (d.x == 0 && d.y == 0 && d.z == 0);
    return d;
}

TEST(ray, box_hits_are_within_four_ulps_ordered_and_on_the_box)
{
    chance rng = {test_seed()};
    int hits = 0;
    for (long i = test_cases(40000); i > 0; i--) {
        bvol_vec3 c = chance_vec3(&rng, -4, 4), e = chance_vec3(&rng, 0, 3);
        bvol_aabb box = aabb(c.x - e.x, c.y - e.y, c.z - e.z, c.x + e.x, c.y + e.y, c.z + e.z);
        bvol_ray r = ray(chance_vec3(&rng, -9, 9), random_direction(&rng), chance_float(&rng, -2, 1), INF);
        if (i % 2) { /* toward the box */
            bvol_vec3 to = chance_vec3(&rng, -1, 1);
            r.dir = vec3(c.x + to.x * e.x - r.origin.x, c.y + to.y * e.y - r.origin.y, c.z + to.z * e.z - r.origin.z);
        }
        if (i % 3 == 0)
            r.t_min = -INF;
        if (i % 5 == 0)
            r.t_max = chance_float(&rng, 1, 20);
        bvol_ray_hit h;
        if (!bvol_ray_hits_aabb(&r, &box, &h))
            continue;
        hits++;
        check_record(&r, &h);
        CHECK(isinf(h.t_enter) || bvol_aabb_contains_point(&box, &h.point));
        rational_begin();
        rational enter = NULL, leave = NULL;
        for (int k = 0; k < 3; k++) {
            float d = vec3_get(&r.dir, k), near = vec3_get(d > 0 ? &box.min : &box.max, k),
                  far = vec3_get(d > 0 ? &box.max : &box.min, k);
            if (d == 0)
                continue;
            rational o = rational_of((double)vec3_get(&r.origin, k));
            rational t0 = rational_div(rational_sub(rational_of((double)near), o), rational_of((double)d));
            rational t1 = rational_div(rational_sub(rational_of((double)far), o), rational_of((double)d));
            enter = enter ? rational_max(enter, t0) : t0;
            leave = leave && rational_cmp(leave, t1) < 0 ? leave : t1;
        }
        CHECK(enter && leave && rational_cmp(enter, leave) <= 0);
        if (h.t_enter != r.t_min) {
            CHECK(rational_within((double)h.t_enter, enter, rational_of(4 * ulp(h.t_enter))));
            CHECK(h.inside == 0 && h.feature < 6 && same_vec3(h.normal, face_normal(h.feature)));
            int k = (int)h.feature / 2;
            CHECK(vec3_get(&h.point, k) == vec3_get(h.feature & 1 ? &box.max : &box.min, k));
            CHECK((vec3_get(&r.dir, k) < 0) == (int)(h.feature & 1));
        } else if (isfinite(r.t_min)) {
            CHECK(rational_cmp(enter, rational_of((double)r.t_min + 4 * ulp(r.t_min))) <= 0);
        }
        if (h.t_exit != r.t_max && h.t_exit != h.t_enter)
            CHECK(rational_within((double)h.t_exit, leave, rational_of(4 * ulp(h.t_exit))));
        for (int k = 0; k < 3 && (h.inside || h.t_enter != r.t_min); k++) {
            double o = (double)vec3_get(&r.origin, k), x = (double)vec3_get(&h.point, k);
            rational true_x = rational_add(rational_of(o), rational_mul(rational_of((double)vec3_get(&r.dir, k)),
                                                                        h.inside ? rational_of((double)r.t_min) : enter));
            double size = fmax(fabs(o), fmax(fabs((double)vec3_get(&box.min, k)), fabs((double)vec3_get(&box.max, k))));
            CHECKF(rational_within(x, true_x, rational_of(size * 0x1p-20)), "%a", x);
        }
        if (isfinite(r.t_min)) { /* inside is exact */
            int inside = rational_cmp(enter, rational_of((double)r.t_min)) <= 0 &&
                         rational_cmp(leave, rational_of((double)r.t_min)) >= 0;
            CHECK(h.inside == (uint32_t)inside);
        }
    }
    CHECK(test_cases(40000) < 40000 || hits > 2000);
}

/* The definition: the parameters in [t_min, t_max] of all three slabs. */
static int rational_hits_aabb(const bvol_ray *r, const bvol_aabb *box)
{
    rational enter = rational_of((double)r->t_min), leave = isinf(r->t_max) ? NULL : rational_of((double)r->t_max);
    for (int k = 0; k < 3; k++) {
        float o = vec3_get(&r->origin, k), d = vec3_get(&r->dir, k), lo = vec3_get(&box->min, k), hi = vec3_get(&box->max, k);
        if (d == 0 && (o < lo || o > hi))
            return 0;
        if (d == 0)
            continue;
        rational near = rational_sub(rational_of((double)(d > 0 ? lo : hi)), rational_of((double)o));
        rational far = rational_sub(rational_of((double)(d > 0 ? hi : lo)), rational_of((double)o));
        rational t1 = rational_div(far, rational_of((double)d));
        enter = rational_max(enter, rational_div(near, rational_of((double)d)));
        leave = leave && rational_cmp(leave, t1) < 0 ? leave : t1;
    }
    return leave == NULL || rational_cmp(enter, leave) <= 0;
}

/* Rays aimed at edges and corners, or that end there, at every scale: the rounding of the direction decides. */
TEST(ray, grazing_a_box_is_decided_exactly)
{
    chance rng = {test_seed()};
    int seen[2] = {0, 0};
    for (long i = test_cases(40000); i > 0; i--) {
        double scale = i & 1 ? 1 : ldexp(1, chance_int(&rng, -120, 60));
        double speed = i & 2 ? 1 : ldexp(1, chance_int(&rng, -60, 60));
        bvol_vec3 a = chance_vec3(&rng, -scale, scale), b = chance_vec3(&rng, -scale, scale);
        bvol_ray r = ray(chance_vec3(&rng, -9 * scale, 9 * scale), vec3(0, 0, 0), 0, i % 3 ? INF : (float)(1 / speed));
        bvol_aabb box;
        bvol_aabb_from_corners(&a, &b, &box);
        int corner = chance_int(&rng, 0, 7), inner = chance_int(&rng, 0, 3); /* inner 3: the corner itself */
        for (int k = 0; k < 3; k++) {
            float lo = vec3_get(&box.min, k), hi = vec3_get(&box.max, k), target = corner >> k & 1 ? hi : lo;
            if (k == inner)
                target = 0.5f * lo + 0.5f * hi;
            *vec3_at(&r.dir, k) = (float)(((double)target - (double)vec3_get(&r.origin, k)) * speed);
        }
        rational_begin();
        int expected = rational_hits_aabb(&r, &box);
        CHECKF(bvol_ray_hits_aabb(&r, &box, NULL) == expected, "from %a %a %a along %a %a %a", (double)r.origin.x,
               (double)r.origin.y, (double)r.origin.z, (double)r.dir.x, (double)r.dir.y, (double)r.dir.z);
        seen[expected]++;
    }
    CHECK(seen[0] > 0 && seen[1] > 0);
}

/* The ray begins, or ends, one unit before or behind a point, after steps of nearly 2^24 units: as far as the filter sees the
 * distance, and nearer than it can tell whether the distance grows. */
TEST(ray, starting_a_last_bit_before_a_point_hits_it)
{
    static const struct {
        int before, steps, speed; /* below 2^24 */
    } cases[] = {{1, 1, 2757}, {1, 1, 3797}, {1, 8, 3758}, {0, 1, 1145}, {0, 8, 3056}, {0, 22, 664}};
    for (int i = 0; i < 6; i++) {
        const int64_t steps = (1 << 24) - cases[i].steps, speed = (1 << 24) - cases[i].speed;
        const int before = cases[i].before;
        const int64_t way = steps * speed + (before ? 1 : -1); /* 48 bits: a float and a float */
        const float high = (float)(way >> 24 << 24), low = (float)(way & 0xffffff);
        for (int end = 0; end < 2; end++) {
            bvol_ray r = end ? ray(vec3(-high, 0, 0), vec3(-(float)speed, 0, 0), -INF, -(float)steps)
                             : ray(vec3(-high, 0, 0), vec3((float)speed, 0, 0), (float)steps, INF);
            bvol_sphere point = sphere(low, 0, 0, 0), above = sphere(low, TINY, 0, 0), small = sphere(low, 0, 0, 0.75f);
            CHECKF(bvol_ray_hits_sphere(&r, &point, NULL) == before, "case %d, end %d", i, end);
            CHECKF(bvol_ray_hits_sphere(&r, &small, NULL) == before, "case %d, end %d", i, end);
            CHECKF(bvol_ray_hits_sphere(&r, &above, NULL) == 0, "case %d, end %d", i, end);
        }
    }
}

TEST(ray, half_space_hits_are_within_an_ulp)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_plane p =
            plane(chance_float(&rng, -3, 3), chance_float(&rng, -3, 3), chance_float(&rng, -3, 3), chance_float(&rng, -9, 9));
        bvol_ray r = ray(chance_vec3(&rng, -9, 9), random_direction(&rng), 0, INF);
        bvol_ray_hit h;
        if (!bvol_ray_hits_plane(&r, &p, &h))
            continue;
        check_record(&r, &h);
        rational_begin();
        rational height = rational_of((double)p.d), slope = rational_of(0);
        for (int k = 0; k < 3; k++) {
            height = rational_add(height, rational_product((double)vec3_get(&p.normal, k), (double)vec3_get(&r.origin, k)));
            slope = rational_add(slope, rational_product((double)vec3_get(&p.normal, k), (double)vec3_get(&r.dir, k)));
        }
        CHECK(h.inside == (uint32_t)(rational_sign(height) >= 0));
        float t = h.inside ? h.t_exit : h.t_enter;
        if (isinf(t)) {
            CHECK(h.inside && rational_sign(slope) >= 0);
            continue;
        }
        rational exact = rational_neg(rational_div(height, slope));
        CHECKF(rational_within((double)t, exact, rational_of(ulp(t))), "%a for %a", (double)t, rational_double(exact));
        CHECK(h.inside || h.t_exit == INF);
    }
}

TEST(ray, sphere_hits_lie_on_the_sphere)
{
    chance rng = {test_seed()};
    int hits = 0;
    for (long i = test_cases(20000); i > 0; i--) {
        double scale = ldexp(1, chance_int(&rng, -40, 40)), away = chance_real(&rng, 1, 100);
        bvol_vec3 c = chance_vec3(&rng, -scale, scale), o = chance_vec3(&rng, -away * scale, away * scale);
        bvol_vec3 to = chance_vec3(&rng, -0.5 * scale, 0.5 * scale); /* aims well within the sphere: no tangents */
        bvol_sphere s = {c, (float)scale};
        bvol_ray r = ray(o, vec3(c.x + to.x - o.x, c.y + to.y - o.y, c.z + to.z - o.z), 0, INF);
        bvol_ray_hit h;
        CHECK(bvol_ray_hits_sphere(&r, &s, &h) == 1);
        check_record(&r, &h);
        if (h.inside)
            continue;
        hits++;
        double v[3], distance = 0, from = 0, dot = 0;
        for (int k = 0; k < 3; k++) {
            v[k] = (double)vec3_get(&h.point, k) - (double)vec3_get(&c, k);
            distance += v[k] * v[k];
            from += pow((double)vec3_get(&o, k) - (double)vec3_get(&c, k), 2);
            dot += v[k] * (double)vec3_get(&h.normal, k);
        }
        /* Twice the bound: the miss is measured across the surface, which an oblique ray crosses at an angle. */
        double bound = 2 * (0x1p-20 * scale + 0x1p-22 * sqrt(from));
        CHECKF(fabs(sqrt(distance) - scale) <= bound, "%g from the surface", sqrt(distance) - scale);
        CHECK(dot >= scale * (1 - 0x1p-18) - bound); /* the normal points from center to point */
    }
    CHECK(hits > 0);
}

TEST(ray, obb_hits_lie_on_the_face_that_they_name)
{
    chance rng = {test_seed()};
    int hits = 0;
    for (long i = test_cases(10000); i > 0; i--) {
        bvol_obb o = obb(chance_vec3(&rng, -3, 3), chance_vec3(&rng, 0.1, 2));
        chance_rotation(&rng, o.axis);
        bvol_ray r = ray(chance_vec3(&rng, -20, 20), vec3(0, 0, 0), 0, INF);
        for (int k = 0; k < 3; k++)
            *vec3_at(&r.dir, k) = vec3_get(&o.center, k) + chance_float(&rng, -1, 1) - vec3_get(&r.origin, k);
        bvol_ray_hit h;
        if (!bvol_ray_hits_obb(&r, &o, &h))
            continue;
        check_record(&r, &h);
        if (h.inside)
            continue;
        hits++;
        CHECK(h.feature < 6);
        double bound = 0x1p-20 * (2 + 40) * 2;
        for (int k = 0; k < 3; k++) {
            double local = 0, facing = 0;
            for (int c = 0; c < 3; c++) {
                double a = (double)vec3_get(&o.axis[k], c);
                local += a * ((double)vec3_get(&h.point, c) - (double)vec3_get(&o.center, c));
                facing += a * (double)vec3_get(&h.normal, c);
            }
            double e = (double)vec3_get(&o.extent, k), side = h.feature & 1 ? 1 : -1;
            CHECK(fabs(local) <= e + bound);
            if ((uint32_t)k == h.feature / 2) {
                CHECKF(fabs(local - side * e) <= bound, "%g for %g", local, side * e);
                CHECK(fabs(facing - side) < 1e-5);
            }
        }
    }
    CHECK(hits > 0);
}

TEST(ray, point_is_within_its_bound)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_ray r = ray(chance_vec3(&rng, -9, 9), random_direction(&rng), 0, INF);
        float t = i & 1 ? chance_float(&rng, -9, 9) : chance_finite(&rng) * 0x1p-64f;
        if (i % 7 == 0) { /* the terms cancel */
            t = r.dir.x != 0 ? -r.origin.x / r.dir.x : 1;
            t = isfinite(t) ? t : 1;
        }
        bvol_vec3 p;
        bvol_ray_point(&r, t, &p);
        rational_begin();
        for (int k = 0; k < 3; k++) {
            rational o = rational_of((double)vec3_get(&r.origin, k)),
                     td = rational_product((double)t, (double)vec3_get(&r.dir, k));
            rational larger = rational_max(rational_abs(o), rational_abs(td));
            if (rational_cmp(larger, rational_of(0x1p127)) > 0)
                continue;
            rational bound =
                rational_add(rational_product(0.5, ulp(vec3_get(&p, k))), rational_mul(rational_power_of_two(-52), larger));
            CHECK(rational_within((double)vec3_get(&p, k), rational_add(o, td), bound));
        }
    }
}

TEST(ray, point_at_special_parameters)
{
    bvol_ray r = ray(vec3(1, 2, 3), vec3(2, 0, -2), 5, 4); /* t_min and t_max are not looked at */
    bvol_vec3 p;
    bvol_ray_point(&r, 2, &p);
    CHECK(same_vec3(p, vec3(5, 2, -1)));
    bvol_ray_point(&r, INF, &p);
    CHECK(same_vec3(p, vec3(INF, 2, -INF)));
    bvol_ray_point(&r, -INF, &p);
    CHECK(same_vec3(p, vec3(-INF, 2, INF)));
    bvol_ray_point(&r, NAN, &p);
    CHECK(all_nan(&p, 3));
    r.dir = vec3(1, 1, 1);
    r.origin.y = NAN;
    bvol_ray_point(&r, 2, &p);
    CHECK(isnan(p.y));
}

/* fl(b * fl(1 / d)) overflows where b / d, the true parameter, is just below the largest float. */
TEST(ray, hits_aabb_at_parameters_next_to_the_largest_float)
{
    for (int i = 0; i < 4000; i++) {
        float d = 0.5f + (float)i * 0x1p-13f + (float)(i % 7) * 0x1p-24f, limit = FLT_MAX * d;
        for (int step = 0; step < 3; step++, limit = nextafterf(limit, 0)) {
            int expected = (double)limit <= (double)FLT_MAX * (double)d;
            bvol_aabb ahead = aabb(limit, -1, -1, FLT_MAX, 1, 1), behind = aabb(-FLT_MAX, -1, -1, -limit, 1, 1);
            bvol_aabb before = aabb(-limit, -1, -1, -1, 1, 1);
            bvol_ray forward = ray(vec3(0, 0, 0), vec3(d, 0, 0), 0, FLT_MAX);
            bvol_ray back = ray(vec3(0, 0, 0), vec3(-d, 0, 0), 0, FLT_MAX);
            bvol_ray from = ray(vec3(0, 0, 0), vec3(d, 0, 0), -INF, -FLT_MAX);
            CHECKF(bvol_ray_hits_aabb(&forward, &ahead, NULL) == expected, "wall %a along %a", (double)limit, (double)d);
            CHECKF(bvol_ray_hits_aabb(&back, &behind, NULL) == expected, "wall %a along %a", -(double)limit, -(double)d);
            CHECKF(bvol_ray_hits_aabb(&from, &before, NULL) == ((double)limit >= (double)FLT_MAX * (double)d),
                   "wall %a along %a", -(double)limit, (double)d);
        }
    }
}
