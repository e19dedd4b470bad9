/* SPDX-License-Identifier: MIT */
/** @file
 * @brief The value types: plain structs of floats, which are passed by pointer and whose layouts never change.
 *
 * A shape is the closed set of points that its stored floats describe in real arithmetic. A shape with a NaN in any field is
 * invalid: it overlaps nothing, contains nothing and lies in nothing. Infinities are legal in the coordinates of boxes, in
 * `t_min` and `t_max` of rays and in `d` of planes; in any other field an infinity makes the shape invalid, as a NaN does.
 * Lengths are in a unit that the caller chooses. Floats need an alignment of 4 bytes and not more. */
#ifndef BVOL_TYPES_H
#define BVOL_TYPES_H

#include <stddef.h>
#include <stdint.h>

/** A point or a direction in space. @since 0.1 */
typedef struct bvol_vec3 {
    float x; /**< first coordinate */
    float y; /**< second coordinate */
    float z; /**< third coordinate */
} bvol_vec3;

/** Axis-aligned bounding box (AABB): the points p with min <= p <= max on every axis. A box with min > max on any axis is
 * empty. The canonical empty box, which functions return, has min = +inf and max = -inf. @since 0.1 */
typedef struct bvol_aabb {
    bvol_vec3 min; /**< lower corner, each coordinate from -inf to +inf */
    bvol_vec3 max; /**< upper corner, each coordinate from -inf to +inf */
} bvol_aabb;

/** Sphere, as a closed ball: the points within radius of center. A sphere of radius 0 is a point, and a sphere of negative
 * radius is empty. @since 0.1 */
typedef struct bvol_sphere {
    bvol_vec3 center; /**< finite */
    float radius;     /**< finite */
} bvol_sphere;

/** Closed half-space: the points p with dot(normal, p) + d >= 0. The normal may have any length. With a zero normal, the
 * half-space contains every point if d >= 0 and no point otherwise. With any normal, d = +inf makes it contain every point and
 * d = -inf makes it empty. @since 0.1 */
typedef struct bvol_plane {
    bvol_vec3 normal; /**< finite; points into the half-space */
    float d;          /**< any value but NaN */
} bvol_plane;

/** Oriented bounding box (OBB): the points
 * center + s[0] * extent.x * axis[0] + s[1] * extent.y * axis[1] + s[2] * extent.z * axis[2] with |s[i]| <= 1 for every i.
 *
 * The axes are used exactly as they are stored. If they are nearly orthonormal, tests are fast, but answers are right for
 * skewed, scaled and even linearly dependent axes too. The sign of an extent does not matter. Extents of 0 make a rectangle, a
 * segment or a point. An OBB cannot be empty. @since 0.1 */
typedef struct bvol_obb {
    bvol_vec3 center;  /**< finite */
    bvol_vec3 extent;  /**< half the size along each axis; finite */
    bvol_vec3 axis[3]; /**< finite */
} bvol_obb;

/** Segment: the points between two ends, which belong to it. Equal ends make a point. @since 0.1 */
typedef struct bvol_segment {
    bvol_vec3 a; /**< one end; finite */
    bvol_vec3 b; /**< the other end; finite */
} bvol_segment;

/** Triangle: the convex hull of three corners, with its sides and corners. Collinear corners make a segment, and equal corners
 * make a point.
 * @since 0.1 */
typedef struct bvol_triangle {
    bvol_vec3 a; /**< the first corner; finite */
    bvol_vec3 b; /**< the second corner; finite */
    bvol_vec3 c; /**< the third corner; finite */
} bvol_triangle;

/** Capsule: the points within radius of a segment. A capsule of radius 0 is the segment, and a capsule of negative radius is
 * empty. Equal ends make a ball.
 * @since 0.1 */
typedef struct bvol_capsule {
    bvol_vec3 a;  /**< one end of the segment; finite */
    bvol_vec3 b;  /**< the other end; finite */
    float radius; /**< finite */
} bvol_capsule;

/** Ray: the points origin + t * dir with t_min <= t <= t_max. It may also be a segment or a line. The direction may have any
 * length, and t is in units of this length. A zero direction makes a point. A ray with t_min > t_max, t_min = +inf or
 * t_max = -inf is empty and misses everything. @since 0.1 */
typedef struct bvol_ray {
    bvol_vec3 origin; /**< finite */
    float t_min;      /**< 0 for a ray that starts at its origin, -inf for a line */
    bvol_vec3 dir;    /**< finite */
    float t_max;      /**< +inf for a ray without end */
} bvol_ray;

