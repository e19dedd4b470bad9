/* SPDX-License-Identifier: MIT */
/* Images of boxes, boxes about OBBs and images of spheres, LANES at a time: the stages of affine/box_image.h and of
 * affine/ball_image.h with a shape in each lane. Boxes are the tightest, and so the same whatever makes them. What no stage is
 * certain of is left open. */
#ifndef BVOLI_KERNEL_MAKE_WIDE_IMAGE_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_WIDE_IMAGE_TEMPLATE_H

#include "affine/ball_image.h"
#include "arith/round_sum.h"
#include "kernel/doubles.h"
#include "kernel/kernel.h"
#include "kernel/set/write_template.h"

#ifdef BVOLI_DOUBLES

/* Vectors, one a lane. */
static inline vd wide_dot(const vd a[3], const vd b[3])
{
    return vd_add(vd_add(vd_mul(a[0], b[0]), vd_mul(a[1], b[1])), vd_mul(a[2], b[2]));
}

static inline void wide_cross(const vd a[3], const vd b[3], vd out[3])
{
    for (int c = 0; c < 3; ++c) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        out[c] = vd_sub(vd_mul(a[i], b[j]), vd_mul(a[j], b[i]));
    }
}

/* A sum of four exact terms, rounded, and the slack that its residuals leave. */
static inline vd sum_with_residuals(const vd term[4], vd *slack)
{
    vd sum = term[0], residuals = vd_splat(0), error;
    for (int k = 1; k < 4; ++k) {
        sum = vd_two_sum(sum, term[k], &error);
        residuals = vd_add(residuals, vd_abs(error));
    }
    *slack = vd_sub(vd_add(residuals, residuals), vd_splat(0x1p-1000));
    return sum;
}

/* One coordinate of half of the boxes, from the terms of their sides; returns the bits of what is certain. */
static inline unsigned round_coordinate(const vd low[4], const vd high[4], vd magnitude, float *lo, float *hi)
{
    const vd slack = vd_mul(vd_splat(BVOLI_SUM4_SLACK), magnitude);
    const vd l = vd_add(vd_add(vd_add(low[0], low[1]), low[2]), low[3]);
    const vd h = vd_add(vd_add(vd_add(high[0], high[1]), high[2]), high[3]);
    unsigned certain = ALL_HALF;
    vh below = vd_round(l, slack, 0, &certain), above = vd_round(h, slack, 1, &certain);
    if (certain != ALL_HALF) {
        vd open_below, open_above;
        const vd sharp_below = sum_with_residuals(low, &open_below), sharp_above = sum_with_residuals(high, &open_above);
        certain = ALL_HALF;
        below = vd_round(sharp_below, open_below, 0, &certain);
        above = vd_round(sharp_above, open_above, 1, &certain);
    }
    vh_store(lo, below);
    vh_store(hi, above);
    return certain;
}

/* Writes the shapes whose bits are set, field by field, and returns the others. */
static inline uint64_t write_fields(const float (*made)[LANES], int fields, unsigned certain, char *out, size_t stride)
{
    for (size_t i = 0; i < LANES; ++i) {
        float *shape = (float *)(void *)(out + i * stride);
        if (certain >> i & 1U)
            for (int field = 0; field < fields; ++field)
                shape[field] = made[field][i];
    }
    return (uint64_t)(certain ^ ((1U << LANES) - 1));
}

/* Row c of the maps, [3] the translation. */
static inline void load_row(const vf entry[4][4], int c, int half, vd row[4])
{
    for (int k = 0; k < 4; ++k)
        row[k] = vd_of(entry[k][c], half);
}

/* Empty boxes are left open, and NaN and infinities, which make the magnitude one. */
static inline uint64_t image_of_boxes(const char *from, size_t stride, const vf entry[4][4], char *out, size_t out_stride)
{
    float made[6][LANES];
    vf side[6];
    load_boxes(from, stride, side);
    unsigned certain = vm_bits(vm_and(vm_and(vf_le(side[0], side[3]), vf_le(side[1], side[4])), vf_le(side[2], side[5])));
    for (int half = 0; half < 2; ++half) {
        const int begin = half * HALF;
        unsigned here = ALL_HALF;
        vd a[3], b[3], size[3];
        for (int k = 0; k < 3; ++k) {
            a[k] = vd_of(side[k], half);
            b[k] = vd_of(side[3 + k], half);
            size[k] = vd_add(vd_abs(a[k]), vd_abs(b[k]));
        }
        for (int c = 0; c < 3; ++c) {
            vd row[4], low[4], high[4];
            load_row(entry, c, half, row);
            vd magnitude = vd_abs(row[3]);
            for (int k = 0; k < 3; ++k) {
                const vd at_min = vd_mul(row[k], a[k]), at_max = vd_mul(row[k], b[k]);
                low[k] = vd_min(at_min, at_max);
                high[k] = vd_max(at_min, at_max);
                magnitude = vd_add(magnitude, vd_mul(vd_abs(row[k]), size[k]));
            }
            low[3] = high[3] = row[3];
            here &= round_coordinate(low, high, magnitude, made[c] + begin, made[3 + c] + begin);
        }
        certain &= here << begin | ((unsigned)ALL_HALF << ((1 - half) * HALF));
    }
    return write_fields((const float(*)[LANES])made, 6, certain, out, out_stride);
}

