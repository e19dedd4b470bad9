/* SPDX-License-Identifier: MIT */
/* Every predicate of two operands, with the types of its operands erased: the truth table's, made into C. */
#ifndef BVOL_TESTS_PAIRS_H
#define BVOL_TESTS_PAIRS_H

#include <bvol/bvol.h>

#include <stddef.h>

/* The kinds of operands, by the names of their types. */
enum kind {
#define SHAPES(kind, title, infinities) KIND_##kind,
#include "truth_table.inc"
    KIND_COUNT
};

/* A frustum before it is made. */
typedef struct bvol_frustum_planes {
    bvol_plane planes[6];
} bvol_frustum_planes;

/* An operand of any kind. */
typedef union any_shape {
    float field[24];
#define SHAPES(kind, title, infinities) bvol_##kind kind;
#include "truth_table.inc"
} any_shape;

/* What is known of a kind: its fields, all floats, and the infinities that are legal in each, as letters. */
typedef struct kind_facts {
    int fields;
    const char *infinities;
} kind_facts;

static const kind_facts kinds[KIND_COUNT] = {
#define SHAPES(kind, title, infinities) {sizeof(bvol_##kind) / sizeof(float), infinities},
#include "truth_table.inc"
};

typedef int pair_function(const void *a, const void *b);

/* A question about two operands of known kinds. */
typedef struct pair {
    const char *name;
    pair_function *ask;
    enum kind a, b;
} pair;

#define PREDICATE(name, A, B, ...)                                                                                             \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        return bvol_##name((const bvol_##A *)a, (const bvol_##B *)b);                                                          \
    }
#define HIT(name, A, B, ...)                                                                                                   \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        bvol_##A##_hit hit;                                                                                                    \
        int answer = bvol_##name((const bvol_##A *)a, (const bvol_##B *)b, &hit);                                              \
        return answer == bvol_##name((const bvol_##A *)a, (const bvol_##B *)b, NULL) ? answer : -1;                            \
    }
#define FRUSTUM(name, B, ...)                                                                                                  \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        bvol_frustum *frustum;                                                                                                 \
        bvol_frustum_create_from_planes((const bvol_plane *)a, 6, NULL, &frustum);                                             \
        int answer = bvol_##name(frustum, (const bvol_##B *)b);                                                                \
        bvol_frustum_destroy(frustum);                                                                                         \
        return answer;                                                                                                         \
    }
#define FRUSTA(name, ...)                                                                                                      \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        bvol_frustum *first, *second;                                                                                          \
        bvol_frustum_create_from_planes((const bvol_plane *)a, 6, NULL, &first);                                               \
        bvol_frustum_create_from_planes((const bvol_plane *)b, 6, NULL, &second);                                              \
        int answer = bvol_##name(first, second);                                                                               \
        bvol_frustum_destroy(first);                                                                                           \
        bvol_frustum_destroy(second);                                                                                          \
        return answer;                                                                                                         \
    }
#define FRUSTUM_HIT(name, A, ...)                                                                                              \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        bvol_frustum *frustum;                                                                                                 \
        bvol_##A##_hit hit;                                                                                                    \
        bvol_frustum_create_from_planes((const bvol_plane *)b, 6, NULL, &frustum);                                             \
        int answer = bvol_##name((const bvol_##A *)a, frustum, &hit);                                                          \
        answer = answer == bvol_##name((const bvol_##A *)a, frustum, NULL) ? answer : -1;                                      \
        bvol_frustum_destroy(frustum);                                                                                         \
        return answer;                                                                                                         \
    }
#define CLASSIFICATION(name, overlaps, contains, A, B) PREDICATE(name, A, B, )
#define FRUSTUM_CLASSIFICATION(name, overlaps, contains, B) FRUSTUM(name, B, )
#define FRUSTA_CLASSIFICATION(name, overlaps, contains) FRUSTA(name, )
#include "truth_table.inc"

static const pair pairs[] = {
#define PREDICATE(name, A, B, ...) {#name, ask_##name, KIND_##A, KIND_##B},
#define HIT(name, A, B, ...) PREDICATE(name, A, B, )
#define FRUSTUM(name, B, ...) PREDICATE(name, frustum_planes, B, )
#define FRUSTA(name, ...) PREDICATE(name, frustum_planes, frustum_planes, )
#define FRUSTUM_HIT(name, A, ...) PREDICATE(name, A, frustum_planes, )
#define CLASSIFICATION(name, overlaps, contains, A, B) PREDICATE(name, A, B, )
#define FRUSTUM_CLASSIFICATION(name, overlaps, contains, B) PREDICATE(name, frustum_planes, B, )
#define FRUSTA_CLASSIFICATION(name, overlaps, contains) PREDICATE(name, frustum_planes, frustum_planes, )
#include "truth_table.inc"
};
#define PAIR_COUNT ((int)(sizeof pairs / sizeof *pairs))

#endif
