/* SPDX-License-Identifier: MIT */
#include "arith/dyadic.h"

#include <string.h>

/* Only the limbs in use are written and copied; a copy of all costs more than most sums. */

static void set_zero(bvoli_limbs *out)
{
    out->sign = out->base = out->size = 0;
}

static void copy(const bvoli_limbs *a, bvoli_limbs *out)
{
    out->sign = a->sign;
    out->base = a->base;
    out->size = a->size;
    memcpy(out->limb, a->limb, (size_t)a->size * sizeof *a->limb);
}

/* Drops zero limbs at both ends. */
static void trim(bvoli_limbs *a)
{
    int low = 0, high = a->size;
    while (high > 0 && a->limb[high - 1] == 0)
        --high;
    while (low < high && a->limb[low] == 0)
        ++low;
    if (low == high) {
        set_zero(a);
        return;
    }
    a->size = high - low;
    a->base += low;
    if (low > 0)
        memmove(a->limb, a->limb + low, (size_t)a->size * sizeof *a->limb);
}

/* A double is bits * 2^exponent, by the fields of its format; a subnormal has no hidden bit and the exponent of the least
 * normal. */
static uint64_t take_apart(double finite, int *exponent)
{
    uint64_t bits;
    memcpy(&bits, &finite, sizeof bits);
    int field = (int)(bits >> 52 & 0x7ff);
    bits &= (UINT64_C(1) << 52) - 1;
    *exponent = (field == 0 ? 1 : field) - 1075;
    return field == 0 ? bits : bits | UINT64_C(1) << 52;
}

static void set(double finite, bvoli_limbs *out)
{
    int exponent;
    uint64_t bits = take_apart(finite, &exponent);
    if (bits == 0) {
        set_zero(out);
        return;
    }
    out->base = exponent >= 0 ? exponent / 32 : -((31 - exponent) / 32); /* rounded down */
    int shift = exponent - 32 * out->base;
    out->sign = finite < 0 ? -1 : 1;
    out->size = 3;
    out->limb[0] = (uint32_t)(bits << shift);
    out->limb[1] = (uint32_t)(bits >> (32 - shift));
    out->limb[2] = shift == 0 ? 0 : (uint32_t)(bits >> (64 - shift));
    trim(out);
}

/* The limb at an absolute position, 0 outside. */
static uint32_t limb_at(const bvoli_limbs *a, int position)
{
    int i = position - a->base;
    return i >= 0 && i < a->size ? a->limb[i] : 0;
}

static int top(const bvoli_limbs *a)
{
    return a->base + a->size;
}

