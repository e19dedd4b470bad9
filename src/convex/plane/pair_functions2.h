/* SPDX-License-Identifier: MIT */
/* Public functions of a pair of shapes of the plane, as in pair_functions.h. */
#ifndef BVOLI_CONVEX_PLANE_PAIR_FUNCTIONS2_H
#define BVOLI_CONVEX_PLANE_PAIR_FUNCTIONS2_H

#include "convex/pair_functions.h"
#include "convex/plane/convex2.h"

#define BVOLI_BY_BODIES2(...) BVOLI_BY(body2, __VA_ARGS__)
#define BVOLI_BY_BODIES2_AFTER(...) BVOLI_BY_AFTER(body2, __VA_ARGS__)

#define BVOLI_CONTAINS_POINT2(function, first)                                                                                 \
    BVOLI_BY_BODIES2(function, first, vec2, bvoli_bodies2_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_contains_point))

#define BVOLI_OVERLAPS2(function, first, second)                                                                               \
    BVOLI_BY_BODIES2(function, first, second, bvoli_bodies2_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))

#define BVOLI_OVERLAPS_INTERIOR2(function, first, second)                                                                      \
    BVOLI_BY_BODIES2(function, first, second,                                                                                  \
                     bvoli_bodies2_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second##_interior))

/* After a filter that says -1 only if the interiors share a point. */
#define BVOLI_OVERLAPS2_AFTER(filter, function, first, second)                                                                 \
    BVOLI_BY_BODIES2_AFTER(filter, function, BVOLI_##first##_overlaps_##second, first, second,                                 \
                           bvoli_bodies2_overlap(&p, &q, BVOLI_CLOSED, BVOLI_##first##_overlaps_##second))

#define BVOLI_OVERLAPS_INTERIOR2_AFTER(filter, function, first, second)                                                        \
    BVOLI_BY_BODIES2_AFTER(filter, function, BVOLI_##first##_overlaps_##second##_interior, first, second,                      \
                           bvoli_bodies2_overlap(&p, &q, BVOLI_INTERIOR, BVOLI_##first##_overlaps_##second##_interior))

#define BVOLI_CONTAINS2(function, first, second)                                                                               \
    BVOLI_BY_BODIES2(function, first, second, bvoli_body2_contains(&p, &q, BVOLI_##first##_contains_##second))

#define BVOLI_CONTAINS2_AFTER(filter, function, first, second)                                                                 \
    BVOLI_BY_BODIES2_AFTER(filter, function, BVOLI_##first##_contains_##second, first, second,                                 \
                           bvoli_body2_contains(&p, &q, BVOLI_##first##_contains_##second))

#define BVOLI_WITHIN2(function, first, second)                                                                                 \
    BVOLI_BY_BODIES2(function, first, second, bvoli_body2_contains(&q, &p, BVOLI_##first##_within_##second))

#define BVOLI_WITHIN2_AFTER(filter, function, first, second)                                                                   \
    BVOLI_BY_BODIES2_AFTER(filter, function, BVOLI_##first##_within_##second, first, second,                                   \
                           bvoli_body2_contains(&q, &p, BVOLI_##first##_within_##second))

#endif
