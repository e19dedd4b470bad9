/* SPDX-License-Identifier: MIT */
/* Oriented boxes along axes that a search found, with extents that are certain. */
#ifndef BVOLI_FIT_CERTAIN_OBB_H
#define BVOLI_FIT_CERTAIN_OBB_H

#include "base/points.h"
#include "fit/box_search.h"

/* The OBB about all points along the axes of a box or along the coordinates, whichever is smaller, in the order of its extents
 * and right-handed; all NaN if a field would exceed the largest float. There is a finite point. */
void bvoli_certain_obb(const bvoli_box_search *search, const bvoli_turned_box *box, bvol_obb *out);

#endif
