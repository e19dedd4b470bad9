/* SPDX-License-Identifier: MIT */
/* Files that are there when they are complete, or not at all: each is written aside, in the same directory, and renamed at the
 * end. What stood there before stays until then, and where the program fails or is told to stop, what was written aside goes.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

/* One file at a time. */
typedef struct output {
    FILE *file;
    const char *path; /* as given, for messages; "-" is standard output */
    char *target;     /* what is renamed to; NULL where the file is written in place */
} output;

/* Opens a file for writing: returns 0, or -1 after a message. A new file gets the mode that any new file gets. One that is
 * there must be writable, and keeps its mode and owner; of a symbolic link, that is what it points to. Written in place are
 * devices and pipes, files of several names, files in a directory that takes no new ones, and what a link points to that is not
 * there. */
int output_open(output *out, const char *path);

/* Ends a file that was opened: where `reason` is NULL it is complete, and takes its place; otherwise it goes, for that reason.
 * Returns 0, or -1 after a message. */
int output_close(output *out, const char *reason);

/* Whether writing to a path would overwrite the file of another one. */
int output_overwrites(const char *path, const char *other);

/* What to call a file of this path in messages and reports. */
const char *output_name(const char *path);

#endif
