/* SPDX-License-Identifier: MIT */
/** @file
 * @brief View frusta: the points that lie in up to 32 half-spaces, most often those of a projection matrix.
 *
 * The region is exactly what the given floats say: of a matrix, the points p for which every sum or difference of two rows of
 * the matrix, times (p, 1), is at least 0 in real arithmetic; of planes, the points in every half-space. Nothing is rounded
 * before a decision. The region may be empty or unbounded.
 *
 * A plane whose normal is exactly zero holds everywhere if its d >= 0, as the far plane of an infinite projection does, and
 * nowhere otherwise.
 *
 * `cull` asks one plane at a time, as renderers do: 0 proves that nothing is seen, 1 may be in vain. `overlaps`, `contains` and
 * `classify` are the true answers.
 *
 * Any pointer may be NULL. Where errors are returned that is #BVOL_ERROR_ARGUMENT, otherwise it gives 0, unless a function says
 * what else NULL does there.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Any number of threads may ask one frustum at once, as long as none changes or destroys it. */
#ifndef BVOL_FRUSTUM_H
#define BVOL_FRUSTUM_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** A view frustum, prepared for tests. Its layout is hidden. @since 0.1 */
typedef struct bvol_frustum bvol_frustum;

/** Most planes that a frustum may have. @since 0.1 */
#define BVOL_FRUSTUM_MAX_PLANES 32

/** The depths that a projection maps near and far to, for bvol_frustum_options::depth_range. @since 0.1 */
typedef enum bvol_depth {
    BVOL_DEPTH_EITHER = 0,           /**< not told, so nothing is lost by either: -w <= z <= w, which holds both */
    BVOL_DEPTH_MINUS_ONE_TO_ONE = 1, /**< -w <= z <= w: OpenGL */
    BVOL_DEPTH_ZERO_TO_ONE = 2       /**< 0 <= z <= w: Direct3D, Vulkan, Metal, WebGPU */
} bvol_depth;

/** Flags for bvol_frustum_options::flags. @since 0.1 */
typedef enum bvol_frustum_flags {
    BVOL_FRUSTUM_REVERSED_Z = 1 << 0, /**< near has the greatest depth, far the least; names the planes, never moves them */
    BVOL_FRUSTUM_ROW_MAJOR = 1 << 1   /**< the matrix lies in memory row after row; otherwise column after column */
} bvol_frustum_flags;

/** How a matrix is to be read. NULL stands for all zero but the size. @since 0.1 */
typedef struct bvol_frustum_options {
    uint32_t size;        /**< sizeof(bvol_frustum_options) */
    uint32_t flags;       /**< any of #bvol_frustum_flags */
    uint32_t depth_range; /**< one of #bvol_depth */
    uint32_t reserved;    /**< 0 */
} bvol_frustum_options;

/** @name Making frusta
 * @{ */

