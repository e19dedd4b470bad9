/* SPDX-License-Identifier: MIT */
#include "test.h"

#include "base/checksum.h"

/* What other implementations of XXH64 with seed 0 say of the same bytes. */
TEST(base_checksum, sums_are_those_of_xxh64)
{
    static const struct {
        const char *text;
        uint64_t sum;
    } known[] = {{"", 0xef46db3751d8e999U},
                 {"abc", 0x44bc2cf5ad770999U},
                 {"Nobody inspects the spammish repetition", 0xfbcea83c8a378bf1U}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        CHECK(bvoli_checksum(known[i].text, strlen(known[i].text)) == known[i].sum);
}

/* Of any length, and whatever the address. */
TEST(base_checksum, every_bit_counts)
{
    unsigned char bytes[100], shifted[101];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(7 * i);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        const uint64_t sum = bvoli_checksum(bytes, size);
        memcpy(shifted + 1, bytes, size);
        CHECK(bvoli_checksum(shifted + 1, size) == sum);
        CHECK(size == 0 || bvoli_checksum(bytes, size - 1) != sum);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            CHECK(bvoli_checksum(bytes, size) != sum);
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
    }
}
