/* SPDX-License-Identifier: MIT */
/* The same operations on three kinds of numbers, so that a formula is written once, in a template, and compiled for each:
 *
 *     estimates   double with running bounds of the errors (estimate.h); a sign may be open
 *     integers    of fixed width (wide.h), where the numbers of a problem fit, and compilers have 128 bits
 *     longs       of 256 bits with a bound of their error (long_float.h), likewise; a sign may be open; only what feet need
 *     dyadics     dyadic rationals (dyadic.h), for all numbers
 *
 * A kind has three types, by degree: EDGE for what is loaded and differences of that, AXIS for cross products of edges, and
 * NUMBER for all others. They differ for integers only. Templates are included with NUMBERS defined as one of the names above.
 * Outputs may not alias inputs.
 *
 *     load(terms, count, power, fits, out)    the sum of terms; each times `power` has to be an integer, or *fits becomes 0
 *     sign(a)                                 BVOLI_OPEN if it is not certain
 *     order(a, b)                             the sign of a - b, likewise
 *     shift(a, bits)                          a times 2^bits, of integers, where the bits are more than 0
 *     square(a, bits, out)                    likewise of an edge, before it is squared
 *     gap(a, b, out), difference(a, b, out)   a - b, of numbers and of edges
 *     widen(a, out)                           an edge as a number
 *     dot(n, e, out), long_dot(m, e, out)     of an edge with an axis, and with numbers
 *     cross(e, f, out), long_cross(e, n, out) of edges, and of an edge and an axis
 *     excess(gap, radius_sq, n_sq)            the sign of gap^2 - radius_sq n_sq
 *     lower(a, least), lift(a, greatest)      the lesser of both, and the greater
 *     add_end(slope, lo, hi, end, sum)        adds the least of what the slope makes of lo to hi (end 0), or the greatest (1);
 *                                             where hi is -lo, that is |slope| hi for either sign, also where hi is negative
 *     subtract_end(slope, lo, hi, end, sum)   subtracts it */
#ifndef BVOLI_ARITH_NUMBERS_H
#define BVOLI_ARITH_NUMBERS_H

#include "arith/dyadic.h"
#include "arith/estimate.h"
#include "arith/long_float.h"
#include "arith/wide.h"

enum { BVOLI_OPEN = 2 };

#define BVOLI_JOIN(a, b, c) a##b##c
#define BVOLI_JOIN_NAMES(a, b, c) BVOLI_JOIN(a, b, c)
#define OP(name) BVOLI_JOIN_NAMES(bvoli_, NUMBERS, _##name)
#define NAME(name) BVOLI_JOIN_NAMES(, NUMBERS, _##name) /* a function of the template itself */
#define EDGE OP(edge)
#define AXIS OP(axis)
#define NUMBER OP(number)

/* Estimates */

typedef bvoli_estimate bvoli_estimates_edge, bvoli_estimates_axis, bvoli_estimates_number;

static inline void bvoli_estimates_load(const double *terms, int count, double power, int *fits, bvoli_estimate *out)
{
    (void)power;
    (void)fits;
    *out = count == 1 ? bvoli_exactly(*terms) : bvoli_estimate_total(terms, count);
}

static inline int bvoli_estimates_sign(const bvoli_estimate *a)
{
    const int sign = bvoli_estimate_sign(*a);
    return sign != 0 || bvoli_estimate_is_zero(*a) ? sign : BVOLI_OPEN;
}

static inline int bvoli_estimates_order(const bvoli_estimate *a, const bvoli_estimate *b)
{
    const bvoli_estimate difference = bvoli_estimate_difference(*a, *b);
    return bvoli_estimates_sign(&difference);
}

static inline int bvoli_estimates_is_zero(const bvoli_estimate v[3])
{
    return bvoli_estimate_is_zero(v[0]) && bvoli_estimate_is_zero(v[1]) && bvoli_estimate_is_zero(v[2]);
}

static inline int bvoli_estimates_excess(const bvoli_estimate *gap, const bvoli_estimate *radius_sq, const bvoli_estimate *n_sq)
{
    const bvoli_estimate gap_sq = bvoli_estimate_product(*gap, *gap), reach_sq = bvoli_estimate_product(*radius_sq, *n_sq);
    return bvoli_estimates_order(&gap_sq, &reach_sq);
}

