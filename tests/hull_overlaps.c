/* SPDX-License-Identifier: MIT */
/* Hulls against other shapes, beside the oracle of corners, and beside each other. */
#include "clouds.h"
#include "hull_operands.h"
#include "stages.h"
#include "test.h"

static int ask(const bvol_hull *hull, const operand *o, int interior)
{
    switch (o->kind) {
    case SEGMENT: return (interior ? bvol_hull_overlaps_segment_interior : bvol_hull_overlaps_segment)(hull, &o->as.segment);
    case AABB: return (interior ? bvol_hull_overlaps_aabb_interior : bvol_hull_overlaps_aabb)(hull, &o->as.aabb);
    case SPHERE: return (interior ? bvol_hull_overlaps_sphere_interior : bvol_hull_overlaps_sphere)(hull, &o->as.sphere);
    case CAPSULE: return (interior ? bvol_hull_overlaps_capsule_interior : bvol_hull_overlaps_capsule)(hull, &o->as.capsule);
    case OBB: return (interior ? bvol_hull_overlaps_obb_interior : bvol_hull_overlaps_obb)(hull, &o->as.obb);
    case TRIANGLE:
        return (interior ? bvol_hull_overlaps_triangle_interior : bvol_hull_overlaps_triangle)(hull, &o->as.triangle);
    default: return (interior ? bvol_hull_overlaps_hull_interior : bvol_hull_overlaps_hull)(hull, o->hull);
    }
}

/* How often each kind of shape is apart, touches, and shares insides. */
static long seen[OTHERS][3];

static void compare(shape_kind what, int kind, long n)
{
    chance r = {test_seed() * 1000003U + (uint64_t)(kind + CLOUD_KINDS * (long)what) * 10007U + (uint64_t)n};
    const bvol_vec3 nowhere = vec3(0, 0, 0), offset = offset_of(&r, kind);
    operand a = {.kind = HULL}, b;
    make_hull(&r, kind, &nowhere, &a);
    make_operand(&r, what, kind, &offset, &b);
    const int want = oracle_corners_overlap(&a.corners, &b.corners);
    CHECKF(ask(a.hull, &b, 0) == (want >= 0), "shape %d, kind %d, case %ld: the oracle says %d", (int)what, kind, n, want);
    CHECKF(ask(a.hull, &b, 1) == (want > 0), "interior: shape %d, kind %d, case %ld: the oracle says %d", (int)what, kind, n,
           want);
    if (what == HULL)
        CHECKF(ask(b.hull, &a, 0) == (want >= 0) && ask(b.hull, &a, 1) == (want > 0), "exchanged: kind %d, case %ld", kind, n);
    seen[what][want + 1]++;
    bvol_hull_destroy(a.hull);
    bvol_hull_destroy(b.hull);
}

TEST(hull_overlaps, is_what_the_oracle_says)
{
    for (int what = 0; what < OTHERS; what++) {
        for (int kind = 0; kind < CLOUD_KINDS; kind++)
            for (long n = 0; n < test_cases(60); n++)
                compare((shape_kind)what, kind, n);
        for (int side = 0; side < 3; side++)
            CHECKF(test_cases(100) < 100 || seen[what][side] >= 10, "shape %d is seldom seen on side %d", what, side - 1);
    }
}

/* A row of functions of a hull and another shape. */
#define ASK_OF(name, verb)                                                                                                     \
    static int name(const bvol_hull *hull, const operand *o)                                                                   \
    {                                                                                                                          \
        switch (o->kind) {                                                                                                     \
        case SEGMENT: return verb##_segment(hull, &o->as.segment);                                                             \
        case AABB: return verb##_aabb(hull, &o->as.aabb);                                                                      \
        case SPHERE: return verb##_sphere(hull, &o->as.sphere);                                                                \
        case CAPSULE: return verb##_capsule(hull, &o->as.capsule);                                                             \
        case OBB: return verb##_obb(hull, &o->as.obb);                                                                         \
        case TRIANGLE: return verb##_triangle(hull, &o->as.triangle);                                                          \
        default: return verb##_hull(hull, o->hull);                                                                            \
        }                                                                                                                      \
    }
ASK_OF(contains, bvol_hull_contains)
ASK_OF(classify, bvol_hull_classify)

