/* SPDX-License-Identifier: MIT */
/* Points of contact in the plane: there are some where the separation says so, each lies between both surfaces, the deepest is
 * that of the separation, and their ids stay while shapes slide. */
#include "generate.h"
#include "planar.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

/* Kinds are those of space: TRIANGLE is a polygon. */
typedef struct pair {
    const char *name;
    enum kind a, b;
    size_t (*manifold)(const void *a, const void *b, float largest_gap, bvol_vec2 *normal, bvol_contact2 contacts[2]);
    int (*separation)(const void *a, const void *b, bvol_separation2 *out);
    int (*overlaps)(const void *a, const void *b);
} pair;

#define PAIRS(X)                                                                                                               \
    X(aabb2, aabb2, AABB, AABB)                                                                                                \
    X(obb2, aabb2, OBB, AABB)                                                                                                  \
    X(obb2, obb2, OBB, OBB)                                                                                                    \
    X(polygon2, aabb2, TRIANGLE, AABB)                                                                                         \
    X(polygon2, obb2, TRIANGLE, OBB)                                                                                           \
    X(polygon2, polygon2, TRIANGLE, TRIANGLE)
#define ERASED(A, B, NAME_A, NAME_B)                                                                                           \
    static size_t A##_##B##_manifold(const void *a, const void *b, float largest_gap, bvol_vec2 *normal, bvol_contact2 *out)   \
    {                                                                                                                          \
        return bvol_##A##_manifold_##B(a, b, largest_gap, normal, out);                                                        \
    }                                                                                                                          \
    static int A##_##B##_separation(const void *a, const void *b, bvol_separation2 *out)                                       \
    {                                                                                                                          \
        return bvol_##A##_separation_##B(a, b, out);                                                                           \
    }                                                                                                                          \
    static int A##_##B##_overlaps(const void *a, const void *b)                                                                \
    {                                                                                                                          \
        return bvol_##A##_overlaps_##B(a, b);                                                                                  \
    }
PAIRS(ERASED)
#define ROW(A, B, NAME_A, NAME_B) {#A " and " #B, NAME_A, NAME_B, A##_##B##_manifold, A##_##B##_separation, A##_##B##_overlaps},
static const pair pairs[] = {PAIRS(ROW)};
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

static double reach_of(const operand *s)
{
    const float *const f = s->of.f;
    double reach = 0;
    for (int i = 0; i < s->of.floats && s->of.kind != OBB; i++)
        reach = fmax(reach, fabs((double)f[i]));
    for (int c = 0; c < 2 && s->of.kind == OBB; c++)
        reach = fmax(reach, fabs((double)f[c]) + fabs((double)f[2] * (double)f[4 + c]) + fabs((double)f[3] * (double)f[6 + c]));
    return reach;
}

/* How far a point is from the outline of a shape: an upper bound. */
static double off_outline(const operand *s, double x, double y)
{
    const bvol_vec2 p = {(float)x, (float)y};
    bvol_separation2 out = {.distance = NAN};
    if (s->of.kind == AABB)
        (void)bvol_aabb2_separation_point(s->value, &p, &out);
    else if (s->of.kind == OBB)
        (void)bvol_obb2_separation_point(s->value, &p, &out);
    else
        (void)bvol_polygon2_separation_point(s->value, &p, &out);
    return fmax(fabs((double)out.distance), fabs((double)out.distance_max));
}

static const char *complaint_about_points(const operand *a, const operand *b, const bvol_vec2 *n, const bvol_contact2 *p,
                                          size_t count, float largest_gap)
{
    const double reach = reach_of(a) + reach_of(b);
    for (size_t i = 0; i < count; i++) {
        const double half = 0.5 * (double)p[i].depth, x = (double)p[i].point.x, y = (double)p[i].point.y,
                     bound = 0x1p-21 * (reach + fabs((double)p[i].depth)) + 0x1p-145;
        if (!isfinite(x) || !isfinite(y) || !isfinite(half))
            return "a point is no number";
        if (!(p[i].depth >= -largest_gap) || p[i].depth > p[0].depth)
            return "a depth is not between the largest gap and that of the first point";
        if (i > 0 && p[i].id == p[0].id)
            return "two points have one id";
        if (!(reach < 1e37))
            continue;
        if (!(off_outline(a, x - half * (double)n->x, y - half * (double)n->y) <= bound))
            return "a point is not on the outline of a";
        if (!(off_outline(b, x + half * (double)n->x, y + half * (double)n->y) <= bound))
            return "a point is not on the outline of b";
    }
    return NULL;
}

