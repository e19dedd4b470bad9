/* SPDX-License-Identifier: MIT */
/** @file
 * @brief View frusta: the intersection of up to 32 half-spaces, most often those of a projection matrix.
 *
 * The region of a frustum is defined by the given floats in real arithmetic. For a matrix it is the set of points p for which
 * every sum or difference of two rows of the matrix that makes a plane, times (p, 1), is at least 0; for planes it is the set
 * of points that lie in every half-space. Nothing is rounded before a decision. The region may be empty or unbounded.
 *
 * A plane whose normal is exactly zero contains every point if d >= 0, as the far plane of an infinite projection does, and no
 * point otherwise.
 *
 * The functions `cull` test one plane at a time, as renderers do: 0 proves that the shape is not in view, and 1 means that it
 * may be. The functions `overlaps`, `contains` and `classify` give the exact answers.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0,
 * except where a function says what NULL means. Where the processor does not round to nearest, functions that make or change a
 * frustum, or compute its bounds, corners or rays, return #BVOL_ERROR_ROUNDING and change nothing.
 *
 * @complexity O(1), except where a function says otherwise. There `planes` is the number of planes of the frustum.
 * @threads Any number of threads may use one frustum at once, as long as none changes or destroys it. */
#ifndef BVOL_FRUSTUM_H
#define BVOL_FRUSTUM_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a view frustum that is prepared for tests. @since 0.1 */
typedef struct bvol_frustum bvol_frustum;

/** The largest number of planes that a frustum may have. @since 0.1 */
#define BVOL_FRUSTUM_MAX_PLANES 32

/** The range of depths that a projection maps the view to, for bvol_frustum_options::depth_range. @since 0.1 */
typedef enum bvol_depth {
    BVOL_DEPTH_EITHER = 0,           /**< unknown: -w <= z <= w, which contains both ranges, so nothing in view is lost */
    BVOL_DEPTH_MINUS_ONE_TO_ONE = 1, /**< -w <= z <= w: OpenGL */
    BVOL_DEPTH_ZERO_TO_ONE = 2       /**< 0 <= z <= w: Direct3D, Vulkan, Metal, WebGPU */
} bvol_depth;

/** The flags of bvol_frustum_options::flags. @since 0.1 */
typedef enum bvol_frustum_flags {
    BVOL_FRUSTUM_REVERSED_Z = 1 << 0, /**< near has the largest depth: swaps the names near and far, moves no plane */
    BVOL_FRUSTUM_ROW_MAJOR = 1 << 1   /**< the matrix is stored row by row, otherwise column by column */
} bvol_frustum_flags;

/** How a matrix is to be read. NULL instead of options means that all fields except size are 0. @since 0.1 */
typedef struct bvol_frustum_options {
    uint32_t size;        /**< sizeof(bvol_frustum_options); 0 means that of version 0.1 */
    uint32_t flags;       /**< any of #bvol_frustum_flags */
    uint32_t depth_range; /**< one of #bvol_depth */
    uint32_t reserved;    /**< 0 */
} bvol_frustum_options;

/** The default #bvol_frustum_options. @since 0.1 */
#define BVOL_FRUSTUM_OPTIONS_INIT                                                                                              \
    {                                                                                                                          \
        sizeof(bvol_frustum_options), 0, 0, 0                                                                                  \
    }

/** @name Making frusta
 * @{ */

