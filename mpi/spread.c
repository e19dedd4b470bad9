/* SPDX-License-Identifier: MIT */
/* Boxes that change their ranks: each rank gets a part of a space-filling curve through all of them, and an equal share. */
#include "round.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A box, the place of its center on the curve, and its id before. */
typedef struct traveller {
    uint64_t key, id;
    bvol_aabb box;
} traveller;

/* Boxes with equal keys are in the order of their ids, so that no two are equal. */
static int compare(const void *a, const void *b)
{
    const traveller *const x = a, *const y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static const bvol_aabb *box_at(const bvoli_mpi_call *c, size_t i)
{
    return (const bvol_aabb *)(const void *)(c->queries + i * c->stride);
}

static double center(const bvol_aabb *box, int axis)
{
    const float *const min = &box->min.x, *const max = &box->max.x;
    return .5 * ((double)min[axis] + (double)max[axis]);
}

/* The bounds of the finite centers of all ranks: the least, and the least of the negatives. */
static void find_bounds(const bvoli_mpi_call *c, double bounds[6])
{
    double mine[6] = {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY};
    for (size_t i = 0; i < c->count; ++i)
        for (int axis = 0; axis < 3; ++axis) {
            const double at = center(box_at(c, i), axis);
            if (isfinite(at)) {
                mine[axis] = at < mine[axis] ? at : mine[axis];
                mine[3 + axis] = -at < mine[3 + axis] ? -at : mine[3 + axis];
            }
        }
    MPI_Allreduce(mine, bounds, 6, MPI_DOUBLE, MPI_MIN, c->index->comm);
}

/* 21 bits, with two zeros after each. */
static uint64_t spread_bits(uint64_t x)
{
    x = (x | x << 32) & 0x1f00000000ffffU;
    x = (x | x << 16) & 0x1f0000ff0000ffU;
    x = (x | x << 8) & 0x100f00f00f00f00fU;
    x = (x | x << 4) & 0x10c30c30c30c30c3U;
    return (x | x << 2) & 0x1249249249249249U;
}

/* Where a center is on the curve (G. M. Morton, 1966). Its place is a matter of speed only; what is not finite is at the start.
 */
static uint64_t key_of(const bvol_aabb *box, const double bounds[6])
{
    uint64_t key = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const double size = -bounds[3 + axis] - bounds[axis], at = (center(box, axis) - bounds[axis]) / size * 0x1p21;
        key |= spread_bits(at >= 0x1p21 ? 0x1fffff : at > 0 ? (uint64_t)at : 0) << axis;
    }
    return key;
}

