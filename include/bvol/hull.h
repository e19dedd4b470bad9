/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Convex hulls of points in space, exact: which points are corners, and which of them lie in one face.
 *
 * A hull is the smallest convex set that contains all points it was made of. It has between 0 and 3 dimensions: a solid, a flat
 * polygon, a segment or a single point; without points it is empty, and its dimension is -1. None of these is an error. Points
 * with a NaN or an infinity are left out, and counted.
 *
 * Vertices are the points that the hull would not be the same without. A vertex is called by its id, the number of the point in
 * the array that the hull was made of; where several points are equal (-0 equals 0), the lowest number stands for all. Faces
 * are maximal: all vertices in one plane are one polygon, however many, and no vertex lies on an edge between others. So a hull
 * is the same, up to the ids, in whatever order the points are given.
 *
 * A hull keeps copies of its vertices and does not refer to the caller's points. Any pointer may be NULL: a function that
 * returns errors then returns #BVOL_ERROR_ARGUMENT, and any other returns 0 and writes nothing, except where a function says
 * what NULL means.
 *
 * @threads A hull does not change, so any number of threads may use it. It may be destroyed when no thread uses it. */
#ifndef BVOL_HULL_H
#define BVOL_HULL_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/frustum.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a convex hull. @since 0.1 */
typedef struct bvol_hull bvol_hull;

/** Options of a new hull. NULL instead of options means that all fields except size are 0. @since 0.1 */
typedef struct bvol_hull_options {
    uint32_t size;  /**< sizeof(bvol_hull_options); 0 means that of version 0.1 */
    uint32_t flags; /**< 0 */
} bvol_hull_options;

/** The default #bvol_hull_options. @since 0.1 */
#define BVOL_HULL_OPTIONS_INIT                                                                                                 \
    {                                                                                                                          \
        sizeof(bvol_hull_options), 0                                                                                           \
    }

/** What stands for no vertex. @since 0.1 */
#define BVOL_NO_VERTEX UINT32_MAX

/** How large a hull is, with bounds of the errors: the true number is within the error of what is given. @since 0.1 */
typedef struct bvol_hull_measures {
    uint32_t size;        /**< sizeof(bvol_hull_measures); 0 means that of version 0.1 */
    uint32_t reserved;    /**< 0 */
    double volume;        /**< 0 of a hull of fewer than three dimensions */
    double volume_error;  /**< a bound of how far off that is */
    double area;          /**< of the surface; of a flat hull that of both sides */
    double area_error;    /**< a bound of how far off that is */
    bvol_vec3_f64 center; /**< the center of mass of the solid, the polygon, the segment or the point; NaN of an empty hull */
    double center_error;  /**< of each coordinate; infinite if the volume is as small as its error */
} bvol_hull_measures;

/** A #bvol_hull_measures to be written. @since 0.1 */
#define BVOL_HULL_MEASURES_INIT                                                                                                \
    {                                                                                                                          \
        sizeof(bvol_hull_measures), 0, 0, 0, 0, 0, {0, 0, 0}, 0                                                                \
    }

/** What is known of how small a box about points can be. @since 0.1 */
typedef struct bvol_obb_proof {
    uint32_t size;       /**< sizeof(bvol_obb_proof); 0 means that of version 0.1 */
    uint32_t exhaustive; /**< 1 if all rotations were searched: volume_lower is within a millionth of what was found; else 0 */
    double volume_lower; /**< a number that the volume of no box about the points is below */
} bvol_obb_proof;

/** A #bvol_obb_proof to be written. @since 0.1 */
#define BVOL_OBB_PROOF_INIT                                                                                                    \
    {                                                                                                                          \
        sizeof(bvol_obb_proof), 0, 0                                                                                           \
    }

/** @name Making
 * @{ */