/* Whether a hull lies in a shape that has corners, and its class; -1 of others. */
static int within(const bvol_hull *hull, const operand *o, int *class)
{
    switch (o->kind) {
    case AABB: *class = bvol_hull_classify_within_aabb(hull, &o->as.aabb); return bvol_hull_within_aabb(hull, &o->as.aabb);
    case OBB: *class = bvol_hull_classify_within_obb(hull, &o->as.obb); return bvol_hull_within_obb(hull, &o->as.obb);
    case TRIANGLE:
        *class = bvol_hull_classify_within_triangle(hull, &o->as.triangle);
        return bvol_hull_within_triangle(hull, &o->as.triangle);
    default: return -1;
    }
}

static long held[OTHERS][2], holds[OTHERS][2];

static void compare_containing(shape_kind what, int kind, long n)
{
    chance r = {test_seed() * 2000003U + (uint64_t)(kind + CLOUD_KINDS * (long)what) * 10007U + (uint64_t)n};
    const bvol_vec3 nowhere = vec3(0, 0, 0);
    operand a = {.kind = HULL}, b;
    shrink = n % 3 == 0 ? 0.25F : 1;
    make_operand(&r, what, kind, &nowhere, &b);
    shrink = n % 3 == 1 ? 0.25F : 1;
    make_hull(&r, kind, &nowhere, &a);
    shrink = 1;
    int class, overlap = oracle_corners_overlap(&a.corners, &b.corners) >= 0,
               want = oracle_corners_contain(&a.corners, &b.corners);
    CHECKF(contains(a.hull, &b) == want, "shape %d, kind %d, case %ld: the oracle says %d", (int)what, kind, n, want);
    CHECK(classify(a.hull, &b) == (overlap ? BVOL_INTERSECTS + want : BVOL_OUTSIDE));
    held[what][want]++;
    const int is_within = within(a.hull, &b, &class);
    want = is_within >= 0 && oracle_corners_contain(&b.corners, &a.corners);
    CHECKF(is_within < 0 || is_within == want, "within: shape %d, kind %d, case %ld", (int)what, kind, n);
    CHECK(is_within < 0 || class == (overlap ? BVOL_INTERSECTS + want : BVOL_OUTSIDE));
    holds[what][want]++;
    bvol_hull_destroy(a.hull);
    bvol_hull_destroy(b.hull);
}

TEST(hull_overlaps, containing_is_what_the_oracle_says)
{
    for (int what = 0; what < OTHERS; what++) {
        for (int kind = 0; kind < CLOUD_KINDS; kind++)
            for (long n = 0; n < test_cases(40); n++)
                compare_containing((shape_kind)what, kind, n);
        if (test_cases(100) >= 100) {
            CHECKF(held[what][0] >= 10 && held[what][1] >= 10, "shape %d is held by %ld", what, held[what][1]);
            CHECK((what != AABB && what != OBB) || (holds[what][0] >= 10 && holds[what][1] >= 10));
        }
    }
}

/* Balls and capsules that hold hulls, or touch them from within. */
TEST(hull_overlaps, hulls_lie_in_balls)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(300); n++) {
        bvol_vec3 at[6];
        for (int i = 0; i < 6; i++)
            at[i] = cloud_point(&r, (int)(n % 2));
        const bvol_sphere s = {cloud_point(&r, 0), (float)chance_int(&r, -1, 5)};
        const bvol_capsule c = {cloud_point(&r, 0), cloud_point(&r, 0), s.radius};
        bvol_hull *const hull = hull_of(at, 6);
        int in_ball = 1, in_capsule = 1;
        for (int i = 0; i < 6; i++) {
            in_ball &= bvol_sphere_contains_point(&s, &at[i]);
            in_capsule &= bvol_capsule_contains_point(&c, &at[i]);
        }
        CHECK(bvol_hull_within_sphere(hull, &s) == in_ball && bvol_hull_within_capsule(hull, &c) == in_capsule);
        CHECK(bvol_hull_classify_within_sphere(hull, &s) ==
              (bvol_hull_overlaps_sphere(hull, &s) ? BVOL_INTERSECTS + in_ball : BVOL_OUTSIDE));
        CHECK(bvol_hull_classify_within_capsule(hull, &c) ==
              (bvol_hull_overlaps_capsule(hull, &c) ? BVOL_INTERSECTS + in_capsule : BVOL_OUTSIDE));
        bvol_hull_destroy(hull);
    }
}

