/* SPDX-License-Identifier: MIT */
/* Sorting in the caller's array, and keeping the least of more elements than it has room for. Included with ELEMENT, the type,
 * KEY(e), its number, and NAME(function) defined; with LEAST_SORTS_ONLY nothing is kept. */
#ifndef BVOLI_INDEX_QUERY_LEAST_TEMPLATE_H
#define BVOLI_INDEX_QUERY_LEAST_TEMPLATE_H

#include "arith/filter.h"
#include "base/bits.h"

#include <stdint.h>
#include <string.h>

/* Up to so many are sorted by insertion, and so many bytes by way of an array on the stack, by digits of up to so many bits. */
enum { LEAST_FEW = 24, LEAST_BYTES = 16384, LEAST_DIGIT = 10 };

/* The width of digits: to count with twice as many elements as there are values costs less than one more digit. */
static inline unsigned bvoli_digit_of(size_t count)
{
    const unsigned bits = bvoli_highest_bit(count);
    return bits < 7 ? 6 : bits - 1 < LEAST_DIGIT ? bits - 1 : LEAST_DIGIT;
}

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

/* Sorts by digits of the keys, from the lowest bit in which they differ on, to another array and back. It stands apart, so that
 * its arrays are once on the stack and not for each bit. */
BVOLI_APART static void NAME(sort_by_digits)(ELEMENT *array, size_t count, uint64_t differing)
{
    ELEMENT space[LEAST_BYTES / sizeof(ELEMENT)], *from = array, *to = space;
    const unsigned lowest = bvoli_lowest_bit(differing), bits = bvoli_highest_bit(differing) + 1 - lowest;
    const unsigned digits = (bits - 1) / bvoli_digit_of(count) + 1, width = (bits - 1) / digits + 1;
    const uint64_t mask = bvoli_low_bits(width);
    for (unsigned low = lowest; low < lowest + bits; low += width) {
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
}

/* Puts those without one of the bits before those with it, without a jump that depends on it. Returns how many they are. */
static size_t NAME(divide)(ELEMENT *array, size_t count, unsigned bit)
{
    size_t without = 0;
    for (size_t i = 0; i < count; ++i) {
        const ELEMENT moved = array[i];
        array[i] = array[without];
        array[without] = moved;
        without += !((uint64_t)KEY(moved) >> bit & 1);
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

/* Sorts by the highest bit in which keys differ, then each half by itself: without other memory than the stack, no deeper than
 * there are bits, and so in time that is linear whatever the keys (binary quicksort; D. Knuth, "The Art of Computer
 * Programming", volume 3, section 5.2.2, calls it radix exchange). */
static void NAME(sort)(ELEMENT *array, size_t count)
{
    while (count > LEAST_FEW) {
        const uint64_t differing = NAME(differing)(array, count);
        if (differing == 0)
            return;
        if (count <= LEAST_BYTES / sizeof(ELEMENT)) {
            NAME(sort_by_digits)(array, count, differing);
            return;
        }
        const size_t without = NAME(divide)(array, count, bvoli_highest_bit(differing));
        NAME(sort)(array, without);
        array += without;
        count -= without;
    }
    NAME(sort_few)(array, count);
}