/** The frustum of a projection, or of a projection times a view: the points p for which clip = matrix * (p, 1) satisfies
 * -w <= x <= w, -w <= y <= w, and 0 <= z <= w or -w <= z <= w.
 *
 * With #BVOL_DEPTH_EITHER, the default, the region is that of -w <= z <= w. It holds every point of both, whatever the matrix:
 * x alone leaves only points with w >= 0, and there z >= 0 makes z >= -w. So nothing in view is lost. But if the depths begin
 * at 0, the plane of the least depth lies too far out. In perspective the near plane is at about half its distance, and with
 * reversed z there is mostly no far plane; a parallel view is twice as deep. Planes, corners, bounds and lines of sight are
 * those of that region: say what the depths are where these matter.
 *
 * The matrix acts on column vectors and lies in memory column after column, unless #BVOL_FRUSTUM_ROW_MAJOR. Code that
 * multiplies row vectors from the left and stores rows has the same 16 floats as the default here. Handedness and the direction
 * of y are in the matrix itself.
 *
 * @param view_proj 16 floats
 * @param options how to read it; may be NULL
 * @param allocator where the memory comes from; NULL for malloc
 * @param[out] out the frustum, to be given to bvol_frustum_destroy(); NULL on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS,
 * #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_MEMORY
 * @contract EXACT: the region is that of the matrix as given.
 * @edge A matrix with a NaN or an infinity is refused. Any other is legal, a singular one too.
 * @complexity O(1), one allocation.
 * @threads Safe, if the allocator is.
 * @source G. Gribb, K. Hartmann, "Fast extraction of viewing frustum planes from the world-view-projection matrix", 2001.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_create(const float view_proj[16], const bvol_frustum_options *options,
                                         const bvol_allocator *allocator, bvol_frustum **out);

/** The frustum of some half-spaces: the points that lie in all of them.
 *
 * @param planes half-spaces
 * @param count how many, from 1 to #BVOL_FRUSTUM_MAX_PLANES
 * @param allocator where the memory comes from; NULL for malloc
 * @param[out] out the frustum, to be given to bvol_frustum_destroy(); NULL on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_MEMORY
 * @contract EXACT: the region is that of the planes as given.
 * @edge d may be infinite; a plane with a NaN or another infinity is refused.
 * @complexity O(count^3), one allocation.
 * @threads Safe, if the allocator is.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_create_from_planes(const bvol_plane *planes, size_t count, const bvol_allocator *allocator,
                                                     bvol_frustum **out);

/** Gives a frustum another matrix, as each frame does. It must have been made from a matrix; the options stay.
 *
 * @param frustum the frustum
 * @param view_proj 16 floats
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_NOT_FINITE; then the frustum is as it was
 * @contract EXACT: the region is that of the matrix as given.
 * @edge As bvol_frustum_create().
 * @complexity O(1); never allocates.
 * @threads The frustum must not be in use elsewhere.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_set_matrix(bvol_frustum *frustum, const float view_proj[16]);

/** Frees a frustum.
 *
 * @param frustum the frustum; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal.
 * @threads The frustum must not be in use elsewhere.
 * @since 0.1 */
BVOL_API void bvol_frustum_destroy(bvol_frustum *frustum);

/** @}
 * @name What a frustum is made of
 * @{ */

/** The number of planes: 6 of a matrix, otherwise as many as were given.
 *
 * @param frustum the frustum
 * @return the number, 0 for NULL
 * @contract EXACT.
 * @edge Planes that hold everywhere count.
 * @since 0.1 */
BVOL_API size_t bvol_frustum_plane_count(const bvol_frustum *frustum);

/** One plane, rounded to float. Those of a matrix are left, right, bottom, top, near, far, each the side of -w, then that of w;
 * their normals point inward and have any length.
 *
 * @param frustum the frustum
 * @param index less than bvol_frustum_plane_count()
 * @param[out] out the plane; untouched on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT
 * @contract ACCURATE(0.5 ulp) for each coefficient, of the plane or of a half of it where a coefficient would pass the largest
 * float. Decisions never use the rounded plane.
 * @edge A given plane comes back as it was.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_plane(const bvol_frustum *frustum, size_t index, bvol_plane *out);

/** The smallest box about a frustum.
 *
 * @param frustum the frustum
 * @param[out] out the box; untouched on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_EMPTY (no point), #BVOL_ERROR_UNBOUNDED (no end, or one beyond the
 * largest float)
 * @contract TIGHTEST.
 * @edge A region of one point or of no volume is legal.
 * @complexity O(planes^3).
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_bounds(const bvol_frustum *frustum, bvol_aabb *out);

/** The corners of a frustum of six planes in the order left, right, bottom, top, near, far, as those of a matrix are. Corner i
 * is on the right if i & 1, at the top if i & 2, and far if i & 4.
 *
 * @param frustum the frustum
 * @param[out] out eight corners; untouched on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_EMPTY, #BVOL_ERROR_UNBOUNDED as bvol_frustum_bounds(), or
 * #BVOL_ERROR_DEGENERATE (bounded, but not by six planes that meet in such corners)
 * @contract ACCURATE(1 ulp) for each coordinate.
 * @edge Corners may coincide.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_corners(const bvol_frustum *frustum, bvol_vec3 out[8]);

/** The line of sight of a point of the screen, for picking: from the near plane (t = 0) to the far plane (t = 1).
 *
 * Where the far plane is infinite, or farther than floats reach, dir has the length 1 and t_max is +inf. So it is where the
 * line comes into the frustum through the far plane only; then it starts there.
 *
 * @param frustum a frustum of a matrix
 * @param ndc_x x / w of the screen point, from -1 to 1 within the frustum
 * @param ndc_y its y / w, likewise
 * @param[out] out the ray; untouched on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a frustum of planes), #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_DEGENERATE (the
 * matrix maps no line, or none within floats, to that point)
 * @contract ACCURATE: rounded once to float from double, where the error is below 2^-45 times the condition of the planes.
 * @edge Points outside of the screen are legal.
 * @since 0.1 */
