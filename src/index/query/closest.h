/* SPDX-License-Identifier: MIT */
#ifndef BVOLI_INDEX_QUERY_CLOSEST_H
#define BVOLI_INDEX_QUERY_CLOSEST_H

#include <bvol/index.h>
#include <bvol/types.h>

/* The point of a triangle that is closest to a point, and its weights, where the distance is known. */
void bvoli_closest_of_triangle(const bvol_triangle *t, const bvol_vec3 *p, bvol_index_closest *out);

#endif
