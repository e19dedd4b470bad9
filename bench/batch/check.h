/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_CHECK_H
#define BVOL_BENCH_CHECK_H

#include "../harness/rounds.h"
#include "batch.h"

#include <stddef.h>

/* A contender of a scene, and what it needs while it runs. */
typedef struct runner {
    const contender *who;
    const scene *scene;
    void *own, *answers;
} runner;

/* Counts where the answers of each runner differ from those of single calls of the library, and how many of the latter are yes.
 * Candidate k of the row is runner k. Returns 0, and says who it was, if somebody is wrong who must not be, or too often. */
int check_answers(const runner *runners, row *r, size_t *hits);

#endif