/** Computes the convex hull of points.
 *
 * @param points the first point; may be NULL if count is 0
 * @param count the number of points
 * @param stride the distance in bytes between the points, a multiple of 4; 0 means packed
 * @param options the options; NULL means the default
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new hull, which bvol_hull_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, an allocator that lacks a function, or more than 2^32 - 2
 * points), #BVOL_ERROR_OPTIONS, #BVOL_ERROR_MEMORY or #BVOL_ERROR_ROUNDING
 * @contract EXACT.
 * @edge Points with a NaN or an infinity are left out. Equal points count once. No points give an empty hull.
 * @complexity O(n log h) for n points and h vertices where they lie as those of real objects do; O(n h) at worst.
 * @source C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull algorithm for convex hulls", ACM Transactions on
 * Mathematical Software 22 (1996); with exact orientations, no facet is thick, and coplanar facets are merged by their planes
 * alone.
 * @since 0.1 */
BVOL_API bvol_result bvol_hull_create(const bvol_vec3 *points, size_t count, size_t stride, const bvol_hull_options *options,
                                      const bvol_allocator *allocator, bvol_hull **out);

/** Frees a hull.
 *
 * @param hull the hull; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API void bvol_hull_destroy(bvol_hull *hull);

/** Computes an OBB of the least volume that a patient search finds, among boxes about the vertices of the convex hull of the
 * points. Of a hull of few vertices all rotations are searched, so that it is the least but for rounding; a bound tells how far
 * it may be from that.
 *
 * @param points the first point; may be NULL if count is 0
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param allocator the source of the memory for the hull; NULL means malloc and free
 * @param[out] out the OBB, with right-handed axes and the largest extent first; all NaN if no point is finite. Unchanged on
 * failure
 * @param[out] volume_lower a number that the volume of no box about the points is below; NULL for none. All rotations are
 * searched for it if the hull has up to 256 vertices: where that ends in time, as it does for some tens of points that are far
 * from a plane, it is within a millionth of the volume of out, but for the rounding of out. Otherwise it is less near, and at
 * least the volume of the hull, but for rounding
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, an allocator that lacks a function, or more than 2^32 - 2
 * points), #BVOL_ERROR_MEMORY or #BVOL_ERROR_ROUNDING
 * @contract ENCLOSING: bvol_obb_contains_point() is true for every point that is finite. Each extent is at most
 * 2^-21 (|h|_1 + |c|_1) + 2^-148 larger than half the width of the points along its axis, where h are the extents and c is the
 * center.
 * @edge Points with a NaN or an infinity are left out. Coplanar points get the least area, as far as the search finds it, and
 * collinear ones the least length. If a field of the OBB would exceed the largest float, the OBB is all NaN. The box does not
 * depend on the order of the points.
 * @complexity That of bvol_hull_create(), some thousand times that of a look at a few hundred vertices, and for the proof 2^22
 * more looks at a vertex at most, which is some ten milliseconds.
 * @source The search of bvol_obb_from_points(), begun all over the rotations, and ended by small turns about the axes. The
 * proof is that of R. Hartley, F. Kahl, "Global optimization through rotation space search", International Journal of Computer
 * Vision 82 (2009), for boxes.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_from_points_minimal(const bvol_vec3 *points, size_t count, size_t stride,
                                                  const bvol_allocator *allocator, bvol_obb *out, double *volume_lower);

/** Computes the OBB of bvol_obb_from_points_minimal(), and tells whether it is known to be the least.
 *
 * @param points the first point; may be NULL if count is 0
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed
 * @param allocator the source of the memory for the hull; NULL means malloc and free
 * @param[out] out the OBB; all NaN if no point is finite. Unchanged on failure
 * @param[out] proof whether all rotations were searched, so that no box has less than a millionth less than the volume of out,
 * but for the rounding of out; and the bound. Unchanged on failure
 * @return as bvol_obb_from_points_minimal(), or #BVOL_ERROR_OPTIONS (the size of proof)
 * @contract ENCLOSING, as bvol_obb_from_points_minimal().
 * @edge As there. All rotations are searched only of points that are not coplanar.
 * @complexity As there.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_from_points_proved(const bvol_vec3 *points, size_t count, size_t stride,
                                                 const bvol_allocator *allocator, bvol_obb *out, bvol_obb_proof *proof);

/** Computes a rectangle of the least area, but for rounding, that contains all points of an array: one side of the least lies
 * along an edge of the convex hull of the points, and all edges are tried.
 *
 * @param points the first point; may be NULL if count is 0
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (8 bytes)
 * @param allocator the source of the memory for the hull; NULL means malloc and free
 * @param[out] out the rectangle, with axes of which the second is to the left of the first and the larger extent first; all NaN
 * if no point is finite. Unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, an allocator that lacks a function, or more than 2^32 - 2
 * points), #BVOL_ERROR_MEMORY or #BVOL_ERROR_ROUNDING
 * @contract ENCLOSING: bvol_obb2_contains_point() is true for every point that is finite. The axes are floats next to the
 * direction of an edge and the one at a right angle to it, and each extent is at most 2^-21 (|h|_1 + |c|_1) + 2^-148 larger
 * than half the width of the points along its axis, where h are the extents and c is the center.
 * @edge Points with a NaN or an infinity are left out. Points in a line get the least length. If a field would exceed the
 * largest float, the rectangle is all NaN. It does not depend on the order of the points.
 * @complexity O(n log n) for n points.
 * @source H. Freeman, R. Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed curve",
 * Communications of the ACM 18 (1975); G. Toussaint, "Solving geometric problems with the rotating calipers", 1983.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb2_from_points_minimal(const bvol_vec2 *points, size_t count, size_t stride,
                                                   const bvol_allocator *allocator, bvol_obb2 *out);

/** @}
 * @name What a hull is made of
 * @{ */

