/* SPDX-License-Identifier: MIT */
/* Walks over the chunks of a set and judges each: by the bounds of its blocks, the quantized columns, the float columns, and at
 * last the predicate of single shapes (driver.h). */
#include "set/driver.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/sized.h"

#include <math.h>
#include <string.h>

/* What the bounds of the blocks decide in a chunk: `look` has a bit for each word whose members must be judged, `all` one for
 * each word all of whose plain members are yes. */
static void ask_blocks(const bvoli_members *m, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t *look, uint64_t *all)
{
    uint64_t some;
    q->blocks(m->blocks, q->query, c->first / BVOLI_CHUNK, c->asked.words, &some, all);
    *look &= some;
    *all &= q->all ? *look : 0;
    *look &= ~*all;
}

/* Lets a kernel judge the words in `look`, run by run of neighbours. */
static void ask_kernel(bvoli_kernel *kernel, const void *columns, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t look,
                       uint64_t *yes, uint64_t *unsure)
{
    const size_t first = c->first;
    if (look == bvoli_low_bits((unsigned)c->asked.words)) { /* a guess, so that members need not wait for bounds */
        kernel(columns, q->query, first, c->asked.words, yes, unsure);
        return;
    }
    while (look) {
        const unsigned from = bvoli_lowest_bit(look);
        const uint64_t behind = ~(look >> from);
        const unsigned words = behind ? bvoli_lowest_bit(behind) : BVOLI_CHUNK;
        kernel(columns, q->query, first + from, words, yes + from, unsure + from);
        look &= ~(bvoli_low_bits(words) << from);
    }
}

/* Up to so many members of a word that the quantized kernel leaves open go to the predicate of single shapes at once: for each
 * of them six cache lines are read, for the float columns of a word 24. */
enum { FEW_OPEN = 4 };

/* The words that the quantized kernel leaves to the kernel for float columns; in the other words, open members are prefetched.
 */
static uint64_t words_left_open(const bvoli_members *m, const bvoli_chunk *c, uint64_t look, const uint64_t *unsure)
{
    uint64_t left = 0;
    for (; look; look &= look - 1) {
        const unsigned w = bvoli_lowest_bit(look);
        uint64_t open = c->asked.start[w] & m->plain[c->first + w] & unsure[w];
        if (bvoli_count_bits(open) > FEW_OPEN)
            left |= (uint64_t)1 << w;
        else
            for (; open; open &= open - 1)
                m->fetch(m->columns, BVOLI_WORD * (c->first + w) + bvoli_lowest_bit(open));
    }
    return left;
}

/* Lets the kernels that the query has judge the words in `look`. */
static void ask_kernels(const bvoli_members *m, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t look, uint64_t *yes,
                        uint64_t *unsure)
{
    if (m->quantized && q->quantized) {
        ask_kernel(q->quantized, m->quantized, q, c, look, yes, unsure);
        look = words_left_open(m, c, look, unsure);
    }
    ask_kernel(q->member, m->columns, q, c, look, yes, unsure);
}

/* Sets yes[] and unsure[] of the plain members of a chunk. */
static void judge(const bvoli_members *m, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t *yes, uint64_t *unsure)
{
    uint64_t look = c->look, all = 0;
    if (m->blocks && q->blocks && c->asked.words >= BVOLI_WORDS_FOR_BLOCKS)
        ask_blocks(m, q, c, &look, &all);
    for (uint64_t rest = bvoli_low_bits((unsigned)c->asked.words) & ~look; rest; rest &= rest - 1) {
        const unsigned w = bvoli_lowest_bit(rest);
        yes[w] = all >> w & 1 ? ~(uint64_t)0 : 0;
        unsure[w] = 0;
    }
    ask_kernels(m, q, c, look, yes, unsure);
}

/* Calls the predicate of single shapes for the members in `ask` of one word. */
static uint64_t ask_singles(const bvoli_set_query *q, size_t word, uint64_t ask)
{
    uint64_t yes = 0;
    for (; ask; ask &= ask - 1) {
        const unsigned i = bvoli_lowest_bit(ask);
        yes |= (uint64_t)q->single(q->set, BVOLI_WORD * word + i, q->shape) << i;
    }
    return yes;
}

