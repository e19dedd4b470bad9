/* SPDX-License-Identifier: MIT */
/* How far apart hulls and other shapes are, and how deep in each other, beside the oracle of corners: the state is what the
 * predicates say, the interval holds the true gap and is as narrow as promised, the points and the normal fit it, and the
 * operands can be exchanged. */
#include "hull_operands.h"
#include "stages.h"
#include "test.h"

#include "arith/filter.h"
#include "hull/depth.h"

#include <float.h>
#include <math.h>

static int separation(const bvol_hull *hull, const operand *o, bvol_separation *out)
{
    switch (o->kind) {
    case SEGMENT: return bvol_hull_separation_segment(hull, &o->as.segment, out);
    case AABB: return bvol_hull_separation_aabb(hull, &o->as.aabb, out);
    case SPHERE: return bvol_hull_separation_sphere(hull, &o->as.sphere, out);
    case CAPSULE: return bvol_hull_separation_capsule(hull, &o->as.capsule, out);
    case OBB: return bvol_hull_separation_obb(hull, &o->as.obb, out);
    case TRIANGLE: return bvol_hull_separation_triangle(hull, &o->as.triangle, out);
    default: return bvol_hull_separation_hull(hull, o->hull, out);
    }
}

static float distance_sq(const bvol_hull *hull, const operand *o)
{
    switch (o->kind) {
    case SEGMENT: return bvol_hull_distance_sq_segment(hull, &o->as.segment);
    case AABB: return bvol_hull_distance_sq_aabb(hull, &o->as.aabb);
    case SPHERE: return bvol_hull_distance_sq_sphere(hull, &o->as.sphere);
    case CAPSULE: return bvol_hull_distance_sq_capsule(hull, &o->as.capsule);
    case OBB: return bvol_hull_distance_sq_obb(hull, &o->as.obb);
    case TRIANGLE: return bvol_hull_distance_sq_triangle(hull, &o->as.triangle);
    default: return bvol_hull_distance_sq_hull(hull, o->hull);
    }
}

static void closest(const bvol_hull *hull, const operand *o, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    switch (o->kind) {
    case SEGMENT: bvol_hull_closest_points_segment(hull, &o->as.segment, on_a, on_b); break;
    case AABB: bvol_hull_closest_points_aabb(hull, &o->as.aabb, on_a, on_b); break;
    case SPHERE: bvol_hull_closest_points_sphere(hull, &o->as.sphere, on_a, on_b); break;
    case CAPSULE: bvol_hull_closest_points_capsule(hull, &o->as.capsule, on_a, on_b); break;
    case OBB: bvol_hull_closest_points_obb(hull, &o->as.obb, on_a, on_b); break;
    case TRIANGLE: bvol_hull_closest_points_triangle(hull, &o->as.triangle, on_a, on_b); break;
    default: bvol_hull_closest_points_hull(hull, o->hull, on_a, on_b); break;
    }
}

static double component(const bvol_vec3 *v, int c)
{
    return (double)floats(v)[c];
}

/* The greatest magnitude of a coordinate. */
static double reach_of(const oracle_corners *corners)
{
    double most = (double)corners->radius;
    for (int i = 0; i < corners->count; i++)
        for (int c = 0; c < 3; c++) {
            double sum = 0;
            for (int t = 0; t < ORACLE_TERMS; t++)
                sum += fabs(corners->at[i].term[c][t]);
            most = fmax(most, sum);
        }
    return most;
}

/* How far a point is from the support planes of a shape along some directions, at most: no more than 0 in the shape. */
static double beyond(const oracle_corners *corners, const bvol_vec3 *p)
{
    double most = -INFINITY;
    for (int k = 0; k < 26; k++) {
        const int code = k < 13 ? k : k + 1;
        const double n[3] = {code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1},
                     length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        double highest = -INFINITY, at = 0;
        for (int i = 0; i < corners->count; i++) {
            double height = 0;
            for (int c = 0; c < 3; c++)
                for (int t = 0; t < ORACLE_TERMS; t++)
                    height += n[c] * corners->at[i].term[c][t];
            highest = fmax(highest, height);
        }
        for (int c = 0; c < 3; c++)
            at += n[c] * component(p, c);
        most = fmax(most, (at - highest) / length - (double)corners->radius);
    }
    return most;
}

static double length_of(const bvol_vec3 *v)
{
    return hypot(hypot(component(v, 0), component(v, 1)), component(v, 2));
}

