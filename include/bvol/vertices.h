/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Fits of vertices as they lie in buffers: in floats, doubles, halves or 16-bit integers, with any stride, with indices.
 *
 * A #bvol_vertices describes points in the caller's memory, and each fit has a function that takes one: the result is that of
 * the same fit of an array of floats, in the order of the indices if there are any. Points are the numbers that are stored,
 * without any rounding; of 16-bit integers q they are offset + scale q, in real arithmetic.
 *
 * Boxes, k-DOPs and spheres contain points that are not floats too, since they are rounded outward. Hulls, OBBs, capsules and
 * what is minimal take points that are floats, in whatever format they lie, and refuse others with #BVOL_ERROR_INEXACT.
 *
 * Vertices that come in parts need not be joined: boxes and k-DOPs of the parts, merged by bvol_aabb_merge() and
 * bvol_kdop_merge(), are those of all vertices, to the last bit; and the hull of the vertices of the hulls of the parts is the
 * hull of all.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means. A function that
 * fails leaves what it was to write unchanged.
 *
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_VERTICES_H
#define BVOL_VERTICES_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/hull.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** How a coordinate of a vertex is stored, in the order of bytes of the machine. @since 0.1 */
typedef enum bvol_vertex_format {
    BVOL_VERTEX_FLOAT = 0,  /**< 4 bytes: float */
    BVOL_VERTEX_DOUBLE = 1, /**< 8 bytes: double */
    BVOL_VERTEX_HALF = 2,   /**< 2 bytes: binary16 of IEEE 754, with subnormals, infinities and NaN */
    BVOL_VERTEX_INT16 = 3,  /**< 2 bytes: an integer from -2^15 to 2^15 - 1, with scale and offset */
    BVOL_VERTEX_UINT16 = 4  /**< 2 bytes: an integer from 0 to 2^16 - 1, with scale and offset */
} bvol_vertex_format;

/** Vertices in the caller's memory, of three coordinates for functions of space and of two for those of the plane. Nothing has
 * to be aligned. @since 0.1 */
typedef struct bvol_vertices {
    uint32_t size;       /**< sizeof(bvol_vertices); 0 means that of version 0.1 */
    uint32_t format;     /**< one of #bvol_vertex_format */
    uint32_t index_bits; /**< 8, 16 or 32: the width of an element of indices; 0: there are no indices */
    uint32_t reserved;   /**< 0 */
    /** An array of count vertices, stride bytes apart; may be NULL if count is 0. */
    const void *first;
    size_t count; /**< the number of vertices */
    /** Bytes from one vertex to the next, in magnitude at least those of its coordinates; negative where vertices lie in
     * descending order; 0 means packed. */
    ptrdiff_t stride;
    /** An array of index_count numbers of index_bits / 8 bytes: each is below count, and point i is the vertex of the i-th;
     * NULL: point i is vertex i. */
    const void *indices;
    size_t index_count; /**< the number of indices */
    float scale[3];     /**< of 16-bit integers, for each coordinate; finite. Three zeros mean 1 each */
    float offset[3];    /**< of 16-bit integers, for each coordinate; finite */
} bvol_vertices;

/** A #bvol_vertices without vertices, to be filled in. @since 0.1 */
#define BVOL_VERTICES_INIT                                                                                                     \
    {                                                                                                                          \
        sizeof(bvol_vertices), 0, 0, 0, NULL, 0, 0, NULL, 0, {0, 0, 0},                                                        \
        {                                                                                                                      \
            0, 0, 0                                                                                                            \
        }                                                                                                                      \
    }

/** @name Of points in any format
 * @{ */

/** Computes the smallest box that contains vertices.
 *
 * @param vertices the vertices
 * @param[out] out the box; the canonical empty box if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, more bytes than there can be, or an index that is
 * not below count); #BVOL_ERROR_OPTIONS (a size, a format, a width of indices, a scale or an offset that is not legal); or
 * #BVOL_ERROR_ROUNDING
 * @contract TIGHTEST.
 * @edge Infinite coordinates are accepted and make the box infinite. Points with a NaN are left out and not counted. What
 * exceeds the largest float is infinite outward.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_from_vertices(const bvol_vertices *vertices, bvol_aabb *out, size_t *accepted);

/** Computes the smallest rectangle that contains vertices in the plane.
 *
 * @param vertices the vertices
 * @param[out] out the rectangle; the canonical empty one if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_aabb_from_vertices()
 * @contract TIGHTEST.
 * @edge Infinite coordinates are accepted and make the rectangle infinite. Points with a NaN are left out and not counted. What
 * exceeds the largest float is infinite outward.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_from_vertices(const bvol_vertices *vertices, bvol_aabb2 *out, size_t *accepted);

/** Computes the smallest k-DOP that contains vertices.
 *
 * @param vertices the vertices
 * @param k 14, 18 or 26; #BVOL_ERROR_ARGUMENT of any other
 * @param[out] out the k-DOP; the canonical empty one if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_aabb_from_vertices()
 * @contract TIGHTEST: each bound is the float next to the true one, or the true one itself.
 * @edge Points with a NaN or an infinity are left out. What exceeds the largest float is infinite outward.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_kdop_from_vertices(const bvol_vertices *vertices, uint32_t k, bvol_kdop *out, size_t *accepted);

/** Computes the smallest 8-DOP that contains vertices in the plane.
 *
 * @param vertices the vertices
 * @param[out] out the k-DOP; the canonical empty one if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_aabb_from_vertices()
 * @contract TIGHTEST: each bound is the float next to the true one, or the true one itself.
 * @edge Points with a NaN or an infinity are left out. What exceeds the largest float is infinite outward.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_kdop2_from_vertices(const bvol_vertices *vertices, bvol_kdop2 *out, size_t *accepted);

/** Computes a small sphere that contains vertices: that of bvol_sphere_from_points() if all of them are floats, otherwise one
 * about the center that it finds for the floats nearest to them.
 *
 * @param vertices the vertices
 * @param allocator the source of the memory for a copy in floats, where one is needed; NULL means malloc and free
 * @param[out] out the sphere; it is empty, with radius -1, if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_aabb_from_vertices(); #BVOL_ERROR_ARGUMENT also of an allocator that lacks a function; or #BVOL_ERROR_MEMORY
 * @contract ENCLOSING: if all points are floats, the radius is the smallest with which the sphere about the chosen center
 * contains them; otherwise it is that or the float above.
 * @edge Points with a NaN or an infinity are left out. If the center or the radius would exceed the largest float, the sphere
 * is all NaN.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_sphere_from_vertices(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_sphere *out,
                                               size_t *accepted);

/** @}
 * @name Of points that are floats
 * @{ */

