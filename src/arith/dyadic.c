/* SPDX-License-Identifier: MIT */
#include "arith/dyadic.h"

#include <limits.h>
#include <string.h>

typedef bvoli_limb limb;
enum { BITS = BVOLI_LIMB_BITS };

/* Only the limbs in use are written and copied; a copy of all costs more than most sums. */

static void set_zero(bvoli_dyadic *out)
{
    out->sign = out->base = out->size = 0;
}

void bvoli_dy_put_copy(const bvoli_dyadic *a, bvoli_dyadic *out)
{
    out->sign = a->sign;
    out->base = a->base;
    out->size = a->size;
    memcpy(out->limb, a->limb, (size_t)a->size * sizeof *a->limb);
}

/* Numbers are written from their lowest limb to their highest: begun, limb by limb, and ended. Zeros below the first limb that
 * is not 0 only raise the base; those on top are dropped at the end. */

static inline void begin(int sign, int base, bvoli_dyadic *out)
{
    out->sign = sign;
    out->base = base;
    out->size = 0;
}

static inline void append(limb x, bvoli_dyadic *out)
{
    if (x == 0 && out->size == 0)
        ++out->base;
    else
        out->limb[out->size++] = x;
}

static inline void end(bvoli_dyadic *out)
{
    while (out->size > 0 && out->limb[out->size - 1] == 0)
        --out->size;
}

/* A double is bits * 2^(exponent - LIFT), by the fields of its format; a subnormal has no hidden bit and the exponent of the
 * least normal. LIFT makes exponents positive and is a number of limbs. */
enum { LIFT = 1088 };

static uint64_t take_apart(double finite, unsigned *exponent)
{
    uint64_t bits;
    memcpy(&bits, &finite, sizeof bits);
    const unsigned field = (unsigned)(bits >> 52 & 0x7ff);
    bits &= (UINT64_C(1) << 52) - 1;
    *exponent = (field == 0 ? 1 : field) + LIFT - 1075;
    return field == 0 ? bits : bits | UINT64_C(1) << 52;
}

/* As many limbs hold the bits of a double, wherever they begin in the first one. */
enum { SPAN = BITS == 64 ? 2 : 3 };

/* The position of the limb where a double begins. */
static inline int position(double finite)
{
    unsigned exponent;
    (void)take_apart(finite, &exponent);
    return (int)(exponent / BITS) - LIFT / BITS;
}

/* The limbs of a double's magnitude; returns the position of the first. No shift is by as many bits as a number has. */
static inline int place(double finite, limb part[SPAN])
{
    unsigned exponent;
    const uint64_t bits = take_apart(finite, &exponent);
    const unsigned shift = exponent % BITS;
    uint64_t rest = bits >> (BITS - 1 - shift) >> 1;
    part[0] = (limb)(bits << shift);
    for (int k = 1; k < SPAN; ++k) {
        part[k] = (limb)rest;
        rest = rest >> (BITS - 1) >> 1;
    }
    return (int)(exponent / BITS) - LIFT / BITS;
}

void bvoli_dy_put(double finite, bvoli_dyadic *out)
{
    limb part[SPAN];
    if (finite == 0) {
        set_zero(out);
        return;
    }
    begin(finite < 0 ? -1 : 1, place(finite, part), out);
    for (int k = 0; k < SPAN; ++k)
        append(part[k], out);
    end(out);
}

/* The limb at an absolute position, 0 outside. */
static inline limb limb_at(const bvoli_dyadic *a, int position)
{
    const int i = position - a->base;
    return i >= 0 && i < a->size ? a->limb[i] : 0;
}

static int top(const bvoli_dyadic *a)
{
    return a->base + a->size;
}

