/* SPDX-License-Identifier: MIT */
/* Hulls and frusta, beside the oracle, beside boxes that are frusta, and what can be told by hand. */
#include "clouds.h"
#include "frusta.h"
#include "stages.h"
#include "test.h"

#include <bvol/hull.h>

enum { MOST_POINTS = 7 };

static bvol_hull *hull_about(const bvol_vec3 *points, size_t count)
{
    bvol_hull *hull = NULL;
    CHECK(bvol_hull_create(points, count, 0, NULL, NULL, &hull) == BVOL_OK && hull);
    return hull;
}

static bvol_frustum *frustum_of(const bvol_plane *planes, size_t count)
{
    bvol_frustum *f = NULL;
    CHECK(bvol_frustum_create_from_planes(planes, count, NULL, &f) == BVOL_OK && f);
    return f;
}

/* Points on a lattice, at places of the cloud, or at corners of the frustum and between them. */
static int points_near(chance *r, const case_frustum *f, bvol_vec3 *at)
{
    bvol_vec3 corner[8];
    bvol_aabb bounds = {{0, 0, 0}, {0, 0, 0}};
    const int mode = chance_int(r, 0, 3), count = chance_int(r, 1, MOST_POINTS), wide = one_in(r, 2) ? 9 : 3;
    const int known = bvol_frustum_corners(f->frustum, corner) == BVOL_OK;
    int finite = bvol_frustum_bounds(f->frustum, &bounds) == BVOL_OK;
    for (int k = 0; k < 3; k++)
        finite &= isfinite((&bounds.min.x)[k]) && isfinite((&bounds.max.x)[k]);
    for (int i = 0; i < count; i++) {
        at[i] = vec3((float)chance_int(r, -wide, wide), (float)chance_int(r, -wide, wide), (float)chance_int(r, -wide, wide));
        if (mode == 1)
            at[i] = cloud_point(r, one_in(r, 2) ? 7 : 2);
        for (int k = 0; k < 3 && mode >= 2; k++) {
            const float t = one_in(r, 2) ? (float)chance_int(r, -1, 4) : (float)chance_real(r, -1, 4);
            if (known)
                (&at[i].x)[k] =
                    i % 2 ? (&corner[i].x)[k] : (&corner[i].x)[k] + 0.5F * t * ((&corner[7 - i].x)[k] - (&corner[i].x)[k]);
            else if (finite)
                (&at[i].x)[k] = (&bounds.min.x)[k] + 0.25F * t * ((&bounds.max.x)[k] - (&bounds.min.x)[k]);
        }
        if (!isfinite(at[i].x) || !isfinite(at[i].y) || !isfinite(at[i].z))
            at[i] = vec3(0, 0, 1);
    }
    return count;
}

static long seen[3], held[2], holds[2];

static void compare(int kind, long n)
{
    chance r = {test_seed() * 1000003U + (uint64_t)(kind + FRUSTUM_KINDS * n) * 10007U};
    bvol_vec3 at[MOST_POINTS];
    case_frustum f;
    case_make(&r, (enum frustum_kind)kind, &f);
    const int count = kind == MANY ? 4 : points_near(&r, &f, at);
    for (int i = 0; i < count && kind == MANY; i++)
        at[i] = vec3((float)chance_int(&r, -9, 9), (float)chance_int(&r, -9, 9), (float)chance_int(&r, -9, 9));
    bvol_hull *const hull = hull_about(at, (size_t)count);
    const int want = oracle_frustum_overlaps_hull(&f.r, at, count), contained = oracle_frustum_within_hull(&f.r, at, count);
    int within = 1;
    for (int i = 0; i < count; i++)
        within &= oracle_frustum_contains_point(&f.r, &at[i]) >= 0;
    CHECKF(bvol_hull_overlaps_frustum(hull, f.frustum) == (want >= 0), "kind %d, case %ld: the oracle says %d; %s", kind, n,
           want, f.text);
    CHECKF(bvol_hull_contains_frustum(hull, f.frustum) == contained, "kind %d, case %ld: the oracle says %d; %s", kind, n,
           contained, f.text);
    CHECKF(bvol_hull_within_frustum(hull, f.frustum) == within, "kind %d, case %ld", kind, n);
    CHECK(bvol_hull_classify_frustum(hull, f.frustum) == (want >= 0 ? BVOL_INTERSECTS + contained : BVOL_OUTSIDE));
    CHECK(bvol_hull_classify_within_frustum(hull, f.frustum) == (want >= 0 ? BVOL_INTERSECTS + within : BVOL_OUTSIDE));
    CHECKF(want < 0 || bvol_hull_cull_frustum(hull, f.frustum), "kind %d, case %ld is culled", kind, n);
    seen[want + 1]++;
    held[contained]++;
    holds[within]++;
    bvol_hull_destroy(hull);
    bvol_frustum_destroy(f.frustum);
}

