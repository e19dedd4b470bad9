/* SPDX-License-Identifier: MIT */
/* Every fit of every cloud holds every point, as the exact predicate of its shape says. The long run, of 400 times as many
 * clouds, is over a million fits. */
#include "clouds.h"
#include "test.h"
#include "values.h"

enum { MOST = 40 };

typedef struct cloud {
    size_t count, finite;
    bvol_vec3 at[MOST];
    bvol_vec2 flat[MOST]; /* the same without z */
} cloud;

static int is_finite(const bvol_vec3 *p)
{
    return isfinite(p->x) && isfinite(p->y) && isfinite(p->z);
}

static void fill(chance *c, int kind, cloud *out)
{
    out->count = (size_t)chance_int(c, 1, one_in(c, 4) ? MOST : 12);
    out->finite = 0;
    for (size_t i = 0; i < out->count; i++) {
        out->at[i] = i > 0 && one_in(c, 9) ? out->at[chance_int(c, 0, (int)i - 1)] : cloud_point(c, kind);
        out->finite += (size_t)is_finite(&out->at[i]);
        out->flat[i] = (bvol_vec2){out->at[i].x, is_finite(&out->at[i]) ? out->at[i].y : NAN};
    }
}

/* Whether all of the points that count lie in a shape; one that floats cannot hold, which is NaN, need not hold any. */
#define HOLDS(function, shape, points, is_known)                                                                               \
    for (size_t n = 0; (is_known) && n < c->count; n++)                                                                        \
    CHECKF(!is_finite(&c->at[n]) || function(shape, &(points)[n]), "kind %d, %zu points: %s leaves point %zu out", kind,       \
           c->count, #function, n)

static void check_round(const cloud *c, int kind)
{
    bvol_sphere s;
    bvol_circle k;
    bvol_capsule p;
    CHECK(bvol_sphere_from_points(c->at, c->count, 0, &s) == c->finite);
    HOLDS(bvol_sphere_contains_point, &s, c->at, !isnan(s.radius));
    CHECK(bvol_sphere_from_points_minimal(c->at, c->count, 0, &s, NULL) == c->finite);
    HOLDS(bvol_sphere_contains_point, &s, c->at, !isnan(s.radius));
    CHECK(bvol_circle_from_points_minimal(c->flat, c->count, 0, &k, NULL) == c->finite);
    HOLDS(bvol_circle_contains_point, &k, c->flat, !isnan(k.radius));
    CHECK(bvol_capsule_from_points(c->at, c->count, 0, &p) == c->finite);
    HOLDS(bvol_capsule_contains_point, &p, c->at, !isnan(p.radius));
}

static void check_boxes(const cloud *c, int kind)
{
    bvol_aabb a;
    bvol_obb o;
    bvol_obb2 r;
    bvol_kdop d;
    bvol_kdop2 e;
    (void)bvol_aabb_from_points(c->at, c->count, 0, &a); /* which takes infinite points too */
    HOLDS(bvol_aabb_contains_point, &a, c->at, 1);
    CHECK(bvol_obb_from_points(c->at, c->count, 0, &o) == c->finite);
    HOLDS(bvol_obb_contains_point, &o, c->at, !isnan(o.extent.x));
    CHECK(bvol_obb2_from_points_minimal(c->flat, c->count, 0, NULL, &r) == BVOL_OK);
    HOLDS(bvol_obb2_contains_point, &r, c->flat, !isnan(r.extent.x));
    for (uint32_t k = 14; k <= 26; k += k == 14 ? 4 : 8) {
        CHECK(bvol_kdop_from_points(c->at, c->count, 0, k, &d) == c->finite);
        HOLDS(bvol_kdop_contains_point, &d, c->at, 1);
    }
    CHECK(bvol_kdop2_from_points(c->flat, c->count, 0, &e) == c->finite);
    HOLDS(bvol_kdop2_contains_point, &e, c->flat, 1);
}

static void check_hull(const cloud *c, int kind)
{
    bvol_hull *hull;
    CHECK(bvol_hull_create(c->at, c->count, 0, NULL, NULL, &hull) == BVOL_OK);
    HOLDS(bvol_hull_contains_point, hull, c->at, 1);
    bvol_hull_destroy(hull);
}

TEST(fit_all, nothing_leaves_a_point_out)
{
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        for (long i = test_cases(16); i > 0; i--) {
            cloud c;
            fill(&r, kind, &c);
            check_round(&c, kind);
            check_boxes(&c, kind);
            check_hull(&c, kind);
        }
    }
}

/* The patient box, and how small a box could be: no rotation that is tried gives less. */
TEST(fit_all, no_box_is_smaller_than_the_bound)
{
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        for (long i = test_cases(2); i > 0; i--) {
            cloud all;
            const cloud *const c = &all;
            bvol_obb o;
            double lower;
            fill(&r, kind, &all);
            CHECK(bvol_obb_from_points_minimal(c->at, c->count, 0, NULL, &o, &lower) == BVOL_OK);
            HOLDS(bvol_obb_contains_point, &o, c->at, !isnan(o.extent.x));
            const double volume = 8 * (double)o.extent.x * (double)o.extent.y * (double)o.extent.z;
            CHECKF(isnan(volume) || lower <= volume * (1 + 0x1p-20), "kind %d: %g, but %g is possible", kind, lower, volume);
        }
    }
}
