/* SPDX-License-Identifier: MIT */
/* Candidates that do the same work are timed in turn. Absolute times change with whatever else the machine does, so that only
 * ratios within one run mean something. */
#ifndef BVOL_BENCH_ROUNDS_H
#define BVOL_BENCH_ROUNDS_H

#include "role.h"

#include <stddef.h>

enum { CANDIDATES = 24, GOALS = 5, MAX_ROUNDS = 999 };

typedef struct candidate {
    const char *label;
    bench_role role;
    void (*run)(void *context, size_t passes); /* does the work of its row so many times */
    void *context;
    size_t passes;           /* of a sample */
    int is_short;            /* a pass is, so that it may depend on what the caches hold */
    long differ;             /* answers that differ from the library's */
    int undrawn;             /* not in the picture */
    double median, min, max; /* ns a call */
    double *samples;         /* ns a call in each round */
} candidate;

typedef enum sense {
    TIMES_AS_FAST,  /* at least so many times as fast as somebody */
    TIMES_THE_TIME, /* at most so many times the time of somebody */
    NANOSECONDS     /* at most so long */
} sense;

/* A goal of the library's slowest candidate, unless the row says of which. */
typedef struct goal {
    const char *against; /* how a label begins, or one of those below */
    sense sense;
    double value; /* 0: no goal */
} goal;
#define ANYBODY "the best" /* of peers and loops */
#define FLOOR "the floor"
#define PLAIN_FLOAT "the plain version"

/* One question about one kind of data. */
typedef struct row {
    const char *name, *data; /* data may be NULL */
    char size[24];           /* how many members, for the reader; may be empty */
    char note[64];           /* what else to say of the data */
    char fields[64];         /* the same as CSV, for the columns of the benchmark */
    int skip, undrawn;       /* not to be measured; not in the picture */
    goal goals[GOALS];
    const char *goals_of[GOALS]; /* how the labels begin of those whose goals they are; NULL for the slowest */
    void (*flush)(void); /* called before each sample, which is then one pass; or NULL: the caches are as passes leave them */
    int warm_passes;     /* over its data before each sample, 0 for so many as pay */
    size_t calls;        /* in a pass */
    int rounds, count;
    candidate candidates[CANDIDATES];
} row;

/* Adds a candidate. Ends the program if there are too many. */
candidate *row_add(row *r, candidate c);

/* Times all candidates; a sample lasts so many seconds or one pass. Ends the program without memory. */
void rounds_run(row *r, int rounds, double seconds);
void rounds_free(row *r);

/* The median of the rounds of a's time in b's. */
double rounds_ratio(const row *r, const candidate *a, const candidate *b);

/* The slowest of the library's ways (sets, or where there are none single calls); the fastest of the peers, loops and plain
 * versions; the fastest plain version; the last of the floors. NULL where there is none. */
const candidate *row_ours(const row *r);
const candidate *row_best(const row *r);
const candidate *row_plain(const row *r);
const candidate *row_floor(const row *r);

#endif
