/* SPDX-License-Identifier: MIT */
#include "set/distances.h"

#include "base/bits.h"
#include "base/points.h"

#include <math.h>

/* The members of word w of a chunk that are asked for. */
static uint64_t selected(const bvoli_chunk *c, size_t w)
{
    return c->asked.start[w] & (w + 1 == c->asked.words ? c->asked.last : ~(uint64_t)0);
}

static const float *kernel_point(const bvoli_distances *d)
{
    return bvoli_coords(&d->at);
}

/* --- all of them --- */

/* Those members of a word by the function for one. */
static void measure_singly(const bvoli_distances *d, size_t word, uint64_t bits, float *out)
{
    for (; bits; bits &= bits - 1) {
        const unsigned i = bvoli_lowest_bit(bits);
        out[i] = d->measure(d->set, BVOLI_WORD * word + i, d->point);
    }
}

/* Whole words, into the caller's memory. */
static void measure_whole(const bvoli_distances *d, size_t word, size_t words, float *out)
{
    uint64_t unsure[BVOLI_CHUNK];
    d->all(d->set->members.columns, kernel_point(d), word, words, out, unsure);
    for (size_t w = 0; w < words; ++w)
        measure_singly(d, word + w, unsure[w] | ~d->set->members.plain[word + w], out + BVOLI_WORD * w);
}

/* Some members of a word, `out` having room for them. */
static void measure_some(const bvoli_distances *d, size_t word, uint64_t bits, float *out)
{
    float room[BVOLI_WORD];
    uint64_t unsure;
    d->all(d->set->members.columns, kernel_point(d), word, 1, room, &unsure);
    const uint64_t open = bits & (unsure | ~d->set->members.plain[word]);
    for (bits &= ~open; bits; bits &= bits - 1) {
        const unsigned i = bvoli_lowest_bit(bits);
        out[i] = room[i];
    }
    measure_singly(d, word, open, out);
}

/* How many words from w on are asked for as a whole. */
static size_t whole_words(const bvoli_chunk *c, size_t w, size_t end)
{
    size_t words = 0;
    while (w + words < end && selected(c, w + words) == ~(uint64_t)0)
        ++words;
    return words;
}

/* Of a chunk, as far as `out` has room, which is for the members from its first on. */
static void measure_chunk(const bvoli_distances *d, const bvoli_chunk *c, float *out, size_t room)
{
    const size_t full = room / BVOLI_WORD, all = c->asked.words, end = all < full ? all : full;
    for (size_t w = 0; w < all && w <= full;) {
        const size_t whole = whole_words(c, w, end);
        if (whole > 0)
            measure_whole(d, c->first + w, whole, out + BVOLI_WORD * w);
        w += whole;
        if (w < all && w <= full) {
            const uint64_t bits = selected(c, w) & (w < full ? ~(uint64_t)0 : bvoli_low_bits(room % BVOLI_WORD));
            if (bits)
                measure_some(d, c->first + w, bits, out + BVOLI_WORD * w);
            ++w;
        }
    }
}

/* No kernel takes points that are not finite. */
static void measure_chunk_singly(const bvoli_distances *d, const bvoli_chunk *c, float *out, size_t room)
{
    for (size_t w = 0; w < c->asked.words && BVOLI_WORD * w < room; ++w) {
        const size_t left = room - BVOLI_WORD * w;
        const uint64_t bits = selected(c, w) & (left < BVOLI_WORD ? bvoli_low_bits((unsigned)left) : ~(uint64_t)0);
        measure_singly(d, c->first + w, bits, out + BVOLI_WORD * w);
    }
}

size_t bvoli_query_distances(const bvoli_distances *d, const uint64_t *only, float *distance_sq, size_t capacity)
{
    bvoli_chunk c;
    size_t count = only ? 0 : d->set->members.count;
    const int finite = bvoli_vec3_finite(&d->at);
    for (size_t first = 0; bvoli_chunk_at(&d->set->members, only, first, &c); first += BVOLI_CHUNK) {
        const size_t begin = BVOLI_WORD * first;
        for (size_t w = 0; only && w < c.asked.words; ++w)
            count += bvoli_count_bits(selected(&c, w));
        if (distance_sq && begin < capacity)
            (finite ? measure_chunk : measure_chunk_singly)(d, &c, distance_sq + begin, capacity - begin);
    }
    return count;
}

/* --- the nearest --- */

/* The nearest so far. */
typedef struct nearest {
    float limit; /* its squared distance, or the greatest that is wanted */
    int found;
    uint32_t id;
} nearest;

/* Whether a member, the first of some, of that squared distance or more, can be nearest. */
static int can_win(const nearest *n, float distance_sq, size_t id)
{
    return n->found && id > n->id ? distance_sq < n->limit : distance_sq <= n->limit;
}

static void look_at_member(const bvoli_distances *d, size_t i, nearest *n)
{
    const float sq = d->measure(d->set, i, d->point);
    if (can_win(n, sq, i) && !(isinf(sq) && !d->exists(d->set, i)))
        *n = (nearest){sq, 1, (uint32_t)i};
}

/* The least of those whose bits are set, of equal ones the first; there is one. */
static unsigned least_of(const float *list, uint64_t bits)
{
    unsigned least = bvoli_lowest_bit(bits);
    for (; bits; bits &= bits - 1) {
        const unsigned i = bvoli_lowest_bit(bits);
        if (list[i] < list[least])
            least = i;
    }
    return least;
}

