/* SPDX-License-Identifier: MIT */
/* Three doubles, and their roundings to three floats, in the vector unit: AVX where the file is compiled for it, SSE2 on other
 * x86, plain C elsewhere, or where BVOLI_VEC4_PLAIN asks for it, for tests. All round alike on all machines. */
#ifndef BVOLI_ARITH_VEC3D_H
#define BVOLI_ARITH_VEC3D_H

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

/* d3: three doubles. f3: three floats. Truth values come as bits 0, 1, 2; comparisons with NaN are false. */

#if defined(BVOLI_VEC3D_AVX) || defined(BVOLI_VEC3D_SSE2)

typedef __m128 f3;

/* Reads no more than three floats: two as an __m64, which may have any alignment and alias anything, and one. */
static inline f3 f3_load(const float *p)
{
    return _mm_movelh_ps(_mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)p), _mm_load_ss(p + 2));
}

static inline void f3_store(float *p, f3 a)
{
    _mm_storel_pi((__m64 *)(void *)p, a);
    _mm_store_ss(p + 2, _mm_movehl_ps(a, a));
}

/* Stores (x, y, z) of lane 0, then of lanes 1 and 2. */
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

static inline f3 f3_add(f3 a, f3 b)
{
    return _mm_add_ps(a, b);
}

static inline f3 f3_zero(void)
{
    return _mm_setzero_ps();
}

/* Equal, with zeros of one sign. */
static inline unsigned f3_same(f3 a, f3 b)
{
    const __m128i bits = _mm_cmpeq_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_castsi128_ps(bits), _mm_cmpeq_ps(a, b))) & 7U;
}

/* The lanes of a whose bits are set, else those of b. */
static inline f3 f3_choose(unsigned bits, f3 a, f3 b)
{
    const __m128i lane = _mm_set_epi32(0, 4, 2, 1);
    const __m128 mask = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)bits), lane), lane));
    return _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b));
}

/* The next floats above or below, where the mask is all ones; not for zeros, infinities and NaN. */
static inline f3 f3_step(f3 a, __m128 where, int up)
{
    const __m128i bits = _mm_castps_si128(a), away = _mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1));
    const __m128i step = _mm_and_si128(away, _mm_castps_si128(where));
    return _mm_castsi128_ps(up ? _mm_add_epi32(bits, step) : _mm_sub_epi32(bits, step));
}

#endif

#if defined(BVOLI_VEC3D_AVX)

typedef __m256d d3;

static inline d3 d3_widen(f3 a)
{
    return _mm256_cvtps_pd(a);
}

/* To the nearest floats. */
static inline f3 d3_nearest(d3 a)
{
    return _mm256_cvtpd_ps(a);
}

static inline void d3_store(double p[3], d3 a)
{
    _mm_storeu_pd(p, _mm256_castpd256_pd128(a));
    _mm_store_sd(p + 2, _mm256_extractf128_pd(a, 1));
}

static inline d3 d3_splat(double x)
{
    return _mm256_set1_pd(x);
}

static inline d3 d3_set(double x, double y, double z)
{
    return _mm256_set_pd(z, z, y, x);
}

/* p[0], p[step], p[2 step] */
static inline d3 d3_gather(const float *p, size_t step)
{
    const __m128 xy = _mm_unpacklo_ps(_mm_load_ss(p), _mm_load_ss(p + step));
    return _mm256_cvtps_pd(_mm_movelh_ps(xy, _mm_load_ss(p + 2 * step)));
}

/* (y, z, x) and (z, x, y) */
static inline d3 d3_yzx(d3 a)
{
    return _mm256_permute4x64_pd(a, _MM_SHUFFLE(3, 0, 2, 1));
}

static inline d3 d3_zxy(d3 a)
{
    return _mm256_permute4x64_pd(a, _MM_SHUFFLE(3, 1, 0, 2));
}

static inline d3 d3_div(d3 a, d3 b)
{
    return _mm256_div_pd(a, b);
}

static inline d3 d3_sqrt(d3 a)
{
    return _mm256_sqrt_pd(a);
}

/* One lane in all. */
static inline d3 d3_all_x(d3 a)
{
    return _mm256_permute4x64_pd(a, _MM_SHUFFLE(0, 0, 0, 0));
}

static inline d3 d3_all_y(d3 a)
{
    return _mm256_permute4x64_pd(a, _MM_SHUFFLE(1, 1, 1, 1));
}

static inline d3 d3_all_z(d3 a)
{
    return _mm256_permute4x64_pd(a, _MM_SHUFFLE(2, 2, 2, 2));
}

