/* SPDX-License-Identifier: MIT */
/* Frusta of many planes most of which pass through one point, and shapes that touch them there: nearly everything that can be
 * asked is a tie or nearly one, so that what asks it exactly for each two or three planes takes a thousand times as long as
 * usual. */
#include "chance.h"
#include "oracle/frustum.h"
#include "stages.h"
#include "test.h"

#include <bvol/bvol.h>

#include <arith/wide.h>
#include <math.h>
#include <string.h>

typedef struct tip {
    int planes;
    bvol_plane plane[BVOL_FRUSTUM_MAX_PLANES];
    bvol_vec3 at;
    float size;
    int mixed; /* whether some numbers of planes were made much larger or smaller */
} tip;

static float by_some_ulps(chance *c, float x)
{
    for (int n = chance_int(c, 0, 5); n > 3; n--)
        x = nextafterf(x, INFINITY);
    return x;
}

/* Normals of small integers, a multiple of some of them, that lead up but for a few. */
static void draw_tip(chance *c, tip *out)
{
    const int exponent = chance_int(c, -60, 60);
    out->size = ldexpf(1, exponent);
    out->at = (bvol_vec3){ldexpf((float)chance_int(c, -4, 4), exponent), ldexpf((float)chance_int(c, -4, 4), exponent),
                          ldexpf((float)chance_int(c, -4, 4), exponent)};
    out->planes = chance_int(c, 0, 3) ? 12 : BVOL_FRUSTUM_MAX_PLANES;
    out->mixed = chance_int(c, 0, 3) == 0;
    for (int i = 0; i < out->planes; i++) {
        const int x = chance_int(c, -2, 2), y = chance_int(c, -2, 2), up = chance_int(c, 0, 9), z = up ? 1 + up % 2 : -1;
        const float scale = ldexpf(1, chance_int(c, 0, 9) ? 0 : chance_int(c, -20, 20));
        const float beside = up && chance_int(c, 0, 3) ? 0 : (float)chance_int(c, 0, 2) * out->size;
        const float d = beside - ((float)x * out->at.x + (float)y * out->at.y + (float)z * out->at.z);
        out->plane[i] = (bvol_plane){{scale * (float)x, scale * (float)y, scale * (float)z}, by_some_ulps(c, scale * d)};
        float *const odd[4] = {&out->plane[i].normal.x, &out->plane[i].normal.y, &out->plane[i].normal.z, &out->plane[i].d};
        float *const one = odd[chance_int(c, 0, 3)];
        if (out->mixed && chance_int(c, 0, 2))
            *one = ldexpf(*one, chance_int(c, -60, 20));
    }
}

static bvol_vec3 beside(chance *c, const tip *t, float size)
{
    return (bvol_vec3){t->at.x + size * (float)chance_int(c, -1, 1), t->at.y + size * (float)chance_int(c, -1, 1),
                       t->at.z + size * (float)chance_int(c, -1, 2)};
}

