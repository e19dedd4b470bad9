/* SPDX-License-Identifier: MIT */
/* Two doubles in the vector unit, for what is asked twice: SSE2 on x86, plain C elsewhere. arith/vectors.h says what the
 * operations do. Beside the operations of all vectors there are:
 *
 *     set                    two doubles
 *     first, second          one of them
 *     of_x, of_y, of_z       one coordinate of two vectors
 *     load, store_nearest    two floats side by side as doubles; to the nearest floats
 *     unless_zero            a, but 0 in the lanes where x is 0
 *     as_floats              each as the nearest float
 *     float_bits             the bits of these, of the second one above those of the first
 *
 * And of three doubles: those of the first three lanes of a v4, and two vectors divided by one, of which SSE2 divides the last
 * coordinates together. */
#ifndef BVOLI_ARITH_VEC2D_H
#define BVOLI_ARITH_VEC2D_H

#include "arith/vec3d.h"
#include "arith/vec4.h"

#if defined(BVOLI_VEC3D_SSE2)

BVOLI_OP(d2, d2_set, (double x, double y), _mm_set_pd(y, x))
BVOLI_OP(double, d2_first, (d2 a), _mm_cvtsd_f64(a))
BVOLI_OP(double, d2_second, (d2 a), _mm_cvtsd_f64(_mm_unpackhi_pd(a, a)))
BVOLI_OP(d2, d2_of_x, (d3 a, d3 b), _mm_unpacklo_pd(a.xy, b.xy))
BVOLI_OP(d2, d2_of_y, (d3 a, d3 b), _mm_unpackhi_pd(a.xy, b.xy))
BVOLI_OP(d2, d2_of_z, (d3 a, d3 b), _mm_unpacklo_pd(a.z, b.z))
BVOLI_OP(d2, d2_as_floats, (d2 a), _mm_cvtps_pd(_mm_cvtpd_ps(a)))
BVOLI_OP(d2, d2_load, (const float *p), _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p))))
BVOLI_OP(d2, d2_unless_zero, (d2 a, d2 x), _mm_and_pd(_mm_cmpneq_pd(x, _mm_setzero_pd()), a))
BVOLI_DO(d2_store_nearest, (float *p, d2 a), _mm_storel_pi((__m64 *)(void *)p, _mm_cvtpd_ps(a)))
BVOLI_OP(unsigned, d2_less, (d2 a, d2 b), (unsigned)_mm_movemask_pd(_mm_cmplt_pd(a, b)))

/* Through memory, which compilers leave out where registers have 64 bits: x86 of 32 bits has no such move. */
static inline uint64_t d2_float_bits(d2 a)
{
    uint64_t bits;
    _mm_storel_epi64((__m128i *)(void *)&bits, _mm_castps_si128(_mm_cvtpd_ps(a)));
    return bits;
}

static inline void d3_div_both(d3 a, d3 b, d3 by, d3 *of_a, d3 *of_b)
{
    const d2 z = d2_div(d2_of_z(a, b), d2_of_z(by, by));
    *of_a = (d3){d2_div(a.xy, by.xy), z};
    *of_b = (d3){d2_div(b.xy, by.xy), _mm_unpackhi_pd(z, z)};
}

#else

typedef struct d2 {
    double v[2];
} d2;

BVOLI_PLAIN_NUMBERS(d2, double, 2)
BVOLI_OP(d2, d2_set, (double x, double y), ((d2){{x, y}}))
BVOLI_OP(double, d2_first, (d2 a), a.v[0])
BVOLI_OP(double, d2_second, (d2 a), a.v[1])
BVOLI_OP(d2, d2_of_x, (d3 a, d3 b), d2_set(d3_x(a), d3_x(b)))
BVOLI_OP(d2, d2_of_y, (d3 a, d3 b), d2_set(d3_x(d3_all_y(a)), d3_x(d3_all_y(b))))
BVOLI_OP(d2, d2_of_z, (d3 a, d3 b), d2_set(d3_x(d3_all_z(a)), d3_x(d3_all_z(b))))
BVOLI_OP(d2, d2_as_floats, (d2 a), d2_set((double)(float)a.v[0], (double)(float)a.v[1]))
BVOLI_OP(d2, d2_load, (const float *p), d2_set((double)p[0], (double)p[1]))
BVOLI_OP(d2, d2_unless_zero, (d2 a, d2 x), d2_set(x.v[0] != 0 ? a.v[0] : 0, x.v[1] != 0 ? a.v[1] : 0))
BVOLI_OP(unsigned, d2_less, (d2 a, d2 b), (unsigned)(a.v[0] < b.v[0]) | (unsigned)(a.v[1] < b.v[1]) << 1)

static inline uint64_t d2_float_bits(d2 a)
{
    const float f[2] = {(float)a.v[0], (float)a.v[1]};
    uint32_t bits[2];
    memcpy(bits, f, sizeof bits);
    return bits[0] | (uint64_t)bits[1] << 32;
}

static inline void d2_store_nearest(float *p, d2 a)
{
    p[0] = (float)a.v[0];
    p[1] = (float)a.v[1];
}

static inline void d3_div_both(d3 a, d3 b, d3 by, d3 *of_a, d3 *of_b)
{
    *of_a = d3_div(a, by);
    *of_b = d3_div(b, by);
}

#endif

static inline d3 d3_of_v4(v4 a)
{
#if defined(BVOLI_VEC3D_SSE2) || defined(BVOLI_VEC3D_AVX)
    return d3_widen(a);
#else
    float p[4];
    v4_store(p, a);
    return d3_load(p);
#endif
}

#endif