/* Leaves to the predicate of single shapes what kernels said yes of. */
static void open_yes(size_t words, uint64_t *yes, uint64_t *unsure, uint64_t *open)
{
    for (size_t w = 0; w < words; ++w) {
        unsure[w] |= yes[w];
        *open |= (uint64_t)(yes[w] != 0) << w;
        yes[w] = 0;
    }
}

size_t bvoli_query_chunk(const bvoli_members *m, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t *yes)
{
    const size_t size = c->asked.words * sizeof *yes;
    uint64_t unsure[BVOLI_CHUNK], open;
    if (!q->single || !q->member)
        memset(yes, 0, size);
    if (!q->single)
        return 0;
    if (q->member)
        judge(m, q, c, yes, unsure);
    else
        memset(unsure, 0xff, size);
    size_t count = m->collect(&c->asked, m->plain + c->first, yes, unsure, &open);
    if (q->yes_is_open) {
        open_yes(c->asked.words, yes, unsure, &open);
        count = 0;
    }
    for (; open; open &= open - 1) {
        const unsigned w = bvoli_lowest_bit(open);
        const uint64_t more = ask_singles(q, c->first + w, unsure[w]);
        yes[w] |= more;
        count += bvoli_count_bits(more);
    }
    return count;
}

/* Walking over all chunks */

void bvoli_chunk_start(bvoli_chunk *c, const uint64_t *start)
{
    c->look = 0;
    for (size_t w = 0; w < c->asked.words; ++w) {
        c->own[w] = start[w];
        c->look |= (uint64_t)(start[w] != 0) << w;
    }
    c->asked.start = c->own;
}

#define EIGHT(word) word, word, word, word, word, word, word, word
static const uint64_t everybody[BVOLI_CHUNK] = {EIGHT(EIGHT(UINT64_MAX))};

int bvoli_chunk_at(const bvoli_members *m, const uint64_t *only, size_t first, bvoli_chunk *out)
{
    const size_t words = bvoli_words(m->count);
    if (first >= words)
        return 0;
    const int ends = words - first <= BVOLI_CHUNK;
    out->first = first;
    out->asked.words = ends ? words - first : BVOLI_CHUNK;
    out->asked.last = ends ? ~(uint64_t)0 >> (BVOLI_WORD * words - m->count) : ~(uint64_t)0;
    if (only) {
        bvoli_chunk_start(out, only + first);
    } else {
        out->asked.start = everybody;
        out->look = bvoli_low_bits((unsigned)out->asked.words);
    }
    return 1;
}

/* The words of a mask from `first` on. */
static size_t room_from(size_t first, const uint64_t *mask, size_t mask_words)
{
    return !mask || mask_words < first ? 0 : mask_words - first;
}

void bvoli_give_mask(const uint64_t *yes, size_t first, size_t words, uint64_t *mask, size_t mask_words)
{
    const size_t room = room_from(first, mask, mask_words);
    if (room > 0)
        memcpy(mask + first, yes, (words < room ? words : room) * sizeof *yes);
}

/* Answers for the members of one chunk, in the mask itself where it has room. */
static size_t ask_chunk_mask(const bvoli_members *m, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t *mask,
                             size_t mask_words)
{
    uint64_t yes[BVOLI_CHUNK];
    if (room_from(c->first, mask, mask_words) >= c->asked.words)
        return bvoli_query_chunk(m, q, c, mask + c->first);
    const size_t count = bvoli_query_chunk(m, q, c, yes);
    bvoli_give_mask(yes, c->first, c->asked.words, mask, mask_words);
    return count;
}

/* Answers for the members of a set that has one word of them: what the chunks of others need would take longer than that. */
static uint64_t ask_only_word(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only)
{
    const uint64_t start = bvoli_low_bits((unsigned)m->count) & (only ? *only : ~(uint64_t)0);
    uint64_t yes = 0, unsure = ~(uint64_t)0;
    if (!q->single || !start)
        return 0;
    if (q->few && m->count <= BVOLI_FEW) {
        q->few(m->columns, q->query, 0, m->count, &yes, &unsure);
        unsure = 0;
    } else if (q->member) {
        q->member(m->columns, q->query, 0, 1, &yes, &unsure);
    }
    if (q->yes_is_open)
        unsure |= yes;
    const uint64_t certain = m->plain[0] & ~unsure, open = start & ~certain;
    yes &= start & certain;
    return open ? yes | ask_singles(q, 0, open) : yes;
}

