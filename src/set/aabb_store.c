/* SPDX-License-Identifier: MIT */
/* Many members of a word are written by a kernel, and the bounds of the word found anew. A single member mostly leaves the
 * bounds as they are, or pushes a side out: only where one that touched a side leaves it, the others of the word are looked at.
 */
#include "set/aabb_store.h"

#include <bvol/aabb.h>

#include "arith/vec4.h"
#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"

#include <string.h>

/* Fewer members of one word than this are written one by one. */
enum { FEW = 8 };

/* Sets with room for so many members, 3 MB of columns, are prefetched as they are read. */
enum { AHEAD_FROM = 1 << 17 };

/* Memory */

static size_t round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

/* The lengths of columns: of members, blocks and chunks. */
typedef struct lengths {
    size_t capacity, blocks, chunks;
    int quantized;
} lengths;

static lengths lengths_for(size_t members)
{
    const size_t capacity = round_up(members, BVOLI_WORD), blocks = round_up(capacity / BVOLI_WORD, BVOLI_CHUNK);
    return (lengths){capacity, blocks, blocks / BVOLI_CHUNK, bvoli_quantized_pays(capacity)};
}

static size_t bytes_of(const lengths *n)
{
    const size_t columns = 6 * (n->capacity + n->blocks) * sizeof(float);
    const size_t word = sizeof(float) + 2 * sizeof(uint64_t) + sizeof(bvol_aabb);
    const size_t words = n->blocks * word + round_up(n->chunks * sizeof(float), BVOLI_LINE);
    return columns + words + (n->quantized ? bvoli_quantized_bytes(n->capacity, n->blocks) : 0);
}

static void cut(char *at, const lengths *n, bvoli_aabb_store *out)
{
    for (int k = 0; k < 6; ++k)
        out->columns.side[k] = out->out.side[k] = bvoli_memory_cut(&at, n->capacity * sizeof(float));
    for (int k = 0; k < 6; ++k)
        out->blocks.side[k] = out->out.bound[k] = bvoli_memory_cut(&at, n->blocks * sizeof(float));
    out->columns.reach = out->out.reach = bvoli_memory_cut(&at, n->blocks * sizeof(float));
    out->blocks.reach = out->bound_reach = bvoli_memory_cut(&at, n->chunks * sizeof(float));
    out->out.plain = bvoli_memory_cut(&at, n->blocks * sizeof(uint64_t));
    out->out.holds = bvoli_memory_cut(&at, n->blocks * sizeof(uint64_t));
    out->out.about = bvoli_memory_cut(&at, n->blocks * sizeof(bvol_aabb));
    if (n->quantized)
        bvoli_quantized_cut(&at, n->capacity, n->blocks, &out->quantized);
    out->columns.ahead = n->capacity >= AHEAD_FROM;
    out->has_quantized = n->quantized;
    out->set.capacity = n->capacity;
}

/* What is kept of words is zero where there are none: kernels judge the bounds of whole chunks. */
static void zero_words(bvoli_aabb_store *s, const lengths *n)
{
    for (int k = 0; k < 6; ++k)
        memset(s->out.bound[k], 0, n->blocks * sizeof(float));
    memset(s->out.reach, 0, n->blocks * sizeof(float));
    memset(s->bound_reach, 0, n->chunks * sizeof(float));
    memset(s->out.plain, 0, n->blocks * sizeof(uint64_t));
    memset(s->out.holds, 0, n->blocks * sizeof(uint64_t));
    memset(s->out.about, 0, n->blocks * sizeof(bvol_aabb));
    if (s->has_quantized)
        bvoli_quantized_zero(&s->quantized, n->blocks);
}

static void quantize_word(bvoli_aabb_store *s, size_t word)
{
    if (s->has_quantized)
        bvoli_quantized_put(&s->quantized, s->set.kernels->quantize, &s->columns, &s->blocks, word);
}

static void copy_words(bvoli_aabb_store *to, const bvoli_aabb_store *from, size_t words)
{
    const size_t members = words * BVOLI_WORD * sizeof(float), blocks = words * sizeof(float);
    for (int k = 0; k < 6; ++k) {
        memcpy(to->out.side[k], from->out.side[k], members);
        memcpy(to->out.bound[k], from->out.bound[k], blocks);
    }
    memcpy(to->out.reach, from->out.reach, blocks);
    memcpy(to->bound_reach, from->bound_reach, bvoli_words(words) * sizeof(float));
    memcpy(to->out.plain, from->out.plain, words * sizeof(uint64_t));
    memcpy(to->out.holds, from->out.holds, words * sizeof(uint64_t));
    memcpy(to->out.about, from->out.about, words * sizeof(bvol_aabb));
    if (to->has_quantized && from->has_quantized)
        bvoli_quantized_copy(&to->quantized, &from->quantized, words);
    for (size_t w = 0; to->has_quantized && !from->has_quantized && w < words; ++w)
        quantize_word(to, w);
}

