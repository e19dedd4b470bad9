/* SPDX-License-Identifier: MIT */
/* How far, how deep, when: one question about many pairs of shapes, beside textbook formulas and other libraries. */
#ifndef BVOL_BENCH_MOTION_H
#define BVOL_BENCH_MOTION_H

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As many as PAIRS of bench.h, for the same reason: no jump is learned by heart, ours or those of who is beside us. */
enum { COUPLES = 32768 };

/* Pairs of shapes of two kinds, one after the other. */
typedef struct couples {
    void *a, *b;
} couples;

/* A shape that moves, as the first of a pair. */
#define MOVING(kind)                                                                                                           \
    typedef struct moving_##kind {                                                                                             \
        bvol_##kind shape;                                                                                                     \
        bvol_vec3 motion;                                                                                                      \
    } moving_##kind;
MOVING(aabb)
MOVING(sphere)
MOVING(capsule)
MOVING(obb)

/* Another library: its own form of the pairs, which is made before anything is timed, and its answers about all of them. */
typedef struct peer {
    const char *label;
    void *(*make)(const couples *pairs);
    void (*ask)(void *own, double out[COUPLES]);
    void (*destroy)(void *own);
} peer;

/* The time of what never meets. */
enum { NEVER = 2 };

/* Of OBBs: the depth of those that overlap, which is less than 0, the distance of those that are apart, when one that moves
 * meets another, and the least depth of their points of contact. Those that are not there have no label. */
extern const peer bullet_depth, bullet_distance, bullet_cast, bullet_contacts, fcl_depth, fcl_distance, ccd_depth;

#ifdef __cplusplus
}
#endif

#endif