/** Makes the frustum of a projection matrix, or of a projection matrix times a view matrix. Its region is the set of points p
 * for which clip = matrix * (p, 1) satisfies -w <= x <= w, -w <= y <= w, and 0 <= z <= w or -w <= z <= w.
 *
 * With #BVOL_DEPTH_EITHER, the default, the region is that of -w <= z <= w. It contains the region of 0 <= z <= w for every
 * matrix: the condition on x leaves only points with w >= 0, and for these z >= 0 implies z >= -w. So nothing in view is lost.
 * But if the depths of the matrix begin at 0, the plane of the smallest depth lies too far out: in a perspective view the near
 * plane is at about half its distance, with reversed z there is usually no far plane, and a parallel view is twice as deep.
 * Planes, corners, bounds and lines of sight are those of this larger region, so name the range of depths where they matter.
 *
 * The matrix multiplies column vectors and is stored column by column, or row by row with #BVOL_FRUSTUM_ROW_MAJOR. A matrix
 * that multiplies row vectors from the left and is stored row by row has the same 16 floats as the default. Handedness and the
 * direction of y need no option, because they are in the matrix itself.
 *
 * @param view_proj 16 floats
 * @param options how to read the matrix; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new frustum, which bvol_frustum_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS,
 * #BVOL_ERROR_NOT_FINITE or #BVOL_ERROR_MEMORY
 * @contract EXACT: the region is that of the matrix as given, without rounding.
 * @edge A matrix with a NaN or an infinity gives #BVOL_ERROR_NOT_FINITE. Any other matrix is legal, also a singular one.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @source G. Gribb, K. Hartmann, "Fast extraction of viewing frustum planes from the world-view-projection matrix", 2001.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_create(const float view_proj[16], const bvol_frustum_options *options,
                                         const bvol_allocator *allocator, bvol_frustum **out);

/** Makes a frustum from half-spaces: its region is the set of points that lie in all of them.
 *
 * @param planes the half-spaces
 * @param count the number of half-spaces, from 1 to #BVOL_FRUSTUM_MAX_PLANES
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new frustum, which bvol_frustum_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_NOT_FINITE or #BVOL_ERROR_MEMORY
 * @contract EXACT: the region is that of the planes as given, without rounding.
 * @edge The field d of a plane may be infinite. A NaN, or an infinity in any other field, gives #BVOL_ERROR_NOT_FINITE.
 * @complexity O(count^3), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_create_from_planes(const bvol_plane *planes, size_t count, const bvol_allocator *allocator,
                                                     bvol_frustum **out);

/** Replaces the matrix of a frustum, for example in each frame. The frustum must have been made from a matrix, and it keeps its
 * options.
 *
 * @param frustum the frustum
 * @param view_proj 16 floats
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_NOT_FINITE, and then the frustum is unchanged
 * @contract EXACT: the region is that of the matrix as given, without rounding.
 * @edge The same as for bvol_frustum_create().
 * @complexity O(1), without allocation.
 * @threads No other thread may use the frustum at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_set_matrix(bvol_frustum *frustum, const float view_proj[16]);

/** Frees a frustum.
 *
 * @param frustum the frustum; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @threads No other thread may use the frustum at the same time.
 * @since 0.1 */
BVOL_API void bvol_frustum_destroy(bvol_frustum *frustum);

/** @}
 * @name What a frustum is made of
 * @{ */

/** Returns the number of planes: 6 for a frustum that was made from a matrix, otherwise the number of planes that were given.
 *
 * @param frustum the frustum
 * @return the number of planes; 0 for NULL
 * @contract EXACT.
 * @edge Planes that contain every point count too.
 * @since 0.1 */
BVOL_API size_t bvol_frustum_plane_count(const bvol_frustum *frustum);

