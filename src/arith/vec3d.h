/* SPDX-License-Identifier: MIT */
/* Three doubles, and their roundings to three floats, in the vector unit: AVX where the file is compiled for it, SSE2 on other
 * x86, plain C elsewhere, or where BVOLI_VEC4_PLAIN asks for it, for tests. All round alike on all machines.
 * arith/vectors.h says what the operations do.
 *
 * d3: three doubles. f3: three floats, of which no fourth is read or written. Truth values come as bits 0, 1, 2; comparisons
 * with NaN are false. Beside the operations of all vectors there are:
 *
 *     load, gather           three floats side by side, or p[0], p[step], p[2 step], as doubles
 *     widen, nearest         floats as doubles; doubles to the nearest floats
 *     yzx, zxy               (y, z, x), (z, x, y)
 *     all_x, all_y, all_z    one lane in all
 *     x                      the first lane
 *     sum, dot               x + y + z, in that order, and of the products
 *     max3, min3             of x, y and z, none of them NaN
 *     cross                  the cross product
 *     nonzero                what is not 0, NaN too, as bits
 *     length                 the root of the sum of squares; where errno would tell of a root, a call stands beside sqrt()
 *     store_turned           (x, y, z) of lane 0, then of lanes 1 and 2
 *     same                   equal, with zeros of one sign
 *     choose                 the lanes of a whose bits are set, else those of b
 *     unless_zero            a, but 0 in the lanes where x is 0
 *     step_down, step_up     the next floats below where x > 0, above where x < 0; not for zeros, infinities and NaN */
#ifndef BVOLI_ARITH_VEC3D_H
#define BVOLI_ARITH_VEC3D_H

#include "arith/vectors.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if !defined(BVOLI_VEC4_PLAIN) && defined(__AVX2__)
#define BVOLI_VEC3D_AVX
#include <immintrin.h>
#elif !defined(BVOLI_VEC4_PLAIN) && (defined(__SSE2__) || defined(_M_X64))
#define BVOLI_VEC3D_SSE2
#include <emmintrin.h>
#endif

#if defined(BVOLI_VEC3D_AVX) || defined(BVOLI_VEC3D_SSE2)

typedef __m128 f3;
typedef __m128 where3;

BVOLI_OP(f3, f3_add, (f3 a, f3 b), _mm_add_ps(a, b))
BVOLI_OP(f3, f3_zero, (void), _mm_setzero_ps())

/* Two floats as an __m64, which may have any alignment and alias anything, and one. */
static inline void f3_store(float *p, f3 a)
{
    _mm_storel_pi((__m64 *)(void *)p, a);
    _mm_store_ss(p + 2, _mm_movehl_ps(a, a));
}

static inline void f3_store_turned(float p[9], f3 x, f3 y, f3 z)
{
    const __m128 first = _mm_unpacklo_ps(x, y), last = _mm_unpackhi_ps(x, y);
    _mm_storel_epi64((__m128i *)(void *)p, _mm_castps_si128(first));
    _mm_store_ss(p + 2, z);
    _mm_storel_epi64((__m128i *)(void *)(p + 3), _mm_castps_si128(_mm_movehl_ps(first, first)));
    _mm_store_ss(p + 5, _mm_shuffle_ps(z, z, 1));
    _mm_storel_epi64((__m128i *)(void *)(p + 6), _mm_castps_si128(last));
    _mm_store_ss(p + 8, _mm_movehl_ps(z, z));
}

static inline unsigned f3_same(f3 a, f3 b)
{
    const __m128i bits = _mm_cmpeq_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_castsi128_ps(bits), _mm_cmpeq_ps(a, b))) & 7U;
}

static inline f3 f3_choose(unsigned bits, f3 a, f3 b)
{
    const __m128i lane = _mm_set_epi32(0, 4, 2, 1);
    const __m128 mask = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)bits), lane), lane));
    return _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b));
}

