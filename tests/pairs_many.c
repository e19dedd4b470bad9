/* SPDX-License-Identifier: MIT */
/* Pairs in arrays: each answer is that of the function for one pair, under every table of kernels. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>
#include <stddef.h>

enum { MOST = 200, FLOATS = 16, WORDS = (MOST + 63) / 64 };

enum kind { BOX, SPHERE, OBB, CAPSULE, TRIANGLE, RAY };

static const size_t floats_of[] = {6, 4, 15, 7, 9, 8};

/* A shape of any kind, with room beside it. */
typedef struct any {
    float f[FLOATS];
} any;

typedef bvol_result ask_many(const void *a, size_t count, size_t stride, const void *others, size_t other_count,
                             size_t other_stride, uint64_t *mask, size_t mask_words);

typedef struct pair {
    const char *name;
    enum kind a, b;
    ask_many *many;
    int (*one)(const void *a, const void *b);
} pair;

#define PAIR(function, first, second, answer)                                                                                  \
    static int one_##function(const void *a, const void *b)                                                                    \
    {                                                                                                                          \
        return answer;                                                                                                         \
    }                                                                                                                          \
    static bvol_result many_##function(const void *a, size_t count, size_t stride, const void *others, size_t other_count,     \
                                       size_t other_stride, uint64_t *mask, size_t mask_words)                                 \
    {                                                                                                                          \
        return function##_many(a, count, stride, others, other_count, other_stride, mask, mask_words);                         \
    }
#include "pairs_many.inc"
#undef PAIR
#define PAIR(function, first, second, answer) {#function, first, second, many_##function, one_##function},
static const pair pairs[] = {
#include "pairs_many.inc"
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

static float any_of(chance *state, const float *list, int count)
{
    return list[chance_int(state, 0, count - 1)];
}

/* Special numbers among ordinary ones. */
static void spoil(chance *state, any *out, size_t floats)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, FLT_MAX, -FLT_MAX, TINY, 0x1p-127F, 1e30F, -1e30F, 1e-30F, 0x1p61F};
    for (int n = chance_int(state, 1, 2); n > 0; n--)
        out->f[chance_int(state, 0, (int)floats - 1)] = any_of(state, odd, sizeof odd / sizeof *odd);
}

/* In which way shapes are drawn. */
enum style {
    ORDINARY, /* about half of the pairs meet */
    ROUND,    /* multiples of a half, upright: they touch and are the same */
    SCALED,   /* from the smallest to the largest */
    ODD,      /* with special numbers */
    STYLES
};

static void draw_axes(chance *state, int style, float *out)
{
    static const float turned[2][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0.6F, 0, -0.8F, 0, 1, 0, 0.8F, 0, 0.6F}};
    bvol_vec3 axis[3];
    if (style == ROUND) {
        memcpy(out, turned[chance_int(state, 0, 1)], sizeof *turned);
        return;
    }
    chance_rotation(state, axis);
    memcpy(out, axis, sizeof axis);
    if (chance_int(state, 0, 15) == 0)
        out[chance_int(state, 0, 8)] += chance_float(state, -0x1p-8, 0x1p-8);
}

static float draw_number(chance *state, int style, double least, double most)
{
    return style == ROUND ? (float)chance_int(state, (int)(2 * least), (int)(2 * most)) / 2 : chance_float(state, least, most);
}

static void draw(chance *state, enum kind kind, int style, any *out)
{
    memset(out, 0, sizeof *out);
    for (size_t k = 0; k < floats_of[kind]; k++)
        out->f[k] = draw_number(state, style, -2, 2);
    for (size_t k = 0; k < 3 && kind == BOX; k++)
        out->f[3 + k] = out->f[k] + draw_number(state, style, 0, 2);
    if (kind == SPHERE)
        out->f[3] = draw_number(state, style, 0, 2);
    if (kind == CAPSULE)
        out->f[6] = draw_number(state, style, 0, 1);
    if (kind == OBB) {
        for (size_t k = 3; k < 6; k++)
            out->f[k] = draw_number(state, style, 0, 1.5);
        draw_axes(state, style, out->f + 6);
    }
    if (kind == RAY) {
        const int ends = chance_int(state, 0, 3);
        out->f[3] = ends & 1 ? -INF : 0;
        out->f[7] = ends & 2 ? INF : draw_number(state, style, 0, 3);
    }
    if (style == ODD && chance_int(state, 0, 2) == 0)
        spoil(state, out, floats_of[kind]);
}

/* Lengths times a power of two; directions and parameters stay. */
static void scale(enum kind kind, int power, any *shape)
{
    const size_t lengths = kind == OBB ? 6 : kind == RAY ? 3 : floats_of[kind];
    for (size_t k = 0; k < lengths; k++)
        shape->f[k] = ldexpf(shape->f[k], power);
    for (size_t k = 4; k < 7 && kind == RAY; k++)
        shape->f[k] = ldexpf(shape->f[k], power);
}

