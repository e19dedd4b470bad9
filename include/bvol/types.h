/* SPDX-License-Identifier: MIT */
/** @file
 * @brief The values: plain structs of floats, passed by pointer, whose layouts never change.
 *
 * A shape is the closed set of points that its stored floats describe, exactly as they are. Any field that is NaN makes a shape
 * that touches nothing. Infinities are legal in the coordinates of boxes, in `t_min` and `t_max` of rays and in `d` of planes;
 * anywhere else an infinity acts as a NaN does. Lengths are in the caller's unit. Floats need an alignment of 4 bytes, no more.
 * */
#ifndef BVOL_TYPES_H
#define BVOL_TYPES_H

#include <stddef.h>
#include <stdint.h>

/** A point or a direction. @since 0.1 */
typedef struct bvol_vec3 {
    float x; /**< first coordinate */
    float y; /**< second coordinate */
    float z; /**< third coordinate */
} bvol_vec3;

/** Axis-aligned bounding box: the points p with min <= p <= max on every axis. A box with min > max on some axis is empty; the
 * canonical empty box has min = +inf and max = -inf. @since 0.1 */
typedef struct bvol_aabb {
    bvol_vec3 min; /**< lower corner, each coordinate from -inf to +inf */
    bvol_vec3 max; /**< upper corner, each coordinate from -inf to +inf */
} bvol_aabb;

/** Ball: the points within radius of center. Radius 0 is a point, a negative radius the empty set. @since 0.1 */
typedef struct bvol_sphere {
    bvol_vec3 center; /**< finite */
    float radius;     /**< finite */
} bvol_sphere;

/** Closed half-space: the points p with dot(normal, p) + d >= 0. The normal may have any length. A zero normal holds every
 * point if d >= 0 and no point otherwise; so do d = +inf and d = -inf with any normal. @since 0.1 */
typedef struct bvol_plane {
    bvol_vec3 normal; /**< finite; points into the half-space */
    float d;          /**< any value but NaN */
} bvol_plane;

/** Oriented bounding box: the points center + sum of s[i] * extent[i] * axis[i] with every |s[i]| <= 1.
 *
 * The axes are taken exactly as stored. They should be nearly orthonormal, which makes every test fast, but need not be:
 * answers are right for skewed, scaled and even linearly dependent axes. Extents count by magnitude; an extent of 0 makes a
 * rectangle, a segment or a point. An OBB cannot be empty. @since 0.1 */
typedef struct bvol_obb {
    bvol_vec3 center;  /**< finite */
    bvol_vec3 extent;  /**< half the size along each axis; finite */
    bvol_vec3 axis[3]; /**< finite */
} bvol_obb;

/** The points between two ends, both included. Equal ends make a point. @since 0.1 */
typedef struct bvol_segment {
    bvol_vec3 a; /**< one end; finite */
    bvol_vec3 b; /**< the other end; finite */
} bvol_segment;

/** The points between three corners, sides and corners included. Corners in a line make a segment, equal ones a point.
 * @since 0.1 */
typedef struct bvol_triangle {
    bvol_vec3 a; /**< a corner; finite */
    bvol_vec3 b; /**< the second corner; finite */
    bvol_vec3 c; /**< the third corner; finite */
} bvol_triangle;

/** The points within radius of a segment. Radius 0 is the segment, a negative radius the empty set; equal ends make a ball.
 * @since 0.1 */
typedef struct bvol_capsule {
    bvol_vec3 a;  /**< one end of the segment; finite */
    bvol_vec3 b;  /**< the other end; finite */
    float radius; /**< finite */
} bvol_capsule;

/** The points origin + t * dir with t_min <= t <= t_max: a ray, a segment or a line. The direction may have any length, and t
 * counts in units of it. A zero direction makes a point. t_min > t_max, t_min = +inf and t_max = -inf make a ray that misses
 * everything. @since 0.1 */
typedef struct bvol_ray {
    bvol_vec3 origin; /**< finite */
    float t_min;      /**< 0 for a ray that starts at its origin, -inf for a line */
    bvol_vec3 dir;    /**< finite */
    float t_max;      /**< +inf for a ray without end */
} bvol_ray;

/** Where a ray meets a shape. `t_min <= t_enter <= t_exit <= t_max` always. A zero may have either sign. @since 0.1 */
typedef struct bvol_ray_hit {
    float t_enter;    /**< where the ray comes in; t_min of the ray if it starts inside */
    float t_exit;     /**< where it leaves; t_max of the ray if it ends inside */
    bvol_vec3 point;  /**< the point at t_enter */
    bvol_vec3 normal; /**< outward unit normal of the surface at point; zero if the ray starts inside */
    float u;          /**< first coordinate on the surface where the shape has one, otherwise 0 */
    float v;          /**< second coordinate on the surface where the shape has one, otherwise 0 */
    uint32_t feature; /**< face that was entered, or #BVOL_NO_FEATURE; faces of boxes are 2 * axis, plus 1 on the upper side */
    uint32_t inside;  /**< 1 if the point at t_min of the ray lies in the closed shape, else 0; 0 if that t_min is -inf */
} bvol_ray_hit;

/** The `feature` of a hit that entered through no face. @since 0.1 */
#define BVOL_NO_FEATURE UINT32_MAX