static void fetch(const void *columns, size_t i)
{
    const bvoli_aabb_columns *c = columns;
    for (int k = 0; k < 6; ++k)
        BVOLI_PREFETCH(c->side[k] + i);
}

/* How the driver sees a store. */
static void show(bvoli_aabb_store *s)
{
    bvoli_members *m = &s->set.members;
    m->columns = &s->columns;
    m->blocks = &s->blocks;
    m->quantized = s->has_quantized ? &s->quantized : NULL;
    m->plain = s->out.plain;
    m->fetch = fetch;
}

bvol_result bvoli_aabb_store_reserve(bvoli_set *set, size_t members)
{
    const lengths n = lengths_for(members);
    bvoli_aabb_store *store = (bvoli_aabb_store *)set, grown = *store;
    if (n.capacity <= set->capacity)
        return BVOL_OK;
    char *at = bvoli_memory_take(&set->allocator, bytes_of(&n), &grown.set.memory);
    if (!at)
        return BVOL_ERROR_MEMORY;
    cut(at, &n, &grown);
    zero_words(&grown, &n);
    if (set->members.count > 0)
        copy_words(&grown, store, bvoli_words(set->members.count));
    bvoli_memory before = set->memory;
    *store = grown;
    show(store);
    bvoli_memory_free(&set->allocator, &before);
    return BVOL_OK;
}

/* What is kept of words */

/* The largest reach of a chunk, after that of one of its words was `before`. */
static void update_chunk(bvoli_aabb_store *s, size_t word, float before)
{
    const size_t chunk = word / BVOLI_CHUNK;
    const float *reaches = s->out.reach + BVOLI_CHUNK * chunk;
    float reach = s->bound_reach[chunk];
    if (s->out.reach[word] >= reach) {
        s->bound_reach[chunk] = s->out.reach[word];
    } else if (before >= reach) {
        reach = 0;
        for (size_t w = 0; w < BVOLI_CHUNK; ++w)
            reach = reaches[w] > reach ? reaches[w] : reach;
        s->bound_reach[chunk] = reach;
    }
}

/* Finds everything that is kept of a word anew. */
static void refresh(bvoli_aabb_store *s, size_t word)
{
    const float before = s->out.reach[word];
    s->set.kernels->aabb_bound(&s->out, word);
    update_chunk(s, word, before);
    quantize_word(s, word);
}

/* One member */

/* What a member does to the bounds of its word: a bit for each side that it pushes out, and for each that it touched, perhaps
 * alone, and does not any more. Axis by axis, since compilers leave loops of three as they are: a third of the time. */
typedef struct side_changes {
    unsigned pushed, left;
} side_changes;

static inline void compare_axis(float *const bound[6], size_t word, const float was[6], const float is[6], int k,
                                side_changes *out)
{
    const float low = bound[k][word], high = bound[k + 3][word];
    out->pushed |= (unsigned)(is[k] < low) << k | (unsigned)(is[k + 3] > high) << (k + 3);
    out->left |= (unsigned)((was[k] <= low) & (is[k] > low)) << k;
    out->left |= (unsigned)((was[k + 3] >= high) & (is[k + 3] < high)) << (k + 3);
}

static inline side_changes compare_sides(float *const bound[6], size_t word, const float was[6], const float is[6])
{
    side_changes out = {0, 0};
    compare_axis(bound, word, was, is, 0, &out);
    compare_axis(bound, word, was, is, 1, &out);
    compare_axis(bound, word, was, is, 2, &out);
    return out;
}

static float reach_of(const bvoli_aabb_store *s, size_t word)
{
    float reach = 0;
    for (int k = 0; k < 6; ++k)
        reach = fabsf(s->out.bound[k][word]) > reach ? fabsf(s->out.bound[k][word]) : reach;
    return reach;
}

static void push_sides(bvoli_aabb_store *s, size_t word, const float side[6], unsigned pushed)
{
    const float before = s->out.reach[word];
    float *const about = (float *)&s->out.about[word];
    for (unsigned rest = pushed; rest; rest &= rest - 1) {
        const unsigned k = bvoli_lowest_bit(rest);
        s->out.bound[k][word] = about[k] = side[k];
    }
    s->out.reach[word] = reach_of(s, word);
    update_chunk(s, word, before);
}