static bvol_hull *hull_of_box(const bvol_aabb *box)
{
    bvol_vec3 at[8];
    for (int i = 0; i < 8; i++)
        at[i] = vec3(i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y, i & 4 ? box->max.z : box->min.z);
    return hull_of(at, 8);
}

static float step(float t, int ulps)
{
    for (; ulps != 0; ulps += ulps < 0 ? 1 : -1)
        t = nextafterf(t, ulps < 0 ? -INF : INF);
    return t;
}

static int hits_between(const bvol_ray *r, float from, float to, const bvol_hull *hull)
{
    const bvol_ray piece = {r->origin, from, r->dir, to};
    return bvol_ray_hits_hull(&piece, hull, NULL);
}

/* Where it enters and leaves is right within a float or two: just before, the ray has not hit, and just behind it has. */
static void check_record(const bvol_ray *r, const bvol_hull *hull, const bvol_ray_hit *hit)
{
    CHECK(r->t_min <= hit->t_enter && hit->t_enter <= hit->t_exit && hit->t_exit <= r->t_max);
    CHECK(hit->inside == (uint32_t)hits_between(r, r->t_min, r->t_min, hull));
    if (hit->inside)
        CHECK(hit->t_enter == r->t_min && hit->feature == BVOL_NO_FEATURE && hit->normal.x == 0);
    else
        CHECK(!hits_between(r, r->t_min, step(hit->t_enter, -2), hull));
    CHECK(hits_between(r, r->t_min, fminf(step(hit->t_enter, 2), r->t_max), hull));
    CHECK(hits_between(r, fmaxf(step(hit->t_exit, -2), r->t_min), r->t_max, hull));
    if (hit->t_exit < r->t_max)
        CHECK(!hits_between(r, step(hit->t_exit, 2), r->t_max, hull));
    const float length = sqrtf(hit->normal.x * hit->normal.x + hit->normal.y * hit->normal.y + hit->normal.z * hit->normal.z);
    CHECK(hit->inside || (r->dir.x == 0 && r->dir.y == 0 && r->dir.z == 0) || hit->t_enter == r->t_min ||
          fabsf(length - 1) < 1e-6F);
}

TEST(hull_overlaps, rays_are_what_the_oracle_says)
{
    long hits = 0, cases = 0;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(150) && kind != 11; n++, cases++) {
            chance r = {test_seed() * 77U + (uint64_t)(kind + CLOUD_KINDS * n)};
            const bvol_vec3 nowhere = vec3(0, 0, 0), offset = offset_of(&r, kind);
            operand a = {.kind = HULL}, b;
            make_hull(&r, kind, &nowhere, &a);
            make_operand(&r, SEGMENT, kind, &offset, &b);
            const bvol_vec3 *const p = &b.as.segment.a, *const q = &b.as.segment.b;
            bvol_ray ray = {*p, (float)chance_int(&r, -2, 1), one_in(&r, 2) ? *q : vec3(q->x - p->x, q->y - p->y, q->z - p->z),
                            0};
            ray.t_max = one_in(&r, 4) ? INF : ray.t_min + (float)chance_int(&r, 0, 3);
            b.corners.count = 0;
            for (int end = 0; end < 2; end++) {
                const double t = end && isinf(ray.t_max) ? 1024 : (double)(end ? ray.t_max : ray.t_min);
                add_corner(&b.corners, &ray.origin);
                for (int k = 0; k < 3; k++)
                    b.corners.at[end].term[k][1] = t * (double)floats(&ray.dir)[k];
            }
            bvol_ray_hit hit = {.t_enter = 77};
            const int want = oracle_corners_overlap(&a.corners, &b.corners) >= 0;
            if (!isinf(ray.t_max) || kind != 7)
                CHECKF(bvol_ray_hits_hull(&ray, a.hull, &hit) == want, "kind %d, case %ld", kind, n);
            if (want && bvol_ray_hits_hull(&ray, a.hull, &hit))
                check_record(&ray, a.hull, &hit);
            else
                CHECK(want || hit.t_enter == 77);
            hits += want;
            bvol_hull_destroy(a.hull);
        }
    CHECK(test_cases(100) < 100 || (hits > 100 && cases - hits > 100));
}

