/* SPDX-License-Identifier: MIT */
/* Words for the tables of workloads. The shapes' names give the types, so a wrong one does not compile. */
#ifndef BVOL_BENCH_TABLE_H
#define BVOL_BENCH_TABLE_H

#include "baseline.h"
#include "bench.h"
#include "loops.h"

#define CHECKED_(function, A, B) _Generic(&(function), int (*)(const bvol_##A *, const bvol_##B *) : (any_function)(function))
#define CHECKED_OUT_(function, A, B, OUT)                                                                                      \
    _Generic(&(function), int (*)(const bvol_##A *, const bvol_##B *, OUT *) : (any_function)(function))

/* A predicate of two shapes; the same with its plain version. */
#define EXACT(A, verb, B)                                                                                                      \
    .name = #A "_" #verb "_" #B, .exact = CHECKED_(bvol_##A##_##verb##_##B, A, B), .call = loop_##A##_##B, .a = KIND_##A,      \
    .b = KIND_##B
#define PLAIN(A, verb, B) EXACT(A, verb, B), .plains[0].test = CHECKED_(plain_##A##_##verb##_##B, A, B)

/* Whether their insides overlap. */
#define EXACT_INTERIOR(A, B)                                                                                                   \
    .name = #A "_overlaps_" #B "_interior", .exact = CHECKED_(bvol_##A##_overlaps_##B##_interior, A, B),                       \
    .call = loop_##A##_##B, .a = KIND_##A, .b = KIND_##B

/* The public name says point for points of the plane too. */
#define PLAIN_POINT2(A)                                                                                                        \
    .name = #A "_contains_point", .exact = CHECKED_(bvol_##A##_contains_point, A, point2), .call = loop_##A##_point2,          \
    .a = KIND_##A, .b = KIND_point2, .plains[0].test = CHECKED_(plain_##A##_contains_point, A, point2)

/* Touching within a tolerance. */
#define TOUCHES(A)                                                                                                             \
    .name = #A "_near_" #A,                                                                                                    \
    .exact = _Generic(&bvol_##A##_near_##A, int (*)(const bvol_##A *, const bvol_##A *, float)                                 \
                      : (any_function)bvol_##A##_near_##A),                                                                    \
    .call = loop_near_##A, .a = KIND_##A, .b = KIND_##A,                                                                       \
    .plains[0].test = (any_function)(int (*)(const bvol_##A *, const bvol_##A *, float))plain_##A##_near_##A

/* Rays have an optional record: without it, and with it. */
#define RAY(B, loop_, note)                                                                                                    \
    .name = "ray_hits_" #B, .data = note, .exact = CHECKED_OUT_(bvol_ray_hits_##B, ray, B, bvol_ray_hit), .call = loop_,       \
    .a = KIND_ray, .b = KIND_##B, .plains[0].test = CHECKED_OUT_(plain_ray_hits_##B, ray, B, bvol_ray_hit)
#define RAY2(B, loop_, note)                                                                                                   \
    .name = "ray2_hits_" #B, .data = note, .exact = CHECKED_OUT_(bvol_ray2_hits_##B, ray2, B, bvol_ray2_hit), .call = loop_,   \
    .a = KIND_ray2, .b = KIND_##B, .plains[0].test = CHECKED_OUT_(plain_ray2_hits_##B, ray2, B, bvol_ray2_hit)
#define RAY_ONLY(B, note) RAY(B, loop_ray_##B, note)
#define RAY_RECORD(B, note) RAY(B, loop_ray_##B##_hit, note)

#define WORKLOADS(list)                                                                                                        \
    {                                                                                                                          \
        list, sizeof(list) / sizeof((list)[0])                                                                                 \
    }

#endif
