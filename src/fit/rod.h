/* SPDX-License-Identifier: MIT */
/* Capsules about balls or points along a given direction, in double. */
#ifndef BVOLI_FIT_ROD_H
#define BVOLI_FIT_ROD_H

#include "arith/filter.h"

typedef struct bvoli_rod {
    double ends[2][3], radius, volume; /* the volume but for a factor */
} bvoli_rod;

/* Some balls, which are points where there are no radii. */
typedef struct bvoli_balls {
    int count;
    const double (*center)[3];
    const double *radius;
} bvoli_balls;

static inline void bvoli_move_along(const double p[3], double share, const double d[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = p[c] + share * d[c];
}

/* What is left of a vector across a direction of length 1; returns how long that is. */
static inline double bvoli_across(const double v[3], const double unit[3], double out[3])
{
    bvoli_move_along(v, -bvoli_dot(v, unit), unit, out);
    return bvoli_sqrt(bvoli_dot(out, out));
}

/* The shortest capsule of a radius along a line: each ball is as far within an end as the radius allows. */
void bvoli_rod_along(const bvoli_balls *balls, const double at[3], const double unit[3], double radius, bvoli_rod *out);

#endif