/** Returns the dimension of a hull.
 *
 * @param hull the hull
 * @return 3 of a solid, 2 of a flat polygon, 1 of a segment, 0 of a point, -1 of an empty hull and of NULL
 * @contract EXACT.
 * @edge -1 of NULL.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API int32_t bvol_hull_dimension(const bvol_hull *hull);

/** Returns how many points were left out because of a NaN or an infinity.
 *
 * @param hull the hull
 * @return the number of points
 * @contract EXACT.
 * @edge 0 of NULL.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_hull_skipped(const bvol_hull *hull);

/** Returns the size of the memory that a hull uses.
 *
 * @param hull the hull
 * @return the number of bytes
 * @contract EXACT.
 * @edge 0 of NULL.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_hull_bytes(const bvol_hull *hull);

/** Returns the ids of the vertices of a hull, in the order of their coordinates: by x, then y, then z.
 *
 * @param hull the hull
 * @param[out] ids the ids, as many as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of vertices, which may be larger than capacity
 * @contract EXACT.
 * @edge An empty hull has none.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API size_t bvol_hull_vertices(const bvol_hull *hull, uint32_t *ids, size_t capacity);

/** Returns the coordinates of the vertices of a hull, in the order of bvol_hull_vertices().
 *
 * @param hull the hull
 * @param[out] points the vertices, as many as there is room for; NULL to count only
 * @param capacity the number of elements that points has room for
 * @return the number of vertices, which may be larger than capacity
 * @contract EXACT.
 * @edge An empty hull has none. A coordinate of -0 is 0.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API size_t bvol_hull_points(const bvol_hull *hull, bvol_vec3 *points, size_t capacity);

/** Returns the faces of a hull: maximal convex polygons. The vertices of a face are listed counterclockwise as seen from
 * outside, from the first of them in the order of bvol_hull_vertices() on; faces are in the order of their vertices.
 *
 * @param hull the hull
 * @param[out] offsets an array of offset_capacity numbers: where the ids of each face begin in ids, and after the last one
 * where they end, as many as there is room for; may be NULL
 * @param offset_capacity the number of elements that offsets has room for: one more than there are faces, for all
 * @param[out] ids an array of id_capacity numbers: the ids of the vertices of all faces, one face after the other, as many as
 * there is room for; may be NULL
 * @param id_capacity the number of elements that ids has room for
 * @return the number of faces
 * @contract EXACT.
 * @edge A flat hull has two faces, one for each side. A hull of a lower dimension has none, and then offsets has one element,
 * 0.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API size_t bvol_hull_faces(const bvol_hull *hull, uint32_t *offsets, size_t offset_capacity, uint32_t *ids,
                                size_t id_capacity);

/** Returns the vertices that share an edge with a vertex.
 *
 * @param hull the hull
 * @param vertex the id of the vertex
 * @param[out] ids the ids of its neighbors, in the order of bvol_hull_vertices(), as many as there is room for; NULL to count
 * only
 * @param capacity the number of elements that ids has room for
 * @return the number of neighbors, which may be larger than capacity
 * @contract EXACT.
 * @edge 0 if that id is not a vertex. Both ends of a segment are neighbors; a single point has none.
 * @complexity O(log(vertices) + neighbors).
 * @since 0.1 */