static const char *complaint_about(const operand *a, const operand *b, const bvol_separation *s)
{
    oracle_corners_gap gap;
    if (!oracle_corners_gap_of(&a->corners, &b->corners, &gap))
        return "there is a record of what is empty";
    const double lo = (double)s->distance, hi = (double)s->distance_max, reach = reach_of(&a->corners) + reach_of(&b->corners);
    const int apart = s->state == BVOL_SEPARATION_APART, deep = s->state == BVOL_SEPARATION_OVERLAPPING;
    if (!oracle_corners_gap_is_within(apart && lo == 0x1p-149 ? 0 : lo, deep && hi == -0x1p-149 ? 0 : hi))
        return "the interval does not hold the gap";
    if (apart ? !(lo > 0) : deep ? !(hi < 0) : lo != 0 || hi != 0)
        return "the interval does not fit the state";
    if (hi - lo > 0x1p-21 * fabs(lo) + 0x1p-44 * gap.size + 0x1p-147 && hi <= (double)FLT_MAX)
        return "the interval is too wide";
    if (fabs(length_of(&s->normal) - 1) > 0x1p-22)
        return "the normal is no unit vector";
    double off = 0;
    for (int c = 0; c < 3; c++)
        off += fabs(component(&s->point, c) - component(&s->other_point, c) - lo * component(&s->normal, c));
    if (reach > 1e37)
        return NULL;
    if (off > 0x1p-20 * (gap.size + reach) + 0x1p-140)
        return "the points are not where distance and normal say";
    return beyond(&a->corners, &s->point) > 0x1p-20 * reach + 0x1p-140 ||
                   beyond(&b->corners, &s->other_point) > 0x1p-20 * reach + 0x1p-140
               ? "a point is not in its shape"
               : NULL;
}

static const char *complaint_about_distance(const operand *a, const operand *b, const bvol_separation *s)
{
    const float sq = distance_sq(a->hull, b);
    const double lo = (double)s->distance, hi = (double)s->distance_max;
    if ((sq == 0) != (s->state != BVOL_SEPARATION_APART))
        return "the squared distance is 0 where the shapes are apart, or not where they are not";
    if (sq == 0)
        return NULL;
    if (sq > 0x1p-149F && !oracle_corners_gap_is_long((double)sq))
        return "the squared distance is too large";
    return (double)sq > fmax(hi * hi * (1 + 0x1p-23), 0x1p-149) ||
                   (double)sq < fmin(lo * lo * (1 - 0x1p-21), (double)FLT_MAX) - 0x1p-149
               ? "the squared distance is not that of the interval"
               : NULL;
}

static const char *complaint_about_points(const operand *a, const operand *b, const bvol_separation *s)
{
    bvol_vec3 on_a, on_b;
    const double reach = reach_of(&a->corners) + reach_of(&b->corners);
    closest(a->hull, b, &on_a, &on_b);
    const bvol_vec3 way = vec3(on_a.x - on_b.x, on_a.y - on_b.y, on_a.z - on_b.z);
    if (s->state != BVOL_SEPARATION_APART && memcmp(&on_a, &on_b, sizeof on_a) != 0)
        return "the common point is two";
    if (reach > 1e37)
        return NULL;
    if (fabs(length_of(&way) - fmax((double)s->distance, 0)) > 0x1p-20 * (reach + (double)s->distance) + 0x1p-140 &&
        s->state == BVOL_SEPARATION_APART)
        return "the closest points are not as far from each other as the shapes";
    return beyond(&a->corners, &on_a) > 0x1p-20 * reach + 0x1p-140 || beyond(&b->corners, &on_b) > 0x1p-20 * reach + 0x1p-140
               ? "a closest point is not in its shape"
               : NULL;
}

static int same_vector(const bvol_vec3 *a, const bvol_vec3 *b, float sign)
{
    return a->x == sign * b->x && a->y == sign * b->y && a->z == sign * b->z;
}

static const char *complaint_about_exchange(const operand *a, const operand *b, const bvol_separation *s)
{
    bvol_separation t;
    if (b->kind != HULL)
        return NULL;
    if (bvol_hull_separation_hull(b->hull, a->hull, &t) != (int)s->state)
        return "the state depends on the order";
    if (t.distance != s->distance || t.distance_max != s->distance_max)
        return "the interval depends on the order";
    if (same_vector(&t.normal, &s->normal, 1))
        return NULL;
    return same_vector(&t.normal, &s->normal, -1) && same_vector(&t.point, &s->other_point, 1) &&
                   same_vector(&t.other_point, &s->point, 1) && t.feature == s->other_feature && t.other_feature == s->feature
               ? NULL
               : "the record is not exchanged";
}

/* How often shapes of each kind were in each state. */
static long seen[OTHERS][4];

static const char *complaint(const operand *a, const operand *b)
{
    bvol_separation s;
    memset(&s, 0x55, sizeof s);
    const bvol_separation untouched = s;
    const int state = separation(a->hull, b, &s), want = oracle_corners_overlap(&a->corners, &b->corners);
    seen[b->kind][state]++;
    if (a->corners.count == 0 || b->corners.count == 0 || b->corners.radius < 0)
        return state == BVOL_SEPARATION_NONE && memcmp(&s, &untouched, sizeof s) == 0 ? NULL : "a record of what is empty";
    if (state != (want < 0 ? BVOL_SEPARATION_APART : want == 0 ? BVOL_SEPARATION_TOUCHING : BVOL_SEPARATION_OVERLAPPING))
        return "the state is not that of the oracle";
    if ((int)s.state != state || separation(a->hull, b, NULL) != state)
        return "the state is not that of the record";
    const char *wrong = complaint_about(a, b, &s);
    wrong = wrong ? wrong : complaint_about_distance(a, b, &s);
    wrong = wrong ? wrong : complaint_about_points(a, b, &s);
    return wrong ? wrong : complaint_about_exchange(a, b, &s);
}