static int compare_magnitudes(const bvoli_dyadic *a, const bvoli_dyadic *b)
{
    if (top(a) != top(b))
        return top(a) < top(b) ? -1 : 1;
    int bottom = a->base < b->base ? a->base : b->base;
    for (int i = top(a) - 1; i >= bottom; --i) {
        const limb x = limb_at(a, i), y = limb_at(b, i);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* row += or -= the limbs of b, where the limbs above them in row, `above` in number, take the carry; returns the carry out of
 * those. */
static limb add_row(const bvoli_dyadic *b, limb *row, int above)
{
    limb carry = 0;
    int i = 0;
    for (; i < b->size; ++i) {
        const bvoli_two_limbs sum = (bvoli_two_limbs)row[i] + b->limb[i] + carry;
        row[i] = (limb)sum;
        carry = (limb)(sum >> BITS);
    }
    for (above += i; carry != 0 && i < above; ++i)
        carry = ++row[i] == 0;
    return carry;
}

static void subtract_row(const bvoli_dyadic *b, limb *row)
{
    limb borrow = 0;
    int i = 0;
    for (; i < b->size; ++i) {
        const bvoli_two_limbs difference = (bvoli_two_limbs)row[i] - b->limb[i] - borrow;
        row[i] = (limb)difference;
        borrow = (limb)(difference >> BITS) & 1;
    }
    for (; borrow != 0; ++i) /* ends within a, which is the greater one */
        borrow = row[i]-- == 0;
}

/* Only where both numbers begin alike can the lowest limbs become 0. */
static void drop_low_zeros(bvoli_dyadic *out)
{
    int zeros = 0;
    while (zeros < out->size && out->limb[zeros] == 0)
        ++zeros;
    if (zeros > 0) {
        out->base += zeros;
        out->size -= zeros;
        memmove(out->limb, out->limb + zeros, (size_t)out->size * sizeof *out->limb);
    }
}

/* |a| + |b|, or |a| - |b| for |a| > |b|, with a sign; neither is zero, and out is neither. First a is written with zeros to the
 * ends of b. */
static void combine(const bvoli_dyadic *a, const bvoli_dyadic *b, int subtract, int sign, bvoli_dyadic *out)
{
    const int low = a->base < b->base ? a->base : b->base, high = top(a) > top(b) ? top(a) : top(b), from = a->base - low;
    out->sign = sign;
    out->base = low;
    out->size = high - low;
    memset(out->limb, 0, (size_t)out->size * sizeof *out->limb);
    for (int i = 0; i < a->size; ++i)
        out->limb[from + i] = a->limb[i];
    limb *const row = out->limb + (b->base - low);
    if (subtract)
        subtract_row(b, row);
    else if (add_row(b, row, high - top(b)) != 0)
        out->limb[out->size++] = 1;
    if (a->base == b->base)
        drop_low_zeros(out);
    if (subtract)
        end(out);
}

/* a + b, or a - b for sign -1; out is neither of them. */
static void add(const bvoli_dyadic *a, const bvoli_dyadic *b, int sign, bvoli_dyadic *out)
{
    const int b_sign = sign * b->sign;
    if (a->sign == 0 || b_sign == 0) {
        bvoli_dy_put_copy(b_sign == 0 ? a : b, out);
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

/* A row for each limb of the shorter one; the first row writes what the others add to. The trailing zeros of a product are
 * those of both factors, fewer than two limbs of them, so that one limb is left out at most. out is neither of them. */
void bvoli_dy_put_product(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *out)
{
    if (a->sign == 0 || b->sign == 0) {
        set_zero(out);
        return;
    }
    if (a->size > b->size) {
        const bvoli_dyadic *const swapped = a;
        a = b;
        b = swapped;
    }
    const int size = b->size;
    const limb lowest = a->limb[0];
    bvoli_two_limbs next = (bvoli_two_limbs)lowest * b->limb[0];
    const int left_out = (limb)next == 0;
    limb *row = out->limb;
    begin(a->sign * b->sign, a->base + b->base + left_out, out);
    if (!left_out)
        *row++ = (limb)next;
    for (int j = 1; j < size; ++j) {
        next = (bvoli_two_limbs)lowest * b->limb[j] + (limb)(next >> BITS);
        *row++ = (limb)next;
    }
    *row = (limb)(next >> BITS);
    for (int i = 1; i < a->size; ++i) {
        row = out->limb + i - left_out;
        const limb x = a->limb[i];
        limb carry = 0;
        if (x == 0) { /* as often between the bits of large and of small numbers */
            row[size] = 0;
            continue;
        }
        for (int j = 0; j < size; ++j) {
            next = (bvoli_two_limbs)x * b->limb[j] + row[j] + carry; /* at most all ones */
            row[j] = (limb)next;
            carry = (limb)(next >> BITS);
        }
        row[size] = carry;
    }
    out->size = a->size + size - left_out;
    end(out);
}

int bvoli_dy_compare(const bvoli_dyadic *a, const bvoli_dyadic *b)
{
    if (a->sign != b->sign)
        return a->sign < b->sign ? -1 : 1;
    return a->sign * compare_magnitudes(a, b);
}

/* Adds a double to a number in two's complement with room for the sum, given the position of its lowest limb. Above the double
 * is nothing but its sign; where that meets the carry, nothing changes any more. */
static void add_double(double finite, limb *sum, int base, int size)
{
    limb part[SPAN];
    int at = place(finite, part) - base;
    const limb flip = finite < 0 ? (limb)-1 : 0;
    limb carry = flip & 1;
    for (int k = 0; k < SPAN; ++k, ++at) {
        const bvoli_two_limbs next = (bvoli_two_limbs)sum[at] + (part[k] ^ flip) + carry;
        sum[at] = (limb)next;
        carry = (limb)(next >> BITS);
    }
    for (; at < size && carry != (flip & 1); ++at) {
        sum[at] += flip + carry;
        carry = flip ? sum[at] != (limb)-1 : sum[at] == 0;
    }
}

/* The number at out->limb, in two's complement. */
static void take_sign(int base, int size, bvoli_dyadic *out)
{
    const limb flip = out->limb[size - 1] >> (BITS - 1) ? (limb)-1 : 0;
    limb carry = flip & 1;
    begin(flip ? -1 : 1, base, out);
    for (int i = 0; i < size; ++i) {
        const limb x = (out->limb[i] ^ flip) + carry;
        carry = carry && x == 0;
        append(x, out); /* not above the limb that was read */
    }
    end(out);
    if (out->size == 0)
        set_zero(out);
}

void bvoli_dy_put_sum(const double *terms, int count, bvoli_dyadic *out)
{
    int low = INT_MAX, high = INT_MIN, others = 0;
    double some = 0;
    for (int i = 0; i < count; ++i)
        if (terms[i] != 0) {
            others += some != 0;
            some = terms[i];
            const int base = position(terms[i]);
            low = base < low ? base : low;
            high = base > high ? base : high;
        }
    if (others == 0) {
        bvoli_dy_put(some, out);
        return;
    }
    const int size = high - low + SPAN + 1; /* one for the sign and for carries */
    for (int i = 0; i < size; ++i)
        out->limb[i] = 0;
    for (int i = 0; i < count; ++i)
        if (terms[i] != 0)
            add_double(terms[i], out->limb, low, size);
    take_sign(low, size, out);
}

void bvoli_dy_put_difference(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *out)
{
    add(a, b, -1, out);
}

static void add_to(const bvoli_dyadic *a, int sign, bvoli_dyadic *sum)
{
    bvoli_dyadic old;
    if (a->sign == 0)
        return;
    bvoli_dy_put_copy(sum, &old);
    add(&old, a, sign, sum);
}

void bvoli_dy_add_product(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *sum)
{
    bvoli_dyadic product;
    bvoli_dy_put_product(a, b, &product);
    add_to(&product, 1, sum);
}

void bvoli_dy_subtract_product(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *sum)
{
    bvoli_dyadic product;
    bvoli_dy_put_product(a, b, &product);
    add_to(&product, -1, sum);
}

void bvoli_dy_add_scaled(const bvoli_dyadic *a, double factor, bvoli_dyadic *sum)
{
    bvoli_dyadic exact;
    bvoli_dy_put(factor, &exact);
    bvoli_dy_add_product(a, &exact, sum);
}

void bvoli_dy_load(const double v[3], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i)
        bvoli_dy_put(v[i], &out[i]);
}

void bvoli_dy_load_sums(const double terms[3][2], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i)
        bvoli_dy_put_sum(terms[i], 2, &out[i]);
}

void bvoli_dy_cross(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        bvoli_dyadic first, second;
        bvoli_dy_put_product(&a[j], &b[k], &first);
        bvoli_dy_put_product(&a[k], &b[j], &second);
        add(&first, &second, -1, &out[i]);
    }
}

void bvoli_dy_put_dot(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic *out)
{
    bvoli_dyadic x, y, z, xy;
    bvoli_dy_put_product(&a[0], &b[0], &x);
    bvoli_dy_put_product(&a[1], &b[1], &y);
    bvoli_dy_put_product(&a[2], &b[2], &z);
    add(&x, &y, 1, &xy);
    add(&xy, &z, 1, out);
}

int bvoli_dy_is_zero(const bvoli_dyadic v[3])
{
    return bvoli_dy_sign(v[0]) == 0 && bvoli_dy_sign(v[1]) == 0 && bvoli_dy_sign(v[2]) == 0;
}
