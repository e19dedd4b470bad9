/* SPDX-License-Identifier: MIT */
/* Separations of many pairs, in their order. */
#include <bvol/separation.h>

#include "base/value.h"
#include "kernel/make/separations.h"
#include "kernel/pairs/couples.h"
#include "shape/gap_floats.h"

#include <math.h>
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

static void put_column(const bvol_obb *box, size_t i, float out[BVOLI_OBB_FLOATS][BVOLI_WORD])
{
    const float *const from = &box->center.x;
    for (int k = 0; k < BVOLI_OBB_FLOATS; ++k)
        out[k][i] = from[k];
}

/* Whether boxes are apart along the line of their centers, as far as floats tell. */
static int seem_apart(const bvol_obb *a, const bvol_obb *b)
{
    const bvol_vec3 d = {a->center.x - b->center.x, a->center.y - b->center.y, a->center.z - b->center.z};
    float reach = 0;
    for (int box = 0; box < 2; ++box)
        for (int k = 0; k < 3; ++k) {
            const bvol_vec3 *const axis = &(box ? b : a)->axis[k];
            reach += fabsf(bvoli_coords(&(box ? b : a)->extent)[k] * (axis->x * d.x + axis->y * d.y + axis->z * d.z));
        }
    return d.x * d.x + d.y * d.y + d.z * d.z > reach;
}

/* Whether an axis lies along a coordinate. Then faces may do so, and kernels leave the pair open. */
static int is_upright(const bvol_obb *box)
{
    int upright = 0;
    for (int k = 0; k < 3; ++k)
        upright |= (box->axis[k].x != 0) + (box->axis[k].y != 0) + (box->axis[k].z != 0) <= 1;
    return upright;
}

/* Where each pair is among the columns, or BVOLI_WORD, and whether it is exchanged there. */
typedef struct place {
    uint8_t at, exchanged;
} place;

/* Kernels read whole vectors. */
static void clear_column(size_t i, bvoli_obb_couples *out)
{
    for (int k = 0; k < BVOLI_OBB_FLOATS; ++k)
        out->a[k][i] = out->b[k][i] = 0;
}

enum { VECTOR_MOST = 8 };

static void put_couples(const pairs *p, size_t first, size_t count, bvoli_obb_couples *out, place places[BVOLI_WORD])
{
    out->together = 0;
    out->apart = BVOLI_WORD;
    for (size_t i = 0; i < count; ++i) {
        const bvol_obb *const a = obb_at(p->in.a, p->in.stride, first + i), *const b =
                                                                                obb_at(p->in.b, p->in.other_stride, first + i);
        places[i].at = BVOLI_WORD;
        if (is_upright(a) | is_upright(b))
            continue;
        const int swap = BVOLI_IS_AFTER(a, b);
        const size_t at = seem_apart(a, b) ? --out->apart : out->together++;
        put_column(swap ? b : a, at, out->a);
        put_column(swap ? a : b, at, out->b);
        places[i] = (place){(uint8_t)at, (uint8_t)swap};
    }
    for (size_t i = out->together; i < out->apart; ++i)
        if (i < out->together + VECTOR_MOST || i + VECTOR_MOST >= out->apart)
            clear_column(i, out);
}

static bvol_vec3 vec3_at(const float from[3][BVOLI_WORD], size_t i)
{
    return (bvol_vec3){from[0][i], from[1][i], from[2][i]};
}

/* A zero is +0. */
static void give_depth(const bvoli_depths *d, size_t i, int exchanged, bvol_separation *out)
{
    const bvol_vec3 n = vec3_at(d->normal, i), p = vec3_at(d->point, i), q = vec3_at(d->other_point, i);
    out->state = d->distance[i] > 0 ? BVOL_SEPARATION_APART : BVOL_SEPARATION_OVERLAPPING;
    out->reserved = 0;
    out->distance = d->distance[i];
    out->distance_max = d->distance_max[i];
    out->normal = exchanged ? (bvol_vec3){0 - n.x, 0 - n.y, 0 - n.z} : n;
    out->point = exchanged ? q : p;
    out->other_point = exchanged ? p : q;
    out->feature = exchanged ? d->other_feature[i] : d->feature[i];
    out->other_feature = exchanged ? d->feature[i] : d->other_feature[i];
}

static void separate_obbs(const pairs *p, size_t first, size_t count)
{
    bvoli_obb_couples couples;
    bvoli_depths depths;
    place places[BVOLI_WORD];
    put_couples(p, first, count, &couples, places);
    const uint64_t open = bvoli_kernels_now()->obb_depths(&couples, &depths);
    for (size_t i = 0; i < count; ++i) {
        bvol_separation *const record = record_at(p, first + i);
        if (places[i].at == BVOLI_WORD || (open >> places[i].at & 1))
            record->state = (uint32_t)bvol_obb_separation_obb(obb_at(p->in.a, p->in.stride, first + i),
                                                              obb_at(p->in.b, p->in.other_stride, first + i), record);
        else
            give_depth(&depths, places[i].at, places[i].exchanged, record);
    }
}

bvol_result bvol_obb_separation_obb_many(const bvol_obb *a, size_t count, size_t stride, const bvol_obb *others,
                                         size_t other_count, size_t other_stride, bvol_separation *out, size_t out_stride)
{
    pairs p = {{(const char *)a, (const char *)others, stride, other_stride}, (char *)out, out_stride};
    const bvol_result result = check(&p, count, other_count, sizeof *a, sizeof *others);
    for (size_t i = 0; i < count && result == BVOL_OK; i += BVOLI_WORD)
        separate_obbs(&p, i, count - i < BVOLI_WORD ? count - i : BVOLI_WORD);
    return result;
}
