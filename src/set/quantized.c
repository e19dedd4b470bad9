/* SPDX-License-Identifier: MIT */
/* Members are copied by block: each block has its own grid, a center and a step, on which sides are rounded to 16 bits. */
#include "set/quantized.h"

#include "arith/filter.h"
#include "arith/power.h"
#include "arith/vec4.h"
#include "set/memory.h"

#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

/* The least number of members is that for which the columns of floats, 3 MB, exceed the second level of the cache. There a box
 * against all took 0.4 of the time of floats and culling 0.7 to 0.9 with AVX-512; at half as many members, 1.2 and 1.3. */
enum { PAYS_FROM = 1 << 17 };

static _Atomic size_t from = PAYS_FROM;

int bvoli_quantized_pays(size_t capacity)
{
    return capacity >= atomic_load_explicit(&from, memory_order_relaxed);
}

void bvoli_quantized_from(size_t members)
{
    atomic_store_explicit(&from, members > 0 ? members : PAYS_FROM, memory_order_relaxed);
}

size_t bvoli_quantized_bytes(size_t capacity, size_t blocks)
{
    return 6 * capacity * sizeof(int16_t) + 5 * blocks * sizeof(float);
}

void bvoli_quantized_cut(char **at, size_t capacity, size_t blocks, bvoli_quantized_columns *out)
{
    for (int k = 0; k < 3; ++k)
        out->middle[k] = bvoli_memory_cut(at, blocks * sizeof(float));
    out->inverse = bvoli_memory_cut(at, blocks * sizeof(float));
    out->reach = bvoli_memory_cut(at, blocks * sizeof(float));
    for (int k = 0; k < 6; ++k)
        out->side[k] = bvoli_memory_cut(at, capacity * sizeof(int16_t));
}

void bvoli_quantized_zero(const bvoli_quantized_columns *out, size_t blocks)
{
    const size_t size = blocks * sizeof(float);
    for (int k = 0; k < 3; ++k)
        memset(out->middle[k], 0, size);
    memset(out->inverse, 0, size);
    memset(out->reach, 0, size);
}

void bvoli_quantized_copy(const bvoli_quantized_columns *to, const bvoli_quantized_columns *source, size_t words)
{
    const size_t size = words * sizeof(float);
    for (int k = 0; k < 3; ++k)
        memcpy(to->middle[k], source->middle[k], size);
    memcpy(to->inverse, source->inverse, size);
    memcpy(to->reach, source->reach, size);
    for (int k = 0; k < 6; ++k)
        memcpy(to->side[k], source->side[k], words * BVOLI_WORD * sizeof(int16_t));
}

/* The farthest side of a block is at least 2^14 - 1 steps from the middle and less than BVOLI_QUANTIZED_MAX, to which the
 * factor here adds up. No step is finer than floats at the block's reach, nor than 2^-95, so that no number of steps overflows.
 */
#define EXTENT_ROOM (1 + 0x1p-14)
#define EXTENT_OF_REACH 0x1p-24
#define EXTENT_LEAST 0x1p-80

/* 1 / step, for sides at most `extent` from the middle and `reach` from the origin. */
static float inverse_of_step(float extent, float reach)
{
    const double room =
        bvoli_greater(EXTENT_ROOM * (double)extent, bvoli_greater(EXTENT_OF_REACH * (double)reach, EXTENT_LEAST));
    return (float)(0x1p14 * bvoli_unit_scale(room));
}

/* Maps three sides of a box by the operations of the kernels' map of queries, which clamps nothing of a plain member. The
 * integer is in the lowest 16 bits of the float that rounds it. */
static inline void nearest_steps(v4 side, v4 middle, v4 inverse, uint32_t out[4])
{
    float rounded[4];
    v4_store(rounded, v4_add(v4_mul(v4_sub(side, middle), inverse), v4_splat(BVOLI_QUANTIZED_ROUND)));
    memcpy(out, rounded, sizeof rounded);
}

static float middle_of(const bvoli_aabb_columns *blocks, int axis, size_t word)
{
    return 0.5F * blocks->side[axis][word] + 0.5F * blocks->side[axis + 3][word];
}

/* How far the sides of a block are from a place, at most. */
static float extent_about(const bvoli_aabb_columns *blocks, const float place[3], size_t word)
{
    float extent = 0;
    for (int k = 0; k < 3; ++k) {
        const float low = fabsf(blocks->side[k][word] - place[k]), high = fabsf(blocks->side[k + 3][word] - place[k]);
        extent = low > extent ? low : extent;
        extent = high > extent ? high : extent;
    }
    return extent;
}

void bvoli_quantized_put(const bvoli_quantized_columns *quantized, bvoli_quantizer *quantizer,
                         const bvoli_aabb_columns *members, const bvoli_aabb_columns *blocks, size_t word)
{
    const float middle[3] = {middle_of(blocks, 0, word), middle_of(blocks, 1, word), middle_of(blocks, 2, word)};
    const float reach = members->reach[word], inverse = inverse_of_step(extent_about(blocks, middle, word), reach);
    quantized->inverse[word] = inverse;
    quantized->reach[word] = reach * inverse;
    for (int k = 0; k < 3; ++k)
        quantized->middle[k][word] = middle[k];
    for (int k = 0; k < 6; ++k)
        quantizer(members->side[k] + BVOLI_WORD * word, middle[k % 3], inverse, quantized->side[k] + BVOLI_WORD * word);
}

/* About the middle that the grid has, its step must suffice; about the one that it would have, it must nearly be the finest. */
static int grid_serves(const bvoli_quantized_columns *quantized, const bvoli_aabb_columns *members,
                       const bvoli_aabb_columns *blocks, size_t word)
{
    const float has[3] = {quantized->middle[0][word], quantized->middle[1][word], quantized->middle[2][word]};
    const float new[3] = {middle_of(blocks, 0, word), middle_of(blocks, 1, word), middle_of(blocks, 2, word)};
    const float inverse = quantized->inverse[word], reach = members->reach[word], extent = extent_about(blocks, has, word);
    return extent <= FLT_MAX && inverse <= inverse_of_step(extent, reach) &&
           inverse_of_step(extent_about(blocks, new, word), reach) <= 2 * inverse;
}

void bvoli_quantized_move(const bvoli_quantized_columns *quantized, size_t i, const float side[6])
{
    const size_t word = i / BVOLI_WORD;
    float *const *const m = quantized->middle;
    const v4 middle = v4_set3(m[0][word], m[1][word], m[2][word]), inverse = v4_splat(quantized->inverse[word]);
    uint32_t low[4], high[4];
    nearest_steps(v4_load(side), middle, inverse, low);
    nearest_steps(v4_load_yzw(side + 2), middle, inverse, high);
    for (int k = 0; k < 3; ++k) {
        quantized->side[k][i] = (int16_t)(uint16_t)low[k];
        quantized->side[k + 3][i] = (int16_t)(uint16_t)high[k];
    }
}

void bvoli_quantized_put_one(const bvoli_quantized_columns *quantized, bvoli_quantizer *quantizer,
                             const bvoli_aabb_columns *members, const bvoli_aabb_columns *blocks, size_t i)
{
    const size_t word = i / BVOLI_WORD;
    if (!grid_serves(quantized, members, blocks, word)) {
        bvoli_quantized_put(quantized, quantizer, members, blocks, word);
        return;
    }
    const float side[6] = {members->side[0][i], members->side[1][i], members->side[2][i],
                           members->side[3][i], members->side[4][i], members->side[5][i]};
    quantized->reach[word] = members->reach[word] * quantized->inverse[word];
    bvoli_quantized_move(quantized, i, side);
}
