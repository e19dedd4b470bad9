/* SPDX-License-Identifier: MIT */
#include "index/f64/ranks.h"

#include "arith/filter.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The sum of the squares of the gaps, in plain double, is above or below the true one by less than 2^-50 of it, and the
 * certified one is below that by less than 2^-51: of two sums that differ by more than this part of both, the certified ones
 * differ in the same way. */
#define PLAIN_SLACK 0x1p-48

/* Beyond these nothing is said: squares underflow, or gaps overflow. What underflows beside others is far below the rest of the
 * slack. */
#define PLAIN_LEAST 0x1p-960
#define PLAIN_GREATEST 0x1p960

static bvoli_box_f64 box_of(const bvoli_ranks *r, uint32_t id)
{
    return bvoli_doubles_at(r->doubles, id);
}

void bvoli_ranks_certify(const bvoli_ranks *r, bvol_index_found_f64 *found)
{
    found->at = bvoli_box_f64_distance_sq_down(box_of(r, found->id), r->query, r->doubles->map.axes);
    found->reserved = BVOLI_CERTIFIED;
}

static inline void certify(const bvoli_ranks *r, bvol_index_found_f64 *found)
{
    if (found->reserved != BVOLI_CERTIFIED)
        bvoli_ranks_certify(r, found);
}

bvol_index_found_f64 bvoli_ranks_measure(const bvoli_ranks *r, uint32_t id)
{
    const bvoli_box_f64 box = box_of(r, id);
    bvol_index_found_f64 out = {id, BVOLI_PLAIN, 0};
    for (int k = 0; k < r->doubles->map.axes; ++k) {
        const double below = box.min[k] - r->query.max[k], above = r->query.min[k] - box.max[k],
                     outside = bvoli_greater(bvoli_greater(below, above), 0);
        out.at += outside * outside;
    }
    if (!(out.at >= PLAIN_LEAST && out.at <= PLAIN_GREATEST))
        certify(r, &out);
    return out;
}

int bvoli_ranks_is_within(const bvoli_ranks *r, bvol_index_found_f64 *found, double limit)
{
    if (found->at < limit * (1 - PLAIN_SLACK))
        return 1;
    certify(r, found);
    return found->at <= limit;
}

/* Whether a square was told apart from others by more than what the caller is told: beyond the ends of ordinary doubles. By its
 * bits it is not 0, also where the processor takes the least doubles for that. */
static int is_blurred(double at)
{
    uint64_t bits;
    memcpy(&bits, &at, sizeof bits);
    return bits != 0 && (at < DBL_MIN || at == DBL_MAX);
}

static int is_certainly_before(const bvoli_ranks *r, bvol_index_found_f64 *a, bvol_index_found_f64 *b)
{
    if (!r->times) {
        certify(r, a);
        certify(r, b);
    }
    if (a->at != b->at)
        return a->at < b->at;
    if (!r->times && (is_blurred(a->at) || is_blurred(b->at))) {
        const int axes = r->doubles->map.axes;
        const bvoli_square_f64 p = bvoli_box_f64_distance_sq(box_of(r, a->id), r->query, axes),
                               q = bvoli_box_f64_distance_sq(box_of(r, b->id), r->query, axes);
        const int order = bvoli_square_f64_compare(&p, &q);
        if (order != 0)
            return order < 0;
    }
    return a->id < b->id;
}

/* Whether one comes before another: it is nearer, or as near and has the lower id. Neither sum is NaN; a difference of
 * infinities is, and says nothing. */
static inline int is_before(const bvoli_ranks *r, bvol_index_found_f64 *a, bvol_index_found_f64 *b)
{
    if (fabs(a->at - b->at) > PLAIN_SLACK * (fabs(a->at) + fabs(b->at)))
        return a->at < b->at;
    return is_certainly_before(r, a, b);
}

/* Puts an element where it belongs in a heap, from a place that is free. */
static void sift(const bvoli_ranks *r, size_t count, size_t at, bvol_index_found_f64 e)
{
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_before(r, &r->found[child], &r->found[child + 1]))
            ++child;
        if (!is_before(r, &e, &r->found[child]))
            break;
        r->found[at] = r->found[child];
        at = child;
    }
    r->found[at] = e;
}

static void make_heap(const bvoli_ranks *r)
{
    for (size_t i = r->count / 2; i-- > 0;)
        sift(r, r->count, i, r->found[i]);
}

int bvoli_ranks_keep(bvoli_ranks *r, bvol_index_found_f64 found)
{
    if (r->count < r->wanted) {
        r->found[r->count++] = found;
        if (r->count == r->wanted)
            make_heap(r);
        return 1;
    }
    const int kept = is_before(r, &found, &r->found[0]);
    if (kept)
        sift(r, r->count, 0, found);
    return kept;
}

static void sort_few(const bvoli_ranks *r)
{
    for (size_t i = 1; i < r->count; ++i) {
        bvol_index_found_f64 moved = r->found[i];
        size_t at = i;
        for (; at > 0 && is_before(r, &moved, &r->found[at - 1]); --at)
            r->found[at] = r->found[at - 1];
        r->found[at] = moved;
    }
}

static void sort_some(const bvoli_ranks *r)
{
    make_heap(r);
    for (size_t end = r->count; end-- > 1;) {
        const bvol_index_found_f64 last = r->found[end];
        r->found[end] = r->found[0];
        sift(r, end, 0, last);
    }
}

/* The bits of a number, in the order of numbers. */
static uint64_t place_of(double at)
{
    uint64_t bits;
    at += 0.0; /* never -0 */
    memcpy(&bits, &at, sizeof bits);
    return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

#define LEAST_SORTS_ONLY
#define ELEMENT bvol_index_found_f64
#define KEY(e) place_of((e).at)
#define NAME(function) by_place_##function
#include "index/query/least_template.h"
#undef KEY
#undef NAME
#define KEY(e) (e).id
#define NAME(function) by_id_##function
#include "index/query/least_template.h"

/* Elements of one number, certified. */
static void sort_alike(const bvoli_ranks *r, bvol_index_found_f64 *found, size_t count)
{
    bvoli_ranks alike = *r;
    alike.found = found;
    alike.count = count;
    if (is_blurred(found->at))
        sort_some(&alike);
    else
        by_id_sort(found, count);
}

/* Those that are certified are put in order by their bits, which a heap of so many would do at a cache miss a step. */
static void sort_many(const bvoli_ranks *r)
{
    by_place_sort(r->found, r->count);
    for (size_t i = 0, end; i < r->count; i = end) {
        for (end = i + 1; end < r->count && r->found[end].at == r->found[i].at;)
            ++end;
        sort_alike(r, r->found + i, end - i);
    }
}

void bvoli_ranks_order_by_id(const bvoli_ranks *r)
{
    by_id_sort(r->found, r->count);
}

void bvoli_ranks_finish(const bvoli_ranks *r)
{
    enum { FEW = 24 };
    if (r->count <= FEW)
        sort_few(r);
    for (size_t i = 0; i < r->count; ++i)
        certify(r, &r->found[i]);
    if (r->count > FEW)
        sort_many(r);
}
