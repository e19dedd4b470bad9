/* SPDX-License-Identifier: MIT */
/* What is measured: tasks at sizes, with goals. */
#ifndef BVOL_BENCH_CASES_H
#define BVOL_BENCH_CASES_H

#include "../bench.h"
#include "../harness/rounds.h"
#include "batch.h"

/* A goal on each instruction set; others have none. */
typedef struct case_goal {
    const char *against;
    sense sense;
    double avx512, avx2; /* 0: no goal there */
} case_goal;
#define INEXACT                                                                                                                \
    {                                                                                                                          \
        "inexact", TIMES_THE_TIME, 1.1, 0                                                                                      \
    } /* what exactness costs on random data */

#define BY_HAND(value)                                                                                                         \
    {"loop by hand, avx512", TIMES_THE_TIME, value, 0},                                                                        \
    {                                                                                                                          \
        "loop by hand, avx2", TIMES_THE_TIME, 0, value                                                                         \
    }

/* Beside the loop that calls nothing and has no vectors. */
#define PLAINLY(value)                                                                                                         \
    {                                                                                                                          \
        "naive loop", TIMES_THE_TIME, value, value                                                                             \
    }

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
    int sorted;            /* for make: neighbours in space are near each other */
    int ascending;         /* for make: those that move are listed in ascending order */
    int flushed;           /* nothing is in the caches when a pass begins */
    case_goal goals[GOALS];
} batch_case;

typedef struct batch_cases {
    const batch_case *list;
    size_t count;
} batch_cases;

/* One workload a file. */
extern const batch_cases frustum_cases, obb_pair_cases, ray_cases, box_cases, change_cases, distance_cases;

/* Every case in turn, NULL after the last. */
const batch_case *case_at(size_t index);

#endif