static void check(const operand *a, const operand *b, const char *what, long n)
{
    const char *const wrong = complaint(a, b);
    bvol_separation s = {0};
    oracle_corners_gap gap = {0};
    if (!wrong)
        return;
    (void)separation(a->hull, b, &s);
    (void)oracle_corners_gap_of(&a->corners, &b->corners, &gap);
    CHECKF(0,
           "%s, shape %d, case %ld: %s: state %u, %a to %a, oracle %a of size %a, normal %g %g %g, points %g %g %g, %g %g %g",
           what, (int)b->kind, n, wrong, s.state, (double)s.distance, (double)s.distance_max, gap.value, gap.size,
           (double)s.normal.x, (double)s.normal.y, (double)s.normal.z, (double)s.point.x, (double)s.point.y, (double)s.point.z,
           (double)s.other_point.x, (double)s.other_point.y, (double)s.other_point.z);
}

static void compare(shape_kind what, int kind, long n)
{
    char name[40];
    chance r = {test_seed() * 3000017U + (uint64_t)(kind + CLOUD_KINDS * (long)what) * 10007U + (uint64_t)n};
    const bvol_vec3 nowhere = vec3(0, 0, 0), offset = offset_of(&r, kind);
    operand a = {.kind = HULL}, b;
    make_hull(&r, kind, &nowhere, &a);
    make_operand(&r, what, kind, &offset, &b);
    (void)snprintf(name, sizeof name, "cloud %d", kind);
    check(&a, &b, name, n);
    bvol_hull_destroy(a.hull);
    bvol_hull_destroy(b.hull);
}

/* The three corners by which the facet of the least depth was found lay in a line, far from the point on it. */
TEST(hull_separation, finds_points_on_facets_known_by_slivers)
{
    compare(AABB, 4, 822);
}

TEST(hull_separation, is_what_the_oracle_says)
{
    for (int what = 0; what < OTHERS; what++)
        for (int kind = what % test_step(3); kind < CLOUD_KINDS; kind += test_step(3))
            for (long n = 0; n < test_cases(6); n++)
                compare((shape_kind)what, kind, n);
    if (test_cases(6) < 6)
        return;
    for (int what = 0; what < OTHERS; what++)
        for (int state = BVOL_SEPARATION_APART; state <= BVOL_SEPARATION_OVERLAPPING; state++)
            CHECKF(seen[what][state] > 0, "shape %d is never in state %d", what, state);
    for (int stage = 0; stage < 4; stage++)
        CHECKF(bvoli_made[BVOLI_MAKER_hull_gap][stage] > 0, "stage %d is never reached", stage);
}

/* A plate, level or leaning by very little, as thin as what double sees of its size, or some bits less or more. */
static void make_plate(chance *r, operand *o)
{
    const float thin = ldexpf((float)chance_int(r, 1, 63), -chance_int(r, 48, 54)),
                lean = one_in(r, 2) ? 0 : ldexpf((float)chance_int(r, -63, 63), -50);
    bvol_vec3 at[8];
    *o = (operand){.kind = HULL};
    for (int i = 0; i < 8; i++) {
        const float x = i & 1 ? 1 : -1, y = i & 2 ? 1 : -1;
        at[i] = vec3(x, y, lean * x + (i & 4 ? thin : -thin));
        add_corner(&o->corners, &at[i]);
    }
    o->hull = hull_of(at, 8);
}

TEST(hull_separation, of_plates_as_thin_as_rounding)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(12); n++) {
        operand a, b;
        make_plate(&r, &a);
        make_plate(&r, &b);
        check(&a, &b, "plates", n);
        bvol_hull_destroy(a.hull);
        bvol_hull_destroy(b.hull);
    }
}

/* A box as a hull. */
static bvol_hull *box_hull(float x, float y, float z, float half)
{
    bvol_vec3 at[8];
    for (int i = 0; i < 8; i++)
        at[i] = vec3(i & 1 ? x + half : x - half, i & 2 ? y + half : y - half, i & 4 ? z + half : z - half);
    return hull_of(at, 8);
}

/* Whether an interval holds a value, and is as narrow as is promised. */
static int is_about(const bvol_separation *s, double value)
{
    return (double)s->distance <= value && (double)s->distance_max >= value &&
           (double)s->distance_max - (double)s->distance <= 0x1p-20 * fabs(value);
}

