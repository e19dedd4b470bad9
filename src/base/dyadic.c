/* SPDX-License-Identifier: MIT */
#include "base/dyadic.h"

#include <math.h>
#include <string.h>

static const bvoli_dyadic zero = {0};

/* Drops zero limbs at both ends. */
static void trim(bvoli_dyadic *a)
{
    int low = 0, high = a->size;
    while (high > 0 && a->limb[high - 1] == 0)
        --high;
    while (low < high && a->limb[low] == 0)
        ++low;
    if (low == high) {
        *a = zero;
        return;
    }
    a->size = high - low;
    a->base += low;
    if (low > 0)
        memmove(a->limb, a->limb + low, (size_t)a->size * sizeof *a->limb);
}

bvoli_dyadic bvoli_dy(double finite)
{
    bvoli_dyadic a = zero;
    int exponent;
    uint64_t bits = (uint64_t)ldexp(frexp(fabs(finite), &exponent), 53);
    if (bits == 0)
        return a;
    exponent -= 53;
    a.base = exponent >= 0 ? exponent / 32 : -((31 - exponent) / 32); /* rounded down */
    int shift = exponent - 32 * a.base;
    a.sign = finite < 0 ? -1 : 1;
    a.size = 3;
    a.limb[0] = (uint32_t)(bits << shift);
    a.limb[1] = (uint32_t)(bits >> (32 - shift));
    a.limb[2] = shift == 0 ? 0 : (uint32_t)(bits >> (64 - shift));
    trim(&a);
    return a;
}

/* The limb at an absolute position, 0 outside. */
static uint32_t limb_at(const bvoli_dyadic *a, int position)
{
    int i = position - a->base;
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
        uint32_t x = limb_at(a, i), y = limb_at(b, i);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* |a| + |b|, or |a| - |b| for |a| >= |b|; neither is zero. The carry of a subtraction is a borrow, all ones above the limb. */
static bvoli_dyadic combine(const bvoli_dyadic *a, const bvoli_dyadic *b, int subtract)
{
    bvoli_dyadic out;
    int end = top(a) > top(b) ? top(a) : top(b);
    int64_t carry = 0;
    out.sign = 1;
    out.base = a->base < b->base ? a->base : b->base;
    out.size = 0;
    for (int i = out.base; i < end; ++i) {
        int64_t x = limb_at(a, i), y = limb_at(b, i);
        carry += subtract ? x - y : x + y;
        out.limb[out.size++] = (uint32_t)carry;
        carry = carry < 0 ? -1 : carry >> 32;
    }
    if (carry > 0)
        out.limb[out.size++] = (uint32_t)carry;
    trim(&out);
    return out;
}

bvoli_dyadic bvoli_dy_add(bvoli_dyadic a, bvoli_dyadic b)
{
    if (a.sign == 0)
        return b;
    if (b.sign == 0)
        return a;
    int order = a.sign == b.sign ? 1 : compare_magnitudes(&a, &b);
    if (order == 0)
        return zero;
    bvoli_dyadic out = order > 0 ? combine(&a, &b, a.sign != b.sign) : combine(&b, &a, 1);
    out.sign = order > 0 ? a.sign : b.sign;
    return out;
}

bvoli_dyadic bvoli_dy_sub(bvoli_dyadic a, bvoli_dyadic b)
{
    return bvoli_dy_add(a, bvoli_dy_neg(b));
}

bvoli_dyadic bvoli_dy_mul(bvoli_dyadic a, bvoli_dyadic b)
{
    bvoli_dyadic out;
    if (a.sign == 0 || b.sign == 0)
        return zero;
    out.sign = a.sign * b.sign;
    out.base = a.base + b.base;
    out.size = a.size + b.size;
    memset(out.limb, 0, (size_t)out.size * sizeof *out.limb);
    for (int i = 0; i < a.size; ++i) {
        uint64_t carry = 0;
        for (int j = 0; j < b.size; ++j) {
            carry += (uint64_t)a.limb[i] * b.limb[j] + out.limb[i + j]; /* at most 2^64 - 1 */
            out.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        out.limb[i + b.size] = (uint32_t)carry;
    }
    trim(&out);
    return out;
}

bvoli_dyadic bvoli_dy_neg(bvoli_dyadic a)
{
    a.sign = -a.sign;
    return a;
}

bvoli_dyadic bvoli_dy_abs(bvoli_dyadic a)
{
    a.sign = a.sign != 0;
    return a;
}

int bvoli_dy_sign(bvoli_dyadic a)
{
    return a.sign;
}

int bvoli_dy_cmp(bvoli_dyadic a, bvoli_dyadic b)
{
    if (a.sign != b.sign)
        return a.sign < b.sign ? -1 : 1;
    return a.sign * compare_magnitudes(&a, &b);
}

bvoli_dyadic bvoli_dy_sum(const double *terms, int count)
{
    bvoli_dyadic sum = zero;
    for (int i = 0; i < count; ++i)
        sum = bvoli_dy_add(sum, bvoli_dy(terms[i]));
    return sum;
}

void bvoli_dy_load(const double v[3], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = bvoli_dy(v[i]);
}

void bvoli_dy_cross(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic out[3])
{
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = bvoli_dy_sub(bvoli_dy_mul(a[j], b[k]), bvoli_dy_mul(a[k], b[j]));
    }
}

bvoli_dyadic bvoli_dy_dot(const bvoli_dyadic a[3], const bvoli_dyadic b[3])
{
    bvoli_dyadic sum = bvoli_dy_mul(a[0], b[0]);
    sum = bvoli_dy_add(sum, bvoli_dy_mul(a[1], b[1]));
    return bvoli_dy_add(sum, bvoli_dy_mul(a[2], b[2]));
}