BVOL_API size_t bvol_hull_neighbors(const bvol_hull *hull, uint32_t vertex, uint32_t *ids, size_t capacity);

/** Computes volume, surface and center of mass.
 *
 * @param hull the hull
 * @param[in,out] out the measures, of which size is given; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS for a size that is not legal, or #BVOL_ERROR_ROUNDING
 * @contract ENCLOSING: the true numbers are within the errors that are given.
 * @edge An empty hull has the volume and area 0 and a center of NaN.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API bvol_result bvol_hull_measure(const bvol_hull *hull, bvol_hull_measures *out);

/** Computes the bounding box of a hull.
 *
 * @param hull the hull
 * @param[out] out the box; unchanged on failure
 * @return #BVOL_OK or #BVOL_ERROR_ARGUMENT
 * @contract TIGHTEST.
 * @edge The box of an empty hull is empty.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_hull_bounds(const bvol_hull *hull, bvol_aabb *out);

/** Computes the bounding box of the image of a hull under an affine map. For an object that turns this is the box of all its
 * points after the turn, at the price of six extreme vertices; with hints kept from frame to frame, each of them is a few
 * steps.
 *
 * @param hull the hull
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[in,out] hints ids from which to begin, as in bvol_hull_support(), replaced by those of the vertices that are extreme
 * now: an array of 6 numbers; may be NULL. They never change the box.
 * @param[out] out the box; unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT; #BVOL_ERROR_NOT_FINITE for a matrix entry that is not finite; #BVOL_ERROR_ROUNDING
 * where the processor does not round to nearest
 * @contract TIGHTEST: the smallest box of floats that contains the image, and so the image of every point of which the hull was
 * made.
 * @edge The box of an empty hull is empty. A bound that exceeds the largest float is infinite.
 * @complexity That of six calls of bvol_hull_support().
 * @source C. Ericson, "Real-Time Collision Detection", 2005, 4.2.5 (hill climbing).
 * @since 0.1 */
BVOL_API bvol_result bvol_hull_bounds_transformed(const bvol_hull *hull, const float matrix[16], uint32_t hints[6],
                                                  bvol_aabb *out);

/** @}
 * @name Questions
 * @{ */

/** Finds the vertex of a hull that is farthest along a direction: the lowest id among all that are.
 *
 * @param hull the hull
 * @param direction the direction, of any length; 0 makes all vertices equal
 * @param hint the id of a vertex from which to begin, such as the answer to a direction that is nearly the same; an id that is
 * not a vertex, such as #BVOL_NO_VERTEX, is ignored. The hint never changes the answer.
 * @return the id of the vertex, or #BVOL_NO_VERTEX
 * @contract EXACT: among the true products of direction and vertices.
 * @edge #BVOL_NO_VERTEX for an empty hull, a NULL, or a direction with a NaN or an infinity.
 * @complexity O(1) with a hint that is near, else O(sqrt(vertices)), on average; O(vertices) at worst.
 * @since 0.1 */
BVOL_API uint32_t bvol_hull_support(const bvol_hull *hull, const bvol_vec3 *direction, uint32_t hint);

/** Tests whether a point lies in a hull.
 *
 * @param hull the hull
 * @param p the point
 * @return 1 if it lies inside or on the surface, otherwise 0
 * @contract EXACT.
 * @edge 0 for an empty hull, a NULL, or a point with a NaN or an infinity.
 * @complexity O(faces).
 * @since 0.1 */
BVOL_API int bvol_hull_contains_point(const bvol_hull *hull, const bvol_vec3 *p);

