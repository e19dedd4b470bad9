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
