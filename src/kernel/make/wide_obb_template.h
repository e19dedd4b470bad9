/* SPDX-License-Identifier: MIT */
/* OBBs about images of boxes, LANES at a time: the filter of affine/obb_about.h with a box in each lane, its operations in the
 * same order, for columns that are nearly orthogonal. What it is not certain of is left open. */
#ifndef BVOLI_KERNEL_MAKE_WIDE_OBB_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_WIDE_OBB_TEMPLATE_H

#include "affine/obb_about.h"
#include "kernel/make/wide_image_template.h"

#ifdef BVOLI_DOUBLES

/* [k][c]: coordinate c of vector k, or of a point. */
typedef struct wide_map {
    vd column[3][3], offset[3];
} wide_map;

/* What OBBs of a map have in common: axes, as bvoli_axes_along() makes them, with their frame, and the sums of the magnitudes
 * of each column. */
typedef struct wide_frame {
    vd dual[3][3], length[3];
    vd inverse[3]; /* of the determinant, in magnitude, found anew for each axis */
    vh axis[3][3];
    unsigned known;
} wide_frame;

static inline vd wide_sum(const vd a[3])
{
    return vd_add(vd_add(a[0], a[1]), a[2]);
}

static inline vd wide_sum_abs(const vd a[3])
{
    return vd_add(vd_add(vd_abs(a[0]), vd_abs(a[1])), vd_abs(a[2]));
}

/* Maps with a column along a coordinate axis. Extents along it are floats often, which the filter leaves open. */
static inline unsigned lone_columns(const wide_map *m)
{
    const vd zero = vd_splat(0);
    unsigned lone = 0;
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            lone |= vd_at_most(vd_add(vd_abs(m->column[k][c]), vd_abs(m->column[k][(c + 1) % 3])), zero);
    return lone;
}

static inline void find_axes(const wide_map *m, wide_frame *out)
{
    vd square[3], axis[3][3];
    out->known = ALL_HALF & ~lone_columns(m);
    for (int k = 0; k < 3; ++k) {
        out->length[k] = wide_sum_abs(m->column[k]);
        square[k] = wide_dot(m->column[k], m->column[k]);
        out->known &= vd_less(vd_splat(BVOLI_LEAST_SQ), square[k]) & vd_less(square[k], vd_splat(BVOLI_LARGEST_SQ));
        const vd inverse = vd_div(vd_splat(1), vd_sqrt(square[k]));
        for (int c = 0; c < 3; ++c) {
            out->axis[k][c] = vd_nearest(vd_mul(m->column[k][c], inverse));
            axis[k][c] = vd_widen(out->axis[k][c]);
        }
    }
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3;
        const vd product = wide_dot(m->column[k], m->column[next]);
        const vd most = vd_mul(vd_splat(BVOLI_RIGHT_SQ), vd_mul(square[k], square[next]));
        out->known &= vd_at_most(vd_mul(product, product), most);
        wide_cross(axis[next], axis[(k + 2) % 3], out->dual[k]);
        out->inverse[k] = vd_abs(vd_div(vd_splat(1), wide_dot(axis[k], out->dual[k])));
    }
}

/* Centers and extents of half of the OBBs. */
typedef struct wide_middle {
    vh center[3], extent[3];
} wide_middle;

/* The center by bvoli_filter_center(); adds up what its error counts as in the magnitude, sides among it. */
static inline unsigned find_centers(const wide_map *m, const vd middle[3], vd sides, wide_middle *out, vd gap[3], vd *magnitude)
{
    unsigned certain = ALL_HALF;
    vd sum[3], size[3];
    for (int c = 0; c < 3; ++c) {
        vd term[3];
        for (int k = 0; k < 3; ++k)
            term[k] = vd_mul(m->column[k][c], middle[k]);
        sum[c] = vd_add(wide_sum(term), m->offset[c]);
        size[c] = vd_add(wide_sum_abs(term), vd_abs(m->offset[c]));
        const vd slack = vd_mul(vd_splat(0x1p-50), size[c]);
        out->center[c] = vd_nearest(vd_sub(sum[c], slack));
        certain &= vh_same(out->center[c], vd_nearest(vd_add(sum[c], slack)));
        gap[c] = vd_sub(sum[c], vd_widen(out->center[c]));
    }
    const vd terms_size = wide_sum(size);
    *magnitude = vd_add(sides, vd_add(vd_mul(vd_splat(0.5), terms_size), wide_sum_abs(gap)));
    return certain & vd_at_most(vd_mul(vd_splat(0x1p-24), terms_size), vd_add(sides, wide_sum_abs(sum)));
}

