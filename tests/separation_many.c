/* SPDX-License-Identifier: MIT */
/* Separations of many OBBs: those of single calls, bit for bit, under every table of kernels. */
#include "tables.h"
#include "test.h"
#include "values.h"

enum { MOST = 200 };

/* In which way pairs are drawn. */
enum style {
    DEEP,    /* turned anyhow, mostly overlapping */
    HALF_IN, /* half of them overlap */
    FAR,     /* mostly apart */
    UPRIGHT, /* along the coordinates, at round places */
    STACKED, /* turned alike, at round places, so that they touch */
    SAME,    /* twice the same, or moved by an ulp */
    SKEWED,  /* whose axes are neither perpendicular nor of length 1; some extents are negative */
    SCALED,  /* from the smallest to the largest */
    ODD,     /* with one special number */
    STYLES
};

static bvol_vec3 some_point(chance *state, float size)
{
    return vec3(chance_float(state, -size, size), chance_float(state, -size, size), chance_float(state, -size, size));
}

/* Any rotation, by a quaternion. */
static void turn(chance *state, bvol_obb *box)
{
    float q[4], sq = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = chance_float(state, -1, 1) + 0x1p-9F;
        sq += q[i] * q[i];
    }
    const float s = 2 / sq, w = q[0], x = q[1], y = q[2], z = q[3];
    box->axis[0] = vec3(1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y));
    box->axis[1] = vec3(s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x));
    box->axis[2] = vec3(s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y));
}

static void draw_box(chance *state, int style, bvol_obb *out)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, FLT_MAX, TINY};
    float *const f = (float *)(void *)out;
    out->center = some_point(state, style == DEEP ? 0.3F : style == FAR ? 4 : 1.2F);
    out->extent = vec3(chance_float(state, 0.2F, 1), chance_float(state, 0.2F, 1), chance_float(state, 0.2F, 1));
    turn(state, out);
    if (style == UPRIGHT || style == STACKED) {
        for (int k = 0; k < 3; k++)
            f[k] = (float)chance_int(state, -2, 2);
        out->extent = vec3(1, 1, (float)chance_int(state, 0, 2));
        out->axis[0] = style == UPRIGHT ? vec3(1, 0, 0) : vec3(0.36F, 0.48F, -0.8F);
        out->axis[1] = style == UPRIGHT ? vec3(0, 1, 0) : vec3(-0.8F, 0.6F, 0);
        out->axis[2] = style == UPRIGHT ? vec3(0, 0, 1) : vec3(0.48F, 0.64F, 0.6F);
    }
    if (style == SKEWED) {
        f[chance_int(state, 6, 14)] += chance_float(state, -0.4F, 0.4F);
        f[chance_int(state, 3, 5)] *= chance_int(state, 0, 1) ? -1.0F : 0.5F;
    }
    const int scale = style == SCALED ? chance_int(state, -149, 127) : 0;
    for (int k = 0; k < 6 && style == SCALED; k++)
        f[k] = ldexpf(f[k], scale);
    if (style == ODD && chance_int(state, 0, 3) == 0)
        f[chance_int(state, 0, 14)] = odd[chance_int(state, 0, 6)];
}

static void draw_pair(chance *state, int style, bvol_obb *a, bvol_obb *b)
{
    draw_box(state, style, a);
    draw_box(state, style, b);
    if (style == SAME) {
        *b = *a;
        if (chance_int(state, 0, 1))
            b->center.x = nextafterf(b->center.x, chance_int(state, 0, 1) ? INF : -INF);
    }
}