static inline bvoli_estimate bvoli_estimates_end(bvoli_estimate slope, bvoli_estimate lo, bvoli_estimate hi, int end)
{
    if (lo.value == -hi.value) {
        const bvoli_estimate part = bvoli_estimate_product(bvoli_estimate_abs(slope), hi);
        return end ? part : bvoli_estimate_negative(part);
    }
    const bvoli_estimate low = bvoli_estimate_product(slope, lo), high = bvoli_estimate_product(slope, hi);
    return end ? bvoli_estimate_greater(low, high) : bvoli_estimate_lesser(low, high);
}

#define bvoli_estimates_add_end(slope, lo, hi, end, sum)                                                                       \
    ((void)(*(sum) = bvoli_estimate_sum(*(sum), bvoli_estimates_end(*(slope), *(lo), *(hi), end))))
#define bvoli_estimates_subtract_end(slope, lo, hi, end, sum)                                                                  \
    ((void)(*(sum) = bvoli_estimate_difference(*(sum), bvoli_estimates_end(*(slope), *(lo), *(hi), end))))
#define bvoli_estimates_set(x, out) ((void)(*(out) = bvoli_exactly(x)))
#define bvoli_estimates_clear(a) ((void)(*(a) = bvoli_exactly(0)))
#define bvoli_estimates_copy(a, out) ((void)(*(out) = *(a)))
#define bvoli_estimates_widen bvoli_estimates_copy
#define bvoli_estimates_shift(a, bits) ((void)(a), (void)(bits))
#define bvoli_estimates_square(a, bits, out) ((void)(bits), bvoli_estimates_product(a, a, out))
#define bvoli_estimates_negate(a) ((void)((a)->value = -(a)->value))
#define bvoli_estimates_drop_sign(a) ((void)((a)->value = fabs((a)->value)))
#define bvoli_estimates_lower(a, least) ((void)(*(least) = bvoli_estimate_lesser(*(least), *(a))))
#define bvoli_estimates_lift(a, greatest) ((void)(*(greatest) = bvoli_estimate_greater(*(greatest), *(a))))
#define bvoli_estimates_difference(a, b, out) ((void)(*(out) = bvoli_estimate_difference(*(a), *(b))))
#define bvoli_estimates_gap bvoli_estimates_difference
#define bvoli_estimates_product(a, b, out) ((void)(*(out) = bvoli_estimate_product(*(a), *(b))))
#define bvoli_estimates_add_product(a, b, sum) ((void)(*(sum) = bvoli_estimate_sum(*(sum), bvoli_estimate_product(*(a), *(b)))))
#define bvoli_estimates_subtract_product(a, b, sum)                                                                            \
    ((void)(*(sum) = bvoli_estimate_difference(*(sum), bvoli_estimate_product(*(a), *(b)))))
#define bvoli_estimates_dot(a, b, out) ((void)(*(out) = bvoli_estimate_dot(a, b)))
#define bvoli_estimates_long_dot bvoli_estimates_dot
#define bvoli_estimates_edge_square(v, out) bvoli_estimates_dot(v, v, out)
#define bvoli_estimates_axis_square bvoli_estimates_edge_square
#define bvoli_estimates_cross bvoli_estimate_cross
#define bvoli_estimates_long_cross bvoli_estimate_cross

/* Dyadic numbers */

typedef bvoli_dyadic bvoli_dyadics_edge, bvoli_dyadics_axis, bvoli_dyadics_number;

static inline void bvoli_dyadics_load(const double *terms, int count, double power, int *fits, bvoli_dyadic *out)
{
    (void)power;
    (void)fits;
    if (count == 1)
        bvoli_dy_put(terms[0], out);
    else
        bvoli_dy_put_sum(terms, count, out);
}

static inline int bvoli_dyadics_excess(const bvoli_dyadic *gap, const bvoli_dyadic *radius_sq, const bvoli_dyadic *n_sq)
{
    bvoli_dyadic gap_sq, reach_sq;
    bvoli_dy_put_product(gap, gap, &gap_sq);
    bvoli_dy_put_product(radius_sq, n_sq, &reach_sq);
    return bvoli_dy_cmp(gap_sq, reach_sq);
}

#define bvoli_dyadics_add_end(slope, lo, hi, end, sum)                                                                         \
    bvoli_dy_add_product(slope, (bvoli_dy_sign(*(slope)) >= 0) == (end) ? (hi) : (lo), sum)
#define bvoli_dyadics_subtract_end(slope, lo, hi, end, sum)                                                                    \
    bvoli_dy_subtract_product(slope, (bvoli_dy_sign(*(slope)) >= 0) == (end) ? (hi) : (lo), sum)
