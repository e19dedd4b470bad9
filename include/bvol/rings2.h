/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Polygons with holes, as rings of points of the plane in double: which countries contain a point.
 *
 * A #bvol_rings2_f64 is made once from the arrays that maps come in: points, where each ring begins, and at which ring each
 * polygon begins. GeoArrow, GeoParquet and shapely hold them so. A polygon is any number of rings, so it may have holes and
 * islands; a multipolygon is one polygon with the rings of all of its parts. The arrays are **copied**, in 23 to 30 bytes a
 * point of what maps have, and a handle never changes.
 *
 * **What belongs to a polygon.** All points of its segments do: polygons are closed. Any other point does by the winding number
 * of all rings of the polygon together, which says how often they go around it, counterclockwise:
 *
 * - by #BVOL_RULE_EVEN_ODD if the number is odd. Then holes and islands may go either way, as is usual in maps;
 * - by #BVOL_RULE_NONZERO if the number is not 0. Then holes must go the other way than what they are in.
 *
 * **Any ring is legal.** The last point of a ring may repeat the first, or not: the ring is closed in either case. A ring may
 * cross or touch itself and others, and repeat points. One of two points is a segment, and one of one point that point. A ring
 * without points, and a polygon without rings, has no points. Coordinates must be finite; -0 equals 0.
 *
 * **Exact** are all answers that are not distances, for the doubles as they are: near 180 degrees, in centimetres of UTM, for
 * subnormal numbers and for 1e308 alike. A point belongs to an edge only if it lies on the line between both ends in real
 * arithmetic; of points with decimals that is seldom so.
 *
 * Where the processor flushes subnormal numbers to zero, answers are right for coordinates that are 0 or at least 1e-290 in
 * magnitude.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other returns 0; both
 * write nothing, except where a function says what NULL means.
 *
 * @experimental The names of structs, `..._f64_arrays` and `..._f64_found`, are not those of indexes.
 * @threads Any number of threads may ask one handle at once, as long as none destroys it. */
#ifndef BVOL_RINGS2_H
#define BVOL_RINGS2_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Which points a polygon contains beside those of its segments. @since 0.1 */
typedef enum bvol_rule {
    BVOL_RULE_EVEN_ODD = 0, /**< those about which the winding number is odd */
    BVOL_RULE_NONZERO = 1   /**< those about which the winding number is not 0 */
} bvol_rule;

/** An opaque handle of polygons in double. @since 0.1 */
typedef struct bvol_rings2_f64 bvol_rings2_f64;

/** The arrays that polygons are made from: ring i has the points from ring_offsets[i] on, up to ring_offsets[i + 1] without it,
 * and polygon i the rings from polygon_offsets[i] on, up to polygon_offsets[i + 1] without it. Offsets never decrease. Points
 * and rings outside of them belong to nothing. @since 0.1 */
typedef struct bvol_rings2_f64_arrays {
    uint32_t size;                 /**< sizeof(bvol_rings2_f64_arrays); 0 means that of version 0.1 */
    uint32_t offset_bits;          /**< 32 or 64: the width of an offset; 0 means 32 */
    uint32_t rule;                 /**< one of #bvol_rule */
    uint32_t reserved;             /**< 0 */
    const bvol_vec2_f64 *vertices; /**< the first point; may be NULL if there are none */
    size_t vertex_count;           /**< the number of points, from 0 to 2^27 */
    size_t vertex_stride;          /**< bytes from one point to the next, a multiple of 8; 0 means packed (16 bytes) */
    /** An array of ring_count + 1 numbers of offset_bits / 8 bytes: where each ring begins, and the last ends; may be NULL if
     * there are no rings. */
    const void *ring_offsets;
    size_t ring_count; /**< the number of rings, from 0 to 2^27 */
    /** An array of polygon_count + 1 numbers of offset_bits / 8 bytes: at which ring each polygon begins, and the last ends;
     * NULL: each ring is a polygon. */
    const void *polygon_offsets;
    size_t polygon_count; /**< the number of polygons, from 0 to 2^27; ignored without polygon_offsets */
} bvol_rings2_f64_arrays;

