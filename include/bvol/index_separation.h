/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How far two meshes are from each other: the distance of the surfaces of two indexes of triangles, one of which may be
 * moved.
 *
 * It is the distance of surfaces, and never negative: a mesh within another that is closed is as far from it as their surfaces
 * are. Where they have a common point they touch.
 *
 * Any pointer may be NULL: then there is nothing to compare, or nothing is written there.
 *
 * @complexity O(log n) pairs of blocks for surfaces of which few triangles are nearly as near as the nearest ones; all pairs of
 * triangles at worst.
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it or its arrays. */
#ifndef BVOL_INDEX_SEPARATION_H
#define BVOL_INDEX_SEPARATION_H

#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/separation.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Tells how far the surfaces of two meshes are from each other, and which triangles of them are nearest: of pairs as near the
 * one with the least a, and of those with the least b.
 *
 * @param a the first index, of triangles
 * @param b the second index, of triangles; may be the first
 * @param b_to_a an affine map from the frame of b to that of a: 16 floats, column-major, for column vectors; the last row is
 * ignored. NULL: they are in one frame
 * @param[out] out the record of the two triangles, that of b moved by bvol_triangle_transform(); of surfaces that touch the
 * distance is 0 and both points are a common point; unchanged if there is no state; may be NULL
 * @param[out] pair their ids, a in the first index and b in the second; unchanged if there is no state; may be NULL
 * @return #BVOL_SEPARATION_APART, #BVOL_SEPARATION_TOUCHING, or #BVOL_SEPARATION_NONE, which is 0, where there is nothing to
 * compare
 * @contract EXACT (the state): touching if and only if bvol_triangle_overlaps_triangle() says so of a pair. ENCLOSING: the
 * distance is never above the true one of the surfaces, which is not above distance_max, as those of
 * bvol_triangle_separation_triangle(). ACCURATE: normal and points.
 * @edge An index that holds no triangles, or is NULL, and a matrix with an entry that is not finite give #BVOL_SEPARATION_NONE.
 * Triangles that have a NaN or an infinity, as given or as moved, are left out.
 * @since 0.1 */
BVOL_API int bvol_index_separation_index(const bvol_index *a, const bvol_index *b, const float b_to_a[16], bvol_separation *out,
                                         bvol_pair *pair);

BVOL_END

#endif
