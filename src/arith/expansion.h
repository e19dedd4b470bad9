/* SPDX-License-Identifier: MIT */
/* Expansions: sums of doubles that do not overlap, smallest first and none of them 0, so that the sign of the last is the sign
 * of all (J. Shewchuk, "Adaptive precision floating-point arithmetic", 1997). Terms must be far enough from the ends of
 * double's range, as products of up to six floats are. */
#ifndef BVOLI_ARITH_EXPANSION_H
#define BVOLI_ARITH_EXPANSION_H

/* Adds a term to an expansion with room for one more; returns the new length. Knuth's two-sum in Shewchuk's grow-expansion with
 * zeros left out. */
static inline int bvoli_expansion_add(double *expansion, int length, double term)
{
    int kept = 0;
    for (int i = 0; i < length; ++i) {
        double part = expansion[i];
        double sum = term + part;
        double moved = sum - term;
        double error = (term - (sum - moved)) + (part - moved);
        if (error != 0)
            expansion[kept++] = error;
        term = sum;
    }
    if (term != 0)
        expansion[kept++] = term;
    return kept;
}

/* The product of two doubles, and what its rounding left out: G. Veltkamp's halves and T. Dekker's product (1971). */
static inline double bvoli_two_product(double a, double b, double *error)
{
    const double wide_a = a * 0x8000001p0, wide_b = b * 0x8000001p0, product = a * b;
    const double high_a = wide_a - (wide_a - a), high_b = wide_b - (wide_b - b);
    const double low_a = a - high_a, low_b = b - high_b;
    *error = low_a * low_b - (product - high_a * high_b - low_a * high_b - high_a * low_b);
    return product;
}

/* The same for the product of two expansions, with room for two terms more for each pair of theirs. */
static inline int bvoli_expansion_add_product(double *expansion, int length, const double *a, int a_length, const double *b,
                                              int b_length)
{
    for (int i = 0; i < a_length; ++i)
        for (int j = 0; j < b_length; ++j) {
            double error;
            const double product = bvoli_two_product(a[i], b[j], &error);
            length = error != 0 ? bvoli_expansion_add(expansion, length, error) : length;
            length = bvoli_expansion_add(expansion, length, product);
        }
    return length;
}

static inline int bvoli_expansion_sign(const double *expansion, int length)
{
    return length == 0 ? 0 : expansion[length - 1] > 0 ? 1 : -1;
}

#endif
