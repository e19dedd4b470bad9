/* SPDX-License-Identifier: MIT */
/* Sorting in the caller's array, and keeping the least of more elements than it has room for. Included with ELEMENT, the type,
 * KEY(e), its number of KEY_BITS bits, and NAME(function) defined. */

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

/* By one bit after the other, from the highest on: in place, and no deeper than there are bits. */
static void NAME(sort)(ELEMENT *array, size_t count, int bit)
{
    enum { FEW = 24 };
    while (count > FEW && bit >= 0) {
        size_t low = 0, high = count;
        while (low < high) {
            if (!(KEY(array[low]) >> bit & 1)) {
                ++low;
            } else {
                const ELEMENT swap = array[low];
                array[low] = array[--high];
                array[high] = swap;
            }
        }
        NAME(sort)(array, low, --bit);
        array += low;
        count -= low;
    }
    if (bit >= 0)
        NAME(sort_few)(array, count);
}
