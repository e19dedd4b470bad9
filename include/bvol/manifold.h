/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Where two shapes rest on each other: up to four points of contact, for solvers of rigid bodies.
 *
 * Normal and deepest point are those of bvol/separation.h. The other points are found by the facets of both shapes that lie
 * most along the normal: a face of a box, a face or an edge of a triangle, the axis of a capsule. Seen along the normal they
 * are two convex polygons, and the corners of what both have in common are the points. So an edge that crosses an edge gives
 * one point, an edge on a face two, and a crate on a crate four; a ball has one always. Of more than four the deepest is kept,
 * then the one farthest from it, then the one that makes the greatest triangle with both, then the one that adds most to it.
 *
 * **Which points.** All whose depth is at least -largest_gap, so that 0 counts: a crate that rests exactly on another gives
 * four points of depth 0. Where shapes are apart, depths are negative. A gap larger than 0 keeps the points of a stack that
 * trembles. There is none if and only if `distance` of #bvol_separation is above largest_gap; so with 0 they tell whether the
 * shapes overlap, exactly.
 *
 * **A point** lies midway between both surfaces: point - depth / 2 * normal is on a, and point + depth / 2 * normal on b, each
 * within 2^-21 of the largest coordinate of both shapes and of the depth. On a capsule it is the point of its axis, less the
 * radius along the normal. The depth of the first is -distance of #bvol_separation; others that are as deep within rounding
 * have the same. So moving one of the shapes by it along the normal separates them.
 *
 * **The id** of a point says which features of the shapes make it: that of a in the lower 16 bits, that of b in the upper. A
 * feature is 0x100 and the number of a corner, 0x200 and that of an edge, or 0x300 and that of a face. As long as the same
 * features meet, as they do while shapes slide and turn a little, the ids stay, so that a solver finds the impulses of the
 * frame before. Corners of a box have a bit for each axis, set on its upper side; edges are 4 * axis + 1 where the next axis is
 * on its upper side + 2 where the one after that is; faces are 2 * axis, plus 1 on the upper side. Corners of triangles are 0
 * to 2, edge i is from corner i to the next, the face is 0; corners of a capsule's axis are 0 and 1, its edge is 0, and the
 * center of a sphere is corner 0. Sides of no length have only a lower end. Where the facets do not meet as seen along the
 * normal, which rounding can do to a corner at a corner, the one point is that of the separation, and its id #BVOL_NO_FEATURE.
 *
 * **Half-spaces**, such as the ground, are met by all corners of the facet of the other shape: a crate that stands on the
 * ground has four points, and one that stands on a corner has that, and those of its face that are near enough. Their feature
 * is face 0. A box with an infinite end gives one point, that of the separation. A half-space that is all of space gives none.
 *
 * With the operands exchanged, where both are of one kind, the points are the same in the same order, the normal is negated and
 * the halves of each id are exchanged; where n and -n serve alike, as for two equal shapes, the points may be others. Pointers
 * must not be NULL and are not checked, but the normal may be.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once.
 * @source I. Sutherland, G. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17, 1974; D. Gregorius, "Robust
 * contact creation for physics simulations", Game Developers Conference 2015. */
#ifndef BVOL_MANIFOLD_H
#define BVOL_MANIFOLD_H

#include <bvol/api.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** A point where two shapes meet. @since 0.1 */
typedef struct bvol_contact {
    bvol_vec3 point;   /**< midway between both surfaces */
    float depth;       /**< how deep the shapes are in each other there, along the normal; negative: how far apart */
    uint32_t id;       /**< which features of the shapes make the point; it stays while they slide */
    uint32_t reserved; /**< 0 */
} bvol_contact;