/** Returns one plane, rounded to float. The planes of a matrix are left, right, bottom, top, near and far, in this order.
 * Normals point into the frustum and may have any length.
 *
 * @param frustum the frustum
 * @param index the number of the plane, less than bvol_frustum_plane_count()
 * @param[out] out the plane; unchanged on failure
 * @return #BVOL_OK or #BVOL_ERROR_ARGUMENT
 * @contract ACCURATE: the error of each coefficient is at most 0.5 ulp. If a coefficient would exceed the largest float, all
 * four coefficients are halved. The tests never use the rounded plane.
 * @edge A plane that was given to bvol_frustum_create_from_planes() is returned as it was.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_plane(const bvol_frustum *frustum, size_t index, bvol_plane *out);

/** Computes the smallest box that contains a frustum.
 *
 * @param frustum the frustum
 * @param[out] out the box; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_EMPTY, or #BVOL_ERROR_UNBOUNDED if the region is unbounded or reaches
 * beyond the largest float
 * @contract TIGHTEST.
 * @edge A region of a single point or without volume is legal.
 * @complexity O(planes^3).
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_bounds(const bvol_frustum *frustum, bvol_aabb *out);

/** Computes the corners of a frustum of six planes in the order left, right, bottom, top, near, far, which is the order of the
 * planes of a matrix. Corner i is on the right if i & 1 is set, at the top if i & 2 is set, and far if i & 4 is set.
 * What is returned is no count: #BVOL_OK is 0.
 *
 * @param frustum the frustum
 * @param[out] out the eight corners; unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_EMPTY or #BVOL_ERROR_UNBOUNDED as from bvol_frustum_bounds(); or
 * #BVOL_ERROR_DEGENERATE if the region is bounded, but not by six planes that meet in such corners
 * @contract ACCURATE: the error of each coordinate is at most 1 ulp.
 * @edge Corners may coincide.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_corners(const bvol_frustum *frustum, bvol_vec3 out[8]);

/** Computes the line of sight through a point of the screen, for picking. It runs from the near plane (t = 0) to the far plane
 * (t = 1).
 *
 * If the far plane is infinitely far, or farther than floats reach, dir has length 1 and t_max is +inf. The same is true if the
 * line enters the frustum through the far plane only; then it starts at the far plane.
 *
 * @param frustum a frustum that was made from a matrix
 * @param ndc_x x in normalized device coordinates (x / w), from -1 to 1 on the screen
 * @param ndc_y y in normalized device coordinates (y / w), from -1 to 1 on the screen
 * @param[out] out the ray; unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL or a frustum that was made from planes; #BVOL_ERROR_NOT_FINITE; or
 * #BVOL_ERROR_DEGENERATE if the matrix maps no line, or no line within the range of floats, to this point
 * @contract ACCURATE: computed in double with an error below 2^-45 times the condition number of the planes, then rounded once
 * to float.
 * @edge Points outside the screen are legal.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_ray(const bvol_frustum *frustum, float ndc_x, float ndc_y, bvol_ray *out);

/** Computes the line of sight through a pixel of a window, for picking: bvol_frustum_ray() in pixels.
 *
 * @param frustum a frustum that was made from a matrix
 * @param x from the left side of the window; the middle of the first pixel is at 0.5
 * @param y from the upper side of the window, downward
 * @param width the width of the window
 * @param height its height
 * @param[out] out the ray; unchanged on failure
 * @return as bvol_frustum_ray(); #BVOL_ERROR_ARGUMENT also where width or height is not above 0
 * @contract ACCURATE: as bvol_frustum_ray() at normalized device coordinates that are off by at most 2^-24.
 * @edge Pixels outside the window are legal.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_ray_pixel(const bvol_frustum *frustum, float x, float y, float width, float height,
                                            bvol_ray *out);

/** Computes the matrix of a camera, for bvol_frustum_create(): a perspective view from a place, as OpenGL has it. The camera
 * looks along -z of its own axes, y is up, and depths are from -w to w.
 *
 * @param position where the camera is
 * @param rotation a quaternion x, y, z, w of any length but 0, which turns the axes of space into those of the camera
 * @param fov_y the angle between the upper and the lower plane, in radians, above 0 and below pi
 * @param aspect width over height, above 0
 * @param near_plane the distance of the near plane, above 0
 * @param far_plane that of the far plane, above near_plane; +inf for none
 * @param[out] out 16 floats, column-major; unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL or what is not legal; #BVOL_ERROR_NOT_FINITE for a NaN, or an infinite
 * position
 * @contract ACCURATE: each entry is that of exact arithmetic within 2^-24 of itself and 2^-48 of the terms that it is a sum of,
 * and what the tangent of the C library is off.
 * @edge A quaternion of length 0, or with a NaN or an infinity, is not legal. Entries beyond the largest float are infinite.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_matrix_from_pose(const bvol_vec3 *position, const float rotation[4], float fov_y,
                                                   float aspect, float near_plane, float far_plane, float out[16]);

/** @}
 * @name Frustum and point
 * @{ */

/** Tests whether a point lies in a frustum.
 *
 * @param frustum the frustum
 * @param p a point
 * @return 1 if it lies in every half-space, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_point(const bvol_frustum *frustum, const bvol_vec3 *p);

/** @}
 * @name Frustum and box
 * @{ */

