/* SPDX-License-Identifier: MIT */
#include "tool.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void tool_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("bvol: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int tool_usage_error(const char *command, const char *message)
{
    if (message)
        fprintf(stderr, "%s: %s\n", command, message);
    fprintf(stderr, "Try '%s --help'.\n", command);
    return TOOL_USAGE;
}

int tool_wants_help(int argc, char **argv, const char *text)
{
    for (int i = 1; i < argc; ++i)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(text, stdout);
            return 1;
        }
    return 0;
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

double tool_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void tool_progress(const char *step, size_t done, size_t total)
{
    static size_t shown = (size_t)-1;
    if (!isatty(fileno(stderr)))
        return;
    size_t percent = done * 100 / total;
    if (done >= total)
        fputs("\r\033[K", stderr);
    else if (percent != shown)
        fprintf(stderr, "\r%s %zu %%", step, percent);
    shown = percent;
}

int tool_finish_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return TOOL_OK;
    tool_error("standard output: %s", strerror(errno));
    return TOOL_FAILED;
}
