/* SPDX-License-Identifier: MIT */
/* Moving shapes of any kind. */
#ifndef BVOLI_ANY_SHAPE_SWEEP_H
#define BVOLI_ANY_SHAPE_SWEEP_H

/* Whether a shape of the first kind can be moved to meet one of the second. */
int bvoli_shape_can_sweep(int a, int b);

#endif