/* The columns of LANES maps, [3] the translations. */
static inline void load_maps(const char *matrix, size_t stride, vf entry[4][4])
{
    for (size_t k = 0; k < 4; ++k)
        vf_fours(matrix + 4 * k * sizeof(float), stride, entry[k]);
}

/* The first ones, as many times LANES as there are; returns how many. */
static inline size_t wide_aabb_images(const bvoli_images *in, size_t first, size_t count, uint64_t *open)
{
    const size_t whole = count - count % LANES;
    vf entry[4][4];
    if (whole == 0)
        return 0;
    load_maps(in->matrix + first * in->matrix_stride, in->matrix_stride, entry);
    for (size_t i = 0; i < whole; i += LANES) {
        const size_t at = first + i;
        if (i > 0 && in->matrix_stride != 0)
            load_maps(in->matrix + at * in->matrix_stride, in->matrix_stride, entry);
        *open |= image_of_boxes(in->from + at * in->stride, in->stride, (const vf(*)[4])entry, in->out + at * in->out_stride,
                                in->out_stride)
                 << i;
    }
    return whole;
}

/* LANES OBBs, fifteen floats each: the last four begin with the twelfth. */
static inline void load_obbs(const char *from, size_t stride, vf field[15])
{
    vf last[4];
    for (size_t k = 0; k < 3; ++k)
        vf_fours(from + 4 * k * sizeof(float), stride, field + 4 * k);
    vf_fours(from + 11 * sizeof(float), stride, last);
    memcpy(field + 12, last + 1, 3 * sizeof *field);
}

static inline uint64_t boxes_of_obbs(const char *from, size_t stride, char *out, size_t out_stride)
{
    float made[6][LANES];
    vf field[15];
    unsigned certain = 0;
    load_obbs(from, stride, field);
    for (int half = 0; half < 2; ++half) {
        const int begin = half * HALF;
        unsigned here = ALL_HALF;
        for (int c = 0; c < 3; ++c) {
            vd low[4], high[4];
            low[3] = high[3] = vd_of(field[c], half);
            vd magnitude = vd_abs(high[3]);
            for (int k = 0; k < 3; ++k) {
                high[k] = vd_mul(vd_abs(vd_of(field[3 + k], half)), vd_abs(vd_of(field[6 + 3 * k + c], half)));
                low[k] = vd_sub(vd_splat(0), high[k]);
                magnitude = vd_add(magnitude, high[k]);
            }
            here &= round_coordinate(low, high, magnitude, made[c] + begin, made[3 + c] + begin);
        }
        certain |= here << begin;
    }
    return write_fields((const float(*)[LANES])made, 6, certain, out, out_stride);
}

static inline size_t wide_obb_boxes(const bvoli_images *in, size_t first, size_t count, uint64_t *open)
{
    const size_t whole = count - count % LANES;
    for (size_t i = 0; i < whole; i += LANES)
        *open |= boxes_of_obbs(in->from + (first + i) * in->stride, in->stride, in->out + (first + i) * in->out_stride,
                               in->out_stride)
                 << i;
    return whole;
}

/* Spheres: the same numbers as bvoli_sphere_image() finds, affine/ball_image.h, lane by lane */

/* The nearest floats to one coordinate of the centers, and how far they are from the true ones; see bvoli_nearest3_and_gap().
 */
static inline unsigned nearest_and_gap(const vd term[4], float *nearest, vd *gap)
{
    vd sum = term[0], residual = vd_splat(0), magnitude = vd_splat(0), error;
    for (int k = 1; k < 4; ++k) {
        sum = vd_two_sum(sum, term[k], &error);
        residual = vd_add(residual, error);
        magnitude = vd_add(magnitude, vd_abs(error));
    }
    const vd slack = vd_add(vd_add(magnitude, magnitude), vd_mul(vd_splat(0x1p-52), vd_abs(sum)));
    const vh low = vd_nearest(vd_sub(sum, slack)), high = vd_nearest(vd_add(sum, slack)),
             f = vd_nearest(vd_add(sum, vd_splat(0)));
    const unsigned certain = vd_at_most(magnitude, vd_splat(0)) | vh_same(low, high);
    *gap = vd_add(vd_sub(sum, vd_widen(f)), residual);
    vh_store(nearest, f);
    return certain & vd_at_most(vd_mul(vd_splat(0x1p-9), magnitude), vd_abs(*gap));
}