TEST(hull_overlaps, rays_enter_faces_of_cubes)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(2000); n++) {
        const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
        const bvol_vec3 o = cloud_point(&r, (int)(n % 3)), d = cloud_point(&r, n % 2 ? 2 : 0);
        const bvol_ray ray = {vec3(3 * o.x, 3 * o.y, 3 * o.z), 0, d, one_in(&r, 2) ? INF : 2};
        bvol_hull *const cube = hull_of_box(&box);
        bvol_ray_hit want, got;
        CHECK(bvol_ray_hits_hull(&ray, cube, &got) == bvol_ray_hits_aabb(&ray, &box, &want));
        if (bvol_ray_hits_aabb(&ray, &box, &want)) {
            CHECK(got.inside == want.inside && fabsf(got.t_enter - want.t_enter) <= 1e-6F * fabsf(want.t_enter));
            CHECK(got.t_exit == want.t_exit || fabsf(got.t_exit - want.t_exit) <= 1e-6F * fabsf(want.t_exit));
        }
        bvol_hull_destroy(cube);
    }
}

/* Cubes as hulls, beside the predicates of boxes, which share no code with those of hulls but numbers. */
static bvol_aabb box_of(chance *r)
{
    const float x = tenth(chance_int(r, -9, 9)), y = tenth(chance_int(r, -9, 9)), z = tenth(chance_int(r, -9, 9));
    return aabb(x, y, z, x + tenth(chance_int(r, 0, 9)), y + tenth(chance_int(r, 0, 9)), z + tenth(chance_int(r, 0, 9)));
}

TEST(hull_overlaps, cubes_are_boxes)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(3000); n++) {
        const bvol_aabb a = box_of(&r), b = box_of(&r);
        const bvol_triangle t = {cloud_point(&r, 1), cloud_point(&r, 1), cloud_point(&r, 2)};
        const bvol_obb o = {cloud_point(&r, 1), {0.5F, 0.25F, 0.125F}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
        const bvol_capsule c = {t.a, t.c, 0.1F};
        bvol_hull *const cube = hull_of_box(&a), *const other = hull_of_box(&b);
        CHECK(bvol_hull_overlaps_hull(cube, other) == bvol_aabb_overlaps_aabb(&a, &b));
        CHECK(bvol_hull_overlaps_aabb(cube, &b) == bvol_aabb_overlaps_aabb(&a, &b));
        CHECK(bvol_hull_overlaps_hull_interior(cube, other) == bvol_aabb_overlaps_aabb_interior(&a, &b));
        CHECK(bvol_hull_overlaps_obb(cube, &o) == bvol_obb_overlaps_aabb(&o, &a));
        CHECK(bvol_hull_overlaps_obb_interior(cube, &o) == bvol_obb_overlaps_aabb_interior(&o, &a));
        CHECK(bvol_hull_overlaps_triangle(cube, &t) == bvol_triangle_overlaps_aabb(&t, &a));
        CHECK(bvol_hull_overlaps_triangle_interior(cube, &t) == bvol_triangle_overlaps_aabb_interior(&t, &a));
        CHECK(bvol_hull_overlaps_capsule(cube, &c) == bvol_capsule_overlaps_aabb(&c, &a));
        bvol_hull_destroy(cube);
        bvol_hull_destroy(other);
    }
}

/* Points of a lattice near a sphere: faces of many corners, and widths that are floats. */
static size_t ball(chance *r, bvol_vec3 *at, size_t count, int radius)
{
    size_t n = 0;
    while (n < count) {
        const bvol_vec3 p = cloud_point(r, 3);
        at[n++] = vec3(roundf(p.x * (float)radius), roundf(p.y * (float)radius), roundf(p.z * (float)radius));
    }
    return n;
}

enum { LARGE = 1200 };

/* Of a large hull and itself turned round, moved until both touch at their outermost points along an axis, and by a float more
 * or less. */