/** Where a ray hits a shape. Always `t_min <= t_enter <= t_exit <= t_max`. A zero may have either sign. @since 0.1 */
typedef struct bvol_ray_hit {
    float t_enter;    /**< where the ray enters; t_min of the ray if it starts inside */
    float t_exit;     /**< where the ray leaves; t_max of the ray if it ends inside */
    bvol_vec3 point;  /**< the point at t_enter */
    bvol_vec3 normal; /**< outward unit normal of the surface at point; zero if the ray starts inside */
    float u;          /**< first coordinate on the surface if the shape defines it, otherwise 0 */
    float v;          /**< second coordinate on the surface if the shape defines it, otherwise 0 */
    uint32_t feature; /**< the face that is entered, or #BVOL_NO_FEATURE; 2 * axis for boxes, plus 1 on the upper side */
    uint32_t inside;  /**< 1 if the point of the ray at t_min lies in the closed shape, else 0; 0 if t_min is -inf */
} bvol_ray_hit;

/** The `feature` of a hit whose ray enters through no face or edge. @since 0.1 */
#define BVOL_NO_FEATURE UINT32_MAX

/** Discrete oriented polytope (k-DOP): the points p with min[i] <= d[i] . p <= max[i] for all i below count, where the
 * directions d[i] are those of bvol_kdop_direction(). Where no point satisfies all, it is empty. @since 0.1 */
typedef struct bvol_kdop {
    uint32_t count;    /**< the number of directions: 7, 9 or 13 for k = 14, 18 or 26 */
    uint32_t reserved; /**< functions write 0 and do not read it */
    float min[13];     /**< from -inf to +inf; functions write 0 after the first count */
    float max[13];     /**< likewise */
} bvol_kdop;

/** A point or a direction in the plane. @since 0.1 */
typedef struct bvol_vec2 {
    float x; /**< first coordinate */
    float y; /**< second coordinate */
} bvol_vec2;

/** Axis-aligned rectangle: the points p with min <= p <= max on both axes. A rectangle with min > max on any axis is empty. The
 * canonical empty rectangle, which functions return, has min = +inf and max = -inf. @since 0.1 */
typedef struct bvol_aabb2 {
    bvol_vec2 min; /**< lower corner, each coordinate from -inf to +inf */
    bvol_vec2 max; /**< upper corner, each coordinate from -inf to +inf */
} bvol_aabb2;

/** Circle, as a closed disc: the points within radius of center. A circle of radius 0 is a point, and a circle of negative
 * radius is empty. @since 0.1 */
typedef struct bvol_circle {
    bvol_vec2 center; /**< finite */
    float radius;     /**< finite */
} bvol_circle;

/** Oriented rectangle: the points center + s[0] * extent.x * axis[0] + s[1] * extent.y * axis[1] with |s[0]| <= 1 and
 * |s[1]| <= 1. Axes and extents have the meaning that they have in #bvol_obb. @since 0.1 */
typedef struct bvol_obb2 {
    bvol_vec2 center;  /**< finite */
    bvol_vec2 extent;  /**< half the size along each axis; finite */
    bvol_vec2 axis[2]; /**< finite */
} bvol_obb2;

/** Discrete oriented polytope of the plane with eight sides (8-DOP): the points with min[0] <= x <= max[0], min[1] <= y <=
 * max[1], min[2] <= x + y <= max[2] and min[3] <= x - y <= max[3]. Where no point satisfies all, it is empty. @since 0.1 */
typedef struct bvol_kdop2 {
    float min[4]; /**< from -inf to +inf */
    float max[4]; /**< from -inf to +inf */
} bvol_kdop2;

/** Segment in the plane: the points between two ends, which belong to it. Equal ends make a point. @since 0.1 */
typedef struct bvol_segment2 {
    bvol_vec2 a; /**< one end; finite */
    bvol_vec2 b; /**< the other end; finite */
} bvol_segment2;

/** Convex polygon: the convex hull of points that the caller keeps, given as a view of them. The points may be in any order,
 * clockwise, counterclockwise or neither; bvol_polygon2_validate() tells whether the order is that of a convex polygon.
 * Repeated points and collinear points are legal. A polygon of one point is a point, of two points a segment, and without
 * points it is empty. @since 0.1 */
typedef struct bvol_polygon2 {
    const bvol_vec2 *points; /**< the first point; finite */
    size_t count;            /**< number of points */
    size_t stride;           /**< bytes from one point to the next, a multiple of 4; 0 means packed (8) */
} bvol_polygon2;

/** Ray in the plane: the points origin + t * dir with t_min <= t <= t_max. All that is said of #bvol_ray holds for it too.
 * @since 0.1 */
