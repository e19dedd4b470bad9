/* SPDX-License-Identifier: MIT */
/* What the closed forms in double answer is what is answered without them, to the last bit. */
#include "generate.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <math.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "base/value.h"
#include "convex/centered_gap.h"
#include "convex/closed_gap.h"
#include "shape/distance_sq.h"
#include "shape/separation.h"

typedef int separation(const void *a, const void *b, bvol_separation *out);

typedef float distance_sq(const void *a, const void *b);

typedef struct pair {
    const char *name;
    enum kind a, b;
    separation *quick, *slow;
    distance_sq *quick_sq, *slow_sq;
} pair;

/* X(A, B, TYPE_B, NAME_A, NAME_B) */
#define PAIRS(X)                                                                                                               \
    X(sphere, point, vec3, SPHERE, POINT)                                                                                      \
    X(sphere, sphere, sphere, SPHERE, SPHERE)                                                                                  \
    X(sphere, aabb, aabb, SPHERE, AABB)                                                                                        \
    X(aabb, point, vec3, AABB, POINT)                                                                                          \
    X(aabb, aabb, aabb, AABB, AABB)                                                                                            \
    X(capsule, point, vec3, CAPSULE, POINT)                                                                                    \
    X(capsule, sphere, sphere, CAPSULE, SPHERE)

/* Functions with their pointers' types erased. */
#define ERASED(A, B, type_b, NAME_A, NAME_B)                                                                                   \
    static int A##_##B##_quick(const void *a, const void *b, bvol_separation *out)                                             \
    {                                                                                                                          \
        return bvol_##A##_separation_##B(a, b, out);                                                                           \
    }                                                                                                                          \
    static int A##_##B##_slow(const void *a, const void *b, bvol_separation *out)                                              \
    {                                                                                                                          \
        return bvoli_separation_##A##_##type_b(a, b, out);                                                                     \
    }                                                                                                                          \
    static float A##_##B##_quick_sq(const void *a, const void *b)                                                              \
    {                                                                                                                          \
        return bvol_##A##_distance_sq_##B(a, b);                                                                               \
    }                                                                                                                          \
    static float A##_##B##_slow_sq(const void *a, const void *b)                                                               \
    {                                                                                                                          \
        return bvoli_distance_sq_##A##_##type_b(a, b);                                                                         \
    }
PAIRS(ERASED)

#define ROW(A, B, type_b, NAME_A, NAME_B)                                                                                      \
    {#A " and " #B, NAME_A, NAME_B, A##_##B##_quick, A##_##B##_slow, A##_##B##_quick_sq, A##_##B##_slow_sq},
static const pair pairs[] = {PAIRS(ROW)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

/* From a sphere to a point the other way is farther below the true value. */
static void compare_squares(const pair *p, const shape *a, const shape *b, const char *how)
{
    const float quick = p->quick_sq(&a->as, &b->as), slow = p->slow_sq(&a->as, &b->as);
    char text_a[600], text_b[600];
    const int tighter = p->a == SPHERE && p->b == POINT && (quick == 0) == (slow == 0) && quick >= slow &&
                        (double)(quick - slow) <= 0x1p-21 * (double)quick + 0x1p-149;
    if (quick == slow || (isnan(quick) && isnan(slow)) || tighter)
        return;
    shape_print(a, text_a, sizeof text_a);
    shape_print(b, text_b, sizeof text_b);
    CHECKF(0, "%s, %s: the square %a is not %a\n%s\n%s", p->name, how, (double)quick, (double)slow, text_a, text_b);
}

static void compare(const pair *p, const shape *a, const shape *b, const char *how)
{
    bvol_separation quick, slow;
    char text_a[600], text_b[600];
    if (p->quick_sq)
        compare_squares(p, a, b, how);
    memset(&quick, 0x55, sizeof quick);
    memset(&slow, 0x55, sizeof slow);
    const int state = p->quick(&a->as, &b->as, &quick), alone = p->quick(&a->as, &b->as, NULL),
              wanted = p->slow(&a->as, &b->as, &slow);
    if (state == wanted && alone == wanted && memcmp(&quick, &slow, sizeof quick) == 0)
        return;
    shape_print(a, text_a, sizeof text_a);
    shape_print(b, text_b, sizeof text_b);
    CHECKF(0, "%s, %s: state %d and %d, not %d; %a to %a, not %a to %a; features %u and %u, not %u and %u\n%s\n%s", p->name,
           how, state, alone, wanted, (double)quick.distance, (double)quick.distance_max, (double)slow.distance,
           (double)slow.distance_max, quick.feature, quick.other_feature, slow.feature, slow.other_feature, text_a, text_b);
}

TEST(separation_closed, hostile_shapes)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(30000); n++)
        for (int i = 0; i < PAIR_COUNT; i++) {
            const recipe *const how = &recipes[n % recipe_count];
            const enum relation relation = pairs[i].b == POINT ? CONTAINS : n / recipe_count % 2 ? WITHIN : OVERLAPS;
            shape a, b;
            generate(how, pairs[i].a, pairs[i].b, relation, &c, &a, &b);
            compare(&pairs[i], &a, &b, how->name);
        }
}