/** Finds the points where a box and a half-space meet.
 *
 * @param a the box
 * @param b the half-space
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_aabb_overlaps_plane()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge An empty box, a box without a finite point, a NaN, or a plane that is not legal, a NaN as largest_gap, and a depth
 * without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_manifold_plane(const bvol_aabb *a, const bvol_plane *b, float largest_gap, bvol_vec3 *normal,
                                         bvol_contact contacts[4]);

/** Finds the points where two boxes meet.
 *
 * @param a the first box
 * @param b the second box
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_aabb_overlaps_aabb()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, a NaN as largest_gap, and
 * a depth without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_manifold_aabb(const bvol_aabb *a, const bvol_aabb *b, float largest_gap, bvol_vec3 *normal,
                                        bvol_contact contacts[4]);

/** Finds the points where a sphere and a half-space meet.
 *
 * @param a the sphere
 * @param b the half-space
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_sphere_overlaps_plane()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty sphere, a NaN or an infinity in any field of it, a plane that is not legal, a NaN as largest_gap, and a depth
 * without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_sphere_manifold_plane(const bvol_sphere *a, const bvol_plane *b, float largest_gap, bvol_vec3 *normal,
                                           bvol_contact contacts[4]);

/** Finds the points where a sphere and a box meet.
 *
 * @param a the sphere
 * @param b the box
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_sphere_overlaps_aabb()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, a NaN as largest_gap, and
 * a depth without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_sphere_manifold_aabb(const bvol_sphere *a, const bvol_aabb *b, float largest_gap, bvol_vec3 *normal,
                                          bvol_contact contacts[4]);

/** Finds the points where two spheres meet.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_sphere_overlaps_sphere()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_sphere_manifold_sphere(const bvol_sphere *a, const bvol_sphere *b, float largest_gap, bvol_vec3 *normal,
                                            bvol_contact contacts[4]);

/** Finds the points where a capsule and a half-space meet.
 *
 * @param a the capsule
 * @param b the half-space
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_capsule_overlaps_plane()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty capsule, a NaN or an infinity in any field of it, a plane that is not legal, a NaN as largest_gap, and a depth
 * without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_capsule_manifold_plane(const bvol_capsule *a, const bvol_plane *b, float largest_gap, bvol_vec3 *normal,
                                            bvol_contact contacts[4]);

/** Finds the points where a capsule and a box meet.
 *
 * @param a the capsule
 * @param b the box
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_capsule_overlaps_aabb()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, a NaN as largest_gap, and
 * a depth without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_capsule_manifold_aabb(const bvol_capsule *a, const bvol_aabb *b, float largest_gap, bvol_vec3 *normal,
                                           bvol_contact contacts[4]);

/** Finds the points where a capsule and a sphere meet.
 *
 * @param a the capsule
 * @param b the sphere
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_capsule_overlaps_sphere()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_capsule_manifold_sphere(const bvol_capsule *a, const bvol_sphere *b, float largest_gap, bvol_vec3 *normal,
                                             bvol_contact contacts[4]);

/** Finds the points where two capsules meet.
 *
 * @param a the first capsule
 * @param b the second capsule
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_capsule_overlaps_capsule()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_capsule_manifold_capsule(const bvol_capsule *a, const bvol_capsule *b, float largest_gap,
                                              bvol_vec3 *normal, bvol_contact contacts[4]);

/** Finds the points where an OBB and a half-space meet.
 *
 * @param a the OBB
 * @param b the half-space
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb_overlaps_plane()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge A NaN or an infinity in any field of the OBB, a plane that is not legal, a NaN as largest_gap, and a depth without
 * limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_obb_manifold_plane(const bvol_obb *a, const bvol_plane *b, float largest_gap, bvol_vec3 *normal,
                                        bvol_contact contacts[4]);

/** Finds the points where an OBB and a box meet.
 *
 * @param a the OBB
 * @param b the box
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb_overlaps_aabb()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, a NaN as largest_gap, and
 * a depth without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_obb_manifold_aabb(const bvol_obb *a, const bvol_aabb *b, float largest_gap, bvol_vec3 *normal,
                                       bvol_contact contacts[4]);

/** Finds the points where an OBB and a sphere meet.
 *
 * @param a the OBB
 * @param b the sphere
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb_overlaps_sphere()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_obb_manifold_sphere(const bvol_obb *a, const bvol_sphere *b, float largest_gap, bvol_vec3 *normal,
                                         bvol_contact contacts[4]);

/** Finds the points where an OBB and a capsule meet.
 *
 * @param a the OBB
 * @param b the capsule
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb_overlaps_capsule()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_obb_manifold_capsule(const bvol_obb *a, const bvol_capsule *b, float largest_gap, bvol_vec3 *normal,
                                          bvol_contact contacts[4]);

/** Finds the points where two OBBs meet.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb_overlaps_obb()), ACCURATE (the points: within
 * what bvol/manifold.h says).
 * @edge A NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_obb_manifold_obb(const bvol_obb *a, const bvol_obb *b, float largest_gap, bvol_vec3 *normal,
                                      bvol_contact contacts[4]);

/** Finds the points where a triangle and a half-space meet.
 *
 * @param a the triangle
 * @param b the half-space
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_triangle_overlaps_plane()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge A NaN or an infinity in any field of the triangle, a plane that is not legal, a NaN as largest_gap, and a depth without
 * limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_triangle_manifold_plane(const bvol_triangle *a, const bvol_plane *b, float largest_gap, bvol_vec3 *normal,
                                             bvol_contact contacts[4]);

/** Finds the points where a triangle and a box meet.
 *
 * @param a the triangle
 * @param b the box
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_triangle_overlaps_aabb()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, a box without a finite point, or a NaN, or an infinity anywhere but in a box, a NaN as largest_gap, and
 * a depth without limit, give none.
 * @since 0.1 */
BVOL_API size_t bvol_triangle_manifold_aabb(const bvol_triangle *a, const bvol_aabb *b, float largest_gap, bvol_vec3 *normal,
                                            bvol_contact contacts[4]);

/** Finds the points where a triangle and a sphere meet.
 *
 * @param a the triangle
 * @param b the sphere
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_triangle_overlaps_sphere()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_triangle_manifold_sphere(const bvol_triangle *a, const bvol_sphere *b, float largest_gap,
                                              bvol_vec3 *normal, bvol_contact contacts[4]);

/** Finds the points where a triangle and a capsule meet.
 *
 * @param a the triangle
 * @param b the capsule
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_triangle_overlaps_capsule()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge An empty shape, or a NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_triangle_manifold_capsule(const bvol_triangle *a, const bvol_capsule *b, float largest_gap,
                                               bvol_vec3 *normal, bvol_contact contacts[4]);

/** Finds the points where a triangle and an OBB meet.
 *
 * @param a the triangle
 * @param b the OBB
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_triangle_overlaps_obb()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge A NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_triangle_manifold_obb(const bvol_triangle *a, const bvol_obb *b, float largest_gap, bvol_vec3 *normal,
                                           bvol_contact contacts[4]);

/** Finds the points where two triangles meet.
 *
 * @param a the first triangle
 * @param b the second triangle
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_triangle_overlaps_triangle()), ACCURATE (the points:
 * within what bvol/manifold.h says).
 * @edge A NaN or an infinity in any field of a shape, or a NaN as largest_gap, gives none.
 * @since 0.1 */
BVOL_API size_t bvol_triangle_manifold_triangle(const bvol_triangle *a, const bvol_triangle *b, float largest_gap,
                                                bvol_vec3 *normal, bvol_contact contacts[4]);

BVOL_END

#endif