/** @}
 * @name Overlap
 * All of these are one search for a plane between the hull and the other shape; the exact search that follows where rounding
 * leaves it open needs no memory but the stack.
 * @{ */

/** Tests whether two hulls have a common point. Touching counts.
 *
 * @param a one hull
 * @param b the other hull
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @source E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex objects in
 * three-dimensional space", IEEE Journal of Robotics and Automation 4 (1988).
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_hull(const bvol_hull *a, const bvol_hull *b);

/** Tests whether the interiors of two hulls overlap: no plane separates the two shapes, not even a plane that touches both. A
 * flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a one hull
 * @param b the other hull
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_hull_interior(const bvol_hull *a, const bvol_hull *b);

/** Tests whether a hull and a segment have a common point. Touching counts.
 *
 * @param hull the hull
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN or an infinity in the segment gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_segment(const bvol_hull *hull, const bvol_segment *segment);

/** Tests whether the interiors of a hull and a segment overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param hull the hull
 * @param segment the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN or an infinity in the segment gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_segment_interior(const bvol_hull *hull, const bvol_segment *segment);

/** Tests whether a hull and a box have a common point. Touching counts.
 *
 * @param hull the hull
 * @param box the box
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. The box may be infinite. An empty box overlaps nothing; a NaN gives
 * 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_aabb(const bvol_hull *hull, const bvol_aabb *box);

/** Tests whether the interiors of a hull and a box overlap: no plane separates the two shapes, not even a plane that touches
 * both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param hull the hull
 * @param box the box
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. The box may be infinite. An empty box overlaps nothing; a NaN gives
 * 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_aabb_interior(const bvol_hull *hull, const bvol_aabb *box);

/** Tests whether a hull and a sphere have a common point. Touching counts.
 *
 * @param hull the hull
 * @param sphere the sphere
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. An empty sphere overlaps nothing. A NaN or an infinity in the sphere
 * gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_sphere(const bvol_hull *hull, const bvol_sphere *sphere);

/** Tests whether the interiors of a hull and a sphere overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param hull the hull
 * @param sphere the sphere
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. An empty sphere overlaps nothing. A NaN or an infinity in the sphere
 * gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_sphere_interior(const bvol_hull *hull, const bvol_sphere *sphere);

/** Tests whether a hull and a capsule have a common point. Touching counts.
 *
 * @param hull the hull
 * @param capsule the capsule
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. An empty capsule overlaps nothing. A NaN or an infinity in the
 * capsule gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_capsule(const bvol_hull *hull, const bvol_capsule *capsule);

/** Tests whether the interiors of a hull and a capsule overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param hull the hull
 * @param capsule the capsule
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. An empty capsule overlaps nothing. A NaN or an infinity in the
 * capsule gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_capsule_interior(const bvol_hull *hull, const bvol_capsule *capsule);

/** Tests whether a hull and an oriented box have a common point. Touching counts.
 *
 * @param hull the hull
 * @param box the oriented box
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN or an infinity in the box gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_obb(const bvol_hull *hull, const bvol_obb *box);

/** Tests whether the interiors of a hull and an oriented box overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param hull the hull
 * @param box the oriented box
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN or an infinity in the box gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_obb_interior(const bvol_hull *hull, const bvol_obb *box);

/** Tests whether a hull and a triangle have a common point. Touching counts.
 *
 * @param hull the hull
 * @param triangle the triangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN or an infinity in the triangle gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_triangle(const bvol_hull *hull, const bvol_triangle *triangle);

/** Tests whether the interiors of a hull and a triangle overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param hull the hull
 * @param triangle the triangle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN or an infinity in the triangle gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_triangle_interior(const bvol_hull *hull, const bvol_triangle *triangle);

/** Tests whether a hull and a half-space have a common point. Touching counts.
 *
 * @param hull the hull
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull overlaps nothing, and NULL gives 0. A NaN, or an infinity in any field but d, gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_plane(const bvol_hull *hull, const bvol_plane *plane);

/** Tests whether a hull lies wholly in a half-space.
 *
 * @param hull the hull
 * @param plane the half-space
 * @return 1 if every point of the hull lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every half-space; NULL gives 0. A NaN, or an infinity in any field but d, gives 0.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_within_plane(const bvol_hull *hull, const bvol_plane *plane);

/** Classifies a hull relative to a half-space: outside, intersecting or inside.
 *
 * @param hull the hull
 * @param plane the half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_plane() returns 0.
 * @edge An empty hull overlaps nothing, and NULL gives #BVOL_OUTSIDE. A NaN, or an infinity in any field but d, gives
 * #BVOL_OUTSIDE.
 * @complexity O(sqrt(vertices)) on average; a few comparisons of signs more where the shapes touch or nearly do, and
 * O(vertices)
 * steps where a hull is as long and thin as floats allow.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_plane(const bvol_hull *hull, const bvol_plane *plane);

/** Tests whether a hull and a frustum have a common point. Touching counts.
 *
 * @param hull the hull
 * @param frustum the frustum
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty hull or frustum overlaps nothing, and NULL gives 0.
 * @complexity O(planes sqrt(vertices)) on average where a plane of the frustum has the hull on its outer side, or a vertex lies
 * in the frustum; otherwise O(planes vertices), and O(planes^3) for each triangle of the surface that only touches.
 * @since 0.1 */
