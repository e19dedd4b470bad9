/* SPDX-License-Identifier: MIT */
/* Sorting in the caller's array, and keeping the least of more elements than it has room for. Included with ELEMENT, the type,
 * KEY(e), its number, and NAME(function) defined; with LEAST_SORTS_ONLY nothing is kept. LEAST_SORTER(array, count) asks a
 * kernel first, which returns 0 where it does not sort them, and LEAST_DIVIDER(array, count, bit, without) one that divides. */
#ifndef BVOLI_INDEX_QUERY_LEAST_TEMPLATE_H
#define BVOLI_INDEX_QUERY_LEAST_TEMPLATE_H

#include "arith/filter.h"
#include "base/bits.h"

#include <stdint.h>
#include <string.h>

/* Up to so many are counted or sorted by insertion, merged where they are not as small as ids, and so many bytes sorted by way
 * of an array on the stack, by digits of up to so many bits. */
enum { LEAST_RUN = 8, LEAST_FEW = 24, LEAST_SOME = 64, LEAST_BYTES = 16384, LEAST_DIGIT = 10, LEAST_DIGITS = 2 };

/* The width of digits: to count with twice as many elements as there are values costs less than one more digit. */
static inline unsigned bvoli_digit_of(size_t count)
{
    const unsigned bits = bvoli_highest_bit(count);
    return bits < 7 ? 6 : bits - 1 < LEAST_DIGIT ? bits - 1 : LEAST_DIGIT;
}

#endif

#ifndef LEAST_SORTER
#define LEAST_SORTER(array, count) 0
#endif

#ifndef LEAST_DIVIDER
#define LEAST_DIVIDER(array, count, bit, without) 0
#endif

#ifndef LEAST_SORTS_ONLY
/* Moves the element at the top of a heap down, until no child has a greater key. */
static void NAME(sift)(ELEMENT *heap, size_t count, size_t at)
{
    const ELEMENT moved = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && KEY(heap[child + 1]) > KEY(heap[child]))
            ++child;
        if (KEY(heap[child]) <= KEY(moved))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

/* Element number `given`, from 0 on, of those that are to be kept while there is room: the least ones. A full array is a heap.
 */
static void NAME(keep)(ELEMENT *array, size_t room, size_t given, ELEMENT e)
{
    if (given < room) {
        array[given] = e;
        if (given + 1 == room)
            for (size_t i = room / 2; i-- > 0;)
                NAME(sift)(array, room, i);
    } else if (room > 0 && KEY(e) < KEY(array[0])) {
        array[0] = e;
        NAME(sift)(array, room, 0);
    }
}
#endif

static void NAME(sort_few)(ELEMENT *array, size_t count)
{
    for (size_t i = 1; i < count; ++i) {
        const ELEMENT moved = array[i];
        size_t at = i;
        for (; at > 0 && KEY(array[at - 1]) > KEY(moved); --at)
            array[at] = array[at - 1];
        array[at] = moved;
    }
}

typedef struct NAME(keyed) {
    uint64_t key;
    ELEMENT e;
} NAME(keyed);

/* Puts a few elements with their keys where as many are before them as there are lesser ones: no jump depends on keys. */
static void NAME(count_few)(const ELEMENT *array, size_t count, NAME(keyed) * out)
{
    uint64_t key[LEAST_RUN];
    size_t place[LEAST_RUN] = {0};
    for (size_t i = 0; i < count; ++i) {
        key[i] = (uint64_t)KEY(array[i]);
        for (size_t k = 0; k < i; ++k) {
            const size_t before = key[i] < key[k];
            place[k] += before;
            place[i] += 1 - before;
        }
    }
    for (size_t i = 0; i < count; ++i)
        out[place[i]] = (NAME(keyed)){key[i], array[i]};
}

/* Merges two halves, of which the second may have one more, from both ends at once: so neither end is looked for. */
static void NAME(merge)(const NAME(keyed) * from, size_t count, NAME(keyed) * to)
{
    const size_t half = count / 2;
    size_t low = 0, high = half, low_end = half, high_end = count;
    for (size_t i = 0; i < half; ++i) {
        const size_t first = from[high].key < from[low].key, last = from[high_end - 1].key < from[low_end - 1].key;
        to[i] = from[low ^ ((low ^ high) & (0 - first))];
        to[count - 1 - i] = from[(high_end ^ ((low_end ^ high_end) & (0 - last))) - 1];
        high += first;
        low += 1 - first;
        low_end -= last;
        high_end -= 1 - last;
    }
    if (count > 2 * half)
        to[half] = from[low < low_end ? low : high];
}

/* Sorts to `to`; both arrays have room for all. */
static void NAME(merge_sort)(const ELEMENT *array, size_t count, NAME(keyed) * to, NAME(keyed) * space)
{
    const size_t half = count / 2;
    if (count <= LEAST_RUN) {
        NAME(count_few)(array, count, to);
        return;
    }
    NAME(merge_sort)(array, half, space, to);
    NAME(merge_sort)(array + half, count - half, space + half, to + half);
    NAME(merge)(space, count, to);
}

BVOLI_APART static void NAME(sort_some)(ELEMENT *array, size_t count)
{
    NAME(keyed) sorted[LEAST_SOME], space[LEAST_SOME];
    NAME(merge_sort)(array, count, sorted, space);
    for (size_t i = 0; i < count; ++i)
        array[i] = sorted[i].e;
}

