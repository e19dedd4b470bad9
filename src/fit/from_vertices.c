/* SPDX-License-Identifier: MIT */
/* Fits of vertices in any format: boxes, k-DOPs and spheres of blocks of decoded points, and all others of an array of floats,
 * which is that of the caller or a copy. */
#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/fit.h>
#include <bvol/kdop.h>
#include <bvol/vertices.h>

#include "arith/filter.h"
#include "arith/round.h"
#include "base/alloc.h"
#include "base/value.h"
#include "fit/buffer.h"
#include "fit/radius.h"
#include "shape/kdop/dop.h"

static void give(size_t *accepted, size_t count)
{
    if (accepted)
        *accepted = count;
}

/* Boxes: what is stored has the order of what it stands for, or the reverse, so that only the ends are decoded. */

typedef struct ends {
    double low[3], high[3];
} ends;

static size_t find_ends(const bvoli_buffer *buffer, ends *e)
{
    double stored[BVOLI_BUFFER_BLOCK][3];
    size_t accepted = 0;
    for (int k = 0; k < 3; ++k) {
        e->low[k] = (double)INFINITY;
        e->high[k] = -(double)INFINITY;
    }
    for (size_t from = 0; from < buffer->count; from += BVOLI_BUFFER_BLOCK) {
        const size_t count = bvoli_buffer_read(buffer, from, stored);
        for (size_t i = 0; i < count; ++i) {
            const double *const p = stored[i];
            if (isnan(p[0]) || isnan(p[1]) || isnan(p[2]))
                continue;
            ++accepted;
            for (int k = 0; k < 3; ++k) {
                e->low[k] = bvoli_lesser(p[k], e->low[k]);
                e->high[k] = bvoli_greater(p[k], e->high[k]);
            }
        }
    }
    return accepted;
}

static size_t box_of(const bvoli_buffer *buffer, float min[3], float max[3])
{
    ends e;
    const size_t accepted = find_ends(buffer, &e);
    for (int k = 0; k < 3; ++k) {
        double first_error, second_error;
        const double first = bvoli_buffer_decode(buffer, k, e.low[k], &first_error),
                     second = bvoli_buffer_decode(buffer, k, e.high[k], &second_error);
        const int reversed = buffer->of.format >= BVOL_VERTEX_INT16 && buffer->of.scale[k] < 0;
        min[k] = reversed ? bvoli_round_down(second, second_error) : bvoli_round_down(first, first_error);
        max[k] = bvoli_negative(reversed ? bvoli_round_down(-first, -first_error) : bvoli_round_down(-second, -second_error));
    }
    return accepted;
}

bvol_result bvol_aabb_from_vertices(const bvol_vertices *vertices, bvol_aabb *out, size_t *accepted)
{
    bvoli_buffer buffer;
    bvoli_points points;
    bvol_aabb box;
    const bvol_result result = out ? bvoli_buffer_open(vertices, 3, &buffer) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    const size_t count = bvoli_buffer_is_points(&buffer, &points)
                             ? bvol_aabb_from_points(vertices->first, points.count, points.stride, &box)
                             : box_of(&buffer, bvoli_coords_out(&box.min), bvoli_coords_out(&box.max));
    *out = count > 0 ? box : BVOLI_AABB_EMPTY;
    give(accepted, count);
    return BVOL_OK;
}

bvol_result bvol_aabb2_from_vertices(const bvol_vertices *vertices, bvol_aabb2 *out, size_t *accepted)
{
    bvoli_buffer buffer;
    float min[3], max[3];
    const bvol_result result = out ? bvoli_buffer_open(vertices, 2, &buffer) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    const size_t count = box_of(&buffer, min, max);
    bvol_aabb2_make_empty(out);
    if (count > 0)
        *out = (bvol_aabb2){{min[0], min[1]}, {max[0], max[1]}};
    give(accepted, count);
    return BVOL_OK;
}

/* k-DOPs */

static size_t grow_dop(const bvoli_buffer *buffer, const bvoli_dop_form *form, float *min, float *max)
{
    bvoli_dop_growth growth;
    bvoli_block block;
    size_t accepted = 0;
    bvoli_dop_begin(&growth);
    for (size_t from = 0; from < buffer->count; from += BVOLI_BUFFER_BLOCK) {
        const size_t count = bvoli_buffer_block(buffer, from, &block);
        for (size_t i = 0; i < count; ++i)
            accepted += (size_t)bvoli_dop_add(&growth, block.value[i], block.error[i]);
    }
    bvoli_dop_end(&growth, form, min, max);
    return accepted;
}

