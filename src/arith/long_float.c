/* SPDX-License-Identifier: MIT */
#include "arith/long_float.h"

#if BVOLI_HAS_WIDE

enum { WORDS = BVOLI_LONG_WORDS, BITS = BVOLI_LONG_BITS };

static void set_zero(bvoli_long_float *out)
{
    *out = (bvoli_long_float){.error = BVOLI_LONG_EXACT};
}

/* The exponent of a power of two that is at least the sum of two, one and one such, or none. */
static inline int bound(int two, int b, int c)
{
    const int bc = b > c ? b : c, most = two > bc ? two : bc;
    return most > BVOLI_LONG_EXACT / 2 ? most + 2 : BVOLI_LONG_EXACT;
}

/* Words moved down by some bits, 0 or more; returns whether one that is not 0 fell off. */
static inline int move_down(const uint64_t bits[WORDS], int by, uint64_t out[WORDS])
{
    uint64_t fallen = 0, in[2 * WORDS + 1] = {0};
    for (int i = 0; i < WORDS; ++i)
        in[i] = bits[i];
    const int words = by / 64 < WORDS ? by / 64 : WORDS, rest = by % 64;
    for (int i = 0; i < words; ++i)
        fallen |= in[i];
    fallen |= in[words] << (63 - rest) << 1;
    for (int i = 0; i < WORDS; ++i)
        out[i] = in[i + words] >> rest | in[i + words + 1] << (63 - rest) << 1;
    return fallen != 0;
}

/* Moves the highest bit that is 1 to the top. */
static inline void settle(bvoli_long_float *a)
{
    uint64_t in[2 * WORDS] = {0};
    int top = WORDS - 1;
    for (int i = 0; i < WORDS; ++i)
        in[WORDS + i] = a->bits[i];
    while (top >= 0 && in[WORDS + top] == 0)
        --top;
    if (top < 0) {
        a->sign = 0;
        return;
    }
    const int up = __builtin_clzll(in[WORDS + top]);
    for (int i = 0; i < WORDS; ++i)
        a->bits[i] = in[i + top + 1] << up | in[i + top] >> (63 - up) >> 1;
    a->exponent -= 64 * (WORDS - 1 - top) + up;
}

enum { LIMBS = 64 / BVOLI_LIMB_BITS };

/* The highest words of a number, so that the top one is not 0, and one more from which bits may come. */
void bvoli_long_put(const bvoli_dyadic *a, bvoli_long_float *out)
{
    uint64_t word[WORDS + 1] = {0};
    set_zero(out);
    if (a->sign == 0)
        return;
    for (int k = 0; k < LIMBS * (WORDS + 1) && k < a->size; ++k)
        word[WORDS - k / LIMBS] |= (uint64_t)a->limb[a->size - 1 - k] << (64 - BVOLI_LIMB_BITS * (k % LIMBS + 1));
    const int up = __builtin_clzll(word[WORDS]);
    uint64_t cut = word[0] << up;
    for (int i = 0; i < WORDS; ++i)
        out->bits[i] = up > 0 ? word[i + 1] << up | word[i] >> (64 - up) : word[i + 1];
    out->sign = a->sign;
    out->exponent = BVOLI_LIMB_BITS * (a->base + a->size) - BITS - up;
    if (cut != 0 || a->size > LIMBS * (WORDS + 1))
        out->error = out->exponent;
}

