/* SPDX-License-Identifier: MIT */
/* Boxes, rectangles and points in double as floats about an origin: many of them under every table of kernels, beside each by
 * itself, which aabb_f64.c compares with rationals. */
#include "chance.h"
#include "test.h"
#include "values.h"

#include <float.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "kernel/kernel.h"

/* Room for more than one chunk of boxes and of rectangles, and for more than doubles in each element. */
enum { ELEMENTS = 200, WORDS = 8, GUARD = 0x55 };

typedef enum family { ORDINARY, HAIR, ROUND, ZEROS, ODD, ENDS, FAMILIES } family;

static double draw_double(chance *c, family f, double origin)
{
    static const double odd[] = {0,       -0.0,     0x1p-149,    -0x1p-150,    0x1p-126,     -0x1p-127,   1e300,
                                 DBL_MAX, -DBL_MAX, (double)INF, -(double)INF, (double)NAN,  FLT_MAX,     -FLT_MAX,
                                 0x1p128, 1e-290,   0x1p-125,    0x1p127,      -0x1.fp-1000, 0x1.8p-1022, -1};
    const double x = ldexp(chance_real(c, -1, 1), chance_int(c, -3, 40));
    switch (f) {
    case ORDINARY: return origin + x;
    case HAIR: return origin + (double)(float)x + ldexp((double)(float)x, -chance_int(c, 24, 60));
    case ROUND: return chance_int(c, -2, 2);
    case ZEROS: return one_in(c, 2) ? origin : -origin;
    case ODD: return odd[chance_int(c, 0, (int)(sizeof odd / sizeof *odd) - 1)];
    default: return ldexp(chance_real(c, -1, 1), chance_int(c, -1022, 1023));
    }
}

static void draw(chance *c, int axes, double origin[3], double elements[ELEMENTS][WORDS])
{
    static const double origins[][3] = {{0, 0, 0}, {1e6, -2e6 - 0.1, 3e5}, {-0.0, 1, 1e300}, {DBL_MAX, -DBL_MAX, 0}};
    const double *const from = origins[chance_int(c, 0, 3)];
    const int pure = chance_int(c, 0, 2 * FAMILIES);
    for (int k = 0; k < 3; k++)
        origin[k] = from[k];
    for (int i = 0; i < ELEMENTS; i++)
        for (int k = 0; k < WORDS; k++) {
            const family f = pure < FAMILIES ? (family)pure : (family)chance_int(c, 0, FAMILIES - 1);
            elements[i][k] = draw_double(c, f, origin[k % axes]);
            const int above = k - axes;
            if (k >= axes && k < 2 * axes && elements[i][above] > elements[i][k] && !one_in(c, 9)) {
                const double swap = elements[i][above];
                elements[i][above] = elements[i][k];
                elements[i][k] = swap;
            }
        }
}

/* A function for one and the same for many, by what they take. */
typedef struct row {
    int axes, corners;
    void (*one)(const double *from, const double *origin, float *out);
    bvol_result (*many)(const double *from, size_t count, size_t stride, const double *origin, float *out, size_t out_stride);
} row;

#define FUNCTIONS(function, type, place, made)                                                                                 \
    static void one_##function(const double *from, const double *origin, float *out)                                           \
    {                                                                                                                          \
        function((const type *)(const void *)from, (const place *)(const void *)origin, (made *)(void *)out);                  \
    }                                                                                                                          \
    static bvol_result many_##function(const double *from, size_t count, size_t stride, const double *origin, float *out,      \
                                       size_t out_stride)                                                                      \
    {                                                                                                                          \
        return function##_many((const type *)(const void *)from, count, stride, (const place *)(const void *)origin,           \
                               (made *)(void *)out, out_stride);                                                               \
    }
FUNCTIONS(bvol_aabb_from_f64, bvol_aabb_f64, bvol_vec3_f64, bvol_aabb)
FUNCTIONS(bvol_aabb_from_point_f64, bvol_vec3_f64, bvol_vec3_f64, bvol_aabb)
FUNCTIONS(bvol_aabb2_from_f64, bvol_aabb2_f64, bvol_vec2_f64, bvol_aabb2)
FUNCTIONS(bvol_aabb2_from_point_f64, bvol_vec2_f64, bvol_vec2_f64, bvol_aabb2)

#define ROW(axes, corners, function)                                                                                           \
    {                                                                                                                          \
        axes, corners, one_##function, many_##function                                                                         \
    }