TEST(hull_overlaps, large_hulls_touch)
{
    static bvol_vec3 at[LARGE], moved[LARGE];
    for (long n = 0; n < test_cases(40); n++) {
        chance r = {test_seed() + (uint64_t)n};
        const int k = (int)(n % 3);
        const size_t count = ball(&r, at, one_in(&r, 2) ? LARGE : 32, one_in(&r, 2) ? 20 : 1000);
        bvol_aabb box;
        bvol_hull *const hull = hull_of(at, count);
        CHECK(bvol_hull_bounds(hull, &box) == BVOL_OK);
        for (int step = -1; step <= 1; step++) {
            const float width = 2 * floats(&box.max)[k], by = width + 0x1p-12F * (float)step;
            for (size_t i = 0; i < count; i++) {
                float turned[3] = {-at[i].x, -at[i].y, -at[i].z};
                turned[k] += by;
                moved[i] = vec3(turned[0], turned[1], turned[2]);
                for (int c = 0; c < 3; c++)
                    if (c != k)
                        (&moved[i].x)[c] = floats(&at[i])[c];
            }
            bvol_hull *const other = hull_of(moved, count);
            CHECK(bvol_hull_overlaps_hull(hull, other) == (step <= 0) && bvol_hull_overlaps_hull(other, hull) == (step <= 0));
            CHECK(bvol_hull_overlaps_hull_interior(hull, other) == (step < 0));
            CHECK(bvol_hull_overlaps_hull_interior(other, hull) == (step < 0));
            bvol_hull_destroy(other);
        }
        bvol_hull_destroy(hull);
    }
}

/* A sphere of no radius, a segment and a triangle of no length, and a hull of one point are points, also between vertices. */
TEST(hull_overlaps, points_are_contained)
{
    static bvol_vec3 at[LARGE];
    long inside = 0, cases = 0;
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        for (size_t i = 0; i < 60; i++)
            at[i] = cloud_point(&r, kind);
        bvol_hull *const hull = hull_of(at, 60);
        for (long n = 0; n < test_cases(100); n++, cases++) {
            const bvol_vec3 p = cloud_point(&r, kind), *const q = &at[chance_int(&r, 0, 59)];
            const bvol_vec3 middle = vec3(0.5F * p.x + 0.5F * q->x, 0.5F * p.y + 0.5F * q->y, 0.5F * p.z + 0.5F * q->z);
            const int want = bvol_hull_contains_point(hull, &middle);
            const bvol_sphere s = {middle, 0};
            const bvol_segment line = {middle, middle};
            const bvol_triangle t = {middle, middle, middle};
            const bvol_aabb box = {middle, middle};
            bvol_hull *const single = hull_of(&middle, 1);
            CHECK(bvol_hull_overlaps_sphere(hull, &s) == want && bvol_hull_overlaps_segment(hull, &line) == want);
            CHECK(bvol_hull_overlaps_triangle(hull, &t) == want && bvol_hull_overlaps_hull(hull, single) == want);
            CHECK(bvol_hull_overlaps_aabb(hull, &box) == want && bvol_hull_overlaps_hull(single, hull) == want);
            CHECK(!bvol_hull_overlaps_sphere_interior(hull, &s) || want);
            inside += want;
            bvol_hull_destroy(single);
        }
        bvol_hull_destroy(hull);
    }
    CHECK(inside > 0 && inside < cases);
}

TEST(hull_overlaps, half_spaces)
{
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(30); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            bvol_vec3 at[20];
            for (int i = 0; i < 20; i++)
                do
                    at[i] = cloud_point(&r, kind);
                while (!all_finite(floats(&at[i]), 3));
            const bvol_vec3 normal = cloud_point(&r, one_in(&r, 2) ? 0 : 3);
            const bvol_plane half = {normal, cloud_point(&r, kind == 12 ? 0 : kind).x};
            bvol_hull *const hull = hull_of(at, 20);
            int some = 0, all = 1;
            for (int i = 0; i < 20; i++) {
                const int in = bvol_plane_contains_point(&half, &at[i]);
                some |= in;
                all &= in;
            }
            CHECK(bvol_hull_overlaps_plane(hull, &half) == some && bvol_hull_within_plane(hull, &half) == all);
            CHECK(bvol_hull_classify_within_plane(hull, &half) == (some ? BVOL_INTERSECTS + all : BVOL_OUTSIDE));
            bvol_hull_destroy(hull);
        }
}

