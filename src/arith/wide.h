/* SPDX-License-Identifier: MIT */
/* Exact arithmetic in integers of 256 and 512 bits, for compilers that have 128-bit ones: the same as dyadic.h for numbers
 * whose exponents lie near each other, which nearly all have that ever meet, at a twentieth of the time and less.
 *
 * Doubles become integers by one scale for all numbers of a kind (bvoli_wide_scale): all of them below 2^60, and no bit lost,
 * or the caller falls back to dyadic.h. Two's complement, lowest word first. Nothing overflows: callers count the bits of what
 * they compute, with "below 2^n" for a magnitude. */
#ifndef BVOLI_ARITH_WIDE_H
#define BVOLI_ARITH_WIDE_H

#include "arith/highest_bits.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* The exponent by which numbers up to a magnitude, which is 0 or 2^-1022 at least, become integers below 2^60: 0 for 0. */
static inline int bvoli_wide_scale(double largest)
{
    return largest > 0 ? 60 - bvoli_whole_bits(largest) : 0;
}

#ifdef __SIZEOF_INT128__
#define BVOLI_HAS_WIDE 1
__extension__ typedef __int128 bvoli_i128;
__extension__ typedef unsigned __int128 bvoli_u128;

typedef struct bvoli_i256 {
    uint64_t w[4];
} bvoli_i256;

typedef struct bvoli_i512 {
    uint64_t w[8];
} bvoli_i512;

/* x * power, where power is 2^scale and |x| is at most what the scale was made for; *exact becomes 0 if that is no integer. */
static inline int64_t bvoli_wide_load(double x, double power, int *exact)
{
    const double scaled = x * power;
    const int64_t out = (int64_t)scaled;
    *exact &= (double)out == scaled;
    return out;
}

/* Words: numbers of n of them. Compilers unroll these, since n is constant wherever they are called. */

static inline int bvoli_words_negative(const uint64_t *a, int n)
{
    return (int)(a[n - 1] >> 63);
}

