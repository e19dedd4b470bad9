/* SPDX-License-Identifier: MIT */
#include "set/distances.h"

#include "base/bits.h"

#include <math.h>

/* The members of word w of a chunk that are asked for. */
static uint64_t selected(const bvoli_chunk *c, size_t w)
{
    return c->asked.start[w] & (w + 1 == c->asked.words ? c->asked.last : ~(uint64_t)0);
}

size_t bvoli_query_distances(const bvoli_distances *d, const uint64_t *only, float *distance_sq, size_t capacity)
{
    bvoli_chunk c;
    size_t count = 0;
    for (size_t first = 0; bvoli_chunk_at(&d->set->members, only, first, &c); first += BVOLI_CHUNK)
        for (size_t w = 0; w < c.asked.words; ++w) {
            uint64_t bits = selected(&c, w);
            count += bvoli_count_bits(bits);
            for (; distance_sq && bits; bits &= bits - 1) {
                const size_t i = BVOLI_WORD * (first + w) + bvoli_lowest_bit(bits);
                if (i < capacity)
                    distance_sq[i] = d->measure(d->set, i, d->point);
            }
        }
    return count;
}

/* The nearest so far. */
typedef struct nearest {
    float limit; /* its squared distance, or the greatest that is wanted */
    int found;
    uint32_t id;
} nearest;

static void look_at_member(const bvoli_distances *d, size_t i, nearest *n)
{
    const float sq = d->measure(d->set, i, d->point);
    if (n->found ? !(sq < n->limit) : !(sq <= n->limit) || (isinf(sq) && !d->exists(d->set, i)))
        return;
    *n = (nearest){sq, 1, (uint32_t)i};
}

int bvoli_query_nearest(const bvoli_distances *d, float max_distance_sq, const uint64_t *only, uint32_t *id, float *distance_sq)
{
    bvoli_chunk c;
    nearest n = {max_distance_sq, 0, 0};
    for (size_t first = 0; bvoli_chunk_at(&d->set->members, only, first, &c); first += BVOLI_CHUNK)
        for (size_t w = 0; w < c.asked.words; ++w)
            for (uint64_t bits = selected(&c, w); bits; bits &= bits - 1)
                look_at_member(d, BVOLI_WORD * (first + w) + bvoli_lowest_bit(bits), &n);
    if (n.found && id)
        *id = n.id;
    if (n.found && distance_sq)
        *distance_sq = n.limit;
    return n.found;
}