static const char *complaint_about_exchange(const pair *p, const operand *a, const operand *b, const bvol_vec2 *n,
                                            const bvol_contact2 *found, size_t count, float largest_gap)
{
    bvol_vec2 other_n;
    bvol_contact2 other[2];
    if (p->a != p->b)
        return NULL;
    const size_t others = p->manifold(b->value, a->value, largest_gap, &other_n, other);
    if (memcmp(&other_n, n, sizeof *n) == 0)
        return NULL; /* n and -n serve alike */
    if (others != count || other_n.x != -n->x || other_n.y != -n->y)
        return "the number or the normal depends on the order";
    for (size_t i = 0; i < count; i++)
        if (memcmp(&other[i].point, &found[i].point, sizeof other[i].point) != 0 || other[i].depth != found[i].depth)
            return "the points depend on the order";
    return NULL;
}

static const char *complaint(const pair *p, const operand *a, const operand *b, float largest_gap)
{
    bvol_separation2 s = {.distance = INFINITY};
    bvol_vec2 n = {7, 7};
    bvol_contact2 found[3], untouched;
    memset(found, 0x55, sizeof found);
    untouched = found[2];
    const int state = p->separation(a->value, b->value, &s);
    const size_t count = p->manifold(a->value, b->value, largest_gap, &n, found);
    if (count > 2 || memcmp(&found[count], &untouched, sizeof untouched) != 0)
        return "more was written than was told";
    const int limited = s.normal.x != 0 || s.normal.y != 0;
    if ((state != BVOL_SEPARATION_NONE && limited && s.distance <= largest_gap) != (count > 0))
        return "the number of points does not fit the distance";
    if (largest_gap == 0 && limited && (count > 0) != p->overlaps(a->value, b->value))
        return "the number of points does not fit the overlap";
    if (count == 0)
        return n.x == 7 && n.y == 7 ? NULL : "a normal was written without points";
    if (memcmp(&n, &s.normal, sizeof n) != 0)
        return "the normal is not that of the separation";
    if (found[0].depth != fminf(-s.distance, FLT_MAX))
        return "the first depth is not that of the separation";
    const char *const wrong = complaint_about_points(a, b, &n, found, count, largest_gap);
    return wrong ? wrong : complaint_about_exchange(p, a, b, &n, found, count, largest_gap);
}

static void check_pair(const pair *p, long cases)
{
    chance c = {test_seed()};
    for (long n = 0; n < cases; n++) {
        const recipe *const how = &recipes[n % recipe_count];
        const float gaps[] = {0, 1, 0x1p-20F, INFINITY, -0x1p-10F, 0x1p-149F};
        shape s, t;
        operand a, b;
        generate_planar(how, p->a, p->b, OVERLAPS, &c, &s, &t);
        set_operand(&s, &a);
        set_operand(&t, &b);
        const char *const wrong = complaint(p, &a, &b, gaps[n / recipe_count % 6]);
        CHECKF(!wrong, "%s, case %ld, recipe %s, largest gap %a: %s", p->name, n, how->name, (double)gaps[n / recipe_count % 6],
               wrong);
    }
}

TEST(manifold2, points_lie_between_the_outlines)
{
    for (int i = 0; i < PAIR_COUNT; i++)
        check_pair(&pairs[i], test_cases(600));
}

/* What one tries first. */

static int has(const bvol_contact2 *p, size_t count, float x, float y, float depth)
{
    for (size_t i = 0; i < count; i++)
        if (p[i].point.x == x && p[i].point.y == y && p[i].depth == depth)
            return 1;
    return 0;
}

