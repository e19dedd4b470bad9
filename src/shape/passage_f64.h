/* SPDX-License-Identifier: MIT */
/* What passes through boxes in double along a straight line: a point, for a ray, or a box. Whether it does is exact. */
#ifndef BVOLI_SHAPE_PASSAGE_F64_H
#define BVOLI_SHAPE_PASSAGE_F64_H

#include "shape/box_f64.h"

typedef struct bvoli_passage_f64 {
    const double *min, *max; /* where it is at t = 0: the same for a point */
    const double *along;     /* how far it goes until t = 1 */
    double first, last;      /* the times that count; they may be infinite */
    int axes;
} bvoli_passage_f64;

typedef struct bvoli_pass_f64 {
    double enter, exit;
    int axis, upper; /* the side that is entered; -1 for none */
    int inside;
} bvoli_pass_f64;

/* Whether it is anywhere at all: of finite coordinates, at finite times. */
int bvoli_passage_f64_is_some(const bvoli_passage_f64 *p);

/* Whether what is somewhere meets a box, and when; `out` may be NULL. A box that is empty or has a NaN is not met, nor are
 * points at infinity. */
int bvoli_passage_f64_meets(const bvoli_passage_f64 *p, bvoli_box_f64 box, bvoli_pass_f64 *out);

#endif