/* Numbers of few bits, now and then with a hair, so that distances are floats, halfway between two, or nearly. */
static float round_number(chance *c, int scale)
{
    const float f = (float)ldexp(chance_int(c, -16, 16), scale);
    return one_in(c, 8) ? f + (float)ldexp(chance_real(c, -1, 1), scale - chance_int(c, 10, 60)) : f;
}

static void put_round(enum kind kind, int centred, int scale, chance *c, shape *out)
{
    out->kind = kind;
    for (int i = 0; i < shape_floats(kind); i++)
        out->as.f[i] = round_number(c, scale);
    if (kind == AABB)
        for (int i = 0; i < 3; i++) {
            float *const min = &out->as.f[i], *const max = &out->as.f[3 + i], low = fminf(*min, *max);
            *max = centred ? -low : fmaxf(*min, *max);
            *min = centred ? -fabsf(low) : low;
            *max = centred ? -*min : *max;
        }
    else if (kind == CAPSULE && one_in(c, 3)) /* upright */
        for (int i = 0; i < 3; i++)
            out->as.f[3 + i] = one_in(c, 2) ? out->as.f[i] : out->as.f[3 + i];
    if (kind == SPHERE || kind == CAPSULE)
        out->as.f[shape_floats(kind) - 1] = fabsf(out->as.f[shape_floats(kind) - 1]);
}

TEST(separation_closed, round_numbers_and_boxes_about_the_origin)
{
    static const int scales[] = {0, -3, -149, -140, -126, 20, 100, 123};
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(40000); n++)
        for (int i = 0; i < PAIR_COUNT; i++) {
            const int scale = scales[n % 8], centred = (int)(n / 8 % 2);
            shape a, b;
            put_round(pairs[i].a, centred, scale, &c, &a);
            put_round(pairs[i].b, centred, scale, &c, &b);
            compare(&pairs[i], &a, &b, "round");
            if (pairs[i].a == pairs[i].b)
                compare(&pairs[i], &a, &a, "identical");
        }
}

/* Sums of squares that are a float and a hair, and are not exact in double. */
TEST(separation_closed, squares_a_hair_above_a_float)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(2000); n++) {
        const float size = (float)ldexp(chance_int(&c, 1, 3), chance_int(&c, -30, 30)), side = one_in(&c, 2) ? -1.0F : 1.0F,
                    hair = size * (float)ldexp(1, -chance_int(&c, 24, 28)),
                    lost = hair * (float)ldexp(1, -chance_int(&c, 8, 20));
        const shape box = {.kind = AABB, .as.aabb = aabb(0, 0, 0, 0, 0, 0)},
                    at = {.kind = POINT, .as.f = {side * size, side * hair, side * lost}},
                    corner = {.kind = AABB,
                              .as.f = {side * size, side * hair, side * lost, side * size, side * hair, side * lost}};
        for (int i = 0; i < PAIR_COUNT; i++)
            if (pairs[i].a == AABB)
                compare(&pairs[i], &box, pairs[i].b == POINT ? &at : &corner, "a hair");
    }
}

/* Squares of gaps between two balls that are a float and a hair, by as much as roundings take off. Both radii together are any
 * double. */