static void move(enum kind kind, const float by[3], float share, any *shape)
{
    const size_t points = kind == TRIANGLE ? 3 : kind == BOX || kind == CAPSULE ? 2 : 1;
    for (size_t k = 0; k < 3 * points; k++)
        shape->f[k] += share * by[k % 3];
}

/* Moves the second shape away from the first until the answer just changes, or has just not changed yet. */
static void bring_near(chance *state, const pair *p, const any *a, any *b)
{
    const float by[3] = {chance_float(state, -1, 1), chance_float(state, -1, 1), chance_float(state, -1, 1)};
    const int answer = p->one(a, b);
    float low = 0, high = 16;
    for (int n = 0; n < 40; n++) {
        const float middle = low + (high - low) / 2;
        any moved = *b;
        move(p->b, by, middle, &moved);
        if (p->one(a, &moved) == answer)
            low = middle;
        else
            high = middle;
    }
    move(p->b, by, chance_int(state, 0, 1) ? low : high, b);
}

static void draw_pair(chance *state, const pair *p, int style, int near, any *a, any *b)
{
    draw(state, p->a, style, a);
    draw(state, p->b, style, b);
    if (near)
        bring_near(state, p, a, b);
    if (style == SCALED) {
        const int power = chance_int(state, -152, 127);
        scale(p->a, power, a);
        scale(p->b, power, b);
    }
    if (style == ROUND && p->a == p->b && chance_int(state, 0, 3) == 0)
        *b = *a;
}

static int bit_of(const uint64_t *mask, size_t i)
{
    return (int)(mask[i >> 6] >> (i & 63) & 1);
}

/* Side by side, behind which nothing may be read, the answers are the same, and beside others that have gaps. */
static void check_packed(const pair *p, const any *a, const any *b, size_t count, size_t others, const uint64_t *want)
{
    const size_t size = sizeof(float) * floats_of[p->a], other = sizeof(float) * floats_of[p->b];
    char *const one = malloc(count * size), *const two = malloc(others * other);
    uint64_t mask[WORDS];
    CHECK(one && two);
    for (size_t i = 0; i < count; i++)
        memcpy(one + i * size, &a[i], size);
    for (size_t i = 0; i < others; i++)
        memcpy(two + i * other, &b[i], other);
    CHECK(p->many(one, count, 0, two, others, 0, mask, WORDS) == BVOL_OK);
    CHECKF(memcmp(mask, want, (count + 63) / 64 * sizeof *mask) == 0, "%s: %zu packed pairs", p->name, count);
    CHECK(p->many(one, count, 0, b, others, sizeof *b, mask, WORDS) == BVOL_OK);
    CHECKF(memcmp(mask, want, (count + 63) / 64 * sizeof *mask) == 0, "%s: %zu packed, others apart", p->name, count);
    free(one);
    free(two);
}

static void check_answers(const pair *p, const any *a, const any *b, size_t count, size_t others, int style)
{
    uint64_t mask[WORDS + 1];
    memset(mask, 0x77, sizeof mask);
    CHECK(p->many(a, count, sizeof *a, b, others, sizeof *b, mask, WORDS + 1) == BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        const int want = p->one(&a[i], &b[others == 1 ? 0 : i]);
        CHECKF(bit_of(mask, i) == want, "%s, style %d: pair %zu of %zu is %d, not %d", p->name, style, i, count,
               bit_of(mask, i), want);
    }
    for (size_t i = count; i < (count + 63) / 64 * 64; i++)
        CHECK(bit_of(mask, i) == 0);
    for (size_t w = (count + 63) / 64; w <= WORDS; w++)
        CHECK(mask[w] == 0x7777777777777777U);
    check_packed(p, a, b, count, others, mask);
}

