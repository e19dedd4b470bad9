/* SPDX-License-Identifier: MIT */
/* What every filter in double shares: the one decisive comparison, and vectors of three doubles.
 *
 * Doubles made of floats neither overflow nor underflow up to degree 6: floats lie between 2^-149 and 2^128. */
#ifndef BVOLI_ARITH_FILTER_H
#define BVOLI_ARITH_FILTER_H

#include "arith/square_root.h"

#include <bvol/types.h>

#include <math.h>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* For what follows a filter: out of line, so that it costs the filter no registers and no stack; and rarely reached at that.
 * And for the parts of a filter, which are not to be told apart in the end. */
#if defined(__GNUC__)
#define BVOLI_INLINE static inline __attribute__((always_inline))
#define BVOLI_APART __attribute__((noinline))
#define BVOLI_RARE __attribute__((noinline, cold))
#else
#define BVOLI_INLINE static inline
#define BVOLI_APART
#define BVOLI_RARE
#endif
#if defined(__GNUC__) && !defined(_WIN32)
#define BVOLI_HIDDEN __attribute__((visibility("hidden")))
#else
#define BVOLI_HIDDEN
#endif

/* The sign of a value that is known within slack, or 0 if it is not certain. NaN is never certain. One comparison for what is
 * nearly always so, and one for the sign, which compilers need no jump for: a jump on the answer is mispredicted half the time.
 */
static inline int bvoli_decide(double value, double slack)
{
    return fabs(value) > slack ? 2 * (value > 0) - 1 : 0;
}

/* Whether no float is within `slack` of a value, so that all that is has the same neighbours among the floats, of which none is
 * 0, and the same sign. For the nearest float would be the first that is. NaN and what exceeds the floats are not certain. */
static inline int bvoli_is_between_floats(double value, double slack)
{
    const double off = fabs(value - (double)(float)value);
    return (off > slack + 0x1p-149) & (off < INFINITY);
}

/* The greater and the lesser, b if one is NaN: compilers make one instruction of each, while fmax and fmin are calls on x86. Of
 * WebAssembly engines make jumps, which are mispredicted, unless they are told by vectors. */
#ifdef __wasm_simd128__
static inline double bvoli_greater(double a, double b)
{
    return wasm_f64x2_extract_lane(wasm_f64x2_pmax(wasm_f64x2_splat(b), wasm_f64x2_splat(a)), 0);
}

static inline double bvoli_lesser(double a, double b)
{
    return wasm_f64x2_extract_lane(wasm_f64x2_pmin(wasm_f64x2_splat(b), wasm_f64x2_splat(a)), 0);
}
#else
static inline double bvoli_greater(double a, double b)
{
    return a > b ? a : b;
}

static inline double bvoli_lesser(double a, double b)
{
    return a < b ? a : b;
}
#endif

static inline void bvoli_load(const bvol_vec3 *v, double out[3])
{
    out[0] = (double)v->x;
    out[1] = (double)v->y;
    out[2] = (double)v->z;
}

/* The axes of an OBB, and its extents by magnitude. */
static inline void bvoli_load_axes(const bvol_obb *box, double axis[3][3], double extent[3])
{
    bvoli_load(&box->extent, extent);
    for (int i = 0; i < 3; ++i) {
        bvoli_load(&box->axis[i], axis[i]);
        extent[i] = fabs(extent[i]);
    }
}

static inline void bvoli_subtract(const double a[3], const double b[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = a[c] - b[c];
}

static inline double bvoli_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Of float vectors: each component is a difference of exact products, so it has one rounding and is zero only if exactly zero.
 */
static inline void bvoli_cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static inline double bvoli_sum_abs(const double a[3])
{
    return fabs(a[0]) + fabs(a[1]) + fabs(a[2]);
}

static inline double bvoli_max_abs(const double a[3])
{
    return bvoli_greater(bvoli_greater(fabs(a[0]), fabs(a[1])), fabs(a[2]));
}

#endif
