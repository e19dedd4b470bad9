/* SPDX-License-Identifier: MIT */
/* An index of boxes in double that is changed at random, and what it must hold then. */
#ifndef BVOL_TESTS_INDEX_F64_CHANGES_H
#define BVOL_TESTS_INDEX_F64_CHANGES_H

#include "f64.h"

enum { CHANGING_MOST = 1500, CHANGING_WORDS = 2 * AXES_MAX };

typedef struct changing {
    index_f64 index;
    int kind, axes;
    int borrowed, points; /* of `array`, which the caller may change */
    size_t ids, count;
    double box[CHANGING_MOST][CHANGING_WORDS]; /* min and max of so many axes */
    unsigned char live[CHANGING_MOST], retired[CHANGING_MOST];
    double array[CHANGING_MOST * CHANGING_WORDS];
} changing;

/* A change, which may be refused for want of memory. */
void changing_step(chance *c, changing *m);

/* A question of each kind. */
void changing_ask(chance *c, changing *m);

/* A query that is beside one of the boxes, or anywhere. */
void changing_query(chance *c, const changing *m, double query[CHANGING_WORDS]);

#endif