/* x + y + z, in that order. */
static inline double d3_sum(d3 a)
{
    const __m128d xy = _mm256_castpd256_pd128(a);
    return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(xy, _mm_unpackhi_pd(xy, xy)), _mm256_extractf128_pd(a, 1)));
}

static inline d3 d3_load(const float *p)
{
    return d3_widen(f3_load(p));
}

static inline d3 d3_add(d3 a, d3 b)
{
    return _mm256_add_pd(a, b);
}

static inline d3 d3_sub(d3 a, d3 b)
{
    return _mm256_sub_pd(a, b);
}

static inline d3 d3_mul(d3 a, d3 b)
{
    return _mm256_mul_pd(a, b);
}

/* The lesser and the greater, the second if one is NaN. */
static inline d3 d3_min(d3 a, d3 b)
{
    return _mm256_min_pd(a, b);
}

static inline d3 d3_max(d3 a, d3 b)
{
    return _mm256_max_pd(a, b);
}

static inline d3 d3_abs(d3 a)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}

static inline unsigned d3_less(d3 a, d3 b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)) & 7U;
}

static inline unsigned d3_at_most(d3 a, d3 b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ)) & 7U;
}

/* A mask of four floats from one of four doubles. */
static inline __m128 d3_narrow(__m256d mask)
{
    const __m256 both = _mm256_castpd_ps(mask);
    return _mm_shuffle_ps(_mm256_castps256_ps128(both), _mm256_extractf128_ps(both, 1), _MM_SHUFFLE(2, 0, 2, 0));
}

/* The next float below where x > 0, above where x < 0. */
static inline f3 f3_step_down(f3 a, d3 x)
{
    return f3_step(a, d3_narrow(_mm256_cmp_pd(x, _mm256_setzero_pd(), _CMP_GT_OQ)), 0);
}

static inline f3 f3_step_up(f3 a, d3 x)
{
    return f3_step(a, d3_narrow(_mm256_cmp_pd(x, _mm256_setzero_pd(), _CMP_LT_OQ)), 1);
}

#elif defined(BVOLI_VEC3D_SSE2)

typedef struct d3 {
    __m128d xy, z; /* z's upper half may be anything */
} d3;

static inline d3 d3_widen(f3 a)
{
    return (d3){_mm_cvtps_pd(a), _mm_cvtps_pd(_mm_movehl_ps(a, a))};
}

static inline f3 d3_nearest(d3 a)
{
    return _mm_movelh_ps(_mm_cvtpd_ps(a.xy), _mm_cvtpd_ps(a.z));
}

static inline void d3_store(double p[3], d3 a)
{
    _mm_storeu_pd(p, a.xy);
    _mm_store_sd(p + 2, a.z);
}

static inline d3 d3_splat(double x)
{
    return (d3){_mm_set1_pd(x), _mm_set1_pd(x)};
}

static inline d3 d3_set(double x, double y, double z)
{
    return (d3){_mm_set_pd(y, x), _mm_set1_pd(z)};
}

static inline d3 d3_gather(const float *p, size_t step)
{
    const __m128 xy = _mm_unpacklo_ps(_mm_load_ss(p), _mm_load_ss(p + step));
    return (d3){_mm_cvtps_pd(xy), _mm_cvtss_sd(_mm_setzero_pd(), _mm_load_ss(p + 2 * step))};
}

static inline d3 d3_yzx(d3 a)
{
    return (d3){_mm_shuffle_pd(a.xy, a.z, 1), a.xy};
}

static inline d3 d3_zxy(d3 a)
{
    return (d3){_mm_unpacklo_pd(a.z, a.xy), _mm_unpackhi_pd(a.xy, a.xy)};
}

static inline d3 d3_div(d3 a, d3 b)
{
    return (d3){_mm_div_pd(a.xy, b.xy), _mm_div_pd(a.z, b.z)};
}

static inline d3 d3_sqrt(d3 a)
{
    return (d3){_mm_sqrt_pd(a.xy), _mm_sqrt_pd(a.z)};
}

static inline d3 d3_all_x(d3 a)
{
    const __m128d x = _mm_unpacklo_pd(a.xy, a.xy);
    return (d3){x, x};
}

static inline d3 d3_all_y(d3 a)
{
    const __m128d y = _mm_unpackhi_pd(a.xy, a.xy);
    return (d3){y, y};
}

static inline d3 d3_all_z(d3 a)
{
    const __m128d z = _mm_unpacklo_pd(a.z, a.z);
    return (d3){z, z};
}