static int has_one_word(const bvoli_members *m)
{
    return m->count > 0 && m->count <= BVOLI_WORD;
}

size_t bvoli_query_mask(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only, uint64_t *mask,
                        size_t mask_words)
{
    bvoli_chunk c;
    size_t count = 0;
    if (has_one_word(m)) {
        const uint64_t yes = ask_only_word(m, q, only);
        if (room_from(0, mask, mask_words) > 0)
            *mask = yes;
        return bvoli_count_bits(yes);
    }
    for (size_t first = 0; bvoli_chunk_at(m, only, first, &c); first += BVOLI_CHUNK)
        count += ask_chunk_mask(m, q, &c, mask, mask_words);
    return count;
}

void bvoli_query_many(const bvoli_members *m, const bvoli_set_query *q, size_t count, const uint64_t *only, uint64_t *masks,
                      size_t mask_words, size_t *counts)
{
    bvoli_chunk c;
    for (size_t i = 0; counts && i < count; ++i)
        counts[i] = 0;
    for (size_t first = 0; bvoli_chunk_at(m, only, first, &c); first += BVOLI_CHUNK)
        for (size_t i = 0; i < count; ++i) {
            const size_t found = ask_chunk_mask(m, &q[i], &c, masks ? masks + i * mask_words : NULL, mask_words);
            if (counts)
                counts[i] += found;
        }
}

/* The numbers of the members in one word of answers, which are number `at` and so on of all, as far as there is room. */
static void give_ids(size_t word, uint64_t yes, uint32_t *ids, size_t at, size_t capacity)
{
    for (; yes && at < capacity; yes &= yes - 1)
        ids[at++] = (uint32_t)(BVOLI_WORD * word + bvoli_lowest_bit(yes));
}

/* From so many in a word on, the kernel that puts numbers together takes less time than one after the other: 8 ns a word with
 * AVX-512, where one of eight members found costs 6. */
enum { MANY_IDS = 12 };

/* Writes the numbers of all members in the words of a chunk. Returns how many they are. */
static size_t give_chunk_ids(const bvoli_members *m, const bvoli_chunk *c, const uint64_t *yes, uint32_t *ids, size_t at,
                             size_t capacity)
{
    size_t count = 0;
    for (size_t w = 0; w < c->asked.words; ++w) {
        const size_t here = at + count;
        const size_t some = bvoli_count_bits(yes[w]);
        if (ids && some >= MANY_IDS && here < capacity && some <= capacity - here)
            m->number(yes[w], (uint32_t)(BVOLI_WORD * (c->first + w)), ids + here);
        else if (ids)
            give_ids(c->first + w, yes[w], ids, here, capacity);
        count += some;
    }
    return count;
}

size_t bvoli_query_ids(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only, uint32_t *ids, size_t capacity)
{
    bvoli_chunk c;
    uint64_t yes[BVOLI_CHUNK];
    size_t count = 0;
    if (has_one_word(m)) {
        yes[0] = ask_only_word(m, q, only);
        if (ids)
            give_ids(0, yes[0], ids, 0, capacity);
        return bvoli_count_bits(yes[0]);
    }
    for (size_t first = 0; bvoli_chunk_at(m, only, first, &c); first += BVOLI_CHUNK) {
        bvoli_query_chunk(m, q, &c, yes);
        count += give_chunk_ids(m, &c, yes, ids, count, capacity);
    }
    return count;
}