TEST(hull_frustum, is_what_the_oracle_says)
{
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++)
        for (long n = 0; n < test_cases(kind == MANY ? 8 : 200); n++)
            compare(kind, n);
    for (int side = 0; side < 3 && test_cases(100) >= 100; side++)
        CHECKF(seen[side] >= 10, "seen %ld times on side %d", seen[side], side - 1);
    CHECK(test_cases(100) < 100 || (held[0] >= 10 && held[1] >= 5 && holds[0] >= 10 && holds[1] >= 5));
}

/* Boxes as frusta, which may be flat, endless or empty, beside boxes as boxes, which are decided by other means. */
static bvol_frustum *of_box(const bvol_aabb *box)
{
    bvol_plane wall[6] = {{{0, 0, 0}, 0}};
    for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
            (&wall[2 * k + side].normal.x)[k] = side ? -1 : 1;
            wall[2 * k + side].d = side ? (&box->max.x)[k] : -(&box->min.x)[k];
        }
    return frustum_of(wall, 6);
}

TEST(hull_frustum, boxes_made_of_planes_are_boxes)
{
    chance r = {test_seed()};
    long met = 0, inside = 0;
    const long cases = test_cases(2000);
    for (long n = 0; n < cases; n++) {
        const int kind = chance_int(&r, 0, 2), tenths = kind == 1, count = chance_int(&r, 1, 20);
        bvol_vec3 at[20];
        bvol_aabb box;
        for (int i = 0; i < count; i++) {
            const bvol_vec3 p = cloud_point(&r, kind);
            at[i] = one_in(&r, 2) ? vec3(3 * p.x, 3 * p.y, 3 * p.z) : p;
        }
        for (int k = 0; k < 3; k++) {
            const int lo = chance_int(&r, -6, 4), hi = chance_int(&r, lo - one_in(&r, 20), 6);
            (&box.min.x)[k] = one_in(&r, 15) ? -INF : tenths ? tenth(lo) : (float)lo;
            (&box.max.x)[k] = one_in(&r, 15) ? INF : tenths ? tenth(hi) : (float)hi;
        }
        bvol_hull *const hull = hull_about(at, (size_t)count);
        bvol_frustum *const f = of_box(&box);
        const int overlap = bvol_hull_overlaps_aabb(hull, &box), contained = bvol_hull_contains_aabb(hull, &box);
        CHECKF(bvol_hull_overlaps_frustum(hull, f) == overlap, "case %ld", n);
        CHECKF(bvol_hull_contains_frustum(hull, f) == contained, "case %ld", n);
        CHECKF(bvol_hull_within_frustum(hull, f) == bvol_hull_within_aabb(hull, &box), "case %ld", n);
        met += overlap;
        inside += contained;
        bvol_hull_destroy(hull);
        bvol_frustum_destroy(f);
    }
    CHECK(cases < 2000 || (met > 300 && cases - met > 300 && inside > 30));
}

/* Round hulls of many faces at boxes near their surface, as frusta and as boxes. Most that meet have no vertex in common, nor
 * the middle of the box: then a point is looked for. */
