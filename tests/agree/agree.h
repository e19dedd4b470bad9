/* SPDX-License-Identifier: MIT */
/* One question to the library and to the oracle, over every recipe of the generators.
 *
 * A row names the question; agree() asks it and returns NULL, or what went wrong with the shapes as C initialisers. It also
 * asks the library again about the same shapes swapped, turned, mirrored and scaled, which must not change the answer.
 *
 * With the counters of the stages it fails if the stages that a row says it has are not reached by the recipes that aim at
 * them. BVOL_TEST_SCALE of LONG_RUN or more is a long run: then it goes on until it has seen as many near-touch cases, exact
 * ties and exact decisions as it must, and fails if it never does. BVOL_TEST_REPORT=1 prints a line for each row, 2 one for
 * each recipe. */
#ifndef BVOL_TESTS_AGREE_H
#define BVOL_TESTS_AGREE_H

#include "base/stage.h"
#include "generate.h"
#include "test.h"

#include <bvol/bvol.h>

enum { LONG_RUN = 400 };

/* How many near-touch cases a long run wants to see of each row of a file. */
#ifndef LEAST_NEAR
#define LEAST_NEAR 500000
#endif

/* The stages of a predicate, for agree_row.stages. */
enum { HAS_FAST = 1 << BVOLI_FAST, HAS_DOUBLE = 1 << BVOLI_DOUBLE, HAS_EXACT = 1 << BVOLI_EXACT };

typedef int agree_question(const shape *a, const shape *b);

typedef struct agree_row {
    const char *name;
    enum kind a, b;
    enum relation relation;
    agree_question *library;
    agree_question *oracle; /* -1 no, 0 tie, 1 yes */
    int symmetric;
    int predicate;   /* its counters, or -1 */
    unsigned stages; /* those it has, in the build that counts */
    int planar;      /* of twins in the plane: the questions drop z */
    int insides;     /* a tie of the oracle is a no */
    long least_near; /* near-touch cases of a long run, at least */
} agree_row;

/* A classification and the two questions that it must agree with. */
typedef struct agree_class {
    const char *name;
    enum kind a, b;
    enum relation relation;
    agree_question *classify, *overlaps, *contains;
    int planar;
} agree_class;

typedef const uint64_t agree_counters[BVOLI_STAGE_COUNT];

/* The counters of all predicates, or NULL in a build without. */
const char *agree(const agree_row *row, agree_counters *counters);
const char *agree_classes(const agree_class *row);

#ifdef BVOL_COUNT_STAGES
#define AGREE_COUNTERS ((agree_counters *)bvoli_stages)
#else
#define AGREE_COUNTERS NULL
#endif

/* The library's function and the oracle's, as questions about two shapes. */
#define AGREE_QUESTIONS(function, A, B)                                                                                        \
    static int library_##function(const shape *a, const shape *b)                                                              \
    {                                                                                                                          \
        return bvol_##function(&a->as.A, &b->as.B);                                                                            \
    }                                                                                                                          \
    static int oracle_of_##function(const shape *a, const shape *b)                                                            \
    {                                                                                                                          \
        return oracle_##function(&a->as.A, &b->as.B);                                                                          \
    }

/* A test that asks one question. */
#define AGREE(suite, function, A, B, relation, symmetric, predicate, stages)                                                   \
    AGREE_ROW(suite, function, A, B, relation, symmetric, predicate, stages, 0)
#define AGREE_PLANAR(suite, function, A, B, relation, symmetric, predicate, stages)                                            \
    AGREE_ROW(suite, function, A, B, relation, symmetric, predicate, stages, 1)
#define AGREE_ROW(suite, function, A, B, relation, symmetric, predicate, stages, planar)                                       \
    AGREE_ROW_OF(suite, function, A, B, relation, symmetric, predicate, stages, planar, 0)
#define AGREE_ROW_OF(suite, function, A, B, relation, symmetric, predicate, stages, planar, insides)                           \
    TEST(suite, function##_is_what_the_oracle_says)                                                                            \
    {                                                                                                                          \
        static const agree_row row = {                                                                                         \
            #function, A,      B,      relation, library_##function, oracle_of_##function, symmetric,                          \
            predicate, stages, planar, insides,  LEAST_NEAR};                                                                  \
        const char *complaint = agree(&row, AGREE_COUNTERS);                                                                   \
        CHECKF(!complaint, "%s", complaint);                                                                                   \
    }

/* A test that a classification is what overlap and containment say. */
#define AGREE_CLASS(suite, function, A, kind_a, B, kind_b, relation, overlaps, contains)                                       \
    static int library_##function(const shape *a, const shape *b)                                                              \
    {                                                                                                                          \
        return bvol_##function(&a->as.A, &b->as.B);                                                                            \
    }                                                                                                                          \
    AGREE_CLASS_ROW(suite, function, kind_a, kind_b, relation, overlaps, contains, 0)
#define AGREE_CLASS_ROW(suite, function, kind_a, kind_b, relation, overlaps, contains, planar)                                 \
    TEST(suite, function##_follows_from_overlap_and_containment)                                                               \
    {                                                                                                                          \
        static const agree_class row = {#function,          kind_a, kind_b, relation, library_##function, library_##overlaps,  \
                                        library_##contains, planar};                                                           \
        const char *complaint = agree_classes(&row);                                                                           \
        CHECKF(!complaint, "%s", complaint);                                                                                   \
    }

#endif
