/* SPDX-License-Identifier: MIT */
/* The operations of all vectors, and what an instruction set must give.
 *
 * A vector is called v4 (four floats, arith/vec4.h), f3 or d3 (three floats, three doubles, arith/vec3d.h), and in the kernels
 * (kernel/simd_*.h) vf (LANES floats), vd and vh (half as many doubles and floats), vi (LANES words of integers) or vs (SHORTS
 * integers of 16 bits); a truth value for each lane is a mask4, vm or vsm. An operation is called after its vector:
 *
 *     splat(x)               x in all lanes
 *     load(p), store(p, a)   numbers side by side, at any address of a number
 *     add, sub, mul, div     and sqrt(a): rounded as IEEE 754 says
 *     min, max               the lesser and the greater; b where a or b is NaN, or both are zeros
 *     abs, neg               change the sign alone
 *     fma, fms, fnma         a * b + c, a * b - c, c - a * b, rounded once or twice: for filters whose slack covers both
 *     lt, le, gt, ge, eq     a truth value for each lane, false where a or b is NaN
 *     less, at_most          of doubles: the same as bits
 *     select(m, a, b)        a where m is true, b elsewhere
 *     and, or, not, bits     of truth values; bit i for lane i
 *
 * An instruction set's macro below has the operations that its vectors share, by the names of the intrinsics; arith/vec4.h,
 * arith/vec3d.h and kernel/simd_*.h use it for each of their vectors and add what only these have. Plain C is the reference.
 * To port the kernels, see docs/design/sets.md. */
#ifndef BVOLI_ARITH_VECTORS_H
#define BVOLI_ARITH_VECTORS_H

#include "arith/square_root.h"

/* A function that returns a value, and one that does something. */
#define BVOLI_OP(type, name, parameters, value)                                                                                \
    static inline type name parameters                                                                                         \
    {                                                                                                                          \
        return value;                                                                                                          \
    }
#define BVOLI_DO(name, parameters, action)                                                                                     \
    static inline void name parameters                                                                                         \
    {                                                                                                                          \
        action;                                                                                                                \
    }

