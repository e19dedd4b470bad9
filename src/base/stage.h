/* SPDX-License-Identifier: MIT */
/* Which stage decided: counters for the tests, which prove with them that every stage is reached and decides.
 *
 * They exist only in the build that defines BVOL_COUNT_STAGES, which is never installed; elsewhere the macro is empty. */
#ifndef BVOLI_BASE_STAGE_H
#define BVOLI_BASE_STAGE_H

#include <stdint.h>

/* Predicates, named as their public functions without the bvol_ prefix. */
enum bvoli_predicate {
#define X(name) BVOLI_##name,
#include "base/predicates.inc"
#undef X
    BVOLI_PREDICATE_COUNT
};

/* Fast is the first filter (float vectors or a double estimate), double the sharper filter where there is one. */
enum bvoli_stage { BVOLI_FAST, BVOLI_DOUBLE, BVOLI_EXACT, BVOLI_STAGE_COUNT };

/* Functions that make values, and how many stages they have: filters from 0 on, the last is exact or the most general. Of feet
 * of balls and lines on planes, all are counted, those that double leaves open, and those that exact arithmetic made; of signs
 * that double leaves open, those of the foot itself, of heights beside it, and of both those that took exact arithmetic.
 *
 * From zonotope_axis on they are stages of predicates between the filter and dyadic numbers, which are last: of axes, sums
 * along a coordinate axis and integers; of features, integers and running bounds of errors; of on which side of three vectors a
 * fourth is, doubles, of which all are counted, integers and long floats; of distances of segments, and of signs and heights in
 * the plane, running bounds; of reaches in the plane, doubles that are exact and running bounds; of where a line crosses a
 * triangle and of how far a box reaches in the frame of another, integers; of on which side of an edge a beam is, expansions,
 * and of a line in double these and integers. Of nearest points, those that need not be found because a foot on the way to them
 * certainly is beyond. Of nearest points of differences of hulls, searches that are begun anew and their rounds, then those
 * that go on from corners and theirs. Of blocks of boxes in double that something passes, those that kernels judge, and those
 * of which doubles do. */
#define BVOLI_MAKERS(X)                                                                                                        \
    X(aabb_transform, 3)                                                                                                       \
    X(obb_bounds, 3)                                                                                                           \
    X(obb_corners, 3)                                                                                                          \
    X(obb_from_aabb, 3)                                                                                                        \
    X(obb_transform, 3)                                                                                                        \
    X(obb_local_point, 2)                                                                                                      \
    X(obb_local_bounds, 3)                                                                                                     \
    X(obb_local_obb, 2)                                                                                                        \
    X(plane_transform, 2)                                                                                                      \
    X(image, 3)                                                                                                                \
    X(image_gap, 2)                                                                                                            \
    X(stretch, 5)                                                                                                              \
    X(sphere_transform, 2)                                                                                                     \
    X(capsule_transform, 2)                                                                                                    \
    X(obb_from_points, 3)                                                                                                      \
    X(circumball, 2)                                                                                                           \
    X(foot, 3)                                                                                                                 \
    X(foot_sign, 3)                                                                                                            \
    X(zonotope_axis, 3)                                                                                                        \
    X(body_axes, 3)                                                                                                            \
    X(body_features, 3)                                                                                                        \
    X(segment_distance, 2)                                                                                                     \
    X(cone_side, 4)                                                                                                            \
    X(nearest, 1)                                                                                                              \
    X(planar_sign, 2)                                                                                                          \
    X(planar_height, 2)                                                                                                        \
    X(planar_reach, 3)                                                                                                         \
    X(line_crossing, 2)                                                                                                        \
    X(beam_side, 2)                                                                                                            \
    X(turn, 2)                                                                                                                 \
    X(local_reach, 2)                                                                                                          \
    X(frustum_bounds, 3)                                                                                                       \
    X(frustum_corners, 3)                                                                                                      \
    X(hull_gap, 4)                                                                                                             \
    X(hull_nearest, 4)                                                                                                         \
    X(passage_block, 2)

#define BVOLI_MAKER_ENUM(name, stages) BVOLI_MAKER_##name,
enum bvoli_maker { BVOLI_MAKERS(BVOLI_MAKER_ENUM) BVOLI_MAKER_COUNT };
enum { BVOLI_MAKER_STAGES = 5 };

/* What goes in rounds, whose bound stands beside the loop; the counters are of the call with the most. 1: it ends by itself,
 * and the bound is never met. 0: it may give up there, since another way, which has no rounds, decides what it leaves open. */
#define BVOLI_ITERATIONS(X)                                                                                                    \
    X(nearest_by_corral, 0)                                                                                                    \
    X(nearest_of_difference, 1)                                                                                                \
    X(nearest_of_zonotope, 0)                                                                                                  \
    X(approach, 1)                                                                                                             \
    X(hull_search, 0)                                                                                                          \
    X(hull_times, 0)                                                                                                           \
    X(witness, 0)                                                                                                              \
    X(foot_search, 1)                                                                                                          \
    X(advance_clear, 1)

#define BVOLI_ITERATION_ENUM(name, ends) BVOLI_ITERATION_##name,
enum bvoli_iteration { BVOLI_ITERATIONS(BVOLI_ITERATION_ENUM) BVOLI_ITERATION_COUNT };

typedef struct bvoli_rounds {
    int most, bound;
} bvoli_rounds;

#ifdef BVOL_COUNT_STAGES
extern bvoli_rounds bvoli_iterations[BVOLI_ITERATION_COUNT];
static inline void bvoli_note_round(enum bvoli_iteration who, int round, int bound)
{
    bvoli_iterations[who].bound = bound;
    if (bvoli_iterations[who].most < round)
        bvoli_iterations[who].most = round;
}
/* In each round, counted from 1. */
#define BVOLI_ROUND(name, round, bound) bvoli_note_round(BVOLI_ITERATION_##name, round, bound)
extern uint64_t bvoli_stages[BVOLI_PREDICATE_COUNT][BVOLI_STAGE_COUNT];
extern uint64_t bvoli_made[BVOLI_MAKER_COUNT][BVOLI_MAKER_STAGES];
#define BVOLI_STAGE(predicate, stage) ((void)++bvoli_stages[predicate][stage])
#define BVOLI_MADE(maker, stage) ((void)++bvoli_made[BVOLI_MAKER_##maker][stage])
#else
#define BVOLI_ROUND(name, round, bound) ((void)(round))
#define BVOLI_MADE(maker, stage) ((void)(stage))
#define BVOLI_STAGE(predicate, stage) ((void)(predicate), (void)(stage))
#endif

#endif
