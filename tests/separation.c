/* SPDX-License-Identifier: MIT */
/* How far apart shapes are, and how deep in each other: the state is what the predicates say, the interval holds what numbers
 * of 3,000 bits say, the points and the normal fit it, and the operands can be exchanged. */
#include "generate.h"
#include "oracle/gap.h"
#include "states.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

typedef struct pair {
    const char *name;
    enum kind a, b;
    int (*separation)(const void *a, const void *b, bvol_separation *out);
    float (*distance_sq)(const void *a, const void *b);
    void (*closest)(const void *a, const void *b, bvol_vec3 *on_a, bvol_vec3 *on_b);
    int (*overlaps)(const void *a, const void *b);
    int (*interior)(const void *a, const void *b); /* NULL where none is offered */
} pair;

/* Functions with their pointers' types erased. */
#define ERASED(A, B, overlap_name, type_b)                                                                                     \
    static int A##_##B##_separation(const void *a, const void *b, bvol_separation *out)                                        \
    {                                                                                                                          \
        return bvol_##A##_separation_##B(a, b, out);                                                                           \
    }                                                                                                                          \
    static float A##_##B##_distance_sq(const void *a, const void *b)                                                           \
    {                                                                                                                          \
        return bvol_##A##_distance_sq_##B(a, b);                                                                               \
    }                                                                                                                          \
    static void A##_##B##_closest(const void *a, const void *b, bvol_vec3 *on_a, bvol_vec3 *on_b)                              \
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
    X(segment, point, SEGMENT, POINT)                                                                                          \
    X(aabb, point, AABB, POINT)                                                                                                \
    X(sphere, point, SPHERE, POINT)                                                                                            \
    X(capsule, point, CAPSULE, POINT)                                                                                          \
    X(obb, point, OBB, POINT)                                                                                                  \
    X(triangle, point, TRIANGLE, POINT)
#define PAIRS_WITH_INTERIORS(X)                                                                                                \
    X(aabb, segment, AABB, SEGMENT)                                                                                            \
    X(aabb, aabb, AABB, AABB)                                                                                                  \
    X(sphere, segment, SPHERE, SEGMENT)                                                                                        \
    X(sphere, aabb, SPHERE, AABB)                                                                                              \
    X(sphere, sphere, SPHERE, SPHERE)                                                                                          \
    X(capsule, segment, CAPSULE, SEGMENT)                                                                                      \
    X(capsule, aabb, CAPSULE, AABB)                                                                                            \
    X(capsule, sphere, CAPSULE, SPHERE)                                                                                        \
    X(capsule, capsule, CAPSULE, CAPSULE)                                                                                      \
    X(obb, segment, OBB, SEGMENT)                                                                                              \
    X(obb, aabb, OBB, AABB)                                                                                                    \
    X(obb, sphere, OBB, SPHERE)                                                                                                \
    X(obb, capsule, OBB, CAPSULE)                                                                                              \
    X(obb, obb, OBB, OBB)                                                                                                      \
    X(triangle, segment, TRIANGLE, SEGMENT)                                                                                    \
    X(triangle, aabb, TRIANGLE, AABB)                                                                                          \
    X(triangle, sphere, TRIANGLE, SPHERE)                                                                                      \
    X(triangle, capsule, TRIANGLE, CAPSULE)                                                                                    \
    X(triangle, obb, TRIANGLE, OBB)                                                                                            \
    X(triangle, triangle, TRIANGLE, TRIANGLE)

#define FUNCTIONS_WITH_POINT(A, B, NAME_A, NAME_B) ERASED(A, B, contains, vec3)
#define FUNCTIONS_WITH_INTERIOR(A, B, NAME_A, NAME_B)                                                                          \
    ERASED(A, B, overlaps, B)                                                                                                  \
    INTERIOR(A, B)
PAIRS_WITH_POINTS(FUNCTIONS_WITH_POINT)
PAIRS_WITH_INTERIORS(FUNCTIONS_WITH_INTERIOR)
ERASED(segment, segment, overlaps, segment)

