/* SPDX-License-Identifier: MIT */
/* What the subcommands of the bvol program share: their entry points, and how they speak to the user. */
#ifndef TOOL_H
#define TOOL_H

#include <stddef.h>

/* Exit statuses of the program. */
enum { TOOL_OK = 0, TOOL_FAILED = 1, TOOL_USAGE = 2 };

/* The subcommands. argv[0] is "bvol info" and so on, as messages begin; the result is the program's exit status. */
int tool_info(int argc, char **argv);
int tool_cast(int argc, char **argv);
int tool_collide(int argc, char **argv);
int tool_cull(int argc, char **argv);

/* One line on standard error, after "bvol: ". */
void tool_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says where help is and gives TOOL_USAGE; a message, where not NULL, comes before. */
int tool_usage_error(const char *command, const char *message);

/* Whether --help or -h is among the arguments; if so, prints the text. */
int tool_wants_help(int argc, char **argv, const char *text);

/* Zeroed memory for count objects, or the end of the program. Never NULL. */
void *tool_alloc(size_t count, size_t size);

/* A clock that only runs forward, for differences. */
double tool_seconds(void);

/* How far a long step is, on standard error if that is a terminal: shown only when the percentage changes, and wiped out when
 * done reaches total. */
void tool_progress(const char *step, size_t done, size_t total);

/* Ends a report: TOOL_OK, or TOOL_FAILED with a message if standard output could not take it all. */
int tool_finish_output(void);

#endif
