/* SPDX-License-Identifier: MIT */
/* Separations of many pairs, in their order. */
#include <bvol/separation.h>

#include "base/value.h"
#include "kernel/make/separations.h"
#include "kernel/pairs/couples.h"
#include "shape/gap_floats.h"

#include <stdint.h>

/* Two arrays, and the records. */
typedef struct pairs {
    bvoli_couples in;
    char *out;
    size_t out_stride;
} pairs;

static bvol_result check(pairs *p, size_t count, size_t other_count, size_t size, size_t other_size)
{
    if (!bvoli_array_legal(p->out, count, &p->out_stride, sizeof(bvol_separation)))
        return BVOL_ERROR_ARGUMENT;
    return bvoli_couples_check(&p->in, count, other_count, size, other_size);
}

static bvol_separation *record_at(const pairs *p, size_t i)
{
    return (bvol_separation *)(void *)(p->out + i * p->out_stride);
}

/* Of shapes that have none only the state is written. */
#define MANY(function, kind)                                                                                                   \
    bvol_result function(const bvol_##kind *a, size_t count, size_t stride, const bvol_##kind *others, size_t other_count,     \
                         size_t other_stride, bvol_separation *out, size_t out_stride)                                         \
    {                                                                                                                          \
        pairs p = {{(const char *)a, (const char *)others, stride, other_stride}, (char *)out, out_stride};                    \
        const bvol_result result = check(&p, count, other_count, sizeof *a, sizeof *others);                                   \
        for (size_t i = 0; i < count && result == BVOL_OK; ++i) {                                                              \
            bvol_separation *const record = record_at(&p, i);                                                                  \
            record->state = (uint32_t)bvol_##kind##_separation_##kind(                                                         \
                (const bvol_##kind *)(const void *)(p.in.a + i * p.in.stride),                                                 \
                (const bvol_##kind *)(const void *)(p.in.b + i * p.in.other_stride), record);                                  \
        }                                                                                                                      \
        return result;                                                                                                         \
    }

MANY(bvol_aabb_separation_aabb_many, aabb)
MANY(bvol_sphere_separation_sphere_many, sphere)

/* --- OBBs: a kernel finds most of them --- */

static const bvol_obb *obb_at(const char *first, size_t stride, size_t i)
{
    return (const bvol_obb *)(const void *)(first + i * stride);
}

/* In the order in which the function for one asks about them. Kernels read whole vectors: behind the last pair it is there
 * again. */
static void put_couples(const pairs *p, size_t first, bvoli_obb_couples *out)
{
    for (size_t i = 0; i < out->count + BVOLI_COUPLES_BEYOND; ++i) {
        const size_t at = first + (i < out->count ? i : out->count - 1);
        const bvol_obb *const a = obb_at(p->in.a, p->in.stride, at), *const b = obb_at(p->in.b, p->in.other_stride, at);
        const int swap = a->center.x != b->center.x ? a->center.x > b->center.x : BVOLI_IS_AFTER(a, b);
        out->a[i] = &(swap ? b : a)->center.x;
        out->b[i] = &(swap ? a : b)->center.x;
        out->record[i] = record_at(p, at);
        out->exchanged[i] = (uint8_t)swap;
    }
}

static void separate_one(const pairs *p, size_t i)
{
    bvol_separation *const record = record_at(p, i);
    record->state =
        (uint32_t)bvol_obb_separation_obb(obb_at(p->in.a, p->in.stride, i), obb_at(p->in.b, p->in.other_stride, i), record);
}

/* So few fill no vector. */
enum { FEW = 2 };

static void separate_obbs(const pairs *p, size_t first, size_t count)
{
    bvoli_obb_couples couples;
    uint8_t open[BVOLI_COUPLES];
    for (size_t i = 0; i < count && count <= FEW; ++i)
        separate_one(p, first + i);
    if (count <= FEW)
        return;
    couples.count = count;
    put_couples(p, first, &couples);
    const size_t left = bvoli_kernels_now()->obb_separations(&couples, open);
    for (size_t k = 0; k < left; ++k)
        separate_one(p, first + open[k]);
}

bvol_result bvol_obb_separation_obb_many(const bvol_obb *a, size_t count, size_t stride, const bvol_obb *others,
                                         size_t other_count, size_t other_stride, bvol_separation *out, size_t out_stride)
{
    pairs p = {{(const char *)a, (const char *)others, stride, other_stride}, (char *)out, out_stride};
    const bvol_result result = check(&p, count, other_count, sizeof *a, sizeof *others);
    for (size_t i = 0; i < count && result == BVOL_OK; i += BVOLI_COUPLES)
        separate_obbs(&p, i, count - i < BVOLI_COUPLES ? count - i : BVOLI_COUPLES);
    return result;
}
