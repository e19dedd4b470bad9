/* SPDX-License-Identifier: MIT */
/* Public functions of a pair of shapes, made from their names: macros for those that differ only in types. Each use gives the
 * whole name of the function that it defines, so that a search for the name finds it; `first` and `second` are the shapes'
 * names without prefix. All functions are int f(const bvol_<first> *a, const bvol_<second> *b). */
#ifndef BVOLI_CONVEX_PAIR_FUNCTIONS_H
#define BVOLI_CONVEX_PAIR_FUNCTIONS_H

#include "base/classify.h"
#include "convex/convex.h"

/* By p of a and q of b, which are a bvoli_body or a bvoli_body2 as `body` says. */
#define BVOLI_BY(body, function, first, second, answer)                                                                        \
    int function(const bvol_##first *a, const bvol_##second *b)                                                                \
    {                                                                                                                          \
        bvoli_##body p, q;                                                                                                     \
        bvoli_##body##_of_##first(a, &p);                                                                                      \
        bvoli_##body##_of_##second(b, &q);                                                                                     \
        return answer;                                                                                                         \
    }

/* The same after filter(a, b), which returns 1 if the answer certainly is no, -1 if it certainly is yes. `who` counts its
 * stages. Bodies are apart: a filter in one function with them would make room for both each time. */
#define BVOLI_BY_AFTER(body, filter, function, who, first, second, answer)                                                     \
    BVOLI_APART static int function##_by_bodies(const bvol_##first *a, const bvol_##second *b)                                 \
    {                                                                                                                          \
        bvoli_##body p, q;                                                                                                     \
        bvoli_##body##_of_##first(a, &p);                                                                                      \
        bvoli_##body##_of_##second(b, &q);                                                                                     \
        return answer;                                                                                                         \
    }                                                                                                                          \
    int function(const bvol_##first *a, const bvol_##second *b)                                                                \
    {                                                                                                                          \
        const int side = filter(a, b);                                                                                         \
        if (side == 0)                                                                                                         \
            return function##_by_bodies(a, b);                                                                                 \
        BVOLI_STAGE(who, BVOLI_FAST);                                                                                          \
        return side < 0;                                                                                                       \
    }

#define BVOLI_BY_BODIES(...) BVOLI_BY(body, __VA_ARGS__)
#define BVOLI_BY_BODIES_AFTER(...) BVOLI_BY_AFTER(body, __VA_ARGS__)

#define BVOLI_CONTAINS_POINT(function, first)                                                                                  \
    BVOLI_BY_BODIES(function, first, vec3, bvoli_bodies_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_contains_point))

#define BVOLI_OVERLAPS(function, first, second)                                                                                \
    BVOLI_BY_BODIES(function, first, second, bvoli_bodies_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))

#define BVOLI_OVERLAPS_INTERIOR(function, first, second)                                                                       \
    BVOLI_BY_BODIES(function, first, second, bvoli_bodies_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second))

/* After a filter that says -1 only if the interiors share a point. */
#define BVOLI_OVERLAPS_AFTER(filter, function, first, second)                                                                  \
    BVOLI_BY_BODIES_AFTER(filter, function, BVOLI_##first##_overlaps_##second, first, second,                                  \
                          bvoli_bodies_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))

#define BVOLI_OVERLAPS_INTERIOR_AFTER(filter, function, first, second)                                                         \
    BVOLI_BY_BODIES_AFTER(filter, function, BVOLI_##first##_overlaps_##second, first, second,                                  \
                          bvoli_bodies_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second))

#define BVOLI_CONTAINS(function, first, second)                                                                                \
    BVOLI_BY_BODIES(function, first, second, bvoli_body_contains(&p, &q, BVOLI_##first##_contains_##second))

#define BVOLI_WITHIN(function, first, second)                                                                                  \
    BVOLI_BY_BODIES(function, first, second, bvoli_body_contains(&q, &p, BVOLI_##first##_within_##second))

#define BVOLI_CONTAINS_POINT_AFTER(filter, function, first)                                                                    \
    BVOLI_BY_BODIES_AFTER(filter, function, BVOLI_##first##_contains_point, first, vec3,                                       \
                          bvoli_bodies_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_contains_point))

#define BVOLI_CONTAINS_AFTER(filter, function, first, second)                                                                  \
    BVOLI_BY_BODIES_AFTER(filter, function, BVOLI_##first##_contains_##second, first, second,                                  \
                          bvoli_body_contains(&p, &q, BVOLI_##first##_contains_##second))

#define BVOLI_WITHIN_AFTER(filter, function, first, second)                                                                    \
    BVOLI_BY_BODIES_AFTER(filter, function, BVOLI_##first##_within_##second, first, second,                                    \
                          bvoli_body_contains(&q, &p, BVOLI_##first##_within_##second))

#endif
