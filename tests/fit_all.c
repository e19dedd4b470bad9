/* SPDX-License-Identifier: MIT */
/* Every fit of every cloud holds every point, as the exact predicate of its shape says, and is the same under every table of
 * kernels. The long run, of 400 times as many clouds, is over a million fits. */
#include "clouds.h"
#include "tables.h"
#include "test.h"
#include "values.h"

enum { FEW = 40, MOST = 700 };

typedef struct cloud {
    size_t count, finite;
    bvol_vec3 at[MOST];
    bvol_vec2 flat[MOST]; /* the same without z */
} cloud;

static int is_finite(const bvol_vec3 *p)
{
    return isfinite(p->x) && isfinite(p->y) && isfinite(p->z);
}

/* Points of one kind, of which some are repeated; one in so many is of another kind. */
static void fill(chance *c, int kind, int count, int strangers, cloud *out)
{
    out->count = (size_t)count;
    out->finite = 0;
    for (size_t i = 0; i < out->count; i++) {
        const int is_strange = strangers > 0 && one_in(c, strangers);
        out->at[i] = i > 0 && one_in(c, 9) ? out->at[chance_int(c, 0, (int)i - 1)]
                                           : cloud_point(c, is_strange ? chance_int(c, 0, CLOUD_KINDS - 1) : kind);
        out->finite += (size_t)is_finite(&out->at[i]);
        out->flat[i] = (bvol_vec2){out->at[i].x, is_finite(&out->at[i]) ? out->at[i].y : NAN};
    }
}

/* Whether all of the points that count lie in a shape; one that floats cannot hold, which is NaN, need not hold any. */
#define HOLDS(function, shape, points, is_known)                                                                               \
    for (size_t n = 0; (is_known) && n < c->count; n++)                                                                        \
    CHECKF(!is_finite(&c->at[n]) || function(shape, &(points)[n]), "kind %d, %zu points: %s leaves point %zu out", kind,       \
           c->count, #function, n)

typedef struct fits {
    bvol_sphere sphere, minimal;
    bvol_circle circle;
    bvol_capsule capsule;
    bvol_aabb aabb;
    bvol_obb obb;
    bvol_obb2 obb2;
    bvol_kdop kdop[3];
    bvol_kdop2 kdop2;
} fits;

static void check_round(const cloud *c, int kind, fits *f)
{
    CHECK(bvol_sphere_from_points(c->at, c->count, 0, &f->sphere) == c->finite);
    HOLDS(bvol_sphere_contains_point, &f->sphere, c->at, !isnan(f->sphere.radius));
    CHECK(bvol_sphere_from_points_minimal(c->at, c->count, 0, &f->minimal, NULL) == c->finite);
    HOLDS(bvol_sphere_contains_point, &f->minimal, c->at, !isnan(f->minimal.radius));
    CHECK(bvol_circle_from_points_minimal(c->flat, c->count, 0, &f->circle, NULL) == c->finite);
    HOLDS(bvol_circle_contains_point, &f->circle, c->flat, !isnan(f->circle.radius));
    CHECK(bvol_capsule_from_points(c->at, c->count, 0, &f->capsule) == c->finite);
    HOLDS(bvol_capsule_contains_point, &f->capsule, c->at, !isnan(f->capsule.radius));
}

static void check_boxes(const cloud *c, int kind, fits *f)
{
    (void)bvol_aabb_from_points(c->at, c->count, 0, &f->aabb); /* which takes infinite points too */
    HOLDS(bvol_aabb_contains_point, &f->aabb, c->at, 1);
    CHECK(bvol_obb_from_points(c->at, c->count, 0, &f->obb) == c->finite);
    HOLDS(bvol_obb_contains_point, &f->obb, c->at, !isnan(f->obb.extent.x));
    CHECK(bvol_obb2_from_points_minimal(c->flat, c->count, 0, NULL, &f->obb2) == BVOL_OK);
    HOLDS(bvol_obb2_contains_point, &f->obb2, c->flat, !isnan(f->obb2.extent.x));
    static const uint32_t directions[3] = {14, 18, 26};
    for (int k = 0; k < 3; k++) {
        CHECK(bvol_kdop_from_points(c->at, c->count, 0, directions[k], &f->kdop[k]) == c->finite);
        HOLDS(bvol_kdop_contains_point, &f->kdop[k], c->at, 1);
    }
    CHECK(bvol_kdop2_from_points(c->flat, c->count, 0, &f->kdop2) == c->finite);
    HOLDS(bvol_kdop2_contains_point, &f->kdop2, c->flat, 1);
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
            static cloud c;
            fits f;
            fill(&r, kind, chance_int(&r, 1, one_in(&r, 4) ? FEW : 12), 0, &c);
            check_round(&c, kind, &f);
            check_boxes(&c, kind, &f);
            check_hull(&c, kind);
        }
    }
}

/* Of many points, which kernels take by the vector and hulls sort out first, and with strangers among them. */
TEST(fit_all, every_table_fits_many_points_alike)
{
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        for (long i = test_cases(8); i > 0; i--) {
            static cloud c;
            static fits f[2];
            int tables = 0;
            fill(&r, kind, chance_int(&r, 1, one_in(&r, 2) ? MOST : 100), one_in(&r, 3) ? 30 : 0, &c);
            FOR_EACH_TABLE
            {
                memset(&f[tables > 0], 0, sizeof f[0]);
                check_round(&c, kind, &f[tables > 0]);
                check_boxes(&c, kind, &f[tables > 0]);
                CHECKF(tables++ == 0 || memcmp(&f[0], &f[1], sizeof f[0]) == 0, "kind %d, %zu points, table %d", kind, c.count,
                       tables);
            }
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
            static cloud all;
            const cloud *const c = &all;
            bvol_obb o;
            double lower;
            fill(&r, kind, chance_int(&r, 1, one_in(&r, 4) ? FEW : 12), 0, &all);
            CHECK(bvol_obb_from_points_minimal(c->at, c->count, 0, NULL, &o, &lower) == BVOL_OK);
            HOLDS(bvol_obb_contains_point, &o, c->at, !isnan(o.extent.x));
            const double volume = 8 * (double)o.extent.x * (double)o.extent.y * (double)o.extent.z;
            CHECKF(isnan(volume) || lower <= volume * (1 + 0x1p-20), "kind %d: %g, but %g is possible", kind, lower, volume);
        }
    }
}