BVOL_API bvol_result bvol_frustum_ray(const bvol_frustum *frustum, float ndc_x, float ndc_y, bvol_ray *out);

/** @}
 * @name Frustum and point
 * @{ */

/** Tests whether a point lies in a frustum.
 *
 * @param frustum the frustum
 * @param p a point
 * @return 1 if every plane holds it, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @complexity O(planes).
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_point(const bvol_frustum *frustum, const bvol_vec3 *p);

/** @}
 * @name Frustum and box
 * @{ */

/** Whether no plane alone has a box wholly outside: the quick test of renderers. A large box near an edge of the frustum may
 * pass it and still be outside.
 *
 * @param frustum the frustum
 * @param box the box; may be infinite
 * @return 0 if some plane has every point of the box strictly outside, else 1
 * @contract CONSERVATIVE: 0 proves that they share no point. What is computed is decided exactly, so it is the same everywhere.
 * @edge An empty box, one without a finite point, or a NaN gives 0.
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
 * @edge An empty box, one without a finite point, or a NaN gives 0. So does an empty frustum.
 * @complexity O(planes) as a rule, O(planes^3) for boxes outside every silhouette.
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
 * @edge As bvol_frustum_overlaps_aabb(): an empty box is OUTSIDE.
 * @complexity As bvol_frustum_overlaps_aabb().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** @}
 * @name Frustum and a sphere
 * @{ */

/** Whether no plane alone has a sphere wholly outside.
 *
 * @param frustum the frustum
 * @param sphere the sphere
 * @return 0 if some plane has every point of it strictly outside, else 1
 * @contract CONSERVATIVE: 0 proves that they share no point. What is computed is decided exactly, so it is the same everywhere.
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
 * @complexity O(planes) for spheres outside a plane or centered inside, otherwise O(planes^3).
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
 * @edge As bvol_frustum_overlaps_sphere().
 * @complexity As bvol_frustum_overlaps_sphere().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere);

/** @}
 * @name Frustum and an OBB
 * @{ */

/** Whether no plane alone has an OBB wholly outside.
 *
 * @param frustum the frustum
 * @param box the OBB
 * @return 0 if some plane has every point of it strictly outside, else 1
 * @contract CONSERVATIVE: 0 proves that they share no point. What is computed is decided exactly, so it is the same everywhere.
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
 * @edge A NaN or an infinity gives 0, as does an empty frustum.
 * @complexity O(planes) as a rule, otherwise O(planes^3).
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
 * @edge As bvol_frustum_overlaps_obb().
 * @complexity As bvol_frustum_overlaps_obb().
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
 * @edge A NaN or an infinity gives 0, as does an empty frustum.
 * @complexity O(planes) where a corner is inside or a plane has all outside, otherwise O(planes^3).
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
 * @edge As bvol_frustum_overlaps_segment().
 * @complexity As bvol_frustum_overlaps_segment().
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
 * @edge A NaN or an infinity gives 0, as does an empty frustum.
 * @complexity O(planes) where a corner is inside or a plane has all outside, otherwise O(planes^3).
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
 * @edge As bvol_frustum_overlaps_triangle().
 * @complexity As bvol_frustum_overlaps_triangle().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_triangle(const bvol_frustum *frustum, const bvol_triangle *triangle);

/** @} */

