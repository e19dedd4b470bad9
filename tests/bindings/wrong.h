/* SPDX-License-Identifier: MIT */
/* Comments that bindings/describe.py must refuse, each with the complaint before it, and no other complaint may there be. */
#ifndef BVOL_WRONG_H
#define BVOL_WRONG_H

#include <stddef.h>
#include <stdint.h>

/** A handle that is in order. @since 0.1 */
typedef struct bvol_handle bvol_handle;

/** A callback that is in order. @since 0.1
 *
 * @param context what the function was given
 * @return 0 */
typedef int (*bvol_call)(void *context);

/** In order.
 *
 * @param handle the handle; NULL does nothing
 * @contract EXACT.
 * @since 0.1 */
void bvol_handle_destroy(bvol_handle *handle);

/** In order.
 *
 * @param handle the handle
 * @param points the first coordinate of the first point; each point is three floats
 * @param count the number of points
 * @param stride bytes from one point to the next
 * @param[out] numbers an array of count + 1 numbers, stride bytes apart: where each row begins; NULL to count only
 * @param[out] mask a bit for each
 * @param mask_words the number of words
 * @param file a file; borrowed until the handle is destroyed
 * @param size its bytes
 * @param call a function
 * @param context passed to call
 * @param[out] out the new handle, which bvol_handle_destroy() frees; NULL on failure
 * @return how many
 * @contract EXACT.
 * @since 0.1 */
size_t bvol_right(const bvol_handle *handle, const float *points, size_t count, size_t stride, uint32_t *numbers,
                  uint64_t *mask, size_t mask_words, const void *file, size_t size, bvol_call call, void *context,
                  bvol_handle **out);

/* refused: bvol_missing: the @param are not its parameters in their order */
/* refused: bvol_missing(b): no text */
/** It is wrong.
 *
 * @param a a number
 * @contract EXACT.
 * @since 0.1 */
void bvol_missing(int a, int b);

/* refused: bvol_order: the @param are not its parameters in their order */
/** It is wrong.
 *
 * @param b a number
 * @param a a number
 * @contract EXACT.
 * @since 0.1 */
void bvol_order(int a, int b);

/* refused: bvol_array(p): 'an array of' is not followed by LENGTH NOUN [of N floats] [, STRIDE bytes apart], then ; : or . */
/* refused: bvol_array(p): an array without a length */
/* refused: bvol_array(count): the length or stride of no array */
/** It is wrong.
 *
 * @param p an array of about count of them
 * @param a a number
 * @param count their number
 * @contract EXACT.
 * @since 0.1 */
void bvol_array(const bvol_handle *const *p, int a, size_t count);

/* refused: bvol_unknown(ids): its length names number, which is neither a parameter nor a function */
/** It is wrong.
 *
 * @param ids an array of number ids
 * @contract EXACT.
 * @since 0.1 */
void bvol_unknown(const uint32_t *ids);

/* refused: bvol_null(a): NULL is not in the words of the grammar */
/** It is wrong.
 *
 * @param a a handle, or NULL
 * @contract EXACT.
 * @since 0.1 */
void bvol_null(const bvol_handle *a);

/* refused: bvol_plural(items): an array without a length */
/** It is wrong.
 *
 * @param[out] items the items
 * @contract EXACT.
 * @since 0.1 */
void bvol_plural(float *items);

/* refused: bvol_numbers(matrix): an array without a length */
/** It is wrong.
 *
 * @param matrix 16 floats
 * @contract EXACT.
 * @since 0.1 */
void bvol_numbers(const float *matrix);

/* refused: bvol_bytes(file): points to bytes without a length, and is no user pointer that is 'passed to' a function */
/** It is wrong.
 *
 * @param file the file
 * @contract EXACT.
 * @since 0.1 */
void bvol_bytes(const void *file);

/* refused: bvol_floats(points): strides of floats: say 'each NOUN is N floats' */
/** It is wrong.
 *
 * @param points the points
 * @param count their number
 * @param stride bytes from one to the next
 * @contract EXACT.
 * @since 0.1 */
void bvol_floats(const float *points, size_t count, size_t stride);

/* refused: bvol_passed(context): passed to visit, which is not there */
/** It is wrong.
 *
 * @param context passed to visit
 * @contract EXACT.
 * @since 0.1 */
void bvol_passed(void *context);

