/* SPDX-License-Identifier: MIT */
/* Images of boxes and spheres, OBBs of images and boxes of OBBs, many of them: the filters of single ones (src/affine/) in the
 * widest registers. */
#ifndef BVOLI_KERNEL_MAKE_IMAGE_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_IMAGE_TEMPLATE_H

#include "affine/ball_image.h"
#include "affine/obb_about.h"
#include "base/bits.h"
#include "kernel/kernel.h"
#include "kernel/make/wide_image_template.h"
#include "kernel/make/wide_obb_template.h"

static inline const float *matrix_of(const bvoli_images *in, size_t i)
{
    return (const float *)(const void *)(in->matrix + i * in->matrix_stride);
}

/* What is not a whole register is made one by one. */
static uint64_t aabb_images(const bvoli_images *in, size_t first, size_t count)
{
    uint64_t open = 0;
    bvoli_map map;
    for (size_t i = wide_aabb_images(in, first, count, &open), begin = i; i < count; ++i) {
        const bvol_aabb *box = (const bvol_aabb *)(const void *)(in->from + (first + i) * in->stride);
        if (i == begin || in->matrix_stride != 0)
            map = bvoli_load_map(matrix_of(in, first + i));
        const int stage = bvoli_box_image(&map, box, (bvol_aabb *)(void *)(in->out + (first + i) * in->out_stride));
        open |= (uint64_t)(stage == BVOLI_OPEN) << i;
    }
    return open;
}

static uint64_t obb_boxes(const bvoli_images *in, size_t first, size_t count)
{
    uint64_t open = 0;
    for (size_t i = wide_obb_boxes(in, first, count, &open); i < count; ++i) {
        const bvol_obb *box = (const bvol_obb *)(const void *)(in->from + (first + i) * in->stride);
        const int stage = bvoli_obb_box(box, (bvol_aabb *)(void *)(in->out + (first + i) * in->out_stride));
        open |= (uint64_t)(stage == BVOLI_OPEN) << i;
    }
    return open;
}

static int obb_of_one(const bvoli_images *in, size_t i)
{
    const bvol_aabb *box = (const bvol_aabb *)(const void *)(in->from + i * in->stride);
    return bvoli_obb_of_image(box, matrix_of(in, i), (bvol_obb *)(void *)(in->out + i * in->out_stride));
}

/* What is left open in wide registers has stages that are not there. */
static uint64_t obb_images(const bvoli_images *in, size_t first, size_t count)
{
    uint64_t rest = 0, open = 0;
    const size_t done = wide_obb_images(in, first, count, &rest);
    for (; rest != 0; rest &= rest - 1) {
        const size_t i = bvoli_lowest_bit(rest);
        open |= (uint64_t)(obb_of_one(in, first + i) == BVOLI_OPEN) << i;
    }
    for (size_t i = done; i < count; ++i)
        open |= (uint64_t)(obb_of_one(in, first + i) == BVOLI_OPEN) << i;
    return open;
}

/* The stretch of one map for all is found once. */
static uint64_t sphere_images(const bvoli_images *in, size_t first, size_t count)
{
    uint64_t open = 0;
    bvoli_map map;
    bvoli_stretch stretch;
    for (size_t i = wide_sphere_images(in, first, count, &open), begin = i; i < count; ++i) {
        const bvol_sphere *sphere = (const bvol_sphere *)(const void *)(in->from + (first + i) * in->stride);
        if (i == begin || in->matrix_stride != 0) {
            map = bvoli_load_map(matrix_of(in, first + i));
            stretch = bvoli_find_stretch(matrix_of(in, first + i));
        }
        const int made =
            bvoli_sphere_image(&map, &stretch, sphere, (bvol_sphere *)(void *)(in->out + (first + i) * in->out_stride));
        open |= (uint64_t)!made << i;
    }
    return open;
}

#endif