/** Tests quickly, as renderers do, whether a box may be in view: no single plane of the frustum has the box wholly outside. A
 * large box near an edge of the frustum may pass this test and still be outside.
 *
 * @param frustum the frustum
 * @param box the box; may be infinite
 * @return 0 if every point of the shape is strictly outside one and the same plane, else 1
 * @contract CONSERVATIVE: 0 proves that they have no common point. Each plane is decided exactly, so the result is the same on
 * every machine.
 * @edge An empty box, a box without a finite point, or a NaN gives 0.
 * @complexity O(planes).
 * @source U. Assarsson, T. Moller, "Optimized view frustum culling algorithms for bounding boxes", 2000.
 * @since 0.1 */
BVOL_API int bvol_frustum_cull_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** Tests whether a frustum and a box have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param box the box; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty box, a box without a finite point, or a NaN gives 0. So does an empty frustum.
 * @complexity Usually O(planes), but O(planes^3) for boxes outside every silhouette.
 * @source N. Greene, "Detecting intersection of a rectangular solid and a convex polyhedron", Graphics Gems IV, 1994, as
 * certificates of Farkas' lemma.
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** Tests whether a frustum contains a box.
 *
 * @param frustum the containing frustum
 * @param box the contained box; may be infinite
 * @return 1 if every point of the box lies in the frustum, else 0
 * @contract EXACT.
 * @edge An empty box, or one without a finite point, is contained in every frustum. A NaN in any field gives 0 even if a shape
 * is empty.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** Classifies a box relative to a frustum: outside, intersecting or inside.
 *
 * @param frustum the reference frustum
 * @param box the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the box lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_aabb() returns 0.
 * @edge The same as for bvol_frustum_overlaps_aabb(): an empty box gives #BVOL_OUTSIDE.
 * @complexity The same as for bvol_frustum_overlaps_aabb().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** @}
 * @name Frustum and a sphere
 * @{ */

/** Tests quickly, as renderers do, whether a sphere may be in view: no single plane of the frustum has the sphere wholly
 * outside. The sphere may pass this test and still be outside the frustum.
 *
 * @param frustum the frustum
 * @param sphere the sphere
 * @return 0 if every point of the shape is strictly outside one and the same plane, else 1
 * @contract CONSERVATIVE: 0 proves that they have no common point. Each plane is decided exactly, so the result is the same on
 * every machine.
 * @edge An empty sphere, a NaN or an infinity gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_cull_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere);

/** Tests whether a frustum and a sphere have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param sphere the sphere
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty sphere, a NaN or an infinity gives 0. So does an empty frustum.
 * @complexity O(planes) for spheres wholly outside one plane or with their center inside, otherwise O(planes^3).
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere);

/** Tests whether a frustum contains a sphere.
 *
 * @param frustum the containing frustum
 * @param sphere the contained sphere
 * @return 1 if every point of the sphere lies in the frustum, else 0
 * @contract EXACT.
 * @edge An empty sphere is contained in every frustum. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere);

/** Classifies a sphere relative to a frustum: outside, intersecting or inside.
 *
 * @param frustum the reference frustum
 * @param sphere the sphere to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_sphere() returns 0.
 * @edge The same as for bvol_frustum_overlaps_sphere().
 * @complexity The same as for bvol_frustum_overlaps_sphere().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere);

/** @}
 * @name Frustum and an OBB
 * @{ */

/** Tests quickly, as renderers do, whether an OBB may be in view: no single plane of the frustum has the OBB wholly outside.
 * The OBB may pass this test and still be outside the frustum.
 *
 * @param frustum the frustum
 * @param box the OBB
 * @return 0 if every point of the shape is strictly outside one and the same plane, else 1
 * @contract CONSERVATIVE: 0 proves that they have no common point. Each plane is decided exactly, so the result is the same on
 * every machine.
 * @edge A NaN or an infinity in any field gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_cull_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** Tests whether a frustum and an OBB have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param box the OBB
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field, or an empty frustum, gives 0.
 * @complexity Usually O(planes), at worst O(planes^3).
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** Tests whether a frustum contains an OBB.
 *
 * @param frustum the containing frustum
 * @param box the contained OBB
 * @return 1 if every point of the OBB lies in the frustum, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** Classifies an OBB relative to a frustum: outside, intersecting or inside.
 *
 * @param frustum the reference frustum
 * @param box the OBB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_obb() returns 0.
 * @edge The same as for bvol_frustum_overlaps_obb().
 * @complexity The same as for bvol_frustum_overlaps_obb().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** @} */

/** @name Frustum and segment
 * @{ */

/** Tests whether a frustum and a segment have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field, or an empty frustum, gives 0.
 * @complexity O(planes) if a corner is inside or the shape is wholly outside one plane, otherwise O(planes^3).
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_segment(const bvol_frustum *frustum, const bvol_segment *segment);

/** Tests whether a frustum contains a segment.
 *
 * @param frustum the containing frustum
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the frustum, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_segment(const bvol_frustum *frustum, const bvol_segment *segment);

/** Classifies a segment relative to a frustum: outside, intersecting or inside.
 *
 * @param frustum the reference frustum
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_segment() returns 0.
 * @edge The same as for bvol_frustum_overlaps_segment().
 * @complexity The same as for bvol_frustum_overlaps_segment().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_segment(const bvol_frustum *frustum, const bvol_segment *segment);

/** @} */

/** @name Frustum and triangle
 * @{ */

/** Tests whether a frustum and a triangle have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param triangle the triangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field, or an empty frustum, gives 0.
 * @complexity O(planes) if a corner is inside or the shape is wholly outside one plane, otherwise O(planes^3).
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_triangle(const bvol_frustum *frustum, const bvol_triangle *triangle);

/** Tests whether a frustum contains a triangle.
 *
 * @param frustum the containing frustum
 * @param triangle the contained triangle
 * @return 1 if every point of the triangle lies in the frustum, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_triangle(const bvol_frustum *frustum, const bvol_triangle *triangle);

/** Classifies a triangle relative to a frustum: outside, intersecting or inside.
 *
 * @param frustum the reference frustum
 * @param triangle the triangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_triangle() returns 0.
 * @edge The same as for bvol_frustum_overlaps_triangle().
 * @complexity The same as for bvol_frustum_overlaps_triangle().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_triangle(const bvol_frustum *frustum, const bvol_triangle *triangle);

/** @} */

/** @name Frustum and capsule
 * @{ */

/** Tests quickly, as renderers do, whether a capsule may be in view: no single plane of the frustum has the capsule wholly
 * outside. The capsule may pass this test and still be outside the frustum.
 *
 * @param frustum the frustum
 * @param capsule the capsule
 * @return 0 if every point of the shape is strictly outside one and the same plane, else 1
 * @contract CONSERVATIVE: 0 proves that they have no common point. Each plane is decided exactly, so the result is the same on
 * every machine.
 * @edge An empty capsule, a NaN or an infinity gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_cull_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule);

/** Tests whether a frustum and a capsule have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param capsule the capsule
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty capsule, a NaN or an infinity gives 0. So does an empty frustum.
 * @complexity O(planes) if the capsule is wholly outside one plane or a point of it is clearly inside, otherwise O(planes^3).
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule);

/** Tests whether a frustum contains a capsule.
 *
 * @param frustum the containing frustum
 * @param capsule the contained capsule
 * @return 1 if every point of the capsule lies in the frustum, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every frustum. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule);

/** Classifies a capsule relative to a frustum: outside, intersecting or inside.
 *
 * @param frustum the reference frustum
 * @param capsule the capsule to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the frustum, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_capsule() returns 0.
 * @edge The same as for bvol_frustum_overlaps_capsule().
 * @complexity The same as for bvol_frustum_overlaps_capsule().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule);

/** @} */

/** @name Frustum and half-space
 * @{ */

/** Tests whether a frustum and a half-space have a common point. Touching counts.
 *
 * @param frustum the frustum
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN, or an infinity in any field but d, gives 0. So does an empty frustum.
 * @complexity O(planes) for each step of a search over bases of planes, usually in fewer steps than there are planes, without
 * allocation.
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_plane(const bvol_frustum *frustum, const bvol_plane *plane);

/** Tests whether a frustum lies wholly in a half-space.
 *
 * @param frustum the contained frustum
 * @param plane the containing half-space
 * @return 1 if every point of the frustum lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every half-space. A NaN, or an infinity in any field but d, gives 0 even if a shape is empty.
 * @complexity The same as for bvol_frustum_overlaps_plane().
 * @since 0.1 */
BVOL_API int bvol_frustum_within_plane(const bvol_frustum *frustum, const bvol_plane *plane);

/** Classifies a frustum relative to a half-space: outside, intersecting or inside.
 *
 * @param frustum the frustum to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_plane() returns 0.
 * @edge The same as for bvol_frustum_overlaps_plane().
 * @complexity The same as for bvol_frustum_overlaps_plane().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_within_plane(const bvol_frustum *frustum, const bvol_plane *plane);

/** @} */

/** @name Two frusta
 * @{ */

/** Tests whether two frusta have a common point. Touching counts.
 *
 * @param a the first frustum
 * @param b the second frustum
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty frustum gives 0.
 * @complexity That of bvol_frustum_overlaps_plane(), of the planes of both.
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_frustum(const bvol_frustum *a, const bvol_frustum *b);

/** Tests whether frustum a contains frustum b.
 *
 * @param a the containing frustum
 * @param b the contained frustum
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every frustum and contains only empty frusta.
 * @complexity That of bvol_frustum_overlaps_plane(), for each plane of a.
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_frustum(const bvol_frustum *a, const bvol_frustum *b);

/** Classifies frustum b relative to frustum a: outside, intersecting or inside.
 *
 * @param a the reference frustum
 * @param b the frustum to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_frustum() returns 0.
 * @edge An empty frustum gives #BVOL_OUTSIDE.
 * @complexity The same as for bvol_frustum_contains_frustum().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_frustum(const bvol_frustum *a, const bvol_frustum *b);

/** @} */

/** @name Frusta in boxes
 * @{ */

/** Tests whether a frustum lies wholly in a box.
 *
 * @param frustum the contained frustum
 * @param box the containing box
 * @return 1 if every point of the frustum lies in the box, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every box, and no other lies in an empty one. A NaN in any field gives 0 even if a shape is
 * empty.
 * @complexity That of bvol_frustum_overlaps_plane(), for each face of the box.
 * @since 0.1 */
BVOL_API int bvol_frustum_within_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** Classifies a frustum relative to a box: outside, intersecting or inside.
 *
 * @param frustum the frustum to classify
 * @param box the reference box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_aabb() returns 0.
 * @edge The same as for bvol_frustum_overlaps_aabb().
 * @complexity The sum of those of bvol_frustum_within_aabb() and bvol_frustum_overlaps_aabb().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_within_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** Tests whether a frustum lies wholly in an OBB.
 *
 * @param frustum the contained frustum
 * @param box the containing OBB
 * @return 1 if every point of the frustum lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every OBB. A NaN or an infinity in any field gives 0 even if a shape is empty. The axes may be
 * dependent.
 * @complexity That of bvol_frustum_overlaps_plane(), for each face of the box.
 * @since 0.1 */
BVOL_API int bvol_frustum_within_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** Classifies a frustum relative to an OBB: outside, intersecting or inside.
 *
 * @param frustum the frustum to classify
 * @param box the reference OBB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_obb() returns 0.
 * @edge The same as for bvol_frustum_overlaps_obb().
 * @complexity The sum of those of bvol_frustum_within_obb() and bvol_frustum_overlaps_obb().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_within_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** @} */

/** Tests whether a ray hits a frustum, and computes where.
 *
 * The feature of the hit is the index of the plane through which the ray enters, as in bvol_frustum_plane().
 *
 * @param ray the ray
 * @param frustum the frustum
 * @param[out] hit where the ray enters and leaves; unchanged if it misses; may be NULL
 * @return 1 if they have a common point, else 0; a ray along a face is a hit
 * @contract EXACT (the answer and `inside`), ACCURATE (t_enter and t_exit within 1 ulp where they are not t_min or t_max).
 * @edge An empty ray or frustum, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity O(planes^2).
 * @since 0.1 */
BVOL_API int bvol_ray_hits_frustum(const bvol_ray *ray, const bvol_frustum *frustum, bvol_ray_hit *hit);

BVOL_END

#endif