TEST(hull_separation, of_unit_cubes)
{
    bvol_hull *const cube = box_hull(0, 0, 0, 0.5F);
    bvol_separation s;
    CHECK(bvol_hull_separation_hull(cube, cube, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -1));
    CHECK(fabsf(s.normal.x) + fabsf(s.normal.y) + fabsf(s.normal.z) == 1 && s.normal.x + s.normal.y + s.normal.z == 1);
    CHECK(s.feature < 6 && s.other_feature < 6 && s.feature != s.other_feature);
    for (int k = 0; k < 3; k++)
        for (int step = -3; step <= 3; step++) {
            const float by = 0.5F * (float)step;
            bvol_hull *const other = box_hull(k == 0 ? by : 0, k == 1 ? by : 0, k == 2 ? by : 0, 0.5F);
            const int state = bvol_hull_separation_hull(cube, other, &s), apart = step == 3 || step == -3;
            CHECK(state == (apart                     ? BVOL_SEPARATION_APART
                            : step == 2 || step == -2 ? BVOL_SEPARATION_TOUCHING
                                                      : BVOL_SEPARATION_OVERLAPPING));
            CHECK(is_about(&s, fabs(0.5 * step) - 1));
            CHECK(step == 0 || component(&s.normal, k) == (step > 0 ? -1 : 1));
            CHECK(s.feature != BVOL_NO_FEATURE && s.other_feature != BVOL_NO_FEATURE);
            const bvol_aabb box = aabb(-0.5F + (k == 0 ? by : 0), -0.5F + (k == 1 ? by : 0), -0.5F + (k == 2 ? by : 0),
                                       0.5F + (k == 0 ? by : 0), 0.5F + (k == 1 ? by : 0), 0.5F + (k == 2 ? by : 0));
            CHECK(bvol_hull_separation_aabb(cube, &box, &s) == state && is_about(&s, fabs(0.5 * step) - 1));
            CHECK(!apart || s.other_feature == (uint32_t)(2 * k + (step < 0)));
            bvol_hull_destroy(other);
        }
    bvol_hull_destroy(cube);
}

/* One float, as of boxes: cubes about the origin and beside it, with hulls, boxes and balls. */
TEST(hull_separation, of_round_numbers_is_one_float)
{
    static const struct {
        float x, y, z, half;
        double value, of_ball;
    } cases[] = {{0, 0, 0, 0.5F, -1, -1},        {0.25F, 0, 0, 0.5F, -0.75, -0.75},
                 {0.5F, 0, 0, 0.5F, -0.5, -0.5}, {1, 0, 0, 0.5F, 0, 0},
                 {2, 0, 0, 0.5F, 1, 1},          {0, 0, -3, 0.5F, 2, 2},
                 {2, 0.5F, 0.25F, 0.5F, 1, 1},   {0, 0, 0, 0.25F, -0.75, -0.75},
                 {0, 0.5F, 0.25F, 2, -2, -2},    {0, -0.75F, 0, 0.5F, -0.25, -0.25},
                 {0, 100, 0, 1, 98.5, 98.5},     {0, 0, 0, 1000, -1000.5, -1000.5}};
    bvol_hull *const cube = box_hull(0, 0, 0, 0.5F);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const float x = cases[i].x, y = cases[i].y, z = cases[i].z, half = cases[i].half;
        bvol_hull *const other = box_hull(x, y, z, half);
        const bvol_aabb box = aabb(x - half, y - half, z - half, x + half, y + half, z + half);
        const bvol_sphere ball = sphere(x, y, z, half);
        bvol_separation s;
        (void)bvol_hull_separation_hull(cube, other, &s);
        CHECKF((double)s.distance == cases[i].value && s.distance_max == s.distance, "case %zu: %a to %a", i,
               (double)s.distance, (double)s.distance_max);
        (void)bvol_hull_separation_aabb(cube, &box, &s);
        CHECKF((double)s.distance == cases[i].value && s.distance_max == s.distance, "box %zu: %a to %a", i, (double)s.distance,
               (double)s.distance_max);
        (void)bvol_hull_separation_sphere(cube, &ball, &s);
        CHECKF((double)s.distance == cases[i].of_ball && s.distance_max == s.distance, "ball %zu: %a to %a", i,
               (double)s.distance, (double)s.distance_max);
        bvol_hull_destroy(other);
    }
    bvol_hull_destroy(cube);
}