static inline f3 f3_step(f3 a, where3 where, int up)
{
    const __m128i bits = _mm_castps_si128(a), away = _mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1));
    const __m128i step = _mm_and_si128(away, _mm_castps_si128(where));
    return _mm_castsi128_ps(up ? _mm_add_epi32(bits, step) : _mm_sub_epi32(bits, step));
}

#endif

#if defined(BVOLI_VEC3D_AVX)

typedef __m256d d3;

BVOLI_X86_NUMBERS(d3, double, _mm256, pd)
BVOLI_X86_SIGNS(d3, double, _mm256, pd)
BVOLI_OP(d3, d3_set, (double x, double y, double z), _mm256_set_pd(z, z, y, x))
BVOLI_OP(d3, d3_widen, (f3 a), _mm256_cvtps_pd(a))
BVOLI_OP(f3, d3_nearest, (d3 a), _mm256_cvtpd_ps(a))
BVOLI_OP(d3, d3_yzx, (d3 a), _mm256_permute4x64_pd(a, _MM_SHUFFLE(3, 0, 2, 1)))
BVOLI_OP(d3, d3_zxy, (d3 a), _mm256_permute4x64_pd(a, _MM_SHUFFLE(3, 1, 0, 2)))
BVOLI_OP(d3, d3_all_x, (d3 a), _mm256_permute4x64_pd(a, _MM_SHUFFLE(0, 0, 0, 0)))
BVOLI_OP(d3, d3_all_y, (d3 a), _mm256_permute4x64_pd(a, _MM_SHUFFLE(1, 1, 1, 1)))
BVOLI_OP(d3, d3_all_z, (d3 a), _mm256_permute4x64_pd(a, _MM_SHUFFLE(2, 2, 2, 2)))
BVOLI_OP(double, d3_x, (d3 a), _mm256_cvtsd_f64(a))
BVOLI_OP(d3, d3_unless_zero, (d3 a, d3 x), _mm256_and_pd(_mm256_cmp_pd(x, _mm256_setzero_pd(), _CMP_NEQ_UQ), a))
BVOLI_OP(unsigned, d3_less, (d3 a, d3 b), (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)) & 7U)
BVOLI_OP(unsigned, d3_at_most, (d3 a, d3 b), (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ)) & 7U)

static inline d3 d3_load(const float *p)
{
    const __m128 xy = _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)p);
    return d3_widen(_mm_movelh_ps(xy, _mm_load_ss(p + 2)));
}

static inline d3 d3_gather(const float *p, size_t step)
{
    const __m128 xy = _mm_unpacklo_ps(_mm_load_ss(p), _mm_load_ss(p + step));
    return d3_widen(_mm_movelh_ps(xy, _mm_load_ss(p + 2 * step)));
}

static inline void d3_store(double p[3], d3 a)
{
    _mm_storeu_pd(p, _mm256_castpd256_pd128(a));
    _mm_store_sd(p + 2, _mm256_extractf128_pd(a, 1));
}

static inline double d3_sum(d3 a)
{
    const __m128d xy = _mm256_castpd256_pd128(a);
    return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(xy, _mm_unpackhi_pd(xy, xy)), _mm256_extractf128_pd(a, 1)));
}

static inline double d3_max3(d3 a)
{
    const __m128d xy = _mm256_castpd256_pd128(a);
    return _mm_cvtsd_f64(_mm_max_sd(_mm_max_sd(xy, _mm_unpackhi_pd(xy, xy)), _mm256_extractf128_pd(a, 1)));
}

static inline double d3_min3(d3 a)
{
    const __m128d xy = _mm256_castpd256_pd128(a);
    return _mm_cvtsd_f64(_mm_min_sd(_mm_min_sd(xy, _mm_unpackhi_pd(xy, xy)), _mm256_extractf128_pd(a, 1)));
}

