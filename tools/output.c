/* SPDX-License-Identifier: MIT */
#include "output.h"

#include "tool.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is written aside, for handlers of signals and for exit(): NULL while there is nothing. */
static char *volatile aside;

static void remove_aside(void)
{
    if (aside)
        unlink(aside);
}

/* Ends the program as the signal would have, since SA_RESETHAND has taken this handler away. */
static void stop(int signal_number)
{
    remove_aside();
    raise(signal_number);
}

/* Signals that the caller ignores stay ignored. A file that passes the limit of its size is then an error of the write, not the
 * end of the program. */
static void clean_up_at_the_end(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    static int prepared;
    struct sigaction ours = {.sa_handler = stop}, before;
    if (prepared)
        return;
    prepared = 1;
    ours.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; ++i)
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(signals[i], &ours, NULL);
    signal(SIGXFSZ, SIG_IGN);
    atexit(remove_aside);
}

/* The name of a file beside another one, to be completed by mkstemp(). */
static char *name_beside(const char *target)
{
    static const char pattern[] = ".bvol-XXXXXX";
    const char *slash = strrchr(target, '/');
    const size_t directory = slash ? (size_t)(slash - target) + 1 : 0;
    char *name = tool_alloc(directory + sizeof pattern, 1);
    memcpy(name, target, directory);
    memcpy(name + directory, pattern, sizeof pattern);
    return name;
}

/* The mode of a file that is replaced, and its owner where we may give it; or those of any new file. */
static int take_mode(int file, const struct stat *old)
{
    const mode_t mask = umask(0);
    umask(mask);
    const int given = old ? fchown(file, old->st_uid, old->st_gid) : 0;
    (void)given;
    return fchmod(file, old ? old->st_mode & 0777 : 0666 & ~mask);
}

/* Opens a file beside the target, which is like the old one there if there is one. */
static FILE *open_aside(const char *target, const struct stat *old)
{
    char *name = name_beside(target);
    sigset_t every, before;
    clean_up_at_the_end();
    sigfillset(&every);
    sigprocmask(SIG_BLOCK, &every, &before); /* so that no handler runs where there is a file but no name of it yet */
    const int number = mkstemp(name);
    aside = number >= 0 ? name : NULL;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (number < 0) {
        free(name);
        return NULL;
    }
    FILE *file = take_mode(number, old) == 0 ? fdopen(number, "wb") : NULL;
    if (!file) {
        const int why = errno;
        close(number);
        remove_aside();
        aside = NULL;
        free(name);
        errno = why;
    }
    return file;
}

/* Whether another file could take the place of what is there, or would be as good where nothing is. */
static int replaceable(const char *path, const struct stat *old)
{
    struct stat link;
    if (old)
        return S_ISREG(old->st_mode) && old->st_nlink == 1 && access(path, W_OK) == 0;
    return *path && errno == ENOENT && lstat(path, &link) != 0;
}

/* As output_open(), without a message. */
static FILE *open_file(output *out)
{
    struct stat status;
    if (strcmp(out->path, "-") == 0)
        return stdout;
    const struct stat *old = stat(out->path, &status) == 0 ? &status : NULL;
    FILE *file = NULL;
    if (replaceable(out->path, old)) {
        out->target = old ? realpath(out->path, NULL) : strdup(out->path);
        file = out->target ? open_aside(out->target, old) : NULL;
        if (file || !old)
            return file;
    }
    free(out->target);
    out->target = NULL;
    return fopen(out->path, "wb");
}

int output_open(output *out, const char *path)
{
    *out = (output){.path = path};
    out->file = open_file(out);
    if (out->file)
        return 0;
    tool_error("%s: %s", path, strerror(errno));
    return -1;
}

int output_close(output *out, const char *reason)
{
    errno = 0;
    if ((out->file == stdout ? fflush(stdout) : fclose(out->file)) != 0 && !reason)
        reason = strerror(errno);
    if (out->target) {
        if (!reason && rename(aside, out->target) != 0)
            reason = strerror(errno);
        if (reason)
            remove_aside();
        char *name = aside;
        aside = NULL;
        free(name);
        free(out->target);
    }
    out->file = NULL;
    out->target = NULL;
    if (!reason)
        return 0;
    tool_error("%s: %s", output_name(out->path), reason);
    return -1;
}

int output_overwrites(const char *path, const char *other)
{
    struct stat a, b;
    return strcmp(path, "-") != 0 && strcmp(other, "-") != 0 && stat(path, &a) == 0 && stat(other, &b) == 0 &&
           S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

const char *output_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard output" : path;
}
