/* SPDX-License-Identifier: MIT */
/* What hulls are asked, one number a row: the sum of the answers to all questions. */
#ifndef BVOL_BENCH_QUESTIONS_H
#define BVOL_BENCH_QUESTIONS_H

#include "harness/harness.h"

#include <bvol/bvol.h>

#include <stdint.h>

enum { QUESTION_WAYS = 4 };

typedef struct question_way {
    const char *label;
    bench_role role;
    double (*ask)(void);
    double tolerance; /* as a share of the number of calls; infinite where it answers another question */
} question_way;

typedef struct question_row {
    const char *name, *data;
    int size;     /* vertices of each hull */
    size_t calls; /* in a pass */
    void (*make)(uint64_t *random, int size);
    question_way ways[QUESTION_WAYS]; /* ours first */
} question_row;

/* Ended by a row without a name; what `make` made is released by the other. */
extern const question_row pair_rows[], member_rows[];
void pairs_release(void);
void members_release(void);

/* Vertices on a sphere about a place: as many as are asked for, and a hull of them. */
bvol_hull *question_hull(uint64_t *random, int size, const bvol_vec3 *center, float radius, bvol_vec3 *points);

extern const source questions;

/* Bullet as a contender, of which there is none where it is not found. */
#ifdef BENCH_BULLET
#define BULLET_WAY(function, tolerance)                                                                                        \
    {                                                                                                                          \
        "Bullet", ROLE_PEER, function, tolerance                                                                               \
    }
#else
#define BULLET_WAY(function, tolerance)                                                                                        \
    {                                                                                                                          \
        NULL, ROLE_PEER, NULL, 0                                                                                               \
    }
#endif

#endif