BVOL_API int bvol_hull_overlaps_frustum(const bvol_hull *hull, const bvol_frustum *frustum);

/** Tests quickly, as renderers do, whether a hull may be in view: no single plane of the frustum has the hull wholly outside.
 * The hull may pass this test and still be outside the frustum.
 *
 * @param hull the hull
 * @param frustum the frustum
 * @return 0 if every point of the hull is strictly outside one and the same plane, else 1
 * @contract CONSERVATIVE: 0 proves that they have no common point. Each plane is decided exactly, so the result is the same on
 * every machine.
 * @edge An empty hull or a NULL gives 0.
 * @complexity O(planes sqrt(vertices)) on average, O(planes vertices) where the hull nearly touches planes.
 * @since 0.1 */
BVOL_API int bvol_hull_cull_frustum(const bvol_hull *hull, const bvol_frustum *frustum);

/** @}
 * @name Containing and lying in
 * @{ */

/** Tests whether a hull contains another hull.
 *
 * @param a the containing hull
 * @param b the contained hull
 * @return 1 if every point of the other hull lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every hull, and contains no other; NULL gives 0.
 * @complexity O(faces) for each vertex of the other hull.
 * @since 0.1 */
BVOL_API int bvol_hull_contains_hull(const bvol_hull *a, const bvol_hull *b);

/** Classifies a hull relative to another: outside, intersecting or inside.
 *
 * @param a the reference hull
 * @param b the hull to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the other, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_hull() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_hull(const bvol_hull *a, const bvol_hull *b);

/** Tests whether a hull contains a segment.
 *
 * @param hull the containing hull
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull contains only what is empty; NULL gives 0. A NaN or an infinity in the segment gives 0.
 * @complexity O(sqrt(vertices)) on average, as overlap, for each corner.
 * @since 0.1 */
BVOL_API int bvol_hull_contains_segment(const bvol_hull *hull, const bvol_segment *segment);

/** Classifies a segment relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_segment() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_segment(const bvol_hull *hull, const bvol_segment *segment);

/** Tests whether a hull contains a box.
 *
 * @param hull the containing hull
 * @param box the contained box
 * @return 1 if every point of the box lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull contains only what is empty; NULL gives 0. An empty box lies in every hull, and an infinite box in none.
 * A NaN gives 0.
 * @complexity O(sqrt(vertices)) on average, as overlap, for each corner.
 * @since 0.1 */
BVOL_API int bvol_hull_contains_aabb(const bvol_hull *hull, const bvol_aabb *box);

/** Classifies a box relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param box the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_aabb() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_aabb(const bvol_hull *hull, const bvol_aabb *box);

/** Tests whether a hull contains a sphere.
 *
 * @param hull the containing hull
 * @param sphere the contained sphere
 * @return 1 if every point of the sphere lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull contains only what is empty; NULL gives 0. An empty sphere lies in every hull. A NaN or an infinity in
 * the sphere gives 0.
 * @complexity O(faces).
 * @since 0.1 */