#define bvoli_dyadics_set bvoli_dy_put
#define bvoli_dyadics_clear(a) bvoli_dy_put(0, a)
#define bvoli_dyadics_copy bvoli_dy_put_copy
#define bvoli_dyadics_widen bvoli_dy_put_copy
#define bvoli_dyadics_sign(a) bvoli_dy_sign(*(a))
#define bvoli_dyadics_order(a, b) bvoli_dy_cmp(*(a), *(b))
#define bvoli_dyadics_is_zero bvoli_dy_is_zero
#define bvoli_dyadics_shift(a, bits) ((void)(a), (void)(bits))
#define bvoli_dyadics_square(a, bits, out) ((void)(bits), bvoli_dy_put_product(a, a, out))
#define bvoli_dyadics_negate bvoli_dy_negate
#define bvoli_dyadics_drop_sign bvoli_dy_drop_sign
#define bvoli_dyadics_lower(a, least) (bvoli_dy_cmp(*(a), *(least)) < 0 ? bvoli_dy_put_copy(a, least) : (void)0)
#define bvoli_dyadics_lift(a, greatest) (bvoli_dy_cmp(*(a), *(greatest)) > 0 ? bvoli_dy_put_copy(a, greatest) : (void)0)
#define bvoli_dyadics_difference bvoli_dy_put_difference
#define bvoli_dyadics_gap bvoli_dy_put_difference
#define bvoli_dyadics_product bvoli_dy_put_product
#define bvoli_dyadics_add_product bvoli_dy_add_product
#define bvoli_dyadics_subtract_product bvoli_dy_subtract_product
#define bvoli_dyadics_dot bvoli_dy_put_dot
#define bvoli_dyadics_long_dot bvoli_dy_put_dot
#define bvoli_dyadics_edge_square(v, out) bvoli_dy_put_dot(v, v, out)
#define bvoli_dyadics_axis_square bvoli_dyadics_edge_square
#define bvoli_dyadics_cross bvoli_dy_cross
#define bvoli_dyadics_long_cross bvoli_dy_cross

#if BVOLI_HAS_WIDE
/* Long floats */

typedef bvoli_long_float bvoli_longs_number;

static inline void bvoli_longs_set(double x, bvoli_long_float *out)
{
    bvoli_dyadic exact;
    bvoli_dy_put(x, &exact);
    bvoli_long_put(&exact, out);
}

static inline int bvoli_longs_sign(const bvoli_long_float *a)
{
    return bvoli_long_is_certain(a) ? a->sign : BVOLI_OPEN;
}

static inline void bvoli_longs_dot(const bvoli_long_float a[3], const bvoli_long_float b[3], bvoli_long_float *out)
{
    bvoli_long_put_product(&a[0], &b[0], out);
    bvoli_long_add_product(&a[1], &b[1], 1, out);
    bvoli_long_add_product(&a[2], &b[2], 1, out);
}

static inline void bvoli_longs_cross(const bvoli_long_float a[3], const bvoli_long_float b[3], bvoli_long_float out[3])
{
    for (int c = 0; c < 3; ++c) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        bvoli_long_put_product(&a[i], &b[j], &out[c]);
        bvoli_long_add_product(&a[j], &b[i], -1, &out[c]);
    }
}

#define bvoli_longs_clear(a) ((void)(*(a) = (bvoli_long_float){.error = BVOLI_LONG_EXACT}))
#define bvoli_longs_copy(a, out) ((void)(*(out) = *(a)))
#define bvoli_longs_negate(a) ((void)((a)->sign *= -1))
#define bvoli_longs_drop_sign(a) ((void)((a)->sign *= (a)->sign))
#define bvoli_longs_product bvoli_long_put_product
#define bvoli_longs_add_product(a, b, sum) bvoli_long_add_product(a, b, 1, sum)
#define bvoli_longs_subtract_product(a, b, sum) bvoli_long_add_product(a, b, -1, sum)

/* Integers */

typedef int64_t bvoli_integers_edge;
typedef bvoli_i128 bvoli_integers_axis;
typedef bvoli_i256 bvoli_integers_number;

static inline void bvoli_integers_load(const double *terms, int count, double power, int *fits, int64_t *out)
{
    *out = 0;
    for (int t = 0; t < count; ++t)
        *out += bvoli_wide_load(terms[t], power, fits);
}