/* COMPARE makes of a comparison's name, in small letters and in large ones, and of its operator the comparison of a and b. */
#define BVOLI_COMPARISONS(v, mask, COMPARE)                                                                                    \
    BVOLI_OP(mask, v##_lt, (v a, v b), COMPARE(lt, LT, <))                                                                     \
    BVOLI_OP(mask, v##_le, (v a, v b), COMPARE(le, LE, <=))                                                                    \
    BVOLI_OP(mask, v##_gt, (v a, v b), COMPARE(gt, GT, >))                                                                     \
    BVOLI_OP(mask, v##_ge, (v a, v b), COMPARE(ge, GE, >=))                                                                    \
    BVOLI_OP(mask, v##_eq, (v a, v b), COMPARE(eq, EQ, ==))

/* Where nothing rounds once. */
#define BVOLI_FMA_IN_TWO(v)                                                                                                    \
    BVOLI_OP(v, v##_fma, (v a, v b, v c), v##_add(v##_mul(a, b), c))                                                           \
    BVOLI_OP(v, v##_fms, (v a, v b, v c), v##_sub(v##_mul(a, b), c))                                                           \
    BVOLI_OP(v, v##_fnma, (v a, v b, v c), v##_sub(c, v##_mul(a, b)))

/* The lesser or the greater of x86. Emscripten compares and chooses where WebAssembly has an instruction, which gives the first
 * of its operands where theirs would be the second. */
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#define BVOLI_WASM_ps(operation) wasm_f32x4_p##operation
#define BVOLI_WASM_pd(operation) wasm_f64x2_p##operation
#define BVOLI_X86_CHOICE(v, mm, s, operation, a, b) (v) BVOLI_WASM_##s(operation)((v128_t)(b), (v128_t)(a))
#else
#define BVOLI_X86_CHOICE(v, mm, s, operation, a, b) mm##_##operation##_##s(a, b)
#endif

/* x86: mm is _mm, _mm256 or _mm512; s is ps or pd. */
#define BVOLI_X86_NUMBERS(v, number, mm, s)                                                                                    \
    BVOLI_OP(v, v##_splat, (number x), mm##_set1_##s(x))                                                                       \
    BVOLI_OP(v, v##_add, (v a, v b), mm##_add_##s(a, b))                                                                       \
    BVOLI_OP(v, v##_sub, (v a, v b), mm##_sub_##s(a, b))                                                                       \
    BVOLI_OP(v, v##_mul, (v a, v b), mm##_mul_##s(a, b))                                                                       \
    BVOLI_OP(v, v##_div, (v a, v b), mm##_div_##s(a, b))                                                                       \
    BVOLI_OP(v, v##_sqrt, (v a), mm##_sqrt_##s(a))                                                                             \
    BVOLI_OP(v, v##_min, (v a, v b), BVOLI_X86_CHOICE(v, mm, s, min, a, b))                                                    \
    BVOLI_OP(v, v##_max, (v a, v b), BVOLI_X86_CHOICE(v, mm, s, max, a, b))

#define BVOLI_X86_SIGNS(v, number, mm, s)                                                                                      \
    BVOLI_OP(v, v##_abs, (v a), mm##_andnot_##s(mm##_set1_##s((number)-0.0), a))                                               \
    BVOLI_OP(v, v##_neg, (v a), mm##_xor_##s(mm##_set1_##s((number)-0.0), a))

#define BVOLI_X86_MEMORY(v, number, mm, s)                                                                                     \
    BVOLI_OP(v, v##_load, (const number *p), mm##_loadu_##s(p))                                                                \
    BVOLI_DO(v##_store, (number * p, v a), mm##_storeu_##s(p, a))

#define BVOLI_X86_FMA(v, mm, s)                                                                                                \
    BVOLI_OP(v, v##_fma, (v a, v b, v c), mm##_fmadd_##s(a, b, c))                                                             \
    BVOLI_OP(v, v##_fms, (v a, v b, v c), mm##_fmsub_##s(a, b, c))                                                             \
    BVOLI_OP(v, v##_fnma, (v a, v b, v c), mm##_fnmadd_##s(a, b, c))

#define BVOLI_SSE2_COMPARE(small, large, operator) _mm_cmp##small##_ps(a, b)

/* All of four floats in SSE2; a truth value is all ones or all zeros. */
#define BVOLI_SSE2_FLOATS(v, mask)                                                                                             \
    BVOLI_X86_NUMBERS(v, float, _mm, ps)                                                                                       \
    BVOLI_X86_MEMORY(v, float, _mm, ps)                                                                                        \
    BVOLI_COMPARISONS(v, mask, BVOLI_SSE2_COMPARE)                                                                             \
    BVOLI_OP(mask, mask##_and, (mask a, mask b), _mm_and_ps(a, b))                                                             \
    BVOLI_OP(mask, mask##_or, (mask a, mask b), _mm_or_ps(a, b))                                                               \
    BVOLI_OP(v, v##_select, (mask m, v a, v b), _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b)))

/* Arm: s is f32 or f64. Minimum and maximum go by comparison, since those of NEON treat NaN and -0 otherwise. */
#define BVOLI_NEON_NUMBERS(v, number, s)                                                                                       \
    BVOLI_OP(v, v##_splat, (number x), vdupq_n_##s(x))                                                                         \
    BVOLI_OP(v, v##_add, (v a, v b), vaddq_##s(a, b))                                                                          \
    BVOLI_OP(v, v##_sub, (v a, v b), vsubq_##s(a, b))                                                                          \
    BVOLI_OP(v, v##_mul, (v a, v b), vmulq_##s(a, b))                                                                          \
    BVOLI_OP(v, v##_div, (v a, v b), vdivq_##s(a, b))                                                                          \
    BVOLI_OP(v, v##_sqrt, (v a), vsqrtq_##s(a))                                                                                \
    BVOLI_OP(v, v##_min, (v a, v b), vbslq_##s(vcltq_##s(a, b), a, b))                                                         \
    BVOLI_OP(v, v##_max, (v a, v b), vbslq_##s(vcgtq_##s(a, b), a, b))                                                         \
    BVOLI_OP(v, v##_abs, (v a), vabsq_##s(a))                                                                                  \
    BVOLI_OP(v, v##_neg, (v a), vnegq_##s(a))

#define BVOLI_NEON_FMA(v, s)                                                                                                   \
    BVOLI_OP(v, v##_fma, (v a, v b, v c), vfmaq_##s(c, a, b))                                                                  \
    BVOLI_OP(v, v##_fms, (v a, v b, v c), vnegq_##s(vfmsq_##s(c, a, b)))                                                       \
    BVOLI_OP(v, v##_fnma, (v a, v b, v c), vfmsq_##s(c, a, b))

#define BVOLI_NEON_COMPARE(small, large, operator) vc##small##q_f32(a, b)

/* All of four floats in NEON. */
#define BVOLI_NEON_FLOATS(v, mask)                                                                                             \
    BVOLI_NEON_NUMBERS(v, float, f32)                                                                                          \
    BVOLI_OP(v, v##_load, (const float *p), vld1q_f32(p))                                                                      \
    BVOLI_DO(v##_store, (float *p, v a), vst1q_f32(p, a))                                                                      \
    BVOLI_COMPARISONS(v, mask, BVOLI_NEON_COMPARE)                                                                             \
    BVOLI_OP(mask, mask##_and, (mask a, mask b), vandq_u32(a, b))                                                              \
    BVOLI_OP(mask, mask##_or, (mask a, mask b), vorrq_u32(a, b))                                                               \
    BVOLI_OP(v, v##_select, (mask m, v a, v b), vbslq_f32(m, a, b))

/* Plain C: a struct whose member v[] has n numbers. */
#define BVOLI_LANES(type, name, n, parameters, expression)                                                                     \
    static inline type name parameters                                                                                         \
    {                                                                                                                          \
        type out;                                                                                                              \
        for (int i = 0; i < (n); ++i)                                                                                          \
            out.v[i] = (expression);                                                                                           \
        return out;                                                                                                            \
    }
#define BVOLI_PLAIN_NUMBERS(t, number, n)                                                                                      \
    BVOLI_LANES(t, t##_splat, n, (number x), x)                                                                                \
    BVOLI_LANES(t, t##_add, n, (t a, t b), a.v[i] + b.v[i])                                                                    \
    BVOLI_LANES(t, t##_sub, n, (t a, t b), a.v[i] - b.v[i])                                                                    \
    BVOLI_LANES(t, t##_mul, n, (t a, t b), a.v[i] * b.v[i])                                                                    \
    BVOLI_LANES(t, t##_div, n, (t a, t b), a.v[i] / b.v[i])                                                                    \
    BVOLI_LANES(t, t##_sqrt, n, (t a), (number)bvoli_sqrt((double)a.v[i]))                                                     \
    BVOLI_LANES(t, t##_min, n, (t a, t b), a.v[i] < b.v[i] ? a.v[i] : b.v[i])                                                  \
    BVOLI_LANES(t, t##_max, n, (t a, t b), a.v[i] > b.v[i] ? a.v[i] : b.v[i])                                                  \
    BVOLI_LANES(t, t##_abs, n, (t a), (number)fabs((double)a.v[i]))

#endif