#define ROW(A, B, NAME_A, NAME_B, interior)                                                                                    \
    {#A " and " #B,      NAME_A,  NAME_B, A##_##B##_separation, A##_##B##_distance_sq, A##_##B##_closest,                      \
     A##_##B##_overlaps, interior},
#define ROW_WITH_POINT(A, B, NAME_A, NAME_B) ROW(A, B, NAME_A, NAME_B, NULL)
#define ROW_WITH_INTERIOR(A, B, NAME_A, NAME_B) ROW(A, B, NAME_A, NAME_B, A##_##B##_interior)

static const pair pairs[] = {PAIRS_WITH_POINTS(ROW_WITH_POINT) ROW_WITH_POINT(segment, segment, SEGMENT, SEGMENT)
                                 PAIRS_WITH_INTERIORS(ROW_WITH_INTERIOR)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

static double component(const bvol_vec3 *v, int c)
{
    return (double)(&v->x)[c];
}

static double distance_between(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return hypot(hypot(component(a, 0) - component(b, 0), component(a, 1) - component(b, 1)),
                 component(a, 2) - component(b, 2));
}

static int is_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    return 1;
}

static int is_empty(const shape *s)
{
    return (s->kind == SPHERE && s->as.sphere.radius < 0) || (s->kind == CAPSULE && s->as.capsule.radius < 0) ||
           (s->kind == AABB && bvol_aabb_is_empty(&s->as.aabb));
}

static int state_by_predicates(const pair *p, const shape *a, const shape *b, int state)
{
    if (!p->overlaps(&a->as, &b->as))
        return BVOL_SEPARATION_APART;
    if (!p->interior) /* of a point, or of two segments: the interval decides, which the oracle checks */
        return state == BVOL_SEPARATION_APART ? 0 : state;
    return p->interior(&a->as, &b->as) ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_TOUCHING;
}

/* What is wrong with a record of finite shapes; NULL if nothing. */
static const char *complaint_about(const pair *p, const shape *a, const shape *b, const bvol_separation *s, double reach)
{
    oracle_gap gap;
    if (!oracle_gap_of(a, b, &gap))
        return "the oracle found nothing";
    const double lo = (double)s->distance, hi = (double)s->distance_max;
    const int apart = s->state == BVOL_SEPARATION_APART, deep = s->state == BVOL_SEPARATION_OVERLAPPING;
    if (!oracle_gap_is_within(apart && lo == 0x1p-149 ? 0 : lo, deep && hi == -0x1p-149 ? 0 : hi))
        return "the interval does not hold the gap";
    if (apart ? !(lo > 0) : deep ? !(hi < 0) : lo != 0 || hi != 0)
        return "the interval does not fit the state";
    if (hi - lo > 0x1p-21 * fabs(lo) + 0x1p-44 * gap.size + 0x1p-147 && hi <= (double)FLT_MAX)
        return "the interval is too wide";
    if (fabs(hypot(hypot(component(&s->normal, 0), component(&s->normal, 1)), component(&s->normal, 2)) - 1) > 0x1p-22)
        return "the normal is no unit vector";
    double off = 0;
    for (int c = 0; c < 3; c++)
        off += fabs(component(&s->point, c) - component(&s->other_point, c) - lo * component(&s->normal, c));
    if (off > 0x1p-20 * (gap.size + reach) + 0x1p-140 && reach < 1e37 && gap.size < 1e37)
        return "the points are not where distance and normal say";
    (void)p;
    return NULL;
}

static const char *complaint_about_distance(const pair *p, const shape *a, const shape *b, const bvol_separation *s)
{
    const float sq = p->distance_sq(&a->as, &b->as);
    const double lo = (double)s->distance, hi = (double)s->distance_max;
    if ((sq == 0) != (s->state != BVOL_SEPARATION_APART))
        return "the squared distance is 0 where the shapes are apart, or not where they are not";
    if (sq == 0)
        return NULL;
    if (((double)sq > fmax(hi * hi * (1 + 0x1p-23), 0x1p-149) ||
         (double)sq < fmin(lo * lo * (1 - 0x1p-21), (double)FLT_MAX) - 0x1p-149))
        return "the squared distance is not that of the interval";
    return NULL;
}

static const char *complaint_about_points(const pair *p, const shape *a, const shape *b, const bvol_separation *s, double reach)
{
    bvol_vec3 on_a, on_b;
    p->closest(&a->as, &b->as, &on_a, &on_b);
    const double between = distance_between(&on_a, &on_b);
    if (s->state != BVOL_SEPARATION_APART)
        return memcmp(&on_a, &on_b, sizeof on_a) == 0 ? NULL : "the common point is two";
    return fabs(between - (double)s->distance) <= 0x1p-20 * (reach + (double)s->distance) + 0x1p-140 || reach > 1e37
               ? NULL
               : "the closest points are not as far from each other as the shapes";
}

/* Of two of one kind: the same, but for the direction. */
static const char *complaint_about_exchange(const pair *p, const shape *a, const shape *b, const bvol_separation *s)
{
    bvol_separation t;
    if (p->a != p->b)
        return NULL;
    if (p->separation(&b->as, &a->as, &t) != (int)s->state)
        return "the state depends on the order";
    if (t.distance != s->distance || t.distance_max != s->distance_max)
        return "the interval depends on the order";
    const int same = t.normal.x == s->normal.x && t.normal.y == s->normal.y && t.normal.z == s->normal.z;
    if (same)
        return NULL;
    if (t.normal.x != -s->normal.x || t.normal.y != -s->normal.y || t.normal.z != -s->normal.z)
        return "the normal is not negated";
    return memcmp(&t.point, &s->other_point, sizeof t.point) == 0 && memcmp(&t.other_point, &s->point, sizeof t.point) == 0 &&
                   t.feature == s->other_feature && t.other_feature == s->feature
               ? NULL
               : "the points are not exchanged";
}

static const char *complaint(const pair *p, const shape *a, const shape *b)
{
    bvol_separation s;
    memset(&s, 0x55, sizeof s);
    const bvol_separation untouched = s;
    const int state = p->separation(&a->as, &b->as, &s);
    if (state == BVOL_SEPARATION_NONE)
        return memcmp(&s, &untouched, sizeof s) != 0                          ? "the record was written though there is none"
               : is_finite(a) && is_finite(b) && !is_empty(a) && !is_empty(b) ? "there is no record"
                                                                              : NULL;
    if ((int)s.state != state || p->separation(&a->as, &b->as, NULL) != state)
        return "the state is not that of the record";
    if (state_by_predicates(p, a, b, state) != state)
        return "the state is not what the predicates say";
    if (!is_finite(a) || !is_finite(b))
        return NULL;
    const double reach = shape_reach(a) + shape_reach(b);
    const char *wrong = complaint_about(p, a, b, &s, reach);
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
        char text_a[600], text_b[600];
        generate(how, p->a, p->b, OVERLAPS, &c, &a, &b);
        const char *const wrong = complaint(p, &a, &b);
        if (!wrong) {
            checked->count[p->separation(&a.as, &b.as, NULL)]++;
            continue;
        }
        shape_print(&a, text_a, sizeof text_a);
        shape_print(&b, text_b, sizeof text_b);
        bvol_separation s = {0};
        oracle_gap gap = {0};
        (void)p->separation(&a.as, &b.as, &s);
        if (is_finite(&a) && is_finite(&b))
            (void)oracle_gap_of(&a, &b, &gap);
        CHECKF(0, "%s, recipe %s: %s: state %u, %a to %a, oracle %a of size %a\n%s\n%s", p->name, how->name, wrong, s.state,
               (double)s.distance, (double)s.distance_max, gap.value, gap.size, text_a, text_b);
    }
}

TEST(separation, intervals_states_and_points_are_right)
{
    tally checked = {.words = {"none", "apart", "touching", "overlapping"}};
    for (int i = 0; i < PAIR_COUNT; i++)
        check_pair(&pairs[i], test_cases(300), &checked);
    tally_print(&checked, "separations of space");
}

/* Corners that are 2^42 times as far away as what is nearest, on which a search in double stood still: the interval is no wider
 * than for others, and no start of the search repeats the one before. */
TEST(separation, of_triangles_with_far_corners)
{
    static const struct {
        const char *name;
        shape a, b;
    } found[] = {
        {"triangle and capsule",
         {TRIANGLE,
          {.f = {0x1.0ecbb4p+53F, -0x1.577bc2p+113F, 0x1.5e90ap+96F, 0x1.e87f3p+39F, -0x1.4d45eep+53F, 0x1.6a8c88p+116F,
                 0x1.5130bap-3F, 0x1.5cd586p+16F, -0x1.89a052p+108F}}},
         {CAPSULE,
          {.f = {0x1.8addcap+30F, -0x1.e8993ap-25F, -0x1.0652b4p+92F, 0x1.0e10a8p+74F, -0x1.57f6b8p-104F, -0x1.baf3eep+1F,
                 0x1.fa2876p-30F}}}},
        {"triangle and segment",
         {TRIANGLE,
          {.f = {-0x1.573b9p+112F, -0x1.b9371p+98F, -0x1.2e80e2p-62F, 0x1.b2b18ep-99F, 0x1.bfcdd2p+118F, -0x1.0a09a4p-35F,
                 -0x1.39c5d6p-109F, -0x1.ed84bcp+35F, -0x1.fc5d86p-57F}}},
         {SEGMENT,
          {.f = {0x1.8895fcp-61F, 0x1.8ba80ep+106F, 0x1.7dc5c4p+75F, 0x1.f43f0cp+29F, 0x1.3a4f84p+94F, -0x1.3d398p-6F}}}},
    };
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        for (int k = 0; k < PAIR_COUNT; k++)
            if (pairs[k].a == found[i].a.kind && pairs[k].b == found[i].b.kind) {
                const char *const wrong = complaint(&pairs[k], &found[i].a, &found[i].b);
                CHECKF(!wrong, "%s: %s", found[i].name, wrong);
            }
}