static const row rows[] = {ROW(3, 2, bvol_aabb_from_f64), ROW(3, 1, bvol_aabb_from_point_f64), ROW(2, 2, bvol_aabb2_from_f64),
                           ROW(2, 1, bvol_aabb2_from_point_f64)};
enum { ROWS = sizeof rows / sizeof *rows };

/* The same bits, or nothing but NaN. */
static int is_same(const float *a, const float *b, int fields)
{
    int nan = 1;
    for (int k = 0; k < fields; k++)
        nan &= isnan(a[k]) && isnan(b[k]);
    return nan || memcmp(a, b, (size_t)fields * sizeof *a) == 0;
}

/* What was written, whether or not elements lie apart, and what was not. */
static void check_written(const row *r, const double origin[3], const double *from, size_t count, size_t words,
                          const float *out, size_t out_words)
{
    const size_t fields = 2 * (size_t)r->axes;
    for (size_t i = 0; i < count; i++) {
        float one[6];
        const float *const got = out + i * out_words;
        r->one(from + i * words, origin, one);
        CHECKF(is_same(one, got, (int)fields), "%zu of %zu, axes %d, corners %d: %a %a and %a %a of %a", i, count, r->axes,
               r->corners, (double)one[0], (double)one[r->axes], (double)got[0], (double)got[r->axes], from[i * words]);
        for (size_t k = fields; k < out_words; k++)
            CHECK(*(const unsigned char *)&got[k] == GUARD);
    }
    CHECK(*(const unsigned char *)&out[count * out_words] == GUARD);
}

static void check_strides(const row *r, chance *c, size_t count)
{
    static double elements[ELEMENTS][WORDS], packed[ELEMENTS * WORDS];
    static float out[(ELEMENTS + 1) * WORDS];
    double origin[3];
    const size_t size = (size_t)r->axes * (size_t)r->corners, fields = 2 * (size_t)r->axes;
    draw(c, r->axes, origin, elements);
    for (size_t i = 0; i < ELEMENTS; i++)
        memcpy(packed + i * size, elements[i], size * sizeof *packed);
    for (int way = 0; way < 4; way++) {
        const size_t words = way & 1 ? WORDS : size, out_words = way & 2 ? WORDS : fields;
        const double *const from = way & 1 ? &elements[0][0] : packed;
        memset(out, GUARD, sizeof out);
        CHECK(r->many(from, count, words == size ? 0 : words * sizeof *from, origin, out,
                      out_words == fields ? 0 : out_words * sizeof *out) == BVOL_OK);
        check_written(r, origin, from, count, words, out, out_words);
    }
}

static void check_counts(chance *c)
{
    static const size_t counts[] = {0, 1, 2, 3, 4, 5, 6, 7, 63, 64, 65, 96, 97, 129, 193, ELEMENTS};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
        for (int i = 0; i < ROWS; i++)
            check_strides(&rows[i], c, counts[k]);
}

TEST(outward_f64, many_are_the_same_bits_as_one_by_one)
{
    chance c = {test_seed()};
    for (long n = test_cases(20); n > 0; n--) {
        for (int table = 0; bvoli_kernels_all[table]; table++)
            if (bvoli_kernels_use(bvoli_kernels_all[table]))
                check_counts(&c);
        bvoli_kernels_use(NULL);
        check_counts(&c);
    }
}

