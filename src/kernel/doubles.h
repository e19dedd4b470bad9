/* SPDX-License-Identifier: MIT */
/* Doubles in the widest registers, a half of a vf at a time: for AVX2 and AVX-512, whose wrappers are included before. What is
 * done lane by lane rounds as it does singly. Those of SSE2 and NEON are few: BVOLI_HALVES without BVOLI_DOUBLES. */
#ifndef BVOLI_KERNEL_DOUBLES_H
#define BVOLI_KERNEL_DOUBLES_H

#include <float.h>
#include <math.h>

#if defined(BVOLI_KERNEL_SIMD_AVX512_H)
#define BVOLI_DOUBLES
#define BVOLI_HALVES

typedef __m512d vd;
typedef __m256 vh; /* as many floats */

static inline vd vd_of(vf a, int half)
{
    return _mm512_cvtps_pd(half ? _mm512_extractf32x8_ps(a, 1) : _mm512_castps512_ps256(a));
}

static inline vd vd_splat(double x)
{
    return _mm512_set1_pd(x);
}

static inline vd vd_add(vd a, vd b)
{
    return _mm512_add_pd(a, b);
}

static inline vd vd_sub(vd a, vd b)
{
    return _mm512_sub_pd(a, b);
}

static inline vd vd_mul(vd a, vd b)
{
    return _mm512_mul_pd(a, b);
}

/* a * b + c and c - a * b, rounded once or, by SSE2, twice. */
static inline vd vd_fma(vd a, vd b, vd c)
{
    return _mm512_fmadd_pd(a, b, c);
}

static inline vd vd_fnma(vd a, vd b, vd c)
{
    return _mm512_fnmadd_pd(a, b, c);
}

/* The second if one is NaN. */
static inline vd vd_min(vd a, vd b)
{
    return _mm512_min_pd(a, b);
}

static inline vd vd_max(vd a, vd b)
{
    return _mm512_max_pd(a, b);
}

static inline vd vd_abs(vd a)
{
    return _mm512_abs_pd(a);
}

/* A bit for each lane; 0 if one is NaN. */
static inline unsigned vd_less(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}

static inline unsigned vd_at_most(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}

static inline vh vd_nearest(vd a)
{
    return _mm512_cvtpd_ps(a);
}

static inline vh vh_load(const float *p)
{
    return _mm256_loadu_ps(p);
}

static inline vd vh_widen(vh a)
{
    return _mm512_cvtps_pd(a);
}

/* The next floats below (up 0) or above (up 1) in the lanes that are set; not for zeros, infinities and NaN. */
static inline vh vh_step(vh a, unsigned lanes, int up)
{
    const __m256i bits = _mm256_castps_si256(a), away = _mm256_or_si256(_mm256_srai_epi32(bits, 31), _mm256_set1_epi32(1));
    return _mm256_castsi256_ps(up ? _mm256_mask_add_epi32(bits, (__mmask8)lanes, bits, away)
                                  : _mm256_mask_sub_epi32(bits, (__mmask8)lanes, bits, away));
}

/* Minus zero becomes plus zero. */
static inline vh vh_unsigned_zero(vh a)
{
    return _mm256_add_ps(a, _mm256_setzero_ps());
}

/* Lanes with the same bits that are no NaN. */
static inline unsigned vh_same(vh a, vh b)
{
    return _mm256_cmpeq_epi32_mask(_mm256_castps_si256(a), _mm256_castps_si256(b)) & _mm256_cmp_ps_mask(a, b, _CMP_EQ_OQ);
}

static inline void vh_store(float *p, vh a)
{
    _mm256_storeu_ps(p, a);
}

static inline vd vd_load(const double *p)
{
    return _mm512_loadu_pd(p);
}

static inline vd vd_sqrt(vd a)
{
    return _mm512_sqrt_pd(a);
}

static inline vd vd_div(vd a, vd b)
{
    return _mm512_div_pd(a, b);
}

static inline void vd_store(double *p, vd a)
{
    _mm512_storeu_pd(p, a);
}

/* The one where a < b, the other where not, or where one is NaN. */
static inline vd vd_if_less(vd a, vd b, vd one, vd other)
{
    return _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ), other, one);
}

#elif defined(BVOLI_KERNEL_SIMD_AVX2_H)
#define BVOLI_DOUBLES
#define BVOLI_HALVES

typedef __m256d vd;
typedef __m128 vh;

static inline vd vd_of(vf a, int half)
{
    return _mm256_cvtps_pd(half ? _mm256_extractf128_ps(a, 1) : _mm256_castps256_ps128(a));
}

static inline vd vd_splat(double x)
{
    return _mm256_set1_pd(x);
}

static inline vd vd_add(vd a, vd b)
{
    return _mm256_add_pd(a, b);
}

static inline vd vd_sub(vd a, vd b)
{
    return _mm256_sub_pd(a, b);
}

static inline vd vd_mul(vd a, vd b)
{
    return _mm256_mul_pd(a, b);
}

static inline vd vd_fma(vd a, vd b, vd c)
{
    return _mm256_fmadd_pd(a, b, c);
}

static inline vd vd_fnma(vd a, vd b, vd c)
{
    return _mm256_fnmadd_pd(a, b, c);
}

static inline vd vd_min(vd a, vd b)
{
    return _mm256_min_pd(a, b);
}

static inline vd vd_max(vd a, vd b)
{
    return _mm256_max_pd(a, b);
}

static inline vd vd_abs(vd a)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}

static inline unsigned vd_less(vd a, vd b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ));
}

static inline unsigned vd_at_most(vd a, vd b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ));
}

static inline vh vd_nearest(vd a)
{
    return _mm256_cvtpd_ps(a);
}

