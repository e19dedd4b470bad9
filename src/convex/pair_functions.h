/* SPDX-License-Identifier: MIT */
/* The public functions of a pair of shapes that bodies answer (convex.h), made from the names of the two. Each is declared and
 * documented in the header of the first. */
#ifndef BVOLI_CONVEX_PAIR_FUNCTIONS_H
#define BVOLI_CONVEX_PAIR_FUNCTIONS_H

#include "convex/convex.h"

/* int bvol_<function>(const bvol_<first> *a, const bvol_<second> *b) */
#define BVOLI_ASK(function, first, second, question)                                                                           \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        bvoli_body_of_##first(a, &p);                                                                                          \
        bvoli_body_of_##second(b, &q);                                                                                         \
        return question;                                                                                                       \
    }

#define BVOLI_JOIN(function, first, second, overlaps, contains)                                                                \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        return bvol_##overlaps(a, b) ? BVOL_INTERSECTS + bvol_##contains(a, b) : BVOL_OUTSIDE;                                 \
    }

/* first_contains_point */
#define BVOLI_PAIR_WITH_POINT(first)                                                                                           \
    BVOLI_ASK(first##_contains_point, first, vec3, bvoli_bodies_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_contains_point))

/* first_overlaps_second_interior */
#define BVOLI_PAIR_INTERIOR(first, second)                                                                                     \
    BVOLI_ASK(first##_overlaps_##second##_interior, first, second,                                                             \
              bvoli_bodies_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second))

/* first_overlaps_second, first_overlaps_second_interior */
#define BVOLI_PAIR_OVERLAPS(first, second)                                                                                     \
    BVOLI_PAIR_INTERIOR(first, second)                                                                                         \
    BVOLI_ASK(first##_overlaps_##second, first, second,                                                                        \
              bvoli_bodies_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))

/* The same after a filter: 1 if they certainly share no point, -1 if their insides certainly do. */
#define BVOLI_ASK_AFTER(filter, function, first, second, touch)                                                                \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        const int side = filter(a, b);                                                                                         \
        if (side != 0) {                                                                                                       \
            BVOLI_STAGE(BVOLI_##first##_overlaps_##second, BVOLI_FAST);                                                        \
            return side < 0;                                                                                                   \
        }                                                                                                                      \
        bvoli_body_of_##first(a, &p);                                                                                          \
        bvoli_body_of_##second(b, &q);                                                                                         \
        return bvoli_bodies_overlap(&p, &q, touch, BVOLI_##first##_overlaps_##second);                                         \
    }
#define BVOLI_PAIR_OVERLAPS_AFTER(filter, first, second)                                                                       \
    BVOLI_ASK_AFTER(filter, first##_overlaps_##second, first, second, BVOLI_CLOSED)                                            \
    BVOLI_ASK_AFTER(filter, first##_overlaps_##second##_interior, first, second, BVOLI_INTERIOR)

/* first_contains_second, first_classify_second */
#define BVOLI_PAIR_CONTAINS(first, second)                                                                                     \
    BVOLI_ASK(first##_contains_##second, first, second, bvoli_body_contains(&p, &q, BVOLI_##first##_contains_##second))        \
    BVOLI_JOIN(first##_classify_##second, first, second, first##_overlaps_##second, first##_contains_##second)

/* first_overlaps_second and those */
#define BVOLI_PAIR(first, second)                                                                                              \
    BVOLI_PAIR_OVERLAPS(first, second)                                                                                         \
    BVOLI_PAIR_CONTAINS(first, second)

/* first_within_second, first_classify_within_second */
#define BVOLI_PAIR_WITHIN(first, second)                                                                                       \
    BVOLI_ASK(first##_within_##second, first, second, bvoli_body_contains(&q, &p, BVOLI_##first##_within_##second))            \
    BVOLI_JOIN(first##_classify_within_##second, first, second, first##_overlaps_##second, first##_within_##second)

/* All of these */
#define BVOLI_PAIR_BOTH_WAYS(first, second)                                                                                    \
    BVOLI_PAIR(first, second)                                                                                                  \
    BVOLI_PAIR_WITHIN(first, second)

/* Convex shapes hold what they hold the corners of.
 * first_contains_segment, first_classify_segment */
#define BVOLI_PAIR_CONTAINS_SEGMENT(first)                                                                                     \
    int bvol_##first##_contains_segment(const bvol_##first *a, const bvol_segment *b)                                          \
    {                                                                                                                          \
        return bvol_##first##_contains_point(a, &b->a) && bvol_##first##_contains_point(a, &b->b);                             \
    }                                                                                                                          \
    BVOLI_JOIN(first##_classify_segment, first, segment, first##_overlaps_segment, first##_contains_segment)
/* triangle_within_second, triangle_classify_within_second */
#define BVOLI_PAIR_TRIANGLE_WITHIN(second)                                                                                     \
    int bvol_triangle_within_##second(const bvol_triangle *a, const bvol_##second *b)                                          \
    {                                                                                                                          \
        return bvol_##second##_contains_point(b, &a->a) && bvol_##second##_contains_point(b, &a->b) &&                         \
               bvol_##second##_contains_point(b, &a->c);                                                                       \
    }                                                                                                                          \
    BVOLI_JOIN(triangle_classify_within_##second, triangle, second, triangle_overlaps_##second, triangle_within_##second)

/* The same of a capsule, if the balls about both ends are held; `holds` says so of one `ball`. */
#define BVOLI_BOTH_BALLS(function, first, second, capsule, holds)                                                              \
    int bvol_##function(const bvol_##first *a, const bvol_##second *b)                                                         \
    {                                                                                                                          \
        int all = 1;                                                                                                           \
        for (int end = 0; end < 2 && all; ++end) {                                                                             \
            const bvol_sphere ball = {end ? (capsule)->b : (capsule)->a, (capsule)->radius};                                   \
            all = holds;                                                                                                       \
        }                                                                                                                      \
        return all;                                                                                                            \
    }
/* capsule_within_second, capsule_classify_within_second */
#define BVOLI_PAIR_CAPSULE_WITHIN(second, holds)                                                                               \
    BVOLI_BOTH_BALLS(capsule_within_##second, capsule, second, a, holds)                                                       \
    BVOLI_JOIN(capsule_classify_within_##second, capsule, second, capsule_overlaps_##second, capsule_within_##second)

/* first_within_aabb, first_classify_within_aabb: a box of floats holds a shape if and only if it holds the smallest float box
 * about it. */
#define BVOLI_PAIR_WITHIN_AABB(first)                                                                                          \
    int bvol_##first##_within_aabb(const bvol_##first *a, const bvol_aabb *b)                                                  \
    {                                                                                                                          \
        bvol_aabb bounds;                                                                                                      \
        bvol_##first##_bounds(a, &bounds);                                                                                     \
        return bvol_aabb_contains_aabb(b, &bounds);                                                                            \
    }                                                                                                                          \
    BVOLI_JOIN(first##_classify_within_aabb, first, aabb, first##_overlaps_aabb, first##_within_aabb)

#endif
