/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How far two meshes are from each other: the distance of the surfaces of two indexes of triangles, one of which may be
 * moved, and all pairs of triangles that are nearer than a clearance.
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

/** Finds all pairs of triangles of two meshes that are no farther from each other than a distance: where a clearance is not
 * kept. Pairs are in ascending order, by a, then by b; in any with #BVOL_INDEX_UNORDERED in the first index. What is left of
 * the array may be overwritten.
 *
 * @param a the first index, of triangles
 * @param b the second index, of triangles; may be the first: then each pair is found both ways, and each triangle with itself
 * @param b_to_a an affine map from the frame of b to that of a, as bvol_index_separation_index() takes it. NULL: they are in
 * one frame
 * @param max_distance_sq the square of the distance; 0 for those that touch; may be infinite
 * @param filter which items and pairs are asked for; NULL means all
 * @param[out] pairs the ids of the pairs found, a in the first index and b in the second; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract ENCLOSING: no pair is missed that is truly as near. The squared distance that is compared is the greater of
 * bvol_triangle_distance_sq_triangle() and of bvol_aabb_distance_sq_aabb() of the boxes about both triangles; it is never above
 * the true one. It is 0 if and only if bvol_triangle_overlaps_triangle().
 * @edge The same as for bvol_index_separation_index(): where that has no state there is no pair, and of a negative number or a
 * NaN there is none either.
 * @complexity That of bvol_index_separation_index() for each pair that is found, at most; without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_near(const bvol_index *a, const bvol_index *b, const float b_to_a[16], float max_distance_sq,
                                      const bvol_index_filter *filter, bvol_pair *pairs, size_t capacity);

/** Returns whether any triangle of a mesh is no farther from one of another than a distance: whether two meshes keep a
 * clearance. It ends at the first pair, and is far from as dear as the distance.
 *
 * @param a the first index, of triangles
 * @param b the second index, of triangles
 * @param b_to_a an affine map from the frame of b to that of a. NULL: they are in one frame
 * @param max_distance_sq the square of the distance; may be infinite
 * @param filter which items and pairs are asked for; NULL means all
 * @return 1 if bvol_index_pairs_near() finds a pair, else 0
 * @contract ENCLOSING: 0 only if all are truly farther, as for bvol_index_pairs_near().
 * @edge The same as for bvol_index_pairs_near().
 * @complexity That of bvol_index_separation_index() at most.
 * @since 0.1 */
BVOL_API int bvol_index_pairs_near_any(const bvol_index *a, const bvol_index *b, const float b_to_a[16], float max_distance_sq,
                                       const bvol_index_filter *filter);

/** Calls a function for each pair that bvol_index_pairs_near() would find, until the function returns something else than 0.
 * The order depends on the engines. The function may query both indexes, and may not change them: that gives #BVOL_ERROR_BUSY.
 *
 * @param a the first index, of triangles
 * @param b the second index, of triangles
 * @param b_to_a an affine map from the frame of b to that of a. NULL: they are in one frame
 * @param max_distance_sq the square of the distance; may be infinite
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the pairs are those that bvol_index_pairs_near() finds.
 * @edge The same as for bvol_index_pairs_near().
 * @complexity That of bvol_index_pairs_near() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index_pairs_near_each(const bvol_index *a, const bvol_index *b, const float b_to_a[16],
                                           float max_distance_sq, const bvol_index_filter *filter,
                                           bvol_index_pair_visitor visit, void *context);

BVOL_END

#endif