bvol_result bvol_kdop_from_vertices(const bvol_vertices *vertices, uint32_t k, bvol_kdop *out, size_t *accepted)
{
    const bvoli_dop_form *const form = bvoli_kdop_form(k);
    bvoli_buffer buffer;
    const bvol_result result = out && form ? bvoli_buffer_open(vertices, 3, &buffer) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    bvol_kdop_make_empty(k, out);
    give(accepted, grow_dop(&buffer, form, out->min, out->max));
    return BVOL_OK;
}

bvol_result bvol_kdop2_from_vertices(const bvol_vertices *vertices, bvol_kdop2 *out, size_t *accepted)
{
    bvoli_buffer buffer;
    const bvol_result result = out ? bvoli_buffer_open(vertices, 2, &buffer) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    give(accepted, grow_dop(&buffer, bvoli_kdop2_form(), out->min, out->max));
    return BVOL_OK;
}

/* Floats */

/* All points as floats: the caller's, or a copy. */
typedef struct floats {
    bvoli_points points;
    bvol_allocator allocator;
    void *copy;
    size_t bytes;
    int exact;
} floats;

static float nearest_finite(double value)
{
    const double most = (double)FLT_MAX;
    return isinf(value) || isnan(value) ? (float)value : (float)bvoli_lesser(bvoli_greater(value, -most), most);
}

/* Each coordinate becomes the float nearest to it, FLT_MAX at most if it is finite. Returns whether all are exact. */
static int copy_floats(const bvoli_buffer *buffer, float *out)
{
    bvoli_block block;
    int exact = 1;
    for (size_t from = 0; from < buffer->count; from += BVOLI_BUFFER_BLOCK) {
        const size_t count = bvoli_buffer_block(buffer, from, &block);
        for (size_t i = 0; i < count; ++i)
            for (int k = 0; k < buffer->dimension; ++k) {
                const double value = block.value[i][k];
                *out = nearest_finite(value);
                exact &= ((double)*out == value && block.error[i][k] == 0) || isnan(value);
                ++out;
            }
    }
    return exact;
}

static bvol_result open_floats(const bvol_vertices *vertices, int dimension, size_t most, const bvol_allocator *allocator,
                               bvoli_buffer *buffer, floats *out)
{
    const size_t point = (size_t)dimension * sizeof(float);
    const bvol_result result = bvoli_buffer_open(vertices, dimension, buffer);
    if (result != BVOL_OK)
        return result;
    if (buffer->count > most || !bvoli_allocator_copy(allocator, &out->allocator))
        return BVOL_ERROR_ARGUMENT;
    out->copy = NULL;
    out->exact = 1;
    if (bvoli_buffer_is_points(buffer, &out->points) || buffer->count == 0)
        return BVOL_OK;
    out->bytes = buffer->count * point;
    out->copy = buffer->count <= SIZE_MAX / point ? bvoli_alloc(&out->allocator, out->bytes) : NULL;
    if (!out->copy)
        return BVOL_ERROR_MEMORY;
    out->exact = copy_floats(buffer, out->copy);
    out->points = (bvoli_points){out->copy, buffer->count, point};
    return BVOL_OK;
}

static void close_floats(const floats *f)
{
    if (f->copy)
        bvoli_free(f->allocator, f->copy, f->bytes);
}

/* For what takes floats only. */
static bvol_result open_exact(const bvol_vertices *vertices, int dimension, size_t most, const bvol_allocator *allocator,
                              floats *out)
{
    bvoli_buffer buffer;
    const bvol_result result = open_floats(vertices, dimension, most, allocator, &buffer, out);
    if (result != BVOL_OK || out->exact)
        return result;
    close_floats(out);
    return BVOL_ERROR_INEXACT;
}

/* Where numbers of points come out. */
#define NUMBERS ((size_t)UINT32_MAX - 1)

static const bvol_vec3 *first3(const floats *f)
{
    return (const bvol_vec3 *)(const void *)f->points.first;
}

static const bvol_vec2 *first2(const floats *f)
{
    return (const bvol_vec2 *)(const void *)f->points.first;
}

/* Spheres of points that are no floats */

/* With u = 2^-53: where a coordinate has an error, the difference of its value and the center is rounded by u of itself, and
 * that with the error by u again. If the first is more than twice the second, it is at most twice the error, which is u of the
 * value: then value and center are so near that their difference is exact. So each gap is off by 3 u of itself, its square by
 * 7 u, and their sum by 9 u. 16 u covers the second order and the rounding of the product too. */
#define GAP_SLACK 0x1p-49

