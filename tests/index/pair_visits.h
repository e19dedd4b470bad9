/* SPDX-License-Identifier: MIT */
/* A visitor of pairs, and what it must have been shown. */
#ifndef BVOL_TESTS_INDEX_PAIR_VISITS_H
#define BVOL_TESTS_INDEX_PAIR_VISITS_H

#include "chance.h"

#include <bvol/bvol.h>

enum { PAIR_VISITS_MOST = 40000 };

typedef struct pair_visits {
    const bvol_pair *want; /* all that there are, in order */
    size_t count;
    const bvol_index_item *items[2]; /* under the ids of each index; NULL: of no item */
    bvol_index *index;               /* the visitor tries to change the one that is not NULL */
    bvol_index2 *index2;
    size_t calls, last, wrong; /* the last call ends the question */
    unsigned char seen[PAIR_VISITS_MOST];
} pair_visits;

/* Draws when the visitor ends the question. */
void pair_visits_begin(pair_visits *v, chance *c, const bvol_pair *want, size_t count);

/* A bvol_index_pair_visitor, whose context is the visits. */
int take_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context);

/* Whether a question that says that it made so many calls showed what it must. */
int pair_visits_are_right(const pair_visits *v, size_t calls);

#endif