TEST(pairs_many, answers_are_those_of_single_calls)
{
    static const size_t counts[] = {1, 2, 7, 15, 16, 17, 63, 64, 65, MOST};
    static any a[MOST], b[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (long n = 0; n < test_cases(20); n++)
        for (int i = 0; i < PAIRS * STYLES; i++) {
            const pair *const p = &pairs[i % PAIRS];
            const size_t count = counts[n % 10];
            for (size_t k = 0; k < count; k++)
                draw_pair(&state, p, i / PAIRS, 0, &a[k], &b[k]);
            check_answers(p, a, b, count, count, i / PAIRS);
            check_answers(p, a, b, count, 1, i / PAIRS);
        }
}

/* Where a float more or less of the place decides, floats cannot: a slack that is too small shows here. */
TEST(pairs_many, pairs_that_just_touch_or_just_miss_are_answered_as_single_calls_do)
{
    static any a[MOST], b[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (long n = 0; n < test_cases(3); n++)
        for (int i = 0; i < PAIRS * ODD; i++) {
            const pair *const p = &pairs[i % PAIRS];
            for (size_t k = 0; k < MOST; k++)
                draw_pair(&state, p, i / PAIRS, 1, &a[k], &b[k]);
            check_answers(p, a, b, MOST, MOST, i / PAIRS);
        }
}

/* What a stranger tries first: unit shapes about the origin, and beside it, packed. */
TEST(pairs_many, of_unit_shapes_about_the_origin)
{
    static const bvol_aabb box[3] = {{{0, 0, 0}, {1, 1, 1}}, {{1, 1, 1}, {2, 2, 2}}, {{1.5F, 0, 0}, {2, 1, 1}}};
    static const bvol_sphere ball[3] = {{{0, 0, 0}, 1}, {{2, 0, 0}, 1}, {{0, 2.5F, 0}, 1}};
    static const bvol_ray ray = {{-1, 0.5F, 0.5F}, 0, {1, 0, 0}, INF};
    uint64_t mask[1];
    FOR_EACH_TABLE
    {
        CHECK(bvol_aabb_overlaps_aabb_many(box, 3, 0, box, 1, 0, mask, 1) == BVOL_OK && mask[0] == 3);
        CHECK(bvol_sphere_overlaps_sphere_many(ball, 3, 0, ball, 1, 0, mask, 1) == BVOL_OK && mask[0] == 3);
        CHECK(bvol_sphere_overlaps_aabb_many(ball, 3, 0, box, 3, 0, mask, 1) == BVOL_OK && mask[0] == 1);
        CHECK(bvol_ray_hits_aabb_many(&ray, 1, 0, box, 1, 0, mask, 1) == BVOL_OK && mask[0] == 1);
    }
}

/* Packed boxes are compared where they lie, eight pairs at a time: a NaN or a corner on the wrong side is seen in each number
 * of each of them, on either side, and in no other. */
TEST(pairs_many, a_box_that_is_none_meets_nothing_and_leaves_the_others_alone)
{
    static const bvol_aabb whole = {{0, 0, 0}, {1, 1, 1}};
    enum { COUNT = 17, NUMBERS = 6 * COUNT };
    FOR_EACH_TABLE
    for (size_t n = 0; n < 2 * NUMBERS; n++)
        for (int empty = 0; empty < 2; empty++) {
            bvol_aabb box[2][COUNT];
            uint64_t mask[1];
            for (size_t i = 0; i < COUNT; i++)
                box[0][i] = box[1][i] = whole;
            float *const f = (float *)(void *)box[n / NUMBERS] + n % NUMBERS;
            *f = !empty ? NAN : *f == 0 ? 2.0F : -1.0F;
            CHECK(bvol_aabb_overlaps_aabb_many(box[0], COUNT, 0, box[1], COUNT, 0, mask, 1) == BVOL_OK);
            CHECKF(mask[0] == (((uint64_t)1 << COUNT) - 1) - ((uint64_t)1 << n % NUMBERS / 6), "number %zu", n);
        }
}

/* Of an error nothing is written, and of a short mask only its words. */
TEST(pairs_many, what_is_not_legal_is_refused)
{
    static any a[130], b[130];
    for (int i = 0; i < PAIRS; i++) {
        const pair *const p = &pairs[i];
        const size_t size = sizeof(float) * floats_of[p->a], other = sizeof(float) * floats_of[p->b];
        uint64_t mask[3] = {5, 5, 5};
        CHECK(p->many(NULL, 1, 0, b, 1, 0, mask, 3) == BVOL_ERROR_ARGUMENT);
        CHECK(p->many(a, 1, 0, NULL, 1, 0, mask, 3) == BVOL_ERROR_ARGUMENT);
        CHECK(p->many(a, 1, 0, b, 1, 0, NULL, 3) == BVOL_ERROR_ARGUMENT);
        CHECK(p->many(a, 3, 0, b, 2, 0, mask, 3) == BVOL_ERROR_ARGUMENT);
        CHECK(p->many(a, 3, size - 4, b, 3, 0, mask, 3) == BVOL_ERROR_ARGUMENT);
        CHECK(p->many(a, 3, 0, b, 3, other + 2, mask, 3) == BVOL_ERROR_ARGUMENT);
        CHECK(mask[0] == 5 && mask[1] == 5 && mask[2] == 5);
        CHECK(p->many(NULL, 0, 0, NULL, 0, 0, NULL, 0) == BVOL_OK);
        CHECK(p->many(a, 130, 0, b, 130, 0, mask, 2) == BVOL_OK);
        CHECK(mask[2] == 5);
    }
}
