/* SPDX-License-Identifier: MIT */
/* Runs the tests under Criterion, each in a process of its own; --help tells its options. */
#include "test.h"

#include <criterion/criterion.h>
#include <criterion/event.h>

#include <stdarg.h>

/* Criterion finds its tests in a section of the program, which ends for it where the first NULL is. */
enum { MOST = 4096 };
static struct criterion_test tests[MOST];
static struct criterion_test_extra_data extras[MOST];
__attribute__((used, section("cr_tst"))) static struct criterion_test *places[MOST];
static char message[4096];

void test_register(test *t)
{
    static int count;
    test_check_suite(t);
    if (count == MOST) {
        fputs("more tests than places for them\n", stderr);
        abort();
    }
    extras[count] = (struct criterion_test_extra_data){
        .lang_ = CR_LANG_C, .kind_ = CR_TEST_NORMAL, .identifier_ = t->both, .file_ = t->file, .line_ = (unsigned)t->line};
    tests[count] = (struct criterion_test){t->name, t->suite, t->run, &extras[count]};
    places[count] = &tests[count];
    count++;
}

void test_run(void (*body)(void))
{
    criterion_internal_test_setup();
    criterion_internal_test_main(body);
    criterion_internal_test_teardown();
}

void test_message(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
}

void test_fail(const char *file, int line, const char *text)
{
    struct criterion_assert_stats stats = {
        .message = message[0] ? message : text, .passed = false, .line = (unsigned)line, .file = file};
    criterion_send_assert(&stats);
    criterion_abort_test();
}