/* Sorts by digits of the keys to another array and back: by the highest two from the highest bit on in which they differ, after
 * which hardly any two are alike. Returns the bit from which on they are in order. It stands apart, so that its arrays are once
 * on the stack and not for each bit. */
BVOLI_APART static unsigned NAME(sort_by_digits)(ELEMENT *array, size_t count, uint64_t differing)
{
    ELEMENT space[LEAST_BYTES / sizeof(ELEMENT)], *from = array, *to = space;
    const unsigned highest = bvoli_highest_bit(differing), all = highest + 1 - bvoli_lowest_bit(differing);
    const unsigned most = LEAST_DIGITS * bvoli_digit_of(count), bits = all < most ? all : most;
    const unsigned digits = (bits - 1) / bvoli_digit_of(count) + 1, width = (bits - 1) / digits + 1,
                   lowest = highest + 1 - bits;
    const uint64_t mask = bvoli_low_bits(width);
    for (unsigned low = lowest; low <= highest; low += width) {
        uint32_t begin[1 << LEAST_DIGIT], sum = 0;
        if (!(differing >> low & mask))
            continue;
        memset(begin, 0, sizeof *begin << width);
        for (size_t i = 0; i < count; ++i)
            ++begin[(uint64_t)KEY(from[i]) >> low & mask];
        for (size_t v = 0; v <= mask; ++v) {
            const uint32_t here = begin[v];
            begin[v] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; ++i)
            to[begin[(uint64_t)KEY(from[i]) >> low & mask]++] = from[i];
        ELEMENT *const swap = from;
        from = to;
        to = swap;
    }
    if (from != array)
        memcpy(array, from, count * sizeof *array);
    return lowest;
}

/* Puts those without one of the bits before those with it, without a jump that depends on it. Returns how many they are. The
 * spare one has no members: so elements are written as wholes, and none waits until two halves of it are in the cache. */
static size_t NAME(divide)(ELEMENT *array, size_t count, unsigned bit)
{
    size_t without = 0;
    if (LEAST_DIVIDER(array, count, bit, &without))
        return without;
    for (size_t i = 0; i < count; ++i) {
        const size_t stays = !((uint64_t)KEY(array[i]) >> bit & 1);
        unsigned char spare[sizeof(ELEMENT)];
        memcpy(spare, array + i, sizeof spare);
        array[i] = array[without];
        memcpy(array + without, spare, sizeof spare);
        without += stays;
    }
    return without;
}

/* The bits in which keys differ. */
static uint64_t NAME(differing)(const ELEMENT *array, size_t count)
{
    uint64_t bits = 0;
    for (size_t i = 1; i < count; ++i)
        bits |= (uint64_t)KEY(array[i]) ^ (uint64_t)KEY(array[0]);
    return bits;
}

static void NAME(sort)(ELEMENT *array, size_t count);

/* Sorts those that are alike from a bit on, of what is in order from there on. */
static void NAME(sort_alike)(ELEMENT *array, size_t count, unsigned low)
{
    for (size_t i = 0, end; i < count; i = end) {
        const uint64_t key = (uint64_t)KEY(array[i]) >> low;
        for (end = i + 1; end < count && (uint64_t)KEY(array[end]) >> low == key;)
            ++end;
        if (end > i + 1)
            NAME(sort)(array + i, end - i);
    }
}

/* Sorts what differs in no other bits than these, and is more than is sorted by way of the stack: by the highest, then each
 * half by the others. They are not looked for anew in a half, which is another pass over it. */
static void NAME(sort_many)(ELEMENT *array, size_t count, uint64_t differing)
{
    while (count > LEAST_BYTES / sizeof(ELEMENT) && differing != 0) {
        const unsigned bit = bvoli_highest_bit(differing);
        const size_t without = NAME(divide)(array, count, bit);
        differing ^= (uint64_t)1 << bit;
        NAME(sort_many)(array, without, differing);
        array += without;
        count -= without;
    }
    if (differing != 0)
        NAME(sort)(array, count);
}

/* Sorts by the highest bit in which keys differ, then each half by itself: without other memory than the stack, no deeper than
 * there are bits, and so in time that is linear whatever the keys (binary quicksort; D. Knuth, "The Art of Computer
 * Programming", volume 3, section 5.2.2, calls it radix exchange). */
static void NAME(sort)(ELEMENT *array, size_t count)
{
    if (count > LEAST_RUN && LEAST_SORTER(array, count))
        return;
    if (sizeof *array > sizeof(uint32_t) && count > LEAST_RUN && count <= LEAST_SOME) {
        NAME(sort_some)(array, count);
        return;
    }
    const uint64_t differing = count > LEAST_FEW ? NAME(differing)(array, count) : 0;
    if (differing == 0) {
        NAME(sort_few)(array, count);
    } else if (count <= LEAST_BYTES / sizeof(ELEMENT)) {
        const unsigned low = NAME(sort_by_digits)(array, count, differing);
        if (differing & bvoli_low_bits(low))
            NAME(sort_alike)(array, count, low);
    } else {
        NAME(sort_many)(array, count, differing);
    }
}