TEST(hull_frustum, of_many_faces_are_as_boxes)
{
    enum { COUNT = 150 };
    static bvol_vec3 at[COUNT];
    chance r = {test_seed()};
    long met = 0;
    const long cases = test_cases(1000);
    for (long n = 0; n < cases; n++) {
        bvol_aabb box;
        for (int i = 0; i < COUNT && n % 20 == 0; i++)
            at[i] = cloud_point(&r, 3);
        const bvol_vec3 *const near = &at[chance_int(&r, 0, COUNT - 1)], *const beside = &at[chance_int(&r, 0, COUNT - 1)];
        for (int k = 0; k < 3; k++) {
            const double t = chance_real(&r, -0.2, 0.4),
                         middle = (double)vec3_get(near, k) * (1.35 - t) + t * (double)vec3_get(beside, k),
                         half = 2 * exp2(-chance_real(&r, 0, 6));
            (&box.min.x)[k] = (float)(middle - half);
            (&box.max.x)[k] = (float)(middle + half);
        }
        bvol_hull *const hull = hull_about(at, COUNT);
        bvol_frustum *const f = of_box(&box);
        const int overlap = bvol_hull_overlaps_aabb(hull, &box);
        CHECKF(bvol_hull_overlaps_frustum(hull, f) == overlap, "case %ld", n);
        met += overlap;
        bvol_hull_destroy(hull);
        bvol_frustum_destroy(f);
    }
    CHECKF(cases < 1000 || (met > 200 && cases - met > 200), "%ld of %ld meet", met, cases);
}

static const bvol_vec3 cube[] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                 {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};

static bvol_hull *cube_at(float x, float y, float z)
{
    bvol_vec3 at[8];
    for (int i = 0; i < 8; i++)
        at[i] = vec3(cube[i].x + x, cube[i].y + y, cube[i].z + z);
    return hull_about(at, 8);
}

/* What any stranger asks first: the cube about the origin, and the view of the identity, which is the same cube. */
TEST(hull_frustum, the_same_cube_and_what_touches_it)
{
    static const float identity_matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bvol_frustum *view;
    CHECK(bvol_frustum_create(identity_matrix, NULL, NULL, &view) == BVOL_OK);
    bvol_hull *const same = cube_at(0, 0, 0);
    CHECK(bvol_hull_classify_frustum(same, view) == BVOL_INSIDE &&
          bvol_hull_classify_within_frustum(same, view) == BVOL_INSIDE);
    CHECK(bvol_hull_cull_frustum(same, view));
    bvol_hull_destroy(same);
    for (int way = 1; way < 8; way++) {
        const float x = way & 1 ? 2 : 0.5F, y = way & 2 ? -2 : 0, z = way & 4 ? 2 : -1;
        bvol_hull *const touching = cube_at(x, y, z);
        CHECKF(bvol_hull_classify_frustum(touching, view) == BVOL_INTERSECTS, "touches on way %d", way);
        CHECK(bvol_hull_classify_within_frustum(touching, view) == BVOL_INTERSECTS);
        bvol_hull_destroy(touching);
        bvol_hull *const apart = cube_at(way & 1 ? nextafterf(x, 9) : x, way & 1 ? y : nextafterf(y, way & 2 ? -9 : y),
                                         (way & 3) == 0 ? nextafterf(z, 9) : z);
        CHECKF(!bvol_hull_overlaps_frustum(apart, view) && !bvol_hull_cull_frustum(apart, view), "way %d", way);
        bvol_hull_destroy(apart);
    }
    bvol_frustum_destroy(view);
}

