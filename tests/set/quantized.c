/* SPDX-License-Identifier: MIT */
/* The 16-bit copy of large sets of boxes: where it is, how near it is, and that answers by it are those of the members. Needs
 * no other library, so it runs on other machines too. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/aabb_set.h>

#include <stdlib.h>

enum { LARGE = 1 << 17 }; /* from where sets have one */

static void draw_large(chance *state, bvol_aabb *boxes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bvol_vec3 at = chance_vec3(state, -24, 24), half = chance_vec3(state, 0, 1);
        boxes[i] = aabb(at.x - half.x, at.y - half.y, at.z - half.z, at.x + half.x, at.y + half.y, at.z + half.z);
    }
}

static bvol_aabb_set *large_set(const bvol_aabb *boxes, size_t count)
{
    bvol_aabb_set *set = NULL;
    CHECK(bvol_aabb_set_create(boxes, count, 0, NULL, NULL, &set) == BVOL_OK && set);
    return set;
}

/* 12 bytes more for each box, from the size on that the header names. */
TEST(set_quantized, large_sets_hold_half_as_much_again)
{
    bvol_aabb *boxes = calloc(LARGE, sizeof *boxes);
    CHECK(boxes);
    bvoli_quantized_from(1);
    bvoli_quantized_from(0); /* where it was */
    bvol_aabb_set *below = large_set(boxes, LARGE - 64), *from = large_set(boxes, LARGE - 63);
    CHECK(bvol_aabb_set_bytes(below) < 26 * (size_t)LARGE);
    CHECK(bvol_aabb_set_bytes(from) > 36 * (size_t)LARGE && bvol_aabb_set_bytes(from) < 38 * (size_t)LARGE);
    bvol_aabb_set_destroy(below);
    bvol_aabb_set_destroy(from);
    free(boxes);
}

/* The members of a mask are those that the single function, said of member i_, affirms. */
#define CHECK_MASK(count, mask, single)                                                                                        \
    for (size_t i_ = 0; i_ < (count); i_++)                                                                                    \
    CHECKF((int)((mask)[i_ / 64] >> i_ % 64 & 1) == (single), "member %d", (int)i_)

TEST(set_quantized, large_sets_answer_as_their_members)
{
    enum { COUNT = LARGE + 100 };
    bvol_aabb *boxes = calloc(COUNT, sizeof *boxes);
    uint64_t *mask = calloc(COUNT / 64 + 1, sizeof *mask);
    chance state = {test_seed()};
    CHECK(boxes && mask);
    draw_large(&state, boxes, COUNT);
    FOR_EACH_TABLE
    {
        bvol_aabb_set *set = large_set(boxes, COUNT);
        for (int round = 0; round < test_sizes(1, 4); round++) {
            const bvol_aabb *one = &boxes[chance_int(&state, 0, COUNT - 1)];
            const bvol_aabb box = aabb(one->min.x - 3, one->min.y, -9, one->min.x, one->max.y + 2, one->max.z);
            const bvol_plane planes[2] = {{{1, 0, 0}, -one->max.x}, {chance_vec3(&state, -1, 1), round ? 3 : -30}};
            bvol_frustum *f;
            CHECK(bvol_frustum_create_from_planes(planes, 2, NULL, &f) == BVOL_OK);
            bvol_aabb_set_overlaps_aabb_mask(set, &box, NULL, mask, COUNT / 64 + 1);
            CHECK_MASK(COUNT, mask, bvol_aabb_overlaps_aabb(&boxes[i_], &box));
            bvol_aabb_set_within_aabb_mask(set, &box, NULL, mask, COUNT / 64 + 1);
            CHECK_MASK(COUNT, mask, bvol_aabb_contains_aabb(&box, &boxes[i_]));
            bvol_aabb_set_contains_point_mask(set, &one->min, NULL, mask, COUNT / 64 + 1);
            CHECK_MASK(COUNT, mask, bvol_aabb_contains_point(&boxes[i_], &one->min));
            bvol_aabb_set_cull_frustum_mask(set, f, NULL, mask, COUNT / 64 + 1);
            CHECK_MASK(COUNT, mask, bvol_frustum_cull_aabb(f, &boxes[i_]));
            bvol_frustum_destroy(f);
        }
        bvol_aabb_set_destroy(set);
    }
    free(boxes);
    free(mask);
}

/* One block with its bounds, and its copy. */
typedef struct block {
    float side[6][64], bound[6][1], reach[1];
    int16_t integers[6][64];
    float middle[3][1], inverse[1], steps[1];
} block;

