/* SPDX-License-Identifier: MIT */
/* One way to write a test, two ways to run it: under Criterion, or (BVOL_PLAIN) in one plain process that emulators, valgrind
 * and sanitizers can watch.
 *
 *     TEST(obb, touching_counts_as_overlap)
 *     {
 *         CHECK(bvol_obb_overlaps_obb(&a, &b) == 1);
 *         CHECKF(x == y, "case %d: %a is not %a", i, x, y);
 *     }
 *
 * A failed check ends the test. Random tests take their number of cases from test_cases(n), which BVOL_TEST_SCALE multiplies
 * (0.01 under valgrind, 100 in long runs), and their seed from test_seed(). */
#ifndef BVOL_TESTS_TEST_H
#define BVOL_TESTS_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef BVOL_PLAIN

typedef struct test {
    const char *suite, *name;
    void (*run)(void);
    struct test *next;
} test;

void test_register(test *t);
_Noreturn void test_fail(const char *file, int line, const char *text);
void test_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

#define TEST(suite_, name_)                                                                                                    \
    static void test_##suite_##_##name_(void);                                                                                 \
    __attribute__((constructor)) static void test_register_##suite_##_##name_(void)                                            \
    {                                                                                                                          \
        static test t = {#suite_, #name_, test_##suite_##_##name_, NULL};                                                      \
        test_register(&t);                                                                                                     \
    }                                                                                                                          \
    static void test_##suite_##_##name_(void)

#define CHECK(condition) ((condition) ? (void)0 : test_fail(__FILE__, __LINE__, #condition))
#define CHECKF(condition, ...) ((condition) ? (void)0 : (test_message(__VA_ARGS__), test_fail(__FILE__, __LINE__, #condition)))

#else

#include <criterion/criterion.h>

#define TEST(suite_, name_) Test(suite_, name_)
#define CHECK(condition) cr_assert(condition)
#define CHECKF(condition, ...) cr_assert(condition, __VA_ARGS__)

#endif

static inline long test_cases(long n)
{
    const char *scale = getenv("BVOL_TEST_SCALE");
    double cases = (double)n * (scale ? atof(scale) : 1.0);
    return cases < 1 ? 1 : (long)cases;
}

static inline uint64_t test_seed(void)
{
    const char *seed = getenv("BVOL_TEST_SEED");
    return seed ? strtoull(seed, NULL, 0) : 1;
}

#endif
