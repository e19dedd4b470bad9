/* SPDX-License-Identifier: MIT */
/* Ids and pairs of all counts, sorted under every table as qsort() does, by the kernel where there is one: nothing is lost, and
 * nothing beside them is written. */
#include "chance.h"
#include "tables.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "index/pairs/pairs.h"
#include "index/query/ids.h"

enum { MOST = 10000, ALL_UP_TO = 300 };

/* In order, the other way round, any numbers, few that differ, the least and the greatest, and all equal. */
typedef enum order { UP, DOWN, ANY, FEW, EXTREMES, EQUAL, ORDERS } order;

static uint32_t draw_id(chance *c, order how, uint32_t i)
{
    switch (how) {
    case UP: return i;
    case DOWN: return UINT32_MAX - i;
    case ANY: return (uint32_t)chance_bits(c);
    case FEW: return 1000 + (uint32_t)chance_bits(c) % 16;
    case EXTREMES: return chance_int(c, 0, 1) ? 0 : UINT32_MAX;
    default: return 7;
    }
}

static int compare_ids(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int compare_pairs(const void *a, const void *b)
{
    const bvol_pair *const x = a, *const y = b;
    return x->a != y->a ? compare_ids(&x->a, &y->a) : compare_ids(&x->b, &y->b);
}

static void check_ids(chance *c, order how, size_t count)
{
    static uint32_t ids[MOST + 1], right[MOST + 1];
    for (size_t i = 0; i <= count; i++)
        ids[i] = right[i] = draw_id(c, how, (uint32_t)i);
    qsort(right, count, sizeof *right, compare_ids);
    if (count == 0 || !bvoli_kernels_now()->ids_sort(ids, count))
        qsort(ids, count, sizeof *ids, compare_ids);
    CHECKF(memcmp(ids, right, (count + 1) * sizeof *ids) == 0, "%d ids, order %d", (int)count, how);
}

/* By the kernel and by what asks it, without room behind them and with as much as they take. */
static void check_pairs(chance *c, order how, size_t count)
{
    static bvol_pair pairs[MOST + 1], others[MOST + 1], roomy[2 * MOST + 2], right[MOST + 1];
    for (size_t i = 0; i <= count; i++)
        pairs[i] = others[i] = roomy[i] = right[i] =
            (bvol_pair){draw_id(c, how, (uint32_t)i / 5), draw_id(c, how, (uint32_t)i)};
    qsort(right, count, sizeof *right, compare_pairs);
    if (count == 0 || !bvoli_kernels_now()->pairs_sort(pairs, count))
        qsort(pairs, count, sizeof *pairs, compare_pairs);
    bvoli_pairs_sort(others, count, count);
    bvoli_pairs_sort(roomy, count, 2 * count);
    CHECKF(memcmp(pairs, right, (count + 1) * sizeof *pairs) == 0, "%d pairs, order %d", (int)count, how);
    CHECKF(memcmp(others, right, (count + 1) * sizeof *others) == 0, "%d pairs in the caller's array, order %d", (int)count,
           how);
    CHECKF(memcmp(roomy, right, count * sizeof *roomy) == 0, "%d pairs with room behind them, order %d", (int)count, how);
}

/* What has a bit is behind what has not, nothing is lost, and what is behind all is as it was. */
static void check_divided_ids(chance *c, order how, size_t count)
{
    static uint32_t ids[MOST + 1], right[MOST + 1];
    const unsigned bit = (unsigned)chance_int(c, 0, how == FEW ? 4 : 31);
    size_t without = 0;
    for (size_t i = 0; i <= count; i++)
        ids[i] = right[i] = draw_id(c, how, (uint32_t)i);
    if (!bvoli_kernels_now()->ids_divide(ids, count, bit, &without)) {
        CHECK(memcmp(ids, right, (count + 1) * sizeof *ids) == 0);
        return;
    }
    CHECK(without <= count);
    for (size_t i = 0; i < count; i++)
        CHECKF((ids[i] >> bit & 1) == (i >= without), "number %d of %d ids, order %d", (int)i, (int)count, how);
    qsort(right, count, sizeof *right, compare_ids);
    qsort(ids, count, sizeof *ids, compare_ids);
    CHECKF(memcmp(ids, right, (count + 1) * sizeof *ids) == 0, "%d ids, order %d", (int)count, how);
}

static void check_divided_pairs(chance *c, order how, size_t count)
{
    static bvol_pair pairs[MOST + 1], right[MOST + 1];
    const unsigned bit = (unsigned)chance_int(c, 0, 63);
    size_t without = 0;
    for (size_t i = 0; i <= count; i++)
        pairs[i] = right[i] = (bvol_pair){draw_id(c, how, (uint32_t)i / 5), draw_id(c, how, (uint32_t)i)};
    if (!bvoli_kernels_now()->pairs_divide(pairs, count, bit, &without)) {
        CHECK(memcmp(pairs, right, (count + 1) * sizeof *pairs) == 0);
        return;
    }
    CHECK(without <= count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t key = (uint64_t)pairs[i].a << 32 | pairs[i].b;
        CHECKF((key >> bit & 1) == (i >= without), "number %d of %d pairs, order %d", (int)i, (int)count, how);
    }
    qsort(right, count, sizeof *right, compare_pairs);
    qsort(pairs, count, sizeof *pairs, compare_pairs);
    CHECKF(memcmp(pairs, right, (count + 1) * sizeof *pairs) == 0, "%d pairs, order %d", (int)count, how);
}

/* Those of a query differ. */
static void check_found(chance *c, size_t count)
{
    static uint32_t ids[MOST + 1], right[MOST + 1];
    const uint32_t step = 1 + (uint32_t)chance_bits(c) % (UINT32_MAX / (MOST + 1));
    for (size_t i = 0; i <= count; i++)
        ids[i] = right[i] = (uint32_t)i * 7919 % (MOST + 1) * step;
    qsort(right, count, sizeof *right, compare_ids);
    bvoli_ids_sort(ids, count);
    CHECKF(memcmp(ids, right, (count + 1) * sizeof *ids) == 0, "%d ids that differ by %u", (int)count, step);
}

static void check_count(chance *c, size_t count)
{
    for (order how = UP; how < ORDERS; how++) {
        check_ids(c, how, count);
        check_pairs(c, how, count);
        check_divided_ids(c, how, count);
        check_divided_pairs(c, how, count);
    }
    check_found(c, count);
}

TEST(kernel_sorts, ids_and_pairs_are_sorted_as_qsort_does)
{
    static const size_t more[] = {511, 512, 513, 1000, 1024, 1025, 2047, 2048, 2049, 4095, 4096, 4097, MOST};
    chance c = {test_seed()};
    FOR_EACH_TABLE
    {
        for (size_t count = 0; count <= ALL_UP_TO; count += (size_t)test_sizes(17, 1))
            check_count(&c, count);
        for (int i = 0; i < test_sizes(6, (int)(sizeof more / sizeof *more)); i++)
            check_count(&c, more[i]);
        for (long n = test_cases(10); n > 0; n--)
            check_count(&c, (size_t)chance_int(&c, 0, MOST));
    }
}

/* As many pairs of each id as fit in no register, in one, and in more. */
TEST(kernel_sorts, rows_of_any_length_are_sorted)
{
    enum { LENGTHS = 41, ROWS = 4 * LENGTHS };
    static bvol_pair pairs[2 * ROWS * LENGTHS], right[ROWS * LENGTHS];
    chance c = {test_seed() + 1};
    FOR_EACH_TABLE
    {
        size_t count = 0;
        for (uint32_t row = 0; row < ROWS; row++)
            for (uint32_t i = 0; i < row % LENGTHS; i++) {
                const size_t at = chance_bits(&c) % (count + 1);
                pairs[count++] = pairs[at];
                pairs[at] = (bvol_pair){1000 + row, (uint32_t)chance_bits(&c)};
            }
        memcpy(right, pairs, count * sizeof *right);
        qsort(right, count, sizeof *right, compare_pairs);
        bvoli_pairs_sort(pairs, count, 2 * count);
        CHECK(memcmp(pairs, right, count * sizeof *pairs) == 0);
    }
}

/* A network that sorts zeros and ones sorts all numbers (D. Knuth, "The Art of Computer Programming", volume 3, section 5.3.4).
 */
TEST(kernel_sorts, zeros_and_ones_are_sorted)
{
    static uint32_t ids[MOST];
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(3000); n > 0; n--) {
        const size_t count = (size_t)chance_int(&c, 1, 1100);
        const int zeros = chance_int(&c, 0, 16);
        size_t ones = 0;
        for (size_t i = 0; i < count; i++) {
            ids[i] = chance_int(&c, 0, 15) >= zeros;
            ones += ids[i];
        }
        if (!bvoli_kernels_now()->ids_sort(ids, count))
            continue;
        for (size_t i = 0; i < count; i++)
            CHECKF(ids[i] == (i >= count - ones), "%ld: id %d of %d", n, (int)i, (int)count);
    }
}