BVOL_API int bvol_hull_contains_sphere(const bvol_hull *hull, const bvol_sphere *sphere);

/** Classifies a sphere relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param sphere the sphere to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_sphere() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_sphere(const bvol_hull *hull, const bvol_sphere *sphere);

/** Tests whether a hull contains a capsule.
 *
 * @param hull the containing hull
 * @param capsule the contained capsule
 * @return 1 if every point of the capsule lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull contains only what is empty; NULL gives 0. An empty capsule lies in every hull. A NaN or an infinity in
 * the capsule gives 0.
 * @complexity O(faces).
 * @since 0.1 */
BVOL_API int bvol_hull_contains_capsule(const bvol_hull *hull, const bvol_capsule *capsule);

/** Classifies a capsule relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param capsule the capsule to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_capsule() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_capsule(const bvol_hull *hull, const bvol_capsule *capsule);

/** Tests whether a hull contains an oriented box.
 *
 * @param hull the containing hull
 * @param box the contained oriented box
 * @return 1 if every point of the oriented box lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull contains only what is empty; NULL gives 0. A NaN or an infinity in the box gives 0.
 * @complexity O(sqrt(vertices)) on average, as overlap, for each corner.
 * @since 0.1 */
BVOL_API int bvol_hull_contains_obb(const bvol_hull *hull, const bvol_obb *box);

/** Classifies an oriented box relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param box the oriented box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the oriented box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_obb() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_obb(const bvol_hull *hull, const bvol_obb *box);

/** Tests whether a hull contains a triangle.
 *
 * @param hull the containing hull
 * @param triangle the contained triangle
 * @return 1 if every point of the triangle lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty hull contains only what is empty; NULL gives 0. A NaN or an infinity in the triangle gives 0.
 * @complexity O(sqrt(vertices)) on average, as overlap, for each corner.
 * @since 0.1 */
BVOL_API int bvol_hull_contains_triangle(const bvol_hull *hull, const bvol_triangle *triangle);

/** Classifies a triangle relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param triangle the triangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull contains the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_triangle() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_triangle(const bvol_hull *hull, const bvol_triangle *triangle);

/** Tests whether a hull lies wholly in a box.
 *
 * @param hull the contained hull
 * @param box the containing box
 * @return 1 if every point of the hull lies in the box, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every valid shape; NULL gives 0. The box may be infinite. A NaN gives 0.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API int bvol_hull_within_aabb(const bvol_hull *hull, const bvol_aabb *box);

/** Classifies a hull relative to a box: outside, intersecting or inside.
 *
 * @param hull the hull to classify
 * @param box the reference box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_aabb() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of lying in.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_aabb(const bvol_hull *hull, const bvol_aabb *box);

/** Tests whether a hull lies wholly in a sphere.
 *
 * @param hull the contained hull
 * @param sphere the containing sphere
 * @return 1 if every point of the hull lies in the sphere, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every valid shape; NULL gives 0. A NaN or an infinity in the sphere gives 0.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API int bvol_hull_within_sphere(const bvol_hull *hull, const bvol_sphere *sphere);

/** Classifies a hull relative to a sphere: outside, intersecting or inside.
 *
 * @param hull the hull to classify
 * @param sphere the reference sphere
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_sphere() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of lying in.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_sphere(const bvol_hull *hull, const bvol_sphere *sphere);

/** Tests whether a hull lies wholly in a capsule.
 *
 * @param hull the contained hull
 * @param capsule the containing capsule
 * @return 1 if every point of the hull lies in the capsule, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every valid shape; NULL gives 0. A NaN or an infinity in the capsule gives 0.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API int bvol_hull_within_capsule(const bvol_hull *hull, const bvol_capsule *capsule);

/** Classifies a hull relative to a capsule: outside, intersecting or inside.
 *
 * @param hull the hull to classify
 * @param capsule the reference capsule
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_capsule() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of lying in.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_capsule(const bvol_hull *hull, const bvol_capsule *capsule);

/** Tests whether a hull lies wholly in an oriented box.
 *
 * @param hull the contained hull
 * @param box the containing oriented box
 * @return 1 if every point of the hull lies in the oriented box, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every valid shape; NULL gives 0. A NaN or an infinity in the box gives 0.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API int bvol_hull_within_obb(const bvol_hull *hull, const bvol_obb *box);

/** Classifies a hull relative to an oriented box: outside, intersecting or inside.
 *
 * @param hull the hull to classify
 * @param box the reference oriented box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the oriented box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_obb() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of lying in.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_obb(const bvol_hull *hull, const bvol_obb *box);

/** Tests whether a hull lies wholly in a triangle.
 *
 * @param hull the contained hull
 * @param triangle the containing triangle
 * @return 1 if every point of the hull lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every valid shape; NULL gives 0. A NaN or an infinity in the triangle gives 0.
 * @complexity O(vertices).
 * @since 0.1 */