TEST(manifold2, of_crates_is_their_corners)
{
    const bvol_aabb2 below = {{-1, 0}, {1, 2}}, above = {{0, 2}, {2, 4}}, sunken = {{-0.5F, 1.5F}, {0.5F, 3}},
                     ground = {{-INF, -INF}, {INF, 0}}, beside = {{1, 0}, {2, 1}};
    const bvol_obb2 crate = {{0, 1}, {1, 1}, {{1, 0}, {0, 1}}},
                    on_corner = {{0, 1.5F}, {1, 1}, {{0.70710677F, 0.70710677F}, {-0.70710677F, 0.70710677F}}};
    const bvol_vec2 points[] = {{0, 2}, {1, 3}, {-1, 3}, {0, 2.5F}}, hut[] = {{1, 2}, {-1, 2}, {0, 5}};
    const bvol_polygon2 wedge = {points, 4, 0}, roof = {hut, 3, 0};
    bvol_vec2 n;
    bvol_contact2 p[2];
    CHECK(bvol_aabb2_manifold_aabb2(&above, &below, 0, &n, p) == 2 && n.x == 0 && n.y == 1 && has(p, 2, 0, 2, 0) &&
          has(p, 2, 1, 2, 0));
    CHECK(bvol_aabb2_manifold_aabb2(&sunken, &below, 0, &n, p) == 2 && n.y == 1 && has(p, 2, -0.5F, 1.75F, p[0].depth) &&
          has(p, 2, 0.5F, 1.75F, p[0].depth));
    CHECK(p[0].depth >= 0.5F && p[0].depth < 0.500001F && p[1].depth == p[0].depth);
    CHECK(bvol_aabb2_manifold_aabb2(&beside, &below, 0, &n, p) == 2 && n.x == 1 && has(p, 2, 1, 0, 0) && has(p, 2, 1, 1, 0));
    CHECK(bvol_obb2_manifold_aabb2(&crate, &ground, 0, &n, p) == 2 && n.y == 1 && has(p, 2, -1, 0, 0) && has(p, 2, 1, 0, 0));
    CHECK(bvol_obb2_manifold_aabb2(&on_corner, &ground, 0.2F, &n, p) == 1 && n.y == 1 && p[0].point.x == 0);
    CHECK(bvol_polygon2_manifold_aabb2(&wedge, &below, 0, &n, p) == 1 && n.y == 1 && has(p, 1, 0, 2, 0) &&
          (p[0].id & 0xffffU) == 0);
    CHECK(bvol_polygon2_manifold_obb2(&roof, &crate, 0, &n, p) == 2 && n.y == 1 && has(p, 2, -1, 2, 0) && has(p, 2, 1, 2, 0));
    CHECK(bvol_polygon2_manifold_polygon2(&roof, &wedge, -10, &n, p) == 0);
}

/* Sides that lie on one line, but not along a coordinate, and corners on corners. */
TEST(manifold2, of_turned_crates_whose_corners_meet)
{
    for (int a = 1; a <= 9; a++)
        for (int b = 1; b <= 9; b++)
            for (int i = -1; i <= 1; i++) {
                const float x = (float)a, y = (float)b, shift = 0.5F * (float)i;
                const bvol_obb2 below = {{0, 0}, {1, 1}, {{x, y}, {-y, x}}},
                                above = {{shift * x - 2 * y, shift * y + 2 * x}, {1, 1}, {{x, y}, {-y, x}}};
                bvol_contact2 p[2];
                CHECKF(bvol_obb2_manifold_obb2(&above, &below, 0, NULL, p) == 2 && p[1].depth == 0, "axis %d, %d, shift %d", a,
                       b, i);
                for (int k = 0; k < 2; k++)
                    CHECKF(((p[k].id & 0x80008000U) == 0) == (i == 0), "axis %d, %d, shift %d, id %x", a, b, i, p[k].id);
            }
}

TEST(manifold2, ids_stay_while_shapes_slide)
{
    chance c = {test_seed()};
    bvol_contact2 first[2], now[2];
    const bvol_obb2 below = {{0, 1}, {1, 1}, {{1, 0}, {0, 1}}};
    for (int step = 0; step <= 1000; step++) {
        const float tremble = (float)chance_real(&c, -1e-4, 1e-4), tilt = (float)chance_real(&c, -1e-4, 1e-4);
        const bvol_obb2 sliding = {{-0.9F + 0.0017F * (float)step, 3 + tremble}, {1, 1}, {{1, tilt}, {-tilt, 1}}};
        if (fabsf(sliding.center.x) < 0.001F)
            continue; /* corners on corners */
        CHECK(bvol_obb2_manifold_obb2(&sliding, &below, 0.01F, NULL, now) == 2);
        if (step == 0 || (sliding.center.x > 0 && sliding.center.x < 0.0027F))
            memcpy(first, now, sizeof now);
        CHECKF((now[0].id == first[0].id && now[1].id == first[1].id) || (now[0].id == first[1].id && now[1].id == first[0].id),
               "step %d", step);
    }
}

TEST(manifold2, of_what_is_no_shape_is_none)
{
    const bvol_aabb2 box = {{0, 0}, {1, 1}}, empty = {{1, 1}, {0, 0}}, bad = {{NAN, 0}, {1, 1}},
                     all = {{-INF, -INF}, {INF, INF}};
    const bvol_polygon2 none = {NULL, 0, 0};
    bvol_vec2 n = {7, 7};
    bvol_contact2 p[2];
    CHECK(bvol_aabb2_manifold_aabb2(&box, &empty, INF, &n, p) == 0 && bvol_aabb2_manifold_aabb2(&bad, &box, INF, &n, p) == 0);
    CHECK(bvol_aabb2_manifold_aabb2(&box, &all, INF, &n, p) == 0 && bvol_polygon2_manifold_aabb2(&none, &box, INF, &n, p) == 0);
    CHECK(bvol_aabb2_manifold_aabb2(&box, &box, NAN, &n, p) == 0 && n.x == 7);
}