static inline double d3_sum(d3 a)
{
    return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(a.xy, _mm_unpackhi_pd(a.xy, a.xy)), a.z));
}

static inline d3 d3_load(const float *p)
{
    return (d3){_mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p))),
                _mm_cvtss_sd(_mm_setzero_pd(), _mm_load_ss(p + 2))};
}

static inline d3 d3_add(d3 a, d3 b)
{
    return (d3){_mm_add_pd(a.xy, b.xy), _mm_add_pd(a.z, b.z)};
}

static inline d3 d3_sub(d3 a, d3 b)
{
    return (d3){_mm_sub_pd(a.xy, b.xy), _mm_sub_pd(a.z, b.z)};
}

static inline d3 d3_mul(d3 a, d3 b)
{
    return (d3){_mm_mul_pd(a.xy, b.xy), _mm_mul_pd(a.z, b.z)};
}

static inline d3 d3_min(d3 a, d3 b)
{
    return (d3){_mm_min_pd(a.xy, b.xy), _mm_min_pd(a.z, b.z)};
}

static inline d3 d3_max(d3 a, d3 b)
{
    return (d3){_mm_max_pd(a.xy, b.xy), _mm_max_pd(a.z, b.z)};
}

static inline d3 d3_abs(d3 a)
{
    const __m128d sign = _mm_set1_pd(-0.0);
    return (d3){_mm_andnot_pd(sign, a.xy), _mm_andnot_pd(sign, a.z)};
}

static inline unsigned d3_bits(__m128d xy, __m128d z)
{
    return (unsigned)_mm_movemask_pd(xy) | ((unsigned)_mm_movemask_pd(z) & 1U) << 2;
}

static inline unsigned d3_less(d3 a, d3 b)
{
    return d3_bits(_mm_cmplt_pd(a.xy, b.xy), _mm_cmplt_pd(a.z, b.z));
}

static inline unsigned d3_at_most(d3 a, d3 b)
{
    return d3_bits(_mm_cmple_pd(a.xy, b.xy), _mm_cmple_pd(a.z, b.z));
}

static inline __m128 d3_narrow(__m128d xy, __m128d z)
{
    return _mm_shuffle_ps(_mm_castpd_ps(xy), _mm_castpd_ps(z), _MM_SHUFFLE(2, 0, 2, 0));
}

static inline f3 f3_step_down(f3 a, d3 x)
{
    const __m128d zero = _mm_setzero_pd();
    return f3_step(a, d3_narrow(_mm_cmpgt_pd(x.xy, zero), _mm_cmpgt_pd(x.z, zero)), 0);
}

static inline f3 f3_step_up(f3 a, d3 x)
{
    const __m128d zero = _mm_setzero_pd();
    return f3_step(a, d3_narrow(_mm_cmplt_pd(x.xy, zero), _mm_cmplt_pd(x.z, zero)), 1);
}

#else

typedef struct d3 {
    double v[3];
} d3;
typedef struct f3 {
    float v[3];
} f3;

static inline f3 f3_load(const float *p)
{
    return (f3){{p[0], p[1], p[2]}};
}

static inline void f3_store(float *p, f3 a)
{
    for (int i = 0; i < 3; ++i)
        p[i] = a.v[i];
}

static inline void f3_store_turned(float p[9], f3 x, f3 y, f3 z)
{
    for (int i = 0; i < 3; ++i) {
        p[3 * i] = x.v[i];
        p[3 * i + 1] = y.v[i];
        p[3 * i + 2] = z.v[i];
    }
}

static inline f3 f3_add(f3 a, f3 b)
{
    return (f3){{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2]}};
}

static inline f3 f3_zero(void)
{
    return (f3){{0, 0, 0}};
}

static inline f3 f3_choose(unsigned bits, f3 a, f3 b)
{
    return (f3){{bits & 1U ? a.v[0] : b.v[0], bits & 2U ? a.v[1] : b.v[1], bits & 4U ? a.v[2] : b.v[2]}};
}

/* Equal, with zeros of one sign. */
static inline unsigned f3_same(f3 a, f3 b)
{
    unsigned same = 0;
    for (unsigned i = 0; i < 3; ++i)
        same |= (unsigned)(a.v[i] == b.v[i] && !signbit(a.v[i]) == !signbit(b.v[i])) << i;
    return same;
}

static inline d3 d3_widen(f3 a)
{
    return (d3){{(double)a.v[0], (double)a.v[1], (double)a.v[2]}};
}

