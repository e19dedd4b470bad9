/* SPDX-License-Identifier: MIT */
#include "fit/buffer.h"

#include "arith/exact.h"
#include "arith/round.h"
#include "base/rounding.h"
#include "base/sized.h"

#include <stdint.h>
#include <string.h>

/* Opening */

static size_t bytes_of(uint32_t format)
{
    return format == BVOL_VERTEX_DOUBLE ? sizeof(double) : format == BVOL_VERTEX_FLOAT ? sizeof(float) : sizeof(uint16_t);
}

static int is_legal(const bvol_vertices *v)
{
    int finite = 1;
    for (int k = 0; k < 3; ++k)
        finite &= bvoli_finite(v->scale[k]) & bvoli_finite(v->offset[k]);
    return finite && v->format <= BVOL_VERTEX_UINT16 && v->reserved == 0 &&
           (v->index_bits == 0 || v->index_bits == 8 || v->index_bits == 16 || v->index_bits == 32);
}

/* Whether so many steps and what lies behind the last fit into memory. */
static int is_possible(size_t steps, size_t step, size_t last)
{
    return steps <= ((size_t)PTRDIFF_MAX - last) / step;
}

static size_t magnitude(ptrdiff_t stride)
{
    return stride < 0 ? (size_t)0 - (size_t)stride : (size_t)stride;
}

static int arrays_are_possible(const bvol_vertices *v, size_t vertex)
{
    const size_t step = magnitude(v->stride), index = v->index_bits / 8;
    if (step < vertex || (v->count > 0 && (!v->first || !is_possible(v->count - 1, step, vertex))))
        return 0;
    if (index == 0)
        return !v->indices && v->index_count == 0;
    return v->indices ? is_possible(v->index_count, index, 0) : v->index_count == 0;
}

static size_t index_at(const bvol_vertices *v, size_t i)
{
    const unsigned char *const at = (const unsigned char *)v->indices + i * (v->index_bits / 8);
    uint16_t narrow;
    uint32_t wide;
    if (v->index_bits == 8)
        return *at;
    if (v->index_bits == 16) {
        memcpy(&narrow, at, sizeof narrow);
        return narrow;
    }
    memcpy(&wide, at, sizeof wide);
    return wide;
}

static int indices_are_below_count(const bvol_vertices *v)
{
    int below = 1;
    for (size_t i = 0; i < v->index_count && below; ++i)
        below = index_at(v, i) < v->count;
    return below;
}

bvol_result bvoli_buffer_open(const bvol_vertices *vertices, int dimension, bvoli_buffer *out)
{
    bvol_vertices v;
    if (!vertices)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_sized_read(vertices, sizeof v, sizeof v, &v) || !is_legal(&v))
        return BVOL_ERROR_OPTIONS;
    const size_t vertex = (size_t)dimension * bytes_of(v.format);
    if (v.stride == 0)
        v.stride = (ptrdiff_t)vertex;
    if (!arrays_are_possible(&v, vertex) || !indices_are_below_count(&v))
        return BVOL_ERROR_ARGUMENT;
    if (v.scale[0] == 0 && v.scale[1] == 0 && v.scale[2] == 0)
        v.scale[0] = v.scale[1] = v.scale[2] = 1;
    *out = (bvoli_buffer){v, dimension, v.index_bits == 0 ? v.count : v.index_count};
    return bvoli_check_rounding();
}

int bvoli_buffer_is_points(const bvoli_buffer *buffer, bvoli_points *out)
{
    const bvol_vertices *const v = &buffer->of;
    *out = (bvoli_points){v->first, buffer->count, (size_t)v->stride};
    return v->format == BVOL_VERTEX_FLOAT && v->index_bits == 0 && v->stride > 0 && (size_t)v->stride % sizeof(float) == 0 &&
           (uintptr_t)v->first % _Alignof(float) == 0;
}

/* Reading */

/* Of a normal number the exponent is moved by the difference of the biases, 1023 - 15; infinities and NaN have the greatest of
 * either format. */
static double half_of(uint16_t bits)
{
    const uint32_t exponent = bits >> 10 & 31U, fraction = bits & 1023U;
    double magnitude_of = (double)fraction * 0x1p-24;
    if (exponent > 0) {
        const uint64_t wide = (uint64_t)(exponent == 31 ? 2047 : exponent + 1008) << 52 | (uint64_t)fraction << 42;
        memcpy(&magnitude_of, &wide, sizeof magnitude_of);
    }
    return bits >> 15 ? -magnitude_of : magnitude_of;
}

static double stored_at(uint32_t format, const char *at)
{
    double d;
    float f;
    uint16_t bits;
    switch (format) {
    case BVOL_VERTEX_FLOAT: memcpy(&f, at, sizeof f); return (double)f;
    case BVOL_VERTEX_DOUBLE: memcpy(&d, at, sizeof d); return d;
    default: memcpy(&bits, at, sizeof bits);
    }
    return format == BVOL_VERTEX_HALF     ? half_of(bits)
           : format == BVOL_VERTEX_UINT16 ? (double)bits
                                          : (double)((int32_t)(bits ^ 0x8000U) - 0x8000);
}

size_t bvoli_buffer_read(const bvoli_buffer *buffer, size_t from, double stored[BVOLI_BUFFER_BLOCK][3])
{
    const bvol_vertices *const v = &buffer->of;
    const size_t left = buffer->count - from, count = left < BVOLI_BUFFER_BLOCK ? left : BVOLI_BUFFER_BLOCK;
    const size_t bytes = bytes_of(v->format);
    for (size_t i = 0; i < count; ++i) {
        const size_t number = v->index_bits == 0 ? from + i : index_at(v, from + i);
        const char *const at = (const char *)v->first + (ptrdiff_t)number * v->stride;
        for (size_t k = 0; k < (size_t)buffer->dimension; ++k)
            stored[i][k] = stored_at(v->format, at + k * bytes);
        if (buffer->dimension == 2)
            stored[i][2] = 0;
    }
    return count;
}

/* A product of 24 and 16 bits is exact. */
double bvoli_buffer_decode(const bvoli_buffer *buffer, int k, double stored, double *error)
{
    const bvol_vertices *const v = &buffer->of;
    *error = 0;
    return v->format < BVOL_VERTEX_INT16 ? stored : bvoli_two_sum((double)v->offset[k], (double)v->scale[k] * stored, error);
}

size_t bvoli_buffer_block(const bvoli_buffer *buffer, size_t from, bvoli_block *out)
{
    const size_t count = bvoli_buffer_read(buffer, from, out->value);
    for (size_t i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k)
            out->value[i][k] = bvoli_buffer_decode(buffer, k, out->value[i][k], &out->error[i][k]);
    return count;
}
