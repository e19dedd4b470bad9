/* SPDX-License-Identifier: MIT */
/* Keeping the least of more elements than there is room for, and sorting in place, by comparisons: for keys that no number of
 * the machine holds (else: query/least_template.h). Included with ELEMENT, the type, BEFORE(a, b), whether a comes before b, of
 * which at most one does, and NAME(function) defined. */

/* Moves the element at the top of a heap, whose last is on top, down to where it belongs. */
static void NAME(sift)(ELEMENT *heap, size_t count, size_t at)
{
    const ELEMENT moved = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && BEFORE(heap[child], heap[child + 1]))
            ++child;
        if (!BEFORE(moved, heap[child]))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

static void NAME(make_heap)(ELEMENT *array, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        NAME(sift)(array, count, i);
}

/* Element number `given`, from 0 on, of those that are to be kept while there is room: the least ones. A full array is a heap.
 */
static void NAME(keep)(ELEMENT *array, size_t room, size_t given, ELEMENT e)
{
    if (given < room) {
        array[given] = e;
        if (given + 1 == room)
            NAME(make_heap)(array, room);
    } else if (room > 0 && BEFORE(e, array[0])) {
        array[0] = e;
        NAME(sift)(array, room, 0);
    }
}

static void NAME(sort)(ELEMENT *array, size_t count)
{
    NAME(make_heap)(array, count);
    for (size_t left = count; left > 1; --left) {
        const ELEMENT last = array[0];
        array[0] = array[left - 1];
        array[left - 1] = last;
        NAME(sift)(array, left - 1, 0);
    }
}
