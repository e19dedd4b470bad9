/* SPDX-License-Identifier: MIT */
/* What kernels say of triangles of two blocks, under every table, beside the functions of single triangles. Triangles are made
 * to touch, or nearly so, by every recipe. */
#include "generate.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/triangle.h>

#include "kernel/tree/block.h"

static bvol_triangle triangle_at(const bvoli_corners *c, int lane)
{
    return triangle(vec3(c->corner[0][0][lane], c->corner[0][1][lane], c->corner[0][2][lane]),
                    vec3(c->corner[1][0][lane], c->corner[1][1][lane], c->corner[1][2][lane]),
                    vec3(c->corner[2][0][lane], c->corner[2][1][lane], c->corner[2][2][lane]));
}

static void put_triangle(bvoli_corners *c, int lane, const shape *s)
{
    for (int k = 0; k < 9; k++)
        c->corner[k / 3][k % 3][lane] = s->as.f[k];
}

/* Two triangles of lane i by one recipe, which may touch; sizes differ from recipe to recipe, and so from case to case. */
static void draw_pair(chance *c, const recipe *how, bvoli_corners *first, bvoli_corners *second, int lane)
{
    shape a, b;
    generate(how, TRIANGLE, TRIANGLE, OVERLAPS, c, &a, &b);
    put_triangle(first, lane, &a);
    put_triangle(second, lane, &b);
}

/* Triangles anywhere in the same cube, which is what a filter is made for. */
static void draw_ordinary(chance *c, bvoli_corners *out, int lane)
{
    for (int k = 0; k < 9; k++)
        out->corner[k / 3][k % 3][lane] = chance_float(c, -1, 1);
}

/* How many pairs are found to be what. */
typedef struct tally {
    long apart, told_apart, meeting, told_through;
} tally;

/* Every pair that was asked for is in the list, or apart; and none twice, or one that was not asked for. */
static void check_pairs(const bvoli_corners *first, const bvoli_corners *second, uint32_t lanes,
                        const uint16_t with[BVOLI_WIDE], tally *t)
{
    uint16_t found[BVOLI_LANE_PAIRS + 1];
    unsigned char told[BVOLI_LANE_PAIRS] = {0};
    found[BVOLI_LANE_PAIRS] = 0x5555;
    const uint32_t count = bvoli_kernels_now()->triangles_pairs(first, second, lanes, with, found);
    CHECK(count <= BVOLI_LANE_PAIRS && found[BVOLI_LANE_PAIRS] == 0x5555);
    for (uint32_t i = 0; i < count; i++) {
        const int pair = found[i] % BVOLI_LANE_PAIRS;
        CHECK(found[i] < 2 * BVOLI_LANE_PAIRS && told[pair] == 0);
        told[pair] = (unsigned char)(1 + (found[i] & BVOLI_THROUGH) / BVOLI_THROUGH);
    }
    for (int pair = 0; pair < BVOLI_LANE_PAIRS; pair++) {
        const int i = pair / BVOLI_WIDE, k = pair % BVOLI_WIDE;
        if (!(lanes >> i & 1) || !(with[i] >> k & 1)) {
            CHECKF(told[pair] == 0, "%d and %d were not asked for", i, k);
            continue;
        }
        const bvol_triangle a = triangle_at(first, i), b = triangle_at(second, k);
        const int overlap = bvol_triangle_overlaps_triangle(&a, &b);
        CHECKF(!overlap || told[pair] > 0, "%d and %d are not apart", i, k);
        CHECKF(told[pair] < 2 || bvol_triangle_overlaps_triangle_interior(&a, &b), "%d does not pass through %d", i, k);
        t->meeting += overlap;
        t->told_through += told[pair] == 2;
        t->apart += !overlap;
        t->told_apart += told[pair] == 0;
    }
}

static void draw_asked(chance *c, uint32_t *lanes, uint16_t with[BVOLI_WIDE])
{
    const int few = one_in(c, 2);
    *lanes = (uint32_t)chance_bits(c) & 0xffff;
    for (int i = 0; i < BVOLI_WIDE; i++)
        with[i] = (uint16_t)(chance_bits(c) & (few ? chance_bits(c) & chance_bits(c) : UINT64_MAX));
}

TEST(kernel_triangles, pairs_that_are_ruled_out_are_apart)
{
    chance c = {test_seed()};
    tally t = {0, 0, 0, 0};
    FOR_EACH_TABLE
    for (long n = test_cases(2000); n > 0; n--) {
        bvoli_corners first, second;
        uint32_t lanes;
        uint16_t with[BVOLI_WIDE];
        const recipe *const how = &recipes[n % recipe_count];
        for (int lane = 0; lane < BVOLI_WIDE; lane++)
            draw_pair(&c, how, &first, &second, lane);
        draw_asked(&c, &lanes, with);
        for (int i = 0; i < BVOLI_WIDE; i++)
            with[i] |= (uint16_t)(1U << i);
        check_pairs(&first, &second, lanes, with, &t);
    }
    CHECK(t.apart + t.meeting > 0);
}

