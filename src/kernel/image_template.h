/* SPDX-License-Identifier: MIT */
/* Images of boxes and boxes of OBBs, many of them: the filters of single ones (affine/box_image.h) in the widest registers. */
#ifndef BVOLI_KERNEL_IMAGE_TEMPLATE_H
#define BVOLI_KERNEL_IMAGE_TEMPLATE_H

#include "affine/box_image.h"
#include "kernel/kernel.h"

static inline uint64_t box_image_open(const bvoli_map *map, const char *from, char *out, size_t i)
{
    const int stage = bvoli_box_image(map, (const bvol_aabb *)(const void *)from, (bvol_aabb *)(void *)out);
    return (uint64_t)(stage == BVOLI_OPEN) << i;
}

static uint64_t aabb_images(const bvoli_images *in, size_t first, size_t count)
{
    const char *from = in->from + first * in->stride, *matrix = in->matrix + first * in->matrix_stride;
    char *out = in->out + first * in->out_stride;
    uint64_t open = 0;
    bvoli_map map = bvoli_load_map((const float *)(const void *)matrix);
    if (in->matrix_stride == 0) {
        for (size_t i = 0; i < count; ++i)
            open |= box_image_open(&map, from + i * in->stride, out + i * in->out_stride, i);
        return open;
    }
    for (size_t i = 0; i < count; ++i) {
        map = bvoli_load_map((const float *)(const void *)(matrix + i * in->matrix_stride));
        open |= box_image_open(&map, from + i * in->stride, out + i * in->out_stride, i);
    }
    return open;
}

static uint64_t obb_boxes(const bvoli_images *in, size_t first, size_t count)
{
    uint64_t open = 0;
    for (size_t i = 0; i < count; ++i) {
        const bvol_obb *box = (const bvol_obb *)(const void *)(in->from + (first + i) * in->stride);
        const int stage = bvoli_obb_box(box, (bvol_aabb *)(void *)(in->out + (first + i) * in->out_stride));
        open |= (uint64_t)(stage == BVOLI_OPEN) << i;
    }
    return open;
}

#endif