/* Far below the square of the least float, for squares that are too small for doubles. */
#define UNDERFLOW_SLACK 0x1p-1000

/* A bound from above of the square of the distance of the farthest point, which is finite. */
static double reach_sq(const bvoli_buffer *buffer, const bvol_vec3 *center)
{
    double c[3], most = 0;
    bvoli_block block;
    bvoli_load(center, c);
    for (size_t from = 0; from < buffer->count; from += BVOLI_BUFFER_BLOCK) {
        const size_t count = bvoli_buffer_block(buffer, from, &block);
        for (size_t i = 0; i < count; ++i) {
            double gap[3];
            for (int k = 0; k < 3; ++k)
                gap[k] = (block.value[i][k] - c[k]) + block.error[i][k];
            const double size = bvoli_sum_abs(gap),
                         sq = bvoli_dot(gap, gap) * (1 + GAP_SLACK) + (size > 0 ? UNDERFLOW_SLACK : 0);
            const double *const p = block.value[i];
            if (fabs(p[0]) <= DBL_MAX && fabs(p[1]) <= DBL_MAX && fabs(p[2]) <= DBL_MAX)
                most = bvoli_greater(sq, most);
        }
    }
    return most;
}

bvol_result bvol_sphere_from_vertices(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_sphere *out,
                                      size_t *accepted)
{
    bvoli_buffer buffer;
    floats f;
    const bvol_result result = out ? open_floats(vertices, 3, SIZE_MAX, allocator, &buffer, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    const size_t count = bvol_sphere_from_points(first3(&f), f.points.count, f.points.stride, out);
    if (count > 0 && !f.exact && !isnan(out->radius)) {
        out->radius = bvoli_least_root(reach_sq(&buffer, &out->center));
        if (!(out->radius <= FLT_MAX))
            *out = BVOLI_SPHERE_NAN;
    }
    close_floats(&f);
    give(accepted, count);
    return BVOL_OK;
}

/* Fits of floats */

bvol_result bvol_sphere_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_sphere *out,
                                              uint32_t support[4], size_t *accepted)
{
    floats f;
    const bvol_result result = out ? open_exact(vertices, 3, NUMBERS, allocator, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    give(accepted, bvol_sphere_from_points_minimal(first3(&f), f.points.count, f.points.stride, out, support));
    close_floats(&f);
    return BVOL_OK;
}

bvol_result bvol_circle_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_circle *out,
                                              uint32_t support[3], size_t *accepted)
{
    floats f;
    const bvol_result result = out ? open_exact(vertices, 2, NUMBERS, allocator, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    give(accepted, bvol_circle_from_points_minimal(first2(&f), f.points.count, f.points.stride, out, support));
    close_floats(&f);
    return BVOL_OK;
}

bvol_result bvol_obb_from_vertices(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_obb *out,
                                   size_t *accepted)
{
    floats f;
    const bvol_result result = out ? open_exact(vertices, 3, SIZE_MAX, allocator, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    give(accepted, bvol_obb_from_points(first3(&f), f.points.count, f.points.stride, out));
    close_floats(&f);
    return BVOL_OK;
}

bvol_result bvol_obb_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_obb *out,
                                           double *volume_lower)
{
    floats f;
    bvol_result result = out ? open_exact(vertices, 3, NUMBERS, allocator, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    result = bvol_obb_from_points_minimal(first3(&f), f.points.count, f.points.stride, allocator, out, volume_lower);
    close_floats(&f);
    return result;
}

bvol_result bvol_obb2_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_obb2 *out)
{
    floats f;
    bvol_result result = out ? open_exact(vertices, 2, NUMBERS, allocator, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    result = bvol_obb2_from_points_minimal(first2(&f), f.points.count, f.points.stride, allocator, out);
    close_floats(&f);
    return result;
}

bvol_result bvol_capsule_from_vertices(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_capsule *out,
                                       size_t *accepted)
{
    floats f;
    const bvol_result result = out ? open_exact(vertices, 3, SIZE_MAX, allocator, &f) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    give(accepted, bvol_capsule_from_points(first3(&f), f.points.count, f.points.stride, out));
    close_floats(&f);
    return BVOL_OK;
}

bvol_result bvol_hull_create_from_vertices(const bvol_vertices *vertices, const bvol_hull_options *options,
                                           const bvol_allocator *allocator, bvol_hull **out)
{
    floats f;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    bvol_result result = open_exact(vertices, 3, NUMBERS, allocator, &f);
    if (result != BVOL_OK)
        return result;
    result = bvol_hull_create(first3(&f), f.points.count, f.points.stride, options, allocator, out);
    close_floats(&f);
    return result;
}
