/* SPDX-License-Identifier: MIT */
/* A benchmark is a list of rows; everything else, from the command line to the picture, is done here once. */
#ifndef BVOL_BENCH_HARNESS_H
#define BVOL_BENCH_HARNESS_H

#include "arguments.h"
#include "rounds.h"
#include "shared.h"

#include <stddef.h>

typedef struct session {
    arguments arguments;
    void *shared, *before; /* this build's shared library and another's, NULL without */
} session;

/* Where rows come from. */
typedef struct source {
    /* Fills in what row `index` is, which was all zero; 0 after the last. */
    int (*describe)(size_t index, const session *s, row *r);
    /* Makes its data, adds its candidates and checks their answers. Returns 0, and says why on stderr, if one differs where it
     * must not. */
    int (*prepare)(size_t index, const session *s, row *r);
    void (*release)(void); /* the data */
} source;

/* A column that says how each candidate compares with one of its row. */
typedef struct ratio_column {
    const char *heading, *csv;
    const candidate *(*to)(const row *r);
} ratio_column;

enum { SOURCES = 4, RATIOS = 2, COLUMNS = 4 };

typedef struct benchmark {
    const char *title; /* for --help and the picture */
    const char *notes; /* on the table's columns */
    const char *call;  /* what a time is for */
    int rounds, quick_rounds;
    const char *name_column, *columns; /* of the CSV: the name of a row, and its fields */
    ratio_column ratios[RATIOS];
    const char *const *wide;        /* COLUMNS labels: a line a row, a column a label. NULL: a line a candidate */
    void (*open)(const session *s); /* may be NULL */
    source sources[SOURCES];
} benchmark;

/* Returns the exit code. */
int harness_main(const benchmark *b, int argc, char **argv);

#endif