TEST(hull_overlaps, special_operands)
{
    const bvol_vec3 at[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    bvol_hull *const hull = hull_of(at, 4), *const empty = hull_of(at, 0), *const flat = hull_of(at, 3);
    const bvol_plane everywhere = plane(1, 0, 0, INF), nowhere = plane(0, 1, 0, -INF), lost = plane(NAN, 0, 0, 0);
    const bvol_aabb all = {{-INF, -INF, -INF}, {INF, INF, INF}}, half = {{0.25F, -INF, -INF}, {INF, 0.25F, 0.25F}},
                    beside = {{1, -INF, -INF}, {INF, INF, INF}}, none = {{INF, INF, INF}, {-INF, -INF, -INF}},
                    far = {{INF, 0, 0}, {INF, 1, 1}}, bad = {{0, 0, 0}, {1, NAN, 1}};
    const bvol_sphere through = sphere(2, 0, 0, 1), gone = sphere(0, 0, 0, -1), endless = sphere(0, 0, 0, INF);
    CHECK(bvol_hull_overlaps_aabb(hull, &all) && bvol_hull_overlaps_aabb_interior(hull, &all));
    CHECK(bvol_hull_overlaps_aabb(hull, &half) && bvol_hull_overlaps_aabb_interior(hull, &half));
    CHECK(bvol_hull_overlaps_aabb(hull, &beside) && !bvol_hull_overlaps_aabb_interior(hull, &beside));
    CHECK(bvol_hull_overlaps_aabb(flat, &half) && bvol_hull_overlaps_aabb_interior(flat, &half));
    CHECK(!bvol_hull_overlaps_aabb(hull, &none) && !bvol_hull_overlaps_aabb(hull, &far) &&
          !bvol_hull_overlaps_aabb(hull, &bad));
    CHECK(!bvol_hull_overlaps_aabb(empty, &all) && !bvol_hull_overlaps_aabb(NULL, &all) &&
          !bvol_hull_overlaps_aabb(hull, NULL));
    CHECK(bvol_hull_overlaps_sphere(hull, &through) && !bvol_hull_overlaps_sphere_interior(hull, &through));
    CHECK(!bvol_hull_overlaps_sphere(hull, &gone) && !bvol_hull_overlaps_sphere(hull, &endless));
    CHECK(bvol_hull_overlaps_hull(hull, hull) && bvol_hull_overlaps_hull_interior(hull, hull));
    CHECK(bvol_hull_overlaps_hull(flat, flat) && !bvol_hull_overlaps_hull_interior(flat, flat));
    CHECK(bvol_hull_overlaps_hull(hull, flat) && !bvol_hull_overlaps_hull_interior(flat, hull));
    CHECK(!bvol_hull_overlaps_hull(empty, hull) && !bvol_hull_overlaps_hull(hull, empty) &&
          !bvol_hull_overlaps_hull(NULL, hull));
    CHECK(bvol_hull_overlaps_plane(hull, &everywhere) && !bvol_hull_overlaps_plane(hull, &nowhere));
    CHECK(!bvol_hull_overlaps_plane(hull, &lost) && !bvol_hull_within_plane(hull, &lost) &&
          !bvol_hull_within_plane(empty, &lost));
    CHECK(!bvol_hull_overlaps_plane(empty, &everywhere) && bvol_hull_within_plane(empty, &nowhere));
    CHECK(bvol_hull_classify_within_plane(hull, &everywhere) == BVOL_INSIDE);
    CHECK(bvol_hull_contains_aabb(hull, &none) && bvol_hull_contains_sphere(empty, &gone) &&
          !bvol_hull_contains_aabb(hull, &all));
    CHECK(!bvol_hull_contains_aabb(hull, &bad) && !bvol_hull_contains_sphere(hull, &endless) &&
          !bvol_hull_contains_aabb(hull, &far));
    CHECK(bvol_hull_contains_hull(hull, empty) && !bvol_hull_contains_hull(empty, hull) &&
          bvol_hull_contains_hull(empty, empty));
    CHECK(bvol_hull_within_aabb(hull, &all) && bvol_hull_within_aabb(empty, &none) && !bvol_hull_within_aabb(empty, &bad));
    CHECK(bvol_hull_within_sphere(empty, &gone) && !bvol_hull_within_sphere(empty, &endless));
    bvol_frustum *frustum;
    CHECK(bvol_frustum_create(identity, NULL, NULL, &frustum) == BVOL_OK);
    CHECK(bvol_hull_within_frustum(hull, frustum) && bvol_hull_within_frustum(empty, frustum));
    bvol_hull *const wide = hull_of((const bvol_vec3[]){{0, 0, 0}, {nextafterf(1, 2), 0, 0}, {0, 1, 0}}, 3);
    CHECK(!bvol_hull_within_frustum(wide, frustum) && !bvol_hull_within_frustum(hull, NULL));
    bvol_hull_destroy(wide);
    bvol_frustum_destroy(frustum);
    bvol_hull_destroy(hull);
    bvol_hull_destroy(empty);
    bvol_hull_destroy(flat);
}

/* Two pyramids that stand on each other: their bases are triangles of one plane, on which the sums of coordinates are equal, of
 * which double rounds one up and another down. */
TEST(hull_overlaps, pyramids_on_a_plane_that_rounding_tilts)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(300); n++) {
        const float x = (float)chance_real(&r, 1, 2), y = ldexpf((float)chance_real(&r, 1, 2), chance_int(&r, -29, -10)),
                    z = ldexpf((float)chance_real(&r, 1, 2), chance_int(&r, -29, -10));
        const bvol_vec3 upper[] = {{x, y, z}, {y, z, x}, {z, x, y}, {9, 9, 9}},
                        lower[] = {{x, z, y}, {z, y, x}, {y, x, z}, {-9, -9, -9}};
        bvol_hull *const a = hull_of(upper, 4), *const b = hull_of(lower, 4);
        CHECK(bvol_hull_overlaps_hull(a, b) && bvol_hull_overlaps_hull(b, a));
        CHECK(!bvol_hull_overlaps_hull_interior(a, b) && !bvol_hull_overlaps_hull_interior(b, a));
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
    }
}

