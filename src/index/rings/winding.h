/* SPDX-License-Identifier: MIT */
/* Winding numbers of polygons in double (rings.h says how). */
#ifndef BVOLI_INDEX_RINGS_WINDING_H
#define BVOLI_INDEX_RINGS_WINDING_H

#include "index/rings/rings.h"

/* The winding number of what is below a reference, that is no polygon. Sets *on if p is on a segment, and where `boundary` ends
 * the search, returns 0 then. */
int bvoli_rings_winding(const bvol_rings2_f64 *rings, uint32_t root, const bvol_vec2_f64 *p, int boundary, int *on);

/* Whether a polygon contains a finite point. */
int bvoli_rings_encloses(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p);

#endif