/* refused: bvol_callback(call): no user pointer after it that is passed to it */
/** It is wrong.
 *
 * @param call a function
 * @contract EXACT.
 * @since 0.1 */
void bvol_callback(bvol_call call);

/* refused: bvol_count(count): the length or stride of no array */
/** It is wrong.
 *
 * @param count a number
 * @contract EXACT.
 * @since 0.1 */
void bvol_count(size_t count);

/* refused: bvol_changes(handle): a handle is no output: [in,out] or nothing */
/** It is wrong.
 *
 * @param[out] handle a handle
 * @contract EXACT.
 * @since 0.1 */
void bvol_changes(bvol_handle *handle);

/* refused: bvol_silent(t): is written to: [out] or [in,out] */
/** It is wrong.
 *
 * @param t a number
 * @contract EXACT.
 * @since 0.1 */
void bvol_silent(float *t);

/* refused: bvol_output(t): [out], but nothing is written to it */
/** It is wrong.
 *
 * @param[out] t a number
 * @contract EXACT.
 * @since 0.1 */
void bvol_output(float t);

/* refused: bvol_freed(out): freed by bvol_free, which is not there */
/** It is wrong.
 *
 * @param[out] out the handle, which bvol_free() frees
 * @contract EXACT.
 * @since 0.1 */
void bvol_freed(bvol_handle **out);

/* refused: bvol_owner(out): say 'which FUNCTION() frees' or 'which belongs to the PARAMETER and is freed with it' */
/** It is wrong.
 *
 * @param[out] out a handle
 * @contract EXACT.
 * @since 0.1 */
void bvol_owner(bvol_handle **out);

/* refused: bvol_promise: @contract does not begin with one of EXACT, TIGHTEST, ENCLOSING, ACCURATE, CONSERVATIVE */
/** It is wrong.
 *
 * @param a a number
 * @contract Good.
 * @since 0.1 */
void bvol_promise(int a);

/* refused: bvol_result: no @return */
/** It is wrong.
 *
 * @param a a number
 * @contract EXACT.
 * @since 0.1 */
int bvol_result(int a);

/* refused: bvol_text: the pointer that it returns: say that it 'must not be freed', or return it by a parameter */
/** It is wrong.
 *
 * @param a a number
 * @return a text
 * @contract EXACT.
 * @since 0.1 */
const char *bvol_text(int a);

/* refused: bvol_borrows: something is borrowed: say of the parameter 'borrowed until ...' */
/** The handle is borrowed.
 *
 * @param a a handle
 * @contract EXACT.
 * @since 0.1 */
void bvol_borrows(const bvol_handle *a);

/* refused: bvol_undone: there is no bvol_undone_destroy */
/** A handle that cannot be destroyed. @since 0.1 */
typedef struct bvol_undone bvol_undone;

/* refused: bvol_younger: no @since */
/* refused: bvol_younger.y: no text */
/** A struct with a member that is not described. */
typedef struct bvol_younger {
    int32_t x; /**< a number */
    int32_t y;
} bvol_younger;

/* refused: bvol_bare: no comment */
/* refused: bvol_bare: no @since */
/* refused: BVOL_BARE: no comment */
typedef enum bvol_bare { BVOL_BARE } bvol_bare;

/* refused: bvol_uneven: has another layout on i686 than on other 32-bit machines */
/** A struct with a hole on some machines. @since 0.1 */
typedef struct bvol_uneven {
    uint32_t a; /**< a number */
    uint64_t b; /**< a number */
} bvol_uneven;

/** A handle of which nothing is settled.
 *
 * @experimental It is new.
 * @since 0.1 */
typedef struct bvol_young bvol_young;

/** In order: what is not settled may need what is not either.
 *
 * @param young the handle; NULL does nothing
 * @contract EXACT.
 * @experimental It is new.
 * @since 0.1 */
void bvol_young_destroy(bvol_young *young);

/* refused: bvol_settled(young): is no @experimental, and needs bvol_young, which is */
/** It is wrong.
 *
 * @param young the handle
 * @contract EXACT.
 * @since 0.1 */
void bvol_settled(const bvol_young *young);

/* refused: bvol_grown.size: does not begin with sizeof(bvol_grown) */
/** A struct that may grow and does not say by what. @since 0.1 */
typedef struct bvol_grown {
    uint32_t size; /**< some bytes */
    uint32_t more; /**< a number */
} bvol_grown;

#endif