TEST(separation_closed, squares_of_gaps_a_hair_above_a_float)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(500); n++) {
        const bvol_vec3 p = chance_vec3(&c, -4, 4);
        const double length = sqrt((double)p.x * (double)p.x + (double)p.y * (double)p.y + (double)p.z * (double)p.z),
                     root = sqrt((double)(float)(length * length * chance_real(&c, 0.8, 0.99)));
        for (int hair = 0; hair < 16; hair++) {
            const double both = length - root * (1 + hair * 0x1p-53);
            const float r = nextafterf((float)both, 0), s = (float)(both - (double)r);
            const shape a = {.kind = SPHERE, .as.f = {p.x, p.y, p.z, r}}, b = {.kind = SPHERE, .as.f = {0, 0, 0, s}};
            for (int i = 0; i < PAIR_COUNT; i++)
                if (pairs[i].a == SPHERE && pairs[i].b == SPHERE)
                    compare(&pairs[i], &a, &b, "gaps");
        }
    }
}

/* Gaps a hair below 2^-63: their squares are below the least normal float, though the nearest float to them is that. */
TEST(separation_closed, squares_a_hair_below_the_least_normal_float)
{
    for (int hair = 88; hair < 100; hair++)
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < PAIR_COUNT; i++) {
                const enum kind kinds[2] = {pairs[i].a, pairs[i].b};
                shape s[2];
                for (int n = 0; n < 2; n++) {
                    const int fields = kinds[n] == CAPSULE || kinds[n] == AABB ? 6 : 3;
                    s[n] = (shape){.kind = kinds[n]};
                    for (int at = k; at < fields; at += 3)
                        s[n].as.f[at] = n == 0 ? ldexpf(1, -hair) : 0x1p-63F;
                }
                compare(&pairs[i], &s[0], &s[1], "below");
                CHECK(pairs[i].quick_sq(&s[0].as, &s[1].as) < 0x1p-126F);
            }
}

/* A field at a time is replaced. */
TEST(separation_closed, nan_and_infinities_in_any_field)
{
    static const float odd[] = {NAN, INF, -INF, FLT_MAX, -FLT_MAX, -1, -0.0F, TINY};
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(400); n++)
        for (int i = 0; i < PAIR_COUNT; i++)
            for (int k = 0; k < 2 * 8; k++) {
                shape s[2];
                put_round(pairs[i].a, k % 2, 0, &c, &s[0]);
                put_round(pairs[i].b, k % 2, 0, &c, &s[1]);
                for (int times = chance_int(&c, 1, 3); times > 0; times--) {
                    shape *const one = &s[chance_int(&c, 0, 1)];
                    one->as.f[chance_int(&c, 0, shape_floats(one->kind) - 1)] = odd[k / 2];
                }
                compare(&pairs[i], &s[0], &s[1], "odd");
            }
}

/* OBBs as those bodies are asked whose state is not certain, by all faces of their difference. */
static int obb_obb_slow(const void *a, const void *b, bvol_separation *out)
{
    const int swap = BVOLI_IS_AFTER((const bvol_obb *)a, (const bvol_obb *)b);
    const bvol_obb *const first = swap ? b : a, *const second = swap ? a : b;
    bvoli_centered p, q;
    bvoli_answer found;
    bvoli_centered_of_obb(first, &p);
    bvoli_centered_of_obb(second, &q);
    if (!bvoli_obb_finite(first) || !bvoli_obb_finite(second) ||
        !bvoli_centered_gap(&p, &q, 0, BVOLI_ALL_PAIRS, swap ? -1 : 1, &found.gap))
        return bvol_obb_separation_obb(a, b, out);
    found.state = bvoli_state_of_gap(&found.gap);
    if (found.state == BVOL_SEPARATION_NONE)
        return bvol_obb_separation_obb(a, b, out);
    if (swap)
        bvoli_exchange_gap(&found.gap);
    return bvoli_give_state(&found, out);
}

static int obb_obb_quick(const void *a, const void *b, bvol_separation *out)
{
    return bvol_obb_separation_obb(a, b, out);
}

static const pair obbs = {.name = "obb and obb", .a = OBB, .b = OBB, .quick = obb_obb_quick, .slow = obb_obb_slow};

