/* SPDX-License-Identifier: MIT */
/* How many cases a test compared with the oracle and the predicates, by the state that was answered: printed once none of them
 * was wrong, so that the numbers in docs/semantics.md can be had again. */
#ifndef BVOL_TESTS_STATES_H
#define BVOL_TESTS_STATES_H

#include <stdio.h>

enum { STATES = 4 };

typedef struct tally {
    const char *words[STATES];
    long count[STATES];
} tally;

static inline void tally_print(const tally *t, const char *name)
{
    printf("%-28s %9ld cases, none wrong:", name, t->count[0] + t->count[1] + t->count[2] + t->count[3]);
    for (int i = 0; i < STATES; i++)
        printf(" %ld %s%s", t->count[i], t->words[i], i + 1 < STATES ? "," : "\n");
    fflush(stdout);
}

#endif
