/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Result codes of the calls that can fail.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_RESULT_H
#define BVOL_RESULT_H

#include <bvol/api.h>

#include <stdint.h>

BVOL_BEGIN

/** What a call that can fail returns: 0 is success, a negative code an error, a positive one a note on a success. Codes are
 * only ever added. @since 0.1 */
typedef int32_t bvol_result;

/** The codes of ::bvol_result. @since 0.1 */
typedef enum bvol_result_code {
    BVOL_OK = 0,                /**< success */
    BVOL_ERROR_ARGUMENT = -1,   /**< a required pointer is NULL, or an argument is out of its range */
    BVOL_ERROR_NOT_FINITE = -2, /**< a NaN, or an infinity where none is legal */
    BVOL_ERROR_MEMORY = -3,     /**< the allocator has none */
    BVOL_ERROR_OPTIONS = -4,    /**< options of a size, a flag or a value that this version does not know */
    BVOL_ERROR_UNBOUNDED = -5,  /**< the region has no end, so it has no answer of finite floats */
    BVOL_ERROR_EMPTY = -6,      /**< the region has no point */
    BVOL_ERROR_DEGENERATE = -7, /**< not of the form that has such an answer */
    BVOL_ERROR_KIND = -8,       /**< not offered for shapes of that kind */
    BVOL_NOTE_NOT_ORTHONORMAL =
        1,                    /**< axes are off orthonormal by more than rounding explains: answers stay right but slower */
    BVOL_NOTE_DEPENDENT = 2,  /**< axes are linearly dependent, so the shape is flat whatever its extents: answers stay right */
    BVOL_NOTE_DEGENERATE = 3, /**< ends or corners coincide or lie in a line: answers stay right */
    BVOL_NOTE_EMPTY = 4,      /**< the shape has no point: a negative radius, no points at all; answers stay right */
    BVOL_NOTE_NOT_CONVEX = 5  /**< points not in the order of a convex polygon: answers are those of their convex hull */
} bvol_result_code;

/** The name of a result code, such as "BVOL_ERROR_ARGUMENT".
 *
 * @param result any value
 * @return a constant string, "BVOL_UNKNOWN" for a value that is no code; never NULL, never to be freed
 * @contract EXACT.
 * @edge Any value is legal.
 * @since 0.1 */
BVOL_API const char *bvol_result_name(bvol_result result);

BVOL_END

#endif