static inline void read_axis(const bvoli_aabb_store *s, size_t i, int k, float side[6])
{
    side[k] = s->out.side[k][i];
    side[k + 3] = s->out.side[k + 3][i];
}

/* Returns whether the axis is finite and not empty. */
static inline int write_axis(const bvoli_aabb_store *s, size_t i, int k, const float side[6])
{
    s->out.side[k][i] = side[k];
    s->out.side[k + 3][i] = side[k + 3];
    return (-FLT_MAX <= side[k]) & (side[k] <= side[k + 3]) & (side[k + 3] <= FLT_MAX);
}

/* Writes a member and the bit that says whether kernels can judge it, and returns that. */
static inline int write_one(bvoli_aabb_store *s, size_t i, const float side[6])
{
    const unsigned at = i % BVOLI_WORD;
    const int x = write_axis(s, i, 0, side), y = write_axis(s, i, 1, side), z = write_axis(s, i, 2, side);
    uint64_t *plain = &s->out.plain[i / BVOLI_WORD];
    *plain = (*plain & ~((uint64_t)1 << at)) | (uint64_t)(x & y & z) << at;
    return x & y & z;
}

/* The bounds of the word of member i, which stood as `was` and stands as `is`. */
static void update_bounds(bvoli_aabb_store *s, size_t i, const float was[6], const float is[6])
{
    const size_t word = i / BVOLI_WORD;
    const side_changes changes = compare_sides(s->out.bound, word, was, is);
    const int alone = (s->out.plain[word] & ~((uint64_t)1 << i % BVOLI_WORD)) == 0;
    if (alone || changes.left) {
        const float before = s->out.reach[word];
        s->set.kernels->aabb_bound(&s->out, word);
        update_chunk(s, word, before);
    } else if (changes.pushed) {
        push_sides(s, word, is, changes.pushed);
    }
    if (s->has_quantized)
        bvoli_quantized_put_one(&s->quantized, s->set.kernels->quantize, &s->columns, &s->blocks, i);
}

/* Whether a member would touch no bound of its word, and is not empty: a NaN is inside nothing. */
static inline int is_inside(const bvol_aabb *about, const float side[6])
{
    const float *const bound = (const float *)about;
    const v4 low = v4_load(side), high = v4_load_yzw(side + 2);
    const mask4 within = mask4_and(v4_lt(v4_load(bound), low), v4_lt(high, v4_load_yzw(bound + 2)));
    return (mask4_bits(mask4_and(within, v4_le(low, high))) & MASK4_XYZ) == MASK4_XYZ;
}

/* A member that is not plain is outside no bounds and touches none. */
WORD_APART void put_anywhere(bvoli_aabb_store *s, size_t i, const float side[6])
{
    static const float none[6] = {INFINITY, INFINITY, INFINITY, -INFINITY, -INFINITY, -INFINITY};
    const int was_plain = s->out.plain[i / BVOLI_WORD] >> i % BVOLI_WORD & 1;
    float was[6];
    for (int k = 0; k < 3; ++k)
        read_axis(s, i, k, was);
    const int plain = write_one(s, i, side);
    if (!was_plain && !plain)
        return;
    update_bounds(s, i, was_plain ? was : none, plain ? side : none);
    const uint64_t bit = (uint64_t)1 << i % BVOLI_WORD;
    uint64_t *const holds = &s->out.holds[i / BVOLI_WORD];
    *holds = plain && !is_inside(&s->out.about[i / BVOLI_WORD], side) ? *holds | bit : *holds & ~bit;
}

/* Most members that come or move change nothing else that is kept of their words, neither bounds nor the grid, which serves
 * those: they neither touched a bound of their word, nor do now. */
static inline void put_one(bvoli_aabb_store *s, size_t i, const float side[6])
{
    const size_t word = i / BVOLI_WORD;
    const uint64_t bit = (uint64_t)1 << i % BVOLI_WORD;
    if ((s->out.holds[word] & bit) || !is_inside(&s->out.about[word], side)) {
        put_anywhere(s, i, side);
        return;
    }
    for (int k = 0; k < 6; ++k)
        s->out.side[k][i] = side[k];
    s->out.plain[word] |= bit;
    if (s->has_quantized)
        bvoli_quantized_move(&s->quantized, i, side);
}

/* Members */

/* Members of one word. */
static void put_in_word(bvoli_aabb_store *s, size_t first, size_t count, const bvoli_array *boxes, size_t at)
{
    if (count >= FEW) {
        s->set.kernels->aabb_write(&s->out, first, bvoli_element(boxes, at), boxes->stride, count);
        refresh(s, first / BVOLI_WORD);
        return;
    }
    for (size_t i = 0; i < count; ++i)
        put_one(s, first + i, bvoli_element(boxes, at + i));
}