/** A #bvol_rings2_f64_arrays without points, to be filled in. @since 0.1 */
#define BVOL_RINGS2_F64_ARRAYS_INIT                                                                                            \
    {                                                                                                                          \
        sizeof(bvol_rings2_f64_arrays), 0, 0, 0, NULL, 0, 0, NULL, 0, NULL, 0                                                  \
    }

/** The segment that is nearest to a point. @since 0.1 */
typedef struct bvol_rings2_f64_found {
    uint32_t polygon;  /**< which polygon it belongs to */
    uint32_t ring;     /**< to which ring, counted among all rings of the arrays */
    uint32_t vertex;   /**< at which point of the arrays it begins */
    uint32_t reserved; /**< functions write 0 */
    double distance;   /**< how far it is from the point */
} bvol_rings2_f64_found;

/** Makes polygons from arrays. Polygon i has id i.
 *
 * @param arrays the points and the offsets, which are copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new polygons, which bvol_rings2_f64_destroy() frees; NULL on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, too many of anything, offsets that decrease or
 * lead beyond what there is, an allocator that lacks a function); #BVOL_ERROR_OPTIONS (a size, a rule or a width that is not
 * legal); #BVOL_ERROR_NOT_FINITE (a point of a ring has a NaN or an infinity); #BVOL_ERROR_MEMORY; or #BVOL_ERROR_ROUNDING
 * @contract EXACT.
 * @edge No polygons, polygons without rings and rings without points are legal.
 * @complexity O(n log n) for n points and rings.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_rings2_f64_create(const bvol_rings2_f64_arrays *arrays, const bvol_allocator *allocator,
                                            bvol_rings2_f64 **out);

/** Frees polygons.
 *
 * @param rings the polygons; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @complexity O(1).
 * @threads No other thread may use the polygons at the same time.
 * @since 0.1 */
BVOL_API void bvol_rings2_f64_destroy(bvol_rings2_f64 *rings);

/** Says how many polygons there are.
 *
 * @param rings the polygons
 * @return the number, also of those without points; 0 for a NULL
 * @contract EXACT.
 * @edge None.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_rings2_f64_count(const bvol_rings2_f64 *rings);

/** Gives the smallest rectangle about a polygon.
 *
 * @param rings the polygons
 * @param id which polygon
 * @param[out] out the rectangle; empty, with min = +inf and max = -inf, of a polygon without points
 * @return #BVOL_OK or #BVOL_ERROR_ARGUMENT (a NULL, or no such polygon)
 * @contract TIGHTEST.
 * @edge A zero may have either sign.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_rings2_f64_bounds(const bvol_rings2_f64 *rings, uint32_t id, bvol_aabb2_f64 *out);

/** Counts how often the rings of a polygon go around a point, counterclockwise.
 *
 * @param rings the polygons
 * @param id which polygon
 * @param p the point
 * @param[out] on_boundary whether the point lies on a segment of the polygon; may be NULL
 * @return the winding number, of a point on a segment that of the points which one reaches from there by less than anything
 * along +x, and if that remains in the segment, along +y; 0 for a NULL, for a point that is not finite and where there is no
 * such polygon
 * @contract EXACT.
 * @edge A polygon without points goes around nothing.
 * @complexity O(log(points) + k), where k is the number of segments whose bounds contain the point, typically.
 * @since 0.1 */
BVOL_API int bvol_rings2_f64_winding_point(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p, int *on_boundary);

/** Tests whether a polygon contains a point: the point lies on one of its segments, or the rule says so.
 *
 * @param rings the polygons
 * @param id which polygon
 * @param p the point
 * @return 1 if it does; 0 if not, for a NULL, for a point that is not finite and where there is no such polygon
 * @contract EXACT.
 * @edge A polygon without points contains nothing.
 * @complexity The same as for bvol_rings2_f64_winding_point().
 * @since 0.1 */
BVOL_API int bvol_rings2_f64_encloses_point(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p);