TEST(hull_frustum, special_operands)
{
    const bvol_plane everywhere = {{1, 0, 0}, INF}, nowhere = {{1, 0, 0}, -INF}, upper = {{0, 0, 1}, 0};
    const bvol_plane flat[] = {{{0, 0, 1}, 0}, {{0, 0, -1}, 0}, {{1, 0, 0}, 0}, {{0, 1, 0}, 0}, {{-1, -1, 0}, 1}};
    const bvol_plane point[] = {{{1, 0, 0}, 0}, {{0, 1, 0}, 0}, {{0, 0, 1}, 0}, {{-1, -1, -1}, 0}};
    const bvol_plane split[] = {{{1, 0, 0}, -1}, {{-1, 0, 0}, 0.5F}};
    const bvol_vec3 at[] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
    bvol_frustum *const all = frustum_of(&everywhere, 1), *const none = frustum_of(&nowhere, 1),
                        *const half = frustum_of(&upper, 1), *const triangle_in_plane = frustum_of(flat, 5),
                        *const origin = frustum_of(point, 4), *const empty_slab = frustum_of(split, 2);
    bvol_hull *const solid = hull_about(at, 4), *const polygon = hull_about(at, 3), *const line = hull_about(at, 2),
                     *const dot = hull_about(at, 1), *const empty = hull_about(at, 0);
    const bvol_hull *const hulls[] = {solid, polygon, line, dot};
    for (int i = 0; i < 4; i++) {
        CHECK(bvol_hull_classify_within_frustum(hulls[i], all) == BVOL_INSIDE && !bvol_hull_contains_frustum(hulls[i], all));
        CHECK(bvol_hull_cull_frustum(hulls[i], all) && !bvol_hull_cull_frustum(hulls[i], none));
        CHECK(!bvol_hull_overlaps_frustum(hulls[i], none) && bvol_hull_contains_frustum(hulls[i], none));
        CHECK(!bvol_hull_overlaps_frustum(hulls[i], empty_slab) && bvol_hull_contains_frustum(hulls[i], empty_slab));
        CHECK(bvol_hull_classify_within_frustum(hulls[i], half) == BVOL_INSIDE && !bvol_hull_contains_frustum(hulls[i], half));
        CHECK(bvol_hull_overlaps_frustum(hulls[i], triangle_in_plane));
        CHECK(bvol_hull_contains_frustum(hulls[i], triangle_in_plane) == (i < 2));
        CHECK(bvol_hull_classify_frustum(hulls[i], origin) == BVOL_INSIDE);
        CHECK(!bvol_hull_overlaps_frustum(hulls[i], NULL) && !bvol_hull_contains_frustum(NULL, none));
    }
    CHECK(!bvol_hull_overlaps_frustum(empty, all) && !bvol_hull_cull_frustum(empty, all));
    CHECK(bvol_hull_within_frustum(empty, none) && bvol_hull_contains_frustum(empty, none));
    CHECK(!bvol_hull_contains_frustum(empty, origin) && bvol_hull_classify_frustum(empty, none) == BVOL_OUTSIDE);
    for (int i = 0; i < 4; i++)
        bvol_hull_destroy((bvol_hull *)(uintptr_t)hulls[i]);
    bvol_hull_destroy(empty);
    bvol_frustum *const frusta[] = {all, none, half, triangle_in_plane, origin, empty_slab};
    for (int i = 0; i < 6; i++)
        bvol_frustum_destroy(frusta[i]);
}

/* A polygon or a line at a slant, and frusta that are this polygon or line, or a little more. */
TEST(hull_frustum, flat_frusta_in_flat_hulls)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(200); n++) {
        const int a = chance_int(&r, -9, 9), b = chance_int(&r, -9, 9), more = (int)(n % 2);
        /* in the plane z = a x + b y, a quadrangle over the square to 4, or the part of the plane y = x of it */
        const bvol_vec3 at[] = {{0, 0, 0}, {4, 0, (float)(4 * a)}, {0, 4, (float)(4 * b)}, {4, 4, (float)(4 * (a + b))}};
        const bvol_vec3 ends[] = {at[0], at[3]};
        const bvol_plane wall[] = {{{(float)a, (float)b, -1}, 0},
                                   {{(float)-a, (float)-b, 1}, 0},
                                   {{1, 0, 0}, 0},
                                   {{-1, 0, 0}, (float)(4 + more)},
                                   {{0, 1, 0}, 0},
                                   {{0, -1, 0}, 4},
                                   {{1, -1, 0}, 0},
                                   {{-1, 1, 0}, 0}};
        bvol_frustum *const quadrangle = frustum_of(wall, 6), *const diagonal = frustum_of(wall, 8);
        bvol_hull *const polygon = hull_about(at, 4), *const line = hull_about(ends, 2);
        CHECK(bvol_hull_classify_frustum(polygon, quadrangle) == (more ? BVOL_INTERSECTS : BVOL_INSIDE));
        CHECK(bvol_hull_classify_frustum(polygon, diagonal) == BVOL_INSIDE);
        CHECK(bvol_hull_classify_frustum(line, diagonal) == BVOL_INSIDE);
        CHECK(bvol_hull_classify_frustum(line, quadrangle) == BVOL_INTERSECTS);
        bvol_frustum *const halves[] = {quadrangle, diagonal};
        for (int i = 0; i < 2; i++)
            bvol_frustum_destroy(halves[i]);
        bvol_hull_destroy(polygon);
        bvol_hull_destroy(line);
    }
}

