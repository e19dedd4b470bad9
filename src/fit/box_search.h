/* SPDX-License-Identifier: MIT */
/* A search for a small box about points by boxes about few of them.
 *
 * A box about few points is turned about its axes, one after the other, to the least rectangle that the others span, until
 * nothing is gained. The points that stick out of it join the few. So a turn costs little, and all points are only looked at
 * once a round. */
#ifndef BVOLI_FIT_BOX_SEARCH_H
#define BVOLI_FIT_BOX_SEARCH_H

#include "base/points.h"

#include <bvol/types.h>

enum { BVOLI_FEW_POINTS = 256 };

/* Axes of length 1 and at right angles but for rounding, and the ends of what they hold along each. */
typedef struct bvoli_turned_box {
    double axis[3][3], low[3], high[3], volume;
} bvoli_turned_box;

typedef struct bvoli_few_points {
    int count;
    double at[BVOLI_FEW_POINTS][3];
    double more;                        /* what sides count as longer when boxes are compared */
    uint8_t order[3][BVOLI_FEW_POINTS]; /* in which they were along a box when it was last turned about an axis */
} bvoli_few_points;

/* Boxes that a search turns, about points in the caller's memory. Coordinates count from the middle of their bounds. */
enum { BVOLI_TURNED_BOXES = 16 };

typedef struct bvoli_box_search {
    const bvoli_points *all;
    double from[3], low[3], high[3]; /* the bounds, as they are */
    bvoli_few_points few;
    int count;
    bvoli_turned_box box[BVOLI_TURNED_BOXES];
} bvoli_box_search;

/* Returns how many points are finite, and unless there are none the box along the coordinates. */
size_t bvoli_box_search_begin(const bvoli_points *all, bvoli_box_search *out, bvoli_turned_box *upright);

/* Lets points of these numbers join the few; returns how many are new and found room. */
int bvoli_box_search_join(bvoli_box_search *search, const size_t *at, int count);

/* The ends of all points along three vectors, counted from the middle of the bounds, and the numbers of their points, at 2 k
 * and 2 k + 1, of equal ones the first. */
void bvoli_box_search_ends(const bvoli_box_search *search, const double along[3][3], double low[3], double high[3],
                           size_t at[6]);

/* Replaces a box about all points by a smaller one, if there is one that is easy to find. */
void bvoli_box_search_quickly(bvoli_box_search *search, bvoli_turned_box *best);

/* The same with more patience. */
void bvoli_box_search_patiently(bvoli_box_search *search, bvoli_turned_box *best);

#endif
