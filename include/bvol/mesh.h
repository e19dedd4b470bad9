/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Meshes as surfaces: is a point inside, and what is wrong with a mesh. The questions are asked of an index of
 * triangles, as bvol_index_build_triangles() makes it.
 *
 * **Inside and outside.** The winding number of a surface about a point says how often the surface goes around it. Where
 * triangles are counterclockwise as seen from outside, it is 1 inside and 0 outside; inside two nested shells it is 2, inside a
 * shell that is turned inside out -1. It is the number of triangles that a ray from the point along +x leaves through their
 * front, less that of triangles that it enters through it. Rays meet edges and vertices, which several triangles have; so the
 * ray is moved by less than anything, first along x, then y, then z, so that each edge and each vertex belongs to exactly one
 * side, and no triangle is counted twice or missed.
 *
 * The number is exact and does not depend on the direction of the ray where edges cancel: where along each edge, given by the
 * coordinates of its ends (-0 equals 0), as many triangles go one way as the other. That is so of every closed oriented mesh,
 * whether its triangles share vertices or have their own. bvol_index_validate_mesh() says whether it is so. Of other meshes the
 * number is that of crossings along +x, and bvol_index_solid_angle_point() has a number that counts holes in part.
 *
 * **On the surface** a point is on one side of it only by the rule: the number is that of the points which one reaches from
 * there by less than anything along +x, and if that remains in the surface, along +y, then along +z. Functions tell whether
 * that is so.
 *
 * Triangles with a NaN or an infinity are never met, and those that were removed from the index neither. Items of triangles do
 * not matter.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other returns 0; both
 * write nothing, except where a function says what NULL means. An index that does not hold triangles has no surface; functions
 * that return errors return #BVOL_ERROR_KIND for it.
 *
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it or its arrays. */
#ifndef BVOL_MESH_H
#define BVOL_MESH_H

#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Counts how often the triangles of an index go around a point: its winding number.
 *
 * @param index the index of triangles
 * @param p the point
 * @param[out] on_surface whether a triangle contains the point; may be NULL
 * @return the winding number, of a point on the surface that of the side which is next along +x; 0 for a NULL, for an index
 * that does not hold triangles and for a point with a NaN
 * @contract EXACT where the edges of the triangles cancel; of others, the crossings along +x, which are exact too.
 * @edge Triangles that are parallel to +x are not crossed, and degenerate ones neither, but a point may lie on them. Of a point
 * that is infinite along x, all triangles beyond count; of one that is infinite along y or z, none do.
 * @complexity O(log(count) + k), where k is the number of triangles whose boxes the ray meets, typically.
 * @since 0.1 */
BVOL_API int bvol_index_winding_point(const bvol_index *index, const bvol_vec3 *p, int *on_surface);

/** Tests whether a surface encloses a point: it lies on a triangle, or its winding number is not 0.
 *
 * @param index the index of triangles
 * @param p the point
 * @return 1 or 0; 0 for a NULL, for an index that does not hold triangles and for a point with a NaN
 * @contract EXACT where the edges of the triangles cancel; of others, the crossings along +x, which are exact too.
 * @edge The same as for bvol_index_winding_point().
 * @complexity The same as for bvol_index_winding_point().
 * @since 0.1 */
BVOL_API int bvol_index_encloses_point(const bvol_index *index, const bvol_vec3 *p);

/** Asks bvol_index_winding_point() for each of many points.
 *
 * @param index the index of triangles
 * @param points the first of the points; may be NULL if count is 0
 * @param count the number of points, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param resources threads and memory for the call; may be NULL
 * @param[out] windings an array of count numbers: the winding number of each; may be NULL if count is 0
 * @param[out] mask whether each lies on the surface: bit i & 63 of word i >> 6 for point i. The other bits of the last word are
 * 0, and of a mask that is shorter only the words that it has are written; may be NULL
 * @param mask_words the number of words of mask
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_KIND (the index does not hold triangles), #BVOL_ERROR_OPTIONS (resources
 * that are not legal), #BVOL_ERROR_MEMORY, #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each answer is that of bvol_index_winding_point().
 * @edge The same as for bvol_index_winding_point().
 * @complexity A fraction of that of the single questions: points that lie behind each other along x are asked together. Memory
 * is about 60 bytes a point.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_winding_point_many(const bvol_index *index, const bvol_vec3 *points, size_t count,
                                                   size_t stride, const bvol_resources *resources, int32_t *windings,
                                                   uint64_t *mask, size_t mask_words);

/** Asks bvol_index_encloses_point() for each of many points.
 *
 * @param index the index of triangles
 * @param points the first of the points; may be NULL if count is 0
 * @param count the number of points, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param resources threads and memory for the call; may be NULL
 * @param[out] mask the answers: bit i & 63 of word i >> 6 for point i. The other bits of the last word are 0, and of a mask
 * that is shorter only the words that it has are written; may be NULL if count is 0
 * @param mask_words the number of words of mask
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_KIND (the index does not hold triangles), #BVOL_ERROR_OPTIONS (resources
 * that are not legal), #BVOL_ERROR_MEMORY, #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each answer is that of bvol_index_encloses_point().
 * @edge The same as for bvol_index_encloses_point().
 * @complexity That of bvol_index_winding_point_many().
 * @since 0.1 */
BVOL_API bvol_result bvol_index_encloses_point_many(const bvol_index *index, const bvol_vec3 *points, size_t count,
                                                    size_t stride, const bvol_resources *resources, uint64_t *mask,
                                                    size_t mask_words);

BVOL_END

#endif
