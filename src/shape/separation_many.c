/* SPDX-License-Identifier: MIT */
/* Separations of many pairs, in their order. */
#include <bvol/separation.h>

#include "base/rounding.h"
#include "kernel/make/images.h"

/* Two arrays, of which the second may be one shape for all of the first, and the records. */
typedef struct pairs {
    const char *a, *b;
    char *out;
    size_t stride, others_stride, out_stride;
} pairs;

/* Strides of 0 become those of packed arrays; of one shape for all it stays 0. */
static bvol_result check(pairs *p, size_t count, size_t others_count, size_t size, size_t other_size)
{
    if (!bvoli_array_legal(p->a, count, &p->stride, size) || !bvoli_array_legal(p->b, count, &p->others_stride, other_size) ||
        !bvoli_array_legal(p->out, count, &p->out_stride, sizeof(bvol_separation)) ||
        (others_count != 1 && others_count != count))
        return BVOL_ERROR_ARGUMENT;
    if (others_count == 1)
        p->others_stride = 0;
    return bvoli_check_rounding();
}

/* Of shapes that have none only the state is written. */
#define MANY(function, kind)                                                                                                   \
    bvol_result function(const bvol_##kind *a, size_t count, size_t stride, const bvol_##kind *others, size_t others_count,    \
                         size_t others_stride, bvol_separation *out, size_t out_stride)                                        \
    {                                                                                                                          \
        pairs p = {(const char *)a, (const char *)others, (char *)out, stride, others_stride, out_stride};                     \
        const bvol_result result = check(&p, count, others_count, sizeof *a, sizeof *others);                                  \
        for (size_t i = 0; i < count && result == BVOL_OK; ++i) {                                                              \
            bvol_separation *const record = (bvol_separation *)(void *)(p.out + i * p.out_stride);                             \
            record->state = (uint32_t)bvol_##kind##_separation_##kind(                                                         \
                (const bvol_##kind *)(const void *)(p.a + i * p.stride),                                                       \
                (const bvol_##kind *)(const void *)(p.b + i * p.others_stride), record);                                       \
        }                                                                                                                      \
        return result;                                                                                                         \
    }

MANY(bvol_aabb_separation_aabb_many, aabb)
MANY(bvol_sphere_separation_sphere_many, sphere)
MANY(bvol_obb_separation_obb_many, obb)
