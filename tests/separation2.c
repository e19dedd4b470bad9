/* SPDX-License-Identifier: MIT */
/* How far apart shapes of the plane are, and how deep in each other: the state is what the predicates say, the interval holds
 * what numbers of 3,000 bits say, the points and the normal fit it, and the operands can be exchanged. */
#include "generate.h"
#include "oracle/gap.h"
#include "planar.h"
#include "states.h"
#include "test.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

/* Kinds are those of space: SPHERE is a circle, TRIANGLE a polygon. */
typedef struct pair {
    const char *name;
    enum kind a, b;
    int (*separation)(const void *a, const void *b, bvol_separation2 *out);
    float (*distance_sq)(const void *a, const void *b);
    void (*closest)(const void *a, const void *b, bvol_vec2 *on_a, bvol_vec2 *on_b);
    int (*overlaps)(const void *a, const void *b);
    int (*interior)(const void *a, const void *b); /* NULL where none is offered */
} pair;

/* Functions with their pointers' types erased. */
#define ERASED(A, B, overlap_name)                                                                                             \
    static int A##_##B##_separation(const void *a, const void *b, bvol_separation2 *out)                                       \
    {                                                                                                                          \
        return bvol_##A##_separation_##B(a, b, out);                                                                           \
    }                                                                                                                          \
    static float A##_##B##_distance_sq(const void *a, const void *b)                                                           \
    {                                                                                                                          \
        return bvol_##A##_distance_sq_##B(a, b);                                                                               \
    }                                                                                                                          \
    static void A##_##B##_closest(const void *a, const void *b, bvol_vec2 *on_a, bvol_vec2 *on_b)                              \
    {                                                                                                                          \
        bvol_##A##_closest_points_##B(a, b, on_a, on_b);                                                                       \
    }                                                                                                                          \
    static int A##_##B##_overlaps(const void *a, const void *b)                                                                \
    {                                                                                                                          \
        return bvol_##A##_##overlap_name##_##B(a, b);                                                                          \
    }
#define INTERIOR(A, B)                                                                                                         \
    static int A##_##B##_interior(const void *a, const void *b)                                                                \
    {                                                                                                                          \
        return bvol_##A##_overlaps_##B##_interior(a, b);                                                                       \
    }

/* X(A, B, NAME_A, NAME_B), the richer first. */
#define PAIRS_WITH_POINTS(X)                                                                                                   \
    X(segment2, point, SEGMENT, POINT)                                                                                         \
    X(aabb2, point, AABB, POINT)                                                                                               \
    X(circle, point, SPHERE, POINT)                                                                                            \
    X(obb2, point, OBB, POINT)                                                                                                 \
    X(polygon2, point, TRIANGLE, POINT)
#define PAIRS_WITH_INTERIORS(X)                                                                                                \
    X(segment2, segment2, SEGMENT, SEGMENT)                                                                                    \
    X(aabb2, segment2, AABB, SEGMENT)                                                                                          \
    X(aabb2, aabb2, AABB, AABB)                                                                                                \
    X(circle, segment2, SPHERE, SEGMENT)                                                                                       \
    X(circle, aabb2, SPHERE, AABB)                                                                                             \
    X(circle, circle, SPHERE, SPHERE)                                                                                          \
    X(obb2, segment2, OBB, SEGMENT)                                                                                            \
    X(obb2, aabb2, OBB, AABB)                                                                                                  \
    X(obb2, circle, OBB, SPHERE)                                                                                               \
    X(obb2, obb2, OBB, OBB)                                                                                                    \
    X(polygon2, segment2, TRIANGLE, SEGMENT)                                                                                   \
    X(polygon2, aabb2, TRIANGLE, AABB)                                                                                         \
    X(polygon2, circle, TRIANGLE, SPHERE)                                                                                      \
    X(polygon2, obb2, TRIANGLE, OBB)                                                                                           \
    X(polygon2, polygon2, TRIANGLE, TRIANGLE)

#define FUNCTIONS_WITH_POINT(A, B, NAME_A, NAME_B) ERASED(A, B, contains)
#define FUNCTIONS_WITH_INTERIOR(A, B, NAME_A, NAME_B)                                                                          \
    ERASED(A, B, overlaps)                                                                                                     \
    INTERIOR(A, B)
PAIRS_WITH_POINTS(FUNCTIONS_WITH_POINT)
PAIRS_WITH_INTERIORS(FUNCTIONS_WITH_INTERIOR)