/* What is cut off is less than the lowest bit that is kept. */
static inline void multiply(const bvoli_long_float *a, const bvoli_long_float *b, bvoli_long_float *out)
{
    uint64_t row[2 * WORDS] = {0};
    for (int i = 0; i < WORDS; ++i) {
        bvoli_u128 carry = 0;
        if (a->bits[i] == 0)
            continue;
        for (int j = 0; j < WORDS; ++j) {
            carry += (bvoli_u128)a->bits[i] * b->bits[j] + row[i + j];
            row[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        row[i + WORDS] = (uint64_t)carry;
    }
    const int up = row[2 * WORDS - 1] >> 63 == 0;
    for (int i = 0; i < WORDS; ++i)
        out->bits[i] = up ? row[WORDS + i] << 1 | row[WORDS + i - 1] >> 63 : row[WORDS + i];
    out->sign = a->sign * b->sign;
    out->exponent = a->exponent + b->exponent + BITS - up;
    uint64_t cut = row[WORDS - 1] << up;
    for (int i = 0; i + 1 < WORDS; ++i)
        cut |= row[i];
    const int whole = out->sign == 0 || cut == 0;
    const int a_lost = bvoli_long_top(b) + a->error, b_lost = bvoli_long_top(a) + b->error;
    out->error = bound(a_lost > b_lost ? a_lost : b_lost, a->error + b->error, whole ? BVOLI_LONG_EXACT : out->exponent);
}

void bvoli_long_put_product(const bvoli_long_float *a, const bvoli_long_float *b, bvoli_long_float *out)
{
    multiply(a, b, out);
}

/* |a| + |less|, of which the words stand beside those of a; returns whether a bit that is 1 fell off. */
static inline int add_words(const bvoli_long_float *a, const uint64_t less[WORDS], bvoli_long_float *sum)
{
    uint64_t words[WORDS];
    bvoli_u128 carry = 0;
    for (int i = 0; i < WORDS; ++i) {
        carry += (bvoli_u128)a->bits[i] + less[i];
        words[i] = (uint64_t)carry;
        carry >>= 64;
    }
    const int up = (int)carry;
    for (int i = 0; i < WORDS; ++i)
        sum->bits[i] = words[i] >> up | (up ? (i + 1 < WORDS ? words[i + 1] : 1) << 63 : 0);
    sum->exponent = a->exponent + up;
    return up & (int)words[0];
}

/* |a| - |less|, likewise; of two that begin at the same bit less may be the greater one. */
static inline void subtract_words(const bvoli_long_float *a, const uint64_t less[WORDS], bvoli_long_float *sum)
{
    uint64_t words[WORDS];
    bvoli_u128 carry = 1;
    for (int i = 0; i < WORDS; ++i) {
        carry += (bvoli_u128)a->bits[i] + ~less[i];
        words[i] = (uint64_t)carry;
        carry >>= 64;
    }
    if (carry == 0) {
        bvoli_words_negate(words, WORDS);
        sum->sign = -sum->sign;
    }
    for (int i = 0; i < WORDS; ++i)
        sum->bits[i] = words[i];
    sum->exponent = a->exponent;
    settle(sum);
}

/* What falls off is less than the lowest bit of the greater one, and then of the sum. */
static inline void add(const bvoli_long_float *a, int sign, bvoli_long_float *sum)
{
    const int swapped = sum->sign == 0 || (a->sign != 0 && a->exponent > sum->exponent), a_sign = sign * a->sign;
    const bvoli_long_float *const great = swapped ? a : sum, *const other = swapped ? sum : a;
    const int great_sign = swapped ? a_sign : sum->sign, other_sign = swapped ? sum->sign : a_sign, lowest = great->exponent;
    const int error = sum->error > a->error ? sum->error : a->error;
    int fallen = 0;
    uint64_t less[WORDS];
    if (other_sign != 0)
        fallen = move_down(other->bits, lowest - other->exponent, less);
    sum->sign = great_sign;
    if (other_sign == 0) {
        for (int i = 0; i < WORDS; ++i)
            sum->bits[i] = great->bits[i];
        sum->exponent = lowest;
    } else if (great_sign == other_sign) {
        fallen |= add_words(great, less, sum);
    } else {
        subtract_words(great, less, sum);
    }
    sum->error = bound(error, fallen ? lowest : BVOLI_LONG_EXACT, BVOLI_LONG_EXACT);
}

void bvoli_long_add(const bvoli_long_float *a, int sign, bvoli_long_float *sum)
{
    add(a, sign, sum);
}

void bvoli_long_add_product(const bvoli_long_float *a, const bvoli_long_float *b, int sign, bvoli_long_float *sum)
{
    bvoli_long_float product;
    if ((a->sign == 0 && a->error == BVOLI_LONG_EXACT) || (b->sign == 0 && b->error == BVOLI_LONG_EXACT))
        return;
    multiply(a, b, &product);
    add(&product, sign, sum);
}

#endif