/* Records that are not written stay as they were. */
static void check_pairs(const bvol_obb *a, const bvol_obb *b, size_t count, size_t others, int style)
{
    static bvol_separation got[MOST + 1], want[MOST + 1];
    memset(got, 0x77, sizeof got);
    memset(want, 0x77, sizeof want);
    for (size_t i = 0; i < count; i++)
        want[i].state = (uint32_t)bvol_obb_separation_obb(&a[i], &b[others == 1 ? 0 : i], &want[i]);
    CHECK(bvol_obb_separation_obb_many(a, count, 0, b, others, 0, got, 0) == BVOL_OK);
    for (size_t i = 0; i <= count; i++)
        CHECKF(memcmp(&got[i], &want[i], sizeof *got) == 0, "style %d, %zu of %zu: state %u at %a, not %u at %a", style, i,
               count, got[i].state, (double)got[i].distance, want[i].state, (double)want[i].distance);
}

/* The roundest numbers, upright and turned: a cube and itself, one upon it, one beside it, one at its corner, one with a gap.
 */
TEST(separation_many, of_cubes_that_meet_has_the_bits_of_single_calls)
{
    static const float at[][3] = {{0, 0, 0},    {0, 1, 0}, {1, 0, 0},  {1, 1, 1},
                                  {0, 0.5F, 0}, {0, 2, 0}, {-1, 0, 1}, {0, -1, 0.25F}};
    enum { PLACES = sizeof at / sizeof *at, TURNS = 3 };
    static const bvol_obb cube[TURNS] = {
        {.extent = {0.5F, 0.5F, 0.5F}, .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {.extent = {0.5F, 0.5F, 0.5F}, .axis = {{0.6F, 0, -0.8F}, {0, 1, 0}, {0.8F, 0, 0.6F}}},
        {.extent = {0.5F, 0.5F, 0.5F}, .axis = {{0.36F, 0.48F, -0.8F}, {-0.8F, 0.6F, 0}, {0.48F, 0.64F, 0.6F}}}};
    bvol_obb a[PLACES * TURNS * TURNS], b[PLACES * TURNS * TURNS];
    bvol_separation got[PLACES * TURNS * TURNS];
    size_t count = 0;
    for (int i = 0; i < TURNS; i++)
        for (int j = 0; j < TURNS; j++)
            for (int k = 0; k < PLACES; k++, count++) {
                a[count] = cube[i];
                b[count] = cube[j];
                b[count].center = vec3(at[k][0], at[k][1], at[k][2]);
            }
    FOR_EACH_TABLE
    {
        check_pairs(a, b, count, count, UPRIGHT);
        check_pairs(b, a, count, count, UPRIGHT);
        check_pairs(a, b, count, 1, UPRIGHT);
        CHECK(bvol_obb_separation_obb_many(a, count, 0, b, count, 0, got, 0) == BVOL_OK);
        CHECK(got[0].state == BVOL_SEPARATION_OVERLAPPING && got[0].distance == -1 && got[0].distance_max == -1);
        CHECK(got[1].state == BVOL_SEPARATION_TOUCHING && got[1].distance == 0 && got[1].normal.y == -1);
        CHECK(got[5].state == BVOL_SEPARATION_APART && got[5].distance == 1 && got[5].distance_max == 1);
    }
}

/* All styles, at counts about the widths of vectors and words. */
TEST(separation_many, of_obbs_has_the_bits_of_single_calls)
{
    static const size_t counts[] = {1, 2, 7, 8, 9, 63, 64, 65, 130, MOST};
    static bvol_obb a[MOST], b[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (long n = 0; n < test_cases(10); n++)
        for (int style = 0; style < STYLES; style++) {
            const size_t count = counts[n % 10];
            for (size_t i = 0; i < count; i++)
                draw_pair(&state, style, &a[i], &b[i]);
            check_pairs(a, b, count, count, style);
            check_pairs(a, b, count, 1, style);
        }
}

/* Styles in one list, so that a vector holds pairs of all kinds. */
TEST(separation_many, of_mixed_obbs_has_the_bits_of_single_calls)
{
    static bvol_obb a[MOST], b[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (long n = 0; n < test_cases(30); n++) {
        for (size_t i = 0; i < MOST; i++)
            draw_pair(&state, chance_int(&state, 0, STYLES - 1), &a[i], &b[i]);
        check_pairs(a, b, MOST, MOST, STYLES);
    }
}