#define ROW(A, B, NAME_A, NAME_B, interior)                                                                                    \
    {#A " and " #B,      NAME_A,  NAME_B, A##_##B##_separation, A##_##B##_distance_sq, A##_##B##_closest,                      \
     A##_##B##_overlaps, interior},
#define ROW_WITH_POINT(A, B, NAME_A, NAME_B) ROW(A, B, NAME_A, NAME_B, NULL)
#define ROW_WITH_INTERIOR(A, B, NAME_A, NAME_B) ROW(A, B, NAME_A, NAME_B, A##_##B##_interior)

static const pair pairs[] = {PAIRS_WITH_POINTS(ROW_WITH_POINT) PAIRS_WITH_INTERIORS(ROW_WITH_INTERIOR)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

/* A shape of the plane as the library takes it. */
typedef struct operand {
    planar of;
    bvol_polygon2 polygon;
    const void *value;
} operand;

static void set_operand(const shape *s, operand *out)
{
    out->of = planar_of(s);
    out->polygon = planar_polygon(&out->of);
    out->value = s->kind == TRIANGLE ? (const void *)&out->polygon : out->of.f;
}

static int is_finite(const operand *s)
{
    for (int i = 0; i < s->of.floats; i++)
        if (!isfinite(s->of.f[i]))
            return 0;
    return 1;
}

static int is_empty(const operand *s)
{
    return (s->of.kind == SPHERE && s->of.f[2] < 0) || (s->of.kind == AABB && bvol_aabb2_is_empty(s->value));
}

static double reach_of(const operand *s)
{
    double reach = 0;
    for (int i = 0; i < s->of.floats && s->of.kind != OBB; i++)
        reach = fmax(reach, fabs((double)s->of.f[i]));
    for (int c = 0; c < 2 && s->of.kind == OBB; c++)
        reach = fmax(reach, fabs((double)s->of.f[c]) + fabs((double)s->of.f[2] * (double)s->of.f[4 + c]) +
                                fabs((double)s->of.f[3] * (double)s->of.f[6 + c]));
    return reach;
}

static int state_by_predicates(const pair *p, const operand *a, const operand *b, int state)
{
    if (!p->overlaps(a->value, b->value))
        return BVOL_SEPARATION_APART;
    if (!p->interior) /* of a point: the interval decides, which the oracle checks */
        return state == BVOL_SEPARATION_APART ? 0 : state;
    return p->interior(a->value, b->value) ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_TOUCHING;
}

/* What is wrong with a record of finite shapes; NULL if nothing. */
static const char *complaint_about(const operand *a, const operand *b, const bvol_separation2 *s, double reach)
{
    oracle_gap gap;
    if (!oracle_gap_of_planar(&a->of, &b->of, &gap))
        return "the oracle found nothing";
    const double lo = (double)s->distance, hi = (double)s->distance_max;
    const int apart = s->state == BVOL_SEPARATION_APART, deep = s->state == BVOL_SEPARATION_OVERLAPPING;
    if (!oracle_gap_is_within(apart && lo == 0x1p-149 ? 0 : lo, deep && hi == -0x1p-149 ? 0 : hi))
        return "the interval does not hold the gap";
    if (apart ? !(lo > 0) : deep ? !(hi < 0) : lo != 0 || hi != 0)
        return "the interval does not fit the state";
    if (hi - lo > 0x1p-21 * fabs(lo) + 0x1p-44 * gap.size + 0x1p-147 && hi <= (double)FLT_MAX)
        return "the interval is too wide";
    if (fabs(hypot((double)s->normal.x, (double)s->normal.y) - 1) > 0x1p-22)
        return "the normal is no unit vector";
    const double off = fabs((double)s->point.x - (double)s->other_point.x - lo * (double)s->normal.x) +
                       fabs((double)s->point.y - (double)s->other_point.y - lo * (double)s->normal.y);
    return off > 0x1p-20 * (gap.size + reach) + 0x1p-140 && reach < 1e37 && gap.size < 1e37
               ? "the points are not where distance and normal say"
               : NULL;
}

static const char *complaint_about_distance(const pair *p, const operand *a, const operand *b, const bvol_separation2 *s)
{
    const float sq = p->distance_sq(a->value, b->value);
    const double lo = (double)s->distance, hi = (double)s->distance_max;
    if ((sq == 0) != (s->state != BVOL_SEPARATION_APART))
        return "the squared distance is 0 where the shapes are apart, or not where they are not";
    if (sq == 0 || hi * hi > (double)FLT_MAX)
        return NULL;
    if (p->b == POINT || (p->a == AABB && p->b == AABB)) /* some of these are ACCURATE */
        return (double)sq >= lo * lo * (1 - 0x1p-20) - 0x1p-149 && (double)sq <= hi * hi * (1 + 0x1p-20) + 0x1p-148
                   ? NULL
                   : "the squared distance is not that of the interval";
    return (double)sq > fmax(hi * hi * (1 + 0x1p-23), 0x1p-149) || (double)sq < lo * lo * (1 - 0x1p-21) - 0x1p-149
               ? "the squared distance is not that of the interval"
               : NULL;
}

/* How far a point is from a shape, which the oracle says. */
static double distance_from(const bvol_vec2 *p, const operand *s)
{
    const planar point = {POINT, 2, {p->x, p->y}};
    oracle_gap gap = {INFINITY, 0};
    (void)oracle_gap_of_planar(&s->of, &point, &gap);
    return fmax(gap.value, 0);
}

static const char *complaint_about_points(const pair *p, const operand *a, const operand *b, const bvol_separation2 *s,
                                          double reach)
{
    bvol_vec2 on_a, on_b;
    p->closest(a->value, b->value, &on_a, &on_b);
    if (reach > 1e37)
        return NULL;
    if (distance_from(&on_a, a) > 0x1p-22 * reach_of(a) + 0x1p-148 ||
        distance_from(&on_b, b) > 0x1p-22 * reach_of(b) + 0x1p-148)
        return s->state == BVOL_SEPARATION_APART || distance_from(&on_a, b) > 0x1p-22 * reach + 0x1p-148
                   ? "a closest point is not one of its shape"
                   : NULL;
    if (s->state != BVOL_SEPARATION_APART)
        return memcmp(&on_a, &on_b, sizeof on_a) == 0 ? NULL : "the common point is two";
    const double between = hypot((double)on_a.x - (double)on_b.x, (double)on_a.y - (double)on_b.y);
    return fabs(between - (double)s->distance) <= 0x1p-20 * (reach + (double)s->distance) + 0x1p-140
               ? NULL
               : "the closest points are not as far from each other as the shapes";
}

/* Of two of one kind: the same, but for the direction. */
static const char *complaint_about_exchange(const pair *p, const operand *a, const operand *b, const bvol_separation2 *s)
{
    bvol_separation2 t;
    if (p->a != p->b)
        return NULL;
    if (p->separation(b->value, a->value, &t) != (int)s->state)
        return "the state depends on the order";
    if (t.distance != s->distance || t.distance_max != s->distance_max)
        return "the interval depends on the order";
    if (t.normal.x == s->normal.x && t.normal.y == s->normal.y)
        return (t.normal.x != 0 ? t.normal.x : t.normal.y) > 0 ? NULL : "a tie goes to the negative normal";
    if (t.normal.x != -s->normal.x || t.normal.y != -s->normal.y)
        return "the normal is not negated";
    return memcmp(&t.point, &s->other_point, sizeof t.point) == 0 && memcmp(&t.other_point, &s->point, sizeof t.point) == 0 &&
                   t.feature == s->other_feature && t.other_feature == s->feature
               ? NULL
               : "the points are not exchanged";
}

static const char *complaint(const pair *p, const operand *a, const operand *b)
{
    bvol_separation2 s;
    memset(&s, 0x55, sizeof s);
    const bvol_separation2 untouched = s;
    const int state = p->separation(a->value, b->value, &s);
    if (state == BVOL_SEPARATION_NONE)
        return memcmp(&s, &untouched, sizeof s) != 0                          ? "the record was written though there is none"
               : is_finite(a) && is_finite(b) && !is_empty(a) && !is_empty(b) ? "there is no record"
                                                                              : NULL;
    if ((int)s.state != state || p->separation(a->value, b->value, NULL) != state)
        return "the state is not that of the record";
    if (state_by_predicates(p, a, b, state) != state)
        return "the state is not what the predicates say";
    if (!is_finite(a) || !is_finite(b))
        return NULL;
    const double reach = reach_of(a) + reach_of(b);
    const char *wrong = complaint_about(a, b, &s, reach);
    wrong = wrong ? wrong : complaint_about_distance(p, a, b, &s);
    wrong = wrong ? wrong : complaint_about_points(p, a, b, &s, reach);
    return wrong ? wrong : complaint_about_exchange(p, a, b, &s);
}

static void check_pair(const pair *p, long cases, tally *checked)
{
    chance c = {test_seed()};
    for (long n = 0; n < cases; n++) {
        const recipe *const how = &recipes[n % recipe_count];
        shape a, b;
        operand x, y;
        char text_a[600], text_b[600];
        generate_planar(how, p->a, p->b, OVERLAPS, &c, &a, &b);
        set_operand(&a, &x);
        set_operand(&b, &y);
        const char *const wrong = complaint(p, &x, &y);
        if (!wrong) {
            checked->count[p->separation(x.value, y.value, NULL)]++;
            continue;
        }
        shape_print(&a, text_a, sizeof text_a);
        shape_print(&b, text_b, sizeof text_b);
        bvol_separation2 s = {0};
        oracle_gap gap = {0, 0};
        (void)p->separation(x.value, y.value, &s);
        if (is_finite(&x) && is_finite(&y))
            (void)oracle_gap_of_planar(&x.of, &y.of, &gap);
        CHECKF(0, "%s, recipe %s: %s: state %u, %a to %a, normal %a %a, oracle %a of size %a\n%s\n%s", p->name, how->name,
               wrong, s.state, (double)s.distance, (double)s.distance_max, (double)s.normal.x, (double)s.normal.y, gap.value,
               gap.size, text_a, text_b);
    }
}

TEST(separation2, intervals_states_and_points_are_right)
{
    tally checked = {.words = {"none", "apart", "touching", "overlapping"}};
    for (int i = 0; i < PAIR_COUNT; i++)
        check_pair(&pairs[i], test_cases(300), &checked);
    tally_print(&checked, "separations of the plane");
}

/* Round numbers */

static int is_gap(const bvol_separation2 *s, float value, float normal_x, float normal_y)
{
    return s->distance == value && s->distance_max == value && s->normal.x == normal_x && s->normal.y == normal_y;
}

static int are_points(const bvol_separation2 *s, float ax, float ay, float bx, float by)
{
    return s->point.x == ax && s->point.y == ay && s->other_point.x == bx && s->other_point.y == by;
}

TEST(separation2, of_round_numbers_is_without_rounding)
{
    const bvol_aabb2 unit = {{-1, -1}, {1, 1}}, right = {{3, -1}, {5, 1}}, beside = {{4, 5}, {6, 7}}, next = {{1, -1}, {2, 1}};
    const bvol_circle at_0 = {{0, 0}, 1}, far = {{6, 8}, 2}, onto = {{2, 0}, 1};
    const bvol_obb2 turned = {{0, 0}, {1, 1}, {{1, 0}, {0, 1}}};
    const bvol_segment2 across = {{-1, -1}, {1, 1}}, counter = {{-1, 1}, {1, -1}}, level = {{0, 0}, {10, 0}};
    const bvol_vec2 p = {-3, -4}, q = {5, 2};
    bvol_separation2 s;
    CHECK(bvol_aabb2_separation_aabb2(&unit, &right, &s) == BVOL_SEPARATION_APART && is_gap(&s, 2, -1, 0));
    CHECK(s.point.x == 1 && s.other_point.x == 3 && s.point.y == s.other_point.y && s.feature == 1 && s.other_feature == 0);
    CHECK(bvol_aabb2_separation_aabb2(&unit, &beside, &s) == BVOL_SEPARATION_APART);
    CHECK(is_gap(&s, 5, -0.6F, -0.8F) && are_points(&s, 1, 1, 4, 5) && s.feature == BVOL_NO_FEATURE);
    CHECK(bvol_aabb2_separation_aabb2(&unit, &next, &s) == BVOL_SEPARATION_TOUCHING && is_gap(&s, 0, -1, 0));
    CHECK(bvol_aabb2_separation_aabb2(&unit, &unit, &s) == BVOL_SEPARATION_OVERLAPPING && is_gap(&s, -2, 0, 1));
    CHECK(bvol_circle_separation_circle(&at_0, &far, &s) == BVOL_SEPARATION_APART && is_gap(&s, 7, -0.6F, -0.8F));
    CHECK(bvol_circle_separation_circle(&at_0, &onto, &s) == BVOL_SEPARATION_TOUCHING && is_gap(&s, 0, -1, 0));
    CHECK(bvol_circle_separation_circle(&at_0, &at_0, &s) == BVOL_SEPARATION_OVERLAPPING && is_gap(&s, -2, 1, 0));
    CHECK(bvol_circle_distance_sq_circle(&at_0, &far) == 49 && bvol_circle_distance_sq_circle(&at_0, &onto) == 0);
    CHECK(bvol_obb2_separation_aabb2(&turned, &right, &s) == BVOL_SEPARATION_APART && s.feature == 1 && s.other_feature == 0);
    CHECK(s.distance <= 2 && s.distance > 1.99999F && s.distance_max >= 2 && s.normal.x == -1);
    CHECK(bvol_segment2_separation_segment2(&across, &counter, &s) == BVOL_SEPARATION_OVERLAPPING);
    CHECK(s.distance <= -1.414213F && s.distance_max > -1.414214F && s.feature != s.other_feature);
    CHECK(bvol_segment2_separation_point(&across, &p, &s) == BVOL_SEPARATION_APART && are_points(&s, -1, -1, -3, -4));
    CHECK(bvol_segment2_separation_point(&level, &q, &s) == BVOL_SEPARATION_APART && is_gap(&s, 2, 0, -1));
    CHECK(are_points(&s, 5, 0, 5, 2) && s.feature == 1 && s.other_feature == BVOL_NO_FEATURE);
    CHECK(bvol_segment2_separation_point(&level, &level.a, &s) == BVOL_SEPARATION_TOUCHING);
    CHECK(bvol_aabb2_separation_point(&unit, &(bvol_vec2){0.75F, 0.25F}, &s) == BVOL_SEPARATION_OVERLAPPING);
    CHECK(is_gap(&s, -0.25F, -1, 0) && are_points(&s, 1, 0.25F, 0.75F, 0.25F));
}

TEST(separation2, tells_the_edges_of_polygons)
{
    static const bvol_vec2 points[] = {{0, 0}, {2, 0}, {4, 0}, {4, 0}, {4, 3}, {0, 3}, {0, 3}, {0, 1}};
    const bvol_polygon2 block = {points, sizeof points / sizeof *points, 0};
    const bvol_vec2 right = {9, 1}, above = {1, 5}, left = {-2, 1}, below = {3, -1}, corner = {7, 7}, inside = {3.5F, 1};
    bvol_separation2 s;
    CHECK(bvol_polygon2_separation_point(&block, &right, &s) == BVOL_SEPARATION_APART && is_gap(&s, 5, -1, 0) &&
          s.feature == 2);
    CHECK(bvol_polygon2_separation_point(&block, &above, &s) == BVOL_SEPARATION_APART && is_gap(&s, 2, 0, -1) &&
          s.feature == 4);
    CHECK(bvol_polygon2_separation_point(&block, &left, &s) == BVOL_SEPARATION_APART && is_gap(&s, 2, 1, 0) && s.feature == 5);
    CHECK(bvol_polygon2_separation_point(&block, &below, &s) == BVOL_SEPARATION_APART && is_gap(&s, 1, 0, 1) && s.feature == 0);
    CHECK(bvol_polygon2_separation_point(&block, &corner, &s) == BVOL_SEPARATION_APART && s.feature == BVOL_NO_FEATURE);
    CHECK(is_gap(&s, 5, -0.6F, -0.8F) && are_points(&s, 4, 3, 7, 7));
    CHECK(bvol_polygon2_separation_point(&block, &inside, &s) == BVOL_SEPARATION_OVERLAPPING && is_gap(&s, -0.5F, -1, 0));
    CHECK(s.feature == 2 && are_points(&s, 4, 1, 3.5F, 1));
}

TEST(separation2, of_rectangles_without_ends)
{
    const float most = INFINITY;
    const bvol_aabb2 all = {{-most, -most}, {most, most}}, floor = {{-most, -most}, {most, 0}}, unit = {{-1, -1}, {1, 1}},
                     nowhere = {{most, 0}, {most, 1}}, strip = {{-most, 0}, {most, 0}}, wall = {{10, -most}, {most, most}};
    const bvol_circle above = {{1e6F, 3}, 1}, sunken = {{-1e6F, -3}, 1};
    const bvol_obb2 tilted = {{0, 5}, {1, 1}, {{0.6F, 0.8F}, {-0.8F, 0.6F}}};
    bvol_separation2 s;
    bvol_vec2 on_a, on_b;
    CHECK(bvol_aabb2_separation_aabb2(&unit, &all, &s) == BVOL_SEPARATION_OVERLAPPING);
    CHECK(isinf(s.distance) && isinf(s.distance_max) && s.distance_max < 0 && s.normal.x == 0 && isnan(s.point.x));
    CHECK(bvol_circle_separation_aabb2(&above, &floor, &s) == BVOL_SEPARATION_APART && is_gap(&s, 2, 0, 1));
    CHECK(bvol_circle_separation_aabb2(&sunken, &floor, &s) == BVOL_SEPARATION_OVERLAPPING && is_gap(&s, -4, 0, 1));
    CHECK(bvol_aabb2_separation_aabb2(&unit, &nowhere, &s) == BVOL_SEPARATION_NONE);
    CHECK(bvol_circle_distance_sq_aabb2(&above, &nowhere) == INFINITY);
    CHECK(bvol_aabb2_separation_aabb2(&strip, &floor, &s) == BVOL_SEPARATION_TOUCHING && is_gap(&s, 0, 0, 1));
    CHECK(bvol_aabb2_separation_aabb2(&floor, &wall, &s) == BVOL_SEPARATION_OVERLAPPING && isinf(s.distance_max));
    CHECK(bvol_aabb2_separation_aabb2(&unit, &wall, &s) == BVOL_SEPARATION_APART && is_gap(&s, 9, -1, 0));
    CHECK(bvol_obb2_separation_aabb2(&tilted, &floor, &s) == BVOL_SEPARATION_APART && s.normal.y == 1 && s.other_feature == 3);
    CHECK(s.distance <= 3.6F && s.distance_max >= 3.5999F && s.distance_max - s.distance < 1e-5F);
    bvol_aabb2_closest_points_aabb2(&all, &floor, &on_a, &on_b);
    CHECK(isfinite(on_a.x) && on_a.y <= 0 && memcmp(&on_a, &on_b, sizeof on_a) == 0);
}

TEST(separation2, of_what_is_no_shape_is_none)
{
    const bvol_circle empty = {{0, 0}, -1}, disc = {{0, 0}, 1}, bad = {{NAN, 0}, 1};
    const bvol_polygon2 nothing = {NULL, 0, 0}, illegal = {NULL, 3, 0};
    bvol_separation2 s = {.state = 77};
    bvol_vec2 on_a, on_b;
    CHECK(bvol_circle_separation_circle(&disc, &empty, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_circle_separation_circle(&bad, &disc, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_circle_distance_sq_circle(&disc, &empty) == INFINITY && isnan(bvol_circle_distance_sq_circle(&bad, &empty)));
    CHECK(bvol_polygon2_separation_polygon2(&nothing, &nothing, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_polygon2_distance_sq_circle(&nothing, &disc) == INFINITY);
    CHECK(isnan(bvol_polygon2_distance_sq_polygon2(&nothing, &illegal)));
    bvol_circle_closest_points_circle(&disc, &empty, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.y));
}

TEST(separation2, of_neighbours_is_not_0)
{
    const bvol_aabb2 box = {{0, 0}, {1, 1}}, next = {{1.0000001F, 0}, {2, 1}};
    const bvol_circle tiny = {{0, 0}, 0}, other = {{0x1p-149F, 0}, 0};
    bvol_separation2 s;
    CHECK(bvol_aabb2_separation_aabb2(&box, &next, &s) == BVOL_SEPARATION_APART && is_gap(&s, 0x1p-23F, -1, 0));
    CHECK(bvol_circle_separation_circle(&tiny, &other, &s) == BVOL_SEPARATION_APART && s.distance == 0x1p-149F);
    CHECK(bvol_circle_distance_sq_circle(&tiny, &other) == 0x1p-149F);
}

/* Long polygons: the answer does not depend on the order of the points, and is that of all edges and corners, one by one. */

enum { LONG = 300 };

static void make_round(chance *c, bvol_vec2 *points, size_t count)
{
    const double x = chance_real(c, -3, 3), y = chance_real(c, -3, 3), width = chance_real(c, 0.1, 2),
                 height = chance_real(c, 0.1, 2);
    for (size_t i = 0; i < count; i++) {
        const double angle = 2 * 3.14159265358979 * (double)i / (double)count;
        points[i] = (bvol_vec2){(float)(x + width * cos(angle)), (float)(y + height * sin(angle))};
    }
}

static void shuffle(chance *c, bvol_vec2 *points, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t k = (size_t)chance_int(c, 0, (int)i - 1);
        const bvol_vec2 last = points[i - 1];
        points[i - 1] = points[k];
        points[k] = last;
    }
}

static double least_along(const bvol_vec2 *points, size_t count, const double n[2], double side)
{
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        least = fmin(least, side * (n[0] * (double)points[i].x + n[1] * (double)points[i].y));
    return least;
}

/* The greatest least value along the normals of edges of a, in double. */
static double value_of_edges(const bvol_vec2 *a, const bvol_vec2 *b, size_t count)
{
    double best = -INFINITY;
    for (size_t i = 0; i < count; i++)
        for (int side = -1; side <= 1; side += 2) {
            const double x = (double)a[(i + 1) % count].x - (double)a[i].x, y = (double)a[(i + 1) % count].y - (double)a[i].y,
                         length = hypot(x, y), n[2] = {side * -y / length, side * x / length};
            if (length > 0)
                best = fmax(best, least_along(a, count, n, 1) + least_along(b, count, n, -1));
        }
    return best;
}

static int are_alike(const bvol_separation2 *s, const bvol_separation2 *t)
{
    return s->state == t->state && fabsf(s->distance - t->distance) <= 1e-6F * fabsf(s->distance);
}

TEST(separation2, of_long_polygons_in_any_order)
{
    static bvol_vec2 a[LONG], b[LONG], backward[LONG], mixed[LONG];
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(60); n++) {
        const size_t count = (size_t)chance_int(&c, 3, LONG);
        bvol_polygon2 p = {a, count, 0}, q = {b, count, 0}, r = {backward, count, 0}, m = {mixed, count, 0};
        bvol_separation2 s, t, u;
        make_round(&c, a, count);
        make_round(&c, b, count);
        for (size_t i = 0; i < count; i++)
            mixed[i] = backward[count - 1 - i] = a[i];
        shuffle(&c, mixed, count);
        const int state = bvol_polygon2_separation_polygon2(&p, &q, &s);
        CHECK(bvol_polygon2_separation_polygon2(&r, &q, &t) == state && are_alike(&s, &t));
        CHECK(bvol_polygon2_separation_polygon2(&m, &q, &u) == state && are_alike(&s, &u));
        const double value = fmax(value_of_edges(a, b, count), value_of_edges(b, a, count));
        CHECK(state == BVOL_SEPARATION_APART ? (double)s.distance_max >= value
                                             : (double)s.distance <= value + 1e-12 && (double)s.distance_max >= value - 1e-12);
    }
}

/* Handles give what the functions of their kinds do, in either order. */

static bvol_shape *handle_of(const operand *s)
{
    bvol_shape *handle = NULL;
    switch (s->of.kind) {
    case POINT: CHECK(bvol_shape_create_point2(s->value, NULL, &handle) == BVOL_OK); break;
    case SEGMENT: CHECK(bvol_shape_create_segment2(s->value, NULL, &handle) == BVOL_OK); break;
    case AABB: CHECK(bvol_shape_create_aabb2(s->value, NULL, &handle) == BVOL_OK); break;
    case SPHERE: CHECK(bvol_shape_create_circle(s->value, NULL, &handle) == BVOL_OK); break;
    case OBB: CHECK(bvol_shape_create_obb2(s->value, NULL, &handle) == BVOL_OK); break;
    default: CHECK(bvol_shape_create_polygon2(s->value, NULL, &handle) == BVOL_OK);
    }
    return handle;
}

static void compare_handles(const pair *p, const operand *a, const operand *b)
{
    bvol_shape *const first = handle_of(a), *const second = handle_of(b);
    bvol_separation2 direct = {0}, forward = {0}, backward = {0};
    bvol_vec2 on_a, on_b, of_a, of_b;
    const int state = p->separation(a->value, b->value, &direct);
    CHECK(bvol_shape_can(bvol_shape_kind(first), bvol_shape_kind(second), BVOL_QUESTION_SEPARATION) == 1);
    CHECK(bvol_shape_can(bvol_shape_kind(second), bvol_shape_kind(first), BVOL_QUESTION_SEPARATION) == 1);
    CHECK(bvol_shape_separation2(first, second, &forward) == state &&
          bvol_shape_separation2(second, first, &backward) == state);
    CHECK(memcmp(&direct, &forward, sizeof direct) == 0);
    CHECK(backward.distance == direct.distance && backward.distance_max == direct.distance_max);
    if (p->a != p->b && state != BVOL_SEPARATION_NONE) {
        CHECK(memcmp(&backward.point, &direct.other_point, sizeof direct.point) == 0);
        CHECK(memcmp(&backward.other_point, &direct.point, sizeof direct.point) == 0);
        CHECK(backward.feature == direct.other_feature && backward.other_feature == direct.feature);
        CHECK(backward.normal.x == -direct.normal.x && backward.normal.y == -direct.normal.y);
    }
    const float sq = p->distance_sq(a->value, b->value), forth = bvol_shape_distance_sq(first, second),
                back = bvol_shape_distance_sq(second, first);
    CHECK((sq == forth && sq == back) || (isnan(sq) && isnan(forth) && isnan(back)));
    p->closest(a->value, b->value, &on_a, &on_b);
    bvol_shape_closest_points2(first, second, &of_a, &of_b);
    CHECK(memcmp(&on_a, &of_a, sizeof on_a) == 0 && memcmp(&on_b, &of_b, sizeof on_b) == 0);
    bvol_shape_closest_points2(second, first, &of_b, &of_a);
    CHECK(p->a == p->b || (memcmp(&on_a, &of_a, sizeof on_a) == 0 && memcmp(&on_b, &of_b, sizeof on_b) == 0));
    bvol_shape_destroy(first);
    bvol_shape_destroy(second);
}

TEST(separation2, of_handles_is_that_of_their_values)
{
    chance c = {test_seed()};
    for (int i = 0; i < PAIR_COUNT; i++)
        for (int n = 0; n < recipe_count; n += test_step(20)) {
            shape a, b;
            operand x, y;
            generate_planar(&recipes[n], pairs[i].a, pairs[i].b, OVERLAPS, &c, &a, &b);
            set_operand(&a, &x);
            set_operand(&b, &y);
            compare_handles(&pairs[i], &x, &y);
        }
}

TEST(separation2, of_handles_that_have_none_is_none)
{
    const bvol_ray2 ray = {{0, 0}, 0, {0, 1}, 1};
    const bvol_circle round = {{0, 5}, 1};
    const bvol_sphere ball = {{0, 0, 5}, 1};
    bvol_shape *line = NULL, *circle = NULL, *sphere = NULL;
    bvol_vec2 on_a = {1, 2}, on_b = {3, 4};
    bvol_vec3 in_space = {1, 2, 3}, too = {4, 5, 6};
    bvol_separation2 s = {.state = 77};
    bvol_separation t = {.state = 77};
    CHECK(bvol_shape_create_ray2(&ray, NULL, &line) == BVOL_OK && bvol_shape_create_circle(&round, NULL, &circle) == BVOL_OK);
    CHECK(bvol_shape_create_sphere(&ball, NULL, &sphere) == BVOL_OK);
    CHECK(bvol_shape_separation2(line, circle, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_shape_separation2(sphere, sphere, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_shape_separation(circle, circle, &t) == BVOL_SEPARATION_NONE && t.state == 77);
    CHECK(bvol_shape_separation2(circle, sphere, &s) == BVOL_SEPARATION_NONE && isnan(bvol_shape_distance_sq(circle, sphere)));
    CHECK(isnan(bvol_shape_distance_sq(line, circle)) && bvol_shape_distance_sq(circle, circle) == 0);
    bvol_shape_closest_points2(line, circle, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.y));
    bvol_shape_closest_points(circle, circle, &in_space, &too);
    CHECK(isnan(in_space.x) && isnan(too.z));
    on_a.x = 1;
    bvol_shape_closest_points2(circle, circle, &on_a, NULL);
    CHECK(on_a.x == 1);
    bvol_shape_destroy(line);
    bvol_shape_destroy(circle);
    bvol_shape_destroy(sphere);
}

/* The foot of the point is a hair away from an end that is 5 away, and the direction of the segment is rounded to the other
 * side of it. */
TEST(separation2, of_a_point_beside_the_end_of_a_long_segment)
{
    const bvol_segment2 s = {{4 + 19 * 0x1p-21F, -3 - 14 * 0x1p-21F}, {-4 * 0x1p32F, 3 * 0x1p32F}};
    const bvol_vec2 p = {1 + 19 * 0x1p-21F, -7 - 14 * 0x1p-21F};
    bvol_separation2 found;
    CHECK(s.a.x - p.x == 3 && s.a.y - p.y == 4);
    CHECK(bvol_segment2_separation_point(&s, &p, &found) == BVOL_SEPARATION_APART);
    CHECK(found.distance < 5 && found.distance_max >= 5);
}

/* The difference is as flat as double can tell, and of its two long edges only the far one has no rounding. */
TEST(separation2, of_a_hair_beside_what_is_far)
{
    const bvol_aabb2 level = {{-0x1.8p22F, -0x1.8p67F}, {0x1.8p22F, -0x1.8p67F}};
    const bvol_segment2 hair = {{0, -0x1p-83F}, {96, 0}};
    bvol_separation2 s;
    CHECK(bvol_aabb2_separation_segment2(&level, &hair, &s) == BVOL_SEPARATION_APART);
    CHECK(s.distance < 0x1.8p67F && s.distance_max >= 0x1.8p67F);
}

/* The same, where the far edge has a corner right across. */
TEST(separation2, of_a_corner_across_what_is_flat_in_double)
{
    const bvol_aabb2 box = {{0, 0}, {2, 2}}, wall = {{0x1p60F, 0x1p-60F}, {0x1p60F, 2}};
    bvol_separation2 s;
    CHECK(bvol_aabb2_separation_aabb2(&box, &wall, &s) == BVOL_SEPARATION_APART);
    CHECK(s.distance < 0x1p60F && s.distance_max >= 0x1p60F);
}
