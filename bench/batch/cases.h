/* SPDX-License-Identifier: MIT */
/* What is measured: tasks at sizes, with goals; and what came out. */
#ifndef BVOL_BENCH_CASES_H
#define BVOL_BENCH_CASES_H

#include "../bench.h"
#include "batch.h"

enum { GOALS = 3, ENTRIES = 24 };

/* A goal compares the slower of the two sets of the library (static, shared) with somebody. */
typedef enum sense {
    TIMES_AS_FAST, /* at least so many times as fast as */
    TIMES_THE_TIME /* at most so many times the time of */
} sense;

typedef struct goal {
    const char *against; /* how its label begins, ANYBODY for the best of peers and loops; NULL: no goal */
    sense sense;
    double avx512, avx2; /* 0: no goal there; other instruction sets have none */
} goal;
#define ANYBODY "the best"
#define FLOOR "the floor"
#define INEXACT                                                                                                                \
    {                                                                                                                          \
        "inexact", TIMES_THE_TIME, 1.1, 0                                                                                      \
    } /* what exactness costs on random data */

typedef struct batch_case {
    const char *name; /* of the workload */
    const char *data; /* what the data is, for the reader; may be NULL */
    const char *unit; /* what a time is for */
    batch_task task;
    size_t count;
    void (*make)(const struct batch_case *c, uint64_t seed, scene *out);
    const workload *pairs; /* for make */
    int rarely;            /* too long for --quick */
    int drawn;             /* is in the picture */
    goal goals[GOALS];
} batch_case;

typedef struct batch_cases {
    const batch_case *list;
    size_t count;
} batch_cases;

/* One workload a file. */
extern const batch_cases frustum_cases, obb_pair_cases, ray_cases, box_cases;

/* Every case in turn, NULL after the last. */
const batch_case *case_at(size_t index);

/* How a case is called: name, size, data. */
void case_title(const batch_case *c, char *text, size_t size);

/* --- results ------------------------------------------------------------------------------------------------------------ */

typedef struct entry {
    const contender *who;
    long differ;             /* answers that differ from the library's, one member a call */
    double median, min, max; /* ns a member */
    double samples[MAX_ROUNDS];
} entry;

typedef struct result {
    const batch_case *of;
    size_t hits, bytes; /* bytes: of all members */
    int rounds, count;
    entry entries[ENTRIES];
} result;

/* The median of the rounds of a's time in b's. */
double result_ratio(const result *r, const entry *a, const entry *b);

/* The library's set (or, where there is none, its single calls); the best of the peers and loops; the floor. NULL if absent. */
const entry *result_ours(const result *r);
const entry *result_best(const result *r);
const entry *result_floor(const result *r);

/* Checks all contenders, then times them unless only the check is wanted. Returns 0 if a check failed, and says which. */
int run_case(const batch_case *c, const options *o, int check_only, result *out);

/* --- reports ------------------------------------------------------------------------------------------------------------ */

void table_header(const options *o);
void table_row(const result *r);
void table_goals(const result *list, size_t count);
int table_csv(const char *path, const result *list, size_t count);
int picture_svg(const char *path, const result *list, size_t count);

#endif
