/* SPDX-License-Identifier: MIT */
#include "tool.h"

#include <bvol/bvol.h>

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static FILE *report; /* NULL for standard output */
static int quiet;

void tool_print(const char *format, ...)
{
    va_list arguments;
    if (quiet)
        return;
    va_start(arguments, format);
    vfprintf(report ? report : stdout, format, arguments);
    va_end(arguments);
}

void tool_report_to(FILE *stream)
{
    report = stream;
}

void tool_quiet(void)
{
    quiet = 1;
}

void tool_error(const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    va_start(arguments, format);
    fputs("bvol: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int tool_usage_error(const char *command, const char *format, ...)
{
    if (format) {
        va_list arguments;
        va_start(arguments, format);
        fprintf(stderr, "%s: ", command);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
        va_end(arguments);
    }
    fprintf(stderr, "Try '%s --help'.\n", command);
    return TOOL_USAGE;
}

int tool_is_terminal(FILE *stream)
{
    return isatty(fileno(stream));
}

void tool_progress(const char *step, size_t done, size_t total)
{
    static size_t shown = (size_t)-1;
    const size_t percent = done * 100 / total;
    const int is_news = done >= total || percent != shown;
    shown = percent;
    if (!is_news || quiet || !tool_is_terminal(stderr))
        return;
    if (done >= total)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\r%s %zu %%", step, percent);
}

int tool_finish_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return TOOL_OK;
    tool_error("standard output: %s", strerror(errno));
    return TOOL_FAILED;
}

int tool_version(void)
{
    printf("bvol %d.%d.%d (library %s)\n", BVOL_VERSION_MAJOR, BVOL_VERSION_MINOR, BVOL_VERSION_PATCH, bvol_version_string());
    return tool_finish_output();
}

void *tool_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        tool_error("out of memory");
        exit(TOOL_FAILED);
    }
    return memory;
}

void *tool_grow(void *memory, size_t size)
{
    void *grown = realloc(memory, size);
    if (!grown) {
        tool_error("out of memory");
        exit(TOOL_FAILED);
    }
    return grown;
}

double tool_processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

double tool_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