/* A point is the box whose corners it is, and a rectangle a box without a third axis. */
TEST(outward_f64, points_and_rectangles_are_boxes)
{
    chance c = {test_seed() + 1};
    for (long n = test_cases(50); n > 0; n--) {
        double elements[ELEMENTS][WORDS], origin[3];
        draw(&c, 3, origin, elements);
        for (int i = 0; i < ELEMENTS; i++) {
            const double *const e = elements[i];
            const bvol_vec3_f64 p = {e[0], e[1], e[2]}, at = {origin[0], origin[1], origin[2]};
            const bvol_vec2_f64 p2 = {e[0], e[1]}, at2 = {origin[0], origin[1]};
            const bvol_aabb2_f64 rectangle = {p2, {e[3], e[4]}};
            bvol_aabb box, point;
            bvol_aabb2 flat, point2;
            bvol_aabb_from_f64(&(bvol_aabb_f64){p, p}, &at, &box);
            bvol_aabb_from_point_f64(&p, &at, &point);
            CHECK(is_same(&box.min.x, &point.min.x, 6));
            bvol_aabb2_from_f64(&rectangle, &at2, &flat);
            bvol_aabb_from_f64(&(bvol_aabb_f64){{e[0], e[1], 0}, {e[3], e[4], 0}}, &(bvol_vec3_f64){at2.x, at2.y, 0}, &box);
            const float made[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
            CHECK(is_same(&flat.min.x, made, 4));
            bvol_aabb2_from_f64(&(bvol_aabb2_f64){p2, p2}, &at2, &flat);
            bvol_aabb2_from_point_f64(&p2, &at2, &point2);
            CHECK(is_same(&flat.min.x, &point2.min.x, 4));
        }
    }
}

/* The unit cube about the origin, the same far away, and an origin that is nowhere. */
TEST(outward_f64, what_one_asks_first)
{
    const bvol_aabb_f64 cubes[2] = {{{-1, -1, -1}, {1, 1, 1}}, {{1e9 - 1, -1, 1e9}, {1e9 + 1, 1, 1e9 + 0.1}}};
    const bvol_vec3_f64 here = {0, 0, 0}, there = {1e9, 0, 1e9}, nowhere = {0, (double)INF, 0};
    bvol_aabb out[2];
    CHECK(bvol_aabb_from_f64_many(cubes, 2, 0, &here, out, 0) == BVOL_OK);
    CHECK(same_aabb(&out[0], &(bvol_aabb){{-1, -1, -1}, {1, 1, 1}}));
    CHECK(out[1].min.x == 999999936 && out[1].max.x == 1000000064);
    CHECK(bvol_aabb_from_f64_many(cubes, 2, 0, &there, out, 0) == BVOL_OK);
    CHECK(out[1].min.x == -1 && out[1].max.x == 1 && out[1].min.z == 0 && out[1].max.z >= 0.1F);
    CHECK(bvol_aabb_from_f64_many(cubes, 2, 0, &nowhere, out, 0) == BVOL_OK);
    CHECK(isnan(out[0].min.x) && isnan(out[1].max.z));
}

TEST(outward_f64, what_is_not_legal_is_refused)
{
    const bvol_aabb_f64 box = {{0, 0, 0}, {1, 1, 1}};
    const bvol_vec3_f64 origin = {0, 0, 0};
    bvol_aabb out = {{7, 7, 7}, {7, 7, 7}};
    CHECK(bvol_aabb_from_f64_many(NULL, 1, 0, &origin, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_from_f64_many(&box, 1, 0, NULL, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_from_f64_many(&box, 1, 0, &origin, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_from_f64_many(&box, 1, 40, &origin, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_from_f64_many(&box, 1, 52, &origin, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_from_f64_many(&box, 1, 0, &origin, &out, 20) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_from_f64_many(&box, 1, 0, &origin, &out, 26) == BVOL_ERROR_ARGUMENT);
    CHECK(out.min.x == 7 && out.max.z == 7);
    CHECK(bvol_aabb_from_f64_many(NULL, 0, 0, &origin, NULL, 0) == BVOL_OK);
}

#if defined(__x86_64__)
/* Where the processor flushes subnormal floats, and takes them for zero, boxes without them still contain what they contain
 * elsewhere, and many are still what each is. */
TEST(outward_f64, nothing_is_lost_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    static double elements[ELEMENTS][WORDS];
    static float out[ELEMENTS][6], kept[ELEMENTS][6];
    const unsigned before = _mm_getcsr();
    chance c = {test_seed() + 2};
    for (long n = test_cases(100); n > 0; n--) {
        double origin[3];
        draw(&c, 3, origin, elements);
        for (int i = 0; i < ELEMENTS; i++) {
            for (int k = 0; k < WORDS; k++)
                elements[i][k] = fabs(elements[i][k]) < 1e-290 ? 0 : elements[i][k];
            rows[0].one(elements[i], origin, kept[i]);
        }
        _mm_setcsr(before | settings[n % 3]);
        const bvol_result result = rows[0].many(&elements[0][0], ELEMENTS, sizeof *elements, origin, &out[0][0], 0);
        float one[ELEMENTS][6];
        for (int i = 0; i < ELEMENTS; i++)
            rows[0].one(elements[i], origin, one[i]);
        _mm_setcsr(before);
        CHECK(result == BVOL_OK);
        for (int i = 0; i < ELEMENTS; i++) {
            CHECK(is_same(one[i], out[i], 6));
            for (int k = 0; k < 3; k++)
                CHECKF(isnan(kept[i][k]) ? isnan(out[i][k]) : out[i][k] <= kept[i][k] && out[i][k + 3] >= kept[i][k + 3],
                       "%a %a of %a %a", (double)out[i][k], (double)out[i][k + 3], elements[i][k], elements[i][k + 3]);
        }
    }
}
#endif