static inline int bvoli_integers_excess(const bvoli_i256 *gap, const bvoli_i256 *radius_sq, const bvoli_i256 *n_sq)
{
    const bvoli_i512 gap_sq = bvoli_i512_product(gap, gap), reach_sq = bvoli_i512_product(radius_sq, n_sq);
    return bvoli_i512_compare(&gap_sq, &reach_sq);
}

static inline bvoli_i256 bvoli_integers_end(const bvoli_i256 *slope, int64_t lo, int64_t hi, int end)
{
    return bvoli_i256_times(slope, bvoli_words_negative(slope->w, 4) != end ? hi : lo);
}

#define bvoli_integers_add_end(slope, lo, hi, end, sum)                                                                        \
    bvoli_words_add((sum)->w, bvoli_integers_end(slope, *(lo), *(hi), end).w, 4)
#define bvoli_integers_subtract_end(slope, lo, hi, end, sum)                                                                   \
    bvoli_words_subtract((sum)->w, bvoli_integers_end(slope, *(lo), *(hi), end).w, 4)

/* For numbers that are not negative, and a product of two that is below 2^255. */
static inline void bvoli_integers_product(const bvoli_i256 *a, const bvoli_i256 *b, bvoli_i256 *out)
{
    const bvoli_i512 product = bvoli_i512_product(a, b);
    memcpy(out->w, product.w, sizeof out->w);
}

static inline void bvoli_integers_edge_square(const int64_t v[3], bvoli_i256 *out)
{
    *out = bvoli_i256_of((bvoli_i128)v[0] * v[0] + (bvoli_i128)v[1] * v[1] + (bvoli_i128)v[2] * v[2]);
}

static inline void bvoli_integers_axis_square(const bvoli_i128 v[3], bvoli_i256 *out)
{
    const bvoli_i256 y = bvoli_i256_square(v[1]), z = bvoli_i256_square(v[2]);
    *out = bvoli_i256_square(v[0]);
    bvoli_words_add(out->w, y.w, 4);
    bvoli_words_add(out->w, z.w, 4);
}

static inline void bvoli_integers_long_dot(const bvoli_i256 n[3], const int64_t p[3], bvoli_i256 *out)
{
    const bvoli_i256 y = bvoli_i256_times(&n[1], p[1]), z = bvoli_i256_times(&n[2], p[2]);
    *out = bvoli_i256_times(&n[0], p[0]);
    bvoli_words_add(out->w, y.w, 4);
    bvoli_words_add(out->w, z.w, 4);
}

static inline void bvoli_integers_long_cross(const int64_t e[3], const bvoli_i128 m[3], bvoli_i256 out[3])
{
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 one = bvoli_i256_of(m[(c + 2) % 3]), other = bvoli_i256_of(m[(c + 1) % 3]);
        const bvoli_i256 first = bvoli_i256_times(&one, e[(c + 1) % 3]), second = bvoli_i256_times(&other, e[(c + 2) % 3]);
        out[c] = bvoli_i256_difference(&first, &second);
    }
}

#define bvoli_integers_clear(a) ((void)(*(a) = (bvoli_i256){{0, 0, 0, 0}}))
#define bvoli_integers_copy(a, out) ((void)(*(out) = *(a)))
#define bvoli_integers_negate(a) ((void)(*(a) = -*(a)))
#define bvoli_integers_widen(a, out) ((void)(*(out) = bvoli_i256_of(*(a))))
#define bvoli_integers_sign bvoli_i256_sign
#define bvoli_integers_order bvoli_i256_compare
#define bvoli_integers_is_zero(v) (((v)[0] | (v)[1] | (v)[2]) == 0)
#define bvoli_integers_shift(a, bits) ((bits) > 0 ? (void)(*(a) = bvoli_i256_shifted(a, bits)) : (void)0)
#define bvoli_integers_square(a, bits, out) ((void)(*(out) = bvoli_i256_square(*(a) * ((bvoli_i128)1 << (bits)))))
#define bvoli_integers_lower(a, least) ((void)(bvoli_i256_compare(a, least) < 0 ? *(least) = *(a) : *(a)))
#define bvoli_integers_lift(a, greatest) ((void)(bvoli_i256_compare(a, greatest) > 0 ? *(greatest) = *(a) : *(a)))
#define bvoli_integers_difference(a, b, out) ((void)(*(out) = *(a) - *(b)))
#define bvoli_integers_gap(a, b, out) ((void)(*(out) = bvoli_i256_difference(a, b)))
#define bvoli_integers_dot(n, e, out) ((void)(*(out) = bvoli_wide_dot(n, e)))
#define bvoli_integers_cross bvoli_wide_cross
#endif
#endif