static bvol_obb draw_obb(chance *c, const tip *t, float size)
{
    bvol_obb out = {beside(c, t, size), {size, size, size / 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int k = 0; k < 3 && chance_int(c, 0, 1); k++)
        out.axis[k] = (bvol_vec3){(float)chance_real(c, -1, 1), (float)chance_real(c, -1, 1), (float)chance_int(c, -1, 1)};
    return out;
}

/* The most exact signs that a call may ask for. None depends on it, and none that is known asks for more than a fourth; of
 * numbers of very different size, found by searches, 842 at most: it was 1,360 where first vectors came when 256 bits left open
 * which comes next, and not those whose cost falls to 0 first. */
enum { SIGNS = 200, MIXED_SIGNS = 1000 };

static uint64_t signs(void)
{
    return STAGE_CALLS(cone_side, 1) + STAGE_CALLS(cone_side, 2) + STAGE_CALLS(cone_side, 3);
}

static long asked[2];

static void check(const char *what, int answer, int expected, uint64_t before, uint64_t most)
{
    CHECKF(answer == (expected >= 0), "%s: %d, not %d", what, answer, expected);
    asked[answer]++;
    CHECKF(signs() - before < most, "%s took %d exact signs", what, (int)(signs() - before));
}

#define ASK(question, value)                                                                                                   \
    do {                                                                                                                       \
        const uint64_t before = signs();                                                                                       \
        check(#question, bvol_frustum_##question(f, value), oracle_frustum_##question(&r, value), before, most);               \
    } while (0)

TEST(frustum_tips, what_touches_a_tip_is_decided_by_few_exact_signs)
{
    chance c = {test_seed()};
    const long cases = test_cases(60);
    for (long n = 0; n < cases; n++) {
        tip t;
        bvol_frustum *f;
        draw_tip(&c, &t);
        const region r = region_of_planes(t.plane, t.planes);
        CHECK(bvol_frustum_create_from_planes(t.plane, (size_t)t.planes, NULL, &f) == BVOL_OK);
        const uint64_t most = t.mixed ? MIXED_SIGNS : SIGNS;
        const float size = ldexpf(t.size, -chance_int(&c, 0, 9));
        const bvol_vec3 a = beside(&c, &t, size), b = beside(&c, &t, size), d = beside(&c, &t, 2 * size);
        const bvol_aabb box = {{fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)},
                               {fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)}};
        const bvol_obb turned = draw_obb(&c, &t, size);
        ASK(overlaps_aabb, &box);
        ASK(overlaps_obb, &turned);
        ASK(overlaps_segment, (&(bvol_segment){a, b}));
        ASK(overlaps_triangle, (&(bvol_triangle){a, b, d}));
        bvol_frustum_destroy(f);
    }
    CHECK(cases < 10 || (asked[0] > cases / 4 && asked[1] > cases / 4));
}

/* A cone of 31 sides, some of them upright, and balls a hair beside its tip. What a ball's height over a plane loses there,
 * where nearly all of it cancels, left more than a hundred signs of feet open. */
enum { BALL_SIGNS = 40 };

TEST(frustum_tips, balls_beside_a_tip_are_decided_by_few_exact_signs)
{
    chance c = {test_seed()};
    for (long n = test_cases(40); n > 0; n--) {
        bvol_plane plane[BVOL_FRUSTUM_MAX_PLANES];
        bvol_frustum *f;
        const float size = ldexpf(1, -chance_int(&c, 20, 120));
        for (int i = 0; i < 31; i++) {
            const float angle = 6.2831855F * (float)i / 31;
            plane[i] = (bvol_plane){{-cosf(angle), chance_int(&c, 0, 3) ? -.5F : 0, -sinf(angle)}, 1};
        }
        plane[31] = (bvol_plane){{0, 1, 0}, 0};
        CHECK(bvol_frustum_create_from_planes(plane, 32, NULL, &f) == BVOL_OK);
        const region r = region_of_planes(plane, 32);
        const bvol_vec3 at = {size * (float)chance_real(&c, -1, 1), 2, size * (float)chance_real(&c, -1, 1)};
        const bvol_sphere ball = {at, size * (float)chance_real(&c, 0, 1)};
        const uint64_t before = STAGE_CALLS(foot_sign, 0) + STAGE_CALLS(foot_sign, 1);
        const int meets = bvol_frustum_overlaps_sphere(f, &ball);
        const int took = (int)(STAGE_CALLS(foot_sign, 0) + STAGE_CALLS(foot_sign, 1) - before);
        CHECK(meets == (oracle_frustum_overlaps_sphere(&r, &ball) >= 0));
        CHECKF(took < BALL_SIGNS, "%d exact signs", took);
        bvol_frustum_destroy(f);
    }
}

enum { AABB, OBB, SEGMENT, TRIANGLE, PLANES = 32 };

static const struct found {
    int kind;
    bvol_plane plane[PLANES];
    float shape[15];
} found[] = {
#include "frustum_tips.inc"
};
enum { FOUND = sizeof found / sizeof *found };

