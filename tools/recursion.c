/* SPDX-License-Identifier: MIT */
#include "recursion.h"

#include "tool.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ROOM = 100 << 20, RESERVE = 1 << 16 }; /* bytes of the stack, and of that on which the message is written */

static const char *guarded;
static struct sigaction before;

/* Linux lets a stack grow to the limit of the moment, and always keeps 128 MB below it free of anything else. */
static void make_room(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= ROOM)
        return;
    limit.rlim_cur = limit.rlim_max < ROOM ? limit.rlim_max : ROOM;
    setrlimit(RLIMIT_STACK, &limit);
}

/* Only what a handler may call. */
static void fail(int signal_number)
{
    const char *const words[] = {"bvol: ", guarded, ": assimp fails on it: nested too deeply, or broken\n"};
    (void)signal_number;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        if (write(STDERR_FILENO, words[i], strlen(words[i])) < 0)
            break;
    _exit(TOOL_FAILED);
}

void recursion_guard(const char *name)
{
    static char reserve[RESERVE];
    const stack_t stack = {.ss_sp = reserve, .ss_size = sizeof reserve};
    struct sigaction ours = {.sa_handler = fail};
    ours.sa_flags = SA_ONSTACK;
    guarded = name;
    make_room();
    if (sigaltstack(&stack, NULL) != 0 || sigaction(SIGSEGV, &ours, &before) != 0)
        guarded = NULL;
}

void recursion_unguard(void)
{
    if (guarded)
        sigaction(SIGSEGV, &before, NULL);
    guarded = NULL;
}
