/* SPDX-License-Identifier: MIT */
/* Steps toward the point of least norm in a polytope of which only support points are known, in double: P. Wolfe, "Finding the
 * nearest point in a polytope", Mathematical Programming 11, 1976, on support points as Gilbert, Johnson and Keerthi find them
 * (1988). What is found is to be judged by itself, so that how it was found cannot make an answer wrong. */
#ifndef BVOLI_CONVEX_CORRAL_H
#define BVOLI_CONVEX_CORRAL_H

#include <stdint.h>

/* Rounding may drop at once what was taken in, and leave the point where it was: then the next round would be the same. */
static inline int bvoli_same_point(const double a[3], const double b[3])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

enum { BVOLI_CORRAL = 4 };

/* Points of the polytope, weights that are not negative and add up to 1, and what the caller knows each point by. */
typedef struct bvoli_corral {
    int count;
    double point[BVOLI_CORRAL][3], weight[BVOLI_CORRAL];
    uint64_t tag[BVOLI_CORRAL];
} bvoli_corral;

/* Takes a point in, of which there are fewer than four, and goes to the point x of least norm; 0 if rounding prevents that. */
int bvoli_corral_take_in(bvoli_corral *k, const double point[3], uint64_t tag, double x[3]);

/* The same with other weights: `find` gives those, of any sign, of the point of least norm in the flat through all points, or
 * returns 0 where these depend on each other. */
typedef int bvoli_corral_weights(const bvoli_corral *k, void *context, double weight[BVOLI_CORRAL]);
int bvoli_corral_take_in_by(bvoli_corral *k, bvoli_corral_weights *find, void *context, const double point[3], uint64_t tag,
                            double x[3]);

#endif
