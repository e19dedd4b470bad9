/* SPDX-License-Identifier: MIT */
/* How indexes of shapes are built, for those of the plane too. */
#ifndef BVOLI_INDEX_LEAF_BUILD_SHAPES_H
#define BVOLI_INDEX_LEAF_BUILD_SHAPES_H

#include "index/leaf/leaf.h"

#include <bvol/index2_shapes.h>

/* As bvol_index_build_obbs(), of shapes of a kind in an array of their own. */
bvol_result bvoli_build_array(bvol_index *index, const bvoli_leaf_kind *kind, const void *first, size_t count, size_t stride,
                              const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/* Segments, if their arrays are legal. */
bvol_result bvoli_read_segments2(const bvol_segment_mesh2 *s, bvoli_leaves *out);

/* In a change that has begun, with leaves whose arrays are legal. */
bvol_result bvoli_build_leaves(bvol_index *index, const bvoli_leaves *leaves, size_t count, const bvol_index_item *items,
                               size_t item_stride, const bvol_resources *resources);

#endif