/* A ball that touches a face at a point of its inside: the normal is (2, 3, 6), of length 7. */
TEST(hull_overlaps, balls_touch_slanted_faces)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(300); n++) {
        const int t = chance_int(&r, 1, 9999);
        const bvol_vec3 c =
            vec3((float)chance_int(&r, -99, 99), (float)chance_int(&r, -99, 99), (float)chance_int(&r, -99, 99));
        bvol_vec3 at[4] = {vec3(c.x + (float)(6 * t), c.y + (float)(9 * t), c.z + (float)(18 * t))};
        for (int i = 1; i < 4; i++) {
            const int across = i < 3 ? -chance_int(&r, 1, 999) : 2000, along = (i == 1 ? -1 : i == 2) * chance_int(&r, 1, 999);
            at[i] = vec3(c.x + (float)(2 * t + 3 * across), c.y + (float)(3 * t - 2 * across + 2 * along),
                         c.z + (float)(6 * t - along));
        }
        const bvol_sphere touching = {c, (float)(7 * t)}, near = {c, nextafterf(touching.radius, 0)},
                          in = {c, nextafterf(touching.radius, INF)};
        const bvol_capsule standing = {c, vec3(c.x - (float)(2 * t), c.y - (float)(3 * t), c.z - (float)(6 * t)),
                                       touching.radius};
        bvol_hull *const hull = hull_of(at, 4);
        CHECK(bvol_hull_overlaps_sphere(hull, &touching) && !bvol_hull_overlaps_sphere_interior(hull, &touching));
        CHECK(!bvol_hull_overlaps_sphere(hull, &near) && bvol_hull_overlaps_sphere_interior(hull, &in));
        CHECK(bvol_hull_overlaps_capsule(hull, &standing) && !bvol_hull_overlaps_capsule_interior(hull, &standing));
        bvol_hull_destroy(hull);
    }
}

/* What lies apart, and balls well in a hull, are decided in double; what touches in exact numbers. */
TEST(hull_overlaps, stages_decide)
{
    static const enum bvoli_predicate who[] = {
        BVOLI_hull_overlaps_hull,    BVOLI_hull_overlaps_segment, BVOLI_hull_overlaps_aabb,    BVOLI_hull_overlaps_sphere,
        BVOLI_hull_overlaps_capsule, BVOLI_hull_overlaps_obb,     BVOLI_hull_overlaps_triangle};
    for (int what = 0; what < OTHERS; what++)
        for (int kind = 0; kind < CLOUD_KINDS; kind++)
            for (long n = 0; n < test_cases(20); n++)
                compare((shape_kind)what, kind, n);
    for (int i = 0; i < OTHERS && test_cases(20) >= 20; i++)
        CHECKF(bvoli_stages[who[i]][BVOLI_DOUBLE] > 0 && bvoli_stages[who[i]][BVOLI_EXACT] > 0, "kind %d: %lu, %lu", i,
               (unsigned long)bvoli_stages[who[i]][BVOLI_DOUBLE], (unsigned long)bvoli_stages[who[i]][BVOLI_EXACT]);
}