/** Computes the smallest sphere that contains vertices, as bvol_sphere_from_points_minimal().
 *
 * @param vertices the vertices; fewer than 2^32 - 1 points
 * @param allocator the source of the memory for a copy in floats, where one is needed; NULL means malloc and free
 * @param[out] out the sphere; it is empty, with radius -1, if no point is accepted
 * @param[out] support the numbers of the points that determine it, as there; NULL for none
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_sphere_from_vertices(); #BVOL_ERROR_ARGUMENT also of too many points; or #BVOL_ERROR_INEXACT if a coordinate
 * is not a float
 * @contract ENCLOSING, as there.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity O(count) times a few passes in practice; it always ends.
 * @since 0.1 */
BVOL_API bvol_result bvol_sphere_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator,
                                                       bvol_sphere *out, uint32_t support[4], size_t *accepted);

/** Computes the smallest circle that contains vertices in the plane, as bvol_circle_from_points_minimal().
 *
 * @param vertices the vertices; fewer than 2^32 - 1 points
 * @param allocator the source of the memory for a copy in floats, where one is needed; NULL means malloc and free
 * @param[out] out the circle; it is empty, with radius -1, if no point is accepted
 * @param[out] support the numbers of the points that determine it, as there; NULL for none
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_sphere_from_vertices_minimal()
 * @contract ENCLOSING, as there.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity O(count) times a few passes in practice; it always ends.
 * @since 0.1 */
BVOL_API bvol_result bvol_circle_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator,
                                                       bvol_circle *out, uint32_t support[3], size_t *accepted);

/** Computes a small OBB that contains vertices, as bvol_obb_from_points().
 *
 * @param vertices the vertices
 * @param allocator the source of the memory for a copy in floats, where one is needed; NULL means malloc and free
 * @param[out] out the OBB; all NaN if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_sphere_from_vertices(); or #BVOL_ERROR_INEXACT if a coordinate is not a float
 * @contract ENCLOSING, as there.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_from_vertices(const bvol_vertices *vertices, const bvol_allocator *allocator, bvol_obb *out,
                                            size_t *accepted);

/** Computes an OBB of the least volume that a patient search finds for vertices, as bvol_obb_from_points_minimal().
 *
 * @param vertices the vertices; fewer than 2^32 - 1 points
 * @param allocator the source of the memory for the hull, and for a copy in floats, where one is needed; NULL means malloc and
 * free
 * @param[out] out the OBB; all NaN if no point is finite
 * @param[out] volume_lower a number that the volume of no box about the points is below, as there; NULL for none
 * @return as bvol_sphere_from_vertices_minimal()
 * @contract ENCLOSING, as there.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity As there.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator,
                                                    bvol_obb *out, double *volume_lower);

/** Computes a rectangle of the least area that contains vertices in the plane, as bvol_obb2_from_points_minimal().
 *
 * @param vertices the vertices; fewer than 2^32 - 1 points
 * @param allocator the source of the memory for the hull, and for a copy in floats, where one is needed; NULL means malloc and
 * free
 * @param[out] out the rectangle; all NaN if no point is finite
 * @return as bvol_sphere_from_vertices_minimal()
 * @contract ENCLOSING, as there.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity O(n log n) for n points.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb2_from_vertices_minimal(const bvol_vertices *vertices, const bvol_allocator *allocator,
                                                     bvol_obb2 *out);

/** Computes a small capsule that contains vertices, as bvol_capsule_from_points().
 *
 * @param vertices the vertices
 * @param allocator the source of the memory for a copy in floats, where one is needed; NULL means malloc and free
 * @param[out] out the capsule; it is empty, with radius -1, if no point is accepted
 * @param[out] accepted the number of points accepted; NULL for none
 * @return as bvol_obb_from_vertices()
 * @contract ENCLOSING, as there.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_capsule_from_vertices(const bvol_vertices *vertices, const bvol_allocator *allocator,
                                                bvol_capsule *out, size_t *accepted);

/** Computes the convex hull of vertices, as bvol_hull_create(). An id is the number of a point: where there are indices, that
 * of the index and not that of the vertex.
 *
 * @param vertices the vertices; fewer than 2^32 - 1 points
 * @param options the options; NULL means the default
 * @param allocator the source of the memory for the hull, and for a copy in floats, where one is needed; NULL means malloc and
 * free
 * @param[out] out the new hull, which bvol_hull_destroy() frees; NULL on failure
 * @return as bvol_sphere_from_vertices_minimal()
 * @contract EXACT.
 * @edge Points with a NaN or an infinity are left out.
 * @complexity As there.
 * @since 0.1 */
BVOL_API bvol_result bvol_hull_create_from_vertices(const bvol_vertices *vertices, const bvol_hull_options *options,
                                                    const bvol_allocator *allocator, bvol_hull **out);

/** @} */

BVOL_END

#endif
