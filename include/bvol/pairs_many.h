/* SPDX-License-Identifier: MIT */
/** @file
 * @brief The commonest pairs of shapes, many of them in one call: which of them have a common point?
 *
 * Pairs lie in two arrays, the first ones in one and the second ones in the other, in the caller's memory and at any stride;
 * nothing is copied or kept. The second may also be one shape for all pairs. Where all of one set of shapes are asked about
 * others again and again, a packed set (bvol/set.h) or an index (bvol/index.h) is quicker still.
 *
 *     uint64_t mask[(COUNT + 63) / 64];
 *     if (bvol_sphere_overlaps_aabb_many(spheres, COUNT, 0, boxes, COUNT, 0, mask, sizeof mask / sizeof *mask) == BVOL_OK)
 *         for (size_t i = 0; i < COUNT; i++)
 *             if (mask[i >> 6] >> (i & 63) & 1)
 *                 ...
 *
 * **The mask** has a bit for each pair: pair i has bit `i & 63` of word `i >> 6`. The remaining bits of the last word are 0,
 * and of a mask that is shorter only the words that it has are written. It must not lie in the memory of the arrays.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means.
 *
 * Each answer is that of the function of a single pair, for any numbers and on every CPU. Several pairs are judged at once, by
 * floats that know how far they may be off; what they leave open is asked singly.
 *
 * @complexity O(count).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_PAIRS_MANY_H
#define BVOL_PAIRS_MANY_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Tests for each of many pairs of boxes whether they have a common point. Touching counts.
 *
 * @param boxes the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb().
 * @edge The same as for bvol_aabb_overlaps_aabb(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_overlaps_aabb_many(const bvol_aabb *boxes, size_t count, size_t stride, const bvol_aabb *others,
                                                  size_t other_count, size_t other_stride, uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of spheres whether they have a common point. Touching counts.
 *
 * @param spheres the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_sphere_overlaps_sphere().
 * @edge The same as for bvol_sphere_overlaps_sphere(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_sphere_overlaps_sphere_many(const bvol_sphere *spheres, size_t count, size_t stride,
                                                      const bvol_sphere *others, size_t other_count, size_t other_stride,
                                                      uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of spheres and boxes whether they have a common point. Touching counts.
 *
 * @param spheres the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_sphere_overlaps_aabb().
 * @edge The same as for bvol_sphere_overlaps_aabb(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_sphere_overlaps_aabb_many(const bvol_sphere *spheres, size_t count, size_t stride,
                                                    const bvol_aabb *others, size_t other_count, size_t other_stride,
                                                    uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of OBBs whether they have a common point. Touching counts.
 *
 * @param boxes the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_obb_overlaps_obb().
 * @edge The same as for bvol_obb_overlaps_obb(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_overlaps_obb_many(const bvol_obb *boxes, size_t count, size_t stride, const bvol_obb *others,
                                                size_t other_count, size_t other_stride, uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of OBBs and boxes whether they have a common point. Touching counts.
 *
 * @param boxes the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_obb_overlaps_aabb().
 * @edge The same as for bvol_obb_overlaps_aabb(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_overlaps_aabb_many(const bvol_obb *boxes, size_t count, size_t stride, const bvol_aabb *others,
                                                 size_t other_count, size_t other_stride, uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of capsules whether they have a common point. Touching counts.
 *
 * @param capsules the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (28 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (28 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_capsule_overlaps_capsule().
 * @edge The same as for bvol_capsule_overlaps_capsule(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_capsule_overlaps_capsule_many(const bvol_capsule *capsules, size_t count, size_t stride,
                                                        const bvol_capsule *others, size_t other_count, size_t other_stride,
                                                        uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of triangles and boxes whether they have a common point. Touching counts.
 *
 * @param triangles the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (36 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_aabb().
 * @edge The same as for bvol_triangle_overlaps_aabb(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_triangle_overlaps_aabb_many(const bvol_triangle *triangles, size_t count, size_t stride,
                                                      const bvol_aabb *others, size_t other_count, size_t other_stride,
                                                      uint64_t *mask, size_t mask_words);

/** Tests for each of many pairs of triangles and spheres whether they have a common point. Touching counts.
 *
 * @param triangles the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (36 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_triangle_overlaps_sphere().
 * @edge The same as for bvol_triangle_overlaps_sphere(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_triangle_overlaps_sphere_many(const bvol_triangle *triangles, size_t count, size_t stride,
                                                        const bvol_sphere *others, size_t other_count, size_t other_stride,
                                                        uint64_t *mask, size_t mask_words);

/** Tests for each of many rays whether it hits its box. Touching counts.
 *
 * @param rays the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_ray_hits_aabb().
 * @edge The same as for bvol_ray_hits_aabb(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_ray_hits_aabb_many(const bvol_ray *rays, size_t count, size_t stride, const bvol_aabb *others,
                                             size_t other_count, size_t other_stride, uint64_t *mask, size_t mask_words);

/** Tests for each of many rays whether it hits its triangle. Touching counts.
 *
 * @param rays the first of each pair; may be NULL if count is 0
 * @param count the number of pairs
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param others the second of each pair; may be NULL if count is 0
 * @param other_count 1 for one that is the second of all pairs, or count
 * @param other_stride bytes from one to the next, a multiple of 4; 0 means packed (36 bytes)
 * @param[out] mask a bit for each pair, as said above; may be NULL if it has no words
 * @param mask_words the number of words of mask
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL that is not allowed, another other_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract EXACT: each answer is that of bvol_ray_hits_triangle().
 * @edge The same as for bvol_ray_hits_triangle(): illegal shapes give 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_ray_hits_triangle_many(const bvol_ray *rays, size_t count, size_t stride, const bvol_triangle *others,
                                                 size_t other_count, size_t other_stride, uint64_t *mask, size_t mask_words);

BVOL_END

#endif
