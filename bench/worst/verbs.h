/* SPDX-License-Identifier: MIT */
/* The functions of two shapes that measure or move, with the types of their operands erased, as rows of the table of functions:
 * separations, closest points, sweeps and manifolds. */
#ifndef BVOL_BENCH_VERBS_H
#define BVOL_BENCH_VERBS_H

#include "direct.h"

#include <math.h>

/* Of a kind: the shape moves, and its motion follows it. */
enum { MOVES = 1 << 16 };

typedef struct moving {
    any_value any;
    union {
        bvol_vec3 space;
        bvol_vec2 plane;
    } motion;
} moving;

/* Room for any record; pointers to it become those that are wanted. */
typedef union record {
    double room[64];
} record;

#define ASK_GAP(A, B)                                                                                                          \
    static int A##_separation_##B(const void *a, const void *b)                                                                \
    {                                                                                                                          \
        record out;                                                                                                            \
        return bvol_##A##_separation_##B(a, b, (void *)&out);                                                                  \
    }                                                                                                                          \
    static int A##_closest_points_##B(const void *a, const void *b)                                                            \
    {                                                                                                                          \
        record p, q;                                                                                                           \
        bvol_##A##_closest_points_##B(a, b, (void *)&p, (void *)&q);                                                           \
        return p.room[0] < q.room[0];                                                                                          \
    }                                                                                                                          \
    static int A##_distance_sq_##B(const void *a, const void *b)                                                               \
    {                                                                                                                          \
        return bvol_##A##_distance_sq_##B(a, b) > 0;                                                                           \
    }
#define ASK_SWEEP(function, part)                                                                                              \
    static int function(const void *a, const void *b)                                                                          \
    {                                                                                                                          \
        record out;                                                                                                            \
        return bvol_##function(a, &((const moving *)a)->motion.part, b, (void *)&out);                                         \
    }
#define ASK_CONTACTS(A, B)                                                                                                     \
    static int A##_manifold_##B(const void *a, const void *b)                                                                  \
    {                                                                                                                          \
        bvol_vec3 normal;                                                                                                      \
        bvol_contact contacts[4];                                                                                              \
        return (int)bvol_##A##_manifold_##B(a, b, 0.125F, &normal, contacts);                                                  \
    }

#define GAP(A, B, K) ASK_GAP(A, B)
#define SWEEP(A, B, K) ASK_SWEEP(A##_sweep_##B, space)
#define SWEEP_INTERIOR(A, B, K) ASK_SWEEP(A##_sweep_##B##_interior, space)
#define SWEEP2(A, B, K) ASK_SWEEP(A##_sweep_##B, plane)
#define SWEEP2_INTERIOR(A, B, K) ASK_SWEEP(A##_sweep_##B##_interior, plane)
#define CONTACTS(A, B) ASK_CONTACTS(A, B)
#include "any_shape/shape_pairs.inc"

static const direct verbs[] = {
#define VERB(function, A, K) {#function, function, A, NUMBER_##K, 0, 0},
#define GAP(A, B, K)                                                                                                           \
    VERB(A##_separation_##B, NUMBER_##A, K)                                                                                    \
    VERB(A##_closest_points_##B, NUMBER_##A, K)                                                                                \
    VERB(A##_distance_sq_##B, NUMBER_##A, K)
#define SWEEP(A, B, K) VERB(A##_sweep_##B, NUMBER_##A | MOVES, K)
#define SWEEP_INTERIOR(A, B, K) VERB(A##_sweep_##B##_interior, NUMBER_##A | MOVES, K)
#define SWEEP2 SWEEP
#define SWEEP2_INTERIOR SWEEP_INTERIOR
#define CONTACTS(A, B) VERB(A##_manifold_##B, NUMBER_##A, B)
#include "any_shape/shape_pairs.inc"
};
enum { VERBS = sizeof verbs / sizeof *verbs };

#endif