typedef struct bvol_ray2 {
    bvol_vec2 origin; /**< finite */
    float t_min;      /**< 0 for a ray that starts at its origin, -inf for a line */
    bvol_vec2 dir;    /**< finite */
    float t_max;      /**< +inf for a ray without end */
} bvol_ray2;

/** Where a ray hits a shape in the plane. Always `t_min <= t_enter <= t_exit <= t_max`. A zero may have either sign.
 * @since 0.1 */
typedef struct bvol_ray2_hit {
    float t_enter;    /**< where the ray enters; t_min of the ray if it starts inside */
    float t_exit;     /**< where the ray leaves; t_max of the ray if it ends inside */
    bvol_vec2 point;  /**< the point at t_enter */
    bvol_vec2 normal; /**< outward unit normal of the edge at point; zero if the ray starts inside */
    uint32_t feature; /**< the edge that is entered, or #BVOL_NO_FEATURE; 2 * axis for rectangles, plus 1 on the upper side */
    uint32_t inside;  /**< 1 if the point of the ray at t_min lies in the closed shape, else 0; 0 if t_min is -inf */
} bvol_ray2_hit;

/** Axis-aligned box as center and half extents: the points p with |p - center| <= extent on every axis. A negative extent makes
 * the box empty, and an extent of +inf makes its axis unbounded. @since 0.1 */
typedef struct bvol_aabb_centered {
    bvol_vec3 center; /**< finite */
    bvol_vec3 extent; /**< half the size along each axis; any value but -inf and NaN */
} bvol_aabb_centered;

/** Axis-aligned box as lower corner and size: the points p with min <= p <= min + size on every axis. A negative size makes the
 * box empty, and a size of +inf makes its axis unbounded above. Only then min may be -inf, which makes the axis unbounded below
 * too. @since 0.1 */
typedef struct bvol_aabb_sized {
    bvol_vec3 min;  /**< finite, or -inf where size is +inf */
    bvol_vec3 size; /**< the full size along each axis; any value but -inf and NaN */
} bvol_aabb_sized;

/** Axis-aligned rectangle as center and half extents: #bvol_aabb_centered in the plane. @since 0.1 */
typedef struct bvol_aabb2_centered {
    bvol_vec2 center; /**< finite */
    bvol_vec2 extent; /**< half the size along each axis; any value but -inf and NaN */
} bvol_aabb2_centered;

/** Axis-aligned rectangle as lower corner and size: #bvol_aabb_sized in the plane. @since 0.1 */
typedef struct bvol_aabb2_sized {
    bvol_vec2 min;  /**< finite, or -inf where size is +inf */
    bvol_vec2 size; /**< the full size along each axis; any value but -inf and NaN */
} bvol_aabb2_sized;

/** A pair of members of two packed sets, by their numbers, for example a pair that a broad phase has found. @since 0.1 */
typedef struct bvol_pair {
    uint32_t a; /**< the number of a member of the first set */
    uint32_t b; /**< the number of a member of the second set */
} bvol_pair;

/** The class of a shape relative to a reference shape. The numbers never change; 0 means that the shapes have no common point.
 * @since 0.1 */
typedef enum bvol_class {
    BVOL_OUTSIDE = 0,    /**< the shapes have no common point */
    BVOL_INTERSECTS = 1, /**< they have a common point, and the reference does not contain the shape */
    BVOL_INSIDE = 2      /**< they have a common point, and the reference contains the shape */
} bvol_class;

/** Point or vector in double. @since 0.1 */
typedef struct bvol_vec3_f64 {
    double x; /**< x coordinate */
    double y; /**< y coordinate */
    double z; /**< z coordinate */
} bvol_vec3_f64;

/** Axis-aligned box in double: the points p with min <= p <= max in each coordinate. It is empty if min > max in any of them.
 * @since 0.1 */
typedef struct bvol_aabb_f64 {
    bvol_vec3_f64 min; /**< the lower corner; may be infinite */
    bvol_vec3_f64 max; /**< the upper corner; may be infinite */
} bvol_aabb_f64;

/** Point or vector of the plane in double. @since 0.1 */
typedef struct bvol_vec2_f64 {
    double x; /**< x coordinate */
    double y; /**< y coordinate */
} bvol_vec2_f64;

/** Axis-aligned rectangle in double: the points p with min <= p <= max in each coordinate. It is empty if min > max in any of
 * them. @since 0.1 */
typedef struct bvol_aabb2_f64 {
    bvol_vec2_f64 min; /**< the lower corner; may be infinite */
    bvol_vec2_f64 max; /**< the upper corner; may be infinite */
} bvol_aabb2_f64;

#endif
