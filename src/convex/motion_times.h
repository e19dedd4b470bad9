/* SPDX-License-Identifier: MIT */
/* The times at which a direction lets two bodies meet (motion.h): what double tells of all of them, and of one of them, rounded
 * outward to floats. */
#ifndef BVOLI_CONVEX_MOTION_TIMES_H
#define BVOLI_CONVEX_MOTION_TIMES_H

#include "arith/estimate.h"
#include "convex/difference.h"

/* Two bodies, none of them too large for fourth powers, of which a moves by v. */
typedef struct bvoli_course {
    const bvoli_body *a, *b;
    bvoli_difference q;
    int planar;
    double v[3], r;
    double size; /* of the difference, the radii and the way */
} bvoli_course;

/* The end of the time in which the bodies meet, by a direction that is outward there. */
typedef struct bvoli_time_end {
    double n[3]; /* of any length */
    int known;
    double bounds[2]; /* what double knows of the time that n gives */
} bvoli_time_end;

/* What is known in double: whether they meet, and how they lie at t = 0: 1 apart, -1 with a common interior point, 0 open. */
typedef struct bvoli_times {
    int meet; /* 1, or 0 for never, or -1 where it is open */
    int start;
    int nearer; /* if they touch at the start, whether they come nearer from there: 1, -1 for no, 0 open */
    bvoli_time_end first, last;
} bvoli_times;

/* Without a radius, by the faces of the difference. */
void bvoli_times_by_faces(const bvoli_course *c, bvoli_times *out);

/* What a quicker form has told of two boxes whose difference certainly has an interior. The faces of their difference are: 0 to
 * 2, along the sides of a without that one; 3 to 5, of b; 6 + 3 * j + i, along side i of a and j of b. */
enum { BVOLI_FACES_OF_BOXES = 15 };

typedef struct bvoli_known_times {
    unsigned faces; /* a bit for each that may give the first or the last time; none: nothing is known */
    int meet;       /* whether they certainly meet */
    int start;      /* as above */
} bvoli_known_times;

/* The same as by all faces. */
void bvoli_times_by_known(const bvoli_course *c, const bvoli_known_times *known, bvoli_times *out);

/* With one, by nearest points. */
void bvoli_times_by_nearest_points(const bvoli_course *c, bvoli_times *out);

/* The first time that a direction leaves open, or a float below it, and the last or one above it; at least 0 and at most 1. */
float bvoli_time_of_first(const bvoli_course *c, const bvoli_time_end *end);
float bvoli_time_of_last(const bvoli_course *c, const bvoli_time_end *end);

/* The least of side * n . x over a core, for a side of 1 or -1. Where it is not limited it is not certain. */
bvoli_estimate bvoli_core_least(const bvoli_body *body, const double n[3], double side);

/* |n|; exact along a coordinate. */
bvoli_estimate bvoli_estimate_length(const double n[3]);

/* The greatest float that is not above a / b, or one below it; no more than 1. If both are exact, it is that float. -infinity
 * unless b certainly is greater than 0. */
float bvoli_quotient_below(bvoli_estimate a, bvoli_estimate b);

#endif
