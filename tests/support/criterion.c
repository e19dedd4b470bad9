/* SPDX-License-Identifier: MIT */
/* Runs the tests under Criterion, those of each file in a process of its own; --help tells its options. A process for each test
 * took 85 ms of processor time, more than most tests do. The last line that a process writes counts its tests. */
#include "test.h"

#include <criterion/criterion.h>
#include <criterion/event.h>

#include <setjmp.h>
#include <stdarg.h>

/* Criterion finds what it runs in a section of the program, which ends for it where the first NULL is. */
enum { MOST = 512 };
static struct criterion_test files[MOST];
static struct criterion_test_extra_data extras[MOST];
__attribute__((used, section("cr_tst"))) static struct criterion_test *places[MOST];

static test *tests, **end = &tests;
static const test *running;
static jmp_buf after_failure;
static int failed;
static char message[4096];

static void run_file(void)
{
    int passed = 0, count = 0;
    for (running = tests; running; running = running->next) {
        if (strcmp(running->suite, criterion_current_test->category) == 0) {
            message[0] = 0;
            failed = 0;
            running->run();
            passed += !failed;
            count++;
        }
    }
    printf("%d passed, %d failed\n", passed, count - passed);
    fflush(stdout);
}

static void start_file(void)
{
    criterion_internal_test_setup();
    criterion_internal_test_main(run_file);
    criterion_internal_test_teardown();
}

void test_register(test *t)
{
    static int count;
    test_check_suite(t);
    *end = t;
    end = &t->next;
    if (count > 0 && strcmp(files[count - 1].category, t->suite) == 0) {
        return;
    }
    if (count == MOST) {
        fputs("more files of tests than places for them\n", stderr);
        abort();
    }
    extras[count] = (struct criterion_test_extra_data){
        .lang_ = CR_LANG_C, .kind_ = CR_TEST_NORMAL, .identifier_ = t->suite, .file_ = t->file, .line_ = (unsigned)t->line};
    files[count] = (struct criterion_test){"all", t->suite, start_file, &extras[count]};
    places[count] = &files[count];
    count++;
}

void test_run(void (*body)(void))
{
    if (!setjmp(after_failure)) {
        body();
    }
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
    char said[sizeof message + 256];
    snprintf(said, sizeof said, "%s: %s", running->both, message[0] ? message : text);
    struct criterion_assert_stats stats = {.message = said, .passed = false, .line = (unsigned)line, .file = file};
    criterion_send_assert(&stats);
    failed = 1;
    longjmp(after_failure, 1);
}
