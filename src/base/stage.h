/* SPDX-License-Identifier: MIT */
/* Which stage decided: counters for the tests, which prove with them that every stage is reached and bites.
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

#ifdef BVOL_COUNT_STAGES
extern uint64_t bvoli_stages[BVOLI_PREDICATE_COUNT][BVOLI_STAGE_COUNT];
#define BVOLI_STAGE(predicate, stage) ((void)++bvoli_stages[predicate][stage])
#else
#define BVOLI_STAGE(predicate, stage) ((void)(predicate), (void)(stage))
#endif

#endif
