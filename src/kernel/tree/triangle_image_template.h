/* SPDX-License-Identifier: MIT */
/* Images of triangles, and boxes about them, many side by side. Included once into each instruction set's file, after its
 * wrappers. */
#ifndef BVOLI_KERNEL_TREE_TRIANGLE_IMAGE_TEMPLATE_H
#define BVOLI_KERNEL_TREE_TRIANGLE_IMAGE_TEMPLATE_H

#include "arith/round_sum.h"
#include "kernel/doubles.h"
#include "kernel/tree/block.h"

#ifdef BVOLI_HALVES

/* Three entries of a row of a map and its translation, and their magnitudes. */
typedef struct triangle_row {
    vd entry[4], magnitude[4];
} triangle_row;

static inline triangle_row triangle_row_of(const float matrix[16], int k)
{
    triangle_row row;
    for (int column = 0; column < 4; ++column) {
        row.entry[column] = vd_splat((double)matrix[4 * column + k]);
        row.magnitude[column] = vd_abs(row.entry[column]);
    }
    return row;
}

/* Those among them whose sum is a double, which rounds as the sum does, ties included: the residuals are 0. Under a mere
 * translation many sums lie on ties. The others get the value that is given for them. */
static inline unsigned triangle_exact(const triangle_row *row, const vd p[3], vd value, float *out)
{
    vd sum = vd_mul(row->entry[0], p[0]), residual, left = vd_splat(0);
    for (int k = 1; k < 4; ++k) {
        sum = vd_two_sum(sum, k < 3 ? vd_mul(row->entry[k], p[k]) : row->entry[3], &residual);
        left = vd_add(left, vd_abs(residual));
    }
    vh_store(out, vd_nearest(vd_if_less(left, vd_splat(0x1p-1000), vd_add(sum, vd_splat(0)), value)));
    return vd_less(left, vd_splat(0x1p-1000));
}

/* One coordinate of half of the lanes, as bvoli_nearest_image() finds it; returns those that are certain. Products are exact,
 * so that to round them with the sum is to round once. */
static inline unsigned triangle_coordinate(const triangle_row *row, const vd p[3], const vd size[3], float *out)
{
    vd sum = vd_mul(row->entry[0], p[0]), magnitude = vd_fma(row->magnitude[0], size[0], row->magnitude[3]);
    for (int k = 1; k < 3; ++k) {
        sum = vd_fma(row->entry[k], p[k], sum);
        magnitude = vd_fma(row->magnitude[k], size[k], magnitude);
    }
    sum = vd_add(sum, row->entry[3]);
    const vd slack = vd_splat(BVOLI_SUM4_NEAREST_SLACK);
    const vd value = vd_fnma(slack, magnitude, sum);
    const vh low = vd_nearest(value), high = vd_nearest(vd_fma(slack, magnitude, sum));
    const unsigned certain = vh_same(low, high);
    vh_store(out, low);
    return certain == ALL_HALF ? certain : certain | triangle_exact(row, p, value, out);
}

static uint32_t triangles_move(const bvoli_corners *triangles, uint32_t lanes, const float matrix[16], bvoli_corners *out)
{
    const triangle_row row[3] = {triangle_row_of(matrix, 0), triangle_row_of(matrix, 1), triangle_row_of(matrix, 2)};
    uint32_t open = 0;
    for (int i = 0; i < BVOLI_WIDE; i += HALF) {
        unsigned certain = ALL_HALF;
        if ((lanes >> i & ALL_HALF) == 0)
            continue;
        for (int corner = 0; corner < 3; ++corner) {
            vd p[3], size[3];
            for (int k = 0; k < 3; ++k) {
                p[k] = vd_widen(vh_load(triangles->corner[corner][k] + i));
                size[k] = vd_abs(p[k]);
            }
            for (int k = 0; k < 3; ++k)
                certain &= triangle_coordinate(&row[k], p, size, out->corner[corner][k] + i);
        }
        open |= (uint32_t)(ALL_HALF & ~certain) << i;
    }
    return lanes & open;
}

#else

/* Nothing is certain. */
static uint32_t triangles_move(const bvoli_corners *triangles, uint32_t lanes, const float matrix[16], bvoli_corners *out)
{
    (void)matrix;
    *out = *triangles;
    return lanes;
}

#endif

/* With u = 2^-24 and S the sum of the magnitudes of an image's products and of the translation: three sums and, without fused
 * operations, three products lose u of S each, the slack one u of it, and its own terms less than two: 9 u, doubled, as other
 * modes of rounding lose twice as much. Entries and coordinates below 2^-126 may count as 0, which is less of what stands
 * beside them than of 2^-100 added to both; and products below it, of which there are few. */
#define MOVED_SLACK 0x1.2p-20F
#define MOVED_LEAST 0x1p-100F
#define MOVED_LOST 0x1p-116F
#define MOVED_MOST 0x1p100F

/* One coordinate of LANES boxes: the lower side of an image has what an entry that is not negative makes of lower sides.
 * Returns those that are known. */
WORD_INLINE vm moved_coordinate(const float matrix[16], int k, const vf low[3], const vf high[3], const vf size[3],
                                float *low_out, float *high_out)
{
    const float translation = matrix[12 + k];
    vf lower = vf_splat(translation), upper = lower, sum = vf_abs(lower);
    for (int j = 0; j < 3; ++j) {
        const float entry = matrix[4 * j + k];
        lower = vf_fma(vf_splat(entry), entry < 0 ? high[j] : low[j], lower);
        upper = vf_fma(vf_splat(entry), entry < 0 ? low[j] : high[j], upper);
        sum = vf_fma(vf_splat(fabsf(entry) + MOVED_LEAST), size[j], sum);
    }
    const vf slack = vf_fma(vf_splat(MOVED_SLACK), sum, vf_splat(MOVED_LOST));
    vf_store(low_out, vf_sub(lower, slack));
    vf_store(high_out, vf_add(upper, slack));
    return vf_lt(slack, vf_splat(MOVED_MOST)); /* not for NaN */
}

static uint32_t block_move(const bvoli_block *block, uint32_t lanes, const float matrix[16], float side[6][BVOLI_WIDE])
{
    uint32_t open = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf low[3], high[3], size[3];
        vm known = vf_le(vf_splat(0), vf_splat(0));
        for (int k = 0; k < 3; ++k) {
            low[k] = vf_load(block->side[k] + i);
            high[k] = vf_load(block->side[k + 3] + i);
            size[k] = vf_add(vf_max(vf_abs(low[k]), vf_abs(high[k])), vf_splat(MOVED_LEAST));
            known = vm_and(known, vf_le(low[k], high[k]));
        }
        for (int k = 0; k < 3; ++k)
            known = vm_and(known, moved_coordinate(matrix, k, low, high, size, side[k] + i, side[k + 3] + i));
        open |= (~vm_bits(known) & ((1U << LANES) - 1)) << i;
    }
    return lanes & open;
}

static void triangles_bounds(const bvoli_corners *triangles, uint32_t lanes, float side[6][BVOLI_WIDE])
{
    const float(*c)[3][BVOLI_WIDE] = triangles->corner;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vm asked = vm_of(lanes >> i);
        for (int k = 0; k < 3; ++k) {
            const vf x = vf_load(c[0][k] + i), y = vf_load(c[1][k] + i), z = vf_load(c[2][k] + i);
            vf_store(side[k] + i, vf_select(asked, vf_min(vf_min(x, y), z), vf_splat(NAN)));
            vf_store(side[k + 3] + i, vf_select(asked, vf_max(vf_max(x, y), z), vf_splat(NAN)));
        }
    }
}

#endif