/* Frusta of 32 planes about a ball, within it and round it, and large hulls near them: what overlaps by its own vertices, by a
 * point inside, or not because a plane is between. */
TEST(hull_frustum, many_planes_and_many_vertices)
{
    enum { COUNT = 600 };
    static bvol_vec3 at[COUNT];
    long met = 0, apart = 0;
    for (long n = 0; n < test_cases(30); n++) {
        chance r = {test_seed() + (uint64_t)n};
        bvol_plane plane[BVOL_FRUSTUM_MAX_PLANES];
        const float size = chance_float(&r, 0.2, 5), x = chance_float(&r, -6, 6);
        for (int i = 0; i < BVOL_FRUSTUM_MAX_PLANES; i++) {
            const bvol_vec3 out = cloud_point(&r, 3);
            plane[i] = (bvol_plane){{-out.x, -out.y, -out.z}, 1};
        }
        for (int i = 0; i < COUNT; i++) {
            const bvol_vec3 p = cloud_point(&r, 3);
            at[i] = vec3(x + size * p.x, size * p.y, size * p.z);
        }
        bvol_frustum *const f = frustum_of(plane, BVOL_FRUSTUM_MAX_PLANES);
        bvol_hull *const hull = hull_about(at, COUNT);
        int some = 0, all = 1, within = 1;
        for (int i = 0; i < COUNT; i++) {
            const int in = bvol_frustum_contains_point(f, &at[i]);
            some |= in;
            all &= in;
        }
        for (int i = 0; i < BVOL_FRUSTUM_MAX_PLANES; i++)
            within &= bvol_hull_overlaps_plane(hull, &plane[i]);
        const int answer = bvol_hull_overlaps_frustum(hull, f);
        CHECK(bvol_hull_cull_frustum(hull, f) == within && answer <= within && answer >= some);
        CHECK(bvol_hull_within_frustum(hull, f) == all);
        CHECK(answer || !bvol_hull_contains_frustum(hull, f));
        met += answer;
        apart += !answer;
        bvol_hull_destroy(hull);
        bvol_frustum_destroy(f);
    }
    CHECK(test_cases(30) < 30 || (met > 3 && apart > 3));
}

/* Two vertices of which double takes the wrong one to be the highest over a plane, and to be beyond it: with e = 2^-55, the
 * plane x + y + z = 1 - 1.5 e, of which one is a little short and the other is on it. Sums are rounded to multiples of 4 e. */
TEST(hull_frustum, vertices_that_touch_where_rounding_is_not_sure)
{
    const float e = 0x1p-55F;
    const bvol_vec3 at[] = {{1, -3 * e, 1.25F * e}, {1, -3 * e, 1.5F * e}};
    const float matrix[16] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1.5F * e};
    bvol_frustum *f;
    CHECK(bvol_frustum_create(matrix, NULL, NULL, &f) == BVOL_OK);
    for (int count = 1; count <= 2; count++) {
        bvol_hull *const hull = hull_about(at, (size_t)count);
        CHECK(bvol_hull_cull_frustum(hull, f) == (count > 1) && bvol_hull_overlaps_frustum(hull, f) == (count > 1));
        bvol_hull_destroy(hull);
    }
    bvol_frustum_destroy(f);
}

/* What lies apart along a plane, or has a vertex in it, is decided by the filters; what touches in exact numbers. */
TEST(hull_frustum, stages_decide)
{
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++)
        for (long n = 0; n < test_cases(20) && kind != MANY; n++)
            compare(kind, n);
    if (test_cases(20) < 20)
        return;
    const uint64_t *const overlaps = bvoli_stages[BVOLI_hull_overlaps_frustum], *const contains =
                                                                                    bvoli_stages[BVOLI_hull_contains_frustum];
    CHECK(overlaps[BVOLI_FAST] > 0 && overlaps[BVOLI_DOUBLE] > 0 && overlaps[BVOLI_EXACT] > 0);
    CHECK(contains[BVOLI_FAST] > 0 && contains[BVOLI_DOUBLE] > 0 && contains[BVOLI_EXACT] > 0);
}