/* All but few of ordinary pairs are decided, in both ways. */
TEST(kernel_triangles, most_pairs_are_decided)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    {
        tally t = {0, 0, 0, 0};
        for (long n = test_cases(200) + 10; n > 0; n--) {
            bvoli_corners first, second;
            uint32_t lanes;
            uint16_t with[BVOLI_WIDE];
            for (int lane = 0; lane < BVOLI_WIDE; lane++) {
                draw_ordinary(&c, &first, lane);
                draw_ordinary(&c, &second, lane);
            }
            draw_asked(&c, &lanes, with);
            check_pairs(&first, &second, lanes, with, &t);
        }
        CHECKF(t.meeting > 0 && t.told_through >= t.meeting - t.meeting / 20 - 3, "%ld of %ld", t.told_through, t.meeting);
        CHECKF(t.apart > 0 && t.told_apart >= t.apart - t.apart / 20 - 3, "%ld of %ld", t.told_apart, t.apart);
    }
}

/* A map by one of several ways: a turn, small whole numbers, of which sums are floats and ties, or anything. */
static void draw_map(chance *c, float matrix[16])
{
    static const float odd[] = {0, -0.0F, 1, -1, 0.5F, 0x1p-24F, 1 + 0x1p-23F, 0x1p-149F, 0x1p127F, INF};
    const int how = chance_int(c, 0, 3);
    for (int k = 0; k < 16; k++)
        matrix[k] = how == 0   ? odd[chance_int(c, 0, 9)]
                    : how == 1 ? (float)chance_int(c, -2, 2)
                    : how == 2 ? float_from_bits((uint32_t)chance_bits(c))
                               : chance_float(c, -1, 1);
}

static int same_triangle(const bvol_triangle *a, const bvol_triangle *b)
{
    for (int k = 0; k < 9; k++) {
        const float p = (&a->a.x)[k], q = (&b->a.x)[k];
        if (float_bits(p) != float_bits(q) && !(isnan(p) && isnan(q)))
            return 0;
    }
    return 1;
}

TEST(kernel_triangles, images_are_those_of_single_triangles)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    {
        long ordinary = 0, open = 0;
        for (long n = test_cases(2000) + 20; n > 0; n--) {
            bvoli_corners in, out, unused;
            float matrix[16];
            const int plain = one_in(&c, 3);
            const uint32_t asked = (uint32_t)chance_bits(&c) & 0xffff;
            draw_map(&c, matrix);
            const int shift = one_in(&c, 2); /* of which sums are ties */
            for (int k = 0; plain && k < 16; k++)
                matrix[k] = shift && k < 12 ? (float)(k % 5 == 0) : chance_float(&c, -1, 1);
            for (int lane = 0; lane < BVOLI_WIDE; lane++)
                if (plain)
                    draw_ordinary(&c, &in, lane);
                else
                    draw_pair(&c, &recipes[chance_int(&c, 0, recipe_count - 1)], &in, &unused, lane);
            const uint32_t left = bvoli_kernels_now()->triangles_move(&in, asked, matrix, &out);
            CHECK((left & ~asked) == 0);
            for (int lane = 0; lane < BVOLI_WIDE; lane++) {
                if (!((asked & ~left) >> lane & 1))
                    continue;
                bvol_triangle right = triangle_at(&in, lane);
                const bvol_triangle made = triangle_at(&out, lane);
                bvol_triangle_transform(&right, matrix, &right);
                CHECKF(same_triangle(&made, &right), "%ld: lane %d", n, lane);
            }
            for (int lane = 0; plain && lane < BVOLI_WIDE; lane++) {
                ordinary += asked >> lane & 1;
                open += left >> lane & 1;
            }
        }
        CHECKF(open == ordinary || open < ordinary / 100 + 3, "%ld of %ld are open", open, ordinary);
    }
}

/* How far the corners of a triangle lie along a vector at least, of which no rounding matters here. */
static double least_along(const bvol_triangle *t, const float along[3], int sign)
{
    double least = INFINITY;
    for (int corner = 0; corner < 3; corner++) {
        const float *const p = &t->a.x + 3 * corner;
        const double x = (double)along[0] * p[0], y = (double)along[1] * p[1], z = (double)along[2] * p[2];
        least = fmin(least, sign * (x + y + z));
    }
    return least;
}

/* What is left out along a vector is beyond the gap, also where it is as far as one of the pairs; and most that is is left out.
 */
