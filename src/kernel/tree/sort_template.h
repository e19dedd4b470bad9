/* SPDX-License-Identifier: MIT */
/* Sorting by networks: the same comparisons whatever the numbers, and no jump depends on them (K. Batcher, "Sorting networks
 * and their applications", AFIPS 1968). Rows of vectors are sorted column by column; then columns are merged by twos, of which
 * only the first steps are across lanes, until they are one. Such blocks, written row by row, are merged in memory. Included
 * for each type of numbers with WORD, V(name), its vectors and their operations, and SORT(name), the functions, defined. All
 * that loops over rows is called with a constant number of them, so that rows stay in registers. */

/* The lesser numbers to the first. */
WORD_INLINE void SORT(order)(V(words) * a, V(words) * b)
{
    const V(words) least = V(min)(*a, *b);
    *b = V(max)(*a, *b);
    *a = least;
}

/* Rows that ascend and then descend in each column, or the other way round, in groups of twice `from`, a power of two. */
WORD_INLINE void SORT(clean_rows)(V(words) * v, unsigned from, unsigned rows)
{
#pragma GCC unroll 4
    for (unsigned d = from; d > 0; d /= 2)
#pragma GCC unroll 8
        for (size_t i = 0; i < rows; ++i)
            if (!(i & d))
                SORT(order)(&v[i], &v[i + d]);
}

/* The same across lanes. */
WORD_INLINE void SORT(clean_lanes)(V(words) * v, unsigned from, unsigned rows)
{
#pragma GCC unroll 4
    for (unsigned x = from; x > 0; x /= 2)
#pragma GCC unroll 8
        for (size_t i = 0; i < rows; ++i)
            v[i] = V(halves)(v[i], V(turn)(v[i], x), x);
}

/* Each half of a group is sorted: the second is compared from its end on. */
WORD_INLINE void SORT(columns)(V(words) * v, unsigned rows)
{
#pragma GCC unroll 4
    for (unsigned size = 2; size <= rows; size *= 2) {
#pragma GCC unroll 8
        for (size_t i = 0; i < rows; ++i)
            if (!(i & size / 2))
                SORT(order)(&v[i], &v[i ^ (size - 1)]);
        SORT(clean_rows)(v, size / 4, rows);
    }
}

/* Merges so many columns, a power of two, with as many beside them. */
WORD_INLINE void SORT(join)(V(words) * v, unsigned columns, unsigned rows)
{
    const unsigned x = 2 * columns - 1;
#pragma GCC unroll 4
    for (size_t i = 0; i < rows / 2; ++i) {
        const V(words) a = v[i], b = v[rows - 1 - i];
        v[i] = V(halves)(a, V(turn)(b, x), x);
        v[rows - 1 - i] = V(halves)(b, V(turn)(a, x), x);
    }
    SORT(clean_lanes)(v, columns / 2, rows);
    SORT(clean_rows)(v, rows / 2, rows);
}

/* Columns to rows: each step moves the highest bit of a place to its low end. */
WORD_INLINE void SORT(turn_rows)(V(words) * v, unsigned rows)
{
#pragma GCC unroll 4
    for (unsigned k = 1; k < rows; k *= 2) {
        V(words) w[SORT_ROWS];
#pragma GCC unroll 4
        for (size_t i = 0; i < rows / 2; ++i) {
            w[2 * i] = V(zip)(v[i], v[i + rows / 2], 0);
            w[2 * i + 1] = V(zip)(v[i], v[i + rows / 2], 1);
        }
#pragma GCC unroll 8
        for (size_t i = 0; i < rows; ++i)
            v[i] = w[i];
    }
}

WORD_INLINE void SORT(block)(WORD *all, unsigned rows)
{
    V(words) v[SORT_ROWS];
#pragma GCC unroll 8
    for (size_t i = 0; i < rows; ++i)
        v[i] = V(load)(all + i * V(lanes));
    SORT(columns)(v, rows);
#pragma GCC unroll 4
    for (unsigned columns = 1; columns < V(lanes); columns *= 2)
        SORT(join)(v, columns, rows);
    SORT(turn_rows)(v, rows);
#pragma GCC unroll 8
    for (size_t i = 0; i < rows; ++i)
        V(store)(all + i * V(lanes), v[i]);
}

/* Merges sorted runs of so many vectors by twos. What the last lacks counts as greater than all, and so as in its place. */
WORD_INLINE void SORT(fold)(WORD *all, size_t vectors, size_t run)
{
    for (size_t first = 0; first < vectors; first += 2 * run)
        for (size_t i = first, k = first + 2 * run - 1; i < first + run; ++i, --k) {
            if (k >= vectors)
                continue;
            V(words) a = V(load)(all + i * V(lanes)), b = V(turn)(V(load)(all + k * V(lanes)), V(lanes) - 1);
            SORT(order)(&a, &b);
            V(store)(all + i * V(lanes), a);
            V(store)(all + k * V(lanes), V(turn)(b, V(lanes) - 1));
        }
}

/* One step of clean_rows() in memory. */
WORD_INLINE void SORT(clean_far)(WORD *all, size_t vectors, size_t d)
{
    for (size_t first = 0; first + d < vectors; first += 2 * d)
        for (size_t i = first; i < first + d && i + d < vectors; ++i) {
            V(words) a = V(load)(all + i * V(lanes)), b = V(load)(all + (i + d) * V(lanes));
            SORT(order)(&a, &b);
            V(store)(all + i * V(lanes), a);
            V(store)(all + (i + d) * V(lanes), b);
        }
}

