/* SPDX-License-Identifier: MIT */
/* A grid about all polygons, whose cells know which polygons contain all of them, and which have a border there. */
#ifndef BVOLI_INDEX_RINGS_GRID_H
#define BVOLI_INDEX_RINGS_GRID_H

#include "index/rings/rings.h"

/* Cells with more polygons than that ask the tree. */
enum { BVOLI_GRID_FEW = 12 };

/* An entry is the number of a polygon, times 2, plus 1 if it contains the whole cell. */

/* Returns 0 without memory. Where there would be too much to write down, there are fewer cells, or none. */
int bvoli_rings_grid_make(bvol_rings2_f64 *rings);

/* A coordinate that is at least `low`: in which of `size` cells it is. Each operation is monotone, so the doubles of a cell are
 * all that lie between its least and its greatest. */
static inline uint32_t bvoli_grid_cell(double v, double low, double scale, uint32_t size)
{
    const double step = (v - low) * scale;
    return step < size ? (uint32_t)step : size - 1;
}

static inline uint32_t bvoli_grid_at(const bvol_rings2_f64 *rings, double v, int axis)
{
    const double low = axis == 0 ? rings->bounds.min.x : rings->bounds.min.y;
    return bvoli_grid_cell(v, low, rings->grid_scale[axis], rings->grid_size);
}

#endif