static int ask(const bvol_frustum *f, const struct found *at)
{
    union {
        bvol_aabb aabb;
        bvol_obb obb;
        bvol_segment segment;
        bvol_triangle triangle;
    } shape;
    memcpy(&shape, at->shape,
           at->kind == OBB        ? sizeof shape.obb
           : at->kind == TRIANGLE ? sizeof shape.triangle
                                  : sizeof shape.aabb);
    const region r = region_of_planes(at->plane, PLANES);
    switch (at->kind) {
    case AABB: return 2 * bvol_frustum_overlaps_aabb(f, &shape.aabb) + (oracle_frustum_overlaps_aabb(&r, &shape.aabb) >= 0);
    case OBB: return 2 * bvol_frustum_overlaps_obb(f, &shape.obb) + (oracle_frustum_overlaps_obb(&r, &shape.obb) >= 0);
    case SEGMENT:
        return 2 * bvol_frustum_overlaps_segment(f, &shape.segment) +
               (oracle_frustum_overlaps_segment(&r, &shape.segment) >= 0);
    default:
        return 2 * bvol_frustum_overlaps_triangle(f, &shape.triangle) +
               (oracle_frustum_overlaps_triangle(&r, &shape.triangle) >= 0);
    }
}

TEST(frustum_tips, what_searches_found_is_decided_by_few_exact_signs)
{
    for (int i = 0; i < FOUND; i++) {
        bvol_frustum *f;
        CHECK(bvol_frustum_create_from_planes(found[i].plane, PLANES, NULL, &f) == BVOL_OK);
        const uint64_t before = signs();
        const int answers = ask(f, &found[i]);
        CHECKF(answers == 0 || answers == 3, "input %d: the library and the oracle say %d", i, answers);
        CHECKF(signs() - before < MIXED_SIGNS, "input %d took %d exact signs", i, (int)(signs() - before));
        bvol_frustum_destroy(f);
    }
}

#if BVOLI_HAS_WIDE
static int digit(chance *c)
{
    return chance_int(c, -4, 4);
}

static bvol_vec3 near_point(chance *c, const bvol_vec3 *p)
{
    return (bvol_vec3){p->x + (float)digit(c), p->y + (float)digit(c), p->z + (float)digit(c)};
}

/* Heights of corners and slopes along axes are sums of eight terms, which integers hold as long as the numbers are round. */
TEST(frustum_tips, signs_of_round_numbers_are_found_in_integers)
{
    chance c = {test_seed()};
    const uint64_t integers = STAGE_CALLS(cone_side, 1), numbers = STAGE_CALLS(cone_side, 2) + STAGE_CALLS(cone_side, 3);
    const long cases = test_cases(400);
    for (long n = 0; n < cases; n++) {
        bvol_frustum *f;
        bvol_plane plane[8];
        const bvol_vec3 at = {(float)digit(&c), (float)digit(&c), (float)digit(&c)};
        for (int i = 0; i < 8; i++) {
            const bvol_vec3 v = {(float)digit(&c), (float)digit(&c), (float)chance_int(&c, 1, 4)};
            plane[i] = (bvol_plane){v, -(v.x * at.x + v.y * at.y + v.z * at.z)};
        }
        CHECK(bvol_frustum_create_from_planes(plane, 8, NULL, &f) == BVOL_OK);
        const bvol_segment segment = {near_point(&c, &at), near_point(&c, &at)};
        const bvol_triangle triangle = {near_point(&c, &at), near_point(&c, &at), near_point(&c, &at)};
        const bvol_vec3 none = {0, 0, 0};
        const bvol_obb box = {near_point(&c, &at), {1, 2, .5F}, {near_point(&c, &none), near_point(&c, &none), {1, 1, 1}}};
        const region r = region_of_planes(plane, 8);
        CHECK(bvol_frustum_overlaps_segment(f, &segment) == (oracle_frustum_overlaps_segment(&r, &segment) >= 0));
        CHECK(bvol_frustum_overlaps_triangle(f, &triangle) == (oracle_frustum_overlaps_triangle(&r, &triangle) >= 0));
        CHECK(bvol_frustum_overlaps_obb(f, &box) == (oracle_frustum_overlaps_obb(&r, &box) >= 0));
        bvol_frustum_destroy(f);
    }
    CHECK(STAGE_CALLS(cone_side, 2) + STAGE_CALLS(cone_side, 3) == numbers &&
          (cases < 100 || STAGE_CALLS(cone_side, 1) > integers));
}
#endif
