/* SPDX-License-Identifier: MIT */
/* The plain runner: every test in one process, one after the other, for the lanes of the gate: valgrind, sanitizers, emulators
 * and mutants. */
#include "test.h"

#include <bvol/cpu.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__unix__)
#include <sys/resource.h>
#endif

static test *tests, **end = &tests;
static const test *running;
static jmp_buf after_failure;
static int failed;
static char message[4096];

void test_register(test *t)
{
    test_check_suite(t);
    *end = t;
    end = &t->next;
}

void test_message(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args); /* NOLINT(clang-analyzer-valist.Uninitialized): it is not */
    va_end(args);
}

void test_fail(const char *file, int line, const char *text)
{
    fprintf(stderr, "%s failed\n    %s:%d: %s\n", running->both, file, line, text);
    if (message[0])
        fprintf(stderr, "    %s\n", message);
    failed = 1;
    longjmp(after_failure, 1);
}

void test_run(void (*body)(void))
{
    if (!setjmp(after_failure))
        body();
}

/* Returns 1 if the test passed. */
static int run(const test *t)
{
    running = t;
    message[0] = 0;
    failed = 0;
    t->run();
    return !failed;
}

/* Of processor time, like the limit: what else the machine does changes neither. */
static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static struct {
    int list, times, fail_fast;
    unsigned limit; /* seconds, or 0 */
    int part, parts;
    int seen, passed, failed;
} state = {.part = 1, .parts = 1};

/* Has the system end the process where the next test takes too long. */
static void limit_time(void)
{
#if defined(__unix__)
    struct rlimit most;
    if (state.limit == 0 || getrlimit(RLIMIT_CPU, &most) != 0)
        return;
    most.rlim_cur = (rlim_t)(clock() / CLOCKS_PER_SEC) + 1 + state.limit;
    setrlimit(RLIMIT_CPU, &most);
#endif
}

/* Runs, in the order of registration, the tests not yet run whose suite/name begins with prefix. Returns 0 to stop. */
static int run_matching(const char *prefix)
{
    for (test **link = &tests; *link;) {
        test *t = *link;
        if (strncmp(t->both, prefix, strlen(prefix)) != 0) {
            link = &t->next;
            continue;
        }
        *link = t->next;
        if (state.seen++ % state.parts != state.part - 1)
            continue;
        if (state.list) {
            puts(t->both);
            continue;
        }
        limit_time();
        if (state.times) { /* by its name first, so that one knows which test has crashed */
            printf("%s ", t->both);
            fflush(stdout);
        }
        double start = seconds();
        int ok = run(t);
        if (state.times)
            printf("%.1f ms\n", 1e3 * (seconds() - start));
        fflush(stdout);
        state.passed += ok;
        state.failed += !ok;
        if (!ok && state.fail_fast)
            return 0;
    }
    return 1;
}

static const char usage[] =
    "usage: test-plain [--backend NAME] [--list] [--times] [--fail-fast] [--limit SECONDS] [--part K/N]\n"
    "                  [PREFIX of suite/name]...\n"
    "Runs all tests, or those that match, prefix by prefix in the order given. With --backend it runs none, and exits with\n"
    "status 77, unless bvol_cpu_backend() has that name. --limit is of processor time, for each test. Of N processes with\n"
    "--part 1/N to N/N each runs tests that no other does, and together they run all.\n";

enum { SKIPPED = 77 };

/* Takes "K/N". */
static int is_part(const char *text)
{
    char *slash, *rest;
    const long part = strtol(text, &slash, 10), parts = *slash == '/' ? strtol(slash + 1, &rest, 10) : 0;
    if (part < 1 || part > parts || parts > 1000 || *rest)
        return 0;
    state.part = (int)part;
    state.parts = (int)parts;
    return 1;
}

int main(int argc, char **argv)
{
    int prefixes = 0, going = 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--list") == 0) {
            state.list = 1;
        } else if (strcmp(argv[i], "--times") == 0) {
            state.times = 1;
        } else if (strcmp(argv[i], "--fail-fast") == 0) {
            state.fail_fast = 1;
        } else if (strcmp(argv[i], "--limit") == 0 && i + 1 < argc) {
            state.limit = (unsigned)strtoul(argv[i + 1], NULL, 10);
            argv[i] = argv[i + 1] = "--";
            i++;
        } else if (strcmp(argv[i], "--backend") == 0 && i + 1 < argc) {
            if (strcmp(argv[i + 1], bvol_cpu_backend()) != 0) {
                printf("skipped: this CPU has %s, not %s\n", bvol_cpu_backend(), argv[i + 1]);
                return SKIPPED;
            }
            argv[i] = argv[i + 1] = "--";
            i++;
        } else if (strcmp(argv[i], "--part") == 0 && i + 1 < argc && is_part(argv[i + 1])) {
            argv[i] = argv[i + 1] = "--";
            i++;
        } else if (argv[i][0] == '-') {
            fputs(usage, stderr);
            return 2;
        } else {
            prefixes++;
        }
    }
    for (int i = 1; i < argc && going; i++)
        if (argv[i][0] != '-')
            going = run_matching(argv[i]);
    if (prefixes == 0)
        run_matching("");
    if (state.list)
        return 0;
    printf("%d passed, %d failed\n", state.passed, state.failed);
    return state.failed > 0 || state.passed == 0;
}
