/* SPDX-License-Identifier: MIT */
/* The public functions of a pair of shapes of the plane that bodies answer (convex2.h), made from the names of the two. Each is
 * declared and documented in the header of the first. */
#ifndef BVOLI_CONVEX_PAIR_FUNCTIONS2_H
#define BVOLI_CONVEX_PAIR_FUNCTIONS2_H

#include "convex/convex2.h"

/* int bvol_<function>(const bvol_<first> *a, const bvol_<second> *b) */
#define BVOLI_ASK2(function, first, second, question)                                                                          \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        bvoli_body2 p, q;                                                                                                      \
        bvoli_body2_of_##first(a, &p);                                                                                         \
        bvoli_body2_of_##second(b, &q);                                                                                        \
        return question;                                                                                                       \
    }

#define BVOLI_JOIN2(function, first, second, overlaps, contains)                                                               \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        return bvol_##overlaps(a, b) ? BVOL_INTERSECTS + bvol_##contains(a, b) : BVOL_OUTSIDE;                                 \
    }

/* first_contains_point */
#define BVOLI_PAIR2_WITH_POINT(first)                                                                                          \
    BVOLI_ASK2(first##_contains_point, first, vec2, bvoli_bodies2_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_contains_point))

/* first_overlaps_second_interior */
#define BVOLI_PAIR2_INSIDES(first, second)                                                                                     \
    BVOLI_ASK2(first##_overlaps_##second##_interior, first, second,                                                            \
               bvoli_bodies2_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second##_interior))

/* first_overlaps_second, and the same for insides */
#define BVOLI_PAIR2_OVERLAPS(first, second)                                                                                    \
    BVOLI_ASK2(first##_overlaps_##second, first, second,                                                                       \
               bvoli_bodies2_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))                                 \
    BVOLI_PAIR2_INSIDES(first, second)

/* The same after a filter: 1 if the answer certainly is no, -1 if it certainly is yes. */
#define BVOLI_ASK2_AFTER(filter, function, first, second, question)                                                            \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        bvoli_body2 p, q;                                                                                                      \
        const int side = filter(a, b);                                                                                         \
        if (side != 0) {                                                                                                       \
            BVOLI_STAGE(BVOLI_##function, BVOLI_FAST);                                                                         \
            return side < 0;                                                                                                   \
        }                                                                                                                      \
        bvoli_body2_of_##first(a, &p);                                                                                         \
        bvoli_body2_of_##second(b, &q);                                                                                        \
        return question;                                                                                                       \
    }

/* As BVOLI_PAIR2_OVERLAPS, where the filter says -1 only if their insides share a point. */
#define BVOLI_PAIR2_OVERLAPS_AFTER(filter, first, second)                                                                      \
    BVOLI_ASK2_AFTER(filter, first##_overlaps_##second, first, second,                                                         \
                     bvoli_bodies2_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))                           \
    BVOLI_ASK2_AFTER(filter, first##_overlaps_##second##_interior, first, second,                                              \
                     bvoli_bodies2_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second##_interior))

/* first_contains_second, first_classify_second */
#define BVOLI_PAIR2_CONTAINS(first, second)                                                                                    \
    BVOLI_ASK2(first##_contains_##second, first, second, bvoli_body2_contains(&p, &q, BVOLI_##first##_contains_##second))      \
    BVOLI_JOIN2(first##_classify_##second, first, second, first##_overlaps_##second, first##_contains_##second)

/* first_within_second, first_classify_within_second */
#define BVOLI_PAIR2_WITHIN(first, second)                                                                                      \
    BVOLI_ASK2(first##_within_##second, first, second, bvoli_body2_contains(&q, &p, BVOLI_##first##_within_##second))          \
    BVOLI_JOIN2(first##_classify_within_##second, first, second, first##_overlaps_##second, first##_within_##second)
#define BVOLI_PAIR2_WITHIN_AFTER(filter, first, second)                                                                        \
    BVOLI_ASK2_AFTER(filter, first##_within_##second, first, second,                                                           \
                     bvoli_body2_contains(&q, &p, BVOLI_##first##_within_##second))                                            \
    BVOLI_JOIN2(first##_classify_within_##second, first, second, first##_overlaps_##second, first##_within_##second)

#define BVOLI_PAIR2(first, second)                                                                                             \
    BVOLI_PAIR2_OVERLAPS(first, second)                                                                                        \
    BVOLI_PAIR2_CONTAINS(first, second)

#define BVOLI_PAIR2_BOTH_WAYS(first, second)                                                                                   \
    BVOLI_PAIR2(first, second)                                                                                                 \
    BVOLI_PAIR2_WITHIN(first, second)

#endif