/* The extents by bvoli_find_reach(), where the safe one is the least one too. */
static inline unsigned find_extents(const wide_map *m, const wide_frame *f, const vd half[3], const vd gap[3], vd magnitude,
                                    vh extent[3])
{
    const vd slack = vd_mul(vd_splat(BVOLI_REACH_SLACK), magnitude);
    unsigned certain = ALL_HALF;
    for (int k = 0; k < 3; ++k) {
        vd reach = vd_abs(wide_dot(f->dual[k], gap));
        for (int side = k; side < k + 3; ++side)
            reach = vd_add(reach, vd_mul(half[side % 3], vd_abs(wide_dot(f->dual[k], m->column[side % 3]))));
        reach = vd_mul(reach, f->inverse[k]);
        const vd off = vd_abs(vd_sub(vd_widen(vd_nearest(reach)), reach)), top = vd_add(reach, slack);
        const vh nearest = vd_nearest(top);
        certain &= vd_less(slack, off) & vd_at_most(off, vd_mul(vd_splat(0.5), vd_abs(reach))) &
                   vd_at_most(top, vd_splat((double)FLT_MAX));
        extent[k] = vh_step(nearest, vd_less(vd_widen(nearest), top), 1);
    }
    return certain;
}

/* Half of the boxes; their fields as they are in bvol_obb. */
static inline unsigned obbs_of_half(const vf side[6], int part, const wide_map *m, const wide_frame *f, float made[15][LANES])
{
    const int begin = part * HALF;
    vd middle[3], half[3], along[3], gap[3], magnitude;
    wide_middle found;
    unsigned certain = f->known;
    for (int k = 0; k < 3; ++k) {
        const vd min = vd_of(side[k], part), max = vd_of(side[3 + k], part);
        certain &= vd_at_most(min, max);
        middle[k] = vd_mul(vd_splat(0.5), vd_add(min, max));
        half[k] = vd_mul(vd_splat(0.5), vd_sub(max, min));
        along[k] = vd_mul(half[k], f->length[k]);
    }
    certain &= find_centers(m, middle, wide_sum(along), &found, gap, &magnitude);
    certain &= find_extents(m, f, half, gap, magnitude, found.extent);
    for (int c = 0; c < 3; ++c) {
        vh_store(made[c] + begin, found.center[c]);
        vh_store(made[3 + c] + begin, found.extent[c]);
        for (int k = 0; k < 3; ++k)
            vh_store(made[6 + 3 * k + c] + begin, f->axis[k][c]);
    }
    return certain << begin;
}

/* The maps of LANES boxes, in halves. */
static inline void load_wide_maps(const char *matrix, size_t stride, wide_map map[2], wide_frame frame[2])
{
    vf entry[4][4];
    load_maps(matrix, stride, entry);
    for (int part = 0; part < 2; ++part) {
        for (int c = 0; c < 3; ++c) {
            map[part].offset[c] = vd_of(entry[3][c], part);
            for (int k = 0; k < 3; ++k)
                map[part].column[k][c] = vd_of(entry[k][c], part);
        }
        find_axes(&map[part], &frame[part]);
    }
}

/* The OBBs of LANES boxes. Returns the bits of those that it is not certain of. */
static inline uint64_t write_obbs(const bvoli_images *in, size_t first, const wide_map map[2], const wide_frame frame[2])
{
    float made[15][LANES];
    vf side[6];
    load_boxes(in->from + first * in->stride, in->stride, side);
    const unsigned certain = obbs_of_half(side, 0, &map[0], &frame[0], made) | obbs_of_half(side, 1, &map[1], &frame[1], made);
    return write_fields((const float(*)[LANES])made, 15, certain, in->out + first * in->out_stride, in->out_stride);
}

/* The first ones, as many times LANES as there are, up to those whose maps are all left open; returns how many. */
static inline size_t wide_obb_images(const bvoli_images *in, size_t first, size_t count, uint64_t *open)
{
    const size_t whole = count - count % LANES;
    wide_map map[2];
    wide_frame frame[2];
    for (size_t i = 0; i < whole; i += LANES) {
        if (i == 0 || in->matrix_stride != 0)
            load_wide_maps(in->matrix + (first + i) * in->matrix_stride, in->matrix_stride, map, frame);
        if ((frame[0].known | frame[1].known) == 0)
            return i;
        *open |= write_obbs(in, first + i, map, frame) << i;
    }
    return whole;
}

#endif

#endif