/** @name Frustum and capsule
 * @{ */

/** Whether no plane alone has a capsule wholly outside.
 *
 * @param frustum the frustum
 * @param capsule the capsule
 * @return 0 if some plane has every point of it strictly outside, else 1
 * @contract CONSERVATIVE: 0 proves that they share no point. What is computed is decided exactly, so it is the same everywhere.
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
 * @complexity O(planes) where a plane has all outside or a point well inside is easily found, otherwise O(planes^3).
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
 * @edge As bvol_frustum_overlaps_capsule().
 * @complexity As bvol_frustum_overlaps_capsule().
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
 * @edge A NaN, or an infinity in any field but d, gives 0, as does an empty frustum.
 * @complexity O(planes) a step of a search among the bases that the planes make, mostly fewer steps than planes; never
 * allocates.
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_plane(const bvol_frustum *frustum, const bvol_plane *plane);

/** Tests whether a frustum lies wholly in a half-space.
 *
 * @param frustum the contained frustum
 * @param plane the containing half-space
 * @return 1 if every point of the frustum lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every half-space. A NaN, or an infinity in any field but d, gives 0 even if a shape is empty.
 * @complexity As bvol_frustum_overlaps_plane().
 * @since 0.1 */
BVOL_API int bvol_frustum_within_plane(const bvol_frustum *frustum, const bvol_plane *plane);

/** Classifies a frustum relative to a half-space: outside, intersecting or inside.
 *
 * @param frustum the frustum to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_plane() returns 0.
 * @edge As bvol_frustum_overlaps_plane().
 * @complexity As bvol_frustum_overlaps_plane().
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
 * @complexity As bvol_frustum_overlaps_plane(), of the planes of both.
 * @since 0.1 */
BVOL_API int bvol_frustum_overlaps_frustum(const bvol_frustum *a, const bvol_frustum *b);

/** Tests whether frustum a contains frustum b.
 *
 * @param a the containing frustum
 * @param b the contained frustum
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty frustum lies in every frustum and contains only empty frusta.
 * @complexity As bvol_frustum_overlaps_plane(), for each plane of a.
 * @since 0.1 */
BVOL_API int bvol_frustum_contains_frustum(const bvol_frustum *a, const bvol_frustum *b);

/** Classifies frustum b relative to frustum a: outside, intersecting or inside.
 *
 * @param a the reference frustum
 * @param b the frustum to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_frustum() returns 0.
 * @edge An empty frustum gives #BVOL_OUTSIDE.
 * @complexity As bvol_frustum_contains_frustum().
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
 * @complexity As bvol_frustum_overlaps_plane(), for each face of the box.
 * @since 0.1 */
BVOL_API int bvol_frustum_within_aabb(const bvol_frustum *frustum, const bvol_aabb *box);

/** Classifies a frustum relative to a box: outside, intersecting or inside.
 *
 * @param frustum the frustum to classify
 * @param box the reference box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_aabb() returns 0.
 * @edge As bvol_frustum_overlaps_aabb().
 * @complexity As bvol_frustum_within_aabb() and bvol_frustum_overlaps_aabb().
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
 * @complexity As bvol_frustum_overlaps_plane(), for each face of the box.
 * @since 0.1 */
BVOL_API int bvol_frustum_within_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** Classifies a frustum relative to an OBB: outside, intersecting or inside.
 *
 * @param frustum the frustum to classify
 * @param box the reference OBB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the frustum lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_frustum_overlaps_obb() returns 0.
 * @edge As bvol_frustum_overlaps_obb().
 * @complexity As bvol_frustum_within_obb() and bvol_frustum_overlaps_obb().
 * @since 0.1 */
BVOL_API int bvol_frustum_classify_within_obb(const bvol_frustum *frustum, const bvol_obb *box);

/** @} */

/** Tests whether a ray hits a frustum, and computes where.
 *
 * The hit's feature is the number of the plane through which it comes in, as bvol_frustum_plane() counts.
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