static void turn(chance *c, bvol_obb *box)
{
    const float angle = chance_float(c, -4, 4), p = cosf(angle), q = sinf(angle), other = chance_float(c, -4, 4),
                r = cosf(other), s = sinf(other);
    box->axis[0] = vec3(p, q, 0);
    box->axis[1] = vec3(-q * r, p * r, s);
    box->axis[2] = vec3(q * s, -p * s, r);
}

/* An edge of the second lies in the plane of a face of the first, exactly or but for a hair: half of one of the sides of the
 * face, which lies along no coordinate, and of the other, which does, the root of 3/4. */
static void lay_edge_along_face(chance *c, bvol_obb *a, bvol_obb *b)
{
    const float angle = chance_float(c, -4, 4), p = cosf(angle), q = sinf(angle), h = sqrtf(0.75F), r = chance_float(c, -1, 1),
                s = sqrtf(1 - r * r);
    const bvol_vec3 w = vec3(-h * p, -h * q, 0.5F);
    a->axis[0] = vec3(p, q, one_in(c, 2) ? 0 : ldexpf(1, -chance_int(c, 30, 50)));
    a->axis[1] = vec3(0, 0, 1);
    a->axis[2] = vec3(q, -p, 0);
    a->extent.z = chance_float(c, 0.1F, 0.2F);
    b->axis[0] = vec3(p / 2, q / 2, h);
    b->axis[1] = vec3(r * w.x + s * q, r * w.y - s * p, r * w.z);
    b->axis[2] = vec3(r * q - s * w.x, -r * p - s * w.y, -s * w.z);
}

TEST(separation_closed, deep_obbs)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(200000); n++) {
        shape s[2];
        for (int i = 0; i < 2; i++) {
            bvol_obb *const box = &s[i].as.obb;
            s[i].kind = OBB;
            turn(&c, box);
            box->center = vec3(chance_float(&c, -0.5F, 0.5F), chance_float(&c, -0.5F, 0.5F), chance_float(&c, -0.5F, 0.5F));
            box->extent = vec3(chance_float(&c, 0.3F, 1), chance_float(&c, 0.3F, 1), chance_float(&c, 0.3F, 1));
        }
        if (n % 4 < 2)
            lay_edge_along_face(&c, &s[n % 2].as.obb, &s[1 - n % 2].as.obb);
        else if (n % 4 == 2)
            s[0].as.obb.axis[0] = vec3(1, 0, 0), s[0].as.obb.axis[1] = vec3(0, 1, 0), s[0].as.obb.axis[2] = vec3(0, 0, 1);
        if (one_in(&c, 16))
            s[0].as.obb.center = s[1].as.obb.center;
        if (one_in(&c, 16))
            (&s[0].as.obb.extent.x)[n / 4 % 3] = one_in(&c, 2) ? 0 : ldexpf(1, -chance_int(&c, 1, 149));
        compare(&obbs, &s[0], &s[1], "deep");
    }
}

TEST(separation_closed, hostile_obbs)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(60000); n++) {
        const recipe *const how = &recipes[n % recipe_count];
        shape a, b;
        generate(how, OBB, OBB, n / recipe_count % 2 ? WITHIN : OVERLAPS, &c, &a, &b);
        compare(&obbs, &a, &b, how->name);
    }
}

#ifdef __SSE2__
/* A distance whose square is no normal float is not 0 where the processor flushes those. */
enum { SMALL_SQUARES = 14 };

