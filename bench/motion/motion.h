/* SPDX-License-Identifier: MIT */
/* How far, how deep, when: one question about many pairs of shapes, beside textbook formulas and other libraries. */
#ifndef BVOL_BENCH_MOTION_H
#define BVOL_BENCH_MOTION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { COUPLES = 1024 };

/* Pairs of shapes of two kinds, one after the other. */
typedef struct couples {
    void *a, *b;
} couples;

/* Another library: its own form of the pairs, which is made before anything is timed, and its answers about all of them. */
typedef struct peer {
    const char *label;
    void *(*make)(const couples *pairs);
    void (*ask)(void *own, double out[COUPLES]);
    void (*destroy)(void *own);
} peer;

/* Of OBBs: the depth of those that overlap, the distance of those that are apart. Those that are not there have no label. */
extern const peer bullet_depth, bullet_distance, fcl_depth, fcl_distance, ccd_depth;

#ifdef __cplusplus
}
#endif

#endif
