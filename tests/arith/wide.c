/* SPDX-License-Identifier: MIT */
/* arith/wide.h against GMP, with numbers as long as its callers let them grow. */
#include "test.h"

#include "rational.h"
#include "values.h"

#include <arith/quotient.h>
#include <arith/wide.h>

#include <convex/axes.h>

#if BVOLI_HAS_WIDE

static rational of_words(const uint64_t *w, int n)
{
    const int negative = bvoli_words_negative(w, n);
    uint64_t magnitude[8];
    memcpy(magnitude, w, (size_t)n * sizeof *w);
    if (negative)
        bvoli_words_negate(magnitude, n);
    rational sum = rational_of(0);
    for (int i = 0; i < n; i++)
        for (int half = 0; half < 2; half++) {
            rational part = rational_of((double)(uint32_t)(magnitude[i] >> 32 * half));
            sum = rational_add(sum, rational_mul(part, rational_power_of_two(64 * i + 32 * half)));
        }
    return negative ? rational_neg(sum) : sum;
}

/* Of any length up to so many bits, often short, and near powers of two. */
static int64_t random_word(chance *rng, int bits)
{
    int64_t x = (int64_t)(chance_bits(rng) >> (64 - chance_int(rng, 1, bits)));
    if (chance_bits(rng) % 4 == 0)
        x &= -(int64_t)((uint64_t)1 << chance_int(rng, 0, bits - 1));
    return chance_bits(rng) & 1 ? -x : x;
}

static bvoli_i128 random_i128(chance *rng)
{
    return (bvoli_i128)random_word(rng, 62) * random_word(rng, 62) - (bvoli_i128)random_word(rng, 62) * random_word(rng, 61);
}

static bvoli_i256 random_i256(chance *rng)
{
    bvoli_i256 a = bvoli_i256_of(random_i128(rng));
    if (chance_bits(rng) & 1)
        a = bvoli_i256_times(&a, random_word(rng, 62));
    return chance_bits(rng) & 1 ? bvoli_i256_shifted(&a, chance_int(rng, 0, 60)) : a;
}

TEST(arith_wide, sums_products_and_shifts_are_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        rational_begin();
        const bvoli_i128 small = random_i128(&rng);
        const bvoli_i256 narrow = bvoli_i256_of(small), a = random_i256(&rng), b = random_i256(&rng);
        const int64_t factor = random_word(&rng, 62);
        const int shift = chance_int(&rng, 0, 120);
        const bvoli_i256 product = bvoli_i256_times(&narrow, factor), shifted = bvoli_i256_shifted(&narrow, shift);
        const bvoli_i256 square = bvoli_i256_square(small);
        bvoli_i256 half_a = bvoli_i256_of((bvoli_i128)factor), difference = bvoli_i256_difference(&half_a, &narrow);
        const rational r = of_words(narrow.w, 4), f = of_words(half_a.w, 4);
        CHECK(rational_cmp(of_words(product.w, 4), rational_mul(r, f)) == 0);
        CHECK(rational_cmp(of_words(shifted.w, 4), rational_mul(r, rational_power_of_two(shift))) == 0);
        CHECK(rational_cmp(of_words(square.w, 4), rational_mul(r, r)) == 0);
        CHECK(rational_cmp(of_words(difference.w, 4), rational_sub(f, r)) == 0);
        bvoli_words_add(half_a.w, narrow.w, 4);
        CHECK(rational_cmp(of_words(half_a.w, 4), rational_add(f, r)) == 0);

        bvoli_i256 x = a, y = b;
        bvoli_i256_abs(&x);
        bvoli_i256_abs(&y);
        const rational p = rational_abs(of_words(a.w, 4)), q = rational_abs(of_words(b.w, 4));
        const bvoli_i512 wide = bvoli_i512_product(&x, &y), other = bvoli_i512_product(&x, &x);
        CHECK(rational_cmp(of_words(wide.w, 8), rational_mul(p, q)) == 0);
        CHECK(bvoli_i256_sign(&a) == rational_sign(of_words(a.w, 4)));
        CHECK(bvoli_i256_compare(&x, &y) == rational_cmp(p, q));
        CHECK(bvoli_i512_compare(&other, &wide) == rational_cmp(rational_mul(p, p), rational_mul(p, q)));
        CHECK(bvoli_i512_compare(&wide, &wide) == 0);
    }
}