/** Finds the polygons that contain a point, as bvol_rings2_f64_encloses_point() tells.
 *
 * @param rings the polygons
 * @param p the point
 * @param[out] ids the ids of the polygons found, in ascending order, of more than there is room for the least; NULL to count
 * only
 * @param capacity the number of elements that ids has room for
 * @return the number of polygons found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_rings2_f64_encloses_point().
 * @edge A point that is not finite finds nothing. A point on a border belongs to the polygons on both sides of it.
 * @complexity O(1) far from all borders, typically, since a grid about the polygons tells; elsewhere O(k), where k is the
 * number of polygons with a border near the point, and for each of these as for bvol_rings2_f64_winding_point().
 * @since 0.1 */
BVOL_API size_t bvol_rings2_f64_contains_point(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, uint32_t *ids,
                                               size_t capacity);

/** Asks bvol_rings2_f64_contains_point() for each of many points. Rows are those of bvol/index_many.h, and may be kept as is
 * said there.
 *
 * @param rings the polygons
 * @param points the first of the points; may be NULL if count is 0
 * @param count the number of points, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (16 bytes)
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY (the scratch is used)
 * @contract EXACT: each row is what bvol_rings2_f64_contains_point() finds.
 * @edge The same as for bvol_rings2_f64_contains_point(). A last row that there is no room for is cut as there.
 * @complexity That of the single questions, with better use of the cache. Memory is about 44 bytes a point.
 * @since 0.1 */
BVOL_API bvol_result bvol_rings2_f64_contains_point_many(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points,
                                                         size_t count, size_t stride, const bvol_resources *resources,
                                                         uint64_t *offsets, uint32_t *ids, size_t capacity);

/** Finds the polygons that have a point in common with a rectangle.
 *
 * @param rings the polygons
 * @param box the rectangle; may be infinite
 * @param[out] ids the ids of the polygons found, in ascending order, of more than there is room for the least; NULL to count
 * only
 * @param capacity the number of elements that ids has room for
 * @return the number of polygons found, which may be larger than capacity
 * @contract EXACT.
 * @edge An empty rectangle and one with a NaN find nothing. A rectangle in a hole touches nothing.
 * @complexity O(log(polygons) + k), where k is the number of polygons whose bounds meet the rectangle, typically, and for each
 * of these as for bvol_rings2_f64_winding_point().
 * @since 0.1 */
BVOL_API size_t bvol_rings2_f64_overlaps_aabb2(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *box, uint32_t *ids,
                                               size_t capacity);

/** Asks bvol_rings2_f64_overlaps_aabb2() for each of many rectangles. Rows are those of bvol/index_many.h, and may be kept as
 * is said there.
 *
 * @param rings the polygons
 * @param boxes the first of the rectangles; may be NULL if count is 0
 * @param count the number of rectangles, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (32 bytes)
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY (the scratch is used)
 * @contract EXACT: each row is what bvol_rings2_f64_overlaps_aabb2() finds.
 * @edge The same as for bvol_rings2_f64_overlaps_aabb2(). A last row that there is no room for is cut as there.
 * @complexity That of the single questions, of those that find more than one polygon twice.
 * @since 0.1 */
BVOL_API bvol_result bvol_rings2_f64_overlaps_aabb2_many(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *boxes,
                                                         size_t count, size_t stride, const bvol_resources *resources,
                                                         uint64_t *offsets, uint32_t *ids, size_t capacity);

/** Finds the segments that have a point in common with a rectangle: the part of the borders that a window shows.
 *
 * @param rings the polygons
 * @param box the rectangle; may be infinite
 * @param[out] segments the segments found, by the points of the arrays at which they begin, of more than there is room for the
 * first; distances are 0; NULL to count only
 * @param capacity the number of elements that segments has room for
 * @return the number of segments found, which may be larger than capacity
 * @contract EXACT.
 * @edge An empty rectangle and one with a NaN find nothing. The segment from the last point of a ring to its first is found
 * too, and begins at the last; where the last repeats the first there is none.
 * @complexity O(log(points) + k), where k is the number of segments whose bounds meet the rectangle, typically.
 * @since 0.1 */