static void find_small_squares(float d, float out[SMALL_SQUARES])
{
    const bvol_vec3 at = vec3(d, 0, 0);
    const bvol_sphere ball = {{0, 0, 0}, 0}, other = {at, 0};
    const bvol_capsule rod = {{0, 0, 0}, {0, 1, 0}, 0};
    const bvol_aabb box = aabb(-1, -1, -1, 0, 1, 1), beside = aabb(d, 0, 0, 1, 1, 1);
    out[0] = bvol_sphere_distance_sq_point(&ball, &at);
    out[1] = bvol_sphere_distance_sq_sphere(&ball, &other);
    out[2] = bvol_sphere_distance_sq_aabb(&other, &box);
    out[3] = bvol_aabb_distance_sq_point(&box, &at);
    out[4] = bvol_aabb_distance_sq_aabb(&box, &beside);
    out[5] = bvol_capsule_distance_sq_point(&rod, &at);
    out[6] = bvol_capsule_distance_sq_sphere(&rod, &other);

    const bvol_obb turned = {{-1, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_vec2 spot = {d, 0};
    const bvol_circle disc = {{0, 0}, 0}, dot = {spot, 0};
    const bvol_aabb2 flat = {{-1, -1}, {0, 1}};
    const bvol_obb2 tilted = {{-1, 0}, {1, 1}, {{1, 0}, {0, 1}}};
    out[7] = bvol_obb_distance_sq_point(&turned, &at);
    out[8] = bvol_obb_distance_sq_aabb(&turned, &beside);
    out[9] = bvol_obb_distance_sq_sphere(&turned, &other);
    out[10] = bvol_circle_distance_sq_circle(&disc, &dot);
    out[11] = bvol_aabb2_distance_sq_point(&flat, &spot);
    out[12] = bvol_circle_distance_sq_aabb2(&dot, &flat);
    out[13] = bvol_obb2_distance_sq_point(&tilted, &spot);
}

TEST(separation_closed, what_is_apart_is_not_at_0_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    for (int e = -120; e < -50; e++)
        for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
            const float d = 1.25F * exp2f((float)e);
            const double true_sq = (double)d * (double)d;
            float sq[SMALL_SQUARES];
            _mm_setcsr(before | settings[i]);
            find_small_squares(d, sq);
            _mm_setcsr(before);
            for (int k = 0; k < SMALL_SQUARES; k++)
                CHECKF(sq[k] > 0 && ((double)sq[k] <= true_sq || sq[k] == 0x1p-149F), "%x, 2^%d, function %d: %a", settings[i],
                       e, k, (double)sq[k]);
        }
}

/* What keeps 2^-130 away from a floor, or is so deep in it, though all numbers given are normal or 0. */
enum { SMALL_GAPS = 8 };

static void find_small_gaps(float size, float at, bvol_separation out[SMALL_GAPS])
{
    const bvol_vec3 spot = vec3(at, 0, 0);
    const bvol_sphere ball = {{0, 0, 0}, size}, dot = {spot, 0};
    const bvol_capsule rod = {{0, 0, 0}, {0, 1, 0}, size}, wire = {spot, vec3(at, 0, 1), 0};
    const bvol_aabb box = aabb(-1, -1, -1, size, 1, 1), beside = aabb(at, -1, -1, 1, 1, 1);
    bvol_sphere_separation_point(&ball, &spot, &out[0]);
    bvol_sphere_separation_sphere(&ball, &dot, &out[1]);
    bvol_sphere_separation_aabb(&dot, &box, &out[2]);
    bvol_aabb_separation_point(&box, &spot, &out[3]);
    bvol_aabb_separation_aabb(&box, &beside, &out[4]);
    bvol_capsule_separation_point(&rod, &spot, &out[5]);
    bvol_capsule_separation_sphere(&rod, &dot, &out[6]);
    bvol_capsule_separation_capsule(&rod, &wire, &out[7]);
}

TEST(separation_closed, distances_and_depths_are_enclosed_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040};
    static const float offsets[] = {0x1.1p-126F, 0x1p-126F}; /* 2^-130 more or less than the other */
    const unsigned before = _mm_getcsr();
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (int deep = 0; deep < 2; deep++) {
            const double gap = deep ? -0x1p-130 : 0x1p-130;
            bvol_separation found[SMALL_GAPS];
            _mm_setcsr(before | settings[i]);
            find_small_gaps(offsets[!deep], offsets[deep], found);
            _mm_setcsr(before);
            for (int k = 0; k < SMALL_GAPS; k++) {
                CHECKF(found[k].state == (deep ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_APART),
                       "%x, function %d: state %u", settings[i], k, found[k].state);
                CHECKF((double)found[k].distance <= gap && gap <= (double)found[k].distance_max, "%x, function %d: %a to %a",
                       settings[i], k, (double)found[k].distance, (double)found[k].distance_max);
            }
        }
}
#endif