void bvoli_aabb_store_put(bvoli_set *set, size_t first, size_t count, const bvoli_array *boxes)
{
    for (size_t i = 0, some; i < count; i += some) {
        some = bvoli_in_word(first + i, count - i);
        put_in_word((bvoli_aabb_store *)set, first + i, some, boxes, i);
    }
}

void bvoli_aabb_store_begin(bvoli_set *set, size_t count)
{
    bvoli_begin_word(((bvoli_aabb_store *)set)->out.side, 6, set->members.count, count);
}

void bvoli_aabb_store_append(bvoli_set *set, size_t count, const bvoli_array *boxes)
{
    bvoli_aabb_store_begin(set, count);
    bvoli_aabb_store_put(set, set->members.count, count, boxes);
}

/* Listed members of sets that are larger than the cache are asked for so many before their turn: twelve lines each with the
 * 16-bit copy, in as many pages, for which a processor would wait whenever it guessed wrongly whether one stays inside. */
enum { LISTED_AHEAD = 8 };

static inline void fetch_listed(const bvoli_aabb_store *s, const uint32_t *numbers, size_t at, size_t count)
{
    if (!s->columns.ahead || count - at <= LISTED_AHEAD)
        return;
    const size_t i = numbers[at + LISTED_AHEAD];
    fetch(&s->columns, i);
    for (int k = 0; k < 6 && s->has_quantized; ++k)
        BVOLI_PREFETCH(s->quantized.side[k] + i);
}

/* How many numbers from `at` on are of members of one word, neighbours in the list. */
static size_t run_length(const uint32_t *numbers, size_t at, size_t count)
{
    const size_t word = numbers[at] / BVOLI_WORD;
    size_t end = at + 1;
    while (end < count && numbers[end] / BVOLI_WORD == word)
        ++end;
    return end - at;
}

void bvoli_aabb_store_put_listed(bvoli_set *set, const uint32_t *numbers, size_t count, const bvoli_array *boxes)
{
    bvoli_aabb_store *store = (bvoli_aabb_store *)set;
    for (size_t i = 0, some; i < count; i += some) {
        some = run_length(numbers, i, count);
        for (size_t k = i; k < i + some; ++k) {
            fetch_listed(store, numbers, k, count);
            if (some < FEW)
                put_one(store, numbers[k], bvoli_element(boxes, k));
            else
                write_one(store, numbers[k], bvoli_element(boxes, k));
        }
        if (some >= FEW)
            refresh(store, numbers[i] / BVOLI_WORD);
    }
}

/* The place of the last member is then nowhere. */
void bvoli_aabb_store_drop(bvoli_set *set, size_t i)
{
    static const float none[6] = {1, 1, 1};
    bvoli_aabb_store *store = (bvoli_aabb_store *)set;
    const size_t last = set->members.count - 1;
    float side[6];
    for (int k = 0; k < 3; ++k)
        read_axis(store, last, k, side);
    put_one(store, i, side);
    put_one(store, last, none);
}

void bvoli_aabb_store_clear(bvoli_set *set)
{
    const lengths n = lengths_for(set->members.count);
    zero_words((bvoli_aabb_store *)set, &n);
}

void bvoli_aabb_store_bounds(const bvoli_aabb_store *store, bvol_aabb *out)
{
    const size_t count = store->set.members.count;
    bvol_aabb all = BVOLI_AABB_EMPTY;
    for (size_t w = 0; w < bvoli_words(count); ++w) {
        uint64_t exist = bvoli_low_bits((unsigned)bvoli_in_word(BVOLI_WORD * w, count - BVOLI_WORD * w));
        const float *const *b = store->blocks.side;
        const bvol_aabb block = {{b[0][w], b[1][w], b[2][w]}, {b[3][w], b[4][w], b[5][w]}};
        if (store->out.plain[w])
            bvol_aabb_merge(&all, &block, &all);
        for (exist &= ~store->out.plain[w]; exist; exist &= exist - 1) {
            bvol_aabb box;
            bvoli_aabb_store_get(&store->set, BVOLI_WORD * w + bvoli_lowest_bit(exist), &box);
            bvol_aabb_merge(&all, &box, &all);
        }
    }
    for (int k = 0; k < 3; ++k) { /* a sum with 0 makes 0 of -0, so that the way here does not matter */
        bvoli_coords_out(&all.min)[k] += 0;
        bvoli_coords_out(&all.max)[k] += 0;
    }
    *out = all;
}