TEST(kernel_triangles, those_left_out_along_a_vector_are_beyond_the_gap)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    {
        long beyond = 0, told = 0;
        for (long n = test_cases(300) + 20; n > 0; n--) {
            bvoli_corners first, second;
            uint16_t with[BVOLI_WIDE];
            float along[3], length = 0;
            const int plain = one_in(&c, 2), at = chance_int(&c, 0, BVOLI_WIDE - 1);
            for (int lane = 0; lane < BVOLI_WIDE; lane++)
                if (plain) {
                    draw_ordinary(&c, &first, lane);
                    draw_ordinary(&c, &second, lane);
                } else {
                    draw_pair(&c, &recipes[chance_int(&c, 0, recipe_count - 1)], &first, &second, lane);
                }
            for (int k = 0; k < 3; k++) {
                along[k] = chance_float(&c, -1, 1);
                length += along[k] * along[k];
            }
            for (int k = 0; k < 3; k++)
                along[k] /= sqrtf(length);
            const bvol_triangle one = triangle_at(&first, at), other = triangle_at(&second, at);
            const float some = (float)(least_along(&one, along, 1) + least_along(&other, along, -1)), gap = one_in(&c, 8) ? INF
                                                                                                            : some > 0x1p-60F
                                                                                                                ? some
                                                                                                                : 0x1p-60F;
            bvoli_kernels_now()->triangles_along(&first, &second, along, gap, with);
            for (int pair = 0; pair < BVOLI_LANE_PAIRS; pair++) {
                const int i = pair / BVOLI_WIDE, k = pair % BVOLI_WIDE, out = !(with[k] >> i & 1);
                const bvol_triangle a = triangle_at(&first, i), b = triangle_at(&second, k);
                const double apart = least_along(&a, along, 1) + least_along(&b, along, -1);
                CHECKF(!out || !(apart <= (double)gap), "%ld: %d and %d by %g", n, i, k, apart - (double)gap);
                beyond += plain && apart > (double)gap;
                told += plain && apart > (double)gap && out;
            }
        }
        CHECKF(beyond > 0 && told >= beyond - beyond / 20 - 20, "%ld of %ld", told, beyond);
    }
}

/* Boxes that contain those of images, of which most are known and few times as far off as rounding takes them. */
TEST(kernel_triangles, moved_boxes_contain_the_smallest)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    {
        long plain_lanes = 0, wide = 0;
        for (long n = test_cases(2000) + 20; n > 0; n--) {
            bvoli_corners in, unused;
            bvoli_block block = {0};
            float matrix[16], side[6][BVOLI_WIDE];
            const int plain = one_in(&c, 3);
            const uint32_t asked = (uint32_t)chance_bits(&c) & 0xffff;
            draw_map(&c, matrix);
            for (int k = 0; plain && k < 16; k++)
                matrix[k] = chance_float(&c, -1, 1);
            for (int lane = 0; lane < BVOLI_WIDE; lane++)
                if (plain)
                    draw_ordinary(&c, &in, lane);
                else
                    draw_pair(&c, &recipes[chance_int(&c, 0, recipe_count - 1)], &in, &unused, lane);
            bvoli_kernels_now()->triangles_bounds(&in, (uint32_t)chance_bits(&c) | (plain ? 0xffff : 0), block.side);
            const uint32_t open = bvoli_kernels_now()->block_move(&block, asked, matrix, side);
            CHECK((open & ~asked) == 0);
            for (int lane = 0; lane < BVOLI_WIDE; lane++) {
                bvol_aabb box;
                for (int k = 0; k < 6; k++)
                    (&box.min.x)[k] = block.side[k][lane];
                bvol_aabb_transform(&box, matrix, &box);
                for (int k = 0; asked >> lane & 1 && !(open >> lane & 1) && k < 3; k++) {
                    const float low = (&box.min.x)[k] - side[k][lane], high = side[k + 3][lane] - (&box.max.x)[k];
                    CHECKF(low >= 0 && high >= 0, "%ld: lane %d, side %d", n, lane, k);
                    wide += plain && !(low + high < 0x1p-16F * (1 + fabsf(side[k][lane]) + fabsf(side[k + 3][lane])));
                }
                for (int k = 0; k < 6; k++)
                    CHECK(!isnan(block.side[k][lane]) || isnan(side[k][lane]));
                plain_lanes += plain && asked >> lane & 1;
                CHECK(!plain || !(open >> lane & 1));
            }
        }
        CHECKF(wide <= plain_lanes / 20, "%ld of %ld", wide, plain_lanes);
    }
}

/* The box of a triangle that is finite; of one that is not, none that hides it from what single triangles say. */
TEST(kernel_triangles, boxes_are_those_of_single_triangles)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(500); n > 0; n--) {
        bvoli_corners in, unused;
        float side[6][BVOLI_WIDE];
        const uint32_t asked = (uint32_t)chance_bits(&c) & 0xffff;
        for (int lane = 0; lane < BVOLI_WIDE; lane++)
            draw_pair(&c, &recipes[n % recipe_count], &in, &unused, lane);
        bvoli_kernels_now()->triangles_bounds(&in, asked, side);
        for (int lane = 0; lane < BVOLI_WIDE; lane++) {
            const bvol_triangle t = triangle_at(&in, lane);
            bvol_aabb box;
            bvol_triangle_bounds(&t, &box);
            for (int k = 0; k < 6; k++)
                if (!(asked >> lane & 1))
                    CHECKF(isnan(side[k][lane]), "%ld: lane %d has a box", n, lane);
                else if (!isnan(box.min.x))
                    CHECKF(side[k][lane] == (&box.min.x)[k], "%ld: lane %d, side %d", n, lane, k);
        }
    }
}