/** A point or a direction in the plane. @since 0.1 */
typedef struct bvol_vec2 {
    float x; /**< first coordinate */
    float y; /**< second coordinate */
} bvol_vec2;

/** Axis-aligned rectangle: the points p with min <= p <= max on both axes. One with min > max on some axis is empty; the
 * canonical empty one has min = +inf and max = -inf. @since 0.1 */
typedef struct bvol_aabb2 {
    bvol_vec2 min; /**< lower corner, each coordinate from -inf to +inf */
    bvol_vec2 max; /**< upper corner, each coordinate from -inf to +inf */
} bvol_aabb2;

/** Disc: the points within radius of center. Radius 0 is a point, a negative radius the empty set. @since 0.1 */
typedef struct bvol_circle {
    bvol_vec2 center; /**< finite */
    float radius;     /**< finite */
} bvol_circle;

/** Oriented rectangle: the points center + s[0] * extent.x * axis[0] + s[1] * extent.y * axis[1] with both |s[i]| <= 1. Axes
 * and extents as in #bvol_obb. @since 0.1 */
typedef struct bvol_obb2 {
    bvol_vec2 center;  /**< finite */
    bvol_vec2 extent;  /**< half the size along each axis; finite */
    bvol_vec2 axis[2]; /**< finite */
} bvol_obb2;

/** The points between two ends in the plane, both included. Equal ends make a point. @since 0.1 */
typedef struct bvol_segment2 {
    bvol_vec2 a; /**< one end; finite */
    bvol_vec2 b; /**< the other end; finite */
} bvol_segment2;

/** Convex polygon: a view of points that the caller keeps, and the convex hull of them. Any order of the points stands for the
 * same set, clockwise and counterclockwise ones alike; bvol_polygon2_validate() tells whether it is that of a convex polygon.
 * Repeated points and points in line are legal. One point is a point, two are a segment, none make the empty set. @since 0.1 */
typedef struct bvol_polygon2 {
    const float *points; /**< first coordinate of the first point; each point is two finite floats */
    size_t count;        /**< number of points */
    size_t stride;       /**< bytes from one point to the next, a multiple of 4; 0 means packed (8) */
} bvol_polygon2;

/** The points origin + t * dir with t_min <= t <= t_max in the plane; all as in #bvol_ray. @since 0.1 */
typedef struct bvol_ray2 {
    bvol_vec2 origin; /**< finite */
    float t_min;      /**< 0 for a ray that starts at its origin, -inf for a line */
    bvol_vec2 dir;    /**< finite */
    float t_max;      /**< +inf for a ray without end */
} bvol_ray2;

/** Where a ray meets a shape in the plane. `t_min <= t_enter <= t_exit <= t_max` always. A zero may have either sign.
 * @since 0.1 */
typedef struct bvol_ray2_hit {
    float t_enter;    /**< where the ray comes in; t_min of the ray if it starts inside */
    float t_exit;     /**< where it leaves; t_max of the ray if it ends inside */
    bvol_vec2 point;  /**< the point at t_enter */
    bvol_vec2 normal; /**< outward unit normal of the edge at point; zero if the ray starts inside */
    uint32_t
        feature; /**< edge that was entered, or #BVOL_NO_FEATURE; those of rectangles are 2 * axis, plus 1 on the upper side */
    uint32_t inside; /**< 1 if the point at t_min of the ray lies in the closed shape, else 0; 0 if that t_min is -inf */
} bvol_ray2_hit;

/** A box as center and half extents: the points p with |p - center| <= extent on every axis. A negative extent makes it empty,
 * an extent of +inf makes its axis unbounded. @since 0.1 */
typedef struct bvol_aabb_centered {
    bvol_vec3 center; /**< finite */
    bvol_vec3 extent; /**< half sizes; any value but -inf and NaN */
} bvol_aabb_centered;

/** A box as lower corner and size: the points p with min <= p <= min + size on every axis. A negative size makes it empty, a
 * size of +inf makes its axis unbounded above; only then min may be -inf, which makes it unbounded below too. @since 0.1 */
typedef struct bvol_aabb_sized {
    bvol_vec3 min;  /**< finite, or -inf where size is +inf */
    bvol_vec3 size; /**< full sizes; any value but -inf and NaN */
} bvol_aabb_sized;

/** #bvol_aabb_centered in the plane. @since 0.1 */
typedef struct bvol_aabb2_centered {
    bvol_vec2 center; /**< finite */
    bvol_vec2 extent; /**< half sizes; any value but -inf and NaN */
} bvol_aabb2_centered;

/** #bvol_aabb_sized in the plane. @since 0.1 */
typedef struct bvol_aabb2_sized {
    bvol_vec2 min;  /**< finite, or -inf where size is +inf */
    bvol_vec2 size; /**< full sizes; any value but -inf and NaN */
} bvol_aabb2_sized;

/** Two members of sets, by their numbers: what may touch after a broad phase. @since 0.1 */
typedef struct bvol_pair {
    uint32_t a; /**< number in the first set */
    uint32_t b; /**< number in the second set */
} bvol_pair;

/** How one shape lies to another. Values are fixed; 0 means that they share no point. @since 0.1 */
typedef enum bvol_class {
    BVOL_OUTSIDE = 0,    /**< no common point */
    BVOL_INTERSECTS = 1, /**< a common point, but not contained */
    BVOL_INSIDE = 2      /**< a common point, and contained */
} bvol_class;

#endif
