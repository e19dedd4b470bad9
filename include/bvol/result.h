/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Result codes of the functions that can fail.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_RESULT_H
#define BVOL_RESULT_H

#include <bvol/api.h>

#include <stdint.h>

BVOL_BEGIN

/** The result of a function that can fail: 0 is success, a negative code is an error, and a positive code is success with a
 * note. New codes may be added; codes never change. @since 0.1 */
typedef int32_t bvol_result;

/** The codes of ::bvol_result. @since 0.1 */
typedef enum bvol_result_code {
    BVOL_OK = 0,                   /**< success */
    BVOL_ERROR_ARGUMENT = -1,      /**< a required pointer is NULL, or an argument is out of range */
    BVOL_ERROR_NOT_FINITE = -2,    /**< there is a NaN, or an infinity where none is legal */
    BVOL_ERROR_MEMORY = -3,        /**< the allocator returned NULL */
    BVOL_ERROR_OPTIONS = -4,       /**< the options have a size, a flag or a value that this version does not know */
    BVOL_ERROR_UNBOUNDED = -5,     /**< the shape is unbounded, so finite floats cannot represent the result */
    BVOL_ERROR_EMPTY = -6,         /**< the shape is empty */
    BVOL_ERROR_DEGENERATE = -7,    /**< the shape does not have the form that the result needs */
    BVOL_ERROR_KIND = -8,          /**< the function is not offered for shapes of this kind */
    BVOL_ERROR_BUSY = -9,          /**< a function of the caller's uses what it was called by */
    BVOL_ERROR_CORRUPT = -10,      /**< the parts of a handle contradict each other */
    BVOL_ERROR_STALE = -11,        /**< what is asked about has changed since it was begun */
    BVOL_ERROR_VERSION = -12,      /**< a file of another version: build anew what it holds */
    BVOL_ERROR_ROUNDING = -13,     /**< the processor does not round to nearest: bvol_cpu_validate() */
    BVOL_ERROR_INEXACT = -14,      /**< a coordinate is not a float, where only floats are exact */
    BVOL_NOTE_NOT_ORTHONORMAL = 1, /**< the axes are not nearly orthonormal: answers are right, but slower */
    BVOL_NOTE_DEPENDENT = 2,       /**< the axes are linearly dependent, so the shape is flat: answers are right */
    BVOL_NOTE_DEGENERATE = 3,      /**< ends coincide, or corners are collinear: answers are right */
    BVOL_NOTE_EMPTY = 4,           /**< the shape is empty, by a negative radius or without points: answers are right */
    BVOL_NOTE_NOT_CONVEX = 5,      /**< the points are not in convex order: answers are for their convex hull */
    BVOL_NOTE_END = 6,             /**< there is nothing more to step to */
    BVOL_NOTE_FLUSH = 7            /**< subnormal numbers are flushed to zero: answers are right for shapes without them */
} bvol_result_code;

/** Returns the name of a result code, such as "BVOL_ERROR_ARGUMENT".
 *
 * @param result any value
 * @return a constant string, which is never NULL and must not be freed; "BVOL_UNKNOWN" for a value that is not a code
 * @contract EXACT.
 * @edge Any value is legal.
 * @since 0.1 */
BVOL_API const char *bvol_result_name(bvol_result result);

BVOL_END

#endif