BVOL_API size_t bvol_rings2_f64_overlaps_aabb2_segments(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *box,
                                                        bvol_rings2_f64_found *segments, size_t capacity);

/** Computes the squared distance between a polygon and a point.
 *
 * @param rings the polygons
 * @param id which polygon
 * @param p the point
 * @return the squared distance; 0 if and only if the polygon contains the point, otherwise at least 2^-1074
 * @contract ENCLOSING: never above the true value, except that one below 2^-1074 is returned as 2^-1074; the distance that it
 * is the square of is below the true one by at most 2^-43 of itself, 2^-797 of the greatest coordinate of the point and the
 * polygon, and 2^-1074.
 * @edge A polygon without points gives +inf. A NULL, a point that is not finite, or an id of no polygon, gives NaN. What
 * exceeds the largest double is the largest double.
 * @complexity O(log(points)), typically.
 * @since 0.1 */
BVOL_API double bvol_rings2_f64_distance_sq_point(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p);

/** Finds the segment that is nearest to a point: how far it is from the border, from inside as from outside.
 *
 * @param rings the polygons
 * @param p the point
 * @param max_distance the greatest distance of a segment that is found; may be infinite
 * @param[out] out the segment with the least distance, of equal ones that which begins at the first point of the arrays
 * @return whether there is one; 0 for a NULL, for a point that is not finite and for a distance that is negative or NaN
 * @contract ACCURATE: a distance is within 2^-45 of itself, 2^-800 of the greatest coordinate of the point and both ends, and
 * 2^-1074; and of these the least is found.
 * @edge Distances are not squared, so that none of them overflows but those beyond the largest double, which are infinite.
 * @complexity O(log(points)), typically.
 * @since 0.1 */
BVOL_API int bvol_rings2_f64_nearest_point(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, double max_distance,
                                           bvol_rings2_f64_found *out);

/** Finds the segments that are nearest to a point: the nearest roads or borders, and more of them than one.
 *
 * @param rings the polygons
 * @param p the point
 * @param max_distance the greatest distance of a segment that is found; may be infinite
 * @param[out] found an array of wanted elements: the segments in the order of their distances, of equal ones first that which
 * begins at the first point of the arrays
 * @param wanted how many of them are wanted at most
 * @return how many are found; 0 for a NULL, for a point that is not finite and for a distance that is negative or NaN
 * @contract ACCURATE: the distances are those of bvol_rings2_f64_nearest_point(), and of these the least are found.
 * @edge The same as for bvol_rings2_f64_nearest_point(), which finds the first of them.
 * @complexity O(log(points) + wanted log(wanted)), typically; it allocates nothing.
 * @since 0.1 */
BVOL_API size_t bvol_rings2_f64_nearest_segments(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, double max_distance,
                                                 bvol_rings2_f64_found *found, size_t wanted);

/** Asks bvol_rings2_f64_nearest_point() for each of many points.
 *
 * @param rings the polygons
 * @param points the first of the points; may be NULL if count is 0
 * @param count the number of points, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (16 bytes)
 * @param max_distance the greatest distance of a segment that is found; may be infinite
 * @param resources threads for the call; may be NULL
 * @param[out] found an array of count records: what is found for each point; #BVOL_NO_ID for the polygon, the ring and the
 * vertex, and an infinite distance, where nothing is; may be NULL if count is 0
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal) or #BVOL_ERROR_ROUNDING
 * @contract ACCURATE: each record is that of bvol_rings2_f64_nearest_point().
 * @edge The same as for bvol_rings2_f64_nearest_point().
 * @complexity That of the single questions; it allocates nothing.
 * @since 0.1 */
BVOL_API bvol_result bvol_rings2_f64_nearest_point_many(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points, size_t count,
                                                        size_t stride, double max_distance, const bvol_resources *resources,
                                                        bvol_rings2_f64_found *found);

BVOL_END

#endif
