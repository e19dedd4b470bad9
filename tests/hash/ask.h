/* SPDX-License-Identifier: MIT */
/* All questions of rows.h to the scenes of a batch, and hashes of the answers. */
#ifndef BVOL_TESTS_HASH_ASK_H
#define BVOL_TESTS_HASH_ASK_H

#include "corpus.h"

#include <stdint.h>

/* What the contract makes unique, and what it leaves room for; there the signs of zeros do not count. */
enum part { EXACT, LOOSE, PARTS };

typedef struct sums {
    uint64_t hash[PARTS];
    unsigned asked, yes;
} sums;

/* Rows are functions of the library. */
enum { ROWS_MAX = 1000 };
extern const int row_count;
const char *row_name(int r);

/* Which rows are asked: each `parts`-th, beginning with row `part`, and of these perhaps only functions of sets. Only they have
 * kernels, so that no other answer could depend on their table. */
typedef struct selection {
    int part, parts, only_kernels;
} selection;
extern const selection all_rows;
int is_selected(const selection *which, int r);

void start(sums *h);
/* Whether anything has come into that part. */
int started(const sums *h, enum part part);
void mix(uint64_t *hash, uint64_t word);

/* Adds what rows answer about a batch to their sums. */
void ask(const batch *b, const selection *which, sums *h);

#endif