/* Any order of a and b on an axis. */
static void put_member(block *b, int i, int k, float x, float y)
{
    b->side[k][i] = fminf(x, y);
    b->side[k + 3][i] = fmaxf(x, y);
}

static void copy_block(block *b)
{
    bvoli_aabb_columns members = {{0}, b->reach, 0}, bounds = {{0}, NULL, 0};
    bvoli_quantized_columns quantized = {{0}, {b->middle[0], b->middle[1], b->middle[2]}, b->inverse, b->steps};
    b->reach[0] = 0;
    for (int k = 0; k < 6; k++) {
        members.side[k] = b->side[k];
        bounds.side[k] = b->bound[k];
        quantized.side[k] = b->integers[k];
        b->bound[k][0] = b->side[k][0];
        for (int i = 0; i < 64; i++) {
            b->bound[k][0] = k < 3 ? fminf(b->bound[k][0], b->side[k][i]) : fmaxf(b->bound[k][0], b->side[k][i]);
            b->reach[0] = fmaxf(b->reach[0], fabsf(b->side[k][i]));
        }
    }
    bvoli_quantized_put(&quantized, bvoli_kernels_now()->quantize, &members, &bounds, 0);
}

/* Every integer is within the blur of its coordinate, the grid is as fine as it can be and steps are powers of two. */
static void check_block(block *b)
{
    int exponent, most = 0;
    copy_block(b);
    CHECKF(frexpf(b->inverse[0], &exponent) == 0.5F, "a step of %a", (double)b->inverse[0]);
    CHECKF(b->steps[0] == b->reach[0] * b->inverse[0] && b->steps[0] <= 0x1p39F, "a reach of %a steps", (double)b->steps[0]);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 64; i++) {
            const double x = (double)b->side[k][i] - (double)b->middle[k % 3][0];
            const double off = x * (double)b->inverse[0] - b->integers[k][i];
            CHECKF(fabs(off) <= 0.5 + 0x1p-9, "%a is %a steps off", (double)b->side[k][i], off);
            CHECK(abs(b->integers[k][i]) < (int)BVOLI_QUANTIZED_MAX);
            most = abs(b->integers[k][i]) > most ? abs(b->integers[k][i]) : most;
        }
    const double finest = 0x1p-14 * fmax(0x1p-24 * (double)b->reach[0], 0x1p-80);
    CHECKF(most >= (1 << 14) - 1 || 1 / (double)b->inverse[0] <= finest, "only %d steps of %a, reach %a", most,
           1 / (double)b->inverse[0], (double)b->reach[0]);
}

TEST(set_quantized, the_grid_of_a_block_is_fine_and_holds_all_of_it)
{
    static block b;
    chance state = {test_seed()};
    for (int round = 0; round < 3000; round++) {
        const int scale = chance_int(&state, -149, 126), away = chance_int(&state, 0, 3) ? 0 : chance_int(&state, 0, 30);
        const float middle = ldexpf(chance_float(&state, -1, 1), scale + away > 126 ? 126 : scale + away);
        const float part = chance_int(&state, 0, 3) ? 1 : chance_int(&state, 0, 2) ? 0.9999F : 0;
        for (int i = 0; i < 64; i++)
            for (int k = 0; k < 3; k++)
                put_member(&b, i, k, middle + part * ldexpf(chance_float(&state, -1, 1), scale),
                           middle + part * ldexpf(chance_float(&state, -1, 1), scale));
        check_block(&b);
    }
}

/* The farthest sides are just below and at a power of two, and at the largest floats. */
TEST(set_quantized, the_grid_of_a_block_holds_its_ends)
{
    static block b;
    const float ends[] = {
        1, nextafterf(1, 0), 1 - 0x1p-14F, nextafterf(1 - 0x1p-14F, 1), 1 - 0x1p-15F, FLT_MAX, nextafterf(FLT_MAX, 0), TINY,
        0, 0x1p-80F,         0x1p-81F};
    for (size_t e = 0; e < sizeof ends / sizeof *ends; e++)
        for (int shift = 0; shift < 3; shift++) {
            for (int i = 0; i < 64; i++)
                for (int k = 0; k < 3; k++)
                    put_member(&b, i, k, shift == 1 ? 0 : -ends[e] * ((float)(i + 1) / 64), shift == 2 ? 0 : ends[e]);
            check_block(&b);
        }
}