/* bvoli_grow_ball(): radius times stretch, which has a factor of its own where that is rounded, and the error on top. */
static inline unsigned grow_balls(vd radius, vd stretch, vd rounded, vd error, float *out)
{
    vd rest;
    const vd sum = vd_two_sum(vd_mul(vd_mul(stretch, radius), rounded), vd_mul(vd_splat(BVOLI_BALL_GROWTH), error), &rest);
    const vh f = vd_nearest(sum);
    const vd wide = vd_widen(f), zero = vd_splat(0);
    const unsigned below = vd_less(wide, sum) | (vd_at_most(wide, sum) & vd_at_most(sum, wide) & vd_less(zero, rest));
    vh_store(out, vh_step(f, below, 1));
    return vd_less(zero, wide) & vd_less(wide, vd_splat((double)FLT_MAX));
}

/* What maps stretch, by lanes. */
typedef struct stretches {
    double most[LANES], rounded[LANES];
} stretches;

/* Negative radii and 0 are left open. */
static inline uint64_t image_of_spheres(const char *from, size_t stride, const vf entry[4][4], const stretches *s, char *out,
                                        size_t out_stride)
{
    float made[4][LANES];
    vf field[4];
    unsigned certain = 0;
    vf_fours(from, stride, field);
    for (int half = 0; half < 2; ++half) {
        const int begin = half * HALF;
        unsigned here = ALL_HALF;
        vd center[3], squares = vd_splat(0);
        for (int k = 0; k < 3; ++k)
            center[k] = vd_of(field[k], half);
        for (int c = 0; c < 3; ++c) {
            vd term[4], gap;
            load_row(entry, c, half, term);
            for (int k = 0; k < 3; ++k)
                term[k] = vd_mul(term[k], center[k]);
            here &= nearest_and_gap(term, made[c] + begin, &gap) & vd_less(vd_abs(gap), vd_splat((double)INFINITY));
            squares = c == 0 ? vd_mul(gap, gap) : vd_add(squares, vd_mul(gap, gap));
        }
        here &= grow_balls(vd_of(field[3], half), vd_load(s->most + begin), vd_load(s->rounded + begin), vd_sqrt(squares),
                           made[3] + begin);
        certain |= (here & vd_less(vd_splat(0), vd_of(field[3], half))) << begin;
    }
    return write_fields((const float(*)[LANES])made, 4, certain, out, out_stride);
}

/* Of LANES maps, or of the one for all. */
static inline void find_stretches(const char *matrix, size_t stride, stretches *s)
{
    bvoli_stretch stretch = bvoli_find_stretch((const float *)(const void *)matrix);
    for (size_t k = 0; k < LANES; ++k) {
        if (k > 0 && stride != 0)
            stretch = bvoli_find_stretch((const float *)(const void *)(matrix + k * stride));
        s->most[k] = stretch.most;
        s->rounded[k] = stretch.exact ? 1 : 1 + 0x1p-51;
    }
}

static inline size_t wide_sphere_images(const bvoli_images *in, size_t first, size_t count, uint64_t *open)
{
    const size_t whole = count - count % LANES;
    vf entry[4][4];
    stretches s;
    if (whole == 0)
        return 0;
    load_maps(in->matrix + first * in->matrix_stride, in->matrix_stride, entry);
    find_stretches(in->matrix + first * in->matrix_stride, in->matrix_stride, &s);
    for (size_t i = 0; i < whole; i += LANES) {
        const size_t at = first + i;
        if (i > 0 && in->matrix_stride != 0) {
            load_maps(in->matrix + at * in->matrix_stride, in->matrix_stride, entry);
            find_stretches(in->matrix + at * in->matrix_stride, in->matrix_stride, &s);
        }
        *open |= image_of_spheres(in->from + at * in->stride, in->stride, (const vf(*)[4])entry, &s,
                                  in->out + at * in->out_stride, in->out_stride)
                 << i;
    }
    return whole;
}

#else

static inline size_t no_wide_images(const bvoli_images *in, size_t first, size_t count, uint64_t *open)
{
    (void)in, (void)first, (void)count, (void)open;
    return 0;
}

#define wide_aabb_images no_wide_images
#define wide_obb_boxes no_wide_images
#define wide_sphere_images no_wide_images
#define wide_obb_images no_wide_images

#endif

#endif