static inline double d3_length(d3 a)
{
    const __m256d sq = d3_mul(a, a);
    const __m128d xy = _mm256_castpd256_pd128(sq),
                  sum = _mm_add_sd(_mm_add_sd(xy, _mm_unpackhi_pd(xy, xy)), _mm256_extractf128_pd(sq, 1));
    return _mm_cvtsd_f64(_mm_sqrt_sd(sum, sum));
}

static inline where3 d3_where_less(d3 a, d3 b)
{
    const __m256 both = _mm256_castpd_ps(_mm256_cmp_pd(a, b, _CMP_LT_OQ));
    return _mm_shuffle_ps(_mm256_castps256_ps128(both), _mm256_extractf128_ps(both, 1), _MM_SHUFFLE(2, 0, 2, 0));
}

#elif defined(BVOLI_VEC3D_SSE2)

typedef __m128d d2;
typedef struct d3 {
    d2 xy, z; /* z's upper half may be anything */
} d3;

#define BVOLI_D3(name, parameters, xy, z) BVOLI_OP(d3, name, parameters, ((d3){xy, z}))

BVOLI_X86_NUMBERS(d2, double, _mm, pd)
BVOLI_X86_SIGNS(d2, double, _mm, pd)
BVOLI_D3(d3_add, (d3 a, d3 b), d2_add(a.xy, b.xy), d2_add(a.z, b.z))
BVOLI_D3(d3_sub, (d3 a, d3 b), d2_sub(a.xy, b.xy), d2_sub(a.z, b.z))
BVOLI_D3(d3_mul, (d3 a, d3 b), d2_mul(a.xy, b.xy), d2_mul(a.z, b.z))
BVOLI_D3(d3_div, (d3 a, d3 b), d2_div(a.xy, b.xy), d2_div(a.z, b.z))
BVOLI_D3(d3_min, (d3 a, d3 b), d2_min(a.xy, b.xy), d2_min(a.z, b.z))
BVOLI_D3(d3_max, (d3 a, d3 b), d2_max(a.xy, b.xy), d2_max(a.z, b.z))
BVOLI_D3(d3_sqrt, (d3 a), d2_sqrt(a.xy), d2_sqrt(a.z))
BVOLI_D3(d3_abs, (d3 a), d2_abs(a.xy), d2_abs(a.z))
BVOLI_D3(d3_splat, (double x), d2_splat(x), d2_splat(x))
BVOLI_D3(d3_set, (double x, double y, double z), _mm_set_pd(y, x), d2_splat(z))
BVOLI_D3(d3_load, (const float *p), _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p))),
         _mm_cvtss_sd(_mm_setzero_pd(), _mm_load_ss(p + 2)))
BVOLI_D3(d3_gather, (const float *p, size_t step), _mm_cvtps_pd(_mm_unpacklo_ps(_mm_load_ss(p), _mm_load_ss(p + step))),
         _mm_cvtss_sd(_mm_setzero_pd(), _mm_load_ss(p + 2 * step)))
BVOLI_D3(d3_widen, (f3 a), _mm_cvtps_pd(a), _mm_cvtps_pd(_mm_movehl_ps(a, a)))
BVOLI_D3(d3_yzx, (d3 a), _mm_shuffle_pd(a.xy, a.z, 1), a.xy)
BVOLI_D3(d3_zxy, (d3 a), _mm_unpacklo_pd(a.z, a.xy), _mm_unpackhi_pd(a.xy, a.xy))
BVOLI_D3(d3_all_x, (d3 a), _mm_unpacklo_pd(a.xy, a.xy), _mm_unpacklo_pd(a.xy, a.xy))
BVOLI_D3(d3_all_y, (d3 a), _mm_unpackhi_pd(a.xy, a.xy), _mm_unpackhi_pd(a.xy, a.xy))
BVOLI_D3(d3_all_z, (d3 a), _mm_unpacklo_pd(a.z, a.z), _mm_unpacklo_pd(a.z, a.z))
BVOLI_OP(f3, d3_nearest, (d3 a), _mm_movelh_ps(_mm_cvtpd_ps(a.xy), _mm_cvtpd_ps(a.z)))
BVOLI_OP(double, d3_sum, (d3 a), _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(a.xy, _mm_unpackhi_pd(a.xy, a.xy)), a.z)))
BVOLI_OP(double, d3_max3, (d3 a), _mm_cvtsd_f64(_mm_max_sd(_mm_max_sd(a.xy, _mm_unpackhi_pd(a.xy, a.xy)), a.z)))
BVOLI_OP(double, d3_min3, (d3 a), _mm_cvtsd_f64(_mm_min_sd(_mm_min_sd(a.xy, _mm_unpackhi_pd(a.xy, a.xy)), a.z)))
BVOLI_OP(double, d3_x, (d3 a), _mm_cvtsd_f64(a.xy))
BVOLI_D3(d3_unless_zero, (d3 a, d3 x), _mm_and_pd(_mm_cmpneq_pd(x.xy, _mm_setzero_pd()), a.xy),
         _mm_and_pd(_mm_cmpneq_pd(x.z, _mm_setzero_pd()), a.z))