BVOL_API int bvol_hull_within_triangle(const bvol_hull *hull, const bvol_triangle *triangle);

/** Classifies a hull relative to a triangle: outside, intersecting or inside.
 *
 * @param hull the hull to classify
 * @param triangle the reference triangle
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_triangle() returns 0.
 * @edge An empty shape, a NULL or a NaN gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of lying in.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_triangle(const bvol_hull *hull, const bvol_triangle *triangle);

/** Tests whether a hull lies wholly in a frustum.
 *
 * @param hull the contained hull
 * @param frustum the containing frustum
 * @return 1 if every point of the hull lies in the frustum, else 0
 * @contract EXACT.
 * @edge An empty hull lies in every frustum; NULL gives 0.
 * @complexity O(vertices planes).
 * @since 0.1 */
BVOL_API int bvol_hull_within_frustum(const bvol_hull *hull, const bvol_frustum *frustum);

/** Classifies a hull relative to a frustum: outside, intersecting or inside.
 *
 * @param hull the hull to classify
 * @param frustum the reference frustum
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the hull lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_frustum() returns 0.
 * @edge An empty shape or a NULL gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of lying in.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_within_frustum(const bvol_hull *hull, const bvol_frustum *frustum);

/** Tests whether a hull contains a frustum.
 *
 * @param hull the containing hull
 * @param frustum the contained frustum
 * @return 1 if every point of the frustum lies in the hull, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every hull. A flat hull contains a flat frustum of its plane. NULL gives 0.
 * @complexity O(planes faces); that of bvol_frustum_overlaps_plane() for each face that the frustum touches, and for all where
 * more than three planes meet in a corner of the frustum.
 * @since 0.1 */
BVOL_API int bvol_hull_contains_frustum(const bvol_hull *hull, const bvol_frustum *frustum);

/** Classifies a frustum relative to a hull: outside, intersecting or inside.
 *
 * @param hull the reference hull
 * @param frustum the frustum to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the hull, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_hull_overlaps_frustum() returns 0.
 * @edge An empty shape or a NULL gives #BVOL_OUTSIDE.
 * @complexity Those of overlap and of containing.
 * @since 0.1 */
BVOL_API int bvol_hull_classify_frustum(const bvol_hull *hull, const bvol_frustum *frustum);

/** @}
 * @name Rays
 * @{ */

/** Tests whether a ray hits a hull, and computes where.
 *
 * The feature of the hit is the number of the face through which the ray enters, as in bvol_hull_faces(); #BVOL_NO_FEATURE
 * where that is an edge of a flat hull, or the hull is a segment or a point. A flat hull is entered and left at once, but for a
 * ray in its plane.
 *
 * @param ray the ray
 * @param hull the hull
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a ray along a face is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 1 ulp where they are not t_min or t_max).
 * @edge An empty ray or hull, a NULL instead of either, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity That of overlap for the answer, O(faces) for where.
 * @since 0.1 */
BVOL_API int bvol_ray_hits_hull(const bvol_ray *ray, const bvol_hull *hull, bvol_ray_hit *hit);

/** @} */

BVOL_END

#endif