/* How many of sorted travellers come before a key and an id. */
static size_t count_before(const traveller *all, size_t count, uint64_t key, uint64_t id)
{
    const traveller mark = {.key = key, .id = id};
    size_t low = 0;
    while (count > 0) {
        const size_t half = count / 2;
        if (compare(&all[low + half], &mark) < 0) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return low;
}

/* Where the parts of the ranks begin, exactly: of the greatest key, and then the greatest id, with no more than their share of
 * all boxes before it, one bit after the other is found by all ranks. starts[r] is then how many of this rank come before. */
static void find_starts(const bvoli_mpi_call *c, const traveller *all, uint64_t total, bvoli_mpi_array *of_ranks,
                        size_t *starts)
{
    const size_t ranks = (size_t)c->index->ranks;
    uint64_t *const key = of_ranks->data, *const id = key + ranks, *const before = id + ranks, *const sum = before + ranks;
    memset(key, 0, 2 * ranks * sizeof *key);
    for (int bit = 126; bit >= 0; --bit) {
        uint64_t *const part = bit >= 64 ? key : id;
        const uint64_t one = (uint64_t)1 << (bit % 64);
        for (size_t r = 0; r < ranks; ++r) {
            part[r] |= one;
            before[r] = count_before(all, c->count, key[r], id[r]);
        }
        MPI_Allreduce(before, sum, (int)ranks, MPI_UINT64_T, MPI_SUM, c->index->comm);
        for (size_t r = 0; r < ranks; ++r)
            if (sum[r] > total / ranks * r + total % ranks * r / ranks)
                part[r] &= ~one;
    }
    for (size_t r = 0; r < ranks; ++r)
        starts[r] = r > 0 ? count_before(all, c->count, key[r], id[r]) : 0;
    starts[ranks] = c->count;
}

/* What a call needs beside its results. */
typedef struct journey {
    bvoli_mpi_array out, in, of_ranks, starts;
} journey;

/* Fills in and sorts the boxes of this rank. */
static void set_out(const bvoli_mpi_call *c, traveller *all, uint64_t first)
{
    double bounds[6];
    find_bounds(c, bounds);
    for (size_t i = 0; i < c->count; ++i)
        all[i] = (traveller){key_of(box_at(c, i), bounds), first + i, *box_at(c, i)};
    qsort(all, c->count, sizeof *all, compare);
}

/* Moves all boxes to their ranks. *count is how many this rank has then. */
static bvol_result travel(bvoli_mpi_call *c, journey *j, bvol_result result, size_t *count)
{
    const bvol_allocator *const memory = &c->index->allocator;
    const size_t ranks = (size_t)c->index->ranks;
    if (result == BVOL_OK && (!bvoli_mpi_reserve(memory, &j->out, 0, c->count, sizeof(traveller)) ||
                              !bvoli_mpi_reserve(memory, &j->of_ranks, 0, 4 * ranks, sizeof(uint64_t)) ||
                              !bvoli_mpi_reserve(memory, &j->starts, 0, 2 * (ranks + 1), sizeof(size_t))))
        result = BVOL_ERROR_MEMORY;
    result = bvoli_mpi_agree(c->index->comm, result);
    if (result != BVOL_OK)
        return result;
    const uint64_t here = c->count;
    uint64_t upto = 0, total = 0;
    size_t *const starts = j->starts.data, *const in = starts + ranks + 1;
    MPI_Scan(&here, &upto, 1, MPI_UINT64_T, MPI_SUM, c->index->comm);
    MPI_Allreduce(&here, &total, 1, MPI_UINT64_T, MPI_SUM, c->index->comm);
    set_out(c, j->out.data, upto - here);
    find_starts(c, j->out.data, total, &j->of_ranks, starts);
    result = bvoli_mpi_announce(c->index, result, starts, in);
    if (result == BVOL_OK && !bvoli_mpi_reserve(memory, &j->in, 0, in[ranks], sizeof(traveller)))
        result = BVOL_ERROR_MEMORY;
    result = bvoli_mpi_agree(c->index->comm, result);
    if (result != BVOL_OK)
        return result;
    const bvoli_mpi_mail mail = {c->index, j->out.data, starts, j->in.data, in, sizeof(traveller)};
    bvoli_mpi_send(&mail);
    bvoli_mpi_receive(&mail);
    bvoli_mpi_free(memory, &j->out);
    *count = in[ranks];
    qsort(j->in.data, *count, sizeof(traveller), compare);
    return result;
}

/* A row with one id for each box: what it was. */
static bvol_result tell(bvoli_mpi_call *c, const traveller *all, size_t count)
{
    if (!bvoli_mpi_rows(c, count) || !bvoli_mpi_room(c, count, 0, count))
        return BVOL_ERROR_MEMORY;
    for (c->used = 0; c->used < count; ++c->used) {
        c->offsets[c->used] = c->used;
        ((uint64_t *)c->ids.data)[c->used] = all[c->used].id;
    }
    c->offsets[count] = count;
    return BVOL_OK;
}

bvol_result bvol_mpi_index_build_spread(bvol_mpi_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                        const bvol_resources *resources, bvol_mpi_results *out)
{
    static const int64_t same[2];
    bvoli_mpi_call c;
    journey j = {{0}, {0}, {0}, {0}};
    size_t arrived = 0;
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    bvol_result result = bvoli_mpi_begin(&c, index, boxes, count, stride, sizeof *boxes, resources, BVOLI_MPI_PART, same, out);
    if (result == BVOL_OK)
        result = travel(&c, &j, out ? BVOL_OK : BVOL_ERROR_ARGUMENT, &arrived);
    if (result == BVOL_OK) {
        const traveller *const all = j.in.data;
        result = bvoli_mpi_build(index, &all->box, arrived, sizeof *all, &c.with, tell(&c, all, arrived));
    }
    bvoli_mpi_free(&index->allocator, &j.out);
    bvoli_mpi_free(&index->allocator, &j.in);
    bvoli_mpi_free(&index->allocator, &j.of_ranks);
    bvoli_mpi_free(&index->allocator, &j.starts);
    return bvoli_mpi_finish(&c, result, out);
}
