/* SPDX-License-Identifier: MIT */
/* Rows as a table to read, as CSV to compare, and against the goals. */
#ifndef BVOL_BENCH_REPORT_H
#define BVOL_BENCH_REPORT_H

#include "harness.h"

/* Name, size and data. */
void report_title(const row *r, char *text, size_t size);

void report_head(const benchmark *b);
void report_row(const benchmark *b, const row *r);
void report_goals(const benchmark *b, const row *list, size_t count);

/* Returns 0 if the file cannot be written. */
int report_csv(const benchmark *b, const char *path, const row *list, size_t count);

#endif
