/* SPDX-License-Identifier: MIT */
/* What the simd_*.h of x86 have in common, by the names of the intrinsics: mm is _mm, _mm256 or _mm512, and bits is 128, 256 or
 * 512. */
#ifndef BVOLI_KERNEL_SIMD_X86_H
#define BVOLI_KERNEL_SIMD_X86_H

#include "arith/vectors.h"
#include "kernel/rows.h"

/* The words of floats as integers, and integers of 16 bits. */
#define BVOLI_X86_INTEGERS(mm, bits)                                                                                           \
    BVOLI_OP(vs, vs_load, (const int16_t *p), mm##_loadu_si##bits((const void *)p))                                            \
    BVOLI_OP(vs, vs_splat, (int16_t x), mm##_set1_epi16(x))                                                                    \
    BVOLI_OP(vi, vi_of, (vf a), mm##_castps_si##bits(a))                                                                       \
    BVOLI_OP(vf, vi_float, (vi a), mm##_cvtepi32_ps(a))                                                                        \
    BVOLI_OP(vi, vi_upper, (vi a), mm##_srli_epi32(a, 16))                                                                     \
    BVOLI_OP(vi, vi_lower, (vi a), mm##_and_si##bits(a, mm##_set1_epi32(0xffff)))                                              \
    BVOLI_OP(vi, vi_add, (vi a, vi b), mm##_add_epi32(a, b))                                                                   \
    BVOLI_OP(vi, vi_sub, (vi a, vi b), mm##_sub_epi32(a, b))                                                                   \
    BVOLI_OP(vi, vi_dot, (vi a, vi b), mm##_madd_epi16(a, b))                                                                  \
    BVOLI_OP(vf, vf_upper, (vf a), mm##_and_ps(a, mm##_castsi##bits##_ps(mm##_set1_epi32(-0x10000))))                          \
    BVOLI_OP(vf, vf_lower, (vf a), mm##_castsi##bits##_ps(mm##_slli_epi32(mm##_castps_si##bits(a), 16)))                       \
    BVOLI_OP(vf, vf_flip, (vf a, vf b), mm##_xor_ps(mm##_and_ps(mm##_set1_ps(-0.0F), b), a))

/* Turns four rows by four columns within each 16 bytes. */
#define BVOLI_X86_TRANSPOSE(name, v, mm)                                                                                       \
    static inline void name(const v row[4], v out[4])                                                                          \
    {                                                                                                                          \
        const v a = mm##_unpacklo_ps(row[0], row[1]), b = mm##_unpackhi_ps(row[0], row[1]);                                    \
        const v c = mm##_unpacklo_ps(row[2], row[3]), d = mm##_unpackhi_ps(row[2], row[3]);                                    \
        out[0] = mm##_shuffle_ps(a, c, 0x44);                                                                                  \
        out[1] = mm##_shuffle_ps(a, c, 0xee);                                                                                  \
        out[2] = mm##_shuffle_ps(b, d, 0x44);                                                                                  \
        out[3] = mm##_shuffle_ps(b, d, 0xee);                                                                                  \
    }

#endif