static int compare_magnitudes(const bvoli_limbs *a, const bvoli_limbs *b)
{
    if (top(a) != top(b))
        return top(a) < top(b) ? -1 : 1;
    int bottom = a->base < b->base ? a->base : b->base;
    for (int i = top(a) - 1; i >= bottom; --i) {
        uint32_t x = limb_at(a, i), y = limb_at(b, i);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* Puts the limbs of a where they belong in `out`, which begins at or below it, and zeros around them. */
static void place(const bvoli_limbs *a, bvoli_limbs *out)
{
    const int low = a->base - out->base, high = low + a->size;
    memset(out->limb, 0, (size_t)low * sizeof *out->limb);
    memcpy(out->limb + low, a->limb, (size_t)a->size * sizeof *a->limb);
    memset(out->limb + high, 0, (size_t)(out->size - high) * sizeof *out->limb);
}

/* |a| + |b|, or |a| - |b| for |a| >= |b|, with a sign; neither is zero, and out is neither. The carry of a subtraction is a
 * borrow, all ones above the limb. */
static void combine(const bvoli_limbs *a, const bvoli_limbs *b, int subtract, int sign, bvoli_limbs *out)
{
    const int end = top(a) > top(b) ? top(a) : top(b);
    int64_t carry = 0;
    out->sign = sign;
    out->base = a->base < b->base ? a->base : b->base;
    out->size = end - out->base;
    place(a, out);
    int i = b->base - out->base;
    for (int k = 0; k < b->size; ++k, ++i) {
        const int64_t y = b->limb[k];
        carry += subtract ? out->limb[i] - y : out->limb[i] + y;
        out->limb[i] = (uint32_t)carry;
        carry = carry < 0 ? -1 : carry >> 32;
    }
    for (; carry != 0 && i < out->size; ++i) {
        carry += out->limb[i];
        out->limb[i] = (uint32_t)carry;
        carry = carry < 0 ? -1 : carry >> 32;
    }
    if (carry > 0)
        out->limb[out->size++] = (uint32_t)carry;
    trim(out);
}

/* a + b, or a - b for turn -1; out is neither of them. */
static void add(const bvoli_limbs *a, const bvoli_limbs *b, int turn, bvoli_limbs *out)
{
    const int b_sign = turn * b->sign;
    if (a->sign == 0 || b_sign == 0) {
        copy(b_sign == 0 ? a : b, out);
        out->sign = b_sign == 0 ? a->sign : b_sign;
        return;
    }
    int order = a->sign == b_sign ? 1 : compare_magnitudes(a, b);
    if (order == 0)
        set_zero(out);
    else if (order > 0)
        combine(a, b, a->sign != b_sign, a->sign, out);
    else
        combine(b, a, 1, b_sign, out);
}

/* out is neither of them. */
static void mul(const bvoli_limbs *a, const bvoli_limbs *b, bvoli_limbs *out)
{
    if (a->sign == 0 || b->sign == 0) {
        set_zero(out);
        return;
    }
    out->sign = a->sign * b->sign;
    out->base = a->base + b->base;
    out->size = a->size + b->size;
    memset(out->limb, 0, (size_t)out->size * sizeof *out->limb);
    for (int i = 0; i < a->size; ++i) {
        uint64_t carry = 0;
        if (a->limb[i] == 0) /* as most are where sizes differ much */
            continue;
        for (int j = 0; j < b->size; ++j) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + out->limb[i + j]; /* at most 2^64 - 1 */
            out->limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        out->limb[i + b->size] = (uint32_t)carry;
    }
    trim(out);
}

bvoli_dyadic bvoli_dy(double finite)
{
    bvoli_dyadic out;
    set(finite, out.number);
    return out;
}

bvoli_dyadic bvoli_limbs_add(const bvoli_limbs *a, const bvoli_limbs *b)
{
    bvoli_dyadic out;
    add(a, b, 1, out.number);
    return out;
}

bvoli_dyadic bvoli_limbs_sub(const bvoli_limbs *a, const bvoli_limbs *b)
{
    bvoli_dyadic out;
    add(a, b, -1, out.number);
    return out;
}

bvoli_dyadic bvoli_limbs_mul(const bvoli_limbs *a, const bvoli_limbs *b)
{
    bvoli_dyadic out;
    mul(a, b, out.number);
    return out;
}

bvoli_dyadic bvoli_limbs_neg(const bvoli_limbs *a)
{
    bvoli_dyadic out;
    copy(a, out.number);
    out.number->sign = -a->sign;
    return out;
}

bvoli_dyadic bvoli_limbs_abs(const bvoli_limbs *a)
{
    bvoli_dyadic out;
    copy(a, out.number);
    out.number->sign = a->sign != 0;
    return out;
}

int bvoli_limbs_cmp(const bvoli_limbs *a, const bvoli_limbs *b)
{
    if (a->sign != b->sign)
        return a->sign < b->sign ? -1 : 1;
    return a->sign * compare_magnitudes(a, b);
}

bvoli_dyadic bvoli_dy_sum(const double *terms, int count)
{
    bvoli_dyadic out;
    bvoli_limbs term, next, *sum = out.number;
    set_zero(sum);
    for (int i = 0; i < count; ++i) {
        set(terms[i], &term);
        add(sum, &term, 1, &next);
        copy(&next, sum);
    }
    return out;
}

void bvoli_dy_load(const double v[3], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i)
        set(v[i], out[i].number);
}

void bvoli_dy_cross(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        bvoli_limbs first, second;
        mul(a[j].number, b[k].number, &first);
        mul(a[k].number, b[j].number, &second);
        add(&first, &second, -1, out[i].number);
    }
}

bvoli_dyadic bvoli_dy_dot(const bvoli_dyadic a[3], const bvoli_dyadic b[3])
{
    bvoli_dyadic out;
    bvoli_limbs x, y, z, xy;
    mul(a[0].number, b[0].number, &x);
    mul(a[1].number, b[1].number, &y);
    mul(a[2].number, b[2].number, &z);
    add(&x, &y, 1, &xy);
    add(&xy, &z, 1, out.number);
    return out;
}