static inline vh vh_load(const float *p)
{
    return _mm_loadu_ps(p);
}

static inline vd vh_widen(vh a)
{
    return _mm256_cvtps_pd(a);
}

static inline vh vh_step(vh a, unsigned lanes, int up)
{
    const __m128i lane = _mm_set_epi32(8, 4, 2, 1), bits = _mm_castps_si128(a);
    const __m128i where = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)lanes), lane), lane);
    const __m128i step = _mm_and_si128(_mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1)), where);
    return _mm_castsi128_ps(up ? _mm_add_epi32(bits, step) : _mm_sub_epi32(bits, step));
}

static inline vh vh_unsigned_zero(vh a)
{
    return _mm_add_ps(a, _mm_setzero_ps());
}

static inline unsigned vh_same(vh a, vh b)
{
    const __m128i bits = _mm_cmpeq_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_castsi128_ps(bits), _mm_cmpeq_ps(a, b)));
}

static inline void vh_store(float *p, vh a)
{
    _mm_storeu_ps(p, a);
}

static inline vd vd_load(const double *p)
{
    return _mm256_loadu_pd(p);
}

static inline vd vd_sqrt(vd a)
{
    return _mm256_sqrt_pd(a);
}

static inline vd vd_div(vd a, vd b)
{
    return _mm256_div_pd(a, b);
}

static inline void vd_store(double *p, vd a)
{
    _mm256_storeu_pd(p, a);
}

static inline vd vd_if_less(vd a, vd b, vd one, vd other)
{
    return _mm256_blendv_pd(other, one, _mm256_cmp_pd(a, b, _CMP_LT_OQ));
}

#elif defined(BVOLI_KERNEL_SIMD_SSE2_H)
#define BVOLI_HALVES

typedef __m128d vd;
typedef __m128 vh; /* the lower two */

static inline vd vd_splat(double x)
{
    return _mm_set1_pd(x);
}

static inline vd vd_add(vd a, vd b)
{
    return _mm_add_pd(a, b);
}

static inline vd vd_mul(vd a, vd b)
{
    return _mm_mul_pd(a, b);
}

static inline vd vd_fma(vd a, vd b, vd c)
{
    return _mm_add_pd(_mm_mul_pd(a, b), c);
}

static inline vd vd_fnma(vd a, vd b, vd c)
{
    return _mm_sub_pd(c, _mm_mul_pd(a, b));
}

static inline vd vd_abs(vd a)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}

static inline vh vd_nearest(vd a)
{
    return _mm_cvtpd_ps(a);
}

static inline vh vh_load(const float *p)
{
    return _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p));
}

static inline vd vh_widen(vh a)
{
    return _mm_cvtps_pd(a);
}

static inline unsigned vh_same(vh a, vh b)
{
    const __m128i bits = _mm_cmpeq_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_castsi128_ps(bits), _mm_cmpeq_ps(a, b))) & 3U;
}

static inline void vh_store(float *p, vh a)
{
    _mm_storel_epi64((__m128i *)(void *)p, _mm_castps_si128(a));
}

#elif defined(BVOLI_KERNEL_SIMD_NEON_H)
#define BVOLI_HALVES

typedef float64x2_t vd;
typedef float32x2_t vh;

static inline vd vd_splat(double x)
{
    return vdupq_n_f64(x);
}

static inline vd vd_add(vd a, vd b)
{
    return vaddq_f64(a, b);
}

static inline vd vd_mul(vd a, vd b)
{
    return vmulq_f64(a, b);
}

static inline vd vd_fma(vd a, vd b, vd c)
{
    return vfmaq_f64(c, a, b);
}

static inline vd vd_fnma(vd a, vd b, vd c)
{
    return vfmsq_f64(c, a, b);
}

static inline vd vd_abs(vd a)
{
    return vabsq_f64(a);
}

static inline vh vd_nearest(vd a)
{
    return vcvt_f32_f64(a);
}

static inline vh vh_load(const float *p)
{
    return vld1_f32(p);
}

static inline vd vh_widen(vh a)
{
    return vcvt_f64_f32(a);
}

static inline unsigned vh_same(vh a, vh b)
{
    const uint32x2_t same = vand_u32(vceq_u32(vreinterpret_u32_f32(a), vreinterpret_u32_f32(b)), vceq_f32(a, b));
    return (vget_lane_u32(same, 0) & 1U) | (vget_lane_u32(same, 1) & 2U);
}

static inline void vh_store(float *p, vh a)
{
    vst1_f32(p, a);
}

#endif

#ifdef BVOLI_HALVES

enum { HALF = LANES / 2, ALL_HALF = (1 << HALF) - 1 };

#endif

#ifdef BVOLI_DOUBLES

/* Knuth's two-sum, see arith/round.h. */
static inline vd vd_two_sum(vd a, vd b, vd *error)
{
    const vd sum = vd_add(a, b), moved = vd_sub(sum, a);
    *error = vd_add(vd_sub(a, vd_sub(sum, moved)), vd_sub(b, moved));
    return sum;
}

/* The greatest floats not above (up 0) or the least not below the sums (up 1), which are known within slack; clears the bits of
 * those that are not certain: as bvoli_round3_down() does, arith/round_sum.h. A zero is +0. */
static inline vh vd_round(vd sum, vd slack, int up, unsigned *certain)
{
    const vh f = vd_nearest(sum);
    const vd gap = vd_sub(vh_widen(f), sum), off = vd_abs(gap), zero = vd_splat(0);
    *certain &= vd_less(slack, off) & vd_at_most(off, vd_mul(vd_splat(0.5), vd_abs(sum)));
    return vh_unsigned_zero(vh_step(f, up ? vd_less(gap, zero) : vd_less(zero, gap), up));
}

#endif

#endif