static inline f3 d3_nearest(d3 a)
{
    return (f3){{(float)a.v[0], (float)a.v[1], (float)a.v[2]}};
}

static inline void d3_store(double p[3], d3 a)
{
    memcpy(p, a.v, sizeof a.v);
}

static inline d3 d3_splat(double x)
{
    return (d3){{x, x, x}};
}

static inline d3 d3_set(double x, double y, double z)
{
    return (d3){{x, y, z}};
}

static inline d3 d3_gather(const float *p, size_t step)
{
    return (d3){{(double)p[0], (double)p[step], (double)p[2 * step]}};
}

static inline d3 d3_yzx(d3 a)
{
    return (d3){{a.v[1], a.v[2], a.v[0]}};
}

static inline d3 d3_zxy(d3 a)
{
    return (d3){{a.v[2], a.v[0], a.v[1]}};
}

static inline d3 d3_sqrt(d3 a)
{
    return (d3){{sqrt(a.v[0]), sqrt(a.v[1]), sqrt(a.v[2])}};
}

static inline d3 d3_all_x(d3 a)
{
    return d3_splat(a.v[0]);
}

static inline d3 d3_all_y(d3 a)
{
    return d3_splat(a.v[1]);
}

static inline d3 d3_all_z(d3 a)
{
    return d3_splat(a.v[2]);
}

static inline double d3_sum(d3 a)
{
    return a.v[0] + a.v[1] + a.v[2];
}

static inline d3 d3_load(const float *p)
{
    return d3_widen(f3_load(p));
}

#define BVOLI_EACH_OF_THREE(name, expression)                                                                                  \
    static inline d3 name(d3 a, d3 b)                                                                                          \
    {                                                                                                                          \
        d3 made;                                                                                                               \
        for (int i = 0; i < 3; ++i)                                                                                            \
            made.v[i] = expression;                                                                                            \
        return made;                                                                                                           \
    }
BVOLI_EACH_OF_THREE(d3_add, a.v[i] + b.v[i])
BVOLI_EACH_OF_THREE(d3_sub, a.v[i] - b.v[i])
BVOLI_EACH_OF_THREE(d3_mul, a.v[i] * b.v[i])
BVOLI_EACH_OF_THREE(d3_div, a.v[i] / b.v[i])
BVOLI_EACH_OF_THREE(d3_min, a.v[i] < b.v[i] ? a.v[i] : b.v[i])
BVOLI_EACH_OF_THREE(d3_max, a.v[i] > b.v[i] ? a.v[i] : b.v[i])
#undef BVOLI_EACH_OF_THREE

static inline d3 d3_abs(d3 a)
{
    return (d3){{fabs(a.v[0]), fabs(a.v[1]), fabs(a.v[2])}};
}

static inline unsigned d3_less(d3 a, d3 b)
{
    return (unsigned)(a.v[0] < b.v[0]) | (unsigned)(a.v[1] < b.v[1]) << 1 | (unsigned)(a.v[2] < b.v[2]) << 2;
}

static inline unsigned d3_at_most(d3 a, d3 b)
{
    return (unsigned)(a.v[0] <= b.v[0]) | (unsigned)(a.v[1] <= b.v[1]) << 1 | (unsigned)(a.v[2] <= b.v[2]) << 2;
}

/* As integers, sign and magnitude, so that a step away from zero adds 1. */
static inline f3 f3_step(f3 a, const unsigned where[3], int up)
{
    for (int i = 0; i < 3; ++i) {
        uint32_t bits;
        memcpy(&bits, &a.v[i], sizeof bits);
        bits += (bits >> 31) ^ (unsigned)up ? where[i] : 0U - where[i];
        memcpy(&a.v[i], &bits, sizeof bits);
    }
    return a;
}

static inline f3 f3_step_down(f3 a, d3 x)
{
    return f3_step(a, (const unsigned[3]){x.v[0] > 0, x.v[1] > 0, x.v[2] > 0}, 0);
}

static inline f3 f3_step_up(f3 a, d3 x)
{
    return f3_step(a, (const unsigned[3]){x.v[0] < 0, x.v[1] < 0, x.v[2] < 0}, 1);
}

#endif

/* Knuth's two-sum, see arith/round.h. */
static inline d3 d3_two_sum(d3 a, d3 b, d3 *error)
{
    const d3 sum = d3_add(a, b), moved = d3_sub(sum, a);
    *error = d3_add(d3_sub(a, d3_sub(sum, moved)), d3_sub(b, moved));
    return sum;
}

#endif
