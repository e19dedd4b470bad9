/* SPDX-License-Identifier: MIT */
/* Sorting in the caller's array, and keeping the least of more elements than it has room for. Included with ELEMENT, the type,
 * KEY(e), its number, and NAME(function) defined. */
#ifndef BVOLI_INDEX_QUERY_LEAST_TEMPLATE_H
#define BVOLI_INDEX_QUERY_LEAST_TEMPLATE_H

#include <stdint.h>
#include <string.h>

/* Up to so many are sorted by insertion, and up to so many by way of an array on the stack, by digits of so many bits. */
enum { LEAST_FEW = 24, LEAST_ROOM = 1024, LEAST_DIGIT = 6, LEAST_DIGIT_MASK = (1 << LEAST_DIGIT) - 1 };

/* Where the eight bits begin of which the first is the highest that is set, or the lowest eight. */
static inline int bvoli_low_of_eight(uint64_t bits)
{
    int low = 0;
    for (; bits >> 8 != 0; bits >>= 1)
        ++low;
    return low;
}

#endif

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

/* Sorts by digits of the keys, which differ in no other bits than these: from the lowest digit on, to another array and back.
 */
static void NAME(sort_by_digits)(ELEMENT *array, size_t count, uint64_t differing)
{
    ELEMENT space[LEAST_ROOM], *from = array, *to = space;
    for (int low = 0; low < 64; low += LEAST_DIGIT) {
        uint32_t begin[1 << LEAST_DIGIT] = {0}, sum = 0;
        if (!(differing >> low & LEAST_DIGIT_MASK))
            continue;
        for (size_t i = 0; i < count; ++i)
            ++begin[(uint64_t)KEY(from[i]) >> low & LEAST_DIGIT_MASK];
        for (int v = 0; v < 1 << LEAST_DIGIT; ++v) {
            const uint32_t here = begin[v];
            begin[v] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; ++i)
            to[begin[(uint64_t)KEY(from[i]) >> low & LEAST_DIGIT_MASK]++] = from[i];
        ELEMENT *const swap = from;
        from = to;
        to = swap;
    }
    if (from != array)
        memcpy(array, from, count * sizeof *array);
}

/* Puts elements where they belong by eight bits of their keys, from bit `low` on, in place, as the American flag sort does
 * (P. McIlroy, K. Bostic and M. McIlroy, "Engineering radix sort", 1993). end[v] is where those with the bits v end. */
static void NAME(spread)(ELEMENT *array, size_t count, int low, size_t end[256])
{
    size_t next[256], sum = 0;
    memset(end, 0, 256 * sizeof *end);
    for (size_t i = 0; i < count; ++i)
        ++end[(uint64_t)KEY(array[i]) >> low & 255];
    for (int v = 0; v < 256; ++v) {
        next[v] = sum;
        sum += end[v];
        end[v] = sum;
    }
    for (unsigned v = 0; v < 256; ++v)
        while (next[v] < end[v]) {
            ELEMENT moved = array[next[v]];
            for (unsigned at = (unsigned)((uint64_t)KEY(moved) >> low & 255); at != v;
                 at = (unsigned)((uint64_t)KEY(moved) >> low & 255)) {
                const ELEMENT swap = array[next[at]];
                array[next[at]++] = moved;
                moved = swap;
            }
            array[next[v]++] = moved;
        }
}

/* The bits in which keys differ. */
static uint64_t NAME(differing)(const ELEMENT *array, size_t count)
{
    uint64_t bits = 0;
    for (size_t i = 1; i < count; ++i)
        bits |= (uint64_t)KEY(array[i]) ^ (uint64_t)KEY(array[0]);
    return bits;
}

/* Sorts by the highest bits in which keys differ, then each part by itself: without other memory than the stack, and no deeper
 * than there are eights of bits. */
static void NAME(sort)(ELEMENT *array, size_t count)
{
    size_t end[256];
    if (count <= LEAST_FEW) {
        NAME(sort_few)(array, count);
        return;
    }
    const uint64_t differing = NAME(differing)(array, count);
    if (count <= LEAST_ROOM) {
        NAME(sort_by_digits)(array, count, differing);
        return;
    }
    const int low = bvoli_low_of_eight(differing);
    NAME(spread)(array, count, low, end);
    for (int v = 0; low > 0 && v < 256; ++v)
        NAME(sort)(array + (v > 0 ? end[v - 1] : 0), end[v] - (v > 0 ? end[v - 1] : 0));
}
