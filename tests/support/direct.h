/* SPDX-License-Identifier: MIT */
/* The public functions that answer questions about two shapes, with the types of their operands erased: the list of the library
 * (src/any_shape/shape_pairs.inc) made into a table of rows, one a function. Those of hulls are in it where DIRECT_HULLS is
 * defined. */
#ifndef BVOL_TESTS_DIRECT_H
#define BVOL_TESTS_DIRECT_H

#include "kinds.h"

#include <bvol/bvol.h>

#include <stddef.h>

enum {
#define NUMBER(name, NAME, type) NUMBER_##name = BVOL_KIND_##NAME,
    KINDS_OF_SPACE(NUMBER) KINDS_OF_THE_PLANE(NUMBER)
#undef NUMBER
        NUMBER_frustum = BVOL_KIND_FRUSTUM,
    NUMBER_hull = BVOL_KIND_HULL,
    NUMBER_polygon2 = BVOL_KIND_POLYGON2
};

/* A function of a value of kind a and one of kind b. The question is BVOL_QUESTION_OVERLAPS and so on; where `swapped`, it is
 * asked about the second operand and the first. */
typedef struct direct {
    const char *name;
    int (*ask)(const void *a, const void *b);
    int a, b, question, swapped;
} direct;

#define ASK(name, ...)                                                                                                         \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        return bvol_##name(a, __VA_ARGS__);                                                                                    \
    }
#define POINT(name, A, P) ASK(name, b)
#define FUNCTION(name, A, B, verb) ASK(name, b)
#define HIT(name, A, B) ASK(name, b, NULL)
#ifdef DIRECT_HULLS
#define HULL_POINT POINT
#define HULL_FUNCTION FUNCTION
#define HULL_HIT HIT
#endif
#include "any_shape/shape_pairs.inc"

/* The question; plus 8 where it is asked about the second operand and the first. */
enum {
    ASKED_OVERLAPS = BVOL_QUESTION_OVERLAPS,
    ASKED_OVERLAPS_INTERIOR = BVOL_QUESTION_OVERLAPS_INTERIOR,
    ASKED_CONTAINS = BVOL_QUESTION_CONTAINS,
    ASKED_WITHIN = BVOL_QUESTION_WITHIN,
    ASKED_CLASSIFY = BVOL_QUESTION_CLASSIFY,
    ASKED_CLASSIFY_WITHIN = BVOL_QUESTION_CLASSIFY + 8
};

static const direct directs[] = {
#define ROW(name, A, B, verb) {#name, ask_##name, NUMBER_##A, NUMBER_##B, ASKED_##verb & 7, ASKED_##verb >> 3},
#define POINT(name, A, P) ROW(name, A, P, CONTAINS)
#define FUNCTION(name, A, B, verb) ROW(name, A, B, verb)
#define HIT(name, A, B) ROW(name, A, B, OVERLAPS)
#ifdef DIRECT_HULLS
#define HULL_POINT POINT
#define HULL_FUNCTION FUNCTION
#define HULL_HIT HIT
#endif
#include "any_shape/shape_pairs.inc"
};
enum { DIRECTS = sizeof directs / sizeof *directs };

/* The same questions about two handles. */
static inline int ask_handles(int question, const bvol_shape *a, const bvol_shape *b)
{
    switch (question) {
    case BVOL_QUESTION_OVERLAPS: return bvol_shape_overlaps(a, b);
    case BVOL_QUESTION_CONTAINS: return bvol_shape_contains(a, b);
    case BVOL_QUESTION_WITHIN: return bvol_shape_within(a, b);
    case BVOL_QUESTION_CLASSIFY: return bvol_shape_classify(a, b);
    default: return bvol_shape_overlaps_interior(a, b);
    }
}

/* The same question with the operands exchanged, or -1. */
static inline int exchanged(int question)
{
    static const int mirrored[] = {BVOL_QUESTION_OVERLAPS, BVOL_QUESTION_WITHIN, BVOL_QUESTION_CONTAINS, -1,
                                   BVOL_QUESTION_OVERLAPS_INTERIOR};
    return mirrored[question];
}

#endif
