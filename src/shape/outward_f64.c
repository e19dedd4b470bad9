/* SPDX-License-Identifier: MIT */
/* Boxes in double as floats relative to an origin, one or many. A difference of doubles is the sum of two doubles, which is
 * rounded outward once. */
#include <bvol/aabb2_f64.h>
#include <bvol/aabb_f64.h>

#include "arith/round.h"
#include "base/bits.h"
#include "base/rounding.h"
#include "kernel/kernel.h"
#include "shape/box_f64.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The greatest float that is not above a - b, and the least that is not below; b is finite. Where the sum of both parts is a
 * float the error is exact also of huge numbers, which lie close together then. A finite difference beyond the greatest double
 * is above FLT_MAX. */
static float difference_down(double a, double b)
{
    return a - b == INFINITY && a < INFINITY ? FLT_MAX : bvoli_down(a, -b);
}

static float difference_up(double a, double b)
{
    return a - b == -INFINITY && a > -INFINITY ? -FLT_MAX : bvoli_up(a, -b);
}

static int all_finite(const double *v, int axes)
{
    int finite = 1;
    for (int k = 0; k < axes; ++k)
        finite &= fabs(v[k]) <= DBL_MAX;
    return finite;
}

static void fill(float lower, float upper, int axes, float *out)
{
    for (int k = 0; k < axes; ++k) {
        out[k] = lower;
        out[axes + k] = upper;
    }
}

void bvoli_box_f64_round_out(bvoli_box_f64 box, const double *origin, int axes, float *out)
{
    if (!all_finite(origin, axes) || bvoli_box_f64_has_nan(box, axes)) {
        fill(NAN, NAN, axes, out);
        return;
    }
    if (!bvoli_box_f64_nonempty(box, axes)) {
        fill(INFINITY, -INFINITY, axes, out);
        return;
    }
    for (int k = 0; k < axes; ++k) {
        out[k] = difference_down(box.min[k], origin[k]);
        out[axes + k] = difference_up(box.max[k], origin[k]);
    }
}

/* Blocks that are rounded at once: small enough for the cache, and large enough that what is copied has arrived when it is
 * read. */
enum { BLOCKS = 16, CHUNK = BLOCKS * BVOLI_OUTWARD };

/* Boxes, or points, which are one corner of `axes` doubles instead of two. */
typedef struct many {
    const char *from;
    size_t count, stride, size;
    const double *origin;
    char *out;
    size_t out_stride, out_size;
    int axes;
} many;

static size_t blocks_of(size_t coordinates)
{
    return (coordinates + BVOLI_OUTWARD - 1) / BVOLI_OUTWARD;
}

static bvoli_outward how_of(const many *m)
{
    bvoli_outward how = {.axes = (size_t)m->axes, .all = (1U << BVOLI_OUTWARD) - 1};
    for (int k = 0; k < BVOLI_OUTWARD; ++k) {
        const int is_lower = k / m->axes % 2 == 0;
        how.sign[k] = is_lower ? 1 : -1;
        how.shift[k] = -m->origin[k % m->axes] * how.sign[k];
        how.lower |= (uint32_t)is_lower << k;
    }
    return how;
}

static int is_points(const many *m)
{
    return m->size == (size_t)m->axes * sizeof(double);
}

static bvoli_box_f64 box_at(const many *m, size_t i)
{
    const double *const min = (const double *)(const void *)(m->from + i * m->stride);
    return (bvoli_box_f64){min, is_points(m) ? min : min + m->axes};
}

static inline void copy_corner(const double *from, size_t axes, double *to)
{
    memcpy(to, from, 2 * sizeof *to);
    if (axes == 3)
        to[2] = from[2];
}

/* Lower and upper corners side by side. What is left of the last block, and what is read beyond it, is the origin. */
static void gather(const many *m, size_t first, size_t count, double *to)
{
    const size_t axes = (size_t)m->axes;
    for (size_t i = 0; i < count; ++i) {
        const bvoli_box_f64 box = box_at(m, first + i);
        copy_corner(box.min, axes, to + 2 * i * axes);
        copy_corner(box.max, axes, to + (2 * i + 1) * axes);
    }
    const size_t used = 2 * count * axes, end = blocks_of(used) * BVOLI_OUTWARD + axes;
    for (size_t k = used; k < end; ++k)
        to[k] = m->origin[k % axes];
}