static int same_double(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bvoli_dyadic dyadic_of(const bvoli_i256 *a)
{
    bvoli_i256 size = *a;
    double pieces[8];
    bvoli_i256_abs(&size);
    for (int i = 0; i < 8; i++)
        pieces[i] = ldexp((double)(uint32_t)(size.w[i / 2] >> 32 * (i % 2)), 32 * i);
    bvoli_dyadic sum;
    bvoli_dy_put_sum(pieces, 8, &sum);
    if (bvoli_i256_sign(a) < 0)
        bvoli_dy_negate(&sum);
    return sum;
}

/* And so it is for dyadic numbers, which other machines take in their place. */
TEST(arith_wide, what_is_below_the_highest_53_bits_is_cut_off)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        rational_begin();
        const bvoli_i256 a = random_i256(&rng), b = random_i256(&rng);
        const double near = bvoli_i256_near(&a);
        const rational size = rational_abs(of_words(a.w, 4)), kept = rational_of(fabs(near));
        const rational lost = rational_sub(size, kept);
        CHECK((near > 0) - (near < 0) == bvoli_i256_sign(&a));
        CHECK(rational_sign(lost) >= 0);
        CHECK(near == 0 || rational_cmp(lost, rational_mul(kept, rational_power_of_two(-52))) < 0);
        const bvoli_dyadic numerator = dyadic_of(&a), denominator = dyadic_of(&b);
        if (bvoli_i256_sign(&a) != 0 && bvoli_i256_sign(&b) != 0)
            CHECK(same_double(bvoli_quotient_near(&numerator, &denominator), near / bvoli_i256_near(&b)));
    }
    for (int k = 0; k < 64; k++) {
        const uint64_t power = (uint64_t)1 << k;
        CHECK(same_double(bvoli_highest_bits(power, 0), ldexp(1, k)));
        CHECK(bvoli_highest_bits(power, UINT64_MAX) < ldexp(1, k) + 1 + ldexp(1, k - 52));
    }
    CHECK(same_double(bvoli_highest_bits(UINT64_MAX, UINT64_MAX), 0x1.fffffffffffffp63));
}

TEST(arith_wide, vectors_of_three_are_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        int64_t a[3], b[3], c[3];
        bvoli_i128 n[3];
        rational_begin();
        for (int k = 0; k < 3; k++) {
            a[k] = random_word(&rng, 62);
            b[k] = random_word(&rng, 62);
            c[k] = random_word(&rng, 62);
        }
        bvoli_wide_cross(a, b, n);
        const bvoli_i256 dot = bvoli_wide_dot(n, c);
        rational sum = rational_of(0);
        for (int k = 0; k < 3; k++) {
            const bvoli_i256 component = bvoli_i256_of(n[k]), factor = bvoli_i256_of((bvoli_i128)c[k]);
            sum = rational_add(sum, rational_mul(of_words(component.w, 4), of_words(factor.w, 4)));
        }
        CHECK(rational_cmp(of_words(dot.w, 4), sum) == 0);
    }
}

TEST(arith_wide, floats_are_loaded_without_loss_or_not_at_all)
{
    chance rng = {test_seed()};
    long loaded = 0, refused = 0;
    for (long i = test_cases(3000); i > 0; i--) {
        const double largest = fabs((double)chance_finite(&rng)), x = (double)chance_finite(&rng);
        const int scale = bvoli_wide_scale(largest);
        int exact = 1;
        if (fabs(x) > largest)
            continue;
        rational_begin();
        const int64_t n = bvoli_wide_load(x, ldexp(1, scale), &exact);
        const bvoli_i256 words = bvoli_i256_of((bvoli_i128)n);
        CHECK(n < (int64_t)1 << 60 && n > -((int64_t)1 << 60));
        const int same = rational_cmp(of_words(words.w, 4), rational_mul(rational_of(x), rational_power_of_two(scale))) == 0;
        CHECK(same == exact);
        loaded += exact;
        refused += !exact;
    }
    CHECK(loaded > 0 && refused > 0);
}

/* Two triangles in general position share 5 x 10^-n of something, or not: what integers say is what bodies say. */
TEST(arith_wide, pairs_of_bodies_use_integers_for_ordinary_numbers_and_refuse_others)
{
    const bvol_triangle a = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, above = {{1, 1, 0}, {1, 2, 1}, {2, 1, 1}};
    const bvol_triangle tiny = {{0, 0, 0}, {0x1p-140F, 0, 0}, {0, 4, 0}};
    const bvoli_edge_pair face = {0, 1};
    bvoli_body p, q, r;
    bvoli_body_of_triangle(&a, &p);
    bvoli_body_of_triangle(&above, &q);
    bvoli_body_of_triangle(&tiny, &r);
    const bvoli_body_pair touching = {.a = &p, .b = &q, .edges = {3, 3}}, spread = {.a = &r, .b = &q, .edges = {3, 3}};
    bvoli_body_pair inside = touching;
    inside.interior = 1;
    enum bvoli_axes_stage stage;
    CHECK(bvoli_axes_separate_bodies(&touching, &face, 1, &stage) == 0 && stage == BVOLI_BY_INTEGERS);
    CHECK(bvoli_axes_separate_bodies(&inside, &face, 1, &stage) == 1 && stage == BVOLI_BY_INTEGERS);
    CHECK(bvoli_axes_separate_bodies(&spread, &face, 1, &stage) == 0 && stage != BVOLI_BY_INTEGERS);
}

#endif
