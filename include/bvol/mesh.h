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

/** Sums the solid angles of the triangles of an index as seen from a point, in parts of the whole sphere: the generalized
 * winding number (A. Jacobson, L. Kavan and O. Sorkine-Hornung, "Robust inside-outside segmentation using generalized winding
 * numbers", 2013). For closed oriented meshes it is the winding number; where there are holes it lies between, and more than
 * 1/2 means that a point is rather inside.
 *
 * @param index the index of triangles
 * @param p the point
 * @param[out] error a bound of how far off the result is; 1 or more where the point lies on a triangle, or nearly so; may be
 * NULL
 * @return the sum; 0 for a NULL and for an index that does not hold triangles, NaN for a point that is not finite
 * @contract ACCURATE: within the error, where the C library's atan2 is within 4 ulp. The last bits may differ between machines.
 * @edge Degenerate triangles add nothing. Of a point that is not finite the error is infinite.
 * @complexity O(count): every triangle is looked at.
 * @since 0.1 */
BVOL_API double bvol_index_solid_angle_point(const bvol_index *index, const bvol_vec3 *p, double *error);

/** What is true of a mesh as a whole. @since 0.1 */
typedef enum bvol_mesh_flags {
    BVOL_MESH_CLOSED = 1 << 0,   /**< at every edge an even number of triangles meet: there is no border */
    BVOL_MESH_ORIENTED = 1 << 1, /**< at every edge as many triangles go one way as the other, or one more. With
                                      #BVOL_MESH_CLOSED the edges cancel: winding numbers are exact and mean inside */
    BVOL_MESH_MANIFOLD = 1 << 2  /**< no more than two triangles meet at an edge, and those about a vertex are one fan */
} bvol_mesh_flags;

/** What is wrong with a triangle of a mesh. @since 0.1 */
typedef enum bvol_mesh_faults {
    BVOL_MESH_DEGENERATE = 1 << 0, /**< its corners lie on one line */
    BVOL_MESH_DUPLICATE = 1 << 1,  /**< one of lower id has the same three corners, in any order */
    BVOL_MESH_OPEN = 1 << 2,       /**< no other triangle has one of its edges */
    BVOL_MESH_CROWDED = 1 << 3,    /**< three triangles or more meet at one of its edges */
    BVOL_MESH_FLIPPED = 1 << 4,    /**< the one other triangle at one of its edges goes along it the same way */
    BVOL_MESH_PINCHED = 1 << 5,    /**< the triangles about one of its vertices are several fans */
    BVOL_MESH_CROSSING = 1 << 6    /**< it crosses another */
} bvol_mesh_faults;

/** What there is to say of a mesh. Vertices and edges are told apart by their coordinates, where -0 equals 0, and not by their
 * numbers: so triangles that share no vertices may be one closed surface. @since 0.1 */
typedef struct bvol_mesh_report {
    uint32_t size;             /**< sizeof(bvol_mesh_report); 0 means that of version 0.1 */
    uint32_t flags;            /**< any of #bvol_mesh_flags */
    uint64_t triangles;        /**< that are finite and in the index; all else is about these */
    uint64_t vertices;         /**< different corners */
    uint64_t degenerate;       /**< triangles whose corners lie on one line */
    uint64_t duplicates;       /**< triangles with the corners of one of lower id */
    uint64_t open_edges;       /**< edges of one triangle; those of a triangle with two equal corners are no edges */
    uint64_t crowded_edges;    /**< edges of three triangles or more */
    uint64_t flipped_edges;    /**< edges of two triangles that go along them the same way */
    uint64_t pinched_vertices; /**< vertices whose triangles are not one fan, of triangles joined at edges of two */
    uint64_t crossings;        /**< pairs of triangles, none degenerate, that have a common point outside the vertices and edges
                                    that both have: those that pass through each other, touch, lie on each other or are equal */
    double area;               /**< the sum of all triangles */
    double area_error;         /**< a bound of how far off that is */
    double volume;             /**< of what is inside, each part as often as its winding number says; NaN unless the mesh is
                                    closed and oriented */
    double volume_error;       /**< a bound of how far off that is */
    bvol_vec3_f64 center;      /**< the center of mass of that; NaN unless the mesh is closed and oriented */
    double center_error;       /**< of each coordinate; infinite if the volume is as small as its error */
} bvol_mesh_report;

/** A #bvol_mesh_report to be written. @since 0.1 */
#define BVOL_MESH_REPORT_INIT                                                                                                  \
    {                                                                                                                          \
        sizeof(bvol_mesh_report), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0}, 0                                       \
    }

/** Finds out what is wrong with a mesh: whether it is closed, oriented and manifold, which triangles are degenerate, double or
 * cross each other, and how large it is.
 *
 * @param index the index of triangles
 * @param resources memory for the call; may be NULL. Threads are not used
 * @param[in,out] report what there is to say
 * @param[out] faults an array of capacity bytes: any of #bvol_mesh_faults of the triangle with each id, 0 of ids that are not
 * in the index; may be NULL
 * @param capacity the number of elements that faults has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_KIND (the index does not hold triangles), #BVOL_ERROR_OPTIONS (a size or
 * resources that are not legal), #BVOL_ERROR_MEMORY, #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback. Nothing is
 * written unless it is #BVOL_OK
 * @contract EXACT: all but area, volume and center, which are ACCURATE within their errors.
 * @edge An index without triangles is closed, oriented and manifold. A point where a vertex of one triangle lies on an edge of
 * another (a T-junction) makes open edges and crossings.
 * @complexity O(count + m), where m is the number of pairs of triangles whose boxes meet; memory is about 61 bytes a triangle.
 * Boxes of triangles that have a vertex in common all meet: n of them at one vertex take n^2/2 times 50 nanoseconds or so, a
 * cone of 10,000 sides about two seconds. Whoever takes meshes of strangers may look first at how many triangles have a vertex,
 * and at how many pairs bvol_index_pairs() finds.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_validate_mesh(const bvol_index *index, const bvol_resources *resources,
                                              bvol_mesh_report *report, uint8_t *faults, size_t capacity);

BVOL_END

#endif
