/* SPDX-License-Identifier: MIT */
/* Maps of a city from above, one for each place of the camera, side by side. */
#ifndef MAP_H
#define MAP_H

#include "city.h"
#include "picture.h"

#include <stdio.h>

/* What came out for a box. */
typedef struct verdict {
    unsigned char class; /* a bvol_class */
    unsigned char kept;  /* by the plane test */
} verdict;

enum { MAP_FRAMES = 6 };

/* Draws the frames in a grid; verdicts[f][i] is what frame f says of box i. */
void map_draw(const city *c, const view views[MAP_FRAMES], verdict *const verdicts[MAP_FRAMES], picture *out);

#endif