static inline void bvoli_words_add(uint64_t *a, const uint64_t *b, int n)
{
    bvoli_u128 carry = 0;
    for (int i = 0; i < n; ++i) {
        carry += (bvoli_u128)a[i] + b[i];
        a[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static inline void bvoli_words_subtract(uint64_t *a, const uint64_t *b, int n)
{
    bvoli_u128 carry = 1;
    for (int i = 0; i < n; ++i) {
        carry += (bvoli_u128)a[i] + ~b[i];
        a[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static inline void bvoli_words_negate(uint64_t *a, int n)
{
    bvoli_u128 carry = 1;
    for (int i = 0; i < n; ++i) {
        carry += (uint64_t)~a[i];
        a[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static inline int bvoli_words_sign(const uint64_t *a, int n)
{
    uint64_t any = 0;
    for (int i = 0; i < n; ++i)
        any |= a[i];
    return bvoli_words_negative(a, n) ? -1 : any != 0;
}

/* out = a * b: the unsigned product, less what a negative b counts too much. */
static inline void bvoli_words_times(const uint64_t *a, int64_t b, uint64_t *out, int n)
{
    bvoli_u128 carry = 0;
    for (int i = 0; i < n; ++i) {
        carry += (bvoli_u128)a[i] * (uint64_t)b;
        out[i] = (uint64_t)carry;
        carry >>= 64;
    }
    if (b < 0)
        bvoli_words_subtract(out + 1, a, n - 1);
}

/* a * 2^shift, for 0 <= shift < 64 n. */
static inline void bvoli_words_shift(const uint64_t *a, int shift, uint64_t *out, int n)
{
    const int words = shift / 64, bits = shift % 64;
    for (int i = n - 1; i >= 0; --i) {
        out[i] = i >= words ? a[i - words] << bits : 0;
        if (bits > 0 && i > words)
            out[i] |= a[i - words - 1] >> (64 - bits);
    }
}

/* 256 bits */

static inline bvoli_i256 bvoli_i256_of(bvoli_i128 x)
{
    const uint64_t fill = x < 0 ? UINT64_MAX : 0;
    return (bvoli_i256){{(uint64_t)x, (uint64_t)((bvoli_u128)x >> 64), fill, fill}};
}

static inline bvoli_i256 bvoli_i256_times(const bvoli_i256 *a, int64_t b)
{
    bvoli_i256 out;
    bvoli_words_times(a->w, b, out.w, 4);
    return out;
}

static inline bvoli_i256 bvoli_i256_shifted(const bvoli_i256 *a, int shift)
{
    bvoli_i256 out;
    bvoli_words_shift(a->w, shift, out.w, 4);
    return out;
}

static inline bvoli_i256 bvoli_i256_difference(const bvoli_i256 *a, const bvoli_i256 *b)
{
    bvoli_i256 out = *a;
    bvoli_words_subtract(out.w, b->w, 4);
    return out;
}

static inline void bvoli_i256_abs(bvoli_i256 *a)
{
    if (bvoli_words_negative(a->w, 4))
        bvoli_words_negate(a->w, 4);
}

static inline int bvoli_i256_sign(const bvoli_i256 *a)
{
    return bvoli_words_sign(a->w, 4);
}

/* The sign of a - b. */
static inline int bvoli_i256_compare(const bvoli_i256 *a, const bvoli_i256 *b)
{
    const bvoli_i256 difference = bvoli_i256_difference(a, b);
    return bvoli_i256_sign(&difference);
}

/* Its highest 53 bits. */
static inline double bvoli_i256_near(const bvoli_i256 *a)
{
    static const double unit[4] = {1, 0x1p64, 0x1p128, 0x1p192};
    bvoli_i256 size = *a;
    int i = 3;
    bvoli_i256_abs(&size);
    while (i > 0 && size.w[i] == 0)
        --i;
    const uint64_t below = i > 0 ? size.w[i - 1] : 0;
    const double near = bvoli_highest_bits(size.w[i], below) * unit[i];
    return bvoli_words_negative(a->w, 4) ? -near : near;
}

/* The square of a number of up to 127 bits. */
static inline bvoli_i256 bvoli_i256_square(bvoli_i128 a)
{
    const bvoli_u128 x = a < 0 ? -(bvoli_u128)a : (bvoli_u128)a;
    const uint64_t low = (uint64_t)x, high = (uint64_t)(x >> 64);
    const bvoli_u128 ll = (bvoli_u128)low * low, lh = (bvoli_u128)low * high, hh = (bvoli_u128)high * high;
    bvoli_i256 out = {{(uint64_t)ll, (uint64_t)(ll >> 64), (uint64_t)hh, (uint64_t)(hh >> 64)}};
    const bvoli_u128 middle = lh << 1; /* high is below 2^63 */
    const uint64_t cross[3] = {(uint64_t)middle, (uint64_t)(middle >> 64), 0};
    bvoli_words_add(out.w + 1, cross, 3);
    return out;
}

/* 512 bits */

/* a * b for numbers that are not negative. */
static inline bvoli_i512 bvoli_i512_product(const bvoli_i256 *a, const bvoli_i256 *b)
{
    bvoli_i512 out = {{0}};
    for (int i = 0; i < 4; ++i) {
        bvoli_u128 carry = 0;
        for (int j = 0; j < 4; ++j) {
            carry += (bvoli_u128)a->w[i] * b->w[j] + out.w[i + j];
            out.w[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        out.w[i + 4] = (uint64_t)carry;
    }
    return out;
}

/* The sign of a - b. */
static inline int bvoli_i512_compare(const bvoli_i512 *a, const bvoli_i512 *b)
{
    bvoli_i512 difference = *a;
    bvoli_words_subtract(difference.w, b->w, 8);
    return bvoli_words_sign(difference.w, 8);
}

/* Vectors of three */

/* Components below 2^62 make a product below 2^125. */
static inline void bvoli_wide_cross(const int64_t a[3], const int64_t b[3], bvoli_i128 out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = (bvoli_i128)a[(c + 1) % 3] * b[(c + 2) % 3] - (bvoli_i128)a[(c + 2) % 3] * b[(c + 1) % 3];
}

static inline bvoli_i256 bvoli_wide_dot(const bvoli_i128 a[3], const int64_t b[3])
{
    bvoli_i256 sum = {{0, 0, 0, 0}};
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 factor = bvoli_i256_of(a[c]), product = bvoli_i256_times(&factor, b[c]);
        bvoli_words_add(sum.w, product.w, 4);
    }
    return sum;
}

/* Whether two vectors certainly are parallel: equal, opposite, along the same coordinate, or one is zero. May miss that they
 * are. */
static inline int bvoli_wide_parallel(const bvoli_i128 a[3], const bvoli_i128 b[3])
{
    int equal = 1, opposite = 1, zeros = 0;
    for (int c = 0; c < 3; ++c) {
        equal &= a[c] == b[c];
        opposite &= a[c] == -b[c];
        zeros += (a[c] | b[c]) == 0;
    }
    return equal | opposite | (zeros >= 2);
}

#else
#define BVOLI_HAS_WIDE 0
#endif
#endif