WORD_INLINE void SORT(clean_block)(WORD *all)
{
    V(words) v[SORT_ROWS];
#pragma GCC unroll 8
    for (size_t i = 0; i < SORT_ROWS; ++i)
        v[i] = V(load)(all + i * V(lanes));
    SORT(clean_rows)(v, SORT_ROWS / 2, SORT_ROWS);
    SORT(clean_lanes)(v, V(lanes) / 2, SORT_ROWS);
#pragma GCC unroll 8
    for (size_t i = 0; i < SORT_ROWS; ++i)
        V(store)(all + i * V(lanes), v[i]);
}

static void SORT(blocks)(WORD *all, size_t vectors)
{
    for (size_t i = 0; i < vectors; i += SORT_ROWS)
        SORT(block)(all + i * V(lanes), SORT_ROWS);
    for (size_t run = SORT_ROWS; run < vectors; run *= 2) {
        SORT(fold)(all, vectors, run);
        for (size_t d = run / 2; d >= SORT_ROWS; d /= 2)
            SORT(clean_far)(all, vectors, d);
        for (size_t i = 0; i < vectors; i += SORT_ROWS)
            SORT(clean_block)(all + i * V(lanes));
    }
}

/* Whole blocks are sorted on the stack, with the greatest numbers after those given; few in a smaller block. */
static int SORT(all)(void *array, size_t count)
{
    _Alignas(64) WORD all[BVOLI_SORT_BYTES / sizeof(WORD)];
    if (count > sizeof all / sizeof *all)
        return 0;
    const size_t lanes = V(lanes), rows = count <= 2 * lanes ? 2 : count <= 4 * lanes ? 4 : SORT_ROWS, size = rows * lanes;
    const size_t end = (count + size - 1) / size * size;
    memcpy(all, array, count * sizeof *all);
    memset(all + count, 0xff, (end - count) * sizeof *all);
    if (rows == 2)
        SORT(block)(all, 2);
    else if (rows == 4)
        SORT(block)(all, 4);
    else
        SORT(blocks)(all, end / lanes);
    memcpy(array, all, count * sizeof *all);
    return 1;
}

#ifdef BVOLI_DIVIDES
/* A gap in the array, which lies between those without a bit and those with it. */
typedef struct SORT(gap) {
    size_t low, high;
} SORT(gap);

/* Both ends of the gap are written, each with more than belongs there: it has room for two vectors, or for this one alone. */
WORD_INLINE void SORT(place)(WORD *all, SORT(gap) * gap, V(words) v, V(words) bit)
{
    const size_t without = V(part)(&v, bit);
    V(store)(all + gap->low, v);
    V(store)(all + gap->high - V(lanes), v);
    gap->low += without;
    gap->high -= V(lanes) - without;
}

/* What is left between two vectors and the gaps beside them, one by one, since it is no whole number of vectors. */
static void SORT(place_rest)(WORD *all, SORT(gap) * gap, size_t from, size_t count, unsigned bit)
{
    WORD rest[SORT_AT_ONCE * V(lanes)];
    memcpy(rest, all + from, count * sizeof *rest);
    for (size_t i = 0; i < count; ++i) {
        const size_t has = V(has)(rest[i], bit);
        all[gap->low] = all[gap->high - 1] = rest[i];
        gap->low += 1 - has;
        gap->high -= has;
    }
}

/* In place, some vectors at a time, from the side that has less room between what is placed and what is not read: so both have
 * room for as many (B. Bramas, "A novel hybrid quicksort algorithm vectorized using AVX-512 on Intel Skylake", IJACSA 2017).
 * The first and the last are kept in registers until the end, and are the room at the beginning. */
static int SORT(divide)(void *array, size_t count, unsigned bit, size_t *without)
{
    enum { STEP = SORT_AT_ONCE * V(lanes), KEPT = 2 * SORT_AT_ONCE };
    WORD *const all = array;
    const V(words) has = V(one_bit)(bit);
    V(words) kept[KEPT];
    size_t read = STEP, end = count - STEP;
    SORT(gap) gap = {0, count};
    if (count / 2 < STEP)
        return 0;
    for (size_t i = 0; i < SORT_AT_ONCE; ++i) {
        kept[i] = V(load)(all + i * V(lanes));
        kept[SORT_AT_ONCE + i] = V(load)(all + end + i * V(lanes));
    }
    while (end - read >= STEP) {
        V(words) v[SORT_AT_ONCE];
        const size_t is_left = read - gap.low <= gap.high - end, from = is_left ? read : end - STEP;
        read += is_left * STEP;
        end -= (1 - is_left) * STEP;
        for (size_t i = 0; i < SORT_AT_ONCE; ++i)
            v[i] = V(load)(all + from + i * V(lanes));
        for (size_t i = 0; i < SORT_AT_ONCE; ++i)
            SORT(place)(all, &gap, v[i], has);
    }
    SORT(place_rest)(all, &gap, read, end - read, bit);
    for (size_t i = 0; i < KEPT; ++i)
        SORT(place)(all, &gap, kept[i], has);
    *without = gap.low;
    return 1;
}
#endif