/* Of what the kernel leaves open, the one that seems nearest comes first, so that most others cannot win. */
static void look_at_word(const bvoli_distances *d, size_t word, uint64_t bits, nearest *n)
{
    const size_t begin = BVOLI_WORD * word;
    float sq[BVOLI_WORD];
    uint64_t unsure;
    d->measurer(d->set->members.columns, kernel_point(d), word, 1, sq, &unsure);
    for (uint64_t sure = bits & ~unsure; sure; sure &= sure - 1) {
        const unsigned i = bvoli_lowest_bit(sure);
        if (can_win(n, sq[i], begin + i))
            *n = (nearest){sq[i], 1, (uint32_t)(begin + i)};
    }
    if (bits & unsure)
        look_at_member(d, begin + least_of(sq, bits & unsure), n);
    for (uint64_t open = bits & unsure; open; open &= open - 1) {
        const unsigned i = bvoli_lowest_bit(open);
        if (can_win(n, sq[i], begin + i))
            look_at_member(d, begin + i, n);
    }
}

/* The words of `look` in which a plain member can win, as far as bounds say. */
static uint64_t words_left(const nearest *n, const bvoli_chunk *c, const float *low, uint64_t look)
{
    uint64_t left = 0;
    for (; look; look &= look - 1) {
        const unsigned w = bvoli_lowest_bit(look);
        left |= (uint64_t)can_win(n, low[w], BVOLI_WORD * (c->first + w)) << w;
    }
    return left;
}

/* Looks at the word that seems nearest, and returns the words in which a member can win yet. */
static uint64_t look_at_best(const bvoli_distances *d, const bvoli_chunk *c, const float *low, uint64_t look, nearest *n)
{
    look = words_left(n, c, low, look);
    if (!look)
        return 0;
    const unsigned w = least_of(low, look);
    look_at_word(d, c->first + w, selected(c, w) & d->set->members.plain[c->first + w], n);
    return words_left(n, c, low, look & ~((uint64_t)1 << w));
}

/* What a block is away is rounded down, as its members are; functions for single shapes may be a little below that: with u =
 * 2^-24, less than 2 u, or 2^-149. */
static void bound_blocks(const bvoli_distances *d, const bvoli_chunk *c, float *low)
{
    uint64_t unsure;
    d->of_blocks(d->set->members.blocks, kernel_point(d), c->first / BVOLI_CHUNK, 1, low, &unsure);
    for (size_t w = 0; w < c->asked.words; ++w)
        low[w] = low[w] * (1 - 0x1p-20F) - 0x1p-140F;
}

/* Bounds for the words in `look`, run by run of neighbours. */
static void bound_words(const bvoli_distances *d, const bvoli_chunk *c, uint64_t look, float *low)
{
    while (look) {
        const unsigned from = bvoli_lowest_bit(look);
        const uint64_t behind = ~(look >> from);
        const unsigned words = behind ? bvoli_lowest_bit(behind) : BVOLI_CHUNK;
        d->nearness(d->set->members.columns, kernel_point(d), c->first + from, words, low + from);
        look &= ~(bvoli_low_bits(words) << from);
    }
}

/* Members that are not plain have no bounds. Returns the words that have others. */
static uint64_t look_at_odd_members(const bvoli_distances *d, const bvoli_chunk *c, nearest *n)
{
    uint64_t look = 0;
    for (size_t w = 0; w < c->asked.words; ++w) {
        const uint64_t bits = selected(c, w), plain = d->set->members.plain[c->first + w];
        look |= (uint64_t)((bits & plain) != 0) << w;
        for (uint64_t odd = bits & ~plain; odd; odd &= odd - 1)
            look_at_member(d, BVOLI_WORD * (c->first + w) + bvoli_lowest_bit(odd), n);
    }
    return look;
}

static void look_at_chunk(const bvoli_distances *d, const bvoli_chunk *c, nearest *n)
{
    float low[BVOLI_CHUNK];
    uint64_t look = look_at_odd_members(d, c, n);
    if (d->of_blocks && c->asked.words >= BVOLI_WORDS_FOR_BLOCKS) {
        bound_blocks(d, c, low);
        look = look_at_best(d, c, low, look, n);
    }
    bound_words(d, c, look, low);
    for (look = look_at_best(d, c, low, look, n); look; look = words_left(n, c, low, look & (look - 1))) {
        const unsigned w = bvoli_lowest_bit(look);
        look_at_word(d, c->first + w, selected(c, w) & d->set->members.plain[c->first + w], n);
    }
}

int bvoli_query_nearest(const bvoli_distances *d, float max_distance_sq, const uint64_t *only, uint32_t *id, float *distance_sq)
{
    bvoli_chunk c;
    nearest n = {max_distance_sq, 0, 0};
    if (!bvoli_vec3_finite(&d->at) || !(max_distance_sq >= 0))
        return 0;
    for (size_t first = 0; bvoli_chunk_at(&d->set->members, only, first, &c); first += BVOLI_CHUNK)
        look_at_chunk(d, &c, &n);
    if (n.found && id)
        *id = n.id;
    if (n.found && distance_sq)
        *distance_sq = n.limit;
    return n.found;
}
