/* SPDX-License-Identifier: MIT */
/* How the commands of the bvol program speak to the user, and other things that all of them share. */
#ifndef TOOL_H
#define TOOL_H

#include <stddef.h>
#include <stdio.h>

/* Exit statuses of the program. */
enum { TOOL_OK = 0, TOOL_FAILED = 1, TOOL_USAGE = 2 };

/* A piece of the command's report, which goes to standard output. */
void tool_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* From now on the report goes elsewhere, or there is neither report nor progress. */
void tool_report_to(FILE *stream);
void tool_quiet(void);

/* One line on standard error, after "bvol: " and after what was reported so far. */
void tool_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says where help is and gives TOOL_USAGE; a message, where not NULL, comes before. */
int tool_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How far a long step is, on standard error if that is a terminal: shown only when the percentage changes, and wiped out when
 * done reaches total. */
void tool_progress(const char *step, size_t done, size_t total);

/* Ends a report or a help text: TOOL_OK, or TOOL_FAILED with a message if standard output could not take it all. */
int tool_finish_output(void);

/* Prints the version. Returns as tool_finish_output(). */
int tool_version(void);

int tool_is_terminal(FILE *stream);

/* Zeroed memory for count objects, or the end of the program. Never NULL. */
void *tool_alloc(size_t count, size_t size);

/* Memory for size bytes that begins with what `memory` held, or the end of the program. */
void *tool_grow(void *memory, size_t size);

/* A clock that only runs forward, for differences. */
double tool_seconds(void);

/* What the processor has worked for the program: less than the clock says where others run too. */
double tool_processor_seconds(void);

#endif
