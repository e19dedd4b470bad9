/* SPDX-License-Identifier: MIT */
/* What a view shows of a box, found a second way: without the library, by the corners of their common part. */
#ifndef CORNERS_H
#define CORNERS_H

#include <bvol/bvol.h>

/* Answers are only given where they stay the same when every plane of the view moves by `band`. */
typedef struct answers {
    int overlaps; /* 1 or 0; -1 where it is too close to tell */
    int contains; /* the box in the view */
    int kept;     /* no plane alone has the box outside */
} answers;

/* The view is a matrix, column-major with depths from 0 to 1, and bounded; the box is finite and not empty. */
void corners_ask(const float matrix[16], const bvol_aabb *box, double band, answers *out);

#endif