/* Faces along two edges that are nearly parallel: their normals are small, and what is divided by them is coarse. */
TEST(separation, of_boxes_that_are_nearly_parallel)
{
    const pair *const p = &pairs[PAIR_COUNT - 7];
    chance c = {test_seed()};
    CHECK(p->a == OBB && p->b == OBB);
    for (long n = 0; n < test_cases(500); n++) {
        shape box[2];
        for (int i = 0; i < 2; i++) {
            const float turn = (float)ldexp(chance_real(&c, -1, 1), -chance_int(&c, 4, 24)),
                        tilt = (float)ldexp(chance_real(&c, -1, 1), -chance_int(&c, 4, 70));
            box[i].kind = OBB;
            box[i].as.obb =
                (bvol_obb){{(float)chance_real(&c, -1, 1), (float)chance_real(&c, -1, 1), (float)chance_real(&c, -1, 1)},
                           {1, (float)chance_real(&c, 0.5, 1.5), (float)chance_real(&c, 0.5, 1.5)},
                           {{1, turn, tilt}, {-turn, 1, tilt}, {-tilt, -tilt, 1}}};
        }
        const char *const wrong = complaint(p, &box[0], &box[1]);
        CHECKF(!wrong, "case %ld: %s", n, wrong);
    }
}

/* The foot of a point is known to the last bits of the segment, which here are of as much weight as those of the distance. */
TEST(separation, of_points_near_long_segments)
{
    const pair *const p = &pairs[3];
    chance c = {test_seed()};
    CHECK(p->a == CAPSULE && p->b == POINT);
    for (long n = 0; n < test_cases(12000); n++) {
        shape line = {.kind = CAPSULE}, at = {.kind = POINT};
        const double share = chance_real(&c, 0, 1);
        line.as.capsule.radius = 0;
        for (int k = 0; k < 3; k++) {
            const double from = chance_real(&c, -1, 1), to = chance_real(&c, -1, 1), off = chance_real(&c, -1, 1);
            (&line.as.capsule.a.x)[k] = (float)from;
            (&line.as.capsule.b.x)[k] = (float)to;
            at.as.f[k] = (float)(from + share * (to - from) + ldexp(off, -22));
        }
        const char *const wrong = complaint(p, &line, &at);
        CHECKF(!wrong, "case %ld: %s", n, wrong);
    }
}

/* Handles give what the functions of their kinds do, in either order. */

static bvol_shape *handle_of(const shape *s)
{
    bvol_shape *handle = NULL;
    CHECK(value_kind_of((int)s->kind)->create(&s->as, NULL, &handle) == BVOL_OK);
    return handle;
}

static void compare_handles(const pair *p, const shape *a, const shape *b)
{
    bvol_shape *const first = handle_of(a), *const second = handle_of(b);
    bvol_separation direct = {0}, forward = {0}, backward = {0};
    bvol_vec3 on_a, on_b, of_a, of_b;
    const int state = p->separation(&a->as, &b->as, &direct);
    CHECK(bvol_shape_separation(first, second, &forward) == state && bvol_shape_separation(second, first, &backward) == state);
    CHECK(memcmp(&direct, &forward, sizeof direct) == 0);
    CHECK(backward.distance == direct.distance && backward.distance_max == direct.distance_max);
    const int tie = memcmp(&backward.normal, &direct.normal, sizeof direct.normal) == 0;
    if (p->a != p->b && state != BVOL_SEPARATION_NONE && !tie) {
        CHECK(memcmp(&backward.point, &direct.other_point, sizeof direct.point) == 0);
        CHECK(memcmp(&backward.other_point, &direct.point, sizeof direct.point) == 0);
        CHECK(backward.feature == direct.other_feature && backward.other_feature == direct.feature);
        CHECK(backward.normal.x == -direct.normal.x && backward.normal.z == -direct.normal.z);
    }
    const float sq = p->distance_sq(&a->as, &b->as), forth = bvol_shape_distance_sq(first, second),
                back = bvol_shape_distance_sq(second, first);
    CHECK((sq == forth && sq == back) || (isnan(sq) && isnan(forth) && isnan(back)));
    p->closest(&a->as, &b->as, &on_a, &on_b);
    bvol_shape_closest_points(first, second, &of_a, &of_b);
    CHECK(memcmp(&on_a, &of_a, sizeof on_a) == 0 && memcmp(&on_b, &of_b, sizeof on_b) == 0);
    bvol_shape_closest_points(second, first, &of_b, &of_a);
    CHECK(p->a == p->b || (memcmp(&on_a, &of_a, sizeof on_a) == 0 && memcmp(&on_b, &of_b, sizeof on_b) == 0));
    bvol_shape_destroy(first);
    bvol_shape_destroy(second);
}

TEST(separation, of_handles_is_that_of_their_values)
{
    chance c = {test_seed()};
    for (int i = 0; i < PAIR_COUNT; i++) {
        CHECK(bvol_shape_can((int)pairs[i].a, (int)pairs[i].b, BVOL_QUESTION_SEPARATION) == 1);
        CHECK(bvol_shape_can((int)pairs[i].b, (int)pairs[i].a, BVOL_QUESTION_SEPARATION) == 1);
        for (int n = 0; n < recipe_count; n++) {
            shape a, b;
            generate(&recipes[n], pairs[i].a, pairs[i].b, OVERLAPS, &c, &a, &b);
            compare_handles(&pairs[i], &a, &b);
        }
    }
}

/* Where n and -n serve alike. */
TEST(separation, of_handles_has_the_same_normal_in_both_orders_of_a_tie)
{
    const bvol_sphere ball = {{0, 0, 0}, 1};
    const bvol_aabb box = {{-1, -2, -1}, {1, 2, 1}};
    const bvol_obb turned = {{0, 0, 0}, {1, 1, 1}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    const bvol_capsule line = {{-3, 0, 0}, {3, 0, 0}, 1};
    const bvol_triangle flat = {{-3, -3, 0}, {3, -3, 0}, {0, 5, 0}};
    bvol_shape *handle[5] = {NULL};
    CHECK(bvol_shape_create_sphere(&ball, NULL, &handle[0]) == BVOL_OK);
    CHECK(bvol_shape_create_aabb(&box, NULL, &handle[1]) == BVOL_OK);
    CHECK(bvol_shape_create_obb(&turned, NULL, &handle[2]) == BVOL_OK);
    CHECK(bvol_shape_create_capsule(&line, NULL, &handle[3]) == BVOL_OK);
    CHECK(bvol_shape_create_triangle(&flat, NULL, &handle[4]) == BVOL_OK);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            bvol_separation s = {0};
            CHECK(i == j || bvol_shape_separation(handle[i], handle[j], &s) == BVOL_SEPARATION_OVERLAPPING);
            const float first = s.normal.x != 0 ? s.normal.x : s.normal.y != 0 ? s.normal.y : s.normal.z;
            const double off =
                component(&s.point, 2) - component(&s.other_point, 2) - (double)s.distance * component(&s.normal, 2);
            CHECKF(i == j || (first > 0 && fabs(off) < 1e-5), "%d and %d: %g %g %g", i, j, component(&s.normal, 0),
                   component(&s.normal, 1), component(&s.normal, 2));
        }
    for (int i = 0; i < 5; i++)
        bvol_shape_destroy(handle[i]);
}

