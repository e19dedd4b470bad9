/* SPDX-License-Identifier: MIT */
/* The most expensive input of each pair of shapes that the search (search.c) has found: a line of worst.txt, the name of the
 * predicate and the floats of both shapes. */
#ifndef BVOL_BENCH_WORST_H
#define BVOL_BENCH_WORST_H

#include "bench.h"

#include <stdio.h>

enum { MOST_FLOATS = 16 };

typedef struct worst {
    const workload *of;
    float a[MOST_FLOATS], b[MOST_FLOATS];
} worst;

/* How many floats a shape of a kind is, 0 for those that are not floats alone. */
int floats_of(kind k);

/* The next predicate of two shapes that are floats alone, from *index on; NULL after the last. */
const workload *next_pair(size_t *index);

/* One line; 0 at the end. Ends the program over a line that is none. */
int worst_read(FILE *f, worst *out);
void worst_write(FILE *f, const worst *w);

#endif
