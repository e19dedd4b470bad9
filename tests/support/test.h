/* SPDX-License-Identifier: MIT */
/* One way to write a test, two programs that run all of them: Criterion's (criterion.c), which gives each file a process, and a
 * plain one (plain.c), which emulators, valgrind and sanitizers can watch.
 *
 *     TEST(agree_obb, touching_counts_as_overlap)
 *     {
 *         CHECK(bvol_obb_overlaps_obb(&a, &b) == 1);
 *         CHECKF(x == y, "case %d: %a is not %a", i, x, y);
 *     }
 *
 * stands in agree/obb.c. A failed check ends the test. Random tests take their number of cases from test_cases(n), which
 * BVOL_TEST_SCALE multiplies (less than 1 under valgrind, 400 in long runs), and their seed from test_seed(). */
#ifndef BVOL_TESTS_TEST_H
#define BVOL_TESTS_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct test {
    const char *suite, *name, *both, *file;
    int line;
    void (*run)(void);
    struct test *next;
} test;

/* Of the program that runs them: takes a test, calls one so that a failed check ends it, and what failed checks call. */
void test_register(test *t);
void test_run(void (*body)(void));
void test_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void test_fail(const char *file, int line, const char *text);

#define TEST(suite_, name_)                                                                                                    \
    static void test_##suite_##_##name_(void);                                                                                 \
    static void test_run_##suite_##_##name_(void)                                                                              \
    {                                                                                                                          \
        test_run(test_##suite_##_##name_);                                                                                     \
    }                                                                                                                          \
    __attribute__((constructor)) static void test_register_##suite_##_##name_(void)                                            \
    {                                                                                                                          \
        static test t = {#suite_, #name_, #suite_ "/" #name_, __FILE__, __LINE__, test_run_##suite_##_##name_, NULL};          \
        test_register(&t);                                                                                                     \
    }                                                                                                                          \
    static void test_##suite_##_##name_(void)

#define CHECK(condition) ((condition) ? (void)0 : test_fail(__FILE__, __LINE__, #condition))
#define CHECKF(condition, ...) ((condition) ? (void)0 : (test_message(__VA_ARGS__), test_fail(__FILE__, __LINE__, #condition)))

/* The suite is the path of the file: a_b for a/b.c. Meson asks for the tests of a file by that name, and none is to be missed.
 */
static inline void test_check_suite(const test *t)
{
    const char *file = t->file, *s = t->suite;
    for (const char *folder = strstr(file, "tests/"); folder; folder = strstr(file, "tests/"))
        file = folder + strlen("tests/");
    for (; *s && *s == (*file == '/' ? '_' : *file); s++)
        file++;
    if (*s || strcmp(file, ".c") != 0) {
        fprintf(stderr, "%s:%d: the suite %s is not named as its file\n", t->file, t->line, t->suite);
        abort();
    }
}

static inline long test_cases(long n)
{
    const char *scale = getenv("BVOL_TEST_SCALE");
    double cases = (double)n * (scale ? atof(scale) : 1.0);
    return cases < 1 ? 1 : (long)cases;
}

/* The step through a list of cases: 1, or n where fewer than all are wanted. */
static inline int test_step(int n)
{
    return test_cases(1000) < 1000 ? n : 1;
}

/* How many sizes are tried of so many, the last of which are large: only the small ones where few cases
 * are tried, as under valgrind and sanitizers. */
static inline int test_sizes(int small, int all)
{
    return test_cases(1000) < 50 ? small : all;
}

static inline uint64_t test_seed(void)
{
    const char *seed = getenv("BVOL_TEST_SEED");
    return seed ? strtoull(seed, NULL, 0) : 1;
}

#endif