static void scatter(const many *m, size_t first, size_t count, const float *made)
{
    const size_t fields = 2 * (size_t)m->axes;
    for (size_t i = 0; i < count; ++i)
        memcpy(m->out + (first + i) * m->out_stride, made + i * fields, m->out_size);
}

/* The bits of one block that kernels left open, one box after the other. */
static void round_singly(const many *m, size_t first, size_t end, uint32_t open)
{
    const unsigned fields = 2 * (unsigned)m->axes;
    while (open != 0) {
        const unsigned box = bvoli_lowest_bit(open) / fields;
        if (first + box < end)
            bvoli_box_f64_round_out(box_at(m, first + box), m->origin, m->axes,
                                    (float *)(void *)(m->out + (first + box) * m->out_stride));
        open &= ~(((1U << fields) - 1) << box * fields);
    }
}

static void round_chunk(const many *m, const bvoli_outward *how, size_t first, size_t count)
{
    double copied[CHUNK + BVOLI_AXES_MAX];
    float made[CHUNK];
    uint32_t open[BLOCKS];
    const size_t fields = 2 * (size_t)m->axes, blocks = blocks_of(count * fields), boxes = BVOLI_OUTWARD / fields;
    const int whole = count == CHUNK / fields && first + count < m->count,
              is_packed = whole && !is_points(m) && m->stride == m->size, to_packed = whole && m->out_stride == m->out_size;
    const double *const from = is_packed ? (const double *)(const void *)(m->from + first * m->stride) : copied;
    float *const to = to_packed ? (float *)(void *)(m->out + first * m->out_stride) : made;
    if (!is_packed)
        gather(m, first, count, copied);
    bvoli_kernels_now()->outward(from, how, blocks, to, open);
    if (!to_packed)
        scatter(m, first, count, made);
    for (size_t block = 0; block < blocks; ++block)
        if (open[block] != 0)
            round_singly(m, first + block * boxes, first + count, open[block]);
}

/* Whether an array of elements of `size` bytes is legal, whose fields have `field` bytes; a stride of 0 becomes the size. */
static int is_legal(const void *first, size_t count, size_t *stride, size_t size, size_t field)
{
    *stride = *stride == 0 ? size : *stride;
    return (first || count == 0) && *stride >= size && *stride % field == 0;
}

static bvol_result round_many(many m)
{
    m.out_size = 2 * (size_t)m.axes * sizeof(float);
    if (!m.origin || !is_legal(m.from, m.count, &m.stride, m.size, sizeof(double)) ||
        !is_legal(m.out, m.count, &m.out_stride, m.out_size, sizeof(float)))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    const int lost = !all_finite(m.origin, m.axes);
    const size_t chunk = CHUNK / (2 * (size_t)m.axes);
    const bvoli_outward how = how_of(&m);
    for (size_t first = 0; first < m.count && !lost; first += chunk)
        round_chunk(&m, &how, first, m.count - first < chunk ? m.count - first : chunk);
    for (size_t i = 0; i < m.count && lost; ++i)
        fill(NAN, NAN, m.axes, (float *)(void *)(m.out + i * m.out_stride));
    return BVOL_OK;
}

#define ROUND_MANY(function, type, from, dimensions, made)                                                                     \
    bvol_result function(const type *from, size_t count, size_t stride, const bvol_vec##dimensions##_f64 *origin, made *out,   \
                         size_t out_stride)                                                                                    \
    {                                                                                                                          \
        return round_many((many){(const char *)from, count, stride, sizeof *from, origin ? &origin->x : NULL, (char *)out,     \
                                 out_stride, 0, dimensions});                                                                  \
    }

ROUND_MANY(bvol_aabb_from_f64_many, bvol_aabb_f64, boxes, 3, bvol_aabb)
ROUND_MANY(bvol_aabb_from_point_f64_many, bvol_vec3_f64, points, 3, bvol_aabb)
ROUND_MANY(bvol_aabb2_from_f64_many, bvol_aabb2_f64, boxes, 2, bvol_aabb2)
ROUND_MANY(bvol_aabb2_from_point_f64_many, bvol_vec2_f64, points, 2, bvol_aabb2)