TEST(separation, of_handles_that_have_none_is_none)
{
    const bvol_ray ray = {{0, 0, 0}, 0, {0, 0, 1}, 1};
    bvol_shape *line = NULL, *other = NULL;
    bvol_vec3 on_a = {1, 2, 3}, on_b = {4, 5, 6};
    bvol_separation s = {.state = 77};
    CHECK(bvol_shape_create_ray(&ray, NULL, &line) == BVOL_OK && bvol_shape_create_ray(&ray, NULL, &other) == BVOL_OK);
    CHECK(!bvol_shape_can(BVOL_KIND_RAY, BVOL_KIND_RAY, BVOL_QUESTION_SEPARATION));
    CHECK(bvol_shape_separation(line, other, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(isnan(bvol_shape_distance_sq(line, other)) && isnan(bvol_shape_distance_sq(NULL, other)));
    CHECK(bvol_shape_separation(NULL, other, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    bvol_shape_closest_points(line, other, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.z));
    on_a.x = 1;
    bvol_shape_closest_points(other, other, &on_a, NULL);
    CHECK(on_a.x == 1);
    bvol_shape_destroy(line);
    bvol_shape_destroy(other);
}

static int holds(const bvol_separation *s, double value, double normal_x, double normal_y, double normal_z)
{
    return (double)s->distance <= value && (double)s->distance_max >= value &&
           (double)s->distance_max - (double)s->distance <= 0x1p-20 * fabs(value) && (double)s->normal.x == normal_x &&
           (double)s->normal.y == normal_y && (double)s->normal.z == normal_z;
}

/* Many pairs give what one pair gives, wherever they lie. */
#define CHECK_MANY(kind, KIND)                                                                                                 \
    do {                                                                                                                       \
        enum { COUNT = 40 };                                                                                                   \
        struct {                                                                                                               \
            bvol_##kind a, b;                                                                                                  \
            float more;                                                                                                        \
        } in[COUNT];                                                                                                           \
        bvol_separation out[COUNT], one, packed[COUNT];                                                                        \
        chance c = {test_seed()};                                                                                              \
        for (int i = 0; i < COUNT; i++) {                                                                                      \
            shape a, b;                                                                                                        \
            generate(&recipes[i % recipe_count], KIND, KIND, OVERLAPS, &c, &a, &b);                                            \
            in[i].a = a.as.kind;                                                                                               \
            in[i].b = b.as.kind;                                                                                               \
        }                                                                                                                      \
        memset(out, 0x55, sizeof out);                                                                                         \
        CHECK(bvol_##kind##_separation_##kind##_many(&in[0].a, COUNT, sizeof in[0], &in[0].b, COUNT, sizeof in[0], out, 0) ==  \
              BVOL_OK);                                                                                                        \
        CHECK(bvol_##kind##_separation_##kind##_many(&in[0].a, COUNT, sizeof in[0], &in[1].b, 1, 0, packed, 0) == BVOL_OK);    \
        for (int i = 0; i < COUNT; i++) {                                                                                      \
            memset(&one, 0x55, sizeof one);                                                                                    \
            one.state = (uint32_t)bvol_##kind##_separation_##kind(&in[i].a, &in[i].b, &one);                                   \
            CHECKF(memcmp(&one, &out[i], sizeof one) == 0, "pair %d", i);                                                      \
            CHECK((int)packed[i].state == bvol_##kind##_separation_##kind(&in[i].a, &in[1].b, NULL));                          \
        }                                                                                                                      \
        CHECK(bvol_##kind##_separation_##kind##_many(&in[0].a, COUNT, 2, &in[0].b, COUNT, 0, out, 0) == BVOL_ERROR_ARGUMENT);  \
        CHECK(bvol_##kind##_separation_##kind##_many(&in[0].a, COUNT, 0, &in[0].b, 2, 0, out, 0) == BVOL_ERROR_ARGUMENT);      \
        CHECK(bvol_##kind##_separation_##kind##_many(&in[0].a, 2, 0, NULL, 2, 0, out, 0) == BVOL_ERROR_ARGUMENT);              \
        CHECK(bvol_##kind##_separation_##kind##_many(NULL, 0, 0, NULL, 0, 0, NULL, 0) == BVOL_OK);                             \
    } while (0)

TEST(separation, of_many_pairs_is_that_of_each)
{
    CHECK_MANY(aabb, AABB);
    CHECK_MANY(sphere, SPHERE);
    CHECK_MANY(obb, OBB);
}

/* The exact float, twice. */
static int is_exactly(const bvol_separation *s, float value)
{
    return s->distance == value && s->distance_max == value;
}

/* Half-spaces, compared with rationals: the height of the deepest point, of which the sign, and the square over that of the
 * normal, are exact. */

typedef struct at_plane {
    enum kind kind;
    int (*separation)(const void *s, const bvol_plane *plane, bvol_separation *out);
    float (*distance_sq)(const void *s, const bvol_plane *plane);
    void (*closest)(const void *s, const bvol_plane *plane, bvol_vec3 *on_shape, bvol_vec3 *on_plane);
} at_plane;

#define ERASED_AT_PLANE(shape)                                                                                                 \
    static int shape##_separation_plane(const void *s, const bvol_plane *plane, bvol_separation *out)                          \
    {                                                                                                                          \
        return bvol_##shape##_separation_plane(s, plane, out);                                                                 \
    }                                                                                                                          \
    static float shape##_distance_sq_plane(const void *s, const bvol_plane *plane)                                             \
    {                                                                                                                          \
        return bvol_##shape##_distance_sq_plane(s, plane);                                                                     \
    }                                                                                                                          \
    static void shape##_closest_plane(const void *s, const bvol_plane *plane, bvol_vec3 *on_shape, bvol_vec3 *on_plane)        \
    {                                                                                                                          \
        bvol_##shape##_closest_points_plane(s, plane, on_shape, on_plane);                                                     \
    }
#define ERASED_OF_PLANE(shape)                                                                                                 \
    static int shape##_separation_plane(const void *s, const bvol_plane *plane, bvol_separation *out)                          \
    {                                                                                                                          \
        const int state = bvol_plane_separation_##shape(plane, s, out);                                                        \
        if (state != BVOL_SEPARATION_NONE) {                                                                                   \
            const bvol_vec3 point = out->point;                                                                                \
            out->point = out->other_point;                                                                                     \
            out->other_point = point;                                                                                          \
            out->normal = (bvol_vec3){-out->normal.x, -out->normal.y, -out->normal.z};                                         \
        }                                                                                                                      \
        return state;                                                                                                          \
    }                                                                                                                          \
    static float shape##_distance_sq_plane(const void *s, const bvol_plane *plane)                                             \
    {                                                                                                                          \
        return bvol_plane_distance_sq_##shape(plane, s);                                                                       \
    }                                                                                                                          \
    static void shape##_closest_plane(const void *s, const bvol_plane *plane, bvol_vec3 *on_shape, bvol_vec3 *on_plane)        \
    {                                                                                                                          \
        bvol_plane_closest_points_##shape(plane, s, on_plane, on_shape);                                                       \
    }
ERASED_OF_PLANE(point)
ERASED_OF_PLANE(segment)
ERASED_AT_PLANE(aabb)
ERASED_AT_PLANE(sphere)
ERASED_AT_PLANE(capsule)
ERASED_AT_PLANE(obb)
ERASED_AT_PLANE(triangle)

#define ROW_AT_PLANE(shape, NAME)                                                                                              \
    {                                                                                                                          \
        NAME, shape##_separation_plane, shape##_distance_sq_plane, shape##_closest_plane                                       \
    }
static const at_plane at_planes[] = {ROW_AT_PLANE(point, POINT),      ROW_AT_PLANE(segment, SEGMENT), ROW_AT_PLANE(aabb, AABB),
                                     ROW_AT_PLANE(sphere, SPHERE),    ROW_AT_PLANE(capsule, CAPSULE), ROW_AT_PLANE(obb, OBB),
                                     ROW_AT_PLANE(triangle, TRIANGLE)};

static const char *complaint_at_plane(const at_plane *p, const shape *s, const shape *plane)
{
    const bvol_vec3 n = plane->as.plane.normal;
    bvol_separation out = {0};
    oracle_gap gap;
    const int state = p->separation(&s->as, &plane->as.plane, &out);
    if (!is_finite(s) || !is_finite(plane) || is_empty(s) || (n.x == 0 && n.y == 0 && n.z == 0))
        return NULL;
    if (state == BVOL_SEPARATION_NONE || (int)out.state != state)
        return "there is no record";
    oracle_gap_of_plane(s, &plane->as.plane, &gap);
    const int apart = state == BVOL_SEPARATION_APART, deep = state == BVOL_SEPARATION_OVERLAPPING;
    const double lo = (double)out.distance, hi = (double)out.distance_max;
    if (oracle_gap_sign() != (apart ? 1 : deep ? -1 : 0))
        return "the state is wrong";
    if (!oracle_gap_is_within(apart && lo == 0x1p-149 ? 0 : lo, deep && hi == -0x1p-149 ? 0 : hi))
        return "the interval does not hold the gap";
    if (hi - lo > 0x1p-21 * fabs(lo) + 0x1p-44 * gap.size + 0x1p-147 && fabs(hi) < (double)FLT_MAX &&
        fabs(lo) < (double)FLT_MAX)
        return "the interval is too wide";
    const float sq = p->distance_sq(&s->as, &plane->as.plane);
    if ((sq == 0) == apart || (apart && (double)sq > fmax(hi * hi, 0x1p-149)) ||
        (apart && (double)sq < fmin(lo * lo * (1 - 0x1p-21), (double)FLT_MAX) - 0x1p-149))
        return "the squared distance is wrong";
    bvol_vec3 on_shape, on_plane;
    p->closest(&s->as, &plane->as.plane, &on_shape, &on_plane);
    if (memcmp(&on_shape, &out.point, sizeof on_shape) != 0 ||
        memcmp(&on_plane, apart ? &out.other_point : &out.point, sizeof on_plane) != 0)
        return "the closest points are not those of the record";
    double off = 0;
    for (int c = 0; c < 3; c++)
        off += fabs(component(&out.point, c) - component(&out.other_point, c) - lo * component(&out.normal, c));
    return off > 0x1p-20 * gap.size + 0x1p-140 && gap.size < 1e37 ? "the points are not where distance and normal say" : NULL;
}

TEST(separation, of_half_spaces_is_a_signed_distance)
{
    chance c = {test_seed()};
    for (size_t i = 0; i < sizeof at_planes / sizeof *at_planes; i++)
        for (long n = 0; n < test_cases(2000); n++) {
            const recipe *const how = &recipes[n % recipe_count];
            const int plane_first = at_planes[i].kind == POINT || at_planes[i].kind == SEGMENT;
            shape s, plane;
            char text[600], text_of_plane[300];
            if (plane_first)
                generate(how, PLANE, at_planes[i].kind, OVERLAPS, &c, &plane, &s);
            else
                generate(how, at_planes[i].kind, PLANE, OVERLAPS, &c, &s, &plane);
            const char *const wrong = complaint_at_plane(&at_planes[i], &s, &plane);
            if (!wrong)
                continue;
            shape_print(&s, text, sizeof text);
            shape_print(&plane, text_of_plane, sizeof text_of_plane);
            CHECKF(0, "recipe %s: %s\n%s\n%s", how->name, wrong, text, text_of_plane);
        }
}

/* Corners that are as deep but for 2^-298, or of which one far higher has the greater rounding. */
TEST(separation, of_half_spaces_whose_terms_cancel)
{
    static const struct {
        bvol_triangle triangle;
        bvol_plane plane;
    } found[] = {
        {{{0, 0x1p-149F, 0}, {1, 0x1p-149F, -1}, {2, 1, 0x1p-149F}}, {{-1, -0x1p-149F, -1}, 0}},
        {{{1, -0x1p-149F, 1}, {0x1p-126F, 1, 0.5F}, {0x1p-149F, -0x1p-149F, -0x1p-149F}}, {{1, 0x1p-149F, -1}, 0}},
    };
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        const shape s = {TRIANGLE, {.triangle = found[i].triangle}}, plane = {PLANE, {.plane = found[i].plane}};
        const char *const wrong = complaint_at_plane(&at_planes[sizeof at_planes / sizeof *at_planes - 1], &s, &plane);
        CHECKF(!wrong, "case %zu: %s", i, wrong);
    }
}

TEST(separation, of_half_spaces_of_round_numbers_is_exact)
{
    const bvol_plane ground = {{0, 1, 0}, 0}, slope = {{0, 3, 4}, -10}, third = {{1, 2, 2}, -6};
    const bvol_triangle triangle = {{0, 3, 0}, {1, 4, 2}, {2, 5, 1}};
    const bvol_obb box = {{0, -5, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 0.6F, 0.8F}, {0, -0.8F, 0.6F}}},
                   upright = {{0, -5, 0}, {1, 2, 3}, {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}}};
    const bvol_aabb unit = {{-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F}};
    const bvol_sphere ball = {{0, 5, 5}, 1};
    const bvol_vec3 origin = {0, 0, 0};
    bvol_separation s;
    CHECK(bvol_triangle_separation_plane(&triangle, &ground, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -5));
    CHECK(bvol_triangle_separation_plane(&triangle, &slope, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -2));
    CHECK(bvol_sphere_separation_plane(&ball, &slope, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -6));
    CHECK(bvol_obb_separation_plane(&upright, &ground, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 3));
    CHECK(bvol_obb_separation_plane(&box, &ground, &s) == BVOL_SEPARATION_APART && s.distance < s.distance_max);
    CHECK(bvol_aabb_separation_plane(&unit, &ground, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -0.5F));
    CHECK(bvol_plane_separation_point(&third, &origin, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 2));
    CHECK(bvol_plane_distance_sq_point(&third, &origin) == 4);
}

TEST(separation, of_the_ground)
{
    const bvol_plane ground = {{0, 0, 2}, 0}, all = {{0, 0, 0}, 1}, none = {{0, 0, 0}, -1}, far_off = {{0, 0, 1}, INFINITY};
    const bvol_vec3 above = {1, 2, 3}, below = {1, 2, -3};
    const bvol_sphere ball = {{0, 0, -5}, 2}, resting = {{7, 7, -2}, 2};
    const bvol_aabb shaft = {{0, 0, -INFINITY}, {1, 1, -4}}, tower = {{0, 0, -1}, {1, 1, INFINITY}};
    bvol_separation s;
    CHECK(bvol_plane_separation_point(&ground, &above, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -3, 0, 0, 1));
    CHECK(s.other_point.z == 3 && s.point.z == 0);
    CHECK(bvol_plane_separation_point(&ground, &below, &s) == BVOL_SEPARATION_APART && holds(&s, 3, 0, 0, 1));
    CHECK(bvol_sphere_separation_plane(&ball, &ground, &s) == BVOL_SEPARATION_APART && holds(&s, 3, 0, 0, -1));
    CHECK(bvol_sphere_separation_plane(&resting, &ground, &s) == BVOL_SEPARATION_TOUCHING && holds(&s, 0, 0, 0, -1));
    CHECK(bvol_aabb_separation_plane(&shaft, &ground, &s) == BVOL_SEPARATION_APART && holds(&s, 4, 0, 0, -1));
    CHECK(bvol_aabb_separation_plane(&tower, &ground, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance_max == -INFINITY);
    CHECK(bvol_sphere_separation_plane(&ball, &all, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance == -INFINITY);
    CHECK(bvol_sphere_separation_plane(&ball, &far_off, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance == -INFINITY);
    CHECK(bvol_sphere_separation_plane(&ball, &none, &s) == BVOL_SEPARATION_NONE);
    CHECK(bvol_sphere_distance_sq_plane(&ball, &none) == INFINITY && bvol_sphere_distance_sq_plane(&ball, &all) == 0);
}

/* What one tries first. */

TEST(separation, of_boxes_about_the_origin)
{
    const bvol_aabb unit = {{-1, -1, -1}, {1, 1, 1}}, right = {{3, -1, -1}, {5, 1, 1}}, beside = {{1, -1, -1}, {3, 1, 1}},
                    into = {{0.5F, -1, -1}, {2.5F, 1, 1}}, within = {{-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F}};
    bvol_separation s;
    CHECK(bvol_aabb_separation_aabb(&unit, &right, &s) == BVOL_SEPARATION_APART && holds(&s, 2, -1, 0, 0));
    CHECK(s.point.x == 1 && s.other_point.x == 3 && s.feature == 1 && s.other_feature == 0);
    CHECK(bvol_aabb_separation_aabb(&unit, &beside, &s) == BVOL_SEPARATION_TOUCHING && holds(&s, 0, -1, 0, 0));
    CHECK(bvol_aabb_separation_aabb(&unit, &into, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -0.5, -1, 0, 0));
    CHECK(bvol_aabb_separation_aabb(&into, &unit, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -0.5, 1, 0, 0));
    CHECK(bvol_aabb_separation_aabb(&unit, &within, &s) == BVOL_SEPARATION_OVERLAPPING && (double)s.distance_max >= -1.5);
    CHECK(s.normal.x + s.normal.y + s.normal.z == 1); /* all ways are as good: a positive one */
    CHECK(bvol_aabb_separation_aabb(&unit, &unit, &s) == BVOL_SEPARATION_OVERLAPPING && (double)s.distance_max >= -2);
    CHECK(s.normal.x + s.normal.y + s.normal.z == 1);
}

TEST(separation, of_the_roundest_numbers_is_exact)
{
    const bvol_sphere ball = {{0, 0, 0}, 1}, far_off = {{3, 4, 0}, 1}, near = {{0, 0, 1.5F}, 1};
    const bvol_aabb unit = {{-1, -1, -1}, {1, 1, 1}}, right = {{3, -1, -1}, {5, 1, 1}}, diagonal = {{4, 5, -1}, {6, 7, 1}},
                    corner = {{2, 2, 2}, {3, 3, 3}}, within = {{-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F}};
    const bvol_capsule upright = {{0, 0, -2}, {0, 0, 2}, 0.5F}, slanted = {{0, 0, 0}, {3, 4, 0}, 1};
    const bvol_vec3 beside = {3, 4, 1}, above = {0, 0, 5}, behind = {-3, -4, 0}, inside = {0.25F, 0, 0.5F};
    bvol_separation s;
    CHECK(bvol_sphere_separation_sphere(&ball, &far_off, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 3));
    CHECK(bvol_sphere_distance_sq_sphere(&ball, &far_off) == 9);
    CHECK(bvol_sphere_separation_sphere(&ball, &near, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -0.5F));
    CHECK(bvol_aabb_separation_aabb(&unit, &right, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 2));
    CHECK(s.point.x == 1 && s.point.y == 0 && s.point.z == 0 && s.other_point.x == 3 && s.other_point.y == 0);
    CHECK(bvol_aabb_separation_aabb(&unit, &diagonal, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 5));
    CHECK(s.normal.x == -0.6F && s.normal.y == -0.8F && s.normal.z == 0);
    CHECK(bvol_aabb_distance_sq_aabb(&unit, &corner) == 3);
    CHECK(bvol_aabb_separation_aabb(&unit, &within, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -1.5F));
    CHECK(s.normal.z == 1 && s.point.z == -1 && s.other_point.z == 0.5F && s.feature == 4 && s.other_feature == 5);
    CHECK(bvol_aabb_separation_point(&unit, &inside, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -0.5F));
    CHECK(s.normal.z == -1 && s.point.z == 1);
    CHECK(bvol_aabb_separation_point(&unit, &above, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 4));
    CHECK(bvol_sphere_separation_aabb(&far_off, &within, &s) == BVOL_SEPARATION_APART && s.distance < s.distance_max);
    CHECK(bvol_sphere_separation_aabb(&near, &unit, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -0.5F));
    CHECK(bvol_capsule_separation_point(&upright, &beside, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 4.5F));
    CHECK(bvol_capsule_separation_point(&upright, &above, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 2.5F));
    CHECK(bvol_capsule_separation_point(&slanted, &behind, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 4));
    CHECK(bvol_capsule_separation_sphere(&upright, &far_off, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 3.5F));
}

TEST(separation, of_upright_boxes_with_axes_is_exact)
{
    const bvol_obb unit = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                   right = {{4, 0.5F, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                   diagonal = {{5, 6, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                   on_top = {{0.25F, 2, 0.5F}, {1, 1, 1}, {{0.6F, 0, 0.8F}, {0, 1, 0}, {-0.8F, 0, 0.6F}}},
                   sunken = {{0.25F, 1.75F, 0.5F}, {1, 1, 1}, {{0.6F, 0, 0.8F}, {0, 1, 0}, {-0.8F, 0, 0.6F}}};
    const bvol_aabb box = {{-1, -1, -4}, {1, 1, -2}};
    const bvol_capsule lying = {{-2, 4, 0}, {2, 4, 0}, 1}, across = {{0, 4, -2}, {0, 4, 2}, 0.5F},
                       over = {{-2, 8, 1}, {2, 8, 1}, 1};
    const bvol_sphere ball = {{4, 5, 0}, 1};
    bvol_separation s;
    CHECK(bvol_obb_separation_obb(&unit, &right, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 2));
    CHECK(s.normal.x == -1 && s.normal.y == 0 && s.point.x == 1 && s.other_point.x == 3 && s.feature == 1 &&
          s.other_feature == 0);
    CHECK(bvol_obb_separation_obb(&unit, &diagonal, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 5));
    CHECK(bvol_obb_separation_obb(&unit, &on_top, &s) == BVOL_SEPARATION_TOUCHING && is_exactly(&s, 0));
    CHECK(s.normal.y == -1 && s.feature == 3 && s.other_feature == 2 && s.point.y == 1 && s.other_point.y == 1);
    CHECK(bvol_obb_separation_obb(&unit, &sunken, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -0.25F));
    CHECK(bvol_obb_separation_obb(&unit, &unit, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -2) && s.normal.z == 1);
    CHECK(bvol_obb_separation_aabb(&unit, &box, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 1) && s.normal.z == 1);
    CHECK(bvol_obb_separation_sphere(&unit, &ball, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 4));
    CHECK(bvol_obb_separation_capsule(&unit, &lying, &s) == BVOL_SEPARATION_APART && is_exactly(&s, 2));
    CHECK(bvol_capsule_separation_capsule(&lying, &over, &s) == BVOL_SEPARATION_APART && s.distance < s.distance_max);
    CHECK(bvol_capsule_separation_capsule(&lying, &across, &s) == BVOL_SEPARATION_OVERLAPPING && is_exactly(&s, -1.5F));
}

/* Spheres, points and upright boxes of small integers: wherever the distance is an integer, it is found exactly. */
TEST(separation, of_small_integers_is_exact)
{
    chance c = {test_seed()};
    long exact = 0;
    for (long n = 0; n < test_cases(3000); n++) {
        bvol_separation s;
        float at[6], gap[3], sq = 0, deepest = -INFINITY;
        for (int i = 0; i < 6; i++)
            at[i] = (float)chance_int(&c, -8, 8);
        const bvol_sphere ball = {{at[0], at[1], at[2]}, (float)chance_int(&c, 0, 3)},
                          other = {{at[3], at[4], at[5]}, (float)chance_int(&c, 0, 3)};
        const float x = at[0] - at[3], y = at[1] - at[4], z = at[2] - at[5], length = sqrtf(x * x + y * y + z * z);
        (void)bvol_sphere_separation_sphere(&ball, &other, &s);
        CHECK(length != floorf(length) || is_exactly(&s, length - ball.radius - other.radius));
        const bvol_aabb box = {{at[0], at[1], at[2]}, {at[0] + 3, at[1] + 1, at[2] + 2}},
                        next = {{at[3], at[4], at[5]}, {at[3] + 1, at[4] + 4, at[5]}};
        for (int k = 0; k < 3; k++) {
            gap[k] = fmaxf((&box.min.x)[k] - (&next.max.x)[k], (&next.min.x)[k] - (&box.max.x)[k]);
            sq += gap[k] > 0 ? gap[k] * gap[k] : 0;
            deepest = fmaxf(deepest, gap[k]);
        }
        const float between = sq > 0 ? sqrtf(sq) : deepest;
        (void)bvol_aabb_separation_aabb(&box, &next, &s);
        CHECK(between != floorf(between) || is_exactly(&s, between));
        exact += between == floorf(between);
        CHECK(bvol_aabb_distance_sq_aabb(&box, &next) == sq);
    }
    CHECK(exact > 0);
}

TEST(separation, of_a_point_is_a_signed_distance)
{
    const bvol_aabb box = {{0, 0, 0}, {4, 4, 4}};
    const bvol_vec3 inside = {1, 2, 2}, on = {4, 2, 2}, outside = {7, 8, 4};
    bvol_separation s;
    CHECK(bvol_aabb_separation_point(&box, &inside, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -1, 1, 0, 0));
    CHECK(bvol_aabb_separation_point(&box, &on, &s) == BVOL_SEPARATION_TOUCHING && holds(&s, 0, -1, 0, 0));
    CHECK(bvol_aabb_separation_point(&box, &outside, &s) == BVOL_SEPARATION_APART);
    CHECK((double)s.distance <= 5 && (double)s.distance_max >= 5 && s.point.x == 4 && s.point.y == 4);
}

TEST(separation, of_spheres_about_one_center_has_a_normal)
{
    const bvol_sphere a = {{1, 2, 3}, 2}, b = {{1, 2, 3}, 1};
    const bvol_capsule along_x = {{0, 2, 3}, {2, 2, 3}, 1};
    bvol_separation s;
    CHECK(bvol_sphere_separation_sphere(&a, &b, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -3, 1, 0, 0));
    CHECK(bvol_sphere_separation_sphere(&b, &a, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -3, 1, 0, 0));
    CHECK(bvol_capsule_separation_sphere(&along_x, &b, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -2, 0, 0, 1));
}

TEST(separation, of_flat_shapes_in_one_plane_is_touching)
{
    const bvol_triangle a = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, b = {{1, 1, 0}, {5, 1, 0}, {1, 5, 0}};
    const bvol_segment through = {{1, 1, -1}, {1, 1, 2}}, in_plane = {{-1, 1, 0}, {5, 1, 0}};
    bvol_separation s;
    CHECK(bvol_triangle_separation_triangle(&a, &b, &s) == BVOL_SEPARATION_TOUCHING && holds(&s, 0, 0, 0, 1));
    CHECK(bvol_triangle_separation_triangle(&b, &a, &s) == BVOL_SEPARATION_TOUCHING && holds(&s, 0, 0, 0, 1));
    CHECK(bvol_triangle_separation_segment(&a, &in_plane, &s) == BVOL_SEPARATION_TOUCHING);
    CHECK(bvol_triangle_separation_segment(&a, &through, &s) == BVOL_SEPARATION_OVERLAPPING); /* by the way out at a side */
    CHECK((double)s.distance <= -1 && (double)s.distance_max >= -1);
}

TEST(separation, of_infinite_boxes)
{
    const bvol_aabb all = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}},
                    floor = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, 0}}, unit = {{-1, -1, -1}, {1, 1, 1}},
                    nowhere = {{INFINITY, 0, 0}, {INFINITY, 1, 1}};
    const bvol_sphere above = {{1e6F, 5, 3}, 1}, sunken = {{-1e6F, 5, -3}, 1};
    bvol_separation s;
    CHECK(bvol_aabb_separation_aabb(&unit, &all, &s) == BVOL_SEPARATION_OVERLAPPING);
    CHECK(isinf(s.distance) && isinf(s.distance_max) && s.distance_max < 0 && s.normal.x == 0 && isnan(s.point.x));
    CHECK(bvol_sphere_separation_aabb(&above, &floor, &s) == BVOL_SEPARATION_APART);
    CHECK(s.distance > 1.999F && s.distance_max >= 2 && s.distance <= 2 && s.normal.z == 1);
    CHECK(bvol_sphere_separation_aabb(&sunken, &floor, &s) == BVOL_SEPARATION_OVERLAPPING);
    CHECK(s.distance > -4.001F && s.distance <= -4 && s.distance_max >= -4 && s.normal.z == 1);
    CHECK(bvol_aabb_separation_aabb(&unit, &nowhere, &s) == BVOL_SEPARATION_NONE);
    CHECK(bvol_sphere_distance_sq_aabb(&above, &nowhere) == INFINITY);
}

TEST(separation, of_what_is_no_shape_is_none)
{
    const bvol_sphere empty = {{0, 0, 0}, -1}, ball = {{0, 0, 0}, 1}, bad = {{NAN, 0, 0}, 1};
    bvol_separation s = {.state = 77};
    bvol_vec3 on_a, on_b;
    CHECK(bvol_sphere_separation_sphere(&ball, &empty, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_sphere_separation_sphere(&bad, &ball, &s) == BVOL_SEPARATION_NONE && s.state == 77);
    CHECK(bvol_sphere_distance_sq_sphere(&ball, &empty) == INFINITY && isnan(bvol_sphere_distance_sq_sphere(&bad, &empty)));
    bvol_sphere_closest_points_sphere(&ball, &empty, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.z));
}

/* Distance 0 of shapes that are apart is what others return now and then: here they are as near as two floats can be. */
TEST(separation, of_neighbours_is_not_0)
{
    const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}}, next = {{1.0000001F, 0, 0}, {2, 1, 1}};
    const bvol_sphere tiny = {{0, 0, 0}, 0}, other = {{0x1p-149F, 0, 0}, 0};
    bvol_separation s;
    CHECK(bvol_aabb_separation_aabb(&box, &next, &s) == BVOL_SEPARATION_APART && s.distance > 0 && s.distance <= 0x1p-23F);
    CHECK(bvol_sphere_separation_sphere(&tiny, &other, &s) == BVOL_SEPARATION_APART && s.distance == 0x1p-149F);
    CHECK(bvol_sphere_distance_sq_sphere(&tiny, &other) == 0x1p-149F);
}

static int encloses(const bvol_separation *s, float above, float below)
{
    return s->distance <= above && s->distance_max >= below && s->distance < s->distance_max;
}

/* The way out along x is shorter than that along y, and in double both are 2^60: by rounding on x alone. */
TEST(separation, of_boxes_whose_shortest_way_out_rounds_to_another)
{
    const bvol_aabb far_off = {{0.5F, 0, 0}, {0x1p60F, 0x1p60F, 0x1p100F}},
                    last = {{0, 0.5F, 0.5F}, {0x1p100F, 0x1p60F, 0x1p60F}};
    const bvol_vec3 middle = {0x1p60F, 0x1p60F, 0x1p99F};
    const bvol_aabb about = {{0.5F, 0, 0}, {0x1p61F, 0x1p61F, 0x1p100F}};
    const bvol_sphere ball = {{0x1p60F, 0x1p60F, 0x1p99F}, 0x1p59F};
    const float up = -0x1p60F, above = nextafterf(up, 0);
    bvol_separation s;
    CHECK(bvol_aabb_separation_aabb(&far_off, &far_off, &s) == BVOL_SEPARATION_OVERLAPPING && encloses(&s, up, above));
    CHECK(bvol_aabb_separation_aabb(&last, &last, &s) == BVOL_SEPARATION_OVERLAPPING && encloses(&s, up, above));
    CHECK(bvol_aabb_separation_point(&about, &middle, &s) == BVOL_SEPARATION_OVERLAPPING && encloses(&s, up, above));
    CHECK(bvol_sphere_separation_aabb(&ball, &about, &s) == BVOL_SEPARATION_OVERLAPPING &&
          encloses(&s, 3 * up / 2, 3 * up / 2));
}

/* Both ways out along x are 1 in double, and the one up is shorter by less than double tells. */
TEST(separation, of_boxes_whose_ways_out_round_to_one_has_opposite_normals)
{
    const bvol_aabb a = {{-1, -4, -4}, {1, 4, 4}}, b = {{0, -4, -4}, {0x1p-100F, 4, 4}}, c = {{-0x1p-100F, -4, -4}, {0, 4, 4}};
    bvol_separation s, t;
    CHECK(bvol_aabb_separation_aabb(&a, &b, &s) == BVOL_SEPARATION_OVERLAPPING && s.normal.x == -1);
    CHECK(bvol_aabb_separation_aabb(&b, &a, &t) == BVOL_SEPARATION_OVERLAPPING && t.normal.x == 1 &&
          t.point.x == s.other_point.x);
    CHECK(bvol_aabb_separation_aabb(&a, &c, &s) == BVOL_SEPARATION_OVERLAPPING && s.normal.x == 1);
    CHECK(bvol_aabb_separation_aabb(&c, &a, &t) == BVOL_SEPARATION_OVERLAPPING && t.normal.x == -1 &&
          t.point.x == s.other_point.x);
}
