/* SPDX-License-Identifier: MIT */
#include "index/query/ids.h"

#include "kernel/kernel.h"

/* Up to so many are sorted by a kernel, where the table has one: nothing is faster. Fewer by insertion else. */
enum { IDS_FROM = 16, IDS_LANES = 2048 };

#define ELEMENT uint32_t
#define KEY(e) (e)
#define NAME(function) id_##function
#define LEAST_SORTER(ids, count) bvoli_kernels_now()->ids_sort(ids, count)
#define LEAST_DIVIDER(ids, count, bit, without) bvoli_kernels_now()->ids_divide(ids, count, bit, without)
#include "index/query/least_template.h"

/* A bit for each id from the least to the greatest, in up to so many words on the stack, where there are an id for so many of
 * them. As measured, that takes 1.6 to 2.6 nanoseconds an id, where 24 to 4,000 are one in 32 or more, and sorting by
 * digits 2.8 to 6; one in 64 is a draw. */
enum { BITS_WORDS = 2048, BITS_FOR_EACH = 32 };

/* Reads the bits in their order. It stands apart, so that what is sorted otherwise has no such array on the stack. */
BVOLI_APART static void sort_by_bits(uint32_t *ids, size_t count, uint32_t least, size_t words)
{
    uint64_t bits[BITS_WORDS];
    memset(bits, 0, words * sizeof *bits);
    for (size_t i = 0; i < count; ++i)
        bits[(ids[i] - least) / 64] |= (uint64_t)1 << (ids[i] - least) % 64;
    for (size_t w = 0; w < words; ++w)
        for (uint64_t left = bits[w]; left != 0; left &= left - 1)
            *ids++ = least + (uint32_t)(64 * w) + bvoli_lowest_bit(left);
}

void bvoli_ids_keep(uint32_t *ids, size_t room, size_t given, uint32_t id)
{
    id_keep(ids, room, given, id);
}

/* Each half by itself, where ids differ in so high a bit that there are not enough of them. */
void bvoli_ids_sort(uint32_t *ids, size_t count)
{
    while (count > 1) {
        if (count <= IDS_LANES && LEAST_SORTER(ids, count))
            return;
        if (count < IDS_FROM)
            break;
        uint32_t least = ids[0], greatest = ids[0];
        for (size_t i = 1; i < count; ++i) {
            least = ids[i] < least ? ids[i] : least;
            greatest = ids[i] > greatest ? ids[i] : greatest;
        }
        const size_t words = (size_t)(greatest - least) / 64 + 1;
        if (words <= BITS_WORDS && greatest - least < BITS_FOR_EACH * count) {
            sort_by_bits(ids, count, least, words);
            return;
        }
        if (count <= LEAST_BYTES / sizeof *ids || least == greatest)
            break;
        const size_t without = id_divide(ids, count, bvoli_highest_bit(least ^ greatest));
        bvoli_ids_sort(ids, without);
        ids += without;
        count -= without;
    }
    id_sort(ids, count);
}
