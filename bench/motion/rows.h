/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_MOTION_ROWS_H
#define BVOL_BENCH_MOTION_ROWS_H

#include "bench.h"
#include "harness/rounds.h"
#include "motion.h"

enum { PEERS = 3 };

/* Calls a function for every pair, and keeps one number of each answer. */
typedef void motion_loop(any_function f, const couples *data, double out[COUPLES]);

typedef struct motion_row {
    const char *name, *data; /* of the function, without the bvol_ prefix */
    motion_loop *call;
    size_t size_a, size_b;
    void (*make)(uint64_t *random, size_t index, void *a, void *b);
    any_function plain;      /* with the arguments of the library's; NULL if there is none */
    const char *plain_label; /* NULL: the closed form in float */
    motion_loop *plain_call; /* NULL: the same as of the library's */
    int plain_is_other;      /* it answers another question, as near to this one as is usual */
    const char *share;       /* what is said of answers less than `below`; NULL: that they are deep, below 0 */
    double below;
    double tolerance;         /* how far answers may be from the library's, as a share of them and of 1 */
    const peer *peers[PEERS]; /* NULL at the end */
    goal goals[GOALS];
} motion_row;

/* How far, and when and where; NULL names at the end. */
extern const motion_row separation_rows[], sweep_rows[];

#endif