/* Nested, as small and as large as floats are, and far from the origin. */
TEST(hull_separation, of_cubes_of_any_size_anywhere)
{
    static const struct {
        float x, half, inner;
    } cases[] = {{0, 2, 1}, {0x1p20F, 2, 1}, {0, 4 * TINY, 2 * TINY}, {0, 0x1p126F, 0x1p125F}, {-1e30F, 0x1p80F, 0x1p79F}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_hull *const outer = box_hull(cases[i].x, 0, 0, cases[i].half), *const inner =
                                                                                box_hull(cases[i].x, 0, 0, cases[i].inner);
        const double depth = (double)cases[i].half + (double)cases[i].inner;
        bvol_separation s;
        CHECK(bvol_hull_separation_hull(outer, inner, &s) == BVOL_SEPARATION_OVERLAPPING);
        CHECK((double)s.distance <= -depth && (double)s.distance_max >= -depth &&
              (double)s.distance_max - (double)s.distance <= 0x1p-20 * depth + 2 * (double)TINY);
        bvol_hull_destroy(outer);
        bvol_hull_destroy(inner);
    }
    const bvol_vec3 most[] = {{-FLT_MAX, -FLT_MAX, -FLT_MAX}, {FLT_MAX, 0, 0}, {0, FLT_MAX, 0}, {0, 0, FLT_MAX}};
    bvol_hull *const all = hull_of(most, 4);
    bvol_separation s;
    const bvol_vec3 corner = {FLT_MAX, FLT_MAX, FLT_MAX};
    CHECK(bvol_hull_separation_hull(all, all, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance < -1e38F);
    CHECK(bvol_hull_separation_point(all, &corner, &s) == BVOL_SEPARATION_APART && s.distance > 1e38F);
    bvol_hull_destroy(all);
}

/* Plates, rods and points have no depth in their like, and some in a solid. */
TEST(hull_separation, of_flat_hulls)
{
    const bvol_vec3 square[] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, line[] = {{-3, 0, 0}, {3, 0, 0}},
                    up = {0, 0, 0.75F};
    const bvol_segment across = segment(vec3(0, 0, -2), vec3(0, 0, 1));
    bvol_hull *const plate = hull_of(square, 4), *const rod = hull_of(line, 2), *const dot = hull_of(&up, 1),
                     *const cube = box_hull(0, 0, 0, 1), *const empty = hull_of(square, 0);
    bvol_separation s;
    CHECK(bvol_hull_separation_hull(plate, plate, &s) == BVOL_SEPARATION_TOUCHING && s.distance == 0 && s.normal.z == 1);
    CHECK(bvol_hull_separation_hull(plate, rod, &s) == BVOL_SEPARATION_TOUCHING && fabsf(s.normal.z) == 1);
    CHECK(bvol_hull_separation_hull(rod, rod, &s) == BVOL_SEPARATION_TOUCHING && s.normal.x == 0);
    CHECK(bvol_hull_separation_hull(dot, dot, &s) == BVOL_SEPARATION_TOUCHING && length_of(&s.normal) == 1);
    CHECK(bvol_hull_separation_hull(plate, dot, &s) == BVOL_SEPARATION_APART && is_about(&s, 0.75) && s.normal.z == -1);
    CHECK(s.feature < 2 && s.other_feature == BVOL_NO_FEATURE);
    CHECK(bvol_hull_separation_hull(cube, plate, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -1) && s.normal.z == 1);
    CHECK(bvol_hull_separation_hull(cube, rod, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -1));
    CHECK(bvol_hull_separation_hull(cube, dot, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -0.25) && s.normal.z == -1);
    CHECK(bvol_hull_separation_segment(plate, &across, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -1));
    CHECK(bvol_hull_separation_point(cube, &up, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -0.25));
    CHECK(bvol_hull_separation_hull(cube, empty, &s) == BVOL_SEPARATION_NONE && isinf(bvol_hull_distance_sq_hull(empty, cube)));
    bvol_hull_destroy(plate);
    bvol_hull_destroy(rod);
    bvol_hull_destroy(dot);
    bvol_hull_destroy(cube);
    bvol_hull_destroy(empty);
}

TEST(hull_separation, of_what_is_not_finite)
{
    bvol_hull *const cube = box_hull(0, 0, 0, 1);
    const bvol_aabb all = {{-INF, -INF, -INF}, {INF, INF, INF}}, half = {{0.5F, -INF, -INF}, {INF, INF, INF}},
                    beyond_it = {{3, -INF, -INF}, {INF, INF, INF}}, none = {{1, 1, 1}, {0, 0, 0}},
                    lost = {{NAN, 0, 0}, {1, 1, 1}};
    const bvol_sphere endless = sphere(0, 0, 0, INF), gone = sphere(0, 0, 0, -1);
    bvol_separation s;
    CHECK(bvol_hull_separation_aabb(cube, &all, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance == -INF &&
          s.distance_max == -INF);
    CHECK(s.normal.x == 0 && s.normal.y == 0 && s.normal.z == 0 && isnan(s.point.x));
    CHECK(bvol_hull_separation_aabb(cube, &half, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -0.5) && s.normal.x == -1);
    CHECK(bvol_hull_separation_aabb(cube, &beyond_it, &s) == BVOL_SEPARATION_APART && is_about(&s, 2) && s.normal.x == -1);
    CHECK(bvol_hull_separation_aabb(cube, &none, &s) == BVOL_SEPARATION_NONE && isinf(bvol_hull_distance_sq_aabb(cube, &none)));
    CHECK(bvol_hull_separation_aabb(cube, &lost, &s) == BVOL_SEPARATION_NONE && isnan(bvol_hull_distance_sq_aabb(cube, &lost)));
    CHECK(bvol_hull_separation_sphere(cube, &endless, &s) == BVOL_SEPARATION_NONE);
    CHECK(isinf(bvol_hull_distance_sq_sphere(cube, &gone)) && isnan(bvol_hull_distance_sq_sphere(cube, &endless)));
    bvol_hull_destroy(cube);
}

TEST(hull_separation, of_half_spaces)
{
    chance r = {test_seed()};
    bvol_hull *const cube = box_hull(0, 0, 0, 1);
    const bvol_plane below = plane(0, 0, -2, -4), through = plane(0, 0, 3, 0), everywhere = plane(0, 0, 1, INF),
                     nowhere = plane(1, 0, 0, -INF);
    bvol_separation s;
    CHECK(bvol_hull_separation_plane(cube, &below, &s) == BVOL_SEPARATION_APART && is_about(&s, 1) && s.normal.z == 1);
    CHECK(s.feature < 6 && s.point.z == -1 && s.other_point.z == -2);
    CHECK(bvol_hull_separation_plane(cube, &through, &s) == BVOL_SEPARATION_OVERLAPPING && is_about(&s, -1));
    CHECK(bvol_hull_separation_plane(cube, &everywhere, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance == -INF);
    CHECK(bvol_hull_separation_plane(cube, &nowhere, &s) == BVOL_SEPARATION_NONE);
    bvol_hull_destroy(cube);
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(20); n++) {
            bvol_vec3 at[9];
            for (int i = 0; i < 9; i++)
                do
                    at[i] = cloud_point(&r, kind);
                while (!all_finite(floats(&at[i]), 3));
            const bvol_plane half = {cloud_point(&r, 3), cloud_point(&r, kind == 12 ? 0 : kind).x};
            bvol_hull *const hull = hull_of(at, 9);
            float least = INF;
            int state = BVOL_SEPARATION_NONE;
            for (int i = 0; i < 9; i++) { /* the same as of the vertex that is deepest */
                bvol_separation one;
                const int at_vertex = bvol_plane_separation_point(&half, &at[i], &one);
                state = at_vertex > state ? at_vertex : state;
                least = fminf(least, one.distance);
            }
            CHECK(bvol_hull_separation_plane(hull, &half, &s) == state || state == BVOL_SEPARATION_OVERLAPPING);
            CHECK(s.distance <= least && s.distance_max >= least &&
                  bvol_hull_overlaps_plane(hull, &half) == (s.state > BVOL_SEPARATION_APART));
            const float sq = bvol_hull_distance_sq_plane(hull, &half);
            CHECK((sq > 0) == (s.state == BVOL_SEPARATION_APART));
            bvol_vec3 on_a, on_b;
            bvol_hull_closest_points_plane(hull, &half, &on_a, &on_b);
            CHECK(bvol_hull_contains_point(hull, &on_a) && (sq > 0 || same_vector(&on_a, &on_b, 1)));
            bvol_hull_destroy(hull);
        }
}

/* Handles give what the functions do, in either order. */
TEST(hull_separation, of_handles)
{
    bvol_hull *const cube = box_hull(0, 0, 0, 1);
    bvol_shape *of_hull = NULL, *ball = NULL;
    CHECK(bvol_shape_create_hull(cube, NULL, &of_hull) == BVOL_OK);
    for (int step = 0; step < 8; step++) {
        const bvol_sphere s = sphere(0.5F * (float)step, 0, 0, 0.5F);
        bvol_separation direct = {0}, forward = {0}, backward = {0};
        bvol_vec3 on_a, on_b, of_a, of_b;
        CHECK(bvol_shape_create_sphere(&s, NULL, &ball) == BVOL_OK);
        const int state = bvol_hull_separation_sphere(cube, &s, &direct);
        CHECK(bvol_shape_separation(of_hull, ball, &forward) == state &&
              bvol_shape_separation(ball, of_hull, &backward) == state);
        CHECK(memcmp(&direct, &forward, sizeof direct) == 0 && backward.distance == direct.distance);
        CHECK(step == 0
                  ? backward.normal.x + backward.normal.y + backward.normal.z == 1
                  : same_vector(&backward.normal, &direct.normal, -1) && same_vector(&backward.point, &direct.other_point, 1));
        CHECK(bvol_shape_distance_sq(ball, of_hull) == bvol_hull_distance_sq_sphere(cube, &s));
        bvol_hull_closest_points_sphere(cube, &s, &on_a, &on_b);
        bvol_shape_closest_points(ball, of_hull, &of_b, &of_a);
        CHECK(same_vector(&on_a, &of_a, 1) && same_vector(&on_b, &of_b, 1));
        bvol_shape_destroy(ball);
    }
    bvol_shape_destroy(of_hull);
    bvol_hull_destroy(cube);
}

enum { LARGE = 1000 };

static void shifted(const bvol_vec3 *from, size_t count, const bvol_vec3 *n, double by, bvol_vec3 *to)
{
    for (size_t i = 0; i < count; i++)
        to[i] =
            vec3((float)(component(&from[i], 0) + by * component(n, 0)), (float)(component(&from[i], 1) + by * component(n, 1)),
                 (float)(component(&from[i], 2) + by * component(n, 2)));
}

static double width_along(const bvol_hull *a, const bvol_hull *b, const bvol_vec3 *pa, const bvol_vec3 *pb, const bvol_vec3 *n)
{
    const bvol_vec3 back = vec3(-n->x, -n->y, -n->z);
    const bvol_vec3 *const p = &pa[bvol_hull_support(a, n, BVOL_NO_VERTEX)],
                           *const q = &pb[bvol_hull_support(b, &back, BVOL_NO_VERTEX)];
    double sum = 0;
    for (int c = 0; c < 3; c++)
        sum += component(n, c) * (component(p, c) - component(q, c));
    return sum / length_of(n);
}

/* Hulls of many vertices: pushed out they no longer overlap, and no direction is shorter. */
TEST(hull_separation, of_large_hulls)
{
    static bvol_vec3 at[LARGE], other[LARGE], moved[LARGE];
    for (long n = 0; n < test_cases(8); n++) {
        chance r = {test_seed() + (uint64_t)n};
        const size_t count = n % 2 ? 40 : 300;
        const bvol_vec3 offset = n % 4 == 0 ? vec3(0, 0, 0) : chance_vec3(&r, -1, 1);
        for (size_t i = 0; i < count; i++) {
            const bvol_vec3 p = cloud_point(&r, n % 3 ? 3 : 2), q = n % 4 == 0 ? p : cloud_point(&r, 3);
            at[i] = vec3(p.x, 2 * p.y, p.z);
            other[i] = vec3(q.x + offset.x, 2 * q.y + offset.y, q.z + offset.z);
        }
        bvol_hull *const a = hull_of(at, count), *const b = hull_of(other, count);
        bvol_separation s;
        CHECK(bvol_hull_separation_hull(a, b, &s) == BVOL_SEPARATION_OVERLAPPING);
        CHECK((double)s.distance_max - (double)s.distance <= 0x1p-20 * fabs((double)s.distance) + 0x1p-40);
        shifted(at, count, &s.normal, -(double)s.distance * (1 + 0x1p-17), moved);
        bvol_hull *const out = hull_of(moved, count);
        CHECK(!bvol_hull_overlaps_hull_interior(out, b));
        for (int i = 0; i < 500; i++) {
            const bvol_vec3 way = cloud_point(&r, 3);
            CHECK(width_along(a, b, at, other, &way) >= -(double)s.distance_max * (1 - 0x1p-20));
        }
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
        bvol_hull_destroy(out);
    }
}

/* The height of the difference along n and against it, if it is less than all others. */
static void try_both(const bvoli_hull_view *v, const double n[3], double *least)
{
    const double length = sqrt(bvoli_dot(n, n));
    for (int side = -1; side <= 1 && length > 0; side += 2) {
        const double unit[3] = {side * n[0] / length, side * n[1] / length, side * n[2] / length};
        uint32_t place[2] = {UINT32_MAX, UINT32_MAX};
        bvoli_view_point at;
        *least = fmin(*least, bvoli_hull_depth_along(v, unit, place, &at));
    }
}

enum { MOST_EDGES = 400 };

static int edges_of(const bvol_hull *hull, double out[MOST_EDGES][3])
{
    int count = 0;
    for (uint32_t a = 0; a < hull->vertex_count; a++)
        for (uint32_t i = hull->link_offsets[a]; i < hull->link_offsets[a + 1]; i++) {
            for (int c = 0; c < 3; c++)
                out[count][c] = component(&hull->points[hull->links[i]], c) - component(&hull->points[a], c);
            count += hull->links[i] > a;
        }
    return count;
}

/* All cross products of two edges, of one hull or of both. */
static double least_height(const bvoli_hull_view *v)
{
    static double edge[2 * MOST_EDGES][3];
    double least = INFINITY, n[3];
    int count = edges_of(v->pair->hull, edge);
    if (v->pair->other)
        count += edges_of(v->pair->other, edge + count);
    for (int k = 0; !v->pair->other && k < v->pair->body->sides; k++)
        memcpy(edge[count++], v->pair->body->direction[k], sizeof edge[0]);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            bvoli_cross(edge[i], edge[k], n);
            if (bvoli_dot(n, n) > 1e-20 * bvoli_dot(edge[i], edge[i]) * bvoli_dot(edge[k], edge[k]))
                try_both(v, n, &least);
        }
    return least;
}

/* A prism, a cone or a bipyramid: of many faces that are equally far, caps that are level, and tips of many neighbours. */
static void round_solid(chance *r, bvol_vec3 at[30])
{
    const int what = chance_int(r, 0, 2), count = chance_int(r, 9, 14);
    const float tall = 0.5F * (float)chance_int(r, 1, 6), lean = one_in(r, 2) ? 0 : (float)chance_real(r, -1, 1);
    for (int i = 0; i < 30; i++) {
        const double turn = 6.283185307179586 * (i % count) / count;
        const float side = i < 2 * count ? (i < count ? -tall : tall) : 0;
        at[i] = vec3((float)cos(turn), (float)sin(turn), what == 0 ? (side == 0 ? tall : side) : 0);
    }
    if (what > 0)
        at[29] = vec3(lean, 0, tall);
    if (what > 1)
        at[28] = vec3(-lean, 0, -tall);
}

/* Compares what the search finds, from nothing and from a height that is known, with all cross products of edges; returns
 * whether they overlap. */
static int check_depth(const bvol_hull *a, const bvol_hull *b, long n)
{
    const bvoli_hull_pair pair = {.hull = a, .other = b};
    bvoli_hull_view v;
    bvoli_hull_depth d = {.most = INFINITY};
    bvoli_hull_view_of(&pair, &v);
    bvoli_hull_depth_search(&v, &d);
    const double least = least_height(&v); /* of what is no facet too, which is not lower where they overlap */
    if (least < 0)
        return 0;
    CHECKF(fabs(d.most - least) <= 0x1p-44 && d.least <= d.most && d.least >= d.most - 0x1p-44, "case %ld", n);
    d.most *= 1 + 0x1p-10; /* known so well that most edges are passed over */
    bvoli_hull_depth_search(&v, &d);
    CHECKF(fabs(d.most - least) <= 0x1p-44 && d.least >= least - 0x1p-44, "case %ld, from a height that is known", n);
    return least > 0;
}

TEST(hull_separation, no_facet_is_left_out)
{
    long found = 0;
    for (long n = 0; n < test_cases(18); n++) {
        chance r = {test_seed() + (uint64_t)n};
        bvol_vec3 at[30], other[30];
        const int kind = n % 3 == 0 ? 3 : n % 3 == 1 ? 0 : 15;
        for (int i = 0; i < 30; i++) {
            at[i] = cloud_point(&r, kind);
            other[i] = n % 2 ? at[i] : cloud_point(&r, kind);
        }
        if (n % 3 == 2) {
            round_solid(&r, at);
            memcpy(other, at, sizeof at);
            if (n % 2)
                round_solid(&r, other);
        }
        bvol_hull *const a = hull_of(at, 30), *const b = hull_of(other, n % 5 == 4 ? 3 : 30);
        found += check_depth(a, b, n);
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
    }
    CHECK(found > 0 || test_cases(18) < 18);
}

enum { ALIKE = 44 };

/* A bipyramid or a prism in one nearly like it, turned a little or not: all of its facets are about as deep. */
TEST(hull_separation, of_solids_nearly_alike)
{
    for (long n = 0; n < test_cases(6); n++) {
        chance r = {test_seed() + (uint64_t)n};
        bvol_vec3 at[2][ALIKE];
        const double lean = n % 3 ? 0 : chance_real(&r, -0.1, 0.1), scale = 1 + (n % 2 ? 0 : chance_real(&r, -0.02, 0.02));
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < ALIKE; i++) {
                const int count = (n / 2 % 2 ? ALIKE / 2 : ALIKE - 2) - k;
                const double angle = 6.283185307179586 * (i % count) / count, tall = k ? scale : 1,
                             z = n / 2 % 2 ? (i < count ? tall : -tall) : 0, x = cos(angle);
                at[k][i] = vec3((float)(x + k * lean * z), (float)sin(angle), (float)(z - k * lean * x));
                if (n / 2 % 2 == 0 && i >= ALIKE - 2)
                    at[k][i] = vec3(0, 0, (float)(i % 2 ? tall : -tall));
            }
        bvol_hull *const a = hull_of(at[0], ALIKE), *const b = hull_of(at[1], ALIKE);
        CHECKF(check_depth(a, b, n), "case %ld does not overlap", n);
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
    }
}

