/* SPDX-License-Identifier: MIT */
/* What k-DOPs of space and of the plane do alike, each given by its form and two arrays of bounds. */
#ifndef BVOLI_SHAPE_KDOP_DOP_H
#define BVOLI_SHAPE_KDOP_DOP_H

#include "arith/vec4.h"
#include "base/points.h"
#include "shape/kdop/slabs.h"

/* Which lines have slabs, four or more, in which order; and their normals, coordinate by coordinate. */
typedef struct bvoli_dop_form {
    bvoli_slab_kind kind;
    int dimension, count;
    uint8_t lines[BVOLI_LINES];
    float normals[3][BVOLI_LINES];
} bvoli_dop_form;

bvoli_slabs bvoli_dop_slabs(const bvoli_dop_form *form, const float *min, const float *max);
void bvoli_dop_fill(const bvoli_dop_form *form, float low, float high, float *min, float *max);

/* The slabs of the coordinates alone. */
static inline int bvoli_dop_cull3(const float *a_min, const float *a_max, const float *b_min, const float *b_max)
{
    int meet = 1;
    for (int i = 0; i < 3; ++i)
        meet &= (a_min[i] <= b_max[i]) & (b_min[i] <= a_max[i]);
    return meet;
}

/* Slab by slab, without asking whether there is a common point: 0 if one of count pairs of slabs, four or more, is apart, or
 * has a NaN. No jump within: which slab is the first apart cannot be foretold. The last four are those that end the list. */
static inline int bvoli_dop_cull(int count, const float *a_min, const float *a_max, const float *b_min, const float *b_max)
{
    int meet = 15;
    for (int i = 0; i < count; i += 4) {
        const int k = i + 4 <= count ? i : count - 4;
        meet &=
            mask4_bits(mask4_and(v4_le(v4_load(&a_min[k]), v4_load(&b_max[k])), v4_le(v4_load(&b_min[k]), v4_load(&a_max[k]))));
    }
    return meet == 15;
}

/* Widens slabs to those of another. */
void bvoli_dop_merge(const bvoli_dop_form *form, const float *a_min, const float *a_max, float *min, float *max);

/* NULL for any other k than 14, 18 and 26. */
const bvoli_dop_form *bvoli_kdop_form(uint32_t k);
const bvoli_dop_form *bvoli_kdop2_form(void);

/* The tightest slabs of points with finite coordinates; returns how many those are. */
size_t bvoli_dop_fit(const bvoli_dop_form *form, const bvoli_points *points, float *min, float *max);
/* The same of points that are added one by one. Slabs are floats, and there are some along all lines. */
typedef struct bvoli_dop_growth {
    double low[BVOLI_LINES], high[BVOLI_LINES];
} bvoli_dop_growth;

void bvoli_dop_begin(bvoli_dop_growth *growth);
/* Of each coordinate the sum of both counts; errors are at most 2^-53 of the values, and 0 of values beyond 2^1000. Returns 0,
 * and leaves the point out, if it is not finite. */
int bvoli_dop_add(bvoli_dop_growth *growth, const double value[3], const double error[3]);
void bvoli_dop_end(const bvoli_dop_growth *growth, const bvoli_dop_form *form, float *min, float *max);

/* Exact; 0 for points that are not finite. */
int bvoli_dop_contains_point(const bvoli_dop_form *form, const float *min, const float *max, const float p[3]);
/* The tightest slabs of a box that is not empty. */
void bvoli_dop_of_box(const bvoli_dop_form *form, const float *box_min, const float *box_max, float *min, float *max);
/* Slabs that contain the image of a set that is neither empty nor invalid; matrix[3 * c + r] maps coordinate c to r, and column
 * 3 is added. All entries are finite. */
void bvoli_dop_image(const bvoli_dop_form *form, const bvoli_slabs *slabs, const float matrix[12], float *min, float *max);

#endif
