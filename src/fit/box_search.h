/* SPDX-License-Identifier: MIT */
/* A search for a small box about points by boxes about few of them.
 *
 * A box about few points is turned about its axes, one after the other, to the least rectangle that the others span, until
 * nothing is gained. The points that stick out of it join the few. So a turn costs little, and all points are only looked at
 * once a round. */
#ifndef BVOLI_FIT_BOX_SEARCH_H
#define BVOLI_FIT_BOX_SEARCH_H

enum { BVOLI_FEW_POINTS = 128 };

/* Axes of length 1 and at right angles but for rounding, and the ends of what they hold along each. */
typedef struct bvoli_turned_box {
    double axis[3][3], low[3], high[3], volume;
} bvoli_turned_box;

typedef struct bvoli_few_points {
    int count;
    double at[BVOLI_FEW_POINTS][3];
} bvoli_few_points;

/* Adds a point, unless it is there or there is no room; returns whether it was added. */
int bvoli_few_points_add(bvoli_few_points *few, const double p[3]);

/* Sets ends and volume of a box from its axes. Each side counts as a millionth of all three longer, so that flat boxes compare
 * by their area and thin ones by their length. */
void bvoli_turned_box_fit(bvoli_turned_box *box, const bvoli_few_points *few);
double bvoli_turned_box_volume(const bvoli_turned_box *box);

/* Axes along one vector and in the plane of it and another; 0 if there are none, since they are parallel. */
int bvoli_turned_box_along(const double first[3], const double second[3], bvoli_turned_box *out);

/* Turns a box about the points until that gains nothing worth mention. */
void bvoli_turned_box_improve(bvoli_turned_box *box, const bvoli_few_points *few);

/* Boxes by their volume, the smallest first: adds one that is smaller than one of them or finds room for `most`. */
void bvoli_turned_box_keep(bvoli_turned_box *kept, int *count, int most, const bvoli_turned_box *box);

/* The boxes along the edges of two tetrahedra on the largest triangle, nearly, of the points (T. Larsson, L. Kaellberg, "Fast
 * computation of tight-fitting oriented bounding boxes", 2011). */
void bvoli_turned_box_begin(const bvoli_few_points *few, bvoli_turned_box *kept, int *count, int most);

#endif
