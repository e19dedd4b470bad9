/* SPDX-License-Identifier: MIT */
/* Four doubles in the vector unit, as three are in arith/vec3d.h: AVX where the file is compiled for it, SSE2 on other x86,
 * plain C elsewhere. arith/vectors.h says what the operations do; beside those there are `set`, four doubles, `less`, a
 * truth value for each lane as bits 0 to 3, false where one is NaN, and `store_nearest`, which stores the
 * nearest floats, with +0 for a zero. */
#ifndef BVOLI_ARITH_VEC4D_H
#define BVOLI_ARITH_VEC4D_H

#include "arith/vec3d.h"

#if defined(BVOLI_VEC3D_AVX)

typedef __m256d d4;

BVOLI_X86_NUMBERS(d4, double, _mm256, pd)
BVOLI_X86_SIGNS(d4, double, _mm256, pd)
BVOLI_X86_MEMORY(d4, double, _mm256, pd)
BVOLI_OP(d4, d4_set, (double x, double y, double z, double w), _mm256_set_pd(w, z, y, x))
BVOLI_OP(unsigned, d4_less, (d4 a, d4 b), (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)))
BVOLI_DO(d4_store_nearest, (float p[4], d4 a), _mm_storeu_ps(p, _mm_add_ps(_mm256_cvtpd_ps(a), _mm_setzero_ps())))

#elif defined(BVOLI_VEC3D_SSE2)

typedef struct d4 {
    d2 xy, zw;
} d4;

#define BVOLI_D4(name, parameters, xy, zw) BVOLI_OP(d4, name, parameters, ((d4){xy, zw}))

BVOLI_D4(d4_splat, (double x), d2_splat(x), d2_splat(x))
BVOLI_D4(d4_set, (double x, double y, double z, double w), _mm_set_pd(y, x), _mm_set_pd(w, z))
BVOLI_D4(d4_load, (const double *p), _mm_loadu_pd(p), _mm_loadu_pd(p + 2))
BVOLI_D4(d4_add, (d4 a, d4 b), d2_add(a.xy, b.xy), d2_add(a.zw, b.zw))
BVOLI_D4(d4_sub, (d4 a, d4 b), d2_sub(a.xy, b.xy), d2_sub(a.zw, b.zw))
BVOLI_D4(d4_mul, (d4 a, d4 b), d2_mul(a.xy, b.xy), d2_mul(a.zw, b.zw))
BVOLI_D4(d4_min, (d4 a, d4 b), d2_min(a.xy, b.xy), d2_min(a.zw, b.zw))
BVOLI_D4(d4_max, (d4 a, d4 b), d2_max(a.xy, b.xy), d2_max(a.zw, b.zw))
BVOLI_OP(unsigned, d4_less, (d4 a, d4 b),
         (unsigned)_mm_movemask_pd(_mm_cmplt_pd(a.xy, b.xy)) | (unsigned)_mm_movemask_pd(_mm_cmplt_pd(a.zw, b.zw)) << 2)

static inline void d4_store(double p[4], d4 a)
{
    _mm_storeu_pd(p, a.xy);
    _mm_storeu_pd(p + 2, a.zw);
}

static inline void d4_store_nearest(float p[4], d4 a)
{
    _mm_storeu_ps(p, _mm_add_ps(_mm_movelh_ps(_mm_cvtpd_ps(a.xy), _mm_cvtpd_ps(a.zw)), _mm_setzero_ps()));
}

#else

typedef struct d4 {
    double v[4];
} d4;

#define BVOLI_D4_LESS(i) (unsigned)(a.v[i] < b.v[i]) << (i)

BVOLI_PLAIN_NUMBERS(d4, double, 4)
BVOLI_OP(d4, d4_set, (double x, double y, double z, double w), ((d4){{x, y, z, w}}))
BVOLI_OP(unsigned, d4_less, (d4 a, d4 b), BVOLI_D4_LESS(0) | BVOLI_D4_LESS(1) | BVOLI_D4_LESS(2) | BVOLI_D4_LESS(3))
BVOLI_DO(d4_store, (double p[4], d4 a), memcpy(p, a.v, sizeof a.v))

static inline d4 d4_load(const double *p)
{
    return d4_set(p[0], p[1], p[2], p[3]);
}

static inline void d4_store_nearest(float p[4], d4 a)
{
    for (int i = 0; i < 4; ++i)
        p[i] = (float)a.v[i] + 0.0F;
}

#endif

#endif
