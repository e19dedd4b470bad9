/* SPDX-License-Identifier: MIT */
/* The hits of a picture found a second way, with none of the code that found them first. */
#ifndef RECOUNT_H
#define RECOUNT_H

#include "camera.h"

#include <stddef.h>

/* Sets hit[y * width + x] to 1 for each cell whose ray meets a box, and leaves the others. Returns how many it set.
 *
 * Box by box instead of ray by ray: each box is tried against every cell that it could cover. Ray against box is decided by the
 * exact signs of nine sums, not by the library. */
size_t recount_hits(const camera *c, const bvol_aabb *boxes, size_t count, unsigned char *hit);

#endif