BVOLI_OP(unsigned, d3_bits, (d2 xy, d2 z), (unsigned)_mm_movemask_pd(xy) | ((unsigned)_mm_movemask_pd(z) & 1U) << 2)
BVOLI_OP(unsigned, d3_less, (d3 a, d3 b), d3_bits(_mm_cmplt_pd(a.xy, b.xy), _mm_cmplt_pd(a.z, b.z)))
BVOLI_OP(unsigned, d3_at_most, (d3 a, d3 b), d3_bits(_mm_cmple_pd(a.xy, b.xy), _mm_cmple_pd(a.z, b.z)))

static inline void d3_store(double p[3], d3 a)
{
    _mm_storeu_pd(p, a.xy);
    _mm_store_sd(p + 2, a.z);
}

static inline double d3_length(d3 a)
{
    const d2 sq = d2_mul(a.xy, a.xy), sum = _mm_add_sd(_mm_add_sd(sq, _mm_unpackhi_pd(sq, sq)), d2_mul(a.z, a.z));
    return _mm_cvtsd_f64(_mm_sqrt_sd(sum, sum));
}

static inline where3 d3_where_less(d3 a, d3 b)
{
    const d2 xy = _mm_cmplt_pd(a.xy, b.xy), z = _mm_cmplt_pd(a.z, b.z);
    return _mm_shuffle_ps(_mm_castpd_ps(xy), _mm_castpd_ps(z), _MM_SHUFFLE(2, 0, 2, 0));
}

#else

typedef struct d3 {
    double v[3];
} d3;
typedef struct f3 {
    float v[3];
} f3;
typedef unsigned where3;

#define BVOLI_D3(name, parameters, expression) BVOLI_LANES(d3, name, 3, parameters, expression)
#define BVOLI_F3(name, parameters, expression) BVOLI_LANES(f3, name, 3, parameters, expression)
#define BVOLI_BITS3(name, v, truth) BVOLI_OP(unsigned, name, (v a, v b), truth(0) | truth(1) << 1 | truth(2) << 2)

