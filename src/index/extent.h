/* SPDX-License-Identifier: MIT */
/* How far what an index holds reaches: of a box alone the image may need a box that is 1.7 times as wide, also where a ball is
 * all that lies in it. */
#ifndef BVOLI_INDEX_EXTENT_H
#define BVOLI_INDEX_EXTENT_H

#include "index/handle.h"

/* The extent of an index that may be asked: what is known, or what is found and put into *space. */
const bvoli_extent *bvoli_index_extent(const bvol_index *index, bvoli_extent *space);

/* A box that contains the images of all that has an extent: the nearest floats to the images of its corners. */
void bvoli_extent_move(const bvoli_extent *extent, const float matrix[16], bvol_aabb *out);

#endif
