/* SPDX-License-Identifier: MIT */
/* Many shapes made from many: kernels first, then singly what they leave open. */
#ifndef BVOLI_KERNEL_MAKE_IMAGES_H
#define BVOLI_KERNEL_MAKE_IMAGES_H

#include <bvol/result.h>

#include "base/bits.h"
#include "base/rounding.h"
#include "kernel/kernel.h"

/* Makes one from what lies at `from`, as the exported function for single shapes does. */
typedef void bvoli_make_one(const void *from, const float *matrix, void *out);

/* Whether an array of count elements of that many bytes is legal; a stride of 0 becomes the size. */
static inline int bvoli_array_legal(const void *first, size_t count, size_t *stride, size_t size)
{
    if (*stride == 0)
        *stride = size;
    return (first || count == 0) && *stride >= size && *stride % sizeof(float) == 0;
}

static inline void bvoli_make_images(const bvoli_images *in, size_t count, bvoli_image_kernel *kernel, bvoli_make_one *one)
{
    for (size_t first = 0; first < count; first += BVOLI_WORD) {
        const size_t part = count - first < BVOLI_WORD ? count - first : BVOLI_WORD;
        for (uint64_t open = kernel(in, first, part); open; open &= open - 1) {
            const size_t i = first + bvoli_lowest_bit(open);
            one(in->from + i * in->stride, (const float *)(const void *)(in->matrix + i * in->matrix_stride),
                in->out + i * in->out_stride);
        }
    }
}

/* The arguments of a function of many shapes and their maps, one for all or one each. */
typedef struct bvoli_many {
    const void *from;
    size_t count, stride;
    const float *matrices;
    size_t matrix_count, matrix_stride;
    void *out;
    size_t out_stride;
} bvoli_many;

static inline bvol_result bvoli_make_many(bvoli_many m, size_t size, size_t out_size, bvoli_image_kernel *kernel,
                                          bvoli_make_one *one)
{
    if (!bvoli_array_legal(m.from, m.count, &m.stride, size) || !bvoli_array_legal(m.out, m.count, &m.out_stride, out_size) ||
        !bvoli_array_legal(m.matrices, m.count, &m.matrix_stride, 16 * sizeof *m.matrices) ||
        (m.matrix_count != 1 && m.matrix_count != m.count))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    const size_t matrix_stride = m.matrix_count == 1 ? 0 : m.matrix_stride;
    const bvoli_images in = {(const char *)m.from, (const char *)m.matrices, (char *)m.out, m.stride, matrix_stride,
                             m.out_stride};
    bvoli_make_images(&in, m.count, kernel, one);
    return BVOL_OK;
}

/* The function `many` of images of many shapes under maps, one for all or one each: those of the kernel, and those of `one`
 * where the kernel leaves them open. */
#define BVOLI_IMAGES_OF_MANY(many, from, shapes, to, one, kernel)                                                              \
    static void many##_singly(const void *shape, const float *matrix, void *out)                                               \
    {                                                                                                                          \
        one(shape, matrix, out);                                                                                               \
    }                                                                                                                          \
    bvol_result many(const bvol_##from *shapes, size_t count, size_t stride, const float *matrices, size_t matrix_count,       \
                     size_t matrix_stride, bvol_##to *out, size_t out_stride)                                                  \
    {                                                                                                                          \
        const bvoli_many all = {shapes, count, stride, matrices, matrix_count, matrix_stride, out, out_stride};                \
        return bvoli_make_many(all, sizeof *shapes, sizeof *out, bvoli_kernels_now()->kernel, many##_singly);                  \
    }

#endif