BVOLI_PLAIN_NUMBERS(d3, double, 3)
BVOLI_D3(d3_load, (const float *p), (double)p[i])
BVOLI_D3(d3_gather, (const float *p, size_t step), (double)p[(size_t)i * step])
BVOLI_D3(d3_widen, (f3 a), (double)a.v[i])
BVOLI_D3(d3_yzx, (d3 a), a.v[(i + 1) % 3])
BVOLI_D3(d3_zxy, (d3 a), a.v[(i + 2) % 3])
BVOLI_D3(d3_unless_zero, (d3 a, d3 x), x.v[i] != 0 ? a.v[i] : 0)
BVOLI_F3(d3_nearest, (d3 a), (float)a.v[i])
BVOLI_F3(f3_add, (f3 a, f3 b), a.v[i] + b.v[i])
BVOLI_F3(f3_choose, (unsigned bits, f3 a, f3 b), bits >> i & 1U ? a.v[i] : b.v[i])
BVOLI_OP(f3, f3_zero, (void), ((f3){{0, 0, 0}}))
BVOLI_OP(d3, d3_set, (double x, double y, double z), ((d3){{x, y, z}}))
BVOLI_OP(d3, d3_all_x, (d3 a), d3_splat(a.v[0]))
BVOLI_OP(d3, d3_all_y, (d3 a), d3_splat(a.v[1]))
BVOLI_OP(d3, d3_all_z, (d3 a), d3_splat(a.v[2]))
BVOLI_OP(double, d3_x, (d3 a), a.v[0])
BVOLI_OP(double, d3_sum, (d3 a), a.v[0] + a.v[1] + a.v[2])
BVOLI_OP(double, d3_max3, (d3 a), fmax(fmax(a.v[0], a.v[1]), a.v[2]))
BVOLI_OP(double, d3_min3, (d3 a), fmin(fmin(a.v[0], a.v[1]), a.v[2]))
BVOLI_OP(double, d3_length, (d3 a), bvoli_sqrt(a.v[0] * a.v[0] + a.v[1] * a.v[1] + a.v[2] * a.v[2]))
BVOLI_DO(d3_store, (double p[3], d3 a), memcpy(p, a.v, sizeof a.v))
BVOLI_DO(f3_store, (float *p, f3 a), memcpy(p, a.v, sizeof a.v))

#define BVOLI_LESS(i) (unsigned)(a.v[i] < b.v[i])
#define BVOLI_AT_MOST(i) (unsigned)(a.v[i] <= b.v[i])
#define BVOLI_SAME(i) (unsigned)(a.v[i] == b.v[i] && !signbit(a.v[i]) == !signbit(b.v[i]))
BVOLI_BITS3(d3_less, d3, BVOLI_LESS)
BVOLI_BITS3(d3_where_less, d3, BVOLI_LESS)
BVOLI_BITS3(d3_at_most, d3, BVOLI_AT_MOST)
BVOLI_BITS3(f3_same, f3, BVOLI_SAME)

static inline void f3_store_turned(float p[9], f3 x, f3 y, f3 z)
{
    for (int i = 0; i < 3; ++i)
        f3_store(p + 3 * i, (f3){{x.v[i], y.v[i], z.v[i]}});
}

/* As integers, sign and magnitude, so that a step away from zero adds 1. */
static inline f3 f3_step(f3 a, where3 where, int up)
{
    for (int i = 0; i < 3; ++i) {
        uint32_t bits;
        memcpy(&bits, &a.v[i], sizeof bits);
        const uint32_t step = where >> i & 1U;
        bits += (bits >> 31) ^ (unsigned)up ? step : 0U - step;
        memcpy(&a.v[i], &bits, sizeof bits);
    }
    return a;
}

#endif

BVOLI_OP(f3, f3_step_down, (f3 a, d3 x), f3_step(a, d3_where_less(d3_splat(0), x), 0))
BVOLI_OP(f3, f3_step_up, (f3 a, d3 x), f3_step(a, d3_where_less(x, d3_splat(0)), 1))

BVOLI_OP(double, d3_dot, (d3 a, d3 b), d3_sum(d3_mul(a, b)))
BVOLI_OP(d3, d3_cross, (d3 a, d3 b), d3_sub(d3_mul(d3_yzx(a), d3_zxy(b)), d3_mul(d3_zxy(a), d3_yzx(b))))
BVOLI_OP(unsigned, d3_nonzero, (d3 a), ~d3_at_most(d3_abs(a), d3_splat(0)) & 7U)

/* Knuth's two-sum, see arith/round.h. */
static inline d3 d3_two_sum(d3 a, d3 b, d3 *error)
{
    const d3 sum = d3_add(a, b), moved = d3_sub(sum, a);
    *error = d3_add(d3_sub(a, d3_sub(sum, moved)), d3_sub(b, moved));
    return sum;
}

#endif