size_t bvoli_query_t(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only, uint64_t *mask, size_t mask_words,
                     bvoli_hits *hits, float *t, size_t capacity)
{
    bvoli_chunk c;
    uint64_t yes[BVOLI_CHUNK];
    bvol_ray_hit hit;
    size_t count = 0;
    for (size_t first = 0; bvoli_chunk_at(m, only, first, &c); first += BVOLI_CHUNK) {
        count += bvoli_query_chunk(m, q, &c, yes);
        bvoli_give_mask(yes, first, c.asked.words, mask, mask_words);
        for (size_t w = 0; t && w < c.asked.words; ++w)
            for (uint64_t bits = yes[w]; bits; bits &= bits - 1) {
                const size_t i = BVOLI_WORD * (first + w) + bvoli_lowest_bit(bits);
                if (i < capacity && hits(q->set, i, q->shape, &hit))
                    t[i] = hit.t_enter;
            }
    }
    return count;
}

/* A record of `t_enter` is within 4 ulps of the truth; this is far behind. */
#define BEHIND 0x1p-18F
#define BEHIND_LEAST 0x1p-100F

/* What has been found so far, and the ray, ended behind it. */
typedef struct first_so_far {
    int found;
    uint32_t id;
    bvol_ray_hit hit;
    bvol_ray rest;
} first_so_far;

/* Looks at the members in yes[] of a chunk. Returns whether the ray has become shorter. */
static int look_at_hits(const bvoli_first_hit *ask, const bvol_ray *ray, const bvoli_chunk *c, const uint64_t *yes,
                        first_so_far *f)
{
    int nearer = 0;
    for (size_t w = 0; w < c->asked.words; ++w)
        for (uint64_t bits = yes[w]; bits; bits &= bits - 1) {
            const size_t i = BVOLI_WORD * (c->first + w) + bvoli_lowest_bit(bits);
            bvol_ray_hit hit;
            if (!ask->hits(ask->set, i, ray, &hit) || (f->found && !(hit.t_enter < f->hit.t_enter)))
                continue;
            nearer = f->found = 1;
            f->id = (uint32_t)i;
            f->hit = hit;
        }
    if (!nearer || !ask->may_shorten)
        return 0;
    const float behind = f->hit.t_enter + fabsf(f->hit.t_enter) * BEHIND + BEHIND_LEAST;
    f->rest.t_max = behind < ray->t_max ? behind : ray->t_max;
    return 1;
}

int bvoli_query_first(const bvoli_members *m, const bvoli_first_hit *ask, const bvol_ray *ray, const uint64_t *only,
                      uint32_t *id, bvol_ray_hit *hit)
{
    bvoli_chunk c;
    uint64_t yes[BVOLI_CHUNK];
    first_so_far f = {.rest = *ray};
    const bvoli_set_query *q = ask->prepare(ask->set, &f.rest, ask->room);
    for (size_t first = 0; bvoli_chunk_at(m, only, first, &c); first += BVOLI_CHUNK)
        if (bvoli_query_chunk(m, q, &c, yes) > 0 && look_at_hits(ask, ray, &c, yes, &f))
            q = ask->prepare(ask->set, &f.rest, ask->room);
    if (f.found && id)
        *id = f.id;
    if (f.found && hit)
        *hit = f.hit;
    return f.found;
}

size_t bvoli_no_mask(size_t members, uint64_t *mask, size_t mask_words)
{
    const size_t words = bvoli_words(members);
    if (mask)
        memset(mask, 0, (words < mask_words ? words : mask_words) * sizeof *mask);
    return 0;
}

/* Arguments */

int bvoli_array_of(const void *first, size_t count, size_t stride, size_t element, bvoli_array *out)
{
    *out = (bvoli_array){first, stride ? stride : element};
    return out->stride >= element && out->stride % sizeof(float) == 0 && (first || count == 0);
}

int bvoli_are_members(const bvoli_members *m, const uint32_t *numbers, size_t count)
{
    uint32_t most = 0;
    if (count == 0 || !numbers)
        return count == 0;
    for (size_t i = 0; i < count; ++i)
        most = numbers[i] > most ? numbers[i] : most;
    return most < m->count;
}

bvol_result bvoli_set_options_read(const bvol_set_options *options)
{
    bvol_set_options known = {0};
    if (options && !bvoli_sized_read(options, sizeof known, sizeof known, &known))
        return BVOL_ERROR_OPTIONS;
    return known.flags == 0 ? BVOL_OK : BVOL_ERROR_OPTIONS;
}
