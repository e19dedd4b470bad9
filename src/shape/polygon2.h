/* SPDX-License-Identifier: MIT */
/* What handles of shapes need of polygons. */
#ifndef BVOLI_SHAPE_POLYGON2_H
#define BVOLI_SHAPE_POLYGON2_H

#include <bvol/polygon2.h>

/* Whether all points of a polygon have images that are finite floats. */
int bvoli_polygon2_has_image(const bvol_polygon2 *polygon, const float matrix[6]);

#endif