/* Long thin boxes, which leave a hull across its edges. */
TEST(hull_separation, no_facet_beside_a_box_is_left_out)
{
    long across = 0;
    for (long n = 0; n < test_cases(40); n++) {
        chance r = {test_seed() + (uint64_t)n};
        bvol_vec3 at[8];
        bvol_obb box;
        bvoli_body body;
        const bvol_vec3 way = chance_vec3(&r, -1, 1), side = chance_vec3(&r, -0.01, 0.01);
        const bvol_vec3 ends[3] = {vec3(3 * way.x, 3 * way.y, 3 * way.z), vec3(-3 * way.x, -3 * way.y, -3 * way.z), side};
        for (int i = 0; i < 8; i++)
            at[i] = chance_vec3(&r, -1, 1);
        (void)bvol_obb_from_points(ends, 3, 0, &box);
        bvoli_body_of_obb(&box, &body);
        bvol_hull *const hull = hull_of(at, 8);
        const bvoli_hull_pair pair = {.hull = hull, .body = &body, .radius = body.radius};
        bvoli_hull_view v;
        bvoli_hull_depth d = {.most = INFINITY};
        bvoli_hull_view_of(&pair, &v);
        bvoli_hull_depth_search(&v, &d);
        const double least = least_height(&v);
        CHECKF(least < 0 || fabs(d.most - least) <= 0x1p-44, "case %ld: %g, not %g", n, d.most, least);
        across += least > 0;
        bvol_hull_destroy(hull);
    }
    CHECK(across > 0 || test_cases(40) < 40);
}

/* The only edge of each is parallel to a facet, which is flat. */
TEST(hull_separation, of_segments_that_cross)
{
    for (long n = 0; n < test_cases(50); n++) {
        chance r = {test_seed() + (uint64_t)n};
        const bvol_vec3 p = chance_vec3(&r, -1, 1), q = chance_vec3(&r, -1, 1);
        const bvol_vec3 first[2] = {p, vec3(-p.x, -p.y, -p.z)}, second[2] = {q, vec3(-q.x, -q.y, -q.z)};
        bvol_hull *const a = hull_of(first, 2), *const b = hull_of(second, 2);
        const bvoli_hull_pair pair = {.hull = a, .other = b};
        bvoli_hull_view v;
        bvoli_hull_depth d = {.most = INFINITY};
        bvoli_hull_view_of(&pair, &v);
        bvoli_hull_depth_search(&v, &d);
        CHECKF(fabs(d.most) <= 0x1p-44 && fabs(d.least) <= 0x1p-44, "case %ld: %g", n, d.most);
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
    }
}
