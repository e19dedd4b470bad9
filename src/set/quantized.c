/* SPDX-License-Identifier: MIT */
/* Members are copied by block: each block has its own grid, a center and a step, on which sides are rounded to 16 bits. */
#include "set/quantized.h"

#include "arith/filter.h"
#include "arith/power.h"
#include "set/memory.h"

#include <math.h>
#include <stdatomic.h>

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

/* By the operations of the kernels' map of queries, one by one. */
static int16_t nearest_step(float x, float middle, float inverse)
{
    const float steps = (x - middle) * inverse;
    const float below = steps < BVOLI_QUANTIZED_MAX ? steps : BVOLI_QUANTIZED_MAX;
    const float within = below > -BVOLI_QUANTIZED_MAX ? below : -BVOLI_QUANTIZED_MAX;
    return (int16_t)(within + BVOLI_QUANTIZED_ROUND - BVOLI_QUANTIZED_ROUND);
}

void bvoli_quantized_put(const bvoli_quantized_columns *quantized, const bvoli_aabb_columns *members,
                         const bvoli_aabb_columns *blocks, size_t word)
{
    float extent = 0;
    for (int k = 0; k < 3; ++k) {
        const float low = blocks->side[k][word], high = blocks->side[k + 3][word], middle = 0.5F * low + 0.5F * high;
        extent = fmaxf(extent, fmaxf(fabsf(high - middle), fabsf(low - middle)));
        quantized->middle[k][word] = middle;
    }
    const float reach = members->reach[word], inverse = inverse_of_step(extent, reach);
    quantized->inverse[word] = inverse;
    quantized->reach[word] = reach * inverse;
    for (int k = 0; k < 6; ++k) {
        const float *column = members->side[k] + BVOLI_WORD * word, middle = quantized->middle[k % 3][word];
        for (size_t i = 0; i < BVOLI_WORD; ++i)
            quantized->side[k][BVOLI_WORD * word + i] = nearest_step(column[i], middle, inverse);
    }
}
