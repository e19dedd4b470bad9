/* SPDX-License-Identifier: MIT */
/* What passes through boxes in double along a straight line: a point, for a ray, or a box. Whether it does is exact. */
#ifndef BVOLI_SHAPE_PASSAGE_F64_H
#define BVOLI_SHAPE_PASSAGE_F64_H

#include "shape/box_f64.h"

typedef struct bvoli_passage_f64 {
    const double *min, *max; /* where it is at t = 0: the same pointer for a point, and for a box sides may be infinite */
    const double *along;     /* how far it goes until t = 1 */
    double first, last;      /* the times that count; they may be infinite */
    int axes;
    int encloses; /* the times are to enclose the real ones, and not only to be near; from 0 to 1 */
    int interior; /* only interiors meet each other, those of boxes whose difference has one */
} bvoli_passage_f64;

typedef struct bvoli_pass_f64 {
    double enter, exit;
    int axis, upper; /* the side that is entered; -1 for none */
    int inside;      /* at the first time; of times that enclose, a bvol_sweep_state */
} bvoli_pass_f64;

/* Whether it is anywhere at all, at finite times: a point that is finite, or a box that is not empty. */
int bvoli_passage_f64_is_some(const bvoli_passage_f64 *p);

/* Whether what is somewhere meets a box, and when; `out` may be NULL. A box that is empty or has a NaN is not met. Sides
 * at infinity stay there, and what lies at infinity is reached by nothing else. */
int bvoli_passage_f64_meets(const bvoli_passage_f64 *p, bvoli_box_f64 box, bvoli_pass_f64 *out);

#endif
